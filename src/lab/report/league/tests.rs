//! Leagues drawn up by hand: what they say is what was put into them.

use super::*;
use tenbin_engine::seed::{self, Label, below};

fn entrants(names: &[&str]) -> Vec<Entrant> {
    let of = |name: &&str| Entrant { name: (*name).to_owned(), kind: "weighted".to_owned() };
    names.iter().map(of).collect()
}

/// The report of strategies of which the first of a pair wins so many games in a thousand.
fn league(names: &[&str], seats: u8, games: u64, chance: impl Fn(usize, usize) -> u32) -> Report {
    let strategies = entrants(names);
    let fixtures = Fixtures::of(names.len(), usize::from(seats), None);
    let mut generator = seed::stream(5, 0, Label::Rules(0));
    let result = ArenaResult::drawn_up(names.len(), &fixtures.line_ups, games, |line_up, _| {
        let table = &fixtures.line_ups[line_up];
        let (one, other) = (*table.iter().min()?, *table.iter().max()?);
        Some(if below(&mut generator, 1_000) < chance(one, other) { one } else { other })
    });
    let table = LeagueTable { players: seats, fixtures: &fixtures, result: &result, look: None };
    let tables = [table];
    build(&LeagueInput {
        strategies: &strategies,
        against: None,
        tables: &tables,
        goal: None,
        seed: 7,
    })
}

fn cell(report: &Report, file: &str, strategy: &str, column: &str) -> f64 {
    let sheet = report.sheets.iter().find(|sheet| sheet.file == file).expect("a table");
    let row = sheet.rows.iter().find(|row| sheet.cell(row, "strategy") == strategy);
    sheet.cell(row.expect("a row"), column).parse().expect("a number")
}

fn told(report: &Report, wanted: &str) -> bool {
    report.lines().iter().any(|line| line.contains(wanted))
}

/// Rock beats scissors in 65 of 100 and so on round: a circle that is named, nobody surely the best, and a
/// third for each at the equilibrium and by alpha-rank.
#[test]
fn rock_paper_scissors_is_a_circle_of_thirds() {
    let round = |one: usize, other: usize| if (one, other) == (0, 2) { 350 } else { 650 };
    let report = league(&["rock", "scissors", "paper"], 2, 3_000, round);
    for strategy in ["rock", "scissors", "paper"] {
        let nash = cell(&report, "ratings.csv", strategy, "nash_share");
        assert!((nash - 1.0 / 3.0).abs() < 0.06, "{nash}");
        let [low, high] = ["nash_lo95_share", "nash_hi95_share"]
            .map(|end| cell(&report, "ratings.csv", strategy, end));
        assert!(low < 1.0 / 3.0 && 1.0 / 3.0 < high && low > 0.2 && high < 0.5, "{low} {high}");
        let alpha = cell(&report, "ratings.csv", strategy, "alpha_rank_share");
        assert!((alpha - 1.0 / 3.0).abs() < 1e-6, "{alpha}");
    }
    assert!(told(&report, "Surely a circle: rock beats scissors (6"), "{:?}", report.lines());
    assert!(told(&report, "Strength is not all"), "{:?}", report.lines());
    assert!(told(&report, "Nobody is surely the best"), "{:?}", report.lines());
    assert!(told(&report, "Nobody gains against this mix (Nash)"), "{:?}", report.lines());
}

/// Three that are 200 Elo apart each, at a table of four: found in this order, the first alone at the equilibrium,
/// and no circle.
#[test]
fn who_is_better_against_everybody_is_surely_the_best() {
    let elo = [200.0_f64, 0.0, -200.0];
    let chance = |one: usize, other: usize| {
        (1_000.0 / (1.0 + 10_f64.powf((elo[other] - elo[one]) / 400.0))).round() as u32
    };
    let report = league(&["a", "b", "c"], 4, 2_000, chance);
    for (name, wanted) in [("a", 200.0), ("b", 0.0), ("c", -200.0)] {
        let of = |column: &str| cell(&report, "ratings.csv", name, column);
        assert!(of("lo95_elo") < wanted && wanted < of("hi95_elo"), "{name}");
        assert!(of("hi95_elo") - of("lo95_elo") < 30.0);
        let only = if name == "a" { 1.0 } else { 0.0 };
        assert!(
            (of("nash_share") - only).abs() < 1e-6 && (of("nash_lo95_share") - only).abs() < 1e-6
        );
    }
    assert!(told(&report, "The best is surely a: rated "), "{:?}", report.lines());
    assert!(told(&report, "The last is surely c: rated "), "{:?}", report.lines());
    assert!(told(&report, "Nobody gains against a by playing anything else (Nash)."));
    assert!(!told(&report, "circle:"), "{:?}", report.lines());
    let alone = report.sheets.iter().find(|sheet| sheet.file == "league.csv").expect("a table");
    let parity: Vec<&str> = alone.rows.iter().map(|row| alone.cell(row, "parity_share")).collect();
    assert_eq!(parity.iter().filter(|&&share| share == "0.250000").count(), 6);
}

/// Of equals nobody is called the best, or flagged, in at least 95 of 100 leagues.
#[test]
fn equals_raise_no_alarm() {
    let strategies = entrants(&["a", "b", "c", "d"]);
    let fixtures = Fixtures::of(4, 2, None);
    let mut generator = seed::stream(6, 0, Label::Rules(0));
    let (mut best, mut flagged) = (0, 0);
    for _ in 0..100 {
        let result = ArenaResult::drawn_up(4, &fixtures.line_ups, 256, |line_up, _| {
            Some(fixtures.line_ups[line_up][below(&mut generator, 2) as usize])
        });
        let tables = [LeagueTable { players: 2, fixtures: &fixtures, result: &result, look: None }];
        let input = LeagueInput {
            strategies: &strategies,
            against: None,
            tables: &tables,
            goal: None,
            seed: 7,
        };
        // The equilibria are not asked for here, and take most of the time.
        let standing = Standing::plain(&tables[0], &input);
        best += u32::from(lines::is_best_sure(&standing));
        let meetings = sheets::meetings(&[standing], &input);
        flagged +=
            u32::from(meetings.rows.iter().any(|row| !meetings.cell(row, "flag").is_empty()));
    }
    // 5 of 100 and three standard errors.
    assert!(best <= 11 && flagged <= 11, "{best} {flagged}");
}
