//! `league`: strategies against each other, or as teams against difficulties.

mod entrants;
mod team;

use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::args::LeagueOptions;
use crate::error::Error;
use crate::experiment::{self, Experiment, ExperimentKind};
use crate::keep::{Ledger, Play};
use crate::options::Format;
use crate::output::{print, report_text, rows_json};
use crate::prepare::{Prepared, prepare};
use crate::progress::{Bar, stop_flag};
use crate::run::{Ended, Job, Started};
use crate::session::{Session, warn};
use crate::shard;
use crate::sweep;
use entrants::{Entrants, entrants};
use tenbin_content::Diagnostics;
use tenbin_lab::policies::Strategy;
use tenbin_lab::report::league::{Entrant, LeagueGoal, LeagueInput, LeagueTable, build, is_enough};
use tenbin_lab::report::{Goal, ManifestParts, Report, grouped};
use tenbin_lab::sim::arena::fixtures::Fixtures;
use tenbin_lab::sim::arena::{Arena, ArenaResult};
use tenbin_lab::sim::bench::Speed;
use tenbin_lab::sim::looks::{Look, Part};
use tenbin_lab::sim::{Fault, Progress};

/// `tenbin league`.
pub(crate) fn run(session: &Session, options: &LeagueOptions) -> Result<(), Error> {
    let mut common = experiment::find(session, Some(&options.target))?;
    sweep::refuse(&common)?;
    if common.kind == ExperimentKind::Tournament {
        let help = "name the game, or an experiment without kind = \"tournament\"";
        let message = format!("{} is of whole tournaments, and a league counts games", common.name);
        return Err(common.refusal(common.places.kind, message, help));
    }
    let play = options.play();
    common.apply(&play.batch)?;
    common.games = options.games;
    common.name = format!("league_{}", common.name);
    // What the experiment asks when it is run is another question.
    "Who is best, and how surely?".clone_into(&mut common.description);
    // The size is told by the league itself, which knows Elo too.
    common.goal = options.until.map(|_| Goal::Until(0.01));
    common.rotate = false;
    common.target = common.target.filter(|_| is_ladder(&common));
    shard::refuse(&common, &play, &[])?;
    let entrants = entrants(session, common.game, options)?;
    let tables = tables(session, &common, &entrants, options)?;
    let job = Job {
        session,
        options: &play.write,
        keep: &play.keep,
        experiment: &common,
        started: Started::now(),
    };
    let league = League { job, entrants, tables, goal: options.until };
    if league.is_of_teams() { league.play_as_teams() } else { league.play() }
}

fn is_ladder(experiment: &Experiment) -> bool {
    matches!(experiment.kind, ExperimentKind::Ladder(_))
}

/// The games with a number of players, and of a co-operative game at a difficulty.
struct Table {
    /// A variant, or `base`; nothing where strategies meet each other.
    difficulty: Option<String>,
    prepared: Prepared,
    fixtures: Fixtures,
}

/// All tables of a league, checked; all errors at once.
fn tables(
    session: &Session,
    common: &Experiment,
    entrants: &Entrants,
    options: &LeagueOptions,
) -> Result<Vec<Table>, Error> {
    let base = one_table(session, common, entrants, players(common, options)[0], options)?;
    if base.schema.cooperative {
        return team::tables(session, common, entrants, options);
    }
    if let Some(name) = options.difficulties.first() {
        return Err(Error::Usage(format!(
            "--difficulty {name}: {} is not co-operative, its strategies play against each other; for other \
             rules give --variant",
            common.game.id()
        )));
    }
    if entrants.strategies.len() < 2 {
        return Err(Error::Usage(format!(
            "a league takes two strategies at least, such as `tenbin league {} {} random`",
            options.target, entrants.strategies[0].name
        )));
    }
    let table = |seats: Option<u64>| {
        let prepared = one_table(session, common, entrants, seats, options)?;
        let seats = usize::from(prepared.game.seats());
        if seats < 2 {
            return Err(Error::Usage(
                "a league takes two players at least: nobody meets anybody at a table of one"
                    .to_owned(),
            ));
        }
        let fixtures = Fixtures::of(entrants.strategies.len(), seats, entrants.against);
        Ok(Table { difficulty: None, prepared, fixtures })
    };
    players(common, options).into_iter().map(table).collect()
}

