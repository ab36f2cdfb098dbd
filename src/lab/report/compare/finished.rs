//! Two or more finished reports side by side, without playing: what their files tell of each rate, and the
//! difference of two that have nothing to do with each other.
//!
//! Counts tell a share exactly, and the intervals of the reports how sure it is, since only they know how the
//! results of one game go together. Cards are left out: `cards.csv` counts copies, not games in which
//! somebody held or played one.

use serde_json::{Value, json};

use crate::condition::Condition;
use crate::report::compare::limits::{judge_rows, side_of};
use crate::report::compare::lines::{answers, only};
use crate::report::compare::rows::{Row, rows_apart};
use crate::report::compare::sheets;
use crate::report::limits::{Judged, Subject};
use crate::report::line::{Line, Topic, in_order, plain};
use crate::report::verdicts::{games_of, sentence};
use crate::report::{CsvStyle, Report};
use crate::sim::paired::{Metric, What};
use tenbin_engine::schema::{GroupKind, Schema, Table};
use tenbin_stats::apart::Known;
use tenbin_stats::estimate::Interval;

/// What a finished report tells of each thing that can be compared.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its folder.
    pub name: String,
    /// The games it counts.
    pub games: u64,
    /// Games that failed.
    pub faults: u64,
    told: Vec<(Metric, Known)>,
}

/// Finished reports to be set side by side.
#[derive(Copy, Clone, Debug)]
pub struct FinishedInput<'a> {
    /// The reports; the others are compared with the first.
    pub reports: &'a [Finished],
    /// What is to be said of them beside the numbers.
    pub remarks: &'a [String],
}

/// A CSV file of a report.
struct Csv {
    file: String,
    header: Vec<String>,
    rows: Vec<Vec<String>>,
    decimal: char,
}

impl Csv {
    fn read(file: &str, bytes: &[u8], style: CsvStyle) -> Result<Self, String> {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let mut reader =
            csv::ReaderBuilder::new().delimiter(style.separator as u8).from_reader(bytes);
        let own = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
        let wrong = |error: csv::Error| format!("{file}: {error}");
        let header = own(reader.headers().map_err(wrong)?);
        let rows: Result<Vec<Vec<String>>, String> = reader
            .records()
            .map(|record| record.map(|record| own(&record)).map_err(wrong))
            .collect();
        Ok(Self { file: file.to_owned(), header, rows: rows?, decimal: style.decimal })
    }

    fn place(&self, column: &str) -> Result<usize, String> {
        let found = self.header.iter().position(|name| name == column);
        found.ok_or_else(|| format!("{}: it has no column {column}", self.file))
    }

    /// A text; blank where there is no such column.
    fn text<'a>(&self, row: &'a [String], column: &str) -> &'a str {
        self.place(column).ok().and_then(|place| row.get(place)).map_or("", String::as_str)
    }

    /// A number; none where the cell is blank.
    fn number(&self, row: &[String], column: &str) -> Result<Option<f64>, String> {
        let cell = row.get(self.place(column)?).map_or("", String::as_str);
        if cell.is_empty() {
            return Ok(None);
        }
        let plain = cell.replace(self.decimal, ".");
        let number = plain.parse().ok().filter(|number: &f64| number.is_finite());
        number.map(Some).ok_or_else(|| format!("{}: {column} `{cell}` is no number", self.file))
    }

    fn interval(&self, row: &[String], ends: [&str; 2]) -> Result<Option<Interval>, String> {
        let [low, high] = [self.number(row, ends[0])?, self.number(row, ends[1])?];
        Ok(low.zip(high).map(|(low, high)| Interval { low, high }))
    }
}

/// A share that is known as its interval says; without one it is only known what it is.
fn share(share: f64, at: Option<Interval>) -> Known {
    let known = at.and_then(|at| Known::share_within(share, at));
    known.unwrap_or(Known::Share { share, results: 0.0 })
}

impl Finished {
    /// Reads a report: `file` gives the bytes of one of its files, where it has it. The text says what is
    /// wrong with which.
    pub fn read(
        (name, games, faults): (&str, u64, u64),
        schema: &Schema,
        style: CsvStyle,
        file: impl Fn(&str) -> Result<Option<Vec<u8>>, String>,
    ) -> Result<Self, String> {
        let table = |name: &str| -> Result<Option<Csv>, String> {
            file(name)?.map(|bytes| Csv::read(name, &bytes, style)).transpose()
        };
        let needed = |name: &str| table(name)?.ok_or_else(|| format!("{name} is not there"));
        let mut told = Vec::new();
        let rates = needed("win_rates.csv")?;
        let bots = rates.rows.iter().filter(|row| rates.text(row, "group") == "strategy").count();
        let kinds = Kinds { schema, has_several_bots: bots > 1 };
        add_win_rates(&rates, &kinds, &mut told)?;
        add_endings(&needed("endings.csv")?, games, &mut told)?;
        add_lengths(&needed("summary.csv")?, games, &mut told)?;
        if let Some(scores) = table("scores.csv")? {
            add_scores(&scores, &kinds, &mut told)?;
        }
        for own in &schema.tables {
            if let Some(found) = table(&format!("{}.csv", own.file))? {
                add_own(&found, own, games, &mut told)?;
            }
        }
        Ok(Self { name: name.to_owned(), games, faults, told })
    }

