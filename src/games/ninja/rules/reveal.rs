//! A card is played: revealed, perhaps cancelled or answered, resolved (section 2.8).

use crate::content::catalogue::{
    AdvantageKind, Duration, Effect, Op, Primitive, Purpose, Target, When,
};
use crate::content::effect::is_at_once;
use crate::content::ids::{AdvantageId, CardId, DisadvantageId};
use crate::content::knobs::DiscardSpentSpecials;
use crate::record::Revealed;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::rules::use_traits::Tie;
use crate::state::Cause;
use crate::state::action::{Action, Actions, Aim, AimKind};
use crate::state::{
    CANCELLED_MAX, Cancelled, CombatKind, Depth, FRAMES_MAX, Frame, InPlay, Moment, RevealStatus,
    State, Suffered, Usage,
};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

impl Rules {
    /// Whether a spent card stays until the end of the turn (`discard_spent_specials`).
    pub(super) fn stays_spent(&self, card: CardId) -> bool {
        self.knobs.discard_spent_specials == DiscardSpentSpecials::Eot
            && self.advantage(card).kind == AdvantageKind::Special
    }

    /// Whether a card in play has an operation of this duration that was put there by playing it.
    pub(super) fn has_duration(&self, entry: &InPlay, duration: Duration) -> bool {
        self.entry_ops(entry.card, entry.usage)
            .iter()
            .any(|op| op.duration == duration && op.when != When::OnOwnAttack)
    }

    /// How many cancels have followed one another on the card first revealed, and whether one more
    /// may (`cancel_chain_depth`, NIN-203).
    pub(super) fn cancel_allowed(&self, state: &State) -> bool {
        let reveals = state
            .frames
            .iter()
            .rev()
            .take_while(|frame| matches!(frame, Frame::Reveal { .. }))
            .count();
        self.knobs.cancel_chain_depth.is_none_or(|depth| reveals as i32 <= depth)
    }

