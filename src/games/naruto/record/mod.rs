//! What Naruto records: groups, cards, draws, histograms and its own tables, by dense ids.

/// An enum whose variants are rows of a table, with their words.
macro_rules! row_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$row_doc:meta])* $row:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Eq, PartialEq, Debug)]
        #[repr(u8)]
        pub(crate) enum $name {
            $($(#[$row_doc])* $row,)+
        }

        impl $name {
            /// The words of the rows, in order.
            pub(crate) const WORDS: &'static [&'static str] = &[$($word),+];
        }
    };
}

mod columns;
mod event_keys;
pub(super) mod gauges;
pub(super) mod histograms;
pub(super) mod laws;
pub(crate) mod notes;
mod notes_battle;
mod notes_cards;
mod plays;
mod reporter;
mod rows;
mod tables;

use crate::rules::Rules;
pub(super) use columns::*;
pub(crate) use reporter::Reporter;
use rows::DeckRows;
pub(super) use rows::{NO_ROW, Rows};
pub(super) use tables::{
    BLOCKS, CHAINS, CHAKRA, CONTROLS, COUNTERS, DECKS, DRAWS, EFFECTS, EXCHANGES, GAINS, LOOPS,
    MARGINS, NINJAS, ORDERS, PAIRS, SIGHTINGS, TACTICS, TECHNIQUES, TURNS, VERDICTS, WOUNDS,
};
use tenbin_engine::schema::{
    Card, Ending as EndingName, Group, GroupId, GroupKind, NO_CARD, Names, Pile, Schema, Starts,
};

pub(super) const GROUP_DECK: GroupId = GroupId(0);
pub(super) const GROUP_AGAINST: GroupId = GroupId(1);
pub(super) const GROUP_DECK_TURN: GroupId = GroupId(2);

/// Rows of turns.csv at most; the last one stands for all later turns too.
pub(super) const TURN_ROWS_MAX: u16 = 120;
/// Rows of chains.csv, from 1 technique.
pub(super) const CHAIN_ROWS: u16 = 12;
/// Rows of exchanges.csv, from 0 chains.
pub(super) const EXCHANGE_ROWS: u16 = 9;
/// Rows of blocks.csv, from strength 0.
pub(super) const BLOCK_ROWS: u16 = 17;
/// Differences of strengths with rows of their own.
pub(super) const MARGIN_MAX: i32 = 12;

/// The ways a game ends, in the order of `state::Ending` from `Gains` on.
const ENDINGS: [(&str, &str); 4] = [
    ("gains", "a player took enough gains (NAR-440)"),
    ("deck_out", "a deck ran out (NAR-441)"),
    ("cutoff_turns", "the game reached max_turns (NAR-480)"),
    ("cutoff_launches", "an exchange reached max_launches (NAR-481)"),
];

/// A deck as a pile; cards of one that is in no game are in no report.
fn deck_pile(deck: &DeckRows) -> Pile {
    let card = |&row: &u16| if row == NO_ROW { NO_CARD } else { row };
    Pile { cards: deck.copies.iter().map(card).collect(), is_own: true }
}

/// All that is recorded of a content, as it is declared at load.
pub(crate) struct Declared<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) rows: &'a Rows,
}

impl Declared<'_> {
    /// All that may be recorded.
    pub(crate) fn schema(&self) -> Schema {
        let ending = |&(name, meaning): &(&str, &str)| EndingName::new(name, meaning);
        Schema {
            tells_standing: true,
            shared_decks: Vec::new(),
            endings: ENDINGS.iter().map(ending).collect(),
            groups: self.groups(),
            cards: self.recorded_cards(),
            piles: self.rows.decks.iter().map(deck_pile).collect(),
            opening_hands_change: true,
            rolls: laws::rolls(self),
            histograms: histograms::histograms(&self.rules.knobs),
            tables: tables::tables(self),
            gauges: gauges::gauges(),
            card_groups: vec![GROUP_AGAINST],
            card_holders: Some(GROUP_DECK),
            cooperative: false,
            // Declared where it is shown (`Stage::declare_shown`).
            shown: Vec::new(),
            score: None,
            names: self.names(),
        }
    }

    /// What players call cards and decks.
    fn names(&self) -> Names {
        let (content, mut names) = (&self.rules.catalogue, Names::default());
        for card in &content.cards {
            names.add(&[Names::CARD], &card.id, &content.names[usize::from(card.name)]);
        }
        let decks = ["deck", "against", "first_deck", "second_deck", Names::CARD_GROUP];
        for deck in &content.decks {
            names.add(&decks, &deck.id, &deck.name);
            for turn in ["first", "second"] {
                let [id, name] = [&deck.id, &deck.name].map(|deck| format!("{deck} {turn}"));
                names.add(&["deck_and_turn"], &id, &name);
            }
        }
        names
    }

    /// The cards of each deck that is played; each seat brings a deck of its own. The same card in
    /// another deck is another row: compared across decks, a card would be given the strength of
    /// those that hold it.
    fn recorded_cards(&self) -> Vec<Card> {
        let of_deck = |&deck: &u8| {
            let group = &self.rules.catalogue.decks[usize::from(deck)].id;
            let brought = &self.rows.decks[usize::from(deck)].brought;
            brought.iter().map(|&card| Card {
                name: self.rules.catalogue.cards[usize::from(card)].id.clone(),
                group: group.clone(),
                copies: 0,
                is_dealt: true,
            })
        };
        self.rows.playing.iter().flat_map(of_deck).collect()
    }

    fn groups(&self) -> Vec<Group> {
        let group = Group::new;
        let id = |&deck: &u8| self.rules.catalogue.decks[usize::from(deck)].id.clone();
        let decks: Vec<String> = self.rows.playing.iter().map(id).collect();
        let turns =
            decks.iter().flat_map(|deck| [format!("{deck} first"), format!("{deck} second")]);
        vec![
            group("deck", "the deck of the player", decks.clone(), true),
            group("against", "the deck of the opponent", decks.clone(), false),
            Group {
                starts: Starts::Alternating,
                is_chosen: false,
                kind: GroupKind::Cross,
                ..group("deck_and_turn", "the deck and who starts", turns.collect(), false)
            },
        ]
    }
}
