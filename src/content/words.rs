//! Macros with which a game declares closed lists of words and what they stand for.

/// A closed list of words and what they stand for: the list for the shape, and a function that
/// reads a word.
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* $words:ident, $read:ident -> $type:ty { $($word:literal => $value:expr),+ $(,)? }) => {
        $(#[$doc])*
        pub static $words: &[&str] = &[$($word),+];

        /// What a word of the list stands for.
        pub(crate) fn $read(word: &str) -> Option<$type> {
            match word {
                $($word => Some($value),)+
                _ => None,
            }
        }
    };
}

/// An enum whose variants have words in the content files.
#[macro_export]
macro_rules! word_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// Their words, in order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// Its word.
            pub fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// The variant of a word.
            pub fn of_word(word: &str) -> Option<Self> {
                Self::WORDS.iter().position(|&known| known == word).map(|index| Self::ALL[index])
            }
        }
    };
}
