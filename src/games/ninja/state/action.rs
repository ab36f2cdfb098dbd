//! The choices of Ninja.

use crate::content::catalogue::{Catalogue, Primitive, Target, Use};
use arrayvec::ArrayVec;
use tenbin_engine::ACTIONS_MAX;

/// One choice. The order of the variants is the canonical order of a legal list.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Action {
    /// Do nothing, decline.
    Pass,
    /// Face the event (D02, D30).
    Face,
    /// Ask the others to face it (D02).
    Ask,
    /// Volunteer, or join the volunteers (D03, D04).
    Volunteer,
    /// Withdraw instead of facing (D30).
    Withdraw,
    /// Let this seat face the event (D26).
    Choose(u8),
    /// Attack this seat (D13).
    Attack(u8),
    /// Counterattack (D16).
    Counter,
    /// Roll to escape (D21).
    Roll,
    /// Roll for a captive (D22).
    Help,
    /// Roll for this captive in one's own turn (D22).
    Rescue(u8),
    /// Take the bonus from the deck (D01).
    DrawDeck,
    /// Take the bonus from the discard pile (D01).
    DrawPile,
    /// Keep this objective.
    Keep(u8),
    /// Share with this seat (D10).
    Share(u8),
    /// Discard a card of this type from the hand (D20).
    Discard(u8),
    /// Discard a permanent of this type from the area (D11, D19).
    Drop(u8),
    /// Play a card (D05 to D09, D12, D14 to D18, D23, D27 to D29).
    Play {
        /// Its type.
        card: u8,
        /// Which of its uses.
        usage: u8,
        /// A seat, an index of cards in play, a disadvantage type, or `NONE`.
        aim: u8,
        /// The type of a second card played with it, or `NONE`.
        second: u8,
    },
    /// Give a card of this type face down (D24).
    Give {
        /// Its type.
        card: u8,
        /// To whom.
        seat: u8,
    },
    /// Turn up a gift of this giver (D25).
    TurnUp(u8),
}

const _: () = assert!(size_of::<Action>() <= 8, "an action must stay small");

/// The legal actions of a decision.
pub(crate) type Actions = ArrayVec<Action, ACTIONS_MAX>;

/// What the aim of a use is.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) enum AimKind {
    /// Nothing to choose.
    None,
    /// An opponent.
    Opponent,
    /// Any player.
    Player,
    /// The target of a free attack.
    FreeAttack,
    /// The new target of a redirected attack.
    Redirect,
    /// A card to cancel.
    Cancel,
    /// A disadvantage to cure.
    Cure,
    /// The card just revealed, which is answered.
    Answer,
}

impl AimKind {
    /// What the aim of a use is, from its operations.
    pub(crate) fn of(catalogue: &Catalogue, how: &Use) -> Self {
        let ops = &catalogue.ops[how.ops.start as usize..how.ops.end as usize];
        let mut aim = Self::None;
        for op in ops {
            let wanted = match op.effect.primitive() {
                Primitive::CancelCard => Self::Cancel,
                Primitive::Remedy => Self::Cure,
                Primitive::Answers => Self::Answer,
                Primitive::FreeAttack => Self::FreeAttack,
                Primitive::RedirectAttack => Self::Redirect,
                _ => match op.target {
                    Target::Opponent => Self::Opponent,
                    Target::Player => Self::Player,
                    _ => continue,
                },
            };
            // An attack says whom all of its use is aimed at.
            if aim == Self::None || matches!(wanted, Self::FreeAttack | Self::Redirect) {
                aim = wanted;
            }
        }
        aim
    }

    /// Whether the aims of one use are listed in ascending order.
    #[inline]
    pub(crate) fn is_ascending(self) -> bool {
        !matches!(self, Self::Cancel | Self::Cure)
    }
}
