//! A recorder that refuses whatever a schema does not allow and hashes all it hears.

use std::collections::BTreeMap;
use std::fmt;

use super::fnv::Fnv;
use tenbin_engine::pile::WideSet;
use tenbin_engine::schema::{GaugeId, GroupId, HistogramId, RollId, Schema, Score, TableId};
use tenbin_engine::{CardEvent, PileId, Recorder, Seat, Standing};

/// Panics with what is wrong as soon as a game records it.
pub(super) struct Checking<'a> {
    schema: &'a Schema,
    seats: u8,
    labels: Vec<(Seat, u16)>,
    first_players: u32,
    /// What was told of a card last.
    last_card: Option<(Seat, u16, CardEvent)>,
    ended: bool,
    /// What each sign has stood for so far.
    signs: BTreeMap<u32, u64>,
    /// Everything recorded, in order.
    pub(super) history: Fnv,
}

impl<'a> Checking<'a> {
    pub(super) fn new(schema: &'a Schema, seats: u8) -> Self {
        let history = Fnv::new();
        let signs = BTreeMap::new();
        Self {
            schema,
            seats,
            labels: Vec::new(),
            first_players: 0,
            last_card: None,
            ended: false,
            signs,
            history,
        }
    }

    /// What must be true once the game is over.
    pub(super) fn assert_complete(&self) {
        assert!(self.ended, "the recorder was not told that the game is over");
        assert!(self.first_players <= 1, "the first player was told {} times", self.first_players);
    }

    fn hear(&mut self, what: u64, numbers: &[u64]) {
        assert!(!self.ended, "something was recorded after the end");
        self.history.number(what);
        for &number in numbers {
            self.history.number(number);
        }
    }

    fn assert_seat(&self, seat: Seat) {
        assert!(seat.0 < self.seats, "{seat} is not at the table");
    }
}

