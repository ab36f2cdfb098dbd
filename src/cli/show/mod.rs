//! `show`: a table of a finished report as people look at it.
//!
//! A table is taken from the folder as it is: rows are chosen and sorted, columns left out, and every cell
//! that is printed is the one of the file.

mod choose;
mod layout;
mod picture;

use std::path::Path;

use serde_json::Value as Json;

use crate::args::ShowOptions;
use crate::error::Error;
use crate::findings::broken;
use crate::options::Format;
use crate::output::{counted, print, rows_json};
use crate::past::{quoted, read_error};
use crate::plot::Bars;
use crate::session::Session;
use choose::{Chosen, chosen};
use layout::Screen;
use tenbin_content::advice_on_name;
use tenbin_lab::report::Sheet;
use tenbin_lab::report::folder::MANIFEST;
use tenbin_lab::report::grouped;
use tenbin_lab::report::reading::FinishedReport;

/// `tenbin show`.
pub(crate) fn run(session: &Session, options: &ShowOptions) -> Result<(), Error> {
    let folder = Path::new(&options.folder);
    let report =
        FinishedReport::read(folder).map_err(|error| elsewhere(folder, read_error(error)))?;
    let mut command = format!("tenbin show {}", quoted(&options.folder));
    let whole = if let Some(table) = &options.table {
        let sheet = find(&report, table)?.clone();
        command = format!("{command} {}", stem(&sheet.file));
        sheet
    } else {
        session.note(&about(&report.manifest));
        list_of_tables(&report)
    };
    if options.columns.as_ref().is_some_and(|names| names.iter().all(String::is_empty)) {
        let whole = list_of_columns(&whole);
        let chosen = Chosen { looked_at: Vec::new(), asked_for: false, sheet: whole.clone() };
        return print_sheet(session, options.format, &chosen, &whole, &command);
    }
    let chosen = chosen(session, &whole, options, &command)?;
    print_sheet(session, options.format, &chosen, &whole, &command)
}

fn print_sheet(
    session: &Session,
    format: Format,
    chosen: &Chosen,
    whole: &Sheet,
    command: &str,
) -> Result<(), Error> {
    let sheet = &chosen.sheet;
    let (rows, all) = (sheet.rows.len(), whole.rows.len());
    let text = match format {
        Format::Csv => String::from_utf8_lossy(&sheet.to_csv()).into_owned(),
        Format::Json => format!("{:#}\n", Json::from(rows_json(sheet))),
        Format::Human if all == 0 => {
            format!("{} has no rows; one would be a {}\n", whole.file, whole.meaning)
        }
        Format::Human if rows == 0 => {
            format!("none of the {} of {} is one of which that holds\n", of_rows(all), whole.file)
        }
        Format::Human => {
            let screen = Screen { width: session.width, bars: Bars::new(session.color), chosen };
            let shown = screen.text();
            print(&shown.text)?;
            if !shown.left_out.is_empty() {
                let told = format!(
                    "left out, for want of room: {}. `{command} --columns NAME,NAME` shows those that you \
                     name, `--columns` alone says what each is",
                    shown.left_out.join(", ")
                );
                session.note(&broken(&told, session.width.unwrap_or(usize::MAX)).join("\n"));
            }
            String::new()
        }
    };
    print(&text)?;
    if rows < all && rows > 0 {
        session.note(&format!("{} of {}", grouped(rows as u64), of_rows(all)));
    }
    Ok(())
}

fn of_rows(number: usize) -> String {
    counted(number, "row").replacen(&number.to_string(), &grouped(number as u64), 1)
}

/// Whoever names an experiment means its report, and whoever names a file of a report that table.
fn elsewhere(folder: &Path, error: Error) -> Error {
    let is_report = |folder: &Path| folder.join(MANIFEST).is_file();
    let Error::Usage(told) = &error else { return error };
    let usual = Path::new("reports").join(folder);
    let meant = match (folder.parent(), folder.file_stem()) {
        _ if is_report(folder) => return error,
        _ if is_report(&usual) => usual.display().to_string(),
        (Some(parent), Some(stem)) if folder.is_file() && is_report(parent) => {
            format!("`tenbin show {} {}`", parent.display(), stem.display())
        }
        _ => return error,
    };
    Error::Usage(format!("{told}; did you mean {meant}?"))
}

/// What a report is, in a line.
fn about(manifest: &Json) -> String {
    let kind = manifest["kind"].as_str().unwrap_or("report");
    let of = manifest["configuration"]["game"].as_str();
    let of = of.map_or_else(String::new, |game| format!(" of {game}"));
    let games = manifest["games_counted"].as_u64();
    let games = games.map_or_else(String::new, |games| format!(", {} games", grouped(games)));
    let partial = if manifest["partial"] == true { ", interrupted" } else { "" };
    format!("{kind}{of}{games}{partial}; its tables:")
}

fn stem(file: &str) -> &str {
    file.strip_suffix(".csv").unwrap_or(file)
}

fn find<'a>(report: &'a FinishedReport, table: &str) -> Result<&'a Sheet, Error> {
    /// So many tables are told where no name is near.
    const TABLES_TOLD: usize = 60;
    let wanted = stem(table);
    let is_it = |sheet: &&Sheet| stem(&sheet.file) == wanted;
    report.sheets.iter().find(is_it).ok_or_else(|| {
        let known: Vec<&str> = report.sheets.iter().map(|sheet| stem(&sheet.file)).collect();
        let advice = advice_on_name(wanted, &known, TABLES_TOLD);
        let advice = advice.map_or_else(String::new, |advice| format!("; {advice}"));
        let folder = report.folder.display();
        Error::Usage(format!("there is no table `{wanted}` in {folder}{advice}"))
    })
}

fn list_of_tables(report: &FinishedReport) -> Sheet {
    let columns = [
        ("table", "The table, the name of its file without .csv"),
        ("rows_count", "Its rows"),
        ("one_row_a", "What one row of it is"),
    ];
    let mut list = Sheet::new("the tables", "table", &columns);
    for sheet in &report.sheets {
        list.row(vec![
            stem(&sheet.file).to_owned(),
            sheet.rows.len().to_string(),
            sheet.meaning.clone(),
        ]);
    }
    list
}

fn list_of_columns(sheet: &Sheet) -> Sheet {
    let columns = [
        ("column", "The column"),
        ("type", "What it holds: text, integer or decimal"),
        ("unit", "What its numbers are counted in"),
        ("meaning", "What it means"),
    ];
    let mut list = Sheet::new("the columns", "column", &columns);
    for column in &sheet.columns {
        list.row(vec![
            column.name.clone(),
            column.kind.to_owned(),
            column.unit.to_string(),
            column.meaning.clone(),
        ]);
    }
    list
}
