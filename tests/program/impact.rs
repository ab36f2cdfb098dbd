//! `impact`: what a card is worth, by putting something else in its place.

use crate::support::program::{Ran, Row, Scratch, number, table, tables};

/// Some copies of cards of Ninja under other names, and cards that do nothing.
const VARIANT: &str = r#"description = "twins and cards that do nothing"
[[advantage]]
id = "trokaba"
count = 1

[[advantage]]
id = "trokaba_1"
name = "Trokaba"
count = 2
kind = "single_use"
clans = "all"
hands = 1
source = "seed; clans, count and hand icon assumed"
[[advantage.effect]]
do = "escape_attack"
when = "attacked_before_roll"

[[advantage]]
id = "mikatsu"
count = 1

[[advantage]]
id = "dud"
name = "Dud"
count = 2
kind = "single_use"
clans = "all"
blank = true
source = "a test"
effect = []
"#;

fn refused(ran: &Ran, wanted: &str) {
    assert_eq!(ran.code, Some(2), "{}\n{}", ran.line, ran.stderr);
    assert!(ran.stderr.contains(wanted), "no {wanted:?} in\n{}", ran.stderr);
}

/// The rows of impact.csv about cards as such, not about parts of those who get them.
fn main_rows(scratch: &Scratch, folder: &str) -> Vec<Row> {
    let rows = table(&scratch.read(&format!("{folder}/impact.csv")));
    rows.into_iter()
        .filter(|row| !row["group"].contains("role.") && !row["group"].contains("objective."))
        .collect()
}

#[test]
fn a_card_under_another_name_and_one_that_does_nothing_change_no_game() {
    let scratch = Scratch::new("impact-twins");
    scratch.write("twins.toml", VARIANT);
    let run = |options: &str| {
        scratch.run(&format!("impact ninja --variant twins.toml --games 2000 {options}")).ok()
    };
    let told = run("--card trokaba --replacement trokaba_1 --out twin");
    assert!(told.contains("the same result in every game"), "{told}");
    run("--card dud --out dud");
    for folder in ["twin", "dud"] {
        let rows = main_rows(&scratch, folder);
        assert_eq!(rows.len(), 1);
        let row = &rows[0];
        assert_eq!(row["group"], "who_gets_it");
        assert!(number(&row["pairs_count"]) > 300.0, "{row:?}");
        let same = ["better_count", "worse_count", "effect_pp"].map(|cell| row[cell].as_str());
        assert_eq!(same, ["0", "0", "0.000"], "{row:?}");
        assert_eq!(row["flag"], "");
        // Whoever lives longer has more cards in hand, those too that do nothing.
        assert!(number(&row["iwd_lo95_pp"]) > 0.0, "{row:?}");
        assert_eq!(row["warning"], "iwd_of_nothing", "{row:?}");
    }
    assert!(told.contains("trokaba_1 in its place changes no game."), "{told}");
}

#[test]
fn the_effect_of_a_card_of_a_deck_is_that_of_a_plain_replacement() {
    let scratch = Scratch::new("impact-deck");
    scratch.write(
        "without.toml",
        "description = \"x\"\n[[deck]]\nid = \"D3\"\n[deck.cards]\nNE-10 = 0\nNE-03 = 3\n",
    );
    scratch.run("impact naruto --card NE-10 --replacement NE-03 --games 1500 --out impact").ok();
    let rows = main_rows(&scratch, "impact");
    assert_eq!((rows.len(), &*rows[0]["group"]), (1, "deck.D3"));
    // The games of impact's pairs are those behind its descriptive ones.
    scratch.run("compare naruto without.toml --games 3000 --out both").ok();
    scratch.run("compare naruto without.toml --games 1500 --out first").ok();
    let of = |folder: &str| -> Row {
        let rows = table(&scratch.read(&format!("{folder}/compare.csv")));
        let mut rows = rows.into_iter();
        rows.find(|row| row["group"] == "deck" && row["level"] == "D3").expect("the deck")
    };
    let (both, first) = (of("both"), of("first"));
    let less = |cell: &str| number(&both[cell]) - number(&first[cell]);
    assert_eq!(rows[0]["pairs_count"], less("pairs_count").to_string());
    let apart = number(&rows[0]["better_count"]) + number(&rows[0]["worse_count"]);
    // A game of the deck against itself may differ without a winner more or less.
    assert!(apart <= less("discordant_count") && apart > 0.0, "{rows:?}");
    let effect = number(&rows[0]["effect_pp"]);
    assert!(effect > 3.0 && effect < 12.0, "{effect}");
}

#[test]
fn threads_do_not_show_and_all_cards_are_screened() {
    let scratch = Scratch::new("impact-threads");
    let run = |threads: u8, out: &str| {
        scratch.run(&format!("impact ninja --games 1200 --threads {threads} --out {out}")).ok()
    };
    assert_eq!(run(1, "one"), run(3, "two"));
    assert_eq!(tables(&scratch.0.join("one")), tables(&scratch.0.join("two")));
    let rows = main_rows(&scratch, "one");
    // 29 advantages and 11 disadvantages, each with an effect from the designs.
    assert_eq!(rows.len(), 40);
    assert!(rows.iter().all(|row| !row["screen_pp"].is_empty()));
    let confirmed = rows.iter().filter(|row| !row["pairs_count"].is_empty()).count();
    assert!((3..=12).contains(&confirmed), "{confirmed}");
    let pairs = table(&scratch.read("one/impact_pairs.csv"));
    assert!(pairs.iter().all(|row| row["card"] != row["with_card"]));
}

/// From a handful of games nothing is said of what cards do.
#[test]
fn few_games_say_nothing() {
    let scratch = Scratch::new("impact-few");
    let told = scratch.run("impact ninja --games 10 --out few").ok();
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(main_rows(&scratch, "few").iter().all(|row| row["effect_pp"].is_empty()));
    assert!(table(&scratch.read("few/impact_pairs.csv")).is_empty());
}

#[test]
fn what_cannot_be_replaced_is_refused_in_plain_words() {
    let scratch = Scratch::new("impact-mistakes");
    for (line, wanted) in [
        ("impact pig", "pig has no cards that could be replaced"),
        ("impact ninja --card katanna", "did you mean `katana`?"),
        ("impact ninja --card blank", "there is no such card"),
        ("impact ninja --card katana --replacement katana", "is the card itself"),
        ("impact ninja --card katana --replacement shurikn", "there is no such advantage"),
        ("impact ninja --card katana --games 0", "no games, nothing to count"),
        ("impact strigoi/ladder", "a ladder of many batches"),
    ] {
        refused(&scratch.run(line), wanted);
    }
    assert!(scratch.names().is_empty(), "nothing is written");
}
