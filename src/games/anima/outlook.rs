//! Numbers about rules and content that features need, worked out once at load: how likely attacks
//! hit and how much they take, and what attacks each character has.

use crate::games::anima::catalogue::{Ability, Catalogue, Character, Range};
use crate::games::anima::effect::{AreaSide, Op, Scope, Source, Target, attack_flag, roll_bit};
use crate::games::anima::rules::{ChargeRoll, Costs, Rules};
use crate::games::anima::state::NONE;
use crate::games::anima::vocabulary::{Kind, School, State, Trigger};

/// Leads (Attack less Defence, no dice) told apart: from `LEAD_MIN` on.
const LEADS: usize = 41;
const LEAD_MIN: i32 = -20;
/// Most dice of an attack told apart; two further modes add the two best of two or three.
const DICE: usize = 4;
const MODES: usize = DICE + 2;
/// Dice of the defence: none, one, two.
const GUARDS: usize = 3;
/// Faces on which hits are critical: none to four.
const CRITS: usize = 5;
/// Success levels told apart.
const STEPS: usize = 26;
/// Success levels up to which critical hits without other damage matter.
const SHORT: usize = 8;

/// What dice an attack throws against what.
#[derive(Copy, Clone, Debug)]
pub(super) struct Odds {
    /// Attack with everything less Defence with everything.
    pub(super) lead: i32,
    /// Dice of which the best counts.
    pub(super) dice: i32,
    /// The two best are added (`sum_plus2`).
    pub(super) sum: bool,
    /// Dice of the defence.
    pub(super) guard: i32,
    /// Faces on which a hit is critical.
    pub(super) crit: i32,
}

/// What comes of an attack, in thousandths.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Harm {
    /// Chance that it hits.
    pub(super) hit: i32,
    /// Life points lost.
    pub(super) lost: i32,
    /// Chance that it kills.
    pub(super) kill: i32,
}

/// How an attack is made.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub(super) enum Form {
    /// In contact or by reach.
    #[default]
    Melee,
    /// After a charge move.
    Charge,
    /// At a distance.
    Shot,
    /// None at all.
    Neither,
}

/// What follows a hit beside the damage.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Rider {
    /// Thousandths of the target's worth.
    pub(super) worth: i16,
    /// Life points.
    pub(super) lp: i8,
    /// Difficulty; 0 for automatic.
    pub(super) e: u8,
}

/// An attack that a character can make: a basic one or an ability.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Blade {
    pub(super) form: Form,
    /// Its slot; `NONE` for a basic attack.
    pub(super) slot: u8,
    pub(super) cost: i8,
    /// Added to Attack; and for each action point beyond the cost.
    pub(super) at: i8,
    pub(super) at_extra: i8,
    /// Added to Damage; and so many times the target's Armour.
    pub(super) dm: i8,
    pub(super) dm_armour: i8,
    /// Added to the target's Armour.
    pub(super) ar: i8,
    pub(super) dice: i8,
    /// Bits of `attack_flag`.
    pub(super) flags: u16,
    /// Attacks on the target.
    pub(super) count: i8,
    /// Radius of a sweep or area in units.
    pub(super) radius: i16,
    /// It hits friends too.
    pub(super) units: bool,
    /// Range in units; the length of a charge where it is not the speed.
    pub(super) range: i16,
    /// Attack and Damage of its own; -128 for the bearer's.
    pub(super) at_fixed: i8,
    pub(super) dm_fixed: i8,
    /// It may be used only where something holds.
    pub(super) conditional: bool,
    /// Weapon damage in the sense of ANI-348.
    pub(super) weapon: bool,
    pub(super) lp_cost: i8,
    pub(super) rider: Rider,
}

/// What a continuous rule adds to the attacks of its bearer.
#[derive(Copy, Clone, Debug)]
pub(super) struct Passive {
    pub(super) conditions: Range,
    pub(super) at: i8,
    pub(super) dm: i8,
    pub(super) ar: i8,
    pub(super) dice: i8,
    pub(super) flags: u16,
}

/// What features know of a character.
#[derive(Clone, Default, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub(super) struct Sheet {
    pub(super) melee: Vec<Blade>,
    pub(super) charges: Vec<Blade>,
    pub(super) shots: Vec<Blade>,
    /// The longest range that it may always shoot at.
    pub(super) range: i16,
    /// The longest charge that is not by its speed.
    pub(super) charge: i16,
    /// Most damage from one attack.
    pub(super) cap: i16,
    /// It fights better from afar.
    pub(super) shooter: bool,
    /// It had better not fight hand to hand.
    pub(super) weak: bool,
    /// It helps friends.
    pub(super) helper: bool,
    /// It has attacks that only the hidden may make.
    pub(super) lurker: bool,
    /// Any of its passives has a condition.
    pub(super) special: bool,
}

