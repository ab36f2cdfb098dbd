//! The polling of windows: who is asked, in which order, until all have passed (NIN-204, NIN-215).

use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::action::{Action, Actions};
use crate::state::{Frame, Moment, State};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

/// What whoever carries the game on wants to be told besides: the next list of actions. Seats that
/// could only pass in a window are not asked then, but counted.
pub(crate) struct Menu<'a> {
    /// What may be chosen, if that has been listed.
    pub(crate) actions: &'a mut Actions,
    /// Forced choices taken.
    pub(crate) forced: &'a mut u32,
}

/// How far the polling of a window has come.
struct Poll {
    moment: Moment,
    /// Steps clockwise from the active player to the next seat.
    next: u8,
    /// Passes in a row.
    passes: u8,
    /// Cards played.
    plays: u16,
    /// Cards given.
    gives: u8,
}

impl Rules {
    /// Who of the interested is still to be asked in a window: bit `k` is the seat `k` steps on
    /// from the one whose turn it is. Those not interested are as good as passed; those beyond one
    /// round have been asked.
    #[inline]
    fn waiting(&self, state: &State, interested: SeatSet, next: u8, passes: u8) -> u8 {
        let from = self.clockwise(state.active, next);
        let round = u32::from(interested.0) | u32::from(interested.0) << self.index.seats;
        (round >> from.0 & ((1 << self.index.seats.saturating_sub(passes)) - 1)) as u8
    }

    /// The same after the seat that is asked, should it pass. Nobody where the window is moot then.
    pub(crate) fn waiting_after(&self, state: &State, moment: Moment, next: u8, passes: u8) -> u8 {
        if self.is_moot(state, moment) {
            return 0;
        }
        self.waiting(state, self.interested(state, moment), next, passes) >> 1
    }

