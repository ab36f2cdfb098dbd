//! A table as wide as the terminal: which columns there is room for, and how cells stand in them.
//!
//! Where everything fits, or where nobody looks (stdout is no terminal), a row is a line. Else titles are
//! broken at their underscores, then sentences at their spaces, and at last columns are left out: those
//! stay that name the row, that the user sorts or chooses by, and that say how large and how sure an effect
//! is. No number is ever cut or rounded.

use crate::findings::WIDE;
use crate::output::broken_at_spaces;
use crate::plot::Bars;
use crate::show::choose::{Chosen, number};
use crate::show::picture::{Drawn, Picture, intervals};
use tenbin_lab::report::Sheet;

/// Where a table is to be shown.
pub(super) struct Screen<'a> {
    /// The characters of a line; None: as many as there are.
    pub(super) width: Option<usize>,
    /// How bars are drawn.
    pub(super) bars: Bars,
    /// What is to be shown.
    pub(super) chosen: &'a Chosen,
}

/// What is shown.
pub(super) struct Shown {
    /// The lines.
    pub(super) text: String,
    /// The names of the columns for which there was no room.
    pub(super) left_out: Vec<String>,
}

/// What stands between two columns.
const GAP: usize = 2;

/// A picture is at least so wide, and at most.
const PICTURE_WIDTHS: [usize; 2] = [24, 40];

/// A column of sentences may become so narrow.
const SENTENCE_MIN: usize = 16;

/// A column and the room it takes.
#[derive(Clone, Debug)]
struct Column {
    /// Its place in the sheet.
    place: usize,
    /// The lines of its title.
    title: Vec<String>,
    /// How wide its cells may be.
    cells: usize,
    /// How narrow its cells may become, where their sentences are broken.
    cells_min: usize,
    /// Whether its cells stand to the right.
    right: bool,
}

impl Screen<'_> {
    /// The table as text.
    pub(super) fn text(&self) -> Shown {
        let sheet = &self.chosen.sheet;
        let picture = self
            .width
            .filter(|&width| width >= WIDE)
            .and_then(|_| Picture::of(sheet, &self.chosen.looked_at));
        let narrow = PICTURE_WIDTHS[0] + GAP;
        let room = |less: usize| self.width.map(|width| width - less.min(width));
        let columns = match &picture {
            None => self.columns(room(0)),
            Some(picture) => {
                let beside = self.columns(room(narrow));
                // Columns that were asked for by name are not given up for a picture, and one without its
                // number says nothing.
                let shows = |column: &Column| column.place == picture.at.value;
                let width = taken(&beside, Column::width) + narrow;
                let fits = width <= self.width.unwrap_or(0) && beside.iter().any(shows);
                if fits { beside } else { self.columns(room(0)) }
            }
        };
        let left_over =
            self.width.unwrap_or(0).saturating_sub(taken(&columns, Column::width) + GAP);
        let drawn = picture
            .filter(|picture| columns.iter().any(|column| column.place == picture.at.value))
            .filter(|_| left_over >= PICTURE_WIDTHS[0])
            .and_then(|picture| picture.drawn(sheet, self.bars, left_over.min(PICTURE_WIDTHS[1])));
        let is_shown = |place: usize| columns.iter().any(|column| column.place == place);
        let left_out = (0..sheet.columns.len()).filter(|&place| !is_shown(place));
        let left_out = left_out.map(|place| sheet.columns[place].name.clone()).collect();
        Shown { text: self.lines(&columns, drawn.as_ref()), left_out }
    }

    /// The columns that there is room for, as wide as they are shown.
    fn columns(&self, room: Option<usize>) -> Vec<Column> {
        let sheet = &self.chosen.sheet;
        let plain = (0..sheet.columns.len()).map(|place| Column::new(sheet, place));
        let mut columns: Vec<Column> = plain.collect();
        let Some(room) = room.filter(|&room| taken(&columns, Column::width) > room) else {
            return columns;
        };
        columns.iter_mut().for_each(Column::break_title);
        if taken(&columns, Column::width_min) > room && !self.chosen.asked_for {
            let mut kept: Vec<Column> = Vec::new();
            for group in by_weight(sheet, &self.chosen.looked_at) {
                let mut with = kept.clone();
                with.extend(group.iter().map(|&place| columns[place].clone()));
                if kept.is_empty() || taken(&with, Column::width_min) <= room {
                    kept = with;
                }
            }
            kept.sort_by_key(|column| column.place);
            columns = kept;
        }
        narrow(&mut columns, room);
        columns
    }

    /// All lines of the columns, and of pictures beside them.
    fn lines(&self, columns: &[Column], drawn: Option<&Drawn>) -> String {
        let mut titles: Vec<Vec<String>> =
            columns.iter().map(|column| column.title.clone()).collect();
        titles.extend(drawn.map(|drawn| drawn.title.clone()));
        let high = titles.iter().map(Vec::len).max().unwrap_or(0);
        for title in &mut titles {
            let missing = high - title.len();
            title.splice(0..0, std::iter::repeat_n(String::new(), missing));
        }
        let mut text = String::new();
        for line in row_lines(columns, &titles) {
            text.push_str(&self.bars.strong(&line));
            text.push('\n');
        }
        for (number, row) in self.chosen.sheet.rows.iter().enumerate() {
            let cell = |column: &Column| broken_at_spaces(&row[column.place], column.cells);
            let mut cells: Vec<Vec<String>> = columns.iter().map(cell).collect();
            cells.extend(drawn.map(|drawn| vec![drawn.rows[number].clone()]));
            for line in row_lines(columns, &cells) {
                text.push_str(&line);
                text.push('\n');
            }
        }
        text
    }
}

