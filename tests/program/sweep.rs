//! `sweep`: a grid of cells on the same games; what each cell says is what `run` and `compare` say of it.

use crate::support::program::{Ran, Row, Scratch, number, table, tables};

const GRID: &str = "game = 'pig'\ngames = 2000\nstrategies = 'hold_at_20'\n\
    [[sweep]]\nset = 'target'\nvalues = [60, 100]\n\
    [[sweep]]\nstrategies = ['hold_at_20', 'keep_pace']\nseats = '2'\n";

fn refused(ran: &Ran, wanted: &str) {
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains(wanted), "no {wanted:?} in\n{}", ran.stderr);
}

#[test]
fn each_cell_is_what_run_and_compare_say_of_it() {
    let scratch = Scratch::new("sweep");
    scratch.write("grid.toml", GRID);
    let printed = scratch.run("sweep grid.toml --threads 1 --out one").ok();
    assert_eq!(scratch.run("sweep grid.toml --threads 3 --out two").ok(), printed);
    assert_eq!(tables(&scratch.0.join("one")), tables(&scratch.0.join("two")));
    let cells = table(&scratch.read("one/cells.csv"));
    let states: Vec<&str> = cells.iter().map(|row| row["state"].as_str()).collect();
    // The rules as they are have a target of 100, and both seats hold at 20.
    assert_eq!(states, ["played", "played", "base", "played"]);
    let rows = table(&scratch.read("one/sweep.csv"));
    let options = "--set target=60 --strategy 1=hold_at_20 --strategy 2=keep_pace --games 2000";
    scratch.run(&format!("run pig {options} --out run")).ok();
    scratch
        .run("compare pig base set:target=60+strategy:2=keep_pace --strategy hold_at_20 --games 2000 --out pair")
        .ok();
    let cell = |row: &&Row| row["cell"] == "2";
    let of = |group: &str, level: &str| {
        let own = |row: &&Row| cell(row) && row["group"] == group && row["level"] == level;
        rows.iter().find(own).unwrap_or_else(|| panic!("no {group}.{level}"))
    };
    assert_eq!(
        (&*of("seat", "seat1")["set_target"], &*of("seat", "seat1")["strategy_of_seat_2"]),
        ("60", "keep_pace")
    );
    let mut met = 0;
    for rate in table(&scratch.read("run/win_rates.csv")) {
        let row = of(&rate["group"], &rate["level"]);
        for (own, theirs) in [
            ("rate_share", "win_rate_share"),
            ("lo95", "lo95"),
            ("hi95", "hi95"),
            ("edge_pp", "edge_pp"),
            ("parity_share", "parity_share"),
        ] {
            assert_eq!(row[own], rate[theirs], "{rate:?}");
        }
        met += 1;
    }
    for score in table(&scratch.read("run/scores.csv")) {
        let row = of(&format!("score_{}", score["group"]), &score["level"]);
        for (own, theirs) in [
            ("rate_mean", "score_mean"),
            ("rate_lo95_mean", "score_lo95_mean"),
            ("rate_hi95_mean", "score_hi95_mean"),
        ] {
            assert_eq!(row[own], score[theirs], "{score:?}");
        }
        met += 1;
    }
    let spreads = table(&scratch.read("pair/spread.csv"));
    assert!(!spreads.is_empty());
    for spread in spreads {
        let row = of("spread", &spread["group"]);
        let points = |column: &str| 100.0 * number(&row[column]);
        let theirs = |column: &str| number(&spread[column]);
        assert!((points("rate_share") - theirs("variant_spread_pp")).abs() < 1e-3, "{spread:?}");
        assert!((points("hi95") - theirs("variant_spread_hi95_pp")).abs() < 1e-3, "{spread:?}");
        for column in ["diff_pp", "lo95_pp", "hi95_pp", "verdict"] {
            assert_eq!(row[column], spread[column], "{spread:?}");
        }
    }
    let told = ["seat", "first_player", "ending", "length", "score_seat", "score_first_player"];
    for pair in table(&scratch.read("pair/compare.csv")) {
        if told.contains(&&*pair["group"]) {
            let row = of(&pair["group"], &pair["level"]);
            for column in ["diff_pp", "lo95_pp", "hi95_pp", "diff_mean", "q_value", "verdict"] {
                let own = row.get(column).cloned().unwrap_or_default();
                let theirs = pair.get(column).cloned().unwrap_or_default();
                assert_eq!(own, theirs, "{column} of {pair:?}");
            }
            met += 1;
        }
    }
    assert!(met > 8, "{met}");
}

