//! What a seat cannot know: dealing it again, and a hash of what it does know (STR-072).
//!
//! Hidden are the cards that others have chosen and not revealed, their Reward cards that nobody
//! has seen, and the face-down Wound tokens on the Strigoi (STR-306). Hands of Action cards are no
//! secret: all they ever gain and lose is public. Orders of piles are no part of the state; what is
//! in a pile that nobody has looked through is known but for what is hidden elsewhere.

use std::hash::{Hash as _, Hasher as _};

use crate::rules::Rules;
use crate::rules::condition::with;
use crate::state::piles::Pile;
use crate::state::{CardId, Frame, PieceId, State};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Chance, KeyHasher, Seat, SeatSet, Stream};

impl Rules {
    /// Deals again the other seats' unrevealed choices, their hidden Reward cards, and the face-down
    /// Wound tokens on the Strigoi.
    pub(crate) fn deal_anew<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        self.deal_choices(state, seat, chance);
        self.deal_rewards(state, seat, chance);
        deal_wounds(state, chance);
    }

    /// Seats that have chosen a card which is not revealed yet.
    pub(crate) fn chosen_secretly(&self, state: &State) -> SeatSet {
        let mut asked = SeatSet::EMPTY;
        for frame in &state.frames {
            if let Frame::Choose(seat) = frame {
                asked.insert(*seat);
            }
        }
        if asked.is_empty() {
            return asked;
        }
        // Who has no card rests, as everybody can see (STR-073).
        let able = |seat: &Seat| state.wolf(*seat).hand != 0;
        self.all_seats().iter().filter(able).fold(SeatSet::EMPTY, with).without(asked)
    }

    fn deal_choices<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        let hidden = self.chosen_secretly(state).without(SeatSet::of(seat));
        if hidden.is_empty() {
            return;
        }
        for other in hidden.iter() {
            let wolf = state.wolf_mut(other);
            let hand = wolf.hand;
            let rests = self.knobs.voluntary_rest
                && chance.below(Stream::DEAL, hand.count_ones() + 1) == hand.count_ones();
            wolf.chosen = (!rests).then(|| CardId::of(chance.draw(Stream::DEAL, hand)));
        }
    }

    /// The hidden Reward cards of others lie among those of the pile.
    fn deal_rewards<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        let pile = Pile::Reward as usize;
        let mut left = state.piles[pile].deck;
        let others = (0..self.seats).filter(|&other| other != seat.0);
        let hidden_of = |state: &State, other: u8| {
            let wolf = &state.wolves[usize::from(other)];
            wolf.rewards & !wolf.shown
        };
        for other in others.clone() {
            left |= hidden_of(state, other);
        }
        for other in others {
            let hidden = hidden_of(state, other);
            let dealt = draw_some(&mut left, hidden.count_ones(), chance);
            let wolf = &mut state.wolves[usize::from(other)];
            wolf.rewards = wolf.rewards & !hidden | dealt;
        }
        state.piles[pile].deck = left;
    }

    /// A hash of what a seat knows.
    pub(crate) fn info_key(&self, state: &State, seat: Seat) -> u64 {
        let mut hasher = KeyHasher::default();
        let mut known = *state;
        let secret = self.chosen_secretly(state).without(SeatSet::of(seat));
        for (other, wolf) in (0..).map(Seat).zip(&mut known.wolves) {
            if secret.has(other) {
                wolf.chosen = None;
            }
            if other != seat {
                hasher.write_u32(wolf.rewards.count_ones());
                wolf.rewards &= wolf.shown;
            }
        }
        for vampire in &mut known.vampires {
            hasher.write_u32((vampire.wounds & state.settled).count_ones());
            hasher.write_u32((vampire.wounds & !state.settled).count_ones());
            vampire.wounds = 0;
        }
        for pile in [Pile::Reward, Pile::Wound] {
            let deck = &mut known.piles[pile as usize].deck;
            hasher.write_u32(deck.count_ones());
            *deck = 0;
        }
        // What is left of it tells which tokens lie on the Strigoi for good; the rest is history.
        known.settled &= state.vampires.iter().fold(0, |set, vampire| set | vampire.wounds);
        known.hash(&mut hasher);
        hasher.finish()
    }
}

/// So many random pieces of a set, which leave it.
fn draw_some<C: Chance>(left: &mut CardSet, count: u32, chance: &mut C) -> CardSet {
    let mut drawn = 0;
    for _ in 0..count {
        let piece = PieceId::of(chance.draw(Stream::DEAL, *left));
        *left &= !piece.bit();
        drawn |= piece.bit();
    }
    drawn
}

/// The tokens on the Strigoi lie among those of the pile; those that lay there when the pile was
/// last rebuilt from its discard (`State::settled`) only among one another, as the rest of them is
/// known.
fn deal_wounds<C: Chance>(state: &mut State, chance: &mut C) {
    let settled = state.settled;
    let pile = Pile::Wound as usize;
    let mut old = 0;
    let mut fresh = state.piles[pile].deck;
    for vampire in &state.vampires {
        old |= vampire.wounds & settled;
        fresh |= vampire.wounds & !settled;
    }
    for vampire in &mut state.vampires {
        let old_count = (vampire.wounds & settled).count_ones();
        let fresh_count = (vampire.wounds & !settled).count_ones();
        vampire.wounds =
            draw_some(&mut old, old_count, chance) | draw_some(&mut fresh, fresh_count, chance);
    }
    state.piles[pile].deck = fresh;
}
