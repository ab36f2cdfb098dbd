//! Which parties play, whether they are legal, and which of them meet.

use crate::content::compile::Compiler;
use crate::content::knobs::{AdvantageBudget, Knobs, LeaderLimit, PartyChoice};
use tenbin_content::Place;

impl Compiler<'_, '_> {
    /// The ordered pairs of parties that may meet, and whether every party is legal.
    pub(super) fn meetings(&mut self) {
        let before = self.diagnostics.count();
        let playing = self.playing();
        let named = self.diagnostics.count() == before;
        self.check_parties(&playing);
        if !named {
            return;
        }
        let place = self.rules_node.get("parties").map_or(self.rules_node.place, |node| node.place);
        let choice = self.knobs.party_choice;
        if choice == PartyChoice::Fixed {
            self.fixed(&playing, place);
            return;
        }
        for (index, (party, place)) in playing.iter().enumerate() {
            if playing[..index].iter().any(|(other, _)| other == party) {
                self.diagnostics.error(*place, "this party is in the list already");
            }
        }
        if choice == PartyChoice::EachPair && playing.len() == 1 {
            let message = "party_choice is \"each_pair\", but only one party plays";
            let help = "name a second party in rules.parties, or write party_choice = \"mirror\"";
            self.diagnostics.error_with_help(place, message, help);
        }
        let parties = || playing.iter().map(|(party, _)| *party);
        self.catalogue.pairs = match choice {
            PartyChoice::Mirror => parties().map(|party| (party, party)).collect(),
            _ => parties()
                .flat_map(|one| parties().map(move |other| (one, other)))
                .filter(|(one, other)| one != other)
                .collect(),
        };
    }

    /// The first party against the second.
    fn fixed(&mut self, playing: &[(u8, Place)], place: Place) {
        let help = "write the two parties that meet: parties = [\"alpha_light\", \"alpha_dark\"]";
        let listed = self.rules_node.get("parties").is_some_and(|node| node.as_text().is_none());
        match playing {
            [(first, _), (second, _)] if listed => {
                self.catalogue.pairs = vec![(*first, *second)];
            }
            [_, _, (_, third), ..] if listed => {
                let message = "party_choice is \"fixed\": this third party never plays";
                self.diagnostics.error_with_help(*third, message, help);
            }
            _ => {
                let message = "party_choice is \"fixed\", which needs a list of two parties";
                self.diagnostics.error_with_help(place, message, help);
            }
        }
    }

    /// The parties that play, with the places that name them.
    fn playing(&mut self) -> Vec<(u8, Place)> {
        let Some(stated) = self.rules_node.get("parties") else { return Vec::new() };
        if stated.as_text().is_none() {
            let names = stated.elements().iter();
            return names
                .filter_map(|name| {
                    Some((self.party_names.resolve(name, self.diagnostics)?, name.place))
                })
                .collect();
        }
        let size = self.knobs.size_levels;
        let parties = self.catalogue.parties.iter().enumerate();
        let found: Vec<(u8, Place)> = parties
            .filter(|(_, party)| i32::from(party.size) == size)
            .map(|(index, _)| (index as u8, stated.place))
            .collect();
        if found.is_empty() {
            self.diagnostics.error_with_help(
                stated.place,
                format!("no ready party is made for a game of {size} levels"),
                format!("add a [[party]] with size = {size}, or list parties here by their ids"),
            );
        }
        found
    }

    /// A party that plays must be legal in the game that is played, whatever size it is made for
    /// (ANI-020, ANI-021); any other one must be legal in a game of its own size, under these knobs
    /// or under the usual ones.
    fn check_parties(&mut self, playing: &[(u8, Place)]) {
        let root = self.root;
        let mut scratch = Vec::new();
        for (index, node) in root.list("party").iter().enumerate() {
            // Names that are not known have been told already.
            let before = self.diagnostics.count();
            let written = self.written(node);
            if self.diagnostics.count() > before {
                continue;
            }
            let plays = playing.iter().any(|(party, _)| usize::from(*party) == index);
            if plays {
                scratch.extend(self.illegalities(&written, self.knobs.size_levels, &self.knobs));
            } else if !self.illegalities(&written, written.size, &self.knobs).is_empty() {
                scratch.extend(self.illegalities(&written, written.size, &usual(self.knobs)));
            }
        }
        for finding in scratch {
            self.diagnostics.add(finding);
        }
    }
}

/// The knobs of party building at their defaults.
fn usual(knobs: Knobs) -> Knobs {
    Knobs {
        allow_org_parties: true,
        org_wanderer_slots: 0,
        advantage_budget: AdvantageBudget::LevelsOnly,
        leader_limit: LeaderLimit::Table,
        wanderers_as_org: false,
        ..knobs
    }
}
