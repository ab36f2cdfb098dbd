//! Errors in content files: place, what is wrong, what to write instead; all of them at once, words,
//! types and names before whether sums and effects fit.

use std::collections::{BTreeSet, HashSet};
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
    /// Where each line begins, so that no place is looked for from the first byte on.
    lines: Arc<[u32]>,
    /// An argument of the command line: it has no lines to count.
    argument: bool,
    /// Laid over the files: a variant or a `--set`.
    laid_over: bool,
    /// Where each line is a cell of a sheet.
    sheet: Option<Arc<SheetCells>>,
}

/// The cells of a sheet: each is a line of a text, row after row, so many rows.
#[derive(Clone, Debug)]
pub struct SheetCells {
    /// The names of the columns for messages.
    pub columns: Vec<String>,
    /// How many rows there are; lines behind them are names of what has no row.
    pub rows: usize,
}

impl SheetCells {
    /// Where a line is.
    fn name_of(&self, line: usize, text: &str) -> String {
        let count = self.columns.len().max(1);
        match self.columns.get(line % count).filter(|_| line / count < self.rows) {
            Some(column) => format!("row {}, {column}", line / count + 1),
            None => format!("where `{text}` has no row"),
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub struct Finding {
    /// Where, if it belongs to a place.
    pub place: Option<Place>,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// Whether the system refused: a file could not be read.
    pub unreadable: bool,
    /// Whether it is about a name that is unknown or there twice.
    pub about_name: bool,
    /// The `--set` or variant without which it would be right, where the place is another one.
    pub cause: Option<Place>,
}

impl Finding {
    /// An error that belongs to no place.
    pub fn new(message: impl Into<String>) -> Self {
        let message = message.into();
        let (place, help, cause) = (None, None, None);
        Self { place, message, help, unreadable: false, about_name: false, cause }
    }
}

/// The errors found so far and the texts they are in.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    sources: Vec<Source>,
    findings: Vec<Finding>,
    /// The same findings, to find one again.
    known: BTreeSet<Finding>,
    /// An option is wrong itself, and said so.
    option_told: bool,
    /// What is allowed and yet most likely not meant.
    warnings: Vec<Finding>,
    /// More may be wrong: some checks wait until these errors are mended.
    cut_short: bool,
    /// Among those checks is not whether names are known.
    names_told: bool,
}

/// Characters of a line that are shown at most; longer lines are cut around the place.
const LINE_SHOWN_MAX: usize = 110;
/// Errors that are shown at most: where there are more they have one cause.
pub const SHOWN_MAX: usize = 200;

impl Diagnostics {
    /// Registers a source text under the name shown to the user; places refer to it.
    pub fn add_source(&mut self, name: &str, text: &str) -> u32 {
        self.register(name, text, false)
    }

    /// Registers the text of an option of the command line, such as a `--set`.
    pub fn add_argument(&mut self, option: &str, text: &str) -> u32 {
        self.register(option, text, true)
    }

    /// Registers a text whose lines are the cells of a sheet: places in it are told by row and column.
    pub fn add_sheet(&mut self, name: &str, text: &str, cells: SheetCells) -> u32 {
        let source = self.register(name, text, false);
        self.sources[source as usize].sheet = Some(Arc::new(cells));
        source
    }

    fn register(&mut self, name: &str, text: &str, argument: bool) -> u32 {
        let same = |source: &Source| *source.name == *name && *source.text == *text;
        if let Some(index) = self.sources.iter().position(same) {
            return index as u32;
        }
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at as u32 + 1));
        let lines = lines.collect();
        let (name, text) = (name.into(), text.into());
        let (laid_over, sheet) = (false, None);
        self.sources.push(Source { name, text, lines, argument, laid_over, sheet });
        self.sources.len() as u32 - 1
    }

    /// The source is laid over the files: who asked for it may take it away again.
    pub fn laid_over(&mut self, source: u32) {
        if let Some(source) = self.sources.get_mut(source as usize) {
            source.laid_over = true;
        }
    }

    /// An option is wrong itself: an error names it.
    pub fn option_told(&mut self) {
        self.option_told = true;
    }

