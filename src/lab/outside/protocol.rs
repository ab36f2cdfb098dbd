//! What is written to a program and read from it: a line of JSON each. docs/programs.md tells it to authors,
//! protocol.schema.json to their tools.

use std::borrow::Borrow;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::outside::failure::{Failure, FailureKind};
use crate::outside::packed;
use tenbin_engine::ShownField;
use tenbin_engine::show::{ShownKind, ShownOf};

/// The version of the protocol. Raised when a program that keeps to it would have to be changed.
pub const VERSION: u64 = 1;

/// Its JSON Schema.
pub const SCHEMA: &str = include_str!("protocol.schema.json");

/// What a file of a strategy says of how its program is told.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Given {
    /// Names of features.
    pub features: Vec<String>,
    /// Whether numbers come packed.
    pub packed: bool,
}

/// What a program wants to be told.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Terms {
    /// What it calls itself.
    pub name: String,
    /// Which version of itself it is.
    pub version: String,
    /// Places of the wanted features among those of the game, in the order of the program.
    pub features: Vec<usize>,
    /// Whether it wants the texts of actions.
    pub actions: bool,
    /// Whether it wants what the seat sees.
    pub state: bool,
    /// Whether numbers come packed.
    pub packed: bool,
}

/// A question to a program, but for the number of its game.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Told {
    /// The seat, from 1.
    pub seat: u8,
    /// The number of the turn.
    pub turn: u32,
    /// How many actions there are.
    pub count: u32,
    /// Their texts, where they are wanted.
    pub actions: Vec<String>,
    /// The wanted features of each action, row by row.
    pub features: Vec<i32>,
    /// What the seat sees, where it is wanted.
    pub state: Option<Json>,
}

/// The first line: what there is to be told.
pub fn hello(game: &str, features: &[String], fields: &[ShownField], given: &Given) -> String {
    let fields: Vec<Json> = fields.iter().map(|field| field_json(field, fields)).collect();
    let hello = json!({
        "type": "hello",
        "protocol": VERSION,
        "tenbin": env!("CARGO_PKG_VERSION"),
        "game": game,
        "features": features,
        "fields": fields,
        "given": { "features": given.features, "packed": given.packed },
    });
    format!("{hello}\n")
}

fn field_json(field: &ShownField, fields: &[ShownField]) -> Json {
    let kind = match field.kind {
        ShownKind::Number { .. } => "number",
        ShownKind::Word { .. } => "word",
        ShownKind::Cards { .. } => "cards",
        ShownKind::Things { .. } => "things",
    };
    let of = match field.of {
        ShownOf::Table => "table".to_owned(),
        ShownOf::Seats => "seats".to_owned(),
        ShownOf::Things(id) => {
            fields.get(usize::from(id.0)).map_or_else(String::new, |field| field.name.clone())
        }
    };
    json!({ "name": field.name, "kind": kind, "of": of, "meaning": field.meaning })
}

/// The answer to [`hello`].
#[derive(Deserialize)]
struct Ready {
    r#type: String,
    protocol: u64,
    #[serde(default)]
    name: String,
    #[serde(default)]
    version: String,
    features: Option<Features>,
    actions: Option<bool>,
    #[serde(default)]
    state: bool,
    packed: Option<bool>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Features {
    Some(Vec<String>),
    Word(String),
}

fn malformed(message: impl Into<String>) -> Failure {
    Failure::new(FailureKind::Malformed, message)
}

/// The beginning of a line, for people.
pub(super) fn shown(line: &[u8]) -> String {
    const SHOWN_MAX: usize = 80;
    let text = String::from_utf8_lossy(&line[..line.len().min(4 * SHOWN_MAX)]);
    let mut short: String = text.trim_end().chars().take(SHOWN_MAX).collect();
    if text.trim_end().chars().count() > SHOWN_MAX || line.len() > 4 * SHOWN_MAX {
        short.push('…');
    }
    format!("`{short}`")
}

/// Reads a program's answer to [`hello`]; `known` are the features of the game.
pub fn terms(line: &[u8], known: &[String], given: &Given) -> Result<Terms, Failure> {
    const WANTED: &str = r#"{"type":"ready","protocol":1,"name":"my bot"}"#;
    let ready: Ready = serde_json::from_slice(line).map_err(|error| {
        malformed(format!(
            "answered `hello` with {}, which is no `ready` ({error}); write a line such as {WANTED}",
            shown(line)
        ))
    })?;
    if ready.r#type != "ready" {
        return Err(malformed(format!(
            "answered `hello` with a line of type `{}`; write a line such as {WANTED}",
            ready.r#type
        )));
    }
    if ready.protocol != VERSION {
        return Err(malformed(format!(
            "speaks version {} of the protocol; this tenbin speaks version {VERSION}",
            ready.protocol
        )));
    }
    let names = match ready.features {
        None => given.features.clone(),
        Some(Features::Some(names)) => names,
        Some(Features::Word(word)) if word == "all" => known.to_vec(),
        Some(Features::Word(word)) => {
            return Err(malformed(format!(
                "wants `{word}` for features; write a list of their names, or \"all\""
            )));
        }
    };
    let features = places(&names, known).map_err(malformed)?;
    let packed = ready.packed.unwrap_or(given.packed);
    Ok(Terms {
        name: ready.name,
        version: ready.version,
        features,
        actions: ready.actions.unwrap_or(!packed),
        state: ready.state,
        packed,
    })
}

