//! The summary at the top of a replay: who has won, from when on, and what decided it.

use crate::support::program::Scratch;

/// The summary and the game below it.
fn parts(text: &str) -> (Vec<String>, String) {
    let mut parts = text.splitn(3, "\n\n");
    let (heading, summary, game) =
        (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
    let summary = summary.lines().map(str::to_owned).collect();
    (summary, format!("{heading}\n{game}"))
}

/// The numbers of a line such as `seat2 54 % -> 42 %, seat1 46 % -> 58 %`.
fn chances(line: &str) -> Vec<[f64; 2]> {
    let number = |text: &str| text.split_whitespace().rev().nth(1).unwrap().parse::<f64>().unwrap();
    line.split(", ")
        .map(|part| {
            let (before, after) = part.split_once(" -> ").unwrap();
            [number(before), after.trim_end_matches(" %").parse().unwrap()]
        })
        .collect()
}

#[test]
fn a_replay_begins_with_what_decided_the_game() {
    let scratch = Scratch::new("moments");
    let mut told = 0;
    for game in 0..6 {
        let line = format!("replay pig --game {game}");
        let whole = scratch.run(&line).ok();
        let (summary, rest) = parts(&whole);
        // What follows is the replay as it is without a summary.
        assert_eq!(rest, scratch.run(&format!("{line} --no-summary")).ok());
        assert_eq!(whole, scratch.run(&line).ok(), "the same each time");
        assert_eq!(rest.lines().last(), Some(summary[0].as_str()));
        assert!(summary[1].contains("had the best chance to win"), "{summary:?}");
        for moment in summary.iter().skip(3).collect::<Vec<_>>().chunks(2) {
            told += 1;
            // What happened is a line of the replay, in the turn that is said.
            let (turn, what) = moment[0].trim().split_once(": ").unwrap();
            let first = what.split("; ").next().unwrap();
            let number = turn.strip_prefix("turn ").unwrap();
            let of_turn =
                rest.split("  | turn ").find(|part| part.starts_with(&format!("{number},")));
            assert!(of_turn.unwrap().contains(first), "{first:?} is not in turn {number}");
            let moves = chances(moment[1]);
            // One of two wins: what one gains the other loses, but for rounding.
            let sums = [0, 1].map(|end| moves.iter().map(|one| one[end]).sum::<f64>());
            assert!(sums.iter().all(|sum| (sum - 100.0).abs() <= 1.0), "{moment:?}");
            assert!((moves[0][0] - moves[0][1]).abs() >= 10.0 - 1.0, "{moment:?}");
        }
    }
    assert!(told >= 6, "{told}");
}

/// With 10 points to win nobody ever holds at 20, so a turn wins or comes to nothing. From a turn total of `t` it
/// wins with `f(t)`: each of 2 to 6 in one case of six, and at once from 10 on. Who begins a turn wins with
/// `w = f(0) + (1 - f(0)) (1 - w)`.
#[test]
fn chances_are_those_of_the_position() {
    let mut turn_wins = [1.0_f64; 16];
    for total in (0..10).rev() {
        turn_wins[total] = (2..=6).map(|face| turn_wins[total + face] / 6.0).sum();
    }
    let begins = 1.0 / (2.0 - turn_wins[0]);
    let wins =
        |total: usize| 100.0 * (turn_wins[total] + (1.0 - turn_wins[total]) * (1.0 - begins));
    let scratch = Scratch::new("moments-known");
    let mut told = 0;
    for game in 0..40 {
        let text = scratch.run(&format!("replay pig --set target=10 --game {game}")).ok();
        let (summary, _) = parts(&text);
        for moment in summary.iter().skip(3).collect::<Vec<_>>().chunks(2) {
            // `turn 2: seat2 rolls 2: turn total 9`, `turn 2: seat2 rolls 1 and loses 7`
            let words: Vec<&str> = moment[0].split_whitespace().collect();
            let (seat, face) = (words[2], words[4].trim_end_matches(':').parse::<usize>().unwrap());
            let total: usize = words[7].trim_end_matches(';').parse().unwrap();
            let known = match face {
                1 => [wins(total), 100.0 * (1.0 - begins)],
                _ => [wins(total - face), wins(total)],
            };
            let own = moment[1].split(", ").position(|part| part.trim().starts_with(seat)).unwrap();
            let shown = chances(moment[1])[own];
            for (shown, known) in shown.into_iter().zip(known) {
                // 200 games: three and a half standard errors, and half a point of rounding.
                let error: f64 = (known * (100.0 - known) / 200.0).sqrt();
                assert!((shown - known).abs() <= 3.5 * error + 0.5, "{moment:?}: {known}");
            }
            told += 1;
        }
    }
    assert!(told >= 30, "{told}");
}

#[test]
fn bots_that_search_are_too_slow_for_it() {
    let scratch = Scratch::new("moments-search");
    let text =
        scratch.run("replay ninja --strategy random --strategy 1=search --seats 2 --game 1").ok();
    assert!(text.contains("What decided it is not told of bots that search"), "{text}");
    let all = scratch.run("replay pig --all").ok();
    assert!(!all.contains("What decided it"));
}
