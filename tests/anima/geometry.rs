//! The geometry of Anima Tactics: the worked examples of the rules catalogue, and a slow model in
//! real numbers that must agree with the engine's whole numbers on thousands of random tables.

mod examples;
mod places;
mod random;
mod rules;
mod scene;
mod slow;
mod squares;
