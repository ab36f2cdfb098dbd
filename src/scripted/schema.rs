//! What a game in a script records and shows, from what it declares.

use crate::declared::{Declared, Holds, SeenBy, Sides};
use crate::game::ScriptGame;
use crate::state::State;
use tenbin_engine::schema::{
    Card, Condition, Ending, Histogram, HistogramId, Names, Pile, Roll, Schema, Score, SharedDeck,
    Table,
};
use tenbin_engine::{Eye, Of, Seat, Shown, ShownField, ShownId, Stream};

/// The list of the content in which cards say themselves.
pub(crate) const CARD_LIST: &str = "card";

/// Turns of a game are measured of themselves.
pub(crate) const TURNS: HistogramId = HistogramId(0);
pub(crate) const MEASURES_FIRST: u16 = 1;

/// Fields that are shown beside what the script declares.
const SHOWN_FIRST: u16 = 2;
const TURN: ShownId = ShownId(0);
const ASKED: ShownId = ShownId(1);

/// How many sides each die has.
pub(crate) fn sides(declared: &Declared, rules: &[i64]) -> Vec<u32> {
    let of = |sides: &Sides| match sides {
        Sides::Fixed(sides) => *sides,
        Sides::Rule(rule) => {
            let place = declared.rules.iter().position(|known| known.name == *rule);
            place.map_or(1, |place| rules[place].clamp(1, 1000) as u32)
        }
    };
    declared.dice.iter().map(|(_, sides)| of(sides)).collect()
}

/// Where the cards of a pile (a place among the parts of the state) are drawn from.
pub(crate) fn stream_of(pile: Option<usize>) -> Stream {
    const DECKS: [Stream; 4] = [Stream::DECK_A, Stream::DECK_B, Stream::DECK_C, Stream::DECK_D];
    pile.map_or(Stream::OTHER, |pile| DECKS[pile % DECKS.len()].of((pile / DECKS.len()) as u8))
}

/// The number of a pile that nobody sees into, among these.
pub(crate) fn pile_of(game: &ScriptGame, place: usize) -> Option<u16> {
    let hidden = |place: &usize| {
        let room = &game.rooms()[*place];
        room.is_cards() && !room.part.is_each && room.part.seen_by == SeenBy::Nobody
    };
    hidden(&place).then(|| (0..place).filter(hidden).count() as u16)
}

/// All of it.
pub(crate) fn of(game: &ScriptGame) -> Schema {
    let declared = game.declared();
    let ending = |one: &(String, String)| Ending::new(&one.0, &one.1);
    let mut names = Names::default();
    for kind in game.kinds() {
        names.add(&[Names::CARD], &kind.id, &kind.name);
    }
    let piles = (0..game.rooms().len()).filter_map(|place| pile_of(game, place));
    let deck = SharedDeck {
        list: CARD_LIST.to_owned(),
        cards: game
            .cards()
            .iter()
            .map(|kind| game.kinds()[usize::from(*kind)].id.clone())
            .collect(),
    };
    Schema {
        endings: declared.endings.iter().map(ending).collect(),
        cards: game.kinds().iter().map(card).collect(),
        piles: piles.map(|_| Pile { cards: game.cards().to_vec(), is_own: false }).collect(),
        shared_decks: if game.cards().is_empty() { Vec::new() } else { vec![deck] },
        rolls: rolls(game),
        histograms: histograms(declared),
        tables: counts(game),
        cooperative: declared.is_team,
        shown: shown(game),
        score: declared.score.as_ref().map(|(unit, meaning)| Score::new(unit, meaning)),
        tells_standing: declared.has.standing,
        names,
        ..Schema::default()
    }
}

fn card(kind: &crate::cards::CardKind) -> Card {
    Card {
        name: kind.id.clone(),
        group: CARD_LIST.to_owned(),
        copies: kind.copies as u32,
        is_dealt: true,
    }
}

fn rolls(game: &ScriptGame) -> Vec<Roll> {
    let dice = game.declared().dice.iter().zip(game.sides());
    dice.map(|((name, _), &sides)| Roll {
        name: name.clone(),
        outcomes: (1..=sides).map(|face| face.to_string()).collect(),
        conditions: vec![Condition { name: "any".to_owned(), weights: vec![1; sides as usize] }],
    })
    .collect()
}

