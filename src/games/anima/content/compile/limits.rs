//! The size table (ANI-030, ANI-031).

use crate::content::catalogue::SizeRow;

/// Levels, leaders, gnosis, advantage points and organisation advantages of a class (ANI-030).
const ROWS: [(i32, u8, u8, u8, u8); 5] = [
    (100, 0, 1, 10, 0),
    (200, 0, 2, 20, 1),
    (300, 1, 3, 30, 1),
    (450, 1, 4, 40, 2),
    (600, 2, 6, 60, 3),
];

/// The limits of a size: the highest row not above it, the first one below 100, and beyond 600 a
/// gnosis point and 10 advantage points more for each further full 100 levels (ANI-031).
pub fn size_row(levels: i32) -> SizeRow {
    let class = ROWS.iter().rposition(|row| row.0 <= levels).unwrap_or(0);
    let (from, leaders, gnosis, points, advantages) = ROWS[class];
    let further = if class + 1 == ROWS.len() { (levels - from) / 100 } else { 0 } as u8;
    SizeRow {
        class: class as u8,
        leaders,
        gnosis: gnosis + further,
        points: points + 10 * further,
        advantages,
    }
}
