//! `replay`: one game of a batch (or of a tournament of it), told move by move.

use std::fmt::Write as _;

use crate::cli::args::ReplayOptions;
use crate::cli::experiment::{Experiment, ExperimentKind};
use crate::cli::lists::visit_known;
use crate::cli::output::print;
use crate::cli::past::{self, Past};
use crate::cli::prepare::{Prepared, prepare};
use crate::cli::session::{Session, warn};
use crate::cli::teller::{Out, Short, Teller};
use crate::cli::tournament::{SmallerGames, contest};
use crate::engine::game::action_text;
use crate::engine::play::{GameEnd, forced_max, seat_policies};
use crate::engine::schema::Schema;
use crate::engine::series::SERIES_GAMES_MAX;
use crate::engine::{Actions, Decision, GameScore, SEATS_MAX, Seat, SeatSet, Seeded, Table, View};
use crate::error::Error;
use crate::games::{GameVisitor, Module};
use crate::sim::fault::catch;
use crate::sim::run::seated_table;
use crate::sim::series::set_table;

/// `tenbin replay`.
pub(crate) fn run(session: &Session, options: &ReplayOptions) -> Result<(), Error> {
    struct Replay<'a>(&'a Session, &'a ReplayOptions, Experiment, Option<Past>);
    impl GameVisitor for Replay<'_> {
        type Output = Result<(), Error>;
        fn visit<G: Module>(self) -> Self::Output {
            let Self(session, options, experiment, past) = self;
            let prepared = || {
                let prepared = prepare::<G>(&session.library, &experiment, 1)?;
                past.as_ref().map_or(Ok(()), |past| past.check(&prepared))?;
                Ok::<_, Error>(prepared)
            };
            let part = if matches!(experiment.kind, ExperimentKind::Tournament) {
                u64::from(SERIES_GAMES_MAX)
            } else {
                1
            };
            if let Some(remark) = past.as_ref().and_then(|past| past.remark_on(options.index, part))
            {
                warn(&remark);
            }
            match experiment.kind {
                ExperimentKind::Batch => replay(&prepared()?, options),
                ExperimentKind::Tournament => replay_tournament(&experiment, &prepared()?, options),
                ExperimentKind::Ladder(_) => Err(Error::Usage(format!(
                    "{} is a ladder of many batches; replay a game of one of them: tenbin replay {} \
                     --seats N --strategy SKILL --variant DIFFICULTY --seed {:#x} (without --variant for \
                     the difficulty base)",
                    experiment.name,
                    G::ID,
                    experiment.seed
                ))),
            }
        }
    }
    let (experiment, past) = past::find(&session.library, &options.target, &options.batch)?;
    visit_known(experiment.game, Replay(session, options, experiment, past))?
}

fn replay<G: Module>(prepared: &Prepared<G>, options: &ReplayOptions) -> Result<(), Error> {
    print(&heading(prepared, options.index))?;
    let played = |teller: &mut Teller| {
        let table = seated_table::<G>(&prepared.batch, options.index);
        tell_game(&prepared.game, table, prepared.batch.seed, options, teller).1
    };
    told(&prepared.schema, options.index, short_of(&prepared.game, options), played)
}

