//! Abilities of the own turn outside fights: which may be used, and their use (STR-160, STR-161).

use crate::engine::pile::each;
use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::{Action, Item};
use crate::games::strigoi::catalogue::{Ability, Reward};
use crate::games::strigoi::flow::Flow;
use crate::games::strigoi::notes::Use;
use crate::games::strigoi::piles::Pile;
use crate::games::strigoi::state::{Fight, State};
use crate::games::strigoi::vocabulary::{Source, Timing};

impl Strigoi {
    /// Own-turn abilities the wolf of the turn may use now: `Use` of the played card's, `Reward` and
    /// `Token` played for their on-play abilities alone (STR-160, STR-161). Only what would do
    /// something: no Heal where nobody in reach has a Wound token, no Retrieval without a discard,
    /// no Pack without one, no Mechanics without a platform in range.
    pub(super) fn ability_options(&self, s: &State, actions: &mut Actions<Self>) {
        let seat = Seat(s.turn.seat);
        self.each_use(s, seat, Timing::OwnTurn, None, |place| actions.push(Action::Use(place)));
        let wolf = s.wolf(seat);
        let alone = &self.digest.alone;
        for kind in each(self.kinds_in(Pile::Reward, wolf.rewards & alone.rewards)) {
            if self.is_worth_playing(s, seat, &self.catalogue.rewards[usize::from(kind)]) {
                actions.push(Action::Reward(kind));
            }
        }
        for kind in each(self.kinds_in(Pile::Token, wolf.tokens & alone.tokens)) {
            if self.is_worth_playing(s, seat, &self.catalogue.tokens[usize::from(kind)]) {
                actions.push(Action::Token(kind));
            }
        }
    }

    /// Whether a Reward card or token does something when it is played for its ability alone.
    fn is_worth_playing(&self, s: &State, seat: Seat, reward: &Reward) -> bool {
        self.catalogue.abilities_of(reward.abilities).iter().any(|ability| {
            works_alone(ability)
                && self.condition_holds(s, &ability.condition)
                && self.is_useful(s, seat, ability)
        })
    }

    /// The uses of a seat's played card at a moment, by their places on the card: those whose icon is
    /// free, whose condition holds and of which something comes. Of equal ones the first is meant.
    pub(super) fn each_use(
        &self,
        s: &State,
        seat: Seat,
        timing: Timing,
        fight: Option<&Fight>,
        mut visit: impl FnMut(u8),
    ) {
        let moments = self.digest.moments.get(usize::from(s.wolf(seat).played));
        if moments.is_none_or(|moments| moments >> timing as u8 & 1 == 0) {
            return;
        }
        let Some(played) = self.played(s, seat) else { return };
        let abilities = self.catalogue.abilities_of(played.abilities);
        for (place, ability) in abilities.iter().enumerate() {
            let usable = |ability: &Ability| {
                ability.works_at(timing)
                    && self.icon_is_free(s, seat, ability.slot)
                    && self.condition_holds_in(s, &ability.condition, fight, None)
            };
            if usable(ability)
                && self.is_useful(s, seat, ability)
                && !abilities[..place].iter().any(|one| usable(one) && self.are_equal(one, ability))
            {
                visit(place as u8);
            }
        }
    }

    /// Whether two abilities do the same.
    fn are_equal(&self, one: &Ability, other: &Ability) -> bool {
        one.timings == other.timings
            && one.condition == other.condition
            && one.target == other.target
            && self.catalogue.ops_of(one.ops) == self.catalogue.ops_of(other.ops)
    }
}

/// Whether an ability of a Reward card or token works when it is played outside a fight (STR-161).
fn works_alone(ability: &Ability) -> bool {
    ability.works_at(Timing::OnPlay) || ability.works_at(Timing::OwnTurn)
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// An option of `ability_options` is used: marks or spends it and starts its run. The turn may
    /// move again afterwards unless it was stopped (`Turn::may_go`).
    pub(super) fn use_ability(&mut self, action: Action) {
        let g = self.g;
        let seat = Seat(self.s.turn.seat);
        self.s.turn.may_go = !self.s.turn.stopped;
        match action {
            Action::Use(place) => self.use_played(seat, place),
            Action::Reward(kind) => {
                self.play_reward(seat, kind);
                self.note_item(seat, Item::Reward(kind), Use::Ability);
                self.play_alone(seat, &g.catalogue.rewards[usize::from(kind)]);
            }
            Action::Token(kind) => {
                self.use_up_token(seat, kind);
                self.note_item(seat, Item::Token(kind), Use::Ability);
                self.play_alone(seat, &g.catalogue.tokens[usize::from(kind)]);
            }
            _ => {}
        }
    }

    /// An ability of the played card is used, in the own turn or in a fight.
    pub(super) fn use_played(&mut self, seat: Seat, place: u8) {
        let g = self.g;
        let Some(played) = g.played(self.s, seat) else { return };
        let ability = g.catalogue.abilities_of(played.abilities)[usize::from(place)];
        self.spend_icon(seat, ability.slot);
        self.note_ability(seat, place);
        self.start_run(seat, ability.ops, ability.target, Source::OwnCard);
    }

    /// The abilities of a Reward card or token that work outside a fight are carried out in order.
    fn play_alone(&mut self, seat: Seat, reward: &Reward) {
        let g = self.g;
        for ability in g.catalogue.abilities_of(reward.abilities).iter().rev() {
            if works_alone(ability) && g.condition_holds(self.s, &ability.condition) {
                self.start_run(seat, ability.ops, ability.target, Source::OwnCard);
            }
        }
    }
}
