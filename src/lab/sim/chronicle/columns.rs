//! The columns of the tables of games and cards, and their cells game by game.

use super::listen::{Seen, Told};
use super::{Column, Kind, Values};
use crate::sim::find::strategy_names;
use crate::sim::run::Batch;
use tenbin_engine::schema::Schema;
use tenbin_engine::{Seat, SeatSet};

/// The word for an ending of a game that failed.
const FAULT: &str = "fault";

/// The columns of the table of games.
pub fn game_columns(schema: &Schema, batch: &Batch, seats: u8) -> Vec<Column> {
    let mut columns = Columns::default();
    let seat_words = || (0..seats).map(|seat| Seat(seat).to_string()).collect::<Vec<_>>();
    columns.add(
        "game_index",
        "The index of the game in its batch: `tenbin replay` shows it",
        Kind::Integer,
    );
    let seed = format!("{:#018x}", batch.seed);
    columns.add(
        "seed",
        "The master seed; with the index it decides all chance of the game",
        Kind::Word(vec![seed]),
    );
    columns.add("seats", "How many players", Kind::Integer);
    columns.add(
        "first_player",
        "Who moved first; blank where nobody is said to",
        Kind::Word(seat_words()),
    );
    columns.add(
        "winner",
        "Who won, a space between several, none where nobody did; blank where the game failed",
        Kind::Word((0..1u16 << seats).map(|set| winners(set as u8)).collect()),
    );
    let endings = schema.endings.iter().map(|ending| ending.name.clone());
    columns.add(
        "ending",
        "How it ended, as in endings.csv; fault where it failed, and then most of the row is blank",
        Kind::Word(endings.chain([FAULT.to_owned()]).collect()),
    );
    columns.add("decisions", "Choices between two or more actions", Kind::Integer);
    for histogram in &schema.histograms {
        let meaning = histogram.meaning.trim_end_matches('.');
        columns.add(
            &histogram.name,
            &format!("{meaning}; blank where the game has none or several such numbers"),
            Kind::Integer,
        );
        columns.add(
            &format!("{}_all", histogram.name),
            &format!("{meaning}: all numbers of the game"),
            Kind::Integers,
        );
    }
    for seat in seat_words() {
        seat_columns(&mut columns, schema, batch, &seat);
    }
    columns.0
}

/// The columns of one seat.
fn seat_columns(columns: &mut Columns, schema: &Schema, batch: &Batch, seat: &str) {
    columns.add(
        &format!("{seat}_strategy"),
        &format!("The bot on {seat}"),
        Kind::Word(strategy_names(batch)),
    );
    columns.add(&format!("{seat}_won"), &format!("Whether {seat} won"), Kind::Truth);
    for group in &schema.groups {
        columns.add(
            &format!("{seat}_{}", group.name),
            &format!(
                "{}: the level of {seat}, blank where it has none",
                group.meaning.trim_end_matches('.')
            ),
            Kind::Word(group.levels.clone()),
        );
    }
    if let Some(score) = &schema.score {
        columns.add(
            &format!("{seat}_score"),
            &format!("What {seat} scored ({})", score.unit),
            Kind::Integer,
        );
    }
    if schema.tells_standing {
        columns.add(
            &format!("{seat}_standings"),
            &format!("How {seat} stood as each turn began, the first turn first; more is better"),
            Kind::Integers,
        );
    }
}

/// The columns of the table of cards.
pub fn card_columns(schema: &Schema, seats: u8) -> Vec<Column> {
    let mut columns = Columns::default();
    let cards = || schema.cards.iter();
    columns.add("game_index", "The index of the game, as in the table of games", Kind::Integer);
    columns.add(
        "seat",
        "The seat that had, drew or played the card",
        Kind::Word((0..seats).map(|seat| Seat(seat).to_string()).collect()),
    );
    columns.add("card", "Its id", Kind::Word(cards().map(|card| card.name.clone()).collect()));
    columns.add(
        "group",
        "The deck or family of the card",
        Kind::Word(cards().map(|card| card.group.clone()).collect()),
    );
    columns.add("opening_count", "Copies in the opening hand", Kind::Integer);
    columns.add("drawn_count", "Copies drawn later", Kind::Integer);
    columns.add(
        "drawn_turn",
        "The turn of the first of these draws, from 1; blank where there is none, or no turn yet",
        Kind::Integer,
    );
    columns.add("gained_count", "Copies that came to the hand otherwise", Kind::Integer);
    columns.add("played_count", "How often the seat played it", Kind::Integer);
    columns.add("won", "Whether the seat won", Kind::Truth);
    columns.0
}

