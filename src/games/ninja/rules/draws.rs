//! Disadvantages drawn one by one, and what they do at once (section 2.13).

use crate::content::catalogue::{Duration, Effect, Primitive, Target};
use crate::content::ids::{AdvantageId, CardId, DisadvantageId, RoleId};
use crate::content::knobs::{DisadvantageDuration, LinkEffect, NonstackExtra, RecallDiscard};
use crate::record::Revealed;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::{Cause, DrawStep, Frame, Moment, State, Suffered};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet, Stream};

impl Rules {
    /// With whom a drawer may share (NIN-314).
    pub(super) fn share_targets(&self, state: &State, seat: Seat) -> SeatSet {
        if state.eliminated.has(seat) {
            return SeatSet::EMPTY;
        }
        self.present(state).without(state.untargetable).without(SeatSet::of(seat))
    }

    /// How many ends of turns a disadvantage of this duration outlasts.
    fn turns_extra(&self, duration: Duration) -> u8 {
        let longer = self.knobs.disadvantage_duration == DisadvantageDuration::AllPlusOneTurn
            && matches!(duration, Duration::EndOfTurn | Duration::EndOfOwnNextTurn);
        let recall = self.knobs.recall_discard == RecallDiscard::EndOfNextTurnAny
            && duration == Duration::EndOfOwnNextTurn;
        u8::from(longer) + u8::from(recall)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Carries the drawing on, card by card while nobody has to choose.
    #[inline(never)]
    pub(super) fn step_draws(&mut self) -> bool {
        while let Frame::Draws { seat, left, causes, origin, step } = *self.state.top() {
            if step != DrawStep::Draw {
                self.set_top(Frame::Draws { seat, left, causes, origin, step: DrawStep::Draw });
                if step == DrawStep::Window && self.open_window(Moment::AfterOutcome) {
                    return true;
                }
            }
            let who = seat;
            let stopped = self.state.eliminated.has(who)
                || (self.rules.knobs.captured_stops_draws && self.state.captured.has(who));
            if left == 0 || stopped {
                self.pop();
                return false;
            }
            let Some(card) = self.draw_disadvantage(who) else {
                self.pop();
                return false;
            };
            self.report.disadvantage_got(who, card);
            let step = DrawStep::Window;
            self.set_top(Frame::Draws { seat, left: left - 1, causes, origin, step });
            if origin == Cause::Event {
                self.report.penalty_drawn(self.state);
                self.draw_for_linked(who);
            }
            self.suffer(who, card, causes, origin);
        }
        false
    }

    /// `link_effect` = `share_disadvantage_draws`: the linked opponent draws one too (NIN-268).
    fn draw_for_linked(&mut self, seat: Seat) {
        if self.rules.knobs.link_effect != LinkEffect::ShareDisadvantageDraws {
            return;
        }
        let (rules, state) = (self.rules, *self.state);
        rules.for_acting(
            &state,
            rules.index.masks.links,
            &rules.suspensions(&state),
            |entry, op, targets| {
                if op.is(Primitive::MirrorPenalties)
                    && entry.owner == seat
                    && let Some(linked) = targets.single()
                {
                    let kind = rules.catalogue.advantage_of[entry.card.index()];
                    let origin = Cause::Link(kind);
                    self.push_draws(linked, 1, SeatSet::of(seat), origin);
                }
            },
        );
    }

    /// A disadvantage is turned up and acts (NIN-302).
    pub(super) fn suffer(&mut self, seat: Seat, card: CardId, causes: SeatSet, origin: Cause) {
        let rules = self.rules;
        let kind = rules.catalogue.disadvantage_of[card.index()];
        let disadvantage = &rules.catalogue.disadvantages[kind.index()];
        self.report.disadvantage_drawn(kind);
        self.tell(|out| writeln!(out, "  {seat} draws {}", disadvantage.name));
        let bit = card.set();
        let turns_extra = if rules.index.masks.prolonged & bit == 0 {
            0
        } else {
            rules.turns_extra(disadvantage.duration)
        };
        let suffered =
            Suffered { card, owner: seat, causes, turns_extra, serving: false, overdue: false };
        self.state.suffered.push(suffered);
        for cancelled in
            self.state.cancelled.iter_mut().filter(|cancelled| cancelled.cures == Some(card))
        {
            // Another time on the table: the cancelled cure was of the last.
            cancelled.cures = None;
        }
        if rules.index.masks.unstacked & bit != 0
            && rules.is_idle_copy(self.state, self.state.suffered.len() - 1)
        {
            // NIN-303: a further copy changes nothing.
            self.report.disadvantage_idle(kind);
            if rules.knobs.nonstack_extra == NonstackExtra::DiscardedAtOnce {
                self.state.suffered.pop();
                self.state.disadvantage_pile |= card.set();
            }
            self.refresh();
            return;
        }
        let shared =
            rules.index.masks.at_once & bit != 0 && self.suffer_at_once(seat, kind, causes);
        if shared && let Some(top) = self.share_below() {
            self.state.frames[top] = with_step(self.state.frames[top], DrawStep::WindowSkipped);
        }
        if !rules.add_suffered(self.state, &suffered) {
            self.refresh();
        }
        self.deaths(origin);
    }

    /// The frame whose card led to a sharing now on top of it.
    fn share_below(&self) -> Option<usize> {
        self.state
            .frames
            .rposition(|frame| matches!(frame, Frame::Draws { step: DrawStep::Window, .. }))
    }

    /// What a disadvantage does once, when it is turned up; true if others draw because of it.
    #[inline(never)]
    fn suffer_at_once(&mut self, seat: Seat, kind: DisadvantageId, causes: SeatSet) -> bool {
        let rules = self.rules;
        let ops = rules.ops(rules.catalogue.disadvantages[kind.index()].ops);
        let mut shared = false;
        // Frames go on the stack in reverse, so that the first effect is resolved first.
        for op in ops.iter().rev() {
            match op.effect {
                Effect::SkipTurn { count } => {
                    let player = &mut self.state.players[seat.index()];
                    player.skips_due = player.skips_due.max(count);
                }
                Effect::DiscardPermanent { count, .. } => {
                    self.push(Frame::DiscardPermanent { chooser: seat, owner: seat, left: count });
                }
                Effect::DrawDisadvantage { count } if op.target == Target::SelfSeat => {
                    self.push_draws(seat, count, causes, Cause::SharedMisery);
                    shared = true;
                }
                // NIN-314: with no legal other player only the drawer draws.
                Effect::DrawDisadvantage { .. }
                    if rules.share_targets(self.state, seat).is_empty() => {}
                Effect::DrawDisadvantage { count } => {
                    self.push(Frame::Share { seat, count, causes });
                    shared = true;
                }
                Effect::RevealRole => self.reveal_role(seat, Revealed::Disadvantage),
                Effect::SwapRole => self.swap_role(seat),
                other => self.befall(seat, other),
            }
        }
        shared
    }

    /// What cards of both kinds do at once to a player.
    pub(super) fn befall(&mut self, seat: Seat, effect: Effect) {
        match effect {
            Effect::DrawAdvantage { count } => {
                self.draw_advantages(seat, count);
            }
            Effect::DiscardHand { count } => self.lose_hand(seat, count),
            _ => {}
        }
    }

    /// So many cards of a hand, drawn by lot, are discarded face up (NIN-007). Nobody has chosen them, so that they
    /// are no clue to a clan as those of NIN-066 are.
    fn lose_hand(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let hand = self.state.players[seat.index()].hand;
            if hand == 0 {
                return;
            }
            let places = &self.rules.catalogue.advantage_places;
            let drawn = self.chance.draw_placed(Stream::OTHER.by(seat.0), hand, places);
            let kind = self.rules.catalogue.advantage_of[CardId::of(drawn).index()];
            let card = self.take_from_hand(seat, kind);
            self.discard(card);
            self.report.discarded(kind);
            let rules = self.rules;
            self.tell(|out| {
                let name = &rules.catalogue.advantages[kind.index()].name;
                writeln!(out, "  {seat} loses {name} from hand")
            });
        }
    }

