//! Standing rules: what abilities, cards and advantages change without being used, for as long as
//! they are there (`continuous`) or their upkeep is paid (`while`).
//!
//! What a bearer's own rules add to its own numbers without conditions is folded into the model by
//! `refresh_model`; everything else is read whenever a number is asked for. Flags of the model and
//! a set of each side say where there is anything to read.

use crate::content::catalogue::{ADVANTAGE_SLOT, Ability, PARTY_MAX};
use crate::content::effect::{
    ActionName, ActionSet, AreaSide, Change, Duration, Op, Rule, Source, Target,
};
use crate::content::index::changes_of;
use crate::content::knobs::BoardKind;
use crate::content::vocabulary::{Stat, Trigger, traits};
use crate::rules::Rules;
use crate::rules::numbers::{Fold, is_in_model};
use crate::rules::query::slots_of;
use crate::state::{ModelId, Side, Slot, State, TimedKind, flag, seat_of};

/// Units of a square (ANI-541).
pub(crate) const SQUARE: i32 = 500;

/// Whether an effect is over with an attack and changes nothing else before: a change of Resistance
/// helps against an effect as well.
pub(super) fn lasts_for_an_attack(op: &Op) -> bool {
    !matches!(*op, Op::StatMod { stat: Stat::Re, .. })
        && matches!(op.duration(), Some(Duration::Attack | Duration::Roll))
}

/// Whether a rule acts on its bearer alone; the rules of an advantage are read at each member.
fn is_own(rule: &Rule, slot: Slot) -> bool {
    rule.target == Target::Own || slot.number() >= ADVANTAGE_SLOT && rule.target == Target::Party
}

/// Whether a rule's effects on its bearer are folded into the model.
fn is_plain(ability: &Ability, rule: &Rule, slot: Slot) -> bool {
    rule.trigger == Trigger::Continuous
        && ability.upkeep == 0
        && rule.conditions.0 == rule.conditions.1
        && is_own(rule, slot)
}

/// Where healing is forbidden, the model knows it itself.
const HEALING: ActionSet = ActionSet::of(ActionName::Heal);

/// Whether an effect of a plain rule is wholly in the model's numbers.
fn is_folded(op: &Op) -> bool {
    match *op {
        Op::StatMod { stat: Stat::Speed, .. } | Op::Immunity { .. } | Op::GrantTrait { .. } => true,
        Op::StatMod { stat, change: Change::Add(number), .. } => {
            number.source == Source::Nothing
                && ((stat as usize) < Stat::FIGHTING || stat == Stat::LpStart)
        }
        Op::Forbid { actions, .. } => actions == HEALING,
        _ => false,
    }
}

/// Where a standing effect comes from.
#[derive(Copy, Clone)]
pub(crate) struct Standing<'a> {
    /// Its bearer.
    pub(crate) bearer: ModelId,
    /// The slot of the bearer.
    pub(crate) slot: Slot,
    /// Its rule.
    pub(crate) rule: &'a Rule,
    /// It acts on its bearer alone and always: some of it is in the model's numbers.
    pub(crate) plain: bool,
}

impl Rules {
    /// Models on the table whose standing rules touch others and may change what is asked (bits of
    /// `index::changes`).
    #[inline]
    pub(crate) fn auras(&self, s: &State, asked: u64) -> u32 {
        let of = |side: &Side| {
            let [low, high] = side.aura_changes;
            let any = (u64::from(low) | u64::from(high) << 32) & asked != 0;
            if any { u32::from(side.auras) } else { 0 }
        };
        (of(&s.sides[0]) | of(&s.sides[1]) << PARTY_MAX) & s.on_table
    }

    /// Whether anything that a bearer holds may change what is asked.
    #[inline]
    pub(super) fn may_change(&self, s: &State, bearer: ModelId, asked: u64) -> bool {
        self.own_slots(s, bearer).changes & asked != 0
            || self.held_slots(s, bearer, |brief| brief.changes & asked != 0) != 0
    }

