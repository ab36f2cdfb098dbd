//! A table that was read, with a place for each cell.

use std::collections::HashMap;

use crate::diagnose::{Diagnostics, Place, SheetCells};
use crate::sheet::{Cell, NOTE, Table, letters};

/// A table whose cells are lines of a source, so that what is wrong with them is told by row and column.
pub(super) struct Grid<'t> {
    table: &'t Table,
    /// The number of the header's row, from 0.
    pub(super) header: usize,
    /// How many columns there are.
    width: usize,
    source: u32,
    /// Where each line of the source begins and ends.
    lines: Vec<(u32, u32)>,
    /// Which line has the name of what has no row.
    gone: HashMap<String, usize>,
}

impl<'t> Grid<'t> {
    /// Registers the cells; `ids` are names that may have no row. None where there is no header.
    pub(super) fn new<'i>(
        table: &'t Table,
        ids: impl Iterator<Item = &'i str>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let is_blank = |row: &Vec<Cell>| row.iter().all(Cell::is_blank);
        let header = table.rows.iter().position(|row| !is_blank(row))?;
        let width = table.rows.iter().map(Vec::len).max()?;
        let (mut text, mut lines) = (String::new(), Vec::new());
        let mut add = |cell: &str| {
            if !lines.is_empty() {
                text.push('\n');
            }
            let start = text.len() as u32;
            // As long as the cell itself: places within it stay right.
            text.extend(cell.chars().map(|one| if matches!(one, '\n' | '\r') { ' ' } else { one }));
            lines.push((start, text.len() as u32));
        };
        for row in &table.rows {
            (0..width).for_each(|column| add(row.get(column).map_or("", Cell::shown)));
        }
        let mut gone = HashMap::new();
        for (number, id) in ids.enumerate() {
            add(id);
            gone.insert(id.to_owned(), table.rows.len() * width + number);
        }
        let named = |column: usize| {
            let name = table.rows[header].get(column).map_or("", Cell::shown).trim();
            format!("column `{name}` ({})", letters(column))
        };
        let cells = SheetCells { columns: (0..width).map(named).collect(), rows: table.rows.len() };
        let source = diagnostics.add_sheet(&table.name, &text, cells);
        diagnostics.laid_over(source);
        Some(Self { table, header, width, source, lines, gone })
    }

    /// What the table is called.
    pub(super) fn name(&self) -> &'t str {
        &self.table.name
    }

    /// The columns by their numbers and names; those without a name and notes are none.
    pub(super) fn columns(&self) -> impl Iterator<Item = (usize, &'t str)> {
        let header = self.table.rows[self.header].iter().enumerate();
        let named = header.map(|(index, cell)| (index, cell.shown().trim()));
        named.filter(|(_, name)| !name.is_empty() && !name.starts_with(NOTE))
    }

    /// The column of a name.
    pub(super) fn column(&self, name: &str) -> Option<usize> {
        self.columns().find(|(_, known)| *known == name).map(|(index, _)| index)
    }

    /// The rows below the header that have anything in them.
    pub(super) fn rows(&self) -> impl Iterator<Item = usize> {
        let below = self.table.rows.iter().enumerate().skip(self.header + 1);
        below.filter(|(_, row)| !row.iter().all(Cell::is_blank)).map(|(index, _)| index)
    }

    /// A cell.
    pub(super) fn cell(&self, row: usize, column: usize) -> &'t Cell {
        self.table.rows[row].get(column).unwrap_or(&Cell::Blank)
    }

    /// The place of a cell.
    pub(super) fn place(&self, row: usize, column: usize) -> Place {
        self.line(row * self.width + column)
    }

    /// Where something would have its row that has none.
    pub(super) fn place_of_gone(&self, id: &str) -> Place {
        self.line(self.gone.get(id).copied().unwrap_or(self.header * self.width))
    }

    fn line(&self, line: usize) -> Place {
        let (start, end) = self.lines.get(line).copied().unwrap_or_default();
        Place { source: self.source, start, end }
    }

    /// A column for messages: `cost` (D).
    pub(super) fn shown(&self, column: usize) -> String {
        format!("`{}` ({})", self.cell(self.header, column).shown().trim(), letters(column))
    }

    /// Names that are there twice, and cells in columns without a name.
    pub(super) fn check(&self, diagnostics: &mut Diagnostics) {
        let mut seen: HashMap<&str, usize> = HashMap::new();
        for (column, name) in self.columns() {
            if let Some(first) = seen.insert(name, column) {
                let message = format!("the column `{name}` is there twice");
                let help = format!("the first is column {}; delete one of them", letters(first));
                diagnostics.error_with_help(self.place(self.header, column), message, help);
            }
        }
        let named = |column: usize| !self.cell(self.header, column).is_blank();
        for column in (0..self.width).filter(|&column| !named(column)) {
            if let Some(row) = self.rows().find(|&row| !self.cell(row, column).is_blank()) {
                let message = format!("column {} has no name in the header", letters(column));
                let help = "name it, with # before it if it is for you alone, or empty the column";
                diagnostics.error_with_help(self.place(row, column), message, help);
            }
        }
    }
}
