//! How a game goes on: who chooses what, and what comes of it. `turn.rs` deals and goes from turn to
//! turn, `answers.rs` is the window in which others may snatch, `effects.rs` what cards do.

mod answers;
mod effects;
mod turn;

use crate::record;
use crate::{Action, Magpie, State};
use tenbin::engine::pile::{CardSet, each};
use tenbin::engine::{Actions, CardEvent, Chance, Recorder, Seat, SeatSet, Stream};

/// A state on its way to the next choice, with what random numbers and listeners it needs. It works
/// on a copy of its own, which `act` gives back.
pub(crate) struct Flow<'a, C, R> {
    pub(crate) game: &'a Magpie,
    pub(crate) state: State,
    pub(crate) chance: &'a mut C,
    pub(crate) recorder: &'a mut R,
}

impl Magpie {
    /// Who must choose; nobody once the game is over.
    pub(crate) fn chooser(&self, state: &State) -> Option<Seat> {
        let chooser = if state.played.is_some() { state.asked } else { state.active };
        state.ending.is_none().then_some(chooser)
    }

    /// Lists what may be chosen: ascending, each kind once, and from nothing that the chooser does
    /// not see.
    pub(crate) fn fill_legal(&self, state: &State, actions: &mut Actions<Self>) {
        actions.clear();
        let Some(seat) = self.chooser(state) else { return };
        let hand = state.hands[seat.index()];
        if let Some(played) = state.played {
            actions.push(Action::Pass);
            let answers = hand & self.catalogue.card(played).answers;
            actions.extend(self.kinds(answers).map(Action::Snatch));
        } else {
            actions.extend(self.kinds(hand).map(Action::Play));
        }
    }

    /// The kinds among cards, ascending.
    fn kinds(&self, cards: CardSet) -> impl Iterator<Item = u8> {
        let mut last = None;
        // Copies of a kind are neighbours.
        each(cards)
            .map(|place| self.catalogue.kinds[usize::from(place)])
            .filter(move |&kind| last.replace(kind) != Some(kind))
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
        let (game, before) = (self.game, self.state.deck);
        if before == 0 {
            return;
        }
        let place = self.chance.draw(Stream::DECK_A, before);
        self.state.deck &= !(1 << place);
        self.state.hands[seat.index()] |= 1 << place;
        let kind = game.catalogue.kinds[usize::from(place)];
        self.recorder.card(seat, kind.into(), CardEvent::Drawn);
        // With it the reports can tell what drawing this card does (`draw_effect_pp`).
        self.recorder.draw(seat, record::DECK, place, before);
        // Nobody else sees which.
        let own = SeatSet::of(seat);
        self.recorder
            .tell_to(own, |out| write!(out, "{seat} draws {}", game.catalogue.card(place).id));
    }
}
