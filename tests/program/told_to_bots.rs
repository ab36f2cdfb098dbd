//! What a bot is told at two moments of a game of each kind, held as text (`tests/golden/told_GAME.txt`): each field
//! that its seat sees, and the features of each action. A change of what bots see shows as a difference one can read,
//! even where no shipped bot minds it.

#![cfg(unix)]

use std::path::Path;

use serde_json::Value;

use crate::support::bless::{Kind, hold};
use crate::support::program::Scratch;

/// A program that writes down what it is told, for so many questions, and takes the last of the actions
/// and the first by turns.
const LISTENS: &str = r#"
asked=0
while IFS= read -r line; do
  if [ $asked -le 45 ]; then printf '%s\n' "$line" >>talk.txt; fi
  case $line in
  *'"type":"hello"'*) echo '{"type":"ready","protocol":1,"features":"all","state":true}' ;;
  *'"type":"decide"'*)
    asked=$((asked + 1))
    id=${line#*\"id\":}; id=${id%%,*}
    count=${line#*\"count\":}; count=${count%%,*}
    echo "{\"id\":$id,\"choices\":[$((asked % 2 * (count - 1)))]}" ;;
  esac
done
"#;

/// The questions that are held: early ones and one in the middle.
const HELD: [usize; 2] = [4, 40];
/// Actions shown of a question.
const ACTIONS_MAX: usize = 12;

fn told(game: &str) {
    let scratch = Scratch::new(&format!("told_{game}"));
    scratch.write("bot.sh", LISTENS);
    scratch
        .write("bot.toml", "kind = \"process\"\ncommand = [\"sh\", \"bot.sh\"]\nprocesses = 1\n");
    scratch.run(&format!("run {game} --strategy bot.toml --games 1 --threads 1 --seed 7 --out r"));
    let talk = scratch.read("talk.txt");
    let lines = talk.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let lines: Vec<Value> = lines.collect();
    let hello = lines.iter().find(|line| line["type"] == "hello").expect("a greeting");
    let features = hello["features"].as_array().expect("features");
    let questions = lines.iter().filter(|line| line["type"] == "decide");
    let questions: Vec<&Value> = questions.map(|line| &line["questions"][0]).collect();
    let mut text = String::new();
    for place in HELD {
        let question = questions[place.min(questions.len() - 1)];
        text += &format!("{} in turn {} sees\n", question["seat"], question["turn"]);
        for (name, value) in question["state"].as_object().expect("fields") {
            text += &format!("  {name} = {value}\n");
        }
        text += "and may\n";
        let actions = question["actions"].as_array().expect("actions").iter();
        let weighed = question["features"].as_array().expect("rows").iter();
        for (action, row) in actions.zip(weighed).take(ACTIONS_MAX) {
            let row = row.as_array().expect("numbers").iter().zip(features);
            let told = row.filter(|(number, _)| number.as_i64() != Some(0));
            let told =
                told.map(|(number, name)| format!(" {}={number}", name.as_str().unwrap_or("")));
            text += &format!("  {}:{}\n", action.as_str().unwrap_or(""), told.collect::<String>());
        }
        text += "\n";
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    hold(Kind::Golden, &root.join("tests/golden").join(format!("told_{game}.txt")), &text);
}

#[test]
fn what_bots_of_ninja_are_told() {
    told("ninja");
}

#[test]
fn what_bots_of_okko_are_told() {
    told("okko");
}

#[test]
fn what_bots_of_anima_are_told() {
    told("anima");
}

#[test]
fn what_bots_of_naruto_are_told() {
    told("naruto");
}

#[test]
fn what_bots_of_strigoi_are_told() {
    told("strigoi");
}

#[test]
fn what_bots_of_pig_are_told() {
    told("pig");
}
