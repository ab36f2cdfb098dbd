//! The facts a scenario may expect with their words, and the texts that actions may have.

use crate::content::shape::MODE_WORDS;
use crate::stage::Stage;
use crate::state::{Frame, Moment};
use tenbin_content::{Kind, Shape};
use tenbin_lab::facts_of;
use tenbin_lab::module::facts::{BOOL, NUMBER, SEAT, SEATS, TEXT, TEXTS, fact, of_seat};
use tenbin_lab::module::notation::{Class, Notation};

pub(super) const ENDING_WORDS: &[&str] = &[
    "none",
    "rival",
    "objective_mission_pair1",
    "objective_mission_pair2",
    "objective_killer",
    "objective_last_clan",
    "last_standing",
    "draw",
    "nobody_left",
    "event_deck_empty",
    "cutoff",
];

pub(super) const ASKED_FOR_WORDS: &[&str] = &[
    "none",
    "turn_start",
    "event_up",
    "before_priority",
    "after_priority",
    "before_event_roll",
    "after_event_roll",
    "after_outcome",
    "attack_phase",
    "attack_declared",
    "after_combat_roll",
    "after_combat",
    "before_hand_limit",
    "after_other_roll",
    "revealed",
    "at_death",
    "face",
    "volunteer",
    "choose",
    "attack",
    "counter",
    "escape",
    "rescue",
    "bonus",
    "natural_one",
    "keep",
    "share",
    "drop",
    "hand_limit",
    "reply",
    "death",
];

static SEAT_FACTS: Shape = Shape {
    name: "the facts of a player of Ninja",
    fields: &[
        fact("role", TEXT, "the clan"),
        fact("objective", TEXT, "the objective"),
        fact("objective_spare", TEXT, "the second objective dealt, or none"),
        fact("hand", TEXTS, "advantage cards in hand"),
        fact("hand_count", NUMBER, "how many"),
        fact("gifts_count", NUMBER, "face-down gifts"),
        fact("area", TEXTS, "advantage cards in play"),
        fact("disadvantages", TEXTS, "disadvantages suffered"),
        fact("events", TEXTS, "conquered events"),
        fact("att", NUMBER, "ATT as it stands"),
        fact("dif", NUMBER, "DIF as it stands"),
        fact("cst", NUMBER, "CST as it stands"),
        fact("int", NUMBER, "INT as it stands"),
        fact("life", NUMBER, "life left"),
        fact("skips_due", NUMBER, "turns still to be skipped"),
        fact("eliminated", BOOL, "out for good"),
        fact("captured", BOOL, "captured"),
        fact("recalled", BOOL, "recalled"),
        fact("untargetable", BOOL, "cannot be attacked"),
        fact("revealed", BOOL, "everybody knows the clan"),
        fact("clans_possible", TEXTS, "the clans it could be, by what everybody has seen"),
    ],
};
const OF_SEAT: Kind = Kind::Table(&SEAT_FACTS);

/// The facts of a state.
pub(crate) static FACTS: Shape = facts_of!(
    "the facts of a state of Ninja",
    asked_for: ASKED_FOR_WORDS,
    ending: ENDING_WORDS,
    active: "whose turn it is",
    [
        fact("turn", NUMBER, "number of the turn"),
        fact("round", NUMBER, "number of the round"),
        fact("first", SEAT, "who began"),
        fact("eliminated", SEATS, "who is out for good"),
        fact("captured", SEATS, "who is captured"),
        fact("recalled", SEATS, "who is recalled"),
        fact("revealed", SEATS, "whose clans everybody knows"),
        fact("event", TEXT, "the event being faced, or none"),
        fact("event_faced", SEATS, "who has faced it"),
        fact("event_passed", SEATS, "who has passed it"),
        fact("event_failed", SEATS, "who has failed it"),
        fact("roles_unused", TEXTS, "clans that nobody has"),
        fact("centre", TEXTS, "advantage cards in the centre"),
        fact("advantage_discard", TEXTS, "advantages discarded"),
        fact("disadvantage_discard", TEXTS, "disadvantages discarded"),
        fact("event_discard", TEXTS, "events discarded"),
        fact("advantage_deck_count", NUMBER, "advantages in their deck"),
        fact("disadvantage_deck_count", NUMBER, "disadvantages in their deck"),
        fact("event_deck_count", NUMBER, "events in their deck"),
        of_seat(1, OF_SEAT),
        of_seat(2, OF_SEAT),
        of_seat(3, OF_SEAT),
        of_seat(4, OF_SEAT),
        of_seat(5, OF_SEAT),
        of_seat(6, OF_SEAT),
        of_seat(7, OF_SEAT),
    ]
);

