//! Resolving a chain (NAR-220 to NAR-229, NAR-240).

use crate::engine::{Chance, Recorder};
use crate::games::naruto::flow::{Flow, Next};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The next technique by `resolution_order` is checked again and carried out (run.rs); those that are Gone or Negated go to their pile. When the chain is empty its frame is popped and the attacker may open the next.
    pub(super) fn settle_resolve(&mut self) -> Next {
        todo!()
    }
}
