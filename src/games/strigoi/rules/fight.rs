//! Fights: items and values; attacks on Strigoi and counterattacks (STR-120 to STR-123, STR-131 to
//! STR-133, STR-270 to STR-275, STR-330 to STR-353). What follows a fight is in `result.rs`.

use crate::Strigoi;
use crate::board::{bit, central};
use crate::content::catalogue::{Ability, Op, Reward, Span};
use crate::content::knobs::{Counterattack, PlayedRewardsDiscard};
use crate::content::vocabulary::{FightKind, Source, Timing};
use crate::record::notes::Use;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Item};
use crate::state::piles::Pile;
use crate::state::{Fight, Frame, NONE, State};
use tenbin_engine::pile::each;
use tenbin_engine::{Actions, Chance, Recorder, Seat};

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

impl Strigoi {
    /// The legal attacks of a seat on the living Strigoi (`Melee`, `Ranged`) from where it stands:
    /// threshold, adjacency, sight, `allow_failed_attack` (STR-332, STR-340, STR-344, STR-350). For a
    /// counterattack only on that Strigoi.
    pub(super) fn attack_options(
        &self,
        s: &State,
        seat: Seat,
        only: Option<u8>,
        actions: &mut Actions<Self>,
    ) {
        self.each_attack(s, seat, only, |action| actions.push(action));
    }

    /// Whether there is any such attack.
    pub(super) fn has_attack(&self, s: &State, seat: Seat, only: Option<u8>) -> bool {
        let mut any = false;
        self.each_attack(s, seat, only, |_| any = true);
        any
    }

    fn each_attack(&self, s: &State, seat: Seat, only: Option<u8>, mut visit: impl FnMut(Action)) {
        let counter = only.is_some();
        let blocked = !counter && s.turn.at_encounter && self.rules.encounter_blocks_attack;
        if blocked || !self.may_attack(s) || self.fight_is_spent(s, seat) {
            return;
        }
        let space = s.wolf(seat).space;
        for who in 0..2 {
            let vampire = &s.vampires[usize::from(who)];
            if !vampire.is_alive() || only.is_some_and(|one| one != who) {
                continue;
            }
            let room = vampire.room;
            let is_next = s.board.neighbours(space) & bit(central(room)) != 0;
            if is_next && self.may_declare(s, seat, FightKind::Melee, who, counter) {
                visit(Action::Melee(who));
            }
            if self.sees(s, room, space)
                && self.may_declare(s, seat, FightKind::Ranged, who, counter)
            {
                visit(Action::Ranged(who));
            }
        }
    }

    /// Under `allow_failed_attack = false` only an attack that can reach the value (STR-344), with
    /// what is at hand and what Retrieval may fetch (`reserves.rs`).
    fn may_declare(&self, s: &State, seat: Seat, kind: FightKind, who: u8, counter: bool) -> bool {
        if self.rules.allow_failed_attack {
            return true;
        }
        let fight = self.prospect(s, seat, kind, who, counter);
        self.reaches_from(s, &fight, 0)
    }

    /// The fight that would begin, with what the played card alone adds to it.
    pub(super) fn prospect(
        &self,
        s: &State,
        seat: Seat,
        kind: FightKind,
        who: u8,
        counter: bool,
    ) -> Fight {
        let mut fight = Fight { seat: seat.0, kind, strigoi: who, counter, ..Fight::default() };
        if kind == FightKind::Monster {
            fight.token = s.facing;
            fight.colour = s.facing_colour;
        }
        let mut added = 0;
        self.each_automatic(s, &fight, |_, ability| added += self.adds(ability));
        fight.added = added as i16;
        fight
    }

    /// The in-fight abilities of the played card that work of themselves in this fight: those not
    /// used by an earlier one (STR-160, STR-170).
    fn each_automatic(&self, s: &State, fight: &Fight, visit: impl FnMut(usize, &Ability)) {
        let seat = Seat(fight.seat);
        let Some(played) = self.played(s, seat) else { return };
        self.each_working(s, fight, played.abilities, visit);
    }

    /// Those of these abilities of an Action card.
    fn each_working(
        &self,
        s: &State,
        fight: &Fight,
        span: Span,
        mut visit: impl FnMut(usize, &Ability),
    ) {
        let seat = Seat(fight.seat);
        let mut slots = 0_u8;
        let abilities = self.catalogue.abilities_of(span);
        for (place, ability) in abilities.iter().enumerate() {
            if ability.works_at(Timing::InFight)
                && slots >> ability.slot & 1 == 0
                && !self.is_optional(ability)
                && self.icon_is_free(s, seat, ability.slot)
                && self.condition_holds_in(s, &ability.condition, Some(fight), None)
            {
                slots |= 1 << ability.slot;
                visit(place, ability);
            }
        }
    }

