//! Effects: from the words of section 4 of the rules catalogue to operations.

use crate::content::catalogue::{
    Amount, Chooser, Condition, Duration, Effect, EffectRange, Op, Selector, Target, test_kind,
    timing,
};
use crate::content::compile::Compiler;
use crate::content::compile::conditions::{may_hold_at, may_hold_for};
use crate::content::compile::grammar::{
    COMMON, Grammar, SELECTORS, add_advice, grammar, target_word, timing_words,
};
use crate::content::shape::{self, ANY_FACE, Verb};
use crate::state::dice::{FACES, Face};
use tenbin_content::Node;

/// The effect of an ability that says how its target is narrowed down.
pub(super) fn narrowing(ability: &Node) -> Option<&Node> {
    let narrows = |effect: &&Node| SELECTORS.iter().any(|key| effect.get(key).is_some());
    ability.list("do").iter().find(narrows)
}

/// All supporters: more than there ever are.
const ALL: u8 = u8::MAX;

/// Where an effect stands.
#[derive(Copy, Clone)]
pub(super) struct Context<'n> {
    /// The timings of its ability.
    pub(super) timings: u16,
    /// A die pays for its ability.
    pub(super) pays: bool,
    /// The card it stands on, if any: whether it is permanent.
    pub(super) permanent_card: Option<bool>,
    /// The effect that narrows down the target of all effects of the ability, if any does.
    pub(super) narrows: Option<&'n Node>,
    /// A chosen target stands in no enemy zone of control.
    pub(super) not_in_enemy_zone: bool,
    /// The conditions of its ability.
    pub(super) conditions: &'n [Condition],
    /// It follows a test or a re-rolled die, which acts on this target.
    pub(super) after: Option<(Target, Selector)>,
}

impl Compiler<'_, '_> {
    /// The effects of an ability; those that follow others are stored in front of them.
    pub(super) fn effects(&mut self, ability: &Node, context: &Context<'_>) -> Vec<Op> {
        let nodes = ability.list("do");
        let mut covered = 0;
        let mut ops = Vec::new();
        let before = self.diagnostics.count();
        for node in nodes {
            let Some((op, timings)) = self.effect(node, context) else { continue };
            if op.effect != Effect::ConsumeSelf {
                covered |= timings;
            }
            ops.push(op);
        }
        if self.diagnostics.count() == before {
            self.every_timing_has_an_effect(ability, context, covered);
            self.one_deed(nodes);
            self.one_target(nodes, &ops);
            self.one_choice(nodes, &ops);
        }
        ops
    }

    fn every_timing_has_an_effect(&mut self, ability: &Node, context: &Context<'_>, covered: u16) {
        let idle = context.timings & !covered;
        if idle != 0 {
            let place = ability.get("timing").map_or(ability.place, |timing| timing.place);
            self.diagnostics.error_with_help(
                place,
                format!("no effect of this ability acts at {}", timing_words(idle)),
                "take the timing out, or add an effect for it",
            );
        }
    }

    /// What asks for dice or choices comes once in an ability.
    fn one_deed(&mut self, nodes: &[Node]) {
        let is_deed = |node: &&Node| {
            matches!(
                node.text("effect").and_then(shape::verb),
                Some(
                    Verb::Shoot
                        | Verb::WillTest
                        | Verb::RerollPool
                        | Verb::RerollUsedDie
                        | Verb::SetPoolDie
                        | Verb::ForceFacing
                )
            )
        };
        let mut deeds = nodes.iter().filter(is_deed);
        if let (Some(first), Some(second)) = (deeds.next(), deeds.next()) {
            let [first, word] = [first, second].map(|node| node.text("effect").unwrap_or_default());
            self.diagnostics.error_with_help(
                second.place,
                format!("`{word}` cannot come beside `{first}` in one ability"),
                "make two abilities of them, or let one follow a test with on_pass or on_fail",
            );
        }
    }

