//! Questions the rules ask of a state: what is in a slot, lengths, costs, control zones, traits,
//! standing changes of rolls.

use std::cell::Cell;

use crate::content::catalogue::{ADVANTAGE_SLOT, CARD_SLOT, NOTHING};
use crate::content::effect::{ActionName, ActionSet, Op, Rolls, Target};
use crate::content::index::{Brief, Slots, changes};
use crate::content::knobs;
use crate::content::vocabulary::{Kind, Stat, State as Token, Trigger};
use crate::rules::Rules;
use crate::rules::conditions::{Asking, Scene};
use crate::rules::numbers;
use crate::rules::numbers::is_in_force;
use crate::rules::standing::Standing;
use crate::state::{
    ModelId, PlotState, Slot, State, TimedKind, flag, models_of, numbers_of, seat_of,
};
use tenbin_engine::Seat;

/// The slots that hold no advantages.
pub(super) const NO_ADVANTAGES: u16 = (1 << ADVANTAGE_SLOT) - 1;

/// The slots of a set, ascending.
#[inline]
pub(crate) fn slots_of(set: u16) -> impl Iterator<Item = Slot> {
    numbers_of(u32::from(set)).map(Slot::of)
}

impl Rules {
    /// Slots of cards and advantages of a model whose content answers a question, one bit each.
    #[inline]
    pub(super) fn held_slots(
        &self,
        s: &State,
        model: ModelId,
        asked: impl Fn(&Brief) -> bool,
    ) -> u16 {
        let mut set = 0;
        let asked = |index: u16| {
            // The number of no card is no index.
            self.index.abilities.get(index as usize).is_some_and(&asked)
        };
        for (slot, &card) in (CARD_SLOT..).zip(&s.model(model).cards) {
            set |= u16::from(asked(card)) << slot;
        }
        let side = &s.sides[seat_of(model).index()];
        for (number, &advantage) in side.advantages.iter().enumerate() {
            if advantage != NOTHING && side.advantage_members[number] >> (model.place()) & 1 == 1 {
                set |= u16::from(asked(advantage)) << (ADVANTAGE_SLOT + number as u8);
            }
        }
        set
    }

    /// The own slots of a model's character in short.
    #[inline]
    pub(super) fn own_slots(&self, s: &State, model: ModelId) -> &Slots {
        &self.index.characters[s.model(model).character as usize]
    }

    /// Slots of a model that hold something, one bit each.
    pub(super) fn filled_slots(&self, s: &State, model: ModelId) -> u16 {
        self.own_slots(s, model).filled | self.held_slots(s, model, |_| true)
    }

    /// All triggers of what a model holds, as bits.
    pub(crate) fn triggers_of(&self, s: &State, model: ModelId) -> u32 {
        let held = Cell::new(self.own_slots(s, model).triggers);
        self.held_slots(s, model, |brief| {
            held.set(held.get() | brief.triggers);
            false
        });
        held.get()
    }

    /// Slots of a model that hold something with one of these triggers (bits), one bit each.
    #[inline]
    pub fn slots_with(&self, s: &State, model: ModelId, triggers: u32) -> u16 {
        // Mostly nobody has any.
        if s.triggers & triggers == 0 { 0 } else { self.find_slots_with(s, model, triggers) }
    }

