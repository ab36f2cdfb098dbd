//! What is going on in the middle of a turn, as a stack of frames, and the windows in which cards
//! may be played.

use crate::content::catalogue::Purpose;
use crate::content::ids::{AdvantageId, CardId};
use crate::state::Cause;
use crate::state::action::{Aim, Usage};
use tenbin_engine::{Seat, SeatSet};

/// A polling window (NIN-215).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[repr(u8)]
pub enum Moment {
    /// W1 start of turn.
    TurnStart,
    /// W2 event turned up.
    EventUp,
    /// W3 before a priority roll.
    BeforePriority,
    /// W3 after its dice.
    AfterPriority,
    /// W4 before a success roll.
    BeforeEventRoll,
    /// W5 after its die.
    AfterEventRoll,
    /// W6 after a disadvantage or an outcome.
    AfterOutcome,
    /// W7 start of phase 3.
    AttackPhase,
    /// W8 attack declared.
    AttackDeclared,
    /// W9 after the attack's die.
    AfterCombatRoll,
    /// W10 after a combat.
    AfterCombat,
    /// W11 start of phase 4.
    HandLimit,
    /// After an escape or grenade die.
    AfterOtherRoll,
    /// After a card is revealed (NIN-202).
    Revealed,
    /// The death window (NIN-384).
    Death,
}

/// Number of moments.
pub const MOMENTS: usize = 15;

/// One thing going on; the top of the stack is what happens next.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Frame {
    /// Nothing (never on the stack).
    #[default]
    Empty,
    /// Who begins is being rolled (NIN-028): who still rolls, who has the best total so far.
    FirstPlayer {
        /// Next seat to roll.
        next: u8,
        /// Seats rolling in this round.
        rolling: SeatSet,
        /// Seats with the best face of this round.
        best: SeatSet,
        /// The best face.
        face: u8,
    },
    /// A seat keeps one of two objectives (`objective_choice`).
    KeepObjective(Seat),
    /// The active player's turn.
    Turn(TurnStep),
    /// The event.
    Event(EventStep),
    /// A seat is asked whether to volunteer; `next` counts seats from the active player's left.
    AskVolunteers {
        /// Steps clockwise from the active player.
        next: u8,
        /// Whether this is about joining after a failure.
        joining: bool,
    },
    /// The active player chooses who faces (NIN-490): the proposers.
    ChooseFacer(SeatSet),
    /// Volunteers roll for priority.
    Priority {
        /// What comes next.
        step: PriorityStep,
        /// Who rolls in this round.
        rolling: SeatSet,
        /// Steps clockwise from the active player.
        next: u8,
    },
    /// A seat faces the event.
    Facing(FacingStep),
    /// A die roll; its numbers are in `State::rolls`.
    Roll(RollStep),
    /// The bonus of a natural 6 is offered (NIN-150); the purpose is for the reports.
    Bonus {
        /// To whom.
        seat: Seat,
        /// For which roll.
        purpose: Purpose,
    },
    /// A card may be discarded for a natural 1 (`nat1_rule`).
    NaturalOne(Seat),
    /// A window is polled.
    Window {
        /// Which.
        moment: Moment,
        /// Steps clockwise from the active player.
        next: u8,
        /// Passes in a row.
        passes: u8,
        /// Cards played in it.
        plays: u16,
        /// Cards given in it.
        gives: u8,
        /// Whether the next seat is known to have something; `State::asked` holds its cards.
        ready: bool,
        /// Who may have to be asked should that seat pass, while the window is ready: bit `k` is
        /// the seat `k + 1` steps on from it.
        rest: u8,
    },
    /// A card has been revealed and may be cancelled or answered.
    Reveal {
        /// Physical card.
        card: CardId,
        /// Its player.
        seat: Seat,
        /// How it is played.
        usage: Usage,
        /// What it is aimed at.
        aim: Aim,
        /// A second physical card played with it.
        second: Option<CardId>,
        /// Steps clockwise from its player.
        next: u8,
        /// Passes in a row.
        passes: u8,
        /// How it stands.
        status: RevealStatus,
    },
    /// A combat.
    Combat {
        /// Who attacks (now: the counterattacker in a counterattack).
        attacker: Seat,
        /// Who is attacked.
        target: Seat,
        /// What comes next.
        step: CombatStep,
        /// Phase 3 attack, free attack or counterattack.
        kind: CombatKind,
        /// Who redirected it last.
        deceiver: Option<Seat>,
        /// Physical card of a free attack, unless it has been cancelled.
        card: Option<CardId>,
        /// Players without whom the first roll would have hit (NIN-390).
        spoilers: SeatSet,
        /// Ended without a (further) roll.
        ended: bool,
        /// Who made the first attack; a counterattack may have gone for another since.
        first: Seat,
    },
    /// Everybody else rolls a check (NIN-246).
    Check {
        /// Physical card.
        card: CardId,
        /// Who threw it.
        thrower: Seat,
        /// Who has still to roll.
        rolling: SeatSet,
        /// Victims so far.
        victims: SeatSet,
        /// Whether a roll has just been made.
        rolled: bool,
    },
    /// A seat draws disadvantages one by one (NIN-302).
    Draws {
        /// Who.
        seat: Seat,
        /// How many still.
        left: u8,
        /// Who is credited (NIN-390).
        causes: SeatSet,
        /// Why, for the reports.
        origin: Cause,
        /// What comes next.
        step: DrawStep,
    },
    /// The drawer chooses with whom to share (NIN-314).
    Share {
        /// The drawer.
        seat: Seat,
        /// How many the other draws.
        count: u8,
        /// Credit of the card.
        causes: SeatSet,
    },
    /// A seat discards permanents (NIN-316).
    DiscardPermanent {
        /// Who chooses.
        chooser: Seat,
        /// Whose permanents.
        owner: Seat,
        /// How many still.
        left: u8,
    },
    /// Hands are brought down to the limit (NIN-065).
    HandLimit {
        /// Steps clockwise from the active player.
        next: u8,
        /// Type discarded last: choices go on in ascending order.
        last: AdvantageId,
    },
    /// A captive's turn (NIN-342).
    Escape {
        /// What comes next.
        step: EscapeStep,
        /// Rolls left this turn.
        left: u8,
        /// Steps clockwise from the captive, for the helpers.
        next: u8,
        /// Who rolls, once that is known.
        roller: Option<Seat>,
        /// Whom it is about.
        captive: Seat,
    },
    /// The active player may make rescue rolls (`rescue_timing` = `any_turn_once`).
    Rescue(SeatSet),
    /// Seats at no life may save themselves (`death_window`).
    Death {
        /// Who is dying.
        dying: SeatSet,
        /// Who is asked; nobody before the first.
        seat: Option<Seat>,
        /// Who else has passed on giving a card.
        passed: SeatSet,
        /// The cause, for the reports.
        origin: Cause,
    },
}

