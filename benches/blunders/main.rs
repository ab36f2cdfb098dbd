//! Counts what a watcher of the shipped experts calls a blunder, so that it is a figure: games of
//! the expert at all seats, seen through states and actions alone.
//!
//! `cargo bench --bench blunders -- --games 1000 okko` counts one game; without a name all of them.
//! `--seed 27` counts in other games, `--show "wasted walks"` tells where each case of one kind is.

#[path = "../support/mod.rs"]
mod support;

mod count;

use count::{Figure, Watch};
use support::{game, table};
use tenbin::engine::seed::DEFAULT_SEED;
use tenbin::module::Module;

/// Games whose blunders are counted.
const GAMES: [&str; 5] = ["anima", "naruto", "ninja", "okko", "strigoi"];

/// What was asked for on the command line.
struct Asked {
    games: u64,
    seed: u64,
    /// Of which blunder each case is told.
    show: Option<String>,
    seats: Option<u8>,
    strategy: String,
    names: Vec<String>,
}

impl Asked {
    fn read() -> Result<Self, String> {
        let mut asked = Self {
            games: 1000,
            seed: DEFAULT_SEED,
            show: None,
            seats: None,
            strategy: "expert".to_owned(),
            names: Vec::new(),
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            match word.as_str() {
                // Cargo says it to every bench.
                "--bench" => {}
                "--games" => asked.games = number(&value()?)?,
                "--seed" => asked.seed = number(&value()?)?,
                "--show" => asked.show = Some(value()?),
                "--seats" => asked.seats = Some(number(&value()?)?),
                "--strategy" => asked.strategy = value()?,
                name if GAMES.contains(&name) => asked.names.push(name.to_owned()),
                _ => {
                    let games = GAMES.join(", ");
                    return Err(format!(
                        "{word} is none of --games N, --seed N, --show NAME, --seats N, --strategy NAME, \
                         {games}"
                    ));
                }
            }
        }
        Ok(asked)
    }
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

/// Counts in one game and prints a table, if it was asked for.
fn count<G: Module, W: Watch<G>>(asked: &Asked) {
    if !asked.names.is_empty() && !asked.names.iter().any(|name| name == G::ID) {
        return;
    }
    let seats = asked.seats.unwrap_or(G::SEATS_DEFAULT);
    let mut table = table::<G>(seats, &asked.strategy);
    let which = count::Which { games: asked.games, seed: asked.seed, show: asked.show.as_deref() };
    let figures = count::watch_some::<G, W>(&game::<G>(seats), &mut table, &which);
    let Asked { games, strategy, .. } = asked;
    println!("\n{}: {games} games, {seats} seats, {strategy}\n", G::TITLE);
    println!("| blunder | count | of | % | what counts |");
    println!("| --- | --- | --- | --- | --- |");
    for Figure { name, meaning, count, of } in figures {
        let share = 100.0 * count as f64 / of.max(1) as f64;
        println!("| {name} | {count} | {of} | {share:.1} | {meaning} |");
    }
}

fn main() {
    let asked = Asked::read().unwrap_or_else(|error| {
        eprintln!("error: {error}");
        std::process::exit(2);
    });
    count::<tenbin::games::anima::Anima, count::anima::Watcher>(&asked);
    count::<tenbin::games::naruto::Naruto, count::naruto::Watcher>(&asked);
    count::<tenbin::games::ninja::Ninja, count::ninja::Watcher>(&asked);
    count::<tenbin::games::okko::Okko, count::okko::Watcher>(&asked);
    count::<tenbin::games::strigoi::Strigoi, count::strigoi::Watcher>(&asked);
}