#[test]
fn a_cell_that_cannot_be_played_is_told_and_left_out() {
    let scratch = Scratch::new("sweep_illegal");
    scratch.write(
        "grid.toml",
        "game = 'pig'\ngames = 200\nstrategies = 'hold_at_20'\n[[sweep]]\nset = 'target'\nvalues = [50, 0, 100]\n",
    );
    let ran = scratch.run("sweep grid.toml --out grid");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let printed = &ran.stdout;
    assert!(printed.contains("2 of 3 cells played (1 could not be)"), "{printed}");
    assert!(printed.contains("cannot be played"), "{printed}");
    assert!(ran.stderr.contains("the cell target = 0 cannot be played"), "{}", ran.stderr);
    assert!(ran.stderr.contains("grid.toml:6:"), "{}", ran.stderr);
    let cells = table(&scratch.read("grid/cells.csv"));
    assert_eq!(cells[1]["state"], "refused");
    assert!(cells[1]["reason"].contains("target"), "{:?}", cells[1]);
    assert!(table(&scratch.read("grid/sweep.csv")).iter().all(|row| row["cell"] != "2"));
    // One that a designer has not seen yet is an error of `check`.
    refused(&scratch.run("check grid.toml"), "the cell target = 0 cannot be played");
    // Where none can be played there is nothing to go on with.
    scratch.write(
        "none.toml",
        "game = 'pig'\nstrategies = 'hold_at_20'\n[[sweep]]\nset = 'target'\nvalues = [0]\n",
    );
    refused(&scratch.run("sweep none.toml"), "none.toml:5:");
}

#[test]
fn sweeps_and_runs_know_each_other() {
    let scratch = Scratch::new("sweep_kinds");
    scratch.write("grid.toml", GRID);
    refused(&scratch.run("run grid.toml"), "tenbin sweep grid.toml");
    refused(&scratch.run("compare grid.toml base"), "tenbin sweep grid.toml");
    refused(&scratch.run("sweep pig"), "varies nothing");
    refused(&scratch.run("sweep grid.toml --games 50 --show seat.seat3"), "did you mean");
    scratch.run("sweep grid.toml --games 50 --out grid").ok();
    refused(&scratch.run("replay grid --game 0"), "is the manifest of a sweep");
}

#[test]
fn a_map_has_colours_where_they_are_wanted() {
    let scratch = Scratch::new("sweep_colours");
    scratch.write("grid.toml", GRID);
    let line = "sweep grid.toml --games 100 --show length.decisions --out grid";
    let plain = scratch.run(line).ok();
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let colored = scratch.run(&format!("{line} --color always")).ok();
    assert!(colored.contains("\u{1b}[30;48;5;"), "{colored}");
    let mut without = String::new();
    let mut rest = colored.as_str();
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        without.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    without.push_str(rest);
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&without), words(&plain), "the same words with colours and without");
}

/// Every cell is known as well as was asked for, and at the same look.
#[test]
fn a_sweep_may_stop_when_every_cell_is_known() {
    let scratch = Scratch::new("sweep_until");
    scratch.write("grid.toml", GRID);
    let printed = scratch.run("sweep grid.toml --games 100k --until 4pp --out grid").ok();
    assert!(
        printed.contains("In 4 of 4 cells every watched win rate is known to +/- 4 pp"),
        "{printed}"
    );
    let cells = table(&scratch.read("grid/cells.csv"));
    let games: Vec<u64> = cells.iter().map(|row| row["games_count"].parse().unwrap()).collect();
    assert!(
        games.iter().all(|&one| one == games[0] && (1000..100_000).contains(&one)),
        "{games:?}"
    );
    for row in table(&scratch.read("grid/sweep.csv")).iter().filter(|row| row["group"] == "seat") {
        let at = |column: &str| row[column].parse::<f64>().unwrap();
        assert!(at("hi95") - at("rate_share") <= 0.04 && at("rate_share") - at("lo95") <= 0.04);
    }
    let short = scratch.run("sweep grid.toml --games 1500 --until 1pp --out grid");
    assert_eq!(short.code, Some(3), "{}", short.stderr);
}

