//! The shapes of what a designer writes for a game in a script: made once when the script is read, and there for as
//! long as the program, as those of other games are.

use crate::declared::{CardField, CardFieldKind, Declared, Holds, Operand, Part};
use crate::schema::CARD_LIST;
use tenbin_content::stock::{BLANK_FIELD, Lies, Stock};
use tenbin_content::{Field, Kind, Shape};
use tenbin_lab::module::facts::{
    BOOL, NUMBER, NUMBERS, SEAT, SEAT_WORDS, SEATS, TEXTS, fact, of_seat,
};

/// All of them.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Shapes {
    pub(crate) content: &'static Shape,
    pub(crate) start: &'static Shape,
    pub(crate) facts: &'static Shape,
    pub(crate) piles: &'static [&'static str],
    /// The forms of the notation.
    pub(crate) forms: &'static [&'static str],
    pub(crate) stocks: &'static [Stock],
    /// What bots may weigh.
    pub(crate) features: &'static [&'static str],
}

fn kept(text: &str) -> &'static str {
    text.to_owned().leak()
}

fn words(list: &[String]) -> &'static [&'static str] {
    Vec::leak(list.iter().map(|word| kept(word)).collect())
}

fn shape(name: String, fields: Vec<Field>) -> &'static Shape {
    Box::leak(Box::new(Shape { name: name.leak(), fields: Vec::leak(fields) }))
}

fn list_of(of: Kind, max: usize) -> Kind {
    Kind::List { of: Box::leak(Box::new(of)), min: 0, max }
}

/// The words of a move, in the forms of the notation: a class for each list of them.
pub(crate) fn word_class(verb: usize, place: usize) -> String {
    let letters = [b'A' + (verb / 26) as u8 % 26, b'A' + (verb % 26) as u8, b'A' + place as u8];
    format!("WORD{}", String::from_utf8_lossy(&letters))
}

impl Shapes {
    pub(crate) fn new(declared: &Declared) -> Self {
        let is_pile = |part: &&Part| matches!(part.holds, Holds::Cards { .. }) && !part.is_each;
        let piles = declared.state.iter().filter(is_pile).map(|part| kept(&part.name)).collect();
        let stock = Stock {
            list: CARD_LIST,
            lies: Lies::Shared { count: "copies" },
            alike: &[],
            kept: &[],
        };
        let has_cards = declared.cards.as_ref().is_some();
        Self {
            content: content(declared),
            start: start(declared),
            facts: facts(declared),
            piles: Vec::leak(piles),
            forms: forms(declared),
            features: words(&declared.features),
            stocks: if has_cards { Vec::leak(vec![stock]) } else { &[] },
        }
    }
}

fn content(declared: &Declared) -> &'static Shape {
    let rules = declared.rules.iter().map(|knob| {
        let kind = Kind::Integer { min: knob.range.0, max: knob.range.1 };
        Field::knob(kept(&knob.name), kind, "", kept(&knob.meaning))
    });
    let rules = shape(format!("the rules of {}", declared.title), rules.collect());
    let mut fields = vec![Field::required("rules", Kind::Table(rules), "Every knob of the rules.")];
    if let Some(own) = &declared.cards {
        let kind = list_of(Kind::Table(card(own)), crate::game::CARDS_MAX);
        fields.push(Field::required(CARD_LIST, kind, "The cards, a table for each kind."));
    }
    shape(format!("the content of {}", declared.title), fields)
}

fn card(own: &[CardField]) -> &'static Shape {
    let mut fields = vec![
        Field::required("id", Kind::Id, "Its id: small letters, digits and _."),
        Field::optional("name", Kind::Text, "Its name for people; else the id."),
        Field::optional(
            "copies",
            Kind::Integer { min: 0, max: 99 },
            "How many of it there are; else 1.",
        ),
        Field::optional("source", Kind::Text, "Where its numbers are from."),
        BLANK_FIELD,
    ];
    fields.extend(own.iter().map(|field| {
        let (kind, is_optional) = match &field.kind {
            CardFieldKind::Number { min, max, usual } => {
                (Kind::Integer { min: *min, max: *max }, usual.is_some())
            }
            CardFieldKind::Word { words: list, usual } => {
                (Kind::OneOf(words(list)), usual.is_some())
            }
        };
        let (name, meaning) = (kept(&field.name), kept(&field.meaning));
        if is_optional {
            Field::optional(name, kind, meaning)
        } else {
            Field::required(name, kind, meaning)
        }
    }));
    shape("a card".to_owned(), fields)
}

