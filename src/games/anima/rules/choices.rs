//! What the active model may do (ANI-120 to ANI-202, D10, D12): the list of its legal actions.

use std::cell::OnceCell;

use crate::content::catalogue::{Ability, Origin};
use crate::content::effect::{ActionName, Op};
use crate::content::vocabulary::{Kind, State as Token, Trigger, traits};
use crate::rules::Rules;
use crate::rules::query::{NO_ADVANTAGES, slots_of};
use crate::space::MoveMode;
use crate::space::ground;
use crate::state::action::Action;
use crate::state::{ModelId, NONE, Slot, Stand, State, flag, models_of, numbers_of, seat_of};

/// What the choices of an activation share.
struct Situation {
    model: ModelId,
    ap: i32,
    /// Enemies in contact, the hidden among them not counted (they are revealed by contact).
    engaged: u32,
    /// Enemies that may be aimed at: seen, not hidden (ANI-201, ANI-400); once it is asked for.
    visible: OnceCell<u32>,
    /// The movement of the turn is open and nothing holds the model (ANI-140, ANI-142).
    may_move: bool,
    /// The movement of the turn is open.
    movement_left: bool,
    /// Nothing changes what actions cost, and none is forbidden.
    plain: bool,
}

impl Rules {
    /// Enemies that a model may aim at: seen and not hidden (ANI-201, ANI-400).
    pub(crate) fn aims(&self, s: &State, model: ModelId) -> u32 {
        models_of(s.enemies_of(model))
            .filter(|&enemy| !s.has(enemy, flag::HIDDEN) && self.space.sees(s, model, enemy))
            .fold(0, |set, enemy| set | enemy.bit())
    }

    /// Enemies that a model may attack in melee: in contact, or within reach (ANI-210, ANI-354).
    pub(super) fn melee_targets(&self, s: &State, model: ModelId, engaged: u32) -> u32 {
        let mut set = engaged;
        if self.has_trait(s, model, traits::REACH) {
            let reach = i32::from(self.character(s, model).reach);
            for enemy in models_of(s.enemies_of(model) & !engaged) {
                if !s.has(enemy, flag::HIDDEN)
                    && self.space.distance(s, model, enemy) <= reach
                    && self.space.sees(s, model, enemy)
                {
                    set |= enemy.bit();
                }
            }
        }
        models_of(set)
            .filter(|&enemy| !s.has(enemy, flag::HIDDEN))
            .fold(0, |set, one| set | one.bit())
    }

    /// Whether a marker of the enemy is in a model's control zone (ANI-418).
    pub(super) fn marker_in_zone(&self, s: &State, model: ModelId, marker: u8) -> bool {
        let seat = State::opponent(seat_of(model));
        s.sides[seat.index()].markers.get(marker as usize).is_some_and(|marker| {
            self.space.distance_to_point(s, model, marker.at) <= self.control_zone(s, model, false)
                && self.space.sees_point(s, model, marker.at)
        })
    }

    /// Whether a model engaged may leave contact without an Escape (ANI-349).
    fn leaves_freely(&self, s: &State, model: ModelId, engaged: u32) -> bool {
        engaged == 0
            || (self.has_trait(s, model, traits::INTANGIBLE)
                && !models_of(engaged).any(|enemy| self.has_trait(s, enemy, traits::INTANGIBLE)))
    }

    fn situation(&self, s: &State, model: ModelId) -> Situation {
        let engaged = self.space.engaged_with(s, model);
        let movement_left = !s.has(model, flag::MOVED | flag::DETECTED);
        Situation {
            model,
            ap: i32::from(s.model(model).ap),
            engaged,
            visible: OnceCell::new(),
            may_move: movement_left && self.leaves_freely(s, model, engaged),
            movement_left,
            plain: self.acts_plainly(s, model),
        }
    }

    /// Whom the active model may aim at.
    fn visible(&self, s: &State, now: &Situation) -> u32 {
        *now.visible.get_or_init(|| self.aims(s, now.model))
    }

