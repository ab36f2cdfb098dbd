//! What the features of all actions of a decision share.

use crate::engine::Seat;
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::catalogue::Catalogue;
use crate::games::strigoi::rules::Rules;
use crate::games::strigoi::state::State;

/// Numbers that features need, worked out once from the content.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlook {}

impl Outlook {
    /// The numbers of this content.
    pub(super) fn new(_rules: &Rules, _catalogue: &Catalogue) -> Self {
        Self {}
    }
}

/// What the features of all actions of a decision share.
#[derive(Clone, Debug, Default)]
pub struct Insight {}

impl Strigoi {
    /// What the deciding seat sees.
    pub(super) fn survey(&self, _s: &State, _seat: Seat) -> Insight {
        todo!()
    }
}
