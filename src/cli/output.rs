//! Writing results to stdout: text, tables in every format, numbers for people.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde_json::{Map, Value as Json};

use crate::error::Error;
use crate::findings;
use crate::host::{host, is_quiet};
use crate::options::{Format, ListFormat};
use crate::session::Session;
use tenbin_lab::module::Listing;
use tenbin_lab::report::{Report, Sheet, sheet};

/// Writes a result. When the reader has gone away (`tenbin rules ninja | head -1`) the program
/// ends at once and quietly: there is nobody left to tell anything.
pub(crate) fn print(text: &str) -> Result<(), Error> {
    if is_quiet() {
        return Ok(());
    }
    if let Some(host) = host() {
        host.result(text);
        return Ok(());
    }
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Error::io("writing to standard output", &error)),
        Ok(()) => Ok(()),
    }
}

/// Writes a file that was asked for by name.
pub(crate) fn save(out: &Path, text: &str) -> Result<(), Error> {
    fs::write(out, text).map_err(|error| Error::Io(format!("{}: {error}", out.display())))
}

/// What is printed of a report: its lines, a table of it, or all that `json` makes of that table.
pub(crate) fn report_text(
    session: &Session,
    built: &Report,
    format: Format,
    file: &str,
    json: impl FnOnce(Option<&Sheet>) -> Json,
) -> String {
    let sheet = built.sheets.iter().find(|sheet| sheet.file == file);
    match format {
        Format::Human => findings::text(session, &built.verdicts),
        Format::Csv => {
            let bytes = sheet.map(Sheet::to_csv).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        Format::Json => format!("{:#}\n", json(sheet)),
    }
}

/// The rows of a table as objects: numbers as numbers, what is blank as null.
pub(crate) fn rows_json(sheet: &Sheet) -> Vec<Json> {
    let cell = |kind: &str, text: &String| match kind {
        "text" => Json::from(text.as_str()),
        _ => serde_json::from_str(text).unwrap_or(Json::Null),
    };
    let row = |row: &Vec<String>| -> Json {
        let cells = sheet.columns.iter().zip(row);
        Json::Object(
            cells.map(|(c, text)| (c.name.clone(), cell(c.kind, text))).collect::<Map<_, _>>(),
        )
    };
    sheet.rows.iter().map(row).collect()
}

/// A table of texts in a format.
pub(crate) fn table(listing: &Listing, format: ListFormat) -> Result<String, Error> {
    match format {
        ListFormat::Human => Ok(aligned(listing)),
        ListFormat::Csv => csv_text(listing),
        ListFormat::Json => Ok(json_text(listing)),
        ListFormat::Markdown => Ok(markdown(listing)),
    }
}

/// Columns as wide as their widest cell, the last one free; numbers stand to the right.
pub(crate) fn aligned(listing: &Listing) -> String {
    let columns = listing.header.len();
    let cell_width = |cell: &String| cell.chars().count();
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = listing.rows.iter().filter_map(|row| row.get(column));
            cells.chain(listing.header.get(column)).map(cell_width).max().unwrap_or(0)
        })
        .collect();
    let right: Vec<bool> = (0..columns)
        .map(|column| {
            let mut cells = listing.rows.iter().filter_map(|row| row.get(column));
            !listing.rows.is_empty() && cells.all(|cell| is_number(cell))
        })
        .collect();
    let mut text = String::new();
    for row in std::iter::once(&listing.header).chain(&listing.rows) {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate().take(columns) {
            let padding = " ".repeat(widths[column].saturating_sub(cell_width(cell)));
            if column > 0 {
                line.push_str("  ");
            }
            if right[column] {
                line.push_str(&padding);
                line.push_str(cell);
            } else {
                line.push_str(cell);
                line.push_str(&padding);
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A text in lines of at most so many characters; only spaces are broken at.
pub(crate) fn broken_at_spaces(text: &str, width: usize) -> Vec<String> {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if plain.chars().count() <= width {
        return vec![plain];
    }
    let mut lines: Vec<String> = Vec::new();
    for word in plain.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn is_number(cell: &str) -> bool {
    cell.bytes().any(|byte| byte.is_ascii_digit())
        && cell.bytes().all(|byte| byte.is_ascii_digit() || b",.-+%".contains(&byte))
}

fn csv_text(listing: &Listing) -> Result<String, Error> {
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(Vec::new());
    let failed = |error: csv::Error| Error::Io(format!("writing the table: {error}"));
    writer.write_record(&listing.header).map_err(failed)?;
    for row in &listing.rows {
        // As in the reports: no spreadsheet shall take a text for a formula.
        writer.write_record(row.iter().map(|cell| sheet::text(cell))).map_err(failed)?;
    }
    let bytes = writer.into_inner().map_err(|error| Error::Io(error.to_string()))?;
    // What went in were texts.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A list of objects, one a row; whole numbers are numbers.
fn json_text(listing: &Listing) -> String {
    let rows: Json = listing
        .rows
        .iter()
        .map(|row| {
            let cells = listing.header.iter().zip(row);
            cells.map(|(name, cell)| (name.clone(), json_cell(cell))).collect::<Map<_, _>>()
        })
        .map(Json::Object)
        .collect();
    format!("{rows:#}\n")
}

fn json_cell(cell: &str) -> Json {
    match cell.parse::<i64>() {
        Ok(number) if number.to_string() == cell => Json::from(number),
        _ => Json::from(cell),
    }
}

fn markdown(listing: &Listing) -> String {
    let escaped = |cell: &String| cell.replace('|', "\\|").replace('\n', " ");
    let line = |row: &[String]| {
        format!("| {} |\n", row.iter().map(escaped).collect::<Vec<_>>().join(" | "))
    };
    let mut text = line(&listing.header);
    text.push_str(&format!("|{}\n", " --- |".repeat(listing.header.len())));
    for row in &listing.rows {
        text.push_str(&line(row));
    }
    text
}

/// A count with its noun: `1 game`, `2 games`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    let plural = match (number, noun.strip_suffix('y')) {
        (1, _) => return format!("1 {noun}"),
        (_, Some(stem)) => format!("{stem}ies"),
        (_, None) => format!("{noun}s"),
    };
    format!("{number} {plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing() -> Listing {
        let own = |row: &[&str]| row.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
        Listing {
            header: own(&["card", "copies", "text"]),
            rows: vec![own(&["katana", "2", "a, b"]), own(&["kit", "10", "c|d"])],
        }
    }

    #[test]
    fn a_table_comes_in_every_format() {
        let text = |format| table(&listing(), format).unwrap();
        assert_eq!(
            text(ListFormat::Human),
            "card    copies  text\nkatana       2  a, b\nkit         10  c|d\n"
        );
        assert_eq!(text(ListFormat::Csv), "card,copies,text\nkatana,2,\"a, b\"\nkit,10,c|d\n");
        assert_eq!(
            text(ListFormat::Markdown),
            "| card | copies | text |\n| --- | --- | --- |\n| katana | 2 | a, b |\n\
             | kit | 10 | c\\|d |\n"
        );
        let json: Json = serde_json::from_str(&text(ListFormat::Json)).unwrap();
        assert_eq!(json[1]["copies"], 10);
        assert_eq!(json[0]["text"], "a, b");
    }

    #[test]
    fn cells_of_csv_lists_cannot_become_formulas() {
        let own = |row: &[&str]| row.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
        let rows = vec![own(&["=1+1", "+1 ATT"]), own(&["-2", "-1 DIF"])];
        let listing = Listing { header: own(&["card", "text"]), rows };
        assert_eq!(
            table(&listing, ListFormat::Csv).unwrap(),
            "card,text\n'=1+1,'+1 ATT\n-2,'-1 DIF\n"
        );
        assert!(table(&listing, ListFormat::Human).unwrap().contains("  +1 ATT"));
    }

    #[test]
    fn counts_have_their_noun() {
        assert_eq!(counted(1, "strategy"), "1 strategy");
        assert_eq!(counted(2, "strategy"), "2 strategies");
        assert_eq!(counted(0, "scenario"), "0 scenarios");
    }
}
