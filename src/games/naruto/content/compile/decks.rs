//! Ready decks and their limits (NAR-005).

use crate::content::catalogue::{Card, DECK_CARDS_MAX, Deck};
use crate::content::compile::cards::IDLE;
use crate::content::compile::{Compiler, place_of, text_of};
use crate::content::knobs::{DeckSizeIs, Knobs};
use crate::content::shape::CONTENT;
use crate::content::vocabulary::CardKind;
use tenbin_content::diagnose::Finding;
use tenbin_content::places::{Copies, element_of, order, places, saying};
use tenbin_content::{Node, Place};
use tenbin_engine::pile::Places;

/// A line of a deck: the card, how many, where the number stands.
#[derive(Copy, Clone)]
struct Line {
    card: u16,
    count: usize,
    place: Place,
}

impl Compiler<'_, '_> {
    /// All ready decks; whether they are legal is found out when it is known which play.
    pub(super) fn decks(&mut self) {
        let root = self.root;
        for node in root.list("deck") {
            let (lines, places) = self.placed(node);
            let copies = |line: &Line| std::iter::repeat_n(line.card, line.count);
            let deck = Deck {
                id: text_of(node, "id"),
                name: text_of(node, "name"),
                plan: text_of(node, "plan"),
                cards: lines.iter().flat_map(copies).take(DECK_CARDS_MAX).collect(),
                places,
            };
            self.catalogue.decks.push(deck);
        }
    }

