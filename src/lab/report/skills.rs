//! `skills.csv`: what is strong for whom. The same command was played at each level of play; here its tables stand side
//! by side, and what beginners and masters surely do not have in common is told.
//!
//! The reports are of games played apart, on the same seeds: as far as these make games alike, differences are known
//! better than is said.

use serde_json::json;

use crate::report::Report;
use crate::report::line::{Figure, Line, Topic, Unit, in_order};
use crate::report::sheet::{Sheet, pp, share, text};
use crate::report::verdicts::{grouped, percent, points, range, signed_range};
use crate::sim::arena::Shares;
use tenbin_stats::estimate::{Interval, Z95, two_sided_p};
use tenbin_stats::groups::Grouped;
use tenbin_stats::multiple::q_values;

/// A difference below this q-value is told.
const Q_MAX: f64 = 0.05;

/// So many lines of a kind are printed.
const SHOWN: usize = 12;

/// A kind of number that reports have for many subjects.
struct Table {
    file: &'static str,
    /// The columns that name a subject, as far as there are any of them.
    keys: &'static [&'static str],
    value: &'static str,
    ends: [&'static str; 2],
    /// What is fair; None: nothing, 0.
    fair: Option<&'static str>,
    what: &'static str,
}

impl Table {
    /// Whether values are shares, not percentage points.
    fn is_share(&self) -> bool {
        self.value.ends_with("_share")
    }
}

/// What is looked at, in the order in which it is told.
const TABLES: [Table; 7] = [
    Table {
        file: "win_rates.csv",
        keys: &["group", "level"],
        value: "win_rate_share",
        ends: ["lo95", "hi95"],
        fair: Some("parity_share"),
        what: "win rate",
    },
    Table {
        file: "compare.csv",
        keys: &["side", "group", "level"],
        value: "diff_pp",
        ends: ["lo95_pp", "hi95_pp"],
        fair: None,
        what: "difference",
    },
    Table {
        file: "impact.csv",
        keys: &["card", "replacement", "group"],
        value: "effect_pp",
        ends: ["lo95_pp", "hi95_pp"],
        fair: None,
        what: "effect of the card",
    },
    Table {
        file: "cards.csv",
        keys: &["card"],
        value: "opening_effect_pp",
        ends: ["opening_effect_lo95_pp", "opening_effect_hi95_pp"],
        fair: None,
        what: "effect in the opening hand",
    },
    Table {
        file: "cards.csv",
        keys: &["card"],
        value: "draw_effect_pp",
        ends: ["draw_effect_lo95_pp", "draw_effect_hi95_pp"],
        fair: None,
        what: "effect when drawn",
    },
    Table {
        file: "ladder.csv",
        keys: &["difficulty", "players_count"],
        value: "win_rate_share",
        ends: ["lo95", "hi95"],
        fair: Some("target_share"),
        what: "team's win rate",
    },
    Table {
        file: "sweep.csv",
        keys: &["cell", "group", "level"],
        value: "rate_share",
        ends: ["lo95", "hi95"],
        fair: Some("parity_share"),
        what: "win rate in a cell",
    },
];

/// A number of a subject at one level of play, as a share.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Known {
    value: f64,
    interval: Interval,
    fair: f64,
}

impl Known {
    fn error(self) -> f64 {
        (self.interval.high - self.interval.low) / 2.0 / Z95
    }

    /// Whether it surely is above or below what is fair.
    fn word(self) -> &'static str {
        if self.interval.has(self.fair) {
            ""
        } else if self.value > self.fair {
            "above"
        } else {
            "below"
        }
    }
}

/// A subject at all levels of play.
struct Row<'a> {
    table: &'a Table,
    subject: String,
    name: String,
    /// None where a level's report does not know it.
    levels: Vec<Option<Known>>,
    /// From the first level to the last.
    change: Option<Known>,
    p_value: Option<f64>,
    q_value: Option<f64>,
}

