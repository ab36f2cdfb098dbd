//! A bot whose choices come from a function of the program that uses this library.
//!
//! Such a function has a name with a colon in it, which no file has, for as long as a piece of work
//! lasts and on the thread that begins it: there strategies are read, and what was read goes on to every
//! thread. A function that does not answer breaks its game, as any bot does that fails.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use tenbin_engine::play::Policy;
use tenbin_engine::question::{Asked, Question};
use tenbin_engine::{Game, Key, Seat, ShownField, View};

/// Chooses for any seat of any game, from any thread.
pub trait Chooser: fmt::Debug + Send + Sync {
    /// What tells it from other functions, such as a hash of its text.
    fn hash(&self) -> String;

    /// The place of the action it takes; the text says why there is none.
    fn choose(&self, question: &dyn Question) -> Result<usize, String>;
}

/// A function and the name that it is asked for by.
pub type Named = (String, Arc<dyn Chooser>);

thread_local! {
    static KNOWN: RefCell<Vec<Named>> = const { RefCell::new(Vec::new()) };
}

/// Takes functions off their thread, even where the work panics.
struct Ended(Vec<Named>);

impl Drop for Ended {
    fn drop(&mut self) {
        KNOWN.set(std::mem::take(&mut self.0));
    }
}

/// Does a piece of work in which these functions are strategies.
pub fn with_functions<T>(functions: Vec<Named>, work: impl FnOnce() -> T) -> T {
    debug_assert!(functions.iter().all(|(name, _)| name.contains(':')), "{functions:?}");
    let _ended = Ended(KNOWN.replace(functions));
    work()
}

/// The function of this name.
pub(super) fn known(name: &str) -> Option<Arc<dyn Chooser>> {
    KNOWN.with_borrow(|known| {
        known.iter().find(|(other, _)| other == name).map(|(_, function)| function.clone())
    })
}

/// Plays as its function says.
pub(super) struct FunctionBot {
    function: Arc<dyn Chooser>,
    /// What can be seen of the game, once it is known which game that is.
    fields: Option<Arc<Vec<ShownField>>>,
}

impl FunctionBot {
    pub(super) fn new(function: Arc<dyn Chooser>) -> Self {
        Self { function, fields: None }
    }
}

impl<G: Game> Policy<G> for FunctionBot {
    fn begin(&mut self, _seat: Seat, _key: Key) {}

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        let fields = self.fields.get_or_insert_with(|| Arc::new(view.game().schema().shown));
        match self.function.choose(&Asked::new(view, legal, fields)) {
            Ok(choice) if choice < legal.len() => choice,
            Ok(choice) => panic!("the bot chose {choice} of {} actions", legal.len()),
            Err(message) => panic!("{message}"),
        }
    }
}
