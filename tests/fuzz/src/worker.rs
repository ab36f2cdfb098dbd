//! One worker: runs lines in its own process, in the folder it stands in, and writes down what comes of them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::damage::Damage;
use crate::targets::{self, Target, split};
use crate::{CODES, Outcome, lines};

/// The line that is being run.
pub(crate) const CURRENT: &str = "current.txt";
/// What the worker has found so far.
const DONE: &str = "done.txt";
/// A line that takes so much of the processor hangs, whatever else the machine does.
const HANG: Duration = Duration::from_secs(120);
/// So does one that waits so long for something.
const WAIT: Duration = Duration::from_secs(1800);

/// Inputs so far; the watch sees by it that a line goes on for long.
static COUNT: AtomicU64 = AtomicU64::new(0);
/// What the last panic said, and where.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Runs a line of words.
fn run(words: &[String]) -> Result<u8, String> {
    let all = std::iter::once("tenbin").chain(words.iter().map(String::as_str));
    let words: Vec<OsString> = all.map(OsString::from).collect();
    let code = std::env::current_exe().unwrap_or_default();
    let ran = catch_unwind(AssertUnwindSafe(|| match tenbin::program_of(tenbin::GAMES.0, words) {
        Ok((program, words)) => tenbin::cli::main_of(&program, words, code),
        Err(_) => 2,
    }));
    ran.map_err(|_| {
        PANIC.lock().map_or_else(|_| "a panic".to_owned(), |told| format!("a panic: {told}"))
    })
}

/// Runs lines that make what a target needs.
pub(crate) fn call(makers: &[&str]) {
    for line in makers {
        let code = run(&split(line));
        // So few games do not tell whether a goal holds.
        assert!(matches!(code, Ok(0 | 3)), "{line}: {code:?}");
    }
}

/// Works on a target for so many seconds or so many inputs, whatever is given.
pub(crate) fn work(name: &str, seconds: u64, times: u64, seed: u64) {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut told) = PANIC.lock() {
            *told = info.to_string().replace('\n', " ");
        }
    }));
    thread::spawn(watch);
    let mut damage = Damage::new(seed);
    let mut next = source(name);
    let started = Instant::now();
    let mut outcome = Outcome::default();
    loop {
        let done: u64 = outcome.codes.values().sum();
        let is_over = if times > 0 {
            done >= times
        } else {
            started.elapsed() >= Duration::from_secs(seconds)
        };
        if is_over {
            break;
        }
        let (words, spent) = next(&mut damage);
        // A broken input may end this process.
        let _ = fs::write(CURRENT, format!("{words:?}"));
        COUNT.fetch_add(1, Ordering::SeqCst);
        let begun = Instant::now();
        let result = run(&words);
        outcome.slowest_ms = outcome.slowest_ms.max(begun.elapsed().as_millis() as u64);
        let code = *result.as_ref().unwrap_or(&u8::MAX);
        *outcome.codes.entry(code).or_default() += 1;
        let told = match result {
            Err(panic) => Some(panic),
            // Games of a damaged content that is allowed must not break either; bots and games in
            // scripts and programs may.
            Ok(4) if !words.iter().any(|word| may_fail(word)) => Some("too many faults".to_owned()),
            Ok(code) if !CODES.contains(&code) => Some(format!("exit code {code}")),
            Ok(_) => None,
        };
        if let Some(told) = told
            && outcome.findings.len() < 20
        {
            let kept = outcome.findings.len();
            keep_inputs(name, seed, kept);
            outcome.findings.push(format!("{told}: {words:?} (seed {seed}, kept as {kept})"));
        }
        if let Some(file) = spent {
            let _ = fs::remove_file(file);
        }
        if done.is_multiple_of(500) {
            write_done(&outcome);
        }
    }
    write_done(&outcome);
}

/// Whether a word names what somebody has programmed, whose faults are told as such.
fn may_fail(word: &str) -> bool {
    word.contains("luau") || word.contains("bot") || word.contains("duel")
}

