//! What effects are worth (D19, D21): an ability, a card or a list of a choice, by its ops, to the
//! deciding player, in hundredths of a level.

use crate::content::catalogue::{Ability, Range};
use crate::content::effect::{
    ActionName, ActionSet, AreaSide, AttackMod, Change, Duration, Number, Op, Rule, Scope, Source,
    Target,
};
use crate::content::vocabulary::{Stat, Trigger};
use crate::features::facts;
use crate::features::facts::{Unit, square};
use crate::features::sight::Sight;
use crate::features::worth::{AP_WORTH, Edge};
use crate::features::{F, Sum};
use crate::state::flag;
use crate::state::{AttackScope, ModelId, Slot, models_of, numbers_of, seat_of, side_mask};
use tenbin_engine::FeatureSink;

/// What effects are worth, by what they do.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Worth {
    /// Life points friends regain.
    pub(crate) heal: i32,
    /// States and numbers of friends.
    pub(crate) help: i32,
    /// Life points, states and numbers of enemies.
    pub(super) harm: i32,
    /// Action points.
    pub(crate) ap: i32,
    /// Being hidden, and revealing.
    pub(crate) hide: i32,
    /// What it costs to have a card no more.
    pub(crate) card: i32,
}

impl Worth {
    /// Everything together.
    pub(crate) fn sum(&self) -> i32 {
        self.heal + self.help + self.harm + self.ap + self.hide - self.card
    }

    /// So many thousandths of it, the card apart, which is gone in any case.
    pub(crate) fn scale(&mut self, thousandths: i32) {
        let whole = *self;
        *self = Self { card: whole.card, ..Self::default() };
        self.add_part(&Self { card: 0, ..whole }, thousandths);
    }

    fn add_part(&mut self, other: &Self, thousandths: i32) {
        let part = |value: i32| value * thousandths / 1000;
        self.heal += part(other.heal);
        self.help += part(other.help);
        self.harm += part(other.harm);
        self.ap += part(other.ap);
        self.hide += part(other.hide);
        self.card += part(other.card);
    }
}

/// Effects of somebody on somebody.
#[derive(Copy, Clone)]
pub(crate) struct Aim<'a> {
    pub(crate) sight: Sight<'a>,
    /// The bearer; `NONE` for a plot.
    pub(crate) source: ModelId,
    /// On whom; `NONE` for nobody.
    pub(crate) target: ModelId,
    /// Action points that the bearer pays for it.
    pub(crate) paid: i32,
    /// For which attacks its rule is meant.
    pub(crate) only: AttackScope,
}

impl Aim<'_> {
    pub(super) fn friendly(&self) -> bool {
        self.target != ModelId::NONE && seat_of(self.target) == self.sight.seat
    }

    pub(crate) fn unit(&self) -> Option<&Unit> {
        let known = self.target != ModelId::NONE && self.target.is_in(self.sight.facts.known);
        known.then(|| self.sight.facts.unit(self.target))
    }
}

/// What a point of a number is worth to its bearer in a fight, in thousandths of its worth.
fn point_worth(stat: Stat) -> i32 {
    match stat {
        Stat::At | Stat::Df => 45,
        Stat::Dm | Stat::Ar => 35,
        Stat::Re => 8,
        _ => 4,
    }
}

/// An action point of a dodge that need not be paid, in thousandths of its bearer's worth.
const AP_SAVED: i32 = 20;
/// A level of a card's cost is worth this much, in hundredths of a level.
const CARD_WORTH: i32 = 40;
/// What a gnosis point may still bring in this turn.
const GNOSIS_WORTH: i32 = 25;

