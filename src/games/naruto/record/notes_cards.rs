//! What the rules tell the recorder about decks, hands, chakra and what is played.

use crate::content::vocabulary::{CardKind, TacticKind, Timing};
use crate::record::laws;
use crate::record::notes::{Arrival, Drawing, Flux, PLAYERS};
use crate::record::{
    self, NO_ROW, chakra_column, counter_column, draw_column, effect_column, gauges, ninja_column,
    sight_column, tactic_column, turn_column,
};
use crate::rules::flow::Flow;
use crate::rules::price::Purse;
use crate::state::{
    NONE, OWN_CARDS, Object, Pending, Prep, Source, Stance, bit_of, card_of, each_of, other,
    owner_of,
};
use tenbin_engine::pile::each;
use tenbin_engine::{CardEvent, Chance, PileId, Recorder, Seat, SeatSet};

/// Parts in a million.
const MILLION: u32 = 1_000_000;
/// Fraction bits of `PARTS`: enough for exact parts of up to 64 cards.
const PARTS_BITS: u32 = 38;
/// One part of so many, rounded up: a division is dear and every drawn card would need several.
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
/// The purpose of gains in draws.csv, after those of `Drawing`.
pub(super) const GAIN_PURPOSE: u16 = 5;

/// `count` of `all` cards in parts of a million, rounded down.
#[inline]
fn millionths(count: u32, all: u32) -> u32 {
    ((u64::from(count * MILLION) * PARTS[all as usize]) >> PARTS_BITS) as u32
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Decks are known, nothing is drawn yet.
    pub(crate) fn note_start(&mut self) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        let decks = &g.catalogue.decks;
        let name = |seat: usize| {
            decks.get(usize::from(s.decks[seat])).map_or("no deck", |deck| deck.id.as_str())
        };
        self.r.tell(|out| {
            let starter = Seat(s.starter);
            write!(out, "seat1 plays {}, seat2 plays {}; {starter} starts", name(0), name(1))
        });
        self.r.first_player(Seat(s.starter));
        self.r.roll(laws::START, 0, u16::from(s.starter));
        let met = (s.decks[0], s.decks[1]);
        if let Some(pair) = g.catalogue.pairs.iter().position(|&pair| pair == met) {
            self.r.roll(laws::PAIR, 0, pair as u16);
        }
        for seat in PLAYERS {
            let deck = usize::from(self.s.decks[seat.index()]);
            let against = usize::from(self.s.decks[other(seat).index()]);
            let level = |deck: usize| g.rows.deck_levels.get(deck).copied().unwrap_or(NO_ROW);
            if level(deck) != NO_ROW {
                let turn = u16::from(seat.0 != self.s.starter);
                self.r.label(seat, record::GROUP_DECK, level(deck));
                self.r.label(seat, record::GROUP_DECK_TURN, 2 * level(deck) + turn);
            }
            if level(against) != NO_ROW {
                self.r.label(seat, record::GROUP_AGAINST, level(against));
            }
        }
        self.note_decks();
    }

    /// The cards of both decks, copy by copy; which decks they are tells all of it.
    fn note_decks(&mut self) {
        let (g, decks) = (self.g, self.s.decks);
        let known = g.rows.decks.len();
        let [own, other] = decks.map(|deck| usize::from(deck).min(known));
        self.r.decks((own * (known + 1) + other) as u32, |r| {
            for (seat, deck) in PLAYERS.into_iter().zip(decks) {
                let rows = g.rows.decks.get(usize::from(deck));
                for &card in rows.map_or(&[][..], |rows| &rows.copies) {
                    r.card(seat, card, CardEvent::InDeck);
                }
            }
        });
    }

    /// Something happened to a physical card, as one of its owner's deck.
    #[inline]
    pub(super) fn note_card(&mut self, card: u8, event: CardEvent) {
        let owner = owner_of(card);
        let deck = usize::from(self.s.decks[owner.index()]);
        let rows = self.g.rows.decks.get(deck);
        let recorded = rows.and_then(|rows| rows.recorded.get(usize::from(self.s.kind(card))));
        if let Some(&recorded) = recorded.filter(|&&recorded| recorded != NO_ROW) {
            self.r.card(owner, recorded, event);
        }
    }

    /// A card was drawn, by chance or from a place that was fixed before.
    pub(crate) fn note_draw(&mut self, seat: Seat, card: u8, purpose: Drawing, by_chance: bool) {
        if !R::ON {
            return;
        }
        self.note_chance_of_type(card, purpose as u16);
        let rules = &self.g.rules;
        match purpose {
            Drawing::Opening | Drawing::Redraw => {
                if purpose == Drawing::Opening {
                    self.note_card(card, CardEvent::Dealt);
                }
                let player = &self.s.players[seat.index()];
                let redraws = player.redraws;
                let full = self.g.hand_after(i32::from(redraws));
                if player.hand.count_ones() as i32 == full && i32::from(redraws) <= rules.redraws {
                    self.note_hand(seat, redraws);
                }
            }
            // The extra cards come when the hand is kept, and to the second player only: they are
            // draws like those of a turn and no part of an opening hand (NAR-025).
            Drawing::Extra | Drawing::Turn | Drawing::Effect => {
                self.note_card(card, CardEvent::Drawn);
                if by_chance {
                    let before = self.s.players[seat.index()].deck.loose | bit_of(card);
                    let deck = PileId(u16::from(self.s.decks[seat.index()]));
                    self.r.draw(seat, deck, card & 63, before);
                }
            }
        }
        if matches!(purpose, Drawing::Turn | Drawing::Effect | Drawing::Extra) {
            let (g, s) = (self.g, &*self.s);
            let own = SeatSet::of(seat);
            self.r.tell_to(own, |out| write!(out, "{seat} draws {}", g.card_id(s, card)));
        }
    }

    /// What kind of card came off a deck, beside the exact chances of each kind at that moment.
    pub(super) fn note_chance_of_type(&mut self, card: u8, purpose: u16) {
        if card == NONE {
            return;
        }
        let owner = owner_of(card).index();
        let Some(rows) = self.g.rows.decks.get(usize::from(self.s.decks[owner])) else { return };
        let deck = &self.s.players[owner].deck;
        let before = deck.loose | bit_of(card);
        if !self.g.rows.draws_are_random || !deck.top.is_empty() {
            return;
        }
        let kind = self.g.card(self.s, card).kind as usize;
        let left = rows.types.map(|set| (set & before).count_ones());
        // Each card is of one type.
        let all = left.iter().sum();
        let mut counts = [0; 1 + 2 * TYPES];
        counts[0] = 1;
        counts[1 + 2 * kind] = 1;
        for (number, left) in left.into_iter().enumerate() {
            counts[2 + 2 * number] = millionths(left, all);
        }
        self.r.count_row(record::DRAWS, purpose, draw_column::CARDS, &counts);
    }

    /// A whole opening hand is there.
    fn note_hand(&mut self, seat: Seat, redraws: u8) {
        let deck = usize::from(self.s.decks[seat.index()]);
        let level = self.g.rows.deck_levels.get(deck).copied().unwrap_or(NO_ROW);
        if level == NO_ROW {
            return;
        }
        let rows = &self.g.rows.decks[deck];
        let hand = self.s.players[seat.index()].hand;
        let condition = self.g.hand_condition(level, redraws);
        let count = |set: u64| (hand & set).count_ones() as u16;
        self.r.roll(laws::STARTERS, condition, count(rows.starters));
        self.r.roll(laws::NINJAS, condition, count(rows.types[CardKind::Ninja as usize]));
        self.r.roll(laws::TECHNIQUES, condition, count(rows.types[CardKind::Technique as usize]));
        if redraws == 0 {
            for (condition, &(owner, _, set, _)) in (0..).zip(&self.g.rows.copies) {
                if usize::from(owner) == deck {
                    self.r.roll(laws::COPIES, condition, count(set));
                }
            }
        }
    }

    /// A seat made a redraw or kept its hand for good.
    pub(crate) fn note_redraw(&mut self, seat: Seat, redraws: bool) {
        if !R::ON {
            return;
        }
        if redraws {
            self.r.gauge(seat, gauges::REDRAWS, 1);
            self.r.tell(|out| write!(out, "{seat} redraws"));
            return;
        }
        let (g, s) = (self.g, &*self.s);
        let hand = s.players[seat.index()].hand;
        self.r.tell_to(SeatSet::of(seat), |out| {
            write!(out, "{seat} keeps")?;
            each(hand).enumerate().try_for_each(|(number, place)| {
                let between = if number > 0 { "," } else { "" };
                write!(out, "{between} {}", g.card_id(s, card_of(seat, place)))
            })
        });
        for place in each(hand) {
            self.note_card(card_of(seat, place), CardEvent::Opening);
        }
        if let Some(rows) = g.rows.decks.get(usize::from(self.s.decks[seat.index()])) {
            let starters = (hand & rows.starters).count_ones();
            self.r.gauge(seat, gauges::STARTERS, starters as i32);
        }
    }

    /// A card came into the hand by choice (search, return, look).
    pub(crate) fn note_gained(&mut self, seat: Seat, card: u8) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        // What all have seen on its way is known in the hand too.
        let is_open = s.players[seat.index()].hand_known & bit_of(card) != 0;
        let seats = if is_open { SeatSet::first(PLAYERS.len() as u8) } else { SeatSet::of(seat) };
        self.r.tell_to(seats, |out| write!(out, "{seat} takes {} to hand", g.card_id(s, card)));
        self.note_card(card, CardEvent::Gained);
    }

    /// A deck was shuffled by an effect or redraw.
    pub(crate) fn note_shuffle(&mut self, seat: Seat) {
        if R::ON {
            let cards = self.s.players[seat.index()].deck.len();
            self.r.count_row(record::SIGHTINGS, 2, sight_column::TIMES, &[1, cards]);
        }
    }

    /// Cards of a deck were milled, or looked at, by a card.
    pub(crate) fn note_seen(&mut self, seat: Seat, source: u8, cards: u8, milled: bool) {
        if !R::ON {
            return;
        }
        let row = u16::from(!milled);
        self.r.count_row(record::SIGHTINGS, row, sight_column::TIMES, &[1, u32::from(cards)]);
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let what = if milled { "loses" } else { "looks at" };
            let source = g.card_id(s, source);
            write!(out, "{seat} {what} the top {cards} of the deck ({source})")
        });
    }

    /// A ninja entered; for evolutions and groups after the replacement.
    pub(crate) fn note_arrival(&mut self, unit: u8, how: Arrival) {
        if !R::ON {
            return;
        }
        let own = self.s.units[usize::from(unit)];
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let state = if own.injured { " injured" } else { "" };
            write!(out, "{} enters play{state}", g.unit_name(s, unit))
        });
        let kind = self.s.kind(own.card);
        let row = g.rows.card_places[usize::from(kind)];
        let counter = u32::from(self.s.players[usize::from(own.controller)].counter);
        let replaces = matches!(how, Arrival::Evolution | Arrival::Group);
        let counts = [1, u32::from(replaces), u32::from(replaces && own.injured), counter];
        self.r.count(record::NINJAS, row, ninja_column::CALLS + how as u16, 1);
        self.r.count_row(record::NINJAS, row, ninja_column::ARRIVALS, &counts);
        self.count_turn(turn_column::ARRIVALS, 1);
        self.note_card(own.card, CardEvent::Played);
        if how != Arrival::Effect {
            self.r.gauge(Seat(own.controller), gauges::CALLS, 1);
        }
        if replaces {
            self.r.gauge(Seat(own.controller), gauges::REPLACEMENTS, 1);
        }
    }

    /// A tactic, client or interruption was announced and paid.
    pub(crate) fn note_play(&mut self, seat: Seat, card: u8) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| write!(out, "{seat} plays {}", g.card_id(s, card)));
        let kind = s.kind(card);
        let row = g.rows.card_places[usize::from(kind)];
        let counter = u32::from(s.players[seat.index()].counter);
        self.r.count(record::TACTICS, row, tactic_column::PLAYS, 1);
        self.r.count(record::TACTICS, row, tactic_column::COUNTER, counter);
        self.note_card(card, CardEvent::Played);
        self.r.gauge(seat, gauges::PLAYS, 1);
        let card = &g.catalogue.cards[usize::from(kind)];
        if card.kind == CardKind::Tactic && card.tactic == TacticKind::Interruption {
            self.r.gauge(seat, gauges::INTERRUPTIONS, 1);
        }
    }

    /// An announced action was negated (NAR-073).
    pub(crate) fn note_negated_action(&mut self, seat: Seat) {
        if !R::ON {
            return;
        }
        let announced = self.s.announced[seat.index()];
        self.r.tell(|out| write!(out, "the action of {seat} is negated"));
        let played = matches!(announced.what, Prep::Tactic | Prep::Client | Prep::Interruption);
        if played && announced.card != NONE {
            let row = self.g.rows.card_places[usize::from(self.s.kind(announced.card))];
            self.r.count(record::TACTICS, row, tactic_column::NEGATED, 1);
        }
    }

    /// A chakra card came or went.
    pub(crate) fn note_chakra(&mut self, seat: Seat, card: u8, why: Flux) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let id = g.card_id(s, card);
            match why {
                Flux::Charged
                | Flux::HandCost
                | Flux::UsedTactic
                | Flux::ByEffect
                | Flux::HandExcess => write!(out, "{id} goes to the chakra of {seat}"),
                Flux::Spent | Flux::Lost => write!(out, "{id} leaves the chakra of {seat}"),
            }
        });
        let symbols = g.card(s, card).symbols;
        self.r.shorthand(g.rows.signs.chakra(why, symbols), |r| {
            let column = if symbols.is_power_of_two() {
                chakra_column::L + symbols.trailing_zeros() as u16
            } else {
                chakra_column::SEVERAL
            };
            r.count(record::CHAKRA, why as u16, chakra_column::CARDS, 1);
            r.count(record::CHAKRA, why as u16, column, 1);
        });
        if why == Flux::Charged {
            self.r.gauge(seat, gauges::CHARGED, 1);
        }
    }

    /// A hand card was discarded (excess or effect).
    pub(crate) fn note_discard(&mut self, seat: Seat, card: u8) {
        if R::ON {
            let (g, s) = (self.g, &*self.s);
            self.r.tell(|out| write!(out, "{seat} discards {}", g.card_id(s, card)));
        }
    }

    /// The preparation is over: who has called nobody, what is held.
    pub(crate) fn note_preparation(&mut self) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        let seat = s.attacker();
        let player = &s.players[seat.index()];
        let idle = player.calls == 0;
        let (mut held, mut unpayable) = (0, 0);
        let techniques = player.hand & g.sorted(s, seat, |sorts| sorts.techniques);
        if techniques != 0 {
            let purse = Purse::new(&player.chakra_symbols);
            for place in each(techniques) {
                let card = g.card(s, card_of(seat, place));
                held += 1;
                unpayable += u32::from(!g.can_pay(s, seat, &purse, &card.cost, 0));
            }
        }
        let units = s.units_of(seat);
        let injured = each_of(units).filter(|&unit| s.units[usize::from(unit)].injured).count();
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
        let row = self.counter_row(seat);
        self.r.count_row(record::COUNTERS, row, counter_column::TURNS, &counts);
        if idle {
            self.r.gauge(seat, gauges::WITHOUT_CALL, 1);
        }
        self.note_interruptions_held(other(seat));
    }

    /// Interruptions that the inactive player held to the end.
    fn note_interruptions_held(&mut self, seat: Seat) {
        let (g, s) = (self.g, &*self.s);
        let held = s.players[seat.index()].hand & g.sorted(s, seat, |sorts| sorts.interruptions);
        for place in each(held) {
            let card = card_of(seat, place);
            if g.entry_allowed(s, seat, card) {
                let row = g.rows.card_places[usize::from(s.kind(card))];
                self.r.count(record::TACTICS, row, tactic_column::HELD, 1);
            }
        }
    }

    /// A client was discarded instead of a gain.
    pub(crate) fn note_client_lost(&mut self, seat: Seat, card: u8) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| write!(out, "{seat} loses {} instead of a gain", g.card_id(s, card)));
        let row = g.rows.card_places[usize::from(s.kind(card))];
        self.r.count(record::TACTICS, row, tactic_column::LOST, 1);
    }

    /// A target that nobody chose: the only one, or one of all (NAR-231).
    pub(crate) fn note_target(&mut self, card: u8, seat: Seat, object: Object) {
        if R::ON {
            let (g, s) = (self.g, &*self.s);
            self.r.tell(|out| {
                write!(out, "{} targets ", g.card_id(s, card))?;
                g.write_object(s, seat, object, out)
            });
        }
    }

    /// An effect group of a card has applied (its conditions held and it was used).
    pub(crate) fn note_effect(&mut self, what: &Pending, timing: Timing) {
        let card = what.source.card;
        if !R::ON || card == NONE {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        // The records of a card lie in the ranges of its timings, what is put off elsewhere.
        let own = g.card(s, card).at(timing).indices().contains(&usize::from(what.from));
        let when = if own { timing.word() } else { "put off before" };
        self.r.tell(|out| write!(out, "{} ({when}) applies", g.card_id(s, card)));
        if own {
            self.count_effect(card, what.source.seat, timing);
        }
    }

    fn count_effect(&mut self, card: u8, seat: u8, timing: Timing) {
        let (g, s) = (self.g, &*self.s);
        if let Some(row) = g.rows.effect_row(s.kind(card), g.card(s, card), timing) {
            let counts = [1, u32::from(seat == s.active)];
            self.r.count_row(record::EFFECTS, row, effect_column::APPLIED, &counts);
        }
    }

    /// The declarations are over, or there are none: which continuous effects work now.
    pub(crate) fn note_continuous(&mut self) {
        if !R::ON {
            return;
        }
        for unit in each_of(self.s.continuous) {
            let stance = self.s.team_of(unit).stance;
            if self.g.text_works(self.s, unit) {
                let source = self.s.source_of(unit);
                self.note_in_force(source, Timing::Static, true);
                self.note_in_force(source, Timing::WhileParticipating, stance != Stance::Rest);
                self.note_in_force(source, Timing::WhileDefending, stance == Stance::Defend);
            }
        }
        for seat in PLAYERS {
            for place in each(self.s.players[seat.index()].camp) {
                let card = card_of(seat, place);
                let source = Source { card, seat: seat.0, ..Source::default() };
                self.note_in_force(source, Timing::Static, true);
            }
        }
    }

    /// Counts the effects of one card and timing where one of them is in force.
    fn note_in_force(&mut self, source: Source, timing: Timing, meant: bool) {
        let (g, s) = (self.g, &*self.s);
        let range = g.card(s, source.card).at(timing);
        if meant && !range.is_empty() && g.is_in_force(s, range, source) {
            self.count_effect(source.card, source.seat, timing);
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
