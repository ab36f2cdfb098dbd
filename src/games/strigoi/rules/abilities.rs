//! Abilities of the own turn outside fights: which may be used, and their use (STR-160, STR-161).

use crate::Strigoi;
use crate::content::catalogue::{Ability, Reward};
use crate::content::vocabulary::{Source, Timing};
use crate::record::notes::Use;
use crate::rules::flow::Flow;
use crate::state::action::{Action, Item};
use crate::state::piles::Pile;
use crate::state::{Fight, State};
use tenbin_engine::pile::each;
use tenbin_engine::{Actions, Chance, Recorder, Seat};

impl Strigoi {
    /// Own-turn abilities the wolf of the turn may use now: `Use` of the played card's, `Reward` and
    /// `Token` played for their on-play abilities alone (STR-160, STR-161). Only what would do
    /// something: no Heal where nobody in reach has a Wound token, no Retrieval without a discard,
    /// no Pack without one, no Mechanics without a platform in range.
    pub(super) fn ability_options(&self, s: &State, actions: &mut Actions<Self>) {
        let seat = Seat(s.turn.seat);
        self.find_use(s, seat, Timing::OwnTurn, None, |place| {
            actions.push(Action::Use(place));
            false
        });
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

    /// Whether a use of a seat's played card at a moment is the one sought, by its place on the card:
    /// goes through those whose icon is free, whose condition holds and of which something comes. Of
    /// equal ones the first is meant.
    pub(super) fn find_use(
        &self,
        s: &State,
        seat: Seat,
        timing: Timing,
        fight: Option<&Fight>,
        mut is_it: impl FnMut(u8) -> bool,
    ) -> bool {
        let card = usize::from(s.wolf(seat).played);
        let Some(places) = self.digest.places.get(card) else { return false };
        let places = u64::from(places[timing as usize]);
        if places == 0 {
            return false;
        }
        let twins = u64::from(self.digest.twins[card]);
        let abilities = self.catalogue.abilities_of(self.catalogue.actions[card].abilities);
        let usable = |place: u8| {
            let ability = &abilities[usize::from(place)];
            self.icon_is_free(s, seat, ability.slot)
                && self.condition_holds_in(s, &ability.condition, fight, None)
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
                && self.is_useful(s, seat, &abilities[usize::from(place)])
                && (twins >> place & 1 == 0 || comes_first(place))
                && is_it(place)
        })
    }

    /// Whether the wolf of the turn may do more than move and pass.
    pub(super) fn has_more(&self, s: &State) -> bool {
        let seat = Seat(s.turn.seat);
        let wolf = s.wolf(seat);
        let alone = &self.digest.alone;
        let rewards = self.kinds_in(Pile::Reward, wolf.rewards & alone.rewards);
        let tokens = self.kinds_in(Pile::Token, wolf.tokens & alone.tokens);
        let is_playable =
            |kinds: &[Reward], kind: u8| self.is_worth_playing(s, seat, &kinds[usize::from(kind)]);
        self.find_use(s, seat, Timing::OwnTurn, None, |_| true)
            || each(rewards).any(|kind| is_playable(&self.catalogue.rewards, kind))
            || each(tokens).any(|kind| is_playable(&self.catalogue.tokens, kind))
            || !s.turn.fought && self.has_attack(s, seat, None)
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
