//! The command line as its help tells it to who has certain games.

use clap::builder::StyledStr;
use clap::{Arg, Command, CommandFactory};

use super::Cli;
use tenbin_lab::door::Games;

/// What stands in a help text for the game that is played when none is named: the program's first.
const FIRST: &str = "{game}";

/// The command line of a program with these games.
pub(crate) fn command(games: Games) -> Command {
    let names: Vec<&str> = games.names().collect();
    told(Cli::command(), &names)
}

fn told(command: Command, games: &[&str]) -> Command {
    let (long_about, examples) = (command.get_long_about(), command.get_after_long_help());
    let (long_about, examples) = (long_about.map(texted(games)), examples.map(texted(games)));
    let mut command = command
        .mut_args(|arg| told_of(arg, games))
        .mut_subcommands(|subcommand| told(subcommand, games));
    if let Some(text) = long_about {
        command = command.long_about(text);
    }
    if let Some(text) = examples {
        command = command.after_long_help(text);
    }
    command
}

fn told_of(arg: Arg, games: &[&str]) -> Arg {
    match arg.get_help().map(texted(games)) {
        Some(text) => arg.help(text),
        None => arg,
    }
}

fn texted<'a>(games: &'a [&str]) -> impl Fn(&StyledStr) -> String + 'a {
    |text| text_for(&text.to_string(), games)
}

/// A text for a program with these games. A line that begins with the name of a game in brackets is about
/// this game alone.
fn text_for(text: &str, games: &[&str]) -> String {
    let line = |line: &str| {
        let own = line.strip_prefix('[').and_then(|rest| rest.split_once("] "));
        match own {
            Some((game, line)) => games.contains(&game).then(|| format!("  {line}")),
            None => Some(line.replace(FIRST, games.first().unwrap_or(&"GAME"))),
        }
    };
    text.lines().filter_map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_told_of_its_own_games() {
        let text = "Examples:\n  tenbin rules {game}\n[chess] tenbin run chess --set clocks=2";
        let of = |games: &[&str]| text_for(text, games);
        assert_eq!(of(&["go"]), "Examples:\n  tenbin rules go");
        assert_eq!(
            of(&["go", "chess"]),
            "Examples:\n  tenbin rules go\n  tenbin run chess --set clocks=2"
        );
    }
}