    /// A die that is set is all that is chosen: no figure is named.
    fn one_choice(&mut self, nodes: &[Node], ops: &[Op]) {
        let sets = |op: &Op| matches!(op.effect, Effect::SetPoolDie { .. });
        let touches = |op: &Op| !sets(op) && op.target != Target::Own;
        let other = nodes.iter().zip(ops).find(|(_, op)| touches(op)).map(|(node, _)| node);
        if let Some(node) = other.filter(|_| ops.iter().any(sets)) {
            let word = node.text("effect").unwrap_or_default();
            self.diagnostics.error_with_help(
                node.place,
                format!("`{word}` beside `set_pool_die` acts on the user alone"),
                "write target = \"self\", or make two abilities of them",
            );
        }
    }

    /// An ability chooses one target; all effects on it have the same selector.
    fn one_target(&mut self, nodes: &[Node], ops: &[Op]) {
        let mut first: Option<&Op> = None;
        // Each node has become one operation.
        for (node, op) in nodes.iter().zip(ops).filter(|(_, op)| chosen(op.target)) {
            let is_shot = matches!(op.effect, Effect::Shoot { .. });
            let same = |first: &Op| first.target == op.target && first.selector == op.selector;
            if first.is_some_and(|first| is_shot || !same(first)) {
                self.diagnostics.error_with_help(
                    node.place,
                    "the effects of one ability choose different targets",
                    "give them the same target, within and so on, or make two abilities of them",
                );
            }
            first = first.or(Some(op));
        }
    }

    /// Compiles one effect; with it the timings at which it may act.
    fn effect(&mut self, node: &Node, context: &Context<'_>) -> Option<(Op, u16)> {
        let verb = node.text("effect").and_then(shape::verb)?;
        let grammar = grammar(verb, node, context.timings);
        let before = self.diagnostics.count();
        self.grammatical(node, verb, &grammar);
        self.timely_effect(node, verb, &grammar, context);
        self.fits_card(node, verb, context);
        let target = self.target(node, &grammar, context);
        let selector = self.selector(node, verb, target, context);
        if self.diagnostics.count() > before {
            return None;
        }
        let effect = self.built(node, verb, (target, selector), context)?;
        if self.diagnostics.count() == before && changes_nothing(&effect) {
            let word = node.text("effect").unwrap_or_default();
            self.diagnostics.error(node.place, format!("this `{word}` changes nothing"));
            return None;
        }
        let selector = if matches!(verb, Verb::Shoot) { Selector::ANY } else { selector };
        Some((Op { effect, target, selector }, grammar.timings))
    }

    /// Whether the effect has all the keys it needs, no others, and `n` in its range.
    fn grammatical(&mut self, node: &Node, verb: Verb, grammar: &Grammar) {
        let word = node.text("effect").unwrap_or_default();
        for key in grammar.required {
            if node.get(key).is_none() {
                let message = format!("`{word}` needs the key `{key}`");
                self.diagnostics.error(node.place, message);
            }
        }
        for (key, place, _) in node.entries() {
            let known = [COMMON, SELECTORS, grammar.required, grammar.optional];
            if known.iter().any(|keys| keys.contains(&key)) {
                continue;
            }
            let own: Vec<&str> = grammar.required.iter().chain(grammar.optional).copied().collect();
            let help = match own.as_slice() {
                [] => format!("`{word}` takes no keys of its own"),
                own => format!("`{word}` takes: {}", own.join(", ")),
            };
            self.diagnostics.error_with_help(
                place,
                format!("`{key}` has no meaning for `{word}`"),
                help,
            );
        }
        let Some(n) = node.get("n").filter(|_| grammar.n != (0, 0)) else { return };
        let (min, max) = grammar.n;
        let fits = match n.as_integer() {
            Some(number) => (min..=max).contains(&number) && (number != 0 || min >= 0),
            None => verb == Verb::CancelSupport,
        };
        if !fits {
            let zero = if min < 0 { ", not 0" } else { "" };
            let shown = n.shown();
            let message = format!("`n` of `{word}` is from {min} to {max}{zero}; this is {shown}");
            self.diagnostics.error(n.place, message);
        }
    }

