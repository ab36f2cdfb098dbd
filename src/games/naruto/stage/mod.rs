//! Scenarios: a state from a `[start]` table (`table.rs` says what it may hold).

mod battle;
pub(crate) mod facts;
pub(crate) mod listed;
mod overview;
mod show;
pub(crate) mod table;

use crate::content::catalogue::NOTHING;
use crate::content::knobs::{DeckSizeIs, GainSource};
use crate::content::vocabulary::{CardKind, SYMBOL_WORDS, TacticKind};
use crate::rules::Rules;
use crate::stage::battle::NamedUnits;
use crate::state;
use crate::state::{CardId, Frame, OWN_CARDS, PLAYERS, SEATS, State, Step, other};
use tenbin_content::{Diagnostics, Node, nearest};
use tenbin_engine::pile::each;
use tenbin_engine::{Seat, SeatSet};

/// What a scenario is being made of.
pub(super) struct Staging<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a mut State,
    pub(super) diagnostics: &'a mut Diagnostics,
    /// Physical cards made so far of each seat.
    made: [u8; SEATS],
    /// Names of the ninjas of each seat, as the table writes them.
    pub(super) named: NamedUnits,
}

/// What scenarios, pictures and overviews know of the game.
pub(crate) struct Stage<'a> {
    pub(crate) rules: &'a Rules,
}

impl Stage<'_> {
    /// A state from a `[start]` table that has the shape of one, and the seats whose opening hands it
    /// does not name. The rules are still to draw those and to settle the state.
    pub(crate) fn stage_state(
        &self,
        start: &Node,
        diagnostics: &mut Diagnostics,
    ) -> Option<(State, SeatSet)> {
        let before = diagnostics.count();
        let mut state = State::new();
        let mut staging = Staging {
            rules: self.rules,
            state: &mut state,
            diagnostics,
            made: [0; SEATS],
            named: NamedUnits::default(),
        };
        let phase = start.text("phase").unwrap_or("preparation");
        staging.stage_turn(start, phase);
        staging.stage_cards(start);
        staging.stage_battle(start, phase);
        if diagnostics.count() > before {
            return None;
        }
        if phase == "turn" {
            // The turn that begins is the next one.
            state.turn = state.turn.saturating_sub(1);
        }
        self.push_phase(phase, &mut state);
        self.rules.hear_again(&mut state);
        state.staged = true;
        state.crowded = true;
        let mut unnamed = SeatSet::EMPTY;
        if phase == "redraw" {
            for (index, seat) in PLAYERS.into_iter().enumerate() {
                let given =
                    start.list("seats").get(index).is_some_and(|node| node.get("hand").is_some());
                if !given {
                    unnamed.insert(seat);
                }
            }
        }
        Some((state, unnamed))
    }

    /// The frames with which a phase begins.
    fn push_phase(&self, phase: &str, state: &mut State) {
        let step = match phase {
            "redraw" | "turn" => Step::Begin,
            "formation" => Step::Formation,
            "attack" => Step::Attack,
            "defence" => Step::Defence,
            "exchange" => Step::ExchangeStart,
            "judgement" => Step::JudgementStart,
            "end" => Step::End,
            _ => Step::Preparation,
        };
        state.frames.push(Frame::Turn(step));
        if phase == "redraw" {
            state.frames.push(Frame::Redraw(other(state.starter)));
            state.frames.push(Frame::Redraw(state.starter));
        }
    }
}