    /// Everything the active model may do.
    pub(super) fn activation_options(&self, s: &State, add: &mut dyn FnMut(Action)) {
        let now = self.situation(s, s.active);
        if s.bears(now.model, Token::Berserker) && self.berserk_options(s, &now, add) {
            return;
        }
        // In the order of the list.
        self.movement_options(s, &now, add);
        self.attack_options(s, &now, add);
        self.other_options(s, &now, add);
        self.slot_options(s, &now, add);
        add(Action::End);
    }

    #[inline]
    fn affords(&self, s: &State, now: &Situation, action: ActionName) -> bool {
        if now.plain {
            return now.ap >= self.plain_cost(action);
        }
        now.ap >= self.cost(s, now.model, action) && !self.is_forbidden(s, now.model, action)
    }

    fn movement_options(&self, s: &State, now: &Situation, add: &mut dyn FnMut(Action)) {
        if now.may_move {
            for (name, action) in [(ActionName::Walk, Action::Walk), (ActionName::Run, Action::Run)]
            {
                if self.affords(s, now, name) {
                    add(action);
                }
            }
        }
        // A Free Move counts on its own under `free_move_uses_movement` = false (ANI-144).
        let free = if self.knobs.free_move_uses_movement {
            now.may_move
        } else {
            self.leaves_freely(s, now.model, now.engaged)
                && !s.has(now.model, flag::FREE_MOVED | flag::DETECTED)
        };
        if free
            && (now.plain || !self.is_forbidden(s, now.model, ActionName::FreeMove))
            && self.free_move(s, now.model) > 0
        {
            add(Action::FreeMove);
        }
        if now.may_move && self.affords(s, now, ActionName::Climb) {
            self.climb_options(s, now.model, add);
        }
    }

    /// Escape and Seek.
    fn other_options(&self, s: &State, now: &Situation, add: &mut dyn FnMut(Action)) {
        if now.engaged != 0 && self.affords(s, now, ActionName::Escape) {
            add(Action::Escape);
        }
        if !s.has(now.model, flag::SOUGHT) && self.affords(s, now, ActionName::Seek) {
            self.seek_options(s, now.model, add);
        }
    }

    fn climb_options(&self, s: &State, model: ModelId, add: &mut dyn FnMut(Action)) {
        let down = s.has(model, flag::CLIMBED);
        let stand = if down { Stand::ClimbDown } else { Stand::ClimbUp };
        for number in numbers_of(self.space.pieces_with(s, ground::CLIMBABLE)) {
            if self.space.has_spot(s, model, stand, number) {
                add(Action::Climb(number));
            }
        }
    }

    /// A Seek, whether or not anything hidden is near (ANI-194), also with a marker of the control
    /// zone named (ANI-195, ANI-418).
    fn seek_options(&self, s: &State, model: ModelId, add: &mut dyn FnMut(Action)) {
        let seat = State::opponent(seat_of(model));
        for marker in 0..s.sides[seat.index()].markers.len() as u8 {
            if self.marker_in_zone(s, model, marker) {
                add(Action::Seek(marker));
            }
        }
        add(Action::Seek(NONE));
    }

    fn attack_options(&self, s: &State, now: &Situation, add: &mut dyn FnMut(Action)) {
        let model = now.model;
        let attack = self.affords(s, now, ActionName::Attack);
        if attack {
            for target in models_of(self.melee_targets(s, model, now.engaged)) {
                add(Action::Attack(target));
            }
            let range = self.range(s, model, self.character(s, model).ranged);
            if self.has_trait(s, model, traits::RANGED) && range > 0 && now.engaged == 0 {
                for target in models_of(self.shot_targets(s, now, range)) {
                    add(Action::Shoot(target));
                }
            }
        }
        let mut charged = 0;
        let mut slams = false;
        // Who may leave melee as it likes charges others from there (ANI-142, ANI-187, ANI-349).
        if now.may_move {
            let charges = self.affords(s, now, ActionName::Charge);
            slams = self.affords(s, now, ActionName::Slam);
            if charges || slams {
                charged = self.charge_targets(s, now, None);
            }
            if charges {
                models_of(charged).for_each(|target| add(Action::Charge(target)));
            }
        }
        if now.movement_left && now.engaged != 0 && self.affords(s, now, ActionName::Push) {
            for target in models_of(now.engaged) {
                if !s.has(target, flag::HIDDEN) {
                    add(Action::Push(target));
                }
            }
        }
        if slams {
            models_of(charged).for_each(|target| add(Action::Slam(target)));
        }
    }

