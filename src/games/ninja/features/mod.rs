//! Named features of an action, for strategy files. They speak of effects, not of cards, so that a
//! new card is understood by the shipped strategies.
//!
//! Everything read here is known to the deciding seat: its own cards and what lies on the table.

mod attack;
mod chances;
mod list;
mod play;
mod powers;
pub(crate) mod tables;
pub(crate) mod use_totals;

pub(crate) use list::{F, GROUPS, NAMES};

use crate::content::catalogue::{Goal, Op, Stat};
use crate::content::ids::AdvantageId;
use crate::features::tables::BotTables;
use crate::rules::Rules;
use crate::state::action::Action;
use crate::state::{EventStep, Frame, State};
use tenbin_engine::{FeatureSink, Seat};

/// All that features see: the rules, what bots have worked out of them, and a state.
#[derive(Copy, Clone)]
pub(crate) struct Sight<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) tables: &'a BotTables,
    pub(crate) state: &'a State,
}

/// Hands features on to whoever wants them.
pub(super) struct Weigher<'a, S>(&'a mut S);

impl<S: FeatureSink> Weigher<'_, S> {
    /// Adds to a feature.
    #[inline]
    pub(super) fn put(&mut self, feature: F, value: i32) {
        // Adding nothing is cheaper than a branch that nobody can foresee.
        self.0.add(feature as usize, value);
    }

    /// Whether it is worth while to work out this feature.
    #[inline]
    pub(super) fn wants(&self, feature: F) -> bool {
        self.0.wants(feature as usize)
    }
}

