//! What a condition may say of one game: the names that follow from a schema, and a recorder that
//! gathers their values.
//!
//! For looking at games one by one. It allocates and takes its time, as a counting recorder must not.

use std::collections::BTreeMap;

use crate::condition::{Kind, Name, Names, Values};
use tenbin_engine::recorder::CardEvent;
use tenbin_engine::schema::{GaugeId, GroupId, HistogramId, RollId, Schema, Table, TableId};
use tenbin_engine::{Listener, SEATS_MAX, Seat, Standing};

/// A name of a condition.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct FactId {
    scope: Scope,
    fact: Fact,
}

/// Of whom: of any seat (or of all together, where numbers are added up), of one, of winners or of
/// the others.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Scope {
    Any,
    Seat(u8),
    Winner,
    Loser,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Fact {
    Ending,
    Fault,
    Winner,
    Winners,
    Seats,
    FirstPlayer,
    Decisions,
    Strategy,
    Group(usize),
    Histogram(usize),
    /// Which cards something happened to.
    CardsOf(usize),
    /// How often it happened to a card.
    Card(usize, usize),
    /// A count column of a table, of a row or summed over all.
    Cell(usize, Option<usize>, usize),
    Roll(usize, usize),
    Gauge(usize),
}

/// Words for what happens to cards.
const CARD_EVENTS: [(&str, CardEvent, &str); 5] = [
    ("played", CardEvent::Played, "played"),
    ("opening", CardEvent::Opening, "in an opening hand"),
    ("drawn", CardEvent::Drawn, "drawn later"),
    ("gained", CardEvent::Gained, "gained otherwise than by drawing"),
    ("in_deck", CardEvent::InDeck, "in the deck of a seat's own"),
];

fn event_index(event: CardEvent) -> usize {
    CARD_EVENTS.iter().position(|(_, known, _)| *known == event).unwrap_or(0)
}

/// The names of a game's conditions.
#[derive(Debug)]
pub struct FactNames {
    /// The names as they stand.
    known: BTreeMap<String, (Fact, Kind)>,
    /// Those in front of which a seat may stand.
    of_seats: BTreeMap<String, (Fact, Kind)>,
    /// For people: what is listed, in order.
    listed: Vec<Name>,
    seats: u8,
    /// How the list is asked for.
    how: String,
    /// For each card of the schema its place among the different names of cards.
    cards: Vec<usize>,
}

impl FactNames {
    /// The names of a game at a table with these strategies; `game` is its name.
    pub fn new(schema: &Schema, game: &str, seats: u8, strategies: &[String]) -> Self {
        let mut ids: Vec<String> = Vec::new();
        let place = |name: &String, ids: &mut Vec<String>| {
            ids.iter().position(|known| known == name).unwrap_or_else(|| {
                ids.push(name.clone());
                ids.len() - 1
            })
        };
        let cards = schema.cards.iter().map(|card| place(&card.name, &mut ids)).collect();
        let how = format!("`tenbin schema where {game}` lists all names");
        let mut names = Self {
            known: BTreeMap::new(),
            of_seats: BTreeMap::new(),
            listed: Vec::new(),
            seats,
            how,
            cards,
        };
        names.add_common(schema, seats, strategies);
        for (index, group) in schema.groups.iter().enumerate() {
            let kind = Kind::Word(group.levels.clone());
            names.add(&group.name, Fact::Group(index), true, kind, &group.meaning);
        }
        for (index, histogram) in schema.histograms.iter().enumerate() {
            let fact = Fact::Histogram(index);
            names.add(&histogram.name, fact, false, Kind::Number, &histogram.meaning);
        }
        for (index, gauge) in schema.gauges.iter().enumerate() {
            names.add(&gauge.name, Fact::Gauge(index), true, Kind::Number, &gauge.meaning);
        }
        names.add_cards(&ids);
        for (index, roll) in schema.rolls.iter().enumerate() {
            for (outcome, word) in roll.outcomes.iter().enumerate() {
                let name = format!("rolls.{}.{word}", roll.name);
                names.know(name, Fact::Roll(index, outcome), false, Kind::Number);
            }
            let meaning =
                format!("times that it came up so; OUTCOME is {}", roll.outcomes.join(", "));
            let name = format!("rolls.{}.OUTCOME", roll.name);
            names.list(&name, false, &Kind::Number, &meaning);
        }
        for (index, table) in schema.tables.iter().enumerate() {
            names.add_table(index, table);
        }
        names
    }

