//! `run --until`, `--smallest-effect` and `--fail-if` through the binary: where a batch stops, what its
//! report says then, and what is refused.

use std::fs;

use crate::support::program::{Ran, Scratch, tables};

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// The cells of the row that begins so, by the names of the columns.
fn row(csv: &str, begin: &str) -> impl Fn(&str) -> String + use<> {
    let split = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let header = split(csv.lines().next().unwrap());
    let found = csv.lines().find(|line| line.starts_with(&format!("{begin},")));
    let cells = split(found.unwrap_or_else(|| panic!("no {begin} in\n{csv}")));
    move |column| {
        let place = header.iter().position(|name| name == column);
        cells[place.unwrap_or_else(|| panic!("no column {column}"))].clone()
    }
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// Random play of Pig: seat1 wins a little more than half. +/- 2 pp with 2.86 + 0.015 k standard errors of
/// 0.5 takes 5,364 games: the looks are 1,000, 1,414, 2,000, 2,828, 4,000 and 5,656.
const UNTIL: &str = "run pig --strategy random --until 2pp --games 50k";

#[test]
fn a_batch_stops_at_a_look_the_same_on_any_number_of_threads() {
    let scratch = Scratch::new("until");
    let printed = scratch.run(&format!("{UNTIL} --threads 1 --out one")).ok();
    for threads in [2, 5] {
        let line = format!("{UNTIL} --threads {threads} --out of{threads}");
        assert_eq!(scratch.run(&line).ok(), printed);
        let folder = scratch.0.join(format!("of{threads}"));
        assert_eq!(tables(&scratch.0.join("one")), tables(&folder));
    }
    assert!(printed.contains("Stopped after 5,656 games (look 6): "), "{printed}");
    let manifest = json(&scratch.read("one/manifest.json"));
    let stopping = &manifest["stopping"];
    assert_eq!(stopping["rule"], "until");
    assert_eq!(stopping["size_pp"], 2.0);
    assert_eq!((&stopping["reached"], &stopping["looks"]), (&true.into(), &6.into()));
    assert_eq!(stopping["games_at_last_look"], 5_656);
    assert_eq!(manifest["games_counted"], 5_656);
    assert_eq!((&manifest["partial"], &manifest["exit_status"]), (&false.into(), &0.into()));
    assert_eq!(manifest["configuration"]["until"], "2pp");

    // No game beyond the look is counted: all else is as in a batch of so many.
    scratch.run("run pig --strategy random --games 5656 --out plain").ok();
    let [stopped, plain] = ["one", "plain"].map(|folder| tables(&scratch.0.join(folder)));
    let mut alike = 0;
    for (name, bytes) in &plain {
        let is_told_otherwise =
            ["summary.csv", "findings.csv", "win_rates.csv", "scores.csv", "schema.json"]
                .contains(&name.as_str());
        if !is_told_otherwise {
            let same = stopped.iter().find(|(other, _)| other == name).expect("the same files");
            assert_eq!(&same.1, bytes, "{name}");
            alike += 1;
        }
    }
    assert!(alike >= 4, "{alike}");
    // `find` and `replay` know where it ended.
    let found = scratch.run_with("find one --top 100000 --format csv --where", "decisions >= 0");
    assert_eq!(found.ok().lines().count(), 1 + 5_656);
}

#[test]
fn the_report_of_a_watched_batch_has_intervals_that_hold_at_any_look() {
    let scratch = Scratch::new("until_intervals");
    scratch.run(&format!("{UNTIL} --out one")).ok();
    scratch.run("run pig --strategy random --games 5656 --out plain").ok();
    let watched = row(&scratch.read("one/win_rates.csv"), "seat,seat1");
    let plain = row(&scratch.read("plain/win_rates.csv"), "seat,seat1");
    for same in ["seat_games_count", "wins_count", "win_rate_share", "edge_pp"] {
        assert_eq!(watched(same), plain(same));
    }
    let share = number(&watched("win_rate_share"));
    let reach = 2.86 + 0.015 * 5.0;
    let half = reach * (share * (1.0 - share) / 5_656.0).sqrt();
    let [low, high] = ["lo95", "hi95"].map(|end| number(&watched(end)));
    // The exact interval is wider by half a game on either side.
    assert!((share - half - low).abs() < 0.000_2, "{low} {}", share - half);
    assert!((share + half - high).abs() < 0.000_2, "{high} {}", share + half);
    assert!(high - share <= 0.02 && share - low <= 0.02);
    assert!(number(&watched("p_value")) > number(&plain("p_value")));
    let summary = scratch.read("one/summary.csv");
    assert_eq!(row(&summary, "until_pp")("value"), "2.000");
    assert_eq!(row(&summary, "looks_count")("value"), "6");
    let widest = number(&row(&summary, "widest_pp")("value"));
    assert!((widest - 100.0 * (high - share).max(share - low)).abs() < 0.001, "{widest}");
    assert!(scratch.read("one/schema.json").contains("this holds at any look"));
    assert!(!scratch.read("plain/schema.json").contains("this holds at any look"));
    assert!(!scratch.read("plain/summary.csv").contains("looks_count"));
}

#[test]
fn games_that_end_before_give_exit_3_and_say_how_many_it_takes() {
    let scratch = Scratch::new("until_ends");
    let ran = scratch.run("run pig --strategy random --until 2pp --games 3000 --out one");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    // Look 5 is at the end of the games.
    let wanted = "Not reached: after 3,000 games the one watched level is not known to +/- 2 pp, \
                  least well seat1: +/- 2.6";
    assert!(ran.stdout.contains(wanted), "{}", ran.stdout);
    assert!(ran.stdout.contains("; about 5,656 games would do."), "{}", ran.stdout);
    assert!(ran.stderr.contains("about 5,656 would do (--games 5656)"), "{}", ran.stderr);
    let manifest = json(&scratch.read("one/manifest.json"));
    assert_eq!((&manifest["exit_status"], &manifest["partial"]), (&3.into(), &false.into()));
    assert_eq!(manifest["stopping"]["reached"], false);
    assert_eq!(manifest["games_counted"], 3_000);
    // So many do.
    scratch.run("run pig --strategy random --until 2pp --games 5656").ok();
    // And fewer games than the first look has are a look as well.
    let few = scratch.run("run pig --strategy random --until 20pp --games 400 --out few").ok();
    assert!(few.contains("Stopped after 400 games (look 1): "), "{few}");
}

/// Of two unequal bots that turn it is decided which wins more, and that the seats do not differ much.
#[test]
fn a_batch_stops_when_it_is_decided_what_has_an_edge() {
    let scratch = Scratch::new("smallest");
    let bots = "--strategy 1=hold_at_20 --strategy 2=random --rotate";
    let line = format!("run pig {bots} --smallest-effect 10pp --games 50k --out one");
    let printed = scratch.run(&line).ok();
    let rates = scratch.read("one/win_rates.csv");
    assert_eq!(row(&rates, "strategy,hold_at_20")("decision"), "more");
    assert_eq!(row(&rates, "strategy,random")("decision"), "less");
    assert_eq!(row(&rates, "seat,seat1")("decision"), "smaller");
    assert!(printed.contains("Stopped after 1,000 games (look 1): "), "{printed}");
    assert!(printed.contains("hold_at_20 wins more; the other one has none of 10 pp"), "{printed}");
    assert_eq!(row(&scratch.read("one/summary.csv"), "smallest_effect_pp")("value"), "10.000");
    // Two alike have no edge of that size, and no option is needed where the file says so.
    scratch.write(
        "small.toml",
        "game = \"pig\"\nstrategies = \"random\"\ngames = \"50k\"\nsmallest_effect = \"20pp\"\n",
    );
    let printed = scratch.run("run small.toml --out two").ok();
    let wanted =
        "Stopped after 1,000 games (look 1): the one watched level has no edge of 20 pp or more.";
    assert!(printed.contains(wanted), "{printed}");
    // An option takes the place of what the file asks for.
    let printed = scratch.run("run small.toml --until 3pp --out three").ok();
    assert!(printed.contains("known to +/- 3 pp or better"), "{printed}");
}

/// Where all win or lose together a level is told from the team at large, and a seat, which is in every
/// game, cannot be.
#[test]
fn of_a_team_the_target_and_what_is_in_a_part_of_the_games_is_watched() {
    let scratch = Scratch::new("smallest_team");
    let line = "run strigoi --strategy random --smallest-effect 20pp --games 3000 --out one";
    let printed = scratch.run(line).ok();
    // Random play wins hardly ever: far from the target of a half.
    assert!(printed.contains("has an edge: the team wins less; none of the other"), "{printed}");
    let rates = scratch.read("one/win_rates.csv");
    assert_eq!(row(&rates, "team,all")("decision"), "less");
    assert_eq!(row(&rates, "seat,seat1")("decision"), "");
}

#[test]
fn a_condition_that_surely_holds_fails_a_run() {
    let scratch = Scratch::new("fail_if");
    let run = "run pig --strategy 1=hold_at_20 --strategy 2=random --games 2000 --fail-if";
    for (condition, code, told) in [
        // hold_at_20 wins nearly always.
        ("seat.seat1 > 10pp", 1, "seat1 is +4"),
        ("seat.seat1 > 60%", 1, "beyond 60 %"),
        ("strategy.random < -10pp and faults_count = 0", 1, "faults_count is 0"),
        ("not seat.seat1 < 10pp", 1, "holds: seat1"),
        ("games_count = 2000", 1, "games_count is 2000"),
        ("seat.seat1 > 49.99pp", 0, ""),
        ("seat.seat1 < 10pp or turns_mean > 1000", 0, ""),
        ("games_count != 2000", 0, ""),
    ] {
        let ran = scratch.run_with(run, condition);
        assert_eq!(ran.code, Some(code), "{condition}\n{}", ran.stderr);
        assert!(ran.stderr.contains(told), "{condition}\n{}", ran.stderr);
        assert_eq!(code == 0, !ran.stderr.contains("--fail-if"), "{condition}\n{}", ran.stderr);
        let manifest = json(&scratch.read("reports/pig/manifest.json"));
        assert_eq!(manifest["exit_status"], code, "{condition}");
    }
    // Where the interval holds the limit nothing is sure: a note, and no failure. Seat 1 of two alike wins
    // some 2 pp more than its share.
    let run = "run pig --strategy random --games 2000 --fail-if";
    let ran = scratch.run_with(run, "seat.seat1 > 2pp");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("note: --fail-if 'seat.seat1 > 2pp' is not decided"),
        "{}",
        ran.stderr
    );
    // Several: each that holds is told.
    let line = format!("{run} games_count=2000 --fail-if seat.seat1>90% --fail-if seat.seat1>1%");
    let ran = scratch.run(&line);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stderr.contains("'games_count=2000' holds"), "{}", ran.stderr);
    assert!(ran.stderr.contains("'seat.seat1>1%' holds"), "{}", ran.stderr);
    assert!(!ran.stderr.contains("90%"), "{}", ran.stderr);
}

