//! What can be seen of a state as data with the names of its fields, for programs.
//!
//! A field of the table is its value, one of the seats an object by seats, one of things a list of the
//! things with all that is told of each. A word is its text, cards are the ids that are seen and how many more
//! there are. What cannot be seen is not there.

use serde_json::{Map, Value as Json, json};

use tenbin_engine::show::{Said, ShownKind};
use tenbin_engine::{Of, Picture, ShownField, ShownId, Thing};

/// All of a picture, by the names of its fields.
pub fn shown_json(fields: &[ShownField], picture: &Picture) -> Json {
    let mut all = Map::new();
    for (id, of, said) in picture.all() {
        let Some(field) = fields.get(usize::from(id.0)) else { continue };
        match (of, said) {
            (_, Said::Thing(thing)) => {
                let list = entry(&mut all, &field.name, || Json::Array(Vec::new()));
                put_in_list(list, thing.number, thing_json(field, thing));
            }
            (Of::Table, said) => {
                all.insert(field.name.clone(), value(field, said));
            }
            (Of::Seat(seat), said) => {
                let by_seat = entry(&mut all, &field.name, || Json::Object(Map::new()));
                by_seat[seat.to_string()] = value(field, said);
            }
            (Of::Thing(owner, number), said) => {
                let Some(name) = name_of(fields, *owner) else { continue };
                let list = entry(&mut all, name, || Json::Array(Vec::new()));
                let told = [(field.name.clone(), value(field, said))];
                put_in_list(list, *number, told.into_iter().collect());
            }
        }
    }
    Json::Object(all)
}

fn name_of(fields: &[ShownField], id: ShownId) -> Option<&str> {
    fields.get(usize::from(id.0)).map(|field| field.name.as_str())
}

fn entry<'a>(
    all: &'a mut Map<String, Json>,
    name: &str,
    empty: impl FnOnce() -> Json,
) -> &'a mut Json {
    all.entry(name.to_owned()).or_insert_with(empty)
}

/// Adds what is told of a thing to the entry of its number.
fn put_in_list(list: &mut Json, number: u16, told: Map<String, Json>) {
    let Some(list) = list.as_array_mut() else { return };
    let found = list.iter().position(|one| one["number"] == number);
    let place = found.unwrap_or_else(|| {
        list.push(json!({ "number": number }));
        list.len() - 1
    });
    for (key, value) in told {
        list[place][key] = value;
    }
}

fn thing_json(field: &ShownField, thing: &Thing) -> Map<String, Json> {
    let mut told = Map::new();
    if let ShownKind::Things { words, .. } = &field.kind {
        told.insert("what".to_owned(), word(words, thing.what));
    }
    if let Some(seat) = thing.seat {
        told.insert("seat".to_owned(), Json::from(seat.to_string()));
    }
    if let Some(at) = thing.at {
        told.insert("x".to_owned(), Json::from(at.x));
        told.insert("y".to_owned(), Json::from(at.y));
        if let Some(facing) = at.facing {
            told.insert("facing".to_owned(), Json::from(facing));
        }
    }
    told
}

fn word(words: &[String], number: u16) -> Json {
    words.get(usize::from(number)).map_or(Json::Null, |word| Json::from(word.as_str()))
}

fn value(field: &ShownField, said: &Said) -> Json {
    match (said, &field.kind) {
        (Said::Number(number), _) => Json::from(*number),
        (Said::Word(number), ShownKind::Word { words }) => word(words, *number),
        (Said::Cards(cards, unseen), ShownKind::Cards { ids, .. }) => {
            let cards: Vec<Json> = cards.iter().map(|&card| word(ids, card)).collect();
            json!({ "cards": cards, "unseen": unseen })
        }
        _ => Json::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_engine::{At, Seat, Shown};

    #[test]
    fn every_kind_of_field_has_its_form() {
        let of_models = ShownField::number("wounds", "wounds", "Taken.").of_things(ShownId(3));
        let fields = [
            ShownField::number("round", "", "Which."),
            ShownField::word("phase", &["move", "fight"], "Which."),
            ShownField::cards("hand", &["axe", "bow"], "Held.").of_seats(),
            ShownField::things("models", &["ogre", "elf"], "squares", "All."),
            of_models,
        ];
        let mut picture = Picture::default();
        let out: &mut dyn Shown = &mut picture;
        out.number(ShownId(0), Of::Table, 3);
        out.word(ShownId(1), Of::Table, 1);
        out.cards(ShownId(2), Of::Seat(Seat(1)), &[1, 0], 2);
        // What is told of a thing before the thing, and of one that is not told at all.
        out.number(ShownId(4), Of::Thing(ShownId(3), 7), 2);
        let at = Some(At { x: 4, y: 5, facing: Some(90) });
        out.thing(ShownId(3), Thing { number: 7, what: 1, seat: Some(Seat(0)), at });
        assert_eq!(
            shown_json(&fields, &picture),
            json!({
                "round": 3,
                "phase": "fight",
                "hand": { "seat2": { "cards": ["bow", "axe"], "unseen": 2 } },
                "models": [{
                    "number": 7, "wounds": 2, "what": "elf", "seat": "seat1",
                    "x": 4, "y": 5, "facing": 90,
                }],
            })
        );
    }
}
