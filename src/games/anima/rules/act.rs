//! Activations: picking a model, paying for its actions and carrying them out (ANI-096 to ANI-098,
//! sections 2.5 to 2.7). What may be chosen is listed in `choices.rs`.

use crate::content::catalogue::Origin;
use crate::content::effect::{ActionName, Duration, Op, Rolls};
use crate::content::knobs::{MeasureFrom, SeekMarkers, SightArc};
use crate::content::vocabulary::{Base, Kind, School, State as Token, Trigger, category};
use crate::record::notes::{ActionKind, Event};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::legal::FACINGS;
use crate::rules::life;
use crate::space;
use crate::space::point::Point;
use crate::space::{MoveMode, Step};
use crate::state::action::Action;
use crate::state::{
    Attack, AttackForm, Frame, LastAttack, ModelId, NONE, Purpose, Slot, Stand, State, fact, flag,
    models_of, seat_of,
};
use tenbin_engine::{Chance, Recorder, Seat};

/// Inches of the Walk from which an Escape is easier (ANI-192).
const FAST_WALK_INCHES: i32 = 12;

impl Rules {
    /// Whether a model's card is turned when the Action phase starts or when the state arrives
    /// (ANI-102).
    fn loses_activation(s: &State, model: ModelId) -> bool {
        s.bears(model, Token::Paralysed)
            || (s.has(model, flag::STUNNED) && !s.has(model, flag::ACTIVATED))
    }

    /// Models of a seat that may be picked (ANI-096).
    pub(super) fn ready_models(s: &State, seat: Seat) -> u32 {
        models_of(s.on_table_of(seat))
            .filter(|&model| !s.has(model, flag::SPENT))
            .fold(0, |set, model| set | model.bit())
    }

    /// Whether it matters where models face (ANI-004, ANI-005).
    pub(super) fn has_facings(&self) -> bool {
        self.knobs.los_arc_deg == SightArc::Half
            || self.knobs.measure_from == MeasureFrom::FrontPoint
    }

    /// What an Escape adds to the die (ANI-192).
    pub(crate) fn escape_modifier(&self, s: &State, model: ModelId) -> i32 {
        let character = self.character(s, model);
        let prowler = i32::from(character.categories & category::PROWLER != 0);
        let fast_walk = FAST_WALK_INCHES * self.knobs.inch_cm;
        let fast = i32::from(i32::from(character.walk) >= fast_walk);
        let large = if character.base == Base::Small { 0 } else { 2 };
        let held = match self.space.engaged_with(s, model).count_ones() {
            0 | 1 => 0,
            2 => -1,
            _ => -2,
        };
        prowler + fast + large + held + self.roll_modifier(s, model, seat_of(model), Rolls::ESCAPE)
    }

    /// Whether an ability makes its bearer intangible while it charges or moves.
    fn is_ghostly(&self, s: &State, model: ModelId, slot: Slot) -> bool {
        self.rules_in(s, model, slot, Trigger::Use).any(|rule| {
            self.ops_of(rule).iter().any(|op| matches!(op, Op::Move { intangible: true, .. }))
        })
    }

    /// How a model charges with a slot (none for a basic charge), and how far in units.
    pub(super) fn charge_of(
        &self,
        s: &State,
        model: ModelId,
        slot: Option<Slot>,
    ) -> (MoveMode, i32) {
        let length = match slot.and_then(|slot| self.ability_in(s, model, slot)) {
            Some((_, ability)) if ability.move_length > 0 => i32::from(ability.move_length),
            _ => self.speed(s, model).1,
        };
        (self.charge_how(s, model, slot), length)
    }

    /// How a model charges with a slot (none for a basic charge).
    pub(super) fn charge_how(&self, s: &State, model: ModelId, slot: Option<Slot>) -> MoveMode {
        let how = self.how(s, model);
        MoveMode {
            ghost: how.ghost || slot.is_some_and(|slot| self.is_ghostly(s, model, slot)),
            ..how
        }
    }

