//! Which bands play, whether the knobs allow them, and which of them meet.

use crate::content::catalogue::{Band, CharacterKind, Member};
use crate::content::compile::Compiler;
use crate::content::knobs::BandChoice;
use tenbin_content::{Node, Place};

impl Compiler<'_, '_> {
    /// The ordered pairs of bands that may meet (OKK-060).
    pub(super) fn matchups(&mut self) {
        let before = self.diagnostics.count();
        let playing = self.playing();
        if self.diagnostics.count() > before {
            return;
        }
        let mut bands: Vec<u8> = playing.iter().map(|(band, _)| *band).collect();
        bands.sort_unstable();
        bands.dedup();
        for band in bands {
            // What is wrong with a band whatever the knobs has been reported.
            if self.sound_bands[usize::from(band)] {
                self.allowed(band);
            }
        }
        let place = self.rules_node.get("bands").map_or(self.rules_node.place, |node| node.place);
        let choice = self.knobs.band_choice;
        if choice == BandChoice::Fixed {
            self.fixed(&playing, place);
            return;
        }
        for (index, (band, place)) in playing.iter().enumerate() {
            if playing[..index].iter().any(|(other, _)| other == band) {
                self.diagnostics.error(*place, "this band is in the list already");
            }
        }
        if choice == BandChoice::EachPair && playing.len() < 2 {
            let message = "band_choice is \"each_pair\", but only one band plays";
            let help = "name a second band in rules.bands, or write band_choice = \"mirror\"";
            self.diagnostics.error_with_help(place, message, help);
        }
        let bands = || playing.iter().map(|(band, _)| *band);
        self.catalogue.pairs = match choice {
            BandChoice::Mirror => bands().map(|band| (band, band)).collect(),
            _ => bands()
                .flat_map(|one| bands().map(move |other| (one, other)))
                .filter(|(one, other)| one != other)
                .collect(),
        };
    }

    /// The first band against the second.
    fn fixed(&mut self, playing: &[(u8, Place)], place: Place) {
        let help = "write the two bands that meet: bands = [\"h16_okko\", \"e16_warau\"]";
        let listed = self.rules_node.get("bands").is_some_and(|node| node.as_text().is_none());
        match playing {
            [(first, _), (second, _)] if listed => {
                self.catalogue.pairs = vec![(*first, *second)];
            }
            [_, _, (_, third), ..] if listed => {
                let message = "band_choice is \"fixed\": this third band never plays";
                self.diagnostics.error_with_help(*third, message, help);
            }
            _ => {
                let message = "band_choice is \"fixed\", which needs a list of two bands";
                self.diagnostics.error_with_help(place, message, help);
            }
        }
    }

    /// The bands that play, with the places that name them.
    fn playing(&mut self) -> Vec<(u8, Place)> {
        let Some(stated) = self.rules_node.get("bands") else { return Vec::new() };
        if stated.as_text().is_none() {
            let names = stated.elements().iter();
            return names
                .filter_map(|name| {
                    Some((self.band_names.resolve(name, self.diagnostics)?, name.place))
                })
                .collect();
        }
        let budget = self.knobs.budget;
        let made_for = |(_, band): &(usize, &Band)| i32::from(band.budget) == budget;
        let found: Vec<(u8, Place)> = self
            .catalogue
            .bands
            .iter()
            .enumerate()
            .filter(made_for)
            .map(|(index, _)| (index as u8, stated.place))
            .collect();
        if found.is_empty() {
            self.diagnostics.error_with_help(
                stated.place,
                format!("no ready band is made for a budget of {budget}"),
                format!("add a [[band]] with budget = {budget}, or list bands here by their ids"),
            );
        }
        found
    }

    /// Whether a band that plays keeps to the knobs (OKK-030 to OKK-042).
    fn allowed(&mut self, index: u8) {
        let Some(node) = self.root.list("band").get(usize::from(index)) else { return };
        let knobs = self.knobs;
        let budget = knobs.budget as u32;
        let band = &self.catalogue.bands[usize::from(index)];
        if u32::from(band.budget) != budget {
            let written = self.written(node);
            self.affordable(node, &written, budget, "of the game (rules.budget)");
        }
        let band = self.catalogue.bands[usize::from(index)].clone();
        let of_kind = |kind: CharacterKind| -> Vec<usize> {
            let is = |slot: &usize| {
                let member = self.member_of(&band, *slot);
                self.catalogue.characters[usize::from(member.character)].kind == kind
            };
            (0..band.members.len()).filter(is).collect()
        };
        let civilians = of_kind(CharacterKind::Civilian);
        let sorcerers = of_kind(CharacterKind::Sorcerer);
        self.at_most(node, &civilians, Some(knobs.max_civilians), "civilian", "max_civilians");
        self.at_most(node, &sorcerers, knobs.sorcerer_limit, "sorcerer", "sorcerer_limit");
        for slot in 0..band.members.len() {
            let member = self.member_of(&band, slot);
            let (character, cards) = (member.character, member.equipment.clone());
            let copies: Vec<usize> = (0..=slot)
                .filter(|other| self.member_of(&band, *other).character == character)
                .collect();
            let id = self.catalogue.characters[usize::from(character)].id.clone();
            let most = knobs.max_copies_per_character;
            // Each further copy would be reported again.
            if most.is_some_and(|most| copies.len() as i32 == most + 1) {
                let what = format!("`{id}`");
                self.at_most(node, &copies, most, &what, "max_copies_per_character");
            }
            if cards.len() as i32 > knobs.max_equipment_per_character {
                let written = &node.list("members")[slot];
                let place = written.get("equipment").map_or(written.place, |list| list.place);
                let most = knobs.max_equipment_per_character;
                self.diagnostics.error_with_help(
                    place,
                    format!("`{id}` has {} equipment cards; {most} may be carried", cards.len()),
                    "take cards away, or raise rules.max_equipment_per_character (OKK-037)",
                );
            }
        }
        if knobs.equipment_unique {
            self.single_copies(node, &band);
        }
    }

    fn member_of(&self, band: &Band, slot: usize) -> &Member {
        &self.catalogue.members[usize::from(band.members[slot])]
    }

    /// No more than so many of a band's members; `what` is one of them.
    fn at_most(&mut self, band: &Node, slots: &[usize], most: Option<i32>, what: &str, knob: &str) {
        let Some(most) = most else { return };
        let Some(slot) = slots.get(most as usize) else { return };
        let place = band.list("members").get(*slot).map_or(band.place, |member| member.place);
        let id = band.text("id").unwrap_or_default();
        let plural = if slots.len() == 1 || what.ends_with('`') { "" } else { "s" };
        self.diagnostics.error_with_help(
            place,
            format!("the band `{id}` has {} {what}{plural}; rules.{knob} is {most}", slots.len()),
            format!("take one out, raise rules.{knob}, or leave the band out of rules.bands"),
        );
    }

    /// OKK-042: each card once in a band.
    fn single_copies(&mut self, node: &Node, band: &Band) {
        let mut seen: Vec<u8> = Vec::new();
        for slot in 0..band.members.len() {
            for card in self.member_of(band, slot).equipment.clone() {
                if seen.contains(&card) {
                    let id = &self.catalogue.equipment[usize::from(card)].id;
                    let message = format!("a second `{id}` in the band `{}`", band.id);
                    let place = node.list("members")[slot].place;
                    let help = "rules.equipment_unique is true (OKK-042): one copy of each card";
                    self.diagnostics.error_with_help(place, message, help);
                }
                seen.push(card);
            }
        }
    }
}
