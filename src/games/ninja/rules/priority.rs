//! Priority rolls of volunteers (NIN-101, NIN-124).

use crate::content::catalogue::Purpose;
use crate::content::knobs::PriorityTie;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::{Frame, Moment, PLAYERS_MAX, PriorityStep, Roll, State};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

impl Rules {
    /// A player's priority total with its rank from earlier rounds.
    pub(super) fn priority_key(&self, state: &State, seat: Seat) -> i16 {
        let roll = Roll { purpose: Purpose::Priority, seat, ..Roll::default() };
        let mut key = state.event.priority[seat.index()] as i16;
        key += self.roll_modifiers(state, &roll);
        key
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    pub(super) fn begin_priority(&mut self) {
        let mut rolling = SeatSet::EMPTY;
        for &seat in &*self.state.event.order {
            rolling.insert(seat);
        }
        self.state.event.priority = [0; PLAYERS_MAX];
        self.push(Frame::Priority { step: PriorityStep::Throw, rolling, next: 1 });
        self.open_window(Moment::BeforePriority);
    }

    #[inline(never)]
    pub(super) fn step_priority(&mut self, step: PriorityStep, rolling: SeatSet, next: u8) -> bool {
        match step {
            PriorityStep::Throw => {
                self.drop_ineligible();
                let mut rolling = rolling;
                for seat in rolling.iter() {
                    if !self.state.event.order.contains(&seat) {
                        rolling.remove(seat);
                    }
                }
                let mut next = next;
                let alone =
                    self.state.event.order.len() == 1 && self.rules.knobs.single_volunteer_rolls;
                if next == 1 && rolling.len() < 2 && !alone {
                    // Whoever is left over has nobody to be put before or behind (NIN-102).
                    self.compare_priority(SeatSet::EMPTY);
                    return false;
                }
                while next < self.rules.index.seats {
                    let seat = self.rules.clockwise(self.state.active, next);
                    next += 1;
                    if rolling.has(seat) {
                        self.set_top(Frame::Priority { step, rolling, next });
                        self.throw_priority(seat);
                        return false;
                    }
                }
                self.set_top(Frame::Priority { step: PriorityStep::Window, rolling, next });
            }
            PriorityStep::Window => {
                self.set_top(Frame::Priority { step: PriorityStep::Compare, rolling, next });
                return self.open_window(Moment::AfterPriority);
            }
            PriorityStep::Compare => self.compare_priority(rolling),
        }
        false
    }

    /// One priority throw, or its re-roll.
    pub(super) fn throw_priority(&mut self, seat: Seat) {
        let (natural, bonus_face) = self.throw_dice(Purpose::Priority, seat);
        let rank = self.state.event.priority[seat.index()] / 64 * 64;
        self.state.event.priority[seat.index()] = rank + u16::from(natural);
        self.state.event.rolled.insert(seat);
        self.report.die_thrown(Purpose::Priority, natural);
        self.tell(|out| writeln!(out, "  {seat} rolls {natural} for priority"));
        self.offer_bonus(seat, Purpose::Priority, bonus_face);
    }

    fn compare_priority(&mut self, rolling: SeatSet) {
        let state = &*self.state;
        let mut keys: arrayvec::ArrayVec<(i16, Seat), PLAYERS_MAX> = state
            .event
            .order
            .iter()
            .map(|&seat| (self.rules.priority_key(state, seat), seat))
            .collect();
        // Highest first; equal ones clockwise from the active player's left for now.
        let steps = |seat: Seat| {
            (seat.0 + self.rules.index.seats - state.active.0) % self.rules.index.seats
        };
        keys.sort_by_key(|&(key, seat)| (-key, steps(seat)));
        let mut tied = SeatSet::EMPTY;
        for pair in keys.windows(2) {
            if pair[0].0 == pair[1].0 && rolling.has(pair[0].1) {
                tied.insert(pair[0].1);
                tied.insert(pair[1].1);
            }
        }
        if !tied.is_empty() && self.rules.knobs.priority_tie == PriorityTie::RerollTied {
            let mut rank = 0;
            for index in (0..keys.len()).rev() {
                if index + 1 < keys.len() && keys[index].0 != keys[index + 1].0 {
                    rank += 1;
                }
                self.state.event.priority[keys[index].1.index()] = rank * 64;
            }
            self.set_top(Frame::Priority { step: PriorityStep::Throw, rolling: tied, next: 1 });
            return;
        }
        self.state.event.order.clear();
        for (_, seat) in keys {
            self.state.event.order.push(seat);
        }
        self.pop();
    }
}