    /// What an Action card's abilities of themselves would add to a fight, once it is played.
    pub(crate) fn added_by_card(&self, s: &State, fight: &Fight, card: u8) -> i32 {
        let span = self.catalogue.actions[usize::from(card)].abilities;
        let mut added = 0;
        self.each_working(s, fight, span, |_, ability| added += self.adds(ability));
        added
    }

    /// What an ability adds to the value of a fight.
    fn adds(&self, ability: &Ability) -> i32 {
        self.catalogue.ops_of(ability.ops).iter().map(|&op| added_by(op)).sum()
    }

    /// What the fight's value is now: the played card's combat less penalties, its in-fight
    /// abilities, and the items committed (STR-122, STR-341, STR-351).
    pub(crate) fn fight_value(&self, s: &State, fight: &Fight) -> i32 {
        self.combat(s, Seat(fight.seat)) + i32::from(fight.added)
    }

    /// What must be reached.
    pub(crate) fn fight_needs(&self, s: &State, fight: &Fight) -> i32 {
        match fight.kind {
            // A token that has been put away after its fight needs nothing more.
            FightKind::Monster if fight.token == NONE => 0,
            FightKind::Monster => self.encounter(fight.colour, fight.token).strength,
            FightKind::Melee | FightKind::Ranged => self.side(s, fight.strigoi).combat,
        }
    }

    /// What committing one such Reward card adds in a fight of this kind now.
    pub(crate) fn reward_bonus(&self, s: &State, fight: &Fight, kind: usize) -> i32 {
        self.bonus(s, fight, &self.catalogue.rewards[kind])
    }

    /// The same for a Reward token; `None` where it may not be committed (STR-351).
    pub(crate) fn token_bonus(&self, s: &State, fight: &Fight, kind: usize) -> Option<i32> {
        let may = fight.kind != FightKind::Ranged || self.rules.ranged_allows_tokens;
        may.then(|| self.bonus(s, fight, &self.catalogue.tokens[kind]))
    }

    fn bonus(&self, s: &State, fight: &Fight, reward: &Reward) -> i32 {
        let abilities = self.catalogue.abilities_of(reward.abilities).iter();
        abilities
            .filter(|ability| self.works_in(s, fight, ability))
            .map(|ability| self.adds(ability))
            .sum()
    }

    /// What an Action card from hand adds (`boost_with_action_cards`): its combat value.
    pub(crate) fn boost(&self, s: &State, fight: &Fight, card: u8) -> i32 {
        let action = &self.catalogue.actions[usize::from(card)];
        let abilities = self.catalogue.abilities_of(action.abilities).iter();
        let own = abilities
            .filter(|ability| !self.is_optional(ability) && self.works_in(s, fight, ability))
            .map(|ability| self.adds(ability));
        action.combat + own.sum::<i32>()
    }

    /// Whether an ability of a committed item works in this fight (STR-161).
    pub(crate) fn works_in(&self, s: &State, fight: &Fight, ability: &Ability) -> bool {
        (ability.works_at(Timing::InFight) || ability.works_at(Timing::OnPlay))
            && self.condition_holds_in(s, &ability.condition, Some(fight), None)
    }

    /// Whether a Reward card or token has anything to do in this fight.
    fn is_worth_committing(&self, s: &State, fight: &Fight, reward: &Reward) -> bool {
        self.bonus(s, fight, reward) > 0
            || self.catalogue.abilities_of(reward.abilities).iter().any(|ability| {
                self.works_in(s, fight, ability) && self.is_useful(s, Seat(fight.seat), ability)
            })
    }

    /// Whether Action cards from hand add to this fight: the clause is about the melee value, that of
    /// a ranged attack is given without them (STR-341, STR-351).
    pub(crate) fn boosts(&self, fight: &Fight) -> bool {
        self.rules.boost_with_action_cards && fight.kind == FightKind::Melee
    }

    /// Pass (commits); Action cards (`boost_with_action_cards`), kinds of Reward cards and tokens
    /// from `Fight::from` on that have anything to do in this fight; `Use` of the played card's
    /// Retrieval while it may be used (STR-133).
    pub(super) fn fight_options(&self, s: &State, actions: &mut Actions<Self>) {
        let Some(fight) = s.fights.last() else { return };
        // Under `allow_failed_attack = false` the value must be reached, and every step towards it
        // must leave enough to reach it.
        let strict = self.must_reach(fight);
        let reaches = |action: Action, place: u8| match action {
            Action::Use(ability) => self.reaches_by(s, fight, ability),
            _ => self.reaches_from(s, fight, place),
        };
        self.each_commitment(s, fight, |action, place| {
            if !strict || reaches(action, place) {
                actions.push(action);
            }
        });
        if !strict || self.short_of(s, fight) <= 0 || actions.is_empty() {
            actions.push(Action::Pass);
        }
    }

