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
        assert!(
            too_wide.iter().all(|line| line.trim().split(' ').count() < 3),
            "{game}: {too_wide:?}"
        );
    }
}

fn tail(told: &str) -> String {
    let lines: Vec<&str> = told.lines().collect();
    lines[lines.len().saturating_sub(15)..].join("\n")
}

/// What stands between two marks of a transcript.
fn between<'a>(told: &'a str, from: &str, to: &str) -> &'a str {
    let rest = told.split_once(from).unwrap_or_else(|| panic!("no {from:?} in\n{told}")).1;
    rest.split_once(to).map_or(rest, |(part, _)| part)
}

#[test]
fn taking_back_brings_the_same_dice() {
    let scratch = Scratch::new("play-undo");
    let told = play(
        &scratch,
        "play pig --seed 7",
        &["1", "1", "undo", "1", "undo", "undo", "undo", "quit"],
    );
    // The die that followed the second roll is the same after it was taken back.
    let rolls: Vec<&str> = told.lines().filter(|line| line.contains("seat1 rolls 5")).collect();
    assert_eq!(rolls.len(), 2, "{told}");
    assert_eq!(rolls[0], rolls[1]);
    assert!(told.contains("there is nothing to take back"), "{told}");
    // With everything taken back the first roll comes as it came.
    let firsts: Vec<&str> =
        told.lines().filter(|line| line.contains("seat1 rolls 1 and")).collect();
    assert_eq!(firsts.len(), 1, "{told}");
}

#[test]
fn a_saved_game_is_a_scenario_a_replay_and_a_start() {
    let scratch = Scratch::new("play-save");
    for (game, moves) in
        [("pig", 3), ("ninja", 6), ("okko", 9), ("naruto", 5), ("strigoi", 4), ("anima", 6)]
    {
        let mut lines = vec!["1"; moves];
        lines.extend(["save kept", "save kept.toml", "quit"]);
        let told = play(&scratch, &format!("play {game} --seed 3 --game 5"), &lines);
        assert!(told.contains("kept in kept.toml"), "{game}: {}", tail(&told));
        let ran = scratch.run("scenario kept.toml").ok();
        assert_eq!(ran, "1 scenario: 1 passed\n", "{game}");
        let replayed = scratch.run("replay kept.toml").ok();
        assert!(replayed.contains("seat1: a person"), "{game}: {replayed}");
        assert!(replayed.ends_with("here it was saved\n"), "{game}: {replayed}");
        // Going on shows the choices that were there when it was saved.
        let on = play(&scratch, "play kept.toml", &["quit"]);
        let choices = |told: &str| {
            let last = told.rsplit_once(" chooses").unwrap().1.to_owned();
            last.split_once("\n> ").unwrap().0.to_owned()
        };
        assert_eq!(choices(&on), choices(&told), "{game}");
        scratch.run("run --from kept.toml --games 20 --quiet --out games --fresh").ok();
        std::fs::remove_file(scratch.0.join("kept.toml")).unwrap();
    }
}

#[test]
fn what_does_not_fit_a_saved_game_is_refused() {
    let scratch = Scratch::new("play-save-wrong");
    scratch.write("mine.toml", "a = 1\n");
    let told = play(
        &scratch,
        "play pig --seed 7",
        &["save mine.toml", "save", "save no/where.toml", "1", "1", "save g", "quit"],
    );
    assert!(told.contains("mine.toml is there already and is no saved game"), "{told}");
    assert!(told.contains("save and the name of a file"), "{told}");
    assert!(told.contains("writing no/where.toml"), "{told}");
    assert_eq!(scratch.read("mine.toml"), "a = 1\n");
    let text = scratch.read("g.toml");
    scratch.write("g.toml", &text.replacen("seat1: roll", "seat1: bet", 1));
    scratch
        .run("scenario g.toml")
        .refused(2, "`seat1: bet` cannot be chosen there: seat1 chooses from roll, hold");
    scratch.run("replay g.toml").refused(2, "`seat1: bet` cannot be chosen there");
    scratch
        .write("g.toml", &text.replacen("[start.dealt]", "[start]\nactive = 1\n[start.dealt]", 1));
    scratch.run("scenario g.toml").refused(2, "`active` beside `dealt`");
    scratch.write("g.toml", &text);
    scratch.run("play g.toml --seed 3").refused(2, "leave --seed out");
    scratch.run("replay g.toml --game 3").refused(2, "leave --game out");
}

