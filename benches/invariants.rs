//! Very many random games of each game, with what must be true of a state checked at the end of each and at every
//! decision of one in fifty.
//!
//! `cargo bench --bench invariants -- [--games 10M] [--seed S] [GAME...]`. Exit 1 where something does not hold;
//! the game's index and what is wrong are printed then.

#[path = "support/mod.rs"]
mod support;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use support::game;
use tenbin::engine::seed::DEFAULT_SEED;
use tenbin::engine::{Actions, Chance, Decision, Key, NullRecorder, Seeded};
use tenbin::module::Module;

/// In one game of so many a state is checked at every decision.
const CHECKED_ONE_IN: u64 = 50;

/// A thread takes so many games at a time.
const BLOCK: u64 = 256;

/// So many faults are printed.
const SHOWN: usize = 5;

/// Keeps the lots of play apart from the numbers of the games.
const PLAY: u64 = 0x696E_7661_7269_616E;

struct Asked {
    games: u64,
    seed: u64,
    names: Vec<String>,
}

impl Asked {
    fn read() -> Result<Self, String> {
        let mut asked = Self { games: 100_000, seed: DEFAULT_SEED, names: Vec::new() };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            match word.as_str() {
                // Cargo says it to every bench.
                "--bench" => {}
                "--games" => asked.games = games(&value()?)?,
                "--seed" => asked.seed = value()?.parse().map_err(|_| "--seed needs a number")?,
                name if tenbin::GAMES.has(name) => asked.names.push(name.to_owned()),
                _ => return Err(format!("{word} is none of --games N, --seed S and the games")),
            }
        }
        Ok(asked)
    }
}

/// A number such as 20000, 200k or 10M.
fn games(text: &str) -> Result<u64, String> {
    let (digits, factor) = match text.char_indices().last() {
        Some((end, 'k')) => (&text[..end], 1_000),
        Some((end, 'M')) => (&text[..end], 1_000_000),
        _ => (text, 1),
    };
    let number: u64 = digits.parse().map_err(|_| format!("{text} is no number"))?;
    Ok(number * factor)
}

/// What came of a game.
struct Played {
    decisions: u64,
    checks: u64,
}

/// Plays a game by lot; says what does not hold.
fn play<G: Module>(game: &G, seed: u64, index: u64) -> Result<Played, String> {
    let mut chance = Seeded::new(seed, index);
    let lots = Key::of_game(seed, PLAY).with(index);
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut actions = Actions::<G>::new();
    let mut played = Played { decisions: 0, checks: 0 };
    let checks_all = index.is_multiple_of(CHECKED_ONE_IN);
    while matches!(game.decision(&state), Decision::Seat(_)) {
        if checks_all {
            game.check(&state)?;
            played.checks += 1;
        }
        if played.decisions >= u64::from(game.decisions_max()) {
            return Err("it does not end".to_owned());
        }
        actions.clear();
        game.legal(&state, &mut actions);
        if actions.is_empty() {
            return Err("somebody has nothing to choose from".to_owned());
        }
        let lot = lots.with(played.decisions).number();
        let action = actions[(lot % actions.len() as u64) as usize];
        step(game, &mut state, action, &mut chance);
        played.decisions += 1;
    }
    game.check(&state)?;
    played.checks += 1;
    Ok(played)
}

fn step<G: Module, C: Chance>(game: &G, state: &mut G::State, action: G::Action, chance: &mut C) {
    game.apply(state, action, chance, &mut NullRecorder);
}

/// Plays the games of one game and prints a row; whether all held.
fn count<G: Module>(asked: &Asked) -> bool {
    if !asked.names.is_empty() && !asked.names.iter().any(|name| name == G::ID) {
        return true;
    }
    let game = game::<G>(G::SEATS_DEFAULT);
    let begun = Instant::now();
    let (next, decisions, checks) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let faults: Mutex<Vec<(u64, String)>> = Mutex::default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        loop {
            let first = next.fetch_add(BLOCK, Ordering::Relaxed);
            if first >= asked.games {
                return;
            }
            for index in first..(first + BLOCK).min(asked.games) {
                let found = catch_unwind(AssertUnwindSafe(|| play(&game, asked.seed, index)));
                match found.unwrap_or_else(|_| Err("it panicked".to_owned())) {
                    Ok(played) => {
                        decisions.fetch_add(played.decisions, Ordering::Relaxed);
                        checks.fetch_add(played.checks, Ordering::Relaxed);
                    }
                    // The other threads only push, which does not panic.
                    Err(told) => faults.lock().unwrap().push((index, told)),
                }
            }
        }
    };
    std::thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
    // All threads have ended.
    let mut faults = faults.into_inner().unwrap();
    faults.sort();
    println!(
        "| {} | {} | {} | {} | {} | {:.0} s |",
        G::ID,
        asked.games,
        decisions.into_inner(),
        checks.into_inner(),
        faults.len(),
        begun.elapsed().as_secs_f64()
    );
    for (index, told) in faults.iter().take(SHOWN) {
        println!("{} game {index}, seed {:#x}: {told}", G::ID, asked.seed);
    }
    faults.is_empty()
}

fn main() {
    let asked = Asked::read().unwrap_or_else(|error| {
        eprintln!("error: {error}");
        std::process::exit(2);
    });
    println!("| game | games | decisions | states checked | broken | took |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let held = [
        count::<tenbin::games::anima::Anima>(&asked),
        count::<tenbin::games::naruto::Naruto>(&asked),
        count::<tenbin::games::ninja::Ninja>(&asked),
        count::<tenbin::games::okko::Okko>(&asked),
        count::<tenbin::games::pig::Pig>(&asked),
        count::<tenbin::games::strigoi::Strigoi>(&asked),
    ];
    if held.contains(&false) {
        std::process::exit(1);
    }
}
