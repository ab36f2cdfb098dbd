//! What the content files of Strigoi may say: wolves, Action cards, Rewards, Encounters, Wound
//! tokens, the Strigoi, the board. Abilities and what they do are in `shape/abilities.rs`.

pub(crate) mod abilities;

use crate::content::catalogue::{ACTIONS_MAX, ICONS_MAX, PILE_MAX, WOLVES_MAX};
use crate::content::knobs::RULES;
use crate::content::vocabulary::{Colour, Event, Family, Icon, Letter, Receiver, Source};
use abilities::{ABILITIES, EFFECTS};
use tenbin_content::stock::BLANK_FIELD;
use tenbin_content::{Field, Kind, Shape};

/// Kinds of cards or tokens of a pile.
const KINDS_MAX: usize = PILE_MAX;
/// Rules by which Advanced cards are taken: what has happened is a bit of 32.
const ACQUIRES_MAX: usize = 32;
/// Tiles and platforms on the board.
pub(super) const OUTER_ROOMS: usize = 6;
/// Symbols of platforms, and ids of the Strigoi cards, in the order of their numbers.
pub(super) static STRIGOI_WORDS: &[&str] = &["master", "apprentice"];

const SOURCE: &str = "where the numbers come from: seed (the rulebook), public, assumed";
const COPIES: &str = "how many there are";
const ID: &str = "its id, for variants, --set, scenarios and reports";
const NAME: &str = "its name";

/// A whole number from `min` to `max`.
const fn whole(min: i64, max: i64) -> Kind {
    Kind::Integer { min, max }
}

/// A list of tables.
const fn tables(of: &'static Kind, min: usize, max: usize) -> Kind {
    Kind::List { of, min, max }
}

/// How many pieces of a kind are in the pile; 0 takes the kind out of the game.
const COPIES_KIND: Kind = whole(0, PILE_MAX as i64);
const ICONS: Kind = Kind::List { of: &Kind::OneOf(Icon::WORDS), min: 0, max: ICONS_MAX };
const SIXTHS: Kind = Kind::List { of: &whole(0, 5), min: OUTER_ROOMS, max: OUTER_ROOMS };
const SIX_IDS: Kind = Kind::List { of: &Kind::Id, min: OUTER_ROOMS, max: OUTER_ROOMS };

