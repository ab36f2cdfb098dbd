//! `sweep.csv` and `cells.csv`: what comes of each cell of a grid, all played on the same games.
//!
//! A cell is told by itself, as `run` tells a batch (win rates with their intervals, endings, lengths), and
//! beside the first side of the paired games, which is the base, as `compare` tells it: the pairs are
//! there in any case, and know a difference far better than two rates do.

use serde_json::{Value, json};

use crate::report::Report;
use crate::report::compare::Row;
use crate::report::compare::rows;
use crate::report::compare::spreads::{SpreadRow, spread_rows};
use crate::report::families::Family;
use crate::report::games;
use crate::report::manifest::tally_facts;
use crate::report::scores::score_rows;
use crate::report::sheet::{Sheet, count, decimal, pp, share, text};
use crate::report::stopping::{Progress, Stopping, edge, progress_of};
use crate::report::summary::length_of;
use crate::report::win_rates::{LevelRow, TEAM, level_rows_at, parity};
use crate::sim::paired::{PairedResult, What};
use crate::sim::{Fault, Tally};
use tenbin_engine::schema::{GroupKind, Schema};
use tenbin_stats::estimate::{Interval, Z95, share_interval_of};
use tenbin_stats::sequence::Look;

/// Something that is varied.
#[derive(Clone, Debug)]
pub struct Varied {
    /// What people call it.
    pub name: String,
    /// Its column in the tables.
    pub column: String,
}

/// What became of a cell.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum CellState {
    /// It was played.
    Played {
        /// As this side of the paired games.
        side: usize,
        /// What it was compiled from.
        content_hash: String,
    },
    /// Its rules or bots cannot be played; why.
    Refused(String),
    /// Its games broke; how.
    Broke(String),
}

/// A cell of the grid.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The value of each thing that is varied.
    pub values: Vec<String>,
    /// What became of it.
    pub state: CellState,
}

impl Cell {
    /// The side as which it was played.
    pub fn side(&self) -> Option<usize> {
        match self.state {
            CellState::Played { side, .. } => Some(side),
            _ => None,
        }
    }
}

/// What a sweep came to.
#[derive(Copy, Clone, Debug)]
pub struct SweepInput<'a> {
    /// What is varied.
    pub varied: &'a [Varied],
    /// All cells.
    pub cells: &'a [Cell],
    /// The counts; the first side is the base.
    pub result: &'a PairedResult,
    /// What the base records.
    pub schema: &'a Schema,
    /// The win rate wanted of a team.
    pub target: f64,
    /// What it was played for and where it ended, where it was to stop when enough is known.
    pub stopping: Option<&'a Stopping>,
}

/// A metric of a cell beside the base.
#[derive(Clone, PartialEq, Debug)]
pub struct Beside {
    /// The cell's value less that of the base, and its interval, where enough is known for one.
    pub known: Option<(f64, Interval)>,
    /// Whether it surely differs.
    pub is_sure: bool,
    p_value: Option<f64>,
    q_value: Option<f64>,
    discordant: Option<u64>,
    variance_ratio: Option<f64>,
    verdict: String,
}

/// A row of `sweep.csv`.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is asked for on its own
pub struct SweepRow {
    /// The cell, among all.
    pub cell: usize,
    /// The group of the metric.
    pub group: String,
    /// Its level.
    pub level: String,
    name: String,
    /// Whether it is a part of a whole; else a mean.
    pub is_share: bool,
    games: u64,
    /// What it is in this cell.
    pub value: Option<f64>,
    /// The interval of that.
    pub interval: Option<Interval>,
    /// Of a win rate what it would be if all were alike, or the target.
    pub parity: Option<f64>,
    /// Of a win rate what it is more than that, with its interval.
    pub edge: Option<(f64, Interval)>,
    /// Whether it says how balanced the cell is: the team, places in the order of play, what a designer
    /// may choose; each fact once.
    is_balance: bool,
    /// Whether `win_rates.csv` would flag it.
    pub is_flagged: bool,
    /// Beside the base; nothing of the base itself, and of a table of another number of players.
    pub beside: Option<Beside>,
    is_of_base: bool,
}

impl SweepRow {
    /// What it is called in `--show`.
    pub fn metric(&self) -> String {
        format!("{}.{}", self.group, self.level)
    }

    /// Whether it is no part of anything but a distance between parts: told in points, not in per cent.
    pub fn is_distance(&self) -> bool {
        self.group == SPREAD
    }

