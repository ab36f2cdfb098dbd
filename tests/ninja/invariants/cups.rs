//! I21: the totals of a tournament, against points counted anew from the last states of its games.

use tenbin::engine::seed::{self, Label};
use tenbin::engine::series::{Next, Series};
use tenbin::engine::{Actions, Decision, Game, NullRecorder, SeatSet, Seeded};
use tenbin::games::ninja::Ninja;
use tenbin::games::ninja::state::State;
use tenbin::module::Module;

use crate::ninja_support::game;

/// The last state of a random game.
fn played(game: &Ninja, index: u64) -> State {
    let mut chance = Seeded::new(21, index);
    let mut generator = seed::stream(21, index, Label::Bot(0));
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut actions = Actions::<Ninja>::new();
    while let Decision::Seat(_) = game.decision(&state) {
        game.legal(&state, &mut actions);
        let choice = seed::below(&mut generator, actions.len() as u32) as usize;
        game.apply(&mut state, actions[choice], &mut chance, &mut NullRecorder);
    }
    state
}

/// NIN-461 to NIN-464, NIN-468: what a finished game does to the totals, by the shipped rules.
fn counted(game: &Ninja, s: &State, totals: &mut [i64]) {
    let events = |seat: usize| i64::from(s.players[seat].events.count_ones());
    let Some(winner) = s.winners.single() else { return };
    for (seat, total) in totals.iter_mut().enumerate() {
        if seat == winner.index() {
            *total += 15 + 5 * events(seat);
        } else if events(seat) >= events(winner.index()) {
            *total += 5 * events(seat);
        }
    }
    if s.rival_killed_by.has(winner) {
        let rival = game.rules.catalogue.roles[s.players[winner.index()].role.index()].rival;
        let loser = (0..totals.len()).find(|&seat| s.players[seat].role == rival).unwrap();
        assert!(s.eliminated.has(tenbin::engine::Seat(loser as u8)));
        totals[loser] -= 15;
    }
    for total in totals {
        *total = (*total).max(0);
    }
}

/// I21 with NIN-460 to NIN-466 and NIN-468: totals add up as the clauses say, never fall below 0,
/// and the target ends the series.
#[test]
fn i21_totals_add_up_and_never_fall_below_zero() {
    let mut penalties = 0;
    for seats in [2_u8, 3, 4, 7] {
        let game = game(seats, &["max_turns=60"]);
        let rules = game.series().expect("Ninja has tournaments");
        assert_eq!(rules.target, 100);
        let mut index = 0;
        for _ in 0..30 {
            let mut series = Series::new(rules, seats);
            let mut totals = vec![0; seats.into()];
            while series.next() == Next::Game {
                assert!(totals.iter().all(|&total| total < 100), "NIN-465: {totals:?}");
                let end = played(&game, u64::from(seats) * 1_000_000 + index);
                index += 1;
                penalties += end.rival_killed_by.and(end.winners).len();
                series.enter(&game.score(&end));
                counted(&game, &end, &mut totals);
                assert_eq!(series.points(), totals, "{seats} seats, game {index}");
                assert!(totals.iter().all(|&total| total >= 0));
            }
            let best = totals.iter().copied().max().unwrap();
            assert!(best >= 100, "NIN-465: {totals:?}");
            let ahead = (0..seats).filter(|&seat| totals[usize::from(seat)] == best);
            let ahead = ahead
                .fold(SeatSet::EMPTY, |set, seat| set.or(SeatSet::of(tenbin::engine::Seat(seat))));
            match series.next() {
                Next::Over(end) => assert_eq!(end.winners(), ahead, "NIN-466: {totals:?}"),
                Next::PlayOff(tied) => assert_eq!(tied, ahead, "NIN-467: {totals:?}"),
                Next::Game => unreachable!("the target is reached"),
            }
        }
    }
    assert!(penalties > 20, "the penalty of NIN-464 was hardly ever due: {penalties}");
}
