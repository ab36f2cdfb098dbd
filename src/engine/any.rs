//! Chance and recorder behind one type each, so that the rules of a game are compiled once for all
//! that need not be fast: replays, scenarios, odds, looking for games. Batches and rollouts have
//! types of their own instead.

use std::fmt;

use crate::chance::{Chance, Stream};
use crate::game::Standing;
use crate::ids::{Seat, SeatSet};
use crate::pile::{CardSet, Places, WideSet};
use crate::recorder::{CardEvent, Recorder};
use crate::schema::{GaugeId, GroupId, HistogramId, PileId, RollId, TableId};

/// Any chance.
pub struct AnyChance<'a>(pub &'a mut dyn Chance);

impl fmt::Debug for AnyChance<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("AnyChance")
    }
}

impl Chance for AnyChance<'_> {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        self.0.below(stream, bound)
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        self.0.draw(stream, set)
    }

    fn draw_placed(&mut self, stream: Stream, set: CardSet, places: &Places) -> u8 {
        self.0.draw_placed(stream, set, places)
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        self.0.draw_wide(stream, set)
    }

    fn turn(&mut self, number: u32) {
        self.0.turn(number);
    }
}

/// Writes a sentence of a game's story.
pub type Sentence<'a> = &'a mut dyn FnMut(&mut dyn fmt::Write) -> fmt::Result;

/// A recorder as an object. Every method is what [`Recorder`]'s of its name is, and does nothing
/// unless a listener wants it.
pub trait Listener {
    /// Whether anything but the story is wanted.
    fn counts(&self) -> bool {
        false
    }

    /// A game begins.
    fn game_begins(&mut self, _index: u64) {}

    /// Who moves first.
    fn first_player(&mut self, _seat: Seat) {}

    /// A seat is on a level of a group.
    fn label(&mut self, _seat: Seat, _group: GroupId, _level: u16) {}

    /// An outcome of a roll.
    fn roll(&mut self, _roll: RollId, _condition: u16, _outcome: u16) {}

    /// What happened to a card.
    fn card(&mut self, _seat: Seat, _card: u16, _event: CardEvent) {}

    /// Which card was drawn.
    fn draw(&mut self, _seat: Seat, _pile: PileId, _place: u8, _before: CardSet) {}

    /// The same of a pile of more than 64 cards.
    fn draw_wide(&mut self, _seat: Seat, _pile: PileId, _place: u8, _before: WideSet) {}

    /// Adds to a cell.
    fn count(&mut self, _table: TableId, _row: u16, _column: u16, _amount: u32) {}

    /// A whole number of this game.
    fn measure(&mut self, _histogram: HistogramId, _value: u32) {}

    /// Adds to a running number.
    fn gauge(&mut self, _seat: Seat, _gauge: GaugeId, _amount: i32) {}

    /// Sets a running number that is still 0.
    fn gauge_once(&mut self, _seat: Seat, _gauge: GaugeId, _value: i32) {}

    /// Whether `gauge_once` could still set it.
    fn gauge_is_open(&self, _seat: Seat, _gauge: GaugeId) -> bool {
        true
    }

    /// Whether it wants to be told how the seats stand as turns begin.
    fn wants_standings(&self) -> bool {
        false
    }

    /// How the seats stand at the first choice of a turn.
    fn stands(&mut self, _standing_of: &mut dyn FnMut(Seat) -> i32) {}

    /// A sentence of the story.
    fn tell(&mut self, _sentence: Sentence<'_>) {}

    /// A sentence of what only these seats know.
    fn tell_to(&mut self, _seats: SeatSet, sentence: Sentence<'_>) {
        self.tell(sentence);
    }

    /// The game is over.
    fn ended(&mut self, _standing: &Standing, _decisions: u32) {}
}

/// Wants nothing.
impl Listener for () {}

/// Any recorder.
pub struct AnyRecorder<'a>(pub &'a mut dyn Listener);

impl fmt::Debug for AnyRecorder<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("AnyRecorder")
    }
}

impl Recorder for AnyRecorder<'_> {
    const ON: bool = true;

    fn game_begins(&mut self, index: u64) {
        self.0.game_begins(index);
    }

    fn first_player(&mut self, seat: Seat) {
        self.0.first_player(seat);
    }

    fn label(&mut self, seat: Seat, group: GroupId, level: u16) {
        self.0.label(seat, group, level);
    }

    fn roll(&mut self, roll: RollId, condition: u16, outcome: u16) {
        self.0.roll(roll, condition, outcome);
    }

    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        self.0.card(seat, card, event);
    }

    fn draw(&mut self, seat: Seat, pile: PileId, place: u8, before: CardSet) {
        self.0.draw(seat, pile, place, before);
    }

    fn draw_wide(&mut self, seat: Seat, pile: PileId, place: u8, before: WideSet) {
        self.0.draw_wide(seat, pile, place, before);
    }

    fn count(&mut self, table: TableId, row: u16, column: u16, amount: u32) {
        self.0.count(table, row, column, amount);
    }

    fn count_row<const N: usize>(
        &mut self,
        table: TableId,
        row: u16,
        column: u16,
        amounts: &[u32; N],
    ) {
        for (place, &amount) in (column..).zip(amounts) {
            self.0.count(table, row, place, amount);
        }
    }

    fn measure(&mut self, histogram: HistogramId, value: u32) {
        self.0.measure(histogram, value);
    }

    fn gauge(&mut self, seat: Seat, gauge: GaugeId, amount: i32) {
        self.0.gauge(seat, gauge, amount);
    }

    fn gauge_once(&mut self, seat: Seat, gauge: GaugeId, value: i32) {
        self.0.gauge_once(seat, gauge, value);
    }

    fn gauge_is_open(&self, seat: Seat, gauge: GaugeId) -> bool {
        self.0.gauge_is_open(seat, gauge)
    }

    fn decks(&mut self, _sign: u32, told: impl FnOnce(&mut Self)) {
        if self.0.counts() {
            told(self);
        }
    }

    fn shorthand(&mut self, _sign: u32, told: impl FnOnce(&mut Self)) {
        if self.0.counts() {
            told(self);
        }
    }

    fn wants_standings(&self) -> bool {
        self.0.wants_standings()
    }

    fn stands(&mut self, mut standing_of: impl FnMut(Seat) -> i32) {
        self.0.stands(&mut standing_of);
    }

    fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        let mut line = Some(line);
        self.0.tell(&mut |out| match line.take() {
            Some(line) => line(out),
            None => Ok(()),
        });
    }

    fn tell_to(&mut self, seats: SeatSet, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        let mut line = Some(line);
        self.0.tell_to(seats, &mut |out| match line.take() {
            Some(line) => line(out),
            None => Ok(()),
        });
    }

    fn ended(&mut self, standing: &Standing, decisions: u32) {
        self.0.ended(standing, decisions);
    }
}
