//! What each effect may and must say, when it may act and on whom.

use crate::content::catalogue::{Amount, Duration, Target, timing};
use crate::content::shape::{self, Verb};
use tenbin_content::Node;

/// Timings of combats and shots.
pub(super) const FIGHTS: u16 = timing::ATTACK | timing::DEFEND | timing::SHOT | timing::SHOT_DEFEND;
/// Timings at which something is done on the board, outside combats.
pub(super) const DEEDS: u16 = timing::ACTION | timing::OWN_ACTIVATION;
/// Every timing.
const ALWAYS: u16 = u16::MAX;

/// Keys of every effect, and the keys that narrow down a chosen target.
pub(super) const COMMON: &[&str] = &["effect", "target"];
/// Selectors.
pub(super) const SELECTORS: &[&str] =
    &["within", "in_field_of_vision", "line_of_fire", "adjacent", "endangered_only"];

/// What an effect may and must say.
pub(super) struct Grammar {
    /// Keys it must have.
    pub(super) required: &'static [&'static str],
    /// Keys it may have.
    pub(super) optional: &'static [&'static str],
    /// Smallest and largest `n`.
    pub(super) n: (i64, i64),
    /// Timings at which it may act.
    pub(super) timings: u16,
    /// Whom it may act on; the first is meant where nothing is said.
    pub(super) targets: &'static [Target],
    /// Whether it may follow a test or a re-rolled die.
    pub(super) nests: bool,
}

/// A grammar of one's own keys, timings and targets.
const fn says(
    required: &'static [&'static str],
    optional: &'static [&'static str],
    timings: u16,
    targets: &'static [Target],
) -> Grammar {
    Grammar { required, optional, n: (0, 0), timings, targets, nests: false }
}

const OWN: &[Target] = &[Target::Own];
const FIGURES: &[Target] = &[Target::Own, Target::OneFriend, Target::OneEnemy, Target::AllEnemies];

/// The grammar of an effect of an ability with these timings.
pub(super) fn grammar(verb: Verb, node: &Node, timings: u16) -> Grammar {
    let fight = timing::ATTACK | timing::DEFEND;
    match verb {
        Verb::Add => add(node),
        Verb::KeepBest => says(&["dice"], &[], FIGHTS, OWN),
        Verb::Margin => {
            // A shooter is never hurt, and its target hurts no figure (OKK-342).
            let wins = node.text("when") != Some("lose");
            let timings = fight | if wins { timing::SHOT } else { timing::SHOT_DEFEND };
            Grammar { n: (-5, 5), ..says(&["n", "when"], &[], timings, OWN) }
        }
        Verb::CancelSupport => Grammar { n: (1, 16), ..says(&["side", "n"], &[], fight, OWN) },
        Verb::SupportValue => Grammar { n: (0, 6), ..says(&["n"], &[], timing::SUPPORT, OWN) },
        Verb::BackAttackValue => Grammar { n: (0, 6), ..says(&["n"], &[], timing::ATTACK, OWN) },
        Verb::FallBack => fall_back(node, timings),
        Verb::MovementRule => says(
            &[],
            &["ignore_terrain_cost", "no_zoc_stop", "no_disengage_endanger", "no_air_die"],
            timing::MOVEMENT,
            OWN,
        ),
        Verb::Shoot => {
            says(&["value", "range"], &["ignore_cover"], timing::ACTION, &[Target::OneEnemy])
        }
        Verb::WillTest => {
            let optional = &["test_kind", "modifier", "on_pass", "on_fail"];
            says(&["target"], optional, DEEDS, FIGURES)
        }
        Verb::AutoPass => says(&[], &[], timing::WILL_TEST, OWN),
        Verb::SetStatus => Grammar { nests: true, ..says(&["status"], &[], DEEDS, FIGURES) },
        Verb::ReplaceResult => says(&["from", "to"], &[], timing::WOULD_GO_OUT, OWN),
        Verb::Prevent => says(&["what"], &[], timing::WOULD_ENDANGER, OWN),
        Verb::RerollPool => says(&["max"], &["min"], DEEDS, &[Target::OnePoolDie]),
        Verb::RerollUsedDie => says(&[], &["on_face", "to_pool"], DEEDS, FIGURES),
        Verb::SetPoolDie => {
            let used = node.text("which") == Some("used_die");
            let targets = if used { &[Target::UsedDie] } else { &[Target::OnePoolDie] };
            says(&["which", "face"], &[], DEEDS, targets)
        }
        Verb::FearAura => says(&[], &[], timing::PASSIVE, OWN),
        Verb::FearImmune => says(&[], &[], timing::PASSIVE | timing::WILL_TEST, OWN),
        Verb::SuppressZone => Grammar {
            nests: true,
            ..says(&["duration"], &[], DEEDS, &[Target::OneEnemy, Target::AllEnemies])
        },
        Verb::ForceFacing => Grammar {
            nests: true,
            ..says(&[], &["chooser"], DEEDS, &[Target::OneEnemy, Target::OneFriend])
        },
        Verb::GrantAbility => says(&["id"], &[], timing::PASSIVE, OWN),
        Verb::CancelAbility => says(&[], &[], timing::CANCEL_WINDOW, &[Target::Opponent]),
        Verb::ConsumeSelf => says(&[], &[], ALWAYS, OWN),
    }
}

/// A fall-back is the bearer's own with the timing `fall_back`, and the opponent's otherwise.
fn fall_back(node: &Node, timings: u16) -> Grammar {
    let optional = &["squares", "chooser", "ignore_terrain", "skip_if_margin"];
    let own = match node.text("target") {
        Some(word) => word == "self",
        None => timings & timing::FALL_BACK != 0,
    };
    if own {
        says(&[], optional, timing::FALL_BACK, OWN)
    } else {
        let timings = timing::ATTACK | timing::DEFEND | timing::SHOT;
        says(&[], optional, timings, &[Target::Opponent])
    }
}

/// When and on whom `add` may act depends on what it raises and for how long.
fn add(node: &Node) -> Grammar {
    let stat = node.text("stat").and_then(shape::amount);
    let duration = node.text("duration").and_then(shape::duration);
    let (timings, targets, nests): (u16, &[Target], bool) = match (duration, stat) {
        (Some(Duration::Permanent), _) => (timing::PASSIVE, OWN, false),
        (Some(Duration::ThisMovement), Some(Amount::Movement)) => (timing::MOVEMENT, OWN, false),
        (Some(Duration::ThisRoll), Some(stat)) => {
            let targets: &[Target] = &[Target::Own, Target::Opponent, Target::Attacker];
            match stat {
                Amount::Attack => (timing::ATTACK, OWN, false),
                Amount::Defence => (timing::DEFEND | timing::SHOT_DEFEND, OWN, false),
                Amount::Shot => (timing::SHOT, OWN, false),
                Amount::Willpower => (timing::WILL_TEST, OWN, false),
                Amount::Total => (FIGHTS, targets, false),
                Amount::Movement => (0, OWN, false),
            }
        }
        (
            Some(Duration::Phase | Duration::UntilUserNextPhase | Duration::TargetNextPhaseEnd),
            Some(Amount::Attack | Amount::Defence | Amount::Movement | Amount::Willpower),
        ) => (DEEDS, FIGURES, true),
        _ => (0, OWN, false),
    };
    Grammar { n: (-9, 9), nests, ..says(&["stat", "n", "duration"], &[], timings, targets) }
}

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
