//! Equilibria of zero-sum games: shares of strategies against which no other strategy gains anything.
//!
//! There may be several. The one that is taken is the most even: its smallest share is as large as in any,
//! among those the next smallest, and so on. There is only one of these, and strategies that are the same
//! have the same share in it.

use crate::league::Square;
use crate::linear::{Limit, inverse, maximise};

/// An equilibrium as the side that chooses the row plays it.
#[derive(Clone, PartialEq, Debug)]
pub struct Equilibrium {
    /// What it gains, whatever the other side does.
    pub value: f64,
    /// How often each row is chosen.
    pub shares: Vec<f64>,
}

/// What is this near to the best is as good.
const SLACK: f64 = 1e-9;

/// The most even equilibrium of a game in which the row's side gains what the table says and the other side
/// loses it. None without a row or a column.
pub fn most_even(gains: &[Vec<f64>]) -> Option<Equilibrium> {
    let least = gains.iter().flatten().copied().reduce(f64::min)?;
    // All gains are moved above 0, so that the value is a number that the program can have.
    let moved: Square =
        gains.iter().map(|row| row.iter().map(|gain| gain - least + 1.0).collect()).collect();
    let value = worth(&moved)?;
    let shares = spread_evenly(&moved, value)?;
    Some(Equilibrium { value: value + least - 1.0, shares })
}

/// The same of a game that is as good for either side, where `margins` says what each strategy gains over
/// each.
pub fn of_margins(margins: &Square) -> Option<Vec<f64>> {
    let moved: Square =
        margins.iter().map(|row| row.iter().map(|gain| gain + 2.0).collect()).collect();
    let found = first_found(&moved)?;
    if is_the_only_one(margins, &found) {
        return Some(found);
    }
    spread_evenly(&moved, 2.0)
}

/// What the row's side gains; all gains are above 0.
fn worth(gains: &Square) -> Option<f64> {
    let shares = first_found(gains)?;
    let against = |column: usize| gained(gains, &shares, column);
    (0..gains.first()?.len()).map(against).reduce(f64::min)
}

fn gained(gains: &Square, shares: &[f64], column: usize) -> f64 {
    gains.iter().zip(shares).map(|(row, share)| share * row[column]).sum()
}

/// Any shares that gain the most, whatever the other side does.
fn first_found(gains: &Square) -> Option<Vec<f64>> {
    let rows = gains.len();
    let columns = gains.first()?.len();
    // The last unknown is what is gained; each column lets it be so much.
    let mut limits: Vec<Limit> = (0..columns)
        .map(|column| Limit {
            weights: gains.iter().map(|row| -row[column]).chain([1.0]).collect(),
            most: 0.0,
        })
        .collect();
    limits.push(whole(rows));
    let mut aim = vec![0.0; rows + 1];
    aim[rows] = 1.0;
    let mut found = maximise(&aim, &limits)?;
    found.truncate(rows);
    Some(found)
}

/// The shares together are no more than 1; one more unknown is none of them.
fn whole(rows: usize) -> Limit {
    let mut weights = vec![1.0; rows];
    weights.push(0.0);
    Limit { weights, most: 1.0 }
}

/// Whether there is no other equilibrium of a game that is as good for either side: whoever does not play
/// in it loses against it, and those who do can balance each other in one way only.
fn is_the_only_one(margins: &Square, shares: &[f64]) -> bool {
    let plays: Vec<usize> = (0..shares.len()).filter(|&one| shares[one] > 1e-7).collect();
    let is_beaten = |one: usize| gained(margins, shares, one) > 1e-7;
    if !(0..shares.len()).all(|one| plays.contains(&one) || is_beaten(one)) {
        return false;
    }
    // The balance of those who play, with the sum of their shares beside it.
    let line = |&one: &usize| -> Vec<f64> {
        plays.iter().map(|&other| margins[one][other]).chain([1.0]).collect()
    };
    let mut lines: Square = plays.iter().map(line).collect();
    lines.push(plays.iter().map(|_| 1.0).chain([0.0]).collect());
    inverse(&lines).is_some()
}

