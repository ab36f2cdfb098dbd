//! What bots make of each primitive: what it comes to on a card, what it is worth at the moment, and what it does to a
//! battle that they foresee. A new one is weighed here and nowhere else.

use crate::content::catalogue::Catalogue;
use crate::content::effect::{Effect, Op, Whose};
use crate::content::vocabulary::{Duration, Selector, Timing, Zone};
use crate::features::facts::Survey;
use crate::features::melee::{Cast, Melee};
use crate::features::tables::{CARD, X, range_value};
use crate::state::{Object, Set, UnitId, other, teams_in, units_in};
use tenbin_engine::Seat;
use tenbin_engine::pile::CardSet;

/// What an effect of a card comes to for who controls it.
pub(super) fn effect_value(catalogue: &Catalogue, effect: &Effect, on_opponent: bool) -> i32 {
    // What comes back every turn is worth more than what happens once.
    let often = match effect.at {
        Timing::TurnStart | Timing::Static | Timing::WhileParticipating => 3,
        Timing::TurnEnd | Timing::WhileDefending => 2,
        _ => 1,
    };
    // Board effects: as far as they usually go.
    let board = match effect.op {
        Op::Modify { combat, support } => 7 * combat.value(X).abs() + 4 * support.value(X).abs(),
        Op::Set { combat, support } => {
            25 * i32::from(combat.is_some()) + 12 * i32::from(support.is_some())
        }
        Op::TeamStrength(amount) => 8 * amount.value(X).abs(),
        Op::Wound(count) => 55 * i32::from(count),
        Op::Kill => 95,
        Op::SetInjured => 45,
        Op::Heal => 40,
        Op::PreventWound(count) => 8 * i32::from(count),
        Op::LeaveBattle | Op::Negate => 45,
        Op::ReturnToHand => 50,
        Op::JoinTeam(_) | Op::SetTrait { .. } => 10,
        Op::TakeControl(_) if effect.duration == Duration::None => 150,
        Op::TakeControl(_) => 95,
        Op::PutInPlay { .. } => 90,
        Op::Untargetable { .. } => 8,
        Op::Choose(range) => {
            let each = catalogue.effects[range.indices()].iter();
            each.map(|effect| effect_value(catalogue, effect, on_opponent)).max().unwrap_or(0)
        }
        Op::All(range) => range_value(catalogue, range, on_opponent),
        Op::Delayed { then, .. } => range_value(catalogue, then, on_opponent) * 3 / 4,
        Op::PayThen { pay, then } => {
            let net = range_value(catalogue, then, on_opponent);
            (net + range_value(catalogue, pay, on_opponent)).max(5)
        }
        _ => 0,
    };
    // A text that works against its own side, like a delayed wound, is a price.
    let price = effect.at == Timing::TurnEnd
        && match effect.op {
            Op::Wound(_) => true,
            Op::ReturnToHand => effect.on == Selector::Own,
            _ => false,
        };
    let sum = board + purse_value(effect, on_opponent);
    often * if price { -sum } else { sum }
}

/// What an effect on cards and chakra is worth to who controls it. `on_opponent`: the card's target
/// is the opponent.
pub(super) fn purse_value(effect: &Effect, on_opponent: bool) -> i32 {
    let received = match effect.op {
        Op::Draw(count) => CARD * i32::from(count),
        Op::Gain(count) => 100 * i32::from(count),
        Op::DiscardHand { count, .. } => -22 * i32::from(count),
        Op::Mill(count) => -5 * i32::from(count),
        Op::ChakraToDiscard { count, .. } => -12 * i32::from(count),
        Op::HandToChakra(count) => -4 * i32::from(count),
        Op::DeckTopToChakra(count) => 12 * i32::from(count),
        Op::Search { .. } | Op::ReturnFromDiscard { .. } => CARD + 5,
        Op::LookTop { take, .. } => (CARD + 2) * i32::from(take),
        Op::LookHandTake { .. } => -30,
        Op::DiscardToDeckBottom(count) => i32::from(count),
        Op::ExtraTactic(count) => 8 * i32::from(count),
        Op::Forbid(deeds) => -9 * deeds.count_ones() as i32,
        Op::CostChange { amount, whose, .. } => {
            let sign = if whose == Whose::Opponent { 1 } else { -1 };
            return 7 * sign * i32::from(amount);
        }
        _ => 0,
    };
    let to_opponent = match effect.on {
        Selector::Opponent => true,
        Selector::Target => on_opponent,
        Selector::EachPlayer => return received / 2,
        _ => false,
    };
    if to_opponent { -received } else { received }
}

