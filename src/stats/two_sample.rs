//! Few results beside many: whether a handful of plays can be games of a large run.
//!
//! Both are one sample each, also the large one, so the tests are those of two samples: given all results
//! together, every choice of so many of them is as likely, if the two are alike. How often such a choice
//! looks as unlike is found by drawing, so the p-values hold for any number of plays (they count the plays
//! themselves as one of the draws, and so never say more than they know), and for a small run too.

use statrs::function::beta::beta_reg;

use crate::tail::binomial_p;

/// Gives a number below a bound, each as likely.
pub type Below<'a> = &'a mut dyn FnMut(u64) -> u64;

/// How unlike a choice is: for each category how many of the choice are in it.
type Unlike<'a> = &'a dyn Fn(&[u64]) -> f64;

/// The p-value that few results fall into categories as many others do (chi-squared, by drawing). None
/// where there is nothing to tell apart.
pub fn categories_p(many: &[u64], few: &[u64], draws: u32, below: Below<'_>) -> Option<f64> {
    let pool: Vec<u64> = many.iter().zip(few).map(|(one, two)| one + two).collect();
    let (all, taken) = (pool.iter().sum::<u64>() as f64, few.iter().sum::<u64>() as f64);
    if pool.iter().filter(|&&count| count > 0).count() < 2 {
        return None;
    }
    let expected: Vec<f64> = pool.iter().map(|&count| count as f64 / all * taken).collect();
    let unlike = |choice: &[u64]| -> f64 {
        let of = |(&count, &wanted): (&u64, &f64)| {
            if wanted > 0.0 { (count as f64 - wanted).powi(2) / wanted } else { 0.0 }
        };
        choice.iter().zip(&expected).map(of).sum()
    };
    drawn_p(&pool, few, &unlike, draws, below)
}

/// The p-value that few whole numbers lie where many others do (rank sum, by drawing): `many[v]` and
/// `few[v]` count the value `v`. None where all are the same.
pub fn ranks_p(many: &[u64], few: &[u64], draws: u32, below: Below<'_>) -> Option<f64> {
    let pool: Vec<u64> = many.iter().zip(few).map(|(one, two)| one + two).collect();
    let all = pool.iter().sum::<u64>();
    if pool.iter().filter(|&&count| count > 0).count() < 2 {
        return None;
    }
    // Of values that are alike each has the mean of their ranks; from the middle, so that 0 is expected.
    let mut before = 0;
    let ranks: Vec<f64> = pool
        .iter()
        .map(|&count| {
            let middle = before as f64 + count as f64 / 2.0 - all as f64 / 2.0;
            before += count;
            middle
        })
        .collect();
    let unlike = |choice: &[u64]| -> f64 {
        let of = |(&count, &rank): (&u64, &f64)| count as f64 * rank;
        choice.iter().zip(&ranks).map(of).sum::<f64>().abs()
    };
    drawn_p(&pool, few, &unlike, draws, below)
}

/// How often a choice of so many out of the pool is as unlike as the one there is.
fn drawn_p(
    pool: &[u64],
    few: &[u64],
    unlike: Unlike<'_>,
    draws: u32,
    below: Below<'_>,
) -> Option<f64> {
    let ends: Vec<u64> = pool
        .iter()
        .scan(0, |end, &count| {
            *end += count;
            Some(*end)
        })
        .collect();
    let (all, taken) = (*ends.last()?, few.iter().sum::<u64>());
    if taken == 0 || taken >= all {
        return None;
    }
    // Sums of the same numbers in another order may differ in their last digits.
    let seen = unlike(few) * (1.0 - 1e-9) - 1e-9;
    let mut choice = vec![0; pool.len()];
    let mut chosen = std::collections::HashSet::new();
    let mut as_unlike = 0_u32;
    for _ in 0..draws {
        choice.fill(0);
        chosen.clear();
        while (chosen.len() as u64) < taken {
            let one = below(all);
            // Nothing is chosen twice.
            if chosen.insert(one) {
                choice[ends.partition_point(|&end| end <= one)] += 1;
            }
        }
        as_unlike += u32::from(unlike(&choice) >= seen);
    }
    Some(f64::from(as_unlike + 1) / f64::from(draws + 1))
}

