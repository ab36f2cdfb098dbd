//! Effects: from the words of section 4 of the rules catalogue to operations.

use crate::content::catalogue::{
    Amount, Chooser, Condition, Duration, Effect, EffectRange, Op, Selector, Target, test_kind,
    timing,
};
use crate::content::compile::Compiler;
use crate::content::compile::conditions::{may_hold_at, may_hold_for};
use crate::content::compile::grammar::{SELECTORS, add_advice, target_word, timing_words};
use crate::content::effect::{EFFECT, Grammar, Primitive, grammar};
use crate::content::shape::{self, ANY_FACE};
use crate::state::dice::{FACES, Face};
use tenbin_content::Node;

/// The effect of an ability that says how its target is narrowed down.
pub(super) fn narrowing(ability: &Node) -> Option<&Node> {
    let narrows = |effect: &&Node| SELECTORS.iter().any(|key| effect.get(key).is_some());
    ability.list("effect").iter().find(narrows)
}

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

/// An effect that is being read: what its keys are read with.
pub(crate) struct Reading<'r, 'a, 'd> {
    compiler: &'r mut Compiler<'a, 'd>,
    context: &'r Context<'r>,
    /// Whom it acts on.
    aim: (Target, Selector),
}

impl Reading<'_, '_, '_> {
    /// Who chooses the square of a fall-back.
    pub(crate) fn chooser(&mut self, node: &Node) -> Option<Chooser> {
        let Some(word) = node.get("chooser") else { return Some(Chooser::Rules) };
        let chooser = shape::chooser(word.as_text()?)?;
        if chooser.is_none() {
            let message = "the square of a fall-back is chosen by \"loser\" or \"winner\"";
            self.compiler.diagnostics.error(word.place, message);
        }
        chooser
    }

    /// Why a test is made, where anything follows it.
    pub(crate) fn test_kind(&mut self, node: &Node) -> Option<u8> {
        if node.list("on_pass").is_empty() && node.list("on_fail").is_empty() {
            self.compiler.diagnostics.error_with_help(
                node.place,
                "this test changes nothing",
                "say what follows: on_fail = [{ do = ... }], or on_pass",
            );
            return None;
        }
        Some(node.text("test_kind").and_then(shape::test_bit).unwrap_or(test_kind::RESIST))
    }

    /// Effects that follow a test.
    pub(crate) fn following(&mut self, node: &Node, key: &str) -> EffectRange {
        self.compiler.following(node.list(key), self.aim, self.context)
    }

    /// What follows each face of a die.
    pub(crate) fn by_face(&mut self, node: &Node) -> [EffectRange; FACES] {
        let mut on_face = [(0, 0); FACES];
        if let Some(table) = node.get("on_face") {
            for (range, face) in on_face.iter_mut().zip(Face::ALL) {
                *range = self.following(table, face.word());
            }
        }
        on_face
    }

    /// How long a zone of control is gone.
    pub(crate) fn lasting(&mut self, node: &Node) -> Option<Duration> {
        use Duration::{Permanent, ThisMovement, ThisRoll};
        let duration = node.text("duration").and_then(shape::duration)?;
        if matches!(duration, ThisRoll | ThisMovement | Permanent) {
            let place = node.get("duration").map_or(node.place, |duration| duration.place);
            self.compiler.diagnostics.error_with_help(
                place,
                "a zone of control cannot be gone for this long",
                "write \"phase\", \"until_user_next_phase\" or \"target_next_phase_end\"",
            );
            return None;
        }
        Some(duration)
    }

    /// The fewest dice that are rolled again, no more than the most.
    pub(crate) fn dice_min(&mut self, node: &Node) -> Option<u8> {
        let (min, max) = (node.integer("min").unwrap_or(1), node.integer("max").unwrap_or(1));
        if min > max {
            let place = node.get("min").map_or(node.place, |min| min.place);
            let message = format!("the fewest dice ({min}) are more than the most ({max})");
            let help = format!("write min = {max} or less");
            self.compiler.diagnostics.error_with_help(place, message, help);
            return None;
        }
        Some(min as u8)
    }

    /// The ability that a card gives.
    pub(crate) fn ability(&mut self, node: &Node) -> Option<u8> {
        let Compiler { ability_names, diagnostics, .. } = &mut *self.compiler;
        ability_names.resolve(node.get("id")?, diagnostics)
    }
}

