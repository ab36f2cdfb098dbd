//! Setting a game up: board, platforms, ladders, wolves, piles (STR-001 to STR-020).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::Action;
use crate::games::strigoi::flow::{Flow, Next};
use crate::games::strigoi::state::State;

impl Strigoi {
    /// The wolves nobody has taken yet (`Action::Wolf`).
    pub(super) fn pick_wolf_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Outer edges without a ladder (`Action::Space`; STR-012).
    pub(super) fn place_ladder_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Free ladders; stairs where there is none (`Action::Space`; STR-011, STR-013).
    pub(super) fn pick_start_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Fills the board from tiles, platforms, rotations and orientations that are set: what exists,
    /// kinds of spaces, open corridors, broken links, the centre room; ladders are kept (STR-003 to
    /// STR-010, STR-020). Ends with `refresh_sight`.
    pub(super) fn build_board(&self, _s: &mut State) {
        todo!()
    }

    /// Fills the piles with all their pieces face down (STR-015).
    pub(super) fn fill_piles(&self, _s: &mut State) {
        todo!()
    }

    /// Gives a wolf and its Action cards to a seat (STR-013).
    pub(super) fn seat_wolf(&self, _s: &mut State, _seat: Seat, _hero: u8) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Everything of the set-up; pushes `Assault(Begin)` below the choices of the set-up
    /// (PlaceLadder, PickWolf, PickStart). Board draws come from `Stream::DEAL`: a permutation of the
    /// tiles, rotations, the platforms (redealt until STR-014 holds: draw uniformly among legal
    /// deals), orientations, centre, ladders, wolves.
    pub(super) fn set_up(&mut self) {
        todo!()
    }

    pub(super) fn act_pick_wolf(&mut self, _seat: Seat, _action: Action) {
        todo!()
    }

    pub(super) fn act_place_ladder(&mut self, _seat: Seat, _left: u8, _action: Action) {
        todo!()
    }

    pub(super) fn settle_pick_start(&mut self, _seat: Seat) -> Next {
        todo!()
    }

    pub(super) fn act_pick_start(&mut self, _seat: Seat, _action: Action) {
        todo!()
    }
}
