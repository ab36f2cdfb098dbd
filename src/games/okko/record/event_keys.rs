//! Keys of what happens often (`Recorder::shorthand`): one number for each way in which it can
//! happen, so that the recorder counts the key, and works the rows out once, at the end.

use crate::content::catalogue::Catalogue;
use crate::record::TURN_ROWS;
use crate::record::columns::inspiration_column;
use crate::state::dice::{FACES, Face};

/// Faces as numbers.
const FACE_COUNT: u32 = FACES as u32;
/// Amounts of dice below this have keys of their own.
const AMOUNTS: u32 = 4;
/// Prices of a step below this have keys of their own.
const PRICES: u32 = 8;
/// Rows of turns.csv, from 0.
const TURNS: u32 = TURN_ROWS as u32;

/// Where the keys of each kind begin.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct EventKeys {
    pool_max: u32,
    inspiration: u32,
    dice: u32,
    pool_faces: u32,
    pools: u32,
    turns: u32,
    activations: u32,
    movements: u32,
    quarter_turns: u32,
    steps: u32,
    entered: u32,
}

impl EventKeys {
    /// Numbers the keys of a content with at most so many inspiration dice of a band.
    pub(super) fn new(content: &Catalogue, pool_max: u32) -> Self {
        let mut next = 0;
        let mut take = |count: u32| {
            next += count;
            next - count
        };
        let characters = content.characters.len() as u32;
        let columns = inspiration_column::COLUMNS.len() as u32;
        Self {
            pool_max,
            inspiration: take(FACE_COUNT * 2),
            dice: take(columns * FACE_COUNT * AMOUNTS),
            pool_faces: take(FACE_COUNT * (pool_max + 1) * (pool_max + 1)),
            pools: take((pool_max + 1) * FACE_COUNT),
            turns: take(TURNS),
            activations: take(characters * TURNS),
            movements: take(characters),
            quarter_turns: take(characters),
            steps: take(characters * 2 * PRICES),
            // The last: there may be many squares.
            entered: take(0),
        }
    }

    /// A die is rolled, or rolled again.
    #[inline]
    pub(crate) fn inspiration(&self, face: Face, again: bool) -> u32 {
        self.inspiration + 2 * face as u32 + u32::from(again)
    }

    /// Dice of a face in a column of inspiration.csv; none where they are many.
    #[inline]
    pub(crate) fn dice(&self, face: Face, column: u16, amount: u32) -> Option<u32> {
        let row = u32::from(column) * FACE_COUNT + face as u32;
        (amount < AMOUNTS).then_some(self.dice + row * AMOUNTS + amount)
    }

    /// How many of the dice of a pool show a face.
    #[inline]
    pub(crate) fn pool_face(&self, face: Face, dice: u32, count: u32) -> u32 {
        let size = self.pool_max + 1;
        self.pool_faces + (face as u32 * size + dice) * size + count
    }

    /// How many faces a pool shows.
    #[inline]
    pub(crate) fn pool(&self, dice: u32, faces: u32) -> u32 {
        self.pools + dice * FACE_COUNT + faces - 1
    }

    /// A turn of a game begins, by its row.
    #[inline]
    pub(crate) fn turn(&self, row: u16) -> u32 {
        self.turns + u32::from(row)
    }

    /// A character is activated in a turn.
    #[inline]
    pub(crate) fn activation(&self, character: u16, turn_row: u16) -> u32 {
        self.activations + u32::from(character) * TURNS + u32::from(turn_row)
    }

    /// A movement of a character begins.
    #[inline]
    pub(crate) fn movement(&self, character: u16) -> u32 {
        self.movements + u32::from(character)
    }

    /// A character makes a quarter turn.
    #[inline]
    pub(crate) fn quarter_turn(&self, character: u16) -> u32 {
        self.quarter_turns + u32::from(character)
    }

    /// A character makes a step; none where it is out of all bounds.
    #[inline]
    pub(crate) fn step(&self, character: u16, slow: u32, price: u32) -> Option<u32> {
        let row = (u32::from(character) * 2 + slow) * PRICES;
        (price < PRICES).then_some(self.steps + row + price)
    }

    /// A square is entered, by its row.
    #[inline]
    pub(crate) fn entered(&self, row: u16) -> u32 {
        self.entered + u32::from(row)
    }
}
