//! Where the checks find what belongs to a game.

use std::path::{Path, PathBuf};

use crate::module::Module;
use crate::policies::{Owner, Strategy, make, parse};
use tenbin_content::load::variants;
use tenbin_content::{Diagnostics, Library, load};
use tenbin_engine::Table;

/// Configs and strategies, the files with expectations, and a folder to write in.
#[derive(Clone, Debug)]
pub struct Home {
    library: Library,
    tests: PathBuf,
    scratch: PathBuf,
}

impl Home {
    /// The working folder: `configs/`, `strategies/` and `tests/` there.
    pub fn here() -> Self {
        // An empty path keeps names short: `configs/my_game/rules.toml`.
        let library = Library::built_in(&[]).with_root("");
        let scratch = format!("tenbin-conformance-{}", std::process::id());
        Self::new(library, "tests", std::env::temp_dir().join(scratch))
    }

    /// The same with files from elsewhere, such as those that are built into a program.
    pub fn new(library: Library, tests: impl Into<PathBuf>, scratch: impl Into<PathBuf>) -> Self {
        Self { library, tests: tests.into(), scratch: scratch.into() }
    }

    pub(super) fn library(&self) -> &Library {
        &self.library
    }

    pub(super) fn scratch(&self) -> &Path {
        &self.scratch
    }

    pub(super) fn in_tests(&self, path: &str) -> PathBuf {
        self.tests.join(path)
    }

    /// The content files of a game, by their names without a folder.
    pub(super) fn files<G: Module>(&self) -> Vec<(String, String)> {
        let folder = format!("configs/{}", G::ID);
        let files = self.library.folder(&folder).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            !files.is_empty(),
            "there is no .toml file in {folder}; the rules and cards of {} belong there, and tests \
             look for them from the folder of the package",
            G::ID
        );
        let name = |name: &str| name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned();
        files.into_iter().map(|file| (name(&file.name), file.text)).collect()
    }

    /// The game with its default content; panics with the errors where that is broken.
    pub fn game<G: Module>(&self, seats: u8) -> G {
        self.game_with::<G>(seats, &[])
    }

    /// The game with `path.to.knob=value` overrides.
    pub fn game_with<G: Module>(&self, seats: u8, sets: &[String]) -> G {
        let content = load(&self.library, G::ID, G::shape(), &[], sets)
            .unwrap_or_else(|errors| panic!("{}", errors.render()));
        let mut diagnostics = content.diagnostics.clone();
        let game = G::compile(&content, seats, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{}", diagnostics.render());
        game.unwrap_or_else(|| {
            panic!("{} for {seats} does not compile and does not say why", G::ID)
        })
    }

    /// The game with each variant of `configs/<game>/variants`, at the first number of seats that it compiles for, the
    /// usual one first.
    pub(super) fn variants<G: Module>(&self) -> impl Iterator<Item = (String, G)> {
        let listed = variants(&self.library, G::ID);
        let listed = listed.unwrap_or_else(|errors| panic!("{}", errors.render()));
        listed.into_iter().map(|variant| {
            let name = variant.name;
            let content = load(&self.library, G::ID, G::shape(), std::slice::from_ref(&name), &[])
                .unwrap_or_else(|errors| panic!("{}", errors.render()));
            let usual = G::SEATS_DEFAULT;
            let others = G::SEATS.filter(|seats| *seats != usual);
            let compiled = |seats| G::compile(&content, seats, &mut content.diagnostics.clone());
            let game = std::iter::once(usual).chain(others).find_map(compiled);
            let game = game.unwrap_or_else(|| panic!("the variant {name} compiles for nobody"));
            (name, game)
        })
    }

    fn strategy<G: Module>(&self, name: &str) -> Strategy {
        let mut diagnostics = Diagnostics::default();
        let owner = Owner { game: G::ID, features: G::FEATURES, has_scores: G::HAS_SCORES };
        let strategy = parse(&self.library, owner, name, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{}", diagnostics.render());
        strategy.unwrap_or_else(|| panic!("strategy {name} does not parse and does not say why"))
    }

    /// A table of bots; the names are used again from the first where there are too few.
    pub fn table<G: Module>(&self, seats: u8, names: &[&str]) -> Table<G> {
        let strategies: Vec<Strategy> = names.iter().map(|name| self.strategy::<G>(name)).collect();
        (0..usize::from(seats)).map(|seat| make::<G>(&strategies[seat % names.len()])).collect()
    }

    /// The strategies of `configs/<game>/experiments/default.toml` and its number of seats.
    pub(super) fn default_table<G: Module>(&self) -> (u8, Vec<String>) {
        let path = format!("configs/{}/experiments/default.toml", G::ID);
        let file = self.library.file(&path).unwrap_or_else(|error| panic!("{error}"));
        let file = file.unwrap_or_else(|| {
            panic!("{path} is missing: what `tenbin run {}` plays, with the default bots", G::ID)
        });
        let experiment: toml::Table =
            file.text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.name));
        let seats = experiment.get("seats").and_then(toml::Value::as_integer);
        let names = match experiment.get("strategies") {
            Some(toml::Value::Array(names)) => names.clone(),
            Some(one) => vec![one.clone()],
            None => panic!("{}: `strategies` is missing, a list of names", file.name),
        };
        let name = |name: &toml::Value| name.as_str().map(str::to_owned);
        let names: Option<Vec<String>> = names.iter().map(name).collect();
        let names = names.filter(|names| !names.is_empty());
        let names =
            names.unwrap_or_else(|| panic!("{}: `strategies` is no list of names", file.name));
        (seats.map_or(G::SEATS_DEFAULT, |seats| seats as u8), names)
    }
}