    /// What can be compared.
    pub fn metrics(&self) -> impl Iterator<Item = &Metric> {
        self.told.iter().map(|one| &one.0)
    }

    fn known(&self, metric: &Metric) -> Option<Known> {
        let is_it =
            |one: &&(Metric, Known)| one.0.group == metric.group && one.0.level == metric.level;
        self.told.iter().find(is_it).map(|one| one.1)
    }

    /// The rows of this report against another one, the first.
    fn rows_against<'a>(&'a self, first: &'a Self) -> Vec<Row<'a>> {
        let others = self.metrics().filter(|metric| first.known(metric).is_none());
        let pairs = first
            .metrics()
            .chain(others)
            .map(|metric| (metric, [first.known(metric), self.known(metric)]));
        // Ways to end that never came say nothing.
        let is_any = |(metric, known): &(&Metric, [Option<Known>; 2])| {
            metric.what != What::Ending || known.iter().flatten().any(|known| known.value() > 0.0)
        };
        rows_apart(pairs.filter(is_any))
    }
}

/// What the groups of a report are about.
struct Kinds<'a> {
    schema: &'a Schema,
    has_several_bots: bool,
}

impl Kinds<'_> {
    fn kind(&self, group: &str) -> GroupKind {
        let own = self.schema.groups.iter().find(|own| own.name == group);
        match group {
            "seat" | "first_player" => GroupKind::Order,
            // What the rules of today have not says how the table was set up.
            _ => own.map_or(GroupKind::Structure, |own| own.kind),
        }
    }

    fn level(&self, group: &str) -> What {
        let own = self.schema.groups.iter().find(|own| own.name == group);
        match group {
            "team" => What::Team,
            "strategy" => What::Bots,
            _ if own.is_some_and(|own| own.is_chosen) && self.has_several_bots => What::Bots,
            _ => What::Level(self.kind(group)),
        }
    }
}

fn metric(what: What, group: &str, level: &str, name: &str) -> Metric {
    let [group, level, name] = [group, level, name].map(str::to_owned);
    Metric { what, group, level, name }
}

type Told = Vec<(Metric, Known)>;

fn add_win_rates(csv: &Csv, kinds: &Kinds<'_>, told: &mut Told) -> Result<(), String> {
    for row in &csv.rows {
        let (seats, wins) = (csv.number(row, "seat_games_count")?, csv.number(row, "wins_count")?);
        let Some((seats, wins)) = seats.zip(wins).filter(|(seats, _)| *seats > 0.0) else {
            continue;
        };
        let at = csv.interval(row, ["lo95", "hi95"])?;
        let [group, level, name] = ["group", "level", "name"].map(|column| csv.text(row, column));
        told.push((metric(kinds.level(group), group, level, name), share(wins / seats, at)));
    }
    Ok(())
}

fn add_endings(csv: &Csv, games: u64, told: &mut Told) -> Result<(), String> {
    for row in csv.rows.iter().filter(|row| csv.text(row, "ending") != "fault") {
        let ended = csv.number(row, "games_count")?.unwrap_or_default();
        let known = Known::Share { share: ended / games as f64, results: games as f64 };
        told.push((metric(What::Ending, "ending", csv.text(row, "ending"), ""), known));
    }
    Ok(())
}

fn add_lengths(csv: &Csv, games: u64, told: &mut Told) -> Result<(), String> {
    for row in csv.rows.iter().filter(|row| csv.text(row, "unit") == "mean") {
        let Some(level) = csv.text(row, "metric").strip_suffix("_mean") else { continue };
        let mean = csv.number(row, "value")?;
        let known = mean.zip(csv.interval(row, ["lo95", "hi95"])?);
        let known = known.and_then(|(mean, at)| Known::mean_within(mean, at, games as f64));
        told.extend(known.map(|known| (metric(What::Length, "length", level, ""), known)));
    }
    Ok(())
}

