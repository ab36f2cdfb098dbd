//! What an ability does (section 4 of the rules catalogue): each effect with its word, the keys that files give it
//! and what it becomes, when it may act and on whom. What it does in the game is in `rules/runs.rs`.

use crate::content::catalogue::{Amount, Chooser, Duration, EffectRange, Target, timing};
use crate::content::compile::effects::{Reading, bits, chosen_faces, to_pool};
use crate::content::compile::grammar::{DEEDS, FIGHTS};
use crate::content::knobs::FACE_WORDS;
use crate::content::shape::{
    self, CHOOSER_WORDS, CHOSEN_FACE_WORDS, DURATION_WORDS, ON_FACE, STAT_WORDS, TARGET_WORDS,
    TERRAINS, TEST_WORDS, effects, whole,
};
use crate::state::dice::FACES;
use tenbin_content::tagged::FromKey;
use tenbin_content::{Before, Field, Kind, Node, tagged};

/// Every timing.
const ALWAYS: u16 = u16::MAX;
/// All supporters: more than there ever are.
const ALL: u8 = u8::MAX;

/// Whom an effect acts on, and what narrows that down.
static AIM: &[Field] = &[
    Field::optional("target", Kind::OneOf(TARGET_WORDS), "whom it acts on"),
    Field::optional("within", whole(1, 24), "largest distance of the target"),
    Field::optional("in_field_of_vision", Kind::Bool, "the target is in front of the user"),
    Field::optional("line_of_fire", Kind::Bool, "a free line leads to the target"),
    Field::optional("adjacent", Kind::Bool, "the target touches the user's square"),
    Field::optional("endangered_only", Kind::Bool, "the target is endangered"),
];

static CHOOSER: Field = Field::optional("chooser", Kind::OneOf(CHOOSER_WORDS), "who chooses");

