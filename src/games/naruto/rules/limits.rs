//! What may enter, be taken, be done, and what it costs: names (NAR-008, NAR-113), controls
//! (NAR-301, NAR-313 to NAR-315), forbidden deeds (NAR-148), prices (NAR-203).

use arrayvec::ArrayVec;

use crate::Naruto;
use crate::content::effect::{Op, Whose};
use crate::content::knobs::{GroupComponent, SameNameRule};
use crate::content::vocabulary::Deed;
use crate::rules::auras::aura;
use crate::state::{NONE, On, Pending, Source, State, TimedKind, each_of, owner_of, unit_flag};
use tenbin_engine::Seat;

/// The names a ninja bears: its own, those of the components of a group.
type Names = ArrayVec<u16, 4>;

/// Whether an effect of this player bears on that seat.
fn concerns(whose: Whose, source: Source, seat: Seat) -> bool {
    match whose {
        Whose::Controller => source.seat == seat.0,
        Whose::Opponent => source.seat != seat.0,
        Whose::Both => true,
    }
}

impl State {
    /// Who will control a ninja when every limited control has ended (NAR-315, NAR-319).
    pub(super) fn lasting_controller(&self, unit: u8) -> u8 {
        let place = &self.units[usize::from(unit)];
        if place.flags & unit_flag::TIMED == 0 {
            return place.controller;
        }
        let mut found = None;
        for timed in self.timed.iter() {
            if timed.kind == TimedKind::Control && timed.object == unit {
                let lasts = timed.until == u16::MAX;
                let earlier = found.unwrap_or(owner_of(place.card).0);
                found = Some(if lasts { timed.amounts[0] as u8 } else { earlier });
            }
        }
        found.unwrap_or(place.controller)
    }
}

impl Naruto {
    /// The names a card of this kind brings into a camp.
    fn names_of_kind(&self, kind: u16) -> Names {
        let card = &self.catalogue.cards[usize::from(kind)];
        let mut names = Names::new();
        names.push(card.name);
        if self.rules.group_blocks_components {
            names.extend(card.components.into_iter().flatten());
        }
        names
    }

    /// Whether a ninja bears one of these names, or will bear it again when a change of its name
    /// ends.
    #[inline]
    pub(super) fn bears_any(&self, s: &State, unit: u8, names: &[u16]) -> bool {
        let card = self.ninja(s, unit);
        if names.contains(&card.name) {
            return true;
        }
        // Only a group, or what changes names, gives it another.
        let changed = s.units[usize::from(unit)].flags & unit_flag::TRAITS != 0;
        (changed || card.components.is_some() || s.has_aura(aura::TRAITS))
            && names.iter().any(|&name| self.bears(s, unit, name))
    }

    /// The names a ninja in play bears, or will bear again.
    pub(super) fn names_of_unit(&self, s: &State, unit: u8) -> Names {
        let card = self.ninja(s, unit);
        let mut names = Names::new();
        names.push(card.name);
        let present = self.traits(s, unit).name;
        if present != card.name {
            names.push(present);
        }
        let components = card.components.into_iter().flatten();
        names.extend(components.filter(|&name| self.bears_as_component(s, unit, name)));
        names
    }

    /// Whether the camp of a seat has no room for these names: a ninja in it bears one of them, or
    /// one that will return to it (NAR-314). The unit left out does not count.
    #[inline]
    pub(super) fn are_names_taken(
        &self,
        s: &State,
        seat: Seat,
        names: &[u16],
        left_out: u8,
    ) -> bool {
        let everywhere = match self.rules.same_name_rule {
            SameNameRule::None => return false,
            SameNameRule::WholeField => true,
            SameNameRule::PerCamp => false,
        };
        // Without passing effects everybody keeps whom they control.
        let nearby = !everywhere && s.timed.is_empty();
        let units = if nearby { s.units_of(seat) } else { s.all_units() };
        each_of(units).any(|unit| {
            let counts = everywhere
                || s.units[usize::from(unit)].controller == seat.0
                || s.lasting_controller(unit) == seat.0;
            counts && unit != left_out && self.bears_any(s, unit, names)
        })
    }

    /// Whether a ninja card may enter a camp: names (NAR-008, NAR-113), controls (NAR-313, NAR-314),
    /// room on the field. `replaced`: the unit whose place it takes, or NONE.
    pub(super) fn may_enter(&self, s: &State, seat: Seat, kind: u16, replaced: u8) -> bool {
        let card = &self.catalogue.cards[usize::from(kind)];
        let stays = self.rules.group_component == GroupComponent::Stays && card.is_group();
        if (replaced == NONE || stays) && s.free_unit().is_none() {
            return false;
        }
        if card.components.is_none() {
            return !self.are_names_taken(s, seat, &[card.name], replaced);
        }
        !self.are_names_taken(s, seat, &self.names_of_kind(kind), replaced)
    }

