//! What both kinds of board share: the size of the table, scenery, bases, what of them is worked out once
//! at load.

use crate::content::catalogue::{Catalogue, Form, Ground, Layout, PIECES_MAX, Piece, Template};
use crate::content::knobs::{DeployShape, IntangibleCrash, Knobs, SightArc};
use crate::content::vocabulary::Base;
use crate::space::course::difference;
use crate::space::fixed_trig::{heading, root_up};
use crate::space::outline::{Outline, bound_of};
use crate::space::point::Point;
use crate::state::{ModelId, Shove, State, numbers_of, seat_of};

/// Radius of a corner zone, and of a half disc (ANI-070).
pub(super) const CORNER: i64 = 6000;
pub(super) const HALF_DISC: i64 = 3000;

/// What lines and places ask of a kind of scenery, as bits.
pub(crate) mod ground {
    /// It blocks sight.
    pub(crate) const BLOCKS: u8 = 1;
    /// It covers.
    pub(crate) const COVERS: u8 = 1 << 1;
    /// Nobody moves through.
    pub(crate) const IMPASSABLE: u8 = 1 << 2;
    /// It is slow.
    pub(crate) const SLOW: u8 = 1 << 3;
    /// It is a hill.
    pub(crate) const HILL: u8 = 1 << 4;
    /// It can be climbed.
    pub(crate) const CLIMBABLE: u8 = 1 << 5;
    /// It is a disc, and its bound is its outline.
    pub(crate) const DISC: u8 = 1 << 6;
}

/// A kind of scenery in short.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Sketch {
    /// No part of it is farther from its centre.
    pub(crate) bound: i32,
    /// Bits of `ground`.
    pub(crate) bits: u8,
}

/// The pieces of a layout by what lines and places ask of them; they may move, but stay what they are.
#[derive(Clone, Debug)]
struct Scenery {
    /// How many they are.
    count: usize,
    /// By bit of `ground`, one bit each.
    with: [u8; u8::BITS as usize],
}

/// The table with what may lie and stand on it.
#[derive(Clone, Debug)]
pub struct Table {
    /// Knobs and switches.
    pub(super) knobs: Knobs,
    /// Kinds of scenery.
    pub(super) templates: Vec<Template>,
    /// By kind of scenery.
    pub(super) sketches: Vec<Sketch>,
    /// By layout.
    layouts: Vec<Scenery>,
    /// Bases by character.
    pub(super) bases: Vec<Base>,
    /// Their radii, in units.
    pub(super) radii: Vec<i16>,
}

impl Table {
    /// Works it out.
    pub(crate) fn new(knobs: &Knobs, catalogue: &Catalogue) -> Self {
        let sketches: Vec<Sketch> = catalogue.templates.iter().map(sketch_of).collect();
        let layouts =
            catalogue.layouts.iter().map(|layout| scenery_of(&sketches, layout)).collect();
        let bases: Vec<Base> = catalogue.characters.iter().map(|one| one.base).collect();
        let radii = bases.iter().map(|base| base.radius()).collect();
        let templates = catalogue.templates.clone();
        Self { knobs: *knobs, templates, sketches, layouts, bases, radii }
    }

    /// The radius of a model's base in units.
    #[inline]
    pub(super) fn radius(&self, s: &State, model: ModelId) -> i64 {
        i64::from(self.radii[s.model(model).character as usize])
    }

    /// A model's base.
    #[inline]
    pub(super) fn base(&self, s: &State, model: ModelId) -> Base {
        self.bases[s.model(model).character as usize]
    }

    /// The kind of a piece on the table.
    #[inline]
    pub(super) fn template(&self, s: &State, piece: usize) -> &Template {
        &self.templates[s.pieces[piece].template as usize]
    }

    /// A piece on the table in short.
    #[inline]
    pub(super) fn sketch(&self, piece: &Piece) -> Sketch {
        self.sketches[piece.template as usize]
    }

    /// The pieces on the table of which one of some bits (of `ground`) is set.
    #[inline]
    pub(super) fn pieces_of(&self, s: &State, bits: u8) -> impl Iterator<Item = usize> {
        numbers_of(self.pieces_with(s, bits)).map(usize::from)
    }

    /// The outline of a piece on the table.
    #[inline]
    pub(super) fn outline(&self, s: &State, piece: usize) -> Outline {
        Outline::new(self.template(s, piece).form, s.pieces[piece])
    }

    /// Width and depth of the table in units.
    #[inline]
    pub(super) fn size(&self) -> (i64, i64) {
        (i64::from(self.knobs.table_w_cm), i64::from(self.knobs.table_h_cm))
    }

    /// Whether a base lies wholly on the table.
    #[inline]
    pub(super) fn on_board(&self, at: Point, radius: i64) -> bool {
        let (x, y) = (i64::from(at.x), i64::from(at.y));
        let (width, depth) = self.size();
        x >= radius && y >= radius && x <= width - radius && y <= depth - radius
    }

