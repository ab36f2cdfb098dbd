//! Ready parties as they are written: their characters, cards, plots and advantages (section 3.7).

use crate::content::catalogue::{
    ADVANTAGES_MAX, CARDS_MAX, Entry, Origin, PARTY_MAX, PLOTS_MAX, Party,
};
use crate::content::compile::legality::Cost;
use crate::content::compile::{Compiler, text_of};
use crate::content::effect::{Op, PartyMod};
use crate::content::vocabulary::Affiliation;
use crate::content::words;
use tenbin_content::{Node, Place};

/// Everybody of a party.
const ALL_MEMBERS: u16 = u16::MAX;

/// A member of a party as it is written.
pub(super) struct Member {
    pub(super) place: Place,
    /// Index into `Catalogue::characters`.
    pub(super) character: u8,
    /// Its cards: indices into `Catalogue::abilities`.
    pub(super) cards: Vec<(u16, Place)>,
}

/// An organisation advantage of a party as it is written.
pub(super) struct Chosen {
    pub(super) place: Place,
    /// Index into `Compiler::variants`.
    pub(super) variant: usize,
    /// The members it is given to, one bit each.
    pub(super) members: u16,
}

/// A party as it is written.
pub(super) struct Written {
    /// Where its characters are listed.
    pub(super) list: Place,
    pub(super) id: String,
    pub(super) size: i32,
    /// The affiliation of an organisational party, with its place.
    pub(super) organisation: Option<(Affiliation, Place)>,
    pub(super) members: Vec<Member>,
    pub(super) plots: Vec<(u16, Place)>,
    pub(super) advantages: Vec<Chosen>,
}

impl Compiler<'_, '_> {
    /// All ready parties; which of them are legal is found out when it is known which play.
    pub(super) fn parties(&mut self) {
        let root = self.root;
        for node in root.list("party") {
            let written = self.written(node);
            let Cost { characters, total, .. } = self.cost_of(&written, &self.knobs);
            let factions = written.members.iter().fold(0, |set, member| {
                let character = &self.catalogue.characters[usize::from(member.character)];
                set | 1 << character.faction as u8
            });
            let gnosis = i32::from(self.catalogue.size.gnosis) * self.knobs.gnosis_scale / 100;
            let entry = |member: &Member| Entry {
                character: member.character,
                cards: member.cards.iter().map(|(card, _)| *card).take(CARDS_MAX).collect(),
            };
            let advantages = || written.advantages.iter().take(ADVANTAGES_MAX);
            let party = Party {
                id: written.id.clone(),
                name: text_of(node, "name"),
                size: written.size as u16,
                factions,
                organisation: written.organisation.map(|(affiliation, _)| affiliation),
                entries: written.members.iter().take(PARTY_MAX).map(entry).collect(),
                plots: written.plots.iter().map(|(card, _)| *card).take(PLOTS_MAX).collect(),
                advantages: advantages().map(|one| self.variants[one.variant].ability).collect(),
                advantage_members: advantages().map(|one| one.members).collect(),
                total: total.clamp(0, i32::from(u16::MAX)) as u16,
                characters_total: characters.clamp(0, i32::from(u16::MAX)) as u16,
                gnosis: gnosis as u8,
            };
            self.catalogue.parties.push(party);
        }
    }

    /// A party with its names resolved; unknown ones are told.
    pub(super) fn written(&mut self, node: &Node) -> Written {
        let mut written = Written {
            list: node.get("members").map_or(node.place, |members| members.place),
            id: text_of(node, "id"),
            size: node.integer("size").unwrap_or(0) as i32,
            organisation: node
                .get("organisation")
                .and_then(|stated| Some((words::affiliation(stated.as_text()?)?, stated.place))),
            members: Vec::new(),
            plots: Vec::new(),
            advantages: Vec::new(),
        };
        for stated in node.list("members") {
            let name = stated.get("character").unwrap_or(stated);
            let character = self.character_names.resolve(name, self.diagnostics);
            let Some(character) = character else { continue };
            let mut cards = Vec::new();
            for card in stated.list("cards") {
                cards.extend(self.card(card, false));
            }
            written.members.push(Member { place: name.place, character, cards });
        }
        for card in node.list("plots") {
            written.plots.extend(self.card(card, true));
        }
        for stated in node.list("advantages") {
            let chosen = self.chosen(stated, &written.members);
            written.advantages.extend(chosen);
        }
        written
    }