/// The most even shares among those that gain the value.
fn spread_evenly(gains: &Square, value: f64) -> Option<Vec<f64>> {
    let rows = gains.len();
    // How large each share can be is known for some.
    let mut known: Vec<Option<f64>> = vec![None; rows];
    while known.contains(&None) {
        let level = maximise(&aim_at(rows, rows), &limits_of(gains, value, &known, None))?[rows];
        let mut largest = vec![None; rows];
        for row in (0..rows).filter(|&row| known[row].is_none()) {
            let limits = limits_of(gains, value, &known, Some(level));
            largest[row] = Some(maximise(&aim_at(rows, row), &limits)?[row]);
        }
        // Those that can be no larger than the level have it; rounding must not leave none of them.
        let lowest = largest.iter().flatten().copied().reduce(f64::min)?;
        for (known, largest) in known.iter_mut().zip(&largest) {
            if largest.is_some_and(|largest| largest <= lowest.max(level) + 1e-7) {
                *known = Some(level);
            }
        }
    }
    let shares: Vec<f64> = known.into_iter().flatten().collect();
    let sum: f64 = shares.iter().sum();
    Some(shares.into_iter().map(|share| share / sum).collect())
}

fn aim_at(rows: usize, unknown: usize) -> Vec<f64> {
    let mut aim = vec![0.0; rows + 1];
    aim[unknown] = 1.0;
    aim
}

