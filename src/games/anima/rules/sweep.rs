//! Attacks on many: sweeps and areas, whose targets come up one after another and are compared with
//! one roll (ANI-224, ANI-251).

use crate::content::effect::{AreaSide, Op};
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state;
use crate::state::{
    Attack, AttackStep, ModelId, State, SweptCounter, fact, flag, models_of, seat_of,
};
use tenbin_engine::{Chance, Recorder};

impl Rules {
    /// The models a sweep or area hits about its centre (ANI-224, ANI-251, ANI-403).
    pub(crate) fn swept(&self, s: &State, attack: &Attack, centre: ModelId, friends: bool) -> u32 {
        let mut set = self.space.within(s, centre, i32::from(attack.radius));
        set &= !attack.attacker.bit();
        if !friends {
            set &= !state::side_mask(seat_of(attack.attacker));
        }
        models_of(set)
            .filter(|&model| self.knobs.area_hits_hidden || !s.has(model, flag::HIDDEN))
            .filter(|&model| {
                self.space.sees(s, centre, model) || self.space.in_contact(s, centre, model)
            })
            .fold(0, |set, model| set | model.bit())
    }

    /// Whether an attack on many hits friends of the attacker, too (ANI-224, ANI-252).
    pub(super) fn sweeps_friends(&self, s: &State, attack: &Attack) -> bool {
        self.ability_of(s, attack).and_then(|(_, one)| self.implicit_attack(one)).is_some_and(
            |op| matches!(op, Op::Attack { sweep, .. } if sweep.is_none_or(|sweep| sweep.side == AreaSide::Units)),
        )
    }

    /// The nearest of a set to a model, ties in party order (ANI-224), the first player's party
    /// first (ANI-100).
    fn nearest_of(&self, s: &State, centre: ModelId, set: u32) -> ModelId {
        let order = |model: ModelId| (seat_of(model) != s.first, model);
        models_of(set)
            .min_by_key(|&model| (self.space.gap(s, centre, model), order(model)))
            .unwrap_or(ModelId::NONE)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The targets of an attack about the attacker (ANI-224).
    pub(super) fn gather_sweep(&mut self) {
        let attack = *self.on_top();
        let friends = self.rules.sweeps_friends(self.state, &attack);
        let set = self.rules.swept(self.state, &attack, attack.attacker, friends);
        let record = self.on_top();
        record.targets = set;
        record.target = ModelId::NONE;
    }

    /// The next target comes up: the only one, or the nearest left of a sweep. First all declare
    /// their reactions, then each is compared with the one roll (ANI-224).
    pub(super) fn next_target(&mut self, attack: &Attack) {
        let many = attack.is(fact::SWEEP) || attack.is(fact::AREA);
        if !many {
            let gone = !Rules::is_target(self.state, attack.target);
            self.step_to(if gone { AttackStep::Finish } else { AttackStep::TargetRules });
            return;
        }
        let present = self.state.on_table;
        let record = self.on_top();
        record.targets &= present;
        record.waiting &= present;
        let (targets, waiting, centre) = (record.targets, record.waiting, attack.attacker);
        if targets != 0 {
            let target = self.rules.nearest_of(self.state, centre, targets);
            self.reset_target(target);
            let record = self.on_top();
            record.targets &= !target.bit();
            record.set(record.declared_by(target));
            self.step_to(AttackStep::TargetRules);
        } else if waiting != 0 {
            let target = self.rules.nearest_of(self.state, centre, waiting);
            self.reset_target(target);
            let again = self.takes_one_more(target);
            let record = self.on_top();
            let bit = target.bit();
            record.set(fact::DECLARED | record.declared_by(target));
            // Whoever takes a friend's blow as well is compared once more.
            if !again {
                record.waiting &= !bit;
            }
            self.recall_counter(target);
            self.step_to(AttackStep::DefenceRoll);
        } else {
            self.step_to(AttackStep::Finish);
        }
    }

    /// Whether a target of a sweep that is compared has to be compared again; one blow less waits.
    fn takes_one_more(&mut self, target: ModelId) -> bool {
        let blow = SweptCounter::blow(target, self.state.attacks.len());
        let place = self.state.swept.iter().position(|one| *one == blow);
        place.map(|place| self.state.swept.remove(place)).is_some()
    }

    /// The defence ability that a target of a sweep has declared counts again.
    fn recall_counter(&mut self, target: ModelId) {
        let is_its = |counter: &SweptCounter| counter.model == target && counter.slot.is_some();
        let Some(place) = self.state.swept.iter().position(is_its) else {
            return;
        };
        let counter = self.state.swept[place];
        if self.on_top().waiting & target.bit() == 0 {
            self.state.swept.remove(place);
        }
        let record = self.on_top();
        record.defence_slot = counter.slot;
        record.counter_at = counter.at;
        record.counter_dm = counter.dm;
    }

    /// A target of a sweep has declared; the next one does.
    pub(super) fn put_off(&mut self, attack: &Attack) {
        let bit = attack.target.bit();
        let record = self.on_top();
        // A Guardian who is a target himself takes two blows (ANI-224).
        let again = record.waiting & bit != 0;
        record.waiting |= bit;
        if record.is(fact::DODGED) {
            record.dodgers |= bit;
        }
        if record.is(fact::COUNTERED) {
            record.counterers |= bit;
        }
        if record.is(fact::GNOSIS_DEFENDER) {
            record.gnosis |= bit;
        }
        if record.is(fact::MISSES) {
            record.missed |= bit;
        }
        let counter = SweptCounter {
            model: attack.target,
            slot: attack.defence_slot,
            at: attack.counter_at,
            dm: attack.counter_dm,
        };
        if again {
            let blow = SweptCounter::blow(attack.target, self.state.attacks.len());
            self.state.swept.push_one_of("blows of one sweep taken for others", blow);
        }
        if attack.defence_slot.is_some() {
            self.state.swept.push_one_of("counterattacks to one sweep", counter);
        }
        self.step_to(AttackStep::NextTarget);
    }
}
