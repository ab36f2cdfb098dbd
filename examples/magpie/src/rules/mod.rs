//! How a game goes on: who chooses what, and what comes of it.

mod answers;
mod effects;
mod setup;
mod turn;

use crate::state::{Ending, NO_CARD};
use crate::{Action, Magpie, State};
use tenbin::engine::pile::{CardSet, each};
use tenbin::engine::{Actions, CardEvent, Chance, Recorder, Seat, Stream};

use crate::record;

/// A state on its way to the next choice, with what random numbers and listeners it needs. It works
/// on a copy of its own, which `act` gives back.
pub(crate) struct Flow<'a, C, R> {
    pub(crate) game: &'a Magpie,
    pub(crate) state: State,
    pub(crate) chance: &'a mut C,
    pub(crate) recorder: &'a mut R,
}

impl Magpie {
    /// Begins to change a state.
    pub(crate) fn flow<'a, C: Chance, R: Recorder>(
        &'a self,
        state: State,
        chance: &'a mut C,
        recorder: &'a mut R,
    ) -> Flow<'a, C, R> {
        Flow { game: self, state, chance, recorder }
    }

    /// Who must choose; nobody once the game is over.
    pub(crate) fn chooser(&self, state: &State) -> Option<Seat> {
        match (state.ending, state.played) {
            (Ending::None, NO_CARD) => Some(state.active),
            (Ending::None, _) => Some(state.asked),
            _ => None,
        }
    }

    /// Lists what may be chosen: ascending, each kind once, and from nothing that the chooser does
    /// not see.
    pub(crate) fn fill_legal(&self, state: &State, actions: &mut Actions<Self>) {
        actions.clear();
        let Some(seat) = self.chooser(state) else { return };
        let hand = state.hands[seat.index()];
        if state.played == NO_CARD {
            actions.extend(self.kinds(hand).map(Action::Play));
        } else {
            actions.push(Action::Pass);
            actions.extend(self.kinds(hand & self.answers(state.played)).map(Action::Snatch));
        }
    }

    /// The kinds among cards, ascending.
    fn kinds(&self, cards: CardSet) -> impl Iterator<Item = u8> {
        let mut last = None;
        // Copies of a kind are neighbours.
        each(cards).map(|place| self.catalogue.kinds[usize::from(place)]).filter(move |&kind| {
            let is_new = last != Some(kind);
            last = Some(kind);
            is_new
        })
    }

    /// What snatches a physical card.
    pub(crate) fn answers(&self, played: u8) -> CardSet {
        self.catalogue.answers[usize::from(self.catalogue.kinds[usize::from(played)])]
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Carries a choice out and goes on to the next one.
    pub(crate) fn act(mut self, action: Action) -> State {
        match action {
            Action::Pass => self.ask_after(self.state.asked),
            Action::Play(kind) => self.play(kind),
            Action::Snatch(kind) => self.snatch(kind),
        }
        self.state
    }

    /// Takes the first copy of a kind out of a hand.
    fn take(&mut self, seat: Seat, kind: u8) -> u8 {
        let hand = &mut self.state.hands[seat.index()];
        let card = (*hand & self.game.catalogue.cards[usize::from(kind)].copies).trailing_zeros();
        *hand &= !(1 << card);
        card as u8
    }

    /// Draws the top card of the deck, if it has any.
    fn draw(&mut self, seat: Seat) {
        let before = self.state.deck;
        if before == 0 {
            return;
        }
        let place = self.chance.draw(Stream::DECK_A, before);
        self.state.deck &= !(1 << place);
        self.state.hands[seat.index()] |= 1 << place;
        let kind = self.game.catalogue.kinds[usize::from(place)];
        self.recorder.card(seat, kind.into(), CardEvent::Drawn);
        // With it the reports can tell what drawing this card does (`draw_effect_pp`).
        self.recorder.draw(seat, record::DECK, place, before);
        let game = self.game;
        self.recorder.tell(|out| write!(out, "{seat} draws {}", game.catalogue.card(place).id));
    }
}
