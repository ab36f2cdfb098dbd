//! What a fight may still reach: items at hand, and Reward cards that Retrieval may fetch for it
//! (STR-133, STR-164, STR-344). It is asked only where an attack must reach its value.

use arrayvec::ArrayVec;

use crate::content::catalogue::{Ability, Reward, Span};
use crate::content::effect::Op;
use crate::content::knobs::{AbilityUses, PlayedRewardsDiscard};
use crate::content::vocabulary::{FightKind, Target, Timing};
use crate::rules::Rules;
use crate::rules::condition::USES_MAX;
use crate::rules::fight::{FIRST_REWARD, FIRST_TOKEN};
use crate::state::piles::Pile;
use crate::state::{Fight, Frame, State, cards_of, pieces_of};
use tenbin_engine::Seat;
use tenbin_engine::pile::CardSet;

/// Most Reward cards of a discard that are told apart.
const CARDS_MAX: usize = 64;

/// What the wolf of a fight may still draw on.
#[derive(Copy, Clone, Debug)]
struct Reserves {
    /// Reward cards in hand.
    rewards: CardSet,
    /// Reward cards in the discard.
    discard: CardSet,
    /// Reward cards that a Retrieval going on may still take.
    pending: u32,
    /// Those that the played card's Retrieval may take.
    own: u32,
}

/// How many Reward cards an ability brings back to its user.
fn fetched_by(strigoi: &Rules, ability: &Ability) -> u32 {
    if !matches!(ability.target, Target::SelfWolf | Target::WolvesInRoom) {
        return 0;
    }
    let ops = strigoi.catalogue.ops_of(ability.ops).iter();
    ops.map(|op| if let Op::RetrieveReward(count) = op { u32::from(*count) } else { 0 }).sum()
}

impl Rules {
    /// Whether the items of a fight must reach its value (`allow_failed_attack`, STR-344).
    pub(super) fn must_reach(&self, fight: &Fight) -> bool {
        fight.kind != FightKind::Monster && !self.knobs.allow_failed_attack
    }

    /// What a fight's value is still short of.
    pub(super) fn short_of(&self, state: &State, fight: &Fight) -> i32 {
        self.fight_needs(state, fight) - self.fight_value(state, fight)
    }

    /// Whether the value can be reached with the items from a place on.
    pub(super) fn reaches_from(&self, state: &State, fight: &Fight, from: u8) -> bool {
        let reserves = self.reserves(state, fight, None);
        self.best_of(state, fight, &reserves, from) >= self.short_of(state, fight)
    }

    /// Whether it can once the played card's ability at a place is used.
    pub(super) fn reaches_by(&self, state: &State, fight: &Fight, place: u8) -> bool {
        let Some(played) = self.played(state, fight.seat) else { return false };
        let ability = &self.catalogue.abilities_of(played.abilities)[usize::from(place)];
        let mut reserves = self.reserves(state, fight, Some(ability.slot));
        reserves.pending = fetched_by(self, ability);
        self.best_of(state, fight, &reserves, fight.from) >= self.short_of(state, fight)
    }

    /// Whether it can once a kind of Reward card, or none, is taken by a Retrieval that may take so
    /// many. Always where no attack of the seat waits for its items.
    pub(super) fn reaches_with(
        &self,
        state: &State,
        seat: Seat,
        left: u8,
        kind: Option<u8>,
    ) -> bool {
        let waits = |frame: &&Frame| matches!(frame, Frame::Fight | Frame::Result);
        let Some(fight) = state.fights.last().filter(|fight| fight.seat == seat) else {
            return true;
        };
        if !self.must_reach(fight) || state.frames.iter().rev().find(waits) != Some(&Frame::Fight) {
            return true;
        }
        let mut reserves = self.reserves(state, fight, None);
        let mut from = fight.from;
        if let Some(piece) = kind.and_then(|kind| self.lowest(Pile::Reward, reserves.discard, kind))
        {
            reserves.discard &= !piece.bit();
            reserves.rewards |= piece.bit();
            reserves.pending = u32::from(left.saturating_sub(1));
            from = FIRST_REWARD;
        }
        self.best_of(state, fight, &reserves, from) >= self.short_of(state, fight)
    }

