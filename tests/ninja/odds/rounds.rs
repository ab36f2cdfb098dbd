//! Rolls that are made again among those tied: one round is walked, the ties are solved for.

use std::collections::BTreeMap;

use tenbin::engine::{Seat, SeatSet, Stream};
use tenbin::games::ninja::Ninja;
use tenbin::games::ninja::state::{Frame, State};

use super::ratio;
use crate::ninja_support::{cards_of, game, play_on, stage};
use crate::support::walk::{Plan, Ratio, Walk, law, probability};

/// How one round of the first-player roll ends.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
enum Round {
    /// Somebody is first.
    First(Seat),
    /// These roll again.
    Tied(SeatSet),
}

/// The law of one first-player round of some seats, reached by a tie of the first throw.
fn first_player_round(game: &Ninja, seats: u8, rolling: SeatSet) -> BTreeMap<Round, Ratio> {
    let everybody = rolling == SeatSet::first(seats);
    let faces = if everybody {
        Vec::new()
    } else {
        (0..seats).map(|seat| if rolling.has(Seat(seat)) { 5 } else { 1 }).collect()
    };
    let plan = Plan { faces, dice: Some(rolling.len() as usize), ..Plan::default() };
    law(&plan, |chance| {
        let mut state = stage(game, "phase = \"setup\"", chance);
        let enough = |state: &State, chance: &Walk| chance.overran || state.turn > 0;
        play_on(game, &mut state, chance, enough, |asked| asked.prefer(&[]));
        match state.frames.first() {
            Some(&Frame::FirstPlayer { rolling, .. }) => Round::Tied(rolling),
            _ => Round::First(state.first),
        }
    })
}

/// The chance of each seat to be first, solved for the ties.
fn first_player(game: &Ninja, seats: u8, rolling: SeatSet) -> Vec<Ratio> {
    let round = first_player_round(game, seats, rolling);
    let mut chances = vec![Ratio::ZERO; seats.into()];
    let mut again = Ratio::ZERO;
    for (&end, &weight) in &round {
        match end {
            Round::First(seat) => chances[seat.index()] = chances[seat.index()] + weight,
            Round::Tied(tied) if tied == rolling => again = weight,
            Round::Tied(tied) => {
                assert_eq!(tied.without(rolling), SeatSet::EMPTY, "only those tied roll again");
                let then = first_player(game, seats, tied);
                for (chance, then) in chances.iter_mut().zip(then) {
                    *chance = *chance + weight * then;
                }
            }
        }
    }
    chances.into_iter().map(|chance| chance / (Ratio::ONE - again)).collect()
}

/// P28: without cards everybody is first equally often (NIN-028, NIN-029).
#[test]
fn p28_everybody_is_first_equally_often() {
    for seats in [2, 3] {
        let game = game(seats, &[]);
        let expected = vec![Ratio::new(1, seats.into()); seats.into()];
        assert_eq!(first_player(&game, seats, SeatSet::first(seats)), expected, "{seats} players");
    }
}

/// P21: a single highest die in the first throw of the first-player roll (NIN-028).
#[test]
fn p21_a_single_highest_die_in_the_first_throw() {
    let table = [(2, "5/6"), (3, "55/72"), (4, "25/36"), (7, "143605/279936")];
    for (seats, expected) in table {
        let game = game(seats, &[]);
        let plan = Plan { dice: Some(seats.into()), ..Plan::default() };
        let found = probability(&plan, |chance| {
            let mut state = stage(&game, "phase = \"setup\"", chance);
            let enough = |state: &State, chance: &Walk| chance.overran || state.turn > 0;
            play_on(&game, &mut state, chance, enough, |asked| asked.prefer(&[]));
            !chance.overran
        });
        assert_eq!(found, ratio(expected), "{seats} players");
    }
}

/// Who of seats 2, 3, ... is ahead after one round of a priority roll: the set of the best, where
/// seat 2 has played Richiamo Ferino (+1, NIN-274).
fn priority_round(volunteers: u8, faces: &[u32]) -> BTreeMap<SeatSet, Ratio> {
    let game = game(4, &[]);
    let event = cards_of(&game, "event", "E01");
    let plan = Plan {
        faces: faces.to_vec(),
        dice: Some(volunteers.into()),
        fixed: vec![(Stream::EVENT, event)],
        ..Plan::default()
    };
    let start = "phase = \"event\"\nseats = [{ role = \"hiraku\" }, \
        { role = \"saibah\", hand = [\"feral_call\"] }, { role = \"rose\" }, { role = \"murak\" }]";
    law(&plan, |chance| {
        let mut state = stage(&game, start, chance);
        let enough = |state: &State, chance: &Walk| {
            chance.overran || chance.dice_thrown() == usize::from(volunteers) && decided(state)
        };
        play_on(&game, &mut state, chance, enough, |asked| {
            let joins = (1..=volunteers).contains(&asked.seat.0);
            let volunteer = if joins { "volunteer" } else { "pass" };
            asked.prefer(&["play feral_call", "ask", volunteer])
        });
        if !chance.overran {
            return SeatSet::of(state.event.order[0]);
        }
        // The tied throw again; those with the highest rank so far are ahead.
        let rank = |seat: u8| state.event.priority[usize::from(seat)] / 64;
        let best = (1..=volunteers).map(rank).max().unwrap();
        (1..=volunteers)
            .filter(|&seat| rank(seat) == best)
            .fold(SeatSet::EMPTY, |set, seat| set.or(SeatSet::of(Seat(seat))))
    })
}

/// Whether the priority roll is over.
fn decided(state: &State) -> bool {
    !state.frames.iter().any(|frame| matches!(frame, Frame::Priority { .. }))
}

fn seats(list: &[u8]) -> SeatSet {
    list.iter().fold(SeatSet::EMPTY, |set, &seat| set.or(SeatSet::of(Seat(seat - 1))))
}

/// P20: of two volunteers the one with Richiamo Ferino faces first in 21 of 31 cases, the tied
/// throwing again with the same bonus (NIN-101, NIN-102, NIN-124, NIN-274).
#[test]
fn p20_priority_of_two_with_ties_thrown_again() {
    let round = priority_round(2, &[]);
    // 3 and 1 against 4: tied, and the throw again has the same law.
    assert_eq!(priority_round(2, &[3, 4]), round);
    let again = round[&seats(&[2, 3])];
    assert_eq!(round[&seats(&[2])] / (Ratio::ONE - again), ratio("21/31"));
    assert_eq!(round[&seats(&[3])] / (Ratio::ONE - again), ratio("10/31"));
}

/// P32: three volunteers after the first throw (NIN-101, NIN-124, NIN-274).
#[test]
fn p32_priority_of_three_after_the_first_throw() {
    let round = priority_round(3, &[]);
    assert_eq!(round[&seats(&[2])], ratio("91/216"));
    assert_eq!(round[&seats(&[3])], ratio("5/27"));
    assert_eq!(round[&seats(&[4])], ratio("5/27"));
    let tied = round.iter().filter(|(best, _)| best.len() > 1);
    let tied = tied.fold(Ratio::ZERO, |sum, (_, &weight)| sum + weight);
    assert_eq!(tied, ratio("5/24"));
}
