//! When a designated target is still the same (NAR-221 to NAR-229, NAR-234, NAR-240 to NAR-247).

use crate::content::catalogue::TargetExpr;
use crate::content::knobs::{TargetIdentity, TeamIdentity};
use crate::content::vocabulary::Noun;
use crate::record::notes::Outcome;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::rules::targets::Choice;
use crate::state::{
    Bearer, Mark, Object, Prep, Set, Source, Stance, State, TeamId, UnitId, units_in,
};
use tenbin_engine::{Chance, Recorder};

impl Rules {
    /// An object as it is now (NAR-224, NAR-234).
    fn mark(&self, state: &State, object: Object) -> Mark {
        let mark = Mark { object, ..Mark::default() };
        match object {
            Object::Unit(unit) => {
                let place = &state.units[unit.index()];
                let name = self.traits(state, unit).name;
                Mark { serial: place.serial, name, bearer: Bearer::card(place.card), ..mark }
            }
            Object::Team(number) => {
                let team = &state.teams[number.index()];
                let (serial, name) = self.composition(state, team.members);
                let bearer = Bearer::front(team.front);
                Mark { serial, name, bearer, members: team.members, ..mark }
            }
            Object::Link(place) => {
                let link = &state.chain[usize::from(place)];
                Mark { serial: link.number, bearer: Bearer::card(link.card), ..mark }
            }
            Object::Announced => {
                let card = state.announced[state.active.index()].card;
                Mark { bearer: card.map_or(Bearer::NOBODY, Bearer::card), ..mark }
            }
            Object::Gain(gain) => Mark { serial: u16::from(gain.position()), ..mark },
            Object::Card(card) => Mark { bearer: Bearer::card(card), ..mark },
            Object::None | Object::Player(_) => mark,
        }
    }

    /// The ninjas of a team and their names, as sums: another ninja or another name changes them.
    fn composition(&self, state: &State, members: Set) -> (u16, u16) {
        units_in(members).fold((0, 0), |(serials, names), unit| {
            let serial = state.units[unit.index()].serial;
            (serials.wrapping_add(serial), names.wrapping_add(self.traits(state, unit).name))
        })
    }

    /// Whether a designated target still holds at resolution; else why not (NAR-240, NAR-242).
    pub(super) fn still_holds(
        &self,
        state: &State,
        mark: &Mark,
        expr: &TargetExpr,
        source: Source,
    ) -> Result<(), Outcome> {
        if mark.cancelled {
            return Err(Outcome::Absent);
        }
        if expr.mentions_user() && state.ninja_of(source).is_none() {
            return Err(Outcome::UserGone);
        }
        let choice = self.choice(state, expr, source);
        match mark.object {
            Object::Unit(unit) => self.unit_holds(state, mark, unit, choice),
            Object::Team(_) => self.team_holds(state, mark, choice),
            _ => self.other_holds(state, mark, expr),
        }
    }

    /// A ninja: the same one, of the same name, meeting every condition (NAR-224, NAR-225).
    fn unit_holds(
        &self,
        state: &State,
        mark: &Mark,
        unit: UnitId,
        choice: Choice,
    ) -> Result<(), Outcome> {
        let Choice { expr, source, .. } = choice;
        if !state.is_alive(unit, mark.serial) {
            return Err(Outcome::Absent);
        }
        let place = &state.units[unit.index()];
        if self.is_replaced(state, mark, unit) || !self.bears(state, unit, mark.name) {
            return Err(Outcome::Changed);
        }
        // The relation to the user must hold (NAR-227), and with it that the user is in battle.
        if expr.noun == Noun::User {
            let changed_sides =
                self.knobs.user_target_same_controller && place.controller != source.seat;
            if changed_sides || !state.in_battle(unit) {
                return Err(Outcome::UserGone);
            }
        } else if !unit.is_in(state.related_units(expr.relation, source)) {
            let of_user = expr.relation.mentions_user();
            return Err(if of_user { Outcome::UserGone } else { Outcome::Changed });
        } else if expr.relation.mentions_user() && !user_fights(state, source) {
            return Err(Outcome::UserGone);
        }
        if !self.is_fitting_unit(state, unit, choice) {
            return Err(Outcome::Changed);
        }
        if self.is_unit_immune(state, unit, source) {
            return Err(Outcome::Untargetable);
        }
        Ok(())
    }

