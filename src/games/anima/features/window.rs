//! Choices while an attack runs: gnosis, shields and interceptions, defences, help, directions
//! (D13 to D18). By then distances may be measured: the numbers are those of the attack itself.

use crate::content::effect;
use crate::content::effect::{ActionName, AttackFlags, Op, Target};
use crate::content::knobs::ChargeRoll;
use crate::content::vocabulary::{Kind, Stat, State as Token, Trigger, traits};
use crate::features::chances::Odds;
use crate::features::facts::{Unit, square};
use crate::features::sight::Sight;
use crate::features::strike::Case;
use crate::features::tables::Form;
use crate::features::{F, Sum};
use crate::space::point::Point;
use crate::state::action::Action;
use crate::state::{
    Attack, AttackForm, AttackStep, ModelId, Slot, fact, flag, models_of, seat_of, side_mask,
};
use tenbin_engine::FeatureSink;

/// Being pushed, slammed or thrown costs this much of a model's worth, in thousandths.
const SHOVED: i32 = 60;
/// How far along a direction a displaced model is followed, in units.
const FOLLOWED: i32 = 1500;

/// What a reaction changes.
#[derive(Copy, Clone, Default)]
struct Answer {
    defence: i32,
    guard: i32,
    armour: i32,
    attack: i32,
    /// Chance in thousandths that the attack misses outright.
    misses: i32,
    prevented: i32,
    /// The attack goes on against the reacting model.
    takes_over: bool,
    /// The reacting model loses the life points instead.
    redirects: bool,
    /// What is gained beside.
    worth: i32,
}

