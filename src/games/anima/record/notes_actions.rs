//! What the rules tell the recorder about actions, cards and activations.

use crate::content::catalogue::Origin;
use crate::record::notes::ActionKind;
use crate::record::reporter::Reporter;
use crate::record::{
    self, ability_column, action_column, action_kind_column, advantage_column, character_column,
    gauges, turn_column,
};
use crate::rules::Rules;
use crate::state::{ModelId, Slot, State, seat_of};
use tenbin_engine::{CardEvent, Recorder, Seat};

/// Units of a millimetre.
pub(super) const UNITS_PER_MM: i32 = 10;

impl<R: Recorder> Reporter<'_, R> {
    /// A model does something: with the slot used, if any, at the cost of so many action points.
    pub(crate) fn action(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        deed: ActionKind,
        slot: Option<Slot>,
        ap: i32,
    ) {
        if !R::ON {
            return;
        }
        let Some(row) = self.character_row(state, model) else { return };
        let (deed, points) = (deed as u16, ap.max(0) as u32);
        let told = |r: &mut R| {
            r.count(record::CHARACTER_ACTIONS, row, action_column::AP_SPENT, points);
            r.count(record::CHARACTER_ACTIONS, row, action_column::ATTACK + deed, 1);
            r.count_row(record::ACTIONS, deed, action_kind_column::ACTIONS, &[1, points]);
        };
        match self.rows.event_keys.action(row, deed, points) {
            Some(key) => self.recorder.shorthand(key, told),
            None => told(self.recorder),
        }
        let Some(slot) = slot else { return };
        if let Some((ability, own)) = rules.ability_in(state, model, slot) {
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
    pub(crate) fn chosen(&mut self, ability: u16) {
        if R::ON {
            self.recorder.count(record::ABILITIES, ability, ability_column::USES, 1);
        }
    }

    /// A card or advantage of a player acted by choice or was used.
    pub(crate) fn card(&mut self, rules: &Rules, state: &State, seat: Seat, ability: u16) {
        if !R::ON {
            return;
        }
        self.recorder.count(record::ABILITIES, ability, ability_column::USES, 1);
        if let Some(card) = self.advantage_card(rules, ability) {
            let row = self.rows.advantage_places[usize::from(ability)];
            let counts = [1, u32::from(state.turn)];
            self.recorder.count_row(record::ADVANTAGES, row, advantage_column::USES, &counts);
            self.recorder.card(seat, card, CardEvent::Played);
            self.recorder.gauge(seat, gauges::CARDS, 1);
        }
    }

    /// A card of a player was discarded (ANI-471): which. Told beside `Event::Discarded`.
    pub(crate) fn discarded(&mut self, rules: &Rules, ability: u16) {
        if R::ON && self.advantage_card(rules, ability).is_some() {
            let row = self.rows.advantage_places[usize::from(ability)];
            self.recorder.count(record::ADVANTAGES, row, advantage_column::DISCARDED, 1);
        }
    }

    /// An activation is over; action points left unused are in the model.
    pub(crate) fn activation(&mut self, rules: &Rules, state: &State, model: ModelId) {
        if !R::ON {
            return;
        }
        let Some(row) = self.character_row(state, model) else { return };
        let seat = seat_of(model);
        let own = *state.model(model);
        let moved = i32::from(own.moved) / UNITS_PER_MM;
        let left = if state.is_on_table(model) { own.ap } else { 0 };
        self.recorder.count(record::CHARACTERS, row, character_column::ACTIVATIONS, 1);
        self.recorder.count(record::CHARACTER_ACTIONS, row, action_column::ACTIVATIONS, 1);
        let counts = [u32::from(left), moved.max(0) as u32];
        self.recorder.count_row(record::CHARACTER_ACTIONS, row, action_column::AP_LEFT, &counts);
        self.count_turn(rules, state, turn_column::ACTIVATIONS, 1);
        self.recorder.gauge(seat, gauges::AP_LEFT, i32::from(left));
        self.recorder.card(seat, row, CardEvent::Played);
        for card in own.cards {
            self.passive(rules, seat, card);
        }
    }
}
