//! Sheets of the user's: from a file to tables.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cards::workbook::Page;
use crate::cards::{text, workbook};
use crate::error::Error;
use crate::options::RulesOptions;
use tenbin_content::library::read_bytes;
use tenbin_content::sheet::{Cell, DECKS, NOTE, Sheets, Table};
use tenbin_content::{Asked, Given};
use tenbin_lab::door::AnyGame;

/// Names of columns by which a header is known.
const HEADER: [&str; 2] = ["id", "deck"];

/// No game has so much to list: what stands beyond was not meant.
pub(super) const ROWS_MAX: usize = 20_000;
pub(super) const COLUMNS_MAX: usize = 2_000;

/// The form of a file with sheets, by the end of its name.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Form {
    Comma,
    Tab,
    Xlsx,
    Ods,
}

impl Form {
    fn by_name(path: &Path) -> Option<Self> {
        let end = path.extension()?.to_str()?.to_lowercase();
        match end.as_str() {
            "csv" => Some(Self::Comma),
            "tsv" | "txt" | "tab" => Some(Self::Tab),
            "xlsx" => Some(Self::Xlsx),
            "ods" => Some(Self::Ods),
            _ => None,
        }
    }

    /// The form of a file; an error where its name tells none.
    pub(super) fn of(path: &Path) -> Result<Self, Error> {
        Self::by_name(path).ok_or_else(|| {
            Error::Usage(format!(
                "{}: by the end of its name this is no file with sheets; name one that ends in .csv or \
                 .xlsx (.tsv, .txt and .ods are read too)",
                path.display()
            ))
        })
    }
}

/// Whether a word is the name of a file with sheets, which stands for a variant.
pub(crate) fn is_sheet(word: &str) -> bool {
    // A text file may be anything.
    let path = Path::new(word);
    path.extension().is_none_or(|end| end != "txt") && Form::by_name(path).is_some()
}

/// The file with what decks hold that belongs to a CSV file: `cards.decks.csv` beside `cards.csv`.
pub(super) fn beside(path: &Path) -> PathBuf {
    let part =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    path.with_file_name(format!("{}.{DECKS}.{}", part(path.file_stem()), part(path.extension())))
}

/// The variants that options ask for: those of `--variant`, then those of `--cards`.
pub(crate) fn variants_asked(
    game: &dyn AnyGame,
    options: &RulesOptions,
) -> Result<Vec<Asked>, Error> {
    let named = options.variants.iter().map(|variant| variant_asked(game, variant));
    let sheets = options.cards.iter().map(|file| sheet_asked(game, file));
    let mut asked: Vec<Asked> = Vec::new();
    for one in named.chain(sheets) {
        add(&mut asked, one?);
    }
    Ok(asked)
}

/// Adds a variant; the same sheets are laid once, since the second time they would be laid over themselves.
pub(crate) fn add(variants: &mut Vec<Asked>, one: Asked) {
    let is_there =
        || variants.iter().any(|other| other.given == one.given && other.text == one.text);
    if !matches!(one.given, Given::Sheets(_)) || !is_there() {
        variants.push(one);
    }
}

/// A variant by its name or file; a file with sheets is one too.
pub(crate) fn variant_asked(game: &dyn AnyGame, word: &str) -> Result<Asked, Error> {
    if is_sheet(word) { sheet_asked(game, word) } else { Ok(Asked::option(word)) }
}

/// The variant that the sheets of a file make.
pub(super) fn sheet_asked(game: &dyn AnyGame, file: &str) -> Result<Asked, Error> {
    let path = Path::new(file);
    let form = Form::of(path)?;
    let bytes = bytes_of(path)?;
    let tables = match form {
        Form::Comma | Form::Tab => {
            let rows = text::read(&bytes, &HEADER);
            check_text(path, &rows)?;
            let mut tables = vec![Table { name: file.to_owned(), sheet: None, rows }];
            let decks = beside(path);
            if decks.is_file() {
                let rows = text::read(&bytes_of(&decks)?, &HEADER);
                let name = decks.display().to_string();
                tables.push(Table { name, sheet: Some(DECKS.to_owned()), rows });
            }
            tables
        }
        Form::Xlsx | Form::Ods => {
            let kind = if form == Form::Ods { workbook::Kind::Ods } else { workbook::Kind::Xlsx };
            let pages = workbook::read(&bytes, kind).map_err(|error| {
                Error::Usage(format!("{file}: this is no workbook that can be read: {error}"))
            })?;
            let table = |page: Page| Table {
                name: format!("{file}, sheet {}", page.name),
                sheet: Some(page.name.trim().to_owned()),
                rows: page.rows,
            };
            let is_read = |page: &Page| !page.name.trim().starts_with(NOTE);
            pages.into_iter().filter(is_read).map(table).collect()
        }
    };
    if tables.iter().flat_map(|table| table.rows.iter().flatten()).all(Cell::is_blank) {
        return Err(Error::Usage(format!(
            "{file} is empty; `tenbin cards {} --export FILE` writes one",
            game.id()
        )));
    }
    for table in &tables {
        let too_wide = |row: &Vec<Cell>| row.len() > COLUMNS_MAX;
        if table.rows.len() > ROWS_MAX || table.rows.iter().any(too_wide) {
            return Err(Error::Usage(format!(
                "{} has more than {ROWS_MAX} rows or {COLUMNS_MAX} columns, and no game has so much to list",
                table.name
            )));
        }
    }
    let sheets = Sheets { tables, stocks: game.stocks() };
    Ok(Asked { given: Given::Sheets(Arc::new(sheets)), ..Asked::option(file) })
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Error> {
    read_bytes(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            Error::Usage(format!("--cards {}: there is no such file", path.display()))
        }
        _ => Error::Io(error.to_string()),
    })
}

/// A workbook under the name of a text file.
fn check_text(path: &Path, rows: &[Vec<Cell>]) -> Result<(), Error> {
    let first = rows.first().and_then(|row| row.first()).map_or("", Cell::shown);
    if first.starts_with("PK\u{3}\u{4}") {
        let shown = path.display();
        return Err(Error::Usage(format!(
            "{shown} is a workbook by what is in it; give it a name that ends in .xlsx or .ods"
        )));
    }
    Ok(())
}
