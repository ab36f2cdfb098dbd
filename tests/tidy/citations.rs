//! Clauses that tests, scenarios, knobs and pages cite are clauses of the rules.

use std::collections::BTreeSet;
use std::fs;

use crate::clauses::{is_id, known, missing};
use crate::{files, refuse, root};

/// What looks like a clause and is none: a hash, and the rules of games that only tests have.
const OTHERS: [&str; 2] = ["SHA-", "TOY-"];

/// Where citations stand. Pages at the top are named one by one.
const PLACES: [(&str, &str); 12] = [
    ("src", "rs"),
    ("tests", "rs"),
    ("tests", "toml"),
    ("benches", "rs"),
    ("configs", "toml"),
    ("strategies", "toml"),
    ("docs", "md"),
    ("configs", "md"),
    ("examples/magpie/src", "rs"),
    ("examples/magpie/tests", "rs"),
    ("examples/magpie/tests", "toml"),
    ("examples/magpie/configs", "toml"),
];
const PAGES: [&str; 4] =
    ["README.md", "ARCHITECTURE.md", "reports/README.md", "examples/magpie/README.md"];

#[test]
fn every_clause_that_is_cited_exists() {
    let known = known();
    let found = PLACES.iter().flat_map(|(folder, ending)| files(folder, ending));
    let pages = PAGES.iter().map(|page| root().join(page));
    let mut problems = Vec::new();
    let mut cited = 0;
    for path in found.chain(pages) {
        // This file and its like give examples of what is none.
        if path.ends_with("tests/tidy/citations.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("UTF-8");
        let name = path.strip_prefix(root()).expect("below the root").display();
        for (number, line) in text.lines().enumerate() {
            let clauses = clauses(line, &known);
            cited += clauses.len();
            for clause in clauses.iter().filter(|&clause| !known.contains(clause)) {
                problems.push(format!("{name}:{}: {}", number + 1, missing(&known, clause)));
            }
        }
    }
    refuse(&problems);
    assert!(cited > 5_000, "only {cited} citations were found");
}

/// The clauses that a line cites: NIN-065, or `nin_065` in the name of a test, where there is a
/// game with such letters.
fn clauses(line: &str, known: &BTreeSet<String>) -> BTreeSet<String> {
    let parts: Vec<&str> = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').collect();
    let is_other = |part: &str| OTHERS.iter().any(|other| part.starts_with(other));
    let mut found: BTreeSet<String> = parts
        .iter()
        .filter(|part| is_id(part) && !is_other(part))
        .map(|&part| part.to_owned())
        .collect();
    for pair in parts.windows(2) {
        let lower = pair[0].len() == 3 && pair[0].bytes().all(|byte| byte.is_ascii_lowercase());
        if lower && line.contains(&format!("{}_{}", pair[0], pair[1])) {
            let id = format!("{}-{}", pair[0].to_uppercase(), pair[1]);
            if is_id(&id) && known.iter().any(|clause| clause[..4] == id[..4]) {
                found.insert(id);
            }
        }
    }
    found
}

/// Where a game's rules are a page of the repository, the list is that of the page.
#[test]
fn the_clauses_of_small_games_are_those_of_their_pages() {
    for (letters, page) in [("PIG-", "docs/pig.md"), ("MAG-", "examples/magpie/README.md")] {
        let text = fs::read_to_string(root().join(page)).expect("the page of the game");
        let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
        let told: BTreeSet<String> = rows.filter(|id| is_id(id)).map(str::to_owned).collect();
        let listed = known().into_iter().filter(|id| id.starts_with(letters)).collect();
        assert_eq!(told, listed, "{page}");
    }
}

#[test]
fn the_scan_of_citations_finds_what_it_looks_for() {
    let known: BTreeSet<String> = ["NIN-064", "NIN-070", "OKK-001"].map(str::to_owned).into();
    let line = "fn nin_065_hand_limit() cites NIN-066 and NNI-064, not 2026-11, ABCD-123, the_100,\
                SHA-256, NIN-0655 or NIN 064";
    let cited: Vec<String> = clauses(line, &known).into_iter().collect();
    assert_eq!(cited, ["NIN-065", "NIN-066", "NNI-064"]);
    let told = |id| missing(&known, id);
    assert_eq!(told("NIN-066"), "there is no clause NIN-066; the nearest is NIN-064");
    assert_eq!(told("NIN-068"), "there is no clause NIN-068; the nearest is NIN-070");
    assert_eq!(told("NNI-070"), "there is no clause NNI-070; the nearest is NIN-070");
}
