//! Alpha-rank: where a population ends up that now and then tries another strategy, and keeps it the
//! likelier the better it does against what all others play.
//!
//! The share of a strategy is how much of the time everybody plays it. How sharply the better is chosen is
//! alpha; it is raised until nothing changes any more. Then of two strategies the better one always takes
//! over, and a cycle is gone through for ever.

use crate::league::Square;
use crate::linear::inverse;

/// How many play in the population.
const POPULATION: f64 = 50.0;
/// Shares that change by less than this from one alpha to its double have settled.
const SETTLED: f64 = 1e-9;

/// The shares where everything has settled; `margins` says what each gains over each.
pub fn settled(margins: &Square) -> Option<Vec<f64>> {
    let edges = || margins.iter().flatten().map(|gain| gain.abs()).filter(|&gain| gain > 0.0);
    let (Some(most), Some(least)) = (edges().reduce(f64::max), edges().reduce(f64::min)) else {
        return shares(margins, 1.0);
    };
    let mut alpha = 1.0 / most;
    let mut before = shares(margins, alpha)?;
    loop {
        alpha *= 2.0;
        let now = shares(margins, alpha)?;
        let change = now.iter().zip(&before).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
        // Every match-up has had its say, also the closest.
        if change < SETTLED && alpha * least > 1.0 {
            return Some(now);
        }
        before = now;
    }
}

/// The shares at one alpha.
pub fn shares(margins: &Square, alpha: f64) -> Option<Vec<f64>> {
    let players = margins.len();
    let others = players.saturating_sub(1).max(1) as f64;
    // What flows from each to each; everything that flows in flows out again. The last line says instead
    // that all shares together are 1.
    let mut balance = vec![vec![0.0; players]; players];
    for from in 0..players {
        for to in (0..players).filter(|&to| to != from) {
            let flow = takes_over(alpha * margins[to][from]) / others;
            balance[to][from] += flow;
            balance[from][from] -= flow;
        }
    }
    balance.last_mut()?.fill(1.0);
    let solved = inverse(&balance)?;
    Some(solved.iter().map(|line| line[players - 1].max(0.0)).collect())
}

/// How likely one who gains so much over all others, times alpha, is copied by all of them.
fn takes_over(gain: f64) -> f64 {
    let step = gain * POPULATION / (POPULATION - 1.0);
    if step == 0.0 {
        return 1.0 / POPULATION;
    }
    let ratio = |step: f64| (-step).exp_m1() / (-POPULATION * step).exp_m1();
    // One who loses: the same with both parts divided by the larger of them, which would have no end.
    if step > 0.0 { ratio(step) } else { ((POPULATION - 1.0) * step).exp() * ratio(-step) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: &[f64], wanted: &[f64]) {
        assert_eq!(found.len(), wanted.len());
        for (one, other) in found.iter().zip(wanted) {
            assert!((one - other).abs() < 1e-7, "{found:?} for {wanted:?}");
        }
    }

    fn cycle(a: f64, b: f64, c: f64) -> Square {
        vec![vec![0.0, a, -c], vec![-a, 0.0, b], vec![c, -b, 0.0]]
    }

    /// A cycle is gone through at the same pace whatever its edges are, once alpha is large.
    #[test]
    fn rock_paper_scissors_gives_thirds() {
        near(&settled(&cycle(0.5, 0.5, 0.5)).expect("shares"), &[1.0 / 3.0; 3]);
        near(&settled(&cycle(0.4, 0.02, 0.001)).expect("shares"), &[1.0 / 3.0; 3]);
        near(&shares(&cycle(0.5, 0.5, 0.5), 0.3).expect("shares"), &[1.0 / 3.0; 3]);
    }

    /// Of two the odds are e to the (m - 1) times the step of one who gains, for a population of m.
    #[test]
    fn two_have_the_shares_of_the_formula() {
        let (gain, alpha) = (0.02, 1.5);
        let odds = (alpha * POPULATION * gain).exp();
        let found = shares(&vec![vec![0.0, gain], vec![-gain, 0.0]], alpha).expect("shares");
        near(&found, &[odds / (1.0 + odds), 1.0 / (1.0 + odds)]);
        let sharp = settled(&vec![vec![0.0, gain], vec![-gain, 0.0]]).expect("shares");
        near(&sharp, &[1.0, 0.0]);
    }

    /// One that a cycle beats has nothing; the cycle keeps its thirds.
    #[test]
    fn who_is_beaten_by_all_has_no_share() {
        let mut margins = cycle(0.2, 0.3, 0.1);
        for row in &mut margins {
            row.push(0.1);
        }
        margins.push(vec![-0.1, -0.1, -0.1, 0.0]);
        near(&settled(&margins).expect("shares"), &[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]);
    }

    /// First and second are even, both beat the third, which beats a fourth that beats the first only: from
    /// the first the fourth is reached, from there all three others, from the third the first two. Worked
    /// out with 1 for a step up, 1/50 for one between those that are even.
    #[test]
    fn ties_are_crossed_by_chance() {
        let e = 0.25;
        let margins = vec![
            vec![0.0, 0.0, e, -e],
            vec![0.0, 0.0, e, e],
            vec![-e, -e, 0.0, e],
            vec![e, -e, -e, 0.0],
        ];
        // Let the second have 1 and x, y, z be the first, third and fourth: the second loses 1/50 and gains
        // x/50 + y + z; the third gains z and loses 2y; the fourth gains x and loses 2z (to the second and
        // the third): z = x/2, y = x/4, 1/50 = x/50 + 3x/4.
        let x = (1.0 / 50.0) / (1.0 / 50.0 + 0.75);
        let whole = 1.0 + x + x / 4.0 + x / 2.0;
        let found = settled(&margins).expect("shares");
        near(&found, &[x / whole, 1.0 / whole, x / 4.0 / whole, x / 2.0 / whole]);
    }

    #[test]
    fn one_alone_and_all_alike() {
        near(&settled(&vec![vec![0.0]]).expect("shares"), &[1.0]);
        near(&settled(&vec![vec![0.0; 4]; 4]).expect("shares"), &[0.25; 4]);
        assert_eq!(settled(&Vec::new()), None);
    }
}
