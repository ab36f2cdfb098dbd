//! Every scenario shipped with the program holds, cites clauses that exist, and cites at least one.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

use tenbin::scenario::{Report, Verdict, run_files};

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
    let Some(known) = clauses_of_the_rules() else { return };
    for game in tenbin::GAMES.names() {
        for report in reports(game) {
            for clause in &report.cites {
                assert!(known.contains(clause), "{}: there is no clause {clause}", report.place);
            }
        }
    }
}

/// The clause ids in docs/rules; None where the repository has no such folder.
fn clauses_of_the_rules() -> Option<BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    let mut known = BTreeSet::new();
    for entry in std::fs::read_dir(folder).ok()? {
        let text = std::fs::read_to_string(entry.ok()?.path()).ok()?;
        for word in
            text.split(|character: char| !character.is_ascii_alphanumeric() && character != '-')
        {
            if word.len() == 7 && word.as_bytes()[3] == b'-' {
                known.insert(word.to_owned());
            }
        }
    }
    Some(known)
}
