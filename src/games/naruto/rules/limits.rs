//! What may enter, be taken, be done, and what it costs: names (NAR-008, NAR-113), controls
//! (NAR-301, NAR-313 to NAR-315), forbidden deeds (NAR-148), prices (NAR-203).

use arrayvec::ArrayVec;

use crate::content::effect::{Op, Whose};
use crate::content::index::aura;
use crate::content::knobs::{GroupComponent, SameNameRule};
use crate::content::vocabulary::Forbiddable;
use crate::rules::Rules;
use crate::state::{Pending, Source, State, Subject, TimedKind, UnitId, unit_flag, units_in};
use tenbin_engine::Seat;

/// The names a ninja bears: its own, those of the components of a group.
type Names = ArrayVec<u16, 4>;

/// Whether an effect of this player bears on that seat.
fn concerns(whose: Whose, source: Source, seat: Seat) -> bool {
    match whose {
        Whose::Controller => source.seat == seat,
        Whose::Opponent => source.seat != seat,
        Whose::Both => true,
    }
}

impl Rules {
    /// The names a card of this kind brings into a camp.
    fn names_of_kind(&self, kind: u16) -> Names {
        let card = &self.catalogue.cards[usize::from(kind)];
        let mut names = Names::new();
        names.push(card.name);
        if self.knobs.group_blocks_components {
            names.extend(card.components.into_iter().flatten());
        }
        names
    }

    /// Whether a ninja bears one of these names, or will bear it again when a change of its name
    /// ends.
    #[inline]
    pub(super) fn bears_any(&self, state: &State, unit: UnitId, names: &[u16]) -> bool {
        let card = self.ninja(state, unit);
        if names.contains(&card.name) {
            return true;
        }
        // Only a group, or what changes names, gives it another.
        let changed = state.units[unit.index()].flags & unit_flag::TRAITS != 0;
        (changed || card.components.is_some() || state.has_aura(aura::TRAITS))
            && names.iter().any(|&name| self.bears(state, unit, name))
    }

    /// The names a ninja in play bears, or will bear again.
    pub(super) fn names_of_unit(&self, state: &State, unit: UnitId) -> Names {
        let card = self.ninja(state, unit);
        let mut names = Names::new();
        names.push(card.name);
        let present = self.traits(state, unit).name;
        if present != card.name {
            names.push(present);
        }
        let components = card.components.into_iter().flatten();
        names.extend(components.filter(|&name| self.bears_as_component(state, unit, name)));
        names
    }

    /// Whether the camp of a seat has no room for these names: a ninja in it bears one of them, or
    /// one that will return to it (NAR-314). The unit left out does not count.
    #[inline]
    pub(super) fn are_names_taken(
        &self,
        state: &State,
        seat: Seat,
        names: &[u16],
        left_out: Option<UnitId>,
    ) -> bool {
        let everywhere = match self.knobs.same_name_rule {
            SameNameRule::None => return false,
            SameNameRule::WholeField => true,
            SameNameRule::PerCamp => false,
        };
        // Without passing effects everybody keeps whom they control.
        let nearby = !everywhere && state.timed.is_empty();
        let units = if nearby { state.units_of(seat) } else { state.all_units() };
        units_in(units).any(|unit| {
            let counts = everywhere
                || state.units[unit.index()].controller == seat
                || state.lasting_controller(unit) == seat;
            counts && Some(unit) != left_out && self.bears_any(state, unit, names)
        })
    }

    /// Whether a ninja card may enter a camp: names (NAR-008, NAR-113), controls (NAR-313, NAR-314),
    /// room on the field. `replaced`: the unit whose place it takes.
    pub(super) fn may_enter(
        &self,
        state: &State,
        seat: Seat,
        kind: u16,
        replaced: Option<UnitId>,
    ) -> bool {
        let card = &self.catalogue.cards[usize::from(kind)];
        let stays = self.knobs.group_component == GroupComponent::Stays && card.is_group();
        if (replaced.is_none() || stays) && state.free_unit().is_none() {
            return false;
        }
        if card.components.is_none() {
            return !self.are_names_taken(state, seat, &[card.name], replaced);
        }
        !self.are_names_taken(state, seat, &self.names_of_kind(kind), replaced)
    }

    /// Whether a seat may take control of a ninja (NAR-301): no ninja of a name it bears is in the
    /// taker's camp, or will return to it.
    pub(super) fn may_take(&self, state: &State, seat: Seat, unit: UnitId) -> bool {
        self.knobs.same_name_rule != SameNameRule::PerCamp
            || state.units[unit.index()].controller == seat
            || !self.are_names_taken(state, seat, &self.names_of_unit(state, unit), Some(unit))
    }

