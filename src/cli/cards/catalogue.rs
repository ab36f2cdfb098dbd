//! `cards --html`: everything there is as a page, with what finished reports say of it.

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::output::save;
use crate::past::read_error;
use crate::session::Session;
use tenbin_lab::door::AnyGame;
use tenbin_lab::module::Listing;
use tenbin_lab::report::reading::FinishedReport;
use tenbin_pages::{Told, catalogue};

/// Writes the page.
pub(super) fn run(
    session: &Session,
    game: &dyn AnyGame,
    listing: &Listing,
    out: &Path,
    folders: &[PathBuf],
) -> Result<(), Error> {
    let read = |folder: &PathBuf| {
        let report = FinishedReport::read(folder).map_err(read_error)?;
        if report.manifest["game"] == game.id() {
            return Ok(report);
        }
        Err(Error::Usage(format!(
            "{} is a report on {}, and the catalogue one of {}",
            folder.display(),
            report.manifest["game"].as_str().unwrap_or("another game"),
            game.id()
        )))
    };
    let reports: Vec<FinishedReport> = folders.iter().map(read).collect::<Result<_, _>>()?;
    let names: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
    let told: Vec<Told<'_>> = reports
        .iter()
        .zip(&names)
        .map(|(report, name)| Told {
            manifest: &report.manifest,
            sheets: &report.sheets,
            folder: Some(name),
        })
        .collect();
    let text = catalogue(game.about().title, listing, &told);
    save(out, &text)?;
    session.note(&format!("catalogue in {}", out.display()));
    Ok(())
}
