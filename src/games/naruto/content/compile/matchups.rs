//! Which decks play, whether they are legal, and which of them meet.

use crate::content::compile::{Compiler, place_of};
use crate::content::knobs::DeckChoice;
use tenbin_content::Place;

impl Compiler<'_, '_> {
    /// The ordered pairs of decks that may meet, and whether every deck is legal.
    pub(super) fn matchups(&mut self) {
        let before = self.diagnostics.count();
        let playing = self.playing();
        let named = self.diagnostics.count() == before;
        let decks: Vec<u8> = playing.iter().map(|(deck, _)| *deck).collect();
        self.check_decks(&decks);
        if !named {
            return;
        }
        let place = place_of(self.rules_node, "decks");
        let choice = self.knobs.deck_choice;
        if choice == DeckChoice::Fixed {
            self.fixed(&playing, place);
            return;
        }
        for (index, (deck, place)) in playing.iter().enumerate() {
            if decks[..index].contains(deck) {
                self.diagnostics.error(*place, "this deck is in the list already");
            }
        }
        if choice == DeckChoice::EachPair && playing.len() == 1 {
            let message = "deck_choice is \"each_pair\", but only one deck plays";
            let help = "name a second deck in rules.decks, or write deck_choice = \"mirror\"";
            self.wrong(place, message, help);
        }
        let decks = || decks.iter().copied();
        self.catalogue.pairs = match choice {
            DeckChoice::Mirror => decks().map(|deck| (deck, deck)).collect(),
            _ => decks()
                .flat_map(|one| decks().map(move |other| (one, other)))
                .filter(|(one, other)| one != other)
                .collect(),
        };
    }

    /// The first deck against the second.
    fn fixed(&mut self, playing: &[(u8, Place)], place: Place) {
        let listed = self.rules_node.get("decks").is_some_and(|node| node.as_text().is_none());
        match playing {
            [(first, _), (second, _)] if listed => {
                self.catalogue.pairs = vec![(*first, *second)];
            }
            [_, _, (_, third), ..] if listed => {
                let message = "deck_choice is \"fixed\": this third deck never plays";
                let help = "write the two decks that meet: decks = [\"D1\", \"D2\"]";
                self.wrong(*third, message, help);
            }
            _ => {
                let message = "deck_choice is \"fixed\", which needs a list of two decks";
                let help = "write the two decks that meet: decks = [\"D1\", \"D2\"]";
                self.wrong(place, message, help);
            }
        }
    }

    /// The decks that play, with the places that name them.
    fn playing(&mut self) -> Vec<(u8, Place)> {
        let Some(stated) = self.rules_node.get("decks") else { return Vec::new() };
        if stated.as_text() == Some("all") {
            let decks = 0..self.catalogue.decks.len();
            return decks.map(|index| (index as u8, stated.place)).collect();
        }
        let mut playing = Vec::new();
        for name in stated.elements() {
            let deck = self.deck_names.resolve(name, self.diagnostics);
            playing.extend(deck.map(|deck| (deck, name.place)));
        }
        playing
    }
}
