//! Counts what can happen from the deal within a few decisions: every action and every outcome of
//! the dice. A rule that offers an action too many or forgets one changes the count.

use serde::Deserialize;
use tenbin_engine::{Actions, Decision, Exhaustive, Game, NullRecorder, Seeded};

/// More outcomes of one action than this are a fault of the perft file: its depth is too great.
const OUTCOMES_MAX: u64 = 1_000_000;

/// A file of `tests/perft`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) perft: Vec<Case>,
}

/// One count, with its expected numbers. Where they come from is said beside them in the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    /// Players at the table.
    pub(super) seats: u8,
    /// Overrides of knobs, as with `--set`.
    #[serde(default)]
    pub(super) set: Vec<String>,
    /// The seed of the deal and of everything but the dice after it.
    #[serde(default)]
    pub(super) seed: u64,
    /// How many actions long the paths are.
    pub(super) depth: u32,
    /// What is expected.
    #[serde(flatten)]
    pub(super) counts: Counts,
}

/// What is counted.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug, Deserialize)]
pub(super) struct Counts {
    /// Paths of exactly `depth` actions, each outcome of the dice a path of its own.
    pub(super) paths: u64,
    /// Those of them that end the game with their last action, and shorter paths to an end.
    pub(super) ended: u64,
    /// Ways the dice of all actions of all these paths can fall, counted an action at a time.
    pub(super) dice_leaves: u64,
}

/// Counts from the deal of a seed.
pub(super) fn count<G: Game>(game: &G, seed: u64, depth: u32) -> Counts {
    let state = game.deal(&mut Seeded::new(seed, 0), &mut NullRecorder);
    let mut counts = Counts::default();
    walk(game, &state, seed, depth, &mut counts);
    counts
}

fn walk<G: Game>(game: &G, state: &G::State, seed: u64, depth: u32, counts: &mut Counts) {
    let over = game.decision(state) == Decision::Over;
    counts.ended += u64::from(over);
    counts.paths += u64::from(depth == 0);
    if over || depth == 0 {
        return;
    }
    let mut actions = Actions::<G>::new();
    game.legal(state, &mut actions);
    for &action in &actions {
        let mut chance = Exhaustive::new(seed);
        let mut outcomes = 0;
        loop {
            let mut next = *state;
            game.apply(&mut next, action, &mut chance, &mut NullRecorder);
            outcomes += 1;
            assert!(outcomes <= OUTCOMES_MAX, "{action:?} has too many outcomes of the dice");
            walk(game, &next, seed, depth - 1, counts);
            if !chance.advance() {
                break;
            }
        }
        counts.dice_leaves += outcomes;
    }
}
