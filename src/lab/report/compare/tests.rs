//! Reports of comparisons of the toy, whose truths are known.

use std::ops::Range;

use super::*;
use crate::report::Goal;
use crate::report::sheet::Sheet;
use crate::sim::looks::run_to_looks;
use crate::sim::paired::tests::compared;
use crate::sim::toy::{Toy, toy_batch};
use crate::sim::{Batch, Tally};
use tenbin_engine::Game;

/// Compares toys; each with the seed of its batch.
fn built(sides: &[(Toy, u64)], games: u64) -> (PairedResult, Report) {
    let parts: Vec<_> = sides
        .iter()
        .map(|&(toy, seed)| {
            (toy, toy.schema(), Batch { seed, rotate: false, ..toy_batch(0..games, 1) }, &[][..])
        })
        .collect();
    let result = compared(&parts);
    let report = report_of(&result, sides, None);
    (result, report)
}

/// The same played part by part, until enough is known for a goal.
fn watched(sides: &[(Toy, u64)], games_max: u64, goal: Goal) -> Report {
    let play = |games: Range<u64>| {
        let parts = sides.iter().map(|&(toy, seed)| {
            let batch = Batch { seed, rotate: false, ..toy_batch(games.clone(), 1) };
            (toy, toy.schema(), batch, &[][..])
        });
        compared(&parts.collect::<Vec<_>>())
    };
    let (result, look) =
        run_to_looks(games_max, play, |so_far, look| progress_of(so_far, goal, look).is_reached());
    report_of(&result, sides, Some(&Stopping { goal, look, games_max }))
}

fn report_of(result: &PairedResult, sides: &[(Toy, u64)], stopping: Option<&Stopping>) -> Report {
    let names: Vec<String> = (0..sides.len()).map(|side| format!("side{side}")).collect();
    let schemas: Vec<Schema> = sides.iter().map(|(toy, _)| toy.schema()).collect();
    let is_first: Vec<bool> =
        sides.iter().map(|side| format!("{side:?}") == format!("{:?}", sides[0])).collect();
    let courses = vec![Course::default(); sides.len() - 1];
    let input = CompareInput {
        names: &names,
        schemas: &schemas,
        is_first: &is_first,
        result,
        courses: &courses,
        stopping,
        luck: None,
    };
    build(&input)
}

fn toy(boost_points: u16) -> Toy {
    Toy { boost_points, ..Toy::default() }
}

fn sheet<'a>(report: &'a Report, file: &str) -> &'a Sheet {
    report.sheets.iter().find(|sheet| sheet.file == file).expect("a sheet")
}

/// The cells of a row by the names of their columns.
fn row<'a>(sheet: &'a Sheet, keys: &[&str]) -> impl Fn(&str) -> &'a str {
    let is_it = |row: &&Vec<String>| keys.iter().all(|key| row.iter().any(|cell| cell == key));
    let row = sheet.rows.iter().find(is_it).unwrap_or_else(|| panic!("no row {keys:?}"));
    move |column| {
        let place = sheet.columns.iter().position(|one| one.name == column);
        place.map_or("", |place| row[place].as_str())
    }
}

#[test]
fn the_rows_are_the_tallies_side_by_side() {
    let (result, report) = built(&[(toy(0), 5), (toy(7), 5)], 3_000);
    let table = sheet(&report, "compare.csv");
    let red = row(table, &["role", "red"]);
    let rate = |tally: &Tally| {
        let sums = tally.level(crate::sim::layout::GROUPS_MADE, 0);
        format!("{:.6}", sums.wins as f64 / sums.seats as f64)
    };
    assert_eq!(red("base_share"), rate(&result.sides[0]));
    assert_eq!(red("variant_share"), rate(&result.sides[1]));
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let gap = 100.0 * (number(red("variant_share")) - number(red("base_share")));
    assert!((number(red("diff_pp")) - gap).abs() < 1e-3);
    assert!(number(red("lo95_pp")) < gap && gap < number(red("hi95_pp")));
    // A role without power is worth nothing under either rule; games are shorter with the boost.
    assert!(red("verdict").starts_with("no difference larger than "), "{}", red("verdict"));
    let turns = row(table, &["length", "turns"]);
    assert_eq!((turns("verdict"), turns("base_share")), ("lower", ""));
    assert!(number(turns("diff_hi95_mean")) < 0.0);
    assert!(number(turns("variance_ratio")) < 1.0);
    // What a table of the game's own counts is compared too, over all of its games.
    let press = row(table, &["toy_moves.first_turn_share", "press"]);
    let counts = result.sides[1].table_row(0, 0);
    assert_eq!(press("variant_share"), format!("{:.6}", counts[1] as f64 / counts[0] as f64));
    assert!(
        report.lines().iter().any(|line| line.starts_with("Mean decisions ")),
        "{:?}",
        report.lines()
    );
    // Who is first and who is not is one fact.
    let first = report.verdicts.iter().filter(|line| {
        line.text.contains(" first wins") || line.text.contains("first player wins")
    });
    assert_eq!(first.count(), 1, "{:?}", report.lines());
    assert!(report.lines()[0].starts_with("side1 against side0: 3,000 games on each side"));
    // Rows that surely differ stand first.
    let verdict = table.columns.len() - 1;
    let is_sure =
        |row: &Vec<String>| ["better", "worse", "higher", "lower"].contains(&&*row[verdict]);
    let sure = table.rows.iter().filter(|row| is_sure(row)).count();
    assert!(sure > 0 && table.rows[..sure].iter().all(is_sure));
    assert!(sheet(&report, "spread.csv").rows.len() >= 2);
}

