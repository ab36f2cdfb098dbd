//! Stats, life values and limits, worked out anew whenever a card enters or leaves play.
//!
//! Most cards in play add fixed numbers to their owner or their targets: for them a table made at
//! load is added up. Cards that depend on other things take the general way through their
//! operations.

use crate::engine::pile::each;
use crate::engine::{Seat, SeatSet};
use crate::games::ninja::Ninja;
use crate::games::ninja::cards::{
    Cards, Duration, OpCode, Per, STATS, Stacking, Stat, Target, When,
};
use crate::games::ninja::effects::counts_for_life;
use crate::games::ninja::rules::{LinkEffect, RecallScope, Rules};
use crate::games::ninja::state::{NONE, PLAYERS_MAX, State, in_play};

/// Fixed numbers of one use of a card, or of a disadvantage.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Sum {
    /// Added to the owner's stats.
    own: [i8; STATS],
    /// Added to the targets' stats.
    others: [i8; STATS],
    /// Bars on the owner (disadvantages only).
    forbidden: u8,
    /// Captures the owner.
    captures: bool,
    /// Recalls the owner.
    recalls: bool,
    /// Too complicated for a table.
    complex: bool,
}

/// The tables.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    /// By use of an advantage card.
    uses: Vec<Sum>,
    /// By disadvantage type.
    disadvantages: Vec<Sum>,
    /// Advantage cards and disadvantages that take the general way.
    complex: [u64; 2],
}

impl Sums {
    /// Adds up what can be.
    pub(super) fn new(rules: &Rules, cards: &Cards) -> Self {
        let uses: Vec<Sum> = cards.uses.iter().map(|how| sum(cards, how.ops)).collect();
        let disadvantages: Vec<Sum> = cards
            .disadvantages
            .iter()
            .map(|card| {
                let mut numbers = sum(cards, card.ops);
                numbers.complex |= card.stacking == Stacking::None && numbers.own != [0; STATS];
                numbers
            })
            .collect();
        let mut complex = [0, 0];
        for card in &cards.advantages {
            let range = card.uses.start as usize..card.uses.end as usize;
            let sums = &uses[range.clone()];
            // A card all of whose modes act at once is no single row of the table.
            let several = range.len() > 1
                && sums.iter().any(|sum| sum.own != [0; STATS] || sum.others != [0; STATS]);
            if several || !rules.adv_same_name_stack || sums.iter().any(|sum| sum.complex) {
                complex[0] |= card.set;
            }
        }
        for (card, sum) in cards.disadvantages.iter().zip(&disadvantages) {
            if sum.complex {
                complex[1] |= card.set;
            }
        }
        Self { uses, disadvantages, complex }
    }
}

/// Adds up a list of operations.
fn sum(cards: &Cards, span: crate::games::ninja::cards::Span) -> Sum {
    let mut sum = Sum::default();
    for op in &cards.ops[span.start as usize..span.end as usize] {
        let lasting = matches!(
            op.duration,
            Duration::EndOfTurn
                | Duration::WhileInPlay
                | Duration::EndOfOwnNextTurn
                | Duration::UntilEscape
        );
        match op.code {
            OpCode::ModStat if op.when == When::OnOwnAttack => {}
            OpCode::ModStat if lasting && op.per == Per::One => {
                let stats =
                    if op.target == Target::SelfSeat { &mut sum.own } else { &mut sum.others };
                for stat in each(u64::from(op.mask)) {
                    stats[stat as usize] += op.amount;
                }
            }
            OpCode::Forbid if op.target == Target::SelfSeat => sum.forbidden |= op.mask,
            OpCode::LeaveGame => sum.captures = true,
            OpCode::SkipTurn => sum.recalls = true,
            OpCode::ModStat
            | OpCode::Forbid
            | OpCode::Suspend
            | OpCode::Untargetable
            | OpCode::MirrorPenalties
            | OpCode::RollCheck => sum.complex = true,
            _ => {}
        }
    }
    sum
}

/// The numbers being added up.
struct Draft {
    stats: [[i16; STATS]; PLAYERS_MAX],
    life: [i16; PLAYERS_MAX],
    penalties: [[i16; STATS]; PLAYERS_MAX],
    life_penalties: [i16; PLAYERS_MAX],
    forbidden: [u8; PLAYERS_MAX],
    links: [u8; PLAYERS_MAX],
    captured: SeatSet,
    recalled: SeatSet,
    unattackable: SeatSet,
    untargetable: SeatSet,
}