    /// Of a win rate that says how balanced the cell is: how far it is from balance at least.
    pub fn imbalance(&self) -> Option<f64> {
        let (_, at) = self.edge.filter(|_| self.is_balance)?;
        Some(at.low.max(-at.high))
    }
}

/// The report of a sweep, with the rows of its main table.
pub fn build(input: &SweepInput<'_>) -> (Report, Vec<SweepRow>) {
    let rows = sweep_rows(input);
    let sheets = vec![sweep(input, &rows), cells(input), faults(input)];
    let mut facts = tally_facts(&input.result.sides[0]);
    facts["games_counted"] = json!(input.result.sides[0].batch().games);
    facts["faults"] = json!(input.result.faults_count);
    if let Some(stopping) = input.stopping {
        facts["stopping"] = json!(
            input
                .result
                .sides
                .iter()
                .map(|side| side_progress(side, input.target, stopping).to_json(stopping))
                .collect::<Vec<Value>>()
        );
    }
    (Report::of(sheets, Vec::new(), facts), rows)
}

/// How far a cell is from the goal of the sweep.
pub fn side_progress(side: &Tally, target: f64, stopping: &Stopping) -> Progress {
    progress_of(side, target, stopping.goal, stopping.look)
}

/// Whether it is of a kind that a sweep tells: main groups with their scores, endings, lengths.
fn is_told(what: What) -> bool {
    match what {
        What::Level(kind) | What::Score(kind) => {
            !matches!(kind, GroupKind::Cross | GroupKind::Outcome)
        }
        What::Team | What::Bots | What::Ending | What::Length => true,
        _ => false,
    }
}

fn sweep_rows(input: &SweepInput<'_>) -> Vec<SweepRow> {
    let look = input.stopping.map(|stopping| stopping.look);
    let spreads: Vec<Vec<SpreadRow>> =
        input.result.pairs.iter().map(|sums| spread_rows(sums, look)).collect();
    // The same cell may be played once and stand in the grid once only, so sides are told in its order.
    let mut found = Vec::new();
    for (number, cell) in input.cells.iter().enumerate() {
        let Some(side) = cell.side() else { continue };
        let mut rows = rows_of(input, number, &input.result.sides[side]);
        let sides = [0, side].map(|side| &input.result.sides[side]);
        let is_beside = sides[0].layout().seats == sides[1].layout().seats;
        if side > 0 && is_beside {
            set_beside(input, side - 1, &mut rows);
        }
        // The base by itself is the first side of any pair. Of another number of players only those levels
        // are counted that both tables have, which is no spread of this one.
        let own = spreads.get(side.saturating_sub(1)).into_iter().flatten().filter(|_| is_beside);
        rows.extend(own.map(|spread| row_of_spread(number, sides[1], spread, side)));
        for row in &mut rows {
            row.is_of_base = side == 0;
        }
        found.extend(rows);
    }
    found
}

/// A row of which the metric alone is known.
fn plain(cell: usize, group: &str, level: &str, games: u64) -> SweepRow {
    SweepRow {
        cell,
        group: group.to_owned(),
        level: level.to_owned(),
        name: String::new(),
        is_share: true,
        games,
        value: None,
        interval: None,
        parity: None,
        edge: None,
        is_balance: false,
        is_flagged: false,
        beside: None,
        is_of_base: false,
    }
}

/// The rows of a cell by itself.
fn rows_of(input: &SweepInput<'_>, cell: usize, tally: &Tally) -> Vec<SweepRow> {
    let look = input.stopping.map(|stopping| stopping.look);
    let levels = level_rows_at(tally, parity(tally, input.target), look);
    let mut rows = rates(input, cell, &levels);
    rows.extend(scores(input, cell, tally, &levels));
    let games = tally.batch().games;
    for (ending, &ended) in input.schema.endings.iter().zip(tally.endings()) {
        let value = (games > 0).then(|| ended as f64 / games as f64);
        let at = |look: Option<Look>| match (look, value) {
            (Some(look), Some(value)) => look.share(value, games as f64),
            _ => share_interval_of(ended, games),
        };
        let interval = value.map(|_| at(look));
        rows.push(SweepRow { value, interval, ..plain(cell, "ending", &ending.name, games) });
    }
    for (number, layout) in tally.layout().histograms.iter().enumerate() {
        let Some((value, interval)) = length_of(tally, number, look) else { continue };
        let row = plain(cell, "length", &layout.name, games);
        rows.push(SweepRow { value: Some(value), interval, is_share: false, ..row });
    }
    rows
}

