//! What `cards` prints.

use crate::content::{Card, Catalogue, Deed, Effect};
use tenbin::module::Listing;

/// An effect in words.
pub fn effect_text(effect: Effect) -> String {
    let amount = effect.amount;
    match effect.deed {
        Deed::Draw => format!("draw {amount}"),
        Deed::Shine => format!("{amount} points"),
        Deed::Scatter => format!("every other player discards {amount} at random"),
    }
}

/// A row for each kind of card.
pub fn listing(catalogue: &Catalogue) -> Listing {
    let row = |card: &Card| {
        vec![
            card.id.clone(),
            card.suit.word().to_owned(),
            card.value.to_string(),
            card.copies.count_ones().to_string(),
            card.effect.map_or_else(String::new, effect_text),
        ]
    };
    Listing {
        header: ["card", "suit", "value", "copies", "effect"].map(str::to_owned).to_vec(),
        rows: catalogue.cards.iter().map(row).collect(),
    }
}
