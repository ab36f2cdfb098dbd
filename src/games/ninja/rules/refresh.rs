//! Stats, life values and limits, worked out anew whenever a card enters or leaves play.
//!
//! Most cards in play add fixed numbers to their owner or their targets: for them a table made at
//! load is added up. Cards that depend on other things take the general way through their
//! operations.

use crate::content::catalogue::{Effect, STATS, Stat, When};
use crate::content::knobs::{LinkEffect, RecallScope};
use crate::rules::Rules;
use crate::rules::sums::{Sum, stats_of};
use crate::state::{InPlay, PLAYERS_MAX, State, Suffered, Usage, in_play};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{SEATS_MAX, Seat, SeatSet};

/// The index of the stat that lives hang on.
const CST: usize = Stat::Cst as usize;

/// Fixed numbers being added up, by seat, in places for eight so that no index needs a check.
#[derive(Default)]
struct Quick {
    stats: [u64; SEATS_MAX],
    /// What does not count for a life (NIN-047).
    passing: [i16; SEATS_MAX],
    passes: bool,
    burdens: [u32; SEATS_MAX],
    forbidden: [u8; SEATS_MAX],
    captured: SeatSet,
    recalled: SeatSet,
    unattackable: SeatSet,
    untargetable: SeatSet,
}

impl Quick {
    /// What a card does beside changing stats, and what it does to those its roll check has hit.
    #[inline(never)]
    fn guard(&mut self, entry: &InPlay, sum: &Sum) {
        let hit = sum.checks && entry.flags & in_play::HIT != 0;
        for seat in entry.targets.iter().map(|seat| seat.index() % SEATS_MAX) {
            self.forbidden[seat] |= sum.forbidden[1];
            if hit {
                self.add(seat, sum.hits);
            }
        }
        let (attacks, cards) = sum.safe_seats(entry);
        self.unattackable = self.unattackable.or(attacks);
        self.untargetable = self.untargetable.or(cards);
    }

    #[inline]
    fn add(&mut self, seat: usize, lanes: u64) {
        self.stats[seat] = self.stats[seat].wrapping_add(lanes);
    }
}

/// The numbers being added up the general way.
struct Draft {
    stats: [[i16; STATS]; PLAYERS_MAX],
    life: [i16; PLAYERS_MAX],
    penalties: [[i16; STATS]; PLAYERS_MAX],
    life_penalties: [i16; PLAYERS_MAX],
    forbidden: [u8; PLAYERS_MAX],
    /// How many links tie the second to the first.
    links: [[u8; PLAYERS_MAX]; PLAYERS_MAX],
    captured: SeatSet,
    recalled: SeatSet,
    unattackable: SeatSet,
    untargetable: SeatSet,
}

impl Rules {
    /// Recomputes stats, life values, limits and sets of seats from the cards in play.
    pub(crate) fn refresh(&self, state: &mut State) {
        let mut quick = Quick::default();
        self.add_played_cards(state, &mut quick);
        self.add_suffered_cards(state, &mut quick);
        if self.is_intricate(state) {
            self.refresh_fully(state, &quick);
        } else {
            self.take_numbers(state, &quick);
        }
    }

    /// Whether a card in play takes the general way: then numbers change with more than the cards.
    #[inline]
    pub(super) fn is_intricate(&self, state: &State) -> bool {
        let marks = if state.combats == 0 { 0 } else { self.index.masks.own_attack };
        state.playing & (self.index.sums.complex[0] | marks)
            | state.suffering & self.index.sums.complex[1]
            != 0
    }

    /// For which cards an area has room beside such a burden.
    #[inline]
    fn room_beside(&self, burden: u32) -> CardSet {
        if burden == 0 { self.index.masks.room_when_empty } else { self.room_left(burden) }
    }

    #[inline(never)]
    fn room_left(&self, burden: u32) -> CardSet {
        let [one, two, worn, _] = burden.to_le_bytes().map(i32::from);
        !self.index.masks.full(&self.knobs, one, two, worn)
    }

