//! Rule scenarios as data: a given state, scripted dice and choices, and what must come of them.
//!
//! A scenario file belongs to no game's code: the game stages the start, resolves the names of
//! piles and cards and states the facts; everything else happens here, for every game alike. A
//! designer writes scenarios for a house rule with the same means as we do for the rulebook.

mod cases;
pub mod expect;
pub mod file;
pub mod fraction;
mod odds;
pub mod position;
pub mod question;
pub(crate) mod script;
mod seats;
mod texts;
pub mod told;
pub(crate) mod walk;
pub mod words;

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::door::{About, CompiledGame, Games, load_game};
use crate::module::going::Staging;
use crate::sim::fault::catch;
use tenbin_content::older::Renewal;
use tenbin_content::{Asked, Diagnostics, Library, LibraryFile};
use tenbin_engine::schema::Schema;

pub use cases::{OddsCase, OddsNumber};
pub use file::{SHAPE, Scenario, parse};
pub use odds::FoundOdds;
pub use told::{Told, tell};

/// What a scenario came to.
#[derive(Clone, Debug)]
pub struct Report {
    /// The scenario's name.
    pub name: String,
    /// Where it is written: file and line.
    pub place: String,
    /// The game it is about.
    pub game: String,
    /// The clauses of the rules it cites.
    pub cites: Vec<String>,
    /// What it says in old words.
    pub renewals: Vec<Renewal>,
    /// What came out.
    pub verdict: Verdict,
}

/// Somebody who wants to know how far long odds are.
pub trait Watch {
    /// So many outcomes of a scenario were walked, of at most `limit`.
    fn outcomes(&self, scenario: &str, walked: u64, limit: u64);
}

/// Nobody wants to know.
impl Watch for () {
    fn outcomes(&self, _scenario: &str, _walked: u64, _limit: u64) {}
}

/// How a scenario ended.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Everything was as expected.
    Passed,
    /// The rules gave something else: one paragraph a difference.
    Failed(Vec<String>),
    /// The scenario itself is wrong.
    Malformed(Box<Diagnostics>),
}

impl Verdict {
    /// Whether everything was as expected.
    pub fn passed(&self) -> bool {
        matches!(self, Self::Passed)
    }
}

/// Runs every scenario of some files. Files that cannot be read as scenarios are errors.
pub fn run_files(
    games: Games,
    library: &Library,
    files: &[LibraryFile],
) -> (Vec<Report>, Diagnostics) {
    run_files_watched(games, library, files, &())
}

/// The same, telling how far long odds are.
pub fn run_files_watched(
    games: Games,
    library: &Library,
    files: &[LibraryFile],
    watch: &dyn Watch,
) -> (Vec<Report>, Diagnostics) {
    let mut errors = Diagnostics::default();
    let mut scenarios = Vec::new();
    for file in files {
        let mut diagnostics = Diagnostics::default();
        let found = parse(games, file, &mut diagnostics);
        if diagnostics.is_empty() {
            scenarios.extend(found);
        } else {
            errors.absorb(&diagnostics);
        }
    }
    (run_all(library, &scenarios, watch), errors)
}

/// Runs scenarios of any games; the reports come in the same order.
pub fn run_all(library: &Library, scenarios: &[Scenario], watch: &dyn Watch) -> Vec<Report> {
    let mut compiled = CompiledGames::new(library);
    scenarios
        .iter()
        .map(|scenario| Report {
            name: scenario.name.clone(),
            place: scenario.location.clone(),
            game: scenario.game.id().to_owned(),
            cites: scenario.cites.clone(),
            renewals: scenario.renewals.clone(),
            verdict: run_one(&mut compiled, scenario, watch),
        })
        .collect()
}

/// What decides about the rules of a scenario: game, seats, variants, sets.
type RulesKey = (&'static str, u8, Vec<String>, Vec<String>);

/// A compiled game, and the names of what it records.
struct Compiled {
    game: Box<dyn CompiledGame>,
    schema: Schema,
}

/// The compiled games, one for each set of rules asked for; none where it is refused.
struct CompiledGames<'a> {
    library: &'a Library,
    compiled: BTreeMap<RulesKey, Option<Rc<Compiled>>>,
}

