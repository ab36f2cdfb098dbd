//! What is watched of a side: everything whose rate is compared, and how much a game has of it.

use std::ops::Range;

use crate::sim::layout::{GROUP_STRATEGY, GROUPS_MADE, Layout};
use crate::sim::paired::mark::{self, Marked};
use crate::sim::record::Counting;
use crate::sim::scores::seat_scores;
use crate::sim::tally::Tally;
use tenbin_engine::play::GameEnd;
use tenbin_engine::schema::{Card, GroupKind, Names, Schema, Table};
use tenbin_engine::{LUCK_UNIT, SEATS_MAX};

/// What is compared.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum What {
    /// Seats of a level that won, of all its seats.
    Level(GroupKind),
    /// The same of a level that says which bot sits there, or what bots of several kinds have chosen.
    Bots,
    /// Games that the team won, where all win or lose together.
    Team,
    /// Games that ended in a way.
    Ending,
    /// A whole number of a game, such as its turns: the mean.
    Length,
    /// What seats of a level of such a group score: the mean.
    Score(GroupKind),
    /// Games in which somebody played a card.
    CardPlayed,
    /// Games in which somebody had a card in hand.
    CardHeld,
    /// A share of a row of the game's own tables.
    OwnShare,
    /// Another rate of such a row.
    OwnMean,
    /// Marked seats that won: all of a mark, or those of them on a level of a group.
    Marked,
}

impl What {
    /// Whether it is the win rate of some seats.
    pub fn is_level(self) -> bool {
        matches!(self, Self::Level(_) | Self::Bots)
    }

    /// Whether every game counts one below the line.
    pub fn is_of_each_game(self) -> bool {
        matches!(self, Self::Team | Self::Ending | Self::CardPlayed | Self::CardHeld)
    }

    /// Whether it is a rate of the game's own tables, followed in a part of the games.
    pub fn is_followed(self) -> bool {
        matches!(self, Self::OwnShare | Self::OwnMean)
    }

    /// Whether it is a part of a whole; else it is a mean.
    pub fn is_share(self) -> bool {
        !matches!(self, Self::Length | Self::Score(_) | Self::OwnMean)
    }

    /// Whether more of it is better for whom it is about.
    pub fn more_is_better(self) -> bool {
        self.is_level() || matches!(self, Self::Team | Self::Marked)
    }
}

/// Something that is compared.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Metric {
    /// What it is.
    pub what: What,
    /// Its group: that of the level, `ending`, `length`, `card_played`, `card_held`, a file and a rate.
    pub group: String,
    /// Its level in the group: an id.
    pub level: String,
    /// What people call the level, where that is another word.
    pub name: String,
}

impl Metric {
    pub(super) fn key(&self) -> (&str, &str) {
        (&self.group, &self.level)
    }
}

/// How much a game has of a metric; where the line below is 1 in every game it is not told.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Entry {
    pub(super) metric: u32,
    pub(super) above: i64,
    pub(super) below: i64,
}

/// A rate of a table: columns that count for it and against it, and the one below the line.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct OwnRate {
    above: usize,
    less: Option<usize>,
    below: usize,
}

impl OwnRate {
    /// What some counts of a row come to.
    fn of(&self, count: impl Fn(usize) -> u64) -> [i64; 2] {
        let less = self.less.map_or(0, &count);
        [count(self.above) as i64 - less as i64, count(self.below) as i64]
    }
}

/// A table of the game's own with its rates.
#[derive(Clone, Eq, PartialEq, Debug)]
struct OwnTable {
    offset: usize,
    rows: usize,
    columns: usize,
    rates: Vec<OwnRate>,
    /// The metric of its first row and rate.
    first: usize,
}

/// All that is watched of a side.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Watched {
    metrics: Vec<Metric>,
    seats: usize,
    /// For each group the metric of its first level.
    levels: Vec<usize>,
    team: Option<usize>,
    endings: usize,
    lengths: usize,
    /// For each group the metric of its first level's score.
    scores: Vec<usize>,
    more_is_better: bool,
    played: usize,
    /// None where games begin at a position, since what came to a hand before is not known.
    held: Option<usize>,
    /// The marks with their metrics, and for each group of choices that of the first mark's first level and how
    /// many levels there are.
    marks: Vec<Marked>,
    marked: Range<usize>,
    marked_levels: Vec<Option<(usize, usize)>>,
    tables: Vec<OwnTable>,
    /// The counters of all tables.
    cells: Range<usize>,
}