    /// Whether the effect may act at a timing of its ability, or follow another.
    fn timely_effect(&mut self, node: &Node, verb: Verb, grammar: &Grammar, context: &Context<'_>) {
        let word = node.text("effect").unwrap_or_default();
        let place = node.get("effect").map_or(node.place, |word| word.place);
        if verb == Verb::Add && grammar.timings == 0 {
            let duration = node.get("duration").map_or(node.place, |duration| duration.place);
            let message = "this stat cannot be raised for this long";
            self.diagnostics.error_with_help(duration, message, add_advice(node));
            return;
        }
        if context.after.is_some() {
            if !grammar.nests {
                self.diagnostics.error_with_help(
                    place,
                    format!("`{word}` cannot follow a test or a re-rolled die like this"),
                    "these can: set_status, suppress_zoc, force_facing, and add with a duration \
                     such as \"phase\"",
                );
            }
            return;
        }
        if grammar.timings & context.timings == 0 {
            let stated = match verb {
                Verb::Add => format!("`{word}` of this stat and duration"),
                _ => format!("`{word}`"),
            };
            self.diagnostics.error_with_help(
                place,
                format!("{stated} cannot act at {}", timing_words(context.timings)),
                format!("it acts at {}", timing_words(grammar.timings)),
            );
        } else {
            self.may_come_true(node, grammar.timings & context.timings, context);
        }
    }

    /// Whether all conditions of the ability may hold when the effect acts.
    fn may_come_true(&mut self, node: &Node, timings: u16, context: &Context<'_>) {
        let word = node.text("effect").unwrap_or_default();
        let place = node.get("effect").map_or(node.place, |word| word.place);
        let stat = node.text("stat").unwrap_or_default();
        let raised = shape::amount(stat).filter(|_| timings == timing::PASSIVE);
        let unread = |raised: Amount| {
            context.conditions.iter().any(|&condition| !may_hold_for(condition, raised))
        };
        if timings & may_hold_at(context.conditions, context.timings) == 0 {
            self.diagnostics.error_with_help(
                place,
                format!(
                    "the conditions of this ability never hold at {}, where `{word}` acts",
                    timing_words(timings)
                ),
                "make two abilities of it",
            );
        } else if raised.is_some_and(unread) {
            self.diagnostics.error_with_help(
                place,
                format!("the conditions of this ability never hold when {stat} is read"),
                "opponents are known in fights (attack, defence, shot, total), the kind of a test \
                 in tests (willpower); a movement begins before a square is entered",
            );
        }
    }

    /// What only makes sense on a card, or where a die pays.
    fn fits_card(&mut self, node: &Node, verb: Verb, context: &Context<'_>) {
        let uses_die = verb == Verb::RerollUsedDie
            || verb == Verb::SetPoolDie && node.text("which") == Some("used_die");
        let (message, help) = match (verb, context.permanent_card) {
            (Verb::ConsumeSelf, None | Some(true)) => (
                "only a single-use card is turned face down",
                "leave `consume_self` out, or write permanent = false on the card",
            ),
            (Verb::GrantAbility, None) => (
                "only an equipment card gives an ability",
                "write the ability into the `abilities` of the character",
            ),
            _ if uses_die && !context.pays => (
                "no die pays for this ability, so there is no used die",
                "give the ability an element",
            ),
            _ => return,
        };
        self.diagnostics.error_with_help(node.place, message, help);
    }

