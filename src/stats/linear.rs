//! Linear algebra of a few dozen unknowns: inverses, and linear programs.

/// Below this part of the largest number of its line a pivot is nothing.
const PIVOT_MIN: f64 = 1e-9;

/// Turns the left half into ones on the diagonal; the right half, such ones at first, is its inverse then.
/// None where there is no inverse.
pub(crate) fn invert(lines: &mut [Vec<f64>]) -> Option<()> {
    let count = lines.len();
    let largest = lines.iter().flat_map(|line| &line[..count]).fold(0.0_f64, |a, b| a.max(b.abs()));
    for pivot in 0..count {
        let best = (pivot..count)
            .max_by(|&one, &other| lines[one][pivot].abs().total_cmp(&lines[other][pivot].abs()))?;
        lines.swap(pivot, best);
        let size = lines[pivot][pivot];
        if size.abs() <= PIVOT_MIN * largest {
            return None;
        }
        clear_column(lines, pivot, pivot);
    }
    Some(())
}

/// The inverse of a square matrix.
pub(crate) fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let count = matrix.len();
    let beside = |line: usize| (0..count).map(move |column| f64::from(u8::from(line == column)));
    let mut lines: Vec<Vec<f64>> = matrix
        .iter()
        .enumerate()
        .map(|(line, numbers)| numbers.iter().copied().chain(beside(line)).collect())
        .collect();
    invert(&mut lines)?;
    Some(lines.into_iter().map(|line| line[count..].to_vec()).collect())
}

/// Makes a column 1 in one line and 0 in all others.
fn clear_column(lines: &mut [Vec<f64>], pivot: usize, column: usize) {
    let size = lines[pivot][column];
    lines[pivot].iter_mut().for_each(|number| *number /= size);
    let own = lines[pivot].clone();
    for (_, line) in lines.iter_mut().enumerate().filter(|(line, _)| *line != pivot) {
        let part = line[column];
        if part != 0.0 {
            line.iter_mut().zip(&own).for_each(|(number, one)| *number -= part * one);
        }
    }
}

/// What a linear program must keep: the weighted sum of the unknowns is at most so much.
#[derive(Clone, PartialEq, Debug)]
pub struct Limit {
    /// The weight of each unknown.
    pub weights: Vec<f64>,
    /// What the sum is at most.
    pub most: f64,
}

/// Numbers this near to 0 are 0, where all that is given is about 1.
const NOTHING: f64 = 1e-10;

/// The unknowns, none of them negative, that make a weighted sum as large as the limits allow. None where
/// no unknowns keep the limits, or where the sum has no bound.
///
/// A dense simplex in two phases. Of several unknowns that may enter, and of several that may leave, the
/// first is taken (Bland's rule), so it never goes in a circle.
pub fn maximise(weights: &[f64], limits: &[Limit]) -> Option<Vec<f64>> {
    Tableau::new(weights.len(), limits).solve(weights)
}

/// The lines of a simplex: unknowns, then slack, then what stands in for unknowns that do not keep a limit
/// at first; the last column is the right side.
struct Tableau {
    lines: Vec<Vec<f64>>,
    /// The column that is 1 in this line and 0 in all others.
    bases: Vec<usize>,
    /// Columns before those that stand in.
    proper: usize,
}

impl Tableau {
    fn new(unknowns: usize, limits: &[Limit]) -> Self {
        let proper = unknowns + limits.len();
        let lacking: Vec<usize> =
            (0..limits.len()).filter(|&line| limits[line].most < 0.0).collect();
        let width = proper + lacking.len() + 1;
        let mut bases: Vec<usize> = (unknowns..proper).collect();
        let mut lines: Vec<Vec<f64>> = Vec::with_capacity(limits.len());
        for (index, limit) in limits.iter().enumerate() {
            let sign = if limit.most < 0.0 { -1.0 } else { 1.0 };
            let mut line = vec![0.0; width];
            for (number, weight) in line.iter_mut().zip(&limit.weights) {
                *number = sign * weight;
            }
            line[unknowns + index] = sign;
            line[width - 1] = sign * limit.most;
            lines.push(line);
        }
        for (extra, &line) in lacking.iter().enumerate() {
            lines[line][proper + extra] = 1.0;
            bases[line] = proper + extra;
        }
        Self { lines, bases, proper }
    }

    fn solve(mut self, weights: &[f64]) -> Option<Vec<f64>> {
        let width = self.lines.first()?.len();
        if self.proper + 1 < width {
            let mut stand_ins = vec![0.0; width];
            stand_ins[self.proper..width - 1].fill(-1.0);
            self.climb(&stand_ins, width - 1)?;
            let left = |(line, &base): (&Vec<f64>, &usize)| {
                if base >= self.proper { line[width - 1] } else { 0.0 }
            };
            if self.lines.iter().zip(&self.bases).map(left).sum::<f64>() > 1e-8 {
                return None;
            }
            self.let_stand_ins_go();
        }
        let mut own = vec![0.0; width];
        own[..weights.len()].copy_from_slice(weights);
        self.climb(&own, self.proper)?;
        let mut found = vec![0.0; weights.len()];
        for (line, &base) in self.lines.iter().zip(&self.bases) {
            if base < weights.len() {
                found[base] = line[width - 1].max(0.0);
            }
        }
        Some(found)
    }

