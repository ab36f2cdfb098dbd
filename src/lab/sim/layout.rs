//! Where each counter of a tally lies: built once from a game's schema and the seating of a batch.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::sim::luck::LuckSums;
use crate::sim::shape;
use crate::sim::sums::{
    AgainSums, BatchSums, CardSums, EffectSums, GameSums, LevelSums, PairSums, ScoreSums, TurnSums,
};
use crate::sim::tension::{TURNS_MAX, TensionSums};
use crate::sim::witness::Places;
use tenbin_content::hex;
use tenbin_engine::SEATS_MAX;
use tenbin_engine::pile::{DECK_MAX, WIDE_DECK_MAX};
use tenbin_engine::schema::{GroupKind, NO_CARD, Schema, Starts};

/// `decisions` is counted one by one up to this number at most.
const DECISIONS_BINS_MAX: u32 = 4096;

/// The group of seats, always the first.
pub const GROUP_SEAT: usize = 0;
/// The group that tells the first player from the others.
pub const GROUP_FIRST: usize = 1;
/// The group of strategies.
pub const GROUP_STRATEGY: usize = 2;
/// How many groups the batch makes itself; the game's own follow.
pub const GROUPS_MADE: usize = 3;

/// The histogram of decisions, always the first; the game's own follow.
pub const HISTOGRAM_DECISIONS: usize = 0;

/// What a layout must know beside the schema.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Seating {
    /// How many seats the table has.
    pub seats: u8,
    /// The strategies as levels of the group `strategy`, each once.
    pub strategies: Vec<String>,
    /// In how many ways the strategies are seated by turns; 1 where each keeps its seat, or where all
    /// are one.
    pub turns: u8,
    /// The most decisions a game can have.
    pub decisions_max: u32,
    /// Whether luck is taken out of wins.
    pub takes_luck: bool,
}

/// A group of levels and where its counters are.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct GroupLayout {
    /// Its name in the reports.
    pub name: String,
    /// Its levels in report order.
    pub levels: Vec<String>,
    /// What its levels are about.
    pub kind: GroupKind,
    /// First counter of its levels.
    pub offset: usize,
    /// First counter of its match-ups, where they are counted.
    pub pairs_offset: Option<usize>,
    /// First counter of its levels for each way in which the strategies are seated, where there are
    /// several.
    pub turns_offset: Option<usize>,
    /// What its levels say about who started.
    pub starts: Starts,
    /// Whether bots choose the level as they play.
    pub is_chosen: bool,
}

impl GroupLayout {
    /// First counter of a level for one of so many ways in which the strategies are seated.
    #[inline]
    pub(super) fn turn_cell(&self, level: usize, turns: u8, turn: usize) -> Option<usize> {
        let way = level * usize::from(turns) + turn;
        self.turns_offset.map(|offset| offset + way * TurnSums::CELLS)
    }
}

/// A roll and where its counters are.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct RollLayout {
    /// First counter.
    pub offset: usize,
    /// How many conditions it has.
    pub conditions: usize,
    /// How many outcomes each has.
    pub outcomes: usize,
}

/// A histogram and where its counters are: the sum of all values, then one bin a value.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct HistogramLayout {
    /// Its name in the reports.
    pub name: String,
    /// Counter of the sum; the bins follow.
    pub offset: usize,
    /// The last bin, shared by this value and all above.
    pub max: u32,
    /// First counter of what values have in common that are not the first of their game.
    pub again_offset: usize,
}

/// A table of the game's own and where its counters are.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct TableLayout {
    /// First counter.
    pub offset: usize,
    /// How many rows it has.
    pub rows: usize,
    /// How many columns of counts it has.
    pub columns: usize,
}

/// A share in a table of the game's own, and where the sums over a sample of games are.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct ShareLayout {
    /// The table.
    pub table: usize,
    /// Its place among the rates of the table.
    pub rate: usize,
    /// The column above the line.
    pub above: usize,
    /// The column below the line.
    pub below: usize,
    /// First counter of the sums of the table's first row.
    pub offset: usize,
}

/// A running number of the seats and where the counters of its levels are.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct GaugeLayout {
    /// First counter: for each level the seats on it and those that won.
    pub offset: usize,
    /// Where all seats win or lose together, first counter of: for each level the square of the
    /// seats on it, summed over games, and that over games won.
    pub together_offset: Option<usize>,
    /// The lowest number of each level but the first.
    pub bounds: Vec<i32>,
}

/// Seats by level of a group and by card, and where their counters are.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct PlayersLayout {
    /// The group, among all groups of the layout.
    pub group: usize,
    /// First counter: for each level and card the seats that played it and those that won.
    pub offset: usize,
}

