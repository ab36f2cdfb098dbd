//! Errors in content files: place, what is wrong, what to write instead; all of them at once, words
//! and types before what names refer to and whether sums fit.

use std::fmt::Write as _;
use std::sync::Arc;

/// A stretch of a source text (a file, or the text of a `--set`).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Default)]
pub struct Place {
    /// Index into the sources of the [`Diagnostics`].
    pub source: u32,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// A text that places refer to.
#[derive(Clone, Debug)]
struct Source {
    name: Arc<str>,
    text: Arc<str>,
    /// An argument of the command line: it has no lines to count.
    argument: bool,
}

/// One thing that is wrong.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Finding {
    /// Where, if it belongs to a place.
    pub place: Option<Place>,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// Whether the system refused: a file could not be read.
    pub unreadable: bool,
}

impl Finding {
    /// An error that belongs to no place.
    pub fn new(message: impl Into<String>) -> Self {
        Self { place: None, message: message.into(), help: None, unreadable: false }
    }
}

/// The errors found so far and the texts they are in.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    sources: Vec<Source>,
    findings: Vec<Finding>,
    /// More may be wrong: some checks wait until these errors are mended.
    cut_short: bool,
}

/// Characters of a line that are shown at most; longer lines are cut around the place.
const LINE_SHOWN_MAX: usize = 110;

impl Diagnostics {
    /// Registers a source text under the name shown to the user; places refer to it.
    pub fn add_source(&mut self, name: &str, text: &str) -> u32 {
        self.register(name, text, false)
    }

    /// Registers the text of an option of the command line, such as a `--set`.
    pub fn add_argument(&mut self, option: &str, text: &str) -> u32 {
        self.register(option, text, true)
    }

    fn register(&mut self, name: &str, text: &str, argument: bool) -> u32 {
        let same = |source: &Source| *source.name == *name && *source.text == *text;
        if let Some(index) = self.sources.iter().position(same) {
            return index as u32;
        }
        self.sources.push(Source { name: name.into(), text: text.into(), argument });
        self.sources.len() as u32 - 1
    }

    /// Adds an error at a place.
    pub fn error(&mut self, place: Place, message: impl Into<String>) {
        self.add(Finding { place: Some(place), ..Finding::new(message) });
    }

    /// Adds an error at a place with advice: what to write instead.
    pub fn error_with_help(
        &mut self,
        place: Place,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let help = Some(help.into());
        self.add(Finding { place: Some(place), help, ..Finding::new(message) });
    }

    /// Adds an error that belongs to no place.
    pub fn error_anywhere(&mut self, message: impl Into<String>) {
        self.add(Finding::new(message));
    }

    /// Adds an error with advice at a place; where it has none the advice follows the error.
    pub fn error_at(&mut self, place: Option<Place>, message: impl Into<String>, help: &str) {
        match place {
            Some(place) => self.error_with_help(place, message, help),
            None => self.error_anywhere(format!("{}; {help}", message.into())),
        }
    }

    /// Adds that a file, perhaps one named at a place, could not be read.
    pub fn unreadable(&mut self, place: Option<Place>, message: impl Into<String>) {
        self.add(Finding { place, unreadable: true, ..Finding::new(message) });
    }

    /// Whether any file could not be read.
    pub fn any_unreadable(&self) -> bool {
        self.findings.iter().any(|finding| finding.unreadable)
    }

    /// The text at a place.
    pub(crate) fn text_at(&self, place: Place) -> Option<&str> {
        self.sources.get(place.source as usize)?.text.get(place.start as usize..place.end as usize)
    }

    /// Adds an error; the same one twice counts once.
    pub fn add(&mut self, finding: Finding) {
        if !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }

    /// Takes over the errors of another collection with the texts they are in.
    pub fn absorb(&mut self, other: &Self) {
        self.cut_short |= other.cut_short;
        let moved: Vec<u32> = other
            .sources
            .iter()
            .map(|source| self.register(&source.name, &source.text, source.argument))
            .collect();
        for finding in &other.findings {
            let place = finding.place.map(|place| Place {
                source: moved.get(place.source as usize).copied().unwrap_or(place.source),
                ..place
            });
            self.add(Finding { place, ..finding.clone() });
        }
    }

