//! The shapes of rules and effects (section 4 of the rules catalogue).

use crate::content::shape::whole;
use crate::content::words::{
    ACTION_WORDS, CATEGORY_WORDS, DURATION_WORDS, FORBIDDEN_WORDS, KEEP_WORDS, PENALTY_WORDS,
    ROLL_WORDS, SCOPE_WORDS, SIDE_WORDS, SIGN_WORDS, STAT_WORDS, STATE_WORDS, STATES_WORDS,
    TARGET_WORDS, TRAIT_WORDS,
};
use tenbin_content::{Field, Kind, Shape};

/// A number, or an expression over a named value.
pub(super) const NUMBER: Kind = Kind::Either(&[whole(-99, 99), Kind::Text]);
/// An effect may hold effects that follow it: a static, since a constant could not hold itself.
pub(super) static AN_EFFECT: Kind = Kind::Table(&EFFECT);
/// Lists of a choice.
static EFFECTS: Kind = effects();
const DURATION: Kind = Kind::OneOf(DURATION_WORDS);
const ROLLS: Kind = Kind::OneOrMany(&Kind::OneOf(ROLL_WORDS));

/// A list of effects.
const fn effects() -> Kind {
    Kind::List { of: &AN_EFFECT, min: 0, max: 12 }
}

/// A table without keys.
static NOTHING: Shape = Shape { name: "an effect without keys of its own: {}", fields: &[] };

static ATTACK_MOD: Shape = Shape {
    name: "attack_mod",
    fields: &[
        Field::optional("at", NUMBER, "added to Attack"),
        Field::optional("dm", NUMBER, "added to Damage"),
        Field::optional("ar_target", whole(-20, 20), "added to the target's Armour"),
        Field::optional("ignore_ar", Kind::Bool, "Armour does not count"),
        Field::optional("extra_dice", whole(-3, 4), "dice more, the highest counts (2d: 1)"),
        Field::optional("crit_min", Kind::Text, "\"self.crit_min - 1\": critical on one die more"),
        Field::optional("auto_crit", Kind::Bool, "the attack is a critical hit whatever the dice"),
        Field::optional("throw", Kind::Bool, "the target is thrown (ANI-370)"),
        Field::optional("use_secondary", Kind::Bool, "the secondary Damage counts"),
        Field::optional("no_damage", Kind::Bool, "no damage, only what follows a hit"),
        Field::optional(
            "damage_factor",
            Kind::Decimal { min: 0.5, max: 1.0 },
            "0.5: damage halved, rounded down",
        ),
        Field::optional("no_shield", Kind::Bool, "no human shield"),
        Field::optional(
            "ignore_penalty",
            Kind::OneOrMany(&Kind::OneOf(PENALTY_WORDS)),
            "rows of the table of ranged modifiers that do not count (ANI-242)",
        ),
        Field::optional("scope", Kind::OneOf(SCOPE_WORDS), "whose attacks; own by default"),
        Field::optional("duration", DURATION, "how long"),
    ],
};

static SWEEP: Shape = Shape {
    name: "everybody about the attacker",
    fields: &[
        Field::required("radius_in", whole(1, 24), "within so many inches (ANI-224)"),
        Field::optional("side", Kind::OneOf(SIDE_WORDS), "whom; units by default"),
    ],
};

static ATTACK: Shape = Shape {
    name: "attack",
    fields: &[
        Field::optional("count", whole(1, 8), "attacks on one target (ANI-223)"),
        Field::optional("targets", Kind::Table(&SWEEP), "one attack on many (ANI-224)"),
        Field::optional("free", Kind::Bool, "an attack more, for nothing (ANI-226)"),
        Field::optional("ranged_in", whole(1, 60), "a shot of this range in inches"),
        Field::optional("at_fixed", whole(0, 20), "Attack instead of the bearer's"),
        Field::optional("dm_fixed", whole(0, 20), "Damage instead of the bearer's"),
    ],
};

static STAT_MOD: Shape = Shape {
    name: "stat_mod",
    fields: &[
        Field::required("stat", Kind::OneOf(STAT_WORDS), "which number; lengths in inches"),
        Field::optional("amount", NUMBER, "so much more"),
        Field::optional(
            "factor",
            Kind::Decimal { min: 0.0, max: 4.0 },
            "so many times, rounded down",
        ),
        Field::optional("set", whole(0, 99), "exactly this"),
        Field::optional("min", whole(0, 99), "at least this"),
        Field::optional("duration", DURATION, "how long"),
    ],
};

