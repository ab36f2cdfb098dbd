//! The facts a scenario may expect, with their words.

use crate::state::Purpose;
use crate::state::{AttackForm, AttackStep, Frame};
use tenbin_content::{Kind, Shape};
use tenbin_lab::facts_of;
use tenbin_lab::module::facts::{
    BOOL, EACH_SEAT, NUMBER, NUMBERS, OldName, SEAT, TEXT, TEXTS, fact, of_seat,
};

const ROLL_WORDS: &[&str] = Purpose::WORDS;

pub(super) const STEP_WORDS: &[&str] = &[
    "none",
    "declared",
    "charge_reactions",
    "intercept",
    "charge_move",
    "attacker_gnosis",
    "shield",
    "next_target",
    "target_rules",
    "target_reacts",
    "friends_react",
    "defender_gnosis",
    "defence_roll",
    "attack_roll",
    "compare",
    "hit_rules",
    "damage",
    "prevent",
    "would_die",
    "lose",
    "riders",
    "displace",
    "direction",
    "follow",
    "damage_reactions",
    "counter",
    "finish",
    "end",
];

pub(super) const FORM_WORDS: &[&str] =
    &["melee", "ranged", "charge", "push", "slam", "counter_attack", "death"];

pub(super) const ASKED_FOR_WORDS: &[&str] = &[
    "none",
    "set_up",
    "place_piece",
    "turn_piece",
    "choose_edge",
    "keep_off",
    "place_marker",
    "assign_marker",
    "deploy",
    "deploy_spot",
    "redeploy",
    "turn",
    "choose_first",
    "reveal",
    "start_ability",
    "pay_upkeep",
    "pick_next",
    "activation",
    "spot",
    "roll",
    "run",
    "fire",
    "fire_all",
    "plot_window",
    "face",
    "displace",
    "impact",
    "impact_rolled",
    "escape_rolled",
    "seek_rolled",
    "answer_seek",
    "doom_rolled",
    "initiative_rolled",
    "deaths",
    "action_done",
    "declared",
    "charge_reactions",
    "intercept",
    "charge_move",
    "attacker_gnosis",
    "shield",
    "next_target",
    "target_rules",
    "target_reacts",
    "friends_react",
    "defender_gnosis",
    "defence_roll",
    "attack_roll",
    "compare",
    "hit_rules",
    "damage",
    "prevent",
    "would_die",
    "lose",
    "riders",
    "direction",
    "follow",
    "damage_reactions",
    "counter",
    "finish",
    "end",
];

static PLOT: Shape = Shape {
    name: "the facts of a plot card",
    fields: &[
        fact("state", Kind::OneOf(&["face_down", "open", "discarded"]), "how it lies"),
        fact("tokens", NUMBER, "tokens on it"),
    ],
};

static MODEL: Shape = Shape {
    name: "the facts of a model",
    fields: &[
        fact("at", TEXT, "its centre in cm, or none"),
        fact("place", Kind::OneOf(&["waiting", "table", "infiltrating", "removed"]), "where it is"),
        fact("on_table", BOOL, "it stands on the table"),
        fact("removed", BOOL, "it is out of the game"),
        fact("infiltrating", BOOL, "markers stand for it"),
        fact("lp", NUMBER, "life points"),
        fact("lp_max", NUMBER, "most life points"),
        fact("ap", NUMBER, "action points"),
        fact("facing", NUMBER, "degrees from +x"),
        fact("moved_cm", TEXT, "how far it has moved in this turn"),
        fact("crit_min", NUMBER, "lowest die of a critical hit"),
        fact("tokens", Kind::Map(&NUMBER), "tokens of states by their words"),
        fact("counters", Kind::Map(&NUMBER), "its own tokens by name"),
        fact("cards", TEXTS, "its equipment and powers"),
        fact("upkeep", TEXTS, "abilities whose upkeep is running"),
        fact("traits", TEXTS, "its traits by their words"),
        fact("spent", BOOL, "its card is turned"),
        fact("activated", BOOL, "it has been activated in this turn"),
        fact("hidden", BOOL, "it is hidden"),
        fact("moved", BOOL, "its movement of the turn is used"),
        fact("walked", BOOL, "it has walked"),
        fact("ran", BOOL, "it has run"),
        fact("charged", BOOL, "it has charged"),
        fact("sought", BOOL, "it has sought"),
        fact("intercepted", BOOL, "it has intercepted"),
        fact("stunned", BOOL, "it is stunned"),
        fact("detected", BOOL, "it has been detected"),
        fact("free_moved", BOOL, "its free movement is used"),
        fact("climbed", BOOL, "it has climbed"),
        fact("firm", BOOL, "it stands firm"),
        fact("no_heal", BOOL, "it cannot be healed"),
        fact("attack", NUMBER, "Attack as it stands"),
        fact("damage", NUMBER, "Damage as it stands"),
        fact("defence", NUMBER, "Defence as it stands"),
        fact("armour", NUMBER, "Armour as it stands"),
        fact("resistance", NUMBER, "Resistance as it stands"),
        fact("engaged", TEXTS, "with whom it is engaged"),
        fact("zone", TEXTS, "who stands in its zone of control"),
        fact("sees", TEXTS, "whom it sees"),
        fact("covered", TEXTS, "whom it sees behind cover"),
        fact("walk_cm", TEXT, "how far it walks"),
        fact("run_cm", TEXT, "how far it runs"),
        fact("level_cm", TEXT, "how high it stands"),
        fact("distance_cm", Kind::Map(&TEXT), "how far the others are"),
    ],
};

