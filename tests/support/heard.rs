//! The counts of a batch, or of a single moment, by the names of the schema.

use std::collections::BTreeMap;
use std::fmt;

use tenbin::engine::schema::{GaugeId, GroupId, HistogramId, RollId, Schema, TableId};
use tenbin::engine::{CardEvent, Recorder, Seat};

/// Adds up all it is told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heard {
    pub(crate) schema: Schema,
    /// Table, row, column.
    cells: BTreeMap<(u16, u16, u16), u64>,
    /// Roll, condition, outcome.
    rolls: BTreeMap<(u16, u16, u16), u64>,
    /// Histogram: sum and number of measurements.
    measures: BTreeMap<u16, (u64, u64)>,
    /// Seat and gauge.
    gauges: BTreeMap<(u8, u16), i64>,
    /// Seat, group and level.
    labels: BTreeMap<(u8, u16, u16), u64>,
    /// Seat, card and event.
    cards: BTreeMap<(u8, u16, u8), u64>,
    /// Whether the lines of a replay are kept: of a batch they are too many.
    pub(crate) keeps_lines: bool,
    /// What a replay tells.
    pub(crate) lines: Vec<String>,
}

fn place<T>(list: &[T], what: &str, is: impl Fn(&T) -> bool) -> u16 {
    list.iter().position(is).unwrap_or_else(|| panic!("the schema has no {what}")) as u16
}

impl Heard {
    pub(crate) fn new(schema: Schema) -> Self {
        Self { schema, ..Self::default() }
    }

    fn column(&self, table: &str, column: &str) -> (u16, u16) {
        let number = place(&self.schema.tables, table, |one| one.file == table);
        let columns = &self.schema.tables[usize::from(number)].columns;
        (number, place(columns, column, |one| one.name == column))
    }

    /// A cell by its first keys.
    pub(crate) fn cell(&self, table: &str, keys: &[&str], column: &str) -> u64 {
        let (table, column) = self.column(table, column);
        let rows = &self.schema.tables[usize::from(table)].rows;
        let row =
            place(rows, &format!("{keys:?}"), |row| keys.iter().zip(row).all(|(a, b)| a == b));
        self.cells.get(&(table, row, column)).copied().unwrap_or(0)
    }

    /// A column over all rows.
    pub(crate) fn sum(&self, table: &str, column: &str) -> u64 {
        self.by_row(table, column).iter().sum()
    }

    /// A column row by row.
    pub(crate) fn by_row(&self, table: &str, column: &str) -> Vec<u64> {
        let (table, column) = self.column(table, column);
        let rows = self.schema.tables[usize::from(table)].rows.len() as u16;
        (0..rows).map(|row| self.cells.get(&(table, row, column)).copied().unwrap_or(0)).collect()
    }

    fn roll_number(&self, roll: &str) -> u16 {
        place(&self.schema.rolls, roll, |one| one.name == roll)
    }

    /// All rolls of a name whose condition begins with a text.
    pub(crate) fn rolled(&self, roll: &str, beginning: &str) -> u64 {
        let number = self.roll_number(roll);
        let conditions = &self.schema.rolls[usize::from(number)].conditions;
        let rolls = self.rolls.iter().filter(|((roll, condition, _), _)| {
            *roll == number && conditions[usize::from(*condition)].name.starts_with(beginning)
        });
        rolls.map(|(_, count)| count).sum()
    }

    /// How often a roll had an outcome under a condition.
    pub(crate) fn outcome(&self, roll: &str, condition: &str, outcome: &str) -> u64 {
        let number = self.roll_number(roll);
        let known = &self.schema.rolls[usize::from(number)];
        let condition = place(&known.conditions, condition, |one| one.name == condition);
        let outcome = place(&known.outcomes, outcome, |one| one == outcome);
        self.rolls.get(&(number, condition, outcome)).copied().unwrap_or(0)
    }

    /// Sum and number of the measurements of a histogram.
    pub(crate) fn measured(&self, histogram: &str) -> (u64, u64) {
        let number = place(&self.schema.histograms, histogram, |one| one.name == histogram);
        self.measures.get(&number).copied().unwrap_or_default()
    }

    pub(crate) fn gauge_of(&self, seat: u8, gauge: &str) -> i64 {
        let number = place(&self.schema.gauges, gauge, |one| one.name == gauge);
        self.gauges.get(&(seat, number)).copied().unwrap_or(0)
    }

    /// A gauge of both seats.
    pub(crate) fn gauges(&self, gauge: &str) -> i64 {
        self.gauge_of(0, gauge) + self.gauge_of(1, gauge)
    }

    /// How often a seat was put on a level.
    pub(crate) fn level(&self, seat: u8, group: &str, level: &str) -> u64 {
        let number = place(&self.schema.groups, group, |one| one.name == group);
        let levels = &self.schema.groups[usize::from(number)].levels;
        let level = place(levels, level, |one| one == level);
        self.labels.get(&(seat, number, level)).copied().unwrap_or(0)
    }

    /// How often something happened to a card.
    #[allow(dead_code)] // the other one asks for this
    pub(crate) fn happened(&self, seat: u8, card: &str, event: CardEvent) -> u64 {
        let number = place(&self.schema.cards, card, |one| one.name == card);
        self.cards.get(&(seat, number, event as u8)).copied().unwrap_or(0)
    }

    /// How often something happened to any card.
    pub(crate) fn happened_to_all(&self, event: CardEvent) -> u64 {
        let told = self.cards.iter().filter(|((_, _, what), _)| *what == event as u8);
        told.map(|(_, times)| times).sum()
    }
}

impl Recorder for Heard {
    const ON: bool = true;

    fn label(&mut self, seat: Seat, group: GroupId, level: u16) {
        *self.labels.entry((seat.0, group.0, level)).or_default() += 1;
    }

    fn roll(&mut self, roll: RollId, condition: u16, outcome: u16) {
        *self.rolls.entry((roll.0, condition, outcome)).or_default() += 1;
    }

    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        *self.cards.entry((seat.0, card, event as u8)).or_default() += 1;
    }

    fn count(&mut self, table: TableId, row: u16, column: u16, amount: u32) {
        *self.cells.entry((table.0, row, column)).or_default() += u64::from(amount);
    }

    fn count_row<const N: usize>(
        &mut self,
        table: TableId,
        row: u16,
        column: u16,
        amounts: &[u32; N],
    ) {
        for (column, &amount) in (column..).zip(amounts) {
            self.count(table, row, column, amount);
        }
    }

    fn measure(&mut self, histogram: HistogramId, value: u32) {
        let (sum, count) = self.measures.entry(histogram.0).or_default();
        *sum += u64::from(value);
        *count += 1;
    }

    fn gauge(&mut self, seat: Seat, gauge: GaugeId, amount: i32) {
        *self.gauges.entry((seat.0, gauge.0)).or_default() += i64::from(amount);
    }

    fn gauge_once(&mut self, seat: Seat, gauge: GaugeId, value: i32) {
        self.gauge(seat, gauge, value);
    }

    fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        // The text is made as in a replay: it must not fail.
        let mut text = String::new();
        line(&mut text).unwrap();
        if self.keeps_lines {
            self.lines.push(text);
        }
    }
}
