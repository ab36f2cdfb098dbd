//! Abilities and effects as the content files write them (section 4 of the rules catalogue).

use crate::content::catalogue::ICONS_MAX;
use crate::content::vocabulary::{Colour, FightKind, Letter, Source, Target, Timing};
use tenbin_content::{Field, Kind, Shape};

/// Most effects of one ability, of a won or a lost fight.
const EFFECTS_MAX: usize = 8;

/// Small counts.
const COUNT: Kind = Kind::Integer { min: 1, max: 9 };
const CHANGE: Kind = Kind::Integer { min: -9, max: 9 };
const LETTERS: Kind = Kind::OneOf(Letter::WORDS);

/// Every effect, one key each; a table holds exactly one of them (`preventable` goes with
/// `wound_self`).
pub(crate) static EFFECT: Shape = Shape {
    name: "an effect",
    fields: &[
        Field::optional(
            "add_fight",
            Kind::Integer { min: -9, max: 20 },
            "added to the value of the fight",
        ),
        Field::optional("prevent", COUNT, "cancels so many wounds or Shocks"),
        Field::optional("heal", COUNT, "the target discards so many Wound tokens"),
        Field::optional("wound_self", COUNT, "so many Wound tokens for the user after the fight"),
        Field::optional(
            "preventable",
            Kind::Bool,
            "whether Protection works against wound_self; false by default",
        ),
        Field::optional("wound", COUNT, "so many wounds"),
        Field::optional("shock", COUNT, "so many Shocks"),
        Field::optional(
            "retrieve_reward",
            COUNT,
            "so many Reward cards from the own discard to the hand",
        ),
        Field::optional(
            "recover_actions",
            Kind::Either(&[COUNT, Kind::OneOf(&["all"])]),
            "so many Action cards from the target's discard to its hand",
        ),
        Field::optional("rotate_platform", Kind::Bool, "a platform is turned"),
        Field::optional("peek_and_decline", Kind::Bool, "sees an Encounter and may decline it"),
        Field::optional("pass_strigoi", Kind::Bool, "passes a Strigoi"),
        Field::optional("gain_token", COUNT, "so many Reward tokens are drawn"),
        Field::optional("gain_reward", COUNT, "so many Reward cards are drawn"),
        Field::optional("gain_blood", COUNT, "so many Blood Points go to the altar"),
        Field::optional("lose_blood", COUNT, "the pack loses so many Blood Points"),
        Field::optional(
            "modify_move",
            CHANGE,
            "added to the movement while held, or in the own turn to the points left",
        ),
        Field::optional("modify_combat", CHANGE, "added to the combat value while held"),
        Field::optional("gain_card", Kind::Text, "this Advanced card is taken, if it is there"),
        Field::optional("remove_from_game", Kind::Bool, "the card leaves the game"),
        Field::optional("strigoi_move", LETTERS, "the Strigoi of Phase 3 moves by this letter"),
        Field::optional("strigoi_stay", Kind::Bool, "this turn's Strigoi stays where it is"),
        Field::optional("curse_room", COUNT, "every wolf in the room takes so many Wound tokens"),
        Field::optional("collapse", LETTERS, "the platform in this direction collapses"),
    ],
};

static CONDITION: Shape = Shape {
    name: "a condition",
    fields: &[
        Field::optional(
            "fight_kind",
            Kind::OneOrMany(&Kind::OneOf(FightKind::WORDS)),
            "the fight is of one of these kinds",
        ),
        Field::optional(
            "colour",
            Kind::OneOrMany(&Kind::OneOf(Colour::WORDS)),
            "the Encounter has one of these colours",
        ),
        Field::optional(
            "source",
            Kind::OneOrMany(&Kind::OneOf(Source::WORDS)),
            "the wound or Shock has one of these sources",
        ),
        Field::optional("altar_at_least_threshold", Kind::Bool, "the Strigoi may be attacked"),
        Field::optional("is_monk", Kind::Bool, "the Encounter is, or is not, a Monk"),
        Field::optional(
            "strigoi_alive",
            Kind::Integer { min: 1, max: 2 },
            "so many Strigoi are alive",
        ),
        Field::optional("supreme", Kind::Bool, "the Supreme is in play, or not"),
    ],
};

static ABILITY: Shape = Shape {
    name: "an ability",
    fields: &[
        Field::required("when", Kind::OneOrMany(&Kind::OneOf(Timing::WORDS)), "when it works"),
        Field::optional("if", Kind::Table(&CONDITION), "what must hold"),
        Field::optional("target", Kind::OneOf(Target::WORDS), "on whom; else the user"),
        Field::required("do", EFFECTS, "what it does, one after the other"),
        Field::optional(
            "alternative",
            Kind::Bool,
            "it shares its use with the ability (or icon) before it: only one of them an Assault",
        ),
    ],
};

/// A list of effects; one alone needs no brackets.
pub(crate) const EFFECTS: Kind = Kind::Either(&[
    Kind::Table(&EFFECT),
    Kind::List { of: &Kind::Table(&EFFECT), min: 0, max: EFFECTS_MAX },
]);

/// `[[... .ability]]`.
pub(crate) const ABILITIES: Kind =
    Kind::List { of: &Kind::Table(&ABILITY), min: 0, max: ICONS_MAX };
