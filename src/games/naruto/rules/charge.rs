//! Hand cards that become chakra: turned into chakra (NAR-051), or paying a hand cost (NAR-055).

use crate::content::knobs::HandCostSymbol;
use crate::content::vocabulary::{Forbiddable, Zone};
use crate::record::notes::ChakraFlow;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::turn::from_place;
use crate::state::action::{Action, Actions};
use crate::state::{ActionStep, Announced, CardId, Frame, Prep, State};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Cards that may still be turned into chakra in this turn (NAR-051).
    #[inline]
    pub(super) fn charges_left(&self, state: &State, seat: Seat) -> u32 {
        if self.forbidden(state, seat, Forbiddable::Charge) {
            return 0;
        }
        let done = u32::from(state.players[seat.index()].charged);
        self.knobs.charge_limit.map_or(u32::MAX, |most| (most as u32).saturating_sub(done))
    }

    /// The cards of the hand that may be asked about from this place on: not yet chosen, and no
    /// lower copy was spared (a spared kind is spared wholly).
    pub(crate) fn chargeable(&self, state: &State, seat: Seat, from: u8) -> u64 {
        let rest = state.players[seat.index()].hand & !state.announced[seat.index()].charged;
        from_place(self.distinct(state, seat, rest), from)
    }

    /// `ChargeCard` or `Spare` for the first of these cards; the last must be chosen where none is
    /// yet, for one card or more are turned into chakra.
    pub(super) fn charging_options(&self, state: &State, cards: u64, actions: &mut Actions) {
        let seat = state.attacker();
        if cards == 0 {
            return;
        }
        let card = CardId::at(seat, cards.trailing_zeros() as u8);
        actions.push(Action::ChargeCard(card));
        if state.announced[seat.index()].charged != 0 || cards.count_ones() > 1 {
            actions.push(Action::Spare(card));
        }
    }

    /// Hand cards that may pay for a card (NAR-055).
    fn payers(&self, state: &State, seat: Seat, card: CardId) -> u64 {
        let hand = state.players[seat.index()].hand & !card.bit();
        if self.knobs.hand_cost_symbol == HandCostSymbol::Any {
            return hand;
        }
        let symbols = self.card(state, card).symbols;
        each(hand)
            .filter(|&place| self.card(state, CardId::at(seat, place)).symbols & symbols != 0)
            .fold(0, |all, place| all | 1 << place)
    }

    /// Whether a hand cost can be paid (NAR-055).
    pub(super) fn can_pay_hand(&self, state: &State, seat: Seat, card: CardId) -> bool {
        let cost = u32::from(self.card(state, card).hand_cost);
        cost == 0 || self.payers(state, seat, card).count_ones() >= cost
    }

    /// Cards that may pay next, in canonical order.
    pub(super) fn pay_hand_options(
        &self,
        state: &State,
        seat: Seat,
        left: u8,
        from: u8,
        actions: &mut Actions,
    ) {
        let payers = self.payers(state, seat, state.announced[seat.index()].known_card());
        let cards = self.ascending(state, seat, payers, left, from);
        actions.extend(each(cards).map(|place| Action::Pay(CardId::at(seat, place))));
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Turning cards into chakra is announced: it has no targets and no price.
    pub(super) fn announce_charge(&mut self, seat: Seat) {
        self.state.announced[seat.index()] =
            Announced { what: Prep::Charge, ..Announced::default() };
        self.push(Frame::Action { seat, step: ActionStep::Paid });
        self.push(Frame::Charging(0));
    }

    /// Goes through the kinds of cards in hand.
    pub(super) fn settle_charging(&mut self, from: u8) -> Next {
        let seat = self.state.attacker();
        let chosen = self.state.announced[seat.index()].charged.count_ones();
        if chosen < self.rules.charges_left(self.state, seat) {
            self.found = self.rules.chargeable(self.state, seat, from);
            if self.found != 0 {
                return Next::Ask;
            }
        }
        self.pop();
        Next::Go
    }

    /// Chooses or spares. What is chosen is shown to the opponent and stays in hand until the action
    /// takes effect.
    pub(super) fn act_charging(&mut self, _from: u8, action: Action) {
        let seat = self.state.attacker();
        let (Action::ChargeCard(card) | Action::Spare(card)) = action else { return };
        if matches!(action, Action::ChargeCard(_)) {
            self.state.announced[seat.index()].charged |= card.bit();
            self.state.players[seat.index()].hand_known |= card.bit();
        }
        self.set_top(Frame::Charging(card.place() + 1));
    }

    /// The announced cards that are still in hand become chakra.
    pub(super) fn carry_out_charge(&mut self, seat: Seat) {
        let player = &self.state.players[seat.index()];
        let cards = self.state.announced[seat.index()].charged & player.hand;
        self.state.players[seat.index()].charged += cards.count_ones() as u8;
        for place in each(cards) {
            let card = CardId::at(seat, place);
            self.move_card(card, Zone::Hand, Zone::Chakra, true);
            self.report.chakra_moved(self.rules, self.state, seat, card, ChakraFlow::Charged);
        }
    }

    /// Asks while something is left to pay.
    pub(super) fn settle_pay_hand(&mut self, _seat: Seat, left: u8, _from: u8) -> Next {
        if left > 0 {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    /// A card pays: it goes to the chakra area. A payment touches neither deck nor gains, so that
    /// the check after it (NAR-443) could find nothing.
    pub(super) fn act_pay_hand(&mut self, seat: Seat, left: u8, _from: u8, action: Action) {
        let Action::Pay(card) = action else { return };
        debug_assert!(self.state.announced[seat.index()].card.is_some());
        self.set_top(Frame::PayHand { seat, left: left - 1, from: card.place() + 1 });
        self.move_card(card, Zone::Hand, Zone::Chakra, true);
        self.report.chakra_moved(self.rules, self.state, seat, card, ChakraFlow::HandCost);
    }
}
