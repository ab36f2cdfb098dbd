//! Turns checked content into the tables the engine reads, and checks what no shape can see.

use crate::content::{Content, Diagnostics};
use crate::games::strigoi::catalogue::Catalogue;
use crate::games::strigoi::rules::Rules;

/// Compiles checked content for a number of seats. Whatever is wrong goes to the diagnostics, all of
/// it at once, and then there is no result.
pub fn compile(
    _content: &Content,
    _seats: u8,
    _diagnostics: &mut Diagnostics,
) -> Option<(Rules, Catalogue)> {
    todo!()
}
