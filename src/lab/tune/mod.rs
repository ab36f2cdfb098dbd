//! Learns the weights of a weighted strategy from games: what to try next, how to tell which is better, and
//! how what was learned is written down.
//!
//! Architecture invariant: nothing here writes, and what is learned is a pure function of a seed and of counts, so
//! that a run that was broken off is gone on from by giving the same counts again. Only `watch` plays, a little.
//!
//! # Decisions, and what they cost
//!
//! - **CMA-ES that learns one width a weight, its candidates in mirrored pairs** (`learner`). Games have 40 to
//!   120 weights, of which most matter little, and a game is won or not, so a candidate's share is mostly
//!   luck. Tried on functions with planted weights (60 of them, the start at 50.0 %, the best place at
//!   64.6 %, one million games, ten seeds each; steps of 0.3): 63.0 % for pairs of which the better one is
//!   heard (64 candidates of 1,000 games), 62.2 % without pairs, 62.4 % for the natural gradient (SNES),
//!   59.2 % for cross-entropy (a quarter kept), 59.2 % for the gradient by pairs with Adam. Many candidates
//!   of few games learn more than few of many: 16 of 4,000 games came to 61.2 %.
//! - **Far out and little by little.** Where there is less to be won, luck leads the mean astray. With 100 weights and
//!   56.2 % as the best place, 64 candidates of 400 games, four million games and twelve seeds each, the mean came to
//!   54.6 % where it went all the way to the better candidates, to 55.5 % where it went 0.3 of it, and to 55.6 % with
//!   steps of 0.5 in place of 0.3. Only then more games help: twelve million came to 54.6, 55.6 and 55.7 %.
//! - **Written here** rather than taken from a crate: those that have CMA-ES bring an algebra of matrices
//!   that is larger than all else that is built, learn whole matrices, for which 100 weights are too many,
//!   and take their random numbers and functions from the machine.
//! - **The same on every machine** (`numbers`): candidates come from random bits, sums and square roots.
//! - **The step of a weight goes with its size** (`steps`). A weight that is 0, or nearly, steps by what makes
//!   its feature worth a part of what a typical feature is worth, as far as features differ between the
//!   actions of real decisions. Features that never differ are left alone.
//! - **A generation is a race** (`race`): who is surely behind the better half after a quarter of its games plays no
//!   more of them.

mod judge;
mod learner;
mod numbers;
mod pool;
mod race;
mod steps;
mod text;
mod watch;

pub use judge::{LearnedJudge, judging, learn_judge};
pub use learner::Learner;
pub use pool::Pool;
pub use race::{Won, best_first, survivors};
pub use steps::{Stepped, Steps};
pub use text::{Learned, MARK, headings, rewritten};
pub use watch::Differing;
pub(crate) use watch::watch;
