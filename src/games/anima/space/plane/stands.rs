//! Places a model is put to other than by a Walk, Run or Free Move, on the continuous table: after
//! an Escape, off a marker, near somebody, up and down a climb (D23, ANI-193, ANI-200, ANI-417).

use crate::space::MoveMode;
use crate::space::board::Board;
use crate::space::course::{Course, FINE};
use crate::space::plane::Plane;
use crate::space::plane::measure::CONTACT;
use crate::space::plane::mover::Aim;
use crate::space::plane::spots::Found;
use crate::space::point::Point;
use crate::state::action::Action;
use crate::state::{ModelId, PieceId, State, models_of};

/// The length of a marker's nudge: 5 cm (ANI-417).
const NUDGE: i64 = 500;
/// How far apart the places at the edges of a rectangle are, in halves of units.
const STEP: i64 = 300;
/// A climber ends no farther away than this, or little.
const CLIMB: i64 = 1200;

impl Plane {
    /// Whether a model at a point would be in contact with an enemy, or overlap it.
    fn meets_enemy(&self, s: &State, model: ModelId, at: Point) -> bool {
        let radius = self.radius(s, model) + CONTACT;
        models_of(s.enemies_of(model)).any(|enemy| {
            let reach = radius + self.radius(s, enemy);
            s.model(enemy).at.distance_squared(at) <= reach * reach
                && self.same_level(s, model, enemy)
        })
    }

    /// Up to a length away, free of all enemies (ANI-193).
    pub(super) fn escape_spots(&self, s: &State, model: ModelId, add: &mut dyn FnMut(Action)) {
        let at = s.model(model).at;
        let length = i64::from(self.knobs.escape_step_cm);
        let mut found = Found::new(at, length);
        let about = |part: i16| (i64::from(part) - length, i64::from(part) + length);
        let level = self.top_of(s, model).is_none();
        let grounds = level.then(|| self.grounds(s, model, (about(at.x), about(at.y))));
        let fits = |place: Point| match &grounds {
            Some(grounds) => self.stands_on(s, grounds, place),
            None => self.fits(s, model, place),
        };
        for (part, parts) in [(1, 1), (1, 2)] {
            for direction in 0..16_u8 {
                let place = Course::heading(at, direction * 16).at(length * FINE * part / parts);
                if fits(place) && !self.meets_enemy(s, model, place) {
                    found.push(place);
                }
            }
        }
        found.offer(add);
    }

    /// Off a marker: up to 5 cm, not into contact with an enemy (ANI-417).
    pub(super) fn nudge_spots(
        &self,
        s: &State,
        model: ModelId,
        how: MoveMode,
        add: &mut dyn FnMut(Action),
    ) {
        let how = MoveMode { no_contact: true, ..how };
        let mover = self.mover(s, model, how, NUDGE);
        let mut found = Found::new(mover.at, NUDGE);
        for length in [NUDGE, NUDGE / 2] {
            for direction in 0..16_u8 {
                let course = Course::heading(mover.at, direction * 16);
                let aim = Aim { length: length * FINE, to: None, goal: ModelId::NONE };
                let place = mover.go(course, aim, NUDGE * FINE).at;
                if !self.meets_enemy(s, model, place) {
                    found.push(place);
                }
            }
        }
        found.offer(add);
    }

    /// Within a radius of the bearer of the effect that is being carried out; of the model itself
    /// where there is none.
    pub(super) fn near_spots(
        &self,
        s: &State,
        model: ModelId,
        argument: u8,
        add: &mut dyn FnMut(Action),
    ) {
        let bearer = self.bearer(s, model);
        let centre = s.model(bearer).at;
        let radius = self.half_inches(argument);
        let bases =
            self.radius(s, model) + if bearer == model { 0 } else { self.radius(s, bearer) };
        let mut found = Found::new(centre, radius + bases);
        for gap in [1, radius / 2, radius] {
            // Rounding towards the centre may not bring the bases to overlap.
            let length = bases + gap.max(2);
            for direction in 0..16_u8 {
                let place = Course::heading(centre, direction * 16).at(length * FINE);
                if gap <= radius && self.fits(s, model, place) {
                    found.push(place);
                }
            }
        }
        found.offer(add);
    }

    /// Whether a piece can be climbed by a model beside it (ANI-200, ANI-202), a free place on top
    /// apart.
    pub(super) fn may_climb(&self, s: &State, model: ModelId, piece: usize) -> bool {
        let template = self.template(s, piece);
        let reach = self.radius(s, model) + i64::from(self.knobs.climb_reach_cm);
        template.climbable
            && i32::from(template.height) <= self.knobs.climb_max_cm
            && self.top_of(s, model).is_none()
            && {
                let near = reach + i64::from(self.sketch(&s.pieces[piece]).bound);
                s.pieces[piece].at.distance_squared(s.model(model).at) < near * near
            }
            && self.outline(s, piece).overlaps(s.model(model).at, reach)
    }

