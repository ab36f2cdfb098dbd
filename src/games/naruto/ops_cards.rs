//! The primitives that act on cards: hands, decks, chakra, discards.
