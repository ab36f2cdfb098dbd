//! What a scenario's `[start]` table may say.

use crate::content::catalogue::{MARKERS_MAX, PARTY_MAX, PIECES_MAX, PLOTS_MAX};
use crate::state::SEATS;
use tenbin_content::{Field, Kind, Shape};
use tenbin_lab::module::facts::START_SEAT_OF_2;

const POINT: Kind = Kind::Text;
const IDS: Kind = Kind::List { of: &Kind::Id, min: 0, max: 16 };
const COUNT: Kind = Kind::Integer { min: 0, max: 250 };
const STAT: Kind = Kind::Integer { min: -50, max: 50 };
const CENTIMETRES: Kind = Kind::Decimal { min: 0.0, max: 240.0 };
const EDGES: &[&str] = &["lower", "upper"];
const GROUNDS: &[&str] = &["forest", "rocks", "hill", "wall", "block", "river", "minor"];
/// Phases in which a scenario may begin.
const PHASES: &[&str] = &["setup", "deploy", "recovery", "upkeep", "action_start", "action", "end"];

static STATS: Shape = Shape {
    name: "other numbers than those of the card; what recomputes the card undoes them",
    fields: &[
        Field::optional("at", STAT, "Attack"),
        Field::optional("dm", STAT, "Damage"),
        Field::optional("df", STAT, "Defence"),
        Field::optional("ar", STAT, "Armour"),
        Field::optional("re", STAT, "Resistance"),
        Field::optional("lp", Kind::Integer { min: 1, max: 250 }, "starting life points"),
        Field::optional("walk_in", Kind::Integer { min: 0, max: 48 }, "walk in inches"),
        Field::optional("run_in", Kind::Integer { min: 0, max: 48 }, "run in inches"),
        Field::optional("crit_min", Kind::Integer { min: 2, max: 20 }, "die of a critical hit"),
        Field::optional("traits", IDS, "traits instead of the card's"),
    ],
};

static MODEL: Shape = Shape {
    name: "a model of a scenario",
    fields: &[
        Field::required("character", Kind::Id, "its character"),
        Field::optional("cards", IDS, "its equipment and powers"),
        Field::optional(
            "at",
            POINT,
            "its centre in cm, as \"60,30.5\"; removed where this is missing (in setup and deploy: \
             still to be placed)",
        ),
        Field::optional("facing", Kind::Integer { min: 0, max: 359 }, "degrees from +x"),
        Field::optional("lp", Kind::Integer { min: 1, max: 250 }, "life points; all by default"),
        Field::optional("ap", COUNT, "action points; Recovery by default"),
        Field::optional("tokens", Kind::Map(&COUNT), "tokens of states"),
        Field::optional("counters", Kind::Map(&COUNT), "its own tokens (energy, power)"),
        Field::optional("upkeep", IDS, "abilities whose upkeep is running"),
        Field::optional("used", IDS, "abilities and cards used once in this turn or game"),
        Field::optional("moved_cm", CENTIMETRES, "how far it has moved in this turn"),
        Field::optional("stats", Kind::Table(&STATS), "other numbers than those of the card"),
        Field::optional("infiltrating", Kind::Bool, "it is represented by markers"),
        Field::optional("spent", Kind::Bool, "its card is turned"),
        Field::optional("activated", Kind::Bool, "it has been activated in this turn"),
        Field::optional("hidden", Kind::Bool, "it is hidden"),
        Field::optional("moved", Kind::Bool, "its movement of the turn is used"),
        Field::optional("walked", Kind::Bool, "it has walked"),
        Field::optional("ran", Kind::Bool, "it has run"),
        Field::optional("charged", Kind::Bool, "it has charged"),
        Field::optional("sought", Kind::Bool, "it has sought"),
        Field::optional("intercepted", Kind::Bool, "it has intercepted"),
        Field::optional("stunned", Kind::Bool, "it is Stunned"),
        Field::optional("detected", Kind::Bool, "it was detected in this turn"),
        Field::optional("free_moved", Kind::Bool, "it has made its Free Move"),
        Field::optional("climbed", Kind::Bool, "it stands on a piece it has climbed"),
    ],
};

