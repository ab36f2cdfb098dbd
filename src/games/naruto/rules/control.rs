//! Control of ninjas (NAR-300 to NAR-320).

use crate::content::vocabulary::{Duration, Zone};
use crate::rules::flow::Flow;
use crate::state::{NONE, On, Set, State, Timed, TimedKind, each_of, owner_of};
use tenbin_engine::{Chance, Recorder, Seat};

impl State {
    /// The latest control of a ninja that has not ended (NAR-319).
    pub(crate) fn control_of(&self, unit: u8) -> Option<&Timed> {
        let own = |timed: &&Timed| timed.kind == TimedKind::Control && timed.object == unit;
        self.timed.iter().rev().find(own)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A seat takes control of a ninja: it leaves its team and joins this team as back-up, or rests
    /// (NONE) (NAR-310). Health, modifiers and activated effects stay on it (NAR-320).
    pub(crate) fn take_control(
        &mut self,
        seat: Seat,
        unit: u8,
        duration: Duration,
        effect: u16,
        team: u8,
    ) {
        let until = self.s.last_turn(duration);
        self.add_timed(Timed {
            kind: TimedKind::Control,
            object: unit,
            on: On::Unit,
            by: seat.0,
            amounts: [seat.0 as i8, 0],
            effect,
            until,
            in_battle: false,
        });
        if self.s.units[usize::from(unit)].controller != seat.0 {
            let before = self.note_outcomes();
            self.change_sides(unit, seat.0, team);
            let changes = self.note_outcomes() != before;
            self.note_control(unit, until != u16::MAX, changes);
        }
    }

    /// Another seat controls a ninja from now on, in a team of its own side or at rest.
    fn change_sides(&mut self, unit: u8, seat: u8, team: u8) {
        let place = &mut self.s.units[usize::from(unit)];
        place.controller = seat;
        let bit = 1 << unit;
        self.s.camps[usize::from(seat)] |= bit;
        self.s.camps[usize::from(seat ^ 1)] &= !bit;
        self.s.taken =
            if owner_of(place.card).0 == seat { self.s.taken & !bit } else { self.s.taken | bit };
        if team == NONE {
            self.leave_team(unit);
        } else {
            self.join_team(unit, team);
        }
    }

    /// Limited controls of these ninjas have ended: the latest that has not names the controller,
    /// else the owner does (NAR-319). It returns at rest, or to its owner's discard where the camp
    /// has its name already (NAR-316, NAR-317).
    pub(super) fn end_controls(&mut self, units: Set) {
        for unit in each_of(units) {
            if !self.s.is_in_play(unit) {
                continue;
            }
            let owner = owner_of(self.s.units[usize::from(unit)].card).0;
            let seat = self.s.control_of(unit).map_or(owner, |timed| timed.amounts[0] as u8);
            if seat == self.s.units[usize::from(unit)].controller {
                continue;
            }
            if self.g.may_take(self.s, Seat(seat), unit) {
                self.change_sides(unit, seat, NONE);
                self.note_control_over(unit, true);
            } else {
                self.note_control_over(unit, false);
                self.leave_field(unit, Zone::Discard);
            }
        }
    }
}
