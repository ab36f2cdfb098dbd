//! The share that one side has won of what two have, of games that are kept in groups.

use crate::enough::are_enough;
use crate::estimate::{
    Interval, Z95, exact_at, far_interval_at, student_p, student_quantile_of, two_sided_p,
    wilson_at,
};
use crate::league::variance_of;
use crate::tail::binomial_p;

/// A share with how sure it is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct GroupedShare {
    /// The share.
    pub share: f64,
    /// It is as sure as one of so many single results.
    pub results: f64,
    freedom: f64,
}

impl GroupedShare {
    /// From what was won and what there was to win, group by group, in so many deals. None where there was
    /// nothing to win.
    ///
    /// How much results of one deal go together is seen by leaving out groups. Where there are too few wins
    /// or losses to see it, they are taken for as many results as there were deals, and never for more.
    pub fn of(groups: &[[f64; 2]], deals: f64) -> Option<Self> {
        let groups: Vec<[f64; 2]> = groups.iter().copied().filter(|group| group[1] > 0.0).collect();
        let won: f64 = groups.iter().map(|group| group[0]).sum();
        let whole: f64 = groups.iter().map(|group| group[1]).sum();
        if whole <= 0.0 {
            return None;
        }
        let share = (won / whole).clamp(0.0, 1.0);
        let few = Self { share, results: whole.min(deals), freedom: groups.len() as f64 - 1.0 };
        let left_out =
            |group: &[f64; 2]| (whole - group[1] > 0.0, won - group[0], whole - group[1]);
        let without: Vec<f64> = groups
            .iter()
            .map(left_out)
            .map(|(is_any, won, whole)| if is_any { won / whole } else { share })
            .collect();
        if few.freedom < 1.0 || !are_enough(few.results, share) {
            return Some(few);
        }
        // Where every deal is split evenly there is no variance at all; no more is believed than the number
        // of groups bears out.
        let most = whole * (groups.len() as f64 / 3.0).max(1.0);
        let results = (share * (1.0 - share) / variance_of(&without)).min(most);
        Some(Self { results, ..few })
    }

    fn is_exact(&self) -> bool {
        self.freedom < 1.0 || !are_enough(self.results, self.share)
    }

    /// The 95 % interval: Wilson's with Student's law, or the exact one where there is too little for that.
    pub fn interval(&self) -> Interval {
        self.interval_at(Z95)
    }

    /// The interval that reaches `z` standard errors of the normal law to either side, or what is as sure.
    pub fn interval_at(&self, z: f64) -> Interval {
        let is_far = z > Z95;
        match student_quantile_of(two_sided_p(z), self.freedom) {
            Some(reach) if !self.is_exact() && is_far => {
                far_interval_at(self.share, self.results, reach)
            }
            Some(reach) if !self.is_exact() => wilson_at(self.share, self.results, reach),
            _ => exact_at(self.share, self.results, z),
        }
    }

    /// The p-value of a true share of `parity`, which agrees with the interval about it.
    pub fn p_value(&self, parity: f64) -> f64 {
        let z = (self.share - parity) / (parity * (1.0 - parity) / self.results).sqrt();
        if self.is_exact() {
            binomial_p(self.share * self.results, self.results, parity)
        } else if z.is_finite() {
            student_p(z, self.freedom)
        } else {
            two_sided_p(z)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::simulated::{Generator, Luck, play};

    /// 60 of 100 that go their own ways, in ten groups of ten with 6 each but two of 5 and 7: the variance
    /// is that of the groups, and one of single results where these are binomial.
    #[test]
    fn single_results_count_singly() {
        let mut luck = Generator::new(5);
        let (mut held, mut results) = (0, 0.0);
        for _ in 0..1_000 {
            let groups = play(&[0.6], Luck::Own, 64 * 20, &mut luck);
            let pairs: Vec<[f64; 2]> = groups.iter().map(|group| [group[0], 20.0]).collect();
            let found = GroupedShare::of(&pairs, 1_280.0).expect("games");
            held += usize::from(found.interval().has(0.6));
            results += found.results / 1_000.0;
        }
        assert!((936..=964).contains(&held), "{held} of 1000");
        assert!((results / 1_280.0 - 1.0).abs() < 0.06, "{results}");
    }

    #[test]
    fn a_side_that_never_lost_may_have_lost_next() {
        let never = GroupedShare::of(&[[40.0, 40.0]; 64], 1_280.0).expect("games");
        // None of 1,280 deals: 1 - 0.025^(1/1280) = 0.28 %; two games of a deal are no two results.
        let Interval { low, high } = never.interval();
        assert!((low - 0.025_f64.powf(1.0 / 1_280.0)).abs() < 1e-9 && high > 1.0 - 1e-12, "{low}");
        assert!(never.p_value(0.5) < 1e-9);
    }

    #[test]
    fn what_is_split_evenly_deal_by_deal_is_known() {
        let even = GroupedShare::of(&[[20.0, 40.0]; 64], 1_280.0).expect("games");
        let Interval { low, high } = even.interval();
        assert!(low < 0.5 && 0.5 < high && high - low < 0.01, "{low} {high}");
        assert!((even.p_value(0.5) - 1.0).abs() < 1e-9);
        assert_eq!(GroupedShare::of(&[[0.0, 0.0]; 64], 10.0), None);
    }

    /// p-values and intervals say the same.
    #[test]
    fn an_interval_leaves_out_what_its_p_value_does() {
        let mut luck = Generator::new(6);
        for (truth, each) in [(0.5, 20), (0.55, 40), (0.9, 2), (0.02, 10)] {
            for _ in 0..100 {
                let groups = play(&[truth], Luck::Own, 64 * each, &mut luck);
                let pairs: Vec<_> = groups.iter().map(|one| [one[0], f64::from(each)]).collect();
                let found = GroupedShare::of(&pairs, 64.0 * f64::from(each)).expect("games");
                let (out, p) = (!found.interval().has(0.5), found.p_value(0.5));
                assert!((p - 0.05).abs() < 1e-4 || out == (p < 0.05), "{found:?} {p}");
            }
        }
    }
}
