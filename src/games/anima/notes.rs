//! What the rules tell the recorder. Nothing here changes a game.

use crate::engine::{Chance, Recorder};
use crate::games::anima::action::Action;
use crate::games::anima::flow::Flow;
use crate::games::anima::life::Loss;
use crate::games::anima::state::Roll;
use crate::games::anima::vocabulary::State as Token;

/// What a model has done, for the table of actions.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Deed {
    Attack,
    Shoot,
    Charge,
    Push,
    Slam,
    Dodge,
    Counter,
    CounterAttack,
    Walk,
    Run,
    FreeMove,
    Climb,
    Escape,
    Seek,
    Shield,
    Intercept,
    Ability,
    Card,
}

/// Something that comes about now and then and is only counted.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Event {
    /// An Escape succeeded.
    Escaped,
    /// A charge fell short or was lost on the way.
    ChargeShort,
    /// A shot was lost: out of range or sight.
    ShotLost,
    /// A hidden model was revealed.
    Revealed,
    /// A model became hidden.
    Hid,
    /// An infiltrator was revealed by its owner.
    InfiltratorRevealed,
    /// An infiltrator was detected.
    InfiltratorDetected,
    /// A marker was cleared.
    MarkerCleared,
    /// An upkeep was paid.
    UpkeepPaid,
    /// An upkeep was dropped.
    UpkeepDropped,
    /// A gnosis point was spent.
    Gnosis,
    /// A card was discarded.
    Discarded,
    /// A die was re-rolled.
    Rerolled,
    /// An activation was lost to a state or a stun.
    ActivationLost,
    /// A struck model dodged.
    ImpactDodged,
}

/// What a displaced model crashed into.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Crash {
    Minor,
    Forest,
    Wall,
    Impassable,
    Edge,
    Model,
    Fall,
}

#[allow(unused_variables, clippy::unused_self)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Parties, layout and edges are known; before the first turn.
    pub(super) fn note_set_up(&mut self) {}

    /// A turn begins (number in the state).
    pub(super) fn note_turn(&mut self) {}

    /// A choice has been made.
    pub(super) fn note_choice(&mut self, action: Action) {}

    /// A model does something: with the slot used or `NONE`, at the cost of so many action points.
    pub(super) fn note_deed(&mut self, model: u8, deed: Deed, slot: u8, ap: i32) {}

    /// A roll is final: `success` where it had a number to reach or resist.
    pub(super) fn note_roll(&mut self, roll: &Roll, success: Option<bool>) {}

    /// The attack on top has been compared (hit, critical, totals in its record).
    pub(super) fn note_attack(&mut self) {}

    /// Life points are about to be lost (`amount` at most those left).
    pub(super) fn note_loss(&mut self, model: u8, amount: i32, by: u8, loss: Loss) {}

    /// Life points were regained.
    pub(super) fn note_heal(&mut self, model: u8, amount: i32, by: u8) {}

    /// A model was removed.
    pub(super) fn note_removed(&mut self, model: u8, by: u8, loss: Option<Loss>) {}

    /// A state was given (`taken`: tokens were placed) or resisted.
    pub(super) fn note_state(&mut self, model: u8, state: Token, taken: bool, by: u8) {}

    /// A displacement of a model is over: units moved.
    pub(super) fn note_displaced(&mut self, model: u8, by: u8, units: i32) {}

    /// A crash.
    pub(super) fn note_crash(&mut self, model: u8, by: u8, crash: Crash, lp: i32) {}

    /// Something happened to a model.
    pub(super) fn note_event(&mut self, model: u8, event: Event) {}

    /// A card or advantage of a player acted or was used.
    pub(super) fn note_card(&mut self, seat: u8, ability: u16) {}

    /// An activation is over; action points left unused are in the model.
    pub(super) fn note_activation(&mut self, model: u8) {}

    /// The game is over.
    pub(super) fn note_end(&mut self) {}
}
