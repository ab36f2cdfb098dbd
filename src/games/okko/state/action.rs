//! The choices of Okko as small values.

use crate::board::{Direction, Facing, Square};
use crate::state::dice::Face;
use crate::state::{FigureId, Slot};
use arrayvec::ArrayVec;
use tenbin_engine::ACTIONS_MAX;

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

/// One choice; the order is the canonical order of a legal list.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Action {
    /// Nothing (more): ends a list of declarations, takes no reserve, does not use a card.
    Pass,
    /// Player A takes this side of the board (OKK-062).
    Edge(Facing),
    /// The figure being placed stands here (OKK-064).
    Place(Square),
    /// A facing: of a figure placed, of a defender that turns, of a figure beguiled.
    Face(Facing),
    /// A reserved die goes back to be rolled (OKK-112): figure, face.
    TakeBack(FigureId, Face),
    /// A pool die is put on a card (OKK-117): figure, face.
    Reserve(FigureId, Face),
    /// This figure is activated (OKK-081).
    Activate(FigureId),
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
    Attack(FigureId),
    /// Shoots at an enemy (OKK-310): slot, where the die comes from, target.
    Shoot(Slot, Source, FigureId),
    /// The recovery test (OKK-383).
    Recover,
    /// An ability: slot, where the die comes from, chosen figure, if any.
    Use(Slot, Source, Option<FigureId>),
    /// Sets a pool die (Barter, Five Elements Scroll): slot, source, face that is set, new face.
    SetDie(Slot, Source, Face, Face),
    /// A die on the stat of the moment (OKK-113).
    StatDie(Source),
    /// Cancels the opponent's declared ability in this slot (OKK-160): own slot, its slot.
    Cancel(Slot, Slot),
    /// Falls back in this direction (OKK-350).
    FallBack(Direction),
    /// Enters the square the loser left (`follow_up`).
    Follow,
    /// The die lost with a civilian (OKK-122): a spent one.
    LoseSpent,
    /// One of the pool.
    LosePool(Face),
    /// One on a card: figure, face.
    LoseReserved(FigureId, Face),
    /// A pool die to re-roll (Sorcerer).
    Reroll(Face),
    /// The friend that is helped.
    Friend(FigureId),
    /// Ends the activation.
    Done,
}

const _: () = assert!(size_of::<Action>() <= 8, "an action must stay small");

/// The legal actions of a decision.
pub(crate) type Actions = ArrayVec<Action, ACTIONS_MAX>;
