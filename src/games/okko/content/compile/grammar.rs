//! Timings and targets in words, and sets of them.

use crate::content::catalogue::{Amount, Target, timing};
use crate::content::shape;
use tenbin_content::Node;

/// Timings of combats and shots.
pub(crate) const FIGHTS: u16 = timing::ATTACK | timing::DEFEND | timing::SHOT | timing::SHOT_DEFEND;
/// Timings at which something is done on the board, outside combats.
pub(crate) const DEEDS: u16 = timing::ACTION | timing::OWN_ACTIVATION;

/// The keys that narrow down a chosen target.
pub(super) const SELECTORS: &[&str] =
    &["within", "in_field_of_vision", "line_of_fire", "adjacent", "endangered_only"];

/// Why an `add` fits no timing at all.
pub(super) fn add_advice(node: &Node) -> String {
    let stat = node.text("stat").unwrap_or("this stat");
    let fits = match node.text("stat").and_then(shape::amount) {
        Some(Amount::Movement) => {
            "\"this_movement\" at the timing movement, \"permanent\" at passive, or a lasting one \
             such as \"phase\" at action"
        }
        Some(Amount::Total | Amount::Shot) => {
            "\"this_roll\" in a fight, or \"permanent\" at passive"
        }
        _ => {
            "\"this_roll\", \"permanent\" at passive, or a lasting one such as \"phase\" at action"
        }
    };
    format!("for {stat}, duration is {fits}")
}

/// The words of a set of timings: `"attack", "defend"`.
pub(super) fn timing_words(timings: u16) -> String {
    let words = shape::TIMING_WORDS.iter().enumerate();
    let found: Vec<String> = words
        .filter(|(bit, _)| timings >> bit & 1 == 1)
        .map(|(_, word)| format!("\"{word}\""))
        .collect();
    found.join(", ")
}

/// The word of a target.
pub(super) fn target_word(target: Target) -> &'static str {
    let of_word = |word: &&&str| shape::target(word) == Some(target);
    shape::TARGET_WORDS.iter().find(of_word).copied().unwrap_or("self")
}
