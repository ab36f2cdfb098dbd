//! What Okko records: groups, cards, rolls, histograms and its own tables, by dense ids.

mod columns;
mod event_keys;
pub(super) mod gauges;
mod histograms;
mod notes;
mod notes_dice;
mod notes_fight;
mod notes_move;
mod notes_shift;
mod plays;
mod reporter;
pub(crate) mod rolls;
mod rows;
pub(crate) mod story;
mod tables;

use crate::content::catalogue::{alignment, cause};
use crate::rules::Rules;
use crate::state::Ending;
pub(super) use columns::*;
pub(crate) use reporter::Reporter;
pub(super) use rows::Rows;
pub(super) use tables::{
    ABILITIES, CHARACTER_FIGHTS, CHARACTERS, CIRCUMSTANCES, COMBATS, Circumstance, DISTANCES,
    DUELS, EQUIPMENT, FALL_BACKS, INSPIRATION, MOVEMENT, OUTS, SHOT_COVERS, SHOTS, SQUARES,
    TURN_ROWS, TURNS, WILLPOWER, modifier_row,
};
use tenbin_engine::schema::{
    Card, Ending as EndingName, Group, GroupId, GroupKind, Names, Schema, Starts, words,
};

pub(super) const GROUP_BAND: GroupId = GroupId(0);
pub(super) const GROUP_ALIGNMENT: GroupId = GroupId(1);
pub(super) const GROUP_ENEMY: GroupId = GroupId(2);
pub(super) const GROUP_EDGE: GroupId = GroupId(3);
/// Groups that are there only where they have several levels follow (`Rows`).
pub(super) const GROUPS_ALWAYS: u16 = 4;

/// All that is recorded of a content, as it is declared at load.
pub(crate) struct Declared<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) rows: &'a Rows,
}

/// How a figure went out, as a row of outs.csv and, in this order, columns of characters.csv.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u16)]
pub(super) enum OutBy {
    /// Lost a combat by `margin_out` or more.
    CombatMargin,
    /// Lost a combat by less, endangered already.
    CombatTwice,
    /// Shot by `margin_out` or more.
    ShotMargin,
    /// Shot by less, endangered already.
    ShotTwice,
    /// Fell back badly, endangered already.
    FallBack,
    /// An ability did it.
    Effect,
}

const OUTS_BY: [&str; 6] =
    ["combat_margin", "combat_endangered", "shot_margin", "shot_endangered", "fall_back", "effect"];

impl OutBy {
    /// The way of a cause, `by_margin` where the margin alone put the figure out.
    pub(super) fn of(cause: u8, by_margin: bool) -> Self {
        match (cause, by_margin) {
            (cause::COMBAT, true) => Self::CombatMargin,
            (cause::COMBAT, false) => Self::CombatTwice,
            (cause::SHOT, true) => Self::ShotMargin,
            (cause::SHOT, false) => Self::ShotTwice,
            (cause::FALL_BACK, _) => Self::FallBack,
            _ => Self::Effect,
        }
    }
}

/// The alignment a band stands for, as a level of the groups: mercenaries where it has no others.
pub(super) fn alignment_level(bits: u8) -> u16 {
    match bits {
        _ if bits & alignment::DEMON_HUNTER != 0 => 0,
        _ if bits & alignment::EVIL_CREATURE != 0 => 1,
        _ => 2,
    }
}

const ALIGNMENTS: [&str; 3] = ["demon_hunters", "evil_creatures", "mercenaries"];

/// The ways a game ends, in the order of `state::Ending`.
const ENDINGS: [(Ending, &str); 5] = [
    (Ending::Threshold, "a band has lost as many zeni as the threshold (OKK-067)"),
    (Ending::WipedOut, "a band has no figure left, under the threshold (OKK-069)"),
    (Ending::DoubleLoss, "one effect brought both bands to their end (OKK-070)"),
    (Ending::TurnsCutoff, "the game reached max_turns (OKK-071)"),
    (Ending::Stalemate, "stalemate_turns turns in a row went by without any clash (OKK-071)"),
];

