//! Ratings: one number for each strategy, such that the difference of two says how often one beats the
//! other (Bradley and Terry's model), shown as Elo: 400 more means ten wins to one.
//!
//! The most likely ratings of all games at once, so they hang on no order of the games. Each strategy is
//! given one drawn game on top, spread over those it has met: who has won always or never has a finite
//! rating then, and with hundreds of games nobody else's moves.

use crate::enough::EXPECTED_MIN;
use crate::estimate::{Interval, Z95};
use crate::league::{Square, Wins, covariance_of, variance_of};
use crate::linear::inverse;
use crate::regression::Coefficient;

/// So much Elo is a factor of e in the odds.
pub const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Rounds of the first, slow and safe part of the search.
const ROUNDS: usize = 30;
/// Steps of the second.
const STEPS_MAX: usize = 60;

/// The rating of each strategy, in units of a factor of e, 0 on average. Where some have met none of the
/// others in any way there is no telling, and they are rated within their own circle.
pub fn strengths(wins: &Square) -> Vec<f64> {
    let with_draws = with_drawn_games(wins);
    climbed(&with_draws, minorised(&with_draws))
}

/// One drawn game for each, spread over those it has met.
fn with_drawn_games(wins: &Square) -> Square {
    let players = wins.len();
    let has_met = |one: usize, other: usize| wins[one][other] + wins[other][one] > 0.0;
    let met: Vec<f64> = (0..players)
        .map(|one| (0..players).filter(|&other| one != other && has_met(one, other)).count() as f64)
        .collect();
    let of = |one: usize, other: usize| {
        if one == other {
            0.0
        } else if has_met(one, other) {
            // Half a game's two halves.
            wins[one][other] + 0.25 * (1.0 / met[one] + 1.0 / met[other])
        } else {
            0.0
        }
    };
    (0..players).map(|one| (0..players).map(|other| of(one, other)).collect()).collect()
}

/// Some rounds of the plain rule (MM): what a strategy has won over what it would win per unit of strength.
fn minorised(wins: &Square) -> Vec<f64> {
    let players = wins.len();
    let mut strengths = vec![1.0_f64; players];
    for _ in 0..ROUNDS {
        let of = |one: usize| {
            let won: f64 = wins[one].iter().sum();
            let played = |other: usize| {
                (wins[one][other] + wins[other][one]) / (strengths[one] + strengths[other])
            };
            let expected: f64 = (0..players).filter(|&other| other != one).map(played).sum();
            if expected > 0.0 { won / expected } else { 1.0 }
        };
        strengths = (0..players).map(of).collect();
    }
    let mut logs: Vec<f64> = strengths.iter().map(|strength| strength.ln()).collect();
    centre(&mut logs);
    logs
}

/// Goes on to the top by Newton's steps, none of which goes down.
fn climbed(wins: &Square, mut logs: Vec<f64>) -> Vec<f64> {
    let mut height = likelihood(wins, &logs);
    for _ in 0..STEPS_MAX {
        let Some(spread) = inverse(&information(wins, &logs)) else { break };
        let slope = slope(wins, &logs);
        let mut step: Vec<f64> = spread
            .iter()
            .map(|line| line.iter().zip(&slope).map(|(one, other)| one * other).sum())
            .collect();
        let far = step.iter().fold(0.0_f64, |far, one| far.max(one.abs()));
        loop {
            let next: Vec<f64> = logs.iter().zip(&step).map(|(one, other)| one + other).collect();
            let there = likelihood(wins, &next);
            if there >= height {
                (logs, height) = (next, there);
                break;
            }
            if step.iter().all(|one| one.abs() < 1e-13) {
                break;
            }
            for one in &mut step {
                *one *= 0.5;
            }
        }
        if far < 1e-11 {
            break;
        }
    }
    centre(&mut logs);
    logs
}

fn centre(values: &mut [f64]) {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    for value in values {
        *value -= mean;
    }
}

/// How often the first is expected to beat the second.
pub fn expected(one: f64, other: f64) -> f64 {
    1.0 / (1.0 + (other - one).exp())
}

fn likelihood(wins: &Square, logs: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (one, row) in wins.iter().enumerate() {
        for (other, won) in row.iter().enumerate().filter(|&(_, &won)| won > 0.0) {
            // ln of 1 / (1 + e^-x), which loses nothing far out.
            let ahead = logs[one] - logs[other];
            sum -= won * ((-ahead.abs()).exp().ln_1p() + (-ahead).max(0.0));
        }
    }
    sum
}

fn slope(wins: &Square, logs: &[f64]) -> Vec<f64> {
    let of = |one: usize, other: usize| {
        let both = wins[one][other] + wins[other][one];
        wins[one][other] - both * expected(logs[one], logs[other])
    };
    let players = wins.len();
    (0..players).map(|one| (0..players).map(|other| of(one, other)).sum()).collect()
}

