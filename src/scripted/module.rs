//! What tenbin knows of a game in a script beside its rules.

use std::fmt;
use std::ops::RangeInclusive;

use crate::declared::{Holds, Operand, SeenBy};
use crate::game::ScriptGame;
use crate::shapes::word_class;
use crate::state::{Room, State};
use tenbin_content::names::unknown_name;
use tenbin_content::{Content, Diagnostics, Node, Shape};
use tenbin_engine::pile::{CardSet, WideSet};
use tenbin_engine::show::Said;
use tenbin_engine::{Chance, Game, NullRecorder, Of, Picture, SEATS_MAX, Seat, ShownKind, Stream};
use tenbin_lab::module::facts::SEAT_WORDS;
use tenbin_lab::module::notation::{Class, Notation};
use tenbin_lab::module::start::of_seats;
use tenbin_lab::module::{Listing, Module};

/// A type that stands for every script has nothing to say of one.
static NOTHING: Shape = Shape { name: "a game in a script", fields: &[] };

impl Module for ScriptGame {
    const ID: &'static str = "script";
    const TITLE: &'static str = "A game in a script";
    const SUMMARY: &'static str = "A game in a script.";
    const SEATS: RangeInclusive<u8> = 1..=SEATS_MAX as u8;
    const SEATS_DEFAULT: u8 = 2;
    const FEATURES: &'static [&'static str] = &[];

    fn shape() -> &'static Shape {
        &NOTHING
    }

    fn start_shape() -> &'static Shape {
        &NOTHING
    }

    fn facts_shape() -> &'static Shape {
        &NOTHING
    }

    fn own_start_shape(&self) -> &'static Shape {
        self.shapes.start
    }

    fn own_facts_shape(&self) -> &'static Shape {
        self.shapes.facts
    }

    fn own_piles(&self) -> &'static [&'static str] {
        self.shapes.piles
    }

    fn own_features(&self) -> &'static [&'static str] {
        self.shapes.features
    }

    fn own_seats_default(&self) -> u8 {
        self.declared().players_usual
    }

    /// Games in scripts are compiled by their door.
    fn compile(_content: &Content, _seats: u8, _diagnostics: &mut Diagnostics) -> Option<Self> {
        None
    }

    fn listing(&self) -> Listing {
        let own = self.declared().cards.iter().flatten().map(|field| field.name.clone());
        let fixed = ["card", "name", "copies"].map(str::to_owned);
        let header: Vec<String> = fixed.into_iter().chain(own).collect();
        let row = |kind: &crate::cards::CardKind| {
            let fixed = [kind.id.clone(), kind.name.clone(), kind.copies.to_string()];
            fixed.into_iter().chain(kind.texts()).collect()
        };
        Listing { header, rows: self.kinds().iter().map(row).collect() }
    }

    fn stage_checked<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<State> {
        let before = diagnostics.count();
        let mut state = self.deal(chance, &mut NullRecorder);
        let seats = of_seats(start, "seats", self.seats_count(), diagnostics);
        let mut staging = Staging { game: self, state: &mut state, diagnostics };
        // What is written is taken first, so that no card is dealt twice.
        let wanted = staging.wanted(start, seats);
        staging.take_back(&wanted);
        for (room, owner, node) in wanted {
            staging.set(room, owner, node);
        }
        if let Some(turn) = start.integer("turn") {
            state.turn = turn as u32 - 1;
        }
        if diagnostics.count() > before {
            return None;
        }
        chance.turn(state.turn);
        self.settle(&mut state);
        if state.asked.is_none() {
            diagnostics.error(start.place, "the game would be over with this start");
        }
        (diagnostics.count() == before).then_some(state)
    }

    fn draw_set(&self, _pile: &str, _card: &str) -> Option<(Stream, CardSet)> {
        None
    }

    fn draw_set_wide(&self, pile: &str, card: &str) -> Option<(Stream, WideSet)> {
        let place =
            self.rooms().iter().position(|room| room.part.name == pile && room.is_cards())?;
        let kind = self.kinds().iter().position(|kind| kind.id == card)?;
        let mut set = WideSet::EMPTY;
        for (card, _) in self.cards().iter().enumerate().filter(|(_, of)| usize::from(**of) == kind)
        {
            set.insert(card as u8);
        }
        Some((crate::schema::stream_of(Some(place)), set))
    }

    fn active(&self, state: &State) -> Option<Seat> {
        state.asked
    }

    fn notation(&self) -> Notation {
        let ids = self.kinds().iter().map(|kind| kind.id.clone()).collect();
        let mut classes = vec![
            ("CARD", Class::Names(ids)),
            ("SEAT", Class::Seat(self.seats_count())),
            ("NUMBER", Class::Number),
        ];
        for (number, verb) in self.declared().moves.iter().enumerate() {
            for (place, operand) in verb.operands.iter().enumerate() {
                if let Operand::Word(words) = operand {
                    let name = self.class_name(&word_class(number, place));
                    classes.push((name, Class::Words(words.clone())));
                }
            }
        }
        Notation::new(self.shapes.forms, classes)
    }

    fn write_overview(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_seen(seen, out)
    }
}

