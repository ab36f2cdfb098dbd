//! What effects do. A designer puts them on cards in TOML; this is all that they can say.

use crate::content::Effect;
use crate::rules::Flow;
use tenbin::engine::{Chance, Recorder, Seat, SeatSet, Stream};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Carries out the effect of a card that came to rest (MAG-020).
    pub(crate) fn run(&mut self, seat: Seat, effect: Effect) {
        match effect {
            Effect::Draw(amount) => {
                for _ in 0..amount {
                    self.draw(seat);
                }
            }
            Effect::Shine(amount) => {
                self.state.shine[seat.index()] += u16::from(amount);
                self.recorder.tell(|out| write!(out, "it shines: {amount} points for {seat}"));
            }
            Effect::Scatter(amount) => {
                let mut other = self.game.after(seat);
                while other != seat {
                    for _ in 0..amount {
                        self.lose(other);
                    }
                    other = self.game.after(other);
                }
            }
        }
    }

    /// A player discards a random card, if there is any (MAG-023).
    fn lose(&mut self, seat: Seat) {
        let (game, hand) = (self.game, self.state.hands[seat.index()]);
        if hand == 0 {
            return;
        }
        let place = self.chance.draw(Stream::OTHER, hand);
        self.state.hands[seat.index()] &= !(1 << place);
        self.state.discard |= 1 << place;
        // All see it in the pile; whose it was the state does not remember, so nobody else is told.
        let own = SeatSet::of(seat);
        self.recorder
            .tell_to(own, |out| write!(out, "{seat} loses {}", game.catalogue.card(place).id));
    }
}
