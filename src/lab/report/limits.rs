//! Conditions on a finished report, for a designer's own checks: `role.hiraku > 1pp`.
//!
//! Names are the levels of `win_rates.csv`, with an edge (`pp`) or a win rate (`%`), and headlines of
//! summary.csv. What is known of a name is its 95 % interval, and a comparison surely holds where all of
//! the interval is on its side: one that does not hold is said to in at most 1 of 40 runs.

use std::collections::BTreeMap;

use crate::condition::{Condition, Kind, Name, Names, Operator, Question, Unit};
use crate::report::Report;
use crate::report::stopping::edge;
use crate::report::verdicts::{short, signed_number, subject_of};
use crate::report::win_rates::{LevelRow, TEAM};
use crate::sim::layout::{Layout, Seating};
use crate::sim::paired::Metric;
use tenbin_content::nearest;
use tenbin_engine::schema::Schema;
use tenbin_stats::estimate::Interval;

static LEVEL: [Unit; 2] =
    [Unit { sign: "pp", of: "its edge" }, Unit { sign: "%", of: "its win rate" }];
static SHARE: [Unit; 1] = [Unit { sign: "%", of: "the share" }];
static POINTS: [Unit; 1] = [Unit { sign: "pp", of: "the edge" }];
static MEAN: [Unit; 1] = [Unit { sign: "", of: "the mean" }];
static DRAWN: [Unit; 1] = [Unit { sign: "pp", of: "its draw effect" }];
static SHARES_APART: [Unit; 1] = [Unit { sign: "pp", of: "the difference" }];
static MEANS_APART: [Unit; 1] = [Unit { sign: "", of: "the difference" }];

/// The levels of a group that is told in full.
const LEVELS_LISTED: usize = 8;

/// What a name of a condition on a report means.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Subject {
    /// A level of a group.
    Level {
        /// The group.
        group: String,
        /// The level.
        level: String,
    },
    /// A headline.
    Metric(String),
    /// What a card does where it is drawn.
    Card(String),
}

/// The names of conditions on a report.
#[derive(Debug)]
pub struct ReportNames {
    known: BTreeMap<String, (Subject, Kind)>,
    listed: Vec<Name>,
    how: String,
}

impl ReportNames {
    /// The names of reports on a game at a table with these strategies; `game` is its name.
    pub fn new(schema: &Schema, game: &str, seats: u8, strategies: &[String]) -> Self {
        let how = format!("`tenbin schema fail-if {game}` lists all names");
        let mut names = Self { known: BTreeMap::new(), listed: Vec::new(), how };
        let seating = Seating {
            seats,
            strategies: strategies.to_vec(),
            turns: 1,
            decisions_max: 1,
            takes_luck: false,
        };
        let layout = Layout::new(schema, &seating);
        if schema.cooperative {
            names.add_group("team", &["all".to_owned()], "the team's win rate");
        }
        for group in &layout.groups {
            let own = schema.groups.iter().find(|own| own.name == group.name);
            let meaning = own.map_or("its win rate", |own| own.meaning.as_str());
            names.add_group(&group.name, &group.levels, meaning);
        }
        names.add_metrics(schema, &layout);
        names.add_cards(schema);
        names
    }

    fn add_cards(&mut self, schema: &Schema) {
        let cards: Vec<&str> = schema
            .cards
            .iter()
            .filter(|card| card.is_dealt)
            .map(|card| card.name.as_str())
            .collect();
        let shown = match cards.as_slice() {
            [] => return,
            [one] => (*one).to_owned(),
            [one, two, ..] => format!("{one}, {two}, ... ({} in cards.csv)", cards.len()),
        };
        self.listed.push(Name {
            name: "card.CARD".to_owned(),
            kind: Kind::Estimate(&DRAWN),
            meaning: format!("what drawing it does, in place of another card; CARD: {shown}"),
        });
        for card in cards {
            let subject = Subject::Card(card.to_owned());
            let name = format!("card.{card}");
            self.known.entry(name).or_insert((subject, Kind::Estimate(&DRAWN)));
        }
    }