    /// A card has come into play on top of all others, and nothing else has changed: it is added, as
    /// `refresh` would add it. False where only `refresh` can tell.
    pub(super) fn add_played(&self, state: &mut State, entry: &InPlay) -> bool {
        let card = entry.card.set();
        if self.is_intricate(state)
            || card & self.index.sums.complex[0] != 0
            || state.combats != 0 && card & self.index.masks.own_attack != 0
            || entry.flags & !in_play::CENTRE != 0
        {
            return false;
        }
        let Usage::One(mode) = entry.usage else { return false };
        let sum = &self.index.uses.of_card(entry.card, mode).sum;
        if sum.passes_with != 0 && (sum.own[CST] | sum.others[CST]) != 0 {
            // Such numbers do not count for a life, which `refresh` keeps apart.
            return false;
        }
        state.playing |= card;
        if self.index.masks.permanents & card != 0 {
            state.armed.insert(entry.owner);
        }
        if entry.flags & in_play::CENTRE == 0 && self.index.sums.burden[entry.card.index()] != 0 {
            let carried = state
                .in_play
                .iter()
                .filter(|other| other.owner == entry.owner && other.flags & in_play::CENTRE == 0);
            let burden = carried.map(|other| self.index.sums.burden[other.card.index()]).sum();
            state.players[entry.owner.index()].room = self.room_beside(burden);
        }
        let owner = &mut state.players[entry.owner.index()];
        owner.forbidden |= sum.forbidden[0];
        add(&mut owner.stats, &sum.own);
        owner.life = owner.life.saturating_add(sum.own[CST]);
        if sum.guards {
            for seat in entry.targets.iter() {
                state.players[seat.index()].forbidden |= sum.forbidden[1];
            }
            let (attacks, cards) = sum.safe_seats(entry);
            state.unattackable = state.unattackable.or(attacks);
            state.untargetable = state.untargetable.or(cards);
        }
        for seat in entry.targets.iter() {
            let player = &mut state.players[seat.index()];
            add(&mut player.stats, &sum.others);
            player.life = player.life.saturating_add(sum.others[CST]);
        }
        if (sum.own[CST] | sum.others[CST]) != 0 {
            self.check_lives(state);
        }
        true
    }

    /// A disadvantage has come into an area on top of all others, and nothing else has changed: it
    /// is added, as `refresh` would add it last. False where only `refresh` can tell.
    pub(super) fn add_suffered(&self, state: &mut State, suffered: &Suffered) -> bool {
        let card = suffered.card.set();
        if self.is_intricate(state)
            || card & (self.index.sums.complex[1] | self.index.sums.unsettling) != 0
        {
            return false;
        }
        state.suffering |= card;
        let seat = suffered.owner;
        if self.index.masks.curable & card != 0 {
            state.ailing.insert(seat);
        }
        let sum = &self.index.sums.disadvantages[suffered.card.index()];
        let owner = &mut state.players[suffered.owner.index()];
        owner.forbidden |= sum.forbidden[0];
        add(&mut owner.stats, &sum.own);
        owner.life = owner.life.saturating_add(sum.own[CST]);
        if self.index.sums.holding & card != 0 {
            if sum.captures {
                state.captured.insert(seat);
            }
            if sum.recalls && self.recalls_now(suffered) {
                state.recalled.insert(seat);
            }
        }
        if sum.own[CST] != 0 {
            self.check_lives(state);
        }
        true
    }

    /// Whether a recall is in force.
    #[inline]
    fn recalls_now(&self, suffered: &Suffered) -> bool {
        suffered.serving || self.knobs.recall_scope == RecallScope::FromDraw
    }

    /// Adds the fixed numbers of the advantage cards in play, and lists these.
    #[inline]
    fn add_played_cards(&self, state: &mut State, quick: &mut Quick) {
        let (mut playing, mut armed) = (0, SeatSet::EMPTY);
        for entry in &*state.in_play {
            let (card, owner) = (entry.card.set(), entry.owner.index() % SEATS_MAX);
            playing |= card;
            if entry.flags & in_play::CENTRE == 0 {
                quick.burdens[owner] += self.index.sums.burden[entry.card.index()];
            }
            if self.index.masks.permanents & card != 0 {
                armed.insert(entry.owner);
            }
            if entry.flags & in_play::SPENT != 0 {
                continue;
            }
            let Usage::One(mode) = entry.usage else { continue };
            let sum = &self.index.uses.of_card(entry.card, mode).sum;
            if sum.passes_with != 0 {
                if entry.flags & sum.passes_with != 0 {
                    continue;
                }
                quick.passes = true;
                quick.passing[owner] += i16::from(sum.own[CST]);
                for seat in entry.targets.iter() {
                    quick.passing[seat.index() % SEATS_MAX] += i16::from(sum.others[CST]);
                }
            }
            if sum.guards || sum.checks {
                quick.guard(entry, sum);
            }
            quick.forbidden[owner] |= sum.forbidden[0];
            quick.add(owner, sum.lanes[0]);
            for seat in entry.targets.iter() {
                quick.add(seat.index() % SEATS_MAX, sum.lanes[1]);
            }
        }
        state.playing = playing;
        state.armed = armed;
    }

