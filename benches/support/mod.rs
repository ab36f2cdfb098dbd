//! What the benches share: games with their shipped content, tables of bots, and moments sampled
//! from games between the default bots.

// Every bench compiles this module for itself and uses a part of it.
#![allow(dead_code, unreachable_pub)]

use tenbin::content::{Diagnostics, load};
use tenbin::engine::play::{Policy, Table, seat_policies};
use tenbin::engine::seed::DEFAULT_SEED;
use tenbin::engine::{Actions, Chance, Decision, NullRecorder, Seat, Seeded, View};
use tenbin::module::Module;
use tenbin::policies::{Owner, Strategy, make, parse};

/// The game with the content that is built in.
pub fn game<G: Module>(seats: u8) -> G {
    let content = load(&tenbin::library(), G::ID, G::shape(), &[], &[]);
    let content = content.unwrap_or_else(|errors| panic!("{}", errors.render()));
    let mut diagnostics = content.diagnostics.clone();
    let game = G::compile(&content, seats, &mut diagnostics);
    game.unwrap_or_else(|| panic!("{}", diagnostics.render()))
}

/// A shipped strategy.
pub fn strategy<G: Module>(name: &str) -> Strategy {
    let mut diagnostics = Diagnostics::default();
    let owner = Owner { game: G::ID, features: G::FEATURES, has_scores: G::HAS_SCORES };
    let strategy = parse(&tenbin::library(), owner, name, &mut diagnostics);
    strategy.unwrap_or_else(|| panic!("{}", diagnostics.render()))
}

/// The same bot on every seat.
pub fn table<G: Module>(seats: u8, name: &str) -> Table<G> {
    let strategy = strategy::<G>(name);
    (0..seats).map(|_| make::<G>(&strategy)).collect()
}

/// A moment of a game in which a seat has a choice.
pub struct Moment<G: Module> {
    pub state: G::State,
    pub seat: Seat,
    pub legal: Vec<G::Action>,
}

/// Some moments, evenly spread over games between bots of this name.
pub fn moments<G: Module>(game: &G, bot: &str, count: usize) -> Vec<Moment<G>> {
    /// Neighbouring moments are much alike; only every so many is taken.
    const STRIDE: usize = 7;
    let mut table = table::<G>(game.seats(), bot);
    let mut actions = Actions::<G>::new();
    let mut found = Vec::new();
    let mut seen = 0;
    for index in 0.. {
        seat_policies(&mut table, DEFAULT_SEED, index);
        let mut chance = Seeded::new(DEFAULT_SEED, index);
        let mut state = game.deal(&mut chance, &mut NullRecorder);
        while let Decision::Seat(seat) = game.decision(&state) {
            actions.clear();
            game.legal(&state, &mut actions);
            let choice = if actions.len() == 1 {
                0
            } else {
                choose(game, &state, seat, &mut table, &actions)
            };
            if actions.len() > 1 {
                seen += 1;
                if seen % STRIDE == 0 {
                    found.push(Moment { state, seat, legal: actions.to_vec() });
                    if found.len() == count {
                        return found;
                    }
                }
            }
            step(game, &mut state, actions[choice], &mut chance);
        }
    }
    found
}

fn choose<G: Module>(
    game: &G,
    state: &G::State,
    seat: Seat,
    table: &mut Table<G>,
    actions: &Actions<G>,
) -> usize {
    let policy: &mut Box<dyn Policy<G>> = &mut table[seat.index()];
    policy.choose(View::new(game, state, seat), actions)
}

fn step<G: Module, C: Chance>(game: &G, state: &mut G::State, action: G::Action, chance: &mut C) {
    game.apply(state, action, chance, &mut NullRecorder);
}