    /// The names of comparisons in which these are watched: the rows of compare.csv, by group and level.
    pub fn of_differences<'a>(metrics: impl Iterator<Item = &'a Metric>) -> Self {
        let how =
            "names are a group and a level of compare.csv, such as seat.seat1 or length.turns";
        let mut names = Self { known: BTreeMap::new(), listed: Vec::new(), how: how.to_owned() };
        names.add_metric("games_count", Kind::Number, "games that count");
        names.add_metric("faults_count", Kind::Number, "games that failed");
        for Metric { what, group, level, .. } in metrics {
            let units = if what.is_share() { &SHARES_APART } else { &MEANS_APART };
            let subject = Subject::Level { group: group.clone(), level: level.clone() };
            let name = format!("{group}.{level}");
            names.known.entry(name).or_insert((subject, Kind::Estimate(units)));
        }
        names
    }

    fn add_group(&mut self, group: &str, levels: &[String], meaning: &str) {
        let shown = match levels {
            [] => return,
            few if few.len() <= LEVELS_LISTED => few.join(", "),
            [one, two, ..] => format!("{one}, {two}, ... ({} in win_rates.csv)", levels.len()),
            [one] => one.clone(),
        };
        self.listed.push(Name {
            name: format!("{group}.LEVEL"),
            kind: Kind::Estimate(&LEVEL),
            meaning: format!("{}; LEVEL: {shown}", meaning.trim_end_matches('.')),
        });
        for level in levels {
            let subject = Subject::Level { group: group.to_owned(), level: level.clone() };
            let name = format!("{group}.{level}");
            self.known.entry(name).or_insert((subject, Kind::Estimate(&LEVEL)));
        }
    }

    fn add_metrics(&mut self, schema: &Schema, layout: &Layout) {
        self.add_metric("games_count", Kind::Number, "games that count");
        self.add_metric("faults_count", Kind::Number, "games that failed");
        let share = Kind::Estimate(&SHARE);
        self.add_metric("fault_share", share.clone(), "games that failed, of all");
        for ending in &schema.endings {
            let name = format!("ending_{}_share", ending.name);
            self.add_metric(&name, share.clone(), ending.meaning.trim_end_matches('.'));
        }
        if schema.cooperative {
            let edge = "the team's win rate less the target";
            self.add_metric("team_win_rate_share", share, "games that the team wins");
            self.add_metric("team_edge_pp", Kind::Estimate(&POINTS), edge);
        } else {
            let edge = "the first player's win rate less parity";
            self.add_metric("unwon_share", share.clone(), "games that nobody won");
            self.add_metric("shared_win_share", share.clone(), "games with several winners");
            self.add_metric("first_player_win_rate_share", share, "games that who begins wins");
            self.add_metric("first_player_edge_pp", Kind::Estimate(&POINTS), edge);
        }
        for histogram in &layout.histograms {
            let name = format!("{}_mean", histogram.name);
            let meaning = format!("mean of {}", histogram.name.replace('_', " "));
            self.add_metric(&name, Kind::Estimate(&MEAN), &meaning);
        }
    }

    fn add_metric(&mut self, name: &str, kind: Kind, meaning: &str) {
        let (name, meaning) = (name.to_owned(), meaning.to_owned());
        self.known.insert(name.clone(), (Subject::Metric(name.clone()), kind.clone()));
        self.listed.push(Name { name, kind, meaning });
    }

    /// The names that a pattern means: itself, or with `.*` at its end all levels of a group.
    pub fn matching(&self, pattern: &str) -> Vec<(String, Subject, Kind)> {
        let is_meant = |name: &str| match pattern.strip_suffix(".*") {
            Some(group) => name.strip_prefix(group).is_some_and(|rest| rest.starts_with('.')),
            None => name == pattern,
        };
        let found = self.known.iter().filter(|(name, _)| is_meant(name));
        found.map(|(name, (subject, kind))| (name.clone(), subject.clone(), kind.clone())).collect()
    }

    /// What to say of a name that there is not.
    pub fn advice(&self, written: &str) -> String {
        let near = self.meant(written).or_else(|| {
            let near = nearest(written, self.known.keys().map(String::as_str));
            near.map(as_written)
        });
        near.map_or_else(|| self.how.clone(), |near| format!("did you mean `{near}`?"))
    }

    /// All names with their meanings, as people write them.
    pub fn list_of_names(&self) -> &[Name] {
        &self.listed
    }
}

impl Names for ReportNames {
    type Id = Subject;

    fn find(&self, written: &str) -> Option<(Subject, &Kind)> {
        self.known.get(written).map(|(subject, kind)| (subject.clone(), kind))
    }

    fn near(&self, _written: &str) -> Vec<String> {
        self.known.keys().map(|name| as_written(name)).collect()
    }

    fn meant(&self, written: &str) -> Option<String> {
        // Whoever leaves the group out has a level, or nearly one.
        let level = |name: &'_ String| name.split_once('.').map(|(_, level)| level.to_owned());
        let levels: Vec<String> = self.known.keys().filter_map(level).collect();
        let near = nearest(written, levels.iter().map(String::as_str))?.to_owned();
        let whole = self.known.keys().find(|name| level(name).as_ref() == Some(&near))?;
        Some(as_written(whole))
    }

    fn listed(&self) -> String {
        self.how.clone()
    }
}

/// A name as it stands in a condition.
fn as_written(name: &str) -> String {
    let is_plain = |c: char| !c.is_whitespace() && !"=!<>()".contains(c);
    if name.chars().all(is_plain) { name.to_owned() } else { format!("\"{name}\"") }
}

/// What came of a condition.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// Whether it surely holds, or surely not; None where that is not sure.
    pub holds: Option<bool>,
    /// What is known of each of its names, in its order.
    pub known: Vec<String>,
}

