//! How long a decision takes: whole games with the recorder off and on, and the parts that bots
//! are made of. One item is one decision, state, world or action; see benches/README.md.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tenbin::engine::chance::Loose;
use tenbin::engine::play::{Table, play, seat_policies};
use tenbin::engine::seed::{DEFAULT_SEED, Label, stream};
use tenbin::engine::{FeatureSink, Game, NullRecorder, Recorder, Seeded, View};
use tenbin::games::ninja::Ninja;
use tenbin::games::pig::Pig;
use tenbin::module::Module;
use tenbin::sim::Batch;
use tenbin::sim::record::Counting;
use tenbin::sim::run::empty_tally;

mod support;

/// Games played in one measurement.
const GAMES: u64 = 64;
/// Moments a part is measured on.
const MOMENTS: usize = 256;
const NINJA_SEATS: u8 = 4;
const PIG_SEATS: u8 = 2;

fn main() {
    divan::main();
}

/// Plays the games and says how many decisions they took.
fn play_games<G: Game, R: Recorder>(game: &G, table: &mut Table<G>, recorder: &mut R) -> u64 {
    let one = |index| {
        seat_policies(table, DEFAULT_SEED, index);
        let end = play(game, table, &mut Seeded::new(DEFAULT_SEED, index), recorder);
        u64::from(end.decisions)
    };
    (0..GAMES).map(one).sum()
}

fn recorder_off<G: Module>(bencher: Bencher<'_, '_>, seats: u8, bot: &str) {
    let game = support::game::<G>(seats);
    let mut table = support::table::<G>(seats, bot);
    let decisions = play_games(&game, &mut table, &mut NullRecorder);
    bencher
        .counter(ItemsCount::new(decisions))
        .bench_local(|| play_games(&game, &mut table, &mut NullRecorder));
}

fn recorder_on<G: Module>(bencher: Bencher<'_, '_>, seats: u8, bot: &str) {
    let game = support::game::<G>(seats);
    let mut table = support::table::<G>(seats, bot);
    let batch = Batch {
        strategies: vec![support::strategy::<G>(bot); usize::from(seats)],
        rotate: false,
        seed: DEFAULT_SEED,
        games: 0..GAMES,
        threads: 1,
        content_hash: String::new(),
        luck: None,
    };
    let mut counting = Counting::new(empty_tally(&game, &game.schema(), &batch));
    for seat in 0..usize::from(seats) {
        counting.seat_strategy(seat, 0);
    }
    let decisions = play_games(&game, &mut table, &mut NullRecorder);
    bencher
        .counter(ItemsCount::new(decisions))
        .bench_local(|| play_games(&game, &mut table, &mut counting));
}

#[divan::bench(args = ["random", "expert"])]
fn ninja_recorder_off(bencher: Bencher<'_, '_>, bot: &str) {
    recorder_off::<Ninja>(bencher, NINJA_SEATS, bot);
}

#[divan::bench(args = ["random", "expert"])]
fn ninja_recorder_on(bencher: Bencher<'_, '_>, bot: &str) {
    recorder_on::<Ninja>(bencher, NINJA_SEATS, bot);
}

#[divan::bench(args = ["random", "hold_at_20"])]
fn pig_recorder_off(bencher: Bencher<'_, '_>, bot: &str) {
    recorder_off::<Pig>(bencher, PIG_SEATS, bot);
}

#[divan::bench(args = ["random", "hold_at_20"])]
fn pig_recorder_on(bencher: Bencher<'_, '_>, bot: &str) {
    recorder_on::<Pig>(bencher, PIG_SEATS, bot);
}

fn copies<G: Module>(bencher: Bencher<'_, '_>, seats: u8, bot: &str) {
    let game = support::game::<G>(seats);
    let moments = support::moments(&game, bot, MOMENTS);
    bencher.counter(ItemsCount::new(MOMENTS)).bench_local(|| {
        for moment in &moments {
            let copy = *black_box(&moment.state);
            black_box(&copy);
        }
    });
}

fn worlds<G: Module>(bencher: Bencher<'_, '_>, seats: u8, bot: &str) {
    let game = support::game::<G>(seats);
    let moments = support::moments(&game, bot, MOMENTS);
    let mut generator = stream(DEFAULT_SEED, 0, Label::Bot(0));
    bencher.counter(ItemsCount::new(MOMENTS)).bench_local(|| {
        for moment in &moments {
            let view = View::new(&game, &moment.state, moment.seat);
            black_box(view.world(&mut Loose(&mut generator)));
        }
    });
}

/// Adds up what it is given, as a bot with weights does.
struct Sum(i64);

impl FeatureSink for Sum {
    #[inline]
    fn add(&mut self, feature: usize, value: i32) {
        self.0 += feature as i64 * i64::from(value);
    }
}

fn features<G: Module>(bencher: Bencher<'_, '_>, seats: u8, bot: &str) {
    let game = support::game::<G>(seats);
    let moments = support::moments(&game, bot, MOMENTS);
    let actions: usize = moments.iter().map(|moment| moment.legal.len()).sum();
    bencher.counter(ItemsCount::new(actions)).bench_local(|| {
        let mut sum = Sum(0);
        for moment in &moments {
            let view = View::new(&game, &moment.state, moment.seat);
            let insight = view.insight();
            for &action in &moment.legal {
                view.features(&insight, action, &mut sum);
            }
        }
        sum.0
    });
}

#[divan::bench]
fn ninja_state_copy(bencher: Bencher<'_, '_>) {
    copies::<Ninja>(bencher, NINJA_SEATS, "expert");
}

#[divan::bench]
fn ninja_determinize(bencher: Bencher<'_, '_>) {
    worlds::<Ninja>(bencher, NINJA_SEATS, "expert");
}

#[divan::bench]
fn ninja_features(bencher: Bencher<'_, '_>) {
    features::<Ninja>(bencher, NINJA_SEATS, "expert");
}

#[divan::bench]
fn pig_state_copy(bencher: Bencher<'_, '_>) {
    copies::<Pig>(bencher, PIG_SEATS, "hold_at_20");
}

#[divan::bench]
fn pig_features(bencher: Bencher<'_, '_>) {
    features::<Pig>(bencher, PIG_SEATS, "hold_at_20");
}
