//! Wounds, health and death (NAR-400 to NAR-406).

use crate::content::effect::{Effect, Op};
use crate::content::index::aura;
use crate::content::vocabulary::Zone;
use crate::record::notes::Cause;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::{Set, Source, State, Subject, TimedKind, UnitId, unit_flag, units_in};
use tenbin_engine::{Chance, Recorder};

/// Most continuous effects that prevent wounds of one ninja.
const GUARDS_MAX: usize = 8;
/// Effects that prevent wounds: which, of what, how many.
type Guards = arrayvec::ArrayVec<(u16, Source, u8), GUARDS_MAX>;

impl Rules {
    /// The continuous effects that prevent wounds of a ninja now.
    fn guards(&self, state: &State, unit: UnitId) -> Guards {
        let mut guards = Guards::new();
        self.each_aura(state, aura::PREVENT, |index, effect: &Effect, source| {
            if let Op::PreventWound(count) = effect.op
                && !guards.is_full()
                && !self.is_used_up(state, source, index)
                && unit.is_in(self.selected_units(state, effect, source))
            {
                guards.push((index, source, count));
            }
        });
        guards
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Wounds dealt at the same time: unit, how many; prevention first, deaths follow (NAR-384,
    /// NAR-400, NAR-401).
    pub(super) fn wound_all(&mut self, wounds: &[(UnitId, u8)], cause: Cause) {
        let mut injured: Set = 0;
        let mut dead: Set = 0;
        for &(unit, count) in wounds {
            if !self.state.is_in_play(unit) {
                continue;
            }
            let left = self.prevent(unit, count);
            if left == 0 {
                continue;
            }
            self.report.wounded(self.rules, self.state, unit, left, cause);
            if left >= 2 || self.state.units[unit.index()].injured {
                dead |= unit.bit();
            } else {
                injured |= unit.bit();
            }
        }
        for unit in units_in(injured) {
            self.set_injured(unit);
        }
        for unit in units_in(dead) {
            self.kill(unit, cause);
        }
    }

    /// Wounds of a ninja that are left after prevention.
    fn prevent(&mut self, unit: UnitId, count: u8) -> u8 {
        let mut left = count;
        if self.state.has_aura(aura::PREVENT) {
            for (index, source, most) in self.rules.guards(self.state, unit) {
                let prevented = left.min(most);
                if prevented > 0 {
                    left -= prevented;
                    self.rules.use_up(self.state, source, index);
                }
            }
        }
        if left > 0 && self.state.units[unit.index()].flags & unit_flag::TIMED != 0 {
            for timed in self.state.timed.iter_mut() {
                if timed.kind == TimedKind::Prevent && timed.on == Subject::Unit(unit) {
                    let prevented = left.min(timed.amounts[0] as u8);
                    left -= prevented;
                    timed.amounts[0] -= prevented as i8;
                }
            }
        }
        for _ in left..count {
            self.report.wound_prevented(self.rules, self.state, unit);
        }
        left
    }

    /// Kills (NAR-401, NAR-406).
    pub(crate) fn kill(&mut self, unit: UnitId, cause: Cause) {
        if self.state.is_in_play(unit) {
            self.report.killed(self.rules, self.state, unit, cause);
            self.leave_field(unit, Zone::Discard);
        }
    }

    /// Changes to injured status (NAR-402).
    pub(crate) fn set_injured(&mut self, unit: UnitId) {
        self.state.units[unit.index()].injured = true;
    }

    /// Heals (NAR-403).
    pub(crate) fn heal(&mut self, unit: UnitId) {
        let place = &mut self.state.units[unit.index()];
        if std::mem::replace(&mut place.injured, false) {
            self.report.healed(self.rules, self.state, unit);
        }
    }
}