/// Collects metrics.
struct List(Vec<Metric>);

impl List {
    /// Adds a metric for each of some levels; gives the place of the first.
    fn add<'a>(
        &mut self,
        what: What,
        group: &str,
        levels: impl IntoIterator<Item = (&'a str, Option<&'a str>)>,
    ) -> usize {
        let first = self.0.len();
        self.0.extend(levels.into_iter().map(|(level, name)| Metric {
            what,
            group: group.to_owned(),
            level: level.to_owned(),
            name: name.unwrap_or_default().to_owned(),
        }));
        first
    }
}

impl Watched {
    /// What is watched of a game with this layout; `is_dealt` where it begins with the deal.
    pub(super) fn new(schema: &Schema, layout: &Layout, marks: &[Marked], is_dealt: bool) -> Self {
        let names = &schema.names;
        let mut list = List(Vec::new());
        let bots = layout.groups[GROUP_STRATEGY].levels.len();
        let add_groups = |list: &mut List, score: bool| -> Vec<usize> {
            let groups = layout.groups.iter().enumerate().map(|(index, group)| {
                let is_bots = index == GROUP_STRATEGY || group.is_chosen && bots > 1;
                let what = if is_bots { What::Bots } else { What::Level(group.kind) };
                let levels = group.levels.iter().map(|l| (l.as_str(), names.of(&group.name, l)));
                if score {
                    list.add(What::Score(group.kind), &format!("score_{}", group.name), levels)
                } else {
                    list.add(what, &group.name, levels)
                }
            });
            groups.collect()
        };
        let levels = add_groups(&mut list, false);
        let team = layout.cooperative.then(|| list.add(What::Team, "team", [("all", None)]));
        let endings = schema.endings.iter().map(|ending| (ending.name.as_str(), None));
        let endings = list.add(What::Ending, "ending", endings);
        let lengths = layout.histograms.iter().map(|length| (length.name.as_str(), None));
        let lengths = list.add(What::Length, "length", lengths);
        let scores = match layout.scores {
            Some(_) => add_groups(&mut list, true),
            None => Vec::new(),
        };
        let labels: Vec<String> = schema.cards.iter().map(|card| label(card, schema)).collect();
        let cards = || {
            let named = |card: &Card| names.of(Names::CARD, &card.name);
            labels.iter().zip(&schema.cards).map(move |(label, card)| (label.as_str(), named(card)))
        };
        let played = list.add(What::CardPlayed, "card_played", cards());
        let held = is_dealt.then(|| list.add(What::CardHeld, "card_held", cards()));
        let first = list.0.len();
        let marked_levels = add_marks(layout, marks, &mut list);
        let marked = first..list.0.len();
        let tables = own_tables(schema, layout, &mut list);
        let cells = match (layout.tables.first(), layout.tables.last()) {
            // Tables lie one after another.
            (Some(first), Some(last)) => first.offset..last.offset + last.rows * last.columns,
            _ => 0..0,
        };
        Self {
            metrics: list.0,
            seats: layout.seats.into(),
            levels,
            team,
            endings,
            lengths,
            scores,
            more_is_better: layout.scores.as_ref().is_none_or(|scores| scores.more_is_better),
            played,
            held,
            marks: marks.to_vec(),
            marked,
            marked_levels,
            tables,
            cells,
        }
    }

    pub(super) fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    /// The marks.
    pub(super) fn marks(&self) -> &[Marked] {
        &self.marks
    }

    /// The metrics of marked seats.
    pub(super) fn marked(&self) -> Range<usize> {
        self.marked.clone()
    }

    /// Adds what some games have of these.
    pub(super) fn add_marked(&self, entries: &[Entry], sums: &mut [[i64; 2]]) {
        for entry in entries {
            if let Some(place) = (entry.metric as usize).checked_sub(self.marked.start)
                && let Some(sum) = sums.get_mut(place)
            {
                sum[0] += entry.above;
                sum[1] += entry.below;
            }
        }
    }

