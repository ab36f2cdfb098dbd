//! What must hold of what a game shows (`Game::show`), of any game: each check says what is wrong.

use std::collections::BTreeSet;

use rand_pcg::Pcg64Mcg;
use tenbin_engine::chance::Loose;
use tenbin_engine::schema::Schema;
use tenbin_engine::show::{Said, ShownField, ShownKind, ShownOf};
use tenbin_engine::{Eye, Game, Of, Picture, Seat, ShownId};

/// Everything about a state: what holds of it at the end of a game too, and that no seat is told what
/// it cannot know.
pub fn shows_no_secret<G: Game>(
    game: &G,
    schema: &Schema,
    state: &G::State,
    generator: &mut Pcg64Mcg,
) -> Result<(), String> {
    shows_as_declared(game, schema, state)?;
    for seat in (0..game.seats()).map(Seat) {
        let mut world = *state;
        game.determinize(&mut world, seat, &mut Loose(generator));
        let [seen, after] = [state, &world].map(|one| Picture::new(game, one, Eye::Seat(seat)));
        same(schema, &seen, &after).map_err(|error| format!("{seat} sees a secret: {error}"))?;
    }
    Ok(())
}

/// Each seat and everyone are told declared things only, everyone without a card face down, and
/// nobody anything that everyone is not.
pub(super) fn shows_as_declared<G: Game>(
    game: &G,
    schema: &Schema,
    state: &G::State,
) -> Result<(), String> {
    let everyone = Picture::new(game, state, Eye::Everyone);
    declared(schema, game.seats(), &everyone).map_err(|error| format!("everyone: {error}"))?;
    if let Some((field, of, _)) = everyone.all().iter().find(|(_, _, said)| has_unseen(said)) {
        return Err(format!("a card of {} is hidden from everyone", at(schema, *field, *of)));
    }
    for seat in (0..game.seats()).map(Seat) {
        let seen = Picture::new(game, state, Eye::Seat(seat));
        declared(schema, game.seats(), &seen).map_err(|error| format!("{seat}: {error}"))?;
        within(schema, &seen, &everyone).map_err(|error| format!("{seat}: {error}"))?;
    }
    Ok(())
}

fn has_unseen(said: &Said) -> bool {
    matches!(said, Said::Cards(_, unseen) if *unseen > 0)
}

fn field(schema: &Schema, id: ShownId) -> Result<&ShownField, String> {
    let declared = schema.shown.get(usize::from(id.0));
    declared.ok_or_else(|| format!("a field that is not declared: {id:?}"))
}

/// A field with what it is told of, in words.
fn at(schema: &Schema, id: ShownId, of: Of) -> String {
    let name = field(schema, id).map_or_else(|error| error, |field| field.name.clone());
    match of {
        Of::Table => format!("`{name}`"),
        Of::Seat(seat) => format!("`{name}` of {seat}"),
        Of::Thing(_, number) => format!("`{name}` of thing {number}"),
    }
}

/// Whether a picture uses declared fields as they are declared, each once.
fn declared(schema: &Schema, seats: u8, seen: &Picture) -> Result<(), String> {
    let mut told = BTreeSet::new();
    let mut things = BTreeSet::new();
    for (id, of, said) in seen.all() {
        let (known, at) = (field(schema, *id)?, at(schema, *id, *of));
        if let Said::Thing(thing) = said {
            let is_seated = thing.seat.is_none_or(|seat| seat.0 < seats);
            let facing = thing.at.and_then(|at| at.facing);
            if !is_seated || facing.is_some_and(|degrees| degrees >= 360) {
                return Err(format!("{at}: no such seat or facing: {thing:?}"));
            }
            if !things.insert((*id, thing.number)) {
                return Err(format!("{at}: two things have the number {}", thing.number));
            }
        } else if !told.insert((*id, *of)) {
            return Err(format!("{at} is told twice"));
        }
        let is_of = match (known.of, of) {
            (ShownOf::Table, Of::Table) => true,
            (ShownOf::Seats, Of::Seat(seat)) => seat.0 < seats,
            (ShownOf::Things(of), Of::Thing(field, number)) => {
                of == *field && things.contains(&(of, *number))
            }
            _ => false,
        };
        if !is_of {
            return Err(format!("{at} is declared of {:?}, and told of {of:?}", known.of));
        }
        if !fits(&known.kind, said) {
            return Err(format!("{at} is not as it is declared: {said:?}"));
        }
    }
    Ok(())
}