/// Steps of a turn (NIN-060 to NIN-073).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum TurnStep {
    Begin,
    AfterStart,
    AfterEscape,
    DrawEvent,
    AfterEvent,
    Attack,
    HandLimit,
    CleanUp,
    Next,
}

/// Steps of an event (NIN-122).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum EventStep {
    Choose,
    Volunteered,
    NextVolunteer,
    FacingDone,
    Joined,
    LastResort,
    AllNext,
    AllOutcomes,
    Close,
}

/// Steps of a priority roll (NIN-124).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum PriorityStep {
    Throw,
    Window,
    Compare,
}

/// Steps of facing (NIN-111).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum FacingStep {
    Roll,
    Result,
    Outcome,
}

/// Steps of a roll, in their order.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
#[allow(missing_docs)]
pub enum RollStep {
    Before,
    Throw,
    Window,
    Result,
}

/// How a revealed card stands.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum RevealStatus {
    Open,
    Cancelled,
    Answered,
}

/// Steps of a combat (NIN-163).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum CombatStep {
    Declared,
    Roll,
    Result,
    MayCounter,
    End,
}

/// Kinds of attack.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum CombatKind {
    Phase,
    Free,
    Counter,
}

/// Steps of drawing disadvantages.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum DrawStep {
    Draw,
    Window,
    WindowSkipped,
}

/// Steps of an escape.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum EscapeStep {
    Captive,
    Helper,
    Roll,
    Result,
}
