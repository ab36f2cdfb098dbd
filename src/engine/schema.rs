//! What a game records: names and sizes of everything a recorder may be told; and what it shows.
//!
//! A game builds its schema once, at load. Rule code then names things by dense ids, so that a
//! tally is a flat array of counters and no string or map is touched while playing.

use std::collections::BTreeMap;

use crate::show::ShownField;

/// A group of levels that a seat may belong to (role, deck, ...).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct GroupId(pub u16);

/// A kind of roll with its conditions.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct RollId(pub u16);

/// A table of the game's own, written to a CSV of its own.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct TableId(pub u16);

/// A histogram of a whole number measured once (or more often) a game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct HistogramId(pub u16);

/// A pile that cards are drawn from by chance.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct PileId(pub u16);

/// A running number of each seat that is set against winning at the end of the game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct GaugeId(pub u16);

/// Everything a game may record or show.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Schema {
    /// The ways a game can end; [`crate::Standing::ending`] is an index into it.
    pub endings: Vec<Ending>,
    /// Groups of levels a seat can be given with `Recorder::label`, at most one level a seat.
    pub groups: Vec<Group>,
    /// The cards (or characters, or pieces) that are dealt, drawn and played.
    pub cards: Vec<Card>,
    /// The piles that cards are drawn from by chance (`Recorder::draw`).
    pub piles: Vec<Pile>,
    /// Decks of all whose physical cards are told one by one as seats get them
    /// ([`crate::Recorder::got_copy`]). No tally depends on it.
    pub shared_decks: Vec<SharedDeck>,
    /// Whether an opening hand may be put back or chosen from: the game then tells with
    /// `CardEvent::Dealt` what the shuffle alone has dealt, to all before any of them changes.
    pub opening_hands_change: bool,
    /// Kinds of rolls.
    pub rolls: Vec<Roll>,
    /// Whole numbers measured in a game, beside `decisions`, which is always there.
    pub histograms: Vec<Histogram>,
    /// The game's own tables of counts.
    pub tables: Vec<Table>,
    /// Running numbers of the seats, set against winning (`win_rates_by_number.csv`).
    pub gauges: Vec<Gauge>,
    /// Groups whose levels are told apart for those that played each card and those that did not
    /// (`cards_played_by_winners.csv`).
    pub card_groups: Vec<GroupId>,
    /// Where each of two seats brings cards of its own: the group of what they bring, such as decks.
    /// A card's `group` is then the name of its level there, the group counts pairs of levels, and
    /// `card_groups` have the same levels, those of the opponent. So those that did not play a card
    /// are the seats that brought it, and no others.
    pub card_holders: Option<GroupId>,
    /// True where all seats win or lose together: win rates are the team's.
    pub cooperative: bool,
    /// What can be seen of a state ([`crate::Game::show`]). Not recorded: no tally depends on it.
    pub shown: Vec<ShownField>,
    /// What seats score, where the game has scores ([`crate::Standing::scores`]).
    pub score: Option<Score>,
    /// Whether [`crate::Game::standing_of`] tells the seats apart.
    pub tells_standing: bool,
    /// What people call the things that all of these name by their ids.
    pub names: Names,
}

/// What seats score.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Score {
    /// What is counted, in the plural and `snake_case`: `points`, `coins`.
    pub unit: String,
    /// Whether the highest score is the best one; else the lowest is.
    pub more_is_better: bool,
    /// One sentence for the data dictionary.
    pub meaning: String,
}

impl Score {
    /// Scores of which more is better.
    pub fn new(unit: &str, meaning: &str) -> Self {
        Self { unit: unit.to_owned(), more_is_better: true, meaning: meaning.to_owned() }
    }

    /// Scores of which less is better, such as strokes or penalty points.
    #[must_use]
    pub fn less_is_better(self) -> Self {
        Self { more_is_better: false, ..self }
    }
}

/// Names for people of what goes by an id: levels of groups, cards, keys of the game's own tables.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Names(BTreeMap<(String, String), String>);

impl Names {
    /// What cards are under; groups of levels and key columns of tables are under their own names,
    /// and a key column that means another thing in one table under `file.key`.
    pub const CARD: &str = "card";
    /// What the `group`s of cards are under.
    pub const CARD_GROUP: &str = "card_group";

    /// Names an id wherever it stands under one of these. What is its own name needs none; an id
    /// that means two things under one word gets none there.
    pub fn add(&mut self, under: &[&str], id: &str, name: &str) {
        for &one in under {
            let known = self.0.entry((one.to_owned(), id.to_owned()));
            let known = known.or_insert_with(|| name.to_owned());
            if known != name {
                known.clear();
            }
        }
    }

    /// The name of an id, where it has another one.
    pub fn of(&self, under: &str, id: &str) -> Option<&str> {
        let name = self.0.get(&(under.to_owned(), id.to_owned()))?;
        (!name.is_empty() && name != id).then_some(name.as_str())
    }

    /// The name of a key in a column of a table.
    pub fn of_key(&self, file: &str, key: &str, id: &str) -> Option<&str> {
        self.of(&format!("{file}.{key}"), id).or_else(|| self.of(key, id))
    }
}

