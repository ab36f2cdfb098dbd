//! The space that a game is played in: what it takes of the content, worked out once at load.

use crate::content::catalogue::{Catalogue, Form, Ground, Layout, PIECES_MAX, Piece, Template};
use crate::content::knobs::Knobs;
use crate::content::vocabulary::Base;
use crate::space::outline::bound_of;
use crate::space::squares_cover::Covers;
use crate::state::State;

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

/// The table: how far, in contact, seen, in cover, where a model may go and stand.
#[derive(Clone, Debug)]
pub struct Space {
    /// Knobs and switches.
    pub(super) knobs: Knobs,
    /// Kinds of scenery.
    pub(super) templates: Vec<Template>,
    /// What pieces cover on squares.
    pub(super) covers: Covers,
    /// By kind of scenery.
    pub(super) sketches: Vec<Sketch>,
    /// By layout.
    layouts: Vec<Scenery>,
    /// Bases by character.
    pub(super) bases: Vec<Base>,
    /// Their radii, in units.
    pub(super) radii: Vec<i16>,
}

impl Space {
    /// Works it out.
    pub(crate) fn new(knobs: &Knobs, catalogue: &Catalogue) -> Self {
        let sketches: Vec<Sketch> = catalogue.templates.iter().map(sketch_of).collect();
        let layouts =
            catalogue.layouts.iter().map(|layout| scenery_of(&sketches, layout)).collect();
        let bases: Vec<Base> = catalogue.characters.iter().map(|one| one.base).collect();
        let radii = bases.iter().map(|base| base.radius()).collect();
        let (covers, templates) = (Covers::new(knobs, catalogue), catalogue.templates.clone());
        Self { knobs: *knobs, templates, covers, sketches, layouts, bases, radii }
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