impl Row<'_> {
    fn ends(&self) -> [Option<Known>; 2] {
        [self.levels.first(), self.levels.last()].map(|one| one.copied().flatten())
    }

    /// For whom it is surely strong or weak, in a word.
    fn for_whom(&self) -> &'static str {
        let [first, last] = self.ends().map(|one| one.map_or("", Known::word));
        match (first, last) {
            ("", "") => "",
            (one, other) if one == other => "both",
            (_, "") => "beginners",
            ("", _) => "masters",
            _ => "opposite",
        }
    }

    fn is_sure(&self) -> bool {
        self.q_value.is_some_and(|q_value| q_value < Q_MAX)
    }
}

/// Games in which every line-up of levels played every deal.
#[derive(Copy, Clone, Debug)]
pub struct CrossedGames {
    /// Deals that all line-ups have played.
    pub deals: u64,
    /// Line-ups that played each of them.
    pub line_ups: usize,
    /// What makes them come out differently; None where there are too few.
    pub shares: Option<Shares>,
}

/// Sets the tables of a command at each level of play side by side, each with its name; None where no table has a
/// number that can be followed from level to level.
pub fn build(levels: &[(String, Vec<Sheet>)], crossed: Option<&CrossedGames>) -> Option<Report> {
    let mut rows: Vec<Row<'_>> = TABLES.iter().flat_map(|table| rows_of(table, levels)).collect();
    if rows.is_empty() {
        return None;
    }
    let p_values: Vec<Option<f64>> = rows.iter().map(|row| row.p_value).collect();
    for (row, q_value) in rows.iter_mut().zip(q_values(&p_values)) {
        row.q_value = q_value;
    }
    let names: Vec<&str> = levels.iter().map(|one| one.0.as_str()).collect();
    let mut lines = lines(&names, &rows);
    let mut sheets = vec![sheet(&names, &rows)];
    let mut facts = json!({ "levels_of_play": names });
    if let Some((crossed, shares)) = crossed.and_then(|one| Some((one, one.shares?))) {
        lines.push(luck_line(&names, crossed, &shares));
        sheets.push(luck(&shares));
        facts["crossed_deals"] = json!(crossed.deals);
        facts["crossed_line_ups"] = json!(crossed.line_ups);
    }
    in_order(&mut lines);
    Some(Report::of(sheets, lines, facts))
}

/// Of a team it is the number of its wins that differs; of a table who has won.
fn luck_line(names: &[&str], crossed: &CrossedGames, shares: &Shares) -> Line {
    let told = |share: Grouped| {
        let of = |share: f64| percent(share.clamp(0.0, 1.0));
        let Interval { low, high } = share.interval();
        format!("{} ({} to {})", of(share.value), of(low), of(high))
    };
    let [first, last] = [names.first(), names.last()].map(|name| name.copied().unwrap_or(""));
    Line::new(
        Topic::Spread,
        format!(
            "With bots of {first} to {last} at all seats, {} deals each played by {} line-ups: of the variance of what \
             a seat wins {} is luck (the deal and the dice), {} skill (who plays), and {} what these players make of \
             this deal.",
            grouped(crossed.deals),
            crossed.line_ups,
            told(shares.luck),
            told(shares.skill),
            told(shares.both),
        ),
    )
}

fn luck(shares: &Shares) -> Sheet {
    let mut sheet = Sheet::new(
        "luck.csv",
        "thing that makes games come out differently",
        &[
            (
                "source",
                "skill (who plays, of the levels of play), luck (the deal, with the dice and draws that come of it), both \
                 (what these players make of this deal)",
            ),
            (
                "variance_share",
                "Its part of the variance of what a seat wins of a game, where every line-up of levels plays every \
                 deal; an estimate may lie below 0",
            ),
            ("lo95", "Lower end of its 95 % interval, by leaving out groups of deals"),
            ("hi95", "Upper end of it"),
        ],
    );
    for (source, share_of) in
        [("skill", shares.skill), ("luck", shares.luck), ("both", shares.both)]
    {
        let Interval { low, high } = share_of.interval();
        let numbers = [share_of.value, low, high].map(|number| share(Some(number)));
        sheet.row([vec![source.to_owned()], numbers.to_vec()].concat());
    }
    sheet
}

