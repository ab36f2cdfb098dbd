//! What an attack comes to, by the numbers of attacker and target (D12): chances, and their worth
//! in hundredths of a level.

use crate::content::catalogue::Range;
use crate::content::effect::{Atom, AttackFlags, Condition};
use crate::content::knobs::{ChargeRoll, ResistTie};
use crate::features::chances::{GUARD_ROWS, Harm, Odds, row_of};
use crate::features::facts::Unit;
use crate::features::sight::Survey;
use crate::features::tables::{Blade, Form, Rider, charge_roll};

/// Of a model's worth so much in hundredths goes with its life points, the rest with its death.
const SHARE: i32 = 60;

/// An attack that lies open: what decides it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Case {
    pub(super) odds: Odds,
    /// Damage less Armour.
    pub(super) net: i32,
    /// Attacks on the target.
    pub(crate) count: i32,
    /// No damage follows a hit.
    pub(crate) harmless: bool,
    /// Damage is halved.
    pub(crate) half: bool,
}

impl Survey<'_> {
    /// What a model loses by some harm, in hundredths of a level.
    #[inline]
    pub(super) fn worth_of(&self, target: &Unit, harm: Harm) -> i32 {
        let lp = i32::from(target.lp).max(1);
        let share = (harm.lost / lp).min(1000);
        i32::from(target.level) * (SHARE * share + (100 - SHARE) * harm.kill) / 1000
    }

    /// What a case comes to.
    #[inline]
    pub(super) fn harm_of(&self, case: &Case, target: &Unit) -> Harm {
        self.harm_in(row_of(&case.odds), case, target)
    }

    /// The same by the row of the tables of chances.
    #[inline]
    fn harm_in(&self, row: usize, case: &Case, target: &Unit) -> Harm {
        let (lp, cap) = (i32::from(target.lp).max(1), i32::from(target.cap));
        if case.harmless {
            let harm = self.tables.chances.harm_in(row, 0, lp, cap);
            return Harm { lost: 0, kill: 0, hit: harm.hit };
        }
        let mut harm = self.tables.chances.harm_in(row, case.net, lp, cap);
        if case.half {
            harm.lost /= 2;
            harm.kill = 0;
        }
        if case.count > 1 {
            // The first attacks wear the target down for the last one.
            let before = (case.count - 1) * harm.lost;
            let left = (lp - before / 1000).max(1);
            let last = self.tables.chances.harm_in(row, case.net, left, cap);
            harm.lost = (before + last.lost).min(1000 * lp);
            harm.kill = harm.kill.max(last.kill);
        }
        harm
    }

    /// The case of a blade against a target that dodges with `guard` dice.
    #[inline]
    pub(super) fn case_of(&self, unit: &Unit, target: &Unit, blade: &Blade, guard: i32) -> Case {
        let own = |fixed: Option<i8>, stat: i8| i32::from(fixed.unwrap_or(stat));
        let ranged = blade.form == Form::Shot;
        let flags = blade.flags | unit.flags;
        let second = flags.has(AttackFlags::SECOND_DAMAGE);
        let damage = if second { unit.damage_second } else { unit.damage };
        let mut lead = own(blade.at_fixed, unit.attack)
            + i32::from(blade.at)
            + i32::from(unit.only[usize::from(ranged)])
            + i32::from(target.marked[usize::from(ranged)])
            - i32::from(target.defence);
        let mut dice = 1 + i32::from(blade.dice) + i32::from(unit.dice);
        let mut sum = false;
        if blade.form == Form::Charge {
            let (bonus, rolled) = charge_roll(&self.rules.knobs);
            lead += bonus;
            dice += rolled - 1;
            sum = self.rules.knobs.charge_roll == ChargeRoll::SumPlus2;
        }
        let armour = if flags.has(AttackFlags::IGNORE_ARMOUR) {
            0
        } else {
            (i32::from(target.armour) + i32::from(blade.ar) + i32::from(unit.pierce)).max(0)
        };
        let net = own(blade.dm_fixed, damage)
            + i32::from(blade.dm)
            + i32::from(blade.dm_armour) * i32::from(target.armour).max(0)
            - armour;
        let misses_ghost = blade.weapon && target.ghost && unit.level <= target.level;
        let mut case = Case {
            odds: Odds { lead, dice, sum, guard, crit: i32::from(unit.crit) },
            net,
            count: i32::from(blade.count),
            harmless: flags.has(AttackFlags::NO_DAMAGE) || misses_ghost,
            half: flags.has(AttackFlags::HALF_DAMAGE),
        };
        if unit.special {
            self.add_special(unit, target, blade, &mut case);
        }
        case
    }

    /// What innate abilities add against this target alone (Anathema, Exterminator).
    #[inline(never)]
    fn add_special(&self, unit: &Unit, target: &Unit, blade: &Blade, case: &mut Case) {
        let character = &self.rules.catalogue.characters[unit.character as usize];
        for &ability in &character.abilities {
            for passive in &self.tables.passives[ability as usize] {
                if passive.conditions.0 == passive.conditions.1
                    || !self.seems(passive.conditions, unit, target, blade.form)
                {
                    continue;
                }
                case.odds.lead += i32::from(passive.at);
                case.odds.dice += i32::from(passive.dice);
                case.net += i32::from(passive.dm) - i32::from(passive.ar);
                if passive.flags.has(AttackFlags::SECOND_DAMAGE) {
                    case.net += i32::from(unit.damage_second) - i32::from(unit.damage);
                }
                if passive.flags.has(AttackFlags::IGNORE_ARMOUR) {
                    case.net += i32::from(target.armour).max(0);
                }
            }
        }
    }

    /// Whether conditions hold as far as can be told from two models' numbers.
    fn seems(&self, conditions: Range, unit: &Unit, target: &Unit, form: Form) -> bool {
        let list = &self.rules.catalogue.conditions[conditions.0 as usize..conditions.1 as usize];
        let mut group = false;
        for condition in list {
            group |= self.atom_seems(condition, unit, target, form);
            if condition.or_next {
                continue;
            }
            if !group {
                return false;
            }
            group = false;
        }
        true
    }

    fn atom_seems(&self, condition: &Condition, unit: &Unit, target: &Unit, form: Form) -> bool {
        let character = &self.rules.catalogue.characters[target.character as usize];
        let level = i32::from(target.level);
        let holds = match condition.atom {
            Atom::SelfLpAtMost(lp) => unit.lp <= i16::from(lp),
            Atom::SelfLpBelowHalf => 2 * unit.lp < unit.lp_max,
            Atom::SelfHidden => unit.hidden,
            Atom::TargetFaction(faction) => character.faction == faction,
            Atom::TargetCategory(bits) => character.categories & bits != 0,
            Atom::TargetBase(base) => character.base >= base,
            Atom::TargetLevelAtLeast(least) => level >= i32::from(least),
            Atom::TargetLevelAtMost(most) => level <= i32::from(most),
            Atom::TargetHasTrait(bits) => character.traits & bits != 0,
            Atom::AttackRanged => form == Form::Shot,
            Atom::AttackMelee => form != Form::Shot,
            Atom::AttackCharge => form == Form::Charge,
            // What only the table can tell is left to the moment itself.
            _ => return false,
        };
        holds != condition.negated
    }

    /// What an attack is worth to the attacker, in hundredths of a level.
    pub(super) fn gain(&self, unit: &Unit, target: &Unit, blade: &Blade, guard: i32) -> i32 {
        let case = self.case_of(unit, target, blade, guard);
        let harm = self.harm_of(&case, target);
        self.worth_of(target, harm) + self.rider_worth(target, blade.rider, harm)
    }

    /// What an attack is worth against a target without a dodge, and against one with one if it
    /// `dodges`; with `guarded`, only the latter is asked for.
    #[inline]
    pub(super) fn gains(
        &self,
        unit: &Unit,
        target: &Unit,
        blade: &Blade,
        dodges: bool,
        guarded: bool,
    ) -> [i32; 2] {
        let case = self.case_of(unit, target, blade, 0);
        let row = row_of(&case.odds);
        let worth = |row: usize| {
            let harm = self.harm_in(row, &case, target);
            self.worth_of(target, harm) + self.rider_worth(target, blade.rider, harm)
        };
        if !dodges {
            return [worth(row); 2];
        }
        let held = worth(row + GUARD_ROWS);
        [if guarded { held } else { worth(row) }, held]
    }

    /// What follows a hit.
    #[inline]
    pub(super) fn rider_worth(&self, target: &Unit, rider: Rider, harm: Harm) -> i32 {
        if rider.worth == 0 && rider.lp == 0 {
            return 0;
        }
        let sure = if rider.e == 0 { 1000 } else { self.affected(target, i32::from(rider.e)) };
        let lp = i32::from(target.lp).max(1);
        let share = 1000 * i32::from(rider.lp).min(lp) / lp;
        let kill = i32::from(rider.lp >= target.lp as i8) * 1000;
        let lost = i32::from(target.level) * (SHARE * share + (100 - SHARE) * kill) / 1000;
        let state = i32::from(target.level) * i32::from(rider.worth) / 10;
        let chance = (harm.hit - harm.kill).max(0) * sure / 1000;
        (lost + state) * chance / 1000
    }

    /// Chance in thousandths that an Effect takes hold of a model (ANI-292).
    #[inline]
    pub(super) fn affected(&self, target: &Unit, e: i32) -> i32 {
        let tie = i32::from(self.rules.knobs.resist_tie == ResistTie::Affected);
        1000 - self.tables.chances.reach(1, i32::from(target.resistance), e + tie)
    }
}
