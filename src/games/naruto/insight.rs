//! What the features of a decision share.

use crate::engine::Seat;
use crate::games::naruto::Naruto;
use crate::games::naruto::catalogue::Catalogue;
use crate::games::naruto::rules::Rules;
use crate::games::naruto::state::State;

/// Numbers that features need, worked out once at load.
#[derive(Clone, Debug)]
pub(super) struct Outlook {}

impl Outlook {
    /// From compiled content.
    pub(super) fn new(_rules: &Rules, _catalogue: &Catalogue) -> Self {
        Self {}
    }
}

/// What the features of all actions of a decision share.
#[derive(Copy, Clone, Debug, Default)]
pub struct Insight {}

impl Naruto {
    /// What the deciding seat sees.
    pub(super) fn survey(&self, _s: &State, _seat: Seat) -> Insight {
        Insight::default()
    }
}
