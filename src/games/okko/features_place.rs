//! What a figure's place is worth: attacks and shots within reach, the way to the enemy, what the
//! enemy can do to it there (D5 to D7, D22).

use crate::games::okko::Okko;
use crate::games::okko::action::{Action, Source};
use crate::games::okko::board::{Direction, Facing, Square, Terrain};
use crate::games::okko::catalogue::{Amount, Effect, Stat, timing};
use crate::games::okko::dice::Face;
use crate::games::okko::features::F;
use crate::games::okko::features_fight::Odds;
use crate::games::okko::geometry;
use crate::games::okko::insight::Scene;
use crate::games::okko::outlook::{Card, ENDANGERED_LOSS};
use crate::games::okko::query::slots;
use crate::games::okko::state::{Movement, NONE, State, Status, figures_of, seat_of};

/// No plan: worse than any attack.
pub(super) const NO_PLAN: i32 = i32::MIN;

/// What a way that is barred ahead costs more, in hundredths of movement points.
const BARRED: i32 = 250;

/// A figure where it stands or would stand.
#[derive(Copy, Clone)]
pub(super) struct Spot {
    pub(super) figure: u8,
    pub(super) at: Square,
    pub(super) facing: Facing,
    /// Movement points left.
    pub(super) points: i32,
    /// It may still act.
    pub(super) acts: bool,
    /// It has entered a square in this activation.
    pub(super) entered: bool,
    pub(super) endangered: bool,
}

/// What an activation may still lead to.
#[derive(Copy, Clone)]
pub(super) struct Prospect {
    /// Expected gain of the best attack within reach, or `NO_PLAN`.
    pub(super) plan: i32,
    /// Its target.
    pub(super) target: u8,
    /// Movement points to the nearest enemy, in hundredths.
    pub(super) way: i32,
    /// Where that one stands.
    pub(super) nearest: Square,
    /// An enemy is in the zone of control already.
    pub(super) contact: bool,
    /// The nearest enemy is behind the vision line.
    pub(super) behind: bool,
}

impl Okko {
    /// What is worked out once about a figure's card.
    #[inline]
    pub(super) fn card_of(&self, s: &Scene<'_>, figure: u8) -> &Card {
        &self.outlook.cards[s.figure(figure).member as usize]
    }

    /// What a figure is worth, in hundredths of a zeni.
    #[inline]
    pub(super) fn worth(&self, s: &Scene<'_>, figure: u8) -> i32 {
        100 * i32::from(self.card_of(s, figure).zeni)
    }

    /// A figure as it stands.
    pub(super) fn spot_of(&self, s: &Scene<'_>, figure: u8, points: i32) -> Spot {
        let own = s.figure(figure);
        Spot {
            figure,
            at: own.at,
            facing: own.facing,
            points,
            acts: true,
            entered: s.active.figure == figure && s.active.path.len() > 1,
            endangered: own.status == Status::Endangered,
        }
    }

    /// Whether the whole way of a figure up to a square lies behind an enemy's vision line
    /// (OKK-291 to OKK-295).
    fn comes_from_behind(&self, s: &Scene<'_>, spot: Spot, enemy: u8) -> bool {
        let own = s.figure(enemy);
        let front = |square| geometry::is_in_front(own.at, own.facing, square);
        if front(spot.at) {
            return false;
        }
        s.active.figure != spot.figure || !s.active.path.iter().any(|&square| front(square))
    }

    /// The best attack within reach and the way to the nearest enemy.
    pub(super) fn prospect(&self, s: &Scene<'_>, spot: Spot) -> Prospect {
        let mut prospect = Prospect {
            plan: NO_PLAN,
            target: NONE,
            way: i32::MAX,
            nearest: spot.at,
            contact: false,
            behind: false,
        };
        for enemy in figures_of(s.enemies_of(spot.figure)) {
            let other = s.piece(enemy);
            let mut way = self.outlook.way(spot.at, spot.facing, other.at);
            let touches = way == 0
                && geometry::in_zone(
                    &s.board,
                    &s.occupied,
                    self.zone_rule(),
                    spot.at,
                    spot.facing,
                    other.at,
                );
            way += i32::from(way == 0 && !touches) * 2;
            let length = 100 * way;
            if length < prospect.way {
                prospect.way = length;
                prospect.nearest = other.at;
                prospect.behind = !geometry::is_in_front(spot.at, spot.facing, other.at);
            }
            prospect.contact |= touches;
            if spot.acts && way <= spot.points && s.active.feared >> enemy & 1 == 0 {
                let behind = self.comes_from_behind(s, spot, enemy);
                let odds = self.planned_odds(s, spot, enemy, behind, touches);
                let gain = self.planned_gain(s, spot, enemy, &odds, touches);
                if gain > prospect.plan {
                    prospect.plan = gain;
                    prospect.target = enemy;
                }
            }
        }
        prospect
    }

