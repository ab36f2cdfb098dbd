//! What Ninja records: groups, rolls, histograms and its own tables, by dense ids.

use crate::engine::schema::{
    Card, Condition, Ending, Group, GroupId, Histogram, HistogramId, Roll, RollId, Schema, Table,
    TableId,
};
use crate::games::ninja::Ninja;
use crate::games::ninja::cards::Purpose;
use crate::games::ninja::state::CombatKind;

/// Names of the stats in reports.
pub(super) const STATS: [&str; 4] = ["att", "dif", "cst", "int"];
/// Names of the roll purposes.
pub(super) const PURPOSES: [&str; 7] =
    ["first_player", "priority", "event", "attack", "counterattack", "escape", "check"];

pub(super) const GROUP_ROLE: GroupId = GroupId(0);
pub(super) const GROUP_OBJECTIVE: GroupId = GroupId(1);
pub(super) const GROUP_HUNTED: GroupId = GroupId(2);
pub(super) const GROUP_RIVAL: GroupId = GroupId(3);
pub(super) const GROUP_HUNTERS: GroupId = GroupId(4);
pub(super) const GROUP_TURN_ORDER: GroupId = GroupId(5);

pub(super) const HISTOGRAM_TURNS: HistogramId = HistogramId(0);
pub(super) const HISTOGRAM_ROUNDS: HistogramId = HistogramId(1);
pub(super) const HISTOGRAM_ELIMINATIONS: HistogramId = HistogramId(2);
pub(super) const HISTOGRAM_FIRST_ELIMINATION: HistogramId = HistogramId(3);

pub(super) const ENDING_RIVAL: u8 = 0;
pub(super) const ENDING_MISSION_1: u8 = 1;
pub(super) const ENDING_MISSION_2: u8 = 2;
pub(super) const ENDING_KILLER: u8 = 3;
pub(super) const ENDING_LAST_CLAN: u8 = 4;
pub(super) const ENDING_LAST_STANDING: u8 = 5;
pub(super) const ENDING_DRAW: u8 = 6;
pub(super) const ENDING_NOBODY_LEFT: u8 = 7;
pub(super) const ENDING_DECK_EMPTY: u8 = 8;
pub(super) const ENDING_CUTOFF: u8 = 9;

/// The ways a game ends, in the order of the constants.
const ENDINGS: [(&str, &str); 10] = [
    ("rival", "a player was credited with the elimination of the own rival (NIN-400)"),
    ("objective_mission_pair1", "the first pair of events of a mission was conquered (NIN-402)"),
    ("objective_mission_pair2", "the second pair of events of a mission was conquered (NIN-402)"),
    ("objective_killer", "the holder of the killer objective passed a killer (NIN-403)"),
    ("objective_last_clan", "the holder of the last-clan objective is alone (NIN-404)"),
    ("last_standing", "only one player is left and wins by no other clause (NIN-405)"),
    ("draw", "all remaining players were eliminated at the same instant (NIN-406)"),
    ("nobody_left", "one player is left and the variant gives no win for that (NIN-405)"),
    ("event_deck_empty", "the event deck ran out and the variant ends the game (NIN-120)"),
    ("cutoff", "the game reached max_turns (NIN-500)"),
];

pub(super) const EVENTS: TableId = TableId(0);
pub(super) const SUCCESS_ROLLS: TableId = TableId(1);
pub(super) const ADVANTAGES: TableId = TableId(2);
pub(super) const DISADVANTAGES: TableId = TableId(3);
pub(super) const ELIMINATIONS: TableId = TableId(4);
pub(super) const ROLE_PAIRS: TableId = TableId(5);
pub(super) const SIXES: TableId = TableId(6);
pub(super) const ATTACKS: TableId = TableId(7);
pub(super) const ESCAPES: TableId = TableId(8);
pub(super) const GIFTS: TableId = TableId(9);

/// Columns of events.csv.
pub(super) mod event_column {
    pub(crate) const DRAWN: u16 = 0;
    pub(crate) const WANTED: u16 = 1;
    pub(crate) const FACED: u16 = 2;
    pub(crate) const FACED_BY_ACTIVE: u16 = 3;
    pub(crate) const FACED_BY_OTHER: u16 = 4;
    pub(crate) const PASSED: u16 = 5;
    pub(crate) const FAILED: u16 = 6;
    pub(crate) const ESCAPED: u16 = 7;
    pub(crate) const CONQUERED: u16 = 8;
    pub(crate) const ADVANTAGES: u16 = 9;
    pub(crate) const DISADVANTAGES: u16 = 10;
}