/// The cards and where their counters are.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct CardsLayout {
    /// First counter of the sums of each card.
    pub offset: usize,
    /// First counter of the sums of the draws of each card.
    pub effects_offset: usize,
    /// The piles that cards are drawn from by chance.
    pub piles: Vec<PileLayout>,
    /// Whether opening hands may be put back or chosen from.
    pub opening_hands_change: bool,
    /// Copies of each card in a shared deck; 0 where seats bring their own.
    pub copies: Vec<u16>,
}

/// A pile that cards are drawn from by chance.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct PileLayout {
    /// The card of each physical card.
    pub cards: [u16; WIDE_DECK_MAX],
    /// Whether it has more cards than a narrow set.
    pub is_wide: bool,
    /// Whether each seat has one of its own.
    pub is_own: bool,
    /// The most copies that it has of a card.
    pub copies_max: usize,
}

/// Scores and where their counters are.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct ScoresLayout {
    /// Whether the highest score is the best one.
    pub more_is_better: bool,
    /// First counter of the levels of each group.
    pub groups: Vec<usize>,
    /// First counter of the cards: for each the seats that played it, then those that could have.
    pub cards: usize,
}

/// Where each counter of a tally lies.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Layout {
    /// How many seats the table has.
    pub seats: u8,
    /// Whether all seats win or lose together.
    pub cooperative: bool,
    /// Endings that are no result of play, as bits.
    pub cutoffs: u64,
    /// Groups of levels: seat, first player, strategy, then the game's own.
    pub groups: Vec<GroupLayout>,
    /// Cards.
    pub cards: CardsLayout,
    /// Rolls.
    pub rolls: Vec<RollLayout>,
    /// Tables.
    pub tables: Vec<TableLayout>,
    /// Shares in these tables.
    pub shares: Vec<ShareLayout>,
    /// Histograms: decisions, then the game's own.
    pub histograms: Vec<HistogramLayout>,
    /// Running numbers of the seats.
    pub gauges: Vec<GaugeLayout>,
    /// Groups whose levels are told apart for those that played a card.
    pub players: Vec<PlayersLayout>,
    /// Scores, where the game has them.
    pub scores: Option<ScoresLayout>,
    /// First counter of the endings.
    pub endings_offset: usize,
    /// How many endings there are.
    pub endings: usize,
    /// In how many ways the strategies are seated by turns.
    pub turns: u8,
    /// First counter of the games in which they are seated in each way.
    pub turns_offset: usize,
    /// How many counters there are.
    pub cells: usize,
    /// Where the lists of games to look at are.
    pub witnesses: Places,
    /// First counter of who stands best turn by turn, where that is told.
    pub tension: Option<usize>,
    /// First counter of how games feel to sit in.
    pub shape: usize,
    /// For each group the first counter of the luck of its levels, where luck is taken out of wins.
    pub luck: Option<Vec<usize>>,
    /// SHA-256 of names and sizes in hex: equal fingerprints, equal meaning of every counter.
    pub fingerprint: String,
}

/// Hands out stretches of counters.
struct Space(usize);

impl Space {
    fn take(&mut self, cells: usize) -> usize {
        let offset = self.0;
        self.0 += cells;
        offset
    }
}

impl Layout {
    /// The layout of a schema at a table.
    pub fn new(schema: &Schema, seating: &Seating) -> Self {
        assert!(usize::from(seating.seats) <= SEATS_MAX, "more seats than the engine has");
        // The sums of the whole batch come first.
        let mut space = Space(BatchSums::CELLS);
        let endings = schema.endings.len();
        let endings_offset = space.take(endings);
        let turns_offset = space.take(usize::from(seating.turns));
        let groups = groups(schema, seating, &mut space);
        let histograms = histograms(schema, seating, &mut space);
        let rolls = schema
            .rolls
            .iter()
            .map(|roll| {
                let (conditions, outcomes) = (roll.conditions.len(), roll.outcomes.len());
                RollLayout { offset: space.take(conditions * outcomes), conditions, outcomes }
            })
            .collect();
        let tables = schema
            .tables
            .iter()
            .map(|table| {
                let (rows, columns) = (table.rows.len(), table.columns.len());
                TableLayout { offset: space.take(rows * columns), rows, columns }
            })
            .collect();
        let shares = shares(schema, &mut space);
        let cards = cards(schema, &mut space);
        let gauges = gauges(schema, &mut space);
        let players = schema
            .card_groups
            .iter()
            .map(|group| {
                let levels = schema.groups[usize::from(group.0)].levels.len();
                let offset = space.take(levels * schema.cards.len() * 2);
                PlayersLayout { group: GROUPS_MADE + usize::from(group.0), offset }
            })
            .collect();
        // Last, so that nothing else lies elsewhere for them.
        let scores = scores(schema, &groups, &mut space);
        let tells_tension = schema.tells_standing && !schema.cooperative;
        let tension = tells_tension.then(|| space.take(TURNS_MAX * TensionSums::CELLS));
        let shape = space.take(shape::CELLS);
        let luck_of = |group: &GroupLayout| space.take(group.levels.len() * LuckSums::CELLS);
        let luck = seating.takes_luck.then(|| groups.iter().map(luck_of).collect());
        let layout = Self {
            seats: seating.seats,
            cooperative: schema.cooperative,
            cutoffs: cutoffs(schema),
            groups,
            cards,
            rolls,
            tables,
            shares,
            histograms,
            gauges,
            players,
            scores,
            tension,
            shape,
            luck,
            endings_offset,
            endings,
            turns: seating.turns,
            turns_offset,
            cells: space.0,
            witnesses: Places::default(),
            fingerprint: fingerprint(schema, seating),
        };
        Self { witnesses: Places::new(&layout), ..layout }
    }
}

