//! Which cards an action plays.

use crate::Okko;
use crate::state::action::Action;
use crate::state::{NONE, State};

impl Okko {
    /// Whether an action plays a card of the schema: an activation its character (`note_activation`),
    /// a use of an ability that ability or the equipment that gives it (`note_ability`). Equipment
    /// that acts all the time is nobody's choice, though it is told with the activation.
    pub(crate) fn plays_card(&self, s: &State, action: Action, card: u16) -> bool {
        let slot = match action {
            Action::Activate(figure) => {
                return card == u16::from(self.member(s, figure).character);
            }
            Action::Shoot(slot, ..)
            | Action::Use(slot, ..)
            | Action::SetDie(slot, ..)
            | Action::Cancel(slot, _) => usize::from(slot),
            _ => return false,
        };
        let figure = self.decider(s);
        let ability = usize::from(self.member(s, figure).abilities[slot]);
        let given = self.rows.slot_equipment[s.figure(figure).member as usize][slot];
        card == self.rows.ability_cards[ability]
            || given != NONE && card == self.rows.equipment_cards + u16::from(given)
    }
}
