//! Captives: their own turn, helpers, rescues (section 2.14).

use crate::content::catalogue::{Effect, Primitive, Purpose, Stat};
use crate::content::knobs::RescueTiming;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::{EscapeStep, Frame, Roll, State};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

impl Rules {
    /// Stat, difficulty and whether a helper may roll, from the card that holds the captive.
    pub(crate) fn escape_numbers(&self, state: &State, captive: Seat) -> (Stat, i8, bool) {
        state
            .suffered
            .iter()
            .filter(|suffered| suffered.owner == captive)
            .flat_map(|suffered| self.suffered_ops(suffered))
            .find_map(|op| match op.effect {
                Effect::LeaveGame { stat, difficulty, helper } => Some((stat, difficulty, helper)),
                _ => None,
            })
            .unwrap_or((Stat::Att, self.knobs.capture_difficulty as i8, true))
    }

    /// Whether a player may roll for a captive (NIN-344).
    fn may_help(&self, state: &State, seat: Seat, captive: Seat) -> bool {
        seat != captive && self.present(state).has(seat) && !state.recalled.has(seat)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    #[inline(never)]
    pub(super) fn step_escape(&mut self, step: EscapeStep) -> bool {
        let Frame::Escape { left, next, roller, captive, .. } = *self.state.top() else {
            return false;
        };
        let held = captive;
        if !self.state.captured.has(held) || self.state.eliminated.has(held) {
            self.pop();
            return false;
        }
        match step {
            EscapeStep::Captive => {
                // NIN-354: a recalled captive may not roll for itself.
                if self.state.players[held.index()].skips_due > 0 || self.state.recalled.has(held) {
                    self.ask_helpers(left, None);
                    return false;
                }
                true
            }
            EscapeStep::Helper => {
                let mut next = next;
                while next < self.rules.index.seats {
                    let seat = self.rules.clockwise(held, next);
                    if self.rules.may_help(self.state, seat, held) {
                        self.set_top(Frame::Escape { step, left, next, roller, captive });
                        return true;
                    }
                    next += 1;
                }
                self.nobody_helps(left, roller);
                false
            }
            EscapeStep::Roll => {
                let step = EscapeStep::Result;
                self.set_top(Frame::Escape { step, left, next, roller, captive });
                let (stat, difficulty, _) = self.rules.escape_numbers(self.state, held);
                self.start_roll(Roll {
                    purpose: Purpose::Escape,
                    seat: roller.unwrap_or(held),
                    stat,
                    difficulty,
                    other: Some(captive),
                    ..Roll::default()
                });
                false
            }
            EscapeStep::Result => {
                self.escape_result(left, roller.unwrap_or(held), held);
                false
            }
        }
    }

    /// The others are asked to roll in the captive's place (NIN-343); `roller` is the captive where
    /// it has just failed, and may go on after they have declined.
    fn ask_helpers(&mut self, left: u8, roller: Option<Seat>) {
        let Frame::Escape { captive, .. } = *self.state.top() else { return };
        let (_, _, allowed) = self.rules.escape_numbers(self.state, captive);
        if allowed && self.rules.knobs.rescue_timing != RescueTiming::AnyTurnOnce {
            let step = EscapeStep::Helper;
            self.set_top(Frame::Escape { step, left, next: 1, roller, captive });
        } else {
            self.nobody_helps(left, roller);
        }
    }

    /// Nobody rolls for the captive: whoever has failed so far may have rolls left
    /// (`capture_rolls_per_turn`).
    fn nobody_helps(&mut self, left: u8, roller: Option<Seat>) {
        let Frame::Escape { captive, .. } = *self.state.top() else { return };
        if roller == Some(captive) && left > 0 {
            let step = EscapeStep::Captive;
            self.set_top(Frame::Escape { step, left, next: 0, roller: None, captive });
        } else {
            self.pop();
        }
    }

    fn escape_result(&mut self, left: u8, roller: Seat, captive: Seat) {
        let own = roller == captive;
        let freed = self.state.result.valid && self.state.result.passed;
        self.report.escape_rolled(own, freed);
        if freed {
            self.tell(|out| writeln!(out, "  {captive} is free"));
            self.pop();
            self.free(captive);
        } else {
            let left = left.saturating_sub(1);
            let after_fail = self.rules.knobs.rescue_timing == RescueTiming::CaptiveTurnAfterFail;
            if own && after_fail {
                self.ask_helpers(left, Some(captive));
            } else if left > 0 {
                let step = EscapeStep::Captive;
                self.set_top(Frame::Escape { step, left, next: 0, roller: None, captive });
            } else {
                self.pop();
            }
        }
        self.late_bonus(roller, Purpose::Escape);
    }

    /// The captive's cards of capture are discarded (NIN-342).
    fn free(&mut self, captive: Seat) {
        let rules = self.rules;
        self.shed(|suffered| {
            suffered.owner == captive
                && rules.suffered_ops(suffered).iter().any(|op| op.is(Primitive::LeaveGame))
        });
        self.refresh();
    }

    /// The captive rolls or asks the others (D21).
    pub(super) fn captive_chooses(&mut self, rolls: bool) {
        let Frame::Escape { left, captive, .. } = *self.state.top() else { return };
        if rolls {
            self.roll_for(captive, left);
        } else {
            self.ask_helpers(left, None);
        }
    }

    /// A helper rolls or declines (D22).
    pub(super) fn helper_chooses(&mut self, rolls: bool) {
        let Frame::Escape { step, left, next, roller, captive } = *self.state.top() else {
            return;
        };
        if rolls {
            let helper = self.rules.clockwise(captive, next);
            self.roll_for(helper, left);
        } else {
            self.set_top(Frame::Escape { step, left, next: next + 1, roller, captive });
        }
    }

    fn roll_for(&mut self, roller: Seat, left: u8) {
        let Frame::Escape { captive, .. } = *self.state.top() else { return };
        let (step, roller) = (EscapeStep::Roll, Some(roller));
        self.set_top(Frame::Escape { step, left, next: 0, roller, captive });
    }

    // ---- rescues in the helper's own turn (`rescue_timing` = any_turn_once) ----

    #[inline(never)]
    pub(super) fn step_rescue(&mut self, captives: SeatSet) -> bool {
        if captives.and(self.state.captured).is_empty()
            || self.state.rescues_tried.has(self.state.active)
        {
            self.pop();
            return false;
        }
        true
    }

    /// The active player rolls for a captive, or for none (NIN-343).
    pub(crate) fn rescue(&mut self, captive: Option<Seat>) {
        self.pop();
        self.state.rescues_tried = SeatSet::first(self.rules.index.seats);
        if let Some(captive) = captive {
            self.push(Frame::Escape {
                step: EscapeStep::Roll,
                left: 1,
                next: 0,
                roller: Some(self.state.active),
                captive,
            });
        }
    }
}
