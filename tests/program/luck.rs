//! `--reduce-luck`: win rates less their luck, of the very same games.

use std::fs;

use crate::support::program::{Row, Scratch, number, table};

fn seat_one(scratch: &Scratch, folder: &str) -> Row {
    let rows = table(&scratch.read(&format!("{folder}/win_rates.csv")));
    let found = rows.into_iter().find(|row| row["group"] == "seat" && row["level"] == "seat1");
    found.expect("a row")
}

fn width(row: &Row) -> f64 {
    number(&row["hi95"]) - number(&row["lo95"])
}

/// What many plain games come to is the truth for few of which luck is taken out.
#[test]
fn the_same_games_tell_more() {
    let scratch = Scratch::new("luck");
    scratch.run("run pig --games 20k --quiet --out plain").ok();
    let told = scratch.run("run pig --games 20k --reduce-luck --quiet --out less").ok();
    assert!(told.contains("Luck after the deal is taken out of win rates"), "{told}");
    let (plain, less) = (seat_one(&scratch, "plain"), seat_one(&scratch, "less"));
    assert_eq!(plain["wins_count"], less["wins_count"]);
    assert_eq!(plain["win_rate_share"], less["plain_rate_share"]);
    assert!(width(&less) < width(&plain) / 2.0, "{plain:?} {less:?}");
    // As many times narrower as the square root of what is left says.
    let left = number(&less["variance_left_ratio"]);
    assert!((width(&less) / width(&plain) - left.sqrt()).abs() < 0.01, "{left}");
    scratch.run("run pig --games 400k --seed 5 --quiet --out truth").ok();
    let truth = number(&seat_one(&scratch, "truth")["win_rate_share"]);
    // Four standard errors of each, where the half width of an interval is nearly two.
    let far = (number(&less["win_rate_share"]) - truth).abs();
    assert!(far < width(&less) * 1.1 + 0.0032, "{less:?} {truth}");
    // What is no win rate is as it was.
    for file in ["lengths.csv", "endings.csv", "dice.csv", "matchups.csv", "shape.csv"] {
        let [one, other] = ["plain", "less"]
            .map(|place| fs::read(scratch.0.join(format!("{place}/{file}"))).unwrap());
        assert_eq!(one, other, "{file}");
    }
}

#[test]
fn parts_and_threads_and_going_on_give_the_same_bytes() {
    let scratch = Scratch::new("luck_parts");
    let run = |how: &str| scratch.run(&format!("run pig --reduce-luck --quiet {how}")).ok();
    let told = run("--games 4k --threads 1 --out whole");
    assert_eq!(run("--games 4k --threads 3 --out threads"), told);
    run("--games 4k --shard 1/2 --out one");
    run("--games 4k --shard 2/2 --out two");
    assert_eq!(scratch.run("merge two one --quiet --out merged").ok(), told);
    run("--games 1k --out more");
    assert_eq!(run("--games 4k --out more"), told);
    let bytes = |place: &str| fs::read(scratch.0.join(place).join("win_rates.csv")).unwrap();
    for place in ["threads", "merged", "more"] {
        assert_eq!(bytes(place), bytes("whole"), "{place}");
    }
    // With luck and without it are different runs.
    let plain = scratch.run("run pig --games 8k --out whole");
    assert!(plain.stderr.contains("8,000 games in"), "{}", plain.stderr);
}

#[test]
fn sides_are_compared_without_luck() {
    let scratch = Scratch::new("luck_compare");
    let equal = scratch.run("compare pig base base --games 3k --reduce-luck --out equal").ok();
    assert!(equal.contains("Nothing differs"), "{equal}");
    let line = |how: &str, out: &str| {
        format!("compare pig set:target=60 --games 10k --quiet {how} --out {out}")
    };
    scratch.run(&line("", "plain")).ok();
    scratch.run(&line("--reduce-luck", "less")).ok();
    let [plain, less] = ["plain", "less"].map(|place| {
        let rows = table(&scratch.read(&format!("{place}/compare.csv")));
        let seat = rows.into_iter().find(|row| row["level"] == "seat1").expect("a row");
        ["diff_pp", "lo95_pp", "hi95_pp"].map(|name| number(&seat[name]))
    });
    let width = |[_, low, high]: [f64; 3]| high - low;
    assert!(width(less) < width(plain) * 0.75, "{plain:?} {less:?}");
    // Both are of the same truth.
    assert!((plain[0] - less[0]).abs() < width(plain), "{plain:?} {less:?}");
}

/// What a draw is worth is not seen in Naruto, where only how many cards somebody holds is shown as a number.
#[test]
fn where_it_does_not_pay_it_stays_off_and_says_so() {
    let scratch = Scratch::new("luck_off");
    let told = scratch.run("run naruto --games 200 --reduce-luck --quiet --out less").ok();
    assert!(told.contains("Luck is left in win rates"), "{told}");
    scratch.run("run naruto --games 200 --quiet --out plain").ok();
    assert_eq!(scratch.read("less/win_rates.csv"), scratch.read("plain/win_rates.csv"));
    assert!(scratch.read("less/manifest.json").contains("\"taken_out\": false"));
}

#[test]
fn what_cannot_be_done_is_refused() {
    let scratch = Scratch::new("luck_refused");
    for (line, told) in [
        ("run strigoi --reduce-luck", "in strigoi all win or lose together"),
        ("run ninja/tournament --reduce-luck", "takes luck out of single games"),
    ] {
        let ended = scratch.run(line);
        assert_eq!(ended.code, Some(2), "{line}: {}", ended.stderr);
        assert!(ended.stderr.contains(told), "{line}: {}", ended.stderr);
    }
}
