//! What a technique costs and which chakra cards pay it (NAR-052, NAR-202, NAR-203).
//!
//! A price is a number of chakra of each symbol and of generic chakra; a card with two symbols may
//! stand for either. Whether cards can pay follows from counts alone (Hall's condition): for every
//! set of symbols there must be as many cards with one of them as the price asks of them together.

use crate::engine::pile::{CardSet, each};
use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::naruto::Naruto;
use crate::games::naruto::action::Action;
use crate::games::naruto::catalogue::Cost;
use crate::games::naruto::flow::{Flow, Next};
use crate::games::naruto::notes::Flux;
use crate::games::naruto::state::{Frame, State, card_of};
use crate::games::naruto::vocabulary::{SYMBOLS, Zone};

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
pub(super) struct Purse {
    /// For each set of symbols: the cards that have no symbol outside it.
    within: [u8; SETS],
}

impl Purse {
    /// From the number of cards of each set of symbols.
    pub(super) fn new(cards: &[u8; SETS]) -> Self {
        let mut within = *cards;
        for symbol in 0..SYMBOLS {
            for set in 0..SETS {
                if set >> symbol & 1 == 1 {
                    within[set] += within[set ^ 1 << symbol];
                }
            }
        }
        Self { within }
    }

    /// Cards in all.
    fn len(&self) -> u32 {
        u32::from(self.within[usize::from(ALL_SYMBOLS)])
    }

    /// Cards with one of these symbols.
    fn with_any(&self, symbols: u8) -> u32 {
        self.len() - u32::from(self.within[usize::from(ALL_SYMBOLS & !symbols)])
    }

    /// Whether it pays the price.
    pub(super) fn pays(&self, price: &Price) -> bool {
        total(price) <= self.len()
            && parts(asked(price)).all(|set| demand(price, set) <= self.with_any(set))
    }
}

impl Naruto {
    /// The price of a technique for a seat, with this X: cost changes touch the generic part only
    /// (NAR-203).
    pub(super) fn price(&self, s: &State, seat: Seat, cost: &Cost, x: u8) -> Price {
        let generic = self.cost_change(s, seat, i32::from(cost.any) + i32::from(x));
        let mut price = [0; SYMBOLS + 1];
        price[..SYMBOLS].copy_from_slice(&cost.symbols);
        price[SYMBOLS] = generic.clamp(0, 100) as u8;
        price
    }

    /// Whether a seat can pay a technique with this X (NAR-204).
    pub(super) fn can_pay(&self, s: &State, seat: Seat, purse: &Purse, cost: &Cost, x: u8) -> bool {
        // What cannot be paid without its generic part needs no look at cost changes.
        let mut least = [0; SYMBOLS + 1];
        least[..SYMBOLS].copy_from_slice(&cost.symbols);
        purse.pays(&least) && purse.pays(&self.price(s, seat, cost, x))
    }

    /// The largest X that can be paid; 0 where the cost has none.
    pub(super) fn largest_x(&self, s: &State, seat: Seat, cost: &Cost) -> u8 {
        if !cost.has_x {
            return 0;
        }
        let purse = Purse::new(&s.players[seat.index()].chakra_symbols);
        let payable = (1..=cost.x_max).take_while(|&x| self.can_pay(s, seat, &purse, cost, x));
        payable.last().unwrap_or(0)
    }

    /// The places of chakra cards that may be the next to pay. The cards that pay are chosen in
    /// ascending order as a set, whatever part of the price each stands for: a card may be chosen
    /// where all that are chosen can be spent on different parts of the price, and cards of higher
    /// places can make up the rest.
    fn payable_places(&self, s: &State, left: u8, from: u8) -> CardSet {
        let seat = self.launcher(s);
        let open =
            s.players[seat.index()].chakra & (!0_u64).checked_shl(u32::from(from)).unwrap_or(0);
        let price = &s.launching.due;
        let asked = asked(price);
        let size = total(price);
        let number = size + 1 - u32::from(left);
        let symbols = |place: u8| self.card(s, card_of(seat, place)).symbols;
        // For each set of symbols: cards already chosen that have one of them, and open cards
        // behind the place looked at that have one.
        let mut chosen = [0; SETS];
        let mut behind = [0; SETS];
        for place in each(s.launching.paying) {
            count(&mut chosen, asked, symbols(place));
        }
        let distinct = self.distinct(s, seat, open);
        let mut found = 0;
        let mut rest = open;
        while rest != 0 {
            let place = 63 - rest.leading_zeros() as u8;
            rest ^= 1 << place;
            let own = symbols(place);
            let spendable = |set: u8| {
                let index = usize::from(set);
                let demand = demand(price, set);
                let have = chosen[index] + u32::from(own & set != 0);
                number - have <= size - demand && have + behind[index] >= demand
            };
            let enough = open.count_ones() - rest.count_ones() >= u32::from(left);
            if distinct >> place & 1 == 1 && enough && parts(asked).all(spendable) {
                found |= 1 << place;
            }
            count(&mut behind, asked, own);
        }
        found
    }

    /// Chakra cards that may be the next to pay, leaving the rest payable; canonical order.
    pub(super) fn pay_chakra_options(
        &self,
        s: &State,
        left: u8,
        from: u8,
        actions: &mut Actions<Self>,
    ) {
        let seat = self.launcher(s);
        let places = each(self.payable_places(s, left, from));
        actions.extend(places.map(|place| Action::Pay(card_of(seat, place))));
    }
}

/// Counts a card with these symbols for each set of asked symbols that it has one of.
fn count(counts: &mut [u32; SETS], asked: u8, symbols: u8) {
    for set in parts(asked) {
        counts[usize::from(set)] += u32::from(symbols & set != 0);
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The price is known: targets and X are chosen (NAR-200).
    pub(super) fn begin_payment(&mut self) {
        let launching = self.s.launching;
        let seat = self.g.launcher(self.s);
        let cost = self.g.card(self.s, launching.card).cost;
        let price = self.g.price(self.s, seat, &cost, launching.x);
        self.s.launching.due = price;
        self.set_top(Frame::PayChakra { left: total(&price) as u8, from: 0 });
    }

    /// Asks while there is a choice; then the technique is on the chain.
    pub(super) fn settle_pay_chakra(&mut self, left: u8, from: u8) -> Next {
        if left == 0 {
            self.pay();
            self.launch();
            return Next::Go;
        }
        let places = self.g.payable_places(self.s, left, from);
        // What was offered can be paid, and no choice leads into a dead end.
        debug_assert!(places != 0, "a price that was payable is not");
        if places.count_ones() != 1 {
            return Next::Ask;
        }
        self.choose_to_pay(places.trailing_zeros() as u8, left);
        Next::Go
    }

    /// A chakra card pays.
    pub(super) fn act_pay_chakra(&mut self, left: u8, _from: u8, action: Action) {
        if let Action::Pay(card) = action {
            self.choose_to_pay(card & 63, left);
        }
    }

    fn choose_to_pay(&mut self, place: u8, left: u8) {
        self.s.launching.paying |= 1 << place;
        self.set_top(Frame::PayChakra { left: left - 1, from: place + 1 });
    }

    /// The chosen cards go to the discard together (NAR-202): one step (NAR-443).
    fn pay(&mut self) {
        let seat = self.g.launcher(self.s);
        for place in each(self.s.launching.paying) {
            let card = card_of(seat, place);
            self.move_card(card, Zone::Chakra, Zone::Discard, true);
            self.note_chakra(seat, card, Flux::Spent);
        }
    }
}
