//! Which place in a deck each card has: the one it has in the game's own files, whatever a variant does
//! to others. What is drawn at random is a place, so a deck that differs from another in one card then
//! draws like it but for that card.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use crate::node::{Node, Value};
use crate::older::as_before;
use crate::setting::{kind_of_element, kind_of_key};
use crate::shape::{Kind, Shape};

/// What a card of a kind says, as a number: everything but the keys that change nothing of what it does, such
/// as its id and how many there are. Ties of bots go by it, so it is made from the words of before where keys are
/// called otherwise today: what is played does not change with a name.
pub fn saying(card: &Node, kind: Kind, idle: &[&str]) -> u64 {
    let mut said = as_before(card, kind);
    if let Value::Table(entries) = &mut said.value {
        entries.retain(|(key, _, _)| !idle.contains(&key.as_str()));
    }
    let mut text = String::new();
    said.canonical(&mut text);
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// No game has more copies in one list; a list of more was not meant so.
const COPIES_MAX: usize = 4096;

/// Copies of one card in a deck.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Copies {
    /// The card's id.
    pub id: String,
    /// What it says ([`saying`]).
    pub said: u64,
    /// How many there are.
    pub count: usize,
}

/// The copies of cards that say themselves, under the key `count`, how many there are.
pub fn copies_of<'a>(
    cards: impl IntoIterator<Item = &'a Node>,
    kind: Kind,
    count: &str,
    idle: &[&str],
) -> Vec<Copies> {
    let copies = |card: &Node| Copies {
        id: card.text("id").unwrap_or_default().to_owned(),
        said: saying(card, kind, idle),
        count: usize::try_from(card.integer(count).unwrap_or(0)).unwrap_or(0),
    };
    cards.into_iter().map(copies).collect()
}

/// The tree with the cards of some lists, which say under `count` how many there are, in the order of
/// their lowest places: a new card comes after the one whose place it takes, and a card under a new
/// name where the old one was, wherever a variant has them.
pub fn in_order(
    (base, root): (&Node, &Node),
    shape: &'static Shape,
    lists: &[&str],
    count: &str,
    idle: &[&str],
) -> Node {
    let mut root = root.clone();
    for &list in lists {
        let kind = element_of(shape, list);
        let [old, now] = [base, &root].map(|tree| copies_of(tree.list(list), kind, count, idle));
        if let Some(Value::List(cards)) = root.get_mut(list).map(|cards| &mut cards.value) {
            *cards = order(&old, &now).into_iter().map(|card| cards[card].clone()).collect();
        }
    }
    root
}

/// Of what kind the elements of a list of the content are.
pub fn element_of(shape: &'static Shape, list: &str) -> Kind {
    kind_of_element(kind_of_key(Some(Kind::Table(shape)), list)).unwrap_or(Kind::Any)
}

/// The cards of `now`, by their places in it, in the order of their lowest places in the deck.
pub fn order(base: &[Copies], now: &[Copies]) -> Vec<usize> {
    let at = kinds_at(base, now, COPIES_MAX);
    // One without copies stays behind the one before it.
    let firsts = (0..now.len()).scan(0, |last, card| {
        *last = at.iter().position(|&here| here == Some(card)).unwrap_or(*last);
        Some((*last, card))
    });
    let mut order: Vec<(usize, usize)> = firsts.collect();
    order.sort_unstable();
    order.into_iter().map(|(_, card)| card).collect()
}

/// For each place of a deck the card that lies there; the cards of `now` are numbered one after
/// another, and so lie those of `base`, the deck of the game's own files. A card keeps its places; of
/// the free ones a new copy takes one of a card that says the same, else the lowest. Places of cards
/// that are gone without another for them stay empty. Should `base` have more than `most` cards,
/// nothing is kept.
pub fn places(base: &[Copies], now: &[Copies], most: usize) -> Vec<Option<u8>> {
    let mut next: Vec<usize> = now
        .iter()
        .scan(0, |first, card| Some(std::mem::replace(first, *first + card.count)))
        .collect();
    let mut numbered = |card: usize| {
        next[card] += 1;
        (next[card] - 1) as u8
    };
    kinds_at(base, now, most).into_iter().map(|card| card.map(&mut numbered)).collect()
}

