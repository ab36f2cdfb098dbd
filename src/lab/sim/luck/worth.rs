//! What a position is worth to each seat: its chance to win, in whole numbers.

use std::sync::Arc;

use crate::policies::judge::Columns;
use crate::sim::luck::weigher::Weigher;
use tenbin_engine::schema::Schema;
use tenbin_engine::{
    Decision, Eye, Game, LUCK_UNIT, SEATS_MAX, STANDING_OUT, STANDING_WON, Seat, SeatSet,
};

/// Chances are told in so many parts of a game.
pub(super) const CHANCE: i64 = LUCK_UNIT / 6;

/// Numbers of a side beside those that a game shows: how it stands, and whether it is out.
pub(super) const BESIDE: usize = 2;

/// A sum that is larger by this much means twice the chance.
pub(super) const BIT: f64 = 1000.0;

/// Powers are told for differences of so many at a time.
const STEP: u64 = 8;
/// For so many steps; then they are nothing.
const STEPS: usize = 2500;
/// The power of the best side.
const POWER: f64 = 65536.0;

/// How a side stands tells no more than this.
const STANDING_MAX: i32 = 3000;

/// Weights by which positions are worth something: everything that a game shows of a seat, how it stands, and whether
/// it is out.
#[derive(Debug)]
pub struct Worth {
    columns: Arc<Columns>,
    /// What adds them up; copied for whoever looks at positions.
    weigher: Weigher,
    standing: i32,
    out: i32,
    /// What a side is to the best one that is so many steps ahead.
    powers: Vec<u32>,
    /// Its share where there are two.
    shares_of_two: Vec<i64>,
}

/// How a seat stands, and 1 where it is out.
pub(super) fn stands<G: Game>(game: &G, state: &G::State, seat: usize) -> [i32; BESIDE] {
    match game.standing_of(state, Seat(seat as u8)) {
        STANDING_OUT => [0, 1],
        STANDING_WON => [STANDING_MAX, 0],
        standing => [standing.clamp(-STANDING_MAX, STANDING_MAX), 0],
    }
}

impl Worth {
    /// By weights for the columns, then for what is beside them.
    pub(super) fn new(columns: Arc<Columns>, weights: &[f64]) -> Self {
        let whole = |weight: f64| (weight * BIT / std::f64::consts::LN_2).round() as i32;
        let count = columns.names().len();
        let by_column: Vec<i32> = weights[..count].iter().map(|&weight| whole(weight)).collect();
        let power = |step: usize| {
            let distance = (step as u64 * STEP) as f64;
            (POWER * (-distance / BIT).exp2()).round() as u32
        };
        let powers: Vec<u32> = (0..STEPS).map(power).collect();
        let share = |&power: &u32| i64::from(power) * CHANCE / (i64::from(power) + POWER as i64);
        Self {
            shares_of_two: powers.iter().map(share).collect(),
            weigher: Weigher::new(&columns, &by_column),
            standing: whole(weights[count]),
            out: whole(weights[count + 1]),
            powers,
            columns,
        }
    }

    /// Whether a game shows the same of a position as the one that was learned from.
    pub fn fits(&self, schema: &Schema, seats: u8) -> bool {
        Columns::new(schema, seats) == *self.columns
    }

    /// For looking at positions with it.
    pub(super) fn weigher(&self) -> Weigher {
        self.weigher.clone()
    }

    /// Each seat's chance to win; once the game is over who has won.
    pub(super) fn chances<G: Game>(
        &self,
        weigher: &mut Weigher,
        game: &G,
        state: &G::State,
        decision: Decision,
    ) -> [i64; SEATS_MAX] {
        if decision == Decision::Over {
            return of_winners(game.standing(state).winners);
        }
        weigher.clear();
        game.show(state, Eye::Everyone, weigher);
        let seats = self.columns.sides();
        let mut sums = weigher.sums;
        for (seat, sum) in sums.iter_mut().enumerate().take(seats) {
            let [standing, out] = stands(game, state, seat).map(i64::from);
            *sum += i64::from(self.standing) * standing + i64::from(self.out) * out;
        }
        self.shares(&sums[..seats])
    }

    /// The shares of powers of two. Together they are exactly one game.
    fn shares(&self, sums: &[i64]) -> [i64; SEATS_MAX] {
        let mut shares = [0; SEATS_MAX];
        if let [one, other] = *sums {
            // Most games are duels, and a table is quicker than a division.
            let steps = usize::try_from(one.abs_diff(other) / STEP).ok();
            let share = steps.and_then(|step| self.shares_of_two.get(step)).copied().unwrap_or(0);
            let behind = usize::from(one >= other);
            (shares[behind], shares[1 - behind]) = (share, CHANCE - share);
            return shares;
        }
        let Some(best) = (0..sums.len()).max_by_key(|&seat| sums[seat]) else { return shares };
        let power = |sum: i64| {
            let steps = sums[best].abs_diff(sum) / STEP;
            let power = usize::try_from(steps).ok().and_then(|step| self.powers.get(step));
            i64::from(power.copied().unwrap_or(0))
        };
        // That of the best side is never 0.
        let all: i64 = sums.iter().map(|&sum| power(sum)).sum();
        let mut rest = CHANCE;
        for (seat, &sum) in sums.iter().enumerate().filter(|(seat, _)| *seat != best) {
            shares[seat] = power(sum) * CHANCE / all;
            rest -= shares[seat];
        }
        shares[best] = rest;
        shares
    }
}

fn of_winners(winners: SeatSet) -> [i64; SEATS_MAX] {
    std::array::from_fn(|seat| if winners.has(Seat(seat as u8)) { CHANCE } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::toy::Toy;

    #[test]
    fn a_sum_larger_by_a_thousand_is_twice_the_chance() {
        let toy = Toy::default();
        let columns = Arc::new(Columns::new(&toy.schema(), 2));
        let worth = Worth::new(Arc::clone(&columns), &vec![0.0; columns.names().len() + BESIDE]);
        assert_eq!(worth.shares(&[7, 7])[..2], [CHANCE / 2; 2]);
        let [one, other] = worth.shares(&[3000, 2000])[..2] else { panic!("two") };
        assert_eq!((one + other, other), (CHANCE, CHANCE / 3));
        assert_eq!(worth.shares(&[0, 1 << 40])[..2], [0, CHANCE]);
        assert_eq!(worth.shares(&[-500, 1500, 500, 500])[..4].iter().sum::<i64>(), CHANCE);
    }
}
