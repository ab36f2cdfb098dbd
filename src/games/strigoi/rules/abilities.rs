//! Abilities of the own turn outside fights: which may be used, and their use (STR-160, STR-161).

use crate::content::catalogue::{Ability, Reward};
use crate::content::vocabulary::{Source, Timing};
use crate::record::notes::Use;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::action::{Action, Actions, Item};
use crate::state::piles::Pile;
use crate::state::{Fight, State};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Own-turn abilities the wolf of the turn may use now: `Use` of the played card's, `Reward` and
    /// `Token` played for their on-play abilities alone (STR-160, STR-161). Only what would do
    /// something: no Heal where nobody in reach has a Wound token, no Retrieval without a discard,
    /// no Pack without one, no Mechanics without a platform in range.
    pub(super) fn ability_options(&self, state: &State, actions: &mut Actions) {
        let seat = state.turn.seat;
        self.find_use(state, seat, Timing::OwnTurn, None, |place| {
            actions.push(Action::Use(place));
            false
        });
        let wolf = state.wolf(seat);
        let alone = &self.index.alone;
        for kind in each(self.kinds_in(Pile::Reward, wolf.rewards & alone.rewards)) {
            if self.is_worth_playing(state, seat, &self.catalogue.rewards[usize::from(kind)]) {
                actions.push(Action::Reward(kind));
            }
        }
        for kind in each(self.kinds_in(Pile::Token, wolf.tokens & alone.tokens)) {
            if self.is_worth_playing(state, seat, &self.catalogue.tokens[usize::from(kind)]) {
                actions.push(Action::Token(kind));
            }
        }
    }

    /// Whether a Reward card or token does something when it is played for its ability alone.
    fn is_worth_playing(&self, state: &State, seat: Seat, reward: &Reward) -> bool {
        self.catalogue.abilities_of(reward.abilities).iter().any(|ability| {
            works_alone(ability)
                && self.condition_holds(state, &ability.condition)
                && self.is_useful(state, seat, ability)
        })
    }

    /// Whether a use of a seat's played card at a moment is the one sought, by its place on the card:
    /// goes through those whose icon is free, whose condition holds and of which something comes. Of
    /// equal ones the first is meant.
    pub(super) fn find_use(
        &self,
        state: &State,
        seat: Seat,
        timing: Timing,
        fight: Option<&Fight>,
        mut is_it: impl FnMut(u8) -> bool,
    ) -> bool {
        let Some(card) = state.wolf(seat).played else { return false };
        let places = &self.index.places[card.index()];
        let places = u64::from(places[timing as usize]);
        if places == 0 {
            return false;
        }
        let twins = u64::from(self.index.twins[card.index()]);
        let abilities = self.catalogue.abilities_of(self.catalogue.actions[card.index()].abilities);
        let usable = |place: u8| {
            let ability = &abilities[usize::from(place)];
            self.icon_is_free(state, seat, ability.slot)
                && self.condition_holds_in(state, &ability.condition, fight, None)
        };
        let comes_first = |place: u8| {
            let ability = &abilities[usize::from(place)];
            let mut before = each(places & ((1 << place) - 1));
            !before.any(|one| {
                usable(one) && abilities[usize::from(one)].does_as(ability, &self.catalogue)
            })
        };
        each(places).any(|place| {
            usable(place)
                && self.is_useful(state, seat, &abilities[usize::from(place)])
                && (twins >> place & 1 == 0 || comes_first(place))
                && is_it(place)
        })
    }

    /// Whether the wolf of the turn may do more than move and pass.
    pub(super) fn has_more(&self, state: &State) -> bool {
        let seat = state.turn.seat;
        let wolf = state.wolf(seat);
        let alone = &self.index.alone;
        let rewards = self.kinds_in(Pile::Reward, wolf.rewards & alone.rewards);
        let tokens = self.kinds_in(Pile::Token, wolf.tokens & alone.tokens);
        let is_playable = |kinds: &[Reward], kind: u8| {
            self.is_worth_playing(state, seat, &kinds[usize::from(kind)])
        };
        self.find_use(state, seat, Timing::OwnTurn, None, |_| true)
            || each(rewards).any(|kind| is_playable(&self.catalogue.rewards, kind))
            || each(tokens).any(|kind| is_playable(&self.catalogue.tokens, kind))
            || !state.turn.fought && self.has_attack(state, seat, None)
    }
}

/// Whether an ability of a Reward card or token works when it is played outside a fight (STR-161).
pub(crate) fn works_alone(ability: &Ability) -> bool {
    ability.works_at(Timing::OnPlay) || ability.works_at(Timing::OwnTurn)
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// An option of `ability_options` is used: marks or spends it and starts its run. The turn may
    /// move again afterwards unless it was stopped (`Turn::may_go`).
    pub(super) fn use_ability(&mut self, action: Action) {
        let rules = self.rules;
        let seat = self.state.turn.seat;
        self.state.turn.may_go = !self.state.turn.stopped;
        match action {
            Action::Use(place) => self.use_played(seat, place),
            Action::Reward(kind) => {
                self.play_reward(seat, kind);
                self.report.item_used(
                    self.rules,
                    self.state,
                    seat,
                    Item::Reward(kind),
                    Use::Ability,
                );
                self.play_alone(seat, &rules.catalogue.rewards[usize::from(kind)]);
            }
            Action::Token(kind) => {
                self.use_up_token(seat, kind);
                self.report.item_used(
                    self.rules,
                    self.state,
                    seat,
                    Item::Token(kind),
                    Use::Ability,
                );
                self.play_alone(seat, &rules.catalogue.tokens[usize::from(kind)]);
            }
            _ => {}
        }
    }

    /// An ability of the played card is used, in the own turn or in a fight.
    pub(super) fn use_played(&mut self, seat: Seat, place: u8) {
        let rules = self.rules;
        let Some(played) = rules.played(self.state, seat) else { return };
        let ability = rules.catalogue.abilities_of(played.abilities)[usize::from(place)];
        self.spend_icon(seat, ability.slot);
        self.report.ability_used(self.rules, self.state, seat, place);
        self.start_run(seat, ability.ops, ability.target, Source::OwnCard);
    }

    /// The abilities of a Reward card or token that work outside a fight are carried out in order.
    fn play_alone(&mut self, seat: Seat, reward: &Reward) {
        let rules = self.rules;
        for ability in rules.catalogue.abilities_of(reward.abilities).iter().rev() {
            if works_alone(ability) && rules.condition_holds(self.state, &ability.condition) {
                self.start_run(seat, ability.ops, ability.target, Source::OwnCard);
            }
        }
    }
}