impl ScriptGame {
    /// The name of a class as it stands in the forms, which last.
    fn class_name(&self, name: &str) -> &'static str {
        let words = self.shapes.forms.iter().flat_map(|form| form.split(' '));
        words.into_iter().find(|word| *word == name).unwrap_or_default()
    }

    /// Writes what is seen, a line for what is everyone's and one for each player.
    fn write_seen(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        let fields = self.schema().shown;
        let mut lines: Vec<(Option<Seat>, Vec<String>)> = vec![(None, Vec::new())];
        lines.extend((0..self.seats_count()).map(|seat| (Some(Seat(seat)), Vec::new())));
        for (field, of, said) in seen.all() {
            let seat = match of {
                Of::Seat(seat) => Some(*seat),
                _ => None,
            };
            let field = &fields[usize::from(field.0)];
            let text = in_words(&field.kind, said);
            // What nobody sees is told as everyone, and would fill the line.
            let is_hidden =
                |room: &Room| room.part.name == field.name && room.part.seen_by == SeenBy::Nobody;
            let text = match said {
                Said::Cards(cards, unseen) if self.rooms().iter().any(is_hidden) => {
                    format!("{} cards", cards.len() + *unseen as usize)
                }
                _ => text,
            };
            if let Some(line) = lines.iter_mut().find(|line| line.0 == seat) {
                line.1.push(format!("{} {text}", field.name));
            }
        }
        for (seat, texts) in lines.iter().filter(|line| !line.1.is_empty()) {
            match seat {
                Some(seat) => writeln!(out, "{seat}: {}", texts.join(", "))?,
                None => writeln!(out, "{}", texts.join(", "))?,
            }
        }
        Ok(())
    }
}

/// What was told of a field, as people read it.
fn in_words(kind: &ShownKind, said: &Said) -> String {
    match (kind, said) {
        (_, Said::Number(number)) => number.to_string(),
        (ShownKind::Word { words }, Said::Word(word)) => {
            words.get(usize::from(*word)).cloned().unwrap_or_default()
        }
        (ShownKind::Cards { ids, .. }, Said::Cards(cards, unseen)) => {
            let mut all: Vec<&str> =
                cards.iter().map(|card| ids[usize::from(*card)].as_str()).collect();
            let more = format!("{unseen} unseen");
            if *unseen > 0 {
                all.push(&more);
            }
            if all.is_empty() { "empty".to_owned() } else { all.join(" ") }
        }
        _ => String::new(),
    }
}

/// A part of the state, whose, and what is written of it.
type Written<'a> = (usize, usize, &'a Node);

/// A start that is being laid out.
struct Staging<'a> {
    game: &'a ScriptGame,
    state: &'a mut State,
    diagnostics: &'a mut Diagnostics,
}

