//! What is kept of the facts from one decision of a bot to the next: most figures stand as they
//! stood at its last one, and so is what their enemies can do to each other.

use std::cell::Cell;

use crate::board::{Square, Squares};
use crate::content::catalogue::{BAND_MAX, Stat};
use crate::features::facts::Piece;
use crate::features::tables::{Goal, Lookout};
use crate::state::dice::Dice;
use crate::state::{FIGURES_MAX, Figure, FigureId, SEATS, Status};
use tenbin_engine::List;

/// Numbers of a memo table, a power of two.
const PLACES: usize = 64;

/// All of a figure that its piece is read from.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub(crate) struct Seen {
    /// Eight bytes that follow each other in the state.
    card: u64,
    reserve: Dice,
}

impl Seen {
    #[inline]
    pub(crate) fn of(own: &Figure) -> Self {
        let [low, high] = own.member.to_le_bytes();
        let card = u64::from_le_bytes([
            low,
            high,
            own.at.x as u8,
            own.at.y as u8,
            own.facing as u8,
            own.status as u8,
            own.zone,
            u8::from(own.activated),
        ]);
        Self { card, reserve: own.reserve }
    }

    /// Whether it is the same card with the same face up.
    #[inline]
    pub(crate) fn shows(self, other: Self) -> bool {
        const FACE: u64 = u64::from_le_bytes([0xff, 0xff, 0, 0, 0, 0xff, 0, 0]);
        (self.card ^ other.card) & FACE == 0
    }

    /// Whether it is in play.
    #[inline]
    pub(crate) fn in_play(self) -> bool {
        self.card.to_le_bytes()[5] != Status::Out as u8
    }
}

/// A number, what it follows from, and the survey after which it was worked out: 0 for none.
#[derive(Copy, Clone, Default, Debug)]
struct Number {
    key: u64,
    survey: u32,
    value: i32,
}

/// Numbers that are kept, each at the one place its key says.
#[derive(Clone, Debug)]
pub(crate) struct MemoTable([Cell<Number>; PLACES]);

impl Default for MemoTable {
    fn default() -> Self {
        Self([const { Cell::new(Number { key: 0, survey: 0, value: 0 }) }; PLACES])
    }
}

impl MemoTable {
    #[inline]
    fn place(&self, key: u64) -> &Cell<Number> {
        // The golden ratio: the highest bits of the product hang on all of the key.
        &self.0[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as usize % PLACES]
    }

    /// The number of a key, where it has been worked out since a survey.
    #[inline]
    pub(crate) fn get(&self, key: u64, since: u32) -> Option<i32> {
        let number = self.place(key).get();
        (number.key == key && number.survey >= since).then_some(number.value)
    }

    /// Keeps the number of a key.
    #[inline]
    pub(crate) fn set(&self, key: u64, survey: u32, value: i32) {
        self.place(key).set(Number { key, survey, value });
    }
}

/// An enemy as squares to go to and threats by it are weighed: little, and side by side.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Foe {
    pub(crate) figure: FigureId,
    /// Stats with the face that is up.
    pub(crate) attack: i8,
    pub(crate) movement: i8,
    pub(crate) at: Square,
    pub(super) goal: Goal,
    pub(super) lookout: Lookout,
}

impl Foe {
    #[inline]
    pub(crate) fn of(figure: FigureId, piece: &Piece) -> Self {
        Self {
            figure,
            attack: piece.stat(Stat::Attack) as i8,
            movement: piece.stat(Stat::Movement) as i8,
            at: piece.at,
            goal: piece.goal,
            lookout: piece.lookout,
        }
    }
}

/// What is kept from one decision to the next.
#[derive(Clone, Default, Debug)]
pub(crate) struct Cache {
    /// The number of the last survey, from 1.
    pub(super) survey: u32,
    /// The survey since which no enemy of whoever decides has changed, and no own card its face.
    pub(crate) since: u32,
    /// What each piece was read from.
    pub(crate) seen: [Seen; FIGURES_MAX],
    /// Figures of each band, out or not.
    pub(crate) figures: [u8; SEATS],
    /// Nothing lasted for a time, and zones of control were those of the cards.
    pub(super) plain: bool,
    /// Own figures whose support has to be worked out again.
    pub(super) stale: u32,
    /// The gains of attacks that were planned.
    pub(crate) plans: MemoTable,
    /// What enemies can do to own figures.
    pub(super) threats: MemoTable,
    /// How many support each enemy where it is attacked from one of nine sides, and one more, a
    /// digit each; 0 for what was not asked yet.
    pub(super) rivals: [Cell<u64>; BAND_MAX],
    /// The enemies in play, ascending.
    pub(super) foes: List<Foe, BAND_MAX>,
    /// The squares in zones of control of the enemies.
    pub(super) controlled: Squares,
}
