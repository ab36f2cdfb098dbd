//! Facts that are what can be seen: what a game shows of its states ([`tenbin_engine::Game::show`]) it need
//! not tell scenarios once more.

use toml::Value as Fact;

use crate::module::Module;
use crate::module::facts::{number, text, texts};
use tenbin_content::{Kind, Shape};
use tenbin_engine::show::{Said, ShownKind};
use tenbin_engine::{Eye, Of, Picture, Seat, ShownField, ShownId};

/// Of every fact that the game declares under the name of something that it shows what everyone sees
/// there, and of `NAME_count` how many cards lie in `NAME`; of a player in the table of the seat.
pub(super) fn facts<G: Module>(game: &G, state: &G::State) -> toml::Table {
    let seen =
        Seen { fields: &game.schema().shown, picture: &Picture::new(game, state, Eye::Everyone) };
    let shape = game.own_facts_shape();
    let mut facts = seen.facts(shape, Of::Table);
    for seat in (0..game.seats()).map(Seat) {
        let name = seat.to_string();
        if let Some(Kind::Table(shape)) = shape.field(&name).map(|field| &field.kind) {
            facts.insert(name, Fact::Table(seen.facts(shape, Of::Seat(seat))));
        }
    }
    facts
}

struct Seen<'a> {
    fields: &'a [ShownField],
    picture: &'a Picture,
}

impl Seen<'_> {
    fn facts(&self, shape: &Shape, of: Of) -> toml::Table {
        let fact = |name: &str, kind: &Kind| {
            self.fact(name, kind, of).or_else(|| self.count(name.strip_suffix("_count")?, of))
        };
        let facts = shape.fields.iter().map(|field| (field.name, fact(field.name, &field.kind)));
        facts.filter_map(|(name, fact)| Some((name.to_owned(), fact?))).collect()
    }

    fn said(&self, name: &str, of: Of) -> Option<(&ShownField, &Said)> {
        let place = self.fields.iter().position(|field| field.name == name)?;
        let id = ShownId(place as u16);
        let told = self.picture.all().iter().find(|(field, told, _)| *field == id && *told == of);
        told.map(|(_, _, said)| (&self.fields[place], said))
    }

    fn fact(&self, name: &str, kind: &Kind, of: Of) -> Option<Fact> {
        let (field, said) = self.said(name, of)?;
        match (&field.kind, said) {
            (_, Said::Number(value)) => Some(number(*value)),
            (_, Said::Word(word)) if matches!(kind, Kind::Bool) => Some(Fact::Boolean(*word == 1)),
            (ShownKind::Word { words }, Said::Word(word)) => {
                words.get(usize::from(*word)).map(text)
            }
            (ShownKind::Cards { ids, .. }, Said::Cards(cards, _)) => {
                Some(texts(cards.iter().map(|&card| ids[usize::from(card)].clone())))
            }
            // Where a thing is takes more than one fact.
            _ => None,
        }
    }

    fn count(&self, name: &str, of: Of) -> Option<Fact> {
        match self.said(name, of)? {
            (_, Said::Cards(cards, unseen)) => Some(number(cards.len() as u32 + unseen)),
            _ => None,
        }
    }
}
