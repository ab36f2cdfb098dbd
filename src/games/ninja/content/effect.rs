//! What an effect of a card does once it is compiled: a primitive of section 4 with its numbers.

use crate::content::catalogue::{AdvantageKind, Duration, Purpose, Stat, Target, When};
use crate::content::ids::DisadvantageId;

/// A set of few things, one bit each.
macro_rules! set_of {
    ($(#[$doc:meta])* $name:ident of $item:ty) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
        pub struct $name(pub u8);

        impl $name {
            /// A set of one.
            #[inline]
            pub const fn of(item: $item) -> Self {
                Self(1 << item as u8)
            }

            /// Whether one is in it.
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 >> item as u8 & 1 == 1
            }

            /// The numbers of those in it, ascending.
            #[inline]
            pub fn numbers(self) -> impl Iterator<Item = usize> {
                tenbin_engine::pile::each(u64::from(self.0)).map(usize::from)
            }
        }
    };
}

set_of! {
    /// Some of the stats.
    StatSet of Stat
}
set_of! {
    /// What some rolls are for.
    PurposeSet of Purpose
}
set_of! {
    /// Some of the types of advantage cards.
    KindSet of AdvantageKind
}

/// Primitives, each with its numbers: what a card says is in [`Primitive`], what it comes to in
/// [`Effect`].
macro_rules! effects {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $kind:ty,)* })?,
    )*) => {
        /// What an effect does, without its numbers (section 4, primitives).
        #[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
        pub enum Primitive {
            $($(#[$doc])* $name,)*
        }

        /// What an effect does.
        #[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
        pub enum Effect {
            $($(#[$doc])* $name $({ $($(#[$field_doc])* $field: $kind,)* })?,)*
        }

        impl Effect {
            /// Its primitive.
            #[inline]
            pub const fn primitive(self) -> Primitive {
                match self {
                    $(Self::$name { .. } => Primitive::$name,)*
                }
            }
        }
    };
}

effects! {
    /// Adds to stats.
    ModStat {
        /// Which.
        stats: StatSet,
        /// How much.
        amount: i8,
        /// Times what.
        per: Per,
    },
    /// Adds to rolls.
    ModRoll {
        /// What they are for.
        purposes: PurposeSet,
        /// How much.
        amount: i8,
        /// Times what.
        per: Per,
    },
    /// Rolls again.
    Reroll {
        /// What the roll was for.
        purposes: PurposeSet,
        /// Only a roll that failed.
        failed_only: bool,
    },
    /// Escapes the current event.
    EscapeEvent,
    /// Escapes an attack.
    EscapeAttack,
    /// Turns an attack onto another target.
    RedirectAttack {
        /// The attacker may be the new target.
        onto_attacker: bool,
    },
    /// An attack outside phase 3.
    FreeAttack {
        /// Added to its roll.
        bonus: i8,
    },
    /// Cancels a card.
    CancelCard {
        /// Types that can be cancelled.
        kinds: KindSet,
        /// Index into `Catalogue::id_sets` of the advantage types allowed; all where there is none.
        ids: Option<u8>,
        /// Also cards in play, not only the card just revealed.
        in_play: bool,
        /// Opponents' cards only.
        opponents_only: bool,
    },
    /// Permanents are discarded.
    DiscardPermanent {
        /// How many.
        count: u8,
        /// The user chooses, not the owner.
        user_chooses: bool,
    },
    /// Bars from doing something.
    Forbid {
        /// See `forbid`.
        actions: u8,
    },
    /// Own cards in play stop acting.
    Suspend {
        /// Of which types.
        kinds: KindSet,
    },
    /// Nobody may aim at the player.
    Untargetable {
        /// No attack.
        by_attacks: bool,
        /// No card.
        by_cards: bool,
        /// An attack of its own ends it.
        ends_on_own_attack: bool,
    },
    /// The user's penalties also apply to the target.
    MirrorPenalties,
    /// Others roll for what befalls them.
    RollCheck {
        /// Faces that hit (bit = face - 1).
        faces: u16,
        /// Index into `Catalogue::then_ranges`.
        then: u8,
        /// To the centre on a hit; else it stays in the area.
        to_centre: bool,
        /// Discarded without a hit; else it stays.
        discarded: bool,
    },
    /// Advantage cards are drawn.
    DrawAdvantage {
        /// How many.
        count: u8,
    },
    /// Disadvantage cards are drawn.
    DrawDisadvantage {
        /// How many.
        count: u8,
    },
    /// Captures, until an escape roll.
    LeaveGame {
        /// The stat of that roll.
        stat: Stat,
        /// What it must reach.
        difficulty: i8,
        /// A helper may roll.
        helper: bool,
    },
    /// Turns are skipped.
    SkipTurn {
        /// How many.
        count: u8,
    },
    /// Cures a disadvantage.
    Remedy {
        /// Its type.
        disadvantage: DisadvantageId,
        /// Copies of the card needed.
        copies: u8,
    },
    /// Answers a card aimed at the player.
    Answers {
        /// Index into `Catalogue::id_sets` of the advantage types answered.
        ids: u8,
    },
    /// The target's role is turned face up.
    RevealRole,
    /// The target swaps its role for an unused one.
    SwapRole,
}

/// Bits of [`Effect::Forbid`].
pub mod forbid {
    /// Declaring attacks.
    pub const ATTACK: u8 = 1;
    /// Declaring counterattacks.
    pub const COUNTERATTACK: u8 = 2;
    /// Volunteering for events.
    pub const VOLUNTEER: u8 = 4;
    /// Playing advantage cards from the hand.
    pub const PLAY_FROM_HAND: u8 = 8;
    /// Playing special abilities.
    pub const PLAY_SPECIAL: u8 = 16;
    /// Facing events.
    pub const FACE_EVENT: u8 = 32;
}

/// What an amount is multiplied by.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Per {
    /// Nothing.
    One,
    /// Own cards in play with this tag.
    OwnInPlay(u8),
    /// Players in the game.
    PlayersInGame,
    /// Own conquered events.
    ConqueredEvents,
    /// The natural face of the current roll.
    NaturalRoll,
}

/// One compiled effect.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Op {
    /// What it does.
    pub effect: Effect,
    /// Whom it acts on.
    pub target: Target,
    /// How long.
    pub duration: Duration,
    /// When it fires; `AnyTime` unless it is a passive trigger.
    pub when: When,
}

impl Op {
    /// Whether it does this.
    #[inline]
    pub fn is(&self, primitive: Primitive) -> bool {
        self.effect.primitive() == primitive
    }

    /// What it adds to a stat, before it is multiplied.
    #[inline]
    pub fn adds_to(&self, stat: Stat) -> Option<i8> {
        match self.effect {
            Effect::ModStat { stats, amount, .. } if stats.has(stat) => Some(amount),
            _ => None,
        }
    }

    /// Whether it adds to a roll for this.
    #[inline]
    pub fn changes_rolls_for(&self, purpose: Purpose) -> bool {
        matches!(self.effect, Effect::ModRoll { purposes, .. } if purposes.has(purpose))
    }

    /// Whether it takes this away.
    #[inline]
    pub fn forbids(&self, action: u8) -> bool {
        matches!(self.effect, Effect::Forbid { actions } if actions & action != 0)
    }

    /// A number to be added, and what it is multiplied by.
    #[inline]
    pub fn number(&self) -> (i8, Per) {
        match self.effect {
            Effect::ModStat { amount, per, .. } | Effect::ModRoll { amount, per, .. } => {
                (amount, per)
            }
            Effect::FreeAttack { bonus } => (bonus, Per::One),
            _ => (0, Per::One),
        }
    }
}
