//! Who sees whom, how far, and whom a Strigoi attacks (STR-030 to STR-034, STR-240 to STR-242).

use crate::board::{LADDERS, RAYS, Room, Space, SpaceSet, bit, central};
use crate::content::knobs::TargetTie;
use crate::rules::Rules;
use crate::state::State;
use tenbin_engine::{Seat, SeatSet};

impl Rules {
    /// The spaces that may be seen at all: ladders not, where wolves on them are not seen (STR-033).
    #[inline]
    fn visible(&self) -> SpaceSet {
        if self.knobs.ladder_in_sight { SpaceSet::MAX } else { !LADDERS }
    }

    /// Brings `Board::seen` up to date after the platform of a room was turned or has collapsed.
    pub(crate) fn refresh_sight_of(&self, state: &mut State, room: Room) {
        state.board.refresh_sight_of(room, self.visible());
    }

    /// Works out `Board::seen` again, after the set-up.
    pub(crate) fn refresh_sight(&self, state: &mut State) {
        state.board.refresh_sight(self.visible());
    }

    /// What would be seen from the centre of an outer room if its platform were turned by so many
    /// sixths, wolves on it apart.
    pub(crate) fn seen_turned(&self, state: &State, room: Room, turn: u8) -> SpaceSet {
        state.board.lines_turned(room, turn) & self.visible()
    }

    /// Whether a space would be seen from the centre of an outer room if the platform of one of the
    /// rooms `on_the_way` were turned by so many sixths.
    pub(crate) fn opens(&self, state: &State, line: (Room, Space), room: Room, turn: u8) -> bool {
        self.visible() & bit(line.1) != 0 && state.board.opens(line, room, turn)
    }

    /// Whether a Strigoi at the centre of a room and a wolf on a space see each other (STR-032), with
    /// `ladder_in_sight` and `miniatures_block_sight`.
    #[inline]
    pub fn sees(&self, state: &State, room: Room, space: Space) -> bool {
        let on_a_line = state.board.seen[room.index()] & bit(space) != 0;
        on_a_line && (!self.knobs.miniatures_block_sight || self.is_first(state, room, space))
    }

    /// Whether nobody stands nearer on the line to a space of it (STR-031).
    fn is_first(&self, state: &State, room: Room, space: Space) -> bool {
        let occupied = self.occupied(state);
        let direction = RAYS[room.index()][space.index()] / 16;
        let line = state.board.line(room, direction);
        let nearer = line.iter().take_while(|&&one| one != space);
        nearer.copied().all(|one| occupied & bit(one) == 0)
    }

    /// The place of a seen space on its line, from 1 (STR-034).
    #[inline]
    pub fn distance(&self, room: Room, space: Space) -> u8 {
        RAYS[room.index()][space.index()] % 16
    }

    /// The wolf that a Strigoi attacks from the centre of a room, without those of `spared`:
    /// the nearest it sees; ties by `target_tie` (STR-240 to STR-242). With the distance.
    pub fn target_from(&self, state: &State, room: Room, spared: SeatSet) -> Option<(Seat, u8)> {
        let mut best = None;
        for seat in (0..self.seats).map(Seat).filter(|&seat| !spared.has(seat)) {
            let Some(space) = state.wolf(seat).space else { continue };
            if !self.sees(state, room, space) {
                continue;
            }
            let distance = self.distance(room, space);
            let key = (u8::MAX - distance, self.tie(state, seat), seat);
            if best.is_none_or(|(_, known)| key > known) {
                best = Some(((seat, distance), key));
            }
        }
        best.map(|(target, _)| target)
    }

    /// Of wolves at the same distance the one with the highest such number is attacked; what is
    /// still tied, the higher seat. A resting wolf has initiative 0 (STR-242).
    fn tie(&self, state: &State, seat: Seat) -> (i32, i32) {
        let wolf = state.wolf(seat);
        let initiative = wolf.played.map_or(0, |card| i32::from(card.number()) + 1);
        match self.knobs.target_tie {
            TargetTie::HigherInitiative => (0, initiative),
            TargetTie::LowerInitiative => (0, -initiative),
            TargetTie::MostWounded => (self.wound_points(wolf), initiative),
        }
    }

    /// The spaces where miniatures stand: wolves and Strigoi.
    #[inline]
    pub(crate) fn occupied(&self, state: &State) -> SpaceSet {
        state.wolf_spaces() | self.vampire_spaces(state)
    }

    /// The spaces where Strigoi stand.
    #[inline]
    pub(crate) fn vampire_spaces(&self, state: &State) -> SpaceSet {
        let rooms = state.vampires.iter().filter_map(|vampire| vampire.room);
        rooms.fold(0, |set, room| set | bit(central(room)))
    }
}