/// The width of columns with what stands between them.
fn taken(columns: &[Column], width: impl Fn(&Column) -> usize) -> usize {
    columns.iter().map(width).sum::<usize>() + GAP * columns.len().saturating_sub(1)
}

/// Breaks sentences, those of the widest column first, until all columns have room, or cannot.
fn narrow(columns: &mut [Column], room: usize) {
    while taken(columns, Column::width) > room {
        let can = |column: &&mut Column| column.width() > column.width_min();
        let Some(widest) = columns.iter_mut().filter(can).max_by_key(|column| column.width())
        else {
            return;
        };
        widest.cells -= 1;
    }
}

/// The lines of a row whose cells are of one or more lines; the last cell may have no column and is free.
fn row_lines(columns: &[Column], cells: &[Vec<String>]) -> Vec<String> {
    let high = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |number: usize| {
        let mut line = String::new();
        for (index, cell) in cells.iter().enumerate() {
            let cell = cell.get(number).map_or("", String::as_str);
            let padding = columns.get(index).map_or(0, Column::width);
            let padding = " ".repeat(padding.saturating_sub(cell.chars().count()));
            if index > 0 {
                line.push_str(&" ".repeat(GAP));
            }
            let right = columns.get(index).is_some_and(|column| column.right);
            let parts = if right { [&*padding, cell] } else { [cell, &*padding] };
            line.push_str(&parts.concat());
        }
        line.trim_end().to_owned()
    };
    (0..high).map(line).collect()
}

impl Column {
    fn new(sheet: &Sheet, place: usize) -> Self {
        let column = &sheet.columns[place];
        let cells = || sheet.rows.iter().map(|row| row[place].as_str());
        let long = |text: &str| text.chars().count();
        let widest = cells().map(long).max().unwrap_or(0);
        let word = cells().flat_map(str::split_whitespace).map(long).max().unwrap_or(0);
        let is_number = |cell: &str| cell.is_empty() || number(cell).is_some();
        Self {
            place,
            title: vec![column.name.clone()],
            cells: widest,
            // Without a space in it (an id, a number) the longest word is all of it.
            cells_min: word.max(SENTENCE_MIN).min(widest),
            right: column.kind != "text" || (widest > 0 && cells().all(is_number)),
        }
    }

