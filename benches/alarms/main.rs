//! How often does `compare` say that sides differ which are equal in truth, and how often does it find a
//! difference of the size that was announced? On the shipped games with the bots of their default experiments.
//!
//! `cargo bench --bench alarms -- [GAME...] [--repeats N] [--only fixed|until|power|luck]
//! [--second seeds|half|exchanged]` prints the tables of `benches/results/alarms.md` and `luck.md`. Batches are played
//! in process, each once, and told by what `compare` is made
//! of (`tenbin::report::compare`): its rows, its q-values, its looks.
//!
//! Equal in truth are the same rules on other seeds, and like cards exchanged:
//! - *other seeds*: every game of the second side has a seed of its own, so that no two games are alike;
//! - *half of them*: half of the games have, and the others are the same on both sides, as most are where a
//!   change is small;
//! - *exchanged*: katana and shuriken of Ninja have exchanged everything but their ids, so that each lies where
//!   the other lay. On the same seeds four of five games keep their winner. What is told of the two by their
//!   ids differs in truth, of course, so that cards and the game's own tables are left out.
//!
//! Of each question (one family of q-values) at most 5 in 100 comparisons may call anything different.

#[path = "../same_output/cores.rs"]
mod cores;
#[path = "../calibration/exchange.rs"]
mod exchange;
mod luck;
mod power;
mod sides;

use std::collections::BTreeMap;

use cores::on_all_cores;
use sides::{Ready, Sides, alarms};
use tenbin::report::Goal;

/// How a game is played here: games enough for its rows to be told, and few enough for thousands of repeats.
struct Plan {
    game: &'static str,
    /// Games of a side at a fixed number.
    fixed: u64,
    /// What a watched comparison is to know, and at most so many games of a side; none where a thousand games
    /// take too long.
    until: Option<(f64, u64)>,
}

const PLANS: [Plan; 6] = [
    Plan { game: "ninja", fixed: 500, until: Some((0.08, 16_000)) },
    Plan { game: "okko", fixed: 100, until: None },
    Plan { game: "anima", fixed: 60, until: None },
    Plan { game: "naruto", fixed: 150, until: None },
    Plan { game: "strigoi", fixed: 100, until: None },
    Plan { game: "pig", fixed: 500, until: Some((0.03, 32_000)) },
];

/// The questions that are told, and what each has in it.
const QUESTIONS: [(&str, &str); 11] = [
    ("order", "seats, first player, places"),
    ("choice", "worst of roles, decks, bands, ..."),
    ("bots", "bots"),
    ("cross", "worst of their crosses"),
    ("structure", "how the table is set up"),
    ("team", "the team"),
    ("score", "worst of scores"),
    ("ending", "endings"),
    ("length", "lengths"),
    ("card", "worst of cards played, held"),
    ("own", "the game's own tables"),
];

/// What is asked on the command line.
#[derive(Default)]
struct Asked {
    games: Vec<String>,
    repeats: u64,
    only: String,
    /// The one kind of second side that is played; empty: all.
    second: String,
}

impl Asked {
    fn read() -> Self {
        let mut asked = Self { games: Vec::new(), repeats: 2000, ..Self::default() };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            match word.as_str() {
                // Cargo says it to every bench.
                "--bench" => {}
                "--repeats" => {
                    let number = words.next().and_then(|number| number.parse().ok());
                    asked.repeats = number.expect("--repeats needs a number");
                }
                "--only" => {
                    asked.only = words.next().expect("--only needs fixed, until, power or luck");
                }
                "--second" => {
                    asked.second = words.next().expect("--second needs seeds, half or exchanged");
                }
                game => asked.games.push(game.to_owned()),
            }
        }
        asked
    }

    fn has(&self, part: &str) -> bool {
        self.only.is_empty() || self.only == part
    }
}

