//! Displacements: throws, pushes and slams, crashes, falls, models in the way (section 2.14).

use crate::engine::{Chance, Recorder};
use crate::games::anima::Anima;
use crate::games::anima::action::Action;
use crate::games::anima::flow::{Flow, Next};
use crate::games::anima::state::State;

#[allow(unused_variables, clippy::unused_self)]
impl Anima {
    /// The directions offered for a throw in melee or a push (D17): numbers and vectors of length
    /// about 16,384, from the right of the arc to the left.
    pub(super) fn directions(
        &self,
        s: &State,
        attacker: u8,
        target: u8,
        arc_deg: i32,
    ) -> [(i16, i16); 5] {
        [(0, 0); 5]
    }

    pub(super) fn impact_options(&self, s: &State, add: &mut dyn FnMut(Action)) {}
}

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A model is displaced by so many hundredths of an inch in a direction (vector of length
    /// about 16,384); pushes `Frame::Displace`. Nothing happens to firm models, or with 0.
    pub(super) fn displace(&mut self, model: u8, by: u8, hundredths: i32, direction: (i16, i16)) {}

    pub(super) fn settle_displace(&mut self) -> Next {
        self.pop();
        Next::Go
    }
    pub(super) fn settle_impact(&mut self) -> Next {
        self.pop();
        Next::Go
    }
    pub(super) fn settle_impact_rolled(&mut self) -> Next {
        self.pop();
        Next::Go
    }
    pub(super) fn act_impact(&mut self, action: Action) {}
}