    fn title_width(&self) -> usize {
        self.title.iter().map(|line| line.chars().count()).max().unwrap_or(0)
    }

    fn width(&self) -> usize {
        self.cells.max(self.title_width())
    }

    fn width_min(&self) -> usize {
        self.cells_min.max(self.title_width())
    }

    /// Breaks the title at its underscores so that it is hardly wider than the cells.
    fn break_title(&mut self) {
        let name = self.title.concat();
        let parts = || name.split_inclusive('_').map(|part| (part, part.chars().count()));
        let longest = parts().map(|(_, long)| long).max().unwrap_or(0);
        let room = longest.max(self.cells_min);
        let mut lines: Vec<String> = Vec::new();
        for (part, long) in parts() {
            match lines.last_mut() {
                Some(line) if line.chars().count() + long <= room => line.push_str(part),
                _ => lines.push(part.to_owned()),
            }
        }
        self.title = lines;
    }
}

/// The columns, those first that must not be missing. The ends of an interval stay together.
fn by_weight(sheet: &Sheet, looked_at: &[usize]) -> Vec<Vec<usize>> {
    let intervals = intervals(sheet);
    let is_counted = |place: usize| {
        let column = &sheet.columns[place];
        column.kind != "text" && !matches!(&*column.unit, "" | "none")
    };
    let names_end = (0..sheet.columns.len()).find(|&place| is_counted(place));
    let names_end = names_end.unwrap_or(sheet.columns.len());
    let is_looked_at = |place: &usize| looked_at.contains(place);
    // The first estimate with its interval says more than all estimates without theirs.
    let first = intervals.first();
    let mut groups: Vec<(u8, Vec<usize>)> = Vec::new();
    for (place, column) in sheet.columns.iter().enumerate() {
        if intervals.iter().any(|at| at.high == place) {
            continue;
        }
        if let Some(at) = intervals.iter().find(|at| at.low == place) {
            let weight = match at {
                _ if [at.value, at.low, at.high].iter().any(is_looked_at) => 1,
                _ if first == Some(at) => 3,
                _ => 5,
            };
            groups.push((weight, vec![at.low, at.high]));
            continue;
        }
        let weight = match &*column.unit {
            _ if place < names_end => 0,
            _ if is_looked_at(&place) => 1,
            _ if ["flag", "verdict"].contains(&column.name.as_str()) => 2,
            _ if first.is_some_and(|at| at.value == place) => 3,
            _ if intervals.iter().any(|at| at.value == place) => 4,
            "share of 1" | "percentage points" | "mean" => 6,
            "count" => 7,
            _ => 8,
        };
        groups.push((weight, vec![place]));
    }
    groups.sort_by_key(|(weight, _)| *weight);
    groups.into_iter().map(|(_, places)| places).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows of a table whose columns take 4 + 19 + 11 + 14 + 5 + 5 + 12 + 4 = 74 characters, with
    /// 7 gaps 88.
    fn sheet() -> Sheet {
        let names = [
            "name",
            "meaning_of_the_name",
            "games_count",
            "win_rate_share",
            "lo95",
            "hi95",
            "parity_share",
            "flag",
        ];
        let columns: Vec<(&str, &str)> = names.iter().map(|&name| (name, "x")).collect();
        let mut sheet = Sheet::new("a.csv", "thing", &columns);
        let row = |cells: [&str; 8]| cells.map(str::to_owned).to_vec();
        sheet.row(row(["é", "it goes first", "12", "0.450", "0.300", "0.500", "0.500", ""]));
        sheet.row(row(["b", "", "3456", "0.900", "", "", "0.500", "high"]));
        sheet
    }

    fn shown(sheet: Sheet, width: Option<usize>, looked_at: &[usize], asked_for: bool) -> Shown {
        let chosen = Chosen { sheet, looked_at: looked_at.to_vec(), asked_for };
        Screen { width, bars: Bars::plain(), chosen: &chosen }.text()
    }

    #[test]
    fn where_nobody_looks_a_row_is_a_line_of_all_columns() {
        let all = shown(sheet(), None, &[], false);
        assert_eq!(
            all.text,
            "name  meaning_of_the_name  games_count  win_rate_share   lo95   hi95  parity_share  flag\n\
             é     it goes first                 12           0.450  0.300  0.500         0.500\n\
             b                                 3456           0.900                       0.500  high\n"
        );
        assert!(all.left_out.is_empty());
        assert_eq!(shown(sheet(), Some(88), &[], false).text, all.text);
    }

    #[test]
    fn titles_are_broken_before_a_column_is_left_out_and_cells_never_cut() {
        let narrow = shown(sheet(), Some(63), &[], false);
        assert_eq!(
            narrow.text,
            "\x20                             win_\n\
             \x20     meaning_of_    games_  rate_                parity_\n\
             name  the_name        count  share   lo95   hi95    share  flag\n\
             é     it goes first      12  0.450  0.300  0.500    0.500\n\
             b                      3456  0.900                  0.500  high\n"
        );
        assert!(narrow.left_out.is_empty());
        // 4 + 13 + 6 + 5 + 5 + 5 + 7 + 4 and 7 gaps are 63 characters; without the count of games 55,
        // without parity as well 46; 13 are the ends of the interval with their gaps and 7 the rate.
        for (width, looked_at, left_out) in [
            (63, &[][..], &[][..]),
            (62, &[], &["games_count"]),
            (55, &[], &["games_count"]),
            // There is no room for the share, but for the count.
            (54, &[], &["parity_share"]),
            (53, &[], &["games_count", "parity_share"]),
            (46, &[], &["games_count", "parity_share"]),
            // What is sorted by stays.
            (55, &[2], &["parity_share"]),
            (45, &[], &["games_count", "lo95", "hi95"]),
        ] {
            let less = shown(sheet(), Some(width), looked_at, false);
            assert_eq!(less.left_out, left_out, "{width}");
            let widest = less.text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(width), "{width}: {}", less.text);
        }
        // Whoever names columns gets them.
        assert!(shown(sheet(), Some(20), &[], true).left_out.is_empty());
    }

    #[test]
    fn sentences_are_broken_at_their_spaces() {
        let mut sheet = Sheet::new("a.csv", "thing", &[("name", "x"), ("meaning", "y")]);
        sheet.row(
            ["a_long_id_of_one_word", "first second third fourth"].map(str::to_owned).to_vec(),
        );
        let told = shown(sheet, Some(40), &[], false).text;
        assert_eq!(
            told,
            "name                   meaning\n\
             a_long_id_of_one_word  first second\n\
             \x20                      third fourth\n"
        );
    }

    #[test]
    fn intervals_are_drawn_where_it_is_wide_enough() {
        assert!(!shown(sheet(), Some(119), &[], false).text.contains("[-"));
        let wide = shown(sheet(), Some(120), &[], false).text;
        let lines: Vec<&str> = wide.lines().collect();
        // 88 characters and a gap leave 30: from 0.3 to 0.5 29 steps, 0.45 at 21.75.
        let drawn = format!("[{}o{}+", "-".repeat(21), "-".repeat(6));
        assert!(lines[2].ends_with(&format!("  {drawn}")), "{wide}");
        assert!(lines[0].ends_with("  win_rate (| parity)"), "{wide}");
        assert!(lines[1].ends_with(&format!("  0.300{}0.500", " ".repeat(20))), "{wide}");
        // Nothing is known of the other row.
        assert!(lines[3].ends_with("high"), "{wide}");
    }
}
