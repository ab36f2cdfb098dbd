//! The program: every command of tenbin, for this game.

use std::process::ExitCode;

fn main() -> ExitCode {
    tenbin::main(&[&magpie::GAME])
}
