//! Events: who faces, in which order, success and failure (section 2.5).

use crate::content::catalogue;
use crate::content::catalogue::{Duration, Event, Primitive, Purpose, Scope, forbid};
use crate::content::ids::CardId;
use crate::content::knobs::{AllEventConquest, EventDeckEmpty, OutcomeTiming};
use crate::content::shape::STAT_WORDS;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::action::Action;
use crate::state::{
    Cause, DrawStep, Ending, EventState, EventStep, FacingStep, Frame, Moment, Roll, RollStep,
    State, TurnStep, in_play,
};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet, Stream};

impl Rules {
    /// The event being resolved.
    #[inline]
    pub(crate) fn event_card(&self, state: &State) -> &Event {
        &self.catalogue.events[state.event.kind.index()]
    }

    /// Whether the active player still has to face the event (NIN-109, NIN-123).
    pub(super) fn is_bound(&self, state: &State) -> bool {
        let seat = state.active;
        self.can_be_involved(state, seat)
            && !state.event.escaped.or(state.event.faced).has(seat)
            && state.players[seat.index()].forbidden & forbid::FACE_EVENT == 0
    }

    /// Everybody who may volunteer (NIN-110).
    pub(crate) fn volunteers(&self, state: &State) -> SeatSet {
        let e = &state.event;
        let mut seats = self
            .present(state)
            .without(state.recalled)
            .without(SeatSet::of(state.active))
            .without(e.faced.or(e.escaped).or(e.withdrawn));
        for &seat in &*e.order {
            seats.remove(seat);
        }
        // Seat by seat without a branch: who is in the set is hard to foresee.
        let mut barred = SeatSet::EMPTY;
        for (seat, player) in state.players[..usize::from(self.index.seats)].iter().enumerate() {
            let bars = player.forbidden & (forbid::VOLUNTEER | forbid::FACE_EVENT);
            barred.0 |= u8::from(bars != 0) << seat;
        }
        seats.without(barred)
    }

    /// Whether the active player may ask the others instead of facing (NIN-100): there must be others
    /// who may volunteer, and whose escape has been cancelled must face the event (NIN-119).
    pub(super) fn may_ask(&self, state: &State) -> bool {
        let denied = state.cancelled.iter().any(|cancelled| {
            let entry = &cancelled.entry;
            entry.owner == state.active
                && self
                    .entry_ops(entry.card, entry.usage)
                    .iter()
                    .any(|op| op.is(Primitive::EscapeEvent))
        });
        !denied && !self.volunteers(state).is_empty()
    }