impl Sight<'_> {
    /// Emits the features of an action.
    pub(crate) fn weigh<S: FeatureSink>(&self, seat: Seat, action: Action, sink: &mut S) {
        let add = &mut Weigher(sink);
        match action {
            Action::Pass => {}
            Action::Face => {
                add.put(F::face, 1);
                self.weigh_event(seat, add);
            }
            Action::Volunteer => {
                add.put(F::volunteer, 1);
                add.put(F::volunteer_crowd, i32::from(!self.state.event.order.is_empty()));
                self.weigh_event(seat, add);
            }
            Action::Attack(target) => {
                add.put(F::attack, 1);
                add.put(
                    F::attack_early,
                    i32::from(self.state.turn <= u16::from(self.rules.index.seats)),
                );
                self.weigh_attack(seat, target, 0, add);
            }
            Action::Counter => self.weigh_counter(seat, add),
            Action::Share(other) => self.weigh_share(seat, other, 1, add),
            Action::Discard(card) => self.weigh_discard(seat, card, add),
            Action::Drop(card) => self.weigh_drop(seat, card, add),
            Action::Play { card, usage, aim } => {
                self.weigh_play(seat, card, usage, aim, add);
            }
            _ => self.weigh_choice(seat, action, add),
        }
    }

    /// The choices that need little thought.
    fn weigh_choice(&self, seat: Seat, action: Action, add: &mut Weigher<impl FeatureSink>) {
        match action {
            Action::Ask => add.put(F::ask, 1),
            Action::Withdraw => add.put(F::withdraw, 1),
            Action::Choose(other) => {
                add.put(F::choose_other, 1);
                add.put(F::target_rival, self.rules.rival_belief(self.state, seat, other));
            }
            Action::Roll => add.put(F::roll_escape, 1),
            Action::Help => {
                add.put(F::help, 1);
                if let Frame::Escape { captive, .. } = *self.state.top() {
                    add.put(F::help_rival, self.rules.rival_belief(self.state, seat, captive));
                }
            }
            Action::Rescue(captive) => {
                add.put(F::rescue, 1);
                add.put(F::rescue_rival, self.rules.rival_belief(self.state, seat, captive));
            }
            Action::DrawDeck => add.put(F::draw_deck, 1),
            Action::DrawPile => {
                add.put(F::draw_discard, 1);
                if let Some(&card) = self.state.advantage_pile.last() {
                    let kind = self.rules.catalogue.advantage_of[card.index()];
                    let useful = i32::from(self.is_own(seat, kind));
                    add.put(F::draw_discard_useful, useful);
                    add.put(F::draw_discard_worth, useful * self.tables.worth[kind.index()]);
                }
            }
            Action::Keep(objective) => {
                let kept = match self.rules.catalogue.objectives[objective.index()].goal {
                    Goal::Mission(_) => F::keep_mission,
                    Goal::Killer => F::keep_killer,
                    Goal::LastClan => F::keep_last_clan,
                };
                add.put(kept, 1);
            }
            Action::Give { card, seat: other } => {
                add.put(F::give, 1);
                let own = self.is_own(seat, card);
                add.put(F::give_foreign, i32::from(!own));
                add.put(F::give_worth, i32::from(own) * self.tables.worth[card.index()]);
                add.put(F::give_rival, self.rules.rival_belief(self.state, seat, other));
            }
            Action::TurnUp(_) => add.put(F::turn_up, 1),
            _ => {}
        }
    }

    /// Whether a card type bears the seat's own symbol.
    pub(super) fn is_own(&self, seat: Seat, kind: AdvantageId) -> bool {
        self.state.players[seat.index()]
            .role
            .is_among(self.rules.catalogue.advantages[kind.index()].clans)
    }

    fn weigh_event(&self, seat: Seat, add: &mut Weigher<impl FeatureSink>) {
        let event = self.rules.event_card(self.state);
        let chance = self.event_chance(seat, event, 0);
        let wanted = self.wanted_by(seat, self.state.event.kind);
        add.put(F::event_chance, chance);
        add.put(F::event_reward, chance * i32::from(event.advantages) / 10);
        let hand = self.state.players[seat.index()].hand.count_ones() as i32;
        let limit = self.rules.knobs.hand_limit.unwrap_or(i32::MAX);
        let excess = (hand - limit + i32::from(event.advantages)).max(0);
        add.put(F::event_excess, chance * excess.min(i32::from(event.advantages)) / 10);
        add.put(F::event_wanted, wanted.min(1) * chance);
        add.put(F::event_wins, (wanted / 2) * chance);
        add.put(F::event_penalty, (100 - chance) * i32::from(event.disadvantages) / 10);
        let risk = self.death_risk(seat, event.disadvantages);
        add.put(F::event_death, (100 - chance) * risk / 100);
        if add.wants(F::event_attack_lost)
            && self.state.active == seat
            && i32::from(self.state.attacks_made) < self.rules.knobs.attacks_per_turn
            && self.rules.may_attack(self.state, seat)
        {
            let [best, _] = self.best_attacks(seat, |_| 0);
            let drawn = (100 - chance) * i32::from(event.disadvantages);
            add.put(F::event_attack_lost, drawn * best.0 / 100);
        }
        if matches!(
            self.state.top(),
            Frame::AskVolunteers { .. } | Frame::Event(EventStep::NextVolunteer)
        ) {
            add.put(F::event_denies, self.lead(self.state.active));
        }
    }

    /// Having another player draw so many disadvantages.
    fn weigh_share(&self, seat: Seat, other: Seat, draws: u8, add: &mut Weigher<impl FeatureSink>) {
        let [rival, hunter] = self.rules.rival_and_hunter(self.state, seat, other);
        let kill = self.death_risk(other, draws);
        add.put(F::share_rival, rival);
        add.put(F::share_kill, kill);
        add.put(F::share_rival_kill, rival * kill / 100);
        add.put(F::share_hunter, hunter);
        add.put(F::share_leader, self.lead(other));
    }

    fn weigh_discard(&self, seat: Seat, card: AdvantageId, add: &mut Weigher<impl FeatureSink>) {
        let own = self.is_own(seat, card);
        let copies = (self.state.players[seat.index()].hand
            & self.rules.catalogue.advantages[card.index()].alike)
            .count_ones();
        add.put(F::discard, 1);
        add.put(F::discard_foreign, i32::from(!own));
        add.put(F::discard_worth, i32::from(own) * self.tables.worth[card.index()]);
        add.put(F::discard_double, i32::from(copies > 1));
        add.put(F::discard_bluff, i32::from(own && copies > 1));
    }

    /// Giving up a card in play, by choice or because a disadvantage demands one.
    fn weigh_drop(&self, seat: Seat, card: AdvantageId, add: &mut Weigher<impl FeatureSink>) {
        add.put(F::drop, 1);
        add.put(F::drop_worth, self.tables.worth[card.index()]);
        let player = &self.state.players[seat.index()];
        let kind = &self.rules.catalogue.advantages[card.index()];
        if kind.hands > 0 && player.room & self.rules.index.masks.one_hand == 0 {
            add.put(F::drop_frees, 1);
            if add.wants(F::drop_frees_held) {
                add.put(F::drop_frees_held, self.held_for_hand(seat));
            }
        }
        if add.wants(F::drop_attack_ahead) {
            let attacks = (self.tables.boosts[0] | self.tables.boosts[1]) & kind.set != 0;
            add.put(F::drop_attack_ahead, i32::from(attacks && self.attack_to_come(seat)));
        }
    }

    /// Own cards in hand that need a free hand for a moment.
    pub(super) fn held_for_hand(&self, seat: Seat) -> i32 {
        let player = &self.state.players[seat.index()];
        let useful = self.rules.index.masks.clan_cards[player.role.index()]
            & self.rules.index.masks.one_hand;
        (player.hand & useful & !self.rules.index.masks.permanents).count_ones() as i32
    }
}

/// Life lost by a seat through a list of operations aimed at it.
pub(super) fn life_loss(ops: &[Op]) -> i8 {
    ops.iter()
        .filter(|op| op.duration.counts_for_life())
        .filter_map(|op| op.adds_to(Stat::Cst).filter(|&amount| amount < 0))
        .map(|amount| -amount)
        .sum()
}
