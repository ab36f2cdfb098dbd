//! Abilities in sentences, made from their compiled effects, so that a designer can check what the
//! files have come to.

use crate::board::Terrain;
use crate::content::catalogue::{
    Ability, Amount, Chooser, Condition, Duration, Effect, EffectRange, Op, Selector, Target, Uses,
    test_kind, timing,
};
use crate::content::shape;
use crate::state::dice::Face;

/// An ability in sentences. `ops` are all its effects, those that have become a part of its
/// bearer's stats too; `stored` are the effects that follow others; `names` are those of abilities.
pub(super) fn of_ability(
    ability: &Ability,
    ops: &[Op],
    conditions: &[Condition],
    stored: &[Op],
    names: &[&str],
) -> String {
    let words = Words { stored, names };
    let mut when = list(&timing_phrases(ability.timing), "or");
    let conditions: Vec<String> = conditions.iter().map(|one| condition(*one)).collect();
    if !conditions.is_empty() {
        let comma = if when.is_empty() { "" } else { ", " };
        when = format!("{when}{comma}if {}", list(&conditions, "and"));
    }
    let effects: Vec<String> =
        ops.iter().map(|op| words.effect(op, false)).filter(|one| !one.is_empty()).collect();
    let effects = effects.join("; ");
    let sentence = if when.is_empty() { effects } else { format!("{when}: {effects}") };
    format!("{} {}.", cost(ability), capital(&sentence))
}

/// What it costs and how often it may be used, as short sentences.
fn cost(ability: &Ability) -> String {
    let die = ability.element.map(|face| {
        let article = if matches!(face, Face::Air | Face::Earth) { "an" } else { "a" };
        format!("costs {article} {} die", face_name(face))
    });
    let kind = match (ability.action, die) {
        (true, Some(die)) => format!("Action, {die}."),
        (true, None) => "Action.".to_owned(),
        (false, Some(die)) => capital(&format!("{die}.")),
        (false, None) if ability.single_use => "Single use.".to_owned(),
        (false, None) if ability.optional => "Costs nothing.".to_owned(),
        (false, None) => "Always.".to_owned(),
    };
    let usual = match ability.uses {
        Uses::Unlimited => ability.element.is_none(),
        Uses::OncePerPhase => ability.element.is_some(),
        Uses::OncePerGame => ability.single_use,
    };
    let uses = match ability.uses {
        _ if usual => return kind,
        Uses::Unlimited => "As often as there are dice.",
        Uses::OncePerPhase => "Once a phase.",
        Uses::OncePerGame => "Once a game.",
    };
    format!("{kind} {uses}")
}

fn timing_phrases(timings: u16) -> Vec<String> {
    const PHRASES: [(u16, &str); 12] = [
        (timing::ATTACK, "when attacking"),
        (timing::DEFEND, "when attacked"),
        (timing::SHOT, "when shooting"),
        (timing::SHOT_DEFEND, "when shot at"),
        (timing::SUPPORT, "when supporting"),
        (timing::MOVEMENT, "when moving"),
        (timing::FALL_BACK, "when falling back"),
        (timing::WILL_TEST, "in its Willpower tests"),
        (timing::WOULD_ENDANGER, "when it would become endangered"),
        (timing::WOULD_GO_OUT, "when it would go out"),
        (timing::OWN_ACTIVATION, "at any time of its activation, but not within a fight or test"),
        (timing::CANCEL_WINDOW, "when an enemy has declared an ability against it"),
    ];
    let found = PHRASES.iter().filter(|(bit, _)| timings & bit != 0);
    found.map(|(_, phrase)| (*phrase).to_owned()).collect()
}

