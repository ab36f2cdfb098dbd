//! What the rules tell the recorder about movements.

use crate::board::{Square, Terrain};
use crate::record::{self, gauges, movement_column, square_column};
use crate::rules::flow::Flow;
use crate::state::seat_of;
use tenbin_engine::{Chance, Recorder};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A movement begins.
    pub(crate) fn note_movement_begins(&mut self, figure: u8) {
        if R::ON {
            let row = self.g.character_row(self.s, figure);
            self.r.shorthand(self.g.rows.signs.movement(row), |r| {
                r.count(record::MOVEMENT, row, movement_column::MOVEMENTS, 1);
            });
        }
    }

    /// A step was made.
    pub(crate) fn note_step(&mut self, figure: u8, to: Square, price: i32) {
        if !R::ON {
            return;
        }
        let slow = matches!(self.s.board.terrain(to), Terrain::Difficult | Terrain::Water);
        let (slow, price) = (u32::from(slow), price.max(0) as u32);
        let row = self.g.character_row(self.s, figure);
        let told = |r: &mut R| {
            r.count_row(record::MOVEMENT, row, movement_column::STEPS, &[1, slow, 0, price]);
        };
        match self.g.rows.signs.step(row, slow, price) {
            Some(sign) => self.r.shorthand(sign, told),
            None => told(self.r),
        }
        if let Some(row) = self.g.square_row(self.s, to) {
            self.r.shorthand(self.g.rows.signs.entered(row), |r| {
                r.count(record::SQUARES, row, square_column::ENTERED, 1);
            });
        }
    }

    /// A quarter turn was made.
    pub(crate) fn note_quarter_turn(&mut self, figure: u8) {
        if R::ON {
            let row = self.g.character_row(self.s, figure);
            let cost = self.g.rules.turn_cost.max(0) as u32;
            self.r.shorthand(self.g.rows.signs.quarter_turn(row), |r| {
                r.count_row(record::MOVEMENT, row, movement_column::TURNS, &[1, cost]);
            });
        }
    }

    /// The winner of a combat has followed onto a square.
    pub(crate) fn note_followed(&mut self, to: Square) {
        if R::ON {
            self.count_square(to, square_column::ENTERED);
        }
    }

    /// A zone of control has stopped a movement.
    pub(crate) fn note_zone_stop(&mut self, figure: u8) {
        if R::ON {
            self.count_character(record::MOVEMENT, figure, movement_column::ZONE_STOPS);
        }
    }

    /// An alert figure has left a zone of control.
    pub(crate) fn note_disengaged(&mut self, figure: u8) {
        if R::ON {
            self.count_character(record::MOVEMENT, figure, movement_column::DISENGAGED);
            self.r.gauge(seat_of(figure), gauges::DISENGAGED, 1);
        }
    }
}
