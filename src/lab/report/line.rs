//! What a report tells in words, line by line: what a line is about, and where it is about one number
//! that number with its interval, so that a page or a terminal can draw it beside the words.

use std::fmt;

use crate::report::sheet::{Sheet, decimal, text};
use tenbin_stats::estimate::Interval;

/// The file of the lines.
pub const FINDINGS: &str = "findings.csv";

/// What a line is about, in the order in which a designer asks.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub enum Topic {
    /// What was played, whether it ends and someone wins.
    Games,
    /// How alike the games of two sides are.
    Alike,
    /// Seats and the first player.
    Order,
    /// Roles, decks, bands, parties, characters.
    Groups,
    /// How far levels lie apart.
    Spread,
    /// The bots.
    Bots,
    /// Cards.
    Cards,
    /// Points.
    Scores,
    /// What the game counts by itself.
    Own,
    /// The dice.
    Dice,
    /// How long games take.
    Length,
    /// How surely all that is known.
    Precision,
    /// What is to be kept in mind.
    Remarks,
}

impl Topic {
    /// All of them in their order.
    pub const ALL: [Self; 13] = [
        Self::Games,
        Self::Alike,
        Self::Order,
        Self::Groups,
        Self::Spread,
        Self::Bots,
        Self::Cards,
        Self::Scores,
        Self::Own,
        Self::Dice,
        Self::Length,
        Self::Precision,
        Self::Remarks,
    ];

    /// Its word in the file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Alike => "alike",
            Self::Order => "order",
            Self::Groups => "groups",
            Self::Spread => "spread",
            Self::Bots => "bots",
            Self::Cards => "cards",
            Self::Scores => "scores",
            Self::Own => "own",
            Self::Dice => "dice",
            Self::Length => "length",
            Self::Precision => "precision",
            Self::Remarks => "remarks",
        }
    }

    /// What stands over its lines.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Games => "Games",
            Self::Alike => "How alike the games are",
            Self::Order => "Seats and the first player",
            Self::Groups => "Roles, decks and other groups",
            Self::Spread => "How far levels lie apart",
            Self::Bots => "Bots",
            Self::Cards => "Cards",
            Self::Scores => "Scores",
            Self::Own => "What the game counts",
            Self::Dice => "Dice",
            Self::Length => "Length",
            Self::Precision => "Precision",
            Self::Remarks => "To keep in mind",
        }
    }

    /// The topic of a word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.word() == word)
    }
}

/// What a number is counted in.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Unit {
    /// A share of 1, such as a win rate.
    Share,
    /// A difference of two shares.
    Difference,
    /// Something of its own, such as turns.
    Own(String),
}

impl Unit {
    /// Its word in the file.
    pub fn word(&self) -> &str {
        match self {
            Self::Share => "share",
            Self::Difference => "difference",
            Self::Own(word) => word,
        }
    }
}

/// The number a line is about.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Whose it is, short.
    pub subject: String,
    /// The number.
    pub value: f64,
    /// Its interval, as wide as the line says.
    pub interval: Interval,
    /// What it is compared with.
    pub against: f64,
    /// What it is counted in.
    pub unit: Unit,
}

/// A line.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What it is about.
    pub topic: Topic,
    /// What it says.
    pub text: String,
    /// The number it says it of.
    pub figure: Option<Figure>,
}

impl Line {
    /// A line about no single number.
    pub fn new(topic: Topic, text: impl Into<String>) -> Self {
        Self { topic, text: text.into(), figure: None }
    }

    /// The same about a number.
    #[must_use]
    pub fn with(self, figure: Option<Figure>) -> Self {
        Self { figure, ..self }
    }

    /// The same with its words changed.
    #[must_use]
    pub fn map(self, change: impl FnOnce(&str) -> String) -> Self {
        Self { text: change(&self.text), ..self }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

/// Lines of one topic that are about no number.
pub fn plain(topic: Topic, texts: impl IntoIterator<Item = String>) -> Vec<Line> {
    texts.into_iter().map(|text| Line::new(topic, text)).collect()
}

/// Puts lines in the order in which a designer asks; those of one topic keep theirs.
pub(in crate::report) fn in_order(lines: &mut [Line]) {
    lines.sort_by_key(|line| line.topic);
}

/// `findings.csv`.
pub fn sheet(lines: &[Line]) -> Sheet {
    let mut sheet = Sheet::new(
        FINDINGS,
        "line of what came out",
        &[
            ("topic", "What the line is about"),
            ("finding", "The line, in words"),
            ("subject", "Whose number it is about; blank where it is about no single one"),
            ("value", "That number"),
            (
                "lo95",
                "Lower end of its interval, as the line tells it: wider than in other files where \
                 the line was chosen among many",
            ),
            ("hi95", "Upper end of the interval"),
            ("compared_with", "What the number is compared with"),
            ("unit", "Unit of the numbers: share, difference (of two shares), or what is counted"),
        ],
    );
    for line in lines {
        let number = |of: fn(&Figure) -> f64| decimal(line.figure.as_ref().map(of), 6);
        sheet.row(vec![
            line.topic.word().to_owned(),
            text(&line.text),
            text(line.figure.as_ref().map_or("", |figure| &figure.subject)),
            number(|figure| figure.value),
            number(|figure| figure.interval.low),
            number(|figure| figure.interval.high),
            number(|figure| figure.against),
            line.figure.as_ref().map_or("", |figure| figure.unit.word()).to_owned(),
        ]);
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_rows() {
        let figure = Figure {
            subject: "seat1".to_owned(),
            value: 0.3,
            interval: Interval { low: 0.28, high: 0.32 },
            against: 0.25,
            unit: Unit::Share,
        };
        let lines = [
            Line::new(Topic::Games, "Every game has a winner."),
            Line::new(Topic::Order, "seat1 wins, often.").with(Some(figure)),
        ];
        let written = String::from_utf8(sheet(&lines).to_csv()).expect("text");
        let expected = "topic,finding,subject,value,lo95,hi95,compared_with,unit\n\
                        games,Every game has a winner.,,,,,,\n\
                        order,\"seat1 wins, often.\",seat1,0.300000,0.280000,0.320000,0.250000,share\n";
        assert_eq!(written, expected);
        let topics = Topic::ALL.map(|topic| Topic::of(topic.word()));
        assert_eq!(topics, Topic::ALL.map(Some));
        assert!(Topic::ALL.is_sorted());
    }
}
