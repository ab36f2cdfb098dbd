//! Which cards a player may play now, and how: symbols, hands, aims.

use crate::content::catalogue::{Advantage, AdvantageKind, Effect, Op, Primitive, Use, forbid};
use crate::content::ids::{AdvantageId, CardId, DisadvantageId, Mode, kinds_of};
use crate::content::knobs::{CaptiveCards, VoluntaryDiscard};
use crate::rules::Rules;
use crate::rules::masks::Masks;
use crate::rules::offers::Way;
use crate::state::action::{Action, Actions, Aim, AimKind, With};
use crate::state::{CombatKind, Frame, InPlay, Moment, State, Usage, in_play};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Seat, SeatSet};

impl Rules {
    /// The same as `window_actions` for nearly all windows that are ready: a player who is not a
    /// captive may give up permanents and play cards. False, and nothing listed, where there may be
    /// more.
    #[inline]
    pub(super) fn list_plainly(
        &self,
        state: &State,
        seat: Seat,
        moment: Moment,
        cards: CardSet,
        actions: &mut Actions,
    ) -> bool {
        if self.index.masks.always_ask || state.captured.has(seat) {
            return false;
        }
        if seat == state.active && state.armed.has(seat) && self.index.masks.may_drop(moment) {
            // NIN-288: at any moment of the own turn.
            kinds_of(self.permanents(state, seat))
                .for_each(|kind| actions.push(Action::Drop(kind)));
        }
        if cards & !self.index.masks.plain_cards[moment as usize] != 0 {
            self.play_actions(state, seat, moment, cards, actions);
            return true;
        }
        let facts = self.facts(state, seat, moment, cards);
        self.for_copies(cards, |copy, card| {
            let offer = &self.index.uses.of_card(copy, Mode::default()).offers[moment as usize];
            if offer.suits(&facts) {
                self.offer(state, seat, card, Usage::default(), offer.way, actions);
            }
        });
        true
    }

    /// Lists a use that needs no closer look.
    #[inline]
    fn offer(
        &self,
        state: &State,
        seat: Seat,
        card: AdvantageId,
        usage: Usage,
        way: Way,
        actions: &mut Actions,
    ) {
        let play = |aim| Action::Play { card, usage, aim };
        match way {
            Way::Alone => actions.push(play(Aim::Nothing)),
            Way::Opponents => {
                let targets =
                    self.present(state).without(state.untargetable).without(SeatSet::of(seat));
                targets.iter().for_each(|target| actions.push(play(Aim::Seat(target))));
            }
            Way::Never | Way::Closer => {}
        }
    }

    /// Everything a player may do in a window, after `Pass`.
    pub(super) fn window_actions(
        &self,
        state: &State,
        seat: Seat,
        moment: Moment,
        actions: &mut Actions,
    ) {
        let player = &state.players[seat.index()];
        let captured = state.captured.has(seat);
        if !captured {
            if self.knobs.voluntary_discard == VoluntaryDiscard::AnyTime
                && self.index.masks.may_drop(moment)
            {
                self.for_types(player.hand, |card| actions.push(Action::Discard(card)));
            }
            if seat == state.active && state.armed.has(seat) && self.index.masks.may_drop(moment) {
                // NIN-288: at any moment of the own turn.
                kinds_of(self.permanents(state, seat))
                    .for_each(|kind| actions.push(Action::Drop(kind)));
            }
        }
        if player.forbidden & forbid::PLAY_FROM_HAND == 0 {
            let cards = match state.top() {
                Frame::Window { ready: true, .. } => state.asked,
                _ => self.playable(state, seat, moment),
            };
            self.play_actions(state, seat, moment, cards, actions);
        }
        if (self.knobs.expert_mode || moment == Moment::Death) && !captured {
            self.trade_actions(state, seat, moment, actions);
        }
    }

    /// Calls `each_type` with each type of card in a set once, ascending.
    #[inline]
    pub(super) fn for_types(&self, set: CardSet, mut each_type: impl FnMut(AdvantageId)) {
        self.for_copies(set, |_, kind| each_type(kind));
    }

    /// Calls `each_type` with the lowest copy and the type of each type of card in a set once,
    /// ascending.
    #[inline]
    fn for_copies(&self, set: CardSet, mut each_type: impl FnMut(CardId, AdvantageId)) {
        let mut rest = set;
        while rest != 0 {
            let card = CardId::of(rest.trailing_zeros() as u8);
            rest &= !self.index.masks.copies[card.index()];
            each_type(card, self.catalogue.advantage_of[card.index()]);
        }
    }

