//! Who meets whom at which tables.

use std::collections::BTreeMap;

/// Two strategies at the tables they share.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Meeting {
    /// The two, by their places in the list of strategies.
    pub players: [usize; 2],
    /// Line-ups in which each has half of the seats, by turns; of an odd number first the one has a seat
    /// more, then the other.
    pub halves: [usize; 2],
    /// Where there are more than two seats: the line-ups in which the first, and the second, sits alone among
    /// seats of the other.
    pub alone: Option<[usize; 2]>,
}

/// The tables of a league.
#[derive(Clone, Eq, PartialEq, Default, Debug)]
pub struct Fixtures {
    /// For each table the strategy of each seat, as an arena plays them.
    pub line_ups: Vec<Vec<usize>>,
    /// All who meet.
    pub meetings: Vec<Meeting>,
}

impl Fixtures {
    /// Each against each, or against one alone. As everybody moves a seat further with every game, each has
    /// every seat equally often.
    pub fn of(strategies: usize, seats: usize, against: Option<usize>) -> Self {
        let pairs =
            (0..strategies).flat_map(|one| (one + 1..strategies).map(move |two| [one, two]));
        let mut fixtures = Self::default();
        let mut known = BTreeMap::new();
        for players in pairs.filter(|pair| against.is_none_or(|one| pair.contains(&one))) {
            let mut table = |one: usize, sits: &dyn Fn(usize) -> bool| {
                let seat = |seat: usize| players[if sits(seat) { one } else { 1 - one }];
                let line_up: Vec<usize> = (0..seats).map(seat).collect();
                *known.entry(line_up.clone()).or_insert_with(|| {
                    fixtures.line_ups.push(line_up);
                    fixtures.line_ups.len() - 1
                })
            };
            let halves = [0, 1].map(|one| table(one, &|seat| seat % 2 == 0));
            // Of three who has one seat of them sits alone: between the other's, or beside them, is the same.
            let alone = match seats {
                0..=2 => None,
                3 => Some([halves[1], halves[0]]),
                _ => Some([0, 1].map(|one| table(one, &|seat| seat == 0))),
            };
            fixtures.meetings.push(Meeting { players, halves, alone });
        }
        fixtures
    }

    /// Each strategy at all seats of a table by itself.
    pub fn of_teams(strategies: usize, seats: usize) -> Self {
        let line_ups = (0..strategies).map(|one| vec![one; seats]).collect();
        Self { line_ups, meetings: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever meets has, over both halves of a meeting and a whole turn of the table, every seat equally
    /// often; and sits alone on each of them.
    #[test]
    fn seats_are_even() {
        for seats in 2..9 {
            let fixtures = Fixtures::of(4, seats, None);
            assert_eq!(fixtures.meetings.len(), 6);
            for Meeting { players, halves, alone } in &fixtures.meetings {
                let seats_of = |line_up: usize, one: usize| {
                    let table = &fixtures.line_ups[line_up];
                    table.iter().filter(|&&sits| sits == players[one]).count()
                };
                // In each half the two have all seats, and over both equally many; the other half is the
                // complement, so that the same deal is played from both sides.
                for seat in 0..seats {
                    let sits = halves.map(|line_up| fixtures.line_ups[line_up][seat]);
                    assert!(sits == *players || sits == [players[1], players[0]]);
                }
                assert_eq!(seats_of(halves[0], 0) + seats_of(halves[1], 0), seats);
                assert!(seats_of(halves[0], 0).abs_diff(seats_of(halves[1], 0)) <= 1);
                assert_eq!(alone.is_some(), seats > 2);
                for (one, line_up) in alone.iter().flatten().enumerate() {
                    assert_eq!(seats_of(*line_up, one), 1, "{seats} seats");
                    assert_eq!(seats_of(*line_up, 1 - one), seats - 1);
                }
            }
        }
    }

    #[test]
    fn one_may_meet_all_others() {
        let fixtures = Fixtures::of(4, 2, Some(2));
        let met: Vec<[usize; 2]> = fixtures.meetings.iter().map(|one| one.players).collect();
        assert_eq!(met, [[0, 2], [1, 2], [2, 3]]);
        assert_eq!(fixtures.line_ups.len(), 6);
        assert_eq!(Fixtures::of_teams(2, 3).line_ups, [[0; 3], [1; 3]]);
    }
}
