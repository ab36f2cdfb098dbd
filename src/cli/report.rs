//! `report`: makes the page of a finished report anew, or one page of several side by side.

use std::path::{Path, PathBuf};

use crate::args::ReportOptions;
use crate::error::Error;
use crate::past::read_error;
use crate::session::Session;
use tenbin_lab::report::folder::renew_file;
use tenbin_lab::report::reading::FinishedReport;
use tenbin_pages::{PAGE, Told, WORKBOOK, page, workbook};

/// `tenbin report`.
pub(crate) fn run(session: &Session, options: &ReportOptions) -> Result<(), Error> {
    let read = |folder: &PathBuf| FinishedReport::read(folder).map_err(read_error);
    let reports: Vec<FinishedReport> =
        options.folders.iter().map(read).collect::<Result<_, _>>()?;
    let names: Vec<String> =
        reports.iter().map(|report| report.folder.display().to_string()).collect();
    let told: Vec<Told<'_>> = reports
        .iter()
        .zip(&names)
        .map(|(report, name)| Told {
            manifest: &report.manifest,
            sheets: &report.sheets,
            folder: (reports.len() > 1).then_some(name),
        })
        .collect();
    if options.xlsx {
        for (report, told) in reports.iter().zip(&told) {
            let book = workbook(told).map_err(Error::Io)?;
            let place = renew_file(&report.folder, WORKBOOK, &book)
                .map_err(|error| Error::Io(error.to_string()))?;
            session.note(&format!("workbook in {}", place.display()));
        }
    }
    let text = page(&told);
    let place = match (&options.out, reports.as_slice()) {
        (None, [one]) => renew_file(&one.folder, PAGE, text.as_bytes())
            .map_err(|error| Error::Io(error.to_string()))?,
        (out, _) => {
            let out = out.clone().unwrap_or_else(|| PathBuf::from(PAGE));
            write(&out, &text)?;
            out
        }
    };
    session.note(&format!("page in {}", place.display()));
    Ok(())
}

/// Writes a page of its own; what is there is replaced where it is a page.
fn write(out: &Path, text: &str) -> Result<(), Error> {
    let is_page = out.extension().is_some_and(|end| end.eq_ignore_ascii_case("html"));
    if !is_page {
        return Err(Error::Usage(format!(
            "--out {}: name a file that ends in .html, such as --out side_by_side.html",
            out.display()
        )));
    }
    std::fs::write(out, text).map_err(|error| Error::Io(format!("{}: {error}", out.display())))
}
