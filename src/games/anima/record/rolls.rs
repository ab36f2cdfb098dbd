//! The rolls of Anima Tactics with their exact laws (section 6 of the rules catalogue).
//!
//! A condition is made of what is known before the dice fall, so that its law is exact whatever the
//! players chose. A die is told as it fell, and the one rolled in its place beside it. What is left
//! of dice that somebody may change having seen them, and attacks that compare one roll with several
//! targets, are conditions without a law.

use crate::content::catalogue::Catalogue;
use crate::content::effect::Op;
use crate::content::knobs::{ChargeRoll, GnosisUse, Knobs, ResistTie};
use crate::content::vocabulary::traits;
use crate::record::Declared;
use crate::record::laws::{self, AttackCase, Dice, Keep};
use crate::state::{NotedRoll, Purpose};
use tenbin_engine::numbered;
use tenbin_engine::schema::{Condition, Roll, RollId, words};

/// Purposes of contests, as conditions of [`CONTEST`].
const CONTESTS: [Purpose; 4] =
    [Purpose::Initiative, Purpose::DeployOrder, Purpose::SceneryFirst, Purpose::EdgeChoice];

/// Most dice told apart where the highest counts.
const BEST_MAX: u32 = 5;
/// Most dice told apart where the lowest counts.
const LOWEST_MAX: u32 = 3;
/// Most attack dice told apart.
const ATTACK_DICE: u32 = 4;
/// Most dice told apart of rolls that must reach a number, and of contests.
const TEST_DICE: u32 = 3;
/// Most critical minima told apart.
const CRITS_MAX: usize = 6;
/// How a target defends: not at all, Dodge with one or two dice, Counterattack with one or two.
const DEFENCES: [&str; 5] = [
    "",
    " against dodge",
    " against dodge best of 2",
    " against counter",
    " against counter best of 2",
];

/// How differences, dice and critical minima of attacks make a condition.
#[derive(Clone, Debug)]
pub(crate) struct AttackConditions {
    faces: i32,
    /// Dice that may be rolled.
    dice: Vec<Dice>,
    /// Critical minima that the content knows, descending.
    crits: Vec<i32>,
    /// From this difference down only critical hits are left.
    low: i32,
    /// From this difference on every attack hits.
    high: i32,
}

impl AttackConditions {
    pub(super) fn new(knobs: &Knobs, content: &Catalogue) -> Self {
        let faces = knobs.die_faces;
        let mut dice: Vec<Dice> = (1..=ATTACK_DICE).map(Dice::best_of).collect();
        let sums = knobs.charge_roll == ChargeRoll::SumPlus2;
        if sums {
            dice.extend([2, 3].map(|count| Dice { count, keep: Keep::SumOfTwo }));
        }
        let highest = if sums { 2 * faces } else { faces };
        Self { faces, dice, crits: crits(knobs, content), low: -highest - 1, high: faces - 1 }
    }

    fn width(&self) -> usize {
        (self.high - self.low + 1) as usize
    }

    /// The condition without a law, the last one.
    pub(crate) fn other(&self) -> u16 {
        (self.dice.len() * self.crits.len() * DEFENCES.len() * self.width()) as u16
    }

    /// The condition of an attack: the difference of the fixed totals, the critical minimum, the
    /// dice of both, and whether the defence is a Counterattack.
    pub(crate) fn condition(
        &self,
        difference: i32,
        crit_min: i32,
        attack: NotedRoll,
        defence: NotedRoll,
        counter: bool,
    ) -> u16 {
        let keep = if attack.sum { Keep::SumOfTwo } else { Keep::Highest };
        let own = Dice { count: u32::from(attack.dice), keep };
        let defence = match (defence.dice, counter) {
            (0, _) => 0,
            (dice @ 1..=2, counter) => usize::from(dice) + if counter { 2 } else { 0 },
            _ => return self.other(),
        };
        let crit = crit_min.clamp(1, self.faces + 1);
        let places = (
            self.dice.iter().position(|&known| known == own),
            self.crits.iter().position(|&known| known == crit),
        );
        let (Some(dice), Some(crit)) = places else { return self.other() };
        let place = (difference.clamp(self.low, self.high) - self.low) as usize;
        let row = (crit * self.dice.len() + dice) * DEFENCES.len() + defence;
        (row * self.width() + place) as u16
    }

