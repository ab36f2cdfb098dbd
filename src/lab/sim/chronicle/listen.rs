//! What a game tells of itself, kept until its row is written.

use std::cell::Cell;
use std::rc::Rc;

use tenbin_engine::chance::Stream;
use tenbin_engine::pile::{CardSet, Places, WideSet};
use tenbin_engine::recorder::CardEvent;
use tenbin_engine::schema::{GroupId, HistogramId, Schema};
use tenbin_engine::{Chance, Listener, SEATS_MAX, Seat, Standing};

/// What happened to a card of a seat.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(super) struct Seen {
    /// Copies in the opening hand.
    pub(super) opening: u32,
    /// Copies drawn later.
    pub(super) drawn: u32,
    /// The turn of the first of these draws, from 1; 0 where none is known.
    pub(super) drawn_turn: u32,
    /// Copies that came otherwise.
    pub(super) gained: u32,
    /// How often it was played.
    pub(super) played: u32,
}

/// What a game was.
#[derive(Debug)]
pub(super) struct Told {
    seats: usize,
    pub(super) first: Option<Seat>,
    /// The level of each seat in each group.
    pub(super) labels: Vec<[Option<u16>; SEATS_MAX]>,
    pub(super) measured: Vec<Vec<u32>>,
    pub(super) end: Option<(Standing, u32)>,
    /// How the seats stood as each turn began.
    pub(super) standings: Vec<[i32; SEATS_MAX]>,
    /// By card; only those in `touched` say anything.
    pub(super) seen: Vec<[Seen; SEATS_MAX]>,
    /// The cards that something happened to, in no order.
    pub(super) touched: Vec<u16>,
    /// Whether a turn was announced of which no choice has come yet.
    announced: Rc<Cell<bool>>,
}

impl Told {
    pub(super) fn new(schema: &Schema, seats: u8) -> Self {
        Self {
            seats: usize::from(seats),
            first: None,
            labels: vec![[None; SEATS_MAX]; schema.groups.len()],
            measured: vec![Vec::new(); schema.histograms.len()],
            end: None,
            standings: Vec::new(),
            seen: vec![[Seen::default(); SEATS_MAX]; schema.cards.len()],
            touched: Vec::new(),
            announced: Rc::default(),
        }
    }

    /// Forgets the game.
    pub(super) fn clear(&mut self) {
        (self.first, self.end) = (None, None);
        self.labels.fill([None; SEATS_MAX]);
        self.measured.iter_mut().for_each(Vec::clear);
        self.standings.clear();
        for card in self.touched.drain(..) {
            self.seen[usize::from(card)] = [Seen::default(); SEATS_MAX];
        }
        self.announced.set(false);
    }

    /// The game failed: nothing that it told is to be relied on.
    pub(super) fn fail(&mut self) {
        self.clear();
    }

    /// For the chance of the game: it knows when a turn begins.
    pub(super) fn announced(&self) -> Rc<Cell<bool>> {
        Rc::clone(&self.announced)
    }

    /// The turn now, from 1; 0 before the first.
    fn turn(&self) -> u32 {
        self.standings.len() as u32 + u32::from(self.announced.get())
    }
}

impl Listener for Told {
    fn first_player(&mut self, seat: Seat) {
        self.first = Some(seat);
    }

    fn label(&mut self, seat: Seat, group: GroupId, level: u16) {
        self.labels[usize::from(group.0)][seat.index()] = Some(level);
    }

    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        if matches!(event, CardEvent::InDeck | CardEvent::Dealt) {
            return;
        }
        let turn = self.turn();
        let seats = &mut self.seen[usize::from(card)];
        if seats.iter().all(|seen| *seen == Seen::default()) {
            self.touched.push(card);
        }
        let seen = &mut seats[seat.index()];
        match event {
            CardEvent::InDeck | CardEvent::Dealt => {}
            CardEvent::Opening => seen.opening += 1,
            CardEvent::Drawn => {
                if seen.drawn == 0 {
                    seen.drawn_turn = turn;
                }
                seen.drawn += 1;
            }
            CardEvent::Gained => seen.gained += 1,
            CardEvent::Played => seen.played += 1,
        }
    }

    fn measure(&mut self, histogram: HistogramId, value: u32) {
        self.measured[usize::from(histogram.0)].push(value);
    }

    fn wants_standings(&self) -> bool {
        true
    }

    fn stands(&mut self, standing_of: &mut dyn FnMut(Seat) -> i32) {
        let mut standings = [0; SEATS_MAX];
        for (seat, standing) in (0..).map(Seat).zip(&mut standings[..self.seats]) {
            *standing = standing_of(seat);
        }
        self.standings.push(standings);
        self.announced.set(false);
    }

    fn ended(&mut self, standing: &Standing, decisions: u32) {
        self.end = Some((*standing, decisions));
    }
}

/// The chance of a game, which says when a turn begins.
pub(super) struct TurnChance<'a> {
    pub(super) inner: &'a mut dyn Chance,
    pub(super) announced: &'a Cell<bool>,
}

impl Chance for TurnChance<'_> {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        self.inner.below(stream, bound)
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        self.inner.draw(stream, set)
    }

    fn draw_placed(&mut self, stream: Stream, set: CardSet, places: &Places) -> u8 {
        self.inner.draw_placed(stream, set, places)
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        self.inner.draw_wide(stream, set)
    }

    fn turn(&mut self, number: u32) {
        self.announced.set(true);
        self.inner.turn(number);
    }
}