/// Everything worked out once.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    /// Row by row: the sum over all levels from this one on of the chance to reach that level.
    sums: Vec<u16>,
    /// Row by row: the chance of a critical hit below a level.
    short: Vec<u16>,
    /// By ability.
    pub(super) blades: Vec<Blade>,
    /// By ability.
    pub(super) passives: Vec<Vec<Passive>>,
    /// By character.
    pub(super) sheets: Vec<Sheet>,
    /// Faces of the die.
    faces: i32,
}

impl Outlook {
    /// Works the numbers out.
    pub(super) fn new(rules: &Rules, costs: &Costs, catalogue: &Catalogue) -> Self {
        let (sums, short) = tables(rules);
        let blades = catalogue.abilities.iter().map(|one| blade(catalogue, one)).collect();
        let passives = catalogue.abilities.iter().map(|one| passives(catalogue, one)).collect();
        let mut outlook =
            Self { sums, short, blades, passives, sheets: Vec::new(), faces: rules.die_faces };
        outlook.sheets = catalogue
            .characters
            .iter()
            .map(|one| sheet(&outlook, rules, costs, catalogue, one))
            .collect();
        outlook
    }

    /// What comes of an attack with `net` (Damage less Armour) on a model with `lp` life points
    /// that loses at most `cap` to one attack.
    #[inline]
    pub(super) fn harm(&self, odds: &Odds, net: i32, lp: i32, cap: i32) -> Harm {
        let row = row_of(odds);
        let sums = &self.sums[row * STEPS..(row + 1) * STEPS];
        let first = i32::from(sums[0]);
        let hit = first - i32::from(sums[1]);
        let from = |level: i32| {
            if level <= 0 {
                first - level * hit
            } else {
                i32::from(sums[(level as usize).min(STEPS - 1)])
            }
        };
        let most = lp.min(cap);
        let mut lost = from(1 - net) - from(most - net + 1);
        let mut kill = if cap < lp { 0 } else { from(lp - net) - from(lp - net + 1) };
        if net <= 0 {
            // A critical hit takes at least one life point (ANI-340).
            let short = self.short[row * SHORT + ((-net) as usize).min(SHORT - 1)];
            lost += i32::from(short);
            kill += if lp <= 1 { i32::from(short) } else { 0 };
        }
        Harm { hit, lost, kill }
    }

    /// Chance in thousandths that a roll of some dice (best counts) with a modifier reaches a number.
    #[inline]
    pub(super) fn reach(&self, dice: i32, modifier: i32, needed: i32) -> i32 {
        let fail = (needed - modifier - 1).clamp(0, self.faces);
        let one = 1000 * fail / self.faces;
        match dice {
            0 | 1 => 1000 - one,
            2 => 1000 - one * one / 1000,
            _ => 1000 - one * one / 1000 * one / 1000,
        }
    }
}

fn row_of(odds: &Odds) -> usize {
    let dice = odds.dice.clamp(1, DICE as i32) as usize;
    let mode = if odds.sum { DICE + usize::from(dice > 2) } else { dice - 1 };
    let guard = odds.guard.clamp(0, GUARDS as i32 - 1) as usize;
    let crit = odds.crit.clamp(0, CRITS as i32 - 1) as usize;
    let lead = (odds.lead - LEAD_MIN).clamp(0, LEADS as i32 - 1) as usize;
    ((mode * GUARDS + guard) * CRITS + crit) * LEADS + lead
}

/// How many ways lead to a value of the attack dice, of all and of those with a die above
/// `faces - crit`, by `crit`.
struct Ways {
    value: i32,
    all: u64,
    critical: [u64; CRITS],
}

