//! Comparisons whose truth is known, played from look to look: for the tests, and for the bench that plays
//! them in full size.

use super::{Decision, Interval, Joint, Label, Look, Pair, Pcg64Mcg, Z95, below, looks, seed};

/// Two sides on the same games. A level has a quarter of its seats won on the first; of 100 games `same` go
/// the same way on the second, where the others are played anew with `shift` of 10,000 more wins.
#[derive(Copy, Clone, Debug)]
pub(super) struct Sides {
    pub(super) same: u32,
    pub(super) shift: u32,
    /// Whether the level sits on one to three seats, on each side as it comes; else on one.
    pub(super) is_uneven: bool,
}

impl Sides {
    /// How much more of its seats the level wins on the second side.
    pub(super) fn truth(self) -> f64 {
        f64::from(100 - self.same) / 100.0 * f64::from(self.shift) / 10_000.0
    }
}

/// A comparison of two sides being played.
pub(super) struct Comparison {
    sides: Sides,
    generator: Pcg64Mcg,
    games: u64,
    joint: Joint,
}

impl Comparison {
    pub(super) fn new(repeat: u64, sides: Sides) -> Self {
        let generator = seed::stream(0xC4, repeat, Label::Rules(sides.same as u8));
        Self { sides, generator, games: 0, joint: Joint::default() }
    }

    /// Seats won of the level's seats in a game.
    fn game(&mut self, shift: u32) -> [i64; 2] {
        let seats = if self.sides.is_uneven { 1 + below(&mut self.generator, 3) } else { 1 };
        let wins =
            (0..seats).filter(|_| below(&mut self.generator, 10_000) < 2_500 + shift).count();
        [wins as i64, i64::from(seats)]
    }

    pub(super) fn play_to(&mut self, games: u64) -> &Joint {
        while self.games < games {
            let [a, b] = self.game(0);
            let is_same = below(&mut self.generator, 100) < self.sides.same;
            let [c, d] = if is_same { [a, b] } else { self.game(self.sides.shift) };
            self.joint.add_game(Pair { a, b, c, d });
            self.games += 1;
        }
        &self.joint
    }

    /// The difference with its interval at a look, or at a fixed number of games, and the p-value.
    pub(super) fn known(&mut self, games: u64, look: Option<Look>) -> (f64, Interval, f64) {
        let found = self.play_to(games).difference().expect("both sides have the level");
        let (interval, p) = (
            found.interval_at(look.map_or(Z95, |look| look.reach(Z95))),
            look.map_or(found.p_value(), |look| look.p_value(found.p_value())),
        );
        (found.value, interval, p)
    }
}

/// Of so many comparisons of a fixed number of games those that are said to differ.
pub(super) fn alarms(repeats: u64, sides: Sides, games: u64) -> u64 {
    let differs = |repeat: &u64| Comparison::new(*repeat, sides).known(games, None).2 < 0.05;
    (0..repeats).filter(differs).count() as u64
}

/// Of so many comparisons those in which an interval misses the truth at one look or another: ours, and the
/// plain one of 95 %.
pub(super) fn difference_missed(repeats: u64, sides: Sides, games_max: u64) -> [u64; 2] {
    let mut missed = [0; 2];
    for repeat in 0..repeats {
        let mut comparison = Comparison::new(repeat, sides);
        let mut misses = [false; 2];
        for look in looks(games_max) {
            for (miss, look_of) in misses.iter_mut().zip([Some(look), None]) {
                *miss |= !comparison.known(look.games(), look_of).1.has(sides.truth());
            }
        }
        missed.iter_mut().zip(misses).for_each(|(all, one)| *all += u64::from(one));
    }
    missed
}

/// A comparison until its difference is known to +/- `wanted`: its games, whether the interval there holds,
/// and whether it is said to differ.
pub(super) fn difference_until(repeat: u64, sides: Sides, wanted: f64) -> (u64, bool, bool) {
    let mut comparison = Comparison::new(repeat, sides);
    for look in looks(1 << 32) {
        let (value, at, p) = comparison.known(look.games(), Some(look));
        if (at.high - value).max(value - at.low) <= wanted {
            return (look.games(), at.has(sides.truth()), p < 0.05);
        }
    }
    unreachable!("so many games are enough")
}

/// A comparison until it is decided whether there is a difference of this size.
pub(super) fn difference_decided(repeat: u64, sides: Sides, size: f64) -> (u64, Decision) {
    let mut comparison = Comparison::new(repeat, sides);
    for look in looks(1 << 32) {
        let (_, at, _) = comparison.known(look.games(), Some(look));
        let decision = Decision::by(at, size);
        if decision != Decision::Open {
            return (look.games(), decision);
        }
    }
    unreachable!("so many games are enough")
}
