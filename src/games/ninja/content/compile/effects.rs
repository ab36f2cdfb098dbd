//! Effects: from the words of section 4 of the rules catalogue to operations.

use crate::content::catalogue::{
    AdvantageKind, Condition, Duration, Effect, KindSet, Op, Per, Primitive, Purpose, PurposeSet,
    Span, StatSet, Target, When,
};
use crate::content::compile::Compiler;
use crate::content::compile::reach::place_of;
use crate::content::compile::uses::is_trigger;
use crate::content::effect::{Grammar, grammar};
use crate::content::ids::DisadvantageId;
use crate::content::knobs;
use crate::content::shape;
use tenbin_content::{Node, nearest};

/// Sides of the die that the cards are printed for.
const PRINTED_DIE: i32 = 6;
/// Most different lists of ids, and of what roll checks do.
const LISTS_MAX: usize = 255;

/// What an effect says beside the numbers of its primitive.
#[derive(Copy, Clone)]
pub(super) struct Said {
    pub(super) primitive: Primitive,
    pub(super) target: Target,
    pub(super) duration: Duration,
    pub(super) when: When,
}

impl Said {
    /// The operation, with the numbers of its primitive.
    fn op(self, effect: Effect) -> Op {
        Op { effect, target: self.target, duration: self.duration, when: self.when }
    }
}

/// Where an effect stands.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum Bearer {
    /// On an advantage card of this type.
    Advantage(AdvantageKind),
    /// On a disadvantage card that lies so long.
    Disadvantage(Duration),
    /// Among those of a roll check, on those hit.
    Then,
}

impl Compiler<'_, '_> {
    /// The operations of a disadvantage card.
    pub(super) fn disadvantage_ops(&mut self, card: &Node, duration: Duration) -> Span {
        let mut ops = Vec::new();
        for effect in self.in_force(card) {
            self.effect(effect, Bearer::Disadvantage(duration), &mut ops);
            for key in ["mode", "if"] {
                if let Some((place, _)) = effect.entry(key) {
                    let message = format!("`{key}` has no meaning on a disadvantage card");
                    self.diagnostics.error(place, message);
                }
            }
        }
        self.store(&ops)
    }

    pub(super) fn store(&mut self, ops: &[Op]) -> Span {
        let start = self.cards.ops.len() as u16;
        self.cards.ops.extend_from_slice(ops);
        Span { start, end: self.cards.ops.len() as u16 }
    }

