//! Attack, counterattack, free and redirected attacks (section 2.7).

use crate::content::catalogue::{Duration, Effect, Op, Primitive, Purpose, Stat, Target, forbid};
use crate::content::ids::{AdvantageId, CardId};
use crate::content::knobs::{DeceitCredit, EliminationCredit};
use crate::rules::Rules;
use crate::rules::counterfactual::Asked;
use crate::rules::flow::Flow;
use crate::state::Cause;
use crate::state::action::Action;
use crate::state::{
    CombatKind, CombatStep, Depth, Frame, Moment, PLAYERS_MAX, Roll, RollStep, State, in_play,
};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

/// The combat frame's numbers, taken apart and put together again.
#[derive(Copy, Clone)]
struct Combat {
    attacker: Seat,
    target: Seat,
    step: CombatStep,
    kind: CombatKind,
    deceiver: Option<Seat>,
    card: Option<CardId>,
    spoilers: SeatSet,
    ended: bool,
    first: Seat,
}

impl Combat {
    fn from(frame: Frame) -> Option<Self> {
        match frame {
            Frame::Combat {
                attacker,
                target,
                step,
                kind,
                deceiver,
                card,
                spoilers,
                ended,
                first,
            } => {
                Some(Self { attacker, target, step, kind, deceiver, card, spoilers, ended, first })
            }
            _ => None,
        }
    }

    fn frame(self) -> Frame {
        let Self { attacker, target, step, kind, deceiver, card, spoilers, ended, first } = self;
        Frame::Combat { attacker, target, step, kind, deceiver, card, spoilers, ended, first }
    }
}

