//! What may be changed: changes with their choices, and combinations of them.

/// One value that something may take in place of the one that it has.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Choice {
    /// How far from the value as it is, in steps, below 0 for less; of what has no order 1.
    pub position: f64,
    /// What it costs.
    pub cost: f64,
}

/// Something that may be changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// Whether its choices have an order: then twice as far is taken to do about twice as much.
    pub is_ordered: bool,
    /// The choices, without the one that it is.
    pub choices: Vec<Choice>,
    /// In which settings it does anything.
    pub settings: Vec<bool>,
}

/// A combination: changes by their number, each with the number of its choice; in order.
pub type Moves = Vec<(usize, usize)>;

/// All that may be changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Space {
    /// The changes.
    pub changes: Vec<Change>,
    /// At most so many of them are made at once.
    pub changes_max: usize,
}

impl Space {
    /// What a combination costs.
    pub fn cost(&self, moves: &[(usize, usize)]) -> f64 {
        moves.iter().map(|&(change, choice)| self.changes[change].choices[choice].cost).sum()
    }

    /// The combinations of one change that are played first: of what has an order the nearest choice to either side,
    /// of what has none each.
    pub(super) fn alone(&self) -> Vec<Moves> {
        let mut all = Vec::new();
        for (number, change) in self.changes.iter().enumerate() {
            let nearest = |is_more: bool| {
                let side = change.choices.iter().enumerate();
                let side = side.filter(|(_, choice)| (choice.position > 0.0) == is_more);
                side.min_by(|one, two| one.1.position.abs().total_cmp(&two.1.position.abs()))
            };
            if change.is_ordered {
                let both = [nearest(false), nearest(true)].into_iter().flatten();
                all.extend(both.map(|(choice, _)| vec![(number, choice)]));
            } else {
                all.extend((0..change.choices.len()).map(|choice| vec![(number, choice)]));
            }
        }
        all
    }

    /// Whether a combination does anything in a setting.
    pub fn acts_in(&self, moves: &[(usize, usize)], setting: usize) -> bool {
        moves.iter().any(|&(change, _)| self.changes[change].settings[setting])
    }
}

/// Whether one combination has all changes of another.
pub(super) fn holds_all(moves: &Moves, other: &Moves) -> bool {
    other.iter().all(|one| moves.contains(one))
}