impl Survey<'_> {
    /// What an effect on cards and chakra is worth to a seat as things stand: no more cards are
    /// lost than there are (NAR-464).
    pub(super) fn purse_value_now(&self, seat: Seat, effect: &Effect, on_opponent: bool) -> i32 {
        let loser = match effect.on {
            Selector::Opponent => other(seat),
            Selector::Target if on_opponent => other(seat),
            Selector::EachPlayer => return purse_value(effect, on_opponent),
            _ => seat,
        };
        let player = &self.state.players[loser.index()];
        let at_most = |count: u8, cards: CardSet| count.min(cards.count_ones() as u8);
        let op = match effect.op {
            Op::ChakraToDiscard { count, chooser } => {
                Op::ChakraToDiscard { count: at_most(count, player.chakra), chooser }
            }
            Op::DiscardHand { count, chooser } => {
                Op::DiscardHand { count: at_most(count, player.hand), chooser }
            }
            op => op,
        };
        purse_value(&Effect { op, ..*effect }, on_opponent)
    }

    /// What an effect on a ninja is worth to its controller.
    pub(super) fn unit_value(&self, effect: &Effect, unit: UnitId) -> i32 {
        let place = &self.state.units[unit.index()];
        let worth = self.numbers(place.card).worth.map(i32::from);
        match effect.op {
            Op::Modify { combat, support } => 8 * combat.value(0) + 5 * support.value(0),
            Op::Set { combat, support } => {
                let now =
                    [self.rules.combat(self.state, unit), self.rules.support(self.state, unit)];
                combat.map_or(0, |new| 8 * (i32::from(new) - now[0]))
                    + support.map_or(0, |new| 5 * (i32::from(new) - now[1]))
            }
            Op::Wound(count) => -self.loss(unit, i32::from(count)),
            Op::Kill => -self.worth(unit),
            Op::SetInjured if !place.injured => worth[1] - worth[0],
            Op::Heal if place.injured => worth[0] - worth[1],
            Op::PreventWound(_) => 12,
            Op::LeaveBattle => -20,
            Op::ReturnToHand => -self.tempo_loss(unit),
            Op::TakeControl(_) if effect.duration == Duration::None => -2 * self.worth(unit),
            Op::TakeControl(_) => -60,
            Op::Untargetable { .. } => 10,
            Op::Forbid(deeds) => -20 * deeds.count_ones() as i32,
            _ => 0,
        }
    }

    /// What a ninja's controller loses when it goes to its owner's hand: all of it, but that the owner may call it
    /// again, healthy, which takes its time and price.
    fn tempo_loss(&self, unit: UnitId) -> i32 {
        let place = &self.state.units[unit.index()];
        let healthy = i32::from(self.numbers(place.card).worth[0]);
        let hand_cost = i32::from(self.rules.ninja(self.state, unit).hand_cost);
        let again = (healthy / 2 - 12 * hand_cost).max(0);
        let own = place.card.owner() == place.controller;
        self.worth(unit) - if own { again } else { -again }
    }

    /// An effect changes the copy.
    pub(super) fn apply_effect(
        &self,
        melee: &mut Melee,
        cast: &Cast,
        effect: &Effect,
        targets: &[Object],
    ) {
        let units = Self::reached(melee, cast, effect.on, targets);
        match effect.op {
            Op::Modify { combat, support } => {
                for unit in units_in(units) {
                    let fighter = &mut melee.fighters[unit.index()];
                    fighter.combat = fighter.combat.saturating_add(combat.value(cast.x) as i8);
                    fighter.support = fighter.support.saturating_add(support.value(cast.x) as i8);
                }
            }
            Op::Set { combat, support } => {
                for unit in units_in(units) {
                    let fighter = &mut melee.fighters[unit.index()];
                    fighter.combat = combat.unwrap_or(fighter.combat);
                    fighter.support = support.unwrap_or(fighter.support);
                }
            }
            Op::TeamStrength(amount) => {
                for team in
                    teams_in(Self::reached_teams(self.state, melee, cast, effect.on, targets))
                {
                    let line = &mut melee.lines[team.index()];
                    line.bonus = line.bonus.saturating_add(amount.value(cast.x) as i8);
                }
            }
            Op::Untargetable { .. } => {
                melee.immune |= units;
                for target in targets {
                    if let Object::Team(team) = *target {
                        melee.immune_teams |= team.bit();
                    }
                }
            }
            Op::Negate => {
                for target in targets {
                    if let Object::Link(link) = *target {
                        melee.negated |= 1 << link;
                    }
                }
            }
            Op::All(range) => self.apply_range(melee, cast, range, targets),
            Op::Delayed { then, .. } => {
                // What it will do later to these ninjas, as if it were done after the judgement.
                for later in &self.rules.catalogue.effects[then.indices()] {
                    if let Op::Wound(count) = later.op {
                        for unit in units_in(Self::reached(melee, cast, later.on, targets)) {
                            let controller = self.state.units[unit.index()].controller;
                            melee.lost[controller.index()] +=
                                self.fighter_loss(melee, unit, i32::from(count));
                        }
                    }
                }
            }
            _ => {
                let on_opponent = self.targets_opponent(self.state.kind(cast.card));
                let caster = cast.caster;
                melee.got[caster.index()] += self.purse_value_now(caster, effect, on_opponent);
                self.apply_harm(melee, cast, effect, units);
            }
        }
    }

    /// What changes health, team or control.
    fn apply_harm(&self, melee: &mut Melee, cast: &Cast, effect: &Effect, units: Set) {
        for unit in units_in(units) {
            match effect.op {
                Op::Wound(count) => self.hurt(melee, unit, i32::from(count)),
                Op::Kill => self.hurt(melee, unit, 9),
                Op::SetInjured if !melee.fighters[unit.index()].injured => {
                    self.hurt(melee, unit, 1);
                }
                Op::Heal => self.cure(melee, unit),
                Op::LeaveBattle => melee.take_out(unit),
                Op::ReturnToHand if self.state.is_in_play(unit) => {
                    let controller = self.state.units[unit.index()].controller;
                    melee.lost[controller.index()] += self.tempo_loss(unit);
                    melee.take_out(unit);
                }
                Op::TakeControl(_) => {
                    let team = melee.team_of(cast.user);
                    melee.put_in(unit, team);
                    if effect.duration == Duration::None {
                        let worth = self.worth(unit);
                        melee.lost[other(cast.caster).index()] += worth;
                        melee.got[cast.caster.index()] += worth;
                    }
                }
                _ => {}
            }
        }
        if let Op::PutInPlay { from: Zone::Hand, filter, .. } = effect.op {
            self.apply_arrival(melee, cast, filter);
        }
    }
}