/// The shares gain the value, those known are no smaller than that, and the others no smaller than a level,
/// the last unknown where it is not given.
fn limits_of(gains: &Square, value: f64, known: &[Option<f64>], level: Option<f64>) -> Vec<Limit> {
    let rows = gains.len();
    let mut limits = vec![whole(rows)];
    for column in 0..gains.first().map_or(0, Vec::len) {
        let weights = gains.iter().map(|row| -row[column]).chain([0.0]).collect();
        limits.push(Limit { weights, most: SLACK - value });
    }
    for (row, known) in known.iter().enumerate() {
        let mut weights = vec![0.0; rows + 1];
        weights[row] = -1.0;
        let most = match (known, level) {
            (Some(share), _) => SLACK - share,
            (None, Some(level)) => SLACK - level,
            (None, None) => {
                weights[rows] = 1.0;
                0.0
            }
        };
        limits.push(Limit { weights, most });
    }
    limits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::simulated::Generator;

    fn near(found: &[f64], wanted: &[f64]) {
        assert_eq!(found.len(), wanted.len());
        for (one, other) in found.iter().zip(wanted) {
            assert!((one - other).abs() < 1e-4, "{found:?} for {wanted:?}");
        }
    }

    /// Both ways to find it agree.
    fn shares(margins: &Square) -> Vec<f64> {
        let found = of_margins(margins).expect("an equilibrium");
        let other = most_even(margins).expect("an equilibrium");
        assert!(other.value.abs() < 1e-8, "{other:?}");
        near(&found, &other.shares);
        found
    }

    /// What the best answer gains against shares.
    fn best_answer(margins: &Square, shares: &[f64]) -> f64 {
        (0..shares.len()).map(|one| -gained(margins, shares, one)).fold(f64::MIN, f64::max)
    }

    fn cycle(a: f64, b: f64, c: f64) -> Square {
        vec![vec![0.0, a, -c], vec![-a, 0.0, b], vec![c, -b, 0.0]]
    }

    #[test]
    fn rock_paper_scissors_gives_thirds() {
        near(&shares(&cycle(0.5, 0.5, 0.5)), &[1.0 / 3.0; 3]);
        near(&shares(&cycle(0.01, 0.01, 0.01)), &[1.0 / 3.0; 3]);
    }

    /// First beats second by a, second third by b, third first by c: each is played as often as the two
    /// others differ, b : c : a.
    #[test]
    fn a_biased_cycle_has_the_shares_of_its_formula() {
        let (a, b, c) = (0.4, 0.1, 0.25);
        near(&shares(&cycle(a, b, c)), &[b / 0.75, c / 0.75, a / 0.75]);
    }

    #[test]
    fn who_is_beaten_by_all_has_no_share() {
        let mut margins = cycle(0.2, 0.2, 0.2);
        for row in &mut margins {
            row.push(0.1);
        }
        margins.push(vec![-0.1, -0.1, -0.1, 0.0]);
        near(&shares(&margins), &[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]);
        // One who beats all others is all there is.
        near(&shares(&vec![vec![0.0, 0.1], vec![-0.1, 0.0]]), &[1.0, 0.0]);
    }

    /// Two that are the same share what one of them would have.
    #[test]
    fn what_is_the_same_has_the_same_share() {
        near(&shares(&vec![vec![0.0; 4]; 4]), &[0.25; 4]);
        let e = 0.2;
        let twice = vec![
            vec![0.0, 0.0, e, -e],
            vec![0.0, 0.0, e, -e],
            vec![-e, -e, 0.0, e],
            vec![e, e, -e, 0.0],
        ];
        near(&shares(&twice), &[1.0 / 6.0, 1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0]);
    }

    /// In games of all sizes drawn by chance, with many ties and with none.
    #[test]
    fn nobody_gains_against_an_equilibrium() {
        let mut generator = Generator::new(8);
        for players in 1..9 {
            for round in 0..30 {
                let mut margins = vec![vec![0.0; players]; players];
                let pairs =
                    (0..players).flat_map(|one| (one + 1..players).map(move |two| (one, two)));
                for (one, other) in pairs {
                    // Coarse steps bring ties, and with them many equilibria.
                    let steps = if round % 2 == 0 { 3 } else { 1_000_000 };
                    let gain = generator.below(2 * steps + 1) as f64 - steps as f64;
                    margins[one][other] = 0.5 * gain / steps as f64;
                    margins[other][one] = -margins[one][other];
                }
                let found = shares(&margins);
                assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!(best_answer(&margins, &found) < 1e-6, "{margins:?} {found:?}");
            }
        }
    }

    /// Matching pennies where two heads pay double: with heads in p of the games 2p - (1 - p) is gained against
    /// heads and 1 - 2p against tails, the same 1/5 at p = 2/5.
    #[test]
    fn games_that_are_better_for_one_side_have_a_value() {
        let found = most_even(&[vec![2.0, -1.0], vec![-1.0, 1.0]]).expect("an equilibrium");
        near(&found.shares, &[0.4, 0.6]);
        near(&[found.value], &[0.2]);
        assert_eq!(most_even(&[]), None);
    }

    /// What the first player of Kuhn's poker gains on average with plans for each card: whether to bet, and
    /// else whether to call; and for the second whether to call a bet, and to bet after a check.
    fn kuhn(first: [(bool, bool); 3], second: [(bool, bool); 3]) -> f64 {
        let mut sum = 0;
        for (own, (bets, calls)) in first.into_iter().enumerate() {
            for (other, (answers, raises)) in second.into_iter().enumerate() {
                let sign = match own.cmp(&other) {
                    std::cmp::Ordering::Greater => 1,
                    std::cmp::Ordering::Equal => continue,
                    std::cmp::Ordering::Less => -1,
                };
                sum += match (bets, answers, raises, calls) {
                    (true, true, ..) => 2 * sign,
                    (true, false, ..) => 1,
                    (false, _, false, _) => sign,
                    (false, _, true, true) => 2 * sign,
                    (false, _, true, false) => -1,
                };
            }
        }
        f64::from(sum) / 6.0
    }

    /// Kuhn's poker is worth -1/18 to the first player, and its 64 by 64 plans say so.
    #[test]
    fn kuhns_poker_has_its_known_value() {
        let plan = |number: usize| {
            [0, 1, 2].map(|card| {
                let bits = number >> (2 * card);
                (bits & 1 == 1, bits & 2 == 2)
            })
        };
        let gains: Square = (0..64)
            .map(|first| (0..64).map(|second| kuhn(plan(first), plan(second))).collect())
            .collect();
        let moved: Square =
            gains.iter().map(|row| row.iter().map(|gain| gain + 3.0).collect()).collect();
        let value = worth(&moved).expect("a value") - 3.0;
        assert!((value + 1.0 / 18.0).abs() < 1e-9, "{value}");
        // Turned round it is worth 1/18 to the second.
        let turned: Square = (0..64)
            .map(|second| (0..64).map(|first| 3.0 - gains[first][second]).collect())
            .collect();
        let value = worth(&turned).expect("a value") - 3.0;
        assert!((value - 1.0 / 18.0).abs() < 1e-9, "{value}");
    }
}
