//! What looking at a batch costs in games, and how often what is said at a look is wrong: batches and
//! comparisons whose truth is known, in full size. `src/stats/sequence` tests the same in small.
//!
//! `cargo bench --bench sequential` prints the tables of `benches/results/sequential.md`; it fails where more
//! than 5 % is wrong.

use rand::Rng;
use rand_pcg::Pcg64Mcg;
use tenbin_engine::seed::{self, Label, below};
use tenbin_stats::estimate::{Interval, Z95, wilson_of};
use tenbin_stats::paired::{Joint, Pair};
use tenbin_stats::ratio::{Clustered, Estimate};
use tenbin_stats::sequence::anywhere::{beta_binomial, normal_reach};
use tenbin_stats::sequence::sprt::decide;
use tenbin_stats::sequence::{Decision, Look, looks};

#[path = "../src/stats/sequence/tests/batches.rs"]
mod batches;
#[path = "../src/stats/sequence/tests/pairs.rs"]
mod pairs;

use batches::{Way, decided, decided_by_interval, missed_at_any_look, ratio_missed, until};
use pairs::{Sides, alarms, difference_decided, difference_missed, difference_until};

fn main() {
    // `cargo test --benches` asks every bench whether it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    costs();
    coverage();
    decisions();
    false_alarms();
    power();
}

/// So many of `repeats` are no more than 5 % of them but for luck (three standard errors).
fn at_most_5_per_cent(count: u64, repeats: u64) {
    let most = 0.05 * repeats as f64 + 3.0 * (0.05 * 0.95 * repeats as f64).sqrt();
    assert!((count as f64) <= most, "{count} of {repeats}");
}

/// Games at which an interval of so many standard errors at each look is narrow enough, on the looks.
fn on_looks(share: f64, wanted: f64, reach: impl Fn(Look) -> f64) -> u64 {
    let narrow =
        |look: &Look| reach(*look) * (share * (1.0 - share) / look.games() as f64).sqrt() <= wanted;
    looks(1 << 40).find(narrow).map_or(0, Look::games)
}

/// The first number of games at which it is, looking at every one.
fn anywhere(share: f64, wanted: f64) -> u64 {
    let narrow = |n: u64| {
        let at = beta_binomial((share * n as f64) as u64, n, 0.05);
        (at.high - at.low) / 2.0 <= wanted
    };
    let (mut low, mut high) = (1, 1 << 40);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        *(if narrow(middle) { &mut high } else { &mut low }) = middle;
    }
    high
}

