//! A finished report read back from its folder: what the manifest says and the tables with their
//! data dictionary, for everything that shows a report without playing.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::report::folder::MANIFEST;
use crate::report::manifest::{TOOL, later_format};
use crate::report::sheet::{ColumnInfo, CsvStyle, Sheet};

/// The data dictionary of a report.
pub const DICTIONARY: &str = "schema.json";

/// A finished report.
#[derive(Clone, Debug)]
pub struct FinishedReport {
    /// Where it lies.
    pub folder: PathBuf,
    /// What its manifest says.
    pub manifest: Value,
    /// Its tables, in the order of the data dictionary.
    pub sheets: Vec<Sheet>,
}

/// Why a folder cannot be read as a report.
#[derive(Debug)]
pub enum ReadError {
    /// The system refused: the file and what it said.
    Io(PathBuf, std::io::Error),
    /// A file is not what it should be: a whole sentence.
    Wrong(String),
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(path, error) => write!(out, "{}: {error}", path.display()),
            Self::Wrong(told) => out.write_str(told),
        }
    }
}

impl std::error::Error for ReadError {}

impl FinishedReport {
    /// Reads all tables of a folder.
    pub fn read(folder: &Path) -> Result<Self, ReadError> {
        let manifest = read_manifest(folder)?;
        if let Some(shard) = manifest["shard"].as_str() {
            return Err(ReadError::Wrong(format!(
                "{} has a part of a run and no tables yet (shard {shard}): put the parts together with \
                 `tenbin merge`",
                folder.display()
            )));
        }
        if manifest["unfinished"] == true {
            return Err(ReadError::Wrong(format!(
                "{} has games of a run that is not finished, and no tables yet: give the command of that run \
                 once more, which goes on from them",
                folder.display()
            )));
        }
        let style = style_of(&manifest);
        let dictionary = read_json(&folder.join(DICTIONARY))?;
        let files = dictionary["files"].as_array().into_iter().flatten();
        let sheets = files
            .map(|entry| read_sheet(folder, entry, style))
            .collect::<Result<Vec<Sheet>, ReadError>>()?;
        Ok(Self { folder: folder.to_owned(), manifest, sheets })
    }

    /// The table of a file.
    pub fn sheet(&self, file: &str) -> Option<&Sheet> {
        self.sheets.iter().find(|sheet| sheet.file == file)
    }
}

/// What the manifest of a folder says, where it is one of ours that this version reads.
pub fn read_manifest(folder: &Path) -> Result<Value, ReadError> {
    let path = folder.join(MANIFEST);
    if !path.is_file() {
        return Err(ReadError::Wrong(format!(
            "{} is no folder of a report: it has no {MANIFEST}",
            folder.display()
        )));
    }
    let manifest = read_json(&path)?;
    let name = path.display();
    if manifest["tool"] != TOOL {
        return Err(ReadError::Wrong(format!("{name} is no manifest of a report of tenbin")));
    }
    match later_format(&name.to_string(), &manifest) {
        Some(told) => Err(ReadError::Wrong(told)),
        None => Ok(manifest),
    }
}

/// How the CSV files of a report are written.
pub fn style_of(manifest: &Value) -> CsvStyle {
    let said = |key: &str| manifest["csv"][key].as_str().and_then(|text| text.chars().next());
    CsvStyle {
        mark: manifest["csv"]["byte_order_mark"] == true,
        separator: said("separator").unwrap_or(CsvStyle::PLAIN.separator),
        decimal: said("decimal").unwrap_or(CsvStyle::PLAIN.decimal),
    }
}

fn read_json(path: &Path) -> Result<Value, ReadError> {
    let bytes = fs::read(path).map_err(|error| ReadError::Io(path.to_owned(), error))?;
    serde_json::from_slice(&bytes).map_err(|error| {
        ReadError::Wrong(format!("{} is not what it was: {error}", path.display()))
    })
}

fn read_sheet(folder: &Path, entry: &Value, style: CsvStyle) -> Result<Sheet, ReadError> {
    let text = |key: &str| entry[key].as_str().unwrap_or_default();
    let mut sheet = Sheet::new(text("file"), text("one_row_a"), &[]);
    let columns = entry["columns"].as_array().into_iter().flatten();
    sheet.columns = columns.map(read_column).collect();
    let path = folder.join(&sheet.file);
    let bytes = fs::read(&path).map_err(|error| ReadError::Io(path.clone(), error))?;
    sheet.fill(&bytes, style).map_err(|told| {
        ReadError::Wrong(format!("{} is not what it was: {told}", path.display()))
    })?;
    Ok(sheet)
}

fn read_column(column: &Value) -> ColumnInfo {
    let text = |key: &str| column[key].as_str().unwrap_or_default().to_owned();
    let kind = match column["type"].as_str() {
        Some("integer") => "integer",
        Some("decimal") => "decimal",
        _ => "text",
    };
    ColumnInfo { name: text("name"), kind, unit: text("unit").into(), meaning: text("meaning") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::files_styled;

    #[test]
    fn what_was_written_is_read() {
        let mut sheet = Sheet::new(
            "a.csv",
            "thing",
            &[("name", "Its name"), ("win_share", "How often"), ("n_count", "How many")],
        );
        for (name, share, count) in [("v1.5; ab", "0.250000", "3"), ("two\nlines, \"x\"", "", "0")]
        {
            sheet.row([name, share, count].map(str::to_owned).to_vec());
        }
        let styles = [CsvStyle::PLAIN, CsvStyle { mark: true, separator: ';', decimal: ',' }];
        for style in styles {
            let folder = std::env::temp_dir().join(format!(
                "tenbin-reading-{}-{}",
                std::process::id(),
                style.mark
            ));
            fs::create_dir_all(&folder).expect("a folder for the test");
            let manifest = serde_json::json!({"tool": TOOL, "format": 1, "csv": style.to_json()});
            fs::write(folder.join(MANIFEST), manifest.to_string()).expect("written");
            for (name, bytes) in files_styled(std::slice::from_ref(&sheet), style) {
                fs::write(folder.join(name), bytes).expect("written");
            }
            let read = FinishedReport::read(&folder).expect("a report");
            assert_eq!(read.sheets, [sheet.clone()]);
            fs::write(folder.join("a.csv"), "name,other\n").expect("written");
            let told = FinishedReport::read(&folder).expect_err("another header").to_string();
            assert!(told.contains("a.csv is not what it was"), "{told}");
            fs::remove_dir_all(&folder).expect("removed");
        }
        let told =
            FinishedReport::read(Path::new("no-such-folder")).expect_err("no report").to_string();
        assert_eq!(told, "no-such-folder is no folder of a report: it has no manifest.json");
    }
}
