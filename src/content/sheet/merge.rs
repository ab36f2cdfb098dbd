//! One key of one element: its cell and the columns of the numbers in it, put together.

use crate::diagnose::{Diagnostics, Place};
use crate::node::Node;
use crate::sheet::address::{self, Address, Step};
use crate::sheet::export::value_at;
use crate::sheet::rows::Grid;
use crate::sheet::value::{placed, same_or_none, toml};

/// What a cell says of a value.
pub(super) struct Said {
    pub(super) column: usize,
    pub(super) address: Address,
    pub(super) node: Option<Node>,
}

/// The columns of one key: the one of the key itself, and those of what lies in it.
#[derive(Default)]
pub(super) struct OfKey {
    pub(super) whole: Option<Said>,
    pub(super) parts: Vec<Said>,
}

impl OfKey {
    /// The element in which the key is as some row says, before anything was changed in it: a row that is new
    /// is taken for a copy of one with the same cell, else of one with the same numbers.
    pub(super) fn origin<'n>(&self, others: &[&'n Node]) -> Option<&'n Node> {
        let whole = self.whole.as_ref()?;
        let says = |said: &Said, other: &Node| {
            same_or_none(said.node.as_ref(), value_at(other, &said.address))
        };
        if self.parts.iter().all(|part| part.node.is_none()) || whole.node.is_none() {
            return None;
        }
        let by_parts = |other: &&&Node| self.parts.iter().all(|part| says(part, other));
        let same_whole = others.iter().find(|other| says(whole, other));
        same_whole.or_else(|| others.iter().find(by_parts)).copied()
    }

    /// Lays what the cells say over `element`, which is `base` so far. Where a variant changed the same before,
    /// the sheet may have been written from the game's own files: then `files` is what its cells showed.
    pub(super) fn settle(
        &self,
        element: &mut Node,
        (base, files): (&Node, Option<&Node>),
        at: (&Grid<'_>, usize),
        diagnostics: &mut Diagnostics,
    ) {
        let differs = |whole: &&Said, files: &Node| {
            !same_or_none(value_at(base, &whole.address), value_at(files, &whole.address))
        };
        let (Some(whole), Some(files)) = (&self.whole, files) else {
            return self.lay(element, Some(base), at, diagnostics);
        };
        if self.parts.is_empty() || !differs(&whole, files) || !self.is_one_edit_of(files) {
            return self.lay(element, Some(base), at, diagnostics);
        }
        let mut of_files = element.clone();
        self.copy(&mut of_files, files, at.0.place(at.1, whole.column));
        self.lay(&mut of_files, Some(files), at, diagnostics);
        if self.is_one_edit_of(base) {
            let mut of_base = element.clone();
            self.lay(&mut of_base, Some(base), at, diagnostics);
            let [one, other] = [&of_files, &of_base].map(|node| value_at(node, &whole.address));
            if !same_or_none(one, other) {
                unclear(whole, (other, one), at, diagnostics);
            }
        }
        *element = of_files;
    }

    /// Whether the cell or all columns of its numbers are as they were, so that only the others were edited.
    fn is_one_edit_of(&self, origin: &Node) -> bool {
        let is_same =
            |said: &Said| same_or_none(said.node.as_ref(), value_at(origin, &said.address));
        self.whole.as_ref().is_some_and(is_same) || self.parts.iter().all(is_same)
    }

    /// Makes the key of an element what it is in another one.
    pub(super) fn copy(&self, element: &mut Node, from: &Node, place: Place) {
        if let Some(whole) = &self.whole {
            let copied = value_at(from, &whole.address).cloned();
            address::put(element, &whole.address, copied.map(|node| placed(node, place)));
        }
    }

    /// Lays what the cells say over `element`; `origin` is what the cells showed before they were edited.
    pub(super) fn lay(
        &self,
        element: &mut Node,
        origin: Option<&Node>,
        at: (&Grid<'_>, usize),
        diagnostics: &mut Diagnostics,
    ) {
        let was = |address: &[Step]| origin.and_then(|origin| value_at(origin, address));
        let changed_whole = self
            .whole
            .as_ref()
            .filter(|whole| !same_or_none(whole.node.as_ref(), was(&whole.address)));
        if let Some(whole) = changed_whole {
            address::put(element, &whole.address, whole.node.clone());
        }
        for part in &self.parts {
            let before = was(&part.address);
            if same_or_none(part.node.as_ref(), before) {
                continue;
            }
            let now = value_at(element, &part.address);
            if changed_whole.is_some() && same_or_none(part.node.as_ref(), now) {
                continue;
            }
            let is_kept = same_or_none(now, before)
                && origin.is_none_or(|origin| address::same_way(origin, element, &part.address));
            if let Some(whole) = changed_whole.filter(|_| !is_kept) {
                contradiction(part, whole, (now, before), at, diagnostics);
            } else if !address::put(element, &part.address, part.node.clone()) {
                no_such_place(part, self.whole.as_ref(), at, diagnostics);
            }
        }
    }
}

/// A variant under the sheet changed what one of the two says, so that either may be the edited one.
fn unclear(
    whole: &Said,
    (one, other): (Option<&Node>, Option<&Node>),
    (grid, row): (&Grid<'_>, usize),
    diagnostics: &mut Diagnostics,
) {
    let name = grid.shown(whole.column);
    let message = format!("{name} and the columns of its numbers say different things");
    let help = format!(
        "a variant under this sheet changes it as well, so nobody knows which of them you edited; write the \
         same in both: {} or {}",
        shown(one),
        shown(other)
    );
    diagnostics.error_with_help(grid.place(row, whole.column), message, help);
}

fn shown(node: Option<&Node>) -> String {
    node.map_or_else(|| "nothing".to_owned(), toml)
}

/// The cell and the column of a number in it were both changed, to different things.
fn contradiction(
    part: &Said,
    whole: &Said,
    (now, before): (Option<&Node>, Option<&Node>),
    (grid, row): (&Grid<'_>, usize),
    diagnostics: &mut Diagnostics,
) {
    let name = address::shown(&part.address);
    let message = format!(
        "`{name}` says {} here, and the cell {} says {}: both were changed",
        shown(part.node.as_ref()),
        grid.shown(whole.column),
        shown(now)
    );
    let help = format!(
        "write the same in both, or leave one of them as it was (`{name}` was {})",
        shown(before)
    );
    diagnostics.error_with_help(grid.place(row, part.column), message, help);
}

/// A number of an effect that is not there, or a gap in a list.
fn no_such_place(
    part: &Said,
    whole: Option<&Said>,
    (grid, row): (&Grid<'_>, usize),
    diagnostics: &mut Diagnostics,
) {
    let name = address::shown(&part.address);
    let message = match part.node {
        Some(_) => format!("there is nothing that `{name}` could be a number of"),
        None => format!("`{name}` is empty, and a list has no gaps"),
    };
    let help = if let Some(whole) = whole {
        format!("change the cell {} instead, which has it all", grid.shown(whole.column))
    } else {
        let key = address::shown(&part.address[..1]);
        format!("add a column `{key}` that has it all, and change that")
    };
    diagnostics.error_with_help(grid.place(row, part.column), message, help);
}