/// Windows that had nearly the words of the choices beside them.
pub(crate) static OLD_WORDS: [(&str, &str); 2] =
    [("HandLimit", "before_hand_limit"), ("Death", "at_death")];

/// The word of a window of cards.
const fn moment_word(moment: Moment) -> &'static str {
    match moment {
        Moment::TurnStart => "turn_start",
        Moment::EventUp => "event_up",
        Moment::BeforePriority => "before_priority",
        Moment::AfterPriority => "after_priority",
        Moment::BeforeEventRoll => "before_event_roll",
        Moment::AfterEventRoll => "after_event_roll",
        Moment::AfterOutcome => "after_outcome",
        Moment::AttackPhase => "attack_phase",
        Moment::AttackDeclared => "attack_declared",
        Moment::AfterCombatRoll => "after_combat_roll",
        Moment::AfterCombat => "after_combat",
        Moment::HandLimit => "before_hand_limit",
        Moment::AfterOtherRoll => "after_other_roll",
        Moment::Revealed => "revealed",
        Moment::Death => "at_death",
    }
}

/// What the seat that decides is asked for, as one word.
pub(crate) fn asked_word(top: &Frame) -> &'static str {
    match *top {
        Frame::Window { moment, .. } => moment_word(moment),
        Frame::Event(_) => "face",
        Frame::AskVolunteers { .. } => "volunteer",
        Frame::ChooseFacer(_) => "choose",
        Frame::Turn(_) => "attack",
        Frame::Combat { .. } => "counter",
        Frame::Escape { .. } => "escape",
        Frame::Rescue(_) => "rescue",
        Frame::Bonus { .. } => "bonus",
        Frame::NaturalOne(_) => "natural_one",
        Frame::KeepObjective(_) => "keep",
        Frame::Share { .. } => "share",
        Frame::DiscardPermanent { .. } => "drop",
        Frame::HandLimit { .. } => "hand_limit",
        Frame::Reveal { .. } => "reply",
        Frame::Death { .. } => "death",
        _ => "none",
    }
}

impl Stage<'_> {
    /// The texts that actions may have.
    pub(crate) fn texts(&self) -> Notation {
        let cards = &self.rules.catalogue;
        let advantages: Vec<String> = cards.advantages.iter().map(|card| card.id.clone()).collect();
        let mut uses = advantages.clone();
        uses.extend(cards.disadvantages.iter().map(|card| card.id.clone()));
        uses.extend(MODE_WORDS.iter().map(|&word| word.to_owned()));
        uses.extend((1..=self.rules.index.seats).map(|seat| format!("seat{seat}")));
        uses.push("wrongly".to_owned());
        let objectives = cards.objectives.iter().map(|card| card.id.clone()).collect();
        Notation::new(
            &[
                "pass",
                "face",
                "ask",
                "volunteer",
                "withdraw",
                "choose SEAT",
                "attack SEAT",
                "counter",
                "roll",
                "help",
                "rescue SEAT",
                "draw deck|discard",
                "keep OBJECTIVE",
                "share SEAT",
                "discard CARD",
                "drop CARD",
                "play CARD USE*",
                "give CARD SEAT",
                "turn_up SEAT",
            ],
            vec![
                ("SEAT", Class::Seat(self.rules.index.seats)),
                ("CARD", Class::Words(advantages)),
                ("USE", Class::Words(uses)),
                ("OBJECTIVE", Class::Words(objectives)),
            ],
        )
    }
}