    /// Whether a seat may take control of a ninja (NAR-301): no ninja of a name it bears is in the
    /// taker's camp, or will return to it.
    pub(super) fn may_take(&self, s: &State, seat: Seat, unit: u8) -> bool {
        self.rules.same_name_rule != SameNameRule::PerCamp
            || s.units[usize::from(unit)].controller == seat.0
            || !self.are_names_taken(s, seat, &self.names_of_unit(s, unit), unit)
    }

    /// Whether a deed is forbidden to a player.
    #[inline]
    pub(super) fn forbidden(&self, s: &State, seat: Seat, deed: Deed) -> bool {
        (!s.timed.is_empty() || s.has_aura(aura::FORBID)) && self.is_forbidden(s, seat, deed)
    }

    fn is_forbidden(&self, s: &State, seat: Seat, deed: Deed) -> bool {
        let bit = 1 << deed as u8;
        let timed = s.timed.iter().any(|timed| {
            timed.kind == TimedKind::Forbid
                && timed.on == On::Seat
                && timed.object == seat.0
                && timed.amounts[0] as u8 & bit != 0
        });
        let mut found = timed;
        if !found && s.has_aura(aura::FORBID) {
            self.each_aura(s, aura::FORBID, |_, effect, source| {
                let what = Pending { source, ..Pending::default() };
                if let Op::Forbid(deeds) = effect.op {
                    found |= deeds & bit != 0 && self.acted_players(s, &what, effect).has(seat);
                }
            });
        }
        found
    }

    /// Whether anything at all may be forbidden to anybody.
    pub(super) fn may_forbid(&self, s: &State) -> bool {
        s.has_aura(aura::FORBID) || s.timed.iter().any(|timed| timed.kind == TimedKind::Forbid)
    }

    /// Whether attacking or defending is forbidden to a ninja (NAR-148), by itself or with all of
    /// its controller's.
    pub(super) fn unit_forbidden(&self, s: &State, unit: u8, deed: Deed) -> bool {
        let bit = 1 << deed as u8;
        let controller = s.units[usize::from(unit)].controller;
        let timed = s.timed.iter().any(|timed| {
            let object = match timed.on {
                On::Unit => unit,
                On::Seat => controller,
                On::Team => return false,
            };
            timed.kind == TimedKind::Forbid
                && timed.object == object
                && timed.amounts[0] as u8 & bit != 0
        });
        let mut found = timed;
        if !found && s.has_aura(aura::FORBID) {
            self.each_aura(s, aura::FORBID, |_, effect, source| {
                if let Op::Forbid(deeds) = effect.op {
                    found |=
                        deeds & bit != 0 && self.selected_units(s, effect, source) >> unit & 1 == 1;
                }
            });
        }
        found
    }

    /// Tactics a player may play beyond the rule.
    #[inline]
    pub(crate) fn extra_tactics(&self, s: &State, seat: Seat) -> i32 {
        let none = s.timed.is_empty() && !s.has_aura(aura::TACTICS);
        if none { 0 } else { self.tactics_given(s, seat) }
    }

    fn tactics_given(&self, s: &State, seat: Seat) -> i32 {
        let mut sum = 0;
        for timed in s.timed.iter() {
            if timed.kind == TimedKind::Tactics && timed.object == seat.0 {
                sum += i32::from(timed.amounts[0]);
            }
        }
        self.each_aura(s, aura::TACTICS, |_, effect, source| {
            let what = Pending { source, ..Pending::default() };
            if let Op::ExtraTactic(count) = effect.op
                && self.acted_players(s, &what, effect).has(seat)
            {
                sum += i32::from(count);
            }
        });
        sum
    }

    /// The generic part of a technique's price after increases, then reductions, at least 0
    /// (NAR-203).
    #[inline]
    pub(crate) fn cost_change(&self, s: &State, seat: Seat, generic: i32) -> i32 {
        let none = s.timed.is_empty() && !s.has_aura(aura::COST);
        if none { generic.max(0) } else { self.changed_cost(s, seat, generic) }
    }

    fn changed_cost(&self, s: &State, seat: Seat, generic: i32) -> i32 {
        let first = s.players[seat.index()].techniques == 0;
        let mut changes = [0, 0];
        let mut change = |amount: i32, only_first: bool| {
            if !only_first || first {
                changes[usize::from(amount < 0)] += amount;
            }
        };
        for timed in s.timed.iter() {
            if timed.kind == TimedKind::Cost && timed.object == seat.0 {
                let effect = &self.catalogue.effects[usize::from(timed.effect)];
                let only_first = matches!(effect.op, Op::CostChange { first_each_turn: true, .. });
                change(i32::from(timed.amounts[0]), only_first);
            }
        }
        self.each_aura(s, aura::COST, |_, effect, source| {
            if let Op::CostChange { amount, whose, first_each_turn } = effect.op
                && concerns(whose, source, seat)
            {
                change(i32::from(amount), first_each_turn);
            }
        });
        (generic + changes[0] + changes[1]).max(0)
    }
}
