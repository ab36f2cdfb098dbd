//! Attack, counterattack, free and redirected attacks (section 2.7).

use crate::content::catalogue::{Duration, Effect, Op, Primitive, Purpose, Stat, Target, forbid};
use crate::content::knobs::{DeceitCredit, EliminationCredit};
use crate::record::Cause;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::rules::otherwise::Asked;
use crate::state::action::Action;
use crate::state::{
    CombatKind, CombatStep, Frame, Moment, NONE, PLAYERS_MAX, Roll, RollStep, State, in_play,
};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

/// The combat frame's numbers, taken apart and put together again.
#[derive(Copy, Clone)]
struct Combat {
    attacker: u8,
    target: u8,
    step: CombatStep,
    kind: CombatKind,
    deceiver: u8,
    card: u8,
    spoilers: SeatSet,
    ended: bool,
    first: u8,
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
        let (target, attacker) = (Seat(combat.target), Seat(combat.attacker));
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
        card: u8,
    ) {
        self.state.combats += 1;
        self.claim_cancels(card, self.state.frames.len() as u8);
        self.push(
            Combat {
                attacker: attacker.0,
                target: target.0,
                step: CombatStep::Declared,
                kind,
                deceiver: NONE,
                card,
                spoilers: SeatSet::EMPTY,
                ended: false,
                first: attacker.0,
            }
            .frame(),
        );
        self.marks_change();
    }

    /// What was cancelled while the card of a free attack lay revealed is of this combat
    /// (NIN-390): the replies to it, the replies to these, and so on. The innermost came first.
    fn claim_cancels(&mut self, card: u8, depth: u8) {
        if card == NONE || self.state.cancelled.is_empty() {
            return;
        }
        let mut chain: CardSet = 1 << card;
        for cancelled in self.state.cancelled.iter_mut().rev() {
            if cancelled.undoes != NONE && chain >> cancelled.undoes & 1 == 1 {
                cancelled.combat = depth;
                chain |= 1 << cancelled.with;
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
                *ended |= attacker != target && hidden.has(Seat(*target));
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
        let mut from = NONE;
        if let Some(Frame::Combat { target, deceiver, .. }) = self.combat_mut() {
            from = std::mem::replace(target, onto.0);
            *deceiver = user.0;
        }
        self.pass_on_target(from, onto);
        self.marks_change();
        if let Some(view) = self.state.combat() {
            self.report.attack_redirected(view.kind);
        }
    }

    /// What acts on the target of the attack for this combat acts on the new one (NIN-173).
    fn pass_on_target(&mut self, from: u8, onto: Seat) {
        let Some(depth) = self.state.combat().map(|combat| combat.depth) else { return };
        let rules = self.rules;
        let mut passed = false;
        for entry in self.state.in_play.iter_mut() {
            let on_attacked = |op: &Op| op.target == Target::AttackTarget;
            if entry.tie == depth
                && entry.targets == SeatSet::of(Seat(from))
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
                        return self.ask(Seat(combat.target), &[Action::Pass, Action::Counter]);
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
        let (attacker, target) = (Seat(combat.attacker), Seat(combat.target));
        self.report.attack_declared(self.rules, self.state, attacker, target, combat.kind);
        let verb = if combat.kind == CombatKind::Counter { "counterattacks" } else { "attacks" };
        self.tell(|out| writeln!(out, "  {attacker} {verb} {target}"));
        if !self.state.unattackable.or(self.state.untargetable).has(attacker) {
            return;
        }
        let mut index = 0;
        while index < self.state.in_play.len() {
            let entry = self.state.in_play[index];
            let ends = entry.owner == attacker.0
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
        let (attacker, target) = (Seat(combat.attacker), Seat(combat.target));
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
            other: target.0,
            bonus,
            ..Roll::default()
        });
        self.replace_and_push(combat.frame(), Frame::Roll(RollStep::Throw));
        self.step_roll(RollStep::Throw)
    }

    fn free_attack_bonus(&self, card: u8) -> i8 {
        if card == NONE {
            return 0;
        }
        let uses = self.rules.advantage(card).uses;
        self.rules.catalogue.uses[uses.start as usize..uses.end as usize]
            .iter()
            .flat_map(|how| self.rules.ops(how.ops))
            .find(|op| op.is(Primitive::FreeAttack))
            .map_or(0, |op| op.number().0)
    }

    /// What follows an attack that was escaped (`counter_after_escape`, NIN-168).
    fn after_escape(&self, combat: &Combat) -> CombatStep {
        let cancelled = combat.kind == CombatKind::Free && combat.card == NONE;
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
        self.late_bonus(Seat(combat.attacker), purpose);
    }

    /// A hit eliminates for good (NIN-164); who is credited (NIN-273, NIN-385, NIN-390).
    fn strike(&mut self, combat: &Combat, decisive: SeatSet) {
        let (attacker, victim) = (Seat(combat.attacker), Seat(combat.target));
        let redirected = combat.deceiver != NONE;
        let mut credit = SeatSet::EMPTY;
        credit.insert(attacker);
        if redirected {
            credit.insert(Seat(combat.deceiver));
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
            (false, CombatKind::Free) => {
                let known = self.rules.catalogue.advantage_of.get(combat.card as usize);
                Cause::FreeAttack(known.copied().unwrap_or(NONE))
            }
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
        let (attacker, victim) = (Seat(combat.attacker), Seat(combat.target));
        let depth = state.combat().map_or(NONE, |combat| combat.depth);
        let asked = Asked::Combat(depth);
        let mut turned_by = rules.turned_by(state, depth);
        if combat.card != NONE {
            turned_by |= 1 << combat.card;
        }
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
    fn redirecting_card(&self) -> u8 {
        let depth = self.state.combat().map_or(NONE, |combat| combat.depth);
        let turning = self.state.in_play.iter().rev();
        turning
            .filter(|entry| entry.tie == depth && self.rules.redirects(entry.card))
            .map(|entry| self.rules.catalogue.advantage_of[entry.card as usize])
            .next()
            .unwrap_or(NONE)
    }

    /// The survivor counterattacks (NIN-166): the sides change.
    pub(crate) fn counterattack(&mut self) {
        let Some(mut combat) = Combat::from(*self.state.top()) else { return };
        self.report.countered(combat.kind);
        std::mem::swap(&mut combat.attacker, &mut combat.target);
        combat.kind = CombatKind::Counter;
        combat.step = CombatStep::Declared;
        combat.deceiver = NONE;
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
        let depth = self.state.frames.len() as u8 - 1;
        self.pop();
        self.state.combats -= 1;
        self.marks_change();
        if self.state.playing & self.rules.index.masks.tied != 0 {
            self.expire(in_play::COMBAT_OVER, |flow, index| {
                let entry = &flow.state.in_play[index];
                entry.flags & in_play::COMBAT_OVER == 0
                    && (entry.card == combat.card && combat.card != NONE
                        || entry.tie == depth
                            && (flow.rules.has_duration(entry, Duration::ThisCombat)
                                || flow.rules.redirects(entry.card)))
            });
        }
        for cancelled in self.state.cancelled.iter_mut() {
            if cancelled.entry.tie == depth {
                // It would have been over by now.
                cancelled.entry.tie = NONE;
                cancelled.entry.flags |= in_play::COMBAT_OVER;
            }
            if cancelled.combat == depth {
                // Told apart from a later combat at the same depth.
                cancelled.combat = NONE - 1;
            }
        }
        self.open_window(Moment::AfterCombat)
    }
}
