//! What the rules tell the recorder about actions, cards and activations.

use crate::content::catalogue::Origin;
use crate::record::notes::Deed;
use crate::record::{
    self, ability_column, action_column, advantage_column, character_column, deed_column, gauges,
    turn_column,
};
use crate::rules::flow::Flow;
use crate::state::{NONE, seat_of};
use tenbin_engine::{CardEvent, Chance, Recorder, Seat};

/// Units of a millimetre.
pub(super) const UNITS_PER_MM: i32 = 10;

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A model does something: with the slot used or `NONE`, at the cost of so many action points.
    pub(crate) fn note_deed(&mut self, model: u8, deed: Deed, slot: u8, ap: i32) {
        if !R::ON {
            return;
        }
        let Some(row) = self.character_row(model) else { return };
        let (deed, points) = (deed as u16, ap.max(0) as u32);
        let told = |r: &mut R| {
            r.count(record::CHARACTER_ACTIONS, row, action_column::AP_SPENT, points);
            r.count(record::CHARACTER_ACTIONS, row, action_column::ATTACK + deed, 1);
            r.count_row(record::ACTIONS, deed, deed_column::ACTIONS, &[1, points]);
        };
        match self.game.report.signs.deed(row, deed, points) {
            Some(sign) => self.recorder.shorthand(sign, told),
            None => told(self.recorder),
        }
        if slot == NONE {
            return;
        }
        if let Some((ability, own)) = self.game.rules.ability_in(self.state, model, slot) {
            // Cards and advantages have their uses counted by `note_card`.
            let uses = u32::from(own.origin == Origin::Character);
            self.recorder.count_row(
                record::ABILITIES,
                ability,
                ability_column::USES,
                &[uses, points],
            );
        }
    }

    /// A character's ability that costs no action was chosen: what is paid for has its uses counted
    /// as deeds.
    pub(crate) fn note_chosen(&mut self, ability: u16) {
        if R::ON {
            self.recorder.count(record::ABILITIES, ability, ability_column::USES, 1);
        }
    }

    /// A card or advantage of a player acted by choice or was used.
    pub(crate) fn note_card(&mut self, seat: u8, ability: u16) {
        if !R::ON {
            return;
        }
        self.recorder.count(record::ABILITIES, ability, ability_column::USES, 1);
        if let Some(card) = self.advantage_card(ability) {
            let row = self.game.report.advantage_places[usize::from(ability)];
            let counts = [1, u32::from(self.state.turn)];
            self.recorder.count_row(record::ADVANTAGES, row, advantage_column::USES, &counts);
            self.recorder.card(Seat(seat), card, CardEvent::Played);
            self.recorder.gauge(Seat(seat), gauges::CARDS, 1);
        }
    }

    /// A card of a player was discarded (ANI-471): which. Told beside `Event::Discarded`.
    pub(crate) fn note_discarded(&mut self, ability: u16) {
        if R::ON && self.advantage_card(ability).is_some() {
            let row = self.game.report.advantage_places[usize::from(ability)];
            self.recorder.count(record::ADVANTAGES, row, advantage_column::DISCARDED, 1);
        }
    }

    /// An activation is over; action points left unused are in the model.
    pub(crate) fn note_activation(&mut self, model: u8) {
        self.note_first_of_turn();
        if !R::ON {
            return;
        }
        let Some(row) = self.character_row(model) else { return };
        let seat = seat_of(model);
        let own = *self.state.model(model);
        let moved = i32::from(own.moved) / UNITS_PER_MM;
        let left = if self.state.is_on_table(model) { own.ap } else { 0 };
        self.recorder.count(record::CHARACTERS, row, character_column::ACTIVATIONS, 1);
        self.recorder.count(record::CHARACTER_ACTIONS, row, action_column::ACTIVATIONS, 1);
        let counts = [u32::from(left), moved.max(0) as u32];
        self.recorder.count_row(record::CHARACTER_ACTIONS, row, action_column::AP_LEFT, &counts);
        self.count_turn(turn_column::ACTIVATIONS, 1);
        self.recorder.gauge(seat, gauges::AP_LEFT, i32::from(left));
        self.recorder.card(seat, row, CardEvent::Played);
        for card in own.cards {
            self.note_passive(seat, card);
        }
    }

    /// Who acts first in the turn is known for sure when somebody has acted.
    fn note_first_of_turn(&mut self) {
        let bit = 1_u32.checked_shl(u32::from(self.state.turn)).unwrap_or(0);
        let first = self.state.first.index();
        let noted = &mut self.state.tallies.noted;
        if noted.first_in.iter().all(|turns| turns & bit == 0) {
            noted.first_in[first] |= bit;
        }
    }
}
