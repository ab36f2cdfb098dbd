//! Sheets as workbooks: written as .xlsx, read as .xlsx or .ods.

use std::io::Cursor;

use calamine::{Data, Ods, Reader, Xlsx};
use rust_xlsxwriter::{Format, Workbook, XlsxError};

use crate::cards::read::{COLUMNS_MAX, ROWS_MAX};
use crate::cards::text::{marked, unmarked};
use tenbin_content::sheet::{Cell, Section, Sheet, letters};

/// Columns are this many characters wide at most.
const WIDTH_MAX: usize = 40;

/// Writes a workbook with these sheets: the header stands still, texts are kept as they are typed.
pub(super) fn write(sheets: &[Sheet]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let header = Format::new().set_bold();
    // Else what is typed as 1-2 would become a date.
    let texts = Format::new().set_num_format("@");
    for sheet in sheets {
        let page = workbook.add_worksheet();
        page.set_name(&sheet.name)?;
        page.set_freeze_panes(1, 1)?;
        for (column, (name, section)) in sheet.columns.iter().enumerate() {
            let at = column as u16;
            let cells = || sheet.rows.iter().filter_map(|row| row.get(column));
            let has_text = cells().any(|cell| matches!(cell, Cell::Text(_)));
            let longest = cells().map(|cell| cell.shown().chars().count()).max().unwrap_or(0);
            let width = longest.max(name.chars().count() + 1).min(WIDTH_MAX);
            page.set_column_width(at, width as f64 + 1.0)?;
            if has_text || *section == Section::Whole {
                page.set_column_format(at, &texts)?;
            }
            page.write_string_with_format(0, at, name, &header)?;
        }
        for (row, cells) in sheet.rows.iter().enumerate() {
            let row = row as u32 + 1;
            for (column, cell) in cells.iter().enumerate() {
                let at = column as u16;
                match cell {
                    Cell::Blank => {}
                    Cell::Truth(truth) => drop(page.write_boolean(row, at, *truth)?),
                    // What is no number of a spreadsheet's is a text there too.
                    Cell::Number(digits) => match digits.parse::<f64>() {
                        Ok(number) if is_exact(digits, number) => {
                            page.write_number(row, at, number)?;
                        }
                        _ => drop(page.write_string(row, at, digits)?),
                    },
                    Cell::Text(text) | Cell::Wrong(text) => {
                        page.write_string_with_format(row, at, marked(text), &texts)?;
                    }
                }
            }
        }
        let last = u16::try_from(sheet.columns.len().saturating_sub(1)).unwrap_or(u16::MAX);
        if !sheet.rows.is_empty() {
            page.autofilter(0, 0, sheet.rows.len() as u32, last)?;
        }
    }
    workbook.save_to_buffer()
}

/// Whether a spreadsheet, which knows no other numbers than these, keeps the digits.
fn is_exact(digits: &str, number: f64) -> bool {
    digits.parse::<i64>().map_or(true, |whole| number as i64 == whole && whole.abs() < 1 << 53)
}

/// What kind of workbook it is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Kind {
    Xlsx,
    Ods,
}

/// A sheet of a workbook.
pub(super) struct Page {
    pub(super) name: String,
    /// The rows from the first one on, blank ones too.
    pub(super) rows: Vec<Vec<Cell>>,
}

/// The sheets of a workbook.
pub(super) fn read(bytes: &[u8], kind: Kind) -> Result<Vec<Page>, String> {
    let file = Cursor::new(bytes);
    match kind {
        Kind::Xlsx => xlsx_pages(Xlsx::new(file).map_err(|error| error.to_string())?),
        Kind::Ods => ods_pages(Ods::new(file).map_err(|error| error.to_string())?),
    }
}

/// Cell by cell, since one far away would make a full table of all between too large for any memory.
fn xlsx_pages(mut workbook: Xlsx<Cursor<&[u8]>>) -> Result<Vec<Page>, String> {
    let mut pages = Vec::new();
    for name in workbook.sheet_names() {
        let told = |error: calamine::XlsxError| format!("sheet {name}: {error}");
        let mut reader = workbook.worksheet_cells_reader(&name).map_err(told)?;
        let mut rows = Vec::new();
        while let Some(found) = reader.next_cell().map_err(told)? {
            put(&mut rows, found.get_position(), cell(&found.get_value().clone().into()))
                .map_err(|error| format!("sheet {name}: {error}"))?;
        }
        pages.push(Page { name, rows });
    }
    Ok(pages)
}

fn ods_pages(mut workbook: Ods<Cursor<&[u8]>>) -> Result<Vec<Page>, String> {
    let mut pages = Vec::new();
    for name in workbook.sheet_names() {
        let told = |error: String| format!("sheet {name}: {error}");
        let range = workbook.worksheet_range(&name).map_err(|error| told(error.to_string()))?;
        let (row, column) = range.start().unwrap_or_default();
        let mut rows = Vec::new();
        for (down, across, data) in range.used_cells() {
            let at = (row + down as u32, column + across as u32);
            put(&mut rows, at, cell(data)).map_err(told)?;
        }
        pages.push(Page { name, rows });
    }
    Ok(pages)
}

/// Puts a cell into rows, which grow to it.
fn put(rows: &mut Vec<Vec<Cell>>, (row, column): (u32, u32), cell: Cell) -> Result<(), String> {
    if cell == Cell::Blank {
        return Ok(());
    }
    let (row, column) = (row as usize, column as usize);
    if row >= ROWS_MAX || column >= COLUMNS_MAX {
        let place = format!("{}{}", letters(column), row + 1);
        return Err(format!("something stands far away, in {place}; empty that cell"));
    }
    if rows.len() <= row {
        rows.resize(row + 1, Vec::new());
    }
    if rows[row].len() <= column {
        rows[row].resize(column + 1, Cell::Blank);
    }
    rows[row][column] = cell;
    Ok(())
}

/// A cell; of a formula its result.
fn cell(data: &Data) -> Cell {
    match data {
        Data::Empty => Cell::Blank,
        Data::String(text) if text.is_empty() => Cell::Blank,
        Data::String(text) => Cell::Text(unmarked(text).to_owned()),
        Data::Float(number) => Cell::number(*number),
        Data::Int(number) => Cell::Number(number.to_string()),
        Data::Bool(truth) => Cell::Truth(*truth),
        Data::DateTime(_) | Data::DateTimeIso(_) | Data::DurationIso(_) => {
            Cell::Wrong("a date or a time".to_owned())
        }
        Data::Error(error) => Cell::Wrong(format!("the error {error}")),
    }
}
