//! The facts a scenario may expect, with their words.
//!
//! Spaces are `R0.F3`, rooms `R0` to `R5`, `C`.

use tenbin_content::{Kind, Shape};
use tenbin_lab::facts_of;
use tenbin_lab::module::facts::{
    BOOL, NUMBER, NUMBERS, OldName, SEAT, SEATS, TEXT, TEXTS, fact, of_seat,
};

pub(super) const ASKED_FOR_WORDS: &[&str] = &[
    "none", "setup", "choose", "menu", "enter", "sneak", "face", "fight", "hit", "discard",
    "counter", "relocate", "heal", "retrieve", "pack", "recover", "rotate", "orient",
];

const FIGHT_WORDS: &[&str] = &["none", "monster", "melee", "ranged"];

static FIGHT: Shape = Shape {
    name: "the facts of a fight",
    fields: &[
        fact("kind", Kind::OneOf(FIGHT_WORDS), "what is fought and how, or none"),
        fact("seat", SEAT, "who fights"),
        fact("against", TEXT, "the Monster or Strigoi"),
        fact("counter", BOOL, "it is a counterattack"),
        fact("value", NUMBER, "the wolf's value"),
        fact("needs", NUMBER, "what the value must reach"),
    ],
};

static HIT: Shape = Shape {
    name: "the facts of a hit",
    fields: &[
        fact("source", TEXT, "where it comes from, or none"),
        fact("seat", SEAT, "who is hit"),
        fact("wounds", NUMBER, "wounds still to be taken"),
        fact("shocks", NUMBER, "shocks still to be taken"),
    ],
};

static PILE: Shape = Shape {
    name: "the facts of a pile",
    fields: &[
        fact("count", NUMBER, "face-down pieces"),
        fact("deck", TEXTS, "those in unknown order"),
        fact("under_ordered", TEXTS, "those under them in a known order"),
        fact("discard", TEXTS, "discarded"),
        fact("open", TEXT, "face up on the pile, or none"),
        fact("rebuilt", NUMBER, "how often it was rebuilt"),
        fact("lost", NUMBER, "pieces out of the game"),
    ],
};
const OF_PILE: Kind = Kind::Table(&PILE);

static PILES: Shape = Shape {
    name: "the facts of the piles",
    fields: &[
        fact("strigoi", OF_PILE, "Strigoi tokens"),
        fact("grey", OF_PILE, "grey Encounters"),
        fact("red", OF_PILE, "red Encounters"),
        fact("wound", OF_PILE, "Wound tokens"),
        fact("reward_card", OF_PILE, "Reward cards"),
        fact("reward_token", OF_PILE, "Reward tokens"),
    ],
};

static BOARD: Shape = Shape {
    name: "the facts of the board",
    fields: &[
        fact("spaces", NUMBER, "spaces there are"),
        fact("links", NUMBER, "pairs of adjacent spaces"),
        fact("tiles_ordered", TEXTS, "tiles of R0 to R5"),
        fact("rotation", NUMBERS, "sixths each tile is turned by"),
        fact("platforms_ordered", TEXTS, "platforms of R0 to R5"),
        fact("orientation", NUMBERS, "orientations of the platforms"),
        fact("centre_rotation", NUMBER, "sixths the centre is turned by"),
        fact("ladders", TEXTS, "ladders"),
        fact("stairs", TEXTS, "stairs"),
        fact("grey", TEXTS, "grey Encounter spaces"),
        fact("red", TEXTS, "red Encounter spaces"),
        fact("standing", TEXTS, "rooms with a platform"),
        fact("collapsed", TEXTS, "rooms without one"),
        fact("broken", NUMBERS, "broken links of each room"),
        fact("types", Kind::Map(&TEXT), "frame spaces of each room, as tiles are written"),
        fact("open", Kind::Map(&NUMBERS), "directions of each room's open corridors"),
        fact(
            "lines",
            Kind::Map(&Kind::Map(&TEXTS)),
            "lines of sight of each room: d0_ordered to d5_ordered",
        ),
        fact("seen", Kind::Map(&TEXTS), "spaces seen from each room"),
        fact("seen_count", Kind::Map(&NUMBER), "how many"),
        fact("seen_pairs", NUMBER, "how many in all"),
        fact("adjacent", Kind::Map(&TEXTS), "for each space those beside it"),
    ],
};

