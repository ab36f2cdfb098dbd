//! A running program, spoken to in the words of the protocol.

use std::borrow::Borrow;
use std::sync::Arc;
use std::time::Duration;

use crate::outside::child::Child;
use crate::outside::failure::Failure;
use crate::outside::program::Settings;
use crate::outside::protocol::{self, Opening, Terms, Told};

/// How long a program may take to say that it is ready: some load much.
const START_TIME: Duration = Duration::from_secs(60);

/// A started program that has said what it wants to be told.
pub(crate) struct Talk {
    child: Child,
    settings: Arc<Settings>,
    terms: Arc<Terms>,
    /// How many games it was told of, and lines of questions.
    games: u64,
    lines: u64,
    /// What is to be written before the next line of questions.
    pending: Vec<u8>,
    opening: Vec<Opening>,
    over: Vec<u64>,
}

impl Talk {
    /// Starts a program and greets it; `features` are those of the game.
    pub(crate) fn begin(
        settings: &Arc<Settings>,
        hello: &str,
        features: &[String],
    ) -> Result<Self, Failure> {
        let mut child = Child::start(settings)?;
        child.send(hello.to_owned().into_bytes());
        let bytes_max = protocol::answer_max(64);
        let line = child.line(START_TIME.max(settings.timeout), bytes_max)?;
        let terms = protocol::terms(&line, features, &settings.given)?;
        Ok(Self {
            child,
            settings: settings.clone(),
            terms: Arc::new(terms),
            games: 0,
            lines: 0,
            pending: Vec::new(),
            opening: Vec::new(),
            over: Vec::new(),
        })
    }

    /// What it wants to be told.
    pub(crate) fn terms(&self) -> &Arc<Terms> {
        &self.terms
    }

    /// How many games it was told of so far.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// A game begins for one seat (from 1) of so many; its number.
    pub(crate) fn open(&mut self, (seat, seats, seed): (u8, u8, u64)) -> u64 {
        self.games += 1;
        self.opening.push(Opening { game: self.games, seat, seats, seed });
        self.games
    }

    /// Nothing more is asked in a game.
    pub(crate) fn close(&mut self, game: u64) {
        self.over.push(game);
    }

    /// Asks questions of games by their numbers. A failure in place of all answers is one of the whole line.
    pub(crate) fn ask<T: Borrow<Told>>(
        &mut self,
        questions: &[(u64, T)],
    ) -> Result<Vec<Result<u32, Failure>>, Failure> {
        self.lines += 1;
        self.put_pending();
        protocol::put_decide((self.lines, &self.terms), questions, &mut self.pending);
        self.child.send(std::mem::take(&mut self.pending));
        let bytes_max = protocol::answer_max(questions.len());
        let line = self.child.line(self.settings.timeout, bytes_max)?;
        let told: Vec<&Told> = questions.iter().map(|(_, told)| told.borrow()).collect();
        protocol::choices(&line, self.lines, &told)
    }

    fn put_pending(&mut self) {
        protocol::put_over(&std::mem::take(&mut self.over), &mut self.pending);
        protocol::put_new_games(self.opening.drain(..), &mut self.pending);
    }

    /// Tells it to end; whether it does so by itself.
    pub(crate) fn quit(mut self) -> bool {
        self.put_pending();
        protocol::put_quit(&mut self.pending);
        let lines = std::mem::take(&mut self.pending);
        self.child.quit(lines)
    }
}
