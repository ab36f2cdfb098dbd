//! Calling ninjas: alone, as an evolution, as a group (NAR-053 to NAR-056, NAR-100 to NAR-115).

use crate::content::knobs::{EvolvedCardGoesTo, GroupComponent, GroupScope};
use crate::content::vocabulary::{Timing, Zone};
use crate::record::notes::Arrival;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::action::{Action, Actions};
use crate::state::{ActionStep, Base, CardId, Frame, State, UnitId, unit_flag, units_in};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Every legal call of a hand card: onto nothing, or onto each ninja it may take the place of.
    pub(super) fn call_options(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        actions: &mut Actions,
    ) {
        if !self.entry_allowed(state, seat, card) || !self.can_pay_hand(state, seat, card) {
            return;
        }
        let called = self.card(state, card);
        if called.is_evolution() || called.is_group() {
            for unit in units_in(state.units_of(seat)) {
                // A list is full only where the names of ninjas are not limited.
                if !actions.is_full() && self.may_call_onto(state, seat, card, unit) {
                    actions.push(Action::Call(card, Base::Unit(unit)));
                }
            }
        }
        if self.may_call_alone(state, seat, card) {
            actions.push(Action::Call(card, Base::Nothing));
        }
    }

    /// Whether a card may be called onto nothing. A group never is (NAR-110); an evolution is where
    /// no ninja of its name is in camp (NAR-104), which NAR-008 says of every ninja.
    fn may_call_alone(&self, state: &State, seat: Seat, card: CardId) -> bool {
        let called = self.card(state, card);
        let needs_base =
            called.is_group() || called.is_evolution() && self.knobs.evolution_needs_base;
        !needs_base && self.may_enter(state, seat, state.kind(card), None)
    }

    /// Whether a card may be called onto this ninja. It must be the player's own and controlled by
    /// them (NAR-100, NAR-318) and no group (NAR-105).
    fn may_call_onto(&self, state: &State, seat: Seat, card: CardId, unit: UnitId) -> bool {
        if !state.is_in_play(unit) {
            return false;
        }
        let place = &state.units[unit.index()];
        let base = self.ninja(state, unit);
        if place.controller != seat || place.card.owner() != seat || base.is_group() {
            return false;
        }
        let called = self.card(state, card);
        let fits = if called.is_group() {
            self.is_component(state, seat, card, unit)
        } else {
            called.is_evolution()
                && self.traits(state, unit).name == called.name
                && base.entry_turn < called.entry_turn
        };
        fits && self.may_enter(state, seat, state.kind(card), Some(unit))
    }

    /// Whether a group's component stays in play beside it.
    fn component_stays(&self, state: &State, card: CardId) -> bool {
        self.card(state, card).is_group() && self.knobs.group_component == GroupComponent::Stays
    }

    /// Whether a group may be called through this ninja: it bears a component's name, and exactly
    /// one of the two is in play (NAR-110).
    fn is_component(&self, state: &State, seat: Seat, card: CardId, unit: UnitId) -> bool {
        let Some([first, second]) = self.card(state, card).components else { return false };
        let name = self.traits(state, unit).name;
        if name != first && name != second {
            return false;
        }
        let bears = |unit: UnitId, name: u16| self.bears(state, unit, name);
        match self.knobs.group_scope {
            GroupScope::OwnCamp => {
                let missing = if name == first { second } else { first };
                !units_in(state.units_of(seat)).any(|unit| bears(unit, missing))
            }
            // Exactly one ninja of both camps bears one of the names.
            GroupScope::WholeField => {
                let units = state.units_of(Seat(0)) | state.units_of(Seat(1));
                units_in(units).filter(|&unit| bears(unit, first) || bears(unit, second)).count()
                    == 1
            }
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The announced ninja enters play. What an interruption has made impossible since the
    /// announcement does not happen: the card goes to the discard (NAR-075, NAR-317).
    pub(super) fn carry_out_call(&mut self, seat: Seat) {
        let announced = self.state.announced[seat.index()];
        let (card, base) = (announced.known_card(), announced.base);
        let is_legal = match base {
            Base::Nothing => self.rules.may_call_alone(self.state, seat, card),
            Base::Unit(unit) => self.rules.may_call_onto(self.state, seat, card, unit),
        };
        if !is_legal {
            self.set_top(Frame::Action { seat, step: ActionStep::Over });
            self.put_announced(seat, Zone::Discard);
            return;
        }
        self.state.announced[seat.index()].card = None;
        let (unit, how) = match base {
            // Healthy, a team of one (NAR-056).
            Base::Nothing => (self.enter(seat, card, false, None), Arrival::Call),
            Base::Unit(base) if self.rules.component_stays(self.state, card) => {
                (self.enter_beside(seat, card, base), Arrival::Group)
            }
            Base::Unit(base) => {
                let is_group = self.rules.card(self.state, card).is_group();
                self.replace_base(card, base, is_group);
                (base, if is_group { Arrival::Group } else { Arrival::Evolution })
            }
        };
        let place = &mut self.state.units[unit.index()];
        place.flags |= unit_flag::CALLED;
        place.entered_turn = self.state.turn;
        self.state.announced[seat.index()].unit = Some(unit);
        self.report.arrived(self.rules, self.state, unit, how);
        self.raise(Timing::Enter, unit.bit());
    }

    /// A group enters beside the component that stays, as a team of one with its health; it does not
    /// bear that component's name (NAR-111, NAR-113).
    fn enter_beside(&mut self, seat: Seat, card: CardId, base: UnitId) -> UnitId {
        let injured = self.state.units[base.index()].injured;
        let name = self.rules.traits(self.state, base).name;
        // It stays as a team of one (section 10.1); there is no battle in the preparation.
        self.leave_team(base);
        let unit = self.enter(seat, card, injured, None);
        let is_first =
            self.rules.ninja(self.state, unit).components.is_some_and(|[first, _]| first == name);
        self.state.units[unit.index()].flags |=
            if is_first { unit_flag::FIRST_STAYS } else { unit_flag::SECOND_STAYS };
        unit
    }

    /// An evolution or group takes the place of a ninja: its team and position (NAR-101, NAR-111),
    /// its modifiers (NAR-103), its health (NAR-102, NAR-111). What was there is not killed
    /// (NAR-115).
    fn replace_base(&mut self, card: CardId, base: UnitId, is_group: bool) {
        let old = self.replace(base, card);
        if !is_group && !self.rules.knobs.evolution_keeps_position {
            self.state.units[base.index()].injured = false;
        }
        let zone = if is_group {
            match self.rules.knobs.group_component {
                GroupComponent::Under => None,
                GroupComponent::Discard | GroupComponent::Stays => Some(Zone::Discard),
            }
        } else {
            match self.rules.knobs.evolved_card_goes_to {
                EvolvedCardGoesTo::Under => None,
                EvolvedCardGoesTo::Discard => Some(Zone::Discard),
                EvolvedCardGoesTo::Chakra => Some(Zone::Chakra),
            }
        };
        let Some(zone) = zone else {
            self.state.beneath.put(card, Some(old));
            return;
        };
        self.put(old, zone, true);
        // What lay under it goes to the discard.
        self.discard_beneath(old);
    }
}
