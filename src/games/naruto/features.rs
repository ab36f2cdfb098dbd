//! What weighted strategies may weigh.

use crate::engine::{FeatureSink, Seat};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::insight::Insight;
use crate::games::naruto::state::State;

/// The names of the features.
pub(super) const NAMES: &[&str] = &["pass"];

impl Naruto {
    /// The features of an action.
    pub(super) fn weigh<F: FeatureSink>(
        &self,
        _s: &State,
        _insight: &Insight,
        _seat: Seat,
        action: Action,
        sink: &mut F,
    ) {
        sink.add(0, i32::from(action == Action::Pass));
    }
}
