//! The shapes of rules and effects (section 4 of the rules catalogue).

use crate::content::shape::whole;
use crate::content::words::{
    ACTION_WORDS, CATEGORY_WORDS, DURATION_WORDS, FORBIDDEN_WORDS, KEEP_WORDS, PENALTY_WORDS,
    ROLL_WORDS, SCOPE_WORDS, SIDE_WORDS, SIGN_WORDS, STAT_WORDS, STATE_WORDS, STATES_WORDS,
    TARGET_WORDS, TRAIT_WORDS,
};
use tenbin_content::{Before, Field, Kind, Shape, tagged_words};

/// A number, or an expression over a named value.
pub(super) const NUMBER: Kind = Kind::Either(&[whole(-99, 99), Kind::Text]);
/// An effect may hold effects that follow it: a static, since a constant could not hold itself.
pub(super) static AN_EFFECT: Kind = Kind::Tagged(&EFFECT);
/// Lists of a choice.
static EFFECTS: Kind = effects();
const DURATION: Kind = Kind::OneOf(DURATION_WORDS);
const ROLLS: Kind = Kind::OneOrMany(&Kind::OneOf(ROLL_WORDS));

/// A list of effects.
const fn effects() -> Kind {
    Kind::List { of: &AN_EFFECT, min: 0, max: 12 }
}

static SWEEP: Shape = Shape {
    name: "everybody about the attacker",
    fields: &[
        Field::required("radius_in", whole(1, 24), "within so many inches (ANI-224)"),
        Field::optional("side", Kind::OneOf(SIDE_WORDS), "whom; units by default"),
    ],
};

static DISCOUNT: Shape = Shape {
    name: "level_discount",
    fields: &[
        Field::required("category", Kind::OneOrMany(&Kind::OneOf(CATEGORY_WORDS)), "whose"),
        Field::required("levels", whole(1, 50), "levels less"),
    ],
};