impl Layout {
    /// The list of games of the row that a counter belongs to, where it belongs to a table.
    pub(crate) fn row_of(&self, cell: usize) -> Option<usize> {
        // Tables lie one after another.
        let after = self.tables.partition_point(|table| table.offset <= cell);
        let (index, table) = (after.checked_sub(1)?, self.tables.get(after.checked_sub(1)?)?);
        let place = cell - table.offset;
        let inside = place < table.rows * table.columns;
        inside.then(|| self.witnesses.row(index, place / table.columns))
    }
}

/// The endings that are no result of play, as bits.
fn cutoffs(schema: &Schema) -> u64 {
    let endings = schema.endings.iter().take(64).enumerate();
    endings.filter(|(_, ending)| ending.is_cutoff()).fold(0, |set, (index, _)| set | 1 << index)
}

fn groups(schema: &Schema, seating: &Seating, space: &mut Space) -> Vec<GroupLayout> {
    let seats = (1..=seating.seats).map(|seat| format!("seat{seat}")).collect();
    let made = [
        ("seat", seats, false, GroupKind::Order),
        ("first_player", vec!["yes".to_owned(), "no".to_owned()], false, GroupKind::Order),
        ("strategy", seating.strategies.clone(), true, GroupKind::Choice),
    ];
    let made = made
        .map(|(name, levels, matchups, kind)| (name, levels, matchups, Starts::Any, false, kind));
    let own = schema.groups.iter().map(|group| {
        let (levels, kind) = (group.levels.clone(), group.kind);
        (group.name.as_str(), levels, group.matchups, group.starts, group.is_chosen, kind)
    });
    made.into_iter()
        .chain(own)
        .map(|(name, levels, matchups, starts, is_chosen, kind)| GroupLayout {
            name: name.to_owned(),
            kind,
            offset: space.take(levels.len() * LevelSums::CELLS),
            pairs_offset: matchups
                .then(|| space.take(levels.len() * levels.len() * PairSums::CELLS)),
            turns_offset: (seating.turns > 1)
                .then(|| space.take(levels.len() * usize::from(seating.turns) * TurnSums::CELLS)),
            levels,
            starts,
            is_chosen,
        })
        .collect()
}

fn gauges(schema: &Schema, space: &mut Space) -> Vec<GaugeLayout> {
    let gauges = schema.gauges.iter().map(|gauge| {
        assert_eq!(gauge.levels.len(), gauge.bounds.len() + 1, "levels of {}", gauge.name);
        let cells = gauge.levels.len() * 2;
        let offset = space.take(cells);
        let together_offset = schema.cooperative.then(|| space.take(cells));
        GaugeLayout { offset, together_offset, bounds: gauge.bounds.clone() }
    });
    gauges.collect()
}

fn scores(schema: &Schema, groups: &[GroupLayout], space: &mut Space) -> Option<ScoresLayout> {
    let score = schema.score.as_ref()?;
    let levels = groups.iter().map(|group| group.levels.len());
    Some(ScoresLayout {
        more_is_better: score.more_is_better,
        groups: levels.map(|levels| space.take(levels * ScoreSums::CELLS)).collect(),
        cards: space.take(schema.cards.len() * 2 * ScoreSums::CELLS),
    })
}

fn shares(schema: &Schema, space: &mut Space) -> Vec<ShareLayout> {
    let mut shares = Vec::new();
    for (table, own) in schema.tables.iter().enumerate() {
        for (place, rate) in own.rates.iter().enumerate().filter(|(_, rate)| rate.is_share()) {
            shares.push(ShareLayout {
                table,
                rate: place,
                above: rate.numerator.into(),
                below: rate.denominator.into(),
                offset: space.take(own.rows.len() * GameSums::CELLS),
            });
        }
    }
    shares
}

