//! Tokens of states, being hidden, effects that last, upkeeps that end (section 2.12, ANI-094,
//! ANI-400 to ANI-405). How a model's numbers are worked out anew is in `standing.rs`.

use crate::content::catalogue::Ability;
use crate::content::effect::{Duration, Op};
use crate::content::knobs::StateStacking;
use crate::content::vocabulary::{State as Token, Trigger};
use crate::record::notes::Event;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::rules::query::slots_of;
use crate::state::{AFTER_CRIT, ModelId, Slot, State, Timed, TimedKind, fact, flag, models_of};
use tenbin_engine::{Chance, Recorder};

impl Rules {
    /// Whether a model may become hidden: not inside an enemy's control zone (ANI-402).
    pub(super) fn can_hide(&self, s: &State, model: ModelId) -> bool {
        s.is_on_table(model)
            && !s.has(model, flag::HIDDEN)
            && models_of(s.enemies_of(model)).all(|enemy| {
                !self.in_zone(s, enemy, model) && !self.space.in_contact(s, enemy, model)
            })
    }

    /// Whether using an ability hides its bearer.
    pub(super) fn hides(&self, ability: &Ability) -> bool {
        self.catalogue
            .rules_of(ability.rules)
            .iter()
            .filter(|rule| rule.trigger == Trigger::Use)
            .any(|rule| self.catalogue.ops_of(rule.ops).contains(&Op::Hide))
    }
}

