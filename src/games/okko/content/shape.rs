//! What Okko's content files may say: the tables of characters, abilities, equipment, tiles, boards
//! and bands, and the closed word lists of the effect vocabulary (section 4 of the rules catalogue).

use crate::board::Terrain;
use crate::content::catalogue::{
    Amount, CharacterKind, Chooser, Condition, Duration, Target, Uses, alignment, cause, test_kind,
    timing,
};
use crate::content::effect::EFFECT;
use crate::content::knobs::{PLACED_TILE, RULES};
use tenbin_content::stock::BLANK_FIELD;
use tenbin_content::{Field, Kind, Shape, words};

/// Most characters, and most bands: members of all of them have numbers of 16 bits.
const CHARACTERS_MAX: usize = 200;
/// Most abilities, and most equipment cards: together they have numbers of eight bits.
const ABILITIES_MAX: usize = 127;
/// Most faces of tiles, and most boards.
const TILES_MAX: usize = 64;

words! {
    /// Timings, in the order of their bits.
    TIMING_WORDS, timing_bit -> u16 {
        "passive" => timing::PASSIVE,
        "attack" => timing::ATTACK,
        "defend" => timing::DEFEND,
        "shot" => timing::SHOT,
        "shot_defend" => timing::SHOT_DEFEND,
        "support" => timing::SUPPORT,
        "movement" => timing::MOVEMENT,
        "fall_back" => timing::FALL_BACK,
        "will_test" => timing::WILL_TEST,
        "would_endanger" => timing::WOULD_ENDANGER,
        "would_go_out" => timing::WOULD_GO_OUT,
        "own_activation" => timing::OWN_ACTIVATION,
        "action" => timing::ACTION,
        "cancel_window" => timing::CANCEL_WINDOW,
    }
}
words! {
    /// Alignments, in the order of their bits.
    ALIGNMENT_WORDS, alignment_bit -> u8 {
        "demon_hunter" => alignment::DEMON_HUNTER,
        "evil_creature" => alignment::EVIL_CREATURE,
        "mercenary" => alignment::MERCENARY,
    }
}
words! {
    /// Kinds of characters.
    KIND_WORDS, character_kind -> CharacterKind {
        "fighter" => CharacterKind::Fighter,
        "civilian" => CharacterKind::Civilian,
        "sorcerer" => CharacterKind::Sorcerer,
    }
}
words! {
    /// How often.
    USES_WORDS, uses -> Uses {
        "unlimited" => Uses::Unlimited,
        "once_per_phase" => Uses::OncePerPhase,
        "once_per_game" => Uses::OncePerGame,
    }
}
words! {
    /// Whom an effect acts on.
    TARGET_WORDS, target -> Target {
        "self" => Target::Own,
        "opponent" => Target::Opponent,
        "attacker" => Target::Attacker,
        "one_friend" => Target::OneFriend,
        "one_enemy" => Target::OneEnemy,
        "all_enemies" => Target::AllEnemies,
        "one_pool_die" => Target::OnePoolDie,
        "used_die" => Target::UsedDie,
    }
}
words! {
    /// How long (OKK-438).
    DURATION_WORDS, duration -> Duration {
        "this_roll" => Duration::ThisRoll,
        "this_movement" => Duration::ThisMovement,
        "phase" => Duration::Phase,
        "until_user_next_phase" => Duration::UntilUserNextPhase,
        "target_next_phase_end" => Duration::TargetNextPhaseEnd,
        "permanent" => Duration::Permanent,
    }
}
words! {
    /// What `add` raises.
    STAT_WORDS, amount -> Amount {
        "attack" => Amount::Attack,
        "defence" => Amount::Defence,
        "movement" => Amount::Movement,
        "willpower" => Amount::Willpower,
        "shot" => Amount::Shot,
        "total" => Amount::Total,
    }
}
words! {
    /// Who chooses the square of a fall-back, or a facing.
    CHOOSER_WORDS, chooser -> Option<Chooser> {
        "loser" => Some(Chooser::Loser),
        "winner" => Some(Chooser::Winner),
        "user" => None,
    }
}
words! {
    /// Terrain that a rule can leave out of account, as a bit by [`Terrain`].
    TERRAIN_WORDS, terrain_bit -> u8 {
        "difficult" => 1 << Terrain::Difficult as u8,
        "water" => 1 << Terrain::Water as u8,
    }
}
words! {
    /// The reasons of a test, in the order of their bits.
    TEST_WORDS, test_bit -> u8 {
        "fear" => test_kind::FEAR,
        "recovery" => test_kind::RECOVERY,
        "resist" => test_kind::RESIST,
    }
}
words! {
    /// What brings a result about, in the order of their bits.
    CAUSE_WORDS, cause_bit -> u8 {
        "combat" => cause::COMBAT,
        "shot" => cause::SHOT,
        "fall_back" => cause::FALL_BACK,
        "disengage" => cause::DISENGAGE,
        "effect" => cause::EFFECT,
    }
}
words! {
    /// Conditions without further data.
    CONDITION_WORDS, plain_condition -> Condition {
        "opponent_is_endangered" => Condition::OpponentEndangered,
        "opponent_frightening" => Condition::OpponentFrightening,
        "self_endangered" => Condition::SelfEndangered,
        "entered_no_square" => Condition::EnteredNone,
        "back_attack_applies" => Condition::BackAttack,
        "attacker_was_in_zoc_before_turn" => Condition::AttackerWasInZone,
        "no_support_either_side" => Condition::NoSupport,
        "self_wins" => Condition::SelfWins,
        "is_active_attacker" => Condition::ActiveAttacker,
        "not_in_enemy_zoc" => Condition::NotInEnemyZone,
        "target_not_in_enemy_zoc" => Condition::TargetNotInEnemyZone,
    }
}

