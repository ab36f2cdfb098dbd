//! What games show at their ends, where nothing is dealt anew any more.

use crate::module::Module;
use tenbin_engine::play::rollout;
use tenbin_engine::seed::{self, Label};
use tenbin_engine::{Actions, NullRecorder, Seeded};

use crate::conformance::home::Home;
use crate::conformance::seen::shows_as_declared;
use crate::conformance::{SEED, at_every_table};

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
