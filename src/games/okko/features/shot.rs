//! What a figure could shoot from a square (D6, D14).

use crate::Okko;
use crate::board::geometry;
use crate::content::catalogue::timing;
use crate::features::insight::Scene;
use crate::features::place::{NO_PLAN, Spot};
use crate::rules::query::slots;
use crate::state::{State, figures_of, seat_of};
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

impl Okko {
    /// The shots a figure may still make and pay for, wherever it stands.
    pub(super) fn guns_of(&self, state: &State, figure: u8) -> Guns {
        let mut guns = Guns::default();
        let open = self.optional_at(state, figure, timing::ACTION) & self.shots_of(state, figure);
        for slot in slots(open) {
            let shot = self.shot_of(state, figure, slot);
            if let Some((value, range, no_cover)) =
                shot.filter(|_| self.can_pay(state, figure, slot))
            {
                guns.push(Gun { value, range, no_cover });
            }
        }
        guns
    }

    /// Whether any die is there for an ability of a figure: its own card, or the pool in its phase.
    fn can_pay(&self, state: &State, figure: u8, slot: u8) -> bool {
        let own_phase = seat_of(figure) == state.phase_seat;
        match self.ability(state, figure, slot).element {
            None => true,
            Some(face) => {
                state.figure(figure).reserve.has(face)
                    || own_phase && state.sides[state.phase_seat.index()].pool.has(face)
            }
        }
    }

    /// The best shot from a spot, or `NO_PLAN`.
    pub(super) fn best_shot(&self, s: &Scene<'_>, guns: &Guns, spot: &Spot) -> i32 {
        let enemies = s.enemies_of(spot.figure);
        if guns.is_empty()
            || !spot.acts
            || !self.rules.shot_from_enemy_zoc && s.is_controlled(spot.figure, spot.at)
        {
            return NO_PLAN;
        }
        let mut best = NO_PLAN;
        for gun in guns.iter() {
            for enemy in figures_of(enemies) {
                let at = s.piece(enemy).at;
                if self.distance(spot.at, at) > gun.range
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
                    let cover = if gun.no_cover { 0 } else { i32::from(line.cover) };
                    best = best.max(self.planned_shot(s, enemy, i32::from(gun.value), cover));
                }
            }
        }
        best
    }
}
