//! Conditions of abilities: from the words of section 4 to the catalogue's.

use crate::content::catalogue::{Amount, Condition, cause, timing};
use crate::content::compile::Compiler;
use crate::content::compile::grammar::{DEEDS, FIGHTS, timing_words};
use crate::content::shape;
use tenbin_content::Node;

/// Timings in the own activation at which squares may have been entered: what acts on a movement is
/// read when it begins.
const ACTIVE: u16 = DEEDS | timing::ATTACK | timing::SHOT | timing::PASSIVE;
/// Results that are about to happen.
const RESULTS: u16 = timing::WOULD_ENDANGER | timing::WOULD_GO_OUT | timing::FALL_BACK;

impl Compiler<'_, '_> {
    /// The conditions of an ability with these timings, each once.
    pub(super) fn conditions(&mut self, node: &Node, timings: u16) -> Vec<Condition> {
        let mut found = Vec::new();
        for stated in node.list("if") {
            if let Some(condition) = stated.as_text().and_then(shape::plain_condition) {
                self.condition(stated, condition, timings, &mut found);
                continue;
            }
            if stated.entries().next().is_none() {
                self.diagnostics.error(stated.place, "an empty condition says nothing");
            }
            for (key, _, value) in stated.entries() {
                if let Some(condition) = with_data(key, value) {
                    self.condition(value, condition, timings, &mut found);
                }
            }
        }
        found
    }

    fn condition(
        &mut self,
        node: &Node,
        condition: Condition,
        timings: u16,
        found: &mut Vec<Condition>,
    ) {
        let known = known_at(condition);
        if timings & known == 0 {
            self.diagnostics.error_with_help(
                node.place,
                "this condition is never asked at the timing of the ability",
                format!("it is for the timings {}", timing_words(known)),
            );
        } else if let Condition::Cause(causes) = condition {
            self.causes(node, causes, timings);
        }
        if !found.contains(&condition) {
            found.push(condition);
        }
    }

    /// Only a combat or a shot puts an alert figure out or makes one fall back; whoever goes out by
    /// anything else is endangered already, and would become endangered again.
    fn causes(&mut self, node: &Node, causes: u8, timings: u16) {
        let never = causes & !causes_at(timings);
        if never != 0 {
            let words = shape::CAUSE_WORDS
                .iter()
                .filter(|word| shape::cause_bit(word).is_some_and(|bit| bit & never != 0));
            let words: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
            self.diagnostics.error_with_help(
                node.place,
                format!(
                    "nothing at {} comes of {}",
                    timing_words(timings & RESULTS),
                    words.join(" or ")
                ),
                "there the cause is \"combat\" or \"shot\"; what else endangers is for the timing \
                 \"would_endanger\"",
            );
        }
    }
}

/// The causes of the results at the timings of an ability.
fn causes_at(timings: u16) -> u8 {
    if timings & timing::WOULD_ENDANGER != 0 { u8::MAX } else { cause::COMBAT | cause::SHOT }
}

/// The condition of a key with data.
fn with_data(key: &str, value: &Node) -> Option<Condition> {
    let number = || value.as_integer().unwrap_or(0) as u8;
    let bits = |bit: fn(&str) -> Option<u8>| {
        let words = value.elements().iter().filter_map(Node::as_text);
        words.filter_map(bit).fold(0, |set, bit| set | bit)
    };
    match key {
        "opponent_alignment" => Some(Condition::OpponentAlignment(bits(shape::alignment_bit))),
        "entered_squares_at_least" => Some(Condition::EnteredAtLeast(number())),
        "margin_is" => Some(Condition::MarginIs(number())),
        "test_kind" => Some(Condition::TestKind(bits(shape::test_bit))),
        "cause" => Some(Condition::Cause(bits(shape::cause_bit))),
        // The shape knows no other key.
        _ => None,
    }
}

/// The timings at which all of some conditions may hold; those that fit no timing of the ability are
/// reported elsewhere.
pub(super) fn may_hold_at(conditions: &[Condition], timings: u16) -> u16 {
    let known = conditions.iter().map(|&condition| known_at(condition));
    known.filter(|known| known & timings != 0).fold(u16::MAX, |all, known| all & known)
}

/// Whether a condition may hold at a moment at which what is raised for good is read: fights read
/// Attack, Defence, shots and totals, tests Willpower, the beginning of a movement Movement.
pub(super) fn may_hold_for(condition: Condition, raised: Amount) -> bool {
    use Amount::{Attack, Defence, Shot, Total, Willpower};
    let read: &[Amount] = match condition {
        // The last four are reported elsewhere: they come too late, or are for other timings.
        Condition::SelfEndangered
        | Condition::NotInEnemyZone
        | Condition::MarginIs(_)
        | Condition::SelfWins
        | Condition::Cause(_)
        | Condition::TargetNotInEnemyZone => return true,
        Condition::OpponentAlignment(_)
        | Condition::OpponentEndangered
        | Condition::OpponentFrightening => &[Attack, Defence, Shot, Total],
        Condition::ActiveAttacker => &[Attack, Shot, Total],
        Condition::EnteredAtLeast(_) | Condition::EnteredNone => &[Attack, Shot, Total, Willpower],
        Condition::BackAttack => &[Attack, Total],
        Condition::AttackerWasInZone => &[Defence, Total],
        Condition::NoSupport => &[Attack, Defence, Total],
        Condition::TestKind(_) => &[Willpower],
    };
    read.contains(&raised)
}

/// Timings at which a condition has a meaning.
fn known_at(condition: Condition) -> u16 {
    match condition {
        Condition::OpponentAlignment(_)
        | Condition::OpponentEndangered
        | Condition::OpponentFrightening
        | Condition::MarginIs(_)
        | Condition::SelfWins => FIGHTS | timing::PASSIVE,
        Condition::ActiveAttacker => timing::ATTACK | timing::SHOT | timing::PASSIVE,
        // Only an alert figure is spared going out (OKK-437).
        Condition::SelfEndangered => !timing::WOULD_GO_OUT,
        Condition::NotInEnemyZone => u16::MAX,
        Condition::EnteredAtLeast(_) | Condition::EnteredNone => ACTIVE,
        Condition::BackAttack => timing::ATTACK | timing::PASSIVE,
        Condition::AttackerWasInZone => timing::DEFEND | timing::PASSIVE,
        Condition::NoSupport => timing::ATTACK | timing::DEFEND | timing::PASSIVE,
        Condition::TestKind(_) => timing::WILL_TEST | timing::PASSIVE,
        Condition::Cause(_) => RESULTS,
        Condition::TargetNotInEnemyZone => DEEDS | FIGHTS,
    }
}
