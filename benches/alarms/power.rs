//! How often a difference, or an edge, of the size that was announced is found, and none said to be the other
//! way: on Ninja, where a million games take a minute.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::cores::on_all_cores;
use crate::sides::{Ready, Silent, column, play, table, told, watched};
use tenbin::report::stopping::progress_of;
use tenbin::report::{Goal, Report, ReportInput, Stopping, TARGET_DEFAULT, build};
use tenbin::sim::looks::run_to_looks;

/// Games whose rates are taken for the truth.
const TRUTH_GAMES: u64 = 1_000_000;

/// A watched batch ends here whatever it knows.
const GAMES_MAX: u64 = 1 << 20;

/// The Reinforced suit for other clans, as in docs/three-questions.md.
const SUIT: &str = "description = \"The Reinforced suit is for the clans that win least\"\n\n[[advantage]]\n\
    id = \"reinforced_suit\"\nclans = [\"mariposa\", \"murak\", \"saibah\"]\n";

/// Roles whose difference, and whose edge, is looked for.
const ROLES: [&str; 3] = ["murak", "xenogray", "saibah"];
const EDGES: [&str; 2] = ["mariposa", "hiraku"];

/// Prints the table.
pub(crate) fn tell(repeats: u64) {
    println!(
        "\nDecided at the announced size (`--smallest-effect`), of {repeats} runs each of Ninja's experts:\n"
    );
    println!(
        "| asked of | truth, and size | found | said to be none so large | said to be the other way | mean games |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let folder = std::env::temp_dir().join(format!("tenbin-alarms-{}", std::process::id()));
    let suit = write(&folder, "suit.toml", SUIT);
    let (base, other) = (Ready::new("ninja", &[]), Ready::new("ninja", &[&suit.to_string_lossy()]));
    let _ = std::fs::remove_dir_all(folder);
    differences(&base, &other, repeats);
    edges(&base, repeats);
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text)).expect("writable");
    path
}

/// `compare` with `--smallest-effect`.
fn differences(base: &Ready, other: &Ready, repeats: u64) {
    let compared = |seed: u64, games, threads| {
        let own = base.batch(seed, games, threads);
        let second = other.batch(seed, own.games.clone(), threads);
        play(base.side(&own), other.side(&second))
    };
    let truth = told([base, other], &compared(7, 0..TRUTH_GAMES, 0), None);
    for role in ROLES {
        let truth = cell(&truth, "compare.csv", role, "diff_pp");
        let truth: f64 = truth.parse().expect("a number");
        let goal = Goal::SmallestEffect(truth.abs() / 100.0);
        let found = on_all_cores(&(0..repeats).collect::<Vec<u64>>(), |_, &repeat| {
            let (result, stopping) =
                watched(GAMES_MAX, goal, |games| compared(5_000_000 + repeat, games, 1));
            let report = told([base, other], &result, stopping.as_ref());
            (cell(&report, "compare.csv", role, "decision"), result.pairs[0].games)
        });
        row(&format!("`compare` with suit.toml: {role}"), truth, &found);
    }
}

/// `run` with `--smallest-effect`.
fn edges(base: &Ready, repeats: u64) {
    let report = |seed: u64, games_max: u64, goal: Option<Goal>, threads: usize| {
        let play = |games| {
            let batch = base.batch(seed, games, threads);
            base.game.run(&base.schema, &batch, &Silent, &AtomicBool::new(false))
        };
        let (result, stopping) = match goal {
            None => (play(0..games_max), None),
            Some(goal) => {
                let (result, look) = run_to_looks(games_max, play, |so_far, look| {
                    progress_of(&so_far.tally, TARGET_DEFAULT, goal, look).is_reached()
                });
                (result, Some(Stopping { goal, look, games_max }))
            }
        };
        let input = ReportInput {
            schema: &base.schema,
            tally: &result.tally,
            faults: &result.faults,
            target: TARGET_DEFAULT,
            stopping: stopping.as_ref(),
            luck: None,
        };
        (build(&input), result.tally.games_covered())
    };
    let truth = report(7, TRUTH_GAMES, None, 0).0;
    for role in EDGES {
        let truth: f64 = cell(&truth, "win_rates.csv", role, "edge_pp").parse().expect("a number");
        let goal = Goal::SmallestEffect(truth.abs() / 100.0);
        let found = on_all_cores(&(0..repeats).collect::<Vec<u64>>(), |_, &repeat| {
            let (report, games) = report(6_000_000 + repeat, GAMES_MAX, Some(goal), 1);
            (cell(&report, "win_rates.csv", role, "decision"), games)
        });
        row(&format!("`run`: {role}"), truth, &found);
    }
}

/// The cell of a role.
fn cell(report: &Report, file: &str, role: &str, name: &str) -> String {
    let table = table(report, file);
    let (group, level) = (column(table, "group"), column(table, "level"));
    let is_it = |row: &&Vec<String>| row[group] == "role" && row[level] == role;
    let row = table.rows.iter().find(is_it).expect("the role");
    row[column(table, name)].clone()
}

fn row(asked: &str, truth: f64, found: &[(String, u64)]) {
    let share = |word: &str| {
        let count = found.iter().filter(|one| one.0 == word).count();
        100.0 * count as f64 / found.len() as f64
    };
    let (right, wrong) = if truth > 0.0 { ("more", "less") } else { ("less", "more") };
    let games: u64 = found.iter().map(|one| one.1).sum();
    println!(
        "| {asked} | {truth:+.2} pp | {:.1} % | {:.1} % | {:.1} % | {:.0} |",
        share(right),
        share("smaller"),
        share(wrong),
        games as f64 / found.len() as f64
    );
    assert!(share(right) >= 80.0, "{asked}: power {}", share(right));
}
