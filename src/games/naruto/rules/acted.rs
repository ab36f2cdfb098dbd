//! On what an effect bears: the ninjas, teams and players that its selector names, and those that
//! were designated.

use crate::Naruto;
use crate::content::effect::{Effect, Op};
use crate::content::vocabulary::{Selector, Timing};
use crate::state::{
    Fate, Link, Mark, Marks, NONE, Object, Pending, Set, Source, Stance, State, bit_of, each_of,
    other, owner_of,
};
use tenbin_engine::{Seat, SeatSet};

impl State {
    /// The marks of a group.
    pub(super) fn marks_of(&self, marks: Marks) -> &[Mark] {
        let from = usize::from(marks.from);
        self.marks.get(from..from + usize::from(marks.count)).unwrap_or_default()
    }

    /// The team that consists of exactly these ninjas.
    pub(super) fn team_of_members(&self, members: Set) -> Option<u8> {
        let first = each_of(members).next()?;
        let team = self.units[usize::from(first)].team;
        let same = self.is_in_play(first) && self.teams[usize::from(team)].members == members;
        same.then_some(team)
    }

    /// The team that an effect is for, or those that this one faces.
    fn teams_near(&self, source: Source, opposing: bool) -> Set {
        match self.source_team(source) {
            NONE => 0,
            team if opposing => self.facing(team),
            team => 1 << self.manned_team(team),
        }
    }

    /// The front-line ninjas of teams.
    pub(super) fn fronts_of(&self, teams: Set) -> Set {
        each_of(teams)
            .map(|team| self.teams[usize::from(team)].front)
            .filter(|&front| front != NONE)
            .fold(0, |set, front| set | 1 << front)
    }

    /// The teams of ninjas.
    fn teams_of_units(&self, units: Set) -> Set {
        each_of(units).fold(0, |set, unit| set | 1 << self.units[usize::from(unit)].team)
    }
}

impl Naruto {
    /// What a mark stands for now, while that is still there and the target was not cancelled
    /// (NAR-240). Whether it still meets the target expression is not asked.
    pub(super) fn current(&self, s: &State, mark: &Mark) -> Option<Object> {
        if mark.cancelled {
            return None;
        }
        let there = match mark.object {
            Object::None => false,
            Object::Unit(unit) => s.is_alive(unit, mark.serial) && !self.is_replaced(s, mark, unit),
            // A team is its members, wherever they stand together (NAR-234).
            Object::Team(_) => return self.standing_team(s, mark).map(Object::Team),
            Object::Link(_) => {
                // Those launched before may have left the chain: its number tells it.
                let same = |link: &Link| link.number == mark.serial && link.fate == Fate::Waiting;
                let place = s.chain.iter().position(same)?;
                return Some(Object::Link(place as u8));
            }
            Object::Announced => {
                s.announced[usize::from(s.active)].card == mark.card && mark.card != NONE
            }
            Object::Gain(gain) => {
                let player = &s.players[usize::from(gain >> 7)];
                usize::from(gain & 127) < player.gains.len()
            }
            Object::Player(_) => true,
            Object::Card(card) => s.players[owner_of(card).index()].discard & bit_of(card) != 0,
        };
        there.then_some(mark.object)
    }

    /// The ninjas that a selector names, without targets. Teams stand for each of their ninjas
    /// (NAR-236), players for each of theirs.
    pub(super) fn selected_units(&self, s: &State, effect: &Effect, source: Source) -> Set {
        let own_front = || s.fronts_of(s.teams_near(source, false));
        match effect.on {
            Selector::Target => 0,
            Selector::Own | Selector::User => own_unit(s, source),
            Selector::TeamSelfFront => own_front(),
            Selector::UserTeamFrontOther => own_front() & !own_unit(s, source),
            Selector::OpposingFront => s.fronts_of(s.teams_near(source, true)),
            Selector::Controller => s.units_of(Seat(source.seat)),
            Selector::Opponent => s.units_of(other(Seat(source.seat))),
            // At the start and the end of a turn: whose turn it is (NAR-465).
            Selector::EachPlayer if of_turns(effect) => s.units_of(Seat(source.seat)),
            Selector::EachPlayer => s.units_of(Seat(0)) | s.units_of(Seat(1)),
            Selector::TeamSelf
            | Selector::OpposingTeam
            | Selector::OwnTeams
            | Selector::OwnDefendingTeams => s.members_of(self.selected_teams(s, effect, source)),
        }
    }

