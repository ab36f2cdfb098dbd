//! The shapes of rules and effects (section 4 of the rules catalogue).

use crate::content::effect::EFFECT;
use crate::content::shape::whole;
use crate::content::words::{CATEGORY_WORDS, DURATION_WORDS, ROLL_WORDS, SIDE_WORDS, TARGET_WORDS};
use tenbin_content::{Field, Kind, Shape};

/// A number, or an expression over a named value.
pub(crate) const NUMBER: Kind = Kind::Either(&[whole(-99, 99), Kind::Text]);
/// An effect may hold effects that follow it: a static, since a constant could not hold itself.
static AN_EFFECT: Kind = Kind::Tagged(&EFFECT);
/// Lists of a choice.
pub(crate) static EFFECTS: Kind = effects();
pub(crate) const DURATION: Kind = Kind::OneOf(DURATION_WORDS);
pub(crate) const ROLLS: Kind = Kind::OneOrMany(&Kind::OneOf(ROLL_WORDS));

/// A list of effects.
pub(crate) const fn effects() -> Kind {
    Kind::List { of: &AN_EFFECT, min: 0, max: 12 }
}

pub(crate) static SWEEP: Shape = Shape {
    name: "everybody about the attacker",
    fields: &[
        Field::required("radius_in", whole(1, 24), "within so many inches (ANI-224)"),
        Field::optional("side", Kind::OneOf(SIDE_WORDS), "whom; units by default"),
    ],
};

pub(crate) static DISCOUNT: Shape = Shape {
    name: "level_discount",
    fields: &[
        Field::required("category", Kind::OneOrMany(&Kind::OneOf(CATEGORY_WORDS)), "whose"),
        Field::required("levels", whole(1, 50), "levels less"),
    ],
};

static AREA: Shape = Shape {
    name: "an area",
    fields: &[
        Field::required("centre", Kind::OneOf(&["self", "target"]), "about whom"),
        Field::required("radius_in", whole(1, 24), "within so many inches"),
        Field::required("side", Kind::OneOf(SIDE_WORDS), "whom it concerns"),
        Field::optional("with_centre", Kind::Bool, "the centre too; true by default"),
    ],
};

static AREA_TARGET: Shape =
    Shape { name: "a target", fields: &[Field::required("area", Kind::Table(&AREA), "an area")] };

const CONDITIONS: Kind = Kind::List { of: &Kind::Text, min: 0, max: 8 };

/// A rule: trigger, conditions, target, effects.
static RULE: Shape = Shape {
    name: "a rule",
    fields: &[
        Field::required("when", Kind::Text, "when it acts").formerly("trigger"),
        Field::optional("if", CONDITIONS, "what must hold, all of it").formerly("when"),
        Field::optional(
            "target",
            Kind::Either(&[Kind::OneOf(TARGET_WORDS), Kind::Table(&AREA_TARGET)]),
            "on whom; self by default",
        ),
        Field::optional("n", whole(1, 8), "how many targets are chosen; 1 by default"),
        Field::optional("optional", Kind::Bool, "its owner decides"),
        Field::required("effect", effects(), "what happens").formerly("do"),
    ],
};

/// Rules.
pub(super) const A_RULE: Kind = Kind::Table(&RULE);
/// Conditions of an ability.
pub(super) const REQUIREMENTS: Kind = CONDITIONS;
