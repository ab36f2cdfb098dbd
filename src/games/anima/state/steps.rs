//! The steps of the set-up and of a turn.

use tenbin_engine::id_enum;

/// The steps of the set-up, in their order (ANI-075).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Default, Debug)]
pub enum SetUpStep {
    /// Scenery, by `scenery_mode`.
    #[default]
    Scenery,
    /// The first player's number of pieces has been rolled (ANI-051).
    CountedFirst,
    /// The second player's too.
    CountedSecond,
    /// Both roll for who places the first piece (ANI-052).
    Placer,
    /// The first player has.
    PlacerFirst,
    /// The second player has.
    PlacerSecond,
    /// Edges are chosen (ANI-070).
    Edge,
    /// The first player has rolled for them.
    EdgeFirst,
    /// The second player has.
    EdgeSecond,
    /// "At set-up" and "reveal at start" cards.
    Cards,
    /// Plot cards that may be played at set-up.
    CardsWindow,
    /// The first player keeps infiltrators off the table.
    KeepFirst,
    /// The second player does.
    KeepSecond,
    /// Both roll for who places first (ANI-071).
    Order,
    /// The first player has.
    OrderFirst,
    /// The second player has.
    OrderSecond,
    /// Markers of whoever places first (ANI-412).
    MarkersFirst,
    /// Markers of the other.
    MarkersSecond,
    /// Alternating deployment.
    Deploy,
    /// "After deployment" rules.
    After,
    /// Plot cards that may be played after deployment.
    AfterWindow,
    /// Over.
    Done,
    /// The players place the piece of the pool with this number.
    Placing(u8),
}

id_enum! {
    /// The steps of a turn, in their order; those before `Begin` end the set-up (ANI-101).
    pub enum TurnStep {
        /// Action points of the first turn (ANI-073).
        SetUpOver
        /// The roll for the first turn (ANI-074).
        FirstRoll
        /// A turn begins: gnosis, cards readied (ANI-101, 1 and 3).
        Begin
        /// Start-of-turn effects (ANI-101, 2).
        StartEffects
        /// Recovery begins.
        RecoveryRules
        /// Action points are gained (ANI-101, 4).
        Gain
        /// The first player reveals infiltrators (ANI-101, 5).
        RevealFirst
        /// The other player does.
        RevealOther
        /// Initiative (ANI-101, 6).
        Initiative
        /// End-of-Recovery abilities and cards (ANI-101, 7).
        RecoveryEnd
        /// Upkeep begins.
        UpkeepRules
        /// Upkeep payments (ANI-094).
        Payments
        /// Tokens leave (ANI-095).
        Tokens
        /// Doom rolls (ANI-320).
        Dooms
        /// End-of-Upkeep abilities.
        UpkeepEnd
        /// The Action phase begins: rules and cards.
        ActionRules
        /// Plot cards at its start.
        ActionPlots
        /// Activations.
        Activations
        /// Rules at its end.
        ActionEnd
        /// Tokens that leave at the end of the turn (`state_removal`).
        LateTokens
        /// Their Doom rolls.
        LateDooms
        /// It ends.
        End
    }
}

impl TurnStep {
    /// The one after it.
    pub(crate) fn next(self) -> Self {
        Self::ALL.get(self.index() + 1).copied().unwrap_or(self)
    }
}