    /// What the wolf of a fight has, but for an icon of the played card that is being used.
    fn reserves(&self, state: &State, fight: &Fight, but: Option<u8>) -> Reserves {
        let seat = fight.seat;
        let wolf = state.wolf(seat);
        let unlimited = self.knobs.ability_uses == AbilityUses::Unlimited;
        let mut slots = but.filter(|_| !unlimited).map_or(0, |slot| 1_u8 << slot);
        let mut own = 0;
        let abilities = self
            .played(state, seat)
            .map_or(&[][..], |played| self.catalogue.abilities_of(played.abilities));
        for ability in abilities {
            let count = fetched_by(self, ability);
            if count > 0
                && slots >> ability.slot & 1 == 0
                && ability.works_at(Timing::InFight)
                && self.icon_is_free(state, seat, ability.slot)
                && self.condition_holds_in(state, &ability.condition, Some(fight), None)
            {
                slots |= 1 << ability.slot;
                own += count;
            }
        }
        if unlimited {
            // All icons draw on one number of uses.
            own = own.min(1)
                * u32::from((USES_MAX - u8::from(but.is_some())).saturating_sub(wolf.used));
        }
        Reserves { rewards: wolf.rewards, discard: wolf.reward_discard, pending: 0, own }
    }

    /// What committing a Reward adds in a fight, if anything, and how many cards it brings back.
    fn yields(&self, state: &State, fight: &Fight, reward: &Reward, bonus: i32) -> (i32, u32) {
        let fetches = |span: Span| -> u32 {
            let abilities = self.catalogue.abilities_of(span).iter();
            let working = abilities.filter(|ability| self.works_in(state, fight, ability));
            working.map(|ability| fetched_by(self, ability)).sum()
        };
        (bonus.max(0), fetches(reward.abilities))
    }

    /// What all items from a place on could add, Retrieval included. With it the items before that
    /// place may follow again, but for Action cards.
    ///
    /// Each Reward card is counted once, although `played_rewards_discard = at_once` lets a used one
    /// be fetched again.
    fn best_of(&self, state: &State, fight: &Fight, reserves: &Reserves, from: u8) -> i32 {
        let wolf = state.wolf(fight.seat);
        let cards = if self.boosts(fight) { wolf.hand } else { 0 };
        let cards = cards_of(cards).filter(|&card| card.number() >= from);
        let cards = cards.map(|card| self.boost(state, fight, card).max(0)).sum::<i32>();
        // What the Rewards from that place on add and bring back, and what all of them do.
        let (mut added, mut brought, mut added_in_all, mut brought_in_all) = (0, 0, 0, 0);
        let mut count = |place: usize, (bonus, fetched): (i32, u32)| {
            added_in_all += bonus;
            brought_in_all += fetched;
            if place >= usize::from(from) {
                added += bonus;
                brought += fetched;
            }
        };
        for piece in pieces_of(reserves.rewards) {
            let kind = self.kind(Pile::Reward, piece);
            let bonus = self.reward_bonus(state, fight, kind);
            let reward = &self.catalogue.rewards[kind];
            count(usize::from(FIRST_REWARD) + kind, self.yields(state, fight, reward, bonus));
        }
        for piece in pieces_of(wolf.tokens) {
            let kind = self.kind(Pile::Token, piece);
            if let Some(bonus) = self.token_bonus(state, fight, kind) {
                let token = &self.catalogue.tokens[kind];
                count(usize::from(FIRST_TOKEN) + kind, self.yields(state, fight, token, bonus));
            }
        }
        let at_once = self.knobs.played_rewards_discard == PlayedRewardsDiscard::AtOnce;
        let own_now = if from <= FIRST_REWARD || at_once { reserves.own } else { 0 };
        if reserves.pending + own_now + brought == 0 || reserves.discard == 0 {
            return cards + added;
        }
        let budget = reserves.pending + reserves.own + brought_in_all;
        cards + added_in_all + self.best_fetched(state, fight, reserves.discard, budget)
    }

    /// What so many Reward cards of a discard could add; those that bring back more come first.
    fn best_fetched(&self, state: &State, fight: &Fight, discard: CardSet, budget: u32) -> i32 {
        let mut bonuses = ArrayVec::<i32, CARDS_MAX>::new();
        let (mut sum, mut budget) = (0, budget);
        for piece in pieces_of(discard) {
            let kind = self.kind(Pile::Reward, piece);
            let bonus = self.reward_bonus(state, fight, kind);
            let (bonus, fetched) = self.yields(state, fight, &self.catalogue.rewards[kind], bonus);
            if fetched > 0 {
                sum += bonus;
                budget += fetched - 1;
            } else {
                bonuses.push(bonus);
            }
        }
        bonuses.sort_unstable_by(|one, two| two.cmp(one));
        sum + bonuses.iter().take(budget as usize).sum::<i32>()
    }
}
