//! Effects with a duration: made, kept in the order of time (NAR-405), ended (NAR-302, NAR-420).

use crate::content::vocabulary::Timing;
use crate::rules::flow::Flow;
use crate::state::{Subject, Timed, TimedKind, team_flag, unit_flag};
use tenbin_engine::{Chance, Recorder};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Adds an effect with a duration. What an effect says again is kept once, so that one card that
    /// says it every turn does not fill the list.
    pub(super) fn add_timed(&mut self, timed: Timed) {
        match timed.on {
            Subject::Unit(unit) => {
                let traits = timed.kind == TimedKind::Traits;
                let flags =
                    if traits { unit_flag::TIMED | unit_flag::TRAITS } else { unit_flag::TIMED };
                self.state.units[unit.index()].flags |= flags;
            }
            Subject::Team(team) => {
                // What acted on an earlier team of this number is over.
                if self.state.teams[team.index()].flags & team_flag::TIMED == 0 {
                    self.forget(timed.on);
                    self.state.teams[team.index()].flags |= team_flag::TIMED;
                }
            }
            Subject::Seat(_) => {}
        }
        if self.is_merged(&timed) {
            return;
        }
        self.state.timed.push_one_of("effects with a duration", timed);
    }

    /// Whether what is added went into what is there. Numbers are summed up; of what can only be so
    /// or not the earlier gives way, since the later one counts (NAR-405).
    fn is_merged(&mut self, timed: &Timed) -> bool {
        let key = |one: &Timed| (one.kind, one.on, one.by, one.effect, one.until);
        let same = |one: &Timed| key(one) == key(timed);
        match timed.kind {
            TimedKind::Add => self.merge_addition(timed),
            TimedKind::Control => false,
            TimedKind::Set | TimedKind::Untargetable | TimedKind::Forbid | TimedKind::Traits => {
                let again = |one: &Timed| same(one) && one.amounts == timed.amounts;
                if let Some(index) = self.state.timed.iter().position(again) {
                    self.state.timed.remove(index);
                }
                false
            }
            TimedKind::Strength
            | TimedKind::Teams
            | TimedKind::Cost
            | TimedKind::Tactics
            | TimedKind::Prevent => {
                let Some(earlier) = self.state.timed.iter_mut().find(|one| same(one)) else {
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
        let same = |other: &&mut Timed| other.on == timed.on;
        let Some(last) = self.state.timed.iter_mut().rev().find(same) else { return false };
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
        if !self.state.timed.is_empty() {
            self.expire_timed();
        }
        // Moments of this turn that never came are over.
        let mut index = 0;
        while index < self.state.delayed.len() {
            let at = self.state.delayed[index].at;
            if matches!(at, Timing::TurnStart | Timing::TurnEnd) {
                index += 1;
            } else {
                self.state.delayed.remove(index);
            }
        }
    }

    fn expire_timed(&mut self) {
        let turn = self.state.turn;
        let mut returning: u32 = 0;
        let mut index = 0;
        while index < self.state.timed.len() {
            let timed = &mut self.state.timed[index];
            if timed.until > turn {
                timed.in_battle = false;
                index += 1;
                continue;
            }
            if let (TimedKind::Control, Subject::Unit(unit)) = (timed.kind, timed.on) {
                returning |= unit.bit();
            }
            self.state.timed.remove(index);
        }
        self.state.flag_timed();
        self.end_controls(returning);
    }
}
