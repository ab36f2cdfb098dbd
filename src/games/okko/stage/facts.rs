//! What a scenario may expect of a state.

use toml::Value;

use crate::engine::Seat;
use crate::games::okko::Okko;
use crate::games::okko::board::{OFF_BOARD, Square};
use crate::games::okko::content::catalogue::{BAND_MAX, Stat};
use crate::games::okko::state;
use crate::games::okko::state::dice::{Dice, Face};
use crate::games::okko::state::{Ending, NONE, SEATS, State, Status};

/// Writes "x,y".
fn square_text(square: Square) -> String {
    format!("{},{}", square.x, square.y)
}

impl Okko {
    /// Everything a scenario may expect of a state.
    pub(crate) fn state_facts(&self, state: &State) -> toml::Table {
        let number = |value: i64| Value::Integer(value);
        let winners = (0..SEATS as u8).filter(|seat| state.winners >> seat & 1 == 1);
        let winners = winners.map(|seat| Value::String(Seat(seat).to_string())).collect();
        let asked = self.chooser(state).map_or("none".to_owned(), |seat| seat.to_string());
        let mut facts = toml::Table::from_iter([
            ("turn".to_owned(), number(state.turn.into())),
            ("active".to_owned(), Value::String(state.phase_seat.to_string())),
            ("player_a".to_owned(), Value::String(state.player_a.to_string())),
            ("quiet_turns".to_owned(), number(state.quiet_turns.into())),
            ("over".to_owned(), Value::Boolean(state.ending != Ending::None)),
            ("ending".to_owned(), Value::String(state.ending.word().to_owned())),
            ("winners".to_owned(), Value::Array(winners)),
            ("asked".to_owned(), Value::String(asked)),
            ("asked_for".to_owned(), Value::String(self.question(state).to_owned())),
            ("points".to_owned(), number(i64::from(self.points_left(state)))),
            ("action_used".to_owned(), Value::Boolean(state.active.action_used)),
        ]);
        let sides = (0..SEATS as u8).map(|seat| Value::Table(self.side_facts(state, Seat(seat))));
        facts.insert("seats".to_owned(), Value::Array(sides.collect()));
        if state.fight.attacker != NONE {
            facts.insert("fight".to_owned(), Value::Table(self.fight_facts(state)));
        }
        facts
    }

    /// Movement points the active figure has left or would begin with; 0 where none is active.
    fn points_left(&self, state: &State) -> i32 {
        use crate::games::okko::state::Movement;
        match (state.active.figure, state.active.movement) {
            (NONE, _) | (_, Movement::Over) => 0,
            _ => self.gait(state).points,
        }
    }

    fn fight_facts(&self, state: &State) -> toml::Table {
        let (attacker, defender) = (state.fight.attacker, state.fight.defender);
        toml::Table::from_iter([
            ("attacker".to_owned(), Value::String(self.label(state, attacker))),
            ("defender".to_owned(), Value::String(self.label(state, defender))),
            ("back_attack".to_owned(), Value::Boolean(state.fight.back_attack)),
            ("cover".to_owned(), Value::Integer(state.fight.cover.into())),
        ])
    }

    fn side_facts(&self, state: &State, seat: Seat) -> toml::Table {
        let side = &state.sides[seat.index()];
        let first = seat.0 * BAND_MAX as u8;
        let figures = (first..first + side.figures)
            .map(|figure| {
                (self.label(state, figure), Value::Table(self.figure_facts(state, figure)))
            })
            .collect();
        let on_cards: u32 =
            state.alive(seat).map(|figure| state.figure(figure).reserve.total()).sum();
        let dice = side.pool.total() + u32::from(side.spent) + on_cards;
        toml::Table::from_iter([
            ("pool".to_owned(), dice_value(side.pool)),
            ("spent".to_owned(), Value::Integer(side.spent.into())),
            ("dice".to_owned(), Value::Integer(dice.into())),
            ("lost".to_owned(), Value::Integer(side.lost.into())),
            ("alive".to_owned(), Value::Integer(side.alive.into())),
            ("edge".to_owned(), Value::String(side.edge.letter().to_string())),
            ("figures".to_owned(), Value::Table(figures)),
        ])
    }

    fn figure_facts(&self, state: &State, figure: u8) -> toml::Table {
        let own = state.figure(figure);
        let status = match own.status {
            Status::Alert => "alert",
            Status::Endangered => "endangered",
            Status::Out => "out",
        };
        let in_play = own.status != Status::Out && own.at != OFF_BOARD;
        let zone: Vec<Value> = self
            .all_squares()
            .filter(|&square| in_play && self.controls(state, figure, square))
            .map(|square| Value::String(square_text(square)))
            .collect();
        let seat = state::seat_of(figure);
        let used = self.member(state, figure).abilities.iter().enumerate();
        let used = used
            .filter(|&(slot, _)| (own.used_phase | own.used_game) >> slot & 1 == 1)
            .map(|(_, &ability)| {
                Value::String(self.catalogue.abilities[ability as usize].id.clone())
            })
            .collect();
        let stat = |stat: Stat| Value::Integer(self.stat(state, figure, stat).into());
        toml::Table::from_iter([
            ("at".to_owned(), Value::String(square_text(own.at))),
            ("facing".to_owned(), Value::String(own.facing.letter().to_string())),
            ("status".to_owned(), Value::String(status.to_owned())),
            ("reserve".to_owned(), dice_value(own.reserve)),
            ("activated".to_owned(), Value::Boolean(own.activated)),
            ("used".to_owned(), Value::Array(used)),
            ("zone".to_owned(), Value::Array(zone)),
            (
                "in_enemy_zone".to_owned(),
                Value::Boolean(in_play && self.in_enemy_zone(state, seat, own.at)),
            ),
            ("attack".to_owned(), stat(Stat::Attack)),
            ("defence".to_owned(), stat(Stat::Defence)),
            ("movement".to_owned(), stat(Stat::Movement)),
            ("willpower".to_owned(), stat(Stat::Willpower)),
            ("zeni".to_owned(), Value::Integer(self.member(state, figure).zeni.into())),
        ])
    }
}

/// The faces as a list of words, one a die.
fn dice_value(dice: Dice) -> Value {
    let words = Face::ALL
        .into_iter()
        .flat_map(|face| (0..dice.count(face)).map(move |_| Value::String(face.word().to_owned())));
    Value::Array(words.collect())
}
