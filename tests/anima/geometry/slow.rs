//! The same geometry again, slowly: real numbers, and lines walked in small steps. Every question
//! takes a margin by which all obstacles are larger; what a small margin changes is too close to
//! call and is not compared.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::LazyLock;

use tenbin::games::anima::content::catalogue::{CrashClass, Form, Ground};
use tenbin::games::anima::space::MoveMode;
use tenbin::games::anima::space::point::Point;
use tenbin::games::anima::state::{ModelId, models_of};

use super::scene::Scene;

/// A place in real numbers.
pub(crate) type Spot = (f64, f64);
/// Steps in which lines are walked.
const STEP: f64 = 0.5;

pub(crate) fn spot(point: Point) -> Spot {
    (f64::from(point.x), f64::from(point.y))
}

pub(crate) fn apart(one: Spot, two: Spot) -> f64 {
    long(one.0 - two.0, one.1 - two.1)
}

/// The length of a line: of tables, so nothing is too large to be squared, and millions are asked for.
fn long(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

/// Sine and cosine of every turn of a piece.
static TURNS: LazyLock<[(f64, f64); 24]> = LazyLock::new(|| {
    std::array::from_fn(|turn| (turn as f64 * std::f64::consts::PI / 12.0).sin_cos())
});

pub(crate) fn radius(scene: &Scene, model: ModelId) -> f64 {
    [150.0, 200.0, 300.0][scene.state.model(model).character as usize]
}

/// How far a place is from a piece; negative inside.
pub(crate) fn gap(scene: &Scene, piece: usize, at: Spot) -> f64 {
    let placed = scene.state.pieces[piece];
    let centre = spot(placed.at);
    match scene.game.rules.catalogue.templates[placed.template as usize].form {
        Form::Circle { radius } => apart(at, centre) - f64::from(radius),
        Form::Rectangle { width, depth } => {
            let (sine, cosine) = TURNS[usize::from(placed.turn)];
            let (x, y) = (at.0 - centre.0, at.1 - centre.1);
            let across = (x * cosine + y * sine).abs() - f64::from(width) / 2.0;
            let along = (y * cosine - x * sine).abs() - f64::from(depth) / 2.0;
            if across > 0.0 && along > 0.0 { long(across, along) } else { across.max(along) }
        }
    }
}

fn ground(scene: &Scene, piece: usize) -> Ground {
    scene.game.rules.catalogue.templates[scene.state.pieces[piece].template as usize].ground
}

pub(crate) fn is_impassable(ground: Ground) -> bool {
    matches!(ground, Ground::Wall | Ground::Block | Ground::River)
}

/// Whether a model could stand somewhere.
pub(crate) fn fits(scene: &Scene, model: ModelId, at: Spot, margin: f64) -> bool {
    let size = radius(scene, model);
    let inside = |part: f64| part >= size + margin && part <= 12_000.0 - size - margin;
    inside(at.0)
        && inside(at.1)
        && models_of(scene.state.on_table & !model.bit())
            .all(|other| apart(at, spot(scene.at(other))) >= size + radius(scene, other) + margin)
        && (0..scene.state.pieces.len()).all(|piece| {
            !is_impassable(ground(scene, piece)) || gap(scene, piece, at) >= size + margin
        })
}

/// A movement in a straight line that is being walked.
pub(crate) struct March<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) model: ModelId,
    pub(crate) how: MoveMode,
    pub(crate) margin: f64,
}

