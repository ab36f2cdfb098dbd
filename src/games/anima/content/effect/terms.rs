//! What effects speak of: how long they last, rolls, actions, states, tokens.

/// How long something lasts.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Duration {
    /// One roll.
    Roll,
    /// One attack.
    Attack,
    /// The present activation.
    Activation,
    /// Until the end of the turn (ANI-099).
    Turn,
    /// For the game.
    Game,
    /// While its condition, its upkeep or the control zone lasts.
    While,
}

/// Basic actions that effects may name.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum ActionName {
    /// Attack.
    Attack,
    /// Charge.
    Charge,
    /// Dodge.
    Dodge,
    /// Counterattack.
    Counter,
    /// Walk.
    Walk,
    /// Run.
    Run,
    /// Escape.
    Escape,
    /// Seek.
    Seek,
    /// Push.
    Push,
    /// Climb.
    Climb,
    /// Slam.
    Slam,
    /// Free Move.
    FreeMove,
    /// Regaining life points (for `forbid`).
    Heal,
    /// Dodge and Counterattack (for `forbid`).
    Defend,
}

/// Which tokens or states a rule removes.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Sign {
    /// Positive states.
    Positive,
    /// Negative states.
    Negative,
    /// All.
    Any,
}

/// Who may re-roll, and which die counts.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Keep {
    /// The new die.
    New,
    /// The higher one.
    High,
    /// The better one for the owner.
    Better,
}

/// How tokens change.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum TokenChange {
    /// So many more.
    Add(u8),
    /// So many at the start.
    Start(u8),
    /// So many are spent.
    Spend(u8),
    /// The owner chooses how many are spent, at least one.
    SpendChosen,
}
