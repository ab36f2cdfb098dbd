//! Whom the rules tell what has happened.

use crate::record::Rows;
use tenbin_engine::Recorder;

/// A recorder with the rows that belong to it. It changes nothing: counts that every state keeps
/// are kept by the flow.
pub(crate) struct Reporter<'a, R: Recorder> {
    /// Numbers of what is recorded.
    pub(crate) rows: &'a Rows,
    /// Who writes it down.
    pub(crate) recorder: &'a mut R,
}
