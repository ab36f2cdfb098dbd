//! How the table stands, for a replay: a map of it, and one line a character.

use std::fmt::{self, Write};

use crate::content::vocabulary::State as Token;
use crate::stage::Stage;
use crate::stage::show::{
    AP, GNOSIS, LP, LP_MAX, MODEL, PIECE, PLACE, SCORE, TABLE_DEPTH, TABLE_WIDTH, TOKENS,
};
use crate::state::text::cm_text;
use crate::state::{Place, SEATS};
use tenbin_engine::{At, Of, Picture, Seat, Thing};

/// Signs of a line of the map, and lines of it.
const MAP: [usize; 2] = [40, 16];

/// The place of a length among so many parts of a whole.
fn part(length: i32, whole: i32, parts: usize) -> usize {
    let place = length.max(0) * parts as i32 / whole.max(1);
    (place as usize).min(parts - 1)
}

/// The characters of a seat.
fn party(seen: &Picture, seat: Seat) -> impl Iterator<Item = &Thing> + Clone {
    seen.things(MODEL).filter(move |model| model.seat == Some(seat))
}

/// The letter of a character on the map: large ones for the first party.
fn letter(seen: &Picture, model: &Thing) -> char {
    let seat = model.seat.unwrap_or_default();
    let place = party(seen, seat).position(|one| one == model).unwrap_or(0);
    char::from(if seat.0 == 0 { b'A' } else { b'a' } + place as u8)
}

impl Stage<'_> {
    /// Writes how the table stands.
    pub(crate) fn write_overview_of(&self, seen: &Picture, out: &mut dyn Write) -> fmt::Result {
        write_map(seen, out)?;
        for seat in (0..SEATS as u8).map(Seat) {
            let number = |field| seen.number(field, Of::Seat(seat)).unwrap_or(0);
            let score = cm_text(number(SCORE));
            writeln!(out, "{seat}: score {score}, gnosis {}", number(GNOSIS))?;
            for model in party(seen, seat) {
                let of = Of::Thing(MODEL, model.number);
                let number = |field| seen.number(field, of).unwrap_or(0);
                let is = |place: Place| seen.word(PLACE, of) == Some(place as u16);
                let word = match model.at {
                    Some(at) => format!("at {},{}", cm_text(at.x), cm_text(at.y)),
                    None if is(Place::Removed) => continue,
                    None if is(Place::Infiltrating) => "infiltrating".to_owned(),
                    None => "not deployed".to_owned(),
                };
                let (sign, label) = (letter(seen, model), self.shown_label(seen, model));
                write!(out, "  {sign} {label} {word}, LP {} of {}", number(LP), number(LP_MAX))?;
                write!(out, ", AP {}", number(AP))?;
                let tokens = seen.cards(TOKENS, of);
                for one in Token::ALL {
                    let count = tokens.iter().filter(|&&token| token == one as u16).count();
                    if count > 0 {
                        write!(out, ", {} {count}", one.word())?;
                    }
                }
                writeln!(out)?;
            }
        }
        Ok(())
    }

    /// What a character is called, from what is seen of it (see `Rules::label`).
    fn shown_label(&self, seen: &Picture, model: &Thing) -> String {
        let mut same =
            party(seen, model.seat.unwrap_or_default()).filter(|other| other.what == model.what);
        let Some(character) = self.rules.catalogue.characters.get(usize::from(model.what)) else {
            return format!("model_{}", model.number);
        };
        if same.clone().count() < 2 {
            return character.id.clone();
        }
        let number = same.position(|other| other == model).map_or(0, |index| index + 1);
        format!("{}_{number}", character.id)
    }
}

/// The table with its upper edge above; where several stand in one place the first is shown.
fn write_map(seen: &Picture, out: &mut dyn Write) -> fmt::Result {
    let [columns, lines] = MAP;
    let number = |field| seen.number(field, Of::Table).unwrap_or(0);
    let (width, depth) = (number(TABLE_WIDTH), number(TABLE_DEPTH));
    let mut map = vec![vec!['.'; columns]; lines];
    let place = |at: At| (lines - 1 - part(at.y, depth, lines), part(at.x, width, columns));
    for at in seen.things(PIECE).filter_map(|piece| piece.at) {
        let (line, column) = place(at);
        map[line][column] = '#';
    }
    let mut models: Vec<&Thing> = seen.things(MODEL).collect();
    models.reverse();
    for model in models {
        if let Some(at) = model.at {
            let (line, column) = place(at);
            map[line][column] = letter(seen, model);
        }
    }
    for line in map {
        writeln!(out, "{}", line.into_iter().collect::<String>())?;
    }
    let [width, depth] = [width, depth].map(cm_text);
    writeln!(out, "the table, {width} by {depth} cm; # the middle of a piece of scenery")
}
