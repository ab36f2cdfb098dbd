//! The combat preparation: calls, tactics, clients, chakra (NAR-050 to NAR-062). What may be called
//! and how it enters is in `call.rs`, how cards become chakra and pay hand costs in `charge.rs`.
//!
//! An announced card is in no pile: `State::announced` holds it until it is put somewhere.

use crate::content::catalogue::{Card, NOTHING, Number};
use crate::content::knobs::NegatedReturnsTo;
use crate::content::vocabulary::{CardKind, Forbiddable, TacticKind, Timing, Zone};
use crate::record::notes::ChakraFlow;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::targets::Objects;
use crate::state::action::{Action, Actions};
use crate::state::{
    ActionStep, Announced, Base, CardId, Ending, Frame, Marks, Moment, Object, Prep, Source, State,
};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// What the active player may do next: every legal call, tactic, client, charge, and the end.
    pub(super) fn menu_options(&self, state: &State, actions: &mut Actions) {
        let seat = state.attacker();
        let hand = state.players[seat.index()].hand;
        let cards = self.distinct(state, seat, hand);
        let [ninjas, tactics, clients] = self.sorted(state, seat, |sets| {
            [sets.ninjas, sets.tactics, sets.clients].map(|set| cards & set)
        });
        let of = |set: u64| each(set).map(|place| CardId::at(seat, place));
        if ninjas != 0 && self.calls_left(state, seat) {
            of(ninjas).for_each(|card| self.call_options(state, seat, card, actions));
        }
        if tactics != 0 && self.tactics_left(state, seat) {
            let tactics = of(tactics).filter(|&card| self.can_use_tactic(state, seat, card));
            actions.extend(tactics.map(Action::Tactic));
        }
        if clients != 0 && self.clients_left(state, seat) {
            let clients = of(clients).filter(|&card| self.can_call_client(state, seat, card));
            actions.extend(clients.map(Action::Client));
        }
        if hand != 0 && self.charges_left(state, seat) > 0 {
            actions.push(Action::Charge);
        }
        actions.push(Action::EndPreparation);
    }

    /// Whether a normal call is left in this turn (NAR-053).
    fn calls_left(&self, state: &State, seat: Seat) -> bool {
        i32::from(state.players[seat.index()].calls) < self.knobs.calls_per_turn
            && !self.forbidden(state, seat, Forbiddable::CallNinja)
    }

    /// Whether a tactic is left in this turn (NAR-059).
    fn tactics_left(&self, state: &State, seat: Seat) -> bool {
        let most = self.knobs.tactics_per_turn + self.extra_tactics(state, seat);
        i32::from(state.players[seat.index()].tactics) < most
            && !self.forbidden(state, seat, Forbiddable::PlayTactic)
    }

    /// Whether a client call is left in this turn (NAR-060).
    fn clients_left(&self, state: &State, seat: Seat) -> bool {
        i32::from(state.players[seat.index()].clients) < self.knobs.clients_per_turn
            && !self.forbidden(state, seat, Forbiddable::CallClient)
    }

    /// What a tactic of the own turn and an interruption need alike: entry turn, price, a target
    /// where there must be one (NAR-058, NAR-072).
    pub(super) fn can_use_tactic(&self, state: &State, seat: Seat, card: CardId) -> bool {
        let target = self.card(state, card).target;
        self.entry_allowed(state, seat, card)
            && self.can_pay_hand(state, seat, card)
            && (target == NOTHING || {
                let expr = &self.catalogue.targets[usize::from(target)];
                self.has_candidate(state, expr, announcer(seat, card))
            })
    }

    /// Whether a client may be called: entry turn, price, no other of its name (NAR-009, NAR-060).
    fn can_call_client(&self, state: &State, seat: Seat, card: CardId) -> bool {
        self.entry_allowed(state, seat, card)
            && self.can_pay_hand(state, seat, card)
            && !self.has_client_like(state, seat, card)
    }

    /// Whether a client of this card's name is in the camp (NAR-009).
    fn has_client_like(&self, state: &State, seat: Seat, card: CardId) -> bool {
        let name = self.card(state, card).name;
        each(state.players[seat.index()].camp).any(|place| {
            let other = self.card(state, CardId::at(seat, place));
            other.kind == CardKind::Client && other.name == name
        })
    }

    /// Whether a card may lie in its owner's camp when an effect puts it there: permanent tactics
    /// (NAR-058), and clients but a second one of a name (NAR-009, NAR-060).
    pub(super) fn may_lie_in_camp(&self, state: &State, card: CardId) -> bool {
        let Card { kind, tactic, .. } = *self.card(state, card);
        match kind {
            CardKind::Tactic => tactic == TacticKind::Permanent,
            CardKind::Client => !self.has_client_like(state, card.owner(), card),
            CardKind::Ninja | CardKind::Technique => false,
        }
    }

    /// Whether the entry turn is reached (NAR-054). With the counter at its end a ninja of any entry
    /// turn may be called (NAR-424).
    pub(crate) fn entry_allowed(&self, state: &State, seat: Seat, card: CardId) -> bool {
        let Card { entry_turn, kind, .. } = *self.card(state, card);
        let counter = state.players[seat.index()].counter;
        entry_turn <= counter
            || kind == CardKind::Ninja && i32::from(counter) >= self.knobs.turn_counter_cap
    }

    /// What may be chosen as the next target of the announced card of a seat: in ascending order,
    /// each once.
    fn next_targets(&self, state: &State, seat: Seat) -> Objects {
        let announced = &state.announced[seat.index()];
        let mut found = Objects::new();
        let card = announced.known_card();
        let Some(expr) = self.catalogue.targets.get(usize::from(self.card(state, card).target))
        else {
            return found;
        };
        found = self.candidates(state, expr, announcer(seat, card));
        if announced.marks.count > 0 {
            let last = usize::from(announced.marks.from + announced.marks.count) - 1;
            let last = state.marks[last].object;
            found.retain(|object| *object > last);
        }
        found
    }

    /// Targets of the announced tactic or interruption, and Done where enough are chosen (NAR-235).
    pub(super) fn announce_target_options(&self, state: &State, seat: Seat, actions: &mut Actions) {
        actions.extend(self.next_targets(state, seat).into_iter().map(Action::Target));
        if state.announced[seat.index()].marks.count > 0 {
            actions.push(Action::Done);
        }
    }
}

