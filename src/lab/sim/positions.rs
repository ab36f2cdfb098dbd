//! Positions of games with who won in the end: what a judge is learned from.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::policies::judge::{Columns, Look};
use crate::policies::make;
use crate::policies::threads_for;
use crate::sim::arena::Arena;
use crate::sim::fault::catch;
use crate::sim::run::Progress;
use crate::sim::threads::on_threads;
use std::sync::Arc;
use tenbin_engine::play::{Table, seat_policies};
use tenbin_engine::{Actions, Decision, Game, Key, NullRecorder, SeatSet, Seeded, Unheard, View};

/// The positions looked at in a game.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct PlayedPositions {
    /// The game.
    pub index: u64,
    /// Who won it.
    pub winners: SeatSet,
    /// For each position, each side and each column what there was of it.
    pub numbers: Vec<i32>,
}

/// Keeps the lots of positions apart from those of bots.
const LOT: u64 = 0x006A_7564_6765;

/// Plays the games of an arena, each with one of its line-ups in turn, and looks at one turn in so many as its first
/// choice comes. In the order of games, whatever the threads; a game that fails is left out.
pub(crate) fn positions<G: Game>(
    game: &G,
    arena: &Arena,
    one_turn_in: u64,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Vec<PlayedPositions> {
    let columns = Arc::new(Columns::new(&game.schema(), game.seats()));
    let next = AtomicU64::new(arena.games.start);
    let work = || {
        let mut look = Look::new(columns.clone());
        let mut found = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= arena.games.end || stop.load(Ordering::Relaxed) {
                return found;
            }
            found.extend(catch(|| played(game, arena, index, one_turn_in, &columns, &mut look)));
            progress.advance(1);
        }
    };
    let threads = threads_for(&arena.strategies, arena.threads);
    let mut found: Vec<PlayedPositions> = on_threads(threads, work).into_iter().flatten().collect();
    found.sort_by_key(|played| played.index);
    found
}

fn played<G: Game>(
    game: &G,
    arena: &Arena,
    index: u64,
    one_turn_in: u64,
    columns: &Columns,
    look: &mut Look,
) -> PlayedPositions {
    let line_up = &arena.line_ups[(index % arena.line_ups.len() as u64) as usize];
    let bots = line_up.iter().map(|&place| make::<G>(&arena.strategies[place]));
    let mut table: Table<G> = bots.collect();
    let steps = (index / arena.line_ups.len() as u64 % table.len().max(1) as u64) as usize;
    table.rotate_right(steps);
    seat_policies(&mut table, arena.seed, index);
    let lots = Key::of_game(arena.seed, index).with(LOT);
    let mut seeded = Seeded::new(arena.seed, index);
    let mut chance = Unheard::Seeded(&mut seeded);
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut actions = Actions::<G>::new();
    let mut decision = game.offer(&state, &mut actions);
    let mut numbers = Vec::new();
    let (mut seen, mut forced, mut choices) = (None, 0, 0);
    while let Decision::Seat(seat) = decision {
        let mut choice = 0;
        if actions.len() > 1 {
            choices += 1;
            assert!(choices <= game.decisions_max(), "the game does not end");
            let now = game.turn(&state);
            if seen != Some(now) {
                seen = Some(now);
                if lots.with(now.into()).number().is_multiple_of(one_turn_in) {
                    look.at(game, &state);
                    for side in 0..columns.sides() {
                        let of = (0..columns.names().len()).map(|column| look.number(column, side));
                        numbers.extend(of);
                    }
                }
            }
            choice = table[seat.index()].choose(View::new(game, &state, seat), &actions);
        }
        let (chance, recorder) = (&mut chance, &mut NullRecorder);
        decision = game.advance(&mut state, &mut actions, choice, chance, recorder, &mut forced);
    }
    PlayedPositions { index, winners: game.standing(&state).winners, numbers }
}
