//! The one window in which others may answer: snatching the card that is played.

use crate::content::Snatch;
use crate::record;
use crate::rules::Flow;
use tenbin::engine::{Chance, Recorder, Seat};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Asks the next player clockwise who has a card (MAG-010). Who holds cards is known to all, and
    /// so nobody learns anything from who is asked. Where all were asked the card comes to rest.
    pub(crate) fn ask_after(&mut self, seat: Seat) {
        let mut next = self.game.after(seat);
        while next != self.state.active && self.game.rules.snatch != Snatch::Never {
            if self.state.hands[next.index()] != 0 {
                self.state.asked = next;
                return;
            }
            next = self.game.after(next);
        }
        self.state.asked = self.state.active;
        self.rest();
    }

    /// Takes the card that was played for one of the hand (MAG-011, MAG-012).
    pub(crate) fn snatch(&mut self, kind: u8) {
        let (game, seat) = (self.game, self.state.asked);
        let Some(played) = self.state.played.take() else { return };
        let paid = self.take(seat, kind);
        self.state.discard |= 1 << paid;
        self.state.nests[seat.index()] |= 1 << played;
        self.state.asked = self.state.active;
        let card = game.catalogue.card(played);
        record::answered(card.suit, true, self.recorder);
        record::snatched(seat, self.recorder);
        self.recorder.tell(|out| {
            write!(out, "{seat} snatches {} with {}", card.id, game.catalogue.card(paid).id)
        });
        if game.rules.snatcher_draws {
            self.draw(seat);
        }
        self.end_turn();
    }
}