/// What the games tell of the ratings (Fisher's information), with a part that ties the mean down.
fn information(wins: &Square, logs: &[f64]) -> Square {
    let players = wins.len();
    let mut told = vec![vec![1.0 / players as f64; players]; players];
    for one in 0..players {
        for other in 0..players {
            if one != other {
                let share = expected(logs[one], logs[other]);
                let both = wins[one][other] + wins[other][one];
                told[one][one] += both * share * (1.0 - share);
                told[one][other] -= both * share * (1.0 - share);
            }
        }
    }
    told
}

/// A difference of ratings, or one of a rating from the mean, in Elo.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rating {
    /// Elo with its variance.
    pub elo: Coefficient,
    /// It has an upper end: somebody was lost to.
    pub has_top: bool,
    /// It has a lower end: somebody was beaten.
    pub has_bottom: bool,
}

impl Rating {
    /// The 95 % interval; an end that nothing is known of is infinite.
    pub fn interval(&self) -> Interval {
        self.interval_at(Z95)
    }

    /// The interval that reaches `z` standard errors of the normal law to either side, or what is as sure.
    pub fn interval_at(&self, z: f64) -> Interval {
        let Interval { low, high } = self.elo.interval_at(z);
        Interval {
            low: if self.has_bottom { low } else { f64::NEG_INFINITY },
            high: if self.has_top { high } else { f64::INFINITY },
        }
    }
}

/// All ratings of a league.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// In units of a factor of e, 0 on average.
    strengths: Vec<f64>,
    /// The same without each group, a row a strategy.
    without: Vec<Vec<f64>>,
    /// The covariance of ratings if every result were luck of its own.
    of_single_results: Option<Square>,
    /// For each whether it has lost, and won, often enough to see how much that varies.
    are_seen: Vec<[bool; 2]>,
    /// For each whether it has lost at all, and won at all.
    has_any: Vec<[bool; 2]>,
    freedom: f64,
}

impl Ratings {
    /// Rates all of a league.
    pub fn of(wins: &Wins) -> Self {
        let whole = wins.whole();
        let players = wins.players();
        let strengths = strengths(whole);
        let mut without = vec![Vec::new(); players];
        for rest in wins.without_each() {
            let found = climbed(&with_drawn_games(&rest), strengths.clone());
            for (row, one) in without.iter_mut().zip(found) {
                row.push(one);
            }
        }
        let told = information(&with_drawn_games(whole), &strengths);
        // The part that ties the mean down is taken off again.
        let of_single_results = inverse(&told).map(|mut spread| {
            spread.iter_mut().flatten().for_each(|one| *one -= 1.0 / players as f64);
            spread
        });
        let results = |one: usize| {
            let lost: f64 = whole.iter().map(|row| row[one]).sum();
            [lost, whole[one].iter().sum::<f64>()]
        };
        let are_seen =
            (0..players).map(|one| results(one).map(|count| count >= EXPECTED_MIN)).collect();
        let has_any = (0..players).map(|one| results(one).map(|count| count > 0.0)).collect();
        let freedom = wins.freedom();
        Self { strengths, without, of_single_results, are_seen, has_any, freedom }
    }

    /// The ratings in units of a factor of e.
    pub fn strengths(&self) -> &[f64] {
        &self.strengths
    }

    /// The rating of one, from the mean of all.
    pub fn of_one(&self, one: usize) -> Rating {
        let variance = variance_of(&self.without[one]);
        let own = self.of_single_results.as_ref().map_or(f64::INFINITY, |spread| spread[one][one]);
        let is_seen = self.are_seen.iter().flatten().all(|&is_seen| is_seen);
        self.rating(self.strengths[one], variance, own, is_seen, self.has_any[one])
    }

    /// How far one is rated above another.
    pub fn between(&self, one: usize, other: usize) -> Rating {
        let [first, second] = [one, other].map(|index| &self.without[index]);
        let variance =
            variance_of(first) + variance_of(second) - 2.0 * covariance_of(first, second);
        let own = self.of_single_results.as_ref().map_or(f64::INFINITY, |spread| {
            spread[one][one] + spread[other][other] - 2.0 * spread[one][other]
        });
        let is_seen = [one, other].iter().all(|&index| self.are_seen[index] == [true; 2]);
        let ([lost, won], [others_lost, others_won]) = (self.has_any[one], self.has_any[other]);
        let ends = [lost && others_won, won && others_lost];
        let value = self.strengths[one] - self.strengths[other];
        self.rating(value, variance.max(0.0), own, is_seen, ends)
    }

