//! What may matter in each of eight directions about a mover: looked for once for all of them.

use crate::space::course::difference;
use crate::space::plane::measure::CONTACT;
use crate::space::plane::mover::{Mover, Near};

/// Directions, in steps of 32 of a facing.
const DIRECTIONS: usize = 8;
/// Half of them as vectors of length 2^14; the others lead the opposite way.
const VECTORS: [(i64, i64); DIRECTIONS / 2] =
    [(16384, 0), (11585, 11585), (0, 16384), (-11585, 11585)];
/// By how much lengths along these vectors may be wrong on any table, in units, and some more.
const SLACK: i64 = 4;

impl Mover {
    /// What may matter in each direction from where it is, however far the line leads.
    pub(in crate::space) fn compass(&self) -> [Near; DIRECTIONS] {
        if self.top.is_some() {
            return [Near::ALL; DIRECTIONS];
        }
        let mut compass = [Near::NOTHING; DIRECTIONS];
        for (index, base) in self.bases.iter().enumerate() {
            let thing = difference(self.at, base.at);
            each_direction(thing, base.reach() + CONTACT + 2, &mut |direction| {
                compass[direction].bases |= 1 << index;
            });
        }
        for (index, terrain) in self.terrain.iter().enumerate() {
            let thing = difference(self.at, terrain.outline.at);
            each_direction(thing, terrain.outline.bound + self.radius, &mut |direction| {
                compass[direction].terrain |= 1 << index;
            });
        }
        compass
    }
}

/// Calls `act` with the directions in which a line may come so near to a thing, and maybe others.
#[inline]
fn each_direction((x, y): (i64, i64), near: i64, act: &mut impl FnMut(usize)) {
    let near = (near + SLACK) << 14;
    for (direction, (along_x, along_y)) in VECTORS.into_iter().enumerate() {
        if (x * along_y - y * along_x).abs() > near {
            continue;
        }
        let along = x * along_x + y * along_y;
        if along >= -near {
            act(direction);
        }
        if along <= near {
            act(direction + DIRECTIONS / 2);
        }
    }
}
