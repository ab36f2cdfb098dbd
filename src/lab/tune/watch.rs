//! What features are to real decisions: how often a feature differs between the actions, and how far.

use std::sync::{Arc, Mutex, PoisonError};

use crate::policies::{self, Strategy};
use crate::sim::fault::catch;
use crate::sim::run::play_unheard_through;
use tenbin_engine::play::{Policy, Table};
use tenbin_engine::{FeatureSink, Game, Key, Seat, View};

/// So many decisions are enough to look at; the game in which they come is played to its end.
const DECISIONS: u64 = 20_000;

/// A feature in the decisions looked at.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Differing {
    /// Decisions in which it is not the same for all actions.
    pub decisions: u64,
    /// The sum over these of how far its largest value lies from its smallest.
    pub ranges: u64,
}

impl Differing {
    /// Adds other decisions.
    pub fn add(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.ranges += other.ranges;
    }

    /// How far its values lie apart where they do.
    pub fn range(self) -> f64 {
        self.ranges as f64 / (self.decisions.max(1)) as f64
    }
}

/// What is seen, from all seats.
#[derive(Debug)]
struct Seen {
    decisions: u64,
    features: Vec<Differing>,
}

/// Plays as another bot does, and looks at all features of all actions.
struct Watcher<G: Game> {
    inner: Box<dyn Policy<G>>,
    weights: Arc<[i32]>,
    seen: Arc<Mutex<Seen>>,
    kept: Option<Box<G::Insight>>,
}

/// The features of one action.
struct Values<'a> {
    weights: &'a [i32],
    values: Vec<i64>,
}

impl FeatureSink for Values<'_> {
    fn add(&mut self, feature: usize, value: i32) {
        if let Some(sum) = self.values.get_mut(feature) {
            *sum += i64::from(value);
        }
    }

    fn weight(&self, feature: usize) -> i32 {
        self.weights.get(feature).copied().unwrap_or(0)
    }
}

impl<G: Game> Policy<G> for Watcher<G> {
    fn begin(&mut self, seat: Seat, key: Key) {
        self.inner.begin(seat, key);
        if let Some(kept) = &mut self.kept {
            **kept = G::Insight::default();
        }
    }

    fn pass_over(&mut self, view: View<'_, G>) {
        self.inner.pass_over(view);
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        let mut kept = self.kept.take();
        let of_actions: Vec<Vec<i64>> = view.with_insight(&mut kept, |insight| {
            let of = |&action: &G::Action| {
                let values = vec![0; self.weights.len()];
                let mut values = Values { weights: &self.weights, values };
                view.features(insight, action, &mut values);
                values.values
            };
            legal.iter().map(of).collect()
        });
        self.kept = kept;
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.decisions += 1;
        for (feature, differing) in seen.features.iter_mut().enumerate() {
            let values = || of_actions.iter().map(|values| values[feature]);
            let range = values().max().unwrap_or(0).abs_diff(values().min().unwrap_or(0));
            differing.decisions += u64::from(range > 0);
            differing.ranges += range;
        }
        drop(seen);
        self.inner.choose(view, legal)
    }
}

/// Plays games of a weighted strategy on all seats until enough decisions were looked at, at most so many
/// games; gives what each feature was to them. The text says how a game broke.
pub(crate) fn watch<G: Game>(
    game: &G,
    strategy: &Strategy,
    seed: u64,
    games_max: u64,
) -> Result<Vec<Differing>, String> {
    let weights: Arc<[i32]> =
        strategy.weights().map(|(weights, _)| weights).unwrap_or_default().into();
    let features = vec![Differing::default(); weights.len()];
    let seen = Arc::new(Mutex::new(Seen { decisions: 0, features }));
    let watcher = || -> Box<dyn Policy<G>> {
        Box::new(Watcher::<G> {
            inner: policies::make(strategy),
            weights: Arc::clone(&weights),
            seen: Arc::clone(&seen),
            kept: None,
        })
    };
    let mut table: Table<G> = (0..game.seats()).map(|_| watcher()).collect();
    for index in 0..games_max {
        catch(|| play_unheard_through(game, &mut table, seed, index))?;
        if seen.lock().unwrap_or_else(PoisonError::into_inner).decisions >= DECISIONS {
            break;
        }
    }
    drop(table);
    let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(seen.features.clone())
}
