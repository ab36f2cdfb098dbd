//! `completions` and `man`: made from the same declaration as the help.

use std::io;

use clap::Command;

use crate::args::{CompletionsOptions, ManOptions, command};
use crate::error::Error;
use crate::output::print;
use crate::session::Session;
use tenbin_content::nearest;

/// `tenbin completions SHELL`.
pub(crate) fn completions(session: &Session, options: &CompletionsOptions) -> Result<(), Error> {
    let mut script = Vec::new();
    let mut command = command(session.games);
    clap_complete::generate(options.shell, &mut command, "tenbin", &mut script);
    print(&String::from_utf8_lossy(&script))
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
