//! What Anima Tactics records: groups, cards, rolls, histograms and its own tables, by dense ids.

mod columns;
mod event_keys;
pub(super) mod gauges;
pub(super) mod groups;
pub(super) mod histograms;
pub mod laws;
pub(crate) mod notes;
mod notes_actions;
mod notes_fight;
mod notes_rolls;
mod plays;
mod reporter;
pub(super) mod rolls;
mod rows;
mod story;
mod tables;
mod tables_play;

use crate::content::catalogue::{Origin, Party};
use crate::content::vocabulary::Affiliation;
use crate::rules::Rules;
pub(super) use columns::*;
pub(super) use reporter::Reporter;
pub(super) use rows::{NO_ROW, Rows};
pub(super) use tables::{
    ABILITIES, ACTIONS, ADVANTAGES, ATTACKS, CHARACTER_ACTIONS, CHARACTER_DAMAGE, CHARACTER_FIGHTS,
    CHARACTER_TURNS, CHARACTERS, CRASHES, DISPLACEMENTS, DUELS, EVENTS, GNOSIS, LOSS_SOURCES,
    STATES, TURNS,
};
use tenbin_engine::schema::{Card, Ending as EndingName, Names, Schema};

/// Size classes (ANI-030).
const CLASSES: [&str; 5] = ["alpha", "beta", "gamma", "sigma", "omega"];
const FACTIONS: [&str; 4] = ["light", "dark", "unaligned", "mixed"];
const AFFILIATIONS: [&str; 9] = [
    "church",
    "samael",
    "wissenschaft",
    "black_sun",
    "empire",
    "azur_alliance",
    "tol_rauko",
    "wanderers",
    "mixed",
];
const EDGES: [&str; 2] = ["lower", "upper"];

/// The ways a game ends, in the order of `state::Ending` from `LastTurn` on.
const ENDINGS: [(&str, &str); 4] = [
    ("last_turn", "after the last turn the scores were compared (ANI-520 to ANI-523)"),
    ("eliminated", "a side had nobody on the table and no infiltrator left (ANI-524)"),
    ("cutoff_decisions", "the game reached max_decisions (section 8)"),
    ("cutoff_depth", "attacks within attacks went beyond max_reaction_depth (section 8)"),
];

/// The size class of a party's levels (ANI-030, ANI-031).
pub(super) fn class_of_size(size: u16) -> u8 {
    match size {
        ..200 => 0,
        200..300 => 1,
        300..450 => 2,
        450..600 => 3,
        _ => 4,
    }
}

/// Light, Dark, only Unaligned, or Light and Dark in one party (ANI-023, ANI-024).
pub(super) fn faction_level(party: &Party) -> u16 {
    match party.factions & 3 {
        1 => 0,
        2 => 1,
        0 => 2,
        _ => 3,
    }
}

/// The organisation of a party, or mixed.
pub(super) fn affiliation_level(party: &Party) -> u16 {
    party.organisation.map_or(AFFILIATIONS.len() as u16 - 1, |one: Affiliation| one as u16)
}

/// All that is recorded of a content, as it is declared at load.
pub(crate) struct Declared<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) rows: &'a Rows,
}

impl Declared<'_> {
    /// The schema.
    pub(crate) fn schema(&self) -> Schema {
        Schema {
            tells_standing: true,
            shared_decks: Vec::new(),
            endings: ENDINGS
                .iter()
                .map(|&(name, meaning)| EndingName::new(name, meaning))
                .collect(),
            groups: self.groups(),
            cards: self.recorded_cards(),
            piles: Vec::new(),
            opening_hands_change: false,
            rolls: rolls::rolls(self),
            histograms: histograms::histograms(self),
            tables: tables::tables(self),
            gauges: gauges::gauges(),
            card_groups: vec![groups::AGAINST],
            card_holders: None,
            cooperative: false,
            // Declared where it is shown (`stage`).
            shown: Vec::new(),
            score: None,
            names: self.names(),
        }
    }

    /// What players call parties, layouts, characters and what they carry and do.
    fn names(&self) -> Names {
        let (content, mut names) = (&self.rules.catalogue, Names::default());
        let figures = ["character", "attacker", "defender"];
        for one in &content.characters {
            names.add(&figures, &one.id, &one.name);
        }
        for one in &content.abilities {
            names.add(&["ability"], &one.id, &one.name);
        }
        for card in self.recorded_cards() {
            let under = if card.group == "character" { "character" } else { "ability" };
            let id = card.name.split(" (").next().unwrap_or_default();
            let name = names.of(under, id).map(str::to_owned);
            names.add(&[Names::CARD], &card.name, &name.unwrap_or_default());
        }
        let layouts = || {
            self.rows.layout_names.iter().map(|id| {
                let known = content.layouts.iter().find(|layout| layout.id == *id);
                (id, known.map_or(id, |layout| &layout.name))
            })
        };
        for (id, name) in layouts() {
            names.add(&["layout_as_seat1"], id, name);
            for edge in EDGES {
                let [id, name] = [id, name].map(|layout| format!("{edge} on {layout}"));
                names.add(&["edge_on"], &id, &name);
            }
        }
        for party in &content.parties {
            names.add(&["party"], &party.id, &party.name);
            for (layout, layout_name) in layouts() {
                let id = format!("{} on {layout}", party.id);
                names.add(&["party_and_layout"], &id, &format!("{} on {layout_name}", party.name));
            }
        }
        names
    }

    /// Characters, cards, plots and organisation advantages as cards: a party has them (`gp` and
    /// `oh`), and they are activated or used (`played`).
    fn recorded_cards(&self) -> Vec<Card> {
        let content = &self.rules.catalogue;
        let characters = content.characters.iter().map(|one| (&one.id, "character"));
        let advantages = self.rows.advantages.iter().map(|&one| {
            let ability = &content.abilities[usize::from(one)];
            let group = match ability.origin {
                Origin::Character => "ability",
                Origin::Equipment => "equipment",
                Origin::Power => "power",
                Origin::Plot => "plot",
                Origin::Advantage => "advantage",
            };
            (&ability.id, group)
        });
        let mut cards: Vec<Card> = Vec::new();
        for (id, group) in characters.chain(advantages) {
            // Characters, cards and advantages have names of their own; reports need one list.
            let mut name = id.clone();
            while cards.iter().any(|card| card.name == name) {
                name = format!("{name} ({group})");
            }
            cards.push(Card { name, group: group.to_owned(), copies: 0, is_dealt: false });
        }
        cards
    }
}

#[cfg(test)]
mod laws_tests;
