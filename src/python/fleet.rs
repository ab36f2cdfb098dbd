//! Many games at once, for learners.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::table::{Numbers, numbers};
use tenbin::door::CompiledGame;
use tenbin::engine::{SEATS_MAX, Seat};
use tenbin::lockstep::{self, Seating, Wants};

/// Games in flight.
#[pyclass(frozen, module = "tenbin._native")]
pub(crate) struct Fleet {
    games: Mutex<lockstep::Fleet>,
    seats: u8,
    features: usize,
    seen: usize,
}

impl Fleet {
    pub(crate) fn new(
        game: &Arc<dyn CompiledGame>,
        seating: &Seating,
        (places, threads): (usize, usize),
        end: u64,
        wants: Wants,
    ) -> Self {
        let features = wants.features.count();
        let seen = wants.seen.as_ref().map_or(0, |layout| layout.names().len());
        let seats = game.seats();
        let fleet = lockstep::Fleet::new(game, seating, places, threads, end, wants);
        Self { games: Mutex::new(fleet), seats, features, seen }
    }

    fn told(&self, round: lockstep::Round) -> Round {
        Round { told: Mutex::new(round), seats: self.seats, width: self.features, seen: self.seen }
    }
}

#[pymethods]
impl Fleet {
    /// Begins the first game at every place.
    fn begin(&self, py: Python<'_>) -> Round {
        let round = py.detach(|| self.games.lock().unwrap_or_else(PoisonError::into_inner).begin());
        self.told(round)
    }

    /// Takes a choice for each decision, as unsigned numbers of 32 bits one after another.
    fn step(&self, py: Python<'_>, choices: &[u8]) -> PyResult<Round> {
        let numbers = choices.chunks_exact(4);
        let choices: Vec<u32> =
            numbers.map(|four| u32::from_ne_bytes(four.try_into().unwrap_or_default())).collect();
        let stepped =
            py.detach(|| self.games.lock().unwrap_or_else(PoisonError::into_inner).step(&choices));
        Ok(self.told(stepped.map_err(PyValueError::new_err)?))
    }
}

/// The decisions that all games wait for. Each list is handed out once, and then it is Python's.
#[pyclass(frozen, module = "tenbin._native")]
pub(crate) struct Round {
    told: Mutex<lockstep::Round>,
    seats: u8,
    width: usize,
    seen: usize,
}

/// Games that broke: place, index and how.
type Broken = Vec<(usize, u64, String)>;

/// Ended games: place, index, who has won and scores by seats, number of the ending, decisions.
type Ended = (Numbers, Numbers, Numbers, Numbers, Numbers, Numbers);

#[pymethods]
impl Round {
    /// Of each decision: place, index of the game, seat (from 1), number of actions.
    fn decisions(&self) -> (Numbers, Numbers, Numbers, Numbers) {
        let mut round = self.taken();
        let count = round.places.len();
        let seats = std::mem::take(&mut round.seats).into_iter().map(|seat| seat + 1).collect();
        (
            numbers(std::mem::take(&mut round.places), &[count]),
            numbers(std::mem::take(&mut round.indices), &[count]),
            numbers::<u8>(seats, &[count]),
            numbers(std::mem::take(&mut round.counts), &[count]),
        )
    }

    /// The features of all actions of all decisions, row by row.
    fn features(&self) -> Numbers {
        let values = std::mem::take(&mut self.taken().features);
        let rows = values.len().checked_div(self.width).unwrap_or(0);
        numbers(values, &[rows, self.width])
    }

    /// What the seat sees at each decision, row by row.
    fn seen(&self) -> Numbers {
        let values = std::mem::take(&mut self.taken().seen);
        let rows = values.len().checked_div(self.seen).unwrap_or(0);
        numbers(values, &[rows, self.seen])
    }

    /// The games that have ended, and those that broke.
    fn ended(&self) -> (Ended, Broken) {
        let all = std::mem::take(&mut self.taken().ended);
        let seats = usize::from(self.seats);
        let (mut places, mut indices, mut endings) = (Vec::new(), Vec::new(), Vec::new());
        let (mut won, mut scores) = (Vec::new(), Vec::<i32>::new());
        let mut decisions = Vec::new();
        let mut broken = Vec::new();
        for game in all {
            let end = match game.end {
                Ok(end) => end,
                Err(message) => {
                    broken.push((game.place, game.index, message));
                    continue;
                }
            };
            places.push(game.place as u32);
            indices.push(game.index);
            let standing = end.standing;
            won.extend((0..self.seats).map(|seat| u8::from(standing.winners.has(Seat(seat)))));
            scores.extend(&standing.scores.unwrap_or([0; SEATS_MAX])[..seats]);
            endings.push(u32::from(standing.ending));
            decisions.push(end.decisions);
        }
        let count = places.len();
        let told = (
            numbers(places, &[count]),
            numbers(indices, &[count]),
            numbers(won, &[count, seats]),
            numbers(scores, &[count, seats]),
            numbers(endings, &[count]),
            numbers(decisions, &[count]),
        );
        (told, broken)
    }
}

impl Round {
    fn taken(&self) -> std::sync::MutexGuard<'_, lockstep::Round> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
