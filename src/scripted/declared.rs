//! What a script says of its game before anything is played.

use std::ops::RangeInclusive;

/// A number that a designer may change: a key of `rules.toml`.
#[derive(Clone, Debug)]
pub(crate) struct Knob {
    pub(crate) name: String,
    pub(crate) usual: i64,
    pub(crate) range: (i64, i64),
    pub(crate) meaning: String,
}

/// What cards have beside an id, a name and copies.
#[derive(Clone, Debug)]
pub(crate) struct CardField {
    pub(crate) name: String,
    pub(crate) kind: CardFieldKind,
    pub(crate) meaning: String,
}

#[derive(Clone, Debug)]
pub(crate) enum CardFieldKind {
    Number { min: i64, max: i64, usual: Option<i64> },
    Word { words: Vec<String>, usual: Option<String> },
}

/// Who may see a part of the state.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum SeenBy {
    All,
    /// The player whose it is.
    Owner,
    Nobody,
}

/// What a part of the state holds.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Holds {
    Number {
        min: i32,
        max: i32,
    },
    Flag,
    /// A seat, or nobody.
    Player,
    /// At most so many cards.
    Cards {
        most: usize,
    },
    /// At most so many numbers.
    Numbers {
        most: usize,
        min: i32,
        max: i32,
    },
}

impl Holds {
    /// How many numbers keep it.
    pub(crate) fn cells(&self) -> usize {
        match self {
            Self::Number { .. } | Self::Flag | Self::Player => 1,
            Self::Cards { most } | Self::Numbers { most, .. } => 1 + most,
        }
    }
}

/// A part of the state.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) name: String,
    /// Whether each player has one.
    pub(crate) is_each: bool,
    pub(crate) holds: Holds,
    pub(crate) seen_by: SeenBy,
    pub(crate) unit: String,
    pub(crate) meaning: String,
}

/// What follows the first word of a move.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    Card,
    Player,
    Number { min: i32, max: i32 },
    Word(Vec<String>),
}

/// A kind of move.
#[derive(Clone, Debug)]
pub(crate) struct Verb {
    pub(crate) name: String,
    pub(crate) operands: Vec<Operand>,
    /// Whether it plays its cards.
    pub(crate) plays: bool,
}

/// How many sides a die has.
#[derive(Clone, Debug)]
pub(crate) enum Sides {
    Fixed(u32),
    /// As many as this rule says.
    Rule(String),
}

/// A name with what it means.
pub(crate) type Named = (String, String);

/// A whole number that is measured.
#[derive(Clone, Debug)]
pub(crate) struct Measure {
    pub(crate) name: String,
    pub(crate) most: u32,
    pub(crate) meaning: String,
}

/// All of it.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) summary: String,
    pub(crate) players: RangeInclusive<u8>,
    pub(crate) players_usual: u8,
    pub(crate) decisions_max: u32,
    pub(crate) is_team: bool,
    pub(crate) rules: Vec<Knob>,
    /// None in a game without cards.
    pub(crate) cards: Option<Vec<CardField>>,
    pub(crate) state: Vec<Part>,
    pub(crate) moves: Vec<Verb>,
    pub(crate) features: Vec<String>,
    pub(crate) endings: Vec<Named>,
    pub(crate) dice: Vec<(String, Sides)>,
    pub(crate) measures: Vec<Measure>,
    pub(crate) counts: Vec<Named>,
    pub(crate) score: Option<Named>,
    /// The bots of the default experiment.
    pub(crate) bots: Vec<String>,
    /// Which of the functions that may be left out are there.
    pub(crate) has: Optional,
}

/// Functions that a script may leave out.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Optional {
    pub(crate) features: bool,
    pub(crate) standing: bool,
    pub(crate) check: bool,
}