/// A way a game can end.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Ending {
    /// Its `snake_case` name in endings.csv; one that begins with `cutoff` is no result of play.
    pub name: String,
    /// One sentence for the data dictionary and the replay.
    pub meaning: String,
}

impl Ending {
    /// A way to end.
    pub fn new(name: &str, meaning: &str) -> Self {
        Self { name: name.to_owned(), meaning: meaning.to_owned() }
    }

    /// Whether it is no result of play.
    pub fn is_cutoff(&self) -> bool {
        self.name.starts_with("cutoff")
    }
}

/// What the levels of a group say about who started. Who did wins more or less often in any case:
/// such levels are set against what first players, or the others, win at large.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Starts {
    /// Nothing.
    Any,
    /// The first is of first players, the second of the others, and so on.
    Alternating,
    /// All are of first players alone.
    First,
}

/// What the levels of a group are about, and so which rows are tested together: a question that a
/// designer asks is answered by the rows of its own group, whatever others show.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum GroupKind {
    /// What a designer may change or leave out: roles, decks, bands, objectives.
    Choice,
    /// Where a seat is in the order of play. Tested together with the seats and the first player.
    Order,
    /// Each level of one thing with each of another, such as decks by who starts.
    Cross,
    /// How the table came to be set up, such as whether a rival sits there: it follows from who
    /// plays, and nobody changes it by itself. Tested apart, all such groups together.
    Structure,
    /// How the game went, such as who fell first, known only in its course: that it goes with
    /// winning says nothing about who sits at the table. Not tested.
    Outcome,
}

/// A group of levels of seats.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Group {
    /// Column `group` of `win_rates.csv`.
    pub name: String,
    /// Column `level`, in report order.
    pub levels: Vec<String>,
    /// Also count pairs of levels that met (matchups.csv).
    pub matchups: bool,
    /// What its levels are about.
    pub kind: GroupKind,
    /// What its levels say about who started.
    pub starts: Starts,
    /// Whether bots choose the level as they play. With bots of several kinds it then stands for those
    /// who choose it, and is not tested.
    pub is_chosen: bool,
    /// One sentence for the data dictionary.
    pub meaning: String,
}

impl Group {
    /// A group of what a designer may change, whose levels say nothing of who started.
    pub fn new(name: &str, meaning: &str, levels: Vec<String>, matchups: bool) -> Self {
        let (name, meaning) = (name.to_owned(), meaning.to_owned());
        Self {
            name,
            levels,
            matchups,
            kind: GroupKind::Choice,
            starts: Starts::Any,
            is_chosen: false,
            meaning,
        }
    }

    /// The same group, of which bots choose the level as they play.
    #[must_use]
    pub fn chosen_by_bots(mut self) -> Self {
        self.is_chosen = true;
        self
    }

    /// The same group about something else.
    #[must_use]
    pub fn about(mut self, kind: GroupKind) -> Self {
        self.kind = kind;
        self
    }
}

/// A card as the reports know it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Card {
    /// Its id in the content files.
    pub name: String,
    /// The deck or family it belongs to (column `group` of cards.csv).
    pub group: String,
    /// Copies in the shared deck; 0 where each seat brings a deck of its own (`CardEvent::InDeck`).
    pub copies: u32,
    /// Whether chance deals or draws it. A figure or weapon that a seat has from the start, or a card
    /// that it takes by choice, is not dealt.
    pub is_dealt: bool,
}

/// A pile of at most 256 physical cards.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Pile {
    /// For each of its physical cards which of the schema's cards it is; [`NO_CARD`] for those that
    /// the reports do not know.
    pub cards: Vec<u16>,
    /// Whether a seat that plays with it has one of its own.
    pub is_own: bool,
}

/// A deck of all.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct SharedDeck {
    /// The list of the content in which its cards say themselves.
    pub list: String,
    /// The id of each physical card; copies of one lie side by side.
    pub cards: Vec<String>,
}

/// No card of the schema.
pub const NO_CARD: u16 = u16::MAX;

/// A kind of roll.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Roll {
    /// Column `roll` of dice.csv.
    pub name: String,
    /// The outcomes, such as the faces of the die or pass and fail.
    pub outcomes: Vec<String>,
    /// The conditions told apart, such as the number needed.
    pub conditions: Vec<Condition>,
}

/// One condition of a roll with its exact law.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Condition {
    /// Column `condition` of dice.csv.
    pub name: String,
    /// Exact weights of the outcomes (over their sum); empty where the law depends on choices
    /// and is reported without being tested.
    pub weights: Vec<u64>,
}

/// A histogram with an overflow bin at `max`.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Histogram {
    /// Column `unit` of lengths.csv.
    pub name: String,
    /// Values of `max` and more share the last bin.
    pub max: u32,
    /// One sentence for the data dictionary.
    pub meaning: String,
}

impl Histogram {
    /// Of the values up to `max`, which is 1 at least.
    pub fn new(name: &str, max: i32, meaning: &str) -> Self {
        Self { name: name.to_owned(), max: max.max(1) as u32, meaning: meaning.to_owned() }
    }
}

