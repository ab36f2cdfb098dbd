//! The rolls of Okko with their exact laws (section 6 of the rules catalogue).

use crate::content::catalogue::{Effect, test_kind};
use crate::content::knobs::FACE_WORDS;
use crate::record::Declared;
use crate::rules::setup::DIE_SIDES;
use crate::state::dice::{FACES, Face};
use tenbin_engine::numbered;
use tenbin_engine::schema::{Condition, Roll, RollId, words};
use tenbin_stats::exact::{Law, successes};

numbered! {
    rolls(declared: &Declared<'_>) -> Roll, RollId:
    // Who of the two has the higher die of the roll-off (OKK-061).
    ROLL_OFF = roll_off();
    // Faces of inspiration dice; how many dice of a pool show a face; how many different faces a pool shows.
    INSPIRATION = declared.inspiration();
    POOL_FACE = declared.pool_faces();
    POOL_DISTINCT = declared.pool_distinct();
    // The die kept in a combat and in a shot, with the difference of totals.
    COMBAT_DIE = declared.kept_die("combat_die");
    COMBAT = declared.difference("combat", &COMBAT_CLASSES, combat_class);
    SHOT_DIE = declared.kept_die("shot_die");
    SHOT = declared.difference("shot", &SHOT_CLASSES, shot_class);
    // The die of a Willpower test, and whether it is low enough.
    WILL_DIE = will_die();
    WILL = will();
    // Whether an Invocation works.
    INVOCATION = declared.invocation();
}

const COMBAT_CLASSES: [&str; 7] =
    ["4_or_more", "3", "1_to_2", "tie", "minus_1_to_2", "minus_3", "minus_4_or_more"];
const SHOT_CLASSES: [&str; 4] = ["4_or_more", "3", "1_to_2", "no_effect"];

/// Conditions of [`INSPIRATION`].
pub(crate) const ROLLED: u16 = 0;
/// Rolled again by an ability.
pub(crate) const REROLLED: u16 = 1;

/// Kinds of Willpower tests, in the order of the bits of `test_kind`.
pub(crate) const TEST_KINDS: [&str; 3] = ["fear", "recovery", "resist"];

/// From this difference on a combat is out, by section 6; the table is in these classes whatever
/// the knobs say.
const OUT_MARGIN: i32 = 4;
const ENDANGER_MARGIN: i32 = 3;

/// The class of a difference in a combat, as an outcome of [`COMBAT`].
#[inline]
pub(crate) fn combat_class(difference: i32) -> u16 {
    match difference {
        OUT_MARGIN.. => 0,
        ENDANGER_MARGIN => 1,
        1.. => 2,
        0 => 3,
        -2..=-1 => 4,
        -3 => 5,
        _ => 6,
    }
}

/// The class of a difference in a shot, as an outcome of [`SHOT`].
#[inline]
pub(crate) fn shot_class(difference: i32) -> u16 {
    combat_class(difference).min(3)
}

/// The kind of a test as a number from 0.
#[inline]
pub(crate) fn test_number(kind: u8) -> u16 {
    match kind {
        test_kind::FEAR => 0,
        test_kind::RECOVERY => 1,
        _ => 2,
    }
}

/// The condition of [`WILL`]: kind of test and Willpower, below 0 and above 6 alike.
#[inline]
pub(crate) fn will_condition(kind: u8, value: i32) -> u16 {
    test_number(kind) * (DIE_SIDES as u16 + 1) + value.clamp(0, DIE_SIDES as i32) as u16
}

/// How modifier and dice of a fight make a condition.
#[derive(Clone, Debug)]
pub(crate) struct FightConditions {
    /// Numbers of dice of which the highest is kept, ascending from 1.
    pub(crate) best_of: Vec<u8>,
    /// Modifiers from `-reach` to `reach` have conditions of their own; beyond, the result is certain.
    pub(crate) reach: i32,
}

impl FightConditions {
    /// The numbers of dice that the content knows, and the reach for the sides of the die.
    pub(crate) fn new(sides: i32, effects: impl Iterator<Item = Effect>) -> Self {
        let kept = effects.filter_map(|effect| match effect {
            Effect::KeepBest(dice) => Some(dice),
            _ => None,
        });
        let mut best_of: Vec<u8> = std::iter::once(1).chain(kept).collect();
        best_of.sort_unstable();
        best_of.dedup();
        Self { best_of, reach: sides + ENDANGER_MARGIN }
    }

    /// Place of a number of dice in the list.
    #[inline]
    pub(crate) fn place(&self, dice: u8) -> u16 {
        self.best_of.iter().position(|&known| known == dice).unwrap_or(0) as u16
    }

    /// The condition of a modifier and the numbers of dice of attacker and defender.
    #[inline]
    pub(crate) fn condition(&self, modifier: i32, dice: [u8; 2]) -> u16 {
        let width = (2 * self.reach + 1) as u16;
        let modifier = modifier.clamp(-self.reach, self.reach) + self.reach;
        let pair = self.place(dice[0]) * self.best_of.len() as u16 + self.place(dice[1]);
        pair * width + modifier as u16
    }

    /// The condition of a kept die.
    #[inline]
    pub(crate) fn die_condition(&self, side: usize, dice: u8) -> u16 {
        side as u16 * self.best_of.len() as u16 + self.place(dice)
    }

    /// All conditions of the difference, with laws in the given classes.
    fn differences(&self, sides: i32, classes: usize, class: fn(i32) -> u16) -> Vec<Condition> {
        let mut conditions = Vec::new();
        for &attacker in &self.best_of {
            for &defender in &self.best_of {
                for modifier in -self.reach..=self.reach {
                    let (own, other) = (best_law(sides, attacker), best_law(sides, defender));
                    let mut weights = vec![0; classes];
                    for (one, high) in own.iter().zip(1..) {
                        for (two, low) in other.iter().zip(1..) {
                            weights[usize::from(class(high - low + modifier))] += one * two;
                        }
                    }
                    let name = self.name(modifier, attacker, defender);
                    conditions.push(Condition { name, weights });
                }
            }
        }
        conditions
    }

    fn name(&self, modifier: i32, attacker: u8, defender: u8) -> String {
        let beyond = match modifier {
            _ if modifier == self.reach => " or more",
            _ if modifier == -self.reach => " or less",
            _ => "",
        };
        let best = |word: &str, dice: u8| match dice {
            1 => String::new(),
            _ => format!(" {word}best of {dice}"),
        };
        format!("m{modifier:+}{beyond}{}{}", best("", attacker), best("against ", defender))
    }

    fn dice(&self, sides: i32) -> Vec<Condition> {
        let mut conditions = Vec::new();
        for who in ["attacker", "defender"] {
            for &dice in &self.best_of {
                let name = if dice == 1 { who.to_owned() } else { format!("{who} best of {dice}") };
                conditions.push(Condition { name, weights: best_law(sides, dice) });
            }
        }
        conditions
    }
}

/// The law of the highest of so many dice, from 1 on.
fn best_law(sides: i32, dice: u8) -> Vec<u64> {
    let law = Law::die(sides as u32).and_then(|die| die.highest_of(dice.into()));
    law.map_or_else(|_| Vec::new(), |law| law.weights())
}

/// How many dice of `dice` show one of `good` faces out of `all`: weights from 0 on, up to `most`.
fn count_law(dice: u32, good: u64, all: u64, most: u32) -> Vec<u64> {
    let law = successes(dice, good, all).map_or_else(|_| Vec::new(), |law| law.weights());
    (0..=most).map(|hits| law.get(hits as usize).copied().unwrap_or(0)).collect()
}

/// How many different faces so many dice show: weights from 1 face on.
fn distinct_law(dice: u32, weights: &[u64; FACES]) -> Vec<u64> {
    // For each set of faces the ways in which all dice show exactly these.
    let mut exactly = [0_u64; 1 << FACES];
    let mut law = vec![0; FACES];
    for set in 1..exactly.len() {
        let faces = |set: usize| (0..FACES).filter(move |face| set >> face & 1 == 1);
        let sum: u64 = faces(set).map(|face| weights[face]).sum();
        let less: u64 = (1..set).filter(|part| part & !set == 0).map(|part| exactly[part]).sum();
        exactly[set] = sum.pow(dice) - less;
        law[faces(set).count() - 1] += exactly[set];
    }
    law
}

fn numbers(list: std::ops::RangeInclusive<u32>) -> Vec<String> {
    list.map(|number| number.to_string()).collect()
}

impl Declared<'_> {
    /// How many faces of the inspiration die show each face.
    fn face_weights(&self) -> [u64; FACES] {
        let mut weights = [0; FACES];
        for &face in &self.rules.catalogue.die_faces {
            weights[face as usize] += 1;
        }
        weights
    }

    /// Single dice.
    fn inspiration(&self) -> Roll {
        let weights = self.face_weights().to_vec();
        let single = ["rolled", "rolled again"].map(|name| condition(name, weights.clone()));
        roll("inspiration", words(FACE_WORDS), single.to_vec())
    }

    /// How many dice of a pool show each face.
    fn pool_faces(&self) -> Roll {
        let weights = self.face_weights();
        let all: u64 = weights.iter().sum();
        let most = self.rows.pool_max;
        let mut counts = Vec::new();
        for (face, good) in FACE_WORDS.iter().zip(weights) {
            counts.extend((1..=most).map(|dice| {
                condition(format!("{face} of {dice}"), count_law(dice, good, all, most))
            }));
        }
        roll("inspiration_count", numbers(0..=most), counts)
    }

    /// How many faces a pool shows together.
    fn pool_distinct(&self) -> Roll {
        let weights = self.face_weights();
        let law = |dice| condition(format!("{dice} dice"), distinct_law(dice, &weights));
        let conditions = (1..=self.rows.pool_max).map(law).collect();
        roll("inspiration_faces", numbers(1..=FACES as u32), conditions)
    }

    fn kept_die(&self, name: &str) -> Roll {
        let sides = self.rules.knobs.combat_die_sides;
        roll(name, numbers(1..=sides as u32), self.rows.fights.dice(sides))
    }

    fn difference(&self, name: &str, classes: &[&str], class: fn(i32) -> u16) -> Roll {
        let sides = self.rules.knobs.combat_die_sides;
        let conditions = self.rows.fights.differences(sides, classes.len(), class);
        roll(name, words(classes), conditions)
    }

    fn invocation(&self) -> Roll {
        let weights = self.face_weights();
        let tori = weights[Face::Tori as usize];
        let law = vec![weights.iter().sum::<u64>() - tori, tori];
        roll("invocation", words(&["works", "fails"]), vec![condition("any", law)])
    }
}

