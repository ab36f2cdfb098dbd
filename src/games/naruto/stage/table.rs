//! What a scenario's `[start]` table may say.

use crate::content::catalogue::DECK_CARDS_MAX;
use crate::state::SEATS;
use tenbin_content::{Field, Kind, Shape};
use tenbin_lab::module::facts::START_SEAT_OF_2;

const IDS: Kind = Kind::List { of: &Kind::Id, min: 0, max: DECK_CARDS_MAX };
/// Ninjas of a side by name: the card's id, `id#2` for the second with the same.
const NAMES: Kind = Kind::List { of: &Kind::Text, min: 0, max: 16 };
const COUNT: Kind = Kind::Integer { min: 0, max: 60 };
const TURN: Kind = Kind::Integer { min: 0, max: 1_000 };
const VALUE: Kind = Kind::Integer { min: -20, max: 20 };

/// Where a scenario may begin.
pub(super) const PHASES: &[&str] = &[
    "redraw",
    "turn",
    "preparation",
    "formation",
    "attack",
    "defence",
    "exchange",
    "judgement",
    "end",
];

static NINJA: Shape = Shape {
    name: "a ninja of a scenario",
    fields: &[
        Field::required("card", Kind::Id, "its id"),
        Field::optional("injured", Kind::Bool, "injured rather than healthy"),
        Field::optional("owner", START_SEAT_OF_2, "whose card it is; else whose camp it is in"),
        Field::optional(
            "control",
            Kind::OneOf(&["none", "turn", "next_turn"]),
            "how long it stays with this side where the other owns it; none (for good) by default",
        ),
        Field::optional(
            "plus",
            Kind::List { of: &VALUE, min: 2, max: 2 },
            "added to its combat and support until the end of the turn",
        ),
        Field::optional("beneath", IDS, "cards of its owner under it, the uppermost first"),
        Field::optional("entered", TURN, "turn in which it entered; an earlier one by default"),
        Field::optional("attacked", TURN, "turn in which it last attacked; never by default"),
        Field::optional("called", Kind::Bool, "it entered by a normal call in this turn"),
        Field::optional("took_part", Kind::Bool, "it was in battle in this turn"),
        Field::optional("launched", Kind::Bool, "it has used a technique in this turn"),
        Field::optional("used", Kind::Bool, "its once-a-turn effects are used"),
    ],
};

static USED: Shape = Shape {
    name: "what a player has done in this turn",
    fields: &[
        Field::optional("calls", COUNT, "normal ninja calls"),
        Field::optional("clients", COUNT, "client calls"),
        Field::optional("tactics", COUNT, "tactics in the own turn"),
        Field::optional("interruptions", COUNT, "interruptions in the opposing turn"),
        Field::optional("charged", COUNT, "cards turned into chakra"),
        Field::optional("techniques", COUNT, "techniques launched"),
        Field::optional("gains_this_turn", COUNT, "gains taken"),
        Field::optional("redraws", COUNT, "redraws made (phase redraw)"),
    ],
};

static SIDE: Shape = Shape {
    name: "a player of a scenario",
    fields: &[
        Field::optional(
            "deck_list",
            Kind::Id,
            "ready deck that fills the deck up; the first by default",
        ),
        Field::optional("counter", Kind::Integer { min: 0, max: 12 }, "turn counter; 9 by default"),
        Field::optional("hand", IDS, "cards in hand"),
        Field::optional("hand_known", IDS, "those of them that the opponent has seen"),
        Field::optional("chakra", IDS, "cards in the chakra area"),
        Field::optional(
            "chakra_of",
            Kind::Map(&COUNT),
            "further chakra by symbol, as { L = 3, F = 2 }: so many copies of the first card of the content with that symbol alone",
        ),
        Field::optional("discard", IDS, "cards in the discard"),
        Field::optional("camp", IDS, "clients and permanent tactics in camp"),
        Field::optional(
            "gains",
            Kind::Either(&[Kind::Integer { min: 0, max: 14 }, IDS]),
            "gains taken: how many, or cards of the opponent",
        ),
        Field::optional("deck", IDS, "cards on top of the deck, the topmost first"),
        Field::optional(
            "deck_known",
            Kind::List { of: &START_SEAT_OF_2, min: 0, max: SEATS },
            "players who know those cards and their places; none by default",
        ),
        Field::optional("deck_bottom", IDS, "cards at the bottom of the deck, the lowest last"),
        Field::optional(
            "deck_rest",
            IDS,
            "all other cards of the deck, in unknown order, instead of those of the deck list",
        ),
        Field::optional(
            "deck_size_left",
            COUNT,
            "cards in the deck in all; else as many as make up the size of a deck with all others",
        ),
        Field::optional(
            "units",
            Kind::List { of: &Kind::Either(&[Kind::Id, Kind::Table(&NINJA)]), min: 0, max: 16 },
            "ninjas in play under this player's control: ids, or tables",
        ),
        Field::optional(
            "teams",
            Kind::List { of: &NAMES, min: 0, max: 16 },
            "teams of several, by names; the first of each is in front when in battle; others are teams of one",
        ),
        Field::optional(
            "attacking",
            NAMES,
            "active player, from phase defence on: attacking teams in order, each by any of its ninjas",
        ),
        Field::optional(
            "defending",
            Kind::Map(&Kind::Text),
            "inactive player, from phase exchange on: a ninja of an own team = a ninja of the attacking team it faces",
        ),
        Field::optional(
            "frontless",
            NAMES,
            "teams in battle whose front-line ninja has left, each by any of its ninjas",
        ),
        Field::optional(
            "used",
            Kind::Table(&USED),
            "what was done in this turn; nothing by default",
        ),
    ],
};

/// The whole table.
pub(crate) static START: Shape = Shape {
    name: "the start of a scenario of Naruto",
    fields: &[
        Field::optional(
            "phase",
            Kind::OneOf(PHASES),
            "redraw: opening hands are there (dealt where not given) and redraws may be made; turn: \
             from the start of the turn, before the draw; preparation (default): from window (a); \
             formation; attack: the attack declaration is to come; defence: the attack is declared; \
             exchange: both are declared, effects of the exchange and techniques follow; judgement: \
             the exchange is over; end: from the effects of the end of the turn",
        ),
        Field::optional("turn", TURN, "number of the turn; 9 by default"),
        Field::optional("active", START_SEAT_OF_2, "the active player; seat1 (or 1) by default"),
        Field::optional(
            "first",
            START_SEAT_OF_2,
            "who had turn 1; by default as the number of the turn and the active player say",
        ),
        Field::optional(
            "seats",
            Kind::List { of: &Kind::Table(&SIDE), min: SEATS, max: SEATS },
            "both players; without anything by default",
        ),
    ],
};