    /// All standing effects of a bearer that are not folded away, with where they come from. Slots
    /// that change nothing of what is asked are passed over.
    #[inline]
    pub(super) fn each_standing(
        &self,
        s: &State,
        bearer: ModelId,
        asked: u64,
        act: &mut impl FnMut(&Standing, &Op),
    ) {
        if self.may_change(s, bearer, asked) {
            self.read_standing(s, bearer, asked, act);
        }
    }

    fn read_standing(
        &self,
        s: &State,
        bearer: ModelId,
        asked: u64,
        act: &mut impl FnMut(&Standing, &Op),
    ) {
        let own = s.model(bearer);
        let continuous = 1 << Trigger::Continuous as u32;
        for slot in slots_of(self.slots_with(s, bearer, continuous) | own.upkeep) {
            let Some((index, ability)) = self.ability_in(s, bearer, slot) else { continue };
            if self.index.abilities[index as usize].changes & asked == 0 {
                continue;
            }
            let running = slot.is_in(own.upkeep);
            if ability.upkeep > 0 && !running {
                continue;
            }
            for rule in self.catalogue.rules_of(ability.rules) {
                let used = rule.trigger == Trigger::Use && ability.upkeep > 0;
                if !used && rule.trigger != Trigger::Continuous {
                    continue;
                }
                let plain = is_plain(ability, rule, slot);
                let from = Standing { bearer, slot, rule, plain };
                for op in self.catalogue.ops_of(rule.ops) {
                    let lasts = !used || op.duration() == Some(Duration::While);
                    if lasts && !(plain && is_folded(op)) {
                        act(&from, op);
                    }
                }
            }
        }
    }

    /// Whether a standing rule concerns a model.
    pub(crate) fn concerns(&self, s: &State, from: &Standing, model: ModelId) -> bool {
        let (bearer, rule) = (from.bearer, from.rule);
        if is_own(rule, from.slot) {
            return bearer == model;
        }
        let friend = seat_of(bearer) == seat_of(model);
        let zone = || {
            let magic = self.is_magic(s, bearer, from.slot);
            self.in_zone_of(s, bearer, model.bit(), magic) != 0
        };
        match rule.target {
            Target::Party => friend,
            Target::FriendInCz | Target::FriendsInCz => friend && zone(),
            Target::OtherFriendInCz => friend && bearer != model && zone(),
            Target::EnemyInCz | Target::EnemiesInCz => !friend && zone(),
            Target::UnitInCz | Target::UnitsInCz => zone(),
            Target::EngagedEnemies => !friend && self.space.in_contact(s, bearer, model),
            Target::FriendsInSight => {
                friend && (bearer == model || self.space.sees(s, bearer, model))
            }
            Target::Area { about_target: false, radius, side, with_centre } => {
                if bearer == model {
                    return with_centre;
                }
                let side = match side {
                    AreaSide::Enemies => !friend,
                    AreaSide::Friends => friend,
                    AreaSide::Units => true,
                };
                side && model.is_in(self.space.within(s, bearer, i32::from(radius)))
            }
            _ => false,
        }
    }

