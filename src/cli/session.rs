//! What every command is given: the library in force, and how to talk to the user.

use std::io::{self, IsTerminal, Write};

use terminal_size::Width;

use crate::Program;
use crate::error::Error;
use crate::host::host;
use crate::options::{Color, GlobalOptions};
use tenbin_content::Library;
use tenbin_lab::door::Games;

/// The surroundings of a command.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// The games of this program.
    pub(crate) games: Games,
    /// Configs and strategies in force.
    pub(crate) library: Library,
    /// Whether to leave out notes.
    pub(crate) quiet: bool,
    /// Whether a progress bar may be shown.
    pub(crate) progress: bool,
    /// Whether results are coloured.
    pub(crate) color: bool,
    /// How many characters a line of results may have; None where they go to no terminal.
    pub(crate) width: Option<usize>,
}

impl Session {
    /// The surroundings that the global options ask for.
    pub(crate) fn new(program: &Program, options: &GlobalOptions) -> Result<Self, Error> {
        let library = Library::discover(options.content.as_deref(), program.built_in);
        let is_hosted = host().is_some();
        Ok(Self {
            games: program.games,
            library: library.map_err(Error::Usage)?,
            quiet: options.quiet,
            progress: !is_hosted
                && !options.quiet
                && !options.no_progress
                && io::stderr().is_terminal(),
            color: colored(options.color, !is_hosted && io::stdout().is_terminal()),
            width: terminal_size::terminal_size_of(io::stdout())
                .map(|(Width(characters), _)| usize::from(characters))
                .filter(|&characters| characters > 0 && !is_hosted),
        })
    }

    /// A note to the user on stderr, such as the seed; nobody has to hear it.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            warn(text);
        }
    }
}

/// Something that the user should know even with `--quiet`.
pub(crate) fn warn(text: &str) {
    if let Some(host) = host() {
        return host.note(text);
    }
    // Where stderr is closed there is nobody to tell.
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Prints the error that ends a command.
pub(crate) fn print_error(error: &Error, color: Color) {
    let text = error.to_string();
    let text = text.trim_end();
    if colored(color, host().is_none() && io::stderr().is_terminal()) {
        let marked: Vec<String> = text
            .lines()
            .map(|line| match line.strip_prefix("error:") {
                Some(rest) => format!("\x1b[1;31merror:\x1b[0m{rest}"),
                None => line.to_owned(),
            })
            .collect();
        warn(&marked.join("\n"));
    } else {
        warn(text);
    }
}

fn colored(asked: Color, is_terminal: bool) -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    match asked {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            is_terminal && !set("NO_COLOR") && !dumb
        }
    }
}
