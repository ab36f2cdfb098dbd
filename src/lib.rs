//! tenbin: a Monte Carlo balance laboratory for tabletop games.
//!
//! # Trade-offs
//! - A game's state is plain `Copy` data of fixed size: any moment can be copied, hashed and
//!   re-dealt, and decks are limited to 64 cards of a kind.
//! - While playing only integers are counted; every estimate is a pure function of counts, made
//!   once at the end. Results are the same bytes on any number of threads.
//! - Bots see a [`engine::View`], never a state.
//!
//! ARCHITECTURE.md in the repository has the map and the invariants.

pub mod cli;
pub mod condition;
pub mod door;
pub mod error;
pub mod games;
pub mod module;
pub mod policies;
pub mod replay;
pub mod report;
pub mod scenario;
pub mod sim;

use include_dir::include_dir;
pub use tenbin_content as content;
pub use tenbin_engine as engine;
pub use tenbin_stats as stats;

/// The configs and strategies of the games that tenbin brings.
static SHIPPED: content::BuiltIn = content::BuiltIn {
    configs: include_dir!("$CARGO_MANIFEST_DIR/configs"),
    strategies: include_dir!("$CARGO_MANIFEST_DIR/strategies"),
};

/// All files that are built into this program.
pub const BUILT_IN: &[&content::BuiltIn] = &[&SHIPPED];

/// These files as a library.
pub const fn library() -> content::Library {
    content::Library::built_in(BUILT_IN)
}

/// The games that tenbin brings, the flagship first.
pub const GAMES: door::Games = door::Games(games::GAMES);

/// The program with these games.
pub fn main() -> std::process::ExitCode {
    cli::main(&cli::Program { games: GAMES, built_in: BUILT_IN })
}