    fn add_common(&mut self, schema: &Schema, seats: u8, strategies: &[String]) {
        let endings = schema.endings.iter().map(|ending| ending.name.clone()).collect();
        let own: Vec<String> = (0..seats).map(|seat| Seat(seat).to_string()).collect();
        let winners = own.iter().cloned().chain(["none".to_owned()]).collect();
        let yes = ["no", "yes"].map(str::to_owned).to_vec();
        let names = [
            ("ending", Fact::Ending, false, Kind::Word(endings), "how the game ended"),
            ("fault", Fact::Fault, false, Kind::Word(yes), "whether the game failed"),
            ("winner", Fact::Winner, false, Kind::Word(winners), "who won; any of several winners"),
            ("winners", Fact::Winners, false, Kind::Number, "how many seats won"),
            ("seats", Fact::Seats, false, Kind::Number, "how many players there were"),
            ("first_player", Fact::FirstPlayer, false, Kind::Word(own), "who moved first"),
            (
                "decisions",
                Fact::Decisions,
                false,
                Kind::Number,
                "choices between two or more actions",
            ),
            (
                "strategy",
                Fact::Strategy,
                true,
                Kind::Word(strategies.to_vec()),
                "the bot on a seat",
            ),
        ];
        for (name, fact, scoped, kind, meaning) in names {
            self.add(name, fact, scoped, kind, meaning);
        }
    }

    fn add_cards(&mut self, ids: &[String]) {
        if ids.is_empty() {
            return;
        }
        for (event, (word, _, what)) in CARD_EVENTS.iter().enumerate() {
            let meaning = format!("cards that were {what}");
            self.add(word, Fact::CardsOf(event), true, Kind::Word(ids.to_vec()), &meaning);
        }
        for (event, (word, _, what)) in CARD_EVENTS.iter().enumerate() {
            let meaning = format!("times that a card was {what}; of all seats where none is named");
            self.list(&format!("{word}.CARD"), true, &Kind::Number, &meaning);
            for (card, id) in ids.iter().enumerate() {
                let name = format!("{word}.{id}");
                self.know(name, Fact::Card(event, card), true, Kind::Number);
            }
        }
    }

    fn add_table(&mut self, index: usize, table: &Table) {
        let rows = row_names(table);
        let written =
            table.columns.iter().enumerate().filter(|(place, _)| table.is_written(*place));
        let mut shown = rows.iter().take(2).cloned().collect::<Vec<_>>().join(", ");
        if rows.len() > 2 {
            shown.push_str(", ...");
        }
        for (place, column) in written {
            let name = format!("{}.ROW.{}", table.file, column.name);
            let meaning = format!(
                "{}; ROW as in {}.csv ({shown}), and without it summed over all rows",
                column.meaning.trim_end_matches('.'),
                table.file
            );
            self.list(&name, false, &Kind::Number, &meaning);
            let all = format!("{}.{}", table.file, column.name);
            self.know(all, Fact::Cell(index, None, place), false, Kind::Number);
            for (row, key) in rows.iter().enumerate() {
                let name = format!("{}.{key}.{}", table.file, column.name);
                self.know(name, Fact::Cell(index, Some(row), place), false, Kind::Number);
            }
        }
    }

    fn add(&mut self, name: &str, fact: Fact, scoped: bool, kind: Kind, meaning: &str) {
        self.list(name, scoped, &kind, meaning);
        self.know(name.to_owned(), fact, scoped, kind);
    }

    fn list(&mut self, name: &str, scoped: bool, kind: &Kind, meaning: &str) {
        let name = if scoped { format!("[SEAT.]{name}") } else { name.to_owned() };
        let (kind, meaning) = (kind.clone(), meaning.to_owned());
        self.listed.push(Name { name, kind, meaning });
    }

    /// The first of two names that read alike stays; one is of the game and one of seats at most.
    fn know(&mut self, name: String, fact: Fact, scoped: bool, kind: Kind) {
        if scoped {
            self.of_seats.entry(name.clone()).or_insert((fact, kind.clone()));
        }
        self.known.entry(name).or_insert((fact, kind));
    }

    /// All names with their meanings, as people write them: CARD and ROW stand for ids, `[SEAT.]` for
    /// one of [`FactNames::scopes`] or nothing.
    pub fn list_of_names(&self) -> &[Name] {
        &self.listed
    }

    /// What may stand in front of a name that a seat may have.
    pub fn scopes(&self) -> Vec<String> {
        let seats = (0..self.seats).map(|seat| Seat(seat).to_string());
        seats.chain(["winner", "loser"].map(str::to_owned)).collect()
    }

    fn scope(&self, word: &str) -> Option<Scope> {
        match word {
            "winner" => Some(Scope::Winner),
            "loser" => Some(Scope::Loser),
            _ => {
                let number: u8 = word.strip_prefix("seat")?.parse().ok()?;
                (1..=self.seats).contains(&number).then(|| Scope::Seat(number - 1))
            }
        }
    }
}

