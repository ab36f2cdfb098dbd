//! `bench`: how fast the games are played, for each kind of bot.
//!
//! Nothing measured here reaches a report.

use std::thread;

use crate::args::BenchOptions;
use crate::error::Error;
use crate::experiment;
use crate::options::ListFormat;
use crate::output::{print, table};
use crate::prepare::{known_game, rules_of};
use crate::session::Session;
use tenbin_content::Diagnostics;
use tenbin_lab::door::{AnyGame, CompiledGame};
use tenbin_lab::module::Listing;
use tenbin_lab::policies::{self, Strategy};
use tenbin_lab::report::grouped;

/// `tenbin bench`.
pub(crate) fn run(session: &Session, options: &BenchOptions) -> Result<(), Error> {
    let games = match &options.game {
        Some(game) => vec![known_game(session.games, game)?],
        None => session.games.0.to_vec(),
    };
    let header = [
        "game",
        "seats",
        "strategy",
        "kind",
        "decisions_per_game",
        "ns_per_decision",
        "decisions_per_s",
        "choices_per_s",
        "games_per_s",
        "threads",
        "all_decisions_per_s",
        "all_games_per_s",
        "recorder_ratio",
    ];
    let mut listing = Listing { header: header.map(str::to_owned).to_vec(), rows: Vec::new() };
    for game in games {
        listing.rows.extend(bench_game(session, game, options)?);
    }
    if options.format == ListFormat::Human {
        group_digits(&mut listing);
    }
    print(&table(&listing, options.format)?)
}

fn group_digits(listing: &mut Listing) {
    for cell in listing.rows.iter_mut().flatten() {
        if let Ok(number) = cell.parse::<u64>() {
            *cell = grouped(number);
        }
    }
}

fn bench_game(
    session: &Session,
    game: &'static dyn AnyGame,
    options: &BenchOptions,
) -> Result<Vec<Vec<String>>, Error> {
    let compiled = rules_of(session, game, &options.rules)?.game;
    let threads = options.threads.threads.map_or_else(
        || thread::available_parallelism().map_or(1, std::num::NonZero::get),
        usize::from,
    );
    let mut rows = Vec::new();
    for strategy in one_of_each_kind(session, game)? {
        session.note(&format!("measuring {} with {}", game.id(), strategy.name));
        let row = row(compiled.as_ref(), &strategy, threads).map_err(|message| {
            let name = &strategy.name;
            Error::Faults(format!("{} with {name} ended in a fault: {message}", game.id()))
        })?;
        rows.push(row);
    }
    Ok(rows)
}

/// One shipped strategy of each kind: that of the game's default experiment, else the first.
fn one_of_each_kind(session: &Session, game: &'static dyn AnyGame) -> Result<Vec<Strategy>, Error> {
    // What is wrong with the experiment is for `check` and `run` to say.
    let usual = experiment::find(session, Some(game.id())).map(|found| found.strategies);
    let usual = usual.unwrap_or_default();
    let is_usual = |name: &str| usual.iter().any(|asked| asked.text == name);
    let mut chosen: Vec<(String, String)> = Vec::new();
    for (name, kind, _) in policies::names(&session.library, game.id()) {
        match chosen.iter_mut().find(|(_, known)| *known == kind) {
            None => chosen.push((name, kind)),
            Some((first, _)) if is_usual(&name) && !is_usual(first) => *first = name,
            Some(_) => {}
        }
    }
    let mut diagnostics = Diagnostics::default();
    let found: Vec<Strategy> = chosen
        .iter()
        .filter_map(|(name, _)| {
            policies::parse(&session.library, game.owner(), name, &mut diagnostics)
        })
        .collect();
    if diagnostics.is_empty() { Ok(found) } else { Err(diagnostics.into()) }
}

fn row(
    game: &dyn CompiledGame,
    strategy: &Strategy,
    threads: usize,
) -> Result<Vec<String>, String> {
    let bench = game.bench(strategy, threads)?;
    let (one, all) = (bench.one, bench.all);
    let ns = one.time.as_secs_f64() * 1e9 / one.decisions.max(1) as f64;
    let games = one.games.max(1) as f64;
    let text = |number: u64| number.to_string();
    Ok(vec![
        game.id().to_owned(),
        game.seats().to_string(),
        strategy.name.clone(),
        strategy.kind().to_owned(),
        format!("{:.1}", one.decisions as f64 / games),
        format!("{ns:.0}"),
        text(one.per_second(one.decisions)),
        text(one.per_second(one.choices)),
        text(one.per_second(one.games)),
        threads.to_string(),
        text(all.per_second(all.decisions)),
        text(all.per_second(all.games)),
        format!("{:.2}", bench.recorder_ratio),
    ])
}
