//! How Advanced cards are taken (STR-470 to STR-477).

use crate::content::catalogue::Acquire;
use crate::content::compile::{Compiler, bits_of, place_of, text_of};
use crate::content::effect::{AdvancedCard, Op};
use crate::content::vocabulary::{Colour, Event, Family, Receiver, Source};
use tenbin_content::Node;

impl<'a> Compiler<'a, '_> {
    /// All rules, in file order.
    pub(super) fn acquires(&mut self) {
        let root = self.root;
        tenbin_content::names::Names::of(root, "acquire", self.diagnostics);
        for node in root.list("acquire") {
            self.acquire(node);
        }
    }

    fn acquire(&mut self, node: &'a Node) {
        let kind = node.get("card").and_then(|card| self.advanced_card(card));
        let (Some(event), Some(to)) = (
            node.text("on_event").and_then(Event::of_word),
            node.text("to").and_then(Receiver::of_word),
        ) else {
            return;
        };
        self.receiver(node, event, to);
        let condition = node.get("if");
        for (key, wanted) in [
            ("colour", &[Event::MonsterDefeated][..]),
            ("source", &[Event::WolfWounded, Event::WolfDefeated]),
            ("total", &[Event::RewardCardGained]),
        ] {
            if let Some((place, _)) = condition.and_then(|table| table.entry(key))
                && !wanted.contains(&event)
            {
                let message = format!("`{key}` is not known of {}", event.word());
                let words: Vec<String> =
                    wanted.iter().map(|event| format!("{:?}", event.word())).collect();
                self.wrong(
                    place,
                    message,
                    format!("it goes with on_event = {}", words.join(" or ")),
                );
            }
        }
        let Some(kind) = kind else { return };
        let truth = |key: &str| condition.and_then(|table| table.boolean(key)).unwrap_or(false);
        let bits = |bit: fn(&Node) -> u8| condition.map_or(0, bit);
        self.catalogue.acquires.push(Acquire {
            id: text_of(node, "id"),
            kind,
            event,
            colours: bits(|table| bits_of(table, "colour", Colour::of_word, |word| word as u8)),
            sources: bits(|table| bits_of(table, "source", Source::of_word, |word| word as u8)),
            total: condition.and_then(|table| table.integer("total")).unwrap_or(0) as u8,
            first_time_game: truth("first_time_game"),
            first_time_player: truth("first_time_player"),
            to,
            source: text_of(node, "source"),
        });
    }

    /// An Advanced card that no rule and no effect gives to anybody (STR-470 to STR-477) is told where
    /// nothing else is wrong: a rule that could not be read may have been for it.
    pub(super) fn unclaimed(&mut self, before: usize) {
        if self.diagnostics.count() > before {
            return;
        }
        let catalogue = &self.catalogue;
        let is_given = |kind: u8| {
            catalogue.acquires.iter().any(|rule| rule.kind == kind)
                || catalogue.ops.contains(&Op::GainCard(AdvancedCard(kind)))
        };
        let cards = catalogue.actions.iter().filter(|card| card.family != Family::Base);
        let mut lost: Vec<u8> =
            cards.map(|card| card.kind).filter(|&kind| !is_given(kind)).collect();
        lost.dedup();
        for kind in lost {
            let Some(node) = self.root.list("action").get(usize::from(kind)) else { continue };
            let id = text_of(node, "id");
            let message = format!("nobody can ever take the Advanced card `{id}`");
            let help = format!(
                "write [[acquire]] with card = \"{id}\", or an effect with do = \"gain_card\", \
                 card = \"{id}\"; \
                 remove = true takes a card out"
            );
            self.wrong(place_of(node, "family"), message, help);
        }
    }

    /// Only some events have a wolf that was wounded.
    fn receiver(&mut self, node: &Node, event: Event, to: Receiver) {
        let wounds =
            matches!(event, Event::ThirdWoundByStrigoi | Event::WolfDefeated | Event::WolfWounded);
        if to == Receiver::WoundedWolf && !wounds {
            let message = format!("no wolf is wounded by {}", event.word());
            let help = "write to = \"active_player\" or \"fewest_reward_cards\"";
            self.wrong(place_of(node, "to"), message, help);
        }
    }
}
