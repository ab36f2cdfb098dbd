//! Every scenario shipped with the program holds, cites clauses that exist, and cites at least one.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use tenbin::scenario::{Report, Verdict, run_files};

use crate::support::clauses;

/// What every scenario of a game came to. They are run once for all the tests of this file.
fn reports(game: &str) -> &'static [Report] {
    static REPORTS: OnceLock<Vec<Vec<Report>>> = OnceLock::new();
    let all = REPORTS.get_or_init(|| tenbin::GAMES.names().map(run).collect());
    let number = tenbin::GAMES.names().position(|known| known == game).expect("a game of GAMES");
    &all[number]
}

fn run(game: &str) -> Vec<Report> {
    let library = tenbin::library();
    let files = library.folder(&format!("configs/{game}/scenarios")).expect("embedded files");
    let (reports, errors) = run_files(tenbin::GAMES, &library, &files);
    assert!(errors.is_empty(), "{}", errors.render());
    reports
}

#[test]
fn every_shipped_scenario_holds() {
    let mut wrong = String::new();
    for game in tenbin::GAMES.names() {
        let reports = reports(game);
        assert!(!reports.is_empty(), "{game} ships no scenario");
        for report in reports {
            match &report.verdict {
                Verdict::Passed => {}
                Verdict::Failed(reasons) => {
                    wrong +=
                        &format!("{}: {}\n{}\n", report.place, report.name, reasons.join("\n"));
                }
                Verdict::Malformed(diagnostics) => wrong += &diagnostics.render(),
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn every_shipped_scenario_cites_a_clause_and_has_a_name_of_its_own() {
    for game in tenbin::GAMES.names() {
        let mut names = BTreeSet::new();
        for report in reports(game) {
            assert!(!report.cites.is_empty(), "{} cites nothing", report.place);
            assert!(names.insert(report.name.clone()), "{}: {} twice", report.place, report.name);
        }
    }
}

#[test]
fn every_cited_clause_is_in_the_rules() {
    let known = clauses::known();
    let mut wrong = String::new();
    for report in tenbin::GAMES.names().flat_map(reports) {
        for clause in report.cites.iter().filter(|&clause| !known.contains(clause)) {
            wrong += &format!("{}: {}\n", report.place, clauses::missing(&known, clause));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
