//! Events: who faces, in which order, success and failure (section 2.5).

use crate::Ninja;
use crate::content::cards;
use crate::content::cards::{Duration, Event, OpCode, Purpose, Scope, forbid};
use crate::content::knobs::{AllEventConquest, EventDeckEmpty, OutcomeTiming};
use crate::content::shape::STAT_WORDS;
use crate::record::{self, Cause, event_column};
use crate::rules::flow::Flow;
use crate::state::action::Action;
use crate::state::{
    DrawStep, EventState, EventStep, FacingStep, Frame, Moment, NONE, Roll, RollStep, State,
    TurnStep, in_play,
};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet, Stream};

impl Ninja {
    /// The event being resolved.
    #[inline]
    pub(crate) fn event_card(&self, s: &State) -> &Event {
        &self.cards.events[s.event.kind as usize]
    }

    /// Whether the active player still has to face the event (NIN-109, NIN-123).
    pub(super) fn is_bound(&self, s: &State) -> bool {
        let seat = s.active;
        self.can_be_involved(s, seat)
            && !s.event.escaped.or(s.event.faced).has(seat)
            && s.players[seat.index()].forbidden & forbid::FACE_EVENT == 0
    }

    /// Everybody who may volunteer (NIN-110).
    pub(crate) fn volunteers(&self, s: &State) -> SeatSet {
        let e = &s.event;
        let mut seats = self
            .present(s)
            .without(s.recalled)
            .without(SeatSet::of(s.active))
            .without(e.faced.or(e.escaped).or(e.withdrawn));
        for &seat in &*e.order {
            seats.remove(Seat(seat));
        }
        // Seat by seat without a branch: who is in the set is hard to foresee.
        let mut barred = SeatSet::EMPTY;
        for (seat, player) in s.players[..usize::from(self.seats)].iter().enumerate() {
            let bars = player.forbidden & (forbid::VOLUNTEER | forbid::FACE_EVENT);
            barred.0 |= u8::from(bars != 0) << seat;
        }
        seats.without(barred)
    }

    /// Whether the active player may ask the others instead of facing (NIN-100): there must be others
    /// who may volunteer, and whose escape has been cancelled must face the event (NIN-119).
    pub(super) fn may_ask(&self, s: &State) -> bool {
        let denied = s.cancelled.iter().any(|cancelled| {
            let entry = &cancelled.entry;
            entry.owner == s.active.0
                && self
                    .entry_ops(entry.card, entry.usage)
                    .iter()
                    .any(|op| op.code == OpCode::EscapeEvent)
        });
        !denied && !self.volunteers(s).is_empty()
    }