fn condition(condition: Condition) -> String {
    match condition {
        Condition::OpponentAlignment(set) => {
            const NAMES: [&str; 3] = ["a Demon Hunter", "an Evil Creature", "a Mercenary"];
            format!("the opponent is {}", names_of(set, &NAMES))
        }
        Condition::OpponentEndangered => "the opponent is endangered".to_owned(),
        Condition::OpponentFrightening => "the opponent is frightening".to_owned(),
        Condition::SelfEndangered => "it is endangered itself".to_owned(),
        Condition::EnteredAtLeast(1) => "it has entered a square in this activation".to_owned(),
        Condition::EnteredAtLeast(n) => format!("it has entered {n} squares in this activation"),
        Condition::EnteredNone => "it has entered no square in this activation".to_owned(),
        Condition::BackAttack => "the back-attack bonus applies".to_owned(),
        Condition::AttackerWasInZone => {
            "the attacker was in its zone of control before it turned".to_owned()
        }
        Condition::NoSupport => "no supporter counts on either side".to_owned(),
        Condition::MarginIs(n) => format!("the margin is {n}"),
        Condition::TestKind(set) => {
            format!("the test is one {}", names_of(set, &["of fear", "to recover", "to resist"]))
        }
        Condition::SelfWins => "it wins".to_owned(),
        Condition::ActiveAttacker => "it is the active attacker".to_owned(),
        Condition::Cause(set) => {
            const NAMES: [&str; 5] =
                ["a combat", "a shot", "a fall-back", "leaving a zone of control", "an ability"];
            format!("this comes of {}", names_of(set, &NAMES))
        }
        Condition::NotInEnemyZone => "it is in no enemy zone of control".to_owned(),
        Condition::TargetNotInEnemyZone => "the target is in no enemy zone of control".to_owned(),
    }
}

/// What a sentence needs beside the effect itself.
struct Words<'a> {
    stored: &'a [Op],
    names: &'a [&'a str],
}

impl Words<'_> {
    /// An effect as a part of a sentence; empty for what the header says already. `again` where
    /// its target has been named before.
    fn effect(&self, op: &Op, again: bool) -> String {
        let (target, whose) = match (again, op.target) {
            (true, Target::Own) => ("the user".to_owned(), "the user's"),
            (true, _) => ("it".to_owned(), "its"),
            (false, target) => (figure(target, op.selector), possessive(target)),
        };
        match op.effect {
            Effect::Add { amount, n, duration } => match (again, op.target) {
                (false, Target::OneFriend | Target::OneEnemy | Target::AllEnemies) => {
                    format!("{target} gets {}", added("its", amount, n, duration))
                }
                _ => added(whose, amount, n, duration),
            },
            Effect::KeepBest(dice) => format!("roll {dice} combat dice and keep the highest"),
            Effect::Margin { n, on_win } => {
                let (result, against) =
                    if on_win { ("wins", "") } else { ("loses", " against it") };
                format!("if it {result}, the margin counts {n:+}{against}")
            }
            Effect::CancelSupport { both, n } => cancelled(both, n),
            Effect::SupportValue(n) => format!("its support is worth {n}"),
            Effect::BackAttackValue(n) => format!("its back attack is worth {n}"),
            Effect::FallBack { squares, chooser, ignore_terrain, skip_if_margin } => {
                fall_back(op.target, squares, chooser, ignore_terrain, skip_if_margin)
            }
            Effect::MovementRule { .. } => moving(op.effect),
            Effect::Shoot { value, range, ignore_cover } => {
                let cover = if ignore_cover { "; cover does not count" } else { "" };
                format!("shoot at an enemy, range {range}, shot value {value}{cover}")
            }
            Effect::WillTest { kind, modifier, on_pass, on_fail } => {
                self.test(&target, kind, modifier, on_pass, on_fail)
            }
            Effect::AutoPass => "the test succeeds without a roll".to_owned(),
            Effect::SetStatus(alert) => {
                format!("{target} becomes {}", if alert { "alert" } else { "endangered" })
            }
            Effect::ReplaceResult => {
                "an alert bearer becomes endangered and falls back instead".to_owned()
            }
            Effect::Prevent => "it does not".to_owned(),
            Effect::RerollPool { min, max } => {
                let dice = if min == max { format!("{max}") } else { format!("{min} to {max}") };
                format!("roll {dice} unused dice of the pool again")
            }
            Effect::RerollUsedDie { on_face, to_pool } => self.rerolled(&target, on_face, to_pool),
            Effect::SetPoolDie { used_die, faces } => {
                let faces = face_names(faces, "or");
                if used_die {
                    format!("the die used goes to the pool showing {faces}, as its player chooses")
                } else {
                    format!("set an unused die of the pool to {faces}")
                }
            }
            Effect::FearAura => "enemies must pass a Willpower test to attack it".to_owned(),
            Effect::FearImmune => "it never tests for fear".to_owned(),
            Effect::SuppressZone(duration) => {
                format!("{target} has no zone of control{}", lasting(duration))
            }
            Effect::LoseReserve => format!("{target} loses its reserved dice"),
            Effect::ForceFacing if again => format!("the user sets {whose} facing"),
            Effect::ForceFacing => format!("the user sets the facing of {target}"),
            Effect::GrantAbility(ability) => {
                let name = self.names.get(usize::from(ability)).copied().unwrap_or_default();
                format!("the bearer has the ability {name}")
            }
            Effect::CancelAbility => "that ability has no effect and its die is spent".to_owned(),
            Effect::ConsumeSelf => String::new(),
        }
    }

    /// Effects that follow, about "it".
    fn following(&self, (from, until): EffectRange) -> String {
        let ops = &self.stored[usize::from(from)..usize::from(until)];
        let parts: Vec<String> = ops.iter().map(|op| self.effect(op, true)).collect();
        list(&parts, "and")
    }

    fn test(
        &self,
        target: &str,
        kind: u8,
        modifier: i8,
        on_pass: EffectRange,
        on_fail: EffectRange,
    ) -> String {
        let why = match kind {
            test_kind::RECOVERY => " to recover",
            test_kind::FEAR => " of fear",
            _ => "",
        };
        let with = if modifier == 0 { String::new() } else { format!(" with {modifier:+}") };
        let mut text = format!("{target} takes a Willpower test{why}{with}");
        for (range, result) in [(on_pass, "passes"), (on_fail, "fails")] {
            if range.0 < range.1 {
                text = format!("{text}; if it {result}, {}", self.following(range));
            }
        }
        text
    }

    fn rerolled(&self, target: &str, on_face: [EffectRange; 5], to_pool: u8) -> String {
        let mut text = format!("roll the die used again for {target}");
        for (face, range) in Face::ALL.into_iter().zip(on_face) {
            if range.0 < range.1 {
                text = format!("{text}; on {}: {}", face_name(face), self.following(range));
            }
        }
        if to_pool == 0 {
            format!("{text}; the die is spent")
        } else {
            format!("{text}; on {} the die goes to the pool", face_names(to_pool, "or"))
        }
    }
}

