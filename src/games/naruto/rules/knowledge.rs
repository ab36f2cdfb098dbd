//! What a seat cannot know: dealing it again, and a hash of what it does know (INV-14).
//!
//! Decks are known to both players (their lists are open), so what a seat cannot see is only which
//! of an owner's unseen cards lies where: in the opponent's hand, in a deck, face down among gains.
//! Dealing again exchanges the unseen cards of an owner among those places; what a search, a look or
//! a card put back has shown stays where it is. Card counts of all places are known.

use std::hash::{Hash as _, Hasher as _};

use crate::content::effect::Op;
use crate::content::vocabulary::Zone;
use crate::rules::Rules;
use crate::state::{CardId, Frame, PLAYERS, RunStep, SEATS, State, other};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Chance, KeyHasher, Seat, Stream};

/// Stands for the place of a card that a seat does not know.
const UNKNOWN: u8 = 64;

impl Rules {
    /// Deals the order of decks, the opponent's hand and the gained cards again.
    pub(crate) fn deal_anew<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        for owner in PLAYERS {
            self.deal_owner(state, seat, owner, chance);
        }
    }

    /// Exchanges the cards of an owner that a seat has not seen among their places.
    fn deal_owner<C: Chance>(&self, state: &mut State, seat: Seat, owner: Seat, chance: &mut C) {
        let shown = self.shown(state, seat, owner);
        let mut left = unseen(state, seat, owner) & !shown;
        let all = left;
        let mut draw = || {
            let place = chance.draw(Stream::DEAL, left);
            left &= !(1 << place);
            place
        };
        for winner in 0..SEATS {
            for card in state.players[winner].gains.iter_mut() {
                if card.is_some_and(|card| card.owner() == owner && all & card.bit() != 0) {
                    *card = Some(CardId::at(owner, draw()));
                }
            }
        }
        let player = &mut state.players[owner.index()];
        // Old and new cards of places whose order somebody's look has shown.
        let mut moved = [UNKNOWN; 64];
        for place in player.deck.top.iter_mut().chain(player.deck.bottom.iter_mut()) {
            if all >> *place & 1 == 1 {
                let new = draw();
                moved[usize::from(*place)] = new;
                *place = new;
            }
        }
        if owner != seat {
            let hidden = player.hand & all;
            let mut hand = player.hand & !all;
            for _ in 0..hidden.count_ones() {
                hand |= 1 << draw();
            }
            player.hand = hand;
        }
        for known in &mut player.deck.known {
            *known = renamed(*known, &moved);
        }
        player.deck.loose = player.deck.loose & !all | left;
        // What somebody else looks at lies on top of the deck, where it was dealt again.
        for run in state.runs.iter_mut().filter(|run| run.what.source.seat != seat) {
            for card in &mut run.looked {
                if let Some(old) = card.filter(|card| card.owner() == owner) {
                    let new = moved[usize::from(old.place())];
                    if new != UNKNOWN {
                        *card = Some(CardId::at(owner, new));
                    }
                }
            }
        }
    }

    /// Cards of an owner that a seat is being shown at this moment, or that were announced.
    pub(crate) fn shown(&self, state: &State, seat: Seat, owner: Seat) -> CardSet {
        let mut shown = state.announced[owner.index()].charged;
        let told = [state.launching.card, state.announced[owner.index()].card];
        for card in told.into_iter().flatten().filter(|card| card.owner() == owner) {
            shown |= card.bit();
        }
        // Whoever chooses among the cards of a deck sees them, though not their order.
        if let Some((run, effect)) = self.running(state)
            && matches!(effect.op, Op::Search { .. } | Op::PutInPlay { from: Zone::Deck, .. })
            && run.step == RunStep::Take
            && self.run_chooser(state) == seat
            && self.picked_owner(state, &run, &effect) == owner
        {
            shown |= state.players[owner.index()].deck.all();
        }
        shown
    }

    /// A hash of what a seat knows.
    pub(crate) fn info_key(&self, state: &State, seat: Seat) -> u64 {
        let mut hasher = KeyHasher::default();
        let mut known = *state;
        for owner in PLAYERS {
            let hidden = unseen(state, seat, owner) & !self.shown(state, seat, owner);
            let player = &mut known.players[owner.index()];
            hasher.write_u32((player.hand & hidden).count_ones());
            hasher.write_u32((player.deck.loose & hidden).count_ones());
            player.hand &= !hidden;
            player.deck.loose &= !hidden;
            player.deck.known[other(seat).index()] = 0;
            for place in player.deck.top.iter_mut().chain(player.deck.bottom.iter_mut()) {
                if hidden >> *place & 1 == 1 {
                    *place = UNKNOWN;
                }
            }
            for card in player.gains.iter_mut() {
                *card = None;
            }
        }
        for run in known.runs.iter_mut().filter(|run| run.what.source.seat != seat) {
            run.looked = [None; 6];
        }
        // Which cards are being chosen is not seen before they are announced.
        if state.attacker() != seat && matches!(state.top(), Frame::Charging(_)) {
            known.announced[state.active.index()].charged = 0;
        }
        known.hash(&mut hasher);
        hasher.finish()
    }
}

/// A set with cards renamed.
fn renamed(set: CardSet, moved: &[u8; 64]) -> CardSet {
    tenbin_engine::pile::each(set).fold(0, |new, place| {
        let to = moved[usize::from(place)];
        new | 1 << if to == UNKNOWN { place } else { to }
    })
}

/// Cards of an owner whose place a seat does not know.
pub(crate) fn unseen(state: &State, seat: Seat, owner: Seat) -> CardSet {
    let player = &state.players[owner.index()];
    let mut set = player.deck.all() & !player.deck.known[seat.index()];
    if owner != seat {
        set |= player.hand & !player.hand_known;
    }
    for winner in &state.players {
        for card in winner.gains.iter().flatten().filter(|card| card.owner() == owner) {
            set |= card.bit();
        }
    }
    set
}
