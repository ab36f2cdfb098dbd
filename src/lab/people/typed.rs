//! A sitting at a game of a known type: all that is made for each game.

use std::sync::Arc;

use crate::lockstep::retold::Chosen;
use crate::module::Module;
use crate::module::going::{Kept, going, kept_state};
use crate::people::Sitting;
use crate::people::played::{Played, Rules};
use crate::policies::question::{Asked, Question};
use crate::replay::moments::{Rolled, roll_out};
use crate::scenario::position;
use crate::sim::run::seated_table;
use tenbin_engine::play::{Policy, seat_policies};
use tenbin_engine::{
    Actions, AnyChance, AnyRecorder, Listener, Seat, SeatSet, Seeded, Table, View,
};

/// Deals a game and plays it to the first decision of a person. The text says how it broke.
pub(crate) fn sit_down<G: Module>(game: &G, sitting: Sitting) -> Result<Played<'_>, String> {
    let Sitting { batch, index, from, .. } = sitting.clone();
    let begin =
        move |chosen: Option<&[Vec<u8>]>, chance: &mut Seeded, listener: &mut dyn Listener| {
            let mut table = match chosen {
                Some(chosen) => chosen_table(chosen),
                None => seated_table::<G>(&batch, index),
            };
            seat_policies(&mut table, batch.seed, index);
            let recorder = &mut AnyRecorder(listener);
            let state = match &from {
                Some(from) => position::put_down(game, from, chance, recorder),
                None => game.deal(&mut AnyChance(chance), recorder),
            };
            going(game, state, table)
        };
    let batch = sitting.batch.clone();
    let play_on = move |kept: &dyn Kept, rolled: Rolled, add: &mut dyn FnMut(SeatSet)| {
        roll_out(game, &batch, index)(kept, rolled, add);
    };
    let schema = game.schema();
    let fields = Arc::new(schema.shown.clone());
    let ask = move |kept: &dyn Kept, seat: Seat, look: &mut dyn FnMut(&dyn Question)| {
        let state = kept_state::<G>(kept);
        let mut actions = Actions::<G>::new();
        game.legal(state, &mut actions);
        look(&Asked::new(View::new(game, state, seat), &actions, &fields));
    };
    let rules = Rules {
        begin: Box::new(begin),
        play_on: Box::new(play_on),
        ask: Box::new(ask),
        game,
        listing: game.listing(),
        words: G::REPLAY,
        secret: G::SECRET,
        features: game.own_features(),
        seats: game.seats(),
        schema,
    };
    Played::new(rules, sitting)
}

/// Seats that choose what was chosen before.
fn chosen_table<G: Module>(chosen: &[Vec<u8>]) -> Table<G> {
    chosen.iter().map(|own| Box::new(Chosen::new(own.clone())) as Box<dyn Policy<G>>).collect()
}