static ROLL_MOD: Shape = Shape {
    name: "roll_mod",
    fields: &[
        Field::required("roll", ROLLS, "which rolls"),
        Field::required("amount", whole(-9, 9), "how much more"),
    ],
};

static EXTRA_DIE: Shape =
    Shape { name: "extra_die", fields: &[Field::required("roll", ROLLS, "which rolls")] };

static REROLL: Shape = Shape {
    name: "reroll",
    fields: &[
        Field::required("roll", ROLLS, "which rolls"),
        Field::optional("whose", Kind::OneOf(&["own", "any"]), "whose dice; own by default"),
        Field::optional("failed_only", Kind::Bool, "only where the roll has failed"),
        Field::optional("keep", Kind::OneOf(KEEP_WORDS), "which die counts; new by default"),
    ],
};

static SET_ROLL: Shape = Shape {
    name: "set_roll",
    fields: &[Field::required("value", whole(1, 20), "the die counts as this")],
};

static LOSE_LP: Shape = Shape {
    name: "lose_lp",
    fields: &[
        Field::required("amount", NUMBER, "life points; \"d10\" for a die"),
        Field::optional("may_kill", Kind::Bool, "may take the last one; true by default"),
    ],
};

static HEAL: Shape = Shape {
    name: "heal",
    fields: &[
        Field::required("amount", NUMBER, "life points; \"d10\" for a die"),
        Field::optional("target", Kind::OneOf(&["self"]), "the bearer instead of the target"),
    ],
};

static AP: Shape = Shape {
    name: "an amount of action points",
    fields: &[Field::required("amount", whole(1, 9), "action points")],
};

static ADD_STATE: Shape = Shape {
    name: "add_state",
    fields: &[
        Field::required("state", Kind::OneOf(STATE_WORDS), "which"),
        Field::required("level", whole(1, 9), "tokens"),
    ],
};

static REMOVE_STATES: Shape = Shape {
    name: "remove_states",
    fields: &[
        Field::required("sign", Kind::OneOf(SIGN_WORDS), "of which sort (ANI-313)"),
        Field::optional(
            "count",
            Kind::Either(&[whole(1, 20), Kind::OneOf(&["all"])]),
            "tokens; all by default",
        ),
    ],
};

static RESIST: Shape = Shape {
    name: "resist",
    fields: &[
        Field::required("e", whole(1, 40), "difficulty (ANI-292)"),
        Field::optional("fail", effects(), "what happens to who is affected"),
        Field::optional("pass", effects(), "what happens to who resists"),
        Field::optional("friends_roll", Kind::Bool, "friends roll too, else they are affected"),
    ],
};

static MOVE: Shape = Shape {
    name: "move",
    fields: &[
        Field::optional("inches", whole(1, 48), "how far"),
        Field::optional("straight", Kind::Bool, "in one straight line"),
        Field::optional("intangible", Kind::Bool, "intangible meanwhile (ANI-348)"),
        Field::optional("leave_melee", Kind::Bool, "may begin in melee"),
        Field::optional("count_as_move", Kind::Bool, "uses the movement; true by default"),
    ],
};

static DISPLACE: Shape =
    Shape { name: "displace", fields: &[Field::required("inches", whole(1, 24), "how far")] };

static PLACE: Shape = Shape {
    name: "place",
    fields: &[Field::required("radius_in", whole(1, 24), "within so many inches of the bearer")],
};

static FREE_ACTION: Shape = Shape {
    name: "free_action",
    fields: &[
        Field::required("action", Kind::OneOf(ACTION_WORDS), "which"),
        Field::optional("ignore_movement_limit", Kind::Bool, "even if it has moved"),
    ],
};

static COST_MOD: Shape = Shape {
    name: "cost_mod",
    fields: &[
        Field::required("action", Kind::OneOf(ACTION_WORDS), "which"),
        Field::optional("amount", whole(-6, 6), "so much more"),
        Field::optional("set", whole(0, 0), "0: it costs nothing"),
        Field::optional("duration", DURATION, "how long"),
    ],
};

static AMOUNT: Shape = Shape {
    name: "an amount of damage",
    fields: &[Field::required("amount", whole(1, 99), "damage")],
};