impl Sight<'_> {
    /// Emits what effects are worth.
    pub(super) fn add_worth<S: FeatureSink>(&self, worth: Worth, sum: &mut Sum<'_, S>) {
        sum.add(F::effect_heal, worth.heal);
        sum.add(F::effect_help, worth.help);
        sum.add(F::effect_harm, worth.harm);
        sum.add(F::effect_ap, worth.ap);
        sum.add(F::effect_hide, worth.hide);
        sum.add(F::effect_card, worth.card);
    }

    /// What the rules of a trigger are worth when they act with this chosen target.
    pub(super) fn use_worth(
        &self,
        source: ModelId,
        ability: &Ability,
        trigger: Trigger,
        target: ModelId,
    ) -> Worth {
        let rules = &self.rules.catalogue.rules[ability.rules.0 as usize..ability.rules.1 as usize];
        let mut worth = Worth::default();
        let paid = i32::from(ability.ap);
        for rule in rules.iter().filter(|rule| rule.trigger == trigger) {
            self.add_rule(source, paid, rule, target, &mut worth);
        }
        if self.is_running(source, ability) {
            return Worth::default();
        }
        if worth.card > 0 {
            worth.card = CARD_WORTH * i32::from(ability.cost);
        }
        worth
    }

    /// Whether an ability with an upkeep is running already: once more does nothing.
    fn is_running(&self, source: ModelId, ability: &Ability) -> bool {
        if ability.upkeep == 0 || source == ModelId::NONE {
            return false;
        }
        let running = self.state.model(source).upkeep;
        numbers_of(u32::from(running)).any(|slot| {
            self.rules
                .ability_in(self.state, source, Slot::of(slot))
                .is_some_and(|(_, one)| std::ptr::eq(one, ability))
        })
    }

    /// What a rule is worth.
    pub(super) fn add_rule(
        &self,
        source: ModelId,
        paid: i32,
        rule: &Rule,
        target: ModelId,
        worth: &mut Worth,
    ) {
        let set = self.seen_targets(source, rule.target, target);
        let aim = Aim {
            sight: *self,
            source,
            target: ModelId::NONE,
            paid,
            only: self.rules.attacks_named(rule.conditions),
        };
        if set == 0 {
            self.add_ops(aim, rule.ops, worth);
        }
        for target in models_of(set) {
            self.add_ops(Aim { target, ..aim }, rule.ops, worth);
        }
    }

    /// The models a rule acts on, as far as can be seen.
    fn seen_targets(&self, source: ModelId, kind: Target, target: ModelId) -> u32 {
        let bit = |model: ModelId| if model == ModelId::NONE { 0 } else { model.bit() };
        let friends = self.facts.known & side_mask(self.seat);
        let enemies = self.facts.known & !side_mask(self.seat);
        let zone = self.rules.knobs.control_zone_cm;
        let near = |set: u32, length: i32| self.seen_near(source, set, length);
        match kind {
            Target::Own => bit(source),
            Target::Target
            | Target::FriendInCz
            | Target::OtherFriendInCz
            | Target::EnemyInCz
            | Target::UnitInCz
            | Target::EnemyInRange
            | Target::PartyMember => bit(target),
            Target::Attacker => {
                bit(self.state.attacks.last().map_or(ModelId::NONE, |attack| attack.attacker))
            }
            Target::FriendsInCz => near(friends, zone),
            Target::EnemiesInCz => near(enemies, zone),
            Target::UnitsInCz => near(friends | enemies, zone),
            Target::EngagedEnemies => self.facts.unit(source).engaged,
            Target::FriendsInSight | Target::Party => friends,
            Target::Area { about_target, radius, side, with_centre } => {
                let centre = if about_target { target } else { source };
                let set = match side {
                    AreaSide::Enemies => enemies,
                    AreaSide::Friends => friends,
                    AreaSide::Units => friends | enemies,
                };
                let found = self.seen_near(centre, set, i32::from(radius));
                if with_centre { found | bit(centre) } else { found & !bit(centre) }
            }
            Target::Scenery | Target::Players { .. } => 0,
        }
    }

    /// Those of a set within a length of a model, as it seems.
    fn seen_near(&self, centre: ModelId, set: u32, length: i32) -> u32 {
        if centre == ModelId::NONE {
            return set;
        }
        let middle = self.facts.unit(centre);
        models_of(set)
            .filter(|&model| {
                let unit = self.facts.unit(model);
                let reach = length + i32::from(middle.radius) + i32::from(unit.radius);
                square(middle.at, unit.at) <= reach * reach
            })
            .fold(0, |set, model| set | model.bit())
    }

    /// A number, as far as it can be told beforehand.
    fn guessed(&self, aim: &Aim<'_>, number: Number) -> i32 {
        let source = match number.source {
            Source::Nothing => 0,
            Source::TargetArmour => aim.unit().map_or(0, |unit| i32::from(unit.armour)),
            Source::Die => (self.rules.knobs.die_faces + 1) / 2,
            Source::LpLost => 3,
            Source::Spent | Source::PaidExtra => 1,
            Source::CritMin => 0,
        };
        i32::from(number.times) * source + i32::from(number.plus)
    }

    fn add_ops(&self, aim: Aim<'_>, range: Range, worth: &mut Worth) {
        for op in &self.rules.catalogue.ops[range.0 as usize..range.1 as usize] {
            self.add_op(aim, op, worth);
        }
    }

    /// What a list of effects is worth.
    pub(super) fn list_worth(&self, source: ModelId, target: ModelId, range: Range) -> Worth {
        let mut worth = Worth::default();
        let aim = Aim { sight: *self, source, target, paid: 0, only: AttackScope::Any };
        self.add_ops(aim, range, &mut worth);
        worth
    }

    /// What a list of effects within another is worth.
    fn part_worth(&self, aim: Aim<'_>, range: Range) -> Worth {
        let mut worth = Worth::default();
        self.add_ops(aim, range, &mut worth);
        worth
    }

    /// What one effect is worth.
    pub(super) fn op_worth(&self, source: ModelId, target: ModelId, op: &Op) -> Worth {
        let mut worth = Worth::default();
        let aim = Aim { sight: *self, source, target, paid: 0, only: AttackScope::Any };
        self.add_op(aim, op, &mut worth);
        worth
    }

    fn add_op(&self, aim: Aim<'_>, op: &Op, worth: &mut Worth) {
        match *op {
            Op::Resist { e, fail, pass, friends_roll } => {
                let sure = !friends_roll && aim.friendly();
                let chance = match aim.unit() {
                    Some(unit) if !sure => self.affected(unit, i32::from(e)),
                    _ => 1000,
                };
                let part = self.part_worth(aim, fail);
                worth.add_part(&part, chance);
                let part = self.part_worth(aim, pass);
                worth.add_part(&part, 1000 - chance);
            }
            Op::RollCheck { at_least, pass, fail } => {
                let chance = self.tables.chances.reach(1, 0, i32::from(at_least));
                let part = self.part_worth(aim, pass);
                worth.add_part(&part, chance);
                let part = self.part_worth(aim, fail);
                worth.add_part(&part, 1000 - chance);
            }
            Op::Choose(lists) => {
                let lists = self.rules.catalogue.lists_of(lists).iter();
                let best = lists.map(|&list| self.part_worth(aim, list)).max_by_key(Worth::sum);
                worth.add_part(&best.unwrap_or_default(), 1000);
            }
            Op::Discard => worth.card += CARD_WORTH,
            Op::Heal { amount, own } => {
                let aim = if own { Aim { target: aim.source, ..aim } } else { aim };
                worth.heal += self.heal_worth(&aim, self.guessed(&aim, amount));
            }
            Op::Revive { character, .. } => {
                let level = self.rules.catalogue.characters[character as usize].level;
                worth.help += 60 * i32::from(level);
            }
            Op::StatMod { stat: Stat::Range, .. } if aim.target == ModelId::NONE => {
                worth.help += self.shooters_lead();
            }
            Op::StatMod { stat: Stat::ControlZone, change, .. } if aim.target == ModelId::NONE => {
                worth.help += self.helpers_lead(change);
            }
            Op::Redeploy(count) => {
                worth.help += self.misplaced(usize::from(count));
            }
            // Cover is for whoever is shot at more.
            Op::MoveScenery(_) => worth.help += self.shooters_lead().max(0) / 4,
            Op::GrantTrait { .. } if aim.unit().is_none() && aim.friendly() => {
                worth.help += 2 * i32::from(self.rules.character(self.state, aim.target).level);
            }
            Op::Token { .. } => worth.help += 20,
            Op::GainGnosis(points) => worth.help += self.gnosis_worth(i32::from(points)),
            _ => self.add_op_on_model(aim, op, worth),
        }
    }

    /// Effects that need somebody to act on.
    fn add_op_on_model(&self, aim: Aim<'_>, op: &Op, worth: &mut Worth) {
        let Some(unit) = aim.unit() else { return };
        let friendly = aim.friendly();
        let sign = if friendly { 1 } else { -1 };
        let level = i32::from(unit.level);
        match *op {
            Op::AddState { state, level: tokens } => {
                let value = self.state_value(&aim, state, i32::from(tokens));
                if friendly { worth.help += value } else { worth.harm -= value }
            }
            Op::RemoveStates { sign: which, count } => {
                let value = self.removal_value(&aim, which, count.map_or(i32::MAX, i32::from));
                if friendly { worth.help += value } else { worth.harm -= value }
            }
            Op::LoseLp { amount, .. } => {
                let lost = self.guessed(&aim, amount);
                let lp = i32::from(unit.lp).max(1);
                let share = 60 * lost.min(lp) / lp + if lost >= lp { 40 } else { 0 };
                worth.harm -= sign * level * share;
            }
            Op::GainAp(points) => worth.ap += sign * self.points_worth(&aim, i32::from(points)),
            Op::LoseAp(points) => {
                let taken = i32::from(points).min(i32::from(unit.ap));
                let value = level * AP_WORTH * taken / 10;
                if friendly { worth.ap -= value } else { worth.harm += value }
            }
            Op::StatMod { stat, change, duration } => {
                let value = self.number_value(&aim, stat, change, duration);
                if friendly { worth.help += value } else { worth.harm -= value }
            }
            Op::AttackMod(change) => self.add_attack_mod(&aim, &change, worth),
            Op::Forbid { actions, .. } => {
                let moves = ActionSet::of(ActionName::Walk) | ActionSet::of(ActionName::Run);
                let value = if actions.has(moves) { 60 } else { 40 };
                if friendly {
                    worth.help -= level * value / 40;
                } else {
                    worth.harm += level * value / 10;
                }
            }
            Op::Hide => worth.hide += self.hide_worth(&aim),
            Op::Reveal if unit.hidden => worth.hide -= sign * level * 12,
            Op::Reveal => {}
            Op::EscapeAuto => worth.help += self.escape_worth(&aim),
            Op::FreeAction { action: ActionName::Attack, .. } | Op::Attack { free: true, .. } => {
                worth.help += sign * self.free_attack_worth(&aim);
            }
            Op::FreeAction { .. } => worth.help += sign * level / 2,
            Op::CostMod { action: ActionName::Dodge, .. } => {
                let dodges = self.strikers(&aim) * i32::from(unit.defends);
                worth.help += sign * level * AP_SAVED * dodges / 10;
            }
            Op::CostMod { .. } | Op::Immunity { .. } | Op::GrantTrait { .. } => {
                let fights = if self.in_fight(&aim) { 10 } else { 2 };
                worth.help += sign * level * fights / 5;
            }
            _ => {}
        }
    }

    /// What a change of a number is worth to its bearer.
    fn number_value(&self, aim: &Aim<'_>, stat: Stat, change: Change, duration: Duration) -> i32 {
        let Some(unit) = aim.unit() else { return 0 };
        let amount = match change {
            Change::Add(number) => self.guessed(aim, number),
            Change::Factor(_) => -1,
            Change::Set(_) | Change::Min(_) => 1,
        };
        let n = amount.clamp(-100, 100) as i8;
        let edge = Edge { only: aim.only, ..Edge::default() };
        match stat {
            Stat::At => self.edge_worth(aim, &Edge { at: n, ..edge }, duration),
            Stat::Dm => self.edge_worth(aim, &Edge { dm: n, ..edge }, duration),
            Stat::Df => self.edge_worth(aim, &Edge { df: n, ..edge }, duration),
            Stat::Ar => self.edge_worth(aim, &Edge { ar: n, ..edge }, duration),
            _ => {
                let fights = if self.in_fight(aim) { 10 } else { 2 };
                i32::from(unit.level) * point_worth(stat) * amount * fights / 100
            }
        }
    }

    fn add_attack_mod(&self, aim: &Aim<'_>, change: &AttackMod, worth: &mut Worth) {
        let small = |number: Number| self.guessed(aim, number).clamp(-100, 100) as i8;
        let edge = Edge {
            at: small(change.at),
            dm: small(change.dm),
            dice: change.extra_dice,
            flags: change.flags,
            pierce: change.ar_target,
            only: aim.only,
            ..Edge::default()
        };
        if change.scope == Scope::Own {
            let value = self.edge_worth(aim, &edge, change.duration);
            let side = if aim.friendly() { &mut worth.help } else { &mut worth.harm };
            *side += if aim.friendly() { value } else { -value };
            return;
        }
        // Attacks on it: it is the worse defended by so much.
        let exposed = Edge {
            df: edge.at.saturating_neg(),
            ar: change.ar_target.saturating_sub(edge.dm),
            only: aim.only,
            ..Edge::default()
        };
        let value = self.edge_worth(aim, &exposed, change.duration);
        if aim.friendly() { worth.help += value } else { worth.harm -= value }
    }

    /// Life points regained, worth more the fewer are left.
    fn heal_worth(&self, aim: &Aim<'_>, amount: i32) -> i32 {
        let Some(unit) = aim.unit() else { return 0 };
        let (lp, most) = (i32::from(unit.lp), i32::from(unit.lp_max).max(1));
        let healed = amount.min(most - lp).max(0);
        if self.state.has(aim.target, flag::NO_HEAL) {
            return 0;
        }
        let share = i32::from(unit.level) * 70 * healed / most;
        let urgent = share * (most - lp) / most;
        let value = share / 2 + urgent;
        if aim.friendly() { value } else { -value }
    }

    /// Being hidden: what threatens the model, and what it may do from hiding.
    fn hide_worth(&self, aim: &Aim<'_>) -> i32 {
        let Some(unit) = aim.unit() else { return 0 };
        if unit.hidden || !aim.friendly() {
            return 0;
        }
        let threat = if aim.target == self.facts.me {
            self.threat_at(unit.at, i32::from(unit.ap) - 2, ModelId::NONE, true).taken
        } else {
            i32::from(unit.level) * 5
        };
        let lurks = self.sheet(unit.character).lurker;
        threat * 7 / 10 + if lurks { 4 * i32::from(unit.level) } else { i32::from(unit.level) }
    }

    /// A free basic Attack of a friend on the best enemy in contact.
    fn free_attack_worth(&self, aim: &Aim<'_>) -> i32 {
        let Some(unit) = aim.unit() else { return 0 };
        let others = if aim.friendly() { !side_mask(self.seat) } else { side_mask(self.seat) };
        let blade = self.sheet(unit.character).melee[0];
        models_of(self.facts.known & others)
            .map(|other| self.facts.unit(other))
            .filter(|other| facts::touch(unit, other))
            .map(|other| self.gain(unit, other, &blade, i32::from(other.guards).min(1)))
            .max()
            .unwrap_or(0)
    }

    /// What control zones are worth to the enemy more than to the own side, where they change so.
    fn helpers_lead(&self, change: Change) -> i32 {
        let usual = self.rules.knobs.control_zone_cm / self.rules.knobs.inch_cm.max(1);
        let inches = match change {
            Change::Set(inches) => i32::from(inches),
            Change::Add(number) => usual + i32::from(number.plus),
            Change::Factor(percent) => usual * i32::from(percent) / 100,
            Change::Min(inches) => usual.max(i32::from(inches)),
        };
        let lead: i32 = models_of(self.facts.known)
            .map(|model| self.facts.unit(model))
            .zip(models_of(self.facts.known))
            .filter(|(unit, _)| unit.helper)
            .map(|(unit, model)| {
                let sign = if seat_of(model) == self.seat { -1 } else { 1 };
                sign * i32::from(unit.level) * 4
            })
            .sum();
        lead * (usual - inches) / usual.max(1)
    }

    /// What gnosis points are worth that the own player would have back.
    fn gnosis_worth(&self, points: i32) -> i32 {
        let missing = i32::from(self.rules.gnosis_limit(self.state, self.seat))
            - i32::from(self.state.sides[self.seat.index()].gnosis);
        GNOSIS_WORTH * points.min(missing.max(0))
    }

    /// What shooting is worth to the enemy more than to the own side.
    fn shooters_lead(&self) -> i32 {
        models_of(self.facts.known)
            .filter(|&model| self.facts.unit(model).shot > 0)
            .map(|model| {
                let unit = self.facts.unit(model);
                let sign = if seat_of(model) == self.seat { -1 } else { 1 };
                sign * i32::from(unit.level) * if unit.shooter { 6 } else { 2 }
            })
            .sum()
    }
}
