//! Attack, counterattack, free and redirected attacks (section 2.7).

use crate::Ninja;
use crate::content::cards::{Duration, Op, OpCode, Purpose, Stat, Target, forbid};
use crate::content::knobs::{DeceitCredit, EliminationCredit};
use crate::record::{self, Cause, attack_column};
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

impl Ninja {
    /// Whether the survivor of an attack may counterattack (NIN-165 to NIN-170).
    fn may_counter(&self, s: &State, combat: &Combat) -> bool {
        let (target, attacker) = (Seat(combat.target), Seat(combat.attacker));
        let limited = s.recalled.has(target)
            || s.players[target.index()].forbidden & (forbid::COUNTERATTACK | forbid::ATTACK) != 0;
        self.rules.counter_bonus.is_some()
            && combat.kind != CombatKind::Counter
            && target != attacker
            && self.present(s).has(target)
            && self.present(s).has(attacker)
            && !s.unattackable.has(attacker)
            && (!limited || self.rules.limited_may_counter)
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
        self.s.combats += 1;
        self.claim_cancels(card, self.s.frames.len() as u8);
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
        if card == NONE || self.s.cancelled.is_empty() {
            return;
        }
        let mut chain: CardSet = 1 << card;
        for cancelled in self.s.cancelled.iter_mut().rev() {
            if cancelled.undoes != NONE && chain >> cancelled.undoes & 1 == 1 {
                cancelled.combat = depth;
                chain |= 1 << cancelled.with;
            }
        }
    }

    /// The innermost combat, at any depth.
    fn combat_mut(&mut self) -> Option<&mut Frame> {
        self.s.frames.iter_mut().rev().find(|frame| matches!(frame, Frame::Combat { .. }))
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
        if self.s.combats > 0 && !self.s.unattackable.is_empty() {
            self.end_combats_with_hidden_targets();
        }
    }

    #[inline(never)]
    fn end_combats_with_hidden_targets(&mut self) {
        let hidden = self.s.unattackable;
        for frame in self.s.frames.iter_mut() {
            if let Frame::Combat { attacker, target, step: CombatStep::Roll, ended, .. } = frame {
                *ended |= attacker != target && hidden.has(Seat(*target));
            }
        }
    }

