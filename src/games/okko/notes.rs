//! What the rules tell the recorder.

use crate::engine::{Chance, Recorder};
use crate::games::okko::action::Source;
use crate::games::okko::board::Square;
use crate::games::okko::catalogue::Stat;
use crate::games::okko::dice::Face;
use crate::games::okko::flow::Flow;

#[allow(clippy::unused_self, unused_variables)]
impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Bands, board and first player are known.
    pub(super) fn note_setup(&mut self) {}

    /// Both have rolled for player A once.
    pub(super) fn note_roll_off(&mut self, first: u8, second: u8) {}

    /// An inspiration die was rolled.
    pub(super) fn note_inspiration(&mut self, face: Face) {}

    /// A figure is activated.
    pub(super) fn note_activation(&mut self, figure: u8) {}

    /// A die was put on a card.
    pub(super) fn note_reserve(&mut self, figure: u8, face: Face) {}

    /// The phase ends: what is in the pool is wasted.
    pub(super) fn note_wasted(&mut self) {}

    /// The game is over.
    pub(super) fn note_end(&mut self) {}

    /// A die was spent on a stat.
    pub(super) fn note_stat_die(&mut self, figure: u8, stat: Stat, source: Source) {}

    /// A movement begins.
    pub(super) fn note_movement_begins(&mut self, figure: u8) {}

    /// A step was made.
    pub(super) fn note_step(&mut self, figure: u8, to: Square, price: i32) {}

    /// A zone of control has stopped a movement.
    pub(super) fn note_zone_stop(&mut self, figure: u8) {}

    /// An alert figure has left a zone of control.
    pub(super) fn note_disengaged(&mut self, figure: u8) {}

    /// An ability or a card was used.
    pub(super) fn note_ability(&mut self, figure: u8, slot: u8, source: Source) {}

    /// A declared ability was cancelled.
    pub(super) fn note_cancelled(&mut self, user: u8, slot: u8) {}

    /// A Willpower die was rolled; `state.test` holds it.
    pub(super) fn note_will_roll(&mut self) {}

    /// A Willpower test is over; `state.test` holds it.
    pub(super) fn note_will_test(&mut self) {}

    /// The dice of a fight lie; the difference of the fixed totals is `difference`.
    pub(super) fn note_dice(&mut self, difference: i32) {}

    /// The margin of a fight is known; `state.fight` holds it.
    pub(super) fn note_fight(&mut self) {}

    /// A fall-back is done; `state.retreat` holds it.
    pub(super) fn note_retreat(&mut self) {}

    /// A figure goes out.
    pub(super) fn note_out(&mut self, figure: u8, cause: u8) {}

    /// An alert figure has become endangered.
    pub(super) fn note_endangered(&mut self, figure: u8, cause: u8) {}

    /// An endangered figure is alert again.
    pub(super) fn note_alert(&mut self, figure: u8) {}

    /// The die of an Invocation was rolled again.
    pub(super) fn note_invocation(&mut self, user: u8, face: Face) {}
}