/// The same with the place in `now` of the card.
fn kinds_at(base: &[Copies], now: &[Copies], most: usize) -> Vec<Option<usize>> {
    // The files of the game are not checked where a variant mends them.
    if base.iter().fold(0, |sum: usize, card| sum.saturating_add(card.count)) > most {
        return in_a_row(now);
    }
    let base: Vec<(usize, &Copies)> = {
        let runs = base.iter().enumerate();
        runs.flat_map(|(index, card)| std::iter::repeat_n((index, card), card.count)).collect()
    };
    let mut places = vec![None; base.len()];
    let mut left: Vec<usize> = now.iter().map(|card| card.count).collect();
    let mut free: BTreeSet<usize> = (0..base.len()).collect();
    let mut put = |fits: &dyn Fn(&Copies, &Copies) -> bool, left: &mut [usize]| {
        for (index, card) in now.iter().enumerate() {
            let here: Vec<usize> =
                free.iter().copied().filter(|&place| fits(base[place].1, card)).collect();
            for place in here.into_iter().take(left[index]) {
                places[place] = Some(index);
                left[index] -= 1;
                free.remove(&place);
            }
        }
    };
    put(&|old, new| old.id == new.id, &mut left);
    put(&|old, new| old.said == new.said, &mut left);
    put(&|_, _| true, &mut left);
    let rest = left.into_iter().enumerate();
    places.extend(rest.flat_map(|(index, count)| std::iter::repeat_n(Some(index), count)));
    while places.last() == Some(&None) {
        places.pop();
    }
    places
}

fn in_a_row(now: &[Copies]) -> Vec<Option<usize>> {
    let runs = now.iter().enumerate();
    runs.flat_map(|(index, card)| std::iter::repeat_n(Some(index), card.count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(cards: &[(&str, u64, usize)]) -> Vec<Copies> {
        let copies =
            |&(id, said, count): &(&str, u64, usize)| Copies { id: id.to_owned(), said, count };
        cards.iter().map(copies).collect()
    }

    /// The places as words: the id of the card at each, `-` for none.
    fn told(base: &[(&str, u64, usize)], now: &[(&str, u64, usize)]) -> String {
        let (base, now) = (deck(base), deck(now));
        let at = |card: Option<usize>| card.map_or("-", |card| now[card].id.as_str());
        kinds_at(&base, &now, 64).into_iter().map(at).collect()
    }

    const BASE: &[(&str, u64, usize)] = &[("a", 1, 3), ("b", 2, 2), ("c", 3, 3)];

    #[test]
    fn cards_keep_their_places_whatever_the_order_of_the_list() {
        assert_eq!(told(BASE, BASE), "aaabbccc");
        let other = [("c", 3, 3), ("a", 1, 3), ("b", 2, 2)];
        assert_eq!(told(BASE, &other), "aaabbccc");
    }

    #[test]
    fn a_new_card_takes_the_place_of_what_says_the_same_else_of_what_went() {
        let twins = [("a", 1, 1), ("b", 2, 2), ("c", 3, 2), ("y", 3, 1), ("x", 1, 2)];
        assert_eq!(told(BASE, &twins), "axxbbccy");
        let new = [("a", 1, 2), ("b", 2, 1), ("c", 3, 3), ("n", 9, 3)];
        assert_eq!(told(BASE, &new), "aanbncccn");
    }

    #[test]
    fn new_cards_come_behind_those_they_replace() {
        let now = deck(&[("a", 1, 1), ("b", 2, 2), ("none", 7, 0), ("c", 3, 3), ("x", 1, 2)]);
        assert_eq!(order(&deck(BASE), &now), [0, 4, 1, 2, 3]);
    }

    #[test]
    fn what_goes_leaves_a_gap() {
        let fewer = [("a", 1, 3), ("c", 3, 3)];
        assert_eq!(told(BASE, &fewer), "aaa--ccc");
        let fewest = [("a", 1, 1), ("b", 2, 2)];
        assert_eq!(told(BASE, &fewest), "a--bb");
        assert_eq!(told(BASE, &[]), "");
    }

    #[test]
    fn a_deck_that_is_too_large_keeps_nothing() {
        let (base, now) = (deck(BASE), deck(&[("c", 3, 1), ("a", 1, 1)]));
        assert_eq!(places(&base, &now, 7), [Some(0), Some(1)]);
        let endless = deck(&[("a", 1, usize::MAX), ("b", 2, usize::MAX)]);
        assert_eq!(places(&endless, &now, 64), [Some(0), Some(1)]);
        assert_eq!(order(&endless, &now), [0, 1]);
    }

    #[test]
    fn cards_are_numbered_in_the_order_of_the_list() {
        let (base, now) = (deck(BASE), deck(&[("c", 3, 2), ("a", 1, 2), ("n", 4, 1)]));
        let places = places(&base, &now, 64);
        // a a n - - c c
        assert_eq!(places, [Some(2), Some(3), Some(4), None, None, Some(0), Some(1)]);
    }
}