#[test]
fn a_side_against_itself_finds_nothing() {
    let (_, report) = built(&[(toy(3), 5), (toy(3), 5)], 500);
    let table = sheet(&report, "compare.csv");
    let at = |name: &str| table.columns.iter().position(|one| one.name == name).expect("a column");
    for row in &table.rows {
        assert_eq!(row[at("verdict")], "the same in every game", "{row:?}");
        assert_eq!(
            (row[at("discordant_count")].as_str(), row[at("p_value")].as_str()),
            ("0", "1.000000")
        );
    }
    assert!(report.lines()[1].starts_with("Nothing differs:"), "{:?}", report.lines());
    assert!(report.lines()[2].starts_with("That must be so"), "{:?}", report.lines());
    assert_eq!(report.lines().len(), 3);
    for row in &sheet(&report, "spread.csv").rows {
        assert_eq!(row.last().map(String::as_str), Some("the same"));
    }
}

#[test]
fn several_sides_are_told_one_after_the_other() {
    let (_, report) = built(&[(toy(0), 5), (toy(7), 5), (toy(0), 5)], 300);
    let table = sheet(&report, "compare.csv");
    assert_eq!(table.columns[0].name, "side");
    let same = row(table, &["side2", "length", "turns"]);
    assert_eq!(same("verdict"), "the same in every game");
    assert_eq!(row(table, &["side1", "length", "turns"])("verdict"), "lower");
    let heads = report.lines().iter().filter(|line| line.contains(" against ")).count();
    assert_eq!(heads, 2, "{:?}", report.lines());
}

#[test]
fn a_team_is_told_as_one() {
    let team = |boost_points| Toy { team: true, ..toy(boost_points) };
    let (_, report) = built(&[(team(0), 5), (team(20), 5)], 1_000);
    let table = sheet(&report, "compare.csv");
    let row = row(table, &["team", "all"]);
    assert_eq!(row("pairs_count"), "1000");
    let line = report.lines().into_iter().find(|line| line.starts_with("The team wins "));
    assert!(line.is_some(), "{:?}", report.lines());
    assert!(!report.lines().iter().any(|line| line.contains("seat1 wins")), "{:?}", report.lines());
}

fn column(table: &Sheet, name: &str) -> usize {
    table.columns.iter().position(|one| one.name == name).expect("a column")
}

/// The groups of which a row surely differs.
fn alarms(report: &Report) -> Vec<String> {
    let table = sheet(report, "compare.csv");
    let verdict = column(table, "verdict");
    let is_sure =
        |row: &&Vec<String>| ["better", "worse", "higher", "lower"].contains(&&*row[verdict]);
    let mut groups: Vec<String> =
        table.rows.iter().filter(is_sure).map(|row| row[0].clone()).collect();
    groups.sort_unstable();
    groups.dedup();
    groups
}

/// Two sides that play differently and are equal in truth: the same rules on seeds of their own, so that no
/// game is alike; and rules of which seats and roles are worth the same on the same seeds, so that many are.
/// Of each question at most 5 % of runs may call anything different; three standard errors of 200 runs are
/// 4.6 pp.
#[test]
fn sides_that_are_equal_in_truth_raise_few_alarms() {
    alarms_are_few(200, 0.096);
}

/// `benches/results/sequential.md` has what 2,000 runs gave.
fn alarms_are_few(runs: u64, most: f64) {
    let mut apart = std::collections::BTreeMap::<String, u32>::new();
    let mut paired = apart.clone();
    for run in 0..runs {
        let (_, report) = built(&[(toy(2), 1_000 + run), (toy(2), 5_000 + run)], 150);
        for group in alarms(&report) {
            *apart.entry(group).or_default() += 1;
        }
        let (_, report) = built(&[(toy(0), 9_000 + run), (toy(3), 9_000 + run)], 150);
        for group in alarms(&report).into_iter().filter(|group| group == "role" || group == "seat")
        {
            *paired.entry(group).or_default() += 1;
        }
    }
    for (group, count) in apart.iter().chain(&paired) {
        assert!(f64::from(*count) <= most * runs as f64, "{group}: {apart:?} {paired:?}");
    }
}

