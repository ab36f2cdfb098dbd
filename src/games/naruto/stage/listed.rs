//! The facts a scenario may expect with their words, and the texts that actions may have.

use crate::content::vocabulary::{Rank, Sex};
use crate::stage::Stage;
use crate::state::SEATS;
use tenbin_content::{Kind, Shape};
use tenbin_lab::facts_of;
use tenbin_lab::module::facts::{BOOL, NUMBER, OldName, SEAT, TEXT, TEXTS, fact, of_seat};
use tenbin_lab::module::notation::{Class, Notation};

pub(super) const PHASE_WORDS: &[&str] = &[
    "redraw",
    "start",
    "preparation",
    "formation",
    "attack",
    "defence",
    "exchange",
    "judgement",
    "end",
];

pub(super) const ASKED_FOR_WORDS: &[&str] = &[
    "none",
    "redraw",
    "menu",
    "charge",
    "pay_hand",
    "targets",
    "window",
    "formation",
    "place",
    "send",
    "front",
    "block",
    "open",
    "respond",
    "x",
    "pay",
    "judge",
    "replace",
    "gain",
    "order",
    "effect",
    "excess",
];

static UNIT: Shape = Shape {
    name: "the facts of a ninja in play",
    fields: &[
        fact("controller", SEAT, "who controls it"),
        fact("owner", SEAT, "whose card it is"),
        fact("card", TEXT, "its card"),
        fact("name", TEXT, "its name"),
        fact("injured", BOOL, "it is injured"),
        fact("combat", NUMBER, "combat value as it stands"),
        fact("support", NUMBER, "support value as it stands"),
        fact("force", NUMBER, "both together"),
        fact("front", BOOL, "it is the front line of its team"),
        fact("stance", Kind::OneOf(&["rest", "attack", "defend"]), "what its team does"),
        fact("team", TEXT, "its team"),
        fact("members_count", NUMBER, "ninjas in its team"),
        fact("frontless", BOOL, "its team has lost its front line"),
        fact("took_part", BOOL, "it took part in the battle"),
        fact("sex", Kind::OneOf(Sex::WORDS), "its sex"),
        fact("rank", Kind::OneOf(Rank::WORDS), "its rank"),
        fact("attributes", TEXTS, "its attributes"),
        fact("text_works", BOOL, "its text works"),
    ],
};

static PLAYER: Shape = Shape {
    name: "the facts of a player of Naruto",
    fields: &[
        fact("deck_list", TEXT, "the deck list, or none"),
        fact("hand", TEXTS, "cards in hand"),
        fact("hand_known", TEXTS, "cards in hand that the opponent knows"),
        fact("chakra", TEXTS, "cards in the chakra area"),
        fact("chakra_of", Kind::Map(&NUMBER), "chakra by symbol: L, F, W, N, E"),
        fact("discard", TEXTS, "discarded cards"),
        fact("camp", TEXTS, "cards in the camp"),
        fact("hand_count", NUMBER, "cards in hand"),
        fact("chakra_count", NUMBER, "cards in the chakra area"),
        fact("discard_count", NUMBER, "discarded cards"),
        fact("camp_count", NUMBER, "cards in the camp"),
        fact("deck_count", NUMBER, "cards in the deck"),
        fact("gains", NUMBER, "how many gains"),
        fact("gain_cards", TEXTS, "the cards gained"),
        fact("counter", NUMBER, "the turn counter"),
        fact("calls", NUMBER, "ninjas called in this turn"),
        fact("clients", NUMBER, "clients played in this turn"),
        fact("tactics", NUMBER, "tactics played in this turn"),
        fact("interruptions", NUMBER, "interruptions in this turn"),
        fact("charged", NUMBER, "cards charged in this turn"),
        fact("techniques", NUMBER, "techniques launched in this turn"),
        fact("gains_this_turn", NUMBER, "gains in this turn"),
        fact("redraws", NUMBER, "redraws made"),
        fact("teams", TEXTS, "teams: names joined by +, * for the front line, (i) for injured"),
        fact("units", TEXTS, "ninjas under this player's control"),
    ],
};
const OF_SEAT: Kind = Kind::Table(&PLAYER);

pub(super) const ENDING_WORDS: &[&str] =
    &["none", "gains", "deck_out", "cutoff_turns", "cutoff_launches"];

/// The facts of a state.
pub(crate) static FACTS: Shape = facts_of!(
    "the facts of a state of Naruto",
    asked_for: ASKED_FOR_WORDS,
    ending: ENDING_WORDS,
    active: "the active player",
    [
        fact("turn", NUMBER, "number of the turn"),
        fact("phase", Kind::OneOf(PHASE_WORDS), "the phase of the turn that is going on"),
        fact("first", SEAT, "who had turn 1"),
        fact("chain", TEXTS, "techniques on the chain"),
        fact("chain_ordered", TEXTS, "the same in the order of launch"),
        fact("launches", NUMBER, "techniques launched on this chain"),
        fact("chains", NUMBER, "chains in this turn"),
        fact("announced", TEXT, "the card announced, charge, or none"),
        fact("attacks_ordered", TEXTS, "attacking teams in order"),
        fact("strength", Kind::Map(&NUMBER), "strengths of the teams in battle, by name"),
        fact("opposed", Kind::Map(&TEXTS), "for each attacking team those that oppose it"),
        fact("units", Kind::Map(&Kind::Table(&UNIT)), "ninjas in play by name"),
        of_seat(1, OF_SEAT),
        of_seat(2, OF_SEAT),
    ]
);

/// Phases, the first player and numbers of cards had words of their own.
pub(crate) static OLD_FACTS: [OldName; 8] = [
    OldName::new("step", "phase"),
    OldName::new("starter", "first"),
    OldName::new("seat*.hand_size", "hand_count"),
    OldName::new("seat*.chakra_size", "chakra_count"),
    OldName::new("seat*.discard_size", "discard_count"),
    OldName::new("seat*.camp_size", "camp_count"),
    OldName::new("seat*.deck_size", "deck_count"),
    OldName::new("units.*.team_size", "members_count"),
];
/// The first player of a start.
pub(crate) static OLD_START: [OldName; 1] = [OldName::new("starter", "first")];

impl Stage<'_> {
    /// The texts that actions may have.
    pub(crate) fn texts(&self) -> Notation {
        let cards: Vec<String> =
            self.rules.catalogue.cards.iter().map(|card| card.id.clone()).collect();
        let mut units = cards.clone();
        units.push("none".to_owned());
        Notation::new(
            &[
                "pass",
                "keep",
                "redraw",
                "call CARD",
                "call CARD on UNIT",
                "tactic CARD",
                "client CARD",
                "charge CARD?",
                "spare CARD",
                "end",
                "interrupt CARD",
                "pay CARD",
                "target nothing|announced",
                "target UNIT",
                "target SEAT",
                "target team TEAM",
                "target gain NUMBER",
                "target seat1:gain|seat2:gain NUMBER",
                "target discarded UNIT",
                "done",
                "regroup",
                "join UNIT",
                "alone",
                "send TEAM",
                "front UNIT",
                "block TEAM",
                "launch CARD by UNIT",
                "x NUMBER",
                "use",
                "take CARD",
                "resolve UNIT",
                "judge TEAM",
                "gain",
                "option NUMBER",
            ],
            vec![
                ("SEAT", Class::Seat(SEATS as u8)),
                ("NUMBER", Class::Number),
                ("CARD", Class::Words(cards)),
                ("TEAM", Class::Teams(units.clone())),
                ("UNIT", Class::Names(units)),
            ],
        )
    }
}
