//! What cannot be targeted by techniques (NAR-231 to NAR-233, NAR-242).

use crate::Naruto;
use crate::content::catalogue::NOTHING;
use crate::content::effect::{Effect, Op};
use crate::content::vocabulary::CardKind;
use crate::rules::auras::aura;
use crate::state::{NONE, On, Pending, Source, State, TimedKind, team_flag, unit_flag};

impl Naruto {
    /// Whether what chooses is a technique: only those are escaped.
    fn is_technique(&self, s: &State, source: Source) -> bool {
        source.card != NONE && self.card(s, source.card).kind == CardKind::Technique
    }

    /// Symbols, generic digit and X of a technique (NAR-208). While its X is not chosen yet it may
    /// still be the largest: what was chosen counts when it resolves.
    pub(super) fn total_cost(&self, s: &State, card: u8) -> u8 {
        let cost = self.card(s, card).cost;
        let x = if !cost.has_x {
            0
        } else if let Some(link) = s.chain.iter().find(|link| link.card == card) {
            link.x
        } else if s.launching.card == card && s.launching.x != NONE {
            s.launching.x
        } else {
            cost.x_max
        };
        cost.printed() + x
    }

    /// Whether an immunity holds off a technique against an object of this controller.
    fn holds_off(&self, s: &State, effect: &Effect, controller: u8, source: Source) -> bool {
        let Op::Untargetable { opposing, filter } = effect.op else { return false };
        if opposing && source.seat == controller {
            return false;
        }
        if filter == NOTHING {
            return true;
        }
        let filter = &self.catalogue.filters[usize::from(filter)];
        let cheap =
            filter.total_cost_at_most.is_none_or(|most| self.total_cost(s, source.card) <= most);
        let user_is_low = filter.user_rank_at_most.is_none_or(|most| {
            s.is_alive(source.unit, source.serial) && self.traits(s, source.unit).rank.at_most(most)
        });
        cheap && user_is_low
    }

    /// Whether a ninja cannot be targeted by what chooses.
    #[inline]
    pub(super) fn is_unit_immune(&self, s: &State, unit: u8, source: Source) -> bool {
        let place = &s.units[usize::from(unit)];
        let plain = place.flags & unit_flag::TIMED == 0
            && !s.has_aura(aura::IMMUNITY)
            && self.auras.of(s.kind(place.card)) & aura::OWN_IMMUNITY == 0;
        !plain && self.escapes(s, unit, source)
    }

    /// The same where something may make it so.
    #[inline(never)]
    fn escapes(&self, s: &State, unit: u8, source: Source) -> bool {
        if !self.is_technique(s, source) {
            return false;
        }
        let place = &s.units[usize::from(unit)];
        let timed = place.flags & unit_flag::TIMED != 0
            && self.is_timed_immune(s, On::Unit, unit, place.controller, source);
        if timed {
            return true;
        }
        let mut found = false;
        let mut own = |_: u16, effect: &Effect, _: Source| {
            found |= self.holds_off(s, effect, place.controller, source);
        };
        self.each_aura_of(s, unit, aura::OWN_IMMUNITY, true, &mut own);
        self.each_aura_of(s, unit, aura::OWN_IMMUNITY, false, &mut own);
        if !found && s.has_aura(aura::IMMUNITY) {
            self.each_aura(s, aura::IMMUNITY, |_, effect, from| {
                found |= self.holds_off(s, effect, place.controller, source)
                    && self.selected_units(s, effect, from) >> unit & 1 == 1;
            });
        }
        found
    }

    /// Whether a team cannot be targeted: by an effect on the team itself, not by the immunity of a
    /// ninja in it (NAR-232, NAR-233).
    pub(super) fn is_team_immune(&self, s: &State, team: u8, source: Source) -> bool {
        if !self.is_technique(s, source) {
            return false;
        }
        let seat = s.team_seat(team);
        let marked = s.teams[usize::from(team)].flags & team_flag::TIMED != 0;
        let mut found = marked && self.is_timed_immune(s, On::Team, team, seat, source);
        if !found && s.has_aura(aura::IMMUNITY) {
            self.each_aura(s, aura::IMMUNITY, |_, effect, from| {
                let what = Pending { source: from, ..Pending::default() };
                found |= self.holds_off(s, effect, seat, source)
                    && self.acted_whole_teams(s, &what, effect) >> team & 1 == 1;
            });
        }
        found
    }

    /// Whether a passing effect makes an object untargetable.
    fn is_timed_immune(&self, s: &State, on: On, object: u8, seat: u8, source: Source) -> bool {
        s.timed.iter().any(|timed| {
            timed.kind == TimedKind::Untargetable
                && timed.on == on
                && timed.object == object
                && self.holds_off(
                    s,
                    &self.catalogue.effects[usize::from(timed.effect)],
                    seat,
                    source,
                )
        })
    }
}
