//! What bots may weigh of an action (section 5 of the rules catalogue).

use crate::engine::{FeatureSink, Seat};
use crate::games::anima::Anima;
use crate::games::anima::action::Action;
use crate::games::anima::insight::Insight;
use crate::games::anima::state::State;

/// Names of the features, in the order of their numbers.
pub(super) const NAMES: &[&str] = &[];

impl Anima {
    /// The features of an action.
    pub(super) fn weigh<F: FeatureSink>(
        &self,
        _s: &State,
        _insight: &Insight,
        _seat: Seat,
        _action: Action,
        _sink: &mut F,
    ) {
    }
}
