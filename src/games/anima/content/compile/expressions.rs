//! Expressions: numbers over named values, and conditions in words (section 4 of the rules
//! catalogue).

use crate::content::compile::Compiler;
use crate::content::effect::{Atom, Condition, Number, Source};
use crate::content::vocabulary::Base;
use crate::content::words::{
    self, BASE_WORDS, CATEGORY_WORDS, FACTION_WORDS, ROLL_WORDS, SCHOOL_WORDS, STATE_WORDS,
    TRAIT_WORDS,
};
use tenbin_content::names::unknown_name;
use tenbin_content::{Node, Place};

/// `prev_hit:charge`: a charge of any sort.
const ANY_CHARGE: u8 = 254;
/// Names of values that a number may be made of.
const SOURCES: &[&str] = &[
    "target.ar",
    "d10",
    "lp_lost",
    "spent",
    "paid_extra",
    "self.crit_min",
    "rules.counter_penalty",
];
/// Conditions that are one word.
const PLAIN: &[(&str, Atom)] = &[
    ("self.hidden", Atom::SelfHidden),
    ("self.engaged", Atom::SelfEngaged),
    ("self.lp_below_half", Atom::SelfLpBelowHalf),
    ("self.moved", Atom::SelfMoved),
    ("self.walked", Atom::SelfWalked),
    ("self.ran", Atom::SelfRan),
    ("target.is_friend", Atom::TargetIsFriend),
    ("target.hidden", Atom::TargetHidden),
    ("in_cz", Atom::InControlZone),
    ("los", Atom::InSight),
    ("attack.ranged", Atom::AttackRanged),
    ("attack.melee", Atom::AttackMelee),
    ("attack.charge", Atom::AttackCharge),
    ("attacker.is_enemy", Atom::AttackerIsEnemy),
    ("first_of_turn", Atom::FirstOfTurn),
];
/// Conditions with something behind them, for advice.
const FORMS: &str = "self.lp <= n, self.ap >= n, target == self, target.faction == dark, \
                     target.category == mystic, target.base >= medium, target.level >= n, \
                     target.has_state == blind, target.has_trait == leader, within n, \
                     attack.school == ki, prev_hit:<ability>, prev:<ability>, tokens.<name> >= n, \
                     turn >= n, roll == resist";

/// What the words of an ability may refer to: the other abilities and the tokens of its character.
#[derive(Copy, Clone)]
pub(super) struct Bearer<'n> {
    /// Ids of its abilities, by slot.
    pub(super) slots: &'n [&'n str],
    /// Names of its tokens.
    pub(super) tokens: &'n [String],
}

impl Compiler<'_, '_> {
    /// A number: literal, or `[n *] value [+ n]`.
    pub(super) fn number(&mut self, node: &Node) -> Number {
        let Some(text) = node.as_text() else {
            return Number::plain(node.as_integer().unwrap_or(0).clamp(-100, 100) as i8);
        };
        let found = self.parsed_number(text);
        if found.is_none() {
            let message = format!("{text:?} is no number and no expression");
            let help =
                format!("write a number, or [n *] value [+ n] with one of: {}", SOURCES.join(", "));
            self.diagnostics.error_with_help(node.place, message, help);
        }
        found.unwrap_or(Number::plain(0))
    }

    fn parsed_number(&self, text: &str) -> Option<Number> {
        let spaced = text.replace('*', " * ").replace('+', " + ").replace(" -", " - ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let (words, plus) = match words.as_slice() {
            [rest @ .., sign @ ("+" | "-"), number] if !rest.is_empty() => {
                let number: i8 = number.parse().ok().filter(|number| (0..=99).contains(number))?;
                (rest, if *sign == "+" { number } else { -number })
            }
            all => (all, 0),
        };
        let (times, value) = match words {
            [value] => match value.strip_prefix('-') {
                Some(value) => (-1, value),
                None => (1, *value),
            },
            [times, "*", value] => (parsed::<i8>(times)?, *value),
            _ => return None,
        };
        let source = match value {
            "target.ar" => Source::TargetArmour,
            "d10" | "roll" => Source::Die,
            "lp_lost" => Source::LpLost,
            "spent" => Source::Spent,
            "paid_extra" => Source::PaidExtra,
            "self.crit_min" => Source::CritMin,
            "rules.counter_penalty" => {
                let penalty = self.knobs.counter_penalty as i8;
                return Some(Number::plain(times.saturating_mul(penalty).saturating_add(plus)));
            }
            _ => return None,
        };
        Some(Number { source, times, plus })
    }

    /// The conditions of a list, each a text of alternatives joined by `or`.
    pub(super) fn conditions(&mut self, nodes: &[Node], bearer: Bearer<'_>) -> Vec<Condition> {
        let mut found = Vec::new();
        for node in nodes {
            let Some(text) = node.as_text() else { continue };
            let mut group: Vec<Condition> = Vec::new();
            for part in text.split(" or ") {
                let words: Vec<&str> = part.split_whitespace().collect();
                let (negated, words) = match words.split_first() {
                    Some((&"not", rest)) => (true, rest),
                    _ => (false, words.as_slice()),
                };
                if let Some(atom) = self.atom(node.place, words, bearer) {
                    group.push(Condition { atom, negated, or_next: true });
                }
            }
            if let Some(last) = group.last_mut() {
                last.or_next = false;
            }
            found.extend(group);
        }
        found
    }