impl<'a> CompiledGames<'a> {
    fn new(library: &'a Library) -> Self {
        Self { library, compiled: BTreeMap::new() }
    }

    fn get(&mut self, scenario: &Scenario) -> Result<Rc<Compiled>, Diagnostics> {
        let About { id, seats: possible, .. } = scenario.game.about();
        if let Some(seats) = scenario.seats
            && !possible.contains(&seats)
        {
            let (least, most) = (possible.start(), possible.end());
            let mut diagnostics = scenario.diagnostics.clone();
            let table =
                if least == most { least.to_string() } else { format!("{least} to {most}") };
            let message = format!("{id} is for {table} seats, not {seats}");
            diagnostics.error(scenario.place, message);
            return Err(diagnostics);
        }
        let texts = |asked: &[Asked]| asked.iter().map(|one| one.text.clone()).collect();
        let game = scenario.game;
        let seats = scenario.seats.unwrap_or(game.about().seats_default);
        let key = (game.id(), seats, texts(&scenario.variants), texts(&scenario.sets));
        if let Some(Some(game)) = self.compiled.get(&key) {
            return Ok(game.clone());
        }
        // What another scenario was refused for is told again, at the places of this one.
        let asked: [&[Asked]; 2] = [&scenario.variants, &scenario.sets];
        let loaded = load_game(game, self.library, seats, asked, &scenario.diagnostics);
        let game = loaded.map(|(game, _)| {
            // A schema may take longer to make than a scenario to play.
            let schema = game.schema();
            Rc::new(Compiled { game, schema })
        });
        self.compiled.insert(key, game.as_ref().ok().cloned());
        game
    }
}

fn run_one(compiled: &mut CompiledGames<'_>, scenario: &Scenario, watch: &dyn Watch) -> Verdict {
    let id = scenario.game.id();
    let malformed = |diagnostics: Diagnostics| Verdict::Malformed(Box::new(diagnostics));
    let compiled = match compiled.get(scenario) {
        Ok(compiled) => compiled,
        Err(diagnostics) => return malformed(diagnostics),
    };
    let mut diagnostics = scenario.diagnostics.clone();
    let Compiled { game, schema } = &*compiled;
    let run = catch(|| game.check_scenario(schema, scenario, watch, &mut diagnostics));
    let failures =
        run.unwrap_or_else(|message| vec![format!("the rules of {id} broke: {message}")]);
    if !diagnostics.is_empty() {
        malformed(diagnostics)
    } else if failures.is_empty() {
        Verdict::Passed
    } else {
        Verdict::Failed(failures)
    }
}

/// Plays the script and counts the odds, whichever the scenario has.
pub(crate) fn check(
    game: &dyn Staging,
    schema: &Schema,
    scenario: &Scenario,
    watch: &dyn Watch,
    diagnostics: &mut Diagnostics,
) -> Vec<String> {
    let mut failures = Vec::new();
    texts::check(game, scenario, diagnostics);
    if !diagnostics.is_empty() {
        return failures;
    }
    if scenario.expect.is_some() {
        script::check(game, schema, scenario, diagnostics, &mut failures);
    }
    if scenario.has_odds {
        odds::check((game, schema), scenario, watch, diagnostics, &mut failures);
    }
    failures
}

/// Works out the odds of a scenario.
pub(crate) fn find_odds(
    game: &dyn Staging,
    schema: &Schema,
    scenario: &Scenario,
    watch: &dyn Watch,
    diagnostics: &mut Diagnostics,
) -> Result<FoundOdds, String> {
    texts::check(game, scenario, diagnostics);
    if !diagnostics.is_empty() {
        return Ok(FoundOdds::default());
    }
    odds::work_out((game, schema), scenario, watch, diagnostics)
}
