//! Weights by which the sides of a contest win: a conditional logit.
//!
//! In each contest every side has a row of numbers, and the chance of a side is its share of exp(weights x row).
//! The weights are those under which the winners seen are likeliest, drawn towards 0 by a ridge, so that columns
//! that say the same share their weight and one that always wins has a finite one. Found by Newton's method, which
//! climbs a hill without side peaks.

/// Contests with their winners.
#[derive(Clone, Debug)]
pub struct Contests {
    columns: usize,
    /// For each contest where its rows end, and who won.
    ends: Vec<(usize, usize)>,
    rows: Vec<f64>,
}

/// Steps of Newton's method at most; a dozen is usual.
const STEPS_MAX: usize = 50;

impl Contests {
    /// None yet.
    pub fn new(columns: usize) -> Self {
        Self { columns, ends: Vec::new(), rows: Vec::new() }
    }

    /// Adds a contest: the rows of its sides one after another, and which of them won.
    pub fn add(&mut self, rows: &[f64], winner: usize) {
        self.rows.extend_from_slice(rows);
        self.ends.push((self.rows.len(), winner));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn each(&self) -> impl Iterator<Item = (&[f64], usize)> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|end| end.0));
        starts.zip(&self.ends).map(|(start, &(end, winner))| (&self.rows[start..end], winner))
    }

    /// The chance of each side of a contest.
    fn chances(&self, rows: &[f64], weights: &[f64], out: &mut Vec<f64>) {
        out.clear();
        out.extend(rows.chunks_exact(self.columns.max(1)).map(|row| dot(row, weights)));
        let best = out.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut all = 0.0;
        for sum in out.iter_mut() {
            *sum = (*sum - best).exp();
            all += *sum;
        }
        for power in out {
            *power /= all;
        }
    }

    /// Tells the chance that weights give each side of each contest, and whether it won.
    pub fn each_chance(&self, weights: &[f64], mut hear: impl FnMut(f64, bool)) {
        let mut chances = Vec::new();
        for (rows, winner) in self.each() {
            self.chances(rows, weights, &mut chances);
            for (side, &chance) in chances.iter().enumerate() {
                hear(chance, side == winner);
            }
        }
    }

    /// Mean logarithm of the chance that weights gave the winners.
    pub fn likelihood(&self, weights: &[f64]) -> f64 {
        let mut chances = Vec::new();
        let log = |(rows, winner): (&[f64], usize)| {
            self.chances(rows, weights, &mut chances);
            chances[winner].max(1e-12).ln()
        };
        self.each().map(log).sum::<f64>() / self.len().max(1) as f64
    }

    /// The weights; `ridge` is the weight squared that costs as much as half a contest lost in likelihood, for each
    /// contest there is. Columns are measured by their own spread, so that the ridge means the same to all.
    pub fn fit(&self, ridge: f64) -> Vec<f64> {
        let scales = self.spreads();
        let mut scaled = self.clone();
        for row in scaled.rows.chunks_exact_mut(self.columns.max(1)) {
            row.iter_mut().zip(&scales).for_each(|(number, scale)| *number /= scale);
        }
        let mut weights = vec![0.0; self.columns];
        for _ in 0..STEPS_MAX {
            let step = scaled.step(&weights, ridge);
            let size = step.iter().fold(0.0_f64, |size, one| size.max(one.abs()));
            // Far away a whole step may be too much.
            let part = if size > 2.0 { 2.0 / size } else { 1.0 };
            weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += part * step);
            if size < 1e-9 {
                break;
            }
        }
        weights.iter().zip(&scales).map(|(weight, scale)| weight / scale).collect()
    }

    /// The spread of each column among the sides of a contest; 1 where they never differ.
    pub fn spreads(&self) -> Vec<f64> {
        let mut squares = vec![0.0; self.columns];
        let mut sides = 0.0;
        for (rows, _) in self.each() {
            let count = (rows.len() / self.columns.max(1)) as f64;
            sides += count;
            for (column, square) in squares.iter_mut().enumerate() {
                let of = || rows.iter().skip(column).step_by(self.columns);
                let mean = of().sum::<f64>() / count;
                *square += of().map(|number| (number - mean).powi(2)).sum::<f64>();
            }
        }
        let spread = |square: f64| if square > 0.0 { (square / sides).sqrt() } else { 1.0 };
        squares.into_iter().map(spread).collect()
    }

    /// Newton's step.
    fn step(&self, weights: &[f64], ridge: f64) -> Vec<f64> {
        let n = self.columns;
        let cost = ridge * self.len() as f64;
        let mut slope: Vec<f64> = weights.iter().map(|weight| -cost * weight).collect();
        let mut bend = vec![0.0; n * n];
        for column in 0..n {
            bend[column * n + column] = cost.max(1e-9);
        }
        let mut chances = Vec::new();
        let mut mean = vec![0.0; n];
        for (rows, winner) in self.each() {
            self.chances(rows, weights, &mut chances);
            mean.fill(0.0);
            for (row, chance) in rows.chunks_exact(n).zip(&chances) {
                mean.iter_mut().zip(row).for_each(|(mean, number)| *mean += chance * number);
            }
            let won = &rows[winner * n..][..n];
            for (slope, (won, mean)) in slope.iter_mut().zip(won.iter().zip(&mean)) {
                *slope += won - mean;
            }
            for (row, chance) in rows.chunks_exact(n).zip(&chances) {
                for one in 0..n {
                    let away = chance * (row[one] - mean[one]);
                    if away == 0.0 {
                        continue;
                    }
                    for (bend, (number, mean)) in
                        bend[one * n..][..n].iter_mut().zip(row.iter().zip(&mean))
                    {
                        *bend += away * (number - mean);
                    }
                }
            }
        }
        solve(bend, slope)
    }
}

