//! How text stands on the screen: in lines of its width, with the seats in colours.

use crate::error::Error;
use crate::output::{broken_at_spaces, print};
use crate::session::Session;
use std::io::{self, IsTerminal};

/// Characters of a line where nothing says how many there may be.
const WIDTH: usize = 80;
/// Less than this is not kept to: words would stand one below the other.
const WIDTH_MIN: usize = 20;
/// The colours of the seats.
const SEAT_COLORS: [u8; 8] = [36, 33, 35, 32, 34, 31, 96, 93];

/// A screen.
#[derive(Copy, Clone, Debug)]
pub(super) struct Screen {
    color: bool,
    is_terminal: bool,
}

impl Screen {
    pub(super) fn new(session: &Session) -> Self {
        Self { color: session.color, is_terminal: io::stdout().is_terminal() }
    }

    /// How wide it is now.
    pub(super) fn width(self) -> usize {
        let terminal = terminal_size::terminal_size_of(io::stdout());
        let width = terminal.map_or(WIDTH, |(width, _)| usize::from(width.0));
        if width == 0 { WIDTH } else { width.max(WIDTH_MIN) }
    }

    /// Writes lines; what is longer than the screen is wide goes on below, further to the right.
    pub(super) fn lines<T: AsRef<str>>(self, lines: &[T]) -> Result<(), Error> {
        let width = self.width();
        let mut text = String::new();
        for line in lines {
            for part in wrapped(line.as_ref(), width) {
                text.push_str(&self.with_seats(&part));
                text.push('\n');
            }
        }
        print(&text)
    }

    /// Writes one line.
    pub(super) fn line(self, line: &str) -> Result<(), Error> {
        self.lines(&[line])
    }

    /// Writes a title with a rule above.
    pub(super) fn title(self, title: &str) -> Result<(), Error> {
        let width = self.width();
        let rule = "-".repeat(width.min(WIDTH));
        let title = wrapped(title, width).join("\n");
        if self.color {
            print(&format!("\x1b[2m{rule}\x1b[0m\n\x1b[1m{title}\x1b[0m\n"))
        } else {
            print(&format!("{rule}\n{title}\n"))
        }
    }

    /// Takes everything off the screen that was written before, as far as it can be reached.
    pub(super) fn clear(self) -> Result<(), Error> {
        if self.is_terminal {
            // Home, the screen, and what can be scrolled back to.
            print("\x1b[H\x1b[2J\x1b[3J")
        } else {
            Ok(())
        }
    }

    fn with_seats(self, line: &str) -> String {
        if !self.color {
            return line.to_owned();
        }
        let mut text = String::new();
        let mut rest = line;
        while let Some(place) = rest.find("seat") {
            let (before, from) = rest.split_at(place);
            text.push_str(before);
            let digit = from.as_bytes().get(4).filter(|digit| (b'1'..=b'8').contains(digit));
            let is_word = !before.ends_with(|letter: char| letter.is_alphanumeric());
            if let Some(digit) = digit.filter(|_| is_word) {
                let color = SEAT_COLORS[usize::from(digit - b'1')];
                text.push_str(&format!("\x1b[{color}m{}\x1b[0m", &from[..5]));
                rest = &from[5..];
            } else {
                text.push_str("seat");
                rest = &from[4..];
            }
        }
        text.push_str(rest);
        text
    }
}

/// A line in parts of this width; the parts that follow stand further to the right than the first.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let indent = line.chars().take_while(|letter| *letter == ' ').count().min(width / 2);
    let inner = (indent + 4).min(width / 2);
    let parts = broken_at_spaces(line.trim_start(), width - inner);
    let mut parts = parts.into_iter();
    let first = parts.next().unwrap_or_default();
    let first = format!("{}{first}", " ".repeat(indent));
    std::iter::once(first).chain(parts.map(|part| format!("{}{part}", " ".repeat(inner)))).collect()
}

/// Entries in as many columns as fit, from top to bottom.
pub(super) fn in_columns(entries: &[String], width: usize) -> Vec<String> {
    const BETWEEN: usize = 3;
    const LINES_PLAIN: usize = 6;
    let widest = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0);
    let columns = ((width + BETWEEN) / (widest + BETWEEN)).max(1);
    let columns = if entries.len() <= LINES_PLAIN { 1 } else { columns };
    let lines = entries.len().div_ceil(columns);
    (0..lines)
        .map(|line| {
            let row = (0..columns).filter_map(|column| entries.get(column * lines + line));
            let padded = row.map(|entry| {
                let missing = widest - entry.chars().count();
                format!("{entry}{}", " ".repeat(missing + BETWEEN))
            });
            padded.collect::<String>().trim_end().to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_go_on_below() {
        let line = "  seat1: one two three four five six";
        assert_eq!(wrapped(line, 80), [line]);
        assert_eq!(wrapped(line, 20), ["  seat1: one two", "      three four", "      five six"]);
        // What cannot be broken stays whole.
        assert_eq!(wrapped(&"x".repeat(30), 20), ["x".repeat(30)]);
    }

    #[test]
    fn entries_stand_in_columns() {
        let entries: Vec<String> = (1..=7).map(|number| format!("{number} go")).collect();
        assert_eq!(in_columns(&entries, 12), ["1 go   5 go", "2 go   6 go", "3 go   7 go", "4 go"]);
        assert_eq!(in_columns(&entries, 2).len(), 7);
        assert_eq!(in_columns(&entries[..3], 80).len(), 3);
        assert!(in_columns(&[], 80).is_empty());
    }

    #[test]
    fn seats_have_colours() {
        let screen = Screen { color: true, is_terminal: false };
        assert_eq!(
            screen.with_seats("seat1, seat9 unseat1"),
            "\x1b[36mseat1\x1b[0m, seat9 unseat1"
        );
        let plain = Screen { color: false, is_terminal: false };
        assert_eq!(plain.with_seats("seat1"), "seat1");
    }
}
