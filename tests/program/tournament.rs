//! Tournaments of Ninja through the binary: NIN-460 to NIN-469, files, threads, errors.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::AtomicBool;

use tenbin::engine::play::{play_out, seat_policies};
use tenbin::engine::series::SERIES_GAMES_MAX;
use tenbin::engine::{Game, NullRecorder, Seeded};
use tenbin::games::ninja::{Ninja, State};
use tenbin::module::Module;
use tenbin::sim::series::{Contest, run_series};
use tenbin::sim::{Batch, Progress};

use crate::support;

/// A folder of the test's own, empty.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tournament-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn tenbin(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tenbin"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Runs tournaments into `out`; panics with what was said where that fails.
fn play(folder: &Path, arguments: &str, out: &str) -> String {
    let output = tenbin(folder, &format!("run tournament {arguments} --out {out}"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// The rows of a CSV without quoted cells, each a list of cells; the header first.
fn rows(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn number(cell: &str) -> f64 {
    cell.parse().unwrap_or_else(|_| panic!("{cell:?} is no number"))
}

#[test]
fn a_tournament_is_the_same_on_any_number_of_threads() {
    let folder = scratch("threads");
    let options = "--games 40 --set rules.tournament_target=25 --seed 5 --rotate \
        --strategy random --strategy 1=expert";
    let printed = play(&folder, &format!("{options} --threads 1"), "one");
    assert_eq!(play(&folder, &format!("{options} --threads 2"), "two"), printed);
    let mut names: Vec<_> =
        fs::read_dir(folder.join("one")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    for name in names.iter().filter(|name| *name != "manifest.json") {
        let read = |run: &str| fs::read(folder.join(run).join(name)).unwrap();
        assert_eq!(read("one"), read("two"), "{}", name.display());
    }
    for wanted in ["tournaments.csv", "tournament_lengths.csv", "tournament_points.csv"] {
        assert!(names.iter().any(|name| name == wanted), "no {wanted}");
    }
}

#[test]
fn the_files_agree_with_each_other() {
    let folder = scratch("files");
    let printed = play(&folder, "--games 60 --seats 3 --strategy random --seed 9", "report");
    assert!(printed.starts_with("60 tournaments of ninja, 3 seats"), "{printed}");
    let report = folder.join("report");
    let header = "strategy,seat,tournaments_count,wins_count,win_rate_share,lo95,hi95,points_mean,\
        games_mean";
    let tournaments = rows(&report.join("tournaments.csv"));
    assert_eq!(tournaments[0].join(","), header);
    assert_eq!(tournaments.len(), 4);
    assert!(tournaments[1..].iter().all(|row| row[0] == "random" && row[2] == "60"));

    // Somebody wins each tournament (a cut-off would be a sign of broken points).
    let wins: f64 = tournaments[1..].iter().map(|row| number(&row[3])).sum();
    assert!((wins - 60.0).abs() < 0.5, "{wins} wins");

    let lengths = rows(&report.join("tournament_lengths.csv"));
    assert_eq!(lengths[0], ["games", "tournaments_count", "share", "cumulative_share"]);
    let games: f64 = lengths[1..].iter().map(|row| number(&row[0]) * number(&row[1])).sum();
    assert!((games / 60.0 - number(&tournaments[1][8])).abs() < 1e-3);
    assert_eq!(lengths.last().unwrap()[3], "1.000000");
    // NIN-462: a win is 15 points and at most a few events more, so 100 take three games or more.
    assert!(number(&lengths[1][0]) >= 3.0);

    // The games of the whole table are in the reports on games; those of play-offs are not.
    let summary = rows(&report.join("summary.csv"));
    let metric = |name: &str| -> f64 {
        let row = summary.iter().find(|row| row[0] == name);
        number(&row.unwrap_or_else(|| panic!("no {name}"))[1])
    };
    assert!((metric("games_count") + metric("play_off_games_count") - games).abs() < 0.5);
    assert!((metric("tournaments_count") - 60.0).abs() < 0.5);
    assert!((metric("tournament_games_mean") - games / 60.0).abs() < 1e-3);
    let ends: f64 = ["won", "play_off", "shared", "cutoff"]
        .iter()
        .map(|end| metric(&format!("tournament_{end}_share")))
        .sum();
    assert!((ends - 1.0).abs() < 1e-5);

    // NIN-465: at the end somebody has 100 points or more, and points are multiples of 5.
    let points = rows(&report.join("tournament_points.csv"));
    assert_eq!(points[0], ["seat", "points", "tournaments_count", "share", "cumulative_share"]);
    assert!(points[1..].iter().all(|row| number(&row[1]) >= 0.0 && number(&row[1]) % 5.0 == 0.0));
    let reached = points[1..].iter().filter(|row| number(&row[1]) >= 100.0);
    assert!(reached.map(|row| number(&row[2])).sum::<f64>() >= 60.0);
    for row in &tournaments[1..] {
        let own = points[1..].iter().filter(|line| line[0] == row[1]);
        let mean: f64 = own.map(|line| number(&line[1]) * number(&line[2])).sum::<f64>() / 60.0;
        assert!((mean - number(&row[7])).abs() < 1e-3, "{}", row[1]);
    }

    let manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(report.join("manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest["kind"], "tournament");
    assert_eq!(manifest["tournaments_counted"], 60);
    assert_eq!(manifest["partial"], false);
    assert_eq!(manifest["games_done"], serde_json::json!([[0, 60]]));
}

#[test]
fn ties_are_played_off_and_no_points_come_to_no_end() {
    let folder = scratch("ties");
    // NIN-467: nothing but events counts and everybody keeps them, so ties at the top are common.
    let options = "--games 40 --seats 5 --strategy random --set rules.tournament_win_points=0 \
        --set rules.tournament_keep_rule=all_keep --set rules.tournament_target=25 --format json";
    let printed = play(&folder, options, "ties");
    let summary: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let metric = |name: &str| -> f64 {
        let row = summary["summary"].as_array().unwrap().iter().find(|row| row["metric"] == name);
        row.unwrap_or_else(|| panic!("no {name}"))["value"].as_f64().unwrap()
    };
    assert!(metric("tournament_play_off_share") > 0.0);
    assert!(metric("play_off_games_count") > 0.0);
    assert!(metric("tournament_shared_share").abs() < 1e-9, "any tie of two or more can be played");

    // Without any points a tournament is cut off after 1000 games.
    let options = "--games 1 --seats 2 --strategy random --set rules.tournament_win_points=0 \
        --set rules.tournament_event_points=0";
    let printed = play(&folder, options, "endless");
    assert!(printed.contains("Cut off without a winner after 1,000 games"), "{printed}");
    let lengths = rows(&folder.join("endless/tournament_lengths.csv"));
    assert_eq!(lengths[1][..2], ["1000", "1"]);
}

#[test]
fn a_game_of_a_tournament_can_be_replayed() {
    let folder = scratch("replay");
    let replay = |index: u64| {
        let options = "--seats 3 --strategy random --set rules.tournament_target=25";
        tenbin(&folder, &format!("replay tournament {options} --game {index}"))
    };
    let first = replay(2_000);
    assert!(first.status.success(), "{}", text(&first.stderr));
    assert!(text(&first.stdout).starts_with("ninja tournament 2 game 0, seed 0x"));
    let after = replay(2_999);
    assert_eq!(after.status.code(), Some(2));
    let message = text(&after.stderr);
    assert!(message.contains("tournament 2 has no game 999"), "{message}");
}

#[test]
fn a_game_without_tournaments_says_so() {
    let folder = scratch("pig");
    let file = "game = \"pig\"\nkind = \"tournament\"\nstrategies = \"random\"\n";
    fs::write(folder.join("mine.toml"), file).unwrap();
    for command in ["run ./mine.toml --games 5", "replay ./mine.toml", "check mine.toml"] {
        let output = tenbin(&folder, command);
        let message = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert!(!output.status.success(), "{command}");
        assert!(message.contains("pig has no tournaments"), "{command}: {message}");
    }
    assert!(!folder.join("reports").exists(), "nothing is written");
}

/// NIN-461 to NIN-464 from a finished game, with the numbers of the rulebook.
fn add_points(game: &Ninja, state: &State, totals: &mut [i32]) {
    let events = |seat: usize| state.players[seat].events.count_ones() as i32;
    let Some(winner) = state.winners.single() else { return };
    let winner_index = winner.index();
    for (seat, total) in totals.iter_mut().enumerate() {
        if seat == winner_index || events(seat) >= events(winner_index) {
            *total += 5 * events(seat);
        }
        if seat == winner_index {
            *total += 15;
        }
        let hunted = game.rules.catalogue.roles[state.players[winner_index].role as usize].rival;
        if state.rival_killed_by.has(winner) && state.players[seat].role == hunted {
            *total = (*total - 15).max(0);
        }
    }
}

#[test]
fn nin_460_to_469_a_tournament_recomputed_game_by_game() {
    struct Silent;
    impl Progress for Silent {
        fn advance(&self, _: u64) {}
    }
    const SEATS: usize = 4;
    // Enough of them for ties to be played off.
    const TOURNAMENTS: u64 = 1000;
    let game: Ninja = support::game(SEATS as u8);
    let fewer: Vec<Ninja> = (2..SEATS as u8).map(support::game).collect();
    let batch = Batch {
        strategies: vec![support::strategy::<Ninja>("expert"); SEATS],
        rotate: false,
        seed: 11,
        games: 0..TOURNAMENTS,
        threads: 2,
        content_hash: String::new(),
        luck: None,
    };
    let contest = Contest {
        game: &game,
        smaller: &|seats| fewer.iter().find(|game| game.seats() == seats),
        rules: game.series().expect("ninja has tournaments"),
        score: Ninja::score,
    };
    let stop = AtomicBool::new(false);
    let sums = run_series(&contest, &game.schema(), &batch, &Silent, &stop).sums;

    let play = |game: &Ninja, index: u64| {
        let mut table = support::table::<Ninja>(game.seats(), &["expert"]);
        seat_policies(&mut table, batch.seed, index);
        play_out(game, &mut table, &mut Seeded::new(batch.seed, index), &mut NullRecorder).0
    };
    let (mut wins, mut points, mut play_offs) = ([0; SEATS], [0; SEATS], 0);
    for tournament in 0..TOURNAMENTS {
        let mut index = tournament * u64::from(SERIES_GAMES_MAX);
        let mut totals = [0; SEATS];
        while totals.iter().all(|&total| total < 100) {
            add_points(&game, &play(&game, index), &mut totals);
            index += 1;
        }
        let best = totals.iter().max().unwrap();
        let mut ahead: Vec<usize> = (0..SEATS).filter(|&seat| totals[seat] == *best).collect();
        while ahead.len() > 1 {
            let small = fewer.iter().find(|game| usize::from(game.seats()) == ahead.len());
            let small = small.expect("not all four are level in this batch");
            // From 1000, so that a loss is not hidden by the floor of 0.
            let mut scores = vec![1000; ahead.len()];
            add_points(small, &play(small, index), &mut scores);
            let best = *scores.iter().max().unwrap();
            let mut place = 0..;
            ahead.retain(|_| scores[place.next().unwrap()] == best);
            play_offs += 1;
            index += 1;
        }
        wins[ahead[0]] += 1;
        points.iter_mut().zip(totals).for_each(|(sum, total)| *sum += i64::from(total));
    }
    assert_eq!((sums.series, sums.play_off_games), (TOURNAMENTS, play_offs));
    assert!(play_offs > 0, "a batch with a tie, or the test shows less than it should");
    for seat in 0..SEATS {
        let place = sums.places[&(0, seat as u8)];
        assert_eq!((place.wins, place.points), (wins[seat], points[seat]), "seat {seat}");
    }
}