    /// The items that may be committed and the Retrieval that may be used, with their places.
    fn each_commitment(&self, s: &State, fight: &Fight, mut visit: impl FnMut(Action, u8)) {
        let seat = Seat(fight.seat);
        let wolf = s.wolf(seat);
        if self.boosts(fight) {
            for card in each(wolf.hand).filter(|&card| card >= fight.from) {
                if self.boost(s, fight, card) > 0 {
                    visit(Action::Card(card), card);
                }
            }
        }
        for kind in each(self.kinds_in(Pile::Reward, wolf.rewards)) {
            let place = FIRST_REWARD + kind;
            if place >= fight.from
                && self.is_worth_committing(s, fight, &self.catalogue.rewards[usize::from(kind)])
            {
                visit(Action::Reward(kind), place);
            }
        }
        for kind in each(self.kinds_in(Pile::Token, wolf.tokens)) {
            let place = FIRST_TOKEN + kind;
            if place >= fight.from
                && self.token_bonus(s, fight, usize::from(kind)).is_some()
                && self.is_worth_committing(s, fight, &self.catalogue.tokens[usize::from(kind)])
            {
                visit(Action::Token(kind), place);
            }
        }
        // What Retrieval fetches was discarded before the fight, so that it may come first; unless
        // used Reward cards are discarded at once (STR-054).
        if fight.from <= FIRST_REWARD
            || self.rules.played_rewards_discard == PlayedRewardsDiscard::AtOnce
        {
            self.each_use_in_fight(s, fight, |place| visit(Action::Use(place), FIRST_REWARD));
        }
    }

    /// The played card's abilities that may be used by choice in this fight.
    fn each_use_in_fight(&self, s: &State, fight: &Fight, mut visit: impl FnMut(u8)) {
        let seat = Seat(fight.seat);
        let Some(played) = self.played(s, seat) else { return };
        let abilities = self.catalogue.abilities_of(played.abilities);
        self.find_use(s, seat, Timing::InFight, Some(fight), |place| {
            if self.is_optional(&abilities[usize::from(place)]) {
                visit(place);
            }
            false
        });
    }

    /// Pass and `attack_options` against the attacking Strigoi.
    pub(super) fn counter_options(&self, s: &State, seat: Seat, actions: &mut Actions<Self>) {
        actions.push(Action::Pass);
        if let Some(activation) = s.activations.last() {
            self.attack_options(s, seat, Some(activation.who), actions);
        }
    }

