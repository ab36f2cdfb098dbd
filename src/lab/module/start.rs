//! What games that are staged from a `[start]` table have in common: its cards and seats, found by name.

use tenbin_content::names::unknown_name;
use tenbin_content::{Diagnostics, Kind, Node};
use tenbin_engine::Seat;
use tenbin_engine::pile::CardSet;

/// A seed: a whole number, or a text for hexadecimal and for numbers beyond 63 bits.
pub const SEED: Kind = Kind::Either(&[Kind::Integer { min: 0, max: i64::MAX }, Kind::Text]);

/// A seed as a number or a text; an error where it is neither decimal nor hexadecimal.
pub fn read_seed(node: &Node, diagnostics: &mut Diagnostics) -> Option<u64> {
    let seed = match node.as_text() {
        Some(text) => tenbin_engine::seed::parse(text),
        None => node.as_integer().and_then(|number| u64::try_from(number).ok()),
    };
    if seed.is_none() {
        let help = "write a whole number below 2^64, such as 42 or \"0x7E0B1A5C\"";
        diagnostics.error_with_help(node.place, "this is no seed", help);
    }
    seed
}

/// Physical cards by the ids that a start writes, each copy once.
#[derive(Clone, Debug)]
pub struct CardFinder<'a> {
    kinds: Vec<(&'a str, CardSet)>,
    /// The cards that were found so far.
    pub taken: CardSet,
}

impl<'a> CardFinder<'a> {
    /// For a deck of these kinds: the id of each and its copies.
    pub fn new(kinds: impl IntoIterator<Item = (&'a str, CardSet)>) -> Self {
        Self { kinds: kinds.into_iter().collect(), taken: 0 }
    }

    /// The cards of a list of ids: a copy for each time that an id is written.
    pub fn cards(&mut self, node: &Node, key: &str, diagnostics: &mut Diagnostics) -> CardSet {
        let mut cards = 0;
        for one in node.list(key) {
            let id = one.as_text().unwrap_or_default();
            let Some(&(_, copies)) = self.kinds.iter().find(|(known, _)| *known == id) else {
                let known: Vec<&str> = self.kinds.iter().map(|(known, _)| *known).collect();
                let message = format!("there is no card `{id}`");
                unknown_name(one.place, message, id, &known, diagnostics);
                continue;
            };
            let left = copies & !self.taken;
            if left == 0 {
                let message = format!("the deck has only {} of `{id}`", copies.count_ones());
                diagnostics.error(one.place, message);
                continue;
            }
            let card = left & left.wrapping_neg();
            self.taken |= card;
            cards |= card;
        }
        cards
    }
}

/// The seat of a key, seat1 where the key is left out.
pub fn seat_of(start: &Node, key: &str, seats: u8, diagnostics: &mut Diagnostics) -> Seat {
    let seat = Seat(start.integer(key).unwrap_or(1) as u8 - 1);
    if let Some(node) = start.get(key).filter(|_| seat.0 >= seats) {
        diagnostics.error(node.place, format!("there are only {seats} seats"));
    }
    seat
}

/// The elements of a list that has one for each seat, or for the first of them.
pub fn of_seats<'a>(
    start: &'a Node,
    key: &str,
    seats: u8,
    diagnostics: &mut Diagnostics,
) -> &'a [Node] {
    let list = start.list(key);
    let Some(more) = list.get(usize::from(seats)) else { return list };
    diagnostics.error(more.place, format!("there are only {seats} seats"));
    &list[..usize::from(seats)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(text: &str) -> (Node, Diagnostics) {
        let mut diagnostics = Diagnostics::default();
        (Node::parse("start.toml", text, &mut diagnostics).expect("TOML"), diagnostics)
    }

    #[test]
    fn each_copy_of_a_card_is_found_once() {
        let (node, mut diagnostics) = start("hand = [\"coin\", \"coin\"]\nnest = [\"bead\"]\n");
        let mut finder = CardFinder::new([("coin", 0b0111), ("bead", 0b1000)]);
        assert_eq!(finder.cards(&node, "hand", &mut diagnostics), 0b0011);
        assert_eq!(finder.cards(&node, "nest", &mut diagnostics), 0b1000);
        assert_eq!(finder.cards(&node, "discard", &mut diagnostics), 0);
        assert_eq!(finder.taken, 0b1011);
        assert!(diagnostics.is_empty());
    }

    #[test]
    fn what_cannot_be_found_is_told_at_its_place() {
        let (node, mut diagnostics) = start(
            "hand = [\"coin\", \"coin\",\n  \"coyn\"]\nactive = 3\nseats = [{}, {},\n  {}]\n",
        );
        let mut finder = CardFinder::new([("coin", 1)]);
        assert_eq!(finder.cards(&node, "hand", &mut diagnostics), 1);
        seat_of(&node, "active", 2, &mut diagnostics);
        assert_eq!(of_seats(&node, "seats", 2, &mut diagnostics).len(), 2);
        let told = diagnostics.render();
        for wanted in [
            "the deck has only 1 of `coin`",
            "start.toml:1:17",
            "there is no card `coyn`",
            "did you mean `coin`?",
            "start.toml:2:3",
            "there are only 2 seats",
            "start.toml:3:10",
            "start.toml:5:3",
        ] {
            assert!(told.contains(wanted), "{wanted}: {told}");
        }
    }
}