#[test]
fn what_cannot_be_asked_for_is_refused_before_anything_is_played() {
    let scratch = Scratch::new("until_refused");
    for (line, wanted) in [
        ("run pig --until 0.5", "the unit is missing: write 0.5pp"),
        ("run pig --until 0pp", "write more than 0"),
        ("run pig --until -1pp", "write more than 0"),
        ("run pig --until 60pp", "write less than 50pp"),
        ("run pig --until half", "write percentage points, such as 0.5pp"),
        ("run pig --smallest-effect 0.5%", "write 0.5pp"),
        ("run pig --until 1pp --smallest-effect 1pp", "cannot be used with"),
        ("run tournament --until 1pp", "--until is for batches of single games"),
        ("run tournament --fail-if faults_count>0", "--fail-if is for batches of single games"),
        ("run strigoi/ladder --fail-if faults_count>0", "--fail-if is for batches of single games"),
        ("run pig --fail-if seat1>1pp", "did you mean `seat.seat1`?"),
        ("run pig --fail-if seat.seta1>1pp", "did you mean `seat.seat1`?"),
        ("run pig --fail-if seat.seat1>1", "1pp (its edge) or 1% (its win rate)"),
        ("run pig --fail-if seat.seat1=1pp", "never surely just so"),
        ("run pig --fail-if seat.seat1>1pp --fail-if x>1", "there is no name `x`"),
        ("run pig --fail-if turns_mean", "compared with nothing"),
        ("schema fail-if", "write `tenbin schema fail-if GAME`"),
    ] {
        scratch.run(line).refused(2, wanted);
    }
    let pig = "game = \"pig\"\nstrategies = \"random\"\n";
    for (text, wanted) in [
        ("until = \"0.5\"\n", "mine.toml:3:9"),
        ("until = \"1pp\"\nsmallest_effect = \"1pp\"\n", "leave one out"),
        ("smallest_effect = \"60pp\"\n", "mine.toml:3:19"),
        ("kind = \"tournament\"\nuntil = \"1pp\"\n", "leave `until` out"),
    ] {
        scratch.write("lab/mine.toml", &format!("{pig}{text}"));
        for command in ["run", "check"] {
            let ran = scratch.run(&format!("{command} lab/mine.toml"));
            assert_eq!(ran.code, Some(2), "{}", ran.stderr);
            assert!(ran.stderr.contains(wanted), "{command} {text}\n{}", ran.stderr);
        }
    }
    assert!(!scratch.0.join("reports").exists(), "nothing was written");
    let names = scratch.run("schema fail-if pig").ok();
    for name in ["seat.LEVEL", "first_player.LEVEL", "faults_count", "turns_mean"] {
        assert!(names.lines().any(|line| line.starts_with(name)), "{name} in {names}");
    }
}

