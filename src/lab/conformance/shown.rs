//! What games show beside what is hidden: at the end of a game too, and all that tells one decision
//! from another.

use std::collections::HashMap;

use crate::module::Module;
use tenbin_engine::play::rollout;
use tenbin_engine::seed::{self, Label};
use tenbin_engine::{Actions, Eye, NullRecorder, Picture, Seeded};

use crate::conformance::fnv::Fnv;
use crate::conformance::home::Home;
use crate::conformance::seen::shows_as_declared;
use crate::conformance::{SEED, Seen, at_every_table, seen, walk_games};

/// What is shown is declared, at the ends of games played by chance too.
pub fn check_ends<G: Module>(home: &Home) {
    at_every_table::<G>(home, |game, seats| {
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
pub fn check_complete<G: Module>(home: &Home) {
    let mut known: HashMap<u64, Vec<Seen>> = HashMap::new();
    walk_games::<G>(home, 60, |game, state, seat, actions, _, _| {
        let picture = Picture::new(game, state, Eye::Seat(seat));
        let mut shown = Fnv::new();
        shown.bytes(format!("{} {seat} {picture:?}", game.seats()).as_bytes());
        let now = seen(game, state, seat, actions);
        let before = known.entry(shown.0).or_insert_with(|| now.clone());
        let asked_for = game.asked_for(state);
        assert_eq!(*before, now, "{seat} is shown the same, asked for {asked_for:?}: {picture:?}");
    });
}
