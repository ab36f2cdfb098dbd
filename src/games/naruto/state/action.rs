//! The choices of Naruto as small values. Their texts are in `text.rs`.

use crate::state::{Base, CardId, Object, TeamId, UnitId};
use arrayvec::ArrayVec;
use tenbin_engine::ACTIONS_MAX;

/// One choice; the order is the canonical order of a legal list. Cards are physical cards with their
/// owner's bit; of several copies of a card in one pile only the lowest is offered.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Action {
    /// Nothing (more): no interruption, no technique, no defender, no optional effect.
    Pass,
    /// Keeps the hand (DP-01); keeps the teams (DP-06).
    Keep,
    /// A new hand, one card fewer (NAR-022).
    Redraw,
    /// A normal call: card, what it is called onto (NAR-054, NAR-100, NAR-110).
    Call(CardId, Base),
    /// Plays a tactic.
    Tactic(CardId),
    /// Calls a client.
    Client(CardId),
    /// Begins to turn cards into chakra (NAR-051).
    Charge,
    /// This card is turned into chakra.
    ChargeCard(CardId),
    /// This one is not, nor any further copy.
    Spare(CardId),
    /// Ends the preparation.
    EndPreparation,
    /// An interruption (NAR-070).
    Interrupt(CardId),
    /// This card pays: a hand card for a hand cost, a chakra card for a technique.
    Pay(CardId),
    /// A target.
    Target(Object),
    /// No further target, team to send.
    Done,
    /// The teams are formed again.
    Regroup,
    /// The unit being placed joins the team that this unit has begun.
    Join(UnitId),
    /// It begins a team of its own.
    Alone,
    /// This team attacks.
    Send(TeamId),
    /// This unit is the front-line ninja.
    Front(UnitId),
    /// This team defends against the attacking team asked about.
    Block(TeamId),
    /// Launches a technique: card, user.
    Launch(CardId, UnitId),
    /// X.
    X(u8),
    /// The optional effect is used.
    Use,
    /// This card is chosen: taken, discarded, put somewhere.
    Take(CardId),
    /// This ability comes first, by its place among those due (NAR-463).
    Trigger(u8),
    /// The item of this attacking team is next (NAR-351).
    Judge(TeamId),
    /// The gains that are left are taken (`client_loss`).
    TakeGain,
    /// This one of several effects (`choose`).
    Option(u8),
}

const _: () = assert!(size_of::<Action>() <= 8, "an action must stay small");

/// The legal actions of a decision.
pub(crate) type Actions = ArrayVec<Action, ACTIONS_MAX>;
