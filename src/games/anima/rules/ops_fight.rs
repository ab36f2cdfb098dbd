//! Effects on the attack that is going on, free attacks and free actions (ANI-224, ANI-226,
//! ANI-227).

use crate::content::effect::{ActionName, Op, Rolls, Sweep};
use crate::content::vocabulary::{School, State as Token, Trigger, traits};
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::rules::life::Loss;
use crate::state::action::Action;
use crate::state::{
    Attack, AttackForm, AttackStep, Frame, ModelId, NONE, Purpose, Run, Stand, State, fact, flag,
    models_of, seat_of,
};
use tenbin_engine::{Chance, Recorder};

/// How an `attack` runs.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Plan {
    /// Not at all.
    Nothing,
    /// It describes the attack of the ability itself, which is going on.
    Implicit,
    /// One attack on everybody about.
    Sweep,
    /// On this one.
    At(ModelId),
    /// Its owner says on whom.
    Ask,
}

/// Numbers of an `attack`.
#[derive(Copy, Clone, Debug)]
struct Blow {
    count: u8,
    sweep: Option<Sweep>,
    free: bool,
    /// The range of a shot.
    shot: Option<i16>,
    at_fixed: Option<i8>,
    dm_fixed: Option<i8>,
}

impl Blow {
    /// A basic attack.
    const BASIC: Self =
        Self { count: 1, sweep: None, free: true, shot: None, at_fixed: None, dm_fixed: None };

    fn of(op: &Op) -> Self {
        match *op {
            Op::Attack { count, sweep, free, shot, at_fixed, dm_fixed } => {
                Self { count, sweep, free, shot, at_fixed, dm_fixed }
            }
            _ => Self::BASIC,
        }
    }
}

impl Rules {
    /// Who makes a free attack or action: a friend that the rule names, else the bearer.
    fn actor(run: &Run) -> ModelId {
        let friend = run.target != ModelId::NONE && seat_of(run.target) == run.seat;
        if friend || run.source == ModelId::NONE { run.target } else { run.source }
    }

    fn plan(&self, s: &State, run: &Run, blow: &Blow) -> Plan {
        let actor = Self::actor(run);
        let ability = &self.catalogue.abilities[run.ability as usize];
        let attack = self.attack_of(s, run).filter(|attack| attack.attacker == run.source);
        let own = attack.is_some_and(|attack| attack.slot == Some(run.slot));
        if !blow.free && ability.kind.is_attack() && own {
            return Plan::Implicit;
        }
        // A free attack never triggers a further one from the same ability (ANI-226).
        let again = s.runs.iter().any(|below| {
            below.source == run.source && below.slot == run.slot && below.depth < run.depth
        });
        let dying = self.catalogue.rules[run.rule as usize].trigger == Trigger::Death;
        let able = actor != ModelId::NONE
            && (s.is_on_table(actor) || dying)
            && !(s.is_on_table(actor) && s.bears(actor, Token::Paralysed));
        if again || !able {
            return Plan::Nothing;
        }
        if blow.sweep.is_some() {
            return Plan::Sweep;
        }
        let target = if run.target == actor {
            attack.map_or(ModelId::NONE, |attack| attack.target)
        } else {
            run.target
        };
        match target {
            ModelId::NONE => Plan::Ask,
            target if self.strikes(s, actor, target, blow.shot) => Plan::At(target),
            _ => Plan::Nothing,
        }
    }

    /// Whether a model could attack another now: in melee, or at a range.
    fn strikes(&self, s: &State, actor: ModelId, target: ModelId, shot: Option<i16>) -> bool {
        if !s.is_on_table(target)
            || s.has(target, flag::HIDDEN)
            || seat_of(target) == seat_of(actor)
        {
            return false;
        }
        let Some(range) = shot else {
            return self.melee_reaches(s, actor, target);
        };
        self.space.engaged_with(s, actor) == 0
            && self.space.distance(s, actor, target) <= self.range(s, actor, range)
            && self.space.sees(s, actor, target)
    }

    /// On whom the free attack or action of a run may be made, where that is to be chosen.
    pub(super) fn strike_options(
        &self,
        s: &State,
        run: &Run,
        op: &Op,
        add: &mut dyn FnMut(Action),
    ) {
        let actor = Self::actor(run);
        if let Op::FreeAction { action, ignore_movement } = *op {
            if actor == ModelId::NONE || !s.is_on_table(actor) || s.bears(actor, Token::Paralysed) {
                return;
            }
            match action {
                ActionName::Attack => self.basic_strikes(s, actor, None, add),
                ActionName::Charge | ActionName::Push | ActionName::Slam => {
                    self.rushes(s, actor, action, ignore_movement, add);
                }
                _ => {}
            }
            return;
        }
        let blow = Blow::of(op);
        if self.plan(s, run, &blow) == Plan::Ask {
            self.basic_strikes(s, actor, blow.shot, add);
        }
    }