fn dot(one: &[f64], two: &[f64]) -> f64 {
    one.iter().zip(two).map(|(one, two)| one * two).sum()
}

/// Solves `matrix x = right` for a symmetric positive definite matrix, by Cholesky's way.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for column in 0..n {
        for row in column..n {
            let known: f64 =
                (0..column).map(|k| matrix[row * n + k] * matrix[column * n + k]).sum();
            let left = matrix[row * n + column] - known;
            matrix[row * n + column] = if row == column {
                left.max(1e-300).sqrt()
            } else {
                left / matrix[column * n + column]
            };
        }
    }
    for row in 0..n {
        let known: f64 = (0..row).map(|k| matrix[row * n + k] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row * n + row];
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|k| matrix[k * n + row] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row * n + row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use rand_pcg::Pcg64Mcg;

    fn share(generator: &mut Pcg64Mcg) -> f64 {
        (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Contests of so many sides whose winners are drawn by these weights.
    fn drawn(count: usize, sides: usize, weights: &[f64]) -> Contests {
        let mut generator = Pcg64Mcg::new(77);
        let mut contests = Contests::new(weights.len());
        for _ in 0..count {
            let rows: Vec<f64> =
                (0..sides * weights.len()).map(|_| 4.0 * share(&mut generator)).collect();
            let powers: Vec<f64> =
                rows.chunks(weights.len()).map(|row| dot(row, weights).exp()).collect();
            let mut left = share(&mut generator) * powers.iter().sum::<f64>();
            let winner = powers.iter().position(|power| {
                left -= power;
                left < 0.0
            });
            contests.add(&rows, winner.unwrap_or(sides - 1));
        }
        contests
    }

    #[test]
    fn the_weights_that_drew_the_winners_are_found() {
        for sides in [2, 4] {
            let planted = [1.5, -0.5, 0.0];
            let contests = drawn(20_000, sides, &planted);
            let found = contests.fit(0.0);
            // The numbers spread by 1.15, so that an error of 0.02 is usual.
            for (found, planted) in found.iter().zip(planted) {
                assert!((found - planted).abs() < 0.08, "{sides}: {found} {planted}");
            }
            assert!(contests.likelihood(&found) >= contests.likelihood(&planted));
        }
    }

    #[test]
    fn a_column_that_always_wins_and_one_said_twice_have_weights() {
        let mut contests = Contests::new(2);
        for _ in 0..100 {
            contests.add(&[1.0, 1.0, 0.0, 0.0], 0);
        }
        let found = contests.fit(0.01);
        assert!(found.iter().all(|weight| weight.is_finite() && *weight > 0.5), "{found:?}");
        assert!((found[0] - found[1]).abs() < 1e-6, "{found:?}");
        assert_eq!(Contests::new(1).fit(0.01), [0.0]);
    }

    #[test]
    fn a_line_through_two_sides_is_the_logarithm_of_their_odds() {
        // Whoever has the one thing wins 3 of 4: a weight of ln 3.
        let mut contests = Contests::new(1);
        (0..400).for_each(|number| contests.add(&[1.0, 0.0], usize::from(number % 4 == 0)));
        assert!((contests.fit(0.0)[0] - 3.0_f64.ln()).abs() < 1e-6);
    }
}
