//! What a watcher of the shipped experts calls a blunder, with the ways to count it: through the
//! states and actions of games, as anybody could who looks on.

// A bench and a test compile this module for themselves.
#![allow(dead_code, unreachable_pub)]

pub mod anima;
pub mod naruto;
pub mod ninja;
pub mod okko;
pub mod strigoi;

use std::fmt;

use tenbin::engine::play::{Table, seat_policies};
use tenbin::engine::seed::DEFAULT_SEED;
use tenbin::engine::{Actions, Decision, Recorder, Seat, Seeded, View};
use tenbin::module::Module;

/// A blunder, how often it was made and how often it could have been.
pub struct Figure {
    pub name: &'static str,
    /// What counts, and of how many.
    pub meaning: &'static str,
    pub count: u64,
    pub of: u64,
}

/// How often something was so, of how many.
#[derive(Copy, Clone, Default)]
pub struct Share {
    pub count: u64,
    pub of: u64,
}

impl Share {
    /// One more case.
    pub fn add(&mut self, counts: bool) {
        self.of += 1;
        self.count += u64::from(counts);
    }

    pub fn named(self, name: &'static str, meaning: &'static str) -> Figure {
        Figure { name, meaning, count: self.count, of: self.of }
    }
}

/// A choice, forced ones among them, with the states around it.
pub struct Step<'a, G: Module> {
    pub game: &'a G,
    pub before: &'a G::State,
    pub seat: Seat,
    pub legal: &'a [G::Action],
    pub action: G::Action,
    pub after: &'a G::State,
    /// What was told while it was carried out.
    pub told: &'a [String],
    /// What is still to come by chance.
    pub chance: &'a Seeded,
}

/// Looks on at games of one kind.
pub trait Watch<G: Module>: Default {
    fn step(&mut self, step: &Step<'_, G>);
    /// A game has come to its end.
    fn over(&mut self, game: &G, state: &G::State);
    fn figures(&self) -> Vec<Figure>;
}

/// Keeps the sentences of a story.
#[derive(Default)]
struct Listener(Vec<String>);

impl Recorder for Listener {
    const ON: bool = true;

    fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = line(&mut text);
        self.0.push(text);
    }
}

/// Which games are played before a watcher.
pub struct Which<'a> {
    pub games: u64,
    pub seed: u64,
    /// The blunder of which each case is told: the game and its turn.
    pub show: Option<&'a str>,
}

/// Plays games of the default seed before a watcher.
pub fn watch<G: Module, W: Watch<G>>(game: &G, table: &mut Table<G>, games: u64) -> Vec<Figure> {
    watch_some::<G, W>(game, table, &Which { games, seed: DEFAULT_SEED, show: None })
}

/// Plays games before a watcher.
pub fn watch_some<G: Module, W: Watch<G>>(
    game: &G,
    table: &mut Table<G>,
    which: &Which<'_>,
) -> Vec<Figure> {
    let mut watcher = W::default();
    let mut legal = Actions::<G>::new();
    let mut shown = 0;
    for index in 0..which.games {
        seat_policies(table, which.seed, index);
        let mut chance = Seeded::new(which.seed, index);
        let mut listener = Listener::default();
        let mut state = game.deal(&mut chance, &mut listener);
        while let Decision::Seat(seat) = game.decision(&state) {
            legal.clear();
            game.legal(&state, &mut legal);
            let choice = match legal.len() {
                1 => 0,
                _ => table[seat.index()].choose(View::new(game, &state, seat), &legal),
            };
            let (before, action, ahead) = (state, legal[choice], chance.clone());
            listener.0.clear();
            game.apply(&mut state, action, &mut chance, &mut listener);
            watcher.step(&Step {
                game,
                before: &before,
                seat,
                legal: &legal,
                action,
                after: &state,
                told: &listener.0,
                chance: &ahead,
            });
            if let Some(name) = which.show {
                let mut text = String::new();
                // Writing to a String cannot fail.
                let _ = game.describe(&before, action, &mut text);
                let turn = game.turn(&before);
                let place = format!("game {index}, turn {turn}, {seat}: {text}");
                shown = show(&watcher.figures(), name, shown, &place);
            }
        }
        watcher.over(game, &state);
        if let Some(name) = which.show {
            shown = show(&watcher.figures(), name, shown, &format!("game {index}, at its end"));
        }
    }
    watcher.figures()
}

/// Tells where a case was counted, if one was; how many there have been.
fn show(figures: &[Figure], name: &str, shown: u64, place: &str) -> u64 {
    let count = figures.iter().find(|one| one.name == name).map_or(0, |one| one.count);
    if count > shown {
        println!("{place} ({} of {name})", count - shown);
    }
    count
}
