//! What must hold at every decision (section 8 of the rules catalogue).

use crate::board::{OFF_BOARD, Squares};
use crate::content::knobs::ZocBlockers;
use crate::rules::Rules;
use crate::state::{Ending, Frame, SEATS, State, Status};
use tenbin_engine::Seat;

impl Rules {
    /// Checks the invariants I1, I2, I3, I12 of the catalogue that one state can show.
    pub(crate) fn check_invariants(&self, state: &State) -> Result<(), String> {
        let mut standing = Squares::default();
        for seat in [Seat(0), Seat(1)] {
            self.check_dice(state, seat)?;
            self.check_zeni(state, seat)?;
            for figure in state.alive(seat) {
                let at = state.figure(figure).at;
                if at == OFF_BOARD {
                    continue; // Not yet deployed.
                }
                if !state.board.is_standable(at) {
                    return Err(format!("{} stands on {at:?}", self.label(state, figure)));
                }
                let own = state.figure(figure);
                // Where figures interrupt zones, those are worked out each time.
                let kept = self.knobs.zoc_blockers != ZocBlockers::SameAsMovement
                    && !matches!(state.top(), Frame::PlaceFacing(_));
                if kept && own.zone != self.zone_of(state, at, own.facing) {
                    return Err(format!("the zone of {at:?} is out of date"));
                }
                if standing.has(at) {
                    return Err(format!("two figures stand on {at:?}"));
                }
                standing.insert(at);
            }
        }
        if standing != state.occupied {
            return Err("the set of occupied squares is not that of the figures".to_owned());
        }
        self.check_end_state(state)
    }

    /// I1: every die is in one place, and no card holds more than it may.
    fn check_dice(&self, state: &State, seat: Seat) -> Result<(), String> {
        let side = &state.sides[seat.index()];
        let mut dice = side.pool.total() + u32::from(side.spent);
        for figure in state.band(seat) {
            let own = state.figure(figure);
            let held = own.reserve.total();
            if own.status == Status::Out && held > 0 {
                return Err("a die lies on the card of a figure that is out".to_owned());
            }
            if held as i32 > self.knobs.reserve_per_character.max(1) {
                return Err(format!("{held} dice lie on one card"));
            }
            dice += held;
        }
        // Dice of civilians just lost are still to be chosen.
        let due = state
            .frames
            .iter()
            .filter(|frame| matches!(frame, Frame::LoseDie(whose) if *whose == seat))
            .count() as i32;
        let all = self.dice_of(state, seat) + due;
        if dice as i32 != all {
            return Err(format!("{seat} has {dice} dice instead of {all}"));
        }
        Ok(())
    }

    /// I3: what is lost is what is out.
    fn check_zeni(&self, state: &State, seat: Seat) -> Result<(), String> {
        let side = &state.sides[seat.index()];
        let (mut lost, mut alive) = (0, 0);
        for figure in state.band(seat) {
            if state.is_alive(figure) {
                alive += 1;
            } else {
                lost += self.member(state, figure).zeni;
            }
        }
        // A scenario may begin with more zeni lost than figures that are out.
        if side.lost < lost || side.alive != alive {
            return Err(format!("{seat} has lost {lost} zeni and {alive} figures stand"));
        }
        Ok(())
    }

    /// I12: a decisive end has one beaten side.
    fn check_end_state(&self, state: &State) -> Result<(), String> {
        let beaten = (0..SEATS as u8).filter(|&seat| self.has_lost(state, Seat(seat))).count();
        match state.ending {
            Ending::Threshold | Ending::WipedOut if beaten != 1 || state.winners == 0 => {
                Err(format!("{beaten} sides are beaten at a decisive end"))
            }
            _ => Ok(()),
        }
    }
}
