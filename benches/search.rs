//! How long a decision of flat Monte Carlo takes: re-dealt worlds and games played to their end.
//! One item is one rollout; see benches/README.md.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tenbin::engine::play::{Policy, Table};
use tenbin::engine::seed::{DEFAULT_SEED, Label, key};
use tenbin::engine::{SEATS_MAX, Seat, View};
use tenbin::games::ninja::Ninja;
use tenbin::games::pig::Pig;
use tenbin::module::Module;
use tenbin::policies::Limits;
use tenbin::policies::flat_mc::{Budget, FlatMcBot};

mod support;

/// Decisions made in one measurement.
const MOMENTS: usize = 16;
/// Enough for two actions to have 32 worlds each.
const ROLLOUTS_PER_DECISION: u32 = 64;

fn main() {
    divan::main();
}

fn decide<G: Module>(bencher: Bencher<'_, '_>, seats: u8, played_by: &str, rollout: &str) {
    let game = support::game::<G>(seats);
    let moments = support::moments(&game, played_by, MOMENTS);
    let table = match rollout {
        // As the strategies do: random moves need no table of bots.
        "random" => Table::new(),
        name => support::table::<G>(SEATS_MAX as u8, name),
    };
    let budget = Budget {
        rollouts_per_decision: ROLLOUTS_PER_DECISION,
        limits: Limits { decisions_max: game.decisions_max(), turns_max: None },
        candidates_max: None,
    };
    let mut bot = FlatMcBot::new(budget, table);
    // The budget is split evenly over the actions, at least one each.
    let rollouts: usize = moments
        .iter()
        .map(|moment| {
            let actions = moment.legal.len();
            (ROLLOUTS_PER_DECISION as usize / actions).max(1) * actions
        })
        .sum();
    bencher.counter(ItemsCount::new(rollouts)).bench_local(|| {
        Policy::<G>::begin(&mut bot, Seat(0), key(DEFAULT_SEED, 0, Label::Bot(0)));
        for moment in &moments {
            let view = View::new(&game, &moment.state, moment.seat);
            black_box(bot.choose(view, &moment.legal));
        }
    });
}

#[divan::bench(args = ["random", "expert"])]
fn ninja_flat_mc(bencher: Bencher<'_, '_>, rollout: &str) {
    decide::<Ninja>(bencher, 4, "expert", rollout);
}

#[divan::bench(args = ["random", "hold_at_20"])]
fn pig_flat_mc(bencher: Bencher<'_, '_>, rollout: &str) {
    decide::<Pig>(bencher, 2, "hold_at_20", rollout);
}
