//! What Anima Tactics' content files may say: characters with their abilities, advantage cards,
//! organisation advantages, scenery, layouts and ready parties (sections 3 and 4 of the rules
//! catalogue).

pub(crate) mod effects;

use crate::content::catalogue::{ABILITIES_MAX, PARTY_MAX, PIECES_MAX, PLOTS_MAX};
use crate::content::knobs::RULES;
use crate::content::shape::effects::{A_RULE, REQUIREMENTS};
use crate::content::words::{
    AFFILIATION_WORDS, BASE_WORDS, CATEGORY_WORDS, CRASH_WORDS, FACTION_WORDS, GROUND_WORDS,
    KIND_WORDS, SCHOOL_WORDS,
};
use tenbin_content::stock::BLANK_FIELD;
use tenbin_content::{Field, Kind, Shape};

/// Most characters, cards and parties: they have numbers of eight bits.
const LIST_MAX: usize = 250;

/// A whole number from `min` to `max`.
pub(crate) const fn whole(min: i64, max: i64) -> Kind {
    Kind::Integer { min, max }
}

/// A list of tables.
const fn tables(of: &'static Kind, min: usize, max: usize) -> Kind {
    Kind::List { of, min, max }
}

const SOURCE: &str = "where the numbers come from: seed (the rulebook), public, assumed";
const CATEGORIES: Kind = Kind::OneOrMany(&Kind::OneOf(CATEGORY_WORDS));
const RULES_OF: Kind = tables(&A_RULE, 0, 8);
const CENTIMETRES: Kind = Kind::Decimal { min: 0.0, max: 240.0 };
const ACTION_POINTS: Kind = whole(0, 9);

static SQUARES: Shape = Shape {
    name: "speeds in squares",
    fields: &[
        Field::required("walk", whole(1, 20), "squares of a Walk"),
        Field::required("run", whole(1, 20), "squares of a Run"),
    ],
};

static STATS: Shape = Shape {
    name: "the statistics",
    fields: &[
        Field::required("at", whole(0, 15), "Attack"),
        Field::required("dm", whole(0, 20), "Damage"),
        Field::optional("dm_secondary", whole(0, 30), "the Damage behind the stroke"),
        Field::required("df", whole(0, 20), "Defence"),
        Field::required("ar", whole(0, 15), "Armour"),
        Field::required("lp", whole(1, 100), "life points"),
        Field::required("re", whole(0, 25), "Resistance"),
        Field::required("walk_in", whole(1, 24), "inches of a Walk"),
        Field::required("run_in", whole(1, 36), "inches of a Run"),
        Field::required("recovery", whole(0, 9), "action points a turn"),
        Field::required("max_ap", whole(1, 9), "action points it may hold"),
    ],
};

static TOKENS_PAID: Shape = Shape {
    name: "a price in tokens",
    fields: &[
        Field::required("name", Kind::Id, "which tokens"),
        Field::required("n", whole(1, 20), "how many"),
    ],
};

static ABILITY: Shape = Shape {
    name: "an ability",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::optional("name", Kind::Text, "its display name"),
        Field::optional(
            "text",
            Kind::Text,
            "what is printed on it; its effects are told by themselves",
        ),
        Field::optional("ap", ACTION_POINTS, "action points; 0 by default"),
        Field::optional("ap_extra_max", whole(0, 6), "action points that may be paid beyond"),
        Field::optional("school", Kind::OneOf(SCHOOL_WORDS), "its school; none by default"),
        Field::required("kind", Kind::OneOf(KIND_WORDS), "what sort of action it is (ANI-225)"),
        Field::optional("reactive", Kind::Bool, "used when its trigger says (ANI-122)"),
        Field::optional("limit", Kind::Text, "how often: \"turn:1\" or \"game:1\""),
        Field::optional("upkeep", whole(0, 6), "action points each Upkeep (ANI-094)"),
        Field::optional("range_in", whole(1, 60), "its range in inches"),
        Field::optional("move_in", whole(1, 48), "length of its charge instead of the speed"),
        Field::optional("requires_los", Kind::Bool, "its target must be seen"),
        Field::optional("requires", REQUIREMENTS, "what must hold to use it"),
        Field::optional("cost_lp", whole(0, 20), "life points it costs (ANI-129)"),
        Field::optional("cost_tokens", Kind::Table(&TOKENS_PAID), "tokens it costs"),
        Field::required("rules", RULES_OF, "what it does"),
        Field::optional("source", Kind::Text, SOURCE),
    ],
};

