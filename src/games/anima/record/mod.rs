//! What Anima Tactics records: groups, cards, rolls, histograms and its own tables, by dense ids.

mod columns;
pub(super) mod gauges;
pub mod laws;
pub(crate) mod notes;
mod notes_deeds;
mod notes_fight;
mod notes_rolls;
mod plays;
mod reporter;
pub(super) mod rolls;
mod rows;
mod signs;
mod story;
mod tables;
mod tables_play;

use crate::content::catalogue::{Origin, Party};
use crate::content::vocabulary::Affiliation;
use crate::rules::Rules;
pub(super) use columns::*;
pub(super) use reporter::Reporter;
pub(super) use rows::{NO_ROW, Rows};
pub(super) use tables::DEEDS;
use tenbin_engine::schema::{
    Card, Ending as EndingName, Group, GroupId, GroupKind, Histogram, HistogramId, Names, Schema,
    TableId, words,
};

pub(super) const GROUP_PARTY: GroupId = GroupId(0);
pub(super) const GROUP_FACTION: GroupId = GroupId(1);
pub(super) const GROUP_AFFILIATION: GroupId = GroupId(2);
pub(super) const GROUP_AGAINST: GroupId = GroupId(3);
pub(super) const GROUP_EDGE: GroupId = GroupId(4);
pub(super) const GROUP_CLASS: GroupId = GroupId(5);
pub(super) const GROUP_PLACES: GroupId = GroupId(6);
pub(super) const GROUP_EDGE_ON: GroupId = GroupId(7);
/// Groups that are there only where they have several levels follow (`Rows`).
pub(super) const GROUPS_ALWAYS: u16 = 8;

pub(super) const HISTOGRAM_TURNS: HistogramId = HistogramId(0);
pub(super) const HISTOGRAM_ACTIVATIONS: HistogramId = HistogramId(1);
pub(super) const HISTOGRAM_ATTACKS: HistogramId = HistogramId(2);
pub(super) const HISTOGRAM_DISPLACEMENTS: HistogramId = HistogramId(3);
pub(super) const HISTOGRAM_REMOVED: HistogramId = HistogramId(4);
pub(super) const HISTOGRAM_FIRST_BLOOD: HistogramId = HistogramId(5);
pub(super) const HISTOGRAM_MARGIN: HistogramId = HistogramId(6);
pub(super) const HISTOGRAM_LEFT: HistogramId = HistogramId(7);

pub(super) const CHARACTERS: TableId = TableId(0);
pub(super) const CHARACTER_DAMAGE: TableId = TableId(1);
pub(super) const CHARACTER_ACTIONS: TableId = TableId(2);
pub(super) const CHARACTER_FIGHTS: TableId = TableId(3);
pub(super) const CHARACTER_TURNS: TableId = TableId(4);
pub(super) const ABILITIES: TableId = TableId(5);
pub(super) const ADVANTAGES: TableId = TableId(6);
pub(super) const ATTACKS: TableId = TableId(7);
pub(super) const ACTIONS: TableId = TableId(8);
pub(super) const LOSS_SOURCES: TableId = TableId(9);
pub(super) const STATES: TableId = TableId(10);
pub(super) const DISPLACEMENTS: TableId = TableId(11);
pub(super) const CRASHES: TableId = TableId(12);
pub(super) const EVENTS: TableId = TableId(13);
pub(super) const GNOSIS: TableId = TableId(14);
pub(super) const TURNS: TableId = TableId(15);
pub(super) const DUELS: TableId = TableId(16);

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
            rolls: self.rolls(),
            histograms: self.histograms(),
            tables: self.tables(),
            gauges: gauges::gauges(),
            card_groups: vec![GROUP_AGAINST],
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

    fn histograms(&self) -> Vec<Histogram> {
        let histogram = Histogram::new;
        let turns = self.rules.knobs.max_turns;
        let levels = 2 * self.rules.knobs.size_levels;
        vec![
            histogram("turns", turns, "turns of the game, the last one included"),
            histogram("activations", 640, "activations of both players"),
            histogram("attacks", 500, "attack rolls"),
            histogram("displacements", 200, "throws, pushes and slams, by effects too"),
            histogram("removed", 32, "characters removed"),
            histogram("first_blood_turn", turns, "turn in which the first character was removed"),
            histogram("margin_levels", levels, "score of one player less that of the other"),
            histogram("score_levels", levels, "score of both players at the end of the game"),
        ]
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

    fn groups(&self) -> Vec<Group> {
        let group = Group::new;
        let (content, rows) = (&self.rules.catalogue, self.rows);
        let party = |&party: &u8| content.parties[usize::from(party)].id.clone();
        let parties: Vec<String> = rows.parties.iter().map(party).collect();
        let layouts = &rows.layout_names;
        let pairs = |one: &[String], two: &[String]| -> Vec<String> {
            let pair = |one: &String| two.iter().map(|two| format!("{one} on {two}")).collect();
            one.iter().flat_map::<Vec<String>, _>(pair).collect()
        };
        let faction = "the party's faction; mixed: Light and Dark in one organisation (ANI-024)";
        let affiliation = "the organisation of the party; mixed for a party by faction";
        let mut groups = vec![
            group("party", "the party of the player", parties.clone(), true),
            group("faction", faction, words(&FACTIONS), true),
            group("affiliation", affiliation, words(&AFFILIATIONS), true),
            group("against", "the organisation of the enemy's party", words(&AFFILIATIONS), false),
            group("edge", "the edge of the table the player deploys on", words(&EDGES), false),
            group(
                "size_class",
                "the size of the player's party (ANI-030)",
                rows.class_names(),
                false,
            ),
            group(
                "places",
                "who places the first character: the lower deployment roll (ANI-071)",
                words(&["first", "second"]),
                false,
            )
            .about(GroupKind::Order),
            group(
                "edge_on",
                "the edge the player deploys on and the layout",
                pairs(&words(&EDGES), layouts),
                false,
            )
            .about(GroupKind::Cross),
        ];
        if rows.layout_group.is_some() {
            let meaning = "the layout, for seat1 alone: how often seat1 wins on it";
            groups.push(group("layout_as_seat1", meaning, layouts.clone(), false));
        }
        if rows.party_layout_group.is_some() {
            let meaning = "the party of the player and the layout";
            let pairs = group("party_and_layout", meaning, pairs(&parties, layouts), false);
            groups.push(pairs.about(GroupKind::Cross));
        }
        groups
    }
}

#[cfg(test)]
mod laws_tests;
