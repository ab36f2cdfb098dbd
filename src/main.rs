//! The `tenbin` program: everything is in the library, see `tenbin::cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tenbin::cli::main()
}
