//! Points and lengths in texts: in centimetres.

use crate::space::point::Point;

/// A length in units as centimetres: `30.5`.
pub(crate) fn cm_text(units: i32) -> String {
    let sign = if units < 0 { "-" } else { "" };
    let (whole, rest) = (units.abs() / 100, units.abs() % 100);
    match (rest, rest % 10) {
        (0, _) => format!("{sign}{whole}"),
        (_, 0) => format!("{sign}{whole}.{}", rest / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// A point as `60,30.5`.
pub(crate) fn point_text(point: Point) -> String {
    format!("{},{}", cm_text(point.x.into()), cm_text(point.y.into()))
}

/// Reads a length in centimetres of at most two decimals.
pub(super) fn read_cm(text: &str) -> Option<i16> {
    let text = text.trim();
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || rest.len() > 2 || !digits(rest) {
        return None;
    }
    let hundredths = format!("{whole}{rest:0<2}").parse::<i32>().ok()?;
    i16::try_from(hundredths).ok()
}

/// Reads a point as `60,30.5`.
pub(crate) fn read_point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point::new(read_cm(x)?, read_cm(y)?))
}

/// The short id of an ability: without its character in front.
pub(crate) fn short_id(id: &str) -> &str {
    id.rsplit_once('.').map_or(id, |(_, short)| short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_and_read_in_centimetres() {
        for (units, text) in [(0, "0"), (3_050, "30.5"), (1_205, "12.05"), (12_000, "120")] {
            assert_eq!(cm_text(units), text);
            assert_eq!(read_cm(text).map(i32::from), Some(units));
        }
        assert_eq!(cm_text(-25), "-0.25");
        assert_eq!(read_point("60, 30.5"), Some(Point::new(6_000, 3_050)));
        for wrong in ["", "60", "60,", "60,1.255", "60,a", "-1,2", "400,2"] {
            assert_eq!(read_point(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn abilities_go_by_their_own_name() {
        assert_eq!(short_id("damien.breathless"), "breathless");
        assert_eq!(short_id("life_potion"), "life_potion");
    }
}
