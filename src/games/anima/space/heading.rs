//! Directions of displacements as vectors of whole numbers: turned by degrees, or snapped to the
//! eight directions of a board of squares (ANI-196, ANI-544).

/// Length of a direction vector.
pub(super) const LENGTH: i64 = 16_384;
/// One in the fixed-point numbers of sine and cosine: 2 to the 30.
const ONE: i128 = 1 << 30;
/// Pi in them.
const PI: i128 = 3_373_259_426;

/// A direction of the usual length; along +x where there is none.
pub(crate) fn unit(dx: i64, dy: i64) -> (i16, i16) {
    let squared = dx * dx + dy * dy;
    if squared == 0 {
        return (LENGTH as i16, 0);
    }
    // Thirty-two more bits keep the root exact enough for short vectors.
    let length = (u128::from(squared.unsigned_abs()) << 64).isqrt() as i128;
    let part = |value: i64| {
        let scaled = i128::from(value * LENGTH) << 32;
        ((scaled + length / 2 * scaled.signum()) / length) as i16
    };
    (part(dx), part(dy))
}

/// Sine and cosine of an angle of at most a quarter turn either way, by their series: the same
/// numbers on every machine.
fn sine_cosine(quarter_degrees: i64) -> (i128, i128) {
    let angle = PI * i128::from(quarter_degrees) / 720;
    let (mut sine, mut cosine) = (0, 0);
    let mut term = ONE;
    for order in 0..24_i128 {
        match order % 4 {
            0 => cosine += term,
            1 => sine += term,
            2 => cosine -= term,
            _ => sine -= term,
        }
        term = term * angle / ONE / (order + 1);
    }
    (sine, cosine)
}

/// A direction turned anticlockwise by so many quarters of a degree.
pub(crate) fn turned((dx, dy): (i16, i16), quarter_degrees: i64) -> (i16, i16) {
    let (sine, cosine) = sine_cosine(quarter_degrees);
    let (x, y) = (i128::from(dx), i128::from(dy));
    let whole = |value: i128| ((value + (ONE / 2) * value.signum()) / ONE) as i16;
    (whole(x * cosine - y * sine), whole(x * sine + y * cosine))
}

/// The nearest of the eight directions of a board of squares, as steps of -1, 0 or 1.
pub(crate) fn of_eight((dx, dy): (i16, i16)) -> (i16, i16) {
    let (x, y) = (i32::from(dx).abs(), i32::from(dy).abs());
    // The border lies at 22.5 degrees, whose tangent is 0.41421.
    let steep = |one: i32, other: i32| one * 100_000 < other * 41_421;
    (if steep(x, y) { 0 } else { dx.signum() }, if steep(y, x) { 0 } else { dy.signum() })
}

/// The vector of one of the eight directions.
pub(crate) fn of_step((x, y): (i16, i16)) -> (i16, i16) {
    unit(i64::from(x), i64::from(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ANI-196: the ends of an arc of 90 degrees lie 45 degrees to either side.
    #[test]
    fn directions_turn_by_degrees() {
        assert_eq!(turned((16_384, 0), 45 * 4), (11_585, 11_585));
        assert_eq!(turned((16_384, 0), -45 * 4), (11_585, -11_585));
        assert_eq!(turned((0, 16_384), 90 * 4), (-16_384, 0));
        // cos 22.5 = 0.92388, sin 22.5 = 0.38268.
        assert_eq!(turned((16_384, 0), 90), (15_137, 6_270));
    }

    #[test]
    fn a_direction_has_one_length() {
        assert_eq!(unit(3, 4), (9_830, 13_107));
        assert_eq!(unit(-12_000, 0), (-16_384, 0));
        assert_eq!(unit(0, 0), (16_384, 0));
    }

    /// ANI-544: displacements on squares go in one of eight directions, the nearest to the line.
    #[test]
    fn squares_know_eight_directions() {
        assert_eq!(of_eight((16_384, 0)), (1, 0));
        assert_eq!(of_eight((-11_585, 11_585)), (-1, 1));
        assert_eq!(of_eight((15_137, 6_200)), (1, 0));
        assert_eq!(of_eight((15_137, 6_400)), (1, 1));
        assert_eq!(of_eight((100, -16_000)), (0, -1));
        assert_eq!(of_step((1, 1)), (11_585, 11_585));
    }
}