    /// Whether no step leads from a square nearer to another: walls or figures are in the way.
    fn is_barred(&self, s: &Scene<'_>, from: Square, to: Square) -> bool {
        let toward = Square::new((to.x - from.x).signum(), (to.y - from.y).signum());
        let Some(ahead) = Square::new(0, 0).direction_to(toward) else { return false };
        from.distance(to) > 1
            && ![ahead, ahead.turned(1), ahead.turned(7)].into_iter().any(|direction| {
                let corner = self.rules.wall_corner_rule;
                geometry::can_step(&s.board, &s.occupied, corner, from, direction)
            })
    }

    /// The best shot from a spot, or `NO_PLAN`.
    pub(super) fn best_shot(&self, s: &Scene<'_>, spot: Spot) -> i32 {
        let open = self.optional_at(s, spot.figure, timing::ACTION) & self.shots_of(s, spot.figure);
        let seat = seat_of(spot.figure);
        if open == 0
            || !spot.acts
            || !self.rules.shot_from_enemy_zoc && self.in_enemy_zone(s, seat, spot.at)
        {
            return NO_PLAN;
        }
        let mut best = NO_PLAN;
        for slot in slots(open) {
            let Some((value, range, no_cover)) = self.shot_of(s, spot.figure, slot) else {
                continue;
            };
            if !self.can_pay(s, spot.figure, slot) {
                continue;
            }
            for enemy in s.alive(State::opponent(seat)) {
                let at = s.figure(enemy).at;
                if self.distance(spot.at, at) > range
                    || !geometry::is_in_front(spot.at, spot.facing, at)
                {
                    continue;
                }
                let line = geometry::fire_line(
                    &s.board,
                    &s.occupied,
                    self.rules.wall_corner_rule,
                    self.rules.mixed_corner_cover,
                    spot.at,
                    at,
                );
                if let Some(line) = line {
                    let cover = if no_cover { 0 } else { i32::from(line.cover) };
                    let gain = self.planned_shot(s, enemy, i32::from(value), cover);
                    best = best.max(gain);
                }
            }
        }
        best
    }

    /// Whether any die is there for an ability of a figure: its own card, or the pool in its phase.
    pub(super) fn can_pay(&self, s: &Scene<'_>, figure: u8, slot: u8) -> bool {
        let own_phase = seat_of(figure) == s.phase_seat;
        match self.ability(s, figure, slot).element {
            None => true,
            Some(face) => {
                s.figure(figure).reserve.has(face)
                    || own_phase && s.sides[s.phase_seat.index()].pool.has(face)
            }
        }
    }

    /// What the enemies can do to a figure that stands there next: the expected loss less what the
    /// best attacker risks, growing with every further attacker.
    ///
    /// `but` is an enemy that is being attacked just then; it is left out.
    pub(super) fn threat(&self, s: &Scene<'_>, spot: Spot, but: u8) -> i32 {
        let mut best = i32::MIN;
        let mut attacker = NONE;
        let mut count = 0;
        let defence = self.stat_of(s, spot.figure, Stat::Defence, spot.endangered);
        for enemy in figures_of(s.enemies_of(spot.figure)) {
            let other = s.piece(enemy);
            if enemy == but {
                continue;
            }
            let way = self.outlook.way(other.at, other.facing, spot.at);
            if way > other.stat(Stat::Movement) {
                continue;
            }
            let behind = !geometry::is_in_front(spot.at, spot.facing, other.at);
            let back = i32::from(behind) * self.rules.back_attack_bonus;
            let lead = other.stat(Stat::Attack) + back - defence;
            count += 1;
            if lead > best {
                best = lead;
                attacker = enemy;
            }
        }
        if count == 0 {
            return 0;
        }
        let mut odds = Odds::of_lead(best + (count - 1).min(2) * self.rules.support_bonus);
        odds.endangered = [s.figure(attacker).status == Status::Endangered, spot.endangered];
        let outcome = self.outcome(s, (attacker, spot.figure), &odds, false);
        (outcome.gain - outcome.risk / 2).max(0) * (count + 1) / 2
    }

