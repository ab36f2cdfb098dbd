//! The lines of a report in the terminal: grouped by what they are about, each number drawn beside its
//! words where there is room. Where nobody looks (stdout is no terminal) they are lines and nothing else.

use crate::output::broken_at_spaces;
use crate::plot::{Axis, Bars};
use crate::session::Session;
use tenbin_lab::report::line::{Figure, Line, Unit};
use tenbin_stats::estimate::Interval;

/// From this width on intervals are drawn.
pub(crate) const WIDE: usize = 120;

/// The width of a picture, and what stands between it and the words.
const PICTURE: usize = 24;
const GAP: usize = 2;

/// The lines as they are printed.
pub(crate) fn text(session: &Session, lines: &[Line]) -> String {
    match session.width {
        Some(width) => Terminal { width, bars: Bars::new(session.color) }.text(lines),
        None => lines.iter().map(|line| format!("{line}\n")).collect(),
    }
}

struct Terminal {
    width: usize,
    bars: Bars,
}

impl Terminal {
    fn text(&self, lines: &[Line]) -> String {
        let topics: Vec<&[Line]> = lines.chunk_by(|line, next| line.topic == next.topic).collect();
        let mut text = String::new();
        for (number, topic) in topics.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            let mut heading = if topics.len() > 1 { topic[0].topic.heading() } else { "" };
            for part in by_unit(topic) {
                self.tell(part, heading, &mut text);
                heading = "";
            }
        }
        text
    }

    /// Lines of one topic, of which there is at least one, with numbers in one unit.
    fn tell(&self, lines: &[Line], heading: &str, text: &mut String) {
        let Some(pictures) = self.pictures(lines, heading) else {
            if !heading.is_empty() {
                text.push_str(&format!("{}\n", self.bars.strong(heading)));
            }
            text.extend(lines.iter().map(|line| self.words(line)));
            return;
        };
        let title = beside(heading, pictures.column, &pictures.ends);
        text.push_str(&format!("{}\n", self.bars.strong(&title)));
        for line in lines {
            let Some(figure) = &line.figure else {
                text.push_str(&self.words(line));
                continue;
            };
            let (value, interval) = difference(figure);
            let picture = self.bars.interval(&pictures.axis, value, interval, Some(0.0));
            for (number, part) in broken(&line.text, pictures.column - GAP).iter().enumerate() {
                let picture = if number == 0 { picture.as_str() } else { "" };
                text.push_str(&format!("{}\n", beside(part, pictures.column, picture)));
            }
        }
    }

    /// A line without a picture. A row of a table is left whole.
    fn words(&self, line: &Line) -> String {
        let is_whole = line.text.contains("  ");
        let width = if is_whole { usize::MAX } else { self.width };
        broken(&line.text, width).iter().map(|part| format!("{part}\n")).collect()
    }

    /// What is drawn beside lines: their numbers, each less what it is compared with. Nothing where there
    /// is no room, or no number.
    fn pictures(&self, lines: &[Line], heading: &str) -> Option<Pictures> {
        let figures = || lines.iter().filter_map(|line| Some((line, line.figure.as_ref()?)));
        let unit =
            figures().next().map(|(_, figure)| unit(figure)).filter(|_| self.width >= WIDE)?;
        let (mut axis, mut longest) = (None, 0);
        for (line, figure) in figures() {
            let (value, Interval { low, high }) = difference(figure);
            for end in [value, low, high, 0.0] {
                axis = Axis::with(axis, Some(end), PICTURE);
            }
            longest = longest.max(line.text.chars().count());
        }
        let axis = axis.filter(Axis::is_wide)?;
        let words = longest.max(heading.len()).min(self.width - PICTURE - GAP);
        let [low, high] = [axis.low, axis.high].map(signed);
        let high = format!("{high} {unit}").trim_end().to_owned();
        let between = PICTURE.saturating_sub(low.chars().count() + high.chars().count()).max(1);
        let mut ends: Vec<char> = format!("{low}{}{high}", " ".repeat(between)).chars().collect();
        let zero = axis.place(0.0);
        if zero > low.chars().count() && zero < low.chars().count() + between - 1 {
            ends[zero] = self.bars.mark();
        }
        let ends = ends.into_iter().collect();
        Some(Pictures { axis, column: words + GAP, ends })
    }
}

/// How the numbers of a topic are drawn.
struct Pictures {
    axis: Axis,
    /// Where the pictures begin.
    column: usize,
    /// From where to where they go.
    ends: String,
}

/// The lines of a topic in runs whose numbers share a unit, so that each number gets a picture.
fn by_unit(mut lines: &[Line]) -> Vec<&[Line]> {
    let mut runs = Vec::new();
    while !lines.is_empty() {
        let mut units = lines.iter().map(|line| line.figure.as_ref().map(unit));
        let first = units.clone().flatten().next();
        let end = units.position(|unit| unit.is_some() && unit != first).unwrap_or(lines.len());
        let (run, rest) = lines.split_at(end);
        runs.push(run);
        lines = rest;
    }
    runs
}

/// What a number and the axis of its picture are counted in.
fn unit(figure: &Figure) -> &str {
    match &figure.unit {
        Unit::Share | Unit::Difference => "pp",
        Unit::Own(word) => word,
    }
}

