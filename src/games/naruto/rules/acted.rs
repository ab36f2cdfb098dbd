//! On what an effect bears: the ninjas, teams and players that its selector names, and those that
//! were designated.

use crate::content::effect::{Effect, Op};
use crate::content::vocabulary::{Selector, Timing};
use crate::rules::Rules;
use crate::state::{
    Bearer, Link, Mark, Object, Pending, Resolution, Set, Source, Stance, State, TeamId, UnitId,
    other, teams_in,
};
use tenbin_engine::{Seat, SeatSet};

impl Rules {
    /// What a mark stands for now, while that is still there and the target was not cancelled
    /// (NAR-240). Whether it still meets the target expression is not asked.
    pub(super) fn current(&self, state: &State, mark: &Mark) -> Option<Object> {
        if mark.cancelled {
            return None;
        }
        let there = match mark.object {
            Object::None => false,
            Object::Unit(unit) => {
                state.is_alive(unit, mark.serial) && !self.is_replaced(state, mark, unit)
            }
            // A team is its members, wherever they stand together (NAR-234).
            Object::Team(_) => return self.standing_team(state, mark).map(Object::Team),
            Object::Link(_) => {
                // Those launched before may have left the chain: its number tells it.
                let same = |link: &Link| {
                    link.number == mark.serial && link.resolution == Resolution::Waiting
                };
                let place = state.chain.iter().position(same)?;
                return Some(Object::Link(place as u8));
            }
            Object::Announced => {
                state.announced[state.active.index()].card.map(Bearer::card) == Some(mark.bearer)
            }
            Object::Gain(gain) => {
                let player = &state.players[gain.owner().index()];
                usize::from(gain.position()) < player.gains.len()
            }
            Object::Player(_) => true,
            Object::Card(card) => state.players[card.owner().index()].discard & card.bit() != 0,
        };
        there.then_some(mark.object)
    }

    /// The ninjas that a selector names, without targets. Teams stand for each of their ninjas
    /// (NAR-236), players for each of theirs.
    pub(super) fn selected_units(&self, state: &State, effect: &Effect, source: Source) -> Set {
        let own_front = || state.fronts_of(state.teams_near(source, false));
        match effect.on {
            Selector::Target => 0,
            Selector::Own | Selector::User => own_unit(state, source),
            Selector::TeamSelfFront => own_front(),
            Selector::UserTeamFrontOther => own_front() & !own_unit(state, source),
            Selector::OpposingFront => state.fronts_of(state.teams_near(source, true)),
            Selector::Controller => state.units_of(source.seat),
            Selector::Opponent => state.units_of(other(source.seat)),
            // At the start and the end of a turn: whose turn it is (NAR-465).
            Selector::EachPlayer if of_turns(effect) => state.units_of(source.seat),
            Selector::EachPlayer => state.units_of(Seat(0)) | state.units_of(Seat(1)),
            Selector::TeamSelf
            | Selector::OpposingTeam
            | Selector::OwnTeams
            | Selector::OwnDefendingTeams => {
                state.members_of(self.selected_teams(state, effect, source))
            }
        }
    }

    /// The teams that a selector names, without targets. Conditions of an effect on own teams are
    /// read for each of them.
    pub(super) fn selected_teams(&self, state: &State, effect: &Effect, source: Source) -> Set {
        match effect.on {
            Selector::OwnTeams | Selector::OwnDefendingTeams => {
                teams_in(state.teams_of(source.seat))
                    .filter(|&team| self.bears_on_own_team(state, effect, source, team))
                    .fold(0, |set, team| set | team.bit())
            }
            Selector::TeamSelf => state.teams_near(source, false),
            Selector::OpposingTeam => state.teams_near(source, true),
            _ => state.teams_of_units(self.selected_units(state, effect, source)),
        }
    }