static REDIRECT: Shape = Shape {
    name: "redirect_damage",
    fields: &[Field::optional("to", Kind::OneOf(&["self"]), "who loses the life points")],
};

static SURVIVE: Shape = Shape {
    name: "survive",
    fields: &[
        Field::required("lp", whole(1, 99), "life points left"),
        Field::optional("e", whole(1, 40), "difficulty of the roll; none by default"),
    ],
};

static FORBID: Shape = Shape {
    name: "forbid",
    fields: &[
        Field::required("actions", Kind::OneOrMany(&Kind::OneOf(FORBIDDEN_WORDS)), "which"),
        Field::optional("duration", DURATION, "how long"),
    ],
};

static IMMUNITY: Shape = Shape {
    name: "immunity",
    fields: &[
        Field::optional("states", Kind::OneOrMany(&Kind::OneOf(STATES_WORDS)), "to these states"),
        Field::optional("displacement", Kind::Bool, "to Throw, Push and Slam"),
    ],
};

static TOKEN: Shape = Shape {
    name: "token",
    fields: &[
        Field::required("name", Kind::Id, "which tokens"),
        Field::optional("add", whole(1, 20), "so many more"),
        Field::optional("start", whole(1, 20), "so many"),
        Field::optional(
            "spend",
            Kind::Either(&[whole(1, 20), Kind::OneOf(&["choose"])]),
            "so many less; choose: the owner chooses how many",
        ),
        Field::optional("max", whole(1, 20), "most; 20 by default"),
    ],
};

static GRANT_TRAIT: Shape = Shape {
    name: "grant_trait",
    fields: &[
        Field::required("trait", Kind::OneOf(TRAIT_WORDS), "which"),
        Field::optional("duration", DURATION, "how long"),
    ],
};

static ROLL_CHECK: Shape = Shape {
    name: "roll_check",
    fields: &[
        Field::required("at_least", whole(2, 20), "from which die it passes"),
        Field::optional("pass", effects(), "what follows a pass"),
        Field::optional("fail", effects(), "what follows a fail"),
    ],
};

static DISCOUNT: Shape = Shape {
    name: "level_discount",
    fields: &[
        Field::required("category", Kind::OneOrMany(&Kind::OneOf(CATEGORY_WORDS)), "whose"),
        Field::required("levels", whole(1, 50), "levels less"),
    ],
};

static PARTY_MOD: Shape = Shape {
    name: "party_mod",
    fields: &[
        Field::optional("deploy_depth_in", whole(1, 12), "deployment zone deeper, in inches"),
        Field::optional("card_limit", whole(1, 16), "cards more"),
        Field::optional("card_factor", whole(2, 4), "the card limit so many times"),
        Field::optional("advantage_points", whole(1, 100), "advantage points more (ANI-032)"),
        Field::optional("points_factor", whole(2, 4), "the table's points so many times"),
        Field::optional("level_discount", Kind::Table(&DISCOUNT), "characters cost and score less"),
        Field::optional(
            "score_lost_factor",
            Kind::Map(&Kind::Decimal { min: 0.0, max: 1.0 }),
            "part of its level that a destroyed character still scores, by trait",
        ),
    ],
};

static REVIVE: Shape = Shape {
    name: "revive",
    fields: &[
        Field::required("character", Kind::Id, "which character comes back"),
        Field::required("lp", whole(1, 99), "with so many life points"),
        Field::required("radius_in", whole(1, 24), "within so many inches of the bearer"),
    ],
};

static MOVE_SCENERY: Shape = Shape {
    name: "move_scenery",
    fields: &[Field::required("cm", Kind::Decimal { min: 1.0, max: 40.0 }, "how far, in cm")],
};

static REDEPLOY: Shape = Shape {
    name: "redeploy",
    fields: &[Field::required("count", whole(1, 16), "up to so many characters")],
};