    /// Goes from corner to corner as long as the weighted sum grows; only columns before `columns` enter.
    /// None where it grows for ever.
    fn climb(&mut self, weights: &[f64], columns: usize) -> Option<()> {
        loop {
            let gain = |column: usize| -> f64 {
                let lost = |(line, &base): (&Vec<f64>, &usize)| weights[base] * line[column];
                weights[column] - self.lines.iter().zip(&self.bases).map(lost).sum::<f64>()
            };
            let enters = (0..columns)
                .find(|&column| !self.bases.contains(&column) && gain(column) > NOTHING);
            let Some(enters) = enters else { return Some(()) };
            self.enter(self.line_that_leaves(enters)?, enters);
        }
    }

    /// The line that forbids first that the unknown of a column grows; of several the one whose own comes
    /// first.
    fn line_that_leaves(&self, column: usize) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        for (index, line) in self.lines.iter().enumerate() {
            if line[column] > PIVOT_MIN {
                let far = (line.last().copied().unwrap_or(0.0) / line[column]).max(0.0);
                let is_better = best.is_none_or(|(least, other)| {
                    far < least - 1e-12
                        || (far <= least + 1e-12 && self.bases[index] < self.bases[other])
                });
                if is_better {
                    best = Some((far, index));
                }
            }
        }
        best.map(|(_, line)| line)
    }

    /// Where something that stands in is left at 0, an unknown takes its place, or nothing does where its
    /// line says nothing.
    fn let_stand_ins_go(&mut self) {
        for line in 0..self.lines.len() {
            if self.bases[line] >= self.proper {
                let column =
                    (0..self.proper).find(|&column| self.lines[line][column].abs() > PIVOT_MIN);
                if let Some(column) = column {
                    self.enter(line, column);
                }
            }
        }
    }

    fn enter(&mut self, line: usize, column: usize) {
        clear_column(&mut self.lines, line, column);
        self.bases[line] = column;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(weights: &[f64], most: f64) -> Limit {
        Limit { weights: weights.to_vec(), most }
    }

    fn near(found: &[f64], wanted: &[f64]) {
        assert_eq!(found.len(), wanted.len());
        for (one, other) in found.iter().zip(wanted) {
            assert!((one - other).abs() < 1e-9, "{found:?} for {wanted:?}");
        }
    }

    /// Two kinds of tables from 4 boards, 12 legs and 18 hours: the corner where legs and hours are used up,
    /// 2 and 6, is worth 3 * 2 + 5 * 6 = 36, more than any other.
    #[test]
    fn the_best_corner_is_found() {
        let limits = [limit(&[1.0, 0.0], 4.0), limit(&[0.0, 2.0], 12.0), limit(&[3.0, 2.0], 18.0)];
        near(&maximise(&[3.0, 5.0], &limits).expect("a corner"), &[2.0, 6.0]);
    }

    /// x + y at least 2, x at most 3, y at most x: the smallest x + 2y is 2, at x = 2 and y = 0.
    #[test]
    fn limits_that_nothing_keeps_at_first_are_kept() {
        let limits =
            [limit(&[-1.0, -1.0], -2.0), limit(&[1.0, 0.0], 3.0), limit(&[-1.0, 1.0], 0.0)];
        near(&maximise(&[-1.0, -2.0], &limits).expect("a corner"), &[2.0, 0.0]);
    }

    #[test]
    fn what_cannot_be_or_has_no_end_is_none() {
        assert_eq!(maximise(&[1.0], &[limit(&[1.0], -1.0)]), None, "no number is so small");
        assert_eq!(maximise(&[1.0], &[limit(&[-1.0], 1.0)]), None, "no number is the largest");
    }

    /// Beale's example, on which the plain rule of the steepest climb goes in a circle: 1/20 at 1/25, 0, 1, 0.
    #[test]
    fn it_never_goes_in_a_circle() {
        let limits = [
            limit(&[0.25, -60.0, -0.04, 9.0], 0.0),
            limit(&[0.5, -90.0, -0.02, 3.0], 0.0),
            limit(&[0.0, 0.0, 1.0, 0.0], 1.0),
        ];
        let found = maximise(&[0.75, -150.0, 0.02, -6.0], &limits).expect("a corner");
        near(&found, &[0.04, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn an_inverse_undoes_its_matrix() {
        let inverse = inverse(&[vec![2.0, 1.0], vec![5.0, 3.0]]).expect("an inverse");
        near(&inverse.concat(), &[3.0, -1.0, -5.0, 2.0]);
        assert_eq!(super::inverse(&[vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }
}