impl Recorder for Checking<'_> {
    const ON: bool = true;

    fn first_player(&mut self, seat: Seat) {
        self.assert_seat(seat);
        self.first_players += 1;
        self.hear(1, &[u64::from(seat.0)]);
    }

    fn label(&mut self, seat: Seat, group: GroupId, level: u16) {
        self.assert_seat(seat);
        let known = &self.schema.groups[usize::from(group.0)];
        assert!(usize::from(level) < known.levels.len(), "{}: no level {level}", known.name);
        assert!(!self.labels.contains(&(seat, group.0)), "{seat} has two levels of {}", known.name);
        self.labels.push((seat, group.0));
        self.hear(2, &[u64::from(seat.0), u64::from(group.0), u64::from(level)]);
    }

    fn roll(&mut self, roll: RollId, condition: u16, outcome: u16) {
        let known = &self.schema.rolls[usize::from(roll.0)];
        assert!(usize::from(outcome) < known.outcomes.len(), "{}: outcome {outcome}", known.name);
        let law = known.conditions.get(usize::from(condition));
        let law = law.unwrap_or_else(|| panic!("{}: condition {condition}", known.name));
        if !law.weights.is_empty() {
            let weight = law.weights[usize::from(outcome)];
            assert!(weight > 0, "{} {}: outcome {outcome} cannot be", known.name, law.name);
        }
        self.hear(3, &[u64::from(roll.0), u64::from(condition), u64::from(outcome)]);
    }

    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        self.assert_seat(seat);
        assert!(usize::from(card) < self.schema.cards.len(), "there is no card {card}");
        self.last_card = Some((seat, card, event));
        self.hear(4, &[u64::from(seat.0), u64::from(card), event as u64]);
    }

    fn draw(&mut self, seat: Seat, pile: PileId, place: u8, before: u64) {
        let known = &self.schema.piles[usize::from(pile.0)].cards;
        assert!(before >> place & 1 == 1, "{place} was not in the pile {before:b}");
        assert!(before.leading_zeros() as usize + known.len() >= 64, "no such cards: {before:b}");
        let drawn = Some((seat, known[usize::from(place)], CardEvent::Drawn));
        assert_eq!(self.last_card, drawn, "a draw of another card than was told just before");
        self.hear(11, &[u64::from(seat.0), u64::from(pile.0), u64::from(place), before]);
    }

    fn draw_wide(&mut self, seat: Seat, pile: PileId, place: u8, before: WideSet) {
        if before == before.low().into() {
            // As if it had been told so.
            return self.draw(seat, pile, place, before.low());
        }
        let known = &self.schema.piles[usize::from(pile.0)].cards;
        assert!(before.has(place), "{place} was not in the pile {before:?}");
        assert!(
            before.each().all(|card| usize::from(card) < known.len()),
            "no such cards: {before:?}"
        );
        let drawn = Some((seat, known[usize::from(place)], CardEvent::Drawn));
        assert_eq!(self.last_card, drawn, "a draw of another card than was told just before");
        self.hear(12, &[u64::from(seat.0), u64::from(pile.0), u64::from(place)]);
        let cards: Vec<u64> = before.each().map(u64::from).collect();
        self.hear(12, &cards);
    }

    fn count(&mut self, table: TableId, row: u16, column: u16, amount: u32) {
        let known = &self.schema.tables[usize::from(table.0)];
        assert!(usize::from(row) < known.rows.len(), "{}: no row {row}", known.file);
        assert!(usize::from(column) < known.columns.len(), "{}: no column {column}", known.file);
        let numbers = [u64::from(table.0), u64::from(row), u64::from(column), u64::from(amount)];
        self.hear(5, &numbers);
    }

    fn count_row<const N: usize>(
        &mut self,
        table: TableId,
        row: u16,
        column: u16,
        amounts: &[u32; N],
    ) {
        for (column, &amount) in (column..).zip(amounts) {
            self.count(table, row, column, amount);
        }
    }

    fn measure(&mut self, histogram: HistogramId, value: u32) {
        let known = self.schema.histograms.len();
        assert!(usize::from(histogram.0) < known, "there is no histogram {}", histogram.0);
        self.hear(6, &[u64::from(histogram.0), u64::from(value)]);
    }

    fn gauge(&mut self, seat: Seat, gauge: GaugeId, amount: i32) {
        self.assert_seat(seat);
        let known = self.schema.gauges.len();
        assert!(usize::from(gauge.0) < known, "there is no gauge {}", gauge.0);
        self.hear(9, &[u64::from(seat.0), u64::from(gauge.0), amount as u64]);
    }

    fn gauge_once(&mut self, seat: Seat, gauge: GaugeId, value: i32) {
        self.gauge(seat, gauge, value);
        assert_ne!(value, 0, "0 stands for never");
    }

    fn shorthand(&mut self, sign: u32, told: impl FnOnce(&mut Self)) {
        let before = std::mem::take(&mut self.history);
        told(self);
        let meaning = std::mem::replace(&mut self.history, before).0;
        let known = *self.signs.entry(sign).or_insert(meaning);
        assert_eq!(known, meaning, "sign {sign} does not always stand for the same");
        self.hear(10, &[u64::from(sign), meaning]);
    }

    fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        let mut text = String::new();
        line(&mut text).expect("writing to a String cannot fail");
        assert!(!text.trim().is_empty(), "an empty line of the story");
        self.hear(7, &[]);
        self.history.bytes(text.as_bytes());
    }

    fn ended(&mut self, standing: &Standing, decisions: u32) {
        let known = self.schema.endings.len();
        assert!(usize::from(standing.ending) < known, "there is no ending {}", standing.ending);
        assert!(standing.winners.iter().all(|seat| seat.0 < self.seats), "{:?}", standing.winners);
        if let Some(scores) = &standing.scores {
            assert!(self.schema.score.is_some(), "the schema knows nothing of scores");
            let beside = &scores[usize::from(self.seats)..];
            assert!(beside.iter().all(|&score| score == 0), "an empty seat has scored");
        }
        let numbers =
            [u64::from(standing.winners.0), u64::from(standing.ending), u64::from(decisions)];
        self.hear(8, &numbers);
        self.ended = true;
    }
}

fn assert_score(score: &Score) {
    let is_word = score.unit.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    assert!(!score.unit.is_empty() && is_word, "the unit of scores is {:?}", score.unit);
    assert!(!score.meaning.is_empty(), "scores have no meaning");
}