static CHARACTER: Shape = Shape {
    name: "a character",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its printed name: unique in a party (ANI-022)"),
        BLANK_FIELD,
        Field::required("affiliation", Kind::OneOf(AFFILIATION_WORDS), "ANI-026"),
        Field::required("faction", Kind::OneOf(FACTION_WORDS), "ANI-023"),
        Field::required("category", CATEGORIES, "Mystic, Warrior, Prowler"),
        Field::required("level", whole(1, 250), "what it costs and scores"),
        Field::required("stats", Kind::Table(&STATS), "its statistics (ANI-010)"),
        Field::optional("squares", Kind::Table(&SQUARES), "speeds on squares; inches / 2"),
        Field::optional("base", Kind::OneOf(BASE_WORDS), "its base; small by default (ANI-003)"),
        Field::optional(
            "traits",
            Kind::List { of: &Kind::Text, min: 0, max: 16 },
            "its traits (ANI-355), such as \"ranged 12\" or \"immunity(poison, doom)\"",
        ),
        Field::optional("crit_min", whole(2, 20), "die from which its hits are critical"),
        Field::optional(
            "abilities",
            Kind::List { of: &Kind::Id, min: 0, max: ABILITIES_MAX },
            "abilities of the list [[ability]] that it has, before its own",
        ),
        Field::optional("ability", tables(&Kind::Table(&ABILITY), 0, 16), "its own abilities"),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static CARD: Shape = Shape {
    name: "an advantage card",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::optional("name", Kind::Text, "its display name"),
        BLANK_FIELD,
        Field::optional(
            "text",
            Kind::Text,
            "what is printed on it; its effects are told by themselves",
        ),
        Field::required("type", Kind::OneOf(&["equipment", "power", "plot"]), "ANI-470"),
        Field::required("cost", whole(0, 100), "levels or points"),
        Field::optional("ap", ACTION_POINTS, "action points; automatic by default (ANI-472)"),
        Field::optional("kind", Kind::OneOf(KIND_WORDS), "what sort of action using it is"),
        Field::optional("school", Kind::OneOf(SCHOOL_WORDS), "its school; none by default"),
        Field::optional("limit", Kind::Text, "how often: \"turn:1\" or \"game:1\""),
        Field::optional("upkeep", whole(0, 6), "action points each Upkeep (ANI-094)"),
        Field::optional("range_in", whole(1, 60), "its range in inches"),
        Field::optional("requires_los", Kind::Bool, "its target must be seen"),
        Field::optional("requires", REQUIREMENTS, "what must hold to use it"),
        Field::optional("cost_lp", whole(0, 20), "life points it costs (ANI-129)"),
        Field::optional("for", CATEGORIES, "categories that may bear it; anybody by default"),
        Field::optional("one_per_party", Kind::Bool, "at most one in a party"),
        Field::required("rules", RULES_OF, "what it does"),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static LARGER_GAME: Shape = Shape {
    name: "a limit of larger games",
    fields: &[
        Field::required("levels", whole(1, 1000), "from this size of the game on"),
        Field::required("limit", Kind::Text, "how often: \"turn:2\""),
    ],
};

static CHOICE: Shape = Shape {
    name: "a choice of an advantage",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::optional(
            "text",
            Kind::Text,
            "what is printed on it; its effects are told by themselves",
        ),
        Field::required("rules", RULES_OF, "what it does"),
    ],
};

static ORG_ADVANTAGE: Shape = Shape {
    name: "an organisation advantage",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::optional("name", Kind::Text, "its display name"),
        BLANK_FIELD,
        Field::optional(
            "text",
            Kind::Text,
            "what is printed on it; its effects are told by themselves",
        ),
        Field::required("affiliation", Kind::OneOf(AFFILIATION_WORDS), "whose (ANI-034)"),
        Field::optional("limit", Kind::Text, "how often: \"turn:1\" or \"game:1\""),
        Field::optional("larger_game", Kind::Table(&LARGER_GAME), "another limit in large games"),
        Field::optional("one_character", Kind::Bool, "it is given to one character of the party"),
        Field::optional("rules", RULES_OF, "what it does"),
        Field::optional(
            "choice",
            tables(&Kind::Table(&CHOICE), 2, 8),
            "what a party chooses between, instead of rules",
        ),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static SCENERY_KIND: Shape = Shape {
    name: "a kind of scenery",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("ground", Kind::OneOf(GROUND_WORDS), "how models move in it (ANI-440)"),
        Field::required("height_cm", CENTIMETRES, "its height"),
        Field::required("crash_class", Kind::OneOf(CRASH_WORDS), "ANI-374"),
        Field::required(
            "blocks_los",
            Kind::Bool,
            "it blocks lines of sight by its height (ANI-444)",
        ),
        Field::required("cover", Kind::Bool, "it is a source of cover"),
        Field::required("move_mult", whole(1, 2), "2: movement inside is halved"),
        Field::required("impassable", Kind::Bool, "nobody moves through (ANI-442)"),
        Field::required("climbable", Kind::Bool, "it can be climbed if 3 cm thick (ANI-202)"),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

/// The keys that say what a piece is.
const KIND_OF_PIECE: Field = Field::required("kind", Kind::Id, "its kind of scenery");
const CIRCLE: Field = Field::optional("circle", CENTIMETRES, "a disc: its radius in cm");
const RECTANGLE: Field = Field::optional(
    "rect",
    Kind::List { of: &CENTIMETRES, min: 2, max: 2 },
    "a rectangle: width and depth in cm",
);

static POOL_PIECE: Shape =
    Shape { name: "a piece of the pool", fields: &[KIND_OF_PIECE, CIRCLE, RECTANGLE] };

static LAYOUT_PIECE: Shape = Shape {
    name: "a piece of a layout",
    fields: &[
        KIND_OF_PIECE,
        CIRCLE,
        RECTANGLE,
        Field::required(
            "at",
            Kind::List { of: &CENTIMETRES, min: 2, max: 2 },
            "its centre in cm from the lower left corner",
        ),
        Field::optional("turn_deg", whole(0, 345), "rotation in steps of 15 degrees (ANI-054)"),
    ],
};

static LAYOUT: Shape = Shape {
    name: "a layout",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::required("pieces", tables(&Kind::Table(&LAYOUT_PIECE), 0, PIECES_MAX), "its pieces"),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static MEMBER: Shape = Shape {
    name: "a member of a party",
    fields: &[
        Field::required("character", Kind::Id, "which character"),
        Field::optional("cards", Kind::OneOrMany(&Kind::Id), "its equipment and powers"),
    ],
};

static CHOSEN_ADVANTAGE: Shape = Shape {
    name: "an organisation advantage of a party",
    fields: &[
        Field::required("advantage", Kind::Id, "which"),
        Field::optional("choice", Kind::Id, "what is chosen"),
        Field::optional("character", Kind::Id, "the character it is given to"),
    ],
};

static PARTY: Shape = Shape {
    name: "a party",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::required("size", whole(20, 1000), "levels of the game it is made for (ANI-020)"),
        Field::optional(
            "organisation",
            Kind::OneOf(AFFILIATION_WORDS),
            "the one affiliation of an organisational party (ANI-024)",
        ),
        Field::required(
            "members",
            Kind::List {
                of: &Kind::Either(&[Kind::Id, Kind::Table(&MEMBER)]),
                min: 0,
                max: usize::MAX,
            },
            "its characters, with cards where they bear any",
        ),
        Field::optional("plots", Kind::OneOrMany(&Kind::Id), "its plot cards"),
        Field::optional(
            "advantages",
            Kind::OneOrMany(&Kind::Either(&[Kind::Id, Kind::Table(&CHOSEN_ADVANTAGE)])),
            "its organisation advantages (ANI-034)",
        ),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

const _: () = assert!(PARTY_MAX <= 16 && PLOTS_MAX <= 8, "masks of a party have 16 bits");

/// All content of Anima Tactics.
pub static CONTENT: Shape = Shape {
    name: "the content of anima",
    fields: &[
        Field::required("rules", Kind::Table(&RULES), "the knobs"),
        Field::required("character", tables(&Kind::Table(&CHARACTER), 1, LIST_MAX), "characters"),
        Field::optional("ability", tables(&Kind::Table(&ABILITY), 0, LIST_MAX), "shared abilities"),
        Field::required("card", tables(&Kind::Table(&CARD), 0, LIST_MAX), "advantage cards"),
        Field::required(
            "org_advantage",
            tables(&Kind::Table(&ORG_ADVANTAGE), 0, LIST_MAX),
            "organisation advantages",
        ),
        Field::required(
            "scenery_kind",
            tables(&Kind::Table(&SCENERY_KIND), 1, 32),
            "kinds of scenery",
        ),
        Field::required("pool", tables(&Kind::Table(&POOL_PIECE), 0, 8), "the scenery pool (3.9)"),
        Field::required("layout", tables(&Kind::Table(&LAYOUT), 1, 100), "arrangements of scenery"),
        Field::required("party", tables(&Kind::Table(&PARTY), 1, LIST_MAX), "ready parties"),
    ],
};
