//! Which cards a player may play now, and how: timing, symbols, hands, conditions, targets.

use crate::engine::pile::{CardSet, each};
use crate::engine::{Actions, Seat, SeatSet};
use crate::games::ninja::Ninja;
use crate::games::ninja::action::{Action, AimKind};
use crate::games::ninja::cards::{
    Advantage, AdvantageKind, Condition, OpCode, Purpose, Scope, Span, Stat, Target, Use, When,
    forbid,
};
use crate::games::ninja::effects::counts_for_life;
use crate::games::ninja::rules::{
    CombatPostRollWindow, DeceitBy, MikatsuWindow, VoluntaryDiscard,
};
use crate::games::ninja::state::{
    CombatKind, Frame, InPlay, Moment, NONE, Roll, State, USE_ALL, USE_MISPLAY, in_play,
};

/// The combat in progress.
#[derive(Copy, Clone, Debug)]
pub(super) struct CombatView {
    pub(super) depth: u8,
    pub(super) attacker: Seat,
    pub(super) target: Seat,
    pub(super) kind: CombatKind,
    pub(super) ended: bool,
}

/// The card on the table waiting to be cancelled or answered.
#[derive(Copy, Clone, Debug)]
pub(super) struct RevealView {
    pub(super) card: u8,
    pub(super) seat: Seat,
    pub(super) usage: u8,
    pub(super) aim: u8,
}

impl Ninja {
    /// The type of a physical advantage card.
    #[inline]
    pub(super) fn advantage(&self, card: u8) -> &Advantage {
        &self.cards.advantages[self.cards.advantage_of[card as usize] as usize]
    }

    /// Players not eliminated.
    #[inline]
    pub(super) fn in_game(&self, s: &State) -> SeatSet {
        SeatSet::first(self.seats).without(s.eliminated)
    }

    /// Players neither eliminated nor captured.
    #[inline]
    pub(super) fn present(&self, s: &State) -> SeatSet {
        self.in_game(s).without(s.captured)
    }

    /// The seat so many steps clockwise from another.
    #[inline]
    pub(super) fn clockwise(&self, from: Seat, steps: u8) -> Seat {
        Seat((from.0 + steps) % self.seats)
    }

    /// The innermost combat in progress.
    pub(super) fn combat(&self, s: &State) -> Option<CombatView> {
        s.frames.iter().enumerate().rev().find_map(|(depth, frame)| match *frame {
            Frame::Combat { attacker, target, kind, ended, .. } => Some(CombatView {
                depth: depth as u8,
                attacker: Seat(attacker),
                target: Seat(target),
                kind,
                ended,
            }),
            _ => None,
        })
    }

