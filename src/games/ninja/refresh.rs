//! Stats, life values and limits, worked out anew whenever a card enters or leaves play.
//!
//! Most cards in play add fixed numbers to their owner or their targets: for them a table made at
//! load is added up. Cards that depend on other things take the general way through their
//! operations.

use crate::engine::pile::{CardSet, DECK_MAX, each};
use crate::engine::{Seat, SeatSet};
use crate::games::ninja::Ninja;
use crate::games::ninja::cards::{
    CLANS, Cards, Duration, OpCode, Per, STATS, Stacking, Stat, Target, When,
};
use crate::games::ninja::effects::counts_for_life;
use crate::games::ninja::rules::{LinkEffect, RecallScope, Rules};
use crate::games::ninja::state::{NONE, PLAYERS_MAX, State, Suffered, in_play};

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
    /// The flag of a card in play that ends it (see `in_play`), for what passes with a roll, a
    /// combat or an event; such numbers do not count for a life (NIN-047). 0 for what lasts.
    passes_with: u8,
    /// Too complicated for a table.
    complex: bool,
}

/// The tables.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    /// Unmodified stats by role.
    base: [[i8; STATS]; CLANS],
    /// By use of an advantage card.
    uses: Vec<Sum>,
    /// The first use of each physical advantage card.
    first_use: [u16; DECK_MAX],
    /// By physical disadvantage card.
    disadvantages: [Sum; DECK_MAX],
    /// Advantage cards and disadvantages that take the general way.
    complex: [CardSet; 2],
    /// Disadvantages that change more than what they add up to: the role.
    unsettling: CardSet,
    /// What each physical advantage card takes of its area (NIN-230 to NIN-234): one hand, two
    /// hands, the protection place, a byte each.
    burden: [u32; DECK_MAX],
}

impl Sums {
    /// Adds up what can be.
    ///
    /// `all_modes` are the types all of whose modes may act at once (bit = type).
    pub(super) fn new(rules: &Rules, cards: &Cards, all_modes: u64) -> Self {
        let uses: Vec<Sum> = cards.uses.iter().map(|how| sum(cards, how.ops)).collect();
        let mut base = [[0; STATS]; CLANS];
        for (base, role) in base.iter_mut().zip(&cards.roles) {
            *base = role.base;
        }
        let (mut first_use, mut burden) = ([0; DECK_MAX], [0; DECK_MAX]);
        let mut disadvantages = [Sum::default(); DECK_MAX];
        let (mut complex, mut unsettling) = ([0, 0], 0);
        for (kind, card) in cards.advantages.iter().enumerate() {
            for copy in each(card.set).map(usize::from) {
                first_use[copy] = card.uses.start;
                burden[copy] = u32::from(card.hands == 1)
                    | u32::from(card.hands > 1) << 8
                    | u32::from(card.protection) << 16;
            }
            let range = card.uses.start as usize..card.uses.end as usize;
            let sums = &uses[range.clone()];
            // A card all of whose modes act at once is no single row of the table.
            let several = all_modes >> kind & 1 == 1
                && sums.iter().any(|sum| sum.own != [0; STATS] || sum.others != [0; STATS]);
            if several || !rules.adv_same_name_stack || sums.iter().any(|sum| sum.complex) {
                complex[0] |= card.set;
            }
        }
        for card in &cards.disadvantages {
            let mut numbers = sum(cards, card.ops);
            numbers.complex |= card.stacking == Stacking::None && numbers.own != [0; STATS];
            // Nothing marks these as over.
            numbers.complex |= numbers.passes_with != 0;
            if numbers.complex {
                complex[1] |= card.set;
            }
            let ops = &cards.ops[card.ops.start as usize..card.ops.end as usize];
            if ops.iter().any(|op| op.code == OpCode::SwapRole) {
                unsettling |= card.set;
            }
            for copy in each(card.set) {
                disadvantages[usize::from(copy)] = numbers;
            }
        }
        Self { base, uses, first_use, disadvantages, complex, unsettling, burden }
    }

    /// The hands that a physical advantage card takes: none, one or two.
    #[inline]
    pub(super) fn hands(&self, card: u8) -> u8 {
        let [one, two, ..] = self.burden[card as usize % DECK_MAX].to_le_bytes();
        one + 2 * two
    }

    /// The index of the first use of a physical advantage card.
    #[inline]
    pub(super) fn first_use(&self, card: u8) -> usize {
        usize::from(self.first_use[card as usize % DECK_MAX])
    }
}

