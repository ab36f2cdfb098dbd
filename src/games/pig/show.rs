//! What can be seen of a game of Pig: all of it.

use std::fmt;

use crate::{Pig, State};
use tenbin_engine::{Of, Picture, Seat, Shown, ShownField, shown};

shown! {
    game: &Pig;
    TURN = ShownField::number("turn", "", "number of the turn, from 1");
    ACTIVE = ShownField::seat("active", game.seats, "whose turn it is; at the end who has won");
    TURN_TOTAL = ShownField::number("turn_total", "points", "points of the turn, not yet banked");
    SCORE = ShownField::number("score", "points", "points banked").of_seats();
    TARGET = ShownField::number("target", "points", "points that win");
    OVER = ShownField::flag("over", "whether the game is over");
}

impl Pig {
    /// Tells what everybody sees.
    pub(crate) fn show_to(&self, state: &State, out: &mut dyn Shown) {
        out.number(TURN, Of::Table, state.turn as i32 + 1);
        out.seat(ACTIVE, Of::Table, Some(state.active));
        out.number(TURN_TOTAL, Of::Table, i32::from(state.turn_total));
        for (seat, &score) in (0..self.seats).map(Seat).zip(&state.scores) {
            out.number(SCORE, Of::Seat(seat), i32::from(score));
        }
        out.number(TARGET, Of::Table, i32::from(self.target));
        out.flag(OVER, Of::Table, state.over);
    }

    /// Writes how the table stands.
    pub(crate) fn write_seen(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        let score = |seat| seen.number(SCORE, Of::Seat(seat)).unwrap_or(0);
        let texts = (0..self.seats).map(Seat).map(|seat| format!("{seat} {}", score(seat)));
        let texts: Vec<String> = texts.collect();
        let turn = seen.number(TURN, Of::Table).unwrap_or(0);
        write!(out, "turn {turn}, scores: {}", texts.join(", "))?;
        // None as a turn begins, which is where replays show the table.
        match seen.number(TURN_TOTAL, Of::Table) {
            Some(total) if total > 0 => writeln!(out, "; in this turn so far: {total}"),
            _ => writeln!(out),
        }
    }
}
