//! The facts a scenario may expect with their words, and the texts that actions may have.

use crate::board::{Direction, Facing};
use crate::content::knobs::FACE_WORDS;
use crate::stage::Stage;
use crate::state::FightStep;
use crate::state::Frame;
use tenbin_content::{Kind, Shape};
use tenbin_lab::facts_of;
use tenbin_lab::module::facts::{
    BOOL, EACH_SEAT, NUMBER, OldName, SEAT, TEXT, TEXTS, fact, of_seat,
};
use tenbin_lab::module::notation::{Class, Notation};

pub(super) const ENDING_WORDS: &[&str] =
    &["none", "threshold", "wiped_out", "double_loss", "cutoff_turns", "cutoff_stalemate"];

pub(super) const ASKED_FOR_WORDS: &[&str] = &[
    "none",
    "choose_edge",
    "place",
    "place_facing",
    "phase_start",
    "take_back",
    "phase",
    "reserve",
    "activation",
    "end_movement",
    "test",
    "recovery",
    "run",
    "run_tested",
    "victim_cancels",
    "endanger",
    "retreat",
    "lose_die",
    "reroll_pool",
    "set_facing",
    "choose_friend",
    "announced",
    "fear_tested",
    "attacker_declares",
    "defender_declares",
    "attacker_cancels",
    "defender_cancels",
    "defender_turns",
    "rolls",
    "would_go_out",
    "target_turns",
    "endangers",
    "falls_back",
    "attacker_falls_back",
    "follows_up",
    "ends",
];

const STATUS: Kind = Kind::OneOf(&["alert", "endangered", "out"]);
const FACES: Kind = Kind::OneOrMany(&Kind::OneOf(FACE_WORDS));
const EDGE: Kind = Kind::OneOf(&["n", "e", "s", "w"]);

static FIGURE: Shape = Shape {
    name: "the facts of a figure",
    fields: &[
        fact("at", TEXT, "its square, x,y"),
        fact("facing", EDGE, "where it looks"),
        fact("status", STATUS, "its status"),
        fact("reserve", FACES, "dice on its card, a word each"),
        fact("activated", BOOL, "activated in this phase"),
        fact("used", TEXTS, "abilities used that work once in a phase or game"),
        fact("zone", TEXTS, "squares of its zone of control"),
        fact("in_enemy_zone", BOOL, "stands in an enemy's zone of control"),
        fact("attack", NUMBER, "Attack as it stands"),
        fact("defence", NUMBER, "Defence as it stands"),
        fact("movement", NUMBER, "Movement as it stands"),
        fact("willpower", NUMBER, "Willpower as it stands"),
        fact("zeni", NUMBER, "what it costs with its equipment"),
    ],
};

static SIDE: Shape = Shape {
    name: "the facts of a side of Okko",
    fields: &[
        fact("pool", FACES, "unused dice, a word each"),
        fact("spent", NUMBER, "dice used up in this turn"),
        fact("dice", NUMBER, "all its inspiration dice"),
        fact("lost", NUMBER, "zeni of the figures lost"),
        fact("alive", NUMBER, "figures in play"),
        fact("edge", EDGE, "its side of the board"),
        fact(
            "figures",
            Kind::Map(&Kind::Table(&FIGURE)),
            "its figures by name, numbered where several are alike",
        ),
    ],
};

const OF_SEAT: Kind = Kind::Table(&SIDE);

static FIGHT: Shape = Shape {
    name: "the facts of a combat",
    fields: &[
        fact("attacker", TEXT, "who attacks or shoots"),
        fact("defender", TEXT, "who is attacked"),
        fact("back_attack", BOOL, "from behind"),
        fact("cover", NUMBER, "the target's cover"),
    ],
};

/// The facts of a state.
pub(crate) static FACTS: Shape = facts_of!(
    "the facts of a state of Okko",
    asked_for: ASKED_FOR_WORDS,
    ending: ENDING_WORDS,
    active: "whose phase of the turn it is",
    [
        fact("turn", NUMBER, "number of the turn"),
        fact("player_a", SEAT, "who is player A"),
        fact("quiet_turns", NUMBER, "turns in a row without a clash"),
        fact("points", NUMBER, "movement points the active figure has left or would begin with"),
        fact("action_used", BOOL, "the active figure has used its action"),
        of_seat(1, OF_SEAT),
        of_seat(2, OF_SEAT),
        fact("fight", Kind::Table(&FIGHT), "the combat or shot going on; absent without one"),
    ]
);

