//! `replay --format json`: a game as data.

use serde_json::{Value as Json, json};

use crate::error::Error;
use crate::output::print;
use tenbin_engine::play::GameEnd;
use tenbin_engine::schema::Schema;
use tenbin_engine::{Picture, Seat};
use tenbin_lab::replay::Lines;
use tenbin_lab::replay::shown::shown_json;

/// The lines of a game, each with the choice that it belongs to, and what was to be seen.
struct Kept<'a> {
    schema: &'a Schema,
    lines: Vec<Json>,
    steps: Vec<Json>,
    choice: u32,
}

impl Lines for Kept<'_> {
    fn line(&mut self, text: &str) {
        self.lines.push(json!({ "choice": self.choice, "text": text }));
    }

    fn choice(&mut self, number: u32) {
        self.choice = number;
    }

    fn wants_pictures(&self) -> bool {
        true
    }

    fn picture(&mut self, turn: u32, picture: Picture) {
        let seen = shown_json(&self.schema.shown, &picture);
        self.steps.push(json!({ "choice": self.choice, "turn": turn, "seen": seen }));
    }
}

/// Plays the game and prints it. `known` is what is known of it before; what comes of playing is added.
pub(super) fn write(
    schema: &Schema,
    index: u64,
    known: Json,
    play: impl FnOnce(&mut dyn Lines) -> Result<GameEnd, String>,
) -> Result<(), Error> {
    let mut kept = Kept { schema, lines: Vec::new(), steps: Vec::new(), choice: 0 };
    let played = play(&mut kept);
    let mut all = known;
    match &played {
        Ok(end) => {
            let names = |seat: Seat| Json::from(seat.to_string());
            all["winners"] = end.standing.winners.iter().map(names).collect();
            let ending = schema.endings.get(usize::from(end.standing.ending));
            all["ending"] = json!(ending.map(|ending| &ending.name));
            all["ending_meaning"] = json!(ending.map(|ending| &ending.meaning));
            all["decisions"] = json!(end.decisions);
            all["choices"] = json!(end.choices);
        }
        Err(message) => all["fault"] = json!(message),
    }
    all["lines"] = Json::Array(kept.lines);
    all["steps"] = Json::Array(kept.steps);
    print(&format!("{all}\n"))?;
    played.map(|_| ()).map_err(|message| {
        Error::Faults(format!("game {index} ended in a fault at this point: {message}"))
    })
}
