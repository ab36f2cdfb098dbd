//! What is read off a state with the content alone: what is going on and whose choice it is, the
//! miniatures, the kinds of pieces.

use crate::Strigoi;
use crate::board::{SpaceSet, bit, is_ladder, room_of};
use crate::content::catalogue::{Action, Side};
use crate::content::vocabulary::Letter;
use crate::state::piles::Pile;
use crate::state::{Ending, Frame, State, Wolf};
use tenbin_engine::Seat;
use tenbin_engine::pile::each;

impl State {
    /// What is going on.
    #[inline]
    pub(crate) fn top(&self) -> Frame {
        *self.frames.top()
    }

    /// The wolf of a seat.
    #[inline]
    pub(crate) fn wolf(&self, seat: Seat) -> &Wolf {
        &self.wolves[seat.index()]
    }

    /// The wolf of a seat.
    #[inline]
    pub(crate) fn wolf_mut(&mut self, seat: Seat) -> &mut Wolf {
        &mut self.wolves[seat.index()]
    }

    /// The spaces where wolves stand.
    pub(crate) fn wolf_spaces(&self) -> SpaceSet {
        // The set of `NOWHERE` is empty.
        self.wolves.iter().fold(0, |set, wolf| set | bit(wolf.space))
    }

    /// The Supreme, if it has appeared (STR-371).
    #[inline]
    pub(crate) fn supreme(&self) -> Option<u8> {
        (0..2).find(|&who| {
            let vampire = &self.vampires[usize::from(who)];
            vampire.supreme && vampire.is_alive()
        })
    }

    /// The room a wolf is in: none on a ladder (STR-407, STR-163).
    #[inline]
    pub(crate) fn room_of_wolf(&self, seat: Seat) -> Option<u8> {
        let space = self.wolf(seat).space;
        (!is_ladder(space)).then(|| room_of(space))
    }

    /// Who fights.
    pub(crate) fn fighter(&self) -> u8 {
        self.fights.last().map_or(0, |fight| fight.seat)
    }

    /// Who is hit.
    pub(crate) fn victim(&self) -> u8 {
        self.hits.last().map_or(0, |hit| hit.seat)
    }

    /// Whose ability is carried out.
    pub(crate) fn runner(&self) -> u8 {
        self.runs.last().map_or(0, |run| run.seat)
    }
}

impl Strigoi {
    /// The card a seat has played in this Assault; none while resting.
    #[inline]
    pub(crate) fn played(&self, s: &State, seat: Seat) -> Option<&Action> {
        self.catalogue.actions.get(usize::from(s.wolf(seat).played))
    }

    /// The letter of a seat's played card.
    #[inline]
    pub(crate) fn letter(&self, s: &State, seat: Seat) -> Letter {
        self.played(s, seat).map_or(Letter::X, |action| action.letter)
    }

    /// The kind of a physical piece.
    #[inline]
    pub(crate) fn kind(&self, pile: Pile, piece: u8) -> usize {
        usize::from(self.catalogue.pieces[pile as usize][usize::from(piece)])
    }

    /// Wound points of a wolf (STR-290, STR-302).
    #[inline]
    pub(crate) fn wound_points(&self, wolf: &Wolf) -> i32 {
        let tokens = each(wolf.wounds)
            .map(|piece| i32::from(self.catalogue.wounds[self.kind(Pile::Wound, piece)].points));
        tokens.sum::<i32>() + i32::from(wolf.bare)
    }

    /// The side of a Strigoi's card that is up.
    #[inline]
    pub(crate) fn side(&self, s: &State, who: u8) -> &Side {
        let card = &self.catalogue.vampires[usize::from(who)];
        if s.vampires[usize::from(who)].supreme { &card.supreme } else { &card.front }
    }

    /// The seat that must choose; `None` when the game is over.
    #[inline]
    pub(crate) fn chooser(&self, s: &State) -> Option<Seat> {
        if s.ending != Ending::None {
            return None;
        }
        let seat = match s.top() {
            Frame::PickWolf(seat)
            | Frame::PlaceLadder(seat, _)
            | Frame::PickStart(seat)
            | Frame::Choose(seat)
            | Frame::Discard(seat, _)
            | Frame::Counter(seat)
            | Frame::Relocate(seat, _)
            | Frame::Heal(seat, _)
            | Frame::Retrieve(seat, _)
            | Frame::Recover(seat, _) => seat,
            Frame::Fight | Frame::Result => s.fighter(),
            Frame::Hit => s.victim(),
            Frame::Run | Frame::ChooseWolf | Frame::Rotate | Frame::Orient(_) => s.runner(),
            Frame::Empty
            | Frame::Assault(_)
            | Frame::Turn(_)
            | Frame::Menu
            | Frame::Enter
            | Frame::Sneak(_)
            | Frame::Face
            | Frame::Activation
            | Frame::Curse(..)
            | Frame::Collapse(..) => s.turn.seat,
        };
        Some(Seat(seat))
    }
}
