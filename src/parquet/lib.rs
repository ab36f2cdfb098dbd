//! Tables of single games as Parquet files, which data frames and SQL read by the million: a row a game, and
//! where it is asked a row a card.
//!
//! A file is a pure function of the rows: groups of rows begin at fixed indices of games, so neither threads
//! nor the order in which games were played show in it. Rows are written as they come, so memory is that of
//! one group.

mod file;

use std::path::Path;

use tenbin_lab::sim::chronicle::{Chunk, Column, Sink, Values, append_all};

use file::TableFile;

/// A group of rows of the table of games holds those of so many indices: whole chunks.
pub const GROUP_GAMES: u64 = 65_536;

/// A table to write: its columns and its file, which is made now and gets its name when all is written.
#[derive(Debug)]
pub struct TableOf {
    file: TableFile,
}

impl TableOf {
    /// Makes the file, so that a place that cannot be written is known before anything is played.
    pub fn create(path: &Path, columns: Vec<Column>) -> Result<Self, String> {
        let file = TableFile::create(path, columns)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self { file })
    }

    fn write(&mut self, values: &[Values]) -> Result<(), String> {
        let path = self.file.path().display().to_string();
        self.file.write_group(values).map_err(|error| format!("{path}: {error}"))
    }

    fn finish(self) -> Result<(), String> {
        let path = self.file.path().display().to_string();
        self.file.finish().map_err(|error| format!("{path}: {error}"))
    }
}

/// The tables of a batch on their way to their files.
#[derive(Debug, Default)]
pub struct Tables {
    games: Option<TableOf>,
    cards: Option<TableOf>,
    /// Rows of games that are no whole group yet.
    waiting: Vec<Values>,
}

impl Tables {
    /// One or both of them.
    pub fn new(games: Option<TableOf>, cards: Option<TableOf>) -> Self {
        Self { games, cards, waiting: Vec::new() }
    }

    /// Whether rows of cards are wanted.
    pub fn has_cards(&self) -> bool {
        self.cards.is_some()
    }

    /// Writes what is left and gives the files their names. Dropped without it, nothing of them stays.
    pub fn finish(mut self) -> Result<(), String> {
        self.write_waiting()?;
        for table in [self.games, self.cards].into_iter().flatten() {
            table.finish()?;
        }
        Ok(())
    }

    fn write_waiting(&mut self) -> Result<(), String> {
        let values = std::mem::take(&mut self.waiting);
        match &mut self.games {
            Some(table) if values.first().is_some_and(|column| !column.is_empty()) => {
                table.write(&values)
            }
            _ => Ok(()),
        }
    }
}

impl Sink for Tables {
    fn take(&mut self, chunk: Chunk) -> Result<(), String> {
        if let Some(cards) = &mut self.cards
            && chunk.of_cards.first().is_some_and(|column| !column.is_empty())
        {
            cards.write(&chunk.of_cards)?;
        }
        append_all(&mut self.waiting, chunk.of_games);
        if chunk.games.end.is_multiple_of(GROUP_GAMES) {
            self.write_waiting()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
