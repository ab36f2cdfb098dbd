//! What Ninja's content files may say: the tables of cards, roles and objectives, and the closed
//! word lists of the effect vocabulary (section 4 of the rules catalogue).

use crate::content::catalogue::forbid;
use crate::content::catalogue::{
    AdvantageKind, Duration, EVENT_ROLLS_MAX, Purpose, Scope, Stat, Target, When,
};
use crate::content::effect::EFFECT;
use crate::content::ids::Mode;
use crate::content::knobs::RULES;
use tenbin_content::stock::BLANK_FIELD;
use tenbin_content::{Field, Kind, Shape, words};

words! {
    /// Stats.
    STAT_WORDS, stat -> Stat {
        "att" => Stat::Att, "dif" => Stat::Dif, "cst" => Stat::Cst, "int" => Stat::Int,
    }
}
words! {
    /// Roll purposes.
    PURPOSE_WORDS, purpose -> Purpose {
        "first_player" => Purpose::FirstPlayer,
        "priority" => Purpose::Priority,
        "event" => Purpose::Event,
        "attack" => Purpose::Attack,
        "counterattack" => Purpose::Counterattack,
        "escape" => Purpose::Escape,
        "check" => Purpose::Check,
    }
}
words! {
    /// Targets.
    TARGET_WORDS, target -> Target {
        "self" => Target::SelfSeat,
        "opponent" => Target::Opponent,
        "player" => Target::Player,
        "all_others" => Target::AllOthers,
        "attacker" => Target::Attacker,
        "attack_target" => Target::AttackTarget,
        "roller" => Target::Roller,
        "checked_hit" => Target::CheckedHit,
        "drawer" => Target::SelfSeat,
    }
}
words! {
    /// Durations.
    DURATION_WORDS, duration -> Duration {
        "instant" => Duration::Instant,
        "this_roll" => Duration::ThisRoll,
        "this_event" => Duration::ThisEvent,
        "this_combat" => Duration::ThisCombat,
        "eot" => Duration::EndOfTurn,
        "end_of_own_next_turn" => Duration::EndOfOwnNextTurn,
        "until_escape" => Duration::UntilEscape,
        "while_in_play" => Duration::WhileInPlay,
    }
}
words! {
    /// Timings.
    WHEN_WORDS, when -> When {
        "any_time" => When::AnyTime,
        "on_reveal" => When::OnReveal,
        "before_own_event_roll" => When::BeforeOwnEventRoll,
        "around_event_roll" => When::AroundEventRoll,
        "after_own_failed_roll" => When::AfterOwnFailedRoll,
        "attacked_before_roll" => When::AttackedBeforeRoll,
        "on_own_attack" => When::OnOwnAttack,
        "on_card_revealed" => When::OnCardRevealed,
        "on_drawn" => When::OnDrawn,
        "on_death" => When::OnDeath,
    }
}
words! {
    /// Types of advantage cards.
    KIND_WORDS, advantage_kind -> AdvantageKind {
        "single_use" => AdvantageKind::SingleUse,
        "special" => AdvantageKind::Special,
        "permanent" => AdvantageKind::Permanent,
    }
}
words! {
    /// Scopes of events.
    SCOPE_WORDS, scope -> Scope { "one" => Scope::One, "all" => Scope::All }
}
words! {
    /// Actions that `forbid` takes away, as bits.
    ACTION_WORDS, action -> u8 {
        "attack" => forbid::ATTACK,
        "counterattack" => forbid::COUNTERATTACK,
        "volunteer" => forbid::VOLUNTEER,
        "play_from_hand" => forbid::PLAY_FROM_HAND,
        "play_special" => forbid::PLAY_SPECIAL,
        "face_event" => forbid::FACE_EVENT,
    }
}
words! {
    /// Letters of modes.
    MODE_WORDS, mode -> Mode {
        "a" => Mode::A, "b" => Mode::B, "c" => Mode::C,
        "d" => Mode::D, "e" => Mode::E, "f" => Mode::F,
    }
}

