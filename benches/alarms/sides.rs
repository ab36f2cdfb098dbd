//! Two sides of a shipped game, played in process and told as `compare` tells them.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::exchange;
use tenbin::content::{Asked, Diagnostics};
use tenbin::door::{AnyGame, CompiledGame, SideOf, load_game};
use tenbin::engine::schema::{GroupKind, Schema};
use tenbin::policies::{Strategy, parse_asked};
use tenbin::report::compare::{CompareInput, Course, build, progress_of};
use tenbin::report::{Goal, Report, Sheet, Stopping};
use tenbin::sim::looks::{Look, run_to_looks};
use tenbin::sim::paired::PairedResult;
use tenbin::sim::{Batch, Progress};

/// A game that can be played.
pub(crate) struct Ready {
    pub(crate) game: Box<dyn CompiledGame>,
    pub(crate) schema: Schema,
    batch: Batch,
}

impl Ready {
    /// The game of the default experiment, with variants by name or file.
    pub(crate) fn new(id: &str, variants: &[&str]) -> Self {
        let (game, library) = (tenbin::GAMES.find(id).expect("a game"), tenbin::library());
        let file = library.file(&format!("configs/{id}/experiments/default.toml"));
        let file = file.expect("readable").expect("a default experiment");
        let experiment: toml::Table = file.text.parse().expect("TOML");
        let texts = |key: &str| -> Vec<String> {
            let list = experiment.get(key).and_then(toml::Value::as_array);
            let text = |value: &toml::Value| value.as_str().expect("a text").to_owned();
            list.map(|list| list.iter().map(text).collect()).unwrap_or_default()
        };
        let seats = experiment.get("seats").and_then(toml::Value::as_integer);
        let seats = seats.map_or(game.about().seats_default, |seats| seats as u8);
        let own = texts("variants");
        let variants: Vec<Asked> = own
            .iter()
            .map(String::as_str)
            .chain(variants.iter().copied())
            .map(Asked::option)
            .collect();
        let asked: [&[Asked]; 2] = [&variants, &[]];
        let loaded = load_game(game, &library, seats, asked, &Diagnostics::default());
        let (compiled, content) = loaded.unwrap_or_else(|errors| panic!("{}", errors.render()));
        let names = texts("strategies");
        let strategies = (0..usize::from(seats)).map(|seat| bot(game, &names[seat % names.len()]));
        let batch = Batch {
            strategies: strategies.collect(),
            rotate: false,
            seed: 0,
            games: 0..0,
            threads: 1,
            content_hash: content.hash,
            luck: None,
        };
        Self { schema: compiled.schema(), game: compiled, batch }
    }

    pub(crate) fn batch(&self, seed: u64, games: Range<u64>, threads: usize) -> Batch {
        Batch { seed, games, threads, ..self.batch.clone() }
    }

    pub(crate) fn side<'a>(&'a self, batch: &'a Batch) -> SideOf<'a> {
        SideOf { game: &*self.game, schema: &self.schema, batch, marks: &[], from: None }
    }
}

fn bot(game: &dyn AnyGame, name: &str) -> Strategy {
    let (library, mut diagnostics) = (tenbin::library(), Diagnostics::default());
    let found = parse_asked(&library, game.owner(), &Asked::option(name), &mut diagnostics);
    found.unwrap_or_else(|| panic!("{}", diagnostics.render()))
}

/// Nobody hears how far a batch is.
pub(crate) struct Silent;

impl Progress for Silent {
    fn advance(&self, _games: u64) {}
}

/// Plays games on two sides.
pub(crate) fn play(first: SideOf<'_>, second: SideOf<'_>) -> PairedResult {
    first.game.run_paired(first, &[second], &Silent, &AtomicBool::new(false))
}

/// How the second side is another one, and yet equal.
#[derive(Copy, Clone)]
pub(crate) enum Sides<'a> {
    OtherSeeds,
    HalfOfThem,
    Exchanged(&'a Ready),
}

