//! Squares that pieces of scenery cover, as one bit each: worked out at load for the layouts of the
//! list (ANI-541), on the spot for other pieces.

use crate::content::catalogue::{Catalogue, Layout, Piece, Template};
use crate::space::squares::Squares;
use crate::space::squares::{area, covers};
use crate::state::State;

/// Most columns and rows of a board: a table of 240 cm.
pub(super) const SIDE: usize = 48;

/// Squares as one bit each, by rows.
pub(super) type Rows = [u64; SIDE];

/// Whether a square is one of those that have a bit.
#[inline]
pub(super) fn has_bit(column: i32, row: i32) -> bool {
    (0..SIDE as i32).contains(&column) && (0..SIDE as i32).contains(&row)
}

/// Marks a square of the board.
#[inline]
pub(super) fn mark(rows: &mut Rows, column: i32, row: i32) {
    if has_bit(column, row) {
        rows[row as usize] |= 1 << column;
    }
}

/// Whether a square is marked.
#[inline]
pub(super) fn is_marked(rows: &Rows, column: i32, row: i32) -> bool {
    has_bit(column, row) && rows[row as usize] >> column & 1 == 1
}

/// The pieces of all layouts.
#[derive(Clone, Debug)]
pub(super) struct Covers {
    /// By layout, by piece.
    layouts: Vec<Vec<(Piece, Rows)>>,
}

impl Covers {
    /// Works them out.
    pub(super) fn new(catalogue: &Catalogue) -> Self {
        let piece = |&piece: &Piece| (piece, rows_of(&catalogue.templates, piece));
        let layout = |layout: &Layout| layout.pieces.iter().map(piece).collect();
        Self { layouts: catalogue.layouts.iter().map(layout).collect() }
    }
}

/// The squares that a piece covers.
fn rows_of(templates: &[Template], piece: Piece) -> Rows {
    let form = templates[piece.template as usize].form;
    let mut rows = [0; SIDE];
    for (column, row) in area(form, piece) {
        if covers(form, piece, (column, row)) {
            mark(&mut rows, column, row);
        }
    }
    rows
}

impl Squares {
    /// The squares of a piece, if it lies as its layout says.
    #[inline]
    fn known_rows(&self, s: &State, piece: usize) -> Option<&Rows> {
        let (known, rows) = self.covers.layouts.get(s.layout as usize)?.get(piece)?;
        (*known == s.pieces[piece]).then_some(rows)
    }

    /// The squares that a piece covers.
    pub(super) fn covered_rows(&self, s: &State, piece: usize) -> Rows {
        match self.known_rows(s, piece) {
            Some(rows) => *rows,
            None => rows_of(&self.templates, s.pieces[piece]),
        }
    }

    /// Adds the squares that a piece covers to others.
    pub(super) fn add_covered(&self, s: &State, piece: usize, squares: &mut Rows) {
        let mut add = |rows: &Rows| squares.iter_mut().zip(rows).for_each(|(one, two)| *one |= two);
        match self.known_rows(s, piece) {
            Some(rows) => add(rows),
            None => add(&rows_of(&self.templates, s.pieces[piece])),
        }
    }

    /// Whether a piece covers a square (ANI-541).
    #[inline]
    pub(super) fn covers_square(&self, s: &State, piece: usize, (column, row): (i32, i32)) -> bool {
        match self.known_rows(s, piece) {
            Some(rows) if has_bit(column, row) => is_marked(rows, column, row),
            _ => covers(self.template(s, piece).form, s.pieces[piece], (column, row)),
        }
    }

    /// Whether a piece covers one of some squares.
    pub(super) fn covers_any(&self, s: &State, piece: usize, squares: &Rows) -> bool {
        let meets = |rows: &Rows| rows.iter().zip(squares).any(|(one, two)| one & two != 0);
        match self.known_rows(s, piece) {
            Some(rows) => meets(rows),
            None => meets(&rows_of(&self.templates, s.pieces[piece])),
        }
    }
}
