//! The `tenbin` program: everything is in the library, see `tenbin::main`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tenbin::main(tenbin::GAMES.0)
}
