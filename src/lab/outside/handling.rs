//! What becomes of games in which a program fails.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value as Json, json};

use crate::outside::Failure;
use tenbin_engine::SeatSet;

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
    /// The programs of the command's strategies.
    programs: Mutex<Vec<Json>>,
}

/// A game that a seat has forfeited.
#[derive(Clone, Debug)]
pub(crate) struct Forfeit {
    /// Its index in the batch.
    pub(crate) game: u64,
    /// The seat, from 0.
    pub(crate) seat: u8,
    /// How its program failed.
    pub(crate) failure: Failure,
}

thread_local! {
    static HANDLING: RefCell<Arc<Handling>> = RefCell::default();
    /// The game that this thread plays.
    static GAME: Cell<u64> = const { Cell::new(0) };
    /// Seats (bits) that have forfeited the game of this thread.
    static FORFEITED: Cell<u8> = const { Cell::new(0) };
    /// How, over all games until somebody asks.
    static FORFEITS: RefCell<Vec<Forfeit>> = const { RefCell::new(Vec::new()) };
}

/// Takes a handling off its thread, even where the work panics.
struct Ended(Arc<Handling>);

impl Drop for Ended {
    fn drop(&mut self) {
        HANDLING.set(std::mem::take(&mut self.0));
    }
}

/// Does a piece of work, on the thread that begins it, in which failures are handled so; says why it was
/// aborted, if it was.
pub fn handling<T>(on_fault: OnFault, work: impl FnOnce() -> T) -> (T, Option<String>) {
    let handling = Arc::new(Handling { on_fault, ..Handling::default() });
    let before = Ended(HANDLING.replace(handling.clone()));
    let done = work();
    drop(before);
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

    /// A strategy was read that is a program; `files` of its command could be read.
    pub(crate) fn note_program(&self, strategy: &str, command: &[&str], files: &[&str]) {
        let told = json!({ "strategy": strategy, "command": command, "files_hashed": files });
        let mut programs = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
        if !programs.contains(&told) {
            programs.push(told);
        }
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

/// Whether the command of this thread is over because a program has failed.
pub fn is_over() -> bool {
    in_force().is_over()
}

/// The programs of the strategies that the command of this thread has read, for its manifest.
pub fn programs() -> Vec<Json> {
    in_force().programs.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// A game begins on this thread: nobody has forfeited it yet.
pub(crate) fn game_begins(index: u64) {
    GAME.set(index);
    FORFEITED.set(0);
}

/// A seat does not win the game that this thread plays, since its program has failed in it.
pub(crate) fn forfeit(seat: u8, failure: &Failure) {
    FORFEITED.set(FORFEITED.get() | 1 << (seat & 7));
    let forfeit = Forfeit { game: GAME.get(), seat, failure: failure.clone() };
    FORFEITS.with_borrow_mut(|forfeits| forfeits.push(forfeit));
}

/// What was forfeited on this thread since this was asked before.
pub(crate) fn take_forfeits() -> Vec<Forfeit> {
    FORFEITS.take()
}

/// Who has won the game of this thread: no seat that has forfeited it, but the others where such a one would
/// have won it alone, and nobody where all win together.
pub(crate) fn judged(winners: SeatSet, seats: u8) -> SeatSet {
    let forfeited = SeatSet(FORFEITED.get());
    let all = SeatSet::first(seats);
    if winners.and(forfeited).is_empty() {
        winners
    } else if winners == all {
        SeatSet::EMPTY
    } else if winners.without(forfeited).is_empty() {
        all.without(forfeited)
    } else {
        winners.without(forfeited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outside::FailureKind;

    #[test]
    fn who_forfeits_does_not_win() {
        game_begins(7);
        let judge = |winners: u8| judged(SeatSet(winners), 3).0;
        assert_eq!([judge(0b001), judge(0b111)], [0b001, 0b111]);
        forfeit(0, &Failure::new(FailureKind::Crash, "gone"));
        // Alone, with another one, without it, all together, nobody.
        let told = [0b001, 0b011, 0b010, 0b111, 0b000].map(judge);
        assert_eq!(told, [0b110, 0b010, 0b010, 0b000, 0b000]);
        assert!(matches!(take_forfeits()[..], [Forfeit { game: 7, seat: 0, .. }]));
        game_begins(7);
        assert_eq!(judge(0b001), 0b001);
    }

    #[test]
    fn a_command_hears_why_it_was_aborted() {
        let (done, why) = handling(OnFault::Abort, || {
            let handling = in_force();
            handling.abort("first");
            handling.abort("second");
            handling.is_over()
        });
        assert_eq!((done, why.as_deref()), (true, Some("first")));
        assert!(!in_force().is_over());
    }
}