fn ways(mode: usize, faces: i32) -> Vec<Ways> {
    let dice = if mode < DICE { mode + 1 } else { mode - DICE + 2 };
    let sum = mode >= DICE;
    let top = if sum { 2 * faces } else { faces };
    let mut list: Vec<Ways> =
        (0..=top).map(|value| Ways { value, all: 0, critical: [0; CRITS] }).collect();
    if sum {
        for number in 0..faces.pow(dice as u32) {
            let mut rest = number;
            let mut thrown: Vec<i32> = (0..dice)
                .map(|_| {
                    let die = rest % faces + 1;
                    rest /= faces;
                    die
                })
                .collect();
            thrown.sort_unstable();
            let (best, second) = (thrown[dice - 1], thrown[dice - 2]);
            let way = &mut list[(best + second) as usize];
            way.all += 1;
            for (crit, count) in way.critical.iter_mut().enumerate() {
                *count += u64::from(best > faces - crit as i32);
            }
        }
    } else {
        for value in 1..=faces {
            let power = |number: i32| (number as u64).pow(dice as u32);
            let way = &mut list[value as usize];
            way.all = power(value) - power(value - 1);
            for (crit, count) in way.critical.iter_mut().enumerate() {
                *count = if value > faces - crit as i32 { way.all } else { 0 };
            }
        }
    }
    list.retain(|way| way.all > 0);
    list
}

fn tables(rules: &Rules) -> (Vec<u16>, Vec<u16>) {
    let faces = rules.die_faces;
    let mut sums = Vec::new();
    let mut short = Vec::new();
    let guards = [vec![(0, 1)], guard_ways(1, faces), guard_ways(2, faces)];
    for mode in 0..MODES {
        let attack = ways(mode, faces);
        for guard in &guards {
            for crit in 0..CRITS {
                for lead in 0..LEADS as i32 {
                    let levels = levels(rules, &attack, guard, crit, lead + LEAD_MIN);
                    push_row(&levels, &mut sums, &mut short);
                }
            }
        }
    }
    (sums, short)
}

fn guard_ways(dice: u32, faces: i32) -> Vec<(i32, u64)> {
    let power = |number: i32| (number as u64).pow(dice);
    (1..=faces).map(|value| (value, power(value) - power(value - 1))).collect()
}

/// In how many ways each success level is reached, in all and critically, and of how many.
struct Levels {
    hits: [u64; STEPS],
    critical: [u64; STEPS],
    total: u64,
}

fn levels(rules: &Rules, attack: &[Ways], guard: &[(i32, u64)], crit: usize, lead: i32) -> Levels {
    let mut levels = Levels { hits: [0; STEPS], critical: [0; STEPS], total: 0 };
    for way in attack {
        for &(die, count) in guard {
            let margin = lead + way.value - die;
            let level = |margin: i32| margin.clamp(0, STEPS as i32 - 1) as usize;
            let critical = way.critical[crit] * count;
            let plain = way.all * count - critical;
            levels.total += plain + critical;
            // A critical hit always hits (ANI-217, ANI-340).
            let struck = if margin >= 0 { margin } else { rules.crit_below_defence_sl };
            levels.hits[level(struck)] += critical;
            levels.critical[level(struck)] += critical;
            if margin >= 0 {
                levels.hits[level(margin)] += plain;
            }
        }
    }
    levels
}

fn push_row(levels: &Levels, sums: &mut Vec<u16>, short: &mut Vec<u16>) {
    let thousandths = |count: u64| (1000 * count / levels.total) as u16;
    let (mut reached, mut sum) = (0, 0);
    let mut row = [0; STEPS];
    for level in (0..STEPS).rev() {
        reached += levels.hits[level];
        sum += reached;
        row[level] = thousandths(sum);
    }
    sums.extend(row);
    let mut below = 0;
    for level in 0..SHORT {
        below += levels.critical[level];
        short.push(thousandths(below));
    }
}

/// What a state is worth to whoever gives it to an enemy (or, a positive one, to a friend), in
/// thousandths of the bearer's worth: for the present turn, if the bearer still acts in it, and for
/// each token beyond the first.
pub(super) fn state_worth(state: State, level: i32, ready: bool) -> i32 {
    let phases = level - 1 + i32::from(ready);
    match state {
        State::Haste => 90 * level,
        State::Shield => 60 + 120 * phases,
        State::Protection => 15 + 15 * phases,
        State::Healing => 60 * level,
        State::Poison => 130 * phases,
        State::Blind => 220 * phases,
        State::Doom => 260 * level.min(3),
        State::Slow => 90 * level,
        State::Seal => 20 + 110 * phases,
        State::Paralysed => 120 + 380 * phases,
        State::Berserker => 40 * phases,
    }
}

fn rules_of<'a>(
    catalogue: &'a Catalogue,
    ability: &Ability,
) -> &'a [crate::games::anima::effect::Rule] {
    &catalogue.rules[ability.rules.0 as usize..ability.rules.1 as usize]
}

fn ops_in(catalogue: &Catalogue, range: Range) -> &[Op] {
    &catalogue.ops[range.0 as usize..range.1 as usize]
}

