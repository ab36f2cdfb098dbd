//! Damaged files and random command lines, run in this process through the door of the program: nothing may
//! panic, hang, or end with an exit code that is not documented.
//!
//! ```console
//! cargo run --release -p tenbin-fuzz -- fuzz                 # every target for ten seconds
//! cargo run --release -p tenbin-fuzz -- fuzz --seconds 60 scenario.pig where
//! cargo run --release -p tenbin-fuzz -- chaos                # 10^5 damaged files, 10^5 command lines
//! ```
//!
//! Inputs are the files that tenbin ships and those of `corpus/`, damaged at random by a seed. There is no
//! feedback by coverage, which takes a compiler of its own or a library in C; what a file may say is known
//! from so many shipped files that words taken from them reach far. The work is done by workers, programs
//! of their own, so that even an overflow of the stack is told with the input that made it.

mod damage;
mod lines;
mod scripts;
mod targets;
mod worker;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Instant;

/// Exit codes that docs name.
const CODES: [u8; 7] = [0, 1, 2, 3, 4, 5, 130];

/// What is asked for on the command line.
struct Asked {
    words: Vec<String>,
}

impl Asked {
    /// The value of an option, as a number.
    fn number(&self, option: &str, default: u64) -> u64 {
        let at = self.words.iter().position(|word| word == option);
        let value = at.and_then(|at| self.words.get(at + 1)).and_then(|value| value.parse().ok());
        value.unwrap_or(default)
    }

    /// The words that are neither options nor their values.
    fn names(&self) -> Vec<&str> {
        let is_value = |at: usize| at > 0 && self.words[at - 1].starts_with("--");
        let kept = |(at, word): &(usize, &String)| !word.starts_with("--") && !is_value(*at);
        let names = self.words.iter().enumerate().filter(kept);
        names.map(|(_, word)| word.as_str()).collect()
    }
}

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let what = if words.is_empty() { String::new() } else { words.remove(0) };
    let asked = Asked { words };
    let seed = asked.number("--seed", 1);
    match what.as_str() {
        "worker" => {
            worker::work(
                &asked.words[0],
                asked.number("--seconds", 0),
                asked.number("--times", 0),
                seed,
            );
            ExitCode::SUCCESS
        }
        "fuzz" => {
            let seconds = asked.number("--seconds", 10);
            let wanted = asked.names();
            let names = targets::names();
            let chosen = |name: &&String| {
                wanted.is_empty() || wanted.iter().any(|word| name.starts_with(word))
            };
            let jobs =
                names.iter().filter(chosen).map(|name| Job::new(name, seconds, 0, seed)).collect();
            told(&run_all(jobs))
        }
        "chaos" => {
            let (inputs, lines) =
                (asked.number("--inputs", 100_000), asked.number("--lines", 100_000));
            // A fixed number of each, in parts that end soon.
            let parts = |name: &str, times: u64| -> Vec<Job> {
                let part = |part| Job::new(name, 0, times.div_ceil(PARTS), seed + part);
                (0..PARTS).map(part).collect()
            };
            told(&run_all([parts("files", inputs), parts("lines", lines)].concat()))
        }
        _ => {
            eprintln!(
                "fuzz [--seconds S] [--seed N] [TARGET...] | chaos [--inputs N] [--lines N] [--seed N]"
            );
            ExitCode::from(2)
        }
    }
}

/// A chaos run is done in so many parts of each kind.
const PARTS: u64 = 20;

/// The work of one worker.
#[derive(Clone)]
struct Job {
    target: String,
    seconds: u64,
    times: u64,
    seed: u64,
}

impl Job {
    fn new(target: &str, seconds: u64, times: u64, seed: u64) -> Self {
        Self { target: target.to_owned(), seconds, times, seed }
    }
}

/// What became of a target.
#[derive(Default)]
struct Outcome {
    codes: BTreeMap<u8, u64>,
    slowest_ms: u64,
    findings: Vec<String>,
}

