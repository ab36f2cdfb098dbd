//! Willpower tests (OKK-383 to OKK-389).

use crate::Okko;
use crate::content::catalogue::{Ability, Amount, Effect, Stat, test_kind, timing};
use crate::record::rolls::WILL_DIE;
use crate::rules::flow::{Flow, Next};
use crate::rules::query::slots;
use crate::rules::setup::DIE_SIDES;
use crate::state;
use crate::state::action::{Action, Source};
use crate::state::dice::Face;
use crate::state::{Frame, State, Test};
use tenbin_engine::{Chance, Recorder, Stream};

impl Okko {
    /// What the tester may declare before the die is rolled, from `test.next` on.
    pub(super) fn test_options(&self, state: &State, rolled: bool, mut add: impl FnMut(Action)) {
        let test = &state.test;
        let figure = test.figure;
        // Water is declared before the roll, or with the switch only when it would turn a fail.
        let water = if rolled {
            let value = self.test_willpower(state);
            i32::from(test.die) > value && i32::from(test.die) <= value + self.rules.water_bonus
        } else {
            !self.rules.water_after_roll
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
            if slot + 1 < test.next {
                continue;
            }
            let ability = self.ability(state, figure, slot);
            if self.matters_in_test(state, ability)
                && self.conditions_hold(state, figure, ability, true)
            {
                for source in self.sources(state, figure, ability) {
                    add(Action::Use(slot, source, state::NONE));
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
        self.s.clash = true;
        self.s.test = test;
        if test.kind == test_kind::FEAR && self.g.knows_no_fear(self.s, test.figure) {
            self.s.test.automatic = true;
        }
        // Passive automatic passes.
        for slot in slots(self.g.automatic_at(self.s, test.figure, timing::WILL_TEST)) {
            let ability = self.g.ability(self.s, test.figure, slot);
            let passes = self.g.ops(ability).iter().any(|op| op.effect == Effect::AutoPass);
            if passes && self.g.conditions_hold(self.s, test.figure, ability, false) {
                self.s.test.automatic = true;
            }
        }
        self.push(Frame::Test { rolled: false });
    }

    pub(super) fn settle_test(&mut self, rolled: bool) -> Next {
        if !self.s.test.automatic && self.g.has_test_options(self.s, rolled) {
            return Next::Ask;
        }
        self.go_on_testing(rolled);
        Next::Go
    }

    fn go_on_testing(&mut self, rolled: bool) {
        if self.s.test.automatic {
            self.end_test(true);
        } else if rolled {
            let passed = i32::from(self.s.test.die) <= self.g.test_willpower(self.s);
            self.end_test(passed);
        } else {
            let stream = Stream::DICE.of(WILL_DIE.0 as u8).by(self.s.test.figure);
            self.s.test.die = self.c.below(stream, DIE_SIDES) as u8 + 1;
            self.s.test.next = 0;
            let passed = i32::from(self.s.test.die) <= self.g.test_willpower(self.s);
            self.note_will_roll();
            if passed || !self.g.rules.water_after_roll {
                self.end_test(passed);
            } else {
                self.s.set_top(Frame::Test { rolled: true });
            }
        }
    }

    fn end_test(&mut self, passed: bool) {
        self.s.test.passed = passed;
        self.pop();
        self.note_will_test();
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let result = if passed { "passes" } else { "fails" };
            write!(out, "{} {result} a Willpower test", g.label(s, s.test.figure))?;
            if s.test.die == 0 {
                return Ok(());
            }
            let (needed, own) = (g.test_willpower(s), g.stat(s, s.test.figure, Stat::Willpower));
            write!(out, " with {} against Willpower {own}", s.test.die)?;
            if needed == own { Ok(()) } else { write!(out, " {:+} = {needed}", needed - own) }
        });
    }

    pub(super) fn act_test(&mut self, rolled: bool, action: Action) {
        let figure = self.s.test.figure;
        match action {
            Action::StatDie(source) => {
                self.pay(figure, Face::Water, source);
                self.s.figure_mut(figure).stats_used |= 1 << Stat::Willpower as u8;
                self.s.test.modifier += self.g.rules.water_bonus as i8;
                self.s.test.next = u8::from(self.g.rules.one_die_per_stat);
                self.note_stat_die(figure, Stat::Willpower, source);
            }
            Action::Use(slot, source, _) => {
                self.use_ability(figure, slot, source);
                self.s.test.next = slot + 2;
                self.apply_test_ability(figure, slot);
            }
            _ => self.go_on_testing(rolled),
        }
    }

    /// What an ability declared for a test does: passes it, or raises Willpower.
    fn apply_test_ability(&mut self, figure: u8, slot: u8) {
        let ability = self.g.ability(self.s, figure, slot);
        for op in self.g.ops(ability) {
            match op.effect {
                Effect::Add { amount: Amount::Willpower, n, .. } => self.s.test.modifier += n,
                effect if Okko::passes_test(self.s, effect) => self.s.test.automatic = true,
                _ => {}
            }
        }
    }
}
