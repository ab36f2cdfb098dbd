//! What the cards in play do: effective stats, limits, modifiers of rolls, and their lifetimes.
//!
//! Stats are recomputed from nothing whenever a card enters or leaves play (`refresh.rs` has the one
//! exception). There are few cards in play and many ways in which they depend on each other, so this
//! is both simple and fast enough.

use crate::engine::pile::CardSet;
use crate::engine::{Seat, SeatSet};
use crate::games::ninja::Ninja;
use crate::games::ninja::cards::{
    AdvantageKind, Duration, Op, OpCode, Per, Purpose, Span, Stacking, Stat, Target, When, forbid,
};
use crate::games::ninja::rules::{HypnosisScope, LinkEffect};
use crate::games::ninja::state::{
    Cancelled, InPlay, PLAYERS_MAX, Roll, State, Suffered, USE_ALL, USE_MISPLAY, in_play,
};

/// Something that changes a number, and who is answerable for it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Influence {
    /// By how much.
    pub(super) amount: i16,
    /// Who is answerable (NIN-390).
    pub(super) by: SeatSet,
}

/// Which of the modifiers of a stat are looked at.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Scope {
    /// All of them (NIN-041).
    All,
    /// Those that count for the life value (NIN-047).
    Life,
}

const SUSPEND_SPECIALS: u8 = 1;
const SUSPEND_PERMANENTS: u8 = 2;
const SUSPEND_ALL: u8 = 7;

impl Ninja {
    /// The operations of a card in play, whatever their duration.
    #[inline]
    pub(super) fn entry_ops(&self, card: u8, usage: u8) -> &[Op] {
        match usage {
            USE_MISPLAY => &[],
            USE_ALL => self.ops_of_all_uses(card),
            _ => self.ops(self.cards.uses[self.sums.first_use(card) + usage as usize].ops),
        }
    }

    /// The operations of all modes of a card at once (NIN-275).
    fn ops_of_all_uses(&self, card: u8) -> &[Op] {
        let uses = self.advantage(card).uses;
        let first = self.cards.uses[uses.start as usize].ops;
        let last = self.cards.uses[uses.end as usize - 1].ops;
        self.ops(Span { start: first.start, end: last.end })
    }

    /// A span of operations.
    #[inline]
    pub(super) fn ops(&self, span: Span) -> &[Op] {
        &self.cards.ops[span.start as usize..span.end as usize]
    }

    /// Whether an operation of a card in play still acts.
    #[inline]
    pub(super) fn acts(&self, entry: &InPlay, duration: Duration) -> bool {
        let over = match duration {
            Duration::Instant => in_play::SPENT | 0x80,
            Duration::ThisRoll => in_play::ROLL_OVER,
            Duration::ThisCombat => in_play::COMBAT_OVER,
            Duration::ThisEvent => in_play::EVENT_OVER,
            _ => 0,
        };
        entry.flags & (over | in_play::SPENT) == 0
    }

    /// Seats whose own cards in play are suspended, as masks of kinds (NIN-313, NIN-267).
    pub(super) fn suspensions(&self, s: &State) -> [u8; PLAYERS_MAX] {
        let mut kinds = [0_u8; PLAYERS_MAX];
        if s.playing & self.masks.suspenders[0] | s.suffering & self.masks.suspenders[1] == 0 {
            return kinds;
        }
        for suffered in &*s.suffered {
            for op in self.suffered_ops(suffered) {
                if op.code == OpCode::Suspend {
                    kinds[suffered.owner as usize] |= op.mask;
                }
            }
        }
        let whole = self.rules.hypnosis_scope == HypnosisScope::HandAndInPlay;
        for entry in &*s.in_play {
            for op in self.entry_ops(entry.card, entry.usage) {
                let mask = match op.code {
                    OpCode::Suspend => op.mask,
                    OpCode::Forbid if whole && op.mask & forbid::PLAY_FROM_HAND != 0 => SUSPEND_ALL,
                    _ => continue,
                };
                if self.acts(entry, op.duration) {
                    for seat in self.op_seats(entry, op).iter() {
                        kinds[seat.index()] |= mask;
                    }
                }
            }
        }
        kinds
    }

