//! The legal actions of every decision, and what choosing one does.

use crate::content::ids::{AdvantageId, kinds_of};
use crate::content::knobs::VoluntaryDiscard;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::action::{Action, Actions};
use crate::state::{CombatStep, EscapeStep, EventStep, FacingStep, Frame, Moment, State, TurnStep};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

impl Rules {
    /// Fills the list of legal actions of the seat that must choose.
    pub(crate) fn fill_legal(&self, state: &State, actions: &mut Actions) {
        let Some(seat) = state.chooser else { return };
        // Asked of most: not left to the jump below, which is hard to foresee.
        if let Frame::Window { moment, ready, .. } = *state.top() {
            let cards = ready.then(|| self.useful_cards(state, seat, moment));
            self.list_window(state, seat, moment, cards, actions);
        } else {
            self.fill_choices(state, seat, actions);
        }
    }

    /// The same for a seat asked in a window; with the cards that may be of use, where it is ready.
    #[inline]
    pub(super) fn list_window(
        &self,
        state: &State,
        seat: Seat,
        moment: Moment,
        cards: Option<CardSet>,
        actions: &mut Actions,
    ) {
        actions.push(Action::Pass);
        if !cards.is_some_and(|cards| self.list_plainly(state, seat, moment, cards, actions)) {
            self.window_actions(state, seat, moment, actions);
        }
    }

    /// The same where no window is open.
    fn fill_choices(&self, state: &State, seat: Seat, actions: &mut Actions) {
        match *state.top() {
            Frame::Reveal { .. } => {
                actions.push(Action::Pass);
                self.window_actions(state, seat, Moment::Revealed, actions);
            }
            Frame::Death { dying, .. } => {
                actions.push(Action::Pass);
                self.death_actions(state, seat, dying, actions);
            }
            Frame::Event(EventStep::Choose) => {
                actions.push(Action::Face);
                if self.may_ask(state) {
                    actions.push(Action::Ask);
                }
            }
            Frame::Event(_) => both(actions, Action::Face, Action::Withdraw),
            Frame::AskVolunteers { .. } => both(actions, Action::Pass, Action::Volunteer),
            Frame::ChooseFacer(proposers) => {
                if self.is_bound(state) {
                    actions.push(Action::Face);
                }
                actions.extend(proposers.iter().map(Action::Choose));
            }
            Frame::Turn(TurnStep::Attack) => {
                actions.push(Action::Pass);
                for_seats(actions, self.attack_targets(state, seat), Action::Attack);
            }
            Frame::Combat { step: CombatStep::MayCounter, .. } => {
                both(actions, Action::Pass, Action::Counter);
            }
            Frame::Escape { step: EscapeStep::Captive, .. } => {
                both(actions, Action::Pass, Action::Roll);
            }
            Frame::Escape { .. } => both(actions, Action::Pass, Action::Help),
            Frame::Rescue(captives) => {
                actions.push(Action::Pass);
                for_seats(actions, captives.and(state.captured), Action::Rescue);
            }
            Frame::Bonus { .. } => {
                actions.push(Action::Pass);
                let (deck, pile) = self.bonus_sources(state);
                if deck {
                    actions.push(Action::DrawDeck);
                }
                if pile {
                    actions.push(Action::DrawPile);
                }
            }
            Frame::NaturalOne(_) => {
                actions.push(Action::Pass);
                let hand = state.players[seat.index()].hand;
                self.for_types(hand, |card| actions.push(Action::Discard(card)));
            }
            Frame::KeepObjective(_) => {
                let player = &state.players[seat.index()];
                let one = player.objective;
                let two = player.objective_spare.unwrap_or(one);
                actions.extend([Action::Keep(one.min(two)), Action::Keep(one.max(two))]);
            }
            Frame::Share { .. } => {
                for_seats(actions, self.share_targets(state, seat), Action::Share);
            }
            Frame::DiscardPermanent { owner, .. } => {
                actions.extend(kinds_of(self.permanents(state, owner)).map(Action::Drop));
            }
            Frame::HandLimit { last, .. } => self.hand_limit_actions(state, seat, last, actions),
            _ => {}
        }
    }

    /// Discards in ascending order of type, so that no set is chosen in two orders; a type is
    /// offered only if enough cards from it upwards are left (NIN-065).
    fn hand_limit_actions(
        &self,
        state: &State,
        seat: Seat,
        last: AdvantageId,
        actions: &mut Actions,
    ) {
        let hand = state.players[seat.index()].hand;
        let excess = self.hand_excess(state, seat);
        let free = self.knobs.voluntary_discard == VoluntaryDiscard::AtHandLimitStep;
        if excess == 0 && free {
            actions.push(Action::Pass);
        }
        let mut left = hand.count_ones();
        self.for_types(hand, |card| {
            if card >= last && left >= excess {
                actions.push(Action::Discard(card));
            }
            left -= (hand & self.catalogue.advantages[card.index()].set).count_ones();
        });
    }
}

/// Lists an action for each of some seats.
#[inline]
fn for_seats(actions: &mut Actions, seats: SeatSet, action: fn(Seat) -> Action) {
    seats.iter().for_each(|seat| actions.push(action(seat)));
}

