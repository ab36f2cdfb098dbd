//! What games show beside what is hidden: at the end of a game too, and all that tells one decision
//! from another.

use std::collections::HashMap;

use tenbin::engine::play::rollout;
use tenbin::engine::seed::{self, Label};
use tenbin::engine::{Actions, Eye, NullRecorder, Picture, Seeded};
use tenbin::module::Module;

use super::{SEED, Seen, at_every_table, seen, walk_games};
use crate::support::Fnv;
use crate::support::seen::shows_as_declared;

/// Plays games by chance to their ends, where nothing is dealt anew any more.
pub(super) fn check_ends<G: Module>() {
    at_every_table::<G>(|game, seats| {
        let schema = game.schema();
        for index in 0..20 {
            let mut chance = Seeded::new(SEED, index);
            let mut moves = seed::stream(SEED, index, Label::Bot(0));
            let mut state = game.deal(&mut chance, &mut NullRecorder);
            let mut actions = Actions::<G>::new();
            let actions_max = game.decisions_max().saturating_mul(4);
            rollout(game, &mut state, &mut actions, &mut chance, &mut moves, actions_max);
            shows_as_declared(game, &schema, &state)
                .unwrap_or_else(|error| panic!("{error} in game {index} of {seats} seats"));
        }
    });
}

/// What is shown is complete: two states that show the seat that is asked the same offer it the same
/// choices, and its bots weigh them alike.
pub(super) fn check_complete<G: Module>() {
    let mut known: HashMap<u64, Vec<Seen>> = HashMap::new();
    walk_games::<G>(60, |game, state, seat, actions, _, _| {
        let picture = Picture::new(game, state, Eye::Seat(seat));
        let mut shown = Fnv::new();
        shown.bytes(format!("{} {seat} {picture:?}", game.seats()).as_bytes());
        let now = seen(game, state, seat, actions);
        let before = known.entry(shown.0).or_insert_with(|| now.clone());
        let asked_for = game.asked_for(state);
        assert_eq!(*before, now, "{seat} is shown the same, asked for {asked_for:?}: {picture:?}");
    });
}
