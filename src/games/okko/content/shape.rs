//! What Okko's content files may say: the tables of characters, abilities, equipment, tiles, boards
//! and bands, and the closed word lists of the effect vocabulary (section 4 of the rules catalogue).

use crate::board::Terrain;
use crate::content::catalogue::{
    Amount, CharacterKind, Chooser, Condition, Duration, Target, Uses, alignment, cause, test_kind,
    timing,
};
use crate::content::knobs::{FACE_WORDS, PLACED_TILE, RULES};
use tenbin_content::stock::BLANK_FIELD;
use tenbin_content::words;
use tenbin_content::{Field, Kind, Shape};

/// Most characters, and most bands: members of all of them have numbers of 16 bits.
const CHARACTERS_MAX: usize = 200;
/// Most abilities, and most equipment cards: together they have numbers of eight bits.
const ABILITIES_MAX: usize = 127;
/// Most faces of tiles, and most boards.
const TILES_MAX: usize = 64;

/// What an effect does (section 4).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Verb {
    Add,
    KeepBest,
    Margin,
    CancelSupport,
    SupportValue,
    BackAttackValue,
    FallBack,
    MovementRule,
    Shoot,
    WillTest,
    AutoPass,
    SetStatus,
    ReplaceResult,
    Prevent,
    RerollPool,
    RerollUsedDie,
    SetPoolDie,
    FearAura,
    FearImmune,
    SuppressZone,
    ForceFacing,
    GrantAbility,
    CancelAbility,
    ConsumeSelf,
}

words! {
    /// Effects.
    EFFECT_WORDS, verb -> Verb {
        "add" => Verb::Add,
        "keep_best" => Verb::KeepBest,
        "margin" => Verb::Margin,
        "cancel_support" => Verb::CancelSupport,
        "support_value" => Verb::SupportValue,
        "back_attack_value" => Verb::BackAttackValue,
        "fall_back" => Verb::FallBack,
        "movement_rule" => Verb::MovementRule,
        "shoot" => Verb::Shoot,
        "will_test" => Verb::WillTest,
        "auto_pass" => Verb::AutoPass,
        "set_status" => Verb::SetStatus,
        "replace_result" => Verb::ReplaceResult,
        "prevent" => Verb::Prevent,
        "reroll_pool" => Verb::RerollPool,
        "reroll_used_die" => Verb::RerollUsedDie,
        "set_pool_die" => Verb::SetPoolDie,
        "fear_aura" => Verb::FearAura,
        "fear_immune" => Verb::FearImmune,
        "suppress_zoc" => Verb::SuppressZone,
        "force_facing" => Verb::ForceFacing,
        "grant_ability" => Verb::GrantAbility,
        "cancel_ability" => Verb::CancelAbility,
        "consume_self" => Verb::ConsumeSelf,
    }
}
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
static CHOSEN_FACE_WORDS: &[&str] =
    &[ANY_FACE[0], ANY_FACE[1], "fire", "water", "air", "earth", "tori"];

/// A whole number from `min` to `max`.
const fn whole(min: i64, max: i64) -> Kind {
    Kind::Integer { min, max }
}

/// A list of one table or more.
const fn tables(shape: &'static Kind, max: usize) -> Kind {
    Kind::List { of: shape, min: 1, max }
}

/// A list of effects. Those of all abilities together, with those that follow them, have numbers of
/// 16 bits: there may be 254 abilities of six effects with six more for each of five faces.
const fn effects() -> Kind {
    Kind::List { of: &AN_EFFECT, min: 0, max: 6 }
}

const IDS: Kind = Kind::OneOrMany(&Kind::Id);
const TERRAINS: Kind = Kind::OneOrMany(&Kind::OneOf(TERRAIN_WORDS));
/// An effect may hold effects that follow it: a static, since a constant could not hold itself.
static AN_EFFECT: Kind = Kind::Table(&EFFECT);
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

static ON_FACE: Shape = Shape {
    name: "what happens by face",
    fields: &[
        Field::optional("fire", effects(), "when the die shows Fire"),
        Field::optional("water", effects(), "when the die shows Water"),
        Field::optional("air", effects(), "when the die shows Air"),
        Field::optional("earth", effects(), "when the die shows Earth"),
        Field::optional("tori", effects(), "when the die shows Tori"),
    ],
};

