//! Which candidates are better, from what each has won in the same games.

/// Candidates that are behind by more standard errors than this drop out.
const SURELY: f64 = 2.5;

/// What a candidate has won in each group of games; all candidates have played as many.
pub type Won = Vec<u64>;

/// After a part of a generation's games: the candidates that play the others too. Of each pair (0 and 1, 2 and 3,
/// ...) the better one counts; who is surely behind the last of the better half of these drops out.
pub fn survivors(won: &[Won]) -> Vec<usize> {
    let order = best_first(won);
    let mut heard = vec![false; won.len().div_ceil(2)];
    let mut leaders = order.iter().filter(|&&one| !std::mem::replace(&mut heard[one / 2], true));
    let Some(&mark) = leaders.nth((won.len() / 4).saturating_sub(1)) else { return order };
    let mut left: Vec<usize> =
        (0..won.len()).filter(|&one| !is_surely_behind(&won[one], &won[mark])).collect();
    left.sort_unstable();
    left
}

/// The candidates, the best first; of equal ones the first.
pub fn best_first(won: &[Won]) -> Vec<usize> {
    let totals: Vec<u64> = won.iter().map(|groups| groups.iter().sum()).collect();
    let mut order: Vec<usize> = (0..won.len()).collect();
    order.sort_by_key(|&one| std::cmp::Reverse(totals[one]));
    order
}

/// Whether one has won less than another by more than luck, as the groups differ.
fn is_surely_behind(one: &[u64], other: &[u64]) -> bool {
    let lacks: Vec<f64> =
        one.iter().zip(other).map(|(one, other)| *other as f64 - *one as f64).collect();
    let count = lacks.len() as f64;
    let sum: f64 = lacks.iter().sum();
    let mean = sum / count;
    let squares: f64 = lacks.iter().map(|lack| (lack - mean) * (lack - mean)).sum();
    let error = (squares / (count - 1.0) * count).sqrt();
    sum > 0.0 && sum > SURELY * error
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So much in each of 64 groups, by turns a little more and less.
    fn about(amount: u64) -> Won {
        (0..64).map(|group| amount + group % 3 * 10).collect()
    }

    #[test]
    fn who_is_surely_behind_drops_out() {
        // Pairs (0, 1), (2, 3), (4, 5), (6, 7); leaders 1, 2, 5 and 6, of whom the better half are 2 and 6.
        let won = [10, 50, 90, 20, 5, 40, 80, 79].map(about);
        assert_eq!(best_first(&won), [2, 6, 7, 1, 5, 3, 0, 4]);
        // These differ by the same in every group: all behind 6 are surely so.
        assert_eq!(survivors(&won), [2, 6]);
    }

    #[test]
    fn luck_alone_drops_nobody_or_hardly_anybody() {
        let noise = |seed: u64| -> Won {
            let key = tenbin_engine::Key::of_game(seed, 4);
            (0..64).map(|group| u64::from(key.with(group).below(1000))).collect()
        };
        let won: Vec<Won> = (0..64).map(noise).collect();
        let left = survivors(&won).len();
        // The mark is at the upper half of the better of two, so a few are 2.5 errors behind it.
        assert!(left > 56, "{left}");
        let equal = vec![about(7); 6];
        assert_eq!(survivors(&equal), [0, 1, 2, 3, 4, 5]);
        assert_eq!(best_first(&equal), [0, 1, 2, 3, 4, 5]);
    }
}
