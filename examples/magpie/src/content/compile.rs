//! From files that have the right shape to the game, and what a shape cannot see.

use crate::content::{Card, Catalogue, Effect, Rules, Snatch, Suit};
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
    check_count(content.root.get("cards")?, &rules, seats, diagnostics);
    if !diagnostics.is_empty() {
        return None;
    }
    let mut catalogue =
        Catalogue { cards: Vec::new(), kinds: Vec::new(), suits: [0; Suit::ALL.len()] };
    for (kind, node) in content.root.list("cards").iter().enumerate() {
        let card = card(node, catalogue.kinds.len())?;
        catalogue.kinds.extend(std::iter::repeat_n(kind as u8, card.copies.count_ones() as usize));
        catalogue.suits[card.suit as usize] |= card.copies;
        catalogue.cards.push(card);
    }
    for kind in 0..catalogue.cards.len() {
        catalogue.cards[kind].answers = answers(&rules, &catalogue.cards, kind);
    }
    Some((rules, catalogue))
}

/// The deck must fit into a set of physical cards and suffice for the opening hands.
fn check_count(cards: &Node, rules: &Rules, seats: u8, diagnostics: &mut Diagnostics) {
    let count: i64 = cards.elements().iter().filter_map(|node| node.integer("copies")).sum();
    let hand_size = rules.hand_size;
    if count > DECK_MAX as i64 {
        let message = format!("the deck has {count} cards, more than {DECK_MAX}");
        diagnostics.error_with_help(cards.place, message, "write fewer `copies`, or fewer cards");
    } else if count <= i64::from(seats) * i64::from(hand_size) {
        let message = format!(
            "the deck has {count} cards, and {seats} hands of {hand_size} leave nothing to draw"
        );
        diagnostics.error_with_help(cards.place, message, "lower `hand_size`, or add cards");
    }
}

/// One kind, whose copies begin with this physical card. None cannot come: the shape was checked.
fn card(node: &Node, first: usize) -> Option<Card> {
    Some(Card {
        id: node.text("id")?.to_owned(),
        suit: Suit::of_word(node.text("suit")?)?,
        value: node.integer("value")? as u8,
        effect: node.get("effect").and_then(|effect| Effect::read(&mut (), effect)),
        copies: ((1 << node.integer("copies")?) - 1) << first,
        answers: 0,
    })
}

/// The physical cards that snatch a card (MAG-010).
fn answers(rules: &Rules, cards: &[Card], kind: usize) -> CardSet {
    let played = &cards[kind];
    let snatches = |card: &&Card| match rules.snatch {
        Snatch::Higher => card.suit == played.suit && card.value > played.value,
        Snatch::Equal => card.suit == played.suit && card.value == played.value,
        Snatch::Never => false,
    };
    cards.iter().filter(snatches).fold(0, |set, card| set | card.copies)
}