/// Holds a condition against a report.
pub fn judge(condition: &Condition<Subject>, report: &Report, schema: &Schema) -> Judged {
    let mut known = Vec::new();
    let holds = condition.surely(&mut |asked: &Question<'_, Subject>| {
        let (name, estimate, unit) = match asked.of {
            Subject::Level { group, level } => of_level(report, schema, [group, level], asked.unit),
            Subject::Metric(metric) => of_metric(report, metric),
            Subject::Card(card) => of_card(report, card),
        };
        let Some((value, interval)) = estimate else {
            known.push(format!("nothing is known of {name}"));
            return None;
        };
        known.push(told(&name, (value, interval), unit, asked));
        asked.operator.surely(interval, asked.wanted)
    });
    Judged { holds, known }
}

/// What a report knows of a name in one of its units: the value with its 95 % interval, shares in percent.
pub fn known_of(
    report: &Report,
    schema: &Schema,
    subject: &Subject,
    unit: usize,
) -> Option<(f64, Interval)> {
    match subject {
        Subject::Level { group, level } => of_level(report, schema, [group, level], unit).1,
        Subject::Metric(metric) => of_metric(report, metric).1,
        Subject::Card(card) => of_card(report, card).1,
    }
}

/// A name in words, what is known of it, and the unit that is told.
type Known = (String, Option<(f64, Interval)>, &'static str);

/// What is known of a level: of its edge as its line tells it, or of its win rate.
fn of_level(report: &Report, schema: &Schema, [group, level]: [&str; 2], unit: usize) -> Known {
    let sign = LEVEL[unit].sign;
    let is_it = |row: &&LevelRow| row.group_name == group && row.level == level;
    let Some(row) = report.levels.iter().find(is_it) else {
        return (format!("{group}.{level}"), None, sign);
    };
    let estimate = if sign == "%" {
        row.rate.zip(row.interval)
    } else {
        edge(row, report.levels.iter().find(|row| row.group == TEAM))
    };
    let percent = estimate.map(|(value, at)| {
        (100.0 * value, Interval { low: 100.0 * at.low, high: 100.0 * at.high })
    });
    (subject_of(schema, row), percent, sign)
}

/// What is known of a headline.
fn of_metric(report: &Report, metric: &str) -> Known {
    let Some(row) = report.summary.iter().find(|row| row.metric == metric) else {
        return (metric.to_owned(), None, "");
    };
    let (times, sign) = match row.unit {
        "share" => (100.0, "%"),
        "pp" => (1.0, "pp"),
        _ => (1.0, ""),
    };
    let number = |text: &str| text.parse::<f64>().ok().map(|number| times * number);
    let estimate = number(&row.value).and_then(|value| {
        let interval = match (number(&row.lo95), number(&row.hi95)) {
            (Some(low), Some(high)) => Interval { low, high },
            // A count is known.
            _ if row.unit == "count" => Interval { low: value, high: value },
            _ => return None,
        };
        Some((value, interval))
    });
    (metric.to_owned(), estimate, sign)
}

/// What is known of what a card does where it is drawn.
fn of_card(report: &Report, card: &str) -> Known {
    let known = || {
        let sheet = report.sheets.iter().find(|sheet| sheet.file == "cards.csv")?;
        let row = sheet.rows.iter().find(|row| sheet.cell(row, "card") == card)?;
        let number = |column: &str| sheet.cell(row, column).parse::<f64>().ok();
        let value = number("draw_effect_pp")?;
        let (low, high) = (number("draw_effect_lo95_pp")?, number("draw_effect_hi95_pp")?);
        Some((value, Interval { low, high }))
    };
    (format!("card {card}"), known(), "pp")
}

/// `role Hiraku (hiraku) is +2.3 pp (95 % interval +1.5 to +3.1), at least 0.5 pp beyond 1 pp`.
pub(super) fn told(
    name: &str,
    (value, at): (f64, Interval),
    unit: &str,
    asked: &Question<'_, Subject>,
) -> String {
    if at.low >= at.high {
        return format!("{name} is {value}");
    }
    let sign = |number: f64| if unit == "pp" { signed_number(number) } else { short(number) };
    let [of_value, of_difference] = match unit {
        "" => ["", ""],
        "%" => [" %", " pp"],
        _ => [" pp", " pp"],
    };
    let least = match asked.operator {
        Operator::More | Operator::AtLeast => at.low - asked.wanted,
        Operator::Less | Operator::AtMost => asked.wanted - at.high,
        Operator::Unequal | Operator::Equal => (at.low - asked.wanted).max(asked.wanted - at.high),
    };
    let limit = asked.wanted;
    let beyond = if least > 0.0 {
        format!(", at least {}{of_difference} beyond {limit}{of_value}", short(least))
    } else if at.has(limit) {
        format!(", on either side of {limit}{of_value}")
    } else {
        String::new()
    };
    let (low, high) = (sign(at.low), sign(at.high));
    format!("{name} is {}{of_value} (95 % interval {low} to {high}){beyond}", sign(value))
}
