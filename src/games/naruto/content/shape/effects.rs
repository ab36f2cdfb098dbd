//! The shapes of target expressions and effects (section 4 of the rules catalogue).

use crate::content::effect::EFFECT;
use crate::content::shape::whole;
use crate::content::vocabulary::{CardKind, Noun, Rank, Relation, Sex};
use tenbin_content::{Field, Kind, Shape};

/// X as chosen when paying, added or subtracted (NAR-203).
pub(crate) const X_WORDS: &[&str] = &["X", "-X"];
/// Whose techniques an untargetable object escapes.
pub(crate) const BY_WORDS: &[&str] = &["opposing_techniques", "techniques"];
/// Whose techniques cost more or less.
pub(crate) const WHOSE_WORDS: &[&str] = &["controller", "opponent", "both"];
/// What an effect that puts a ninja in play does not ask for (NAR-057).
pub(crate) const IGNORE_WORDS: &[&str] = &["entry_turn", "hand_cost"];

pub(crate) const AMOUNT: Kind = Kind::Either(&[whole(-60, 60), Kind::OneOf(X_WORDS)]);
const COUNT: Kind = whole(1, 60);
pub(crate) const TRAITS: Kind = Kind::OneOrMany(&Kind::Id);
/// An effect may hold others: a static, since a constant could not hold itself.
pub(crate) static AN_EFFECT: Kind = Kind::Tagged(&EFFECT);

pub(crate) static FILTER: Shape = Shape {
    name: "a filter",
    fields: &[
        Field::optional("type", Kind::OneOf(CardKind::WORDS), "type of card"),
        Field::optional("sex", Kind::OneOf(Sex::WORDS), "sex"),
        Field::optional("rank_at_least", Kind::OneOf(Rank::WORDS), "this rank or higher"),
        Field::optional(
            "user_rank_at_most",
            Kind::OneOf(Rank::WORDS),
            "the technique's user is of this rank or lower",
        ),
        Field::optional("attribute", TRAITS, "one of these attributes"),
        Field::optional("keyword", TRAITS, "one of these keywords"),
        Field::optional("entry_turn_at_most", whole(0, 20), "highest entry turn"),
        Field::optional("health", Kind::OneOf(&["healthy", "injured"]), "its health"),
        Field::optional("combat_at_most", whole(-20, 60), "highest combat value"),
        Field::optional("total_cost_at_most", whole(0, 60), "highest total cost (NAR-208)"),
    ],
};

/// A target expression.
pub(crate) static TARGET: Shape = Shape {
    name: "a target",
    fields: &[
        Field::required("noun", Kind::OneOf(Noun::WORDS), "what is targeted (NAR-230)"),
        Field::optional("number", Kind::Text, "one (by default), all, or up_to(n)"),
        Field::optional("relation", Kind::OneOf(Relation::WORDS), "whose, and where"),
        Field::optional("filter", Kind::Table(&FILTER), "what narrows it"),
    ],
};

pub(crate) static PRICE: Shape = Shape {
    name: "what is paid",
    fields: &[
        Field::optional("hand_to_chakra", COUNT, "hand cards into the own chakra"),
        Field::optional("discard_hand", COUNT, "hand cards discarded"),
        Field::optional("chakra_to_discard", COUNT, "chakra cards discarded"),
        Field::optional("mill", COUNT, "top cards of the deck discarded"),
        Field::optional("deck_top_to_chakra", COUNT, "top cards of the deck into chakra"),
    ],
};