    /// Works out the fighting stats, traits, immunities and speeds of a model anew from its
    /// character, its cards and its party's advantages (all `continuous` rules without conditions
    /// and all that lasts for the game).
    pub(crate) fn refresh_model(&self, s: &mut State, model: ModelId) {
        let card = self.character(s, model);
        let mut fresh = Fresh { traits: card.traits, immune: card.immune, ..Fresh::default() };
        for slot in slots_of(self.filled_slots(s, model)) {
            let Some((_, ability)) = self.ability_in(s, model, slot) else { continue };
            for rule in self.catalogue.rules_of(ability.rules) {
                if is_plain(ability, rule, slot) {
                    self.catalogue.ops_of(rule.ops).iter().for_each(|op| fresh.take(op));
                }
            }
        }
        for timed in s.timed.iter() {
            if timed.is_on(model) && is_in_model(timed) {
                fresh.take_timed(timed.kind, i32::from(timed.n));
            }
        }
        self.each_standing(s, model, u64::MAX, &mut |from, op| fresh.classify(from, op));
        let squares = self.knobs.board == BoardKind::Squares;
        let (walk, run) = if squares {
            (i32::from(card.squares.0) * SQUARE, i32::from(card.squares.1) * SQUARE)
        } else {
            (i32::from(card.walk), i32::from(card.run))
        };
        let crit_min = if card.crit_min > 0 {
            i32::from(card.crit_min)
        } else if fresh.traits & traits::MASTERY != 0 {
            self.knobs.mastery_crit_min
        } else {
            self.knobs.crit_min
        };
        let lp_max = (i32::from(card.lp) + fresh.lp).clamp(1, 250) as u8;
        let side = &mut s.sides[seat_of(model).index()];
        let bit = 1_u16 << (model.place());
        side.auras = if fresh.aura != 0 { side.auras | bit } else { side.auras & !bit };
        side.aura_changes[0] |= fresh.aura as u32;
        side.aura_changes[1] |= (fresh.aura >> 32) as u32;
        let inch = self.knobs.inch_cm;
        let own = s.model_mut(model);
        for (stat, value) in own.stats.iter_mut().enumerate() {
            *value = (i32::from(card.stats[stat]) + fresh.stats[stat]).clamp(-100, 100) as i8;
        }
        own.lp_max = lp_max;
        own.traits = fresh.traits;
        own.immune = fresh.immune;
        own.crit_min = (crit_min + fresh.crit).clamp(2, 100) as u8;
        own.walk = fresh.speed.length(walk, inch).clamp(0, 30_000) as i16;
        own.run = fresh.speed.length(run, inch).clamp(0, 30_000) as i16;
        own.flags &= !(flag::FIRM | flag::NO_HEAL | flag::VARIES | flag::MODS);
        own.flags |= fresh.flags;
    }
}

/// What `refresh_model` gathers.
#[derive(Default)]
struct Fresh {
    stats: [i32; Stat::FIGHTING],
    lp: i32,
    speed: Fold,
    crit: i32,
    traits: u32,
    immune: u16,
    flags: u32,
    aura: u64,
}

impl Fresh {
    /// An effect of a plain rule.
    fn take(&mut self, op: &Op) {
        match *op {
            Op::StatMod { stat: Stat::Speed, change, .. } => self.speed.take(change, 0),
            Op::StatMod { stat, change: Change::Add(number), .. } if is_folded(op) => {
                self.add(stat as usize, i32::from(number.plus));
            }
            Op::AttackMod(change) => self.crit += i32::from(change.crit_min),
            Op::Immunity { states, displacement } => {
                self.immune |= states;
                self.flags |= if displacement { flag::FIRM } else { 0 };
            }
            Op::GrantTrait { bits, .. } => self.traits |= bits,
            Op::Forbid { actions, .. } if actions.has(HEALING) => {
                self.flags |= flag::NO_HEAL;
            }
            _ => {}
        }
    }

    /// Something that lasts for the game.
    fn take_timed(&mut self, kind: TimedKind, n: i32) {
        match kind {
            TimedKind::Stat(stat) => self.add(stat as usize, n),
            TimedKind::Length(stat) if stat == Stat::Speed as u8 => self.speed.add += n,
            TimedKind::CritMin => self.crit += n,
            TimedKind::Trait(number) => self.traits |= 1 << number,
            TimedKind::Immune(states) => self.immune |= states,
            TimedKind::Firm => self.flags |= flag::FIRM,
            TimedKind::Forbidden(actions) if actions.has(HEALING) => {
                self.flags |= flag::NO_HEAL;
            }
            _ => {}
        }
    }

    fn add(&mut self, stat: usize, n: i32) {
        match self.stats.get_mut(stat) {
            Some(value) => *value += n,
            None if stat == Stat::LpStart as usize => self.lp += n,
            None => {}
        }
    }

    /// A standing effect that has to be read each time: where to look for it.
    fn classify(&mut self, from: &Standing, op: &Op) {
        if matches!(op, Op::PartyMod(_)) {
            return;
        }
        if !is_own(from.rule, from.slot) {
            self.aura |= changes_of(op);
        }
        self.flags |= match op {
            Op::AttackMod(_) => flag::MODS,
            _ => flag::VARIES,
        };
    }
}