impl Compiler<'_, '_> {
    /// The effects of an ability; those that follow others are stored in front of them.
    pub(super) fn effects(&mut self, ability: &Node, context: &Context<'_>) -> Vec<Op> {
        let nodes = ability.list("effect");
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
            let place = ability.get("when").map_or(ability.place, |timing| timing.place);
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
                node.text("do").and_then(Primitive::of_word),
                Some(
                    Primitive::Shoot
                        | Primitive::WillTest
                        | Primitive::RerollPool
                        | Primitive::RerollUsedDie
                        | Primitive::SetPoolDie
                        | Primitive::ForceFacing
                )
            )
        };
        let mut deeds = nodes.iter().filter(is_deed);
        if let (Some(first), Some(second)) = (deeds.next(), deeds.next()) {
            let [first, word] = [first, second].map(|node| node.text("do").unwrap_or_default());
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
            let word = node.text("do").unwrap_or_default();
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
        let primitive = node.text("do").and_then(Primitive::of_word)?;
        let grammar = grammar(primitive, node, context.timings);
        let before = self.diagnostics.count();
        self.timely_effect(node, primitive, &grammar, context);
        self.fits_card(node, primitive, context);
        self.facing_is_the_users(node, primitive);
        let target = self.target(node, &grammar, context);
        let selector = self.selector(node, primitive, target, context);
        if self.diagnostics.count() > before {
            return None;
        }
        let mut reading = Reading { compiler: self, context, aim: (target, selector) };
        let effect = Effect::read(&mut reading, node)?;
        if self.diagnostics.count() == before && changes_nothing(&effect) {
            let word = node.text("do").unwrap_or_default();
            self.diagnostics.error(node.place, format!("this `{word}` changes nothing"));
            return None;
        }
        let selector = if matches!(primitive, Primitive::Shoot) { Selector::ANY } else { selector };
        Some((Op { effect, target, selector }, grammar.timings))
    }

    /// Whether the effect may act at a timing of its ability, or follow another.
    fn timely_effect(
        &mut self,
        node: &Node,
        primitive: Primitive,
        grammar: &Grammar,
        context: &Context<'_>,
    ) {
        let word = node.text("do").unwrap_or_default();
        let place = node.get("do").map_or(node.place, |word| word.place);
        if primitive == Primitive::Add && grammar.timings == 0 {
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
                    format!(
                        "these can: {}, and add with a duration such as \"phase\"",
                        words_that_nest(node).join(", ")
                    ),
                );
            }
            return;
        }
        if grammar.timings & context.timings == 0 {
            let stated = match primitive {
                Primitive::Add => format!("`{word}` of this stat and duration"),
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
        let word = node.text("do").unwrap_or_default();
        let place = node.get("do").map_or(node.place, |word| word.place);
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
    fn fits_card(&mut self, node: &Node, primitive: Primitive, context: &Context<'_>) {
        let uses_die = primitive == Primitive::RerollUsedDie
            || primitive == Primitive::SetPoolDie && node.text("which") == Some("used_die");
        let (message, help) = match (primitive, context.permanent_card) {
            (Primitive::ConsumeSelf, None | Some(true)) => (
                "only a single-use card is turned face down",
                "leave `consume_self` out, or write permanent = false on the card",
            ),
            (Primitive::GrantAbility, None) => (
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
        let word = node.text("do").unwrap_or_default();
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
        primitive: Primitive,
        target: Target,
        context: &Context<'_>,
    ) -> Selector {
        let stated = node.entries().find(|(key, _, _)| SELECTORS.contains(key));
        if let Some((key, place, _)) = stated {
            let why = if primitive == Primitive::Shoot {
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

    /// Effects that follow a test or a re-rolled die, on the same target.
    fn following(
        &mut self,
        nodes: &[Node],
        aim: (Target, Selector),
        context: &Context<'_>,
    ) -> EffectRange {
        let context = Context { after: Some(aim), ..*context };
        let mut ops = Vec::new();
        for effect in nodes {
            ops.extend(self.effect(effect, &context).map(|(op, _)| op));
        }
        self.one_deed(nodes);
        self.store(&ops)
    }

    /// Only the user chooses a facing.
    fn facing_is_the_users(&mut self, node: &Node, primitive: Primitive) {
        if let Some(chooser) = node.get("chooser")
            && primitive == Primitive::ForceFacing
            && chooser.as_text() != Some("user")
        {
            self.diagnostics.error(chooser.place, "a facing is chosen by \"user\"");
        }
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

/// The words of the effects that may follow a test, but for `add`, which may with some durations.
fn words_that_nest(node: &Node) -> Vec<&'static str> {
    let nests = |word: &&str| {
        let primitive = Primitive::of_word(word).filter(|one| *one != Primitive::Add);
        primitive.is_some_and(|one| grammar(one, node, 0).nests)
    };
    EFFECT.forms.iter().map(|form| form.word).filter(nests).collect()
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
        Effect::Add { n, .. } | Effect::Margin { n, .. } => n == 0,
        _ => false,
    }
}

/// Whether a target is chosen, or found, by selectors.
fn chosen(target: Target) -> bool {
    matches!(target, Target::OneFriend | Target::OneEnemy | Target::AllEnemies)
}

/// A set of terrains.
pub(crate) fn bits(node: &Node, key: &str) -> u8 {
    let words = node.list(key).iter().filter_map(Node::as_text);
    words.filter_map(shape::terrain_bit).fold(0, |set, bit| set | bit)
}

/// The faces with which a die goes to the pool.
pub(crate) fn to_pool(node: &Node) -> u8 {
    let words = node.list("to_pool").iter().filter_map(Node::as_text);
    words.filter_map(face_bit).fold(0, |set, bit| set | bit)
}

fn face_bit(word: &str) -> Option<u8> {
    Face::ALL.into_iter().find(|face| face.word() == word).map(|face| 1 << face as u8)
}

/// The faces that a die may be set to.
pub(crate) fn chosen_faces(node: &Node) -> u8 {
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