    /// The lines of a deck in the order of their lowest places, and where the cards lie.
    fn placed(&mut self, node: &Node) -> (Vec<Line>, Places) {
        let lines = self.lines(node);
        let copies_of = |line: &Line| {
            let Card { id, said, .. } = &self.catalogue.cards[usize::from(line.card)];
            Copies { id: id.clone(), said: *said, count: line.count }
        };
        let cards = self.base.list("card");
        let saying_of = |id: &str| {
            let card = cards.iter().find(|card| card.text("id") == Some(id));
            card.map_or(0, |card| saying(card, element_of(&CONTENT, "card"), &IDLE))
        };
        let deck = self.base.list("deck").iter().find(|deck| deck.text("id") == node.text("id"));
        let lines_of = |deck: &'_ Node| -> Vec<Copies> {
            let lines = deck.get("cards").into_iter().flat_map(Node::entries);
            let copies = |(id, _, count): (&str, _, &Node)| Copies {
                id: id.to_owned(),
                said: saying_of(id),
                count: count
                    .as_integer()
                    .and_then(|count| usize::try_from(count).ok())
                    .unwrap_or(0),
            };
            lines.map(copies).collect()
        };
        let base = deck.map(lines_of).unwrap_or_default();
        let now: Vec<Copies> = lines.iter().map(copies_of).collect();
        let order = order(&base, &now);
        let now: Vec<Copies> = order.iter().map(|&line| now[line].clone()).collect();
        let places = places(&base, &now, DECK_CARDS_MAX).into_iter().collect();
        (order.into_iter().map(|line| lines[line]).collect(), places)
    }

    /// A deck as it is written; unknown cards are errors.
    fn lines(&mut self, node: &Node) -> Vec<Line> {
        let Some(cards) = node.get("cards") else { return Vec::new() };
        let mut lines = Vec::new();
        for (id, place, stated) in cards.entries() {
            let Some(card) = self.card_ids.resolve(id, place, self.diagnostics) else { continue };
            let count = stated.as_integer().unwrap_or(0) as usize;
            lines.push(Line { card, count, place: stated.place });
        }
        lines
    }

    /// Whether all decks are legal: one that plays under these knobs (NAR-005), any other one under
    /// these or under the usual ones.
    pub(super) fn check_decks(&mut self, playing: &[u8]) {
        let root = self.root;
        let mut found = Vec::new();
        for (index, node) in root.list("deck").iter().enumerate() {
            // Cards that are not known are errors already.
            let before = self.diagnostics.count();
            let lines = self.lines(node);
            if self.diagnostics.count() > before || node.get("cards").is_none() {
                continue;
            }
            let plays = playing.iter().any(|deck| usize::from(*deck) == index);
            let findings = self.illegalities(node, &lines, &self.knobs);
            if plays {
                found.extend(findings);
            } else if !findings.is_empty() {
                found.extend(self.illegalities(node, &lines, &usual(self.knobs)));
            }
        }
        for finding in found {
            self.diagnostics.add(finding);
        }
    }

    /// Everything that is wrong with a deck under these knobs.
    fn illegalities(&self, node: &Node, lines: &[Line], knobs: &Knobs) -> Vec<Finding> {
        let mut found = Vec::new();
        let mut refuse = |place: Place, message: String, help: String| {
            found.push(Finding { place: Some(place), help: Some(help), ..Finding::new(message) });
        };
        let (id, stated) = (text_of(node, "id"), place_of(node, "cards"));
        // What was laid over the deck last has made it what it is: sources are read in that order.
        let over = lines.iter().map(|line| line.place).filter(|own| own.source > stated.source);
        let place = over.max_by_key(|own| (own.source, own.start)).unwrap_or(stated);
        let total: usize = lines.iter().map(|line| line.count).sum();
        let wanted = knobs.deck_size as usize;
        // A deck's number of cards belongs to all decks that play.
        let or_all = if total <= DECK_CARDS_MAX {
            format!("; change a number of cards, or set deck_size = {total} for all decks")
        } else {
            String::new()
        };
        let (fits, help) = match knobs.deck_size_is {
            DeckSizeIs::Exact => {
                (total == wanted, format!("a deck has {wanted}: rules.deck_size (NAR-005)"))
            }
            DeckSizeIs::Minimum => (
                (wanted..=DECK_CARDS_MAX).contains(&total),
                format!("a deck has {wanted} to {DECK_CARDS_MAX}: rules.deck_size (NAR-005)"),
            ),
        };
        if !fits {
            refuse(place, format!("the deck `{id}` has {total} cards"), help + &or_all);
        }
        self.copies(&id, lines, knobs, &mut refuse);
        let of_ninjas = |line: &&Line| self.kind_of(line.card) == CardKind::Ninja;
        let ninjas: usize = lines.iter().filter(of_ninjas).map(|line| line.count).sum();
        if let Some(most) = knobs.max_ninja
            && ninjas > most as usize
        {
            let message = format!("the deck `{id}` has {ninjas} ninja cards");
            refuse(place, message, format!("a deck has {most} at most: rules.max_ninja (NAR-005)"));
        }
        found
    }

    /// At most so many cards of one name, whatever the version.
    fn copies(
        &self,
        id: &str,
        lines: &[Line],
        knobs: &Knobs,
        refuse: &mut impl FnMut(Place, String, String),
    ) {
        let name_of = |card: u16| self.catalogue.cards[usize::from(card)].name;
        for (index, line) in lines.iter().enumerate() {
            let name = name_of(line.card);
            let same = |other: &&Line| name_of(other.card) == name;
            let before: usize = lines[..index].iter().filter(same).map(|one| one.count).sum();
            let most = knobs.max_copies as usize;
            // The error stands where the limit is passed.
            if before <= most && before + line.count > most {
                let shown = &self.catalogue.names[usize::from(name)];
                let all: usize = lines.iter().filter(same).map(|one| one.count).sum();
                refuse(
                    line.place,
                    format!("the deck `{id}` has {all} cards with the name {shown}"),
                    format!("{most} at most, all versions together: rules.max_copies (NAR-005)"),
                );
            }
        }
    }

    fn kind_of(&self, card: u16) -> CardKind {
        self.catalogue.cards[usize::from(card)].kind
    }
}

/// The limits at their defaults.
fn usual(knobs: Knobs) -> Knobs {
    Knobs {
        deck_size: 50,
        deck_size_is: DeckSizeIs::Exact,
        max_copies: 3,
        max_ninja: None,
        ..knobs
    }
}
