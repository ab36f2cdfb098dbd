//! The door of a game whose rules are compiled into the program: all that is generic by game begins
//! here, so it is made in the crate of the game.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::door::compiled::{CompiledGame, GameOfSeries, SideOf, SmallerGames};
use crate::door::{About, AnyGame, OldWords, Shapes};
use crate::lockstep::{Flights, InFlight, Seating};
use crate::module::board::{Board, Line};
use crate::module::going::going;
use crate::module::{Listing, Module};
use crate::people::{self, Sitting};
use crate::policies::Strategy;
use crate::replay::moments::{self, Course};
use crate::replay::parting::{Partings, Played, partings};
use crate::replay::{self, Lines, Telling};
use crate::scenario::position::{self, Position};
use crate::scenario::{self, FoundOdds, Scenario, Watch};
use crate::sim::arena::{Arena, ArenaResult, run_arena};
use crate::sim::bench::{self, Bench, Speed};
use crate::sim::chronicle::{Sink, chronicle};
use crate::sim::fault::catch;
use crate::sim::find::{Found, Source, Wanted, find};
use crate::sim::luck::{self, Learned};
use crate::sim::paired::{PairedResult, Side, run_paired};
use crate::sim::positions::{PlayedPositions, positions};
use crate::sim::record::Counting;
use crate::sim::run::seated_table;
use crate::sim::series::{Contest, SeriesResult, run_series, set_table};
use crate::sim::{self, Batch, BatchResult, Progress};
use crate::tune::{Differing, watch};
use tenbin_content::stock::Stock;
use tenbin_content::{BuiltIn, Content, Diagnostics};
use tenbin_engine::play::{GameEnd, Table, seat_policies};
use tenbin_engine::schema::Schema;
use tenbin_engine::{
    AnyChance, AnyRecorder, Game, GameScore, Listener, Picture, SeatSet, Seeded, SeriesRules,
};

/// The door of a game: `pub static GAME: Door = Door::of::<MyGame>();` is its last line.
///
/// It holds functions, not a type, so that whoever lists the door has nothing of the game to compile.
pub struct Door {
    about: fn() -> About<'static>,
    shapes: fn() -> Shapes,
    old_words: fn() -> OldWords,
    questions: fn() -> &'static str,
    stocks: fn() -> &'static [Stock],
    compile: fn(&Content, u8, &mut Diagnostics) -> Option<Box<dyn CompiledGame>>,
    files: Option<&'static BuiltIn>,
}

impl Door {
    /// The door of a game whose files come from elsewhere.
    pub const fn of<G: Module>() -> Self {
        Self {
            about: about::<G>,
            shapes: shapes::<G>,
            old_words: old_words::<G>,
            questions: G::questions,
            stocks: G::stocks,
            compile: compile::<G>,
            files: None,
        }
    }

    /// The same with the game's configs and strategies.
    #[must_use]
    pub const fn with_files(self, files: &'static BuiltIn) -> Self {
        Self { files: Some(files), ..self }
    }
}

impl AnyGame for Door {
    fn about(&self) -> About<'_> {
        (self.about)()
    }

    fn shapes(&self) -> Shapes {
        (self.shapes)()
    }

    fn old_words(&self) -> OldWords {
        (self.old_words)()
    }

    fn questions(&self) -> &'static str {
        (self.questions)()
    }

    fn stocks(&self) -> &'static [Stock] {
        (self.stocks)()
    }

    fn files(&self) -> Option<&'static BuiltIn> {
        self.files
    }

    fn compile(
        &self,
        content: &Content,
        seats: u8,
        diagnostics: &mut Diagnostics,
    ) -> Option<Box<dyn CompiledGame>> {
        (self.compile)(content, seats, diagnostics)
    }
}

fn about<G: Module>() -> About<'static> {
    About {
        id: G::ID,
        title: G::TITLE,
        summary: G::SUMMARY,
        seats: G::SEATS,
        seats_default: G::SEATS_DEFAULT,
        features: G::FEATURES,
        feature_groups: G::FEATURE_GROUPS,
        has_scores: G::HAS_SCORES,
        replay: G::REPLAY,
    }
}

fn shapes<G: Module>() -> Shapes {
    Shapes { content: G::shape(), start: G::start_shape(), facts: G::facts_shape() }
}

fn old_words<G: Module>() -> OldWords {
    OldWords { facts: G::old_facts(), start: G::old_start(), words: G::old_words() }
}

fn compile<G: Module>(
    content: &Content,
    seats: u8,
    diagnostics: &mut Diagnostics,
) -> Option<Box<dyn CompiledGame>> {
    G::compile(content, seats, diagnostics).map(compiled)
}

/// A game of a known type as an object, for doors that make their games themselves.
pub fn compiled<G: Module>(game: G) -> Box<dyn CompiledGame> {
    Box::new(Compiled(game))
}

/// A compiled game of a known type.
struct Compiled<G>(G);

impl<G> AsRef<G> for Compiled<G> {
    fn as_ref(&self) -> &G {
        &self.0
    }
}

