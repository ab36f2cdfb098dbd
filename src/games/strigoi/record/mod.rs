//! What Strigoi records: groups, cards, draws, histograms and its own tables, by dense ids.

mod columns;
pub(super) mod gauges;
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
pub(super) use rows::{
    MILLION, NO_ROW, PileRows, Rows, SIGNS_OF_A_CARD, SIGNS_OF_A_MOVE, SIGNS_OF_A_WOLF,
};
use tenbin_engine::schema::{
    self, Card, Ending as EndingName, Group, GroupId, GroupKind, Histogram, HistogramId, Names,
    PileId, Schema, TableId,
};

pub(super) const GROUP_WOLF: GroupId = GroupId(0);
pub(super) const GROUP_PACK: GroupId = GroupId(1);
pub(super) const GROUP_START: GroupId = GroupId(2);
pub(super) const GROUP_FIRST_FALLEN: GroupId = GroupId(3);
pub(super) const GROUP_FIRST_FELLER: GroupId = GroupId(4);

pub(super) const HISTOGRAM_ASSAULTS: HistogramId = HistogramId(0);
pub(super) const HISTOGRAM_THRESHOLD: HistogramId = HistogramId(1);
pub(super) const HISTOGRAM_FIRST_FALL: HistogramId = HistogramId(2);
pub(super) const HISTOGRAM_MISSING: HistogramId = HistogramId(3);
pub(super) const HISTOGRAM_MARGIN: HistogramId = HistogramId(4);
pub(super) const HISTOGRAM_ALTAR_LEFT: HistogramId = HistogramId(5);
pub(super) const HISTOGRAM_CURSED: HistogramId = HistogramId(6);
pub(super) const HISTOGRAM_DISTANCE: HistogramId = HistogramId(7);
pub(super) const HISTOGRAM_LADDERS: HistogramId = HistogramId(8);

pub(super) const ASSAULTS: TableId = TableId(0);
pub(super) const LOSSES: TableId = TableId(1);
pub(super) const OUTCOMES: TableId = TableId(2);
pub(super) const MOVES: TableId = TableId(3);
pub(super) const ATTACKS: TableId = TableId(4);
pub(super) const STRIKES: TableId = TableId(5);
pub(super) const MONSTERS: TableId = TableId(6);
pub(super) const ACTIONS: TableId = TableId(7);
pub(super) const WOLVES: TableId = TableId(8);
pub(super) const REWARDS: TableId = TableId(9);
pub(super) const WOUNDS: TableId = TableId(10);
pub(super) const ICONS: TableId = TableId(11);
pub(super) const DRAWS: TableId = TableId(12);
pub(super) const PLATFORMS: TableId = TableId(13);
pub(super) const ADVANCED: TableId = TableId(14);
pub(super) const ABILITIES: TableId = TableId(15);

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

/// Levels of the groups about the first Strigoi defeated.
const FALLEN: [&str; 3] = ["master", "apprentice", "none"];

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
            groups: self.groups(),
            cards: self.recorded_cards(),
            piles: PILES_DRAWN.map(|pile| self.recorded_pile(pile)).to_vec(),
            opening_hands_change: false,
            rolls: self.rolls(),
            histograms: self.histograms(),
            tables: self.tables(),
            gauges: self.gauges(),
            card_groups: vec![GROUP_WOLF],
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

    fn histograms(&self) -> Vec<Histogram> {
        let histogram = Histogram::new;
        let assaults = self.rules.knobs.max_assaults;
        let life =
            self.rules.catalogue.vampires.iter().map(|one| one.front.life + one.supreme.life);
        vec![
            histogram("assaults", assaults, "Assaults of the game, the last one included"),
            histogram(
                "threshold_assault",
                assaults,
                "Assault in which the altar first held the threshold, in games in which it ever did",
            ),
            histogram(
                "first_fall_assault",
                assaults,
                "Assault in which the first Strigoi fell, in games in which one did",
            ),
            histogram(
                "strigoi_wounds_missing",
                life.max().unwrap_or(1),
                "wounds missing to victory at the end of a game that was not won (STR-423)",
            ),
            histogram(
                "inferno_margin",
                self.rules.catalogue.numbers.inferno_limit,
                "inferno limit less Blood Points on the inferno at the end of a game that was won (STR-423)",
            ),
            histogram(
                "altar_left",
                self.rules.knobs.altar_max,
                "Blood Points on the altar at the end of the game",
            ),
            histogram(
                "cursed_wolves",
                i32::from(self.rules.seats),
                "wolves in a room cursed in Phase 3",
            ),
            histogram("attack_distance", 15, "distance of an attacked wolf on the line (STR-034)"),
            histogram("ladders_left", 18, "ladders at the end of the game"),
        ]
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

    fn groups(&self) -> Vec<Group> {
        let group = |name, meaning, levels| Group::new(name, meaning, levels, false);
        let own = |list: &[&str]| list.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let wolves: Vec<String> =
            self.rules.catalogue.heroes.iter().map(|hero| hero.id.clone()).collect();
        vec![
            group("wolf", "the wolf of the player: how a pack with it fares", wolves),
            group("pack", "all wolves of the pack", self.pack_names()).about(GroupKind::Cross),
            group(
                "strigoi_start",
                "whether the Strigoi start in opposite rooms (STR-014)",
                own(&["opposite", "two_apart", "otherwise"]),
            )
            .about(GroupKind::Structure),
            group("first_fallen", "which Strigoi fell first; none where none did", own(&FALLEN))
                .about(GroupKind::Outcome),
            group(
                "first_feller",
                "whether this wolf defeated the first Strigoi that fell",
                own(&["felled", "did_not"]),
            )
            .about(GroupKind::Outcome),
        ]
    }
}
