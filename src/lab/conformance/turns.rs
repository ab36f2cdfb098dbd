//! What a game calls its turns, so that random numbers hang on them.

use crate::conformance::{Home, SEED, at_every_table};
use crate::module::Module;
use tenbin_engine::pile::{CardSet, Places, WideSet};
use tenbin_engine::seed::{self, Label};
use tenbin_engine::{Actions, Chance, Decision, NullRecorder, Seeded, Stream};

/// Chance that remembers which turns began.
struct Told {
    chance: Seeded,
    turns: Vec<u32>,
}

impl Chance for Told {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        self.chance.below(stream, bound)
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        self.chance.draw(stream, set)
    }

    fn draw_placed(&mut self, stream: Stream, set: CardSet, places: &Places) -> u8 {
        self.chance.draw_placed(stream, set, places)
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        self.chance.draw_wide(stream, set)
    }

    fn turn(&mut self, number: u32) {
        self.turns.push(number);
        self.chance.turn(number);
    }
}

/// A turn says its number to chance once in a game, and bots see the one that was said last.
pub fn check_turns<G: Module>(home: &Home) {
    at_every_table::<G>(home, |game, _| {
        for index in 0..50 {
            let mut moves = seed::stream(SEED, index, Label::Bot(0));
            let mut chance = Told { chance: Seeded::new(SEED, index), turns: Vec::new() };
            let mut state = game.deal(&mut chance, &mut NullRecorder);
            let mut actions = Actions::<G>::new();
            while game.offer(&state, &mut actions) != Decision::Over {
                if let Some(&last) = chance.turns.last() {
                    assert_eq!(game.turn(&state), last, "the turn said last is the present one");
                }
                let choice = seed::below(&mut moves, actions.len() as u32) as usize;
                game.apply(&mut state, actions[choice], &mut chance, &mut NullRecorder);
            }
            let count = chance.turns.len();
            chance.turns.sort_unstable();
            chance.turns.dedup();
            assert_eq!(chance.turns.len(), count, "a turn came twice in game {index}");
        }
    });
}
