//! Kills and parts, in figures: whatever ends a command, and in how many parts it is played, its report has the
//! same bytes.
//!
//! `cargo bench --bench chaos -- PROGRAM [--kills N] [--seed S] [--only kills|parts] [--of COMMAND]`. It needs the standard
//! library alone: `rustc -O --edition 2024 benches/chaos/main.rs` builds it without the rest.
//!
//! - Kills: each command is started, ended at a moment drawn by lot (most by SIGKILL, some by SIGTERM, some
//!   while it goes on from an earlier end), and given once more until it comes to its end. All files but the
//!   manifest must be those of the command that nobody ended, and the manifest too but for its times.
//! - Parts: each command is played in 1, 2, 3, 7 and 16 parts, put together in an order drawn by lot; every fourth part is
//!   killed once and gone on with.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const USAGE: &str = "cargo bench --bench chaos -- PROGRAM [--kills N] [--seed S] [--only kills|parts] [--of COMMAND]";

/// Every kind of command that plays batches, long enough to be ended in the middle.
const COMMANDS: [(&str, &str); 11] = [
    ("run", "run ninja --games 100k"),
    ("run, rotating bots", "run okko --games 20k --rotate --strategy 1=random"),
    ("run with a goal", "run pig --games 4M --until 0.06pp"),
    ("tournament", "run tournament --games 8k"),
    ("ladder", "run strigoi/ladder --games 250"),
    ("compare", "compare ninja slower.toml set:hand_limit=6 --games 25k"),
    ("impact", "impact naruto --games 1200"),
    ("sweep", "sweep hand_and_counter --games 3k"),
    ("league", "league ninja expert hunter cautious --games 3k"),
    (
        "tune",
        "tune pig --strategy timid --generations 30 --candidates 16 --games 2k --held-out 20k",
    ),
    ("balance", "balance naruto/opening --games 1k --budget 12k"),
];

/// A variant that `compare` names.
const SLOWER: &str = "description = 'more cards in hand'\n[rules]\nhand_limit = 7\n";

/// Into how many parts commands are cut.
const PARTS: [u32; 5] = [1, 2, 3, 7, 16];

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// What is asked for on the command line.
struct Asked {
    program: PathBuf,
    kills: u32,
    seed: u64,
    only: String,
    /// The one command that is ended; empty: all.
    of: String,
}

fn asked() -> Result<Asked, String> {
    let (mut program, mut kills, mut seed) = (None, 100, 1);
    let (mut only, mut of) = (String::new(), String::new());
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut next = || words.next().ok_or(USAGE);
        match word.as_str() {
            // Cargo says it to every bench.
            "--bench" => {}
            "--kills" => kills = next()?.parse().map_err(|_| USAGE)?,
            "--seed" => seed = next()?.parse().map_err(|_| USAGE)?,
            "--only" => only = next()?,
            "--of" => of = next()?,
            path => program = fs::canonicalize(path).ok(),
        }
    }
    Ok(Asked { program: program.ok_or(USAGE)?, kills, seed, only, of })
}

