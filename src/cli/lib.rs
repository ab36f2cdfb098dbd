//! The command line: parses, dispatches, prints the one error there may be and gives the exit
//! code.
//!
//! Results go to stdout, everything else to stderr. A command parses and checks all it was given
//! before it plays a game or writes a file.

// Texts for people are put together once a command: clearer than results that cannot be errors.
#![allow(clippy::format_push_string, clippy::format_collect)]

mod args;
mod balance;
mod bench;
mod cards;
mod check;
mod check_bot;
mod compare;
mod described;
mod dice;
pub mod error;
mod experiment;
mod fail_if;
mod find;
mod findings;
mod finished;
mod from;
pub mod host;
mod impact;
mod init;
mod keep;
mod ladder;
mod league;
mod lists;
mod luck;
mod manual;
mod merge;
mod migrate;
mod new_game;
mod observe;
mod options;
mod output;
mod past;
mod play;
mod plot;
mod prepare;
mod progress;
mod replay;
mod report;
mod run;
mod save;
mod scenario;
mod schema;
mod session;
mod shard;
mod show;
mod sides;
mod skill;
mod sweep;
mod tables;
mod tournament;
mod tune;
mod until;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{ColorChoice, FromArgMatches};

use crate::error::Error;
use tenbin_content::BuiltIn;
use tenbin_lab::door::Games;
use tenbin_lab::outside::handling::handling;

pub use described::commands;
pub use experiment::SHAPE as EXPERIMENT;

use args::{Cli, Command};
use host::Host;
use session::Session;
use skill::EachLevel;

/// What makes one program of tenbin another: its games and the files built into it.
#[derive(Copy, Clone, Debug)]
pub struct Program {
    /// The games, the flagship first.
    pub games: Games,
    /// Their configs and strategies.
    pub built_in: &'static [&'static BuiltIn],
}

/// Runs a program with the arguments of the process.
pub fn main(program: &Program) -> ExitCode {
    ExitCode::from(run_words(program))
}

/// Runs a program with words in the place of the arguments of the process, the name of the program first.
pub fn main_with(program: &Program, words: Vec<OsString>) -> ExitCode {
    ExitCode::from(host::within(words, None, None, || run_words(program)))
}

/// Runs a program that is started by another one in its own process, with these words, the name of the
/// program first; `code` is the file that holds this library. Gives the exit code.
pub fn main_of(program: &Program, words: Vec<OsString>, code: PathBuf) -> u8 {
    host::within(words, Some(code), None, || run_words(program))
}

/// Runs a command for a host, which hears all that it says. Gives the exit code.
pub fn call(program: &Program, words: Vec<OsString>, code: PathBuf, host: Arc<dyn Host>) -> u8 {
    host::within(words, Some(code), Some(host), || run_words(program))
}

fn run_words(program: &Program) -> u8 {
    told_of_full_files();
    let words = host::words();
    let command = args::command(program.games).color(color_asked_for(&words));
    let parsed =
        command.try_get_matches_from(words).and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come this way too, with code 0. A closed pipe is no failure.
            match host::host() {
                None => drop(error.print()),
                Some(host) => {
                    let told = error.render().to_string();
                    if error.use_stderr() { host.note(told.trim_end()) } else { host.result(&told) }
                }
            }
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    let color = cli.global.color;
    let outcome = Session::new(program, &cli.global).and_then(|session| {
        match EachLevel::asked(&session, &cli.command)? {
            Some(each) => each.play(&session, &|| run_words(program)),
            None => handled(&session, cli.command).map(|()| 0),
        }
    });
    match outcome {
        Ok(code) => code,
        Err(error) => {
            session::print_error(&error, color);
            error.exit_code()
        }
    }
}

/// A command, with what it says of programs that fail.
fn handled(session: &Session, command: Command) -> Result<(), Error> {
    let on_fault = command.on_fault();
    let (outcome, aborted) = handling(on_fault, || dispatch(session, command));
    match aborted {
        Some(why) => Err(Error::Faults(format!("--on-fault abort: a program failed: {why}"))),
        None => outcome,
    }
}

fn dispatch(session: &Session, command: Command) -> Result<(), Error> {
    match command {
        Command::Run(options) => run::run(session, &options),
        Command::Compare(options) => compare::run(session, &options),
        Command::Impact(options) => impact::run(session, &options),
        Command::Sweep(options) => sweep::run(session, &options),
        Command::League(options) => league::run(session, &options),
        Command::Tune(options) => tune::run(session, &options),
        Command::Balance(options) => balance::run(session, &options),
        Command::Check(options) => check::run(session, &options),
        Command::CheckBot(options) => check_bot::run(session, &options),
        Command::Init(options) => init::run(session, &options),
        Command::NewGame(options) => new_game::run(session, &options),
        Command::Merge(options) => merge::run(session, &options),
        Command::Report(options) => report::run(session, &options),
        Command::Replay(options) => replay::run(session, &options),
        Command::Show(options) => show::run(session, &options),
        Command::Play(options) => play::run(session, &options),
        Command::Find(options) => find::run(session, &options),
        Command::Dice(options) => dice::run(session, &options),
        Command::Observe(options) => observe::run(session, &options),
        Command::Scenario(options) => scenario::run(session, &options),
        Command::Migrate(options) => migrate::run(session, &options),
        Command::Games(options) => lists::games(session, &options),
        Command::Cards(options) => cards::run(session, &options),
        Command::Rules(options) => lists::rules(session, &options),
        Command::Strategies(options) => lists::strategies(session, &options),
        Command::Bench(options) => bench::run(session, &options),
        Command::Schema(options) => schema::run(session, &options),
        Command::Completions(options) => manual::completions(session, &options),
        Command::Man(options) => manual::man(session, &options),
    }
}

/// Where a file may not become as large as it should be (`ulimit -f`), the system ends a program by
/// a signal. Blocked before any thread begins, it makes the writing fail instead, which is told like
/// any other error of that kind.
fn told_of_full_files() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        let mut signals = SigSet::empty();
        signals.add(Signal::SIGXFSZ);
        // Where this fails the signal still ends the program, as it would without us.
        let _ = signals.thread_block();
    }
}

/// `--color` for the parser's own messages, which come before any option is known.
fn color_asked_for(words: &[OsString]) -> ColorChoice {
    let mut asked = ColorChoice::Auto;
    let mut arguments = words.iter().skip(1);
    while let Some(argument) = arguments.next() {
        let value = match argument.to_str() {
            Some("--color") => arguments.next().and_then(|value| value.to_str()),
            Some(text) => text.strip_prefix("--color="),
            None => None,
        };
        match value {
            Some("always") => asked = ColorChoice::Always,
            Some("never") => asked = ColorChoice::Never,
            _ => {}
        }
    }
    asked
}
