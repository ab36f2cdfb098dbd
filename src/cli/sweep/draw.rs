//! A sweep for people: a table of the cells, and a map or bars of one metric.

use crate::error::Error;
use crate::output::aligned;
use crate::sweep::axes::{Axis, Dimension, dimensions, places};
use tenbin_content::nearest;
use tenbin_lab::module::Listing;
use tenbin_lab::report::grouped;
use tenbin_lab::report::sweep::{CellState, SweepInput, SweepRow};

/// So many cells the table has at most.
const CELLS_SHOWN: usize = 60;

/// So many maps are drawn at most, where more than two things are varied.
const MAPS_SHOWN: usize = 6;

/// How wide the line of an interval is.
const LINE_WIDTH: usize = 40;

/// How it is drawn.
#[derive(Copy, Clone, Debug)]
pub(super) struct Look {
    pub(super) color: bool,
}

/// The metric to be shown: the one asked for, or the one that is farthest from balance in some cell.
pub(super) fn metric(rows: &[SweepRow], asked: Option<&str>) -> Result<String, Error> {
    let mut names: Vec<String> = Vec::new();
    for row in rows {
        let name = row.metric();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let Some(asked) = asked else {
        let far = |row: &SweepRow| row.imbalance().unwrap_or(f64::NEG_INFINITY);
        let most = rows.iter().reduce(|one, two| if far(two) > far(one) { two } else { one });
        return Ok(most.map(SweepRow::metric).unwrap_or_default());
    };
    if names.iter().any(|name| name == asked) {
        return Ok(asked.to_owned());
    }
    let mut groups: Vec<&str> = rows.iter().map(|row| row.group.as_str()).collect();
    groups.sort_unstable();
    groups.dedup();
    let help = if let Some(near) = nearest(asked, names.iter().map(String::as_str)) {
        format!("did you mean `{near}`?")
    } else {
        let shown = names.iter().take(4).cloned().collect::<Vec<_>>().join(", ");
        format!("write GROUP.LEVEL, such as {shown}; the groups are {}", groups.join(", "))
    };
    Err(Error::Usage(format!("--show {asked}: nothing is called so here; {help}")))
}

/// All that is said of a sweep.
pub(super) fn lines(
    input: &SweepInput<'_>,
    axes: &[Axis],
    rows: &[SweepRow],
    shown: &str,
    look: Look,
) -> Vec<String> {
    let drawing = Drawing { input, axes, rows, shown, look };
    let mut lines = vec![drawing.heading(), String::new()];
    lines.extend(drawing.table());
    let directions = dimensions(axes);
    match directions.as_slice() {
        [one] => lines.extend(drawing.intervals(one)),
        more => lines.extend(drawing.maps(more)),
    }
    lines.push(String::new());
    lines.push(format!(
        "Shown is {shown}; --show GROUP.LEVEL shows another thing of sweep.csv. Each number is known by \
         itself: of many that are compared the largest looks larger than it is."
    ));
    lines
}

struct Drawing<'a> {
    input: &'a SweepInput<'a>,
    axes: &'a [Axis],
    rows: &'a [SweepRow],
    shown: &'a str,
    look: Look,
}

