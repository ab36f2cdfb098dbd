//! What declared abilities changed about a fight, for the reports: the same fight with the same dice
//! is judged once more without each of them (section 9 of the rules catalogue: outcome shift).

use crate::Okko;
use crate::content::catalogue::{Effect, Op};
use crate::content::knobs::TieResult;
use crate::record::{self, ability_column};
use crate::rules::fight::Rolled;
use crate::rules::flow::Flow;
use crate::rules::query::slots;
use crate::state::{NONE, State, Status};
use tenbin_engine::{Chance, Recorder};

/// Whether an effect changes who wins a fight, or by how much: the others act after that.
fn is_judged(op: &Op) -> bool {
    matches!(
        op.effect,
        Effect::Add { .. }
            | Effect::KeepBest(_)
            | Effect::Margin { .. }
            | Effect::CancelSupport { .. }
            | Effect::BackAttackValue(_)
    )
}

/// How a fight ends, as its attacker sees it: what is lost is negative.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Judged {
    /// The margin after its shifts; 0 where nobody is hurt.
    margin: i32,
    /// The row of OKK-244: 4 the enemy is out, 3 endangered, 2 falls back, 1 stays, 0 nobody lost.
    class: i32,
}

impl Okko {
    /// Judges the fight as it is declared now, with dice that have been rolled. The state's fight is
    /// written to and has to be put back. Support is counted anew only where that is asked for.
    fn judge(&self, state: &mut State, rolled: [Rolled; 2], recount: bool) -> Judged {
        let shot = state.fight.shot != NONE;
        if recount && !shot {
            let sides = [self.support(state, 0), self.support(state, 1)];
            state.fight.supporters = [sides[0].0, sides[1].0];
            state.fight.support = [sides[0].1, sides[1].1];
        }
        let total = |side: usize| {
            let die = rolled[side].best_of(self.dice_rolled(state, side));
            self.fixed_total(state, side) + i32::from(die)
        };
        let difference = total(0) - total(1);
        let tie_wins = !shot && self.rules.tie_result == TieResult::AttackerWins;
        if difference == 0 && !tie_wins || shot && difference < 0 {
            return Judged { margin: 0, class: 0 };
        }
        let winner = usize::from(difference < 0);
        state.fight.loser = 1 - winner as u8;
        let margin = match difference {
            0 => 1,
            _ => (difference.abs() + self.margin_shift(state, winner)).max(0),
        };
        let rules = &self.rules;
        // Who is endangered already goes out by becoming endangered (OKK-382).
        let loser = Self::fighter(state, 1 - winner);
        let out = if state.figure(loser).status == Status::Endangered {
            rules.margin_out.min(rules.margin_endanger)
        } else {
            rules.margin_out
        };
        let class = if margin >= out {
            4
        } else if margin < rules.margin_fall_back {
            1
        } else if margin >= rules.margin_endanger {
            3
        } else if self.stays(state, loser, margin as u8) {
            // Who does not move for it is not worse off (Immovable).
            1
        } else {
            2
        };
        let sign = if winner == 0 { 1 } else { -1 };
        Judged { margin: sign * margin, class: sign * class }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The dice of a fight lie: what each declared ability has changed.
    pub(crate) fn note_shifts(&mut self, rolled: [Rolled; 2]) {
        if !R::ON {
            return;
        }
        let before = self.s.fight;
        let shot = if before.shot == NONE { 0 } else { 1 << before.shot };
        let declared = [before.declared[0] & !shot, before.declared[1]];
        if declared == [0, 0] {
            return;
        }
        let with = self.g.judge(self.s, rolled, false);
        for (side, sign) in [(0, 1), (1, -1)] {
            for slot in slots(declared[side]) {
                self.s.fight = before;
                self.s.fight.declared[side] &= !(1 << slot);
                let ability = self.g.ability(self.s, Okko::fighter(self.s, side), slot);
                if !self.g.ops(ability).iter().any(is_judged) {
                    continue;
                }
                let cancels = |op: &Op| matches!(op.effect, Effect::CancelSupport { .. });
                let recount = self.g.ops(ability).iter().any(cancels);
                let without = self.g.judge(self.s, rolled, recount);
                let margin = sign * (with.margin - without.margin);
                let class = sign * (with.class - without.class);
                let counts = [
                    1,
                    u32::from(class > 0),
                    u32::from(class < 0),
                    margin.max(0) as u32,
                    (-margin).max(0) as u32,
                ];
                let row = u16::from(self.ability_number(Okko::fighter(self.s, side), slot));
                self.r.count_row(record::ABILITIES, row, ability_column::JUDGED, &counts);
            }
        }
        self.s.fight = before;
    }
}
