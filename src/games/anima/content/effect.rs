//! The effect vocabulary, compiled: rules of trigger, conditions, target and effects (section 4 of
//! the rules catalogue). Each effect is declared once, with its keys and what they become; at which triggers it
//! may act stands below.

mod attack;
mod condition;
mod number;
mod party;
mod rule;
mod sets;
mod terms;

use crate::content::catalogue::Range;
use crate::content::compile::centimetres;
use crate::content::compile::effects::{Reading, count, is_so, is_usual, number, of_words};
use crate::content::shape::effects::{DISCOUNT, DURATION, EFFECTS, NUMBER, ROLLS, SWEEP, effects};
use crate::content::shape::whole;
use crate::content::vocabulary::{Stat, State, Trigger};
use crate::content::words::{
    self, ACTION_WORDS, FORBIDDEN_WORDS, KEEP_WORDS, PENALTY_WORDS, SCOPE_WORDS, SIGN_WORDS,
    STAT_WORDS, STATE_WORDS, STATES_WORDS, TRAIT_WORDS,
};
pub use attack::{AttackMod, Scope, Sweep};
pub use condition::{Atom, Condition};
pub use number::{Change, Number, Source};
pub use party::PartyMod;
pub use rule::{AreaSide, Rule, Target};
pub use sets::{ActionSet, AttackFlags, Penalties, Rolls};
use tenbin_content::{Before, Field, Kind, Node, tagged};
pub use terms::{ActionName, Duration, Keep, Sign, TokenChange};

/// Most of a token where nothing is said.
pub(crate) const TOKENS_MAX: u8 = 20;