    fn find_slots_with(&self, s: &State, model: ModelId, triggers: u32) -> u16 {
        let own = self.own_slots(s, model);
        let mut set = 0;
        let mut rest = own.triggers & triggers;
        while rest != 0 {
            set |= own.by_trigger[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        u16::from(set) | self.held_slots(s, model, |brief| brief.triggers & triggers != 0)
    }

    /// Slots of a model that hold an ability of this kind, one bit each.
    pub fn slots_of_kind(&self, s: &State, model: ModelId, kind: Kind) -> u16 {
        u16::from(self.own_slots(s, model).by_kind[kind as usize])
            | self.held_slots(s, model, |brief| brief.kind == kind)
    }

    /// Slots of a model that may be used in its own activation: what can be used at all or is an
    /// attack, but for what waits for a trigger it names (ANI-122); reactive abilities that act on
    /// their bearer whenever it is a target may be used then, too (ANI-128).
    pub(super) fn active_slots(&self, s: &State, model: ModelId) -> u16 {
        let own = self.own_slots(s, model);
        own.active | self.held_slots(s, model, Brief::is_active)
    }

    /// Whether nothing lasts on a model for a time.
    #[inline]
    fn is_untouched(s: &State, model: ModelId) -> bool {
        !s.has(model, flag::LASTING)
    }

    /// Whether a model has one of these traits now.
    #[inline]
    pub fn has_trait(&self, s: &State, model: ModelId, bits: u32) -> bool {
        if s.model(model).traits & bits != 0 {
            return true;
        }
        let plain = !s.has(model, flag::LASTING | flag::VARIES);
        !(plain && self.auras(s, changes::TRAIT) == 0) && self.gains_trait(s, model, bits)
    }

    /// All traits that a model has now.
    #[inline]
    pub(crate) fn traits_of(&self, s: &State, model: ModelId) -> u32 {
        let plain = !s.has(model, flag::LASTING | flag::VARIES);
        if plain && self.auras(s, changes::TRAIT) == 0 {
            return s.model(model).traits;
        }
        self.find_traits(s, model)
    }

    fn find_traits(&self, s: &State, model: ModelId) -> u32 {
        let mut traits = s.model(model).traits;
        for timed in s.lasts_on(model) {
            if let TimedKind::Trait(number) = timed.kind
                && timed.only.fits(s.attack())
            {
                traits |= 1 << number;
            }
        }
        self.each_standing_on(s, model, changes::TRAIT, &mut |op| {
            if let Op::GrantTrait { bits, .. } = *op {
                traits |= bits;
            }
        });
        traits
    }

    /// Whether something grants a model one of these traits for a time.
    fn gains_trait(&self, s: &State, model: ModelId, bits: u32) -> bool {
        let lasting = s.lasts_on(model).any(|timed| {
            matches!(timed.kind, TimedKind::Trait(number) if bits >> number & 1 == 1)
                && timed.only.fits(s.attack())
        });
        lasting
            || self.any_standing(s, model, changes::TRAIT, &|op| match *op {
                Op::GrantTrait { bits: granted, .. } => granted & bits != 0,
                _ => false,
            })
    }

    /// Whether any standing effect on a model answers a question.
    #[inline]
    fn any_standing(
        &self,
        s: &State,
        model: ModelId,
        changes: u64,
        asked: &dyn Fn(&Op) -> bool,
    ) -> bool {
        let mut found = false;
        self.each_standing_on(s, model, changes, &mut |op| found |= asked(op));
        found
    }

    /// All standing effects of some kinds (bits of `index::changes`) that act on a model now and
    /// are not folded into it, its own and those of others.
    #[inline]
    fn each_standing_on(&self, s: &State, model: ModelId, asked: u64, act: &mut dyn FnMut(&Op)) {
        let own = s.has(model, flag::VARIES);
        let others = self.auras(s, asked) & !Self::bit(model);
        if own || others != 0 {
            self.read_standing_on(s, model, asked, (own, others), act);
        }
    }

    fn read_standing_on(
        &self,
        s: &State,
        model: ModelId,
        asked: u64,
        (own, others): (bool, u32),
        act: &mut dyn FnMut(&Op),
    ) {
        let mut read = |from: &Standing, op: &Op| {
            // Stats and attacks are read elsewhere.
            if matches!(op, Op::StatMod { .. } | Op::AttackMod(_)) {
                return;
            }
            let scene = Scene::of(s, from.bearer, from.slot, Asking::Moment);
            if self.concerns(s, from, model) && self.holds(s, &scene, model, from.rule.conditions) {
                act(op);
            }
        };
        if own {
            self.each_standing(s, model, asked, &mut read);
        }
        for bearer in models_of(others) {
            self.each_standing(s, bearer, asked, &mut read);
        }
    }

    /// Whether tokens of a state cannot be placed on a model (ANI-344).
    pub fn is_immune(&self, s: &State, model: ModelId, state: Token) -> bool {
        let bit = 1_u16 << state as u16;
        s.model(model).immune & bit != 0
            || self.any_standing(
                s,
                model,
                changes::IMMUNITY,
                &|op| matches!(*op, Op::Immunity { states, .. } if states & bit != 0),
            )
    }

    /// Whether nothing changes what actions cost a model, or forbids it any.
    #[inline]
    pub(super) fn acts_plainly(&self, s: &State, model: ModelId) -> bool {
        let varies = s.has(model, flag::VARIES) && self.may_change(s, model, changes::ACTIONS);
        !varies
            && Self::is_untouched(s, model)
            && self.auras(s, changes::ACTIONS) & !Self::bit(model) == 0
    }

    /// What a basic action costs where nothing changes it.
    #[inline]
    pub(super) fn plain_cost(&self, action: ActionName) -> i32 {
        let costs = &self.costs;
        match action {
            ActionName::Attack => costs.attack,
            ActionName::Charge => costs.charge,
            ActionName::Dodge => costs.dodge,
            ActionName::Counter => costs.counter,
            ActionName::Walk => costs.walk,
            ActionName::Run => costs.run,
            ActionName::Escape => costs.escape,
            ActionName::Seek => costs.seek,
            ActionName::Push => costs.push,
            ActionName::Climb => costs.climb,
            ActionName::Slam => costs.slam,
            _ => 0,
        }
    }

    /// What a basic action costs a model (ANI-186, `cost_mod`).
    pub fn cost(&self, s: &State, model: ModelId, action: ActionName) -> i32 {
        let mut cost = self.plain_cost(action);
        let mut nothing = false;
        for timed in s.lasts_on(model) {
            if timed.kind == TimedKind::Cost(action) && is_in_force(s, timed, s.attack()) {
                nothing |= timed.n <= -100;
                cost += i32::from(timed.n);
            }
        }
        self.each_standing_on(s, model, changes::cost(action), &mut |op| {
            if let Op::CostMod { action: named, more, .. } = *op
                && named == action
            {
                nothing |= more.is_none();
                cost += i32::from(more.unwrap_or(0));
            }
        });
        if nothing { 0 } else { cost.max(0) }
    }

    /// Whether an effect forbids a model an action; `Defend` forbids Dodge and Counterattack.
    pub fn is_forbidden(&self, s: &State, model: ModelId, action: ActionName) -> bool {
        let mut asked = ActionSet::of(action);
        if matches!(action, ActionName::Dodge | ActionName::Counter) {
            asked |= ActionSet::of(ActionName::Defend);
        }
        if action == ActionName::Heal && s.has(model, flag::NO_HEAL) {
            return true;
        }
        s.lasts_on(model).any(|timed| {
            matches!(timed.kind, TimedKind::Forbidden(set) if set.has(asked))
                && is_in_force(s, timed, s.attack())
        }) || self.any_standing(
            s,
            model,
            changes::forbidden(asked),
            &|op| matches!(*op, Op::Forbid { actions, .. } if actions.has(asked)),
        )
    }

    /// Most damage that one attack does to a model (`damage_cap`).
    pub fn damage_cap(&self, s: &State, model: ModelId) -> i32 {
        let mut cap = i32::MAX;
        self.each_standing_on(s, model, changes::CAP, &mut |op| {
            if let Op::DamageCap(most) = *op {
                cap = cap.min(i32::from(most));
            }
        });
        cap
    }

    /// Action points that what is in a slot costs.
    pub fn slot_cost(&self, s: &State, model: ModelId, slot: Slot) -> i32 {
        self.ability_in(s, model, slot).map_or(0, |(_, ability)| i32::from(ability.ap))
    }

    /// Whether nothing changes a number that no state changes, but for what is in the model
    /// already.
    #[inline]
    fn is_as_printed(&self, s: &State, model: ModelId, stat: Stat) -> bool {
        let asked = changes::stat(stat);
        Self::is_untouched(s, model)
            && !(s.has(model, flag::VARIES) && self.may_change(s, model, asked))
            && (stat == Stat::ControlZone || self.auras(s, asked) & !Self::bit(model) == 0)
    }

    /// A length with all that changes it, in units.
    #[inline]
    fn length(&self, s: &State, model: ModelId, stat: Stat, base: i32, asking: Asking) -> i32 {
        if self.is_as_printed(s, model, stat) {
            return base.max(0);
        }
        self.fold(s, model, stat, s.attack(), asking).length(base, self.knobs.inch_cm)
    }

    /// Walk and run of a model in units (ANI-140).
    pub fn speed(&self, s: &State, model: ModelId) -> (i32, i32) {
        let own = s.model(model);
        if self.is_as_printed(s, model, Stat::Speed) {
            return (i32::from(own.walk).max(0), i32::from(own.run).max(0));
        }
        let fold = self.fold(s, model, Stat::Speed, s.attack(), Asking::Moment);
        let inch = self.knobs.inch_cm;
        (fold.length(i32::from(own.walk), inch), fold.length(i32::from(own.run), inch))
    }

    /// The length of a Free Move, in units.
    pub fn free_move(&self, s: &State, model: ModelId) -> i32 {
        self.length(s, model, Stat::FreeMove, self.knobs.free_move_cm, Asking::Moment)
    }

    /// Reach of a model as shield or interceptor, in units.
    pub fn shield_reach(&self, s: &State, model: ModelId) -> i32 {
        self.length(s, model, Stat::ShieldReach, self.knobs.intercept_cm, Asking::Moment)
    }

    /// Reach of a model as interceptor: where its Free Move is longer than others', that
    /// (ANI-143, ANI-270).
    pub fn intercept_reach(&self, s: &State, model: ModelId) -> i32 {
        let (reach, own) = (self.shield_reach(s, model), self.free_move(s, model));
        if own > self.knobs.free_move_cm { reach.max(own) } else { reach }
    }

    /// How far a displacement moves a model (`displacement`), in hundredths of an inch, rounded
    /// down to whole inches where it is changed.
    pub fn displacement(&self, s: &State, model: ModelId, hundredths: i32) -> i32 {
        let fold = self.fold(s, model, Stat::Displacement, s.attack(), Asking::Moment);
        if fold == numbers::Fold::default() {
            return hundredths;
        }
        fold.length(hundredths, 100) / 100 * 100
    }

    /// Reach of a control zone in units (ANI-007); for Magic abilities where `magic`.
    pub fn control_zone(&self, s: &State, model: ModelId, magic: bool) -> i32 {
        match s.sides[seat_of(model).index()].zone_set {
            0 => {
                let base = self.knobs.control_zone_cm;
                self.length(s, model, Stat::ControlZone, base, Asking::Zone(magic))
            }
            set => i32::from(set),
        }
    }

    /// Whether a model is in another's control zone (ANI-007). A model is in its own.
    pub fn in_zone(&self, s: &State, owner: ModelId, model: ModelId) -> bool {
        self.in_zone_of(s, owner, Self::bit(model), false) != 0
    }

    /// Models of a set that are in the control zone of a model.
    pub fn in_zone_of(&self, s: &State, owner: ModelId, set: u32, magic: bool) -> u32 {
        let own = Self::bit(owner);
        let mut inside = set & own;
        if set & !own == 0 {
            return inside;
        }
        let reach = self.control_zone(s, owner, magic);
        for model in models_of(set & !own & s.on_table) {
            if self.space.distance(s, owner, model) <= reach && self.space.sees(s, owner, model) {
                inside |= model.bit();
            }
        }
        inside
    }

    /// The range of a ranged attack with all that changes it, in units.
    pub fn range(&self, s: &State, model: ModelId, range: i16) -> i32 {
        self.range_of(s, model, range, true)
    }

    /// The range of an Effect in the same way: what speaks of ranged attacks does not lengthen it
    /// (section 3.6).
    pub(super) fn effect_range(&self, s: &State, model: ModelId, range: i16) -> i32 {
        self.range_of(s, model, range, false)
    }

    fn range_of(&self, s: &State, model: ModelId, range: i16, shot: bool) -> i32 {
        let full = self.length(s, model, Stat::Range, i32::from(range), Asking::Range(shot));
        if s.sides[seat_of(model).index()].ranges_halved { full / 2 } else { full }
    }

    /// What lasting effects, standing rules and open plot cards add to rolls
    /// of a model, or of a player where it is `NONE`.
    pub fn roll_modifier(&self, s: &State, model: ModelId, seat: Seat, rolls: Rolls) -> i32 {
        let mut sum = 0;
        self.each_roll_change(s, model, seat, &mut |op, n| match *op {
            Op::RollMod { rolls: named, amount } if named.has(rolls) => {
                sum += i32::from(amount) * n;
            }
            _ => {}
        });
        sum
    }

    /// Dice that they add to rolls.
    pub fn more_dice(&self, s: &State, model: ModelId, seat: Seat, rolls: Rolls) -> i32 {
        let mut sum = 0;
        self.each_roll_change(s, model, seat, &mut |op, n| match *op {
            Op::ExtraDie { rolls: named } if named.has(rolls) => sum += n,
            _ => {}
        });
        sum
    }

    /// Changes of rolls, with how often each counts.
    fn each_roll_change(
        &self,
        s: &State,
        model: ModelId,
        seat: Seat,
        act: &mut dyn FnMut(&Op, i32),
    ) {
        if model == ModelId::NONE {
            self.each_party_change(s, seat, act);
        } else {
            self.each_standing_on(s, model, changes::ROLL, &mut |op| act(op, 1));
            for timed in s.lasts_on(model) {
                if !is_in_force(s, timed, s.attack()) {
                    continue;
                }
                match timed.kind {
                    TimedKind::RollMod(rolls) => act(&Op::RollMod { rolls, amount: timed.n }, 1),
                    TimedKind::Dice(rolls) => act(&Op::ExtraDie { rolls }, i32::from(timed.n)),
                    _ => {}
                }
            }
        }
        for (number, plot) in s.sides[seat.index()].plots.iter().enumerate() {
            let ability = &self.catalogue.abilities[plot.card as usize];
            if plot.state != PlotState::Open || !ability.has(Trigger::Continuous) {
                continue;
            }
            let scene = Scene::of_plot(s, seat, number as u8, Asking::Moment);
            for rule in self.catalogue.rules_of(ability.rules) {
                if rule.trigger == Trigger::Continuous
                    && self.holds(s, &scene, model, rule.conditions)
                {
                    self.catalogue.ops_of(rule.ops).iter().for_each(|op| act(op, 1));
                }
            }
        }
    }

    /// Changes of the rolls that a player makes itself, by the advantages of its party.
    fn each_party_change(&self, s: &State, seat: Seat, act: &mut dyn FnMut(&Op, i32)) {
        for &index in &s.sides[seat.index()].advantages {
            let Some(ability) = self.catalogue.abilities.get(index as usize) else { continue };
            for rule in self.catalogue.rules_of(ability.rules) {
                let whole = matches!(rule.target, Target::Party | Target::Players { .. });
                if rule.trigger == Trigger::Continuous && whole {
                    self.catalogue.ops_of(rule.ops).iter().for_each(|op| act(op, 1));
                }
            }
        }
    }

    /// Whether players know distances before they declare (ANI-006, ANI-012).
    #[inline]
    pub(super) fn is_measured(&self) -> bool {
        self.knobs.premeasure || self.knobs.board == knobs::BoardKind::Squares
    }
}
