//! What must hold at every decision (section 8 of the catalogue).

use crate::content::catalogue::AdvantageKind;
use crate::content::knobs::DeathWindow;
use crate::rules::Rules;
use crate::state;
use crate::state::{Frame, State, TurnStep, in_play};
use tenbin_engine::{Seat, SeatSet};

/// Fails with a text unless a condition holds.
macro_rules! hold {
    ($condition:expr, $($text:tt)+) => {
        if !$condition {
            return Err(format!($($text)+));
        }
    };
}

impl Rules {
    /// The invariants I01 to I16 as far as a single state shows them.
    pub(crate) fn check_invariants(&self, state: &State) -> Result<(), String> {
        self.cards_are_conserved(state)?;
        self.roles_are_dealt_once(state)?;
        self.hands_are_respected(state)?;
        self.nobody_alive_is_dead(state)?;
        self.sets_are_current(state)?;
        self.turn_is_clean(state)
    }

    /// I01, I02: every card is in exactly one place.
    fn cards_are_conserved(&self, state: &State) -> Result<(), String> {
        let mut seen = state.advantage_deck;
        let mut add = |set: u64, place: &str| {
            let twice = seen & set;
            seen |= set;
            if twice == 0 {
                Ok(())
            } else {
                Err(format!("I01: {twice:#x} is in {place} and elsewhere"))
            }
        };
        for &card in &*state.advantage_pile {
            add(card.set(), "the discard pile")?;
        }
        for player in &state.players[..usize::from(self.index.seats)] {
            add(player.hand, "a hand")?;
            add(player.gifts, "a gift")?;
        }
        for entry in &*state.in_play {
            add(entry.card.set(), "play")?;
        }
        for frame in &state.frames {
            if let Frame::Reveal { card, second, .. } = frame {
                add(card.set(), "a reveal")?;
                if let Some(second) = second {
                    add(second.set(), "a reveal")?;
                }
            }
        }
        hold!(seen == self.catalogue.advantage_deck, "I01: advantage cards are missing");
        let mut low = state.disadvantage_deck | state.disadvantage_pile;
        hold!(
            state.disadvantage_deck & state.disadvantage_pile == 0,
            "I01: a disadvantage is twice there"
        );
        for suffered in &*state.suffered {
            hold!(!suffered.card.is_in(low), "I01: a disadvantage is twice there");
            low |= suffered.card.set();
        }
        hold!(low == self.catalogue.disadvantage_deck, "I01: disadvantage cards are missing");
        let mut events = state.event_deck | state.event_pile;
        hold!(state.event_deck & state.event_pile == 0, "I01: an event is twice there");
        for player in &state.players[..usize::from(self.index.seats)] {
            hold!(events & player.events == 0, "I12: an event is twice there");
            events |= player.events;
        }
        if state.event.open {
            events |= state.event.card.set();
        }
        hold!(events == self.catalogue.event_deck, "I01: event cards are missing");
        Ok(())
    }

    /// I03: roles differ and come from the pool; objectives differ.
    fn roles_are_dealt_once(&self, state: &State) -> Result<(), String> {
        let (mut roles, mut objectives) = (state.roles_unused, state.objectives_unused);
        for player in &state.players[..usize::from(self.index.seats)] {
            let role = player.role;
            hold!(!role.is_among(roles), "I03: role {} is twice there", role.number());
            roles |= player.role.bit();
            for objective in std::iter::once(player.objective).chain(player.objective_spare) {
                hold!(!objective.is_in(objectives), "I01: an objective is twice there");
                objectives |= objective.set();
            }
        }
        hold!(roles == self.catalogue.role_pool, "I03: the roles are not those of the pool");
        Ok(())
    }

    /// I05: two hands and one protection.
    fn hands_are_respected(&self, state: &State) -> Result<(), String> {
        for seat in (0..self.index.seats).map(Seat) {
            let (mut one, mut two, mut protections) = (0, 0, 0);
            for entry in &*state.in_play {
                if entry.owner == seat && entry.flags & in_play::CENTRE == 0 {
                    let card = self.advantage(entry.card);
                    one += i32::from(card.hands == 1);
                    two += i32::from(card.hands == 2);
                    protections += i32::from(card.protection);
                }
            }
            hold!(
                two <= 1 && (two == 0 || one == 0) && one <= self.knobs.hands,
                "I05: {seat} holds {one} one-hand and {two} two-hand cards"
            );
            hold!(
                protections <= self.knobs.max_protection,
                "I05: {seat} wears {protections} protections"
            );
        }
        Ok(())
    }

    /// I04: whoever is in the game has a life value of at least 1.
    fn nobody_alive_is_dead(&self, state: &State) -> Result<(), String> {
        let window = state.frames.iter().any(|frame| matches!(frame, Frame::Death { .. }));
        if state.over || (window && self.knobs.death_window != DeathWindow::None) {
            return Ok(());
        }
        for seat in self.in_game(state).iter() {
            let life = state.players[seat.index()].life;
            hold!(life >= 1, "I04: {seat} lives with a life value of {life}");
        }
        Ok(())
    }

    /// What is kept up to date agrees with what is worked out anew.
    fn sets_are_current(&self, state: &State) -> Result<(), String> {
        let mut fresh = *state;
        for seat in (0..self.index.seats).map(Seat) {
            self.hand_changed(&mut fresh, seat);
        }
        self.refresh(&mut fresh);
        hold!(fresh == *state, "stats or limits are out of date");
        if let Frame::Window { moment, next, passes, ready: true, rest, .. } = *state.frames.top() {
            let waiting = self.waiting_after(state, moment, next, passes);
            hold!(rest == waiting, "who waits in a window is out of date");
        }
        let combats =
            state.frames.iter().filter(|frame| matches!(frame, Frame::Combat { .. })).count();
        hold!(combats == usize::from(state.combats), "the combats are counted wrongly");
        hold!(
            state.winners.and(SeatSet::first(self.index.seats)) == state.winners,
            "I15: a winner is no player"
        );
        Ok(())
    }

    /// I06, I07: hands and cards at the start of a turn.
    fn turn_is_clean(&self, state: &State) -> Result<(), String> {
        let starting = matches!(state.frames.first(), Some(Frame::Turn(TurnStep::AfterStart)))
            && state.frames.len() == 2
            && matches!(
                state.frames[1],
                Frame::Window { moment: state::Moment::TurnStart, plays: 0, .. }
            );
        // Bonuses of the first-player roll may fill a hand before the first phase 4 (NIN-030).
        if !starting || state.over || state.turn <= 1 {
            return Ok(());
        }
        for seat in self.in_game(state).iter() {
            // Gifts turned up in the window at the start of the turn fill hands (NIN-487).
            let gifts =
                self.knobs.expert_mode || self.knobs.death_window == DeathWindow::AnyoneMayGift;
            let excess = if gifts { 0 } else { self.hand_excess(state, seat) };
            hold!(excess == 0, "I06: {seat} starts a turn with {excess} cards too many");
        }
        for entry in &*state.in_play {
            hold!(
                self.advantage(entry.card).kind != AdvantageKind::Special,
                "I07: a special ability outlasts its turn"
            );
        }
        hold!(!state.eliminated.has(state.active), "I14: an eliminated player is to move");
        Ok(())
    }
}