/// Whom an effect acts on, with what narrows it down.
fn figure(target: Target, selector: Selector) -> String {
    let who = match target {
        Target::Own => return "the user".to_owned(),
        Target::Opponent => return "the opponent".to_owned(),
        Target::Attacker => return "the attacker".to_owned(),
        Target::OnePoolDie => return "an unused die of the pool".to_owned(),
        Target::UsedDie => return "the die used".to_owned(),
        Target::OneFriend if selector.endangered_only => "an endangered friend",
        Target::OneFriend => "a friend",
        Target::OneEnemy if selector.endangered_only => "an endangered enemy",
        Target::OneEnemy => "an enemy",
        Target::AllEnemies if selector.endangered_only => "each endangered enemy",
        Target::AllEnemies => "each enemy",
    };
    let mut text = who.to_owned();
    if selector.within != u8::MAX {
        text = format!("{text} within {}", selector.within);
    }
    let parts = [
        (selector.adjacent, "in an adjacent square"),
        (selector.in_field_of_vision, "in its field of vision"),
        (selector.line_of_fire, "with a free line of fire"),
        (selector.not_in_enemy_zone, "in no zone of control of its enemies"),
    ];
    for (_, part) in parts.iter().filter(|(stated, _)| *stated) {
        text = format!("{text} {part}");
    }
    text
}

fn possessive(target: Target) -> &'static str {
    match target {
        Target::Opponent => "the opponent's",
        Target::Attacker => "the attacker's",
        _ => "its",
    }
}

