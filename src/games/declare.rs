//! Macros with which a game declares lists once that are needed twice: as numbers in its code and as
//! names in its files and reports.

/// Declares the features of a game: an enum `F` and `NAMES` in its order.
macro_rules! features {
    ($($name:ident),+ $(,)?) => {
        /// A feature.
        #[allow(non_camel_case_types)]
        #[derive(Copy, Clone)]
        #[repr(u8)]
        pub(super) enum F { $($name),+ }

        /// The names, in the order of the variants.
        pub(super) const NAMES: &[&str] = &[$(stringify!($name)),+];
    };
}

/// Declares the columns of tables: constants with their numbers, and names with meanings.
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

pub(crate) use {columns, features};
