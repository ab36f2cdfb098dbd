//! What Strigoi records: groups, cards, draws, histograms and its own tables, by dense ids.

use crate::engine::schema::Schema;
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::catalogue::Catalogue;
use crate::games::strigoi::rules::Rules;

/// Ids for the recorder, worked out once.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {}

impl Rows {
    /// The ids of this content.
    pub(super) fn new(_rules: &Rules, _catalogue: &Catalogue) -> Self {
        Self {}
    }
}

impl Strigoi {
    /// The schema.
    pub(super) fn make_schema(&self) -> Schema {
        todo!()
    }
}