    /// Whom a model may shoot at: everybody it sees, or, measuring first, those in range (ANI-006,
    /// ANI-012).
    fn shot_targets(&self, s: &State, now: &Situation, range: i32) -> u32 {
        if !self.knobs.premeasure {
            return self.visible(s, now);
        }
        models_of(self.visible(s, now))
            .filter(|&target| self.space.distance(s, now.model, target) <= range)
            .fold(0, |set, target| set | target.bit())
    }

    /// Whom a model may charge: seen, and no base or impassable terrain on the line (ANI-187,
    /// ANI-190); measuring first, only those it reaches.
    fn charge_targets(&self, s: &State, now: &Situation, slot: Option<Slot>) -> u32 {
        if !self.knobs.premeasure
            && let Some(clear) = self.clear_lines(s, now.model, self.charge_how(s, now.model, slot))
        {
            return clear & self.visible(s, now) & !now.engaged;
        }
        let (how, length) = self.charge_of(s, now.model, slot);
        models_of(self.visible(s, now) & !now.engaged)
            .filter(|&target| self.may_charge(s, now.model, target, length, how))
            .fold(0, |set, target| set | target.bit())
    }

    fn may_charge(
        &self,
        s: &State,
        model: ModelId,
        target: ModelId,
        length: i32,
        how: MoveMode,
    ) -> bool {
        if !self.knobs.premeasure {
            return !self.space.charge_is_barred(s, model, target, how);
        }
        let line = self.space.charge_line(s, model, target, length, how);
        !line.barred && line.end.touched == target
    }

    /// Abilities and cards of the active model (ANI-184, ANI-225).
    fn slot_options(&self, s: &State, now: &Situation, add: &mut dyn FnMut(Action)) {
        let slots = self.active_slots(s, now.model);
        for slot in slots_of(slots & NO_ADVANTAGES) {
            if let Some((_, ability)) = self.ability_in(s, now.model, slot)
                && self.can_use(s, now.model, slot)
            {
                self.options_of(s, now, slot, ability, add);
            }
        }
    }

    fn options_of(
        &self,
        s: &State,
        now: &Situation,
        slot: Slot,
        ability: &Ability,
        add: &mut dyn FnMut(Action),
    ) {
        let mut with_extra = |target: ModelId| {
            let cost = self.slot_cost(s, now.model, slot);
            for extra in 0..=ability.ap_extra_max {
                if cost + i32::from(extra) <= now.ap {
                    add(Action::Use(slot, target, extra));
                }
            }
        };
        match ability.kind {
            Kind::Attack | Kind::Ranged | Kind::Charge | Kind::Slam => {
                if self.sweeps(ability) {
                    // An attack about oneself needs somebody in sight (ANI-224).
                    if now.engaged != 0 || self.visible(s, now) != 0 {
                        with_extra(ModelId::NONE);
                    }
                    return;
                }
                for target in models_of(self.ability_targets(s, now, slot, ability)) {
                    if self.use_conditions_hold(s, now.model, slot, target) {
                        with_extra(target);
                    }
                }
            }
            Kind::Movement => {
                let free = self.leaves_melee(ability);
                if now.movement_left && (now.may_move || free) {
                    with_extra(ModelId::NONE);
                }
            }
            Kind::Effect | Kind::Innate => match self.choosable(s, now.model, slot, Trigger::Use) {
                None => with_extra(ModelId::NONE),
                Some(set) => models_of(set).for_each(with_extra),
            },
            Kind::Dodge | Kind::Counter => {}
        }
    }

