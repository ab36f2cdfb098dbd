//! What a seat cannot know tells no state from another, and no world is likelier than it should be.

use std::collections::BTreeMap;

use tenbin::engine::chance::Loose;
use tenbin::engine::game::action_text;
use tenbin::engine::seed::{self, Label};
use tenbin::engine::{Actions, Game, NullRecorder, Seat, Seeded};
use tenbin::games::ninja::Ninja;
use tenbin::games::ninja::state::State;

use crate::ninja_support::{cards_of, game, stage};

const WORLDS: u32 = 6_000;

/// The laws of the roles of all other seats in many worlds of a seat.
fn worlds_of(game: &Ninja, state: &State, seat: Seat) -> BTreeMap<Vec<u8>, u32> {
    let mut generator = seed::stream(1, 0, Label::Bot(0));
    let mut found = BTreeMap::new();
    for _ in 0..WORLDS {
        let mut world = *state;
        game.determinize(&mut world, seat, &mut Loose(&mut generator));
        let seats = usize::from(game.seats());
        let roles: Vec<u8> =
            world.players[..seats].iter().map(|player| player.role.number()).collect();
        *found.entry(roles).or_insert(0) += 1;
    }
    found
}

/// Every one of so many deals turns up, none too often: within six standard deviations.
fn assert_even(found: &BTreeMap<Vec<u8>, u32>, deals: usize) {
    assert_eq!(found.len(), deals, "{found:?}");
    let expected = f64::from(WORLDS) / deals as f64;
    let tolerance = 6.0 * expected.sqrt();
    for (roles, &count) in found {
        assert!((f64::from(count) - expected).abs() < tolerance, "{roles:?}: {count}: {found:?}");
    }
}

fn role(game: &Ninja, id: &str) -> u8 {
    game.rules.catalogue.roles.iter().position(|role| role.id == id).unwrap() as u8
}

fn roles(game: &Ninja, ids: &[&str]) -> u8 {
    ids.iter().fold(0, |set, id| set | 1 << role(game, id))
}

/// Without evidence all deals of the hidden roles are equally likely: the true one is no hint.
#[test]
fn i18_without_evidence_all_deals_are_equally_likely() {
    let game = game(3, &[]);
    let state = stage(&game, "seats = [{}, {}, {}]", &mut Seeded::new(1, 0));
    // Three roles for two seats and one that is not dealt.
    assert_even(&worlds_of(&game, &state, Seat(0)), 6);
}

/// With evidence all deals that it allows are equally likely.
#[test]
fn i18_with_evidence_all_deals_it_allows_are_equally_likely() {
    let game = game(4, &[]);
    let start = "seats = [{ role = \"hiraku\" }, { role = \"saibah\" }, { role = \"rose\" }, {}]";
    let mut state = stage(&game, start, &mut Seeded::new(1, 0));
    // Seat 2 has played Mimesi, seat 3 an Astuzia-free card of three clans, seat 4 nothing.
    state.players[1].clans_possible = roles(&game, &["rose", "saibah"]);
    state.players[2].clans_possible = roles(&game, &["mariposa", "rose", "saibah"]);
    // Rose, then Mariposa or Saibah; Saibah, then Mariposa or Rose; the last is any of four left.
    assert_even(&worlds_of(&game, &state, Seat(0)), 4 * 4);
}

/// Deals that no exchange of two roles leads to are dealt too. Hiraku looks on: seat 2 has played
/// Visione Remota, seat 3 Mimesi, seat 4 a Katana and a Wakizashi. Saibah, Rose, Xenogray is one
/// deal, Xenogray, Saibah, Rose the other.
#[test]
fn i18_deals_that_no_exchange_of_two_leads_to_are_dealt_too() {
    let game = game(4, &[]);
    let start = "seats = [{ role = \"hiraku\" }, { role = \"saibah\" }, { role = \"rose\" }, \
        { role = \"xenogray\" }]";
    let mut state = stage(&game, start, &mut Seeded::new(1, 0));
    state.players[1].clans_possible = roles(&game, &["saibah", "xenogray"]);
    state.players[2].clans_possible = roles(&game, &["rose", "saibah"]);
    state.players[3].clans_possible = roles(&game, &["hiraku", "rose", "xenogray"]);
    assert_even(&worlds_of(&game, &state, Seat(0)), 2);
}

