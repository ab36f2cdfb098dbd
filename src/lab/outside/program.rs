//! A program as a strategy has it: how it is started, and its processes once it plays.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::outside::desk::{Budget, Desk};
use crate::outside::failure::Failure;
use crate::outside::handling::{Handling, in_force};
use crate::outside::protocol::{Given, Terms, hello};
use tenbin_engine::ShownField;

/// Questions in a line when the file does not say how many.
pub const BATCH_DEFAULT: usize = 32;

/// How long an answer may take when the file does not say, in seconds.
pub const TIMEOUT_DEFAULT: f64 = 10.0;

/// How a program is started and asked.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Settings {
    /// The words of its command.
    pub command: Vec<String>,
    /// The folder it is started in; None: that of this program.
    pub folder: Option<PathBuf>,
    /// What it is told where it does not say.
    pub given: Given,
    /// How long the answer to a line may take.
    pub timeout: Duration,
    /// How many copies of it answer; None: as many as threads play.
    pub processes: Option<usize>,
    /// How many questions a line has at most.
    pub batch_max: usize,
    /// How much memory a copy may ask for, in megabytes.
    pub memory_mb: Option<u32>,
}

impl Settings {
    /// Those of a program of which nothing but its command is said.
    pub fn of_command(words: &[String]) -> Self {
        Self {
            command: words.to_vec(),
            folder: None,
            given: Given::default(),
            timeout: Duration::from_secs_f64(TIMEOUT_DEFAULT),
            processes: None,
            batch_max: BATCH_DEFAULT,
            memory_mb: None,
        }
    }
}

/// A program that plays.
pub struct Program {
    settings: Arc<Settings>,
    /// The features of its game.
    features: Arc<[String]>,
    handling: Arc<Handling>,
    budget: Arc<Budget>,
    /// How many copies play many games at once; 0 while nobody has said so.
    copies: AtomicUsize,
    games: AtomicU64,
    /// Those who answer, by what they were told of the game in the beginning.
    crews: Mutex<Vec<(String, Arc<Crew>)>>,
}

impl std::fmt::Debug for Program {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Program({:?})", self.settings.command)
    }
}

impl Program {
    /// A program that is started when it is first asked.
    pub fn new(settings: Settings, features: &[&str]) -> Self {
        Self {
            settings: Arc::new(settings),
            features: features.iter().map(|&name| name.to_owned()).collect(),
            handling: in_force(),
            budget: Arc::default(),
            copies: AtomicUsize::new(0),
            games: AtomicU64::new(0),
            crews: Mutex::default(),
        }
    }

    /// On how many threads games are to be played so that it has enough to answer, where as many as this
    /// are asked for.
    pub(crate) fn places(&self, threads: usize) -> usize {
        let copies = self.settings.processes.unwrap_or(threads);
        self.copies.store(copies, Ordering::SeqCst);
        copies * self.places_each()
    }

    /// Twice as many as a line has questions: while one half is answered the other plays on.
    fn places_each(&self) -> usize {
        2 * self.settings.batch_max
    }

    /// How failures are handled.
    pub(crate) fn handling(&self) -> &Arc<Handling> {
        &self.handling
    }

    /// The features of its game.
    pub(crate) fn features(&self) -> &[String] {
        &self.features
    }

    /// A number for a game that begins.
    pub(crate) fn next_game(&self) -> u64 {
        self.games.fetch_add(1, Ordering::Relaxed)
    }

    /// What it is told first.
    pub(crate) fn hello(&self, game: &str, fields: &[ShownField]) -> String {
        hello(game, &self.features, fields, &self.settings.given)
    }

    /// Those who answer where the game shows such fields.
    pub(crate) fn crew(&self, game: &str, fields: &[ShownField]) -> Arc<Crew> {
        let hello = self.hello(game, fields);
        let mut crews = self.crews.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, crew)) = crews.iter().find(|(known, _)| *known == hello) {
            return crew.clone();
        }
        let copies = self.copies.load(Ordering::SeqCst);
        // A single game waits for nobody else's questions.
        let enough = if copies > 0 { self.settings.batch_max } else { 1 };
        let desks = (0..copies.max(1)).map(|_| Desk::new(self, &hello, enough)).collect();
        let crew = Arc::new(Crew { desks, terms: OnceLock::new() });
        crews.push((hello, crew.clone()));
        crew
    }

    /// How it is started and asked.
    pub(crate) fn settings(&self) -> &Arc<Settings> {
        &self.settings
    }

    pub(super) fn feature_names(&self) -> Arc<[String]> {
        self.features.clone()
    }

    pub(super) fn budget(&self) -> &Arc<Budget> {
        &self.budget
    }
}

/// The copies of a program that answer.
pub(crate) struct Crew {
    desks: Vec<Desk>,
    terms: OnceLock<Result<Arc<Terms>, Failure>>,
}

impl Drop for Crew {
    /// All copies end at the same time.
    fn drop(&mut self) {
        self.desks.iter().for_each(Desk::close);
    }
}

impl Crew {
    /// What the program wants to be told.
    pub(crate) fn terms(&self) -> Result<Arc<Terms>, Failure> {
        self.terms.get_or_init(|| self.desks[0].terms()).clone()
    }

    /// The copy that answers the games of a thread.
    pub(crate) fn desk(&self, thread: usize) -> &Desk {
        &self.desks[thread % self.desks.len()]
    }
}
