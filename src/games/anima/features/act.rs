//! What the active model might do (D10, D12): attacks, movements as a whole, everything else.

use crate::content::catalogue;
use crate::content::catalogue::Ability;
use crate::content::effect::Op;
use crate::content::knobs::{CoverPenalty, MovedPenalty};
use crate::content::vocabulary::{Kind, School, State as Token, Trigger};
use crate::features::effect::Worth;
use crate::features::facts::{POINTS, Unit, distance, square};
use crate::features::place::Prospect;
use crate::features::sight::Sight;
use crate::features::tables::{Blade, Form};
use crate::features::{F, Sum};
use crate::state;
use crate::state::action::Action;
use crate::state::{ModelId, NONE, Slot, Stand, flag, models_of, side_mask};
use tenbin_engine::FeatureSink;

/// How far a gap may be misjudged from rounded positions, in hundredths of the grid.
const DOUBT: i32 = 60;

/// Inches beyond which a shooter has moved far (ANI-246).
const FAR_INCHES: i32 = 8;
/// What a Seek where nothing can be found is worth less than nothing.
const SEEK_VAIN: i32 = 100;

impl Sight<'_> {
    pub(super) fn weigh_activation<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let own = self.facts.own();
        match action {
            Action::End => {
                sum.add(F::end, 1);
                self.weigh_end(sum);
            }
            Action::Walk => {
                sum.add(F::walk, 1);
                let length = i32::from(own.walk);
                self.weigh_move(Stand::Walk, length, sum);
            }
            Action::Run => {
                sum.add(F::run, 1);
                self.weigh_move(Stand::Run, i32::from(own.run), sum);
            }
            Action::FreeMove => {
                sum.add(F::free_move, 1);
                let length = self.rules.knobs.free_move_cm;
                self.weigh_move(Stand::FreeMove, length, sum);
            }
            Action::Climb(_) => {
                sum.add(F::climb, 1);
                let left = (i32::from(own.ap) - self.rules.costs.climb).max(0);
                let plan = self.facts.stay[(left as usize).min(POINTS - 1)];
                let stand = self.stand(own.at, left, ModelId::NONE, false);
                let prospect = Prospect { plan, ..stand };
                self.weigh_after(&prospect, self.rules.costs.climb, left, plan > 0, sum);
            }
            Action::Attack(target) => {
                sum.add(F::attack, 1);
                self.weigh_basic(Form::Melee, target, sum);
            }
            Action::Shoot(target) => {
                sum.add(F::shoot, 1);
                self.weigh_basic(Form::Shot, target, sum);
            }
            Action::Charge(target) => {
                sum.add(F::charge, 1);
                self.weigh_basic(Form::Charge, target, sum);
            }
            Action::Push(_) => {
                sum.add(F::push, 1);
                self.weigh_rest(self.rules.costs.push, sum);
            }
            Action::Slam(_) => {
                sum.add(F::slam, 1);
                self.weigh_rest(self.rules.costs.slam, sum);
            }
            Action::Escape => self.weigh_escape(sum),
            Action::Seek(marker) => self.weigh_seek(marker, sum),
            Action::Use(slot, target, extra) => self.weigh_use(slot, target, extra, sum),
            _ => {}
        }
    }

    /// How things stand where the model is when it does nothing more.
    fn weigh_end<S: FeatureSink>(&self, sum: &mut Sum<'_, S>) {
        let own = self.facts.own();
        let left = i32::from(own.ap);
        let stand = self.stand(own.at, left, ModelId::NONE, false);
        self.weigh_after(&stand, 0, left, false, sum);
    }

    /// How things stand where the model is, with so many action points less.
    fn weigh_rest<S: FeatureSink>(&self, cost: i32, sum: &mut Sum<'_, S>) {
        let own = self.facts.own();
        let left = (i32::from(own.ap) - cost).max(0);
        let plan = self.best_with(left);
        // What the rest of the activation needs pays for no dodge any more.
        let needed = (0..left).find(|&points| self.best_with(points) == plan);
        let spare = left - needed.unwrap_or(left);
        let stand = self.stand(own.at, spare, ModelId::NONE, false);
        self.weigh_after(&Prospect { plan, ..stand }, cost, left, plan > 0, sum);
    }

    /// The best that the deciding model can still do with so many action points.
    pub(super) fn best_with(&self, left: i32) -> i32 {
        let index = (left as usize).min(POINTS - 1);
        if self.facts.own().engaged != 0
            || self.state.has(self.facts.me, flag::MOVED | flag::DETECTED)
        {
            self.facts.stay[index]
        } else {
            self.facts.open[index]
        }
    }

    /// How things stand after an action that cost so many action points and left so many; those are
    /// kept unless something follows.
    fn weigh_after<S: FeatureSink>(
        &self,
        prospect: &Prospect,
        cost: i32,
        left: i32,
        follows: bool,
        sum: &mut Sum<'_, S>,
    ) {
        self.weigh_standing(prospect, sum);
        let own = self.facts.own();
        sum.add(F::ap, cost);
        if cost > 0 && self.state.bears(self.facts.me, Token::Poison) {
            let lost = self.rules.numbers.poison_lp * cost;
            sum.add(F::lp_cost, lost * own.worth() / i32::from(own.lp.max(1)));
        }
        if follows {
            // What is left is spent on what follows.
            return;
        }
        let room = (i32::from(own.ap_max) - i32::from(own.recovery)).max(0);
        sum.add(F::ap_kept, left.min(room));
        // Dodges, one for each enemy that comes, and what Recovery does not fill up anyway.
        let dodges = if own.defends { prospect.threat.ready * self.rules.costs.dodge } else { 0 };
        let useful = dodges + if self.is_last_turn() { 0 } else { room };
        sum.add(F::ap_wasted, (left - useful).max(0));
    }

    /// A movement whose end is chosen later: as if it went to the best of a few places.
    fn weigh_move<S: FeatureSink>(&self, stand: Stand, length: i32, sum: &mut Sum<'_, S>) {
        let cost = match stand {
            Stand::Walk => self.rules.costs.walk,
            Stand::Run => self.rules.costs.run,
            _ => 0,
        };
        let left = (i32::from(self.facts.own().ap) - cost).max(0);
        let best = self.best_prospect(length, left, stand == Stand::Run);
        if sum.wants(F::idle_move) && self.leads_nowhere(stand, &best, left, sum) {
            sum.add(F::idle_move, 1);
        }
        self.weigh_after(&best, cost, left, best.plan > 0, sum);
    }

    fn weigh_basic<S: FeatureSink>(&self, form: Form, target: ModelId, sum: &mut Sum<'_, S>) {
        let sheet = self.sheet(self.facts.own().character);
        let list = match form {
            Form::Melee => &sheet.melee,
            Form::Charge => &sheet.charges,
            _ => &sheet.shots,
        };
        if let Some(blade) = list.iter().find(|blade| blade.slot.is_none()) {
            self.weigh_blade(blade, target, 0, sum);
        }
    }

    /// An attack, basic or not.
    fn weigh_blade<S: FeatureSink>(
        &self,
        blade: &Blade,
        target: ModelId,
        extra: u8,
        sum: &mut Sum<'_, S>,
    ) {
        let own = self.facts.own();
        let cost = i32::from(blade.cost) + i32::from(extra);
        let left = (i32::from(own.ap) - cost).max(0);
        let mut blade = *blade;
        blade.at += blade.at_extra * extra as i8;
        sum.add(F::lp_cost, i32::from(blade.lp_cost) * own.worth() / i32::from(own.lp.max(1)));
        if target == ModelId::NONE {
            let (gain, kill) = self.sweep_gain(&blade);
            sum.add(F::kill, kill);
            let stand = self.stand(own.at, left, ModelId::NONE, true);
            let then = self.best_with(left);
            let plan = gain + then;
            self.weigh_after(&Prospect { plan, ..stand }, cost, left, then > 0, sum);
            return;
        }
        let unit = self.facts.unit(target);
        let chance = self.chance_to_reach(&blade, target);
        blade.at += self.shot_modifier(&blade, target);
        let guard = i32::from(unit.guards).min(1);
        let case = self.case_of(own, unit, &blade, guard);
        let harm = self.harm_of(&case, unit);
        let gain = self.worth_of(unit, harm) + self.rider_worth(unit, blade.rider, harm);
        let charges = blade.form == Form::Charge;
        let index = (left as usize).min(POINTS - 1);
        let then = if charges {
            i32::from(self.facts.foe(target).melee[index])
        } else {
            self.best_with(left)
        };
        let then = then.min((unit.worth() - gain).max(0));
        let (at, met) = if charges { (unit.at, target) } else { (own.at, ModelId::NONE) };
        let stand = self.stand(at, left, met, true);
        let plan = (gain + then) * chance / 1000;
        self.weigh_after(&Prospect { plan, ..stand }, cost, left, then > 0, sum);
        sum.add(F::kill, unit.worth() / 10 * harm.kill / 100 * chance / 1000);
        sum.add(F::drains, guard);
        if sum.wants(F::follow) {
            sum.add(F::follow, self.followers(unit));
        }
        sum.add(F::short, (1000 - chance) / 10);
        if blade.form != Form::Shot {
            sum.add(F::gang, i32::from(self.facts.foe(target).busy));
        }
    }

    /// Friends still to act in this turn that get at an enemy where it is.
    fn followers(&self, unit: &Unit) -> i32 {
        let friends = models_of(self.facts.known & side_mask(self.seat) & !self.facts.me.bit());
        friends
            .map(|friend| self.facts.unit(friend))
            .filter(|friend| {
                let length = i32::from(friend.charge.max(friend.shot));
                let far = length + i32::from(friend.radius) + i32::from(unit.radius);
                friend.ready && square(friend.at, unit.at) <= far * far
            })
            .count() as i32
    }

    /// Chance in thousandths that a charge or shot reaches its target, as it seems.
    fn chance_to_reach(&self, blade: &Blade, target: ModelId) -> i32 {
        let own = self.facts.own();
        let foe = self.facts.foe(target);
        let (length, gap) = match blade.form {
            Form::Charge => {
                let length = if blade.range > 0 { blade.range } else { own.run };
                (i32::from(length), foe.gap + self.drag(own.at, self.facts.unit(target).at))
            }
            Form::Shot => {
                let halved = self.state.sides[self.seat.index()].ranges_halved;
                let range = i32::from(blade.range) / if halved { 2 } else { 1 };
                (range, foe.gap)
            }
            _ => return 1000,
        };
        self.chance_within(gap, length)
    }

    /// Chance in thousandths that a gap as it seems is within a length.
    fn chance_within(&self, gap: i32, length: i32) -> i32 {
        let doubt =
            if self.sees_exactly() { 0 } else { self.rules.knobs.eye_grid_cm * DOUBT / 100 };
        if doubt == 0 {
            return if gap <= length { 1000 } else { 0 };
        }
        (1000 * (length - gap + doubt) / (2 * doubt)).clamp(0, 1000)
    }

    /// What ranged modifiers add to a shot, as far as they can be seen (ANI-242).
    fn shot_modifier(&self, blade: &Blade, target: ModelId) -> i8 {
        if blade.form != Form::Shot {
            return 0;
        }
        let foe = self.facts.foe(target);
        let rules = &self.rules.knobs;
        let mut modifier = 0;
        if 2 * foe.gap > i32::from(blade.range) {
            modifier += rules.long_range_penalty;
        }
        if self.rules.space.sight(self.state, self.facts.me, target).cover {
            modifier += if rules.cover_penalty == CoverPenalty::One { -1 } else { -2 };
        }
        if foe.busy {
            modifier += rules.engaged_target_penalty;
        }
        let moved = i32::from(self.state.model(self.facts.me).moved) > FAR_INCHES * rules.inch_cm;
        if moved && rules.moved_penalty == MovedPenalty::Shooter {
            modifier -= 1;
        }
        modifier as i8
    }

    /// What an attack about oneself is worth, and what of it comes of kills (ANI-224).
    fn sweep_gain(&self, blade: &Blade) -> (i32, i32) {
        let own = self.facts.own();
        let (mut gain, mut kill) = (0, 0);
        for model in models_of(self.facts.known & !self.facts.me.bit()) {
            let unit = self.facts.unit(model);
            let reach = i32::from(blade.radius) + i32::from(own.radius) + i32::from(unit.radius);
            let friend = state::seat_of(model) == self.seat;
            if friend && !blade.units || square(own.at, unit.at) > reach * reach {
                continue;
            }
            let sign = if friend { -1 } else { 1 };
            let case = self.case_of(own, unit, blade, i32::from(unit.guards).min(1));
            let harm = self.harm_of(&case, unit);
            gain += sign * self.worth_of(unit, harm);
            kill += sign * unit.worth() / 10 * harm.kill / 100;
        }
        (gain, kill)
    }

    /// Getting away (ANI-192): what is in contact would do, against what the model would do to it.
    fn weigh_escape<S: FeatureSink>(&self, sum: &mut Sum<'_, S>) {
        let own = self.facts.own();
        let cost = self.rules.costs.escape;
        let left = (i32::from(own.ap) - cost).max(0);
        let needed = self.rules.knobs.escape_target;
        let chance = self.tables.chances.reach(
            1,
            self.rules.escape_modifier(self.state, self.facts.me),
            needed,
        );
        let guard = usize::from(own.defends && left >= self.rules.costs.dodge);
        let pressed: i32 = self
            .facts
            .all_foes()
            .filter(|foe| foe.contact)
            .map(|foe| i32::from(foe.threat[0][guard]) * foe.haste / 100)
            .sum();
        let index = (own.ap.max(0) as usize).min(POINTS - 1);
        let shots =
            self.facts.all_foes().map(|foe| foe.shots[(left as usize).min(POINTS - 1)]).max();
        let gain =
            pressed.min(own.worth()) + i32::from(shots.unwrap_or(0)) - self.facts.stay[index];
        sum.add(F::escape, 1);
        sum.add(F::escape_gain, gain / 10 * chance / 100);
        let stand = self.stand(own.at, left, ModelId::NONE, false);
        self.weigh_after(&stand, cost, left, false, sum);
    }

    /// Hidden enemies in reach, or a marker (ANI-194, ANI-195).
    fn weigh_seek<S: FeatureSink>(&self, marker: u8, sum: &mut Sum<'_, S>) {
        let own = self.facts.own();
        let zone = self.rules.knobs.control_zone_cm + i32::from(own.radius);
        let hidden: i32 = self
            .facts
            .all_foes()
            .map(|foe| self.facts.unit(foe.model))
            .filter(|unit| unit.hidden && square(own.at, unit.at) <= zone * zone)
            .map(|unit| unit.worth() / 8)
            .sum();
        let tested = if marker == NONE { 0 } else { 150 };
        let chance = self.tables.chances.reach(1, 0, self.rules.knobs.seek_target);
        sum.add(F::seek, 1);
        if hidden + tested > 0 {
            sum.add(F::seek_gain, (hidden + tested) * chance / 1000);
            self.weigh_rest(self.rules.costs.seek, sum);
            return;
        }
        // Where nothing seems to be near enough the point is wasted: as if the model did nothing
        // more, with a point less.
        sum.add(F::seek_gain, -SEEK_VAIN);
        let left = (i32::from(own.ap) - self.rules.costs.seek).max(0);
        let stand = self.stand(own.at, left, ModelId::NONE, false);
        self.weigh_after(&stand, self.rules.costs.seek, left, false, sum);
    }

    /// An ability or card of the active model.
    fn weigh_use<S: FeatureSink>(
        &self,
        slot: Slot,
        target: ModelId,
        extra: u8,
        sum: &mut Sum<'_, S>,
    ) {
        let Some((id, ability)) = self.rules.ability_in(self.state, self.facts.me, slot) else {
            return;
        };
        let blade = self.tables.blades[id as usize];
        match ability.kind {
            Kind::Attack | Kind::Charge | Kind::Ranged => {
                sum.add(F::ability, 1);
                self.weigh_blade(&blade, target, extra, sum);
            }
            Kind::Slam => {
                sum.add(F::slam, 1);
                self.weigh_rest(i32::from(ability.ap), sum);
            }
            Kind::Movement => {
                sum.add(F::displace_ability, 1);
                let length = self.move_length(ability.rules).max(i32::from(ability.move_length));
                let left = (i32::from(self.facts.own().ap) - i32::from(ability.ap)).max(0);
                let best = self.best_prospect(length, left, true);
                self.weigh_after(&best, i32::from(ability.ap), left, best.plan > 0, sum);
            }
            _ if blade.form == Form::Shot && target != ModelId::NONE => {
                sum.add(F::ability, 1);
                sum.add(F::effect_card, i32::from(ability.cost));
                self.weigh_blade(&blade, target, extra, sum);
            }
            _ => {
                sum.add(F::effect, 1);
                let mut worth = self.use_worth(self.facts.me, ability, Trigger::Use, target);
                worth.scale(self.chance_of_effect(ability, target));
                self.add_worth(worth, sum);
                let cost = i32::from(ability.ap) + i32::from(extra);
                // A card spent on nothing is no better for what is still possible without it.
                if worth.card > 0 && (Worth { card: 0, ..worth }).sum() <= 0 {
                    let left = (i32::from(self.facts.own().ap) - cost).max(0);
                    let stand = self.stand(self.facts.own().at, left, ModelId::NONE, false);
                    self.weigh_after(&stand, cost, left, false, sum);
                    return;
                }
                self.weigh_rest(cost, sum);
            }
        }
    }

    /// Chance in thousandths that an effect reaches its chosen target, as it seems (ANI-006).
    fn chance_of_effect(&self, ability: &Ability, target: ModelId) -> i32 {
        if target == ModelId::NONE || target == self.facts.me {
            return 1000;
        }
        let (own, unit) = (self.facts.own(), self.facts.unit(target));
        let zone =
            self.rules.control_zone(self.state, self.facts.me, ability.school == School::Magic);
        let length = if ability.range > 0 { i32::from(ability.range) } else { zone };
        let bases = i32::from(own.radius) + i32::from(unit.radius);
        self.chance_within(distance(own.at, unit.at) - bases, length)
    }

    /// How far an ability moves its bearer.
    fn move_length(&self, rules: catalogue::Range) -> i32 {
        self.rules.catalogue.rules[rules.0 as usize..rules.1 as usize]
            .iter()
            .flat_map(|rule| self.rules.ops_of(rule))
            .map(|op| if let Op::Move { length, .. } = *op { i32::from(length) } else { 0 })
            .max()
            .unwrap_or(0)
    }
}
