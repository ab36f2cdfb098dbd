//! Whether what is said at looks holds at all of them, in batches whose truth is known.
//!
//! Small ones here; `cargo test --release -p tenbin-stats -- --ignored --nocapture sequential` plays them in
//! full size and prints what stands in `benches/results/sequential.md`.

use super::*;

/// Wins of batches with the rate `wins_of_64 / 64`, added up from look to look.
struct Batch {
    generator: Pcg64Mcg,
    wins_of_64: u32,
    games: u64,
    wins: u64,
}

impl Batch {
    fn new(repeat: u64, wins_of_64: u32) -> Self {
        let generator = seed::stream(0x5EED, repeat, Label::Rules(wins_of_64 as u8));
        Self { generator, wins_of_64, games: 0, wins: 0 }
    }

    /// Whether each of 64 games is won: the binary digits of the rate, from the last on, join or cut
    /// down what random bits have.
    fn word(&mut self) -> u64 {
        (0..6).fold(0, |won, digit| {
            let bits = self.generator.next_u64();
            if self.wins_of_64 >> digit & 1 == 1 { won | bits } else { won & bits }
        })
    }

    fn play_to(&mut self, games: u64) -> u64 {
        while self.games < games {
            let some = (games - self.games).min(64);
            let kept = if some == 64 { u64::MAX } else { (1 << some) - 1 };
            self.wins += u64::from((self.word() & kept).count_ones());
            self.games += some;
        }
        self.wins
    }
}

/// Of so many batches those in which an interval misses the truth at one look or another: ours, and
/// Wilson's of 95 %.
fn missed_at_any_look(repeats: u64, wins_of_64: u32, games_max: u64) -> [u64; 2] {
    let truth = f64::from(wins_of_64) / 64.0;
    let mut missed = [0; 2];
    for repeat in 0..repeats {
        let mut batch = Batch::new(repeat, wins_of_64);
        let mut misses = [false; 2];
        for look in looks(games_max) {
            let wins = batch.play_to(look.games());
            let (n, share) = (look.games() as f64, wins as f64 / look.games() as f64);
            misses[0] |= !look.share(share, n).has(truth);
            misses[1] |= !wilson_of(wins, look.games()).has(truth);
        }
        for (all, one) in missed.iter_mut().zip(misses) {
            *all += u64::from(one);
        }
    }
    missed
}

/// A batch until its rate is known to +/- `wanted`: its games, and whether the interval there holds, and
/// Wilson's.
fn until(repeat: u64, wins_of_64: u32, wanted: f64) -> (u64, bool, bool) {
    let truth = f64::from(wins_of_64) / 64.0;
    let mut batch = Batch::new(repeat, wins_of_64);
    for look in looks(1 << 32) {
        let wins = batch.play_to(look.games());
        let share = wins as f64 / look.games() as f64;
        let at = look.share(share, look.games() as f64);
        if (at.high - share).max(share - at.low) <= wanted {
            return (look.games(), at.has(truth), wilson_of(wins, look.games()).has(truth));
        }
    }
    unreachable!("so many games are enough")
}

/// A batch until it is decided whether its rate is `size` beside one half: the games, the decision, and
/// whether Wilson's interval holds there.
fn decided(repeat: u64, wins_of_64: u32, size: f64) -> (u64, Decision, bool) {
    let mut batch = Batch::new(repeat, wins_of_64);
    for look in looks(1 << 32) {
        let (n, wins) = (look.games() as f64, batch.play_to(look.games()));
        let share = wins as f64 / n;
        let estimate = Estimate { value: share - 0.5, variance: share * (1.0 - share) / n };
        let decision = decide(&estimate, size);
        if decision != Decision::Open {
            let truth = f64::from(wins_of_64) / 64.0;
            return (look.games(), decision, wilson_of(wins, look.games()).has(truth));
        }
    }
    unreachable!("so many games are enough")
}

/// The same by the interval: it leaves out nothing, or everything as large.
fn decided_by_interval(repeat: u64, wins_of_64: u32, size: f64) -> (u64, Decision, bool) {
    let mut batch = Batch::new(repeat, wins_of_64);
    for look in looks(1 << 32) {
        let (n, wins) = (look.games() as f64, batch.play_to(look.games()));
        let at = look.share(wins as f64 / n, n);
        let decision = Decision::by(Interval { low: at.low - 0.5, high: at.high - 0.5 }, size);
        if decision != Decision::Open {
            let truth = f64::from(wins_of_64) / 64.0;
            return (look.games(), decision, wilson_of(wins, look.games()).has(truth));
        }
    }
    unreachable!("so many games are enough")
}

