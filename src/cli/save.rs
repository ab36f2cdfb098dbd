//! A report on its way to its folder, from all commands alike: its tables with their data dictionary, its
//! page, its workbook where one is asked for, and the manifest that lists them.

use std::path::PathBuf;

use serde_json::Value as Json;

use crate::error::Error;
use tenbin_lab::report::{self, ManifestParts, Prepared, Sheet, files_styled, manifest};
use tenbin_pages::{PAGE, Told, WORKBOOK, page, workbook};

/// Writes a report, with the files more that there are; gives its place. `facts` are added to the
/// manifest.
pub(crate) fn save(
    more: impl IntoIterator<Item = (String, Vec<u8>)>,
    sheets: &[Sheet],
    with_workbook: bool,
    facts: &Json,
    folder: Prepared,
    parts: &ManifestParts,
) -> Result<PathBuf, Error> {
    let mut files = files_styled(sheets, parts.csv);
    let said = manifest::manifest(parts, facts, &[]);
    let told = Told { manifest: &said, sheets, folder: None };
    files.push((PAGE.to_owned(), page(&[told]).into_bytes()));
    if with_workbook {
        files.push((WORKBOOK.to_owned(), workbook(&told).map_err(Error::Io)?));
    }
    files.extend(more);
    report::write(files, facts, folder, parts).map_err(|error| Error::Io(error.to_string()))
}
