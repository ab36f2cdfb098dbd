//! What reports and replays are told. `make_schema` declares it once, with names and sizes; the rules
//! then speak in dense numbers, so that counting costs next to nothing while games are played.

use crate::content::{self, Suit};
use crate::state::Ending;
use crate::{Magpie, State};
use tenbin::columns;
use tenbin::engine::schema::{
    self, Card, Gauge, GaugeId, Histogram, HistogramId, Pile, PileId, Schema, Table, TableId,
};
use tenbin::engine::{Recorder, Seat};

/// The only pile that chance draws from.
pub(crate) const DECK: PileId = PileId(0);
/// Turns of a game, of all players together.
const TURNS: HistogramId = HistogramId(0);
/// The most points of a player.
const POINTS: HistogramId = HistogramId(1);
/// What became of the cards that were played, by suit.
const PLAYS: TableId = TableId(0);
/// Cards that a player has snatched.
const SNATCHES: GaugeId = GaugeId(0);

columns! {
    /// Columns of [`PLAYS`].
    plays {
        PLAYED "played_count" "Cards played.",
        SNATCHED "snatched_count" "Cards that another player snatched.",
    }
}

impl Magpie {
    /// Names and sizes of all that is recorded.
    pub(crate) fn make_schema(&self) -> Schema {
        let card = |card: &content::Card| Card {
            name: card.id.clone(),
            group: card.suit.word().to_owned(),
            copies: card.copies.count_ones(),
            is_dealt: true,
        };
        let cards = self.catalogue.deck().count_ones() as i32;
        let mut plays =
            Table::new("magpie_plays", "What became of cards played.", &["suit"], plays::COLUMNS)
                .with_rates(&[("snatched_share", plays::SNATCHED, plays::PLAYED)]);
        plays.rows = schema::word_rows(Suit::WORDS);
        Schema {
            // In the order of `Ending`.
            endings: vec![
                schema::Ending::new(
                    Ending::CardsGone.word(),
                    "No player had a card, nor had the deck.",
                ),
                schema::Ending::new(Ending::Target.word(), "A player had the target of points."),
            ],
            cards: self.catalogue.cards.iter().map(card).collect(),
            piles: vec![Pile {
                cards: self.catalogue.kinds.iter().map(|&kind| kind.into()).collect(),
                is_own: false,
            }],
            histograms: vec![
                Histogram::new("turns", cards, "Turns of a game, of all players together."),
                Histogram::new("points", 200, "Points of the player who has most."),
            ],
            tables: vec![plays],
            gauges: vec![Gauge::new(
                "snatches",
                "How many cards the player snatched.",
                "none",
                &[(1, "1"), (2, "2"), (3, "3 or more")],
            )],
            score: Some(schema::Score::new("points", "Points of nest and shine at the end.")),
            ..Schema::default()
        }
    }
}

/// The window for a card is closed.
pub(crate) fn answered<R: Recorder>(suit: Suit, is_snatched: bool, recorder: &mut R) {
    recorder.count_row(PLAYS, suit as u16, plays::PLAYED, &[1, is_snatched.into()]);
}

/// A player has snatched a card.
pub(crate) fn snatched<R: Recorder>(seat: Seat, recorder: &mut R) {
    recorder.gauge(seat, SNATCHES, 1);
}

/// The game is over.
pub(crate) fn ended<R: Recorder>(game: &Magpie, state: &State, recorder: &mut R) {
    // Skipped where nobody listens, as in the games that bots play in their heads.
    if !R::ON {
        return;
    }
    let points = || game.table().map(|seat| game.points(state, seat));
    recorder.measure(TURNS, state.turn.into());
    recorder.measure(POINTS, points().max().unwrap_or(0) as u32);
    let list: Vec<String> = points().map(|points| points.to_string()).collect();
    recorder.tell(|out| write!(out, "the game is over, the points are {}", list.join(" : ")));
}