static SIDE: Shape = Shape {
    name: "the facts of a side of Anima",
    fields: &[
        fact("party", TEXT, "its party"),
        fact("gnosis", NUMBER, "gnosis left"),
        fact("edge", Kind::OneOf(&["lower", "upper"]), "its edge of the table"),
        fact(
            "score",
            Kind::Either(&[NUMBER, TEXT]),
            "victory points; a text where they are no whole number",
        ),
        fact("on_table", NUMBER, "models on the table"),
        fact("initiative", NUMBER, "what it adds to its initiative roll"),
        fact("markers", TEXTS, "where its markers lie"),
        fact("plots", Kind::Map(&Kind::Table(&PLOT)), "its plot cards"),
        fact("advantages", TEXTS, "its organisation advantages"),
        fact(
            "models",
            Kind::Map(&Kind::Table(&MODEL)),
            "its models by name, numbered where several are alike",
        ),
    ],
};

const OF_SEAT: Kind = Kind::Table(&SIDE);

static ROLL: Shape = Shape {
    name: "the facts of a roll",
    fields: &[
        fact("purpose", Kind::OneOf(ROLL_WORDS), "what it is rolled for"),
        fact("model", TEXT, "for whom, or none"),
        fact("seat", SEAT, "who rolls"),
        fact("rolled", NUMBERS, "every die"),
        fact("dice", NUMBER, "how many dice"),
        fact("die", NUMBER, "the die that counts"),
        fact("modifier", NUMBER, "what is added"),
        fact("needed", NUMBER, "what the total must reach; 0 where it is compared"),
        fact("total", NUMBER, "die and modifier"),
        fact("gnosis", BOOL, "gnosis was spent on it"),
    ],
};

static ATTACK: Shape = Shape {
    name: "the facts of an attack",
    fields: &[
        fact("step", Kind::OneOf(STEP_WORDS), "the step of the attack"),
        fact("form", Kind::OneOf(FORM_WORDS), "what kind of attack"),
        fact("attacker", TEXT, "who attacks"),
        fact("target", TEXT, "who is attacked"),
        fact("declared", TEXT, "who was the declared target"),
        fact("dodged", BOOL, "the target dodges"),
        fact("countered", BOOL, "the target counters"),
        fact("hit", BOOL, "it has hit"),
        fact("critical", BOOL, "it is a critical hit"),
        fact("die", NUMBER, "the attacker's die"),
        fact("defence_die", NUMBER, "the defender's die"),
        fact("total", NUMBER, "the attacker's total"),
        fact("defence", NUMBER, "the defender's total"),
        fact("level", NUMBER, "the success level"),
        fact("raw", NUMBER, "damage before armour"),
        fact("damage", NUMBER, "damage after armour"),
        fact("lost", NUMBER, "life points lost"),
        fact("attack_value", NUMBER, "what is added to the attacker's die"),
        fact("defence_value", NUMBER, "what the defence begins with"),
        fact("dice", NUMBER, "dice of the attacker"),
    ],
};

pub(super) const ENDING_WORDS: &[&str] =
    &["none", "last_turn", "eliminated", "cutoff_decisions", "cutoff_depth"];

/// The facts of a state.
pub(crate) static FACTS: Shape = facts_of!(
    "the facts of a state of Anima",
    asked_for: ASKED_FOR_WORDS,
    ending: ENDING_WORDS,
    active: "whose character is active",
    [
        fact("turn", NUMBER, "number of the turn; 0 in the set-up"),
        fact(
            "phase",
            Kind::OneOf(&["setup", "recovery", "upkeep", "action"]),
            "the phase of the turn",
        ),
        fact("first", SEAT, "who acts first in this turn"),
        fact("to_pick", SEAT, "who picks the next character"),
        fact("active_model", TEXT, "which character is active, or none"),
        fact("layout", TEXT, "the layout of scenery, or none"),
        fact("roll", Kind::Table(&ROLL), "the present or last roll"),
        fact("piece_count", NUMBER, "pieces of scenery"),
        fact("pieces", TEXTS, "scenery: what, where in cm, turned how"),
        of_seat(1, OF_SEAT),
        of_seat(2, OF_SEAT),
        fact("attack", Kind::Table(&ATTACK), "the attack going on; absent without one"),
    ]
);

