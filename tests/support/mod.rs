//! What several test programs share: loading games and strategies, walking their games, and running
//! the program.

// Every test program compiles this module for itself and uses a part of it.
#![allow(dead_code, missing_docs, unreachable_pub, clippy::new_without_default)]

pub mod advice;
pub mod bless;
pub mod browser;
pub mod clauses;
pub mod contest;
pub mod games;
pub mod heard;
pub mod lists;
pub mod position;
pub mod program;
pub mod refusals;
pub mod settings;
pub mod shuffles;
pub mod walk;

use std::path::Path;

use tenbin::content::{Content, Diagnostics, Library, load};
use tenbin::engine::Table;
use tenbin::module::Module;
use tenbin::policies::{Owner, Strategy, make, parse};

/// The game with its default content; panics with the errors where that is broken.
pub fn game<G: Module>(seats: u8) -> G {
    game_with::<G>(seats, &[])
}

/// The content of a library with variants and `path.to.knob=value` overrides, or its errors.
pub fn content<G: Module>(
    library: &Library,
    variants: &[&str],
    sets: &[&str],
) -> Result<Content, String> {
    let own = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    load(library, G::ID, G::shape(), &own(variants), &own(sets))
        .map_err(|diagnostics| diagnostics.render())
}

/// The game with `path.to.knob=value` overrides.
pub fn game_with<G: Module>(seats: u8, sets: &[&str]) -> G {
    game_in(&tenbin::library(), seats, &[], sets)
}

/// The game of a library with variants and overrides.
pub fn game_in<G: Module>(library: &Library, seats: u8, variants: &[&str], sets: &[&str]) -> G {
    let content = content::<G>(library, variants, sets).unwrap_or_else(|errors| panic!("{errors}"));
    let mut diagnostics = content.diagnostics.clone();
    let game = G::compile(&content, seats, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{}", diagnostics.render());
    game.expect("a game without errors compiles")
}

/// Whose strategies the bots of a game are.
pub fn owner<G: Module>() -> Owner<'static> {
    Owner { game: G::ID, features: G::FEATURES, has_scores: G::HAS_SCORES }
}

/// A strategy of the repository; panics with the errors where it is broken.
pub fn strategy<G: Module>(name: &str) -> Strategy {
    let mut diagnostics = Diagnostics::default();
    let strategy = parse(&tenbin::library(), owner::<G>(), name, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{}", diagnostics.render());
    strategy.expect("a strategy without errors is there")
}

/// A library whose folder holds these files (path, text) in front of the embedded ones. The name
/// tells the folders of different tests apart.
pub fn library_with(name: &str, files: &[(&str, &str)]) -> Library {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    for (path, text) in files {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    tenbin::library().with_root(root)
}

/// A table of bots; the names are used again from the first where there are too few.
pub fn table<G: Module>(seats: u8, names: &[&str]) -> Table<G> {
    let strategies: Vec<Strategy> = names.iter().map(|name| strategy::<G>(name)).collect();
    (0..usize::from(seats)).map(|seat| make::<G>(&strategies[seat % names.len()])).collect()
}

/// The strategies of `configs/<game>/experiments/default.toml` and its number of seats.
pub fn default_table<G: Module>() -> (u8, Vec<String>) {
    let path = format!("configs/{}/experiments/default.toml", G::ID);
    let file = tenbin::library().file(&path).unwrap();
    let file = file.unwrap_or_else(|| panic!("a game needs {path}"));
    let experiment: toml::Table = file.text.parse().unwrap();
    let seats = experiment.get("seats").and_then(toml::Value::as_integer);
    let names = match &experiment["strategies"] {
        toml::Value::Array(names) => names.clone(),
        one => vec![one.clone()],
    };
    let names = names.iter().map(|name| name.as_str().expect("a name").to_owned()).collect();
    (seats.map_or(G::SEATS_DEFAULT, |seats| seats as u8), names)
}
