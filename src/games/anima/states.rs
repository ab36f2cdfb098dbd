//! Tokens of states, being hidden, effects that last, and the numbers of a card worked out anew
//! (section 2.12, ANI-400 to ANI-405).

use crate::engine::{Chance, Recorder};
use crate::games::anima::Anima;
use crate::games::anima::effect::Duration;
use crate::games::anima::flow::Flow;
use crate::games::anima::state::{State, Timed};
use crate::games::anima::vocabulary::State as Token;

#[allow(unused_variables, clippy::unused_self)]
impl Anima {
    /// Works out the fighting stats, traits, immunities and speeds of a model anew from its
    /// character, its cards and its party's advantages (all `continuous` rules without conditions
    /// and all that lasts for the game).
    pub(super) fn refresh_model(&self, s: &mut State, model: u8) {}
}

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A model receives tokens of a state (ANI-310 to ANI-313, ANI-344); returns whether it took any.
    pub(super) fn add_tokens(&mut self, model: u8, state: Token, level: u8, by: u8) -> bool {
        false
    }

    /// A model loses so many tokens of a state.
    pub(super) fn take_tokens(&mut self, model: u8, state: Token, count: u8) {}

    /// A model becomes hidden (ANI-400, ANI-402): false where it may not.
    pub(super) fn hide(&mut self, model: u8) -> bool {
        false
    }

    /// A model is hidden no more; the upkeep that hid it ends (ANI-404).
    pub(super) fn reveal(&mut self, model: u8) {}

    /// Something that lasts begins.
    pub(super) fn add_timed(&mut self, timed: Timed) {}

    /// Everything that lasted so long ends: of the attack of this depth, of the activation, of the
    /// turn.
    pub(super) fn end_timed(&mut self, duration: Duration) {}

    /// An upkeep is not paid, or its bearer is gone: what it maintained ends (ANI-094, ANI-295).
    pub(super) fn end_upkeep(&mut self, model: u8, slot: u8) {}
}
