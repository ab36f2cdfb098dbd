//! The primitives that let somebody choose cards: discards, payments, searches, cards looked at.
//!
//! Several cards are chosen one after the other in the order of their kinds, so that no two orders
//! of choosing lead to the same result.

use crate::content::catalogue::Filter;
use crate::content::effect::{Effect, Op};
use crate::content::vocabulary::{CardKind, Chooser, Selector, Zone};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{CardId, Object, Pending, Run, RunStep, State, other};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

/// Most cards that are looked at, at once.
pub(crate) const LOOKED_MAX: usize = 6;

/// Cards that somebody chooses from.
#[derive(Copy, Clone)]
pub(super) struct Pick {
    /// Whose cards.
    owner: Seat,
    /// Which, as a set of the owner's own places.
    set: u64,
    /// How many are to be chosen.
    count: u8,
    /// Who chooses.
    pub(crate) chooser: Seat,
}

impl Rules {
    /// Whether a primitive lets somebody choose cards. Designated cards need no choice.
    pub(super) fn is_picking(&self, state: &State, run: &Run, effect: &Effect) -> bool {
        match effect.op {
            Op::DiscardHand { .. }
            | Op::ChakraToDiscard { .. }
            | Op::HandToChakra(_)
            | Op::PutInPlay { .. }
            | Op::Search { .. }
            | Op::LookTop { .. }
            | Op::LookHandTake { .. } => true,
            Op::ReturnFromDiscard { .. } | Op::DiscardToDeckBottom(_) => {
                !self.names_cards(state, &run.what, effect)
            }
            _ => false,
        }
    }

    /// Whether cards of a discard were designated.
    fn names_cards(&self, state: &State, what: &Pending, effect: &Effect) -> bool {
        effect.on == Selector::Target
            && state.marks_of(what.marks).iter().any(|mark| matches!(mark.object, Object::Card(_)))
    }

    /// The `number`-th player whose cards a record is about: the active player first.
    fn picked_player(&self, state: &State, run: &Run, effect: &Effect, number: u8) -> Option<Seat> {
        let seats = self.acted_players(state, &run.what, effect);
        state.in_turn(seats).nth(usize::from(number))
    }

    /// Whose cards somebody chooses from in the innermost run.
    pub(crate) fn picked_owner(&self, state: &State, run: &Run, effect: &Effect) -> Seat {
        self.pick(state, run, effect).owner
    }

    /// What the player whose turn it is in the record lets somebody choose from.
    pub(super) fn pick(&self, state: &State, run: &Run, effect: &Effect) -> Pick {
        let own = run.what.source.seat;
        self.pick_of(
            state,
            run,
            effect,
            self.picked_player(state, run, effect, run.at).unwrap_or(own),
        )
    }

    /// The same for a player.
    fn pick_of(&self, state: &State, run: &Run, effect: &Effect, owner: Seat) -> Pick {
        let own = run.what.source.seat;
        let chosen_by = |chooser: Chooser| match chooser {
            Chooser::Controller => own,
            Chooser::Opponent => other(own),
        };
        let player = &state.players[owner.index()];
        let filtered = |set: u64, filter: u16| {
            let filter = self.catalogue.filters.get(usize::from(filter)).copied();
            self.fitting(state, owner, set, &filter.unwrap_or_default())
        };
        let plain = |set: u64, count: u8, chooser: Seat| Pick { owner, set, count, chooser };
        match effect.op {
            Op::DiscardHand { count, chooser } => plain(player.hand, count, chosen_by(chooser)),
            Op::ChakraToDiscard { count, chooser } => {
                plain(player.chakra, count, chosen_by(chooser))
            }
            Op::HandToChakra(count) => plain(player.hand, count, owner),
            Op::DiscardToDeckBottom(count) => plain(player.discard, count, owner),
            Op::ReturnFromDiscard { filter, to } => {
                let set = filtered(player.discard, filter);
                plain(self.able_to_go(state, owner, set, to), 1, owner)
            }
            Op::Search { filter, to } => {
                let set = filtered(player.deck.all(), filter);
                plain(self.able_to_go(state, owner, set, to), 1, owner)
            }
            Op::PutInPlay { from, filter, .. } => {
                let set = filtered(pile(state, owner, from), filter);
                plain(self.able_to_enter(state, owner, set), 1, owner)
            }
            Op::LookHandTake { filter, .. } => {
                let set = filtered(player.hand, filter);
                plain(set, 1, own)
            }
            Op::LookTop { take, .. } => plain(looked_set(run), take, own),
            _ => plain(0, 0, owner),
        }
    }

    /// Those ninja cards that may enter their owner's camp (NAR-331).
    fn able_to_enter(&self, state: &State, seat: Seat, set: u64) -> u64 {
        let filter = Filter { kind: Some(CardKind::Ninja), ..Filter::default() };
        let kinds = &state.kinds[seat.index()];
        each(self.fitting(state, seat, set, &filter))
            .filter(|&place| self.may_enter(state, seat, kinds[usize::from(place)], None))
            .fold(0, |found, place| found | 1 << place)
    }

