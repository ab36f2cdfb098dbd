//! The games of a batch one by one, for tables that other programs query: a row a game, and where it is
//! asked a row a card that a seat came to see.
//!
//! # Decisions, and what they cost
//!
//! - **The games are played a second time, after the batch.** A game is a pure function of the seed and
//!   its index, so the second time is the same games. What counts them is then as fast as ever, and
//!   where a batch ends by itself it is known which games it has. It costs the batch's time once more.
//! - **Chunks of games at fixed indices, one after another.** The games of a chunk are played by all
//!   threads and put in the order of their indices before it is handed on, so neither threads nor where
//!   a batch begins show in a file, and memory is that of a chunk.

mod columns;
mod listen;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::sim::fault::catch;
use crate::sim::run::{Batch, Progress, play_with_chance, seated_table, strategy_levels, turn};
use columns::{CardRows, GameRows};
use listen::{Told, TurnChance};
use tenbin_engine::schema::Schema;
use tenbin_engine::{Chance, Game, Seeded};

pub use columns::{card_columns, game_columns};

/// Chunks begin at multiples of this index.
pub const CHUNK_GAMES: u64 = 8192;

/// A thread takes so many games at a time, with bots made anew.
const PIECE_GAMES: u64 = 64;

/// What a cell may hold.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Kind {
    /// One of these words.
    Word(Vec<String>),
    /// A whole number.
    Integer,
    /// Yes or no.
    Truth,
    /// A list of whole numbers.
    Integers,
}

/// A column of a table of games or cards.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Column {
    /// Its name, different from all others of its table.
    pub name: String,
    /// What it means.
    pub meaning: String,
    /// What its cells hold.
    pub kind: Kind,
}

/// The cells of some rows under a column.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Values {
    /// The places of words; none where the cell is blank.
    Words(Vec<Option<u16>>),
    /// Numbers; none where the cell is blank.
    Integers(Vec<Option<i64>>),
    /// Yes or no; none where the cell is blank.
    Truths(Vec<Option<bool>>),
    /// How long each list is, and the numbers of all of them one after another.
    Lists(Vec<u32>, Vec<i32>),
}

impl Values {
    /// No cells yet of a column.
    pub fn none(kind: &Kind) -> Self {
        match kind {
            Kind::Word(_) => Self::Words(Vec::new()),
            Kind::Integer => Self::Integers(Vec::new()),
            Kind::Truth => Self::Truths(Vec::new()),
            Kind::Integers => Self::Lists(Vec::new(), Vec::new()),
        }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Words(cells) => cells.len(),
            Self::Integers(cells) => cells.len(),
            Self::Truths(cells) => cells.len(),
            Self::Lists(lengths, _) => lengths.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the cells of further rows of the same column.
    pub fn append(&mut self, other: Self) {
        match (self, other) {
            (Self::Words(own), Self::Words(mut more)) => own.append(&mut more),
            (Self::Integers(own), Self::Integers(mut more)) => own.append(&mut more),
            (Self::Truths(own), Self::Truths(mut more)) => own.append(&mut more),
            (Self::Lists(lengths, values), Self::Lists(mut more, mut numbers)) => {
                lengths.append(&mut more);
                values.append(&mut numbers);
            }
            _ => unreachable!("cells of one column are of one kind"),
        }
    }
}

/// Some games and the rows that tell of them.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// Which games.
    pub games: Range<u64>,
    /// The cells of the table of games, column by column.
    pub of_games: Vec<Values>,
    /// Those of the table of cards; no columns where it is not asked for.
    pub of_cards: Vec<Values>,
}

/// What takes the rows, in the order of the games.
pub trait Sink {
    /// Takes a chunk. The error is a whole sentence and ends it all.
    fn take(&mut self, chunk: Chunk) -> Result<(), String>;
}

