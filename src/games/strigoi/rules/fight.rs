//! Fights: items and values; attacks on Strigoi and counterattacks (STR-120 to STR-123, STR-131 to
//! STR-133, STR-270 to STR-275, STR-330 to STR-353). What follows a fight is in `result.rs`.

use crate::board::{bit, central};
use crate::content::catalogue::{Ability, Reward, Span};
use crate::content::effect::Op;
use crate::content::knobs::{Counterattack, PlayedRewardsDiscard};
use crate::content::vocabulary::{FightKind, Source, Timing};
use crate::record::notes::Use;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::vampires::ANSWERED;
use crate::state::action::{Action, Actions, Item};
use crate::state::piles::Pile;
use crate::state::{CardId, Fight, Frame, State, VampireId, cards_of};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

/// Places of items in the order they are committed in (`Fight::from`): Action cards come first, from
/// here on kinds of Reward cards.
pub(crate) const FIRST_REWARD: u8 = 64;
/// From here on kinds of Reward tokens.
pub(crate) const FIRST_TOKEN: u8 = 128;

/// What an op adds to the value of a fight.
#[inline]
fn added_by(op: Op) -> i32 {
    match op {
        Op::AddFight(by) | Op::ModifyCombat(by) => i32::from(by),
        _ => 0,
    }
}

impl Rules {
    /// The legal attacks of a seat on the living Strigoi (`Melee`, `Ranged`) from where it stands:
    /// threshold, adjacency, sight, `allow_failed_attack` (STR-332, STR-340, STR-344, STR-350). For a
    /// counterattack only on that Strigoi.
    pub(super) fn attack_options(
        &self,
        state: &State,
        seat: Seat,
        only: Option<VampireId>,
        actions: &mut Actions,
    ) {
        self.each_attack(state, seat, only, |action| actions.push(action));
    }

    /// Whether there is any such attack.
    pub(super) fn has_attack(&self, state: &State, seat: Seat, only: Option<VampireId>) -> bool {
        let mut any = false;
        self.each_attack(state, seat, only, |_| any = true);
        any
    }

    fn each_attack(
        &self,
        state: &State,
        seat: Seat,
        only: Option<VampireId>,
        mut visit: impl FnMut(Action),
    ) {
        let counter = only.is_some();
        let blocked = !counter && state.turn.at_encounter && self.knobs.encounter_blocks_attack;
        if blocked || !self.may_attack(state) || self.fight_is_spent(state, seat) {
            return;
        }
        let space = state.stand(seat);
        for who in VampireId::ALL {
            let vampire = &state.vampires[who.index()];
            let Some(room) = vampire.room.filter(|_| only.is_none_or(|one| one == who)) else {
                continue;
            };
            let is_next = state.board.neighbours(space) & bit(central(room)) != 0;
            if is_next && self.may_declare(state, seat, FightKind::Melee, Some(who), counter) {
                visit(Action::Melee(who));
            }
            if self.sees(state, room, space)
                && self.may_declare(state, seat, FightKind::Ranged, Some(who), counter)
            {
                visit(Action::Ranged(who));
            }
        }
    }

    /// Under `allow_failed_attack = false` only an attack that can reach the value (STR-344), with
    /// what is at hand and what Retrieval may fetch (`reserves.rs`).
    fn may_declare(
        &self,
        state: &State,
        seat: Seat,
        kind: FightKind,
        who: Option<VampireId>,
        counter: bool,
    ) -> bool {
        if self.knobs.allow_failed_attack {
            return true;
        }
        let fight = self.prospect(state, seat, kind, who, counter);
        self.reaches_from(state, &fight, 0)
    }

