//! What Ninja records: groups, rolls, histograms and its own tables, by dense ids.

mod columns;
mod event_keys;
pub(super) mod gauges;
mod histograms;
mod notes;
mod notes_cards;
mod notes_rolls;
mod plays;
mod reporter;
mod rows;
mod tables;

use crate::content::catalogue::{Catalogue, Effect, Purpose};
use crate::content::ids::CardId;
use crate::content::knobs;
use crate::content::shape::PURPOSE_WORDS;
use crate::rules::Rules;
use crate::state::{CombatKind, Ending};
pub(super) use columns::*;
pub(super) use plays::plays_card;
pub(crate) use reporter::Reporter;
pub(super) use rows::Rows;
pub(super) use tables::{
    ADVANTAGES, ATTACKS, DISADVANTAGES, ELIMINATION_CARDS, ELIMINATIONS, ESCAPES, EVENT_ROLES,
    EVENT_ROLLS, EVENTS, FACERS, GIFTS, MARGINS, REVELATIONS, ROLE_PAIRS, ROLLS_BY_NEED, ROUNDS,
    SIXES, SUCCESS_ROLLS, SURVIVAL, TARGETS, USES,
};
use tenbin_engine::schema::{
    Card, Condition, Ending as EndingName, Group, GroupId, GroupKind, NO_CARD, Names, Pile, PileId,
    Roll, RollId, Schema, SharedDeck, words,
};

pub(super) const GROUP_ROLE: GroupId = GroupId(0);
pub(super) const GROUP_OBJECTIVE: GroupId = GroupId(1);
pub(super) const GROUP_RIVAL: GroupId = GroupId(2);
pub(super) const GROUP_HUNTERS: GroupId = GroupId(3);
pub(super) const GROUP_TURN_ORDER: GroupId = GroupId(4);

/// The ways a game ends, in the order of `state::Ending`.
const ENDINGS: [(Ending, &str); 10] = [
    (Ending::Rival, "a player was credited with the elimination of the own rival (NIN-400)"),
    (Ending::Mission1, "the first pair of events of a mission was conquered (NIN-402)"),
    (Ending::Mission2, "the second pair of events of a mission was conquered (NIN-402)"),
    (Ending::Killer, "the holder of the killer objective passed a killer (NIN-403)"),
    (Ending::LastClan, "the holder of the last-clan objective is alone (NIN-404)"),
    (Ending::LastStanding, "only one player is left and wins by no other clause (NIN-405)"),
    (Ending::Draw, "all remaining players were eliminated at the same instant (NIN-406)"),
    (Ending::NobodyLeft, "one player is left and the variant gives no win for that (NIN-405)"),
    (Ending::DeckEmpty, "the event deck ran out and the variant ends the game (NIN-120)"),
    (Ending::Cutoff, "the game reached max_turns (NIN-500)"),
];

/// The deck of advantage cards, the only pile.
pub(super) const PILE_ADVANTAGES: PileId = PileId(0);

/// Deck of all of the advantages.
pub(super) const DECK_ADVANTAGES: u8 = 0;
/// Deck of all of the disadvantages.
pub(super) const DECK_DISADVANTAGES: u8 = 1;

/// Rows of rounds.csv.
pub(super) const ROUNDS_MAX: u16 = 12;
/// The largest margin told apart in margins.csv.
pub(super) const MARGIN_MAX: i16 = 8;

/// All that is recorded of a content, as it is declared at load.
pub(crate) struct Declared<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) rows: &'a Rows,
}

/// How a role became known, as a row of revelations.csv.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Revealed {
    /// By leaving the game.
    Elimination,
    /// By a card played that the clan may not play.
    Misplay,
    /// By the effect of a disadvantage.
    Disadvantage,
    /// By the effect of an advantage card.
    Advantage,
    /// By winning.
    Win,
    /// Not at all: somebody else has won before.
    Never,
}

const REVELATIONS_BY: [&str; 6] =
    ["elimination", "misplay", "disadvantage", "advantage_card", "win", "never"];

const CAUSES: [&str; 10] = [
    "attack",
    "counterattack",
    "free_attack",
    "redirected_attack",
    "event_disadvantages",
    "shared_misery",
    "link",
    "card_disadvantages",
    "advantage_card",
    "other",
];

