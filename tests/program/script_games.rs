//! Games in scripts: those of `examples/scripts` come to what is known of them, every command works on them, and what
//! is wrong with one is told.

use std::fs;
use std::path::Path;

use crate::support::program::{Scratch, assert_same, number, table};

/// A folder with the games of `examples/scripts`.
fn with_examples(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    copy(Path::new("examples/scripts"), &scratch.0);
    scratch
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn pig_in_a_script_is_pig_game_by_game() {
    let scratch = with_examples("script_pig");
    for (game, out) in [("games/pig.luau", "script"), ("pig", "rust")] {
        let bot = "--strategy hold_at_20";
        scratch.run(&format!("run {game} {bot} --games 3000 --seed 11 --out {out}")).ok();
    }
    for file in ["win_rates.csv", "dice.csv", "endings.csv"] {
        assert_eq!(
            scratch.read(&format!("script/{file}")),
            scratch.read(&format!("rust/{file}")),
            "{file}"
        );
    }
    // Roll by roll: the stories differ in nothing but the turn's overview.
    let story = |game: &str| {
        let text = scratch.run(&format!("replay {game} --seed 11 --game 7")).ok();
        let rolls =
            text.lines().filter(|line| line.starts_with("  seat") && line.contains("rolls"));
        rolls.map(str::to_owned).collect::<Vec<_>>()
    };
    let rolls = story("pig_script --strategy hold_at_20");
    assert!(rolls.len() > 20);
    assert_eq!(rolls, story("pig --strategy hold_at_20"));
}

#[test]
fn kuhn_poker_comes_to_its_known_value() {
    let scratch = with_examples("script_kuhn");
    scratch.run("run games/kuhn.luau --games 40k --out r").ok();
    let summary = table(&scratch.read("r/scores.csv"));
    let first = summary
        .iter()
        .find(|row| row["group"] == "seat" && row["level"] == "seat1")
        .expect("seat1");
    let mean = number(&first["score_mean"]);
    // -1/18 to whoever begins; a game's score has a deviation of 1.4 coins at most.
    let error = 1.4 / 40_000_f64.sqrt();
    assert!((mean + 1.0 / 18.0).abs() < 4.0 * error, "{mean}");
}

#[test]
fn every_command_works_on_a_card_game_in_a_script() {
    let scratch = with_examples("script_duel");
    scratch.run("check games/duel.luau").ok();
    scratch.run("scenario configs/duel/scenarios/turns.toml").ok();
    let line =
        |out: &str, threads: u32| format!("run duel --games 600 --threads {threads} --out {out}");
    let told = scratch.run(&line("one", 1)).ok();
    assert_eq!(told, scratch.run(&line("two", 2)).ok(), "threads make no difference");
    assert_same(&scratch, ["one", "two"]);
    let cards = table(&scratch.read("one/cards.csv"));
    assert!(
        cards.iter().any(|row| row["card"] == "fireball" && number(&row["played_count"]) > 100.0)
    );
    // Cards drawn and dice are what they were under another knob: the sides stay alike.
    let told = scratch.run("compare duel set:second_draws=0 --games 400 --out c").ok();
    assert!(told.contains("seat"), "{told}");
    let rows = table(&scratch.read("c/compare.csv"));
    assert!(rows.iter().any(|row| row["group"] == "seat"));
    scratch.run("impact duel --card fireball --games 1000 --out i").ok();
    let impact = table(&scratch.read("i/impact.csv"));
    assert!(impact.iter().any(|row| row["card"] == "fireball"), "{impact:?}");
    scratch.run("league duel --games 60 --out l").ok();
    scratch.write(
        "search.toml",
        "kind = \"ismcts\"\ngame = \"duel\"\nrollouts_per_decision = 8\nrollout = \"plain\"\n",
    );
    scratch.run("run duel --strategy 1=search.toml --strategy 2=plain --games 4 --out s").ok();
    scratch.run("sweep duel --help").ok();
    let found = scratch.run("find duel --where turns>10 --games 50").ok();
    assert!(!found.is_empty());
    let told = scratch.run("cards duel").ok();
    assert!(told.contains("fireball"), "{told}");
    let told = scratch.run("rules duel").ok();
    assert!(told.contains("hand_limit"), "{told}");
    scratch.run("report one --out page.html").ok();
    // A run from a position.
    scratch
        .run("run --from configs/duel/scenarios/turns.toml --case worth --games 20 --out f")
        .ok();
}

/// A game as small as can be, to break.
const SMALL: &str = r#"
return {
    id = "small",
    players = { 2, 2 },
    state = { left = { min = 0, max = 9 }, active = { player = true } },
    moves = { "take", "skip" },
    endings = { empty = "Nothing is left." },
    setup = function(s)
        s.left = 3
        s.active = 1
    end,
    to_act = function(s)
        return if s.left > 0 then s.active else nil
    end,
    choices = function(s, player)
        return { "take", "skip" }
    end,
    play = function(s, player, move)
        s.left -= 1
        s.active = next_player(player)
        next_turn()
    end,
    result = function(s)
        return { winners = { next_player(s.active) }, ending = "empty" }
    end,
}
"#;

#[test]
fn what_is_wrong_with_a_script_is_told() {
    let scratch = Scratch::new("script_wrong");
    scratch.write("small.luau", SMALL);
    scratch.run("run small.luau --games 20 --out r").ok();
    let cases: [(&str, &str, &str); 22] = [
        ("return {", "return {{", "small.luau:"),
        ("id = \"small\",", "", "lacks an id"),
        ("id = \"small\",", "id = \"Small!\",", "a name has small letters"),
        ("players = { 2, 2 },", "players = { 2, 20 },", "two numbers from 1 to 8"),
        ("endings", "endigns", "did you mean `endings`?"),
        ("max = 9", "", "lacks `max`"),
        ("min = 0, max = 9", "min = 0, max = 9, seen_by = \"nobody\"", "only cards can be"),
        ("to_act = function", "to_act2 = function", "did you mean `to_act`?"),
        ("s.left = 3", "s.left = 30", "s.left is 30; the game says that it is 0 to 9"),
        ("s.left = 3", "s.left = 2.5", "whole number"),
        ("s.left = 3", "s.left = math.random(3)", "small.luau:"),
        ("s.left = 3", "die(0)", "the number of sides"),
        ("return { \"take\", \"skip\" }", "return {}", "choices gives no move"),
        ("return { \"take\", \"skip\" }", "return { \"tkae\" }", "`moves` has no `tkae`"),
        ("return { \"take\", \"skip\" }", "return 3", "it gives a list of moves"),
        ("return { \"take\", \"skip\" }", "next_turn() return {}", "for `setup` and `play` alone"),
        ("ending = \"empty\"", "ending = \"full\"", "the ending is one of empty"),
        ("winners = { next", "winners = { 7 + next", "is no player"),
        ("then s.active else", "then 5 else", "the number of a player from 1 to 2"),
        ("s.left -= 1", "while true do end", "more than"),
        ("s.left -= 1", "error(\"oh no\")", "oh no"),
        ("s.left -= 1", "s.left -= 1; s.other = os.time()", "small.luau:"),
    ];
    for (right, wrong, wanted) in cases {
        assert!(SMALL.contains(right), "{right}");
        scratch.write("small.luau", &SMALL.replacen(right, wrong, 1));
        let told = scratch.run("run small.luau --games 20 --fresh --out r");
        assert_eq!(told.code, Some(2), "{wrong}: {}", told.stderr);
        assert!(told.stderr.contains(wanted), "{wrong}: {}", told.stderr);
    }
}

#[test]
fn nothing_of_one_game_is_there_in_the_next() {
    let scratch = Scratch::new("script_leak");
    // A variable outside of the state, which the functions change: refused before it can do harm.
    let text = format!("local played = 0\n{SMALL}").replacen(
        "s.left -= 1",
        "played += 1; s.left = math.max(0, s.left - 1 - played % 2)",
        1,
    );
    scratch.write("small.luau", &text);
    let told = scratch.run("run small.luau --games 20 --out r");
    assert_eq!(told.code, Some(2), "{}", told.stderr);
    assert!(told.stderr.contains("outside of it"), "{}", told.stderr);
    // What only looks cannot change the state, and what is written beside its parts is gone with the move.
    let looks =
        SMALL.replacen("return { \"take\", \"skip\" }", "s.left = 1 return { \"take\" }", 1);
    scratch.write("small.luau", &looks);
    let told = scratch.run("run small.luau --games 20 --out r");
    assert_eq!(told.code, Some(2), "{}", told.stderr);
    assert!(told.stderr.contains("readonly"), "{}", told.stderr);
    let beside = SMALL.replacen("s.left -= 1", "s.left -= (s.seen and 2 or 1) s.seen = true", 1);
    scratch.write("small.luau", &beside);
    scratch.run("run small.luau --games 20 --fresh --out beside").ok();
    scratch.write("small.luau", SMALL);
    scratch.run("run small.luau --games 20 --fresh --out plain").ok();
    assert_eq!(scratch.read("beside/lengths.csv"), scratch.read("plain/lengths.csv"));
    // A global variable cannot be made at all.
    scratch.write(
        "small.luau",
        &SMALL.replacen("s.left -= 1", "played = (played or 0) + 1; s.left -= 1", 1),
    );
    let told = scratch.run("run small.luau --games 20 --out r");
    assert_eq!(told.code, Some(2), "{}", told.stderr);
    assert!(told.stderr.contains("readonly"), "{}", told.stderr);
}

#[test]
fn a_game_that_breaks_now_and_then_is_a_fault_and_harms_no_other() {
    let scratch = Scratch::new("script_faults");
    // One game in some hundred goes round without end.
    let text = SMALL.replacen(
        "s.left -= 1",
        "if random(300) == 7 then while true do end end s.left -= 1",
        1,
    );
    scratch.write("small.luau", &text);
    let told = scratch.run("run small.luau --games 2000 --threads 2 --out r");
    assert_eq!(told.code, Some(4), "{}", told.stderr);
    let faults = table(&scratch.read("r/faults.csv"));
    assert!(!faults.is_empty() && faults.len() < 200, "{}", faults.len());
    assert!(faults[0]["message"].contains("small.luau:"), "{:?}", faults[0]);
}

#[test]
fn a_new_game_in_a_script_is_the_duel_of_the_examples() {
    let scratch = Scratch::new("script_new");
    scratch.run("new-game duel --script").ok();
    for file in ["games/duel.luau", "configs/duel/cards.toml", "strategies/duel/plain.toml"] {
        let example = fs::read_to_string(format!("examples/scripts/{file}")).unwrap();
        assert_eq!(scratch.read(&format!("duel/{file}")), example, "{file}");
    }
    let told = scratch.run("run duel/games/duel.luau --content duel --games 50 --out r").ok();
    assert!(told.contains("50 games of duel"), "{told}");
}
