//! Protection: what cancels wounds and Shocks, and in which order it is declared (STR-162, STR-244 to
//! STR-246).

use crate::content::catalogue::{Ability, Span};
use crate::content::effect::Op;
use crate::content::knobs::ProtectionCount;
use crate::content::vocabulary::{Source, Timing};
use crate::record::notes::Use;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::action::{Action, Actions, Item};
use crate::state::piles::Pile;
use crate::state::{Hit, State, cards_of};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder};

/// The place of a source in the order of declaration: the order of `Item`, all those against wounds
/// before those against Shocks.
fn place(item: Item, shock: bool) -> u16 {
    let place = match item {
        Item::Played => 0,
        Item::Token(kind) => 1 + u16::from(kind),
        Item::Reward(kind) => 65 + u16::from(kind),
        Item::Card(card) => 129 + u16::from(card.number()),
    };
    place + if shock { 256 } else { 0 }
}

/// The choice of a source against a wound or a Shock.
fn guard(item: Item, shock: bool) -> Action {
    if shock { Action::GuardShock(item) } else { Action::GuardWound(item) }
}

impl Rules {
    /// Pass, and each source of Protection from `Hit::from` on against a wound and against a Shock,
    /// as far as there are any left (`GuardWound`, `GuardShock`; STR-162, STR-244 to STR-246). The
    /// order of sources is that of `Item`, wounds before Shocks.
    pub(super) fn hit_options(&self, state: &State, actions: &mut Actions) {
        actions.push(Action::Pass);
        if let Some(hit) = state.hits.last() {
            self.find_guard(state, hit, |action| {
                actions.push(action);
                false
            });
        }
    }

    /// Whether anything can be declared against a hit.
    pub(super) fn has_guard(&self, state: &State, hit: &Hit) -> bool {
        self.find_guard(state, hit, |_| true)
    }

    /// Whether a choice of Protection is the one sought: goes through all of them until then.
    fn find_guard(&self, state: &State, hit: &Hit, mut is_it: impl FnMut(Action) -> bool) -> bool {
        if !hit.preventable || hit.wounds == 0 && hit.shocks == 0 {
            return false;
        }
        let wolf = state.wolf(hit.seat);
        let mut offer = |item: Item| {
            hit.wounds > 0 && place(item, false) >= hit.from && is_it(guard(item, false))
                || hit.shocks > 0 && place(item, true) >= hit.from && is_it(guard(item, true))
        };
        if self.played_guard(state, hit).is_some() && offer(Item::Played) {
            return true;
        }
        let some = &self.index.protection;
        for kind in each(self.kinds_in(Pile::Token, wolf.tokens & some.tokens)) {
            let token = &self.catalogue.tokens[usize::from(kind)];
            if self.prevents(state, hit, token.abilities) > 0 && offer(Item::Token(kind)) {
                return true;
            }
        }
        for kind in each(self.kinds_in(Pile::Reward, wolf.rewards & some.rewards)) {
            let reward = &self.catalogue.rewards[usize::from(kind)];
            if self.prevents(state, hit, reward.abilities) > 0 && offer(Item::Reward(kind)) {
                return true;
            }
        }
        cards_of(wolf.hand & some.cards).any(|card| {
            let action = &self.catalogue.actions[card.index()];
            self.prevents(state, hit, action.abilities) > 0 && offer(Item::Card(card))
        })
    }

    /// The place on the played card of the Protection it would use against a hit: the first whose
    /// icon is free (STR-245); a card counts once for each hit unless icons count (STR-246).
    fn played_guard(&self, state: &State, hit: &Hit) -> Option<usize> {
        if hit.used_played && self.knobs.protection_count == ProtectionCount::Cards {
            return None;
        }
        let seat = hit.seat;
        let card = state.wolf(seat).played?;
        if self.index.places[card.index()][Timing::OnHit as usize] == 0 {
            return None;
        }
        let abilities = self.catalogue.abilities_of(self.played(state, seat)?.abilities);
        abilities.iter().position(|ability| {
            self.guards(state, hit, ability) > 0 && self.icon_is_free(state, seat, ability.slot)
        })
    }

