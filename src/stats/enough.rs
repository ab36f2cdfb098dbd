//! How much there must be before something is said of it. All such thresholds are here.

/// So many wins, and other games, must be expected of a level before its interval is called one of
/// 95 % and before a line speaks of it.
pub const EXPECTED_MIN: f64 = 10.0;

/// No line speaks of what is known within more than this.
pub const WIDTH_MAX: f64 = 0.4;

/// With fewer results than this on either side the effect of a card is left blank.
pub const RESULTS_MIN: f64 = 30.0;

/// Outcomes of a roll are taken together until so many are expected of each.
pub const OUTCOME_EXPECTED_MIN: f64 = 5.0;

/// Whether so many results bring enough of both kinds where this share of them are wins.
pub fn are_enough(results: f64, share: f64) -> bool {
    results * share.min(1.0 - share) >= EXPECTED_MIN
}
