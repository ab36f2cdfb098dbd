//! Disadvantages drawn one by one, and what they do at once (section 2.13).

use crate::Ninja;
use crate::content::cards::{Duration, OpCode, Target};
use crate::content::knobs::{DisadvantageDuration, LinkEffect, NonstackExtra, RecallDiscard};
use crate::record::{self, Cause, Revealed, dis_column};
use crate::rules::flow::Flow;
use crate::state::{DrawStep, Frame, Moment, NONE, State, Suffered};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

impl Ninja {
    /// With whom a drawer may share (NIN-314).
    pub(super) fn share_targets(&self, s: &State, seat: Seat) -> SeatSet {
        if s.eliminated.has(seat) {
            return SeatSet::EMPTY;
        }
        self.present(s).without(s.untargetable).without(SeatSet::of(seat))
    }

    /// How many ends of turns a disadvantage of this duration outlasts.
    fn turns_extra(&self, duration: Duration) -> u8 {
        let longer = self.rules.disadvantage_duration == DisadvantageDuration::AllPlusOneTurn
            && matches!(duration, Duration::EndOfTurn | Duration::EndOfOwnNextTurn);
        let recall = self.rules.recall_discard == RecallDiscard::EndOfNextTurnAny
            && duration == Duration::EndOfOwnNextTurn;
        u8::from(longer) + u8::from(recall)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Carries the drawing on, card by card while nobody has to choose.
    #[inline(never)]
    pub(super) fn step_draws(&mut self) -> bool {
        while let Frame::Draws { seat, left, causes, origin, step } = *self.g.top(self.s) {
            if step != DrawStep::Draw {
                self.set_top(Frame::Draws { seat, left, causes, origin, step: DrawStep::Draw });
                if step == DrawStep::Window && self.open_window(Moment::AfterOutcome) {
                    return true;
                }
            }
            let who = Seat(seat);
            let stopped = self.s.eliminated.has(who)
                || (self.g.rules.captured_stops_draws && self.s.captured.has(who));
            if left == 0 || stopped {
                self.pop();
                return false;
            }
            let Some(card) = self.draw_disadvantage(who) else {
                self.pop();
                return false;
            };
            self.r.got_copy(who, record::DECK_DISADVANTAGES, card);
            let step = DrawStep::Window;
            self.set_top(Frame::Draws { seat, left: left - 1, causes, origin, step });
            if origin == Cause::Event.number() {
                let kind = self.s.event.kind;
                self.r.shorthand(self.g.rows.signs.penalty(kind), move |r| {
                    let column = record::event_column::DISADVANTAGES;
                    r.count(record::EVENTS, u16::from(kind), column, 1);
                });
                self.draw_for_linked(who);
            }
            self.suffer(who, card, causes, origin);
        }
        false
    }

    /// `link_effect` = `share_disadvantage_draws`: the linked opponent draws one too (NIN-268).
    fn draw_for_linked(&mut self, seat: Seat) {
        if self.g.rules.link_effect != LinkEffect::ShareDisadvantageDraws {
            return;
        }
        let (g, s) = (self.g, *self.s);
        g.for_acting(&s, g.masks.links, &g.suspensions(&s), |entry, op, targets| {
            if op.code == OpCode::MirrorPenalties
                && entry.owner == seat.0
                && let Some(linked) = targets.single()
            {
                let kind = g.cards.advantage_of[entry.card as usize];
                let origin = Cause::Link(kind).number();
                self.push_draws(linked, 1, SeatSet::of(seat), origin);
            }
        });
    }

    /// A disadvantage is turned up and acts (NIN-302).
    pub(super) fn suffer(&mut self, seat: Seat, card: u8, causes: SeatSet, origin: u8) {
        let g = self.g;
        let kind = g.cards.disadvantage_of[card as usize];
        let disadvantage = &g.cards.disadvantages[kind as usize];
        self.r.shorthand(g.rows.signs.disadvantage(kind), move |r| {
            r.count(record::DISADVANTAGES, u16::from(kind), dis_column::DRAWN, 1);
        });
        self.tell(|out| writeln!(out, "  {seat} draws {}", disadvantage.name));
        let bit = 1 << card;
        let turns_extra =
            if g.masks.prolonged & bit == 0 { 0 } else { g.turns_extra(disadvantage.duration) };
        let suffered =
            Suffered { card, owner: seat.0, causes, turns_extra, serving: false, overdue: false };
        self.s.suffered.push(suffered);
        for cancelled in self.s.cancelled.iter_mut().filter(|cancelled| cancelled.cures == card) {
            // Another time on the table: the cancelled cure was of the last.
            cancelled.cures = NONE;
        }
        if g.masks.unstacked & bit != 0 && g.is_idle_copy(self.s, self.s.suffered.len() - 1) {
            // NIN-303: a further copy changes nothing.
            self.r.count(record::DISADVANTAGES, u16::from(kind), dis_column::IDLE, 1);
            if g.rules.nonstack_extra == NonstackExtra::DiscardedAtOnce {
                self.s.suffered.pop();
                self.s.disadvantage_pile |= 1 << card;
            }
            self.refresh();
            return;
        }
        let shared = g.masks.at_once & bit != 0 && self.suffer_at_once(seat, kind, causes);
        if shared && let Some(top) = self.share_below() {
            self.s.frames[top] = with_step(self.s.frames[top], DrawStep::WindowSkipped);
        }
        if !g.add_suffered(self.s, &suffered) {
            self.refresh();
        }
        self.deaths(Cause::of(origin));
    }

    /// The frame whose card led to a sharing now on top of it.
    fn share_below(&self) -> Option<usize> {
        self.s
            .frames
            .rposition(|frame| matches!(frame, Frame::Draws { step: DrawStep::Window, .. }))
    }

    /// What a disadvantage does once, when it is turned up; true if others draw because of it.
    #[inline(never)]
    fn suffer_at_once(&mut self, seat: Seat, kind: u8, causes: SeatSet) -> bool {
        let g = self.g;
        let ops = g.ops(g.cards.disadvantages[kind as usize].ops);
        let mut shared = false;
        // Frames go on the stack in reverse, so that the first effect is resolved first.
        for op in ops.iter().rev() {
            match op.code {
                OpCode::SkipTurn => {
                    let player = &mut self.s.players[seat.index()];
                    player.skips_due = player.skips_due.max(op.amount as u8);
                }
                OpCode::DiscardPermanent => self.push(Frame::DiscardPermanent {
                    chooser: seat.0,
                    owner: seat.0,
                    left: op.amount as u8,
                }),
                OpCode::DrawDisadvantage if op.target == Target::SelfSeat => {
                    self.push_draws(seat, op.amount as u8, causes, Cause::SharedMisery.number());
                    shared = true;
                }
                // NIN-314: with no legal other player only the drawer draws.
                OpCode::DrawDisadvantage if g.share_targets(self.s, seat).is_empty() => {}
                OpCode::DrawDisadvantage => {
                    let count = op.amount as u8;
                    self.push(Frame::Share { seat: seat.0, count, causes });
                    shared = true;
                }
                OpCode::DrawAdvantage => {
                    self.draw_advantages(seat, op.amount as u8);
                }
                OpCode::RevealRole => self.reveal_role(seat, Revealed::Disadvantage),
                OpCode::SwapRole => self.swap_role(seat),
                _ => {}
            }
        }
        shared
    }

    /// The drawer has chosen with whom to share: the chosen player draws first (NIN-314).
    pub(super) fn share_with(&mut self, chosen: Seat) {
        let Frame::Share { seat, count, causes } = *self.g.top(self.s) else { return };
        self.pop();
        self.tell(|out| writeln!(out, "  {} shares with {chosen}", Seat(seat)));
        let causes = causes.or(SeatSet::of(Seat(seat))).without(SeatSet::of(chosen));
        self.push_draws(chosen, count, causes, Cause::SharedMisery.number());
    }

    /// The role card is turned face up (NIN-206, NIN-313).
    pub(crate) fn reveal_role(&mut self, seat: Seat, by: Revealed) {
        if !self.s.revealed.has(seat) {
            self.note_role_seen(by);
        }
        self.s.revealed.insert(seat);
        let g = self.g;
        let role = self.s.players[seat.index()].role;
        self.s.players[seat.index()].clans_possible = 1 << role;
        self.tell(|out| {
            writeln!(out, "  {seat} turns out to be {}", g.cards.roles[role as usize].name)
        });
        if by != Revealed::Win {
            self.note_evidence_of_all();
        }
    }

    /// The role is swapped for an undealt one of the pool, hidden (`crisis_effect`, NIN-313).
    fn swap_role(&mut self, seat: Seat) {
        if self.s.roles_unused == 0 {
            return;
        }
        let unused = u64::from(self.s.roles_unused);
        let role = self.c.draw(tenbin_engine::Stream::DEAL.by(seat.0), unused);
        let player = &mut self.s.players[seat.index()];
        self.s.roles_unused = self.s.roles_unused & !(1 << role) | 1 << player.role;
        player.role = role;
        player.clans_possible = self.g.cards.role_pool;
        player.clan_hints = Default::default();
        self.g.hand_changed(self.s, seat);
        self.s.revealed.remove(seat);
        self.tell(|out| writeln!(out, "  {seat} takes another role"));
    }

    /// Permanents are discarded by choice (NIN-316).
    pub(super) fn drop_permanent(&mut self, owner: Seat, kind: u8) {
        let index = self.s.in_play.iter().position(|entry| {
            entry.owner == owner.0 && self.g.cards.advantage_of[entry.card as usize] == kind
        });
        let Some(index) = index else { return };
        self.leave_play(index);
        let g = self.g;
        self.tell(|out| {
            writeln!(out, "  {owner} gives up {}", g.cards.advantages[kind as usize].name)
        });
        self.refresh();
        self.deaths(Cause::Other);
    }
}

fn with_step(frame: Frame, step: DrawStep) -> Frame {
    match frame {
        Frame::Draws { seat, left, causes, origin, .. } => {
            Frame::Draws { seat, left, causes, origin, step }
        }
        other => other,
    }
}
