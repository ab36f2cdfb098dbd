//! The primitives that act on cards without a choice: draws, gains, mills; and how cards move when
//! an effect moves them.

use crate::content::effect::{Effect, Op};
use crate::content::vocabulary::{PlaceWord, Timing, Zone};
use crate::record::notes::{Arrival, ChakraFlow, Drawing};
use crate::rules::flow::Flow;
use crate::rules::picks::LOOKED_MAX;
use crate::state::{CardId, Object, Pending};
use tenbin_engine::{Chance, Recorder, Seat, Stream};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Carries out a primitive on cards without choices.
    pub(super) fn perform_on_cards(&mut self, what: &Pending, effect: &Effect) {
        let seats = self.rules.acted_players(self.state, what, effect);
        for seat in self.state.in_turn(seats) {
            match effect.op {
                Op::Draw(count) => {
                    for _ in 0..count {
                        self.draw_card(seat, Drawing::Effect);
                    }
                }
                Op::Gain(count) => self.take_gains(seat, count),
                Op::Mill(count) => self.move_top(what, seat, count, Zone::Discard),
                Op::DeckTopToChakra(count) => self.move_top(what, seat, count, Zone::Chakra),
                _ => {}
            }
        }
        match effect.op {
            Op::ReturnFromDiscard { to, .. } => self.move_targets(what, to),
            Op::DiscardToDeckBottom(_) => self.move_targets(what, Zone::DeckBottom),
            _ => {}
        }
    }

    /// Top cards of a deck go to another pile, face up: as many as there are.
    fn move_top(&mut self, what: &Pending, seat: Seat, count: u8, to: Zone) {
        let mut moved = 0;
        for _ in 0..count {
            let Some(card) = self.take_top(seat) else { break };
            self.put(card, to, true);
            if to == Zone::Chakra {
                self.report.chakra_moved(self.rules, self.state, seat, card, ChakraFlow::ByEffect);
            }
            moved += 1;
        }
        if moved < count {
            self.change_run(|run| run.done = false);
        }
        self.report.cards_seen(self.rules, self.state, seat, what.source.card, moved, true);
    }

    /// The designated cards of a discard go elsewhere: to their owner's piles (NAR-006).
    fn move_targets(&mut self, what: &Pending, to: Zone) {
        for index in 0..what.marks.count {
            let mark = self.state.marks[usize::from(what.marks.from + index)];
            if let Some(Object::Card(card)) = self.rules.current(self.state, &mark)
                && (to != Zone::Camp || self.rules.may_lie_in_camp(self.state, card))
            {
                self.shift(card, Zone::Discard, to, true);
            }
        }
    }

    /// An effect moves a card from one pile of its owner to another. What comes into camp has its
    /// ENTER effects after what is being carried out, as ninjas have (NAR-333).
    pub(super) fn shift(&mut self, card: CardId, from: Zone, to: Zone, open: bool) {
        let owner = card.owner();
        if from == Zone::Discard
            && let Some(source) = self.state.runs.last().and_then(|run| run.what.source.card)
        {
            self.state.remember(source);
        }
        self.move_card(card, from, to, open);
        match (from, to) {
            (Zone::Chakra, _) => {
                self.report.chakra_moved(self.rules, self.state, owner, card, ChakraFlow::Lost);
            }
            (_, Zone::Chakra) => {
                self.report.chakra_moved(self.rules, self.state, owner, card, ChakraFlow::ByEffect);
            }
            (Zone::Hand, Zone::Discard) => {
                self.report.discarded(self.rules, self.state, owner, card);
            }
            (_, Zone::Hand) => self.report.card_gained(self.rules, self.state, owner, card),
            (_, Zone::Camp) => self.raise_camp(Timing::Enter, card),
            _ => {}
        }
    }

    /// A ninja enters from a pile of its owner: healthy, into the team of the place where that is of
    /// the owner's side and has room, else at rest (NAR-331, NAR-332, NAR-057). Its ENTER effects
    /// come after what is being carried out (NAR-333).
    pub(crate) fn put_in_play(
        &mut self,
        what: &Pending,
        card: CardId,
        from: Zone,
        place: PlaceWord,
    ) {
        let owner = card.owner();
        let team = self.rules.open_team(self.state, what, place, owner);
        self.take_from(card, from);
        if from == Zone::Chakra {
            self.report.chakra_moved(self.rules, self.state, owner, card, ChakraFlow::Lost);
        }
        let unit = self.enter(owner, card, false, team);
        self.report.arrived(self.rules, self.state, unit, Arrival::Effect);
        self.raise(Timing::Enter, unit.bit());
    }

    /// Turns the top cards of a deck over for a viewer, who then knows them: they stay where they
    /// are. The topmost first.
    pub(super) fn look_at_top(
        &mut self,
        owner: Seat,
        viewer: Seat,
        count: u8,
    ) -> [Option<CardId>; LOOKED_MAX] {
        let mut looked = [None; LOOKED_MAX];
        let known = self.state.players[owner.index()].deck.known;
        let mut found = 0;
        while found < LOOKED_MAX.min(usize::from(count)) {
            let Some(card) = self.take_top(owner) else { break };
            looked[found] = Some(card);
            found += 1;
        }
        let deck = &mut self.state.players[owner.index()].deck;
        for card in looked.iter().flatten().rev() {
            let bit = card.bit();
            deck.top.push(card.place());
            for (seat, before) in known.iter().enumerate() {
                deck.known[seat] |= before & bit;
            }
            deck.known[viewer.index()] |= bit;
        }
        looked
    }

    /// A card that only its viewer has seen goes back into a deck.
    pub(super) fn put_back(&mut self, card: CardId, to: Zone, viewer: Seat) {
        let owner = card.owner();
        self.move_card(card, Zone::Deck, to, false);
        if viewer != owner && matches!(to, Zone::Deck | Zone::DeckBottom) {
            let deck = &mut self.state.players[owner.index()].deck;
            deck.known[owner.index()] &= !card.bit();
            deck.known[viewer.index()] |= card.bit();
        }
    }

    /// A card of a hand that its owner's opponent cannot see is discarded at random.
    pub(super) fn discard_blindly(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let hand = self.state.players[seat.index()].hand;
            if hand == 0 {
                self.change_run(|run| run.done = false);
                return;
            }
            let place = self.chance.draw_placed(
                Stream::OTHER.by(seat.0),
                hand,
                self.rules.places(self.state.decks, seat),
            );
            let card = CardId::at(seat, place);
            self.shift(card, Zone::Hand, Zone::Discard, true);
        }
    }
}
