//! The recorder: sees what happened in a game. Off, it is zero-sized and compiles away.

use std::fmt;

use crate::game::Standing;
use crate::ids::{SEATS_MAX, Seat, SeatSet};
use crate::pile::{CardSet, WideSet};
use crate::schema::{GaugeId, GroupId, HistogramId, PileId, RollId, TableId};

/// What happened to a card of a seat.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum CardEvent {
    /// It is in the deck that this seat brought (games with decks of one's own only).
    InDeck,
    /// The shuffle dealt it into the first hand of a game in which that hand may be put back or
    /// chosen from (`Schema::opening_hands_change`).
    Dealt,
    /// It is in the opening hand, as the game begins with it.
    Opening,
    /// It was drawn from a deck later on (see also [`Recorder::draw`]).
    Drawn,
    /// It came into the hand otherwise: chosen, given, taken from a face-up pile.
    Gained,
    /// It was played.
    Played,
}

/// A game won is so much.
pub const LUCK_UNIT: i64 = 6 << 12;

/// Sees what happened. Every method does nothing unless a recorder wants it.
pub trait Recorder {
    /// False where nothing is recorded, so that preparing the numbers can be skipped.
    const ON: bool;

    /// A game begins; its index in the batch.
    #[inline(always)]
    fn game_begins(&mut self, _index: u64) {}

    /// How much of what each seat has won was luck after the deal, where somebody has worked it out: in parts
    /// of a game of [`LUCK_UNIT`], told as the game ends.
    #[inline(always)]
    fn luck(&mut self, _of_seats: &[i64; SEATS_MAX]) {}

    /// Who moves first.
    #[inline(always)]
    fn first_player(&mut self, _seat: Seat) {}

    /// Puts a seat on a level of a group, once a game.
    #[inline(always)]
    fn label(&mut self, _seat: Seat, _group: GroupId, _level: u16) {}

    /// An outcome of a roll.
    #[inline(always)]
    fn roll(&mut self, _roll: RollId, _condition: u16, _outcome: u16) {}

    /// What happened to a card (index into the schema's cards).
    #[inline(always)]
    fn card(&mut self, _seat: Seat, _card: u16, _event: CardEvent) {}

    /// Chance alone has brought a physical card of a deck of all (a place in `Schema::shared_decks`, and
    /// one in its cards) to a seat: in its opening hand or by a draw.
    #[inline(always)]
    fn got_copy(&mut self, _seat: Seat, _deck: u8, _card: u8) {}

    /// Chance alone has decided which card was drawn: each of `before`, the physical cards of the
    /// pile in an order that nobody knows, was as likely as `place`, the one that came. The cards of
    /// opening hands are none of these draws.
    #[inline(always)]
    fn draw(&mut self, _seat: Seat, _pile: PileId, _place: u8, _before: CardSet) {}

    /// The same of a pile of more than 64 cards; one of fewer may tell in either way.
    #[inline(always)]
    fn draw_wide(&mut self, _seat: Seat, _pile: PileId, _place: u8, _before: WideSet) {}

    /// Adds to a cell of a table of the game's own.
    #[inline(always)]
    fn count(&mut self, _table: TableId, _row: u16, _column: u16, _amount: u32) {}

    /// Adds to neighbouring cells of a row, from a column on: dearer than `count` for one cell and
    /// much cheaper for several.
    #[inline(always)]
    fn count_row<const N: usize>(
        &mut self,
        _table: TableId,
        _row: u16,
        _column: u16,
        _amounts: &[u32; N],
    ) {
    }

    /// A whole number of this game.
    #[inline(always)]
    fn measure(&mut self, _histogram: HistogramId, _value: u32) {}

    /// Adds to a running number of a seat.
    #[inline(always)]
    fn gauge(&mut self, _seat: Seat, _gauge: GaugeId, _amount: i32) {}

    /// Sets a running number of a seat where it is still 0: when something first happened.
    #[inline(always)]
    fn gauge_once(&mut self, _seat: Seat, _gauge: GaugeId, _value: i32) {}

    /// Whether `gauge_once` could still set the number: what is dear to work out need not be worked
    /// out where it could not. A recorder that does not know says yes.
    #[inline]
    fn gauge_is_open(&self, _seat: Seat, _gauge: GaugeId) -> bool {
        true
    }

    /// The decks that the seats have brought, once a game before anything else happens to cards:
    /// `told` says [`CardEvent::InDeck`] of their cards and nothing else, all that follows from
    /// the sign. A counting recorder listens once, so that cards to which nothing further happens
    /// cost nothing. Signs are numbers of the game's own, without great gaps.
    #[inline]
    fn decks(&mut self, _sign: u32, told: impl FnOnce(&mut Self)) {
        if Self::ON {
            told(self);
        }
    }

    /// Tells what is the same whenever this sign is used: `told` may call `roll`, `count`
    /// and `count_row`, with nothing that does not follow from the sign. A
    /// counting recorder listens once and then counts signs, so that this costs as much as one
    /// counter however many are told. Signs are numbers of the game's own, without great gaps.
    #[inline]
    fn shorthand(&mut self, _sign: u32, told: impl FnOnce(&mut Self)) {
        if Self::ON {
            told(self);
        }
    }

    /// Whether it wants to be told how the seats stand as turns begin.
    #[inline]
    fn wants_standings(&self) -> bool {
        false
    }

    /// A turn (phase, activation) has begun, and at its first choice the seats stand so.
    #[inline(always)]
    fn stands(&mut self, _standing_of: impl FnMut(Seat) -> i32) {}

    /// How choices fell in the game that is about to be over.
    #[inline(always)]
    fn paced(&mut self, _pace: &Pace) {}

    /// A sentence of the game's story; the text is made only where somebody listens.
    #[inline(always)]
    fn tell(&mut self, _line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {}

    /// A sentence of what only these seats know: whoever tells a game to one of the others leaves it out.
    #[inline]
    fn tell_to(&mut self, _seats: SeatSet, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        self.tell(line);
    }

    /// The game is over.
    #[inline(always)]
    fn ended(&mut self, _standing: &Standing, _decisions: u32) {}
}

/// How choices fell in a game, for whoever wants to be told how seats stand.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Pace {
    /// Turns that have begun.
    pub turns: u32,
    /// Choices with a single legal action.
    pub forced: u32,
    /// Choices among several.
    pub free: u32,
    /// For each seat the turn, counted from 1, in which it first had several; 0 for never.
    pub first: [u32; SEATS_MAX],
    /// Who had several last.
    pub last: Option<Seat>,
}

/// Records nothing.
#[derive(Copy, Clone, Debug, Default)]
pub struct NullRecorder;

impl Recorder for NullRecorder {
    const ON: bool = false;
}
