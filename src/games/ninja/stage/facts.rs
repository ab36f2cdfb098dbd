//! What a scenario may expect of a state.

use toml::Value;

use crate::content::ids::{CardId, ObjectiveId, cards_of};
use crate::content::shape::STAT_WORDS;
use crate::stage::Stage;
use crate::state::{State, in_play};
use tenbin_engine::Seat;
use tenbin_engine::pile::{CardSet, each};
use tenbin_lab::module::facts::{number, seats, text, texts};

impl Stage<'_> {
    /// What a scenario may expect beside what every game tells.
    pub(crate) fn state_facts(&self, state: &State) -> toml::Table {
        let mut facts = toml::Table::new();
        let mut put = |key: &str, value: Value| {
            facts.insert(key.to_owned(), value);
        };
        put("turn", number(state.turn));
        put("round", number(state.round));
        put("first", text(state.first.to_string()));
        put("eliminated", seats(state.eliminated.iter()));
        put("captured", seats(state.captured.iter()));
        put("recalled", seats(state.recalled.iter()));
        put("revealed", seats(state.revealed.iter()));
        let event =
            if state.event.open { self.rules.event_card(state).id.as_str() } else { "none" };
        put("event", text(event));
        let unused = each(u64::from(state.roles_unused));
        let mut unused: Vec<String> =
            unused.map(|index| self.rules.catalogue.roles[index as usize].id.clone()).collect();
        unused.sort();
        put("roles_unused", texts(unused));
        put("event_faced", seats(state.event.faced.iter()));
        put("event_passed", seats(state.event.passed.iter()));
        put("event_failed", seats(state.event.failed.iter()));
        let centre = state.in_play.iter().filter(|entry| entry.flags & in_play::CENTRE != 0);
        put("centre", self.ids(centre.map(|entry| entry.card)));
        put("advantage_discard", self.ids(state.advantage_pile.iter().copied()));
        put("disadvantage_discard", self.disadvantage_ids(cards_of(state.disadvantage_pile)));
        put("event_discard", self.event_ids(state.event_pile));
        put("advantage_deck_count", number(state.advantage_deck.count_ones()));
        put("disadvantage_deck_count", number(state.disadvantage_deck.count_ones()));
        put("event_deck_count", number(state.event_deck.count_ones()));
        for seat in (0..self.rules.index.seats).map(Seat) {
            put(&seat.to_string(), Value::Table(self.seat_facts(state, seat)));
        }
        facts
    }

    fn seat_facts(&self, state: &State, seat: Seat) -> toml::Table {
        let player = &state.players[seat.index()];
        let mut facts = toml::Table::new();
        let role = |index: usize| text(self.rules.catalogue.roles[index].id.clone());
        facts.insert("role".into(), role(player.role.index()));
        let objective = &self.rules.catalogue.objectives[player.objective.index()].id;
        facts.insert("objective".into(), text(objective.clone()));
        let objective_id =
            |spare: ObjectiveId| self.rules.catalogue.objectives[spare.index()].id.clone();
        let spare = player.objective_spare.map_or("none".to_owned(), objective_id);
        facts.insert("objective_spare".into(), text(spare));
        facts.insert("hand".into(), self.ids(cards_of(player.hand)));
        facts.insert("hand_count".into(), number(player.hand.count_ones()));
        facts.insert("gifts_count".into(), number(player.gifts.count_ones()));
        let area = state
            .in_play
            .iter()
            .filter(|entry| entry.owner == seat && entry.flags & in_play::CENTRE == 0);
        facts.insert("area".into(), self.ids(area.map(|entry| entry.card)));
        let suffered = state.suffered.iter().filter(|suffered| suffered.owner == seat);
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
            ("eliminated", state.eliminated),
            ("captured", state.captured),
            ("recalled", state.recalled),
            ("untargetable", state.unattackable),
            ("revealed", state.revealed),
        ] {
            facts.insert(name.to_owned(), Value::Boolean(set.has(seat)));
        }
        let possible = each(u64::from(player.clans_possible));
        let mut clans: Vec<String> =
            possible.map(|index| self.rules.catalogue.roles[index as usize].id.clone()).collect();
        clans.sort();
        facts.insert("clans_possible".into(), texts(clans));
        facts
    }

    fn ids(&self, cards: impl Iterator<Item = CardId>) -> Value {
        let mut ids: Vec<String> =
            cards.map(|card| self.rules.advantage(card).id.clone()).collect();
        ids.sort();
        texts(ids)
    }

    fn disadvantage_ids(&self, cards: impl Iterator<Item = CardId>) -> Value {
        let kind = |card: CardId| self.rules.catalogue.disadvantage_of[card.index()] as usize;
        let mut ids: Vec<String> =
            cards.map(|card| self.rules.catalogue.disadvantages[kind(card)].id.clone()).collect();
        ids.sort();
        texts(ids)
    }

    fn event_ids(&self, set: CardSet) -> Value {
        let kind = |card: CardId| self.rules.catalogue.event_of[card.index()] as usize;
        let mut ids: Vec<String> =
            cards_of(set).map(|card| self.rules.catalogue.events[kind(card)].id.clone()).collect();
        ids.sort();
        texts(ids)
    }
}
