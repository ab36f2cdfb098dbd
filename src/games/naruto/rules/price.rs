//! What a technique costs and which chakra cards pay it (NAR-052, NAR-202, NAR-203).
//!
//! A price is a number of chakra of each symbol and of generic chakra; a card with two symbols may
//! stand for either. Whether cards can pay follows from counts alone (Hall's condition): for every
//! set of symbols there must be as many cards with one of them as the price asks of them together.

use crate::content::catalogue::Cost;
use crate::content::vocabulary::{SYMBOLS, Zone};
use crate::record::notes::ChakraFlow;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{CardId, Frame, OWN_CARDS, State};
use tenbin_engine::pile::{CardSet, each};
use tenbin_engine::{Chance, Recorder, Seat};

/// Sets of symbols.
const SETS: usize = 1 << SYMBOLS;
/// The set of all symbols.
const ALL_SYMBOLS: u8 = (SETS - 1) as u8;
/// A price: chakra of each symbol, then generic.
pub(super) type Price = [u8; SYMBOLS + 1];

/// The symbols that a price asks for, as a set.
fn asked(price: &Price) -> u8 {
    (0..SYMBOLS).filter(|&symbol| price[symbol] > 0).fold(0, |set, symbol| set | 1 << symbol)
}

/// How much a price asks of these symbols together.
fn demand(price: &Price, symbols: u8) -> u32 {
    each(u64::from(symbols)).map(|symbol| u32::from(price[usize::from(symbol)])).sum()
}

/// Chakra in all.
fn total(price: &Price) -> u32 {
    price.iter().map(|&part| u32::from(part)).sum()
}

/// The sets that are parts of a set, but for the empty one.
fn parts(set: u8) -> impl Iterator<Item = u8> {
    let mut next = set;
    std::iter::from_fn(move || {
        if next == 0 {
            return None;
        }
        let part = next;
        next = (next - 1) & set;
        Some(part)
    })
}

/// Chakra of a player, counted so that a price is compared in a few steps.
pub(crate) struct Purse {
    /// For each set of symbols: the cards that have no symbol outside it.
    within: [u8; SETS],
}

impl Purse {
    /// From the number of cards of each set of symbols.
    pub(crate) fn new(cards: &[u8; SETS]) -> Self {
        // The sets are the bytes of four words: each symbol is added to all of them at once. No
        // player has so many cards that a byte would overflow.
        const WITHOUT: [u64; 3] =
            [0x00FF_00FF_00FF_00FF, 0x0000_FFFF_0000_FFFF, 0x0000_0000_FFFF_FFFF];
        const { assert!(SETS == 32, "four words of eight sets") };
        let mut words = [0; 4];
        for (word, bytes) in words.iter_mut().zip(cards.as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
            for (symbol, without) in WITHOUT.into_iter().enumerate() {
                *word += (*word & without) << (8 << symbol);
            }
        }
        words[1] += words[0];
        words[3] += words[2];
        words[2] += words[0];
        words[3] += words[1];
        let mut within = [0; SETS];
        for (bytes, word) in within.as_chunks_mut().0.iter_mut().zip(words) {
            *bytes = word.to_le_bytes();
        }
        Self { within }
    }

    /// Cards in all.
    fn len(&self) -> u32 {
        u32::from(self.within[usize::from(ALL_SYMBOLS)])
    }

    /// Cards with one of these symbols.
    pub(crate) fn with_any(&self, symbols: u8) -> u32 {
        self.len() - u32::from(self.within[usize::from(ALL_SYMBOLS & !symbols)])
    }

    /// Whether it pays the price.
    pub(crate) fn pays(&self, price: &Price) -> bool {
        total(price) <= self.len()
            && parts(asked(price)).all(|set| demand(price, set) <= self.with_any(set))
    }
}

