//! The chances that follow from the stats on the table, and how near players are to winning.
//! Integers only: percents.

use crate::content::catalogue::{Event, Goal, Purpose, Stat, SuccessRoll};
use crate::content::ids::EventId;
use crate::features::Sight;
use crate::state::{Frame, Roll};
use tenbin_engine::Seat;

impl Sight<'_> {
    /// Chance in percent that the dice reach a number.
    #[inline]
    pub(super) fn chance_of(&self, need: i16) -> i32 {
        self.tables.chances[self.rules.need_class(need) as usize]
    }

    /// Chance in percent that an attack hits as things stand.
    pub(super) fn hit_chance(&self, attacker: Seat, target: Seat, bonus: i16) -> i32 {
        self.chance_of(self.attack_need(attacker, target) - bonus)
    }

    /// The number that the dice of an attack must reach as things stand.
    pub(super) fn attack_need(&self, attacker: Seat, target: Seat) -> i16 {
        let roll = Roll {
            purpose: Purpose::Attack,
            seat: attacker,
            stat: Stat::Att,
            other: Some(target),
            ..Roll::default()
        };
        let (own, number) = self.rules.roll_numbers(self.state, &roll);
        number - own
    }

    /// Chance in percent that a player passes one success roll.
    fn success_chance(&self, seat: Seat, roll: SuccessRoll) -> i32 {
        let roll = Roll {
            purpose: Purpose::Event,
            seat,
            stat: roll.stat,
            difficulty: roll.difficulty,
            ..Roll::default()
        };
        let (bonus, number) = self.rules.roll_numbers(self.state, &roll);
        self.chance_of(number - bonus)
    }

    /// Chance in percent that a player passes the rolls of the event from one on.
    pub(super) fn event_chance(&self, seat: Seat, event: &Event, from: usize) -> i32 {
        event
            .rolls
            .iter()
            .skip(from)
            .fold(100, |chance, &roll| chance * self.success_chance(seat, roll) / 100)
    }

    /// How much a player's objective wants an event: 2 if it would win, 1 if it is part of it.
    pub(super) fn wanted_by(&self, seat: Seat, kind: EventId) -> i32 {
        if !self.rules.knobs.win_by_objective {
            return 0;
        }
        let event = &self.rules.catalogue.events[kind.index()];
        match self.rules.catalogue.objectives[self.state.players[seat.index()].objective.index()]
            .goal
        {
            Goal::Killer => i32::from(event.killer) * 2,
            Goal::LastClan => 0,
            Goal::Mission(pairs) => pairs
                .iter()
                .filter(|pair| {
                    pair.contains(&kind) && !self.rules.has_conquered(self.state, seat, kind)
                })
                .map(|pair| {
                    let other = if pair[0] == kind { pair[1] } else { pair[0] };
                    1 + i32::from(self.rules.has_conquered(self.state, seat, other))
                })
                .max()
                .unwrap_or(0),
        }
    }

    /// How far in percent failing now would kill: by the draws of the event and the life left.
    pub(super) fn death_risk(&self, seat: Seat, draws: u8) -> i32 {
        if draws == 0 {
            return 0;
        }
        let life = self.state.players[seat.index()].life.clamp(1, 4) as usize;
        self.tables.deaths[usize::from(draws.min(3)) - 1][life - 1]
    }

    /// Disadvantages a seat still has to draw now.
    pub(super) fn draws_left(&self, seat: Seat) -> u8 {
        self.state
            .frames
            .iter()
            .map(|frame| match frame {
                Frame::Draws { seat: who, left, .. } if *who == seat => *left,
                _ => 0,
            })
            .sum()
    }

    /// How near a player seems to winning: conquered events, which everybody sees.
    pub(super) fn lead(&self, seat: Seat) -> i32 {
        self.state.players[seat.index()].events.count_ones() as i32
    }
}