/// Plays the games of a batch once more and hands on what they were, chunk by chunk. True where all
/// were told, false where `stop` was set before.
pub fn chronicle<G: Game>(
    game: &G,
    schema: &Schema,
    batch: &Batch,
    with_cards: bool,
    sink: &mut dyn Sink,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Result<bool, String> {
    let play = |index: u64, chance: &mut dyn Chance, told: &mut Told| {
        // Made anew for every game, so that one that failed leaves nothing behind.
        let mut table = seated_table::<G>(batch, index);
        play_with_chance(game, &mut table, (batch.seed, index), chance, told);
    };
    let (seats, levels) = (game.seats(), strategy_levels(batch).1);
    let teller = Teller { play: &play, seats, schema, batch, with_cards, levels };
    teller.tell(sink, progress, stop)
}

/// The rows of some games.
struct Rows {
    games: Vec<Values>,
    cards: Vec<Values>,
}

fn chunk_of(games: Range<u64>, pieces: Vec<Rows>) -> Chunk {
    let mut chunk = Chunk { games, of_games: Vec::new(), of_cards: Vec::new() };
    for piece in pieces {
        append_all(&mut chunk.of_games, piece.games);
        append_all(&mut chunk.of_cards, piece.cards);
    }
    chunk
}

/// Adds the cells of further rows, column by column.
pub fn append_all(own: &mut Vec<Values>, more: Vec<Values>) {
    if own.is_empty() {
        *own = more;
        return;
    }
    for (own, more) in own.iter_mut().zip(more) {
        own.append(more);
    }
}

/// Plays a game of whatever rules with the bots of its batch.
type Play<'a> = &'a (dyn Fn(u64, &mut dyn Chance, &mut Told) + Sync);

/// Plays games and tells them.
struct Teller<'a> {
    play: Play<'a>,
    seats: u8,
    schema: &'a Schema,
    batch: &'a Batch,
    with_cards: bool,
    /// The level of each strategy of the batch.
    levels: Vec<u16>,
}

impl Teller<'_> {
    /// Hands all games of the batch on; false where `stop` was set before.
    fn tell(
        &self,
        sink: &mut dyn Sink,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> Result<bool, String> {
        let batch = self.batch;
        // Where no threads can be had all is played on this one.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(batch.threads).build().ok();
        let mut start = batch.games.start;
        while start < batch.games.end {
            let end = ((start / CHUNK_GAMES + 1) * CHUNK_GAMES).min(batch.games.end);
            let pieces: Vec<Range<u64>> = (start..end)
                .step_by(PIECE_GAMES as usize)
                .map(|first| first..(first + PIECE_GAMES).min(end))
                .collect();
            let play = |piece: Range<u64>| {
                let games = piece.end - piece.start;
                let told = self.piece(piece, stop)?;
                progress.advance(games);
                Some(told)
            };
            let told: Option<Vec<Rows>> = match &pool {
                Some(pool) => pool.install(|| pieces.into_par_iter().map(play).collect()),
                None => pieces.into_iter().map(play).collect(),
            };
            let Some(told) = told else { return Ok(false) };
            sink.take(chunk_of(start..end, told))?;
            start = end;
        }
        Ok(true)
    }

    /// The rows of some games; none where it is to stop.
    fn piece(&self, games: Range<u64>, stop: &AtomicBool) -> Option<Rows> {
        let (schema, batch) = (self.schema, self.batch);
        let mut game_rows = GameRows::new(schema, batch, self.seats);
        let mut card_rows = self.with_cards.then(|| CardRows::new(schema, self.seats));
        let mut told = Told::new(schema, self.seats);
        for index in games {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let mut levels = self.levels.clone();
            turn(&mut levels, batch, index);
            told.clear();
            let played = catch(|| self.play(index, &mut told));
            if played.is_err() {
                told.fail();
            }
            game_rows.push(index, &levels, &told);
            if let Some(rows) = &mut card_rows {
                rows.push(index, &told);
            }
        }
        let cards = card_rows.map(CardRows::into_values).unwrap_or_default();
        Some(Rows { games: game_rows.into_values(), cards })
    }

    fn play(&self, index: u64, told: &mut Told) {
        let announced = told.announced();
        let mut seeded = Seeded::new(self.batch.seed, index);
        let mut chance = TurnChance { inner: &mut seeded, announced: &announced };
        (self.play)(index, &mut chance, told);
    }
}

#[cfg(test)]
mod tests;