/// What players call a level; blank where that is the id.
fn name_of(input: &SweepInput<'_>, group: &str, level: &str) -> String {
    input.schema.names.of(group, level).unwrap_or_default().to_owned()
}

fn is_main(family: Family) -> bool {
    !matches!(family, Family::Cross(_) | Family::Outcome)
}

/// The win rates of a cell.
fn rates(input: &SweepInput<'_>, cell: usize, levels: &[LevelRow]) -> Vec<SweepRow> {
    let team = levels.iter().find(|row| row.group == TEAM);
    let own = levels.iter().filter(|row| is_main(row.family) && row.sums.seats > 0);
    own.map(|row| SweepRow {
        name: name_of(input, &row.group_name, &row.level),
        value: row.rate,
        interval: row.interval,
        parity: Some(row.parity),
        edge: edge(row, team),
        is_balance: matches!(row.family, Family::Team | Family::Order | Family::Choice(_))
            && !row.is_mirror()
            && !row.is_whole,
        is_flagged: !row.team.as_ref().map_or(row.flag, |team| team.flag).is_empty(),
        ..plain(cell, &row.group_name, &row.level, row.sums.games)
    })
    .collect()
}

/// The mean scores of a cell, in a game that has some.
fn scores(
    input: &SweepInput<'_>,
    cell: usize,
    tally: &Tally,
    levels: &[LevelRow],
) -> Vec<SweepRow> {
    let found = score_rows(tally, levels);
    let own = found.iter().map(|score| (score, &levels[score.level]));
    own.filter(|(score, level)| is_main(level.family) && score.sums.seats > 0)
        .map(|(score, level)| {
            let (value, at) = (score.means.score.value, score.means.score.interval);
            let group = format!("score_{}", level.group_name);
            SweepRow {
                name: name_of(input, &level.group_name, &level.level),
                is_share: false,
                value,
                interval: value.zip(at).map(|(value, at)| at_look(value, at, score.look)),
                ..plain(cell, &group, &level.level, score.sums.games)
            }
        })
        .collect()
}

/// An interval of a mean, as wide as one has to be that holds at any look.
fn at_look(value: f64, at: Interval, look: Option<Look>) -> Interval {
    let by = look.map_or(1.0, |look| look.reach(Z95) / Z95);
    Interval { low: value - by * (value - at.low), high: value + by * (at.high - value) }
}

/// How far the levels of a group lie apart in a cell.
fn row_of_spread(cell: usize, tally: &Tally, spread: &SpreadRow, side: usize) -> SweepRow {
    let (value, interval) = if side == 0 { spread.first() } else { spread.second() };
    let verdict = spread.verdict();
    let beside = (side > 0).then(|| Beside {
        known: Some(spread.spreads.difference()),
        is_sure: ["nearer together", "farther apart"].contains(&verdict),
        p_value: None,
        q_value: None,
        discordant: None,
        variance_ratio: None,
        verdict: verdict.to_owned(),
    });
    let plain = plain(cell, SPREAD, &spread.group, tally.batch().games);
    SweepRow { value: Some(value), interval: Some(interval), beside, ..plain }
}

/// The group of how far levels lie apart.
const SPREAD: &str = "spread";

/// Sets rows of a cell beside the base.
fn set_beside(input: &SweepInput<'_>, pair: usize, found: &mut [SweepRow]) {
    let look = input.stopping.map(|stopping| stopping.look);
    let compared = rows::rows(input.result, pair, look);
    let told: Vec<&Row<'_>> = compared.iter().filter(|row| is_told(row.metric.what)).collect();
    for row in found {
        let is_it =
            |one: &&&Row<'_>| one.metric.group == row.group && one.metric.level == row.level;
        row.beside = told.iter().find(is_it).map(|one| beside(one));
    }
}

fn beside(row: &Row<'_>) -> Beside {
    Beside {
        known: row.known(),
        is_sure: row.is_sure(),
        p_value: row.p_value,
        q_value: row.q_value,
        discordant: Some(row.pairs.map_or(0, |pairs| pairs.discordant)),
        variance_ratio: row
            .difference
            .and_then(|found| found.variance_ratio())
            .filter(|_| row.interval.is_some()),
        verdict: row.words(),
    }
}

