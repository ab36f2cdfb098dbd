//! What `[odds]` of a scenario may say: cases with their probabilities, a number to tell.

use crate::scenario::fraction::Fraction;
use tenbin_content::{Diagnostics, Field, Kind, Node, Place, Shape};

const ANYTHING: Kind = Kind::Map(&Kind::Any);

static ODDS_CASE: Shape = Shape {
    name: "a case of the odds",
    fields: &[
        Field::optional("name", Kind::Text, "what `tenbin dice --odds` calls it"),
        Field::required("expect", ANYTHING, "the facts that make up the case"),
        Field::optional(
            "probability",
            Kind::Text,
            "its exact probability, such as \"1/3\"; `tenbin dice GAME --odds FILE` works it out",
        ),
    ],
};

static ODDS_NUMBER: Shape = Shape {
    name: "a number of the odds",
    fields: &[
        Field::required("of", Kind::Text, "the fact, such as \"seat2.hand_count\""),
        Field::optional("name", Kind::Text, "what `tenbin dice --odds` calls it"),
        Field::optional(
            "from",
            Kind::Integer { min: -1_000_000, max: 1_000_000 },
            "count what is missing to this number instead",
        ),
    ],
};

/// The table `[odds]`.
pub(super) static SHAPE: Shape = Shape {
    name: "the odds",
    fields: &[
        Field::optional(
            "case",
            Kind::List { of: &Kind::Table(&ODDS_CASE), min: 1, max: usize::MAX },
            "the cases with their exact probabilities",
        ),
        Field::optional(
            "number",
            Kind::OneOrMany(&Kind::Table(&ODDS_NUMBER)),
            "a fact, or several, whose values `tenbin dice GAME --odds FILE` tells with their probabilities",
        ),
        Field::optional(
            "enumerate_draws",
            Kind::Bool,
            "walk every card that could be drawn as well, not only the dice",
        ),
        Field::optional(
            "not_offered",
            Kind::OneOrMany(&Kind::Text),
            "actions that are legal in no outcome at any decision",
        ),
        Field::optional(
            "outcomes_max",
            Kind::Integer { min: 1, max: 1_000_000_000 },
            "stop with an error after so many outcomes; 2,000,000 by default",
        ),
    ],
};

/// A case of the odds.
#[derive(Clone, Debug)]
pub struct OddsCase {
    /// What it is called; its facts where it has no name.
    pub name: String,
    /// The facts that make it up.
    pub expect: Node,
    /// Its exact probability, where that is said.
    pub probability: Option<Fraction>,
}

/// A number whose values are told with their probabilities.
#[derive(Clone, Debug)]
pub struct OddsNumber {
    /// The fact, its parts joined by points.
    pub of: String,
    /// What it is called.
    pub name: String,
    /// Count what is missing to this number.
    pub from: Option<i64>,
    /// Where it is written.
    pub place: Place,
}

/// Reads the cases of a scenario.
pub(super) fn read(node: &Node, diagnostics: &mut Diagnostics) -> Option<Vec<OddsCase>> {
    let Some(odds) = node.get("odds") else { return Some(Vec::new()) };
    let mut cases = Vec::new();
    for case in odds.list("case") {
        let expect = case.get("expect")?;
        let text = case.get("probability");
        let probability = text.and_then(Node::as_text).and_then(Fraction::parse);
        match (text, probability.filter(|fraction| fraction.is_probability())) {
            (Some(text), None) => diagnostics.error_with_help(
                text.place,
                "this is no probability",
                "write an exact fraction from 0 to 1 in quotes, such as \"15/36\" or \"0.25\"",
            ),
            (_, probability) => cases.push(OddsCase {
                name: case.text("name").map_or_else(|| expect.shown(), str::to_owned),
                expect: expect.clone(),
                probability,
            }),
        }
    }
    Some(cases)
}

/// Reads the numbers whose values are told.
pub(super) fn read_numbers(odds: &Node) -> Vec<OddsNumber> {
    let read = |number: &Node| {
        let of = number.text("of")?;
        Some(OddsNumber {
            of: of.to_owned(),
            name: number.text("name").unwrap_or(of).to_owned(),
            from: number.integer("from"),
            place: number.place,
        })
    };
    odds.list("number").iter().filter_map(read).collect()
}
