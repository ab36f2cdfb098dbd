//! What timings of effects allow (section 4).

use crate::content::vocabulary::Timing;

/// Timings at which delayed effects fall due (NAR-152, NAR-420).
pub(super) const DELAYED: &[Timing] = &[
    Timing::TurnStart,
    Timing::DuringExchange,
    Timing::DuringChain,
    Timing::Judgement,
    Timing::TurnEnd,
];

/// Whether effects of the timing are recomputed whenever a value is read.
pub(super) fn is_continuous(at: Timing) -> bool {
    matches!(at, Timing::Static | Timing::WhileParticipating | Timing::WhileDefending)
}

/// Whether effects of the timing know a side of the battle.
pub(super) fn has_sides(at: Timing) -> bool {
    matches!(
        at,
        Timing::Participate
            | Timing::ParticipateOpposed
            | Timing::DuringExchange
            | Timing::DuringChain
            | Timing::Judgement
            | Timing::Win
            | Timing::WinCrushing
    )
}
