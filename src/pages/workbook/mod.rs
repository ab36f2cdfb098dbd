//! A report as one workbook for spreadsheet programs: what was run on the first sheet, then a sheet a
//! table, with numbers that are numbers and each column's meaning as a note on its header.
//!
//! A workbook is a pure function of the tables and the manifest, as a page is: the file says nothing of
//! clocks, so that two runs of one experiment give the same bytes.

mod about;

use rust_xlsxwriter::{
    Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, IgnoreError, Note,
    Workbook, Worksheet, XlsxError,
};

use crate::Told;
use tenbin_lab::report::Sheet;
use tenbin_lab::report::sheet::ColumnInfo;

/// The file of a workbook in the folder of a report.
pub const WORKBOOK: &str = "report.xlsx";

/// A sheet of a spreadsheet program has so many rows, its header among them.
const SHEET_ROWS_MAX: usize = 1_048_576;
/// A cell holds so many characters.
const CELL_CHARACTERS_MAX: usize = 32_767;
/// Whole numbers up to here are the same as floating-point numbers, which are all that cells hold.
const INTEGER_MAX: u64 = 1 << 53;
/// The name of a sheet has at most so many characters.
const NAME_CHARACTERS_MAX: usize = 31;
/// Columns are as wide as their cells, within these bounds, in characters.
const WIDTH_MIN: usize = 8;
const WIDTH_MAX: usize = 60;
/// So many rows are measured for the width of a column; the others are hardly wider.
const MEASURED_ROWS_MAX: usize = 1_000;
/// Forms of numbers that every spreadsheet program knows by these: `0` and `0.00%`.
const FORM_INTEGER: u8 = 1;
const FORM_PERCENT: u8 = 10;
/// Numbers have at most so many decimals.
const DECIMALS_MAX: usize = 9;

/// The workbook of a report, as the bytes of one file. The error says what the report has too much of
/// for any spreadsheet program.
pub fn workbook(told: &Told<'_>) -> Result<Vec<u8>, String> {
    written(told).map_err(|error| format!("the workbook cannot be made: {error}"))
}

fn written(told: &Told<'_>) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // A fixed time: the same report is the same file.
    let made = ExcelDateTime::from_ymd(2000, 1, 1)?;
    let title = crate::facts::title(told);
    book.set_properties(
        &DocProperties::new().set_title(title).set_author("tenbin").set_creation_datetime(&made),
    );
    let names = sheet_names(told.sheets);
    let mut about = Worksheet::new();
    about::fill(&mut about, told, &names)?;
    book.push_worksheet(about);
    let looks = Looks::new();
    for (sheet, name) in told.sheets.iter().zip(&names) {
        let mut page = Worksheet::new();
        page.set_name(name)?;
        fill(&mut page, sheet, &looks)?;
        book.push_worksheet(page);
    }
    book.save_to_buffer()
}

/// The rows that a sheet has room for below its header.
fn rows_shown(sheet: &Sheet) -> usize {
    sheet.rows.len().min(SHEET_ROWS_MAX - 1)
}

/// Names that spreadsheet programs take: no two alike, none too long, none with a sign of their own.
fn sheet_names(sheets: &[Sheet]) -> Vec<String> {
    let mut names = vec![about::NAME.to_owned()];
    for sheet in sheets {
        let plain = sheet.file.trim_end_matches(".csv");
        let refused = |c: char| c.is_control() || "[]:*?/\\'".contains(c);
        let plain: String = plain.chars().map(|c| if refused(c) { '_' } else { c }).collect();
        let plain = if plain.is_empty() { "table".to_owned() } else { plain };
        let mut name: String = plain.chars().take(NAME_CHARACTERS_MAX).collect();
        let mut number = 2;
        // `history` is a sheet of the program's own, and letters of either size are the same to it.
        while name.eq_ignore_ascii_case("history")
            || names.iter().any(|known| known.to_lowercase() == name.to_lowercase())
        {
            let ending = format!("_{number}");
            let stem = plain.chars().take(NAME_CHARACTERS_MAX - ending.len());
            name = stem.chain(ending.chars()).collect();
            number += 1;
        }
        names.push(name);
    }
    names.split_off(1)
}

/// How cells look.
struct Looks {
    header: Format,
    integer: Format,
    percent: Format,
    /// By the number of decimals.
    decimals: Vec<Format>,
    text: Format,
}