/// The words of a command line, and what the file holds that it reads.
type Input = (Vec<String>, Option<String>);

/// What gives inputs: a target, damaged files of all kinds, or command lines.
fn source(name: &str) -> Box<dyn FnMut(&mut Damage) -> Input> {
    match name {
        "lines" => {
            lines::prepare();
            Box::new(|damage| (lines::line(damage), None))
        }
        "files" => {
            let all: Vec<Target> = targets::of_files().into_values().collect();
            Box::new(move |damage| damage.pick(&all).next(damage))
        }
        _ => {
            let target =
                targets::target(name).unwrap_or_else(|| panic!("there is no target {name}"));
            let mut kept = 0..target.kept_count();
            Box::new(move |damage| match kept.next() {
                Some(number) => target.kept(number, damage),
                None => target.next(damage),
            })
        }
    }
}

/// Keeps the files of the folder that an input may consist of.
fn keep_inputs(name: &str, seed: u64, number: usize) {
    let kept = std::env::temp_dir().join(format!("tenbin-fuzz-inputs/{name}-{seed}-{number}"));
    let _ = fs::create_dir_all(&kept);
    for entry in fs::read_dir(".").into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|end| {
            ["toml", "csv", "xlsx", "luau", "txt"].iter().any(|known| end == *known)
        }) {
            let _ = fs::copy(&path, kept.join(entry.file_name()));
        }
    }
    for file in ["report/manifest.json", "report/win_rates.csv", "shard/tally.bin"] {
        let _ = fs::copy(file, kept.join(file.replace('/', "_")));
    }
    copy_below(Path::new("content"), &kept);
}

fn copy_below(folder: &Path, kept: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            copy_below(&entry.path(), kept);
        } else {
            let _ = fs::copy(entry.path(), kept.join(entry.file_name()));
        }
    }
}

/// Ends the process where a line hangs.
fn watch() {
    let now = || (Instant::now(), processor_time());
    let mut before = (0, now());
    loop {
        thread::sleep(Duration::from_secs(1));
        let count = COUNT.load(Ordering::SeqCst);
        let (begun, spent) = before.1;
        if count != before.0 {
            before = (count, now());
        } else if count > 0
            && (processor_time().saturating_sub(spent) > HANG || begun.elapsed() > WAIT)
        {
            std::process::exit(99);
        }
    }
}

/// How long this process has had a processor; where the system does not tell it, nothing, and only waiting counts.
fn processor_time() -> Duration {
    let told = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name in brackets: the state is the first field, user and system time are the twelfth and thirteenth,
    // in hundredths of a second.
    let fields = told.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

fn write_done(outcome: &Outcome) {
    let mut text = format!("slowest {}\n", outcome.slowest_ms);
    for (code, count) in &outcome.codes {
        let _ = writeln!(text, "code {code} {count}");
    }
    for finding in &outcome.findings {
        let _ = writeln!(text, "found {finding}");
    }
    let _ = fs::write(DONE, text);
}

/// Adds what a worker wrote down; says how many inputs it had.
pub(crate) fn read_done(folder: &Path, outcome: &mut Outcome) -> u64 {
    let text = fs::read_to_string(folder.join(DONE)).unwrap_or_default();
    let mut codes: BTreeMap<u8, u64> = BTreeMap::new();
    for line in text.lines() {
        let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
        match what {
            "slowest" => outcome.slowest_ms = outcome.slowest_ms.max(rest.parse().unwrap_or(0)),
            "code" => {
                let (code, count) = rest.split_once(' ').unwrap_or(("0", "0"));
                codes.insert(code.parse().unwrap_or(0), count.parse().unwrap_or(0));
            }
            _ => outcome.findings.push(rest.to_owned()),
        }
    }
    for (code, count) in &codes {
        *outcome.codes.entry(*code).or_default() += count;
    }
    codes.values().sum()
}