/// A way to play a batch until something is decided.
type Way = fn(u64, u32, f64) -> (u64, Decision, bool);

/// Of so many batches those in which the interval of a ratio ever misses. A game has a chance of its own,
/// 10 to 90 in 100, and up to three results; or a paired difference that is nearly always 0.
fn ratio_missed(repeats: u64, games_max: u64, paired: bool) -> u64 {
    let mut missed = 0;
    for repeat in 0..repeats {
        let mut generator = seed::stream(0xC1, repeat, Label::Rules(u8::from(paired)));
        let mut sums = Clustered::default();
        let mut misses = false;
        for look in looks(games_max) {
            while sums.games < look.games() as f64 {
                let (a, b) = if paired {
                    // Three in a hundred pairs differ, one way as often as the other.
                    let one = below(&mut generator, 200);
                    (f64::from(u8::from(one < 3)) - f64::from(u8::from(one >= 197)), 1.0)
                } else {
                    let (b, chance) =
                        (1 + below(&mut generator, 3), 10 + below(&mut generator, 81));
                    let a = (0..b).filter(|_| below(&mut generator, 100) < chance).count();
                    (a as f64, f64::from(b))
                };
                sums.games += 1.0;
                sums.a += a;
                sums.b += b;
                sums.aa += a * a;
                sums.ab += a * b;
                sums.bb += b * b;
            }
            let truth = if paired { 0.0 } else { 0.5 };
            misses |= !look.mean(&sums).is_some_and(|at| at.has(truth));
        }
        missed += u64::from(misses);
    }
    missed
}

/// So many of `repeats` are no more than 5 % of them but for luck (three standard errors).
fn at_most_5_per_cent(count: u64, repeats: u64) {
    let most = 0.05 * repeats as f64 + 3.0 * (0.05 * 0.95 * repeats as f64).sqrt();
    assert!((count as f64) <= most, "{count} of {repeats}");
}

#[test]
fn intervals_hold_at_all_looks_together() {
    for wins_of_64 in [1, 9, 32] {
        let [ours, wilsons] = missed_at_any_look(400, wins_of_64, 16_000);
        at_most_5_per_cent(ours, 400);
        // The plain interval does not: this would fail with it.
        assert!(wilsons > 70, "{wins_of_64}: {wilsons} of 400");
    }
    at_most_5_per_cent(ratio_missed(300, 4_000, false), 300);
    at_most_5_per_cent(ratio_missed(300, 4_000, true), 300);
}

#[test]
fn a_batch_stops_where_its_rate_is_known() {
    let repeats = 300;
    let missed = (0..repeats).filter(|&repeat| !until(repeat, 16, 0.02).1).count() as u64;
    at_most_5_per_cent(missed, repeats);
    // (2.93 standard errors of 0.433) / 0.02 squared is 4,024 games: the look before is too early.
    assert!((0..20).all(|repeat| (4_000..=5_656).contains(&until(repeat, 16, 0.02).0)));
}

#[test]
fn an_effect_is_found_at_its_size_and_none_where_there_is_none() {
    // One half, and one half and 1/32.
    let (size, repeats) = (1.0 / 32.0, 400);
    for way in [decided as Way, decided_by_interval] {
        let found = |wins_of_64| {
            let decision = |repeat| way(repeat, wins_of_64, size).1;
            let more = (0..repeats).filter(|&repeat| decision(repeat) == Decision::More).count();
            let less = (0..repeats).filter(|&repeat| decision(repeat) == Decision::Less).count();
            [more as u64, less as u64]
        };
        let [more, less] = found(32);
        at_most_5_per_cent(more + less, repeats);
        let [more, _] = found(34);
        at_most_5_per_cent(repeats - more, repeats);
        let [_, less] = found(30);
        at_most_5_per_cent(repeats - less, repeats);
    }
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

#[test]
#[ignore = "full size: minutes"]
fn sequential_costs() {
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

#[test]
#[ignore = "full size: minutes"]
fn sequential_coverage() {
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

#[test]
#[ignore = "full size: minutes"]
fn sequential_decisions() {
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