tagged! {
    /// One effect of an ability (section 4).
    pub enum Effect, EFFECT = "an effect", before Before::Tag("effect"), common AIM,
    read |reading: Reading<'_, '_, '_>, node| {
        Add = "add", "raises or lowers a number" [
            Field::required("stat", Kind::OneOf(STAT_WORDS), "what is raised"),
            Field::required("amount", whole(-9, 9), "by how much").formerly("n"),
            Field::required("duration", Kind::OneOf(DURATION_WORDS), "how long it lasts"),
        ] {
            /// What is raised.
            amount: Amount = node.text("stat").and_then(shape::amount)?,
            /// By how much; may be negative.
            n: i8 = number(node, "amount", 0),
            /// For how long.
            duration: Duration = Duration::from_key(reading, node, "duration")?,
        },
        KeepBest = "keep_best", "rolls several combat or shot dice and keeps the highest"
            (dice: u8 = required whole(2, 4), "dice rolled, of which the highest is kept"),
        Margin = "margin", "shifts the margin of a fight" [
            Field::required("amount", whole(-5, 5), "by how much").formerly("n"),
            Field::required("result", Kind::OneOf(&["win", "lose"]), "the result that it shifts")
                .formerly("when"),
        ] {
            /// By how much: a win's margin grows, a loss's margin grows against the bearer.
            n: i8 = number(node, "amount", 0),
            /// True where it counts on a win, false on a loss.
            on_win: bool = node.text("result") == Some("win"),
        },
        CancelSupport = "cancel_support", "cancels supporters, those worth most" [
            Field::required("side", Kind::OneOf(&["both", "enemy"]), "whose supporters"),
            Field::required(
                "amount",
                Kind::Either(&[whole(1, 16), Kind::OneOf(&["all"])]),
                "how many, or all",
            )
            .formerly("n"),
        ] {
            /// Of both sides.
            both: bool = node.text("side") == Some("both"),
            /// How many; 255 for all of them.
            n: u8 = count(node, "amount", ALL),
        },
        SupportValue = "support_value", "the bearer's support is worth something else"
            (amount: u8 = required whole(0, 6), "how much it is worth", formerly "n"),
        BackAttackValue = "back_attack_value", "a back attack of the bearer is worth something else"
            (amount: u8 = required whole(0, 6), "how much it is worth", formerly "n"),
        // Of the opponent (timings attack, defend, shot) or of the bearer (timing `fall_back`).
        FallBack = "fall_back", "changes a fall-back" [
            Field::optional("squares", whole(1, 3), "squares to fall back; 1 by default"),
            CHOOSER,
            Field::optional("ignore_terrain", TERRAINS, "terrain that does not endanger"),
            Field::optional("skip_if_margin", whole(1, 6), "no fall-back at exactly this margin"),
        ] {
            /// Squares.
            squares: u8 = count(node, "squares", 1),
            /// Who chooses them.
            chooser: Chooser = reading.chooser(node)?,
            /// Terrains that do not endanger, one bit each by `Terrain`.
            ignore_terrain: u8 = bits(node, "ignore_terrain"),
            /// No fall-back at exactly this margin; 0 for none.
            skip_if_margin: u8 = count(node, "skip_if_margin", 0),
        },
        MovementRule = "movement_rule", "changes a movement" [
            Field::optional("ignore_terrain_cost", TERRAINS, "terrain without extra cost"),
            Field::optional("no_zoc_stop", Kind::Bool, "enemy zones of control do not stop it"),
            Field::optional("no_disengage_endanger", Kind::Bool, "leaving a zone does not endanger"),
            Field::optional("no_air_die", Kind::Bool, "Air dice add no movement points"),
        ] {
            /// Terrains without extra cost, one bit each by `Terrain`.
            ignore_terrain_cost: u8 = bits(node, "ignore_terrain_cost"),
            /// Does not stop on entering an enemy zone of control (OKK-210).
            no_zoc_stop: bool = is_so(node, "no_zoc_stop"),
            /// Leaving an enemy zone of control does not endanger (OKK-213).
            no_disengage_endanger: bool = is_so(node, "no_disengage_endanger"),
            /// Air dice add no movement points.
            no_air_die: bool = is_so(node, "no_air_die"),
        },
        Shoot = "shoot", "a shot" [
            Field::required("value", whole(-5, 15), "the value of a shot"),
            Field::required("range", whole(1, 24), "the range of a shot"),
            Field::optional("ignore_cover", Kind::Bool, "cover does not count"),
        ] {
            /// Shot value.
            value: i8 = number(node, "value", 0),
            /// Range.
            range: u8 = count(node, "range", 1),
            /// Cover does not count.
            ignore_cover: bool = is_so(node, "ignore_cover"),
        },
        WillTest = "will_test", "the target tests Willpower" [
            Field::required("target", Kind::OneOf(TARGET_WORDS), "who tests"),
            Field::optional("test_kind", Kind::OneOf(TEST_WORDS), "the test's kind; else resist"),
            Field::optional("modifier", whole(-6, 6), "added to Willpower; 0 by default"),
            Field::optional("on_pass", effects(), "what follows a passed test"),
            Field::optional("on_fail", effects(), "what follows a failed test"),
        ] {
            /// Why, one of `test_kind`.
            kind: u8 = reading.test_kind(node)?,
            /// Added to Willpower.
            modifier: i8 = number(node, "modifier", 0),
            /// What follows a pass.
            on_pass: EffectRange = reading.following(node, "on_pass"),
            /// What follows a fail.
            on_fail: EffectRange = reading.following(node, "on_fail"),
        },
        AutoPass = "auto_pass", "the test is passed without a roll",
        SetStatus = "set_status", "the target becomes alert or endangered" [
            Field::required("status", Kind::OneOf(&["alert", "endangered"]), "the new status"),
        ] => (bool = node.text("status") == Some("alert")),
        ReplaceResult = "replace_result", "out becomes endangered and a fall-back (OKK-437)" [
            Field::required("from", Kind::OneOf(&["out"]), "the result that is replaced"),
            Field::required("to", Kind::OneOf(&["endangered_and_fall_back"]), "what it becomes"),
        ],
        Prevent = "prevent", "one endangering does not happen (OKK-436)" [
            Field::required("what", Kind::OneOf(&["endanger"]), "what is prevented"),
        ],
        RerollPool = "reroll_pool", "re-rolls unused dice of the pool" [
            Field::required("max", whole(1, 8), "most dice"),
            Field::optional("min", whole(1, 8), "fewest dice; 1 by default"),
        ] {
            /// Fewest dice.
            min: u8 = reading.dice_min(node)?,
            /// Most dice.
            max: u8 = count(node, "max", 1),
        },
        // The die goes to the pool or is spent.
        RerollUsedDie = "reroll_used_die", "re-rolls the die that paid" [
            Field::optional("on_face", Kind::Table(&ON_FACE), "what happens by face"),
            Field::optional(
                "to_pool",
                Kind::OneOrMany(&Kind::OneOf(FACE_WORDS)),
                "faces with which the die goes to the pool; with others it is spent",
            ),
        ] {
            /// Effects by face.
            on_face: [EffectRange; FACES] = reading.by_face(node),
            /// Faces with which the die goes to the pool, one bit each.
            to_pool: u8 = to_pool(node),
        },
        SetPoolDie = "set_pool_die", "sets a die of the pool, or the die that paid" [
            Field::required("which", Kind::OneOf(&["chosen", "used_die"]), "the die that is set"),
            Field::required(
                "face",
                Kind::OneOrMany(&Kind::OneOf(CHOSEN_FACE_WORDS)),
                "the faces to choose from",
            ),
        ] {
            /// The die that paid goes to the pool; else a chosen die of the pool is set.
            used_die: bool = node.text("which") == Some("used_die"),
            /// Faces allowed, one bit each.
            faces: u8 = chosen_faces(node),
        },
        FearAura = "fear_aura", "enemies must pass a test to attack the bearer (OKK-387)",
        FearImmune = "fear_immune", "the bearer never tests for fear",
        SuppressZone = "suppress_zoc", "the target has no zone of control" [
            Field::required("duration", Kind::OneOf(DURATION_WORDS), "how long it lasts"),
        ] => (Duration = reading.lasting(node)?),
        ForceFacing = "force_facing", "the user sets the target's facing" [CHOOSER],
        LoseReserve = "lose_reserve", "the target's reserved dice are spent, as by OKK-120",
        // Compiled away.
        GrantAbility = "grant_ability", "gives an ability" [
            Field::required("id", Kind::Id, "the ability that is given"),
        ] => (u8 = reading.ability(node)?),
        CancelAbility = "cancel_ability", "cancels an ability just declared (OKK-160)",
        ConsumeSelf = "consume_self", "the single-use card is turned face down",
    }
    and enum Primitive
}