    /// The fight that would begin, with what the played card alone adds to it.
    pub(super) fn prospect(
        &self,
        state: &State,
        seat: Seat,
        kind: FightKind,
        who: Option<VampireId>,
        counter: bool,
    ) -> Fight {
        let mut fight = Fight { seat, kind, strigoi: who, counter, ..Fight::default() };
        if kind == FightKind::Monster {
            fight.token = state.facing;
            fight.colour = state.facing_colour;
        }
        let mut added = 0;
        self.each_automatic(state, &fight, |_, ability| added += self.adds(ability));
        fight.added = added as i16;
        fight
    }

    /// The in-fight abilities of the played card that work of themselves in this fight: those not
    /// used by an earlier one (STR-160, STR-170).
    fn each_automatic(&self, state: &State, fight: &Fight, visit: impl FnMut(usize, &Ability)) {
        let seat = fight.seat;
        let Some(played) = self.played(state, seat) else { return };
        self.each_working(state, fight, played.abilities, visit);
    }

    /// Those of these abilities of an Action card.
    fn each_working(
        &self,
        state: &State,
        fight: &Fight,
        span: Span,
        mut visit: impl FnMut(usize, &Ability),
    ) {
        let seat = fight.seat;
        let mut slots = 0_u8;
        let abilities = self.catalogue.abilities_of(span);
        for (place, ability) in abilities.iter().enumerate() {
            if ability.works_at(Timing::InFight)
                && slots >> ability.slot & 1 == 0
                && !self.is_optional(ability)
                && self.icon_is_free(state, seat, ability.slot)
                && self.condition_holds_in(state, &ability.condition, Some(fight), None)
            {
                slots |= 1 << ability.slot;
                visit(place, ability);
            }
        }
    }

    /// What an Action card's abilities of themselves would add to a fight, once it is played.
    pub(crate) fn added_by_card(&self, state: &State, fight: &Fight, card: CardId) -> i32 {
        let span = self.catalogue.actions[card.index()].abilities;
        let mut added = 0;
        self.each_working(state, fight, span, |_, ability| added += self.adds(ability));
        added
    }

    /// What an ability adds to the value of a fight.
    fn adds(&self, ability: &Ability) -> i32 {
        self.catalogue.ops_of(ability.ops).iter().map(|&op| added_by(op)).sum()
    }

    /// What the fight's value is now: the played card's combat less penalties, its in-fight
    /// abilities, and the items committed (STR-122, STR-341, STR-351).
    pub(crate) fn fight_value(&self, state: &State, fight: &Fight) -> i32 {
        self.combat(state, fight.seat) + i32::from(fight.added)
    }

    /// What must be reached.
    pub(crate) fn fight_needs(&self, state: &State, fight: &Fight) -> i32 {
        match fight.kind {
            // A token that has been put away after its fight needs nothing more.
            FightKind::Monster => {
                fight.token.map_or(0, |token| self.encounter(fight.colour, token).strength)
            }
            FightKind::Melee | FightKind::Ranged => {
                self.side(state, fight.strigoi.unwrap_or_default()).combat
            }
        }
    }

    /// What committing one such Reward card adds in a fight of this kind now.
    pub(crate) fn reward_bonus(&self, state: &State, fight: &Fight, kind: usize) -> i32 {
        self.bonus(state, fight, &self.catalogue.rewards[kind])
    }

    /// The same for a Reward token; `None` where it may not be committed (STR-351).
    pub(crate) fn token_bonus(&self, state: &State, fight: &Fight, kind: usize) -> Option<i32> {
        let may = fight.kind != FightKind::Ranged || self.knobs.ranged_allows_tokens;
        may.then(|| self.bonus(state, fight, &self.catalogue.tokens[kind]))
    }

    fn bonus(&self, state: &State, fight: &Fight, reward: &Reward) -> i32 {
        let abilities = self.catalogue.abilities_of(reward.abilities).iter();
        abilities
            .filter(|ability| self.works_in(state, fight, ability))
            .map(|ability| self.adds(ability))
            .sum()
    }

