//! What the cards in play do: effective stats, limits, modifiers of rolls, and their lifetimes.
//!
//! Stats are recomputed from nothing whenever a card enters or leaves play (`refresh.rs` has the one
//! exception). There are few cards in play and many ways in which they depend on each other, so this
//! is both simple and fast enough.

use crate::content::catalogue::{
    AdvantageKind, Duration, Effect, KindSet, Op, Per, Primitive, Purpose, Span, Stacking, Stat,
    Target, When, forbid,
};
use crate::content::ids::CardId;
use crate::content::knobs::{HypnosisScope, Knobs};
use crate::rules::Rules;
use crate::state::{CombatKind, Frame, InPlay, PLAYERS_MAX, Roll, State, Suffered, Usage, in_play};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Seat, SeatSet};

/// All types of advantage cards.
const ALL_KINDS: KindSet = KindSet(0b111);

impl Rules {
    /// The operations of a card in play, whatever their duration.
    #[inline]
    pub(crate) fn entry_ops(&self, card: CardId, usage: Usage) -> &[Op] {
        match usage {
            Usage::Wrongly => &[],
            Usage::All => self.ops_of_all_uses(card),
            Usage::One(mode) => {
                self.ops(self.catalogue.uses[self.index.uses.number(card, mode)].ops)
            }
        }
    }

    /// The operations of all modes of a card at once (NIN-275).
    fn ops_of_all_uses(&self, card: CardId) -> &[Op] {
        let uses = self.advantage(card).uses;
        let first = self.catalogue.uses[uses.start as usize].ops;
        let last = self.catalogue.uses[uses.end as usize - 1].ops;
        self.ops(Span { start: first.start, end: last.end })
    }

    /// A span of operations.
    #[inline]
    pub(crate) fn ops(&self, span: Span) -> &[Op] {
        &self.catalogue.ops[span.start as usize..span.end as usize]
    }

