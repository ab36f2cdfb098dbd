//! What counts in a fight: effects, support, back attacks, cover, totals and margins (OKK-159,
//! OKK-163, OKK-242, OKK-249 to OKK-251, OKK-291, OKK-314 to OKK-316, OKK-340).

use crate::content::catalogue::{Amount, BAND_MAX, Effect, Op, Stat, Target, timing};
use crate::rules::Rules;
use crate::state::slots;
use crate::state::{FigureId, Slot, State, Status, TimedKind};

/// Supporters of one side: all others of a band.
const SUPPORTERS_MAX: usize = BAND_MAX;

impl Rules {
    /// The abilities of a side in effect in this fight: declared ones and automatic ones.
    pub(crate) fn in_effect(&self, state: &State, side: usize) -> u16 {
        let figure = state.fighter(side);
        state.fight.declared[side]
            | self.automatic_at(state, figure, Self::fight_timing(state, side))
            | self.automatic_at(state, figure, timing::PASSIVE)
    }

    /// Calls `each` for every effect of a side whose conditions hold now.
    pub(super) fn each_effect(&self, state: &State, side: usize, mut each: impl FnMut(&Op)) {
        let figure = state.fighter(side);
        for slot in slots(self.in_effect(state, side)) {
            let ability = self.ability(state, figure, slot);
            if self.conditions_hold(state, figure, ability, false) {
                self.ops(ability).iter().for_each(&mut each);
            }
        }
    }

    /// What effects and lasting effects add to a side's total (OKK-159: additive modifiers).
    fn added(&self, state: &State, side: usize) -> i32 {
        let shot = state.fight.shot.is_some();
        let mut sum = self.timed(state, state.fighter(side), TimedKind::Total);
        if shot && side == 0 {
            sum += self.timed(state, state.fighter(side), TimedKind::Shot);
        }
        for whose in 0..2 {
            self.each_effect(state, whose, |op| sum += self.added_by(state, op, whose, side));
        }
        sum
    }

    /// What an effect of one side adds to the total of a side.
    #[inline]
    pub(crate) fn added_by(&self, state: &State, op: &Op, whose: usize, side: usize) -> i32 {
        let Effect::Add { amount, n, .. } = op.effect else { return 0 };
        let shot = state.fight.shot.is_some();
        let on_own = op.target == Target::Own || op.target == Target::Attacker && whose == 0;
        let touched = if on_own { whose } else { 1 - whose };
        let counts = match amount {
            Amount::Total => true,
            Amount::Attack => side == 0 && !shot,
            Amount::Shot => side == 0 && shot,
            Amount::Defence => side == 1,
            Amount::Movement | Amount::Willpower => false,
        };
        if touched == side && counts { i32::from(n) } else { 0 }
    }

    /// The value the attacker starts from: Attack, or the value of the shot.
    fn base_value(&self, state: &State, side: usize) -> i32 {
        let figure = state.fighter(side);
        if side == 1 {
            return self.stat(state, figure, Stat::Defence);
        }
        match self.shot_of(state, figure, state.fight.shot) {
            Some((value, _, _)) => i32::from(value),
            None => self.stat(state, figure, Stat::Attack),
        }
    }

    /// Value, range and whether cover is ignored of the shot in a slot.
    pub(crate) fn shot_of(
        &self,
        state: &State,
        figure: FigureId,
        slot: Option<Slot>,
    ) -> Option<(i8, u8, bool)> {
        let slot = slot?;
        self.ops(self.ability(state, figure, slot)).iter().find_map(|op| match op.effect {
            Effect::Shoot { value, range, ignore_cover } => Some((value, range, ignore_cover)),
            _ => None,
        })
    }

    /// What the support of a figure is worth: the highest of what its abilities say, else what the
    /// rules say (OKK-249, OKK-163).
    fn support_value(&self, state: &State, figure: FigureId) -> u8 {
        let mut value = None;
        for slot in slots(
            self.automatic_at(state, figure, timing::SUPPORT)
                | self.automatic_at(state, figure, timing::PASSIVE),
        ) {
            let ability = self.ability(state, figure, slot);
            for op in self.ops(ability) {
                if let Effect::SupportValue(n) = op.effect
                    && self.conditions_hold(state, figure, ability, false)
                {
                    value = value.max(Some(n));
                }
            }
        }
        value.unwrap_or(self.knobs.support_bonus as u8)
    }

