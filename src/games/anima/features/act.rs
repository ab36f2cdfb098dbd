//! What the active model might do (D10, D12): attacks, movements as a whole, everything else.

use crate::Anima;
use crate::content::catalogue;
use crate::content::catalogue::Ability;
use crate::content::effect::Op;
use crate::content::knobs::{CoverPenalty, MovedPenalty};
use crate::content::vocabulary::{Kind, School, State as Token, Trigger};
use crate::features::effect::Worth;
use crate::features::insight::{POINTS, Unit, distance, square};
use crate::features::outlook::{Blade, Form};
use crate::features::place::Prospect;
use crate::features::{F, Scene, Sum};
use crate::state;
use crate::state::action::Action;
use crate::state::{MODELS_MAX, NONE, Stand, flag, models_of, side_mask};
use tenbin_engine::FeatureSink;

/// How far a gap may be misjudged from rounded positions, in hundredths of the grid.
const DOUBT: i32 = 60;

/// Inches beyond which a shooter has moved far (ANI-246).
const FAR_INCHES: i32 = 8;
/// What a Seek where nothing can be found is worth less than nothing.
const SEEK_VAIN: i32 = 100;

impl Anima {
    pub(super) fn weigh_activation<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let own = x.i.own();
        match action {
            Action::End => {
                sum.add(F::end, 1);
                self.weigh_end(x, sum);
            }
            Action::Walk => {
                sum.add(F::walk, 1);
                let length = i32::from(own.walk);
                self.weigh_move(x, Stand::Walk, length, sum);
            }
            Action::Run => {
                sum.add(F::run, 1);
                self.weigh_move(x, Stand::Run, i32::from(own.run), sum);
            }
            Action::FreeMove => {
                sum.add(F::free_move, 1);
                let length = self.rules.knobs.free_move_cm;
                self.weigh_move(x, Stand::FreeMove, length, sum);
            }
            Action::Climb(_) => {
                sum.add(F::climb, 1);
                let left = (i32::from(own.ap) - self.rules.costs.climb).max(0);
                let plan = x.i.stay[(left as usize).min(POINTS - 1)];
                let stand = self.stand(x, own.at, left, NONE, false);
                let prospect = Prospect { plan, ..stand };
                self.weigh_after(x, &prospect, self.rules.costs.climb, left, plan > 0, sum);
            }
            Action::Attack(target) => {
                sum.add(F::attack, 1);
                self.weigh_basic(x, Form::Melee, target, sum);
            }
            Action::Shoot(target) => {
                sum.add(F::shoot, 1);
                self.weigh_basic(x, Form::Shot, target, sum);
            }
            Action::Charge(target) => {
                sum.add(F::charge, 1);
                self.weigh_basic(x, Form::Charge, target, sum);
            }
            Action::Push(_) => {
                sum.add(F::push, 1);
                self.weigh_rest(x, self.rules.costs.push, sum);
            }
            Action::Slam(_) => {
                sum.add(F::slam, 1);
                self.weigh_rest(x, self.rules.costs.slam, sum);
            }
            Action::Escape => self.weigh_escape(x, sum),
            Action::Seek(marker) => self.weigh_seek(x, marker, sum),
            Action::Use(slot, target, extra) => self.weigh_use(x, slot, target, extra, sum),
            _ => {}
        }
    }

    /// How things stand where the model is when it does nothing more.
    fn weigh_end<S: FeatureSink>(&self, x: Scene<'_>, sum: &mut Sum<'_, S>) {
        let own = x.i.own();
        let left = i32::from(own.ap);
        let stand = self.stand(x, own.at, left, NONE, false);
        self.weigh_after(x, &stand, 0, left, false, sum);
    }

    /// How things stand where the model is, with so many action points less.
    fn weigh_rest<S: FeatureSink>(&self, x: Scene<'_>, cost: i32, sum: &mut Sum<'_, S>) {
        let own = x.i.own();
        let left = (i32::from(own.ap) - cost).max(0);
        let plan = Self::best_with(x, left);
        // What the rest of the activation needs pays for no dodge any more.
        let needed = (0..left).find(|&points| Self::best_with(x, points) == plan);
        let spare = left - needed.unwrap_or(left);
        let stand = self.stand(x, own.at, spare, NONE, false);
        self.weigh_after(x, &Prospect { plan, ..stand }, cost, left, plan > 0, sum);
    }

    /// The best that the deciding model can still do with so many action points.
    pub(super) fn best_with(x: Scene<'_>, left: i32) -> i32 {
        let index = (left as usize).min(POINTS - 1);
        if x.i.own().engaged != 0 || x.s.has(x.i.me, flag::MOVED | flag::DETECTED) {
            x.i.stay[index]
        } else {
            x.i.open[index]
        }
    }

    /// How things stand after an action that cost so many action points and left so many; those are
    /// kept unless something follows.
    fn weigh_after<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        prospect: &Prospect,
        cost: i32,
        left: i32,
        follows: bool,
        sum: &mut Sum<'_, S>,
    ) {
        self.weigh_standing(x, prospect, sum);
        let own = x.i.own();
        sum.add(F::ap, cost);
        if cost > 0 && x.s.bears(x.i.me, Token::Poison) {
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
        let useful = dodges + if self.is_last_turn(x) { 0 } else { room };
        sum.add(F::ap_wasted, (left - useful).max(0));
    }

    /// A movement whose end is chosen later: as if it went to the best of a few places.
    fn weigh_move<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        stand: Stand,
        length: i32,
        sum: &mut Sum<'_, S>,
    ) {
        let cost = match stand {
            Stand::Walk => self.rules.costs.walk,
            Stand::Run => self.rules.costs.run,
            _ => 0,
        };
        let left = (i32::from(x.i.own().ap) - cost).max(0);
        let best = self.best_prospect(x, length, left, stand == Stand::Run);
        if sum.wants(F::idle_move) && self.leads_nowhere(x, stand, &best, left, sum) {
            sum.add(F::idle_move, 1);
        }
        self.weigh_after(x, &best, cost, left, best.plan > 0, sum);
    }

    fn weigh_basic<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        form: Form,
        target: u8,
        sum: &mut Sum<'_, S>,
    ) {
        let sheet = self.sheet(x.i.own().character);
        let list = match form {
            Form::Melee => &sheet.melee,
            Form::Charge => &sheet.charges,
            _ => &sheet.shots,
        };
        if let Some(blade) = list.iter().find(|blade| blade.slot == NONE) {
            self.weigh_blade(x, blade, target, 0, sum);
        }
    }

    /// An attack, basic or not.
    fn weigh_blade<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        blade: &Blade,
        target: u8,
        extra: u8,
        sum: &mut Sum<'_, S>,
    ) {
        let own = x.i.own();
        let cost = i32::from(blade.cost) + i32::from(extra);
        let left = (i32::from(own.ap) - cost).max(0);
        let mut blade = *blade;
        blade.at += blade.at_extra * extra as i8;
        sum.add(F::lp_cost, i32::from(blade.lp_cost) * own.worth() / i32::from(own.lp.max(1)));
        if target == NONE {
            let (gain, kill) = self.sweep_gain(x, &blade);
            sum.add(F::kill, kill);
            let stand = self.stand(x, own.at, left, NONE, true);
            let then = Self::best_with(x, left);
            let plan = gain + then;
            self.weigh_after(x, &Prospect { plan, ..stand }, cost, left, then > 0, sum);
            return;
        }
        let unit = x.i.unit(target);
        let chance = self.chance_to_reach(x, &blade, target);
        blade.at += self.shot_modifier(x, &blade, target);
        let guard = i32::from(unit.guards).min(1);
        let case = self.case_of(own, unit, &blade, guard);
        let harm = self.harm_of(&case, unit);
        let gain = Self::worth_of(unit, harm) + self.rider_worth(unit, blade.rider, harm);
        let charges = blade.form == Form::Charge;
        let index = (left as usize).min(POINTS - 1);
        let then = if charges {
            i32::from(x.i.foe(target).melee[index])
        } else {
            Self::best_with(x, left)
        };
        let then = then.min((unit.worth() - gain).max(0));
        let (at, met) = if charges { (unit.at, target) } else { (own.at, NONE) };
        let stand = self.stand(x, at, left, met, true);
        let plan = (gain + then) * chance / 1000;
        self.weigh_after(x, &Prospect { plan, ..stand }, cost, left, then > 0, sum);
        sum.add(F::kill, unit.worth() / 10 * harm.kill / 100 * chance / 1000);
        sum.add(F::drains, guard);
        if sum.wants(F::follow) {
            sum.add(F::follow, Self::followers(x, unit));
        }
        sum.add(F::short, (1000 - chance) / 10);
        if blade.form != Form::Shot {
            sum.add(F::gang, i32::from(x.i.foe(target).busy));
        }
    }

    /// Friends still to act in this turn that get at an enemy where it is.
    fn followers(x: Scene<'_>, unit: &Unit) -> i32 {
        let friends = models_of(x.i.known & side_mask(x.seat) & !(1 << x.i.me));
        friends
            .map(|friend| x.i.unit(friend))
            .filter(|friend| {
                let length = i32::from(friend.charge.max(friend.shot));
                let far = length + i32::from(friend.radius) + i32::from(unit.radius);
                friend.ready && square(friend.at, unit.at) <= far * far
            })
            .count() as i32
    }

    /// Chance in thousandths that a charge or shot reaches its target, as it seems.
    fn chance_to_reach(&self, x: Scene<'_>, blade: &Blade, target: u8) -> i32 {
        let own = x.i.own();
        let foe = x.i.foe(target);
        let (length, gap) = match blade.form {
            Form::Charge => {
                let length = if blade.range > 0 { blade.range } else { own.run };
                (i32::from(length), foe.gap + self.drag(x, own.at, x.i.unit(target).at))
            }
            Form::Shot => {
                let halved = x.s.sides[x.seat.index()].ranges_halved;
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
    fn shot_modifier(&self, x: Scene<'_>, blade: &Blade, target: u8) -> i8 {
        if blade.form != Form::Shot {
            return 0;
        }
        let foe = x.i.foe(target);
        let rules = &self.rules.knobs;
        let mut modifier = 0;
        if 2 * foe.gap > i32::from(blade.range) {
            modifier += rules.long_range_penalty;
        }
        if self.rules.space.sight(x.s, x.i.me, target).cover {
            modifier += if rules.cover_penalty == CoverPenalty::One { -1 } else { -2 };
        }
        if foe.busy {
            modifier += rules.engaged_target_penalty;
        }
        let moved = i32::from(x.s.model(x.i.me).moved) > FAR_INCHES * rules.inch_cm;
        if moved && rules.moved_penalty == MovedPenalty::Shooter {
            modifier -= 1;
        }
        modifier as i8
    }

    /// What an attack about oneself is worth, and what of it comes of kills (ANI-224).
    fn sweep_gain(&self, x: Scene<'_>, blade: &Blade) -> (i32, i32) {
        let own = x.i.own();
        let (mut gain, mut kill) = (0, 0);
        for model in models_of(x.i.known & !(1 << x.i.me)) {
            let unit = x.i.unit(model);
            let reach = i32::from(blade.radius) + i32::from(own.radius) + i32::from(unit.radius);
            let friend = state::seat_of(model) == x.seat;
            if friend && !blade.units || square(own.at, unit.at) > reach * reach {
                continue;
            }
            let sign = if friend { -1 } else { 1 };
            let case = self.case_of(own, unit, blade, i32::from(unit.guards).min(1));
            let harm = self.harm_of(&case, unit);
            gain += sign * Self::worth_of(unit, harm);
            kill += sign * unit.worth() / 10 * harm.kill / 100;
        }
        (gain, kill)
    }

    /// Getting away (ANI-192): what is in contact would do, against what the model would do to it.
    fn weigh_escape<S: FeatureSink>(&self, x: Scene<'_>, sum: &mut Sum<'_, S>) {
        let own = x.i.own();
        let cost = self.rules.costs.escape;
        let left = (i32::from(own.ap) - cost).max(0);
        let needed = self.rules.knobs.escape_target;
        let chance = self.bots.chances.reach(1, self.rules.escape_modifier(x.s, x.i.me), needed);
        let guard = usize::from(own.defends && left >= self.rules.costs.dodge);
        let pressed: i32 =
            x.i.all_foes()
                .filter(|foe| foe.contact)
                .map(|foe| i32::from(foe.threat[0][guard]) * foe.haste / 100)
                .sum();
        let index = (own.ap.max(0) as usize).min(POINTS - 1);
        let shots = x.i.all_foes().map(|foe| foe.shots[(left as usize).min(POINTS - 1)]).max();
        let gain = pressed.min(own.worth()) + i32::from(shots.unwrap_or(0)) - x.i.stay[index];
        sum.add(F::escape, 1);
        sum.add(F::escape_gain, gain / 10 * chance / 100);
        let stand = self.stand(x, own.at, left, NONE, false);
        self.weigh_after(x, &stand, cost, left, false, sum);
    }

    /// Hidden enemies in reach, or a marker (ANI-194, ANI-195).
    fn weigh_seek<S: FeatureSink>(&self, x: Scene<'_>, marker: u8, sum: &mut Sum<'_, S>) {
        let own = x.i.own();
        let zone = self.rules.knobs.control_zone_cm + i32::from(own.radius);
        let hidden: i32 =
            x.i.all_foes()
                .map(|foe| x.i.unit(foe.model))
                .filter(|unit| unit.hidden && square(own.at, unit.at) <= zone * zone)
                .map(|unit| unit.worth() / 8)
                .sum();
        let tested = if marker == NONE { 0 } else { 150 };
        let chance = self.bots.chances.reach(1, 0, self.rules.knobs.seek_target);
        sum.add(F::seek, 1);
        if hidden + tested > 0 {
            sum.add(F::seek_gain, (hidden + tested) * chance / 1000);
            self.weigh_rest(x, self.rules.costs.seek, sum);
            return;
        }
        // Where nothing seems to be near enough the point is wasted: as if the model did nothing
        // more, with a point less.
        sum.add(F::seek_gain, -SEEK_VAIN);
        let left = (i32::from(own.ap) - self.rules.costs.seek).max(0);
        let stand = self.stand(x, own.at, left, NONE, false);
        self.weigh_after(x, &stand, self.rules.costs.seek, left, false, sum);
    }

    /// An ability or card of the active model.
    fn weigh_use<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        slot: u8,
        target: u8,
        extra: u8,
        sum: &mut Sum<'_, S>,
    ) {
        let Some((id, ability)) = self.rules.ability_in(x.s, x.i.me, slot) else { return };
        let blade = self.bots.blades[id as usize];
        match ability.kind {
            Kind::Attack | Kind::Charge | Kind::Ranged => {
                sum.add(F::ability, 1);
                self.weigh_blade(x, &blade, target, extra, sum);
            }
            Kind::Slam => {
                sum.add(F::slam, 1);
                self.weigh_rest(x, i32::from(ability.ap), sum);
            }
            Kind::Movement => {
                sum.add(F::displace_ability, 1);
                let length = self.move_length(ability.rules).max(i32::from(ability.move_length));
                let left = (i32::from(x.i.own().ap) - i32::from(ability.ap)).max(0);
                let best = self.best_prospect(x, length, left, true);
                self.weigh_after(x, &best, i32::from(ability.ap), left, best.plan > 0, sum);
            }
            _ if blade.form == Form::Shot && target != NONE => {
                sum.add(F::ability, 1);
                sum.add(F::effect_card, i32::from(ability.cost));
                self.weigh_blade(x, &blade, target, extra, sum);
            }
            _ => {
                sum.add(F::effect, 1);
                let mut worth = self.use_worth(x, x.i.me, ability, Trigger::Use, target);
                worth.scale(self.chance_of_effect(x, ability, target));
                Self::add_worth(worth, sum);
                let cost = i32::from(ability.ap) + i32::from(extra);
                // A card spent on nothing is no better for what is still possible without it.
                if worth.card > 0 && (Worth { card: 0, ..worth }).sum() <= 0 {
                    let left = (i32::from(x.i.own().ap) - cost).max(0);
                    let stand = self.stand(x, x.i.own().at, left, NONE, false);
                    self.weigh_after(x, &stand, cost, left, false, sum);
                    return;
                }
                self.weigh_rest(x, cost, sum);
            }
        }
    }

    /// Chance in thousandths that an effect reaches its chosen target, as it seems (ANI-006).
    fn chance_of_effect(&self, x: Scene<'_>, ability: &Ability, target: u8) -> i32 {
        if target == NONE || target == x.i.me || target as usize >= MODELS_MAX {
            return 1000;
        }
        let (own, unit) = (x.i.own(), x.i.unit(target));
        let zone = self.rules.control_zone(x.s, x.i.me, ability.school == School::Magic);
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
