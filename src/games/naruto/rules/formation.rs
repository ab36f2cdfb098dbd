//! Team formation (NAR-120 to NAR-124).
//!
//! A regrouping breaks all teams up; then the ninjas are placed in the order of their numbers, each
//! joining a team begun before or beginning its own, so that every partition comes up once.

use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{Frame, Object, Set, State, each_of, is_several, source_team, team_flag};
use tenbin_engine::{Chance, Recorder, Seat};

/// The units of a set below a number.
#[inline]
fn below(set: Set, unit: u8) -> Set {
    set & ((1 << unit) - 1)
}

/// The first unit of a set above a number.
#[inline]
fn above(set: Set, unit: u8) -> Option<u8> {
    let rest = set & !below(set, unit) & !(1 << unit);
    (rest != 0).then(|| rest.trailing_zeros() as u8)
}

impl Rules {
    /// The ninjas that have begun a team with room for one more (NAR-121), of those placed before
    /// this one.
    pub(super) fn open_teams(&self, state: &State, seat: Seat, unit: u8) -> Set {
        let placed = below(state.units_of(seat), unit);
        let cap = self.knobs.team_size_cap as u32;
        let begins = |&one: &u8| {
            let members = state.team_of(one).members;
            below(members, one) == 0 && members.count_ones() < cap
        };
        each_of(placed).filter(begins).fold(0, |set, one| set | 1 << one)
    }

    /// Alone, and Join for each team begun so far that has room: those of these ninjas.
    pub(super) fn place_options(&self, first: Set, actions: &mut Actions) {
        actions.extend(each_of(first).map(Action::Join));
        actions.push(Action::Alone);
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Where there are two ninjas or more the seat may regroup.
    pub(super) fn begin_formation(&mut self, seat: Seat) {
        if is_several(self.state.units_of(seat)) {
            self.push(Frame::Formation(seat.0));
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
                if !self.state.delayed.is_empty() {
                    // What was put off for a team that is broken up is for its ninja's next.
                    for team in each_of(self.state.teams_of(seat)) {
                        self.state.change_kept(team, source_team::OWN);
                    }
                }
                self.set_top(Frame::Place { seat: seat.0, unit: units.trailing_zeros() as u8 });
                self.break_teams_up(units);
            }
            _ => {}
        }
    }

    /// Every ninja of the set becomes a team of one. Effects on a team of several end with it; that
    /// one of them left the battle in this turn stays true of each (NAR-147).
    fn break_teams_up(&mut self, units: Set) {
        for unit in each_of(units) {
            let number = self.state.units[usize::from(unit)].team;
            let team = self.state.teams[usize::from(number)];
            if team.members.count_ones() < 2 {
                continue;
            }
            if team.flags & team_flag::TIMED != 0 {
                self.forget(Object::Team(number));
                self.state.teams[usize::from(number)].flags &= !team_flag::TIMED;
            }
            self.leave_team(unit);
            let own = self.state.units[usize::from(unit)].team;
            self.state.teams[usize::from(own)].flags |= team.flags & team_flag::LEFT;
        }
    }

    /// Goes on to the next ninja; asks where it has a choice.
    pub(super) fn settle_place(&mut self, seat: Seat, unit: u8) -> Next {
        let first = self.rules.open_teams(self.state, seat, unit);
        if first != 0 {
            self.found = u64::from(first);
            return Next::Ask;
        }
        self.place_next(seat, unit);
        Next::Go
    }

    /// Joins a team or begins one.
    pub(super) fn act_place(&mut self, seat: Seat, unit: u8, action: Action) {
        if let Action::Join(first) = action {
            let own = self.state.units[usize::from(unit)].team;
            let left = self.state.teams[usize::from(own)].flags & team_flag::LEFT;
            let team = self.state.units[usize::from(first)].team;
            self.join_team(unit, team);
            self.state.teams[usize::from(team)].flags |= left;
        }
        self.place_next(seat, unit);
    }

    /// The ninja after this one is placed next; after the last the formation is over.
    fn place_next(&mut self, seat: Seat, unit: u8) {
        match above(self.state.units_of(seat), unit) {
            Some(next) => self.set_top(Frame::Place { seat: seat.0, unit: next }),
            None => self.pop(),
        }
    }
}
