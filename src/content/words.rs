//! The macro with which a game declares a closed list of words and what they stand for.

/// A closed list of words and what they stand for: the list for the shape, and a function that
/// reads a word.
macro_rules! words {
    ($(#[$doc:meta])* $words:ident, $read:ident -> $type:ty { $($word:literal => $value:expr),+ $(,)? }) => {
        $(#[$doc])*
        pub static $words: &[&str] = &[$($word),+];

        /// What a word of the list stands for.
        pub(super) fn $read(word: &str) -> Option<$type> {
            match word {
                $($word => Some($value),)+
                _ => None,
            }
        }
    };
}

pub(crate) use words;