    /// Whether a deed is forbidden to a player.
    #[inline]
    pub(super) fn forbidden(&self, state: &State, seat: Seat, deed: Forbiddable) -> bool {
        (!state.timed.is_empty() || state.has_aura(aura::FORBID))
            && self.is_forbidden(state, seat, deed)
    }

    fn is_forbidden(&self, state: &State, seat: Seat, deed: Forbiddable) -> bool {
        let bit = 1 << deed as u8;
        let timed = state.timed.iter().any(|timed| {
            timed.kind == TimedKind::Forbid
                && timed.on == Subject::Seat(seat)
                && timed.amounts[0] as u8 & bit != 0
        });
        let mut found = timed;
        if !found && state.has_aura(aura::FORBID) {
            self.each_aura(state, aura::FORBID, |_, effect, source| {
                let what = Pending { source, ..Pending::default() };
                if let Op::Forbid(deeds) = effect.op {
                    found |= deeds & bit != 0 && self.acted_players(state, &what, effect).has(seat);
                }
            });
        }
        found
    }

    /// Whether anything at all may be forbidden to anybody.
    pub(super) fn may_forbid(&self, state: &State) -> bool {
        state.has_aura(aura::FORBID)
            || state.timed.iter().any(|timed| timed.kind == TimedKind::Forbid)
    }

    /// Whether attacking or defending is forbidden to a ninja (NAR-148), by itself or with all of
    /// its controller's.
    pub(super) fn unit_forbidden(&self, state: &State, unit: UnitId, deed: Forbiddable) -> bool {
        let bit = 1 << deed as u8;
        let controller = state.units[unit.index()].controller;
        let timed = state.timed.iter().any(|timed| {
            timed.kind == TimedKind::Forbid
                && [Subject::Unit(unit), Subject::Seat(controller)].contains(&timed.on)
                && timed.amounts[0] as u8 & bit != 0
        });
        let mut found = timed;
        if !found && state.has_aura(aura::FORBID) {
            self.each_aura(state, aura::FORBID, |_, effect, source| {
                if let Op::Forbid(deeds) = effect.op {
                    found |=
                        deeds & bit != 0 && unit.is_in(self.selected_units(state, effect, source));
                }
            });
        }
        found
    }

    /// Tactics a player may play beyond the rule.
    #[inline]
    pub(crate) fn extra_tactics(&self, state: &State, seat: Seat) -> i32 {
        let none = state.timed.is_empty() && !state.has_aura(aura::TACTICS);
        if none { 0 } else { self.tactics_given(state, seat) }
    }

    fn tactics_given(&self, state: &State, seat: Seat) -> i32 {
        let mut sum = 0;
        for timed in state.timed.iter() {
            if timed.kind == TimedKind::Tactics && timed.on == Subject::Seat(seat) {
                sum += i32::from(timed.amounts[0]);
            }
        }
        self.each_aura(state, aura::TACTICS, |_, effect, source| {
            let what = Pending { source, ..Pending::default() };
            if let Op::ExtraTactic(count) = effect.op
                && self.acted_players(state, &what, effect).has(seat)
            {
                sum += i32::from(count);
            }
        });
        sum
    }

    /// The generic part of a technique's price after increases, then reductions, at least 0
    /// (NAR-203).
    #[inline]
    pub(crate) fn cost_change(&self, state: &State, seat: Seat, generic: i32) -> i32 {
        let none = state.timed.is_empty() && !state.has_aura(aura::COST);
        if none { generic.max(0) } else { self.changed_cost(state, seat, generic) }
    }

    fn changed_cost(&self, state: &State, seat: Seat, generic: i32) -> i32 {
        let first = state.players[seat.index()].techniques == 0;
        let mut changes = [0, 0];
        let mut change = |amount: i32, only_first: bool| {
            if !only_first || first {
                changes[usize::from(amount < 0)] += amount;
            }
        };
        for timed in state.timed.iter() {
            if timed.kind == TimedKind::Cost && timed.on == Subject::Seat(seat) {
                let effect = &self.catalogue.effects[usize::from(timed.effect)];
                let only_first = matches!(effect.op, Op::CostChange { first_each_turn: true, .. });
                change(i32::from(timed.amounts[0]), only_first);
            }
        }
        self.each_aura(state, aura::COST, |_, effect, source| {
            if let Op::CostChange { amount, whose, first_each_turn } = effect.op
                && concerns(whose, source, seat)
            {
                change(i32::from(amount), first_each_turn);
            }
        });
        (generic + changes[0] + changes[1]).max(0)
    }
}
