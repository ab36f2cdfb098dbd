//! Whether ratings tell the whole story, or who beats whom goes in a circle.
//!
//! Ratings say that who is better is better against everybody. How far the table of match-ups is from what
//! the ratings expect is its deviance; luck alone gives some too, more where results go together. How much
//! luck gives is told by leaving out one group of games after the other: the deviance is taken for a
//! chi-squared of as many degrees of freedom, and as large, as the spread of the residuals says (Rao and
//! Scott's correction of the second order).

use statrs::distribution::{ContinuousCDF, FisherSnedecor};

use crate::enough::are_enough;
use crate::league::ratings::{expected, strengths};
use crate::league::share::GroupedShare;
use crate::league::{Square, Wins, covariance_of};

/// How well ratings explain the table of match-ups.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Explained {
    /// The deviance of the table from what the ratings expect.
    pub deviance: f64,
    /// What luck alone gives on average.
    pub by_luck: f64,
    /// Of what match-ups differ from even, beyond luck, the share that ratings explain. None where they
    /// hardly differ from even.
    pub share: Option<f64>,
    /// The p-value that ratings explain everything.
    pub p_value: f64,
}

/// Pairs that have met, the first before the second.
fn pairs_of(wins: &Square) -> Vec<(usize, usize)> {
    let players = wins.len();
    let has_met = |&(one, other): &(usize, usize)| wins[one][other] + wins[other][one] > 0.0;
    (0..players)
        .flat_map(|one| (one + 1..players).map(move |other| (one, other)))
        .filter(has_met)
        .collect()
}

/// How well ratings explain the table; None with too few pairs or groups to tell.
pub fn explained(wins: &Wins) -> Option<Explained> {
    let whole = wins.whole();
    let mut pairs = pairs_of(whole);
    let spare = (pairs.len() + 1).checked_sub(wins.players()).filter(|&spare| spare > 0)? as f64;
    let groups = wins.freedom();
    if groups < 1.0 {
        return None;
    }
    // Where hardly a win is expected luck has no law of this kind.
    let logs = strengths(whole);
    pairs.retain(|&(one, other)| {
        are_enough(whole[one][other] + whole[other][one], expected(logs[one], logs[other]))
    });
    if pairs.is_empty() {
        return None;
    }
    let fitted = expectations(whole, &pairs);
    let even = vec![0.5; pairs.len()];
    let mut from_fit = vec![Vec::new(); pairs.len()];
    let mut from_even = vec![Vec::new(); pairs.len()];
    for rest in wins.without_each() {
        let fitted = expectations(&rest, &pairs);
        for (index, &(one, other)) in pairs.iter().enumerate() {
            let share = share_of(&rest, one, other);
            from_fit[index].push(share - fitted[index]);
            from_even[index].push(share - 0.5);
        }
    }
    let luck = Luck::of(whole, &pairs, &fitted, &from_fit, groups);
    let of_even = Luck::of(whole, &pairs, &even, &from_even, groups).mean;
    let deviance = deviance(whole, &pairs, &fitted);
    let beyond = (deviance - luck.mean).max(0.0);
    let whole_beyond = self::deviance(whole, &pairs, &even) - of_even;
    // Less than luck's own spread is nothing to explain.
    let share = (whole_beyond > 2.0 * of_even.max(spare))
        .then(|| (1.0 - beyond / whole_beyond).clamp(0.0, 1.0));
    let is_nothing = deviance < DEVIANCE_MIN * pairs.len() as f64;
    let p_value = if is_nothing { 1.0 } else { luck.p_value(deviance) };
    Some(Explained { deviance, by_luck: luck.mean, share, p_value })
}

fn share_of(wins: &Square, one: usize, other: usize) -> f64 {
    let both = wins[one][other] + wins[other][one];
    if both > 0.0 { wins[one][other] / both } else { 0.5 }
}

/// Below so much a pair there is nothing to explain: copies of a strategy leave no luck to compare with, and
/// then rounding would look like more than luck.
const DEVIANCE_MIN: f64 = 0.01;

/// What ratings expect of each pair.
fn expectations(wins: &Square, pairs: &[(usize, usize)]) -> Vec<f64> {
    let logs = strengths(wins);
    pairs.iter().map(|&(one, other)| expected(logs[one], logs[other])).collect()
}

