//! A hash of a state. Nothing of Okko is hidden, so it is what either seat knows.

use std::hash::{Hash as _, Hasher as _};

use crate::state::State;
use tenbin_engine::KeyHasher;

/// The hash of all that is on the table.
pub(crate) fn hash(state: &State) -> u64 {
    let mut hasher = KeyHasher::default();
    state.hash(&mut hasher);
    hasher.finish()
}