static STRIGOI: Shape = Shape {
    name: "the facts of a Strigoi",
    fields: &[
        fact("room", TEXT, "its room, or none"),
        fact("alive", BOOL, "it is not defeated"),
        fact("supreme", BOOL, "it is the Supreme"),
        fact("wounds", NUMBER, "its wounds"),
        fact("wound_tokens", TEXTS, "its Wound tokens"),
        fact("life", NUMBER, "wounds that defeat it"),
        fact("damage", NUMBER, "damage it deals"),
        fact("combat", NUMBER, "its combat value"),
        fact("sees", TEXTS, "spaces it sees"),
        fact("sees_wolves", SEATS, "wolves it sees"),
        fact("target", SEAT, "the wolf it would attack"),
        fact("target_distance", NUMBER, "how far that is"),
        fact(
            "way",
            Kind::Map(&TEXT),
            "where each letter leads it: a room, bounce R5, stay, ladder, blocked, shielded seat2",
        ),
    ],
};

static WOLF: Shape = Shape {
    name: "the facts of a wolf",
    fields: &[
        fact("wolf", TEXT, "which wolf"),
        fact("space", TEXT, "where it stands"),
        fact("room", TEXT, "its room, or none"),
        fact("chosen", TEXT, "the card chosen in secret, or none"),
        fact("played", TEXT, "the card played, or none"),
        fact("used", NUMBERS, "icons of that card that are used up"),
        fact("movement", NUMBER, "movement points of the turn"),
        fact("combat", NUMBER, "its combat value"),
        fact("hand", TEXTS, "Action cards in hand"),
        fact("discard", TEXTS, "Action cards discarded"),
        fact("added", TEXTS, "Advanced cards gained"),
        fact("rewards", TEXTS, "Reward cards in hand"),
        fact("shown", TEXTS, "those everybody has seen"),
        fact("spent", TEXTS, "Reward cards used up in this turn"),
        fact("reward_discard", TEXTS, "Reward cards discarded"),
        fact("tokens", TEXTS, "Reward tokens"),
        fact("wounds", TEXTS, "Wound tokens"),
        fact("points", NUMBER, "wounds they count for"),
        fact(
            "distance",
            Kind::Map(&NUMBER),
            "how far each Strigoi is; 0 where it does not see the wolf",
        ),
    ],
};
const OF_SEAT: Kind = Kind::Table(&WOLF);

pub(super) const ENDING_WORDS: &[&str] = &["none", "victory", "inferno", "cutoff_assaults"];

/// The facts of a state.
pub(crate) static FACTS: Shape = facts_of!(
    "the facts of a state of Armata Strigoi",
    asked_for: ASKED_FOR_WORDS,
    ending: ENDING_WORDS,
    active: "whose turn it is",
    [
        fact(
            "phase",
            Kind::OneOf(&["setup", "choose", "turn", "phase3", "end"]),
            "the part of the Assault that is going on",
        ),
        fact("order_ordered", SEATS, "the order of the turns"),
        fact("points_left", NUMBER, "movement points left in the turn"),
        fact("fought", BOOL, "the one fight of the turn is used up"),
        fact("altar", NUMBER, "Blood Points on the altar"),
        fact("inferno", NUMBER, "Blood Points on the inferno"),
        fact("supply", NUMBER, "Blood Points in the supply"),
        fact("altar_threshold", NUMBER, "Blood Points at which the altar is full"),
        fact("inferno_limit", NUMBER, "Blood Points at which the game is lost"),
        fact("marker", BOOL, "a Strigoi has attacked in this Assault"),
        fact("assault", NUMBER, "completed Assaults"),
        fact("display", TEXTS, "Advanced cards beside the board"),
        fact("facing", TEXT, "the Encounter that is faced, or none"),
        fact("fight", Kind::Table(&FIGHT), "the innermost fight"),
        fact("hit", Kind::Table(&HIT), "the innermost hit"),
        fact("piles", Kind::Table(&PILES), "the piles"),
        fact("board", Kind::Table(&BOARD), "the board"),
        fact("reach", TEXTS, "where the wolf of the turn may end"),
        fact("reach_sneak", TEXTS, "the same, sneaking"),
        fact("master", Kind::Table(&STRIGOI), "the Master"),
        fact("apprentice", Kind::Table(&STRIGOI), "the Apprentice"),
        of_seat(1, OF_SEAT),
        of_seat(2, OF_SEAT),
        of_seat(3, OF_SEAT),
        of_seat(4, OF_SEAT),
        of_seat(5, OF_SEAT),
    ]
);

/// Whose turn it is and numbers of pieces had words of their own.
pub(crate) static OLD_FACTS: [OldName; 2] =
    [OldName::new("turn", "active"), OldName::new("piles.*.size", "count")];