/// Twice the logarithm of how much likelier the table itself makes what was won.
fn deviance(wins: &Square, pairs: &[(usize, usize)], expected: &[f64]) -> f64 {
    let part = |won: f64, both: f64, expected: f64| {
        if won > 0.0 { won * (won / both / expected).ln() } else { 0.0 }
    };
    let of = |(&(one, other), &expected): (&(usize, usize), &f64)| {
        let (won, lost) = (wins[one][other], wins[other][one]);
        2.0 * (part(won, won + lost, expected) + part(lost, won + lost, 1.0 - expected))
    };
    pairs.iter().zip(expected).map(of).sum()
}

/// What luck makes of the deviance: so much on average, as if of so many degrees of freedom.
struct Luck {
    mean: f64,
    freedom: f64,
    groups: f64,
}

impl Luck {
    /// By how the residuals of each pair vary without each group.
    fn of(
        wins: &Square,
        pairs: &[(usize, usize)],
        expected: &[f64],
        residuals: &[Vec<f64>],
        groups: f64,
    ) -> Self {
        let weight = |index: usize| {
            let (one, other) = pairs[index];
            let share = expected[index];
            (wins[one][other] + wins[other][one]) / (share * (1.0 - share)).max(1e-12)
        };
        let weights: Vec<f64> = (0..pairs.len()).map(weight).collect();
        let (mut mean, mut squares) = (0.0, 0.0);
        for one in 0..pairs.len() {
            for other in 0..pairs.len() {
                let together = covariance_of(&residuals[one], &residuals[other]);
                mean += if one == other { weights[one] * together } else { 0.0 };
                squares += weights[one] * weights[other] * together * together;
            }
        }
        // The squares of what is known from so few groups only are too large by their noise.
        let squares = (squares - mean * mean / groups) * groups * groups
            / ((groups - 1.0).max(1.0) * (groups + 2.0));
        let most = (pairs.len() as f64).max(1.0);
        let freedom = if squares > 0.0 { mean * mean / squares } else { most };
        Self { mean, freedom: freedom.clamp(1.0, most), groups }
    }

    /// How often luck gives as much.
    fn p_value(&self, deviance: f64) -> f64 {
        if self.mean <= 0.0 {
            return 1.0;
        }
        // The mean is known from the groups alone, as well as all degrees of freedom together know it.
        let law = FisherSnedecor::new(self.freedom, self.groups * self.freedom);
        law.map_or(1.0, |law| law.sf(deviance / self.mean).clamp(0.0, 1.0))
    }
}

/// Three of which the first beats the second, the second the third and the third the first.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Cycle {
    /// Who beats whom beats whom; the first is the one with the smallest number.
    pub players: [usize; 3],
    /// How often each beats the next.
    pub shares: [f64; 3],
}