    /// Whether a charge comes to contact with who steps to a point of its line: nobody intercepts
    /// beyond the charger's allowance, slow ground counted (ANI-150, ANI-203).
    pub(super) fn charge_is_met(
        &self,
        s: &State,
        attacker: ModelId,
        model: ModelId,
        at: Point,
        (how, length): (MoveMode, i32),
    ) -> bool {
        let mut then = *s;
        then.put(model, at);
        self.space.charge_end(&then, attacker, model, length, how).touched == model
    }

    /// Whether the Free Move of the turn is left; under `free_move_uses_movement` = false whatever
    /// else a model has done (ANI-143, ANI-144).
    pub(super) fn has_free_move(&self, s: &State, model: ModelId) -> bool {
        !s.has(model, flag::DETECTED | self.free_move_flags())
    }

    /// What a Free Move uses up.
    pub(super) fn free_move_flags(&self) -> u32 {
        flag::FREE_MOVED | if self.knobs.free_move_uses_movement { flag::MOVED } else { 0 }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    pub(super) fn settle_pick_next(&mut self) -> Next {
        if self.is_over_by_losses() {
            return Next::Go;
        }
        let mut ready = 0;
        for seat in [self.state.to_pick, State::opponent(self.state.to_pick)] {
            for model in models_of(Rules::ready_models(self.state, seat)) {
                if Rules::loses_activation(self.state, model) {
                    self.state.set(model, flag::SPENT);
                    self.report.event(self.rules, self.state, model, Event::ActivationLost);
                }
            }
            ready = Rules::ready_models(self.state, seat);
            if ready != 0 {
                // A player with no ready character is skipped (ANI-097).
                self.state.to_pick = seat;
                break;
            }
        }
        if ready != 0 {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    pub(super) fn act_pick_next(&mut self, action: Action) {
        let Action::Model(model) = action else { return };
        self.state.active = model;
        self.state.last = LastAttack::NONE;
        self.state.set(model, flag::ACTIVATED);
        self.state.activation += 1;
        self.state.tallies.activations += 1;
        self.chance.turn(self.state.turn_key());
        self.push(Frame::Activation);
    }

    pub(super) fn settle_activation(&mut self) -> Next {
        let model = self.state.active;
        let over = !self.state.is_on_table(model)
            || self.state.bears(model, Token::Paralysed)
            || self.state.has(model, flag::SPENT);
        if over {
            // Whether a side is eliminated is looked at before the next is picked.
            self.end_activation();
            return Next::Go;
        }
        if self.is_over_by_losses() {
            return Next::Go;
        }
        self.look_around();
        Next::Ask
    }

    fn end_activation(&mut self) {
        let model = self.state.active;
        self.state.set(model, flag::SPENT);
        self.state.unset(model, flag::WAS_HIDDEN);
        self.end_timed(Duration::Activation);
        self.state.keep_first_of_turn();
        self.report.activation(self.rules, self.state, model);
        self.state.active = ModelId::NONE;
        self.state.to_pick = State::opponent(seat_of(model));
        self.pop();
    }

    pub(super) fn act_activation(&mut self, action: Action) {
        let model = self.state.active;
        match action {
            Action::End => self.end_activation(),
            Action::Walk => {
                self.start_move(
                    model,
                    ActionName::Walk,
                    flag::WALKED,
                    ActionKind::Walk,
                    Stand::Walk,
                );
            }
            Action::Run => {
                self.start_move(model, ActionName::Run, flag::RAN, ActionKind::Run, Stand::Run);
            }
            Action::FreeMove => {
                self.state.set(model, self.rules.free_move_flags());
                self.begin_action(model, ActionName::FreeMove, ActionKind::FreeMove, 0);
                self.push(Frame::Spot { model, stand: Stand::FreeMove, argument: 0 });
            }
            Action::Climb(piece) => {
                let cost = self.rules.cost(self.state, model, ActionName::Climb);
                self.begin_action(model, ActionName::Climb, ActionKind::Climb, cost);
                self.state.set(model, flag::MOVED);
                let down = self.state.has(model, flag::CLIMBED);
                let stand = if down { Stand::ClimbDown } else { Stand::ClimbUp };
                self.push(Frame::Spot { model, stand, argument: piece });
            }
            Action::Escape => {
                let cost = self.rules.cost(self.state, model, ActionName::Escape);
                self.begin_action(model, ActionName::Escape, ActionKind::Escape, cost);
                self.push(Frame::EscapeRolled);
                let modifier = self.rules.escape_modifier(self.state, model);
                let needed = self.rules.knobs.escape_target;
                self.begin_simple_roll(Purpose::Escape, model, modifier, needed);
            }
            Action::Seek(marker) => {
                let cost = self.rules.cost(self.state, model, ActionName::Seek);
                self.begin_action(model, ActionName::Seek, ActionKind::Seek, cost);
                self.state.set(model, flag::SOUGHT);
                self.push(Frame::SeekRolled { marker });
                let modifier =
                    self.rules.roll_modifier(self.state, model, seat_of(model), Rolls::SEEK);
                let needed = self.rules.knobs.seek_target;
                self.begin_simple_roll(Purpose::Seek, model, modifier, needed);
            }
            Action::Attack(target) => self.basic_attack(model, target, AttackForm::Melee),
            Action::Shoot(target) => self.basic_attack(model, target, AttackForm::Ranged),
            Action::Charge(target) => self.basic_attack(model, target, AttackForm::Charge),
            Action::Push(target) => self.basic_attack(model, target, AttackForm::Push),
            Action::Slam(target) => self.basic_attack(model, target, AttackForm::Slam),
            Action::Use(slot, target, extra) => self.use_slot(model, slot, target, extra),
            _ => {}
        }
    }

    /// Costs and notes of an action, and what follows it when it is finished.
    fn begin_action(&mut self, model: ModelId, name: ActionName, deed: ActionKind, cost: i32) {
        self.pay_ap(model, cost);
        self.report.action(self.rules, self.state, model, deed, None, cost);
        self.state.last.just = false;
        self.push(Frame::ActionDone { model, action: Some(name) });
    }

    fn start_move(
        &mut self,
        model: ModelId,
        name: ActionName,
        flags: u32,
        deed: ActionKind,
        stand: Stand,
    ) {
        let cost = self.rules.cost(self.state, model, name);
        let argument = self.rules.driven_to(self.state, model);
        self.begin_action(model, name, deed, cost);
        self.state.set(model, flag::MOVED | flags);
        self.push(Frame::Spot { model, stand, argument });
    }

    /// Whoever performs an offensive action is hidden no more, but counts as hidden for that
    /// action's own conditions (ANI-401).
    pub(super) fn show_oneself(&mut self, model: ModelId) {
        if self.state.has(model, flag::HIDDEN) {
            self.state.set(model, flag::WAS_HIDDEN);
            self.reveal(model);
        }
    }

    fn basic_attack(&mut self, model: ModelId, target: ModelId, form: AttackForm) {
        let (name, deed) = match form {
            AttackForm::Charge => (ActionName::Charge, ActionKind::Charge),
            AttackForm::Push => (ActionName::Push, ActionKind::Push),
            AttackForm::Slam => (ActionName::Slam, ActionKind::Slam),
            AttackForm::Ranged => (ActionName::Attack, ActionKind::Shoot),
            _ => (ActionName::Attack, ActionKind::Attack),
        };
        let cost = self.rules.cost(self.state, model, name);
        self.begin_action(model, name, deed, cost);
        if matches!(form, AttackForm::Charge | AttackForm::Push | AttackForm::Slam) {
            self.state.set(model, flag::MOVED);
        }
        self.show_oneself(model);
        let range = if form == AttackForm::Ranged {
            self.rules.character(self.state, model).ranged
        } else {
            0
        };
        // Weapon damage in the sense of ANI-348: basic attacks, charges and their counters.
        self.begin_attack(Attack {
            attacker: model,
            target,
            declared: target,
            form,
            range,
            facts: fact::WEAPON,
            from: self.state.model(model).at,
            ..Attack::default()
        });
    }

    /// Pays for an ability or card and marks its use (ANI-120, ANI-129).
    pub(super) fn pay_for(&mut self, model: ModelId, slot: Slot, extra: u8) {
        let Some((index, ability)) = self.rules.ability_in(self.state, model, slot) else {
            return;
        };
        let (lp, tokens) = (ability.cost_lp, ability.cost_tokens);
        let origin = ability.origin;
        let cost = self.rules.slot_cost(self.state, model, slot) + i32::from(extra);
        self.pay_ap(model, cost);
        self.mark_used(model, slot);
        if tokens.1 > 0 {
            let held = &mut self.state.model_mut(model).counters[tokens.0 as usize % 2];
            *held = held.saturating_sub(tokens.1);
        }
        if lp > 0 {
            self.lose_lp(model, i32::from(lp), ModelId::NONE, life::Loss::Cost);
        }
        let card = origin != Origin::Character;
        self.report.action(
            self.rules,
            self.state,
            model,
            if card { ActionKind::Card } else { ActionKind::Ability },
            Some(slot),
            cost,
        );
        if card {
            self.report.card(self.rules, self.state, seat_of(model), index);
        }
    }

    /// The active model uses an ability or card (ANI-184, ANI-225).
    fn use_slot(&mut self, model: ModelId, slot: Slot, target: ModelId, extra: u8) {
        let Some((_, ability)) = self.rules.ability_in(self.state, model, slot) else {
            return;
        };
        let (kind, school, range) = (ability.kind, ability.school, ability.range);
        let name = match kind {
            Kind::Charge => Some(ActionName::Charge),
            Kind::Slam => Some(ActionName::Slam),
            Kind::Attack | Kind::Ranged => Some(ActionName::Attack),
            Kind::Movement => Some(ActionName::Walk),
            _ => None,
        };
        let form = match kind {
            Kind::Charge => Some(AttackForm::Charge),
            Kind::Slam => Some(AttackForm::Slam),
            Kind::Attack => Some(AttackForm::Melee),
            Kind::Ranged => Some(AttackForm::Ranged),
            _ => None,
        };
        self.pay_for(model, slot, extra);
        self.push(Frame::ActionDone { model, action: name });
        if matches!(kind, Kind::Charge | Kind::Slam) {
            self.state.set(model, flag::MOVED);
        }
        self.state.last.just = false;
        let Some(form) = form else {
            let enemy = target != ModelId::NONE && seat_of(target) != seat_of(model);
            // An Effect aimed at an enemy is offensive (ANI-404).
            if enemy && self.state.is_on_table(target) {
                self.show_oneself(model);
            }
            self.begin_use(model, slot, target, extra);
            return;
        };
        self.show_oneself(model);
        self.begin_attack(Attack {
            attacker: model,
            target,
            declared: target,
            slot: Some(slot),
            form,
            range,
            facts: if school == School::Subterfuge { fact::WEAPON } else { 0 },
            from: self.state.model(model).at,
            extra,
            ..Attack::default()
        });
    }

    pub(super) fn settle_spot(&mut self, model: ModelId, _stand: Stand, _argument: u8) -> Next {
        if self.state.is_on_table(model) {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    /// A place has been chosen (D11, D23); `Pass` stays.
    pub(super) fn act_spot(&mut self, model: ModelId, stand: Stand, argument: u8, action: Action) {
        self.pop();
        let rules = self.rules;
        let (allowance, how, straight) = rules.movement(self.state, model, stand, argument);
        let aside = matches!(stand, Stand::Nudge | Stand::Aside);
        let how = MoveMode { no_contact: !rules.knobs.walk_into_contact || aside, ..how };
        let moves = matches!(
            stand,
            Stand::Walk | Stand::Run | Stand::FreeMove | Stand::Evade | Stand::Ability
        );
        let step = match action {
            Action::Spot(at) if moves && straight => {
                rules.space.straight_to(self.state, model, at, allowance, how)
            }
            Action::Spot(at) if moves => rules.space.walk_to(self.state, model, at, allowance, how),
            Action::Contact(target) if moves => {
                rules.space.approach(self.state, model, target, allowance, how, straight)
            }
            // The places of all other reasons are ends already.
            Action::Spot(at) => Step { at, length: 0, touched: ModelId::NONE },
            _ => return,
        };
        match stand {
            Stand::ClimbUp => self.state.set(model, flag::CLIMBED),
            Stand::ClimbDown => self.state.unset(model, flag::CLIMBED),
            _ => {}
        }
        if self.rules.has_facings() && matches!(stand, Stand::Walk | Stand::FreeMove) {
            self.push(Frame::Face { model });
        }
        self.move_model(model, step, straight);
    }

    /// The facing after a Walk is free (ANI-005).
    pub(super) fn act_face(&mut self, model: ModelId, action: Action) {
        self.pop();
        if let Action::Direction(number) = action {
            self.state.look_again();
            self.state.model_mut(model).facing = number * (256 / u16::from(FACINGS)) as u8;
        }
    }

    /// A model gets to where a movement of its own ends (ANI-149, ANI-152, ANI-404, ANI-405).
    pub(super) fn move_model(&mut self, model: ModelId, step: Step, straight: bool) {
        let facings = self.rules.has_facings();
        let card = self.state.model_mut(model);
        let (dx, dy) = (step.at.x - card.at.x, step.at.y - card.at.y);
        card.moved = (i32::from(card.moved) + step.length).min(i32::from(i16::MAX)) as i16;
        card.at = step.at;
        if straight && facings && (dx != 0 || dy != 0) {
            card.facing = space::facing_of(dx, dy);
        }
        self.state.look_again();
        self.report.tell_moved(self.rules, self.state, model);
        self.touch(model, step.touched);
    }

    /// What contact with enemies does to the hidden (ANI-404, ANI-405).
    pub(crate) fn touch(&mut self, model: ModelId, touched: ModelId) {
        let mut met = self.rules.space.engaged_with(self.state, model);
        if touched != ModelId::NONE && seat_of(touched) != seat_of(model) {
            met |= touched.bit();
        }
        if met == 0 {
            return;
        }
        if self.state.has(model, flag::HIDDEN) {
            // Who comes out of hiding by its own movement may still strike as the hidden do, in its
            // next action (ANI-401, ANI-404): no melee attack of theirs could ever be made else.
            if model == self.state.active {
                self.state.set(model, flag::WAS_HIDDEN);
            }
            self.reveal(model);
        }
        for other in models_of(met) {
            if self.state.has(other, flag::HIDDEN) {
                self.reveal(other);
            }
        }
    }

    pub(super) fn settle_escape_rolled(&mut self) -> Next {
        self.pop();
        let model = self.state.roll.model;
        if self.roll_passed() && self.state.is_on_table(model) {
            self.report.event(self.rules, self.state, model, Event::Escaped);
            self.push(Frame::Spot { model, stand: Stand::Escape, argument: 0 });
        }
        Next::Go
    }

    /// A Seek reveals all hidden enemies in the control zone and tests markers (ANI-194, ANI-195).
    pub(super) fn settle_seek_rolled(&mut self, marker: u8) -> Next {
        self.pop();
        let seeker = self.state.roll.model;
        if !self.roll_passed() {
            return Next::Go;
        }
        for other in models_of(self.state.enemies_of(seeker)) {
            if self.state.has(other, flag::HIDDEN) && self.rules.in_zone(self.state, seeker, other)
            {
                self.reveal(other);
            }
        }
        let seat = State::opponent(seat_of(seeker));
        if self.rules.knobs.seek_markers == SeekMarkers::AllInCz {
            let count = self.state.sides[seat.index()].markers.len() as u8;
            // Numbers shift when a marker goes: the highest first, so they are pushed ascending.
            for number in 0..count {
                if self.rules.marker_in_zone(self.state, seeker, number) {
                    self.test_marker(seeker, number);
                }
            }
        } else if marker != NONE {
            self.test_marker(seeker, marker);
        }
        Next::Go
    }
}
