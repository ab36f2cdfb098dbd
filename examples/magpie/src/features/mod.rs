//! What strategy files may weigh: whole numbers about one action, as the player who must choose sees
//! it. They speak of values and effects, never of a card by name, so that bots understand cards that
//! a designer adds.

use crate::content::Effect;
use crate::{Action, Magpie, State};
use tenbin::engine::pile::CardSet;
use tenbin::engine::{FeatureSink, Seat};
use tenbin::features;

features! {
    "Playing a card" {
        value = "its own value",
        bonus = "points of the sets that it completes",
        draw = "cards drawn by its effect",
        shine = "points of its effect",
        scatter = "cards that all others lose together by its effect",
        exposed = "what it is worth to whoever snatches it, times how likely that is, in hundredths",
    }
    "Snatching" {
        snatch = "1 for snatching",
        gain = "what the card adds to the own nest",
        denied = "what it would have added to its player's nest",
        stopped = "1 where an effect is stopped",
        price = "the value of the card that is paid",
    }
}

/// What the features of all actions of a decision share.
#[derive(Default)]
pub struct Insight {
    /// The cards that the player does not see.
    unseen: CardSet,
    /// How many of them are in other hands.
    held: u32,
}

impl Magpie {
    /// Works out once a decision what its actions share.
    pub(crate) fn survey_into(&self, state: &State, seat: Seat, insight: &mut Insight) {
        let others = self.table().filter(|&other| other != seat);
        insight.held = others.map(|other| state.hands[other.index()].count_ones()).sum();
        let seen = state.discard | state.waiting() | state.hands[seat.index()];
        let seen = state.nests.iter().fold(seen, |set, nest| set | nest);
        insight.unseen = self.catalogue.deck() & !seen;
    }

    /// The features of an action.
    pub(crate) fn weigh<S: FeatureSink>(
        &self,
        state: &State,
        insight: &Insight,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) {
        match action {
            // The 0 that snatching is measured against.
            Action::Pass => {}
            Action::Play(kind) => self.weigh_play(state, insight, seat, kind, sink),
            Action::Snatch(kind) => self.weigh_snatch(state, seat, kind, sink),
        }
    }

    fn weigh_play<S: FeatureSink>(
        &self,
        state: &State,
        insight: &Insight,
        seat: Seat,
        kind: u8,
        sink: &mut S,
    ) {
        let card = &self.catalogue.cards[usize::from(kind)];
        let added = self.added(state, seat, card.copies);
        sink.add(F::value as usize, card.value.into());
        sink.add(F::bonus as usize, added - i32::from(card.value));
        match card.effect.filter(|_| self.rules.effects) {
            None => {}
            Some(Effect::Draw(amount)) => sink.add(F::draw as usize, amount.into()),
            Some(Effect::Shine(amount)) => sink.add(F::shine as usize, amount.into()),
            Some(Effect::Scatter(amount)) => {
                sink.add(F::scatter as usize, i32::from(amount) * (i32::from(self.seats) - 1));
            }
        }
        // A rough chance is enough: each card that could snatch it is held as often as any other.
        let answers = card.answers & insight.unseen;
        let unseen = insight.unseen.count_ones().max(1);
        let chance = (100 * answers.count_ones() * insight.held / unseen).min(100);
        sink.add(F::exposed as usize, i32::from(card.value) * chance as i32);
    }

    fn weigh_snatch<S: FeatureSink>(&self, state: &State, seat: Seat, kind: u8, sink: &mut S) {
        let Some(place) = state.played else { return };
        let played = self.catalogue.card(place);
        let price = self.catalogue.cards[usize::from(kind)].value;
        let stopped = played.effect.is_some() && self.rules.effects;
        sink.add(F::snatch as usize, 1);
        sink.add(F::gain as usize, self.added(state, seat, 1 << place));
        sink.add(F::denied as usize, self.added(state, state.active, 1 << place));
        sink.add(F::stopped as usize, stopped.into());
        sink.add(F::price as usize, price.into());
    }

    /// What the first of these copies adds to a nest.
    fn added(&self, state: &State, seat: Seat, copies: CardSet) -> i32 {
        let nest = state.nests[seat.index()];
        // The lowest copy that is not there already; they are all alike.
        let card = copies & !nest;
        self.worth(nest | card & card.wrapping_neg()) - self.worth(nest)
    }
}
