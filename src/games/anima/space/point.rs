//! Points of the table in units of 0.1 mm (ANI-002).

/// A point; the origin is the corner at the left of player A's edge.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Default, Debug)]
pub struct Point {
    /// To the right.
    pub x: i16,
    /// Away from the first edge.
    pub y: i16,
}

impl Point {
    /// Off the table.
    pub const NOWHERE: Self = Self { x: i16::MIN, y: i16::MIN };

    /// A point.
    #[inline]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The square of the distance to another.
    #[inline]
    pub fn distance_squared(self, other: Self) -> i64 {
        let (dx, dy) =
            (i64::from(other.x) - i64::from(self.x), i64::from(other.y) - i64::from(self.y));
        dx * dx + dy * dy
    }
}
