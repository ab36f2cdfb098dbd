//! Where a mover may turn to go round what is in the way (ANI-145).

use crate::space::course::{Course, Stretch, difference};
use crate::space::isqrt::root;
use crate::space::outline::Outline;
use crate::space::plane::measure::CONTACT;
use crate::space::plane::mover::{Base, Mover};
use crate::space::point::Point;
use crate::state::{ModelId, numbers_of};
use tenbin_engine::List;

/// Most points at which a Walk may turn.
pub(in crate::space) const TURNS_MAX: usize = 64;
/// Points at which it may turn; what finds no room any more is left out.
type Turns = List<Point, TURNS_MAX>;

/// Directions of the ring about a goal.
const RING: usize = 32;
/// A quarter of them as vectors of length 2^14; the others are these turned by right angles.
const QUARTER: [(i64, i64); RING / 4] = [
    (16384, 0),
    (16069, 3196),
    (15137, 6270),
    (13623, 9102),
    (11585, 11585),
    (9102, 13623),
    (6270, 15137),
    (3196, 16069),
];
/// Of so many directions of the ring one is tried even where all is free.
const EACH: usize = 4;

impl Mover {
    /// Points past which the mover may go round what is in the way on a line, and with `all` round
    /// everything near; of the model that it wants to come to, with `all`, those where it touches it.
    pub(in crate::space) fn turning_points(
        &self,
        course: Course,
        length: i64,
        (goal, all): (ModelId, bool),
        turns: &mut Turns,
    ) {
        for on_the_way in [true, false] {
            if !on_the_way && !all {
                return;
            }
            if !on_the_way && let Some(base) = self.bases.iter().find(|base| base.model == goal) {
                self.about_goal(course, base, turns);
            }
            for index in numbers_of(self.stopping | self.hampering) {
                let terrain = &self.terrain[index as usize];
                let pass = terrain.outline.pass(course, self.radius + 1);
                if is_on_the_way(pass, length) == on_the_way {
                    self.round_piece(&terrain.outline, turns);
                }
            }
            for base in &*self.bases {
                let margin = if base.enemy { CONTACT + 3 } else { 3 };
                let pass = course.pass(base.at, base.reach() + margin);
                if base.model != goal && is_on_the_way(pass, length) == on_the_way {
                    self.round_base(course, base, margin, turns);
                }
            }
        }
    }

    /// Points at which the mover touches its goal (ANI-145: whatever way is short enough leads
    /// there): some all round it, those beside what keeps it from standing there, and those between
    /// the goal and another base.
    fn about_goal(&self, course: Course, goal: &Base, turns: &mut Turns) {
        let reach = goal.reach() + CONTACT;
        let (mut ring, mut free) = ([goal.at; RING], 0_u32);
        for (number, place) in ring.iter_mut().enumerate() {
            let (x, y) = QUARTER[number % (RING / 4)];
            let (x, y) = match number / (RING / 4) {
                0 => (x, y),
                1 => (-y, x),
                2 => (-x, -y),
                _ => (y, -x),
            };
            // Rounded towards the goal, see `round_base`.
            let ahead = reach * (x * course.ux - y * course.uy) / (1 << 44);
            let aside = reach * (x * course.uy + y * course.ux) / (1 << 44);
            *place = beside(goal.at, ahead, aside);
            free |= u32::from(self.may_end(*place)) << number;
        }
        // The last free place beside something and the one before it, to which the way is wider.
        let ends = free & !(free.rotate_left(1) & free.rotate_right(1));
        let ends = free & (ends | ends.rotate_left(1) | ends.rotate_right(1));
        for (number, &place) in ring.iter().enumerate() {
            if ends >> number & 1 == 1 || free >> number & 1 == 1 && number % EACH == 0 {
                offer(turns, place);
            }
        }
        for base in &*self.bases {
            let margin = if base.enemy { CONTACT + 3 } else { 3 };
            if base.model != goal.model {
                self.between(goal.at, reach, (base.at, base.reach() + margin), turns);
            }
        }
    }

    /// The points at both distances from a goal and from another base.
    fn between(&self, goal: Point, reach: i64, (base, apart): (Point, i64), turns: &mut Turns) {
        let (x, y) = difference(goal, base);
        let squared = x * x + y * y;
        if squared == 0 || squared > (reach + apart) * (reach + apart) {
            return;
        }
        // Along the line of the centres and aside of it, both times twice their distance.
        let along = reach * reach - apart * apart + squared;
        let aside = 4 * reach * reach * squared - along * along;
        if aside < 0 {
            return;
        }
        let aside = root(aside);
        for aside in [aside, -aside] {
            let (more_x, more_y) = (x * along - y * aside, y * along + x * aside);
            let at = beside(goal, more_x / (2 * squared), more_y / (2 * squared));
            if self.may_end(at) {
                offer(turns, at);
            }
        }
    }

    /// Points on both sides of a base past which the mover may go.
    fn round_base(&self, course: Course, base: &Base, margin: i64, turns: &mut Turns) {
        if turns.is_full() {
            return;
        }
        let reach = base.reach() + margin;
        // An octagon about it: whoever is outside sees its corners on both sides.
        let short = reach * 27 / 64; // the tangent of 22.5 degrees
        for (ahead, aside) in [(reach, short), (short, reach), (-short, reach), (-reach, short)] {
            for (ahead, aside) in [(ahead, aside), (ahead, -aside)] {
                // Rounded towards the base, so that the way round is the same from the other side.
                let x = (ahead * course.ux - aside * course.uy) / (1 << 30);
                let y = (ahead * course.uy + aside * course.ux) / (1 << 30);
                let at = beside(base.at, x, y);
                if self.may_end(at) {
                    offer(turns, at);
                }
            }
        }
    }

    /// Points at the corners of a piece past which the mover may go.
    fn round_piece(&self, outline: &Outline, turns: &mut Turns) {
        if turns.is_full() {
            return;
        }
        // In halves of units: an octagon about a disc, and about each corner of a rectangle.
        let reach = 2 * (self.radius + outline.radius + 3);
        let short = reach * 27 / 64; // the tangent of 22.5 degrees
        for (x, y) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            for (more_x, more_y) in [(reach, short), (short, reach)] {
                let at = outline.placed(x * (outline.width + more_x), y * (outline.depth + more_y));
                if self.may_end(at) {
                    offer(turns, at);
                }
            }
        }
    }
}

/// Adds a point if there is room.
fn offer(turns: &mut Turns, point: Point) {
    if !turns.is_full() {
        turns.push(point);
    }
}

/// A point so far from another one.
fn beside(at: Point, x: i64, y: i64) -> Point {
    Point::new((i64::from(at.x) + x) as i16, (i64::from(at.y) + y) as i16)
}

/// Whether a stretch lies ahead on a line.
fn is_on_the_way(stretch: Option<Stretch>, length: i64) -> bool {
    stretch.is_some_and(|(begin, end)| end > 0 && begin < length)
}