    fn atom(&mut self, place: Place, words: &[&str], bearer: Bearer<'_>) -> Option<Atom> {
        let before = self.diagnostics.count();
        let found = match words {
            [word] => self.one_word(place, word, bearer),
            ["within", number] => {
                parsed(number).map(|number: u8| Atom::Within(self.inches(i64::from(number))))
            }
            ["target", "==", "self"] => Some(Atom::TargetIsSelf),
            [left, sign, right] => self.comparison(place, (left, sign, right), bearer),
            _ => None,
        };
        if found.is_none() && self.diagnostics.count() == before {
            let stated = words.join(" ");
            let message = format!("there is no condition `{stated}`");
            let plain: Vec<&str> = PLAIN.iter().map(|(word, _)| *word).collect();
            let help = match tenbin_content::nearest(&stated, plain.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known: {}, {FORMS}", plain.join(", ")),
            };
            self.diagnostics.error_with_help(place, message, help);
        }
        found
    }

    fn one_word(&mut self, place: Place, word: &str, bearer: Bearer<'_>) -> Option<Atom> {
        if let Some((_, atom)) = PLAIN.iter().find(|(known, _)| *known == word) {
            return Some(*atom);
        }
        if let Some(name) = word.strip_prefix("prev_hit:") {
            return self.slot_of(place, name, bearer).map(Atom::PreviousHit);
        }
        let name = word.strip_prefix("prev:")?;
        self.slot_of(place, name, bearer).map(Atom::PreviousAction)
    }

    /// The slot of an ability of the same character, or any charge.
    pub(super) fn slot_of(&mut self, place: Place, name: &str, bearer: Bearer<'_>) -> Option<u8> {
        let found = bearer.slots.iter().position(|id| *id == name).map(|slot| slot as u8);
        if found.is_none() && name == "charge" {
            return Some(ANY_CHARGE);
        }
        if found.is_none() {
            let message = format!("this character has no ability `{name}`");
            unknown_name(place, message, name, bearer.slots, self.diagnostics);
        }
        found
    }

    /// The number of a token of the character.
    pub(super) fn token_of(&mut self, place: Place, name: &str, bearer: Bearer<'_>) -> Option<u8> {
        let found = bearer.tokens.iter().position(|known| known == name).map(|token| token as u8);
        if found.is_none() {
            let known: Vec<&str> = bearer.tokens.iter().map(String::as_str).collect();
            let message = format!("nothing gives tokens `{name}` here");
            unknown_name(place, message, name, &known, self.diagnostics);
        }
        found
    }

    fn comparison(
        &mut self,
        place: Place,
        (left, sign, right): (&str, &str, &str),
        bearer: Bearer<'_>,
    ) -> Option<Atom> {
        let number = || parsed::<u8>(right);
        if let Some(name) = left.strip_prefix("tokens.") {
            let n = number().filter(|_| sign == ">=")?;
            return self.token_of(place, name, bearer).map(|token| Atom::TokensAtLeast(token, n));
        }
        match (left, sign) {
            ("self.lp", "<=") => number().map(Atom::SelfLpAtMost),
            ("self.ap", ">=") => number().map(Atom::SelfApAtLeast),
            ("turn", ">=") => number().map(Atom::TurnAtLeast),
            ("target.level", ">=") => number().map(Atom::TargetLevelAtLeast),
            ("target.level", "<=") => number().map(Atom::TargetLevelAtMost),
            ("target.base", ">=") => {
                self.word(place, right, BASE_WORDS, words::base).map(Atom::TargetBase)
            }
            ("target.base", "==") if right == "large" => Some(Atom::TargetBase(Base::Large)),
            ("target.faction", "==") => {
                self.word(place, right, FACTION_WORDS, words::faction).map(Atom::TargetFaction)
            }
            ("target.category", "==") => {
                let bits = self.word(place, right, CATEGORY_WORDS, words::category_bit);
                bits.map(Atom::TargetCategory)
            }
            ("target.has_state", "==") => {
                self.word(place, right, STATE_WORDS, words::state).map(Atom::TargetHasState)
            }
            ("target.has_trait", "==") => {
                self.word(place, right, TRAIT_WORDS, words::trait_bit).map(Atom::TargetHasTrait)
            }
            ("attack.school", "==") => {
                self.word(place, right, SCHOOL_WORDS, words::school).map(Atom::AttackSchool)
            }
            ("roll", "==") => self.word(place, right, ROLL_WORDS, words::roll).map(Atom::RollIs),
            _ => None,
        }
    }

    /// What a word of a list stands for; another word is an error with the nearest.
    fn word<T>(
        &mut self,
        place: Place,
        word: &str,
        known: &[&str],
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let found = read(word);
        if found.is_none() {
            unknown_name(
                place,
                format!("`{word}` is not known here"),
                word,
                known,
                self.diagnostics,
            );
        }
        found
    }
}

fn parsed<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}
