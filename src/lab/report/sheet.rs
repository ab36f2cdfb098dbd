//! A table on its way to a CSV file: columns with their meaning, rows of texts, fixed number forms.
//!
//! RFC 4180, UTF-8, LF, a header always. Numbers have fixed decimals and never an exponent, so the
//! same counts give the same bytes.

use std::borrow::Cow;

use crate::sim::witness::Witnesses;

/// What a column holds.
#[derive(Clone, Eq, PartialEq, Debug, serde::Serialize)]
pub struct ColumnInfo {
    /// Its name, the unit last.
    pub name: String,
    /// `text`, `integer` or `decimal`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Its unit; empty for texts.
    pub unit: Cow<'static, str>,
    /// What it means.
    pub meaning: String,
}

/// How numbers and cells are written to a CSV file.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct CsvStyle {
    /// Whether it begins with a mark by which spreadsheets know UTF-8.
    pub mark: bool,
    /// What stands between two cells.
    pub separator: char,
    /// What stands before the decimals.
    pub decimal: char,
}

impl CsvStyle {
    /// The form for programs, RFC 4180: the same on every machine.
    pub const PLAIN: Self = Self { mark: false, separator: ',', decimal: '.' };

    /// For the manifest.
    pub fn to_json(self) -> serde_json::Value {
        serde_json::json!({
            "style": if self == Self::PLAIN { "plain" } else { "excel" },
            "byte_order_mark": self.mark,
            "separator": self.separator,
            "decimal": self.decimal,
        })
    }
}

