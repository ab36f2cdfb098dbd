//! The cards as `tenbin cards ninja` lists them.

use crate::games::Listing;
use crate::games::ninja::Ninja;
use crate::games::ninja::content::cards::{AdvantageKind, Scope};
use crate::games::ninja::content::shape::STAT_WORDS;

impl Ninja {
    /// All cards with their counts, their clans and where their numbers come from.
    pub(crate) fn list_cards(&self) -> Listing {
        let header = ["deck", "card", "name", "kind", "copies_count", "clans", "text", "source"];
        let mut rows = Vec::new();
        let clans = |mask: u8| {
            if mask.count_ones() as usize == self.cards.roles.len() {
                return "all".to_owned();
            }
            let names: Vec<&str> = self
                .cards
                .roles
                .iter()
                .enumerate()
                .filter(|(index, _)| mask >> index & 1 == 1)
                .map(|(_, role)| role.id.as_str())
                .collect();
            names.join(" ")
        };
        for card in &self.cards.advantages {
            let kind = match card.kind {
                AdvantageKind::SingleUse => "single_use",
                AdvantageKind::Special => "special",
                AdvantageKind::Permanent => "permanent",
            };
            let held = match (card.hands, card.protection) {
                (_, true) => "protection".to_owned(),
                (0, _) => String::new(),
                (1, _) => "one hand".to_owned(),
                (hands, _) => format!("{hands} hands"),
            };
            rows.push(row([
                "advantage",
                &card.id,
                &card.name,
                kind,
                &card.copies.to_string(),
                &clans(card.clans),
                &held,
                &card.source,
            ]));
        }
        for card in &self.cards.disadvantages {
            let copies = card.copies.to_string();
            rows.push(row([
                "disadvantage",
                &card.id,
                &card.name,
                "",
                &copies,
                "",
                "",
                &card.source,
            ]));
        }
        rows.extend(self.list_events());
        Listing { header: header.map(str::to_owned).to_vec(), rows }
    }

    fn list_events(&self) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for card in &self.cards.events {
            let kind = match (card.killer, card.scope) {
                (true, _) => "killer",
                (false, Scope::One) => "one player",
                (false, Scope::All) => "all players",
            };
            let mut text: Vec<String> = card
                .rolls
                .iter()
                .map(|roll| {
                    format!("{} {}", STAT_WORDS[roll.stat as usize].to_uppercase(), roll.difficulty)
                })
                .collect();
            text.push(format!("+{} -{}", card.advantages, card.disadvantages));
            let copies = card.copies.to_string();
            let text = text.join(", ");
            rows.push(row(["event", &card.id, &card.name, kind, &copies, "", &text, &card.source]));
        }
        rows
    }
}

fn row(cells: [&str; 8]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}