    /// Keeps the counters of the tables as they are before the first game followed, or after one that
    /// was not.
    pub(super) fn keep(&self, recorder: &Counting, before: &mut Vec<u64>) {
        before.clear();
        before.extend_from_slice(&recorder.cells()[self.cells.clone()]);
    }

    /// Whether there are tables to be followed.
    pub(super) fn has_tables(&self) -> bool {
        !self.cells.is_empty()
    }

    /// Adds what the game just played has of each metric. `before` are the counters of the tables before
    /// it, where these are followed.
    pub(super) fn read(
        &self,
        recorder: &Counting,
        end: &GameEnd,
        before: Option<&[u64]>,
        out: &mut Vec<Entry>,
    ) {
        let mut add = |metric: usize, above: i64, below: i64| {
            out.push(Entry { metric: metric as u32, above, below });
        };
        let winners = end.standing.winners.0;
        let journal = recorder.journal();
        // Where luck is taken out of wins both are in parts of a game.
        let (unit, luck) = match &journal.luck {
            Some(luck) => (LUCK_UNIT, luck),
            None => (1, &[0; SEATS_MAX]),
        };
        for sat in &journal.sat {
            let metric = self.levels[usize::from(sat.group)] + usize::from(sat.level);
            let won = unit * i64::from((sat.seats & winners).count_ones());
            let own = luck.iter().enumerate().filter(|(seat, _)| sat.seats >> seat & 1 != 0);
            let luck: i64 = own.map(|(_, luck)| luck).sum();
            add(metric, won - luck, unit * i64::from(sat.seats.count_ones()));
        }
        if let Some(team) = self.team.filter(|_| winners != 0) {
            add(team, 1, 0);
        }
        add(self.endings + usize::from(end.standing.ending), 1, 0);
        for (length, &[count, sum]) in journal.measured.iter().enumerate() {
            if count > 0 {
                add(self.lengths + length, sum as i64, count as i64);
            }
        }
        if let Some(scores) = end.standing.scores.as_ref().filter(|_| !self.scores.is_empty()) {
            let of_seat = seat_scores(scores, self.seats, self.more_is_better);
            for sat in &journal.sat {
                let metric = self.scores[usize::from(sat.group)] + usize::from(sat.level);
                let own = of_seat.iter().enumerate().filter(|(seat, _)| sat.seats >> seat & 1 != 0);
                let sum: i64 = own.map(|(_, score)| score.score).sum();
                add(metric, sum, sat.seats.count_ones().into());
            }
        }
        for used in &journal.used {
            let card = usize::from(used.card);
            if used.played {
                add(self.played + card, 1, 0);
            }
            if let Some(held) = self.held.filter(|_| used.held) {
                add(held + card, 1, 0);
            }
        }
        for (mark, seats) in mark::seats(&self.marks, journal).enumerate() {
            if seats == 0 {
                continue;
            }
            let mut add_seats = |metric: usize, seats: u8| {
                add(metric, (seats & winners).count_ones().into(), seats.count_ones().into());
            };
            add_seats(self.marked.start + mark, seats);
            for sat in journal.sat.iter().filter(|sat| sat.seats & seats != 0) {
                if let Some((first, levels)) = self.marked_levels[usize::from(sat.group)] {
                    let metric = first + mark * levels + usize::from(sat.level);
                    add_seats(metric, sat.seats & seats);
                }
            }
        }
        if let Some(before) = before {
            self.read_tables(recorder.cells(), before, out);
        }
    }

    /// What the game just played has added to the tables.
    fn read_tables(&self, cells: &[u64], before: &[u64], out: &mut Vec<Entry>) {
        for table in &self.tables {
            let size = table.rows * table.columns;
            let now = cells[table.offset..][..size].chunks_exact(table.columns);
            let was = before[table.offset - self.cells.start..][..size].chunks_exact(table.columns);
            for (row, (now, was)) in now.zip(was).enumerate() {
                // Of most rows a game counts nothing.
                if now == was {
                    continue;
                }
                for (place, rate) in table.rates.iter().enumerate() {
                    let [above, below] = rate.of(|column| now[column].wrapping_sub(was[column]));
                    if above != 0 || below != 0 {
                        let metric = (table.first + row * table.rates.len() + place) as u32;
                        out.push(Entry { metric, above, below });
                    }
                }
            }
        }
    }