impl<C> FromKey<C> for Duration {
    fn from_key(_: &mut C, table: &Node, key: &str) -> Option<Self> {
        table.text(key).and_then(shape::duration)
    }
}

fn number(node: &Node, key: &str, otherwise: i8) -> i8 {
    node.integer(key).map_or(otherwise, |number| number as i8)
}

fn count(node: &Node, key: &str, otherwise: u8) -> u8 {
    node.integer(key).map_or(otherwise, |number| number as u8)
}

fn is_so(node: &Node, key: &str) -> bool {
    node.boolean(key) == Some(true)
}

/// When an effect may act and on whom.
pub(crate) struct Grammar {
    /// Timings at which it may act.
    pub(crate) timings: u16,
    /// Whom it may act on; the first is meant where nothing is said.
    pub(crate) targets: &'static [Target],
    /// Whether it may follow a test or a re-rolled die.
    pub(crate) nests: bool,
}

/// What follows nothing.
const fn acts(timings: u16, targets: &'static [Target]) -> Grammar {
    Grammar { timings, targets, nests: false }
}

const OWN: &[Target] = &[Target::Own];
const FIGURES: &[Target] = &[Target::Own, Target::OneFriend, Target::OneEnemy, Target::AllEnemies];

/// The grammar of an effect of an ability with these timings.
pub(crate) fn grammar(primitive: Primitive, node: &Node, timings: u16) -> Grammar {
    let fight = timing::ATTACK | timing::DEFEND;
    match primitive {
        Primitive::Add => add(node),
        Primitive::KeepBest => acts(FIGHTS, OWN),
        Primitive::Margin => {
            // A shooter is never hurt, and its target hurts no figure (OKK-342).
            let wins = node.text("result") != Some("lose");
            let timings = fight | if wins { timing::SHOT } else { timing::SHOT_DEFEND };
            acts(timings, OWN)
        }
        Primitive::CancelSupport => acts(fight, OWN),
        Primitive::SupportValue => acts(timing::SUPPORT, OWN),
        Primitive::BackAttackValue => acts(timing::ATTACK, OWN),
        Primitive::FallBack => fall_back(node, timings),
        Primitive::MovementRule => acts(timing::MOVEMENT, OWN),
        Primitive::Shoot => acts(timing::ACTION, &[Target::OneEnemy]),
        Primitive::WillTest => acts(DEEDS, FIGURES),
        Primitive::AutoPass => acts(timing::WILL_TEST, OWN),
        Primitive::SetStatus => Grammar { nests: true, ..acts(DEEDS, FIGURES) },
        Primitive::ReplaceResult => acts(timing::WOULD_GO_OUT, OWN),
        Primitive::Prevent => acts(timing::WOULD_ENDANGER, OWN),
        Primitive::RerollPool => acts(DEEDS, &[Target::OnePoolDie]),
        Primitive::RerollUsedDie => acts(DEEDS, FIGURES),
        Primitive::SetPoolDie => {
            let used = node.text("which") == Some("used_die");
            let targets = if used { &[Target::UsedDie] } else { &[Target::OnePoolDie] };
            acts(DEEDS, targets)
        }
        Primitive::FearAura => acts(timing::PASSIVE, OWN),
        Primitive::FearImmune => acts(timing::PASSIVE | timing::WILL_TEST, OWN),
        Primitive::SuppressZone => {
            Grammar { nests: true, ..acts(DEEDS, &[Target::OneEnemy, Target::AllEnemies]) }
        }
        Primitive::LoseReserve => {
            Grammar { nests: true, ..acts(DEEDS, &[Target::OneEnemy, Target::AllEnemies]) }
        }
        Primitive::ForceFacing => {
            Grammar { nests: true, ..acts(DEEDS, &[Target::OneEnemy, Target::OneFriend]) }
        }
        Primitive::GrantAbility => acts(timing::PASSIVE, OWN),
        Primitive::CancelAbility => acts(timing::CANCEL_WINDOW, &[Target::Opponent]),
        Primitive::ConsumeSelf => acts(ALWAYS, OWN),
    }
}

