//! Bots. They see a `View` and a list of legal actions, nothing else.
//!
//! Architecture invariant: nothing here names a game or a feature; strategies are TOML. No bot of ours
//! uses a floating-point number, a clock or memory of an earlier game: what it plays is a function of what it
//! sees and of the key it was given when the game began. Scripts may use numbers with fractions, which add and
//! multiply alike on every machine; a program is somebody else's, and the manifest says so.

pub mod flat_mc;
pub mod function;
pub mod judge;
pub mod mixed;
pub(crate) mod process;
pub mod random;
mod read;
mod rollouts;
mod script;
mod shapes;
pub mod spec;
pub mod tree;
mod waiting;
pub mod weighted;
pub mod without;

use rand::Rng;
use rand_pcg::Pcg64Mcg;

pub use rollouts::Limits;
pub(crate) use spec::is_over;
pub use spec::{
    KINDS, Owner, RANDOM, STRATEGY, Strategy, make, names, parse, parse_asked, text_of, threads_for,
};
pub use tenbin_engine::question;

/// A second generator made from two numbers of the first, so that a bot and a bot inside it do not
/// share a stream.
pub(crate) fn split(generator: &mut Pcg64Mcg) -> Pcg64Mcg {
    let high = generator.next_u64();
    let low = generator.next_u64();
    // The constant keeps the new state from being a plain pair of outputs of the old stream.
    let key = (u128::from(high) << 64) | u128::from(low);
    Pcg64Mcg::new(key ^ 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835)
}