fn add_rider(catalogue: &Catalogue, ops: &[Op], rider: &mut Rider) {
    for op in ops {
        match *op {
            Op::AddState { state, level } => {
                let worth = state_worth(state, i32::from(level), true);
                let half = state_worth(state, i32::from(level), false);
                rider.worth += i16::midpoint(worth as i16, half as i16);
            }
            Op::LoseLp { amount, .. } => rider.lp += amount.plus,
            Op::LoseAp(points) => rider.worth += 60 * i16::from(points),
            Op::Resist { e, fail, .. } => {
                rider.e = e;
                add_rider(catalogue, ops_in(catalogue, fail), rider);
            }
            _ => {}
        }
    }
}

/// The attack that an ability makes; nothing of the kind where it makes none.
fn blade(catalogue: &Catalogue, ability: &Ability) -> Blade {
    let form = match ability.kind {
        Kind::Attack => Form::Melee,
        Kind::Charge => Form::Charge,
        Kind::Ranged => Form::Shot,
        _ => Form::Neither,
    };
    let range = if form == Form::Shot { ability.range } else { ability.move_length };
    let mut blade = Blade {
        form,
        slot: NONE,
        cost: ability.ap as i8,
        count: 1,
        range,
        at_fixed: -128,
        dm_fixed: -128,
        conditional: ability.requires.0 != ability.requires.1,
        weapon: ability.school == School::Subterfuge,
        lp_cost: ability.cost_lp as i8,
        ..Blade::default()
    };
    for rule in rules_of(catalogue, ability) {
        let ops = ops_in(catalogue, rule.ops);
        match rule.trigger {
            Trigger::Use => add_use(&mut blade, ops),
            Trigger::Hit | Trigger::DamageDealt => add_rider(catalogue, ops, &mut blade.rider),
            _ => {}
        }
    }
    blade
}

fn add_use(blade: &mut Blade, ops: &[Op]) {
    for op in ops {
        match *op {
            Op::AttackMod(change) if change.scope == Scope::Own => {
                match change.at.source {
                    Source::PaidExtra => blade.at_extra += change.at.times,
                    Source::Nothing => blade.at += change.at.plus,
                    _ => {}
                }
                match change.dm.source {
                    Source::TargetArmour => blade.dm_armour += change.dm.times,
                    Source::Nothing => blade.dm += change.dm.plus,
                    _ => {}
                }
                blade.ar += change.ar_target;
                blade.dice += change.extra_dice;
                blade.flags |= change.flags;
            }
            Op::Attack { count, sweep_radius, sweep_side, at_fixed, dm_fixed, range, .. } => {
                blade.count = count.max(1) as i8;
                blade.radius = sweep_radius;
                blade.units = matches!(sweep_side, AreaSide::Units);
                blade.at_fixed = at_fixed;
                blade.dm_fixed = dm_fixed;
                if range > 0 && blade.form == Form::Neither {
                    blade.form = Form::Shot;
                    blade.range = range;
                }
            }
            Op::ExtraDie { rolls } if rolls & roll_bit::ATTACK != 0 => blade.dice += 1,
            _ => {}
        }
    }
}

fn passives(catalogue: &Catalogue, ability: &Ability) -> Vec<Passive> {
    let mut list = Vec::new();
    for rule in rules_of(catalogue, ability) {
        let lasting = matches!(rule.trigger, Trigger::Continuous | Trigger::DeclareAttack);
        if !lasting || rule.optional {
            continue;
        }
        let mut passive =
            Passive { conditions: rule.conditions, at: 0, dm: 0, ar: 0, dice: 0, flags: 0 };
        let mut any = false;
        for op in ops_in(catalogue, rule.ops) {
            match *op {
                Op::AttackMod(change) if change.scope == Scope::Own => {
                    passive.at += change.at.plus;
                    passive.dm += change.dm.plus;
                    passive.ar += change.ar_target;
                    passive.dice += change.extra_dice;
                    passive.flags |= change.flags;
                    any = true;
                }
                Op::ExtraDie { rolls } if rolls & roll_bit::ATTACK != 0 => {
                    passive.dice += 1;
                    any = true;
                }
                _ => {}
            }
        }
        if any {
            list.push(passive);
        }
    }
    list
}