    /// Whether one in the order has lost the right to face (NIN-123).
    fn lost_eligibility(&self, s: &State, seat: Seat) -> bool {
        !self.can_be_involved(s, seat)
            || s.players[seat.index()].forbidden & (forbid::VOLUNTEER | forbid::FACE_EVENT) != 0
            || s.event.escaped.has(seat)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Draws and turns up the event of the turn, if there is one (NIN-060, NIN-120); true if
    /// somebody has to choose in its window.
    pub(super) fn begin_event(&mut self) -> bool {
        if self.s.event_deck == 0 {
            if self.g.rules.event_deck_empty == EventDeckEmpty::GameEndsNoWinner {
                self.end_without_winner(record::ENDING_DECK_EMPTY);
                return false;
            }
            if self.s.event_pile == 0 {
                return false;
            }
            self.s.event_deck = self.s.event_pile;
            self.s.event_pile = 0;
            self.reshuffled();
        }
        let card = self.c.draw_placed(Stream::EVENT, self.s.event_deck, &self.g.cards.event_places);
        self.s.event_deck &= !(1 << card);
        let kind = self.g.cards.event_of[card as usize];
        self.s.event = EventState {
            open: true,
            card,
            kind,
            facer: NONE,
            first_passer: NONE,
            ..EventState::default()
        };
        self.note_event_up(kind);
        let g = self.g;
        self.tell(|out| {
            let event = &g.cards.events[kind as usize];
            write!(out, "  event {} {}:", event.id, event.name)?;
            for roll in &event.rolls {
                write!(out, " {} {}", STAT_WORDS[roll.stat as usize], roll.difficulty)?;
            }
            writeln!(out, ", {} against {}", event.advantages, event.disadvantages)
        });
        let step = match self.g.cards.events[kind as usize].scope {
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
            match *self.g.top(self.s) {
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
                if self.g.is_bound(self.s) {
                    let active = self.s.active;
                    if self.g.may_ask(self.s) {
                        return self.ask(active, &[Action::Face, Action::Ask]);
                    }
                    return self.ask(active, &[Action::Face]);
                }
                self.ask_volunteers();
            }
            EventStep::Volunteered => self.volunteered(),
            EventStep::NextVolunteer => return self.next_volunteer(),
            EventStep::FacingDone => {
                if self.s.event.passed.is_empty() {
                    self.s.event.joined = false;
                    let asking = Frame::AskVolunteers { next: 1, joining: true };
                    self.replace_and_push(Frame::Event(EventStep::Joined), asking);
                } else {
                    self.set_top(Frame::Event(EventStep::Close));
                }
            }
            EventStep::Joined => {
                self.drop_ineligible();
                let rolls = self.s.event.joined && self.priority_needed();
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
        let (active, seats) = (self.s.active, self.g.seats);
        let volunteers = u32::from(self.g.volunteers(self.s).0);
        // Bit `k` is the seat `k` steps on from the active player.
        let round = (volunteers | volunteers << seats) >> active.0 & ((1 << seats) - 1);
        let ahead = round >> next << next;
        if ahead == 0 {
            self.pop();
            return false;
        }
        let next = ahead.trailing_zeros() as u8;
        self.set_top(Frame::AskVolunteers { next, joining });
        self.ask(self.g.clockwise(active, next), &[Action::Pass, Action::Volunteer])
    }

    /// A player who was asked volunteers or not.
    pub(super) fn answer_ask(&mut self, seat: Seat, yes: bool) {
        let Frame::AskVolunteers { next, joining } = *self.g.top(self.s) else { return };
        if yes {
            self.s.event.order.push(seat.0);
            self.s.event.joined = true;
            self.tell(|out| writeln!(out, "  {seat} volunteers"));
        }
        self.set_top(Frame::AskVolunteers { next: next + 1, joining });
    }

    /// Who has lost the right to face drops out of the order (NIN-123).
    pub(super) fn drop_ineligible(&mut self) {
        let order = self.s.event.order;
        self.s.event.order.clear();
        for &seat in &*order {
            if !self.g.lost_eligibility(self.s, Seat(seat)) {
                self.s.event.order.push(seat);
            }
        }
    }

    fn priority_needed(&self) -> bool {
        match self.s.event.order.len() {
            0 => false,
            1 => self.g.rules.single_volunteer_rolls,
            _ => true,
        }
    }

    fn volunteered(&mut self) {
        if self.s.event.order.is_empty() {
            self.set_top(Frame::Event(EventStep::LastResort));
            return;
        }
        self.set_top(Frame::Event(EventStep::NextVolunteer));
        if self.g.rules.expert_mode && self.g.can_be_involved(self.s, self.s.active) {
            // NIN-490: the active player chooses among those who proposed themselves.
            let mut proposers = SeatSet::EMPTY;
            for &seat in &*self.s.event.order {
                proposers.insert(Seat(seat));
            }
            self.push(Frame::ChooseFacer(proposers));
        } else if self.priority_needed() {
            self.begin_priority();
        }
    }

    /// The active player has chosen who faces (NIN-490).
    pub(super) fn choose_facer(&mut self, seat: Seat) {
        self.pop();
        self.s.event.order.clear();
        if seat == self.s.active {
            self.face(seat);
        } else {
            self.s.event.order.push(seat.0);
            self.s.event.chosen = true;
        }
    }

    fn next_volunteer(&mut self) -> bool {
        while let Some(&first) = self.s.event.order.first() {
            let seat = Seat(first);
            if self.g.lost_eligibility(self.s, seat) {
                self.s.event.order.remove(0);
                continue;
            }
            if self.g.rules.volunteer_binding || self.s.event.chosen {
                self.s.event.chosen = false;
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
        let seat = Seat(self.s.event.order.remove(0));
        self.face(seat);
    }

    /// The first in the order withdraws (NIN-106, NIN-125).
    pub(super) fn volunteer_withdraws(&mut self) {
        let seat = Seat(self.s.event.order.remove(0));
        self.s.event.withdrawn.insert(seat);
        self.tell(|out| writeln!(out, "  {seat} withdraws"));
    }

    /// Nobody else faces: the active player must, if still bound (NIN-109, NIN-123).
    fn last_resort(&mut self) {
        // Who escaped or was captured has not failed (NIN-118, NIN-072).
        let volunteers_failed = !self.s.event.failed.is_empty();
        let must = self.g.is_bound(self.s)
            && (!volunteers_failed || self.g.rules.active_faces_after_failed_volunteers);
        if must {
            self.face(self.s.active);
        } else {
            self.set_top(Frame::Event(EventStep::Close));
        }
    }

    /// A player begins to face the event (NIN-111).
    pub(crate) fn face(&mut self, seat: Seat) {
        let after = match self.g.event_card(self.s).scope {
            Scope::One => EventStep::FacingDone,
            Scope::All => EventStep::AllNext,
        };
        self.s.event.facer = seat.0;
        self.s.event.faced.insert(seat);
        self.s.event.roll_index = 0;
        self.replace_and_push(Frame::Event(after), Frame::Facing(FacingStep::Roll));
        self.tell(|out| writeln!(out, "  {seat} faces the event"));
    }

    /// Carries the facing on. Most steps lead straight to the next.
    #[inline(never)]
    pub(super) fn step_facing(&mut self, step: FacingStep) -> bool {
        let seat = Seat(self.s.event.facer);
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
            match *self.g.top(self.s) {
                Frame::Facing(next) if !asks => step = next,
                _ => return asks,
            }
        }
    }

    /// The success roll that is due; true if somebody has to choose first.
    fn roll_for_event(&mut self, seat: Seat) -> bool {
        if !self.g.can_be_involved(self.s, seat) || self.s.event.escaped.has(seat) {
            self.note_attempt(None);
            self.end_attempt(seat);
            return false;
        }
        let roll = self.g.event_card(self.s).rolls[self.s.event.roll_index as usize];
        self.s.rolls.push(Roll {
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
        let result = self.s.result;
        let last =
            usize::from(self.s.event.roll_index) + 1 == self.g.event_card(self.s).rolls.len();
        if !result.valid {
            self.note_attempt(None);
            self.end_attempt(seat);
        } else if result.passed && !last {
            self.s.event.roll_index += 1;
            self.set_top(Frame::Facing(FacingStep::Roll));
            self.late_bonus(seat, Purpose::Event);
        } else {
            self.set_top(Frame::Facing(FacingStep::Outcome));
        }
    }

    /// The event is passed or failed.
    fn event_outcome(&mut self, seat: Seat) {
        let result = self.s.result;
        if result.passed {
            self.event_passed(seat);
        } else {
            let causes =
                result.decisive.or(self.g.escape_deniers(self.s, seat)).without(SeatSet::of(seat));
            self.event_failed(seat, causes);
        }
        // On top of what the outcome still has to draw (`bonus_moment`, NIN-152).
        self.s.result = result;
        self.late_bonus(seat, Purpose::Event);
    }

    /// The attempt of a facer is over: its own cards of the event end (NIN-244, NIN-252); powers
    /// tied to the event go when the event does (NIN-279).
    fn end_attempt(&mut self, seat: Seat) {
        self.pop();
        self.s.event.facer = NONE;
        if self.s.playing & self.g.masks.tied == 0 {
            return;
        }
        self.expire(in_play::EVENT_OVER, |flow, index| {
            let entry = &flow.s.in_play[index];
            entry.owner == seat.0
                && entry.flags & in_play::EVENT_OVER == 0
                && flow.g.advantage(entry.card).kind == cards::AdvantageKind::SingleUse
                && flow.g.has_duration(entry, Duration::ThisEvent)
        });
    }

    fn event_passed(&mut self, seat: Seat) {
        self.note_attempt(Some(true));
        self.end_attempt(seat);
        if self.s.event.first_passer == NONE {
            self.s.event.first_passer = seat.0;
        }
        self.s.event.passed.insert(seat);
        let kind = self.s.event.kind;
        self.tell(|out| writeln!(out, "  {seat} passes the event"));
        let event = &self.g.cards.events[kind as usize];
        if event.scope == Scope::One {
            self.conquer(seat);
        }
        if event.killer {
            self.killer_passed(seat);
        }
        self.count_conquests();
        if self.s.over || self.s.eliminated.has(seat) {
            return;
        }
        if event.scope == Scope::One || self.g.rules.outcome_timing == OutcomeTiming::PerPlayer {
            self.reward(seat);
        }
    }

    /// The event card goes into the player's area (NIN-112).
    fn conquer(&mut self, seat: Seat) {
        let card = self.s.event.card;
        self.s.players[seat.index()].events |= 1 << card;
        self.note_conquest(seat);
        self.mission_check(seat);
    }

    /// Cards may count conquered events (NIN-041, NIN-043).
    fn count_conquests(&mut self) {
        let [played, drawn] = self.g.masks.conquests;
        let counted = self.s.playing & played | self.s.suffering & drawn;
        if counted != 0 && !self.s.over {
            self.refresh();
            self.deaths(Cause::Other);
        }
    }

    /// Success draws advantage cards (NIN-061), then the window after the outcome.
    fn reward(&mut self, seat: Seat) {
        let kind = self.s.event.kind;
        let count = self.draw_advantages(seat, self.g.cards.events[kind as usize].advantages);
        let column = event_column::ADVANTAGES;
        self.r.count(record::EVENTS, u16::from(kind), column, u32::from(count));
        self.tell(|out| writeln!(out, "  {seat} draws {count} advantage cards"));
        self.window_after_outcome(seat);
    }

    /// W6 once an outcome is complete. A bonus that is due only now (`bonus_moment`, NIN-152) comes
    /// before it, so then a frame of no draws opens it later, when the hand holds that card; the
    /// same where somebody dies of the conquest (NIN-384).
    fn window_after_outcome(&mut self, seat: Seat) {
        let death = Some(*self.g.top(self.s)).filter(|top| matches!(top, Frame::Death { .. }));
        if !self.s.result.bonus_due && death.is_none() {
            self.open_window(Moment::AfterOutcome);
            return;
        }
        if death.is_some() {
            self.pop();
        }
        let (left, causes, origin) = (0, SeatSet::EMPTY, Cause::Event.number());
        let step = DrawStep::Window;
        self.push(Frame::Draws { seat: seat.0, left, causes, origin, step });
        if let Some(death) = death {
            self.push(death);
        }
    }

    fn event_failed(&mut self, seat: Seat, causes: SeatSet) {
        self.note_attempt(Some(false));
        self.end_attempt(seat);
        self.s.event.failed.insert(seat);
        self.s.event.causes[seat.index()] = causes;
        let kind = self.s.event.kind;
        self.tell(|out| writeln!(out, "  {seat} fails the event"));
        if self.g.cards.events[kind as usize].scope == Scope::One
            || self.g.rules.outcome_timing == OutcomeTiming::PerPlayer
        {
            self.penalty(seat);
        }
    }

    /// Failure draws disadvantage cards (NIN-061).
    fn penalty(&mut self, seat: Seat) {
        let count = self.g.event_card(self.s).disadvantages;
        if count == 0 {
            self.window_after_outcome(seat);
        } else {
            let causes = self.s.event.causes[seat.index()];
            self.push_draws(seat, count, causes, Cause::Event.number());
        }
    }

    /// The next player of an ALL event (NIN-114).
    fn all_next(&mut self) {
        while self.s.event.next < self.g.seats {
            let seat = self.g.clockwise(self.s.active, self.s.event.next);
            self.s.event.next += 1;
            let able = self.g.can_be_involved(self.s, seat)
                && !self.s.event.escaped.has(seat)
                && self.s.players[seat.index()].forbidden & forbid::FACE_EVENT == 0;
            if able {
                self.face(seat);
                return;
            }
        }
        self.s.event.next = 0;
        let later = self.g.rules.outcome_timing == OutcomeTiming::AfterAll;
        let step = if later { EventStep::AllOutcomes } else { EventStep::Close };
        self.set_top(Frame::Event(step));
    }

    /// Outcomes after all have rolled (`outcome_timing` = `after_all`).
    fn all_outcomes(&mut self) {
        while self.s.event.next < self.g.seats {
            let seat = self.g.clockwise(self.s.active, self.s.event.next);
            self.s.event.next += 1;
            if self.s.eliminated.has(seat) {
                continue;
            }
            if self.s.event.passed.has(seat) {
                self.reward(seat);
                return;
            }
            if self.s.event.failed.has(seat) {
                self.penalty(seat);
                return;
            }
        }
        self.set_top(Frame::Event(EventStep::Close));
    }

    /// The event is over: conquered or discarded (NIN-062, NIN-113, NIN-115).
    fn close_event(&mut self) {
        let card = self.s.event.card;
        let event = self.g.event_card(self.s);
        let alive = |seat: Seat| !self.s.eliminated.has(seat);
        let conqueror = match (event.scope, self.g.rules.all_event_conquest) {
            (Scope::One, _) | (Scope::All, AllEventConquest::Never) => None,
            (Scope::All, AllEventConquest::ActiveIfPassed) => {
                Some(self.s.active).filter(|&seat| self.s.event.passed.has(seat))
            }
            (Scope::All, AllEventConquest::FirstPasser) => {
                Some(Seat(self.s.event.first_passer)).filter(|seat| seat.0 != NONE)
            }
        }
        .filter(|&seat| alive(seat));
        self.pop();
        self.s.event.open = false;
        if self.s.playing & self.g.masks.tied != 0 {
            self.expire(in_play::EVENT_OVER, |flow, index| {
                let entry = &flow.s.in_play[index];
                entry.flags & in_play::EVENT_OVER == 0
                    && flow.g.has_duration(entry, Duration::ThisEvent)
            });
        }
        match conqueror {
            Some(seat) => {
                self.conquer(seat);
                self.count_conquests();
            }
            None if self.g.cards.events[self.s.event.kind as usize].scope == Scope::One
                && !self.s.event.passed.is_empty() => {}
            None => self.s.event_pile |= 1 << card,
        }
    }
}
