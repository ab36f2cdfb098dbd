//! Which cards an action plays.

use crate::record::{NO_ROW, Rows};
use crate::state::State;
use crate::state::action::Action;

impl Rows {
    /// Whether an action plays a card of the schema, which is one of a deck: the choice of the card for
    /// a call, tactic, client, interruption or technique. Targets and costs are chosen after it.
    pub(crate) fn plays_card(&self, state: &State, action: Action, card: u16) -> bool {
        let (Action::Call(own, _)
        | Action::Tactic(own)
        | Action::Client(own)
        | Action::Interrupt(own)
        | Action::Launch(own, _)) = action
        else {
            return false;
        };
        let rows = self.deck_of(state, own.owner());
        let recorded = rows.and_then(|rows| rows.recorded.get(usize::from(state.kind(own))));
        card != NO_ROW && recorded == Some(&card)
    }
}
