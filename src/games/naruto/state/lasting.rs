//! What lasts: effects with a duration, and what cards in play have.

use crate::content::vocabulary::{Duration, Timing};
use crate::state::{
    State, Subject, Timed, TimedKind, UnitId, team_flag, teams_in, unit_flag, units_in,
};
use tenbin_engine::Seat;

impl State {
    /// Whether some card in play has continuous effects of a kind.
    #[inline]
    pub(crate) fn has_aura(&self, bit: u16) -> bool {
        self.auras & bit != 0
    }

    /// Whether some card in play has effects of a timing.
    #[inline]
    pub(crate) fn has_timing(&self, timing: Timing) -> bool {
        self.timings >> timing as u32 & 1 == 1
    }

    /// The last turn of a duration (NAR-302). What changes values has one even where none is
    /// written as `instant`.
    pub(crate) fn last_turn(&self, duration: Duration) -> u16 {
        match duration {
            Duration::Instant | Duration::Turn => self.turn,
            Duration::NextTurn => self.turn + 1,
            Duration::None => u16::MAX,
        }
    }

    /// Sets the flags of units and teams again that tell that some of `timed` acts on them.
    pub(crate) fn flag_timed(&mut self) {
        for unit in units_in(self.all_units()) {
            self.units[unit.index()].flags &= !(unit_flag::TIMED | unit_flag::TRAITS);
        }
        let mut teams = 0;
        for timed in self.timed.iter() {
            match timed.on {
                Subject::Unit(unit) => {
                    let traits = timed.kind == TimedKind::Traits;
                    let flags = if traits {
                        unit_flag::TIMED | unit_flag::TRAITS
                    } else {
                        unit_flag::TIMED
                    };
                    self.units[unit.index()].flags |= flags;
                }
                Subject::Team(team) => teams |= team.bit(),
                Subject::Seat(_) => {}
            }
        }
        for team in teams_in(self.known_teams() & !teams) {
            self.teams[team.index()].flags &= !team_flag::TIMED;
        }
    }

    /// The latest control of a ninja that has not ended (NAR-319).
    pub(crate) fn control_of(&self, unit: UnitId) -> Option<&Timed> {
        let own =
            |timed: &&Timed| timed.kind == TimedKind::Control && timed.on == Subject::Unit(unit);
        self.timed.iter().rev().find(own)
    }

    /// Who will control a ninja when every limited control has ended (NAR-315, NAR-319).
    pub(crate) fn lasting_controller(&self, unit: UnitId) -> Seat {
        let place = &self.units[unit.index()];
        if place.flags & unit_flag::TIMED == 0 {
            return place.controller;
        }
        let mut found = None;
        for timed in self.timed.iter() {
            if timed.kind == TimedKind::Control && timed.on == Subject::Unit(unit) {
                let lasts = timed.until == u16::MAX;
                let earlier = found.unwrap_or(place.card.owner());
                found = Some(if lasts { timed.taker() } else { earlier });
            }
        }
        found.unwrap_or(place.controller)
    }

    /// Whether nothing applies or expires at the end of this turn.
    pub(crate) fn ends_quietly(&self) -> bool {
        !self.has_timing(Timing::TurnEnd)
            && self.pending.is_empty()
            && self.delayed.is_empty()
            && self.timed.is_empty()
    }
}
