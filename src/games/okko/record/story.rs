//! The totals of a fight and the tests of Willpower in words, part by part, for a replay.

use std::fmt::{self, Write};

use crate::content::catalogue::{Stat, cause};
use crate::rules::Rules;
use crate::rules::fight::Rolled;
use crate::state::slots;
use crate::state::{State, Status, TimedKind};

/// Why something happens to a figure (one of `catalogue::cause`).
pub(crate) fn write_cause(
    rules: &Rules,
    state: &State,
    what: u8,
    out: &mut dyn Write,
) -> fmt::Result {
    match what {
        cause::COMBAT | cause::SHOT if state.fight.goes_on => {
            let dice = state.fight.dice.map(i32::from);
            let total = |side: usize| rules.fixed_total(state, side) + dice[side];
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
    rules: &Rules,
    state: &State,
    side: usize,
    rolled: Rolled,
    out: &mut dyn Write,
) -> fmt::Result {
    let figure = state.fighter(side);
    write!(out, "{}: ", rules.label(state, figure))?;
    write_base(rules, state, side, out)?;
    if state.fight.die_bonus[side] != 0 {
        let face = if side == 0 { "Fire" } else { "Earth" };
        write!(out, " {:+} {face} die", state.fight.die_bonus[side])?;
    }
    for whose in 0..2 {
        write_abilities(rules, state, side, whose, out)?;
    }
    let (mut support, mut back) = (0, 0);
    if state.fight.shot.is_none() {
        support = i32::from(state.fight.support[side]);
        back = if side == 0 { rules.back_attack_value(state) } else { 0 };
    }
    let cover = if side == 1 { rules.cover_value(state) } else { 0 };
    for (amount, what) in [(support, "support"), (back, "back attack"), (cover, "cover")] {
        if amount != 0 {
            write!(out, " {amount:+} {what}")?;
        }
    }
    let fixed = rules.fixed_total(state, side);
    let best = rolled.best();
    write!(out, " = {fixed}, rolls {best}")?;
    if rules.dice_rolled(state, side) > 1 {
        let faces = rolled.0.iter().filter(|&&face| face > 0).map(u8::to_string);
        write!(out, " of {}", faces.collect::<Vec<_>>().join(", "))?;
    }
    write!(out, ": {}", fixed + i32::from(best))
}

/// The stat of the card, or the value of the shot, and what lasts for a time.
fn write_base(rules: &Rules, state: &State, side: usize, out: &mut dyn Write) -> fmt::Result {
    let figure = state.fighter(side);
    let (stat, kind, word) = match side {
        0 => (Stat::Attack, TimedKind::Attack, "Attack"),
        _ => (Stat::Defence, TimedKind::Defence, "Defence"),
    };
    let shot = state.fight.shot.is_some() && side == 0;
    let mut lasting = rules.timed(state, figure, TimedKind::Total);
    if shot {
        let value = rules.shot_of(state, figure, state.fight.shot).map_or(0, |(value, _, _)| value);
        write!(out, "shot {value}")?;
        lasting += rules.timed(state, figure, TimedKind::Shot);
    } else {
        let face = usize::from(state.figure(figure).status == Status::Endangered);
        write!(out, "{word} {}", rules.member(state, figure).stats[face][stat as usize])?;
        lasting += rules.timed(state, figure, kind);
    }
    if lasting != 0 {
        write!(out, " {lasting:+} lasting")?;
    }
    Ok(())
}

/// What the abilities of one side add to the total of a side.
fn write_abilities(
    rules: &Rules,
    state: &State,
    side: usize,
    whose: usize,
    out: &mut dyn Write,
) -> fmt::Result {
    let figure = state.fighter(whose);
    for slot in slots(rules.in_effect(state, whose)) {
        let ability = rules.ability(state, figure, slot);
        if !rules.conditions_hold(state, figure, ability, false) {
            continue;
        }
        let ops = rules.ops(ability).iter();
        let sum: i32 = ops.map(|op| rules.added_by(state, op, whose, side)).sum();
        if sum != 0 {
            write!(out, " {sum:+} {}", ability.id)?;
        }
    }
    Ok(())
}
