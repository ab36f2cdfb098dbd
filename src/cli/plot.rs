//! Bars and intervals of characters, and shares as people read them.

use tenbin_stats::estimate::Interval;

/// Parts of a character cell, an eighth each.
const EIGHTHS: [char; 8] = ['█', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// How bars are drawn.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Bars {
    /// With block characters; else with `#`.
    blocks: bool,
    /// In colour.
    color: bool,
}

impl Bars {
    /// As the terminal can show them: blocks where the locale is of UTF-8.
    pub(crate) fn new(color: bool) -> Self {
        let said = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(said);
        let dumb = said("TERM").is_some_and(|term| term == "dumb");
        Self { blocks: !dumb && is_utf8(&locale.unwrap_or_default()), color }
    }

    /// Of plain characters.
    #[cfg(test)]
    pub(crate) fn plain() -> Self {
        Self { blocks: false, color: false }
    }

    /// A bar for a share of the longest one, which is so wide.
    pub(crate) fn bar(self, share: f64, longest: f64, width: usize) -> String {
        if longest <= 0.0 || share <= 0.0 {
            return String::new();
        }
        let part = (share / longest).clamp(0.0, 1.0) * width as f64;
        let bar = if self.blocks {
            let eighths = ((part * 8.0).round() as usize).max(1);
            let mut bar = "█".repeat(eighths / 8);
            if !eighths.is_multiple_of(8) {
                bar.push(EIGHTHS[eighths % 8]);
            }
            bar
        } else {
            "#".repeat((part.round() as usize).max(1))
        };
        if self.color { format!("\x1b[36m{bar}\x1b[0m") } else { bar }
    }
}

/// From where to where a picture of intervals goes, and how wide it is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Axis {
    pub(crate) low: f64,
    pub(crate) high: f64,
    width: usize,
}

impl Axis {
    /// An axis that holds one more number, where there is one.
    pub(crate) fn with(known: Option<Self>, number: Option<f64>, width: usize) -> Option<Self> {
        let Some(number) = number else { return known };
        let Self { low, high, .. } = known.unwrap_or(Self { low: number, high: number, width });
        Some(Self { low: low.min(number), high: high.max(number), width })
    }

    /// Whether it has two ends.
    pub(crate) fn is_wide(&self) -> bool {
        self.high > self.low
    }

    /// The character at which a number stands.
    pub(crate) fn place(&self, number: f64) -> usize {
        let last = self.width.saturating_sub(1);
        let part = ((number - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        (part * last as f64).round() as usize
    }
}

impl Bars {
    /// The sign for what an estimate is compared with.
    pub(crate) fn mark(self) -> char {
        if self.blocks { '│' } else { '|' }
    }

    /// An estimate as a point on its interval, with a mark at what it is compared with: `[--o-]  |`.
    pub(crate) fn interval(
        self,
        axis: &Axis,
        value: f64,
        at: Interval,
        compared_with: Option<f64>,
    ) -> String {
        let [begin, end, line, crossed, point] = if self.blocks {
            ['├', '┤', '─', '┼', '●']
        } else {
            ['[', ']', '-', '+', 'o']
        };
        let (low, high) = (axis.place(at.low), axis.place(at.high));
        let mark = compared_with.map(|number| axis.place(number));
        let is_on = |place: &usize| (low..=high).contains(place);
        let sign = |place: usize| match place {
            _ if place == axis.place(value) => point,
            _ if Some(place) == mark && is_on(&place) => crossed,
            _ if Some(place) == mark => self.mark(),
            _ if !is_on(&place) => ' ',
            _ if place == low => begin,
            _ if place == high => end,
            _ => line,
        };
        let last = mark.unwrap_or(high).max(high);
        let drawn = |places: std::ops::Range<usize>| places.map(sign).collect::<String>();
        if !self.color {
            return drawn(0..last + 1);
        }
        let [before, on, behind] = [0..low, low..high + 1, high + 1..last + 1].map(drawn);
        format!("{before}\x1b[36m{on}\x1b[0m{behind}")
    }

    /// A title.
    pub(crate) fn strong(self, text: &str) -> String {
        if self.color && !text.is_empty() {
            format!("\x1b[1m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}

fn is_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// A share in per cent with two decimals; what is not nothing does not look like it.
pub(crate) fn percent(share: f64) -> String {
    const SMALLEST: f64 = 0.000_05;
    if share > 0.0 && share < SMALLEST {
        "<0.01 %".to_owned()
    } else if share < 1.0 && share > 1.0 - SMALLEST {
        ">99.99 %".to_owned()
    } else {
        format!("{:.2} %", share * 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_shares() {
        let plain = Bars::plain();
        assert_eq!(plain.bar(0.25, 0.5, 20), "##########");
        assert_eq!(plain.bar(1e-9, 0.5, 20), "#");
        assert_eq!(plain.bar(0.0, 0.5, 20), "");
        assert_eq!(plain.bar(0.5, 0.0, 20), "");
        let blocks = Bars { blocks: true, color: false };
        assert_eq!(blocks.bar(0.5, 0.5, 4), "████");
        assert_eq!(blocks.bar(0.25, 0.5, 3), "█▌");
        let color = Bars { blocks: false, color: true };
        assert_eq!(color.bar(1.0, 1.0, 2), "\x1b[36m##\x1b[0m");
    }

    #[test]
    fn an_interval_is_a_line_with_its_point_and_a_mark() {
        let plain = Bars::plain();
        let blocks = Bars { blocks: true, color: false };
        let ends = [0.0, 10.0].map(Some);
        let axis = ends.into_iter().fold(None, |axis, end| Axis::with(axis, end, 11)).unwrap();
        let drawn = |bars: Bars, value: f64, [low, high]: [f64; 2], mark: f64| {
            bars.interval(&axis, value, Interval { low, high }, Some(mark))
        };
        assert_eq!(drawn(plain, 4.0, [2.0, 7.0], 9.0), "  [-o--] |");
        assert_eq!(drawn(blocks, 4.0, [2.0, 7.0], 9.0), "  ├─●──┤ │");
        assert_eq!(drawn(plain, 4.0, [2.0, 7.0], 0.0), "| [-o--]");
        assert_eq!(drawn(plain, 4.0, [2.0, 7.0], 5.0), "  [-o+-]");
        assert_eq!(drawn(plain, 4.0, [2.0, 7.0], 4.0), "  [-o--]");
        assert_eq!(drawn(plain, 10.0, [10.0, 10.0], 10.0), "          o");
        let color = Bars { blocks: false, color: true };
        assert_eq!(drawn(color, 1.0, [0.0, 2.0], 4.0), "\u{1b}[36m[o]\u{1b}[0m |");
        let none = plain.interval(&axis, 0.0, Interval { low: 0.0, high: 1.0 }, None);
        assert_eq!(none, "o]");
    }

    #[test]
    fn what_is_not_nothing_does_not_look_like_it() {
        assert_eq!(percent(0.0), "0.00 %");
        assert_eq!(percent(1e-6), "<0.01 %");
        assert_eq!(percent(1.0 / 3.0), "33.33 %");
        assert_eq!(percent(1.0 - 1e-7), ">99.99 %");
        assert_eq!(percent(1.0), "100.00 %");
    }

    #[test]
    fn blocks_need_a_locale_that_has_them() {
        assert!(is_utf8("en_GB.UTF-8") && is_utf8("C.utf8"));
        assert!(!is_utf8("C") && !is_utf8(""));
    }
}