    /// Whom the effect acts on.
    fn target(&mut self, node: &Node, grammar: &Grammar, context: &Context<'_>) -> Target {
        let usual = match context.after {
            Some((target, _)) => target,
            None => grammar.targets.first().copied().unwrap_or(Target::Own),
        };
        let stated = node.get("target");
        let target = stated.and_then(Node::as_text).and_then(shape::target).unwrap_or(usual);
        let word = node.text("effect").unwrap_or_default();
        let place = stated.map_or(node.place, |target| target.place);
        if !grammar.targets.contains(&target) {
            let words: Vec<&str> = grammar.targets.iter().map(|one| target_word(*one)).collect();
            self.diagnostics.error_with_help(
                place,
                format!("`{word}` here cannot act on \"{}\"", target_word(target)),
                format!("it acts on: {}", words.join(", ")),
            );
        } else if let Some((chosen, _)) = context.after
            && target != chosen
            && target != Target::Own
        {
            let message = "what follows acts on the same target, or on the user itself";
            let help =
                format!("leave `target` out (it is \"{}\"), or \"self\"", target_word(chosen));
            self.diagnostics.error_with_help(place, message, help);
        }
        target
    }

    /// Which figures may be chosen.
    fn selector(
        &mut self,
        node: &Node,
        verb: Verb,
        target: Target,
        context: &Context<'_>,
    ) -> Selector {
        let stated = node.entries().find(|(key, _, _)| SELECTORS.contains(key));
        if let Some((key, place, _)) = stated {
            let why = if verb == Verb::Shoot {
                Some("a shot finds its targets by range, field of vision and line of fire alone")
            } else if context.after.is_some() {
                Some("what follows acts on the target that has been chosen already")
            } else if !chosen(target) {
                Some("it narrows down a target, and there is none to choose")
            } else {
                None
            };
            if let Some(why) = why {
                let message = format!("`{key}` has no meaning here");
                self.diagnostics.error_with_help(place, message, why);
            }
        }
        if let Some((of, selector)) = context.after {
            return if target == of { selector } else { Selector::ANY };
        }
        if !chosen(target) {
            return Selector::ANY;
        }
        // Where an effect says nothing, another one of the ability says it for all.
        let node = if stated.is_some() { node } else { context.narrows.unwrap_or(node) };
        let truth = |key: &str| node.boolean(key).unwrap_or(false);
        Selector {
            within: node.integer("within").map_or(u8::MAX, |within| within as u8),
            in_field_of_vision: truth("in_field_of_vision"),
            line_of_fire: truth("line_of_fire"),
            adjacent: truth("adjacent"),
            endangered_only: truth("endangered_only"),
            not_in_enemy_zone: context.not_in_enemy_zone,
        }
    }

    /// The effect with its numbers.
    fn built(
        &mut self,
        node: &Node,
        verb: Verb,
        aim: (Target, Selector),
        context: &Context<'_>,
    ) -> Option<Effect> {
        let number = |key: &str, otherwise: u8| node.integer(key).map_or(otherwise, |n| n as u8);
        let signed = |key: &str| node.integer(key).unwrap_or(0) as i8;
        let truth = |key: &str| node.boolean(key).unwrap_or(false);
        let duration = || node.text("duration").and_then(shape::duration);
        Some(match verb {
            Verb::Add => Effect::Add {
                amount: node.text("stat").and_then(shape::amount)?,
                n: signed("n"),
                duration: duration()?,
            },
            Verb::KeepBest => Effect::KeepBest(number("dice", 2)),
            Verb::Margin => {
                Effect::Margin { n: signed("n"), on_win: node.text("when") == Some("win") }
            }
            Verb::CancelSupport => Effect::CancelSupport {
                both: node.text("side") == Some("both"),
                n: number("n", ALL),
            },
            Verb::SupportValue => Effect::SupportValue(number("n", 0)),
            Verb::BackAttackValue => Effect::BackAttackValue(number("n", 0)),
            Verb::FallBack => self.fall_back(node)?,
            Verb::MovementRule => Effect::MovementRule {
                ignore_terrain_cost: bits(node, "ignore_terrain_cost"),
                no_zoc_stop: truth("no_zoc_stop"),
                no_disengage_endanger: truth("no_disengage_endanger"),
                no_air_die: truth("no_air_die"),
            },
            Verb::Shoot => Effect::Shoot {
                value: signed("value"),
                range: number("range", 1),
                ignore_cover: truth("ignore_cover"),
            },
            Verb::WillTest => self.will_test(node, aim, context)?,
            Verb::AutoPass => Effect::AutoPass,
            Verb::SetStatus => Effect::SetStatus(node.text("status") == Some("alert")),
            Verb::ReplaceResult => Effect::ReplaceOut,
            Verb::Prevent => Effect::PreventEndanger,
            Verb::RerollPool => self.reroll_pool(node)?,
            Verb::RerollUsedDie => self.reroll_used_die(node, aim, context),
            Verb::SetPoolDie => Effect::SetPoolDie {
                used_die: node.text("which") == Some("used_die"),
                faces: chosen_faces(node),
            },
            Verb::FearAura => Effect::FearAura,
            Verb::FearImmune => Effect::FearImmune,
            Verb::SuppressZone => self.suppress_zone(node, duration()?)?,
            Verb::ForceFacing => self.force_facing(node)?,
            Verb::GrantAbility => {
                let name = node.get("id")?;
                Effect::GrantAbility(self.ability_names.resolve(name, self.diagnostics)?)
            }
            Verb::CancelAbility => Effect::CancelAbility,
            Verb::ConsumeSelf => Effect::ConsumeSelf,
        })
    }

