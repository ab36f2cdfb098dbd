//! Where cards are and how they move: every card moves through here, so that piles, the counts of
//! chakra and what the opponent knows stay true (INV-01).

use crate::content::vocabulary::Zone;
use crate::record::notes::Drawing;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::{CardId, SEATS, other};
use tenbin_engine::pile::Places;
use tenbin_engine::{Chance, Recorder, Seat, Stream};

/// The stream of a player's deck.
pub(super) fn deck_stream(seat: Seat) -> Stream {
    if seat == Seat(0) { Stream::DECK_A } else { Stream::DECK_B }
}

impl Rules {
    /// Where the cards of a seat's deck lie.
    #[inline]
    pub(super) fn places(&self, decks: [Option<u8>; SEATS], seat: Seat) -> &Places {
        let deck = decks[seat.index()].expect("a deck is drawn from");
        &self.catalogue.decks[usize::from(deck)].places
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Takes the top card of a deck: what lies there is drawn from cards in unknown order.
    pub(crate) fn take_top(&mut self, seat: Seat) -> Option<CardId> {
        let deck = &mut self.state.players[seat.index()].deck;
        let place = if let Some(place) = deck.top.pop() {
            place
        } else if deck.loose != 0 {
            let stream = deck_stream(seat);
            let place = self.chance.draw_placed(
                stream,
                deck.loose,
                self.rules.places(self.state.decks, seat),
            );
            deck.loose &= !(1 << place);
            return Some(CardId::at(seat, place));
        } else if deck.bottom.is_empty() {
            return None;
        } else {
            let topmost = deck.bottom.len() - 1;
            deck.bottom.remove(topmost)
        };
        for known in &mut deck.known {
            *known &= !(1 << place);
        }
        Some(CardId::at(seat, place))
    }

    /// Draws a card into the hand; notes where a draw could not be made.
    pub(super) fn draw_card(&mut self, seat: Seat, purpose: Drawing) {
        let deck = &self.state.players[seat.index()].deck;
        let by_chance = deck.top.is_empty() && deck.loose != 0;
        match self.take_top(seat) {
            Some(card) => {
                self.state.players[seat.index()].hand |= card.bit();
                self.report.drawn(self.rules, self.state, seat, card, purpose, by_chance);
            }
            None => self.state.players[seat.index()].failed_draw = true,
        }
    }

    /// Shuffles a deck: no place in it is known any more.
    pub(super) fn shuffle(&mut self, seat: Seat) {
        let deck = &mut self.state.players[seat.index()].deck;
        deck.loose = deck.all();
        deck.top.clear();
        deck.bottom.clear();
        deck.known = [0; 2];
    }

    /// Takes a card out of a pile of its owner.
    pub(super) fn take_from(&mut self, card: CardId, zone: Zone) {
        let bit = card.bit();
        let place = card.place();
        let symbols = usize::from(self.rules.card(self.state, card).symbols);
        let player = &mut self.state.players[card.owner().index()];
        match zone {
            Zone::Hand => {
                player.hand &= !bit;
                player.hand_known &= !bit;
            }
            Zone::Chakra => {
                player.chakra &= !bit;
                player.chakra_symbols[symbols] -= 1;
            }
            Zone::Discard => player.discard &= !bit,
            Zone::Camp => {
                player.camp &= !bit;
                player.camp_used &= !bit;
                self.rules.hear_again(self.state);
            }
            Zone::Deck | Zone::DeckBottom => {
                let deck = &mut player.deck;
                deck.loose &= !bit;
                if let Some(index) = deck.top.iter().position(|&one| one == place) {
                    deck.top.remove(index);
                }
                if let Some(index) = deck.bottom.iter().position(|&one| one == place) {
                    deck.bottom.remove(index);
                }
                for known in &mut deck.known {
                    *known &= !bit;
                }
            }
        }
    }

    /// Puts a card into a pile of its owner (NAR-006). `open`: both players have seen it.
    pub(crate) fn put(&mut self, card: CardId, zone: Zone, open: bool) {
        let bit = card.bit();
        let owner = card.owner();
        let symbols = usize::from(self.rules.card(self.state, card).symbols);
        let player = &mut self.state.players[owner.index()];
        match zone {
            Zone::Hand => {
                player.hand |= bit;
                if open {
                    player.hand_known |= bit;
                }
            }
            Zone::Chakra => {
                player.chakra |= bit;
                player.chakra_symbols[symbols] += 1;
            }
            Zone::Discard => player.discard |= bit,
            Zone::Camp => {
                player.camp |= bit;
                self.rules.hear(self.state, card);
            }
            Zone::Deck | Zone::DeckBottom => {
                let deck = &mut player.deck;
                deck.known[owner.index()] |= bit;
                if open {
                    deck.known[other(owner).index()] |= bit;
                }
                if zone == Zone::DeckBottom {
                    // The lowest first: what comes last lies lowest.
                    let mut list = deck.bottom;
                    deck.bottom.clear();
                    deck.bottom.push(card.place());
                    for &place in &*list {
                        deck.bottom.push(place);
                    }
                    list.clear();
                } else {
                    deck.top.push_one_of("cards put on top of a deck", card.place());
                }
            }
        }
    }

    /// Moves a card from one pile of its owner to another.
    pub(super) fn move_card(&mut self, card: CardId, from: Zone, to: Zone, open: bool) {
        self.take_from(card, from);
        self.put(card, to, open);
    }
}
