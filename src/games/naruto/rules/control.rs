//! Control of ninjas (NAR-300 to NAR-320).

use crate::content::vocabulary::{Duration, Zone};
use crate::rules::flow::Flow;
use crate::state::{Set, Subject, TeamId, Timed, TimedKind, UnitId, other, units_in};
use tenbin_engine::{Chance, Recorder, Seat};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A seat takes control of a ninja: it leaves its team and joins this team as back-up, or rests
    /// (NAR-310). Health, modifiers and activated effects stay on it (NAR-320).
    pub(crate) fn take_control(
        &mut self,
        seat: Seat,
        unit: UnitId,
        duration: Duration,
        effect: u16,
        team: Option<TeamId>,
    ) {
        let until = self.state.last_turn(duration);
        self.add_timed(Timed {
            kind: TimedKind::Control,
            on: Subject::Unit(unit),
            by: seat,
            amounts: [seat.0 as i8, 0],
            effect,
            until,
            in_battle: false,
        });
        if self.state.units[unit.index()].controller != seat {
            let before = self.report.item_outcomes(self.rules, self.state);
            self.change_sides(unit, seat, team);
            let changes = self.report.item_outcomes(self.rules, self.state) != before;
            self.report.control_changed(self.rules, self.state, unit, until != u16::MAX, changes);
        }
    }

    /// Another seat controls a ninja from now on, in a team of its own side or at rest.
    fn change_sides(&mut self, unit: UnitId, seat: Seat, team: Option<TeamId>) {
        let place = &mut self.state.units[unit.index()];
        place.controller = seat;
        let bit = unit.bit();
        self.state.camps[seat.index()] |= bit;
        self.state.camps[other(seat).index()] &= !bit;
        self.state.taken = if place.card.owner() == seat {
            self.state.taken & !bit
        } else {
            self.state.taken | bit
        };
        match team {
            None => self.leave_team(unit),
            Some(team) => self.join_team(unit, team),
        }
    }

    /// Limited controls of these ninjas have ended: the latest that has not names the controller,
    /// else the owner does (NAR-319). It returns at rest, or to its owner's discard where the camp
    /// has its name already (NAR-316, NAR-317).
    pub(super) fn end_controls(&mut self, units: Set) {
        for unit in units_in(units) {
            if !self.state.is_in_play(unit) {
                continue;
            }
            let owner = self.state.units[unit.index()].card.owner();
            let seat = self.state.control_of(unit).map_or(owner, Timed::taker);
            if seat == self.state.units[unit.index()].controller {
                continue;
            }
            if self.rules.may_take(self.state, seat, unit) {
                self.change_sides(unit, seat, None);
                self.report.control_over(self.rules, self.state, unit, true);
            } else {
                self.report.control_over(self.rules, self.state, unit, false);
                self.leave_field(unit, Zone::Discard);
            }
        }
    }
}