    /// Lists what may be done with some cards.
    fn play_actions(
        &self,
        state: &State,
        seat: Seat,
        moment: Moment,
        cards: CardSet,
        actions: &mut Actions,
    ) {
        if cards == 0 && !self.knobs.allow_misplay {
            return;
        }
        let mut ordered = !self.knobs.allow_misplay;
        let free = !state.captured.has(seat);
        let facts = self.facts(state, seat, moment, cards);
        self.for_types(cards, |kind| {
            let card = &self.catalogue.advantages[kind.index()];
            let before = actions.len();
            let rows = self.index.uses.all_of(card);
            let room = state.players[seat.index()].room & card.set != 0;
            for (row, mode) in rows.iter().zip(Mode::ALL) {
                let usage = Usage::One(mode);
                let offer = &row.offers[moment as usize];
                let closer = offer.way == Way::Closer;
                if !free || closer && offer.suits(&facts) {
                    self.use_actions(state, seat, moment, kind, mode, actions);
                } else if !closer && room && offer.suits(&facts) {
                    self.offer(state, seat, kind, usage, offer.way, actions);
                }
            }
            ordered &= rows.len() == 1 && rows[0].aim.is_ascending();
            if actions.len() > before && self.is_all_modes(kind) {
                self.all_modes_action(before, actions);
            }
        });
        if self.knobs.allow_misplay && moment != Moment::Revealed && moment != Moment::Death {
            self.misplays(state, seat, actions);
        }
        // Types come in ascending order. Only modes of one card and misplays may need sorting.
        if !ordered && !actions.is_sorted() {
            actions.sort_unstable();
        }
    }

    /// A card all of whose modes act where they can (NIN-275) is offered once, not mode by mode.
    #[inline(never)]
    fn all_modes_action(&self, before: usize, actions: &mut Actions) {
        let mut aims: Actions = Actions::new();
        for action in actions.drain(before..) {
            if let Action::Play { card, aim, usage, .. } = action {
                let usage = if self.aim_kind(card, usage) == AimKind::Cancel || aim == Aim::Nothing
                {
                    Usage::All
                } else {
                    usage
                };
                aims.push(Action::Play { card, usage, aim });
            }
        }
        let aimed =
            aims.iter().any(|a| matches!(a, Action::Play { aim, .. } if *aim != Aim::Nothing));
        aims.sort_unstable();
        let mut last = None;
        for action in aims {
            let bare = matches!(action, Action::Play { aim: Aim::Nothing, .. });
            if Some(action) != last && !(bare && aimed) {
                actions.push(action);
            }
            last = Some(action);
        }
    }

    #[inline(never)]
    fn misplays(&self, state: &State, seat: Seat, actions: &mut Actions) {
        let player = &state.players[seat.index()];
        let role = player.role.index();
        self.for_types(player.hand, |kind| {
            let card = &self.catalogue.advantages[kind.index()];
            let foreign = self.index.masks.clan_cards[role] & card.set == 0;
            let playable =
                actions.iter().any(|a| matches!(a, Action::Play { card, .. } if *card == kind));
            if foreign || (card.kind == AdvantageKind::SingleUse && !playable) {
                let usage = Usage::Wrongly;
                actions.push(Action::Play { card: kind, usage, aim: Aim::Nothing });
            }
        });
    }

    // Not inlined: of what the loop over the cards would prepare once, hardly any card needs a part.
    #[inline(never)]
    fn use_actions(
        &self,
        state: &State,
        seat: Seat,
        moment: Moment,
        card: AdvantageId,
        mode: Mode,
        actions: &mut Actions,
    ) {
        let kind = &self.catalogue.advantages[card.index()];
        let usage = Usage::One(mode);
        let how = &self.catalogue.uses[usize::from(kind.uses.start) + mode.index()];
        let aim_kind = self.index.uses.of_kind(kind, mode).aim;
        if !self.is_timely(state, seat, moment, kind, how, aim_kind) {
            return;
        }
        let mut push = |aim| {
            actions.push(Action::Play { card, usage, aim });
        };
        if aim_kind == AimKind::Cure {
            if moment == Moment::Death || Masks::open(moment) {
                self.cure_actions(state, seat, card, usage, how, actions);
            }
            return;
        }
        let room = state.players[seat.index()].room & kind.set != 0;
        if !room || !self.conditions_hold(state, seat, how) {
            return;
        }
        let only = self.only_target(state, moment);
        match aim_kind {
            AimKind::None | AimKind::Answer => push(Aim::Nothing),
            AimKind::Cancel => self.cancel_aims(state, seat, moment, how, &mut push),
            AimKind::Opponent | AimKind::Player => {
                for target in self.in_game(state).iter() {
                    let allowed = if target == seat {
                        aim_kind == AimKind::Player
                    } else {
                        self.can_be_targeted(state, target)
                    };
                    if allowed && only.is_none_or(|only| only == target) {
                        push(Aim::Seat(target));
                    }
                }
            }
            AimKind::FreeAttack => {
                for target in self.attack_targets(state, seat).iter() {
                    push(Aim::Seat(target));
                }
            }
            AimKind::Redirect => self.redirect_aims(state, seat, how, &mut push),
            AimKind::Cure => {}
        }
    }