    /// The teams that a selector names, without targets. Conditions of an effect on own teams are
    /// read for each of them.
    pub(super) fn selected_teams(&self, s: &State, effect: &Effect, source: Source) -> Set {
        match effect.on {
            Selector::OwnTeams | Selector::OwnDefendingTeams => {
                each_of(s.teams_of(Seat(source.seat)))
                    .filter(|&team| self.bears_on_own_team(s, effect, source, team))
                    .fold(0, |set, team| set | 1 << team)
            }
            Selector::TeamSelf => s.teams_near(source, false),
            Selector::OpposingTeam => s.teams_near(source, true),
            _ => s.teams_of_units(self.selected_units(s, effect, source)),
        }
    }

    /// Whether a selector names a team of the source's seat.
    fn bears_on_own_team(&self, s: &State, effect: &Effect, source: Source, team: u8) -> bool {
        let defending = effect.on == Selector::OwnDefendingTeams;
        // A trait that depended on traits would have no end.
        let deep = !matches!(effect.op, Op::SetTrait { .. });
        (!defending || s.teams[usize::from(team)].stance == Stance::Defend)
            && self.holds_with(s, effect.conditions, source, team, deep)
    }

    /// Whether a team is among those that a selector names.
    pub(super) fn selects_team(
        &self,
        s: &State,
        effect: &Effect,
        source: Source,
        team: u8,
    ) -> bool {
        if effect.on.is_per_team() {
            let own = s.teams[usize::from(team)].members & s.units_of(Seat(source.seat)) != 0;
            own && self.bears_on_own_team(s, effect, source, team)
        } else {
            self.selected_teams(s, effect, source) >> team & 1 == 1
        }
    }

    /// The ninjas an effect that is carried out acts on: those designated, or those it names.
    pub(super) fn acted_units(&self, s: &State, what: &Pending, effect: &Effect) -> Set {
        if effect.on != Selector::Target {
            return self.selected_units(s, effect, what.source);
        }
        s.marks_of(what.marks).iter().fold(0, |set, mark| match self.current(s, mark) {
            Some(Object::Unit(unit)) => set | 1 << unit,
            Some(Object::Team(team)) => set | s.teams[usize::from(team)].members,
            _ => set,
        })
    }

    /// The teams it acts on.
    pub(super) fn acted_teams(&self, s: &State, what: &Pending, effect: &Effect) -> Set {
        if effect.on != Selector::Target {
            return self.selected_teams(s, effect, what.source);
        }
        s.marks_of(what.marks).iter().fold(0, |set, mark| match self.current(s, mark) {
            Some(Object::Unit(unit)) => set | 1 << s.units[usize::from(unit)].team,
            Some(Object::Team(team)) => set | 1 << team,
            _ => set,
        })
    }

    /// The teams it acts on as such: designated or named as teams, not through a ninja.
    pub(super) fn acted_whole_teams(&self, s: &State, what: &Pending, effect: &Effect) -> Set {
        match effect.on {
            Selector::Target => {
                s.marks_of(what.marks).iter().fold(0, |set, mark| match self.current(s, mark) {
                    Some(Object::Team(team)) => set | 1 << team,
                    _ => set,
                })
            }
            Selector::TeamSelf | Selector::OpposingTeam => {
                self.selected_teams(s, effect, what.source)
            }
            on if on.is_per_team() => self.selected_teams(s, effect, what.source),
            _ => 0,
        }
    }

    /// The players it acts on: designated ones, else who it names, else its controller.
    pub(super) fn acted_players(&self, s: &State, what: &Pending, effect: &Effect) -> SeatSet {
        let own = Seat(what.source.seat);
        match effect.on {
            Selector::Target => {
                let mut seats = SeatSet::EMPTY;
                for mark in s.marks_of(what.marks) {
                    if let Some(Object::Player(seat)) = self.current(s, mark) {
                        seats.insert(Seat(seat));
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
fn own_unit(s: &State, source: Source) -> Set {
    if s.is_alive(source.unit, source.serial) { 1 << source.unit } else { 0 }
}