/// Every name that is listed can be asked of every report: something is known of it, or the level was
/// not at the table.
#[test]
fn the_names_of_conditions_are_those_of_the_report() {
    let scratch = Scratch::new("fail_if_names");
    for game in tenbin::GAMES.names() {
        let listed = scratch.run(&format!("schema fail-if {game}")).ok();
        let names = listed.lines().skip_while(|line| !line.starts_with("name ")).skip(1);
        let mut command = scratch.command(&format!("run {game} --games 160 --quiet --out {game}"));
        for listed in names {
            let name = listed.split_whitespace().next().unwrap();
            let value = if listed.contains("1pp (") {
                "99pp"
            } else if listed.contains("1% (") {
                "101%"
            } else {
                "1000000000"
            };
            // Of levels the first that the line lists; that of a bot may not be at the table.
            let first =
                |word: &str| listed.split(word).nth(1).and_then(|rest| rest.split(", ").next());
            let name = match (name.strip_suffix(".LEVEL"), first("LEVEL: "), first("CARD: ")) {
                (Some("strategy"), ..) => continue,
                (Some(group), Some(level), _) => format!("{group}.{level}"),
                (.., Some(card)) => format!("card.{card}"),
                _ => name.to_owned(),
            };
            command.args(["--fail-if", &format!("\"{name}\" > {value}")]);
        }
        let ran = Ran::of(game, &command.output().unwrap());
        assert_eq!(ran.code, Some(0), "{game}\n{}", ran.stderr);
        // Headlines are known; a level may not have been at the table.
        for told in ran.stderr.lines().filter(|told| told.contains("nothing is known")) {
            assert!(told.contains('.') && !told.contains("_share"), "{game}: {told}");
        }
    }
}

