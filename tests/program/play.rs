//! `tenbin play`: whole games by what is piped in, and what a person must not be told.

use std::io::Write as _;
use std::process::Stdio;

use crate::support::program::{Ran, Scratch};

/// Plays with these lines typed.
fn typed(scratch: &Scratch, line: &str, input: &[u8]) -> Ran {
    let mut command = scratch.command(line);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A game that is over before all was typed has closed its end.
    let _ = child.stdin.take().unwrap().write_all(input);
    Ran::of(line, &child.wait_with_output().unwrap())
}

fn play(scratch: &Scratch, line: &str, lines: &[&str]) -> String {
    typed(scratch, line, (lines.join("\n") + "\n").as_bytes()).ok()
}

/// The lines that show the table.
fn tables(told: &str) -> Vec<&str> {
    told.lines().filter(|line| line.starts_with("| ")).collect()
}

#[test]
fn a_whole_game_of_each_game_is_played_by_the_first_choice() {
    let scratch = Scratch::new("play-first");
    for game in tenbin::GAMES.names() {
        // The first choice of Pig is to roll, with which nobody wins before chance says so.
        let lines = vec!["1"; 4000];
        let mut all: Vec<&str> = lines;
        all.push("quit");
        let told = play(&scratch, &format!("play {game} --seed 11"), &all);
        assert!(told.contains("lost tells where it was lost"), "{game}: {}", tail(&told));
        assert!(told.contains("You have"), "{game}: {}", tail(&told));
        assert!(!told.contains("panicked"), "{game}");
        let too_wide = told.lines().filter(|line| line.chars().count() > 80).collect::<Vec<_>>();
        // Only what has no spaces may be wider.
        assert!(too_wide.iter().all(|line| line.trim().split(' ').count() < 3), "{game}: {too_wide:?}");
    }
}

fn tail(told: &str) -> String {
    let lines: Vec<&str> = told.lines().collect();
    lines[lines.len().saturating_sub(15)..].join("\n")
}
