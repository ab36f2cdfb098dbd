//! What every game must keep, checked for every game of `GAMES`; the checks are in
//! `tenbin::conformance`, which a game of somebody else's calls as well.

mod peeking;

use std::path::Path;

use tenbin::conformance::{
    Home, check_advance, check_blindness, check_complete, check_damaged_content, check_decisions,
    check_ends, check_names_and_sizes, check_perft, check_plays, check_questions, check_replay,
    check_schemas, check_signature, check_told, check_turns, check_variants, check_words, checks,
};
use tenbin::module::Module;

use crate::support::games::{GameVisitor, with_game};

/// Makes a test that runs a generic check on every game, and a list of these tests.
macro_rules! on_every_game {
    ($($test:ident => $check:ident;)*) => {
        const TESTS: &[&str] = &[$(stringify!($test)),*];

        $(
            #[test]
            fn $test() {
                struct Visitor;
                impl GameVisitor for Visitor {
                    type Output = ();
                    fn visit<G: Module>(self) {
                        $check::<G>(&home());
                    }
                }
                for name in tenbin::GAMES.names() {
                    println!("{name}");
                    with_game(name, Visitor).expect("support/games.rs knows every game");
                }
            }
        )*
    };
}

on_every_game! {
    names_and_sizes_are_in_order => check_names_and_sizes;
    schemas_are_sound => check_schemas;
    every_decision_keeps_the_contract => check_decisions;
    bots_learn_nothing_from_hidden_information => check_blindness;
    a_seat_is_told_what_it_may_know => check_told;
    what_is_shown_is_declared_to_the_end => check_ends;
    what_is_shown_tells_all_that_decides => check_complete;
    equal_seeds_give_equal_games_whoever_listens => check_replay;
    going_on_is_applying_and_listing => check_advance;
    turns_are_told_once => check_turns;
    actions_name_the_cards_they_play => check_plays;
    scripted_counts_of_what_can_happen => check_perft;
    behaviour_has_its_signature => check_signature;
    facts_and_actions_are_those_declared => check_words;
    questions_about_rolls_have_answers => check_questions;
    damaged_content_is_refused_with_its_place => check_damaged_content;
    variants_keep_the_contract => check_variants;
}

/// The built-in files, whatever folder this runs in.
fn home() -> Home {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    Home::new(tenbin::library(), tests, env!("CARGO_TARGET_TMPDIR"))
}

#[test]
fn every_check_is_made_here() {
    let names = checks::<tenbin::games::pig::Pig>().map(|(name, _)| name);
    assert_eq!(names, TESTS);
}

#[test]
fn every_game_goes_by_its_own_name() {
    struct Visitor;
    impl GameVisitor for Visitor {
        type Output = &'static str;
        fn visit<G: Module>(self) -> &'static str {
            G::ID
        }
    }
    for name in tenbin::GAMES.names() {
        assert_eq!(with_game(name, Visitor), Some(name), "support/games.rs names the wrong type");
    }
}