    /// Whom an attack ability may be aimed at.
    fn ability_targets(&self, s: &State, now: &Situation, slot: Slot, ability: &Ability) -> u32 {
        match ability.kind {
            Kind::Attack => self.melee_targets(s, now.model, now.engaged),
            Kind::Ranged if now.engaged == 0 => {
                self.shot_targets(s, now, self.range(s, now.model, ability.range))
            }
            Kind::Charge | Kind::Slam if now.may_move => self.charge_targets(s, now, Some(slot)),
            _ => 0,
        }
    }

    /// Whether an ability attacks everybody about its bearer (ANI-224).
    pub(crate) fn sweeps(&self, ability: &Ability) -> bool {
        ability.kind == Kind::Attack
            && self
                .implicit_attack(ability)
                .is_some_and(|op| matches!(op, Op::Attack { sweep: Some(_), .. }))
    }

    /// The op that says how the implicit attack of an ability runs, if there is one.
    pub(super) fn implicit_attack(&self, ability: &Ability) -> Option<Op> {
        self.catalogue.rules[ability.rules.0 as usize..ability.rules.1 as usize]
            .iter()
            .filter(|rule| rule.trigger == Trigger::Use)
            .flat_map(|rule| self.ops_of(rule))
            .find(|op| matches!(op, Op::Attack { .. }))
            .copied()
    }

    fn leaves_melee(&self, ability: &Ability) -> bool {
        ability.origin == Origin::Character
            && self.catalogue.rules[ability.rules.0 as usize..ability.rules.1 as usize]
                .iter()
                .flat_map(|rule| self.ops_of(rule))
                .any(|op| matches!(op, Op::Move { leave_melee: true, .. }))
    }

    /// Conditions of the use rules that name the target (`prev_hit`, `target.…`): an ability none
    /// of whose rules may act on a target is not offered against it.
    fn use_conditions_hold(&self, s: &State, model: ModelId, slot: Slot, target: ModelId) -> bool {
        let requires = self.ability_in(s, model, slot).map_or((0, 0), |(_, one)| one.requires);
        self.conditions_hold(s, model, slot, target, requires)
    }

    /// What Berserker leaves of the choices (ANI-327); false where it acts freely.
    fn berserk_options(&self, s: &State, now: &Situation, add: &mut dyn FnMut(Action)) -> bool {
        let model = now.model;
        let mut any = false;
        let attack_cost = self.cost(s, model, ActionName::Attack);
        if now.engaged != 0 {
            if now.ap < attack_cost {
                return false;
            }
            self.attack_options(s, now, &mut |action| {
                if let Action::Attack(target) = action
                    && target.is_in(now.engaged)
                {
                    any = true;
                    add(action);
                }
            });
            self.slot_options(s, now, &mut |action| {
                if self.is_attack_on(s, model, action, now.engaged) {
                    any = true;
                    add(action);
                }
            });
            return any;
        }
        let Some(nearest) = self.berserk_target(s, now) else { return false };
        if self.may_charge_at(s, now, nearest) {
            self.attack_options(s, now, &mut |action| {
                if action == Action::Charge(nearest) {
                    add(action);
                }
            });
            self.slot_options(s, now, &mut |action| {
                if self.is_charge_at(s, model, action, nearest.bit()) {
                    add(action);
                }
            });
            return true;
        }
        self.blocked_berserk_options(s, now, nearest, add)
    }

    /// The enemy that a Berserker not engaged must get to: the nearest that it sees, else the nearest
    /// that is not hidden; none where it could not pay for a Charge.
    fn berserk_target(&self, s: &State, now: &Situation) -> Option<ModelId> {
        if now.ap < self.cost(s, now.model, ActionName::Charge) {
            return None;
        }
        let nearest = |enemies: u32| {
            models_of(enemies)
                .min_by_key(|&enemy| (self.space.distance(s, now.model, enemy), enemy))
        };
        let open = |enemy: &ModelId| !s.has(*enemy, flag::HIDDEN);
        nearest(self.visible(s, now)).or_else(|| {
            let enemies = models_of(s.enemies_of(now.model)).filter(open);
            nearest(enemies.fold(0, |set, enemy| set | enemy.bit()))
        })
    }