    /// Whether an operation of a card in play still acts.
    #[inline]
    pub(crate) fn acts(&self, entry: &InPlay, duration: Duration) -> bool {
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
    pub(super) fn suspensions(&self, state: &State) -> [KindSet; PLAYERS_MAX] {
        let mut kinds = [KindSet::default(); PLAYERS_MAX];
        if state.playing & self.index.masks.suspenders[0]
            | state.suffering & self.index.masks.suspenders[1]
            == 0
        {
            return kinds;
        }
        for suffered in &*state.suffered {
            for op in self.suffered_ops(suffered) {
                if let Effect::Suspend { kinds: own } = op.effect {
                    kinds[suffered.owner.index()].0 |= own.0;
                }
            }
        }
        let whole = self.knobs.hypnosis_scope == HypnosisScope::HandAndInPlay;
        for entry in &*state.in_play {
            for op in self.entry_ops(entry.card, entry.usage) {
                let stopped = match op.effect {
                    Effect::Suspend { kinds } => kinds,
                    Effect::Forbid { .. } if whole && op.forbids(forbid::PLAY_FROM_HAND) => {
                        ALL_KINDS
                    }
                    _ => continue,
                };
                if self.acts(entry, op.duration) {
                    for seat in self.op_seats(entry, op).iter() {
                        kinds[seat.index()].0 |= stopped.0;
                    }
                }
            }
        }
        kinds
    }

    /// Whether an own card in play is suspended.
    #[inline]
    fn is_suspended(&self, kinds: &[KindSet; PLAYERS_MAX], entry: &InPlay) -> bool {
        let stopped = kinds[entry.owner.index()];
        stopped != KindSet::default() && stopped.has(self.advantage(entry.card).kind)
    }

    /// The operations of a disadvantage in an area.
    #[inline]
    pub(crate) fn suffered_ops(&self, suffered: &Suffered) -> &[Op] {
        let kind = self.catalogue.disadvantage_of[suffered.card.index()];
        self.ops(self.catalogue.disadvantages[kind.index()].ops)
    }

    /// Whether this is a further copy that changes nothing (NIN-303).
    pub(super) fn is_idle_copy(&self, state: &State, index: usize) -> bool {
        let suffered = state.suffered[index];
        let kind = self.catalogue.disadvantage_of[suffered.card.index()];
        self.catalogue.disadvantages[kind.index()].stacking == Stacking::None
            && state.suffered[..index].iter().any(|other| {
                other.owner == suffered.owner
                    && self.catalogue.disadvantage_of[other.card.index()] == kind
            })
    }

    /// Whom an operation of a card in play acts on.
    #[inline]
    pub(super) fn op_seats(&self, entry: &InPlay, op: &Op) -> SeatSet {
        match op.target {
            Target::SelfSeat => SeatSet::of(entry.owner),
            _ => entry.targets,
        }
    }

    /// Own cards in play with a tag.
    fn tagged(&self, state: &State, seat: Seat, tag: u8) -> i16 {
        state
            .in_play
            .iter()
            .filter(|entry| {
                entry.owner == seat
                    && entry.flags & in_play::CENTRE == 0
                    && self.advantage(entry.card).tags >> tag & 1 == 1
            })
            .count() as i16
    }

    /// `amount` of an operation times what it is counted by.
    pub(crate) fn amount(&self, state: &State, owner: Seat, op: &Op) -> i16 {
        let (amount, per) = op.number();
        let times = match per {
            Per::One => 1,
            Per::OwnInPlay(tag) => self.tagged(state, owner, tag),
            Per::PlayersInGame => self.in_game(state).len() as i16,
            Per::ConqueredEvents => state.players[owner.index()].events.count_ones() as i16,
            Per::NaturalRoll => state.rolls.last().map_or(0, |roll| i16::from(roll.natural)),
        };
        i16::from(amount) * times
    }

    /// Whether a second card of the same name does nothing (`adv_same_name_stack`, NIN-211).
    #[inline]
    fn is_idle_name(&self, state: &State, index: usize) -> bool {
        !self.knobs.adv_same_name_stack && self.repeats_name(state, index)
    }

    fn repeats_name(&self, state: &State, index: usize) -> bool {
        let entry = state.in_play[index];
        let kind = self.catalogue.advantage_of[entry.card.index()];
        self.advantage(entry.card).kind != AdvantageKind::SingleUse
            && state.in_play[..index].iter().any(|other| {
                other.owner == entry.owner
                    && self.catalogue.advantage_of[other.card.index()] == kind
                    && other.targets == entry.targets
            })
    }

    /// Calls `each_op` with every acting operation of those advantage cards in play that are in a
    /// set.
    #[inline]
    pub(super) fn for_acting(
        &self,
        state: &State,
        cards: CardSet,
        kinds: &[KindSet; PLAYERS_MAX],
        mut each_op: impl FnMut(&InPlay, &Op, SeatSet),
    ) {
        for (index, entry) in state.in_play.iter().enumerate() {
            if !entry.card.is_in(cards)
                || self.is_suspended(kinds, entry)
                || self.is_idle_name(state, index)
            {
                continue;
            }
            for op in self.entry_ops(entry.card, entry.usage) {
                if let Effect::RollCheck { then, .. } = op.effect {
                    if entry.flags & in_play::HIT != 0 {
                        for then in self.ops(self.catalogue.then_ranges[then as usize]) {
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
    pub(crate) fn is_link(&self, entry: &InPlay) -> bool {
        self.entry_ops(entry.card, entry.usage).iter().any(|op| op.is(Primitive::MirrorPenalties))
    }

    /// The sum of the modifiers of a roll itself.
    #[inline]
    pub(crate) fn roll_modifiers(&self, state: &State, roll: &Roll) -> i16 {
        if state.playing & self.index.masks.roll_modifiers == 0 {
            0
        } else {
            self.sum_modifiers(state, roll)
        }
    }

    #[inline(never)]
    fn sum_modifiers(&self, state: &State, roll: &Roll) -> i16 {
        let masks = &self.index.masks;
        let cards = masks.modifiers_of[roll.purpose as usize] | masks.checks;
        if state.playing & cards == 0 {
            return 0;
        }
        let kinds = self.suspensions(state);
        let mut sum = 0;
        self.for_acting(state, cards, &kinds, |entry, op, targets| {
            if op.changes_rolls_for(roll.purpose) && targets.has(roll.seat) {
                sum += self.amount(state, entry.owner, op);
            }
        });
        sum
    }

    /// The targets of a player's attacks in the combats going on (NIN-287): of its first attack the
    /// one it goes for now, or who counterattacks by now; of its counterattack the one it goes for.
    pub(super) fn marked_by(&self, state: &State, owner: Seat) -> SeatSet {
        let mut marked = SeatSet::EMPTY;
        if state.combats == 0 {
            return marked;
        }
        for frame in &state.frames {
            if let Frame::Combat { attacker, target, first, kind, .. } = *frame {
                if attacker == owner {
                    marked.insert(target);
                }
                if first == owner && kind == CombatKind::Counter {
                    marked.insert(attacker);
                }
            }
        }
        marked
    }

    /// What the attacker's cards would add to the DIF of a target (NIN-287), where they do not yet:
    /// once it is attacked they are a part of its DIF.
    #[inline]
    fn attack_modifiers(&self, state: &State, attacker: Seat, target: Seat) -> i16 {
        if state.playing & self.index.masks.own_attack == 0 {
            return 0;
        }
        self.sum_on_attack(state, attacker, target)
    }

    #[inline(never)]
    fn sum_on_attack(&self, state: &State, attacker: Seat, target: Seat) -> i16 {
        if self.marked_by(state, attacker).has(target) {
            return 0;
        }
        let kinds = self.suspensions(state);
        let mut sum = 0;
        self.for_acting(
            state,
            self.index.masks.own_attack | self.index.masks.checks,
            &kinds,
            |entry, op, _| {
                if op.when == When::OnOwnAttack
                    && entry.owner == attacker
                    && op.adds_to(Stat::Dif).is_some()
                {
                    sum += self.amount(state, entry.owner, op);
                }
            },
        );
        sum
    }

    /// The modifiers of a roll and its stat, and of the number to reach: (total bonus, number).
    pub(crate) fn roll_numbers(&self, state: &State, roll: &Roll) -> (i16, i16) {
        let stat = i16::from(state.players[roll.seat.index()].stats[roll.stat as usize]).max(0);
        let mut bonus = i16::from(roll.bonus);
        if !matches!(roll.purpose, Purpose::FirstPlayer | Purpose::Priority | Purpose::Check) {
            bonus += stat;
        }
        bonus += self.roll_modifiers(state, roll);
        let number = match roll.attacked() {
            Some(target) => self.number_to_hit(state, roll.seat, target),
            None => i16::from(roll.difficulty),
        };
        (bonus, number)
    }

    /// The number an attacker must reach against a target: its DIF (NIN-141), floor 0 (NIN-044).
    pub(super) fn number_to_hit(&self, state: &State, attacker: Seat, target: Seat) -> i16 {
        let number = i16::from(state.players[target.index()].stats[Stat::Dif as usize]);
        (number + self.attack_modifiers(state, attacker, target)).max(0)
    }
}

/// Whether an operation changes others' numbers without naming any: links (NIN-268), suspensions
/// (NIN-313, NIN-267).
pub(crate) fn shifts_numbers(knobs: &Knobs, op: &Op) -> bool {
    match op.effect {
        Effect::MirrorPenalties | Effect::Suspend { .. } => true,
        Effect::Forbid { .. } => {
            knobs.hypnosis_scope == HypnosisScope::HandAndInPlay
                && op.forbids(forbid::PLAY_FROM_HAND)
        }
        _ => false,
    }
}
