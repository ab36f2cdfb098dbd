//! What a figure's place is worth: attacks and shots within reach, the way to the enemy, what the
//! enemy can do to it there (D5 to D7, D22).

use crate::board::geometry;
use crate::board::{Direction, Facing, Square, Terrain};
use crate::content::catalogue::Stat;
use crate::features::F;
use crate::features::facts::Sight;
use crate::features::fight::{Charge, Means};
use crate::features::tables::{Card, ENDANGERED_LOSS, Lookout};
use crate::state::action::Action;
use crate::state::dice::Face;
use crate::state::{FigureId, Movement, Status, figures_of};

/// No plan: worse than any attack.
pub(super) const NO_PLAN: i32 = i32::MIN;

/// Movement points to a figure right ahead with a wall between: round it at the least.
const WALLED: i32 = 2;

/// The nearest enemy and the movement points to it.
#[derive(Copy, Clone)]
pub(super) struct Near {
    enemy: Option<FigureId>,
    pub(crate) way: i32,
    /// The enemies within reach, one bit each.
    pub(crate) reach: u32,
}

/// A figure where it stands or would stand.
#[derive(Copy, Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub(super) struct Spot {
    pub(crate) figure: FigureId,
    pub(crate) at: Square,
    pub(crate) facing: Facing,
    /// Movement points left.
    pub(crate) points: i32,
    /// It may still act.
    pub(crate) acts: bool,
    /// It has entered a square in this activation.
    pub(crate) entered: bool,
    pub(crate) endangered: bool,
    /// What is known of its card: it is weak; how far it shoots, 0 for not at all.
    pub(super) weak: bool,
    pub(crate) range: u8,
}

impl Spot {
    /// Of no figure.
    pub(super) fn nowhere() -> Self {
        Self {
            figure: FigureId::default(),
            at: Square::default(),
            facing: Facing::default(),
            points: 0,
            acts: false,
            entered: false,
            endangered: false,
            weak: false,
            range: 0,
        }
    }
}

/// What an activation may still lead to.
#[derive(Copy, Clone)]
pub(super) struct Prospect {
    /// Expected gain of the best attack within reach, or `NO_PLAN`.
    pub(crate) plan: i32,
    /// Its target.
    pub(crate) target: Option<FigureId>,
    /// Movement points to the nearest enemy, in hundredths.
    pub(crate) way: i32,
    /// Where that one stands.
    pub(crate) nearest: Square,
    /// What `safe_rear` says where an enemy is in the zone of control already.
    pub(super) contact: Option<i32>,
    /// The nearest enemy is behind the vision line.
    pub(crate) behind: bool,
    /// The enemies that an attack can reach, one bit each.
    pub(super) reach: u32,
}