    /// On top of a piece, near the edge climbed (ANI-200).
    pub(super) fn climb_up_spots(
        &self,
        s: &State,
        model: ModelId,
        piece: u8,
        add: &mut dyn FnMut(Action),
    ) {
        if piece as usize >= s.pieces.len() || !self.may_climb(s, model, piece as usize) {
            return;
        }
        let mut found = Found::new(s.model(model).at, CLIMB);
        self.edge_points(s, model, piece as usize, &mut |edge, inward| {
            self.tops_by(s, model, piece, (edge, inward), &mut |at| found.push(at));
        });
        found.offer(add);
    }

    /// Whether there is any place on top of a piece for a model beside it.
    pub(super) fn may_climb_up(&self, s: &State, model: ModelId, piece: u8) -> bool {
        if piece as usize >= s.pieces.len() || !self.may_climb(s, model, piece as usize) {
            return false;
        }
        let found = Found::new(s.model(model).at, CLIMB);
        let mut any = false;
        self.edge_points(s, model, piece as usize, &mut |edge, inward| {
            if !any {
                let edge = (edge, inward);
                self.tops_by(s, model, piece, edge, &mut |at| any |= !found.is_still(at));
            }
        });
        any
    }

    /// Places on top of a piece by a point of its edge, seen with the direction that leads in.
    fn tops_by(
        &self,
        s: &State,
        model: ModelId,
        piece: u8,
        (edge, inward): (Point, Course),
        add: &mut dyn FnMut(Point),
    ) {
        let radius = self.radius(s, model);
        let place = i64::from(self.knobs.climb_place_cm);
        // The deepest first: places as near as the rounding of `Found` count as one.
        for deep in [place, 1, place / 2] {
            let at = Course { from: edge, ..inward }.at((radius + deep.max(1)) * FINE);
            if deep <= place && self.fits_top(s, model, PieceId::of(piece), at) {
                add(at);
            }
        }
    }

    /// At the foot of the edges within reach (ANI-202).
    pub(super) fn climb_down_spots(
        &self,
        s: &State,
        model: ModelId,
        piece: u8,
        add: &mut dyn FnMut(Action),
    ) {
        if piece as usize >= s.pieces.len() || self.top_of(s, model) != Some(PieceId::of(piece)) {
            return;
        }
        let radius = self.radius(s, model);
        let mut found = Found::new(s.model(model).at, CLIMB);
        self.edge_points(s, model, piece as usize, &mut |edge, inward| {
            let outward = Course { from: edge, ..inward }.back();
            // Rounding towards the edge may not bring it to overlap.
            let foot = (2..6)
                .map(|clear| outward.at((radius + clear) * FINE))
                .find(|&at| self.fits_ground(s, model, at));
            if let Some(at) = foot {
                found.push(at);
            }
        });
        found.offer(add);
    }

    /// Points on the edges of a piece that a model's base is near enough to climb, with the
    /// direction that leads in.
    fn edge_points(
        &self,
        s: &State,
        model: ModelId,
        piece: usize,
        add: &mut dyn FnMut(Point, Course),
    ) {
        let at = s.model(model).at;
        let outline = self.outline(s, piece);
        let reach = self.radius(s, model) + i64::from(self.knobs.climb_reach_cm);
        let is_near = |edge: Point| edge.distance_squared(at) < reach * reach;
        if outline.is_disc() {
            for direction in 0..32_u8 {
                let outward = Course::heading(outline.at, direction * 8);
                let edge = outward.at(outline.radius * FINE);
                if is_near(edge) {
                    add(edge, outward.back());
                }
            }
            return;
        }
        for (side, half, length) in [
            (0, outline.width, outline.depth),
            (1, outline.depth, outline.width),
            (2, outline.width, outline.depth),
            (3, outline.depth, outline.width),
        ] {
            let out = if side < 2 { half } else { -half };
            let steps = length / STEP;
            for step in -steps..=steps {
                let along = step * STEP;
                let place = |out: i64| {
                    if side % 2 == 0 {
                        outline.placed(out, along)
                    } else {
                        outline.placed(along, out)
                    }
                };
                let edge = place(out);
                if is_near(edge)
                    && let Some((inward, _)) = Course::towards(edge, place(0))
                {
                    add(edge, inward);
                }
            }
        }
    }
}
