//! Questions about a state that many rules ask: values of wolves, rooms, thresholds.

use crate::engine::Seat;
use crate::engine::pile::each;
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::board::{SpaceSet, bit, is_ladder, room_of};
use crate::games::strigoi::content::catalogue::{Action, Side};
use crate::games::strigoi::content::vocabulary::Letter;
use crate::games::strigoi::state::piles::Pile;
use crate::games::strigoi::state::{Frame, SEATS_MAX, State, Wolf};

impl State {
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
    pub(super) fn wolf_mut(&mut self, seat: Seat) -> &mut Wolf {
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
}

impl Strigoi {
    /// The card a seat has played in this Assault; none while resting.
    #[inline]
    pub(crate) fn played(&self, s: &State, seat: Seat) -> Option<&Action> {
        self.catalogue.actions.get(usize::from(s.wolf(seat).played))
    }

    /// The letter of a seat's played card.
    #[inline]
    pub(crate) fn letter(&self, s: &State, seat: Seat) -> Letter {
        self.played(s, seat).map_or(Letter::X, |action| action.letter)
    }

    /// The kind of a physical piece.
    #[inline]
    pub(crate) fn kind(&self, pile: Pile, piece: u8) -> usize {
        usize::from(self.catalogue.pieces[pile as usize][usize::from(piece)])
    }

    /// Wound points of a wolf (STR-290, STR-302).
    #[inline]
    pub(crate) fn wound_points(&self, wolf: &Wolf) -> i32 {
        let tokens = each(wolf.wounds)
            .map(|piece| i32::from(self.catalogue.wounds[self.kind(Pile::Wound, piece)].points));
        tokens.sum::<i32>() + i32::from(wolf.bare)
    }

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

    /// The side of a Strigoi's card that is up.
    #[inline]
    pub(crate) fn side(&self, s: &State, who: u8) -> &Side {
        let card = &self.catalogue.vampires[usize::from(who)];
        if s.vampires[usize::from(who)].supreme { &card.supreme } else { &card.front }
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