    /// What depends on words and types that are wrong was not looked at.
    pub(crate) fn cut_short(&mut self) {
        self.cut_short = true;
    }

    /// How many errors there are, in words, and whether there may be more.
    pub fn tally(&self) -> String {
        let count = self.count();
        let plural = if count == 1 { "" } else { "s" };
        let mended = if count == 1 { "this is" } else { "these are" };
        let more = if self.cut_short {
            format!("; what names refer to and whether sums fit is looked at once {mended} mended")
        } else {
            String::new()
        };
        format!("{count} error{plural} in the content{more}")
    }

    /// How many errors there are.
    pub fn count(&self) -> usize {
        self.findings.len()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// The errors in order of place; those without a place come last.
    pub fn findings(&self) -> Vec<&Finding> {
        let mut list: Vec<&Finding> = self.findings.iter().collect();
        list.sort_by_key(|finding| (finding.place.is_none(), finding.place));
        list
    }

    /// A place as `<file>:<line>:<column>`, or as the argument it is in.
    pub fn name_of(&self, place: Place) -> String {
        let Some(source) = self.sources.get(place.source as usize) else {
            return "<unknown>".to_owned();
        };
        if source.argument {
            let first_line = source.text.lines().next().unwrap_or("");
            return format!("{} {first_line}", source.name);
        }
        let (line, column, _) = locate(&source.text, place.start);
        format!("{}:{}:{}", source.name, line + 1, column + 1)
    }

    /// All errors as text: file, line and column, the line with the place underlined, the advice.
    pub fn render(&self) -> String {
        let mut out = String::new();
        for (index, finding) in self.findings().into_iter().enumerate() {
            if index > 0 {
                out.push('\n');
            }
            self.render_finding(finding, &mut out);
        }
        out
    }

    fn render_finding(&self, finding: &Finding, out: &mut String) {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "error: {}", finding.message);
        let mut margin = 1;
        if let Some(place) = finding.place
            && let Some(source) = self.sources.get(place.source as usize)
        {
            let (line, column, text) = locate(&source.text, place.start);
            let number = if source.argument { String::new() } else { (line + 1).to_string() };
            margin = number.len().max(1);
            let (shown, from) = cut(text, column);
            let width = underlined(&source.text, place, text, column);
            let carets = "^".repeat(width.min(shown.chars().count().saturating_sub(from)).max(1));
            let indent = " ".repeat(from);
            let _ = writeln!(out, "{:margin$}--> {}", "", self.name_of(place));
            let _ = writeln!(out, "{:margin$} |", "");
            let _ = writeln!(out, "{number:margin$} | {shown}");
            let _ = writeln!(out, "{:margin$} | {indent}{carets}", "");
        }
        if let Some(help) = &finding.help {
            let _ = writeln!(out, "{:margin$} = help: {help}", "");
        }
    }
}

/// The line (from 0), the column in characters (from 0) and the text of the line of a byte.
fn locate(text: &str, byte: u32) -> (usize, usize, &str) {
    let mut byte = (byte as usize).min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    let start = text[..byte].rfind('\n').map_or(0, |position| position + 1);
    let end = text[byte..].find('\n').map_or(text.len(), |position| byte + position);
    let line = text[..start].matches('\n').count();
    (line, text[start..byte].chars().count(), text[start..end].trim_end_matches('\r'))
}

/// How many characters to underline: the place as far as it lies in its first line.
fn underlined(text: &str, place: Place, line: &str, column: usize) -> usize {
    let start = (place.start as usize).min(text.len());
    let end = (place.end as usize).clamp(start, text.len());
    let inside = text.get(start..end).unwrap_or("");
    let first_line = inside.lines().next().unwrap_or("").trim_end();
    first_line.chars().count().min(line.chars().count().saturating_sub(column))
}

/// The part of a line that is shown, and the column of the place in it. Tabs and other control
/// characters become blanks, so that the carets stand right.
fn cut(line: &str, column: usize) -> (String, usize) {
    let plain = |character: char| if character.is_control() { ' ' } else { character };
    let count = line.chars().count();
    if count <= LINE_SHOWN_MAX {
        return (line.chars().map(plain).collect(), column.min(count));
    }
    let first = column.saturating_sub(LINE_SHOWN_MAX / 2).min(count - LINE_SHOWN_MAX);
    let mut shown: String = line.chars().skip(first).take(LINE_SHOWN_MAX).map(plain).collect();
    let mut from = column.min(count) - first;
    if first > 0 {
        shown.insert_str(0, "...");
        from += 3;
    }
    if first + LINE_SHOWN_MAX < count {
        shown.push_str("...");
    }
    (shown, from)
}