    /// How many wounds or Shocks of a hit an ability cancels.
    fn guards(&self, state: &State, hit: &Hit, ability: &Ability) -> u8 {
        let fight = state.fights.last().filter(|_| hit.source == Source::Monster);
        if !ability.works_at(Timing::OnHit)
            || !self.condition_holds_in(state, &ability.condition, fight, Some(hit.source))
        {
            return 0;
        }
        let prevented = self.catalogue.ops_of(ability.ops).iter().map(|op| match op {
            Op::Prevent(count) => *count,
            _ => 0,
        });
        prevented.fold(0, u8::saturating_add)
    }

    /// How many a discarded card or token cancels: one icon's worth, or all its icons' (STR-246).
    fn prevents(&self, state: &State, hit: &Hit, abilities: Span) -> u8 {
        let guards = self.catalogue.abilities_of(abilities).iter();
        let guards = guards.map(|ability| self.guards(state, hit, ability));
        match self.knobs.protection_count {
            ProtectionCount::Cards => guards.max().unwrap_or(0),
            ProtectionCount::Icons => guards.fold(0, u8::saturating_add),
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Protection is declared against the innermost hit.
    pub(super) fn declare_guard(&mut self, item: Item, shock: bool) {
        let rules = self.rules;
        let Some(&hit) = self.state.hits.last() else { return };
        let seat = hit.seat;
        let (count, abilities) = match item {
            Item::Played => {
                let Some(played) = rules.played(self.state, seat) else { return };
                let Some(guard) = rules.played_guard(self.state, &hit) else { return };
                let first = played.abilities.from + guard as u16;
                let ability = &rules.catalogue.abilities[usize::from(first)];
                let count = rules.guards(self.state, &hit, ability);
                self.spend_icon(seat, ability.slot);
                (count, Span { from: first, to: first + 1 })
            }
            Item::Token(kind) => {
                let abilities = rules.catalogue.tokens[usize::from(kind)].abilities;
                (rules.prevents(self.state, &hit, abilities), abilities)
            }
            Item::Reward(kind) => {
                let abilities = rules.catalogue.rewards[usize::from(kind)].abilities;
                (rules.prevents(self.state, &hit, abilities), abilities)
            }
            Item::Card(card) => {
                let abilities = rules.catalogue.actions[card.index()].abilities;
                (rules.prevents(self.state, &hit, abilities), abilities)
            }
        };
        match item {
            Item::Played => {}
            Item::Token(kind) => self.use_up_token(seat, kind),
            Item::Reward(kind) => self.discard_reward(seat, kind),
            Item::Card(card) => self.discard_card(seat, card),
        }
        self.report.item_used(self.rules, self.state, seat, item, Use::Protection);
        self.cancel(item, shock, count);
        self.start_guard_extras(&hit, abilities);
    }

    /// So many wounds or Shocks are cancelled; what is left over cancels the other kind.
    fn cancel(&mut self, item: Item, shock: bool, count: u8) {
        let Some(hit) = self.state.hits.last_mut() else { return };
        let (first, second) = if shock {
            let shocks = count.min(hit.shocks);
            (shocks, (count - shocks).min(hit.wounds))
        } else {
            let wounds = count.min(hit.wounds);
            (wounds, (count - wounds).min(hit.shocks))
        };
        let (wounds, shocks) = if shock { (second, first) } else { (first, second) };
        hit.wounds -= wounds;
        hit.shocks -= shocks;
        hit.from = place(item, shock);
        hit.used_played |= item == Item::Played;
        let hit = *hit;
        for _ in 0..wounds {
            self.report.prevented(self.rules, self.state, hit, false);
        }
        for _ in 0..shocks {
            self.report.prevented(self.rules, self.state, hit, true);
        }
    }

    /// What the Protection does besides cancelling: with `protection_count = icons` all its icons'.
    fn start_guard_extras(&mut self, hit: &Hit, abilities: Span) {
        let rules = self.rules;
        let seat = hit.seat;
        let all = rules.knobs.protection_count == ProtectionCount::Icons;
        for ability in rules.catalogue.abilities_of(abilities) {
            if rules.guards(self.state, hit, ability) == 0 {
                continue;
            }
            let ops = rules.catalogue.ops_of(ability.ops);
            if ops.iter().any(|op| !matches!(op, Op::Prevent(_))) {
                self.start_run(seat, ability.ops, ability.target, Source::OwnCard);
            }
            if !all {
                return;
            }
        }
    }
}
