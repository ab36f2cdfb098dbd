//! What more movement points, an Air die and abilities of movements bring within reach (D7, D22).

use crate::board::geometry;
use crate::board::{Direction, Facing, Square};
use crate::content::catalogue::{Ability, Amount, Effect, timing};
use crate::features::F;
use crate::features::facts::Sight;
use crate::features::place::Spot;
use crate::features::tables::{ENDANGERED_LOSS, Lookout};
use crate::state::action::{Action, Source};
use crate::state::{FigureId, Slot};

/// How a figure would go.
#[derive(Copy, Clone)]
struct Stride {
    points: i32,
    /// Terrains without extra cost, one bit each.
    ignore_terrain: u8,
    /// Enemy zones of control do not stop it.
    no_zoc_stop: bool,
}

/// The square and the facing of somebody on a way, with the points left.
#[derive(Copy, Clone)]
struct Walker {
    at: Square,
    facing: Facing,
    points: i32,
}

impl Sight<'_> {
    /// How much better a plan becomes with more movement points.
    fn gain_of_points(&self, spot: &Spot, more: i32) -> i32 {
        let lookout = Lookout::new(spot.at, spot.facing);
        let near = |points: i32| self.nearest::<false>(lookout, points, 0);
        let (few, many) = (near(spot.points), near(spot.points + more));
        if !spot.acts || few.way > 0 && few.reach == many.reach {
            // No further enemy comes within reach.
            return 0;
        }
        let now = self.prospect(spot).plan.max(0);
        let more = Spot { points: spot.points + more, ..*spot };
        let then = self.prospect(&more).plan.max(0);
        then - now
    }

    /// The step or quarter turn that an Air die is needed for: it costs more than the points left, and
    /// after it an enemy can be attacked that could not without the die (D7). Of several the one with
    /// the best attack.
    pub(super) fn step_by_air(&self, spot: &Spot) -> Option<Action> {
        let more = spot.points + self.rules.knobs.air_bonus;
        let lookout = Lookout::new(spot.at, spot.facing);
        let few = self.nearest::<false>(lookout, spot.points, 0).reach;
        let many = self.nearest::<false>(lookout, more, 0).reach;
        let new = many & !few & !self.state.active.feared;
        if new == 0 || !spot.acts {
            return None;
        }
        let mut best = None;
        let mut weigh = |action: Action, then: Spot| {
            let lookout = Lookout::new(then.at, then.facing);
            let found = self.nearest::<false>(lookout, then.points, 0).reach & new;
            if found != 0 {
                let plan = self.best_plan(&then, found, None).0;
                if best.is_none_or(|(_, known)| plan > known) {
                    best = Some((action, plan));
                }
            }
        };
        let needed = |price: i32| spot.points < price && price <= more;
        if needed(self.rules.knobs.turn_cost) {
            let points = more - self.rules.knobs.turn_cost;
            for facing in [spot.facing.left(), spot.facing.right()] {
                weigh(Action::Turn(facing), Spot { facing, points, ..*spot });
            }
        }
        let steps = self.gait().may_step && more >= 1;
        let mut open = if steps { self.rules.open_steps(self.state, spot.at) } else { 0 };
        while open != 0 {
            let direction = Direction(open.trailing_zeros() as u8);
            open &= open - 1;
            let price = self.rules.step_price(self.state, self.gait().ignore_terrain, direction);
            if needed(price) {
                let points = if self.stops_at(direction) { 0 } else { more - price };
                let at = spot.at.step(direction);
                weigh(Action::Step(direction), Spot { at, points, entered: true, ..*spot });
            }
        }
        best.map(|(action, _)| action)
    }

    /// Whether an enemy zone of control stops a step of the active figure (OKK-210).
    #[inline]
    pub(super) fn stops_at(&self, direction: Direction) -> bool {
        self.rules.knobs.zoc_stops_movement
            && !self.state.active.no_zoc_stop
            && self.controlled_steps() >> direction.0 & 1 == 1
    }

    /// An ability outside fights (D17, D22); gives by how much it makes a plan better.
    pub(super) fn weigh_use(
        &self,
        spot: &Spot,
        (slot, source): (Slot, Source),
        target: Option<FigureId>,
        add: &mut impl FnMut(F, i32),
    ) -> i32 {
        let ability = self.rules.ability(self.state, spot.figure, slot);
        if let (Some(face), Source::Pool | Source::Reserve) = (ability.element, source) {
            add(F::act_die, self.die_cost(spot.figure, face));
        }
        add(F::act_card, i32::from(ability.single_use));
        if ability.timing & timing::MOVEMENT != 0 {
            return self.weigh_movement_ability(spot, ability, add);
        }
        if ability.timing & timing::ACTION != 0 {
            add(F::use_action, 1);
        }
        self.weigh_ability(spot.figure, ability, target, add);
        0
    }

    /// An ability declared for the movement: points, and what no longer bars the way (D22).
    fn weigh_movement_ability(
        &self,
        spot: &Spot,
        ability: &Ability,
        add: &mut impl FnMut(F, i32),
    ) -> i32 {
        let automatic = self.rules.automatic_gait(self.state, spot.figure);
        let plain = Stride {
            points: spot.points,
            ignore_terrain: self.gait().ignore_terrain,
            no_zoc_stop: self.state.active.no_zoc_stop
                || automatic.1
                || !self.rules.knobs.zoc_stops_movement,
        };
        let mut with = plain;
        let mut spares = false;
        for op in self.rules.ops(ability) {
            match op.effect {
                Effect::Add { amount: Amount::Movement, n, .. } => with.points += i32::from(n),
                Effect::MovementRule {
                    ignore_terrain_cost,
                    no_zoc_stop,
                    no_disengage_endanger,
                    ..
                } => {
                    with.ignore_terrain |= ignore_terrain_cost;
                    with.no_zoc_stop |= no_zoc_stop;
                    spares |= no_disengage_endanger;
                }
                _ => {}
            }
        }
        let points = match with.points - spot.points {
            0 => 0,
            more => self.gain_of_points(spot, more),
        };
        let freer =
            with.ignore_terrain != plain.ignore_terrain || with.no_zoc_stop != plain.no_zoc_stop;
        let rules = if freer { self.gain_of_ways(spot, plain, with) } else { 0 };
        let gain = points.max(rules);
        add(F::move_ability, 1);
        add(F::move_gain, gain);
        if spares && self.leaves_zone() {
            add(F::disengages, -(self.worth(spot.figure) * ENDANGERED_LOSS / 1000));
        }
        gain
    }

    /// How much better the best attack becomes that a figure can walk to.
    fn gain_of_ways(&self, spot: &Spot, plain: Stride, with: Stride) -> i32 {
        if !spot.acts || !self.gait().may_step {
            return 0;
        }
        let few = self.come_to(spot, plain) & !self.state.active.feared;
        let many = self.come_to(spot, with) & !self.state.active.feared;
        let plan = |targets: u32| match targets {
            0 => 0,
            targets => self.best_plan(spot, targets, None).0.max(0),
        };
        if many & !few == 0 { 0 } else { (plan(many) - plan(few)).max(0) }
    }

    /// The enemies that a figure comes to on a shortest way of an open board, as far as terrain,
    /// figures, walls and zones of control leave one open.
    fn come_to(&self, spot: &Spot, stride: Stride) -> u32 {
        let start = Walker { at: spot.at, facing: spot.facing, points: stride.points };
        let foes = self.cache().foes.iter();
        foes.filter(|foe| self.walks_to(start, stride, foe.figure))
            .fold(0, |set, foe| set | foe.figure.bit())
    }

    /// Step by step to where the enemy is in the zone of control.
    fn walks_to(&self, start: Walker, stride: Stride, enemy: FigureId) -> bool {
        let other = self.piece(enemy);
        let mut walker = start;
        loop {
            let way = self.tables.way(Lookout::new(walker.at, walker.facing), other.goal);
            if way == 0 {
                let zone = self.rules.zone_of(self.state, walker.at, walker.facing);
                let direction = walker.at.direction_to(other.at);
                return direction.is_some_and(|direction| zone >> direction.0 & 1 == 1);
            }
            if way > walker.points {
                return false;
            }
            match self.next_on_way(walker, stride, (enemy, way)) {
                Some(next) => walker = next,
                None => return false,
            }
        }
    }

    /// The step or turn nearer to an enemy that leaves the most points beyond what is needed.
    fn next_on_way(
        &self,
        walker: Walker,
        stride: Stride,
        (enemy, way): (FigureId, i32),
    ) -> Option<Walker> {
        let goal = self.piece(enemy).goal;
        let mut best: Option<(i32, Walker)> = None;
        let mut weigh = |next: Walker, stops: bool| {
            let rest = self.tables.way(Lookout::new(next.at, next.facing), goal);
            let spare = next.points - rest;
            // A way that is no shorter would have no end.
            let open = spare >= 0 && rest < way && !(stops && rest > 0);
            if open && best.is_none_or(|(known, _)| spare > known) {
                best = Some((spare, next));
            }
        };
        for facing in [walker.facing.left(), walker.facing.right()] {
            let points = walker.points - self.rules.knobs.turn_cost;
            weigh(Walker { facing, points, ..walker }, false);
        }
        let mut open = self.rules.open_steps(self.state, walker.at);
        while open != 0 {
            let direction = Direction(open.trailing_zeros() as u8);
            open &= open - 1;
            let at = walker.at.step(direction);
            let price = geometry::step_cost(
                walker.facing,
                direction,
                self.state.board.terrain(at),
                self.rules.knobs.rear_step_cost,
                self.rules.knobs.terrain_extra,
                stride.ignore_terrain,
            );
            let stops = !stride.no_zoc_stop && self.cache().controlled.has(at);
            weigh(Walker { at, points: walker.points - price, ..walker }, stops);
        }
        best.map(|(_, next)| next)
    }
}
