//! Which cards an action plays.

use crate::content::catalogue::CARD_SLOT;
use crate::record::{NO_ROW, Rows};
use crate::rules::Rules;
use crate::state::action::Action;
use crate::state::{Frame, State};

impl Rows {
    /// Whether an action plays a card of the schema: an activation its character (told when it ends),
    /// the use of a card, advantage or plot that card (`note_card`). What acts by itself or all the
    /// time is nobody's choice; a further target of what was used is no new use.
    pub(crate) fn plays_card(
        &self,
        rules: &Rules,
        state: &State,
        action: Action,
        card: u16,
    ) -> bool {
        let top = state.top();
        let ability = match action {
            Action::Model(model) if top == Frame::PickNext => {
                return card == u16::from(state.model(model).character);
            }
            Action::Use(slot, ..) if slot.number() >= CARD_SLOT && top != Frame::Run => {
                rules.ability_in(state, rules.user(state), slot).map(|(ability, _)| ability)
            }
            Action::React(model, slot, _) if slot.number() >= CARD_SLOT => {
                rules.ability_in(state, model, slot).map(|(ability, _)| ability)
            }
            Action::Plot(number, _) if top != Frame::Run => {
                let seat = rules.chooser(state).unwrap_or_default();
                state.sides[seat.index()].plots.get(usize::from(number)).map(|plot| plot.card)
            }
            _ => None,
        };
        ability.is_some_and(|ability| self.is_card(rules, ability, card))
    }

    /// Whether an ability is this card of the schema.
    fn is_card(&self, rules: &Rules, ability: u16, card: u16) -> bool {
        let row = self.advantage_places[usize::from(ability)];
        row != NO_ROW && card == rules.catalogue.characters.len() as u16 + row
    }
}