impl March<'_> {
    fn is_stopped(&self, here: Spot, next: Spot) -> bool {
        let size = radius(self.scene, self.model);
        let inside =
            |part: f64| part >= size + self.margin && part <= 12_000.0 - size - self.margin;
        if !inside(next.0) || !inside(next.1) {
            return true;
        }
        if self.how.flies {
            return false;
        }
        let scene = self.scene;
        let base = |other: ModelId| {
            let there = spot(scene.at(other));
            let (before, after) = (apart(here, there), apart(next, there));
            let touch = size + radius(scene, other) + self.margin;
            let enemy = other.seat() != self.model.seat();
            // Contact that it begins in stops it only where it would overlap.
            let begun = apart(spot(scene.at(self.model)), there) <= touch + 10.0 - self.margin;
            if enemy && self.how.no_contact && !begun {
                return after < before && after <= touch + 10.0;
            }
            // It would overlap; or it has been in contact in passing and would go away again.
            (after < before && after < touch)
                || (enemy && !begun && after > before && before <= touch + 10.0)
        };
        let piece = |piece: usize| {
            let solid = is_impassable(ground(scene, piece));
            let free = self.how.ghost || self.how.through;
            let (before, after) = (gap(scene, piece, here), gap(scene, piece, next));
            solid && !free && after < before && after < size + self.margin
        };
        models_of(scene.state.on_table & !self.model.bit()).any(base)
            || (0..scene.state.pieces.len()).any(piece)
    }

    fn costs_twice(&self, here: Spot, next: Spot) -> bool {
        let MoveMode { ghost, flies, open, .. } = self.how;
        let size = radius(self.scene, self.model) + self.margin;
        (0..self.scene.state.pieces.len()).any(|piece| {
            let centre = spot(self.scene.state.pieces[piece].at);
            let overlaps = gap(self.scene, piece, here) < size;
            match ground(self.scene, piece) {
                Ground::Forest | Ground::Rocks => overlaps && !(ghost || flies || open),
                Ground::Hill => {
                    overlaps && !(ghost || flies) && apart(next, centre) < apart(here, centre)
                }
                _ => false,
            }
        })
    }

    fn may_end(&self, at: Spot) -> bool {
        let size = radius(self.scene, self.model);
        let shuns = |enemy: ModelId| {
            apart(at, spot(self.scene.at(enemy)))
                <= size + radius(self.scene, enemy) + 10.0 + self.margin
        };
        fits(self.scene, self.model, at, self.margin)
            && !(self.how.no_contact
                && models_of(self.scene.state.enemies_of(self.model)).any(shuns))
    }

    /// Walks towards a place: where it ends.
    pub(crate) fn walk(&self, to: Spot, allowance: f64) -> Spot {
        let from = spot(self.scene.at(self.model));
        let length = apart(from, to);
        let at = |gone: f64| {
            (from.0 + (to.0 - from.0) * gone / length, from.1 + (to.1 - from.1) * gone / length)
        };
        let (mut gone, mut left) = (0.0, allowance);
        while gone < length {
            let step = STEP.min(length - gone);
            let (here, next) = (at(gone), at(gone + step));
            let cost = if self.costs_twice(here, next) { 2.0 * step } else { step };
            if cost > left || self.is_stopped(here, next) {
                break;
            }
            (gone, left) = (gone + step, left - cost);
        }
        // Whoever passes over things steps back to where it may stand.
        while gone > 0.0
            && !self.may_end(at(gone))
            && (self.how.flies || self.how.ghost || self.how.through || self.how.no_contact)
        {
            gone -= STEP;
        }
        at(gone.max(0.0))
    }
}

