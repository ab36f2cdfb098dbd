//! Seats and the first player, then what a designer may change, then crosses of it: who wins more
//! often than what it is compared with.

use crate::report::families::{Family, tests};
use crate::report::verdicts::Findings;
use crate::report::verdicts::chosen::{Told, most_telling};
use crate::report::verdicts::words::{list, percent, percent_number, points, range, signed_range};
use crate::report::win_rates::{LevelRow, TEAM};
use crate::sim::layout::{GROUP_FIRST, GROUP_SEAT};
use crate::stats::estimate::Interval;
use crate::stats::multiple::selected_quantile;

/// Lines about seats and the first player.
const ORDER_SHOWN: usize = 2;
/// Lines about what a designer may change.
const CHOICES_SHOWN: usize = 3;
/// Lines about crosses, and about how tables come to be set up, of each.
const CROSSES_SHOWN: usize = 1;

/// What is asked of the rows of some families.
struct Question<'a> {
    /// What stands out, or does not.
    about: String,
    rows: Vec<&'a LevelRow>,
    most: usize,
    tests: usize,
    /// Whether to say so where nothing stands out.
    says_nothing: bool,
}

/// Seats and the first player; seats are left out where they stand for the bots on them.
pub(super) fn of_order(findings: &Findings<'_>, seats_are_bots: bool) -> Vec<String> {
    // A seat plays in every game of a team, so it says nothing that the team does not.
    if findings.tally.layout().cooperative {
        return Vec::new();
    }
    let rows = told_once(findings.levels, |family| family == Family::Order);
    let rows: Vec<&LevelRow> =
        rows.into_iter().filter(|row| !(seats_are_bots && row.group == GROUP_SEAT)).collect();
    let mut lines = answer(findings, &Question {
        about: "seat or place in the order of play".to_owned(),
        most: ORDER_SHOWN,
        tests: tests(findings.levels, Family::Order),
        says_nothing: true,
        rows,
    });
    if seats_are_bots {
        lines.push(
            "Each bot keeps its seat, so what a seat wins is left out (--rotate turns them).".into(),
        );
    }
    lines
}

/// Roles, decks, bands, parties, wolves; then how tables come to be set up, and crosses.
pub(super) fn of_groups(findings: &Findings<'_>) -> Vec<String> {
    let is_choice = |family| matches!(family, Family::Choice(_));
    let rows = told_once(findings.levels, is_choice);
    let mut groups: Vec<String> = Vec::new();
    for row in &rows {
        let group = spaced(&row.group_name);
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let mut lines = Vec::new();
    if !groups.is_empty() {
        let last = groups.pop().unwrap_or_default();
        let about = if groups.is_empty() { last } else { format!("{} or {last}", groups.join(", ")) };
        lines.extend(answer(findings, &Question {
            about,
            most: CHOICES_SHOWN,
            tests: all_tests(findings.levels, is_choice),
            says_nothing: true,
            rows,
        }));
    }
    for is_one in [
        (|family| family == Family::Structure) as fn(Family) -> bool,
        |family| matches!(family, Family::Cross(_)),
    ] {
        lines.extend(answer(findings, &Question {
            about: String::new(),
            rows: told_once(findings.levels, is_one),
            most: CROSSES_SHOWN,
            tests: all_tests(findings.levels, is_one),
            says_nothing: false,
        }));
    }
    lines
}

/// The rows of some families, each fact once, without those that say too little.
fn told_once(rows: &[LevelRow], is_one: impl Fn(Family) -> bool) -> Vec<&LevelRow> {
    let is_own = |row: &&LevelRow| {
        is_one(row.family) && !row.is_mirror() && !row.too_few && row.group != TEAM
    };
    rows.iter().filter(is_own).collect()
}

fn all_tests(rows: &[LevelRow], is_one: impl Fn(Family) -> bool) -> usize {
    let mut families: Vec<Family> = Vec::new();
    for row in rows.iter().filter(|row| is_one(row.family)) {
        if !families.contains(&row.family) {
            families.push(row.family);
        }
    }
    families.into_iter().map(|family| tests(rows, family)).sum()
}

fn answer(findings: &Findings<'_>, question: &Question<'_>) -> Vec<String> {
    let is_team = findings.tally.layout().cooperative;
    let flag = |row: &LevelRow| {
        if is_team { row.team.as_ref().map_or("", |team| team.flag) } else { row.flag }
    };
    let effect = |row: &LevelRow, width: f64| {
        if is_team {
            row.team.as_ref().map(|team| team.interval_at(width))
        } else {
            row.edge_at(width)
        }
    };
    let flagged: Vec<&LevelRow> =
        question.rows.iter().copied().filter(|row| !flag(row).is_empty()).collect();
    let told = most_telling(&flagged, question.most, question.tests, effect);
    if told.is_empty() {
        let nearest = question.says_nothing.then(|| {
            let p_value = |row: &LevelRow| {
                if is_team { row.team.as_ref().map(|team| team.p_value) } else { row.p_value }
            };
            let tested = question.rows.iter().filter_map(|&row| Some((row, p_value(row)?)));
            let (row, _) = tested.min_by(|one, two| one.1.total_cmp(&two.1))?;
            let interval = effect(row, selected_quantile(1, question.tests))?;
            let line = line(findings, &Told { row, interval })?;
            Some(format!("No {} stands out. The nearest to it: {line}", question.about))
        });
        return nearest.flatten().into_iter().collect();
    }
    let mut lines: Vec<String> = told.iter().filter_map(|told| line(findings, told)).collect();
    lines.extend(super::and_more(flagged.len(), told.len(), "win_rates.csv"));
    lines
}

fn line(findings: &Findings<'_>, told: &Told<&LevelRow>) -> Option<String> {
    let row = told.row;
    let (subject, rate) = (subject(findings, row), row.rate?);
    if let Some(team) = row.team.as_ref().filter(|_| findings.tally.layout().cooperative) {
        return Some(format!(
            "With {subject} the team wins {} of its games, {} {} than in all its games (95 % interval \
             {} pp).",
            percent(rate),
            points(team.edge.abs()),
            more_or_fewer(team.edge),
            signed_range(told.interval),
        ));
    }
    let around = |at: Interval| Interval { low: at.low + row.parity, high: at.high + row.parity };
    Some(compared(&subject, "its games", rate, row, row.edge?, Some(around(told.interval))))
}

fn more_or_fewer(edge: f64) -> &'static str {
    if edge > 0.0 { "more" } else { "fewer" }
}

/// `THE SUBJECT wins 30 % of its games, 5 pp more than its fair share of 25 % (95 % interval ...).`
pub(super) fn compared(
    subject: &str,
    what: &str,
    rate: f64,
    row: &LevelRow,
    edge: f64,
    interval: Option<Interval>,
) -> String {
    let against = if edge == 0.0 {
        "exactly".to_owned()
    } else {
        format!("{} {} than", points(edge.abs()), more_or_fewer(edge))
    };
    let measure = if row.group == TEAM { "the target" } else { row.measure };
    let interval = interval.map_or_else(String::new, |interval| {
        format!(" (95 % interval {})", range(interval, percent_number))
    });
    format!(
        "{subject} wins {} of {what}, {against} {measure} of {}{interval}.",
        percent(rate),
        percent(row.parity)
    )
}

/// A level in words.
pub(super) fn subject(findings: &Findings<'_>, row: &LevelRow) -> String {
    let named = findings.schema.names.of(&row.group_name, &row.level);
    match row.group {
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