    /// What an Action card from hand adds (`boost_with_action_cards`): its combat value.
    pub(crate) fn boost(&self, state: &State, fight: &Fight, card: CardId) -> i32 {
        let action = &self.catalogue.actions[card.index()];
        let abilities = self.catalogue.abilities_of(action.abilities).iter();
        let own = abilities
            .filter(|ability| !self.is_optional(ability) && self.works_in(state, fight, ability))
            .map(|ability| self.adds(ability));
        action.combat + own.sum::<i32>()
    }

    /// Whether an ability of a committed item works in this fight (STR-161).
    pub(crate) fn works_in(&self, state: &State, fight: &Fight, ability: &Ability) -> bool {
        (ability.works_at(Timing::InFight) || ability.works_at(Timing::OnPlay))
            && self.condition_holds_in(state, &ability.condition, Some(fight), None)
    }

    /// Whether a Reward card or token has anything to do in this fight.
    fn is_worth_committing(&self, state: &State, fight: &Fight, reward: &Reward) -> bool {
        self.bonus(state, fight, reward) > 0
            || self.catalogue.abilities_of(reward.abilities).iter().any(|ability| {
                self.works_in(state, fight, ability) && self.is_useful(state, fight.seat, ability)
            })
    }

    /// Whether Action cards from hand add to this fight: the clause is about the melee value, that of
    /// a ranged attack is given without them (STR-341, STR-351).
    pub(crate) fn boosts(&self, fight: &Fight) -> bool {
        self.knobs.boost_with_action_cards && fight.kind == FightKind::Melee
    }

    /// Pass (commits); Action cards (`boost_with_action_cards`), kinds of Reward cards and tokens
    /// from `Fight::from` on that have anything to do in this fight; `Use` of the played card's
    /// Retrieval while it may be used (STR-133).
    pub(super) fn fight_options(&self, state: &State, actions: &mut Actions) {
        let Some(fight) = state.fights.last() else { return };
        // Under `allow_failed_attack = false` the value must be reached, and every step towards it
        // must leave enough to reach it.
        let strict = self.must_reach(fight);
        let reaches = |action: Action, place: u8| match action {
            Action::Use(ability) => self.reaches_by(state, fight, ability),
            _ => self.reaches_from(state, fight, place),
        };
        self.each_commitment(state, fight, |action, place| {
            if !strict || reaches(action, place) {
                actions.push(action);
            }
        });
        if !strict || self.short_of(state, fight) <= 0 || actions.is_empty() {
            actions.push(Action::Pass);
        }
    }

    /// The items that may be committed and the Retrieval that may be used, with their places.
    fn each_commitment(&self, state: &State, fight: &Fight, mut visit: impl FnMut(Action, u8)) {
        let seat = fight.seat;
        let wolf = state.wolf(seat);
        if self.boosts(fight) {
            for card in cards_of(wolf.hand).filter(|&card| card.number() >= fight.from) {
                if self.boost(state, fight, card) > 0 {
                    visit(Action::Card(card), card.number());
                }
            }
        }
        for kind in each(self.kinds_in(Pile::Reward, wolf.rewards)) {
            let place = FIRST_REWARD + kind;
            if place >= fight.from
                && self.is_worth_committing(
                    state,
                    fight,
                    &self.catalogue.rewards[usize::from(kind)],
                )
            {
                visit(Action::Reward(kind), place);
            }
        }
        for kind in each(self.kinds_in(Pile::Token, wolf.tokens)) {
            let place = FIRST_TOKEN + kind;
            if place >= fight.from
                && self.token_bonus(state, fight, usize::from(kind)).is_some()
                && self.is_worth_committing(state, fight, &self.catalogue.tokens[usize::from(kind)])
            {
                visit(Action::Token(kind), place);
            }
        }
        // What Retrieval fetches was discarded before the fight, so that it may come first; unless
        // used Reward cards are discarded at once (STR-054).
        if fight.from <= FIRST_REWARD
            || self.knobs.played_rewards_discard == PlayedRewardsDiscard::AtOnce
        {
            self.each_use_in_fight(state, fight, |place| visit(Action::Use(place), FIRST_REWARD));
        }
    }