fn histograms(declared: &Declared) -> Vec<Histogram> {
    let turns = Histogram {
        name: "turns".to_owned(),
        max: declared.decisions_max.min(2000),
        meaning: "Turns of a game, of all players together.".to_owned(),
    };
    let own = declared.measures.iter().map(|one| Histogram {
        name: one.name.clone(),
        max: one.most,
        meaning: one.meaning.clone(),
    });
    std::iter::once(turns).chain(own).collect()
}

fn counts(game: &ScriptGame) -> Vec<Table> {
    let declared = game.declared();
    if declared.counts.is_empty() {
        return Vec::new();
    }
    let columns: Vec<(String, &str)> = declared
        .counts
        .iter()
        .map(|(name, meaning)| (format!("{name}_count"), meaning.as_str()))
        .collect();
    let columns: Vec<(&str, &str)> =
        columns.iter().map(|(name, meaning)| (name.as_str(), *meaning)).collect();
    let file = format!("{}_counts", declared.id);
    let mut table =
        Table::new(&file, "What the script of the game counts, by seat.", &["seat"], &columns);
    table.rows = (0..game.seats_count()).map(|seat| vec![Seat(seat).to_string()]).collect();
    vec![table]
}

fn shown(game: &ScriptGame) -> Vec<ShownField> {
    let seats = game.seats_count();
    let mut fields = vec![
        ShownField::number("turn", "", "number of the turn, from 1"),
        ShownField::seat("asked", seats, "who must choose"),
    ];
    let ids: Vec<&str> = game.kinds().iter().map(|kind| kind.id.as_str()).collect();
    for room in game.rooms() {
        let part = &room.part;
        let field = match part.holds {
            Holds::Number { .. } => ShownField::number(&part.name, &part.unit, &part.meaning),
            Holds::Flag => ShownField::flag(&part.name, &part.meaning),
            Holds::Player => ShownField::seat(&part.name, seats, &part.meaning),
            Holds::Cards { .. } => ShownField::cards(&part.name, &ids, &part.meaning).in_order(),
            // A list of numbers is shown as one of cards whose ids are the numbers.
            Holds::Numbers { min, max, .. } => {
                let numbers: Vec<String> = (min..=max).map(|number| number.to_string()).collect();
                ShownField::cards(&part.name, &numbers, &part.meaning).in_order()
            }
        };
        fields.push(if part.is_each { field.of_seats() } else { field });
    }
    fields
}

/// Tells what can be seen of a state.
pub(crate) fn show(game: &ScriptGame, state: &State, eye: Eye, out: &mut dyn Shown) {
    out.number(TURN, Of::Table, state.turn as i32 + 1);
    out.seat(ASKED, Of::Table, state.asked);
    for (place, room) in game.rooms().iter().enumerate() {
        let id = ShownId(SHOWN_FIRST + place as u16);
        for owner in room.owners(game.seats_count()) {
            let of = if room.part.is_each { Of::Seat(Seat(owner as u8)) } else { Of::Table };
            let cells = &state.cells[room.cells(owner)];
            match room.part.holds {
                Holds::Number { .. } => out.number(id, of, cells[0]),
                Holds::Flag => out.flag(id, of, cells[0] != 0),
                Holds::Player => {
                    out.seat(id, of, (cells[0] > 0).then(|| Seat(cells[0] as u8 - 1)));
                }
                Holds::Cards { .. } => {
                    let is_seen = match eye {
                        Eye::Everyone => true,
                        Eye::Seat(seat) => room.is_seen(seat, owner),
                    };
                    let cards = &cells[1..=cells[0] as usize];
                    let kinds: Vec<u16> =
                        cards.iter().map(|card| game.cards()[(card - 1) as usize]).collect();
                    let (seen, unseen) =
                        if is_seen { (&kinds[..], 0) } else { (&[][..], cells[0] as u32) };
                    out.cards(id, of, seen, unseen);
                }
                Holds::Numbers { min, .. } => {
                    let numbers = &cells[1..=cells[0] as usize];
                    let numbers: Vec<u16> =
                        numbers.iter().map(|number| (number - min) as u16).collect();
                    out.cards(id, of, &numbers, 0);
                }
            }
        }
    }
}
