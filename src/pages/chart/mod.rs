//! Pictures as SVG within the page. Colours come from the page's style, so that they fit light and dark, and
//! nothing is told by colour alone: what stands out has another shape, and every mark says its numbers when it
//! is pointed at.

pub(crate) mod bars;
pub(crate) mod dots;
pub(crate) mod heat;
pub(crate) mod lines;
pub(crate) mod scatter;

/// How a number is written.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Form {
    /// A share of 1 as `27.8 %`.
    Percent,
    /// Percentage points as `+2.8 pp`.
    Points,
    /// A number as it is.
    Plain,
}

impl Form {
    /// A number in words.
    pub(crate) fn text(self, value: f64) -> String {
        match self {
            Self::Percent => format!("{} %", trimmed(value * 100.0, 1)),
            Self::Points => {
                let sign = if value > 0.0 { "+" } else { "" };
                format!("{sign}{} pp", trimmed(value, 1))
            }
            Self::Plain => trimmed(value, 2),
        }
    }

    /// A number at a scale, as short as it can be.
    fn at_scale(self, value: f64) -> String {
        match self {
            Self::Percent => format!("{} %", short(value * 100.0)),
            Self::Points if value > 0.0 => format!("+{}", short(value)),
            Self::Points | Self::Plain => short(value),
        }
    }
}

/// A number with so many decimals; never `-0.0`.
fn trimmed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let is_nothing = text
        .strip_prefix('-')
        .is_some_and(|rest| rest.chars().all(|digit| matches!(digit, '0' | '.')));
    if is_nothing { text[1..].to_owned() } else { text }
}

/// A number of a scale without needless decimals.
fn short(value: f64) -> String {
    let text = trimmed(value, 4);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() { "0".to_owned() } else { text.to_owned() }
}

/// A scale from numbers to places of a picture.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// A scale that holds all these numbers, with a little room, between two places.
    pub(crate) fn around(numbers: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for number in numbers {
            (low, high) = (low.min(number), high.max(number));
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let room = if high > low { (high - low) * 0.05 } else { low.abs().max(1.0) * 0.1 };
        Self { low: low - room, high: high + room, from, to }
    }

    /// A scale from exactly one number to another.
    pub(crate) fn between(low: f64, high: f64, from: f64, to: f64) -> Self {
        let high = if high > low { high } else { low + 1.0 };
        Self { low, high, from, to }
    }

    /// The place of a number, to a tenth.
    pub(crate) fn at(self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        tenth(self.from + share * (self.to - self.from))
    }

    /// Round numbers along it, about so many.
    pub(crate) fn ticks(self, about: usize) -> Vec<f64> {
        let raw = (self.high - self.low) / about.max(1) as f64;
        let size = 10_f64.powf(raw.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .map(|times| times * size)
            .find(|step| *step >= raw * 0.999)
            .unwrap_or(10.0 * size);
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        // Multiples of a step are not exact; what is meant has few decimals.
        (first..=last).map(|times| (times as f64 * step * 1e9).round() / 1e9).collect()
    }
}

/// A place of a picture: a tenth of a pixel is fine enough.
pub(crate) fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// A text of at most so many letters.
pub(crate) fn cut(text: &str, letters_max: usize) -> String {
    if text.chars().count() <= letters_max {
        return text.to_owned();
    }
    let kept: String = text.chars().take(letters_max.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(Form::Percent.text(0.278_126), "27.8 %");
        assert_eq!(Form::Points.text(2.813), "+2.8 pp");
        assert_eq!(Form::Points.text(-0.04), "0.0 pp");
        assert_eq!(Form::Plain.text(9.411), "9.41");
        assert_eq!(Form::Percent.at_scale(0.25), "25 %");
        assert_eq!(Form::Points.at_scale(-2.5), "-2.5");
    }

    #[test]
    fn ticks_are_round_and_within() {
        let scale = Scale::between(0.193, 0.307, 0.0, 100.0);
        assert_eq!(scale.ticks(5), [0.2, 0.25, 0.3]);
        let scale = Scale::between(-9.0, 7.0, 0.0, 100.0);
        assert_eq!(scale.ticks(4), [-5.0, 0.0, 5.0]);
        assert!((scale.at(-9.0) - 0.0).abs() < 1e-9 && (scale.at(7.0) - 100.0).abs() < 1e-9);
        let single = Scale::around([3.0].into_iter(), 0.0, 10.0);
        assert!((single.at(3.0) - 5.0).abs() < 1e-9);
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(cut("short", 8), "short");
        assert_eq!(cut("Supera con successo", 8), "Supera…");
    }
}
