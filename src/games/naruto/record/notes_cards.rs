//! What the rules tell the recorder about decks, hands, chakra and what is played.

use crate::content::vocabulary::{CardKind, TacticKind, Timing};
use crate::record::Reporter;
use crate::record::laws;
use crate::record::notes::{Arrival, ChakraFlow, Drawing};
use crate::record::{
    self, NO_ROW, chakra_column, counter_column, draw_column, effect_column, gauges, ninja_column,
    sight_column, tactic_column, turn_column,
};
use crate::rules::Rules;
use crate::rules::price::Purse;
use crate::state::{
    CardId, OWN_CARDS, Object, PLAYERS, Pending, Prep, Source, Stance, State, UnitId, other,
    units_in,
};
use tenbin_engine::pile::each;
use tenbin_engine::{CardEvent, PileId, Recorder, Seat, SeatSet};

/// Parts in a million.
const MILLION: u32 = 1_000_000;
/// Fraction bits of `PARTS`: enough for exact parts of up to 64 cards.
const PARTS_BITS: u32 = 38;
/// One part of so many, rounded up: a division is slow and every drawn card would need several.
const PARTS: [u64; OWN_CARDS + 1] = {
    let mut parts = [0; OWN_CARDS + 1];
    let mut all = 1;
    while all <= OWN_CARDS {
        parts[all] = (1_u64 << PARTS_BITS).div_ceil(all as u64);
        all += 1;
    }
    parts
};
/// Types of cards.
const TYPES: usize = CardKind::WORDS.len();
/// The row of gains in draws.csv, after those of `Drawing`.
pub(super) const GAIN_PURPOSE: u16 = Drawing::WORDS.len() as u16;

/// `count` of `all` cards in parts of a million, rounded down.
#[inline]
fn millionths(count: u32, all: u32) -> u32 {
    ((u64::from(count * MILLION) * PARTS[all as usize]) >> PARTS_BITS) as u32
}