/// The shortest names that tell the rows of a table apart: as many of their keys as that takes.
fn row_names(table: &Table) -> Vec<String> {
    for count in 1..=table.keys.len() {
        let names: Vec<String> =
            table.rows.iter().map(|row| row[..count.min(row.len())].join(".")).collect();
        let mut sorted = names.clone();
        sorted.sort();
        sorted.dedup();
        if sorted.len() == names.len() {
            return names;
        }
    }
    table.rows.iter().map(|row| row.join(".")).collect()
}

impl Names for FactNames {
    type Id = FactId;

    fn find(&self, written: &str) -> Option<(FactId, &Kind)> {
        if let Some((fact, kind)) = self.known.get(written) {
            return Some((FactId { scope: Scope::Any, fact: *fact }, kind));
        }
        let (word, rest) = written.split_once('.')?;
        let scope = self.scope(word)?;
        let (fact, kind) = self.of_seats.get(rest)?;
        Some((FactId { scope, fact: *fact }, kind))
    }

    fn near(&self, written: &str) -> Vec<String> {
        let mut names: Vec<String> = self.known.keys().cloned().collect();
        // Where what stands in front of the point is right, or nearly so, what is behind it may not be.
        if let Some((word, _)) = written.split_once('.') {
            let scopes = self.scopes();
            let near = tenbin_content::nearest(word, scopes.iter().map(String::as_str));
            if let Some(near) = near {
                names.extend(self.of_seats.keys().map(|name| format!("{near}.{name}")));
            }
        }
        names
    }

    fn listed(&self) -> String {
        self.how.clone()
    }
}

/// No level.
const NONE: u16 = u16::MAX;

/// What happened in a game.
#[derive(Debug)]
pub struct Facts {
    seats: u8,
    cards: Vec<usize>,
    strategies: Vec<u16>,
    first: Option<Seat>,
    labels: Vec<[u16; SEATS_MAX]>,
    /// For each kind of event and card how often it happened to each seat.
    events: [Vec<[u32; SEATS_MAX]>; CARD_EVENTS.len()],
    measured: Vec<Vec<u32>>,
    gauges: Vec<[i32; SEATS_MAX]>,
    rolls: Vec<Vec<u32>>,
    /// For each table its counts, row after row.
    tables: Vec<(usize, Vec<u64>)>,
    standing: Option<Standing>,
    decisions: u32,
    failed: bool,
}

impl Facts {
    /// Of a game of this schema.
    pub fn new(schema: &Schema, names: &FactNames) -> Self {
        let different = names.cards.iter().max().map_or(0, |most| most + 1);
        let rolls = schema.rolls.iter().map(|roll| vec![0; roll.outcomes.len()]);
        let tables = schema.tables.iter().map(|table| {
            let columns = table.columns.len();
            (columns, vec![0; columns * table.rows.len()])
        });
        Self {
            seats: names.seats,
            cards: names.cards.clone(),
            strategies: Vec::new(),
            first: None,
            labels: vec![[NONE; SEATS_MAX]; schema.groups.len()],
            events: std::array::from_fn(|_| vec![[0; SEATS_MAX]; different]),
            measured: vec![Vec::new(); schema.histograms.len()],
            gauges: vec![[0; SEATS_MAX]; schema.gauges.len()],
            rolls: rolls.collect(),
            tables: tables.collect(),
            standing: None,
            decisions: 0,
            failed: false,
        }
    }

    /// Forgets the game; the next has these strategies on its seats.
    pub fn clear(&mut self, strategies: &[u16]) {
        self.strategies.clear();
        self.strategies.extend_from_slice(strategies);
        self.first = None;
        self.labels.fill([NONE; SEATS_MAX]);
        self.events.iter_mut().for_each(|cards| cards.fill([0; SEATS_MAX]));
        self.measured.iter_mut().for_each(Vec::clear);
        self.gauges.fill([0; SEATS_MAX]);
        self.rolls.iter_mut().for_each(|outcomes| outcomes.fill(0));
        self.tables.iter_mut().for_each(|(_, cells)| cells.fill(0));
        (self.standing, self.decisions, self.failed) = (None, 0, false);
    }

    /// The game failed; what was told of it stays.
    pub fn fail(&mut self) {
        (self.standing, self.failed) = (None, true);
    }

    /// How it ended; None where it failed.
    pub fn end(&self) -> Option<(Standing, u32)> {
        self.standing.map(|standing| (standing, self.decisions))
    }

