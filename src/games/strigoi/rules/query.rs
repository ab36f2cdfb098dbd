//! Questions about a state that many rules ask: values of wolves, rooms, thresholds.

use crate::Strigoi;
use crate::state::piles::Pile;
use crate::state::{SEATS_MAX, State, Wolf};
use tenbin_engine::Seat;
use tenbin_engine::pile::each;

impl Strigoi {
    /// The sum of the penalties of a wolf's Wound tokens: movement, combat (STR-305).
    pub(crate) fn penalties(&self, wolf: &Wolf) -> (i32, i32) {
        each(wolf.wounds & self.digest.penalties).fold((0, 0), |(movement, combat), piece| {
            let wound = &self.catalogue.wounds[self.kind(Pile::Wound, piece)];
            (movement + i32::from(wound.movement), combat + i32::from(wound.combat))
        })
    }

    /// The combat value of a seat's played card less penalties, at least 0; 0 while resting
    /// (STR-132, STR-271).
    pub(crate) fn combat(&self, s: &State, seat: Seat) -> i32 {
        let base = self.played(s, seat).map_or(0, |action| action.combat);
        (base + self.penalties(s.wolf(seat)).1).max(0)
    }

    /// Movement points of a seat's turn (STR-090).
    pub(crate) fn movement(&self, s: &State, seat: Seat) -> i32 {
        let base = self.played(s, seat).map_or(0, |action| action.movement);
        (base + self.penalties(s.wolf(seat)).0).max(self.rules.min_movement)
    }

    /// Whether the altar holds enough for an attack (STR-332).
    #[inline]
    pub(crate) fn may_attack(&self, s: &State) -> bool {
        i32::from(s.altar) >= self.catalogue.numbers.altar_threshold
    }

    /// Seats in ascending initiative, resting ones last by seat (STR-376, STR-402).
    #[inline]
    pub(crate) fn by_initiative(&self, s: &State) -> impl Iterator<Item = Seat> + use<> {
        // Cards are numbered by initiative, and no card (`NONE`) comes last.
        let key = |seat: usize| u16::from(s.wolves[seat].played) << 8 | seat as u16;
        let keys: [u16; SEATS_MAX] = std::array::from_fn(key);
        let seats = usize::from(self.seats).min(SEATS_MAX);
        let mut order = [0; SEATS_MAX];
        // Each has its place by how many come before: no branch depends on what was played.
        for (seat, own) in keys[..seats].iter().enumerate() {
            let before = keys[..seats].iter().filter(|&other| other < own).count();
            order[before % order.len()] = seat as u8;
        }
        order.into_iter().take(seats).map(Seat)
    }
}