/// A table with its data dictionary.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Sheet {
    /// The file's name, `.csv` included.
    pub file: String,
    /// What one row is.
    pub meaning: String,
    /// The columns.
    pub columns: Vec<ColumnInfo>,
    /// The rows, as wide as the columns.
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    /// A sheet without rows. Columns are (name, meaning); kind and unit follow from the name.
    pub fn new(file: &str, meaning: &str, columns: &[(&str, &str)]) -> Self {
        let mut sheet = Self {
            file: file.to_owned(),
            meaning: meaning.to_owned(),
            columns: Vec::new(),
            rows: Vec::new(),
        };
        for (name, meaning) in columns {
            sheet.column(name, meaning);
        }
        sheet
    }

    /// Adds a column.
    pub fn column(&mut self, name: &str, meaning: &str) {
        let (kind, unit) = kind_and_unit(name);
        let (name, meaning) = (name.to_owned(), meaning.to_owned());
        self.columns.push(ColumnInfo { name, kind, unit: unit.into(), meaning });
    }

    /// Adds the column of games to look at; `which` says which games they are.
    pub fn games_column(&mut self, which: &str) {
        let how = "tenbin replay DIR --game INDEX shows one";
        self.column(GAMES, &format!("Up to three games {which}, the lowest indices: {how}"));
        if let Some(column) = self.columns.last_mut() {
            // Several numbers in a cell are a text.
            (column.kind, column.unit) = ("text", Cow::Borrowed(""));
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        assert_eq!(cells.len(), self.columns.len(), "a row of {} is too wide or narrow", self.file);
        self.rows.push(cells);
    }

    /// Leaves columns out.
    pub fn without(&mut self, is_dropped: impl Fn(&str) -> bool) {
        let keeps: Vec<bool> =
            self.columns.iter().map(|column| !is_dropped(&column.name)).collect();
        let mut kept = keeps.iter();
        self.columns.retain(|_| *kept.next().unwrap_or(&true));
        for row in &mut self.rows {
            let mut kept = keeps.iter();
            row.retain(|_| *kept.next().unwrap_or(&true));
        }
    }

    /// Leaves out columns that are blank in every row, but for some; of no rows it leaves out nothing.
    pub fn without_blank(&mut self, always: &[&str]) {
        let is_blank = |place: usize| self.rows.iter().all(|row| row[place].is_empty());
        let columns = self.columns.iter().enumerate();
        let blank: Vec<String> = columns
            .filter(|&(place, column)| {
                !self.rows.is_empty() && is_blank(place) && !always.contains(&column.name.as_str())
            })
            .map(|(_, column)| column.name.clone())
            .collect();
        self.without(|column| blank.iter().any(|name| name == column));
    }

    /// The rows of both, each blank under columns that only the other has.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        let places: Vec<usize> = other
            .columns
            .into_iter()
            .map(|column| {
                let known = self.columns.iter().position(|own| own.name == column.name);
                known.unwrap_or_else(|| {
                    self.columns.push(column);
                    self.columns.len() - 1
                })
            })
            .collect();
        let width = self.columns.len();
        self.rows.iter_mut().for_each(|row| row.resize(width, String::new()));
        for row in other.rows {
            let mut cells = vec![String::new(); width];
            for (&place, cell) in places.iter().zip(row) {
                cells[place] = cell;
            }
            self.rows.push(cells);
        }
        self
    }

    /// The file's bytes.
    pub fn to_csv(&self) -> Vec<u8> {
        self.to_csv_styled(CsvStyle::PLAIN)
    }

    /// The file's bytes in a style. Only numbers with decimals get another sign before them.
    pub fn to_csv_styled(&self, style: CsvStyle) -> Vec<u8> {
        let mark: &[u8] = if style.mark { "\u{feff}".as_bytes() } else { &[] };
        let mut writer = csv::WriterBuilder::new()
            .terminator(csv::Terminator::Any(b'\n'))
            .delimiter(style.separator as u8)
            .from_writer(mark.to_vec());
        let header = self.columns.iter().map(|column| column.name.as_str());
        // Writing to memory fails only where a row has another width, which `row` rules out.
        writer.write_record(header).expect("a header as wide as itself");
        let point = style.decimal.to_string();
        for row in &self.rows {
            let cells = self.columns.iter().zip(row).map(|(column, cell)| {
                let is_decimal = style.decimal != '.' && column.kind == "decimal";
                if is_decimal && cell.parse::<f64>().is_ok() {
                    cell.replace('.', &point)
                } else {
                    cell.clone()
                }
            });
            writer.write_record(cells).expect("a row as wide as the header");
        }
        writer.into_inner().expect("memory takes everything")
    }

    /// Takes the rows of a CSV file that was written in this style; says what is wrong where its
    /// header is not that of the columns.
    pub fn fill(&mut self, bytes: &[u8], style: CsvStyle) -> Result<(), String> {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let mut reader =
            csv::ReaderBuilder::new().delimiter(style.separator as u8).from_reader(bytes);
        let header = reader.headers().map_err(|error| error.to_string())?;
        if !header.iter().eq(self.columns.iter().map(|column| column.name.as_str())) {
            return Err("its columns are not those of its data dictionary".to_owned());
        }
        for record in reader.records() {
            let record = record.map_err(|error| error.to_string())?;
            let cells = self.columns.iter().zip(&record);
            let cells = cells.map(|(column, cell)| {
                let is_styled = style.decimal != '.' && column.kind == "decimal";
                let plain = cell.replace(style.decimal, ".");
                if is_styled && plain.parse::<f64>().is_ok() { plain } else { cell.to_owned() }
            });
            self.rows.push(cells.collect());
        }
        Ok(())
    }

    /// The cell of a row under a column; blank where there is no such column.
    pub fn cell<'a>(&self, row: &'a [String], column: &str) -> &'a str {
        let place = self.columns.iter().position(|own| own.name == column);
        place.and_then(|place| row.get(place)).map_or("", String::as_str)
    }

    /// The part of schema.json about this file.
    pub fn dictionary(&self) -> serde_json::Value {
        serde_json::json!({
            "file": self.file,
            "one_row_a": self.meaning,
            "columns": self.columns,
        })
    }
}

/// Kind and unit follow from the last word of a column's name.
fn kind_and_unit(name: &str) -> (&'static str, &'static str) {
    const INTEGERS: [&str; 3] = ["game_index", "df", "games"];
    let share_names = ["lo95", "hi95", "compared_with"];
    match name.rsplit('_').next().unwrap_or(name) {
        _ if INTEGERS.contains(&name) => ("integer", "count"),
        "count" => ("integer", "count"),
        "points" => ("integer", "points"),
        "sum" => ("integer", "sum"),
        "share" => ("decimal", "share of 1"),
        "pp" => ("decimal", "percentage points"),
        "elo" => ("decimal", "Elo"),
        "mean" => ("decimal", "mean"),
        _ if share_names.contains(&name) => ("decimal", "as the value"),
        _ if name.ends_with("p_value") || name.ends_with("q_value") => ("decimal", "probability"),
        _ if ["z", "chi2"].contains(&name) => ("decimal", "none"),
        _ if name.ends_with("_ratio") => ("decimal", "ratio"),
        _ if name == "total_variation" => ("decimal", "share of 1"),
        _ if name == "value" => ("decimal", "see unit"),
        _ => ("text", ""),
    }
}

/// The column of games to look at.
pub const GAMES: &str = "games";

/// Games to look at: their indices, a space between.
pub fn games(list: &Witnesses) -> String {
    list.games().map(|game| game.to_string()).collect::<Vec<_>>().join(" ")
}