/// The columns of `sweep.csv` behind those of the cell.
const COLUMNS: [(&str, &str); 25] = [
    (
        "group",
        "What is told: a main group of win_rates.csv (seat, first_player, the game's own), team, score_ and \
         a group (mean scores), ending, length (means of lengths.csv), or spread (how far the levels of a \
         group lie apart in truth, as in spread.csv of compare)",
    ),
    ("level", "The level, ending or unit of length; of spread the group"),
    ("name", "What players call it; blank where that is the id itself"),
    ("games_count", "Games in which it occurs"),
    (
        "rate_share",
        "Win rate of a level; share of the games that end so; standard deviation of win rates; blank for means",
    ),
    ("lo95", "Lower end of its 95 % interval, as in win_rates.csv, summary.csv and spread.csv"),
    ("hi95", "Upper end of the interval"),
    ("rate_mean", "The mean; blank for shares"),
    ("rate_lo95_mean", "Lower end of its 95 % interval"),
    ("rate_hi95_mean", "Upper end of the interval"),
    ("parity_share", "Of a win rate: fair share, or the target of a team"),
    (
        "edge_pp",
        "Of a win rate: what it is more than fair share; of a level of a team, than the team at large",
    ),
    ("edge_lo95_pp", "Lower end of its 95 % interval"),
    ("edge_hi95_pp", "Upper end of the interval"),
    ("diff_pp", "The value here less that of the base, by pairs of games on the same seeds"),
    ("lo95_pp", "Lower end of the 95 % interval of the difference, as in compare.csv"),
    ("hi95_pp", "Upper end of the interval"),
    ("diff_mean", "The same difference of a mean"),
    ("diff_lo95_mean", "Lower end of its 95 % interval"),
    ("diff_hi95_mean", "Upper end of the interval"),
    ("p_value", "Probability of such a difference if the cell were like the base in it"),
    (
        "q_value",
        "The same after Benjamini-Hochberg over the rows of one question in this cell, as in compare.csv",
    ),
    ("discordant_count", "Games in which the cell and the base differ in it"),
    (
        "variance_ratio",
        "Variance of the difference over that of as many games on seeds of their own",
    ),
    (
        "verdict",
        "What is said of the difference, as in compare.csv; base for the base itself; blank where another \
         number of players sits at the table, which is no game to set beside it",
    ),
];

/// Which columns speak of what holds at any look, in a sweep that stops when enough is known.
const AT_A_LOOK: &str =
    "; the sweep was watched, to stop when enough is known: this holds at any look";
const HOLD: [&str; 12] = [
    "lo95",
    "hi95",
    "rate_lo95_mean",
    "rate_hi95_mean",
    "edge_lo95_pp",
    "edge_hi95_pp",
    "lo95_pp",
    "hi95_pp",
    "diff_lo95_mean",
    "diff_hi95_mean",
    "p_value",
    "q_value",
];

fn cell_columns(input: &SweepInput<'_>) -> Vec<(String, String)> {
    let mut columns = vec![("cell".to_owned(), "Number of the cell, from 1".to_owned())];
    let of = |one: &Varied| (one.column.clone(), format!("What the cell has of {}", one.name));
    columns.extend(input.varied.iter().map(of));
    columns
}

fn new_sheet(input: &SweepInput<'_>, file: &str, row_is: &str, own: &[(&str, &str)]) -> Sheet {
    let keys = cell_columns(input);
    let keys = keys.iter().map(|(name, meaning)| (name.as_str(), meaning.as_str()));
    let columns: Vec<(&str, &str)> = keys.chain(own.iter().copied()).collect();
    let mut sheet = Sheet::new(file, row_is, &columns);
    sheet.columns[0].kind = "integer";
    for (place, column) in sheet.columns.iter_mut().enumerate().skip(1).take(input.varied.len()) {
        // What a value is follows from the values, not from its name.
        let all = |is: fn(&str) -> bool| input.cells.iter().all(|cell| is(&cell.values[place - 1]));
        column.unit = "".into();
        column.kind = match () {
            () if all(|value| value.parse::<i64>().is_ok()) => "integer",
            () if all(|value| value.parse::<f64>().is_ok()) => "decimal",
            () => "text",
        };
    }
    sheet
}