    fn conditions(&self) -> Vec<Condition> {
        let mut conditions = Vec::new();
        for (number, &crit_min) in self.crits.iter().enumerate() {
            for &attack_dice in &self.dice {
                for (defence, word) in DEFENCES.iter().enumerate() {
                    for difference in self.low..=self.high {
                        let case = AttackCase {
                            faces: self.faces,
                            attack_dice,
                            defence_dice: Dice::best_of([0, 1, 2, 1, 2][defence]),
                            crit_min,
                            ..AttackCase::plain(difference, 0)
                        };
                        let law = laws::attack(&case);
                        let crit = if number == 0 {
                            String::new()
                        } else {
                            format!(" critical {crit_min}+")
                        };
                        let ends = ends(difference, self.low, self.high);
                        conditions.push(Condition {
                            name: format!(
                                "{difference:+}{ends}{}{crit}{word}",
                                dice_words(attack_dice)
                            ),
                            weights: vec![law.critical, law.hit, law.miss],
                        });
                    }
                }
            }
        }
        conditions.push(Condition {
            name: "other: dice open to change by a card, one roll against several targets"
                .to_owned(),
            weights: Vec::new(),
        });
        conditions
    }
}

/// Critical minima that may come up, the default first (ANI-340, ANI-341).
fn crits(knobs: &Knobs, content: &Catalogue) -> Vec<i32> {
    let faces = knobs.die_faces;
    let mut own = vec![knobs.crit_min];
    let add = |list: &mut Vec<i32>, crit: i32| {
        let crit = crit.clamp(1, faces + 1);
        if !list.contains(&crit) && list.len() < CRITS_MAX {
            list.push(crit);
        }
    };
    let mut list = Vec::new();
    add(&mut list, knobs.crit_min);
    for character in &content.characters {
        if character.traits & traits::MASTERY != 0 {
            own.push(knobs.mastery_crit_min);
        }
        if character.crit_min > 0 {
            own.push(i32::from(character.crit_min));
        }
    }
    for &crit in &own {
        add(&mut list, crit);
    }
    let changes = content.ops.iter().filter_map(|op| match op {
        Op::AttackMod(change) if change.crit_min != 0 => Some(i32::from(change.crit_min)),
        _ => None,
    });
    for change in changes {
        for &crit in &own {
            add(&mut list, crit + change);
        }
    }
    list
}

fn ends(number: i32, low: i32, high: i32) -> &'static str {
    match number {
        _ if number == low => " or less",
        _ if number == high => " or more",
        _ => "",
    }
}

fn dice_words(dice: Dice) -> String {
    match (dice.keep, dice.count) {
        (Keep::Highest, 1) => String::new(),
        (Keep::Highest, count) => format!(" best of {count}"),
        (Keep::Lowest, 1) => String::new(),
        (Keep::Lowest, count) => format!(" lowest of {count}"),
        (Keep::SumOfTwo, 2) => " sum of 2".to_owned(),
        (Keep::SumOfTwo, count) => format!(" sum of the best 2 of {count}"),
    }
}

fn untested(name: &str) -> Condition {
    Condition { name: name.to_owned(), weights: Vec::new() }
}

/// The dice of a roll that must reach a number.
fn test_dice(number: u32, lowest: bool) -> Dice {
    if lowest { Dice::lowest_of(number) } else { Dice::best_of(number) }
}

/// The condition of [`DIE`].
#[inline]
pub(crate) fn die_condition(purpose: Purpose, set: bool) -> u16 {
    if set { Purpose::WORDS.len() as u16 } else { purpose as u16 }
}

/// The condition of [`KEPT`].
pub(crate) fn kept_condition(dice: u32, low: bool, other: bool) -> u16 {
    let most = if low { LOWEST_MAX } else { BEST_MAX };
    if other || dice == 0 || dice > most || (low && dice == 1) {
        return (BEST_MAX + LOWEST_MAX - 1) as u16;
    }
    (if low { BEST_MAX + dice - 2 } else { dice - 1 }) as u16
}

/// The condition of a roll that must reach `needed` on the dice.
pub(crate) fn test_condition(faces: i32, dice: u32, needed: i32, other: bool) -> u16 {
    let width = (faces + 1) as u32;
    if other || dice == 0 || dice > TEST_DICE {
        return (TEST_DICE * width) as u16;
    }
    let needed = needed.clamp(1, width as i32);
    ((dice - 1) * width) as u16 + needed as u16 - 1
}

/// The condition of [`CONTEST`]: what seat1 adds more than seat2.
pub(crate) fn contest_condition(faces: i32, purpose: Purpose, lead: i32) -> u16 {
    let place = CONTESTS.iter().position(|&known| known == purpose).unwrap_or(0);
    (place as i32 * (2 * faces + 1) + lead.clamp(-faces, faces) + faces) as u16
}