    /// A card by its id: a plot of the player's, or one that somebody bears.
    fn card(&mut self, node: &Node, plot: bool) -> Option<(u16, Place)> {
        let index = self.card_names.resolve(node, self.diagnostics)?;
        let card = self.first_card + u16::from(index);
        let ability = &self.catalogue.abilities[usize::from(card)];
        if (ability.origin == Origin::Plot) != plot {
            let id = &ability.id;
            let (message, help) = if plot {
                (format!("`{id}` is no plot card"), "write it among the `cards` of a member")
            } else {
                (format!("`{id}` is a plot card: nobody bears it"), "write it in `plots`")
            };
            self.diagnostics.error_with_help(node.place, message, help);
            return None;
        }
        Some((card, node.place))
    }

    /// An organisation advantage with its choice and the character it is given to.
    fn chosen(&mut self, node: &Node, members: &[Member]) -> Option<Chosen> {
        let name = node.get("advantage").unwrap_or(node);
        let advantage = self.advantage_names.resolve(name, self.diagnostics)?;
        let choices: Vec<&str> = self
            .variants
            .iter()
            .filter(|variant| variant.advantage == advantage)
            .map(|variant| variant.choice)
            .collect();
        let stated = node.text("choice").unwrap_or_default();
        let found = self
            .variants
            .iter()
            .position(|variant| variant.advantage == advantage && variant.choice == stated);
        let Some(variant) = found else {
            let place = node.get("choice").map_or(name.place, |choice| choice.place);
            let id = name.as_text().unwrap_or_default();
            let message = match choices.as_slice() {
                [""] => format!("nothing is chosen for `{id}`"),
                _ if stated.is_empty() => format!("a choice must be made for `{id}`"),
                _ => format!("`{id}` has no choice `{stated}`"),
            };
            let help = match choices.as_slice() {
                [""] => "leave `choice` out".to_owned(),
                known => format!("choose one of: {}", known.join(", ")),
            };
            self.diagnostics.error_with_help(place, message, help);
            return None;
        };
        let members = self.given_to(node, name, variant, members)?;
        Some(Chosen { place: name.place, variant, members })
    }

    /// The members an advantage is given to: one where it says so, else all.
    fn given_to(
        &mut self,
        node: &Node,
        name: &Node,
        variant: usize,
        members: &[Member],
    ) -> Option<u16> {
        let id = name.as_text().unwrap_or_default();
        let stated = node.get("character");
        if !self.variants[variant].one_character {
            if let Some(stated) = stated {
                let message = format!("`{id}` concerns the whole party");
                self.diagnostics.error_with_help(stated.place, message, "leave `character` out");
            }
            return Some(ALL_MEMBERS);
        }
        let Some(stated) = stated else {
            let message = format!("`{id}` is given to one character");
            let help =
                format!("write {{ advantage = \"{id}\", character = \"...\" }} with a member");
            self.diagnostics.error_with_help(name.place, message, help);
            return None;
        };
        let character = self.character_names.resolve(stated, self.diagnostics)?;
        let member = members.iter().position(|member| member.character == character);
        if member.is_none() {
            let message =
                format!("`{}` is no member of this party", stated.as_text().unwrap_or_default());
            let help = "name one of its members";
            self.diagnostics.error_with_help(stated.place, message, help);
        }
        member.filter(|index| *index < PARTY_MAX).map(|index| 1 << index)
    }

    /// What the advantages of a party change about building it.
    pub(super) fn party_mods<'s>(
        &'s self,
        written: &'s Written,
    ) -> impl Iterator<Item = PartyMod> + 's {
        written.advantages.iter().flat_map(|chosen| {
            let ability = self.variants[chosen.variant].ability;
            let (from, to) = self.catalogue.abilities[usize::from(ability)].rules;
            let rules = &self.catalogue.rules[usize::from(from)..usize::from(to)];
            rules.iter().flat_map(|rule| {
                let ops = &self.catalogue.ops[usize::from(rule.ops.0)..usize::from(rule.ops.1)];
                ops.iter().filter_map(|op| match op {
                    Op::PartyMod(change) => Some(*change),
                    _ => None,
                })
            })
        })
    }
}
