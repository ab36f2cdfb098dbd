//! Whether two builds of the program say the same: every shipped experiment, bot, variant, knob,
//! scenario, list, help and mistake is played by both, and all that they print and write is
//! compared byte for byte.
//!
//! `cargo bench --bench same_output -- OLD NEW [--only PART] [--keep DIR] [--list]`. It needs the
//! standard library alone: `rustc -O --edition 2024 benches/same_output/main.rs` builds it at once.

mod cases;
mod compare;
mod cores;
mod mistakes;
mod program;
mod shipped;
mod texts;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cases::Case;
use compare::{Compared, compare};
use cores::on_all_cores;
use program::{Program, copy};
use shipped::Shipped;

const USAGE: &str = "\
cargo bench --bench same_output -- OLD NEW [--only PART] [--keep DIR] [--list]

OLD and NEW are two builds of tenbin.
  --only PART  only cases with PART in their name
  --keep DIR   work in DIR, which must not exist, and keep all that was written
  --list       print the cases with their commands and play nothing

Exit code 0 where all is the same, 1 where something differs, 2 where it could not be compared.";

/// Differences shown in full; of the rest only the names of the cases.
const SHOWN_MAX: usize = 40;

/// What was asked for on the command line.
#[derive(Default)]
struct Asked {
    binaries: Vec<PathBuf>,
    only: String,
    keep: Option<PathBuf>,
    list: bool,
}

impl Asked {
    fn read() -> Result<Self, String> {
        let mut asked = Self::default();
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value\n{USAGE}"));
            match word.as_str() {
                // Cargo says it to every bench.
                "--bench" => {}
                "--only" => asked.only = value()?,
                "--keep" => asked.keep = Some(value()?.into()),
                "--list" => asked.list = true,
                option if option.starts_with('-') => {
                    return Err(format!("there is no option {option}\n{USAGE}"));
                }
                path => asked.binaries.push(path.into()),
            }
        }
        if asked.binaries.len() != 2 {
            return Err(format!(
                "two programs are compared, not {}\n{USAGE}",
                asked.binaries.len()
            ));
        }
        Ok(asked)
    }

    /// The folder to work in, new and empty.
    fn folder(&self) -> Result<PathBuf, String> {
        let unnamed = || std::env::temp_dir().join(format!("same-output-{}", std::process::id()));
        let folder = self.keep.clone().unwrap_or_else(unnamed);
        if folder.exists() {
            return Err(format!("{} is there already; name a new folder", folder.display()));
        }
        Ok(folder)
    }
}

/// What became of one case.
struct Played {
    codes: Vec<Option<i32>>,
    compared: Compared,
    time: Duration,
}

fn main() {
    let asked = Asked::read();
    let same = asked.and_then(|asked| {
        let folder = asked.folder()?;
        let same = compare_all(&asked, &folder);
        if asked.keep.is_none() && !matches!(same, Ok(false)) {
            let _ = fs::remove_dir_all(&folder);
        }
        same
    });
    match same {
        Ok(true) => {}
        Ok(false) => std::process::exit(1),
        Err(error) => {
            eprintln!("error: {error}");
            std::process::exit(2);
        }
    }
}

fn compare_all(asked: &Asked, folder: &Path) -> Result<bool, String> {
    let start = Instant::now();
    let program = |binary: &Path, name: &str| Program::new(binary, &folder.join(name));
    // Both names have one length, so that no text breaks its lines elsewhere.
    let (old, new) = (program(&asked.binaries[0], "old")?, program(&asked.binaries[1], "new")?);
    old.ask(&["init", "lab"])?;
    copy(&old.lab(), &new.lab()).map_err(|error| format!("copying the content: {error}"))?;
    let shipped = Shipped::of(&old)?;
    let mut cases = cases::cases(&shipped, &old.lab());
    cases.extend(mistakes::cases(&shipped, &old.lab()));
    let mut folders = BTreeSet::new();
    if let Some(twice) = cases.iter().find(|case| !folders.insert(case.folder())) {
        return Err(format!("there are two cases {}", twice.name));
    }
    cases.retain(|case| case.name.contains(&asked.only));
    if cases.is_empty() {
        return Err(format!("no case has {:?} in its name; --list prints them", asked.only));
    }
    if asked.list {
        for case in &cases {
            println!("{}", case.name);
            for step in &case.steps {
                println!("    {}", step.words.join(" "));
            }
        }
        return Ok(true);
    }
    let played = play_all(&cases, &old, &new, asked.keep.is_some())?;
    let differ = tell_differences(&cases, &played, &new);
    tell_codes(&cases, &played);
    tell_sums(&cases, &played, start.elapsed());
    match differ {
        0 => println!("\nNothing differs."),
        _ => println!("\n{differ} cases differ; what they wrote is in {}.", folder.display()),
    }
    Ok(differ == 0)
}

