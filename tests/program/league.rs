//! `league`: strategies against each other. What is known of Pig, of copies of a bot and of single runs is what
//! the league says.

use std::fs;

use crate::support::program::{Row, Scratch, number, table, tables};

/// A bot of Pig in a file of its own, which plays as the shipped `hold_at_20`.
fn twin(scratch: &Scratch) {
    let text = fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("strategies/pig/hold_at_20.toml"),
    );
    scratch.write("twin.toml", &text.unwrap());
}

/// The row of two strategies with half of the seats each, or of one alone.
fn row<'a>(rows: &'a [Row], [one, other]: [&str; 2], seats: &str, players: &str) -> &'a Row {
    let is_it = |row: &&Row| {
        (&*row["strategy"], &*row["opponent"], &*row["seats"], &*row["players_count"])
            == (one, other, seats, players)
    };
    rows.iter().find(is_it).unwrap_or_else(|| panic!("no {one} against {other} {seats} {players}"))
}

fn of<'a>(rows: &'a [Row], strategy: &str) -> &'a Row {
    rows.iter().find(|row| row["strategy"] == strategy).unwrap()
}

/// The same bot under two names: the games of both line-ups of a deal are the same game, so each wins one of
/// every two, and everything else that is said of the two is the same. Random moves are surely the worst.
#[test]
fn a_bot_and_its_copy_are_the_same() {
    let scratch = Scratch::new("league_twin");
    twin(&scratch);
    let line = "league pig hold_at_20 twin.toml random --games 600";
    let told = scratch.run(&format!("{line} --threads 1 --out one")).ok();
    assert_eq!(scratch.run(&format!("{line} --threads 2 --out two")).ok(), told);
    assert_eq!(tables(&scratch.0.join("one")), tables(&scratch.0.join("two")));
    let meetings = table(&scratch.read("one/league.csv"));
    let ratings = table(&scratch.read("one/ratings.csv"));
    assert_eq!((meetings.len(), ratings.len()), (6, 3));
    let even = row(&meetings, ["hold_at_20", "twin.toml"], "half", "2");
    assert_eq!((&*even["win_rate_share"], &*even["p_value"]), ("0.500000", "1.000000"));
    assert_eq!((&*even["games_count"], &*even["flag"]), ("1200", ""));
    let [one, other] = ["hold_at_20", "twin.toml"].map(|name| of(&ratings, name));
    for column in ["rating_elo", "score_share", "nash_share", "alpha_rank_share"] {
        assert_eq!(one[column], other[column], "{column}");
    }
    assert_eq!(one["nash_share"], "0.500000");
    let random = of(&ratings, "random");
    assert_eq!((&*random["nash_share"], &*random["alpha_rank_share"]), ("0.000000", "0.000000"));
    assert_eq!(ratings[2]["strategy"], "random");
    assert!(number(&ratings[1]["lead_lo95_elo"]) > 0.0, "{:?}", ratings[1]);
    assert!(told.contains("The last is surely random"), "{told}");
    assert!(told.contains("cannot be told from it") || told.contains("told apart"), "{told}");
    // Ratings have the mean 0.
    let sum: f64 = ratings.iter().map(|row| number(&row["rating_elo"])).sum();
    assert!(sum.abs() < 0.2, "{sum}");
}