static WOLF: Shape = Shape {
    name: "a wolf",
    fields: &[
        Field::required("id", Kind::Id, ID),
        Field::required("name", Kind::Text, NAME),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

static ACTION: Shape = Shape {
    name: "an Action card",
    fields: &[
        // With a dot, such as roel.moon_red: compile checks the characters.
        Field::required("id", Kind::Text, ID),
        Field::required("name", Kind::Text, NAME),
        BLANK_FIELD,
        Field::optional("owner", Kind::Id, "the wolf whose card it is from the start"),
        Field::optional(
            "family",
            Kind::OneOf(Family::WORDS),
            "base (a wolf's own), heroic (one for each player) or legendary (one in the game)",
        ),
        Field::required("move", whole(0, 12), "movement points"),
        Field::required("combat", whole(0, 20), "combat value"),
        Field::required(
            "initiative",
            Kind::OneOrMany(&whole(1, 255)),
            "place in the turn order, different for all cards; a list says that there are so many",
        ),
        Field::required(
            "letter",
            Kind::OneOrMany(&Kind::OneOf(Letter::WORDS)),
            "where the Strigoi goes; for several cards one for all or a list",
        ),
        Field::optional("icons", ICONS, "usual abilities; each is one use in an Assault"),
        Field::optional("ability", ABILITIES, "abilities of its own, after the icons"),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

static REWARD_CARD: Shape = Shape {
    name: "a Reward card",
    fields: &[
        Field::required("id", Kind::Id, ID),
        Field::required("name", Kind::Text, NAME),
        BLANK_FIELD,
        Field::required("copies", COPIES_KIND, COPIES),
        Field::optional("melee", whole(-5, 20), "added against Monsters and in melee"),
        Field::optional("ranged", whole(-5, 20), "added in a ranged attack"),
        Field::optional("icons", ICONS, "usual abilities"),
        Field::optional("ability", ABILITIES, "abilities of its own"),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

static REWARD_TOKEN: Shape = Shape {
    name: "a Reward token",
    fields: &[
        Field::required("id", Kind::Id, ID),
        Field::required("name", Kind::Text, NAME),
        BLANK_FIELD,
        Field::required("copies", COPIES_KIND, COPIES),
        Field::optional("melee", whole(-5, 20), "added against Monsters and in melee"),
        Field::optional("icons", ICONS, "usual abilities; Heal works on the owner only"),
        Field::optional("ability", ABILITIES, "abilities of its own"),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

static WOUND_TOKEN: Shape = Shape {
    name: "a Wound token",
    fields: &[
        Field::required("id", Kind::Id, ID),
        Field::required("name", Kind::Text, NAME),
        BLANK_FIELD,
        Field::required("copies", COPIES_KIND, COPIES),
        Field::required("points", whole(1, 5), "wound points"),
        Field::optional("ability", ABILITIES, "held or on_receive"),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

static ENCOUNTER: Shape = Shape {
    name: "an Encounter token",
    fields: &[
        Field::required("id", Kind::Id, ID),
        Field::required("name", Kind::Text, NAME),
        BLANK_FIELD,
        Field::required("colour", Kind::OneOf(Colour::WORDS), "its pile"),
        Field::required("copies", COPIES_KIND, COPIES),
        Field::required("strength", whole(0, 30), "what a fight must reach"),
        Field::optional("loss", EFFECTS, "what a lost fight does; wounds and Shocks come first"),
        Field::optional("win", EFFECTS, "what a won fight brings, in this order"),
        Field::optional("monk", Kind::Bool, "it may be asked for help instead of fought"),
        Field::optional(
            "help",
            EFFECTS,
            "what a Monk's help does; else all Action cards are recovered",
        ),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

static SIDE: Shape = Shape {
    name: "the Supreme side of a Strigoi card",
    fields: &[
        Field::required("life", whole(1, 30), "wounds that defeat it"),
        Field::required("damage", whole(0, 6), "wounds it inflicts"),
        Field::required("combat", whole(1, 30), "what an attack must reach"),
    ],
};

static STRIGOI: Shape = Shape {
    name: "a Strigoi card",
    fields: &[
        Field::required("id", Kind::OneOf(STRIGOI_WORDS), "master or apprentice"),
        Field::required("name", Kind::Text, NAME),
        Field::required("life", whole(1, 30), "wounds that defeat it"),
        Field::required("damage", whole(0, 6), "wounds it inflicts"),
        Field::required("combat", whole(1, 30), "what an attack must reach"),
        Field::required("supreme", Kind::Table(&SIDE), "its other side"),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

static STRIGOI_TOKEN: Shape = Shape {
    name: "a Strigoi Action token",
    fields: &[
        Field::required("id", Kind::Id, ID),
        Field::required("who", Kind::OneOf(STRIGOI_WORDS), "the Strigoi that acts"),
        Field::optional("damage_mod", whole(-3, 3), "added to its damage; 0 by default"),
        Field::required("copies", COPIES_KIND, COPIES),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

static TILE: Shape = Shape {
    name: "a room tile",
    fields: &[
        Field::required("id", Kind::Id, ID),
        Field::required(
            "frame",
            Kind::Text,
            "its six frame spaces from local edge 0 on: p plain, s stairs, g grey, r red",
        ),
        Field::required(
            "broken_link",
            whole(0, 5),
            "the local edge that is not linked with the next: 2 between 2 and 3",
        ),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

static PLATFORM: Shape = Shape {
    name: "a platform",
    fields: &[
        Field::required("id", Kind::Id, ID),
        Field::required("mask", Kind::Text, "its six corridors from local 0 on: 1 open, 0 wall"),
        Field::optional("symbol", Kind::OneOf(STRIGOI_WORDS), "the Strigoi that starts on it"),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

static LAYOUT: Shape = Shape {
    name: "the layout",
    fields: &[
        Field::required("tiles", SIX_IDS, "the tile in each of R0 to R5"),
        Field::optional("rotation", SIXTHS, "sixths each tile is turned by; 0 by default"),
        Field::required("platforms", SIX_IDS, "the platform in each of R0 to R5"),
        Field::optional("orientation", SIXTHS, "sixths each platform is turned by; 0 by default"),
        Field::optional("centre_rotation", whole(0, 5), "sixths the centre tile is turned by"),
        Field::optional(
            "ladders",
            Kind::List { of: &Kind::Text, min: 0, max: OUTER_ROOMS },
            "ladder spaces, such as R0.L5; without them the knob ladder_placement decides",
        ),
    ],
};

static ACQUIRE_IF: Shape = Shape {
    name: "a condition on an event",
    fields: &[
        Field::optional(
            "colour",
            Kind::OneOrMany(&Kind::OneOf(Colour::WORDS)),
            "of the Monster defeated",
        ),
        Field::optional(
            "source",
            Kind::OneOrMany(&Kind::OneOf(Source::WORDS)),
            "of the wound received",
        ),
        Field::optional("total", whole(1, 20), "Reward cards that the player now has"),
        Field::optional("first_time_game", Kind::Bool, "only the first time in the game"),
        Field::optional("first_time_player", Kind::Bool, "only the first time for the player"),
    ],
};

static ACQUIRE: Shape = Shape {
    name: "a rule for an Advanced card",
    fields: &[
        Field::required("id", Kind::Id, "its id, for variants and --set"),
        Field::required("card", Kind::Text, "the Advanced card that is taken"),
        Field::required("on_event", Kind::OneOf(Event::WORDS), "what must happen"),
        Field::optional("if", Kind::Table(&ACQUIRE_IF), "and what must be true of it"),
        Field::required("to", Kind::OneOf(Receiver::WORDS), "who takes it"),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

/// The whole content.
pub static CONTENT: Shape = Shape {
    name: "the content of Strigoi",
    fields: &[
        Field::required("rules", Kind::Table(&RULES), "knobs and switches"),
        Field::required("wolf", tables(&Kind::Table(&WOLF), 1, WOLVES_MAX), "wolves"),
        Field::required("action", tables(&Kind::Table(&ACTION), 1, ACTIONS_MAX), "Action cards"),
        Field::optional(
            "acquire",
            tables(&Kind::Table(&ACQUIRE), 0, ACQUIRES_MAX),
            "how Advanced cards are taken, in this order",
        ),
        Field::required(
            "reward_card",
            tables(&Kind::Table(&REWARD_CARD), 1, KINDS_MAX),
            "kinds of Reward cards",
        ),
        Field::required(
            "reward_token",
            tables(&Kind::Table(&REWARD_TOKEN), 1, KINDS_MAX),
            "kinds of Reward tokens",
        ),
        Field::required(
            "encounter",
            tables(&Kind::Table(&ENCOUNTER), 1, KINDS_MAX),
            "kinds of Encounter tokens",
        ),
        Field::required(
            "wound_token",
            tables(&Kind::Table(&WOUND_TOKEN), 1, KINDS_MAX),
            "kinds of Wound tokens",
        ),
        Field::required("strigoi", tables(&Kind::Table(&STRIGOI), 1, 2), "the Strigoi cards"),
        Field::required(
            "strigoi_token",
            tables(&Kind::Table(&STRIGOI_TOKEN), 1, KINDS_MAX),
            "kinds of Strigoi Action tokens",
        ),
        Field::required("tile", tables(&Kind::Table(&TILE), 1, KINDS_MAX), "outer room tiles"),
        Field::required("platform", tables(&Kind::Table(&PLATFORM), 1, KINDS_MAX), "platforms"),
        Field::optional(
            "layout",
            Kind::Table(&LAYOUT),
            "the board that is laid with board_layout = \"file\"",
        ),
    ],
};