    /// Whether an error names an option, or lies in a text that was laid over the files.
    pub fn any_laid_over(&self) -> bool {
        let of = |place: Place| self.sources.get(place.source as usize);
        let places = self.findings.iter().filter_map(|finding| finding.place);
        self.option_told || places.filter_map(of).any(|source| source.laid_over)
    }

    /// Says of every error what brought it about.
    pub fn blame(&mut self, cause: Place) {
        for finding in &mut self.findings {
            finding.cause = Some(cause);
        }
        self.known = self.findings.iter().cloned().collect();
    }

    /// Warns of something at a place that is allowed and yet most likely not meant.
    pub fn warning(&mut self, place: Place, message: impl Into<String>, help: impl Into<String>) {
        let help = Some(help.into());
        let finding = Finding { place: Some(place), help, ..Finding::new(message) };
        if !self.warnings.contains(&finding) {
            self.warnings.push(finding);
        }
    }

    /// Warns of something that belongs to no place.
    pub fn warning_anywhere(&mut self, message: impl Into<String>) {
        let finding = Finding::new(message);
        if !self.warnings.contains(&finding) {
            self.warnings.push(finding);
        }
    }

    /// The warnings as text; empty without any.
    pub fn render_warnings(&self) -> String {
        let mut out = String::new();
        for finding in &self.warnings {
            self.render_finding("warning", finding, &mut out);
        }
        out
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

    /// Adds an error about a name that is unknown or there twice.
    pub fn error_of_name(&mut self, place: Place, message: String, help: Option<String>) {
        let place = Some(place);
        self.add(Finding { place, help, about_name: true, ..Finding::new(message) });
    }

    /// Takes over errors about names, but not those about ids that are only gone for now.
    pub fn absorb_names(&mut self, other: &Self, gone: &[String]) {
        let gone: HashSet<&str> = gone.iter().map(String::as_str).collect();
        let is_gone = |finding: &Finding| {
            finding.message.split('`').nth(1).is_some_and(|name| gone.contains(name))
        };
        let moved = self.moved(other);
        let is_here = |place: Place| (place.source as usize) < moved.len();
        for finding in other.findings.iter().filter(|one| one.about_name && !is_gone(one)) {
            if finding.place.is_some_and(is_here) {
                self.add(moved_to(&moved, finding));
            }
        }
        self.names_told = true;
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
    pub fn text_at(&self, place: Place) -> Option<&str> {
        self.sources.get(place.source as usize)?.text.get(place.start as usize..place.end as usize)
    }

    /// Adds an error; the same one twice counts once.
    pub fn add(&mut self, finding: Finding) {
        if self.known.insert(finding.clone()) {
            self.findings.push(finding);
        }
    }

    /// Takes over the errors of another collection with the texts they are in.
    pub fn absorb(&mut self, other: &Self) {
        self.cut_short |= other.cut_short;
        self.names_told |= other.names_told;
        let moved = self.moved(other);
        for finding in &other.findings {
            self.add(moved_to(&moved, finding));
        }
        self.absorb_warnings(other);
    }

    /// Takes over the warnings of another collection.
    pub fn absorb_warnings(&mut self, other: &Self) {
        if other.warnings.is_empty() {
            return;
        }
        let moved = self.moved(other);
        for finding in &other.warnings {
            let finding = moved_to(&moved, finding);
            if !self.warnings.contains(&finding) {
                self.warnings.push(finding);
            }
        }
    }

    /// The sources of another collection, registered here: the number here of each number there.
    fn moved(&mut self, other: &Self) -> Vec<u32> {
        let mut moved = Vec::with_capacity(other.sources.len());
        for source in &other.sources {
            let number = self.register(&source.name, &source.text, source.argument);
            let here = &mut self.sources[number as usize];
            here.laid_over |= source.laid_over;
            here.sheet = here.sheet.take().or_else(|| source.sheet.clone());
            moved.push(number);
        }
        moved
    }

    /// Whether so much is wrong already that the nearest names of more need not be looked for: they
    /// would not be shown.
    pub fn has_plenty(&self) -> bool {
        self.count() >= SHOWN_MAX
    }

    /// What depends on words and types that are wrong was not looked at.
    pub fn cut_short(&mut self) {
        self.cut_short = true;
    }

    /// How many errors there are, in words, and whether there may be more.
    pub fn tally(&self) -> String {
        let count = self.count();
        let plural = if count == 1 { "" } else { "s" };
        let shown = if count > SHOWN_MAX {
            format!(", of which the first {SHOWN_MAX} are shown")
        } else {
            String::new()
        };
        let mended = if count == 1 { "this is" } else { "these are" };
        let more = if self.cut_short && self.names_told {
            format!("; whether sums and effects fit is looked at once {mended} mended")
        } else if self.cut_short {
            format!("; what names refer to and whether sums fit is looked at once {mended} mended")
        } else {
            String::new()
        };
        format!("{count} error{plural} in the content{shown}{more}")
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

    /// The text that a place is in; empty where there is none.
    pub fn text_of(&self, place: Place) -> Arc<str> {
        self.sources.get(place.source as usize).map_or_else(|| "".into(), |one| one.text.clone())
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
        let (line, column, text) = source.locate(place.start);
        match &source.sheet {
            None => format!("{}:{}:{}", source.name, line + 1, column + 1),
            Some(sheet) => format!("{}, {}", source.name, sheet.name_of(line, text)),
        }
    }

    /// The errors as text: file, line and column, the line with the place underlined, the advice.
    /// Of very many only the first are shown, which the tally says.
    pub fn render(&self) -> String {
        let mut out = String::new();
        for (index, finding) in self.findings().into_iter().take(SHOWN_MAX).enumerate() {
            if index > 0 {
                out.push('\n');
            }
            self.render_finding("error", finding, &mut out);
        }
        out
    }

    fn render_finding(&self, what: &str, finding: &Finding, out: &mut String) {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{what}: {}", finding.message);
        let margin = finding.place.map_or(1, |place| self.render_place("", place, out));
        if let Some(help) = &finding.help {
            let _ = writeln!(out, "{:margin$} = help: {help}", "");
        }
        if let Some(cause) = finding.cause {
            self.render_place("brought about by ", cause, out);
        }
    }

    /// A place with its line underlined; gives the width of the line's number.
    fn render_place(&self, role: &str, place: Place, out: &mut String) -> usize {
        let Some(source) = self.sources.get(place.source as usize) else { return 1 };
        let (line, column, text) = source.locate(place.start);
        let is_line = !source.argument && source.sheet.is_none();
        let number = if is_line { (line + 1).to_string() } else { String::new() };
        let margin = number.len().max(1);
        let (shown, from) = cut(text, column);
        let width = underlined(&source.text, place, text, column);
        let carets = "^".repeat(width.min(shown.chars().count().saturating_sub(from)).max(1));
        let indent = " ".repeat(from);
        let _ = writeln!(out, "{:margin$}--> {role}{}", "", self.name_of(place));
        let _ = writeln!(out, "{:margin$} |", "");
        let _ = writeln!(out, "{number:margin$} | {shown}");
        let _ = writeln!(out, "{:margin$} | {indent}{carets}", "");
        margin
    }
}

/// A finding with its places in the sources of another collection.
fn moved_to(moved: &[u32], finding: &Finding) -> Finding {
    let to = |place: Place| Place {
        source: moved.get(place.source as usize).copied().unwrap_or(place.source),
        ..place
    };
    Finding { place: finding.place.map(to), cause: finding.cause.map(to), ..finding.clone() }
}

impl Source {
    /// The line (from 0), the column in characters (from 0) and the text of the line of a byte.
    fn locate(&self, byte: u32) -> (usize, usize, &str) {
        let text = &*self.text;
        let mut byte = (byte as usize).min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        // The first line begins at 0: there is always one at or before the byte.
        let line = self.lines.partition_point(|start| *start as usize <= byte).saturating_sub(1);
        let start = self.lines[line] as usize;
        let end = self.lines.get(line + 1).map_or(text.len(), |next| *next as usize - 1);
        (line, text[start..byte].chars().count(), text[start..end].trim_end_matches('\r'))
    }
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
mod tests;