impl Rules {
    /// Whether the survivor of an attack may counterattack (NIN-165 to NIN-170).
    fn may_counter(&self, state: &State, combat: &Combat) -> bool {
        let (target, attacker) = (combat.target, combat.attacker);
        let limited = state.recalled.has(target)
            || state.players[target.index()].forbidden & (forbid::COUNTERATTACK | forbid::ATTACK)
                != 0;
        self.knobs.counter_bonus.is_some()
            && combat.kind != CombatKind::Counter
            && target != attacker
            && self.present(state).has(target)
            && self.present(state).has(attacker)
            && !state.unattackable.has(attacker)
            && (!limited || self.knobs.limited_may_counter)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Declares an attack (NIN-163).
    pub(super) fn declare_attack(
        &mut self,
        attacker: Seat,
        target: Seat,
        kind: CombatKind,
        card: Option<CardId>,
    ) {
        self.state.combats += 1;
        self.claim_cancels(card, self.state.depth());
        self.push(
            Combat {
                attacker,
                target,
                step: CombatStep::Declared,
                kind,
                deceiver: None,
                card,
                spoilers: SeatSet::EMPTY,
                ended: false,
                first: attacker,
            }
            .frame(),
        );
        self.marks_change();
    }

    /// What was cancelled while the card of a free attack lay revealed is of this combat
    /// (NIN-390): the replies to it, the replies to these, and so on. The innermost came first.
    fn claim_cancels(&mut self, card: Option<CardId>, depth: Depth) {
        let Some(card) = card.filter(|_| !self.state.cancelled.is_empty()) else { return };
        let mut chain: CardSet = card.set();
        for cancelled in self.state.cancelled.iter_mut().rev() {
            if cancelled.undoes.is_some_and(|card| card.is_in(chain)) {
                cancelled.combat = Some(depth);
                chain |= cancelled.with.map_or(0, CardId::set);
            }
        }
    }

    /// The innermost combat, at any depth.
    fn combat_mut(&mut self) -> Option<&mut Frame> {
        self.state.frames.iter_mut().rev().find(|frame| matches!(frame, Frame::Combat { .. }))
    }

    /// Ends the innermost combat without a (further) roll (NIN-168).
    pub(super) fn end_combat(&mut self) {
        if let Some(Frame::Combat { ended, .. }) = self.combat_mut() {
            *ended = true;
        }
    }

    /// Whoever cannot be attacked any more, by a card that has just acted, ends the attack whose die
    /// is still to be thrown, for good (NIN-269, NIN-175). An attack turned onto the attacker goes on:
    /// it is not an opponent's.
    #[inline]
    pub(super) fn end_hidden_combats(&mut self) {
        if self.state.combats > 0 && !self.state.unattackable.is_empty() {
            self.end_combats_with_hidden_targets();
        }
    }

    #[inline(never)]
    fn end_combats_with_hidden_targets(&mut self) {
        let hidden = self.state.unattackable;
        for frame in self.state.frames.iter_mut() {
            if let Frame::Combat { attacker, target, step: CombatStep::Roll, ended, .. } = frame {
                *ended |= attacker != target && hidden.has(*target);
            }
        }
    }

    /// Who attacks whom has changed: cards that act on the target of an attack act on others now
    /// (NIN-287, NIN-173).
    #[inline]
    pub(super) fn marks_change(&mut self) {
        if self.state.playing & self.rules.index.masks.own_attack != 0 {
            self.refresh();
        }
    }

    /// Turns the innermost combat onto another target (NIN-172, NIN-173).
    pub(super) fn redirect_combat(&mut self, user: Seat, onto: Seat) {
        let mut from = None;
        if let Some(Frame::Combat { target, deceiver, .. }) = self.combat_mut() {
            from = Some(std::mem::replace(target, onto));
            *deceiver = Some(user);
        }
        self.pass_on_target(from, onto);
        self.marks_change();
        if let Some(view) = self.state.combat() {
            self.report.attack_redirected(view.kind);
        }
    }

    /// What acts on the target of the attack for this combat acts on the new one (NIN-173).
    fn pass_on_target(&mut self, from: Option<Seat>, onto: Seat) {
        let from = from.map_or(SeatSet::EMPTY, SeatSet::of);
        let Some(depth) = self.state.combat().map(|combat| combat.depth) else { return };
        let rules = self.rules;
        let mut passed = false;
        for entry in self.state.in_play.iter_mut() {
            let on_attacked = |op: &Op| op.target == Target::AttackTarget;
            if entry.tie == Some(depth)
                && entry.targets == from
                && rules.entry_ops(entry.card, entry.usage).iter().any(on_attacked)
            {
                entry.targets = SeatSet::of(onto);
                passed = true;
            }
        }
        if passed {
            self.refresh();
        }
    }

    /// Carries a combat on. Most steps lead straight to the next.
    #[inline(never)]
    pub(super) fn step_combat(&mut self) -> bool {
        while let Some(mut combat) = Combat::from(*self.state.top()) {
            let asks = match combat.step {
                CombatStep::Declared => {
                    combat.step = CombatStep::Roll;
                    self.set_top(combat.frame());
                    self.attack_declared(&combat);
                    self.open_window(Moment::AttackDeclared)
                }
                CombatStep::Roll => self.roll_attack(combat),
                CombatStep::Result => {
                    self.attack_result(combat);
                    false
                }
                CombatStep::MayCounter => {
                    let asks = self.rules.may_counter(self.state, &combat);
                    if asks {
                        self.report.may_counter(combat.kind);
                        return self.ask(combat.target, &[Action::Pass, Action::Counter]);
                    }
                    combat.step = CombatStep::End;
                    self.set_top(combat.frame());
                    false
                }
                CombatStep::End => return self.close_combat(&combat),
            };
            if asks {
                return true;
            }
        }
        false
    }

    /// What a declaration itself does: the attacker's invisibility ends (NIN-269, NIN-174).
    fn attack_declared(&mut self, combat: &Combat) {
        let (attacker, target) = (combat.attacker, combat.target);
        self.report.attack_declared(self.rules, self.state, attacker, target, combat.kind);
        let verb = if combat.kind == CombatKind::Counter { "counterattacks" } else { "attacks" };
        self.tell(|out| writeln!(out, "  {attacker} {verb} {target}"));
        if !self.state.unattackable.or(self.state.untargetable).has(attacker) {
            return;
        }
        let mut index = 0;
        while index < self.state.in_play.len() {
            let entry = self.state.in_play[index];
            let ends = entry.owner == attacker
                && self.rules.entry_ops(entry.card, entry.usage).iter().any(|op| {
                    matches!(op.effect, Effect::Untargetable { ends_on_own_attack: true, .. })
                });
            if ends && entry.flags & in_play::SPENT == 0 {
                self.spend_in_play(&mut index);
            } else {
                index += 1;
            }
        }
        self.refresh();
    }

    /// The attack's roll, if it comes to that; true if somebody has to choose first.
    fn roll_attack(&mut self, mut combat: Combat) -> bool {
        let (attacker, target) = (combat.attacker, combat.target);
        let present = self.rules.present(self.state);
        let hidden = self.state.unattackable.has(target) && attacker != target;
        if combat.ended || !present.has(attacker) || !present.has(target) || hidden {
            combat.ended = true;
            self.report.attack_escaped(combat.kind);
            self.tell(|out| writeln!(out, "  the attack comes to nothing"));
            combat.step = self.after_escape(&combat);
            self.set_top(combat.frame());
            return false;
        }
        combat.step = CombatStep::Result;
        let (purpose, bonus) = match combat.kind {
            CombatKind::Counter => {
                (Purpose::Counterattack, self.rules.knobs.counter_bonus.unwrap_or(0) as i8)
            }
            CombatKind::Phase => (Purpose::Attack, 0),
            CombatKind::Free => (Purpose::Attack, self.free_attack_bonus(combat.card)),
        };
        self.state.rolls.push(Roll {
            purpose,
            seat: attacker,
            stat: Stat::Att,
            other: Some(target),
            bonus,
            ..Roll::default()
        });
        self.replace_and_push(combat.frame(), Frame::Roll(RollStep::Throw));
        self.step_roll(RollStep::Throw)
    }

    fn free_attack_bonus(&self, card: Option<CardId>) -> i8 {
        let Some(card) = card else { return 0 };
        let uses = self.rules.advantage(card).uses;
        self.rules.catalogue.uses[uses.start as usize..uses.end as usize]
            .iter()
            .flat_map(|how| self.rules.ops(how.ops))
            .find(|op| op.is(Primitive::FreeAttack))
            .map_or(0, |op| op.number().0)
    }

    /// What follows an attack that was escaped (`counter_after_escape`, NIN-168).
    fn after_escape(&self, combat: &Combat) -> CombatStep {
        let cancelled = combat.kind == CombatKind::Free && combat.card.is_none();
        if self.rules.knobs.counter_after_escape && !cancelled {
            CombatStep::MayCounter
        } else {
            CombatStep::End
        }
    }

    fn attack_result(&mut self, mut combat: Combat) {
        let result = self.state.result;
        if !result.valid || combat.ended {
            combat.ended = true;
            self.report.attack_escaped(combat.kind);
            combat.step = self.after_escape(&combat);
            self.set_top(combat.frame());
            return;
        }
        self.report.attack_rolled(combat.kind, result.passed);
        if result.passed {
            combat.step = CombatStep::End;
            // Concluded: the card of a free attack can no longer be cancelled (NIN-260).
            combat.ended = true;
            self.set_top(combat.frame());
            self.strike(&combat, result.decisive);
        } else {
            combat.spoilers = combat.spoilers.or(result.decisive);
            combat.step = CombatStep::MayCounter;
            self.set_top(combat.frame());
        }
        let purpose = if combat.kind == CombatKind::Counter {
            Purpose::Counterattack
        } else {
            Purpose::Attack
        };
        self.late_bonus(combat.attacker, purpose);
    }

    /// A hit eliminates for good (NIN-164); who is credited (NIN-273, NIN-385, NIN-390).
    fn strike(&mut self, combat: &Combat, decisive: SeatSet) {
        let (attacker, victim) = (combat.attacker, combat.target);
        let redirected = combat.deceiver.is_some();
        let mut credit = SeatSet::EMPTY;
        credit.insert(attacker);
        if let Some(deceiver) = combat.deceiver {
            credit.insert(deceiver);
        }
        if self.rules.knobs.elimination_credit != EliminationCredit::DirectOnly {
            credit = credit.or(decisive).or(self.without_whom_no_attack(combat));
            if combat.kind == CombatKind::Counter {
                credit = credit.or(combat.spoilers);
            }
        }
        if redirected && self.rules.knobs.deceit_credit == DeceitCredit::DeceiverOnly {
            // Not for its own weapon either (NIN-273).
            credit.remove(attacker);
        }
        credit.remove(victim);
        let cause = match (redirected, combat.kind) {
            (true, _) => Cause::Redirected(self.redirecting_card()),
            (false, CombatKind::Phase) => Cause::Attack,
            (false, CombatKind::Free) => Cause::FreeAttack(
                combat.card.map(|card| self.rules.catalogue.advantage_of[card.index()]),
            ),
            (false, CombatKind::Counter) => Cause::Counterattack,
        };
        let mut credits = [SeatSet::EMPTY; PLAYERS_MAX];
        credits[victim.index()] = credit;
        self.eliminate(SeatSet::of(victim), &credits, cause);
    }

    /// The players without whose plays the victim would not have been attacked at all (NIN-386,
    /// NIN-389): it would have got away, or the attack would have gone for another.
    fn without_whom_no_attack(&self, combat: &Combat) -> SeatSet {
        let (rules, state) = (self.rules, &*self.state);
        let (attacker, victim) = (combat.attacker, combat.target);
        let depth = state.combat().map(|combat| combat.depth);
        let asked = Asked::Combat(depth);
        let mut turned_by = rules.turned_by(state, depth);
        turned_by |= combat.card.map_or(0, CardId::set);
        // After an escape the survivor may still strike back (`counter_after_escape`).
        let ends_for = |escaped: SeatSet| {
            if combat.kind == CombatKind::Counter && rules.knobs.counter_after_escape {
                escaped.has(victim)
            } else {
                !escaped.is_empty()
            }
        };
        let mut seats = SeatSet::EMPTY;
        for who in rules.suspects(state, asked, SeatSet::of(victim)).iter() {
            let other = rules.without(state, who, asked);
            let hidden = other.state.unattackable.has(victim) && attacker != victim;
            let turned = other.attack_turned || other.undone & turned_by != 0;
            if hidden || turned || ends_for(other.attack_ended_by) {
                seats.insert(who);
            }
        }
        seats
    }

    /// The type of the card by which the innermost attack was turned last.
    fn redirecting_card(&self) -> Option<AdvantageId> {
        let depth = self.state.combat().map(|combat| combat.depth);
        let turning = self.state.in_play.iter().rev();
        turning
            .filter(|entry| entry.tie == depth && self.rules.redirects(entry.card))
            .map(|entry| self.rules.catalogue.advantage_of[entry.card.index()])
            .next()
    }

    /// The survivor counterattacks (NIN-166): the sides change.
    pub(crate) fn counterattack(&mut self) {
        let Some(mut combat) = Combat::from(*self.state.top()) else { return };
        self.report.countered(combat.kind);
        std::mem::swap(&mut combat.attacker, &mut combat.target);
        combat.kind = CombatKind::Counter;
        combat.step = CombatStep::Declared;
        combat.deceiver = None;
        combat.ended = false;
        self.set_top(combat.frame());
        self.marks_change();
    }

    /// The counterattack is declined.
    pub(super) fn decline_counter(&mut self) {
        if let Some(mut combat) = Combat::from(*self.state.top()) {
            combat.step = CombatStep::End;
            self.set_top(combat.frame());
        }
    }

    /// The combat is over (NIN-167); true if somebody has to choose in the window after it.
    fn close_combat(&mut self, combat: &Combat) -> bool {
        let depth = self.state.top_depth();
        self.pop();
        self.state.combats -= 1;
        self.marks_change();
        if self.state.playing & self.rules.index.masks.tied != 0 {
            self.expire(in_play::COMBAT_OVER, |flow, index| {
                let entry = &flow.state.in_play[index];
                entry.flags & in_play::COMBAT_OVER == 0
                    && (combat.card == Some(entry.card)
                        || entry.tie == Some(depth)
                            && (flow.rules.has_duration(entry, Duration::ThisCombat)
                                || flow.rules.redirects(entry.card)))
            });
        }
        for cancelled in self.state.cancelled.iter_mut() {
            if cancelled.entry.tie == Some(depth) {
                // It would have been over by now.
                cancelled.entry.tie = None;
                cancelled.entry.flags |= in_play::COMBAT_OVER;
            }
            if cancelled.combat == Some(depth) {
                // Told apart from a later combat at the same depth.
                cancelled.combat = None;
            }
        }
        self.open_window(Moment::AfterCombat)
    }
}
