//! The first sheet of a workbook: what was run, what came out in words, and what the other sheets are.

use rust_xlsxwriter::{Format, FormatAlign, Url, Worksheet, XlsxError};

use super::{header_look, rows_shown, text};
use crate::Told;
use crate::facts::{facts, question, title};
use tenbin_lab::report::line::FINDINGS;

/// The name of the sheet.
pub(super) const NAME: &str = "about";

/// Options that change no number of a report.
const LEFT_OUT: [&str; 6] = ["--threads", "--out", "--csv", "--format", "--quiet", "--xlsx"];
/// So many of them, the first, have a word after them.
const WITH_WORD: usize = 4;

/// Fills the sheet; `names` are those of the others, in the order of the tables.
pub(super) fn fill(
    page: &mut Worksheet,
    told: &Told<'_>,
    names: &[String],
) -> Result<(), XlsxError> {
    page.set_name(NAME)?;
    for (column, width) in [(0, 24), (1, 100), (2, 10), (3, 28)] {
        page.set_column_width(column, width)?;
    }
    let bold = Format::new().set_bold().set_align(FormatAlign::Top);
    let wrapped = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    let heading = Format::new().set_bold().set_font_size(14);
    page.write_string_with_format(0, 0, title(told), &heading)?;
    let mut row = 1;
    let asked = [("Question", question(told).to_owned())];
    let command = [("Command", command(told))];
    for (name, said) in asked.into_iter().chain(facts(told)).chain(command) {
        if !said.is_empty() {
            page.write_string_with_format(row, 0, name, &bold)?;
            page.write_string_with_format(row, 1, text(&said), &wrapped)?;
            row += 1;
        }
    }
    row += 1;
    let findings = told.sheet(FINDINGS).filter(|sheet| !sheet.rows.is_empty());
    if let Some(sheet) = findings {
        page.write_string_with_format(row, 0, "What came out", &header_look())?;
        page.write_string_with_format(row, 1, "", &header_look())?;
        row += 1;
        for cells in &sheet.rows {
            page.write_string_with_format(row, 0, sheet.cell(cells, "topic"), &bold)?;
            let line = text(sheet.cell(cells, "finding"));
            page.write_string_with_format(row, 1, line, &wrapped)?;
            row += 1;
        }
        row += 1;
    }
    for (column, head) in (0u16..).zip(["Sheet", "One row is a", "Rows", "File"]) {
        page.write_string_with_format(row, column, head, &header_look())?;
    }
    for (sheet, name) in told.sheets.iter().zip(names) {
        row += 1;
        let (shown, all) = (rows_shown(sheet), sheet.rows.len());
        let mut meaning = sheet.meaning.clone();
        if shown < all {
            meaning.push_str(&format!(
                "; a sheet has room for the first {shown} of {all} rows, {} has all",
                sheet.file
            ));
        }
        page.write_url_with_text(row, 0, Url::new(format!("internal:'{name}'!A1")), name)?;
        page.write_string_with_format(row, 1, text(&meaning), &wrapped)?;
        page.write_number(row, 2, all as f64)?;
        page.write_string(row, 3, &sheet.file)?;
    }
    Ok(())
}

/// The command line without what changes no number, so that the same report is the same file wherever
/// and on however many threads it was made.
fn command(told: &Told<'_>) -> String {
    let words = told.manifest["command_line"].as_array().into_iter().flatten();
    let mut words = words.filter_map(|word| word.as_str());
    let mut kept: Vec<String> = Vec::new();
    while let Some(word) = words.next() {
        let option = word.split_once('=').map_or(word, |(option, _)| option);
        if !LEFT_OUT.contains(&option) {
            kept.push(crate::command::quoted(word));
        } else if LEFT_OUT[..WITH_WORD].contains(&option) && option == word {
            words.next();
        }
    }
    kept.join(" ")
}