fn start(declared: &Declared) -> &'static Shape {
    let field = |part: &Part| {
        let kind = match part.holds {
            Holds::Number { min, max } => Kind::Integer { min: min.into(), max: max.into() },
            Holds::Flag => Kind::Bool,
            Holds::Player => SEAT,
            Holds::Cards { most } => list_of(Kind::Text, most),
            Holds::Numbers { most, min, max } => {
                list_of(Kind::Integer { min: min.into(), max: max.into() }, most)
            }
        };
        Field::optional(kept(&part.name), kind, kept(&part.meaning))
    };
    let own = declared.state.iter().filter(|part| part.is_each).map(field).collect();
    let seat = shape("a seat of the start".to_owned(), own);
    let mut fields: Vec<Field> =
        declared.state.iter().filter(|part| !part.is_each).map(field).collect();
    fields.push(Field::optional(
        "turn",
        Kind::Integer { min: 1, max: 1_000_000 },
        "The number of the turn.",
    ));
    let kind = list_of(Kind::Table(seat), usize::from(*declared.players.end()));
    fields.push(Field::optional(
        "seats",
        kind,
        "What each player has; what is left out is as it was dealt.",
    ));
    shape(format!("the start of a scenario of {}", declared.title), fields)
}

fn facts(declared: &Declared) -> &'static Shape {
    let endings: Vec<&str> =
        std::iter::once("none").chain(declared.endings.iter().map(|one| kept(&one.0))).collect();
    let mut fields = vec![
        fact("asked", SEAT, "who decides next"),
        fact("over", BOOL, "whether the game is over"),
        fact("winners", SEATS, "who has won"),
        fact("ending", Kind::OneOf(Vec::leak(endings)), "how the game has ended"),
        fact("active", SEAT, "who decides next"),
        fact("turn", NUMBER, "the number of the turn"),
    ];
    let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
    let all = |is_each: bool| {
        let parts = declared.state.iter().filter(move |part| part.is_each == is_each);
        parts
            .flat_map(facts_of_part)
            .filter(|field| is_each || !known.contains(&field.name))
            .collect::<Vec<_>>()
    };
    let of_table = all(false);
    let seat = shape("the facts of a player".to_owned(), all(true));
    fields.extend(of_table);
    if !seat.fields.is_empty() {
        let seats = usize::from(*declared.players.end()).min(SEAT_WORDS.len() - 2);
        fields.extend((1..=seats).map(|number| of_seat(number, Kind::Table(seat))));
    }
    shape(format!("the facts of a state of {}", declared.title), fields)
}

fn facts_of_part(part: &Part) -> Vec<Field> {
    let (name, meaning) = (kept(&part.name), kept(&part.meaning));
    match part.holds {
        Holds::Number { .. } => vec![fact(name, NUMBER, meaning)],
        Holds::Flag => vec![fact(name, BOOL, meaning)],
        Holds::Player => vec![fact(name, SEAT, meaning)],
        Holds::Cards { .. } => vec![
            fact(name, TEXTS, meaning),
            fact(
                kept(&format!("{name}_count")),
                NUMBER,
                kept(&format!("how many cards of: {meaning}")),
            ),
        ],
        Holds::Numbers { .. } => vec![fact(name, NUMBERS, meaning)],
    }
}

fn forms(declared: &Declared) -> &'static [&'static str] {
    let form = |(number, verb): (usize, &crate::declared::Verb)| {
        let mut form = verb.name.clone();
        for (place, operand) in verb.operands.iter().enumerate() {
            form += &match operand {
                Operand::Card => " CARD".to_owned(),
                Operand::Player => " SEAT".to_owned(),
                Operand::Number { .. } => " NUMBER".to_owned(),
                Operand::Word(_) => format!(" {}", word_class(number, place)),
            };
        }
        kept(&form)
    };
    Vec::leak(declared.moves.iter().enumerate().map(form).collect())
}