/// The valid word nearest to a misspelt one, if any is near.
pub fn nearest<'a>(word: &str, valid: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = folded(word);
    let limit = (wanted.len() / 3).max(1);
    valid
        .into_iter()
        .map(|candidate| (distance(&wanted, &folded(candidate), limit), candidate))
        .filter(|(distance, _)| *distance <= limit)
        // min_by_key keeps the first of equals: the order of the list decides.
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// What to say of a name that is not among the known ones: the nearest one, those that hold it as a
/// part, or all of them where they are few.
pub fn advice_on_name(word: &str, known: &[&str], few: usize) -> Option<String> {
    /// Shorter words are parts of too much.
    const PART_MIN: usize = 4;
    /// More names than that are no help.
    const PARTS_MAX: usize = 6;
    // One number is as near to another as to all others.
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(near) = nearest(word, known.iter().copied()).filter(|_| !is_number) {
        return Some(format!("did you mean `{near}`?"));
    }
    let wanted: String = folded(word).iter().collect();
    let holds = |name: &&&str| folded(name).iter().collect::<String>().contains(&wanted);
    let parts: Vec<&str> = known.iter().filter(holds).copied().collect();
    if wanted.len() >= PART_MIN && (1..=PARTS_MAX).contains(&parts.len()) {
        return Some(format!("did you mean `{}`?", parts.join("` or `")));
    }
    (1..=few).contains(&known.len()).then(|| format!("known here: {}", known.join(", ")))
}

/// A word without what people mix up anyway: case, and the kind of dash.
fn folded(word: &str) -> Vec<char> {
    word.chars()
        .flat_map(char::to_lowercase)
        .map(|character| if matches!(character, '-' | ' ') { '_' } else { character })
        .collect()
}