    /// The drawer has chosen with whom to share: the chosen player draws first (NIN-314).
    pub(super) fn share_with(&mut self, chosen: Seat) {
        let Frame::Share { seat, count, causes } = *self.state.top() else { return };
        self.pop();
        self.tell(|out| writeln!(out, "  {seat} shares with {chosen}"));
        let causes = causes.or(SeatSet::of(seat)).without(SeatSet::of(chosen));
        self.push_draws(chosen, count, causes, Cause::SharedMisery);
    }

    /// The role card is turned face up (NIN-206, NIN-313).
    pub(crate) fn reveal_role(&mut self, seat: Seat, by: Revealed) {
        if !self.state.revealed.has(seat) {
            self.report.role_seen(self.state, by);
        }
        self.state.revealed.insert(seat);
        let rules = self.rules;
        let role = self.state.players[seat.index()].role;
        self.state.players[seat.index()].clans_possible = role.bit();
        self.tell(|out| {
            writeln!(out, "  {seat} turns out to be {}", rules.catalogue.roles[role.index()].name)
        });
        if by != Revealed::Win {
            self.report.evidence_of_all(self.rules, self.state);
        }
    }

    /// The role is swapped for an undealt one of the pool, hidden (`crisis_effect`, NIN-313).
    fn swap_role(&mut self, seat: Seat) {
        if self.state.roles_unused == 0 {
            return;
        }
        let unused = u64::from(self.state.roles_unused);
        let role = self.chance.draw(Stream::DEAL.by(seat.0), unused);
        let player = &mut self.state.players[seat.index()];
        let role = RoleId::of(role);
        self.state.roles_unused = self.state.roles_unused & !role.bit() | player.role.bit();
        player.role = role;
        player.clans_possible = self.rules.catalogue.role_pool;
        player.clan_hints = Default::default();
        self.rules.hand_changed(self.state, seat);
        self.state.revealed.remove(seat);
        self.tell(|out| writeln!(out, "  {seat} takes another role"));
    }

    /// Permanents are discarded by choice (NIN-316).
    pub(super) fn drop_permanent(&mut self, owner: Seat, kind: AdvantageId) {
        let index = self.state.in_play.iter().position(|entry| {
            entry.owner == owner && self.rules.catalogue.advantage_of[entry.card.index()] == kind
        });
        let Some(index) = index else { return };
        self.leave_play(index);
        let rules = self.rules;
        self.tell(|out| {
            writeln!(out, "  {owner} gives up {}", rules.catalogue.advantages[kind.index()].name)
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
