//! What a replay tells of cards.

use std::fmt;

use tenbin::engine::{Actions, Decision, Game, Recorder, Seeded};
use tenbin::games::ninja::Ninja;

use crate::ninja_support::{Asked, game, stage};

/// Keeps what a game tells.
#[derive(Default)]
struct Story(String);

impl Recorder for Story {
    const ON: bool = true;

    fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        line(&mut self.0).unwrap();
    }
}

/// What is told of a Flagello and what follows.
fn told(moves: &[&str]) -> String {
    let start = "phase = \"attack\"\n\
        seats = [{ role = \"traceless\", hand = [\"scourge\"] }, \
        { role = \"rose\", hand = [\"first_aid_kit\"] }, \
        { role = \"mariposa\", hand = [\"cunning\"] }]\n";
    let game = game(3, &[]);
    let mut chance = Seeded::new(1, 0);
    let mut state = stage(&game, start, &mut chance);
    let mut story = Story::default();
    let mut legal = Actions::<Ninja>::new();
    for wanted in moves {
        let Decision::Seat(seat) = game.decision(&state) else { panic!("nobody is asked") };
        game.legal(&state, &mut legal);
        let asked = Asked { game: &game, state: &state, seat, legal: &legal };
        let action = asked.find(wanted).unwrap_or_else(|| panic!("{seat} may not {wanted}"));
        game.apply(&mut state, action, &mut chance, &mut story);
    }
    story.0
}

/// NIN-264: who answers a Flagello cancels nothing.
#[test]
fn an_answered_card_is_not_told_as_cancelled() {
    let answered = told(&["play scourge seat2", "play first_aid_kit c", "pass"]);
    assert!(answered.contains("seat2 answers it"), "{answered}");
    assert!(answered.contains("Flagello is discarded"), "{answered}");
    assert!(!answered.contains("cancelled"), "{answered}");
    let cancelled = told(&["play scourge seat2", "pass", "play cunning"]);
    assert!(cancelled.contains("Flagello is cancelled"), "{cancelled}");
}