/// Of three things varied the last two make a map, one for each value of the first; all of them have one scale.
#[test]
fn more_things_than_two_are_several_maps() {
    let scratch = Scratch::new("sweep_maps");
    scratch.write(
        "grid.toml",
        "game = 'pig'\ngames = 300\nstrategies = 'hold_at_20'\n\
         [[sweep]]\nset = 'target'\nvalues = [50, 100]\n\
         [[sweep]]\nstrategies = ['hold_at_20', 'random']\nseats = '1'\n\
         [[sweep]]\nstrategies = ['hold_at_20', 'keep_pace', 'random']\nseats = '2'\n",
    );
    let printed = scratch.run("sweep grid.toml --show seat.seat1 --out grid").ok();
    let rows = table(&scratch.read("grid/sweep.csv"));
    for (number, target) in ["50", "100"].into_iter().enumerate() {
        let head = format!(
            "seat.seat1, pp from balance (* for sure: flagged as in win_rates.csv); target = {target}"
        );
        let map = printed.split_once(&head).unwrap_or_else(|| panic!("no {head}\n{printed}")).1;
        let lines: Vec<&str> = map.lines().skip(1).take(4).collect();
        assert!(lines[0].ends_with("strategy of seat 2"), "{printed}");
        for (y, line) in lines[2..].iter().enumerate() {
            let fields: Vec<&str> = line.split_whitespace().skip(1).collect();
            assert_eq!(fields.len(), 3, "{line}");
            for (x, field) in fields.iter().enumerate() {
                let cell = (6 * number + 3 * y + x + 1).to_string();
                let is_it = |row: &&Row| row["cell"] == cell && row["level"] == "seat1";
                let row = rows.iter().find(|row| row["group"] == "seat" && is_it(row)).unwrap();
                let edge: f64 = field.trim_end_matches('*').parse().unwrap();
                assert!((edge - row["edge_pp"].parse::<f64>().unwrap()).abs() <= 0.051, "{line}");
            }
        }
    }
}

/// Tables of several numbers of players stand beside each other, each by itself.
#[test]
fn numbers_of_players_are_a_direction_too() {
    let scratch = Scratch::new("sweep_players");
    scratch.write(
        "grid.toml",
        "game = 'pig'\ngames = 400\nstrategies = 'hold_at_20'\n[[sweep]]\nplayers = [2, 3]\n",
    );
    scratch.run("check grid.toml").ok();
    scratch.run("sweep grid.toml --out grid").ok();
    let rows = table(&scratch.read("grid/sweep.csv"));
    for (cell, players, fair) in [("1", "2", "0.500000"), ("2", "3", "0.333333")] {
        let line = format!("run pig --strategy hold_at_20 --seats {players} --games 400 --out run");
        scratch.run(&line).ok();
        for rate in table(&scratch.read("run/win_rates.csv")) {
            let is_it = |row: &&Row| row["cell"] == cell && row["level"] == rate["level"];
            let row = rows.iter().find(|row| row["group"] == rate["group"] && is_it(row)).unwrap();
            assert_eq!(
                (&row["players"], &row["rate_share"]),
                (&players.to_owned(), &rate["win_rate_share"])
            );
            let is_seat = row["group"] == "seat";
            assert!(!is_seat || row["parity_share"] == fair, "{row:?}");
            assert_eq!(row["verdict"], if cell == "1" { "base" } else { "" });
        }
    }
    scratch.write(
        "many.toml",
        "game = 'pig'\nstrategies = 'hold_at_20'\n[[sweep]]\nplayers = [2, 99]\n",
    );
    refused(&scratch.run("check many.toml"), "the cell players = 99 cannot be played");
}
