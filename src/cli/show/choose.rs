//! Which rows and columns of a table are shown, and in which order.

use std::cmp::Ordering;

use crate::args::ShowOptions;
use crate::error::Error;
use crate::session::Session;
use tenbin_content::nearest;
use tenbin_lab::condition::{Condition, Kind, Measure, Names, Pattern, Values};
use tenbin_lab::report::Sheet;

/// What is shown of a table.
pub(super) struct Chosen {
    /// The rows and columns.
    pub(super) sheet: Sheet,
    /// The columns that rows were sorted or chosen by, as far as they are shown.
    pub(super) looked_at: Vec<usize>,
    /// Whether the columns were asked for by name: then none is left out.
    pub(super) asked_for: bool,
}

/// What the options want of a table; `command` shows it.
pub(super) fn chosen(
    session: &Session,
    whole: &Sheet,
    options: &ShowOptions,
    command: &str,
) -> Result<Chosen, Error> {
    let columns = Columns::new(whole, command);
    let order = options.sort.iter().map(|asked| columns.order(asked)).collect::<Vec<_>>();
    let picked = options.columns.iter().flatten().map(|name| columns.places("--columns", name));
    let picked = picked.collect::<Vec<_>>();
    let condition = options
        .condition
        .as_ref()
        .map(|text| Condition::read(text, &columns).map_err(|errors| format!("--where, {errors}")));
    let (mut wrong, mut looked_at) = (Vec::new(), Vec::new());
    let order = kept(order, &mut wrong);
    let picked = kept(picked, &mut wrong).concat();
    let condition = kept(condition, &mut wrong).pop();
    if !wrong.is_empty() {
        return Err(Error::Usage(wrong.join("\n       ")));
    }
    looked_at.extend(order.iter().map(|(column, _)| *column));
    let mut sheet = whole.clone();
    if let Some(condition) = &condition {
        looked_at.extend(condition.names().into_iter().copied());
        columns.tell_of_texts(session, condition);
        sheet.rows.retain(|row| condition.holds(&Cells { row }));
    }
    sort(&mut sheet.rows, &order);
    sheet.rows.truncate(options.top.map_or(usize::MAX, |top| top as usize));
    let asked_for = options.columns.is_some();
    if asked_for {
        let taken = |row: &[String]| picked.iter().map(|&place| row[place].clone()).collect();
        sheet.rows = sheet.rows.iter().map(|row| taken(row)).collect();
        sheet.columns = picked.iter().map(|&place| whole.columns[place].clone()).collect();
        looked_at = looked_at
            .iter()
            .filter_map(|place| picked.iter().position(|shown| shown == place))
            .collect();
    }
    Ok(Chosen { sheet, looked_at, asked_for })
}

/// What could be read; what could not is told.
fn kept<T>(read: impl IntoIterator<Item = Result<T, String>>, wrong: &mut Vec<String>) -> Vec<T> {
    let keep = |one: Result<T, String>| one.map_err(|told| wrong.push(told)).ok();
    read.into_iter().filter_map(keep).collect()
}

/// Sorts by one column after another, numbers as numbers; blank cells come last either way.
fn sort(rows: &mut [Vec<String>], order: &[(usize, bool)]) {
    rows.sort_by(|one, other| {
        let by_column = order.iter().map(|&(column, descends)| {
            let [one, other] = [&one[column], &other[column]];
            match (one.is_empty(), other.is_empty()) {
                (false, false) if descends => in_order(other, one),
                (false, false) => in_order(one, other),
                (one, other) => one.cmp(&other),
            }
        });
        by_column.fold(Ordering::Equal, Ordering::then)
    });
}

/// Numbers before texts; texts as in a register, where capitals are no letters of their own.
fn in_order(one: &str, other: &str) -> Ordering {
    match (number(one), number(other)) {
        (Some(one), Some(other)) => one.total_cmp(&other),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => one.to_lowercase().cmp(&other.to_lowercase()).then_with(|| one.cmp(other)),
    }
}

/// The number that a cell is.
pub(super) fn number(cell: &str) -> Option<f64> {
    // Zero has no sign, so that both ways to write it stand together.
    cell.parse::<f64>().ok().filter(|number| number.is_finite()).map(|number| number + 0.0)
}

static SHARE: Measure = Measure { signs: &[("%", -2)], most: Some(1), such_as: "0.3 or 30%" };
static POINTS: Measure = Measure { signs: &[("pp", 0)], most: None, such_as: "1.5 or 1.5pp" };
static PLAIN: Measure = Measure { signs: &[], most: None, such_as: "3" };

/// The columns of a table as the names of conditions.
struct Columns<'a> {
    sheet: &'a Sheet,
    kinds: Vec<Kind>,
    /// The command that shows the table.
    command: &'a str,
}

