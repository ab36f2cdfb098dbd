//! The choices of Okko as small values, and their texts.

use std::fmt;

use crate::Okko;
use crate::board::{Direction, Facing};
use crate::content::catalogue;
use crate::state;
use crate::state::dice::Face;
use crate::state::{NONE, State};

/// Where a die comes from (OKK-086, OKK-118).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Default, Debug)]
#[repr(u8)]
pub enum Source {
    /// No die: an automatic ability or a card.
    #[default]
    Free,
    /// The pool.
    Pool,
    /// The figure's own card.
    Reserve,
}

/// One choice; the order is the canonical order of a legal list. Figures are numbers of
/// `State::figures`, slots are indices into a member's abilities.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Action {
    /// Nothing (more): ends a list of declarations, takes no reserve, does not use a card.
    Pass,
    /// Player A takes this side of the board (OKK-062).
    Edge(Facing),
    /// The figure being placed stands here (OKK-064).
    Place(u8, u8),
    /// A facing: of a figure placed, of a defender that turns, of a figure beguiled.
    Face(Facing),
    /// A reserved die goes back to be rolled (OKK-112): figure, face.
    TakeBack(u8, Face),
    /// A pool die is put on a card (OKK-117): figure, face.
    Reserve(u8, Face),
    /// This figure is activated (OKK-081).
    Activate(u8),
    /// No more activations in this phase (OKK-091).
    EndActivations,
    /// A step (OKK-192).
    Step(Direction),
    /// A quarter turn to this facing (OKK-194).
    Turn(Facing),
    /// An Air die for movement points (OKK-113).
    AirDie(Source),
    /// The movement is over, with what that entails (OKK-213).
    Stop,
    /// Attacks this enemy (OKK-240).
    Attack(u8),
    /// Shoots at an enemy (OKK-310): slot, where the die comes from, target.
    Shoot(u8, Source, u8),
    /// The recovery test (OKK-383).
    Recover,
    /// An ability: slot, where the die comes from, chosen figure or `NONE`.
    Use(u8, Source, u8),
    /// Sets a pool die (Barter, Five Elements Scroll): slot, source, face that is set, new face.
    SetDie(u8, Source, Face, Face),
    /// A die on the stat of the moment (OKK-113).
    StatDie(Source),
    /// Cancels the opponent's declared ability in this slot (OKK-160): own slot, its slot.
    Cancel(u8, u8),
    /// Falls back in this direction (OKK-350).
    FallBack(Direction),
    /// Enters the square the loser left (`follow_up`).
    Follow,
    /// The die lost with a civilian (OKK-122): a spent one.
    LoseSpent,
    /// One of the pool.
    LosePool(Face),
    /// One on a card: figure, face.
    LoseReserved(u8, Face),
    /// A pool die to re-roll (Sorcerer).
    Reroll(Face),
    /// The friend that is helped.
    Friend(u8),
    /// Ends the activation.
    Done,
}

const _: () = assert!(size_of::<Action>() <= 8, "an action must stay small");

impl Okko {
    /// Writes the action's text.
    pub(crate) fn write_action(
        &self,
        state: &State,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let label = |figure: u8| self.label(state, figure);
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Edge(facing) => write!(out, "edge {}", facing.letter()),
            Action::Place(x, y) => write!(out, "place {x},{y}"),
            Action::Face(facing) => write!(out, "face {}", facing.letter()),
            Action::TakeBack(figure, face) => {
                write!(out, "take_back {} {}", label(figure), face.word())
            }
            Action::Reserve(figure, face) => {
                write!(out, "reserve {} {}", label(figure), face.word())
            }
            Action::Activate(figure) => write!(out, "activate {}", label(figure)),
            Action::EndActivations => out.write_str("end"),
            Action::Step(direction) => write!(out, "step {}", direction.word()),
            Action::Turn(facing) => write!(out, "turn {}", facing.letter()),
            Action::AirDie(source) => write!(out, "air {}", source_word(source)),
            Action::Stop => out.write_str("stop"),
            Action::Attack(figure) => write!(out, "attack {}", label(figure)),
            Action::Shoot(slot, source, target) => {
                self.write_ability(state, "shoot", slot, source, out)?;
                write!(out, " {}", label(target))
            }
            Action::Recover => out.write_str("recover"),
            Action::Use(slot, source, target) => {
                self.write_ability(state, "use", slot, source, out)?;
                if target == NONE { Ok(()) } else { write!(out, " {}", label(target)) }
            }
            Action::SetDie(slot, source, from, to) => {
                self.write_ability(state, "use", slot, source, out)?;
                write!(out, " {} {}", from.word(), to.word())
            }
            Action::StatDie(source) => write!(out, "die {}", source_word(source)),
            Action::Cancel(own, other) => self.write_cancel(state, own, other, out),
            Action::FallBack(direction) => write!(out, "fall_back {}", direction.word()),
            Action::Follow => out.write_str("follow"),
            Action::LoseSpent => out.write_str("lose spent"),
            Action::LosePool(face) => write!(out, "lose pool {}", face.word()),
            Action::LoseReserved(figure, face) => {
                write!(out, "lose reserve {} {}", label(figure), face.word())
            }
            Action::Reroll(face) => write!(out, "reroll {}", face.word()),
            Action::Friend(figure) => write!(out, "friend {}", label(figure)),
            Action::Done => out.write_str("done"),
        }
    }

    /// The figure's name in texts: the character's id, with a number where its band has several.
    pub fn label(&self, state: &State, figure: u8) -> String {
        let seat = state::seat_of(figure);
        let first = seat.0 * catalogue::BAND_MAX as u8;
        let count = state.sides[seat.index()].figures;
        let character = |other: u8| self.member(state, other).character;
        let own = character(figure);
        let same: Vec<u8> =
            (first..first + count).filter(|&other| character(other) == own).collect();
        let id = &self.catalogue.characters[own as usize].id;
        if same.len() < 2 {
            return id.clone();
        }
        let number = same.iter().position(|&other| other == figure).map_or(0, |index| index + 1);
        format!("{id}_{number}")
    }

    /// The verb, the ability of the figure that decides, and the source of its die.
    fn write_ability(
        &self,
        state: &State,
        verb: &str,
        slot: u8,
        source: Source,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let figure = self.decider(state);
        let ability = self.member(state, figure).abilities[slot as usize];
        write!(out, "{verb} {}", self.catalogue.abilities[ability as usize].id)?;
        if source == Source::Free { Ok(()) } else { write!(out, " {}", source_word(source)) }
    }

    fn write_cancel(
        &self,
        state: &State,
        own: u8,
        other: u8,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let opponent = self.cancelled_user(state);
        let card = self.member(state, self.decider(state)).abilities[own as usize];
        let ability = self.member(state, opponent).abilities[other as usize];
        let id = |ability: u8| &self.catalogue.abilities[ability as usize].id;
        write!(out, "cancel {} {}", id(card), id(ability))
    }
}

fn source_word(source: Source) -> &'static str {
    match source {
        Source::Free => "free",
        Source::Pool => "pool",
        Source::Reserve => "reserve",
    }
}
