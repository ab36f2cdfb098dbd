//! Questions about a state that many parts of the rules ask.

use crate::Ninja;
use crate::content::cards::{Advantage, forbid};
use crate::state::{CombatKind, Frame, Roll, State};
use tenbin_engine::pile::{CardSet, each};
use tenbin_engine::{Seat, SeatSet};

/// The combat in progress.
#[derive(Copy, Clone, Debug)]
pub(crate) struct CombatView {
    pub(crate) depth: u8,
    pub(crate) attacker: Seat,
    pub(crate) target: Seat,
    pub(crate) kind: CombatKind,
    pub(crate) ended: bool,
}

/// The card on the table waiting to be cancelled or answered.
#[derive(Copy, Clone, Debug)]
pub(crate) struct RevealView {
    pub(crate) card: u8,
    pub(crate) seat: Seat,
    pub(crate) usage: u8,
    pub(crate) aim: u8,
}

impl Ninja {
    /// The type of a physical advantage card.
    #[inline]
    pub(crate) fn advantage(&self, card: u8) -> &Advantage {
        &self.cards.advantages[self.cards.advantage_of[card as usize] as usize]
    }

    /// Players not eliminated.
    #[inline]
    pub(crate) fn in_game(&self, s: &State) -> SeatSet {
        self.everybody.without(s.eliminated)
    }

    /// Players neither eliminated nor captured.
    #[inline]
    pub(crate) fn present(&self, s: &State) -> SeatSet {
        self.in_game(s).without(s.captured)
    }

    /// The seat so many steps clockwise from another.
    #[inline]
    pub(crate) fn clockwise(&self, from: Seat, steps: u8) -> Seat {
        // Never more than one round: a subtraction is several times cheaper than a division.
        let sum = from.0 + steps;
        Seat(if sum >= self.seats { sum - self.seats } else { sum })
    }

    /// The next number of steps around the table.
    #[inline]
    pub(crate) fn next_step(&self, steps: u8) -> u8 {
        if steps + 1 == self.seats { 0 } else { steps + 1 }
    }

    /// The innermost combat in progress.
    #[inline]
    pub(crate) fn combat(&self, s: &State) -> Option<CombatView> {
        if s.combats == 0 { None } else { self.innermost_combat(s) }
    }

    fn innermost_combat(&self, s: &State) -> Option<CombatView> {
        (0..s.frames.len()).rev().find_map(|depth| match s.frames[depth] {
            Frame::Combat { attacker, target, kind, ended, .. } => Some(CombatView {
                depth: depth as u8,
                attacker: Seat(attacker),
                target: Seat(target),
                kind,
                ended,
            }),
            _ => None,
        })
    }

    /// The roll whose window is open.
    #[inline]
    pub(crate) fn current_roll<'s>(&self, s: &'s State) -> Option<&'s Roll> {
        s.rolls.last()
    }

    /// The card waiting in the innermost reveal.
    pub(crate) fn revealed_card(&self, s: &State) -> Option<RevealView> {
        match *self.top(s) {
            Frame::Reveal { card, seat, usage, aim, .. } => {
                Some(RevealView { card, seat: Seat(seat), usage, aim })
            }
            _ => None,
        }
    }

    /// Whether a card's opponents may target this player with it (NIN-213, NIN-269).
    #[inline]
    pub(crate) fn can_be_targeted(&self, s: &State, seat: Seat) -> bool {
        self.present(s).has(seat) && !s.untargetable.has(seat)
    }

    /// Legal targets of an attack (NIN-162).
    pub(crate) fn attack_targets(&self, s: &State, attacker: Seat) -> SeatSet {
        self.present(s).without(s.unattackable).without(SeatSet::of(attacker))
    }

    /// Whether a player may declare an attack at all (NIN-161, NIN-312).
    pub(crate) fn may_attack(&self, s: &State, seat: Seat) -> bool {
        self.present(s).has(seat)
            && !s.recalled.has(seat)
            && s.players[seat.index()].forbidden & forbid::ATTACK == 0
    }

    /// Whether a player can be involved in events (NIN-116, NIN-126).
    pub(crate) fn can_be_involved(&self, s: &State, seat: Seat) -> bool {
        self.present(s).has(seat) && !s.recalled.has(seat)
    }
}

/// The hand as types with their counts, ascending.
pub(crate) fn physical_of(set: CardSet, of: CardSet, known: CardSet) -> Option<u8> {
    let mine = set & of;
    each(mine & known).next().or_else(|| each(mine).next())
}
