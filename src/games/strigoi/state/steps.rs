//! How far things that go on have come.

use crate::board::Space;
use tenbin_engine::SeatSet;

/// Steps of what follows the commitment to a fight, in order.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum FightStep {
    /// Won or lost.
    Decide,
    /// The rewards; the wounds and Shocks; the wound on the Strigoi.
    CarryOut,
    /// Advanced cards, whatever else a Monster does, and where its token goes.
    Afterwards,
    /// Own Wounds that nothing stops (STR-170).
    OwnWounds,
    /// Own Wounds that Protection may stop.
    SoftWounds,
    /// Nothing more comes.
    Done,
}

/// Steps of a hit, in order.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum HitStep {
    /// Protection is declared.
    Protection,
    /// Wound tokens are drawn.
    Wounds,
    /// What they do when they are received.
    Icons,
    /// Cards are discarded for Shocks.
    Shocks,
    /// Nothing more comes.
    Done,
}

/// Steps of an activation.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum ActivationStep {
    /// The letter is followed.
    Fly,
    /// This ladder is removed (STR-211).
    Ruin(Space),
    /// It looks around, or curses.
    Look,
    /// An attack is over: the marker; the last one by STR-208, STR-212, STR-377.
    Struck {
        /// No looking around afterwards.
        last: bool,
    },
    /// Counterattacks to it.
    Counter {
        /// No looking around afterwards.
        last: bool,
    },
    /// Nothing more comes.
    Done,
}

/// How much of an op is left.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum OpLeft {
    /// All of it.
    All,
    /// It has still to work on these wolves.
    Wolves(SeatSet),
    /// So many more wounds of a Strigoi.
    Strikes(u8),
}

/// Steps of an Assault.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum AssaultStep {
    /// Phase 1: empty hands, then the choices.
    Begin,
    /// All reveal; the order of turns (STR-071).
    Reveal,
    /// The next wolf's turn (STR-051, STR-052).
    Turns,
    /// Phase 3, if due (STR-053, STR-400).
    Phase3,
    /// The end of the Assault (STR-056).
    End,
}

/// Steps of a player turn.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum TurnStep {
    /// 2a begins.
    Begin,
    /// 2c: the Strigoi token is flipped and the Strigoi acts.
    Strigoi,
    /// It is over.
    End,
}