/// The condition of [`ANSWER`]: what the second die must equal to tie.
pub(crate) fn answer_condition(faces: i32, dice: u32, tie: i32, other: bool) -> u16 {
    let width = (faces + 2) as u32;
    if other || dice == 0 || dice > TEST_DICE {
        return (TEST_DICE * width) as u16;
    }
    ((dice - 1) * width) as u16 + tie.clamp(0, width as i32 - 1) as u16
}

/// The last condition of [`CONTEST`].
pub(crate) fn contest_changed(faces: i32) -> u16 {
    (CONTESTS.len() as i32 * (2 * faces + 1)) as u16
}

/// Difficulties of rolls by what must be on the die.
fn number(needed: i32, _ends: &str) -> String {
    format!("{needed}+")
}

/// The modifiers with which a die must show a number.
fn modifier(target: i32) -> impl Fn(i32, &str) -> String {
    move |needed, ends| format!("modifier {:+}{ends}", target - needed)
}

fn roll(name: &str, outcomes: &[&str], conditions: Vec<Condition>) -> Roll {
    Roll { name: name.to_owned(), outcomes: words(outcomes), conditions }
}

/// A law of dice that nobody may change.
fn any(weights: Vec<u64>) -> Vec<Condition> {
    vec![Condition { name: "any".to_owned(), weights }, untested("open to change by a card")]
}

const REACHED: [&str; 2] = ["success", "failure"];