fn main() {
    // `cargo test --benches` asks every bench whether it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let asked = Asked::read();
    let is_asked =
        |plan: &&Plan| asked.games.is_empty() || asked.games.iter().any(|game| game == plan.game);
    if asked.has("fixed") || asked.has("until") {
        println!(
            "Of so many comparisons of sides that are equal in truth those that call anything of a question different:\n"
        );
        let each: Vec<&str> = QUESTIONS.iter().map(|(_, about)| *about).collect();
        println!(
            "| game | second side | played | comparisons | mean games | {} |",
            each.join(" | ")
        );
        println!("| --- | --- | --- | ---: | ---: |{}", " ---: |".repeat(each.len()));
    }
    if asked.has("luck") {
        luck::head(asked.repeats);
        for plan in PLANS.iter().filter(is_asked).filter(|plan| plan.game != "strigoi") {
            luck::tell(plan.game, &Ready::new(plan.game, &[]), 4 * plan.fixed, asked.repeats);
        }
    }
    if asked.only == "luck" {
        return;
    }
    for plan in PLANS.iter().filter(is_asked) {
        let ready = Ready::new(plan.game, &[]);
        let exchanged = (plan.game == "ninja").then(sides::exchanged);
        let all = [Some(Sides::OtherSeeds), Some(Sides::HalfOfThem)];
        let all = all.into_iter().chain([exchanged.as_ref().map(Sides::Exchanged)]).flatten();
        for sides in all.filter(|sides| sides.words().contains(&asked.second)) {
            if asked.has("fixed") {
                tell(plan, &ready, sides, None, asked.repeats);
            }
            if let Some(goal) = plan.until.filter(|_| asked.has("until")) {
                tell(plan, &ready, sides, Some(goal), asked.repeats);
            }
        }
    }
    if asked.has("power")
        && (asked.games.is_empty() || asked.games.iter().any(|game| game == "ninja"))
    {
        power::tell(asked.repeats / 4);
    }
}

/// Plays comparisons of equal sides and prints how many of them say that something differs.
fn tell(plan: &Plan, ready: &Ready, sides: Sides<'_>, goal: Option<(f64, u64)>, repeats: u64) {
    let numbers: Vec<u64> = (0..repeats).collect();
    let found = on_all_cores(&numbers, |_, &repeat| {
        let goal = goal.map(|(size, most)| (Goal::Until(size), most));
        alarms(ready, sides, repeat, plan.fixed, goal)
    });
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let games: u64 = found.iter().map(|one| one.games).sum();
    for family in found.iter().flat_map(|one| &one.families) {
        *counts.entry(family.clone()).or_default() += 1;
    }
    let known: Vec<&String> = found.iter().flat_map(|one| &one.known).collect();
    let cells = QUESTIONS.map(|(question, _)| {
        let own = |family: &str| sides::question(family) == question && sides.tells(question);
        if !known.iter().any(|family| own(family)) {
            return String::new();
        }
        let of = counts.iter().filter(|(family, _)| own(family)).map(|(_, count)| *count);
        let most = of.max().unwrap_or(0);
        assert!(is_at_most_6_per_cent(most, repeats), "{}: {counts:?} of {repeats}", plan.game);
        format!("{:.1} %", 100.0 * most as f64 / repeats as f64)
    });
    let how = match goal {
        None => format!("{} games", plan.fixed),
        Some((size, _)) => format!("`--until {:.0}pp`", size * 100.0),
    };
    let mean = games as f64 / repeats as f64;
    println!(
        "| {} | {} | {how} | {repeats} | {mean:.0} | {} |",
        plan.game,
        sides.words(),
        cells.join(" | ")
    );
}

/// So many of `repeats` are no more than 6 %, or where there are few than 5 % but for luck (three standard
/// errors).
fn is_at_most_6_per_cent(count: u64, repeats: u64) -> bool {
    let luck = 0.05 * repeats as f64 + 3.0 * (0.05 * 0.95 * repeats as f64).sqrt();
    count as f64 <= luck.max(0.06 * repeats as f64)
}