/// Both sides stood in one list once.
pub(crate) static OLD_FACTS: [OldName; 1] = [OldName::new("seats", EACH_SEAT)];

/// What somebody is asked for, as one word.
pub(crate) const fn asked_word(frame: Frame) -> &'static str {
    match frame {
        Frame::Empty => "none",
        Frame::ChooseEdge => "choose_edge",
        Frame::Place(_) => "place",
        Frame::PlaceFacing(_) => "place_facing",
        Frame::PhaseStart => "phase_start",
        Frame::TakeBack { .. } => "take_back",
        Frame::Phase => "phase",
        Frame::Reserve { .. } => "reserve",
        Frame::Activation => "activation",
        Frame::EndMovement { .. } => "end_movement",
        Frame::Fight(step) => step_word(step),
        Frame::Test { .. } => "test",
        Frame::Recovery => "recovery",
        Frame::Run => "run",
        Frame::RunTested => "run_tested",
        Frame::VictimCancels(_) => "victim_cancels",
        Frame::Endanger { .. } => "endanger",
        Frame::Retreat => "retreat",
        Frame::LoseDie(_) => "lose_die",
        Frame::RerollPool { .. } => "reroll_pool",
        Frame::SetFacing => "set_facing",
        Frame::ChooseFriend => "choose_friend",
    }
}

const fn step_word(step: FightStep) -> &'static str {
    match step {
        FightStep::Announced => "announced",
        FightStep::FearTested => "fear_tested",
        FightStep::AttackerDeclares => "attacker_declares",
        FightStep::DefenderDeclares => "defender_declares",
        FightStep::AttackerCancels => "attacker_cancels",
        FightStep::DefenderCancels => "defender_cancels",
        FightStep::DefenderTurns => "defender_turns",
        FightStep::Rolls => "rolls",
        FightStep::WouldGoOut => "would_go_out",
        FightStep::TargetTurns => "target_turns",
        FightStep::Endangers => "endangers",
        FightStep::FallsBack => "falls_back",
        FightStep::AttackerFallsBack => "attacker_falls_back",
        FightStep::FollowsUp => "follows_up",
        FightStep::Ends => "ends",
    }
}

impl Stage<'_> {
    /// The texts that actions may have.
    pub(crate) fn texts(&self) -> Notation {
        let catalogue = &self.rules.catalogue;
        let facings = Facing::ALL.iter().map(|facing| facing.letter().to_string()).collect();
        let directions = Direction::ALL.iter().map(|one| one.word().to_owned()).collect();
        let words =
            |list: &[&str]| Class::Words(list.iter().map(|&word| word.to_owned()).collect());
        Notation::new(
            &[
                "pass",
                "edge FACING",
                "place SQUARE",
                "face FACING",
                "take_back FIGURE FACE",
                "reserve FIGURE FACE",
                "activate FIGURE",
                "end",
                "step DIRECTION",
                "turn FACING",
                "air SOURCE",
                "stop",
                "attack FIGURE",
                "shoot ABILITY SOURCE? FIGURE",
                "recover",
                "use ABILITY SOURCE? FIGURE?",
                "use ABILITY SOURCE? FACE FACE",
                "die SOURCE",
                "cancel ABILITY ABILITY",
                "fall_back DIRECTION",
                "follow",
                "lose spent",
                "lose pool FACE",
                "lose reserve FIGURE FACE",
                "reroll FACE",
                "friend FIGURE",
                "done",
            ],
            vec![
                ("FACING", Class::Words(facings)),
                ("SQUARE", Class::Point),
                ("DIRECTION", Class::Words(directions)),
                ("FACE", words(FACE_WORDS)),
                ("SOURCE", words(&["free", "pool", "reserve"])),
                (
                    "FIGURE",
                    Class::Names(catalogue.characters.iter().map(|one| one.id.clone()).collect()),
                ),
                (
                    "ABILITY",
                    Class::Words(catalogue.abilities.iter().map(|one| one.id.clone()).collect()),
                ),
            ],
        )
    }
}