    /// The effects of a card that are there under the knobs.
    pub(super) fn in_force<'n>(&mut self, card: &'n Node) -> Vec<&'n Node> {
        card.list("effect").iter().filter(|effect| self.if_rule(effect)).collect()
    }

    /// Whether the knobs have the values that an effect asks for.
    fn if_rule(&mut self, effect: &Node) -> bool {
        effect.get("if_rule").is_none_or(|wanted| self.knobs_are(wanted))
    }

    /// Whether the knobs have some values.
    pub(super) fn knobs_are(&mut self, wanted: &Node) -> bool {
        let mut holds = true;
        for (knob, place, value) in wanted.entries() {
            let Some(field) = knobs::RULES.field(knob) else {
                let names = knobs::RULES.fields.iter().map(|field| field.name);
                let message = format!("there is no knob `{knob}`");
                match nearest(knob, names) {
                    Some(near) => {
                        let help = format!("did you mean `{near}`?");
                        self.diagnostics.error_with_help(place, message, help);
                    }
                    None => self.diagnostics.error(place, message),
                }
                continue;
            };
            field.kind.check(knob, value, self.diagnostics);
            let present = self.rules_node.get(knob).map(Node::shown);
            holds &= present == Some(value.shown());
        }
        holds
    }

    /// Compiles one effect into operations.
    pub(super) fn effect(&mut self, node: &Node, bearer: Bearer, ops: &mut Vec<Op>) {
        let Some(primitive) = node.text("do").and_then(Primitive::of_word) else { return };
        let grammar = grammar(primitive);
        if !self.grammatical(node, &grammar, bearer) || !self.timely(node, bearer) {
            return;
        }
        let Some(duration) = self.duration(node, &grammar, bearer) else { return };
        let target = node.text("target").or(node.text("who")).and_then(shape::target);
        let default_target = match bearer {
            Bearer::Then => Target::CheckedHit,
            Bearer::Advantage(_) => grammar.targets[0],
            Bearer::Disadvantage(_) => grammar.drawn_targets[0],
        };
        let when = node.text("when").and_then(shape::when).filter(|when| is_trigger(*when));
        let said = Said {
            primitive,
            target: target.unwrap_or(default_target),
            duration,
            when: when.unwrap_or(When::AnyTime),
        };
        if !self.reaches_its_target(node, said, &grammar, bearer) {
            return;
        }
        if primitive == Primitive::Remedy {
            return self.remedies(node, said, ops);
        }
        let Some(effect) = Effect::read(self, node) else { return };
        let op = said.op(effect);
        if self.is_heeded(node, op) {
            ops.push(op);
        }
    }

    /// Whether the effect may stand where it stands.
    fn grammatical(&mut self, node: &Node, grammar: &Grammar, bearer: Bearer) -> bool {
        let before = self.diagnostics.count();
        let word = node.text("do").unwrap_or_default();
        let place = node.entry("do").map_or(node.place, |(_, node)| node.place);
        let wrong_place = match bearer {
            Bearer::Advantage(_) if !grammar.on.0 => Some("belongs on a disadvantage card"),
            Bearer::Disadvantage(_) if !grammar.on.1 => Some("belongs on an advantage card"),
            Bearer::Then if !grammar.lasts => Some("cannot follow a roll check"),
            _ => None,
        };
        if let Some(wrong) = wrong_place {
            self.diagnostics.error(place, format!("`{word}` {wrong}"));
        }
        if bearer == Bearer::Then {
            for key in ["mode", "if", "when", "if_rule"] {
                if let Some((place, _)) = node.entry(key) {
                    let message = format!("`{key}` has no meaning after a roll check");
                    self.diagnostics.error(place, message);
                }
            }
        }
        self.diagnostics.count() == before
    }

    /// One operation for each disadvantage that a remedy takes away.
    fn remedies(&mut self, node: &Node, said: Said, ops: &mut Vec<Op>) {
        for cure in node.list("cures") {
            let Some(name) = cure.get("id") else { continue };
            let Some(disadvantage) = self.disadvantages.resolve(name, self.diagnostics) else {
                continue;
            };
            let cured = self.root.list("disadvantage").get(usize::from(disadvantage));
            let effects = cured.map_or(&[][..], |card| card.list("effect"));
            if effects.iter().any(|effect| effect.text("do") == Some("leave_game")) {
                self.diagnostics.error_with_help(
                    name.place,
                    "who is held by this card plays none but those for the own escape roll (NIN-212)",
                    "to help out write do = \"mod_roll\", rolls = [\"escape\"]",
                );
                continue;
            }
            let copies = cure.integer("copies").unwrap_or(1) as u8;
            self.cure = Some((DisadvantageId::of(disadvantage), copies));
            ops.extend(Effect::read(self, node).map(|effect| said.op(effect)));
        }
    }

    /// What the amount is multiplied by.
    pub(crate) fn per(&mut self, node: &Node) -> Per {
        let Some(per) = node.get("per") else { return Per::One };
        match per.as_text() {
            Some("players_in_game") => Per::PlayersInGame,
            Some("conquered_events") => Per::ConqueredEvents,
            Some("natural_roll") => Per::NaturalRoll,
            _ => {
                let tag = per.get("own_in_play").and_then(|tag| self.tag_among("advantage", tag));
                Per::OwnInPlay(tag.unwrap_or(0))
            }
        }
    }

    /// Whether `filter` has the form its primitive wants: cards in a table, rolls as a word.
    fn filter_is_table(&mut self, node: &Node, wanted: bool) {
        if let Some(filter) = node.get("filter")
            && filter.is_table() != wanted
        {
            let message = if wanted {
                "here `filter` is about cards: { owner = ..., types = [...], ids = [...] }"
            } else {
                "here `filter` is about rolls: \"failed\" or \"any\""
            };
            self.diagnostics.error(filter.place, message);
        }
    }

    /// Whether only a failed roll is made anew.
    pub(crate) fn failed_only(&mut self, node: &Node) -> bool {
        self.filter_is_table(node, false);
        node.text("filter") != Some("any")
    }

    /// Of which types cards can be cancelled.
    pub(crate) fn cancelled_kinds(&mut self, node: &Node) -> KindSet {
        self.filter_is_table(node, true);
        let types = node.get("filter").and_then(|filter| filter.get("types"));
        types.map_or(KindSet(0b111), |types| {
            KindSet(bits(types.elements(), |word| {
                shape::advantage_kind(word).map(|kind| KindSet::of(kind).0)
            }))
        })
    }

    /// Which cards can be cancelled, where they are named.
    pub(crate) fn cancelled_ids(&mut self, node: &Node) -> Option<u8> {
        let filter = node.get("filter").filter(|filter| filter.get("ids").is_some())?;
        let ids = self.id_set(filter.list("ids"));
        let kinds = self.cancelled_kinds(node);
        self.ids_are_of_types(filter, kinds);
        Some(ids)
    }

    /// Whether a filter of cards leaves any: one listed by id must be of a type listed.
    fn ids_are_of_types(&mut self, filter: &Node, types: KindSet) {
        let cards = self.root.list("advantage");
        let fits = |name: &Node| {
            let kind = |card: &&Node| card.text("id") == name.as_text();
            let kind = cards.iter().find(kind).and_then(|card| card.text("kind"));
            kind.and_then(shape::advantage_kind).is_none_or(|kind| types.has(kind))
        };
        let names = filter.list("ids");
        if !names.is_empty() && !names.iter().any(fits) {
            self.diagnostics.error_with_help(
                place_of(filter, "types"),
                "none of the cards in `ids` is of these types: nothing is left to cancel",
                "leave out `types`, or `ids`",
            );
        }
    }

    /// The index of a set of advantage types; equal sets share one.
    pub(crate) fn id_set(&mut self, names: &[Node]) -> u8 {
        let mut set = 0_u64;
        for name in names {
            if let Some(id) = self.advantages.resolve(name, self.diagnostics)
                && id < 64
            {
                set |= 1 << id;
            }
        }
        let sets = &mut self.cards.id_sets;
        let index = sets.iter().position(|known| *known == set).unwrap_or_else(|| {
            sets.push(set);
            sets.len() - 1
        });
        if index >= LISTS_MAX {
            self.diagnostics.error_anywhere("there are too many different lists of card ids");
        }
        index as u8
    }

    /// What happens to those whom a roll check hits.
    pub(crate) fn then(&mut self, node: &Node) -> u8 {
        let mut ops = Vec::new();
        for effect in node.list("then") {
            self.effect(effect, Bearer::Then, &mut ops);
        }
        let range = self.store(&ops);
        if self.cards.then_ranges.len() >= LISTS_MAX {
            self.diagnostics.error(node.place, "there are too many roll checks");
        }
        self.cards.then_ranges.push(range);
        (self.cards.then_ranges.len() - 1) as u8
    }

    /// A set of natural results of so many dice (bit = result - 1). What neither the printed die nor
    /// that of the knobs can show is refused; with a smaller die a shipped card may have less.
    pub(crate) fn faces(&mut self, nodes: &[Node], dice: i32) -> u16 {
        let highest = i64::from(self.knobs.die_sides.max(PRINTED_DIE) * dice);
        let mut set = 0;
        for node in nodes {
            let Some(face) = node.as_integer() else { continue };
            if face > highest {
                self.diagnostics.error_with_help(
                    node.place,
                    format!("no such roll shows {face}"),
                    format!("write numbers from 1 to {highest}, or set die_sides in [rules]"),
                );
            }
            set |= 1_u16 << (face - 1);
        }
        set
    }

    /// The conditions that a word or a table states; the same one twice counts once.
    pub(super) fn condition(&mut self, node: &Node, found: &mut Vec<Condition>) {
        let mut add = |condition| {
            if !found.contains(&condition) {
                found.push(condition);
            }
        };
        match node.as_text() {
            Some("during_event") => return add(Condition::DuringEvent),
            Some("in_own_turn") => return add(Condition::InOwnTurn),
            Some("is_active") => return add(Condition::IsActive),
            Some("target_not_captured") => return add(Condition::TargetNotCaptured),
            _ => {}
        }
        if node.entries().next().is_none() {
            self.diagnostics.error(node.place, "an empty condition says nothing");
        }
        for (key, _, value) in node.entries() {
            let condition = match key {
                "own_in_play" => {
                    value.get("tag").and_then(|tag| self.tag_among("advantage", tag)).map(|tag| {
                        let at_least = value.integer("at_least").unwrap_or(1) as u8;
                        Condition::OwnInPlay { tag, at_least }
                    })
                }
                "natural_in" => Some(Condition::NaturalIn(
                    self.faces(value.elements(), self.knobs.dice_per_roll),
                )),
                "stat_at_most" => value.text("stat").and_then(shape::stat).map(|stat| {
                    let value = value.integer("value").unwrap_or(0) as i8;
                    Condition::StatAtMost { stat, value }
                }),
                "event_tag" => self.tag_among("event", value).map(Condition::EventTag),
                "roller_is" => Some(Condition::RollerIsSelf(value.as_text() == Some("self"))),
                "roll_stat" => Some(Condition::RollStat(stats(node, key))),
                "event_stat" => Some(Condition::EventStat(stats(node, key))),
                // The shape knows no other key.
                _ => None,
            };
            condition.into_iter().for_each(&mut add);
        }
    }
}

