//! The chance of games that nobody records.

use rand_pcg::Pcg64Mcg;

use crate::chance::{Chance, Loose, Seeded, Stream};
use crate::pile::{CardSet, Places, WideSet};
use crate::seed;
use crate::turned::Turned;

/// The chance of games that nobody records: seeded, or that of rollouts. One type for all, so that the rules
/// are compiled once for them.
#[derive(Debug)]
pub enum Unheard<'a> {
    /// As in a batch.
    Seeded(&'a mut Seeded),
    /// One generator for every stream.
    Loose(&'a mut Pcg64Mcg),
    /// As in a batch, turned on.
    Turned(&'a mut Turned<'a>),
}

impl Unheard<'_> {
    /// The numbers of a game of a batch, where it is one.
    pub const fn seeded(&self) -> Option<&Seeded> {
        match self {
            Self::Seeded(seeded) => Some(seeded),
            Self::Loose(_) | Self::Turned(_) => None,
        }
    }

    // Kept out of the rules: rollouts, of which there are many, go by the other way.
    #[cold]
    #[inline(never)]
    fn seeded_below(seeded: &mut Seeded, stream: Stream, bound: u32) -> u32 {
        seeded.below(stream, bound)
    }

    // As above.
    #[cold]
    #[inline(never)]
    fn turned_below(turned: &mut Turned<'_>, stream: Stream, bound: u32) -> u32 {
        turned.below(stream, bound)
    }
}

impl Chance for Unheard<'_> {
    #[inline]
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        match self {
            Self::Loose(generator) => seed::below(generator, bound),
            Self::Seeded(seeded) => Self::seeded_below(seeded, stream, bound),
            Self::Turned(turned) => Self::turned_below(turned, stream, bound),
        }
    }

    #[inline]
    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        match self {
            Self::Loose(generator) => Loose(generator).draw(stream, set),
            Self::Seeded(seeded) => seeded.draw(stream, set),
            Self::Turned(turned) => turned.draw(stream, set),
        }
    }

    #[inline]
    fn draw_placed(&mut self, stream: Stream, set: CardSet, places: &Places) -> u8 {
        match self {
            Self::Loose(generator) => Loose(generator).draw_placed(stream, set, places),
            Self::Seeded(seeded) => seeded.draw_placed(stream, set, places),
            Self::Turned(turned) => turned.draw_placed(stream, set, places),
        }
    }

    #[inline]
    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        match self {
            Self::Loose(generator) => Loose(generator).draw_wide(stream, set),
            Self::Seeded(seeded) => seeded.draw_wide(stream, set),
            Self::Turned(turned) => turned.draw_wide(stream, set),
        }
    }

    #[inline]
    fn turn(&mut self, number: u32) {
        match self {
            Self::Loose(_) => {}
            Self::Seeded(seeded) => seeded.turn(number),
            Self::Turned(turned) => turned.turn(number),
        }
    }
}