/// What a displaced model meets first (0 nothing, 1 a piece, 2 a model, 3 the edge), which, and how
/// far it has come.
pub(crate) fn shove(
    scene: &Scene,
    model: ModelId,
    direction: Spot,
    length: f64,
    margin: f64,
) -> (u8, u8, f64) {
    let from = spot(scene.at(model));
    let size = radius(scene, model);
    let whole = direction.0.hypot(direction.1);
    let at = |gone: f64| (from.0 + direction.0 * gone / whole, from.1 + direction.1 * gone / whole);
    let mut gone = 0.0;
    while gone < length {
        let (here, next) = (at(gone), at((gone + STEP).min(length)));
        for piece in 0..scene.state.pieces.len() {
            let template =
                &scene.game.rules.catalogue.templates[scene.state.pieces[piece].template as usize];
            let meets = template.crash != CrashClass::None || template.impassable;
            let (before, after) = (gap(scene, piece, here), gap(scene, piece, next));
            let outside = gap(scene, piece, from) >= size;
            if meets && outside && after < before && after < size + margin {
                return (1, piece as u8, gone);
            }
        }
        for other in models_of(scene.state.on_table & !model.bit()) {
            let there = spot(scene.at(other));
            let touch = size + radius(scene, other) + margin;
            if apart(next, there) < apart(here, there) && apart(next, there) < touch {
                return (2, other.number(), gone);
            }
        }
        let inside = |part: f64| part >= size + margin && part <= 12_000.0 - size - margin;
        if !inside(next.0) || !inside(next.1) {
            return (3, 0, gone);
        }
        gone += STEP;
    }
    (0, 0, length)
}

/// What a viewer sees of a target: visible, in cover, behind minor obstacles only.
pub(crate) fn sight(
    scene: &Scene,
    viewer: ModelId,
    target: ModelId,
    margin: f64,
) -> (bool, bool, bool) {
    let (from, to) = (spot(scene.at(viewer)), spot(scene.at(target)));
    let level = |at: Spot| -> f64 {
        let hills = (0..scene.state.pieces.len())
            .filter(|&piece| ground(scene, piece) == Ground::Hill && gap(scene, piece, at) <= 0.0);
        if hills.count() > 0 { 500.0 } else { 0.0 }
    };
    let head = |model: ModelId, at: Spot| -> f64 {
        level(at) + if scene.state.model(model).character == 2 { 800.0 } else { 500.0 }
    };
    // The tangent points lie where a right angle stands between base and line.
    let size = radius(scene, target);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let distance = dx.hypot(dy);
    let angle = (size / distance).asin();
    let tangent = distance * angle.cos();
    let ends = [0.0, angle, -angle].map(|turn: f64| {
        let length = if turn == 0.0 { distance } else { tangent };
        let (sine, cosine) = turn.sin_cos();
        (
            from.0 + (dx * cosine - dy * sine) / distance * length,
            from.1 + (dx * sine + dy * cosine) / distance * length,
        )
    });
    let crosses = |end: Spot, inside: &dyn Fn(Spot) -> f64| {
        let length = apart(from, end);
        let steps = (length / 2.0).ceil();
        (0..=steps as i32).any(|step| {
            let part = f64::from(step) / steps;
            let at = (from.0 + (end.0 - from.0) * part, from.1 + (end.1 - from.1) * part);
            inside(at) < margin
        })
    };
    let mut blocked = [false; 3];
    let (mut cover, mut hard) = (false, false);
    for piece in 0..scene.state.pieces.len() {
        let kind = ground(scene, piece);
        let inside = |at: Spot| gap(scene, piece, at);
        let on = |at: Spot| gap(scene, piece, at) <= margin;
        if kind == Ground::River || (kind == Ground::Hill && (on(from) || on(to))) {
            continue;
        }
        let slow = matches!(kind, Ground::Forest | Ground::Rocks);
        let tall = head(viewer, from).max(head(target, to)) <= 500.0;
        for (end, blocked) in ends.iter().zip(&mut blocked) {
            if !crosses(*end, &inside) {
                continue;
            }
            let blocks = match kind {
                Ground::Wall | Ground::Block => true,
                Ground::Hill => tall,
                _ => false,
            };
            *blocked |= blocks;
            let covers = !slow || (level(from) == 0.0 && !on(from));
            cover |= covers;
            hard |= covers && kind != Ground::Minor;
        }
        if slow && level(from) == 0.0 && on(to) {
            (cover, hard) = (true, true);
        }
    }
    for other in models_of(scene.state.on_table & !viewer.bit() & !target.bit()) {
        let inside = |at: Spot| apart(at, spot(scene.at(other))) - 300.0;
        if scene.state.model(other).character == 2 && ends.iter().any(|&end| crosses(end, &inside))
        {
            (cover, hard) = (true, true);
        }
    }
    let visible = blocked.contains(&false);
    (visible, visible && cover, visible && cover && !hard)
}