impl Sight<'_> {
    /// The attack on top as it stands, with further dice of gnosis for the attacker.
    fn case_on_top(&self, attack: &Attack, more: i32) -> Case {
        let (rules, s) = (&self.rules, self.state);
        if self.rules.knobs.attached_cards_hidden {
            return self.guessed_case(attack, more);
        }
        let charges = matches!(attack.form, AttackForm::Charge | AttackForm::Slam);
        let guards = i32::from(attack.is(fact::DODGED) || attack.is(fact::COUNTERED));
        let own = i32::from(attack.is(fact::GNOSIS_ATTACKER));
        let crit = self.rules.knobs.die_faces + 1 - rules.crit_min(s, attack);
        let shoves = matches!(attack.form, AttackForm::Push | AttackForm::Slam);
        let armour = if attack.flags.has(AttackFlags::IGNORE_ARMOUR) {
            0
        } else {
            rules.armour_value(s, attack)
        };
        Case {
            odds: Odds {
                lead: rules.attack_value(s, attack) - rules.defence_value(s, attack),
                dice: i32::from(rules.attack_dice(s, attack)) + own + more,
                sum: charges && self.rules.knobs.charge_roll == ChargeRoll::SumPlus2,
                guard: guards + guards * i32::from(attack.is(fact::GNOSIS_DEFENDER)),
                crit,
            },
            net: rules.damage_value(s, attack) - armour,
            count: 1,
            harmless: attack.flags.has(AttackFlags::NO_DAMAGE) || shoves,
            half: attack.flags.has(AttackFlags::HALF_DAMAGE),
        }
    }

    /// The same by what can be seen, where cards are not known (ANI-476).
    fn guessed_case(&self, attack: &Attack, more: i32) -> Case {
        let (own, target) = (self.facts.unit(attack.attacker), self.facts.unit(attack.target));
        let sheet = self.sheet(own.character);
        let ability = self.rules.catalogue.characters[own.character as usize]
            .abilities
            .get(attack.slot.map_or(usize::MAX, Slot::index))
            .map(|&id| self.tables.blades[id as usize]);
        let charges = matches!(attack.form, AttackForm::Charge | AttackForm::Slam);
        let mut blade = ability.unwrap_or(sheet.melee[0]);
        blade.form = match attack.form {
            _ if charges => Form::Charge,
            AttackForm::Ranged => Form::Shot,
            _ => Form::Melee,
        };
        blade.count = 1;
        let guards = i32::from(attack.is(fact::DODGED) || attack.is(fact::COUNTERED));
        let guard = guards + guards * i32::from(attack.is(fact::GNOSIS_DEFENDER));
        let mut case = self.case_of(own, target, &blade, guard);
        case.odds.dice += i32::from(attack.is(fact::GNOSIS_ATTACKER)) + more;
        case
    }

    /// What a case takes from its target, in hundredths of a level.
    fn case_loss(&self, attack: &Attack, case: &Case, target: &Unit) -> i32 {
        let harm = self.harm_of(case, target);
        let mut loss = self.worth_of(target, harm);
        if case.harmless {
            loss += i32::from(target.level) * SHOVED / 10 * harm.hit / 1000;
        }
        if let Some((id, _)) = self.rules.ability_of(self.state, attack) {
            loss += self.rider_worth(target, self.tables.blades[id as usize].rider, harm);
        }
        loss
    }

    /// What an attack whose die lies takes (areas, sweeps; ANI-251, D18): its total is known.
    fn known_loss(&self, attack: &Attack, case: &Case, target: &Unit) -> i32 {
        let die = i32::from(attack.die);
        let critical = i32::from(attack.natural) > self.rules.knobs.die_faces - case.odds.crit;
        let total = case.odds.lead + die;
        let loss_at = |margin: i32| {
            let level = if margin >= 0 { margin } else { self.rules.knobs.crit_below_defence_sl };
            let mut damage = (level + case.net).max(0);
            if critical {
                damage = damage.max(1);
            }
            let damage = damage.min(i32::from(target.cap));
            let lp = i32::from(target.lp).max(1);
            let share = 60 * damage.min(lp) / lp + if damage >= lp { 40 } else { 0 };
            i32::from(target.level) * share
        };
        let faces = self.rules.knobs.die_faces;
        let mut sum = 0;
        let dice = if case.odds.guard > 0 { 1..=faces } else { 0..=0 };
        let count = if case.odds.guard > 0 { faces } else { 1 };
        for guard in dice {
            if total - guard >= 0 || critical {
                sum += loss_at(total - guard);
            }
        }
        sum / count
    }

    fn loss_on_top(&self, attack: &Attack, case: &Case, target: &Unit) -> i32 {
        if attack.is(fact::ROLLED) {
            self.known_loss(attack, case, target)
        } else {
            self.case_loss(attack, case, target)
        }
    }

    /// Gnosis of a player against how many of its models may still want it (ANI-500).
    pub(super) fn weigh_gnosis<S: FeatureSink>(&self, gain: i32, sum: &mut Sum<'_, S>) {
        sum.add(F::gnosis, 1);
        sum.add(F::gnosis_gain, gain);
        if self.state.turn == 0 {
            sum.add(F::gnosis_free, 1);
            return;
        }
        let points = i32::from(self.state.sides[self.seat.index()].gnosis).max(1);
        let waiting = models_of(self.state.on_table)
            .filter(|&model| !self.state.has(model, flag::SPENT))
            .count() as i32;
        sum.add(F::gnosis_need, waiting * 10 / points);
    }

    pub(super) fn weigh_attacker_gnosis<S: FeatureSink>(
        &self,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Some(attack) = self.state.attacks.last() else { return };
        if action != Action::Gnosis {
            return;
        }
        if attack.target == ModelId::NONE {
            // An attack about oneself: one die for all.
            let units = models_of(attack.targets & self.state.on_table & !side_mask(self.seat));
            let worth: i32 =
                units.map(|model| i32::from(self.rules.character(self.state, model).level)).sum();
            self.weigh_gnosis(12 * worth, sum);
            return;
        }
        let target = self.facts.unit(attack.target);
        // The target will dodge where it can.
        let mut before = self.case_on_top(attack, 0);
        before.odds.guard = i32::from(target.guards).min(1);
        let mut after = before;
        after.odds.dice += 1;
        let gain = self.case_loss(attack, &after, target) - self.case_loss(attack, &before, target);
        self.weigh_gnosis(gain, sum);
    }

    pub(super) fn weigh_defender_gnosis<S: FeatureSink>(
        &self,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Some(attack) = self.state.attacks.last() else { return };
        if action != Action::Gnosis {
            return;
        }
        let target = self.facts.unit(attack.target);
        let before = self.case_on_top(attack, 0);
        let mut after = before;
        after.odds.guard = 2;
        let gain = self.case_loss(attack, &before, target) - self.case_loss(attack, &after, target);
        self.weigh_gnosis(gain, sum);
    }

    /// A model that takes an attack instead of its target (D15).
    pub(super) fn weigh_substitute<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Some(attack) = self.state.attacks.last() else { return };
        let (model, feature) = match action {
            Action::Shield(model) => (model, F::shield_gain),
            Action::Intercept(model) => (model, F::intercept_gain),
            _ => return,
        };
        let loss = |target: ModelId| {
            let unit = self.facts.unit(target);
            let on = Attack { target, ..*attack };
            let mut case = self.case_on_top(&on, 0);
            case.odds.guard = i32::from(unit.guards).min(1);
            self.case_loss(&on, &case, unit)
        };
        sum.add(feature, loss(attack.target) - loss(model));
    }

    /// What the target does about it (D14).
    pub(super) fn weigh_defence<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Some(attack) = self.state.attacks.last() else { return };
        let target = self.facts.unit(attack.target);
        let (cost, kind, answer) = match action {
            Action::Dodge => {
                let cost = self.rules.cost(self.state, attack.target, ActionName::Dodge);
                (cost, Kind::Dodge, Answer { guard: 1, ..Answer::default() })
            }
            Action::Counter => {
                let cost = self.rules.cost(self.state, attack.target, ActionName::Counter);
                (cost, Kind::Counter, Answer { guard: 1, ..Answer::default() })
            }
            Action::FreeMove => {
                sum.add(F::evade, 1);
                return;
            }
            Action::Use(slot, ..) => {
                let Some((id, ability)) = self.rules.ability_in(self.state, attack.target, slot)
                else {
                    return;
                };
                let mut answer = self.answer_of(attack.target, attack, id);
                if matches!(ability.kind, Kind::Dodge | Kind::Counter) {
                    answer.guard = 1;
                }
                (i32::from(ability.ap), ability.kind, answer)
            }
            _ => return,
        };
        // The same for all that the target may do.
        let (before, loss) = *self.facts.on_top.get_or_init(|| {
            let before = self.case_on_top(attack, 0);
            (before, self.loss_on_top(attack, &before, target))
        });
        let after = self.answered(&before, &answer);
        let left = self.loss_on_top(attack, &after, target);
        let left = left * (1000 - answer.misses) / 1000;
        let gain = (loss - left).max(0);
        match kind {
            Kind::Counter => {
                sum.add(F::counter, 1);
                sum.add(F::counter_gain, gain + self.counter_worth(attack, &after, &answer));
            }
            Kind::Dodge => {
                sum.add(F::dodge, 1);
                sum.add(F::dodge_gain, gain);
            }
            _ => {
                sum.add(F::react, 1);
                sum.add(F::react_gain, gain + answer.worth);
            }
        }
        let defends = matches!(kind, Kind::Dodge | Kind::Counter);
        self.weigh_price(target, cost, defends, sum);
    }

    /// Action points for a reaction: those that are missing in the next activation, since Recovery
    /// does not fill them up, and the dodges that somebody who `defends` with them does not lose.
    pub(super) fn weigh_price<S: FeatureSink>(
        &self,
        unit: &Unit,
        cost: i32,
        defends: bool,
        sum: &mut Sum<'_, S>,
    ) {
        sum.add(F::react_ap, cost);
        let level = i32::from(unit.level);
        let left = Unit { ap: (i32::from(unit.ap) - cost).max(0) as i8, ..*unit };
        sum.add(F::react_ready, (unit.next_ap() - left.next_ap()) * level);
        let dodge = self.rules.costs.dodge;
        if !defends && unit.defends && i32::from(left.ap) < dodge && i32::from(unit.ap) >= dodge {
            sum.add(F::react_bare, level);
        }
    }

    fn answered(&self, case: &Case, answer: &Answer) -> Case {
        let mut case = *case;
        case.odds.lead -= answer.defence - answer.attack;
        case.odds.guard = case.odds.guard.max(answer.guard);
        case.net -= answer.armour;
        case
    }

    /// The free Attack of a counter, times the chance that there is one (ANI-219).
    fn counter_worth(&self, attack: &Attack, case: &Case, answer: &Answer) -> i32 {
        let (own, other) = (self.facts.unit(attack.target), self.facts.unit(attack.attacker));
        let idle = 1000 - self.harm_of(case, own).hit;
        let mut blade = self.sheet(own.character).melee[0];
        blade.at += self.rules.knobs.counter_penalty as i8 + answer.attack as i8;
        let guards = i32::from(other.guards).min(1);
        self.gain(own, other, &blade, guards) * idle / 1000
    }

    /// What the rules of an ability change about the attack on top, if this model uses it now.
    fn answer_of(&self, model: ModelId, attack: &Attack, ability: u16) -> Answer {
        let ability = &self.rules.catalogue.abilities[ability as usize];
        let mut answer = Answer::default();
        for rule in &self.rules.catalogue.rules[ability.rules.0 as usize..ability.rules.1 as usize]
        {
            let named = matches!(
                rule.trigger,
                Trigger::Targeted
                    | Trigger::FriendTargeted
                    | Trigger::FriendDamaged
                    | Trigger::EnemyDeclaresCharge
                    | Trigger::DamageTaken
                    | Trigger::Use
            );
            if !named {
                continue;
            }
            let attacker = matches!(rule.target, Target::Attacker)
                || matches!(rule.trigger, Trigger::Targeted)
                    && matches!(rule.target, Target::Target);
            let whom = if attacker {
                attack.attacker
            } else if matches!(rule.target, Target::Own) {
                model
            } else {
                attack.target
            };
            self.add_answer(model, whom, self.rules.ops_of(rule), 1000, &mut answer);
        }
        answer
    }

    fn add_answer(
        &self,
        model: ModelId,
        whom: ModelId,
        ops: &[Op],
        chance: i32,
        answer: &mut Answer,
    ) {
        let hostile = whom != ModelId::NONE && seat_of(whom) != self.seat;
        for op in ops {
            match *op {
                Op::StatMod { stat, change, .. } => {
                    let amount = match change {
                        effect::Change::Add(number) => i32::from(number.plus),
                        _ => 0,
                    };
                    match (stat, hostile) {
                        (Stat::Df, false) => answer.defence += amount,
                        (Stat::Ar, false) => answer.armour += amount,
                        (Stat::At, true) => answer.attack += amount,
                        _ => {}
                    }
                }
                Op::AttackMod(change) => answer.attack += i32::from(change.at.plus),
                Op::Miss => answer.misses = answer.misses.max(chance),
                Op::PreventDamage(points) => answer.prevented += i32::from(points),
                Op::RedirectDamage => answer.redirects = true,
                Op::Retarget => answer.takes_over = true,
                Op::FreeAction { action: ActionName::Dodge, .. } => answer.guard = 1,
                Op::Resist { e, fail, .. } if whom != ModelId::NONE => {
                    let unit = self.facts.unit(whom);
                    let part = chance * self.affected(unit, i32::from(e)) / 1000;
                    let list = &self.rules.catalogue.ops[fail.0 as usize..fail.1 as usize];
                    self.add_answer(model, whom, list, part, answer);
                }
                Op::AddState { state: Token::Shield, .. } if !hostile => {
                    answer.armour += self.rules.numbers.shield_ar;
                    answer.worth += 30;
                }
                Op::Attack { .. } if hostile => {
                    answer.worth += self.shot_back(model, whom);
                }
                _ => answer.worth += self.op_worth(model, whom, op).sum() * chance / 1000,
            }
        }
    }

    /// A ranged attack in between (at a charger).
    fn shot_back(&self, model: ModelId, whom: ModelId) -> i32 {
        let (own, other) = (self.facts.unit(model), self.facts.unit(whom));
        let mut blade = self.sheet(own.character).melee[0];
        blade.form = Form::Shot;
        self.gain(own, other, &blade, i32::from(other.guards).min(1))
    }

    /// A friend's ability in the attack's window.
    pub(super) fn weigh_help<S: FeatureSink>(
        &self,
        step: AttackStep,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Some(attack) = self.state.attacks.last() else { return };
        let Action::React(model, slot, _) = action else { return };
        let Some((id, ability)) = self.rules.ability_in(self.state, model, slot) else { return };
        let target = self.facts.unit(attack.target);
        let answer = self.answer_of(model, attack, id);
        let gain = if step == AttackStep::Prevent {
            self.prevented_loss(attack, &answer, model)
        } else {
            let before = self.case_on_top(attack, 0);
            let loss = self.loss_on_top(attack, &before, target);
            let after = self.answered(&before, &answer);
            let left = if answer.takes_over {
                let on = Attack { target: model, ..*attack };
                let unit = self.facts.unit(model);
                let mut case = self.case_on_top(&on, 0);
                // Whether it can still dodge when it has paid for this.
                let paid = i32::from(ability.ap) / self.rules.costs.dodge.max(1);
                case.odds.guard = (i32::from(unit.guards) - paid).clamp(0, 1);
                self.case_loss(&on, &case, unit)
            } else {
                self.loss_on_top(attack, &after, target) * (1000 - answer.misses) / 1000
            };
            loss - left + answer.worth
        };
        sum.add(F::react, 1);
        sum.add(F::react_gain, gain);
        self.weigh_price(self.facts.unit(model), i32::from(ability.ap), false, sum);
    }

    /// Damage that is known, prevented or taken by somebody else (ANI-128).
    fn prevented_loss(&self, attack: &Attack, answer: &Answer, model: ModelId) -> i32 {
        let loss = |unit: &Unit, damage: i32| {
            let lp = i32::from(unit.lp).max(1);
            let share = 60 * damage.min(lp) / lp + if damage >= lp { 40 } else { 0 };
            i32::from(unit.level) * share
        };
        let damage = i32::from(attack.damage);
        let target = self.facts.unit(attack.target);
        if answer.redirects {
            return loss(target, damage) - loss(self.facts.unit(model), damage);
        }
        loss(target, damage) - loss(target, (damage - answer.prevented).max(0))
    }

    /// An answer to damage taken (Promised Pain).
    pub(super) fn weigh_answer<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Some(attack) = self.state.attacks.last() else { return };
        let Action::Use(slot, ..) = action else { return };
        let Some((id, ability)) = self.rules.ability_in(self.state, attack.target, slot) else {
            return;
        };
        let (own, other) = (self.facts.unit(attack.target), self.facts.unit(attack.attacker));
        let blade = self.tables.blades[id as usize];
        let gain = if blade.form == Form::Neither {
            self.use_worth(attack.target, ability, Trigger::DamageTaken, attack.attacker).sum()
        } else {
            self.gain(own, other, &blade, i32::from(other.guards).min(1))
        };
        sum.add(F::strike_back_gain, gain);
        self.weigh_price(own, i32::from(ability.ap), false, sum);
    }

    /// Where a pushed or thrown model goes (D17): into scenery, off its friends, not into one's own.
    pub(super) fn weigh_direction<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Some(attack) = self.state.attacks.last() else { return };
        let Action::Direction(number) = action else { return };
        let push = attack.form == AttackForm::Push;
        let arc = if push { self.rules.knobs.push_arc_deg } else { 180 };
        let all = self.rules.directions(self.state, attack.attacker, attack.target, arc);
        let (dx, dy) = all[number as usize % all.len()];
        let from = self.state.model(attack.target).at;
        let at = |length: i32| {
            let part = |from: i16, along: i16| {
                (i32::from(from) + i32::from(along) * length / 16_384).clamp(-20_000, 30_000) as i16
            };
            Point::new(part(from.x, dx), part(from.y, dy))
        };
        for step in 1..=6 {
            let point = at(step * FOLLOWED / 6);
            if self.crashes_at(point) {
                sum.add(F::throw_crash, 7 - step);
                break;
            }
        }
        let end = at(FOLLOWED / 2);
        for model in models_of(self.state.on_table & !attack.target.bit() & !attack.attacker.bit())
        {
            let other = self.state.model(model).at;
            if square(end, other) < 700 * 700 {
                let friend = seat_of(model) == self.seat;
                sum.add(if friend { F::throw_friend } else { F::throw_enemy }, 1);
            }
        }
    }

    /// Whether a displaced model comes to harm at a point: the edge, or scenery that crashes.
    fn crashes_at(&self, at: Point) -> bool {
        use crate::content::catalogue::{CrashClass, Form as Shape};
        let (width, height) = (self.rules.knobs.table_w_cm, self.rules.knobs.table_h_cm);
        let inside = |value: i16, most: i32| (150..=most - 150).contains(&i32::from(value));
        if !inside(at.x, width) || !inside(at.y, height) {
            return true;
        }
        self.state.pieces.iter().any(|piece| {
            let template = &self.rules.catalogue.templates[piece.template as usize];
            let half = match template.form {
                Shape::Circle { radius } => i32::from(radius),
                Shape::Rectangle { width, depth } => i32::from(width.min(depth)) / 2,
            };
            let harms = !matches!(template.crash, CrashClass::None | CrashClass::Minor);
            harms && square(piece.at, at) <= (half + 150) * (half + 150)
        })
    }

    /// Whether the deciding side may give up a movement to dodge a displaced model (D16).
    pub(super) fn weigh_impact<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        if action != Action::GiveUp {
            return;
        }
        let met = self.state.displacement.met;
        sum.add(F::give_up, 1);
        let spent = self.state.has(met, flag::SPENT);
        let held = self.rules.has_trait(self.state, met, traits::DAMAGE_RESISTANCE);
        sum.add(F::give_up_ready, i32::from(!spent && !held));
    }
}