/// A watched comparison stops at the first look at which enough is known, and is otherwise the comparison of
/// so many games with wider intervals.
#[test]
fn a_comparison_stops_when_enough_is_known() {
    let sides = [(toy(0), 5), (toy(7), 5)];
    let report = watched(&sides, 100_000, Goal::Until(0.03));
    let games = report.facts["stopping"]["games_at_last_look"].as_u64().expect("games");
    assert!((1_000..20_000).contains(&games), "{games}");
    assert_eq!(report.facts["games_counted"], games);
    assert_eq!(report.facts["stopping"]["reached"], true);
    let last = report.lines().pop().expect("lines");
    assert!(last.contains(" watched differences are known to +/- 3 pp or better"), "{last}");
    let (result, plain) = built(&sides, games);
    let [ours, theirs] = [&report, &plain].map(|report| sheet(report, "compare.csv"));
    let look = Look::at_end(games);
    let mut widened = 0;
    for row in 0..result.pairs[0].metrics().len().min(6) {
        let metric = &result.pairs[0].metrics()[row];
        let cell = |table: &Sheet, name: &str| {
            let is_it = |row: &&Vec<String>| row[0] == metric.group && row[1] == metric.level;
            let row = table.rows.iter().find(is_it).expect("a row");
            row[column(table, name)].parse::<f64>().expect("a number")
        };
        assert_eq!(cell(ours, "diff_pp").to_bits(), cell(theirs, "diff_pp").to_bits());
        let [wide, narrow] =
            [ours, theirs].map(|table| cell(table, "hi95_pp") - cell(table, "lo95_pp"));
        // Of many pairs that differ; 1.96 standard errors become those of the look.
        if cell(ours, "discordant_count") > 1_000.0 {
            let ratio = wide / narrow / (look.boundary() / 1.96);
            assert!((ratio - 1.0).abs() < 0.01, "{metric:?} {ratio}");
            widened += 1;
        }
        assert!(cell(ours, "p_value") >= cell(theirs, "p_value"));
        assert!(wide / 2.0 <= 3.0, "{metric:?} {wide}");
    }
    assert!(widened >= 3, "{widened}");
    let meaning = |table: &Sheet, name: &str| table.columns[column(table, name)].meaning.clone();
    assert!(meaning(ours, "lo95_pp").contains("this holds at any look"));
    assert!(!meaning(theirs, "lo95_pp").contains("this holds at any look"));
    assert!(!meaning(ours, "base_share").contains("this holds at any look"));
    // One that ends before says what is missing.
    let short = watched(&sides, 1_000, Goal::Until(0.002));
    assert_eq!(short.facts["stopping"]["reached"], false);
    let last = short.lines().pop().expect("lines");
    assert!(last.starts_with("Not reached: after 1,000 games "), "{last}");
}

/// The same two pairs of sides, watched: whatever they are played for, at most 5 of 100 comparisons call
/// anything of a question different, and of each win rate is said that it differs in as many at most; three
/// standard errors of 100 runs are 6.5 pp.
#[test]
fn watched_sides_that_are_equal_in_truth_raise_few_alarms() {
    alarms_are_few_at_looks(100, 0.115);
}

/// `benches/results/sequential.md` has what 2,000 runs gave.
fn alarms_are_few_at_looks(runs: u64, most: f64) {
    for goal in [Goal::Until(0.06), Goal::SmallestEffect(0.08)] {
        let mut counts = std::collections::BTreeMap::<String, u32>::new();
        for run in 0..runs {
            let apart = [(toy(2), 21_000 + run), (toy(2), 25_000 + run)];
            let paired = [(toy(0), 29_000 + run), (toy(3), 29_000 + run)];
            for (sides, is_paired) in [(apart, false), (paired, true)] {
                let report = watched(&sides, 4_000, goal);
                let is_asked = |group: &str| !is_paired || group == "role" || group == "seat";
                for group in alarms(&report).into_iter().filter(|group| is_asked(group)) {
                    *counts.entry(format!("{group} {is_paired}")).or_default() += 1;
                }
                let table = sheet(&report, "compare.csv");
                let Some(decision) = table.columns.iter().position(|one| one.name == "decision")
                else {
                    continue;
                };
                for row in table.rows.iter().filter(|row| is_asked(&row[0])) {
                    if row[decision] == "more" || row[decision] == "less" {
                        let key = format!("{}.{} is {is_paired}", row[0], row[1]);
                        *counts.entry(key).or_default() += 1;
                    }
                }
            }
        }
        let is_few = |count: &u32| f64::from(*count) <= most * runs as f64;
        assert!(counts.values().all(is_few), "{goal:?}: {counts:?}");
    }
}

/// A boost that makes games shorter and seats better or worse is decided; what is worth nothing is not.
#[test]
fn what_differs_by_the_size_is_decided() {
    let report = watched(&[(toy(0), 5), (toy(7), 5)], 50_000, Goal::SmallestEffect(0.04));
    let table = sheet(&report, "compare.csv");
    assert_eq!(row(table, &["role", "red"])("decision"), "smaller");
    assert_eq!(row(table, &["length", "turns"])("decision"), "");
    let last = report.lines().pop().expect("lines");
    assert!(last.starts_with("Stopped after "), "{last}");
    assert!(last.contains("of 4 pp or more"), "{last}");
}