    /// What a tally has of a rate of the game's own tables.
    pub(super) fn total(&self, metric: usize, tally: &Tally) -> [i64; 2] {
        let after = self.tables.partition_point(|table| table.first <= metric);
        let Some(table) = after.checked_sub(1).and_then(|table| self.tables.get(table)) else {
            return [0; 2];
        };
        let (row, rate) = (metric - table.first, table.rates.len());
        let first = table.offset + row / rate * table.columns;
        table.rates[row % rate].of(|column| tally.cells[first + column])
    }
}

/// Adds the metrics of marked seats: all of each mark, and those of each mark on each level of the groups
/// of what seats have or are. Gives of each such group the first and how many levels it has.
fn add_marks(layout: &Layout, marks: &[Marked], list: &mut List) -> Vec<Option<(usize, usize)>> {
    let names = marks.iter().map(|marked| (marked.name.as_str(), None));
    list.add(What::Marked, "marked", names);
    let groups = layout.groups.iter().enumerate().map(|(index, group)| {
        let is_asked = group.kind == GroupKind::Choice && index >= GROUPS_MADE && !group.is_chosen;
        if marks.is_empty() || !is_asked {
            return None;
        }
        let first = list.0.len();
        for marked in marks {
            let levels: Vec<String> =
                group.levels.iter().map(|level| Marked::level(&marked.name, level)).collect();
            let levels = levels.iter().map(|level| (level.as_str(), None));
            list.add(What::Marked, &format!("marked.{}", group.name), levels);
        }
        Some((first, group.levels.len()))
    });
    groups.collect()
}

/// The card's id, with its deck where others have one of the same id.
fn label(card: &Card, schema: &Schema) -> String {
    let namesakes = schema.cards.iter().filter(|other| other.name == card.name).count();
    if namesakes > 1 { format!("{} of {}", card.name, card.group) } else { card.name.clone() }
}

/// The ids of a row, and what people call them where any has another name.
fn words_of(table: &Table, keys: &[String], schema: &Schema) -> (String, String) {
    let (mut ids, mut names, mut given) = (Vec::new(), Vec::new(), None);
    for (key, id) in table.keys.iter().zip(keys) {
        if key == "name" {
            given = Some(id.as_str());
            continue;
        }
        ids.push(id.as_str());
        names.push(schema.names.of_key(&table.file, key, id).unwrap_or(id));
    }
    let name = if names == ids { given.unwrap_or_default().to_owned() } else { names.join(", ") };
    (ids.join(", "), name)
}

fn own_tables(schema: &Schema, layout: &Layout, list: &mut List) -> Vec<OwnTable> {
    let mut tables = Vec::new();
    for (own, place) in schema.tables.iter().zip(&layout.tables) {
        let rates = own.rates.iter().map(|rate| {
            let what = if rate.is_share() { What::OwnShare } else { What::OwnMean };
            let (above, below) = (rate.numerator.into(), rate.denominator.into());
            (&rate.name, what, OwnRate { above, less: None, below })
        });
        let balances = own.balances.iter().map(|balance| {
            let (above, less) = (balance.gain.into(), Some(balance.loss.into()));
            let rate = OwnRate { above, less, below: balance.base.into() };
            (&balance.name, What::OwnMean, rate)
        });
        let rates: Vec<(&String, What, OwnRate)> = rates.chain(balances).collect();
        if rates.is_empty() {
            continue;
        }
        let first = list.0.len();
        for keys in &own.rows {
            let (level, name) = words_of(own, keys, schema);
            for (rate, what, _) in &rates {
                let (group, level) = (format!("{}.{rate}", own.file), level.clone());
                list.0.push(Metric { what: *what, group, level, name: name.clone() });
            }
        }
        let rates = rates.into_iter().map(|(.., rate)| rate).collect();
        let (offset, rows, columns) = (place.offset, place.rows, place.columns);
        tables.push(OwnTable { offset, rows, columns, rates, first });
    }
    tables
}

/// Groups that the batch makes itself stand before the game's own.
const _: () = assert!(GROUP_STRATEGY < GROUPS_MADE);
