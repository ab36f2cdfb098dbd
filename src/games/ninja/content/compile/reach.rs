//! What an effect by itself can have of what the vocabulary lets a designer write: its target, its
//! timing, how long it acts, its rolls. Words that the engine would not heed are refused.

use crate::content::catalogue::{
    AdvantageKind, Duration, Effect, Op, Per, Primitive, Purpose, Stat, StatSet, Target, When,
};
use crate::content::compile::Compiler;
use crate::content::compile::effects::{Bearer, Said};
use crate::content::effect::Grammar;
use crate::content::shape;
use tenbin_content::{Node, Place};

impl Compiler<'_, '_> {
    /// Whether an effect of this card can have this timing.
    pub(super) fn timely(&mut self, node: &Node, bearer: Bearer) -> bool {
        let Some(when) = node.get("when") else { return true };
        let on_drawn = when.as_text() == Some("on_drawn");
        let wrong = match bearer {
            Bearer::Disadvantage(_) if !on_drawn => {
                "an effect of a disadvantage card acts while it lies there, or \"on_drawn\""
            }
            Bearer::Advantage(_) if on_drawn => "\"on_drawn\" is for disadvantage cards",
            _ => return true,
        };
        self.diagnostics.error(when.place, wrong);
        false
    }

    /// How long the effect acts.
    pub(super) fn duration(
        &mut self,
        node: &Node,
        grammar: &Grammar,
        bearer: Bearer,
    ) -> Option<Duration> {
        let word = node.text("do").unwrap_or_default();
        if let Some((place, written)) = node.entry("duration") {
            let duration = written.as_text().and_then(shape::duration)?;
            let Some((message, help)) = wrong_duration(node, duration, grammar, bearer) else {
                return Some(duration);
            };
            self.diagnostics.error_with_help(place, message, help);
            return None;
        }
        match bearer {
            Bearer::Disadvantage(duration) if node.text("when") != Some("on_drawn") => {
                Some(duration)
            }
            Bearer::Advantage(AdvantageKind::Permanent) => Some(Duration::WhileInPlay),
            _ if !grammar.lasts => Some(Duration::Instant),
            Bearer::Disadvantage(duration) => Some(duration),
            _ => {
                self.diagnostics.error_with_help(
                    node.place,
                    format!("this `{word}` does not say how long it acts"),
                    "add a duration, such as duration = \"eot\"",
                );
                None
            }
        }
    }

    /// Whether an effect of its kind can act on its target.
    pub(super) fn reaches_its_target(
        &mut self,
        node: &Node,
        said: Said,
        grammar: &Grammar,
        bearer: Bearer,
    ) -> bool {
        let place = target_place(node);
        if node.get("target").is_some() && node.get("who").is_some() {
            let message = "`target` and `who` say the same thing";
            self.diagnostics.error_with_help(place, message, "leave one of them out");
            return false;
        }
        let word = node.text("do").unwrap_or_default();
        let (on, allowed) = match bearer {
            Bearer::Then if said.target == Target::CheckedHit => return true,
            Bearer::Then => {
                let message = "the effects after a roll check act on \"checked_hit\"";
                self.diagnostics.error_with_help(place, message, "leave `target` out");
                return false;
            }
            Bearer::Advantage(_) if said.target == Target::CheckedHit => {
                let message = "\"checked_hit\" is for the effects after a roll check";
                self.diagnostics.error_with_help(place, message, "put the effect into its `then`");
                return false;
            }
            Bearer::Advantage(_) => ("an advantage card", grammar.targets),
            Bearer::Disadvantage(_) => ("a disadvantage card", grammar.drawn_targets),
        };
        if !allowed.contains(&said.target) {
            let message = format!("`{word}` on {on} cannot act on this target");
            let words: Vec<String> = allowed.iter().map(|target| target_word(*target)).collect();
            let help = match said.primitive {
                Primitive::CancelCard => "leave `target` out; whose cards it cancels is for \
                     filter = { owner = \"opponent\" }"
                    .to_owned(),
                _ => format!("it acts on: {}", words.join(", ")),
            };
            self.diagnostics.error_with_help(place, message, help);
            return false;
        }
        let passing =
            matches!(said.target, Target::Attacker | Target::AttackTarget | Target::Roller);
        if bearer == Bearer::Advantage(AdvantageKind::Permanent)
            && passing
            && said.when != When::OnOwnAttack
        {
            self.diagnostics.error_with_help(
                place,
                "a permanent acts on whom it was played for, and this target is another each time",
                "make the card a special ability, or, for the target of the own attacks, write \
                 when = \"on_own_attack\"",
            );
            return false;
        }
        true
    }

