//! The choices of Magpie and their texts.

use std::fmt;

use crate::{Magpie, State};

/// A choice. The order is the canonical order of a legal list. Cards are kinds: which copy of a card
/// is played makes no difference, so only one is offered.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Action {
    /// Does not snatch.
    Pass,
    /// Plays a card (MAG-004).
    Play(u8),
    /// Snatches the card that was played and pays with this one (MAG-011).
    Snatch(u8),
}

impl Magpie {
    /// The text of a choice: the one notation of replays, scenarios and scripts.
    pub(crate) fn write_action(
        &self,
        _state: &State,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let id = |kind: u8| &self.catalogue.cards[usize::from(kind)].id;
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Play(kind) => write!(out, "play {}", id(kind)),
            Action::Snatch(kind) => write!(out, "snatch with {}", id(kind)),
        }
    }
}
