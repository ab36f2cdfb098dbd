//! Healing, Retrieval and taking Action cards back (STR-163, STR-164, STR-169).

use crate::rules::Rules;
use crate::rules::fight::FIRST_REWARD;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::piles::Pile;
use crate::state::{Frame, State, cards_of};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Kinds of Wound tokens the wolf holds (`Action::Wound`; STR-163, D11).
    pub(super) fn heal_options(&self, state: &State, seat: Seat, actions: &mut Actions) {
        let kinds = self.kinds_in(Pile::Wound, state.wolf(seat).wounds);
        actions.extend(each(kinds).map(Action::Wound));
    }

    /// Kinds of Reward cards in the own discard, and Pass: Retrieval may take none (D16).
    ///
    /// An attack that must reach its value is not given up by it (STR-344).
    pub(super) fn retrieve_options(
        &self,
        state: &State,
        seat: Seat,
        left: u8,
        actions: &mut Actions,
    ) {
        if self.reaches_with(state, seat, left, None) {
            actions.push(Action::Pass);
        }
        let kinds = self.kinds_in(Pile::Reward, state.wolf(seat).reward_discard);
        let kinds = each(kinds).filter(|&kind| self.reaches_with(state, seat, left, Some(kind)));
        actions.extend(kinds.map(Action::Reward));
        if actions.is_empty() {
            actions.push(Action::Pass);
        }
    }

    /// Action cards in the discard (`Action::Card`).
    pub(super) fn recover_options(&self, state: &State, seat: Seat, actions: &mut Actions) {
        actions.extend(cards_of(state.wolf(seat).discard).map(Action::Card));
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Asks where the tokens are not all alike and not all discarded.
    pub(super) fn settle_heal(&mut self, seat: Seat, left: u8) -> Next {
        let wolf = self.state.wolf(seat);
        let kinds = self.rules.kinds_in(Pile::Wound, wolf.wounds);
        if left == 0 || wolf.wounds == 0 {
            // A wound that no token could be drawn for is healed like one (STR-302).
            let wolf = self.state.wolf_mut(seat);
            wolf.bare = wolf.bare.saturating_sub(left);
            self.pop();
        } else if kinds.is_power_of_two() || wolf.wounds.count_ones() <= u32::from(left) {
            self.heal_one(seat, left, kinds.trailing_zeros() as u8);
        } else {
            return Next::Ask;
        }
        Next::Go
    }

    pub(super) fn act_heal(&mut self, seat: Seat, left: u8, action: Action) {
        if let Action::Wound(kind) = action {
            self.heal_one(seat, left, kind);
        }
    }

    /// A Wound token of a kind goes to the Wound discard.
    fn heal_one(&mut self, seat: Seat, left: u8, kind: u8) {
        self.set_top(Frame::Heal(seat, left.saturating_sub(1)));
        if let Some(piece) = self.rules.lowest(Pile::Wound, self.state.wolf(seat).wounds, kind) {
            self.state.wolf_mut(seat).wounds &= !piece.bit();
            self.discard_piece(Pile::Wound, piece);
            self.report.healed(self.rules, self.state, seat, usize::from(kind));
        }
    }

    /// Asks: none may be taken.
    pub(super) fn settle_retrieve(&mut self, seat: Seat, left: u8) -> Next {
        if left > 0 && self.state.wolf(seat).reward_discard != 0 {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    pub(super) fn act_retrieve(&mut self, seat: Seat, left: u8, action: Action) {
        let Action::Reward(kind) = action else {
            self.pop();
            return;
        };
        self.set_top(Frame::Retrieve(seat, left.saturating_sub(1)));
        let Some(piece) =
            self.rules.lowest(Pile::Reward, self.state.wolf(seat).reward_discard, kind)
        else {
            return;
        };
        let wolf = self.state.wolf_mut(seat);
        wolf.reward_discard &= !piece.bit();
        wolf.rewards |= piece.bit();
        wolf.shown |= piece.bit();
        self.report.reward_gained(self.rules, self.state, seat, usize::from(kind), true);
        // In a fight it may be added to the set (STR-133).
        if let Some(fight) = self.state.fights.last_mut().filter(|fight| fight.seat == seat) {
            fight.from = FIRST_REWARD;
        }
    }

    /// Asks while there are more cards than may be taken.
    pub(super) fn settle_recover(&mut self, seat: Seat, left: u8) -> Next {
        let wolf = self.state.wolf_mut(seat);
        if left > 0 && wolf.discard.count_ones() > u32::from(left) {
            return Next::Ask;
        }
        if left > 0 {
            wolf.hand |= std::mem::take(&mut wolf.discard);
        }
        self.pop();
        Next::Go
    }

    pub(super) fn act_recover(&mut self, seat: Seat, left: u8, action: Action) {
        if let Action::Card(card) = action {
            self.set_top(Frame::Recover(seat, left.saturating_sub(1)));
            let wolf = self.state.wolf_mut(seat);
            wolf.discard &= !card.bit();
            wolf.hand |= card.bit();
        }
    }
}

#[cfg(test)]
mod tests;