    /// Whether an own card in play is suspended.
    #[inline]
    fn is_suspended(&self, kinds: &[u8; PLAYERS_MAX], entry: &InPlay) -> bool {
        let mask = kinds[entry.owner as usize];
        if mask == 0 {
            return false;
        }
        match self.advantage(entry.card).kind {
            AdvantageKind::Special => mask & SUSPEND_SPECIALS != 0,
            AdvantageKind::Permanent => mask & SUSPEND_PERMANENTS != 0,
            AdvantageKind::SingleUse => mask == SUSPEND_ALL,
        }
    }

    /// The operations of a disadvantage in an area.
    #[inline]
    pub(super) fn suffered_ops(&self, suffered: &Suffered) -> &[Op] {
        let kind = self.cards.disadvantage_of[suffered.card as usize];
        self.ops(self.cards.disadvantages[kind as usize].ops)
    }

    /// Whether this is a further copy that changes nothing (NIN-303).
    pub(super) fn is_idle_copy(&self, s: &State, index: usize) -> bool {
        let suffered = s.suffered[index];
        let kind = self.cards.disadvantage_of[suffered.card as usize];
        self.cards.disadvantages[kind as usize].stacking == Stacking::None
            && s.suffered[..index].iter().any(|other| {
                other.owner == suffered.owner
                    && self.cards.disadvantage_of[other.card as usize] == kind
            })
    }

    /// Whom an operation of a card in play acts on.
    #[inline]
    pub(super) fn op_seats(&self, entry: &InPlay, op: &Op) -> SeatSet {
        match op.target {
            Target::SelfSeat => SeatSet::of(Seat(entry.owner)),
            _ => entry.targets,
        }
    }

    /// Own cards in play with a tag.
    fn tagged(&self, s: &State, seat: u8, tag: u8) -> i16 {
        s.in_play
            .iter()
            .filter(|entry| {
                entry.owner == seat
                    && entry.flags & in_play::CENTRE == 0
                    && self.advantage(entry.card).tags >> tag & 1 == 1
            })
            .count() as i16
    }

    /// `amount` of an operation times what it is counted by.
    pub(super) fn amount(&self, s: &State, owner: u8, op: &Op) -> i16 {
        let times = match op.per {
            Per::One => 1,
            Per::OwnInPlay => self.tagged(s, owner, op.extra),
            Per::PlayersInGame => self.in_game(s).len() as i16,
            Per::ConqueredEvents => s.players[owner as usize].events.count_ones() as i16,
            Per::NaturalRoll => s.rolls.last().map_or(0, |roll| i16::from(roll.natural)),
        };
        i16::from(op.amount) * times
    }

    /// Whether a second card of the same name does nothing (`adv_same_name_stack`, NIN-211).
    #[inline]
    fn is_idle_name(&self, s: &State, index: usize) -> bool {
        !self.rules.adv_same_name_stack && self.repeats_name(s, index)
    }

    fn repeats_name(&self, s: &State, index: usize) -> bool {
        let entry = s.in_play[index];
        let kind = self.cards.advantage_of[entry.card as usize];
        self.advantage(entry.card).kind != AdvantageKind::SingleUse
            && s.in_play[..index].iter().any(|other| {
                other.owner == entry.owner
                    && self.cards.advantage_of[other.card as usize] == kind
                    && other.targets == entry.targets
            })
    }

    /// Calls `each_op` with every acting operation of those advantage cards in play that are in a
    /// set.
    #[inline]
    pub(super) fn for_acting(
        &self,
        s: &State,
        cards: CardSet,
        kinds: &[u8; PLAYERS_MAX],
        mut each_op: impl FnMut(&InPlay, &Op, SeatSet),
    ) {
        for (index, entry) in s.in_play.iter().enumerate() {
            if cards >> entry.card & 1 == 0
                || self.is_suspended(kinds, entry)
                || self.is_idle_name(s, index)
            {
                continue;
            }
            for op in self.entry_ops(entry.card, entry.usage) {
                if op.code == OpCode::RollCheck {
                    if entry.flags & in_play::HIT != 0 {
                        for then in self.ops(self.cards.then_ranges[op.extra as usize]) {
                            if self.acts(entry, then.duration) {
                                each_op(entry, then, entry.targets);
                            }
                        }
                    }
                } else if self.acts(entry, op.duration) {
                    each_op(entry, op, self.op_seats(entry, op));
                }
            }
        }
    }