#[test]
fn nothing_typed_breaks_anything() {
    let scratch = Scratch::new("play-garbage");
    let mut input: Vec<u8> = Vec::new();
    for line in [
        "",
        "0",
        "-1",
        "3",
        "99999999999999999999999999999999",
        "1.5",
        "½",
        "ро́лл",
        "👩‍🚀",
        "roll roll",
        "odds 9",
        "odds x",
        "odds",
        "log x",
        "log 99999999999999999999",
        "log 0",
        "log all",
        "card",
        "card a",
        "save",
        "/",
        "//",
        "/roll",
        "lost",
        "undo",
        "\t",
        "hint hint",
        "help",
        "?",
        "board",
        "\u{7}\u{1b}[2J",
    ] {
        input.extend(line.as_bytes());
        input.push(b'\n');
    }
    input.extend([0xff, 0xfe, 0, b'\n']);
    // Less than a pipe holds, so that nobody waits for somebody who waits.
    input.extend(vec![b'x'; 30_000]);
    for game in tenbin::GAMES.names() {
        let ran = typed(&scratch, &format!("play {game} --seed 7"), &input);
        assert_eq!(ran.code, Some(0), "{game}");
        // What was typed is shown without what would change the screen.
        assert!(!ran.stdout.contains('\u{1b}'), "{game}");
    }
    // The end of what is typed ends the program, wherever it comes.
    for line in ["play pig", "play pig --seat 1 --seat 2"] {
        let ran = typed(&scratch, line, b"");
        assert_eq!(ran.code, Some(0), "{line}");
        assert!(ran.stdout.contains("To begin it again: tenbin play pig"), "{}", ran.stdout);
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let scratch = Scratch::new("play-refused");
    scratch.run("play pig --seat 3").refused(2, "there are 2 seats");
    scratch.run("play pig --seat 0").refused(2, "0 is not in 1..=8");
    scratch.run("play pigs").refused(2, "pigs");
    scratch.run("play tournament").refused(2, "play is for single games");
    scratch.run("play pig --game x").refused(2, "as a whole number");
}

/// The lines of the deal, `seat2 is Murak (rival ...), objective O02, hand: katana, ...`, by the seat's number.
fn deal(told: &str) -> Vec<(usize, String)> {
    let lines = told.lines().filter_map(|line| {
        let (seat, rest) = line.trim().strip_prefix("seat")?.split_once(" is ")?;
        Some((seat.parse().ok()?, rest.to_owned()))
    });
    lines.collect()
}

/// Each person at a table with hidden hands and roles sees those of its own seat alone.
#[test]
fn a_seat_is_shown_its_own_hand_alone() {
    let scratch = Scratch::new("play-hidden");
    for seed in 1..=12 {
        let line = format!("play ninja --seed {seed} --seat 1 --seat 3");
        // Where somebody else is next, the first of two lines is what they press Enter with.
        let lines = ["", "1"].repeat(8);
        let told = play(&scratch, &line, &[&lines[..], &["save all", "save all", "quit"]].concat());
        let all = deal(&scratch.run("replay all.toml").ok());
        assert_eq!(all.len(), 4, "{all:?}");
        // Each part of the transcript belongs to whoever took the keyboard.
        for part in told.split("Hand the keyboard to seat").skip(1) {
            let own: usize = part[..1].parse().unwrap();
            // Long lines are broken.
            let part = part.replace("\n    ", " ").replace("  ", " ");
            for (seat, dealt) in &all {
                let role = dealt.split(" (rival").next().unwrap();
                let is_told = part.contains(&format!("seat{seat} {role}"))
                    || part.contains(&format!("seat{seat} is {role}"));
                assert_eq!(
                    is_told,
                    *seat == own,
                    "seed {seed}, seat{own} about seat{seat} ({role}):\n{part}"
                );
            }
        }
        std::fs::remove_file(scratch.0.join("all.toml")).unwrap();
    }
}

#[test]
fn a_hint_says_why_and_odds_are_exact() {
    let scratch = Scratch::new("play-advice");
    let told = play(
        &scratch,
        "play pig --seed 7 --strategy hold_at_20",
        &["hint", "odds", "card x", "log", "quit"],
    );
    assert!(told.contains("hold_at_20 would take: roll (1)"), "{told}");
    assert!(told.contains("for it: roll 1 and not 0, which counts 1"), "{told}");
    // PIG-003: a die of six faces.
    assert_eq!(told.matches("16.67 % (1/6)").count(), 6, "{told}");
    assert!(told.contains("no die follows at once on: 2  hold"), "{told}");
    let told = play(&scratch, "play pig --strategy 1=random", &["hint", "quit"]);
    assert!(told.contains("random would take"), "{told}");
    assert!(told.contains("weighs no features"), "{told}");
}

#[test]
fn it_is_told_where_a_game_was_lost() {
    let scratch = Scratch::new("play-lost");
    // Who holds at once never has a point and loses.
    let mut lines = vec!["hold"; 60];
    lines.extend(["lost", "board", "save whole", "undo", "quit"]);
    let told = play(&scratch, "play pig --seed 7", &lines);
    assert!(told.contains("You have not won."), "{}", tail(&told));
    let lost = between(&told, "> lost\n", "> board\n");
    assert!(lost.contains("Chances to win: the share of 200 games"), "{lost}");
    assert!(lost.contains("choices were not what the bot would have done"), "{lost}");
    assert!(lost.contains("seat1: hold, where the bot takes roll"), "{lost}");
    let replayed = scratch.run("replay whole.toml").ok();
    assert!(replayed.contains("seat2 wins"), "{replayed}");
    scratch.run("scenario whole.toml").ok();
}

#[test]
fn tables_and_colours_are_as_the_options_say() {
    let scratch = Scratch::new("play-colours");
    let plain = play(&scratch, "play okko --seed 7", &["quit"]);
    assert!(tables(&plain).len() > 12, "{plain}");
    assert!(!plain.contains('\u{1b}'));
    let coloured = play(&scratch, "play okko --seed 7 --color always", &["quit"]);
    assert!(coloured.contains("\u{1b}[36mseat1\u{1b}[0m"), "{coloured}");
    let ran = scratch.command("play okko --seed 7").env("NO_COLOR", "1").output().unwrap();
    assert!(!ran.stdout.contains(&0x1b));
}
