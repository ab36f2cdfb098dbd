//! Ninja's shipped content against sections 3, 4 and 10 of its rules catalogue, and what a designer
//! does with its files alone: new cards, changed numbers, removed cards, and the rules of the data
//! (section 3.8). Each change is a `--set`, or a variant file in a temporary folder, played through
//! scenarios.

mod changes;
mod data;
mod deals;
mod decks;
mod discard_hand;
mod effects;
mod knobs;
mod listed;
mod own_cards;
mod refusals;
mod refused_sets;
mod shipped;
mod story;
mod tied;
mod unheeded;

use std::path::Path;

use tenbin::content::{Library, LibraryFile};
use tenbin::scenario::{Verdict, run_files};

/// A library with one variant of Ninja, called `mine`, over the embedded files. The name tells the
/// folders of different tests apart.
fn library_with(name: &str, variant: &str) -> Library {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ninja_content").join(name);
    let folder = root.join("configs/ninja/variants");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("mine.toml"), variant).unwrap();
    tenbin::library().with_root(root)
}

/// What scenarios come to that all play the variant `mine`: the differences of those that fail.
fn differences(library: &Library, scenarios: &str) -> Vec<String> {
    let text = format!("game = \"ninja\"\nvariants = [\"mine\"]\n{scenarios}");
    let file = LibraryFile { name: "mine_scenarios.toml".to_owned(), text };
    let (reports, errors) = run_files(tenbin::GAMES, library, &[file]);
    assert!(errors.is_empty(), "{}", errors.render());
    assert!(!reports.is_empty());
    let failed = |report: tenbin::scenario::Report| match report.verdict {
        Verdict::Passed => None,
        Verdict::Failed(list) => Some(format!("{}: {}", report.name, list.join("\n"))),
        Verdict::Malformed(errors) => Some(format!("{}: {}", report.name, errors.render())),
    };
    reports.into_iter().filter_map(failed).collect()
}

/// Asserts that all scenarios hold with the variant.
fn holds(name: &str, variant: &str, scenarios: &str) {
    let differences = differences(&library_with(name, variant), scenarios);
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}