/// Rows that do not say once more what one before them says: of two seats one wins what the other loses.
fn distinct<'a, 'b>(rows: &'b [Row<'a>]) -> Vec<&'b Row<'a>> {
    let is_near = |one: f64, other: f64| (one - other).abs() < 1e-9;
    let says_same = |one: &Row<'_>, other: &Row<'_>| {
        let mirrored = |a: Known, b: Known| {
            let (a_off, b_off) = (a.value - a.fair, b.value - b.fair);
            [is_near(a_off, b_off), is_near(a_off, -b_off)]
        };
        let pairs = || one.levels.iter().zip(&other.levels);
        one.table.value == other.table.value
            && one.table.is_share()
            && [0, 1].into_iter().any(|way| {
                pairs().all(|pair| match pair {
                    (Some(a), Some(b)) => mirrored(*a, *b)[way],
                    (None, None) => true,
                    _ => false,
                })
            })
    };
    let mut left: Vec<&Row<'a>> = Vec::new();
    for row in rows {
        if !left.iter().any(|known| says_same(known, row)) {
            left.push(row);
        }
    }
    left
}

fn rows_of<'a>(table: &'a Table, levels: &[(String, Vec<Sheet>)]) -> Vec<Row<'a>> {
    let sheets: Vec<Option<&Sheet>> = levels
        .iter()
        .map(|(_, sheets)| sheets.iter().find(|sheet| sheet.file == table.file))
        .collect();
    let mut rows: Vec<Row<'a>> = Vec::new();
    for (level, sheet) in sheets.iter().enumerate() {
        let Some(sheet) = sheet else { continue };
        // The bots are what differs.
        for cells in sheet.rows.iter().filter(|cells| sheet.cell(cells, "group") != "strategy") {
            let Some(known) = known(table, sheet, cells) else { continue };
            let subject = subject(table, sheet, cells);
            let place = rows.iter().position(|row| row.subject == subject);
            let place = place.unwrap_or_else(|| {
                rows.push(Row {
                    table,
                    subject,
                    name: sheet.cell(cells, "name").to_owned(),
                    levels: vec![None; levels.len()],
                    change: None,
                    p_value: None,
                    q_value: None,
                });
                rows.len() - 1
            });
            rows[place].levels[level] = Some(known);
        }
    }
    for row in &mut rows {
        if let [Some(first), Some(last)] = row.ends() {
            let value = last.value - first.value;
            let error = first.error().hypot(last.error());
            let (low, high) = (value - Z95 * error, value + Z95 * error);
            // Shares differ by no more than all.
            let interval = Interval { low: low.max(-1.0), high: high.min(1.0) };
            row.change = Some(Known { value, interval, fair: 0.0 });
            row.p_value = (error > 0.0).then(|| two_sided_p(value / error));
        }
    }
    rows
}

