//! Wolves moved by Strigoi: to a free ladder, stairs or plain space (STR-023, STR-211, STR-261,
//! STR-264).

use crate::board::{FRAMES, LADDERS, SpaceSet, for_each_space};
use crate::content::knobs::LadderLossRelocation;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::action::{Action, Actions};
use crate::state::{RelocationKind, State};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// The free spaces a relocated wolf may choose from: the stated kind, else the next of the list
    /// ladder, stairs, plain frame (STR-023). No space with a miniature, nor the one it must leave,
    /// which is its own and so not free.
    pub(super) fn relocation_spaces(&self, state: &State, kind: RelocationKind) -> SpaceSet {
        let (ladders, together) = match kind {
            RelocationKind::Ladder => (true, false),
            RelocationKind::LadderLost => match self.knobs.ladder_loss_relocation {
                LadderLossRelocation::LadderOrStairs => (true, true),
                LadderLossRelocation::LadderFirst => (true, false),
                LadderLossRelocation::StairsOnly => (false, false),
            },
        };
        self.shelters(state, ladders, together)
    }

    /// Free ladders (if they count), else free stairs, else free plain frame spaces; ladders and
    /// stairs as one kind where they go `together`. The ring of the centre room is plain, so that
    /// there always is a space.
    pub(super) fn shelters(&self, state: &State, ladders: bool, together: bool) -> SpaceSet {
        let board = &state.board;
        let free = board.exists & !self.occupied(state);
        let stairs = free & board.stairs;
        let ladders = if ladders { free & LADDERS } else { 0 };
        if together && ladders | stairs != 0 {
            ladders | stairs
        } else if ladders != 0 {
            ladders
        } else if stairs != 0 {
            stairs
        } else {
            free & FRAMES & !board.grey & !board.red
        }
    }

    /// `Action::Space` for each of `relocation_spaces`.
    pub(super) fn relocate_options(
        &self,
        state: &State,
        kind: RelocationKind,
        actions: &mut Actions,
    ) {
        for_each_space(self.relocation_spaces(state, kind), |space| {
            actions.push(Action::Space(space));
        });
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The wolf is put there; it costs no movement and triggers nothing (STR-023). Whatever
    /// Encounter it was stopped by lies behind it.
    pub(super) fn act_relocate(&mut self, seat: Seat, action: Action) {
        let Action::Space(space) = action else { return };
        let from = self.state.stand(seat);
        self.state.wolf_mut(seat).space = Some(space);
        self.report.relocated(self.rules, self.state, seat, from);
        if self.state.turn.seat == seat {
            self.state.turn.at_encounter = false;
        }
        self.pop();
    }
}
