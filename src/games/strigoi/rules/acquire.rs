//! Advanced Action cards: who takes them when (STR-470 to STR-479).

use crate::content::catalogue::{Acquire, allows};
use crate::content::vocabulary::{Colour, Event, Receiver, Source};
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::{CardId, State, bit_of};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

/// What has happened, for the rules of `Catalogue::acquires`.
#[derive(Copy, Clone, Debug)]
pub(super) struct Happening {
    /// What.
    pub(crate) event: Event,
    /// Whose doing it is: the active player, or the one who fights.
    pub(super) actor: Seat,
    /// The wolf it happened to, the player who gained.
    pub(crate) wolf: Seat,
    /// The colour of a Monster.
    pub(crate) colour: Option<Colour>,
    /// The source of a wound.
    pub(crate) source: Option<Source>,
}

impl Happening {
    /// Something that happens to a wolf while another may be active.
    pub(super) fn to_wolf(event: Event, actor: Seat, wolf: Seat) -> Self {
        Self { event, actor, wolf, colour: None, source: None }
    }

    /// Whose first time it is (STR-470, STR-471): the doer's, or the wolf's it happens to.
    fn subject(&self) -> Seat {
        match self.event {
            Event::MonsterDefeated | Event::ThirdWoundByStrigoi | Event::StrigoiDefeated => {
                self.actor
            }
            Event::RewardCardGained | Event::WolfDefeated | Event::WolfWounded => self.wolf,
        }
    }
}

impl Rules {
    /// The Advanced card of a kind that a seat would take: the copy of lowest initiative beside the
    /// board; none for a player who has one (STR-478).
    pub(super) fn advanced_for(&self, state: &State, seat: Seat, kind: u8) -> Option<CardId> {
        let alike = self.index.kinds.get(usize::from(kind)).copied().unwrap_or(0);
        let left = state.display & alike;
        if left == 0 {
            return None;
        }
        let wolf = state.wolf(seat);
        let played = bit_of(wolf.played);
        let owned = (wolf.hand | wolf.discard | wolf.added | played) & alike != 0;
        CardId::lowest(left).filter(|_| !owned)
    }

    fn applies(&self, state: &State, rule: &Acquire, happening: &Happening) -> bool {
        let colour =
            happening.colour.map_or(rule.colours == 0, |colour| allows(rule.colours, colour as u8));
        let source =
            happening.source.map_or(rule.sources == 0, |source| allows(rule.sources, source as u8));
        let total =
            rule.total == 0 || state.wolf(happening.wolf).reward_cards() == u32::from(rule.total);
        colour && source && total
    }

    /// The seat that takes the card.
    fn receiver(&self, state: &State, to: Receiver, happening: &Happening) -> Seat {
        match to {
            Receiver::ActivePlayer => happening.actor,
            Receiver::WoundedWolf => happening.wolf,
            Receiver::FewestRewardCards => {
                // Resting players have no card and come after all initiatives.
                let key = |seat: &u8| {
                    let wolf = &state.wolves[usize::from(*seat)];
                    (wolf.reward_cards(), wolf.played.is_none(), wolf.played, *seat)
                };
                Seat((0..self.seats).min_by_key(key).unwrap_or(happening.wolf.0))
            }
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Advanced cards are taken at once (STR-472): the lowest initiative of the kind in the display,
    /// no second copy for a player (STR-478).
    pub(super) fn raise(&mut self, happening: Happening) {
        let rules = self.rules;
        if self.state.display == 0 {
            return;
        }
        let acquires = u64::from(rules.index.acquires[happening.event as usize]);
        for index in each(acquires) {
            let rule = &rules.catalogue.acquires[usize::from(index)];
            if !rules.applies(self.state, rule, &happening) {
                continue;
            }
            let bit = 1 << index;
            let subject = happening.subject();
            let in_game = self.state.seen_events & bit != 0;
            let by_player = self.state.wolf(subject).seen_events & bit != 0;
            self.state.seen_events |= bit;
            self.state.wolf_mut(subject).seen_events |= bit;
            if rule.first_time_game && in_game || rule.first_time_player && by_player {
                continue;
            }
            self.take_advanced(rules.receiver(self.state, rule.to, &happening), rule.kind);
        }
    }

    /// A seat takes a card of this kind from the display, if there is one and it has none.
    pub(super) fn take_advanced(&mut self, seat: Seat, kind: u8) {
        if let Some(card) = self.rules.advanced_for(self.state, seat, kind) {
            self.state.display &= !card.bit();
            self.state.wolf_mut(seat).hand |= card.bit();
            self.report.advanced_taken(self.rules, self.state, seat, card);
        }
    }
}

#[cfg(test)]
mod tests;