    fn fall_back(&mut self, node: &Node) -> Option<Effect> {
        let chooser = match node.get("chooser") {
            None => Chooser::Rules,
            Some(word) => {
                let Some(chooser) = shape::chooser(word.as_text()?)? else {
                    let message = "the square of a fall-back is chosen by \"loser\" or \"winner\"";
                    self.diagnostics.error(word.place, message);
                    return None;
                };
                chooser
            }
        };
        Some(Effect::FallBack {
            squares: node.integer("squares").unwrap_or(1) as u8,
            chooser,
            ignore_terrain: bits(node, "ignore_terrain"),
            skip_if_margin: node.integer("skip_if_margin").unwrap_or(0) as u8,
        })
    }

    fn force_facing(&mut self, node: &Node) -> Option<Effect> {
        if let Some(chooser) = node.get("chooser")
            && chooser.as_text() != Some("user")
        {
            let message = "a facing is chosen by \"user\"";
            self.diagnostics.error(chooser.place, message);
            return None;
        }
        Some(Effect::ForceFacing)
    }

    fn suppress_zone(&mut self, node: &Node, duration: Duration) -> Option<Effect> {
        use Duration::{Permanent, ThisMovement, ThisRoll};
        if matches!(duration, ThisRoll | ThisMovement | Permanent) {
            let place = node.get("duration").map_or(node.place, |duration| duration.place);
            self.diagnostics.error_with_help(
                place,
                "a zone of control cannot be gone for this long",
                "write \"phase\", \"until_user_next_phase\" or \"target_next_phase_end\"",
            );
            return None;
        }
        Some(Effect::SuppressZone(duration))
    }

    fn reroll_pool(&mut self, node: &Node) -> Option<Effect> {
        let (min, max) = (node.integer("min").unwrap_or(1), node.integer("max").unwrap_or(1));
        if min > max {
            let place = node.get("min").map_or(node.place, |min| min.place);
            let message = format!("the fewest dice ({min}) are more than the most ({max})");
            self.diagnostics.error_with_help(place, message, format!("write min = {max} or less"));
            return None;
        }
        Some(Effect::RerollPool { min: min as u8, max: max as u8 })
    }

