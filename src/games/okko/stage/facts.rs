//! What a scenario may expect of a state.

use toml::Value;

use crate::board::{OFF_BOARD, Square};
use crate::content::catalogue::Stat;
use crate::stage::Stage;
use crate::state::dice::{Dice, Face};
use crate::state::{FigureId, SEATS, State, Status};
use tenbin_engine::Seat;
use tenbin_lab::module::facts::{number, table, text, texts};

/// Writes "x,y".
fn square_text(square: Square) -> String {
    format!("{},{}", square.x, square.y)
}

impl Stage<'_> {
    /// What a scenario may expect of a state beside what every game tells.
    pub(crate) fn state_facts(&self, state: &State) -> toml::Table {
        let mut facts = table([
            ("turn", number(state.turn)),
            ("player_a", text(state.player_a.to_string())),
            ("quiet_turns", number(state.quiet_turns)),
            ("points", number(self.points_left(state))),
            ("action_used", Value::Boolean(state.active.action_used)),
        ]);
        for seat in (0..SEATS as u8).map(Seat) {
            facts.insert(seat.to_string(), Value::Table(self.side_facts(state, seat)));
        }
        if state.fight.goes_on {
            facts.insert("fight".to_owned(), Value::Table(self.fight_facts(state)));
        }
        facts
    }

    /// Movement points the active figure has left or would begin with; 0 where none is active.
    pub(super) fn points_left(&self, state: &State) -> i32 {
        use crate::state::Movement;
        match (state.active.figure, state.active.movement) {
            (None, _) | (_, Movement::Over) => 0,
            _ => self.rules.gait(state).points,
        }
    }

    fn fight_facts(&self, state: &State) -> toml::Table {
        let (attacker, defender) = (state.fight.attacker, state.fight.defender);
        table([
            ("attacker", text(self.rules.label(state, attacker))),
            ("defender", text(self.rules.label(state, defender))),
            ("back_attack", Value::Boolean(state.fight.back_attack)),
            ("cover", number(state.fight.cover)),
        ])
    }

    fn side_facts(&self, state: &State, seat: Seat) -> toml::Table {
        let side = &state.sides[seat.index()];
        let figures = state
            .band(seat)
            .map(|figure| {
                (self.rules.label(state, figure), Value::Table(self.figure_facts(state, figure)))
            })
            .collect();
        let on_cards: u32 =
            state.alive(seat).map(|figure| state.figure(figure).reserve.total()).sum();
        let dice = side.pool.total() + u32::from(side.spent) + on_cards;
        table([
            ("pool", dice_value(side.pool)),
            ("spent", number(side.spent)),
            ("dice", number(dice)),
            ("lost", number(side.lost)),
            ("alive", number(side.alive)),
            ("edge", text(side.edge.letter())),
            ("figures", Value::Table(figures)),
        ])
    }

    fn figure_facts(&self, state: &State, figure: FigureId) -> toml::Table {
        let own = state.figure(figure);
        let status = match own.status {
            Status::Alert => "alert",
            Status::Endangered => "endangered",
            Status::Out => "out",
        };
        let in_play = own.status != Status::Out && own.at != OFF_BOARD;
        let zone = self
            .rules
            .all_squares()
            .filter(|&square| in_play && self.rules.controls(state, figure, square))
            .map(square_text);
        let seat = figure.seat();
        let used = self.rules.member(state, figure).abilities.iter().enumerate();
        let used = used
            .filter(|&(slot, _)| (own.used_phase | own.used_game) >> slot & 1 == 1)
            .map(|(_, &ability)| self.rules.catalogue.abilities[ability as usize].id.clone());
        let stat = |stat: Stat| number(self.rules.stat(state, figure, stat));
        table([
            ("at", text(square_text(own.at))),
            ("facing", text(own.facing.letter())),
            ("status", text(status)),
            ("reserve", dice_value(own.reserve)),
            ("activated", Value::Boolean(own.activated)),
            ("used", texts(used)),
            ("zone", texts(zone)),
            (
                "in_enemy_zone",
                Value::Boolean(in_play && self.rules.in_enemy_zone(state, seat, own.at)),
            ),
            ("attack", stat(Stat::Attack)),
            ("defence", stat(Stat::Defence)),
            ("movement", stat(Stat::Movement)),
            ("willpower", stat(Stat::Willpower)),
            ("zeni", number(self.rules.member(state, figure).zeni)),
        ])
    }
}

/// The faces as a list of words, one a die.
fn dice_value(dice: Dice) -> Value {
    let words = |face: Face| (0..dice.count(face)).map(move |_| face.word().to_owned());
    texts(Face::ALL.into_iter().flat_map(words))
}