    /// Whom a use of a card acts on beside its player. What is over at once has its own aim.
    fn use_targets(&self, state: &State, seat: Seat, ops: &[Op], aim: Aim) -> SeatSet {
        let mut targets = SeatSet::EMPTY;
        let at_once = |op: &&Op| is_at_once(op.effect.primitive());
        for op in ops.iter().filter(|op| !at_once(op)) {
            targets = targets.or(match op.target {
                Target::Opponent | Target::Player => aim.seat().map_or(SeatSet::EMPTY, SeatSet::of),
                Target::AllOthers if !op.is(Primitive::RollCheck) => {
                    self.present(state).without(SeatSet::of(seat))
                }
                Target::Roller => {
                    state.current_roll().map_or(SeatSet::EMPTY, |r| SeatSet::of(r.seat))
                }
                Target::Attacker => {
                    state.combat().map_or(SeatSet::EMPTY, |c| SeatSet::of(c.attacker))
                }
                Target::AttackTarget if op.when != When::OnOwnAttack => {
                    state.combat().map_or(SeatSet::EMPTY, |c| SeatSet::of(c.target))
                }
                _ => SeatSet::EMPTY,
            });
        }
        targets
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A player reveals a card (NIN-202).
    pub(super) fn play_card(&mut self, seat: Seat, kind: AdvantageId, usage: Usage, aim: Aim) {
        let card = self.take_from_hand(seat, kind);
        let second = aim.second().map(|kind| self.take_from_hand(seat, kind));
        let rules = self.rules;
        let advantage = &rules.catalogue.advantages[kind.index()];
        self.report.played(self.rules, self.state, seat, kind, usage, second);
        self.tell(|out| writeln!(out, "  {seat} plays {}", advantage.name));
        if usage == Usage::Wrongly {
            self.misplay(seat, card);
            return;
        }
        self.forget_play(card);
        let before = self.state.players[seat.index()].clans_possible;
        self.state.players[seat.index()].clans_possible &= advantage.clans;
        if let Some(second) = second {
            self.state.players[seat.index()].clans_possible &= rules.advantage(second).clans;
        }
        if self.state.players[seat.index()].clans_possible != before {
            self.report.evidence(self.rules, self.state, seat);
        }
        self.push_reveal(card, seat, usage, aim, second);
    }

    /// A card played against the rules has no effect (NIN-205, NIN-206).
    fn misplay(&mut self, seat: Seat, card: CardId) {
        let role = self.state.players[seat.index()].role;
        let kind = self.rules.catalogue.advantage_of[card.index()];
        if !role.is_among(self.rules.advantage(card).clans) {
            self.reveal_role(seat, Revealed::Misplay);
        }
        self.report.misplayed(kind);
        self.tell(|out| writeln!(out, "  it has no effect"));
        self.discard(card);
    }

    #[inline(never)]
    pub(super) fn step_reveal(&mut self) -> bool {
        let Frame::Reveal { card, seat, usage, aim, second, next, passes, status } =
            *self.state.top()
        else {
            return false;
        };
        if status != RevealStatus::Open {
            self.conclude_cancelled(status == RevealStatus::Cancelled);
            return false;
        }
        let (mut next, mut passes) = (next, passes);
        let others = self.rules.index.seats - 1;
        let repliers = self.state.interest.at(Moment::Revealed).without(SeatSet::of(seat));
        let asks = !repliers.is_empty() || self.rules.knobs.expert_mode;
        if asks && self.state.frames.len() + 8 < FRAMES_MAX {
            while passes < others {
                let other = self.rules.clockwise(seat, next);
                if other != seat && self.may_reply(other) {
                    self.set_top(Frame::Reveal {
                        card,
                        seat,
                        usage,
                        aim,
                        second,
                        next,
                        passes,
                        status,
                    });
                    self.state.chooser = Some(other);
                    return true;
                }
                passes += u8::from(other != seat);
                next = self.rules.next_step(next);
            }
        }
        self.pop();
        self.resolve(card, seat, usage, aim, second);
        false
    }

    /// Whether a player has a cancel or an answer to the card on top; if so, and the list of actions
    /// is wanted, it is made.
    fn may_reply(&mut self, seat: Seat) -> bool {
        let trades = self.rules.knobs.expert_mode
            && self.rules.may_trade(self.state, seat, Moment::Revealed);
        if !trades && !self.state.interest.at(Moment::Revealed).has(seat) {
            return false;
        }
        if !trades && self.rules.playable(self.state, seat, Moment::Revealed) == 0 {
            return false;
        }
        if let Some(menu) = &mut self.menu {
            menu.actions.push(Action::Pass);
            self.rules.window_actions(self.state, seat, Moment::Revealed, menu.actions);
            let replies = menu.actions.len() > 1;
            if !replies {
                menu.actions.clear();
            }
            return replies;
        }
        let mut actions = Actions::new();
        self.rules.window_actions(self.state, seat, Moment::Revealed, &mut actions);
        !actions.is_empty()
    }

    /// The seat asked about a revealed card has passed, or replied.
    pub(super) fn reveal_moves_on(&mut self, acted: bool) {
        let seats = self.rules.index.seats;
        if let Some(Frame::Reveal { next, passes, .. }) = self.state.frames.last_mut() {
            *next = if *next + 1 == seats { 0 } else { *next + 1 };
            *passes = if acted { 0 } else { *passes + 1 };
        }
    }

    /// The card below the reply has been cancelled or answered.
    fn conclude_cancelled(&mut self, cancelled: bool) {
        let Frame::Reveal { card, second, .. } = *self.state.top() else { return };
        self.pop();
        let kind = self.rules.catalogue.advantage_of[card.index()];
        if cancelled {
            self.report.cancelled(kind);
        }
        let rules = self.rules;
        self.tell(|out| {
            let name = &rules.catalogue.advantages[kind.index()].name;
            // NIN-264: an answered card has been told about, and is not cancelled.
            writeln!(out, "  {name} {}", if cancelled { "is cancelled" } else { "is discarded" })
        });
        self.discard(card);
        if let Some(second) = second {
            self.discard(second);
        }
    }

    /// Remembers a cancelled card for credit (NIN-390).
    fn remember_cancelled(&mut self, cancelled: Cancelled) {
        if self.state.cancelled.len() == CANCELLED_MAX {
            self.state.cancelled.remove(0);
        }
        let combat = self.state.combat();
        let depth = combat.map(|combat| combat.depth);
        let entry = &cancelled.entry;
        let undecided = combat.is_some_and(|combat| {
            let rolled = self.state.rolls.last().is_some_and(|roll| {
                matches!(roll.purpose, Purpose::Attack | Purpose::Counterattack) && roll.thrown
            });
            combat.target == entry.owner && !combat.ended && !rolled
        });
        let ends = |op: &Op| {
            matches!(
                op.effect,
                Effect::EscapeAttack | Effect::Untargetable { by_attacks: true, .. }
            )
        };
        let ends_attack =
            undecided && self.rules.entry_ops(entry.card, entry.usage).iter().any(ends);
        self.state.cancelled.push(Cancelled { combat: depth, ends_attack, ..cancelled });
    }

    /// A physical card is played, perhaps once more: what was cancelled with it, or instead of it,
    /// belongs to its last play.
    fn forget_play(&mut self, card: CardId) {
        for cancelled in self.state.cancelled.iter_mut() {
            if cancelled.with == Some(card) {
                cancelled.with = None;
            }
            if cancelled.undoes == Some(card) {
                cancelled.undoes = None;
            }
        }
    }

    /// The physical disadvantage that a revealed card would cure.
    fn cured_by(&self, seat: Seat, aim: Aim) -> Option<CardId> {
        let set = self.rules.catalogue.disadvantages[aim.cure()? as usize].set;
        let of_kind = |suffered: &&Suffered| suffered.owner == seat && suffered.card.is_in(set);
        self.state.suffered.iter().find(of_kind).map(|suffered| suffered.card)
    }

    /// The card that the revealed card on top would itself have cancelled or answered (NIN-203).
    fn undone_by_top(&self, ops: &[Op], seat: Seat, aim: Aim) -> Option<CardId> {
        let below = self.state.frames.len().checked_sub(2).map(|depth| self.state.frames[depth]);
        let undoes = |op: &Op| match (op.effect.primitive(), below, aim) {
            (Primitive::CancelCard, _, Aim::InPlay(index)) => {
                self.state.in_play.get(index as usize).map(|entry| entry.card)
            }
            (Primitive::CancelCard, Some(Frame::Reveal { card, seat: owner, .. }), _) => {
                self.rules.cancel_fits(op, seat, owner, card).then_some(card)
            }
            (Primitive::Answers, Some(Frame::Reveal { card, .. }), _) => Some(card),
            _ => None,
        };
        ops.iter().find_map(undoes)
    }

    /// The card acts, at once and fully (NIN-202).
    fn resolve(
        &mut self,
        card: CardId,
        seat: Seat,
        usage: Usage,
        aim: Aim,
        second: Option<CardId>,
    ) {
        let rules = self.rules;
        let kind = rules.catalogue.advantage_of[card.index()];
        let aim_kind = rules.aim_kind(kind, usage);
        if !self.aim_is_good(seat, aim_kind, aim) {
            // NIN-205, NIN-219: its target is gone.
            self.tell(|out| writeln!(out, "  it has no effect any more"));
            self.discard(card);
            if let Some(second) = second {
                self.discard(second);
            }
            return;
        }
        let ops = rules.entry_ops(card, usage);
        if let Some(second) = second {
            self.discard(second);
        }
        let traits = rules.traits(card, usage);
        let targets = if traits.has_targets {
            rules.use_targets(self.state, seat, ops, aim)
        } else {
            SeatSet::EMPTY
        };
        let entry =
            InPlay { card, owner: seat, usage, targets, tie: self.depth_of(traits.tie), flags: 0 };
        let before = self.state.in_play.len();
        if traits.comes_into_play(self.state, &entry) {
            self.state.in_play.push(entry);
        } else {
            self.spend(card, seat, usage);
        }
        let stays = self.state.in_play.len() > before;
        let before = (self.state.in_play.len(), self.state.suffered.len());
        // Frames go on the stack in reverse, so that the first effect is resolved first.
        if traits.acts_at_once {
            for op in ops.iter().rev() {
                self.resolve_op(op, card, seat, aim);
            }
        }
        // Operations themselves only take cards out of play, so the lengths tell of any change.
        let changed = before != (self.state.in_play.len(), self.state.suffered.len());
        let added = stays && !changed && self.add_last_played();
        if !added && (stays || changed || rules.is_intricate(self.state)) {
            self.refresh();
        }
        self.end_hidden_combats();
        self.deaths(Cause::Card(kind));
    }

    /// Adds what the card that came into play last does; false where that takes a refresh.
    fn add_last_played(&mut self) -> bool {
        let last = self.state.in_play.last().copied();
        last.is_some_and(|entry| self.rules.add_played(self.state, &entry))
    }

    /// Whether the aim of a card is still what it needs (NIN-219).
    fn aim_is_good(&self, seat: Seat, kind: AimKind, aim: Aim) -> bool {
        let state = &*self.state;
        if state.eliminated.has(seat) {
            return false;
        }
        let fits = |test: &dyn Fn(Seat) -> bool| aim.seat().is_some_and(test);
        match kind {
            AimKind::Opponent | AimKind::Player => {
                fits(&|seat| self.rules.present(state).has(seat))
            }
            AimKind::FreeAttack => {
                fits(&|target| self.rules.attack_targets(state, seat).has(target))
            }
            AimKind::Redirect => {
                let open = self.rules.present(state).without(state.unattackable);
                fits(&|seat| open.has(seat)) && state.combat().is_some_and(|combat| !combat.ended)
            }
            _ => true,
        }
    }

    /// The depth of the roll or combat that a use lasts as long as.
    #[inline]
    fn depth_of(&self, tie: Tie) -> Option<Depth> {
        let found = match tie {
            Tie::None => None,
            Tie::Roll => self.state.frames.rposition(|frame| matches!(frame, Frame::Roll(_))),
            Tie::Combat => {
                self.state.frames.rposition(|frame| matches!(frame, Frame::Combat { .. }))
            }
        };
        found.map(|depth| Depth::of(depth as u8))
    }

    fn resolve_op(&mut self, op: &Op, card: CardId, seat: Seat, aim: Aim) {
        let target = match op.target {
            Target::SelfSeat => seat,
            _ => aim.seat().unwrap_or(seat),
        };
        match op.effect {
            Effect::EscapeEvent => {
                self.state.event.escaped.insert(seat);
                self.report.event_escaped(self.state);
                self.tell(|out| writeln!(out, "  {seat} escapes the event"));
            }
            Effect::EscapeAttack => self.end_combat(),
            Effect::RedirectAttack { .. } => {
                self.redirect_combat(seat, target);
                self.tell(|out| writeln!(out, "  the attack now goes for {target}"));
            }
            Effect::FreeAttack { .. } => {
                self.declare_attack(seat, target, CombatKind::Free, Some(card));
            }
            Effect::CancelCard { .. } => self.cancel(op, card, seat, aim),
            Effect::Answers { .. } => self.answer(seat),
            Effect::Remedy { disadvantage, .. } if Some(disadvantage) == aim.cure() => {
                self.cure(seat, disadvantage);
            }
            Effect::Reroll { .. } => self.reroll(seat),
            Effect::RollCheck { .. } => {
                let rolling = match op.target {
                    Target::Opponent | Target::Player => SeatSet::of(target),
                    _ => self.rules.present(self.state).without(SeatSet::of(seat)),
                };
                self.push(Frame::Check {
                    card,
                    thrower: seat,
                    rolling,
                    victims: SeatSet::EMPTY,
                    rolled: false,
                });
            }
            Effect::DiscardPermanent { count, user_chooses } => {
                self.push(Frame::DiscardPermanent {
                    chooser: if user_chooses { seat } else { target },
                    owner: target,
                    left: count,
                });
            }
            Effect::DrawDisadvantage { count } => {
                let causes = SeatSet::of(seat).without(SeatSet::of(target));
                let origin = Cause::CardDraws(self.rules.catalogue.advantage_of[card.index()]);
                self.push_draws(target, count, causes, origin);
            }
            Effect::RevealRole => self.reveal_role(target, Revealed::Advantage),
            other => self.befall(target, other),
        }
    }

    /// Cancels the card just revealed or a card in play (NIN-260, NIN-275).
    fn cancel(&mut self, op: &Op, with: CardId, by: Seat, aim: Aim) {
        if let Some(index) = aim.in_play() {
            self.cancel_in_play(with, by, index);
            return;
        }
        if let Some(&mut Frame::Reveal { card, seat, usage, aim, ref mut status, .. }) =
            self.state.frames.last_mut()
        {
            if !self.rules.cancel_fits(op, by, seat, card) {
                return;
            }
            *status = RevealStatus::Cancelled;
            let rules = self.rules;
            let undoes = self.undone_by_top(rules.entry_ops(card, usage), seat, aim);
            let cures = self.cured_by(seat, aim);
            let ops = rules.entry_ops(card, usage);
            let entry = InPlay {
                card,
                owner: seat,
                usage,
                targets: rules.use_targets(self.state, seat, ops, aim),
                tie: self.depth_of(rules.traits(card, usage).tie),
                flags: 0,
            };
            self.remember_cancelled(Cancelled {
                by,
                with: Some(with),
                entry,
                cures,
                undoes,
                ..Cancelled::default()
            });
        }
    }

    fn cancel_in_play(&mut self, with: CardId, by: Seat, index: usize) {
        if index >= self.state.in_play.len() {
            return;
        }
        let entry = self.state.in_play[index];
        self.remember_cancelled(Cancelled { by, with: Some(with), entry, ..Cancelled::default() });
        self.leave_play(index);
        let kind = self.rules.catalogue.advantage_of[entry.card.index()];
        self.report.cancelled(kind);
        let rules = self.rules;
        self.tell(|out| {
            let name = &rules.catalogue.advantages[kind.index()].name;
            writeln!(out, "  {name} of {} is cancelled", entry.owner)
        });
        for frame in self.state.frames.iter_mut() {
            if let Frame::Combat { card, kind: CombatKind::Free, ended, .. } = frame
                && *card == Some(entry.card)
            {
                // Nobody has escaped it: its card is no more (NIN-168).
                *card = None;
                *ended = true;
            }
        }
    }

    /// The card aimed at a player is answered: both cards are discarded at once (NIN-264).
    fn answer(&mut self, by: Seat) {
        if let Some(Frame::Reveal { status, .. }) = self.state.frames.last_mut() {
            *status = RevealStatus::Answered;
            self.tell(|out| writeln!(out, "  {by} answers it"));
        }
    }

    /// One disadvantage of a type is discarded early (NIN-360 to NIN-362).
    fn cure(&mut self, seat: Seat, kind: DisadvantageId) {
        let set = self.rules.catalogue.disadvantages[kind.index()].set;
        let mut left = 1;
        self.shed(|suffered| {
            let cured = left > 0 && suffered.owner == seat && suffered.card.is_in(set);
            left -= i32::from(cured);
            cured
        });
        self.report.cured(kind);
        let rules = self.rules;
        let skips = |op: &Op| op.is(Primitive::SkipTurn);
        if rules.ops(rules.catalogue.disadvantages[kind.index()].ops).iter().any(skips)
            && !self.state.suffered.iter().any(|suffered| {
                suffered.owner == seat && rules.suffered_ops(suffered).iter().any(skips)
            })
        {
            // NIN-210: its effect lasts as long as the card.
            self.state.players[seat.index()].skips_due = 0;
        }
    }

    fn reroll(&mut self, seat: Seat) {
        let on_die = self.state.rolls.last().is_some_and(|roll| roll.seat == seat && roll.thrown);
        let in_priority = self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Priority { .. } => Some(true),
            Frame::Roll(_) => Some(false),
            _ => None,
        }) == Some(true);
        if in_priority {
            self.throw_priority(seat);
        } else if on_die {
            self.throw_again();
        }
    }
}
