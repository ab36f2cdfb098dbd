//! Who runs a command: the program itself, or another program that calls the library and hears what a
//! command says, how far it is, and may stop it.
//!
//! All of that goes through a few functions, each called on the thread of the command. So a caller is
//! known to its thread for the time of its call: commands say what they say, and none passes a caller
//! along. Several threads may call at the same time.

use std::cell::RefCell;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A program that runs a command as a part of its own work.
pub trait Host: Send + Sync {
    /// What the program would write to standard output.
    fn result(&self, text: &str);

    /// What it would write to standard error, without the end of the line.
    fn note(&self, line: &str);

    /// So many games (or what `what` says) are about to be played.
    fn begins(&self, all: u64, what: &'static str);

    /// So many more of them are done; called from any thread.
    fn advances(&self, games: u64);

    /// What the host sets for a command to finish the games being played, save them and end. It is
    /// looked at for as long as the command runs, by threads of its own.
    fn stop(&self) -> &'static AtomicBool;
}

/// What a thread is doing for somebody.
struct Call {
    /// The words of the command line, the name of the program first.
    words: Vec<OsString>,
    /// The file with the code that plays; None: that of the process.
    code: Option<PathBuf>,
    /// Who hears; None: the terminal.
    host: Option<Arc<dyn Host>>,
    /// Whether nobody wants the results, only what is written.
    is_quiet: bool,
}

thread_local! {
    static CALL: RefCell<Option<Call>> = const { RefCell::new(None) };
}

/// Takes a call off its thread, even where the command panics.
struct Ended(Option<Call>);

impl Drop for Ended {
    fn drop(&mut self) {
        CALL.set(self.0.take());
    }
}

/// Does the work of a command as somebody's call.
pub(crate) fn within<T>(
    words: Vec<OsString>,
    code: Option<PathBuf>,
    host: Option<Arc<dyn Host>>,
    work: impl FnOnce() -> T,
) -> T {
    let _ended = Ended(CALL.replace(Some(Call { words, code, host, is_quiet: false })));
    work()
}

/// Does the work of another command for whoever called, who is not told its results.
pub(crate) fn quietly_within<T>(words: Vec<OsString>, work: impl FnOnce() -> T) -> T {
    let (code, host) = CALL.with_borrow(|call| {
        call.as_ref().map_or((None, None), |call| (call.code.clone(), call.host.clone()))
    });
    let _ended = Ended(CALL.replace(Some(Call { words, code, host, is_quiet: true })));
    work()
}

/// Whether nobody wants the results.
pub(crate) fn is_quiet() -> bool {
    CALL.with_borrow(|call| call.as_ref().is_some_and(|call| call.is_quiet))
}

/// Who called, where it is not the terminal.
pub(crate) fn host() -> Option<Arc<dyn Host>> {
    CALL.with_borrow(|call| call.as_ref()?.host.clone())
}

/// The words of the command line, the name of the program first.
pub(crate) fn words() -> Vec<OsString> {
    let called = CALL.with_borrow(|call| call.as_ref().map(|call| call.words.clone()));
    called.unwrap_or_else(|| std::env::args_os().collect())
}

/// The file with the code that plays: the program, or the library that another program has loaded.
pub(crate) fn code() -> std::io::Result<PathBuf> {
    let called = CALL.with_borrow(|call| call.as_ref()?.code.clone());
    called.map_or_else(program, Ok)
}

/// The program's own file. A system that cannot say which it is (a container without /proc) still started it by a path.
fn program() -> std::io::Result<PathBuf> {
    std::env::current_exe().or_else(|error| {
        let started = std::env::args_os().next().map(PathBuf::from);
        started.filter(|path| path.components().count() > 1 && path.is_file()).ok_or(error)
    })
}
