//! The report of a batch of Naruto: what it says of the cards of decks against what the decks hold and
//! whom they met.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use tenbin::engine::Game;
use tenbin::games::naruto::Naruto;
use tenbin::report::sheet::Sheet;
use tenbin::report::{Report, ReportInput, TARGET_DEFAULT, build};
use tenbin::sim::{Batch, Progress, run};

use crate::support;

struct NoProgress;

impl Progress for NoProgress {
    fn advance(&self, _games: u64) {}
}

fn report(game: &Naruto) -> Report {
    let batch = Batch {
        strategies: vec![support::strategy::<Naruto>("random"); 2],
        rotate: true,
        seed: 0x4A42,
        games: 0..1_500,
        threads: 1,
        content_hash: String::new(),
        luck: None,
    };
    let schema = game.schema();
    let result = run(game, &schema, &batch, &NoProgress, &AtomicBool::new(false));
    let input = ReportInput {
        schema: &schema,
        tally: &result.tally,
        faults: &result.faults,
        target: TARGET_DEFAULT,
        stopping: None,
        luck: None,
    };
    build(&input)
}

fn sheet<'a>(report: &'a Report, file: &str) -> &'a Sheet {
    report.sheets.iter().find(|sheet| sheet.file == file).unwrap()
}

/// The cells of a row by the names of its columns.
fn by_name<'a>(sheet: &'a Sheet, row: &'a [String]) -> BTreeMap<&'a str, &'a str> {
    let names = sheet.columns.iter().map(|column| column.name.as_str());
    names.zip(row.iter().map(String::as_str)).collect()
}

fn whole(cells: &BTreeMap<&str, &str>, column: &str) -> u64 {
    cells[column].parse().unwrap_or_else(|_| panic!("{column}: {cells:?}"))
}

/// reports/README.md, cards.csv: `gp` are the copies of the deck for every seat that brings it, and each
/// copy was in hand, not seen, or came otherwise, such as by a search.
#[test]
fn every_copy_of_a_card_counts() {
    let game = support::game::<Naruto>(2);
    let report = report(&game);
    let rates = sheet(&report, "win_rates.csv");
    let seats: BTreeMap<String, u64> = (rates.rows.iter().map(|row| by_name(rates, row)))
        .filter(|row| row["group"] == "deck")
        .map(|row| (row["level"].to_owned(), whole(&row, "seat_games_count")))
        .collect();
    assert_eq!((seats.len(), seats.values().sum::<u64>()), (5, 3_000));
    let cards = sheet(&report, "cards.csv");
    let mut gained = 0;
    for row in &cards.rows {
        let row = by_name(cards, row);
        let deck = game.rules.catalogue.decks.iter().find(|deck| deck.id == row["group"]).unwrap();
        let is_same =
            |&&kind: &&u16| game.rules.catalogue.cards[usize::from(kind)].id == row["card"];
        let copies = deck.cards.iter().filter(is_same).count() as u64;
        assert_eq!(whole(&row, "gp_count"), copies * seats[row["group"]], "{row:?}");
        let seen = whole(&row, "gih_count") + whole(&row, "gns_count");
        // A copy that was put back and drawn again counts again.
        gained += whole(&row, "gp_count").saturating_sub(seen);
    }
    assert!(gained > 0, "some cards are searched for");
}

/// reports/README.md, `cards_played_by_winners.csv`: only the seats with the card's deck that met the level
/// count, so that a deck's strength is not told as that of its cards; what winners and others played adds
/// up to what cards.csv says was played.
#[test]
fn others_hold_the_card_too() {
    let report = report(&support::game::<Naruto>(2));
    let met = sheet(&report, "matchups.csv");
    let met: BTreeMap<(String, String), [u64; 2]> = (met.rows.iter().map(|row| by_name(met, row)))
        .filter(|row| row["group"] == "deck")
        .map(|row| {
            let pair = (row["row"].to_owned(), row["column"].to_owned());
            (pair, [whole(&row, "games_count"), whole(&row, "wins_count")])
        })
        .collect();
    // Five decks, each against the four others.
    assert_eq!(met.len(), 20);
    let split = sheet(&report, "cards_played_by_winners.csv");
    let mut rows = BTreeMap::<(String, String), u64>::new();
    let mut played = BTreeMap::<(String, String), u64>::new();
    for row in &split.rows {
        let row = by_name(split, row);
        let pair = (row["card_group"].to_owned(), row["level"].to_owned());
        let winners = whole(&row, "winners_count");
        assert_eq!([winners + whole(&row, "others_count"), winners], met[&pair], "{row:?}");
        let mine = (row["card"].to_owned(), row["card_group"].to_owned());
        *played.entry(mine).or_default() +=
            whole(&row, "winners_played_count") + whole(&row, "others_played_count");
        *rows.entry(pair).or_default() += 1;
    }
    assert_eq!(rows.len(), 20, "no deck has met itself");
    let cards = sheet(&report, "cards.csv");
    for row in &cards.rows {
        let row = by_name(cards, row);
        let mine = (row["card"].to_owned(), row["group"].to_owned());
        let seats = played.get(&mine).copied().unwrap_or_default();
        assert_eq!(whole(&row, "played_count"), seats, "{row:?}");
    }
}
