//! Faults: games that could not be finished, kept apart from results so that the rest counts.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// What failed.
#[derive(
    Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// A bot failed while it was to choose.
    Bot,
    /// The rules failed.
    Rules,
    /// The game came to no end within the decisions it may have.
    Endless,
}

impl FaultKind {
    /// Its word in faults.csv.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bot => "bot",
            Self::Rules => "rules",
            Self::Endless => "endless",
        }
    }
}

/// A game that panicked; the rest of the batch goes on without it.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Debug, serde::Serialize, serde::Deserialize)]
pub struct Fault {
    /// Index of the game in the batch; `replay` plays it again.
    pub game_index: u64,
    /// The message of the panic.
    pub message: String,
    /// What failed.
    pub kind: FaultKind,
    /// The seat (from 0) that was to choose, where one was.
    pub seat: Option<u8>,
    /// The strategy on that seat.
    pub strategy: String,
}

thread_local! {
    /// Whether panics of this thread are caught and reported, and need not be printed.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work`; a panic in it comes back as its message and prints nothing.
pub(crate) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let (mut work, mut result) = (Some(work), None);
    run_quietly(&mut || result = work.take().map(|work| work()))?;
    Ok(result.expect("what was not broken off has come to something"))
}

/// The same for whatever the work is: compiled once.
fn run_quietly(work: &mut dyn FnMut()) -> Result<(), String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A thread that is going down has no flag left; its panic is printed.
            if !QUIET.try_with(Cell::get).unwrap_or(false) {
                before(info);
            }
        }));
    });
    let outer = QUIET.replace(true);
    // Whatever a panic leaves half-done is thrown away by the callers.
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    QUIET.set(outer);
    result.map_err(|payload| message(payload.as_ref()))
}

fn message(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "no message".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_comes_back_as_its_message() {
        assert_eq!(catch(|| 7), Ok(7));
        assert_eq!(catch(|| panic!("seat {}", 3)), Err::<(), _>("seat 3".to_owned()));
        assert_eq!(catch(|| panic!("plain")), Err::<(), _>("plain".to_owned()));
    }
}
