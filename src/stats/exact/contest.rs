//! Dice of two sides compared pair by pair, the highest with the highest.

use crate::exact::{Law, TooMany, choose, plus, times};

/// Who loses a pair of equal dice.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Tie {
    /// The attacker does.
    AttackerLoses,
    /// The defender does.
    DefenderLoses,
    /// Nobody does.
    NobodyLoses,
}

/// The law of how many pairs the defender loses.
pub fn losses(sides: u32, attacker: u32, defender: u32, tie: Tie) -> Result<Law, TooMany> {
    let pairs = attacker.min(defender) as usize;
    let mut ways = vec![0; pairs + 1];
    let (own, other) = (sorted_throws(sides, attacker)?, sorted_throws(sides, defender)?);
    for (high, one) in &own {
        for (low, two) in &other {
            let loses = |(attack, defence): (&u32, &u32)| {
                attack > defence || (attack == defence && tie == Tie::DefenderLoses)
            };
            let lost = high.iter().zip(low).filter(|&pair| loses(pair)).count();
            ways[lost] = plus(ways[lost], times(*one, *two)?)?;
        }
    }
    Law::new(0, ways)
}

/// The throws of so many dice, each from its highest die down, with the ways in which it comes.
fn sorted_throws(sides: u32, dice: u32) -> Result<Vec<(Vec<u32>, u128)>, TooMany> {
    let mut throws = vec![(Vec::new(), 1_u128)];
    for face in (1..=sides).rev() {
        let mut next = Vec::new();
        for (throw, ways) in &throws {
            let left = dice - throw.len() as u32;
            for here in 0..=left {
                let mut more: Vec<u32> = throw.clone();
                more.extend(std::iter::repeat_n(face, here as usize));
                next.push((more, times(*ways, choose(u64::from(left), u64::from(here))?)?));
            }
        }
        throws = next;
    }
    throws.retain(|(throw, _)| throw.len() == dice as usize);
    Ok(throws)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_dice_against_two_have_the_vector_of_the_reference() {
        let law = losses(6, 3, 2, Tie::AttackerLoses).unwrap();
        assert_eq!(law.values().collect::<Vec<_>>(), [(0, 2275), (1, 2611), (2, 2890)]);
        assert_eq!(law.whole(), 7776);
        assert!((law.mean() - 1.079_090).abs() < 5e-7);
    }

    #[test]
    fn who_loses_ties_makes_the_difference() {
        // One die each: 15 ways higher, 6 equal, 15 lower.
        let lost = |tie| losses(6, 1, 1, tie).unwrap().ways()[1];
        assert_eq!(lost(Tie::AttackerLoses), 15);
        assert_eq!(lost(Tie::NobodyLoses), 15);
        assert_eq!(lost(Tie::DefenderLoses), 21);
    }
}