    /// Whether another card took the place of a designated ninja, where that makes it a different
    /// target (NAR-225).
    pub(super) fn is_replaced(&self, state: &State, mark: &Mark, unit: UnitId) -> bool {
        self.knobs.target_identity == TargetIdentity::SameCard
            && Bearer::card(state.units[unit.index()].card) != mark.bearer
    }

    /// The team of a mark, while the same ninjas are in it, no more and no fewer (NAR-234).
    pub(super) fn unmodified_team(&self, state: &State, mark: &Mark) -> Option<TeamId> {
        let number = state.team_of_members(mark.members)?;
        let front = state.teams[number.index()].front;
        let refronted = self.knobs.team_identity == TeamIdentity::MembersAndFront
            && Bearer::front(front) != mark.bearer;
        let same = self.composition(state, mark.members) == (mark.serial, mark.name);
        (same && !refronted).then_some(number)
    }

    /// The team of a mark wherever the same ninjas stand together, as what is put off asks (NAR-152,
    /// NAR-234): their names may have changed, and who stands in front is asked only where somebody
    /// did and does, since positions lapse with the battle (NAR-145).
    pub(super) fn standing_team(&self, state: &State, mark: &Mark) -> Option<TeamId> {
        let number = state.team_of_members(mark.members)?;
        let serial = |unit: UnitId| state.units[unit.index()].serial;
        let sum = units_in(mark.members).fold(0_u16, |sum, unit| sum.wrapping_add(serial(unit)));
        let team = &state.teams[number.index()];
        let refronted = self.knobs.team_identity == TeamIdentity::MembersAndFront
            && team.stance != Stance::Rest
            && mark.bearer != Bearer::NOBODY
            && Bearer::front(team.front) != mark.bearer;
        (sum == mark.serial && !refronted).then_some(number)
    }

    /// A team that is a target (NAR-234).
    fn team_holds(&self, state: &State, mark: &Mark, choice: Choice) -> Result<(), Outcome> {
        let Choice { expr, source, .. } = choice;
        let Some(number) = self.unmodified_team(state, mark) else {
            return Err(Outcome::TeamModified);
        };
        let of_user = expr.relation.mentions_user();
        if of_user && !user_fights(state, source) {
            return Err(Outcome::UserGone);
        }
        if !number.is_in(state.related_teams(expr.relation, source)) {
            return Err(if of_user { Outcome::UserGone } else { Outcome::Changed });
        }
        if !self.team_passes(state, number, &expr.filter) {
            return Err(Outcome::Changed);
        }
        if self.is_team_immune(state, number, source) {
            return Err(Outcome::Untargetable);
        }
        Ok(())
    }

    /// Techniques, announced cards, gains, players, discarded cards.
    fn other_holds(&self, state: &State, mark: &Mark, expr: &TargetExpr) -> Result<(), Outcome> {
        match self.current(state, mark) {
            None => Err(Outcome::Absent),
            Some(Object::Link(place)) => {
                let link = &state.chain[usize::from(place)];
                let fits = self.link_passes(state, link, &expr.filter);
                if fits { Ok(()) } else { Err(Outcome::Changed) }
            }
            Some(Object::Announced) => {
                let what = state.announced[state.active.index()].what;
                let expected = if expr.noun == Noun::Tactic { Prep::Tactic } else { Prep::Call };
                let holds = what == expected && self.is_announced(state, what, &expr.filter);
                if holds { Ok(()) } else { Err(Outcome::Absent) }
            }
            Some(_) => Ok(()),
        }
    }
}

/// Whether the ninja of a source is in battle.
fn user_fights(state: &State, source: Source) -> bool {
    source.unit.is_some_and(|unit| state.in_battle(unit))
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Designates a target as it is now (NAR-224, NAR-234).
    pub(super) fn note_mark(&mut self, object: Object) {
        let mark = self.rules.mark(self.state, object);
        self.state.marks.push_one_of("designated targets", mark);
    }
}