/// Everything that must hold of a schema before a game is played.
pub(super) fn assert_schema(schema: &Schema) {
    assert!(!schema.endings.is_empty(), "a game has at least one ending");
    distinct("endings", schema.endings.iter().map(|ending| ending.name.as_str()));
    distinct("groups", schema.groups.iter().map(|group| group.name.as_str()));
    // The same card may be in several decks.
    let cards = schema.cards.iter().map(|card| format!("{} of {}", card.name, card.group));
    let cards: Vec<String> = cards.collect();
    distinct("cards", cards.iter().map(String::as_str));
    distinct("rolls", schema.rolls.iter().map(|roll| roll.name.as_str()));
    let own = schema.histograms.iter().map(|histogram| histogram.name.as_str());
    distinct("histograms (`decisions` is always there)", own.chain(["decisions"]));
    distinct("tables", schema.tables.iter().map(|table| table.file.as_str()));
    for group in &schema.groups {
        distinct(&group.name, group.levels.iter().map(String::as_str));
        assert!(!group.meaning.is_empty(), "{} has no meaning", group.name);
    }
    for roll in &schema.rolls {
        distinct(&roll.name, roll.outcomes.iter().map(String::as_str));
        distinct(&roll.name, roll.conditions.iter().map(|condition| condition.name.as_str()));
        assert!(!roll.conditions.is_empty(), "{} has no condition", roll.name);
        for condition in &roll.conditions {
            let weights = &condition.weights;
            let fits = weights.is_empty()
                || weights.len() == roll.outcomes.len() && weights.iter().sum::<u64>() > 0;
            assert!(fits, "{} {}: weights {weights:?}", roll.name, condition.name);
        }
    }
    for histogram in &schema.histograms {
        assert!(histogram.max > 0 && !histogram.meaning.is_empty(), "{}", histogram.name);
    }
    schema.score.iter().for_each(assert_score);
    distinct("gauges", schema.gauges.iter().map(|gauge| gauge.name.as_str()));
    for gauge in &schema.gauges {
        distinct(&gauge.name, gauge.levels.iter().map(String::as_str));
        assert!(gauge.bounds.is_sorted_by(|one, two| one < two), "bounds of {}", gauge.name);
        assert_eq!(gauge.levels.len(), gauge.bounds.len() + 1, "levels of {}", gauge.name);
        assert!(!gauge.meaning.is_empty(), "{} has no meaning", gauge.name);
    }
    super::seen::assert_fields(schema);
    let mut named = schema.card_groups.iter();
    assert!(named.all(|group| usize::from(group.0) < schema.groups.len()));
    if let Some(holders) = schema.card_holders {
        let decks = &schema.groups[usize::from(holders.0)];
        assert!(decks.matchups, "{}: pairs are not counted", decks.name);
        let same = |id: &GroupId| schema.groups[usize::from(id.0)].levels == decks.levels;
        assert!(schema.card_groups.iter().all(same), "{}: other levels", decks.name);
        assert!(schema.cards.iter().all(|card| decks.levels.contains(&card.group)));
    }
    for table in &schema.tables {
        let keys = table.keys.iter().map(String::as_str);
        let columns = table.columns.iter().map(|column| column.name.as_str());
        let rates = table.rates.iter().map(|rate| rate.name.as_str());
        distinct(&table.file, keys.chain(columns).chain(rates));
        let rows: Vec<String> = table.rows.iter().map(|row| row.join("\u{1f}")).collect();
        distinct(&table.file, rows.iter().map(String::as_str));
        assert!(!table.meaning.is_empty(), "{} has no meaning", table.file);
        assert!(
            table.rows.iter().all(|row| row.len() == table.keys.len()),
            "{}: a row has one text a key",
            table.file
        );
        for rate in &table.rates {
            let last = usize::from(rate.numerator.max(rate.denominator));
            assert!(last < table.columns.len(), "{} {}: no such column", table.file, rate.name);
        }
    }
}

fn distinct<'a>(what: &str, names: impl Iterator<Item = &'a str>) {
    let mut seen = std::collections::BTreeSet::new();
    for name in names {
        assert!(!name.is_empty(), "an empty name among {what}");
        assert!(seen.insert(name), "`{name}` is twice among {what}");
    }
}
