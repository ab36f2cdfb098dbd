//! `replay`: one game of a batch (or of a tournament of it), told move by move.

use std::fmt::{self, Write as _};

use crate::cli::args::ReplayOptions;
use crate::cli::experiment::{Experiment, ExperimentKind};
use crate::cli::lists::visit_known;
use crate::cli::output::print;
use crate::cli::past::{self, Past};
use crate::cli::prepare::{Prepared, prepare};
use crate::cli::session::Session;
use crate::cli::tournament::{SmallerGames, contest};
use crate::engine::game::action_text;
use crate::engine::play::{GameEnd, forced_max, seat_policies};
use crate::engine::schema::Schema;
use crate::engine::series::SERIES_GAMES_MAX;
use crate::engine::{Actions, Decision, Recorder, Seat, Seeded, Table, View};
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
        tell_game(&prepared.game, table, prepared.batch.seed, options, teller)
    };
    told(&prepared.schema, options.index, played)
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
    let Some((game, table, seats)) = found else {
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
    print(&text)?;
    let played = |teller: &mut Teller| tell_game(game, table, batch.seed, options, teller);
    told(&prepared.schema, index, played)
}

/// Tells a game and how it ended, or failed.
fn told(
    schema: &Schema,
    index: u64,
    play: impl FnOnce(&mut Teller) -> GameEnd,
) -> Result<(), Error> {
    let mut teller = Teller { out: Out::Stdout, failed: None };
    let played = catch(|| play(&mut teller));
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

/// Where the lines go.
enum Out {
    Stdout,
    #[cfg(test)]
    Text(String),
}

/// A recorder that prints the sentences a game tells, as they come: what was told before a fault
/// is what is needed to understand it.
struct Teller {
    out: Out,
    failed: Option<Error>,
}

impl Teller {
    fn line(&mut self, text: &str) {
        match &mut self.out {
            Out::Stdout => {
                if self.failed.is_none()
                    && let Err(error) = print(&format!("{text}\n"))
                {
                    self.failed = Some(error);
                }
            }
            #[cfg(test)]
            Out::Text(all) => {
                all.push_str(text);
                all.push('\n');
            }
        }
    }
}

impl Recorder for Teller {
    const ON: bool = true;

    fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = line(&mut text);
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.line(&format!("  {line}"));
        }
    }
}

/// Plays the game as the engine's loop does and shows each choice; a test compares the two.
fn tell_game<G: Module>(
    game: &G,
    mut table: Table<G>,
    seed: u64,
    options: &ReplayOptions,
    teller: &mut Teller,
) -> GameEnd {
    seat_policies(&mut table, seed, options.index);
    let mut chance = Seeded::new(seed, options.index);
    let mut state = game.deal(&mut chance, teller);
    let mut actions = Actions::<G>::new();
    let (mut decisions, mut choices) = (0, 0);
    while let Decision::Seat(seat) = game.decision(&state) {
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
        teller.line(&format!("{seat}: {}", action_text(game, &state, action)));
        game.apply(&mut state, action, &mut chance, teller);
    }
    let standing = game.standing(&state);
    GameEnd { standing, decisions, choices }
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
            let names = crate::policies::names(&Library::default(), G::ID);
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
                let prepared = prepare::<G>(&Library::default(), &experiment, 1).unwrap();
                for index in [0, 1, 5] {
                    let mut teller = Teller { out: Out::Text(String::new()), failed: None };
                    let options = ReplayOptions {
                        target: String::new(),
                        index,
                        batch: BatchOptions::default(),
                        all: true,
                        legal: true,
                    };
                    let (game, batch) = (&prepared.game, &prepared.batch);
                    let table = seated_table::<G>(batch, index);
                    let told = tell_game(game, table, batch.seed, &options, &mut teller);
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
