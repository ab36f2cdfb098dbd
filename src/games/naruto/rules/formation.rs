//! Team formation (NAR-120 to NAR-124).
//!
//! A regrouping breaks all teams up; then the ninjas are placed in the order of their numbers, each
//! joining a team begun before or beginning its own, so that every partition comes up once.

use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{
    Frame, Set, SourceTeam, State, Subject, UnitId, is_several, team_flag, teams_in, units_in,
};
use tenbin_engine::{Chance, Recorder, Seat};

/// The units of a set below a number.
#[inline]
fn below(set: Set, unit: UnitId) -> Set {
    set & (unit.bit() - 1)
}

/// The first unit of a set above a number.
#[inline]
fn above(set: Set, unit: UnitId) -> Option<UnitId> {
    UnitId::first_of(set & !below(set, unit) & !unit.bit())
}

impl Rules {
    /// The ninjas that have begun a team with room for one more (NAR-121), of those placed before
    /// this one.
    pub(super) fn open_teams(&self, state: &State, seat: Seat, unit: UnitId) -> Set {
        let placed = below(state.units_of(seat), unit);
        let cap = self.knobs.team_size_cap as u32;
        let begins = |&one: &UnitId| {
            let members = state.team_of(one).members;
            below(members, one) == 0 && members.count_ones() < cap
        };
        units_in(placed).filter(begins).fold(0, |set, one| set | one.bit())
    }

    /// Alone, and Join for each team begun so far that has room: those of these ninjas.
    pub(super) fn place_options(&self, first: Set, actions: &mut Actions) {
        actions.extend(units_in(first).map(Action::Join));
        actions.push(Action::Alone);
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Where there are two ninjas or more the seat may regroup.
    pub(super) fn begin_formation(&mut self, seat: Seat) {
        if is_several(self.state.units_of(seat)) {
            self.push(Frame::Formation(seat));
        }
    }

    /// Asks only where there are two ninjas or more.
    pub(super) fn settle_formation(&mut self, seat: Seat) -> Next {
        if is_several(self.state.units_of(seat)) {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    /// Keep, or Regroup: every own ninja becomes a team of one, then they are placed one by one.
    pub(super) fn act_formation(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Keep => self.pop(),
            Action::Regroup => {
                let units = self.state.units_of(seat);
                let Some(unit) = UnitId::first_of(units) else { return };
                if !self.state.delayed.is_empty() {
                    // What was put off for a team that is broken up is for its ninja's next.
                    for team in teams_in(self.state.teams_of(seat)) {
                        self.state.change_kept(team, SourceTeam::Own);
                    }
                }
                self.set_top(Frame::Place { seat, unit });
                self.break_teams_up(units);
            }
            _ => {}
        }
    }

    /// Every ninja of the set becomes a team of one. Effects on a team of several end with it; that
    /// one of them left the battle in this turn stays true of each (NAR-147).
    fn break_teams_up(&mut self, units: Set) {
        for unit in units_in(units) {
            let number = self.state.units[unit.index()].team;
            let team = self.state.teams[number.index()];
            if team.members.count_ones() < 2 {
                continue;
            }
            if team.flags & team_flag::TIMED != 0 {
                self.forget(Subject::Team(number));
                self.state.teams[number.index()].flags &= !team_flag::TIMED;
            }
            self.leave_team(unit);
            let own = self.state.units[unit.index()].team;
            self.state.teams[own.index()].flags |= team.flags & team_flag::LEFT;
        }
    }

    /// Goes on to the next ninja; asks where it has a choice.
    pub(super) fn settle_place(&mut self, seat: Seat, unit: UnitId) -> Next {
        let first = self.rules.open_teams(self.state, seat, unit);
        if first != 0 {
            self.found = u64::from(first);
            return Next::Ask;
        }
        self.place_next(seat, unit);
        Next::Go
    }

    /// Joins a team or begins one.
    pub(super) fn act_place(&mut self, seat: Seat, unit: UnitId, action: Action) {
        if let Action::Join(first) = action {
            let own = self.state.units[unit.index()].team;
            let left = self.state.teams[own.index()].flags & team_flag::LEFT;
            let team = self.state.units[first.index()].team;
            self.join_team(unit, team);
            self.state.teams[team.index()].flags |= left;
        }
        self.place_next(seat, unit);
    }

    /// The ninja after this one is placed next; after the last the formation is over.
    fn place_next(&mut self, seat: Seat, unit: UnitId) {
        match above(self.state.units_of(seat), unit) {
            Some(next) => self.set_top(Frame::Place { seat, unit: next }),
            None => self.pop(),
        }
    }
}