impl Sight<'_> {
    /// What is worked out once about a figure's card.
    #[inline]
    pub(super) fn card_of(&self, figure: FigureId) -> &Card {
        &self.tables.cards[self.state.figure(figure).member as usize]
    }

    /// What a figure is worth, in hundredths of a zeni.
    #[inline]
    pub(super) fn worth(&self, figure: FigureId) -> i32 {
        100 * i32::from(self.card_of(figure).zeni)
    }

    /// The active figure as it stands.
    pub(super) fn active_spot(&self) -> Spot {
        let moves = self.state.active.movement != Movement::Over;
        let points = if moves { self.gait().points } else { 0 };
        let spot = self.spot_of(self.state.active_figure(), points);
        Spot { acts: !self.state.active.action_used, ..spot }
    }

    /// A figure as it stands.
    pub(super) fn spot_of(&self, figure: FigureId, points: i32) -> Spot {
        let own = self.state.figure(figure);
        let card = self.card_of(figure);
        Spot {
            figure,
            at: own.at,
            facing: own.facing,
            points,
            acts: true,
            entered: self.state.is_active(figure) && self.state.active.path.len() > 1,
            endangered: own.status == Status::Endangered,
            weak: card.weak,
            range: card.range,
        }
    }

    /// Whether the whole way of a figure up to a square lies behind an enemy's vision line
    /// (OKK-291 to OKK-295).
    fn comes_from_behind(&self, spot: &Spot, enemy: FigureId) -> bool {
        let own = self.state.figure(enemy);
        let front = |square| geometry::is_in_front(own.at, own.facing, square);
        if front(spot.at) {
            return false;
        }
        !self.state.is_active(spot.figure)
            || !self.state.active.path.iter().any(|&square| front(square))
    }

    /// The best attack within reach and the way to the nearest enemy.
    #[inline(never)]
    pub(super) fn prospect(&self, spot: &Spot) -> Prospect {
        self.prospect_here(spot)
    }

    /// The same for verdicts, which are most of what asks: a call and a copy less for each.
    #[allow(clippy::inline_always)] // measured
    #[inline(always)]
    pub(super) fn prospect_here(&self, spot: &Spot) -> Prospect {
        let mut prospect = Prospect {
            plan: NO_PLAN,
            target: None,
            way: i32::MAX,
            nearest: spot.at,
            contact: None,
            behind: false,
            reach: 0,
        };
        let lookout = Lookout::new(spot.at, spot.facing);
        let points = if spot.acts { spot.points } else { -1 };
        let mut near = self.nearest::<false>(lookout, points, 0);
        let mut held = 0;
        if near.way == 0 {
            let walled;
            (held, walled) = self.ahead(spot, lookout);
            if walled != 0 {
                near = self.nearest::<true>(lookout, points, walled);
            }
            if held != 0 {
                let rear = self.safe_rear(spot.figure, spot.at, spot.facing);
                prospect.contact = Some(rear);
            }
        }
        if let Some(enemy) = near.enemy {
            prospect.way = 100 * near.way;
            prospect.nearest = self.piece(enemy).at;
            prospect.behind = !geometry::is_in_front(spot.at, spot.facing, prospect.nearest);
        }
        let targets = near.reach & !self.state.active.feared;
        prospect.reach = targets;
        if targets != 0 {
            let touched = prospect.contact.map(|rear| (held, rear));
            (prospect.plan, prospect.target) = self.best_plan(spot, targets, touched);
        }
        prospect
    }

    /// The best of the attacks that are within reach, and its target; `touched` are the enemies in
    /// the zone of control already, with what `safe_rear` says.
    // Most squares have none: the rest of a verdict has more room without.
    #[inline(never)]
    pub(super) fn best_plan(
        &self,
        spot: &Spot,
        targets: u32,
        touched: Option<(u32, i32)>,
    ) -> (i32, Option<FigureId>) {
        let other;
        let mut means = self.means();
        if means.figure != Some(spot.figure) {
            other = self.means_of(spot.figure);
            means = &other;
        }
        let (mut plan, mut target) = (NO_PLAN, None);
        for enemy in figures_of(targets) {
            let touch = touched.filter(|(held, _)| enemy.is_in(*held));
            let gain = self.planned_attack(means, spot, enemy, touch.map(|(_, rear)| rear));
            if gain > plan {
                (plan, target) = (gain, Some(enemy));
            }
        }
        (plan, target)
    }

    /// The nearest enemy of whoever decides, the first of several, and those that so many movement
    /// points lead to; where there are `WALLS`, one lies before those of `walled`.
    #[inline]
    pub(super) fn nearest<const WALLS: bool>(
        &self,
        lookout: Lookout,
        points: i32,
        walled: u32,
    ) -> Near {
        // The way and behind it the number of the enemy: the least is the nearest, of several the
        // first.
        let (mut least, mut reach) = (u32::MAX, 0);
        for foe in self.cache().foes.iter() {
            let enemy = foe.figure;
            let open = self.tables.way(lookout, foe.goal);
            let way = if WALLS && enemy.is_in(walled) { WALLED } else { open };
            reach |= enemy.bit_if(way <= points);
            least = least.min((way as u32) << 8 | u32::from(enemy.number()));
        }
        if least == u32::MAX {
            return Near { enemy: None, way: i32::MAX, reach };
        }
        Near { enemy: Some(FigureId::of(least as u8)), way: (least >> 8) as i32, reach }
    }

    /// Of the enemies right ahead those in the zone of control, and those behind a wall.
    #[inline(never)]
    fn ahead(&self, spot: &Spot, lookout: Lookout) -> (u32, u32) {
        let zone = self.rules.zone_of(self.state, spot.at, spot.facing);
        let (mut held, mut walled) = (0, 0);
        for enemy in figures_of(self.enemies_of(spot.figure)) {
            let other = self.piece(enemy);
            if self.tables.way(lookout, other.goal) == 0 {
                let direction = spot.at.direction_to(other.at);
                let holds = direction.is_some_and(|direction| zone >> direction.0 & 1 == 1);
                held |= enemy.bit_if(holds);
                walled |= enemy.bit_if(!holds);
            }
        }
        (held, walled)
    }

    /// The gain of an attack that is only planned; kept for the next square of the figure, and for
    /// later decisions.
    fn planned_attack(
        &self,
        means: &Means,
        spot: &Spot,
        enemy: FigureId,
        rear: Option<i32>,
    ) -> i32 {
        let behind = self.comes_from_behind(spot, enemy);
        let rivals = self.rivals(spot, enemy);
        // All that it follows from beside the enemies and the faces of the own cards.
        let other = self.piece(enemy);
        let friends = other.supporters & !spot.figure.bit();
        // Mostly there is none to be counted.
        let friends = if friends == 0 { 0 } else { friends.count_ones() };
        let side = if rear.is_some() { other.at.direction_to(spot.at) } else { None };
        let key = u32::from(enemy.number())
            | u32::from(spot.figure.number()) << 5
            | u32::from(behind) << 10
            | u32::from(spot.endangered) << 11
            | u32::from(spot.entered || rear.is_none()) << 12
            | u32::from(rear > Some(0)) << 13
            | side.map_or(8, |direction| u32::from(direction.0)) << 14
            | (rivals as u32) << 18
            | friends << 22
            | u32::from(rear.is_some()) << 26;
        let key = u64::from(key) | means.key << 27;
        let cache = self.cache();
        // Where an enemy in contact may fall back to depends on who stands where.
        let since = if rear.is_some() { cache.survey } else { cache.since };
        if let Some(gain) = cache.plans.get(key, since) {
            return gain;
        }
        let charge = Charge { behind, rivals, rear };
        let odds = self.planned_odds(means, spot, enemy, charge);
        let gain = self.planned_gain(spot, enemy, &odds, rear.is_some());
        cache.plans.set(key, cache.survey, gain);
        gain
    }

    /// A stat of a figure with the face it would show.
    #[inline]
    pub(super) fn stat_of(&self, figure: FigureId, stat: Stat, endangered: bool) -> i32 {
        i32::from(self.piece(figure).stats[usize::from(endangered)][stat as usize])
    }

    /// A stat of a figure as it is.
    #[inline]
    pub(super) fn stat_now(&self, figure: FigureId, stat: Stat) -> i32 {
        self.piece(figure).stat(stat)
    }

    /// Squares behind a figure that it could fall back to without harm, 0 to 3.
    pub(super) fn safe_rear(&self, figure: FigureId, at: Square, facing: Facing) -> i32 {
        let mut safe = 0;
        let open = self.rules.open_steps(self.state, at);
        for direction in geometry::fall_back_directions(facing) {
            if open >> direction.0 & 1 == 1 {
                let to = at.step(direction);
                let rough =
                    matches!(self.state.board.terrain(to), Terrain::Difficult | Terrain::Water);
                safe += i32::from(!rough && !self.is_controlled(figure, to));
            }
        }
        safe
    }

    /// Enemies in the zone of control there that a friend could attack later in this phase.
    #[inline(never)]
    pub(super) fn support_given(&self, spot: &Spot) -> i32 {
        let lookout = Lookout::new(spot.at, spot.facing);
        let mut sum = 0;
        for enemy in figures_of(self.enemies_of(spot.figure)) {
            let other = self.piece(enemy);
            let controlled = spot.at.distance(other.at) == 1
                && self.tables.way(lookout, other.goal) == 0
                && self.could_attack(spot.figure, enemy);
            sum += i32::from(controlled);
        }
        sum
    }

    /// Whether a friend of a figure that has not been activated could attack an enemy.
    pub(super) fn could_attack(&self, figure: FigureId, enemy: FigureId) -> bool {
        let goal = self.piece(enemy).goal;
        figures_of(self.friends_of(figure)).any(|friend| {
            let own = self.piece(friend);
            !own.activated && self.tables.way(own.lookout, goal) <= own.stat(Stat::Movement)
        })
    }

    /// An action of the active figure: how it stands afterwards, and what the action itself does.
    pub(super) fn weigh_activation(
        &self,
        action: Action,
        band: bool,
        add: &mut impl FnMut(F, i32),
    ) {
        let figure = self.state.active_figure();
        let mut spot = *self.spot();
        let mut stopped = false;
        let mut attacked = None;
        match action {
            Action::Step(_) | Action::Turn(_) => {
                stopped = self.weigh_movement(&mut spot, action, add);
            }
            Action::AirDie(_) => {
                add(F::air_die, 1);
                add(F::act_die, self.die_cost(figure, Face::Air));
                // It is worth what it pays for.
                match self.step_by_air(&spot) {
                    Some(paid) => {
                        spot.points += self.rules.knobs.air_bonus;
                        stopped = self.weigh_movement(&mut spot, paid, add);
                    }
                    None => spot.acts = false,
                }
            }
            Action::Use(slot, source, target) => {
                // What opens ways is for the movement that follows.
                spot.acts &= self.weigh_use(&spot, (slot, source), target, add) > 0;
            }
            Action::SetDie(slot, _, from, to) => {
                // The die is for what follows: that is seen where the die is any better.
                spot.acts &= self.weigh_set_die(slot, (from, to), add) > 0;
            }
            Action::Attack(enemy) => {
                self.weigh_attack(&spot, enemy, add);
                spot.acts = false;
                attacked = Some(enemy);
            }
            Action::Shoot(slot, _, enemy) => {
                add(
                    F::act_card,
                    i32::from(self.rules.ability(self.state, figure, slot).single_use),
                );
                self.weigh_shot(&spot, slot, enemy, add);
                spot.acts = false;
            }
            Action::Recover => {
                add(F::recover, 1);
                let chance = self.test_chance(figure, 0);
                add(F::recover_gain, self.worth(figure) * ENDANGERED_LOSS / 1000 * chance / 100);
                spot.acts = false;
            }
            Action::Done => {
                add(F::done, 1);
                spot.acts = false;
            }
            Action::Stop => {
                add(F::stop, 1);
                spot.points = 0;
            }
            _ => {}
        }
        let verdict = self.verdict_after(&spot, attacked);
        self.tell_verdict(&spot, &verdict, add);
        if band {
            self.tell_band(&spot, &verdict, add);
        }
        add(F::stops_idle, i32::from(stopped && verdict.contact.is_none()));
    }

    /// What a step of the active figure costs (OKK-192 to OKK-195): what `step_price` says, from what
    /// was looked up for all its steps.
    fn price_of_step(&self, direction: Direction) -> i32 {
        let ahead = self.spot().facing.ahead() >> direction.0 & 1 == 1;
        let slow = self.slow_steps() >> direction.0 & 1 == 1;
        let step = if ahead { 1 } else { self.rules.knobs.rear_step_cost };
        (step + if slow { self.rules.knobs.terrain_extra } else { 0 }).max(1)
    }

    /// A step or a quarter turn: gives whether an enemy zone of control stops it there.
    #[inline]
    fn weigh_movement(
        &self,
        spot: &mut Spot,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) -> bool {
        match action {
            Action::Step(direction) => {
                let price = self.price_of_step(direction);
                self.weigh_step(spot, direction, price, add)
            }
            Action::Turn(facing) => {
                spot.facing = facing;
                spot.points -= self.rules.knobs.turn_cost;
                add(F::turn, 1);
                add(F::turn_again, i32::from(self.state.active.turns));
                false
            }
            _ => false,
        }
    }

    /// A step: gives whether an enemy zone of control stops it there (OKK-210, OKK-213).
    fn weigh_step(
        &self,
        spot: &mut Spot,
        direction: Direction,
        price: i32,
        add: &mut impl FnMut(F, i32),
    ) -> bool {
        let to = spot.at.step(direction);
        spot.at = to;
        spot.points -= price;
        spot.entered = true;
        add(F::step, 1);
        add(F::steps_cost, price);
        add(F::revisits, i32::from(self.state.active.path.contains(&to)));
        if self.leaves_zone() {
            add(F::disengages, self.worth(spot.figure) * ENDANGERED_LOSS / 1000);
            spot.endangered = true;
        }
        let stopped = self.stops_at(direction);
        if stopped {
            spot.points = 0;
            add(F::stops_in_zone, 1);
        }
        stopped
    }

    /// Whether a step now would be one that leaves an enemy zone of control (OKK-213).
    pub(super) fn would_leave_zone(&self) -> bool {
        let active = &self.state.active;
        let figure = self.state.active_figure();
        let own = self.state.figure(figure);
        own.status == Status::Alert
            && active.steps == 0
            && !active.no_disengage
            && match active.movement {
                Movement::NotBegun => self.rules.in_enemy_zone(self.state, figure.seat(), own.at),
                Movement::Open => active.began_in_zone && active.began_alert,
                Movement::Over => false,
            }
    }

    /// The square beside a target on the side of another square.
    pub(crate) fn beside(target: Square, from: Square) -> Square {
        let (x, y) = ((from.x - target.x).signum(), (from.y - target.y).signum());
        Square::new(target.x + x, target.y + y)
    }

    /// Who is activated next (D5).
    pub(super) fn weigh_next(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        let Action::Activate(figure) = action else {
            add(F::end, 1);
            return;
        };
        let own = self.state.figure(figure);
        let card = self.card_of(figure);
        add(F::activate, 1);
        add(F::activate_heavy, i32::from(self.rules.member(self.state, figure).zeni));
        add(F::activate_endangered, i32::from(own.status == Status::Endangered));
        let spot = self.spot_of(figure, self.rules.stat(self.state, figure, Stat::Movement));
        let prospect = self.prospect(&spot);
        if prospect.plan == NO_PLAN {
            add(F::activate_far, prospect.way / 100);
        } else {
            self.weigh_plan(figure, &prospect, add);
        }
        if card.range > 0 {
            let guns = self.guns_of(figure);
            add(F::activate_shoot, self.best_shot(&guns, &spot).max(0));
        }
    }
    /// The plan of the character that may be activated next, and who could help it (D5).
    fn weigh_plan(&self, figure: FigureId, prospect: &Prospect, add: &mut impl FnMut(F, i32)) {
        let zeni = self.card_of(figure).zeni;
        let Some(target) = prospect.target else { return };
        let goal = self.piece(target).goal;
        let helps = |friend: FigureId| {
            let other = self.piece(friend);
            let way = self.tables.way(other.lookout, goal);
            other.zeni < zeni && !other.activated && way > 0 && way <= other.stat(Stat::Movement)
        };
        let friends = figures_of(self.friends_of(figure));
        let helpers = friends.filter(|&friend| helps(friend)).count();
        add(F::activate_plan, prospect.plan.max(0));
        add(F::activate_helpers, helpers as i32);
        if prospect.contact.is_some() {
            add(F::activate_attack, prospect.plan.max(0));
            add(F::activate_support, i32::from(self.could_attack(figure, target)));
        }
    }
}
