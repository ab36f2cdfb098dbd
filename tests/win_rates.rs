//! What win rates are set against, read in the reports of games as the program writes them.

use support::program::Scratch;

mod support;

/// The rows of a CSV without quoted cells as pairs of column and cell.
fn rows(text: &str) -> Vec<Vec<(&str, &str)>> {
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    lines.map(|line| header.iter().copied().zip(line).collect()).collect()
}

fn cell<'a>(row: &[(&str, &'a str)], name: &str) -> &'a str {
    row.iter().find(|(column, _)| *column == name).unwrap_or_else(|| panic!("no {name}")).1
}

/// The side that player A chose and the board of player A are known of first players only, whose
/// advantage is not the side's (OKK-061); `deck_and_turn` has both turns by turns (NAR-020).
#[test]
fn levels_that_say_who_started_are_set_against_those_who_started() {
    let scratch = Scratch::new("starters");
    for (game, options, groups) in [
        ("okko", "--set boards=[\"rb1\",\"rb2\"]", &["edge_as_a", "board_as_a"][..]),
        ("naruto", "", &["deck_and_turn"]),
    ] {
        scratch.run(&format!("run {game} --games 300 {options} --out {game}")).ok();
        let text = scratch.read(&format!("{game}/win_rates.csv"));
        let rows = rows(&text);
        let rate = |level: &str| {
            let is_it = |row: &&Vec<(&str, &str)>| {
                cell(row, "group") == "first_player" && cell(row, "level") == level
            };
            cell(rows.iter().find(is_it).unwrap(), "win_rate_share")
        };
        let (first, other) = (rate("yes"), rate("no"));
        assert_ne!(first, other);
        for group in groups {
            let mut own: Vec<&str> = rows
                .iter()
                .filter(|row| cell(row, "group") == *group && cell(row, "seat_games_count") != "0")
                .map(|row| cell(row, "parity_share"))
                .collect();
            assert!(own.len() > 1, "{group}");
            own.dedup();
            let wanted =
                if game == "okko" { vec![first] } else { [first, other].repeat(own.len() / 2) };
            assert_eq!(own, wanted, "{group}");
        }
    }
}

/// Whoever won nothing by the end lost: groups that say how the game went are told, not tested.
#[test]
fn levels_that_say_how_the_game_went_are_not_tested() {
    let scratch = Scratch::new("outcomes");
    scratch.run("run strigoi --games 200 --out team").ok();
    let text = scratch.read("team/win_rates.csv");
    let rows = rows(&text);
    let fallen: Vec<_> = rows.iter().filter(|row| cell(row, "group") == "first_fallen").collect();
    assert!(fallen.iter().any(|row| cell(row, "level") == "none"));
    for row in fallen {
        assert!(
            ["p_value", "q_value", "flag"].iter().all(|name| cell(row, name).is_empty()),
            "{row:?}"
        );
        assert!(!cell(row, "edge_pp").is_empty());
    }
    assert!(
        rows.iter().any(|row| cell(row, "group") == "seat" && !cell(row, "p_value").is_empty())
    );
}

/// `cutoff_tiebreak` gives games that are cut off a winner (OKK-071): they are not without result.
#[test]
fn a_game_that_is_cut_off_may_have_a_winner() {
    let scratch = Scratch::new("tiebreak");
    let cut = "run okko --games 200 --set max_turns=10 --seed 3";
    let printed = scratch.run(&format!("{cut} --out none")).ok();
    assert!(printed.contains(" no winner: "), "{printed}");
    assert!(printed.contains("cut off (cutoff_turns "), "{printed}");
    let tie = "--set cutoff_tiebreak=\"least_zeni_lost\"";
    let printed = scratch.run(&format!("{cut} {tie} --out tie")).ok();
    assert!(printed.contains("cut off and won by the rule for that"), "{printed}");
}

/// What is measured is said beside it, in the headlines and in the data dictionary.
#[test]
fn numbers_that_are_measured_are_explained() {
    let scratch = Scratch::new("measured");
    scratch.run("run strigoi --games 50 --seats 2 --out two").ok();
    let (summary, schema) = (scratch.read("two/summary.csv"), scratch.read("two/schema.json"));
    for (name, meaning) in [
        ("decisions", "Choices of a game, without those that had one option only"),
        (
            "strigoi_wounds_missing",
            "wounds missing to victory at the end of a game that was not won (STR-423)",
        ),
    ] {
        let line = summary.lines().find(|line| line.starts_with(&format!("{name}_mean"))).unwrap();
        assert!(line.contains(&format!("{meaning}; see lengths.csv")), "{line}");
        assert!(schema.contains(&format!("{name}: {meaning}. ")), "{name} in the dictionary");
    }
}
