//! tenbin: a Monte Carlo balance laboratory for tabletop games.
//!
//! # Trade-offs
//! - A game's state is plain `Copy` data of fixed size: any moment can be copied, hashed and
//!   re-dealt, and decks are limited to 64 cards of a kind.
//! - While playing only integers are counted; every estimate is a pure function of counts, made
//!   once at the end. Results are the same bytes on any number of threads.
//! - Bots see a [`engine::View`], never a state.
//!
//! # Examples
//!
//! The program with the games that are shipped:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     tenbin::main(tenbin::GAMES.0)
//! }
//! ```
//!
//! A game is its content, compiled; what is wrong with the content is told with its place:
//!
//! ```
//! use tenbin::content::{Diagnostics, load};
//! use tenbin::games::pig::Pig;
//! use tenbin::module::Module;
//!
//! let pig = |setting: &str| {
//!     let content = load(&tenbin::library(), Pig::ID, Pig::shape(), &[], &[setting.to_owned()])
//!         .map_err(|wrong| wrong.render())?;
//!     let mut wrong = Diagnostics::default();
//!     Pig::compile(&content, 2, &mut wrong).ok_or_else(|| wrong.render())
//! };
//! assert!(pig("target=50").is_ok());
//! let told = pig("taget=50").err().unwrap();
//! assert!(told.contains("did you mean `target`?"), "{told}");
//! ```
//!
//! One play of it hangs on a seed and its number, whoever listens:
//!
//! ```
//! # use tenbin::content::{Diagnostics, load};
//! # use tenbin::games::pig::Pig;
//! # use tenbin::module::Module;
//! use tenbin::engine::{Game, NullRecorder, Seeded, Table, play, play::seat_policies};
//! use tenbin::policies::{Owner, make, parse};
//!
//! # let content = load(&tenbin::library(), Pig::ID, Pig::shape(), &[], &[]).unwrap();
//! # let mut wrong = Diagnostics::default();
//! # let pig = Pig::compile(&content, 2, &mut wrong).unwrap();
//! let owner = Owner { game: Pig::ID, features: Pig::FEATURES, has_scores: Pig::HAS_SCORES };
//! let mut bot = |name| make::<Pig>(&parse(&tenbin::library(), owner, name, &mut wrong).unwrap());
//! let mut table: Table<Pig> = [bot("hold_at_20"), bot("random")].into_iter().collect();
//!
//! let mut game = |index| {
//!     seat_policies(&mut table, 7, index);
//!     play(&pig, &mut table, &mut Seeded::new(7, index), &mut NullRecorder)
//! };
//! assert_eq!(game(3), game(3));
//! assert_eq!(game(3).standing.winners.len(), 1);
//! ```
//!
//! ARCHITECTURE.md in the repository has the map and the invariants.

use std::ffi::OsString;
use std::process::ExitCode;

pub use tenbin_cli as cli;
pub use tenbin_content as content;
pub use tenbin_engine as engine;
pub use tenbin_lab::{
    condition, conformance, door, lockstep, module, people, policies, replay, report, scenario, sim,
};
pub use tenbin_stats as stats;

// The module and, beside it, the call for all of it: `tenbin::conformance::<MyGame>()`.
pub use tenbin_lab::conformance::conformance;

// What a crate with a game of its own needs of other crates, so that it depends on this one alone.
pub use include_dir;
pub use toml;

// Macros with which a game declares its lists once.
pub use tenbin_content::{knobs, tagged, word_enum, words};
pub use tenbin_engine::{columns, features, handed_on, id_enum, numbered, shown};
pub use tenbin_lab::facts_of;

/// The folders `configs/` and `strategies/` beside a crate's `Cargo.toml`, built into it:
/// `static FILES: tenbin::content::BuiltIn = tenbin::built_in!();`, and
/// [`with_files(&FILES)`](door::Door::with_files) at the game's door.
///
/// That a file is new or gone is noticed where the crate has a `build.rs` that says
/// `println!("cargo::rerun-if-changed=configs");`, and the same of `strategies`.
#[macro_export]
macro_rules! built_in {
    () => {{
        use $crate::include_dir;
        $crate::content::BuiltIn::Plain {
            configs: include_dir::include_dir!("$CARGO_MANIFEST_DIR/configs"),
            strategies: include_dir::include_dir!("$CARGO_MANIFEST_DIR/strategies"),
        }
    }};
}

/// The games that tenbin brings.
#[cfg(feature = "games")]
pub mod games {
    pub use tenbin_anima as anima;
    pub use tenbin_naruto as naruto;
    pub use tenbin_ninja as ninja;
    pub use tenbin_okko as okko;
    pub use tenbin_pig as pig;
    pub use tenbin_strigoi as strigoi;
}

// `PACKED`: the folders of configs and strategies.
#[cfg(feature = "games")]
include!(concat!(env!("OUT_DIR"), "/packed.rs"));

/// The configs and strategies of these games.
#[cfg(feature = "games")]
static SHIPPED: content::BuiltIn = content::BuiltIn::Packed(&PACKED);

/// No files: every game of the program brings its own.
#[cfg(not(feature = "games"))]
static SHIPPED: content::BuiltIn = content::BuiltIn::Packed(&[]);

/// All files that are built into this program.
pub const BUILT_IN: &[&content::BuiltIn] = &[&SHIPPED];

/// These files as a library.
pub const fn library() -> content::Library {
    content::Library::built_in(BUILT_IN)
}

/// The games, the flagship first.
#[cfg(feature = "games")]
pub const GAMES: door::Games = door::Games(&[
    &games::ninja::GAME,
    &games::okko::GAME,
    &games::anima::GAME,
    &games::naruto::GAME,
    &games::strigoi::GAME,
    &games::pig::GAME,
]);

/// The program `tenbin` with these games, such as `GAMES.0` or a game of your own:
/// `tenbin::main(&[&my_game::GAME])`.
pub fn main(games: &[&'static dyn door::AnyGame]) -> ExitCode {
    match program_of(games, std::env::args_os()) {
        Ok((program, words)) => cli::main_with(&program, words),
        Err(wrong) => {
            eprintln!("error: {wrong}");
            ExitCode::from(2)
        }
    }
}

/// A program with these games and those that are scripts in the folder `games` or that its words name; and the words,
/// a script's path replaced by the name of its game. The text says what is wrong with a script that is named.
pub fn program_of(
    games: &[&'static dyn door::AnyGame],
    words: impl IntoIterator<Item = OsString>,
) -> Result<(cli::Program, Vec<OsString>), String> {
    let found = tenbin_scripted::find(words, games)?;
    for note in &found.notes {
        eprintln!("note: {note}; that game is left out");
    }
    // Both lists once in a program, which lasts as long as they do.
    let games = door::Games(Vec::leak([games, &found.games].concat()));
    let built_in = Vec::leak(games.files_or(&SHIPPED));
    Ok((cli::Program { games, built_in }, found.words))
}
