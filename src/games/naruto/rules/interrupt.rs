//! Interruptions in the opponent's preparation (NAR-070 to NAR-076).

use crate::content::vocabulary::{Forbiddable, Window};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{Base, CardId, Frame, Moment, Prep, State};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder};

impl Rules {
    /// The interruptions that the inactive player holds for this moment while one is left.
    #[inline]
    fn interruptions_held(&self, state: &State, moment: Moment) -> u64 {
        let seat = state.defender();
        let held =
            state.players[seat.index()].hand & self.sorted(state, seat, |sets| sets.interruptions);
        if held == 0 { 0 } else { self.interruptions_for(state, held, moment) }
    }

    /// Those of a set, while one is left.
    #[inline(never)]
    fn interruptions_for(&self, state: &State, held: u64, moment: Moment) -> u64 {
        let seat = state.defender();
        let used = i32::from(state.players[seat.index()].interruptions);
        if self.knobs.interruptions_per_turn.is_some_and(|most| used >= most) {
            return 0;
        }
        each(held)
            .filter(|&place| opens(state, self.card(state, CardId::at(seat, place)).window, moment))
            .fold(0, |all, place| all | 1 << place)
    }

    /// Those that may be played now, one of each kind.
    pub(crate) fn interruptions(&self, state: &State, moment: Moment) -> u64 {
        let seat = state.defender();
        let found = self.interruptions_held(state, moment);
        if found == 0 || self.forbidden(state, seat, Forbiddable::PlayTactic) {
            return 0;
        }
        each(self.distinct(state, seat, found))
            .filter(|&place| self.can_use_tactic(state, seat, CardId::at(seat, place)))
            .fold(0, |all, place| all | 1 << place)
    }

    /// Pass, and every interruption that may be played at this moment: these cards.
    pub(super) fn window_options(&self, state: &State, cards: u64, actions: &mut Actions) {
        actions.push(Action::Pass);
        actions.extend(
            each(cards).map(|place| Action::Interrupt(CardId::at(state.defender(), place))),
        );
    }
}

/// Whether a window of the cards is this one (NAR-071).
fn opens(state: &State, window: Window, moment: Moment) -> bool {
    let active = &state.announced[state.attacker().index()];
    let announces = |what: Prep| moment == Moment::Announced && active.what == what;
    let has_done = |what: Prep| moment == Moment::Done && active.what == what;
    match window {
        Window::Any => true,
        Window::Start => moment == Moment::Start,
        Window::CallAnnounced => announces(Prep::Call),
        Window::TacticAnnounced => announces(Prep::Tactic),
        Window::ClientAnnounced => announces(Prep::Client),
        Window::AfterCall => has_done(Prep::Call),
        Window::AfterTactic => has_done(Prep::Tactic),
        Window::End => moment == Moment::End,
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A window opens (NAR-071) where the inactive player holds something for it.
    #[inline]
    pub(super) fn open_window(&mut self, moment: Moment) {
        if self.rules.interruptions_held(self.state, moment) != 0 {
            self.push(Frame::Window(moment));
        }
    }

    /// Asks only where an interruption could be played; else the window closes.
    pub(super) fn settle_window(&mut self, moment: Moment) -> Next {
        self.found = self.rules.interruptions(self.state, moment);
        if self.found != 0 {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    /// Announces an interruption, or closes the window. The window stays below the interruption: it
    /// comes again until the player passes (NAR-071).
    pub(super) fn act_window(&mut self, _moment: Moment, action: Action) {
        match action {
            Action::Pass => self.pop(),
            Action::Interrupt(card) => {
                let seat = self.state.defender();
                self.state.players[seat.index()].interruptions += 1;
                self.announce(seat, Prep::Interruption, card, Base::Nothing);
            }
            _ => {}
        }
    }
}
