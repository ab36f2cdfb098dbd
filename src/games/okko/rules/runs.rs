//! Abilities carried out outside fights: actions, and those that are free in the own activation
//! (OKK-154, OKK-158 to OKK-164, OKK-433, OKK-434, OKK-438).

use crate::board::geometry;
use crate::content::catalogue::{
    Ability, Amount, Duration, Effect, EffectRange, Op, Selector, Target, cause, timing,
};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Source};
use crate::state::dice::{Dice, Face};
use crate::state::slots;
use crate::state::{
    FigureId, Frame, Run, Slot, State, Status, Test, Timed, TimedKind, Until, figures_of,
};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Whether a figure may be chosen by, or is touched by, an effect of the user.
    pub(super) fn selects(
        &self,
        state: &State,
        user: FigureId,
        selector: Selector,
        figure: FigureId,
    ) -> bool {
        let (from, to) = (state.figure(user), state.figure(figure));
        state.is_alive(figure)
            && (selector.within == u8::MAX || self.distance(from.at, to.at) <= selector.within)
            && (!selector.adjacent || from.at.distance(to.at) == 1)
            && (!selector.endangered_only || to.status == Status::Endangered)
            && (!selector.in_field_of_vision || geometry::is_in_front(from.at, from.facing, to.at))
            && (!selector.line_of_fire || self.line_to(state, user, figure).is_some())
            && (!selector.not_in_enemy_zone || !self.in_enemy_zone(state, figure.seat(), to.at))
    }

    /// The figures an effect of the user may come to, as a set.
    pub(crate) fn targets(&self, state: &State, user: FigureId, op: &Op) -> u32 {
        let own = user.seat();
        let seat = match op.target {
            Target::OneFriend => own,
            Target::OneEnemy | Target::AllEnemies => State::opponent(own),
            _ => return user.bit(),
        };
        state
            .alive(seat)
            .filter(|&figure| figure != user && self.selects(state, user, op.selector, figure))
            .fold(0, |set, figure| set | figure.bit())
    }

    /// The effect of an action ability whose target its user chooses when it is declared.
    pub(super) fn chosen_op(&self, ability: &Ability) -> Option<&Op> {
        // The friend of a re-rolled die is chosen when the die lies (D24); an enemy is named when
        // the ability is declared, since it may have a card against it (OKK-160).
        self.ops(ability).iter().find(|op| match op.target {
            Target::OneEnemy => true,
            Target::OneFriend => !matches!(op.effect, Effect::RerollUsedDie { .. }),
            _ => false,
        })
    }

    /// The next figure of a set in board order: by row, then by column (OKK-434).
    fn next_in_board_order(state: &State, set: u32) -> Option<FigureId> {
        figures_of(set).min_by_key(|&figure| {
            let at = state.figure(figure).at;
            (at.y, at.x)
        })
    }

    /// The friends that a re-rolled die may help.
    pub(super) fn friends_to_help(&self, state: &State) -> u32 {
        let run = &state.run;
        let ops = &self.catalogue.ops[run.inner as usize..run.inner_end as usize];
        let helps = ops.iter().find(|op| op.target == Target::OneFriend);
        helps.map_or(0, |op| self.targets(state, run.user, op))
    }

    /// The cards with which a victim may cancel the ability that is about to resolve (OKK-160).
    pub(super) fn victim_cancels(
        &self,
        state: &State,
        victim: FigureId,
        mut add: impl FnMut(Action),
    ) {
        for own in slots(self.optional_at(state, victim, timing::CANCEL_WINDOW)) {
            let ability = self.ability(state, victim, own);
            if self.conditions_hold(state, victim, ability, true)
                && self.sources(state, victim, ability).next().is_some()
            {
                add(Action::Cancel(own, state.run.slot));
            }
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// An Action ability begins; its victims may cancel it first (OKK-154, OKK-160).
    pub(super) fn begin_run(
        &mut self,
        user: FigureId,
        slot: Slot,
        paid: Option<Face>,
        target: Option<FigureId>,
    ) {
        self.state.active.action_used = true;
        self.begin_free_run(user, slot, paid, target);
        if paid.is_some() && self.victims() != 0 {
            self.push(Frame::VictimCancels(FigureId::default()));
        }
    }

    /// An ability begins that is free in the own activation.
    pub(super) fn begin_free_run(
        &mut self,
        user: FigureId,
        slot: Slot,
        paid: Option<Face>,
        target: Option<FigureId>,
    ) {
        let (op, op_end) = self.rules.ability(self.state, user, slot).ops;
        self.state.run = Run { user, slot, paid, op, op_end, target, ..Run::default() };
        self.push(Frame::Run);
    }

    /// The enemies the running ability is aimed at.
    fn victims(&self) -> u32 {
        let run = &self.state.run;
        let enemies = State::opponent(run.user.seat());
        let mut set = 0;
        for op in &self.rules.catalogue.ops[run.op as usize..run.op_end as usize] {
            match op.target {
                Target::OneEnemy => set |= run.target.map_or(0, FigureId::bit),
                Target::AllEnemies => set |= self.rules.targets(self.state, run.user, op),
                _ => {}
            }
        }
        set & 0xffff << FigureId::first_of(enemies).number()
    }

    pub(super) fn settle_victim_cancels(&mut self, from: FigureId) -> Next {
        let victims = self.victims();
        for figure in figures_of(victims).filter(|&figure| figure >= from) {
            let mut any = false;
            self.rules.victim_cancels(self.state, figure, |_| any = true);
            if any {
                self.state.set_top(Frame::VictimCancels(figure));
                return Next::Ask;
            }
        }
        self.pop();
        Next::Go
    }

    pub(super) fn act_victim_cancels(&mut self, victim: FigureId, action: Action) {
        if let Action::Cancel(own, other) = action {
            self.use_cancel(victim, own);
            self.report.cancelled(self.rules, self.state, self.state.run.user, other);
            self.pop();
            self.end_run();
        } else {
            match victim.next() {
                Some(next) => self.state.set_top(Frame::VictimCancels(next)),
                None => self.pop(),
            }
        }
    }

    fn end_run(&mut self) {
        self.pop();
        self.state.run = Run::default();
    }

    /// The next thing the ability does.
    pub(super) fn settle_run(&mut self) -> Next {
        let run = self.state.run;
        let ops = &self.rules.catalogue.ops;
        // What follows a re-rolled die comes effect by effect to all targets; what follows a test
        // target by target.
        let rerolled = run.rolled.is_some()
            && matches!(ops[run.op as usize - 1].effect, Effect::RerollUsedDie { .. });
        if run.targets != 0 && (rerolled || run.inner == run.inner_end) {
            let op = ops[if rerolled { run.inner } else { run.op } as usize - 1];
            if let Some(figure) = Rules::next_in_board_order(self.state, run.targets) {
                self.state.run.targets &= !figure.bit();
                self.state.run.target = Some(figure);
                self.carry_out(op, Some(figure));
            }
            return Next::Go;
        }
        if run.inner != run.inner_end {
            self.state.run.inner += 1;
            let op = ops[run.inner as usize];
            match op.target {
                Target::Own => self.carry_out(op, Some(run.user)),
                Target::AllEnemies if rerolled => {
                    self.state.run.targets = self.rules.targets(self.state, run.user, &op);
                }
                _ => self.carry_out(op, run.target),
            }
            return Next::Go;
        }
        if run.op == run.op_end {
            self.end_run();
            return Next::Go;
        }
        let op = ops[run.op as usize];
        self.state.run.op += 1;
        match op.target {
            _ if matches!(op.effect, Effect::RerollUsedDie { .. }) => {
                self.carry_out(op, Some(run.user));
            }
            Target::AllEnemies => {
                self.state.run.targets = self.rules.targets(self.state, run.user, &op);
            }
            Target::OneEnemy | Target::OneFriend => self.carry_out(op, run.target),
            _ => self.carry_out(op, Some(run.user)),
        }
        Next::Go
    }

    /// One effect on one figure.
    fn carry_out(&mut self, op: Op, figure: Option<FigureId>) {
        let Some(figure) = figure.filter(|&figure| self.state.is_alive(figure)) else { return };
        match op.effect {
            Effect::Add { amount, n, duration } => self.add_timed(figure, amount, n, duration),
            Effect::SuppressZone(duration) => {
                self.last(Timed {
                    figure,
                    kind: TimedKind::NoZone,
                    n: 0,
                    until: self.until(figure, duration),
                });
            }
            Effect::WillTest { kind, modifier, .. } => {
                self.push(Frame::RunTested);
                self.begin_test(Test { figure, kind, modifier, ..Test::default() });
            }
            Effect::SetStatus(true) => self.become_alert(figure),
            Effect::SetStatus(false) => {
                self.push(Frame::Endanger { figure, cause: cause::EFFECT });
            }
            Effect::LoseReserve => self.take_reserve(figure),
            Effect::ForceFacing => {
                self.state.run.target = Some(figure);
                self.push(Frame::SetFacing);
            }
            Effect::FallBack { .. } => self.begin_retreat(figure, false),
            // An effect before it may have taken dice of the pool with a civilian (OKK-122).
            Effect::RerollPool { min, .. } if self.dice_left() < u32::from(min) => {}
            Effect::RerollPool { min, max } => {
                self.push(Frame::RerollPool {
                    face: Face::Fire,
                    chosen: Dice::default(),
                    min,
                    left: max,
                });
            }
            Effect::RerollUsedDie { on_face, to_pool } => self.reroll_used(on_face, to_pool),
            // Everything else acts in fights, movements and tests, or by being there.
            _ => {}
        }
    }

    /// The dice reserved on a card are spent: their owner rolls them again in the next own phase (OKK-116, OKK-120).
    fn take_reserve(&mut self, figure: FigureId) {
        if self.state.figure(figure).reserve.is_empty() {
            return;
        }
        self.lose_reserve(figure);
        self.tell(|rules, state, out| {
            write!(out, "{} loses its reserved dice", rules.label(state, figure))
        });
    }

    /// Unused dice in the pool of whoever uses the running ability.
    fn dice_left(&self) -> u32 {
        self.state.sides[self.state.run.user.seat().index()].pool.total()
    }

    /// The test of a running ability is done: what follows its result.
    pub(super) fn settle_run_tested(&mut self) -> Next {
        self.pop();
        let run = &mut self.state.run;
        // The effect that asked is the one before the next one.
        if let Effect::WillTest { on_pass, on_fail, .. } =
            self.rules.catalogue.ops[run.op as usize - 1].effect
        {
            let range = if self.state.test.passed { on_pass } else { on_fail };
            run.target = Some(self.state.test.figure);
            (run.inner, run.inner_end) = range;
        }
        Next::Go
    }

    /// The die that paid is rolled again (Invocation).
    fn reroll_used(&mut self, on_face: [EffectRange; 5], to_pool: u8) {
        let user = self.state.run.user;
        let face = self.roll_inspiration(true);
        self.report.invocation(face, to_pool);
        self.state.run.rolled = Some(face);
        if to_pool >> face as u8 & 1 == 1 {
            let side = &mut self.state.sides[user.seat().index()];
            side.spent -= 1;
            side.pool.add(face);
        }
        self.report.tell(|out| write!(out, "the die shows {}", face.word()));
        (self.state.run.inner, self.state.run.inner_end) = on_face[face as usize];
        let (first, last) = (self.state.run.inner, self.state.run.inner_end);
        let chooses = self.rules.catalogue.ops[first as usize..last as usize]
            .iter()
            .any(|op| op.target == Target::OneFriend);
        // An ability that has chosen a friend for another effect helps the same one.
        if chooses && self.state.run.target.is_none() {
            self.push(Frame::ChooseFriend);
        }
    }

    pub(super) fn settle_choose_friend(&mut self) -> Next {
        let friends = self.rules.friends_to_help(self.state);
        match friends.count_ones() {
            0 => {
                // No friend is near enough: the effects are lost.
                self.state.run.inner = self.state.run.inner_end;
                self.pop();
                Next::Go
            }
            1 => {
                self.act_choose_friend(Action::Friend(
                    FigureId::of(friends.trailing_zeros() as u8),
                ));
                Next::Go
            }
            _ => Next::Ask,
        }
    }

    pub(super) fn act_choose_friend(&mut self, action: Action) {
        let Action::Friend(figure) = action else { return };
        self.state.run.target = Some(figure);
        self.pop();
    }

    pub(super) fn act_set_facing(&mut self, action: Action) {
        let Action::Face(facing) = action else { return };
        let Some(figure) = self.state.run.target else { return };
        self.face(figure, facing);
        self.pop();
        self.tell(|rules, state, out| {
            write!(out, "{} is turned {}", rules.label(state, figure), facing.letter())
        });
    }

    /// An effect that lasts begins (OKK-438).
    fn add_timed(&mut self, figure: FigureId, amount: Amount, n: i8, duration: Duration) {
        let kind = match amount {
            Amount::Attack => TimedKind::Attack,
            Amount::Defence => TimedKind::Defence,
            Amount::Movement => TimedKind::Movement,
            Amount::Willpower => TimedKind::Willpower,
            Amount::Shot => TimedKind::Shot,
            Amount::Total => TimedKind::Total,
        };
        let until = self.until(figure, duration);
        self.last(Timed { figure, kind, n, until });
    }

    fn until(&self, figure: FigureId, duration: Duration) -> Until {
        match duration {
            Duration::UntilUserNextPhase => Until::PhaseStartOf(self.state.run.user.seat()),
            Duration::TargetNextPhaseEnd => {
                let seat = figure.seat();
                Until::PhaseEndOf { seat, skip: u8::from(seat == self.state.phase_seat) }
            }
            // What is permanent is part of the card; what is for a roll or a movement never lasts.
            Duration::Permanent | Duration::ThisRoll | Duration::ThisMovement | Duration::Phase => {
                Until::PhaseEnd
            }
        }
    }

    /// Keeps an effect, added to an equal one where there is one.
    fn last(&mut self, new: Timed) {
        let equal = self.state.timed.iter_mut().find(|timed| {
            (timed.figure, timed.kind, timed.until) == (new.figure, new.kind, new.until)
        });
        match equal {
            Some(timed) => timed.n = timed.n.saturating_add(new.n),
            None => self.state.timed.push_one_of("effects that last", new),
        }
    }

    /// A pool die is set to a face of choice (Barter, Five Elements Scroll); what else the ability
    /// does, to its user alone, follows, and an action is used up (OKK-154).
    pub(crate) fn set_die(&mut self, slot: Slot, source: Source, from: Face, to: Face) {
        let figure = self.state.active_figure();
        let ability = self.rules.ability(self.state, figure, slot);
        let acts = ability.timing & timing::ACTION != 0;
        let (mut used_die, mut further) = (false, false);
        for op in self.rules.ops(ability) {
            match op.effect {
                Effect::SetPoolDie { used_die: used, .. } => used_die = used,
                Effect::ConsumeSelf => {}
                _ => further = true,
            }
        }
        if acts {
            self.close_movement();
        }
        let paid = self.use_ability(figure, slot, source);
        self.report.die_set((!used_die).then_some(from), to);
        let side = &mut self.state.sides[figure.seat().index()];
        if used_die {
            side.spent -= 1;
        } else {
            side.pool.take(from);
        }
        side.pool.add(to);
        self.report.tell(|out| write!(out, "a die is set to {}", to.word()));
        if acts {
            self.begin_run(figure, slot, paid, None);
        } else if further {
            self.begin_free_run(figure, slot, paid, None);
        }
    }

    /// Dice for a re-roll are chosen in ascending order (Sorcerer).
    pub(super) fn settle_reroll(&mut self, face: Face, chosen: Dice, left: u8) -> Next {
        let pool = self.state.sides[self.state.run.user.seat().index()].pool;
        let open = left > 0
            && pool.faces().any(|held| held >= face && pool.count(held) > chosen.count(held));
        if open {
            return Next::Ask;
        }
        self.reroll(chosen);
        Next::Go
    }

    pub(super) fn act_reroll(&mut self, action: Action) {
        let Frame::RerollPool { chosen, min, left, .. } = self.state.top() else { return };
        if let Action::Reroll(face) = action {
            let mut more = chosen;
            more.add(face);
            self.state.set_top(Frame::RerollPool {
                face,
                chosen: more,
                min: min.saturating_sub(1),
                left: left - 1,
            });
        } else {
            self.reroll(chosen);
        }
    }

    fn reroll(&mut self, chosen: Dice) {
        self.pop();
        self.report.rerolled(chosen);
        let seat = self.state.run.user.seat().index();
        for face in Face::ALL {
            for _ in 0..chosen.count(face) {
                self.state.sides[seat].pool.take(face);
            }
        }
        for _ in 0..chosen.total() {
            let face = self.roll_inspiration(true);
            self.state.sides[seat].pool.add(face);
        }
        let pool = self.state.sides[seat].pool;
        self.report.tell(|out| write!(out, "re-rolls {chosen:?}; the pool is {pool:?}"));
    }
}

/// The seat that chooses in frames of a running ability.
pub(super) fn run_seat(state: &State) -> Seat {
    state.run.user.seat()
}
