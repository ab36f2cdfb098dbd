//! Faults: games that could not be finished, kept apart from results so that the rest counts.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use crate::outside::handling::{Forfeit, take_forfeits};
use crate::outside::{FailureKind, kind_of};
use crate::sim::run::{Batch, begun_game, turn};
use tenbin_engine::play::{Policy, Table};
use tenbin_engine::{Game, Key, Seat, View};

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
    /// A program of somebody else ended, or could not be started.
    Crash,
    /// Such a program did not answer in time.
    Timeout,
    /// It chose what cannot be chosen.
    Illegal,
    /// What it wrote is no answer.
    Malformed,
}

impl FaultKind {
    /// Its word in faults.csv.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bot => "bot",
            Self::Rules => "rules",
            Self::Endless => "endless",
            Self::Crash => "crash",
            Self::Timeout => "timeout",
            Self::Illegal => "illegal",
            Self::Malformed => "malformed",
        }
    }

    /// Whether a program failed.
    pub const fn is_of_program(self) -> bool {
        matches!(self, Self::Crash | Self::Timeout | Self::Illegal | Self::Malformed)
    }

    /// What a program did wrong.
    const fn of_program(kind: FailureKind) -> Self {
        match kind {
            FailureKind::Crash => Self::Crash,
            FailureKind::Timeout => Self::Timeout,
            FailureKind::Illegal => Self::Illegal,
            FailureKind::Malformed => Self::Malformed,
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
    /// Whether the game counts all the same, as one that the seat has not won.
    #[serde(default, skip_serializing_if = "is_no")]
    pub is_forfeit: bool,
}

/// Whether there is nothing to write.
#[allow(clippy::trivially_copy_pass_by_ref)] // so it is asked
fn is_no(is_so: &bool) -> bool {
    !is_so
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

/// Plays what has failed once more with bots that leave a mark when asked, to learn whose turn it was
/// and whether the bot or the rules failed.
pub(crate) fn describe_fault<G: Game>(
    batch: &Batch,
    index: u64,
    message: String,
    make_table: &dyn Fn() -> Table<G>,
    play: &mut dyn FnMut(&mut Table<G>),
) -> Fault {
    fault_of(batch, index, message, &mut |seated| {
        let mut table = make_table();
        turn(&mut table, batch, index);
        let mut table: Table<G> = (0..).map(Seat).zip(table).map(Marked::boxed).collect();
        seated.set(true);
        play(&mut table);
    })
}

/// The same where `again` seats the bots, says so and plays.
fn fault_of(
    batch: &Batch,
    index: u64,
    message: String,
    again: &mut dyn FnMut(&Cell<bool>),
) -> Fault {
    let game_index = begun_game().unwrap_or(index);
    MARK.set(None);
    let seated = Cell::new(false);
    let again = catch(|| again(&seated));
    let mark = MARK.take().filter(|_| again.is_err());
    let of_bot = kind_of(&message).map_or(FaultKind::Bot, FaultKind::of_program);
    let kind = match mark {
        _ if message == ENDLESS => FaultKind::Endless,
        // A bot that cannot even be made has no seat yet.
        _ if !seated.get() => FaultKind::Bot,
        Some((_, true)) => of_bot,
        _ => FaultKind::Rules,
    };
    let mut names: Vec<&str> =
        batch.strategies.iter().map(|strategy| strategy.name.as_str()).collect();
    turn(&mut names, batch, index);
    let seat = mark.map(|(seat, _)| seat.0);
    let strategy = seat.and_then(|seat| names.get(usize::from(seat))).unwrap_or(&"");
    Fault { game_index, message, kind, seat, strategy: (*strategy).to_owned(), is_forfeit: false }
}

/// What was forfeited on this thread since this was asked before.
pub(crate) fn forfeits(batch: &Batch) -> impl Iterator<Item = Fault> {
    take_forfeits().into_iter().map(|Forfeit { game, seat, failure }| {
        let mut names: Vec<&str> =
            batch.strategies.iter().map(|strategy| strategy.name.as_str()).collect();
        turn(&mut names, batch, game);
        Fault {
            game_index: game,
            message: format!("forfeited: {}", failure.message),
            kind: FaultKind::of_program(failure.kind),
            seat: Some(seat),
            strategy: names.get(usize::from(seat)).copied().unwrap_or_default().to_owned(),
            is_forfeit: true,
        }
    })
}

/// The message of the engine for a game with too many decisions.
const ENDLESS: &str = "the game does not end";

thread_local! {
    /// The seat last asked in the game being played again, and whether it has not answered yet.
    static MARK: Cell<Option<(Seat, bool)>> = const { Cell::new(None) };
}

/// A bot that leaves a mark when it is asked and when it has answered.
struct Marked<G: Game> {
    inner: Box<dyn Policy<G>>,
    /// Its seat at the whole table, which it keeps where only some of the players play.
    seat: Seat,
}

impl<G: Game> Marked<G> {
    fn boxed((seat, inner): (Seat, Box<dyn Policy<G>>)) -> Box<dyn Policy<G>> {
        Box::new(Self { inner, seat })
    }
}

impl<G: Game> Policy<G> for Marked<G> {
    fn begin(&mut self, seat: Seat, key: Key) {
        MARK.set(Some((self.seat, true)));
        self.inner.begin(seat, key);
        MARK.set(None);
    }

    fn pass_over(&mut self, view: View<'_, G>) {
        self.inner.pass_over(view);
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        MARK.set(Some((self.seat, true)));
        let choice = self.inner.choose(view, legal);
        // An answer outside the list is the bot's failure and happens after its return.
        MARK.set(Some((self.seat, choice >= legal.len())));
        choice
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
