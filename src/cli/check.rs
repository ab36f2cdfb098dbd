//! `check`: validates whatever a designer writes, all errors at once, words, types and names
//! before sums and effects.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::args::CheckOptions;
use crate::balance;
use crate::balance::goal::GoalFile;
use crate::cards::{is_sheet, variant_asked};
use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind};
use crate::ladder::cells;
use crate::output::{print, table};
use crate::prepare::{compile, known_game, prepare};
use crate::scenario::{Outcome, toml_files};
use crate::session::Session;
use crate::sweep;
use crate::tournament::series_of;
use tenbin_content::library::read;
use tenbin_content::{Asked, Content, Diagnostics, Library, LibraryFile, Node, Place, variants};
use tenbin_engine::seed::DEFAULT_SEED;
use tenbin_lab::door::{AnyGame, CompiledGame, Games};
use tenbin_lab::module::Listing;
use tenbin_lab::policies::{self, Strategy};
use tenbin_lab::sim::{Batch, Progress};

/// `tenbin check`.
pub(crate) fn run(session: &Session, options: &CheckOptions) -> Result<(), Error> {
    let mut checked = Checked::default();
    let game = options.game.as_deref().map(|game| known_game(session.games, game)).transpose()?;
    if options.paths.is_empty() {
        check_library(session, &session.library, game, &mut checked)?;
    } else {
        check_paths(session, &options.paths, game, &mut checked)?;
    }
    for note in &checked.notes {
        session.note(note);
    }
    checked.scenarios.warn_of_old_words();
    let warnings = checked.errors.render_warnings();
    if !warnings.is_empty() {
        session.note(warnings.trim_end());
    }
    let failures = checked.scenarios.failures_text(session.color);
    print(&(failures + &table(&checked.summary, options.format.into())?))?;
    let mut outcome = checked.scenarios;
    outcome.errors.absorb(&checked.errors);
    outcome.result()
}

/// What was found.
struct Checked {
    summary: Listing,
    errors: Diagnostics,
    scenarios: Outcome,
    /// What is no error but worth knowing.
    notes: Vec<String>,
}

impl Default for Checked {
    fn default() -> Self {
        let header = ["game", "what", "checked", "wrong"].map(str::to_owned).to_vec();
        let summary = Listing { header, rows: Vec::new() };
        Self {
            summary,
            errors: Diagnostics::default(),
            scenarios: Outcome::default(),
            notes: Vec::new(),
        }
    }
}

impl Checked {
    fn line(&mut self, game: &str, what: &str, checked: usize, wrong: usize) {
        let cells = [game, what, &checked.to_string(), &wrong.to_string()];
        self.summary.rows.push(cells.map(str::to_owned).to_vec());
    }

    /// Notes what content that is right warns of.
    fn warn(&mut self, content: &Content) {
        self.errors.absorb_warnings(&content.diagnostics);
    }

    /// Notes what one check found; true where that was nothing.
    fn absorb(&mut self, found: &Result<(), Diagnostics>) -> bool {
        if let Err(diagnostics) = found {
            self.errors.absorb(diagnostics);
        }
        found.is_ok()
    }

    /// Runs scenario files and adds their line.
    fn run_scenarios(
        &mut self,
        session: &Session,
        library: &Library,
        [game, what]: [&str; 2],
        files: &[LibraryFile],
    ) {
        let outcome = Outcome::of(session, library, files);
        let wrong = outcome.count() - outcome.passed;
        self.line(game, what, outcome.count(), wrong);
        self.scenarios.add_all(outcome);
    }
}

/// Checks everything that a library holds, or what it holds of one game.
fn check_library(
    session: &Session,
    library: &Library,
    game: Option<&'static dyn AnyGame>,
    checked: &mut Checked,
) -> Result<(), Error> {
    let games = session.games;
    if let Some(game) = game {
        return check_game(session, library, game, checked);
    }
    for top in ["configs", "strategies"] {
        // What is built in is not the designer's to explain.
        let built_in = library.without_root().folders(top)?;
        for folder in library.folders(top)? {
            if !games.has(&folder) && !built_in.contains(&folder) {
                checked.errors.error_anywhere(foreign_folder(games, top, &folder));
            }
        }
    }
    games.0.iter().try_for_each(|&game| check_game(session, library, game, checked))
}