/// How far a number is from what it is compared with.
fn difference(figure: &Figure) -> (f64, Interval) {
    let times = if unit(figure) == "pp" { 100.0 } else { 1.0 };
    let less = |number: f64| times * (number - figure.against);
    let Interval { low, high } = figure.interval;
    (less(figure.value), Interval { low: less(low), high: less(high) })
}

fn signed(number: f64) -> String {
    let text = format!("{number:+.1}");
    if text.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) { text } else { "0".to_owned() }
}

/// A text with a picture at a column.
fn beside(text: &str, column: usize, picture: &str) -> String {
    let padding = " ".repeat(column.saturating_sub(text.chars().count()));
    format!("{text}{padding}{picture}").trim_end().to_owned()
}

/// A text in lines of at most so many characters, of which all but the first are indented. No number is
/// parted from its unit, and a command stays whole, to be copied.
pub(crate) fn broken(text: &str, width: usize) -> Vec<String> {
    const GLUE: &str = "\u{a0}";
    if text.chars().count() <= width {
        return vec![text.to_owned()];
    }
    let parts = text.split('`').enumerate().map(|(number, part)| {
        if number % 2 == 1 {
            part.replace(' ', GLUE)
        } else {
            part.replace(" %", &format!("{GLUE}%")).replace(" pp", &format!("{GLUE}pp"))
        }
    });
    let glued = parts.collect::<Vec<_>>().join("`");
    let lines = broken_at_spaces(&glued, width.saturating_sub(2));
    let lines = lines.iter().map(|line| line.replace(GLUE, " ")).enumerate();
    lines.map(|(number, line)| if number == 0 { line } else { format!("  {line}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_lab::report::line::Topic;

    fn line(topic: Topic, text: &str, ends: Option<[f64; 3]>) -> Line {
        Line::new(topic, text).with(ends.map(|[low, value, high]| Figure {
            subject: text.to_owned(),
            value,
            interval: Interval { low, high },
            against: 0.5,
            unit: Unit::Share,
        }))
    }

    fn told(width: usize) -> String {
        let lines = [
            line(Topic::Games, "All games end.", None),
            line(Topic::Order, "Seat 1 wins more.", Some([0.51, 0.52, 0.53])),
            line(Topic::Order, "Seat 2 wins less.", Some([0.40, 0.45, 0.50])),
            line(Topic::Order, "Nobody else plays.", None),
        ];
        Terminal { width, bars: Bars::plain() }.text(&lines)
    }

    #[test]
    fn topics_have_headings_and_numbers_pictures_where_there_is_room() {
        assert_eq!(
            told(119),
            "Games\nAll games end.\n\nSeats and the first player\nSeat 1 wins more.\n\
             Seat 2 wins less.\nNobody else plays.\n"
        );
        // From -10 to +3 points over 24 characters: 23 / 13 a point, zero at 17.69.
        assert_eq!(
            told(120),
            "Games\nAll games end.\n\n\
             Seats and the first player  -10.0            +3.0 pp\n\
             Seat 1 wins more.                             |[-o-]\n\
             Seat 2 wins less.           [--------o--------+\n\
             Nobody else plays.\n"
        );
    }

    #[test]
    fn numbers_of_another_unit_have_a_picture_of_their_own() {
        let turns = Line::new(Topic::Order, "Games last longer.").with(Some(Figure {
            subject: "length".to_owned(),
            value: 9.0,
            interval: Interval { low: 8.0, high: 10.0 },
            against: 8.0,
            unit: Unit::Own("turns".to_owned()),
        }));
        let lines = [line(Topic::Order, "Seat 1 wins more.", Some([0.5, 0.51, 0.52])), turns];
        // Both from zero to 2 over 24 characters: one point or turn is at 23 / 2 = 11.5.
        assert_eq!(
            Terminal { width: 120, bars: Bars::plain() }.text(&lines),
            "                   0                +2.0 pp\n\
             Seat 1 wins more.  +-----------o----------]\n\
             \u{20}                   0             +2.0 turns\n\
             Games last longer.  +-----------o----------]\n"
        );
    }

    #[test]
    fn words_are_not_broken_nor_numbers_parted_from_their_units_nor_commands_broken() {
        let text = "It wins 12.5 % of the time.";
        let told = |text: &str, width: usize| {
            Terminal { width, bars: Bars::plain() }.text(&[line(Topic::Games, text, None)])
        };
        assert_eq!(told(text, 27), format!("{text}\n"));
        assert_eq!(told(text, 15), "It wins\n  12.5 % of the\n  time.\n");
        assert_eq!(told("`tenbin replay x` shows it", 9), "`tenbin replay x`\n  shows\n  it\n");
    }

    #[test]
    fn long_lines_are_broken_beside_their_pictures_and_one_topic_needs_no_heading() {
        let long = "word ".repeat(30);
        let lines = [line(Topic::Order, long.trim_end(), Some([0.5, 0.55, 0.6]))];
        let told = Terminal { width: 120, bars: Bars::plain() }.text(&lines);
        let told: Vec<&str> = told.lines().collect();
        // 94 characters are left for words; the second line is indented.
        assert_eq!(told.len(), 3);
        assert_eq!(told[0], format!("{}0{}+10.0 pp", " ".repeat(96), " ".repeat(15)));
        assert_eq!(told[1].split("  ").next(), Some("word ".repeat(18).trim_end()));
        assert_eq!(told[2], format!("  {}", "word ".repeat(12).trim_end()));
        assert!(told.iter().all(|line| line.chars().count() <= 120));
    }
}