/// Tokens of a state after some more arrive (ANI-312).
fn stacked(stacking: StateStacking, before: u8, level: u8, cap: i32) -> u8 {
    let sum = match stacking {
        StateStacking::Add => before.saturating_add(level),
        StateStacking::Max => before.max(level),
        StateStacking::Replace => level,
    };
    sum.min(cap.clamp(1, 250) as u8)
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A model receives tokens of a state (ANI-310 to ANI-313, ANI-344); returns whether it took
    /// any.
    pub(super) fn add_tokens(
        &mut self,
        model: ModelId,
        state: Token,
        level: u8,
        by: ModelId,
    ) -> bool {
        if level == 0 || !self.state.is_on_table(model) {
            return false;
        }
        if self.rules.is_immune(self.state, model, state) {
            self.report.state(self.rules, self.state, model, state, false, by);
            return false;
        }
        let knobs = &self.rules.knobs;
        let (stacking, cap) = (knobs.state_stacking, knobs.state_token_cap);
        let tokens = &mut self.state.model_mut(model).tokens[state as usize];
        *tokens = stacked(stacking, *tokens, level, cap);
        // The card of a paralysed character is turned when the state arrives (ANI-102).
        if state == Token::Paralysed
            && self.state.active != ModelId::NONE
            && self.state.active != model
        {
            self.state.set(model, flag::SPENT);
        }
        self.report.state(self.rules, self.state, model, state, true, by);
        true
    }

    /// A model loses so many tokens of a state.
    pub(super) fn take_tokens(&mut self, model: ModelId, state: Token, count: u8) {
        let tokens = &mut self.state.model_mut(model).tokens[state as usize];
        *tokens = tokens.saturating_sub(count);
    }

    /// A model becomes hidden (ANI-400, ANI-402): false where it may not.
    pub(crate) fn hide(&mut self, model: ModelId) -> bool {
        if !self.rules.can_hide(self.state, model) {
            return false;
        }
        self.state.set(model, flag::HIDDEN);
        self.report.event(self.rules, self.state, model, Event::Hid);
        true
    }

    /// A model is hidden no more; the upkeep that hid it ends (ANI-404).
    pub(crate) fn reveal(&mut self, model: ModelId) {
        if !self.state.has(model, flag::HIDDEN) {
            return;
        }
        self.state.unset(model, flag::HIDDEN);
        self.report.event(self.rules, self.state, model, Event::Revealed);
        for slot in slots_of(self.state.model(model).upkeep) {
            let ability = self.rules.ability_in(self.state, model, slot);
            if ability.is_none_or(|(_, ability)| self.rules.hides(ability)) {
                self.end_upkeep(model, slot);
            }
        }
    }

    /// Something that lasts begins. What is the same in all but its amount is added up, on each
    /// model for itself.
    pub(crate) fn add_timed(&mut self, timed: Timed) {
        let timed = timed.in_common();
        let mut left = timed.models;
        let same = |old: &Timed| Timed { n: old.n, models: old.models, ..timed } == *old;
        let meets = |old: &Timed, left: u32| same(old) && old.models & left != 0;
        while let Some(index) = self.state.timed.iter().position(|old| meets(old, left)) {
            let old = &mut self.state.timed[index];
            let both = old.models & left;
            left &= !both;
            let n = match timed.kind {
                TimedKind::Fixed(_) => timed.n,
                TimedKind::Least(_) => old.n.max(timed.n),
                _ => old.n.saturating_add(timed.n),
            };
            if old.models == both {
                old.n = n;
            } else if old.n != n {
                old.models &= !both;
                self.join_timed(Timed { models: both, n, ..timed });
            }
        }
        if left != 0 {
            self.join_timed(Timed { models: left, ..timed });
        }
        if timed.until == Duration::Game {
            for model in models_of(timed.models) {
                self.rules.refresh_model(self.state, model);
            }
        }
    }

    /// Something that lasts is on models that do not have it: they join others that have just that,
    /// unless something in between counts before it (of what sets a number the last one counts).
    fn join_timed(&mut self, timed: Timed) {
        for model in models_of(timed.models) {
            self.state.set(model, flag::LASTING);
        }
        let ordered = |kind: TimedKind| matches!(kind, TimedKind::Fixed(_) | TimedKind::Scaled(..));
        let all = &self.state.timed;
        let found = all
            .iter()
            .position(|old| Timed { models: old.models, ..timed } == *old)
            .filter(|&index| {
                let mut later = all.iter().skip(index + 1);
                !ordered(timed.kind)
                    || later.all(|one| one.models & timed.models == 0 || !ordered(one.kind))
            });
        match found {
            Some(index) => self.state.timed[index].models |= timed.models,
            None => self.state.timed.push_one_of("things that last a while", timed),
        }
    }

    /// Everything that lasted so long ends: of the attack of this depth, of the activation, of the
    /// turn (with what plot cards changed for the turn, and the turn's uses of advantages).
    pub(super) fn end_timed(&mut self, duration: Duration) {
        let depth = self.state.attacks.len();
        self.drop_timed(|timed| {
            timed.until == duration && (duration != Duration::Attack || timed.attacks() >= depth)
        });
        if duration == Duration::Turn {
            for side in &mut self.state.sides {
                side.zone_set = 0;
                side.ranges_halved = false;
                side.advantage_uses = [0; 3];
            }
        }
    }

    /// What lasted on the target of one attack of several ends, before the next of them.
    pub(super) fn end_timed_on(&mut self, model: ModelId) {
        let depth = self.state.attacks.len();
        self.lift_timed(model, |timed| timed.until == Duration::Attack && timed.attacks() >= depth);
    }

    /// What lasts and fits ends for a model.
    pub(super) fn lift_timed(&mut self, model: ModelId, fits: impl Fn(&Timed) -> bool) {
        let bit = Rules::bit(model);
        for timed in self.state.timed.iter_mut().filter(|timed| fits(timed)) {
            timed.models &= !bit;
        }
        self.drop_timed(|timed| timed.models == 0);
        self.end_lasting(bit);
    }

    /// The critical hit of the attack on top is over, or undone by other dice: what its rules added
    /// applied to that hit only (section 3.3). What they put in force for longer than the attack
    /// stays where the hit stands.
    pub(super) fn forget_crit(&mut self, undone: bool) {
        if !self.on_top().is(fact::CRIT) {
            return;
        }
        let depth = self.state.attacks.len() as u8 | AFTER_CRIT;
        let lasting =
            |timed: &&Timed| timed.depth == depth && timed.until == Duration::Game && undone;
        let changed =
            self.state.timed.iter().filter(lasting).fold(0, |set, timed| set | timed.models);
        self.drop_timed(|timed| {
            timed.depth == depth && (undone || timed.until == Duration::Attack)
        });
        for timed in self.state.timed.iter_mut().filter(|timed| timed.depth == depth) {
            timed.depth = 0;
        }
        for model in models_of(changed) {
            self.rules.refresh_model(self.state, model);
        }
    }

    /// Takes away what lasts and fits.
    pub(super) fn drop_timed(&mut self, gone: impl Fn(&Timed) -> bool) {
        let (mut index, mut lifted) = (0, 0);
        while index < self.state.timed.len() {
            if gone(&self.state.timed[index]) {
                lifted |= self.state.timed.remove(index).models;
            } else {
                index += 1;
            }
        }
        self.end_lasting(lifted);
    }

    /// Something has ended on models: maybe nothing lasts on them any more.
    fn end_lasting(&mut self, models: u32) {
        if models != 0 {
            let still = self.state.timed.iter().fold(0, |set, timed| set | timed.models);
            for model in models_of(models & !still) {
                self.state.unset(model, flag::LASTING);
            }
        }
    }

    /// An upkeep begins to run (ANI-094).
    pub(super) fn start_upkeep(&mut self, model: ModelId, slot: Slot) {
        self.state.model_mut(model).upkeep |= slot.bit();
        self.rules.refresh_model(self.state, model);
    }

    /// An upkeep is not paid, or its bearer is gone: what it maintained ends (ANI-094, ANI-295).
    pub(super) fn end_upkeep(&mut self, model: ModelId, slot: Slot) {
        let bit = slot.bit();
        let own = self.state.model_mut(model);
        if own.upkeep & bit == 0 {
            return;
        }
        own.upkeep &= !bit;
        own.upkeep_paid &= !bit;
        let ability = self.rules.ability_in(self.state, model, slot);
        let hid = ability.is_some_and(|(_, ability)| self.rules.hides(ability));
        if hid && self.state.has(model, flag::HIDDEN) {
            self.state.unset(model, flag::HIDDEN);
            self.report.event(self.rules, self.state, model, Event::Revealed);
        }
        self.rules.refresh_model(self.state, model);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ANI-312, and the cap of tokens.
    #[test]
    fn tokens_stack_as_the_switch_says() {
        assert_eq!(stacked(StateStacking::Add, 2, 3, 9), 5);
        assert_eq!(stacked(StateStacking::Add, 7, 3, 9), 9);
        assert_eq!(stacked(StateStacking::Max, 2, 3, 9), 3);
        assert_eq!(stacked(StateStacking::Max, 3, 2, 9), 3);
        assert_eq!(stacked(StateStacking::Replace, 3, 2, 9), 2);
    }
}
