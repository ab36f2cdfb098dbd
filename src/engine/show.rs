//! What can be seen of a state, by a player at the table or by all: declared once, told value by
//! value.
//!
//! A game declares the fields in its schema ([`crate::Schema::shown`]) and says in [`Game::show`]
//! what they hold. Whoever wants to draw, print or check a position asks for that and needs to know
//! no game. Nothing here is called while games are counted.

use crate::game::Game;
use crate::ids::Seat;

/// A field of what can be seen: an index into [`crate::Schema::shown`].
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct ShownId(pub u16);

/// Who looks.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Eye {
    /// A player: what that seat sees and has seen, and nothing else.
    Seat(Seat),
    /// All at once, with every card open, as a replay tells a game.
    Everyone,
}

impl Eye {
    /// Whether it sees what only this seat may see.
    pub fn is_of(self, seat: Seat) -> bool {
        self == Self::Everyone || self == Self::Seat(seat)
    }
}

/// What a value is told of.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Of {
    /// The whole table.
    Table,
    /// A player.
    Seat(Seat),
    /// A thing, by the field that shows it and its number there.
    Thing(ShownId, u16),
}

/// A place on the board.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct At {
    /// How far to the right.
    pub x: i32,
    /// How far down, or up where the field says so.
    pub y: i32,
    /// Degrees clockwise from looking up, below 360, of what looks somewhere.
    pub facing: Option<u16>,
}

/// A thing on the board, or that may come there.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Thing {
    /// Its number in the field, which it keeps for the whole game.
    pub number: u16,
    /// What it is: one of the words of the field.
    pub what: u16,
    /// Whose it is, where it is somebody's.
    pub seat: Option<Seat>,
    /// Where it is; None while it is not on the board, or where that cannot be seen.
    pub at: Option<At>,
}

/// Receives what can be seen. A field tells of each seat or thing at most once, and only of what
/// there is; what it leaves out cannot be seen.
pub trait Shown {
    /// A field that is a number.
    fn number(&mut self, field: ShownId, of: Of, value: i32);

    /// A field that is one of its words.
    fn word(&mut self, field: ShownId, of: Of, word: u16);

    /// A field of cards, by their ids there: those whose faces are seen (in their order where the
    /// field has one, ascending otherwise), and how many more there are.
    fn cards(&mut self, field: ShownId, of: Of, cards: &[u16], unseen: u32);

    /// A thing of a field of things.
    fn thing(&mut self, field: ShownId, thing: Thing);

    /// A field that is no or yes ([`ShownField::flag`]).
    fn flag(&mut self, field: ShownId, of: Of, is_so: bool) {
        self.word(field, of, u16::from(is_so));
    }

    /// A field that is a seat or nobody ([`ShownField::seat`]).
    fn seat(&mut self, field: ShownId, of: Of, seat: Option<Seat>) {
        self.word(field, of, seat.map_or(0, |seat| u16::from(seat.0) + 1));
    }
}

/// What the values of a field are.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum ShownKind {
    /// A whole number of units, such as `cards`; no unit where it only counts up.
    Number {
        /// Of what.
        unit: String,
    },
    /// One of these.
    Word {
        /// The words.
        words: Vec<String>,
    },
    /// Cards of one sort, of which some or all may be face down.
    Cards {
        /// What each number stands for: an id of the content.
        ids: Vec<String>,
        /// Whether their order says something; the first is at the bottom.
        is_ordered: bool,
    },
    /// Things that are somewhere on the board.
    Things {
        /// What they may be.
        words: Vec<String>,
        /// What places are measured in, such as `squares`.
        unit: String,
        /// Whether `y` grows upwards.
        is_upward: bool,
    },
}

/// What a field is told of.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum ShownOf {
    /// The whole table.
    Table,
    /// Each seat.
    Seats,
    /// Each thing of another field.
    Things(ShownId),
}

/// A field of what can be seen.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct ShownField {
    /// Its name.
    pub name: String,
    /// What it means, for people.
    pub meaning: String,
    /// What it is told of.
    pub of: ShownOf,
    /// What its values are.
    pub kind: ShownKind,
}

impl ShownField {
    fn new(name: &str, meaning: &str, kind: ShownKind) -> Self {
        Self { name: name.to_owned(), meaning: meaning.to_owned(), of: ShownOf::Table, kind }
    }

    /// A number of the table.
    pub fn number(name: &str, unit: &str, meaning: &str) -> Self {
        Self::new(name, meaning, ShownKind::Number { unit: unit.to_owned() })
    }

    /// A word of the table.
    pub fn word<W: AsRef<str>>(name: &str, words: &[W], meaning: &str) -> Self {
        Self::new(name, meaning, ShownKind::Word { words: owned(words) })
    }

    /// Whether something is so: `no` or `yes`.
    pub fn flag(name: &str, meaning: &str) -> Self {
        Self::word(name, &["no", "yes"], meaning)
    }

    /// A seat, or `none`, at a table of so many.
    pub fn seat(name: &str, seats: u8, meaning: &str) -> Self {
        let seats = (0..seats).map(|seat| Seat(seat).to_string());
        let words: Vec<String> = std::iter::once("none".to_owned()).chain(seats).collect();
        Self::word(name, &words, meaning)
    }