/// Damerau-Levenshtein distance (neighbours may swap once); a number above `limit` may be too
/// small, as it is of no interest then.
fn distance(left: &[char], right: &[char], limit: usize) -> usize {
    if left.len().abs_diff(right.len()) > limit {
        return limit + 1;
    }
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for row in 1..=left.len() {
        let mut current = vec![row; right.len() + 1];
        for column in 1..=right.len() {
            let changed = usize::from(left[row - 1] != right[column - 1]);
            let mut best =
                (last[column] + 1).min(current[column - 1] + 1).min(last[column - 1] + changed);
            if row > 1
                && column > 1
                && left[row - 1] == right[column - 2]
                && left[row - 2] == right[column - 1]
            {
                best = best.min(before_last[column - 2] + 1);
            }
            current[column] = best;
        }
        before_last = std::mem::replace(&mut last, current);
    }
    last[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_shows_its_line_underlined_and_the_advice() {
        let mut diagnostics = Diagnostics::default();
        let source = diagnostics.add_source("configs/x/rules.toml", "[rules]\nhand_limt = 5\n");
        diagnostics.error_with_help(
            Place { source, start: 8, end: 17 },
            "unknown key `hand_limt`",
            "did you mean `hand_limit`?",
        );
        assert_eq!(
            diagnostics.render(),
            "error: unknown key `hand_limt`\n \
             --> configs/x/rules.toml:2:1\n  \
             |\n\
             2 | hand_limt = 5\n  \
             | ^^^^^^^^^\n  \
             = help: did you mean `hand_limit`?\n"
        );
    }

    #[test]
    fn errors_come_in_order_of_place_and_once() {
        let mut diagnostics = Diagnostics::default();
        let source = diagnostics.add_source("a.toml", "one\ntwo\n");
        let two = Place { source, start: 4, end: 7 };
        diagnostics.error_anywhere("nowhere");
        diagnostics.error(two, "second");
        diagnostics.error(two, "second");
        diagnostics.error(Place { source, start: 0, end: 3 }, "first");
        assert_eq!(diagnostics.count(), 3);
        let order: Vec<&str> =
            diagnostics.findings().iter().map(|finding| finding.message.as_str()).collect();
        assert_eq!(order, ["first", "second", "nowhere"]);
    }

    #[test]
    fn columns_count_characters_and_places_beyond_the_text_do_no_harm() {
        let mut diagnostics = Diagnostics::default();
        let source = diagnostics.add_source("a.toml", "n = \"Saìbah\" x");
        assert_eq!(diagnostics.name_of(Place { source, start: 14, end: 15 }), "a.toml:1:14");
        // Inside the two bytes of the accented letter, past the end, and before its start.
        for (start, end) in [(8, 9), (900, 1000), (9, 2)] {
            diagnostics.error(Place { source, start, end }, "odd");
        }
        diagnostics.error(Place { source: 77, start: 0, end: 1 }, "no such source");
        assert!(diagnostics.render().contains('^'));
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let mut diagnostics = Diagnostics::default();
        let text = format!("{}HERE{}", "a".repeat(500), "b".repeat(500));
        let source = diagnostics.add_source("a.toml", &text);
        diagnostics.error(Place { source, start: 500, end: 504 }, "cut");
        let rendered = diagnostics.render();
        let mut lines = rendered.lines().skip(3);
        let (shown, carets) = (lines.next().unwrap(), lines.next().unwrap());
        let at = carets.find('^').unwrap();
        assert_eq!(&shown[at..at + 4], "HERE");
        assert!(shown.len() < 130);
    }

    #[test]
    fn an_argument_is_its_own_source() {
        let mut diagnostics = Diagnostics::default();
        let source = diagnostics.add_argument("--set", "hand_limit=99");
        diagnostics.error(Place { source, start: 11, end: 13 }, "too large");
        let rendered = diagnostics.render();
        assert!(rendered.contains(" --> --set hand_limit=99\n"), "{rendered}");
        assert!(rendered.contains("  | hand_limit=99\n  |            ^^\n"), "{rendered}");
    }

    #[test]
    fn absorbed_errors_keep_their_texts() {
        let mut all = Diagnostics::default();
        all.add_source("a.toml", "aaa");
        let mut other = Diagnostics::default();
        let source = other.add_source("b.toml", "bbb");
        other.error(Place { source, start: 0, end: 3 }, "wrong");
        all.absorb(&other);
        all.absorb(&other);
        assert_eq!(all.count(), 1);
        assert!(all.render().contains("b.toml:1:1"));
    }

    #[test]
    fn the_nearest_word_is_near() {
        let words = ["attack", "counterattack", "katana", "att"];
        assert_eq!(nearest("attakc", words), Some("attack"));
        assert_eq!(nearest("Katana", words), Some("katana"));
        assert_eq!(nearest("counter-attack", words), Some("counterattack"));
        assert_eq!(nearest("atk", words), Some("att"));
        assert_eq!(nearest("volunteer", words), None);
        assert_eq!(nearest("", words), None);
    }

    #[test]
    fn a_name_that_is_a_part_of_another_is_recognised() {
        let words = ["ladders_in_play", "ladder_placement", "stairs_cost"];
        let say = |word| advice_on_name(word, &words, 2);
        assert_eq!(say("ladders").as_deref(), Some("did you mean `ladders_in_play`?"));
        assert_eq!(
            say("ladder").as_deref(),
            Some("did you mean `ladders_in_play` or `ladder_placement`?")
        );
        assert_eq!(say("stair_cost").as_deref(), Some("did you mean `stairs_cost`?"));
        assert_eq!(say("in"), None);
        assert_eq!(advice_on_name("6", &["1", "2"], 2).as_deref(), Some("known here: 1, 2"));
        assert_eq!(say("life"), None);
        assert_eq!(
            advice_on_name("life", &words[..1], 2).as_deref(),
            Some("known here: ladders_in_play")
        );
    }

    #[test]
    fn a_swap_of_neighbours_is_one_step() {
        let word = |text: &str| folded(text);
        assert_eq!(distance(&word("ab"), &word("ba"), 9), 1);
        assert_eq!(distance(&word("kitten"), &word("sitting"), 9), 3);
        assert_eq!(distance(&word(""), &word("abc"), 9), 3);
    }
}
