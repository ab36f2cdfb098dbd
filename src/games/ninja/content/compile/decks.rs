//! The three decks: card types, their copies as physical cards, and what a card as a whole must
//! satisfy.

use crate::content::catalogue;
use crate::content::catalogue::{
    Advantage, AdvantageKind, CLANS, Disadvantage, Event, Stacking, Stat, SuccessRoll,
};
use crate::content::compile::{Compiler, KILLER_TAG, run_of_cards};
use crate::content::ids::{AdvantageId, DisadvantageId, EventId};
use crate::content::shape::{self, CONTENT};
use tenbin_content::places::{copies_of, element_of, places, saying};
use tenbin_content::{Diagnostics, Node};
use tenbin_engine::pile::{CardSet, DECK_MAX, Places};

/// Keys of a card that change nothing of what it does.
pub(super) const IDLE: [&str; 5] = ["id", "name", "source", "count", "blank"];

/// The physical cards of a deck: numbered densely in the order of the files.
struct Deck {
    /// Type of each physical card.
    types: [u8; DECK_MAX],
    /// All of them.
    all: CardSet,
    /// The copies of each type.
    sets: Vec<CardSet>,
    /// Where they lie.
    places: Places,
}

impl Deck {
    /// Numbers the copies of a deck and checks their sum against the knob `<what>_deck_size`.
    fn of(base: &Node, root: &Node, what: &str, knobs: &Node, told: &mut Diagnostics) -> Self {
        let nodes = root.list(what);
        let kind = element_of(&CONTENT, what);
        let [base, now] = [base, root].map(|tree| copies_of(tree.list(what), kind, "count", &IDLE));
        let places = places(&base, &now, DECK_MAX).into_iter().collect();
        let mut deck = Self { types: [0; DECK_MAX], all: 0, sets: Vec::new(), places };
        let mut total = 0_usize;
        for (index, card) in now.iter().enumerate() {
            let set = run_of_cards(total, card.count);
            for slot in deck.types.iter_mut().skip(total).take(card.count) {
                *slot = index as u8;
            }
            deck.all |= set;
            deck.sets.push(set);
            total += card.count;
        }
        if let Some(node) = nodes.get(DECK_MAX) {
            let message =
                format!("the {what} deck has {} card types; there may be {DECK_MAX}", nodes.len());
            told.error(node.place, message);
        }
        let knob = format!("{what}_deck_size");
        if let Some(size) = knobs.get(&knob)
            && size.as_integer() != Some(total as i64)
        {
            let message =
                format!("the {what} deck holds {total} cards but rules.{knob} is {}", size.shown());
            let help = if total > DECK_MAX {
                format!("take cards out: a deck has at most {DECK_MAX}")
            } else {
                format!(
                    "change a `count` or set {knob} = {total}: under [rules] in the same file, or \
                     with --set {knob}={total}"
                )
            };
            // Shown where the deck became what it is: sources are read in that order, and a card
            // that is taken out leaves its place with the list.
            let counts = nodes.iter().filter_map(|node| node.get("count"));
            let places = counts.chain(root.get(what)).map(|node| node.place);
            let last = places.max_by_key(|place| (place.source, place.start));
            let place = last.filter(|place| place.source > size.place.source);
            told.error_with_help(place.unwrap_or(size.place), message, help);
        }
        deck
    }
}

impl Compiler<'_, '_> {
    /// The advantage deck.
    pub(super) fn advantage_deck(&mut self) {
        let nodes = self.root.list("advantage");
        let (base, root) = (self.base, self.root);
        let deck = Deck::of(base, root, "advantage", self.rules_node, self.diagnostics);
        self.cards.advantage_of = deck.types.map(AdvantageId::of);
        self.cards.advantage_deck = deck.all;
        self.cards.advantage_places = deck.places;
        for (node, set) in nodes.iter().zip(deck.sets) {
            let kind = node.text("kind").and_then(shape::advantage_kind);
            let kind = kind.unwrap_or(AdvantageKind::SingleUse);
            let clans = self.clans(node);
            let hands = node.integer("hands").unwrap_or(0) as u8;
            let protection = node.boolean("protection").unwrap_or(false);
            if protection && hands > 0 {
                let place = node.entry("hands").map_or(node.place, |(place, _)| place);
                self.diagnostics.error_with_help(
                    place,
                    "a protection card has no hand icon",
                    "leave out `hands`, or `protection`",
                );
            }
            let tags = self.tag_set(node);
            self.forbidden_tags(node, clans);
            let (uses, all_modes) = self.uses(node, kind);
            self.cards.advantages.push(Advantage {
                id: text(node, "id"),
                name: text(node, "name"),
                said: saying(node, element_of(&CONTENT, "advantage"), &IDLE),
                source: text(node, "source"),
                copies: set.count_ones() as u8,
                kind,
                clans,
                hands,
                protection,
                tags,
                uses,
                all_modes,
                set,
                alike: set,
            });
        }
        let cards = &mut self.cards.advantages;
        let said: Vec<(u64, CardSet)> = cards.iter().map(|card| (card.said, card.set)).collect();
        for card in cards {
            let same = said.iter().filter(|(said, _)| *said == card.said);
            card.alike = same.fold(0, |alike, (_, set)| alike | set);
        }
    }

