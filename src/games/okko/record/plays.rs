//! Which cards an action plays.

use crate::record::Rows;
use crate::rules::Rules;
use crate::state::State;
use crate::state::action::Action;

impl Rows {
    /// Whether an action plays a card of the schema: an activation its character
    /// (`Reporter::activated`), a use of an ability that ability or the equipment that gives it
    /// (`Reporter::ability_used`). Equipment that acts all the time is nobody's choice, though it is
    /// told with the activation.
    pub(crate) fn plays_card(
        &self,
        rules: &Rules,
        state: &State,
        action: Action,
        card: u16,
    ) -> bool {
        let slot = match action {
            Action::Activate(figure) => {
                return card == u16::from(rules.member(state, figure).character);
            }
            Action::Shoot(slot, ..)
            | Action::Use(slot, ..)
            | Action::SetDie(slot, ..)
            | Action::Cancel(slot, _) => slot.index(),
            _ => return false,
        };
        let Some(figure) = rules.decider(state) else { return false };
        let ability = usize::from(rules.member(state, figure).abilities[slot]);
        let given = self.slot_equipment[state.figure(figure).member as usize][slot];
        card == self.ability_cards[ability]
            || given.is_some_and(|given| card == self.equipment_cards + u16::from(given))
    }
}
