//! How long the lists of legal actions are: bots weigh each action, so long lists are slow games.

use tenbin::engine::seed::{Label, key};
use tenbin::engine::{Actions, Decision, NullRecorder, Seat, Seeded, View};
use tenbin::module::Module;
use tenbin::policies::make;

/// A mean below 40 actions in random and in expert play, never above 256.
pub fn are_short<G: Module>(seats: u8, games: u64) {
    let game = super::game::<G>(seats);
    for name in ["random", "expert"] {
        let bot = super::strategy::<G>(name);
        let (mut sum, mut lists, mut longest) = (0, 0, 0);
        for index in 0..games {
            let mut bots: Vec<_> = (0..seats).map(|_| make::<G>(&bot)).collect();
            for (seat, bot) in bots.iter_mut().enumerate() {
                bot.begin(Seat(seat as u8), key(5, index, Label::Bot(seat as u8)));
            }
            let mut chance = Seeded::new(5, index);
            let mut state = game.deal(&mut chance, &mut NullRecorder);
            let mut actions = Actions::<G>::new();
            while let Decision::Seat(seat) = game.decision(&state) {
                actions.clear();
                game.legal(&state, &mut actions);
                (sum, lists) = (sum + actions.len(), lists + 1);
                longest = longest.max(actions.len());
                let choice = bots[seat.index()].choose(View::new(&game, &state, seat), &actions);
                game.apply(&mut state, actions[choice], &mut chance, &mut NullRecorder);
            }
        }
        assert!(sum < 40 * lists, "{name}: {sum} actions in {lists} decisions");
        assert!(longest <= 256, "{name}: {longest}");
    }
}