    /// After a die, a card aimed at a player must be aimed at the roller to count (NIN-250).
    fn only_target(&self, state: &State, moment: Moment) -> Option<Seat> {
        match moment {
            Moment::AfterEventRoll => state.current_roll().map(|roll| roll.seat),
            _ => None,
        }
    }

    #[inline(never)]
    fn redirect_aims(&self, state: &State, seat: Seat, how: &Use, push: &mut impl FnMut(Aim)) {
        let Some(combat) = state.combat() else { return };
        let to_attacker = self
            .ops(how.ops)
            .iter()
            .any(|op| matches!(op.effect, Effect::RedirectAttack { onto_attacker: true }));
        for target in self.present(state).without(state.unattackable).iter() {
            let allowed = target != seat
                && target != combat.target
                && (to_attacker || target != combat.attacker);
            if allowed {
                push(Aim::Seat(target));
            }
        }
    }

    #[inline(never)]
    fn cancel_aims(
        &self,
        state: &State,
        seat: Seat,
        moment: Moment,
        how: &Use,
        push: &mut impl FnMut(Aim),
    ) {
        for op in self.ops(how.ops).iter().filter(|op| op.is(Primitive::CancelCard)) {
            if moment == Moment::Revealed {
                if self.cancel_allowed(state)
                    && let Some(reveal) = state.revealed_card()
                    && self.is_open_to_cancels(state, reveal.seat)
                    && self.cancel_fits(op, seat, reveal.seat, reveal.card)
                {
                    push(Aim::Nothing);
                }
                continue;
            }
            if !matches!(op.effect, Effect::CancelCard { in_play: true, .. }) {
                continue;
            }
            for (index, entry) in state.in_play.iter().enumerate() {
                if self.is_open_to_cancels(state, entry.owner)
                    && self.cancel_fits(op, seat, entry.owner, entry.card)
                    && self.is_cancellable(state, entry)
                    && !self.is_repeat(state, index)
                    && (moment != Moment::Death || self.lowers_life_of(state, index, seat))
                {
                    push(Aim::InPlay(index as u8));
                }
            }
        }
    }

    /// Whether an equal card of the same owner stands before this one in play.
    fn is_repeat(&self, state: &State, index: usize) -> bool {
        let entry = state.in_play[index];
        let kind = self.catalogue.advantage_of[entry.card.index()];
        state.in_play[..index].iter().any(|other| {
            other.owner == entry.owner
                && other.targets == entry.targets
                && other.flags == entry.flags
                && self.catalogue.advantage_of[other.card.index()] == kind
        })
    }

    /// Whether cards of this player may be cancelled: a captive's only where the card is the target
    /// and not who has played it (`captive_cards`, NIN-213).
    fn is_open_to_cancels(&self, state: &State, owner: Seat) -> bool {
        self.knobs.captive_cards == CaptiveCards::Open || !state.captured.has(owner)
    }

    /// Whether a cancel may be aimed at a card of this player (NIN-260).
    pub(super) fn cancel_fits(&self, op: &Op, user: Seat, owner: Seat, card: CardId) -> bool {
        let kind = self.catalogue.advantage_of[card.index()];
        let advantage = &self.catalogue.advantages[kind.index()];
        let Effect::CancelCard { kinds, ids, opponents_only, .. } = op.effect else { return false };
        let named = |set: u8| kind.is_in(self.catalogue.id_sets[set as usize]);
        (!opponents_only || user != owner) && kinds.has(advantage.kind) && ids.is_none_or(named)
    }