/// Words of `face` beside the faces themselves.
pub(super) static ANY_FACE: [&str; 2] = ["any", "any_but_tori"];
pub(super) static CHOSEN_FACE_WORDS: &[&str] =
    &[ANY_FACE[0], ANY_FACE[1], "fire", "water", "air", "earth", "tori"];

/// A whole number from `min` to `max`.
pub(super) const fn whole(min: i64, max: i64) -> Kind {
    Kind::Integer { min, max }
}

/// A list of one table or more.
const fn tables(shape: &'static Kind, max: usize) -> Kind {
    Kind::List { of: shape, min: 1, max }
}

/// A list of effects. Those of all abilities together, with those that follow them, have numbers of
/// 16 bits: there may be 254 abilities of six effects with six more for each of five faces.
pub(super) const fn effects() -> Kind {
    Kind::List { of: &AN_EFFECT, min: 0, max: 6 }
}

const IDS: Kind = Kind::OneOrMany(&Kind::Id);
pub(super) const TERRAINS: Kind = Kind::OneOrMany(&Kind::OneOf(TERRAIN_WORDS));
/// An effect may hold effects that follow it: a static, since a constant could not hold itself.
static AN_EFFECT: Kind = Kind::Tagged(&EFFECT);
const SOURCE: &str = "where the numbers come from: seed (the rulebook), public, assumed";

static CONDITION: Shape = Shape {
    name: "a condition",
    fields: &[
        Field::optional(
            "opponent_alignment",
            Kind::OneOrMany(&Kind::OneOf(ALIGNMENT_WORDS)),
            "the opponent has one of these alignments",
        ),
        Field::optional(
            "entered_squares_at_least",
            whole(1, 20),
            "squares entered in this activation",
        ),
        Field::optional("margin_is", whole(1, 20), "the margin after its shifts"),
        Field::optional(
            "test_kind",
            Kind::OneOrMany(&Kind::OneOf(TEST_WORDS)),
            "the test is of one of these kinds",
        ),
        Field::optional(
            "cause",
            Kind::OneOrMany(&Kind::OneOf(CAUSE_WORDS)),
            "the result comes of one of these causes",
        ),
    ],
};

const CONDITIONS: Kind = Kind::List {
    of: &Kind::Either(&[Kind::OneOf(CONDITION_WORDS), Kind::Table(&CONDITION)]),
    min: 0,
    max: 8,
};

pub(super) static ON_FACE: Shape = Shape {
    name: "what happens by face",
    fields: &[
        Field::optional("fire", effects(), "when the die shows Fire"),
        Field::optional("water", effects(), "when the die shows Water"),
        Field::optional("air", effects(), "when the die shows Air"),
        Field::optional("earth", effects(), "when the die shows Earth"),
        Field::optional("tori", effects(), "when the die shows Tori"),
    ],
};

static STATS: Shape = Shape {
    name: "the stats of a face",
    fields: &[
        Field::required("attack", whole(0, 12), "Attack, of Fire"),
        Field::required("defence", whole(0, 12), "Defence, of Earth"),
        Field::required("movement", whole(0, 12), "Movement, of Air"),
        Field::required("willpower", whole(0, 12), "Willpower, of Water"),
    ],
};

const ELEMENTS: Kind = Kind::OneOf(&["none", "fire", "water", "air", "earth", "tori"]);
const TIMINGS: Kind = Kind::OneOrMany(&Kind::OneOf(TIMING_WORDS));

