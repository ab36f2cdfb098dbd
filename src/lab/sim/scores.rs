//! What seats have scored, by everything that seats are told apart by. Nothing of it is there, and
//! nothing is done, in a game without scores.

use crate::sim::fold::CardScratch;
use crate::sim::lanes::Lanes;
use crate::sim::record::{BySeat, NONE as NO_LEVEL};
use crate::sim::sums::{ScoreSums, SeatScore};
use crate::sim::tally::Tally;
use tenbin_engine::{SEATS_MAX, Scores};

/// The numbers of each seat of a table of so many.
pub(super) fn seat_scores(
    scores: &Scores,
    seats: usize,
    more_is_better: bool,
) -> [SeatScore; SEATS_MAX] {
    // From here on more is better.
    let own = |seat: usize| {
        let score = i64::from(scores[seat]);
        if more_is_better { score } else { -score }
    };
    let all: i64 = (0..seats).map(own).sum();
    std::array::from_fn(|seat| {
        if seat >= seats {
            return SeatScore::default();
        }
        let others = || (0..seats).filter(|&other| other != seat).map(own);
        let better = others().filter(|&other| other > own(seat)).count() as i64;
        let level = others().filter(|&other| other == own(seat)).count() as i64;
        SeatScore {
            score: scores[seat].into(),
            // Nobody is ahead of nobody.
            margin: others().max().map_or(0, |best| own(seat) - best),
            place: 2 + 2 * better + level,
            edge: own(seat) * seats as i64 - all,
        }
    })
}

/// For each card the seats that played it, what happened to it, and what was told in short of decks.
pub(super) struct CardsPlayed<'a>(pub &'a [u8], pub &'a [CardScratch], pub &'a [Lanes]);

/// Adds a finished game, in which each seat has a level of each group.
#[inline(never)]
pub(super) fn fold_scores(
    tally: &mut Tally,
    scores: &Scores,
    levels: &[BySeat],
    CardsPlayed(played, happened, told): CardsPlayed<'_>,
) {
    let Tally { layout, cells, .. } = tally;
    let Some(place) = &layout.scores else { return };
    let seats = usize::from(layout.seats);
    let of_seat = seat_scores(scores, seats, place.more_is_better);
    for (&offset, levels) in place.groups.iter().zip(levels) {
        let levels = &levels[..seats];
        for (seat, &level) in levels.iter().enumerate() {
            // Each level once, with its first seat.
            if level == NO_LEVEL || levels[..seat].contains(&level) {
                continue;
            }
            let own = levels.iter().zip(&of_seat).filter(|(other, _)| **other == level);
            let cells = &mut cells[offset + usize::from(level) * ScoreSums::CELLS..];
            ScoreSums::add_game(&mut cells[..ScoreSums::CELLS], own.map(|(_, score)| *score));
        }
    }
    let all = ((1_u16 << seats) - 1) as u8;
    for (card, &copies) in layout.cards.copies.iter().enumerate() {
        let brought = happened[card].deck.holders();
        let told = told.get(card).map_or(0, |lanes| lanes.holders());
        // In a shared deck every seat could have played it.
        let able = if copies > 0 { all } else { brought | told };
        for (side, set) in [played[card], able & !played[card]].into_iter().enumerate() {
            let own = (0..seats).filter(|&seat| set >> seat & 1 != 0).map(|seat| of_seat[seat]);
            let offset = place.cards + (2 * card + side) * ScoreSums::CELLS;
            ScoreSums::add_game(&mut cells[offset..][..ScoreSums::CELLS], own);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::sums::ValueSums;

    #[test]
    fn margins_and_places_follow_from_scores() {
        let scores = [7, 12, 7, -3, 99, 99, 99, 99];
        let of = |more_is_better| seat_scores(&scores, 4, more_is_better);
        // The mean is 23/4. 12 is first, the two 7 share the second and the third place.
        let numbers = of(true).map(|one| [one.score, one.margin, one.place, one.edge]);
        assert_eq!(numbers[0], [7, -5, 5, 5]);
        assert_eq!(numbers[1], [12, 5, 2, 25]);
        assert_eq!(numbers[2], numbers[0]);
        assert_eq!(numbers[3], [-3, -15, 8, -35]);
        assert_eq!(numbers[4], [0; 4], "nobody sits there");
        // With the lowest the best, ahead is what is lower.
        let numbers = of(false).map(|one| [one.score, one.margin, one.place, one.edge]);
        assert_eq!(numbers[3], [-3, 10, 2, 35]);
        assert_eq!(numbers[0], [7, -10, 5, -5]);
        assert_eq!(numbers[1], [12, -15, 8, -25]);
    }

    #[test]
    fn who_is_alone_is_first_and_ahead_of_nobody() {
        let one = seat_scores(&[5; SEATS_MAX], 1, true)[0];
        assert_eq!([one.score, one.margin, one.place, one.edge], [5, 0, 2, 0]);
    }

    #[test]
    #[allow(clippy::float_cmp)] // whole numbers
    fn sums_hold_what_is_negative_and_what_is_large() {
        let mut cells = vec![0; ScoreSums::CELLS];
        let of = |score: i64| SeatScore { score, margin: -score, place: 3, edge: 1 };
        // Games of two seats, of one and of two: 2 - 7, 4, and twice the least number there is.
        let least = i64::from(i32::MIN);
        ScoreSums::add_game(&mut cells, [of(2), of(-7)].into_iter());
        ScoreSums::add_game(&mut cells, [of(4)].into_iter());
        ScoreSums::add_game(&mut cells, std::iter::empty());
        let small = ScoreSums::read(&cells);
        assert_eq!((small.games, small.seats, small.cc), (2, 3, 5));
        let sums = |value: &ValueSums| {
            [value.sum(), value.squares(), value.times()].map(|sum| sum as i128)
        };
        assert_eq!(sums(&small.score), [-1, 41, -6]);
        assert_eq!(sums(&small.margin), [1, 41, 6]);
        assert_eq!(sums(&small.place), [9, 45, 15]);
        ScoreSums::add_game(&mut cells, [of(least), of(least)].into_iter());
        let [sum, squares, _] = sums(&ScoreSums::read(&cells).score);
        // The sum of squares has more digits than a float: its last bits are rounded away.
        assert_eq!((sum, squares), (-(1 << 32) - 1, ((1_i128 << 64) as f64 + 41.0) as i128));
    }
}
