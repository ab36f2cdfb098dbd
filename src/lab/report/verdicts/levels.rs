//! Seats and the first player, then what a designer may change, then crosses of it: who wins more
//! often than what it is compared with.

use crate::report::families::Family;
use crate::report::line::{Figure, Line, Topic, Unit, plain};
use crate::report::verdicts::Findings;
use crate::report::verdicts::chosen::{Told, most_telling};
use crate::report::verdicts::words::{percent, percent_number, points, range, signed_range};
use crate::report::win_rates::{LevelRow, TEAM};
use crate::sim::layout::{GROUP_FIRST, GROUP_SEAT};
use tenbin_engine::schema::Schema;
use tenbin_stats::enough::WIDTH_MAX;
use tenbin_stats::estimate::Interval;

/// Lines about seats and the first player.
const ORDER_SHOWN: usize = 2;
/// Lines about what a designer may change.
const CHOICES_SHOWN: usize = 3;
/// Lines about crosses, and about how tables come to be set up, of each.
const CROSSES_SHOWN: usize = 1;

/// Seats and the first player; seats are left out where they stand for the bots on them.
pub(super) fn of_order(findings: &Findings<'_>, seats_are_bots: bool) -> Vec<Line> {
    // A seat plays in every game of a team, so it says nothing that the team does not.
    if findings.tally.layout().cooperative {
        return Vec::new();
    }
    let mut rows = told_once(findings.levels, |family| family == Family::Order);
    rows.retain(|row| !(seats_are_bots && row.group == GROUP_SEAT));
    let mut lines = answer(findings, Topic::Order, &rows, ORDER_SHOWN);
    if seats_are_bots {
        let line =
            "Each bot keeps its seat, so what a seat wins is left out (--rotate turns them).";
        lines.push(Line::new(Topic::Order, line));
    }
    lines
}

/// Roles, decks, bands, parties, wolves; then how tables come to be set up, and crosses.
pub(super) fn of_groups(findings: &Findings<'_>) -> Vec<Line> {
    let choices = told_once(findings.levels, |family| matches!(family, Family::Choice(_)));
    let structure = told_once(findings.levels, |family| family == Family::Structure);
    let crosses = told_once(findings.levels, |family| matches!(family, Family::Cross(_)));
    let mut lines = answer(findings, Topic::Groups, &choices, CHOICES_SHOWN);
    lines.extend(answer(findings, Topic::Groups, &structure, CROSSES_SHOWN));
    lines.extend(answer(findings, Topic::Groups, &crosses, CROSSES_SHOWN));
    lines
}

/// The rows of some families, each fact once, without those that say too little.
fn told_once(rows: &[LevelRow], is_one: impl Fn(Family) -> bool) -> Vec<&LevelRow> {
    let is_own = |row: &&LevelRow| {
        is_one(row.family) && !row.is_mirror() && says_something(row) && row.group != TEAM
    };
    rows.iter().filter(is_own).collect()
}

/// A row of few games, or of all that it is compared with, says nothing; nor does one of which hardly
/// more is known than that it lies between 0 and 1.
fn says_something(row: &LevelRow) -> bool {
    let is_narrow = |at: Interval| at.high - at.low <= WIDTH_MAX;
    !row.too_few && !row.is_whole && row.interval.is_some_and(is_narrow)
}

fn answer(findings: &Findings<'_>, topic: Topic, rows: &[&LevelRow], most: usize) -> Vec<Line> {
    let is_team = findings.tally.layout().cooperative;
    let told = most_telling(rows, most, |row, width| {
        if is_team {
            row.team.as_ref().map(|team| team.interval_at(width))
        } else {
            row.edge_at(width)
        }
    });
    let stands_out = |row: &LevelRow| {
        !if is_team { row.team.as_ref().map_or("", |team| team.flag) } else { row.flag }.is_empty()
    };
    let mut lines: Vec<Line> = told.iter().filter_map(|told| line(findings, topic, told)).collect();
    let shown = told.iter().filter(|told| stands_out(told.row)).count();
    let all = rows.iter().filter(|row| stands_out(row)).count();
    lines.extend(plain(topic, super::and_more(all, shown, "win_rates.csv")));
    lines
}

fn line(findings: &Findings<'_>, topic: Topic, told: &Told<&LevelRow>) -> Option<Line> {
    let row = told.row;
    let (subject, rate) = (subject(findings, row), row.rate?);
    if let Some(team) = row.team.as_ref().filter(|_| findings.tally.layout().cooperative) {
        let text = format!(
            "With {subject} the team wins {} of its games, {} {} than in all its games (95 % interval \
             {} pp{}).",
            percent(rate),
            points(team.edge.abs()),
            more_or_fewer(team.edge),
            signed_range(told.interval),
            told.remark(Some(team.q_value)),
        );
        let figure = Figure {
            subject,
            value: team.edge,
            interval: told.interval,
            against: 0.0,
            unit: Unit::Difference,
        };
        return Some(Line::new(topic, text).with(Some(figure)));
    }
    let around = |at: Interval| Interval { low: at.low + row.parity, high: at.high + row.parity };
    Some(compared(topic, &subject, row, around(told.interval), told.remark(row.q_value)))
}

fn more_or_fewer(edge: f64) -> &'static str {
    if edge > 0.0 { "more" } else { "fewer" }
}

/// `seat1 wins 30.0 % of its games, 5.0 pp more than its fair share of 25.0 % (95 % interval ...).`
pub(super) fn compared(
    topic: Topic,
    subject: &str,
    row: &LevelRow,
    interval: Interval,
    remark: &str,
) -> Line {
    let (rate, edge) = (row.rate.unwrap_or_default(), row.edge.unwrap_or_default());
    let against = if edge == 0.0 {
        "exactly".to_owned()
    } else {
        format!("{} {} than", points(edge.abs()), more_or_fewer(edge))
    };
    let measure = if row.group == TEAM { "the target" } else { row.measure };
    let text = format!(
        "{subject} wins {} of its games, {against} {measure} of {} (95 % interval {}{remark}).",
        percent(rate),
        percent(row.parity),
        range(interval, percent_number)
    );
    let figure = Figure {
        subject: subject.to_owned(),
        value: rate,
        interval,
        against: row.parity,
        unit: Unit::Share,
    };
    Line::new(topic, text).with(Some(figure))
}

pub(super) fn subject(findings: &Findings<'_>, row: &LevelRow) -> String {
    subject_of(findings.schema, row)
}

/// A level in words.
pub(in crate::report) fn subject_of(schema: &Schema, row: &LevelRow) -> String {
    let named = schema.names.of(&row.group_name, &row.level);
    match row.group {
        TEAM => "the team".to_owned(),
        GROUP_SEAT => row.level.clone(),
        GROUP_FIRST if row.level == "yes" => "the first player".to_owned(),
        GROUP_FIRST => "a player who is not the first".to_owned(),
        _ => {
            let group = spaced(&row.group_name);
            let level = super::named(named, &row.level);
            if group == "against" {
                format!("whoever plays against {level}")
            } else if named.is_some() {
                format!("{group} {level}")
            } else {
                format!("{group} = {level}")
            }
        }
    }
}

fn spaced(name: &str) -> String {
    name.replace('_', " ")
}
