//! What a designer writes in `configs/magpie`: knobs and cards, and what becomes of them.
//!
//! `shape.rs` declares what the files may say, so that unknown keys, wrong words and numbers out of
//! range never come further. `compile.rs` turns what has that shape into plain small numbers and
//! reports what a shape cannot see, each fault at its place in the file.

pub mod compile;
pub mod shape;

use std::fmt;

use tenbin::content::Kind;
use tenbin::engine::pile::CardSet;
use tenbin::{knobs, tagged, word_enum};

knobs! {
    /// The rules of Magpie that are numbers or switches.
    Rules, RULES;

    hand_size: whole (1..=8), "MAG-002", "cards of an opening hand";
    snatch: word (Snatch {
        Higher = "higher": "With a card of the same suit and a higher value.",
        Equal = "equal": "With a card of the same suit and the same value.",
        Never = "never": "Nobody may.",
    }), "MAG-010", "with what another player may snatch the card that is played";
    snatcher_draws: truth (), "MAG-012", "whether the snatcher draws a card for the one paid";
    effects: truth (), "MAG-020", "whether cards have their effects";
    set_bonus: whole (0..=20), "MAG-031", "points of a set of one card of each suit";
    target: or_word (5..=200, "none"), "MAG-033", "points that end the game at once";
}

word_enum! {
    Suit { Coin = "coin", Bead = "bead", Key = "key", }
}

/// Copies of a card, values, what an effect does.
pub const SMALL: Kind = Kind::Integer { min: 1, max: 9 };

tagged! {
    /// What a card does when it comes to rest in the nest of whoever played it (MAG-020).
    pub enum Effect, EFFECT = "an effect", read |_context: (), node| {
        Draw = "draw", "its player draws cards (MAG-021)" (amount: u8 = required SMALL, "how many"),
        Shine = "shine", "its player's nest is worth more (MAG-022)"
            (amount: u8 = required SMALL, "how many points"),
        Scatter = "scatter", "every other player discards cards at random (MAG-023)"
            (amount: u8 = required SMALL, "how many each"),
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(amount) => write!(out, "draw {amount}"),
            Self::Shine(amount) => write!(out, "{amount} points"),
            Self::Scatter(amount) => write!(out, "every other player discards {amount} at random"),
        }
    }
}

/// A kind of card, of which the deck has copies.
#[derive(Clone, Debug)]
pub struct Card {
    pub id: String,
    pub suit: Suit,
    /// What it is worth in a nest (MAG-030).
    pub value: u8,
    pub effect: Option<Effect>,
    /// Its copies, as physical cards of the deck.
    pub copies: CardSet,
    /// The physical cards that snatch it (MAG-010).
    pub answers: CardSet,
}

/// All cards. Physical cards are numbered from 0 in the order of the files.
#[derive(Clone, Debug)]
pub struct Catalogue {
    pub cards: Vec<Card>,
    /// The kind of each physical card: its place in `cards`.
    pub kinds: Vec<u8>,
    /// The physical cards of each suit.
    pub suits: [CardSet; Suit::ALL.len()],
}

impl Catalogue {
    /// The whole deck.
    pub fn deck(&self) -> CardSet {
        self.suits.iter().fold(0, |set, suit| set | suit)
    }

    /// What a physical card is.
    pub fn card(&self, place: u8) -> &Card {
        &self.cards[usize::from(self.kinds[usize::from(place)])]
    }
}
