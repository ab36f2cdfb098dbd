//! The cards as `tenbin cards ninja` lists them.

use crate::content::catalogue::{Catalogue, Event, Role, Scope};
use crate::content::shape::STAT_WORDS;
use crate::content::words;
use tenbin_lab::module::Listing;

/// All cards with their counts, their clans, what they do and where their numbers come from.
pub(crate) fn listing(cards: &Catalogue) -> Listing {
    let header = ["deck", "card", "name", "kind", "copies_count", "clans", "text", "source"];
    let mut rows = Vec::new();
    for card in &cards.objectives {
        rows.push(row([
            "objective",
            &card.id,
            &card.name,
            words::goal(card.goal),
            "1",
            "",
            &words::objective(cards, card),
            &card.source,
        ]));
    }
    for card in &cards.advantages {
        rows.push(row([
            "advantage",
            &card.id,
            &card.name,
            words::kind(card.kind),
            &card.copies.to_string(),
            &clans(&cards.roles, card.clans),
            &words::advantage(cards, card),
            &card.source,
        ]));
    }
    for card in &cards.disadvantages {
        rows.push(row([
            "disadvantage",
            &card.id,
            &card.name,
            "",
            &card.copies.to_string(),
            "",
            &words::disadvantage(cards, card),
            &card.source,
        ]));
    }
    rows.extend(list_events(&cards.events));
    Listing { header: header.map(str::to_owned).to_vec(), rows }
}

/// The clans of a mask.
fn clans(roles: &[Role], mask: u8) -> String {
    if mask.count_ones() as usize == roles.len() {
        return "all".to_owned();
    }
    let named = roles.iter().enumerate().filter(|(index, _)| mask >> index & 1 == 1);
    named.map(|(_, role)| role.id.as_str()).collect::<Vec<_>>().join(" ")
}

fn list_events(events: &[Event]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for card in events {
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

fn row(cells: [&str; 8]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}
