//! Leagues whose truth is known, for tests.

use super::{Square, Wins};
use rand::Rng;

/// Numbers for a simulation.
pub(crate) struct Generator(rand_pcg::Pcg64Mcg);

impl Generator {
    pub(crate) fn new(seed: u128) -> Self {
        // Seeds that are near to each other would begin alike.
        let mut generator = rand_pcg::Pcg64Mcg::new(seed * 0x9e37_79b9_7f4a_7c15 + 1);
        for _ in 0..8 {
            generator.next_u64();
        }
        Self(generator)
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// A number from 0 to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Whose luck a deal is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Luck {
    /// Each pair has its own.
    Own,
    /// In three deals of four all pairs have the same.
    Common,
}

/// Groups of games: how often each pair's first side has won. Game k is one of group k mod 64.
pub(crate) fn play(
    chances: &[f64],
    luck: Luck,
    games: u32,
    generator: &mut Generator,
) -> Vec<Vec<f64>> {
    let mut groups = vec![vec![0.0; chances.len()]; 64];
    for game in 0..games {
        let common = generator.unit();
        let is_common = luck == Luck::Common && generator.below(4) > 0;
        for (won, &chance) in groups[game as usize % 64].iter_mut().zip(chances) {
            let own = if is_common { common } else { generator.unit() };
            *won += f64::from(u8::from(own < chance));
        }
    }
    groups
}

/// A round robin in which the first of a pair wins as often as the square says.
pub(crate) fn league(chances: &Square, luck: Luck, games: u32, generator: &mut Generator) -> Wins {
    let players = chances.len();
    let pairs: Vec<(usize, usize)> =
        (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other))).collect();
    let of_pairs: Vec<f64> = pairs.iter().map(|&(one, other)| chances[one][other]).collect();
    let played = play(&of_pairs, luck, games, generator);
    let groups = played.iter().enumerate().map(|(group, won)| {
        let mut square = vec![vec![0.0; players]; players];
        let here = games / 64 + u32::from((group as u32) < games % 64);
        for (&(one, other), &won) in pairs.iter().zip(won) {
            square[one][other] = won;
            square[other][one] = f64::from(here) - won;
        }
        square
    });
    Wins::new(groups.collect())
}

/// The chances of strategies that differ in strength alone, in Elo.
pub(crate) fn chances_of(elo: &[f64]) -> Square {
    let of = |one: f64, other: f64| 1.0 / (1.0 + 10_f64.powf((other - one) / 400.0));
    elo.iter().map(|&one| elo.iter().map(|&other| of(one, other)).collect()).collect()
}
