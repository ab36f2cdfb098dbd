//! The draws of Naruto with their exact laws (section 6 of the rules catalogue): nothing is rolled,
//! and everything drawn is drawn without replacement.

use crate::content::knobs::{Knobs, StartPlayer};
use crate::record::Declared;
use tenbin_engine::numbered;
use tenbin_engine::schema::{Condition, Roll, RollId};
use tenbin_stats::exact::draws;

numbered! {
    rolls(declared: &Declared<'_>) -> Roll, RollId:
    // Who starts (CH-01).
    START = declared.start_roll();
    // The pair of decks.
    PAIR = declared.pair_roll();
    // In an opening hand: ninjas of entry turn 0, all ninjas, techniques, copies of one card in the first.
    STARTERS = declared.hand_roll("turn_0_ninjas", |deck| declared.rows.decks[deck].starters);
    NINJAS = declared.hand_roll("ninjas", |deck| declared.rows.decks[deck].types[0]);
    TECHNIQUES = declared.hand_roll("techniques", |deck| declared.rows.decks[deck].types[1]);
    COPIES = declared.copies_roll();
}

/// For 0 to `most` hits the ways in which a hand of `hand` cards of a deck of `deck` has that many
/// of `wanted`.
pub(crate) fn hits(deck: u64, wanted: u64, hand: u64, most: u64) -> Vec<u64> {
    let law = draws(deck, wanted, hand).map_or_else(|_| Vec::new(), |law| law.weights());
    (0..=most).map(|hits| law.get(hits as usize).copied().unwrap_or(0)).collect()
}

fn numbers(most: i32) -> Vec<String> {
    (0..=most).map(|number| number.to_string()).collect()
}

/// Cards of the opening hand after so many redraws (NAR-021, NAR-022).
pub(super) fn hand_after(knobs: &Knobs, redraws: i32) -> i32 {
    (knobs.opening_hand - redraws * knobs.redraw_penalty).max(0)
}

/// The condition of an opening hand: the place of the deck among those that play, and redraws.
pub(super) fn hand_condition(knobs: &Knobs, level: u16, redraws: u8) -> u16 {
    level * (knobs.redraws as u16 + 1) + u16::from(redraws)
}

impl Declared<'_> {
    fn start_roll(&self) -> Roll {
        let weights = match self.rules.knobs.start_player {
            StartPlayer::Random | StartPlayer::Loser => vec![1, 1],
            StartPlayer::Seat0 => vec![1, 0],
            StartPlayer::Seat1 => vec![0, 1],
        };
        Roll {
            name: "start".to_owned(),
            outcomes: vec!["seat1".to_owned(), "seat2".to_owned()],
            conditions: vec![Condition { name: "starting player".to_owned(), weights }],
        }
    }

    fn pair_roll(&self) -> Roll {
        let decks = &self.rules.catalogue.decks;
        let pair = |&(one, two): &(u8, u8)| {
            format!("{} v {}", decks[usize::from(one)].id, decks[usize::from(two)].id)
        };
        let pairs: Vec<String> = self.rules.catalogue.pairs.iter().map(pair).collect();
        let weights = vec![1; pairs.len()];
        Roll {
            name: "decks".to_owned(),
            outcomes: pairs,
            conditions: vec![Condition { name: "seat1 v seat2".to_owned(), weights }],
        }
    }

    /// How many cards of a set are in an opening hand, by deck and number of redraws.
    fn hand_roll(&self, name: &str, wanted: impl Fn(usize) -> u64) -> Roll {
        let most = self.rules.knobs.opening_hand;
        let mut conditions = Vec::new();
        for &deck in &self.rows.playing {
            let own = &self.rules.catalogue.decks[usize::from(deck)];
            for redraws in 0..=self.rules.knobs.redraws {
                let hand = hand_after(&self.rules.knobs, redraws);
                let wanted = wanted(usize::from(deck)).count_ones();
                let cards = own.cards.len() as u64;
                conditions.push(Condition {
                    name: format!("{}: {wanted} in {cards}, hand {hand}, redraw {redraws}", own.id),
                    weights: hits(cards, u64::from(wanted), hand as u64, most as u64),
                });
            }
        }
        Roll { name: format!("opening_{name}"), outcomes: numbers(most), conditions }
    }

    /// Copies of the first card of each deck that is there once, twice, ... in the opening hand.
    fn copies_roll(&self) -> Roll {
        let mut conditions = Vec::new();
        for &(deck, card, _, copies) in &self.rows.copies {
            let own = &self.rules.catalogue.decks[usize::from(deck)];
            let hand = self.rules.knobs.opening_hand as u64;
            conditions.push(Condition {
                name: format!(
                    "{}: {} x {}",
                    own.id, copies, self.rules.catalogue.cards[card as usize].id
                ),
                weights: hits(own.cards.len() as u64, copies.into(), hand, hand),
            });
        }
        Roll {
            name: "opening_copies".to_owned(),
            outcomes: numbers(self.rules.knobs.opening_hand),
            conditions,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands of so many cards.
    fn choose(deck: u64, hand: u64) -> u64 {
        tenbin_stats::exact::choose(deck, hand).unwrap() as u64
    }

    /// Whether weights over their sum are a fraction.
    fn is_share(part: u64, whole: u64, over: u64, under: u64) -> bool {
        u128::from(part) * u128::from(under) == u128::from(over) * u128::from(whole)
    }

    #[test]
    fn the_cases_of_the_catalogue_come_out() {
        // CH-b to CH-d: at least one of 1, 2, 3 copies in the opening six of fifty.
        for (copies, over, under) in [(1, 3, 25), (2, 279, 1225), (3, 227, 700)] {
            let law = hits(50, copies, 6, 6);
            let whole: u64 = law.iter().sum();
            assert_eq!(whole, choose(50, 6));
            assert!(is_share(whole - law[0], whole, over, under), "{copies} copies");
        }
        // CH-f to CH-i: no turn-0 ninja in the opening six.
        for (wanted, over, under) in [
            (11, 155_363, 756_700),
            (9, 374_699, 1_324_225),
            (10, 9_139, 37_835),
            (8, 374_699, 1_135_050),
        ] {
            let law = hits(50, wanted, 6, 6);
            assert!(is_share(law[0], choose(50, 6), over, under), "{wanted} ninjas");
        }
        // CH-l: exactly two of 17 techniques; CH-m: none of 25 ninjas.
        assert!(is_share(hits(50, 17, 6, 6)[2], choose(50, 6), 92_752, 264_845));
        assert!(is_share(hits(50, 25, 6, 6)[0], choose(50, 6), 11, 987));
        // The largest deck and hand stay within 64 bits.
        assert_eq!(hits(60, 30, 8, 8).iter().sum::<u64>(), choose(60, 8));
        assert_eq!(hits(50, 3, 4, 6)[5..], [0, 0]);
    }
}
