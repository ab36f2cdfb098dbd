//! The choices of Anima Tactics as small values.

use arrayvec::ArrayVec;

use crate::space::point::Point;
use crate::state::{ModelId, NONE, Slot};
use tenbin_engine::{ACTIONS_MAX, Seat};

/// A list of choices.
pub(crate) type Actions = ArrayVec<Action, ACTIONS_MAX>;

/// One choice; the order is the canonical order of a legal list. Models are numbers of
/// `State::models`, slots as in `catalogue::SLOTS`.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Action {
    /// Nothing (more): no reaction, no card, no further reveal.
    Pass,
    /// An edge of the table (D3): 0 lower, 1 upper.
    Edge(u8),
    /// Player `0` or `1` acts first (D6).
    First(Seat),
    /// A rotation of a piece, in steps of 15 degrees (D2).
    Turn(u8),
    /// This model: deploys, stays off the table, is picked next, is the target of an effect.
    Model(ModelId),
    /// This marker: where an infiltrator is put, which one a Seek tests.
    Marker(u8),
    /// This point (D2, D4, D5, D11, D23).
    Spot(Point),
    /// Into contact with this model, by the straightest way (D11).
    Contact(ModelId),
    /// A revealed infiltrator: model, marker (D7).
    Reveal(ModelId, u8),
    /// The upkeep is paid (D8).
    Pay,
    /// It is dropped.
    Drop,
    /// A gnosis point on the roll (D13).
    Gnosis,
    /// Walk; where is the next choice.
    Walk,
    /// Run.
    Run,
    /// Free Move.
    FreeMove,
    /// Climbs this piece (up, or down where it stands on it).
    Climb(u8),
    /// A basic melee attack on this model.
    Attack(ModelId),
    /// A basic ranged attack.
    Shoot(ModelId),
    /// A basic charge.
    Charge(ModelId),
    /// A push.
    Push(ModelId),
    /// A slam.
    Slam(ModelId),
    /// An Escape.
    Escape,
    /// A Seek; with a marker of the enemy, or `NONE`.
    Seek(u8),
    /// An ability, card or advantage of the deciding model: slot, target or `NONE`, action points
    /// beyond the cost.
    Use(Slot, ModelId, u8),
    /// Another model's ability as a reaction: model, slot, target.
    React(ModelId, Slot, ModelId),
    /// A plot card: its number, its target or `NONE`.
    Plot(u8, ModelId),
    /// A basic Dodge.
    Dodge,
    /// A basic Counterattack.
    Counter,
    /// This model takes the shot instead (ANI-272).
    Shield(ModelId),
    /// This model steps into the charge (ANI-270).
    Intercept(ModelId),
    /// A direction: its number among those offered, from the right of the arc to the left (D17).
    Direction(u8),
    /// Gives up the movement of the turn (D16).
    GiveUp,
    /// A state (D21).
    State(u8),
    /// So many: tokens, action points; or the list of a choice, from 0.
    Number(u8),
    /// Ends the activation (ANI-185).
    End,
}

const _: () = assert!(size_of::<Action>() <= 8, "an action must stay small");
const _: () = assert!(NONE == u8::MAX);
