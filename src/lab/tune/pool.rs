//! Against whom candidates play.

use crate::policies::Strategy;

/// Every so many generations what is believed best then joins the pool.
const JOINS_EVERY: u64 = 5;
/// So many of them stay, the youngest.
const WINNERS: usize = 3;
/// A generation plays against so many of the pool, or all of a smaller one.
const OPPONENTS: usize = 3;

/// The strategy that learning began from, others that were named, and what was best at times.
#[derive(Clone, Debug)]
pub struct Pool {
    named: Vec<Strategy>,
    winners: Vec<Strategy>,
}

impl Pool {
    /// A pool of named strategies, the one that learning begins from first.
    pub fn new(named: Vec<Strategy>) -> Self {
        Self { named, winners: Vec::new() }
    }

    /// Those that were named.
    pub fn named(&self) -> &[Strategy] {
        &self.named
    }

    /// All that were named and the youngest winner.
    pub fn all(&self) -> Vec<Strategy> {
        self.named.iter().chain(self.winners.last()).cloned().collect()
    }

    /// Whether what is best after a generation, counted from 1, joins.
    pub fn joins_after(generation: u64) -> bool {
        generation.is_multiple_of(JOINS_EVERY)
    }

    /// Takes in what is best now; the oldest of too many leaves.
    pub fn join(&mut self, winner: Strategy) {
        self.winners.push(winner);
        if self.winners.len() > WINNERS {
            self.winners.remove(0);
        }
    }

    /// Against whom the candidates of a generation play: always the first that was named and the youngest winner,
    /// the others by turns.
    pub fn opponents(&self, generation: u64) -> Vec<Strategy> {
        let youngest = self.winners.last();
        let mut chosen: Vec<Strategy> =
            self.named.first().into_iter().chain(youngest).cloned().collect();
        let older = self.winners.iter().rev().skip(1);
        let others: Vec<&Strategy> = self.named.iter().skip(1).chain(older).collect();
        let free = OPPONENTS.saturating_sub(chosen.len()).min(others.len());
        for turn in 0..free as u64 {
            let place = (generation * free as u64 + turn) % others.len() as u64;
            chosen.push(others[place as usize].clone());
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Strategy {
        Strategy::of_weights(name, &[], 0)
    }

    #[test]
    fn everybody_has_a_turn_and_the_first_and_the_youngest_always() {
        let names = |pool: &Pool, generation| -> Vec<String> {
            pool.opponents(generation).into_iter().map(|one| one.name).collect()
        };
        let mut pool = Pool::new(["a", "b", "c", "d"].map(named).to_vec());
        assert_eq!(names(&pool, 0), ["a", "b", "c"]);
        assert_eq!(names(&pool, 1), ["a", "d", "b"]);
        for generation in [5, 10, 15, 20] {
            pool.join(named(&format!("g{generation}")));
        }
        // Others are b, c, d, g15 and g10; g5 has left.
        assert_eq!(names(&pool, 20), ["a", "g20", "b"]);
        assert_eq!(names(&pool, 23), ["a", "g20", "g15"]);
        assert_eq!(names(&pool, 24), ["a", "g20", "g10"]);
        let all: Vec<String> = pool.all().into_iter().map(|one| one.name).collect();
        assert_eq!(all, ["a", "b", "c", "d", "g20"]);
        let alone = Pool::new(vec![named("a")]);
        assert_eq!(names(&alone, 3), ["a"]);
        assert_eq!((0..12).filter(|&one| Pool::joins_after(one + 1)).count(), 2);
    }
}