    fn basic_strikes(
        &self,
        s: &State,
        actor: ModelId,
        shot: Option<i16>,
        add: &mut dyn FnMut(Action),
    ) {
        let own = || {
            let shoots = self.has_trait(s, actor, traits::RANGED);
            Some(self.character(s, actor).ranged).filter(|range| shoots && *range > 0)
        };
        let shot = shot.or_else(own);
        // Whom the dead touch they do not shoot at, nor anybody else (ANI-211, ANI-227).
        let touches =
            models_of(s.enemies_of(actor)).any(|enemy| self.space.in_contact(s, actor, enemy));
        let shot = shot.filter(|_| !touches);
        for target in models_of(s.on_table) {
            if self.strikes(s, actor, target, None) {
                add(Action::Attack(target));
            }
            if shot.is_some() && self.strikes(s, actor, target, shot) {
                add(Action::Shoot(target));
            }
        }
    }

    /// Targets of a free Charge, Push or Slam.
    fn rushes(
        &self,
        s: &State,
        actor: ModelId,
        action: ActionName,
        ignore_movement: bool,
        add: &mut dyn FnMut(Action),
    ) {
        let moved = s.has(actor, flag::MOVED | flag::DETECTED) && !ignore_movement;
        let engaged = self.space.engaged_with(s, actor);
        if moved || self.is_forbidden(s, actor, action) {
            return;
        }
        if action == ActionName::Push {
            models_of(engaged).for_each(|target| add(Action::Push(target)));
            return;
        }
        if self.is_held(s, actor) {
            return;
        }
        let (how, length) = self.charge_of(s, actor, None);
        for target in models_of(self.aims(s, actor) & !engaged) {
            if !self.space.charge_line(s, actor, target, length, how).barred {
                add(if action == ActionName::Charge {
                    Action::Charge(target)
                } else {
                    Action::Slam(target)
                });
            }
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// An effect on the attack of a run, or a free attack or action. The run stands at the next op
    /// already.
    pub(super) fn carry_fight(&mut self, run: &Run, op: &Op) {
        match *op {
            Op::Attack { .. } => return self.carry_attack(run, &Blow::of(op)),
            Op::FreeAction { action, ignore_movement } => {
                return self.free_action(run, action, ignore_movement);
            }
            Op::Swap => return self.swap(run),
            _ => {}
        }
        let index = (run.depth as usize).wrapping_sub(1);
        let Some(attack) = self.state.attacks.get_mut(index) else { return };
        match *op {
            Op::PreventDamage(most) => attack.damage = attack.damage.saturating_sub(most),
            Op::DamageCap(most) => attack.damage = attack.damage.min(most),
            Op::Miss => attack.set(fact::MISSES),
            Op::RedirectDamage if run.source != ModelId::NONE => {
                let (damage, by, loss) = (attack.damage, attack.attacker, loss_of(attack));
                attack.damage = 0;
                self.lose_lp(run.source, i32::from(damage), by, loss);
            }
            Op::AttackerRerolls if !attack.is(fact::REROLLED) => {
                attack.set(fact::REROLLED);
                self.forget_crit(true);
                self.on_top().clear(fact::ROLLED | fact::HIT | fact::CRIT);
                self.back_to(AttackStep::AttackRoll);
            }
            Op::Retarget if run.source != ModelId::NONE && attack.target != run.source => {
                attack.target = run.source;
                // Unlike a shield it becomes the target, of all that is still to come (ANI-223).
                attack.declared = run.source;
                attack.set(fact::REPLACED);
                // What the first target has declared does not help the new one, who reacts anew.
                attack.clear(fact::DODGED | fact::COUNTERED | fact::FREE_DODGE);
                attack.clear(fact::GNOSIS_DEFENDER);
                attack.defence_slot = None;
                attack.reacted = 0;
                (attack.counter_at, attack.counter_dm) = (0, 0);
                (attack.next, attack.helped) = (ModelId::of(0), 0);
                // But what he has declared as a target of the same sweep does (ANI-224).
                attack.set(attack.declared_by(run.source));
                // Who is attacked is hidden no more (ANI-400).
                self.reveal(run.source);
                self.back_to(AttackStep::TargetRules);
            }
            _ => {}
        }
    }

    /// The attack on top goes on with another step once what lies above its frame is done.
    fn back_to(&mut self, step: AttackStep) {
        let frames = self.state.frames.iter_mut().rev();
        if let Some(frame) = frames.into_iter().find(|frame| matches!(frame, Frame::Attack(_))) {
            *frame = Frame::Attack(step);
        }
    }

    /// The bearer stays alive if it resists (`survive`).
    pub(crate) fn survive(&mut self, run: &Run, lp: u8, e: Option<u8>) {
        if let Some(e) = e
            && !run.rolled
        {
            let by = self
                .rules
                .attack_of(self.state, run)
                .map_or(ModelId::NONE, |attack| attack.attacker);
            self.with_run(|run| run.rolled = true);
            self.resistance_roll(run.target, e, by);
            return;
        }
        let survives = e.is_none() || self.roll_passed();
        self.next_op();
        let left = self.state.model(run.target).lp;
        let index = (run.depth as usize).wrapping_sub(1);
        if survives
            && let Some(attack) = self.state.attacks.get_mut(index)
            && attack.target == run.target
        {
            attack.damage = attack.damage.min(left.saturating_sub(lp));
        }
    }

    fn carry_attack(&mut self, run: &Run, blow: &Blow) {
        match self.rules.plan(self.state, run, blow) {
            Plan::Implicit => {
                let index = (run.depth as usize).wrapping_sub(1);
                if let Some(attack) = self.state.attacks.get_mut(index) {
                    attack.at_fixed = blow.at_fixed;
                    attack.dm_fixed = blow.dm_fixed;
                }
            }
            Plan::Sweep => self.strike(run, blow, ModelId::NONE, AttackForm::Melee),
            Plan::At(target) => {
                let form = if blow.shot.is_some() { AttackForm::Ranged } else { AttackForm::Melee };
                self.strike(run, blow, target, form);
            }
            // Nobody could be chosen.
            Plan::Ask | Plan::Nothing => {}
        }
    }

    /// A free attack begins (ANI-226, ANI-227).
    fn strike(&mut self, run: &Run, blow: &Blow, target: ModelId, form: AttackForm) {
        let actor = Rules::actor(run);
        let mut facts = fact::FREE;
        let school = self.rules.catalogue.abilities[run.ability as usize].school;
        let fixed = blow.at_fixed.is_some() || blow.dm_fixed.is_some();
        if !fixed && (actor != run.source || matches!(school, School::None | School::Subterfuge)) {
            facts |= fact::WEAPON;
        }
        let mut form = form;
        if !self.state.is_on_table(actor) {
            form = AttackForm::Death;
            facts |= fact::NO_COUNTER;
        }
        let mut targets = 0;
        if let Some(Sweep { radius, side }) = blow.sweep {
            facts |= fact::SWEEP;
            targets = self.rules.sweep_targets(self.state, actor, i32::from(radius), side);
            if targets == 0 {
                return;
            }
        }
        if self.state.has(actor, flag::HIDDEN) {
            self.state.set(actor, flag::WAS_HIDDEN);
            self.reveal(actor);
        }
        let own = || self.rules.character(self.state, actor).ranged;
        let range = if form == AttackForm::Ranged { blow.shot.unwrap_or_else(own) } else { 0 };
        self.begin_attack(Attack {
            attacker: actor,
            target,
            declared: target,
            slot: None,
            given_by: run.ability,
            form,
            facts,
            at_fixed: blow.at_fixed,
            dm_fixed: blow.dm_fixed,
            range,
            more: blow.count.max(1) - 1,
            targets,
            radius: blow.sweep.map_or(0, |sweep| sweep.radius),
            from: self.state.model(actor).at,
            ..Attack::default()
        });
    }

    /// The target of a free attack has been chosen.
    pub(super) fn act_strike(&mut self, run: &Run, action: Action) {
        let op = self.rules.catalogue.ops[run.op as usize];
        let blow = Blow::of(&op);
        self.next_op();
        let actor = Rules::actor(run);
        let (target, form) = match action {
            Action::Attack(target) => (target, AttackForm::Melee),
            Action::Shoot(target) => (target, AttackForm::Ranged),
            Action::Charge(target) => (target, AttackForm::Charge),
            Action::Push(target) => (target, AttackForm::Push),
            Action::Slam(target) => (target, AttackForm::Slam),
            _ => return,
        };
        let counts = !matches!(op, Op::FreeAction { ignore_movement: true, .. });
        if counts && matches!(form, AttackForm::Charge | AttackForm::Push | AttackForm::Slam) {
            self.state.set(actor, flag::MOVED);
        }
        self.strike(run, &blow, target, form);
    }

    /// An action for nothing.
    fn free_action(&mut self, run: &Run, action: ActionName, ignore_movement: bool) {
        let actor = Rules::actor(run);
        if actor == ModelId::NONE
            || !self.state.is_on_table(actor)
            || self.state.bears(actor, Token::Paralysed)
        {
            return;
        }
        // A Free Move counts on its own under `free_move_uses_movement` = false (ANI-144).
        let open = ignore_movement
            || if action == ActionName::FreeMove {
                self.rules.has_free_move(self.state, actor)
            } else {
                !self.state.has(actor, flag::MOVED | flag::DETECTED)
            };
        let free = open && !self.rules.is_held(self.state, actor);
        let index = (run.depth as usize).wrapping_sub(1);
        match action {
            ActionName::FreeMove | ActionName::Walk | ActionName::Run if free => {
                let (stand, flags, movement) = match action {
                    ActionName::Walk => (Stand::Walk, flag::WALKED, flag::MOVED),
                    ActionName::Run => (Stand::Run, flag::RAN, flag::MOVED),
                    _ => (Stand::FreeMove, 0, self.rules.free_move_flags()),
                };
                self.state.set(actor, flags | if ignore_movement { 0 } else { movement });
                self.push(Frame::Spot { model: actor, stand, argument: 0 });
            }
            ActionName::Escape if self.rules.space.engaged_with(self.state, actor) != 0 => {
                let modifier = self.rules.escape_modifier(self.state, actor);
                let needed = self.rules.knobs.escape_target;
                self.push(Frame::EscapeRolled);
                self.begin_simple_roll(Purpose::Escape, actor, modifier, needed);
            }
            ActionName::Seek => {
                let modifier =
                    self.rules.roll_modifier(self.state, actor, seat_of(actor), Rolls::SEEK);
                let needed = self.rules.knobs.seek_target;
                self.push(Frame::SeekRolled { marker: NONE });
                self.begin_simple_roll(Purpose::Seek, actor, modifier, needed);
            }
            ActionName::Dodge | ActionName::Counter => {
                let Some(attack) = self.state.attacks.get_mut(index) else { return };
                let undecided = !attack.is(fact::DODGED | fact::COUNTERED);
                if attack.target == actor && undecided {
                    let counters = action == ActionName::Counter;
                    attack.set(if counters {
                        fact::COUNTERED
                    } else {
                        fact::DODGED | fact::FREE_DODGE
                    });
                }
            }
            _ => {}
        }
    }

    /// The bearer and the target change places; whoever does not fit there stands as near as it
    /// can.
    fn swap(&mut self, run: &Run) {
        let (one, two) = (run.source, run.target);
        if one == ModelId::NONE || two == ModelId::NONE || one == two {
            return;
        }
        if !self.state.is_on_table(one) || !self.state.is_on_table(two) {
            return;
        }
        let (from, to) = (self.state.model(one).at, self.state.model(two).at);
        let on_tops = [one, two].map(|model| self.state.has(model, flag::CLIMBED));
        self.state.put(one, to);
        self.state.put(two, from);
        // On the top of a piece stands whoever is put there, not who has left it (ANI-202).
        for (model, climbed) in [(one, on_tops[1]), (two, on_tops[0])] {
            self.state.unset(model, flag::CLIMBED);
            if climbed {
                self.state.set(model, flag::CLIMBED);
            }
        }
        for model in [one, two] {
            let at = self.state.model(model).at;
            if !self.rules.space.fits(self.state, model, at)
                && let Some(at) = self.rules.space.nearest_fit(self.state, model, at)
            {
                self.state.put(model, at);
            }
            if self.state.has(model, flag::CLIMBED)
                && !self.rules.space.keeps_its_top(self.state, model, self.state.model(model).at)
            {
                self.state.unset(model, flag::CLIMBED);
            }
        }
        // Contact with an enemy reveals (ANI-404).
        for model in [one, two] {
            self.touch(model, ModelId::NONE);
        }
    }
}

/// What a loss to an attack is, for statistics.
fn loss_of(attack: &Attack) -> Loss {
    match attack.form {
        AttackForm::Death => Loss::Death,
        _ if attack.is(fact::SWEEP | fact::AREA) => Loss::Area,
        AttackForm::Ranged => Loss::Ranged,
        AttackForm::Charge | AttackForm::Slam => Loss::Charge,
        AttackForm::CounterAttack => Loss::Counter,
        AttackForm::Melee | AttackForm::Push => Loss::Melee,
    }
}
