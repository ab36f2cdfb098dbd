//! The choices of Ninja.

use std::hash::{Hash, Hasher};

use crate::content::catalogue::{Catalogue, Primitive, Target, Use};
use crate::content::ids::{AdvantageId, DisadvantageId, Mode, ObjectiveId};
use arrayvec::ArrayVec;
use tenbin_engine::{ACTIONS_MAX, Seat};

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
    Choose(Seat),
    /// Attack this seat (D13).
    Attack(Seat),
    /// Counterattack (D16).
    Counter,
    /// Roll to escape (D21).
    Roll,
    /// Roll for a captive (D22).
    Help,
    /// Roll for this captive in one's own turn (D22).
    Rescue(Seat),
    /// Take the bonus from the deck (D01).
    DrawDeck,
    /// Take the bonus from the discard pile (D01).
    DrawPile,
    /// Keep this objective.
    Keep(ObjectiveId),
    /// Share with this seat (D10).
    Share(Seat),
    /// Discard a card of this type from the hand (D20).
    Discard(AdvantageId),
    /// Discard a permanent of this type from the area (D11, D19).
    Drop(AdvantageId),
    /// Play a card (D05 to D09, D12, D14 to D18, D23, D27 to D29).
    Play {
        /// Its type.
        card: AdvantageId,
        /// How.
        usage: Usage,
        /// What it is aimed at.
        aim: Aim,
    },
    /// Give a card of this type face down (D24).
    Give {
        /// Its type.
        card: AdvantageId,
        /// To whom.
        seat: Seat,
    },
    /// Turn up a gift of this giver (D25).
    TurnUp(Seat),
}

const _: () = assert!(size_of::<Action>() <= 8, "an action must stay small");

/// The legal actions of a decision.
pub(crate) type Actions = ArrayVec<Action, ACTIONS_MAX>;

/// How a card is played. The order of the variants is that of a legal list.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub enum Usage {
    /// For one of its uses.
    One(Mode),
    /// Against the rules (`allow_misplay`, NIN-205, NIN-206).
    Wrongly,
    /// For all of them at once (NIN-275).
    All,
}

impl Usage {
    /// As a byte.
    pub const fn number(self) -> u8 {
        match self {
            Self::One(mode) => mode.number(),
            Self::Wrongly => 253,
            Self::All => 254,
        }
    }
}

impl Default for Usage {
    fn default() -> Self {
        Self::One(Mode::A)
    }
}

/// As a byte, since bots draw ties by what actions hash to.
impl Hash for Usage {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u8(self.number());
    }
}

/// What a play is aimed at. The order of the variants is that of a legal list.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Aim {
    /// A player.
    Seat(Seat),
    /// A card in play, by its place among them.
    InPlay(u8),
    /// A disadvantage of this type, which is cured.
    Cure(DisadvantageId, With),
    /// Nothing, or nothing to choose.
    Nothing,
}

/// What is played with a card to cure a disadvantage.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum With {
    /// A second card of this type.
    Second(AdvantageId),
    /// Nothing: it cures alone.
    Alone,
}

impl Aim {
    /// The player it is aimed at.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    /// The card in play it is aimed at.
    #[inline]
    pub fn in_play(self) -> Option<usize> {
        match self {
            Self::InPlay(index) => Some(index.into()),
            _ => None,
        }
    }

    /// The type of disadvantage it is aimed at.
    #[inline]
    pub fn cure(self) -> Option<DisadvantageId> {
        match self {
            Self::Cure(disadvantage, _) => Some(disadvantage),
            _ => None,
        }
    }

    /// The type of the second card that is played.
    #[inline]
    pub fn second(self) -> Option<AdvantageId> {
        match self {
            Self::Cure(_, With::Second(card)) => Some(card),
            _ => None,
        }
    }

    /// What it names as a number: a seat, a place, a type.
    pub fn number(self) -> Option<u8> {
        match self {
            Self::Seat(seat) => Some(seat.0),
            Self::InPlay(number) => Some(number),
            Self::Cure(disadvantage, _) => Some(disadvantage.number()),
            Self::Nothing => None,
        }
    }
}

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
