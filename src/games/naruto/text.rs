//! The texts of actions and of what is on the table.

use std::fmt;

use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::state::State;

impl Naruto {
    /// Writes the action's text: unique among the legal actions of a state.
    pub(super) fn write_action(
        &self,
        _state: &State,
        _action: Action,
        _out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        todo!()
    }
}
