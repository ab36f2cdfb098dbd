//! The commands and their options as data, for who offers them elsewhere than on a command line.

use std::any::TypeId;

use clap::{Arg, ArgAction, Command, CommandFactory};
use serde_json::{Value as Json, json};

use crate::args::Cli;

/// Every command with its options: `[{"name", "about", "arguments": [{"name", "option", ...}]}]`.
///
/// An argument has `option` (its long form, without the dashes) or stands by its place. `kind` is `flag`,
/// `whole`, `decimal`, `path` or `text`; `many` says that it may be given several times, `alone` that it may
/// stand without a value; `among` lists the words that it may be.
pub fn commands() -> Json {
    let mut root = Cli::command();
    root.build();
    let known = root.get_subcommands().filter(|command| command.get_name() != "help");
    known.map(described).collect()
}

fn described(command: &Command) -> Json {
    // What is hidden is taken to be refused with a reason.
    let is_own = |argument: &&Arg| {
        !argument.is_hide_set() && !["help", "version"].contains(&argument.get_id().as_str())
    };
    let arguments: Vec<Json> = command.get_arguments().filter(is_own).map(argument).collect();
    json!({
        "name": command.get_name(),
        "about": command.get_about().map(ToString::to_string),
        "arguments": arguments,
    })
}

fn argument(argument: &Arg) -> Json {
    let is_flag = !argument.get_action().takes_values();
    let parser = argument.get_value_parser();
    let is = |kinds: &[TypeId]| kinds.iter().any(|kind| parser.type_id() == *kind);
    let kind = if is_flag {
        "flag"
    } else if is(&[
        TypeId::of::<u64>(),
        TypeId::of::<u32>(),
        TypeId::of::<u16>(),
        TypeId::of::<u8>(),
    ]) {
        "whole"
    } else if is(&[TypeId::of::<f64>()]) {
        "decimal"
    } else if is(&[TypeId::of::<std::path::PathBuf>()]) {
        "path"
    } else {
        "text"
    };
    let among: Vec<String> = parser
        .possible_values()
        .into_iter()
        .flatten()
        .map(|one| one.get_name().to_owned())
        .collect();
    let takes_many = argument.get_num_args().is_some_and(|range| range.max_values() > 1);
    let is_alone = argument.get_num_args().is_some_and(|range| range.min_values() == 0);
    let names = argument.get_value_names().unwrap_or_default();
    json!({
        "name": argument.get_id().as_str(),
        "option": argument.get_long(),
        "kind": kind,
        "value": names.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        "many": matches!(argument.get_action(), ArgAction::Append) || takes_many,
        "alone": !is_flag && is_alone,
        "required": argument.is_required_set(),
        "among": if is_flag { Vec::new() } else { among },
        "global": argument.is_global_set(),
        "help": argument.get_help().map(ToString::to_string),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'a>(list: &'a Json, name: &str) -> &'a Json {
        let list = list.as_array().expect("a list");
        list.iter().find(|one| one["name"] == name).expect("one of this name")
    }

    #[test]
    fn commands_say_what_they_take() {
        let commands = commands();
        let run = &found(&commands, "run")["arguments"];
        let of = |name: &str, key: &str| found(run, name)[key].clone();
        assert_eq!([of("target", "option"), of("target", "many")], [Json::Null, json!(false)]);
        assert_eq!([of("games", "kind"), of("games", "option")], [json!("whole"), json!("games")]);
        assert_eq!([of("threads", "kind"), of("seats", "kind")], [json!("whole"), json!("whole")]);
        assert_eq!([of("sets", "option"), of("sets", "many")], [json!("set"), json!(true)]);
        assert_eq!([of("rotate", "kind"), of("rotate", "among")], [json!("flag"), json!([])]);
        assert_eq!([of("until", "kind"), of("out", "kind")], [json!("decimal"), json!("path")]);
        assert_eq!(of("format", "among"), json!(["human", "csv", "json"]));
        assert_eq!([of("quiet", "global"), of("seed", "global")], [json!(true), json!(false)]);
        assert_eq!([of("sets", "alone"), of("rotate", "alone")], [json!(false), json!(false)]);
        let tune = &found(&commands, "tune")["arguments"];
        let is_shard = |one: &Json| one["name"] == "shard";
        assert!(run.as_array().expect("a list").iter().any(is_shard));
        assert!(!tune.as_array().expect("a list").iter().any(is_shard), "it is refused there");
        let pool = found(tune, "pool");
        assert_eq!([&pool["many"], &pool["alone"]], [&json!(true), &json!(true)]);
        let sides = found(&found(&commands, "scenario")["arguments"], "files").clone();
        assert_eq!([&sides["many"], &sides["required"]], [&json!(true), &json!(true)]);
    }
}
