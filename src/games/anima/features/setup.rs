//! Choices of the set-up (D2 to D5): scenery, edges, infiltrators, deployment.

use crate::content::catalogue::PARTY_MAX;
use crate::content::vocabulary::Stat;
use crate::features::facts::distance;
use crate::features::sight::Sight;
use crate::features::{F, Sum};
use crate::space::point::Point;
use crate::state::action::Action;
use crate::state::{ModelId, State, models_of, seat_of};
use tenbin_engine::{FeatureSink, Seat};

/// Cover between these distances from an edge, in units, is near its approach lanes (D3).
const LANE: std::ops::RangeInclusive<i32> = 3000..=5000;

/// Who had better keep away wants to be so far from every enemy, in units.
const SAFE: i32 = 9000;
/// A fighter wants to be no more than this to one side of an enemy, in units.
const BESIDE: i32 = 1500;
/// A model is placed again for at least so much, in hundredths of a level.
const WORTH_IT: i32 = 10;

impl Sight<'_> {
    /// How far a point is from a seat's edge, in units.
    fn depth(&self, seat: Seat, at: Point) -> i32 {
        if self.state.sides[seat.index()].edge == 0 {
            i32::from(at.y)
        } else {
            self.rules.knobs.table_h_cm - i32::from(at.y)
        }
    }

    /// A piece of scenery (D2).
    pub(super) fn weigh_piece<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Action::Spot(at) = action else { return };
        let middle = Point::new(
            (self.rules.knobs.table_w_cm / 2) as i16,
            (self.rules.knobs.table_h_cm / 2) as i16,
        );
        sum.add(F::piece_middle, -distance(at, middle) / 100);
    }

    /// An edge (D3).
    pub(super) fn weigh_edge<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Action::Edge(edge) = action else { return };
        let covers = self
            .state
            .pieces
            .iter()
            .filter(|piece| {
                let template = &self.rules.catalogue.templates[piece.template as usize];
                let y = i32::from(piece.at.y);
                let depth = if edge == 0 { y } else { self.rules.knobs.table_h_cm - y };
                (template.cover || template.blocks_sight) && LANE.contains(&depth)
            })
            .count();
        sum.add(F::edge_cover, covers as i32);
    }

    /// Whether an infiltrator starts off the table.
    pub(super) fn weigh_keep_off<S: FeatureSink>(
        &self,
        model: ModelId,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        sum.add(F::keep_off, i32::from(action == Action::Model(model)));
    }

    /// A marker (D4).
    pub(super) fn weigh_marker<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Action::Spot(at) = action else { return };
        sum.add(F::marker_forward, self.depth(self.seat, at) / 100);
        let nearest = self
            .state
            .pieces
            .iter()
            .filter(|piece| {
                let template = &self.rules.catalogue.templates[piece.template as usize];
                template.cover || template.blocks_sight
            })
            .map(|piece| distance(piece.at, at))
            .min();
        sum.add(F::marker_cover, -nearest.unwrap_or(0) / 100);
    }

    /// How much a model stands, beside others: Defence, Armour, life points.
    fn toughness(&self, model: ModelId) -> i32 {
        let own = self.state.model(model);
        let stat = |stat: Stat| i32::from(own.stats[stat as usize]);
        i32::from(own.lp) + 3 * stat(Stat::Ar) + 2 * stat(Stat::Df) + stat(Stat::Dm)
    }

    /// The next one to deploy: who stands most goes first, shooters see where the enemy is.
    pub(super) fn weigh_deploy<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Action::Model(model) = action else { return };
        let sheet = self.sheet(self.state.model(model).character);
        sum.add(F::deploy_tough, self.toughness(model));
        sum.add(F::deploy_shooter, i32::from(sheet.shooter || sheet.weak));
    }

    /// How badly a deployed model stands now that all stand: whoever had better keep away is near an
    /// enemy, a fighter is far to one side of all of them; in hundredths of a level.
    fn misplacement(&self, model: ModelId) -> i32 {
        let sheet = self.sheet(self.state.model(model).character);
        let at = self.seen(self.state.model(model).at);
        let enemies = || models_of(self.state.on_table_of(State::opponent(self.seat)));
        let seen = |enemy: ModelId| self.seen(self.state.model(enemy).at);
        let off = if sheet.weak || sheet.shooter {
            let gap = enemies().map(|enemy| distance(seen(enemy), at)).min();
            gap.map(|gap| SAFE - gap)
        } else {
            let aside = |enemy: ModelId| (i32::from(seen(enemy).x) - i32::from(at.x)).abs();
            enemies().map(aside).min().map(|aside| aside - BESIDE)
        };
        let level = i32::from(self.rules.character(self.state, model).level);
        level * off.unwrap_or(0).clamp(0, 3000) / 1000
    }

    /// What placing so many models again may mend.
    pub(super) fn misplaced(&self, count: usize) -> i32 {
        let mut all = [0; PARTY_MAX];
        for (place, model) in all.iter_mut().zip(models_of(self.state.on_table_of(self.seat))) {
            *place = self.misplacement(model);
        }
        all.sort_unstable();
        all.iter().rev().take(count).sum()
    }

    /// A model to be placed again (`tactics`).
    pub(super) fn weigh_redeploy<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Action::Model(model) = action else { return };
        sum.add(F::redeploy, self.misplacement(model) - WORTH_IT);
    }

    /// Where it is deployed (D5).
    pub(super) fn weigh_deploy_spot<S: FeatureSink>(
        &self,
        model: ModelId,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Action::Spot(at) = action else { return };
        let sheet = self.sheet(self.state.model(model).character);
        let back = sheet.weak || sheet.shooter;
        let depth = self.depth(self.seat, at) / 100;
        sum.add(if back { F::place_depth_weak } else { F::place_depth }, depth);
        let middle = self.rules.knobs.table_w_cm / 2;
        sum.add(F::place_middle, -(i32::from(at.x) - middle).abs() / 100);
        let near = |friends: bool| {
            models_of(self.state.on_table)
                .filter(|&other| other != model && (seat_of(other) == self.seat) == friends)
                .map(|other| distance(self.seen(self.state.model(other).at), at) / 100)
                .min()
        };
        if let Some(gap) = near(true) {
            sum.add(F::place_apart, gap.min(40));
        }
        if let Some(gap) = near(false) {
            sum.add(F::place_enemy, -gap);
        }
        sum.add(F::place_cover, i32::from(self.in_cover(at)));
    }
}
