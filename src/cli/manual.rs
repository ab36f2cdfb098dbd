//! `completions` and `man`: made from the same declaration as the help.

use std::io;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;

use crate::args::{CompletionsOptions, ManOptions, command};
use crate::error::Error;
use crate::output::print;
use crate::session::Session;
use tenbin_content::nearest;

/// `tenbin completions SHELL`.
pub(crate) fn completions(session: &Session, options: &CompletionsOptions) -> Result<(), Error> {
    let mut script = Vec::new();
    let mut command = with_values(command(session.games), session, options.shell);
    clap_complete::generate(options.shell, &mut command, "tenbin", &mut script);
    print(&String::from_utf8_lossy(&script))
}

/// The commands with what may stand for a value, as its name in the help tells: games by their names, else folders or
/// files. For completion alone: a game that is not among them may be a script's.
fn with_values(command: Command, session: &Session, shell: Shell) -> Command {
    let names: Vec<&'static str> = session.games.names().collect();
    let with_value = |argument: Arg| {
        let words = argument.get_value_names().unwrap_or_default();
        let words: Vec<&str> = words.iter().flat_map(|name| name.split([' ', ','])).collect();
        // Of the shells only bash goes on to files where none of the words fits.
        let is_game = words == ["GAME"] || words.contains(&"GAME") && shell == Shell::Bash;
        if is_game {
            argument.value_parser(PossibleValuesParser::new(names.clone()))
        } else if words == ["DIR"] {
            argument.value_hint(ValueHint::DirPath)
        } else if words.iter().any(|word| word.contains('.') || ["FILE", "DIR"].contains(word)) {
            argument.value_hint(ValueHint::FilePath)
        } else {
            argument
        }
    };
    command.mut_args(with_value).mut_subcommands(|command| with_values(command, session, shell))
}

/// `tenbin man [COMMAND]`.
pub(crate) fn man(session: &Session, options: &ManOptions) -> Result<(), Error> {
    let mut root = command(session.games);
    root.build();
    let command = match &options.command {
        None => root,
        Some(name) => subcommand(&root, name)?,
    };
    let mut page = Vec::new();
    let failed = |error: io::Error| Error::io("writing the man page", &error);
    clap_mangen::Man::new(command).render(&mut page).map_err(failed)?;
    print(&String::from_utf8_lossy(&page))
}

fn subcommand(root: &Command, name: &str) -> Result<Command, Error> {
    let Some(found) = root.find_subcommand(name) else {
        let names: Vec<&str> = root.get_subcommands().map(Command::get_name).collect();
        return Err(Error::Usage(match nearest(name, names.iter().copied()) {
            Some(near) => format!("there is no command `{name}`; did you mean `{near}`?"),
            None => format!("there is no command `{name}`; the commands are {}", names.join(", ")),
        }));
    };
    Ok(found.clone())
}
