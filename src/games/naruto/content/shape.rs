//! What Naruto's content files may say: cards of the four types and decks (sections 3 and 4 of the
//! rules catalogue).

pub mod effects;

use crate::content::catalogue::{CARDS_MAX, DECK_CARDS_MAX, DECKS_MAX};
use crate::content::knobs::RULES;
use crate::content::shape::effects::{AN_EFFECT, TARGET};
use crate::content::vocabulary::{CardKind, Rank, SYMBOL_WORDS, SYMBOLS, Sex, TacticKind, Window};
use tenbin_content::stock::BLANK_FIELD;
use tenbin_content::{Field, Kind, Shape};

/// A whole number from `min` to `max`.
pub(crate) const fn whole(min: i64, max: i64) -> Kind {
    Kind::Integer { min, max }
}

/// A list.
const fn list(of: &'static Kind, min: usize, max: usize) -> Kind {
    Kind::List { of, min, max }
}

const SOURCE: &str = "where it comes from: seed (the French rules), public, assumed";
/// Combat or support.
const VALUE: Kind = whole(-20, 30);
const VALUES: Kind = list(&VALUE, 2, 2);
const WORDS: Kind = Kind::OneOrMany(&Kind::Id);
const NAMES: Kind = Kind::OneOrMany(&Kind::Text);
const SYMBOL_COUNT: Kind = whole(0, 9);
/// Effects of a card: those used once a turn have bits of eight.
const EFFECTS: Kind = list(&AN_EFFECT, 0, EFFECTS_MAX);
/// Most effects of a card.
pub const EFFECTS_MAX: usize = 8;
/// Largest X where the card says nothing.
pub const X_MAX: i64 = 5;

static COST: Shape = Shape {
    name: "a price in chakra",
    fields: &[
        Field::optional("L", SYMBOL_COUNT, "lightning"),
        Field::optional("F", SYMBOL_COUNT, "fire"),
        Field::optional("W", SYMBOL_COUNT, "water"),
        Field::optional("N", SYMBOL_COUNT, "wind"),
        Field::optional("E", SYMBOL_COUNT, "earth"),
        Field::optional("any", SYMBOL_COUNT, "chakra of any symbol"),
        Field::optional("X", Kind::Bool, "true: as much more as the caster likes (NAR-203)"),
    ],
};

static REQUIREMENT: Shape = Shape {
    name: "what the user must be",
    fields: &[
        Field::optional("name_any", NAMES, "it bears one of these names"),
        Field::optional("attribute_any", WORDS, "it has one of these attributes"),
        Field::optional("rank_at_least", Kind::OneOf(Rank::WORDS), "it is of this rank or higher"),
        Field::optional("defending", Kind::Bool, "true: it is in a defending team"),
    ],
};

static CARD: Shape = Shape {
    name: "a card",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("type", Kind::OneOf(CardKind::WORDS), "NAR-001"),
        Field::required("name", Kind::Text, "its name: versions of a ninja share it (NAR-005)"),
        BLANK_FIELD,
        Field::optional(
            "text",
            Kind::Text,
            "what is printed on it; its effects are told by themselves",
        ),
        Field::required(
            "symbols",
            list(&Kind::OneOf(SYMBOL_WORDS), 1, SYMBOLS),
            "its symbols: the chakra it is worth (NAR-052)",
        ),
        Field::optional("entry_turn", whole(0, 20), "from which turn on (NAR-054; not techniques)"),
        Field::optional("hand_cost", whole(0, 6), "hand cards it costs (NAR-055; not techniques)"),
        // Ninjas.
        Field::optional("healthy", VALUES, "combat and support of a healthy ninja (NAR-361)"),
        Field::optional("injured", VALUES, "combat and support of an injured ninja"),
        Field::optional("sex", Kind::OneOf(Sex::WORDS), "sex of a ninja"),
        Field::optional("rank", Kind::OneOf(Rank::WORDS), "rank of a ninja; a beast has none"),
        Field::optional("attributes", WORDS, "combat attributes of a ninja, in words of your own"),
        Field::optional("mental", whole(0, 20), "mental power of a ninja; read by no card"),
        Field::optional("keywords", WORDS, "evolution (NAR-100), summon, or words of your own"),
        Field::optional(
            "group",
            list(&Kind::Text, 2, 2),
            "the names of the two components of a group (NAR-110)",
        ),
        Field::optional("works_injured", Kind::Bool, "its text works while injured too (NAR-404)"),
        // Techniques.
        Field::optional("cost", Kind::Table(&COST), "price of a technique (NAR-202)")
            .replaced_whole(),
        Field::optional("x_max", whole(1, 20), "largest X; 5 by default"),
        Field::optional("requirement", Kind::Table(&REQUIREMENT), "NAR-201").replaced_whole(),
        // Tactics.
        Field::optional("kind", Kind::OneOf(TacticKind::WORDS), "kind of a tactic"),
        Field::optional("window", Kind::OneOf(Window::WORDS), "when an interruption is played"),
        Field::optional("target", Kind::Table(&TARGET), "target of a technique or tactic")
            .replaced_whole(),
        Field::optional("effect", EFFECTS, "what it does"),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static DECK: Shape = Shape {
    name: "a deck",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::optional("plan", Kind::Text, "how it means to win"),
        Field::required(
            "cards",
            Kind::Map(&whole(0, DECK_CARDS_MAX as i64)),
            "how many of each card, by id (NAR-005)",
        ),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

/// All content of Naruto.
pub static CONTENT: Shape = Shape {
    name: "the content of naruto",
    fields: &[
        Field::required("rules", Kind::Table(&RULES), "the knobs"),
        Field::required("card", list(&Kind::Table(&CARD), 1, CARDS_MAX), "the cards"),
        Field::required("deck", list(&Kind::Table(&DECK), 1, DECKS_MAX), "ready decks"),
    ],
};