/// A game of a tournament; what follows from the games before it is who plays.
fn replay_tournament<G: Module>(
    experiment: &Experiment,
    prepared: &Prepared<G>,
    options: &ReplayOptions,
) -> Result<(), Error> {
    let (index, batch) = (options.index, &prepared.batch);
    let smaller = SmallerGames::of(prepared);
    let smaller_game = |seats| smaller.for_seats(seats);
    let contest = contest(experiment, prepared, &smaller_game)?;
    let part = u64::from(SERIES_GAMES_MAX);
    let (tournament, number) = (index / part, index % part);
    let found = catch(|| set_table(&contest, batch, index)).map_err(|message| {
        Error::Faults(format!("an earlier game of tournament {tournament} fails: {message}"))
    })?;
    let Some((game, table, seats, before)) = found else {
        return Err(Error::Usage(format!(
            "tournament {tournament} has no game {number}: it is over before (game {number} of \
             tournament {tournament} is --game {index}, {part} a tournament)"
        )));
    };
    let names = seated_names(prepared, tournament);
    let mut text =
        format!("{} tournament {tournament} game {number}, seed {:#x}\n", G::ID, batch.seed);
    for (place, seat) in (0..).map(Seat).zip(seats.iter()) {
        let name = names.get(seat.index()).unwrap_or(&"");
        let from = if seats.len() < u32::from(prepared.game.seats()) {
            format!(" ({seat} of the tournament, in a play-off)")
        } else {
            String::new()
        };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{place}: {name}{from}");
    }
    let totals: Vec<String> =
        (0..).map(Seat).zip(&before).map(|(seat, points)| format!("{seat} {points}")).collect();
    text.push_str(&format!("points before this game: {}\n", totals.join(", ")));
    print(&text)?;
    let mut score = GameScore::default();
    let played = |teller: &mut Teller| {
        let (state, end) = tell_game(game, table, batch.seed, options, teller);
        score = game.score(&state);
        end
    };
    told(&prepared.schema, index, short_of(game, options), played)?;
    let is_whole = seats.len() == u32::from(prepared.game.seats());
    print(&score_text(&score, &before, is_whole.then_some(seats)))
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
    short: Option<Short>,
    play: impl FnOnce(&mut Teller) -> GameEnd,
) -> Result<(), Error> {
    let mut teller = Teller::new(Out::Stdout, short);
    let played = catch(|| play(&mut teller));
    teller.finish();
    if let Some(error) = teller.failed {
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
fn heading<G: Module>(prepared: &Prepared<G>, index: u64) -> String {
    let batch = &prepared.batch;
    let mut text = format!("{} game {index}, seed {:#x}\n", G::ID, batch.seed);
    let seated = seated_names(prepared, index);
    for (seat, name) in seated.iter().enumerate() {
        text.push_str(&format!("{}: {name}\n", Seat(seat as u8)));
    }
    text
}

/// The names of the strategies as they sit in this game.
fn seated_names<G: Module>(prepared: &Prepared<G>, index: u64) -> Vec<&str> {
    let batch = &prepared.batch;
    let mut names: Vec<&str> = batch.strategies.iter().map(|s| s.name.as_str()).collect();
    crate::sim::run::turn(&mut names, batch, index);
    names
}

fn outcome(schema: &Schema, end: GameEnd) -> String {
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

/// Plays the game as the engine's loop does and shows each choice; a test compares the two.
fn tell_game<G: Module>(
    game: &G,
    mut table: Table<G>,
    seed: u64,
    options: &ReplayOptions,
    teller: &mut Teller,
) -> (G::State, GameEnd) {
    seat_policies(&mut table, seed, options.index);
    let mut chance = Seeded::new(seed, options.index);
    let mut state = game.deal(&mut chance, teller);
    let mut actions = Actions::<G>::new();
    let (mut decisions, mut choices) = (0, 0);
    while let Decision::Seat(seat) = game.decision(&state) {
        show_table(game, &state, teller);
        actions.clear();
        game.legal(&state, &mut actions);
        choices += 1;
        let choice = if actions.len() == 1 {
            assert!(choices - decisions <= forced_max::<G>(), "the game does not end");
            0
        } else {
            decisions += 1;
            assert!(decisions <= G::DECISIONS_MAX, "the game does not end");
            if options.legal {
                let texts: Vec<String> =
                    actions.iter().map(|&action| action_text(game, &state, action)).collect();
                teller.line(&format!("{seat} may: {}", texts.join(", ")));
            }
            table[seat.index()].choose(View::new(game, &state, seat), &actions)
        };
        let action = actions[choice];
        teller.choice(seat, &action_text(game, &state, action), actions.len() == 1);
        game.apply(&mut state, action, &mut chance, teller);
    }
    show_table(game, &state, teller);
    teller.finish();
    let standing = game.standing(&state);
    (state, GameEnd { standing, decisions, choices })
}

/// Shows how the table stands, where it is time to.
fn show_table<G: Module>(game: &G, state: &G::State, teller: &mut Teller) {
    teller.table(game.moment(state), || {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = game.write_overview(state, &mut text);
        text
    });
}

/// The short form of a game's replay, or None where every step is asked for.
fn short_of<G: Module>(game: &G, options: &ReplayOptions) -> Option<Short> {
    if options.all || options.legal {
        return None;
    }
    let listing = game.listing();
    let place =
        |names: &[&str]| listing.header.iter().position(|name| names.contains(&name.as_str()));
    let names = match (place(&["id", "card"]), place(&["name"])) {
        (Some(id), Some(name)) => {
            listing.rows.iter().map(|row| (row[id].clone(), row[name].clone())).collect()
        }
        _ => Vec::new(),
    };
    Some(Short::new(G::REPLAY, game.seats(), names))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::experiment::Places;
    use crate::cli::options::BatchOptions;
    use crate::content::{Asked, Diagnostics, Library};
    use crate::engine::NullRecorder;
    use crate::games::{GAMES, with_game};
    use crate::sim::play_one;

    struct SameGame;
    impl GameVisitor for SameGame {
        type Output = ();
        fn visit<G: Module>(self) {
            // Any bot but the random one, so that turning the seats makes a difference.
            let names = crate::policies::names(&crate::library(), G::ID);
            let bot = names.iter().find(|(_, kind, _)| kind == "weighted").unwrap().0.clone();
            for seats in G::SEATS {
                let experiment = Experiment {
                    name: String::new(),
                    file: String::new(),
                    sources: Diagnostics::default(),
                    places: Places::default(),
                    game: G::ID,
                    description: String::new(),
                    kind: ExperimentKind::Batch,
                    games: 10,
                    seed: 99,
                    seats: Some(u64::from(seats)),
                    strategies: vec![Asked::option("random")],
                    choices: vec![format!("1={bot}").parse().unwrap()],
                    variants: Vec::new(),
                    sets: Vec::new(),
                    rotate: true,
                    target: None,
                };
                let prepared = prepare::<G>(&crate::library(), &experiment, 1).unwrap();
                for index in [0, 1, 5] {
                    let mut teller = Teller::new(Out::Text(String::new()), None);
                    let options = ReplayOptions {
                        target: String::new(),
                        index,
                        batch: BatchOptions::default(),
                        all: true,
                        legal: true,
                    };
                    let (game, batch) = (&prepared.game, &prepared.batch);
                    let table = seated_table::<G>(batch, index);
                    let (_, told) = tell_game(game, table, batch.seed, &options, &mut teller);
                    let played =
                        play_one(&prepared.game, &prepared.batch, index, &mut NullRecorder);
                    assert_eq!(told, played, "{} game {index}", G::ID);
                    let Out::Text(text) = teller.out else { unreachable!() };
                    let choices = text.lines().filter(|line| line.contains(" may: ")).count();
                    assert_eq!(choices, told.decisions as usize);
                }
            }
        }
    }

    #[test]
    fn a_replay_is_the_very_game_of_the_batch() {
        for game in GAMES {
            with_game(game, SameGame).unwrap();
        }
    }
}
