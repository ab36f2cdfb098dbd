//! What is read off a state alone: what is going on, the miniatures, whose question it is.

use crate::board::{Room, Space, SpaceSet, bit_at, is_ladder, room_of};
use crate::content::vocabulary::Source;
use crate::state::{Frame, Hit, HitStep, State, VampireId, Wolf};
use tenbin_engine::{List, Seat};

impl State {
    /// A number that changes with each Assault, and in it with each wolf that had its turn.
    #[inline]
    pub(crate) fn turn_key(&self) -> u32 {
        let wolf = self.turn.place.map_or(0, |_| u32::from(self.turn.seat.0) + 1);
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
        self.wolves.iter().fold(0, |set, wolf| set | bit_at(wolf.space))
    }

    /// The Supreme, if it has appeared (STR-371).
    #[inline]
    pub(crate) fn supreme(&self) -> Option<VampireId> {
        let [master, apprentice] =
            self.vampires.each_ref().map(|one| one.supreme && one.is_alive());
        if master { Some(VampireId::Master) } else { apprentice.then_some(VampireId::Apprentice) }
    }

    /// Where a wolf stands, which has been put somewhere before the first turn.
    #[inline]
    pub(crate) fn stand(&self, seat: Seat) -> Space {
        self.wolf(seat).space.expect("wolves are put on the board before they act")
    }

    /// The place in the order after that of the turn going on; beyond all of them where none is.
    #[inline]
    pub(crate) fn next_place(&self) -> usize {
        self.turn.place.map_or(usize::MAX, |place| usize::from(place) + 1)
    }

    /// The room a wolf is in: none on a ladder (STR-407, STR-163).
    #[inline]
    pub(crate) fn room_of_wolf(&self, seat: Seat) -> Option<Room> {
        self.wolf(seat).space.filter(|&space| !is_ladder(space)).map(room_of)
    }

    /// Who fights.
    pub(crate) fn fighter(&self) -> Seat {
        self.fights.last().map_or(Seat(0), |fight| fight.seat)
    }

    /// Who is hit.
    pub(crate) fn victim(&self) -> Seat {
        self.hits.last().map_or(Seat(0), |hit| hit.seat)
    }

    /// Whose ability is carried out.
    pub(crate) fn runner(&self) -> Seat {
        self.runs.last().map_or(Seat(0), |run| run.seat)
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
            seat,
            source,
            strigoi: None,
            by_turn: false,
            preventable: true,
            wounds: wounds.clamp(0, 255) as u8,
            shocks: shocks.clamp(0, 255) as u8,
            from: 0,
            used_played: false,
            hurt: false,
            drawn: 0,
            acting: List::default(),
            step: HitStep::Protection,
        }
    }
}
