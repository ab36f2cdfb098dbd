//! The primitives that act on ninjas and teams.
