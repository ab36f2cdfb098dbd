//! A seat's cards as features see them: what each is worth in hand, and how much chakra of which
//! symbols is wanted (DP-03, DP-04, DP-13, DP-15).

use arrayvec::ArrayVec;

use crate::content::catalogue::{Card, Cost};
use crate::content::vocabulary::{CardKind, Rank, SYMBOLS, TacticKind};
use crate::features::facts::Survey;
use crate::rules::price::Purse;
use crate::state::{CardId, OWN_CARDS, UnitId, units_in};
use tenbin_engine::Seat;
use tenbin_engine::pile::{CardSet, each};

/// Own ninjas whose names are looked at.
const NAMES_MAX: usize = 16;

/// What a seat's hand is worth and wants.
#[derive(Clone, Debug)]
pub(super) struct Holding {
    /// What each card of the hand would be worth alone, by place.
    plain: [i16; OWN_CARDS],
    ninjas: CardSet,
    techniques: CardSet,
    /// Attributes of the own ninjas in play and of those in hand.
    attributes: [u64; 2],
    /// The highest rank of them.
    ranks: [Option<Rank>; 2],
    /// The own ninjas in play with their names.
    names: ArrayVec<(u16, UnitId), NAMES_MAX>,
    /// Chakra that the techniques in hand ask for, by symbol, and all of it.
    demand: [i32; SYMBOLS],
    wanted: i32,
    /// Chakra there is, by symbol, and all of it.
    supply: [i32; SYMBOLS],
    total: i32,
}

