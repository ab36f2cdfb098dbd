//! Willpower tests (OKK-383 to OKK-389).

use crate::content::catalogue::{Ability, Amount, Effect, Stat, test_kind, timing};
use crate::record::rolls::WILL_DIE;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::setup::DIE_SIDES;
use crate::state::action::{Action, Source};
use crate::state::dice::Face;
use crate::state::slots;
use crate::state::{FigureId, Frame, Slot, State, Test};
use tenbin_engine::{Chance, Recorder, Stream};

impl Rules {
    /// What the tester may declare before the die is rolled, from `test.next` on.
    pub(super) fn test_options(&self, state: &State, rolled: bool, mut add: impl FnMut(Action)) {
        let test = &state.test;
        let figure = test.figure;
        // Water is declared before the roll, or with the switch only when it would turn a fail.
        let water = if rolled {
            let value = self.test_willpower(state);
            i32::from(test.die) > value && i32::from(test.die) <= value + self.knobs.water_bonus
        } else {
            !self.knobs.water_after_roll
        };
        if test.next == 0 && water && self.stat_is_open(state, figure, Stat::Willpower) {
            for source in [Source::Pool, Source::Reserve] {
                if self.may_pay(state, figure, Face::Water, source) {
                    add(Action::StatDie(source));
                }
            }
        }
        if rolled {
            return;
        }
        for slot in slots(self.optional_at(state, figure, timing::WILL_TEST)) {
            if slot.number() + 1 < test.next {
                continue;
            }
            let ability = self.ability(state, figure, slot);
            if self.matters_in_test(state, ability)
                && self.conditions_hold(state, figure, ability, true)
            {
                for source in self.sources(state, figure, ability) {
                    add(Action::Use(slot, source, None));
                }
            }
        }
    }

    /// Whether an ability changes anything about the present test: immunity to fear is for fear
    /// tests alone (OKK-162).
    fn matters_in_test(&self, state: &State, ability: &Ability) -> bool {
        state.test.kind == test_kind::FEAR
            || self
                .ops(ability)
                .iter()
                .any(|op| !matches!(op.effect, Effect::FearImmune | Effect::ConsumeSelf))
    }

    /// Whether an effect that is declared for the present test passes it: who never tests for fear
    /// passes a fear test without a roll (OKK-388).
    pub(crate) fn passes_test(state: &State, effect: Effect) -> bool {
        effect == Effect::AutoPass
            || effect == Effect::FearImmune && state.test.kind == test_kind::FEAR
    }

    fn has_test_options(&self, state: &State, rolled: bool) -> bool {
        let mut any = false;
        self.test_options(state, rolled, |_| any = true);
        any
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A test begins; its result is in `state.test` when its frame is gone.
    pub(super) fn begin_test(&mut self, test: Test) {
        self.state.clash = true;
        self.state.test = test;
        if test.kind == test_kind::FEAR && self.rules.knows_no_fear(self.state, test.figure) {
            self.state.test.automatic = true;
        }
        // Passive automatic passes.
        for slot in slots(self.rules.automatic_at(self.state, test.figure, timing::WILL_TEST)) {
            let ability = self.rules.ability(self.state, test.figure, slot);
            let passes = self.rules.ops(ability).iter().any(|op| op.effect == Effect::AutoPass);
            if passes && self.rules.conditions_hold(self.state, test.figure, ability, false) {
                self.state.test.automatic = true;
            }
        }
        self.push(Frame::Test { rolled: false });
    }

    pub(super) fn settle_test(&mut self, rolled: bool) -> Next {
        if !self.state.test.automatic && self.rules.has_test_options(self.state, rolled) {
            return Next::Ask;
        }
        self.go_on_testing(rolled);
        Next::Go
    }

    fn go_on_testing(&mut self, rolled: bool) {
        if self.state.test.automatic {
            self.end_test(true);
        } else if rolled {
            let passed = i32::from(self.state.test.die) <= self.rules.test_willpower(self.state);
            self.end_test(passed);
        } else {
            let stream = Stream::DICE.of(WILL_DIE.0 as u8).by(self.state.test.figure.number());
            self.state.test.die = self.chance.below(stream, DIE_SIDES) as u8 + 1;
            self.state.test.next = 0;
            let passed = i32::from(self.state.test.die) <= self.rules.test_willpower(self.state);
            self.report.will_rolled(self.rules, self.state);
            if passed || !self.rules.knobs.water_after_roll {
                self.end_test(passed);
            } else {
                self.state.set_top(Frame::Test { rolled: true });
            }
        }
    }

    fn end_test(&mut self, passed: bool) {
        self.state.test.passed = passed;
        self.pop();
        self.report.will_tested(self.rules, self.state);
        self.tell(|rules, state, out| {
            let result = if passed { "passes" } else { "fails" };
            write!(out, "{} {result} a Willpower test", rules.label(state, state.test.figure))?;
            if state.test.die == 0 {
                return Ok(());
            }
            let (needed, own) = (
                rules.test_willpower(state),
                rules.stat(state, state.test.figure, Stat::Willpower),
            );
            write!(out, " with {} against Willpower {own}", state.test.die)?;
            if needed == own { Ok(()) } else { write!(out, " {:+} = {needed}", needed - own) }
        });
    }

    pub(super) fn act_test(&mut self, rolled: bool, action: Action) {
        let figure = self.state.test.figure;
        match action {
            Action::StatDie(source) => {
                self.pay(figure, Face::Water, source);
                self.state.figure_mut(figure).stats_used |= 1 << Stat::Willpower as u8;
                self.state.test.modifier += self.rules.knobs.water_bonus as i8;
                self.state.test.next = u8::from(self.rules.knobs.one_die_per_stat);
                self.report.stat_die(self.rules, self.state, figure, Stat::Willpower, source);
            }
            Action::Use(slot, source, _) => {
                self.use_ability(figure, slot, source);
                self.state.test.next = slot.number() + 2;
                self.apply_test_ability(figure, slot);
            }
            _ => self.go_on_testing(rolled),
        }
    }

    /// What an ability declared for a test does: passes it, or raises Willpower.
    fn apply_test_ability(&mut self, figure: FigureId, slot: Slot) {
        let ability = self.rules.ability(self.state, figure, slot);
        for op in self.rules.ops(ability) {
            match op.effect {
                Effect::Add { amount: Amount::Willpower, n, .. } => self.state.test.modifier += n,
                effect if Rules::passes_test(self.state, effect) => {
                    self.state.test.automatic = true;
                }
                _ => {}
            }
        }
    }
}
