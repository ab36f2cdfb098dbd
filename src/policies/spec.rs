//! From a strategy file to a bot.

use crate::content::{Diagnostics, Library};
use crate::engine::Game;
use crate::engine::play::Policy;

/// A checked strategy, not yet a bot: cheap to clone, sent to every thread.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// The name it was asked for by, a label of the report's group `strategy`.
    pub name: String,
    /// SHA-256 of its text and of the strategies it refers to, in hex.
    pub hash: String,
}

/// Reads `strategies/<game>/<name>.toml` (or the file of that path) and checks it for game `G`.
pub fn parse<G: Game>(
    _library: &Library,
    _name: &str,
    _diagnostics: &mut Diagnostics,
) -> Option<Strategy> {
    todo!()
}

/// A bot for one seat.
pub fn make<G: Game>(_strategy: &Strategy) -> Box<dyn Policy<G>> {
    todo!()
}
