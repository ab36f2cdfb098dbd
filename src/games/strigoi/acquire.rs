//! Advanced Action cards: who takes them when (STR-470 to STR-479).

use crate::engine::{Chance, Recorder, Seat};
use crate::games::strigoi::flow::Flow;
use crate::games::strigoi::vocabulary::{Colour, Event, Source};

/// What has happened, for the rules of `Catalogue::acquires`.
#[derive(Copy, Clone, Debug)]
pub(super) struct Happening {
    /// What.
    pub(super) event: Event,
    /// Whose doing it is: the active player, or the one who fights.
    pub(super) actor: Seat,
    /// The wolf it happened to, the player who gained.
    pub(super) wolf: Seat,
    /// The colour of a Monster.
    pub(super) colour: Option<Colour>,
    /// The source of a wound.
    pub(super) source: Option<Source>,
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Advanced cards are taken at once (STR-472): the lowest initiative of the kind in the display,
    /// no second copy for a player (STR-478).
    pub(super) fn raise(&mut self, _happening: Happening) {
        todo!()
    }

    /// A seat takes a card of this kind from the display, if there is one and it has none.
    pub(super) fn take_advanced(&mut self, _seat: Seat, _kind: u8) {
        todo!()
    }
}
