//! Abilities and effects as the content files write them (section 4 of the rules catalogue).

use crate::content::catalogue::ICONS_MAX;
use crate::content::effect::EFFECT;
use crate::content::vocabulary::{Colour, FightKind, Source, Target, Timing};
use tenbin_content::{Field, Kind, Shape};

/// Most effects of one ability, of a won or a lost fight.
const EFFECTS_MAX: usize = 8;

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
        Field::required("effect", EFFECTS, "what it does, one after the other").formerly("do"),
        Field::optional(
            "alternative",
            Kind::Bool,
            "it shares its use with the ability (or icon) before it: only one of them an Assault",
        ),
    ],
};

/// A list of effects; one alone needs no brackets.
pub(crate) const EFFECTS: Kind = Kind::Either(&[
    Kind::Tagged(&EFFECT),
    Kind::List { of: &Kind::Tagged(&EFFECT), min: 0, max: EFFECTS_MAX },
]);

/// `[[... .ability]]`.
pub(crate) const ABILITIES: Kind =
    Kind::List { of: &Kind::Table(&ABILITY), min: 0, max: ICONS_MAX };