impl Survey<'_> {
    /// Fills in what a seat holds.
    pub(super) fn look_at_hand(&self, holding: &mut Holding) {
        let player = &self.state.players[self.seat.index()];
        holding.total = player.chakra.count_ones() as i32;
        for unit in units_in(self.state.units_of(self.seat)) {
            let card = self.rules.ninja(self.state, unit);
            holding.see(0, card);
            if !holding.names.is_full() {
                holding.names.push((card.name, unit));
            }
        }
        for place in each(player.hand) {
            let card = self.rules.card(self.state, CardId::at(self.seat, place));
            match card.kind {
                CardKind::Ninja => {
                    holding.ninjas |= 1 << place;
                    holding.see(1, card);
                }
                CardKind::Technique => holding.techniques |= 1 << place,
                _ => {}
            }
        }
        for place in each(holding.techniques) {
            let card = self.rules.card(self.state, CardId::at(self.seat, place));
            if holding.usable(card) < 2 {
                for symbol in 0..SYMBOLS {
                    holding.demand[symbol] += i32::from(card.cost.symbols[symbol]);
                }
                holding.wanted += i32::from(self.numbers(CardId::at(self.seat, place)).price);
            }
        }
        let purse = Purse::new(&player.chakra_symbols);
        for (symbol, count) in holding.supply.iter_mut().enumerate() {
            *count = purse.with_any(1 << symbol) as i32;
        }
        for place in each(self.state.announced[self.seat.index()].charged & player.hand) {
            holding.add_chakra(self.rules.card(self.state, CardId::at(self.seat, place)).symbols);
        }
        for place in each(player.hand) {
            holding.plain[usize::from(place)] =
                self.plain_worth(holding, CardId::at(self.seat, place)).clamp(0, 999) as i16;
        }
    }

    /// What a card would be worth in a seat's hand, alone.
    fn plain_worth(&self, holding: &Holding, card: CardId) -> i32 {
        let content = self.rules.card(self.state, card);
        let numbers = self.numbers(card);
        let counter = i32::from(self.state.players[self.seat.index()].counter);
        let wait = (i32::from(content.entry_turn) - counter).max(0);
        let wait = if counter >= self.rules.knobs.turn_counter_cap { 0 } else { wait };
        let later = (100 - 5 * wait).max(50);
        let cost = 12 * i32::from(content.hand_cost);
        match content.kind {
            CardKind::Ninja => {
                let gain = self.call_gain(holding, content, i32::from(numbers.worth[0]));
                gain * later / 100 - cost
            }
            CardKind::Technique => {
                let use_percent = [100, 60, 20][holding.usable(content)];
                let missing = (i32::from(numbers.price) - holding.total).max(0);
                (i32::from(numbers.play) + 10) * use_percent * (100 - 12 * missing.min(6)) / 10_000
            }
            CardKind::Tactic => {
                let patience = if content.tactic == TacticKind::Interruption { 60 } else { 90 };
                i32::from(numbers.play) * later * patience / 10_000 - cost
            }
            CardKind::Client => {
                let twice = each(self.state.players[self.seat.index()].camp).any(|place| {
                    self.rules.card(self.state, CardId::at(self.seat, place)).name == content.name
                });
                if twice { 4 } else { (20 + i32::from(numbers.play)) * later / 100 - cost }
            }
        }
    }

    /// What calling a ninja would add: onto its base the difference, nothing where a ninja of its
    /// name stays in its way.
    fn call_gain(&self, holding: &Holding, card: &Card, worth: i32) -> i32 {
        let mut base = None;
        let mut components = 0;
        for &(name, unit) in &holding.names {
            if name == card.name {
                base = Some(unit);
            }
            if card.components.is_some_and(|names| names.contains(&name)) {
                components += 1;
                base = Some(unit);
            }
        }
        if card.is_group() {
            return match base {
                Some(base) if components == 1 => (worth - self.worth(base)).max(5),
                _ => 20,
            };
        }
        let Some(base) = base else { return worth };
        let lower = self.rules.ninja(self.state, base).entry_turn < card.entry_turn;
        if card.is_evolution() && lower { (worth - self.worth(base)).max(5) } else { 6 }
    }

    /// What a hand card is worth among the others: ninjas are called one a turn, and of many
    /// techniques few can be paid.
    pub(super) fn keep_worth(&self, holding: &Holding, card: CardId) -> i32 {
        let place = card.place();
        let bit = 1_u64 << place;
        let own = i32::from(holding.plain[usize::from(place)]);
        let content = self.rules.card(self.state, card);
        let peers = match content.kind {
            CardKind::Ninja => holding.ninjas,
            CardKind::Technique => holding.techniques,
            _ => return own,
        };
        let (mut better, mut twin) = (0, false);
        for other in each(peers & !bit) {
            let value = i32::from(holding.plain[usize::from(other)]);
            if value > own || value == own && other < place {
                better += 1;
                twin |=
                    self.rules.card(self.state, CardId::at(self.seat, other)).name == content.name;
            }
        }
        if content.kind == CardKind::Ninja {
            if twin && !content.is_evolution() {
                return own / 4;
            }
            return own * (100 - 5 * better).max(50) / 100;
        }
        own * [120, 110, 80, 60][better.min(3) as usize] / 100
    }

    /// What a card that is not in hand would be worth there.
    pub(super) fn wish(&self, holding: &Holding, card: CardId) -> i32 {
        self.plain_worth(holding, card)
    }

    /// What the card becomes worth by being turned into chakra.
    pub(super) fn chakra_need(&self, holding: &Holding, card: CardId) -> i32 {
        let symbols = self.rules.card(self.state, card).symbols;
        holding.need(symbols)
    }

    /// What a card adds, turned into chakra, to a technique in hand that an own ninja may use and that
    /// cannot be paid yet: its worth, shared by the cards that are missing for it.
    pub(super) fn brings(&self, holding: &Holding, card: CardId) -> i32 {
        let symbols = self.rules.card(self.state, card).symbols;
        let charged = self.state.announced[self.seat.index()].charged;
        let techniques = each(holding.techniques & !card.bit() & !charged);
        let shares = techniques.map(|place| {
            let technique = CardId::at(self.seat, place);
            let content = self.rules.card(self.state, technique);
            let missing = holding.missing(&content.cost, 0, 0);
            let fewer = missing > 0 && holding.missing(&content.cost, symbols, 1) < missing;
            if !fewer || holding.usable(content) > 0 {
                return 0;
            }
            i32::from(self.numbers(technique).play) / missing
        });
        shares.max().unwrap_or(0)
    }

    /// What the loss of a chakra card would cost.
    pub(super) fn chakra_worth(&self, holding: &Holding, card: CardId) -> i32 {
        let symbols = self.rules.card(self.state, card).symbols;
        let mut worth = 10;
        for symbol in each(u64::from(symbols)) {
            let symbol = usize::from(symbol);
            let spare = holding.supply[symbol] - holding.demand[symbol];
            worth += match (holding.demand[symbol], spare) {
                (0, _) => 1,
                (_, 1..) => 6,
                _ => 20,
            };
        }
        worth
    }

    /// What the loss of an opponent's chakra card would cost the opponent: the rarest symbol is
    /// wanted most.
    pub(super) fn rival_chakra_worth(&self, seat: Seat, card: CardId) -> i32 {
        let symbols = self.rules.card(self.state, card).symbols;
        let player = &self.state.players[seat.index()];
        let same: i32 = (0_usize..32)
            .filter(|set| *set as u8 & symbols != 0)
            .map(|set| i32::from(player.chakra_symbols[set]))
            .sum();
        (30 - 3 * same).max(1) + symbols.count_ones() as i32
    }
}

