//! What a figure could shoot from a square (D6, D14).

use crate::board::geometry;
use crate::content::catalogue::timing;
use crate::features::facts::Sight;
use crate::features::place::{NO_PLAN, Spot};
use crate::state::figures_of;
use crate::state::{FigureId, Slot, slots};
use tenbin_engine::List;

/// Slots of a figure.
const SLOTS_MAX: usize = 16;

/// A shot that can be paid for.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Gun {
    value: i8,
    range: u8,
    no_cover: bool,
}

/// The shots of a figure.
pub(super) type Guns = List<Gun, SLOTS_MAX>;

impl Sight<'_> {
    /// The shots a figure may still make and pay for, wherever it stands.
    pub(super) fn guns_of(&self, figure: FigureId) -> Guns {
        let mut guns = Guns::default();
        let open = self.rules.optional_at(self.state, figure, timing::ACTION)
            & self.rules.shots_of(self.state, figure);
        for slot in slots(open) {
            let shot = self.rules.shot_of(self.state, figure, Some(slot));
            if let Some((value, range, no_cover)) = shot.filter(|_| self.can_pay(figure, slot)) {
                guns.push(Gun { value, range, no_cover });
            }
        }
        guns
    }

    /// Whether any die is there for an ability of a figure: its own card, or the pool in its phase.
    fn can_pay(&self, figure: FigureId, slot: Slot) -> bool {
        let own_phase = figure.seat() == self.state.phase_seat;
        match self.rules.ability(self.state, figure, slot).element {
            None => true,
            Some(face) => {
                self.state.figure(figure).reserve.has(face)
                    || own_phase && self.state.sides[self.state.phase_seat.index()].pool.has(face)
            }
        }
    }

    /// The best shot from a spot, or `NO_PLAN`.
    pub(super) fn best_shot(&self, guns: &Guns, spot: &Spot) -> i32 {
        let enemies = self.enemies_of(spot.figure);
        if guns.is_empty()
            || !spot.acts
            || !self.rules.knobs.shot_from_enemy_zoc && self.is_controlled(spot.figure, spot.at)
        {
            return NO_PLAN;
        }
        let mut best = NO_PLAN;
        for gun in guns.iter() {
            for enemy in figures_of(enemies) {
                let at = self.piece(enemy).at;
                if self.rules.distance(spot.at, at) > gun.range
                    || !geometry::is_in_front(spot.at, spot.facing, at)
                {
                    continue;
                }
                let line = geometry::fire_line(
                    &self.state.board,
                    &self.state.occupied,
                    self.rules.knobs.wall_corner_rule,
                    self.rules.knobs.mixed_corner_cover,
                    spot.at,
                    at,
                );
                if let Some(line) = line {
                    let cover = if gun.no_cover { 0 } else { i32::from(line.cover) };
                    best = best.max(self.planned_shot(enemy, i32::from(gun.value), cover));
                }
            }
        }
        best
    }
}