/// A text that no spreadsheet takes for a formula; plain numbers stay as they are.
pub fn text(content: &str) -> String {
    let risky = content.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if risky && content.parse::<f64>().is_err() {
        format!("'{content}")
    } else {
        content.to_owned()
    }
}

/// A whole number.
pub fn count(number: u64) -> String {
    number.to_string()
}

/// A number with so many decimals; nothing where it is missing.
pub fn decimal(number: Option<f64>, decimals: usize) -> String {
    let Some(number) = number.filter(|number| number.is_finite()) else {
        return String::new();
    };
    let digits = format!("{number:.decimals$}");
    match digits.strip_prefix('-') {
        Some(rest) if rest.chars().all(|digit| matches!(digit, '0' | '.')) => rest.to_owned(),
        _ => digits,
    }
}

/// A share, a probability: six decimals.
pub fn share(number: Option<f64>) -> String {
    decimal(number, 6)
}

/// A difference of shares in percentage points: three decimals.
pub fn pp(number: Option<f64>) -> String {
    decimal(number.map(|share| share * 100.0), 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_form() {
        assert_eq!(share(Some(0.25)), "0.250000");
        assert_eq!(share(Some(-1e-9)), "0.000000");
        assert_eq!(share(Some(1e-300)), "0.000000");
        assert_eq!(pp(Some(-0.012_346)), "-1.235");
        assert_eq!(pp(Some(-0.000_001)), "0.000");
        assert_eq!(decimal(Some(1e21), 1), "1000000000000000000000.0");
        assert_eq!(decimal(None, 3), "");
        assert_eq!(decimal(Some(f64::NAN), 3), "");
    }

    #[test]
    fn two_sheets_become_one() {
        let sheet = |columns: &[&str], row: &[&str]| {
            let columns: Vec<(&str, &str)> = columns.iter().map(|&name| (name, "x")).collect();
            let mut sheet = Sheet::new("a.csv", "thing", &columns);
            sheet.row(row.iter().map(|&cell| cell.to_owned()).collect());
            sheet
        };
        let both = sheet(&["card", "x", "y"], &["a", "1", "2"])
            .and(sheet(&["card", "z", "y"], &["b", "3", "4"]));
        assert_eq!(String::from_utf8(both.to_csv()).expect("text"), "card,x,y,z\na,1,2,\nb,,4,3\n");
        let mut less = both;
        less.without(|name| name == "x" || name == "y");
        assert_eq!(String::from_utf8(less.to_csv()).expect("text"), "card,z\na,\nb,3\n");
    }

    #[test]
    fn texts_cannot_become_formulas() {
        assert_eq!(text("=1+1"), "'=1+1");
        assert_eq!(text("@x"), "'@x");
        assert_eq!(text("-dash"), "'-dash");
        assert_eq!(text("-1"), "-1");
        assert_eq!(text("+2"), "+2");
        assert_eq!(text("katana"), "katana");
    }

    #[test]
    fn a_spreadsheet_gets_its_mark_separator_and_decimal_sign() {
        let mut sheet =
            Sheet::new("a.csv", "thing", &[("name", "Its name"), ("win_share", "How often")]);
        sheet.row(vec![text("v1.5; ab"), share(Some(0.25))]);
        sheet.row(vec![text("kit"), share(None)]);
        let written = |style| String::from_utf8(sheet.to_csv_styled(style)).expect("text");
        let german = CsvStyle { mark: true, separator: ';', decimal: ',' };
        assert_eq!(written(german), "\u{feff}name;win_share\n\"v1.5; ab\";0,250000\nkit;\n");
        let english = CsvStyle { mark: true, ..CsvStyle::PLAIN };
        assert_eq!(written(english), "\u{feff}name,win_share\nv1.5; ab,0.250000\nkit,\n");
        assert_eq!(sheet.to_csv_styled(CsvStyle::PLAIN), sheet.to_csv());
    }

    #[test]
    fn a_sheet_is_written_by_rfc_4180() {
        let mut sheet =
            Sheet::new("a.csv", "thing", &[("name", "Its name"), ("n_count", "Number")]);
        sheet.row(vec![text("a, \"b\""), count(3)]);
        sheet.row(vec![text("two\nlines"), count(0)]);
        let expected = "name,n_count\n\"a, \"\"b\"\"\",3\n\"two\nlines\",0\n";
        assert_eq!(String::from_utf8(sheet.to_csv()).expect("text"), expected);
        assert_eq!(sheet.columns[1].unit, "count");
        assert_eq!(sheet.columns[0].kind, "text");
    }
}
