//! `play`: a game for people, in the terminal.
//!
//! What a person sees comes from the lab (`tenbin_lab::people`), which tells a seat what it may know; here it
//! is put on the screen, and what is typed is understood.

mod advice;
mod choices;
mod line;
mod lost;
pub(crate) mod saved;
mod screen;
mod seats;

use crate::args::SitOptions;
use crate::error::Error;
use crate::experiment::{self, Experiment, ExperimentKind};
use crate::from::From;
use crate::host::host;
use crate::prepare::{Prepared, prepare};
use crate::session::Session;
use seats::Sat;
use tenbin_engine::{Seat, SeatSet};
use tenbin_lab::people::Sitting;

/// `tenbin play GAME`.
pub(crate) fn run(session: &Session, options: &SitOptions) -> Result<(), Error> {
    if host().is_some() {
        return Err(Error::Usage(
            "play asks whoever sits at the keyboard; start the program itself for that".to_owned(),
        ));
    }
    if let Some(saved) = saved::find(session, &options.target)? {
        return saved.go_on(session, options);
    }
    let mut experiment = experiment::find(session, Some(&options.target))?;
    if experiment.kind != ExperimentKind::Batch {
        return Err(Error::Usage(format!(
            "{} is a tournament or a ladder, and play is for single games; name the game: tenbin play {}",
            experiment.name,
            experiment.game.id()
        )));
    }
    if let Some(from) = From::asked(session, &options.begin)? {
        from.lay_on(&mut experiment, options.batch.rules.seats)?;
    }
    experiment.apply(&options.batch)?;
    let prepared = prepare(&session.library, &experiment, 0)?;
    let seats = prepared.game.seats();
    let people = people(&options.people, seats)?;
    let again = again(options, &experiment);
    sit(session, &experiment, prepared, people, options.index, &again, &[])
}

/// The seats that people play.
fn people(asked: &[u8], seats: u8) -> Result<SeatSet, Error> {
    let mut people = SeatSet::EMPTY;
    for &number in asked {
        if number > seats {
            return Err(Error::Usage(format!(
                "--seat {number}: there are {seats} seats; say --seats {number} if the game takes so many"
            )));
        }
        people.insert(Seat(number - 1));
    }
    Ok(if people.is_empty() { SeatSet::of(Seat(0)) } else { people })
}

/// Sits down at a game and plays it.
fn sit(
    session: &Session,
    experiment: &Experiment,
    prepared: Prepared,
    people: SeatSet,
    index: u64,
    again: &str,
    moves: &[String],
) -> Result<(), Error> {
    let seed = prepared.batch.seed;
    let sitting = Sitting { batch: prepared.batch, index, people, from: prepared.from };
    let mut played = prepared.game.sit_down(sitting).map_err(|message| {
        Error::Faults(format!("game {index} of seed {seed:#x} cannot begin: {message}"))
    })?;
    if !moves.is_empty() {
        played.resume(moves).map_err(|message| {
            Error::Usage(format!(
                "{message}; the rules, the cards or the program are others than those it was played with"
            ))
        })?;
    }
    let title = experiment.game.about().title;
    let heading = format!("{title}, game {index} of seed {seed:#x}");
    Sat::new(session, played, saved::named(experiment), heading, again.to_owned()).play()
}

/// The command that begins the same game again.
fn again(options: &SitOptions, experiment: &Experiment) -> String {
    let words = crate::host::words();
    let mut text = "tenbin".to_owned();
    for word in words.iter().skip(1) {
        let word = word.to_string_lossy();
        let is_plain =
            word.chars().all(|letter| letter.is_alphanumeric() || "-_=./:,".contains(letter));
        text.push(' ');
        text.push_str(&if is_plain { word.into_owned() } else { format!("'{word}'") });
    }
    if options.batch.seed.is_none() {
        text.push_str(&format!(" --seed {:#x}", experiment.seed));
    }
    text
}
