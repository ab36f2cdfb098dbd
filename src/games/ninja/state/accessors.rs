//! What goes on in a state, as many parts ask for it.

use crate::content::ids::CardId;
use crate::state::action::{Aim, Usage};
use crate::state::{CombatKind, Depth, Frame, Roll, State};
use tenbin_engine::Seat;

/// The combat in progress.
#[derive(Copy, Clone, Debug)]
pub(crate) struct CombatView {
    pub(crate) depth: Depth,
    pub(crate) attacker: Seat,
    pub(crate) target: Seat,
    pub(crate) kind: CombatKind,
    pub(crate) ended: bool,
}

/// The card on the table waiting to be cancelled or answered.
#[derive(Copy, Clone, Debug)]
pub(crate) struct RevealView {
    pub(crate) card: CardId,
    pub(crate) seat: Seat,
    pub(crate) usage: Usage,
    pub(crate) aim: Aim,
}

impl State {
    /// The top frame.
    #[inline]
    pub(crate) fn top(&self) -> &Frame {
        self.frames.top()
    }

    /// The depth of the next frame.
    pub(crate) fn depth(&self) -> Depth {
        Depth::of(self.frames.len() as u8)
    }

    /// The depth of the top frame.
    pub(crate) fn top_depth(&self) -> Depth {
        Depth::of(self.frames.len() as u8 - 1)
    }

    /// The number of the turn, by which chance is keyed.
    #[inline]
    pub(crate) fn turn_key(&self) -> u32 {
        self.turn.into()
    }

    /// The innermost combat in progress.
    #[inline]
    pub(crate) fn combat(&self) -> Option<CombatView> {
        if self.combats == 0 { None } else { self.innermost_combat() }
    }

    fn innermost_combat(&self) -> Option<CombatView> {
        (0..self.frames.len()).rev().find_map(|depth| match self.frames[depth] {
            Frame::Combat { attacker, target, kind, ended, .. } => {
                Some(CombatView { depth: Depth::of(depth as u8), attacker, target, kind, ended })
            }
            _ => None,
        })
    }

    /// The roll whose window is open.
    #[inline]
    pub(crate) fn current_roll(&self) -> Option<&Roll> {
        self.rolls.last()
    }

    /// The card waiting in the innermost reveal.
    pub(crate) fn revealed_card(&self) -> Option<RevealView> {
        match *self.top() {
            Frame::Reveal { card, seat, usage, aim, .. } => {
                Some(RevealView { card, seat, usage, aim })
            }
            _ => None,
        }
    }
}
