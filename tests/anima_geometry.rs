//! The geometry of Anima Tactics: the worked examples of the rules catalogue, and a slow model in
//! real numbers that must agree with the engine's whole numbers on thousands of random tables.

#[path = "anima_geometry/examples.rs"]
mod examples;
#[path = "anima_geometry/places.rs"]
mod places;
#[path = "anima_geometry/random.rs"]
mod random;
#[path = "anima_geometry/rules.rs"]
mod rules;
#[path = "anima_geometry/scene.rs"]
mod scene;
#[path = "anima_geometry/slow.rs"]
mod slow;
#[path = "anima_geometry/squares.rs"]
mod squares;
mod support;