/// Plays the cases on all cores; what is equal is deleted unless it is to be kept.
fn play_all(
    cases: &[Case],
    old: &Program,
    new: &Program,
    keep: bool,
) -> Result<Vec<Played>, String> {
    let played = on_all_cores(cases, |number, case| {
        let one = play(case, old, new, keep);
        if number > 0 && number.is_multiple_of(100) {
            eprintln!("{number} of {} cases", cases.len());
        }
        if matches!(&one, Ok(one) if !one.compared.differences.is_empty()) {
            eprintln!("{} differs", case.name);
        }
        one
    });
    played.into_iter().collect()
}

fn play(case: &Case, old: &Program, new: &Program, keep: bool) -> Result<Played, String> {
    let start = Instant::now();
    let codes = old.play(case)?;
    new.play(case)?;
    let (before, after) = (old.folder(case), new.folder(case));
    let compared = compare((&before, &old.names), (&after, &new.names))?;
    if compared.differences.is_empty() && !keep {
        for folder in [before, after] {
            fs::remove_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        }
    }
    Ok(Played { codes, compared, time: start.elapsed() })
}

/// Prints what differs; gives the number of cases.
fn tell_differences(cases: &[Case], played: &[Played], new: &Program) -> usize {
    let pairs = cases.iter().zip(played);
    let differing = pairs.filter(|(_, played)| !played.compared.differences.is_empty());
    let mut count = 0;
    for (case, played) in differing {
        count += 1;
        let differences = &played.compared.differences;
        if count > SHOWN_MAX {
            println!("{} differs too ({} files)", case.name, differences.len());
            continue;
        }
        println!("{} differs in {} files; by hand:", case.name, differences.len());
        println!("    {}", new.by_hand(case));
        for difference in differences.iter().take(3) {
            let place = match difference.line {
                0 => String::new(),
                line => format!(":{line}"),
            };
            println!("  {}{place}", difference.file);
            println!("    old: {}", shortened(&difference.old));
            println!("    new: {}", shortened(&difference.new));
        }
    }
    count
}

fn shortened(line: &str) -> String {
    const LETTERS_MAX: usize = 300;
    if line.chars().count() <= LETTERS_MAX {
        return line.to_owned();
    }
    line.chars().take(LETTERS_MAX).chain(" ...".chars()).collect()
}

/// Names what compares little: commands of the old program that ended otherwise than they should.
fn tell_codes(cases: &[Case], played: &[Played]) {
    let mut odd = Vec::new();
    for (case, played) in cases.iter().zip(played) {
        for (step, code) in case.steps.iter().zip(&played.codes) {
            if !step.expected.fits(*code) {
                odd.push(format!("  {} [{}] {}", case.name, shown(*code), step.words.join(" ")));
            }
        }
        if played.compared.files == 0 {
            odd.push(format!("  {} compared nothing", case.name));
        }
    }
    if !odd.is_empty() {
        println!("\n{} commands of the old program ended otherwise than expected:", odd.len());
        println!("{}", odd.join("\n"));
    }
}

fn shown(code: Option<i32>) -> String {
    code.map_or("stopped".to_owned(), |code| code.to_string())
}

/// A line for each group of cases: how much was compared and with which exit codes.
fn tell_sums(cases: &[Case], played: &[Played], time: Duration) {
    #[derive(Default)]
    struct Sum {
        cases: usize,
        commands: usize,
        files: u64,
        bytes: u64,
        time: Duration,
        codes: BTreeMap<String, usize>,
    }
    let mut sums: BTreeMap<&str, Sum> = BTreeMap::new();
    for (case, played) in cases.iter().zip(played) {
        for group in [case.group(), "~ all"] {
            let sum = sums.entry(group).or_default();
            sum.cases += 1;
            sum.commands += case.steps.len();
            sum.files += played.compared.files;
            sum.bytes += played.compared.bytes;
            sum.time += played.time;
            for code in &played.codes {
                *sum.codes.entry(shown(*code)).or_default() += 1;
            }
        }
    }
    println!("\n| group | cases | commands | files | bytes | s | exit codes (times) |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | --- |");
    for (group, sum) in sums {
        let codes: Vec<String> =
            sum.codes.iter().map(|(code, times)| format!("{code} ({times})")).collect();
        let Sum { cases, commands, files, bytes, .. } = sum;
        let (seconds, codes) = (sum.time.as_secs(), codes.join(", "));
        let group = group.trim_start_matches("~ ");
        println!("| {group} | {cases} | {commands} | {files} | {bytes} | {seconds} | {codes} |");
    }
    println!("\n{} s in all, every command by both programs.", time.as_secs());
}