fn subject(table: &Table, sheet: &Sheet, cells: &[String]) -> String {
    let words = table.keys.iter().map(|key| sheet.cell(cells, key));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn known(table: &Table, sheet: &Sheet, cells: &[String]) -> Option<Known> {
    let part = if table.is_share() { 1.0 } else { 0.01 };
    let number = |column: &str| sheet.cell(cells, column).parse::<f64>().ok().map(|n| n * part);
    let [low, high] = table.ends.map(number);
    Some(Known {
        value: number(table.value)?,
        interval: Interval { low: low?, high: high? },
        fair: table.fair.map_or(Some(0.0), number)?,
    })
}

fn sheet(names: &[&str], rows: &[Row<'_>]) -> Sheet {
    let mut sheet = Sheet::new(
        "skills.csv",
        "number that the reports of all levels of play have",
        &[
            ("table", "The table it stands in, in the report of each level"),
            ("subject", "What it is about there: the words of the row"),
            ("name", "Its name"),
            ("number", "Which number it is"),
        ],
    );
    for name in names {
        let own = |what: &str| format!("{name}_{what}");
        sheet.column(&own("pp"), &format!("The number where all play as {name}, in percent"));
        sheet.column(&own("lo95_pp"), "Lower end of its 95 % interval");
        sheet.column(&own("hi95_pp"), "Upper end of it");
    }
    for (name, meaning) in [
        ("change_pp", "From the first level of play to the last"),
        (
            "change_lo95_pp",
            "Lower end of its 95 % interval, as if the games of the two had nothing in common",
        ),
        ("change_hi95_pp", "Upper end of it"),
        ("p_value", "p-value that both levels of play have the same number"),
        ("q_value", "The same among all rows, by Benjamini and Hochberg's rule"),
        (
            "for_whom",
            "For whom it surely (by its own 95 % interval) is not what is fair, or 0: beginners (the first level \
             alone), masters (the last alone), both, or opposite (above for one, below for the other)",
        ),
    ] {
        sheet.column(name, meaning);
    }
    for row in rows {
        let file = row.table.file;
        let mut cells = vec![text(file), text(&row.subject), text(&row.name), text(row.table.what)];
        for one in row.levels.iter().chain([&row.change]) {
            cells.push(pp(one.map(|one| one.value)));
            cells.push(pp(one.map(|one| one.interval.low)));
            cells.push(pp(one.map(|one| one.interval.high)));
        }
        cells.push(share(row.p_value));
        cells.push(share(row.q_value));
        cells.push(row.for_whom().to_owned());
        sheet.row(cells);
    }
    sheet.without_blank(&[]);
    sheet
}

fn lines(names: &[&str], rows: &[Row<'_>]) -> Vec<Line> {
    let [first, last] = [names.first(), names.last()].map(|name| name.copied().unwrap_or(""));
    let mut lines = vec![Line::new(
        Topic::Games,
        format!(
            "The same was played with all bots at {first} (beginners) to {last} (masters); the report of each level \
             lies beside this one."
        ),
    )];
    let rows = distinct(rows);
    let mut sure: Vec<&Row<'_>> = rows.iter().copied().filter(|row| row.is_sure()).collect();
    let size = |row: &Row<'_>| row.change.map_or(0.0, |change| change.value.abs());
    sure.sort_by(|one, other| size(other).total_cmp(&size(one)));
    lines.extend(sure.iter().take(SHOWN).filter_map(|row| change_line(row)));
    if sure.len() > SHOWN {
        let more = format!("... and {} more, see skills.csv.", sure.len() - SHOWN);
        lines.push(Line::new(Topic::Groups, more));
    }
    if sure.is_empty() {
        let text = format!(
            "No number surely differs between {first} and {last} (of {} looked at).",
            rows.len()
        );
        lines.push(Line::new(Topic::Groups, text));
    }
    for (word, whom) in [
        ("both", "for beginners and masters alike"),
        ("beginners", "for beginners alone"),
        ("masters", "for masters alone"),
        ("opposite", "for one and the other way round for the other"),
    ] {
        lines.extend(for_whom_line(&rows, word, whom));
    }
    lines
}

/// What changes from beginners to masters.
fn change_line(row: &Row<'_>) -> Option<Line> {
    let ([Some(first), Some(last)], Some(change)) = (row.ends(), row.change) else { return None };
    let of = |known: Known| {
        if row.table.is_share() {
            return format!("{} ({})", percent(known.value), range(known.interval, percent));
        }
        let sign = if known.value < 0.0 { "-" } else { "+" };
        format!("{sign}{} ({} pp)", points(known.value.abs()), signed_range(known.interval))
    };
    let subject = named(row);
    let how = if change.value > 0.0 { "more" } else { "less" };
    let text = format!(
        "{subject}: {} {} among beginners and {} among masters, {} {how} ({} pp).",
        row.table.what,
        of(first),
        of(last),
        points(change.value.abs()),
        signed_range(change.interval),
    );
    let figure = Figure {
        subject,
        value: change.value,
        interval: change.interval,
        against: 0.0,
        unit: Unit::Difference,
    };
    Some(Line::new(Topic::Groups, text).with(Some(figure)))
}

fn named(row: &Row<'_>) -> String {
    if row.name.is_empty() || row.subject.contains(&row.name) {
        row.subject.clone()
    } else {
        format!("{} ({})", row.name, row.subject)
    }
}

/// Who is surely away from what is fair for whom.
fn for_whom_line(rows: &[&Row<'_>], word: &str, whom: &str) -> Option<Line> {
    let found: Vec<String> = rows
        .iter()
        .filter(|row| row.for_whom() == word)
        .map(|row| {
            let ends = row.ends();
            let side = ends.iter().flatten().map(|one| one.word()).find(|word| !word.is_empty());
            format!("{} ({}, {})", named(row), row.table.what, side.unwrap_or(""))
        })
        .collect();
    if found.is_empty() {
        return None;
    }
    let more = found.len().saturating_sub(SHOWN);
    let listed = found[..found.len() - more].join("; ");
    let rest = if more > 0 { format!("; and {more} more") } else { String::new() };
    Some(Line::new(Topic::Spread, format!("Away from what is fair {whom}: {listed}{rest}.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The win rates of roles at a level: role, share, half of its interval.
    fn level(name: &str, roles: &[(&str, f64, f64)]) -> (String, Vec<Sheet>) {
        let columns = ["group", "level", "win_rate_share", "lo95", "hi95", "parity_share"];
        let mut sheet = Sheet::new("win_rates.csv", "role", &columns.map(|name| (name, "")));
        for (role, share, half) in roles {
            let number = |number: f64| format!("{number:.6}");
            let own = ["role".to_owned(), (*role).to_owned()];
            let numbers = [*share, share - half, share + half, 0.25].map(number);
            sheet.row([own.to_vec(), numbers.to_vec()].concat());
        }
        (name.to_owned(), vec![sheet])
    }

    fn skills(built: &Report) -> &Sheet {
        built.sheets.iter().find(|sheet| sheet.file == "skills.csv").expect("it is there")
    }

    #[test]
    fn what_is_strong_for_whom_is_told() {
        let levels = [
            level(
                "level1",
                &[("a", 0.30, 0.01), ("b", 0.30, 0.01), ("c", 0.255, 0.01), ("d", 0.20, 0.01)],
            ),
            level(
                "level2",
                &[("a", 0.29, 0.01), ("b", 0.27, 0.01), ("c", 0.26, 0.01), ("d", 0.25, 0.01)],
            ),
            level(
                "level3",
                &[("a", 0.30, 0.01), ("b", 0.25, 0.01), ("c", 0.28, 0.01), ("d", 0.30, 0.01)],
            ),
        ];
        let built = build(&levels, None).expect("rows");
        let sheet = skills(&built);
        let of = |role: usize, column: &str| sheet.cell(&sheet.rows[role], column).to_owned();
        let whom: Vec<String> = (0..4).map(|role| of(role, "for_whom")).collect();
        assert_eq!(whom, ["both", "beginners", "masters", "opposite"]);
        assert_eq!(
            (of(1, "level1_pp"), of(1, "level3_pp")),
            ("30.000".to_owned(), "25.000".to_owned())
        );
        // Each half of an interval is 1 pp, so the difference has one of sqrt(2) pp.
        let ends = ["change_pp", "change_lo95_pp", "change_hi95_pp"].map(|column| of(1, column));
        assert_eq!(ends, ["-5.000", "-6.414", "-3.586"]);
        let told = built.lines().join("\n");
        assert!(told.contains("role d: win rate 20.0 %"), "{told}");
        assert!(told.contains("alike: role a (win rate, above)."), "{told}");
        assert!(told.contains("for masters alone: role c (win rate, above)."), "{told}");
    }

    #[test]
    fn what_one_seat_wins_and_the_other_loses_is_told_once() {
        let two = |name: &str, share: f64| {
            let (name, mut sheets) = level(name, &[("a", share, 0.01), ("b", 0.5 - share, 0.01)]);
            sheets[0].rows[1][1] = "b".to_owned();
            (name, sheets)
        };
        let built = build(&[two("level1", 0.20), two("level2", 0.30)], None).expect("rows");
        assert_eq!(skills(&built).rows.len(), 2);
        let told = built.lines().join("\n");
        assert!(told.contains("role a") && !told.contains("role b"), "{told}");
    }

    #[test]
    fn reports_without_such_tables_have_nothing_to_tell() {
        assert!(build(&[("level1".to_owned(), Vec::new())], None).is_none());
    }
}