    /// The roll whose window is open.
    #[inline]
    pub(super) fn current_roll<'s>(&self, s: &'s State) -> Option<&'s Roll> {
        s.rolls.last()
    }

    /// The card waiting in the innermost reveal.
    pub(super) fn revealed_card(&self, s: &State) -> Option<RevealView> {
        match *self.top(s) {
            Frame::Reveal { card, seat, usage, aim, .. } => {
                Some(RevealView { card, seat: Seat(seat), usage, aim })
            }
            _ => None,
        }
    }

    /// Whether a card's opponents may target this player with it (NIN-213, NIN-269).
    #[inline]
    fn can_be_targeted(&self, s: &State, seat: Seat) -> bool {
        self.present(s).has(seat) && !s.untargetable.has(seat)
    }

    /// Legal targets of an attack (NIN-162).
    pub(super) fn attack_targets(&self, s: &State, attacker: Seat) -> SeatSet {
        self.present(s).without(s.unattackable).without(SeatSet::of(attacker))
    }

    /// Whether a player may declare an attack at all (NIN-161, NIN-312).
    pub(super) fn may_attack(&self, s: &State, seat: Seat) -> bool {
        self.present(s).has(seat)
            && !s.recalled.has(seat)
            && s.players[seat.index()].forbidden & forbid::ATTACK == 0
    }

    /// A quick test that never misses a play: does the player have anything for this window?
    #[inline]
    pub(super) fn may_act(&self, s: &State, seat: Seat, moment: Moment) -> bool {
        if s.eliminated.has(seat) {
            return false;
        }
        let player = &s.players[seat.index()];
        let captured = s.captured.has(seat);
        if captured && !self.captive_may_play(s, seat, moment) {
            return false;
        }
        if self.rules.expert_mode && !captured && self.may_trade(s, seat, moment) {
            return true;
        }
        if player.hand == 0 {
            return false;
        }
        if player.forbidden & forbid::PLAY_FROM_HAND == 0 {
            if self.rules.allow_misplay && moment != Moment::Revealed && moment != Moment::Death {
                return true;
            }
            let role = player.role as usize;
            let idle = if s.event.open { 0 } else { self.masks.event_only };
            let subject = self.is_subject(s, seat, moment);
            if player.hand & !idle & self.masks.timely(moment, subject, role) != 0 {
                return true;
            }
            let open = self.masks.open(moment);
            if open && player.hand & self.masks.remedies[role] != 0 && self.can_cure(s, seat) {
                return true;
            }
            if moment != Moment::Revealed
                && player.hand & self.masks.cancels[role] != 0
                && s.in_play.iter().any(|entry| entry.owner != seat.0)
            {
                return true;
            }
            if seat == s.active
                && self.masks.may_drop(moment)
                && !self.drops(s, seat).is_empty()
            {
                return true;
            }
        }
        self.rules.voluntary_discard == VoluntaryDiscard::AnyTime && self.masks.may_drop(moment)
    }

    /// Whether a moment is about this player: the roller, the attacked.
    #[inline]
    fn is_subject(&self, s: &State, seat: Seat, moment: Moment) -> bool {
        match moment {
            Moment::BeforeEventRoll
            | Moment::AfterEventRoll
            | Moment::AfterCombatRoll
            | Moment::AfterOtherRoll => self.current_roll(s).is_none_or(|roll| roll.seat == seat),
            _ => true,
        }
    }

    /// A captive plays only what helps the own escape roll (NIN-212).
    pub(super) fn captive_may_play(&self, s: &State, seat: Seat, moment: Moment) -> bool {
        match moment {
            Moment::TurnStart => seat == s.active,
            Moment::AfterOtherRoll => self
                .current_roll(s)
                .is_some_and(|roll| roll.purpose == Purpose::Escape && roll.seat == seat),
            _ => false,
        }
    }

    fn can_cure(&self, s: &State, seat: Seat) -> bool {
        s.suffered.iter().any(|suffered| {
            suffered.owner == seat.0
                && self.masks.curable
                    >> self.cards.disadvantage_of[suffered.card as usize]
                    & 1
                    == 1
        })
    }

    /// Everything a player may do in a window, after `Pass`.
    pub(super) fn window_actions(
        &self,
        s: &State,
        seat: Seat,
        moment: Moment,
        actions: &mut Actions<Self>,
    ) {
        let player = &s.players[seat.index()];
        let captured = s.captured.has(seat);
        if !captured {
            if self.rules.voluntary_discard == VoluntaryDiscard::AnyTime
                && self.masks.may_drop(moment)
            {
                self.for_types(player.hand, |card| actions.push(Action::Discard(card)));
            }
            if seat == s.active && self.masks.may_drop(moment) {
                let drops = self.drops(s, seat);
                for card in drops {
                    actions.push(Action::Drop(card));
                }
            }
        }
        if player.forbidden & forbid::PLAY_FROM_HAND == 0 {
            self.play_actions(s, seat, moment, actions);
        }
        if self.rules.expert_mode && !captured {
            self.trade_actions(s, seat, moment, actions);
        }
    }

    /// Calls `each_type` with each type of card in a set once, ascending.
    #[inline]
    pub(super) fn for_types(&self, set: CardSet, mut each_type: impl FnMut(u8)) {
        let mut rest = set;
        while rest != 0 {
            let kind = self.cards.advantage_of[rest.trailing_zeros() as usize];
            rest &= !self.cards.advantages[kind as usize].set;
            each_type(kind);
        }
    }

    fn play_actions(
        &self,
        s: &State,
        seat: Seat,
        moment: Moment,
        actions: &mut Actions<Self>,
    ) {
        let player = &s.players[seat.index()];
        let role = player.role as usize;
        self.for_types(player.hand & self.masks.clan_cards[role], |kind| {
            let card = &self.cards.advantages[kind as usize];
            if card.kind == AdvantageKind::Special && player.forbidden & forbid::PLAY_SPECIAL != 0 {
                return;
            }
            let before = actions.len();
            for usage in 0..(card.uses.end - card.uses.start) as u8 {
                self.use_actions(s, seat, moment, kind, usage, actions);
            }
            self.all_modes_action(kind, before, actions);
        });
        if self.rules.allow_misplay && moment != Moment::Revealed && moment != Moment::Death {
            self.misplays(s, seat, actions);
        }
        // Modes of one card and misplays are generated together, so the list is nearly sorted.
        if !actions.is_sorted() {
            actions.sort_unstable();
        }
    }

    /// A card all of whose modes act where they can (NIN-275) is offered once, not mode by mode.
    fn all_modes_action(&self, kind: u8, before: usize, actions: &mut Actions<Self>) {
        if !self.masks.all_modes.contains(&kind) || actions.len() == before {
            return;
        }
        let mut aims: Actions<Self> = Actions::<Self>::new();
        for action in actions.drain(before..) {
            if let Action::Play { card, aim, usage, .. } = action {
                let usage = if self.aim_kind(card, usage) == AimKind::Cancel || aim == NONE {
                    USE_ALL
                } else {
                    usage
                };
                aims.push(Action::Play { card, usage, aim, second: NONE });
            }
        }
        let aimed = aims.iter().any(|a| matches!(a, Action::Play { aim, .. } if *aim != NONE));
        aims.sort_unstable();
        let mut last = None;
        for action in aims {
            let bare = matches!(action, Action::Play { aim: NONE, .. });
            if Some(action) != last && !(bare && aimed) {
                actions.push(action);
            }
            last = Some(action);
        }
    }

    fn misplays(&self, s: &State, seat: Seat, actions: &mut Actions<Self>) {
        let player = &s.players[seat.index()];
        let role = player.role as usize;
        self.for_types(player.hand, |kind| {
            let card = &self.cards.advantages[kind as usize];
            let foreign = self.masks.clan_cards[role] & card.set == 0;
            let playable =
                actions.iter().any(|a| matches!(a, Action::Play { card, .. } if *card == kind));
            if foreign || (card.kind == AdvantageKind::SingleUse && !playable) {
                let usage = USE_MISPLAY;
                actions.push(Action::Play { card: kind, usage, aim: NONE, second: NONE });
            }
        });
    }

    fn use_actions(
        &self,
        s: &State,
        seat: Seat,
        moment: Moment,
        card: u8,
        usage: u8,
        actions: &mut Actions<Self>,
    ) {
        let kind = &self.cards.advantages[card as usize];
        let index = kind.uses.start as usize + usage as usize;
        let how = &self.cards.uses[index];
        let aim_kind = self.aims[index];
        if !self.is_timely(s, seat, moment, kind, how, aim_kind) {
            return;
        }
        let mut push = |aim| {
            actions.push(Action::Play { card, usage, aim, second: NONE });
        };
        if aim_kind == AimKind::Cure {
            if moment == Moment::Death || self.masks.open(moment) {
                self.cure_actions(s, seat, card, usage, how, actions);
            }
            return;
        }
        if !self.has_room(s, seat, kind, 1) || !self.conditions_hold(s, seat, how) {
            return;
        }
        let only = self.only_target(s, moment);
        match aim_kind {
            AimKind::None | AimKind::Answer => push(NONE),
            AimKind::Cancel => self.cancel_aims(s, seat, moment, how, &mut push),
            AimKind::Opponent | AimKind::Player => {
                for target in self.in_game(s).iter() {
                    let allowed = if target == seat {
                        aim_kind == AimKind::Player
                    } else {
                        self.can_be_targeted(s, target)
                    };
                    if allowed && only.is_none_or(|only| only == target) {
                        push(target.0);
                    }
                }
            }
            AimKind::FreeAttack => {
                for target in self.attack_targets(s, seat).iter() {
                    push(target.0);
                }
            }
            AimKind::Redirect => self.redirect_aims(s, seat, how, &mut push),
            AimKind::Cure => {}
        }
    }

    /// After a die, a card aimed at a player must be aimed at the roller to count (NIN-250).
    fn only_target(&self, s: &State, moment: Moment) -> Option<Seat> {
        match moment {
            Moment::AfterEventRoll => self.current_roll(s).map(|roll| roll.seat),
            _ => None,
        }
    }

    fn redirect_aims(&self, s: &State, seat: Seat, how: &Use, push: &mut impl FnMut(u8)) {
        let Some(combat) = self.combat(s) else { return };
        let to_attacker =
            self.ops(how.ops).iter().any(|op| op.code == OpCode::RedirectAttack && op.extra == 1);
        for target in self.present(s).without(s.unattackable).iter() {
            let allowed = target != seat
                && target != combat.target
                && (to_attacker || target != combat.attacker);
            if allowed {
                push(target.0);
            }
        }
    }

    fn cancel_aims(
        &self,
        s: &State,
        seat: Seat,
        moment: Moment,
        how: &Use,
        push: &mut impl FnMut(u8),
    ) {
        for op in self.ops(how.ops).iter().filter(|op| op.code == OpCode::CancelCard) {
            if moment == Moment::Revealed {
                if let Some(reveal) = self.revealed_card(s)
                    && self.cancel_fits(op, seat, reveal.seat, reveal.card)
                {
                    push(NONE);
                }
                continue;
            }
            if op.amount == 0 {
                continue;
            }
            for (index, entry) in s.in_play.iter().enumerate() {
                if self.cancel_fits(op, seat, Seat(entry.owner), entry.card)
                    && self.is_cancellable(s, entry)
                    && !self.is_repeat(s, index)
                    && (moment != Moment::Death || self.lowers_life_of(entry, seat))
                {
                    push(index as u8);
                }
            }
        }
    }

    /// Whether a card in play lowers the life value of a seat.
    fn lowers_life_of(&self, entry: &InPlay, seat: Seat) -> bool {
        let ops = self.entry_ops(entry.card, entry.usage);
        let then = ops
            .iter()
            .filter(|op| op.code == OpCode::RollCheck)
            .flat_map(|op| self.ops(self.cards.then_ranges[op.extra as usize]));
        entry.targets.has(seat)
            && ops.iter().chain(then).any(|op| {
                op.code == OpCode::ModStat
                    && op.amount < 0
                    && op.mask >> (Stat::Cst as u8) & 1 == 1
                    && counts_for_life(op.duration)
            })
    }

    /// Whether an equal card of the same owner stands before this one in play.
    fn is_repeat(&self, s: &State, index: usize) -> bool {
        let entry = s.in_play[index];
        let kind = self.cards.advantage_of[entry.card as usize];
        s.in_play[..index].iter().any(|other| {
            other.owner == entry.owner
                && other.targets == entry.targets
                && other.flags == entry.flags
                && self.cards.advantage_of[other.card as usize] == kind
        })
    }

    /// Whether a cancel may be aimed at a card of this player (NIN-260).
    pub(super) fn cancel_fits(
        &self,
        op: &crate::games::ninja::cards::Op,
        user: Seat,
        owner: Seat,
        card: u8,
    ) -> bool {
        let kind = self.cards.advantage_of[card as usize];
        let advantage = &self.cards.advantages[kind as usize];
        (op.flags & 1 == 0 || user != owner)
            && op.mask >> (advantage.kind as u8) & 1 == 1
            && (op.extra == NONE || self.cards.id_sets[op.extra as usize] >> kind & 1 == 1)
    }

    /// Whether a card in play still has an effect to take away (NIN-260).
    pub(super) fn is_cancellable(&self, s: &State, entry: &InPlay) -> bool {
        if entry.flags & in_play::SPENT != 0 {
            return false;
        }
        self.entry_ops(entry.card, entry.usage).iter().any(|op| match op.code {
            OpCode::FreeAttack => s.frames.iter().any(|frame| {
                matches!(frame, Frame::Combat { card, kind: CombatKind::Free, ended: false, .. }
                    if *card == entry.card)
            }),
            OpCode::RollCheck => {
                entry.flags & in_play::HIT != 0
                    || s.frames.iter().any(
                        |frame| matches!(frame, Frame::Check { card, .. } if *card == entry.card),
                    )
            }
            OpCode::ModStat
            | OpCode::ModRoll
            | OpCode::Forbid
            | OpCode::Suspend
            | OpCode::Untargetable
            | OpCode::MirrorPenalties => self.acts(entry, op.duration),
            _ => false,
        })
    }

    fn cure_actions(
        &self,
        s: &State,
        seat: Seat,
        card: u8,
        usage: u8,
        how: &Use,
        actions: &mut Actions<Self>,
    ) {
        let kind = &self.cards.advantages[card as usize];
        let player = &s.players[seat.index()];
        let usable = player.hand & self.masks.clan_cards[player.role as usize];
        for op in self.ops(how.ops).iter().filter(|op| op.code == OpCode::Remedy) {
            let aim = op.extra;
            let suffers = s.suffered.iter().any(|suffered| {
                suffered.owner == seat.0
                    && self.cards.disadvantage_of[suffered.card as usize] == aim
            });
            if !suffers || !self.conditions_hold(s, seat, how) {
                continue;
            }
            let room = |copies| {
                self.rules.remedy_ignores_hands || self.has_room(s, seat, kind, copies)
            };
            if op.amount <= 1 {
                if room(1) {
                    actions.push(Action::Play { card, usage, aim, second: NONE });
                }
                continue;
            }
            if (usable & kind.set).count_ones() >= 2 && room(2) {
                actions.push(Action::Play { card, usage, aim, second: card });
            }
            if self.rules.mixed_remedy {
                self.for_types(usable & !kind.set, |other| {
                    if other > card && self.cures(other, aim) && room(2) {
                        actions.push(Action::Play { card, usage, aim, second: other });
                    }
                });
            }
        }
    }

    /// Whether a card type has a use that cures a disadvantage type.
    fn cures(&self, card: u8, disadvantage: u8) -> bool {
        let uses = self.cards.advantages[card as usize].uses;
        self.cards.uses[uses.start as usize..uses.end as usize].iter().any(|how| {
            self.ops(how.ops)
                .iter()
                .any(|op| op.code == OpCode::Remedy && op.extra == disadvantage)
        })
    }

    /// Whether the area has room for so many copies of a card (NIN-230 to NIN-234).
    pub(super) fn has_room(&self, s: &State, seat: Seat, card: &Advantage, copies: i32) -> bool {
        if card.hands == 0 && !card.protection {
            return true;
        }
        let (mut one, mut two, mut protections) = (0, 0, 0);
        for entry in &*s.in_play {
            if entry.owner == seat.0 && entry.flags & in_play::CENTRE == 0 {
                let other = self.advantage(entry.card);
                one += i32::from(other.hands == 1);
                two += i32::from(other.hands == 2);
                protections += i32::from(other.protection);
            }
        }
        if card.protection && protections + copies > self.rules.max_protection {
            return false;
        }
        match card.hands {
            0 => true,
            1 => two == 0 && one + copies <= self.rules.hands,
            _ => two == 0 && one == 0 && self.rules.hands >= 2 && copies == 1,
        }
    }

    /// Types of own permanents that may be discarded to make room for a card in hand (NIN-234,
    /// NIN-288). Offered only then: giving up a permanent for nothing is never a real choice.
    pub(super) fn drops(&self, s: &State, seat: Seat) -> arrayvec::ArrayVec<u8, 8> {
        let mut types = arrayvec::ArrayVec::new();
        if !s.in_play.iter().any(|e| e.owner == seat.0) {
            return types;
        }
        let player = &s.players[seat.index()];
        let hand = player.hand & self.masks.clan_cards[player.role as usize];
        let (mut hands_wanted, mut protection_wanted) = (false, false);
        self.for_types(hand, |kind| {
            let card = &self.cards.advantages[kind as usize];
            if !self.has_room(s, seat, card, 1) {
                hands_wanted |= card.hands > 0;
                protection_wanted |= card.protection;
            }
        });
        for entry in &*s.in_play {
            let kind = self.cards.advantage_of[entry.card as usize];
            let card = &self.cards.advantages[kind as usize];
            let useful = (card.hands > 0 && hands_wanted) || (card.protection && protection_wanted);
            if entry.owner == seat.0
                && card.kind == AdvantageKind::Permanent
                && useful
                && !types.contains(&kind)
                && !types.is_full()
            {
                types.push(kind);
            }
        }
        types.sort_unstable();
        types
    }

    /// Whether a use fits the window (NIN-215, NIN-249 to NIN-251, NIN-163).
    fn is_timely(
        &self,
        s: &State,
        seat: Seat,
        moment: Moment,
        card: &Advantage,
        how: &Use,
        aim: AimKind,
    ) -> bool {
        if s.captured.has(seat) && !self.helps_escape(how) {
            return false;
        }
        match (moment, aim) {
            (Moment::Revealed, AimKind::Cancel) => return true,
            (Moment::Revealed, AimKind::Answer) => return self.answers(s, seat, how),
            (Moment::Revealed, _) | (_, AimKind::Answer) => return false,
            (Moment::Death, AimKind::Cancel | AimKind::Cure) => return true,
            (Moment::Death, _) => return self.raises_own_life(how),
            (_, AimKind::Cancel) => return true,
            (_, AimKind::Cure) => return self.masks.open(moment),
            (_, AimKind::FreeAttack) => return self.may_free_attack(s, seat, moment),
            _ => {}
        }
        match how.when {
            When::AroundEventRoll => {
                matches!(moment, Moment::BeforeEventRoll | Moment::AfterEventRoll)
                    && self.fits_roller(s, seat, how)
            }
            When::BeforeOwnEventRoll => self.may_escape_event(s, seat, moment),
            When::AfterOwnFailedRoll => self.may_reroll(s, seat, moment, how),
            When::AttackedBeforeRoll => {
                moment == Moment::AttackDeclared && self.may_answer_attack(s, seat, how)
            }
            When::AnyTime | When::OnReveal | When::OnOwnAttack => match moment {
                Moment::AfterEventRoll => self.changes_roll(s, seat, card, how),
                Moment::AfterCombatRoll => {
                    self.rules.combat_post_roll_window == CombatPostRollWindow::Any
                        && self.changes_combat(s, seat, card, how)
                }
                Moment::AfterPriority | Moment::AfterOtherRoll => false,
                _ => true,
            },
            When::OnCardRevealed | When::OnDrawn | When::OnDeath => false,
        }
    }

    /// Whether a use changes ATT for, or re-rolls, the own escape roll (NIN-212).
    fn helps_escape(&self, how: &Use) -> bool {
        self.ops(how.ops).iter().any(|op| match op.code {
            OpCode::ModStat => op.mask & 1 == 1 && op.target == Target::SelfSeat,
            OpCode::ModRoll => op.mask >> (Purpose::Escape as u8) & 1 == 1,
            OpCode::Reroll => op.mask >> (Purpose::Escape as u8) & 1 == 1,
            _ => false,
        })
    }

    /// Whether a use raises the own life value (NIN-384).
    fn raises_own_life(&self, how: &Use) -> bool {
        self.ops(how.ops).iter().any(|op| {
            op.code == OpCode::ModStat
                && op.target == Target::SelfSeat
                && op.amount > 0
                && op.mask >> (Stat::Cst as u8) & 1 == 1
                && counts_for_life(op.duration)
        })
    }

    fn answers(&self, s: &State, seat: Seat, how: &Use) -> bool {
        let Some(reveal) = self.revealed_card(s) else { return false };
        let kind = self.cards.advantage_of[reveal.card as usize];
        let aimed = matches!(
            self.aim_kind(kind, reveal.usage),
            AimKind::Opponent | AimKind::Player | AimKind::FreeAttack
        );
        aimed
            && reveal.aim == seat.0
            && reveal.seat != seat
            && self.ops(how.ops).iter().any(|op| {
                op.code == OpCode::Answers && self.cards.id_sets[op.extra as usize] >> kind & 1 == 1
            })
    }

    /// A use around a roll: own roll for own modifiers, any other's for modifiers of the roller.
    fn fits_roller(&self, s: &State, seat: Seat, how: &Use) -> bool {
        let Some(roll) = self.current_roll(s) else { return false };
        let on_roller = self.ops(how.ops).iter().any(|op| op.target == Target::Roller);
        on_roller || roll.seat == seat
    }

    fn may_free_attack(&self, s: &State, seat: Seat, moment: Moment) -> bool {
        let in_combat = self.combat(s).is_some();
        let moment_fits = match moment {
            Moment::TurnStart
            | Moment::EventUp
            | Moment::BeforeEventRoll
            | Moment::AfterOutcome
            | Moment::AttackPhase
            | Moment::AfterCombat
            | Moment::HandLimit => true,
            Moment::AttackDeclared => self.rules.lupus_during_combat,
            _ => false,
        };
        moment_fits
            && self.may_attack(s, seat)
            && (!in_combat || self.rules.lupus_during_combat)
            && s.frames.len() + 12 < crate::games::ninja::state::FRAMES_MAX
            && s.rolls.iter().all(|roll| !roll.thrown)
            && s.rolls.len() < 3
    }

    /// Whether an escape from the event may be played (NIN-240, NIN-118).
    fn may_escape_event(&self, s: &State, seat: Seat, moment: Moment) -> bool {
        let e = &s.event;
        if !e.open
            || !matches!(moment, Moment::EventUp | Moment::BeforeEventRoll | Moment::AfterOutcome)
            || e.failed.or(e.passed).or(e.escaped).has(seat)
        {
            return false;
        }
        let due = match self.cards.events[e.kind as usize].scope {
            Scope::All => self.can_be_involved(s, seat),
            Scope::One => {
                e.facer == seat.0 || (e.facer == NONE && seat == s.active && e.faced.is_empty())
            }
        };
        due && match self.rules.mikatsu_window {
            MikatsuWindow::OwnRolls => !e.rolled.has(seat),
            MikatsuWindow::NoRollByAnyone => e.rolled.is_empty(),
            MikatsuWindow::OwnSuccessRollsOnly => !e.success_rolled.has(seat),
        }
    }

    /// Whether a player can be involved in events (NIN-116, NIN-126).
    pub(super) fn can_be_involved(&self, s: &State, seat: Seat) -> bool {
        self.present(s).has(seat) && !s.recalled.has(seat)
    }

    fn may_answer_attack(&self, s: &State, seat: Seat, how: &Use) -> bool {
        let Some(combat) = self.combat(s) else { return false };
        if combat.ended || combat.attacker == combat.target && seat == combat.attacker {
            return false;
        }
        let redirect = self.ops(how.ops).iter().any(|op| op.code == OpCode::RedirectAttack);
        seat == combat.target
            || (redirect && self.rules.deceit_by == DeceitBy::Anyone && seat != combat.attacker)
    }

    /// Whether the own roll just made has failed and may be made again (NIN-270, NIN-271).
    fn may_reroll(&self, s: &State, seat: Seat, moment: Moment, how: &Use) -> bool {
        let (purpose, failed) = match moment {
            Moment::AfterPriority => {
                let (rolling, best) = self.priority_round(s);
                if !rolling.has(seat) {
                    return false;
                }
                (Purpose::Priority, self.priority_key(s, seat) < best)
            }
            Moment::AfterEventRoll | Moment::AfterCombatRoll | Moment::AfterOtherRoll => {
                let Some(roll) = self.current_roll(s) else { return false };
                if roll.seat != seat || !roll.thrown {
                    return false;
                }
                (roll.purpose, !self.would_pass(s, roll))
            }
            _ => return false,
        };
        self.ops(how.ops).iter().any(|op| {
            op.code == OpCode::Reroll
                && op.mask >> (purpose as u8) & 1 == 1
                && (failed || op.extra == 0)
        })
    }

    /// The seats that rolled in this round of a priority roll, and their best key.
    fn priority_round(&self, s: &State) -> (SeatSet, i16) {
        let rolling = s
            .frames
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Priority { rolling, .. } => Some(*rolling),
                _ => None,
            })
            .unwrap_or(SeatSet::EMPTY);
        let best = rolling.iter().map(|seat| self.priority_key(s, seat)).max().unwrap_or(0);
        (rolling, best)
    }

    /// After the die: powers and permanents that change the rolled stat or the roll (NIN-250).
    fn changes_roll(&self, s: &State, seat: Seat, card: &Advantage, how: &Use) -> bool {
        let Some(roll) = self.current_roll(s) else { return false };
        card.kind != AdvantageKind::SingleUse
            && self.ops(how.ops).iter().any(|op| {
                let numbers = match op.code {
                    OpCode::ModStat => {
                        op.when != When::OnOwnAttack && op.mask >> (roll.stat as u8) & 1 == 1
                    }
                    OpCode::ModRoll => op.mask >> (roll.purpose as u8) & 1 == 1,
                    _ => false,
                };
                numbers
                    && match op.target {
                        Target::SelfSeat => roll.seat == seat,
                        _ => roll.seat != seat,
                    }
            })
    }

    /// As `changes_roll`, for an attack's die (`combat_post_roll_window` = any).
    fn changes_combat(&self, s: &State, seat: Seat, card: &Advantage, how: &Use) -> bool {
        let Some(roll) = self.current_roll(s) else { return false };
        card.kind != AdvantageKind::SingleUse
            && self.ops(how.ops).iter().any(|op| {
                let (att, dif) = (op.mask & 1 == 1, op.mask >> (Stat::Dif as u8) & 1 == 1);
                match op.code {
                    OpCode::ModStat => match op.target {
                        Target::SelfSeat => {
                            (att && roll.seat == seat) || (dif && roll.other == seat.0)
                        }
                        _ => (att && roll.seat != seat) || (dif && roll.other != seat.0),
                    },
                    OpCode::ModRoll => op.mask >> (roll.purpose as u8) & 1 == 1,
                    _ => false,
                }
            })
    }

    fn conditions_hold(&self, s: &State, seat: Seat, how: &Use) -> bool {
        let Span { start, end } = how.conditions;
        self.cards.conditions[start as usize..end as usize].iter().all(|condition| {
            match *condition {
                Condition::DuringEvent => s.event.open,
                Condition::InOwnTurn | Condition::IsActive => s.active == seat,
                Condition::OwnInPlay { tag, at_least } => {
                    let count = s.in_play.iter().filter(|entry| {
                        entry.owner == seat.0
                            && entry.flags & in_play::CENTRE == 0
                            && self.advantage(entry.card).tags >> tag & 1 == 1
                    });
                    count.count() >= usize::from(at_least)
                }
                // Captured players are never offered as targets (NIN-213).
                Condition::TargetNotCaptured => true,
                Condition::NaturalIn(mask) => self.current_roll(s).is_some_and(|roll| {
                    roll.thrown && roll.natural > 0 && mask >> (roll.natural - 1).min(15) & 1 == 1
                }),
                Condition::StatAtMost { stat, value } => {
                    s.players[seat.index()].stats[stat as usize] <= value
                }
                Condition::EventTag(tag) => {
                    s.event.open && self.cards.events[s.event.kind as usize].tags >> tag & 1 == 1
                }
                Condition::RollerIsSelf(own) => {
                    self.current_roll(s).is_some_and(|roll| (roll.seat == seat) == own)
                }
                Condition::RollStat(mask) => self.current_roll(s).is_some_and(|roll| {
                    roll.purpose == Purpose::Event && mask >> (roll.stat as u8) & 1 == 1
                }),
                Condition::EventStat(mask) => self.event_uses(s, seat, mask),
            }
        })
    }

    /// Whether the present or a later roll of the own event uses one of these stats (NIN-251).
    fn event_uses(&self, s: &State, seat: Seat, mask: u8) -> bool {
        s.event.open
            && s.event.facer == seat.0
            && self.cards.events[s.event.kind as usize]
                .rolls
                .iter()
                .skip(s.event.roll_index as usize)
                .any(|roll| mask >> (roll.stat as u8) & 1 == 1)
    }

    /// Whether a roll reaches its number as things stand.
    pub(super) fn would_pass(&self, s: &State, roll: &Roll) -> bool {
        if roll.purpose == Purpose::Check {
            return !self.check_hits(s, roll.natural);
        }
        let (bonus, number) = self.roll_numbers(s, roll);
        self.natural_verdict(roll).unwrap_or(i16::from(roll.natural) + bonus >= number)
    }
}

/// The hand as types with their counts, ascending.
pub(super) fn physical_of(set: CardSet, of: CardSet, known: CardSet) -> Option<u8> {
    let mine = set & of;
    each(mine & known).next().or_else(|| each(mine).next())
}