    /// Whether a card in play still has an effect to take away (NIN-260).
    pub(super) fn is_cancellable(&self, state: &State, entry: &InPlay) -> bool {
        if entry.flags & in_play::SPENT != 0 {
            return false;
        }
        self.entry_ops(entry.card, entry.usage).iter().any(|op| match op.effect.primitive() {
            Primitive::FreeAttack => state.frames.iter().any(|frame| {
                matches!(frame, Frame::Combat { card, kind: CombatKind::Free, ended: false, .. }
                    if *card == Some(entry.card))
            }),
            Primitive::RollCheck => {
                entry.flags & in_play::HIT != 0
                    || state.frames.iter().any(
                        |frame| matches!(frame, Frame::Check { card, .. } if *card == entry.card),
                    )
            }
            Primitive::ModStat
            | Primitive::ModRoll
            | Primitive::Forbid
            | Primitive::Suspend
            | Primitive::Untargetable
            | Primitive::MirrorPenalties => self.acts(entry, op.duration),
            _ => false,
        })
    }

    #[inline(never)]
    fn cure_actions(
        &self,
        state: &State,
        seat: Seat,
        card: AdvantageId,
        usage: Usage,
        how: &Use,
        actions: &mut Actions,
    ) {
        let kind = &self.catalogue.advantages[card.index()];
        let player = &state.players[seat.index()];
        let usable = player.hand & self.index.masks.clan_cards[player.role.index()];
        let dying = matches!(state.top(), Frame::Death { .. });
        for op in self.ops(how.ops) {
            let Effect::Remedy { disadvantage, copies } = op.effect else { continue };
            let suffered = state.suffered.iter().position(|suffered| {
                suffered.owner == seat
                    && self.catalogue.disadvantage_of[suffered.card.index()] == disadvantage
            });
            let Some(index) = suffered else { continue };
            if !self.conditions_hold(state, seat, how) || dying && !self.costs_life(state, index) {
                continue;
            }
            let room = |copies| {
                self.knobs.remedy_ignores_hands || self.has_room(state, seat, kind, copies)
            };
            let mut push = |with| {
                let aim = Aim::Cure(disadvantage, with);
                actions.push(Action::Play { card, usage, aim });
            };
            if copies <= 1 {
                if room(1) {
                    push(With::Alone);
                }
                continue;
            }
            if (usable & kind.set).count_ones() >= 2 && room(2) {
                push(With::Second(card));
            }
            if self.knobs.mixed_remedy {
                self.for_types(usable & !kind.set, |other| {
                    if other > card && self.cures(other, disadvantage) && room(2) {
                        push(With::Second(other));
                    }
                });
            }
        }
    }

    /// Whether a disadvantage lowers the life value of its owner (NIN-384).
    fn costs_life(&self, state: &State, index: usize) -> bool {
        let owner = state.suffered[index].owner.index();
        let mut cured = *state;
        cured.suffered.remove(index);
        self.refresh(&mut cured);
        cured.players[owner].life > state.players[owner].life
    }

    /// Whether a card type has a use that cures a disadvantage type.
    fn cures(&self, card: AdvantageId, disadvantage: DisadvantageId) -> bool {
        let uses = self.catalogue.advantages[card.index()].uses;
        self.catalogue.uses[uses.start as usize..uses.end as usize].iter().any(|how| {
            let cures = |op: &Op| matches!(op.effect, Effect::Remedy { disadvantage: cured, .. } if cured == disadvantage);
            self.ops(how.ops).iter().any(cures)
        })
    }

    /// Whether the area has room for so many copies of a card (NIN-230 to NIN-234).
    pub(super) fn has_room(
        &self,
        state: &State,
        seat: Seat,
        card: &Advantage,
        copies: i32,
    ) -> bool {
        if card.hands == 0 && !card.protection {
            return true;
        }
        let (mut one, mut two, mut protections) = (0, 0, 0);
        for entry in &*state.in_play {
            if entry.owner == seat && entry.flags & in_play::CENTRE == 0 {
                let other = self.advantage(entry.card);
                one += i32::from(other.hands == 1);
                two += i32::from(other.hands == 2);
                protections += i32::from(other.protection);
            }
        }
        if card.protection && protections + copies > self.knobs.max_protection {
            return false;
        }
        match card.hands {
            0 => true,
            1 => two == 0 && one + copies <= self.knobs.hands,
            _ => two == 0 && one == 0 && self.knobs.hands >= 2 && copies == 1,
        }
    }
}
