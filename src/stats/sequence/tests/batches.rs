//! Batches whose truth is known, played from look to look: for the tests, and for the bench that plays them
//! in full size.

use super::{
    Clustered, Decision, Estimate, Interval, Label, Pcg64Mcg, Rng, below, decide, looks, seed,
    wilson_of,
};

/// Wins of batches with the rate `wins_of_64 / 64`, added up from look to look.
pub(super) struct Batch {
    generator: Pcg64Mcg,
    wins_of_64: u32,
    games: u64,
    wins: u64,
}

impl Batch {
    pub(super) fn new(repeat: u64, wins_of_64: u32) -> Self {
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

    pub(super) fn play_to(&mut self, games: u64) -> u64 {
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
pub(super) fn missed_at_any_look(repeats: u64, wins_of_64: u32, games_max: u64) -> [u64; 2] {
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
pub(super) fn until(repeat: u64, wins_of_64: u32, wanted: f64) -> (u64, bool, bool) {
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
pub(super) fn decided(repeat: u64, wins_of_64: u32, size: f64) -> (u64, Decision, bool) {
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
pub(super) fn decided_by_interval(
    repeat: u64,
    wins_of_64: u32,
    size: f64,
) -> (u64, Decision, bool) {
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
pub(super) type Way = fn(u64, u32, f64) -> (u64, Decision, bool);

/// Of so many batches those in which the interval of a ratio ever misses. A game has a chance of its own,
/// 10 to 90 in 100, and up to three results; or a paired difference that is nearly always 0.
pub(super) fn ratio_missed(repeats: u64, games_max: u64, paired: bool) -> u64 {
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