/// Applies the action of this text.
fn after(game: &Ninja, state: &State, text: &str) -> State {
    let mut legal = Actions::<Ninja>::new();
    game.legal(state, &mut legal);
    let is_it = |action: &&_| action_text(game, state, **action) == text;
    let action = *legal.iter().find(is_it).unwrap_or_else(|| panic!("{text} is not legal"));
    let mut copy = *state;
    game.apply(&mut copy, action, &mut Seeded::new(2, 0), &mut NullRecorder);
    copy
}

/// NIN-481: which card was given face down is the giver's secret, also where the giver holds a
/// card that all have seen; before it is turned up, nobody else can tell the two apart.
#[test]
fn i18_nobody_but_the_giver_tells_gifts_apart() {
    let game = game(3, &["expert_mode=true"]);
    let start = "phase = \"attack\"\nseats = [{ hand = [\"katana\", \"trokaba\"] }, {}, {}]";
    for known in ["", "katana"] {
        let mut state = stage(&game, start, &mut Seeded::new(1, 0));
        if !known.is_empty() {
            let player = &mut state.players[0];
            player.hand_known = player.hand & cards_of(&game, "advantage", known);
            assert_ne!(player.hand_known, 0);
        }
        let one = after(&game, &state, "give katana seat2");
        let two = after(&game, &state, "give trokaba seat2");
        assert_ne!(game.info_key(&one, Seat(0)), game.info_key(&two, Seat(0)));
        for seat in [Seat(1), Seat(2)] {
            let (one, two) = (game.info_key(&one, seat), game.info_key(&two, seat));
            assert_eq!(one, two, "{seat} knows which card was given (known before: {known:?})");
        }
    }
}

/// NIN-025, NIN-027: which of two objectives is kept is its owner's secret.
#[test]
fn i18_nobody_else_knows_which_objective_was_kept() {
    let game = game(3, &["objective_choice=deal_2_keep_1"]);
    let state = game.deal(&mut Seeded::new(1, 0), &mut NullRecorder);
    let mut legal = Actions::<Ninja>::new();
    game.legal(&state, &mut legal);
    let [one, two] = [0, 1].map(|choice| {
        let mut copy = state;
        game.apply(&mut copy, legal[choice], &mut Seeded::new(2, 0), &mut NullRecorder);
        copy
    });
    assert_ne!(game.info_key(&one, Seat(0)), game.info_key(&two, Seat(0)));
    for seat in [Seat(1), Seat(2)] {
        assert_eq!(game.info_key(&one, seat), game.info_key(&two, seat), "{seat}");
    }
}

/// NIN-027, NIN-061: which card was drawn from the deck is the drawer's secret.
#[test]
fn i18_nobody_else_knows_which_card_was_drawn() {
    // Neither card is of any use to Hiraku, so none of them opens a window.
    let game = game(3, &[]);
    let draw = |wanted: &str| {
        let mut chance = tenbin::engine::Scripted::with_faces(1, &[6]);
        let pick = |pile: &str, id: &str| cards_of(&game, pile, id);
        let event = tenbin::engine::Stream::EVENT;
        chance.draws[event.source()].push_back(pick("event", "E01").into());
        chance.draws[tenbin::engine::Stream::DECK_A.source()]
            .push_back(pick("advantage", wanted).into());
        let mut state =
            stage(&game, "phase = \"event\"\nseats = [{ role = \"hiraku\" }, {}, {}]", &mut chance);
        let mut legal = Actions::<Ninja>::new();
        for text in ["face", "draw deck"] {
            game.legal(&state, &mut legal);
            let found = legal.iter().find(|&&action| action_text(&game, &state, action) == text);
            let action = *found.unwrap_or_else(|| panic!("{text} is not legal"));
            game.apply(&mut state, action, &mut chance, &mut NullRecorder);
        }
        state
    };
    let (one, two) = (draw("muscle_surge"), draw("brain_hypnosis"));
    assert_ne!(game.info_key(&one, Seat(0)), game.info_key(&two, Seat(0)));
    for seat in [Seat(1), Seat(2)] {
        assert_eq!(game.info_key(&one, seat), game.info_key(&two, seat), "{seat}");
    }
}