    /// Cards of the table, in no order.
    pub fn cards<W: AsRef<str>>(name: &str, ids: &[W], meaning: &str) -> Self {
        Self::new(name, meaning, ShownKind::Cards { ids: owned(ids), is_ordered: false })
    }

    /// Things, with `y` downwards.
    pub fn things<W: AsRef<str>>(name: &str, words: &[W], unit: &str, meaning: &str) -> Self {
        let (words, unit) = (owned(words), unit.to_owned());
        Self::new(name, meaning, ShownKind::Things { words, unit, is_upward: false })
    }

    /// The same of each seat.
    #[must_use]
    pub fn of_seats(self) -> Self {
        Self { of: ShownOf::Seats, ..self }
    }

    /// The same of each thing of a field.
    #[must_use]
    pub fn of_things(self, field: ShownId) -> Self {
        Self { of: ShownOf::Things(field), ..self }
    }

    /// The same cards in an order that says something.
    #[must_use]
    pub fn in_order(mut self) -> Self {
        if let ShownKind::Cards { is_ordered, .. } = &mut self.kind {
            *is_ordered = true;
        }
        self
    }

    /// The same things with `y` upwards.
    #[must_use]
    pub fn upward(mut self) -> Self {
        if let ShownKind::Things { is_upward, .. } = &mut self.kind {
            *is_upward = true;
        }
        self
    }
}

fn owned<W: AsRef<str>>(words: &[W]) -> Vec<String> {
    words.iter().map(|word| word.as_ref().to_owned()).collect()
}

/// The number of a word in a list that has it.
pub fn word_place(words: &[&str], word: &str) -> u16 {
    let place = words.iter().position(|&known| known == word);
    debug_assert!(place.is_some(), "{word} is none of {words:?}");
    place.unwrap_or(0) as u16
}

/// One thing that was told.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Said {
    /// [`Shown::number`].
    Number(i32),
    /// [`Shown::word`].
    Word(u16),
    /// [`Shown::cards`]: those seen, and how many are not.
    Cards(Vec<u16>, u32),
    /// [`Shown::thing`]; it is told of [`Of::Table`].
    Thing(Thing),
}

/// All that was told of a state to one who looks, to be looked up.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Picture {
    said: Vec<(ShownId, Of, Said)>,
}

impl Picture {
    /// What can be seen of a state.
    pub fn new<G: Game>(game: &G, state: &G::State, eye: Eye) -> Self {
        let mut picture = Self::default();
        game.show(state, eye, &mut picture);
        picture
    }

    /// Tells it once more.
    pub fn tell(&self, out: &mut dyn Shown) {
        for (field, of, said) in &self.said {
            match said {
                Said::Number(value) => out.number(*field, *of, *value),
                Said::Word(word) => out.word(*field, *of, *word),
                Said::Cards(cards, unseen) => out.cards(*field, *of, cards, *unseen),
                Said::Thing(thing) => out.thing(*field, *thing),
            }
        }
    }

    /// Everything in the order in which it was told.
    pub fn all(&self) -> &[(ShownId, Of, Said)] {
        &self.said
    }

    fn find(&self, field: ShownId, of: Of) -> Option<&Said> {
        let is_wanted = |said: &&(ShownId, Of, Said)| said.0 == field && said.1 == of;
        self.said.iter().find(is_wanted).map(|(_, _, said)| said)
    }

    /// A number, where it can be seen.
    pub fn number(&self, field: ShownId, of: Of) -> Option<i32> {
        match self.find(field, of)? {
            Said::Number(value) => Some(*value),
            _ => None,
        }
    }

    /// A word, by its number, where it can be seen.
    pub fn word(&self, field: ShownId, of: Of) -> Option<u16> {
        match self.find(field, of)? {
            Said::Word(word) => Some(*word),
            _ => None,
        }
    }

    /// Whether a flag is seen to be up.
    pub fn is_so(&self, field: ShownId, of: Of) -> bool {
        self.word(field, of) == Some(1)
    }

    /// The cards whose faces are seen.
    pub fn cards(&self, field: ShownId, of: Of) -> &[u16] {
        match self.find(field, of) {
            Some(Said::Cards(cards, _)) => cards,
            _ => &[],
        }
    }

    /// How many cards there are, seen or not.
    pub fn card_count(&self, field: ShownId, of: Of) -> u32 {
        match self.find(field, of) {
            Some(Said::Cards(cards, unseen)) => cards.len() as u32 + unseen,
            _ => 0,
        }
    }

    /// The things of a field.
    pub fn things(&self, field: ShownId) -> impl Iterator<Item = &Thing> + Clone {
        self.said.iter().filter_map(move |(told, _, said)| match said {
            Said::Thing(thing) if *told == field => Some(thing),
            _ => None,
        })
    }
}

impl Shown for Picture {
    fn number(&mut self, field: ShownId, of: Of, value: i32) {
        self.said.push((field, of, Said::Number(value)));
    }

    fn word(&mut self, field: ShownId, of: Of, word: u16) {
        self.said.push((field, of, Said::Word(word)));
    }

    fn cards(&mut self, field: ShownId, of: Of, cards: &[u16], unseen: u32) {
        self.said.push((field, of, Said::Cards(cards.to_vec(), unseen)));
    }

    fn thing(&mut self, field: ShownId, thing: Thing) {
        self.said.push((field, Of::Table, Said::Thing(thing)));
    }
}
