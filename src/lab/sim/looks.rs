//! Batches played part by part: until enough is known, up to one fixed look after another; and from where
//! somebody else has left off.
//!
//! A look comes when all games before it are played and none after it is begun, so what it sees, and
//! where the batch ends, depends on no thread and no clock.

use std::ops::Range;

use crate::sim::codec::{ReadError, get_json, get_tally, put_json, put_tally};
use crate::sim::paired::PairedResult;
use crate::sim::run::{BatchResult, FAULTS_KEPT};
use crate::sim::series::{SeriesResult, SeriesSums};
use crate::sim::tally::Tally;
use tenbin_stats::sequence::looks;

pub use tenbin_stats::sequence::Look;

/// What came of some games of a batch; of parts one after another the whole is made.
pub trait Part: Sized {
    /// Which games it covers.
    fn ranges(&self) -> &[Range<u64>];

    /// With the games of another part of the same batch.
    #[must_use]
    fn joined(self, next: Self) -> Self;

    /// Whether games are missing because it was broken off.
    fn is_interrupted(&self) -> bool;

    /// Says so.
    fn set_interrupted(&mut self, is_interrupted: bool);

    /// How many of its games ended in a fault.
    fn faults_count(&self) -> u64;

    /// Appends the byte form.
    fn put(&self, out: &mut Vec<u8>);

    /// Takes the byte form off the front, for the batch of which `nothing` has no game.
    fn get(rest: &mut &[u8], nothing: &Self) -> Result<Self, ReadError>;

    /// How many games it covers.
    fn games_covered(&self) -> u64 {
        self.ranges().iter().map(|range| range.end - range.start).sum()
    }

    /// The byte form.
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.put(&mut bytes);
        bytes
    }

    /// Reads what `to_bytes` has made.
    fn from_bytes(mut bytes: &[u8], nothing: &Self) -> Result<Self, ReadError> {
        let part = Self::get(&mut bytes, nothing)?;
        if bytes.is_empty() { Ok(part) } else { Err(ReadError::Damaged) }
    }
}

impl Part for BatchResult {
    fn ranges(&self) -> &[Range<u64>] {
        self.tally.ranges()
    }

    fn joined(mut self, next: Self) -> Self {
        self.threads = self.threads.max(next.threads);
        // Both are of one batch and of games apart, and no counter comes near to 64 bits.
        self.tally.add(&next.tally).expect("parts of one batch fit each other");
        self.faults.extend(next.faults);
        self.faults.sort();
        self.faults.truncate(FAULTS_KEPT);
        self
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    fn set_interrupted(&mut self, is_interrupted: bool) {
        self.interrupted = is_interrupted;
    }

    fn faults_count(&self) -> u64 {
        self.tally.batch().faults
    }

    fn put(&self, out: &mut Vec<u8>) {
        put_tally(&self.tally, &self.faults, out);
    }

    fn get(rest: &mut &[u8], nothing: &Self) -> Result<Self, ReadError> {
        let (tally, faults) = get_tally(rest, &nothing.tally)?;
        Ok(Self { tally, faults, interrupted: false, threads: 0 })
    }
}

impl Part for PairedResult {
    fn ranges(&self) -> &[Range<u64>] {
        // All sides have played the same games.
        self.sides.first().map_or(&[], Tally::ranges)
    }

    fn joined(mut self, next: Self) -> Self {
        self.threads = self.threads.max(next.threads);
        self.add(&next);
        self
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    fn set_interrupted(&mut self, is_interrupted: bool) {
        self.interrupted = is_interrupted;
    }

    fn faults_count(&self) -> u64 {
        self.faults_count
    }

    fn put(&self, out: &mut Vec<u8>) {
        self.put_sums(out);
    }

    fn get(rest: &mut &[u8], nothing: &Self) -> Result<Self, ReadError> {
        Self::get_sums(rest, nothing)
    }
}

impl Part for SeriesResult {
    fn ranges(&self) -> &[Range<u64>] {
        self.batch.ranges()
    }

    fn joined(self, next: Self) -> Self {
        Self { batch: self.batch.joined(next.batch), sums: self.sums.with(next.sums) }
    }

    fn is_interrupted(&self) -> bool {
        self.batch.interrupted
    }

    fn set_interrupted(&mut self, is_interrupted: bool) {
        self.batch.interrupted = is_interrupted;
    }

    fn faults_count(&self) -> u64 {
        self.batch.faults_count()
    }

    fn put(&self, out: &mut Vec<u8>) {
        self.batch.put(out);
        put_json(&self.sums.to_lists(), out);
    }

    fn get(rest: &mut &[u8], nothing: &Self) -> Result<Self, ReadError> {
        let batch = BatchResult::get(rest, &nothing.batch)?;
        let sums = get_json(rest).map(SeriesSums::from_lists).ok_or(ReadError::Damaged)?;
        Ok(Self { batch, sums })
    }
}

/// Plays on to the last game of a batch. `play` is given all games that are left and may stop where it
/// pleases; after each part `goes_on` says whether to go on.
pub fn play_on<P: Part>(
    so_far: P,
    games: Range<u64>,
    mut play: impl FnMut(Range<u64>) -> P,
    mut goes_on: impl FnMut(&P) -> bool,
) -> P {
    let mut all = so_far;
    while next_game(&all, games.start) < games.end {
        let left = next_game(&all, games.start)..games.end;
        all = all.joined(play(left));
        if !goes_on(&all) {
            break;
        }
    }
    let is_cut = next_game(&all, games.start) < games.end;
    all.set_interrupted(is_cut);
    all
}

fn next_game<P: Part>(part: &P, first: u64) -> u64 {
    part.ranges().last().map_or(first, |range| range.end)
}

/// Plays games from 0 on, up to each look at a batch of at most `games_max` games in turn, until it
/// `is_enough`, there are no more, or nobody goes on. Gives what came of it and the last look.
///
/// What was played so far went beyond the looks before it, which were not enough then.
pub fn play_to_looks<P: Part>(
    so_far: P,
    games_max: u64,
    mut play: impl FnMut(Range<u64>) -> P,
    mut goes_on: impl FnMut(&P) -> bool,
    mut is_enough: impl FnMut(&P, Look) -> bool,
) -> (P, Look) {
    let passed = next_game(&so_far, 0);
    let mut all = so_far;
    let mut looks = looks(games_max).skip_while(|look| look.games() < passed).peekable();
    while let Some(look) = looks.next() {
        all = play_on(all, 0..look.games(), &mut play, &mut goes_on);
        if next_game(&all, 0) < look.games() {
            // Whoever interrupts a batch does not go by what it shows.
            let look = Look::at_end(all.games_covered());
            return (all, look);
        }
        if is_enough(&all, look) || looks.peek().is_none() {
            return (all, look);
        }
    }
    unreachable!("the last look has all games")
}

/// The same from the beginning, at a stretch.
pub fn run_to_looks<P: Part>(
    games_max: u64,
    mut play: impl FnMut(Range<u64>) -> P,
    is_enough: impl FnMut(&P, Look) -> bool,
) -> (P, Look) {
    let nothing = play(0..0);
    play_to_looks(nothing, games_max, play, |_| true, is_enough)
}
