//! `cards --export`: the content of a game as sheets.

use std::collections::HashSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::cards::read::{Form, beside};
use crate::cards::{text, workbook};
use crate::error::Error;
use crate::output::{counted, print};
use crate::session::Session;
use tenbin_content::Content;
use tenbin_content::sheet::{Cell, DECKS, SHEET, Section, Sheet, sheets_of};
use tenbin_lab::door::AnyGame;
use tenbin_lab::report::CsvStyle;

/// How CSV files are written where nobody asks: with the mark by which spreadsheets know UTF-8.
const STYLE: CsvStyle = CsvStyle { mark: true, ..CsvStyle::PLAIN };

/// Writes the sheets to a new file, or to two.
pub(super) fn run(
    session: &Session,
    game: &dyn AnyGame,
    content: &Content,
    (file, style): (&Path, Option<CsvStyle>),
) -> Result<(), Error> {
    let sheets = sheets_of(&content.root, game.shapes().content, game.stocks());
    if sheets.is_empty() {
        return Err(Error::Usage(format!(
            "{} has no cards or anything else to list; its rules are numbers: tenbin rules {0}",
            game.id()
        )));
    }
    let files = match Form::of(file)? {
        Form::Xlsx => {
            if style.is_some() {
                let message =
                    "--csv is for CSV files; leave it out, or name a file that ends in .csv";
                return Err(Error::Usage(message.to_owned()));
            }
            let bytes = workbook::write(&sheets);
            let bytes = bytes.map_err(|error| Error::Io(format!("{}: {error}", file.display())))?;
            vec![(file.to_owned(), bytes)]
        }
        Form::Ods => {
            let message = format!(
                "{}: sheets are written as .csv or .xlsx, which every spreadsheet opens; an .ods is read",
                file.display()
            );
            return Err(Error::Usage(message));
        }
        form @ (Form::Comma | Form::Tab) => {
            let separator = if form == Form::Tab { '\t' } else { STYLE.separator };
            let style = style.unwrap_or(CsvStyle { separator, ..STYLE });
            let (decks, things): (Vec<Sheet>, Vec<Sheet>) =
                sheets.iter().cloned().partition(|sheet| sheet.name == DECKS);
            let mut files = vec![(file.to_owned(), text::write(&in_one(&things), style))];
            if let Some(decks) = decks.first() {
                files.push((beside(file), text::write(&with_header(decks), style)));
            }
            files
        }
    };
    write_new(&files)?;
    let told: Vec<String> = files.iter().map(|(file, _)| file.display().to_string()).collect();
    let rows: Vec<String> = sheets
        .iter()
        .filter(|sheet| !sheet.rows.is_empty())
        .map(|sheet| format!("{} {}", sheet.name, sheet.rows.len()))
        .collect();
    print(&format!("wrote {} ({})\n", told.join(" and "), rows.join(", ")))?;
    let count = counted(files.len(), "file");
    session.note(&format!(
        "edit the {count} in a spreadsheet, then: tenbin run {} --cards {}",
        game.id(),
        file.display()
    ));
    Ok(())
}

/// The rows below their header.
fn with_header(sheet: &Sheet) -> Vec<Vec<Cell>> {
    let header = sheet.columns.iter().map(|(name, _)| Cell::Text(name.clone())).collect();
    std::iter::once(header).chain(sheet.rows.iter().cloned()).collect()
}

/// All sheets as one table: the columns of all of them, each once, those of numbers within effects behind the
/// plain ones, the effects last.
fn in_one(sheets: &[Sheet]) -> Vec<Vec<Cell>> {
    let mut columns: Vec<&str> = Vec::new();
    let mut known = HashSet::new();
    for section in [Section::Plain, Section::Number, Section::Whole] {
        let own = sheets.iter().flat_map(|sheet| &sheet.columns).filter(|(_, of)| *of == section);
        columns.extend(own.map(|(name, _)| name.as_str()).filter(|name| known.insert(*name)));
    }
    let text = |text: &str| Cell::Text(text.to_owned());
    let header = std::iter::once(SHEET).chain(columns.iter().copied()).map(text).collect();
    let mut rows = vec![header];
    for sheet in sheets {
        let at = |name: &&str| sheet.columns.iter().position(|(known, _)| known == name);
        let places: Vec<Option<usize>> = columns.iter().map(at).collect();
        for row in &sheet.rows {
            let cells = places.iter().map(|place| place.map_or(Cell::Blank, |at| row[at].clone()));
            rows.push(std::iter::once(text(&sheet.name)).chain(cells).collect());
        }
    }
    rows
}

/// Writes files that are not there yet, all or none.
fn write_new(files: &[(PathBuf, Vec<u8>)]) -> Result<(), Error> {
    for (file, _) in files {
        if std::fs::symlink_metadata(file).is_ok() {
            return Err(Error::Usage(format!(
                "{} is there already, and nothing of yours shall be overwritten; name another file, or \
                 move that one away",
                file.display()
            )));
        }
    }
    for (index, (file, bytes)) in files.iter().enumerate() {
        let written = std::fs::File::create_new(file).and_then(|mut open| open.write_all(bytes));
        if let Err(error) = written {
            for (made, _) in &files[..=index] {
                // What cannot be taken away is left: the error that counts is the first.
                let _ = std::fs::remove_file(made);
            }
            return Err(Error::io(format!("writing {}", file.display()), &error));
        }
    }
    Ok(())
}
