//! Experiments of kind "ladder" through the binary: one table of difficulty, players and skill
//! (STR-430), the same on any number of threads, and what is refused.

use crate::support::program::{Scratch, tables};

/// A small ladder whose rungs are far apart.
const SMALL: &str = "game = \"strigoi\"\nkind = \"ladder\"\ngames = 60\nplayers = [2, 4]\n\
    difficulties = [\"easy\", \"base\"]\nstrategies = [\"random\", \"classic\"]\ntarget = 0.4\n";

/// The cells of a CSV without quoted cells, the header first.
fn rows(text: &str) -> Vec<Vec<String>> {
    text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn a_ladder_is_one_table_by_difficulty_players_and_skill() {
    let scratch = Scratch::new("ladder");
    scratch.write("small.toml", SMALL);
    let printed = scratch.run("run small.toml --threads 1 --out one").ok();
    assert_eq!(scratch.run("run small.toml --threads 2 --out two").ok(), printed);
    assert_eq!(tables(&scratch.0.join("one")), tables(&scratch.0.join("two")));

    let table = rows(&scratch.read("one/ladder.csv"));
    let column = |name: &str| table[0].iter().position(|head| head == name).unwrap();
    let rungs: Vec<[&str; 3]> = table[1..]
        .iter()
        .map(|row| ["difficulty", "players_count", "skill"].map(|name| &*row[column(name)]))
        .collect();
    let mut wanted = Vec::new();
    for difficulty in ["easy", "base"] {
        for players in ["2", "4"] {
            wanted.extend(["random", "classic"].map(|skill| [difficulty, players, skill]));
        }
    }
    assert_eq!(rungs, wanted);
    for row in &table[1..] {
        let number = |name: &str| row[column(name)].parse::<f64>().unwrap();
        assert!((number("games_count") - 60.0).abs() < 1e-9);
        assert!((number("win_rate_share") - number("wins_count") / 60.0).abs() < 1e-6);
        assert!((number("edge_pp") - 100.0 * (number("win_rate_share") - 0.4)).abs() < 1e-3);
        assert!(number("lo95") <= number("win_rate_share"));
        assert!(number("win_rate_share") <= number("hi95"));
        // Random play wins almost never, at any difficulty that ships; experts do.
        match &*row[column("skill")] {
            "random" => assert!(number("wins_count") <= 2.0, "{row:?}"),
            _ => assert!(number("wins_count") >= 10.0, "{row:?}"),
        }
    }
    assert!(printed.starts_with("Win rate of the team by players (target 40.0 %):"), "{printed}");
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 4 + 4, "a line for each difficulty and skill:\n{printed}");
    let cut_off: f64 =
        table[1..].iter().map(|row| row[column("cutoffs_count")].parse::<f64>().unwrap()).sum();
    assert!(lines[6].starts_with(&format!("{cut_off} of 480 games were cut off")), "{printed}");
    assert!(lines[7].starts_with("Each is known to +/- "), "{printed}");
    // Its headlines are a file too, and no game failed.
    assert_eq!(rows(&scratch.read("one/summary.csv")).len(), 1 + 8);
    assert_eq!(rows(&scratch.read("one/faults.csv")).len(), 1);
}

#[test]
fn a_rung_is_the_batch_that_run_plays() {
    let scratch = Scratch::new("rung");
    scratch.write("small.toml", SMALL);
    scratch.run("run small.toml --out all").ok();
    scratch
        .run("run strigoi --games 60 --seats 4 --variant easy --strategy classic --out rung")
        .ok();
    let table = rows(&scratch.read("all/ladder.csv"));
    let rung = table.iter().find(|row| row[..3] == ["easy", "4", "classic"]).unwrap();
    let rates = rows(&scratch.read("rung/win_rates.csv"));
    let team = rates.iter().find(|row| row[0] == "team").unwrap();
    let cell = |table: &[Vec<String>], row: &[String], name: &str| {
        row[table[0].iter().position(|head| head == name).unwrap()].clone()
    };
    assert_eq!(cell(&table, rung, "games_count"), cell(&rates, team, "seat_games_count"));
    for name in ["wins_count", "win_rate_share", "lo95", "hi95"] {
        assert_eq!(cell(&table, rung, name), cell(&rates, team, name), "{name}");
    }
}

/// How the game went, such as who felled a Strigoi, is told and not compared with the team.
#[test]
fn levels_are_compared_with_the_team_but_for_outcomes_of_play() {
    let scratch = Scratch::new("team");
    let printed =
        scratch.run("run strigoi --games 200 --seats 2 --strategy classic --out team").ok();
    assert!(!printed.contains("first_fe") && !printed.contains("first_fa"), "{printed}");
    let rates = rows(&scratch.read("team/win_rates.csv"));
    let column = |name: &str| rates[0].iter().position(|head| head == name).unwrap();
    let (edge, rate) = (column("team_edge_pp"), column("win_rate_share"));
    let whole: f64 = rates[1][rate].parse().unwrap();
    for row in &rates[1..] {
        match &*row[0] {
            "wolf" => {
                let (edge, rate): (f64, f64) =
                    (row[edge].parse().unwrap(), row[rate].parse().unwrap());
                assert!((edge - 100.0 * (rate - whole)).abs() < 2e-3, "{row:?}");
            }
            "team" | "seat" | "strategy" | "first_fallen" | "first_feller" => {
                assert!(row[edge..edge + 6].iter().all(String::is_empty), "{row:?}");
            }
            _ => {}
        }
    }
}

#[test]
fn what_a_ladder_cannot_be_is_refused() {
    let scratch = Scratch::new("refused");
    let strigoi = "game = \"strigoi\"\nkind = \"ladder\"\n";
    for (name, text, wanted) in [
        (
            "competitive",
            "game = \"pig\"\nkind = \"ladder\"\nstrategies = \"random\"\n".to_owned(),
            "pig is not co-operative",
        ),
        ("seats", format!("{strigoi}seats = 4\nstrategies = \"expert\"\n"), "seats.toml:3:9"),
        (
            "twice",
            format!("{strigoi}players = [4, 4]\nstrategies = \"expert\"\n"),
            "twice.toml:3:15",
        ),
        (
            "crowd",
            format!("{strigoi}players = [4, 7]\nstrategies = \"expert\"\n"),
            "strigoi is for 1 to 5 players, not 7",
        ),
        (
            "unknown",
            format!("{strigoi}difficulties = \"esay\"\nstrategies = \"expert\"\n"),
            "did you mean `easy`?",
        ),
        (
            "batch",
            "game = \"strigoi\"\nplayers = [2, 4]\nstrategies = \"expert\"\n".to_owned(),
            "batch.toml:2:11",
        ),
        (
            "fair",
            "game = \"pig\"\nstrategies = \"random\"\ntarget = 0.4\n".to_owned(),
            "fair.toml:3:10",
        ),
    ] {
        scratch.write(&format!("{name}.toml"), &text);
        scratch.run(&format!("run {name}.toml")).refused(2, wanted);
    }
    scratch.write("small.toml", SMALL);
    scratch.run("run small.toml --strategy expert").refused(2, "change `strategies` in the file");
    scratch.run("replay small.toml --game 3").refused(2, "is a ladder of many batches");
    assert!(!scratch.0.join("reports").exists(), "nothing was written");
}
