//! Conditions of effects, and which teams face each other.

use crate::content::catalogue::Range;
use crate::content::effect::Atom;
use crate::rules::Rules;
use crate::state::{Source, Stance, State, TeamId, UnitId, unit_flag, units_in};

impl Rules {
    /// Whether conditions hold: for the source, or for the team where one is given (continuous
    /// effects on teams).
    #[inline]
    pub(crate) fn holds(
        &self,
        state: &State,
        conditions: Range,
        source: Source,
        team: Option<TeamId>,
    ) -> bool {
        self.holds_with(state, conditions, source, team, true)
    }

    /// The same; without `deep` ninjas are what their cards and passing effects say.
    #[inline]
    pub(super) fn holds_with(
        &self,
        state: &State,
        conditions: Range,
        source: Source,
        team: Option<TeamId>,
        deep: bool,
    ) -> bool {
        if conditions.is_empty() {
            return true;
        }
        let team = team.or_else(|| state.source_team(source));
        self.catalogue.conditions[conditions.indices()].iter().all(|condition| {
            self.is_true(state, condition.atom, source, team, deep) != condition.negated
        })
    }

    /// Whether a condition holds of the source, its controller or this team.
    pub(crate) fn is_true(
        &self,
        state: &State,
        atom: Atom,
        source: Source,
        team: Option<TeamId>,
        deep: bool,
    ) -> bool {
        let player = &state.players[source.seat.index()];
        match atom {
            Atom::TurnAtLeast(least) => player.counter >= least,
            Atom::HandAtMost(most) => player.hand.count_ones() <= u32::from(most),
            Atom::ChainHappened => state.launches > 0,
            Atom::WonGainThisTurn => player.gains_this_turn > 0,
            Atom::FrontLine | Atom::Healthy | Atom::Injured | Atom::TookPart => {
                state.ninja_of(source).is_some_and(|unit| is_true_of_unit(state, atom, unit))
            }
            _ => team.is_some_and(|team| self.is_true_of_team(state, atom, team, deep)),
        }
    }

    fn is_true_of_team(&self, state: &State, atom: Atom, number: TeamId, deep: bool) -> bool {
        let team = &state.teams[number.index()];
        let members = state.teams[state.manned_team(number).index()].members;
        match atom {
            Atom::Opposed => state.facing(number) != 0,
            Atom::Undefended => team.stance == Stance::Attack && state.facing(number) == 0,
            Atom::Attacking => team.stance == Stance::Attack,
            Atom::Defending => team.stance == Stance::Defend,
            Atom::TeamHasName(name) => {
                units_in(members).any(|unit| self.bears_with(state, unit, name, deep))
            }
            Atom::TeamHasTrait { attributes, keywords } => units_in(members).any(|unit| {
                let traits = self.traits_with(state, unit, deep);
                traits.attributes & attributes != 0 || traits.keywords & keywords != 0
            }),
            Atom::TeamSize(comparison, size) => {
                comparison.holds(members.count_ones() as i32, i32::from(size))
            }
            Atom::OpposingTeamSize(comparison, size) => {
                let opposing = state.members_of(state.facing(number));
                comparison.holds(opposing.count_ones() as i32, i32::from(size))
            }
            // Those are asked of the source or its controller.
            _ => false,
        }
    }
}

fn is_true_of_unit(state: &State, atom: Atom, number: UnitId) -> bool {
    let unit = &state.units[number.index()];
    match atom {
        Atom::FrontLine => state.team_of(number).front == Some(number),
        Atom::Healthy => !unit.injured,
        Atom::Injured => unit.injured,
        _ => unit.flags & unit_flag::TOOK_PART != 0 || state.in_battle(number),
    }
}
