//! What win rates are set against, read in the reports of games as the program writes them.

use crate::support::program::Scratch;

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
    // A bot that loses often enough.
    scratch.run("run strigoi --strategy classic --games 200 --out team").ok();
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

/// Where nobody ever wins that is said first, and nothing of a share that nobody has.
#[test]
fn a_run_without_a_winner_says_so_first() {
    let scratch = Scratch::new("nobody");
    let printed =
        scratch.run("run okko --games 300 --strategy random --set max_turns=10 --out none").ok();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], "300 games of okko, 2 seats.");
    let wanted = "300 of 300 games (100.0 %) have no winner: cut off (cutoff_turns 300).";
    assert_eq!(lines[1], wanted);
    assert!(!printed.contains("fair share") && !printed.contains(" wins "), "{printed}");
}

/// What is said of figures, weapons, abilities and cards that no chance deals is more than the rate of
/// the band that they belong to.
#[test]
fn what_a_band_brings_has_no_blank_column_and_does_not_repeat_the_bands_rate() {
    let scratch = Scratch::new("brought");
    // The expert of Strigoi wins nearly always, and plays nearly all that it has: few of its cards are in the table.
    for (game, group, dealt, bots) in [
        ("okko", "band", false, "expert"),
        ("anima", "party", false, "expert"),
        ("strigoi", "wolf", true, "classic"),
    ] {
        scratch.run(&format!("run {game} --strategy {bots} --games 400 --out {game}")).ok();
        let rates = scratch.read(&format!("{game}/win_rates.csv"));
        let rates: Vec<String> = rows(&rates)
            .iter()
            .filter(|row| cell(row, "group") == group)
            .map(|row| cell(row, "win_rate_share").to_owned())
            .collect();
        let text = scratch.read(&format!("{game}/cards.csv"));
        let rows = rows(&text);
        assert!(rows.len() > 15, "{game}: {} rows", rows.len());
        let names: Vec<&str> = rows[0].iter().map(|cell| cell.0).collect();
        // A flag is blank where nothing stands out, and so are the games that show it.
        for name in names.iter().filter(|name| !["flag", "games"].contains(name)) {
            assert!(rows.iter().any(|row| !cell(row, name).is_empty()), "{game}: {name} is blank");
        }
        assert!(names.contains(&"name") && names.contains(&"winners_share"), "{names:?}");
        assert_eq!(names.contains(&"draw_effect_pp"), dealt, "{game}");
        assert_eq!(names.contains(&"games"), names.contains(&"flag"), "{game}");
        if names.contains(&"had_win_rate_share") {
            let repeated = |row: &&Vec<(&str, &str)>| {
                let rate = cell(row, "had_win_rate_share");
                !rate.is_empty() && rates.iter().any(|known| known == rate)
            };
            assert_eq!(rows.iter().find(repeated), None, "{game}");
        }
    }
}

/// A name stands beside every id, and what is flagged stands first.
#[test]
fn names_stand_beside_ids_and_flagged_rows_first() {
    let scratch = Scratch::new("names");
    scratch.run("run naruto --games 2000 --out naruto").ok();
    let text = scratch.read("naruto/win_rates.csv");
    let rates = rows(&text);
    let deck = rates.iter().find(|row| cell(row, "level") == "D1" && cell(row, "group") == "deck");
    assert_eq!(cell(deck.unwrap(), "name"), "Spark Rush");
    let turn = rates.iter().find(|row| cell(row, "level") == "D1 second").unwrap();
    assert_eq!(cell(turn, "name"), "Spark Rush second");
    for file in ["win_rates.csv", "cards.csv"] {
        let text = scratch.read(&format!("naruto/{file}"));
        let flags: Vec<bool> = rows(&text).iter().map(|row| cell(row, "flag").is_empty()).collect();
        assert!(!flags[0] && flags[flags.len() - 1] && flags.is_sorted(), "{file}: {flags:?}");
    }
    for (file, columns) in [
        ("matchups.csv", &["row_name", "column_name"][..]),
        ("cards.csv", &["name", "group_name"]),
        ("cards_played_by_winners.csv", &["level_name", "card_name", "card_group_name"]),
        ("deck_pairs.csv", &["first_deck_name", "second_deck_name"]),
        ("ninjas.csv", &["name"]),
    ] {
        let text = scratch.read(&format!("naruto/{file}"));
        let rows = rows(&text);
        for column in columns {
            assert!(rows.iter().any(|row| !cell(row, column).is_empty()), "{file} {column}");
        }
    }
}
