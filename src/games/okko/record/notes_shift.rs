//! What declared abilities changed about a fight, for the reports: the same fight with the same dice
//! is judged once more without each of them (section 9 of the rules catalogue: outcome shift).

use crate::content::catalogue::{Effect, Op};
use crate::content::knobs::TieResult;
use crate::record::Reporter;
use crate::record::{self, ability_column};
use crate::rules::Rules;
use crate::rules::fight::Rolled;
use crate::state::slots;
use crate::state::{FightSide, Slot, State, Status};
use tenbin_engine::Recorder;

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

/// Judges the fight as it is declared now, with dice that have been rolled. The state's fight is
/// written to. Support is counted again only with `recount`.
fn judge(rules: &Rules, state: &mut State, rolled: [Rolled; 2], recount: bool) -> Judged {
    let shot = state.fight.shot.is_some();
    if recount && !shot {
        let sides = [rules.support(state, 0), rules.support(state, 1)];
        state.fight.supporters = [sides[0].0, sides[1].0];
        state.fight.support = [sides[0].1, sides[1].1];
    }
    let total = |side: usize| {
        let die = rolled[side].best_of(rules.dice_rolled(state, side));
        rules.fixed_total(state, side) + i32::from(die)
    };
    let difference = total(0) - total(1);
    let tie_wins = !shot && rules.knobs.tie_result == TieResult::AttackerWins;
    if difference == 0 && !tie_wins || shot && difference < 0 {
        return Judged { margin: 0, class: 0 };
    }
    let winner = usize::from(difference < 0);
    state.fight.loser = Some(FightSide::of(1 - winner));
    let margin = match difference {
        0 => 1,
        _ => (difference.abs() + rules.margin_shift(state, winner)).max(0),
    };
    let knobs = &rules.knobs;
    // Who is endangered already goes out by becoming endangered (OKK-382).
    let loser = state.fighter(1 - winner);
    let out = if state.figure(loser).status == Status::Endangered {
        knobs.margin_out.min(knobs.margin_endanger)
    } else {
        knobs.margin_out
    };
    let class = if margin >= out {
        4
    } else if margin < knobs.margin_fall_back {
        1
    } else if margin >= knobs.margin_endanger {
        3
    } else if rules.stays(state, loser, margin as u8) {
        // Who does not move for it is not worse off (Immovable).
        1
    } else {
        2
    };
    let sign = if winner == 0 { 1 } else { -1 };
    Judged { margin: sign * margin, class: sign * class }
}

impl<R: Recorder> Reporter<'_, R> {
    /// The dice of a fight lie: what each declared ability has changed.
    pub(crate) fn abilities_judged(&mut self, rules: &Rules, state: &State, rolled: [Rolled; 2]) {
        if !R::ON {
            return;
        }
        let before = state.fight;
        let shot = before.shot.map_or(0, Slot::bit);
        let declared = [before.declared[0] & !shot, before.declared[1]];
        if declared == [0, 0] {
            return;
        }
        // The fight is judged on a copy.
        let mut judged = *state;
        let with = judge(rules, &mut judged, rolled, false);
        for (side, sign) in [(0, 1), (1, -1)] {
            for slot in slots(declared[side]) {
                judged.fight = before;
                judged.fight.declared[side] &= !slot.bit();
                let ability = rules.ability(state, state.fighter(side), slot);
                if !rules.ops(ability).iter().any(is_judged) {
                    continue;
                }
                let cancels = |op: &Op| matches!(op.effect, Effect::CancelSupport { .. });
                let recount = rules.ops(ability).iter().any(cancels);
                let without = judge(rules, &mut judged, rolled, recount);
                let margin = sign * (with.margin - without.margin);
                let class = sign * (with.class - without.class);
                let counts = [
                    1,
                    u32::from(class > 0),
                    u32::from(class < 0),
                    margin.max(0) as u32,
                    (-margin).max(0) as u32,
                ];
                let row = u16::from(self.ability_number(rules, state, state.fighter(side), slot));
                self.recorder.count_row(record::ABILITIES, row, ability_column::JUDGED, &counts);
            }
        }
    }
}
