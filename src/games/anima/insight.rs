//! What the features of one decision share, worked out once from what the deciding seat sees.

use crate::engine::Seat;
use crate::games::anima::Anima;
use crate::games::anima::state::State;

/// What the deciding seat makes of the table.
#[derive(Clone, Debug)]
pub struct Insight;

impl Anima {
    /// Surveys the table for a decision of a seat.
    pub(super) fn survey(&self, _s: &State, _seat: Seat) -> Insight {
        Insight
    }
}