/// The bare dice of a purpose.
#[inline]
pub(super) const fn die_roll(purpose: Purpose) -> RollId {
    RollId(purpose as u16)
}

/// Pass or fail of a purpose by the bare dice.
#[inline]
pub(super) const fn pass_roll(purpose: Purpose) -> RollId {
    RollId(match purpose {
        Purpose::Attack => 8,
        Purpose::Counterattack => 9,
        Purpose::Escape => 10,
        Purpose::Check => 11,
        _ => 7,
    })
}

/// Row of attacks.csv.
#[inline]
pub(super) const fn attack_row(kind: CombatKind) -> u16 {
    match kind {
        CombatKind::Phase => 0,
        CombatKind::Free => 1,
        CombatKind::Counter => 2,
    }
}

fn group(name: &str, meaning: &str, levels: Vec<String>) -> Group {
    Group::new(name, meaning, levels, false)
}

impl Declared<'_> {
    /// The schema of this content.
    pub(crate) fn schema(&self) -> Schema {
        Schema {
            tells_standing: true,
            shared_decks: self.shared_decks(),
            endings: ENDINGS
                .iter()
                .map(|&(ending, meaning)| EndingName::new(ending.word(), meaning))
                .collect(),
            groups: self.groups(),
            cards: self
                .rules
                .catalogue
                .advantages
                .iter()
                .map(|card| Card {
                    name: card.id.clone(),
                    group: "advantage".to_owned(),
                    copies: u32::from(card.copies),
                    is_dealt: true,
                })
                .collect(),
            piles: vec![Pile { cards: self.pile_cards(), is_own: false }],
            opening_hands_change: false,
            rolls: self.rolls(),
            histograms: histograms::histograms(),
            tables: tables::tables(self),
            gauges: gauges::gauges(self.rows.gifts),
            card_groups: vec![GROUP_ROLE],
            card_holders: None,
            cooperative: false,
            // Declared where it is shown (stage/show.rs).
            shown: Vec::new(),
            score: None,
            names: self.names(),
        }
    }

    /// The physical cards of the advantage deck by type; there are fewer than there may be.
    fn pile_cards(&self) -> Vec<u16> {
        let catalogue = &self.rules.catalogue;
        let types = CardId::ALL.map(|card| {
            let kind = catalogue.advantage_of[card.index()].row();
            if card.is_in(catalogue.advantage_deck) { kind } else { NO_CARD }
        });
        types.to_vec()
    }

    /// The physical cards of the two decks of all that come to a seat.
    fn shared_decks(&self) -> Vec<SharedDeck> {
        let Catalogue { advantages, disadvantages, .. } = &self.rules.catalogue;
        let deck = |list: &str, cards: Vec<(&String, u8)>| SharedDeck {
            list: list.to_owned(),
            cards: cards
                .into_iter()
                .flat_map(|(id, copies)| std::iter::repeat_n(id.clone(), usize::from(copies)))
                .collect(),
        };
        // In the order of DECK_ADVANTAGES and DECK_DISADVANTAGES.
        vec![
            deck("advantage", advantages.iter().map(|card| (&card.id, card.copies)).collect()),
            deck(
                "disadvantage",
                disadvantages.iter().map(|card| (&card.id, card.copies)).collect(),
            ),
        ]
    }

    /// What players call roles, objectives, events and cards.
    fn names(&self) -> Names {
        let (cards, mut names) = (&self.rules.catalogue, Names::default());
        for one in &cards.roles {
            names.add(&["role", "victim_role"], &one.id, &one.name);
        }
        for one in &cards.objectives {
            names.add(&["objective"], &one.id, &one.name);
        }
        for one in &cards.events {
            names.add(&["event"], &one.id, &one.name);
        }
        for one in &cards.advantages {
            names.add(&[Names::CARD], &one.id, &one.name);
        }
        for one in &cards.disadvantages {
            names.add(&["disadvantages.card"], &one.id, &one.name);
        }
        names
    }

    fn groups(&self) -> Vec<Group> {
        let roles: Vec<String> =
            self.rules.catalogue.roles.iter().map(|role| role.id.clone()).collect();
        let mut role = group("role", "the clan of the player", roles);
        role.matchups = true;
        let objectives =
            self.rules.catalogue.objectives.iter().map(|card| card.id.clone()).collect();
        let order = (1..=self.rules.index.seats).map(|place| format!("place{place}")).collect();
        vec![
            role,
            group("objective", "the objective of the player", objectives),
            group(
                "rival_in_game",
                "whether the player's own rival is at the table",
                words(&["no", "yes"]),
            )
            .about(GroupKind::Structure),
            group(
                "hunters",
                "how many at the table have this player's clan as rival",
                words(&["0", "1", "2_or_more"]),
            )
            .about(GroupKind::Structure),
            group("turn_order", "the player's place in the order of the first round", order)
                .about(GroupKind::Order),
        ]
    }

    /// The numbers that may be needed on the dice, as conditions of rolls.
    fn needs(&self) -> Vec<String> {
        let dice = self.rules.knobs.dice_per_roll;
        let highest = dice * self.rules.knobs.die_sides;
        (dice..=highest + 1)
            .map(|need| {
                if need == dice {
                    format!("need_{need}_or_less")
                } else if need > highest {
                    format!("need_{need}_or_more")
                } else {
                    format!("need_{need}")
                }
            })
            .collect()
    }

    fn rolls(&self) -> Vec<Roll> {
        let dice = self.rules.knobs.dice_per_roll as u32;
        let sides = self.rules.knobs.die_sides as u32;
        let weights = crate::sum_weights(dice, sides);
        let outcomes: Vec<String> = (dice..=dice * sides).map(|sum| sum.to_string()).collect();
        let needs = self.needs();
        let die = |name: &str, success: bool| Roll {
            name: format!("{name}_die"),
            outcomes: if success {
                outcomes.clone()
            } else {
                (1..=sides).map(|face| face.to_string()).collect()
            },
            conditions: if success { needs.clone() } else { words(&["any"]) }
                .into_iter()
                .map(|name| Condition {
                    name,
                    weights: if success { weights.clone() } else { vec![1; sides as usize] },
                })
                .collect(),
        };
        let pass = |name: &str| Roll {
            name: name.to_owned(),
            outcomes: words(&["miss", "reach"]),
            conditions: needs
                .iter()
                .enumerate()
                .map(|(index, name)| {
                    let reached: u64 = weights.iter().skip(index).sum();
                    let total: u64 = weights.iter().sum();
                    let law = if self.rules.knobs.natural_rules == knobs::NaturalRules::None {
                        vec![total - reached, reached]
                    } else {
                        let reached = reached.clamp(1, total - 1);
                        vec![total - reached, reached]
                    };
                    Condition { name: name.clone(), weights: law }
                })
                .collect(),
        };
        let mut rolls: Vec<Roll> = PURPOSE_WORDS
            .iter()
            .map(|&name| die(name, !matches!(name, "first_player" | "priority" | "check")))
            .collect();
        rolls.extend(["event", "attack", "counterattack", "escape"].map(pass));
        rolls.push(Roll {
            name: "check".to_owned(),
            outcomes: words(&["safe", "hit"]),
            // Which faces hit is each card's own affair.
            conditions: vec![Condition { name: "any".to_owned(), weights: self.check_law() }],
        });
        rolls
    }

    /// The law of the grenade roll, where one card of the deck alone makes such rolls.
    fn check_law(&self) -> Vec<u64> {
        let mut laws: Vec<u64> = self
            .rules
            .catalogue
            .ops
            .iter()
            .filter_map(|op| match op.effect {
                Effect::RollCheck { faces, .. } => Some(u64::from(faces)),
                _ => None,
            })
            .map(|faces| {
                (1..=self.rules.knobs.die_sides as u64)
                    .filter(|face| faces >> (face - 1) & 1 == 1)
                    .count() as u64
            })
            .collect();
        laws.dedup();
        match laws[..] {
            [hits] => vec![self.rules.knobs.die_sides as u64 - hits, hits],
            _ => Vec::new(),
        }
    }
}