    /// Whether a figure supports its side against an enemy (OKK-249, OKK-251).
    pub(crate) fn supports(&self, state: &State, figure: FigureId, enemy: FigureId) -> bool {
        self.may_support(state, figure) && self.controls(state, figure, state.figure(enemy).at)
    }

    /// Whether a figure of this kind and status supports anybody (OKK-251).
    pub(crate) fn may_support(&self, state: &State, figure: FigureId) -> bool {
        (self.knobs.endangered_can_support || state.figure(figure).status == Status::Alert)
            && (self.knobs.civilian_can_support || !self.member(state, figure).civilian)
    }

    /// Supporters of a side and what they are worth, after all cancelling (OKK-159).
    pub(crate) fn support(&self, state: &State, side: usize) -> (u8, u8) {
        let (own, enemy) = (state.fighter(side), state.fighter(1 - side));
        let mut values = [0_u8; SUPPORTERS_MAX];
        let mut count = 0;
        for figure in state.alive(own.seat()) {
            if figure != own && self.supports(state, figure, enemy) {
                values[count] = self.support_value(state, figure);
                count += 1;
            }
        }
        if count == 0 {
            return (0, 0);
        }
        let mut cancelled = 0_usize;
        for whose in 0..2 {
            self.each_effect(state, whose, |op| {
                if let Effect::CancelSupport { both, n } = op.effect
                    && (both || whose != side)
                {
                    cancelled += usize::from(n);
                }
            });
        }
        // The ones worth most go first.
        values[..count].sort_unstable_by(|one, two| two.cmp(one));
        let left = &values[cancelled.min(count)..count];
        let sum: u8 = left.iter().sum();
        let cap = self.knobs.support_cap.map_or(u8::MAX, |cap| cap as u8);
        (left.len() as u8, sum.min(cap))
    }

    /// What a back attack adds: the highest of what abilities say, else what the rules say (OKK-291,
    /// OKK-163).
    pub(crate) fn back_attack_value(&self, state: &State) -> i32 {
        if !state.fight.back_attack {
            return 0;
        }
        let mut value = None;
        self.each_effect(state, 0, |op| {
            if let Effect::BackAttackValue(n) = op.effect {
                value = value.max(Some(n));
            }
        });
        value.map_or(self.knobs.back_attack_bonus, i32::from)
    }

    /// What cover adds to the target's die (OKK-314 to OKK-316).
    pub(crate) fn cover_value(&self, state: &State) -> i32 {
        let fight = &state.fight;
        match self.shot_of(state, fight.attacker, fight.shot) {
            None | Some((_, _, true)) => 0,
            Some(_) => {
                let value = i32::from(fight.cover) * self.knobs.cover_per_square;
                self.knobs.cover_cap.map_or(value, |cap| value.min(cap))
            }
        }
    }

    /// Everything of a side but its die (OKK-242, OKK-340).
    pub(crate) fn fixed_total(&self, state: &State, side: usize) -> i32 {
        let shot = state.fight.shot.is_some();
        let mut total = self.base_value(state, side)
            + self.added(state, side)
            + i32::from(state.fight.die_bonus[side]);
        if !shot {
            total += i32::from(state.fight.support[side]);
        }
        if side == 0 && !shot {
            total += self.back_attack_value(state);
        }
        if side == 1 {
            total += self.cover_value(state);
        }
        total
    }

    /// How the margin shifts for the winner's and the loser's effects (OKK-159).
    pub(crate) fn margin_shift(&self, state: &State, winner: usize) -> i32 {
        let mut shift = 0;
        for side in 0..2 {
            self.each_effect(state, side, |op| {
                if let Effect::Margin { n, on_win } = op.effect
                    && on_win == (side == winner)
                {
                    shift += i32::from(n);
                }
            });
        }
        shift
    }
}
