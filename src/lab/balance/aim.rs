//! What should hold of a number.

use tenbin_stats::estimate::Interval;

/// Bounds of a number in a setting.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Aim {
    /// In which setting.
    pub setting: usize,
    /// It should be at least this.
    pub low: f64,
    /// And at most this.
    pub high: f64,
    /// So much of the number counts as one percentage point.
    pub scale: f64,
}

impl Aim {
    /// How far a value lies beyond the bounds; 0 within. In percentage points, or what counts as one.
    pub fn excess(&self, value: f64) -> f64 {
        (self.low - value).max(value - self.high).max(0.0) / self.scale
    }

    /// The bounds drawn in by what a verdict of this standard error needs to be sure, but by no more than a third of
    /// what lies between them.
    pub(super) fn drawn_in(&self, error: f64) -> Self {
        let wanted = 2.2 * error;
        let width = self.high - self.low;
        let margin = if width.is_finite() { wanted.min(width / 3.0) } else { wanted };
        Self { low: self.low + margin, high: self.high - margin, ..*self }
    }

    /// How far from likely it is that a value known so well lies within: less its logarithm.
    pub(super) fn doubt(&self, value: f64, deviation: f64) -> f64 {
        let deviation = deviation.max(1e-9);
        let (low, high) = ((self.low - value) / deviation, (self.high - value) / deviation);
        // The nearer bound tells; far outside the tail falls as a square.
        let below = |z: f64| -log_normal_below(z);
        let doubt = below(high) + below(-low);
        doubt.min(1e6)
    }

    /// Whether a value surely lies within, surely not, or neither.
    pub fn judged(&self, holds_at: Interval, fails_at: Interval) -> Option<bool> {
        if self.low <= holds_at.low && holds_at.high <= self.high {
            return Some(true);
        }
        (fails_at.high < self.low || fails_at.low > self.high).then_some(false)
    }
}

/// The logarithm of the share of a normal law that lies below `z`.
fn log_normal_below(z: f64) -> f64 {
    if z == f64::INFINITY {
        return 0.0;
    }
    if z > -5.0 {
        let tail = tenbin_stats::estimate::two_sided_p(z) / 2.0;
        return (if z < 0.0 { tail } else { 1.0 - tail }).ln();
    }
    // The first terms of the law's own tail.
    -z * z / 2.0 - (-z).ln() - 0.918_938_533_204_672_7 + (1.0 - 1.0 / (z * z)).ln()
}
