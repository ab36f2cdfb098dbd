//! What Naruto records: groups, cards, rolls, histograms and its own tables, by dense ids.

use crate::engine::schema::Schema;
use crate::games::naruto::Naruto;
use crate::games::naruto::catalogue::Catalogue;
use crate::games::naruto::rules::Rules;

/// Ids for the recorder.
#[derive(Clone, Debug)]
pub(super) struct Rows {}

impl Rows {
    /// From compiled content.
    pub(super) fn new(_rules: &Rules, _catalogue: &Catalogue) -> Self {
        Self {}
    }
}

impl Naruto {
    /// What the recorder may be told.
    pub(super) fn make_schema(&self) -> Schema {
        todo!()
    }
}
