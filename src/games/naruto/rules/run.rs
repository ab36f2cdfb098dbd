//! Carrying effects out, one record after the other, with the choices they ask for (section 4).
//!
//! A run goes through its records; each through the steps of `step`. Primitives that hold other
//! effects start a run of their own. What a primitive does is in `ops.rs`, `ops_cards.rs` and, where
//! cards are chosen, `picks.rs`.

use crate::content::catalogue::{NOTHING, Number, Range};
use crate::content::effect::{Effect, Op};
use crate::content::vocabulary::Selector;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::targets::{Choice, Objects};
use crate::rules::triggers::is_on_side;
use crate::state::action::{Action, Actions};
use crate::state::{Frame, Marks, Object, Pending, Run, RunStep, State};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// The innermost run and the record it is at.
    pub(crate) fn running(&self, state: &State) -> Option<(Run, Effect)> {
        let run = *state.runs.last()?;
        let over = run.what.from >= run.what.to;
        (!over).then(|| (run, self.catalogue.effects[usize::from(run.what.from)]))
    }

    /// Who chooses in the innermost run.
    pub(crate) fn run_chooser(&self, state: &State) -> Seat {
        match self.running(state) {
            Some((run, effect)) if run.step == RunStep::Take => {
                self.pick(state, &run, &effect).chooser
            }
            Some((run, _)) => run.what.source.seat,
            None => state.attacker(),
        }
    }

    /// The options of the innermost run.
    pub(super) fn run_options(&self, state: &State, actions: &mut Actions) {
        let Some((run, effect)) = self.running(state) else { return };
        match run.step {
            RunStep::Ask => actions.extend([Action::Pass, Action::Use]),
            RunStep::Choose => {
                if run.what.marks.count > 0 {
                    actions.push(Action::Done);
                }
                let targets = self.further_targets(state, &run, &effect);
                actions.extend(targets.into_iter().map(Action::Target));
            }
            RunStep::Option => {
                if let Op::Choose(range) = effect.op {
                    let open = self.open_options(state, &run.what, range);
                    actions.extend(open.map(|index| Action::Option((index - range.from) as u8)));
                }
            }
            RunStep::Take => self.take_options(state, &run, &effect, actions),
            RunStep::Order => self.order_options(state, &run, actions),
            _ => {}
        }
    }

    /// Whether any target is left of those that a record acts on (NAR-152, NAR-464); what holds other
    /// effects leaves that to them.
    fn has_object(&self, state: &State, what: &Pending, effect: &Effect) -> bool {
        let needed = effect.is_on_designated() && effect.held().is_none() && what.marks.count > 0;
        !needed || state.marks_of(what.marks).iter().any(|mark| self.current(state, mark).is_some())
    }

    /// Whether a record applies: its targets, its side, its conditions, its limit. Conditions of
    /// effects on own teams are read for each team.
    fn applies(&self, state: &State, what: &Pending, index: u16) -> bool {
        let effect = &self.catalogue.effects[usize::from(index)];
        let source = what.source;
        let on_side = match state.source_team(source) {
            None => true,
            Some(team) => is_on_side(effect.side, state.teams[team.index()].stance),
        };
        on_side
            && self.has_object(state, what, effect)
            && !self.is_used_up(state, source, index)
            && (effect.on.is_per_team() || self.holds(state, effect.conditions, source, None))
    }

    /// What may be chosen as targets of a record.
    fn choice_of(&self, what: &Pending, effect: &Effect) -> Option<Choice<'_>> {
        let expr = self.catalogue.targets.get(usize::from(effect.target))?;
        let taking = matches!(effect.op, Op::TakeControl(_)) && effect.on == Selector::Target;
        Some(Choice { expr, source: what.source, taking })
    }

    /// The targets that may still be designated: several in ascending order (NAR-235).
    fn further_targets(&self, state: &State, run: &Run, effect: &Effect) -> Objects {
        let Some(choice) = self.choice_of(&run.what, effect) else { return Objects::new() };
        let mut objects = self.options(state, choice);
        if run.what.marks.count > 0
            && let Some(last) = state.marks.last()
        {
            objects.retain(|object| *object > last.object);
        }
        objects
    }

    /// Those effects of a choice whose conditions hold.
    fn open_options<'a>(
        &'a self,
        state: &'a State,
        what: &'a Pending,
        range: Range,
    ) -> impl Iterator<Item = u16> + 'a {
        (range.from..range.to).filter(move |&index| self.applies(state, what, index))
    }

    /// Whether an optional record could do anything: else there is no question.
    fn is_possible(&self, state: &State, run: &Run, effect: &Effect) -> bool {
        if let Some(choice) = self.choice_of(&run.what, effect)
            && !self.has_option(state, choice)
        {
            return false;
        }
        match effect.op {
            Op::PayThen { pay, .. } => self.is_payable(state, &run.what, pay),
            Op::Choose(range) => self.open_options(state, &run.what, range).next().is_some(),
            Op::All(range) => self.open_options(state, &run.what, range).any(|index| {
                self.is_possible(state, run, &self.catalogue.effects[usize::from(index)])
            }),
            _ => effect.target != NOTHING || self.has_pick(state, run, effect),
        }
    }

    /// Whether a price can be paid in full.
    fn is_payable(&self, state: &State, what: &Pending, pay: Range) -> bool {
        pay.indices().all(|index| {
            let effect = &self.catalogue.effects[index];
            let run = Run { what: *what, ..Run::default() };
            self.applies(state, what, index as u16) && self.can_pay_in_full(state, &run, effect)
        })
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Begins to carry effects out: pushes a run and `Frame::Run`.
    pub(super) fn start_run(&mut self, what: Pending) {
        let run = Run { what, done: true, ..Run::default() };
        self.state.runs.push_one_of("effects inside one another", run);
        self.push(Frame::Run);
    }

    /// Goes on with the innermost run: asks, acts, or ends it. `check_end` after each primitive
    /// (NAR-443).
    pub(super) fn settle_run(&mut self) -> Next {
        let Some((run, effect)) = self.rules.running(self.state) else {
            self.end_run();
            return Next::Go;
        };
        match run.step {
            RunStep::Begin => self.begin_record(&run, &effect),
            RunStep::Target => self.begin_targets(&run, &effect),
            RunStep::Choose => self.settle_targets(&run, &effect),
            RunStep::Act => self.carry_out(&run, &effect),
            RunStep::Paid => self.follow_payment(&run, &effect),
            RunStep::Pick => self.settle_pick(&run, &effect),
            RunStep::Take => self.settle_take(&run, &effect),
            RunStep::Order => self.settle_order(&run, &effect),
            _ => Next::Ask,
        }
    }

    /// Carries out a choice of the innermost run.
    pub(super) fn act_run(&mut self, action: Action) {
        let Some((run, effect)) = self.rules.running(self.state) else { return };
        match (run.step, action) {
            (RunStep::Ask, Action::Use) => self.set_step(RunStep::Target),
            (RunStep::Ask, _) => self.skip_record(),
            (RunStep::Choose, Action::Target(object)) => self.designate_in_run(object),
            (RunStep::Choose, _) => self.set_step(RunStep::Act),
            (RunStep::Option, Action::Option(index)) => {
                if let Op::Choose(range) = effect.op {
                    self.choose_option(&run, range.from + u16::from(index));
                }
            }
            (RunStep::Take, Action::Take(card)) => self.take_card(&run, &effect, card),
            (RunStep::Order, Action::Take(card)) => self.order_card(&run, &effect, card),
            _ => {}
        }
    }

    /// The innermost run.
    pub(super) fn change_run(&mut self, change: impl FnOnce(&mut Run)) {
        if let Some(run) = self.state.runs.last_mut() {
            change(run);
        }
    }

    pub(super) fn set_step(&mut self, step: RunStep) {
        self.change_run(|run| run.step = step);
    }

    /// Goes on to the next record.
    pub(super) fn next_record(&mut self) {
        self.change_run(|run| {
            run.what.from += 1;
            run.step = RunStep::Begin;
        });
    }

    /// Goes on to the next record without this one having been done.
    fn skip_record(&mut self) {
        self.change_run(|run| run.done = false);
        self.next_record();
    }

    /// The run is over: whoever started it learns whether everything was done in full. After the
    /// outermost what fell due meanwhile is next.
    fn end_run(&mut self) {
        let done = self.state.runs.pop().is_some_and(|run| run.done);
        self.pop();
        if self.state.runs.is_empty() {
            self.release_marks();
            self.push_triggers();
        } else {
            self.change_run(|parent| {
                if parent.step == RunStep::Paid {
                    parent.left = u8::from(done);
                } else {
                    parent.done &= done;
                }
            });
        }
    }

    fn begin_record(&mut self, run: &Run, effect: &Effect) -> Next {
        if !self.rules.applies(self.state, &run.what, run.what.from) {
            self.skip_record();
        } else if !effect.optional {
            self.set_step(RunStep::Target);
        } else if self.rules.is_possible(self.state, run, effect) {
            self.set_step(RunStep::Ask);
            return Next::Ask;
        } else {
            self.skip_record();
        }
        Next::Go
    }

    /// Looks for the record's own targets: without one it does nothing.
    fn begin_targets(&mut self, run: &Run, effect: &Effect) -> Next {
        let Some(choice) = self.rules.choice_of(&run.what, effect) else {
            self.set_step(RunStep::Act);
            return Next::Go;
        };
        let objects = self.rules.options(self.state, choice);
        if objects.is_empty() {
            self.skip_record();
            return Next::Go;
        }
        let from = self.state.marks.len() as u8;
        self.change_run(|run| run.what.marks = Marks { from, count: 0 });
        match choice.expr.number {
            Number::All => {
                for object in objects {
                    self.designate_unasked_in_run(run, object);
                }
                self.set_step(RunStep::Act);
            }
            Number::One => self.change_run(|run| (run.step, run.left) = (RunStep::Choose, 1)),
            Number::UpTo(most) => {
                self.change_run(|run| (run.step, run.left) = (RunStep::Choose, most));
            }
        }
        Next::Go
    }

    /// Designates a target as it is now.
    fn designate_in_run(&mut self, object: Object) {
        self.note_mark(object);
        self.change_run(|run| {
            run.what.marks.count += 1;
            run.left = run.left.saturating_sub(1);
        });
    }

    /// The same without a choice.
    fn designate_unasked_in_run(&mut self, run: &Run, object: Object) {
        self.report.targeted(
            self.rules,
            self.state,
            run.what.source.card,
            run.what.source.seat,
            object,
        );
        self.designate_in_run(object);
    }

    fn settle_targets(&mut self, run: &Run, effect: &Effect) -> Next {
        let objects = self.rules.further_targets(self.state, run, effect);
        if run.left == 0 || objects.is_empty() {
            self.set_step(RunStep::Act);
        } else if objects.len() == 1 && run.what.marks.count == 0 {
            self.designate_unasked_in_run(run, objects[0]);
        } else {
            return Next::Ask;
        }
        Next::Go
    }

    /// Carries a record out that applies and has its targets.
    fn carry_out(&mut self, run: &Run, effect: &Effect) -> Next {
        let index = run.what.from;
        match effect.op {
            Op::Choose(range) => return self.begin_choice(run, range),
            Op::PayThen { pay, .. } if !self.rules.is_payable(self.state, &run.what, pay) => {
                self.skip_record();
                return Next::Go;
            }
            _ => {}
        }
        self.rules.use_up(self.state, run.what.source, index);
        self.tell_effect(run, effect);
        match effect.op {
            Op::All(range) => {
                self.next_record();
                self.start_nested(&run.what, range);
            }
            Op::PayThen { pay, .. } => {
                self.set_step(RunStep::Paid);
                self.start_nested(&run.what, pay);
            }
            _ if self.rules.is_picking(self.state, run, effect) => {
                self.change_run(|run| (run.step, run.at) = (RunStep::Pick, 0));
            }
            _ => {
                // What it starts or pushes runs before the next record.
                self.next_record();
                self.perform(&run.what, index, effect);
                self.check_step();
            }
        }
        Next::Go
    }

    /// Starts a run of nested effects with the same source, targets and X.
    fn start_nested(&mut self, what: &Pending, range: Range) {
        self.start_run(Pending { from: range.from, to: range.to, ..*what });
    }

    /// What was bought with a payment made in full.
    fn follow_payment(&mut self, run: &Run, effect: &Effect) -> Next {
        let paid = run.left == 1;
        self.next_record();
        match effect.op {
            Op::PayThen { then, .. } if paid => self.start_nested(&run.what, then),
            _ => self.change_run(|run| run.done = false),
        }
        Next::Go
    }

    /// One of several effects: those whose conditions hold.
    fn begin_choice(&mut self, run: &Run, range: Range) -> Next {
        let rules = self.rules;
        let mut open = rules.open_options(self.state, &run.what, range);
        let (first, second) = (open.next(), open.next());
        drop(open);
        match (first, second) {
            (None, _) => self.skip_record(),
            (Some(index), None) => self.choose_option(run, index),
            (Some(_), Some(_)) => {
                self.set_step(RunStep::Option);
                return Next::Ask;
            }
        }
        Next::Go
    }

    fn choose_option(&mut self, run: &Run, index: u16) {
        let effect = self.rules.catalogue.effects[usize::from(run.what.from)];
        self.rules.use_up(self.state, run.what.source, run.what.from);
        self.tell_effect(run, &effect);
        self.next_record();
        self.start_nested(&run.what, Range { from: index, to: index + 1 });
    }

    /// Tells the recorder once of an effect group that has applied. What was put off has been
    /// counted when it was: the story alone has it.
    fn tell_effect(&mut self, run: &Run, effect: &Effect) {
        if self.state.runs.len() == 1 && !run.told {
            self.report.effect_applied(self.rules, self.state, &run.what, effect.at);
            self.change_run(|run| run.told = true);
        }
    }
}