/// Does jobs on as many workers as there are processors.
fn run_all(jobs: Vec<Job>) -> BTreeMap<String, Outcome> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let started = Instant::now();
    let mut outcomes: BTreeMap<String, Outcome> = BTreeMap::new();
    let queue = std::sync::Mutex::new(jobs.into_iter());
    let found = std::sync::Mutex::new(&mut outcomes);
    thread::scope(|scope| {
        for thread in 0..threads {
            let (queue, found) = (&queue, &found);
            scope.spawn(move || {
                loop {
                    let Some(job) = queue.lock().expect("no thread panics").next() else { return };
                    let scratch = std::env::temp_dir()
                        .join(format!("tenbin-fuzz-{}-{thread}", std::process::id()));
                    let outcome = run_one(&job, &scratch);
                    let mut found = found.lock().expect("no thread panics");
                    let count: u64 = outcome.codes.values().sum();
                    println!("{} from seed {}: {count}", job.target, job.seed);
                    outcome.findings.iter().for_each(|finding| println!("  FOUND {finding}"));
                    let whole = found.entry(job.target).or_default();
                    for (code, count) in outcome.codes {
                        *whole.codes.entry(code).or_default() += count;
                    }
                    whole.slowest_ms = whole.slowest_ms.max(outcome.slowest_ms);
                    whole.findings.extend(outcome.findings);
                }
            });
        }
    });
    println!("{:.0} seconds", started.elapsed().as_secs_f64());
    outcomes
}

/// Starts a worker in a folder of its own, again after each input that ends it, and reads what it found.
fn run_one(job: &Job, scratch: &Path) -> Outcome {
    let mut outcome = Outcome::default();
    let mut left = job.times;
    for attempt in 0..20 {
        let _ = fs::remove_dir_all(scratch);
        fs::create_dir_all(scratch).expect("a folder for temporary files");
        let program = std::env::current_exe().expect("the program has a path");
        let mut command = Command::new(program);
        command.current_dir(scratch).args(["worker", &job.target]);
        command.args(["--seconds", &job.seconds.to_string(), "--times", &left.to_string()]);
        command.args(["--seed", &(job.seed + 1_000 * attempt).to_string()]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = command.status().expect("a worker starts");
        let done = worker::read_done(scratch, &mut outcome);
        left = left.saturating_sub(done);
        if status.success() {
            break;
        }
        // What it was doing then is kept for whoever looks.
        let kept = kept_folder(&job.target, job.seed, attempt);
        let _ = fs::rename(scratch, &kept);
        let line = fs::read_to_string(kept.join(worker::CURRENT)).unwrap_or_default();
        outcome
            .findings
            .push(format!("the worker ended ({status}) at: {line} (in {})", kept.display()));
        if job.times == 0 || left == 0 {
            break;
        }
    }
    let _ = fs::remove_dir_all(scratch);
    outcome
}

fn kept_folder(target: &str, seed: u64, attempt: u64) -> PathBuf {
    let name = format!("tenbin-fuzz-found-{}-{target}-{seed}-{attempt}", std::process::id());
    std::env::temp_dir().join(name)
}

/// Prints a line for each target and what was found.
fn told(outcomes: &BTreeMap<String, Outcome>) -> ExitCode {
    println!("{:24} {:>8} {:>8}  exit codes", "target", "inputs", "slowest");
    let mut is_clean = true;
    for (target, outcome) in outcomes {
        let codes: Vec<String> =
            outcome.codes.iter().map(|(code, count)| format!("{code}: {count}")).collect();
        let inputs: u64 = outcome.codes.values().sum();
        println!("{target:24} {inputs:>8} {:>5} ms  {}", outcome.slowest_ms, codes.join(", "));
        for finding in &outcome.findings {
            println!("  FOUND {finding}");
            is_clean = false;
        }
    }
    if is_clean { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
