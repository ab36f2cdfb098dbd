//! From checked content to the catalogue.

use crate::content::{Content, Diagnostics};
use crate::games::naruto::catalogue::Catalogue;
use crate::games::naruto::rules::Rules;

/// Compiles checked content; adds an error for whatever the shape could not see.
pub(super) fn compile(
    _content: &Content,
    _diagnostics: &mut Diagnostics,
) -> Option<(Rules, Catalogue)> {
    todo!()
}
