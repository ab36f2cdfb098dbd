//! The start of a scenario as the position from which games are played: what it gives is as it says, the
//! rest is dealt anew for each game.

use crate::module::Module;
use crate::module::going::Staging;
use crate::scenario::Scenario;
use tenbin_content::{Diagnostics, Node};
use tenbin_engine::schema::GroupId;
use tenbin_engine::{AnyChance, Recorder, Seat, Seeded};

/// A position to play games from.
#[derive(Clone, Debug)]
pub struct Position {
    /// The table `[start]`.
    pub(crate) start: Node,
}

impl Position {
    /// The start of a scenario.
    pub fn of(scenario: &Scenario) -> Self {
        Self { start: scenario.start.clone() }
    }

    /// A start by itself.
    pub fn at(start: Node) -> Self {
        Self { start }
    }
}

/// Hears who sits where, and nothing else: how a position came to be is no draw and no roll of the games
/// that are played from it.
struct Seating<'a, R>(&'a mut R);

impl<R: Recorder> Recorder for Seating<'_, R> {
    const ON: bool = R::ON;

    fn first_player(&mut self, seat: Seat) {
        self.0.first_player(seat);
    }

    fn label(&mut self, seat: Seat, group: GroupId, level: u16) {
        self.0.label(seat, group, level);
    }
}

/// Looks whether a position can be put down; what is wrong goes to the diagnostics.
pub(crate) fn check(game: &dyn Staging, scenario: &Scenario, diagnostics: &mut Diagnostics) {
    let before = diagnostics.count();
    let mut chance = Seeded::new(scenario.seed, 0);
    let staged = game.stage(&scenario.start, &mut chance, diagnostics);
    if staged.is_none() && diagnostics.count() == before {
        diagnostics.error(scenario.place, "the start cannot be staged");
    }
}

/// Puts the position of a game down and tells who sits where.
pub(crate) fn put_down<G: Module, R: Recorder>(
    game: &G,
    position: &Position,
    chance: &mut Seeded,
    recorder: &mut R,
) -> G::State {
    let mut diagnostics = Diagnostics::default();
    let mut chance = AnyChance(chance);
    let staged = game.stage(&position.start, &mut chance, &mut diagnostics);
    let Some(mut state) = staged else {
        // It could be put down once, so this is what was dealt to it. The game is a fault, and told as one.
        panic!("the position cannot be put down: {}", diagnostics.render().trim_end());
    };
    game.tell_seating(&mut state, &mut chance, &mut Seating(recorder));
    state
}