impl Drawing<'_> {
    fn heading(&self) -> String {
        let cells = self.input.cells;
        let played = cells.iter().filter(|cell| cell.side().is_some()).count();
        let left = cells.len() - played;
        let games = self.input.result.sides[0].batch().games;
        let out = if left > 0 { format!(" ({left} could not be)") } else { String::new() };
        format!(
            "{played} of {} cells played{out}: {} games each, on the same seeds.",
            cells.len(),
            grouped(games)
        )
    }

    /// The row of a cell that is about something.
    fn row(&self, cell: usize, metric: &str) -> Option<&SweepRow> {
        self.rows.iter().find(|row| row.cell == cell && row.metric() == metric)
    }

    fn shown_row(&self, cell: usize) -> Option<&SweepRow> {
        self.row(cell, self.shown)
    }

    fn table(&self) -> Vec<String> {
        let has = |metric: &str| self.rows.iter().any(|row| row.metric() == metric);
        let first_player = has("first_player.yes") && self.shown != "first_player.yes";
        let length = self.rows.iter().filter(|row| row.group == "length").nth(1);
        let length = length.or(self.rows.iter().find(|row| row.group == "length"));
        let length = length.map(SweepRow::metric).filter(|metric| metric != self.shown);
        let mut header = vec!["cell".to_owned()];
        header.extend(self.axes.iter().map(Axis::name));
        header.extend([self.shown.to_owned(), "95 % interval".into(), "beside the base".into()]);
        if first_player {
            header.push("first player".into());
        }
        header.extend(length.iter().map(|metric| metric.replace("length.", "")));
        header.push("farthest from balance".into());
        let mut listing = Listing { header, rows: Vec::new() };
        for (number, cell) in self.input.cells.iter().enumerate().take(CELLS_SHOWN) {
            let mut line = vec![(number + 1).to_string()];
            line.extend(cell.values.iter().cloned());
            let reason = match &cell.state {
                CellState::Played { .. } => None,
                CellState::Refused(_) => Some("cannot be played"),
                CellState::Broke(_) => Some("its games break"),
            };
            if let Some(reason) = reason {
                line.push(reason.to_owned());
                line.resize(listing.header.len(), String::new());
                listing.rows.push(line);
                continue;
            }
            let row = self.shown_row(number);
            line.push(row.map_or_else(|| "-".to_owned(), value));
            line.push(row.and_then(interval).unwrap_or_else(|| "-".to_owned()));
            line.push(if cell.side() == Some(0) {
                "base".to_owned()
            } else {
                row.map_or_else(|| "-".to_owned(), beside)
            });
            if first_player {
                let edge = self.row(number, "first_player.yes").and_then(|row| row.edge);
                line.push(edge.map_or_else(|| "-".to_owned(), |edge| points(edge.0)));
            }
            if let Some(length) = &length {
                line.push(self.row(number, length).map_or_else(|| "-".to_owned(), value));
            }
            line.push(self.worst(number));
            listing.rows.push(line);
        }
        let mut lines: Vec<String> = aligned(&listing).lines().map(str::to_owned).collect();
        if self.input.cells.len() > CELLS_SHOWN {
            let more = self.input.cells.len() - CELLS_SHOWN;
            lines.push(format!("... and {more} more cells, see sweep.csv"));
        }
        if self.rows.iter().any(|row| row.beside.as_ref().is_some_and(|beside| beside.is_sure)) {
            lines.push("* surely differs from the base (q < 0.05 within the cell)".to_owned());
        }
        lines
    }

    /// The win rate of a cell that is farthest from balance at least.
    fn worst(&self, cell: usize) -> String {
        let own = self.rows.iter().filter(|row| row.cell == cell && row.is_flagged);
        let far = |row: &SweepRow| row.imbalance().unwrap_or(f64::NEG_INFINITY);
        let most = own.reduce(|one, two| if far(two) > far(one) { two } else { one });
        match most.and_then(|row| Some((row, row.edge.filter(|_| row.imbalance().is_some())?))) {
            Some((row, edge)) => format!("{} {}", row.metric(), points(edge.0)),
            None => "nothing for sure".to_owned(),
        }
    }

    /// The number of the cell at a place of the grid.
    fn cell_at(&self, directions: &[Dimension], place: &[usize]) -> Option<usize> {
        places(directions).iter().position(|one| one == place)
    }

    /// The values at a step of a direction.
    fn label(&self, direction: &Dimension, step: usize) -> String {
        let values = direction.axes.iter().map(|&axis| self.axes[axis].steps[step].shown.as_str());
        values.collect::<Vec<_>>().join("/")
    }

    fn title(&self, direction: &Dimension) -> String {
        let names = direction.axes.iter().map(|&axis| self.axes[axis].name());
        names.collect::<Vec<_>>().join("/")
    }

    /// A line for each cell: where its interval lies.
    fn intervals(&self, direction: &Dimension) -> Vec<String> {
        let known = |cell: usize| {
            self.shown_row(cell).and_then(|row| Some((row, row.value?, row.interval?)))
        };
        let all: Vec<_> = (0..direction.steps).filter_map(known).collect();
        let parity = all.iter().find_map(|one| one.0.parity);
        let low = all.iter().map(|one| one.2.low).chain(parity).fold(f64::INFINITY, f64::min);
        let high = all.iter().map(|one| one.2.high).chain(parity).fold(f64::NEG_INFINITY, f64::max);
        if high <= low {
            return Vec::new();
        }
        let place = |number: f64| {
            ((number - low) / (high - low) * (LINE_WIDTH - 1) as f64).round().clamp(0.0, 1e6)
                as usize
        };
        let title = self.title(direction);
        let width = (0..direction.steps)
            .map(|step| self.label(direction, step).chars().count())
            .chain([title.chars().count()])
            .max()
            .unwrap_or(0);
        let mut lines = vec![String::new()];
        let fair = if parity.is_some() { "; | is balance" } else { "" };
        lines.push(format!("{title:width$}  {} (95 % intervals{fair})", self.shown));
        for step in 0..direction.steps {
            let label = self.label(direction, step);
            let Some((row, number, at)) = known(step) else {
                lines.push(format!("{label:width$}  x"));
                continue;
            };
            let mut line = vec![' '; LINE_WIDTH];
            line[place(at.low)..=place(at.high)].fill('-');
            if let Some(parity) = parity {
                line[place(parity)] = '|';
            }
            line[place(number)] = 'o';
            let drawn: String = line.into_iter().collect();
            let drawn = if self.look.color { format!("\x1b[36m{drawn}\x1b[0m") } else { drawn };
            lines.push(format!("{label:width$}  {drawn}  {}", value(row)));
        }
        lines
    }

    /// A map of the last two directions for each value of those before them.
    fn maps(&self, directions: &[Dimension]) -> Vec<String> {
        let (before, last) = directions.split_at(directions.len() - 2);
        let scale = self.scale();
        let fixed = places(before);
        let mut lines = Vec::new();
        for place in fixed.iter().take(MAPS_SHOWN) {
            let at: Vec<String> = before
                .iter()
                .zip(place)
                .map(|(direction, &step)| {
                    format!("; {} = {}", self.title(direction), self.label(direction, step))
                })
                .collect();
            let map = Map { directions, place, down: &last[0], across: &last[1], scale };
            lines.extend(self.map(&map, &at.concat()));
        }
        if fixed.len() > MAPS_SHOWN {
            let more = fixed.len() - MAPS_SHOWN;
            lines.push(format!("... and {more} more maps: sweep.csv has all of it"));
        }
        lines
    }

    /// The colours of all maps, so that one colour is one number in each of them.
    fn scale(&self) -> Scale {
        let own = || self.rows.iter().filter(|row| row.metric() == self.shown);
        let has_edge = own().all(|row| row.edge.is_some());
        let numbers = || own().filter_map(|row| number(row, has_edge));
        let low = numbers().fold(f64::INFINITY, f64::min);
        let high = numbers().fold(f64::NEG_INFINITY, f64::max);
        Scale { low, high, has_edge }
    }

    /// What stands in a field of a map, and its number.
    fn field(&self, map: &Map<'_>, y: usize, x: usize) -> (String, Option<f64>) {
        let has_edge = map.scale.has_edge;
        let place = [map.place, &[y, x]].concat();
        let row = self.cell_at(map.directions, &place).and_then(|cell| self.shown_row(cell));
        let Some(row) = row else { return ("x".to_owned(), None) };
        let mark = if row.is_flagged && has_edge { "*" } else { " " };
        let known = number(row, has_edge);
        let told = match known {
            Some(share) if has_edge => points_number(share),
            Some(_) => value(row),
            None => "-".to_owned(),
        };
        (format!("{told}{mark}"), known)
    }

    /// A field for each cell: the first direction goes down, the second across.
    fn map(&self, map: &Map<'_>, at: &str) -> Vec<String> {
        let Map { down, across, scale, .. } = map;
        let first = (0..down.steps)
            .map(|step| self.label(down, step).chars().count())
            .chain([self.title(down).chars().count()])
            .max()
            .unwrap_or(0);
        let widths: Vec<usize> = (0..across.steps)
            .map(|x| {
                let fields = (0..down.steps).map(|y| self.field(map, y, x).0.chars().count());
                fields.chain([self.label(across, x).chars().count()]).max().unwrap_or(0)
            })
            .collect();
        let what = if scale.has_edge {
            ", pp from balance (* for sure: flagged as in win_rates.csv)"
        } else {
            ""
        };
        let mut lines = vec![String::new(), format!("{}{what}{at}", self.shown)];
        let title = format!("{:first$}  {}", "", self.title(across));
        lines.push(title.trim_end().to_owned());
        let mut head = format!("{:first$}", self.title(down));
        for (x, width) in widths.iter().enumerate() {
            head.push_str(&format!("  {:>width$}", self.label(across, x)));
        }
        lines.push(head);
        for y in 0..down.steps {
            let mut line = format!("{:first$}", self.label(down, y));
            for (x, width) in widths.iter().enumerate() {
                let (told, number) = self.field(map, y, x);
                let told = format!(" {told:>width$} ");
                line.push_str(&match number.filter(|_| self.look.color) {
                    Some(number) => scale.colored(&told, number),
                    None => told,
                });
            }
            lines.push(line.trim_end().to_owned());
        }
        lines
    }
}

