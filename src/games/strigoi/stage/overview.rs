//! How the table stands, for a replay: the ring of rooms as a map, and one line a wolf.

use std::fmt::{self, Write};

use crate::Strigoi;
use crate::board::{ROOMS, SPACES};
use crate::stage::facts::phase_word;
use crate::state::State;
use crate::state::piles::Pile;
use crate::state::text::{room_name, space_name};
use tenbin_engine::Seat;
use tenbin_engine::pile::{CardSet, each};

/// The width of a room on the map.
const ROOM_WIDTH: usize = 24;

impl Strigoi {
    /// A number that changes with each Assault; 0 while the table is set up.
    pub(crate) fn moment_of(s: &State) -> u32 {
        if phase_word(s) == "setup" { 0 } else { u32::from(s.assault) + 1 }
    }

    /// Writes how the table stands.
    pub(crate) fn write_overview_of(&self, s: &State, out: &mut dyn Write) -> fmt::Result {
        let numbers = &self.catalogue.numbers;
        writeln!(
            out,
            "altar {} (to attack a Strigoi: {}), inferno {} of {}",
            s.altar, numbers.altar_threshold, s.inferno, numbers.inferno_limit
        )?;
        self.write_map(s, out)?;
        for who in 0..2 {
            let vampire = &s.vampires[usize::from(who)];
            if vampire.is_alive() {
                let (name, side) = (self.vampire_name(s, who), self.side(s, who));
                let (wounds, room) = (vampire.wound_count(), room_name(vampire.room));
                writeln!(out, "{name} in {room}: wounds {wounds} of {}", side.life)?;
            }
        }
        for seat in (0..self.seats).map(Seat) {
            let wolf = s.wolf(seat);
            write!(out, "{} ({seat}) ", self.wolf_name(s, seat))?;
            let points = self.wound_points(wolf);
            write!(out, "on {}, wound points {points}", space_name(wolf.space))?;
            self.write_pieces(out, ", tokens ", Pile::Token, wolf.tokens)?;
            self.write_pieces(out, ", rewards ", Pile::Reward, wolf.rewards)?;
            writeln!(out, ", Action cards in hand {}", wolf.hand.count_ones())?;
        }
        Ok(())
    }

    fn write_pieces(
        &self,
        out: &mut dyn Write,
        begin: &str,
        pile: Pile,
        pieces: CardSet,
    ) -> fmt::Result {
        let ids: Vec<&str> = each(pieces).map(|piece| self.piece_id(pile, piece)).collect();
        if ids.is_empty() { Ok(()) } else { write!(out, "{begin}{}", ids.join(" ")) }
    }

    /// Who is in a room: the Strigoi at its centre, wolves on its spaces.
    fn who_is_in(&self, s: &State, room: u8) -> String {
        let is_gone = usize::from(room) < ROOMS && s.board.standing >> room & 1 == 0;
        let strigoi = (0..2).filter(|&who| {
            let vampire = &s.vampires[usize::from(who)];
            vampire.is_alive() && vampire.room == room
        });
        let mut names: Vec<String> = strigoi
            .map(|who| self.vampire_name(s, who).trim_start_matches("the ").to_owned())
            .collect();
        let wolves = (0..self.seats).map(Seat).filter(|&seat| {
            usize::from(s.wolf(seat).space) < SPACES && s.room_of_wolf(seat) == Some(room)
        });
        names.extend(wolves.map(|seat| self.wolf_name(s, seat).to_owned()));
        let names = if is_gone { "collapsed".to_owned() } else { names.join(" ") };
        format!("[{} {names}]", room_name(room)).replace(" ]", "]")
    }

    /// The ring: R0 above, the others clockwise, the centre between them.
    fn write_map(&self, s: &State, out: &mut dyn Write) -> fmt::Result {
        let room = |room: u8| format!("{:^ROOM_WIDTH$}", self.who_is_in(s, room));
        let gap = " ".repeat(ROOM_WIDTH);
        for [left, middle, right] in [
            [gap.clone(), room(0), gap.clone()],
            [room(5), gap.clone(), room(1)],
            [gap.clone(), room(6), gap.clone()],
            [room(4), gap.clone(), room(2)],
            [gap.clone(), room(3), gap.clone()],
        ] {
            writeln!(out, "{}", format!("{left}{middle}{right}").trim_end())?;
        }
        Ok(())
    }
}
