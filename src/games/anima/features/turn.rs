//! Choices between activations (D6 to D9, D25): who acts first, who comes next, reveals, upkeep;
//! rolls (D13, D22); plot cards and optional rules (D12, D19, D24).

use crate::content::catalogue;
use crate::content::effect::{Keep, Op, Rolls};
use crate::content::vocabulary::Trigger;
use crate::features::effect::Worth;
use crate::features::facts;
use crate::features::facts::{Unit, square};
use crate::features::sight::Sight;
use crate::features::tables::Form;
use crate::features::{F, Sum};
use crate::rules::Rules;
use crate::space::point::Point;
use crate::space::root_of;
use crate::state::action::Action;
use crate::state::{ModelId, Purpose, Roll, Slot, State, models_of, seat_of, side_mask};
use tenbin_engine::{FeatureSink, Seat};

/// Of an infiltrator's worth, what each turn off the table costs, in thousandths.
const LATE_TURNS: u8 = 6;

impl Sight<'_> {
    /// The best single attack of a model on another as things seem: in contact, by a charge, by a
    /// shot; nothing if it is out of reach. Also what of it comes of the target's death.
    fn quick_gain(&self, own: &Unit, other: &Unit, contact: bool, engaged: bool) -> (i32, i32) {
        let bases = i32::from(own.radius) + i32::from(other.radius);
        let far = square(own.at, other.at);
        let within = |length: i32| far <= (length + bases) * (length + bases);
        let sheet = self.sheet(own.character);
        let guard = i32::from(other.guards).min(1);
        let list = if contact {
            &sheet.melee
        } else if !engaged && within(i32::from(own.charge) - 100) && own.next_ap() >= 3 {
            &sheet.charges
        } else if !engaged && own.shot > 0 && within(i32::from(own.shot)) {
            &sheet.shots
        } else {
            return (0, 0);
        };
        list.iter()
            .filter(|blade| i32::from(blade.cost) <= own.next_ap())
            .map(|blade| {
                let harm = self.harm_of(&self.case_of(own, other, blade, guard), other);
                (self.worth_of(other, harm), other.worth() / 10 * harm.kill / 100)
            })
            .max()
            .unwrap_or_default()
    }

    /// The next character (D9).
    pub(super) fn weigh_pick<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Action::Model(model) = action else { return };
        let own = self.facts.unit(model);
        let (mut plan, mut kill, mut threat, mut nearest) = (0, 0, 0, i32::MAX);
        let threatened = sum.wants(F::pick_threat) && !own.hidden;
        for enemy in models_of(self.state.enemies_of(model)) {
            let other = self.facts.unit(enemy);
            let contact = enemy.is_in(own.engaged);
            nearest = nearest.min(square(own.at, other.at));
            if !other.hidden {
                let best = self.quick_gain(own, other, contact, own.engaged != 0);
                plan = plan.max(best.0);
                if other.ready {
                    kill = kill.max(best.1);
                }
            }
            if other.ready && threatened {
                threat += self.quick_gain(other, own, contact, contact).0;
            }
        }
        sum.add(F::pick_plan, plan);
        sum.add(F::pick_kill, kill);
        sum.add(F::pick_threat, threat.min(own.worth()));
        sum.add(F::pick_help, i32::from(own.helper && own.engaged == 0));
        if nearest < i32::MAX {
            sum.add(F::pick_far, root_of(nearest) / 100);
        }
    }

    /// Who acts first (D6): whoever has more to gain by it.
    pub(super) fn weigh_first<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Action::First(seat) = action else { return };
        if seat != self.seat {
            return;
        }
        let best = |side: Seat| {
            models_of(self.state.on_table_of(side))
                .map(|model| {
                    let own = self.facts.unit(model);
                    models_of(self.state.enemies_of(model))
                        .map(|enemy| {
                            let other = self.facts.unit(enemy);
                            let contact = facts::touch(own, other);
                            self.quick_gain(own, other, contact, own.engaged != 0).0
                        })
                        .max()
                        .unwrap_or(0)
                })
                .max()
                .unwrap_or(0)
        };
        sum.add(F::go_first, 1);
        sum.add(F::go_first_gain, best(self.seat) + best(State::opponent(self.seat)));
    }

    /// An infiltrator in the place of a marker (D7).
    pub(super) fn weigh_reveal<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Action::Reveal(model, number) = action else { return };
        let Some(marker) = self.state.sides[self.seat.index()].markers.get(number as usize) else {
            return;
        };
        let character = self.rules.character(self.state, model);
        let sheet = self.sheet(self.state.model(model).character);
        let at = self.seen(marker.at);
        let mut gain = 0;
        for enemy in models_of(self.state.on_table & !side_mask(self.seat)) {
            let other = self.facts.unit(enemy);
            let far = square(at, other.at);
            let charge = i32::from(character.run.max(sheet.charge)) + 200;
            let shot = i32::from(sheet.range);
            if !other.hidden && far <= charge * charge || shot > 0 && far <= shot * shot {
                gain = gain.max(i32::from(other.level) * 100 / i32::from(other.lp.max(1)));
            }
        }
        sum.add(F::reveal, 1);
        sum.add(F::reveal_gain, gain);
        sum.add(F::reveal_late, i32::from(self.state.turn.saturating_sub(LATE_TURNS)));
    }

    /// An ability that a revealed model starts with (D25).
    pub(super) fn weigh_start<S: FeatureSink>(
        &self,
        model: ModelId,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Action::Use(slot, target, _) = action else { return };
        let Some((_, ability)) = self.rules.ability_in(self.state, model, slot) else { return };
        sum.add(F::start_ability, 1);
        let worth = self.use_worth(model, ability, Trigger::Use, target);
        sum.add(F::start_gain, worth.sum());
    }

    /// An upkeep (D8): what the ability would be worth if it began now.
    pub(super) fn weigh_upkeep<S: FeatureSink>(
        &self,
        model: ModelId,
        slot: Slot,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        if action != Action::Pay {
            return;
        }
        let Some((_, ability)) = self.rules.ability_in(self.state, model, slot) else { return };
        let mut worth = Worth::default();
        for rule in &self.rules.catalogue.rules[ability.rules.0 as usize..ability.rules.1 as usize]
        {
            let acts = matches!(rule.trigger, Trigger::Use | Trigger::Continuous);
            if acts {
                self.add_rule(model, 0, rule, model, &mut worth);
            }
        }
        if self.facts.unit(model).hidden {
            worth.hide += 12 * i32::from(self.facts.unit(model).level);
        }
        sum.add(F::upkeep_gain, worth.sum());
        sum.add(F::upkeep_ap, i32::from(ability.upkeep));
    }

    /// What is done about a roll (D13, D22).
    pub(super) fn weigh_roll<S: FeatureSink>(
        &self,
        rolled: bool,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let roll = &self.state.roll;
        match action {
            Action::Gnosis => {
                let gain = self.better_dice(roll, 1) - self.better_dice(roll, 0);
                self.weigh_gnosis(gain, sum);
            }
            Action::Use(slot, ..) => {
                let user = Rules::roll_user(self.state);
                let Some((_, ability)) = self.rules.ability_in(self.state, user, slot) else {
                    return;
                };
                let gain = self.roll_change(roll, ability.rules, rolled);
                sum.add(F::roll_gain, gain);
                sum.add(F::roll_card, i32::from(ability.cost));
            }
            Action::Plot(number, _) => {
                let plots = &self.state.sides[self.seat.index()].plots;
                let Some(plot) = plots.get(number as usize) else { return };
                let ability = &self.rules.catalogue.abilities[plot.card as usize];
                sum.add(F::roll_gain, self.roll_change(roll, ability.rules, rolled));
                sum.add(F::roll_card, i32::from(ability.cost));
            }
            _ => {}
        }
    }

    /// What success at a roll is worth to its player, in hundredths of a level.
    fn stake(&self, roll: &Roll) -> i32 {
        let level = if roll.model == ModelId::NONE {
            30
        } else {
            i32::from(self.rules.character(self.state, roll.model).level)
        };
        match roll.purpose {
            Purpose::Doom => 100 * level,
            Purpose::Escape | Purpose::Resistance => 15 * level,
            Purpose::Initiative => 150,
            Purpose::DeployOrder | Purpose::EdgeChoice => 30,
            Purpose::ImpactDodge | Purpose::Seek => 5 * level,
            _ => 4 * level,
        }
    }

    /// What a roll is worth with so many dice more.
    fn better_dice(&self, roll: &Roll, more: i32) -> i32 {
        let dice = i32::from(roll.dice) + more;
        let needed = match (roll.needed, roll.purpose) {
            (0, Purpose::Resistance | Purpose::CardRoll) => 6,
            (0, _) => 6,
            (needed, _) => i32::from(needed),
        };
        let chance = if roll.keep_low {
            // The lowest of several dice must stay below.
            let one = self.tables.chances.reach(1, i32::from(roll.modifier), needed);
            let all = if dice > 1 { one * one / 1000 } else { one };
            1000 - all
        } else {
            self.tables.chances.reach(dice, i32::from(roll.modifier), needed)
        };
        self.stake(roll) * chance / 1000
    }

    /// What changing the roll by a card is worth to the deciding player.
    fn roll_change(&self, roll: &Roll, rules: catalogue::Range, rolled: bool) -> i32 {
        let own = roll.seat == self.seat;
        let sign = if own { 1 } else { -1 };
        let faces = self.rules.knobs.die_faces;
        // The value of the roll by its kept die, as a curve: what it takes or saves.
        let value = |die: i32| self.die_worth(roll, die);
        let mean = |least: i32| (1..=faces).map(|die| value(die.max(least))).sum::<i32>() / faces;
        let mut best = 0;
        for rule in &self.rules.catalogue.rules[rules.0 as usize..rules.1 as usize] {
            for op in self.rules.ops_of(rule) {
                let gain = match *op {
                    Op::Reroll { keep, .. } if rolled => {
                        let die = i32::from(roll.die);
                        let least = if keep == Keep::New { 1 } else { die };
                        sign * (mean(least) - value(die))
                    }
                    Op::SetRoll(face) => value(i32::from(face)) - mean(1),
                    Op::RollMod { amount, .. } if !rolled => {
                        let more = |die: i32| value(die + i32::from(amount)) - value(die);
                        (1..=faces).map(more).sum::<i32>() / faces
                    }
                    Op::ExtraDie { rolls } if rolls != Rolls::NONE && !rolled => {
                        self.better_dice(roll, 1) - self.better_dice(roll, 0)
                    }
                    _ => 0,
                };
                best = best.max(gain);
            }
        }
        best
    }

    /// What a die is worth to its roller.
    fn die_worth(&self, roll: &Roll, die: i32) -> i32 {
        let fights = matches!(
            roll.purpose,
            Purpose::Attack
                | Purpose::ChargeAttack
                | Purpose::CounterAttack
                | Purpose::RangedAttack
                | Purpose::Dodge
                | Purpose::CounterDefence
        );
        let open = !self.rules.knobs.attached_cards_hidden;
        if fights
            && open
            && let Some(attack) = self.state.attacks.last()
            && attack.target != ModelId::NONE
        {
            let target = self.facts.unit(attack.target);
            let defends = matches!(roll.purpose, Purpose::Dodge | Purpose::CounterDefence);
            let lead = self.rules.attack_value(self.state, attack)
                - self.rules.defence_value(self.state, attack);
            let net = self.rules.damage_value(self.state, attack)
                - self.rules.armour_value(self.state, attack);
            // The other side's die: known for the attacker, the mean for the defender.
            let (struck, guard) = if defends {
                ((self.rules.knobs.die_faces + 1) / 2, die)
            } else {
                (die, i32::from(attack.defence_die))
            };
            let critical = !defends && die >= self.rules.crit_min(self.state, attack);
            let margin = lead + struck - guard;
            if margin < 0 && !critical {
                return 0;
            }
            let damage = (margin.max(0) + net).max(i32::from(critical));
            let lp = i32::from(target.lp).max(1);
            let share = 60 * damage.min(lp).max(0) / lp + if damage >= lp { 40 } else { 0 };
            let loss = i32::from(target.level) * share;
            return if defends { -loss } else { loss };
        }
        let needed = if roll.needed == 0 { 6 } else { i32::from(roll.needed) };
        let reached = die + i32::from(roll.modifier) >= needed;
        if reached == roll.keep_low { 0 } else { self.stake(roll) }
    }

    /// A choice within effects (D21).
    pub(super) fn weigh_run<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Some(run) = self.state.runs.last() else { return };
        let gain = match action {
            Action::Use(_, target, _) | Action::Plot(_, target) => {
                let ops = self.rules.catalogue.rules[run.rule as usize].ops;
                self.list_worth(run.source, target, ops).sum()
            }
            Action::State(state) => self.token_taken(run.target, state),
            Action::Number(number) => match self.rules.catalogue.ops.get(run.op as usize) {
                Some(&Op::Choose(lists)) => {
                    let list = self.rules.catalogue.lists_of(lists).get(usize::from(number));
                    list.map_or(0, |&list| {
                        let target =
                            if run.target == ModelId::NONE { run.source } else { run.target };
                        self.list_worth(run.source, target, list).sum()
                    })
                }
                _ => 10 * i32::from(number),
            },
            Action::Direction(direction) => self.sheltered(run.op, run.target.number(), direction),
            Action::Attack(target) | Action::Shoot(target) | Action::Charge(target) => {
                self.free_strike(run.source, target)
            }
            _ => 0,
        };
        sum.add(F::choice_gain, gain);
    }

    /// How much nearer to an own model a piece of scenery comes, in cm.
    fn sheltered(&self, op: u16, piece: u8, direction: u8) -> i32 {
        let Some(&Op::MoveScenery(length)) = self.rules.catalogue.ops.get(op as usize) else {
            return 0;
        };
        let gap = |at: Point| {
            let own = models_of(self.facts.known & side_mask(self.seat));
            own.map(|model| square(self.facts.unit(model).at, at)).min().map_or(0, root_of)
        };
        let Some(before) = self.state.pieces.get(piece as usize) else { return 0 };
        let moved = Rules::moved_piece(self.state, piece, length, direction);
        (gap(before.at) - gap(moved.at)) / 100
    }

    fn free_strike(&self, source: ModelId, target: ModelId) -> i32 {
        if source == ModelId::NONE || target == ModelId::NONE {
            return 0;
        }
        let (own, other) = (self.facts.unit(source), self.facts.unit(target));
        let blade = self.sheet(own.character).melee[0];
        self.gain(own, other, &blade, i32::from(other.guards).min(1))
    }

    /// A token of a state taken from a model.
    fn token_taken(&self, model: ModelId, state: u8) -> i32 {
        use crate::content::vocabulary::State as Token;
        use crate::features::tables::state_worth;
        if model == ModelId::NONE {
            return 0;
        }
        let unit = self.facts.unit(model);
        let state = Token::ALL[state as usize % Token::COUNT];
        let worth = state_worth(state, 1, unit.ready) * i32::from(unit.level) / 10;
        let friend = seat_of(model) == self.seat;
        if state.is_positive() == friend { -worth } else { worth }
    }

    /// An optional rule of a model (D12, D19): what it does, and to the attack on top.
    pub(super) fn weigh_triggered<S: FeatureSink>(
        &self,
        trigger: Trigger,
        model: ModelId,
        _rule: u8,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Action::Use(slot, target, _) = action else { return };
        let Some((_, ability)) = self.rules.ability_in(self.state, model, slot) else { return };
        let mut worth = self.use_worth(model, ability, trigger, target);
        if !ability.has(trigger) {
            // It answers a moment that its rules do not name.
            for other in [Trigger::Use, Trigger::Targeted] {
                let part = self.use_worth(model, ability, other, target);
                if part.sum() > worth.sum() {
                    worth = part;
                }
            }
        }
        if trigger == Trigger::DeclareAttack {
            worth.help += self.sharper(model, ability.rules);
        }
        sum.add(F::effect, 1);
        self.add_worth(worth, sum);
        self.weigh_price(self.facts.unit(model), i32::from(ability.ap), false, sum);
    }

    /// What an `attack_mod` adds to the attack just declared.
    fn sharper(&self, model: ModelId, rules: catalogue::Range) -> i32 {
        let Some(attack) = self.state.attacks.last() else { return 0 };
        if attack.target == ModelId::NONE || attack.attacker != model {
            return 0;
        }
        let (own, other) = (self.facts.unit(model), self.facts.unit(attack.target));
        let mut blade = self.sheet(own.character).melee[0];
        if let Some((id, _)) = self.rules.ability_of(self.state, attack) {
            blade = self.tables.blades[id as usize];
            if blade.form == Form::Neither {
                return 0;
            }
        }
        let guard = i32::from(other.guards).min(1);
        let before = self.gain(own, other, &blade, guard);
        for rule in &self.rules.catalogue.rules[rules.0 as usize..rules.1 as usize] {
            for op in self.rules.ops_of(rule) {
                if let Op::AttackMod(change) = *op {
                    blade.at += change.at.plus + change.at.times;
                    blade.dm += change.dm.plus + change.dm.times;
                    blade.dice += change.extra_dice;
                }
            }
        }
        self.gain(own, other, &blade, guard) - before
    }

    /// A plot card (D24).
    pub(super) fn weigh_plot<S: FeatureSink>(
        &self,
        trigger: Trigger,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Action::Plot(number, target) = action else { return };
        let plots = &self.state.sides[self.seat.index()].plots;
        let Some(plot) = plots.get(number as usize) else { return };
        let ability = &self.rules.catalogue.abilities[plot.card as usize];
        let worth = self.use_worth(ModelId::NONE, ability, trigger, target);
        sum.add(F::plot, 1);
        sum.add(F::plot_card, i32::from(ability.cost));
        // What the card costs is told apart.
        sum.add(F::plot_gain, Worth { card: 0, ..worth }.sum());
    }
}