    /// Those cards that may go to a pile: all of them, but not every card into a camp.
    fn able_to_go(&self, state: &State, seat: Seat, set: u64, to: Zone) -> u64 {
        if to != Zone::Camp {
            return set;
        }
        each(set)
            .filter(|&place| self.may_lie_in_camp(state, CardId::at(seat, place)))
            .fold(0, |found, place| found | 1 << place)
    }

    /// Whether a primitive that lets choose cards has any to choose from; others are possible.
    pub(super) fn has_pick(&self, state: &State, run: &Run, effect: &Effect) -> bool {
        if !self.is_picking(state, run, effect) {
            return true;
        }
        let seats = self.acted_players(state, &run.what, effect);
        state.in_turn(seats).any(|seat| match effect.op {
            // A search may find nothing; what is looked at is not known before.
            Op::Search { .. } | Op::LookTop { .. } | Op::LookHandTake { .. } => true,
            _ => self.pick_of(state, run, effect, seat).set != 0,
        })
    }

    /// Whether a record that is a price can be paid in full.
    pub(super) fn can_pay_in_full(&self, state: &State, run: &Run, effect: &Effect) -> bool {
        let seats = self.acted_players(state, &run.what, effect);
        state.in_turn(seats).all(|seat| match effect.op {
            Op::Mill(count) | Op::DeckTopToChakra(count) => {
                state.players[seat.index()].deck.len() >= u32::from(count)
            }
            _ if self.is_picking(state, run, effect) => {
                let pick = self.pick_of(state, run, effect, seat);
                pick.set.count_ones() >= u32::from(pick.count)
            }
            _ => true,
        })
    }

    /// Cards that may be chosen next: of kinds that come after the last chosen, leaving enough for
    /// the rest.
    fn takeable(&self, state: &State, pick: &Pick, run: &Run) -> u64 {
        let kinds = &state.kinds[pick.owner.index()];
        let kind = |place: u8| kinds[usize::from(place)];
        let least = run.last.map_or(0, |last| state.kind(last));
        let mut left = 0;
        for place in each(pick.set).filter(|&place| kind(place) >= least) {
            left |= 1_u64 << place;
        }
        let enough = |place: &u8| {
            each(left).filter(|&later| kind(later) >= kind(*place)).count() >= usize::from(run.left)
        };
        each(self.distinct(state, pick.owner, left))
            .filter(enough)
            .fold(0, |found, place| found | 1 << place)
    }

    /// The cards that may be chosen next.
    pub(super) fn take_options(
        &self,
        state: &State,
        run: &Run,
        effect: &Effect,
        actions: &mut Actions,
    ) {
        let pick = self.pick(state, run, effect);
        let cards = each(self.takeable(state, &pick, run));
        actions.extend(cards.map(|place| Action::Take(CardId::at(pick.owner, place))));
    }

    /// The cards looked at that may go back next, one of each kind.
    pub(super) fn order_options(&self, state: &State, run: &Run, actions: &mut Actions) {
        let Some(&card) = run.looked.iter().flatten().next() else { return };
        let owner = card.owner();
        let cards = each(self.distinct(state, owner, looked_set(run)));
        actions.extend(cards.map(|place| Action::Take(CardId::at(owner, place))));
    }
}

/// A pile of a player as a set of its places.
fn pile(state: &State, seat: Seat, zone: Zone) -> u64 {
    let player = &state.players[seat.index()];
    match zone {
        Zone::Hand => player.hand,
        Zone::Deck | Zone::DeckBottom => player.deck.all(),
        Zone::Chakra => player.chakra,
        Zone::Discard => player.discard,
        Zone::Camp => player.camp,
    }
}