fn add_scores(csv: &Csv, kinds: &Kinds<'_>, told: &mut Told) -> Result<(), String> {
    for row in &csv.rows {
        let at = csv.interval(row, ["score_lo95_mean", "score_hi95_mean"])?;
        let (mean, seats) = (csv.number(row, "score_mean")?, csv.number(row, "seat_games_count")?);
        let known = mean.zip(at).zip(seats);
        let known = known.and_then(|((mean, at), seats)| Known::mean_within(mean, at, seats));
        let [group, level, name] = ["group", "level", "name"].map(|column| csv.text(row, column));
        let of = metric(What::Score(kinds.kind(group)), &format!("score_{group}"), level, name);
        told.extend(known.map(|known| (of, known)));
    }
    Ok(())
}

/// The rates of a table of the game's own of which the report has intervals.
fn add_own(csv: &Csv, table: &Table, games: u64, told: &mut Told) -> Result<(), String> {
    let shares = table.rates.iter().filter(|rate| rate.is_share()).map(|rate| &rate.name);
    let rates = shares.chain(table.balances.iter().map(|balance| &balance.name));
    for rate in rates {
        let group = format!("{}.{rate}", table.file);
        for row in &csv.rows {
            let ids = table.keys.iter().filter(|key| *key != "name");
            let ids: Vec<&str> = ids.map(|key| csv.text(row, key)).collect();
            let of = |what| metric(what, &group, &ids.join(", "), csv.text(row, "name"));
            let ends = |stem: &str, unit: &str| {
                [format!("{stem}_lo95_{unit}"), format!("{stem}_hi95_{unit}")]
            };
            let Some(value) = csv.number(row, rate)? else { continue };
            if let Some(stem) = rate.strip_suffix("_share") {
                let [low, high] = ends(stem, "share");
                let at = csv.interval(row, [&low, &high])?;
                told.push((of(What::OwnShare), share(value, at)));
            } else {
                let [low, high] = ends(rate.strip_suffix("_mean").unwrap_or(rate), "mean");
                let known = csv.interval(row, [&low, &high])?;
                let known = known.and_then(|at| Known::mean_within(value, at, games as f64));
                told.extend(known.map(|known| (of(What::OwnMean), known)));
            }
        }
    }
    Ok(())
}

/// The rows, the lines and the files of finished reports side by side.
pub fn build_finished(input: &FinishedInput<'_>) -> Report {
    let names: Vec<String> = input.reports.iter().map(|report| report.name.clone()).collect();
    let rows: Vec<Vec<Row<'_>>> = rows_of(input);
    let mut sheet = sheets::compare_reports(&names, &rows);
    if rows.len() == 1 {
        sheet.without(|column| column == "side");
    }
    let mut verdicts: Vec<Line> = Vec::new();
    let first = &input.reports[0];
    for (report, rows) in input.reports[1..].iter().zip(&rows) {
        let line = format!(
            "{} against {}: {} against {}, taken as deals of their own.",
            report.name,
            first.name,
            games_of(report.games),
            games_of(first.games)
        );
        verdicts.push(Line::new(Topic::Games, line));
        let only = plain(Topic::Groups, only(rows, [&first.name, &report.name]));
        let mut own: Vec<Line> = answers(rows).into_iter().chain(only).collect();
        in_order(&mut own);
        verdicts.extend(own.into_iter().map(|line| line.map(sentence)));
    }
    verdicts.extend(plain(Topic::Remarks, input.remarks.iter().cloned()));
    Report::of(vec![sheet], verdicts, facts(input))
}

fn rows_of<'a>(input: &FinishedInput<'a>) -> Vec<Vec<Row<'a>>> {
    let first = &input.reports[0];
    input.reports[1..].iter().map(|report| report.rows_against(first)).collect()
}

/// The part of the manifest that follows from the counts.
fn facts(input: &FinishedInput<'_>) -> Value {
    let counted = |of: fn(&Finished) -> u64| input.reports.iter().map(of).sum::<u64>();
    json!({ "games_counted": counted(|one| one.games), "faults": counted(|one| one.faults) })
}

/// Holds a condition against what each report is beside the first.
pub fn judge_finished(condition: &Condition<Subject>, input: &FinishedInput<'_>) -> Vec<Judged> {
    let names: Vec<String> = input.reports.iter().map(|report| report.name.clone()).collect();
    let judge = |(pair, rows): (usize, Vec<Row<'_>>)| {
        let report = &input.reports[pair + 1];
        judge_rows(condition, &rows, &side_of(&names, pair), |name| match name {
            "games_count" => Some(report.games),
            "faults_count" => Some(report.faults),
            _ => None,
        })
    };
    rows_of(input).into_iter().enumerate().map(judge).collect()
}
