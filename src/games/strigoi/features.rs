//! Named features of an action, for strategy files (section 5 of the rules catalogue). They speak of
//! effects, never of a card by name, so that new cards are understood by the shipped strategies.

use crate::engine::{FeatureSink, Seat};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::Action;
use crate::games::strigoi::insight::Insight;
use crate::games::strigoi::state::State;

/// The names.
pub(super) const NAMES: &[&str] = &[];

impl Strigoi {
    /// The features of an action.
    pub(super) fn weigh<F: FeatureSink>(
        &self,
        _s: &State,
        _insight: &Insight,
        _seat: Seat,
        _action: Action,
        _sink: &mut F,
    ) {
        todo!()
    }
}