impl<R: Recorder> Reporter<'_, R> {
    /// Decks are known, nothing is drawn yet.
    pub(crate) fn set_up(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let decks = &rules.catalogue.decks;
        let name = |seat: usize| {
            let deck = state.decks[seat].and_then(|deck| decks.get(usize::from(deck)));
            deck.map_or("no deck", |deck| deck.id.as_str())
        };
        self.recorder.tell(|out| {
            let starter = state.starter;
            write!(out, "seat1 plays {}, seat2 plays {}; {starter} starts", name(0), name(1))
        });
        self.recorder.first_player(state.starter);
        self.recorder.roll(laws::START, 0, u16::from(state.starter.0));
        let pairs = &rules.catalogue.pairs;
        if let [Some(one), Some(two)] = state.decks
            && let Some(pair) = pairs.iter().position(|&pair| pair == (one, two))
        {
            self.recorder.roll(laws::PAIR, 0, pair as u16);
        }
        for seat in PLAYERS {
            if let Some(level) = self.rows.level_of(state, seat) {
                let turn = u16::from(seat != state.starter);
                self.recorder.label(seat, record::GROUP_DECK, level);
                self.recorder.label(seat, record::GROUP_DECK_TURN, 2 * level + turn);
            }
            if let Some(level) = self.rows.level_of(state, other(seat)) {
                self.recorder.label(seat, record::GROUP_AGAINST, level);
            }
        }
        self.count_decks(state);
    }

    /// The cards of both decks, copy by copy; which decks they are tells all of it.
    fn count_decks(&mut self, state: &State) {
        let decks = state.decks;
        let known = self.rows.decks.len();
        let [own, other] = decks.map(|deck| deck.map_or(known, |deck| known.min(deck.into())));
        self.recorder.decks((own * (known + 1) + other) as u32, |r| {
            for seat in PLAYERS {
                let rows = self.rows.deck_of(state, seat);
                for &card in rows.map_or(&[][..], |rows| &rows.copies) {
                    r.card(seat, card, CardEvent::InDeck);
                }
            }
        });
    }

    /// Something happened to a physical card, as one of its owner's deck.
    #[inline]
    pub(super) fn count_card(&mut self, state: &State, card: CardId, event: CardEvent) {
        let owner = card.owner();
        let rows = self.rows.deck_of(state, owner);
        let recorded = rows.and_then(|rows| rows.recorded.get(usize::from(state.kind(card))));
        if let Some(&recorded) = recorded.filter(|&&recorded| recorded != NO_ROW) {
            self.recorder.card(owner, recorded, event);
        }
    }

    /// A card was drawn, by chance or from a place that was fixed before.
    pub(crate) fn drawn(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        card: CardId,
        purpose: Drawing,
        by_chance: bool,
    ) {
        if !R::ON {
            return;
        }
        self.count_type(rules, state, Some(card), purpose as u16);
        let knobs = &rules.knobs;
        match purpose {
            Drawing::Opening | Drawing::Redraw => {
                if purpose == Drawing::Opening {
                    self.count_card(state, card, CardEvent::Dealt);
                }
                let player = &state.players[seat.index()];
                let redraws = player.redraws;
                let full = laws::hand_after(knobs, i32::from(redraws));
                if player.hand.count_ones() as i32 == full && i32::from(redraws) <= knobs.redraws {
                    self.count_hand(rules, state, seat, redraws);
                }
            }
            // The extra cards come when the hand is kept, and to the second player only: they are
            // draws like those of a turn and no part of an opening hand (NAR-025).
            Drawing::Extra | Drawing::Turn | Drawing::Effect => {
                self.count_card(state, card, CardEvent::Drawn);
                if by_chance {
                    let before = state.players[seat.index()].deck.loose | card.bit();
                    if let Some(deck) = state.decks[seat.index()] {
                        self.recorder.draw(seat, PileId(deck.into()), card.place(), before);
                    }
                }
            }
        }
        if matches!(purpose, Drawing::Turn | Drawing::Effect | Drawing::Extra) {
            let own = SeatSet::of(seat);
            self.recorder
                .tell_to(own, |out| write!(out, "{seat} draws {}", rules.card_id(state, card)));
        }
    }

    /// What kind of card came off a deck, beside the exact chances of each kind at that moment.
    pub(super) fn count_type(
        &mut self,
        rules: &Rules,
        state: &State,
        card: Option<CardId>,
        purpose: u16,
    ) {
        let Some(card) = card else { return };
        let Some(rows) = self.rows.deck_of(state, card.owner()) else { return };
        let deck = &state.players[card.owner().index()].deck;
        let before = deck.loose | card.bit();
        if !self.rows.draws_are_random || !deck.top.is_empty() {
            return;
        }
        let kind = rules.card(state, card).kind as usize;
        let left = rows.types.map(|set| (set & before).count_ones());
        // Each card is of one type.
        let all = left.iter().sum();
        let mut counts = [0; 1 + 2 * TYPES];
        counts[0] = 1;
        counts[1 + 2 * kind] = 1;
        for (number, left) in left.into_iter().enumerate() {
            counts[2 + 2 * number] = millionths(left, all);
        }
        self.recorder.count_row(record::DRAWS, purpose, draw_column::CARDS, &counts);
    }

    /// A whole opening hand is there.
    fn count_hand(&mut self, rules: &Rules, state: &State, seat: Seat, redraws: u8) {
        let Some(level) = self.rows.level_of(state, seat) else { return };
        let Some(rows) = self.rows.deck_of(state, seat) else { return };
        let hand = state.players[seat.index()].hand;
        let condition = laws::hand_condition(&rules.knobs, level, redraws);
        let count = |set: u64| (hand & set).count_ones() as u16;
        self.recorder.roll(laws::STARTERS, condition, count(rows.starters));
        self.recorder.roll(laws::NINJAS, condition, count(rows.types[CardKind::Ninja as usize]));
        self.recorder.roll(
            laws::TECHNIQUES,
            condition,
            count(rows.types[CardKind::Technique as usize]),
        );
        if redraws == 0 {
            for (condition, &(owner, _, set, _)) in (0..).zip(&self.rows.copies) {
                if Some(owner) == state.decks[seat.index()] {
                    self.recorder.roll(laws::COPIES, condition, count(set));
                }
            }
        }
    }

    /// A seat made a redraw or kept its hand for good.
    pub(crate) fn redraw_decided(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        redraws: bool,
    ) {
        if !R::ON {
            return;
        }
        if redraws {
            self.recorder.gauge(seat, gauges::REDRAWS, 1);
            self.recorder.tell(|out| write!(out, "{seat} redraws"));
            return;
        }
        let hand = state.players[seat.index()].hand;
        self.recorder.tell_to(SeatSet::of(seat), |out| {
            write!(out, "{seat} keeps")?;
            each(hand).enumerate().try_for_each(|(number, place)| {
                let between = if number > 0 { "," } else { "" };
                write!(out, "{between} {}", rules.card_id(state, CardId::at(seat, place)))
            })
        });
        for place in each(hand) {
            self.count_card(state, CardId::at(seat, place), CardEvent::Opening);
        }
        if let Some(rows) = self.rows.deck_of(state, seat) {
            let starters = (hand & rows.starters).count_ones();
            self.recorder.gauge(seat, gauges::STARTERS, starters as i32);
        }
    }

    /// A card came into the hand by choice (search, return, look).
    pub(crate) fn card_gained(&mut self, rules: &Rules, state: &State, seat: Seat, card: CardId) {
        if !R::ON {
            return;
        }
        // What all have seen on its way is known in the hand too.
        let is_open = state.players[seat.index()].hand_known & card.bit() != 0;
        let seats = if is_open { SeatSet::first(PLAYERS.len() as u8) } else { SeatSet::of(seat) };
        self.recorder.tell_to(seats, |out| {
            write!(out, "{seat} takes {} to hand", rules.card_id(state, card))
        });
        self.count_card(state, card, CardEvent::Gained);
    }

    /// A deck was shuffled by an effect or redraw.
    pub(crate) fn shuffled(&mut self, state: &State, seat: Seat) {
        if R::ON {
            let cards = state.players[seat.index()].deck.len();
            self.recorder.count_row(record::SIGHTINGS, 2, sight_column::TIMES, &[1, cards]);
        }
    }

    /// Cards of a deck were milled, or looked at, by a card.
    pub(crate) fn cards_seen(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        source: Option<CardId>,
        cards: u8,
        milled: bool,
    ) {
        if !R::ON {
            return;
        }
        let row = u16::from(!milled);
        self.recorder.count_row(
            record::SIGHTINGS,
            row,
            sight_column::TIMES,
            &[1, u32::from(cards)],
        );
        self.recorder.tell(|out| {
            let what = if milled { "loses" } else { "looks at" };
            let source = rules.id_of(state, source);
            write!(out, "{seat} {what} the top {cards} of the deck ({source})")
        });
    }

    /// A ninja entered; for evolutions and groups after the replacement.
    pub(crate) fn arrived(&mut self, rules: &Rules, state: &State, unit: UnitId, how: Arrival) {
        if !R::ON {
            return;
        }
        let own = state.units[unit.index()];
        self.recorder.tell(|out| {
            let health = if own.injured { " injured" } else { "" };
            write!(out, "{} enters play{health}", rules.unit_name(state, unit))
        });
        let kind = state.kind(own.card);
        let row = self.rows.card_places[usize::from(kind)];
        let counter = u32::from(state.players[own.controller.index()].counter);
        let replaces = matches!(how, Arrival::Evolution | Arrival::Group);
        let counts = [1, u32::from(replaces), u32::from(replaces && own.injured), counter];
        self.recorder.count(record::NINJAS, row, ninja_column::CALLS + how as u16, 1);
        self.recorder.count_row(record::NINJAS, row, ninja_column::ARRIVALS, &counts);
        self.count_turn(rules, state, turn_column::ARRIVALS, 1);
        self.count_card(state, own.card, CardEvent::Played);
        if how != Arrival::Effect {
            self.recorder.gauge(own.controller, gauges::CALLS, 1);
        }
        if replaces {
            self.recorder.gauge(own.controller, gauges::REPLACEMENTS, 1);
        }
    }

    /// A tactic, client or interruption was announced and paid.
    pub(crate) fn played(&mut self, rules: &Rules, state: &State, seat: Seat, card: CardId) {
        if !R::ON {
            return;
        }
        self.recorder.tell(|out| write!(out, "{seat} plays {}", rules.card_id(state, card)));
        let kind = state.kind(card);
        let row = self.rows.card_places[usize::from(kind)];
        let counter = u32::from(state.players[seat.index()].counter);
        self.recorder.count(record::TACTICS, row, tactic_column::PLAYS, 1);
        self.recorder.count(record::TACTICS, row, tactic_column::COUNTER, counter);
        self.count_card(state, card, CardEvent::Played);
        self.recorder.gauge(seat, gauges::PLAYS, 1);
        let card = &rules.catalogue.cards[usize::from(kind)];
        if card.kind == CardKind::Tactic && card.tactic == TacticKind::Interruption {
            self.recorder.gauge(seat, gauges::INTERRUPTIONS, 1);
        }
    }

    /// An announced action was negated (NAR-073).
    pub(crate) fn action_negated(&mut self, state: &State, seat: Seat) {
        if !R::ON {
            return;
        }
        let announced = state.announced[seat.index()];
        self.recorder.tell(|out| write!(out, "the action of {seat} is negated"));
        let played = matches!(announced.what, Prep::Tactic | Prep::Client | Prep::Interruption);
        if let Some(card) = announced.card.filter(|_| played) {
            let row = self.rows.card_places[usize::from(state.kind(card))];
            self.recorder.count(record::TACTICS, row, tactic_column::NEGATED, 1);
        }
    }

    /// A chakra card came or went.
    pub(crate) fn chakra_moved(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        card: CardId,
        why: ChakraFlow,
    ) {
        if !R::ON {
            return;
        }
        self.recorder.tell(|out| {
            let id = rules.card_id(state, card);
            match why {
                ChakraFlow::Charged
                | ChakraFlow::HandCost
                | ChakraFlow::UsedTactic
                | ChakraFlow::ByEffect
                | ChakraFlow::HandExcess => write!(out, "{id} goes to the chakra of {seat}"),
                ChakraFlow::Spent | ChakraFlow::Lost => {
                    write!(out, "{id} leaves the chakra of {seat}")
                }
            }
        });
        let symbols = rules.card(state, card).symbols;
        self.recorder.shorthand(self.rows.event_keys.chakra(why, symbols), |r| {
            let column = if symbols.is_power_of_two() {
                chakra_column::L + symbols.trailing_zeros() as u16
            } else {
                chakra_column::SEVERAL
            };
            r.count(record::CHAKRA, why as u16, chakra_column::CARDS, 1);
            r.count(record::CHAKRA, why as u16, column, 1);
        });
        if why == ChakraFlow::Charged {
            self.recorder.gauge(seat, gauges::CHARGED, 1);
        }
    }

    /// A hand card was discarded (excess or effect).
    pub(crate) fn discarded(&mut self, rules: &Rules, state: &State, seat: Seat, card: CardId) {
        if R::ON {
            self.recorder.tell(|out| write!(out, "{seat} discards {}", rules.card_id(state, card)));
        }
    }

    /// The preparation is over: whether a ninja was called, what is held.
    pub(crate) fn preparation_over(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let seat = state.attacker();
        let player = &state.players[seat.index()];
        let idle = player.calls == 0;
        let (mut held, mut unpayable) = (0, 0);
        let techniques = player.hand & rules.sorted(state, seat, |sets| sets.techniques);
        if techniques != 0 {
            let purse = Purse::new(&player.chakra_symbols);
            for place in each(techniques) {
                let card = rules.card(state, CardId::at(seat, place));
                held += 1;
                unpayable += u32::from(!rules.can_pay(state, seat, &purse, &card.cost, 0));
            }
        }
        let units = state.units_of(seat);
        let injured = units_in(units).filter(|&unit| state.units[unit.index()].injured).count();
        let counts = [
            1,
            u32::from(idle),
            player.hand.count_ones(),
            player.chakra.count_ones(),
            held,
            unpayable,
            units.count_ones(),
            injured as u32,
            player.deck.len(),
            u32::from(player.charged),
        ];
        let row = self.counter_row(rules, state, seat);
        self.recorder.count_row(record::COUNTERS, row, counter_column::TURNS, &counts);
        if idle {
            self.recorder.gauge(seat, gauges::WITHOUT_CALL, 1);
        }
        self.count_interruptions_held(rules, state, other(seat));
    }

    /// Interruptions that the inactive player held to the end.
    fn count_interruptions_held(&mut self, rules: &Rules, state: &State, seat: Seat) {
        let held =
            state.players[seat.index()].hand & rules.sorted(state, seat, |sets| sets.interruptions);
        for place in each(held) {
            let card = CardId::at(seat, place);
            if rules.entry_allowed(state, seat, card) {
                let row = self.rows.card_places[usize::from(state.kind(card))];
                self.recorder.count(record::TACTICS, row, tactic_column::HELD, 1);
            }
        }
    }

    /// A client was discarded instead of a gain.
    pub(crate) fn client_lost(&mut self, rules: &Rules, state: &State, seat: Seat, card: CardId) {
        if !R::ON {
            return;
        }
        self.recorder.tell(|out| {
            write!(out, "{seat} loses {} instead of a gain", rules.card_id(state, card))
        });
        let row = self.rows.card_places[usize::from(state.kind(card))];
        self.recorder.count(record::TACTICS, row, tactic_column::LOST, 1);
    }

    /// A target without a choice: the only one, or one of all (NAR-231).
    pub(crate) fn targeted(
        &mut self,
        rules: &Rules,
        state: &State,
        card: Option<CardId>,
        seat: Seat,
        object: Object,
    ) {
        if R::ON {
            self.recorder.tell(|out| {
                write!(out, "{} targets ", rules.id_of(state, card))?;
                rules.write_object(state, seat, object, out)
            });
        }
    }

    /// An effect group of a card has applied (its conditions held and it was used).
    pub(crate) fn effect_applied(
        &mut self,
        rules: &Rules,
        state: &State,
        what: &Pending,
        timing: Timing,
    ) {
        let Some(card) = what.source.card.filter(|_| R::ON) else { return };
        // The records of a card lie in the ranges of its timings, what is put off elsewhere.
        let own = rules.card(state, card).at(timing).indices().contains(&usize::from(what.from));
        let when = if own { timing.word() } else { "put off before" };
        self.recorder.tell(|out| write!(out, "{} ({when}) applies", rules.card_id(state, card)));
        if own {
            self.count_effect(rules, state, card, what.source.seat, timing);
        }
    }

    fn count_effect(
        &mut self,
        rules: &Rules,
        state: &State,
        card: CardId,
        seat: Seat,
        timing: Timing,
    ) {
        if let Some(row) = self.rows.effect_row(state.kind(card), rules.card(state, card), timing) {
            let counts = [1, u32::from(seat == state.active)];
            self.recorder.count_row(record::EFFECTS, row, effect_column::APPLIED, &counts);
        }
    }

    /// The declarations are over, or there are none: which continuous effects work now.
    pub(crate) fn count_continuous(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        for unit in units_in(state.continuous) {
            let stance = state.team_of(unit).stance;
            if rules.text_works(state, unit) {
                let source = state.source_of(unit);
                self.count_in_force(rules, state, source, Timing::Static, true);
                self.count_in_force(
                    rules,
                    state,
                    source,
                    Timing::WhileParticipating,
                    stance != Stance::Rest,
                );
                self.count_in_force(
                    rules,
                    state,
                    source,
                    Timing::WhileDefending,
                    stance == Stance::Defend,
                );
            }
        }
        for seat in PLAYERS {
            for place in each(state.players[seat.index()].camp) {
                let card = CardId::at(seat, place);
                let source = Source { card: Some(card), seat, ..Source::default() };
                self.count_in_force(rules, state, source, Timing::Static, true);
            }
        }
    }

    /// Counts the effects of one card and timing where one of them is in force.
    fn count_in_force(
        &mut self,
        rules: &Rules,
        state: &State,
        source: Source,
        timing: Timing,
        meant: bool,
    ) {
        let Some(card) = source.card.filter(|_| meant) else { return };
        let range = rules.card(state, card).at(timing);
        if !range.is_empty() && rules.is_in_force(state, range, source) {
            self.count_effect(rules, state, card, source.seat, timing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_million_are_those_of_a_division() {
        for all in 1..=OWN_CARDS as u32 {
            for count in 0..=all {
                assert_eq!(millionths(count, all), count * MILLION / all, "{count} of {all}");
            }
        }
    }
}
