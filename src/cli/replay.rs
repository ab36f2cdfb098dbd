//! `replay`: one game of a batch (or of a tournament of it), told move by move.

use std::cell::Cell;
use std::fmt::Write as _;

use serde_json::json;

use crate::args::ReplayOptions;
use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind};
use crate::options::Told;
use crate::output::print;
use crate::past;
use crate::play::saved::{self, Saved};
use crate::prepare::{Prepared, prepare};
use crate::replay::page::Subject;
use crate::session::{Session, warn};
use crate::tournament::{series_of, smaller_games};
use tenbin_engine::play::GameEnd;
use tenbin_engine::schema::Schema;
use tenbin_engine::series::SERIES_GAMES_MAX;
use tenbin_engine::{GameScore, SEATS_MAX, Seat, SeatSet};
use tenbin_lab::replay::{Lines, Telling};

/// `tenbin replay`.
pub(crate) fn run(session: &Session, options: &ReplayOptions) -> Result<(), Error> {
    if let Some(saved) = saved::find(session, &options.target)? {
        return replay_saved(session, &saved, options);
    }
    let (experiment, past) = past::find(session, &options.target, &options.batch)?;
    let prepared = || {
        let prepared = prepare(&session.library, &experiment, 1)?;
        past.as_ref().map_or(Ok(()), |past| past.check(&prepared))?;
        Ok::<_, Error>(prepared)
    };
    let part = if matches!(experiment.kind, ExperimentKind::Tournament) {
        u64::from(SERIES_GAMES_MAX)
    } else {
        1
    };
    if let Some(remark) = past.as_ref().and_then(|past| past.remark_on(options.index, part)) {
        warn(&remark);
    }
    match experiment.kind {
        ExperimentKind::Batch => replay(session, &experiment, &prepared()?, options),
        ExperimentKind::Tournament => {
            replay_tournament(session, &experiment, &prepared()?, options)
        }
        ExperimentKind::Ladder(_) => Err(Error::Usage(format!(
            "{} is a ladder of many batches; replay a game of one of them: tenbin replay {} \
             --seats N --strategy SKILL --variant DIFFICULTY --seed {:#x} (without --variant for \
             the difficulty base)",
            experiment.name,
            experiment.game.id(),
            experiment.seed
        ))),
    }
}

mod data;
mod page;
mod summary;

/// Prints lines as they come.
#[derive(Default)]
struct Printed {
    failed: Option<Error>,
}

impl Lines for Printed {
    fn line(&mut self, text: &str) {
        if self.failed.is_none()
            && let Err(error) = print(&format!("{text}\n"))
        {
            self.failed = Some(error);
        }
    }
}

fn telling(options: &ReplayOptions) -> Telling {
    Telling { all: options.all, legal: options.legal }
}

fn replay(
    session: &Session,
    experiment: &Experiment,
    prepared: &Prepared,
    options: &ReplayOptions,
) -> Result<(), Error> {
    let Prepared { game, schema, batch, from, .. } = prepared;
    let (index, telling) = (options.index, telling(options));
    let heading = heading(prepared, index);
    let play = |out: &mut dyn Lines| match from {
        Some(from) => game.replay_from(from, batch, index, telling, out),
        None => game.replay(batch, index, telling, out),
    };
    // What every single choice is asked of is for who looks for one, not for who reads.
    let is_read = from.is_none() && telling == Telling::default() && !options.no_summary;
    if let Some(out) = &options.html {
        let title = experiment.game.about().title;
        let subject = Subject { title, game: &**game, schema, index, heading: &heading };
        return page::write(session, &subject, out, play, |lines, end| {
            if is_read { summary::top(prepared, index, lines, end) } else { String::new() }
        });
    }
    if options.format == Told::Json {
        let known = json!({
            "game": game.id(),
            "index": index,
            "seed": format!("{:#x}", batch.seed),
            "strategies": seated_names(prepared, index),
        });
        return data::write(schema, index, known, play);
    }
    print(&heading)?;
    if is_read { summary::replay(prepared, index) } else { told(schema, index, play) }
}