/// The difference upwards from a share that so many plays would show four times in five, tested at a level;
/// none where no difference would.
pub fn shown_difference(plays: u64, share: f64, level: f64) -> Option<f64> {
    let n = plays as f64;
    let least = (0..=plays).find(|&k| {
        let k = k as f64;
        k > n * share && binomial_p(k, n, share) <= level
    })?;
    // How often there are so many or more.
    let k = least as f64;
    let found = |truth: f64| if k <= 0.0 { 1.0 } else { beta_reg(k, n - k + 1.0, truth) };
    let (mut low, mut high) = (share, 1.0);
    for _ in 0..50 {
        let middle = f64::midpoint(low, high);
        *(if found(middle) < 0.8 { &mut low } else { &mut high }) = middle;
    }
    Some(high - share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;

    type Test = fn(&[u64], &[u64], u32, Below<'_>) -> Option<f64>;

    fn numbers(seed: u128) -> impl FnMut(u64) -> u64 {
        let mut generator = rand_pcg::Pcg64Mcg::new(seed);
        move |bound| ((u128::from(generator.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// So many results of a law given by weights.
    fn drawn(weights: &[u64], count: u64, below: &mut dyn FnMut(u64) -> u64) -> Vec<u64> {
        let all = weights.iter().sum();
        let mut found = vec![0; weights.len()];
        for _ in 0..count {
            let mut one = below(all);
            let place = weights.iter().position(|&weight| {
                let is_here = one < weight;
                one = one.saturating_sub(weight);
                is_here
            });
            found[place.expect("below the sum")] += 1;
        }
        found
    }

    /// 3 of 3 in one of two categories that each have half of a large run: by chance once in four, either way.
    #[test]
    fn p_values_are_those_that_can_be_worked_out() {
        let mut below = numbers(1);
        let p = categories_p(&[1_000_000, 1_000_000], &[3, 0], 20_000, &mut below).unwrap();
        assert!((p - 0.25).abs() < 0.015, "{p}");
        // Of five numbers the largest: 1 in 5, and the smallest is as far out.
        let p = ranks_p(&[1, 1, 1, 1, 0], &[0, 0, 0, 0, 1], 20_000, &mut below).unwrap();
        assert!((p - 0.4).abs() < 0.015, "{p}");
        assert_eq!(categories_p(&[9, 0], &[3, 0], 100, &mut below), None);
        assert_eq!(ranks_p(&[9, 1], &[0, 0], 100, &mut below), None);
    }

    /// Plays that are games of the run are found unlike in at most 5 of 100, with few plays and with a small
    /// run; plays of another law are found.
    #[test]
    fn alarms_are_as_rare_as_they_should_be() {
        let law = [30, 25, 25, 15, 5];
        let other = [5, 10, 15, 30, 40];
        for (games, plays) in [(100_000, 12), (40, 12), (2_000, 60)] {
            for (name, test) in [("categories", categories_p as Test), ("ranks", ranks_p)] {
                let mut below = numbers(u128::from(games * 100 + plays));
                let (mut alarms, mut found) = (0, 0);
                for _ in 0..600 {
                    let many = drawn(&law, games, &mut below);
                    let few = drawn(&law, plays, &mut below);
                    let unlike = drawn(&other, plays, &mut below);
                    let is_alarm = |p: Option<f64>| p.is_some_and(|p| p <= 0.05);
                    alarms += u32::from(is_alarm(test(&many, &few, 199, &mut below)));
                    found += u32::from(is_alarm(test(&many, &unlike, 199, &mut below)));
                }
                // 5 % of 600 and three standard errors.
                assert!(alarms <= 46, "{name}, {games} games, {plays} plays: {alarms} alarms");
                assert!(found >= 480, "{name}, {games} games, {plays} plays: {found} found");
            }
        }
    }

    /// What is said to show does in four of five, by the binomial law.
    #[test]
    fn what_would_show_shows_four_times_in_five() {
        // 12 plays at a share of 0.25, at 5 %: 7 or more are 1.4 %, 6 or more 5.4 %, twice that is beyond.
        let found = shown_difference(12, 0.25, 0.05).unwrap();
        let truth = 0.25 + found;
        let choose = [792.0, 495.0, 220.0, 66.0, 12.0, 1.0];
        let tail: f64 = (7..=12)
            .map(|k| choose[k - 7] * truth.powi(k as i32) * (1.0 - truth).powi(12 - k as i32))
            .sum();
        assert!((tail - 0.8).abs() < 1e-6, "{tail}");
        assert_eq!(shown_difference(2, 0.5, 0.05), None, "two of two come once in four by chance");
    }
}