/// All cycles of three that there surely are: of each match-up in it the side that wins is known, with a
/// chance of at most 5 % that any of all match-ups is taken the wrong way round.
pub fn cycles(wins: &Wins, deals: f64) -> Vec<Cycle> {
    let players = wins.players();
    let pairs = pairs_of(wins.whole());
    let mut beats = vec![vec![None; players]; players];
    for &(one, other) in &pairs {
        let Some(found) = GroupedShare::of(&wins.of_pair(one, other), deals) else { continue };
        if found.p_value(0.5) * pairs.len() as f64 <= 0.05 {
            if found.share > 0.5 {
                beats[one][other] = Some(found.share);
            } else {
                beats[other][one] = Some(1.0 - found.share);
            }
        }
    }
    let mut found = Vec::new();
    for one in 0..players {
        for second in one + 1..players {
            for third in one + 1..players {
                let shares = [beats[one][second], beats[second][third], beats[third][one]];
                if let [Some(a), Some(b), Some(c)] = shares {
                    found.push(Cycle { players: [one, second, third], shares: [a, b, c] });
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::simulated::{Generator, Luck as Of, chances_of, league};

    fn around(edge: f64) -> Square {
        let (up, down) = (0.5 + edge, 0.5 - edge);
        vec![vec![0.5, up, down], vec![down, 0.5, up], vec![up, down, 0.5]]
    }

    /// In leagues where strength is all, cycles are seen in at most 5 of 100, and none is named.
    #[test]
    fn no_cycles_are_found_where_there_are_none() {
        let (even, apart): (&[f64], &[f64]) =
            (&[0.0; 6], &[-300.0, -120.0, -20.0, 60.0, 130.0, 250.0]);
        let far: &[f64] = &[-900.0, -100.0, 0.0, 400.0, 600.0];
        for (elo, luck, games) in [
            (even, Of::Own, 400),
            (even, Of::Common, 400),
            (apart, Of::Own, 400),
            (apart, Of::Common, 1_000),
            (far, Of::Common, 300),
            (&even[..3], Of::Common, 200),
        ] {
            let mut generator = Generator::new(u128::from(games) * 7 + elo.len() as u128);
            let (mut alarms, mut named, leagues) = (0, 0, 200);
            for _ in 0..leagues {
                let wins = league(&chances_of(elo), luck, games, &mut generator);
                let found = explained(&wins).expect("enough pairs");
                alarms += u32::from(found.p_value <= 0.05);
                named += u32::from(!cycles(&wins, f64::from(games)).is_empty());
            }
            println!("{elo:?} {luck:?} {games}: {alarms} of {leagues}");
            // 5 % of 200 and three standard errors; with 3,000 leagues each the rates are 4.8 to 6.0 %.
            assert!(alarms <= 19, "{elo:?} {luck:?}: {alarms} alarms");
            assert!(named <= 1, "{elo:?} {luck:?}: {named} named");
        }
    }

    #[test]
    fn a_cycle_is_found_and_named() {
        let mut generator = Generator::new(3);
        let wins = league(&around(0.15), Of::Common, 1_000, &mut generator);
        let found = explained(&wins).expect("enough pairs");
        assert!(found.p_value < 1e-6, "{found:?}");
        assert!(found.share.expect("far from even") < 0.05, "{found:?}");
        let named = cycles(&wins, 1_000.0);
        assert_eq!(named.len(), 1);
        assert_eq!(named[0].players, [0, 1, 2]);
        named[0].shares.iter().for_each(|share| assert!((share - 0.65).abs() < 0.06));
    }

    /// Where strength is all the share explained is nearly all; in between it is in between.
    #[test]
    fn the_share_explained_is_that_of_what_is_more_than_luck() {
        let mut generator = Generator::new(4);
        let elo = [0.0, 80.0, 160.0, 240.0];
        let wins = league(&chances_of(&elo), Of::Own, 4_000, &mut generator);
        let share = explained(&wins).expect("enough").share.expect("far from even");
        assert!(share > 0.99, "{share}");
        let mixed = vec![vec![0.5, 0.65, 0.55], vec![0.35, 0.5, 0.55], vec![0.45, 0.45, 0.5]];
        // Ratings are the mean edges over all three, 6.7, -3.3 and -3.3 points: they expect edges of 10, 10 and
        // 0, and leave 5 of each of the edges of 15, 5 and 5.
        let wins = league(&mixed, Of::Own, 200_000, &mut generator);
        let share = explained(&wins).expect("enough").share.expect("far from even");
        let wanted = 1.0 - 3.0 * 5.0_f64.powi(2) / (15.0_f64.powi(2) + 2.0 * 5.0_f64.powi(2));
        assert!((share - wanted).abs() < 0.02, "{share} for {wanted}");
        let even = league(&chances_of(&[0.0; 4]), Of::Own, 1_000, &mut generator);
        assert_eq!(explained(&even).expect("enough").share, None);
    }

    /// Two strategies, each with copies that play as it does: all pairs of different ones win alike, and copies
    /// one of every two. Nothing varies that could be luck, and there is no circle.
    #[test]
    fn copies_are_no_circle() {
        let group = |won: f64| {
            let pair = |one: usize, other: usize| match (one == other, one < 3, other < 3) {
                (true, ..) => 0.0,
                (_, true, false) => won,
                (_, false, true) => 20.0 - won,
                _ => 10.0,
            };
            (0..6).map(|one| (0..6).map(|other| pair(one, other)).collect()).collect()
        };
        let wins = Wins::new((0..64).map(|number| group(f64::from(12 + number % 5))).collect());
        let found = explained(&wins).expect("enough pairs");
        assert!(found.p_value > 0.5, "{found:?}");
        assert!(found.share.expect("far from even") > 0.999, "{found:?}");
        assert_eq!(cycles(&wins, 640.0), Vec::new());
    }

    #[test]
    fn two_and_a_gauntlet_have_nothing_to_go_in_a_circle() {
        let mut generator = Generator::new(5);
        let two = league(&chances_of(&[0.0, 100.0]), Of::Own, 640, &mut generator);
        assert_eq!(explained(&two), None);
        assert_eq!(cycles(&two, 640.0), Vec::new());
    }
}