/// A whole number from `min` to `max`.
pub(super) const fn whole(min: i64, max: i64) -> Kind {
    Kind::Integer { min, max }
}

pub(super) const IDS: Kind = Kind::OneOrMany(&Kind::Id);
pub(super) const STATS: Kind = Kind::OneOrMany(&Kind::OneOf(STAT_WORDS));
const COUNT: Kind = whole(0, 64);
const SOURCE: &str = "where the numbers come from: seed (the rulebook), derived, public, assumed";

pub(super) static PER: Shape = Shape {
    name: "a count",
    fields: &[Field::required("own_in_play", Kind::Id, "own cards in play with this tag")],
};

pub(super) static FILTER: Shape = Shape {
    name: "a filter of cards",
    fields: &[
        Field::optional("owner", Kind::OneOf(&["opponent", "any"]), "whose cards; any by default"),
        Field::optional(
            "types",
            Kind::OneOrMany(&Kind::OneOf(KIND_WORDS)),
            "which types; all by default",
        ),
        Field::optional("ids", IDS, "which advantage cards; all by default"),
    ],
};

pub(super) static CURE: Shape = Shape {
    name: "a cure",
    fields: &[
        Field::required("id", Kind::Id, "the disadvantage card"),
        Field::required("copies", whole(1, 2), "copies of the card it takes"),
    ],
};

static OWN_IN_PLAY: Shape = Shape {
    name: "a condition on cards in play",
    fields: &[
        Field::required("tag", Kind::Id, "the tag"),
        Field::required("at_least", whole(1, 9), "how many"),
    ],
};

static STAT_AT_MOST: Shape = Shape {
    name: "a condition on a stat",
    fields: &[
        Field::required("stat", Kind::OneOf(STAT_WORDS), "the stat"),
        Field::required("value", whole(-20, 40), "its highest value"),
    ],
};

pub(super) static CONDITION: Shape = Shape {
    name: "a condition",
    fields: &[
        Field::optional("own_in_play", Kind::Table(&OWN_IN_PLAY), "cards with a tag in play"),
        Field::optional(
            "natural_in",
            Kind::List { of: &whole(1, 12), min: 1, max: 12 },
            "the natural face of the current roll",
        ),
        Field::optional("stat_at_most", Kind::Table(&STAT_AT_MOST), "a low stat"),
        Field::optional("event_tag", Kind::Id, "the current event has this tag"),
        Field::optional("roller_is", Kind::OneOf(&["self", "opponent"]), "who rolls"),
        Field::optional("roll_stat", STATS, "stats of the current event roll"),
        Field::optional(
            "event_stat",
            STATS,
            "stats of the present or a later roll of the own event",
        ),
    ],
};

/// Conditions without further data.
pub static CONDITION_WORDS: &[&str] =
    &["during_event", "in_own_turn", "is_active", "target_not_captured"];

const EFFECTS: Kind = Kind::List { of: &Kind::Tagged(&EFFECT), min: 0, max: 16 };

static RIVAL: Shape = Shape {
    name: "the rivals of a role",
    fields: &[
        Field::required("pool_closed", Kind::Id, "small tables hold their own rivals"),
        Field::required("cycle7", Kind::Id, "one circle of all clans"),
        Field::optional("custom", Kind::Id, "your own map"),
    ],
};