impl Holding {
    /// Nothing yet.
    pub(crate) fn empty() -> Self {
        Self {
            plain: [0; OWN_CARDS],
            ninjas: 0,
            techniques: 0,
            attributes: [0; 2],
            ranks: [None; 2],
            names: ArrayVec::new(),
            demand: [0; SYMBOLS],
            wanted: 0,
            supply: [0; SYMBOLS],
            total: 0,
        }
    }

    /// Notes a ninja that may use techniques: in play (0) or in hand (1).
    fn see(&mut self, index: usize, card: &Card) {
        self.attributes[index] |= card.attributes;
        if card.rank != Rank::Beast {
            self.ranks[index] = self.ranks[index].max(Some(card.rank));
        }
    }

    /// Whether a technique has a user: in play (0), in hand (1), nowhere (2).
    fn usable(&self, card: &Card) -> usize {
        let required = &card.requirement;
        let fits = |index: usize| {
            (required.attributes == 0 || required.attributes & self.attributes[index] != 0)
                && match (required.rank_at_least, self.ranks[index]) {
                    (None, _) => true,
                    (Some(least), Some(rank)) => rank.at_least(least),
                    (Some(_), None) => false,
                }
        };
        (0..2).find(|&index| fits(index)).unwrap_or(2)
    }

    fn add_chakra(&mut self, symbols: u8) {
        self.total += 1;
        self.count_symbols(symbols);
    }

    fn count_symbols(&mut self, symbols: u8) {
        for symbol in each(u64::from(symbols)) {
            self.supply[usize::from(symbol)] += 1;
        }
    }

    /// Chakra that is missing for a cost if so many more cards with these symbols lay there.
    fn missing(&self, cost: &Cost, symbols: u8, more: i32) -> i32 {
        let lacks = cost.symbols.iter().enumerate().map(|(symbol, &asked)| {
            let supply = self.supply[symbol] + more * i32::from(symbols >> symbol & 1);
            (i32::from(asked) - supply).max(0)
        });
        lacks.sum::<i32>().max(i32::from(cost.printed()) - self.total - more).max(0)
    }

    /// What one more chakra card with these symbols is worth.
    fn need(&self, symbols: u8) -> i32 {
        // With nothing to pay at the moment a little is still laid by.
        let target = self.wanted.clamp(3, 8);
        let short = (target - self.total).clamp(0, 3);
        let asked = each(u64::from(symbols))
            .any(|symbol| self.demand[usize::from(symbol)] > self.supply[usize::from(symbol)]);
        4 + 3 * short + if asked { 10 } else { 0 }
    }
}
