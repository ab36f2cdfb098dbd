//! `check-bot`: tries a program out that is to be a bot.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::args::CheckBotOptions;
use crate::error::Error;
use crate::output::print;
use crate::prepare::{known_game, rules_of};
use crate::session::Session;
use tenbin_content::{Diagnostics, Node, library};
use tenbin_lab::door::{AnyGame, CompiledGame};
use tenbin_lab::lockstep::exercise::{Examiner, exercise};
use tenbin_lab::outside::Failure;
use tenbin_lab::policies::{self, Strategy};
use tenbin_lab::report::grouped;

/// `tenbin check-bot`.
pub(crate) fn run(session: &Session, options: &CheckBotOptions) -> Result<(), Error> {
    let named = options.game.clone().or_else(|| game_of_file(&options.words));
    let game = if let Some(name) = named {
        known_game(session.games, &name)?
    } else {
        let last = session.games.0.last().copied();
        last.ok_or_else(|| Error::Usage("this program has no games".to_owned()))?
    };
    let strategy = strategy(session, game, &options.words)?;
    let compiled: Arc<dyn CompiledGame> = rules_of(session, game, &options.rules)?.game.into();
    session.note(&format!("{} is tried on {}", options.words.join(" "), game.id()));
    let time = Duration::from_secs(options.seconds.into());
    let mut told = Told { printed: Ok(()) };
    let pace = exercise(&compiled, &strategy, time, &mut told);
    told.printed?;
    let Some(pace) = pace else {
        return Err(Error::Failed(format!(
            "{} does not keep to the protocol; docs/programs.md says what it is asked and answers",
            options.words.join(" ")
        )));
    };
    let rate = pace.decisions as f64 / pace.time.as_secs_f64().max(1e-9);
    print(&format!(
        "{} decisions in {:.1} s: {} a second through one copy, one after another with the rules\n",
        grouped(pace.decisions),
        pace.time.as_secs_f64(),
        grouped(rate.round() as u64)
    ))
}

/// The game that a strategy's file names. What is wrong with the file is told when it is read as a strategy.
fn game_of_file(words: &[String]) -> Option<String> {
    let file = library::read(Path::new(words.first()?)).ok()?;
    let root = Node::parse_file(&file.name, &file.text, &mut Diagnostics::default())?;
    root.text("game").map(str::to_owned)
}

/// The strategy of a file, or of the words of a command.
fn strategy(session: &Session, game: &dyn AnyGame, words: &[String]) -> Result<Strategy, Error> {
    if let [file, more @ ..] = words
        && Path::new(file).extension().is_some_and(|ending| ending == "toml")
    {
        if !more.is_empty() {
            return Err(Error::Usage(format!(
                "{file} is the file of a strategy, and `{}` belongs to no command; options stand before the file",
                more.join(" ")
            )));
        }
        let mut diagnostics = Diagnostics::default();
        let strategy = policies::parse(&session.library, game.owner(), file, &mut diagnostics);
        let Some(strategy) = strategy.filter(|_| diagnostics.is_empty()) else {
            return Err(diagnostics.into());
        };
        if strategy.kind() != "process" {
            return Err(Error::Usage(format!(
                "{file} is a strategy of kind {}, no program; `tenbin check` looks at it",
                strategy.kind()
            )));
        }
        return Ok(strategy);
    }
    Ok(Strategy::of_command(words, game.owner()))
}

/// Prints what a program was tried with, as it comes.
struct Told {
    /// Whether that could be done.
    printed: Result<(), Error>,
}

impl Told {
    fn line(&mut self, text: &str) {
        if self.printed.is_ok() {
            self.printed = print(&format!("{text}\n"));
        }
    }
}

impl Examiner for Told {
    fn passed(&mut self, what: &str) {
        self.line(&format!("ok    {what}"));
    }

    fn failed(&mut self, what: &str, failure: &Failure) {
        self.line(&format!("FAIL  {what}: it {}", failure.message));
    }

    fn noted(&mut self, what: &str) {
        self.line(&format!("note  {what}"));
    }
}
