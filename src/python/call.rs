//! Commands of the program, called from Python.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::bots::{Failure, named};
use crate::{program, usage};
use tenbin::cli::host::Host;
use tenbin::policies::function::with_functions;

/// How long Ctrl-C and progress may wait.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// What a thread of a command may put on its stack, as the program's own has.
const STACK_BYTES: usize = 8 << 20;

/// Flags of calls that are over, for the next ones: a command may look at its flag for as long as the
/// process lasts, so each is made once and never given back.
static FLAGS: Mutex<Vec<&'static AtomicBool>> = Mutex::new(Vec::new());

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What a panic left half-done in these are texts and flags.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A call in progress.
struct Hearing {
    results: Mutex<String>,
    notes: Mutex<String>,
    /// How many are played of how many of what.
    done: AtomicU64,
    all: AtomicU64,
    what: Mutex<&'static str>,
    stop: &'static AtomicBool,
}

impl Hearing {
    fn new() -> Self {
        let stop = locked(&FLAGS).pop().unwrap_or_else(|| Box::leak(Box::default()));
        stop.store(false, Ordering::SeqCst);
        Self {
            results: Mutex::default(),
            notes: Mutex::default(),
            done: AtomicU64::new(0),
            all: AtomicU64::new(0),
            what: Mutex::new(""),
            stop,
        }
    }
}

impl Host for Hearing {
    fn result(&self, text: &str) {
        locked(&self.results).push_str(text);
    }

    fn note(&self, line: &str) {
        let mut notes = locked(&self.notes);
        notes.push_str(line);
        notes.push('\n');
    }

    fn begins(&self, all: u64, what: &'static str) {
        *locked(&self.what) = what;
        self.done.store(0, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }

    fn advances(&self, games: u64) {
        self.done.fetch_add(games, Ordering::Relaxed);
    }

    fn stop(&self) -> &'static AtomicBool {
        self.stop
    }
}

/// The exit code of a command, what it would print, and what it would print to standard error.
type Outcome = (u8, String, String);

/// Runs a command. `words` are those of a command line, the name of the program first; `code` is the file of
/// this module; `bots` are (name, what tells it from others, function). `progress` is called with the games
/// done, all games and what they are called.
///
/// An interrupt, or an error of `progress` or of a bot, makes the command finish the games being played and
/// save what it saves; then that error is raised.
#[pyfunction]
#[pyo3(signature = (words, code, bots, progress))]
pub(crate) fn call(
    py: Python<'_>,
    words: Vec<OsString>,
    code: PathBuf,
    bots: Vec<(String, String, Py<PyAny>)>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Outcome> {
    let (program, words) = program(words).map_err(|told| usage(py, told))?;
    let hearing = Arc::new(Hearing::new());
    let failure = Arc::new(Failure::new(Some(hearing.stop)));
    let bots = bots.into_iter().map(|bot| named(bot, &failure)).collect();
    let (sender, receiver) = channel();
    // For the compiler: this thread alone waits.
    let receiver = Mutex::new(receiver);
    let host: Arc<dyn Host> = hearing.clone();
    let work = move || {
        let played = with_functions(bots, || tenbin::cli::call(&program, words, code, host));
        // Nobody waits any more only where the process ends.
        let _ = sender.send(played);
    };
    let begun = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(work);
    begun.map_err(|error| PyRuntimeError::new_err(format!("starting a thread: {error}")))?;
    let mut raised: Option<PyErr> = None;
    let mut told = (u64::MAX, 0);
    let code = loop {
        match py.detach(|| locked(&receiver).recv_timeout(LOOK_EVERY)) {
            Ok(code) => break code,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "the command panicked; what it said of it is on standard error",
                ));
            }
        }
        let looked =
            py.check_signals().and_then(|()| tell(py, &hearing, progress.as_ref(), &mut told));
        if let Err(error) = looked {
            hearing.stop.store(true, Ordering::SeqCst);
            raised.get_or_insert(error);
        }
    };
    let last = tell(py, &hearing, progress.as_ref(), &mut told);
    locked(&FLAGS).push(hearing.stop);
    if let Some(error) = raised.or_else(|| failure.take()) {
        return Err(error);
    }
    last?;
    let taken = |text: &Mutex<String>| std::mem::take(&mut *locked(text));
    Ok((code, taken(&hearing.results), taken(&hearing.notes)))
}

/// Tells how far the command is, where that has changed.
fn tell(
    py: Python<'_>,
    hearing: &Hearing,
    progress: Option<&Py<PyAny>>,
    told: &mut (u64, u64),
) -> PyResult<()> {
    let Some(progress) = progress else { return Ok(()) };
    let all = hearing.all.load(Ordering::Relaxed);
    let now = (hearing.done.load(Ordering::Relaxed), all);
    if all == 0 || now == *told {
        return Ok(());
    }
    *told = now;
    let what = *locked(&hearing.what);
    progress.call1(py, (now.0, all, what)).map(drop)
}

/// Runs the program itself with these words, the name of the program first: it prints, and Ctrl-C is its
/// own. Gives the exit code.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, words: Vec<OsString>, code: PathBuf) -> u8 {
    match program(words) {
        Ok((program, words)) => py.detach(|| tenbin::cli::main_of(&program, words, code)),
        Err(wrong) => {
            eprintln!("error: {wrong}");
            2
        }
    }
}

/// Every command with its options, as JSON.
#[pyfunction]
pub(crate) fn commands() -> String {
    tenbin::cli::commands().to_string()
}