    /// Where wins or losses are so few that leaving out groups shows little of how they vary, a rating is
    /// no surer than single results would make it.
    fn rating(
        &self,
        value: f64,
        variance: f64,
        of_single_results: f64,
        is_seen: bool,
        [has_top, has_bottom]: [bool; 2],
    ) -> Rating {
        let variance = if is_seen { variance } else { variance.max(of_single_results) };
        let elo = Coefficient {
            value: ELO * value,
            variance: ELO * ELO * variance,
            freedom: self.freedom,
        };
        Rating { elo, has_top, has_bottom }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::simulated::{Generator, Luck, chances_of, league};

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() < within, "{found} for {wanted}");
    }

    /// Of two the odds are those of the wins, with the half game that each is given.
    #[test]
    fn two_are_rated_by_their_odds() {
        let found = strengths(&vec![vec![0.0, 75.0], vec![25.0, 0.0]]);
        near(ELO * (found[0] - found[1]), 400.0 * (75.5_f64 / 25.5).log10(), 1e-9);
        near(found[0] + found[1], 0.0, 1e-12);
    }

    /// Who wins always, and who never wins, has a finite rating: 1,000 and a half to a half.
    #[test]
    fn a_side_that_always_wins_has_a_rating() {
        let found = strengths(&vec![vec![0.0, 1000.0], vec![0.0, 0.0]]);
        near(ELO * (found[0] - found[1]), 400.0 * 2_001_f64.log10(), 1e-9);
        let chain = vec![vec![0.0, 900.0, 900.0], vec![0.0, 0.0, 900.0], vec![0.0; 3]];
        let found = strengths(&chain);
        assert!(found[0] > found[1] + 5.0 && found[1] > found[2] + 5.0, "{found:?}");
        near(found[1], 0.0, 1e-9);
    }

    /// Wins in the proportions of planted ratings give these back, over a wide range.
    #[test]
    fn planted_ratings_are_found() {
        let planted = [-700.0, -150.0, -40.0, 0.0, 90.0, 200.0, 600.0];
        let chances = chances_of(&planted);
        let wins: Square =
            chances.iter().map(|row| row.iter().map(|chance| 1e9 * chance).collect()).collect();
        for (found, wanted) in strengths(&wins).iter().zip(planted) {
            near(ELO * found, wanted, 1e-4);
        }
    }

    /// One against each of the others, who never meet: each is rated through it.
    #[test]
    fn a_gauntlet_is_enough() {
        let mut wins = vec![vec![0.0; 4]; 4];
        for (other, share) in [(1, 0.5), (2, 0.75), (3, 0.9)] {
            (wins[0][other], wins[other][0]) = (1e8 * share, 1e8 * (1.0 - share));
        }
        let found = strengths(&wins);
        near(ELO * (found[1] - found[2]), 400.0 * 3_f64.log10(), 1e-4);
        near(ELO * (found[0] - found[3]), 400.0 * 9_f64.log10(), 1e-4);
    }

    /// Intervals hold the truth 95 times in 100, whether luck is common or not, and with a strategy that
    /// hardly ever wins. 2,400 intervals are within 1.1 points two times in three; ratings of one league go
    /// together, so more is allowed.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let even: &[f64] = &[-60.0, -20.0, 30.0, 50.0];
        for (elo, luck, games, least) in [
            (even, Luck::Own, 1_000, 0.93),
            (even, Luck::Common, 1_000, 0.93),
            (even, Luck::Common, 150, 0.925),
            (&[-500.0, 80.0, 170.0, 250.0], Luck::Common, 400, 0.93),
        ] {
            let chances = chances_of(elo);
            let mut generator = Generator::new(u128::from(games) + luck as u128);
            let (mut held, mut pairs_held, leagues) = (0, 0, 600);
            for _ in 0..leagues {
                let ratings = Ratings::of(&league(&chances, luck, games, &mut generator));
                for (one, &wanted) in elo.iter().enumerate() {
                    held += usize::from(ratings.of_one(one).interval().has(wanted));
                    let next = (one + 1) % elo.len();
                    let apart = ratings.between(one, next).interval();
                    pairs_held += usize::from(apart.has(wanted - elo[next]));
                }
            }
            let whole = f64::from(leagues) * elo.len() as f64;
            let [of_one, of_two] = [held, pairs_held].map(|count| count as f64 / whole);
            println!("{elo:?} {luck:?} {games}: {of_one:.3} {of_two:.3}");
            assert!((least..0.975).contains(&of_one), "{elo:?} {luck:?}: {of_one}");
            assert!((least..0.975).contains(&of_two), "{elo:?} {luck:?}: {of_two}");
        }
    }

    /// Where luck is common, two that win and lose the same games are known to be alike far better than
    /// single results would say.
    #[test]
    fn common_luck_is_allowed_for() {
        let chances = chances_of(&[0.0, 0.0, -200.0]);
        let mut generator = Generator::new(9);
        let mut error = |luck| -> f64 {
            let mut one = || Ratings::of(&league(&chances, luck, 2_000, &mut generator));
            (0..20).map(|_| one().between(0, 1).elo.variance.sqrt() / 20.0).sum()
        };
        let (own, common) = (error(Luck::Own), error(Luck::Common));
        assert!(common < 0.95 * own, "{common} {own}");
    }

    #[test]
    fn what_has_never_been_lost_has_no_upper_end() {
        let group = vec![vec![0.0, 5.0, 6.0], vec![5.0, 0.0, 6.0], vec![0.0; 3]];
        let ratings = Ratings::of(&Wins::new(vec![group; 64]));
        let last = ratings.of_one(2);
        assert!(last.has_top && !last.has_bottom && last.interval().low == f64::NEG_INFINITY);
        let ahead = ratings.between(0, 2);
        assert!(!ahead.has_top && ahead.has_bottom && ahead.interval().low > 300.0, "{ahead:?}");
        assert!(ratings.between(0, 1).interval().has(0.0));
    }
}
