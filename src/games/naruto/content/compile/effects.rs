//! Effect records: timing, conditions, target, primitive (section 4).

use crate::content::catalogue::{NOTHING, Range, TargetExpr};
use crate::content::compile::grammar::{has_sides, is_continuous};
use crate::content::compile::ops::Reading;
use crate::content::compile::{Compiler, joined, place_of};
use crate::content::effect::{self, Acts, EFFECT, Effect, Grammar, Op, Primitive, grammar};
use crate::content::shape::EFFECTS_MAX;
use crate::content::vocabulary::{
    CardKind, Chooser, Duration, Selector, Side, TIMINGS, TacticKind, Timing,
};
use tenbin_content::Node;

/// Effects inside effects: `State::runs` has room for more.
const DEPTH_MAX: u8 = 3;
/// Keys of the outermost effect only.
const OUTER: &[&str] = &["when", "limit", "side"];

/// The card that an effect is on.
#[derive(Copy, Clone)]
pub(super) struct Around {
    /// Its type.
    pub(super) kind: CardKind,
    /// The kind of a tactic.
    pub(super) tactic: TacticKind,
    /// Its target expression.
    pub(super) target: Option<TargetExpr>,
    /// Its price has an X.
    pub(super) has_x: bool,
    /// It is a ninja whose text works only while it is healthy (NAR-404), and which does not turn
    /// that over itself.
    pub(super) only_healthy: bool,
}

/// Where an effect stands.
#[derive(Copy, Clone)]
pub(super) struct Context {
    pub(super) around: Around,
    /// The timing of the outermost effect.
    pub(super) at: Timing,
    /// When it acts: that timing, or when it falls due where it is put off.
    pub(super) moment: Timing,
    /// In an attack, in a defence, or any.
    pub(super) side: Side,
    /// How many effects it stands in.
    pub(super) depth: u8,
}

impl Context {
    /// Whether it is recomputed whenever a value is read.
    pub(super) fn is_continuous(&self) -> bool {
        is_continuous(self.at)
    }

    /// Whether the card is resolved, so that its target is at hand.
    pub(super) fn resolves(&self) -> bool {
        matches!(self.at, Timing::TechResolve | Timing::TacticResolve)
    }

    /// Whether "each player" means the player whose turn it is (NAR-465).
    pub(super) fn of_turns(&self) -> bool {
        matches!(self.at, Timing::TurnStart | Timing::TurnEnd)
    }
}

/// The timings of a type.
fn timings_of(around: &Around) -> &'static [Timing] {
    use Timing::{Enter, Static, TacticResolve, TechResolve, TurnEnd, TurnStart};
    match around.kind {
        CardKind::Ninja => &[
            Enter,
            TurnStart,
            Timing::Participate,
            Timing::ParticipateOpposed,
            Timing::ParticipateUndefended,
            Timing::DuringExchange,
            Timing::DuringChain,
            Timing::Judgement,
            Timing::Win,
            Timing::WinCrushing,
            TurnEnd,
            Static,
            Timing::WhileParticipating,
            Timing::WhileDefending,
        ],
        CardKind::Technique => &[TechResolve],
        CardKind::Tactic if around.tactic == TacticKind::Permanent => {
            &[Enter, TurnStart, TurnEnd, Static]
        }
        CardKind::Tactic => &[TacticResolve],
        CardKind::Client => &[Enter, TurnStart, TurnEnd, Static],
    }
}

/// What a card is, for messages.
fn card_word(around: &Around) -> String {
    match around.kind {
        CardKind::Tactic => format!("{} tactic", around.tactic.word()),
        kind => kind.word().to_owned(),
    }
}

impl Compiler<'_, '_> {
    /// The effects of a card: those of each timing side by side, all of them in one row.
    pub(super) fn effects(&mut self, node: &Node, around: &Around) -> ([Range; TIMINGS], u32) {
        let mut records: Vec<(Timing, Effect)> = Vec::new();
        for stated in node.list("effect") {
            records.extend(self.record(stated, around));
        }
        let uses_once = |at: Timing| records.iter().any(|(one, e)| *one == at && e.once_per_turn);
        let camp = matches!(around.kind, CardKind::Tactic | CardKind::Client);
        let limited = records.iter().filter(|(_, effect)| effect.once_per_turn).count();
        if camp && limited > 1 && Timing::ALL.iter().any(|at| uses_once(*at)) {
            let message = "two effects of one card in camp cannot both be used once a turn";
            self.wrong(place_of(node, "effect"), message, "take `limit` out of one of them");
        }
        if records.len() > EFFECTS_MAX {
            let message = format!("a card has {EFFECTS_MAX} effects at most");
            self.wrong(place_of(node, "effect"), message, "make two cards of it");
        }
        let mut ranges = [Range::default(); TIMINGS];
        let mut timings = 0;
        for at in Timing::ALL {
            let of_timing: Vec<Effect> =
                records.iter().filter(|(one, _)| one == at).map(|(_, effect)| *effect).collect();
            ranges[*at as usize] = self.store(&of_timing);
            timings |= u32::from(!of_timing.is_empty()) << *at as u32;
        }
        (ranges, timings)
    }

