//! False alarms and coverage of whole commands on the shipped game, by calling them again and again with other
//! seeds.
//!
//! `cargo bench --bench calibration -- PROGRAM [--repeats N] [--only compare|impact]`. It needs the standard library alone:
//! `rustc -O --edition 2024 benches/calibration/main.rs` builds it without the rest.
//!
//! - `compare` of rules that play differently and are equal in truth: two cards have exchanged all but their
//!   ids, so each lies where the other lay. No role, seat or objective wins more or less by it. Flagged at all
//!   are at most so many comparisons as the level says.
//! - `impact` of cards that do nothing: each of eight duds under a name of its own. What the designs say of
//!   them is nothing in truth; the pairs must be the same game for game.

#[path = "../same_output/cores.rs"]
mod cores;
mod exchange;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cores::on_all_cores;
use exchange::{block, exchanged};

const USAGE: &str =
    "cargo bench --bench calibration -- PROGRAM [--repeats N] [--only compare|impact]";

/// Cards of which copies make room for duds, and how many go.
const ROOM: [(&str, u32); 4] =
    [("mikatsu", 2), ("trokaba", 2), ("first_aid_kit", 2), ("katana", 1)];
const DUDS: usize = 7;

fn main() {
    if let Err(message) = run() {
        eprintln!("{message}");
        std::process::exit(2);
    }
}

fn run() -> Result<(), String> {
    let (mut program, mut repeats, mut only) = (None, 2000, String::new());
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            // Cargo says it to every bench.
            "--bench" => {}
            "--repeats" => {
                let number = words.next().and_then(|number| number.parse().ok());
                repeats = number.ok_or("--repeats needs a number")?;
            }
            "--only" => only = words.next().ok_or(USAGE)?,
            path => program = fs::canonicalize(path).ok(),
        }
    }
    let program = program.ok_or(USAGE)?;
    let folder = std::env::temp_dir().join(format!("tenbin-calibration-{}", std::process::id()));
    let calls = Calls { program, folder: folder.clone() };
    let done = calls.all(repeats, &only);
    let _ = fs::remove_dir_all(folder);
    done
}

/// Calls of the program in a folder.
struct Calls {
    program: PathBuf,
    folder: PathBuf,
}

/// A table: the names of the columns, and the rows.
type Table = (Vec<String>, Vec<Vec<String>>);

impl Calls {
    fn all(&self, repeats: u64, only: &str) -> Result<(), String> {
        fs::create_dir_all(&self.folder).map_err(|error| error.to_string())?;
        self.call("init game")?;
        self.write_variants()?;
        println!(
            "| command | said of what is equal | tests | share |\n| --- | --- | ---: | ---: |"
        );
        if only != "impact" {
            self.compare(repeats, "--games 1000")?;
            self.compare(repeats / 4, "--games 20000 --until 3pp")?;
        }
        if only == "compare" {
            return Ok(());
        }
        self.impact(repeats / 20)
    }

    fn call(&self, line: &str) -> Result<String, String> {
        let made = Command::new(&self.program)
            .args(line.split_whitespace())
            .arg("--quiet")
            .current_dir(&self.folder)
            .output()
            .map_err(|error| error.to_string())?;
        // Where a wanted precision is not reached the report is there all the same.
        match made.status.code() {
            Some(0 | 3) => Ok(String::from_utf8_lossy(&made.stdout).into_owned()),
            _ => Err(format!("{line}: {}", String::from_utf8_lossy(&made.stderr))),
        }
    }