    /// Whether a seat may answer the innermost activation's attack (STR-270 to STR-273).
    fn may_counter(&self, s: &State, seat: Seat) -> bool {
        let Some(activation) = s.activations.last() else { return false };
        let allowed = match self.rules.counterattack {
            Counterattack::On => true,
            Counterattack::Off => false,
            Counterattack::OwnTurnOnly => activation.target == s.turn.seat,
        };
        allowed && self.has_attack(s, seat, Some(activation.who))
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Begins a fight: pushes the record and `Frame::Fight`. For an attack pays
    /// `attack_costs_blood`; marks `Turn::fought` as STR-120 and STR-273 say. A Monster is the token
    /// in `State::facing`.
    pub(super) fn begin_fight(&mut self, seat: Seat, kind: FightKind, who: u8, counter: bool) {
        let g = self.g;
        let fight = g.prospect(self.s, seat, kind, who, counter);
        if !counter {
            let turn = &mut self.s.turn;
            turn.fought = true;
            turn.stopped = true;
            turn.may_go = false;
            turn.at_encounter = false;
        }
        if g.rules.counter_uses_fight {
            self.s.wolf_mut(seat).fought_in = self.s.assault + 1;
        }
        if kind != FightKind::Monster {
            let cost = (g.rules.attack_costs_blood as u8).min(self.s.altar);
            self.s.altar -= cost;
            self.s.supply += cost;
        }
        self.s.fights.push(fight);
        self.push(Frame::Fight);
        self.use_automatic(&fight);
    }

    /// The played card's in-fight abilities are used: what they add is counted in the fight already,
    /// the rest of what they do begins.
    fn use_automatic(&mut self, fight: &Fight) {
        let g = self.g;
        let seat = Seat(fight.seat);
        let mut places = 0_u64;
        g.each_automatic(self.s, fight, |place, _| places |= 1 << place);
        let Some(played) = g.played(self.s, seat).filter(|_| places != 0) else { return };
        for place in each(places) {
            let ability = &g.catalogue.abilities_of(played.abilities)[usize::from(place)];
            self.spend_icon(seat, ability.slot);
            self.note_ability_in_fight(seat, ability, Item::Played);
            self.start_more(seat, ability);
        }
    }

    /// Carries out what an ability does besides adding to the value.
    fn start_more(&mut self, seat: Seat, ability: &Ability) {
        if self.g.catalogue.ops_of(ability.ops).iter().any(|&op| added_by(op) == 0) {
            self.start_run(seat, ability.ops, ability.target, Source::OwnCard);
        }
    }

    /// Asks while there is anything to commit.
    pub(super) fn settle_fight(&mut self) -> Next {
        let g = self.g;
        if let Some(seat) = self.s.fights.last().map(|fight| Seat(fight.seat)) {
            self.put_by(seat);
        }
        let mut any = false;
        if let Some(fight) = self.s.fights.last() {
            g.each_commitment(self.s, fight, |_, _| any = true);
        }
        if any {
            return Next::Ask;
        }
        self.set_top(Frame::Result);
        Next::Go
    }

    pub(super) fn act_fight(&mut self, action: Action) {
        let g = self.g;
        let Some(&fight) = self.s.fights.last() else { return };
        let seat = Seat(fight.seat);
        match action {
            Action::Card(card) => {
                self.add(g.boost(self.s, &fight, card), card + 1);
                self.lay_open(seat, card);
                self.note_item(seat, Item::Card(card), Use::Fight);
                let abilities = g.catalogue.actions[usize::from(card)].abilities;
                for ability in g.catalogue.abilities_of(abilities).iter().rev() {
                    if !g.is_optional(ability) && g.works_in(self.s, &fight, ability) {
                        self.start_more(seat, ability);
                    }
                }
            }
            Action::Reward(kind) => {
                let reward = &g.catalogue.rewards[usize::from(kind)];
                self.add(g.bonus(self.s, &fight, reward), FIRST_REWARD + kind);
                self.play_reward(seat, kind);
                self.note_item(seat, Item::Reward(kind), Use::Fight);
                self.start_abilities(seat, &fight, (reward, Item::Reward(kind)));
            }
            Action::Token(kind) => {
                let token = &g.catalogue.tokens[usize::from(kind)];
                self.add(g.bonus(self.s, &fight, token), FIRST_TOKEN + kind);
                self.use_up_token(seat, kind);
                self.note_item(seat, Item::Token(kind), Use::Fight);
                self.start_abilities(seat, &fight, (token, Item::Token(kind)));
            }
            Action::Use(place) => self.use_played(seat, place),
            _ => self.set_top(Frame::Result),
        }
    }

    /// A committed item adds to the value; only later ones may follow.
    fn add(&mut self, bonus: i32, from: u8) {
        if let Some(fight) = self.s.fights.last_mut() {
            fight.added = fight.added.saturating_add(bonus as i16);
            fight.from = from;
        }
    }

    /// The abilities of a committed Reward card or token work at once (STR-161).
    fn start_abilities(&mut self, seat: Seat, fight: &Fight, (reward, item): (&Reward, Item)) {
        let g = self.g;
        for ability in g.catalogue.abilities_of(reward.abilities).iter().rev() {
            if g.works_in(self.s, fight, ability) {
                self.note_ability_in_fight(seat, ability, item);
                self.start_more(seat, ability);
            }
        }
    }

    /// Asks where an answer is possible, else goes on (STR-270 to STR-275).
    pub(super) fn settle_counter(&mut self, seat: Seat) -> Next {
        if self.g.may_counter(self.s, seat) {
            return Next::Ask;
        }
        self.end_counter(1 << seat.0);
        Next::Go
    }

    pub(super) fn act_counter(&mut self, seat: Seat, action: Action) {
        let (kind, who) = match action {
            Action::Melee(who) => (FightKind::Melee, who),
            Action::Ranged(who) => (FightKind::Ranged, who),
            _ => {
                self.end_counter(1 << seat.0);
                return;
            }
        };
        // One wolf answers: nobody else is asked.
        self.end_counter(u8::MAX);
        self.begin_fight(seat, kind, who, true);
    }

    /// These seats, as bits, have been asked; the activation goes on.
    fn end_counter(&mut self, asked: u8) {
        self.pop();
        if let Some(activation) = self.s.activations.last_mut() {
            activation.asked |= asked;
        }
    }
}

#[cfg(test)]
mod tests;