    /// An effect record with its timing.
    fn record(&mut self, node: &Node, around: &Around) -> Option<(Timing, Effect)> {
        let fitting = timings_of(around);
        let words: Vec<&str> = fitting.iter().map(|at| at.word()).collect();
        let Some(at) = node.text("when").and_then(Timing::of_word) else {
            let help = format!("effects of a {} act at: {}", card_word(around), joined(&words));
            self.wrong(node.place, "it is not said when this acts: `when` is missing", help);
            return None;
        };
        if !fitting.contains(&at) {
            let message = format!("a {} has no effects at {:?}", card_word(around), at.word());
            let help = format!("its effects act at: {}", joined(&words));
            self.wrong(place_of(node, "when"), message, help);
            return None;
        }
        let side = node.text("side").and_then(Side::of_word).unwrap_or(Side::Any);
        let context = Context { around: *around, at, moment: at, side, depth: 0 };
        self.header(node, &context);
        let once_per_turn = node.get("limit").is_some();
        let effect = self.effect(node, &context)?;
        Some((at, Effect { side, once_per_turn, ..effect }))
    }

    /// The keys of the outermost effect.
    fn header(&mut self, node: &Node, context: &Context) {
        if node.get("side").is_some() && !has_sides(context.at) {
            let message = format!("effects at {:?} know no side", context.at.word());
            self.wrong(place_of(node, "side"), message, "leave `side` out");
        }
        if node.get("limit").is_some() {
            let prevents = node.text("do") == Some("prevent_wound");
            let why = if context.resolves() {
                "a card that is used up needs no limit"
            } else if context.is_continuous() && !prevents {
                "what is always there is not counted"
            } else {
                return;
            };
            self.wrong(place_of(node, "limit"), why, "leave `limit` out");
        }
    }

    /// One effect.
    pub(super) fn effect(&mut self, node: &Node, context: &Context) -> Option<Effect> {
        let word = node.text("do")?;
        let primitive = Primitive::of_word(word)?;
        let grammar = grammar(primitive);
        let before = self.diagnostics.count();
        self.grammatical(node, word, &grammar, context);
        let own = self.own_target(node, &grammar, context);
        let target = match own {
            Some(own) => Some(own),
            None if context.resolves() => context.around.target,
            None => None,
        };
        let on = self.selector(node, &grammar, context, target.as_ref());
        if own.is_some() && on.is_some_and(|on| on != Selector::Target) {
            let message = format!("`{word}` does not act on this target");
            let help = "leave `target` out, or let something act on it";
            self.wrong(place_of(node, "target"), message, help);
        }
        let on = on.unwrap_or(Selector::Controller);
        self.faces_somebody(node, context, (word, on));
        self.lasts_long_enough(node, word, context);
        let conditions = self.conditions(node, context, (word, on));
        let duration = self.duration(node, word, &grammar, context);
        let optional = node.boolean("optional").unwrap_or(false);
        if optional && context.is_continuous() {
            let message = "what is always there is no decision";
            self.wrong(place_of(node, "optional"), message, "leave `optional` out");
        }
        let mut reading = Reading { compiler: self, context, on, target };
        let op = Op::read(&mut reading, node)?;
        let on = if self.puts_off_target(op) { Selector::Target } else { on };
        if self.diagnostics.count() > before {
            return None;
        }
        let effect = Effect {
            at: context.at,
            side: Side::Any,
            conditions,
            optional,
            once_per_turn: false,
            target: own.map_or(NOTHING, |own| self.store_target(own)),
            on,
            op,
            duration,
        };
        Some(self.for_each_player(effect, node, context))
    }

    /// Whether effects on the card's target are put off.
    fn puts_off_target(&self, op: Op) -> bool {
        matches!(op, Op::Delayed { then, .. } if self.catalogue.acts_on_targets(then))
    }

