//! Ready bands, whether they are legal (OKK-030 to OKK-043), and which of them meet.

use crate::content::catalogue::{
    BAND_MAX, Band, Character, CharacterKind, Equipment, Member, Target, alignment,
};
use crate::content::compile::Compiler;
use crate::content::compile::figures::MOVEMENT_MAX;
use tenbin_content::{Node, Place};

/// A member of a band as it is written.
pub(super) struct Written<'a> {
    node: &'a Node,
    character: u8,
    cards: Vec<(u8, Place)>,
}

impl Compiler<'_, '_> {
    /// All ready bands. What holds for every band whatever the knobs is checked here.
    pub(super) fn bands(&mut self) {
        let root = self.root;
        for node in root.list("band") {
            let before = self.diagnostics.count();
            let written = self.written(node);
            let place = node.get("members").map_or(node.place, |members| members.place);
            let id = node.text("id").unwrap_or_default();
            if written.is_empty() && self.diagnostics.count() == before {
                let message = format!("the band `{id}` is empty");
                let help = "a band needs at least one character (OKK-043)";
                self.diagnostics.error_with_help(place, message, help);
            }
            if written.len() > BAND_MAX {
                let message = format!("the band `{id}` has {} figures", written.len());
                let help = format!("a band has {BAND_MAX} figures at most");
                self.diagnostics.error_with_help(place, message, help);
            }
            self.alignments(id, &written);
            self.unique(&written);
            let budget = node.integer("budget").unwrap_or(0) as u32;
            self.affordable(node, &written, budget, "it is made for");
            let mut band = Band {
                id: id.to_owned(),
                name: node.text("name").unwrap_or_default().to_owned(),
                budget: budget as u8,
                members: Vec::new(),
                total: self.cost(&written).min(255) as u8,
                alignments: 0,
            };
            for member in &written {
                band.alignments |= self.character(member).alignment;
                band.members.push(self.band_member(member));
            }
            self.movement_of_friends(&band, place);
            self.catalogue.bands.push(band);
            self.sound_bands.push(self.diagnostics.count() == before);
        }
    }