    fn in_scope(&self, scope: Scope) -> impl Iterator<Item = usize> + '_ {
        let winners = self.standing.map(|standing| standing.winners);
        (0..usize::from(self.seats)).filter(move |&seat| {
            let won = winners.is_some_and(|winners| winners.has(Seat(seat as u8)));
            match scope {
                Scope::Any => true,
                Scope::Seat(one) => usize::from(one) == seat,
                Scope::Winner => won,
                Scope::Loser => winners.is_some() && !won,
            }
        })
    }

    fn cell(&self, table: usize, row: Option<usize>, column: usize) -> u64 {
        let (columns, cells) = &self.tables[table];
        match row {
            Some(row) => cells[row * columns + column],
            None => cells.iter().skip(column).step_by(*columns).sum(),
        }
    }
}

impl Values<FactId> for Facts {
    fn any(&self, of: &FactId, each: &mut dyn FnMut(f64) -> bool) -> bool {
        let FactId { scope, fact } = *of;
        let level = |level: u16| (level != NONE).then(|| f64::from(level));
        let winners = self.standing.map(|standing| standing.winners);
        match fact {
            Fact::Ending => self.standing.is_some_and(|end| each(f64::from(end.ending))),
            Fact::Fault => each(f64::from(u8::from(self.failed))),
            Fact::Winner => match winners {
                Some(winners) if winners.is_empty() => each(f64::from(self.seats)),
                Some(winners) => winners.iter().any(|seat| each(f64::from(seat.0))),
                None => false,
            },
            Fact::Winners => winners.is_some_and(|winners| each(f64::from(winners.len()))),
            Fact::Seats => each(f64::from(self.seats)),
            Fact::FirstPlayer => self.first.is_some_and(|seat| each(f64::from(seat.0))),
            Fact::Decisions => self.standing.is_some() && each(f64::from(self.decisions)),
            Fact::Strategy => {
                self.in_scope(scope).filter_map(|seat| level(*self.strategies.get(seat)?)).any(each)
            }
            Fact::Group(group) => {
                self.in_scope(scope).filter_map(|seat| level(self.labels[group][seat])).any(each)
            }
            Fact::Histogram(one) => self.measured[one].iter().any(|&value| each(f64::from(value))),
            Fact::CardsOf(event) => self.events[event].iter().enumerate().any(|(card, times)| {
                self.in_scope(scope).any(|seat| times[seat] > 0) && each(card as f64)
            }),
            Fact::Card(event, card) => {
                let times = &self.events[event][card];
                if scope == Scope::Any {
                    return each(f64::from(times.iter().sum::<u32>()));
                }
                self.in_scope(scope).any(|seat| each(f64::from(times[seat])))
            }
            Fact::Cell(table, row, column) => each(self.cell(table, row, column) as f64),
            Fact::Roll(roll, outcome) => each(f64::from(self.rolls[roll][outcome])),
            Fact::Gauge(gauge) => {
                self.in_scope(scope).any(|seat| each(f64::from(self.gauges[gauge][seat])))
            }
        }
    }
}

impl Listener for Facts {
    fn counts(&self) -> bool {
        true
    }

    fn first_player(&mut self, seat: Seat) {
        self.first = Some(seat);
    }

    fn label(&mut self, seat: Seat, group: GroupId, level: u16) {
        self.labels[usize::from(group.0)][seat.index()] = level;
    }

    fn roll(&mut self, roll: RollId, _condition: u16, outcome: u16) {
        self.rolls[usize::from(roll.0)][usize::from(outcome)] += 1;
    }

    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        let card = self.cards[usize::from(card)];
        self.events[event_index(event)][card][seat.index()] += 1;
    }

    fn count(&mut self, table: TableId, row: u16, column: u16, amount: u32) {
        let (columns, cells) = &mut self.tables[usize::from(table.0)];
        cells[usize::from(row) * *columns + usize::from(column)] += u64::from(amount);
    }

    fn measure(&mut self, histogram: HistogramId, value: u32) {
        self.measured[usize::from(histogram.0)].push(value);
    }

    fn gauge(&mut self, seat: Seat, gauge: GaugeId, amount: i32) {
        self.gauges[usize::from(gauge.0)][seat.index()] += amount;
    }

    fn gauge_once(&mut self, seat: Seat, gauge: GaugeId, value: i32) {
        let number = &mut self.gauges[usize::from(gauge.0)][seat.index()];
        if *number == 0 {
            *number = value;
        }
    }

    fn gauge_is_open(&self, seat: Seat, gauge: GaugeId) -> bool {
        self.gauges[usize::from(gauge.0)][seat.index()] == 0
    }

    fn ended(&mut self, standing: &Standing, decisions: u32) {
        (self.standing, self.decisions) = (Some(*standing), decisions);
    }
}
