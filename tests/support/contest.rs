//! Bots against each other, with fixed seeds, so that what comes of it is a fact.

use tenbin::engine::play::{play_out, seat_policies};
use tenbin::engine::{Actions, Decision, NullRecorder, Seat, SeatSet, Seeded, Table, View};
use tenbin::module::Module;
use tenbin::policies::make;

use super::strategy;

/// Games won by the first bot and by the second, each deal played in both seats; a draw counts for
/// nobody.
pub fn mirrored<G: Module>(game: &G, names: [&str; 2], deals: u64) -> [u32; 2] {
    mirrored_by(game, names, deals, |winners, seat| u32::from(winners.has(seat)))
}

/// The same with what it is worth to a seat that these have won.
pub fn mirrored_by<G: Module>(
    game: &G,
    names: [&str; 2],
    deals: u64,
    worth: impl Fn(SeatSet, Seat) -> u32,
) -> [u32; 2] {
    let bots = names.map(strategy::<G>);
    let mut won = [0; 2];
    for deal in 0..deals {
        for swapped in [false, true] {
            let order = if swapped { [&bots[1], &bots[0]] } else { [&bots[0], &bots[1]] };
            let mut table: Table<G> = order.into_iter().map(make::<G>).collect();
            seat_policies(&mut table, 2026, deal);
            let mut chance = Seeded::new(2026, deal);
            let (_, end) = play_out(game, &mut table, &mut chance, &mut NullRecorder);
            for seat in 0..2 {
                let bot = if swapped { 1 - seat } else { seat };
                won[bot] += worth(end.standing.winners, Seat(seat as u8));
            }
        }
    }
    won
}

/// A choice that a bot makes, or that is made for it as the only one.
pub struct Seen<'a, G: Module> {
    pub before: &'a G::State,
    pub legal: &'a [G::Action],
    pub action: G::Action,
    pub after: &'a G::State,
}

/// Plays a game of one bot against itself, shows every choice and gives the last state.
pub fn watch<G: Module>(
    game: &G,
    name: &str,
    index: u64,
    mut show: impl FnMut(Seen<'_, G>),
) -> G::State {
    let bot = strategy::<G>(name);
    let mut table: Table<G> = (0..game.seats()).map(|_| make::<G>(&bot)).collect();
    seat_policies(&mut table, 9, index);
    let mut chance = Seeded::new(9, index);
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut legal = Actions::<G>::new();
    while let Decision::Seat(seat) = game.decision(&state) {
        game.legal(&state, &mut legal);
        let choice = match legal.len() {
            1 => 0,
            _ => table[seat.index()].choose(View::new(game, &state, seat), &legal),
        };
        let (before, action) = (state, legal[choice]);
        game.apply(&mut state, action, &mut chance, &mut NullRecorder);
        show(Seen { before: &before, legal: &legal, action, after: &state });
    }
    state
}

/// Plays games at random, holds every state against its invariants and shows who chooses what in it.
pub fn stroll<G: Module>(
    game: &G,
    seed: u64,
    games: u64,
    mut show: impl FnMut(&G::State, Seat, G::Action),
) {
    for index in 0..games {
        let mut chance = Seeded::new(seed, index);
        let mut state = game.deal(&mut chance, &mut NullRecorder);
        let mut numbers = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(index + 1);
        let mut legal = Actions::<G>::new();
        while let Decision::Seat(seat) = game.decision(&state) {
            if let Err(fault) = game.check(&state) {
                panic!("game {index}: {fault}");
            }
            game.legal(&state, &mut legal);
            assert!(!legal.is_empty(), "game {index}: nobody can do anything");
            // A generator of its own: xorshift.
            numbers ^= numbers << 13;
            numbers ^= numbers >> 7;
            numbers ^= numbers << 17;
            let action = legal[(numbers % legal.len() as u64) as usize];
            show(&state, seat, action);
            game.apply(&mut state, action, &mut chance, &mut NullRecorder);
        }
    }
}
