//! Reads what is typed: with editing and completion in a terminal, else line by line from wherever it comes.

use std::io::{self, BufRead, IsTerminal, Read};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::error::Error;
use crate::output::print;

/// A longer line is cut there.
const LINE_MAX: u64 = 64 * 1024;

/// What was typed.
pub(super) enum Typed {
    /// A line.
    Line(String),
    /// There will be no more.
    End,
}

/// Where what is typed comes from.
pub(super) enum Keyboard {
    /// A terminal.
    Edited(Box<Editor<Words, MemHistory>>),
    /// A pipe or a file.
    Plain,
}

/// The words that can be completed.
#[derive(Default)]
pub(super) struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, completions(&self.0, line.get(..place).unwrap_or_default())))
    }
}

/// The lines that begin so, each up to its next word where there are many.
fn completions(words: &[String], typed: &str) -> Vec<String> {
    const MANY: usize = 20;
    let fits = |word: &&String| word.to_lowercase().starts_with(&typed.to_lowercase());
    let mut found: Vec<String> = words.iter().filter(fits).cloned().collect();
    if found.len() > MANY {
        let up_to_next = |word: &String| {
            let rest = word.get(typed.len()..).unwrap_or_default();
            let end =
                rest.trim_start().find(' ').map(|end| end + rest.len() - rest.trim_start().len());
            end.map_or_else(|| word.clone(), |end| word[..=typed.len() + end].to_owned())
        };
        found = found.iter().map(up_to_next).collect();
        found.dedup();
    }
    found
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

impl Keyboard {
    /// The terminal where there is one for both ways.
    pub(super) fn new() -> Self {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Self::Plain;
        }
        let config = Config::builder()
            .auto_add_history(true)
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .build();
        match Editor::with_history(config, MemHistory::new()) {
            Ok(mut editor) => {
                editor.set_helper(Some(Words::default()));
                Self::Edited(Box::new(editor))
            }
            Err(_) => Self::Plain,
        }
    }

    /// Says what can be completed from now on.
    pub(super) fn offer(&mut self, words: Vec<String>) {
        if let Self::Edited(editor) = self {
            editor.set_helper(Some(Words(words)));
        }
    }

    /// Forgets what was typed before, since somebody else sits there now.
    pub(super) fn forget(&mut self) {
        if let Self::Edited(editor) = self {
            // A history in memory cannot fail.
            let _ = editor.clear_history();
        }
    }

    /// Asks for a line.
    pub(super) fn ask(&mut self, prompt: &str) -> Result<Typed, Error> {
        match self {
            Self::Edited(editor) => match editor.readline(prompt) {
                Ok(line) => Ok(Typed::Line(line)),
                Err(ReadlineError::Eof) => Ok(Typed::End),
                Err(ReadlineError::Interrupted) => Err(Error::Interrupted),
                // The window has another size.
                Err(ReadlineError::Signal(_)) => Ok(Typed::Line(String::new())),
                Err(error) => Err(Error::Io(format!("reading from the terminal: {error}"))),
            },
            Self::Plain => plain(prompt),
        }
    }
}

/// A line of a pipe, which is shown behind the prompt as it would stand in a terminal.
fn plain(prompt: &str) -> Result<Typed, Error> {
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock();
    let failed = |error: io::Error| Error::io("reading standard input", &error);
    input.by_ref().take(LINE_MAX).read_until(b'\n', &mut bytes).map_err(failed)?;
    if bytes.is_empty() {
        print(&format!("{prompt}\n"))?;
        return Ok(Typed::End);
    }
    let text = String::from_utf8_lossy(&bytes);
    let line: String = text.chars().filter(|letter| !letter.is_control()).collect();
    if !io::stdin().is_terminal() {
        print(&format!("{prompt}{line}\n"))?;
    }
    Ok(Typed::Line(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_completed_word_by_word_where_there_are_many() {
        let few: Vec<String> = ["roll", "hold", "help"].map(str::to_owned).to_vec();
        assert_eq!(completions(&few, "H"), ["hold", "help"]);
        let many: Vec<String> = (0..30).map(|number| format!("spot {number} é")).collect();
        assert_eq!(completions(&many, "sp"), ["spot "]);
        assert_eq!(completions(&many, "spot 29"), ["spot 29 é"]);
        assert!(completions(&many, "é").is_empty());
    }
}
