//! What a seat cannot know: dealing it anew, and a hash of what it does know (I18).

use std::hash::Hasher as _;

use crate::content::catalogue::CLANS;
use crate::content::ids::{ObjectiveId, cards_of, roles_of};
use crate::content::knobs;
use crate::rules::Rules;
use crate::state::{Frame, PLAYERS_MAX, State};
use tenbin_engine::pile::{CardSet, each};
use tenbin_engine::{Chance, KeyHasher, Seat, Stream};

impl Rules {
    /// Deals hidden roles, objectives, hands and face-down gifts anew, as `seat` may imagine them.
    pub(crate) fn re_deal<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        self.re_deal_roles(state, seat, chance);
        self.re_deal_objectives(state, seat, chance);
        self.re_deal_hands(state, seat, chance);
        for other in (0..self.index.seats).map(Seat) {
            self.hand_changed(state, other);
        }
        self.refresh(state);
        if let Some(Frame::Window { ready, .. }) = state.frames.last_mut() {
            // What the seat asked may play depends on its hand, which may have changed.
            *ready = false;
        }
    }

    /// Roles of the others, within what their plays allow (NIN-440): every deal that the evidence
    /// allows is equally likely. `ways[k][free]` counts the deals of the roles of `free` to the
    /// hidden seats from the `k`-th on; a seat's role is drawn with the weight of what it leaves.
    fn re_deal_roles<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        let mut free = state.roles_unused;
        let mut hidden = arrayvec::ArrayVec::<usize, PLAYERS_MAX>::new();
        for other in (0..self.index.seats).map(Seat) {
            if other != seat && !state.revealed.has(other) {
                hidden.push(other.index());
                free |= state.players[other.index()].role.bit();
            }
        }
        let mut ways = [[0_u32; 1 << CLANS]; PLAYERS_MAX + 1];
        ways[hidden.len()] = [1; 1 << CLANS];
        for (place, &other) in hidden.iter().enumerate().rev() {
            let possible = state.players[other].clans_possible;
            // Only subsets of `free` are reached, and only of the right size.
            let mut set = free;
            while set != 0 {
                let roles = roles_of(set & possible);
                ways[place][set as usize] =
                    roles.map(|role| ways[place + 1][(set & !role.bit()) as usize]).sum();
                set = (set - 1) & free;
            }
        }
        for (place, &other) in hidden.iter().enumerate() {
            // The true deal is one of them, so there is always a way.
            let mut left = chance.below(Stream::DEAL, ways[place][free as usize]);
            for role in roles_of(free & state.players[other].clans_possible) {
                let here = ways[place + 1][(free & !role.bit()) as usize];
                if left < here {
                    state.players[other].role = role;
                    free &= !role.bit();
                    break;
                }
                left -= here;
            }
        }
        state.roles_unused = free;
    }

    /// Objectives of the others: any not seen (NIN-025, NIN-381).
    fn re_deal_objectives<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        let mut pool = state.objectives_unused;
        let hidden = |state: &State, other: usize| {
            other != seat.index() && !state.eliminated.has(Seat(other as u8))
        };
        for other in 0..usize::from(self.index.seats) {
            if hidden(state, other) {
                pool |= state.players[other].objective.set();
                if let Some(spare) = state.players[other].objective_spare {
                    pool |= spare.set();
                }
            }
        }
        for other in 0..usize::from(self.index.seats) {
            if hidden(state, other) {
                let objective = ObjectiveId::of(chance.draw(Stream::DEAL, pool));
                pool &= !objective.set();
                state.players[other].objective = objective;
                if state.players[other].objective_spare.is_some() {
                    let spare = ObjectiveId::of(chance.draw(Stream::DEAL, pool));
                    pool &= !spare.set();
                    state.players[other].objective_spare = Some(spare);
                }
            }
        }
        state.objectives_unused = pool;
    }

    /// Hands and gifts of the others, out of all cards the seat has not seen.
    fn re_deal_hands<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        let mut pool = state.advantage_deck;
        for other in (0..self.index.seats).map(Seat) {
            let player = &state.players[other.index()];
            if other != seat {
                pool |= player.hand & !player.hand_known;
            }
            pool |= player.gifts & !state.players[seat.index()].gifts_given;
        }
        let own_gifts = state.players[seat.index()].gifts_given;
        for other in (0..self.index.seats).map(Seat) {
            if other != seat {
                let player = &state.players[other.index()];
                let known = player.hand & player.hand_known;
                let unknown = (player.hand & !player.hand_known).count_ones();
                state.players[other.index()].hand = known | take(&mut pool, unknown, chance);
            }
        }
        self.re_deal_gifts(state, own_gifts, &mut pool, chance);
        state.advantage_deck = pool;
    }

    /// Face-down gifts keep giver and receiver; the cards change (NIN-481).
    fn re_deal_gifts<C: Chance>(
        &self,
        state: &mut State,
        own: CardSet,
        pool: &mut CardSet,
        chance: &mut C,
    ) {
        if !self.knobs.expert_mode && self.knobs.death_window != knobs::DeathWindow::AnyoneMayGift {
            return;
        }
        let seats = usize::from(self.index.seats);
        let mut pairs = arrayvec::ArrayVec::<(usize, usize), 64>::new();
        for receiver in 0..seats {
            for card in each(state.players[receiver].gifts & !own) {
                let giver =
                    (0..seats).find(|&giver| state.players[giver].gifts_given >> card & 1 == 1);
                pairs.push((receiver, giver.unwrap_or(receiver)));
            }
        }
        for player in &mut state.players[..seats] {
            player.gifts &= own;
            if player.gifts_given != own {
                player.gifts_given = 0;
            }
        }
        for (receiver, giver) in pairs {
            let card = take(pool, 1, chance);
            state.players[receiver].gifts |= card;
            state.players[giver].gifts_given |= card;
        }
    }

    /// A hash of what a seat knows.
    pub(crate) fn knowledge(&self, state: &State, seat: Seat) -> u64 {
        let mut hash = KeyHasher::default();
        let own = &state.players[seat.index()];
        for value in [
            u64::from(own.role.number()),
            u64::from(own.objective.number()),
            u64::from(own.objective_spare.map_or(u8::MAX, ObjectiveId::number)),
            self.types_key(own.hand),
            own.gifts_given,
            u64::from(state.turn),
            u64::from(state.active.0),
            u64::from(state.eliminated.0)
                | u64::from(state.captured.0) << 8
                | u64::from(state.recalled.0) << 16,
            state.event_pile,
            state.disadvantage_pile,
            u64::from(state.event.card.number()) | u64::from(state.event.open) << 8,
            u64::from(state.event.faced.0) | u64::from(state.event.passed.0) << 8,
        ] {
            hash.mix(value);
        }
        for player in &state.players[..usize::from(self.index.seats)] {
            hash.mix(
                u64::from(player.hand.count_ones()) | u64::from(player.gifts.count_ones()) << 8,
            );
            hash.mix(player.events);
            hash.mix(u64::from(player.clans_possible));
            hash.mix(player.hand_known);
        }
        for seat in state.revealed.iter() {
            hash.mix(u64::from(state.players[seat.index()].role.number()) + 1);
        }
        for &card in &*state.advantage_pile {
            hash.mix(u64::from(card.number()));
        }
        for entry in &*state.in_play {
            hash.mix(u64::from(entry.card.number()) | u64::from(entry.targets.0) << 8);
            hash.mix(u64::from(entry.owner.0) | u64::from(entry.flags) << 8);
        }
        for suffered in &*state.suffered {
            hash.mix(u64::from(suffered.card.number()) | u64::from(suffered.owner.0) << 8);
        }
        for roll in &state.rolls {
            hash.mix(u64::from(roll.natural) | u64::from(roll.seat.0) << 8);
        }
        hash.mix(state.frames.len() as u64);
        hash.finish()
    }

    /// The types and counts of a set of cards, whatever the copies.
    fn types_key(&self, set: CardSet) -> u64 {
        let mut key = KeyHasher::default();
        for card in cards_of(set) {
            key.mix(u64::from(self.catalogue.advantage_of[card.index()].number()));
        }
        key.finish()
    }
}

/// Takes so many random cards out of a pool.
fn take<C: Chance>(pool: &mut CardSet, count: u32, chance: &mut C) -> CardSet {
    let mut taken = 0;
    for _ in 0..count {
        let card = chance.draw(Stream::DECK_A, *pool);
        *pool &= !(1 << card);
        taken |= 1 << card;
    }
    taken
}