/// Whether a value is one of its field.
fn fits(kind: &ShownKind, said: &Said) -> bool {
    match (kind, said) {
        (ShownKind::Number { .. }, Said::Number(_)) => true,
        (ShownKind::Word { words }, Said::Word(word)) => usize::from(*word) < words.len(),
        (ShownKind::Cards { ids, is_ordered }, Said::Cards(cards, _)) => {
            cards.iter().all(|&card| usize::from(card) < ids.len())
                && (*is_ordered || cards.is_sorted())
        }
        (ShownKind::Things { words, .. }, Said::Thing(thing)) => {
            usize::from(thing.what) < words.len()
        }
        _ => false,
    }
}

/// Whether everyone is told all that a seat is told, and nothing else of the same.
fn within(schema: &Schema, seen: &Picture, everyone: &Picture) -> Result<(), String> {
    for (id, of, said) in seen.all() {
        let same = everyone.all().iter().filter(|(other, on, _)| other == id && on == of);
        let is_there = match said {
            Said::Thing(thing) => everyone.things(*id).any(|other| {
                let is_hidden = thing.at.is_none();
                (other.number, other.what, other.seat) == (thing.number, thing.what, thing.seat)
                    && (is_hidden || other.at == thing.at)
            }),
            Said::Cards(cards, unseen) => {
                let all = everyone.cards(*id, *of);
                let is_ordered =
                    matches!(field(schema, *id)?.kind, ShownKind::Cards { is_ordered: true, .. });
                let count = cards.len() + *unseen as usize;
                // Of cards in order a seat may be told the end that it knows.
                let fits = if is_ordered { count <= all.len() } else { count == all.len() };
                fits && is_part(cards, all)
            }
            _ => same.clone().any(|(_, _, other)| other == said),
        };
        if !is_there {
            let at = at(schema, *id, *of);
            let other: Vec<&Said> = same.map(|(_, _, other)| other).collect();
            return Err(format!("{at}: it sees {said:?}, everyone {other:?}"));
        }
    }
    Ok(())
}

/// Whether each card of a list is in the other, as often at least.
fn is_part(cards: &[u16], all: &[u16]) -> bool {
    let mut left = all.to_vec();
    cards.iter().all(|card| match left.iter().position(|other| other == card) {
        Some(place) => {
            left.swap_remove(place);
            true
        }
        None => false,
    })
}

/// Whether two pictures are the same; the text says where they first are not.
fn same(schema: &Schema, one: &Picture, other: &Picture) -> Result<(), String> {
    if one == other {
        return Ok(());
    }
    let pairs = one.all().iter().zip(other.all());
    let differs = pairs.into_iter().find(|(one, other)| one != other);
    Err(match differs {
        Some(((id, of, said), (_, _, dealt))) => {
            format!("{} is {said:?}, and {dealt:?} in a world of it", at(schema, *id, *of))
        }
        None => format!("{} values, {} in a world of it", one.all().len(), other.all().len()),
    })
}

/// Everything that must hold of the declaration before a game is played.
pub(super) fn assert_fields(schema: &Schema) {
    let mut names = BTreeSet::new();
    for (place, shown) in schema.shown.iter().enumerate() {
        let name = &shown.name;
        assert!(names.insert(name), "`{name}` is twice among what can be seen");
        let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(!name.is_empty() && name.chars().all(is_word), "`{name}` is no name");
        assert!(!shown.meaning.is_empty(), "`{name}` has no meaning");
        let words = match &shown.kind {
            ShownKind::Number { .. } => continue,
            ShownKind::Word { words } | ShownKind::Things { words, .. } => words,
            ShownKind::Cards { ids, .. } => ids,
        };
        assert!(words.iter().all(|word| !word.is_empty()), "`{name}` has an empty word");
        // The same card may be in several decks, a character in several bands.
        if matches!(shown.kind, ShownKind::Word { .. }) {
            let mut distinct = BTreeSet::new();
            let twice = words.iter().find(|word| !distinct.insert(*word));
            assert!(twice.is_none(), "`{name}` has a word twice: {twice:?}");
        }
        if let ShownOf::Things(of) = shown.of {
            let of = usize::from(of.0);
            let is_things = matches!(schema.shown[of].kind, ShownKind::Things { .. });
            assert!(is_things && of < place, "`{name}` is of things declared before it");
        }
    }
    assert!(!schema.shown.is_empty(), "a game shows something");
}
