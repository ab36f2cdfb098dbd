//! Which cards an action plays.

use crate::Anima;
use crate::content::catalogue::CARD_SLOT;
use crate::record::NO_ROW;
use crate::state::action::Action;
use crate::state::{Frame, State};

impl Anima {
    /// Whether an action plays a card of the schema: an activation its character (told when it ends),
    /// the use of a card, advantage or plot that card (`note_card`). What acts by itself or all the
    /// time is nobody's choice; a further target of what was used is no new use.
    pub(crate) fn plays_card(&self, s: &State, action: Action, card: u16) -> bool {
        let top = s.top();
        let ability = match action {
            Action::Model(model) if top == Frame::PickNext => {
                return card == u16::from(s.model(model).character);
            }
            Action::Use(slot, ..) if slot >= CARD_SLOT && top != Frame::Run => {
                self.rules.ability_in(s, self.rules.user(s), slot).map(|(ability, _)| ability)
            }
            Action::React(model, slot, _) if slot >= CARD_SLOT => {
                self.rules.ability_in(s, model, slot).map(|(ability, _)| ability)
            }
            Action::Plot(number, _) if top != Frame::Run => {
                let seat = self.rules.chooser(s).unwrap_or_default();
                s.sides[seat.index()].plots.get(usize::from(number)).map(|plot| plot.card)
            }
            _ => None,
        };
        ability.is_some_and(|ability| self.is_card(ability, card))
    }

    /// Whether an ability is this card of the schema.
    fn is_card(&self, ability: u16, card: u16) -> bool {
        let row = self.report.advantage_places[usize::from(ability)];
        row != NO_ROW && card == self.rules.catalogue.characters.len() as u16 + row
    }
}
