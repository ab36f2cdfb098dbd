//! The macro with which a game declares its effects once: for each the word and what it means, the keys that go
//! with it, their kinds and the types that they become. The enum, the [`crate::Tagged`] table of the shape and the
//! reading of it all come from that one list.

use crate::node::Node;

/// A type that the value of a key becomes. `C` is what the game's compiler knows, such as names of cards.
pub trait FromKey<C>: Sized {
    /// Reads the value of a key that the shape has checked; None where it names nothing, which was told.
    fn from_key(context: &mut C, table: &Node, key: &str) -> Option<Self>;
}

/// Numbers that the shape keeps small; 0 where the key is absent.
impl<C> FromKey<C> for u8 {
    fn from_key(_: &mut C, table: &Node, key: &str) -> Option<Self> {
        Some(table.integer(key).unwrap_or(0) as Self)
    }
}

/// Numbers that the shape keeps small; 0 where the key is absent.
impl<C> FromKey<C> for i8 {
    fn from_key(_: &mut C, table: &Node, key: &str) -> Option<Self> {
        Some(table.integer(key).unwrap_or(0) as Self)
    }
}

/// False where the key is absent.
impl<C> FromKey<C> for bool {
    fn from_key(_: &mut C, table: &Node, key: &str) -> Option<Self> {
        Some(table.boolean(key).unwrap_or(false))
    }
}