impl Declared<'_> {
    /// The schema of this content.
    pub(crate) fn schema(&self) -> Schema {
        Schema {
            tells_standing: true,
            shared_decks: Vec::new(),
            endings: ENDINGS
                .iter()
                .map(|&(ending, meaning)| EndingName::new(ending.word(), meaning))
                .collect(),
            groups: self.groups(),
            cards: self.recorded_cards(),
            piles: Vec::new(),
            opening_hands_change: false,
            rolls: rolls::rolls(self),
            histograms: histograms::histograms(&self.rules.knobs),
            tables: tables::tables(self),
            gauges: gauges::gauges(),
            card_groups: vec![GROUP_ENEMY],
            card_holders: None,
            cooperative: false,
            // Declared where it is shown (stage/show.rs).
            shown: Vec::new(),
            score: None,
            names: self.names(),
        }
    }

    /// What players call bands, figures, their weapons and abilities.
    fn names(&self) -> Names {
        let (content, mut names) = (&self.rules.catalogue, Names::default());
        let figures = ["character", "attacker", "defender"];
        for one in &content.characters {
            names.add(&figures, &one.id, &one.name);
        }
        for one in &content.equipment {
            names.add(&["equipment"], &one.id, &one.name);
        }
        for one in &content.abilities {
            names.add(&["ability"], &one.id, &one.name);
        }
        for card in self.recorded_cards() {
            let id = card.name.split(" (").next().unwrap_or_default();
            let name = names.of(&card.group, id).map(str::to_owned);
            names.add(&[Names::CARD], &card.name, &name.unwrap_or_default());
        }
        for band in &content.bands {
            names.add(&["band"], &band.id, &band.name);
            for board in self.rows.board_names(content) {
                let [id, name] = [&band.id, &band.name].map(|band| format!("{band} on {board}"));
                names.add(&["band_and_board"], &id, &name);
            }
        }
        names
    }

    /// Characters, equipment, and abilities that are used by choice, as cards: a band has them
    /// (`gp`), and figures are activated or use them (`played`).
    fn recorded_cards(&self) -> Vec<Card> {
        let content = &self.rules.catalogue;
        let characters = content.characters.iter().map(|one| (&one.id, "character"));
        let equipment = content.equipment.iter().map(|one| (&one.id, "equipment"));
        let abilities = self.rows.used_abilities.iter();
        let abilities = abilities.map(|&one| (&content.abilities[usize::from(one)].id, "ability"));
        let mut cards: Vec<Card> = Vec::new();
        for (id, group) in characters.chain(equipment).chain(abilities) {
            // Characters, cards and abilities have names of their own; reports need one list.
            let taken = cards.iter().any(|card| card.name == *id);
            let name = if taken { format!("{id} ({group})") } else { id.clone() };
            cards.push(Card { name, group: group.to_owned(), copies: 0, is_dealt: false });
        }
        cards
    }

    fn groups(&self) -> Vec<Group> {
        let group = Group::new;
        // Player A begins the first turn (OKK-061).
        let of_first = |name: &str, meaning: &str, levels: Vec<String>| Group {
            starts: Starts::First,
            ..group(name, meaning, levels, false)
        };
        let (content, rows) = (&self.rules.catalogue, &self.rows);
        let band = |&band: &u8| content.bands[usize::from(band)].id.clone();
        let bands: Vec<String> = rows.bands.iter().map(band).collect();
        let boards = rows.board_names(content);
        let mut groups = vec![
            group("band", "the band of the player", bands.clone(), true),
            group(
                "alignment",
                "the band's alignment, mercenaries apart: they stand for it where it has no others",
                words(&ALIGNMENTS),
                true,
            ),
            group("against", "the alignment of the enemy's band", words(&ALIGNMENTS), false),
            of_first(
                "edge_as_a",
                "the side of the board that player A chose, for player A alone: B has the opposite one",
                words(&["north", "east", "south", "west"]),
            )
            .chosen_by_bots(),
        ];
        if rows.budget_group.is_some() {
            let budgets = rows.budgets.iter().map(u8::to_string).collect();
            let meaning = "the zeni the player's band is made for";
            groups.push(group("budget", meaning, budgets, false));
        }
        if rows.board_group.is_some() {
            let meaning = "the board, for player A alone: how often player A wins on it";
            groups.push(of_first("board_as_a", meaning, boards.clone()));
        }
        if rows.band_board_group.is_some() {
            let pairs = bands.iter().flat_map(|band| {
                let pair = move |board: &String| format!("{band} on {board}");
                boards.iter().map(pair)
            });
            let meaning = "the band of the player and the board";
            let pairs = group("band_and_board", meaning, pairs.collect(), false);
            groups.push(pairs.about(GroupKind::Cross));
        }
        groups
    }
}