static ROLE: Shape = Shape {
    name: "a role",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::required("players_min", whole(2, 7), "dealt from so many players on"),
        Field::required("rival", Kind::Table(&RIVAL), "the clan it hunts, for each rival map"),
        Field::optional("forbidden_tags", IDS, "tags of cards that never bear its symbol"),
        Field::optional("base_att", whole(3, 8), "its own attack"),
        Field::optional("base_dif", whole(7, 14), "its own defence"),
        Field::optional("base_cst", whole(1, 6), "its own constitution"),
        Field::optional("base_int", whole(1, 6), "its own intelligence"),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static OBJECTIVE: Shape = Shape {
    name: "an objective",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::required(
            "kind",
            Kind::OneOf(&["mission", "killer", "last_clan"]),
            "what completes it",
        ),
        Field::optional(
            "pairs",
            Kind::List { of: &Kind::List { of: &Kind::Id, min: 2, max: 2 }, min: 2, max: 2 },
            "a mission's two pairs of events",
        ),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

static ADVANTAGE: Shape = Shape {
    name: "an advantage card",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::required("count", COUNT, "copies in the deck"),
        BLANK_FIELD,
        Field::required("kind", Kind::OneOf(KIND_WORDS), "its type"),
        Field::required(
            "clans",
            Kind::Either(&[Kind::OneOf(&["all"]), Kind::List { of: &Kind::Id, min: 1, max: 7 }]),
            "clans that may play it",
        ),
        Field::optional("hands", whole(0, 2), "hands it occupies; 0 by default"),
        Field::optional("protection", Kind::Bool, "it takes the protection place"),
        Field::optional("tags", IDS, "tags that conditions and counts refer to"),
        Field::optional(
            "all_modes",
            Kind::Map(&Kind::Any),
            "while these knobs have these values all its modes act where they can, not one",
        ),
        Field::required("source", Kind::Text, SOURCE),
        Field::required("effect", EFFECTS, "its effects"),
    ],
};

static DISADVANTAGE: Shape = Shape {
    name: "a disadvantage card",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::required("count", COUNT, "copies in the deck"),
        BLANK_FIELD,
        Field::required("stacks", Kind::Bool, "copies on one player add up"),
        Field::required(
            "duration",
            Kind::OneOf(&["eot", "end_of_own_next_turn", "until_escape", "while_in_play"]),
            "how long it lies in the area",
        ),
        Field::required("source", Kind::Text, SOURCE),
        Field::required("effect", EFFECTS, "its effects"),
    ],
};

static ROLL: Shape = Shape {
    name: "a success roll",
    fields: &[
        Field::required("stat", Kind::OneOf(STAT_WORDS), "the stat added to the die"),
        Field::required("dc", whole(1, 30), "the number to reach"),
    ],
};

static EVENT: Shape = Shape {
    name: "an event card",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::required("name", Kind::Text, "its display name"),
        Field::required("count", COUNT, "copies in the deck"),
        Field::required("scope", Kind::OneOf(SCOPE_WORDS), "whom it concerns"),
        Field::optional("tags", IDS, "tags; `killer` makes it a killer"),
        Field::required(
            "rolls",
            Kind::List { of: &Kind::Table(&ROLL), min: 1, max: EVENT_ROLLS_MAX },
            "success rolls in order",
        ),
        Field::required("adv", whole(0, 10), "advantage cards drawn on success"),
        Field::required("dis", whole(0, 10), "disadvantage cards drawn on failure"),
        Field::required("source", Kind::Text, SOURCE),
    ],
};

/// A list of at least one table.
const fn cards(shape: &'static Kind) -> Kind {
    Kind::List { of: shape, min: 1, max: usize::MAX }
}

/// All content of Ninja.
pub static CONTENT: Shape = Shape {
    name: "the content of ninja",
    fields: &[
        Field::required("rules", Kind::Table(&RULES), "the knobs"),
        Field::required("role", cards(&Kind::Table(&ROLE)), "the roles (clans)"),
        Field::required("objective", cards(&Kind::Table(&OBJECTIVE)), "the secret objectives"),
        Field::required("advantage", cards(&Kind::Table(&ADVANTAGE)), "the advantage deck"),
        Field::required(
            "disadvantage",
            cards(&Kind::Table(&DISADVANTAGE)),
            "the disadvantage deck",
        ),
        Field::required("event", cards(&Kind::Table(&EVENT)), "the event deck"),
    ],
};
