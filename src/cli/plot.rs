//! Bars of characters, and shares as people read them.

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
        let plain = Bars { blocks: false, color: false };
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