/// A match-up is what `run` says of the two, in both orders.
#[test]
fn a_match_up_is_two_runs() {
    let scratch = Scratch::new("league_run");
    scratch
        .run("league pig hold_at_20 hold_at_25 --games 500 --seed 9 --seats 2 --seats 3 --out l")
        .ok();
    let meetings = table(&scratch.read("l/league.csv"));
    let wins = |names: &[&str]| {
        let mut line =
            format!("run pig --seats {} --rotate --games 500 --seed 9 --out r", names.len());
        for (seat, name) in (1..).zip(names) {
            line += &format!(" --strategy {seat}={name}");
        }
        scratch.run(&line).ok();
        let rates = table(&scratch.read("r/win_rates.csv"));
        let of = rates.iter().find(|row| row["level"] == "hold_at_20").unwrap();
        number(&of["wins_count"])
    };
    let [a, b] = ["hold_at_20", "hold_at_25"];
    for (players, line_ups) in
        [("2", [vec![a, b], vec![b, a]]), ("3", [vec![a, b, a], vec![b, a, b]])]
    {
        let [first, second] = line_ups.map(|names| wins(&names));
        let half = row(&meetings, [a, b], "half", players);
        assert!((number(&half["win_rate_share"]) - (first + second) / 1000.0).abs() < 1e-6);
        assert!((number(&half["won_share"]) - (first + second) / 1000.0).abs() < 1e-6);
        let mirror = row(&meetings, [b, a], "half", players);
        let both = number(&half["win_rate_share"]) + number(&mirror["win_rate_share"]);
        assert!((both - 1.0).abs() < 2e-6, "{both}");
        if players == "3" {
            let alone = row(&meetings, [a, b], "alone", players);
            assert!((number(&alone["win_rate_share"]) - second / 500.0).abs() < 1e-6);
            assert_eq!((&*alone["parity_share"], &*alone["games_count"]), ("0.333333", "500"));
        }
    }
    // Two have no table of one alone, and each number of players is rated by itself.
    assert_eq!(meetings.iter().filter(|row| row["players_count"] == "2").count(), 2);
    assert_eq!(table(&scratch.read("l/ratings.csv")).len(), 4);
}

#[test]
fn a_gauntlet_is_one_against_each() {
    let scratch = Scratch::new("league_gauntlet");
    let line = "league pig hold_at_20 hold_at_25 random --gauntlet timid --games 200 --out g";
    let told = scratch.run(line).ok();
    let meetings = table(&scratch.read("g/league.csv"));
    assert_eq!(meetings.len(), 6);
    let with_timid = |row: &Row| row["strategy"] == "timid" || row["opponent"] == "timid";
    assert!(meetings.iter().all(with_timid));
    let ratings = scratch.read("g/ratings.csv");
    assert!(!ratings.lines().next().unwrap().contains("nash"), "{ratings}");
    assert!(!told.contains("Nash"), "{told}");
    assert_eq!(table(&ratings).len(), 4);
}

