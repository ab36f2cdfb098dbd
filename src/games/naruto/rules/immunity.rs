//! What cannot be targeted by techniques (NAR-231 to NAR-233, NAR-242).

use crate::content::catalogue::NOTHING;
use crate::content::effect::{Effect, Op};
use crate::content::index::aura;
use crate::content::vocabulary::CardKind;
use crate::rules::Rules;
use crate::state::{
    CardId, Pending, Source, State, Subject, TeamId, TimedKind, UnitId, team_flag, unit_flag,
};
use tenbin_engine::Seat;

impl Rules {
    /// Whether what chooses is a technique: only those are escaped.
    fn is_technique(&self, state: &State, source: Source) -> bool {
        let is_one = |card: CardId| self.card(state, card).kind == CardKind::Technique;
        source.card.is_some_and(is_one)
    }

    /// Symbols, generic digit and X of a technique (NAR-208). While its X is not chosen yet it may
    /// still be the largest: what was chosen counts when it resolves.
    pub(super) fn total_cost(&self, state: &State, card: CardId) -> u8 {
        let cost = self.card(state, card).cost;
        let x = if !cost.has_x {
            0
        } else if let Some(link) = state.chain.iter().find(|link| link.card == card) {
            link.x
        } else if let (Some(x), true) = (state.launching.x, state.launching.card == Some(card)) {
            x
        } else {
            cost.x_max
        };
        cost.printed() + x
    }

    /// Whether an immunity holds off a technique against an object of this controller.
    fn holds_off(
        &self,
        state: &State,
        effect: &Effect,
        controller: Option<Seat>,
        source: Source,
    ) -> bool {
        let Op::Untargetable { opposing, filter } = effect.op else { return false };
        if opposing && Some(source.seat) == controller {
            return false;
        }
        if filter == NOTHING {
            return true;
        }
        let filter = &self.catalogue.filters[usize::from(filter)];
        let cheap = filter.total_cost_at_most.is_none_or(|most| {
            source.card.is_some_and(|card| self.total_cost(state, card) <= most)
        });
        let user_is_low = filter.user_rank_at_most.is_none_or(|most| {
            state.ninja_of(source).is_some_and(|unit| self.traits(state, unit).rank.at_most(most))
        });
        cheap && user_is_low
    }

    /// Whether a ninja cannot be targeted by what chooses.
    #[inline]
    pub(super) fn is_unit_immune(&self, state: &State, unit: UnitId, source: Source) -> bool {
        let place = &state.units[unit.index()];
        let plain = place.flags & unit_flag::TIMED == 0
            && !state.has_aura(aura::IMMUNITY)
            && self.index.auras.of(state.kind(place.card)) & aura::OWN_IMMUNITY == 0;
        !plain && self.escapes(state, unit, source)
    }

    /// The same where something may make it so.
    #[inline(never)]
    fn escapes(&self, state: &State, unit: UnitId, source: Source) -> bool {
        if !self.is_technique(state, source) {
            return false;
        }
        let place = &state.units[unit.index()];
        let timed = place.flags & unit_flag::TIMED != 0
            && self.is_timed_immune(state, Subject::Unit(unit), Some(place.controller), source);
        if timed {
            return true;
        }
        let mut found = false;
        let mut own = |_: u16, effect: &Effect, _: Source| {
            found |= self.holds_off(state, effect, Some(place.controller), source);
        };
        self.each_aura_of(state, unit, aura::OWN_IMMUNITY, true, &mut own);
        self.each_aura_of(state, unit, aura::OWN_IMMUNITY, false, &mut own);
        if !found && state.has_aura(aura::IMMUNITY) {
            self.each_aura(state, aura::IMMUNITY, |_, effect, from| {
                found |= self.holds_off(state, effect, Some(place.controller), source)
                    && unit.is_in(self.selected_units(state, effect, from));
            });
        }
        found
    }

    /// Whether a team cannot be targeted: by an effect on the team itself, not by the immunity of a
    /// ninja in it (NAR-232, NAR-233).
    pub(super) fn is_team_immune(&self, state: &State, team: TeamId, source: Source) -> bool {
        if !self.is_technique(state, source) {
            return false;
        }
        let seat = state.team_seat(team);
        let marked = state.teams[team.index()].flags & team_flag::TIMED != 0;
        let mut found = marked && self.is_timed_immune(state, Subject::Team(team), seat, source);
        if !found && state.has_aura(aura::IMMUNITY) {
            self.each_aura(state, aura::IMMUNITY, |_, effect, from| {
                let what = Pending { source: from, ..Pending::default() };
                found |= self.holds_off(state, effect, seat, source)
                    && team.is_in(self.acted_whole_teams(state, &what, effect));
            });
        }
        found
    }

    /// Whether a passing effect makes an object untargetable.
    fn is_timed_immune(
        &self,
        state: &State,
        on: Subject,
        seat: Option<Seat>,
        source: Source,
    ) -> bool {
        state.timed.iter().any(|timed| {
            timed.kind == TimedKind::Untargetable
                && timed.on == on
                && self.holds_off(
                    state,
                    &self.catalogue.effects[usize::from(timed.effect)],
                    seat,
                    source,
                )
        })
    }
}