impl Staging<'_> {
    /// Whose turn it is and which.
    fn stage_turn(&mut self, start: &Node, phase: &str) {
        let seat = |key: &str| start.integer(key).map(|number| Seat(number as u8 - 1));
        let turn = start.integer("turn").map_or(9, |turn| turn as u16);
        self.state.active = seat("active").unwrap_or_default();
        // Turns alternate, and the starting player has the odd ones.
        let by_turn = if turn % 2 == 1 { self.state.active } else { other(self.state.active) };
        self.state.starter = seat("first").unwrap_or(by_turn);
        self.state.turn = match phase {
            "redraw" => 0,
            _ => turn,
        };
        if phase == "redraw" {
            self.state.active = self.state.starter;
        }
    }

    /// Every named card of both players, then the rest of their decks.
    fn stage_cards(&mut self, start: &Node) {
        let sides = start.list("seats");
        for (index, node) in sides.iter().enumerate() {
            self.stage_piles(node, Seat(index as u8));
        }
        for (index, node) in sides.iter().enumerate() {
            for unit in node.list("units") {
                self.stage_unit(unit, Seat(index as u8));
            }
        }
        let empty = Node { value: tenbin_content::Value::Table(Vec::new()), place: start.place };
        let gains = [0, 1].map(|index| {
            let gains = sides.get(index).and_then(|node| node.get("gains"));
            gains.and_then(Node::as_integer).unwrap_or(0) as usize
        });
        for seat in PLAYERS {
            let node = sides.get(seat.index()).unwrap_or(&empty);
            // Gains that are only counted come out of the deck they are taken from.
            let lost = match self.rules.knobs.gain_source {
                GainSource::DefenderDeck => gains[other(seat).index()],
                GainSource::OwnDeck => gains[seat.index()],
                GainSource::CounterOnly => 0,
            };
            self.stage_rest(node, seat, lost);
        }
        if self.rules.knobs.gain_source == GainSource::CounterOnly {
            for (seat, count) in gains.into_iter().enumerate() {
                for _ in 0..count {
                    self.state.players[seat].gains.push(None);
                }
            }
        }
    }

    /// The number of the card that a node names.
    pub(super) fn kind_of(&mut self, node: &Node) -> Option<u16> {
        let id = node.as_text().unwrap_or_default();
        let cards = &self.rules.catalogue.cards;
        let found = cards.iter().position(|card| card.id == id).map(|kind| kind as u16);
        let found = found.filter(|&kind| kind != NOTHING);
        if found.is_none() {
            let ids = self.rules.catalogue.cards.iter().map(|card| card.id.as_str());
            self.unknown(node, "card", id, ids);
        }
        found
    }

    /// Adds an error about a name with the nearest known one.
    pub(super) fn unknown<'a>(
        &mut self,
        node: &Node,
        what: &str,
        id: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) {
        let message = format!("there is no {what} `{id}`");
        match nearest(id, known) {
            Some(near) => {
                let help = format!("did you mean `{near}`?");
                self.diagnostics.error_with_help(node.place, message, help);
            }
            None => self.diagnostics.error(node.place, message),
        }
    }

    /// Makes a physical card of a seat.
    pub(super) fn make(&mut self, node: &Node, seat: Seat, kind: u16) -> Option<CardId> {
        let place = self.made[seat.index()];
        if usize::from(place) == OWN_CARDS {
            let message = format!("a player has no more than {OWN_CARDS} cards");
            self.diagnostics.error(node.place, message);
            return None;
        }
        self.made[seat.index()] = place + 1;
        self.state.kinds[seat.index()][usize::from(place)] = kind;
        Some(CardId::at(seat, place))
    }

    /// The cards of a list of ids, made for a seat.
    fn make_all(&mut self, node: &Node, key: &str, seat: Seat) -> Vec<CardId> {
        let mut cards = Vec::new();
        for one in node.list(key) {
            if let Some(kind) = self.kind_of(one) {
                cards.extend(self.make(one, seat, kind));
            }
        }
        cards
    }

    /// The piles that a side names.
    fn stage_piles(&mut self, node: &Node, seat: Seat) {
        let index = seat.index();
        let set = |cards: Vec<CardId>| cards.into_iter().fold(0, |set, card| set | card.bit());
        self.state.players[index].hand = set(self.make_all(node, "hand", seat));
        self.state.players[index].discard = set(self.make_all(node, "discard", seat));
        self.stage_hand_known(node, seat);
        self.stage_camp(node, seat);
        for card in self.make_all(node, "chakra", seat) {
            self.add_chakra(seat, card);
        }
        self.stage_chakra_of(node, seat);
        self.stage_deck_edges(node, seat);
        if node.get("gains").is_some_and(|gains| gains.as_integer().is_none()) {
            let owner = match self.rules.knobs.gain_source {
                GainSource::OwnDeck => seat,
                _ => other(seat),
            };
            for card in self.make_all(node, "gains", owner) {
                self.state.players[index].gains.push(Some(card));
            }
        }
        let counter =
            node.integer("counter").unwrap_or(self.rules.knobs.turn_counter_cap.min(9).into());
        let used = |key: &str| {
            node.get("used").and_then(|used| used.integer(key)).map_or(0, |count| count as u8)
        };
        let player = &mut self.state.players[index];
        player.counter = counter as u8;
        player.calls = used("calls");
        player.clients = used("clients");
        player.tactics = used("tactics");
        player.interruptions = used("interruptions");
        player.charged = used("charged");
        player.techniques = used("techniques");
        player.gains_this_turn = used("gains_this_turn");
        player.redraws = used("redraws");
    }

    fn add_chakra(&mut self, seat: Seat, card: CardId) {
        let symbols = usize::from(self.rules.card(self.state, card).symbols);
        let player = &mut self.state.players[seat.index()];
        player.chakra |= card.bit();
        player.chakra_symbols[symbols] += 1;
    }

    /// Cards of the hand that the opponent has seen.
    fn stage_hand_known(&mut self, node: &Node, seat: Seat) {
        for one in node.list("hand_known") {
            let Some(kind) = self.kind_of(one) else { continue };
            let player = &self.state.players[seat.index()];
            let hidden = each(player.hand & !player.hand_known)
                .find(|&place| self.state.kinds[seat.index()][usize::from(place)] == kind);
            match hidden {
                Some(place) => self.state.players[seat.index()].hand_known |= 1 << place,
                None => self.diagnostics.error_with_help(
                    one.place,
                    "this card is not in the hand (any more)",
                    "`hand_known` names cards of `hand`, each as often as it is known",
                ),
            }
        }
    }

    /// Clients and permanent tactics.
    fn stage_camp(&mut self, node: &Node, seat: Seat) {
        for one in node.list("camp") {
            let Some(kind) = self.kind_of(one) else { continue };
            let card = &self.rules.catalogue.cards[usize::from(kind)];
            let permanent = card.kind == CardKind::Tactic && card.tactic == TacticKind::Permanent;
            if card.kind != CardKind::Client && !permanent {
                let help = "ninjas in play go to `units`; other tactics go to chakra when used";
                let message = "only clients and permanent tactics stay in camp (NAR-058, NAR-060)";
                self.diagnostics.error_with_help(one.place, message, help);
            } else if let Some(card) = self.make(one, seat, kind) {
                self.state.players[seat.index()].camp |= card.bit();
            }
        }
    }

    /// Filler chakra: so many of each symbol.
    fn stage_chakra_of(&mut self, node: &Node, seat: Seat) {
        for (symbol, place, count) in node.get("chakra_of").into_iter().flat_map(Node::entries) {
            let Some(bit) = SYMBOL_WORDS.iter().position(|&word| word == symbol) else {
                let message = format!("there is no symbol `{symbol}`");
                let help = format!("the symbols are {}", SYMBOL_WORDS.join(", "));
                self.diagnostics.error_with_help(place, message, help);
                continue;
            };
            let cards = &self.rules.catalogue.cards;
            let Some(kind) = cards.iter().position(|card| card.symbols == 1 << bit) else {
                let message = format!("no card of the content has the symbol {symbol} alone");
                self.diagnostics.error(place, message);
                continue;
            };
            for _ in 0..count.as_integer().unwrap_or(0) {
                if let Some(card) = self.make(count, seat, kind as u16) {
                    self.add_chakra(seat, card);
                }
            }
        }
    }

    /// Cards whose place in the deck is fixed, and the others where they are named.
    fn stage_deck_edges(&mut self, node: &Node, seat: Seat) {
        let top = self.make_all(node, "deck", seat);
        let bottom = self.make_all(node, "deck_bottom", seat);
        let rest = self.make_all(node, "deck_rest", seat);
        let room = self.state.players[seat.index()].deck.top.len() + state::DECK_EDGE_MAX;
        if top.len() > room {
            let message = format!("no more than {room} cards on top of a deck have fixed places");
            self.diagnostics.error(node.place, message);
            return;
        }
        let deck = &mut self.state.players[seat.index()].deck;
        // The topmost comes last in the list of the state, the lowest first.
        for &card in top.iter().rev() {
            deck.top.push(card.place());
        }
        for &card in bottom.iter().rev() {
            deck.bottom.push(card.place());
        }
        deck.loose = rest.iter().fold(0, |set, &card| set | card.bit());
        let fixed = top.iter().chain(&bottom).fold(0, |set, &card| set | card.bit());
        for known in node.list("deck_known") {
            if let Some(number) = known.as_integer() {
                deck.known[number as usize - 1] = fixed;
            }
        }
    }

    /// The rest of a deck, and the cards of it that were only counted as gains.
    fn stage_rest(&mut self, node: &Node, seat: Seat, lost: usize) {
        let index = seat.index();
        let decks = &self.rules.catalogue.decks;
        let mut list = (!decks.is_empty()).then_some(0);
        if let Some(wanted) = node.get("deck_list") {
            let id = wanted.as_text().unwrap_or_default();
            list = decks.iter().position(|deck| deck.id == id);
            if list.is_none() {
                self.unknown(wanted, "ready deck", id, decks.iter().map(|deck| deck.id.as_str()));
                return;
            }
        }
        let Some(list) = list else { return };
        self.state.decks[index] = Some(list as u8);
        let in_deck = self.state.players[index].deck.len() as usize;
        let left = node.integer("deck_size_left").map(|left| left as usize);
        let count = match left {
            Some(left) if left < in_deck => {
                let message = format!("the deck holds {in_deck} named cards, more than {left}");
                self.diagnostics.error(node.place, message);
                return;
            }
            Some(left) => left - in_deck,
            None if node.get("deck_rest").is_some() => 0,
            None => self.deck_size(list).saturating_sub(usize::from(self.made[index]) + lost),
        };
        let cards = self.unnamed(list, seat, count + lost);
        for (number, kind) in cards.into_iter().enumerate() {
            let Some(card) = self.make(node, seat, kind) else { return };
            if number < lost {
                let winner = match self.rules.knobs.gain_source {
                    GainSource::OwnDeck => seat,
                    _ => other(seat),
                };
                self.state.players[winner.index()].gains.push(Some(card));
            } else {
                self.state.players[index].deck.loose |= card.bit();
            }
        }
    }

    /// Cards of a deck in all.
    fn deck_size(&self, list: usize) -> usize {
        match self.rules.knobs.deck_size_is {
            DeckSizeIs::Exact => self.rules.knobs.deck_size as usize,
            DeckSizeIs::Minimum => self.rules.catalogue.decks[list].cards.len(),
        }
    }

    /// So many cards of a deck list that the table does not name, from all parts of it; where there
    /// are too few the list is gone through again.
    fn unnamed(&self, list: usize, seat: Seat, count: usize) -> Vec<u16> {
        let all = &self.rules.catalogue.decks[list].cards;
        let mut left = all.clone();
        for place in 0..usize::from(self.made[seat.index()]) {
            let kind = self.state.kinds[seat.index()][place];
            if let Some(found) = left.iter().position(|&one| one == kind) {
                left.remove(found);
            }
        }
        if count <= left.len() {
            return (0..count).map(|number| left[number * left.len() / count]).collect();
        }
        let more = all.iter().copied().cycle().take(if all.is_empty() { 0 } else { count });
        left.into_iter().chain(more).take(count).collect()
    }
}