impl Rules {
    /// The price of a technique for a seat, with this X: cost changes touch the generic part only
    /// (NAR-203).
    #[inline]
    pub(crate) fn price(&self, state: &State, seat: Seat, cost: &Cost, x: u8) -> Price {
        let generic = self.cost_change(state, seat, i32::from(cost.any) + i32::from(x));
        let mut price = [0; SYMBOLS + 1];
        price[..SYMBOLS].copy_from_slice(&cost.symbols);
        price[SYMBOLS] = generic.clamp(0, 100) as u8;
        price
    }

    /// Whether a seat can pay a technique with this X (NAR-204).
    pub(crate) fn can_pay(
        &self,
        state: &State,
        seat: Seat,
        purse: &Purse,
        cost: &Cost,
        x: u8,
    ) -> bool {
        // What cannot be paid without its generic part needs no look at cost changes.
        let least: u32 = cost.symbols.iter().map(|&count| u32::from(count)).sum();
        least <= purse.len() && purse.pays(&self.price(state, seat, cost, x))
    }

    /// The largest X that can be paid; 0 where the cost has none.
    pub(crate) fn largest_x(&self, state: &State, seat: Seat, cost: &Cost) -> u8 {
        if !cost.has_x {
            return 0;
        }
        let purse = Purse::new(&state.players[seat.index()].chakra_symbols);
        let payable = (1..=cost.x_max).take_while(|&x| self.can_pay(state, seat, &purse, cost, x));
        payable.last().unwrap_or(0)
    }

    /// The places of chakra cards that may be the next to pay.
    pub(super) fn payable_places(&self, state: &State, from: u8) -> CardSet {
        let seat = self.launcher(state);
        let chakra = state.players[seat.index()].chakra;
        let kinds = &state.kinds[seat.index()];
        let kind = |place: u8| kinds[usize::from(place)];
        let symbols = |place: u8| self.catalogue.cards[usize::from(kind(place))].symbols;
        let launching = &state.launching;
        next_payers(&launching.due, launching.paying, chakra, from, kind, symbols)
    }

    /// Chakra cards that may be the next to pay, leaving the rest payable: those of these places.
    pub(super) fn pay_chakra_options(&self, state: &State, places: CardSet, actions: &mut Actions) {
        let seat = self.launcher(state);
        actions.extend(each(places).map(|place| Action::Pay(CardId::at(seat, place))));
    }
}

/// The cards that may be the next to pay a price when these are already chosen, from this place on.
///
/// The cards that pay are chosen in ascending order as a set, whatever part of the price each stands
/// for; of several copies the lowest. A card may be chosen where all that are chosen can be spent on
/// different parts of the price, and what may still be chosen after it can make up the rest: other
/// copies of it, and cards whose lowest copy lies behind it.
fn next_payers(
    price: &Price,
    chosen: CardSet,
    chakra: CardSet,
    from: u8,
    kind: impl Fn(u8) -> u16,
    symbols: impl Fn(u8) -> u8,
) -> CardSet {
    let asked = asked(price);
    let size = total(price);
    let number = chosen.count_ones() + 1;
    // For each set of symbols: cards already chosen that have one of them, and cards behind the one
    // looked at that have one.
    let mut before = [0; SETS];
    let mut behind = [0; SETS];
    for place in each(chosen) {
        count(&mut before, asked, symbols(place), 1);
    }
    // Of each kind the lowest, and how many others there are of it.
    let mut lowest: CardSet = 0;
    let mut others = [0_u8; OWN_CARDS];
    for place in each(chakra & !chosen) {
        match each(lowest).find(|&copy| kind(copy) == kind(place)) {
            Some(copy) => others[usize::from(copy)] += 1,
            None => lowest |= 1 << place,
        }
    }
    let mut open = lowest & (!0_u64).checked_shl(u32::from(from)).unwrap_or(0);
    let mut all_behind = 0;
    let mut found = 0;
    while open != 0 {
        let place = 63 - open.leading_zeros() as u8;
        open ^= 1 << place;
        let own = symbols(place);
        // With its other copies, which may follow.
        let others = u32::from(others[usize::from(place)]);
        count(&mut behind, asked, own, others);
        all_behind += others;
        let fits = |set: u8| {
            let demand = demand(price, set);
            let have = before[usize::from(set)] + u32::from(own & set != 0);
            number - have <= size - demand && have + behind[usize::from(set)] >= demand
        };
        if number + all_behind >= size && parts(asked).all(fits) {
            found |= 1 << place;
        }
        count(&mut behind, asked, own, 1);
        all_behind += 1;
    }
    found
}