    /// Whether a link of this card is in force between its owner and its target.
    pub(super) fn is_link(&self, entry: &InPlay) -> bool {
        self.entry_ops(entry.card, entry.usage).iter().any(|op| op.code == OpCode::MirrorPenalties)
    }

    /// Calls `tell` with everything in play that changes a stat of a seat, and who answers for it.
    pub(super) fn stat_influences(
        &self,
        s: &State,
        seat: Seat,
        stat: Stat,
        scope: Scope,
        mut tell: impl FnMut(Influence),
    ) {
        let kinds = self.suspensions(s);
        let mut links = SeatSet::EMPTY;
        self.own_influences(s, &kinds, seat, stat, scope, &mut tell);
        self.for_acting(s, self.masks.links | self.masks.checks, &kinds, |entry, op, targets| {
            if op.code == OpCode::MirrorPenalties && targets.has(seat) {
                links.insert(Seat(entry.owner));
            }
        });
        if self.rules.link_effect != LinkEffect::MirrorPenalties {
            return;
        }
        for user in links.iter() {
            // Without the link, or without what caused the penalty, it would not be there.
            self.penalties_of(s, &kinds, user, stat, scope, |influence| {
                tell(Influence { by: influence.by.or(SeatSet::of(user)), ..influence });
            });
        }
    }

    fn own_influences(
        &self,
        s: &State,
        kinds: &[u8; PLAYERS_MAX],
        seat: Seat,
        stat: Stat,
        scope: Scope,
        tell: &mut impl FnMut(Influence),
    ) {
        self.for_acting(s, CardSet::MAX, kinds, |entry, op, targets| {
            if op.code == OpCode::ModStat
                && op.when != When::OnOwnAttack
                && targets.has(seat)
                && op.mask >> (stat as u8) & 1 == 1
                && (scope == Scope::All || counts_for_life(op.duration))
            {
                let amount = self.amount(s, entry.owner, op);
                tell(Influence { amount, by: SeatSet::of(Seat(entry.owner)) });
            }
        });
        for (index, suffered) in s.suffered.iter().enumerate() {
            if suffered.owner != seat.0 || self.is_idle_copy(s, index) {
                continue;
            }
            for op in self.suffered_ops(suffered) {
                if op.code == OpCode::ModStat && op.mask >> (stat as u8) & 1 == 1 {
                    let amount = self.amount(s, suffered.owner, op);
                    // What a drawn card takes off a roll is nobody's play (NIN-390); what it takes
                    // off a life is.
                    let by = if scope == Scope::Life { suffered.causes } else { SeatSet::EMPTY };
                    tell(Influence { amount, by });
                }
            }
        }
    }

    /// Negative modifiers of a seat from disadvantages and from opponents' cards (NIN-268).
    fn penalties_of(
        &self,
        s: &State,
        kinds: &[u8; PLAYERS_MAX],
        user: Seat,
        stat: Stat,
        scope: Scope,
        mut tell: impl FnMut(Influence),
    ) {
        self.own_influences(s, kinds, user, stat, scope, &mut |influence: Influence| {
            if influence.amount < 0 && influence.by != SeatSet::of(user) {
                tell(influence);
            }
        });
    }

    /// The sum of a seat's penalties of a stat.
    pub(super) fn penalty(&self, s: &State, seat: Seat, stat: Stat) -> i16 {
        let mut sum = 0;
        let kinds = self.suspensions(s);
        self.penalties_of(s, &kinds, seat, stat, Scope::All, |influence| sum += influence.amount);
        sum
    }