/// A game of a tournament; what follows from the games before it is who plays.
fn replay_tournament(
    session: &Session,
    experiment: &Experiment,
    prepared: &Prepared,
    options: &ReplayOptions,
) -> Result<(), Error> {
    let Prepared { game, schema, batch, .. } = prepared;
    let index = options.index;
    let smaller = smaller_games(experiment, prepared);
    let rules = series_of(experiment, prepared)?;
    let part = u64::from(SERIES_GAMES_MAX);
    let (tournament, number) = (index / part, index % part);
    let found = game.game_of_series(rules, &smaller, batch, index).map_err(|message| {
        Error::Faults(format!("an earlier game of tournament {tournament} fails: {message}"))
    })?;
    let Some(found) = found else {
        return Err(Error::Usage(format!(
            "tournament {tournament} has no game {number}: it is over before (game {number} of \
             tournament {tournament} is --game {index}, {part} a tournament)"
        )));
    };
    let (seats, before) = (found.seats(), found.points().to_vec());
    let names = seated_names(prepared, tournament);
    let mut text =
        format!("{} tournament {tournament} game {number}, seed {:#x}\n", game.id(), batch.seed);
    for (place, seat) in (0..).map(Seat).zip(seats.iter()) {
        let name = names.get(seat.index()).unwrap_or(&"");
        let from = if seats.len() < u32::from(game.seats()) {
            format!(" ({seat} of the tournament, in a play-off)")
        } else {
            String::new()
        };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{place}: {name}{from}");
    }
    if options.format == Told::Json {
        let known = json!({
            "game": game.id(),
            "index": index,
            "seed": format!("{:#x}", batch.seed),
            "strategies": seats.iter().map(|seat| names.get(seat.index())).collect::<Vec<_>>(),
            "tournament": tournament,
            "game_of_tournament": number,
            "points_before": before,
        });
        return data::write(schema, index, known, |out| {
            found.replay(telling(options), out).map(|(_, end)| end)
        });
    }
    let totals: Vec<String> =
        (0..).map(Seat).zip(&before).map(|(seat, points)| format!("{seat} {points}")).collect();
    text.push_str(&format!("points before this game: {}\n", totals.join(", ")));
    let is_whole = seats.len() == u32::from(game.seats());
    let worth = |score| score_text(&score, &before, is_whole.then_some(seats));
    let score = Cell::new(GameScore::default());
    let play = |out: &mut dyn Lines| {
        let (worth, end) = found.replay(telling(options), out)?;
        score.set(worth);
        Ok(end)
    };
    if let Some(out) = &options.html {
        let title = experiment.game.about().title;
        let subject = Subject { title, game: &**game, schema, index, heading: &text };
        return page::write(session, &subject, out, play, |_, _| worth(score.get()));
    }
    print(&text)?;
    told(schema, index, play)?;
    print(&worth(score.get()))
}

/// A game that people played and `save` has kept, as far as it was played.
fn replay_saved(session: &Session, saved: &Saved, options: &ReplayOptions) -> Result<(), Error> {
    let given = past::first_given(&options.batch).or((options.index != 0).then_some("--game"));
    let given = given.or(options.html.is_some().then_some("--html"));
    if let Some(option) = given.or((options.format == Told::Json).then_some("--format json")) {
        return Err(Error::Usage(format!(
            "{} is a saved game, which is told as it was played: leave {option} out",
            options.target
        )));
    }
    saved.played_again(session, |prepared, played| {
        print(&saved.heading(prepared))?;
        let mut out = Printed::default();
        let told = played.retell(telling(options), &mut out);
        if let Some(error) = out.failed {
            return Err(error);
        }
        match told {
            Ok(Some(end)) => print(&outcome(&prepared.schema, end)),
            Ok(None) => print("here it was saved\n"),
            Err(message) => {
                Err(Error::Faults(format!("the game ends in a fault at this point: {message}")))
            }
        }
    })
}

/// What a game of a tournament was worth: to all seats of the table, or in a play-off, which adds
/// nothing to the points.
fn score_text(score: &GameScore, before: &[i64], whole: Option<SeatSet>) -> String {
    let Some(seats) = whole else {
        return "a play-off: it decides, and its points are not added\n".to_owned();
    };
    let lines = seats.iter().take(SEATS_MAX).map(|seat| {
        let (gain, loss) = (score.gains[seat.index()], score.losses[seat.index()]);
        let total = before.get(seat.index()).copied().unwrap_or_default() + gain - loss;
        format!("points of {seat}: +{gain} -{loss}, now {total}\n")
    });
    lines.collect()
}

/// Tells a game and how it ended, or failed.
fn told(
    schema: &Schema,
    index: u64,
    play: impl FnOnce(&mut dyn Lines) -> Result<GameEnd, String>,
) -> Result<(), Error> {
    let mut out = Printed::default();
    let played = play(&mut out);
    if let Some(error) = out.failed {
        return Err(error);
    }
    match played {
        Ok(end) => print(&outcome(schema, end)),
        Err(message) => {
            Err(Error::Faults(format!("game {index} ended in a fault at this point: {message}")))
        }
    }
}

/// What is needed to play this game again.
fn heading(prepared: &Prepared, index: u64) -> String {
    let batch = &prepared.batch;
    let mut text = format!("{} game {index}, seed {:#x}\n", prepared.game.id(), batch.seed);
    let seated = seated_names(prepared, index);
    for (seat, name) in seated.iter().enumerate() {
        text.push_str(&format!("{}: {name}\n", Seat(seat as u8)));
    }
    text
}

/// The names of the strategies as they sit in this game.
fn seated_names(prepared: &Prepared, index: u64) -> Vec<&str> {
    let batch = &prepared.batch;
    let mut names: Vec<&str> = batch.strategies.iter().map(|s| s.name.as_str()).collect();
    tenbin_lab::sim::run::turn(&mut names, batch, index);
    names
}

pub(crate) fn outcome(schema: &Schema, end: GameEnd) -> String {
    let winners: Vec<String> = end.standing.winners.iter().map(|seat| seat.to_string()).collect();
    let who = match winners.len() {
        0 => "nobody wins".to_owned(),
        1 => format!("{} wins", winners[0]),
        _ => format!("{} win", winners.join(", ")),
    };
    let ending = schema.endings.get(usize::from(end.standing.ending));
    let why = ending.map_or_else(String::new, |ending| {
        format!(" ({}: {})", ending.name, ending.meaning.trim_end_matches('.'))
    });
    let decisions = end.decisions;
    format!("{who}{why}, after {decisions} decisions\n")
}