impl Staging<'_> {
    fn wanted<'n>(&self, start: &'n Node, seats: &'n [Node]) -> Vec<Written<'n>> {
        let mut all = Vec::new();
        for (place, room) in self.game.rooms().iter().enumerate() {
            let name = room.part.name.as_str();
            if room.part.is_each {
                let own = seats
                    .iter()
                    .enumerate()
                    .filter_map(|(owner, seat)| Some((place, owner, seat.get(name)?)));
                all.extend(own);
            } else if let Some(node) = start.get(name) {
                all.push((place, 0, node));
            }
        }
        all
    }

    /// The cards of what is written anew go back to the pile that nobody sees into, if there is one.
    fn take_back(&mut self, wanted: &[Written<'_>]) {
        for &(place, owner, _) in wanted {
            let room = &self.game.rooms()[place];
            if !room.is_cards() {
                continue;
            }
            let cells = room.cells(owner);
            let count = self.state.cells[cells.start] as usize;
            let cards = self.state.cells[cells.start + 1..=cells.start + count].to_vec();
            self.state.cells[cells].fill(0);
            if let Some(stock) = self.stock(place, wanted) {
                for card in cards {
                    self.push(stock, card);
                }
            }
        }
    }

    /// The pile that cards come from and go to: one that nobody sees into and that is not written itself.
    fn stock(&self, not: usize, wanted: &[Written<'_>]) -> Option<usize> {
        let rooms = self.game.rooms().iter().enumerate();
        let mut hidden = rooms.filter(|(place, room)| {
            let is_written = *place == not || wanted.iter().any(|one| one.0 == *place);
            room.is_cards()
                && !room.part.is_each
                && !is_written
                && room.part.seen_by == SeenBy::Nobody
        });
        hidden.next().map(|(place, _)| place)
    }

    fn push(&mut self, place: usize, card: i32) {
        let cells = self.game.rooms()[place].cells(0);
        let count = self.state.cells[cells.start] as usize;
        if count + 1 < cells.len() {
            self.state.cells[cells.start] += 1;
            self.state.cells[cells.start + 1 + count] = card;
        }
    }

    fn set(&mut self, place: usize, owner: usize, node: &Node) {
        let room = self.game.rooms()[place].clone();
        let first = room.cells(owner).start;
        match room.part.holds {
            Holds::Number { .. } => {
                self.state.cells[first] = node.as_integer().unwrap_or_default() as i32;
            }
            Holds::Flag => self.state.cells[first] = i32::from(node.as_bool().unwrap_or_default()),
            Holds::Player => {
                let word = node.as_text().unwrap_or_default();
                let seat = SEAT_WORDS.iter().position(|known| *known == word).unwrap_or_default();
                if seat > usize::from(self.game.seats_count()) {
                    let message = format!("there are only {} seats", self.game.seats_count());
                    self.diagnostics.error(node.place, message);
                }
                self.state.cells[first] = seat as i32;
            }
            Holds::Numbers { .. } => {
                let list = node.elements();
                self.state.cells[first] = list.len() as i32;
                for (at, one) in list.iter().enumerate() {
                    self.state.cells[first + 1 + at] = one.as_integer().unwrap_or_default() as i32;
                }
            }
            Holds::Cards { .. } => self.set_cards(&room, first, node),
        }
    }

    fn set_cards(&mut self, room: &Room, first: usize, node: &Node) {
        for (at, one) in node.elements().iter().enumerate() {
            let id = one.as_text().unwrap_or_default();
            let Some(kind) = self.game.kinds().iter().position(|kind| kind.id == id) else {
                let known: Vec<&str> =
                    self.game.kinds().iter().map(|kind| kind.id.as_str()).collect();
                unknown_name(
                    one.place,
                    format!("there is no card `{id}`"),
                    id,
                    &known,
                    self.diagnostics,
                );
                continue;
            };
            let Some(card) = self.free(kind) else {
                let message = format!("no more of `{id}` is left for {}", room.part.name);
                self.diagnostics.error(one.place, message);
                continue;
            };
            self.state.cells[first] = at as i32 + 1;
            self.state.cells[first + 1 + at] = card;
        }
    }

    /// A card of this kind that lies nowhere yet, or in a pile that nobody sees into, out of which it is taken.
    fn free(&mut self, kind: usize) -> Option<i32> {
        let is_kind = |card: i32| usize::from(self.game.cards()[(card - 1) as usize]) == kind;
        let mut lies = WideSet::EMPTY;
        let mut hidden = None;
        for room in self.game.rooms().iter().filter(|room| room.is_cards()) {
            for owner in room.owners(self.game.seats_count()) {
                let cells = room.cells(owner);
                let count = self.state.cells[cells.start] as usize;
                for at in cells.start + 1..=cells.start + count {
                    let card = self.state.cells[at];
                    lies.insert((card - 1) as u8);
                    if is_kind(card) && !room.part.is_each && !room.is_seen(Seat(0), usize::MAX) {
                        hidden.get_or_insert((cells.start, count, at));
                    }
                }
            }
        }
        let out = (1..=self.game.cards_count() as i32)
            .find(|&card| is_kind(card) && !lies.has((card - 1) as u8));
        if out.is_some() {
            return out;
        }
        let (start, count, at) = hidden?;
        let card = self.state.cells[at];
        self.state.cells.copy_within(at + 1..=start + count, at);
        self.state.cells[start + count] = 0;
        self.state.cells[start] -= 1;
        Some(card)
    }
}