/// Who announces a card, as the source of its effects.
pub(super) fn announcer(seat: Seat, card: CardId) -> Source {
    Source { card: Some(card), seat, ..Source::default() }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Asks; with nothing to do but to end the preparation the engine takes that.
    pub(super) fn settle_menu(&mut self) -> Next {
        Next::Ask
    }

    /// Announces an action, or ends the preparation.
    pub(super) fn act_menu(&mut self, action: Action) {
        let seat = self.state.attacker();
        let player = &mut self.state.players[seat.index()];
        match action {
            Action::Call(card, base) => {
                player.calls += 1;
                self.announce(seat, Prep::Call, card, base);
            }
            Action::Tactic(card) => {
                player.tactics += 1;
                self.announce(seat, Prep::Tactic, card, Base::Nothing);
            }
            Action::Client(card) => {
                player.clients += 1;
                self.announce(seat, Prep::Client, card, Base::Nothing);
            }
            Action::Charge => self.announce_charge(seat),
            Action::EndPreparation => self.pop(),
            _ => {}
        }
    }

    /// A card is announced: it leaves the hand and is in no pile until it is put somewhere.
    pub(super) fn announce(&mut self, seat: Seat, what: Prep, card: CardId, base: Base) {
        self.take_from(card, Zone::Hand);
        let from = self.state.marks.len() as u8;
        self.state.announced[seat.index()] = Announced {
            what,
            card: Some(card),
            base,
            marks: Marks { from, count: 0 },
            ..Announced::default()
        };
        let Card { target, hand_cost, .. } = *self.rules.card(self.state, card);
        // Without targets or price it is paid for at once.
        let first = match (target, hand_cost) {
            (NOTHING, 0) => ActionStep::Paid,
            (NOTHING, _) => ActionStep::Pay,
            _ => ActionStep::Targets,
        };
        self.push(Frame::Action { seat, step: first });
    }

    /// Asks while targets are to be chosen; "all" designates by itself (NAR-231).
    pub(super) fn settle_announce_targets(&mut self, seat: Seat) -> Next {
        let announced = self.state.announced[seat.index()];
        let card = announced.known_card();
        let target = usize::from(self.rules.card(self.state, card).target);
        let chosen = announced.marks.count;
        let is_done = match self.rules.catalogue.targets[target].number {
            Number::One => chosen == 1,
            Number::UpTo(most) => {
                chosen == most || chosen > 0 && self.rules.next_targets(self.state, seat).is_empty()
            }
            Number::All => {
                for object in self.rules.next_targets(self.state, seat) {
                    self.report.targeted(self.rules, self.state, Some(card), seat, object);
                    self.designate_for(seat, object);
                }
                true
            }
        };
        // Where nothing can be chosen after all, nothing is asked.
        if is_done || chosen == 0 && self.rules.next_targets(self.state, seat).is_empty() {
            self.pop();
            return Next::Go;
        }
        Next::Ask
    }

    /// A target, or Done.
    pub(super) fn act_announce_targets(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Target(object) => self.designate_for(seat, object),
            Action::Done => self.pop(),
            _ => {}
        }
    }

    /// A target of the announced card is noted as it is now (NAR-224).
    fn designate_for(&mut self, seat: Seat, object: Object) {
        self.note_mark(object);
        self.state.announced[seat.index()].marks.count += 1;
    }

    /// The announced action of the seat goes on (NAR-062): targets, price, window (b), effect, ENTER
    /// effects, window (c). Interruptions go the same way without windows (NAR-073).
    pub(super) fn settle_action(&mut self, seat: Seat, at: ActionStep) -> Next {
        let (mut seat, mut at) = (seat, at);
        // Most steps ask and push nothing: the next one follows at once.
        loop {
            self.carry_out_step_of(seat, at);
            match *self.state.frames.top() {
                Frame::Action { seat: whose, step } if self.state.ending == Ending::None => {
                    (seat, at) = (whose, step);
                }
                _ => return Next::Go,
            }
        }
    }

    fn carry_out_step_of(&mut self, seat: Seat, at: ActionStep) {
        let announced = self.state.announced[seat.index()];
        let is_tactic = matches!(announced.what, Prep::Tactic | Prep::Interruption);
        let next = match at {
            ActionStep::Targets => ActionStep::Pay,
            ActionStep::Pay => ActionStep::Paid,
            ActionStep::Paid => ActionStep::Effect,
            ActionStep::Effect if is_tactic => ActionStep::Place,
            ActionStep::Effect | ActionStep::Place => ActionStep::Done,
            ActionStep::Done | ActionStep::Over => ActionStep::Over,
        };
        self.set_top(Frame::Action { seat, step: next });
        let answerable = announced.what != Prep::Interruption;
        match at {
            ActionStep::Targets => {
                if self.rules.card(self.state, announced.known_card()).target != NOTHING {
                    self.push(Frame::AnnounceTargets(seat));
                }
            }
            ActionStep::Pay => {
                let left = self.rules.card(self.state, announced.known_card()).hand_cost;
                if left > 0 {
                    self.push(Frame::PayHand { seat, left, from: 0 });
                }
            }
            ActionStep::Paid => {
                if matches!(announced.what, Prep::Tactic | Prep::Client | Prep::Interruption) {
                    self.report.played(self.rules, self.state, seat, announced.known_card());
                }
                if answerable {
                    self.open_window(Moment::Announced);
                }
            }
            ActionStep::Effect if announced.negated => self.end_negated(seat),
            ActionStep::Effect => self.take_effect(seat),
            ActionStep::Place => self.place_tactic(seat),
            ActionStep::Done => {
                let unit = announced.unit.filter(|&unit| self.state.is_in_play(unit));
                self.state.announced[seat.index()].unit = unit;
                if answerable {
                    self.open_window(Moment::Done);
                }
            }
            ActionStep::Over => {
                self.pop();
                self.state.announced[seat.index()] = Announced::default();
                self.release_marks();
            }
        }
    }

    /// The announced action takes effect.
    fn take_effect(&mut self, seat: Seat) {
        let announced = self.state.announced[seat.index()];
        match announced.what {
            Prep::Call => self.carry_out_call(seat),
            Prep::Client => {
                self.put_announced(seat, Zone::Camp);
                self.raise_camp_enter(announced.known_card());
            }
            Prep::Charge => self.carry_out_charge(seat),
            Prep::Tactic | Prep::Interruption => self.resolve_announced(seat),
            Prep::Nothing => {}
        }
    }

    /// A normal tactic or interruption that was used goes to its owner's chakra area, a permanent one
    /// stays in camp (NAR-058).
    fn place_tactic(&mut self, seat: Seat) {
        let Some(card) = self.state.announced[seat.index()].card else { return };
        if self.rules.card(self.state, card).tactic == TacticKind::Permanent {
            self.put_announced(seat, Zone::Camp);
            self.raise_camp_enter(card);
        } else {
            self.put_announced(seat, Zone::Chakra);
            self.report.chakra_moved(self.rules, self.state, seat, card, ChakraFlow::UsedTactic);
        }
    }

    fn raise_camp_enter(&mut self, card: CardId) {
        self.raise_camp(Timing::Enter, card);
    }

    /// A negated action stays paid and counts as done; a tactic goes to chakra, what was called to
    /// the discard (NAR-073). There is nothing for a window (c) to follow.
    fn end_negated(&mut self, seat: Seat) {
        self.report.action_negated(self.state, seat);
        self.set_top(Frame::Action { seat, step: ActionStep::Over });
        let announced = self.state.announced[seat.index()];
        let Some(card) = announced.card else { return };
        if self.rules.knobs.negated_returns_to == NegatedReturnsTo::Hand {
            self.put_announced(seat, Zone::Hand);
        } else if matches!(announced.what, Prep::Tactic | Prep::Interruption) {
            self.put_announced(seat, Zone::Chakra);
            self.report.chakra_moved(self.rules, self.state, seat, card, ChakraFlow::UsedTactic);
        } else {
            self.put_announced(seat, Zone::Discard);
        }
    }

    /// The announced card of a seat comes to a pile.
    pub(super) fn put_announced(&mut self, seat: Seat, zone: Zone) {
        let Some(card) = self.state.announced[seat.index()].card.take() else { return };
        debug_assert!(self.state.players[seat.index()].hand & card.bit() == 0);
        self.put(card, zone, true);
    }
}