static EFFECT: Shape = Shape {
    name: "an effect",
    fields: &[
        Field::required("effect", Kind::OneOf(EFFECT_WORDS), "what it does"),
        Field::optional("target", Kind::OneOf(TARGET_WORDS), "whom it acts on"),
        Field::optional("within", whole(1, 24), "largest distance of the target"),
        Field::optional("in_field_of_vision", Kind::Bool, "the target is in front of the user"),
        Field::optional("line_of_fire", Kind::Bool, "a free line leads to the target"),
        Field::optional("adjacent", Kind::Bool, "the target touches the user's square"),
        Field::optional("endangered_only", Kind::Bool, "the target is endangered"),
        Field::optional("stat", Kind::OneOf(STAT_WORDS), "what is raised"),
        Field::optional(
            "n",
            Kind::Either(&[whole(-9, 16), Kind::OneOf(&["all"])]),
            "how much or how many",
        ),
        Field::optional("duration", Kind::OneOf(DURATION_WORDS), "how long it lasts"),
        Field::optional("dice", whole(2, 4), "dice rolled, of which the highest is kept"),
        Field::optional("when", Kind::OneOf(&["win", "lose"]), "the result that it shifts"),
        Field::optional("side", Kind::OneOf(&["both", "enemy"]), "whose supporters"),
        Field::optional("squares", whole(1, 3), "squares to fall back; 1 by default"),
        Field::optional("chooser", Kind::OneOf(CHOOSER_WORDS), "who chooses"),
        Field::optional("ignore_terrain", TERRAINS, "terrain that does not endanger"),
        Field::optional("skip_if_margin", whole(1, 6), "no fall-back at exactly this margin"),
        Field::optional("ignore_terrain_cost", TERRAINS, "terrain without extra cost"),
        Field::optional("no_zoc_stop", Kind::Bool, "enemy zones of control do not stop it"),
        Field::optional("no_disengage_endanger", Kind::Bool, "leaving a zone does not endanger"),
        Field::optional("no_air_die", Kind::Bool, "Air dice add no movement points"),
        Field::optional("value", whole(-5, 15), "the value of a shot"),
        Field::optional("range", whole(1, 24), "the range of a shot"),
        Field::optional("ignore_cover", Kind::Bool, "cover does not count"),
        Field::optional("test_kind", Kind::OneOf(TEST_WORDS), "the test's kind; else resist"),
        Field::optional("modifier", whole(-6, 6), "added to Willpower; 0 by default"),
        Field::optional("on_pass", effects(), "what follows a passed test"),
        Field::optional("on_fail", effects(), "what follows a failed test"),
        Field::optional("status", Kind::OneOf(&["alert", "endangered"]), "the new status"),
        Field::optional("from", Kind::OneOf(&["out"]), "the result that is replaced"),
        Field::optional("to", Kind::OneOf(&["endangered_and_fall_back"]), "what it becomes"),
        Field::optional("what", Kind::OneOf(&["endanger"]), "what is prevented"),
        Field::optional("min", whole(1, 8), "fewest dice; 1 by default"),
        Field::optional("max", whole(1, 8), "most dice"),
        Field::optional("on_face", Kind::Table(&ON_FACE), "what happens by face"),
        Field::optional(
            "to_pool",
            Kind::OneOrMany(&Kind::OneOf(FACE_WORDS)),
            "faces with which the die goes to the pool; with others it is spent",
        ),
        Field::optional("which", Kind::OneOf(&["chosen", "used_die"]), "the die that is set"),
        Field::optional(
            "face",
            Kind::OneOrMany(&Kind::OneOf(CHOSEN_FACE_WORDS)),
            "the faces to choose from",
        ),
        Field::optional("id", Kind::Id, "the ability that is given"),
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
        Field::required("timing", TIMINGS, "when it acts or may be declared"),
        Field::optional("action", Kind::Bool, "it replaces the action, as timing \"action\" says"),
        Field::optional("uses", Kind::OneOf(USES_WORDS), "how often"),
        Field::optional("optional", Kind::Bool, "its bearer decides"),
        Field::optional("if", CONDITIONS, "what must hold, all of it"),
        Field::required("do", effects(), "its effects"),
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
        Field::required("timing", TIMINGS, "when it acts or may be used"),
        Field::optional("action", Kind::Bool, "it replaces the action, as timing \"action\" says"),
        Field::optional("uses", Kind::OneOf(USES_WORDS), "how often"),
        Field::optional("optional", Kind::Bool, "its bearer decides"),
        Field::optional("if", CONDITIONS, "what must hold, all of it"),
        Field::required("do", effects(), "its effects"),
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
