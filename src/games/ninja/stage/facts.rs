//! What a scenario may expect of a state.

use toml::Value;

use crate::Ninja;
use crate::content::shape::STAT_WORDS;
use crate::state::{State, in_play};
use tenbin_engine::Seat;
use tenbin_engine::pile::{CardSet, each};
use tenbin_lab::module::facts::{number, seats, text, texts};

impl Ninja {
    /// What a scenario may expect beside what every game tells.
    pub(crate) fn state_facts(&self, s: &State) -> toml::Table {
        let mut facts = toml::Table::new();
        let mut put = |key: &str, value: Value| {
            facts.insert(key.to_owned(), value);
        };
        put("turn", number(s.turn));
        put("round", number(s.round));
        put("first", text(s.first.to_string()));
        put("eliminated", seats(s.eliminated.iter()));
        put("captured", seats(s.captured.iter()));
        put("recalled", seats(s.recalled.iter()));
        put("revealed", seats(s.revealed.iter()));
        let event = if s.event.open { self.event_card(s).id.as_str() } else { "none" };
        put("event", text(event));
        let unused = each(u64::from(s.roles_unused));
        let mut unused: Vec<String> =
            unused.map(|index| self.cards.roles[index as usize].id.clone()).collect();
        unused.sort();
        put("roles_unused", texts(unused));
        put("event_faced", seats(s.event.faced.iter()));
        put("event_passed", seats(s.event.passed.iter()));
        put("event_failed", seats(s.event.failed.iter()));
        let centre = s.in_play.iter().filter(|entry| entry.flags & in_play::CENTRE != 0);
        put("centre", self.ids(centre.map(|entry| entry.card)));
        put("advantage_discard", self.ids(s.advantage_pile.iter().copied()));
        put("disadvantage_discard", self.disadvantage_ids(each(s.disadvantage_pile)));
        put("event_discard", self.event_ids(s.event_pile));
        put("advantage_deck_count", number(s.advantage_deck.count_ones()));
        put("disadvantage_deck_count", number(s.disadvantage_deck.count_ones()));
        put("event_deck_count", number(s.event_deck.count_ones()));
        for seat in (0..self.seats).map(Seat) {
            put(&seat.to_string(), Value::Table(self.seat_facts(s, seat)));
        }
        facts
    }

    fn seat_facts(&self, s: &State, seat: Seat) -> toml::Table {
        let player = &s.players[seat.index()];
        let mut facts = toml::Table::new();
        let role = |index: usize| text(self.cards.roles[index].id.clone());
        facts.insert("role".into(), role(player.role as usize));
        let objective = &self.cards.objectives[player.objective as usize].id;
        facts.insert("objective".into(), text(objective.clone()));
        let spare = self.cards.objectives.get(player.objective_spare as usize);
        let spare = spare.map_or("none".to_owned(), |card| card.id.clone());
        facts.insert("objective_spare".into(), text(spare));
        facts.insert("hand".into(), self.ids(each(player.hand)));
        facts.insert("hand_count".into(), number(player.hand.count_ones()));
        facts.insert("gifts_count".into(), number(player.gifts.count_ones()));
        let area = s
            .in_play
            .iter()
            .filter(|entry| entry.owner == seat.0 && entry.flags & in_play::CENTRE == 0);
        facts.insert("area".into(), self.ids(area.map(|entry| entry.card)));
        let suffered = s.suffered.iter().filter(|suffered| suffered.owner == seat.0);
        facts.insert(
            "disadvantages".into(),
            self.disadvantage_ids(suffered.map(|suffered| suffered.card)),
        );
        facts.insert("events".into(), self.event_ids(player.events));
        for (name, value) in STAT_WORDS.iter().zip(player.stats) {
            facts.insert((*name).to_owned(), number(value));
        }
        facts.insert("life".into(), number(player.life));
        facts.insert("skips_due".into(), number(player.skips_due));
        for (name, set) in [
            ("eliminated", s.eliminated),
            ("captured", s.captured),
            ("recalled", s.recalled),
            ("untargetable", s.unattackable),
            ("revealed", s.revealed),
        ] {
            facts.insert(name.to_owned(), Value::Boolean(set.has(seat)));
        }
        let possible = each(u64::from(player.clans_possible));
        let mut clans: Vec<String> =
            possible.map(|index| self.cards.roles[index as usize].id.clone()).collect();
        clans.sort();
        facts.insert("clans_possible".into(), texts(clans));
        facts
    }

    fn ids(&self, cards: impl Iterator<Item = u8>) -> Value {
        let mut ids: Vec<String> = cards.map(|card| self.advantage(card).id.clone()).collect();
        ids.sort();
        texts(ids)
    }

    fn disadvantage_ids(&self, cards: impl Iterator<Item = u8>) -> Value {
        let kind = |card: u8| self.cards.disadvantage_of[card as usize] as usize;
        let mut ids: Vec<String> =
            cards.map(|card| self.cards.disadvantages[kind(card)].id.clone()).collect();
        ids.sort();
        texts(ids)
    }

    fn event_ids(&self, set: CardSet) -> Value {
        let kind = |card: u8| self.cards.event_of[card as usize] as usize;
        let mut ids: Vec<String> =
            each(set).map(|card| self.cards.events[kind(card)].id.clone()).collect();
        ids.sort();
        texts(ids)
    }
}
