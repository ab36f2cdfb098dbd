//! A game compiled from its content, as an object.

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::door::AnyGame;
use crate::lockstep::{InFlight, Seating};
use crate::module::Listing;
use crate::module::board::{Board, Line};
use crate::people::{Played, Sitting};
use crate::policies::Strategy;
use crate::replay::moments::Course;
use crate::replay::parting::Partings;
use crate::replay::{Lines, Telling};
use crate::scenario::position::Position;
use crate::scenario::{FoundOdds, Scenario, Watch};
use crate::sim::arena::{Arena, ArenaResult};
use crate::sim::bench::{Bench, Speed};
use crate::sim::chronicle::Sink;
use crate::sim::find::{Found, Wanted};
use crate::sim::luck::Learned;
use crate::sim::paired::{Marked, PairedResult};
use crate::sim::positions::PlayedPositions;
use crate::sim::series::SeriesResult;
use crate::sim::{Batch, BatchResult, Progress};
use crate::tune::Differing;
use tenbin_content::{Content, Diagnostics};
use tenbin_engine::play::GameEnd;
use tenbin_engine::schema::Schema;
use tenbin_engine::{GameScore, Picture, SeatSet, SeriesRules};

/// A game compiled for a number of players. Immutable, shared by all threads.
pub trait CompiledGame: Send + Sync {
    /// The name on the command line and of the folders.
    fn id(&self) -> &str;

    /// Raised when the rules, the parameters or the order of random draws change.
    fn rules_version(&self) -> u32;

    /// How many players sit at the table.
    fn seats(&self) -> u8;

    /// What is recorded.
    fn schema(&self) -> Schema;

    /// The cards (pieces, characters) as `tenbin cards` lists them.
    fn listing(&self) -> Listing;

    /// What ends a series of games; None where the game has no such thing.
    fn series(&self) -> Option<SeriesRules>;

