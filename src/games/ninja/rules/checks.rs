//! Grenades: everybody else rolls for what befalls them (NIN-246, NIN-247).

use crate::content::catalogue::{Effect, Op, Purpose};
use crate::rules::flow::Flow;
use crate::state;
use crate::state::Cause;
use crate::state::{Frame, in_play};
use tenbin_engine::{Chance, Recorder, SeatSet};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    #[inline(never)]
    pub(super) fn step_check(&mut self) -> bool {
        let Frame::Check { card, thrower, mut rolling, mut victims, rolled } = *self.state.top()
        else {
            return false;
        };
        let Some(index) = self.state.in_play.iter().position(|entry| entry.card == card) else {
            // Cancelled meanwhile.
            self.pop();
            return false;
        };
        if rolled {
            let seat = rolling
                .next_from(self.rules.clockwise(thrower, 1), self.rules.index.seats)
                .expect("the roller is still on the list");
            rolling.remove(seat);
            if self.state.result.valid && !self.state.result.passed {
                victims.insert(seat);
            }
            self.set_top(Frame::Check { card, thrower, rolling, victims, rolled: false });
            self.late_bonus(seat, Purpose::Check);
            return false;
        }
        if let Some(seat) =
            rolling.next_from(self.rules.clockwise(thrower, 1), self.rules.index.seats)
        {
            self.set_top(Frame::Check { card, thrower, rolling, victims, rolled: true });
            self.start_roll(state::Roll { purpose: Purpose::Check, seat, ..Default::default() });
            return false;
        }
        self.pop();
        self.finish_check(index, victims);
        false
    }

    fn finish_check(&mut self, index: usize, victims: SeatSet) {
        let entry = self.state.in_play[index];
        let mut ops = self.rules.entry_ops(entry.card, entry.usage).iter();
        let keeping = |op: &Op| match op.effect {
            Effect::RollCheck { to_centre, discarded, .. } => Some((to_centre, discarded)),
            _ => None,
        };
        let (to_centre, discarded) = ops.find_map(keeping).unwrap_or_default();
        if victims.is_empty() {
            if discarded {
                self.leave_play(index);
                self.refresh();
            }
            return;
        }
        self.state.in_play[index].targets = victims;
        self.state.in_play[index].flags |= in_play::HIT;
        if to_centre {
            self.state.in_play[index].flags |= in_play::CENTRE;
        }
        self.refresh();
        self.deaths(Cause::Card(self.rules.catalogue.advantage_of[entry.card.index()]));
    }
}