    /// The played card's abilities that may be used by choice in this fight.
    fn each_use_in_fight(&self, state: &State, fight: &Fight, mut visit: impl FnMut(u8)) {
        let seat = fight.seat;
        let Some(played) = self.played(state, seat) else { return };
        let abilities = self.catalogue.abilities_of(played.abilities);
        self.find_use(state, seat, Timing::InFight, Some(fight), |place| {
            if self.is_optional(&abilities[usize::from(place)]) {
                visit(place);
            }
            false
        });
    }

    /// Pass and `attack_options` against the attacking Strigoi.
    pub(super) fn counter_options(&self, state: &State, seat: Seat, actions: &mut Actions) {
        actions.push(Action::Pass);
        if let Some(activation) = state.activations.last() {
            self.attack_options(state, seat, Some(activation.who), actions);
        }
    }

    /// Whether a seat may answer the innermost activation's attack (STR-270 to STR-273).
    fn may_counter(&self, state: &State, seat: Seat) -> bool {
        let Some(activation) = state.activations.last() else { return false };
        let allowed = match self.knobs.counterattack {
            Counterattack::On => true,
            Counterattack::Off => false,
            Counterattack::OwnTurnOnly => activation.target == Some(state.turn.seat),
        };
        allowed && self.has_attack(state, seat, Some(activation.who))
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Begins a fight: pushes the record and `Frame::Fight`. For an attack pays
    /// `attack_costs_blood`; marks `Turn::fought` as STR-120 and STR-273 say. A Monster is the token
    /// in `State::facing`.
    pub(super) fn begin_fight(
        &mut self,
        seat: Seat,
        kind: FightKind,
        who: Option<VampireId>,
        counter: bool,
    ) {
        let rules = self.rules;
        let fight = rules.prospect(self.state, seat, kind, who, counter);
        if !counter {
            let turn = &mut self.state.turn;
            turn.fought = true;
            turn.stopped = true;
            turn.may_go = false;
            turn.at_encounter = false;
        }
        if rules.knobs.counter_uses_fight {
            self.state.wolf_mut(seat).fought_in = self.state.assault + 1;
        }
        if kind != FightKind::Monster {
            let cost = (rules.knobs.attack_costs_blood as u8).min(self.state.altar);
            self.state.altar -= cost;
            self.state.supply += cost;
        }
        self.state.fights.push(fight);
        self.push(Frame::Fight);
        self.use_automatic(&fight);
    }

    /// The played card's in-fight abilities are used: what they add is counted in the fight already,
    /// the rest of what they do begins.
    fn use_automatic(&mut self, fight: &Fight) {
        let rules = self.rules;
        let seat = fight.seat;
        let mut places = 0_u64;
        rules.each_automatic(self.state, fight, |place, _| places |= 1 << place);
        let Some(played) = rules.played(self.state, seat).filter(|_| places != 0) else { return };
        for place in each(places) {
            let ability = &rules.catalogue.abilities_of(played.abilities)[usize::from(place)];
            self.spend_icon(seat, ability.slot);
            self.report.ability_worked(self.rules, self.state, seat, ability, Item::Played);
            self.start_more(seat, ability);
        }
    }

    /// Carries out what an ability does besides adding to the value.
    fn start_more(&mut self, seat: Seat, ability: &Ability) {
        if self.rules.catalogue.ops_of(ability.ops).iter().any(|&op| added_by(op) == 0) {
            self.start_run(seat, ability.ops, ability.target, Source::OwnCard);
        }
    }

    /// Asks while there is anything to commit.
    pub(super) fn settle_fight(&mut self) -> Next {
        let rules = self.rules;
        if let Some(seat) = self.state.fights.last().map(|fight| fight.seat) {
            self.put_by(seat);
        }
        let mut any = false;
        if let Some(fight) = self.state.fights.last() {
            rules.each_commitment(self.state, fight, |_, _| any = true);
        }
        if any {
            return Next::Ask;
        }
        self.set_top(Frame::Result);
        Next::Go
    }

    pub(super) fn act_fight(&mut self, action: Action) {
        let rules = self.rules;
        let Some(&fight) = self.state.fights.last() else { return };
        let seat = fight.seat;
        match action {
            Action::Card(card) => {
                self.add(rules.boost(self.state, &fight, card), card.number() + 1);
                self.lay_open(seat, card);
                self.report.item_used(self.rules, self.state, seat, Item::Card(card), Use::Fight);
                let abilities = rules.catalogue.actions[card.index()].abilities;
                for ability in rules.catalogue.abilities_of(abilities).iter().rev() {
                    if !rules.is_optional(ability) && rules.works_in(self.state, &fight, ability) {
                        self.start_more(seat, ability);
                    }
                }
            }
            Action::Reward(kind) => {
                let reward = &rules.catalogue.rewards[usize::from(kind)];
                self.add(rules.bonus(self.state, &fight, reward), FIRST_REWARD + kind);
                self.play_reward(seat, kind);
                self.report.item_used(self.rules, self.state, seat, Item::Reward(kind), Use::Fight);
                self.start_abilities(seat, &fight, (reward, Item::Reward(kind)));
            }
            Action::Token(kind) => {
                let token = &rules.catalogue.tokens[usize::from(kind)];
                self.add(rules.bonus(self.state, &fight, token), FIRST_TOKEN + kind);
                self.use_up_token(seat, kind);
                self.report.item_used(self.rules, self.state, seat, Item::Token(kind), Use::Fight);
                self.start_abilities(seat, &fight, (token, Item::Token(kind)));
            }
            Action::Use(place) => self.use_played(seat, place),
            _ => self.set_top(Frame::Result),
        }
    }

    /// A committed item adds to the value; only later ones may follow.
    fn add(&mut self, bonus: i32, from: u8) {
        if let Some(fight) = self.state.fights.last_mut() {
            fight.added = fight.added.saturating_add(bonus as i16);
            fight.from = from;
        }
    }

    /// The abilities of a committed Reward card or token work at once (STR-161).
    fn start_abilities(&mut self, seat: Seat, fight: &Fight, (reward, item): (&Reward, Item)) {
        let rules = self.rules;
        for ability in rules.catalogue.abilities_of(reward.abilities).iter().rev() {
            if rules.works_in(self.state, fight, ability) {
                self.report.ability_worked(self.rules, self.state, seat, ability, item);
                self.start_more(seat, ability);
            }
        }
    }

    /// Asks where an answer is possible, else goes on (STR-270 to STR-275).
    pub(super) fn settle_counter(&mut self, seat: Seat) -> Next {
        if self.rules.may_counter(self.state, seat) {
            return Next::Ask;
        }
        self.end_counter(SeatSet::of(seat));
        Next::Go
    }

    pub(super) fn act_counter(&mut self, seat: Seat, action: Action) {
        let (kind, who) = match action {
            Action::Melee(who) => (FightKind::Melee, who),
            Action::Ranged(who) => (FightKind::Ranged, who),
            _ => {
                self.end_counter(SeatSet::of(seat));
                return;
            }
        };
        // One wolf answers: nobody else is asked.
        self.end_counter(ANSWERED);
        self.begin_fight(seat, kind, Some(who), true);
    }

    /// These seats have been asked; the activation goes on.
    fn end_counter(&mut self, asked: SeatSet) {
        self.pop();
        if let Some(activation) = self.state.activations.last_mut() {
            activation.asked = activation.asked.or(asked);
        }
    }
}

#[cfg(test)]
mod tests;
