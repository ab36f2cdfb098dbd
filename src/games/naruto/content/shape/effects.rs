//! The shapes of target expressions and effects (section 4 of the rules catalogue).

use crate::content::shape::whole;
use crate::content::vocabulary::{
    CardKind, Chooser, Duration, Forbiddable, Noun, PlaceWord, Rank, Relation, Selector, Sex, Side,
    Timing, Zone,
};
use tenbin_content::{Field, Kind, Shape};

/// The words of primitives.
pub const OP_WORDS: &[&str] = &[
    "modify",
    "set",
    "team_strength",
    "wound",
    "kill",
    "set_injured",
    "heal",
    "prevent_wound",
    "set_trait",
    "leave_battle",
    "join_team",
    "take_control",
    "put_in_play",
    "negate",
    "untargetable",
    "cost_change",
    "draw",
    "gain",
    "discard_hand",
    "mill",
    "chakra_to_discard",
    "hand_to_chakra",
    "deck_top_to_chakra",
    "search",
    "look_top",
    "look_hand_take",
    "return_from_discard",
    "discard_to_deck_bottom",
    "extra_tactic",
    "forbid",
    "choose",
    "if",
    "pay_then",
    "delayed",
];

/// X as chosen when paying, added or subtracted (NAR-203).
pub(crate) const X_WORDS: &[&str] = &["X", "-X"];
/// Whose techniques an untargetable object escapes.
pub(crate) const BY_WORDS: &[&str] = &["opposing_techniques", "techniques"];
/// Whose techniques cost more or less.
pub(crate) const WHOSE_WORDS: &[&str] = &["controller", "opponent", "both"];
/// What an effect that puts a ninja in play does not ask for (NAR-057).
pub(crate) const IGNORE_WORDS: &[&str] = &["entry_turn", "hand_cost"];

const AMOUNT: Kind = Kind::Either(&[whole(-60, 60), Kind::OneOf(X_WORDS)]);
const COUNT: Kind = whole(1, 60);
const TRAITS: Kind = Kind::OneOrMany(&Kind::Id);
/// An effect may hold others: a static, since a constant could not hold itself.
pub(super) static AN_EFFECT: Kind = Kind::Table(&EFFECT);

static FILTER: Shape = Shape {
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
pub(super) static TARGET: Shape = Shape {
    name: "a target",
    fields: &[
        Field::required("noun", Kind::OneOf(Noun::WORDS), "what is targeted (NAR-230)"),
        Field::optional("number", Kind::Text, "one (by default), all, or up_to(n)"),
        Field::optional("relation", Kind::OneOf(Relation::WORDS), "whose, and where"),
        Field::optional("filter", Kind::Table(&FILTER), "what narrows it"),
    ],
};

static PRICE: Shape = Shape {
    name: "what is paid",
    fields: &[
        Field::optional("hand_to_chakra", COUNT, "hand cards into the own chakra"),
        Field::optional("discard_hand", COUNT, "hand cards discarded"),
        Field::optional("chakra_to_discard", COUNT, "chakra cards discarded"),
        Field::optional("mill", COUNT, "top cards of the deck discarded"),
        Field::optional("deck_top_to_chakra", COUNT, "top cards of the deck into chakra"),
    ],
};

/// An effect: timing, conditions, target, primitive.
static EFFECT: Shape = Shape {
    name: "an effect",
    fields: &[
        Field::optional("at", Kind::OneOf(Timing::WORDS), "when it acts"),
        Field::optional("if", Kind::OneOrMany(&Kind::Text), "what must hold, all of it"),
        Field::optional("optional", Kind::Bool, "its controller decides (NAR-462)"),
        Field::optional("limit", Kind::OneOf(&["once_per_turn"]), "how often"),
        Field::optional("side", Kind::OneOf(Side::WORDS), "in an attack, in a defence, or any"),
        Field::optional("target", Kind::Table(&TARGET), "what is chosen when it applies"),
        Field::optional("on", Kind::OneOf(Selector::WORDS), "whom it acts on, without a choice"),
        Field::required("do", Kind::OneOf(OP_WORDS), "what happens"),
        Field::optional("duration", Kind::OneOf(Duration::WORDS), "how long; turn by default"),
        Field::optional("amount", AMOUNT, "how much, how many"),
        Field::optional("combat", AMOUNT, "modify: added to combat; set: its new value"),
        Field::optional("support", AMOUNT, "modify: added to support; set: its new value"),
        Field::optional("place", Kind::OneOf(PlaceWord::WORDS), "where a ninja is put"),
        Field::optional("from", Kind::OneOf(Zone::WORDS), "put_in_play: from which pile"),
        Field::optional("to", Kind::OneOf(Zone::WORDS), "to which pile"),
        Field::optional("rest", Kind::OneOf(Zone::WORDS), "look_top: where the others go"),
        Field::optional("take", whole(0, 6), "look_top: how many to hand"),
        Field::optional("filter", Kind::Table(&FILTER), "which cards or techniques"),
        Field::optional(
            "ignore",
            Kind::OneOrMany(&Kind::OneOf(IGNORE_WORDS)),
            "put_in_play: what it does not ask for; both in any case (NAR-057)",
        ),
        Field::optional("by", Kind::OneOf(BY_WORDS), "untargetable: by whose techniques"),
        Field::optional("whose", Kind::OneOf(WHOSE_WORDS), "cost_change: whose techniques"),
        Field::optional("first_each_turn", Kind::Bool, "cost_change: the first one only"),
        Field::optional("chooser", Kind::OneOf(Chooser::WORDS), "who chooses the cards"),
        Field::optional(
            "actions",
            Kind::OneOrMany(&Kind::OneOf(Forbiddable::WORDS)),
            "forbid: what may not be done",
        ),
        Field::optional("name", Kind::Text, "set_trait: its new name"),
        Field::optional("sex", Kind::OneOf(Sex::WORDS), "set_trait: its new sex"),
        Field::optional("rank", Kind::OneOf(Rank::WORDS), "set_trait: its new rank"),
        Field::optional("attribute", TRAITS, "set_trait: its new attributes"),
        Field::optional("when", Kind::OneOf(Timing::WORDS), "delayed: when what follows is due"),
        Field::optional("pay", Kind::Table(&PRICE), "pay_then: what is paid"),
        Field::optional("then", Kind::OneOrMany(&AN_EFFECT), "what follows"),
        Field::optional(
            "of",
            Kind::List { of: &AN_EFFECT, min: 2, max: 8 },
            "choose: what is chosen between",
        ),
    ],
};