/// Ninja with two cards exchanged.
pub(crate) fn exchanged() -> Ready {
    let file = tenbin::library().file("configs/ninja/advantages.toml").expect("readable");
    let variants = exchange::exchanged(&file.expect("cards").text).expect("the cards");
    let folder = std::env::temp_dir().join(format!("tenbin-alarms-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("writable");
    let paths = ["gone.toml", "back.toml"].map(|name| folder.join(name));
    for (path, text) in paths.iter().zip(&variants) {
        std::fs::write(path, text).expect("writable");
    }
    let paths = paths.map(|path| path.to_string_lossy().into_owned());
    let ready = Ready::new("ninja", &[&paths[0], &paths[1]]);
    let _ = std::fs::remove_dir_all(folder);
    ready
}

impl<'a> Sides<'a> {
    /// The second side.
    fn second(self, first: &'a Ready) -> &'a Ready {
        if let Self::Exchanged(second) = self { second } else { first }
    }

    /// Whether the sides are equal in a question.
    pub(crate) fn tells(self, question: &str) -> bool {
        !matches!((self, question), (Self::Exchanged(_), "card" | "own"))
    }

    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::OtherSeeds => "other seeds",
            Self::HalfOfThem => "half of them",
            Self::Exchanged(_) => "exchanged",
        }
    }

    /// Plays some games of a repeat.
    fn play(self, ready: &'a Ready, repeat: u64, games: Range<u64>) -> PairedResult {
        // No two repeats share a seed.
        let seed = |side: u64| 1_000_000 + 2 * repeat + side;
        let part = |games: Range<u64>, other: u64| {
            let own = ready.batch(seed(0), games.clone(), 1);
            let other = self.second(ready).batch(seed(other), games, 1);
            play(ready.side(&own), self.second(ready).side(&other))
        };
        match self {
            Self::Exchanged(_) => part(games, 0),
            Self::OtherSeeds => part(games, 1),
            Self::HalfOfThem => {
                let middle = u64::midpoint(games.start, games.end);
                let mut found = part(games.start..middle, 0);
                found.add(&part(middle..games.end, 1));
                found
            }
        }
    }
}

/// What a comparison said.
pub(crate) struct Said {
    /// Games of a side.
    pub(crate) games: u64,
    /// The questions of which it knows anything.
    pub(crate) known: BTreeSet<String>,
    /// Those of which something surely differs.
    pub(crate) families: BTreeSet<String>,
}

/// Compares equal sides, at a fixed number of games or until enough is known.
pub(crate) fn alarms(
    ready: &Ready,
    sides: Sides<'_>,
    repeat: u64,
    fixed: u64,
    goal: Option<(Goal, u64)>,
) -> Said {
    let (result, stopping) = match goal {
        None => (sides.play(ready, repeat, 0..fixed), None),
        Some((goal, games_max)) => {
            let play = |games| sides.play(ready, repeat, games);
            watched(games_max, goal, play)
        }
    };
    let report = told([ready, sides.second(ready)], &result, stopping.as_ref());
    let table = table(&report, "compare.csv");
    let (group, verdict) = (column(table, "group"), column(table, "verdict"));
    let of = |row: &Vec<String>| family(&ready.schema, &row[group]);
    let is_sure = |row: &&Vec<String>| {
        ["better", "worse", "higher", "lower"].contains(&row[verdict].as_str())
    };
    Said {
        games: result.pairs[0].games,
        known: table.rows.iter().map(of).collect(),
        families: table.rows.iter().filter(is_sure).map(of).collect(),
    }
}

/// Plays until enough is known for a goal.
pub(crate) fn watched(
    games_max: u64,
    goal: Goal,
    play: impl FnMut(Range<u64>) -> PairedResult,
) -> (PairedResult, Option<Stopping>) {
    let (result, look) = run_to_looks(games_max, play, |so_far, look: Look| {
        progress_of(so_far, goal, look).is_reached()
    });
    (result, Some(Stopping { goal, look, games_max }))
}

/// The report of a comparison of two sides.
pub(crate) fn told(
    sides: [&Ready; 2],
    result: &PairedResult,
    stopping: Option<&Stopping>,
) -> Report {
    build(&CompareInput {
        names: &["base".to_owned(), "other".to_owned()],
        schemas: &sides.map(|side| side.schema.clone()),
        is_first: &[true, false],
        result,
        courses: &[Course::default()],
        stopping,
        luck: None,
    })
}

pub(crate) fn table<'a>(report: &'a Report, file: &str) -> &'a Sheet {
    report.sheets.iter().find(|sheet| sheet.file == file).expect("a table")
}

pub(crate) fn column(table: &Sheet, name: &str) -> usize {
    table.columns.iter().position(|column| column.name == name).expect("a column")
}

/// The question that rows of a group belong to, as the column `q_value` of compare.csv has it.
pub(crate) fn family(schema: &Schema, group: &str) -> String {
    let kind = |group: &str| schema.groups.iter().find(|one| one.name == group).map(|one| one.kind);
    let is_order = |group: &str| {
        ["seat", "first_player"].contains(&group) || kind(group) == Some(GroupKind::Order)
    };
    if let Some(of) = group.strip_prefix("score_") {
        return match kind(of) {
            _ if is_order(of) => "score_order".to_owned(),
            Some(GroupKind::Structure) => "score_structure".to_owned(),
            _ => group.to_owned(),
        };
    }
    match kind(group) {
        _ if group.contains('.') => "own".to_owned(),
        _ if is_order(group) => "order".to_owned(),
        Some(GroupKind::Structure) => "structure".to_owned(),
        Some(GroupKind::Cross | GroupKind::Outcome) => format!("cross {group}"),
        _ => group.to_owned(),
    }
}

/// In which column a family is told.
pub(crate) fn question(family: &str) -> &str {
    match family {
        "order" | "structure" | "own" | "team" | "ending" | "length" => family,
        _ if family.starts_with("score_") => "score",
        _ if family.starts_with("card_") => "card",
        _ if family.starts_with("cross ") => "cross",
        "strategy" => "bots",
        _ => "choice",
    }
}