/// Where these features stand among those of the game; the text says which one is not there.
pub fn places(names: &[String], known: &[String]) -> Result<Vec<usize>, String> {
    let mut places = Vec::new();
    for name in names {
        let Some(place) = known.iter().position(|one| one == name) else {
            return Err(match tenbin_content::nearest(name, known.iter().map(String::as_str)) {
                Some(near) => {
                    format!("wants a feature `{name}`, which there is not; did you mean `{near}`?")
                }
                None => format!(
                    "wants a feature `{name}`, which there is not; there are: {}",
                    known.join(", ")
                ),
            });
        };
        if places.contains(&place) {
            return Err(format!("wants the feature `{name}` twice"));
        }
        places.push(place);
    }
    Ok(places)
}

/// A game that begins, for a program.
#[derive(Copy, Clone, Debug)]
pub struct Opening {
    /// Its number in the talk with this program.
    pub game: u64,
    /// The seat that the program has, from 1.
    pub seat: u8,
    /// How many there are at the table.
    pub seats: u8,
    /// A number to make random ones from, the same whenever the game is played.
    pub seed: u64,
}

/// Says that games begin.
pub fn put_new_games(games: impl Iterator<Item = Opening>, out: &mut Vec<u8>) {
    let games: Vec<Json> = games
        .map(|one| {
            json!({ "game": one.game, "seat": one.seat, "seats": one.seats, "seed": one.seed })
        })
        .collect();
    if !games.is_empty() {
        put_line(&json!({ "type": "new_game", "games": games }), out);
    }
}

/// Says that nothing more is asked in these games.
pub fn put_over(games: &[u64], out: &mut Vec<u8>) {
    if !games.is_empty() {
        put_line(&json!({ "type": "game_over", "games": games }), out);
    }
}

/// Says that the program is to end.
pub fn put_quit(out: &mut Vec<u8>) {
    put_line(&json!({ "type": "quit" }), out);
}

fn put_line(value: &Json, out: &mut Vec<u8>) {
    out.extend_from_slice(value.to_string().as_bytes());
    out.push(b'\n');
}

