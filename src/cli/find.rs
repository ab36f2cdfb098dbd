//! `find`: which games of a batch to look at.

use serde_json::json;

use crate::cli::args::FindOptions;
use crate::cli::experiment::{Experiment, ExperimentKind};
use crate::cli::lists::visit_known;
use crate::cli::options::{Format, ListFormat, RulesOptions};
use crate::cli::output::{aligned, counted, print, table};
use crate::cli::past::{self, Past, replay_command_with};
use crate::cli::prepare::{Prepared, prepare, rules_of};
use crate::cli::progress::{Bar, stop_flag};
use crate::cli::session::Session;
use crate::cli::tournament::{SmallerGames, contest};
use crate::condition::{Condition, Kind};
use crate::engine::schema::Schema;
use crate::engine::{Seat, SeatSet};
use crate::error::Error;
use crate::games::{GameVisitor, Listing, Module};
use crate::policies;
use crate::report::grouped;
use crate::sim::facts::{FactId, FactNames};
use crate::sim::find::{Found, Hit, Source, Wanted, find, strategy_names};

/// `tenbin find`.
pub(crate) fn run(session: &Session, options: &FindOptions) -> Result<(), Error> {
    struct Find<'a>(&'a Session, &'a FindOptions, Experiment, Option<Past>);
    impl GameVisitor for Find<'_> {
        type Output = Result<(), Error>;
        fn visit<G: Module>(self) -> Self::Output {
            let Self(session, options, experiment, past) = self;
            if matches!(experiment.kind, ExperimentKind::Ladder(_)) {
                return Err(Error::Usage(format!(
                    "{} is a ladder of many batches; look for games in one of them: tenbin find {} \
                     --seats N --strategy SKILL --variant DIFFICULTY --seed {:#x} (without --variant \
                     for the difficulty base)",
                    experiment.name,
                    G::ID,
                    experiment.seed
                )));
            }
            let threads = options.threads.threads.map_or(0, usize::from);
            let prepared = prepare::<G>(&session.library, &experiment, threads)?;
            if let Some(past) = past {
                past.check(&prepared)?;
            }
            look(session, options, &experiment, &prepared)
        }
    }
    let (mut experiment, past) = past::find(&session.library, &options.target, &options.batch)?;
    experiment.games = options.games.unwrap_or(experiment.games);
    visit_known(experiment.game, Find(session, options, experiment, past))?
}

fn look<G: Module>(
    session: &Session,
    options: &FindOptions,
    experiment: &Experiment,
    prepared: &Prepared<G>,
) -> Result<(), Error> {
    let Prepared { schema, batch, game, .. } = prepared;
    let names = FactNames::new(schema, G::ID, game.seats(), &strategy_names(batch));
    let condition: Condition<FactId> = Condition::read(&options.condition, &names)
        .map_err(|errors| Error::Usage(format!("--where, {errors}")))?;
    let wanted = Wanted { condition: &condition, names: &names, games: options.top as usize };
    let stop = stop_flag()?;
    let is_series = experiment.kind == ExperimentKind::Tournament;
    let what = if is_series { "tournaments" } else { "games" };
    let bar = Bar::new(session, experiment.games, what);
    let found = if is_series {
        let smaller = SmallerGames::of(prepared);
        let smaller_game = |seats| smaller.for_seats(seats);
        let contest = contest(experiment, prepared, &smaller_game)?;
        find(&Source::Series(&contest), schema, batch, &wanted, &bar, stop)
    } else {
        find(&Source::Games(game), schema, batch, &wanted, &bar, stop)
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
pub(crate) struct NamesOf<'a>(pub(crate) &'a Session);

impl GameVisitor for NamesOf<'_> {
    type Output = Result<String, Error>;

    fn visit<G: Module>(self) -> Self::Output {
        let library = &self.0.library;
        let game = rules_of::<G>(library, &RulesOptions::default())?.game;
        let bots: Vec<String> =
            policies::names(library, G::ID).into_iter().map(|(name, _, _)| name).collect();
        let names = FactNames::new(&game.schema(), G::ID, game.seats(), &bots);
        let row = |name: &crate::condition::Name| {
            vec![name.name.clone(), kind_text(&name.name, &name.kind), name.meaning.clone()]
        };
        let rows = names.list_of_names().iter().map(row).collect();
        let header = ["name", "compared with", "meaning"].map(str::to_owned).to_vec();
        Ok(format!(
            "Conditions on a game of {}: NAME OP VALUE joined by and, or, not and parentheses; OP is \
             =, !=, <, <=, > or >=.\n[SEAT.] is one of {}, with a point behind it, or nothing; CARD \
             is an id of `tenbin cards {}`.\nNames and values with spaces or signs stand in double \
             quotes.\n\n{}",
            G::ID,
            names.scopes().join(", "),
            G::ID,
            aligned(&Listing { header, rows })
        ))
    }
}

/// What a name is compared with; words only where they are few.
fn kind_text(name: &str, kind: &Kind) -> String {
    const WORDS_LISTED: usize = 8;
    match kind {
        Kind::Number => "a number".to_owned(),
        Kind::Word(words) if words.len() <= WORDS_LISTED => words.join(", "),
        Kind::Word(words) => {
            let shown = words[..3].join(", ");
            let group = name.trim_start_matches("[SEAT.]");
            format!("{shown}, ... ({} words, see {group})", words.len())
        }
    }
}
