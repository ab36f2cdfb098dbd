//! What is wrong with a script, in words for whoever wrote it.

use std::fmt;

use mlua::Error;

use crate::sandbox::OWN_NAME;

/// Something that is wrong with a script.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Problem {
    /// The name of its file.
    pub file: String,
    /// The line, from 1, where that is known.
    pub line: Option<u32>,
    /// What is wrong, and what to write instead.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "{}:{line}: {}", self.file, self.message),
            None => write!(out, "{}: {}", self.file, self.message),
        }
    }
}

impl Problem {
    /// Of the whole script.
    pub(crate) fn new(file: &str, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: None, message: message.into() }
    }

    /// What the language says, without its own words around it.
    pub fn of_error(file: &str, error: &Error, memory_bytes: usize) -> Self {
        let mut traced = String::new();
        let mut cause = error;
        while let Error::CallbackError { traceback, cause: inner } = cause {
            traced.push_str(traceback);
            traced.push('\n');
            cause = inner;
        }
        let said = match cause {
            Error::RuntimeError(said) | Error::SyntaxError { message: said, .. } => said.clone(),
            Error::MemoryError(_) => memory_message(memory_bytes),
            other => other.to_string(),
        };
        let mut said_lines = said.lines();
        let first = said_lines.next().unwrap_or("");
        let (line, message) = match at_line(file, first) {
            Some((line, message)) => (Some(line), message),
            // An error of ours has no place of its own: the innermost line of the script called it.
            None => (
                said_lines.chain(traced.lines()).find_map(|line| Some(at_line(file, line)?.0)),
                first,
            ),
        };
        // What the library says of an argument has the library's place.
        let message = match at_line(OWN_NAME, message) {
            Some((_, message)) => message,
            None => message,
        };
        let message = if message.contains("stack overflow") {
            "a function calls itself without end (or far too often)".to_owned()
        } else if message.ends_with("table overflow") || message.contains("too large") {
            memory_message(memory_bytes)
        } else {
            message.to_owned()
        };
        Self { file: file.to_owned(), line, message }
    }
}

/// What is told of a bot that needs too much.
pub(crate) fn memory_message(bytes: usize) -> String {
    format!(
        "the script holds more than its {} MB of memory; a list or a text grows without end, or \
         memory_mb in the strategy's file is too little",
        bytes >> 20
    )
}

/// The number of the line and the rest of `FILE:LINE: REST` or `FILE:LINE in function ...`.
fn at_line<'a>(file: &str, text: &'a str) -> Option<(u32, &'a str)> {
    let text = text.trim_start();
    let text = text.strip_prefix("[string \"").map_or(text, |inner| inner);
    let rest = text.strip_prefix(file)?;
    let rest = rest.strip_prefix("\"]").unwrap_or(rest).strip_prefix(':')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let line = rest[..digits].parse().ok()?;
    Some((line, rest[digits..].trim_start_matches(':').trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_found_in_what_is_said() {
        assert_eq!(at_line("a.luau", "a.luau:12: no such thing"), Some((12, "no such thing")));
        assert_eq!(at_line("a.luau", "\ta.luau:7 in function 'choose'").unwrap().0, 7);
        assert_eq!(at_line("a.luau", "b.luau:7: x"), None);
        let error = Error::RuntimeError("a.luau:3: oh\nstack traceback:\na.luau:9".to_owned());
        let problem = Problem::of_error("a.luau", &error, 0);
        assert_eq!(problem.to_string(), "a.luau:3: oh");
    }
}
