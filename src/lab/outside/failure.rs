//! How a program fails, and how its game hears of it.

use std::cell::RefCell;

/// What a program did wrong.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum FailureKind {
    /// It could not be started, or it ended or closed a pipe while an answer was due.
    Crash,
    /// It did not answer in time.
    Timeout,
    /// It chose what cannot be chosen.
    Illegal,
    /// What it wrote is no answer.
    Malformed,
}

/// A failure, told for people.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Failure {
    /// What it did wrong.
    pub kind: FailureKind,
    /// How, in words that are the same in every run.
    pub message: String,
}

impl Failure {
    /// A failure of a kind.
    pub fn new(kind: FailureKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }
}

thread_local! {
    /// The failure that this thread's games heard of last.
    static RAISED: RefCell<Option<Failure>> = const { RefCell::new(None) };
}

/// Breaks the game of this thread off, as bots do that fail.
pub(crate) fn raise(failure: &Failure) -> ! {
    RAISED.set(Some(failure.clone()));
    panic!("{}", failure.message)
}

/// The kind of a failure that a game of this thread was broken off by with these words.
pub(crate) fn kind_of(message: &str) -> Option<FailureKind> {
    RAISED.with_borrow(|raised| {
        raised.as_ref().filter(|one| one.message == message).map(|one| one.kind)
    })
}