/// Puts questions of games, by their numbers, as a line.
pub fn put_decide(
    (id, terms): (u64, &Terms),
    questions: &[(u64, impl Borrow<Told>)],
    out: &mut Vec<u8>,
) {
    let text = |text: String, out: &mut Vec<u8>| out.extend_from_slice(text.as_bytes());
    text(format!(r#"{{"type":"decide","id":{id},"#), out);
    if terms.packed {
        put_packed(terms, questions, out);
    } else {
        text(r#""questions":["#.to_owned(), out);
        for (number, (game, told)) in questions.iter().enumerate() {
            text(if number > 0 { ",{" } else { "{" }.to_owned(), out);
            put_question(*game, told.borrow(), terms, out);
            out.push(b'}');
        }
        out.push(b']');
    }
    out.extend_from_slice(b"}\n");
}

/// Writes a whole number; formatting machinery costs more than the rest of a question.
fn put_number(number: i64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let (mut rest, mut first) = (number.unsigned_abs(), digits.len());
    loop {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(&digits[first..]);
}

fn put_question(game: u64, told: &Told, terms: &Terms, out: &mut Vec<u8>) {
    for (name, number) in [
        ("\"game\":", game as i64),
        (",\"seat\":", told.seat.into()),
        (",\"turn\":", told.turn.into()),
        (",\"count\":", told.count.into()),
    ] {
        out.extend_from_slice(name.as_bytes());
        put_number(number, out);
    }
    if terms.actions {
        out.extend_from_slice(b",\"actions\":");
        put_json(&told.actions, out);
    }
    let width = terms.features.len();
    if width > 0 {
        out.extend_from_slice(b",\"features\":[");
        for (number, row) in told.features.chunks_exact(width).enumerate() {
            out.extend_from_slice(if number > 0 { b",[" } else { b"[" });
            for (place, &value) in row.iter().enumerate() {
                if place > 0 {
                    out.push(b',');
                }
                put_number(value.into(), out);
            }
            out.push(b']');
        }
        out.push(b']');
    }
    if let Some(state) = &told.state {
        out.extend_from_slice(b",\"state\":");
        put_json(state, out);
    }
}

fn put_json(value: &impl serde::Serialize, out: &mut Vec<u8>) {
    // Writing to a list cannot fail, and texts and trees of JSON have a form.
    let _ = serde_json::to_writer(&mut *out, value);
}

fn put_packed(terms: &Terms, questions: &[(u64, impl Borrow<Told>)], out: &mut Vec<u8>) {
    let count = questions.len();
    out.extend_from_slice(format!(r#""count":{count},"games":"#).as_bytes());
    let told = || questions.iter().map(|(_, told)| told.borrow());
    packed::put(questions.iter().map(|(game, _)| *game as i32), out);
    out.extend_from_slice(b",\"seats\":");
    packed::put(told().map(|told| told.seat.into()), out);
    out.extend_from_slice(b",\"turns\":");
    packed::put(told().map(|told| told.turn as i32), out);
    out.extend_from_slice(b",\"counts\":");
    packed::put(told().map(|told| told.count as i32), out);
    if !terms.features.is_empty() {
        out.extend_from_slice(b",\"features\":");
        packed::put(told().flat_map(|told| told.features.iter().copied()), out);
    }
    if terms.actions {
        out.extend_from_slice(b",\"actions\":");
        put_json(&told().map(|told| &told.actions).collect::<Vec<_>>(), out);
    }
    if terms.state {
        out.extend_from_slice(b",\"states\":");
        put_json(&told().map(|told| &told.state).collect::<Vec<_>>(), out);
    }
}

/// The answer to a line of questions.
#[derive(Deserialize)]
struct Choices {
    id: Option<u64>,
    choices: Chosen,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Chosen {
    Each(Vec<Json>),
    Packed(String),
}

/// The most bytes that an answer to so many questions may have.
pub(super) fn answer_max(questions: usize) -> usize {
    4096 + 1024 * questions
}

/// Reads the answer to a line of questions: what was chosen in each of them. A failure of the whole line
/// stands in place of all.
pub fn choices(
    line: &[u8],
    id: u64,
    questions: &[&Told],
) -> Result<Vec<Result<u32, Failure>>, Failure> {
    const WANTED: &str = r#"a line such as {"id":1,"choices":[0]} is due"#;
    let wrong = |why: String| malformed(format!("answered with {}: {why}; {WANTED}", shown(line)));
    let text = std::str::from_utf8(line).map_err(|_| wrong("no valid UTF-8".to_owned()))?;
    let answer: Choices = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
    if answer.id != Some(id) {
        return Err(malformed(match answer.id {
            None => "answered without the `id` of the line of questions",
            Some(_) => "answered with the `id` of another line of questions than the last",
        }));
    }
    let each: Vec<Json> = match answer.choices {
        Chosen::Each(each) => each,
        Chosen::Packed(text) => {
            let numbers = packed::get(&text).ok_or_else(|| {
                malformed("its `choices` are a text that is no base 64 of numbers of 32 bits")
            })?;
            numbers.into_iter().map(Json::from).collect()
        }
    };
    if each.len() != questions.len() {
        return Err(malformed("answered with another number of choices than there were questions"));
    }
    Ok(each.iter().zip(questions).map(|(chosen, told)| choice(chosen, told)).collect())
}

fn choice(chosen: &Json, told: &Told) -> Result<u32, Failure> {
    let illegal = |message: String| Err(Failure::new(FailureKind::Illegal, message));
    match chosen {
        Json::Number(number) if number.is_i64() || number.is_u64() => match number.as_u64() {
            Some(place) if place < u64::from(told.count) => Ok(place as u32),
            _ => illegal(format!("chose {number} of {} actions, which go from 0 on", told.count)),
        },
        Json::String(text) => match told.actions.iter().position(|action| action == text) {
            Some(place) => Ok(place as u32),
            None if told.actions.is_empty() => {
                Err(malformed("chose by a text, and it did not ask for the texts of actions"))
            }
            None => {
                illegal(format!("chose {}, which is none of the actions", shown(text.as_bytes())))
            }
        },
        other => Err(malformed(format!(
            "chose {}; write the place of an action, from 0 on, or its text",
            shown(other.to_string().as_bytes())
        ))),
    }
}
