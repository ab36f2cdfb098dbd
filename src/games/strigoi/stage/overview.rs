//! How the table stands, for a replay: the ring of rooms as a map, and one line a wolf.

use std::fmt::{self, Write};

use crate::board::{CENTRE, Room, Space, is_ladder, room_of};
use crate::stage::Stage;
use crate::stage::facts::phase_word;
use crate::stage::show::{
    ALTAR, ALTAR_THRESHOLD, HAND, INFERNO, INFERNO_LIMIT, LIFE, REWARDS, ROOM, ROOM_STEPS,
    STANDING, STRIGOI, STRIGOI_ROOM, SUPREME, TOKENS, WOLF, WOLF_SPACE, WOUND_POINTS, WOUNDS,
    space_of_word,
};
use crate::state::State;
use crate::state::piles::Pile;
use crate::state::text::{room_name, space_name};
use tenbin_engine::{Of, Picture, Seat, Thing};

/// The width of a room on the map, and its rows and columns of rooms.
const ROOM_WIDTH: usize = 24;
const ROWS: i32 = 5;
const COLUMNS: i32 = 3;

/// A number that changes with each Assault; 0 while the table is set up.
pub(crate) fn moment_of(state: &State) -> u32 {
    if phase_word(state) == "setup" { 0 } else { u32::from(state.assault) + 1 }
}

impl Stage<'_> {
    /// Writes how the table stands.
    pub(crate) fn write_overview_of(&self, seen: &Picture, out: &mut dyn Write) -> fmt::Result {
        let number = |field| seen.number(field, Of::Table).unwrap_or(0);
        writeln!(
            out,
            "altar {} (to attack a Strigoi: {}), inferno {} of {}",
            number(ALTAR),
            number(ALTAR_THRESHOLD),
            number(INFERNO),
            number(INFERNO_LIMIT)
        )?;
        self.write_map(seen, out)?;
        for strigoi in seen.things(STRIGOI) {
            let of = Of::Thing(STRIGOI, strigoi.number);
            if let Some(room) = seen.word(STRIGOI_ROOM, of) {
                let number = |field| seen.number(field, of).unwrap_or(0);
                let (name, room) =
                    (self.shown_strigoi(seen, strigoi), room_name(Room::of(room as u8)));
                writeln!(out, "{name} in {room}: wounds {} of {}", number(WOUNDS), number(LIFE))?;
            }
        }
        for seat in (0..self.rules.seats).map(Seat) {
            let wolf = seen.things(WOLF).find(|wolf| wolf.seat == Some(seat));
            write!(out, "{} ({seat}) ", wolf.map_or("nobody", |wolf| self.shown_wolf(wolf)))?;
            let points = seen.number(WOUND_POINTS, Of::Seat(seat)).unwrap_or(0);
            let space = wolf.and_then(|wolf| space_of(seen, wolf));
            let space = space.map_or_else(|| "none".to_owned(), space_name);
            write!(out, "on {space}, wound points {points}")?;
            self.write_pieces(out, ", tokens ", Pile::Token, seen.cards(TOKENS, Of::Seat(seat)))?;
            self.write_pieces(
                out,
                ", rewards ",
                Pile::Reward,
                seen.cards(REWARDS, Of::Seat(seat)),
            )?;
            writeln!(out, ", Action cards in hand {}", seen.card_count(HAND, Of::Seat(seat)))?;
        }
        Ok(())
    }

    fn write_pieces(
        &self,
        out: &mut dyn Write,
        begin: &str,
        pile: Pile,
        kinds: &[u16],
    ) -> fmt::Result {
        let ids: Vec<&str> =
            kinds.iter().map(|&kind| self.rules.kind_id(pile, usize::from(kind))).collect();
        if ids.is_empty() { Ok(()) } else { write!(out, "{begin}{}", ids.join(" ")) }
    }

    /// What a wolf is called.
    fn shown_wolf(&self, wolf: &Thing) -> &str {
        &self.rules.catalogue.heroes[usize::from(wolf.what)].name
    }

    /// What a Strigoi is called in sentences.
    fn shown_strigoi(&self, seen: &Picture, strigoi: &Thing) -> String {
        if seen.is_so(SUPREME, Of::Thing(STRIGOI, strigoi.number)) {
            return "the Supreme".to_owned();
        }
        format!("the {}", self.rules.catalogue.vampires[usize::from(strigoi.what)].name)
    }

    /// Who is in a room: the Strigoi at its centre, wolves on its spaces.
    fn who_is_in(&self, seen: &Picture, room: &Thing) -> String {
        let is_gone = room.what != u16::from(CENTRE.number())
            && !seen.is_so(STANDING, Of::Thing(ROOM, room.number));
        let room_of_strigoi =
            |strigoi: &&Thing| seen.word(STRIGOI_ROOM, Of::Thing(STRIGOI, strigoi.number));
        let strigoi = seen.things(STRIGOI).filter(|one| room_of_strigoi(one) == Some(room.what));
        let mut names: Vec<String> = strigoi
            .map(|one| self.shown_strigoi(seen, one).trim_start_matches("the ").to_owned())
            .collect();
        let is_here = |wolf: &&Thing| {
            let space = space_of(seen, wolf).filter(|&space| !is_ladder(space));
            space.is_some_and(|space| u16::from(room_of(space).number()) == room.what)
        };
        names.extend(seen.things(WOLF).filter(is_here).map(|one| self.shown_wolf(one).to_owned()));
        let names = if is_gone { "collapsed".to_owned() } else { names.join(" ") };
        format!("[{} {names}]", room_name(Room::of(room.what as u8))).replace(" ]", "]")
    }

    /// The ring: R0 above, the others clockwise, the centre between them.
    fn write_map(&self, seen: &Picture, out: &mut dyn Write) -> fmt::Result {
        for row in 0..ROWS {
            let mut line = String::new();
            for column in 0..COLUMNS {
                let is_there = |room: &&Thing| {
                    room.at.is_some_and(|at| [at.x, at.y] == [column, row].map(|n| n * ROOM_STEPS))
                };
                let room = seen.things(ROOM).find(is_there);
                let text = room.map_or_else(String::new, |room| self.who_is_in(seen, room));
                write!(line, "{text:^ROOM_WIDTH$}")?;
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// The space of a wolf.
fn space_of(seen: &Picture, wolf: &Thing) -> Option<Space> {
    let word = seen.word(WOLF_SPACE, Of::Thing(WOLF, wolf.number));
    word.and_then(space_of_word)
}
