//! Chances of dice and draws, for bots that weigh them.
//!
//! They are worked out by adding and multiplying, so they are the same numbers on every machine.

/// More dice, or larger ones, are refused.
pub const DICE_MAX: u32 = 100;
/// More sides are refused.
pub const SIDES_MAX: u32 = 100;
/// Larger decks, and more tries, are refused.
pub const CARDS_MAX: u32 = 1000;

/// The chance that so many dice with so many sides, from 1 on, come to at least this sum.
pub fn sum_at_least(dice: u32, sides: u32, sum: i64) -> f64 {
    let (dice, sides) = (dice.min(DICE_MAX) as usize, sides.clamp(1, SIDES_MAX) as usize);
    // The chance of each sum above the least one.
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + sides - 1];
        for (above, chance) in chances.iter().enumerate() {
            for more in &mut next[above..above + sides] {
                *more += chance / sides as f64;
            }
        }
        chances = next;
    }
    let needed = usize::try_from(sum - dice as i64).unwrap_or(0);
    chances.iter().skip(needed).sum()
}

/// The chance that of so many tries, each of which succeeds with this chance, at least so many do.
pub fn hits_at_least(tries: u32, chance: f64, hits: i64) -> f64 {
    let tries = tries.min(CARDS_MAX) as usize;
    let mut chances = vec![0.0; tries + 1];
    chances[0] = 1.0;
    for tried in 1..=tries {
        for hit in (0..=tried).rev() {
            let before = if hit == 0 { 0.0 } else { chances[hit - 1] * chance };
            chances[hit] = chances[hit] * (1.0 - chance) + before;
        }
    }
    chances.iter().skip(usize::try_from(hits).unwrap_or(0)).sum()
}

/// The chance that of so many cards drawn from a deck at least so many are good ones.
pub fn draws_at_least(deck: u32, good: u32, drawn: u32, wanted: i64) -> f64 {
    let deck = deck.min(CARDS_MAX);
    let (good, drawn) = (good.min(deck), drawn.min(deck) as usize);
    let mut chances = vec![0.0; drawn + 1];
    chances[0] = 1.0;
    for before in 0..drawn {
        let left = f64::from(deck) - before as f64;
        for got in (0..=before).rev() {
            let good_left = (f64::from(good) - got as f64).max(0.0);
            let chance = chances[got];
            chances[got + 1] += chance * good_left / left;
            chances[got] = chance * (left - good_left) / left;
        }
    }
    chances.iter().skip(usize::try_from(wanted).unwrap_or(0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-12
    }

    #[test]
    fn sums_of_dice_are_those_counted_by_hand() {
        // Of 36 throws of two dice 21 come to 7 or more, one to 12.
        assert!(near(sum_at_least(2, 6, 7), 21.0 / 36.0));
        assert!(near(sum_at_least(2, 6, 12), 1.0 / 36.0));
        assert!(near(sum_at_least(2, 6, 2), 1.0) && near(sum_at_least(2, 6, -5), 1.0));
        assert!(near(sum_at_least(2, 6, 13), 0.0) && near(sum_at_least(0, 6, 1), 0.0));
        // Of 216 throws of three dice 108 come to 11 or more: it is the middle.
        assert!(near(sum_at_least(3, 6, 11), 0.5));
    }

    #[test]
    fn hits_are_those_of_the_binomial() {
        // No 6 in four throws: (5/6)^4.
        assert!(near(hits_at_least(4, 1.0 / 6.0, 1), 1.0 - 625.0 / 1296.0));
        assert!(near(hits_at_least(3, 0.5, 2), 0.5));
        assert!(near(hits_at_least(3, 0.5, 0), 1.0) && near(hits_at_least(3, 0.5, 4), 0.0));
        assert!(near(hits_at_least(3, 1.0, 3), 1.0));
    }

    #[test]
    fn draws_are_those_of_the_hypergeometric() {
        // No ace in five cards of 52: (48 over 5) / (52 over 5) = 1712304 / 2598960.
        assert!(near(draws_at_least(52, 4, 5, 1), 1.0 - 1_712_304.0 / 2_598_960.0));
        assert!(near(draws_at_least(10, 3, 10, 3), 1.0) && near(draws_at_least(10, 3, 10, 4), 0.0));
        assert!(near(draws_at_least(2, 1, 1, 1), 0.5));
        assert!(near(draws_at_least(0, 0, 3, 0), 1.0));
    }
}