fn foreign_folder(games: Games, top: &str, folder: &str) -> String {
    let advice = match games.nearest(folder) {
        Some(near) => format!("did you mean {top}/{near}?"),
        None => games.shown(),
    };
    format!("{top}/{folder} belongs to no game; {advice}")
}

fn check_game(
    session: &Session,
    library: &Library,
    game: &'static dyn AnyGame,
    checked: &mut Checked,
) -> Result<(), Error> {
    let id = game.id();
    let folder = |name: &str| format!("configs/{id}{name}");
    let files = library.folder(&folder(""))?.len();
    let found = check_rules(library, game, checked);
    let sound = checked.absorb(&found);
    checked.line(id, "content files", files, usize::from(!sound));

    let names: Vec<String> = match variants(library, id) {
        Ok(list) => list.into_iter().map(|variant| variant.name).collect(),
        Err(diagnostics) => {
            checked.errors.absorb(&diagnostics);
            Vec::new()
        }
    };
    let mut wrong = 0;
    for name in &names {
        // Where the rules alone are wrong each variant would only repeat it.
        let found = if sound {
            check_variant(library, game, &Asked::option(name.as_str()), checked)
        } else {
            Ok(())
        };
        wrong += usize::from(!checked.absorb(&found));
    }
    checked.line(id, "variants", names.len(), wrong);

    let names = policies::names(library, id);
    let mut wrong = 0;
    for (name, _, _) in &names {
        wrong += usize::from(!checked.absorb(&check_strategy(library, game, name)));
    }
    wrong += usize::from(!checked.absorb(&check_random(library, id)));
    checked.line(id, "strategies", names.len(), wrong);

    let experiments = library.folder(&folder("/experiments"))?;
    let mut wrong = 0;
    for file in &experiments {
        wrong += usize::from(!checked.absorb(&check_experiment(session, library, file)?));
    }
    checked.line(id, "experiments", experiments.len(), wrong);

    let goals = library.folder(&folder("/goals"))?;
    if !goals.is_empty() {
        let mut wrong = 0;
        for file in &goals {
            wrong += usize::from(!checked.absorb(&check_goal(session, library, file)?));
        }
        checked.line(id, "goals", goals.len(), wrong);
    }

    let scenarios = library.folder(&folder("/scenarios"))?;
    if sound {
        checked.run_scenarios(session, library, [id, "scenarios"], &scenarios);
    }
    Ok(())
}