fn keys(input: &SweepInput<'_>, cell: usize) -> Vec<String> {
    let values = input.cells[cell].values.iter().map(|value| text(value));
    std::iter::once(count(cell as u64 + 1)).chain(values).collect()
}

fn sweep(input: &SweepInput<'_>, rows: &[SweepRow]) -> Sheet {
    let row_is = "cell of the grid and thing told of it";
    let mut sheet = new_sheet(input, "sweep.csv", row_is, &COLUMNS);
    if input.stopping.is_some() {
        for column in sheet.columns.iter_mut().filter(|one| HOLD.contains(&one.name.as_str())) {
            column.meaning.push_str(AT_A_LOOK);
        }
    }
    for row in rows {
        sheet.row([keys(input, row.cell), row_cells(row)].concat());
    }
    sheet.without_blank(&[]);
    sheet
}

fn row_cells(row: &SweepRow) -> Vec<String> {
    let own = |number: Option<f64>, is_own: bool| number.filter(|_| is_own);
    let of_share = |number: Option<f64>| own(number, row.is_share);
    let of_mean = |number: Option<f64>| own(number, !row.is_share);
    let ends = [row.interval.map(|at| at.low), row.interval.map(|at| at.high)];
    let mut cells = vec![text(&row.group), text(&row.level), text(&row.name), count(row.games)];
    cells.push(share(of_share(row.value)));
    cells.extend(ends.map(|end| share(of_share(end))));
    cells.push(decimal(of_mean(row.value), 3));
    cells.extend(ends.map(|end| decimal(of_mean(end), 3)));
    cells.push(share(row.parity));
    cells.push(pp(row.edge.map(|edge| edge.0)));
    cells.extend([row.edge.map(|edge| edge.1.low), row.edge.map(|edge| edge.1.high)].map(pp));
    let beside = row.beside.as_ref();
    let known = beside.and_then(|beside| beside.known);
    let numbers = [known.map(|it| it.0), known.map(|it| it.1.low), known.map(|it| it.1.high)];
    cells.extend(numbers.map(|number| pp(of_share(number))));
    cells.extend(numbers.map(|number| decimal(of_mean(number), 4)));
    cells.push(share(beside.and_then(|beside| beside.p_value)));
    cells.push(share(beside.and_then(|beside| beside.q_value)));
    let discordant = beside.and_then(|beside| beside.discordant);
    cells.push(discordant.map_or_else(String::new, count));
    cells.push(decimal(beside.and_then(|beside| beside.variance_ratio), 4));
    let verdict = if row.is_of_base { "base" } else { "" };
    cells.push(beside.map_or_else(|| verdict.to_owned(), |beside| beside.verdict.clone()));
    cells
}

fn cells(input: &SweepInput<'_>) -> Sheet {
    let own = [
        (
            "state",
            "base: what the others are set beside; played; refused: its rules or bots cannot be played; \
             broke: its games end in faults, and it is left out",
        ),
        ("games_count", "Games that count, the same in all cells"),
        ("content_hash", "Hash of the rules and cards"),
        ("reason", "Why it was not played"),
    ];
    let mut sheet = new_sheet(input, "cells.csv", "cell of the grid", &own);
    for (number, cell) in input.cells.iter().enumerate() {
        let own = match &cell.state {
            CellState::Played { side, content_hash } => {
                let state = if *side == 0 { "base" } else { "played" };
                let games = input.result.sides[*side].batch().games;
                [text(state), count(games), text(content_hash), String::new()]
            }
            CellState::Refused(reason) => [text("refused"), count(0), String::new(), text(reason)],
            CellState::Broke(reason) => [text("broke"), count(0), String::new(), text(reason)],
        };
        sheet.row([keys(input, number), own.to_vec()].concat());
    }
    sheet
}

/// `faults.csv`, with the cell in which each game broke.
fn faults(input: &SweepInput<'_>) -> Sheet {
    let (sides, faults): (Vec<usize>, Vec<Fault>) = input.result.faults.iter().cloned().unzip();
    let mut sheet = games::faults(&input.result.sides[0], &faults);
    sheet.column("broke_in", "The number of the cell in which the game broke; it counts in none");
    for (row, side) in sheet.rows.iter_mut().zip(sides) {
        let cell = input.cells.iter().position(|cell| cell.side() == Some(side));
        row.push(cell.map_or_else(String::new, |cell| count(cell as u64 + 1)));
    }
    sheet
}