fn histograms(schema: &Schema, seating: &Seating, space: &mut Space) -> Vec<HistogramLayout> {
    let decisions = ("decisions", seating.decisions_max.min(DECISIONS_BINS_MAX));
    let own = schema.histograms.iter().map(|histogram| (histogram.name.as_str(), histogram.max));
    std::iter::once(decisions)
        .chain(own)
        .map(|(name, max)| HistogramLayout {
            name: name.to_owned(),
            offset: space.take(max as usize + 2),
            max,
            again_offset: space.take(AgainSums::CELLS),
        })
        .collect()
}

fn cards(schema: &Schema, space: &mut Space) -> CardsLayout {
    let piles = schema.piles.iter().map(|pile| {
        assert!(pile.cards.len() <= WIDE_DECK_MAX, "a pile of more cards than a set can hold");
        let mut cards = [NO_CARD; WIDE_DECK_MAX];
        cards[..pile.cards.len()].copy_from_slice(&pile.cards);
        let known = pile.cards.iter().filter(|&&card| card != NO_CARD);
        let copies = known.map(|card| pile.cards.iter().filter(|&other| other == card).count());
        let (is_wide, copies_max) = (pile.cards.len() > DECK_MAX, copies.max().unwrap_or(0));
        PileLayout { cards, is_wide, is_own: pile.is_own, copies_max }
    });
    CardsLayout {
        offset: space.take(schema.cards.len() * CardSums::CELLS),
        effects_offset: space.take(schema.cards.len() * EffectSums::CELLS),
        piles: piles.collect(),
        opening_hands_change: schema.opening_hands_change,
        copies: schema.cards.iter().map(|card| card.copies as u16).collect(),
    }
}

/// Names and sizes in one text, each with its length so that no two schemas read alike.
fn fingerprint(schema: &Schema, seating: &Seating) -> String {
    let mut text = format!(
        "tally 3;{};{};{};{};{};",
        seating.seats,
        seating.turns,
        schema.cooperative,
        schema.opening_hands_change,
        seating.decisions_max.min(DECISIONS_BINS_MAX)
    );
    let mut add = |kind: &str, name: &str, number: u64| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{kind}{}:{name}:{number};", name.len());
    };
    seating.strategies.iter().for_each(|name| add("strategy", name, 0));
    schema.endings.iter().for_each(|ending| add("ending", &ending.name, 0));
    for group in &schema.groups {
        add("group", &group.name, u64::from(group.matchups));
        group.levels.iter().for_each(|level| add("level", level, 0));
    }
    for card in &schema.cards {
        add("card", &card.name, u64::from(card.copies));
        add("deck", &card.group, 0);
    }
    for pile in &schema.piles {
        add("pile", "", u64::from(pile.is_own));
        pile.cards.iter().for_each(|&card| add("in pile", "", u64::from(card)));
    }
    for roll in &schema.rolls {
        add("roll", &roll.name, 0);
        roll.outcomes.iter().for_each(|outcome| add("outcome", outcome, 0));
        for condition in &roll.conditions {
            add("condition", &condition.name, condition.weights.len() as u64);
            condition.weights.iter().for_each(|&weight| add("weight", "", weight));
        }
    }
    for histogram in &schema.histograms {
        add("histogram", &histogram.name, u64::from(histogram.max));
    }
    for gauge in &schema.gauges {
        add("gauge", &gauge.name, gauge.levels.len() as u64);
        gauge.levels.iter().for_each(|level| add("level", level, 0));
        // The sign goes with the digits of the name, so that no two bounds read alike.
        gauge.bounds.iter().for_each(|bound| add("bound", &bound.to_string(), 0));
    }
    schema.card_groups.iter().for_each(|group| add("card group", "", u64::from(group.0)));
    for table in &schema.tables {
        add("table", &table.file, table.rows.len() as u64);
        table.rows.iter().flatten().for_each(|key| add("key", key, 0));
        table.columns.iter().for_each(|column| add("column", &column.name, 0));
        for rate in table.rates.iter().filter(|rate| rate.is_share()) {
            let columns = u64::from(rate.numerator) << 16 | u64::from(rate.denominator);
            add("share", &rate.name, columns);
        }
    }
    add("standing", "", u64::from(schema.tells_standing));
    if seating.takes_luck {
        add("luck", "", 1);
    }
    if let Some(score) = &schema.score {
        add("score", &score.unit, u64::from(score.more_is_better));
    }
    hex(&Sha256::digest(text.as_bytes()))
}