tagged_words! {
    /// What an effect does.
    pub(crate) enum Primitive, EFFECT = "an effect", before Before::Words, common &[], {
        AttackMod = "attack_mod", "changes attacks" [
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
        Attack = "attack", "how its attack runs, or one more" [
            Field::optional("count", whole(1, 8), "attacks on one target (ANI-223)"),
            Field::optional("targets", Kind::Table(&SWEEP), "one attack on many (ANI-224)"),
            Field::optional("free", Kind::Bool, "an attack more, for nothing (ANI-226)"),
            Field::optional("ranged_in", whole(1, 60), "a shot of this range in inches"),
            Field::optional("at_fixed", whole(0, 20), "Attack instead of the bearer's"),
            Field::optional("dm_fixed", whole(0, 20), "Damage instead of the bearer's"),
        ],
        StatMod = "stat_mod", "changes a number" [
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
        RollMod = "roll_mod", "adds to rolls: while the rule is there, to the roll at hand, else for the turn" [
            Field::required("roll", ROLLS, "which rolls"),
            Field::required("amount", whole(-9, 9), "how much more"),
        ],
        ExtraDie = "extra_die", "a die more on rolls: as long as roll_mod" [
            Field::required("roll", ROLLS, "which rolls"),
        ],
        Reroll = "reroll", "rolls a die anew" [
            Field::required("roll", ROLLS, "which rolls"),
            Field::optional("whose", Kind::OneOf(&["own", "any"]), "whose dice; own by default"),
            Field::optional("failed_only", Kind::Bool, "only where the roll has failed"),
            Field::optional("keep", Kind::OneOf(KEEP_WORDS), "which die counts; new by default"),
        ],
        SetRoll = "set_roll", "sets a die" [
            Field::required("value", whole(1, 20), "the die counts as this"),
        ],
        LoseLp = "lose_lp", "loses life points (ANI-294)" [
            Field::required("amount", NUMBER, "life points; \"d10\" for a die"),
            Field::optional("may_kill", Kind::Bool, "may take the last one; true by default"),
        ],
        Heal = "heal", "regains life points" [
            Field::required("amount", NUMBER, "life points; \"d10\" for a die"),
            Field::optional("target", Kind::OneOf(&["self"]), "the bearer instead of the target"),
        ],
        GainAp = "gain_ap", "gains action points" [
            Field::required("amount", whole(1, 9), "action points"),
        ],
        LoseAp = "lose_ap", "loses action points" [
            Field::required("amount", whole(1, 9), "action points"),
        ],
        AddState = "add_state", "gets tokens of a state" [
            Field::required("state", Kind::OneOf(STATE_WORDS), "which"),
            Field::required("level", whole(1, 9), "tokens"),
        ],
        RemoveStates = "remove_states", "loses tokens of states" [
            Field::required("sign", Kind::OneOf(SIGN_WORDS), "of which sort (ANI-313)"),
            Field::optional(
                "count",
                Kind::Either(&[whole(1, 20), Kind::OneOf(&["all"])]),
                "tokens; all by default",
            ),
        ],
        Resist = "resist", "a resistance roll" [
            Field::required("e", whole(1, 40), "difficulty (ANI-292)"),
            Field::optional("fail", effects(), "what happens to who is affected"),
            Field::optional("pass", effects(), "what happens to who resists"),
            Field::optional("friends_roll", Kind::Bool, "friends roll too, else they are affected"),
        ],
        Move = "move", "moves the bearer" [
            Field::optional("inches", whole(1, 48), "how far"),
            Field::optional("straight", Kind::Bool, "in one straight line"),
            Field::optional("intangible", Kind::Bool, "intangible meanwhile (ANI-348)"),
            Field::optional("leave_melee", Kind::Bool, "may begin in melee"),
            Field::optional("count_as_move", Kind::Bool, "uses the movement; true by default"),
        ],
        Displace = "displace", "displaces the target" [
            Field::required("inches", whole(1, 24), "how far"),
        ],
        Place = "place", "puts the target near the bearer" [
            Field::required("radius_in", whole(1, 24), "within so many inches of the bearer"),
        ],
        Swap = "swap", "bearer and target change places",
        Hide = "hide", "becomes hidden (ANI-400)",
        Reveal = "reveal", "reveals the hidden in the control zone",
        EscapeAuto = "escape_auto", "escapes without a roll",
        FreeAction = "free_action", "an action for nothing" [
            Field::required("action", Kind::OneOf(ACTION_WORDS), "which"),
            Field::optional("ignore_movement_limit", Kind::Bool, "even if it has moved"),
        ],
        CostMod = "cost_mod", "changes what an action costs" [
            Field::required("action", Kind::OneOf(ACTION_WORDS), "which"),
            Field::optional("amount", whole(-6, 6), "so much more"),
            Field::optional("set", whole(0, 0), "0: it costs nothing"),
            Field::optional("duration", DURATION, "how long"),
        ],
        PreventDamage = "prevent_damage", "prevents damage" [
            Field::required("amount", whole(1, 99), "damage"),
        ],
        RedirectDamage = "redirect_damage", "the bearer loses it instead" [
            Field::optional("to", Kind::OneOf(&["self"]), "who loses the life points"),
        ],
        DamageCap = "damage_cap", "most damage of one attack" [
            Field::required("amount", whole(1, 99), "damage"),
        ],
        Survive = "survive", "stays alive" [
            Field::required("lp", whole(1, 99), "life points left"),
            Field::optional("e", whole(1, 40), "difficulty of the roll; none by default"),
        ],
        Miss = "miss", "the attack misses",
        Forbid = "forbid", "forbids actions" [
            Field::required("actions", Kind::OneOrMany(&Kind::OneOf(FORBIDDEN_WORDS)), "which"),
            Field::optional("duration", DURATION, "how long"),
        ],
        Immunity = "immunity", "cannot suffer something" [
            Field::optional("states", Kind::OneOrMany(&Kind::OneOf(STATES_WORDS)), "to these states"),
            Field::optional("displacement", Kind::Bool, "to Throw, Push and Slam"),
        ],
        Token = "token", "changes tokens of the bearer" [
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
        GrantTrait = "grant_trait", "gives a trait" [
            Field::required("trait", Kind::OneOf(TRAIT_WORDS), "which"),
            Field::optional("duration", DURATION, "how long"),
        ],
        RollCheck = "roll_check", "a roll of its own" [
            Field::required("at_least", whole(2, 20), "from which die it passes"),
            Field::optional("pass", effects(), "what follows a pass"),
            Field::optional("fail", effects(), "what follows a fail"),
        ],
        Retarget = "retarget", "the attack now targets the bearer",
        Choose = "choose", "one of several lists of effects, the owner chooses" [
            Field::required("of", Kind::List { of: &EFFECTS, min: 2, max: 12 }, "the lists"),
        ],
        PartyMod = "party_mod", "set-up and scoring" [
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
        Discard = "discard", "the card is discarded",
        Revive = "revive", "returns a destroyed friend" [
            Field::required("character", Kind::Id, "which character comes back"),
            Field::required("lp", whole(1, 99), "with so many life points"),
            Field::required("radius_in", whole(1, 24), "within so many inches of the bearer"),
        ],
        MoveScenery = "move_scenery", "moves a piece of scenery" [
            Field::required("cm", Kind::Decimal { min: 1.0, max: 40.0 }, "how far, in cm"),
        ],
        Redeploy = "redeploy", "places own characters again" [
            Field::required("count", whole(1, 16), "up to so many characters"),
        ],
        AttackerRerolls = "attacker_rerolls", "the attacker rolls its die again, once",
    }
}

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