    /// The same for the disadvantages in areas.
    #[inline]
    fn add_suffered_cards(&self, state: &mut State, quick: &mut Quick) {
        let (mut suffering, mut ailing) = (0, SeatSet::EMPTY);
        for suffered in &*state.suffered {
            let (card, owner) = (suffered.card.set(), suffered.owner.index() % SEATS_MAX);
            suffering |= card;
            if self.index.masks.curable & card != 0 {
                ailing.insert(suffered.owner);
            }
            let sum = &self.index.sums.disadvantages[suffered.card.index()];
            quick.forbidden[owner] |= sum.forbidden[0];
            quick.add(owner, sum.lanes[0]);
            if self.index.sums.holding & card != 0 {
                if sum.captures {
                    quick.captured.insert(suffered.owner);
                }
                if sum.recalls && self.recalls_now(suffered) {
                    quick.recalled.insert(suffered.owner);
                }
            }
        }
        state.suffering = suffering;
        state.ailing = ailing;
    }

    /// Fixed numbers only: what has been added up is what counts.
    fn take_numbers(&self, state: &mut State, quick: &Quick) {
        state.captured = quick.captured;
        state.recalled = quick.recalled;
        state.unattackable = quick.unattackable;
        state.untargetable = quick.untargetable;
        let mut spent = SeatSet::EMPTY;
        for (seat, player) in state.players[..usize::from(self.index.seats)].iter_mut().enumerate()
        {
            let place = seat % SEATS_MAX;
            player.room = self.room_beside(quick.burdens[place]);
            let base = self.index.sums.base[player.role.index()];
            player.stats = stats_of(base.wrapping_add(quick.stats[place]));
            player.life = player.stats[CST];
            player.forbidden = quick.forbidden[place];
            spent.0 |= u8::from(player.life <= 0) << place;
        }
        state.mortal = !spent.without(state.eliminated).is_empty();
        if quick.passes {
            self.take_passing(state, quick);
        }
    }

    /// Takes what does not count for a life off the lives.
    #[inline(never)]
    fn take_passing(&self, state: &mut State, quick: &Quick) {
        for (player, passing) in state.players.iter_mut().zip(quick.passing) {
            player.life = player.life.saturating_sub(passing.clamp(-128, 127) as i8);
        }
        self.check_lives(state);
    }

    /// Whether a life is used up.
    #[inline]
    fn check_lives(&self, state: &mut State) {
        let mut spent = SeatSet::EMPTY;
        for (seat, player) in state.players[..usize::from(self.index.seats)].iter().enumerate() {
            spent.0 |= u8::from(player.life <= 0) << seat;
        }
        state.mortal = !spent.without(state.eliminated).is_empty();
    }

    /// The general case: suspensions, links, effects of a roll or an event, counts of cards.
    #[inline(never)]
    fn refresh_fully(&self, state: &mut State, quick: &Quick) {
        let seats = usize::from(self.index.seats);
        for (player, burden) in state.players[..seats].iter_mut().zip(quick.burdens) {
            player.room = self.room_beside(burden);
        }
        let mut draft = Draft {
            stats: [[0; STATS]; PLAYERS_MAX],
            life: [0; PLAYERS_MAX],
            penalties: [[0; STATS]; PLAYERS_MAX],
            life_penalties: [0; PLAYERS_MAX],
            forbidden: [0; PLAYERS_MAX],
            links: [[0; PLAYERS_MAX]; PLAYERS_MAX],
            captured: SeatSet::EMPTY,
            recalled: SeatSet::EMPTY,
            unattackable: SeatSet::EMPTY,
            untargetable: SeatSet::EMPTY,
        };
        for seat in 0..seats {
            let base = &self.catalogue.roles[state.players[seat].role.index()].base;
            draft.stats[seat] = base.map(i16::from);
            draft.life[seat] = i16::from(base[Stat::Cst as usize]);
        }
        self.add_advantages(state, &mut draft);
        self.add_disadvantages(state, &mut draft);
        if state.playing & self.index.masks.links != 0 {
            self.link_stats(&mut draft);
        }
        state.mortal = false;
        for seat in 0..seats {
            state.mortal |= draft.life[seat] <= 0 && !state.eliminated.has(Seat(seat as u8));
            let player = &mut state.players[seat];
            player.stats = draft.stats[seat].map(|value| value.clamp(-100, 100) as i8);
            player.life = draft.life[seat].clamp(-100, 100) as i8;
            player.forbidden = draft.forbidden[seat];
        }
        state.captured = draft.captured;
        state.recalled = draft.recalled;
        state.unattackable = draft.unattackable;
        state.untargetable = draft.untargetable;
    }

