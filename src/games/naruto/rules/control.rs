//! Control of ninjas (NAR-300 to NAR-320).

use crate::content::vocabulary::{Duration, Zone};
use crate::rules::flow::Flow;
use crate::state::{NONE, On, Set, Timed, TimedKind, each_of, owner_of};
use tenbin_engine::{Chance, Recorder, Seat};

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
        let until = self.state.last_turn(duration);
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
        if self.state.units[usize::from(unit)].controller != seat.0 {
            let before = self.report.item_outcomes(self.rules, self.state);
            self.change_sides(unit, seat.0, team);
            let changes = self.report.item_outcomes(self.rules, self.state) != before;
            self.report.control_changed(self.rules, self.state, unit, until != u16::MAX, changes);
        }
    }

    /// Another seat controls a ninja from now on, in a team of its own side or at rest.
    fn change_sides(&mut self, unit: u8, seat: u8, team: u8) {
        let place = &mut self.state.units[usize::from(unit)];
        place.controller = seat;
        let bit = 1 << unit;
        self.state.camps[usize::from(seat)] |= bit;
        self.state.camps[usize::from(seat ^ 1)] &= !bit;
        self.state.taken = if owner_of(place.card).0 == seat {
            self.state.taken & !bit
        } else {
            self.state.taken | bit
        };
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
            if !self.state.is_in_play(unit) {
                continue;
            }
            let owner = owner_of(self.state.units[usize::from(unit)].card).0;
            let seat = self.state.control_of(unit).map_or(owner, |timed| timed.amounts[0] as u8);
            if seat == self.state.units[usize::from(unit)].controller {
                continue;
            }
            if self.rules.may_take(self.state, Seat(seat), unit) {
                self.change_sides(unit, seat, NONE);
                self.report.control_over(self.rules, self.state, unit, true);
            } else {
                self.report.control_over(self.rules, self.state, unit, false);
                self.leave_field(unit, Zone::Discard);
            }
        }
    }
}