static PLOT: Shape = Shape {
    name: "a plot card of a scenario",
    fields: &[
        Field::required("card", Kind::Id, "its id"),
        Field::optional(
            "state",
            Kind::OneOf(&["face_down", "open", "discarded"]),
            "face_down by default",
        ),
        Field::optional("tokens", COUNT, "its tokens"),
    ],
};

static MARKER: Shape = Shape {
    name: "an infiltration marker of a scenario",
    fields: &[
        Field::required("at", POINT, "where it lies in cm, as \"60,30.5\""),
        Field::optional("under", Kind::Id, "who is under it (infiltration_commit)"),
    ],
};

static SIDE: Shape = Shape {
    name: "a player of a scenario",
    fields: &[
        Field::optional("party", Kind::Id, "a ready party, standing in its own zone"),
        Field::optional(
            "models",
            Kind::List { of: &Kind::Table(&MODEL), min: 1, max: PARTY_MAX },
            "models one by one",
        ),
        Field::optional("advantages", IDS, "organisation advantages of all models"),
        Field::optional(
            "plots",
            Kind::List {
                of: &Kind::Either(&[Kind::Id, Kind::Table(&PLOT)]),
                min: 0,
                max: PLOTS_MAX,
            },
            "plot cards: ids (face down), or tables",
        ),
        Field::optional(
            "markers",
            Kind::List {
                of: &Kind::Either(&[POINT, Kind::Table(&MARKER)]),
                min: 0,
                max: MARKERS_MAX,
            },
            "infiltration markers: points, or tables",
        ),
        Field::optional("gnosis", Kind::Integer { min: 0, max: 20 }, "gnosis points; 0 by default"),
        Field::optional("edge", Kind::OneOf(EDGES), "lower for seat1, upper for seat2"),
    ],
};

static PIECE: Shape = Shape {
    name: "a piece of scenery of a scenario",
    fields: &[
        Field::optional("template", Kind::Id, "its id"),
        Field::optional("kind", Kind::OneOf(GROUNDS), "instead: what it is, with its form"),
        Field::optional("radius_cm", CENTIMETRES, "radius of a disc"),
        Field::optional("width_cm", CENTIMETRES, "width of a rectangle"),
        Field::optional("depth_cm", CENTIMETRES, "depth of a rectangle"),
        Field::required("at", POINT, "its centre in cm, as \"60,30.5\""),
        Field::optional(
            "turn",
            Kind::Integer { min: 0, max: 345 },
            "rotation in degrees, a multiple of 15",
        ),
    ],
};

/// The whole table.
pub(crate) static START: Shape = Shape {
    name: "the start of a scenario of Anima Tactics",
    fields: &[
        Field::optional("layout", Kind::Id, "an arrangement of scenery"),
        Field::optional(
            "pieces",
            Kind::List { of: &Kind::Table(&PIECE), min: 0, max: PIECES_MAX },
            "pieces of scenery; none by default",
        ),
        Field::optional(
            "seats",
            Kind::List { of: &Kind::Table(&SIDE), min: SEATS, max: SEATS },
            "both players; else two parties are drawn",
        ),
        Field::optional(
            "phase",
            Kind::OneOf(PHASES),
            "setup: from the beginning, with these parties; deploy: from the infiltrators and the \
             deployment roll on; recovery, upkeep: from their start; action_start: with what the \
             Action phase begins with; action (default): a model is picked; end: the end of the \
             Action phase",
        ),
        Field::optional("turn", Kind::Integer { min: 1, max: 20 }, "number of the turn"),
        Field::optional("first", START_SEAT_OF_2, "who acts first; seat1 (or 1) by default"),
        Field::optional("pick", START_SEAT_OF_2, "who picks next; the first player by default"),
        Field::optional("active_model", Kind::Id, "the model in the middle of its activation"),
    ],
};
