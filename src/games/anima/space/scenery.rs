//! Where pieces of scenery may lie (ANI-053, ANI-054).

use crate::content::catalogue::{Form, Piece};
use crate::space::board::Board;
use crate::space::fixed_trig::ONE;
use crate::space::outline::Outline;
use crate::space::plane::Plane;
use crate::space::point::Point;
use crate::state::action::Action;
use crate::state::{NONE, State, models_of};

/// No part of a piece lies so near to the table's edge: 7.5 cm.
const BORDER: i64 = 750;
/// Pieces are at least so far apart: 2.5 cm.
const APART: i64 = 250;
/// Columns and rows of the places offered.
const LATTICE: i64 = 6;

/// Spots for a further piece of scenery, unturned (D2, ANI-053).
pub(super) fn piece_spots(
    board: &impl Board,
    s: &State,
    template: u8,
    add: &mut dyn FnMut(Action),
) {
    let (width, depth) = board.size();
    let (room_x, room_y) = (width - 2 * BORDER, depth - 2 * BORDER);
    for steps in [LATTICE, 24, 96] {
        let mut offered = 0;
        for row in 0..steps {
            for column in 0..steps {
                // Of a finer lattice a single place is enough.
                if steps > LATTICE && offered > 0 {
                    return;
                }
                let x = BORDER + room_x * (2 * column + 1) / (2 * steps);
                let y = BORDER + room_y * (2 * row + 1) / (2 * steps);
                let at = Point::new(x as i16, y as i16);
                if board.piece_fits(s, Piece { template, turn: 0, at }, NONE) {
                    add(Action::Spot(at));
                    offered += 1;
                }
            }
        }
        if offered > 0 {
            return;
        }
    }
}

/// Rotations that the last piece of the table may take where it is (ANI-054).
pub(super) fn piece_turns(board: &impl Board, s: &State, add: &mut dyn FnMut(Action)) {
    let Some(&piece) = s.pieces.last() else { return };
    let last = s.pieces.len() as u8 - 1;
    let turns = match board.templates[piece.template as usize].form {
        Form::Circle { .. } => 1,
        Form::Rectangle { .. } => 12, // half a turn changes nothing
    };
    for turn in 0..turns {
        if board.piece_fits(s, Piece { turn, ..piece }, last) {
            add(Action::Turn(turn));
        }
    }
}

/// Whether a piece at this place and rotation keeps ANI-053 on the continuous table.
pub(super) fn lies_well(board: &Plane, s: &State, piece: Piece, except: u8) -> bool {
    let form = board.templates[piece.template as usize].form;
    let outline = Outline::new(form, piece);
    let (width, depth) = board.size();
    let (right, up) = (outline.support((1 << 30, 0)), outline.support((0, 1 << 30)));
    let (x, y) = (i64::from(piece.at.x), i64::from(piece.at.y));
    // A prohibition within a distance forbids exactly that distance too (ANI-008). `support`
    // of a rectangle is rounded up by a unit.
    let slack = i64::from(!outline.is_disc());
    let inside = |at: i64, half: i64, size: i64| {
        at - half + slack > BORDER && at + half - slack < size - BORDER
    };
    inside(x, right, width)
        && inside(y, up, depth)
        && (0..s.pieces.len())
            .all(|other| other as u8 == except || are_apart(&outline, &board.outline(s, other)))
        && models_of(s.on_table)
            .all(|model| !outline.overlaps(s.model(model).at, board.radius(s, model)))
}

/// Whether two pieces are at least 2.5 cm apart.
fn are_apart(one: &Outline, two: &Outline) -> bool {
    let far = one.bound + two.bound + APART;
    if one.at.distance_squared(two.at) >= far * far {
        return true;
    }
    match (one.is_disc(), two.is_disc()) {
        (true, true) => false, // their bounds are their outlines
        (true, false) => !two.overlaps(one.at, one.radius + APART),
        (false, true) => !one.overlaps(two.at, two.radius + APART),
        (false, false) => {
            !axes_overlap(one, two) && corners_apart(one, two) && corners_apart(two, one)
        }
    }
}

/// Whether no side of either rectangle separates the two.
fn axes_overlap(one: &Outline, two: &Outline) -> bool {
    [(one, two), (two, one)].iter().all(|(first, second)| {
        let corners = corners_of(second);
        [(first.cosine, first.sine, first.width), (-first.sine, first.cosine, first.depth)]
            .iter()
            .all(|&(x, y, size)| {
                // Corners are times 2 ONE from the table's origin; the axis times ONE.
                let middle = 2 * (i64::from(first.at.x) * x + i64::from(first.at.y) * y);
                let half = size * ONE;
                let along = corners
                    .map(|(corner_x, corner_y)| (corner_x * x + corner_y * y) / ONE - middle);
                let low = along.iter().copied().fold(i64::MAX, i64::min);
                let high = along.iter().copied().fold(i64::MIN, i64::max);
                low < half && high > -half
            })
    })
}

/// Whether every corner of the second rectangle is far enough from the first.
fn corners_apart(first: &Outline, second: &Outline) -> bool {
    corners_of(second).iter().all(|&(x, y)| {
        let from_x = i128::from(x - 2 * ONE * i64::from(first.at.x));
        let from_y = i128::from(y - 2 * ONE * i64::from(first.at.y));
        let (cosine, sine) = (i128::from(first.cosine), i128::from(first.sine));
        let scale = i128::from(ONE * ONE);
        let local_x = (from_x * cosine + from_y * sine).abs() - i128::from(first.width) * scale;
        let local_y = (from_y * cosine - from_x * sine).abs() - i128::from(first.depth) * scale;
        let (beyond_x, beyond_y) = (local_x.max(0), local_y.max(0));
        let least = i128::from(2 * APART) * scale;
        beyond_x * beyond_x + beyond_y * beyond_y >= least * least
    })
}

/// The corners of a rectangle from the table's origin, times twice [`ONE`].
fn corners_of(outline: &Outline) -> [(i64, i64); 4] {
    [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(x, y)| {
        let (x, y) = (x * outline.width, y * outline.depth);
        (
            2 * ONE * i64::from(outline.at.x) + x * outline.cosine - y * outline.sine,
            2 * ONE * i64::from(outline.at.y) + x * outline.sine + y * outline.cosine,
        )
    })
}