    /// Who attacks whom has changed: cards that act on the target of an attack act on others now
    /// (NIN-287, NIN-173).
    #[inline]
    pub(super) fn marks_change(&mut self) {
        if self.s.playing & self.g.masks.own_attack != 0 {
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
        if let Some(view) = self.g.combat(self.s) {
            let row = record::attack_row(view.kind);
            self.r.count(record::ATTACKS, row, attack_column::REDIRECTED, 1);
        }
    }

    /// What acts on the target of the attack for this combat acts on the new one (NIN-173).
    fn pass_on_target(&mut self, from: u8, onto: Seat) {
        let Some(depth) = self.g.combat(self.s).map(|combat| combat.depth) else { return };
        let g = self.g;
        let mut passed = false;
        for entry in self.s.in_play.iter_mut() {
            let on_attacked = |op: &Op| op.target == Target::AttackTarget;
            if entry.tie == depth
                && entry.targets == SeatSet::of(Seat(from))
                && g.entry_ops(entry.card, entry.usage).iter().any(on_attacked)
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
        while let Some(mut combat) = Combat::from(*self.g.top(self.s)) {
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
                    let asks = self.g.may_counter(self.s, &combat);
                    if asks {
                        let row = record::attack_row(combat.kind);
                        self.r.count(record::ATTACKS, row, attack_column::OPEN, 1);
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
        self.note_attack(attacker, target, combat.kind);
        let verb = if combat.kind == CombatKind::Counter { "counterattacks" } else { "attacks" };
        self.tell(|out| writeln!(out, "  {attacker} {verb} {target}"));
        if !self.s.unattackable.or(self.s.untargetable).has(attacker) {
            return;
        }
        let mut index = 0;
        while index < self.s.in_play.len() {
            let entry = self.s.in_play[index];
            let ends = entry.owner == attacker.0
                && self
                    .g
                    .entry_ops(entry.card, entry.usage)
                    .iter()
                    .any(|op| op.code == OpCode::Untargetable && op.extra == 1);
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
        let present = self.g.present(self.s);
        let hidden = self.s.unattackable.has(target) && attacker != target;
        if combat.ended || !present.has(attacker) || !present.has(target) || hidden {
            combat.ended = true;
            let row = record::attack_row(combat.kind);
            self.r.count(record::ATTACKS, row, attack_column::ESCAPED, 1);
            self.tell(|out| writeln!(out, "  the attack comes to nothing"));
            combat.step = self.after_escape(&combat);
            self.set_top(combat.frame());
            return false;
        }
        combat.step = CombatStep::Result;
        let (purpose, bonus) = match combat.kind {
            CombatKind::Counter => {
                (Purpose::Counterattack, self.g.rules.counter_bonus.unwrap_or(0) as i8)
            }
            CombatKind::Phase => (Purpose::Attack, 0),
            CombatKind::Free => (Purpose::Attack, self.free_attack_bonus(combat.card)),
        };
        self.s.rolls.push(Roll {
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
        let uses = self.g.advantage(card).uses;
        self.g.cards.uses[uses.start as usize..uses.end as usize]
            .iter()
            .flat_map(|how| self.g.ops(how.ops))
            .find(|op| op.code == OpCode::FreeAttack)
            .map_or(0, |op| op.amount)
    }

    /// What follows an attack that was escaped (`counter_after_escape`, NIN-168).
    fn after_escape(&self, combat: &Combat) -> CombatStep {
        let cancelled = combat.kind == CombatKind::Free && combat.card == NONE;
        if self.g.rules.counter_after_escape && !cancelled {
            CombatStep::MayCounter
        } else {
            CombatStep::End
        }
    }

    fn attack_result(&mut self, mut combat: Combat) {
        let result = self.s.result;
        let row = record::attack_row(combat.kind);
        if !result.valid || combat.ended {
            combat.ended = true;
            self.r.count(record::ATTACKS, row, attack_column::ESCAPED, 1);
            combat.step = self.after_escape(&combat);
            self.set_top(combat.frame());
            return;
        }
        self.note_attack_rolled(combat.kind, result.passed);
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
        if self.g.rules.elimination_credit != EliminationCredit::DirectOnly {
            credit = credit.or(decisive).or(self.without_whom_no_attack(combat));
            if combat.kind == CombatKind::Counter {
                credit = credit.or(combat.spoilers);
            }
        }
        if redirected && self.g.rules.deceit_credit == DeceitCredit::DeceiverOnly {
            // Not for its own weapon either (NIN-273).
            credit.remove(attacker);
        }
        credit.remove(victim);
        let cause = match (redirected, combat.kind) {
            (true, _) => Cause::Redirected(self.redirecting_card()),
            (false, CombatKind::Phase) => Cause::Attack,
            (false, CombatKind::Free) => {
                let known = self.g.cards.advantage_of.get(combat.card as usize);
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
        let (g, s) = (self.g, &*self.s);
        let (attacker, victim) = (Seat(combat.attacker), Seat(combat.target));
        let depth = g.combat(s).map_or(NONE, |combat| combat.depth);
        let asked = Asked::Combat(depth);
        let mut turned_by = g.turned_by(s, depth);
        if combat.card != NONE {
            turned_by |= 1 << combat.card;
        }
        // After an escape the survivor may still strike back (`counter_after_escape`).
        let ends_for = |escaped: SeatSet| {
            if combat.kind == CombatKind::Counter && g.rules.counter_after_escape {
                escaped.has(victim)
            } else {
                !escaped.is_empty()
            }
        };
        let mut seats = SeatSet::EMPTY;
        for who in g.suspects(s, asked, SeatSet::of(victim)).iter() {
            let other = g.without(s, who, asked);
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
        let depth = self.g.combat(self.s).map_or(NONE, |combat| combat.depth);
        let turning = self.s.in_play.iter().rev();
        turning
            .filter(|entry| entry.tie == depth && self.g.redirects(entry.card))
            .map(|entry| self.g.cards.advantage_of[entry.card as usize])
            .next()
            .unwrap_or(NONE)
    }

    /// The survivor counterattacks (NIN-166): the sides change.
    pub(crate) fn counterattack(&mut self) {
        let Some(mut combat) = Combat::from(*self.g.top(self.s)) else { return };
        let row = record::attack_row(combat.kind);
        self.r.count(record::ATTACKS, row, attack_column::COUNTERED, 1);
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
        if let Some(mut combat) = Combat::from(*self.g.top(self.s)) {
            combat.step = CombatStep::End;
            self.set_top(combat.frame());
        }
    }

    /// The combat is over (NIN-167); true if somebody has to choose in the window after it.
    fn close_combat(&mut self, combat: &Combat) -> bool {
        let depth = self.s.frames.len() as u8 - 1;
        self.pop();
        self.s.combats -= 1;
        self.marks_change();
        if self.s.playing & self.g.masks.tied != 0 {
            self.expire(in_play::COMBAT_OVER, |flow, index| {
                let entry = &flow.s.in_play[index];
                entry.flags & in_play::COMBAT_OVER == 0
                    && (entry.card == combat.card && combat.card != NONE
                        || entry.tie == depth
                            && (flow.g.has_duration(entry, Duration::ThisCombat)
                                || flow.g.redirects(entry.card)))
            });
        }
        for cancelled in self.s.cancelled.iter_mut() {
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
