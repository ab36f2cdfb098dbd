//! What is read off a state with the content alone: what is going on and whose choice it is, the
//! miniatures, the kinds of pieces.

use crate::board::{SpaceSet, bit, is_ladder, room_of};
use crate::content::vocabulary::Source;
use crate::state::{Frame, Hit, NONE, State, Wolf};
use tenbin_engine::{List, Seat};

impl State {
    /// A number that changes with each Assault, and in it with each wolf that had its turn.
    #[inline]
    pub(crate) fn turn_key(&self) -> u32 {
        let wolf = if self.turn.place == NONE { 0 } else { u32::from(self.turn.seat) + 1 };
        u32::from(self.assault) << 8 | wolf
    }

    /// What is going on.
    #[inline]
    pub(crate) fn top(&self) -> Frame {
        *self.frames.top()
    }

    /// The wolf of a seat.
    #[inline]
    pub(crate) fn wolf(&self, seat: Seat) -> &Wolf {
        &self.wolves[seat.index()]
    }

    /// The wolf of a seat.
    #[inline]
    pub(crate) fn wolf_mut(&mut self, seat: Seat) -> &mut Wolf {
        &mut self.wolves[seat.index()]
    }

    /// The spaces where wolves stand.
    pub(crate) fn wolf_spaces(&self) -> SpaceSet {
        // The set of `NOWHERE` is empty.
        self.wolves.iter().fold(0, |set, wolf| set | bit(wolf.space))
    }

    /// The Supreme, if it has appeared (STR-371).
    #[inline]
    pub(crate) fn supreme(&self) -> Option<u8> {
        (0..2).find(|&who| {
            let vampire = &self.vampires[usize::from(who)];
            vampire.supreme && vampire.is_alive()
        })
    }

    /// The room a wolf is in: none on a ladder (STR-407, STR-163).
    #[inline]
    pub(crate) fn room_of_wolf(&self, seat: Seat) -> Option<u8> {
        let space = self.wolf(seat).space;
        (!is_ladder(space)).then(|| room_of(space))
    }

    /// Who fights.
    pub(crate) fn fighter(&self) -> u8 {
        self.fights.last().map_or(0, |fight| fight.seat)
    }

    /// Who is hit.
    pub(crate) fn victim(&self) -> u8 {
        self.hits.last().map_or(0, |hit| hit.seat)
    }

    /// Whose ability is carried out.
    pub(crate) fn runner(&self) -> u8 {
        self.runs.last().map_or(0, |run| run.seat)
    }
}

impl Wolf {
    /// How many Reward cards a player has: in hand, used in this Assault, discarded (STR-473).
    #[inline]
    pub(crate) fn reward_cards(&self) -> u32 {
        (self.rewards | self.spent | self.reward_discard).count_ones()
    }
}

impl Hit {
    /// A hit on a seat that has not been answered yet.
    pub(crate) fn new(seat: Seat, source: Source, wounds: i32, shocks: i32) -> Self {
        Self {
            seat: seat.0,
            source,
            strigoi: NONE,
            by_turn: false,
            preventable: true,
            wounds: wounds.clamp(0, 255) as u8,
            shocks: shocks.clamp(0, 255) as u8,
            from: 0,
            used_played: false,
            hurt: false,
            drawn: 0,
            acting: List::default(),
            step: 0,
        }
    }
}
