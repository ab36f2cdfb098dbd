//! Where a mover may turn to go round what is in the way (ANI-145).

use crate::games::anima::point::Point;
use crate::games::anima::space::course::{Course, Stretch};
use crate::games::anima::space::measure::CONTACT;
use crate::games::anima::space::mover::{Base, Mover};
use crate::games::anima::space::outline::Outline;
use crate::games::anima::state::models_of;

impl Mover {
    /// Points past which the mover may go round what is in the way on a line, and with `all` round
    /// everything near; but for the model that it wants to come to.
    pub(in crate::games::anima::space) fn turning_points(
        &self,
        course: Course,
        length: i64,
        (goal, all): (u8, bool),
        add: &mut dyn FnMut(Point),
    ) {
        for on_the_way in [true, false] {
            if !on_the_way && !all {
                return;
            }
            for index in models_of(self.stopping | self.hampering) {
                let terrain = &self.terrain[index as usize];
                let pass = terrain.outline.pass(course, self.radius + 1);
                if is_on_the_way(pass, length) == on_the_way {
                    self.round_piece(&terrain.outline, add);
                }
            }
            for base in &*self.bases {
                let margin = if base.enemy { CONTACT + 3 } else { 3 };
                let pass = course.pass(base.at, base.reach + margin);
                if base.model != goal && is_on_the_way(pass, length) == on_the_way {
                    self.round_base(course, base, margin, add);
                }
            }
        }
    }

    /// Points on both sides of a base past which the mover may go.
    fn round_base(&self, course: Course, base: &Base, margin: i64, add: &mut dyn FnMut(Point)) {
        let reach = base.reach + margin;
        // An octagon about it: whoever is outside sees its corners on both sides.
        let short = reach * 27 / 64; // the tangent of 22.5 degrees
        for (ahead, aside) in [(reach, short), (short, reach), (-short, reach), (-reach, short)] {
            for (ahead, aside) in [(ahead, aside), (ahead, -aside)] {
                // Rounded towards the base, so that the way round is the same from the other side.
                let x = (ahead * course.ux - aside * course.uy) / (1 << 30);
                let y = (ahead * course.uy + aside * course.ux) / (1 << 30);
                let at = Point::new(
                    (i64::from(base.at.x) + x) as i16,
                    (i64::from(base.at.y) + y) as i16,
                );
                if self.may_end(at) {
                    add(at);
                }
            }
        }
    }

    /// Points at the corners of a piece past which the mover may go.
    fn round_piece(&self, outline: &Outline, add: &mut dyn FnMut(Point)) {
        // In halves of units: an octagon about a disc, and about each corner of a rectangle.
        let reach = 2 * (self.radius + outline.radius + 3);
        let short = reach * 27 / 64; // the tangent of 22.5 degrees
        for (x, y) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            for (more_x, more_y) in [(reach, short), (short, reach)] {
                let at = outline.placed(x * (outline.width + more_x), y * (outline.depth + more_y));
                if self.may_end(at) {
                    add(at);
                }
            }
        }
    }
}

/// Whether a stretch lies ahead on a line.
fn is_on_the_way(stretch: Option<Stretch>, length: i64) -> bool {
    stretch.is_some_and(|(begin, end)| end > 0 && begin < length)
}