/// Columns of `success_rolls.csv`.
pub(super) mod stat_column {
    pub(crate) const ROLLS: u16 = 0;
    pub(crate) const PASSED: u16 = 1;
}

/// Columns of advantages.csv.
pub(super) mod adv_column {
    pub(crate) const DRAWN: u16 = 0;
    pub(crate) const PLAYED: u16 = 1;
    pub(crate) const CANCELLED: u16 = 2;
    pub(crate) const MISPLAYED: u16 = 3;
    pub(crate) const DISCARDED: u16 = 4;
    pub(crate) const TURN_SUM: u16 = 5;
}

/// Columns of disadvantages.csv.
pub(super) mod dis_column {
    pub(crate) const DRAWN: u16 = 0;
    pub(crate) const IDLE: u16 = 1;
    pub(crate) const CURED: u16 = 2;
    pub(crate) const DEATHS: u16 = 3;
}

/// Columns of eliminations.csv.
pub(super) mod elimination_column {
    pub(crate) const ELIMINATED: u16 = 0;
    pub(crate) const CREDITED: u16 = 1;
    pub(crate) const BY_HUNTER: u16 = 2;
}

/// Columns of `natural_sixes.csv`.
pub(super) mod six_column {
    pub(crate) const ROLLS: u16 = 0;
    pub(crate) const SIXES: u16 = 1;
    pub(crate) const DECK: u16 = 2;
    pub(crate) const PILE: u16 = 3;
    pub(crate) const SKIPPED: u16 = 4;
}

/// Columns of attacks.csv.
pub(super) mod attack_column {
    pub(crate) const DECLARED: u16 = 0;
    pub(crate) const ESCAPED: u16 = 1;
    pub(crate) const REDIRECTED: u16 = 2;
    pub(crate) const ROLLED: u16 = 3;
    pub(crate) const HIT: u16 = 4;
}

/// Columns of escapes.csv.
pub(super) mod escape_column {
    pub(crate) const ROLLS: u16 = 0;
    pub(crate) const FREED: u16 = 1;
}

/// Columns of gifts.csv.
pub(super) mod gift_column {
    pub(crate) const GIVEN: u16 = 0;
    pub(crate) const TURNED_UP: u16 = 1;
    pub(crate) const VALID: u16 = 2;
}

/// Why a player was eliminated, as a row of eliminations.csv; also why disadvantages are drawn.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Cause {
    /// A phase 3 attack.
    Attack,
    /// A counterattack.
    Counterattack,
    /// A free attack.
    FreeAttack,
    /// An attack turned by a card.
    Redirected,
    /// Disadvantages drawn for a failed event.
    Event,
    /// Disadvantages shared with others.
    SharedMisery,
    /// A draw passed on by a link.
    Link,
    /// The effect of an advantage card (or of cancelling one).
    Card,
    /// Anything else, such as cards leaving play.
    Other,
}

const CAUSES: [&str; 9] = [
    "attack",
    "counterattack",
    "free_attack",
    "redirected_attack",
    "event_disadvantages",
    "shared_misery",
    "link",
    "advantage_card",
    "other",
];

impl Cause {
    /// The cause with this number.
    pub(super) fn of(number: u8) -> Self {
        match number {
            0 => Self::Attack,
            1 => Self::Counterattack,
            2 => Self::FreeAttack,
            3 => Self::Redirected,
            4 => Self::Event,
            5 => Self::SharedMisery,
            6 => Self::Link,
            7 => Self::Card,
            _ => Self::Other,
        }
    }
}

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
    Group { name: name.to_owned(), levels, matchups: false, meaning: meaning.to_owned() }
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|&word| word.to_owned()).collect()
}

fn rows(list: &[&str]) -> Vec<Vec<String>> {
    list.iter().map(|&word| vec![word.to_owned()]).collect()
}

impl Ninja {
    /// The schema of this content.
    pub(super) fn make_schema(&self) -> Schema {
        let histogram = |name: &str, max, meaning: &str| Histogram {
            name: name.to_owned(),
            max,
            meaning: meaning.to_owned(),
        };
        Schema {
            endings: ENDINGS
                .iter()
                .map(|&(name, meaning)| Ending {
                    name: name.to_owned(),
                    meaning: meaning.to_owned(),
                })
                .collect(),
            groups: self.groups(),
            cards: self
                .cards
                .advantages
                .iter()
                .map(|card| Card {
                    name: card.id.clone(),
                    group: "advantage".to_owned(),
                    copies: u32::from(card.copies),
                })
                .collect(),
            rolls: self.rolls(),
            histograms: vec![
                histogram("turns", 500, "turns of the game"),
                histogram("rounds", 250, "rounds of the game (NIN-073)"),
                histogram("eliminations", 7, "players eliminated"),
                histogram("first_elimination_turn", 500, "turn of the first elimination, if any"),
            ],
            tables: self.tables(),
            cooperative: false,
        }
    }

