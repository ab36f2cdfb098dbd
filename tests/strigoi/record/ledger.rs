//! The counts of a batch of Strigoi: what `Heard` adds up, with the running numbers of each game on
//! their own, as the rules ask for them.

use std::collections::BTreeMap;
use std::fmt;

use tenbin::engine::schema::{GaugeId, GroupId, HistogramId, RollId, Schema, TableId};
use tenbin::engine::{CardEvent, Recorder, Seat};

use crate::support::heard::Heard;

/// Adds up all it is told.
pub(crate) struct Ledger {
    pub(crate) heard: Heard,
    /// The running numbers of the game going on.
    numbers: BTreeMap<(u8, u16), i32>,
    /// The lines of the story of the last game.
    pub(crate) story: Vec<String>,
}

impl Ledger {
    pub(crate) fn new(schema: Schema) -> Self {
        Self { heard: Heard::new(schema), numbers: BTreeMap::new(), story: Vec::new() }
    }

    /// The next game begins.
    pub(crate) fn begin(&mut self) {
        self.numbers.clear();
        self.story.clear();
    }

    /// A gauge of all seats.
    pub(crate) fn gauges(&self, gauge: &str) -> u64 {
        let others: i64 = (2..5).map(|seat| self.heard.gauge_of(seat, gauge)).sum();
        (self.heard.gauges(gauge) + others) as u64
    }

    /// How often something happened to a card of any seat.
    pub(crate) fn happened(&self, card: &str, event: CardEvent) -> u64 {
        (0..5).map(|seat| self.heard.happened(seat, card, event)).sum()
    }
}

impl Recorder for Ledger {
    const ON: bool = true;

    fn label(&mut self, seat: Seat, group: GroupId, level: u16) {
        self.heard.label(seat, group, level);
    }

    fn roll(&mut self, roll: RollId, condition: u16, outcome: u16) {
        self.heard.roll(roll, condition, outcome);
    }

    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        self.heard.card(seat, card, event);
    }

    fn count(&mut self, table: TableId, row: u16, column: u16, amount: u32) {
        self.heard.count(table, row, column, amount);
    }

    fn count_row<const N: usize>(
        &mut self,
        table: TableId,
        row: u16,
        column: u16,
        amounts: &[u32; N],
    ) {
        self.heard.count_row(table, row, column, amounts);
    }

    fn measure(&mut self, histogram: HistogramId, value: u32) {
        self.heard.measure(histogram, value);
    }

    fn gauge(&mut self, seat: Seat, gauge: GaugeId, amount: i32) {
        *self.numbers.entry((seat.0, gauge.0)).or_default() += amount;
        self.heard.gauge(seat, gauge, amount);
    }

    fn gauge_once(&mut self, seat: Seat, gauge: GaugeId, value: i32) {
        if self.gauge_is_open(seat, gauge) {
            self.gauge(seat, gauge, value);
        }
    }

    fn gauge_is_open(&self, seat: Seat, gauge: GaugeId) -> bool {
        self.numbers.get(&(seat.0, gauge.0)).is_none_or(|&number| number == 0)
    }

    fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        let mut text = String::new();
        line(&mut text).expect("writing to a String cannot fail");
        self.story.push(text);
    }
}
