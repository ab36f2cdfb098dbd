//! Sets of few things that effects name, one bit each.

use crate::content::effect::ActionName;

/// Declares a set, with names for what may be in it or of the values of an enum.
macro_rules! set {
    (
        $(#[$doc:meta])*
        pub struct $name:ident($bits:ty) { $( $(#[$item_doc:meta])* $item:ident = $bit:expr, )+ }
    ) => {
        set! { @type $(#[$doc])* $name($bits) }

        impl $name {
            $( $(#[$item_doc])* pub const $item: Self = Self(1 << $bit); )+
            /// Everything that may be in it.
            pub const ANY: Self = Self($( 1 << $bit )|+);

            /// What is in both of two.
            #[inline]
            #[must_use]
            pub const fn in_both(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
    };
    (
        $(#[$doc:meta])*
        pub struct $name:ident($bits:ty) of $one:ty
    ) => {
        set! { @type $(#[$doc])* $name($bits) }

        impl $name {
            /// One alone.
            #[inline]
            pub const fn of(one: $one) -> Self {
                Self(1 << one as $bits)
            }
        }
    };
    (@type $(#[$doc:meta])* $name:ident($bits:ty)) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
        pub struct $name($bits);

        impl $name {
            /// Nothing.
            pub const NONE: Self = Self(0);

            /// What is in either of two.
            #[inline]
            #[must_use]
            pub const fn and(self, more: Self) -> Self {
                Self(self.0 | more.0)
            }

            /// Whether anything of another is in it.
            #[inline]
            pub const fn has(self, any: Self) -> bool {
                self.0 & any.0 != 0
            }

            /// As a number.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }
        }

        impl std::ops::BitOr for $name {
            type Output = Self;

            #[inline]
            fn bitor(self, more: Self) -> Self {
                self.and(more)
            }
        }

        impl std::ops::BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, more: Self) {
                *self = self.and(more);
            }
        }
    };
}

set! {
    /// Rolls that effects may name.
    pub struct Rolls(u16) {
        /// Attack dice.
        ATTACK = 0,
        /// Dodge and counter dice.
        DEFENCE = 1,
        /// Escapes.
        ESCAPE = 2,
        /// Seeks.
        SEEK = 3,
        /// Resistance.
        RESIST = 4,
        /// Doom.
        DOOM = 5,
        /// Initiative.
        INITIATIVE = 6,
        /// Deployment order.
        DEPLOYMENT = 7,
        /// Dodging a displaced model.
        IMPACT = 8,
        /// Rolls of cards.
        CARD = 9,
        /// Attack dice of charges only.
        CHARGE = 10,
        /// Scenery and edge rolls of the set-up.
        SETUP = 11,
    }
}

set! {
    /// Rows of the table of ranged modifiers that an effect may switch off (ANI-242).
    pub struct Penalties(u8) {
        /// ANI-243.
        LONG_RANGE = 0,
        /// ANI-244.
        COVER = 1,
        /// ANI-245.
        ENGAGED = 2,
        /// ANI-246.
        MOVED = 3,
    }
}

set! {
    /// Switches of an `attack_mod`.
    pub struct AttackFlags(u16) {
        /// Armour does not count.
        IGNORE_ARMOUR = 0,
        /// A hit is critical.
        AUTO_CRIT = 1,
        /// The target is thrown (ANI-370).
        THROW = 2,
        /// The second Damage of the card counts.
        SECOND_DAMAGE = 3,
        /// No damage; riders only.
        NO_DAMAGE = 4,
        /// Damage is halved, rounded down (`damage_factor` 0.5).
        HALF_DAMAGE = 5,
        /// No human shield.
        NO_SHIELD = 6,
    }
}

set! {
    /// Actions that are forbidden.
    pub struct ActionSet(u16) of ActionName
}
