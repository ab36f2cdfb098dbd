//! A race with cards, for tests only: small, quick, and with known truths.
//!
//! Seats in turn draw a card and then either `press` (a die) or are `steady` (3 points) until one
//! reaches 40 points. Every card does nothing, except that `boost` gives `boost_points` when it is
//! drawn or dealt. The winner has had the last draw, so cards look good when drawn (IWD) without
//! doing anything: what the effects must not show.

use std::fmt;
use std::sync::Arc;

use crate::policies::Strategy;
use crate::policies::random::RandomBot;
use crate::sim::layout::{Layout, Seating};
use crate::sim::record::Counting;
use crate::sim::run::{Batch, BatchResult, Progress, run_with};
use crate::sim::tally::{Header, Tally};
use tenbin_engine::pile::CardSet;
use tenbin_engine::play::{Policy, Table};
use tenbin_engine::schema::{self, GroupId, HistogramId, PileId, RollId, Schema, TableId};
use tenbin_engine::{
    Actions, CardEvent, Chance, Decision, Eye, FeatureSink, Game, Key, Of, Recorder, Seat, SeatSet,
    Shown, ShownField, ShownId, Standing, Stream, View, seed,
};

pub(crate) const KINDS: [&str; 10] =
    ["blank", "boost", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"];
pub(crate) const COPIES: u8 = 4;
const TARGET: u16 = 40;

#[derive(Copy, Clone, Debug)]
pub(crate) struct Toy {
    pub(crate) seats: u8,
    pub(crate) boost_points: u16,
    /// The physical cards that give them.
    pub(crate) boosting: CardSet,
    /// The rules panic in the game whose first die is this (for fault tests).
    pub(crate) fails: bool,
    /// Each seat brings a deck; seat 1 has no `boost`, and in turn 4 a `boost` is given away.
    pub(crate) own_decks: bool,
    /// All win where another seat than the first arrives, nobody where the first does; a race of 36
    /// turns or more is cut off.
    pub(crate) team: bool,
}

impl Default for Toy {
    fn default() -> Self {
        let boosting = ((1 << COPIES) - 1) << COPIES;
        Self { seats: 3, boost_points: 0, boosting, fails: false, own_decks: false, team: false }
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct State {
    points: [u16; 4],
    decks: [CardSet; 4],
    to_move: u8,
    turns: u16,
    over: bool,
}

impl Toy {
    /// Takes a card: its kind, its place and what was in the deck before.
    fn take<C: Chance>(
        &self,
        state: &mut State,
        seat: u8,
        chance: &mut C,
    ) -> Option<(u16, u8, CardSet)> {
        let deck = &mut state.decks[if self.own_decks { usize::from(seat) } else { 0 }];
        if *deck == 0 {
            return None;
        }
        let before = *deck;
        let card = chance.draw(Stream::DECK_A, before);
        *deck &= !(1 << card);
        let kind = u16::from(card / COPIES);
        if self.boosting >> card & 1 != 0 {
            state.points[usize::from(seat)] += self.boost_points;
        }
        Some((kind, card, before))
    }

    fn begin_turn<C: Chance, R: Recorder>(&self, state: &mut State, chance: &mut C, out: &mut R) {
        let seat = state.to_move;
        if self.own_decks && state.turns == 4 {
            out.card(Seat(seat), 1, CardEvent::Gained);
        }
        if let Some((kind, place, before)) = self.take(state, seat, chance) {
            out.card(Seat(seat), kind, CardEvent::Drawn);
            out.draw(Seat(seat), PileId(0), place, before);
            out.got_copy(Seat(seat), 0, place);
            if kind % 2 == 0 {
                out.card(Seat(seat), kind, CardEvent::Played);
            }
        }
    }
}

impl Game for Toy {
    type State = State;
    type Action = u8;
    type Insight = ();

    fn id(&self) -> &'static str {
        "toy"
    }

    fn rules_version(&self) -> u32 {
        1
    }

    fn decisions_max(&self) -> u32 {
        200
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn schema(&self) -> Schema {
        let mut moves = schema::Table::new(
            "toy_moves",
            "How often each move was made",
            &["move"],
            &[("uses_count", "Times it was made"), ("first_turn_count", "The same in turn 1")],
        )
        .with_rates(&[("first_turn_share", 1, 0), ("uses_mean", 0, 1)]);
        moves.rows = vec![vec!["press".to_owned()], vec!["steady".to_owned()]];
        Schema {
            endings: ["race", "cutoff"]
                .map(|name| schema::Ending { name: name.to_owned(), meaning: String::new() })
                .to_vec(),
            groups: vec![schema::Group {
                name: "role".to_owned(),
                levels: vec!["red".to_owned(), "blue".to_owned()],
                matchups: true,
                kind: schema::GroupKind::Choice,
                starts: schema::Starts::Any,
                is_chosen: false,
                meaning: "A role without any power".to_owned(),
            }],
            cards: KINDS
                .map(|name| schema::Card {
                    name: name.to_owned(),
                    group: "deck".to_owned(),
                    copies: if self.own_decks { 0 } else { u32::from(COPIES) },
                    is_dealt: true,
                })
                .to_vec(),
            piles: vec![schema::Pile {
                cards: (0..KINDS.len() as u16 * u16::from(COPIES))
                    .map(|place| place / u16::from(COPIES))
                    .collect(),
                is_own: self.own_decks,
            }],
            shared_decks: vec![schema::SharedDeck {
                list: "card".to_owned(),
                cards: (0..KINDS.len() * usize::from(COPIES))
                    .map(|place| KINDS[place / usize::from(COPIES)].to_owned())
                    .collect(),
            }],
            rolls: vec![schema::Roll {
                name: "press".to_owned(),
                outcomes: (1..=6).map(|face| face.to_string()).collect(),
                conditions: vec![schema::Condition { name: "any".to_owned(), weights: vec![1; 6] }],
            }],
            histograms: vec![schema::Histogram {
                name: "turns".to_owned(),
                max: 50,
                meaning: "Turns of all seats".to_owned(),
            }],
            tables: vec![moves],
            cooperative: self.team,
            shown: vec![ShownField::number("points", "points", "so far").of_seats()],
            ..Schema::default()
        }
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, out: &mut R) -> State {
        let cards = KINDS.len() as u32 * u32::from(COPIES);
        let all: CardSet = (1 << cards) - 1;
        let mut state =
            State { points: [0; 4], decks: [all; 4], to_move: 0, turns: 1, over: false };
        if self.own_decks {
            state.decks[0] &= !(((1 << COPIES) - 1) << COPIES);
            for seat in 0..self.seats {
                for card in tenbin_engine::pile::each(state.decks[usize::from(seat)]) {
                    out.card(Seat(seat), u16::from(card / COPIES), CardEvent::InDeck);
                }
            }
        }
        state.to_move = chance.below(Stream::DEAL, u32::from(self.seats)) as u8;
        out.first_player(Seat(state.to_move));
        for seat in 0..self.seats {
            out.label(Seat(seat), GroupId(0), chance.below(Stream::DEAL, 2) as u16);
            for _ in 0..2 {
                if let Some((kind, place, _)) = self.take(&mut state, seat, chance) {
                    out.card(Seat(seat), kind, CardEvent::Opening);
                    out.got_copy(Seat(seat), 0, place);
                }
            }
        }
        self.begin_turn(&mut state, chance, out);
        state
    }

    fn decision(&self, state: &State) -> Decision {
        if state.over { Decision::Over } else { Decision::Seat(Seat(state.to_move)) }
    }

    fn legal(&self, _state: &State, actions: &mut Actions<Self>) {
        actions.extend([0, 1]);
    }

    fn apply<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        action: u8,
        chance: &mut C,
        out: &mut R,
    ) {
        let points = if action == 0 {
            let face = chance.below(Stream::DICE, 6) as u16;
            assert!(!(self.fails && state.turns == 1 && face == 5), "the rules are broken");
            out.roll(RollId(0), 0, face);
            face + 1
        } else {
            3
        };
        out.count(TableId(0), u16::from(action), 0, 1);
        out.count(TableId(0), u16::from(action), 1, u32::from(state.turns == 1));
        let seat = usize::from(state.to_move);
        state.points[seat] += points;
        if state.points[seat] >= TARGET {
            state.over = true;
            out.measure(HistogramId(0), u32::from(state.turns));
        } else {
            state.turns += 1;
            state.to_move = (state.to_move + 1) % self.seats;
            self.begin_turn(state, chance, out);
        }
    }

    fn turn(&self, state: &State) -> u32 {
        state.turns.into()
    }

    fn standing(&self, state: &State) -> Standing {
        if self.team {
            let late = state.turns >= 36;
            let won = state.to_move != 0 && !late;
            let winners = if won { (1 << self.seats) - 1 } else { 0 };
            return Standing::new(SeatSet(winners), u16::from(late));
        }
        Standing::new(SeatSet::of(Seat(state.to_move)), 0)
    }

    fn determinize<C: Chance>(&self, _state: &mut State, _seat: Seat, _chance: &mut C) {}

    fn show(&self, state: &State, _eye: Eye, out: &mut dyn Shown) {
        for seat in 0..self.seats {
            let points = i32::from(state.points[usize::from(seat)]);
            out.number(ShownId(0), Of::Seat(Seat(seat)), points);
        }
    }

    fn info_key(&self, _state: &State, _seat: Seat) -> u64 {
        0
    }

    fn features<F: FeatureSink>(&self, _: &State, _: Seat, (): &(), _: u8, _: &mut F) {}

    fn describe(&self, _: &State, action: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(["press", "steady"][usize::from(action)])
    }
}

/// Chooses at random; fails on seat 2 in the games it is told to.
pub(crate) struct ToyBot {
    inner: RandomBot,
    fails: bool,
    master: u64,
    failing_games: Vec<u64>,
}

impl Policy<Toy> for ToyBot {
    fn begin(&mut self, seat: Seat, key: Key) {
        let is_game = |&index: &u64| key == seed::key(self.master, index, seed::Label::Bot(seat.0));
        self.fails = seat == Seat(1) && self.failing_games.iter().any(is_game);
        Policy::<Toy>::begin(&mut self.inner, seat, key);
    }

    fn choose(&mut self, view: View<'_, Toy>, legal: &[u8]) -> usize {
        assert!(!self.fails, "no idea");
        self.inner.choose(view, legal)
    }
}

pub(crate) fn toy_batch(games: std::ops::Range<u64>, threads: usize) -> Batch {
    let strategies = ["one", "two", "three"].map(|name| {
        let mut strategy = Strategy::random();
        strategy.name = name.to_owned();
        strategy.hash = format!("{name}-hash");
        strategy
    });
    Batch {
        strategies: strategies.to_vec(),
        rotate: true,
        seed: 42,
        games,
        threads,
        content_hash: "content".to_owned(),
        luck: None,
    }
}

pub(crate) fn toy_table(toy: &Toy, batch: &Batch, failing_games: &[u64]) -> Table<Toy> {
    (0..toy.seats)
        .map(|_| {
            Box::new(ToyBot {
                inner: RandomBot::new(),
                fails: false,
                master: batch.seed,
                failing_games: failing_games.to_vec(),
            }) as Box<dyn Policy<Toy>>
        })
        .collect()
}

pub(crate) struct NoProgress;

impl Progress for NoProgress {
    fn advance(&self, _games: u64) {}
}

pub(crate) fn toy_run(toy: &Toy, batch: &Batch, failing_games: &[u64]) -> BatchResult {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let make = || toy_table(toy, batch, failing_games);
    run_with(toy, &toy.schema(), batch, make, &NoProgress, &stop)
}

/// A recorder of a schema of one's own, at a table of one strategy.
pub(crate) fn recorder_of(schema: &Schema, seats: u8) -> Counting {
    let seating = Seating {
        seats,
        strategies: vec!["x".to_owned()],
        turns: 1,
        decisions_max: 5,
        takes_luck: false,
    };
    let layout = Layout::new(schema, &seating);
    let header = Header {
        game: "small".to_owned(),
        rules_version: 1,
        seeding_version: 1,
        content_hash: String::new(),
        seed: 42,
        strategies: vec![],
        rotate: false,
        fingerprint: layout.fingerprint.clone(),
    };
    Counting::new(Tally::empty(Arc::new(header), Arc::new(layout)))
}
