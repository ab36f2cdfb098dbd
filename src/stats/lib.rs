//! Statistics: pure functions from counts to estimates, intervals and tests.
//!
//! Architecture invariant: knows no game, no tally, no file; numbers in, numbers out.

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
