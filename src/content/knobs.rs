//! The macro with which a game declares every knob and switch once: its type, its range or words,
//! its clause and its meaning. The struct that the rules read, the shape of `rules.toml` and the
//! reading of it all come from that one list.

/// The Rust type of a knob.
#[macro_export]
macro_rules! knob_type {
    (whole $range:tt) => { i32 };
    (truth $nothing:tt) => { bool };
    (or_word $range:tt) => { Option<i32> };
    (or_word_or_part $range:tt) => { Option<i32> };
    (hundredths $range:tt) => { i32 };
    (word ($name:ident $words:tt)) => { $name };
}

/// What a knob may be in the file.
#[macro_export]
macro_rules! knob_kind {
    (whole ($min:literal ..= $max:literal)) => {
        $crate::Kind::Integer { min: $min, max: $max }
    };
    (truth ()) => {
        $crate::Kind::Bool
    };
    (or_word ($min:literal ..= $max:literal, $word:literal)) => {
        $crate::Kind::Either(&[
            $crate::Kind::Integer { min: $min, max: $max },
            $crate::Kind::OneOf(&[$word]),
        ])
    };
    // A part of something else, with a fraction: `None` like the word, for the game to work out.
    (or_word_or_part ($min:literal ..= $max:literal, $word:literal, $least:literal ..= $most:literal)) => {
        $crate::Kind::Either(&[
            $crate::Kind::Integer { min: $min, max: $max },
            $crate::Kind::Decimal { min: $least, max: $most },
            $crate::Kind::OneOf(&[$word]),
        ])
    };
    (hundredths ($min:literal ..= $max:literal)) => {
        $crate::Kind::Decimal { min: $min, max: $max }
    };
    (word ($name:ident $words:tt)) => {
        $crate::Kind::OneOf($name::WORDS)
    };
}

/// Reads a knob out of the checked table.
#[macro_export]
macro_rules! knob_read {
    ($node:ident, $key:expr, whole $range:tt) => {
        $node.integer($key)? as i32
    };
    ($node:ident, $key:expr, truth $nothing:tt) => {
        $node.boolean($key)?
    };
    ($node:ident, $key:expr, or_word $range:tt) => {
        $node.get($key)?.as_integer().map(|number| number as i32)
    };
    ($node:ident, $key:expr, or_word_or_part $range:tt) => {
        $node.get($key)?.as_integer().map(|number| number as i32)
    };
    ($node:ident, $key:expr, hundredths $range:tt) => {
        ($node.decimal($key)? * 100.0).round() as i32
    };
    ($node:ident, $key:expr, word ($name:ident $words:tt)) => {
        $name::of_word(&$node.word($key)?)?
    };
}

/// The enum of a knob that is a choice of words; nothing for other knobs.
#[macro_export]
macro_rules! knob_enum {
    (word ($name:ident { $($variant:ident = $word:literal: $meaning:literal),+ $(,)? }), $doc:expr) => {
        #[doc = $doc]
        #[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
        pub enum $name {
            $(#[doc = $meaning] $variant,)+
        }

        impl $name {
            /// The words of the content files, in the order of the variants.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The variant of a word.
            pub fn of_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
    ($kind:ident $args:tt, $doc:expr) => {};
}

/// Declares the struct of the knobs, its shape and its reading; `also` lists further fields of the
/// table, which the game compiles in a way of its own.
#[macro_export]
macro_rules! knobs {
    (
        $(#[$doc:meta])* $rules:ident, $shape:ident $(also [$($extra:expr),* $(,)?])?;
        $($name:ident: $kind:ident $args:tt, $clause:literal, $meaning:literal;)+
    ) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Eq, PartialEq, Debug)]
        #[allow(clippy::struct_excessive_bools)] // each is a switch of its own in the catalogue
        pub struct $rules {
            $(#[doc = concat!($meaning, " (", $clause, ").")] pub $name: $crate::knob_type!($kind $args),)+
        }

        $($crate::knob_enum!($kind $args, concat!("Choices of `", stringify!($name), "`: ", $meaning, "."));)+

        /// The shape of the table `[rules]`.
        pub static $shape: $crate::Shape = $crate::Shape {
            name: "the rules",
            fields: &[
                $($crate::Field::knob(
                    stringify!($name),
                    $crate::knob_kind!($kind $args),
                    $clause,
                    $meaning,
                ),)+
                $($($extra,)*)?
            ],
        };

        impl $rules {
            /// Reads the checked table `[rules]`; `None` where the shape has not been checked.
            pub fn read(node: &$crate::Node) -> Option<Self> {
                Some(Self {
                    $($name: $crate::knob_read!(node, stringify!($name), $kind $args),)+
                })
            }
        }
    };
}