fn run() -> Result<bool, String> {
    let asked = asked()?;
    let folder = std::env::temp_dir().join(format!("tenbin-chaos-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    fs::write(folder.join("slower.toml"), SLOWER).map_err(|error| error.to_string())?;
    let mut chaos = Chaos { program: asked.program, folder, lots: Lots(asked.seed) };
    let wholes = chaos.wholes(&asked.of)?;
    let mut is_well = true;
    if asked.only != "parts" {
        is_well &= chaos.kill_all(&wholes, asked.kills)?;
    }
    if asked.only != "kills" {
        is_well &= chaos.part_all(&wholes)?;
    }
    if is_well {
        // Where something differs it is kept to be looked at.
        let _ = fs::remove_dir_all(&chaos.folder);
    } else {
        println!("\nWhat differs is kept in {}.", chaos.folder.display());
    }
    Ok(is_well)
}

/// Numbers drawn by lot, the same for the same seed (splitmix64).
struct Lots(u64);

impl Lots {
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, count: u64) -> u64 {
        self.number() % count
    }

    /// A part of a time.
    fn part_of(&mut self, time: Duration) -> Duration {
        time.mul_f64((self.number() >> 11) as f64 / (1_u64 << 53) as f64)
    }
}

/// The files of a report by their names; of the manifest what no clock says.
type Files = BTreeMap<String, Vec<u8>>;

/// A command that nobody ended.
struct Whole {
    name: &'static str,
    line: &'static str,
    files: Files,
    took: Duration,
}

struct Chaos {
    program: PathBuf,
    folder: PathBuf,
    lots: Lots,
}

impl Chaos {
    fn start(&self, line: &str, out: &str) -> Result<Child, String> {
        let words = line.split_whitespace();
        let mut command = Command::new(&self.program);
        command.args(words).args(["--quiet", "--out", out]).current_dir(&self.folder);
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().map_err(|error| format!("{line}: {error}"))
    }

    /// Waits for the end of a command that should come to it.
    fn finish(&self, line: &str, out: &str) -> Result<(), String> {
        let ended = self.start(line, out)?.wait_with_output().map_err(|error| error.to_string())?;
        match ended.status.code() {
            // Where a goal does not hold or is not reached the report is there all the same.
            Some(0 | 1 | 3) => Ok(()),
            code => {
                let told = String::from_utf8_lossy(&ended.stderr).into_owned();
                Err(format!("{line} --out {out} ended with {code:?}: {told}"))
            }
        }
    }

    fn files(&self, out: &str) -> Result<Files, String> {
        let folder = self.folder.join(out);
        let read =
            |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
        let mut files = Files::new();
        for entry in fs::read_dir(&folder).map_err(|error| format!("{out}: {error}"))? {
            let path = entry.map_err(|error| error.to_string())?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let mut bytes = read(&path)?;
            if name == "manifest.json" {
                bytes = without_times(&bytes);
            }
            files.insert(name, bytes);
        }
        Ok(files)
    }

    fn wholes(&self, of: &str) -> Result<Vec<Whole>, String> {
        let mut wholes = Vec::new();
        let asked = COMMANDS.into_iter().filter(|(name, _)| of.is_empty() || *name == of);
        for (number, (name, line)) in asked.enumerate() {
            let begun = Instant::now();
            let out = format!("whole-{number}");
            self.finish(line, &out)?;
            wholes.push(Whole { name, line, files: self.files(&out)?, took: begun.elapsed() });
        }
        if wholes.is_empty() {
            let names = COMMANDS.map(|(name, _)| name).join(", ");
            return Err(format!("--of {of}: there are {names}"));
        }
        Ok(wholes)
    }

    /// Kills commands by turns, so many times in all.
    fn kill_all(&mut self, wholes: &[Whole], kills: u32) -> Result<bool, String> {
        println!("| command | seconds | ended | by SIGTERM | saved when ended | reports | equal |");
        println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        let mut is_well = true;
        for (number, whole) in wholes.iter().enumerate() {
            let count = wholes.len() as u32;
            let own = (kills + count - 1 - number as u32) / count;
            let found = self.kill(whole, own)?;
            is_well &= found.equal == found.reports;
            println!(
                "| {} | {:.1} | {} | {} | {} | {} | {} |",
                whole.name,
                whole.took.as_secs_f64(),
                found.kills,
                found.terms,
                found.saved,
                found.reports,
                found.equal
            );
        }
        Ok(is_well)
    }

    fn kill(&mut self, whole: &Whole, kills: u32) -> Result<Killed, String> {
        let mut found = Killed::default();
        let line = format!("{} --save-every 1s", whole.line);
        while found.kills < kills {
            // One report may be ended several times before it is finished.
            let out = format!("killed-{}", found.reports);
            for _ in 0..=self.lots.below(3) {
                let mut child = self.start(&line, &out)?;
                sleep(self.lots.part_of(whole.took));
                let by_term = self.lots.below(4) == 0;
                if by_term {
                    terminate(&child);
                } else {
                    child.kill().map_err(|e| e.to_string())?;
                }
                let status = child.wait().map_err(|error| error.to_string())?;
                if matches!(status.code(), Some(0 | 1 | 3)) {
                    break;
                }
                if status.code().is_some_and(|code| code != 130) {
                    return Err(format!("{line}: ended with {status}"));
                }
                found.kills += 1;
                found.terms += u32::from(by_term);
                found.saved += u32::from(self.folder.join(&out).join("tally.bin").exists());
            }
            self.finish(&line, &out)?;
            found.reports += 1;
            // What it was asked is not what the whole one was asked: how often to save.
            let files = self.files(&out)?;
            if same(&files, &whole.files) {
                found.equal += 1;
                fs::remove_dir_all(self.folder.join(&out)).map_err(|error| error.to_string())?;
            } else {
                println!("{out} is not {}", whole.line);
            }
        }
        Ok(found)
    }

    fn part_all(&mut self, wholes: &[Whole]) -> Result<bool, String> {
        println!("\n| command | parts | killed once | equal |\n| --- | ---: | ---: | --- |");
        let mut is_well = true;
        for whole in wholes.iter().filter(|whole| is_parted(whole.line)) {
            for parts in PARTS {
                let (killed, is_equal) = self.part(whole, parts)?;
                let word = if is_equal { "yes" } else { "NO" };
                println!("| {} | {parts} | {killed} | {word} |", whole.name);
                is_well &= is_equal;
            }
        }
        Ok(is_well)
    }

    fn part(&mut self, whole: &Whole, parts: u32) -> Result<(u32, bool), String> {
        let mut killed = 0;
        let mut folders: Vec<String> = Vec::new();
        for part in 1..=parts {
            let line = format!("{} --shard {part}/{parts} --save-every 1s", whole.line);
            let out = format!("part-{part}");
            if part % 4 == 1 {
                let mut child = self.start(&line, &out)?;
                sleep(self.lots.part_of(whole.took / parts));
                child.kill().map_err(|error| error.to_string())?;
                child.wait().map_err(|error| error.to_string())?;
                killed += 1;
            }
            self.finish(&line, &out)?;
            folders.push(out);
        }
        for place in (1..folders.len()).rev() {
            folders.swap(place, self.lots.below(place as u64 + 1) as usize);
        }
        self.finish(&format!("merge {}", folders.join(" ")), "merged")?;
        let mut merged = self.files("merged")?;
        let mut files = whole.files.clone();
        // It tells another command line.
        merged.remove("manifest.json");
        files.remove("manifest.json");
        let is_equal = merged == files;
        for folder in folders.iter().map(String::as_str).chain(is_equal.then_some("merged")) {
            fs::remove_dir_all(self.folder.join(folder)).map_err(|error| error.to_string())?;
        }
        Ok((killed, is_equal))
    }
}

/// Whether a command may be played in parts: not where what is played follows from what was seen before.
fn is_parted(line: &str) -> bool {
    !line.contains("--until") && !line.starts_with("tune") && !line.starts_with("balance")
}

/// What came of killing a command.
#[derive(Default)]
struct Killed {
    kills: u32,
    terms: u32,
    /// How often something was saved by then.
    saved: u32,
    reports: u32,
    equal: u32,
}

/// Asks a program to end, as schedulers do.
fn terminate(child: &Child) {
    // Where it has ended by itself there is nobody to ask.
    let _ = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
}

fn same(one: &Files, other: &Files) -> bool {
    one.len() == other.len() && one.iter().all(|(name, bytes)| other.get(name) == Some(bytes))
}

/// A manifest without what clocks say and without the words of the command line.
fn without_times(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let mut in_words = false;
    let mut kept = Vec::new();
    for line in text.lines() {
        let key = line.trim_start();
        if key.starts_with("\"command_line\"") {
            in_words = true;
        }
        // A league measures how long its bots think.
        let times = ["\"started\"", "\"ended\"", "\"us_per_decision\""];
        let is_time = times.iter().any(|time| key.starts_with(time));
        if !in_words && !is_time {
            kept.extend(line.as_bytes());
            kept.push(b'\n');
        }
        if in_words && key.starts_with(']') {
            in_words = false;
        }
    }
    kept
}