/// Lists two actions.
#[inline]
fn both(actions: &mut Actions, first: Action, second: Action) {
    actions.push(first);
    actions.push(second);
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Does what a seat has chosen, and the step that follows where it is known; true if somebody
    /// has to choose then.
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> bool {
        match (*self.state.top(), action) {
            (Frame::Reveal { .. }, Action::Pass) => {
                self.reveal_moves_on(false);
                self.step_reveal()
            }
            (Frame::Death { .. }, Action::Pass) => {
                self.death_moves_on(false);
                false
            }
            (Frame::Window { .. } | Frame::Reveal { .. } | Frame::Death { .. }, action) => {
                self.act_in_window(seat, action)
            }
            (Frame::Event(EventStep::Choose), Action::Face) => {
                self.face(seat);
                self.step_facing(FacingStep::Roll)
            }
            (Frame::Event(EventStep::Choose), _) => {
                self.tell(|out| writeln!(out, "  {seat} asks the others"));
                self.ask_volunteers();
                self.step_ask(1, false)
            }
            (Frame::Event(_), Action::Face) => {
                self.volunteer_faces();
                self.step_facing(FacingStep::Roll)
            }
            (Frame::Event(step), _) => {
                self.volunteer_withdraws();
                self.step_event(step)
            }
            (Frame::AskVolunteers { next, joining }, action) => {
                self.answer_ask(seat, action == Action::Volunteer);
                self.step_ask(next + 1, joining)
            }
            (Frame::Turn(_), Action::Attack(target)) => {
                self.phase_attack(target);
                self.step_combat()
            }
            (Frame::Turn(_), _) => self.end_turn(),
            (Frame::Combat { .. }, action) => {
                if action == Action::Counter {
                    self.counterattack();
                } else {
                    self.decline_counter();
                }
                self.step_combat()
            }
            (Frame::Bonus { purpose, .. }, action) => {
                let from = match action {
                    Action::DrawDeck => Some(true),
                    Action::DrawPile => Some(false),
                    _ => None,
                };
                self.take_bonus(seat, purpose, from);
                match *self.state.top() {
                    Frame::Roll(step) => self.step_roll(step),
                    _ => false,
                }
            }
            (frame, action) => {
                self.act_otherwise(seat, frame, action);
                false
            }
        }
    }

    /// The same for what is seldom chosen.
    #[inline(never)]
    fn act_otherwise(&mut self, seat: Seat, frame: Frame, action: Action) {
        match (frame, action) {
            (Frame::ChooseFacer(_), Action::Choose(other)) => self.choose_facer(other),
            (Frame::ChooseFacer(_), _) => self.choose_facer(seat),
            (Frame::Escape { step: EscapeStep::Captive, .. }, action) => {
                self.captive_chooses(action == Action::Roll);
            }
            (Frame::Escape { .. }, action) => self.helper_chooses(action == Action::Help),
            (Frame::Rescue(_), Action::Rescue(captive)) => self.rescue(Some(captive)),
            (Frame::Rescue(_), _) => self.rescue(None),
            (Frame::NaturalOne(_), action) => {
                self.pop();
                if let Action::Discard(card) = action {
                    self.discard_from_hand(seat, card);
                }
            }
            (Frame::KeepObjective(_), Action::Keep(objective)) => {
                self.keep_objective(seat, objective);
            }
            (Frame::Share { .. }, Action::Share(target)) => self.share_with(target),
            (Frame::DiscardPermanent { chooser, owner, left }, Action::Drop(card)) => {
                self.set_top(Frame::DiscardPermanent { chooser, owner, left: left - 1 });
                self.drop_permanent(owner, card);
            }
            (Frame::HandLimit { next, .. }, Action::Discard(card)) => {
                self.set_top(Frame::HandLimit { next, last: card });
                self.discard_from_hand(seat, card);
            }
            (Frame::HandLimit { next, .. }, _) => {
                self.set_top(Frame::HandLimit { next: next + 1, last: AdvantageId::default() });
            }
            (frame, action) => panic!("{action:?} is no choice of {frame:?}"),
        }
    }

    // Not inlined: what playing a card needs, other choices would have to make room for.
    #[inline(never)]
    fn act_in_window(&mut self, seat: Seat, action: Action) -> bool {
        self.window_moves_on(action);
        if matches!(self.state.top(), Frame::Reveal { .. }) {
            self.reveal_moves_on(true);
        }
        self.death_moves_on(true);
        match action {
            Action::Play { card, usage, aim } => {
                self.play_card(seat, card, usage, aim);
                return matches!(self.state.top(), Frame::Reveal { .. }) && self.step_reveal();
            }
            Action::Discard(card) => self.discard_from_hand(seat, card),
            Action::Drop(card) => self.drop_permanent(seat, card),
            Action::Give { card, seat: receiver } => self.give(seat, card, receiver),
            Action::TurnUp(giver) => self.turn_up(seat, giver),
            other => panic!("{other:?} is no choice of a window"),
        }
        false
    }
}
