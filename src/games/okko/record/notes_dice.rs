//! What the rules tell about inspiration dice.

use crate::content::catalogue::{BAND_MAX, Stat};
use crate::record::{
    self, Reporter, gauges, inspiration_column, movement_column, rolls, will_column,
};
use crate::rules::Rules;
use crate::state::action::{Action, Source};
use crate::state::dice::{Dice, Face};
use crate::state::{FigureId, State};
use tenbin_engine::{Recorder, Seat};

/// The face that raises a stat (OKK-113).
fn stat_face(stat: Stat) -> Face {
    match stat {
        Stat::Attack => Face::Fire,
        Stat::Defence => Face::Earth,
        Stat::Movement => Face::Air,
        Stat::Willpower => Face::Water,
    }
}

impl<R: Recorder> Reporter<'_, R> {
    #[inline]
    fn count_face(&mut self, face: Face, column: u16, amount: u32) {
        if amount > 0 {
            let count = |r: &mut R| r.count(record::INSPIRATION, face as u16, column, amount);
            match self.rows.event_keys.dice(face, column, amount) {
                Some(key) => self.recorder.shorthand(key, count),
                None => count(self.recorder),
            }
        }
    }

    pub(super) fn count_faces(&mut self, dice: Dice, column: u16) {
        for face in dice.faces() {
            self.count_face(face, column, dice.count(face));
        }
    }

    /// Counts all dice on the cards of a band.
    pub(super) fn count_reserved(&mut self, state: &State, seat: Seat, column: u16) {
        let first = seat.index() * BAND_MAX;
        let cards = &state.figures[first..first + usize::from(state.sides[seat.index()].figures)];
        let all = cards.iter().fold(Dice::default(), |all, card| all.with(card.reserve));
        self.count_faces(all, column);
    }

    /// An inspiration die was rolled, `again` where an ability made it roll.
    pub(crate) fn inspiration_rolled(&mut self, face: Face, again: bool) {
        self.recorder.shorthand(self.rows.event_keys.inspiration(face, again), |r| {
            let condition = if again { rolls::REROLLED } else { rolls::ROLLED };
            r.roll(rolls::INSPIRATION, condition, face as u16);
            r.count_row(record::INSPIRATION, face as u16, inspiration_column::DICE, &[1, 1]);
        });
    }

    /// A whole pool was rolled.
    pub(crate) fn pool_rolled(&mut self, pool: Dice) {
        let dice = pool.total();
        if !R::ON || dice == 0 || dice > self.rows.pool_max {
            return;
        }
        let mut faces = 0;
        for face in Face::ALL {
            let count = pool.count(face);
            faces += u32::from(count > 0);
            self.recorder.shorthand(self.rows.event_keys.pool_face(face, dice, count), |r| {
                r.roll(rolls::POOL_FACE, self.rows.pool_condition(face, dice), count as u16);
            });
        }
        self.recorder.shorthand(self.rows.event_keys.pool(dice, faces), |r| {
            r.roll(rolls::POOL_DISTINCT, dice as u16 - 1, faces as u16 - 1);
        });
    }

    /// A reserved die was taken back.
    pub(crate) fn taken_back(&mut self, face: Face) {
        self.count_face(face, inspiration_column::TAKEN_BACK, 1);
    }

    /// A die was put on a card.
    pub(crate) fn reserved(&mut self, figure: FigureId, face: Face) {
        self.count_face(face, inspiration_column::RESERVED, 1);
        self.recorder.gauge(figure.seat(), gauges::DICE_RESERVED, 1);
    }

    /// The phase ends: what is in the pool is wasted.
    pub(crate) fn wasted(&mut self, state: &State) {
        if !R::ON {
            return;
        }
        let seat = state.phase_seat;
        let pool = state.sides[seat.index()].pool;
        self.count_faces(pool, inspiration_column::WASTED);
        self.recorder.gauge(seat, gauges::DICE_WASTED, pool.total() as i32);
    }

    /// A card with these dice on it was flipped or lost.
    pub(crate) fn reserve_lost(&mut self, reserve: Dice) {
        if R::ON {
            self.count_faces(reserve, inspiration_column::FLIPPED);
        }
    }

    /// A die has left the game with a civilian.
    pub(crate) fn die_lost(&mut self, action: Action) {
        match action {
            Action::LosePool(face) => self.count_face(face, inspiration_column::CIVILIAN_POOL, 1),
            Action::LoseReserved(_, face) => {
                self.count_face(face, inspiration_column::CIVILIAN_RESERVE, 1);
            }
            _ => {}
        }
    }

    /// Dice of the pool are rolled again.
    pub(crate) fn rerolled(&mut self, chosen: Dice) {
        if R::ON {
            self.count_faces(chosen, inspiration_column::REROLLED);
        }
    }

    /// A die of the pool, or the one that paid, was set to a face.
    pub(crate) fn die_set(&mut self, from: Option<Face>, to: Face) {
        if let Some(face) = from {
            self.count_face(face, inspiration_column::SET, 1);
        }
        self.count_face(to, inspiration_column::DICE, 1);
    }

    /// The die of an Invocation was rolled again; it goes to the pool with these faces.
    pub(crate) fn invocation(&mut self, face: Face, to_pool: u8) {
        self.recorder.roll(rolls::INVOCATION, 0, u16::from(face == Face::Tori));
        if to_pool >> face as u8 & 1 == 0 {
            self.count_face(face, inspiration_column::FIZZLED, 1);
        }
    }

    pub(super) fn die_used(
        &mut self,
        state: &State,
        figure: FigureId,
        face: Face,
        column: u16,
        source: Source,
    ) {
        let seat = figure.seat();
        self.count_face(face, column, 1);
        self.count_face(
            face,
            inspiration_column::FROM_RESERVE,
            u32::from(source == Source::Reserve),
        );
        self.count_face(face, inspiration_column::ENEMY_PHASE, u32::from(seat != state.phase_seat));
        self.recorder.gauge(seat, gauges::DICE_SPENT, 1);
    }

    /// A die was spent on a stat.
    pub(crate) fn stat_die(
        &mut self,
        rules: &Rules,
        state: &State,
        figure: FigureId,
        stat: Stat,
        source: Source,
    ) {
        if !R::ON {
            return;
        }
        self.die_used(state, figure, stat_face(stat), inspiration_column::USED_STAT, source);
        match stat {
            Stat::Movement => {
                self.count_character(
                    rules,
                    state,
                    record::MOVEMENT,
                    figure,
                    movement_column::AIR_DICE,
                );
            }
            Stat::Willpower => {
                let column = 4 * rolls::test_number(state.test.kind) + will_column::FEAR_WATER;
                self.count_character(rules, state, record::WILLPOWER, figure, column);
            }
            Stat::Attack | Stat::Defence => {}
        }
    }
}