/// Seats as the cell of `winner` says them.
fn winners(set: u8) -> String {
    let names: Vec<String> = SeatSet(set).iter().map(|seat: Seat| seat.to_string()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}

/// Columns with different names.
#[derive(Default)]
struct Columns(Vec<Column>);

impl Columns {
    fn add(&mut self, name: &str, meaning: &str, kind: Kind) {
        let is_taken = |name: &str| self.0.iter().any(|known| known.name == name);
        let mut own = name.to_owned();
        let mut number = 2;
        while is_taken(&own) {
            own = format!("{name}_{number}");
            number += 1;
        }
        self.0.push(Column { name: own, meaning: meaning.to_owned(), kind });
    }
}

/// Cells column by column, filled row by row from the left.
struct Cells {
    values: Vec<Values>,
    next: usize,
}

impl Cells {
    fn new(columns: &[Column]) -> Self {
        Self { values: columns.iter().map(|column| Values::none(&column.kind)).collect(), next: 0 }
    }

    fn column(&mut self) -> &mut Values {
        let place = self.next;
        self.next += 1;
        &mut self.values[place]
    }

    fn word(&mut self, word: Option<u16>) {
        match self.column() {
            Values::Words(cells) => cells.push(word),
            other => unreachable!("a word among {other:?}"),
        }
    }

    fn integer(&mut self, number: Option<i64>) {
        match self.column() {
            Values::Integers(cells) => cells.push(number),
            other => unreachable!("a number among {other:?}"),
        }
    }

    fn truth(&mut self, truth: Option<bool>) {
        match self.column() {
            Values::Truths(cells) => cells.push(truth),
            other => unreachable!("yes or no among {other:?}"),
        }
    }

    fn list(&mut self, numbers: impl Iterator<Item = i32>) {
        match self.column() {
            Values::Lists(lengths, values) => {
                let before = values.len();
                values.extend(numbers);
                lengths.push((values.len() - before) as u32);
            }
            other => unreachable!("a list among {other:?}"),
        }
    }

    fn end_row(&mut self) {
        assert_eq!(self.next, self.values.len(), "a row is as wide as its table");
        self.next = 0;
    }
}

/// Rows of the table of games.
pub(super) struct GameRows<'a> {
    schema: &'a Schema,
    seats: u8,
    cells: Cells,
}

impl<'a> GameRows<'a> {
    pub(super) fn new(schema: &'a Schema, batch: &Batch, seats: u8) -> Self {
        Self { schema, seats, cells: Cells::new(&game_columns(schema, batch, seats)) }
    }

    /// Adds a game; `levels` are the strategies of its seats.
    pub(super) fn push(&mut self, index: u64, levels: &[u16], told: &Told) {
        let cells = &mut self.cells;
        let standing = told.end.map(|(standing, _)| standing);
        cells.integer(Some(index as i64));
        cells.word(Some(0));
        cells.integer(Some(i64::from(self.seats)));
        cells.word(told.first.map(|seat| u16::from(seat.0)));
        cells.word(standing.map(|standing| u16::from(standing.winners.0)));
        let fault = self.schema.endings.len() as u16;
        cells.word(Some(standing.map_or(fault, |standing| standing.ending)));
        cells.integer(told.end.map(|(_, decisions)| i64::from(decisions)));
        for measured in &told.measured {
            let only = <[u32; 1]>::try_from(measured.as_slice()).ok();
            cells.integer(only.map(|[value]| i64::from(value)));
            cells.list(measured.iter().map(|&value| i32::try_from(value).unwrap_or(i32::MAX)));
        }
        for seat in 0..self.seats {
            let place = usize::from(seat);
            cells.word(levels.get(place).copied());
            cells.truth(standing.map(|standing| standing.winners.has(Seat(seat))));
            for labels in &told.labels {
                cells.word(labels[place]);
            }
            if self.schema.score.is_some() {
                let scores = standing.and_then(|standing| standing.scores);
                cells.integer(scores.map(|scores| i64::from(scores[place])));
            }
            if self.schema.tells_standing {
                cells.list(told.standings.iter().map(|standings| standings[place]));
            }
        }
        cells.end_row();
    }

    pub(super) fn into_values(self) -> Vec<Values> {
        self.cells.values
    }
}

/// Rows of the table of cards.
pub(super) struct CardRows {
    seats: u8,
    cells: Cells,
}

impl CardRows {
    pub(super) fn new(schema: &Schema, seats: u8) -> Self {
        Self { seats, cells: Cells::new(&card_columns(schema, seats)) }
    }

    /// Adds the cards of a game, by seats and then in the order of the schema.
    pub(super) fn push(&mut self, index: u64, told: &Told) {
        let mut cards = told.touched.clone();
        cards.sort_unstable();
        cards.dedup();
        let winners = told.end.map(|(standing, _)| standing.winners);
        for seat in 0..self.seats {
            for &card in &cards {
                let seen = told.seen[usize::from(card)][usize::from(seat)];
                if seen != Seen::default() {
                    let won = winners.map(|winners| winners.has(Seat(seat)));
                    self.row(index, seat, card, seen, won);
                }
            }
        }
    }

    fn row(&mut self, index: u64, seat: u8, card: u16, seen: Seen, won: Option<bool>) {
        let cells = &mut self.cells;
        cells.integer(Some(index as i64));
        cells.word(Some(u16::from(seat)));
        cells.word(Some(card));
        cells.word(Some(card));
        cells.integer(Some(i64::from(seen.opening)));
        cells.integer(Some(i64::from(seen.drawn)));
        cells.integer((seen.drawn_turn > 0).then_some(i64::from(seen.drawn_turn)));
        cells.integer(Some(i64::from(seen.gained)));
        cells.integer(Some(i64::from(seen.played)));
        cells.truth(won);
        cells.end_row();
    }

    pub(super) fn into_values(self) -> Vec<Values> {
        self.cells.values
    }
}
