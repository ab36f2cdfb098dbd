//! Movement in games that are played at random: the menu offers the spaces that the slow search
//! finds, and a move costs what it says.

use std::collections::BTreeSet;

use tenbin::engine::seed::{self, Label, below};
use tenbin::engine::{Actions, Decision, Game, NullRecorder, Seeded};
use tenbin::games::strigoi::board::Space;
use tenbin::games::strigoi::state::{Frame, cards_of};
use tenbin::games::strigoi::{Action, State, Strigoi};

use super::scene::Scene;
use super::ways::Search;
use crate::support::game_with;

fn is_top(state: &State, frame: Frame) -> bool {
    state.frames.last() == Some(&frame)
}

/// What was met.
#[derive(Default, Debug)]
struct Met {
    menus: usize,
    sneaks: usize,
    moves: usize,
}

/// STR-091 to STR-099: the spaces of `Go` and `Sneak` are those of the slow search. `Sneak` is
/// offered where passing a Strigoi is the only way, or the cheaper one.
fn assert_offers(game: &Strigoi, state: &State, actions: &[Action], met: &mut Met) {
    let offered = |sneaks: bool| -> BTreeSet<Space> {
        let spaces = actions.iter().filter_map(|&action| match action {
            Action::Go(space) if !sneaks => Some(space),
            Action::Sneak(space) if sneaks => Some(space),
            _ => None,
        });
        spaces.collect()
    };
    let (goes, sneaks) = (offered(false), offered(true));
    let turn = &state.turn;
    if !turn.may_go || turn.stopped || turn.points == 0 {
        assert!(goes.is_empty() && sneaks.is_empty(), "nobody moves now: {turn:?}");
        return;
    }
    let scene = Scene::seen_in(state, game.rules.seats);
    let start = scene.wolves[turn.seat.index()].expect("the wolf is on the board");
    let points = turn.points as usize;
    let mut search = Search::new(game, &scene);
    search.run(start, false);
    let known = search.found(start, points);
    let wanted: BTreeSet<Space> = known.iter().map(|(place, _)| place.space()).collect();
    assert_eq!(goes, wanted, "Go from {start:?} with {points}");
    met.menus += 1;
    // A hand card with Stealth is always a source; others may have been used.
    let hand = state.wolves[turn.seat.index()].hand;
    let has_source = cards_of(hand).any(|card| game.rules.catalogue.actions[card.index()].stealth);
    if sneaks.is_empty() && !has_source {
        return;
    }
    search.run(start, true);
    let is_better = |place, cost| !known.iter().any(|&(one, other)| one == place && other <= cost);
    let past = search.found(start, points).into_iter();
    let wanted: BTreeSet<Space> = past
        .filter(|&(place, cost)| place != start && is_better(place, cost))
        .map(|(place, _)| place.space())
        .collect();
    assert_eq!(sneaks, wanted, "Sneak from {start:?} with {points}");
    met.sneaks += usize::from(!sneaks.is_empty());
}

/// A move takes the points of its cheapest way (STR-091).
fn assert_paid(game: &Strigoi, before: &State, after: &State, to: Space, met: &mut Met) {
    let same_turn = (before.turn.seat, before.turn.place, before.assault)
        == (after.turn.seat, after.turn.place, after.assault);
    if !same_turn || !(is_top(after, Frame::Menu) || is_top(after, Frame::Enter)) {
        return;
    }
    let scene = Scene::seen_in(before, game.rules.seats);
    let start = scene.wolves[before.turn.seat.index()].expect("the wolf is on the board");
    let mut search = Search::new(game, &scene);
    search.run(start, false);
    let ways = search.found(start, before.turn.points as usize);
    let cost = ways.into_iter().find(|(place, _)| place.space() == to).map(|(_, cost)| cost);
    let paid = before.turn.points - after.turn.points;
    assert_eq!(cost, Some(paid as usize), "from {start:?} to {to:?}");
    assert_eq!(after.wolves[before.turn.seat.index()].space, Some(to));
    met.moves += 1;
}

#[test]
fn played_games_offer_what_a_slow_search_finds() {
    let mut met = Met::default();
    for number in 0..80 {
        let game: Strigoi = game_with(2 + (number % 4) as u8, &[]);
        let mut generator = seed::stream(0x504C, number, Label::Rules(0));
        let mut chance = Seeded::new(0x504C, number);
        let mut state = game.deal(&mut chance, &mut NullRecorder);
        let mut actions = Actions::<Strigoi>::new();
        while game.decision(&state) != Decision::Over {
            game.legal(&state, &mut actions);
            if is_top(&state, Frame::Menu) {
                assert_offers(&game, &state, &actions, &mut met);
            }
            let action = actions[below(&mut generator, actions.len() as u32) as usize];
            let before = state;
            game.apply(&mut state, action, &mut chance, &mut NullRecorder);
            if let Action::Go(to) = action {
                assert_paid(&game, &before, &state, to, &mut met);
            }
        }
    }
    assert!(met.menus > 1_000 && met.sneaks > 30 && met.moves > 500, "{met:?}");
}