/// Without names all shipped strategies play but those that search, which is said.
#[test]
fn everybody_plays_who_does_not_search() {
    let scratch = Scratch::new("league_all");
    let ran = scratch.run("league pig --games 20 --out all");
    assert!(
        ran.stderr.contains("left out, since they search and so take long: searcher"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("microseconds a decision"), "{}", ran.stderr);
    ran.ok();
    let names: Vec<String> =
        table(&scratch.read("all/ratings.csv")).iter().map(|row| row["strategy"].clone()).collect();
    assert!(names.contains(&"random".to_owned()) && names.contains(&"keep_pace".to_owned()));
    assert!(!names.contains(&"searcher".to_owned()), "{names:?}");
    // What a clock says is in the manifest alone.
    let manifest: serde_json::Value =
        serde_json::from_str(&scratch.read("all/manifest.json")).unwrap();
    assert_eq!(manifest["costs"].as_array().unwrap().len(), names.len());
    assert!(manifest["costs"][0]["us_per_decision"].as_f64().unwrap() > 0.0);
    let page = scratch.read("all/report.html");
    assert!(page.contains("Who is best") && page.contains("Ratings in Elo"));
    let shown = scratch.run("show all ratings --columns strategy,rating_elo --top 1").ok();
    assert!(shown.contains(&names[0]), "{shown}");
}

/// Of a game that all win together each strategy is a whole team, and what it wins is what `run` says. An easy
/// game is rated below a hard one, and random moves below those of a bot.
#[test]
fn teams_and_difficulties_are_rated_together() {
    let scratch = Scratch::new("league_teams");
    let line = "league strigoi random expert --difficulty easy --difficulty nightmare --seats 2 --games 60 \
                --out t";
    let told = scratch.run(line).ok();
    let meetings = table(&scratch.read("t/league.csv"));
    assert_eq!(meetings.len(), 4);
    for own in &meetings {
        let (difficulty, strategy) = (&own["difficulty"], &own["strategy"]);
        let run = format!(
            "run strigoi --variant {difficulty} --strategy {strategy} --seats 2 --games 60 --out r"
        );
        scratch.run(&run).ok();
        let rates = table(&scratch.read("r/win_rates.csv"));
        let team = rates.iter().find(|row| row["group"] == "team").unwrap();
        assert_eq!(own["wins_count"], team["wins_count"], "{own:?}");
        assert_eq!((&*own["games_count"], &*own["parity_share"]), ("60", "0.500000"));
    }
    let ratings = table(&scratch.read("t/ratings.csv"));
    let elo = |column: &str, name: &str| {
        number(&ratings.iter().find(|row| row[column] == name).unwrap()["rating_elo"])
    };
    assert!(elo("strategy", "expert") > elo("strategy", "random"));
    assert!(elo("difficulty", "nightmare") > elo("difficulty", "easy"));
    assert!(told.contains("How often a team of the row wins"), "{told}");
    scratch.run("league strigoi random expert --gauntlet expert").refused(2, "is co-operative");
    scratch.run("league strigoi random expert --until 5elo").refused(2, "--until 1pp");
}

#[test]
fn a_league_may_end_when_enough_is_known() {
    let scratch = Scratch::new("league_until");
    let line = "league pig hold_at_20 random --games 20k --out";
    let told = scratch.run(&format!("{line} points --until 3pp")).ok();
    assert!(told.contains("hat is what was asked for, +/- 3 pp"), "{told}");
    let row = &table(&scratch.read("points/league.csv"))[0];
    let (low, value, high) =
        (number(&row["lo95"]), number(&row["win_rate_share"]), number(&row["hi95"]));
    assert!(high - value <= 0.03 && value - low <= 0.03, "{row:?}");
    let games = number(&row["games_count"]);
    assert!((2_000.0..40_000.0).contains(&games), "{games}");
    let ran = scratch.run("league pig hold_at_20 hold_at_25 --games 1100 --until 2elo --out elo");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("not all is known to +/- 2elo after 1,100 deals"),
        "{}",
        ran.stderr
    );
    scratch.run(&format!("{line} x --until 3pp --shard 1/2")).refused(2, "leave --until");
}

#[test]
fn mistakes_are_told_with_what_to_write() {
    let scratch = Scratch::new("league_errors");
    for (line, wanted) in [
        ("league pgi", "did you mean `pig`?"),
        ("league pig hold_at_20", "a league takes two strategies at least"),
        ("league pig hold_at_20 hold_at_20", "hold_at_20 is named twice"),
        ("league pig hold_at_20 hold_at_52", "did you mean `hold_at_25`?"),
        ("league pig okko", "okko is a game"),
        ("league pig random timid --seats 9", "pig is for 2 to 4 players, not 9"),
        ("league pig random timid --difficulty easy", "is not co-operative"),
        ("league pig random timid --until 1", "write 1pp"),
        ("league pig random timid --until 0elo", "such as 10elo"),
        ("league pig random timid --games 0", "at least 1"),
        ("league pig --gauntlet nobody", "there is no strategy `nobody`"),
        ("league tournament", "counts games"),
        ("league hand_and_counter", "is a sweep"),
        ("league strigoi random --difficulty esay", "easy"),
    ] {
        scratch.run(line).refused(2, wanted);
    }
    scratch.run("league pig random timid --games 30 --out l").ok();
    scratch.run("replay l --game 3").refused(2, "is the manifest of a league");
}

/// Deals that all end in a fault rate nobody: no numbers, but what went wrong.
#[test]
fn nothing_is_rated_by_faults_alone() {
    let scratch = Scratch::new("league_faults");
    scratch.write("broken.luau", "return function(view) error('mine') end\n");
    scratch.write("broken.toml", "kind = \"script\"\nscript = \"broken.luau\"\n");
    for deals in [1, 30] {
        let ran =
            scratch.run(&format!("league pig broken.toml random --games {deals} --out r{deals}"));
        ran.refused(4, "every deal of a table ended in a fault, so nothing can be rated");
        assert!(ran.stderr.contains("broken.luau:1: mine"), "{}", ran.stderr);
        assert_eq!(ran.stdout, "");
    }
}
