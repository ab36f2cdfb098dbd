//! What Strigoi records: groups, cards, draws, histograms and its own tables, by dense ids.

mod columns;
mod event_keys;
pub(super) mod gauges;
pub(super) mod groups;
pub(super) mod histograms;
pub(super) mod laws;
pub(crate) mod notes;
mod notes_draws;
mod notes_fight;
mod notes_strigoi;
mod plays;
mod reporter;
mod rows;
mod tables;

use crate::rules::Rules;
use crate::state::piles::Pile;
pub(super) use columns::*;
pub(crate) use reporter::Reporter;
pub(super) use rows::{MILLION, NO_ROW, PileRows, Rows};
pub(super) use tables::{
    ABILITIES, ACTIONS, ADVANCED, ASSAULTS, ATTACKS, DRAWS, ICONS, LOSSES, MONSTERS, MOVES,
    OUTCOMES, PLATFORMS, REWARDS, STRIKES, WOLVES, WOUNDS,
};
use tenbin_engine::schema::{self, Card, Ending as EndingName, Names, PileId, Schema};

/// Rows of assaults.csv at most; the last one stands for all later Assaults too.
pub(super) const ASSAULT_ROWS_MAX: u16 = 60;

/// The ways a game ends, in the order of `state::Ending` from `Victory` on.
const ENDINGS: [(&str, &str); 3] = [
    ("victory", "both Strigoi are defeated: the wolves win (STR-420)"),
    ("inferno", "the inferno is full: the wolves lose (STR-421)"),
    ("cutoff_assaults", "the game reached max_assaults (STR-430)"),
];

/// The piles that wolves draw from.
const PILES_DRAWN: [Pile; 2] = [Pile::Reward, Pile::Token];

/// The pile as the recorder knows it: one of those that wolves draw from.
pub(super) fn pile_id(pile: Pile) -> PileId {
    PileId(u16::from(pile == Pile::Token))
}

/// All that is recorded of a content, as it is declared at load.
pub(crate) struct Declared<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) rows: &'a Rows,
}

impl Declared<'_> {
    /// The schema.
    pub(crate) fn schema(&self) -> Schema {
        let ending = |&(name, meaning): &(&str, &str)| EndingName::new(name, meaning);
        Schema {
            tells_standing: true,
            shared_decks: Vec::new(),
            endings: ENDINGS.iter().map(ending).collect(),
            groups: groups::groups(self),
            cards: self.recorded_cards(),
            piles: PILES_DRAWN.map(|pile| self.recorded_pile(pile)).to_vec(),
            opening_hands_change: false,
            rolls: self.rolls(),
            histograms: histograms::histograms(self),
            tables: tables::tables(self),
            gauges: self.gauges(),
            card_groups: vec![groups::WOLF],
            card_holders: None,
            cooperative: true,
            // Declared where it is shown (stage/show.rs).
            shown: Vec::new(),
            score: None,
            names: self.names(),
        }
    }

    /// What players call wolves, cards and tokens.
    fn names(&self) -> Names {
        let (content, mut names) = (&self.rules.catalogue, Names::default());
        for hero in &content.heroes {
            names.add(&["wolf", "group", Names::CARD_GROUP], &hero.id, &hero.name);
        }
        let hero = |id: &str| content.heroes.iter().find(|hero| hero.id == id);
        for pack in self.pack_names() {
            let wolf = |id| hero(id).map_or(id, |hero| hero.name.as_str());
            let wolves: Vec<&str> = pack.split('+').map(wolf).collect();
            names.add(&["pack"], &pack, &wolves.join(" + "));
        }
        for card in &content.actions {
            let kind = &content.kinds[usize::from(card.kind)];
            for id in [kind, &card.id] {
                names.add(&[Names::CARD], id, &card.name);
            }
        }
        for reward in content.rewards.iter().chain(&content.tokens) {
            names.add(&[Names::CARD, "reward", "piece"], &reward.id, &reward.name);
        }
        for one in &content.encounters {
            names.add(&["encounter", "piece"], &one.id, &one.name);
        }
        for one in &content.wounds {
            names.add(&["token", "piece"], &one.id, &one.name);
        }
        for one in &content.vampires {
            names.add(&["strigoi", "first_fallen"], &one.id, &one.name);
        }
        names
    }

    /// The group of a kind of Action card.
    pub(super) fn card_group(&self, kind: u8) -> String {
        rows::card_group(&self.rules.catalogue, kind)
    }

    /// Action cards by kind, Reward cards and Reward tokens.
    fn recorded_cards(&self) -> Vec<Card> {
        let catalogue = &self.rules.catalogue;
        let mut cards: Vec<Card> = (0..)
            .zip(&catalogue.kinds)
            .map(|(kind, id)| Card {
                name: id.clone(),
                group: self.card_group(kind),
                copies: 0,
                is_dealt: false,
            })
            .collect();
        for (pile, list) in [(Pile::Reward, &catalogue.rewards), (Pile::Token, &catalogue.tokens)] {
            cards.extend(list.iter().map(|one| Card {
                name: one.id.clone(),
                group: Pile::WORDS[pile as usize].to_owned(),
                copies: u32::from(one.copies),
                is_dealt: true,
            }));
        }
        cards
    }

    /// The Reward cards or tokens by physical piece.
    fn recorded_pile(&self, pile: Pile) -> schema::Pile {
        let first =
            if pile == Pile::Reward { self.rows.reward_card } else { self.rows.reward_token };
        let kinds = &self.rules.catalogue.pieces[pile as usize];
        let cards = kinds.iter().map(|&kind| first + u16::from(kind)).collect();
        schema::Pile { cards, is_own: false }
    }
}
