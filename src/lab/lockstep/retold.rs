//! A game once more, for a listener.

use crate::lockstep::Seating;
use crate::policies;
use crate::sim::fault::catch;
use tenbin_engine::play::{GameEnd, Policy, Table, play, seat_policies};
use tenbin_engine::{AnyChance, AnyRecorder, Game, Key, Listener, Seat, Seeded, View};

/// Plays on a seat of the outside what was chosen there.
pub(crate) struct Chosen(std::vec::IntoIter<u8>);

impl Chosen {
    /// Plays these, each the number of an action.
    pub(crate) fn new(choices: Vec<u8>) -> Self {
        Self(choices.into_iter())
    }
}

impl<G: Game> Policy<G> for Chosen {
    fn begin(&mut self, _seat: Seat, _key: Key) {}

    fn choose(&mut self, _view: View<'_, G>, _legal: &[G::Action]) -> usize {
        self.0.next().map(usize::from).expect("the game was not played further")
    }
}

/// Plays the game of this index again in which this was chosen on each seat of the outside.
pub(super) fn retold<G: Game>(
    game: &G,
    seating: &Seating,
    index: u64,
    chosen: &[Vec<u8>],
    listener: &mut dyn Listener,
) -> Result<GameEnd, String> {
    catch(|| {
        let bots = seating.bots.iter().zip(chosen);
        let mut table: Table<G> = bots
            .map(|(bot, chosen)| -> Box<dyn Policy<G>> {
                match bot {
                    Some(strategy) => policies::make::<G>(strategy),
                    None => Box::new(Chosen::new(chosen.clone())),
                }
            })
            .collect();
        seat_policies(&mut table, seating.seed, index);
        let mut chance = Seeded::new(seating.seed, index);
        let mut recorder = AnyRecorder(listener);
        tenbin_engine::Recorder::game_begins(&mut recorder, index);
        play(game, &mut table, &mut AnyChance(&mut chance), &mut recorder)
    })
}
