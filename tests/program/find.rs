//! `find` and the column `games`: which games to look at, and that `replay` shows those.

use crate::support::program::Scratch;

/// The games of a column `games` in the row that begins with a word.
fn games_of(csv: &str, row: &str) -> Vec<u64> {
    let mut lines = csv.lines();
    assert!(lines.next().unwrap().ends_with(",games"), "{csv}");
    let line = lines.find(|line| line.starts_with(&format!("{row},"))).unwrap();
    line.rsplit(',').next().unwrap().split_whitespace().map(|game| game.parse().unwrap()).collect()
}

/// The indices that `find --format csv` prints.
fn found(csv: &str) -> Vec<u64> {
    csv.lines().skip(1).map(|line| line.split(',').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn a_report_names_the_games_that_find_finds() {
    let scratch = Scratch::new("find_report");
    let options = "--seats 3 --strategy random --strategy 1=hold_at_20 --rotate --seed 9";
    scratch.run(&format!("run pig --games 400 {options} --out one --threads 1")).ok();
    scratch.run(&format!("run pig --games 400 {options} --out two --threads 2")).ok();
    let endings = scratch.read("one/endings.csv");
    assert_eq!(endings, scratch.read("two/endings.csv"));
    assert_eq!(games_of(&endings, "target_reached"), [0, 1, 2]);
    assert_eq!(games_of(&endings, "fault"), Vec::<u64>::new());
    // A flagged level: the bot that holds wins, and the first games it wins are those found.
    let rates = scratch.read("one/win_rates.csv");
    let line = rates.lines().find(|line| line.starts_with("strategy,hold_at_20,")).unwrap();
    assert!(line.contains(",high,"), "{line}");
    let named: Vec<u64> =
        line.rsplit(',').next().unwrap().split(' ').map(|game| game.parse().unwrap()).collect();
    for threads in [1, 2] {
        let line = format!("find one --top 3 --format csv --threads {threads} --where");
        let csv = scratch.run_with(&line, "winner.strategy = hold_at_20").ok();
        assert_eq!(found(&csv), named);
        assert!(csv.contains(&format!("tenbin replay one --game {}", named[0])), "{csv}");
    }
    // From the folder the very game comes.
    let from_folder = scratch.run(&format!("replay one --all --game {}", named[1])).ok();
    let by_options = scratch.run(&format!("replay pig --all {options} --game {}", named[1])).ok();
    assert_eq!(from_folder, by_options);
}

#[test]
fn what_is_found_is_the_lowest_and_none_is_left_out() {
    let scratch = Scratch::new("find_lowest");
    let find = |condition: &str, top: u32| {
        let line =
            format!("find pig --games 60 --strategy random --top {top} --format csv --where");
        found(&scratch.run_with(&line, condition).ok())
    };
    let won = |seat: u8| find(&format!("winner = seat{seat}"), 1000);
    let mut all: Vec<u64> = [won(1), won(2)].concat();
    all.sort_unstable();
    assert_eq!(all, (0..60).collect::<Vec<_>>());
    assert_eq!(find("winner = seat2", 4), won(2)[..4]);
    assert_eq!(find("not winner = seat1", 1000), won(2));
    assert_eq!(find("winner = seat1 and decisions >= 0 or fault = yes", 1000), won(1));
}

#[test]
fn none_found_is_a_failure_and_wrong_conditions_say_where() {
    let scratch = Scratch::new("find_none");
    let none = scratch.run_with("find pig --games 20 --where", "decisions < 0");
    assert_eq!((none.code, none.stdout.as_str()), (Some(1), ""));
    assert!(none.stderr.contains("none of 20 games"), "{}", none.stderr);
    let wrong = scratch.run_with("find pig --games 20 --where", "winner = seat1 and ending = wim");
    assert_eq!(wrong.code, Some(2));
    assert!(
        wrong.stderr.contains("--where, column 29: `ending` is never `wim`"),
        "{}",
        wrong.stderr
    );
    let names = scratch.run("schema where pig").ok();
    for name in ["ending", "[SEAT.]strategy", "decisions", "winner"] {
        assert!(names.lines().any(|line| line.starts_with(name)), "{name} in {names}");
    }
}

#[test]
fn a_folder_is_refused_where_its_games_cannot_be_played_again() {
    let scratch = Scratch::new("find_changed");
    scratch.run("run pig --games 20 --out one").ok();
    let seed = scratch.run("replay one --game 3 --seed 5");
    assert_eq!(seed.code, Some(2));
    assert!(seed.stderr.contains("leave --seed out"), "{}", seed.stderr);
    let manifest = scratch.read("one/manifest.json");
    let hash = manifest.split("\"content_hash\": \"").nth(1).unwrap()[..8].to_owned();
    scratch.write("one/manifest.json", &manifest.replace(&hash, "00000000"));
    for command in ["replay one --game 3", "find one --where winners=1"] {
        let changed = scratch.run(command);
        assert_eq!(changed.code, Some(2), "{command}");
        assert!(changed.stderr.contains("the rules or cards"), "{}", changed.stderr);
        assert!(changed.stderr.contains("changed since one was written"), "{}", changed.stderr);
    }
    scratch.write("one/manifest.json", "{}");
    let foreign = scratch.run("replay one --game 3");
    assert!(foreign.stderr.contains("no manifest of a report of tenbin"), "{}", foreign.stderr);
}

#[test]
fn the_short_form_shows_the_table_each_turn_and_folds_passes() {
    let scratch = Scratch::new("find_replay");
    for game in tenbin::GAMES.names() {
        let short = scratch.run(&format!("replay {game} --game 1")).ok();
        let all = scratch.run(&format!("replay {game} --game 1 --all")).ok();
        // What is told beside the moves: a game of few passes has more of it than passes.
        let told = short.lines().filter(|line| !line.starts_with("  | ")).count();
        assert!(told < all.lines().count(), "{game}");
        assert!(short.lines().any(|line| line.starts_with("  | ")), "{game}: {short}");
        assert!(!short.lines().any(|line| line.ends_with(": pass")), "{game}: {short}");
        assert_eq!(short.lines().last(), all.lines().last(), "{game}");
    }
}