    /// A point as its owner sees the table from its edge: an order of places that are equally good
    /// otherwise, the same for both players (invariant 14).
    pub(super) fn seen_from_edge(&self, s: &State, model: ModelId, at: Point) -> (i16, i16) {
        let seat = seat_of(model).index();
        let side = if s.sides[seat].edge == 0 { 1 } else { -1 };
        (side * at.y, side * at.x)
    }

    /// Whether a point lies in front of a model as far as it sees (ANI-005).
    #[inline]
    pub(super) fn is_in_arc(&self, s: &State, viewer: ModelId, point: Point) -> bool {
        if self.knobs.los_arc_deg == SightArc::AllRound {
            return true;
        }
        let (x, y) = difference(s.model(viewer).at, point);
        let (front_x, front_y) = heading(s.model(viewer).facing);
        x * front_x + y * front_y >= 0
    }

    /// Whether a base is large (ANI-542).
    #[inline]
    pub(super) fn is_large(&self, s: &State, model: ModelId) -> bool {
        model != ModelId::NONE && self.base(s, model) == Base::Large
    }

    /// How far a point is from the deployment zone of a seat in units, rounded up; negative: how
    /// far inside from its border on the table. With the zone `more` deeper.
    pub(super) fn beyond_zone(&self, s: &State, seat: usize, at: Point, more: i64) -> i64 {
        let (width, depth) = self.size();
        let side = &s.sides[seat];
        let more = more + i64::from(side.depth_more);
        let upper = side.edge == 1;
        let (x, y) = (i64::from(at.x), i64::from(at.y));
        let from_edge = if upper { depth - y } else { y };
        let apart = |from_x: i64, size: i64| {
            let square = (x - from_x) * (x - from_x) + from_edge * from_edge;
            root_up(square) - size - more
        };
        match self.knobs.deploy_shape {
            DeployShape::Strip => from_edge - i64::from(self.knobs.deploy_depth_cm) - more,
            DeployShape::Corner => apart(if upper { width } else { 0 }, CORNER),
            DeployShape::CentreCircle => apart(width / 2, HALF_DISC),
        }
    }

    /// Whether a displaced model passes scenery without a crash (ANI-384).
    pub(super) fn passes_scenery(&self, model: ModelId, ghosts: u32) -> bool {
        self.knobs.intangible_crash == IntangibleCrash::Immune && model.is_in(ghosts)
    }

    /// Whether a displaced model may strike another at all: not one that it has just passed, none
    /// twice in an event (ANI-385), and nothing intangible (ANI-384).
    pub(super) fn may_strike(&self, s: &State, shove: &Shove, ghosts: u32, other: ModelId) -> bool {
        other != shove.model
            && other != shove.passed
            && !other.is_in(s.displacement.struck)
            && !(other.is_in(ghosts) || shove.model.is_in(ghosts))
    }

    /// So many half inches in units.
    pub(crate) fn half_inches(&self, argument: u8) -> i64 {
        i64::from(argument) * i64::from(self.knobs.inch_cm) / 2
    }

    /// The bearer of the effect that is being carried out, if it stands on the table.
    pub(super) fn bearer(&self, s: &State, model: ModelId) -> ModelId {
        s.runs
            .last()
            .map(|run| run.source)
            .filter(|&bearer| bearer != ModelId::NONE && s.is_on_table(bearer))
            .unwrap_or(model)
    }

    /// The pieces on the table of which one of some bits of `ground` is set, one bit each.
    #[inline]
    pub(crate) fn pieces_with(&self, s: &State, bits: u8) -> u32 {
        match self.layouts.get(s.layout as usize) {
            Some(known) if known.count == s.pieces.len() => (0..u8::BITS as usize)
                .filter(|bit| bits >> bit & 1 == 1)
                .fold(0, |set, bit| set | u32::from(known.with[bit])),
            _ => self.find_pieces(s, bits),
        }
    }

    fn find_pieces(&self, s: &State, bits: u8) -> u32 {
        let has = |piece: &Piece| self.sketches[piece.template as usize].bits & bits != 0;
        (0..)
            .zip(s.pieces.iter())
            .fold(0, |set, (number, piece)| set | u32::from(has(piece)) << number)
    }
}

fn scenery_of(sketches: &[Sketch], layout: &Layout) -> Scenery {
    let mut scenery = Scenery { count: layout.pieces.len(), with: [0; u8::BITS as usize] };
    for (number, piece) in layout.pieces.iter().enumerate().take(PIECES_MAX) {
        let bits = sketches[piece.template as usize].bits;
        for (bit, set) in scenery.with.iter_mut().enumerate() {
            *set |= (bits >> bit & 1) << number;
        }
    }
    scenery
}

fn sketch_of(template: &Template) -> Sketch {
    let bits = [
        (template.blocks_sight, ground::BLOCKS),
        (template.cover, ground::COVERS),
        (template.impassable, ground::IMPASSABLE),
        (template.slow, ground::SLOW),
        (template.ground == Ground::Hill, ground::HILL),
        (template.climbable, ground::CLIMBABLE),
        (matches!(template.form, Form::Circle { .. }), ground::DISC),
    ];
    Sketch {
        bound: bound_of(template.form) as i32,
        bits: bits.iter().fold(0, |set, &(holds, bit)| if holds { set | bit } else { set }),
    }
}
