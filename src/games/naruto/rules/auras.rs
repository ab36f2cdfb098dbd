//! Continuous effects: recomputed whenever a value is read (section 4). Tables made at load tell
//! which cards have them, and `State::auras` which kinds are in play, so that most readings find
//! nothing to look at.

use crate::content::catalogue::Range;
use crate::content::effect::{Effect, Op};
use crate::content::index::{aura, bit_of_effect};
use crate::content::vocabulary::Timing;
use crate::rules::Rules;
use crate::state::{CardId, PLAYERS, Source, Stance, State, UnitId, units_in};
use tenbin_engine::Seat;
use tenbin_engine::pile::each;

impl Rules {
    /// What the cards in play have: timings of effects, kinds of continuous effects.
    pub(crate) fn heard(&self, state: &State) -> (u32, u16) {
        let units =
            units_in(state.all_units()).map(|unit| state.kind(state.units[unit.index()].card));
        let camp = |seat: Seat| {
            each(state.players[seat.index()].camp)
                .map(move |place| state.kinds[seat.index()][usize::from(place)])
        };
        units.chain(PLAYERS.into_iter().flat_map(camp)).fold((0, 0), |(timings, auras), kind| {
            let card = &self.catalogue.cards[usize::from(kind)];
            (timings | card.timings, auras | self.index.auras.of(kind))
        })
    }

    /// A card has come into play: what it has can be heard.
    #[inline]
    pub(super) fn hear(&self, state: &mut State, card: CardId) {
        let kind = state.kind(card);
        state.timings |= self.catalogue.cards[usize::from(kind)].timings;
        state.auras |= self.index.auras.of(kind);
    }

    /// A card has left play: what can be heard is worked out again.
    pub(crate) fn hear_again(&self, state: &mut State) {
        (state.timings, state.auras) = self.heard(state);
    }

    /// Visits the continuous effects of a ninja of a kind that work: static ones, or those that
    /// work while it is in battle.
    pub(super) fn each_aura_of(
        &self,
        state: &State,
        unit: UnitId,
        bit: u16,
        fixed: bool,
        act: &mut impl FnMut(u16, &Effect, Source),
    ) {
        let kind = state.kind(state.units[unit.index()].card);
        if self.index.auras.of(kind) & bit == 0 || !self.text_works(state, unit) {
            return;
        }
        let card = &self.catalogue.cards[usize::from(kind)];
        let source = state.source_of(unit);
        if fixed {
            self.visit_auras(state, card.at(Timing::Static), source, bit, act);
            return;
        }
        let stance = state.team_of(unit).stance;
        if stance != Stance::Rest {
            self.visit_auras(state, card.at(Timing::WhileParticipating), source, bit, act);
        }
        if stance == Stance::Defend {
            self.visit_auras(state, card.at(Timing::WhileDefending), source, bit, act);
        }
    }

    /// Visits every continuous effect of a kind that works: of ninjas, then of cards in camp.
    pub(crate) fn each_aura(
        &self,
        state: &State,
        bit: u16,
        mut act: impl FnMut(u16, &Effect, Source),
    ) {
        if state.has_aura(bit) {
            self.each_aura_part(state, bit, true, &mut act);
            self.each_aura_part(state, bit, false, &mut act);
        }
    }

    /// The static ones, or those that work while in battle.
    pub(super) fn each_aura_part(
        &self,
        state: &State,
        bit: u16,
        fixed: bool,
        act: &mut impl FnMut(u16, &Effect, Source),
    ) {
        for unit in units_in(state.continuous) {
            self.each_aura_of(state, unit, bit, fixed, act);
        }
        if !fixed {
            return;
        }
        for seat in PLAYERS {
            for place in each(state.players[seat.index()].camp) {
                let kind = state.kinds[seat.index()][usize::from(place)];
                if self.index.auras.of(kind) & bit != 0 {
                    let card = CardId::at(seat, place);
                    let source = Source { card: Some(card), seat, ..Source::default() };
                    let range = self.catalogue.cards[usize::from(kind)].at(Timing::Static);
                    self.visit_auras(state, range, source, bit, act);
                }
            }
        }
    }

    /// Whether one of the continuous effects of a range works now. Those of `own_teams` do as long as
    /// their card is there.
    pub(crate) fn is_in_force(&self, state: &State, range: Range, source: Source) -> bool {
        let mut found = false;
        self.visit_auras(state, range, source, u16::MAX, &mut |_, _, _| found = true);
        found
    }

    /// Visits the effects of a range whose conditions hold; those of `own_teams` are read for each
    /// team by who asks.
    fn visit_auras(
        &self,
        state: &State,
        range: Range,
        source: Source,
        bit: u16,
        act: &mut impl FnMut(u16, &Effect, Source),
    ) {
        for index in range.from..range.to {
            let effect = &self.catalogue.effects[usize::from(index)];
            let holds = || {
                effect.on.is_per_team()
                    // A trait that depended on traits would have no end.
                    || self.holds_with(state, effect.conditions, source, None, bit != aura::TRAITS)
            };
            if let Op::All(nested) = effect.op {
                if holds() {
                    self.visit_auras(state, nested, source, bit, act);
                }
            } else if bit_of_effect(effect) & bit != 0 && holds() {
                act(index, effect, source);
            }
        }
    }

    /// The bit of a record in `Unit::used`: its place among the effects of its card.
    pub(super) fn limit_bit(&self, state: &State, card: CardId, index: u16) -> u8 {
        let mut place = 0;
        for range in &self.card(state, card).effects {
            if range.indices().contains(&usize::from(index)) {
                return 1 << (place + index - range.from).min(7);
            }
            place += range.to - range.from;
        }
        // A nested record shares the last bit.
        1 << 7
    }

    /// Whether a record limited to once a turn was used in this turn.
    pub(super) fn is_used_up(&self, state: &State, source: Source, index: u16) -> bool {
        if !self.catalogue.effects[usize::from(index)].once_per_turn {
            return false;
        }
        let Some(card) = source.card else { return false };
        match source.unit {
            None => state.players[card.owner().index()].camp_used & card.bit() != 0,
            Some(unit) => state.units[unit.index()].used & self.limit_bit(state, card, index) != 0,
        }
    }

    /// Notes that a record limited to once a turn is used.
    pub(super) fn use_up(&self, state: &mut State, source: Source, index: u16) {
        if !self.catalogue.effects[usize::from(index)].once_per_turn {
            return;
        }
        let Some(card) = source.card else { return };
        if source.unit.is_none() {
            state.players[card.owner().index()].camp_used |= card.bit();
        } else if let Some(unit) = state.ninja_of(source) {
            let bit = self.limit_bit(state, card, index);
            state.units[unit.index()].used |= bit;
        }
    }
}
