//! Batches whose games all begin at a given position instead of the deal.

use std::sync::atomic::AtomicBool;

use crate::sim::record::Counting;
use crate::sim::run::{
    Batch, BatchResult, Progress, Setting, Unit, empty_tally, game_begun, run_units, table_of,
};
use crate::sim::threads::BLOCK_GAMES_MAX;
use tenbin_engine::play::{GameEnd, Table, play_on, seat_policies};
use tenbin_engine::schema::Schema;
use tenbin_engine::{Game, Recorder, Seeded};

/// Puts the position of a game down: what is not given comes from its chance. Tells the recorder who sits
/// where.
pub(crate) type Begin<'a, G> =
    &'a (dyn Fn(&mut Seeded, &mut Counting) -> <G as Game>::State + Sync);

/// Games from a position.
struct FromPosition<'a, G: Game> {
    game: &'a G,
    begin: Begin<'a, G>,
}

impl<G: Game> Unit<G> for FromPosition<'_, G> {
    type Sums = ();
    const BLOCK_MAX: u64 = BLOCK_GAMES_MAX;

    fn play(&self, table: &mut Table<G>, at: &Setting<'_>, recorder: &mut Counting, (): &mut ()) {
        play_from(self.game, self.begin, table, (at.seed, at.index), recorder);
    }
}

/// Plays a game from a position to its end.
pub(super) fn play_from<G: Game>(
    game: &G,
    begin: Begin<'_, G>,
    table: &mut Table<G>,
    (seed, index): (u64, u64),
    recorder: &mut Counting,
) -> GameEnd {
    game_begun(index);
    recorder.game_begins(index);
    seat_policies(table, seed, index);
    let mut chance = Seeded::new(seed, index);
    let mut state = begin(&mut chance, recorder);
    play_on(game, &mut state, table, &mut chance, recorder)
}

/// Plays a batch from a position. When `stop` is set, blocks not begun are left out.
pub(crate) fn run_from<G: Game>(
    game: &G,
    begin: Begin<'_, G>,
    schema: &Schema,
    batch: &Batch,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> BatchResult {
    let empty = empty_tally(game, schema, batch);
    let unit = FromPosition { game, begin };
    run_units(&unit, empty, batch, &|| table_of::<G>(batch), progress, stop).0
}