/// Adds up a list of operations.
fn sum(cards: &Cards, span: crate::games::ninja::cards::Span) -> Sum {
    let mut sum = Sum::default();
    let mut ends = None;
    for op in &cards.ops[span.start as usize..span.end as usize] {
        match op.code {
            OpCode::ModStat if op.when == When::OnOwnAttack => {}
            OpCode::ModStat if op.duration != Duration::Instant && op.per == Per::One => {
                let end = match op.duration {
                    Duration::ThisRoll => in_play::ROLL_OVER,
                    Duration::ThisCombat => in_play::COMBAT_OVER,
                    Duration::ThisEvent => in_play::EVENT_OVER,
                    _ => 0,
                };
                sum.complex |= ends.is_some_and(|known| known != end);
                ends = Some(end);
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
    sum.passes_with = ends.unwrap_or(0);
    // Bars are not told apart by what they last for.
    let bars = sum.forbidden != 0 || sum.captures || sum.recalls;
    sum.complex |= sum.passes_with != 0 && bars;
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
        if s.playing | s.suffering == 0 {
            self.refresh_bare(s);
        } else if self.is_intricate(s) {
            self.refresh_fully(s);
        } else {
            self.refresh_simply(s);
        }
    }

    /// Whether a card in play takes the general way: then numbers change with more than the cards.
    #[inline]
    pub(super) fn is_intricate(&self, s: &State) -> bool {
        s.playing & self.sums.complex[0] | s.suffering & self.sums.complex[1] != 0
    }

    /// A disadvantage has come into an area on top of all others, and nothing else has changed: it
    /// is added, as `refresh` would add it last. False where only `refresh` can tell.
    pub(super) fn add_suffered(&self, s: &mut State, suffered: &Suffered) -> bool {
        let card = 1 << suffered.card;
        if self.is_intricate(s) || card & (self.sums.complex[1] | self.sums.unsettling) != 0 {
            return false;
        }
        s.suffering |= card;
        if self.masks.curable & card != 0 {
            s.ailing.insert(Seat(suffered.owner));
        }
        self.add_numbers(s, suffered);
        let owner = &mut s.players[suffered.owner as usize];
        let sum = &self.sums.disadvantages[suffered.card as usize % DECK_MAX];
        owner.life = owner.life.saturating_add(sum.own[Stat::Cst as usize]);
        self.check_lives(s);
        true
    }

    /// No card in play at all.
    fn refresh_bare(&self, s: &mut State) {
        for player in &mut s.players[..usize::from(self.seats)] {
            player.stats = self.sums.base[player.role as usize];
            player.life = player.stats[Stat::Cst as usize];
            player.forbidden = 0;
        }
        s.captured = SeatSet::EMPTY;
        s.recalled = SeatSet::EMPTY;
        s.unattackable = SeatSet::EMPTY;
        s.untargetable = SeatSet::EMPTY;
        self.check_lives(s);
    }

    /// The common case: fixed numbers only.
    fn refresh_simply(&self, s: &mut State) {
        for player in &mut s.players[..usize::from(self.seats)] {
            player.stats = self.sums.base[player.role as usize];
            player.forbidden = 0;
        }
        s.captured = SeatSet::EMPTY;
        s.recalled = SeatSet::EMPTY;
        s.unattackable = SeatSet::EMPTY;
        s.untargetable = SeatSet::EMPTY;
        // What does not count for a life (NIN-047).
        let mut passing = [0_i8; PLAYERS_MAX];
        for entry in &*s.in_play {
            if entry.flags & in_play::SPENT != 0 || entry.usage >= 250 {
                continue;
            }
            let sum = &self.sums.uses[self.sums.first_use(entry.card) + entry.usage as usize];
            if sum.passes_with != 0 {
                if entry.flags & sum.passes_with != 0 {
                    continue;
                }
                let cst = Stat::Cst as usize;
                let own = &mut passing[entry.owner as usize];
                *own = own.saturating_add(sum.own[cst]);
                for seat in entry.targets.iter() {
                    let own = &mut passing[seat.index()];
                    *own = own.saturating_add(sum.others[cst]);
                }
            }
            let owner = &mut s.players[entry.owner as usize];
            add(&mut owner.stats, &sum.own);
            owner.forbidden |= sum.forbidden;
            for seat in entry.targets.iter() {
                add(&mut s.players[seat.index()].stats, &sum.others);
            }
        }
        for index in 0..s.suffered.len() {
            let suffered = s.suffered[index];
            self.add_numbers(s, &suffered);
        }
        for (player, passing) in s.players[..usize::from(self.seats)].iter_mut().zip(passing) {
            player.life = player.stats[Stat::Cst as usize].saturating_sub(passing);
        }
        self.check_lives(s);
    }

    /// Adds the fixed numbers of a disadvantage.
    #[inline]
    fn add_numbers(&self, s: &mut State, suffered: &Suffered) {
        let sum = &self.sums.disadvantages[suffered.card as usize % DECK_MAX];
        let owner = &mut s.players[suffered.owner as usize];
        add(&mut owner.stats, &sum.own);
        owner.forbidden |= sum.forbidden;
        if sum.captures {
            s.captured.insert(Seat(suffered.owner));
        }
        if sum.recalls && (suffered.serving || self.rules.recall_scope == RecallScope::FromDraw) {
            s.recalled.insert(Seat(suffered.owner));
        }
    }

    /// Whether a life is used up.
    #[inline]
    fn check_lives(&self, s: &mut State) {
        let mut spent = SeatSet::EMPTY;
        for (seat, player) in s.players[..usize::from(self.seats)].iter().enumerate() {
            spent.0 |= u8::from(player.life <= 0) << seat;
        }
        s.mortal = !spent.without(s.eliminated).is_empty();
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
        self.for_acting(s, CardSet::MAX, &kinds, |entry, op, targets| match op.code {
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
        let mut burdens = [0_u32; PLAYERS_MAX];
        s.playing = 0;
        s.armed = SeatSet::EMPTY;
        for entry in &*s.in_play {
            let card = 1 << entry.card;
            s.playing |= card;
            if entry.flags & in_play::CENTRE == 0 {
                burdens[entry.owner as usize] += self.sums.burden[entry.card as usize % DECK_MAX];
            }
            if self.masks.permanents & card != 0 {
                s.armed.insert(Seat(entry.owner));
            }
        }
        s.suffering = 0;
        s.ailing = SeatSet::EMPTY;
        for suffered in &*s.suffered {
            let card = 1 << suffered.card;
            s.suffering |= card;
            if self.masks.curable & card != 0 {
                s.ailing.insert(Seat(suffered.owner));
            }
        }
        for (player, burden) in s.players[..usize::from(self.seats)].iter_mut().zip(burdens) {
            player.room = if burden == 0 {
                self.masks.room_when_empty
            } else {
                let [one, two, worn, _] = burden.to_le_bytes().map(i32::from);
                !self.masks.full(&self.rules, one, two, worn)
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