#[test]
fn a_ladder_stops_rung_by_rung() {
    let scratch = Scratch::new("until_ladder");
    scratch.write(
        "small.toml",
        "game = \"strigoi\"\nkind = \"ladder\"\ngames = 3000\nplayers = [2]\n\
         strategies = [\"random\", \"novice\"]\nuntil = \"3pp\"\n",
    );
    let printed = scratch.run("run small.toml --threads 1 --out one").ok();
    assert_eq!(scratch.run("run small.toml --threads 2 --out two").ok(), printed);
    assert_eq!(tables(&scratch.0.join("one")), tables(&scratch.0.join("two")));
    let table = scratch.read("one/ladder.csv");
    // Random play never wins, so a thousand games tell it; the other needs more.
    let random = row(&table, "base,2,random");
    let novice = row(&table, "base,2,novice");
    assert_eq!(random("games_count"), "1000");
    assert!(number(&novice("games_count")) > 1_000.0);
    assert!(number(&novice("hi95")) - number(&novice("lo95")) <= 0.06);
    assert!(printed.contains("2 of 2 rungs are known to +/- 3 pp."), "{printed}");
    let ran = scratch.run("run small.toml --until 1pp --games 1000 --out three");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.contains("1 of 2 rungs are known"), "{}", ran.stdout);
    assert!(fs::exists(scratch.0.join("three/ladder.csv")).unwrap(), "all is saved");
}