    fn will_test(
        &mut self,
        node: &Node,
        aim: (Target, Selector),
        context: &Context<'_>,
    ) -> Option<Effect> {
        if node.list("on_pass").is_empty() && node.list("on_fail").is_empty() {
            self.diagnostics.error_with_help(
                node.place,
                "this test changes nothing",
                "say what follows: on_fail = [{ effect = ... }], or on_pass",
            );
            return None;
        }
        let kind = node.text("test_kind").and_then(shape::test_bit);
        Some(Effect::WillTest {
            kind: kind.unwrap_or(test_kind::RESIST),
            modifier: node.integer("modifier").unwrap_or(0) as i8,
            on_pass: self.following(node, "on_pass", aim, context),
            on_fail: self.following(node, "on_fail", aim, context),
        })
    }

    fn reroll_used_die(
        &mut self,
        node: &Node,
        aim: (Target, Selector),
        context: &Context<'_>,
    ) -> Effect {
        let mut on_face = [(0, 0); FACES];
        if let Some(table) = node.get("on_face") {
            for (range, face) in on_face.iter_mut().zip(Face::ALL) {
                *range = self.following(table, face.word(), aim, context);
            }
        }
        let words = node.list("to_pool").iter().filter_map(Node::as_text);
        let to_pool = words.filter_map(face_bit).fold(0, |set, bit| set | bit);
        Effect::RerollUsedDie { on_face, to_pool }
    }

    /// Effects that follow a test or a re-rolled die, on the same target.
    fn following(
        &mut self,
        node: &Node,
        key: &str,
        aim: (Target, Selector),
        context: &Context<'_>,
    ) -> EffectRange {
        let context = Context { after: Some(aim), ..*context };
        let nodes = node.list(key);
        let mut ops = Vec::new();
        for effect in nodes {
            ops.extend(self.effect(effect, &context).map(|(op, _)| op));
        }
        self.one_deed(nodes);
        self.store(&ops)
    }

    /// Stores effects that belong together.
    pub(super) fn store(&mut self, ops: &[Op]) -> EffectRange {
        if ops.is_empty() {
            return (0, 0);
        }
        let start = self.catalogue.ops.len() as u16;
        self.catalogue.ops.extend_from_slice(ops);
        (start, self.catalogue.ops.len() as u16)
    }
}

/// Whether an effect says no more than what is so anyway.
fn changes_nothing(effect: &Effect) -> bool {
    match *effect {
        Effect::MovementRule {
            ignore_terrain_cost,
            no_zoc_stop,
            no_disengage_endanger,
            no_air_die,
        } => ignore_terrain_cost == 0 && !(no_zoc_stop || no_disengage_endanger || no_air_die),
        Effect::FallBack { squares, chooser, ignore_terrain, skip_if_margin } => {
            squares == 1 && chooser == Chooser::Rules && ignore_terrain == 0 && skip_if_margin == 0
        }
        Effect::RerollUsedDie { on_face, to_pool } => {
            to_pool == 0 && on_face.iter().all(|(from, until)| from == until)
        }
        Effect::SetPoolDie { faces, .. } => faces == 0,
        _ => false,
    }
}

/// Whether a target is chosen, or found, by selectors.
fn chosen(target: Target) -> bool {
    matches!(target, Target::OneFriend | Target::OneEnemy | Target::AllEnemies)
}

/// A set of terrains.
fn bits(node: &Node, key: &str) -> u8 {
    let words = node.list(key).iter().filter_map(Node::as_text);
    words.filter_map(shape::terrain_bit).fold(0, |set, bit| set | bit)
}

fn face_bit(word: &str) -> Option<u8> {
    Face::ALL.into_iter().find(|face| face.word() == word).map(|face| 1 << face as u8)
}

/// The faces that a die may be set to.
fn chosen_faces(node: &Node) -> u8 {
    const EVERY: u8 = (1 << FACES) - 1;
    let words = node.list("face").iter().filter_map(Node::as_text);
    words.fold(0, |set, word| {
        let bits = if word == ANY_FACE[0] {
            EVERY
        } else if word == ANY_FACE[1] {
            EVERY & !(1 << Face::Tori as u8)
        } else {
            face_bit(word).unwrap_or(0)
        };
        set | bits
    })
}