    /// Calls `tell` with every modifier of a roll itself and of the stat under it.
    pub(super) fn roll_influences(&self, s: &State, roll: &Roll, mut tell: impl FnMut(Influence)) {
        self.stat_influences(s, roll.seat, roll.stat, Scope::All, &mut tell);
        self.roll_modifiers(s, roll, tell);
    }

    /// Calls `tell` with the modifiers of a roll itself.
    pub(super) fn roll_modifiers(&self, s: &State, roll: &Roll, mut tell: impl FnMut(Influence)) {
        let masks = &self.masks;
        let cards = masks.modifiers_of[roll.purpose as usize] | masks.checks;
        if s.playing & masks.roll_modifiers == 0 || s.playing & cards == 0 {
            return;
        }
        let kinds = self.suspensions(s);
        self.for_acting(s, cards, &kinds, |entry, op, targets| {
            if op.code == OpCode::ModRoll
                && op.mask >> (roll.purpose as u8) & 1 == 1
                && targets.has(roll.seat)
            {
                let amount = self.amount(s, entry.owner, op);
                tell(Influence { amount, by: SeatSet::of(Seat(entry.owner)) });
            }
        });
    }

    /// Calls `tell` with what the attacker's cards do to the DIF of its target (NIN-287).
    pub(super) fn attack_influences(
        &self,
        s: &State,
        attacker: Seat,
        mut tell: impl FnMut(Influence),
    ) {
        if s.playing & self.masks.own_attack == 0 {
            return;
        }
        let kinds = self.suspensions(s);
        self.for_acting(s, self.masks.own_attack | self.masks.checks, &kinds, |entry, op, _| {
            if op.code == OpCode::ModStat
                && op.when == When::OnOwnAttack
                && entry.owner == attacker.0
                && op.mask >> (Stat::Dif as u8) & 1 == 1
            {
                let amount = self.amount(s, entry.owner, op);
                tell(Influence { amount, by: SeatSet::of(attacker) });
            }
        });
    }

    /// The modifiers of a roll and its stat, and of the number to reach: (total bonus, number).
    pub(super) fn roll_numbers(&self, s: &State, roll: &Roll) -> (i16, i16) {
        let stat = i16::from(s.players[roll.seat.index()].stats[roll.stat as usize]).max(0);
        let mut bonus = i16::from(roll.bonus);
        if !matches!(roll.purpose, Purpose::FirstPlayer | Purpose::Priority | Purpose::Check) {
            bonus += stat;
        }
        self.roll_modifiers(s, roll, |influence| bonus += influence.amount);
        let number = if matches!(roll.purpose, Purpose::Attack | Purpose::Counterattack) {
            self.number_to_hit(s, roll.seat, Seat(roll.other))
        } else {
            i16::from(roll.difficulty)
        };
        (bonus, number)
    }

    /// The number an attacker must reach against a target: its DIF (NIN-141), floor 0 (NIN-044).
    pub(super) fn number_to_hit(&self, s: &State, attacker: Seat, target: Seat) -> i16 {
        let mut number = i16::from(s.players[target.index()].stats[Stat::Dif as usize]);
        self.attack_influences(s, attacker, |influence| number += influence.amount);
        number.max(0)
    }

    /// What cancelled cards would do to a number, for credit: calls `tell` with each amount and
    /// the player who took it away.
    pub(super) fn cancelled_influences(
        &self,
        s: &State,
        wanted: impl Fn(&Cancelled, &Op, SeatSet) -> bool,
        mut tell: impl FnMut(Influence),
    ) {
        for cancelled in &*s.cancelled {
            let entry = &cancelled.entry;
            for op in self.entry_ops(entry.card, entry.usage) {
                let seats = self.op_seats(entry, op);
                if wanted(cancelled, op, seats) {
                    let amount = self.amount(s, entry.owner, op);
                    tell(Influence { amount, by: SeatSet::of(Seat(cancelled.by)) });
                }
            }
        }
    }
}

/// Whether a modifier of this duration counts for the life value (NIN-047).
#[inline]
pub(super) fn counts_for_life(duration: Duration) -> bool {
    !matches!(duration, Duration::ThisRoll | Duration::ThisEvent | Duration::ThisCombat)
}
