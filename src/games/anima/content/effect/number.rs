//! Numbers that effects work out, and how they change others.

/// A value that a rule works out when it acts.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Source {
    /// Nothing: the number is `plus`.
    Nothing,
    /// The target's Armour at the moment.
    TargetArmour,
    /// A die of ten faces (purpose `card_roll`).
    Die,
    /// Life points just lost.
    LpLost,
    /// Tokens just spent.
    Spent,
    /// Action points paid beyond the cost.
    PaidExtra,
    /// The bearer's critical minimum.
    CritMin,
}

/// A number: `times` the source, and `plus`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Number {
    /// What is multiplied.
    pub source: Source,
    /// By what.
    pub times: i8,
    /// What is added.
    pub plus: i8,
}

impl Number {
    /// A plain number.
    pub const fn plain(plus: i8) -> Self {
        Self { source: Source::Nothing, times: 0, plus }
    }
}

/// How a number changes.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Change {
    /// By an amount (lengths in inches).
    Add(Number),
    /// Multiplied, in hundredths, rounded down.
    Factor(i16),
    /// Set to (lengths in inches).
    Set(i8),
    /// At least.
    Min(i8),
}
