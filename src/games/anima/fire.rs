//! Triggers: which rules act at a moment, in which order, and the moments for plot cards and
//! optional rules (ANI-100, ANI-128, ANI-474).

use crate::engine::{Chance, Recorder, Seat};
use crate::games::anima::Anima;
use crate::games::anima::action::Action;
use crate::games::anima::flow::{Flow, Next};
use crate::games::anima::state::State;
use crate::games::anima::vocabulary::Trigger;

#[allow(unused_variables, clippy::unused_self)]
impl Anima {
    /// What may be chosen at an optional rule of a model.
    pub(super) fn fire_options(
        &self,
        s: &State,
        trigger: Trigger,
        model: u8,
        slot: u8,
        rule: u8,
        add: &mut dyn FnMut(Action),
    ) {
    }

    /// Whose decision a plot window is now, if anybody's.
    pub(super) fn plot_seat(&self, s: &State, trigger: Trigger, passed: u8) -> Option<Seat> {
        None
    }

    /// What a player may play in a plot window (with `Pass`).
    pub(super) fn plot_options(
        &self,
        s: &State,
        trigger: Trigger,
        passed: u8,
        add: &mut dyn FnMut(Action),
    ) {
    }
}

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// All rules of a model with this trigger, slot by slot: automatic ones act, optional ones are
    /// asked of the owner. Pushes a frame only where there is any.
    pub(super) fn fire(&mut self, trigger: Trigger, model: u8) {}

    /// The same for all models on the table and all open plots, first player first (ANI-100).
    pub(super) fn fire_all(&mut self, trigger: Trigger) {}

    /// A moment at which plot cards may be played; pushes a frame only where anybody could.
    pub(super) fn open_plot_window(&mut self, trigger: Trigger) {}

    pub(super) fn settle_fire(&mut self, trigger: Trigger, model: u8, slot: u8, rule: u8) -> Next {
        self.pop();
        Next::Go
    }

    pub(super) fn act_fire(
        &mut self,
        trigger: Trigger,
        model: u8,
        slot: u8,
        rule: u8,
        action: Action,
    ) {
    }

    pub(super) fn settle_fire_all(&mut self, trigger: Trigger, next: u8) -> Next {
        self.pop();
        Next::Go
    }

    pub(super) fn settle_plot_window(&mut self, trigger: Trigger, passed: u8) -> Next {
        self.pop();
        Next::Go
    }

    pub(super) fn act_plot_window(&mut self, trigger: Trigger, passed: u8, action: Action) {}
}