    /// Whether the engine heeds all that an effect says in numbers.
    pub(super) fn is_heeded(&mut self, node: &Node, op: Op) -> bool {
        let (place, message, help) = match op.effect {
            _ if op.when == When::OnOwnAttack && !lowers_the_attacked(op) => (
                place_of(node, "when"),
                "\"on_own_attack\" is for what an attack does to the DIF of its target (NIN-287)",
                "write stat = \"dif\" and target = \"attack_target\"; what counts for the own \
                 attack rolls is do = \"mod_roll\", rolls = [\"attack\", \"counterattack\"]",
            ),
            Effect::ModStat { per: Per::NaturalRoll, .. } => (
                place_of(node, "per"),
                "stats do not change with the die",
                "for an amount per \"natural_roll\" write do = \"mod_roll\" and `rolls`",
            ),
            Effect::ModRoll { purposes, .. } | Effect::Reroll { purposes, .. }
                if purposes.has(Purpose::FirstPlayer) =>
            {
                (
                    place_of(node, "rolls"),
                    "no card changes who begins: nobody plays cards before the first turn (NIN-215)",
                    "take \"first_player\" out of `rolls`",
                )
            }
            Effect::ModRoll { purposes, .. } if purposes.has(Purpose::Check) => (
                place_of(node, "rolls"),
                "a grenade roll is its natural face (NIN-246): nothing is added to it",
                "take \"check\" out of `rolls`; do = \"reroll\" may have it",
            ),
            _ => return true,
        };
        self.diagnostics.error_with_help(place, message, help);
        false
    }
}

/// What is wrong with a duration that an effect states, and what to write instead.
fn wrong_duration(
    node: &Node,
    duration: Duration,
    grammar: &Grammar,
    bearer: Bearer,
) -> Option<(&'static str, &'static str)> {
    let permanent = bearer == Bearer::Advantage(AdvantageKind::Permanent);
    let on_own_attack = node.text("when") == Some("on_own_attack");
    let passes =
        matches!(duration, Duration::ThisRoll | Duration::ThisEvent | Duration::ThisCombat);
    Some(match (bearer, duration) {
        (Bearer::Disadvantage(_), _) => {
            ("an effect of a disadvantage card lasts as long as the card", "leave it out")
        }
        (_, Duration::Instant) if grammar.lasts => {
            ("an effect that acts for a while cannot be over at once", "try \"eot\"")
        }
        (_, Duration::UntilEscape | Duration::EndOfOwnNextTurn) => {
            ("this duration is for disadvantage cards", "try \"eot\"")
        }
        (_, Duration::WhileInPlay) if permanent => return None,
        (_, Duration::Instant) => return None,
        _ if !grammar.lasts => ("this effect acts at once and does not last", "leave it out"),
        (_, Duration::ThisCombat) if permanent && on_own_attack => return None,
        _ if permanent => (
            "an effect of a permanent lasts as long as the card is in play (NIN-210)",
            "leave `duration` out, or make the card a special ability",
        ),
        _ if on_own_attack && passes => {
            ("this would be over before the attack is declared", "try \"eot\"")
        }
        (Bearer::Then, _) if passes => {
            ("what a roll check does to those hit lasts as long as its card", "try \"eot\"")
        }
        _ => return None,
    })
}

/// Whether an effect is what the own attack does to its target's DIF, and nothing else.
fn lowers_the_attacked(op: Op) -> bool {
    let dif = StatSet::of(Stat::Dif);
    matches!(op.effect, Effect::ModStat { stats, .. } if stats == dif)
        && op.target == Target::AttackTarget
}

/// Where an effect says whom it acts on.
pub(super) fn target_place(node: &Node) -> Place {
    let entry = node.entry("target").or(node.entry("who"));
    entry.map_or(node.place, |(_, node)| node.place)
}

/// Where an effect has a key.
pub(super) fn place_of(node: &Node, key: &str) -> Place {
    node.entry(key).map_or(node.place, |(_, node)| node.place)
}

/// The word of a target, in quotes.
fn target_word(target: Target) -> String {
    let word = shape::TARGET_WORDS.iter().find(|word| shape::target(word) == Some(target));
    format!("\"{}\"", word.copied().unwrap_or_default())
}
