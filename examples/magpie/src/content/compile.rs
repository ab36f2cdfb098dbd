//! From files that have the right shape to the game, and what a shape cannot see.

use crate::content::{Card, Catalogue, Deed, Effect, Rules, SUITS, Snatch, Suit};
use tenbin::content::names::Names;
use tenbin::content::{Content, Diagnostics, Node};
use tenbin::engine::pile::{CardSet, DECK_MAX};

/// The knobs and the cards; faults are told in `diagnostics`.
pub fn compile(
    content: &Content,
    seats: u8,
    diagnostics: &mut Diagnostics,
) -> Option<(Rules, Catalogue)> {
    // Tells two cards of one id.
    Names::of(&content.root, "cards", diagnostics);
    let rules = Rules::read(content.root.get("rules")?)?;
    let nodes = content.root.list("cards");
    check_count(nodes, content.root.get("cards")?, &rules, seats, diagnostics);
    if !diagnostics.is_empty() {
        return None;
    }
    let mut catalogue =
        Catalogue { cards: Vec::new(), kinds: Vec::new(), suits: [0; SUITS], answers: Vec::new() };
    for (kind, node) in nodes.iter().enumerate() {
        let card = card(node, catalogue.kinds.len())?;
        catalogue.kinds.extend(std::iter::repeat_n(kind as u8, card.copies.count_ones() as usize));
        catalogue.suits[card.suit as usize] |= card.copies;
        catalogue.cards.push(card);
    }
    let answers = catalogue.cards.iter().map(|card| answers(&rules, &catalogue, card));
    catalogue.answers = answers.collect();
    Some((rules, catalogue))
}

/// The deck must fit into a set of physical cards and suffice for the opening hands.
fn check_count(
    nodes: &[Node],
    cards: &Node,
    rules: &Rules,
    seats: u8,
    diagnostics: &mut Diagnostics,
) {
    let count: i64 = nodes.iter().filter_map(|node| node.integer("copies")).sum();
    let dealt = i64::from(seats) * i64::from(rules.hand_size);
    if count > DECK_MAX as i64 {
        let message = format!("the deck has {count} cards, more than {DECK_MAX}");
        diagnostics.error_with_help(cards.place, message, "write fewer `copies`, or fewer cards");
    } else if count <= dealt {
        let message = format!(
            "the deck has {count} cards, and {seats} hands of {} leave nothing to draw",
            rules.hand_size
        );
        diagnostics.error_with_help(cards.place, message, "lower `hand_size`, or add cards");
    }
}

/// One kind, whose copies begin with this physical card. None cannot come: the shape was checked.
fn card(node: &Node, first: usize) -> Option<Card> {
    let copies = node.integer("copies")? as u32;
    let effect = match node.get("effect") {
        Some(effect) => Some(Effect {
            deed: Deed::of_word(effect.text("do")?)?,
            amount: effect.integer("amount")? as u8,
        }),
        None => None,
    };
    Some(Card {
        id: node.text("id")?.to_owned(),
        suit: Suit::of_word(node.text("suit")?)?,
        value: node.integer("value")? as u8,
        effect,
        copies: ((1 << copies) - 1) << first,
    })
}

/// The physical cards that snatch a card (MAG-010).
fn answers(rules: &Rules, catalogue: &Catalogue, played: &Card) -> CardSet {
    let snatches = |card: &&Card| {
        card.suit == played.suit
            && match rules.snatch {
                Snatch::Higher => card.value > played.value,
                Snatch::Equal => card.value == played.value,
                Snatch::Never => false,
            }
    };
    catalogue.cards.iter().filter(snatches).fold(0, |set, card| set | card.copies)
}