/// The numbers of players; none for the game's usual one.
fn players(common: &Experiment, options: &LeagueOptions) -> Vec<Option<u64>> {
    match (&common.kind, options.seats.as_slice()) {
        (ExperimentKind::Ladder(grid), []) if !grid.players.is_empty() => {
            grid.players.iter().map(|&(players, _)| Some(players)).collect()
        }
        (_, []) => vec![common.seats],
        (_, list) => list.iter().map(|&seats| Some(seats)).collect(),
    }
}

fn one_table(
    session: &Session,
    common: &Experiment,
    entrants: &Entrants,
    seats: Option<u64>,
    options: &LeagueOptions,
) -> Result<Prepared, Error> {
    let mut own = common.clone();
    own.kind = ExperimentKind::Batch;
    own.target = None;
    (own.seats, own.places.seats) = (seats, None);
    own.strategies = vec![entrants.asked[0].clone()];
    own.places.target = None;
    prepare(&session.library, &own, options.threads.threads.map_or(0, usize::from))
}

/// A league ready to be played.
struct League<'a> {
    job: Job<'a>,
    entrants: Entrants,
    tables: Vec<Table>,
    goal: Option<LeagueGoal>,
}

/// What came of a table, with the last look where it has a goal.
type Played = (ArenaResult, Option<Look>);

/// A deal is a game at each table.
struct Tables<'a>(&'a Bar, u64);

impl Progress for Tables<'_> {
    fn advance(&self, games: u64) {
        self.0.advance(games * self.1);
    }
}

