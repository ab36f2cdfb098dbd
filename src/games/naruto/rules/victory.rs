//! Winning and losing (NAR-440 to NAR-443, NAR-480).

use crate::content::knobs::DeckOut;
use crate::rules::flow::Flow;
use crate::state::{Ending, PLAYERS, Player, other};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The check after each atomic step (NAR-443): true when the game is over.
    pub(super) fn check_end(&mut self) -> bool {
        if self.state.ending != Ending::None {
            return true;
        }
        let goal = self.rules.knobs.gains_to_win;
        let on_empty = self.rules.knobs.deck_out == DeckOut::OnEmpty;
        let meets = |player: &Player| {
            player.gains.len() as i32 >= goal
                || player.failed_draw
                || on_empty && player.deck.is_empty()
        };
        // Hardly ever is there anything to be looked at.
        self.state.players.iter().any(meets) && self.end_if_met(goal)
    }

    #[cold]
    #[inline(never)]
    fn end_if_met(&mut self, goal: i32) -> bool {
        let mut rich = SeatSet::EMPTY;
        let mut out = SeatSet::EMPTY;
        for seat in PLAYERS {
            let player = &mut self.state.players[seat.index()];
            if player.gains.len() as i32 >= goal {
                rich.insert(seat);
            }
            let runs_out = match self.rules.knobs.deck_out {
                DeckOut::OnEmpty => player.deck.is_empty(),
                DeckOut::OnFailedDraw => player.failed_draw,
            };
            player.failed_draw = false;
            if runs_out {
                out.insert(seat);
            }
        }
        let meets = |seat: Seat| rich.has(seat) || out.has(other(seat));
        // Both at the same check: the active player wins (NAR-442).
        let active = self.state.attacker();
        let Some(winner) = [active, other(active)].into_iter().find(|&seat| meets(seat)) else {
            return false;
        };
        self.state.winners = SeatSet::of(winner).0;
        self.state.ending = if rich.has(winner) { Ending::Gains } else { Ending::DeckOut };
        true
    }

    /// Cuts the game off without a winner (NAR-480, NAR-481).
    pub(crate) fn cut_off(&mut self, ending: Ending) {
        self.state.winners = 0;
        self.state.ending = ending;
    }
}