/// The length of a short way between two places over a lattice, at most about 9% longer than the
/// shortest; `None` where there is none within some way round.
pub(crate) fn way(scene: &Scene, model: ModelId, to: Point, mesh: f64) -> Option<f64> {
    let left = |at| apart(at, spot(to));
    way_to(scene, model, mesh, left, |at| left(at) < 1.5 * mesh)
}

/// The same into contact with a model, wherever about it there is room.
pub(crate) fn way_into_contact(
    scene: &Scene,
    model: ModelId,
    goal: ModelId,
    mesh: f64,
) -> Option<f64> {
    let centre = spot(scene.at(goal));
    let touching = radius(scene, model) + radius(scene, goal);
    let left = |at| apart(at, centre) - touching - 8.0;
    way_to(scene, model, mesh, left, |at| {
        let far = apart(at, centre);
        let part = (touching + 8.0) / far;
        let end = (centre.0 + (at.0 - centre.0) * part, centre.1 + (at.1 - centre.1) * part);
        far < touching + 12.0 + 1.5 * mesh && fits(scene, model, end, 2.0)
    })
}

/// The shortest of the ways over the lattice to a place from which it can go straight on for what is
/// `left`. No way is shorter than what is left as the crow flies, so the place whose way and rest
/// come to least is always looked at first, and the first from which it can go on is the nearest.
fn way_to(
    scene: &Scene,
    model: ModelId,
    mesh: f64,
    left: impl Fn(Spot) -> f64,
    can_go_on: impl Fn(Spot) -> bool,
) -> Option<f64> {
    let from = spot(scene.at(model));
    let size = 160_i32;
    let place = |column: i32, row: i32| {
        (from.0 + f64::from(column - size / 4) * mesh, from.1 + f64::from(row - size / 2) * mesh)
    };
    let index = |column: i32, row: i32| (row * size + column) as usize;
    let is_open = |at: Spot| {
        let enemy = models_of(scene.state.enemies_of(model)).any(|enemy| {
            apart(at, spot(scene.at(enemy))) < radius(scene, model) + radius(scene, enemy) + 12.0
        });
        !enemy && fits(scene, model, at, 0.0)
    };
    let mut open: Vec<Option<bool>> = vec![None; (size * size) as usize];
    let mut lengths = vec![f64::INFINITY; (size * size) as usize];
    let start = (size / 4, size / 2);
    lengths[index(start.0, start.1)] = 0.0;
    // Numbers from 0 up are in the order of their bits.
    let key = |length: f64, at: Spot| Reverse((length + left(at).max(0.0)).to_bits());
    let mut rest = BinaryHeap::from([(key(0.0, from), start)]);
    while let Some((reached, (column, row))) = rest.pop() {
        let (at, length) = (place(column, row), lengths[index(column, row)]);
        // It was reached on a shorter way since.
        if reached != key(length, at) {
            continue;
        }
        if can_go_on(at) {
            return Some(length + left(at));
        }
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1)] {
            for sign in [-1, 1] {
                let (there, up) = (column + sign * dx, row + sign * dy);
                if !(0..size).contains(&there) || !(0..size).contains(&up) {
                    continue;
                }
                let (cell, at) = (index(there, up), place(there, up));
                let length = length + mesh * f64::from(dx).hypot(f64::from(dy));
                if length + 1e-9 < lengths[cell] && *open[cell].get_or_insert_with(|| is_open(at)) {
                    lengths[cell] = length;
                    rest.push((key(length, at), (there, up)));
                }
            }
        }
    }
    None
}
