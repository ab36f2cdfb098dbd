//! The exchange of techniques: priority and chains (NAR-180 to NAR-190).
//!
//! `OPEN(attacker) -pass-> OPEN(defender) -pass-> end`; a launch leads to `RESPOND(other)`, and there
//! two passes in succession close the chain. A seat that can launch nothing passes without being
//! asked.

use crate::content::knobs::{ChainClose, DuringChainTiming};
use crate::content::vocabulary::Timing;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{CardId, Frame, State, UnitId, other};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Pass, and every technique that may be launched with each of its users, from this one on.
    pub(super) fn exchange_options(
        &self,
        state: &State,
        seat: Seat,
        first: u64,
        actions: &mut Actions,
    ) {
        actions.push(Action::Pass);
        self.launch_options(state, seat, first, actions);
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Pushes the first Open; clears the counts of the exchange.
    pub(super) fn begin_exchange(&mut self) {
        self.state.launches = 0;
        self.state.chains = 0;
        self.state.chain.clear();
        self.push(Frame::Open { seat: self.state.active, again: false });
    }

    /// Asks only where something can be launched.
    pub(super) fn settle_open(&mut self, seat: Seat, again: bool) -> Next {
        let (mut seat, mut again) = (seat, again);
        loop {
            if let Some(first) = self.rules.first_launch(self.state, seat) {
                self.found = first;
                return Next::Ask;
            }
            self.decline_to_open(seat, again);
            match *self.state.frames.top() {
                Frame::Open { seat: whose, again: once_more } => {
                    (seat, again) = (whose, once_more);
                }
                _ => return Next::Go,
            }
        }
    }

    /// Launch or Pass (NAR-184).
    pub(super) fn act_open(&mut self, seat: Seat, again: bool, action: Action) {
        match action {
            Action::Launch(card, user) => self.answer_with(seat, card, user),
            _ => self.decline_to_open(seat, again),
        }
    }

    /// The exchange ends when both have declined; an attacker who may reopen is asked once more.
    fn decline_to_open(&mut self, seat: Seat, again: bool) {
        let attacker = self.state.attacker();
        if seat == attacker && !again {
            self.set_top(Frame::Open { seat: other(attacker), again: false });
        } else if seat != attacker && self.rules.knobs.attacker_may_reopen {
            self.set_top(Frame::Open { seat: attacker, again: true });
        } else {
            self.pop();
        }
    }

    /// A technique is launched; the other may respond to it (NAR-185).
    fn answer_with(&mut self, seat: Seat, card: CardId, user: UnitId) {
        self.set_top(Frame::Respond { seat: other(seat), passes: 0 });
        self.begin_launch(seat, card, user);
    }

    /// Asks only where something can be launched.
    pub(super) fn settle_respond(&mut self, seat: Seat, passes: u8) -> Next {
        if let Some(first) = self.rules.first_launch(self.state, seat) {
            self.found = first;
            return Next::Ask;
        }
        self.decline_to_respond(seat, passes);
        Next::Go
    }

    /// Launch or Pass (NAR-186, NAR-187).
    pub(super) fn act_respond(&mut self, seat: Seat, passes: u8, action: Action) {
        match action {
            Action::Launch(card, user) => self.answer_with(seat, card, user),
            _ => self.decline_to_respond(seat, passes),
        }
    }

    fn decline_to_respond(&mut self, seat: Seat, passes: u8) {
        let most = match self.rules.knobs.chain_close {
            ChainClose::TwoPasses => 2,
            ChainClose::OnePass => 1,
        };
        if passes + 1 >= most {
            self.close_chain();
        } else {
            self.set_top(Frame::Respond { seat: other(seat), passes: passes + 1 });
        }
    }

    /// The chain closes: effects during the chain apply, then it resolves (NAR-153, NAR-187).
    fn close_chain(&mut self) {
        self.state.chains += 1;
        self.report.chain_closed(self.state);
        self.set_top(Frame::Resolve);
        let now = match self.rules.knobs.during_chain_timing {
            DuringChainTiming::FirstClose => self.state.chains == 1,
            DuringChainTiming::EachClose => true,
            DuringChainTiming::ExchangeEnd => false,
        };
        if now {
            self.raise(Timing::DuringChain, self.state.units_in_battle());
            self.raise_delayed(Timing::DuringChain, None);
        }
    }
}
