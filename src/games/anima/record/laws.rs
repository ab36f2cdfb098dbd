//! Exact laws of the rolls of Anima Tactics as whole-number weights (section 6 of the rules
//! catalogue), with the knobs taken into account.

use crate::content::knobs::ChargeRoll;

/// Which of several dice count.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Keep {
    /// The highest (ANI-009).
    Highest,
    /// The lowest (Doom with gnosis, ANI-501).
    Lowest,
    /// The sum of the best two (`charge_roll` `sum_plus2`, ANI-189).
    SumOfTwo,
}

/// Some dice of which one or two count.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Dice {
    /// How many.
    pub count: u32,
    /// Which count.
    pub keep: Keep,
}

impl Dice {
    /// One die.
    pub const ONE: Self = Self::best_of(1);

    /// The highest of so many.
    pub const fn best_of(count: u32) -> Self {
        Self { count, keep: Keep::Highest }
    }

    /// The lowest of so many.
    pub const fn lowest_of(count: u32) -> Self {
        Self { count, keep: Keep::Lowest }
    }

    /// The dice of a charge with so many more (gnosis, abilities), and what a charge adds (ANI-188,
    /// ANI-189).
    pub fn of_charge(charge: ChargeRoll, knobs: (i32, i32), more: u32) -> (Self, i32) {
        let (dice, bonus) = knobs;
        match charge {
            ChargeRoll::KeepHighPlus2 => (Self::best_of(dice as u32 + more), bonus),
            ChargeRoll::SumPlus2 => (Self { count: 2 + more, keep: Keep::SumOfTwo }, 2),
            ChargeRoll::OneDiePlus2 => (Self::best_of(1 + more), 2),
            ChargeRoll::KeepHighPlus0 => (Self::best_of(2 + more), 0),
        }
    }
}

/// One way in which dice may fall.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Fall {
    /// What counts.
    pub value: i32,
    /// The die that decides whether a hit is critical (ANI-503, ANI-189).
    pub die: i32,
    /// In how many ways of all.
    pub weight: u64,
}

/// How dice of so many faces fall. Without any dice nothing is added.
pub fn falls(faces: i32, dice: Dice) -> Vec<Fall> {
    let n = dice.count;
    let power = |base: i32, exponent: u32| (base as u64).pow(exponent);
    if n == 0 {
        return vec![Fall { value: 0, die: 0, weight: 1 }];
    }
    let single = |value: i32, weight: u64| Fall { value, die: value, weight };
    match dice.keep {
        Keep::SumOfTwo if n > 1 => {
            let mut list = Vec::new();
            for high in 1..=faces {
                for low in 1..high {
                    let rest = power(low, n - 1) - power(low - 1, n - 1);
                    list.push(Fall { value: high + low, die: high, weight: u64::from(n) * rest });
                }
                let once = u64::from(n) * power(high - 1, n - 1);
                let weight = power(high, n) - power(high - 1, n) - once;
                list.push(Fall { value: 2 * high, die: high, weight });
            }
            list
        }
        Keep::Highest | Keep::SumOfTwo => {
            (1..=faces).map(|face| single(face, power(face, n) - power(face - 1, n))).collect()
        }
        Keep::Lowest => (1..=faces)
            .map(|face| single(face, power(faces + 1 - face, n) - power(faces - face, n)))
            .collect(),
    }
}

/// Weights of the faces 1 and up.
pub fn face_weights(faces: i32, dice: Dice) -> Vec<u64> {
    falls(faces, dice).iter().map(|fall| fall.weight).collect()
}

/// Weights of reaching a number on the dice and of not reaching it.
pub fn reaches(faces: i32, dice: Dice, needed: i32) -> [u64; 2] {
    let mut weights = [0, 0];
    for fall in falls(faces, dice) {
        weights[usize::from(fall.value < needed)] += fall.weight;
    }
    weights
}

/// What the die must show to resist a difficulty (ANI-292).
pub fn needed_to_resist(difficulty: i32, resistance: i32, tie_resists: bool) -> i32 {
    difficulty - resistance + i32::from(!tie_resists)
}