    /// The members of a band as they are written, with cards that fit them.
    pub(super) fn written<'n>(&mut self, band: &'n Node) -> Vec<Written<'n>> {
        let mut list = Vec::new();
        for node in band.list("members") {
            let name = node.get("character").unwrap_or(node);
            let Some(character) = self.character_names.resolve(name, self.diagnostics) else {
                continue;
            };
            let mut cards: Vec<(u8, Place)> = Vec::new();
            for name in node.list("equipment") {
                let Some(card) = self.equipment_names.resolve(name, self.diagnostics) else {
                    continue;
                };
                if cards.iter().any(|(other, _)| *other == card) {
                    self.diagnostics.error_with_help(
                        name.place,
                        "the same card twice on one figure has no further effect (OKK-163)",
                        "take one of them away",
                    );
                }
                self.fitting(character, card, name.place);
                cards.push((card, name.place));
            }
            list.push(Written { node, character, cards });
        }
        list
    }

    /// Whether the character may carry the card (OKK-038).
    fn fitting(&mut self, character: u8, card: u8, place: Place) {
        let character = &self.catalogue.characters[usize::from(character)];
        let card = &self.catalogue.equipment[usize::from(card)];
        if card.fits(character) {
            return;
        }
        let (help, why) = if card.allowed_kinds >> character.kind as u8 & 1 == 0 {
            ("see its allowed_kinds in the equipment", kind_word(character.kind))
        } else {
            ("see its forbidden_alignments in the equipment", alignment_word(character.alignment))
        };
        let message = format!("`{}` may not carry `{}`: it is {why}", character.id, card.id);
        self.diagnostics.error_with_help(place, message, help);
    }

    fn character(&self, member: &Written<'_>) -> &Character {
        &self.catalogue.characters[usize::from(member.character)]
    }

    fn card(&self, card: u8) -> &Equipment {
        &self.catalogue.equipment[usize::from(card)]
    }

    /// Demon Hunters and Evil Creatures do not go together (OKK-033).
    fn alignments(&mut self, id: &str, written: &[Written<'_>]) {
        let first = |wanted: u8| {
            written.iter().position(|member| self.character(member).alignment == wanted)
        };
        let (Some(hunter), Some(evil)) =
            (first(alignment::DEMON_HUNTER), first(alignment::EVIL_CREATURE))
        else {
            return;
        };
        let message = format!(
            "the band `{id}` has a Demon Hunter (`{}`) and an Evil Creature (`{}`)",
            self.character(&written[hunter]).id,
            self.character(&written[evil]).id
        );
        let help = "either side may take Mercenaries, but not the other (OKK-033)";
        let place = written[hunter.max(evil)].node.place;
        self.diagnostics.error_with_help(place, message, help);
    }

    /// A unique character once in a band (OKK-034).
    fn unique(&mut self, written: &[Written<'_>]) {
        for (index, member) in written.iter().enumerate() {
            let before = &written[..index];
            let again = before.iter().any(|other| other.character == member.character);
            let character = self.character(member);
            if again && character.unique {
                let message = format!("`{}` is unique: once in a band (OKK-034)", character.id);
                let help = "take it out, or write unique = false on the character";
                self.diagnostics.error_with_help(member.node.place, message, help);
            }
        }
    }

    /// What a band costs with its equipment (OKK-031).
    fn cost(&self, written: &[Written<'_>]) -> u32 {
        written.iter().flat_map(|member| self.prices(member)).map(|(_, zeni)| zeni).sum()
    }

    /// The character and the cards of a member, each with its price.
    fn prices<'s>(&'s self, member: &Written<'_>) -> Vec<(&'s str, u32)> {
        let character = self.character(member);
        let cards = member.cards.iter().map(|(card, _)| self.card(*card));
        std::iter::once((character.id.as_str(), u32::from(character.zeni)))
            .chain(cards.map(|card| (card.id.as_str(), u32::from(card.zeni))))
            .collect()
    }

    /// Whether a band costs no more than a budget (OKK-031).
    pub(super) fn affordable(
        &mut self,
        node: &Node,
        written: &[Written<'_>],
        budget: u32,
        whose: &str,
    ) {
        let cost = self.cost(written);
        if cost <= budget {
            return;
        }
        let prices: Vec<String> = written
            .iter()
            .flat_map(|member| self.prices(member))
            .map(|(id, zeni)| format!("{id} {zeni}"))
            .collect();
        let id = node.text("id").unwrap_or_default();
        let place = node.get("members").map_or(node.place, |members| members.place);
        self.diagnostics.error_with_help(
            place,
            format!("the band `{id}` costs {cost} zeni; the budget {whose} is {budget}"),
            format!("{} = {cost}", prices.join(" + ")),
        );
    }

    /// The dense member of what is written.
    fn band_member(&mut self, member: &Written<'_>) -> u16 {
        let mut cards: Vec<u8> = member.cards.iter().map(|(card, _)| *card).collect();
        cards.sort_unstable();
        if cards.len() < 2 {
            return self.catalogue.member_with(member.character, cards.first().copied());
        }
        let same = |known: &Member| known.character == member.character && known.equipment == cards;
        match self.catalogue.members.iter().position(same) {
            Some(known) => known as u16,
            None => self.member(member.character, &cards, member.node.place),
        }
    }

    /// Movement points that friends may add to those of a member.
    fn movement_of_friends(&mut self, band: &Band, place: Place) {
        let gift = |member: &u16| -> i32 {
            let abilities = &self.catalogue.members[usize::from(*member)].abilities;
            abilities.iter().map(|one| self.movement_added(*one, Target::OneFriend)).sum()
        };
        let gifts: i32 = band.members.iter().map(gift).sum();
        if gifts == 0 {
            return;
        }
        let most = band
            .members
            .iter()
            .map(|member| {
                let figure = &self.catalogue.members[usize::from(*member)];
                self.most_movement(figure) + gifts - gift(member)
            })
            .max()
            .unwrap_or(0);
        if most > MOVEMENT_MAX {
            let message = format!(
                "a figure of the band `{}` could have {most} movement points; {MOVEMENT_MAX} are \
                 the most",
                band.id
            );
            self.diagnostics.error_with_help(
                place,
                message,
                "lower its movement, or what abilities of its friends add",
            );
        }
    }
}

fn kind_word(kind: CharacterKind) -> &'static str {
    match kind {
        CharacterKind::Fighter => "a fighter",
        CharacterKind::Civilian => "a civilian",
        CharacterKind::Sorcerer => "a sorcerer",
    }
}

fn alignment_word(alignment: u8) -> &'static str {
    match alignment {
        alignment::DEMON_HUNTER => "a Demon Hunter",
        alignment::EVIL_CREATURE => "an Evil Creature",
        _ => "a Mercenary",
    }
}