tagged! {
    /// One effect.
    pub enum Op, EFFECT = "an effect", before Before::Words,
    read |reading: Reading<'_, '_, '_>, node| {
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
        ] => (AttackMod = reading.attack_mod(node)),
        Attack = "attack", "how its attack runs, or one more" [
            Field::optional("count", whole(1, 8), "attacks on one target (ANI-223)"),
            Field::optional("targets", Kind::Table(&SWEEP), "one attack on many (ANI-224)"),
            Field::optional("free", Kind::Bool, "an attack more, for nothing (ANI-226)"),
            Field::optional("ranged_in", whole(1, 60), "a shot of this range in inches"),
            Field::optional("at_fixed", whole(0, 20), "Attack instead of the bearer's"),
            Field::optional("dm_fixed", whole(0, 20), "Damage instead of the bearer's"),
        ] {
            /// Attacks on one target (ANI-223).
            count: u8 = count(node, "count").unwrap_or(1),
            /// One attack on many instead (ANI-224).
            sweep: Option<Sweep> = reading.sweep(node),
            /// Costs nothing and uses basic numbers (ANI-226).
            free: bool = is_so(node, "free"),
            /// A shot of this range in units instead of a melee attack.
            shot: Option<i16> = reading.length(node, "ranged_in"),
            /// Attack instead of the bearer's.
            at_fixed: Option<i8> = number(node, "at_fixed"),
            /// Damage instead of the bearer's.
            dm_fixed: Option<i8> = number(node, "dm_fixed"),
        },
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
        ] {
            /// Which.
            stat: Stat = node.text("stat").and_then(words::stat)?,
            /// How.
            change: Change = reading.change(node)?,
            /// For how long.
            duration: Duration = reading.duration(node),
        },
        RollMod = "roll_mod", "adds to rolls: while the rule is there, to the roll at hand, else for the turn" [
            Field::required("roll", ROLLS, "which rolls"),
            Field::required("amount", whole(-9, 9), "how much more"),
        ] {
            /// Which.
            rolls: Rolls = rolls(node),
            /// How much.
            amount: i8 = number(node, "amount")?,
        },
        ExtraDie = "extra_die", "a die more on rolls: as long as roll_mod" [
            Field::required("roll", ROLLS, "which rolls"),
        ] {
            /// Which.
            rolls: Rolls = rolls(node),
        },
        // At the trigger `after_roll`.
        Reroll = "reroll", "rolls a die anew" [
            Field::required("roll", ROLLS, "which rolls"),
            Field::optional("whose", Kind::OneOf(&["own", "any"]), "whose dice; own by default"),
            Field::optional("failed_only", Kind::Bool, "only where the roll has failed"),
            Field::optional("keep", Kind::OneOf(KEEP_WORDS), "which die counts; new by default"),
        ] {
            /// Which.
            rolls: Rolls = rolls(node),
            /// Dice of either player (else own only).
            any_player: bool = node.text("whose") == Some("any"),
            /// Only where the roll failed (Aura).
            failed_only: bool = is_so(node, "failed_only"),
            /// Which die counts.
            keep: Keep = node.text("keep").and_then(words::keep).unwrap_or(Keep::New),
        },
        // At the trigger `before_roll`.
        SetRoll = "set_roll", "sets a die"
            (value: u8 = required whole(1, 20), "the die counts as this"),
        LoseLp = "lose_lp", "loses life points (ANI-294)" [
            Field::required("amount", NUMBER, "life points; \"d10\" for a die"),
            Field::optional("may_kill", Kind::Bool, "may take the last one; true by default"),
        ] {
            /// How many.
            amount: Number = reading.number(node, "amount"),
            /// May take the last one.
            may_kill: bool = is_usual(node, "may_kill"),
        },
        Heal = "heal", "regains life points" [
            Field::required("amount", NUMBER, "life points; \"d10\" for a die"),
            Field::optional("target", Kind::OneOf(&["self"]), "the bearer instead of the target"),
        ] {
            /// How many.
            amount: Number = reading.number(node, "amount"),
            /// The bearer instead of the rule's target.
            own: bool = node.get("target").is_some(),
        },
        GainAp = "gain_ap", "gains action points"
            (amount: u8 = required whole(1, 9), "action points"),
        LoseAp = "lose_ap", "loses action points"
            (amount: u8 = required whole(1, 9), "action points"),
        // The player whose ability or card it is, whatever the target.
        GainGnosis = "gain_gnosis", "its player regains gnosis points (ANI-500)"
            (amount: u8 = required whole(1, 9), "gnosis points"),
        AddState = "add_state", "gets tokens of a state" [
            Field::required("state", Kind::OneOf(STATE_WORDS), "which"),
            Field::required("level", whole(1, 9), "tokens"),
        ] {
            /// Which.
            state: State = node.text("state").and_then(words::state)?,
            /// How many.
            level: u8 = count(node, "level")?,
        },
        // Its player chooses which where there is a choice.
        RemoveStates = "remove_states", "loses tokens of states" [
            Field::required("sign", Kind::OneOf(SIGN_WORDS), "of which sort (ANI-313)"),
            Field::optional(
                "count",
                Kind::Either(&[whole(1, 20), Kind::OneOf(&["all"])]),
                "tokens; all by default",
            ),
        ] {
            /// Of which sign.
            sign: Sign = node.text("sign").and_then(words::sign)?,
            /// How many; else all.
            count: Option<u8> = count(node, "count"),
        },
        Resist = "resist", "a resistance roll" [
            Field::required("e", whole(1, 40), "difficulty (ANI-292)"),
            Field::optional("fail", effects(), "what happens to who is affected"),
            Field::optional("pass", effects(), "what happens to who resists"),
            Field::optional("friends_roll", Kind::Bool, "friends roll too, else they are affected"),
        ] {
            /// Difficulty.
            e: u8 = count(node, "e")?,
            /// What follows a fail (affected).
            fail: Range = reading.following(node, "fail"),
            /// What follows a pass.
            pass: Range = reading.following_pass(node),
            /// Friends of the bearer roll too; where this is false they are affected without a roll.
            friends_roll: bool = is_usual(node, "friends_roll"),
        },
        // Of the bearer.
        Move = "move", "moves the bearer" [
            Field::optional("inches", whole(1, 48), "how far"),
            Field::optional("straight", Kind::Bool, "in one straight line"),
            Field::optional("intangible", Kind::Bool, "intangible meanwhile (ANI-348)"),
            Field::optional("leave_melee", Kind::Bool, "may begin in melee"),
            Field::optional("count_as_move", Kind::Bool, "uses the movement; true by default"),
        ] {
            /// How far in units; 0 on a charge, which moves by itself.
            length: i16 = reading.length_of_move(node)?,
            /// In one straight line.
            straight: bool = is_so(node, "straight"),
            /// Intangible meanwhile.
            intangible: bool = is_so(node, "intangible"),
            /// May begin in melee.
            leave_melee: bool = is_so(node, "leave_melee"),
            /// Uses the movement of the turn.
            counts: bool = is_usual(node, "count_as_move"),
        },
        Displace = "displace", "displaces the target"
            (inches: u8 = required whole(1, 24), "how far"),
        // The radius in units.
        Place = "place", "puts the target near the bearer" [
            Field::required("radius_in", whole(1, 24), "within so many inches of the bearer"),
        ] => (i16 = reading.length(node, "radius_in")?),
        Swap = "swap", "bearer and target change places",
        Hide = "hide", "becomes hidden (ANI-400)",
        Reveal = "reveal", "reveals the hidden in the control zone",
        EscapeAuto = "escape_auto", "escapes without a roll",
        FreeAction = "free_action", "an action for nothing" [
            Field::required("action", Kind::OneOf(ACTION_WORDS), "which"),
            Field::optional("ignore_movement_limit", Kind::Bool, "even if it has moved"),
        ] {
            /// Which.
            action: ActionName = node.text("action").and_then(words::action)?,
            /// Even if the movement of the turn is used up.
            ignore_movement: bool = is_so(node, "ignore_movement_limit"),
        },
        CostMod = "cost_mod", "changes what an action costs" [
            Field::required("action", Kind::OneOf(ACTION_WORDS), "which"),
            Field::optional("amount", whole(-6, 6), "so much more"),
            Field::optional("set", whole(0, 0), "0: it costs nothing"),
            Field::optional("duration", DURATION, "how long"),
        ] {
            /// Which.
            action: ActionName = node.text("action").and_then(words::action)?,
            /// How much more; else it costs nothing.
            more: Option<i8> = reading.price(node),
            /// For how long.
            duration: Duration = reading.duration(node),
        },
        // Of the attack that is going on.
        PreventDamage = "prevent_damage", "prevents damage"
            (amount: u8 = required whole(1, 99), "damage"),
        RedirectDamage = "redirect_damage", "the bearer loses it instead" [
            Field::optional("to", Kind::OneOf(&["self"]), "who loses the life points"),
        ],
        DamageCap = "damage_cap", "most damage of one attack"
            (amount: u8 = required whole(1, 99), "damage"),
        Survive = "survive", "stays alive" [
            Field::required("lp", whole(1, 99), "life points left"),
            Field::optional("e", whole(1, 40), "difficulty of the roll; none by default"),
        ] {
            /// Life points left.
            lp: u8 = count(node, "lp")?,
            /// Difficulty, where there is a roll.
            e: Option<u8> = count(node, "e"),
        },
        Miss = "miss", "the attack misses",
        Forbid = "forbid", "forbids actions" [
            Field::required("actions", Kind::OneOrMany(&Kind::OneOf(FORBIDDEN_WORDS)), "which"),
            Field::optional("duration", DURATION, "how long"),
        ] {
            /// Which.
            actions: ActionSet = of_words(node, "actions", words::forbidden, |set: ActionSet, action| {
                set | ActionSet::of(action)
            }),
            /// For how long.
            duration: Duration = reading.duration(node),
        },
        Immunity = "immunity", "cannot suffer something" [
            Field::optional("states", Kind::OneOrMany(&Kind::OneOf(STATES_WORDS)), "to these states"),
            Field::optional("displacement", Kind::Bool, "to Throw, Push and Slam"),
        ] {
            /// States, one bit each.
            states: u16 = of_words(node, "states", words::states, |set, bits| set | bits),
            /// Throw, Push and Slam do not move it.
            displacement: bool = is_so(node, "displacement"),
        },
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
        ] {
            /// Which (0 or 1).
            token: u8 = reading.token(node)?,
            /// How.
            change: TokenChange = reading.token_change(node)?,
            /// Most.
            max: u8 = count(node, "max").unwrap_or(TOKENS_MAX),
        },
        GrantTrait = "grant_trait", "gives a trait" [
            Field::required("trait", Kind::OneOf(TRAIT_WORDS), "which"),
            Field::optional("duration", DURATION, "how long"),
        ] {
            /// Bits.
            bits: u32 = reading.given_trait(node)?,
            /// For how long.
            duration: Duration = reading.duration(node),
        },
        // With the purpose `card_roll`.
        RollCheck = "roll_check", "a roll of its own" [
            Field::required("at_least", whole(2, 20), "from which die it passes"),
            Field::optional("pass", effects(), "what follows a pass"),
            Field::optional("fail", effects(), "what follows a fail"),
        ] {
            /// From which die it passes.
            at_least: u8 = count(node, "at_least")?,
            /// What follows a fail.
            fail: Range = reading.following(node, "fail"),
            /// What follows a pass.
            pass: Range = reading.following_pass(node),
        },
        Retarget = "retarget", "the attack now targets the bearer",
        // A range of `Catalogue::lists`.
        Choose = "choose", "one of several lists of effects, the owner chooses" [
            Field::required("of", Kind::List { of: &EFFECTS, min: 2, max: 12 }, "the lists"),
        ] => (Range = reading.lists(node)),
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
        ] => (PartyMod = reading.party_mod(node)?),
        Discard = "discard", "the card is discarded",
        Revive = "revive", "returns a destroyed friend" [
            Field::required("character", Kind::Id, "which character comes back"),
            Field::required("lp", whole(1, 99), "with so many life points"),
            Field::required("radius_in", whole(1, 24), "within so many inches of the bearer"),
        ] {
            /// The character.
            character: u8 = reading.character(node)?,
            /// Its life points.
            lp: u8 = count(node, "lp")?,
            /// Within so many units of the bearer.
            radius: i16 = reading.length(node, "radius_in")?,
        },
        // By so many units.
        MoveScenery = "move_scenery", "moves a piece of scenery" [
            Field::required("cm", Kind::Decimal { min: 1.0, max: 40.0 }, "how far, in cm"),
        ] => (i16 = centimetres(node.get("cm")?)),
        // After deployment.
        Redeploy = "redeploy", "places own characters again"
            (count: u8 = required whole(1, 16), "up to so many characters"),
        // `nine_lives`.
        AttackerRerolls = "attacker_rerolls", "the attacker rolls its die again, once",
    }
    and enum Primitive
}