/// Weights of higher, equal and lower, of one die and what it adds against another.
pub fn contest(faces: i32, lead: i32) -> [u64; 3] {
    let mut weights = [0; 3];
    for own in 1..=faces {
        for other in 1..=faces {
            weights[class_of(own + lead, other)] += 1;
        }
    }
    weights
}

/// Weights of higher, equal and lower than a number that is known already.
pub fn against_known(faces: i32, dice: Dice, known: i32) -> [u64; 3] {
    let mut weights = [0; 3];
    for fall in falls(faces, dice) {
        weights[class_of(fall.value, known)] += fall.weight;
    }
    weights
}

/// Higher 0, equal 1, lower 2.
pub fn class_of(own: i32, other: i32) -> usize {
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 2,
    }
}

/// Pieces of scenery of a die (ANI-051).
pub fn pieces_of(die: i32) -> i32 {
    match die {
        ..=3 => 1,
        4..=6 => 2,
        _ => 3,
    }
}

/// Weights of 1, 2 and 3 pieces of one player.
pub fn pieces(faces: i32) -> [u64; 3] {
    let mut weights = [0; 3];
    for die in 1..=faces {
        weights[pieces_of(die) as usize - 1] += 1;
    }
    weights
}

/// Weights of 2 to 6 pieces of both players together.
pub fn pieces_of_both(faces: i32) -> [u64; 5] {
    let one = pieces(faces);
    let mut weights = [0; 5];
    for (first, own) in one.into_iter().enumerate() {
        for (second, other) in one.into_iter().enumerate() {
            weights[first + second] += own * other;
        }
    }
    weights
}

/// Everything that decides about an attack roll (ANI-212 to ANI-217, ANI-340).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct AttackCase {
    /// Faces of the die.
    pub faces: i32,
    /// The attack dice.
    pub attack_dice: Dice,
    /// The defence dice; a count of 0 where the target does not react.
    pub defence_dice: Dice,
    /// Attack with all that adds to it, less Defence with all that adds to it.
    pub difference: i32,
    /// Die from which a hit is critical.
    pub crit_min: i32,
    /// Damage.
    pub damage: i32,
    /// Armour.
    pub armour: i32,
    /// Success level of a critical hit whose total is too low.
    pub crit_below: i32,
}

impl AttackCase {
    /// An attack under the default rules against a target that does not react.
    pub fn plain(attack: i32, defence: i32) -> Self {
        Self {
            faces: 10,
            attack_dice: Dice::ONE,
            defence_dice: Dice::best_of(0),
            difference: attack - defence,
            crit_min: 10,
            damage: 0,
            armour: 0,
            crit_below: 0,
        }
    }
}

/// Weights of what an attack may come to.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct AttackLaw {
    /// All.
    pub whole: u64,
    /// Critical hits.
    pub critical: u64,
    /// Other hits.
    pub hit: u64,
    /// Misses.
    pub miss: u64,
    /// Life points lost, summed up over all ways.
    pub lost: u64,
}

/// The exact law of an attack roll.
pub fn attack(case: &AttackCase) -> AttackLaw {
    let mut law = AttackLaw::default();
    let defences = falls(case.faces, case.defence_dice);
    for own in falls(case.faces, case.attack_dice) {
        for other in &defences {
            let weight = own.weight * other.weight;
            let level = own.value + case.difference - other.value;
            let critical = own.die >= case.crit_min;
            law.whole += weight;
            let level = match (critical, level >= 0) {
                (true, true) => level,
                (true, false) => case.crit_below,
                (false, true) => level,
                (false, false) => {
                    law.miss += weight;
                    continue;
                }
            };
            *(if critical { &mut law.critical } else { &mut law.hit }) += weight;
            let least = i32::from(critical);
            let lost = (level + case.damage - case.armour).max(least);
            law.lost += lost as u64 * weight;
        }
    }
    law
}
