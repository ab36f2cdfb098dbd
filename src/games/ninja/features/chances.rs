//! The chances that follow from the stats on the table, and how near players are to winning.
//! Integers only: percents.

use crate::Ninja;
use crate::content::cards::{Event, Goal, Purpose, Stat, SuccessRoll};
use crate::state::{Frame, Roll, State};
use tenbin_engine::Seat;

impl Ninja {
    /// Chance in percent that the dice reach a number.
    #[inline]
    pub(super) fn chance_of(&self, need: i16) -> i32 {
        self.outlook.chances[self.need_class(need) as usize]
    }

    /// Chance in percent that an attack hits as things stand.
    pub(super) fn hit_chance(&self, s: &State, attacker: Seat, target: Seat, bonus: i16) -> i32 {
        self.chance_of(self.attack_need(s, attacker, target) - bonus)
    }

    /// The number that the dice of an attack must reach as things stand.
    pub(super) fn attack_need(&self, s: &State, attacker: Seat, target: Seat) -> i16 {
        let roll = Roll {
            purpose: Purpose::Attack,
            seat: attacker,
            stat: Stat::Att,
            other: target.0,
            ..Roll::default()
        };
        let (own, number) = self.roll_numbers(s, &roll);
        number - own
    }

    /// Chance in percent that a player passes one success roll.
    fn success_chance(&self, s: &State, seat: Seat, roll: SuccessRoll) -> i32 {
        let roll = Roll {
            purpose: Purpose::Event,
            seat,
            stat: roll.stat,
            difficulty: roll.difficulty,
            ..Roll::default()
        };
        let (bonus, number) = self.roll_numbers(s, &roll);
        self.chance_of(number - bonus)
    }

    /// Chance in percent that a player passes the rolls of the event from one on.
    pub(super) fn event_chance(&self, s: &State, seat: Seat, event: &Event, from: usize) -> i32 {
        event
            .rolls
            .iter()
            .skip(from)
            .fold(100, |chance, &roll| chance * self.success_chance(s, seat, roll) / 100)
    }

    /// How much a player's objective wants an event: 2 if it would win, 1 if it is part of it.
    pub(super) fn wanted_by(&self, s: &State, seat: Seat, kind: u8) -> i32 {
        if !self.rules.win_by_objective {
            return 0;
        }
        let event = &self.cards.events[kind as usize];
        match self.cards.objectives[s.players[seat.index()].objective as usize].goal {
            Goal::Killer => i32::from(event.killer) * 2,
            Goal::LastClan => 0,
            Goal::Mission(pairs) => pairs
                .iter()
                .filter(|pair| pair.contains(&kind) && !self.has_conquered(s, seat, kind))
                .map(|pair| {
                    let other = if pair[0] == kind { pair[1] } else { pair[0] };
                    1 + i32::from(self.has_conquered(s, seat, other))
                })
                .max()
                .unwrap_or(0),
        }
    }

    /// How far in percent failing now would kill: by the draws of the event and the life left.
    pub(super) fn death_risk(&self, s: &State, seat: Seat, draws: u8) -> i32 {
        if draws == 0 {
            return 0;
        }
        let life = s.players[seat.index()].life.clamp(1, 4) as usize;
        self.outlook.deaths[usize::from(draws.min(3)) - 1][life - 1]
    }

    /// Disadvantages a seat still has to draw now.
    pub(super) fn draws_left(&self, s: &State, seat: Seat) -> u8 {
        s.frames
            .iter()
            .map(|frame| match frame {
                Frame::Draws { seat: who, left, .. } if *who == seat.0 => *left,
                _ => 0,
            })
            .sum()
    }

    /// How near a player seems to winning: conquered events, which everybody sees.
    pub(super) fn lead(&self, s: &State, seat: Seat) -> i32 {
        s.players[seat.index()].events.count_ones() as i32
    }
}