/// Whether an ability does friends good.
fn helps(catalogue: &Catalogue, ability: &Ability) -> bool {
    let good = |op: &Op| match *op {
        Op::Heal { own, .. } => !own,
        Op::AddState { state, .. } => state.is_positive(),
        Op::StatMod { .. } | Op::GainAp(_) | Op::RemoveStates { .. } => true,
        Op::PreventDamage(_) | Op::Revive { .. } => true,
        _ => false,
    };
    rules_of(catalogue, ability).iter().any(|rule| {
        matches!(
            rule.target,
            Target::FriendInCz
                | Target::OtherFriendInCz
                | Target::FriendsInCz
                | Target::FriendsInSight
        ) && ops_in(catalogue, rule.ops).iter().any(good)
    })
}

/// The average model that tells shooters from fighters: Defence 9, Armour 1, 14 life points.
const MEAN: (i32, i32, i32) = (9, 1, 14);

fn sheet(
    outlook: &Outlook,
    rules: &Rules,
    costs: &Costs,
    catalogue: &Catalogue,
    character: &Character,
) -> Sheet {
    let mut sheet = Sheet { cap: i16::MAX, ..Sheet::default() };
    let basic = |form: Form, cost: i32, range: i16| Blade {
        form,
        slot: NONE,
        cost: cost as i8,
        count: 1,
        range,
        at_fixed: -128,
        dm_fixed: -128,
        weapon: true,
        ..Blade::default()
    };
    sheet.melee.push(basic(Form::Melee, costs.attack, 0));
    sheet.charges.push(basic(Form::Charge, costs.charge, 0));
    if character.ranged > 0 {
        sheet.shots.push(basic(Form::Shot, costs.attack, character.ranged));
    }
    for (slot, &id) in character.abilities.iter().enumerate() {
        let ability = &catalogue.abilities[id as usize];
        let blade = Blade { slot: slot as u8, ..outlook.blades[id as usize] };
        sheet.special |=
            outlook.passives[id as usize].iter().any(|one| one.conditions.0 != one.conditions.1);
        sheet.helper |= helps(catalogue, ability);
        sheet.lurker |= blade.conditional && ability.school == School::Subterfuge;
        for rule in rules_of(catalogue, ability) {
            for op in ops_in(catalogue, rule.ops) {
                if let Op::DamageCap(cap) = *op {
                    sheet.cap = sheet.cap.min(i16::from(cap));
                }
            }
        }
        if blade.conditional || ability.reactive {
            continue;
        }
        match blade.form {
            Form::Melee => sheet.melee.push(blade),
            Form::Charge => {
                sheet.charge = sheet.charge.max(blade.range);
                sheet.charges.push(blade);
            }
            Form::Shot => sheet.shots.push(blade),
            Form::Neither => {}
        }
    }
    sheet.range = sheet.shots.iter().map(|blade| blade.range).max().unwrap_or(0);
    let strength = |blades: &[Blade]| {
        blades.iter().map(|blade| mean_loss(outlook, rules, character, blade)).max().unwrap_or(0)
    };
    let (hand, shot) =
        (strength(&sheet.charges).max(strength(&sheet.melee)), strength(&sheet.shots));
    sheet.shooter = 10 * shot > 6 * hand && sheet.range >= 1500;
    sheet.weak = i32::from(character.stats[0]) + i32::from(character.stats[1]) <= 6;
    sheet
}

/// Thousandths of life points an attack takes from the average model.
fn mean_loss(outlook: &Outlook, rules: &Rules, character: &Character, blade: &Blade) -> i32 {
    let charge = blade.form == Form::Charge;
    let (bonus, dice) = charge_roll(rules);
    let own = |fixed: i8, stat: i8| i32::from(if fixed == -128 { stat } else { fixed });
    let odds = Odds {
        lead: own(blade.at_fixed, character.stats[0]) + i32::from(blade.at) - MEAN.0
            + if charge { bonus } else { 0 },
        dice: i32::from(blade.dice) + if charge { dice } else { 1 },
        sum: false,
        guard: 0,
        crit: 1,
    };
    let armour = if blade.flags & attack_flag::IGNORE_ARMOUR != 0 { 0 } else { MEAN.1 };
    let net = own(blade.dm_fixed, character.stats[1]) + i32::from(blade.dm) - armour;
    i32::from(blade.count) * outlook.harm(&odds, net, MEAN.2, i32::MAX).lost
}

/// What a charge adds to Attack, and its dice (ANI-189).
pub(super) fn charge_roll(rules: &Rules) -> (i32, i32) {
    match rules.charge_roll {
        ChargeRoll::KeepHighPlus2 => (rules.charge_bonus, rules.charge_dice),
        ChargeRoll::SumPlus2 => (2, 2),
        ChargeRoll::OneDiePlus2 => (2, 1),
        ChargeRoll::KeepHighPlus0 => (0, 2),
    }
}