/// A fall-back is the bearer's own with the timing `fall_back`, and the opponent's otherwise.
fn fall_back(node: &Node, timings: u16) -> Grammar {
    let own = match node.text("target") {
        Some(word) => word == "self",
        None => timings & timing::FALL_BACK != 0,
    };
    if own {
        acts(timing::FALL_BACK, OWN)
    } else {
        let timings = timing::ATTACK | timing::DEFEND | timing::SHOT;
        acts(timings, &[Target::Opponent])
    }
}

/// When and on whom `add` may act depends on what it raises and for how long.
fn add(node: &Node) -> Grammar {
    let stat = node.text("stat").and_then(shape::amount);
    let duration = node.text("duration").and_then(shape::duration);
    let (timings, targets, nests): (u16, &[Target], bool) = match (duration, stat) {
        (Some(Duration::Permanent), _) => (timing::PASSIVE, OWN, false),
        (Some(Duration::ThisMovement), Some(Amount::Movement)) => (timing::MOVEMENT, OWN, false),
        (Some(Duration::ThisRoll), Some(stat)) => {
            let targets: &[Target] = &[Target::Own, Target::Opponent, Target::Attacker];
            match stat {
                Amount::Attack => (timing::ATTACK, OWN, false),
                Amount::Defence => (timing::DEFEND | timing::SHOT_DEFEND, OWN, false),
                Amount::Shot => (timing::SHOT, OWN, false),
                Amount::Willpower => (timing::WILL_TEST, OWN, false),
                Amount::Total => (FIGHTS, targets, false),
                Amount::Movement => (0, OWN, false),
            }
        }
        (
            Some(Duration::Phase | Duration::UntilUserNextPhase | Duration::TargetNextPhaseEnd),
            Some(Amount::Attack | Amount::Defence | Amount::Movement | Amount::Willpower),
        ) => (DEEDS, FIGURES, true),
        _ => (0, OWN, false),
    };
    Grammar { timings, targets, nests }
}