/// An effect: a table of one key, its name.
static EFFECT: Shape = Shape {
    name: "an effect",
    fields: &[
        Field::optional("attack_mod", Kind::Table(&ATTACK_MOD), "changes attacks"),
        Field::optional("attack", Kind::Table(&ATTACK), "how its attack runs, or one more"),
        Field::optional("stat_mod", Kind::Table(&STAT_MOD), "changes a number"),
        Field::optional(
            "roll_mod",
            Kind::Table(&ROLL_MOD),
            "adds to rolls: while the rule is there, to the roll at hand, else for the turn",
        ),
        Field::optional(
            "extra_die",
            Kind::Table(&EXTRA_DIE),
            "a die more on rolls: as long as roll_mod",
        ),
        Field::optional("reroll", Kind::Table(&REROLL), "rolls a die anew"),
        Field::optional("set_roll", Kind::Table(&SET_ROLL), "sets a die"),
        Field::optional("lose_lp", Kind::Table(&LOSE_LP), "loses life points (ANI-294)"),
        Field::optional("heal", Kind::Table(&HEAL), "regains life points"),
        Field::optional("gain_ap", Kind::Table(&AP), "gains action points"),
        Field::optional("lose_ap", Kind::Table(&AP), "loses action points"),
        Field::optional("add_state", Kind::Table(&ADD_STATE), "gets tokens of a state"),
        Field::optional("remove_states", Kind::Table(&REMOVE_STATES), "loses tokens of states"),
        Field::optional("resist", Kind::Table(&RESIST), "a resistance roll"),
        Field::optional("move", Kind::Table(&MOVE), "moves the bearer"),
        Field::optional("displace", Kind::Table(&DISPLACE), "displaces the target"),
        Field::optional("place", Kind::Table(&PLACE), "puts the target near the bearer"),
        Field::optional("swap", Kind::Table(&NOTHING), "bearer and target change places"),
        Field::optional("hide", Kind::Table(&NOTHING), "becomes hidden (ANI-400)"),
        Field::optional("reveal", Kind::Table(&NOTHING), "reveals the hidden in the control zone"),
        Field::optional("escape_auto", Kind::Table(&NOTHING), "escapes without a roll"),
        Field::optional("free_action", Kind::Table(&FREE_ACTION), "an action for nothing"),
        Field::optional("cost_mod", Kind::Table(&COST_MOD), "changes what an action costs"),
        Field::optional("prevent_damage", Kind::Table(&AMOUNT), "prevents damage"),
        Field::optional("redirect_damage", Kind::Table(&REDIRECT), "the bearer loses it instead"),
        Field::optional("damage_cap", Kind::Table(&AMOUNT), "most damage of one attack"),
        Field::optional("survive", Kind::Table(&SURVIVE), "stays alive"),
        Field::optional("miss", Kind::Table(&NOTHING), "the attack misses"),
        Field::optional("forbid", Kind::Table(&FORBID), "forbids actions"),
        Field::optional("immunity", Kind::Table(&IMMUNITY), "cannot suffer something"),
        Field::optional("token", Kind::Table(&TOKEN), "changes tokens of the bearer"),
        Field::optional("grant_trait", Kind::Table(&GRANT_TRAIT), "gives a trait"),
        Field::optional("roll_check", Kind::Table(&ROLL_CHECK), "a roll of its own"),
        Field::optional("retarget", Kind::Table(&NOTHING), "the attack now targets the bearer"),
        Field::optional(
            "choose",
            Kind::List { of: &EFFECTS, min: 2, max: 12 },
            "one of several lists of effects, the owner chooses",
        ),
        Field::optional("party_mod", Kind::Table(&PARTY_MOD), "set-up and scoring"),
        Field::optional("discard", Kind::Table(&NOTHING), "the card is discarded"),
        Field::optional("revive", Kind::Table(&REVIVE), "returns a destroyed friend"),
        Field::optional("move_scenery", Kind::Table(&MOVE_SCENERY), "moves a piece of scenery"),
        Field::optional("redeploy", Kind::Table(&REDEPLOY), "places own characters again"),
        Field::optional(
            "attacker_rerolls",
            Kind::Table(&NOTHING),
            "the attacker rolls its die again, once",
        ),
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
        Field::required("trigger", Kind::Text, "when it acts"),
        Field::optional("when", CONDITIONS, "what must hold, all of it"),
        Field::optional(
            "target",
            Kind::Either(&[Kind::OneOf(TARGET_WORDS), Kind::Table(&AREA_TARGET)]),
            "on whom; self by default",
        ),
        Field::optional("n", whole(1, 8), "how many targets are chosen; 1 by default"),
        Field::optional("optional", Kind::Bool, "its owner decides"),
        Field::required("do", effects(), "what happens"),
    ],
};

/// Rules.
pub(super) const A_RULE: Kind = Kind::Table(&RULE);
/// Conditions of an ability.
pub(super) const REQUIREMENTS: Kind = CONDITIONS;