/// Counts cards with these symbols for each set of asked symbols that they have one of.
fn count(counts: &mut [u32; SETS], asked: u8, symbols: u8, cards: u32) {
    for set in parts(asked).filter(|set| symbols & set != 0) {
        counts[usize::from(set)] += cards;
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The price is known: targets and X are chosen (NAR-200).
    pub(super) fn begin_payment(&mut self) {
        let launching = self.state.launching;
        let seat = self.rules.launcher(self.state);
        let cost = self.rules.card(self.state, launching.known_card()).cost;
        let price = self.rules.price(self.state, seat, &cost, launching.x.unwrap_or(0));
        self.state.launching.due = price;
        self.set_top(Frame::PayChakra { left: total(&price) as u8, from: 0 });
    }

    /// Asks while there is a choice; then the technique is on the chain.
    pub(super) fn settle_pay_chakra(&mut self, left: u8, from: u8) -> Next {
        if left == 0 {
            self.pay();
            self.launch();
            return Next::Go;
        }
        let places = self.rules.payable_places(self.state, from);
        // What was offered can be paid, and no choice leads into a dead end.
        debug_assert!(places != 0, "a price that was payable is not");
        if places == 0 || places & (places - 1) != 0 {
            self.found = places;
            return Next::Ask;
        }
        self.choose_to_pay(places.trailing_zeros() as u8, left);
        Next::Go
    }

    /// A chakra card pays.
    pub(super) fn act_pay_chakra(&mut self, left: u8, _from: u8, action: Action) {
        if let Action::Pay(card) = action {
            self.choose_to_pay(card.place(), left);
        }
    }

    fn choose_to_pay(&mut self, place: u8, left: u8) {
        self.state.launching.paying |= 1 << place;
        self.set_top(Frame::PayChakra { left: left - 1, from: place + 1 });
    }

    /// The chosen cards go to the discard together (NAR-202): one step (NAR-443).
    fn pay(&mut self) {
        let seat = self.rules.launcher(self.state);
        for place in each(self.state.launching.paying) {
            let card = CardId::at(seat, place);
            self.move_card(card, Zone::Chakra, Zone::Discard, true);
            self.report.chakra_moved(self.rules, self.state, seat, card, ChakraFlow::Spent);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether these cards, all of them, can be spent on different parts of the price and pay it in
    /// full: tried out card by card.
    fn pay_exactly(price: Price, cards: &[u8]) -> bool {
        let Some((&first, rest)) = cards.split_first() else {
            return total(&price) == 0;
        };
        (0..=SYMBOLS).any(|part| {
            let fits = part == SYMBOLS || first >> part & 1 == 1;
            let mut left = price;
            if !fits || left[part] == 0 {
                return false;
            }
            left[part] -= 1;
            pay_exactly(left, rest)
        })
    }

    /// The symbols of the cards at these places.
    fn at(cards: &[u8], places: CardSet) -> Vec<u8> {
        each(places).map(|place| cards[usize::from(place)]).collect()
    }

    /// Every set of cards that pays the price in full, tried out.
    fn all_payments(price: Price, cards: &[u8]) -> Vec<CardSet> {
        let pays = |set: &CardSet| {
            set.count_ones() == total(&price) && pay_exactly(price, &at(cards, *set))
        };
        (0..1 << cards.len()).filter(pays).collect()
    }

    /// Every set of cards that the choices lead to, where this tells the kind of each.
    fn chosen_payments(
        price: &Price,
        cards: &[u8],
        kind: &impl Fn(u8) -> u16,
        chosen: CardSet,
        found: &mut Vec<CardSet>,
    ) {
        if chosen.count_ones() == total(price) {
            found.push(chosen);
            return;
        }
        let from = 64 - chosen.leading_zeros() as u8;
        let chakra = (1 << cards.len()) - 1;
        let next =
            next_payers(price, chosen, chakra, from, kind, |place| cards[usize::from(place)]);
        assert!(next != 0, "{price:?} of {cards:?}: {chosen:b} leads nowhere");
        for place in each(next) {
            chosen_payments(price, cards, kind, chosen | 1 << place, found);
        }
    }

    /// The symbols of the cards of each payment.
    fn sorted(cards: &[u8], payments: &[CardSet]) -> Vec<Vec<u8>> {
        let mut all: Vec<Vec<u8>> = payments.iter().map(|&set| at(cards, set)).collect();
        for one in &mut all {
            one.sort_unstable();
        }
        all.sort_unstable();
        all
    }

    fn distinct(mut payments: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        payments.dedup();
        payments
    }

    /// Prices and chakra areas of all sorts, always the same.
    fn samples() -> impl Iterator<Item = (Price, Vec<u8>)> {
        let mut seed = 1_u64;
        let mut next = move |below: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        (0..3_000).map(move |_| {
            let mut price = [0; SYMBOLS + 1];
            for _ in 0..next(6) {
                price[[0, 0, 1, 1, 2, 5][next(6) as usize]] += 1;
            }
            let cards = (0..next(8)).map(|_| [1, 2, 3, 4, 6, 7, 8, 0][next(8) as usize]).collect();
            (price, cards)
        })
    }

    fn purse(cards: &[u8]) -> Purse {
        let mut counts = [0; SETS];
        for &card in cards {
            counts[usize::from(card)] += 1;
        }
        Purse::new(&counts)
    }

    /// NAR-052, NAR-204: a price can be paid exactly when some cards can be spent on its parts.
    #[test]
    fn counts_tell_whether_a_price_can_be_paid() {
        for (price, cards) in samples() {
            let payable = !all_payments(price, &cards).is_empty();
            assert_eq!(purse(&cards).pays(&price), payable, "{price:?} of {cards:?}");
        }
    }

    /// NAR-202: the payer chooses which cards; every way to pay is reached once, and no choice leads
    /// into a dead end.
    #[test]
    fn every_payment_is_reached_once_and_no_choice_leads_nowhere() {
        let mut ways = 0;
        for (price, cards) in samples() {
            let mut expected = all_payments(price, &cards);
            if expected.is_empty() {
                continue;
            }
            let mut found = Vec::new();
            chosen_payments(&price, &cards, &u16::from, 0, &mut found);
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{price:?} of {cards:?}");
            ways += found.len();
            // Cards with the same symbols as copies of one another.
            let mut found = Vec::new();
            let kind = |place: u8| u16::from(cards[usize::from(place)]);
            chosen_payments(&price, &cards, &kind, 0, &mut found);
            assert_eq!(sorted(&cards, &found), distinct(sorted(&cards, &expected)));
        }
        assert!(ways > 3_000);
    }

    /// NAR-052: a card with two symbols pays either, but only once. L and F are bits 0 and 1.
    #[test]
    fn a_card_with_two_symbols_pays_one_chakra() {
        let (lightning, both) = (0b01, 0b11);
        let one_of_each: Price = [1, 1, 0, 0, 0, 0];
        assert!(!purse(&[both]).pays(&one_of_each));
        assert!(!purse(&[lightning, lightning]).pays(&one_of_each));
        assert!(purse(&[lightning, both]).pays(&one_of_each));
        assert!(purse(&[both, both]).pays(&one_of_each));
    }
}