fn added(whose: &str, amount: Amount, n: i8, duration: Duration) -> String {
    let what = match amount {
        Amount::Attack => "Attack",
        Amount::Defence => "Defence",
        Amount::Movement => "Movement",
        Amount::Willpower => "Willpower",
        Amount::Shot => "shot",
        Amount::Total => "total",
    };
    format!("{n:+} to {whose} {what}{}", lasting(duration))
}

fn lasting(duration: Duration) -> &'static str {
    match duration {
        Duration::ThisRoll | Duration::ThisMovement | Duration::Permanent => "",
        Duration::Phase => " until the end of the phase",
        Duration::UntilUserNextPhase => " until the next phase of the user's player begins",
        Duration::TargetNextPhaseEnd => " until the end of its player's next phase",
    }
}

fn cancelled(both: bool, n: u8) -> String {
    let whose = if both { "either side" } else { "the enemy" };
    match n {
        u8::MAX => format!("no support of {whose} counts"),
        1 => format!("the supporter of {whose} that is worth most does not count"),
        n => format!("the {n} supporters of {whose} that are worth most do not count"),
    }
}

fn fall_back(target: Target, squares: u8, chooser: Chooser, ignored: u8, skipped: u8) -> String {
    let who = if target == Target::Own { "it" } else { "the opponent" };
    let parts = [
        (squares > 1).then(|| format!("{who} falls back {squares} squares")),
        match chooser {
            Chooser::Rules => None,
            Chooser::Loser => Some(format!("the loser chooses the square {who} falls back to")),
            Chooser::Winner => Some(format!("the winner chooses the square {who} falls back to")),
        },
        (ignored != 0).then(|| format!("{} does not endanger {who}", terrains(ignored))),
        (skipped != 0).then(|| format!("{who} stays on a margin of exactly {skipped}")),
    ];
    list(&parts.into_iter().flatten().collect::<Vec<_>>(), "and")
}

fn moving(effect: Effect) -> String {
    let Effect::MovementRule {
        ignore_terrain_cost,
        no_zoc_stop,
        no_disengage_endanger,
        no_air_die,
    } = effect
    else {
        return String::new();
    };
    let terrain = terrains(ignore_terrain_cost);
    let parts = [
        (ignore_terrain_cost != 0).then(|| format!("no extra cost for {terrain}")),
        no_zoc_stop.then(|| "no stop on entering an enemy zone of control".to_owned()),
        no_disengage_endanger
            .then(|| "leaving an enemy zone of control does not endanger".to_owned()),
        no_air_die.then(|| "Air dice add no movement points".to_owned()),
    ];
    list(&parts.into_iter().flatten().collect::<Vec<_>>(), "and")
}

/// A set of terrains as words.
fn terrains(set: u8) -> String {
    const NAMES: [(Terrain, &str); 2] =
        [(Terrain::Difficult, "difficult terrain"), (Terrain::Water, "water")];
    let found = NAMES.iter().filter(|(terrain, _)| set >> *terrain as u8 & 1 == 1);
    list(&found.map(|(_, name)| (*name).to_owned()).collect::<Vec<_>>(), "or")
}

fn face_name(face: Face) -> String {
    capital(face.word())
}

fn face_names(set: u8, joined: &str) -> String {
    let faces: Vec<Face> =
        Face::ALL.into_iter().filter(|face| set >> *face as u8 & 1 == 1).collect();
    if faces.len() == Face::ALL.len() {
        return "any face".to_owned();
    }
    list(&faces.into_iter().map(face_name).collect::<Vec<_>>(), joined)
}

fn names_of(set: u8, names: &[&str]) -> String {
    let found = names.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
    list(&found.map(|(_, name)| (*name).to_owned()).collect::<Vec<_>>(), "or")
}

/// A list for a sentence: `a, b or c`.
fn list(words: &[String], joined: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} {joined} {last}", rest.join(", ")),
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// The words of the alignments of a set: `demon_hunter`.
pub(super) fn alignment_words(set: u8) -> String {
    let words = shape::ALIGNMENT_WORDS.iter().enumerate();
    let found: Vec<&str> =
        words.filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, word)| *word).collect();
    found.join(" ")
}
