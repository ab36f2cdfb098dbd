//! The cards of figures, and whose abilities a choice is about.

use crate::content::catalogue::Member;
use crate::rules::Rules;
use crate::state::{FightStep, FigureId, Frame, State};
use tenbin_engine::Seat;

impl Rules {
    /// Whether the figures of a seat are those of its band, one for each member.
    pub(crate) fn is_ready_band(&self, state: &State, seat: Seat) -> bool {
        let side = &state.sides[seat.index()];
        let Some(band) = self.catalogue.bands.get(usize::from(side.band)) else { return false };
        let members = band.members.iter().map(|&member| usize::from(member));
        let figures = state.band(seat).map(|one| state.figure(one).member as usize);
        members.eq(figures)
    }

    /// The card of a figure.
    #[inline]
    pub(crate) fn member(&self, state: &State, figure: FigureId) -> &Member {
        &self.catalogue.members[state.figure(figure).member as usize]
    }

    /// The figure whose abilities the present choice is about, if any.
    pub(crate) fn decider(&self, state: &State) -> Option<FigureId> {
        match state.top() {
            Frame::Fight(
                FightStep::DefenderDeclares | FightStep::DefenderCancels | FightStep::TargetTurns,
            ) => Some(state.fight.defender),
            Frame::Fight(FightStep::WouldGoOut) => Some(state.loser()),
            Frame::Fight(_) => Some(state.fight.attacker),
            Frame::Test { .. } => Some(state.test.figure),
            Frame::VictimCancels(figure) | Frame::Endanger { figure, .. } => Some(figure),
            _ => state.active.figure,
        }
    }

    /// Whose declared ability a cancelling card is aimed at.
    pub(crate) fn cancelled_user(&self, state: &State) -> FigureId {
        match state.top() {
            Frame::VictimCancels(_) => state.run.user,
            Frame::Fight(FightStep::AttackerCancels) => state.fight.defender,
            _ => state.fight.attacker,
        }
    }

    /// Whether a band has lost (OKK-067, OKK-069).
    #[inline]
    pub(crate) fn has_lost(&self, state: &State, seat: Seat) -> bool {
        let side = &state.sides[seat.index()];
        side.alive == 0 || i32::from(side.lost) >= self.index.loss_at
    }

    /// Inspiration dice of a band (OKK-110).
    pub(crate) fn dice_of(&self, state: &State, seat: Seat) -> i32 {
        let civilians =
            state.alive(seat).filter(|&figure| self.member(state, figure).civilian).count();
        self.knobs.base_dice + self.knobs.civilian_dice * civilians as i32
    }
}