impl League<'_> {
    fn is_of_teams(&self) -> bool {
        self.tables.iter().all(|table| table.difficulty.is_some())
    }

    /// Who plays, as the report tells it.
    fn told_entrants(&self) -> Vec<Entrant> {
        let told = |one: &Strategy| Entrant { name: one.name.clone(), kind: one.kind().to_owned() };
        self.entrants.strategies.iter().map(told).collect()
    }

    fn input<'b>(
        &self,
        strategies: &'b [Entrant],
        tables: &'b [LeagueTable<'b>],
    ) -> LeagueInput<'b> {
        let (against, seed) = (self.entrants.against, self.job.experiment.seed);
        LeagueInput { strategies, against, tables, goal: self.goal, seed }
    }

    fn play(&self) -> Result<(), Error> {
        let strategies = self.told_entrants();
        let enough = |table: &Table, result: &ArenaResult, look: Look, goal: LeagueGoal| {
            let players = table.prepared.game.seats();
            let (fixtures, look) = (&table.fixtures, Some(look));
            let one = LeagueTable { players, fixtures, result, look };
            is_enough(&self.input(&strategies, &[]), &one, goal)
        };
        self.play_with(&enough, |results| {
            let tables: Vec<LeagueTable<'_>> = self
                .tables
                .iter()
                .zip(results)
                .map(|(table, (result, look))| LeagueTable {
                    players: table.prepared.game.seats(),
                    fixtures: &table.fixtures,
                    result,
                    look: *look,
                })
                .collect();
            build(&self.input(&strategies, &tables))
        })
    }

    /// Plays all tables, tells and writes what came of it. `enough` says whether a table is known as well as
    /// is asked for, `told` makes the report of those that were played.
    fn play_with(
        &self,
        enough: &Enough<'_>,
        told: impl FnOnce(&[Played]) -> Report,
    ) -> Result<(), Error> {
        let job = &self.job;
        let folder = job.folder()?;
        let stop = stop_flag()?;
        self.announce();
        let asked = job.experiment.games * self.tables.len() as u64;
        let open = self.manifest(asked, 0);
        let mut ledger = Ledger::open(job, folder, &self.tables[0].prepared, open, stop)?;
        let bar = Bar::new(job.session, self.games_of(job.experiment.games), "games");
        let results = self.play_tables(&mut ledger, &bar, enough)?;
        bar.finish();
        if ledger.is_shard() {
            return ledger.end_shard();
        }
        if results.is_empty() {
            warn("no game was finished; nothing was written");
            return Err(Error::Interrupted);
        }
        self.check_counted(&results)?;
        let mut built = told(&results);
        let done: u64 = results.iter().map(|(result, _)| result.games_covered()).sum();
        let interrupted = results.len() < self.tables.len()
            || results.iter().any(|(result, _)| result.is_interrupted());
        let outcome = self.outcome(&results, done, interrupted, enough);
        let status = outcome.as_ref().err().map_or(0, Error::exit_code);
        // What stopped when enough was known took what it was to take.
        let whole = if self.goal.is_some() && !interrupted { done } else { asked };
        let parts = self.manifest(whole, status);
        let ended = Ended { what: "deals", done, interrupted };
        let (played, taken) = (ledger.newly_played(), self.games_played(&results));
        let costs = self.costs();
        built.facts["costs"] = costs_json(&costs);
        let written = job.write(&built, ledger, &parts, &ended)?;
        // Of all games that share which was played now.
        let now = (taken as f64 * played as f64 / done.max(1) as f64).round() as u64;
        job.conclude(taken, now, "games", &written);
        self.tell_faults(&results);
        self.tell_costs(&costs);
        print(&text(job.session, &built, job.options.format))?;
        if interrupted {
            warn(&format!(
                "interrupted after {} of {} deals; the report is marked partial",
                grouped(done),
                grouped(asked)
            ));
        }
        outcome
    }

    /// Games of so many deals at each table.
    fn games_of(&self, deals: u64) -> u64 {
        self.tables.iter().map(|table| table.fixtures.line_ups.len() as u64 * deals).sum()
    }

    fn games_played(&self, results: &[Played]) -> u64 {
        let of = |(table, (result, _)): (&Table, &Played)| {
            table.fixtures.line_ups.len() as u64 * result.games_covered()
        };
        self.tables.iter().zip(results).map(of).sum()
    }

    /// Plays one table after another, until one is interrupted; those of which no game was finished are left
    /// out.
    fn play_tables(
        &self,
        ledger: &mut Ledger<'_>,
        bar: &Bar,
        enough: &Enough<'_>,
    ) -> Result<Vec<Played>, Error> {
        let experiment = self.job.experiment;
        let mut results: Vec<Played> = Vec::new();
        for (number, table) in (1..).zip(&self.tables) {
            let bar = Tables(bar, table.fixtures.line_ups.len() as u64);
            let arena = self.arena(table);
            let game = &table.prepared.game;
            let play: Play<'_, ArenaResult> = &mut |games, progress, stop| {
                game.run_arena(&Arena { games, ..arena.clone() }, progress, stop)
            };
            let (result, stopping) = ledger.play_to_goal(
                &format!("table {number}"),
                experiment.games,
                experiment.goal,
                &bar,
                play,
                |so_far, _, look| self.goal.is_some_and(|goal| enough(table, so_far, look, goal)),
            )?;
            let is_over = result.is_interrupted();
            if result.games_covered() > 0 {
                results.push((result, stopping.map(|stopping| stopping.look)));
            }
            if is_over {
                break;
            }
        }
        Ok(results)
    }

    fn arena(&self, table: &Table) -> Arena {
        let batch = &table.prepared.batch;
        Arena {
            strategies: self.entrants.strategies.clone(),
            line_ups: table.fixtures.line_ups.clone(),
            seed: batch.seed,
            games: 0..0,
            threads: batch.threads,
            content_hash: batch.content_hash.clone(),
            is_crossed: false,
        }
    }

    /// Says what will be played, and what the rules warn of.
    fn announce(&self) {
        let job = &self.job;
        let mut warnings = Diagnostics::default();
        for table in &self.tables {
            warnings.absorb_warnings(&table.prepared.content.diagnostics);
        }
        job.warn_of(&warnings);
        if !self.entrants.left_out.is_empty() {
            job.session.note(&format!(
                "left out, since they search and so take long: {}; name all who are to play, such as \
                 `tenbin league {} {} {}`",
                self.entrants.left_out.join(", "),
                job.experiment.game.id(),
                self.entrants.strategies[0].name,
                self.entrants.left_out[0]
            ));
        }
        let deals = job.experiment.games;
        job.session.note(&format!(
            "{}: {} strategies, {}{} deals, {} games in all, seed {:#x}",
            job.experiment.game.id(),
            self.entrants.strategies.len(),
            if self.goal.is_some() { "at most " } else { "" },
            grouped(deals),
            grouped(self.games_of(deals)),
            job.experiment.seed
        ));
    }

    fn outcome(
        &self,
        results: &[Played],
        done: u64,
        interrupted: bool,
        enough: &Enough<'_>,
    ) -> Result<(), Error> {
        if interrupted {
            return Err(Error::Interrupted);
        }
        let faults = results.iter().map(|(result, _)| result.faults_count()).sum();
        Error::check_faults(faults, done, "deals ended in a fault at one of the tables")?;
        let Some(goal) = self.goal else { return Ok(()) };
        let is_known = |(table, (result, look)): (&Table, &Played)| {
            look.is_none_or(|look| enough(table, result, look, goal))
        };
        if self.tables.iter().zip(results).all(is_known) {
            return Ok(());
        }
        Err(Error::StoppedEarly(format!(
            "not all is known to +/- {} after {} deals; give more --games. All is saved",
            goal.text(),
            grouped(done)
        )))
    }

    /// The manifest's part that only we know.
    fn manifest(&self, asked: u64, status: u8) -> ManifestParts {
        let mut parts = self.job.manifest(&self.tables[0].prepared, "league", status);
        parts.asked = 0..asked;
        let strategies = &self.entrants.strategies;
        parts.strategies =
            strategies.iter().map(|one| (one.name.clone(), one.hash.clone())).collect();
        let names: Vec<&str> = strategies.iter().map(|one| one.name.as_str()).collect();
        let against = self.entrants.against.map(|one| names[one]);
        let configuration = &mut parts.configuration;
        for key in ["strategies", "strategies_asked"] {
            configuration[key] = json!(names);
        }
        if let Some(goal) = self.goal {
            configuration["until"] = json!(goal.text());
        }
        let table = |table: &Table| {
            json!({
                "players": table.prepared.game.seats(),
                "difficulty": table.difficulty,
                "content_hash": table.prepared.content.hash,
            })
        };
        let tables: Vec<Json> = self.tables.iter().map(table).collect();
        configuration["league"] = json!({ "against": against, "tables": tables });
        parts
    }

    /// How long each strategy takes for a decision, on one thread at all seats of the first table.
    fn costs(&self) -> Vec<(String, f64)> {
        let game = &self.tables[0].prepared.game;
        let cost = |one: &Strategy| {
            let Speed { decisions, time, .. } = game.speed(one).ok()?;
            (time > Duration::ZERO && decisions > 0)
                .then(|| (one.name.clone(), time.as_secs_f64() * 1e6 / decisions as f64))
        };
        self.entrants.strategies.iter().filter_map(cost).collect()
    }

    fn tell_costs(&self, costs: &[(String, f64)]) {
        let told: Vec<String> = costs.iter().map(|(name, us)| format!("{name} {us:.2}")).collect();
        self.job.session.note(&format!(
            "microseconds a decision, the rules' own time in it: {}",
            told.join(", ")
        ));
    }

    /// Ratings are of deals that count, at every table.
    fn check_counted(&self, results: &[Played]) -> Result<(), Error> {
        let counts = |(result, _): &Played| result.games_covered() > result.faults_count();
        if results.iter().all(counts) {
            return Ok(());
        }
        Err(Error::Faults(format!(
            "every deal of a table ended in a fault, so nothing can be rated; the first is {}",
            self.first_fault(results).unwrap_or_default()
        )))
    }

    fn tell_faults(&self, results: &[Played]) {
        let Some(first) = self.first_fault(results) else { return };
        let faults = |(result, _): &Played| result.faults_count();
        warn(&format!(
            "note: {} deals ended in a fault at one of the tables and count at none (faults.csv); the first \
             is {first}",
            grouped(results.iter().map(faults).sum()),
        ));
    }

    /// The first deal that does not count, in words.
    fn first_fault(&self, results: &[Played]) -> Option<String> {
        let (table, (line_up, fault)): (&Table, &(usize, Fault)) =
            self.tables.iter().zip(results).find_map(|(table, (result, _))| {
                let mut faults = result.faults().iter();
                Some((table, faults.find(|(_, fault)| !fault.is_forfeit)?))
            })?;
        let names: Vec<&str> = table.fixtures.line_ups[*line_up]
            .iter()
            .map(|&one| self.entrants.strategies[one].name.as_str())
            .collect();
        Some(format!(
            "deal {} at the table {}: {}",
            fault.game_index,
            names.join(", "),
            fault.message
        ))
    }
}

/// Whether a table is known as well as is asked for.
type Enough<'a> = dyn Fn(&Table, &ArenaResult, Look, LeagueGoal) -> bool + 'a;

fn costs_json(costs: &[(String, f64)]) -> Json {
    let of = |(name, us): &(String, f64)| json!({ "strategy": name, "us_per_decision": (us * 1000.0).round() / 1000.0 });
    costs.iter().map(of).collect()
}

/// What is printed in the end.
fn text(session: &Session, built: &Report, format: Format) -> String {
    report_text(session, built, format, "ratings.csv", |ratings| {
        let meetings = built.sheets.iter().find(|sheet| sheet.file == "league.csv");
        json!({
            "verdicts": built.lines(),
            "ratings": ratings.map(rows_json).unwrap_or_default(),
            "league": meetings.map(rows_json).unwrap_or_default(),
        })
    })
}