    /// Whether what a window is about has fallen away (NIN-072, NIN-168, NIN-175).
    fn is_moot(&self, state: &State, moment: Moment) -> bool {
        match moment {
            Moment::BeforeEventRoll | Moment::AfterEventRoll => {
                state.rolls.last().is_some_and(|roll| {
                    !self.can_be_involved(state, roll.seat) || state.event.escaped.has(roll.seat)
                })
            }
            Moment::AttackDeclared | Moment::AfterCombatRoll => {
                state.combat().is_none_or(|combat| {
                    let present = self.present(state);
                    combat.ended || !present.has(combat.attacker) || !present.has(combat.target)
                })
            }
            _ => false,
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Opens a window if anybody could do anything in it; true if so, and then somebody is asked.
    #[inline]
    pub(super) fn open_window(&mut self, moment: Moment) -> bool {
        let interested = self.rules.interested(self.state, moment);
        !interested.is_empty() && self.ask_first(moment, interested)
    }

    /// Opens a window for the first of those who may have something.
    // Not inlined, so that the question whether there are any is: mostly there are none.
    #[inline(never)]
    fn ask_first(&mut self, moment: Moment, interested: SeatSet) -> bool {
        let waiting = self.rules.waiting(self.state, interested, 0, 0);
        self.poll(&Poll { moment, next: 0, passes: 0, plays: 0, gives: 0 }, waiting, false)
    }

    /// Asks the first of those who wait, as bits so many steps on from the next seat, that has
    /// anything to do: what it may play is kept in `State::asked`. Whether the window is `open`, on
    /// top; it is closed when nobody is asked any more.
    #[inline(never)]
    fn poll(&mut self, poll: &Poll, waiting: u8, open: bool) -> bool {
        let (rules, moment) = (self.rules, poll.moment);
        let from = rules.clockwise(self.state.active, poll.next);
        let (mut open, mut rest) = (open, u32::from(waiting));
        // A window that is not open yet may be moot: then only one seat is asked.
        let mut may_be_moot = !open;
        while rest != 0 {
            let step = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let seat = rules.clockwise(from, step);
            let cards = rules.playable(self.state, seat, moment);
            if cards == 0 && !rules.may_do_more(self.state, seat, moment) {
                continue;
            }
            if may_be_moot && rest != 0 && rules.is_moot(self.state, moment) {
                rest = 0;
            }
            may_be_moot = false;
            self.state.asked = cards;
            let Some(cards) = self.useful_to(moment, seat) else { continue };
            let window = Frame::Window {
                moment,
                next: rules.clockwise(Seat(poll.next), step).0,
                passes: poll.passes + step,
                plays: poll.plays,
                gives: poll.gives,
                ready: true,
                rest: (rest >> step >> 1) as u8,
            };
            if open {
                self.set_top(window);
            } else {
                self.push(window);
                open = true;
            }
            if self.has_choice(moment, seat, cards) {
                return true;
            }
        }
        self.state.asked = 0;
        if open {
            self.pop();
        }
        false
    }

    /// The cards that may be of use to a seat asked in a window. None where it plainly can do
    /// nothing but pass, which is taken as done then.
    #[inline]
    fn useful_to(&mut self, moment: Moment, seat: Seat) -> Option<CardSet> {
        let Some(menu) = &mut self.menu else { return Some(self.state.asked) };
        let cards = self.rules.useful_cards(self.state, seat, moment);
        if cards == 0 && self.rules.can_only_play(self.state, seat) {
            *menu.forced += 1;
            return None;
        }
        Some(cards)
    }

    /// Whether the seat asked in the window on top, for these cards, may do anything but pass, which
    /// is taken as done otherwise. Where nobody wants the list of actions, that is left to be seen.
    #[inline]
    fn has_choice(&mut self, moment: Moment, seat: Seat, cards: CardSet) -> bool {
        if let Some(menu) = &mut self.menu {
            self.rules.list_window(self.state, seat, moment, Some(cards), menu.actions);
            if menu.actions.len() == 1 {
                menu.actions.clear();
                *menu.forced += 1;
                return false;
            }
        }
        self.state.chooser = Some(seat);
        true
    }

    pub(super) fn step_window(&mut self) -> bool {
        let Frame::Window { moment, next, passes, plays, gives, ready, .. } = *self.state.top()
        else {
            return false;
        };
        ready || self.ask_on(&Poll { moment, next, passes, plays, gives })
    }

    /// Asks the next who may have something after a play, or closes the window; true if somebody
    /// is asked.
    #[inline(never)]
    fn ask_on(&mut self, poll: &Poll) -> bool {
        let Poll { moment, next, passes, .. } = *poll;
        let waiting = if self.rules.is_moot(self.state, moment) {
            0
        } else {
            self.rules.waiting(self.state, self.rules.interested(self.state, moment), next, passes)
        };
        self.poll(poll, waiting, true)
    }

    /// The seat asked in a window passes, the commonest of all choices: the next is asked, or the
    /// window closes and the game goes on. False, and nothing done, where no window is open.
    #[inline]
    pub(super) fn pass_in_window(&mut self) -> bool {
        let Frame::Window { moment, next, passes, plays, gives, ready, rest } = *self.state.top()
        else {
            return false;
        };
        let poll =
            Poll { moment, next: self.rules.next_step(next), passes: passes + 1, plays, gives };
        // A pass changes nothing: those who waited are waiting still.
        let asks = if ready { self.poll(&poll, rest, true) } else { self.ask_on(&poll) };
        if !asks {
            self.settle();
        }
        true
    }

    /// The seat asked has done something: everybody is asked again.
    pub(super) fn window_moves_on(&mut self, action: Action) {
        let limit = self.rules.knobs.max_plays_per_window;
        let step_after = |next| self.rules.next_step(next);
        if let Some(Frame::Window { next, passes, plays, gives, ready, .. }) =
            self.state.frames.last_mut()
        {
            *ready = false;
            *plays += u16::from(matches!(action, Action::Play { .. }));
            *gives += u8::from(matches!(action, Action::Give { .. }));
            assert!(
                i32::from(*plays) <= limit,
                "more than {limit} cards were played in one window (NIN-501)"
            );
            *passes = 0;
            *next = step_after(*next);
        }
    }
}