    /// The clans of a card as a set.
    fn clans(&mut self, node: &Node) -> u8 {
        let Some(clans) = node.get("clans") else { return 0 };
        if clans.as_text() == Some("all") {
            return ((1_u16 << CLANS) - 1) as u8;
        }
        let mut set = 0_u8;
        for name in clans.elements() {
            let Some(clan) = self.roles.resolve(name, self.diagnostics) else { continue };
            if clan as usize >= CLANS {
                continue;
            }
            if set >> clan & 1 == 1 {
                self.diagnostics.error(name.place, "this clan is in the list already");
            }
            set |= 1 << clan;
        }
        set
    }

    /// Cards with certain tags never bear a certain clan's symbol (NIN-286).
    fn forbidden_tags(&mut self, card: &Node, clans: u8) {
        for (index, role) in self.root.list("role").iter().take(CLANS).enumerate() {
            if clans >> index & 1 == 0 {
                continue;
            }
            for tag in role.list("forbidden_tags") {
                let Some(tag) = tag.as_text() else { continue };
                if card.list("tags").iter().any(|own| own.as_text() == Some(tag)) {
                    let place = card.entry("clans").map_or(card.place, |(_, node)| node.place);
                    let (id, role) = (text(card, "id"), text(role, "id"));
                    self.diagnostics.error_with_help(
                        place,
                        format!("the {tag} `{id}` cannot bear the symbol of `{role}`"),
                        format!("take `{role}` out of clans, or `{tag}` out of its forbidden_tags"),
                    );
                }
            }
        }
    }

    /// The disadvantage deck.
    pub(super) fn disadvantage_deck(&mut self) {
        let nodes = self.root.list("disadvantage");
        let (base, root) = (self.base, self.root);
        let deck = Deck::of(base, root, "disadvantage", self.rules_node, self.diagnostics);
        self.cards.disadvantage_of = deck.types.map(DisadvantageId::of);
        self.cards.disadvantage_deck = deck.all;
        self.cards.disadvantage_places = deck.places;
        for (node, set) in nodes.iter().zip(deck.sets) {
            let stacks = node.boolean("stacks").unwrap_or(true);
            // The shape has checked the word.
            let Some(duration) = node.text("duration").and_then(shape::duration) else { continue };
            let ops = self.disadvantage_ops(node, duration);
            self.cards.disadvantages.push(Disadvantage {
                id: text(node, "id"),
                name: text(node, "name"),
                said: saying(node, element_of(&CONTENT, "disadvantage"), &IDLE),
                source: text(node, "source"),
                copies: set.count_ones() as u8,
                stacking: if stacks { Stacking::Each } else { Stacking::None },
                duration,
                ops,
                set,
            });
        }
    }

    /// The event deck.
    pub(super) fn event_deck(&mut self) {
        let nodes = self.root.list("event");
        let (base, root) = (self.base, self.root);
        let deck = Deck::of(base, root, "event", self.rules_node, self.diagnostics);
        self.cards.event_of = deck.types.map(EventId::of);
        self.cards.event_deck = deck.all;
        self.cards.event_places = deck.places;
        let knobs = self.knobs;
        for (node, set) in nodes.iter().zip(deck.sets) {
            let killer = node.list("tags").iter().any(|tag| tag.as_text() == Some(KILLER_TAG));
            let Some(printed) = node.text("scope").and_then(shape::scope) else { continue };
            let drawn = |key: &str, factor: i32, plus: i32| {
                let printed = node.integer(key).unwrap_or(0) as i32;
                (printed * factor + plus).clamp(0, 10) as u8
            };
            let rolls = node.list("rolls").iter().map(|roll| SuccessRoll {
                stat: roll.text("stat").and_then(shape::stat).unwrap_or(Stat::Att),
                difficulty: roll.integer("dc").unwrap_or(0) as i8,
            });
            let event = Event {
                id: text(node, "id"),
                name: text(node, "name"),
                source: text(node, "source"),
                copies: set.count_ones() as u8,
                scope: self.scope(printed, killer),
                // The shape allows no more rolls than fit.
                rolls: rolls.take(catalogue::EVENT_ROLLS_MAX).collect(),
                advantages: drawn("adv", knobs.adv_on_success_factor, knobs.adv_on_success_plus),
                disadvantages: drawn("dis", knobs.dis_on_fail_factor, knobs.dis_on_fail_plus),
                tags: self.tag_set(node),
                killer,
                set,
            };
            self.cards.events.push(event);
        }
        self.killers();
    }
}

/// A text that the shape has checked to be there.
fn text(node: &Node, key: &str) -> String {
    node.text(key).unwrap_or_default().to_owned()
}