fn roll(name: &str, outcomes: Vec<String>, conditions: Vec<Condition>) -> Roll {
    Roll { name: name.to_owned(), outcomes, conditions }
}

fn condition(name: impl Into<String>, weights: Vec<u64>) -> Condition {
    Condition { name: name.into(), weights }
}

fn roll_off() -> Roll {
    let sides = u64::from(DIE_SIDES);
    let higher = sides * (sides - 1) / 2;
    let outcomes = words(&["seat1_higher", "tie", "seat2_higher"]);
    roll("rolloff", outcomes, vec![condition("any", vec![higher, sides, higher])])
}

fn will_die() -> Roll {
    let dice = TEST_KINDS.map(|kind| condition(kind, vec![1; DIE_SIDES as usize]));
    roll("willpower_die", numbers(1..=DIE_SIDES), dice.to_vec())
}

fn will() -> Roll {
    let sides = u64::from(DIE_SIDES);
    let mut tests = Vec::new();
    for kind in TEST_KINDS {
        tests.extend((0..=sides).map(|value| {
            let name = match value {
                0 => format!("{kind} {value} or less"),
                _ if value == sides => format!("{kind} {value} or more"),
                _ => format!("{kind} {value}"),
            };
            condition(name, vec![value, sides - value])
        }));
    }
    roll("willpower", words(&["pass", "fail"]), tests)
}
