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

use std::process::ExitCode;

use include_dir::include_dir;

pub use tenbin_cli as cli;
pub use tenbin_content as content;
pub use tenbin_engine as engine;
pub use tenbin_lab::{condition, door, module, policies, replay, report, scenario, sim};
pub use tenbin_stats as stats;

/// The games that tenbin brings.
pub mod games {
    pub use tenbin_anima as anima;
    pub use tenbin_naruto as naruto;
    pub use tenbin_ninja as ninja;
    pub use tenbin_okko as okko;
    pub use tenbin_pig as pig;
    pub use tenbin_strigoi as strigoi;
}

/// The configs and strategies of these games.
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

/// The games, the flagship first.
pub const GAMES: door::Games = door::Games(&[
    &games::ninja::GAME,
    &games::okko::GAME,
    &games::anima::GAME,
    &games::naruto::GAME,
    &games::strigoi::GAME,
    &games::pig::GAME,
]);

/// The program `tenbin` with these games, such as [`GAMES`] or a game of your own:
/// `tenbin::main(&[&my_game::GAME])`.
pub fn main(games: &'static [&'static dyn door::AnyGame]) -> ExitCode {
    let games = door::Games(games);
    // Once in a program, which lasts as long as they do.
    let built_in = Vec::leak(games.files_or(&SHIPPED));
    cli::main(&cli::Program { games, built_in })
}
