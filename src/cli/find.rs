//! `find`: which games of a batch to look at.

use serde_json::json;

use crate::args::FindOptions;
use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind};
use crate::options::{Format, ListFormat, RulesOptions};
use crate::output::{aligned, counted, print, table};
use crate::past::{self, replay_command_with};
use crate::prepare::{Prepared, prepare, rules_of};
use crate::progress::{Bar, stop_flag};
use crate::session::Session;
use crate::tournament::{series_of, smaller_games};
use tenbin_engine::schema::Schema;
use tenbin_engine::{Seat, SeatSet};
use tenbin_lab::condition::{Condition, Kind};
use tenbin_lab::door::AnyGame;
use tenbin_lab::module::Listing;
use tenbin_lab::policies;
use tenbin_lab::report::grouped;
use tenbin_lab::sim::facts::{FactId, FactNames};
use tenbin_lab::sim::find::{Found, Hit, Wanted, strategy_names};

/// `tenbin find`.
pub(crate) fn run(session: &Session, options: &FindOptions) -> Result<(), Error> {
    let (mut experiment, past) = past::find(session, &options.target, &options.batch)?;
    if experiment.from.is_some() {
        return Err(Error::Usage(format!(
            "{} is the report of a run with --from, and games from a position cannot be looked for; \
             `tenbin replay {} --game N` shows those that its tables name",
            options.target, options.target
        )));
    }
    experiment.games = options.games.unwrap_or(experiment.games);
    if matches!(experiment.kind, ExperimentKind::Ladder(_)) {
        return Err(Error::Usage(format!(
            "{} is a ladder of many batches; look for games in one of them: tenbin find {} \
             --seats N --strategy SKILL --variant DIFFICULTY --seed {:#x} (without --variant \
             for the difficulty base)",
            experiment.name,
            experiment.game.id(),
            experiment.seed
        )));
    }
    let threads = options.threads.threads.map_or(0, usize::from);
    let prepared = prepare(&session.library, &experiment, threads)?;
    if let Some(past) = past {
        past.check(&prepared)?;
    }
    look(session, options, &experiment, &prepared)
}

fn look(
    session: &Session,
    options: &FindOptions,
    experiment: &Experiment,
    prepared: &Prepared,
) -> Result<(), Error> {
    let Prepared { schema, batch, game, .. } = prepared;
    let names = FactNames::new(schema, game.id(), game.seats(), &strategy_names(batch));
    let condition: Condition<FactId> = Condition::read(&options.condition, &names)
        .map_err(|errors| Error::Usage(format!("--where, {errors}")))?;
    let wanted = Wanted { condition: &condition, names: &names, games: options.top as usize };
    let stop = stop_flag()?;
    let is_series = experiment.kind == ExperimentKind::Tournament;
    let what = if is_series { "tournaments" } else { "games" };
    let bar = Bar::new(session, experiment.games, what);
    let found = if is_series {
        let smaller = smaller_games(experiment, prepared);
        let series = Some((series_of(experiment, prepared)?, &smaller));
        game.find(series, schema, batch, &wanted, &bar, stop)
    } else {
        game.find(None, schema, batch, &wanted, &bar, stop)
    };
    bar.finish();
    print(&text_of(&found, schema, options)?)?;
    if found.interrupted {
        return Err(Error::Interrupted);
    }
    let number = found.hits.len();
    let all = grouped(experiment.games);
    if number == 0 {
        return Err(Error::Failed(format!("none of {all} {what} is one of which that holds")));
    }
    if number < wanted.games {
        session.note(&format!("{} in {all} {what}, and no more", counted(number, "game")));
    }
    Ok(())
}

fn text_of(found: &Found, schema: &Schema, options: &FindOptions) -> Result<String, Error> {
    let command = |hit: &Hit| replay_command_with(&options.target, &options.batch, hit.game_index);
    if options.format == Format::Json {
        let list: Vec<_> = found
            .hits
            .iter()
            .map(|hit| {
                json!({
                    "game_index": hit.game_index,
                    "ending": ending(schema, hit),
                    "winners": winners(hit),
                    "decisions": hit.ending.map(|_| hit.decisions),
                    "replay": command(hit),
                })
            })
            .collect();
        return Ok(format!("{:#}\n", json!(list)));
    }
    let header = ["game_index", "ending", "winners", "decisions", "replay"];
    let row = |hit: &Hit| {
        let winners = winners(hit);
        let nobody = hit.ending.is_some() && winners.is_empty() && options.format == Format::Human;
        vec![
            hit.game_index.to_string(),
            ending(schema, hit).to_owned(),
            if nobody { "none".to_owned() } else { winners.join(" ") },
            hit.ending.map_or_else(String::new, |_| hit.decisions.to_string()),
            command(hit),
        ]
    };
    let rows: Vec<Vec<String>> = found.hits.iter().map(row).collect();
    let listing = Listing { header: header.map(str::to_owned).to_vec(), rows };
    match options.format {
        Format::Human if listing.rows.is_empty() => Ok(String::new()),
        format => table(&listing, ListFormat::from(format)),
    }
}

fn ending<'a>(schema: &'a Schema, hit: &Hit) -> &'a str {
    let known = hit.ending.and_then(|ending| schema.endings.get(usize::from(ending)));
    known.map_or("fault", |ending| ending.name.as_str())
}

fn winners(hit: &Hit) -> Vec<String> {
    SeatSet(hit.winners).iter().map(|seat: Seat| seat.to_string()).collect()
}

/// Lists the names of a game's conditions.
pub(crate) fn names_of(session: &Session, game: &dyn AnyGame) -> Result<String, Error> {
    let library = &session.library;
    let game = rules_of(session, game, &RulesOptions::default())?.game;
    let bots: Vec<String> =
        policies::names(library, game.id()).into_iter().map(|(name, _, _)| name).collect();
    let names = FactNames::new(&game.schema(), game.id(), game.seats(), &bots);
    let row = |name: &tenbin_lab::condition::Name| {
        vec![name.name.clone(), kind_text(&name.name, &name.kind), name.meaning.clone()]
    };
    let rows = names.list_of_names().iter().map(row).collect();
    let header = ["name", "compared with", "meaning"].map(str::to_owned).to_vec();
    Ok(format!(
        "Conditions on a game of {}: NAME OP VALUE joined by and, or, not and parentheses; OP is \
         =, !=, <, <=, > or >=.\n[SEAT.] is one of {}, with a point behind it, or nothing; CARD \
         is an id of `tenbin cards {}`.\nNames and values with spaces or signs stand in double \
         quotes.\n\n{}",
        game.id(),
        names.scopes().join(", "),
        game.id(),
        aligned(&Listing { header, rows })
    ))
}

/// What a name is compared with; words only where they are few.
pub(crate) fn kind_text(name: &str, kind: &Kind) -> String {
    const WORDS_LISTED: usize = 8;
    match kind {
        Kind::Number | Kind::Cell(_) => "a number".to_owned(),
        Kind::Text { .. } => "a text".to_owned(),
        Kind::Estimate(units) => {
            let ways = units.iter().map(|unit| format!("1{} ({})", unit.sign, unit.of));
            ways.collect::<Vec<_>>().join(", ")
        }
        Kind::Word(words) if words.len() <= WORDS_LISTED => words.join(", "),
        Kind::Word(words) => {
            let shown = words[..3].join(", ");
            let group = name.trim_start_matches("[SEAT.]");
            format!("{shown}, ... ({} words, see {group})", words.len())
        }
    }
}
