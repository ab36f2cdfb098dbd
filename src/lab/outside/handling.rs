//! What becomes of games in which a program fails.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What to do when a program fails in a game.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum OnFault {
    /// The game is a fault and counts for nobody.
    #[default]
    Exclude,
    /// The seat plays on at random, and does not win.
    Forfeit,
    /// The command ends.
    Abort,
}

/// How a command handles failures, and whether it is over because of one.
#[derive(Debug, Default)]
pub struct Handling {
    on_fault: OnFault,
    is_over: AtomicBool,
    why: Mutex<Option<String>>,
}

thread_local! {
    static HANDLING: RefCell<Arc<Handling>> = RefCell::default();
    /// Seats (bits) that have forfeited the game of this thread.
    static FORFEITED: Cell<u8> = const { Cell::new(0) };
}

/// Does a piece of work, on the thread that begins it, in which failures are handled so; says why it was
/// aborted, if it was.
pub fn handling<T>(on_fault: OnFault, work: impl FnOnce() -> T) -> (T, Option<String>) {
    let handling = Arc::new(Handling { on_fault, ..Handling::default() });
    let before = HANDLING.replace(handling.clone());
    let done = work();
    HANDLING.set(before);
    let why = handling.why.lock().unwrap_or_else(PoisonError::into_inner).take();
    (done, why)
}

/// How the command of this thread handles failures.
pub(crate) fn in_force() -> Arc<Handling> {
    HANDLING.with_borrow(Arc::clone)
}

impl Handling {
    /// What to do.
    pub(crate) fn on_fault(&self) -> OnFault {
        self.on_fault
    }

    /// Ends the command, where nothing has ended it yet.
    pub(crate) fn abort(&self, why: &str) {
        let mut told = self.why.lock().unwrap_or_else(PoisonError::into_inner);
        told.get_or_insert_with(|| why.to_owned());
        self.is_over.store(true, Ordering::SeqCst);
    }

    /// Whether the command is over.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}

/// A seat begins a game: it has forfeited nothing yet.
pub(crate) fn begin(seat: u8) {
    FORFEITED.set(FORFEITED.get() & !(1 << (seat & 7)));
}

/// A seat does not win the game that this thread plays.
pub(crate) fn forfeit(seat: u8) {
    FORFEITED.set(FORFEITED.get() | 1 << (seat & 7));
}
