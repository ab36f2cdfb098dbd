//! Effects with a duration: made, kept in the order of time (NAR-405), ended (NAR-302, NAR-420).

use crate::content::vocabulary::{Duration, Timing};
use crate::rules::flow::Flow;
use crate::state::{Object, On, State, Timed, TimedKind, each_of, team_flag, unit_flag};
use tenbin_engine::{Chance, Recorder};

impl State {
    /// The last turn of a duration (NAR-302). What changes values has one even where none is
    /// written as `instant`.
    pub(super) fn last_turn(&self, duration: Duration) -> u16 {
        match duration {
            Duration::Instant | Duration::Turn => self.turn,
            Duration::NextTurn => self.turn + 1,
            Duration::None => u16::MAX,
        }
    }

    /// Sets the flags of units and teams again that tell that some of `timed` acts on them.
    fn flag_timed(&mut self) {
        for unit in each_of(self.all_units()) {
            self.units[usize::from(unit)].flags &= !(unit_flag::TIMED | unit_flag::TRAITS);
        }
        let mut teams = 0;
        for timed in self.timed.iter() {
            match timed.on {
                On::Unit => {
                    let traits = timed.kind == TimedKind::Traits;
                    let flags = if traits {
                        unit_flag::TIMED | unit_flag::TRAITS
                    } else {
                        unit_flag::TIMED
                    };
                    self.units[usize::from(timed.object)].flags |= flags;
                }
                On::Team => teams |= 1_u32 << timed.object,
                On::Seat => {}
            }
        }
        for team in each_of(self.known_teams() & !teams) {
            self.teams[usize::from(team)].flags &= !team_flag::TIMED;
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Adds an effect with a duration. What an effect says again is kept once, so that one card that
    /// says it every turn does not fill the list.
    pub(super) fn add_timed(&mut self, timed: Timed) {
        match timed.on {
            On::Unit => {
                let traits = timed.kind == TimedKind::Traits;
                let flags =
                    if traits { unit_flag::TIMED | unit_flag::TRAITS } else { unit_flag::TIMED };
                self.s.units[usize::from(timed.object)].flags |= flags;
            }
            On::Team => {
                // What acted on an earlier team of this number is over.
                if self.s.teams[usize::from(timed.object)].flags & team_flag::TIMED == 0 {
                    self.forget(Object::Team(timed.object));
                    self.s.teams[usize::from(timed.object)].flags |= team_flag::TIMED;
                }
            }
            On::Seat => {}
        }
        if self.is_merged(&timed) {
            return;
        }
        self.s.timed.push_one_of("effects with a duration", timed);
    }

    /// Whether what is added went into what is there. Numbers are summed up; of what can only be so
    /// or not the earlier gives way, since the later one counts (NAR-405).
    fn is_merged(&mut self, timed: &Timed) -> bool {
        let key = |one: &Timed| (one.kind, one.on, one.object, one.by, one.effect, one.until);
        let same = |one: &Timed| key(one) == key(timed);
        match timed.kind {
            TimedKind::Add => self.merge_addition(timed),
            TimedKind::Control => false,
            TimedKind::Set | TimedKind::Untargetable | TimedKind::Forbid | TimedKind::Traits => {
                let again = |one: &Timed| same(one) && one.amounts == timed.amounts;
                if let Some(index) = self.s.timed.iter().position(again) {
                    self.s.timed.remove(index);
                }
                false
            }
            TimedKind::Strength
            | TimedKind::Teams
            | TimedKind::Cost
            | TimedKind::Tactics
            | TimedKind::Prevent => {
                let Some(earlier) = self.s.timed.iter_mut().find(|one| same(one)) else {
                    return false;
                };
                let sum = earlier.amounts[0].checked_add(timed.amounts[0]);
                earlier.amounts[0] = sum.unwrap_or(earlier.amounts[0]);
                sum.is_some()
            }
        }
    }

    /// Adds to the last effect on the same ninja, where that is an addition too: neighbours with the
    /// same end are kept as one.
    fn merge_addition(&mut self, timed: &Timed) -> bool {
        let same = |other: &&mut Timed| other.on == On::Unit && other.object == timed.object;
        let Some(last) = self.s.timed.iter_mut().rev().find(same) else { return false };
        let alike = last.kind == TimedKind::Add
            && last.until == timed.until
            && last.in_battle == timed.in_battle
            && last.by == timed.by;
        let sums = [0, 1].map(|index| last.amounts[index].checked_add(timed.amounts[index]));
        if let ([Some(combat), Some(support)], true) = (sums, alike) {
            last.amounts = [combat, support];
            return true;
        }
        false
    }

    /// Effects whose last turn this is end (NAR-420), and with them limited controls (NAR-316,
    /// NAR-317, NAR-319).
    pub(super) fn expire(&mut self) {
        if !self.s.timed.is_empty() {
            self.expire_timed();
        }
        // Moments of this turn that never came are over.
        let mut index = 0;
        while index < self.s.delayed.len() {
            let at = self.s.delayed[index].at;
            if matches!(at, Timing::TurnStart | Timing::TurnEnd) {
                index += 1;
            } else {
                self.s.delayed.remove(index);
            }
        }
    }

    fn expire_timed(&mut self) {
        let turn = self.s.turn;
        let mut returning: u32 = 0;
        let mut index = 0;
        while index < self.s.timed.len() {
            let timed = &mut self.s.timed[index];
            if timed.until > turn {
                timed.in_battle = false;
                index += 1;
                continue;
            }
            if timed.kind == TimedKind::Control {
                returning |= 1 << timed.object;
            }
            self.s.timed.remove(index);
        }
        self.s.flag_timed();
        self.end_controls(returning);
    }
}
