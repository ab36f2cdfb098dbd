//! Whom the rules tell what has happened.

use crate::record::Rows;
use tenbin_engine::Recorder;

/// Turns what happens into rows, rolls and sentences. Its methods stand with what they tell of, in
/// the files `notes*`.
pub(crate) struct Reporter<'a, R: Recorder> {
    pub(crate) rows: &'a Rows,
    pub(crate) recorder: &'a mut R,
}
