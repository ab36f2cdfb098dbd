//! The combinations that come nearest to what is wanted, by a table of what each change does alone.

use super::aim::Aim;
use super::space::{Moves, Space};

/// So many combinations of one size are gone on from.
const WIDTH: usize = 48;

/// What each choice of each change does to each number, and how surely (a variance).
#[derive(Clone, Debug)]
pub(super) struct Effects {
    /// For each change and choice, for each number.
    pub(super) of: Vec<Vec<Vec<(f64, f64)>>>,
}

/// A combination on its way.
#[derive(Clone)]
struct Going {
    moves: Moves,
    values: Vec<(f64, f64)>,
    cost: f64,
    /// How far from likely it is that all that is wanted holds, and what it costs.
    doubt: f64,
}

/// What combinations are measured by.
#[derive(Copy, Clone, Debug)]
pub(super) struct Wanted<'a> {
    /// The bounds.
    pub(super) aims: &'a [Aim],
    /// The numbers as they are, with their variance.
    pub(super) start: &'a [(f64, f64)],
    /// What a unit of cost weighs against doubt.
    pub(super) price: f64,
}

impl Wanted<'_> {
    fn doubt(&self, values: &[(f64, f64)], cost: f64) -> f64 {
        let each = self.aims.iter().zip(values);
        let doubt: f64 =
            each.map(|(aim, &(value, variance))| aim.doubt(value, variance.sqrt())).sum();
        doubt + self.price * cost
    }
}

/// For each number of changes the combinations that look best, the best first; none that `is_barred`.
pub(super) fn best(
    space: &Space,
    effects: &Effects,
    wanted: Wanted<'_>,
    is_barred: &dyn Fn(&Moves) -> bool,
) -> Vec<Vec<Moves>> {
    let start = wanted.start.to_vec();
    let doubt = wanted.doubt(&start, 0.0);
    let mut beam = vec![Going { moves: Vec::new(), values: start, cost: 0.0, doubt }];
    let mut all = Vec::new();
    for _ in 0..space.changes_max {
        let mut next: Vec<Going> = Vec::new();
        for going in &beam {
            for (change, choices) in effects.of.iter().enumerate() {
                if going.moves.iter().any(|&(known, _)| known == change) {
                    continue;
                }
                for (choice, effect) in choices.iter().enumerate() {
                    let longer = lengthened(space, going, (change, choice), effect, wanted);
                    next.push(longer);
                }
            }
        }
        next.sort_by(|one, two| {
            one.doubt.total_cmp(&two.doubt).then_with(|| one.moves.cmp(&two.moves))
        });
        next.dedup_by(|one, two| one.moves == two.moves);
        next.retain(|one| !is_barred(&one.moves));
        next.truncate(WIDTH);
        all.push(next.iter().map(|one| one.moves.clone()).collect());
        beam = next;
    }
    all
}

fn lengthened(
    space: &Space,
    going: &Going,
    (change, choice): (usize, usize),
    effect: &[(f64, f64)],
    wanted: Wanted<'_>,
) -> Going {
    let mut moves = going.moves.clone();
    let place = moves.partition_point(|&(known, _)| known < change);
    moves.insert(place, (change, choice));
    let sum = |(one, two): (&(f64, f64), &(f64, f64))| (one.0 + two.0, one.1 + two.1);
    let values: Vec<(f64, f64)> = going.values.iter().zip(effect).map(sum).collect();
    let cost = going.cost + space.changes[change].choices[choice].cost;
    let doubt = wanted.doubt(&values, cost);
    Going { moves, values, cost, doubt }
}
