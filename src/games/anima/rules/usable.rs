//! Whether something may be used, and what using it costs: action points, limits, requirements,
//! states, life points and tokens (ANI-120 to ANI-129, ANI-322, ANI-323, ANI-327, ANI-346).

use crate::content::catalogue::{ADVANTAGE_SLOT, Ability, CARD_SLOT, Limit};
use crate::content::effect::{ActionName, AreaSide, Duration, Op, Target};
use crate::content::vocabulary::{Kind, State as Token, Trigger, traits};
use crate::rules::Rules;
use crate::rules::conditions::{Asking, Scene};
use crate::rules::flow::Flow;
use crate::rules::targets::WINDOWS;
use crate::state::{ModelId, Place, Slot, State, Timed, TimedKind, flag, models_of, seat_of};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Whether a model could pay for and may use the ability in a slot now, whatever its kind:
    /// action points, limit, requirements, Seal, Paralysed, life points, tokens, its movement of
    /// the turn. Targets apart.
    pub fn can_use(&self, s: &State, model: ModelId, slot: Slot) -> bool {
        let Some((index, ability)) = self.ability_in(s, model, slot) else { return false };
        let needs_point = self.index.abilities[index as usize].needs_point;
        let own = s.model(model);
        let scene = Scene::of(s, model, slot, Asking::Ahead);
        own.place != Place::Removed
            && ability.ap <= own.ap
            && self.is_within_limit(s, model, slot, ability)
            && !slot.is_in(own.upkeep)
            && (ability.cost_lp == 0 || own.lp > ability.cost_lp)
            && own.counters[ability.cost_tokens.0 as usize % 2] >= ability.cost_tokens.1
            && self.states_allow(s, model, slot, ability)
            && self.kind_allows(s, model, ability)
            && (!needs_point || self.has_a_point(s, model, ability))
            && self.holds(s, &scene, ModelId::NONE, ability.requires)
    }

    /// Whether something has a use left (ANI-129). An advantage is limited by turns for its whole
    /// party and by games for each member.
    pub(super) fn is_within_limit(
        &self,
        s: &State,
        model: ModelId,
        slot: Slot,
        ability: &Ability,
    ) -> bool {
        let own = s.model(model);
        let uses = |used: u32| (used >> (slot.uses_shift()) & 3) as u8;
        match ability.limit {
            Limit::None => true,
            Limit::Turn(most) if slot.number() >= ADVANTAGE_SLOT => {
                let side = &s.sides[seat_of(model).index()];
                side.advantage_uses[(slot.number() - ADVANTAGE_SLOT) as usize % 3] < most
            }
            Limit::Turn(most) => uses(own.used_turn) < most,
            Limit::Game(most) => uses(own.used_game) < most,
        }
    }

    /// Seal and Paralysis (ANI-322, ANI-323); reactions of the stunned (ANI-326). Cards and
    /// advantages are no special abilities; the paralysed only use those that are no action.
    fn states_allow(&self, s: &State, model: ModelId, slot: Slot, ability: &Ability) -> bool {
        let own_ability = slot.number() < CARD_SLOT;
        if own_ability && s.bears(model, Token::Seal) {
            return false;
        }
        let action = own_ability
            || ability.ap > 0
            || ability.has(Trigger::Use)
            || ability.has(Trigger::Targeted)
            || ability.has(Trigger::FriendTargeted);
        if action && s.bears(model, Token::Paralysed) {
            return false;
        }
        !(own_ability && self.knobs.stun_blocks_reactions && s.has(model, flag::STUNNED))
    }

    /// What its kind asks: no defence of the damage-resistant and of berserkers (ANI-346, ANI-327),
    /// forbidden actions, the movement of the turn (ANI-141, ANI-153).
    fn kind_allows(&self, s: &State, model: ModelId, ability: &Ability) -> bool {
        let free = |action: ActionName| !self.is_forbidden(s, model, action);
        let may_move = || !s.has(model, flag::MOVED | flag::DETECTED);
        match ability.kind {
            Kind::Attack | Kind::Ranged => free(ActionName::Attack),
            Kind::Charge => may_move() && free(ActionName::Charge),
            Kind::Slam => may_move() && free(ActionName::Slam),
            Kind::Dodge | Kind::Counter => {
                let action = if ability.kind == Kind::Dodge {
                    ActionName::Dodge
                } else {
                    ActionName::Counter
                };
                let resists = self.has_trait(s, model, traits::DAMAGE_RESISTANCE);
                let barred = s.bears(model, Token::Berserker) || resists && ability.ap > 0;
                !barred && free(action)
            }
            Kind::Movement => self.movement_allows(s, model, ability),
            Kind::Effect | Kind::Innate => true,
        }
    }

    fn movement_allows(&self, s: &State, model: ModelId, ability: &Ability) -> bool {
        let mut moves = self
            .catalogue
            .rules_of(ability.rules)
            .iter()
            .filter(|rule| rule.trigger == Trigger::Use)
            .flat_map(|rule| self.catalogue.ops_of(rule.ops));
        moves.all(|op| match *op {
            Op::Move { leave_melee, counts, .. } => {
                let used = counts && s.has(model, flag::MOVED | flag::DETECTED);
                !used && (leave_melee || !self.is_held(s, model))
            }
            _ => true,
        })
    }

    /// Whether a model is held in melee: engaged, and not intangible among the tangible (ANI-142,
    /// ANI-349).
    pub(super) fn is_held(&self, s: &State, model: ModelId) -> bool {
        let engaged = self.space.engaged_with(s, model);
        if engaged == 0 || !self.has_trait(s, model, traits::INTANGIBLE) {
            return engaged != 0;
        }
        models_of(engaged).any(|enemy| self.has_trait(s, enemy, traits::INTANGIBLE))
    }

    /// Whether there is anything for it to do: somebody to return, a place to hide.
    fn has_a_point(&self, s: &State, model: ModelId, ability: &Ability) -> bool {
        if !(ability.has(Trigger::Use) || ability.triggers & WINDOWS != 0) {
            return true;
        }
        let mut ops = self
            .catalogue
            .rules_of(ability.rules)
            .iter()
            .filter(|rule| rule.trigger == Trigger::Use)
            .flat_map(|rule| self.catalogue.ops_of(rule.ops));
        ops.all(|op| match *op {
            Op::Hide => self.can_hide(s, model),
            Op::EscapeAuto => self.space.engaged_with(s, model) != 0,
            Op::Revive { character, .. } => {
                self.fallen_friend(s, seat_of(model), character).is_some()
            }
            _ => true,
        })
    }

    /// The first destroyed model of a party with this character (`revive`).
    pub(super) fn fallen_friend(&self, s: &State, seat: Seat, character: u8) -> Option<ModelId> {
        s.party_of(seat).find(|&model| {
            let own = s.model(model);
            own.place == Place::Removed && own.character == character
        })
    }

    /// Whether using something against enemies is an offensive action (ANI-401, ANI-404).
    pub(super) fn is_offensive(&self, model: ModelId, ability: &Ability, target: ModelId) -> bool {
        let hostile = target != ModelId::NONE && seat_of(target) != seat_of(model);
        self.catalogue.rules_of(ability.rules).iter().any(|rule| {
            let aimed = match rule.target {
                Target::EnemyInCz
                | Target::EnemiesInCz
                | Target::EnemyInRange
                | Target::EngagedEnemies
                | Target::UnitsInCz => true,
                Target::UnitInCz | Target::Target => hostile,
                Target::Area { side, about_target, .. } => {
                    side != AreaSide::Friends && (hostile || !about_target)
                }
                _ => false,
            };
            let reveals = self.catalogue.ops_of(rule.ops).iter().all(|op| *op == Op::Reveal);
            rule.trigger == Trigger::Use && aimed && !reveals
        })
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// What is lost by distance has been declared all the same (ANI-006, ANI-129): a card of limited
    /// use is used (ANI-471), and what its use forbids its bearer stays forbidden.
    pub(super) fn use_up(&mut self, model: ModelId, slot: Slot) {
        let rules = self.rules;
        let mut discards = false;
        for rule in rules.rules_in(self.state, model, slot, Trigger::Use) {
            for op in rules.ops_of(rule) {
                match *op {
                    Op::Discard => discards = true,
                    Op::Forbid { actions, duration: until @ (Duration::Turn | Duration::Game) }
                        if rule.target == Target::Own =>
                    {
                        self.add_timed(Timed {
                            models: Rules::bit(model),
                            source: model,
                            slot: Some(slot),
                            kind: TimedKind::Forbidden(actions),
                            until,
                            ..Timed::default()
                        });
                    }
                    _ => {}
                }
            }
        }
        if discards {
            self.discard_card(model, slot);
        }
    }

    /// A use is counted (ANI-129).
    pub(super) fn mark_used(&mut self, model: ModelId, slot: Slot) {
        let shift = slot.uses_shift();
        let more = |used: u32| {
            let uses = (used >> shift & 3).min(2) + 1;
            used & !(3 << shift) | uses << shift
        };
        let own = self.state.model_mut(model);
        own.used_turn = more(own.used_turn);
        own.used_game = more(own.used_game);
        if slot.number() >= ADVANTAGE_SLOT {
            let side = &mut self.state.sides[seat_of(model).index()];
            let uses = &mut side.advantage_uses[(slot.number() - ADVANTAGE_SLOT) as usize % 3];
            *uses = uses.saturating_add(1);
        }
    }
}