    /// A stat of a figure with the face it would show.
    #[inline]
    pub(super) fn stat_of(&self, s: &Scene<'_>, figure: u8, stat: Stat, endangered: bool) -> i32 {
        i32::from(s.piece(figure).stats[usize::from(endangered)][stat as usize])
    }

    /// A stat of a figure as it is.
    #[inline]
    pub(super) fn stat_now(&self, s: &Scene<'_>, figure: u8, stat: Stat) -> i32 {
        s.piece(figure).stat(stat)
    }

    /// Squares behind a figure that it could fall back to without harm, 0 to 3.
    pub(super) fn safe_rear(&self, s: &Scene<'_>, figure: u8, at: Square, facing: Facing) -> i32 {
        let enemies = s.enemies_of(figure);
        let mut safe = 0;
        for direction in geometry::fall_back_directions(facing) {
            let corner = self.rules.wall_corner_rule;
            if geometry::can_step(&s.board, &s.occupied, corner, at, direction) {
                let to = at.step(direction);
                let rough = matches!(s.board.terrain(to), Terrain::Difficult | Terrain::Water);
                safe += i32::from(!rough && !s.any_controls(enemies, to));
            }
        }
        safe
    }

    /// Enemies in the zone of control there that a friend could attack later in this phase.
    fn support_given(&self, s: &Scene<'_>, spot: Spot) -> i32 {
        let seat = seat_of(spot.figure);
        let mut sum = 0;
        for enemy in s.alive(State::opponent(seat)) {
            let at = s.figure(enemy).at;
            let controlled = spot.at.distance(at) == 1
                && self.outlook.way(spot.at, spot.facing, at) == 0
                && self.could_attack(s, spot.figure, enemy);
            sum += i32::from(controlled);
        }
        sum
    }

    /// Whether a friend of a figure that has not been activated could attack an enemy.
    pub(super) fn could_attack(&self, s: &Scene<'_>, figure: u8, enemy: u8) -> bool {
        s.alive(seat_of(figure)).any(|friend| {
            let own = s.figure(friend);
            friend != figure
                && !own.activated
                && self.outlook.way(own.at, own.facing, s.figure(enemy).at)
                    <= self.stat_now(s, friend, Stat::Movement)
        })
    }

    /// An action of the active figure: how it stands afterwards, and what the action itself does.
    pub(super) fn weigh_activation(
        &self,
        s: &Scene<'_>,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        let active = &s.active;
        let figure = active.figure;
        let gait = s.gait();
        let moves = active.movement != Movement::Over;
        let mut spot = self.spot_of(s, figure, if moves { gait.points } else { 0 });
        spot.acts = !active.action_used;
        let mut stopped = false;
        let mut attacked = NONE;
        match action {
            Action::Step(direction) => {
                let price = self.step_price(s, gait, direction);
                stopped = self.weigh_step(s, &mut spot, direction, price, add);
            }
            Action::Turn(facing) => {
                spot.facing = facing;
                spot.points -= self.rules.turn_cost;
                add(F::turn, 1);
            }
            Action::AirDie(_) => {
                add(F::air_die, 1);
                add(F::act_die, self.die_cost(s, figure, Face::Air));
                add(F::move_gain, self.gain_of_points(s, spot, self.rules.air_bonus));
                spot = Self::at_rest(spot);
            }
            Action::Use(slot, source, target) => {
                self.weigh_use(s, &mut spot, (slot, source), target, add);
            }
            Action::SetDie(_, _, from, to) => {
                let seat = seat_of(figure);
                add(F::set_die, 1);
                add(F::set_die_gain, self.pool_worth(s, seat, to) - self.pool_worth(s, seat, from));
                spot = Self::at_rest(spot);
            }
            Action::Attack(enemy) => {
                self.weigh_attack(s, spot, enemy, add);
                spot.acts = false;
                attacked = enemy;
            }
            Action::Shoot(slot, _, enemy) => {
                self.weigh_shot(s, spot, slot, enemy, add);
                spot.acts = false;
            }
            Action::Recover => {
                add(F::recover, 1);
                let chance = self.test_chance(s, figure, 0);
                add(F::recover_gain, self.worth(s, figure) * ENDANGERED_LOSS / 1000 * chance / 100);
                spot.acts = false;
            }
            Action::Done => {
                add(F::done, 1);
                spot = Self::at_rest(spot);
            }
            Action::Stop => {
                add(F::stop, 1);
                spot.points = 0;
            }
            _ => {}
        }
        let contact = self.weigh_spot(s, spot, attacked, add);
        add(F::stops_idle, i32::from(stopped && !contact));
    }

