//! The intervals of a table as pictures beside their numbers.

use crate::plot::{Axis, Bars};
use crate::show::choose::number;
use tenbin_lab::report::Sheet;
use tenbin_stats::estimate::Interval;

/// An estimate with the ends of its interval: places of columns.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct IntervalAt {
    pub(super) value: usize,
    pub(super) low: usize,
    pub(super) high: usize,
}

/// What is drawn beside the rows of a table.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    /// The estimate.
    pub(super) at: IntervalAt,
    /// What it is compared with.
    parity: Parity,
}

/// What an estimate is compared with.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Parity {
    /// A share of each row, in this column.
    Column(usize),
    /// No difference.
    Zero,
    Nothing,
}

/// The pictures of a table.
pub(super) struct Drawn {
    /// The lines of their title: what is drawn, and from where to where.
    pub(super) title: Vec<String>,
    /// One for each row.
    pub(super) rows: Vec<String>,
}

/// The estimates of a table that have an interval: it stands behind them. What only describes comes last.
pub(super) fn intervals(sheet: &Sheet) -> Vec<IntervalAt> {
    let name = |place: usize| sheet.columns[place].name.as_str();
    let is_one = |at: &IntervalAt| {
        let (low, high) = (name(at.low), name(at.high));
        low.contains("lo95")
            && high == low.replace("lo95", "hi95")
            && sheet.columns[at.value].kind != "text"
    };
    let all =
        (2..sheet.columns.len()).map(|high| IntervalAt { value: high - 2, low: high - 1, high });
    let mut found: Vec<IntervalAt> = all.filter(is_one).collect();
    found.sort_by_key(|at| name(at.value).starts_with("iwd"));
    found
}

impl Picture {
    /// Of the estimate that the user sorts or chooses by, else of the first one.
    pub(super) fn of(sheet: &Sheet, looked_at: &[usize]) -> Option<Self> {
        let unit = |at: &IntervalAt| &*sheet.columns[at.value].unit;
        let mut known = intervals(sheet);
        known.retain(|at| ["share of 1", "percentage points"].contains(&unit(at)));
        let is_asked_for = |at: &&IntervalAt| {
            [at.value, at.low, at.high].iter().any(|place| looked_at.contains(place))
        };
        let at = *known.iter().find(is_asked_for).or(known.first())?;
        let parity = sheet.columns.iter().position(|column| column.name == "parity_share");
        let parity = match parity {
            _ if unit(&at) == "percentage points" => Parity::Zero,
            Some(place) if sheet.columns[at.value].name == "win_rate_share" => {
                Parity::Column(place)
            }
            _ => Parity::Nothing,
        };
        Some(Self { at, parity })
    }

    /// The pictures of all rows, so wide; None where there is nothing to draw.
    pub(super) fn drawn(&self, sheet: &Sheet, bars: Bars, width: usize) -> Option<Drawn> {
        let known = |row: &[String]| {
            let [value, low, high] =
                [self.at.value, self.at.low, self.at.high].map(|place| number(&row[place]));
            Some((value?, Interval { low: low?, high: high? }))
        };
        let parity = |row: &[String]| match self.parity {
            Parity::Column(place) => number(&row[place]),
            Parity::Zero => Some(0.0),
            Parity::Nothing => None,
        };
        let mut axis: Option<Axis> = None;
        for row in &sheet.rows {
            let Some((value, interval)) = known(row) else { continue };
            for place in [Some(value), Some(interval.low), Some(interval.high), parity(row)] {
                axis = Axis::with(axis, place, width);
            }
        }
        let axis = axis.filter(Axis::is_wide)?;
        let column = &sheet.columns[self.at.value];
        let mark = match self.parity {
            Parity::Column(_) => format!(" ({} parity)", bars.mark()),
            Parity::Zero => format!(" ({} 0)", bars.mark()),
            Parity::Nothing => String::new(),
        };
        let name = column.name.trim_end_matches("_share").trim_end_matches("_pp");
        let named = format!("{name}{mark}");
        let decimals = if column.unit == "percentage points" { 1 } else { 3 };
        let [low, high] = [axis.low, axis.high].map(|end| format!("{end:.decimals$}"));
        let between = width.saturating_sub(low.len() + high.len());
        let mut title = vec![format!("{low}{}{high}", " ".repeat(between))];
        if named.chars().count() <= width {
            title.insert(0, named);
        }
        let row = |row: &Vec<String>| {
            known(row).map_or_else(String::new, |(value, at)| {
                bars.interval(&axis, value, at, parity(row))
            })
        };
        Some(Drawn { title, rows: sheet.rows.iter().map(row).collect() })
    }
}
