//! Cards drawn without putting any back.

use crate::exact::{Law, TooMany, choose, plus, times};

/// The law of how many of `wanted` cards of a deck are among so many drawn from it. Where more are
/// drawn than there are, all are drawn.
pub fn draws(deck: u64, wanted: u64, drawn: u64) -> Result<Law, TooMany> {
    let (wanted, drawn) = (wanted.min(deck), drawn.min(deck));
    let ways = (0..=wanted.min(drawn))
        .map(|hits| times(choose(wanted, hits)?, choose(deck - wanted, drawn - hits)?));
    Law::new(0, ways.collect::<Result<_, _>>()?)
}

/// The law of how many cards of the kind that is there most often are in a hand of a deck; `copies`
/// has the number of cards of each kind.
pub fn hand_largest_set(copies: &[u64], hand: u64) -> Result<Law, TooMany> {
    let hand = hand.min(copies.iter().sum());
    let mut ways = Vec::new();
    let mut before = u128::from(hand == 0);
    for most in 1..=hand {
        // By kinds: the ways of so many cards taken, of no kind more than `most`.
        let mut taken = vec![0_u128; hand as usize + 1];
        taken[0] = 1;
        for &kind in copies {
            let mut next = vec![0_u128; hand as usize + 1];
            for (count, &so_far) in taken.iter().enumerate() {
                for here in 0..=most.min(kind).min(hand - count as u64) {
                    let at = &mut next[count + here as usize];
                    *at = plus(*at, times(so_far, choose(kind, here)?)?)?;
                }
            }
            taken = next;
        }
        let up_to = taken[hand as usize];
        ways.push(up_to - before);
        before = up_to;
    }
    while ways.last() == Some(&0) {
        ways.pop();
    }
    Law::new(1, ways)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lands_in_an_opening_hand_have_the_vector_of_the_reference() {
        // 7 cards from 17 lands and 23 spells.
        let law = draws(40, 17, 7).unwrap();
        assert_eq!(
            law.ways(),
            [245_157, 1_716_099, 4_576_264, 6_021_400, 4_214_980, 1_565_564, 284_648, 19_448]
        );
        assert_eq!(law.whole(), 18_643_560);
    }

    #[test]
    fn sets_in_a_hand_of_five_have_the_vector_of_the_reference() {
        let law = hand_largest_set(&[4; 13], 5).unwrap();
        assert_eq!(
            law.values().collect::<Vec<_>>(),
            [(1, 1_317_888), (2, 1_221_792), (3, 58_656), (4, 624)]
        );
        assert_eq!(law.whole(), 2_598_960);
    }

    /// Draws of the catalogues: CH-b to CH-d of Naruto (NAR-021), rows 18, 19 and 23 of Strigoi.
    #[test]
    fn draws_agree_with_the_catalogues() {
        let share = |law: Law, least: i64| crate::exact::parts(law.at_least(least), law.whole());
        assert_eq!(share(draws(50, 1, 6).unwrap(), 1), (3, 25));
        assert_eq!(share(draws(50, 2, 6).unwrap(), 1), (279, 1225));
        assert_eq!(share(draws(50, 3, 6).unwrap(), 1), (227, 700));
        assert_eq!(share(draws(20, 3, 2).unwrap(), 2), (3, 190));
        let none = draws(20, 3, 3).unwrap();
        assert_eq!(crate::exact::parts(none.ways()[0], none.whole()), (34, 57));
        // Two Cursed Greatswords in 21 Reward cards, and 13/70 = 39/210 of at least one in two draws.
        assert_eq!(share(draws(21, 2, 2).unwrap(), 1), (13, 70));
    }

    #[test]
    fn a_whole_deck_is_drawn_with_all_it_has() {
        assert_eq!(draws(5, 2, 9).unwrap().values().collect::<Vec<_>>(), [(0, 0), (1, 0), (2, 1)]);
        assert_eq!(hand_largest_set(&[1, 2], 3).unwrap().ways(), [0, 1]);
    }
}
