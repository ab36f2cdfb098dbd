//! Wolves and Action cards: families, initiatives, hands at the start (STR-013, STR-071, STR-478).

use crate::content::catalogue::{ACTIONS_MAX, Action, Hero};
use crate::content::compile::{Compiler, number_of, place_of, text_of};
use crate::content::effect::Bearer;
use crate::content::vocabulary::{Family, Letter};
use crate::state::HeroId;
use tenbin_content::{Node, Place};

/// Fewest and most Action cards that a wolf has from the start.
const HAND: std::ops::RangeInclusive<usize> = 1..=12;

/// A physical card with where its initiative is written.
struct Card {
    action: Action,
    place: Place,
}

impl<'a> Compiler<'a, '_> {
    /// The wolves; their hands come with the cards.
    pub(super) fn wolves(&mut self) {
        for node in self.root.list("wolf") {
            let hero = Hero {
                id: text_of(node, "id"),
                name: text_of(node, "name"),
                cards: 0,
                source: text_of(node, "source"),
            };
            self.catalogue.heroes.push(hero);
        }
        let wolves = self.catalogue.heroes.len();
        if wolves < usize::from(self.seats)
            && let Some(list) = self.root.get("wolf")
        {
            let message = format!("{wolves} wolves are too few for {} players", self.seats);
            let place = list.elements().last().map_or(list.place, |last| last.place);
            self.wrong(place, message, "no two players have the same wolf (STR-013): write more");
        }
    }

    /// All Action cards, in ascending initiative.
    pub(super) fn actions(&mut self) {
        let mut cards = Vec::new();
        for (kind, node) in self.root.list("action").iter().enumerate() {
            self.catalogue.kinds.push(text_of(node, "id"));
            self.cards_of(node, kind as u8, &mut cards);
        }
        cards.sort_by_key(|card| card.action.initiative);
        self.distinct_initiatives(&cards);
        self.distinct_ids(&cards);
        if cards.len() > ACTIONS_MAX {
            let message =
                format!("there are {} Action cards; {ACTIONS_MAX} are the most", cards.len());
            let place = self.root.get("action").map_or(self.root.place, |list| list.place);
            self.wrong(place, message, "take some away, copies of the Heroic cards for instance");
            return;
        }
        self.catalogue.actions = cards.into_iter().map(|card| card.action).collect();
        self.hands();
        self.display();
    }

    /// The physical cards of one table.
    fn cards_of(&mut self, node: &'a Node, kind: u8, cards: &mut Vec<Card>) {
        let id = text_of(node, "id");
        self.fine_id(&id, node);
        let owner = node.get("owner").and_then(|name| {
            let gone = format!(
                "add the wolf, or remove its cards as well: [[action]] with id = \"{id}\" and \
                 remove = true"
            );
            self.resolve("wolf", name, &gone).map(HeroId::of)
        });
        let family = self.family(node, &id);
        let printed = self.printed(node, Bearer::Action);
        let initiatives = node.list("initiative");
        self.number_of_copies(node, family, initiatives.len());
        let letters = self.letters(node, initiatives.len());
        let base = Action {
            id: id.clone(),
            name: text_of(node, "name"),
            kind,
            family,
            // A wrong name has been told.
            owner,
            movement: number_of(node, "move"),
            combat: number_of(node, "combat"),
            initiative: 0,
            letter: Letter::X,
            abilities: printed.span,
            protection: printed.protection,
            stealth: printed.stealth,
            source: text_of(node, "source"),
        };
        for (index, initiative) in initiatives.iter().enumerate() {
            let number = initiative.as_integer().unwrap_or(0) as u8;
            let id = if initiatives.len() > 1 { format!("{id}.{number}") } else { id.clone() };
            let letter = letters.get(index).or(letters.first()).copied().unwrap_or(Letter::X);
            let action = Action { id, initiative: number, letter, ..base.clone() };
            cards.push(Card { action, place: initiative.place });
        }
    }

    /// Ids are made of letters, digits, underscores, hyphens, and dots between wolf and card.
    fn fine_id(&mut self, id: &str, node: &Node) {
        let fine = |character: char| character.is_ascii_alphanumeric() || "_-.".contains(character);
        if id.is_empty() || !id.chars().all(fine) || id.starts_with('.') || id.ends_with('.') {
            let help = "an id is made of unaccented letters, digits, underscores and hyphens, with \
                        the wolf before a dot, such as roel.moon_red";
            self.wrong(place_of(node, "id"), format!("{id:?} is no id"), help);
        }
    }

    /// Base cards have an owner, Advanced ones a family.
    fn family(&mut self, node: &Node, id: &str) -> Family {
        let owned = node.get("owner").is_some();
        let written = node.text("family").and_then(Family::of_word);
        match (owned, written) {
            (true, None | Some(Family::Base)) => {}
            (true, Some(family)) => {
                let message = format!("`{id}` is {} and yet has an owner", family.word());
                let help = "Advanced cards lie beside the board: take `owner` away";
                self.wrong(place_of(node, "owner"), message, help);
            }
            (false, None | Some(Family::Base)) => {
                let message = format!("nobody has `{id}`");
                let help = "write owner = \"roel\" for a wolf's card, or family = \"heroic\" or \
                            \"legendary\" for an Advanced one";
                self.wrong(place_of(node, "family"), message, help);
            }
            (false, Some(_)) => {}
        }
        written.unwrap_or(Family::Base)
    }

    /// No player may own two copies of one card (STR-478), and a Legendary card exists once.
    fn number_of_copies(&mut self, node: &Node, family: Family, copies: usize) {
        let place = place_of(node, "initiative");
        match (family, copies) {
            (_, 0) => self.wrong(place, "this card exists nowhere", "write one initiative or more"),
            (Family::Heroic, _) | (_, 1) => {}
            (Family::Base, copies) => {
                let message = format!("a wolf cannot have {copies} copies of one card");
                self.wrong(place, message, "write cards with ids of their own (STR-478)");
            }
            (Family::Legendary, copies) => {
                let message = format!("there are {copies} copies of a Legendary card");
                self.wrong(
                    place,
                    message,
                    "write family = \"heroic\" for one that several may take",
                );
            }
        }
    }

    /// One letter for all copies, or one for each.
    fn letters(&mut self, node: &Node, copies: usize) -> Vec<Letter> {
        let written = node.list("letter");
        let letters: Vec<Letter> =
            written.iter().filter_map(Node::as_text).filter_map(Letter::of_word).collect();
        if letters.len() != 1 && letters.len() != copies {
            let message = format!("{} letters for {copies} cards", letters.len());
            self.wrong(
                place_of(node, "letter"),
                message,
                "write one letter, or one for each initiative",
            );
        }
        letters
    }

    /// STR-071: there are no ties.
    fn distinct_initiatives(&mut self, cards: &[Card]) {
        let free: Vec<String> = (1..=u8::MAX)
            .filter(|number| cards.iter().all(|card| card.action.initiative != *number))
            .take(3)
            .map(|number| number.to_string())
            .collect();
        for pair in cards.windows(2) {
            let [one, other] = pair else { continue };
            if one.action.initiative == other.action.initiative {
                let message = format!(
                    "initiative {} is taken: `{}` at {} has it",
                    other.action.initiative,
                    one.action.id,
                    self.diagnostics.name_of(one.place),
                );
                let help = format!("initiatives differ (STR-071); free are {}", free.join(", "));
                self.wrong(other.place, message, help);
            }
        }
    }

    /// `x.36` may be a copy of `x` or a card of its own, not both.
    fn distinct_ids(&mut self, cards: &[Card]) {
        for (index, card) in cards.iter().enumerate() {
            let id = &card.action.id;
            let same =
                |other: &&Card| other.action.id == *id && other.action.kind != card.action.kind;
            if cards[..index].iter().any(|other| same(&other)) && id.contains('.') {
                let message = format!("two cards would be called `{id}`");
                self.wrong(
                    card.place,
                    message,
                    "copies are called by their initiative: choose another id",
                );
            }
        }
    }

    /// Each wolf's cards, as bits.
    fn hands(&mut self) {
        for (number, action) in self.catalogue.actions.iter().enumerate() {
            if let Some(hero) = action.owner {
                self.catalogue.heroes[hero.index()].cards |= 1 << number;
            }
        }
        for (index, node) in self.root.list("wolf").iter().enumerate() {
            let cards = self.catalogue.heroes[index].cards.count_ones() as usize;
            if !HAND.contains(&cards) {
                let id = &self.catalogue.heroes[index].id;
                let message = format!("`{id}` has {cards} Action cards");
                let (least, most) = (HAND.start(), HAND.end());
                let help =
                    format!("a wolf has {least} to {most}: [[action]] with owner = \"{id}\"");
                self.wrong(node.place, message, help);
            }
        }
    }

    /// Advanced cards in play (STR-017); none of a family that is off.
    fn display(&mut self) {
        for (number, action) in self.catalogue.actions.iter().enumerate() {
            let lies = match action.family {
                Family::Base => false,
                Family::Heroic => self.knobs.heroic_cards,
                Family::Legendary => self.knobs.legendary_cards,
            };
            self.catalogue.display |= u64::from(lies) << number;
        }
    }
}