/// A running number of each seat, from 0 at the start of a game.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Gauge {
    /// Column `number` of `win_rates_by_number.csv`.
    pub name: String,
    /// Column `level`, from the lowest numbers to the highest.
    pub levels: Vec<String>,
    /// The lowest number of each level but the first, ascending: one less than there are levels.
    pub bounds: Vec<i32>,
    /// One sentence for the data dictionary.
    pub meaning: String,
}

impl Gauge {
    /// The name of the lowest level is `first`; each other one has its lowest number with it.
    pub fn new(name: &str, meaning: &str, first: &str, levels: &[(i32, &str)]) -> Self {
        let names = levels.iter().map(|&(_, level)| level);
        Self {
            name: name.to_owned(),
            levels: std::iter::once(first).chain(names).map(str::to_owned).collect(),
            bounds: levels.iter().map(|&(bound, _)| bound).collect(),
            meaning: meaning.to_owned(),
        }
    }
}

/// A table of counts of the game's own, written as `<file>.csv`.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Table {
    /// The file's name without its ending.
    pub file: String,
    /// Names of the key columns.
    pub keys: Vec<String>,
    /// The rows: one text a key column.
    pub rows: Vec<Vec<String>>,
    /// Count columns, in order.
    pub columns: Vec<Column>,
    /// Shares computed from two count columns, with intervals.
    pub rates: Vec<Rate>,
    /// What goes in less what goes out for one of something, with intervals.
    pub balances: Vec<Balance>,
    /// One sentence for the data dictionary.
    pub meaning: String,
}

/// A column of counts.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Column {
    /// Its name, ending in `_count` or `_sum`.
    pub name: String,
    /// One sentence for the data dictionary.
    pub meaning: String,
}

/// A quotient of two count columns of a table.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Rate {
    /// Its name, ending in `_share` (a part of a whole, with an interval) or `_mean`.
    pub name: String,
    /// Index of the column above the line.
    pub numerator: u16,
    /// Index of the column below the line.
    pub denominator: u16,
}

impl Rate {
    /// Whether it is a part of a whole.
    pub fn is_share(&self) -> bool {
        self.name.ends_with("_share")
    }
}

/// The difference of two count columns of a table over a third one. Its interval is clustered by
/// game: the sums it takes are columns too, which are not written.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Balance {
    /// Its name, ending in `_mean`.
    pub name: String,
    /// Index of the column that counts for it.
    pub gain: u16,
    /// Index of the column that counts against it.
    pub loss: u16,
    /// Index of the column below the line.
    pub base: u16,
    /// Index of the first of [`MOMENTS`] columns: the games that contribute and, over these games,
    /// the sums of (gain - loss)², gain * base, loss * base and base².
    pub moments: u16,
}

/// Columns that the interval of a [`Balance`] takes.
pub const MOMENTS: usize = 5;

impl Table {
    /// A table with the given columns (name, meaning) and no rates.
    pub fn new(file: &str, meaning: &str, keys: &[&str], columns: &[(&str, &str)]) -> Self {
        Self {
            file: file.to_owned(),
            keys: keys.iter().map(|&key| key.to_owned()).collect(),
            rows: Vec::new(),
            columns: columns
                .iter()
                .map(|&(name, meaning)| Column {
                    name: name.to_owned(),
                    meaning: meaning.to_owned(),
                })
                .collect(),
            rates: Vec::new(),
            balances: Vec::new(),
            meaning: meaning.to_owned(),
        }
    }

    /// Adds rates given as (name, numerator column, denominator column).
    #[must_use]
    pub fn with_rates(mut self, rates: &[(&str, u16, u16)]) -> Self {
        self.rates.extend(rates.iter().map(|&(name, numerator, denominator)| Rate {
            name: name.to_owned(),
            numerator,
            denominator,
        }));
        self
    }

    /// Adds a balance given as (name, gain, loss, base, first of the columns of its interval).
    #[must_use]
    pub fn with_balance(mut self, balance: (&str, u16, u16, u16, u16)) -> Self {
        let (name, gain, loss, base, moments) = balance;
        self.balances.push(Balance { name: name.to_owned(), gain, loss, base, moments });
        self
    }

    /// Whether a column is written: those that only intervals take are not.
    pub fn is_written(&self, column: usize) -> bool {
        let hidden = |one: &Balance| {
            (usize::from(one.moments)..usize::from(one.moments) + MOMENTS).contains(&column)
        };
        !self.balances.iter().any(hidden)
    }
}

/// Words as levels, outcomes or columns.
pub fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|&word| word.to_owned()).collect()
}

/// Words as the rows of a table with one key.
pub fn word_rows(list: &[&str]) -> Vec<Vec<String>> {
    list.iter().map(|&word| vec![word.to_owned()]).collect()
}

/// The rows of a table with two keys: every first with every second.
pub fn pair_rows(firsts: &[&str], seconds: &[&str]) -> Vec<Vec<String>> {
    firsts
        .iter()
        .flat_map(|&first| seconds.iter().map(move |&second| words(&[first, second])))
        .collect()
}