impl Ninja {
    /// Recomputes stats, life values, limits and sets of seats from the cards in play.
    pub(super) fn refresh(&self, s: &mut State) {
        self.list_cards_in_play(s);
        let complex = s.playing & self.sums.complex[0] | s.suffering & self.sums.complex[1];
        if complex == 0 {
            self.refresh_simply(s);
        } else {
            self.refresh_fully(s);
        }
    }

    /// The common case: fixed numbers only.
    fn refresh_simply(&self, s: &mut State) {
        for player in &mut s.players[..usize::from(self.seats)] {
            player.stats = self.cards.roles[player.role as usize].base;
            player.forbidden = 0;
        }
        s.captured = SeatSet::EMPTY;
        s.recalled = SeatSet::EMPTY;
        s.unattackable = SeatSet::EMPTY;
        s.untargetable = SeatSet::EMPTY;
        for index in 0..s.in_play.len() {
            let entry = s.in_play[index];
            if entry.flags & in_play::SPENT != 0 || entry.usage >= 250 {
                continue;
            }
            let first = self.advantage(entry.card).uses.start as usize;
            let sum = &self.sums.uses[first + entry.usage as usize];
            add(&mut s.players[entry.owner as usize].stats, &sum.own);
            s.players[entry.owner as usize].forbidden |= sum.forbidden;
            for seat in entry.targets.iter() {
                add(&mut s.players[seat.index()].stats, &sum.others);
            }
        }
        for index in 0..s.suffered.len() {
            let suffered = s.suffered[index];
            let kind = self.cards.disadvantage_of[suffered.card as usize];
            let sum = &self.sums.disadvantages[kind as usize];
            let owner = Seat(suffered.owner);
            add(&mut s.players[owner.index()].stats, &sum.own);
            s.players[owner.index()].forbidden |= sum.forbidden;
            if sum.captures {
                s.captured.insert(owner);
            }
            if sum.recalls && (suffered.serving || self.rules.recall_scope == RecallScope::FromDraw)
            {
                s.recalled.insert(owner);
            }
        }
        s.mortal = false;
        for (seat, player) in s.players[..usize::from(self.seats)].iter_mut().enumerate() {
            player.life = player.stats[Stat::Cst as usize];
            s.mortal |= player.life <= 0 && !s.eliminated.has(Seat(seat as u8));
        }
    }

    /// The general case: suspensions, links, effects of a roll or an event, counts of cards.
    fn refresh_fully(&self, s: &mut State) {
        let seats = usize::from(self.seats);
        let mut draft = Draft {
            stats: [[0; STATS]; PLAYERS_MAX],
            life: [0; PLAYERS_MAX],
            penalties: [[0; STATS]; PLAYERS_MAX],
            life_penalties: [0; PLAYERS_MAX],
            forbidden: [0; PLAYERS_MAX],
            links: [NONE; PLAYERS_MAX],
            captured: SeatSet::EMPTY,
            recalled: SeatSet::EMPTY,
            unattackable: SeatSet::EMPTY,
            untargetable: SeatSet::EMPTY,
        };
        for seat in 0..seats {
            let base = &self.cards.roles[s.players[seat].role as usize].base;
            draft.stats[seat] = base.map(i16::from);
            draft.life[seat] = i16::from(base[Stat::Cst as usize]);
        }
        self.add_advantages(s, &mut draft);
        self.add_disadvantages(s, &mut draft);
        if s.playing & self.masks.links != 0 {
            self.link_stats(&mut draft);
        }
        s.mortal = false;
        for seat in 0..seats {
            s.mortal |= draft.life[seat] <= 0 && !s.eliminated.has(Seat(seat as u8));
            let player = &mut s.players[seat];
            player.stats = draft.stats[seat].map(|value| value.clamp(-100, 100) as i8);
            player.life = draft.life[seat].clamp(-100, 100) as i8;
            player.forbidden = draft.forbidden[seat];
        }
        s.captured = draft.captured;
        s.recalled = draft.recalled;
        s.unattackable = draft.unattackable;
        s.untargetable = draft.untargetable;
    }

