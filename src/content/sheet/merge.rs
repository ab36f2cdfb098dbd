//! One key of one element: its cell and the columns of the numbers in it, put together.

use crate::diagnose::Diagnostics;
use crate::node::Node;
use crate::sheet::address::{self, Address, Step};
use crate::sheet::export::value_at;
use crate::sheet::rows::Grid;
use crate::sheet::value::{same_or_none, toml};

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