impl<'a> Columns<'a> {
    fn new(sheet: &'a Sheet, command: &'a str) -> Self {
        let mut kinds = Vec::new();
        let mut unit = "";
        for (place, column) in sheet.columns.iter().enumerate() {
            // The ends of an interval are in the unit of what stands before them.
            if column.unit != "as the value" {
                unit = &column.unit;
            }
            kinds.push(match (column.kind, unit) {
                ("text", _) => Kind::Text {
                    has_numbers: sheet.rows.iter().any(|row| number(&row[place]).is_some()),
                },
                (_, "share of 1" | "probability") => Kind::Cell(&SHARE),
                (_, "percentage points") => Kind::Cell(&POINTS),
                _ => Kind::Cell(&PLAIN),
            });
        }
        Self { sheet, kinds, command }
    }

    fn names(&self) -> Vec<&str> {
        self.sheet.columns.iter().map(|column| column.name.as_str()).collect()
    }

    fn find_name(&self, name: &str) -> Option<usize> {
        self.sheet.columns.iter().position(|column| column.name == name)
    }

    /// The column of a name after an option.
    fn place(&self, option: &str, name: &str) -> Result<usize, String> {
        self.find_name(name).ok_or_else(|| {
            let near = self.meant(name);
            let near = near.or_else(|| nearest(name, self.names()).map(str::to_owned));
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            let file = &self.sheet.file;
            format!("{option}: there is no column `{name}` in {file}{near} ({})", self.listed())
        })
    }

    /// The columns of a name, in which a star stands for any characters.
    fn places(&self, option: &str, name: &str) -> Result<Vec<usize>, String> {
        let pattern = Pattern::new(name);
        if pattern.plain().is_some() {
            return Ok(vec![self.place(option, name)?]);
        }
        let names = self.names().into_iter().enumerate();
        let found: Vec<usize> =
            names.filter(|(_, name)| pattern.fits(name)).map(|(place, _)| place).collect();
        if found.is_empty() {
            let file = &self.sheet.file;
            return Err(format!("{option}: no column of {file} fits `{name}` ({})", self.listed()));
        }
        Ok(found)
    }

    /// The column of `--sort`, and whether it descends.
    fn order(&self, asked: &str) -> Result<(usize, bool), String> {
        match asked.strip_prefix('-') {
            Some(name) => Ok((self.place("--sort", name)?, true)),
            None => Ok((self.place("--sort", asked)?, false)),
        }
    }

    /// A text that is nowhere in its column was perhaps meant otherwise.
    fn tell_of_texts(&self, session: &Session, condition: &Condition<usize>) {
        for (&place, pattern) in condition.texts() {
            let cells = || self.sheet.rows.iter().map(|row| row[place].as_str());
            let Some(wanted) = pattern.plain() else { continue };
            if self.sheet.rows.is_empty() || cells().any(|cell| pattern.fits(cell)) {
                continue;
            }
            let near = nearest(wanted, cells().filter(|cell| !cell.is_empty()));
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            let column = &self.sheet.columns[place].name;
            session.note(&format!("note: no row has `{wanted}` for `{column}`{near}"));
        }
    }
}

impl Names for Columns<'_> {
    type Id = usize;

    fn find(&self, written: &str) -> Option<(usize, &Kind)> {
        let place = self.find_name(written)?;
        Some((place, &self.kinds[place]))
    }

    fn near(&self, _written: &str) -> Vec<String> {
        self.names().into_iter().map(str::to_owned).collect()
    }

    fn meant(&self, written: &str) -> Option<String> {
        // Whoever leaves the unit out has the beginning of a name.
        let begins =
            |name: &&str| name.strip_prefix(written).is_some_and(|rest| rest.starts_with('_'));
        self.names().into_iter().find(begins).map(str::to_owned)
    }

    fn listed(&self) -> String {
        format!("`{} --columns` lists all columns", self.command)
    }
}

/// The cells of a row.
struct Cells<'a> {
    row: &'a [String],
}

impl Values<usize> for Cells<'_> {
    fn any(&self, of: &usize, each: &mut dyn FnMut(f64) -> bool) -> bool {
        number(&self.row[*of]).is_some_and(each)
    }

    fn text(&self, of: &usize) -> Option<&str> {
        Some(&self.row[*of])
    }

    fn is_blank(&self, of: &usize) -> bool {
        self.row[*of].is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_as_numbers_and_blanks_last() {
        let sorted = |cells: &[&str], descends: bool| {
            let mut rows: Vec<Vec<String>> =
                cells.iter().map(|&cell| vec![cell.to_owned()]).collect();
            sort(&mut rows, &[(0, descends)]);
            rows.concat()
        };
        let cells = ["10", "", "9.5", "-3", "b", "A", "1e2", "a"];
        assert_eq!(sorted(&cells, false), ["-3", "9.5", "10", "1e2", "A", "a", "b", ""]);
        assert_eq!(sorted(&cells, true), ["b", "a", "A", "1e2", "10", "9.5", "-3", ""]);
    }

    #[test]
    fn later_columns_part_what_is_alike_in_the_first() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let mut rows = vec![row(["b", "1", "x"]), row(["a", "2", "y"]), row(["b", "10", "z"])];
        sort(&mut rows, &[(0, true), (1, true)]);
        let last: Vec<&str> = rows.iter().map(|row| row[2].as_str()).collect();
        assert_eq!(last, ["z", "x", "y"]);
    }
}