/// Which part of the grid a map shows.
struct Map<'a> {
    directions: &'a [Dimension],
    /// The steps along the directions before the last two.
    place: &'a [usize],
    down: &'a Dimension,
    across: &'a Dimension,
    scale: Scale,
}

/// What a field shows of a row: how far it is from balance where all rows have that, else the value.
fn number(row: &SweepRow, has_edge: bool) -> Option<f64> {
    match row.edge.filter(|_| has_edge) {
        Some(edge) => Some(edge.0),
        None => row.value,
    }
}

/// How numbers become colours.
#[derive(Copy, Clone)]
struct Scale {
    low: f64,
    high: f64,
    /// Whether 0 is the middle.
    has_edge: bool,
}

impl Scale {
    /// Blue below the middle, red above it, of the 256 colours that terminals have.
    fn colored(&self, text: &str, number: f64) -> String {
        const BLUES: [u8; 4] = [195, 153, 111, 69];
        const REDS: [u8; 4] = [224, 217, 210, 203];
        let middle = if self.has_edge { 0.0 } else { f64::midpoint(self.low, self.high) };
        let reach = (self.high - middle).abs().max((middle - self.low).abs());
        let part = if reach > 0.0 { (number - middle) / reach } else { 0.0 };
        let shade = ((part.abs() * 4.0) as usize).min(3);
        let color = if part < 0.0 { BLUES[shade] } else { REDS[shade] };
        // Black on a light ground can be read on any terminal.
        format!("\x1b[30;48;5;{color}m{text}\x1b[0m")
    }
}