/// What each way costs in games.
fn costs() {
    println!(
        "| rate | wanted | fixed | this boundary, at looks | times | beta-binomial, every game | times | at looks | times |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (share, wanted) in [0.5, 0.25]
        .into_iter()
        .flat_map(|share| [0.02, 0.01, 0.005, 0.0025, 0.001].map(|wanted| (share, wanted)))
    {
        let variance: f64 = share * (1.0 - share);
        let fixed = Z95 * Z95 * variance / (wanted * wanted);
        let times = |games: u64| games as f64 / fixed;
        let ours = on_looks(share, wanted, Look::boundary);
        let every = anywhere(share, wanted);
        let mixed = looks(1 << 40).map(Look::games).find(|&games| games >= every).unwrap_or(0);
        println!(
            "| {share} | {:.2} pp | {fixed:.0} | {ours} | {:.2} | {every} | {:.2} | {mixed} | {:.2} |",
            100.0 * wanted,
            times(ours),
            times(every),
            times(mixed)
        );
    }
    for games in [16_000, 256_000, 4_096_000] {
        let at = beta_binomial(games / 2, games, 0.05);
        let errors = (at.high - at.low) * (games as f64).sqrt();
        println!(
            "beta-binomial at {games}: {errors:.2}; boundary {:.2}",
            Look::at_end(games).boundary()
        );
        let tuned = normal_reach(games as f64, 4_000.0, 0.05);
        println!("normal mixture tuned to some 40,000 games: {tuned:.2}");
    }
}

/// How often intervals miss.
fn coverage() {
    let repeats = 4_000;
    println!("| what | batches | looks up to | ever missed | Wilson's 95 % watched |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    let percent = |count: u64| 100.0 * count as f64 / repeats as f64;
    for (wins_of_64, games_max) in
        [(32, 1 << 20), (16, 1 << 20), (9, 1 << 20), (1, 1 << 20), (32, 50_000)]
    {
        let [ours, wilsons] = missed_at_any_look(repeats, wins_of_64, games_max);
        println!(
            "| a rate of {:.1} % | {repeats} | {games_max} | {:.1} % | {:.1} % |",
            100.0 * f64::from(wins_of_64) / 64.0,
            percent(ours),
            percent(wilsons)
        );
        at_most_5_per_cent(ours, repeats);
    }
    for (paired, what) in [(false, "a ratio, clustered"), (true, "a paired difference, 3 % differ")]
    {
        let missed = ratio_missed(repeats, 32_000, paired);
        println!("| {what} | {repeats} | 32000 | {:.1} % | |", percent(missed));
        at_most_5_per_cent(missed, repeats);
    }
    println!("\n| rate | until | batches | mean games | missed at the stop | Wilson's there |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
    for (wins_of_64, wanted) in [(32, 0.02), (32, 0.005), (16, 0.01), (16, 0.005), (1, 0.005)] {
        let ends: Vec<(u64, bool, bool)> =
            (0..repeats).map(|repeat| until(repeat, wins_of_64, wanted)).collect();
        let games = ends.iter().map(|end| end.0).sum::<u64>() / repeats;
        let missed = ends.iter().filter(|end| !end.1).count() as u64;
        let plainly = ends.iter().filter(|end| !end.2).count() as u64;
        println!(
            "| {:.1} % | {:.2} pp | {repeats} | {games} | {:.1} % | {:.1} % |",
            100.0 * f64::from(wins_of_64) / 64.0,
            100.0 * wanted,
            percent(missed),
            percent(plainly)
        );
        at_most_5_per_cent(missed, repeats);
    }
}

/// What is decided, and when.
fn decisions() {
    let repeats = 2_000;
    let size = 1.0 / 32.0;
    println!(
        "| way | true effect, of the size | more | none so large | less | mean games | Wilson's misses there |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (name, way) in [("SPRT", decided as Way), ("interval", decided_by_interval as Way)] {
        for (wins_of_64, effect) in [(32, "0"), (33, "1/2"), (34, "1"), (36, "2"), (30, "-1")] {
            let ends: Vec<(u64, Decision, bool)> =
                (0..repeats).map(|repeat| way(repeat, wins_of_64, size)).collect();
            let share = |wanted| {
                let count = ends.iter().filter(|end| end.1 == wanted).count();
                100.0 * count as f64 / repeats as f64
            };
            println!(
                "| {name} | {effect} | {:.1} % | {:.1} % | {:.1} % | {} | {:.1} % |",
                share(Decision::More),
                share(Decision::Smaller),
                share(Decision::Less),
                ends.iter().map(|end| end.0).sum::<u64>() / repeats,
                100.0 * ends.iter().filter(|end| !end.2).count() as f64 / repeats as f64
            );
        }
    }
}

/// Kinds of sides: of 100 games so many go the same way, and whether the level sits on one to three seats.
const KINDS: [(u32, bool); 5] = [(98, false), (80, false), (60, false), (0, false), (60, true)];

fn words((same, is_uneven): (u32, bool)) -> String {
    format!("{} % play on alike{}", same, if is_uneven { ", 1 to 3 seats" } else { "" })
}

/// What is said of sides that are equal in truth.
fn false_alarms() {
    let repeats = 2_000;
    let percent = |count: u64| 100.0 * count as f64 / repeats as f64;
    println!(
        "\n| equal sides | comparisons | differ, 4,000 games | ever missed up to 32,000 | plain interval \
         watched | until 2 pp: games | missed | differ | size 2 pp: games | differ |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for kind in KINDS {
        let sides = Sides { same: kind.0, shift: 0, is_uneven: kind.1 };
        let fixed = alarms(repeats, sides, 4_000);
        let [ours, plain] = difference_missed(repeats, sides, 32_000);
        let ends: Vec<(u64, bool, bool)> =
            (0..repeats).map(|repeat| difference_until(repeat, sides, 0.02)).collect();
        let missed = ends.iter().filter(|end| !end.1).count() as u64;
        let differ = ends.iter().filter(|end| end.2).count() as u64;
        let decided: Vec<(u64, Decision)> =
            (0..repeats).map(|repeat| difference_decided(repeat, sides, 0.02)).collect();
        let found = decided.iter().filter(|end| end.1 != Decision::Smaller).count() as u64;
        println!(
            "| {} | {repeats} | {:.1} % | {:.1} % | {:.1} % | {} | {:.1} % | {:.1} % | {} | {:.1} % |",
            words(kind),
            percent(fixed),
            percent(ours),
            percent(plain),
            ends.iter().map(|end| end.0).sum::<u64>() / repeats,
            percent(missed),
            percent(differ),
            decided.iter().map(|end| end.0).sum::<u64>() / repeats,
            percent(found)
        );
        // At most 6 % of what is said of equal sides is wrong.
        for count in [fixed, ours, missed, differ, found] {
            assert!(percent(count) <= 6.0, "{sides:?}: {count} of {repeats}");
        }
    }
}

/// What is found of a difference of the size that was asked for, of half of it and of twice as much.
fn power() {
    let repeats = 2_000;
    println!(
        "\n| sides | true difference, of the size | more | none so large | less | mean games |"
    );
    println!("| --- | --- | ---: | ---: | ---: | ---: |");
    let kinds =
        [((98, false), 5_000), ((80, false), 1_000), ((0, false), 200), ((80, true), 1_000)];
    for (kind, shift) in kinds {
        let size = Sides { same: kind.0, shift, is_uneven: kind.1 }.truth();
        for (part, name) in [(1, "1/2"), (2, "1"), (3, "3/2")] {
            let sides = Sides { same: kind.0, shift: shift * part / 2, is_uneven: kind.1 };
            let ends: Vec<(u64, Decision)> =
                (0..repeats).map(|repeat| difference_decided(repeat, sides, size)).collect();
            let share = |wanted| {
                let count = ends.iter().filter(|end| end.1 == wanted).count();
                100.0 * count as f64 / repeats as f64
            };
            println!(
                "| {} | {name} of {:.0} pp | {:.1} % | {:.1} % | {:.1} % | {} |",
                words(kind),
                100.0 * size,
                share(Decision::More),
                share(Decision::Smaller),
                share(Decision::Less),
                ends.iter().map(|end| end.0).sum::<u64>() / repeats
            );
            if part == 2 {
                assert!(share(Decision::More) >= 80.0, "{sides:?}");
            }
        }
    }
}
