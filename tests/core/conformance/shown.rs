//! What games show beside what is hidden: at the end of a game too, and all that tells one decision
//! from another.

use std::collections::HashMap;

use tenbin::engine::game::action_text;
use tenbin::engine::play::rollout;
use tenbin::engine::seed::{self, Label};
use tenbin::engine::{Actions, Eye, NullRecorder, Picture, Seeded};
use tenbin::module::Module;

use super::{SEED, at_every_table, walk_games};
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

/// Two states that show a seat the same and offer it the same are one to it: it knows the same.
pub(super) fn check_alike<G: Module>() {
    let mut known = HashMap::new();
    let (mut all, mut alike, mut other) = (0, 0, 0);
    walk_games::<G>(60, |game, state, seat, actions, _, _| {
        let seen = Picture::new(game, state, Eye::Seat(seat));
        let texts: Vec<String> =
            actions.iter().map(|&action| action_text(game, state, action)).collect();
        let said = format!("{} {seat} {seen:?} {texts:?}", game.seats());
        let mut hash = crate::support::Fnv::new();
        hash.bytes(said.as_bytes());
        let key = game.info_key(state, seat);
        all += 1;
        if let Some((before, _)) = known.insert(hash.0, (key, ())) {
            alike += 1;
            if before != key {
                other += 1;
            }
        }
    });
    println!("{}: {all} decisions, {alike} alike, {other} of them known apart", G::ID);
}