    /// Plays a batch; when `stop` is set, what is not begun is left out.
    fn run(
        &self,
        schema: &Schema,
        batch: &Batch,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> BatchResult;

    /// Learns what positions are worth from games of a batch on seeds of their own, so that luck can be taken out of
    /// who wins; None where nothing can be learned, or where `stop` was set.
    fn learn_luck(&self, batch: &Batch, stop: &AtomicBool) -> Option<Learned>;

    /// Whether the start of a scenario can be put down; what is wrong goes to the diagnostics.
    fn check_position(&self, scenario: &Scenario, diagnostics: &mut Diagnostics);

    /// Plays a batch of which every game begins at a position.
    fn run_from(
        &self,
        position: &Position,
        schema: &Schema,
        batch: &Batch,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> BatchResult;

    /// Tells a game of such a batch. The text says how it broke.
    fn replay_from(
        &self,
        position: &Position,
        batch: &Batch,
        index: u64,
        telling: Telling,
        out: &mut dyn Lines,
    ) -> Result<GameEnd, String>;

    /// Plays a batch of series by these rules.
    fn run_series(
        &self,
        rules: SeriesRules,
        smaller: &SmallerGames,
        schema: &Schema,
        batch: &Batch,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> SeriesResult;

    /// Plays the games of this side's batch on other sides as well, each with its own bots and seed. All
    /// are games of the same door.
    fn run_paired(
        &self,
        own: SideOf<'_>,
        others: &[SideOf<'_>],
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> PairedResult;

    /// Plays every game of an arena with each of its line-ups.
    fn run_arena(&self, arena: &Arena, progress: &dyn Progress, stop: &AtomicBool) -> ArenaResult;

    /// Plays games of an arena, each with one of its line-ups in turn, and looks at one turn in so many.
    fn positions(
        &self,
        arena: &Arena,
        one_turn_in: u64,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> Vec<PlayedPositions>;

    /// What each feature is to the decisions of a weighted strategy on all seats, in at most so many games. The text
    /// says how a game broke.
    fn watch_features(
        &self,
        strategy: &Strategy,
        seed: u64,
        games_max: u64,
    ) -> Result<Vec<Differing>, String>;

    /// Where so many games of this side's batch part from those of another side of the same door.
    fn partings(
        &self,
        own: SideOf<'_>,
        other: SideOf<'_>,
        sample: u64,
        stop: &AtomicBool,
    ) -> Partings;

    /// Plays a batch until enough games are found: single games, or where `series` has rules the
    /// games of whole series.
    fn find(
        &self,
        series: Option<(SeriesRules, &SmallerGames)>,
        schema: &Schema,
        batch: &Batch,
        wanted: &Wanted<'_>,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> Found;

    /// Plays the games of a batch once more and hands on what each was. True where all were told, false
    /// where `stop` was set before.
    fn chronicle(
        &self,
        schema: &Schema,
        batch: &Batch,
        with_cards: bool,
        sink: &mut dyn Sink,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> Result<bool, String>;

    /// Tells the game of a batch with this index. The text says how it broke.
    fn replay(
        &self,
        batch: &Batch,
        index: u64,
        telling: Telling,
        out: &mut dyn Lines,
    ) -> Result<GameEnd, String>;

    /// How its board is drawn.
    fn board(&self) -> Option<Board>;

    /// What leads from one place of the board to another.
    fn links(&self, picture: &Picture) -> Vec<Line>;

    /// What decided the game of a batch with this index; None where its bots search, so that it cannot be
    /// found out soon. The text says how a game broke.
    fn course(&self, batch: &Batch, index: u64) -> Result<Option<Course>, String>;

    /// Plays a series of the batch up to the game with this index; None where the series ends
    /// before. The text says how an earlier game broke.
    fn game_of_series<'a>(
        &'a self,
        rules: SeriesRules,
        smaller: &'a SmallerGames,
        batch: &Batch,
        index: u64,
    ) -> Result<Option<Box<dyn GameOfSeries + 'a>>, String>;

    /// Measures how fast a strategy plays the game on so many threads. The text says how it broke.
    fn bench(&self, strategy: &Strategy, threads: usize) -> Result<Bench, String>;

    /// Measures how fast a strategy at all seats plays on this thread. The text says how it broke.
    fn speed(&self, strategy: &Strategy) -> Result<Speed, String>;

    /// Plays the script of a scenario and counts its odds: a paragraph for each difference.
    fn check_scenario(
        &self,
        schema: &Schema,
        scenario: &Scenario,
        watch: &dyn Watch,
        diagnostics: &mut Diagnostics,
    ) -> Vec<String>;

    /// Works out the odds of a scenario, whatever it says they are. The text says why they cannot be.
    fn find_odds(
        &self,
        schema: &Schema,
        scenario: &Scenario,
        watch: &dyn Watch,
        diagnostics: &mut Diagnostics,
    ) -> Result<FoundOdds, String>;

    /// So many games at once, each of which stops where a seat is played from outside. The seats have as
    /// many entries as the game has.
    fn in_flight(self: Arc<Self>, seating: Seating, places: usize) -> Box<dyn InFlight>;

    /// Sits people down at a game, which is played to the first decision of one of them. The text says how it
    /// broke.
    fn sit_down(&self, sitting: Sitting) -> Result<Played<'_>, String>;

    /// For a game of the same type, which may play with it (see [`SmallerGames`]).
    fn as_any(&self) -> &dyn Any;
}

/// A side of a comparison.
#[derive(Copy, Clone, Debug)]
pub struct SideOf<'a> {
    /// The game.
    pub game: &'a dyn CompiledGame,
    /// What it records.
    pub schema: &'a Schema,
    /// Its bots and seed.
    pub batch: &'a Batch,
    /// Seats that are followed in pairs of games.
    pub marks: &'a [Marked],
    /// Where every game begins, if not with the deal.
    pub from: Option<&'a Position>,
}

impl fmt::Debug for dyn CompiledGame + '_ {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} for {}", self.id(), self.seats())
    }
}

/// A game of a series with its players at the table.
pub trait GameOfSeries {
    /// Who plays it, by their seats at the whole table.
    fn seats(&self) -> SeatSet;

    /// The points before it.
    fn points(&self) -> &[i64];

    /// Tells it; what it is worth, and how it ended. The text says how it broke.
    fn replay(
        self: Box<Self>,
        telling: Telling,
        out: &mut dyn Lines,
    ) -> Result<(GameScore, GameEnd), String>;
}

/// The game for fewer players than the table has: those who are level play off among themselves.
#[derive(Debug)]
pub struct SmallerGames {
    /// From no player up.
    games: Vec<Option<Box<dyn CompiledGame>>>,
    /// What a user should know about numbers of players that cannot play.
    pub refusals: Vec<String>,
}

impl SmallerGames {
    /// Compiles content for every number of players below the table's.
    pub fn compile(game: &dyn AnyGame, content: &Content, seats: u8) -> Self {
        let mut refusals = Vec::new();
        let games = (0..seats)
            .map(|seats| {
                if seats < 2 || !game.seats().contains(&seats) {
                    return None;
                }
                let mut diagnostics = Diagnostics::default();
                let game = game.compile(content, seats, &mut diagnostics);
                if !diagnostics.is_empty() {
                    refusals.push(format!(
                        "note: a tie between {seats} players will be shared, because the rules \
                         are not for so few:\n{}",
                        diagnostics.render().trim_end()
                    ));
                    return None;
                }
                game
            })
            .collect();
        Self { games, refusals }
    }

    /// The game for so many players.
    pub(super) fn for_seats(&self, seats: u8) -> Option<&dyn CompiledGame> {
        self.games.get(usize::from(seats))?.as_deref()
    }
}