/// An enum of effects (or of anything that tables say with a word): for each the word and what it means, the keys
/// that files give it, what it becomes, and how that is read from checked content.
///
/// ```ignore
/// tagged! {
///     /// What an ability does.
///     pub enum Effect, EFFECT = "an effect", read |compiler: Compiler<'_, '_>, node| {
///         // Keys that are read as they are.
///         Heal = "heal", "the target discards Wound tokens" (amount: u8 = required COUNT, "how many"),
///         // Keys whose meaning takes more, for a variant with one value or with named ones.
///         SetStatus = "set_status", "alert or endangered" [STATUS] => (bool = alert(node)),
///         Reroll = "reroll", "rolls again" [FILTER, ROLLS] {
///             /// What the roll was for.
///             purposes: PurposeSet = purposes(node),
///         },
///         PassStrigoi = "pass_strigoi", "passes a Strigoi",
///     }
/// }
/// ```
///
/// After the text of the table may stand `before Before::Tag("effect")` (how older files said it) and `common
/// FIELDS` (keys that go with every word); after the list `and enum Primitive`, an enum of the words alone.
#[macro_export]
macro_rules! tagged {
    (
        $(#[$doc:meta])*
        pub enum $name:ident, $table:ident = $shown:literal,
        $( before $before:expr, )? $( common $common:expr, )?
        read |$compiler:ident: $context:ty, $node:ident| { $($list:tt)* }
    ) => {
        $crate::tagged!(@enum [$(#[$doc])*] $name { $($list)* });
        $crate::tagged!(@table $table $shown [$($before)?] [$($common)?] { $($list)* });
        $crate::tagged!(@read $name [$compiler] [$context] [$node] { $($list)* });
    };
    (
        $(#[$doc:meta])*
        pub enum $name:ident, $table:ident = $shown:literal,
        $( before $before:expr, )? $( common $common:expr, )?
        read |$compiler:ident: $context:ty, $node:ident| { $($list:tt)* }
        and enum $words:ident
    ) => {
        $crate::tagged!(@enum [$(#[$doc])*] $name { $($list)* });
        $crate::tagged!(@table $table $shown [$($before)?] [$($common)?] { $($list)* });
        $crate::tagged!(@read $name [$compiler] [$context] [$node] { $($list)* });
        $crate::tagged!(@words $name $words { $($list)* });
    };
    (@enum [$($doc:tt)*] $name:ident {
        $(
            $variant:ident = $word:literal, $meaning:literal
            $( ( $( $key:ident : $type:ty = $need:ident $kind:expr, $says:literal $(, formerly $old:literal)? );+ ) )?
            $( [ $($field:expr),* $(,)? ] )?
            $( => ( $( $bare_type:ty = $bare_read:expr ),+ ) )?
            $( { $( $(#[$part_doc:meta])* $part:ident : $part_type:ty = $read:expr ),+ $(,)? } )?
        ,)+
    }) => {
        $($doc)*
        #[derive(Copy, Clone, Eq, PartialEq, Debug)]
        pub enum $name {
            $(
                #[doc = concat!("`", $word, "`: ", $meaning, ".")]
                $variant
                $( ( $($type),+ ) )?
                $( ( $($bare_type),+ ) )?
                $( { $( $(#[$part_doc])* $part: $part_type ),+ } )?
            ,)+
        }

        impl $name {
            /// Its word.
            pub const fn word(&self) -> &'static str {
                match self { $( Self::$variant { .. } => $word, )+ }
            }
        }
    };
    (@table $table:ident $shown:literal [$($before:expr)?] [$($common:expr)?] {
        $(
            $variant:ident = $word:literal, $meaning:literal
            $( ( $( $key:ident : $type:ty = $need:ident $kind:expr, $says:literal $(, formerly $old:literal)? );+ ) )?
            $( [ $($field:expr),* $(,)? ] )?
            $( => ( $( $bare_type:ty = $bare_read:expr ),+ ) )?
            $( { $($parts:tt)* } )?
        ,)+
    }) => {
        /// What files may say of it.
        pub static $table: $crate::Tagged = $crate::Tagged {
            name: $shown,
            tag: "do",
            before: $crate::tagged!(@or_same $($before)?),
            common: $crate::tagged!(@or_none $($common)?),
            forms: &[ $( $crate::Form::new($word, $meaning, &[
                $( $( $crate::Field::$need(stringify!($key), $kind, $says)
                    .formerly(concat!("" $(, $old)?)) ),+ )?
                $( $( $field ),* )?
            ]) ),+ ],
        };
    };
    (@or_same) => { $crate::Before::Same };
    (@or_same $before:expr) => { $before };
    (@or_none) => { &[] };
    (@or_none $common:expr) => { $common };
    (@read $name:ident [$compiler:ident] [$context:ty] [$node:ident] {
        $(
            $variant:ident = $word:literal, $meaning:literal
            $( ( $( $key:ident : $type:ty = $need:ident $kind:expr, $says:literal $(, formerly $old:literal)? );+ ) )?
            $( [ $($field:expr),* $(,)? ] )?
            $( => ( $( $bare_type:ty = $bare_read:expr ),+ ) )?
            $( { $( $(#[$part_doc:meta])* $part:ident : $part_type:ty = $read:expr ),+ $(,)? } )?
        ,)+
    }) => {
        impl $name {
            /// Reads a table that the shape has checked; None where something in it is wrong, which was told.
            #[allow(clippy::too_many_lines, unused_variables)]
            pub(crate) fn read($compiler: &mut $context, $node: &$crate::Node) -> Option<Self> {
                Some(match $node.text("do")? {
                    $( $word => Self::$variant
                        $( ( $(
                            $crate::tagged::FromKey::from_key($compiler, $node, stringify!($key))?
                        ),+ ) )?
                        $( ( $( $bare_read ),+ ) )?
                        $( { $( $part: $read ),+ } )?
                    ,)+
                    // The shape knows no other word.
                    _ => return None,
                })
            }
        }
    };
    (@words $name:ident $words:ident {
        $( $variant:ident = $word:literal, $meaning:literal
            $( ( $($keys:tt)* ) )? $( [ $($fields:tt)* ] )? $( => ( $($bare:tt)* ) )?
            $( { $($parts:tt)* } )? ,)+
    }) => {
        #[doc = concat!("The words of [`", stringify!($name), "`], without their numbers.")]
        #[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
        pub enum $words {
            $( #[doc = concat!("`", $word, "`: ", $meaning, ".")] $variant, )+
        }

        impl $words {
            /// What a word of the files stands for.
            pub(crate) fn of_word(word: &str) -> Option<Self> {
                match word {
                    $( $word => Some(Self::$variant), )+
                    _ => None,
                }
            }

            /// Its word.
            pub const fn word(self) -> &'static str {
                match self { $( Self::$variant => $word, )+ }
            }
        }

        impl $name {
            /// Its word, without its numbers.
            #[inline]
            pub const fn primitive(self) -> $words {
                match self { $( Self::$variant { .. } => $words::$variant, )+ }
            }
        }
    };
}