    /// Effects that follow another, stored.
    pub(super) fn nested(&mut self, nodes: &[Node], context: &Context) -> Range {
        let inner = Context { depth: context.depth + 1, ..*context };
        if inner.depth > DEPTH_MAX {
            if let Some(node) = nodes.first() {
                let message = format!("effects may stand {DEPTH_MAX} deep in each other");
                self.wrong(node.place, message, "make two effects of it");
            }
            return Range::default();
        }
        let mut effects = Vec::new();
        for node in nodes {
            effects.extend(self.effect(node, &inner));
        }
        self.store(&effects)
    }

    /// Whether the effect may stand where it stands.
    fn grammatical(&mut self, node: &Node, word: &str, grammar: &Grammar, context: &Context) {
        for (key, place, _) in node.entries() {
            if context.depth > 0 && OUTER.contains(&key) {
                let message = format!("`{key}` has no meaning inside another effect");
                self.wrong(place, message, format!("write `{key}` on the effect around it"));
            }
        }
        if context.is_continuous() && !grammar.continuous {
            let message = format!("`{word}` happens at a moment; this effect is always there");
            let can = |word: &&str| {
                Primitive::of_word(word).is_some_and(|one| effect::grammar(one).continuous)
            };
            let words: Vec<&str> = EFFECT.forms.iter().map(|form| form.word).filter(can).collect();
            let help = format!("these can be there always: {}", joined(&words));
            self.wrong(place_of(node, "do"), message, help);
        }
    }

    /// The effect's own target, chosen when it applies.
    fn own_target(
        &mut self,
        node: &Node,
        grammar: &Grammar,
        context: &Context,
    ) -> Option<TargetExpr> {
        let stated = node.get("target")?;
        let (message, help) = if context.resolves() {
            (
                "the target of a technique or tactic is named when it is played (NAR-200)",
                "write `target` on the card instead of the effect",
            )
        } else if context.is_continuous() {
            ("nothing is chosen for what is always there", "write `on` instead of `target`")
        } else if grammar.acts == Acts::Holder {
            ("this effect only holds others", "write `target` in the effects inside")
        } else {
            let target = self.target(stated, &context.around, context.at)?;
            self.aims_at_somebody(place_of(stated, "relation"), target.relation, context);
            return Some(target);
        };
        self.wrong(stated.place, message, help);
        None
    }

    /// How long it lasts: as stated, else until the end of the turn where it lasts at all.
    fn duration(
        &mut self,
        node: &Node,
        word: &str,
        grammar: &Grammar,
        context: &Context,
    ) -> Duration {
        let stated = node.text("duration").and_then(Duration::of_word);
        let place = place_of(node, "duration");
        if context.is_continuous() {
            if stated.is_some() {
                let message = "this is there as long as its card is";
                self.wrong(place, message, "leave `duration` out");
            }
            return Duration::None;
        }
        match stated {
            Some(Duration::Instant) if grammar.lasts => {
                let message = format!("`{word}` has a duration");
                self.wrong(place, message, "write \"turn\", \"next_turn\" or \"none\"");
                Duration::Turn
            }
            Some(duration) if !grammar.lasts && duration != Duration::Instant => {
                let message = format!("`{word}` happens at once and does not last");
                self.wrong(place, message, "leave `duration` out");
                Duration::Instant
            }
            Some(duration) => duration,
            None if grammar.lasts => Duration::Turn,
            None => Duration::Instant,
        }
    }

    /// Where each player chooses cards of its own, an effect that holds one for each of them: its
    /// conditions, its limit and whether it is used are asked once. A stated chooser chooses for
    /// both.
    fn for_each_player(&mut self, effect: Effect, node: &Node, context: &Context) -> Effect {
        let is_each = effect.on == Selector::EachPlayer && node.get("chooser").is_none();
        if !is_each || context.of_turns() {
            return effect;
        }
        let chosen = |chooser: Chooser| match effect.op {
            Op::DiscardHand { count, .. } => Some(Op::DiscardHand { count, chooser }),
            Op::ChakraToDiscard { count, .. } => Some(Op::ChakraToDiscard { count, chooser }),
            _ => None,
        };
        let (Some(own), Some(other)) = (chosen(Chooser::Controller), chosen(Chooser::Opponent))
        else {
            return effect;
        };
        let plain = Effect { conditions: Range::default(), optional: false, ..effect };
        let both = self.store(&[
            Effect { on: Selector::Controller, op: own, ..plain },
            Effect { on: Selector::Opponent, op: other, ..plain },
        ]);
        Effect { on: Selector::Controller, op: Op::All(both), ..effect }
    }
}
