//! The totals of a fight and the tests of Willpower in words, part by part, for a replay.

use std::fmt::{self, Write};

use crate::Okko;
use crate::content::catalogue::{Stat, cause};
use crate::rules::fight::Rolled;
use crate::rules::query::slots;
use crate::state::{NONE, State, Status, TimedKind};

impl Okko {
    /// Why something happens to a figure (one of `catalogue::cause`).
    pub(crate) fn write_cause(&self, s: &State, what: u8, out: &mut dyn Write) -> fmt::Result {
        match what {
            cause::COMBAT | cause::SHOT if s.fight.attacker != NONE => {
                let dice = s.fight.dice.map(i32::from);
                let total = |side: usize| self.fixed_total(s, side) + dice[side];
                let word = if what == cause::SHOT { "a shot" } else { "a combat" };
                write!(out, "{word} with {} against {}", total(0), total(1))
            }
            cause::COMBAT => write!(out, "a combat"),
            cause::SHOT => write!(out, "a shot"),
            cause::FALL_BACK => write!(out, "a bad fall-back"),
            cause::DISENGAGE => write!(out, "it left a zone of control"),
            _ => write!(out, "an ability"),
        }
    }

    /// The total of a side: where each part of it comes from, its dice and the sum.
    pub(crate) fn write_total(
        &self,
        s: &State,
        side: usize,
        rolled: Rolled,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let figure = Self::fighter(s, side);
        write!(out, "{}: ", self.label(s, figure))?;
        self.write_base(s, side, out)?;
        if s.fight.die_bonus[side] != 0 {
            let face = if side == 0 { "Fire" } else { "Earth" };
            write!(out, " {:+} {face} die", s.fight.die_bonus[side])?;
        }
        for whose in 0..2 {
            self.write_abilities(s, side, whose, out)?;
        }
        let (mut support, mut back) = (0, 0);
        if s.fight.shot == NONE {
            support = i32::from(s.fight.support[side]);
            back = if side == 0 { self.back_attack_value(s) } else { 0 };
        }
        let cover = if side == 1 { self.cover_value(s) } else { 0 };
        for (amount, what) in [(support, "support"), (back, "back attack"), (cover, "cover")] {
            if amount != 0 {
                write!(out, " {amount:+} {what}")?;
            }
        }
        let fixed = self.fixed_total(s, side);
        let best = rolled.best();
        write!(out, " = {fixed}, rolls {best}")?;
        if self.dice_rolled(s, side) > 1 {
            let faces = rolled.0.iter().filter(|&&face| face > 0).map(u8::to_string);
            write!(out, " of {}", faces.collect::<Vec<_>>().join(", "))?;
        }
        write!(out, ": {}", fixed + i32::from(best))
    }

    /// The stat of the card, or the value of the shot, and what lasts for a time.
    fn write_base(&self, s: &State, side: usize, out: &mut dyn Write) -> fmt::Result {
        let figure = Self::fighter(s, side);
        let (stat, kind, word) = match side {
            0 => (Stat::Attack, TimedKind::Attack, "Attack"),
            _ => (Stat::Defence, TimedKind::Defence, "Defence"),
        };
        let shot = s.fight.shot != NONE && side == 0;
        let mut lasting = self.timed(s, figure, TimedKind::Total);
        if shot {
            let value = self.shot_of(s, figure, s.fight.shot).map_or(0, |(value, _, _)| value);
            write!(out, "shot {value}")?;
            lasting += self.timed(s, figure, TimedKind::Shot);
        } else {
            let face = usize::from(s.figure(figure).status == Status::Endangered);
            write!(out, "{word} {}", self.member(s, figure).stats[face][stat as usize])?;
            lasting += self.timed(s, figure, kind);
        }
        if lasting != 0 {
            write!(out, " {lasting:+} lasting")?;
        }
        Ok(())
    }

    /// What the abilities of one side add to the total of a side.
    fn write_abilities(
        &self,
        s: &State,
        side: usize,
        whose: usize,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let figure = Self::fighter(s, whose);
        for slot in slots(self.in_effect(s, whose)) {
            let ability = self.ability(s, figure, slot);
            if !self.conditions_hold(s, figure, ability, false) {
                continue;
            }
            let ops = self.ops(ability).iter();
            let sum: i32 = ops.map(|op| self.added_by(s, op, whose, side)).sum();
            if sum != 0 {
                write!(out, " {sum:+} {}", ability.id)?;
            }
        }
        Ok(())
    }
}