    /// Whether a Charge, or an ability of that kind, may be declared at an enemy.
    fn may_charge_at(&self, s: &State, now: &Situation, enemy: ModelId) -> bool {
        let mut may = false;
        self.attack_options(s, now, &mut |action| may |= action == Action::Charge(enemy));
        self.slot_options(s, now, &mut |action| {
            may |= self.is_charge_at(s, now.model, action, enemy.bit());
        });
        may
    }

    /// What a Berserker may do that cannot charge the nearest enemy in a straight line: get nearer to
    /// it, or attack whom it can (ANI-327). False where it can do neither.
    fn blocked_berserk_options(
        &self,
        s: &State,
        now: &Situation,
        nearest: ModelId,
        add: &mut dyn FnMut(Action),
    ) -> bool {
        let mut any = false;
        self.movement_options(s, now, &mut |action| {
            let stand = match action {
                Action::Walk => Stand::Walk,
                Action::Run => Stand::Run,
                _ => return,
            };
            if self.leads_to(s, now.model, stand, nearest) {
                any = true;
                add(action);
            }
        });
        self.attack_options(s, now, &mut |action| {
            if matches!(action, Action::Attack(_) | Action::Shoot(_) | Action::Charge(_)) {
                any = true;
                add(action);
            }
        });
        self.slot_options(s, now, &mut |action| {
            if let Action::Use(slot, ..) = action
                && let Some((_, ability)) = self.ability_in(s, now.model, slot)
                && matches!(ability.kind, Kind::Attack | Kind::Ranged | Kind::Charge)
            {
                any = true;
                add(action);
            }
        });
        any
    }

    /// The enemy that the Walk or Run of a Berserker must lead to, as the argument of its place: one
    /// more than its number, or 0 where it goes where it likes.
    pub(super) fn driven_to(&self, s: &State, model: ModelId) -> u8 {
        if !s.bears(model, Token::Berserker) {
            return 0;
        }
        let now = self.situation(s, model);
        if now.engaged != 0 {
            return 0;
        }
        self.berserk_target(s, &now).map_or(0, |enemy| enemy.next().number())
    }

    /// Whether a place of a movement is nearer to an enemy than where the model stands.
    pub(super) fn is_nearer(
        &self,
        s: &State,
        model: ModelId,
        stand: Stand,
        enemy: ModelId,
        to: Action,
    ) -> bool {
        let goal = s.model(enemy).at;
        let near = s.model(model).at.distance_squared(goal);
        match to {
            Action::Spot(at) => at.distance_squared(goal) < near,
            Action::Contact(target) if target == enemy => {
                let (allowance, how, straight) = self.movement(s, model, stand, 0);
                let how = MoveMode { no_contact: !self.knobs.walk_into_contact, ..how };
                let step = self.space.approach(s, model, enemy, allowance, how, straight);
                step.at.distance_squared(goal) < near
            }
            _ => false,
        }
    }

    fn leads_to(&self, s: &State, model: ModelId, stand: Stand, enemy: ModelId) -> bool {
        let mut leads = false;
        self.spots(s, model, stand, 0, &mut |to| {
            leads = leads || self.is_nearer(s, model, stand, enemy, to);
        });
        leads
    }

    fn is_attack_on(&self, s: &State, model: ModelId, action: Action, targets: u32) -> bool {
        let Action::Use(slot, target, _) = action else { return false };
        let kind = self.ability_in(s, model, slot).map(|(_, ability)| ability.kind);
        kind == Some(Kind::Attack) && (target == ModelId::NONE || target.is_in(targets))
    }

    fn is_charge_at(&self, s: &State, model: ModelId, action: Action, targets: u32) -> bool {
        let Action::Use(slot, target, _) = action else { return false };
        let kind = self.ability_in(s, model, slot).map(|(_, ability)| ability.kind);
        kind == Some(Kind::Charge) && target != ModelId::NONE && target.is_in(targets)
    }
}
