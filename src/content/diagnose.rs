//! Errors in content files: place, what is wrong, what to write instead; all of them at once.

/// A stretch of a source text (a file, or the text of a `--set`).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Place {
    /// Index into the sources of the [`Diagnostics`].
    pub source: u32,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// The errors found so far and the texts they are in.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {}

impl Diagnostics {
    /// Registers a source text under the name shown to the user; places refer to it.
    pub fn add_source(&mut self, _name: &str, _text: &str) -> u32 {
        todo!()
    }

    /// Adds an error at a place.
    pub fn error(&mut self, _place: Place, _message: impl Into<String>) {
        todo!()
    }

    /// Adds an error at a place with advice: what to write instead.
    pub fn error_with_help(
        &mut self,
        _place: Place,
        _message: impl Into<String>,
        _help: impl Into<String>,
    ) {
        todo!()
    }

    /// Adds an error that belongs to no place.
    pub fn error_anywhere(&mut self, _message: impl Into<String>) {
        todo!()
    }

    /// How many errors there are.
    pub fn count(&self) -> usize {
        todo!()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// All errors as text: file:line:column, the line with the place underlined, the advice.
    pub fn render(&self) -> String {
        todo!()
    }
}

/// The valid word nearest to a misspelt one, if any is near.
pub fn nearest<'a>(_word: &str, _valid: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    todo!()
}