    fn write_variants(&self) -> Result<(), String> {
        let read = |path: &Path| fs::read_to_string(path).map_err(|error| error.to_string());
        let cards = read(&self.folder.join("game/configs/ninja/advantages.toml"))?;
        let [gone, back] = exchanged(&cards)?;
        let mut duds = "description = \"cards that do nothing\"\n".to_owned();
        for (id, fewer) in ROOM {
            let count = block(&cards, id)?.lines().find_map(|line| line.strip_prefix("count = "));
            let count: u32 = count.and_then(|count| count.parse().ok()).ok_or("no count")?;
            duds.push_str(&format!("[[advantage]]\nid = \"{id}\"\ncount = {}\n", count - fewer));
        }
        for number in 0..DUDS {
            duds.push_str(&format!(
                "[[advantage]]\nid = \"dud_{number}\"\nname = \"Dud {number}\"\ncount = 1\nkind = \"single_use\"\n\
                 clans = \"all\"\nsource = \"a bench\"\neffect = []\n"
            ));
        }
        for (name, text) in [("gone", gone), ("back", back), ("duds", duds)] {
            let path = self.folder.join(format!("{name}.toml"));
            fs::write(path, text).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// The rows of a table of a report.
    fn table(&self, path: &str) -> Result<Table, String> {
        let text = fs::read_to_string(self.folder.join(path)).map_err(|error| error.to_string())?;
        let mut lines = text.lines().map(cells);
        let header = lines.next().unwrap_or_default();
        Ok((header, lines.collect()))
    }

    fn compare(&self, repeats: u64, games: &str) -> Result<(), String> {
        const GROUPS: [&str; 3] = ["role", "objective", "seat"];
        let seeds: Vec<u64> = (1..=repeats).collect();
        let found = on_all_cores(&seeds, |_, seed| -> Result<[bool; GROUPS.len()], String> {
            let out = format!("compare_{seed}");
            self.call(&format!(
                "compare ninja gone.toml+back.toml {games} --seed {seed} --threads 1 --out {out}"
            ))?;
            let (header, rows) = self.table(&format!("{out}/compare.csv"))?;
            let place = |name: &str| header.iter().position(|column| column == name);
            let (group, verdict) = (place("group"), place("verdict"));
            let is_flagged = |of: &str| {
                rows.iter().any(|row| {
                    group.is_some_and(|at| row[at] == of)
                        && verdict.is_some_and(|at| ["better", "worse"].contains(&&*row[at]))
                })
            };
            let _ = fs::remove_dir_all(self.folder.join(out));
            Ok(GROUPS.map(is_flagged))
        });
        let found: Vec<[bool; GROUPS.len()]> = found.into_iter().collect::<Result<_, _>>()?;
        for (place, group) in GROUPS.iter().enumerate() {
            let flagged = found.iter().filter(|one| one[place]).count();
            tell(
                &format!("compare {games}"),
                &format!("any {group} differs"),
                flagged,
                found.len(),
            );
        }
        Ok(())
    }

    fn impact(&self, repeats: u64) -> Result<(), String> {
        let seeds: Vec<u64> = (1..=repeats).collect();
        let found = on_all_cores(&seeds, |_, seed| -> Result<[[usize; 2]; 5], String> {
            let out = format!("impact_{seed}");
            self.call(&format!(
                "impact ninja --variant duds.toml --games 3000 --seed {seed} --threads 1 --out {out}"
            ))?;
            let (header, rows) = self.table(&format!("{out}/impact.csv"))?;
            let place = |name: &str| header.iter().position(|column| column == name);
            let number = |row: &[String], name: &str| -> Option<f64> {
                place(name).and_then(|at| row[at].parse().ok())
            };
            let mut counts = [[0; 2]; 5];
            let mut count = |which: usize, is_said: bool| {
                counts[which][0] += usize::from(is_said);
                counts[which][1] += 1;
            };
            let duds = || rows.iter().filter(|row| row[0].starts_with("dud_"));
            for row in duds() {
                if let (Some(low), Some(high)) =
                    (number(row, "screen_lo95_pp"), number(row, "screen_hi95_pp"))
                {
                    count(0, low > 0.0 || high < 0.0);
                }
                if let (Some(better), Some(worse)) =
                    (number(row, "better_count"), number(row, "worse_count"))
                {
                    count(1, better + worse > 0.0);
                }
                if let (Some(low), Some(high)) =
                    (number(row, "iwd_lo95_pp"), number(row, "iwd_hi95_pp"))
                {
                    count(2, low > 0.0 || high < 0.0);
                }
            }
            let sure = |row: &&Vec<String>| number(row, "screen_q_value").is_some_and(|q| q < 0.05);
            // Of all that is said to do something, how much is said of duds.
            counts[3] = [duds().filter(sure).count(), rows.iter().filter(sure).count()];
            let (header, pairs) = self.table(&format!("{out}/impact_pairs.csv"))?;
            let p_value = header.iter().position(|column| column == "p_value");
            for row in pairs.iter().filter(|row| row[..2].iter().any(|id| id.starts_with("dud_"))) {
                let p: Option<f64> = p_value.and_then(|at| row[at].parse().ok());
                counts[4][0] += usize::from(p.is_some_and(|p| p < 0.05));
                counts[4][1] += 1;
            }
            let _ = fs::remove_dir_all(self.folder.join(out));
            Ok(counts)
        });
        let mut sums = [[0; 2]; 5];
        for one in found {
            for (sum, counts) in sums.iter_mut().zip(one?) {
                sum[0] += counts[0];
                sum[1] += counts[1];
            }
        }
        let said = [
            "a dud's screening interval leaves 0 out",
            "a pair of games of a dud differs",
            "the interval of a dud's iwd leaves 0 out",
            "a card said to do something (q < 0.05) is a dud",
            "a pair with a dud has p < 0.05",
        ];
        for (said, [flagged, tests]) in said.iter().zip(sums) {
            tell("impact --games 3000", said, flagged, tests);
        }
        Ok(())
    }
}

fn tell(command: &str, said: &str, flagged: usize, tests: usize) {
    let share = 100.0 * flagged as f64 / tests.max(1) as f64;
    println!("| `{command}` | {said} | {tests} | {share:.1} % |");
}

/// The cells of a line; what is in quotes may hold commas.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            _ => {
                if let Some(cell) = cells.last_mut() {
                    cell.push(letter);
                }
            }
        }
    }
    cells
}