    fn add_advantages(&self, state: &State, draft: &mut Draft) {
        let kinds = self.suspensions(state);
        self.for_acting(state, CardSet::MAX, &kinds, |entry, op, targets| match op.effect {
            Effect::ModStat { stats, .. } => {
                let amount = self.amount(state, entry.owner, op);
                let targets = if op.when == When::OnOwnAttack {
                    self.marked_by(state, entry.owner)
                } else {
                    targets
                };
                for seat in targets.iter().map(Seat::index) {
                    let penalty = if seat == entry.owner.index() { 0 } else { amount.min(0) };
                    for stat in stats.numbers() {
                        draft.stats[seat][stat] += amount;
                        draft.penalties[seat][stat] += penalty;
                    }
                    if stats.has(Stat::Cst) && op.duration.counts_for_life() {
                        draft.life[seat] += amount;
                        draft.life_penalties[seat] += penalty;
                    }
                }
            }
            Effect::Forbid { actions } => {
                for seat in targets.iter() {
                    draft.forbidden[seat.index()] |= actions;
                }
            }
            Effect::Untargetable { by_attacks, by_cards, .. } => {
                if by_attacks {
                    draft.unattackable = draft.unattackable.or(targets);
                }
                if by_cards {
                    draft.untargetable = draft.untargetable.or(targets);
                }
            }
            Effect::MirrorPenalties => {
                for seat in targets.iter() {
                    draft.links[entry.owner.index()][seat.index()] += 1;
                }
            }
            _ => {}
        });
    }

    fn add_disadvantages(&self, state: &State, draft: &mut Draft) {
        for (index, suffered) in state.suffered.iter().enumerate() {
            if self.is_idle_copy(state, index) {
                continue;
            }
            let owner = suffered.owner.index();
            for op in self.suffered_ops(suffered) {
                match op.effect {
                    Effect::ModStat { stats, .. } => {
                        let amount = self.amount(state, suffered.owner, op);
                        for stat in stats.numbers() {
                            draft.stats[owner][stat] += amount;
                            draft.penalties[owner][stat] += amount.min(0);
                        }
                        if stats.has(Stat::Cst) {
                            draft.life[owner] += amount;
                            draft.life_penalties[owner] += amount.min(0);
                        }
                    }
                    Effect::Forbid { actions } => draft.forbidden[owner] |= actions,
                    Effect::LeaveGame { .. } => draft.captured.insert(suffered.owner),
                    Effect::SkipTurn { .. }
                        if suffered.serving || self.knobs.recall_scope == RecallScope::FromDraw =>
                    {
                        draft.recalled.insert(suffered.owner);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Applies the links between players (NIN-268); links do not chain.
    fn link_stats(&self, draft: &mut Draft) {
        let (own, lives) = (draft.stats, draft.life);
        let links = draft.links;
        let pairs = links.iter().enumerate().flat_map(|(user, counts)| {
            let tied = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            tied.map(move |(linked, &count)| (user, linked, i16::from(count)))
        });
        for (user, linked, count) in pairs {
            match self.knobs.link_effect {
                LinkEffect::MirrorPenalties => {
                    for stat in 0..STATS {
                        draft.stats[linked][stat] += count * draft.penalties[user][stat];
                    }
                    draft.life[linked] += count * draft.life_penalties[user];
                }
                LinkEffect::SwapStats => {
                    draft.stats[user] = own[linked];
                    draft.stats[linked] = own[user];
                    // CST is life as well (NIN-043).
                    draft.life[user] = lives[linked];
                    draft.life[linked] = lives[user];
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
