//! A game of a batch does not depend on the games before it: however a batch is cut, the parts add
//! up to the same counts. Threads cut batches by the clock, so everything rests on this.

use std::sync::atomic::AtomicBool;

use crate::support::games::{GameVisitor, with_game};
use tenbin::module::Module;

use tenbin::policies;
use tenbin::sim::{Batch, Progress, run};

use crate::support;

struct NoProgress;

impl Progress for NoProgress {
    fn advance(&self, _games: u64) {}
}

struct Parts;

impl GameVisitor for Parts {
    type Output = ();

    fn visit<G: Module>(self) {
        let library = tenbin::library();
        let seats = G::SEATS_DEFAULT;
        let game = support::game::<G>(seats);
        let names = policies::names(&library, G::ID);
        let bot = names.iter().find(|(_, kind, _)| kind == "weighted").unwrap().0.clone();
        let strategies: Vec<policies::Strategy> = [bot.as_str(), "random"]
            .iter()
            .cycle()
            .take(usize::from(seats))
            .map(|name| support::strategy::<G>(name))
            .collect();
        let play = |games: std::ops::Range<u64>| {
            let batch = Batch {
                strategies: strategies.clone(),
                rotate: true,
                seed: 0xC07,
                games,
                threads: 1,
                content_hash: String::new(),
                luck: None,
            };
            run(&game, &game.schema(), &batch, &NoProgress, &AtomicBool::new(false))
        };
        let whole = play(0..40);
        let mut sum = play(0..1).tally;
        for index in 1..40 {
            sum.add(&play(index..index + 1).tally).unwrap();
        }
        assert_eq!(sum, whole.tally, "{}", G::ID);
        assert_eq!((whole.interrupted, whole.threads), (false, 1));
    }
}

#[test]
fn parts_of_any_batch_of_any_game_add_up() {
    for name in tenbin::GAMES.names() {
        with_game(name, Parts).unwrap();
    }
}
