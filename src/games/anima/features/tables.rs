//! Numbers about rules and content that features need, worked out once at load: what attacks each
//! character has and what it is good for; the chances of attacks are in `chances.rs`.

use crate::content::catalogue::{Ability, Catalogue, Character, Range};
use crate::content::effect;
use crate::content::effect::{AreaSide, AttackFlags, Op, Rolls, Scope, Source, Target};
use crate::content::knobs::{ChargeRoll, Costs, Knobs};
use crate::content::vocabulary::{Kind, School, State, Trigger};
use crate::features::chances::{Chances, Odds};
use crate::features::facts::Unit;
use crate::state::Slot;

/// How an attack is made.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub(crate) enum Form {
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
    pub(crate) lp: i8,
    /// Difficulty; 0 for automatic.
    pub(crate) e: u8,
}

/// An attack that a character can make: a basic one or an ability.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Blade {
    pub(crate) form: Form,
    /// Its slot; none for a basic attack.
    pub(crate) slot: Option<Slot>,
    pub(crate) cost: i8,
    /// Added to Attack; and for each action point beyond the cost.
    pub(crate) at: i8,
    pub(super) at_extra: i8,
    /// Added to Damage; and so many times the target's Armour.
    pub(crate) dm: i8,
    pub(super) dm_armour: i8,
    /// Added to the target's Armour.
    pub(crate) ar: i8,
    pub(crate) dice: i8,
    /// Switches.
    pub(crate) flags: AttackFlags,
    /// Attacks on the target.
    pub(crate) count: i8,
    /// Radius of a sweep or area in units.
    pub(crate) radius: i16,
    /// It hits friends too.
    pub(crate) units: bool,
    /// Range in units; the length of a charge where it is not the speed.
    pub(crate) range: i16,
    /// Attack and Damage of its own, instead of the bearer's.
    pub(crate) at_fixed: Option<i8>,
    pub(crate) dm_fixed: Option<i8>,
    /// It may be used only where something holds.
    pub(super) conditional: bool,
    /// Weapon damage in the sense of ANI-348.
    pub(super) weapon: bool,
    pub(super) lp_cost: i8,
    pub(super) rider: Rider,
}

/// What a continuous rule adds to the attacks of its bearer.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Passive {
    pub(crate) conditions: Range,
    pub(crate) at: i8,
    pub(crate) dm: i8,
    pub(crate) ar: i8,
    pub(crate) dice: i8,
    pub(crate) flags: AttackFlags,
}

impl Passive {
    /// Adds another.
    fn add(&mut self, other: &Self) {
        self.at += other.at;
        self.dm += other.dm;
        self.ar += other.ar;
        self.dice += other.dice;
        self.flags |= other.flags;
    }
}

/// What features know of a character.
#[derive(Clone, Default, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub(super) struct Sheet {
    pub(crate) melee: Vec<Blade>,
    pub(crate) charges: Vec<Blade>,
    pub(crate) shots: Vec<Blade>,
    /// The longest range that it may always shoot at.
    pub(crate) range: i16,
    /// The longest charge that is not by its speed.
    pub(crate) charge: i16,
    /// Most damage from one attack.
    pub(crate) cap: i16,
    /// It fights better from afar.
    pub(crate) shooter: bool,
    /// It had better not fight hand to hand.
    pub(super) weak: bool,
    /// It helps friends.
    pub(super) helper: bool,
    /// It has attacks that only the hidden may make.
    pub(super) lurker: bool,
    /// It has effects that may be resisted.
    pub(super) curses: bool,
    /// What is the same of all its models: what is printed and what its own passives without
    /// conditions add, to which the rest is added.
    pub(crate) unit: Unit,
}

/// Everything worked out once.
#[derive(Clone, Debug)]
pub(crate) struct BotTables {
    /// Chances of attacks.
    pub(super) chances: Chances,
    /// By ability.
    pub(super) blades: Vec<Blade>,
    /// By ability.
    pub(super) passives: Vec<Vec<Passive>>,
    /// By character.
    pub(super) sheets: Vec<Sheet>,
}

