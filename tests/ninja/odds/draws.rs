//! Draws from the decks of the data, through the engine's own deals and draws.

use tenbin::engine::{Chance, Game, NullRecorder, Seat, Stream};
use tenbin::games::ninja::Ninja;
use tenbin::games::ninja::content::ids::RoleId;
use tenbin::games::ninja::state::State;

use super::ratio;
use crate::ninja_support::{cards_of, game, play_on, stage};
use crate::support::walk::{Plan, Walk, law, probability};

/// The law of the CST lost by drawing the disadvantages of a failed event from a full deck, capped
/// at 3 (out): every kind of card that each draw can be is walked.
fn cst_lost(event: &str) -> std::collections::BTreeMap<i32, crate::support::walk::Ratio> {
    // Section 6: the two Mal comune are blanks.
    let game = game(3, &["disadvantage.shared_misery.effect=[]"]);
    let kinds: Vec<_> = game.rules.catalogue.disadvantages.iter().map(|card| card.set).collect();
    let plan = Plan {
        always: Some(1),
        classes: Some((Stream::DECK_B, kinds, 3)),
        fixed: vec![(Stream::EVENT, cards_of(&game, "event", event))],
        ..Plan::default()
    };
    // The hand of seat 2 opens a window after every card, so that each is seen at work.
    let start = "phase = \"event\"\nseats = [{ role = \"hiraku\" }, \
        { role = \"mariposa\", hand = [\"brain_hypnosis\"] }, { role = \"rose\" }]";
    law(&plan, |chance| {
        let mut state = stage(&game, start, chance);
        let mut lost = 0;
        let enough = |state: &State, _: &Walk| {
            state.turn > 1
                || state.eliminated.has(Seat(0))
                || state.event.failed.has(Seat(0)) && !state.event.open
        };
        play_on(&game, &mut state, chance, enough, |asked| {
            lost = lost.max(3 - i32::from(asked.state.players[0].life));
            asked.prefer(&["face"])
        });
        if state.eliminated.has(Seat(0)) { 3 } else { lost }
    })
}

/// P22 to P24: wounds among 1, 2, 3 disadvantages drawn from a full deck (NIN-061, NIN-302,
/// NIN-305, NIN-306, NIN-043; counts of section 3.6).
#[test]
fn p22_to_p24_wounds_among_the_first_draws() {
    let table = [
        ("E01", "7/25", "1/10", "0"),
        ("E09", "17/35", "271/1225", "11/245"),
        ("K01", "89/140", "97/280", "293/2450"),
    ];
    for (event, any, two, three) in table {
        let law = cst_lost(event);
        let at_least = |least: i32| {
            let parts = law.iter().filter(|&(&lost, _)| lost >= least);
            parts.fold(ratio("0"), |sum, (_, &weight)| sum + weight)
        };
        assert_eq!(at_least(1), ratio(any), "{event}: P22");
        assert_eq!(at_least(2), ratio(two), "{event}: P23");
        assert_eq!(at_least(3), ratio(three), "{event}: P24");
    }
}

/// P25: no Killer among the first 10 or 20 events of a fresh deck (NIN-060, NIN-113, NIN-430).
#[test]
fn p25_killers_among_the_first_events() {
    // Every event is failed and costs nothing, so that turn follows turn.
    let game = game(2, &["dis_on_fail_factor=0"]);
    let killers: u64 = game
        .rules
        .catalogue
        .events
        .iter()
        .filter(|event| event.killer)
        .fold(0, |set, e| set | e.set);
    for (events, none, some) in [(10, "247/490", "243/490"), (20, "29/140", "111/140")] {
        let plan = Plan {
            always: Some(1),
            classes: Some((Stream::EVENT, vec![killers, !killers], events)),
            ..Plan::default()
        };
        let law = law(&plan, |chance| {
            let mut state = stage(&game, "seats = [{}, {}]", chance);
            let enough = |state: &State, _: &Walk| usize::from(state.turn) > events;
            play_on(&game, &mut state, chance, enough, |asked| asked.prefer(&["face"]));
            let drawn = state.event_pile | u64::from(state.event.open) << state.event.card.number();
            assert!(drawn.count_ones() as usize >= events);
            state.event_pile & killers != 0
        });
        assert_eq!(law[&false], ratio(none), "{events} events");
        assert_eq!(law[&true], ratio(some), "{events} events");
    }
}

fn dealt(game: &Ninja, chance: &mut impl Chance) -> State {
    game.deal(chance, &mut NullRecorder)
}

/// P26: at least one Mikatsu in the first starting hand dealt (NIN-026).
#[test]
fn p26_a_mikatsu_in_the_first_hand() {
    let game = game(4, &[]);
    let mikatsu = cards_of(&game, "advantage", "mikatsu");
    let plan = Plan {
        dice: Some(0),
        classes: Some((Stream::DECK_A, vec![mikatsu, !mikatsu], 3)),
        ..Plan::default()
    };
    let found = probability(&plan, |chance| {
        let state = dealt(&game, chance);
        assert!(state.players[..4].iter().all(|player| player.hand.count_ones() == 3));
        state.players[0].hand & mikatsu != 0
    });
    assert_eq!(found, ratio("677/3920"));
}

/// P27: pairs of hunter and rival both in the game (NIN-001, NIN-021 to NIN-024, rival table 3.3).
#[test]
fn p27_hunters_whose_rival_is_in_the_game() {
    let table: [(u8, &[(usize, &str)]); 3] =
        [(2, &[(1, "1")]), (3, &[(1, "1/4"), (2, "1/2"), (3, "1/4")]), (7, &[(7, "1")])];
    for (seats, expected) in table {
        let game = game(seats, &[]);
        let plan = Plan { dice: Some(0), roles: true, ..Plan::default() };
        let found = law(&plan, |chance| {
            let state = dealt(&game, chance);
            let roles: Vec<RoleId> =
                state.players[..seats.into()].iter().map(|player| player.role).collect();
            let hunts =
                |&&role: &&RoleId| roles.contains(&game.rules.catalogue.roles[role.index()].rival);
            roles.iter().filter(hunts).count()
        });
        let expected = expected.iter().map(|&(pairs, text)| (pairs, ratio(text))).collect();
        assert_eq!(found, expected, "{seats} players");
    }
}
