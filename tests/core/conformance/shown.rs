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

/// Two states that show a seat the same and offer it the same are one to it: whatever its bots may ask
/// about the choices (their features) follows from what is shown.
pub(super) fn check_alike<G: Module>() {
    let mut known: HashMap<u64, (Vec<String>, HashMap<u64, Vec<Seen>>)> = HashMap::new();
    let (mut all, mut alike, mut other_texts, mut other) = (0, 0, 0, 0);
    walk_games::<G>(60, |game, state, seat, actions, _, _| {
        let picture = Picture::new(game, state, Eye::Seat(seat));
        let now = seen(game, state, seat, actions);
        let texts: Vec<String> = now.iter().map(|seen| seen.text.clone()).collect();
        let said = format!("{} {seat} {picture:?}", game.seats());
        let hash_of = |text: &str| {
            let mut hash = Fnv::new();
            hash.bytes(text.as_bytes());
            hash.0
        };
        all += 1;
        let entry = known.entry(hash_of(&said)).or_insert_with(|| (texts.clone(), HashMap::new()));
        if entry.0 != texts {
            other_texts += 1;
            if other_texts < 6 { println!("{} {:?}: {:?} {:?}", G::ID, game.asked_for(state), entry.0, texts); }
        }
        if let Some(before) = entry.1.get(&hash_of(&format!("{texts:?}"))) {
            alike += 1;
            if *before != now { other += 1;
              if other < 4 { println!("{} {:?}: {:?} {:?}", G::ID, game.asked_for(state), before, now); }
            }
        } else {
            entry.1.insert(hash_of(&format!("{texts:?}")), now);
        }
    });
    println!("{}: {all} decisions, {alike} alike, {other} of them with other features; {other_texts} with other choices", G::ID);
}
