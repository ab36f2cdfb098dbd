//! The `tenbin` program.

fn main() {}