/// Compiles the rules for every number of seats; the same error for several counts once.
fn check_rules(
    library: &Library,
    game: &dyn AnyGame,
    checked: &mut Checked,
) -> Result<(), Diagnostics> {
    let mut found = Diagnostics::default();
    for seats in game.seats() {
        match compile(library, game, seats, &[]) {
            Ok(rules) => {
                checked.warn(&rules.content);
                try_out(rules.game.as_ref(), &rules.content, &Strategy::random(), &mut found);
                if let Err(problem) = game.conformance(&rules.content, seats) {
                    found.error_anywhere(format!("{} with {seats} players: {problem}", game.id()));
                }
            }
            Err(diagnostics) => found.absorb(&diagnostics),
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// Compiles a variant for every number of seats. One that is for some tables only is no mistake as
/// long as the usual table is among them, but worth a note.
fn check_variant(
    library: &Library,
    game: &dyn AnyGame,
    asked: &Asked,
    checked: &mut Checked,
) -> Result<(), Diagnostics> {
    let name = &asked.text;
    let mut unfit: Vec<String> = Vec::new();
    for seats in game.seats() {
        match compile(library, game, seats, std::slice::from_ref(asked)) {
            Err(diagnostics) if seats == game.about().seats_default => return Err(diagnostics),
            Err(_) => unfit.push(seats.to_string()),
            Ok(rules) => {
                checked.warn(&rules.content);
                let mut found = Diagnostics::default();
                try_out(rules.game.as_ref(), &rules.content, &Strategy::random(), &mut found);
                if !found.is_empty() {
                    return Err(found);
                }
            }
        }
    }
    if !unfit.is_empty() {
        let seats = unfit.join(", ");
        checked.notes.push(format!("note: {} variant {name} is not for {seats} seats", game.id()));
    }
    Ok(())
}

/// Plays the first game with these bots, which choose at random where it is the rules that are checked.
fn try_out(game: &dyn CompiledGame, content: &Content, bots: &Strategy, found: &mut Diagnostics) {
    struct Silent;
    impl Progress for Silent {
        fn advance(&self, _games: u64) {}
    }
    let batch = Batch {
        strategies: vec![bots.clone(); usize::from(game.seats())],
        rotate: false,
        seed: DEFAULT_SEED,
        games: 0..1,
        threads: 1,
        content_hash: content.hash.clone(),
        luck: None,
    };
    let result = game.run(&game.schema(), &batch, &Silent, &AtomicBool::new(false));
    if let Some(fault) = result.faults.first() {
        let players = game.seats();
        let message = format!("a game of {} for {players} breaks: {}", game.id(), fault.message);
        found.error_anywhere(message);
    }
}

/// A file that would never be read is no help to anybody.
fn check_random(library: &Library, game: &str) -> Result<(), Diagnostics> {
    let file = format!("strategies/{game}/{}.toml", policies::RANDOM);
    match library.file(&file) {
        Ok(Some(found)) => {
            let mut diagnostics = Diagnostics::default();
            let start = diagnostics.add_source(&found.name, &found.text);
            diagnostics.error_with_help(
                Place { source: start, start: 0, end: 0 },
                format!("`{}` is built in, and this file is never read", policies::RANDOM),
                "give the file another name",
            );
            Err(diagnostics)
        }
        _ => Ok(()),
    }
}

fn check_strategy(library: &Library, game: &dyn AnyGame, name: &str) -> Result<(), Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let found = policies::parse(library, game.owner(), name, &mut diagnostics);
    let asks_the_game = |strategy: &Strategy| strategy.judges() || strategy.is_script();
    if let Some(strategy) = found.filter(asks_the_game) {
        // What is wrong with the game is told elsewhere.
        if let Ok(rules) = compile(library, game, game.about().seats_default, &[]) {
            let schema = rules.game.schema();
            strategy.check_judge(&schema, rules.game.seats(), &mut diagnostics);
            strategy.check_script(&schema, &mut diagnostics);
            if strategy.is_script() && diagnostics.is_empty() {
                try_out(rules.game.as_ref(), &rules.content, &strategy, &mut diagnostics);
            }
        }
    }
    if diagnostics.is_empty() { Ok(()) } else { Err(diagnostics) }
}

/// Prepares an experiment as `run` would.
fn check_experiment(
    session: &Session,
    library: &Library,
    file: &LibraryFile,
) -> Result<Result<(), Diagnostics>, Error> {
    let mut diagnostics = Diagnostics::default();
    let Some(experiment) = Experiment::parse(session.games, file, &mut diagnostics) else {
        return Ok(Err(diagnostics));
    };
    found_in(file, try_experiment(library, &experiment), diagnostics)
}

/// Reads a goal as `balance` would.
fn check_goal(
    session: &Session,
    library: &Library,
    file: &LibraryFile,
) -> Result<Result<(), Diagnostics>, Error> {
    let mut diagnostics = Diagnostics::default();
    let Some(goal) = GoalFile::parse(session, file, &mut diagnostics) else {
        return Ok(Err(diagnostics));
    };
    found_in(file, balance::check(library, &goal), diagnostics)
}

/// What is wrong with a file, if it is that.
fn found_in(
    file: &LibraryFile,
    tried: Result<(), Error>,
    mut diagnostics: Diagnostics,
) -> Result<Result<(), Diagnostics>, Error> {
    match tried {
        Ok(()) => Ok(Ok(())),
        Err(Error::Content(found)) => Ok(Err(*found)),
        Err(Error::Usage(message)) => {
            diagnostics.error_anywhere(format!("{}: {message}", file.name));
            Ok(Err(diagnostics))
        }
        Err(other) => Err(other),
    }
}

fn try_experiment(library: &Library, experiment: &Experiment) -> Result<(), Error> {
    let prepared = || prepare(library, experiment, 1);
    match &experiment.kind {
        ExperimentKind::Batch if !experiment.sweep.is_empty() => sweep::check(library, experiment),
        ExperimentKind::Batch => {
            let prepared = prepared()?;
            let mut found = Diagnostics::default();
            let random = Strategy::random();
            try_out(prepared.game.as_ref(), &prepared.content, &random, &mut found);
            if found.is_empty() { Ok(()) } else { Err(found.into()) }
        }
        ExperimentKind::Tournament => series_of(experiment, &prepared()?).map(|_| ()),
        ExperimentKind::Ladder(grid) => cells(library, experiment, grid, 1).map(|_| ()),
    }
}

/// What a file is, by its place or by its keys.
#[derive(Copy, Clone, Debug)]
enum FileKind {
    /// A file of configs/GAME.
    Content(&'static dyn AnyGame),
    Variant(&'static dyn AnyGame),
    Strategy(&'static dyn AnyGame),
    Experiment,
    Goal,
    Scenario,
}

/// Checks files and folders.
fn check_paths(
    session: &Session,
    paths: &[PathBuf],
    game: Option<&'static dyn AnyGame>,
    checked: &mut Checked,
) -> Result<(), Error> {
    let mut contents: BTreeSet<(PathBuf, &str)> = BTreeSet::new();
    for path in paths {
        if path.join("configs").is_dir() || path.join("strategies").is_dir() {
            check_library(session, &session.library.with_root(path), game, checked)?;
            continue;
        }
        // The word of a script is the name of its game by now.
        if let Some(game) =
            path.to_str().and_then(|word| session.games.find(word)).filter(|_| !path.exists())
        {
            check_library(session, &session.library, Some(game), checked)?;
            continue;
        }
        if let Some(sheet) = path.to_str().filter(|name| is_sheet(name) && path.is_file()) {
            check_sheet(session, sheet, game, checked)?;
            continue;
        }
        for file_path in toml_files(&session.library, path)? {
            let file = read(&file_path).map_err(|error| Error::Io(error.to_string()))?;
            let root = library_root(&file_path);
            let library = match &root {
                Some(root) => session.library.with_root(root),
                None => session.library.clone(),
            };
            let Some(kind) = classify(session.games, &file_path, &file, game, &mut checked.errors)
            else {
                checked.line("?", &file.name, 1, 1);
                continue;
            };
            // The files of a game are checked together, and once.
            if let FileKind::Content(game) = kind
                && !contents.insert((root.unwrap_or_default(), game.id()))
            {
                continue;
            }
            if matches!(kind, FileKind::Scenario) {
                let what = format!("scenarios {}", file.name);
                let files = std::slice::from_ref(&file);
                checked.run_scenarios(session, &library, ["", &what], files);
                continue;
            }
            check_file(session, &library, &file, kind, checked)?;
        }
    }
    Ok(())
}

/// Checks a file with sheets as the variant that it makes.
fn check_sheet(
    session: &Session,
    file: &str,
    game: Option<&'static dyn AnyGame>,
    checked: &mut Checked,
) -> Result<(), Error> {
    let Some(game) = game else {
        return Err(Error::Usage(format!(
            "{file} does not say which game its cards are of: add --game NAME"
        )));
    };
    let asked = variant_asked(game, file)?;
    let found = check_variant(&session.library, game, &asked, checked);
    let sound = checked.absorb(&found);
    checked.line(game.id(), &format!("sheets {file}"), 1, usize::from(!sound));
    Ok(())
}

/// The folder that holds `configs` or `strategies` above a file.
fn library_root(path: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(path).ok()?;
    absolute
        .ancestors()
        .find(|folder| folder.ends_with("configs") || folder.ends_with("strategies"))
        .and_then(Path::parent)
        .map(Path::to_owned)
}

fn check_file(
    session: &Session,
    library: &Library,
    file: &LibraryFile,
    kind: FileKind,
    checked: &mut Checked,
) -> Result<(), Error> {
    let name = || path_name(&file.name);
    let (game, what, found) = match kind {
        // These were run where they were found.
        FileKind::Scenario => return Ok(()),
        FileKind::Experiment => ("", "experiment", check_experiment(session, library, file)?),
        FileKind::Goal => ("", "goal", check_goal(session, library, file)?),
        FileKind::Content(game) => (game.id(), "content", check_rules(library, game, checked)),
        FileKind::Variant(game) => {
            (game.id(), "variant", check_variant(library, game, &Asked::option(name()), checked))
        }
        FileKind::Strategy(game) => (game.id(), "strategy", check_strategy(library, game, &name())),
    };
    let sound = checked.absorb(&found);
    checked.line(game, &format!("{what} {}", file.name), 1, usize::from(!sound));
    Ok(())
}

/// A file's name in a form that cannot be taken for the name of a variant or strategy.
fn path_name(name: &str) -> String {
    if name.contains('/') { name.to_owned() } else { format!("./{name}") }
}

fn classify(
    games: Games,
    path: &Path,
    file: &LibraryFile,
    asked: Option<&'static dyn AnyGame>,
    errors: &mut Diagnostics,
) -> Option<FileKind> {
    if path.extension().is_some_and(|end| end == "luau") {
        return classify_script(games, path, asked, errors);
    }
    let absolute = std::path::absolute(path).ok()?;
    let names: Vec<String> =
        absolute.iter().rev().skip(1).map(|part| part.to_string_lossy().into_owned()).collect();
    let name = |up: usize| names.get(up).map_or("", String::as_str);
    let game = |name: &str, errors: &mut Diagnostics| match known_game(games, name) {
        Ok(game) => Some(game),
        Err(error) => {
            let text = error.to_string();
            let text = text.trim_start_matches("error: ");
            errors.error_anywhere(format!("{}: {text}", file.name));
            None
        }
    };
    match (name(0), name(1), name(2)) {
        ("scenarios", _, _) => Some(FileKind::Scenario),
        ("experiments", _, _) => Some(FileKind::Experiment),
        ("goals", _, _) => Some(FileKind::Goal),
        ("variants", of, "configs") => game(of, errors).map(FileKind::Variant),
        (of, "configs", _) => game(of, errors).map(FileKind::Content),
        (of, "strategies", _) => game(of, errors).map(FileKind::Strategy),
        _ => classify_by_keys(games, file, asked, errors),
    }
}

/// A script says nothing of its game: its folder does, or the user.
fn classify_script(
    games: Games,
    path: &Path,
    asked: Option<&'static dyn AnyGame>,
    errors: &mut Diagnostics,
) -> Option<FileKind> {
    let folder = std::path::absolute(path).ok()?.parent().map(Path::to_owned);
    let name = folder.as_deref().and_then(Path::file_name).and_then(|name| name.to_str());
    let found = asked.or_else(|| games.find(name?)).map(FileKind::Strategy);
    if found.is_none() {
        let shown = path.display();
        errors.error_anywhere(format!(
            "{shown} is a script and does not say for which game: `tenbin check --game GAME {shown}`, or \
             check the strategy that names it"
        ));
    }
    found
}

/// What a file is by its keys; `asked` is the game that the user names for those that name none.
fn classify_by_keys(
    games: Games,
    file: &LibraryFile,
    asked: Option<&'static dyn AnyGame>,
    errors: &mut Diagnostics,
) -> Option<FileKind> {
    let root = Node::parse_file(&file.name, &file.text, errors)?;
    let has = |keys: &[&str]| keys.iter().any(|key| root.get(key).is_some());
    let bots: Vec<&str> = policies::KINDS.iter().map(|(kind, _)| *kind).collect();
    let bot = root.text("kind").is_some_and(|kind| bots.contains(&kind));
    if !bot && has(&["scenario", "start", "script", "expect", "odds", "cites"]) {
        return Some(FileKind::Scenario);
    }
    if ["want", "may", "goal"].iter().any(|key| root.get(key).is_some_and(Node::is_list_of_tables))
    {
        return Some(FileKind::Goal);
    }
    if !bot && has(&["strategies", "games"]) {
        return Some(FileKind::Experiment);
    }
    let named = root.text("game").and_then(|name| games.find(name));
    match (named.or(asked), bot || has(&["weights"])) {
        (Some(game), true) => return Some(FileKind::Strategy(game)),
        // A variant names no game.
        (Some(game), false) if asked.is_some() => return Some(FileKind::Variant(game)),
        _ => {}
    }
    errors.error_anywhere(format!(
        "{0}: it is not clear what this file is, or for which game; of a variant or strategy say the \
         game: `tenbin check --game GAME {0}`, or put it in configs/<game>/variants, \
         configs/<game>/experiments, configs/<game>/goals, configs/<game>/scenarios or strategies/<game>",
        file.name
    ));
    None
}