/// The cards set apart while looking at them, as a set of their owner's places.
fn looked_set(run: &Run) -> u64 {
    run.looked.iter().flatten().fold(0, |set, card| set | card.bit())
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The next player whose cards are to be chosen; after the last the record is over.
    pub(super) fn settle_pick(&mut self, run: &Run, effect: &Effect) -> Next {
        let Some(player) = self.rules.picked_player(self.state, run, effect, run.at) else {
            self.next_record();
            self.check_end();
            return Next::Go;
        };
        let viewer = run.what.source.seat;
        match effect.op {
            Op::LookTop { count, .. } => {
                let looked = self.look_at_top(player, viewer, count);
                self.change_run(|run| run.looked = looked);
                let seen = looked.iter().flatten().count() as u8;
                self.report.cards_seen(
                    self.rules,
                    self.state,
                    player,
                    run.what.source.card,
                    seen,
                    false,
                );
            }
            Op::LookHandTake { .. } if viewer != player => {
                let player = &mut self.state.players[player.index()];
                player.hand_known = player.hand;
            }
            _ => {}
        }
        let Some((run, _)) = self.rules.running(self.state) else { return Next::Go };
        let pick = self.rules.pick(self.state, &run, effect);
        // A hand that the chooser cannot see is chosen from at random.
        let blind = matches!(effect.op, Op::DiscardHand { .. }) && pick.chooser != pick.owner;
        if blind {
            self.discard_blindly(pick.owner, pick.count);
            self.change_run(|run| run.at += 1);
            return Next::Go;
        }
        let left = pick.count.min(pick.set.count_ones() as u8);
        self.change_run(|run| {
            run.done &= left == pick.count;
            run.left = left;
            run.last = None;
            run.step = RunStep::Take;
        });
        Next::Go
    }

    /// Asks while cards are left to be chosen.
    pub(super) fn settle_take(&mut self, run: &Run, effect: &Effect) -> Next {
        if run.left == 0 {
            self.end_pick(run, effect);
            return Next::Go;
        }
        let pick = self.rules.pick(self.state, run, effect);
        let cards = self.rules.takeable(self.state, &pick, run);
        if cards.count_ones() > 1 {
            return Next::Ask;
        }
        match each(cards).next() {
            Some(place) => self.take_card(run, effect, CardId::at(pick.owner, place)),
            None => self.end_pick(run, effect),
        }
        Next::Go
    }

    /// A card is chosen.
    pub(super) fn take_card(&mut self, run: &Run, effect: &Effect, card: CardId) {
        let viewer = run.what.source.seat;
        self.change_run(|run| {
            run.left -= 1;
            run.last = Some(card);
            for looked in run.looked.iter_mut().filter(|looked| **looked == Some(card)) {
                *looked = None;
            }
        });
        match effect.op {
            Op::DiscardHand { .. } => self.shift(card, Zone::Hand, Zone::Discard, true),
            Op::ChakraToDiscard { .. } => self.shift(card, Zone::Chakra, Zone::Discard, true),
            Op::HandToChakra(_) => self.shift(card, Zone::Hand, Zone::Chakra, true),
            Op::DiscardToDeckBottom(_) => {
                self.shift(card, Zone::Discard, Zone::DeckBottom, true);
            }
            Op::ReturnFromDiscard { to, .. } => self.shift(card, Zone::Discard, to, true),
            Op::LookHandTake { to, .. } => self.shift(card, Zone::Hand, to, true),
            Op::Search { to, .. } => {
                // A card that goes onto the deck goes there after the shuffle.
                if matches!(to, Zone::Deck | Zone::DeckBottom) {
                    self.shuffle_by_effect(card.owner());
                }
                self.shift(card, Zone::Deck, to, true);
            }
            Op::LookTop { .. } => {
                let known = self.state.players[card.owner().index()].deck.known;
                let rival = other(card.owner());
                let open = viewer == rival || known[rival.index()] & card.bit() != 0;
                self.shift(card, Zone::Deck, Zone::Hand, open);
            }
            Op::PutInPlay { from, place, .. } => self.put_in_play(&run.what, card, from, place),
            _ => {}
        }
    }

    fn shuffle_by_effect(&mut self, seat: Seat) {
        self.shuffle(seat);
        self.report.shuffled(self.state, seat);
    }

    /// The choice among a player's cards is over.
    fn end_pick(&mut self, run: &Run, effect: &Effect) {
        let pick = self.rules.pick(self.state, run, effect);
        match effect.op {
            Op::LookTop { .. } => {
                self.set_step(RunStep::Order);
                return;
            }
            // A search shuffles even when it finds nothing.
            Op::Search { to: Zone::Deck | Zone::DeckBottom, .. } if run.last.is_some() => {}
            Op::Search { .. } | Op::PutInPlay { from: Zone::Deck, .. } => {
                self.shuffle_by_effect(pick.owner);
            }
            _ => {}
        }
        self.change_run(|run| (run.step, run.at) = (RunStep::Pick, run.at + 1));
    }

    /// Puts the rest of the cards looked at away: asks where their order matters.
    pub(super) fn settle_order(&mut self, run: &Run, effect: &Effect) -> Next {
        let Some(&card) = run.looked.iter().flatten().next() else {
            self.change_run(|run| (run.step, run.at) = (RunStep::Pick, run.at + 1));
            return Next::Go;
        };
        let Op::LookTop { rest, .. } = effect.op else { return Next::Go };
        let kinds = self.rules.distinct(self.state, card.owner(), looked_set(run)).count_ones();
        if kinds > 1 && matches!(rest, Zone::Deck | Zone::DeckBottom) {
            return Next::Ask;
        }
        self.order_card(run, effect, card);
        Next::Go
    }

    /// A card looked at goes to where the rest goes.
    pub(super) fn order_card(&mut self, run: &Run, effect: &Effect, card: CardId) {
        let Op::LookTop { rest, .. } = effect.op else { return };
        self.change_run(|run| {
            for looked in run.looked.iter_mut().filter(|looked| **looked == Some(card)) {
                *looked = None;
            }
        });
        match rest {
            Zone::Deck | Zone::DeckBottom => {
                self.put_back(card, rest, run.what.source.seat);
            }
            _ => self.shift(card, Zone::Deck, rest, rest != Zone::Hand),
        }
    }
}