impl Looks {
    fn new() -> Self {
        let decimals = (0..=DECIMALS_MAX).map(|decimals| match decimals {
            0 => Format::new().set_num_format_index(FORM_INTEGER),
            _ => Format::new().set_num_format(format!("0.{}", "0".repeat(decimals))),
        });
        Self {
            header: header_look(),
            integer: Format::new().set_num_format_index(FORM_INTEGER),
            percent: Format::new().set_num_format_index(FORM_PERCENT),
            decimals: decimals.collect(),
            text: Format::new().set_num_format("@").set_align(FormatAlign::Top),
        }
    }

    /// Of a number as the CSV file writes it.
    fn of_number(&self, is_share: bool, cell: &str) -> &Format {
        let decimals = cell.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        match decimals {
            _ if is_share => &self.percent,
            0 => &self.integer,
            _ => &self.decimals[decimals.min(DECIMALS_MAX)],
        }
    }
}

fn header_look() -> Format {
    Format::new()
        .set_bold()
        .set_background_color(Color::RGB(0x00E7_ECF1))
        .set_border_bottom(FormatBorder::Thin)
}

fn fill(page: &mut Worksheet, sheet: &Sheet, looks: &Looks) -> Result<(), XlsxError> {
    let rows = &sheet.rows[..rows_shown(sheet)];
    let last_row = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    for (place, column) in (0u16..).zip(&sheet.columns) {
        page.write_string_with_format(0, place, &column.name, &looks.header)?;
        page.insert_note(0, place, &note(column))?;
        page.set_column_width(place, width(sheet, usize::from(place)) as f64)?;
        if column.kind == "text" && last_row > 0 {
            // `10` as the name of a level is meant as a text.
            page.ignore_error_range(1, place, last_row, place, IgnoreError::NumberStoredAsText)?;
        }
    }
    let shares: Vec<bool> = (0..sheet.columns.len()).map(|place| is_share(sheet, place)).collect();
    for (row, cells) in (1u32..).zip(rows) {
        for (place, cell) in (0u16..).zip(cells) {
            let column = usize::from(place);
            match number(&sheet.columns[column], cell) {
                _ if cell.is_empty() => {}
                Some(number) => {
                    let look = looks.of_number(shares[column], cell);
                    page.write_number_with_format(row, place, number, look)?;
                }
                None => {
                    page.write_string_with_format(row, place, text(cell), &looks.text)?;
                }
            }
        }
    }
    if !sheet.columns.is_empty() {
        let last_column = u16::try_from(sheet.columns.len() - 1).unwrap_or(u16::MAX);
        page.autofilter(0, 0, last_row, last_column)?;
    }
    page.set_freeze_panes(1, 0)?;
    Ok(())
}

/// The number of a cell; none of texts, of what is blank, and of numbers that a cell would round.
fn number(column: &ColumnInfo, cell: &str) -> Option<f64> {
    match column.kind {
        "text" => None,
        "integer" => {
            let number: i64 = cell.parse().ok()?;
            (number.unsigned_abs() <= INTEGER_MAX).then_some(number as f64)
        }
        _ => cell.parse().ok().filter(|number: &f64| number.is_finite()),
    }
}

/// Whether a column holds shares: it says so, or it is an end of the interval of one that does.
fn is_share(sheet: &Sheet, place: usize) -> bool {
    let columns = &sheet.columns[..=place];
    let named = columns.iter().rev().find(|column| column.unit != "as the value");
    columns[place].kind == "decimal" && named.is_some_and(|column| column.unit == "share of 1")
}

/// A text as it is: the sign that keeps CSV files from being taken for formulas is of no use here,
/// where texts are texts.
fn text(cell: &str) -> String {
    let bare = cell.strip_prefix('\'').filter(|bare| tenbin_lab::report::sheet::text(bare) == cell);
    bare.unwrap_or(cell).chars().take(CELL_CHARACTERS_MAX).collect()
}

/// What a column means.
fn note(column: &ColumnInfo) -> Note {
    let unit = match &*column.unit {
        "" | "none" => String::new(),
        unit => format!(" ({unit})"),
    };
    let text = format!("{}{unit}", column.meaning);
    // About 38 characters stand in a line of this width, and a line is 16 pixels high.
    let lines = u32::try_from(text.chars().count() / 34 + 2).unwrap_or(u32::MAX).min(24);
    Note::new(text).add_author_prefix(false).set_width(260).set_height(16 * lines)
}

/// How wide a column is, in characters.
fn width(sheet: &Sheet, place: usize) -> usize {
    let cells = sheet.rows.iter().take(MEASURED_ROWS_MAX).filter_map(|row| row.get(place));
    let widest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
    // The button of the filter covers the end of the header.
    let header = sheet.columns[place].name.chars().count() + 3;
    widest.max(header).clamp(WIDTH_MIN, WIDTH_MAX) + 1
}

#[cfg(test)]
mod tests;
