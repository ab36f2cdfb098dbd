//! Variants change what the rules, the bots and re-dealing know, so each of them keeps the contract by itself.

use std::collections::BTreeMap;

use super::{Home, assert_advance, assert_blind, assert_contract, shows_no_secret, walk_games_of};
use crate::module::Module;
use tenbin_engine::SEATS_MAX;
use tenbin_engine::seed::{self, Label};

/// Games of each variant: three by random bots, one by those of the default experiment.
const GAMES: u64 = 4;

/// What [`super::check_decisions`], [`super::check_blindness`] and [`super::check_advance`] hold is true with every
/// variant of `configs/GAME/variants`, at the first number of seats that it can be played with, the usual one first.
pub fn check_variants<G: Module>(home: &Home) {
    for (variant, game) in home.variants::<G>() {
        println!("{variant}");
        let mut kept: Vec<Option<Box<G::Insight>>> = (0..SEATS_MAX).map(|_| None).collect();
        let mut generator = seed::stream(super::SEED, 1, Label::Bot(0));
        let mut schemas = BTreeMap::new();
        walk_games_of(home, &game, GAMES, &mut |game, state, seat, actions, choice, chance| {
            assert_contract(game, state, seat, actions, (choice, chance), &mut kept);
            if seed::below(&mut generator, 16) == 0 {
                assert_blind(game, state, seat, actions, &mut generator);
                let schema = schemas.entry(game.seats()).or_insert_with(|| game.schema());
                shows_no_secret(game, schema, state, &mut generator)
                    .unwrap_or_else(|error| panic!("{error}, in the variant {variant}"));
            }
        });
        assert_advance(&game, 2);
    }
}