impl BotTables {
    /// Works the numbers out.
    pub(crate) fn new(knobs: &Knobs, costs: &Costs, catalogue: &Catalogue) -> Self {
        let chances = Chances::new(knobs.die_faces, knobs.crit_below_defence_sl);
        let blades = catalogue.abilities.iter().map(|one| blade(catalogue, one)).collect();
        let passives = catalogue.abilities.iter().map(|one| passives(catalogue, one)).collect();
        let mut outlook = Self { chances, blades, passives, sheets: Vec::new() };
        outlook.sheets = catalogue
            .characters
            .iter()
            .map(|one| sheet(&outlook, knobs, costs, catalogue, one))
            .collect();
        outlook
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

fn rules_of<'a>(catalogue: &'a Catalogue, ability: &Ability) -> &'a [effect::Rule] {
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
        slot: None,
        cost: ability.ap as i8,
        count: 1,
        range,
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
            Op::Attack { count, sweep, at_fixed, dm_fixed, shot, .. } => {
                blade.count = count.max(1) as i8;
                blade.radius = sweep.map_or(0, |sweep| sweep.radius);
                blade.units = sweep.is_some_and(|sweep| sweep.side == AreaSide::Units);
                blade.at_fixed = at_fixed;
                blade.dm_fixed = dm_fixed;
                if let Some(range) = shot
                    && blade.form == Form::Neither
                {
                    blade.form = Form::Shot;
                    blade.range = range;
                }
            }
            Op::ExtraDie { rolls } if rolls.has(Rolls::ATTACK) => blade.dice += 1,
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
        let mut passive = Passive {
            conditions: rule.conditions,
            at: 0,
            dm: 0,
            ar: 0,
            dice: 0,
            flags: AttackFlags::NONE,
        };
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
                Op::ExtraDie { rolls } if rolls.has(Rolls::ATTACK) => {
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
    outlook: &BotTables,
    knobs: &Knobs,
    costs: &Costs,
    catalogue: &Catalogue,
    character: &Character,
) -> Sheet {
    let mut sheet = Sheet { cap: i16::MAX, ..Sheet::default() };
    let basic = |form: Form, cost: i32, range: i16| Blade {
        form,
        slot: None,
        cost: cost as i8,
        count: 1,
        range,
        weapon: true,
        ..Blade::default()
    };
    let (mut innate, mut special) = (Passive::default(), false);
    sheet.melee.push(basic(Form::Melee, costs.attack, 0));
    sheet.charges.push(basic(Form::Charge, costs.charge, 0));
    if character.ranged > 0 {
        sheet.shots.push(basic(Form::Shot, costs.attack, character.ranged));
    }
    for (slot, &id) in character.abilities.iter().enumerate() {
        let ability = &catalogue.abilities[id as usize];
        let blade = Blade { slot: Some(Slot::of(slot as u8)), ..outlook.blades[id as usize] };
        for passive in &outlook.passives[id as usize] {
            if passive.conditions.0 == passive.conditions.1 {
                innate.add(passive);
            } else {
                special = true;
            }
        }
        sheet.helper |= helps(catalogue, ability);
        sheet.lurker |= blade.conditional && ability.school == School::Subterfuge;
        for rule in rules_of(catalogue, ability) {
            for op in ops_in(catalogue, rule.ops) {
                match *op {
                    Op::DamageCap(cap) => sheet.cap = sheet.cap.min(i16::from(cap)),
                    Op::Resist { .. } => sheet.curses = true,
                    _ => {}
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
        blades.iter().map(|blade| mean_loss(outlook, knobs, character, blade)).max().unwrap_or(0)
    };
    let (hand, shot) =
        (strength(&sheet.charges).max(strength(&sheet.melee)), strength(&sheet.shots));
    sheet.shooter = 10 * shot > 6 * hand && sheet.range >= 1500;
    sheet.weak = i32::from(character.stats[0]) + i32::from(character.stats[1]) <= 6;
    sheet.unit = Unit { special, ..printed(character, &sheet, &innate) };
    sheet
}

/// What is the same of all models of a character.
fn printed(character: &Character, sheet: &Sheet, innate: &Passive) -> Unit {
    Unit {
        radius: character.base.radius(),
        level: i16::from(character.level),
        recovery: character.recovery as i8,
        ap_max: character.ap_max as i8,
        attack: innate.at,
        damage: innate.dm,
        damage_second: character.damage_second - character.stats[1],
        pierce: innate.ar,
        dice: innate.dice,
        flags: innate.flags,
        cap: sheet.cap,
        shooter: sheet.shooter,
        weak: sheet.weak,
        helper: sheet.helper,
        ..Unit::default()
    }
}

/// Thousandths of life points an attack takes from the average model.
fn mean_loss(outlook: &BotTables, knobs: &Knobs, character: &Character, blade: &Blade) -> i32 {
    let charge = blade.form == Form::Charge;
    let (bonus, dice) = charge_roll(knobs);
    let own = |fixed: Option<i8>, stat: i8| i32::from(fixed.unwrap_or(stat));
    let odds = Odds {
        lead: own(blade.at_fixed, character.stats[0]) + i32::from(blade.at) - MEAN.0
            + if charge { bonus } else { 0 },
        dice: i32::from(blade.dice) + if charge { dice } else { 1 },
        sum: false,
        guard: 0,
        crit: 1,
    };
    let armour = if blade.flags.has(AttackFlags::IGNORE_ARMOUR) { 0 } else { MEAN.1 };
    let net = own(blade.dm_fixed, character.stats[1]) + i32::from(blade.dm) - armour;
    i32::from(blade.count) * outlook.chances.harm(&odds, net, MEAN.2, i32::MAX).lost
}

/// What a charge adds to Attack, and its dice (ANI-189).
pub(crate) fn charge_roll(knobs: &Knobs) -> (i32, i32) {
    match knobs.charge_roll {
        ChargeRoll::KeepHighPlus2 => (knobs.charge_bonus, knobs.charge_dice),
        ChargeRoll::SumPlus2 => (2, 2),
        ChargeRoll::OneDiePlus2 => (2, 1),
        ChargeRoll::KeepHighPlus0 => (0, 2),
    }
}