/// What a row says, with its unit.
fn value(row: &SweepRow) -> String {
    match row.value {
        Some(distance) if row.is_distance() => format!("{:.2} pp", distance * 100.0),
        Some(share) if row.is_share => format!("{:.1} %", share * 100.0),
        Some(mean) => format!("{mean:.2}"),
        None => "-".to_owned(),
    }
}

fn interval(row: &SweepRow) -> Option<String> {
    let at = row.interval?;
    Some(if row.is_distance() {
        format!("{:.2} to {:.2} pp", at.low * 100.0, at.high * 100.0)
    } else if row.is_share {
        format!("{:.1} to {:.1} %", at.low * 100.0, at.high * 100.0)
    } else {
        format!("{:.2} to {:.2}", at.low, at.high)
    })
}

fn beside(row: &SweepRow) -> String {
    let Some(beside) = &row.beside else { return "-".to_owned() };
    let mark = if beside.is_sure { "*" } else { "" };
    match beside.known {
        Some((number, at)) if row.is_share => format!(
            "{} ({} to {}){mark}",
            points(number),
            points_number(at.low),
            points_number(at.high)
        ),
        Some((number, at)) => format!("{number:+.2} ({:+.2} to {:+.2}){mark}", at.low, at.high),
        None => "-".to_owned(),
    }
}

fn points(share: f64) -> String {
    format!("{} pp", points_number(share))
}

fn points_number(share: f64) -> String {
    let text = format!("{:+.1}", share * 100.0);
    if text == "-0.0" { "+0.0".to_owned() } else { text }
}