impl<G: Module> Compiled<G> {
    /// The series that this game and smaller ones make up.
    fn with_contest<T>(
        &self,
        rules: SeriesRules,
        smaller: &SmallerGames,
        work: impl FnOnce(&Contest<'_, G>) -> T,
    ) -> T {
        let smaller = |seats| typed(smaller, seats);
        work(&Contest { game: &self.0, smaller: &smaller, rules, score: G::score })
    }
}

fn typed<G: Module>(smaller: &SmallerGames, seats: u8) -> Option<&G> {
    // The smaller games were compiled by the same door.
    smaller.for_seats(seats)?.as_any().downcast_ref::<Compiled<G>>().map(|compiled| &compiled.0)
}

/// The game of a side that was compiled by the same door as this one.
fn game_of<G: Module>(side: SideOf<'_>) -> &G {
    let compiled = side.game.as_any().downcast_ref::<Compiled<G>>();
    &compiled.expect("sides are games of one door").0
}

/// Puts the position of a side's games down.
type BeginBox<'a, G> = Box<dyn Fn(&mut Seeded, &mut Counting) -> <G as Game>::State + Sync + 'a>;

/// How the games of a side begin; nothing where they are dealt.
fn begin<G: Module>(side: SideOf<'_>) -> Option<BeginBox<'_, G>> {
    let (from, game) = (side.from?, game_of::<G>(side));
    Some(Box::new(move |chance, recorder| position::put_down(game, from, chance, recorder)))
}

/// A side as it is played once more.
fn played<G: Module>(side: SideOf<'_>) -> Played<'_> {
    let SideOf { schema, batch, from, .. } = side;
    let game = game_of::<G>(side);
    let begin = move |index: u64, chance: &mut Seeded, listener: &mut dyn Listener| {
        let mut table = seated_table::<G>(batch, index);
        seat_policies(&mut table, batch.seed, index);
        let recorder = &mut AnyRecorder(listener);
        let state = match from {
            Some(from) => position::put_down(game, from, chance, recorder),
            None => game.deal(&mut AnyChance(chance), recorder),
        };
        going(game, state, table)
    };
    Played { schema, batch, begin: Box::new(begin) }
}

impl<G: Module> CompiledGame for Compiled<G> {
    fn id(&self) -> &str {
        self.0.id()
    }

    fn rules_version(&self) -> u32 {
        self.0.rules_version()
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn schema(&self) -> Schema {
        self.0.schema()
    }

    fn listing(&self) -> Listing {
        self.0.listing()
    }

    fn series(&self) -> Option<SeriesRules> {
        self.0.series()
    }

    fn run(
        &self,
        schema: &Schema,
        batch: &Batch,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> BatchResult {
        sim::run(&self.0, schema, batch, progress, stop)
    }

    fn learn_luck(&self, batch: &Batch, stop: &AtomicBool) -> Option<Learned> {
        luck::learn(&self.0, batch, stop)
    }

    fn check_position(&self, scenario: &Scenario, diagnostics: &mut Diagnostics) {
        position::check(&self.0, scenario, diagnostics);
    }

    fn run_from(
        &self,
        from: &Position,
        schema: &Schema,
        batch: &Batch,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> BatchResult {
        let begin = |chance: &mut Seeded, recorder: &mut Counting| {
            position::put_down(&self.0, from, chance, recorder)
        };
        sim::run_from(&self.0, &begin, schema, batch, progress, stop)
    }

    fn replay_from(
        &self,
        from: &Position,
        batch: &Batch,
        index: u64,
        telling: Telling,
        out: &mut dyn Lines,
    ) -> Result<GameEnd, String> {
        let table = || seated_table::<G>(batch, index);
        let begin = |chance: &mut Seeded, listener: &mut dyn Listener| {
            position::put_down(&self.0, from, chance, &mut AnyRecorder(listener))
        };
        replay::tell_from(&self.0, begin, table, (batch.seed, index), telling, out)
            .map(|(_, end)| end)
    }

    fn run_series(
        &self,
        rules: SeriesRules,
        smaller: &SmallerGames,
        schema: &Schema,
        batch: &Batch,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> SeriesResult {
        self.with_contest(rules, smaller, |contest| {
            run_series(contest, schema, batch, progress, stop)
        })
    }

    fn run_paired(
        &self,
        own: SideOf<'_>,
        others: &[SideOf<'_>],
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> PairedResult {
        let all: Vec<SideOf<'_>> = std::iter::once(own).chain(others.iter().copied()).collect();
        let begins: Vec<Option<BeginBox<'_, G>>> =
            all.iter().map(|side| begin::<G>(*side)).collect();
        let sides = all.iter().zip(&begins).map(|(side, begin)| {
            let of = Side::new(game_of::<G>(*side), side.schema, side.batch);
            of.marking(side.marks).beginning(begin.as_deref())
        });
        let sides: Vec<Side<'_, G>> = sides.collect();
        run_paired(&sides, progress, stop)
    }

    fn run_arena(&self, arena: &Arena, progress: &dyn Progress, stop: &AtomicBool) -> ArenaResult {
        run_arena(&self.0, arena, progress, stop)
    }

    fn positions(
        &self,
        arena: &Arena,
        one_turn_in: u64,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> Vec<PlayedPositions> {
        positions(&self.0, arena, one_turn_in, progress, stop)
    }

    fn watch_features(
        &self,
        strategy: &Strategy,
        seed: u64,
        games_max: u64,
    ) -> Result<Vec<Differing>, String> {
        watch(&self.0, strategy, seed, games_max)
    }

    fn partings(
        &self,
        own: SideOf<'_>,
        other: SideOf<'_>,
        sample: u64,
        stop: &AtomicBool,
    ) -> Partings {
        partings(&[played::<G>(own), played::<G>(other)], sample, stop)
    }

    fn chronicle(
        &self,
        schema: &Schema,
        batch: &Batch,
        with_cards: bool,
        sink: &mut dyn Sink,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> Result<bool, String> {
        chronicle(&self.0, schema, batch, with_cards, sink, progress, stop)
    }

    fn find(
        &self,
        series: Option<(SeriesRules, &SmallerGames)>,
        schema: &Schema,
        batch: &Batch,
        wanted: &Wanted<'_>,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> Found {
        match series {
            None => find(&Source::Games(&self.0), schema, batch, wanted, progress, stop),
            Some((rules, smaller)) => self.with_contest(rules, smaller, |contest| {
                find(&Source::Series(contest), schema, batch, wanted, progress, stop)
            }),
        }
    }

    fn replay(
        &self,
        batch: &Batch,
        index: u64,
        telling: Telling,
        out: &mut dyn Lines,
    ) -> Result<GameEnd, String> {
        let table = || seated_table::<G>(batch, index);
        replay::tell(&self.0, table, (batch.seed, index), telling, out).map(|(_, end)| end)
    }

    fn board(&self) -> Option<Board> {
        self.0.board()
    }

    fn links(&self, picture: &Picture) -> Vec<Line> {
        self.0.links(picture)
    }

    fn course(&self, batch: &Batch, index: u64) -> Result<Option<Course>, String> {
        moments::course(&self.0, batch, index)
    }

    fn game_of_series<'a>(
        &'a self,
        rules: SeriesRules,
        smaller: &'a SmallerGames,
        batch: &Batch,
        index: u64,
    ) -> Result<Option<Box<dyn GameOfSeries + 'a>>, String> {
        let found = catch(|| {
            self.with_contest(rules, smaller, |contest| {
                let found = set_table(contest, batch, index);
                found.map(|(game, table, seats, points)| (game.seats(), table, seats, points))
            })
        })?;
        Ok(found.and_then(|(count, table, seats, points)| {
            let game = if count == self.0.seats() { &self.0 } else { typed(smaller, count)? };
            let place = Place { game, table, seats, points, seed: batch.seed, index };
            Some(Box::new(place) as Box<dyn GameOfSeries + 'a>)
        }))
    }

    fn bench(&self, strategy: &Strategy, threads: usize) -> Result<Bench, String> {
        catch(|| bench::bench(&self.0, strategy, threads))
    }

    fn speed(&self, strategy: &Strategy) -> Result<Speed, String> {
        catch(|| bench::speed(&self.0, strategy))
    }

    fn check_scenario(
        &self,
        schema: &Schema,
        scenario: &Scenario,
        watch: &dyn Watch,
        diagnostics: &mut Diagnostics,
    ) -> Vec<String> {
        scenario::check(&self.0, schema, scenario, watch, diagnostics)
    }

    fn find_odds(
        &self,
        schema: &Schema,
        scenario: &Scenario,
        watch: &dyn Watch,
        diagnostics: &mut Diagnostics,
    ) -> Result<FoundOdds, String> {
        scenario::find_odds(&self.0, schema, scenario, watch, diagnostics)
    }

    fn in_flight(self: Arc<Self>, seating: Seating, places: usize) -> Box<dyn InFlight> {
        Box::new(Flights::<G>::new(self, seating, places))
    }

    fn sit_down(&self, sitting: Sitting) -> Result<people::Played<'_>, String> {
        people::sit_down(&self.0, sitting)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A game of a series whose players sit at the table.
struct Place<'a, G: Module> {
    game: &'a G,
    table: Table<G>,
    seats: SeatSet,
    points: Vec<i64>,
    seed: u64,
    index: u64,
}

impl<G: Module> GameOfSeries for Place<'_, G> {
    fn seats(&self) -> SeatSet {
        self.seats
    }

    fn points(&self) -> &[i64] {
        &self.points
    }

    fn replay(
        self: Box<Self>,
        telling: Telling,
        out: &mut dyn Lines,
    ) -> Result<(GameScore, GameEnd), String> {
        let Self { game, table, seed, index, .. } = *self;
        let (game, end) = replay::tell(game, || table, (seed, index), telling, out)?;
        Ok((game.score(), end))
    }
}
