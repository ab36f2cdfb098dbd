//! Facts of seats once stood in one list, `seats = [{ ... }, { ... }]`; now each seat has a name of
//! its own, `seat1 = { ... }`. This is how the one becomes the other in a file's text.

use tenbin_content::older::Edits;
use tenbin_content::{Node, Place};

/// A list of seats where it is written.
pub(crate) struct Listed<'a> {
    /// The text of the file.
    pub text: &'a str,
    /// Where its key stands.
    pub key: Place,
    /// The list.
    pub list: &'a Node,
    /// Which of its tables say anything; the others are left out.
    pub kept: &'a [bool],
    /// Whether it stands within braces, where commas part what follows.
    pub in_braces: bool,
}

/// Comments of a stretch of text: the one that ends its first line, and those below.
#[derive(Default)]
struct Comments {
    first: Option<String>,
    below: Vec<String>,
}

impl Comments {
    /// A stretch between two tables, in which `#` can only begin a comment.
    fn of(text: &str) -> Self {
        let comment = |line: &str| line.find('#').map(|at| line[at..].trim_end().to_owned());
        let mut lines = text.lines();
        let first = lines.next().and_then(comment);
        Self { first, below: lines.filter_map(comment).collect() }
    }
}

impl Listed<'_> {
    /// What to write instead of what; none where that cannot be said.
    pub(crate) fn edits(&self) -> Option<Edits> {
        let elements = self.list.elements();
        if elements.iter().all(|seat| self.begins_with(seat.place, '{')) {
            return Some(self.in_line());
        }
        self.headers()
    }

    fn begins_with(&self, place: Place, wanted: char) -> bool {
        self.text[place.start as usize..].starts_with(wanted)
    }

    /// `seats = [{ ... }, { ... }]`: whatever stands between the tables is written anew.
    fn in_line(&self) -> Edits {
        let text = self.text;
        let (prefix, indent) = self.before_key();
        let list_end = self.list.place.end as usize;
        let mut at = self.key.start as usize - prefix.len();
        let mut edits = Edits::new();
        let mut edit = |start: usize, end: usize, now: String| {
            let place = Place { source: self.key.source, start: start as u32, end: end as u32 };
            edits.push((place, now));
        };
        let seats = self.list.elements().iter().enumerate().filter(|(index, _)| self.kept[*index]);
        for (count, (index, seat)) in seats.enumerate() {
            let start = seat.place.start as usize;
            let comments = Comments::of(&text[at..start]);
            let mut now = String::new();
            if count > 0 && self.in_braces {
                now.push(',');
            }
            match comments.first {
                Some(comment) if count > 0 => now.push_str(&format!(" {comment}\n{indent}")),
                Some(comment) => now.push_str(&format!("{comment}\n{indent}")),
                None if count == 0 => {}
                None if self.in_braces && comments.below.is_empty() => now.push(' '),
                None => now.push_str(&format!("\n{indent}")),
            }
            for comment in comments.below {
                now.push_str(&format!("{comment}\n{indent}"));
            }
            now.push_str(&format!("{prefix}seat{} = ", index + 1));
            edit(at, start, now);
            at = seat.place.end as usize;
        }
        let comments = Comments::of(&text[at..list_end]);
        let mut now = comments.first.map_or(String::new(), |comment| format!(" {comment}"));
        for comment in comments.below {
            now.push_str(&format!("\n{indent}{comment}"));
        }
        if self.in_braces && !now.is_empty() {
            now.push('\n');
        }
        edit(at, list_end, now);
        edits
    }

    /// What stands before the key in its line: the first parts of a dotted key, and the blanks
    /// before them.
    fn before_key(&self) -> (&str, &str) {
        let before = &self.text[..self.key.start as usize];
        let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        let start = if line.trim_end().ends_with('.') {
            line.rfind(['{', ',']).map_or(0, |at| at + 1)
        } else {
            line.len()
        };
        let prefix = line[start..].trim_start();
        let indent = &line[..line.len() - line.trim_start().len()];
        (prefix, indent)
    }

    /// `[[expect.seats]]` and the `[expect.seats.models.celia]` that belong to it.
    fn headers(&self) -> Option<Edits> {
        let line_start = self.text[..self.key.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let head =
            self.text[line_start..self.key.start as usize].trim_start().strip_prefix("[[")?;
        let name = format!("{head}seats");
        let count = self.list.elements().len();
        let (mut edits, mut seat, mut at) = (Edits::new(), 0, line_start);
        for line in self.text[line_start..].split_inclusive('\n') {
            let start = at + line.len() - line.trim_start().len();
            at += line.len();
            let line = line.trim_start();
            let place = |end: usize| {
                let (start, end) = (start as u32, (start + end) as u32);
                Place { source: self.key.source, start, end }
            };
            let brackets = line.len() - line.trim_start_matches('[').len();
            let rest = line[brackets..].strip_prefix(name.as_str()).filter(|_| brackets > 0);
            match rest {
                Some(rest) if brackets == 2 && rest.starts_with("]]") => {
                    seat += 1;
                    edits.push((place(name.len() + 4), format!("[{head}seat{seat}]")));
                }
                Some(rest) if rest.starts_with('.') => {
                    let now = format!("{}{head}seat{seat}", &line[..brackets]);
                    edits.push((place(brackets + name.len()), now));
                }
                // The next scenario of the file.
                None if brackets == 2 && seat == count => break,
                _ => {}
            }
        }
        (seat == count).then_some(edits)
    }
}
