//! Tables of a report as a page needs them: cells by column, and a table of HTML that can be sorted and
//! filtered where there is JavaScript, and read where there is none.

use maud::{Markup, html};

use crate::command::Replay;
use tenbin_lab::report::Sheet;
use tenbin_lab::report::sheet::GAMES;

/// A row of a table.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Row<'a> {
    sheet: &'a Sheet,
    cells: &'a [String],
}

impl<'a> Row<'a> {
    /// The text under a column; blank where there is no such column.
    pub(crate) fn text(self, column: &str) -> &'a str {
        self.sheet.cell(self.cells, column)
    }

    /// The number under a column; none where the cell is blank.
    pub(crate) fn number(self, column: &str) -> Option<f64> {
        self.text(column).parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// What people call the thing of this row: its name, else its id in words.
    pub(crate) fn name(self, id: &str, name: &str) -> String {
        match self.text(name) {
            "" => self.text(id).replace('_', " "),
            name => name.to_owned(),
        }
    }
}

/// The rows of a table.
pub(crate) fn rows(sheet: &Sheet) -> impl Iterator<Item = Row<'_>> {
    sheet.rows.iter().map(move |cells| Row { sheet, cells })
}

/// The different texts under a column, in the order of the rows.
pub(crate) fn levels<'a>(sheet: &'a Sheet, column: &str) -> Vec<&'a str> {
    let mut levels: Vec<&str> = Vec::new();
    for row in rows(sheet) {
        let level = row.text(column);
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    levels
}

/// What a column means, by the data dictionary; blank where there is no such column.
pub(crate) fn meaning<'a>(sheet: &'a Sheet, column: &str) -> &'a str {
    let found = sheet.columns.iter().find(|own| own.name == column);
    found.map_or("", |column| column.meaning.as_str())
}

/// The table as HTML, its first rows only where it has more than `rows_max`.
pub(crate) fn table(sheet: &Sheet, replay: &Replay, rows_max: usize) -> Markup {
    let left_out = sheet.rows.len().saturating_sub(rows_max);
    html! {
        div.table {
            table {
                caption { "One row a " (sheet.meaning) ". " code { (sheet.file) } }
                thead { tr {
                    @for column in &sheet.columns {
                        th scope="col" title=(column.meaning) data-kind=(column.kind) { (column.name) }
                    }
                } }
                tbody {
                    @for cells in sheet.rows.iter().take(rows_max) {
                        tr { @for (column, cell) in sheet.columns.iter().zip(cells) {
                            @if column.name == GAMES && !cell.is_empty() {
                                td { (replay.of_games(cell)) }
                            } @else if column.kind == "text" {
                                td.long[cell.chars().count() > 40] { (cell) }
                            } @else {
                                td.number { (cell) }
                            }
                        } }
                    }
                    @if sheet.rows.is_empty() {
                        tr { td colspan=(sheet.columns.len()) { "Nothing." } }
                    }
                }
            }
        }
        @if left_out > 0 {
            p.more { (left_out) " more rows are in " code { (sheet.file) } "." }
        }
    }
}