    /// The figure where it is, with nothing more to come: what a choice that leaves everything open
    /// is compared with.
    fn at_rest(spot: Spot) -> Spot {
        Spot { points: 0, acts: false, ..spot }
    }

    /// How much better a plan becomes with more movement points.
    fn gain_of_points(&self, s: &Scene<'_>, spot: Spot, more: i32) -> i32 {
        let now = self.prospect(s, spot).plan.max(0);
        let then = self.prospect(s, Spot { points: spot.points + more, ..spot }).plan.max(0);
        then - now
    }

    /// A step: gives whether an enemy zone of control stops it there (OKK-210, OKK-213).
    fn weigh_step(
        &self,
        s: &Scene<'_>,
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
        add(F::revisits, i32::from(s.active.path.contains(&to)));
        if s.leaves_zone() {
            add(F::disengages, self.worth(s, spot.figure) * ENDANGERED_LOSS / 1000);
            spot.endangered = true;
        }
        let stopped = self.rules.zoc_stops_movement
            && !s.active.no_zoc_stop
            && self.in_enemy_zone(s, seat_of(spot.figure), to);
        if stopped {
            spot.points = 0;
            add(F::stops_in_zone, 1);
        }
        stopped
    }

    /// Whether a step now would be one that leaves an enemy zone of control (OKK-213).
    pub(super) fn leaves_zone(&self, s: &State) -> bool {
        let active = &s.active;
        let own = s.figure(active.figure);
        own.status == Status::Alert
            && active.steps == 0
            && !active.no_disengage
            && match active.movement {
                Movement::NotBegun => self.in_enemy_zone(s, seat_of(active.figure), own.at),
                Movement::Open => active.began_in_zone && active.began_alert,
                Movement::Over => false,
            }
    }

    /// The square beside a target on the side of another square.
    pub(super) fn beside(target: Square, from: Square) -> Square {
        let (x, y) = ((from.x - target.x).signum(), (from.y - target.y).signum());
        Square::new(target.x + x, target.y + y)
    }

    /// Where the figure would stand at the end of its plan: beside the enemy, on this side of it.
    fn end_of_plan(&self, s: &Scene<'_>, spot: Spot, prospect: &Prospect) -> Spot {
        if prospect.plan <= 0 {
            return spot;
        }
        Spot { at: Self::beside(s.figure(prospect.target).at, spot.at), ..spot }
    }