    /// Whether one in the order has lost the right to face (NIN-123).
    fn lost_eligibility(&self, state: &State, seat: Seat) -> bool {
        !self.can_be_involved(state, seat)
            || state.players[seat.index()].forbidden & (forbid::VOLUNTEER | forbid::FACE_EVENT) != 0
            || state.event.escaped.has(seat)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Draws and turns up the event of the turn, if there is one (NIN-060, NIN-120); true if
    /// somebody has to choose in its window.
    pub(super) fn begin_event(&mut self) -> bool {
        if self.state.event_deck == 0 {
            if self.rules.knobs.event_deck_empty == EventDeckEmpty::GameEndsNoWinner {
                self.end_without_winner(Ending::DeckEmpty);
                return false;
            }
            if self.state.event_pile == 0 {
                return false;
            }
            self.state.event_deck = self.state.event_pile;
            self.state.event_pile = 0;
            self.reshuffled();
        }
        let card = CardId::of(self.chance.draw_placed(
            Stream::EVENT,
            self.state.event_deck,
            &self.rules.catalogue.event_places,
        ));
        self.state.event_deck &= !card.set();
        let kind = self.rules.catalogue.event_of[card.index()];
        self.state.event = EventState { open: true, card, kind, ..EventState::default() };
        self.report.event_up(self.rules, self.state, kind);
        let rules = self.rules;
        self.tell(|out| {
            let event = &rules.catalogue.events[kind.index()];
            write!(out, "  event {} {}:", event.id, event.name)?;
            for roll in &event.rolls {
                write!(out, " {} {}", STAT_WORDS[roll.stat as usize], roll.difficulty)?;
            }
            writeln!(out, ", {} against {}", event.advantages, event.disadvantages)
        });
        let step = match self.rules.catalogue.events[kind.index()].scope {
            Scope::One => EventStep::Choose,
            Scope::All => EventStep::AllNext,
        };
        self.replace_and_push(Frame::Turn(TurnStep::AfterEvent), Frame::Event(step));
        self.open_window(Moment::EventUp) || self.step_event(step)
    }

    /// Carries the event on. Many steps lead straight to the next.
    #[inline(never)]
    pub(super) fn step_event(&mut self, step: EventStep) -> bool {
        let mut step = step;
        while !self.event_step(step) {
            match *self.state.top() {
                Frame::Event(next) => step = next,
                _ => return false,
            }
        }
        true
    }

    #[inline]
    fn event_step(&mut self, step: EventStep) -> bool {
        match step {
            EventStep::Choose => {
                if self.rules.is_bound(self.state) {
                    let active = self.state.active;
                    if self.rules.may_ask(self.state) {
                        return self.ask(active, &[Action::Face, Action::Ask]);
                    }
                    return self.ask(active, &[Action::Face]);
                }
                self.ask_volunteers();
            }
            EventStep::Volunteered => self.volunteered(),
            EventStep::NextVolunteer => return self.next_volunteer(),
            EventStep::FacingDone => {
                if self.state.event.passed.is_empty() {
                    self.state.event.joined = false;
                    let asking = Frame::AskVolunteers { next: 1, joining: true };
                    self.replace_and_push(Frame::Event(EventStep::Joined), asking);
                } else {
                    self.set_top(Frame::Event(EventStep::Close));
                }
            }
            EventStep::Joined => {
                self.drop_ineligible();
                let rolls = self.state.event.joined && self.priority_needed();
                self.set_top(Frame::Event(EventStep::NextVolunteer));
                if rolls {
                    self.begin_priority();
                }
            }
            EventStep::LastResort => self.last_resort(),
            EventStep::AllNext => self.all_next(),
            EventStep::AllOutcomes => self.all_outcomes(),
            EventStep::Close => self.close_event(),
        }
        false
    }

    /// The active player asks the others (NIN-100).
    pub(super) fn ask_volunteers(&mut self) {
        let asking = Frame::AskVolunteers { next: 1, joining: false };
        self.replace_and_push(Frame::Event(EventStep::Volunteered), asking);
    }

    #[inline(never)]
    pub(super) fn step_ask(&mut self, next: u8, joining: bool) -> bool {
        let (active, seats) = (self.state.active, self.rules.index.seats);
        let volunteers = u32::from(self.rules.volunteers(self.state).0);
        // Bit `k` is the seat `k` steps on from the active player.
        let round = (volunteers | volunteers << seats) >> active.0 & ((1 << seats) - 1);
        let ahead = round >> next << next;
        if ahead == 0 {
            self.pop();
            return false;
        }
        let next = ahead.trailing_zeros() as u8;
        self.set_top(Frame::AskVolunteers { next, joining });
        self.ask(self.rules.clockwise(active, next), &[Action::Pass, Action::Volunteer])
    }

    /// A player who was asked volunteers or not.
    pub(super) fn answer_ask(&mut self, seat: Seat, yes: bool) {
        let Frame::AskVolunteers { next, joining } = *self.state.top() else { return };
        if yes {
            self.state.event.order.push(seat);
            self.state.event.joined = true;
            self.tell(|out| writeln!(out, "  {seat} volunteers"));
        }
        self.set_top(Frame::AskVolunteers { next: next + 1, joining });
    }

    /// Who has lost the right to face drops out of the order (NIN-123).
    pub(super) fn drop_ineligible(&mut self) {
        let order = self.state.event.order;
        self.state.event.order.clear();
        for &seat in &*order {
            if !self.rules.lost_eligibility(self.state, seat) {
                self.state.event.order.push(seat);
            }
        }
    }

    fn priority_needed(&self) -> bool {
        match self.state.event.order.len() {
            0 => false,
            1 => self.rules.knobs.single_volunteer_rolls,
            _ => true,
        }
    }

    fn volunteered(&mut self) {
        if self.state.event.order.is_empty() {
            self.set_top(Frame::Event(EventStep::LastResort));
            return;
        }
        self.set_top(Frame::Event(EventStep::NextVolunteer));
        if self.rules.knobs.expert_mode && self.rules.can_be_involved(self.state, self.state.active)
        {
            // NIN-490: the active player chooses among those who proposed themselves.
            let mut proposers = SeatSet::EMPTY;
            for &seat in &*self.state.event.order {
                proposers.insert(seat);
            }
            self.push(Frame::ChooseFacer(proposers));
        } else if self.priority_needed() {
            self.begin_priority();
        }
    }

    /// The active player has chosen who faces (NIN-490).
    pub(super) fn choose_facer(&mut self, seat: Seat) {
        self.pop();
        self.state.event.order.clear();
        if seat == self.state.active {
            self.face(seat);
        } else {
            self.state.event.order.push(seat);
            self.state.event.chosen = true;
        }
    }

    fn next_volunteer(&mut self) -> bool {
        while let Some(&seat) = self.state.event.order.first() {
            if self.rules.lost_eligibility(self.state, seat) {
                self.state.event.order.remove(0);
                continue;
            }
            if self.rules.knobs.volunteer_binding || self.state.event.chosen {
                self.state.event.chosen = false;
                self.volunteer_faces();
                return false;
            }
            self.set_top(Frame::Event(EventStep::NextVolunteer));
            return self.ask(seat, &[Action::Face, Action::Withdraw]);
        }
        self.set_top(Frame::Event(EventStep::LastResort));
        false
    }

    /// The first in the order faces.
    pub(super) fn volunteer_faces(&mut self) {
        let seat = self.state.event.order.remove(0);
        self.face(seat);
    }

    /// The first in the order withdraws (NIN-106, NIN-125).
    pub(super) fn volunteer_withdraws(&mut self) {
        let seat = self.state.event.order.remove(0);
        self.state.event.withdrawn.insert(seat);
        self.tell(|out| writeln!(out, "  {seat} withdraws"));
    }

    /// Nobody else faces: the active player must, if still bound (NIN-109, NIN-123).
    fn last_resort(&mut self) {
        // Who escaped or was captured has not failed (NIN-118, NIN-072).
        let volunteers_failed = !self.state.event.failed.is_empty();
        let must = self.rules.is_bound(self.state)
            && (!volunteers_failed || self.rules.knobs.active_faces_after_failed_volunteers);
        if must {
            self.face(self.state.active);
        } else {
            self.set_top(Frame::Event(EventStep::Close));
        }
    }

    /// A player begins to face the event (NIN-111).
    pub(crate) fn face(&mut self, seat: Seat) {
        let after = match self.rules.event_card(self.state).scope {
            Scope::One => EventStep::FacingDone,
            Scope::All => EventStep::AllNext,
        };
        self.state.event.facer = Some(seat);
        self.state.event.faced.insert(seat);
        self.state.event.roll_index = 0;
        self.replace_and_push(Frame::Event(after), Frame::Facing(FacingStep::Roll));
        self.tell(|out| writeln!(out, "  {seat} faces the event"));
    }

    /// Carries the facing on. Most steps lead straight to the next.
    #[inline(never)]
    pub(super) fn step_facing(&mut self, step: FacingStep) -> bool {
        let seat = self.state.event.facer.expect("somebody faces the event");
        let mut step = step;
        loop {
            let asks = match step {
                FacingStep::Roll => self.roll_for_event(seat),
                FacingStep::Result => {
                    self.event_rolled(seat);
                    false
                }
                FacingStep::Outcome => {
                    self.event_outcome(seat);
                    return false;
                }
            };
            match *self.state.top() {
                Frame::Facing(next) if !asks => step = next,
                _ => return asks,
            }
        }
    }

    /// The success roll that is due; true if somebody has to choose first.
    fn roll_for_event(&mut self, seat: Seat) -> bool {
        if !self.rules.can_be_involved(self.state, seat) || self.state.event.escaped.has(seat) {
            self.report.attempted(self.rules, self.state, None);
            self.end_attempt(seat);
            return false;
        }
        let roll = self.rules.event_card(self.state).rolls[self.state.event.roll_index as usize];
        self.state.rolls.push(Roll {
            purpose: Purpose::Event,
            seat,
            stat: roll.stat,
            difficulty: roll.difficulty,
            ..Roll::default()
        });
        let below = Frame::Facing(FacingStep::Result);
        self.replace_and_push(below, Frame::Roll(RollStep::Before));
        self.step_roll(RollStep::Before)
    }

    /// A success roll has its result: the next one, or the outcome.
    fn event_rolled(&mut self, seat: Seat) {
        let result = self.state.result;
        let last = usize::from(self.state.event.roll_index) + 1
            == self.rules.event_card(self.state).rolls.len();
        if !result.valid {
            self.report.attempted(self.rules, self.state, None);
            self.end_attempt(seat);
        } else if result.passed && !last {
            self.state.event.roll_index += 1;
            self.set_top(Frame::Facing(FacingStep::Roll));
            self.late_bonus(seat, Purpose::Event);
        } else {
            self.set_top(Frame::Facing(FacingStep::Outcome));
        }
    }

    /// The event is passed or failed.
    fn event_outcome(&mut self, seat: Seat) {
        let result = self.state.result;
        if result.passed {
            self.event_passed(seat);
        } else {
            let causes = result
                .decisive
                .or(self.rules.escape_deniers(self.state, seat))
                .without(SeatSet::of(seat));
            self.event_failed(seat, causes);
        }
        // On top of what the outcome still has to draw (`bonus_moment`, NIN-152).
        self.state.result = result;
        self.late_bonus(seat, Purpose::Event);
    }

    /// The attempt of a facer is over: its own cards of the event end (NIN-244, NIN-252); powers
    /// tied to the event go when the event does (NIN-279).
    fn end_attempt(&mut self, seat: Seat) {
        self.pop();
        self.state.event.facer = None;
        if self.state.playing & self.rules.index.masks.tied == 0 {
            return;
        }
        self.expire(in_play::EVENT_OVER, |flow, index| {
            let entry = &flow.state.in_play[index];
            entry.owner == seat
                && entry.flags & in_play::EVENT_OVER == 0
                && flow.rules.advantage(entry.card).kind == catalogue::AdvantageKind::SingleUse
                && flow.rules.has_duration(entry, Duration::ThisEvent)
        });
    }

    fn event_passed(&mut self, seat: Seat) {
        self.report.attempted(self.rules, self.state, Some(true));
        self.end_attempt(seat);
        self.state.event.first_passer.get_or_insert(seat);
        self.state.event.passed.insert(seat);
        let kind = self.state.event.kind;
        self.tell(|out| writeln!(out, "  {seat} passes the event"));
        let event = &self.rules.catalogue.events[kind.index()];
        if event.scope == Scope::One {
            self.conquer(seat);
        }
        if event.killer {
            self.killer_passed(seat);
        }
        self.count_conquests();
        if self.state.over || self.state.eliminated.has(seat) {
            return;
        }
        if event.scope == Scope::One || self.rules.knobs.outcome_timing == OutcomeTiming::PerPlayer
        {
            self.reward(seat);
        }
    }

    /// The event card goes into the player's area (NIN-112).
    fn conquer(&mut self, seat: Seat) {
        let card = self.state.event.card;
        self.state.players[seat.index()].events |= card.set();
        self.report.conquered(self.rules, self.state, seat);
        self.mission_check(seat);
    }

    /// Cards may count conquered events (NIN-041, NIN-043).
    fn count_conquests(&mut self) {
        let [played, drawn] = self.rules.index.masks.conquests;
        let counted = self.state.playing & played | self.state.suffering & drawn;
        if counted != 0 && !self.state.over {
            self.refresh();
            self.deaths(Cause::Other);
        }
    }

    /// Success draws advantage cards (NIN-061), then the window after the outcome.
    fn reward(&mut self, seat: Seat) {
        let kind = self.state.event.kind;
        let count =
            self.draw_advantages(seat, self.rules.catalogue.events[kind.index()].advantages);
        self.report.rewarded(self.state, count);
        self.tell(|out| writeln!(out, "  {seat} draws {count} advantage cards"));
        self.window_after_outcome(seat);
    }

    /// W6 once an outcome is complete. A bonus that is due only now (`bonus_moment`, NIN-152) comes
    /// before it, so then a frame of no draws opens it later, when the hand holds that card; the
    /// same where somebody dies of the conquest (NIN-384).
    fn window_after_outcome(&mut self, seat: Seat) {
        let death = Some(*self.state.top()).filter(|top| matches!(top, Frame::Death { .. }));
        if !self.state.result.bonus_due && death.is_none() {
            self.open_window(Moment::AfterOutcome);
            return;
        }
        if death.is_some() {
            self.pop();
        }
        let (left, causes, origin) = (0, SeatSet::EMPTY, Cause::Event);
        let step = DrawStep::Window;
        self.push(Frame::Draws { seat, left, causes, origin, step });
        if let Some(death) = death {
            self.push(death);
        }
    }

    fn event_failed(&mut self, seat: Seat, causes: SeatSet) {
        self.report.attempted(self.rules, self.state, Some(false));
        self.end_attempt(seat);
        self.state.event.failed.insert(seat);
        self.state.event.causes[seat.index()] = causes;
        let kind = self.state.event.kind;
        self.tell(|out| writeln!(out, "  {seat} fails the event"));
        if self.rules.catalogue.events[kind.index()].scope == Scope::One
            || self.rules.knobs.outcome_timing == OutcomeTiming::PerPlayer
        {
            self.penalty(seat);
        }
    }

    /// Failure draws disadvantage cards (NIN-061).
    fn penalty(&mut self, seat: Seat) {
        let count = self.rules.event_card(self.state).disadvantages;
        if count == 0 {
            self.window_after_outcome(seat);
        } else {
            let causes = self.state.event.causes[seat.index()];
            self.push_draws(seat, count, causes, Cause::Event);
        }
    }

    /// The next player of an ALL event (NIN-114).
    fn all_next(&mut self) {
        while self.state.event.next < self.rules.index.seats {
            let seat = self.rules.clockwise(self.state.active, self.state.event.next);
            self.state.event.next += 1;
            let able = self.rules.can_be_involved(self.state, seat)
                && !self.state.event.escaped.has(seat)
                && self.state.players[seat.index()].forbidden & forbid::FACE_EVENT == 0;
            if able {
                self.face(seat);
                return;
            }
        }
        self.state.event.next = 0;
        let later = self.rules.knobs.outcome_timing == OutcomeTiming::AfterAll;
        let step = if later { EventStep::AllOutcomes } else { EventStep::Close };
        self.set_top(Frame::Event(step));
    }

    /// Outcomes after all have rolled (`outcome_timing` = `after_all`).
    fn all_outcomes(&mut self) {
        while self.state.event.next < self.rules.index.seats {
            let seat = self.rules.clockwise(self.state.active, self.state.event.next);
            self.state.event.next += 1;
            if self.state.eliminated.has(seat) {
                continue;
            }
            if self.state.event.passed.has(seat) {
                self.reward(seat);
                return;
            }
            if self.state.event.failed.has(seat) {
                self.penalty(seat);
                return;
            }
        }
        self.set_top(Frame::Event(EventStep::Close));
    }

    /// The event is over: conquered or discarded (NIN-062, NIN-113, NIN-115).
    fn close_event(&mut self) {
        let card = self.state.event.card;
        let event = self.rules.event_card(self.state);
        let alive = |seat: Seat| !self.state.eliminated.has(seat);
        let conqueror = match (event.scope, self.rules.knobs.all_event_conquest) {
            (Scope::One, _) | (Scope::All, AllEventConquest::Never) => None,
            (Scope::All, AllEventConquest::ActiveIfPassed) => {
                Some(self.state.active).filter(|&seat| self.state.event.passed.has(seat))
            }
            (Scope::All, AllEventConquest::FirstPasser) => self.state.event.first_passer,
        }
        .filter(|&seat| alive(seat));
        self.pop();
        self.state.event.open = false;
        if self.state.playing & self.rules.index.masks.tied != 0 {
            self.expire(in_play::EVENT_OVER, |flow, index| {
                let entry = &flow.state.in_play[index];
                entry.flags & in_play::EVENT_OVER == 0
                    && flow.rules.has_duration(entry, Duration::ThisEvent)
            });
        }
        match conqueror {
            Some(seat) => {
                self.conquer(seat);
                self.count_conquests();
            }
            None if self.rules.catalogue.events[self.state.event.kind.index()].scope
                == Scope::One
                && !self.state.event.passed.is_empty() => {}
            None => self.state.event_pile |= card.set(),
        }
    }
}
