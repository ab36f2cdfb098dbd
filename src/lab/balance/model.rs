//! What a combination of changes does to a number, by what was seen of others: a sum of what each change does, with a
//! little room for bends and for what two changes do together.
//!
//! A Gaussian process. Two combinations are alike by the changes that they share; how much a change does at all is
//! learned from those that were played alone, so that where nothing does much luck is not taken for an effect.

use super::space::{Moves, Space};

/// What a change does bends by so much of its square.
const BEND: f64 = 0.25;
/// Two changes do together what neither does alone, by so much of the square of both.
const TOGETHER: f64 = 0.01;
/// Each combination has so much of its own.
const OWN: f64 = 0.004;

/// A value that is not known for certain.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Predicted {
    /// The best guess.
    pub value: f64,
    /// Its variance.
    pub variance: f64,
}

/// What is known of a number.
#[derive(Clone, Debug)]
pub struct Model<'a> {
    space: &'a Space,
    setting: usize,
    /// What was seen, without combinations that do nothing here.
    seen: Vec<Moves>,
    /// The square of what a step does.
    size: f64,
    /// The lower triangle of the root of what they have in common, row by row.
    root: Vec<Vec<f64>>,
    /// What each of them weighs.
    weights: Vec<f64>,
}

impl<'a> Model<'a> {
    /// From combinations with how much they changed the number, and how surely (a variance).
    pub fn new(space: &'a Space, setting: usize, seen: &[(Moves, f64, f64)]) -> Self {
        let acts = |moves: &Moves| space.acts_in(moves, setting);
        let seen: Vec<&(Moves, f64, f64)> = seen.iter().filter(|one| acts(&one.0)).collect();
        let mut model = Self {
            space,
            setting,
            seen: seen.iter().map(|one| one.0.clone()).collect(),
            size: size_of_steps(space, &seen),
            root: Vec::new(),
            weights: Vec::new(),
        };
        let floor = 1e-6 * model.size + 1e-12;
        for (row, (moves, _, variance)) in seen.iter().map(|one| &**one).enumerate() {
            let mut line: Vec<f64> = Vec::with_capacity(row + 1);
            for column in 0..row {
                let common = model.common(moves, &model.seen[column]);
                let known: f64 = line.iter().zip(&model.root[column]).map(|(a, b)| a * b).sum();
                line.push((common - known) / model.root[column][column]);
            }
            let known: f64 = line.iter().map(|a| a * a).sum();
            let own = model.common(moves, moves) + variance + floor - known;
            line.push(own.max(floor).sqrt());
            model.root.push(line);
        }
        let mut weights: Vec<f64> = model.forward(seen.iter().map(|one| one.1));
        for row in (0..weights.len()).rev() {
            let below: f64 =
                (row + 1..weights.len()).map(|later| model.root[later][row] * weights[later]).sum();
            weights[row] = (weights[row] - below) / model.root[row][row];
        }
        model.weights = weights;
        model
    }

    /// How much a combination changes the number.
    pub fn predict(&self, moves: &Moves) -> Predicted {
        let common: Vec<f64> = self.seen.iter().map(|other| self.common(moves, other)).collect();
        let value = common.iter().zip(&self.weights).map(|(a, b)| a * b).sum();
        let known: f64 = self.forward(common.into_iter()).iter().map(|a| a * a).sum();
        Predicted { value, variance: (self.common(moves, moves) - known).max(0.0) }
    }

    /// Solves for the root.
    fn forward(&self, right: impl Iterator<Item = f64>) -> Vec<f64> {
        let mut solved: Vec<f64> = Vec::with_capacity(self.root.len());
        for (line, right) in self.root.iter().zip(right) {
            let known: f64 = line.iter().zip(&solved).map(|(a, b)| a * b).sum();
            solved.push((right - known) / line[solved.len()]);
        }
        solved
    }

    /// How much two combinations have in common.
    fn common(&self, one: &Moves, two: &Moves) -> f64 {
        let (mut sum, mut squares) = (0.0, 0.0);
        for &(change, first) in one {
            let own = &self.space.changes[change];
            if !own.settings[self.setting] {
                continue;
            }
            let Ok(place) = two.binary_search_by_key(&change, |&(other, _)| other) else {
                continue;
            };
            let second = two[place].1;
            let shared = if own.is_ordered {
                let (a, b) = (own.choices[first].position, own.choices[second].position);
                let bend = if a * b > 0.0 { BEND * a.abs().min(b.abs()) } else { 0.0 };
                a * b + bend
            } else {
                f64::from(u8::from(first == second)) * (1.0 + BEND)
            };
            sum += shared;
            squares += shared * shared;
        }
        let pairs = f64::midpoint(sum * sum, -squares);
        let own = if one == two && one.len() > 1 { OWN * sum.abs() } else { 0.0 };
        self.size * (sum + TOGETHER * pairs + own)
    }
}

/// The square of what a step does, as a mean over changes that were seen alone.
fn size_of_steps(space: &Space, seen: &[&(Moves, f64, f64)]) -> f64 {
    let (mut sum, mut luck, mut count) = (0.0, 0.0, 0.0);
    for (moves, difference, variance) in seen {
        if let [(change, choice)] = moves.as_slice() {
            let position = space.changes[*change].choices[*choice].position;
            let square = position * position;
            sum += (difference * difference - variance) / square;
            luck += variance / square;
            count += 1.0;
        }
    }
    if count == 0.0 {
        return 1.0;
    }
    (sum / count / (1.0 + BEND)).max(0.05 * luck / count).max(1e-9)
}
