//! Statistics: pure functions from counts to estimates, intervals and tests.
//!
//! Architecture invariant: knows no game, no tally, no file; numbers in, numbers out.
//!
//! # Examples
//!
//! The interval of a share, 60 of 100 games won:
//!
//! ```
//! use tenbin_stats::estimate::wilson;
//!
//! let share = wilson(0.6, 100.0);
//! assert!((share.low - 0.502).abs() < 0.001 && (share.high - 0.691).abs() < 0.001);
//! assert!(!share.has(0.5));
//! ```

pub mod apart;
pub mod crossed;
pub mod distribution;
pub mod enough;
pub mod estimate;
pub mod exact;
pub mod fit;
pub mod groups;
pub mod league;
pub mod linear;
pub mod logit;
pub mod multiple;
pub mod paired;
pub mod ratio;
pub mod regression;
pub mod sequence;
pub mod spread;
pub mod tail;
pub mod two_sample;
