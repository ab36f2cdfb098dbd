//! Macros with which a game declares lists once that are needed twice: as numbers in its code and as
//! names in its files and reports; and one for what every game's `impl Game` says alike.

/// Features that belong together, for docs and editors.
#[derive(Copy, Clone, Debug)]
pub struct FeatureGroup {
    /// Their heading; empty where a game has one group.
    pub title: &'static str,
    /// What holds of all of them, or nothing.
    pub about: &'static str,
    /// Name and meaning of each.
    pub features: &'static [(&'static str, &'static str)],
}

/// Declares the features of a game with their meanings: an enum `F`, and in its order `NAMES` and `GROUPS`.
///
/// ```
/// tenbin_engine::features! {
///     "Events" {
///         face = "1 for facing the event oneself",
///     }
///     "Attacks", "The target is asked for its best answer." {
///         attack = "1 for attacking",
///         attack_hit = "% chance of a hit",
///     }
/// }
/// assert_eq!(NAMES[F::attack_hit as usize], "attack_hit");
/// assert_eq!(GROUPS[1].features[1], ("attack_hit", "% chance of a hit"));
/// ```
///
/// A small game leaves the headings out: `features! { stop = "1 for stopping" }`.
#[macro_export]
macro_rules! features {
    ($($name:ident = $meaning:literal),+ $(,)?) => {
        $crate::features! { "" { $($name = $meaning),+ } }
    };
    ($($title:literal $(, $about:literal)? { $($name:ident = $meaning:literal),+ $(,)? })+) => {
        /// A feature.
        #[allow(non_camel_case_types)]
        #[derive(Copy, Clone)]
        #[repr(u8)]
        pub(crate) enum F { $($(#[doc = $meaning] $name),+),+ }

        /// The names, in the order of the variants.
        pub(crate) const NAMES: &[&str] = &[$($(stringify!($name)),+),+];

        /// The same with what they mean.
        pub(crate) const GROUPS: &[$crate::FeatureGroup] = &[$($crate::FeatureGroup {
            title: $title,
            about: concat!("" $(, $about)?),
            features: &[$((stringify!($name), $meaning)),+],
        }),+];
    };
}

/// Declares the columns of tables: constants with their numbers, and names with meanings.
#[macro_export]
macro_rules! columns {
    ($(
        $(#[$doc:meta])* $table:ident { $($column:ident $name:literal $meaning:literal,)* }
    )*) => { $(
        $(#[$doc])*
        pub(crate) mod $table {
            // Named like the constants; some columns are reached from the one before (`count_row`).
            #[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms)]
            enum Number { $($column,)* }
            $(#[allow(dead_code)] pub(crate) const $column: u16 = Number::$column as u16;)*
            /// Name and meaning of each.
            pub(crate) const COLUMNS: &[(&str, &str)] = &[$(($name, $meaning),)*];
        }
    )* };
}

/// Declares what can be seen of a game: a constant for each field and, in their order, the function
/// `declared`, which gives the fields for a game.
#[macro_export]
macro_rules! shown {
    ($game:ident: &$kind:ty; $($(#[$doc:meta])* $field:ident = $made:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($field,)* }
        $(
            $(#[$doc])*
            pub(crate) const $field: $crate::ShownId = $crate::ShownId(Number::$field as u16);
        )*

        /// What can be seen, in the order of the constants.
        pub(crate) fn declared($game: &$kind) -> Vec<$crate::ShownField> {
            let _ = $game;
            vec![$($made,)*]
        }
    };
}

/// Writes methods of `impl Game` that only hand on to a game's own, which stand with what they are
/// about. `rules`: its schema, what can be seen, who must choose, texts and invariants; `insight`: features that share
/// a survey; `secrets`: what a seat cannot know.
#[macro_export]
macro_rules! handed_on {
    (rules) => {
        fn schema(&self) -> $crate::Schema {
            $crate::Schema { shown: self.declare_shown(), ..self.make_schema() }
        }

        fn show(&self, state: &Self::State, eye: $crate::Eye, out: &mut dyn $crate::Shown) {
            self.show_to(state, eye, out);
        }

        #[inline]
        fn decision(&self, state: &Self::State) -> $crate::Decision {
            match self.chooser(state) {
                Some(seat) => $crate::Decision::Seat(seat),
                None => $crate::Decision::Over,
            }
        }

        fn describe(
            &self,
            state: &Self::State,
            action: Self::Action,
            out: &mut dyn std::fmt::Write,
        ) -> std::fmt::Result {
            self.write_action(state, action, out)
        }

        fn check(&self, state: &Self::State) -> Result<(), String> {
            self.check_invariants(state)
        }
    };
    (insight) => {
        #[inline]
        fn survey(&self, state: &Self::State, seat: $crate::Seat, insight: &mut Self::Insight) {
            self.survey_into(state, seat, insight);
        }

        #[inline]
        fn features<F: $crate::FeatureSink>(
            &self,
            state: &Self::State,
            seat: $crate::Seat,
            insight: &Self::Insight,
            action: Self::Action,
            sink: &mut F,
        ) {
            self.weigh(state, insight, seat, action, sink);
        }
    };
    (secrets) => {
        fn determinize<C: $crate::Chance>(
            &self,
            state: &mut Self::State,
            seat: $crate::Seat,
            chance: &mut C,
        ) {
            self.deal_anew(state, seat, chance);
        }

        fn info_key(&self, state: &Self::State, seat: $crate::Seat) -> u64 {
            knowledge::hash(self, state, seat)
        }
    };
}

/// Numbers things in the order in which they are declared: a constant for the number of each, and a
/// function that gives them all. With `after COUNT` so many others have the numbers before.
#[macro_export]
macro_rules! numbered {
    (
        $list:ident($($with:ident: $kind:ty)?) -> $item:ty, $id:ident $(, after $before:ident)?:
        $($name:ident = $made:expr;)*
    ) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name,)* }
        const BEFORE: u16 = 0 $(+ $before as u16)?;
        $(pub(crate) const $name: $id = $id(BEFORE + Number::$name as u16);)*

        pub(super) fn $list($($with: $kind)?) -> Vec<$item> {
            vec![$($made,)*]
        }
    };
}

/// An enum of so many numbers, for what there are so many of: looking one up needs no check of bounds, and
/// `Option` of it takes no more room. It hashes as a byte, since bots draw ties by what actions hash to.
#[macro_export]
macro_rules! id_enum {
    ($(#[$doc:meta])* pub enum $name:ident of 64) => {
        $crate::id_enum! {
            $(#[$doc])*
            pub enum $name {
                N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15
                N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27 N28 N29 N30 N31
                N32 N33 N34 N35 N36 N37 N38 N39 N40 N41 N42 N43 N44 N45 N46 N47
                N48 N49 N50 N51 N52 N53 N54 N55 N56 N57 N58 N59 N60 N61 N62 N63
            }
        }
    };
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$of:meta])* $id:ident)* }) => {
        $(#[$doc])*
        #[allow(missing_docs)] // most differ in number alone
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Default, Debug)]
        #[repr(u8)]
        pub enum $name {
            #[default]
            $($(#[$of])* $id,)*
        }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = [$(Self::$id,)*].len();

            /// All of them, ascending.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$id,)*];

            /// The one of a number, counted round.
            #[inline]
            pub const fn of(number: u8) -> Self {
                Self::ALL[number as usize % Self::COUNT]
            }

            /// Its number from 0.
            #[inline]
            pub const fn number(self) -> u8 {
                self as u8
            }

            /// Its number as an index.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl std::hash::Hash for $name {
            #[inline]
            fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
                hasher.write_u8(*self as u8);
            }
        }
    };
}