    /// Whether a selector names a team of the source's seat.
    fn bears_on_own_team(
        &self,
        state: &State,
        effect: &Effect,
        source: Source,
        team: TeamId,
    ) -> bool {
        let defending = effect.on == Selector::OwnDefendingTeams;
        // A trait that depended on traits would have no end.
        let deep = !matches!(effect.op, Op::SetTrait { .. });
        (!defending || state.teams[team.index()].stance == Stance::Defend)
            && self.holds_with(state, effect.conditions, source, Some(team), deep)
    }

    /// Whether a team is among those that a selector names.
    pub(super) fn selects_team(
        &self,
        state: &State,
        effect: &Effect,
        source: Source,
        team: TeamId,
    ) -> bool {
        if effect.on.is_per_team() {
            let own = state.teams[team.index()].members & state.units_of(source.seat) != 0;
            own && self.bears_on_own_team(state, effect, source, team)
        } else {
            team.is_in(self.selected_teams(state, effect, source))
        }
    }

    /// The ninjas an effect that is carried out acts on: those designated, or those it names.
    pub(super) fn acted_units(&self, state: &State, what: &Pending, effect: &Effect) -> Set {
        if effect.on != Selector::Target {
            return self.selected_units(state, effect, what.source);
        }
        state.marks_of(what.marks).iter().fold(0, |set, mark| match self.current(state, mark) {
            Some(Object::Unit(unit)) => set | unit.bit(),
            Some(Object::Team(team)) => set | state.teams[team.index()].members,
            _ => set,
        })
    }

    /// The teams it acts on.
    pub(super) fn acted_teams(&self, state: &State, what: &Pending, effect: &Effect) -> Set {
        if effect.on != Selector::Target {
            return self.selected_teams(state, effect, what.source);
        }
        state.marks_of(what.marks).iter().fold(0, |set, mark| match self.current(state, mark) {
            Some(Object::Unit(unit)) => set | state.units[unit.index()].team.bit(),
            Some(Object::Team(team)) => set | team.bit(),
            _ => set,
        })
    }

    /// The teams it acts on as such: designated or named as teams, not through a ninja.
    pub(super) fn acted_whole_teams(&self, state: &State, what: &Pending, effect: &Effect) -> Set {
        match effect.on {
            Selector::Target => state.marks_of(what.marks).iter().fold(0, |set, mark| {
                match self.current(state, mark) {
                    Some(Object::Team(team)) => set | team.bit(),
                    _ => set,
                }
            }),
            Selector::TeamSelf | Selector::OpposingTeam => {
                self.selected_teams(state, effect, what.source)
            }
            on if on.is_per_team() => self.selected_teams(state, effect, what.source),
            _ => 0,
        }
    }

    /// The players it acts on: designated ones, else who it names, else its controller.
    pub(super) fn acted_players(&self, state: &State, what: &Pending, effect: &Effect) -> SeatSet {
        let own = what.source.seat;
        match effect.on {
            Selector::Target => {
                let mut seats = SeatSet::EMPTY;
                for mark in state.marks_of(what.marks) {
                    if let Some(Object::Player(seat)) = self.current(state, mark) {
                        seats.insert(seat);
                    }
                }
                if seats == SeatSet::EMPTY { SeatSet::of(own) } else { seats }
            }
            // At the start and the end of a turn: whose turn it is (NAR-465).
            Selector::EachPlayer if !of_turns(effect) => {
                let mut seats = SeatSet::of(own);
                seats.insert(other(own));
                seats
            }
            Selector::Opponent | Selector::OpposingTeam | Selector::OpposingFront => {
                SeatSet::of(other(own))
            }
            _ => SeatSet::of(own),
        }
    }
}

/// Whether it is an effect of the start or the end of turns, which is carried out by the player
/// whose turn it is: its "each player" is that one (NAR-465).
fn of_turns(effect: &Effect) -> bool {
    matches!(effect.at, Timing::TurnStart | Timing::TurnEnd)
}

/// The source's own ninja while it is in play.
fn own_unit(state: &State, source: Source) -> Set {
    state.ninja_of(source).map_or(0, UnitId::bit)
}