    /// What standing there is worth; gives whether an enemy is in the zone of control.
    fn weigh_spot(
        &self,
        s: &Scene<'_>,
        spot: Spot,
        attacked: u8,
        add: &mut impl FnMut(F, i32),
    ) -> bool {
        let card = self.card_of(s, spot.figure);
        let prospect = self.prospect(s, spot);
        let shot = if card.range > 0 { self.best_shot(s, spot) } else { NO_PLAN };
        let mut attacked = attacked;
        // There is one action: the better plan counts.
        if shot.max(0) >= prospect.plan {
            add(F::plan_shot, shot.max(0));
        } else {
            add(F::plan, prospect.plan);
            attacked = prospect.target;
        }
        if prospect.way != i32::MAX {
            let barred = self.is_barred(s, spot.at, prospect.nearest);
            let way = prospect.way + if barred { BARRED } else { 0 };
            if card.weak && card.range > 0 {
                add(F::approach_shot, -(way - 100 * i32::from(card.range)).max(0));
            } else if card.weak || spot.endangered {
                add(F::approach_weak, -way);
            } else {
                add(F::approach, -way);
            }
            add(F::approach_quiet, -way / 100 * i32::from(s.quiet_turns));
            add(F::back_to_enemy, i32::from(prospect.behind));
        }
        let threat = self.threat(s, self.end_of_plan(s, spot, &prospect), attacked);
        add(if card.weak { F::threat_weak } else { F::threat }, threat);
        if threat > 0 {
            add(F::cover, i32::from(s.board.terrain(spot.at) == Terrain::Difficult));
        }
        if prospect.contact {
            add(F::rear_safe, self.safe_rear(s, spot.figure, spot.at, spot.facing));
            add(F::support_given, self.support_given(s, spot));
        }
        prospect.contact
    }

    /// An ability outside fights (D17, D22).
    fn weigh_use(
        &self,
        s: &Scene<'_>,
        spot: &mut Spot,
        (slot, source): (u8, Source),
        target: u8,
        add: &mut impl FnMut(F, i32),
    ) {
        let ability = self.ability(s, spot.figure, slot);
        if let (Some(face), Source::Pool | Source::Reserve) = (ability.element, source) {
            add(F::act_die, self.die_cost(s, spot.figure, face));
        }
        if ability.timing & timing::MOVEMENT != 0 {
            add(F::move_ability, 1);
            for op in self.ops(ability) {
                match op.effect {
                    Effect::Add { amount: Amount::Movement, n, .. } => {
                        add(F::move_gain, self.gain_of_points(s, *spot, i32::from(n)));
                    }
                    Effect::MovementRule { no_disengage_endanger: true, .. } if s.leaves_zone() => {
                        add(F::disengages, -(self.worth(s, spot.figure) * ENDANGERED_LOSS / 1000));
                    }
                    _ => {}
                }
            }
            *spot = Self::at_rest(*spot);
            return;
        }
        if ability.timing & timing::ACTION != 0 {
            add(F::use_action, 1);
        }
        *spot = Self::at_rest(*spot);
        self.weigh_ability(s, spot.figure, ability, target, add);
    }

    /// Who is activated next (D5).
    pub(super) fn weigh_next(&self, s: &Scene<'_>, action: Action, add: &mut impl FnMut(F, i32)) {
        let Action::Activate(figure) = action else {
            add(F::end, 1);
            return;
        };
        let own = s.figure(figure);
        let card = self.card_of(s, figure);
        add(F::activate, 1);
        add(F::activate_heavy, i32::from(self.member(s, figure).zeni));
        add(F::activate_endangered, i32::from(own.status == Status::Endangered));
        let spot = self.spot_of(s, figure, self.stat(s, figure, Stat::Movement));
        let prospect = self.prospect(s, spot);
        if prospect.plan == NO_PLAN {
            add(F::activate_far, prospect.way / 100);
        } else {
            self.weigh_plan(s, figure, &prospect, add);
        }
        if card.range > 0 {
            add(F::activate_shoot, self.best_shot(s, spot).max(0));
        }
    }
    /// The plan of the character that may be activated next, and who could help it (D5).
    fn weigh_plan(
        &self,
        s: &Scene<'_>,
        figure: u8,
        prospect: &Prospect,
        add: &mut impl FnMut(F, i32),
    ) {
        let zeni = self.card_of(s, figure).zeni;
        let at = s.figure(prospect.target).at;
        let helps = |friend: u8| {
            let other = s.figure(friend);
            let way = self.outlook.way(other.at, other.facing, at);
            self.card_of(s, friend).zeni < zeni
                && !other.activated
                && way > 0
                && way <= self.stat_now(s, friend, Stat::Movement)
        };
        let helpers = s.alive(seat_of(figure)).filter(|&friend| helps(friend)).count();
        add(F::activate_plan, prospect.plan.max(0));
        add(F::activate_helpers, helpers as i32);
        if prospect.contact {
            add(F::activate_attack, prospect.plan.max(0));
            add(F::activate_support, i32::from(self.could_attack(s, figure, prospect.target)));
        }
    }
}