/// The union of the bits of some words.
pub(crate) fn bits(words: &[Node], bit: impl Fn(&str) -> Option<u8>) -> u8 {
    words.iter().filter_map(|word| word.as_text().and_then(&bit)).fold(0, |set, bit| set | bit)
}

/// The stats of a list.
pub(crate) fn stats(node: &Node, key: &str) -> StatSet {
    StatSet(bits(node.list(key), |word| shape::stat(word).map(|stat| StatSet::of(stat).0)))
}

/// The purposes of rolls; events where nothing is said.
pub(crate) fn purposes(node: &Node) -> PurposeSet {
    if node.get("rolls").is_none() {
        return PurposeSet::of(Purpose::Event);
    }
    let purpose = |word: &str| shape::purpose(word).map(|purpose| PurposeSet::of(purpose).0);
    PurposeSet(bits(node.list("rolls"), purpose))
}

/// The types of own cards that stop acting.
pub(crate) fn suspended(node: &Node) -> KindSet {
    let kind = |word: &str| match word {
        "permanents" => AdvantageKind::Permanent,
        _ => AdvantageKind::Special,
    };
    KindSet(bits(node.list("what"), |word| Some(KindSet::of(kind(word)).0)))
}

/// A number, or another where the key is absent.
pub(crate) fn number(node: &Node, key: &str, otherwise: i8) -> i8 {
    node.integer(key).map_or(otherwise, |number| number as i8)
}

/// How many; one where nothing is said.
pub(crate) fn count(node: &Node) -> u8 {
    node.integer("count").unwrap_or(1) as u8
}

/// Whether a switch is on.
pub(crate) fn is_so(node: &Node, key: &str) -> bool {
    node.boolean(key) == Some(true)
}

/// Whether a list has a word.
pub(crate) fn lists(node: &Node, key: &str, wanted: &str) -> bool {
    node.list(key).iter().any(|word| word.as_text() == Some(wanted))
}
