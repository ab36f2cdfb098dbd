//! The part of the Python module `tenbin` that is Rust: `tenbin._native`. What a user sees is in the folder
//! `tenbin` beside this file; here is what that stands on, as little as it takes.
//!
//! # Decisions, and what they cost
//!
//! - **Commands are the program's own** (`call.rs`): Python gives the words of a command line and gets what
//!   would be printed. So nothing is true of a command that is not true of the program, no option is
//!   written again, and a report is a folder of files here too. Tables are read from it.
//! - **A command runs on a thread of its own, without the lock of the interpreter.** The thread that called
//!   looks for Ctrl-C and tells of progress meanwhile, so both happen where Python expects them.
//! - **Tables are columns of our own** that numpy, Polars and whoever takes Arrow read where they lie
//!   (`table.rs`, `arrow.rs`). Cells are numbers in a text before: that is the one copy, made here.
//! - **No crate for numpy or Arrow**: numpy takes a pointer from a dictionary (`__array_interface__`), and the
//!   interface of Arrow is two structs. Only those need unsafe code, and only `arrow.rs` has any.
//! - **One wheel for every Python from 3.9 on** (the stable interface, abi3).

// What Python sees of it is documented in `_native.pyi`.
#![allow(missing_docs)]

mod arrow;
mod bots;
mod call;
mod fleet;
mod games;
mod table;

use std::ffi::OsString;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::bots::View;
    #[pymodule_export]
    use crate::call::{call, commands, main};
    #[pymodule_export]
    use crate::fleet::{Fleet, Round};
    #[pymodule_export]
    use crate::games::{Flight, Game};
    #[pymodule_export]
    use crate::table::{Column, Numbers, Table, read_report};
}

/// The program that this module is, with the games in scripts that words name or that lie in the folder `games`.
fn program(words: Vec<OsString>) -> Result<(tenbin::cli::Program, Vec<OsString>), String> {
    tenbin::program_of(tenbin::GAMES.0, words)
}

/// The error for what was asked for and cannot be.
fn usage(py: Python<'_>, message: impl Into<String>) -> PyErr {
    let message = message.into();
    let told = message.strip_prefix("error: ").unwrap_or(&message).trim_end().to_owned();
    match py.import("tenbin._errors").and_then(|errors| errors.getattr("UsageError")) {
        Ok(kind) => match kind.call1((told,)) {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        },
        Err(error) => error,
    }
}