/// `active` was a model once, and both sides stood in one list.
pub(crate) static OLD_FACTS: [OldName; 2] = [
    OldName { path: "active", now: "active_model", unless_seat: true },
    OldName::new("seats", EACH_SEAT),
];
/// So it was in a start.
pub(crate) static OLD_START: [OldName; 1] = [OldName::new("active", "active_model")];

/// The word of a kind of attack.
pub(super) const fn form_word(form: AttackForm) -> &'static str {
    match form {
        AttackForm::Melee => "melee",
        AttackForm::Ranged => "ranged",
        AttackForm::Charge => "charge",
        AttackForm::Push => "push",
        AttackForm::Slam => "slam",
        AttackForm::CounterAttack => "counter_attack",
        AttackForm::Death => "death",
    }
}

/// The word of a step of an attack.
pub(super) const fn step_word(step: AttackStep) -> &'static str {
    match step {
        AttackStep::Declared => "declared",
        AttackStep::ChargeReactions => "charge_reactions",
        AttackStep::Intercept => "intercept",
        AttackStep::ChargeMove => "charge_move",
        AttackStep::AttackerGnosis => "attacker_gnosis",
        AttackStep::Shield => "shield",
        AttackStep::NextTarget => "next_target",
        AttackStep::TargetRules => "target_rules",
        AttackStep::TargetReacts => "target_reacts",
        AttackStep::FriendsReact => "friends_react",
        AttackStep::DefenderGnosis => "defender_gnosis",
        AttackStep::DefenceRoll => "defence_roll",
        AttackStep::AttackRoll => "attack_roll",
        AttackStep::Compare => "compare",
        AttackStep::HitRules => "hit_rules",
        AttackStep::Damage => "damage",
        AttackStep::Prevent => "prevent",
        AttackStep::WouldDie => "would_die",
        AttackStep::Lose => "lose",
        AttackStep::Riders => "riders",
        AttackStep::Displace => "displace",
        AttackStep::Direction => "direction",
        AttackStep::Follow => "follow",
        AttackStep::DamageReactions => "damage_reactions",
        AttackStep::Counter => "counter",
        AttackStep::Finish => "finish",
        AttackStep::End => "end",
    }
}

/// What somebody is asked for, as one word.
pub(crate) const fn asked_word(frame: Frame) -> &'static str {
    match frame {
        Frame::Empty => "none",
        Frame::Attack(step) => step_word(step),
        Frame::SetUp(_) => "set_up",
        Frame::PlacePiece { .. } => "place_piece",
        Frame::TurnPiece { .. } => "turn_piece",
        Frame::ChooseEdge { .. } => "choose_edge",
        Frame::KeepOff { .. } => "keep_off",
        Frame::PlaceMarker { .. } => "place_marker",
        Frame::AssignMarker { .. } => "assign_marker",
        Frame::Deploy { .. } => "deploy",
        Frame::DeploySpot { .. } => "deploy_spot",
        Frame::Redeploy { .. } => "redeploy",
        Frame::Turn(_) => "turn",
        Frame::ChooseFirst { .. } => "choose_first",
        Frame::Reveal { .. } => "reveal",
        Frame::StartAbility { .. } => "start_ability",
        Frame::PayUpkeep { .. } => "pay_upkeep",
        Frame::PickNext => "pick_next",
        Frame::Activation => "activation",
        Frame::Spot { .. } => "spot",
        Frame::Roll(_) => "roll",
        Frame::Run => "run",
        Frame::Triggered { .. } => "fire",
        Frame::TriggeredAll { .. } => "fire_all",
        Frame::PlotWindow { .. } => "plot_window",
        Frame::Face { .. } => "face",
        Frame::Displace => "displace",
        Frame::Impact => "impact",
        Frame::ImpactRolled => "impact_rolled",
        Frame::EscapeRolled => "escape_rolled",
        Frame::SeekRolled { .. } => "seek_rolled",
        Frame::AnswerSeek { .. } => "answer_seek",
        Frame::DoomRolled { .. } => "doom_rolled",
        Frame::InitiativeRolled { .. } => "initiative_rolled",
        Frame::Deaths => "deaths",
        Frame::ActionDone { .. } => "action_done",
    }
}