    fn add_advantages(&self, s: &State, draft: &mut Draft) {
        let kinds = self.suspensions(s);
        self.for_acting(s, &kinds, |entry, op, targets| match op.code {
            OpCode::ModStat if op.when != When::OnOwnAttack => {
                let amount = self.amount(s, entry.owner, op);
                for seat in targets.iter().map(Seat::index) {
                    let penalty = if seat == entry.owner as usize { 0 } else { amount.min(0) };
                    for stat in each(u64::from(op.mask)) {
                        draft.stats[seat][stat as usize] += amount;
                        draft.penalties[seat][stat as usize] += penalty;
                    }
                    if op.mask >> (Stat::Cst as u8) & 1 == 1 && counts_for_life(op.duration) {
                        draft.life[seat] += amount;
                        draft.life_penalties[seat] += penalty;
                    }
                }
            }
            OpCode::Forbid => {
                for seat in targets.iter() {
                    draft.forbidden[seat.index()] |= op.mask;
                }
            }
            OpCode::Untargetable => {
                if op.mask & 1 != 0 {
                    draft.unattackable = draft.unattackable.or(targets);
                }
                if op.mask & 2 != 0 {
                    draft.untargetable = draft.untargetable.or(targets);
                }
            }
            OpCode::MirrorPenalties => {
                if let Some(seat) = targets.single() {
                    draft.links[entry.owner as usize] = seat.0;
                }
            }
            _ => {}
        });
    }

    fn add_disadvantages(&self, s: &State, draft: &mut Draft) {
        for (index, suffered) in s.suffered.iter().enumerate() {
            if self.is_idle_copy(s, index) {
                continue;
            }
            let owner = suffered.owner as usize;
            for op in self.suffered_ops(suffered) {
                match op.code {
                    OpCode::ModStat => {
                        let amount = self.amount(s, suffered.owner, op);
                        for stat in each(u64::from(op.mask)) {
                            draft.stats[owner][stat as usize] += amount;
                            draft.penalties[owner][stat as usize] += amount.min(0);
                        }
                        if op.mask >> (Stat::Cst as u8) & 1 == 1 {
                            draft.life[owner] += amount;
                            draft.life_penalties[owner] += amount.min(0);
                        }
                    }
                    OpCode::Forbid => draft.forbidden[owner] |= op.mask,
                    OpCode::LeaveGame => draft.captured.insert(Seat(suffered.owner)),
                    OpCode::SkipTurn
                        if suffered.serving || self.rules.recall_scope == RecallScope::FromDraw =>
                    {
                        draft.recalled.insert(Seat(suffered.owner));
                    }
                    _ => {}
                }
            }
        }
    }

    /// The sets of cards in play, and for which cards each area has room.
    fn list_cards_in_play(&self, s: &mut State) {
        let (mut one, mut two, mut worn) = ([0; PLAYERS_MAX], [0; PLAYERS_MAX], [0; PLAYERS_MAX]);
        s.playing = 0;
        s.armed = SeatSet::EMPTY;
        for entry in &*s.in_play {
            let card = 1 << entry.card;
            let owner = entry.owner as usize;
            s.playing |= card;
            if entry.flags & in_play::CENTRE == 0 {
                one[owner] += i32::from(self.masks.one_hand & card != 0);
                two[owner] += i32::from(self.masks.two_hands & card != 0);
                worn[owner] += i32::from(self.masks.protections & card != 0);
            }
            if self.masks.permanents & card != 0 {
                s.armed.insert(Seat(entry.owner));
            }
        }
        s.suffering = 0;
        s.ailing = SeatSet::EMPTY;
        for suffered in &*s.suffered {
            s.suffering |= 1 << suffered.card;
            if self.masks.curable >> suffered.card & 1 == 1 {
                s.ailing.insert(Seat(suffered.owner));
            }
        }
        for (seat, player) in s.players[..usize::from(self.seats)].iter_mut().enumerate() {
            player.room = if one[seat] + two[seat] + worn[seat] == 0 {
                self.masks.room_when_empty
            } else {
                !self.masks.full(&self.rules, one[seat], two[seat], worn[seat])
            };
        }
    }

    /// Applies the links between players (NIN-268); links do not chain.
    fn link_stats(&self, draft: &mut Draft) {
        let own = draft.stats;
        for (user, &linked) in draft.links.iter().enumerate() {
            if linked == NONE {
                continue;
            }
            let linked = linked as usize;
            match self.rules.link_effect {
                LinkEffect::MirrorPenalties => {
                    for stat in 0..STATS {
                        draft.stats[linked][stat] += draft.penalties[user][stat];
                    }
                    draft.life[linked] += draft.life_penalties[user];
                }
                LinkEffect::SwapStats => {
                    draft.stats[user] = own[linked];
                    draft.stats[linked] = own[user];
                }
                LinkEffect::ShareDisadvantageDraws => {}
            }
        }
    }
}

#[inline]
fn add(stats: &mut [i8; STATS], more: &[i8; STATS]) {
    for (stat, amount) in stats.iter_mut().zip(more) {
        *stat = stat.saturating_add(*amount);
    }
}