    fn groups(&self) -> Vec<Group> {
        let roles: Vec<String> = self.cards.roles.iter().map(|role| role.id.clone()).collect();
        let mut role = group("role", "the clan of the player", roles);
        role.matchups = true;
        let objectives = self.cards.objectives.iter().map(|card| card.id.clone()).collect();
        let order = (1..=self.seats).map(|place| format!("place{place}")).collect();
        vec![
            role,
            group("objective", "the objective of the player", objectives),
            group(
                "hunted",
                "whether somebody at the table has this player's clan as rival",
                words(&["no", "yes"]),
            ),
            group(
                "rival_in_game",
                "whether the player's own rival is at the table",
                words(&["no", "yes"]),
            ),
            group(
                "hunters",
                "how many at the table have this player's clan as rival",
                words(&["0", "1", "2_or_more"]),
            ),
            group("turn_order", "the player's place in the order of the first round", order),
        ]
    }

    fn rolls(&self) -> Vec<Roll> {
        let dice = self.rules.dice_per_roll as u32;
        let sides = self.rules.die_sides as u32;
        let weights = crate::games::ninja::sum_weights(dice, sides);
        let outcomes: Vec<String> = (dice..=dice * sides).map(|sum| sum.to_string()).collect();
        let needs: Vec<String> = (dice..=dice * sides + 1)
            .map(|need| {
                if need == dice {
                    format!("need_{need}_or_less")
                } else if need > dice * sides {
                    format!("need_{need}_or_more")
                } else {
                    format!("need_{need}")
                }
            })
            .collect();
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
                    let law = if self.rules.natural_rules
                        == crate::games::ninja::rules::NaturalRules::None
                    {
                        vec![total - reached, reached]
                    } else {
                        let reached = reached.clamp(1, total - 1);
                        vec![total - reached, reached]
                    };
                    Condition { name: name.clone(), weights: law }
                })
                .collect(),
        };
        let mut rolls: Vec<Roll> = PURPOSES
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
            .cards
            .ops
            .iter()
            .filter(|op| op.code == crate::games::ninja::cards::OpCode::RollCheck)
            .map(|op| {
                let faces = u64::from(op.mask) | u64::from(op.amount as u8 & 0xF) << 8;
                (1..=self.rules.die_sides as u64)
                    .filter(|face| faces >> (face - 1) & 1 == 1)
                    .count() as u64
            })
            .collect();
        laws.dedup();
        match laws[..] {
            [hits] => vec![self.rules.die_sides as u64 - hits, hits],
            _ => Vec::new(),
        }
    }

    fn tables(&self) -> Vec<Table> {
        let mut tables = self.card_tables();
        tables.extend(self.story_tables());
        tables
    }

    fn card_tables(&self) -> Vec<Table> {
        let mut events = Table::new(
            "events",
            "event cards: how often drawn, faced, passed, conquered",
            &["event", "name"],
            &[
                ("drawn_count", "times turned up"),
                ("wanted_count", "of these, times some player's objective asked for it"),
                ("faced_count", "times a player faced it"),
                ("faced_by_active_count", "of these, by the active player"),
                ("faced_by_other_count", "of these, by another player"),
                ("passed_count", "times a facer passed"),
                ("failed_count", "times a facer failed"),
                ("escaped_count", "times a player escaped it"),
                ("conquered_count", "times it was conquered"),
                ("advantages_count", "advantage cards drawn for it"),
                ("disadvantages_count", "disadvantage cards drawn for it"),
            ],
        )
        .with_rates(&[
            ("passed_share", 5, 2),
            ("conquered_share", 8, 0),
            ("faced_mean", 2, 0),
        ]);
        events.rows =
            self.cards.events.iter().map(|e| vec![e.id.clone(), e.name.clone()]).collect();
        let mut success = Table::new(
            "success_rolls",
            "success rolls of events as they came out in the end, cards and re-rolls included",
            &["stat"],
            &[("rolls_count", "rolls made"), ("passed_count", "rolls passed")],
        )
        .with_rates(&[("passed_share", 1, 0)]);
        success.rows = rows(&STATS);
        let mut advantages = Table::new(
            "advantages",
            "what became of advantage cards",
            &["card", "name"],
            &[
                ("drawn_count", "copies that came into a hand from the deck"),
                ("played_count", "copies played"),
                ("cancelled_count", "of these, cancelled at once or later"),
                ("misplayed_count", "of these, played against the rules"),
                ("discarded_count", "copies discarded from a hand by choice"),
                ("turn_sum", "sum of the turns in which copies were played"),
            ],
        )
        .with_rates(&[
            ("played_share", 1, 0),
            ("cancelled_share", 2, 1),
            ("discarded_share", 4, 0),
            ("turn_mean", 5, 1),
        ]);
        advantages.rows =
            self.cards.advantages.iter().map(|c| vec![c.id.clone(), c.name.clone()]).collect();
        let mut disadvantages = Table::new(
            "disadvantages",
            "what became of disadvantage cards",
            &["card", "name"],
            &[
                ("drawn_count", "copies turned up"),
                ("idle_count", "of these, further copies that change nothing (NIN-303)"),
                ("cured_count", "copies discarded early by a remedy"),
                ("deaths_count", "eliminations in which this card was the last straw"),
            ],
        )
        .with_rates(&[("cured_share", 2, 0), ("deaths_share", 3, 0)]);
        disadvantages.rows =
            self.cards.disadvantages.iter().map(|c| vec![c.id.clone(), c.name.clone()]).collect();
        vec![events, success, advantages, disadvantages]
    }

    fn story_tables(&self) -> Vec<Table> {
        let mut eliminations = Table::new(
            "eliminations",
            "eliminations by cause",
            &["cause"],
            &[
                ("eliminated_count", "players eliminated"),
                ("credited_count", "of these, credited to somebody (NIN-385)"),
                ("by_hunter_count", "credits to a player whose rival the victim was"),
            ],
        )
        .with_rates(&[("credited_share", 1, 0)]);
        eliminations.rows = rows(&CAUSES);
        let mut pairs = Table::new(
            "role_eliminations",
            "who was credited with the elimination of whom",
            &["role", "victim_role"],
            &[("eliminated_count", "eliminations credited")],
        );
        for role in &self.cards.roles {
            for victim in &self.cards.roles {
                pairs.rows.push(vec![role.id.clone(), victim.id.clone()]);
            }
        }
        let mut sixes = Table::new(
            "natural_sixes",
            "the bonus of a natural 6 (NIN-150)",
            &["roll"],
            &[
                ("rolls_count", "rolls made"),
                ("sixes_count", "rolls that gave the bonus"),
                ("deck_count", "bonus cards taken from the deck"),
                ("discard_count", "bonus cards taken from the discard pile"),
                ("skipped_count", "bonuses not taken"),
            ],
        )
        .with_rates(&[("sixes_share", 1, 0), ("discard_share", 3, 1)]);
        sixes.rows = rows(&PURPOSES);
        let mut attacks = Table::new(
            "attacks",
            "attacks, free attacks and counterattacks",
            &["kind"],
            &[
                ("declared_count", "declarations"),
                ("escaped_count", "of these, ended before the roll counted"),
                ("redirected_count", "of these, turned onto another player"),
                ("rolled_count", "of these, rolled"),
                ("hit_count", "of these, hit"),
            ],
        )
        .with_rates(&[("hit_share", 4, 3), ("escaped_share", 1, 0)]);
        attacks.rows = rows(&["attack", "free_attack", "counterattack"]);
        let mut escapes = Table::new(
            "escapes",
            "escape rolls of captives",
            &["roller"],
            &[("rolls_count", "rolls made"), ("freed_count", "captives freed")],
        )
        .with_rates(&[("freed_share", 1, 0)]);
        escapes.rows = rows(&["captive", "helper"]);
        let mut gifts = Table::new(
            "gifts",
            "cards given face down (expert mode)",
            &["what"],
            &[
                ("given_count", "cards given"),
                ("turned_up_count", "of these, turned up"),
                ("valid_count", "of these, valid for the receiver"),
            ],
        )
        .with_rates(&[("turned_up_share", 1, 0), ("valid_share", 2, 1)]);
        gifts.rows = rows(&["all"]);
        vec![eliminations, pairs, sixes, attacks, escapes, gifts]
    }
}
