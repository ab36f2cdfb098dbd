//! What the rules tell the recorder about movements.

use crate::board::{Square, Terrain};
use crate::record::Reporter;
use crate::record::notes_fight::character_row;
use crate::record::{self, gauges, movement_column, square_column};
use crate::rules::Rules;
use crate::state::{FigureId, State};
use tenbin_engine::Recorder;

impl<R: Recorder> Reporter<'_, R> {
    /// A movement begins.
    pub(crate) fn movement_begins(&mut self, rules: &Rules, state: &State, figure: FigureId) {
        if R::ON {
            let row = character_row(rules, state, figure);
            self.recorder.shorthand(self.rows.event_keys.movement(row), |r| {
                r.count(record::MOVEMENT, row, movement_column::MOVEMENTS, 1);
            });
        }
    }

    /// A step was made.
    pub(crate) fn stepped(
        &mut self,
        rules: &Rules,
        state: &State,
        figure: FigureId,
        to: Square,
        price: i32,
    ) {
        if !R::ON {
            return;
        }
        let slow = matches!(state.board.terrain(to), Terrain::Difficult | Terrain::Water);
        let (slow, price) = (u32::from(slow), price.max(0) as u32);
        let row = character_row(rules, state, figure);
        let count = |r: &mut R| {
            r.count_row(record::MOVEMENT, row, movement_column::STEPS, &[1, slow, 0, price]);
        };
        match self.rows.event_keys.step(row, slow, price) {
            Some(key) => self.recorder.shorthand(key, count),
            None => count(self.recorder),
        }
        if let Some(row) = self.rows.square_row(rules, state, to) {
            self.recorder.shorthand(self.rows.event_keys.entered(row), |r| {
                r.count(record::SQUARES, row, square_column::ENTERED, 1);
            });
        }
    }

    /// A quarter turn was made.
    pub(crate) fn turned(&mut self, rules: &Rules, state: &State, figure: FigureId) {
        if R::ON {
            let row = character_row(rules, state, figure);
            let cost = rules.knobs.turn_cost.max(0) as u32;
            self.recorder.shorthand(self.rows.event_keys.quarter_turn(row), |r| {
                r.count_row(record::MOVEMENT, row, movement_column::TURNS, &[1, cost]);
            });
        }
    }

    /// The winner of a combat has followed onto a square.
    pub(crate) fn followed(&mut self, rules: &Rules, state: &State, to: Square) {
        if R::ON {
            self.count_square(rules, state, to, square_column::ENTERED);
        }
    }

    /// A zone of control has stopped a movement.
    pub(crate) fn zone_stopped(&mut self, rules: &Rules, state: &State, figure: FigureId) {
        if R::ON {
            self.count_character(
                rules,
                state,
                record::MOVEMENT,
                figure,
                movement_column::ZONE_STOPS,
            );
        }
    }

    /// An alert figure has left a zone of control.
    pub(crate) fn disengaged(&mut self, rules: &Rules, state: &State, figure: FigureId) {
        if R::ON {
            self.count_character(
                rules,
                state,
                record::MOVEMENT,
                figure,
                movement_column::DISENGAGED,
            );
            self.recorder.gauge(figure.seat(), gauges::DISENGAGED, 1);
        }
    }
}