numbered! {
    rolls(declared: &Declared<'_>) -> Roll, RollId:
    DIE = declared.die();
    KEPT = declared.kept();
    ATTACK = roll("attack", &["critical", "hit", "miss"], declared.rows.attacks.conditions());
    RESISTANCE = roll("resistance", &["resisted", "affected"], declared.resistances());
    ESCAPE = roll(
        "escape",
        &REACHED,
        declared.tests(false, true, modifier(declared.rules.knobs.escape_target)),
    );
    SEEK = roll(
        "seek",
        &REACHED,
        declared.tests(false, true, modifier(declared.rules.knobs.seek_target)),
    );
    IMPACT = roll("impact_dodge", &["dodged", "struck"], declared.tests(false, false, number));
    CARD = roll("card_roll", &REACHED, declared.tests(false, false, number));
    DOOM = roll("doom", &["dies", "lives"], declared.tests(true, false, number));
    CONTEST = roll("contest", &["seat1_higher", "tie", "seat2_higher"], declared.contests());
    ANSWER = roll("contest_answer", &["higher", "tie", "lower"], declared.answers());
    PIECES = roll(
        "scenery_count",
        &["1", "2", "3"],
        any(laws::pieces(declared.rules.knobs.die_faces).to_vec()),
    );
    PIECES_ALL = roll(
        "scenery_pieces",
        &["2", "3", "4", "5", "6"],
        any(laws::pieces_of_both(declared.rules.knobs.die_faces).to_vec()),
    );
}

impl Declared<'_> {
    fn resistances(&self) -> Vec<Condition> {
        let tie = i32::from(self.rules.knobs.resist_tie == ResistTie::Affected);
        self.tests(false, false, |needed, ends| {
            format!("difficulty - resistance {}{ends}", needed - tie)
        })
    }

    fn faces(&self) -> Vec<String> {
        (1..=self.rules.knobs.die_faces).map(|face| face.to_string()).collect()
    }

    fn die(&self) -> Roll {
        let fair = |purpose: &&str| Condition {
            name: (*purpose).to_owned(),
            weights: vec![1; self.rules.knobs.die_faces as usize],
        };
        let dice = Purpose::WORDS.iter().map(fair).chain([untested("set by a card")]).collect();
        Roll { name: "die".to_owned(), outcomes: self.faces(), conditions: dice }
    }

    fn kept(&self) -> Roll {
        let faces = self.rules.knobs.die_faces;
        let kept = (1..=BEST_MAX)
            .map(Dice::best_of)
            .chain((2..=LOWEST_MAX).map(Dice::lowest_of))
            .map(|dice| {
                let name = dice_words(dice);
                let name = if name.is_empty() { "one die" } else { name.trim_start() };
                Condition { name: name.to_owned(), weights: laws::face_weights(faces, dice) }
            });
        let other = "other: more dice, set, or open to a card that rolls again";
        let kept = kept.chain([untested(other)]).collect();
        Roll { name: "kept_die".to_owned(), outcomes: self.faces(), conditions: kept }
    }

    /// Conditions of a roll that must reach a number; `falling` where the name counts downwards as
    /// the number rises.
    fn tests(
        &self,
        lowest: bool,
        falling: bool,
        name: impl Fn(i32, &str) -> String,
    ) -> Vec<Condition> {
        let faces = self.rules.knobs.die_faces;
        let mut conditions = Vec::new();
        for count in 1..=TEST_DICE {
            let dice = test_dice(count, lowest);
            for needed in 1..=faces + 1 {
                let (low, high) = if falling { (faces + 1, 1) } else { (1, faces + 1) };
                let name = name(needed, ends(needed, low, high));
                conditions.push(Condition {
                    name: format!("{name}{}", dice_words(dice)),
                    weights: laws::reaches(faces, dice, needed).to_vec(),
                });
            }
        }
        conditions.push(untested("other: open to change by a card"));
        conditions
    }

    /// Whether the second spends gnosis may depend on the first roll, so that the law is exact
    /// without gnosis only; [`ANSWER`] is exact always.
    fn contests(&self) -> Vec<Condition> {
        let faces = self.rules.knobs.die_faces;
        let tested = self.rules.knobs.gnosis == GnosisUse::Off;
        let mut conditions = Vec::new();
        for purpose in CONTESTS {
            for lead in -faces..=faces {
                let weights = if tested { laws::contest(faces, lead).to_vec() } else { Vec::new() };
                let ends = ends(lead, -faces, faces);
                let name = format!("{} seat1 {lead:+}{ends}", Purpose::WORDS[purpose as usize]);
                conditions.push(Condition { name, weights });
            }
        }
        conditions.push(untested("open to change by a card"));
        conditions
    }

    fn answers(&self) -> Vec<Condition> {
        let faces = self.rules.knobs.die_faces;
        let mut conditions = Vec::new();
        for count in 1..=TEST_DICE {
            let dice = Dice::best_of(count);
            for tie in 0..=faces + 1 {
                let name = match tie {
                    0 => "any die is higher".to_owned(),
                    _ if tie > faces => "no die is enough".to_owned(),
                    _ => format!("against {tie}"),
                };
                conditions.push(Condition {
                    name: format!("{name}{}", dice_words(dice)),
                    weights: laws::against_known(faces, dice, tie).to_vec(),
                });
            }
        }
        conditions.push(untested("other: open to change by a card"));
        conditions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions() -> AttackConditions {
        let dice = (1..=ATTACK_DICE).map(Dice::best_of).collect();
        AttackConditions { faces: 10, dice, crits: vec![10, 9, 8], low: -11, high: 9 }
    }

    fn dice(count: u8) -> NotedRoll {
        NotedRoll { dice: count, ..NotedRoll::default() }
    }

    /// Rows 1, 2, 4, 9 and 15 of section 6: difference, critical minimum, dice, and the law.
    #[test]
    fn an_attack_finds_the_condition_with_its_law() {
        let known = conditions();
        let all = known.conditions();
        let cases = [
            (-4, 10, [1, 0], "-4", vec![1, 6, 3]),
            (-4, 10, [1, 1], "-4 against dodge", vec![10, 15, 75]),
            (-2, 10, [2, 0], "-2 best of 2", vec![19, 80, 1]),
            (-4, 10, [1, 2], "-4 against dodge best of 2", vec![100, 55, 845]),
            (-4, 9, [1, 1], "-4 critical 9+ against dodge", vec![20, 10, 70]),
            (-40, 10, [1, 0], "-11 or less", vec![1, 0, 9]),
            (20, 10, [1, 1], "+9 or more against dodge", vec![10, 90, 0]),
        ];
        for (difference, crit, [own, other], name, weights) in cases {
            let place = known.condition(difference, crit, dice(own), dice(other), false);
            let condition = &all[usize::from(place)];
            assert_eq!((condition.name.as_str(), &condition.weights), (name, &weights));
        }
        let counter = known.condition(-4, 10, dice(1), dice(1), true);
        assert_eq!(all[usize::from(counter)].name, "-4 against counter");
        let unknown = [
            known.condition(-4, 7, dice(1), dice(0), false),
            known.condition(-4, 10, dice(5), dice(0), false),
            known.condition(-4, 10, dice(1), dice(3), false),
            known.condition(-4, 10, NotedRoll { sum: true, ..dice(2) }, dice(0), false),
        ];
        assert!(unknown.iter().all(|&place| place == known.other()));
        assert_eq!(all.len(), usize::from(known.other()) + 1);
        assert!(all[usize::from(known.other())].weights.is_empty());
    }

    #[test]
    fn names_of_conditions_are_distinct() {
        let mut names: Vec<String> =
            conditions().conditions().into_iter().map(|one| one.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