static CHARACTER: Shape = Shape {
    name: "a character",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        BLANK_FIELD,
        Field::required("alignment", Kind::OneOf(ALIGNMENT_WORDS), "its mask (OKK-032)"),
        Field::required("unique", Kind::Bool, "at most one in a band (OKK-034)"),
        Field::required("kind", Kind::OneOf(KIND_WORDS), "what sort of character it is"),
        Field::required("zeni", whole(1, 30), "what it costs"),
        Field::required("blue", Kind::Table(&STATS), "stats while alert"),
        Field::required("red", Kind::Table(&STATS), "stats while endangered"),
        Field::required("abilities", IDS, "its abilities"),
        Field::optional("red_abilities", IDS, "those of the red face, if others (OKK-012)"),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static ABILITY: Shape = Shape {
    name: "an ability",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::required("element", ELEMENTS, "the face it costs; none for automatic ones"),
        Field::required("when", TIMINGS, "when it acts or may be declared").formerly("timing"),
        Field::optional("action", Kind::Bool, "it replaces the action, as when = \"action\" says"),
        Field::optional("uses", Kind::OneOf(USES_WORDS), "how often"),
        Field::optional("optional", Kind::Bool, "its bearer decides"),
        Field::optional("if", CONDITIONS, "what must hold, all of it"),
        Field::required("effect", effects(), "its effects").formerly("do"),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static EQUIPMENT: Shape = Shape {
    name: "an equipment card",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        BLANK_FIELD,
        Field::required("zeni", whole(0, 15), "what it costs"),
        Field::required("permanent", Kind::Bool, "it stays after use; else single-use (OKK-039)"),
        Field::optional(
            "allowed_kinds",
            Kind::OneOrMany(&Kind::OneOf(KIND_WORDS)),
            "kinds of characters that may carry it; all by default",
        ),
        Field::optional(
            "forbidden_alignments",
            Kind::OneOrMany(&Kind::OneOf(ALIGNMENT_WORDS)),
            "alignments that may not carry it; none by default",
        ),
        Field::optional("element", ELEMENTS, "the face it costs; none by default"),
        Field::required("when", TIMINGS, "when it acts or may be used").formerly("timing"),
        Field::optional("action", Kind::Bool, "it replaces the action, as when = \"action\" says"),
        Field::optional("uses", Kind::OneOf(USES_WORDS), "how often"),
        Field::optional("optional", Kind::Bool, "its bearer decides"),
        Field::optional("if", CONDITIONS, "what must hold, all of it"),
        Field::required("effect", effects(), "its effects").formerly("do"),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static TILE: Shape = Shape {
    name: "a face of a tile",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::required("tile", whole(1, 64), "the physical tile it is a face of (OKK-003)"),
        Field::required("drawing", Kind::Text, "its squares and walls, row by row"),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static BOARD: Shape = Shape {
    name: "a board",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::required(
            "tiles",
            Kind::List {
                of: &Kind::Either(&[Kind::Id, Kind::Table(&PLACED_TILE)]),
                min: 1,
                max: 9,
            },
            "faces of tiles, row by row",
        ),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static MEMBER: Shape = Shape {
    name: "a member of a band",
    fields: &[
        Field::required("character", Kind::Id, "its character"),
        Field::optional("equipment", IDS, "its equipment; none by default"),
    ],
};

static BAND: Shape = Shape {
    name: "a band",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::required("budget", whole(8, 30), "the budget it is made for (OKK-030)"),
        Field::required(
            "members",
            Kind::List {
                of: &Kind::Either(&[Kind::Id, Kind::Table(&MEMBER)]),
                min: 0,
                max: usize::MAX,
            },
            "its characters, with equipment where they carry any",
        ),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

/// All content of Okko.
pub static CONTENT: Shape = Shape {
    name: "the content of okko",
    fields: &[
        Field::required("rules", Kind::Table(&RULES), "the knobs"),
        Field::required(
            "character",
            tables(&Kind::Table(&CHARACTER), CHARACTERS_MAX),
            "the characters",
        ),
        Field::required("ability", tables(&Kind::Table(&ABILITY), ABILITIES_MAX), "the abilities"),
        Field::required(
            "equipment",
            tables(&Kind::Table(&EQUIPMENT), ABILITIES_MAX),
            "the equipment",
        ),
        Field::required("tile", tables(&Kind::Table(&TILE), TILES_MAX), "the faces of the tiles"),
        Field::required("board", tables(&Kind::Table(&BOARD), TILES_MAX), "named boards"),
        Field::required("band", tables(&Kind::Table(&BAND), CHARACTERS_MAX), "ready bands"),
    ],
};
