//! Which cards an action plays.

use crate::state::action::Action;

/// Whether an action plays a card of the schema: what `Reporter::note_play` tells. The second card of a
/// pair goes with it and is not played itself; a gift turned up was given.
#[inline]
pub(crate) fn plays_card(action: Action, card: u16) -> bool {
    matches!(action, Action::Play { card: kind, .. } if kind.row() == card)
}