/// The rolls that an effect names.
fn rolls(node: &Node) -> Rolls {
    of_words(node, "roll", words::roll, Rolls::and)
}

impl Op {
    /// For how long an effect lasts, where it says so.
    pub(crate) fn duration(&self) -> Option<Duration> {
        match *self {
            Self::AttackMod(change) => Some(change.duration),
            Self::StatMod { duration, .. }
            | Self::CostMod { duration, .. }
            | Self::Forbid { duration, .. }
            | Self::GrantTrait { duration, .. } => Some(duration),
            _ => None,
        }
    }
}

/// Effects that may be there always.
pub(crate) const CONTINUOUS: [Primitive; 10] = [
    Primitive::AttackMod,
    Primitive::StatMod,
    Primitive::RollMod,
    Primitive::ExtraDie,
    Primitive::CostMod,
    Primitive::Forbid,
    Primitive::Immunity,
    Primitive::GrantTrait,
    Primitive::DamageCap,
    Primitive::PartyMod,
];

/// Triggers of an effect that has a meaning at these only; `None` for any but `continuous`.
pub(crate) fn triggers_of(effect: Primitive) -> Option<&'static [Trigger]> {
    use Trigger::{
        AfterDeployment, AfterRoll, BeforeRoll, Continuous, DeclareAttack, EnemyDeclaresCharge,
        FriendDamaged, FriendTargeted, PartyBuilding, SetUp, Targeted, WouldDie,
    };
    Some(match effect {
        Primitive::Reroll => &[AfterRoll],
        Primitive::SetRoll => &[BeforeRoll],
        Primitive::PreventDamage | Primitive::RedirectDamage => &[FriendDamaged],
        Primitive::Survive | Primitive::AttackerRerolls => &[WouldDie],
        Primitive::Miss => &[Targeted, FriendTargeted, EnemyDeclaresCharge, DeclareAttack],
        Primitive::Retarget => &[FriendTargeted],
        Primitive::DamageCap => &[Continuous],
        Primitive::PartyMod => &[Continuous, PartyBuilding, SetUp],
        Primitive::Redeploy => &[AfterDeployment],
        _ => return None,
    })
}
