//! The board: numbers of rooms and spaces, what is adjacent to what, lines of sight (STR-001 to
//! STR-034).
//!
//! Rooms are R0..R5 = 0..5 and the centre = 6. Spaces are numbers below `SPACES`, sixteen a room:
//! F0..F5 at 0..5, S0..S5 at 6..11, P at 12, and the three ladders of an outer room at 13..15.
//! `LINKS` has every link there could ever be; which spaces exist now is a set in the state.

mod places;
pub(crate) mod sight;

use arrayvec::ArrayVec;

use places::BYTES;
pub use places::{Room, Space};
use tenbin_engine::pile::each;

/// Outer rooms, and the number of the centre room.
pub const ROOMS: usize = 6;
/// The centre room.
pub const CENTRE: Room = Room::Centre;
/// Places in a list by room, the centre and one that there is not among them, so that a number of a
/// space needs no check.
pub const TOWERS: usize = 8;
/// Numbers of spaces: seven rooms of sixteen.
pub const SPACES: usize = 112;
/// Places in a list by space, so that a number of one needs no check.
pub const SPACE_PLACES: usize = 128;

/// A set of spaces.
pub type SpaceSet = u128;

/// A line of sight, in order of distance.
pub type Line = ArrayVec<Space, 16>;

/// The set of each space by its byte; none for bytes that no space has, nor for that of `None`.
const SETS: [SpaceSet; BYTES] = {
    let mut sets = [0; BYTES];
    let mut space = 0;
    while space < SPACES {
        sets[Space::of(space as u8).byte()] = 1 << space;
        space += 1;
    }
    sets
};

/// The set of one space.
#[inline]
pub const fn bit(space: Space) -> SpaceSet {
    // To look it up is quicker than to shift two words.
    SETS[space.byte()]
}

/// The set of a space, if there is one.
#[inline]
pub fn bit_at(space: Option<Space>) -> SpaceSet {
    SETS[space.map_or(0, Space::byte)]
}

/// The spaces of a set, ascending.
#[inline]
pub fn each_space(set: SpaceSet) -> impl Iterator<Item = Space> {
    // By halves: words are quicker to take apart.
    let high = each((set >> 64) as u64).map(|number| Space::of(number + 64));
    each(set as u64).map(Space::of).chain(high)
}

/// Does something for each space of a set, ascending; quicker than a loop over `each_space` where
/// little is done.
#[inline]
pub fn for_each_space(set: SpaceSet, mut visit: impl FnMut(Space)) {
    let (mut low, mut high) = (set as u64, (set >> 64) as u64);
    while low != 0 {
        visit(Space::of(low.trailing_zeros() as u8));
        low &= low - 1;
    }
    while high != 0 {
        visit(Space::of(64 + high.trailing_zeros() as u8));
        high &= high - 1;
    }
}

/// A direction turned by some sixths (STR-005 to STR-007).
#[inline]
pub const fn turned(direction: u8, by: u8) -> u8 {
    (direction + by) % 6
}

/// The direction of a table that lies at a local index of a tile or platform turned by `turn`, told
/// the other way round: the local index of a direction (STR-006).
#[inline]
pub const fn local(direction: u8, turn: u8) -> u8 {
    (direction + 6 - turn % 6) % 6
}

/// The frame space of a room in a direction.
#[inline]
pub const fn frame(room: Room, direction: u8) -> Space {
    Space::of(room.number() * 16 + direction)
}

/// The spoke space of a room in a direction.
#[inline]
pub const fn spoke(room: Room, direction: u8) -> Space {
    Space::of(room.number() * 16 + 6 + direction)
}

/// The central space of a room.
#[inline]
pub const fn central(room: Room) -> Space {
    Space::of(room.number() * 16 + 12)
}

/// The ladder at an outer edge of a room: edges r-1, r and r+1 of `R_r` are outer (STR-002).
#[inline]
pub const fn ladder(room: Room, edge: u8) -> Space {
    let room = room.number();
    Space::of(room * 16 + 13 + (edge + 7 - room) % 6)
}

/// The room a space belongs to; for a ladder the room whose edge it stands at, which it is no part
/// of (STR-010).
#[inline]
pub const fn room_of(space: Space) -> Room {
    Room::of(space.number() / 16)
}

/// Whether a space is a ladder.
#[inline]
pub const fn is_ladder(space: Space) -> bool {
    space.number() < 96 && space.part() >= 13
}

/// Whether a space is a frame space.
#[inline]
pub const fn is_frame(space: Space) -> bool {
    space.part() < 6
}

/// The edge a ladder stands at.
#[inline]
pub const fn edge_of_ladder(space: Space) -> u8 {
    (room_of(space).number() + 5 + (space.part() - 13)) % 6
}

/// The direction of a spoke or frame space in its room.
#[inline]
pub const fn direction_of(space: Space) -> u8 {
    space.part() % 6
}

/// The room beyond an edge, if there is one (STR-019).
#[inline]
pub const fn neighbour(room: Room, direction: u8) -> Option<Room> {
    const NEXT: [[Option<Room>; 8]; Room::ALL.len()] = {
        let mut next = [[None; 8]; Room::ALL.len()];
        let mut room = 0;
        while room < Room::ALL.len() {
            let mut direction = 0;
            while direction < 6 {
                next[room][direction as usize] = beyond(Room::ALL[room], direction);
                direction += 1;
            }
            room += 1;
        }
        next
    };
    NEXT[room.index()][direction as usize % 8]
}

const fn beyond(room: Room, direction: u8) -> Option<Room> {
    if room.is_centre() {
        return Some(Room::of(direction));
    }
    match local(direction, room.number()) {
        3 => Some(CENTRE),
        2 => Some(room.after(1)),
        4 => Some(room.after(5)),
        _ => None,
    }
}

/// All spaces of a room: platform and frame, without ladders (STR-407).
#[inline]
pub const fn room_spaces(room: Room) -> SpaceSet {
    0x1FFF << (room.number() * 16)
}

/// The platform spaces of a room: spokes and centre.
#[inline]
pub const fn platform_spaces(room: Room) -> SpaceSet {
    0x1FC0 << (room.number() * 16)
}

/// The spaces of all ladders there could be.
pub const LADDERS: SpaceSet = {
    let mut set = 0;
    let mut room = 0;
    while room < 6 {
        set |= 0xE000 << (room * 16);
        room += 1;
    }
    set
};

/// Every link there could be (STR-020), for each space the set of its neighbours. A broken link of a
/// rim is told by the state (`LINKED`); of the others those exist whose two spaces exist.
pub const LINKS: [SpaceSet; SPACE_PLACES] = links();

const fn links() -> [SpaceSet; SPACE_PLACES] {
    let mut links = [0; SPACE_PLACES];
    let mut number = 0;
    while number < Room::ALL.len() {
        let room = Room::ALL[number];
        let mut direction = 0;
        while direction < 6 {
            let here = frame(room, direction);
            links = link(links, here, frame(room, turned(direction, 1)));
            if room.is_centre() {
                links = link(links, here, central(room));
            } else {
                links = link(links, here, spoke(room, direction));
                links = link(links, spoke(room, direction), central(room));
            }
            match neighbour(room, direction) {
                Some(next) => links = link(links, here, frame(next, turned(direction, 3))),
                None => links = link(links, here, ladder(room, direction)),
            }
            direction += 1;
        }
        number += 1;
    }
    links
}

/// The links where each outer room's rim is broken between this direction and the next (STR-004).
const LINKED: [[SpaceSet; SpaceSet::BITS as usize]; TOWERS] = {
    let mut linked = [[0; SpaceSet::BITS as usize]; TOWERS];
    let mut broken = 0;
    while broken < 6 {
        let mut space = 0;
        while space < SPACES {
            linked[broken as usize][space] = LINKS[space];
            space += 1;
        }
        let mut number = 0;
        while number < ROOMS {
            let room = Room::OUTER[number];
            let (one, other) = (frame(room, broken), frame(room, turned(broken, 1)));
            linked[broken as usize][one.index()] &= !bit(other);
            linked[broken as usize][other.index()] &= !bit(one);
            number += 1;
        }
        broken += 1;
    }
    linked
};

/// The frame spaces F0 of all rooms.
const FIRST_FRAMES: SpaceSet = {
    let mut set = 0;
    let mut room = 0;
    while room < Room::ALL.len() {
        set |= bit(frame(Room::ALL[room], 0));
        room += 1;
    }
    set
};

/// The frame spaces of all rooms, the ring of the centre among them.
pub const FRAMES: SpaceSet = FIRST_FRAMES * 0x3F;

/// Where a space lies as seen from the centre of a room, if all corridors were open: sixteen times
/// the direction, plus the place on the line from 1 (STR-030, STR-034); 0 for spaces on no line.
pub const RAYS: [[u8; SPACE_PLACES]; ROOMS + 1] = rays();

const fn rays() -> [[u8; SPACE_PLACES]; ROOMS + 1] {
    let mut rays = [[0; SPACE_PLACES]; ROOMS + 1];
    let mut room = 0;
    while room < Room::ALL.len() {
        let mut direction = 0;
        while direction < 6 {
            rays[room] = ray(rays[room], Room::ALL[room], direction);
            direction += 1;
        }
        room += 1;
    }
    rays
}

const fn ray(mut rays: [u8; SPACE_PLACES], room: Room, direction: u8) -> [u8; SPACE_PLACES] {
    let back = turned(direction, 3);
    let mut here = room;
    let mut place = direction * 16;
    if !here.is_centre() {
        place += 1;
        rays[spoke(here, direction).index()] = place;
    }
    loop {
        place += 1;
        rays[frame(here, direction).index()] = place;
        let Some(next) = neighbour(here, direction) else {
            rays[ladder(here, direction).index()] = place + 1;
            return rays;
        };
        place += 1;
        rays[frame(next, back).index()] = place;
        if !next.is_centre() {
            place += 1;
            rays[spoke(next, back).index()] = place;
        }
        place += 1;
        rays[central(next).index()] = place;
        if !next.is_centre() {
            place += 1;
            rays[spoke(next, direction).index()] = place;
        }
        here = next;
    }
}

const fn link(
    mut links: [SpaceSet; SPACE_PLACES],
    one: Space,
    other: Space,
) -> [SpaceSet; SPACE_PLACES] {
    links[one.index()] |= bit(other);
    links[other.index()] |= bit(one);
    links
}

/// The board as it stands.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Board {
    /// Spaces that exist: frames always, spokes of open corridors and centres of standing platforms,
    /// the centre room, ladders.
    pub exists: SpaceSet,
    /// Stairs spaces.
    pub stairs: SpaceSet,
    /// Grey Encounter spaces.
    pub grey: SpaceSet,
    /// Red Encounter spaces.
    pub red: SpaceSet,
    /// For each outer room the spaces on the six lines from its centre, whoever stands there
    /// (STR-032); 0 without a platform. Derived: `refresh_sight` works it out again after
    /// every rotation, collapse or lost ladder. The last is the centre room's (`enterable`).
    pub seen: [SpaceSet; ROOMS + 1],
    /// The tile in each outer room.
    pub tile: [u8; ROOMS],
    /// How far each tile is turned.
    pub rotation: [u8; ROOMS],
    /// The platform in each outer room.
    pub platform: [u8; ROOMS],
    /// How far each platform is turned.
    pub orientation: [u8; ROOMS],
    /// The open corridors of each platform by direction of the table, bits 0 to 5; 0 once collapsed.
    pub open: [u8; ROOMS],
    /// The direction e on the table for which `F_e` and `F_(e+1)` are not linked (STR-004).
    pub broken: [u8; TOWERS],
    /// Rooms whose platforms stand, as bits.
    pub standing: u8,
    /// How far the centre tile is turned.
    pub centre_rotation: u8,
}

impl Board {
    /// No tiles yet: the centre room alone.
    pub fn empty() -> Self {
        Self {
            exists: 0,
            stairs: 0,
            grey: 0,
            red: 0,
            seen: [0; ROOMS + 1],
            tile: [0; ROOMS],
            rotation: [0; ROOMS],
            platform: [0; ROOMS],
            orientation: [0; ROOMS],
            open: [0; ROOMS],
            broken: [0; TOWERS],
            standing: 0,
            centre_rotation: 0,
        }
    }

    /// The spaces adjacent to a space (STR-020).
    #[inline]
    pub fn neighbours(&self, space: Space) -> SpaceSet {
        self.linked(space.index()) & self.exists
    }

    /// The spaces that a space could be linked with, whether they exist or not.
    #[inline]
    fn linked(&self, space: usize) -> SpaceSet {
        let broken = self.broken[space / 16 % TOWERS];
        LINKED[usize::from(broken) % TOWERS][space % 128]
    }

    /// The spaces adjacent to any space of a set (STR-020).
    #[inline]
    pub fn spread(&self, set: SpaceSet) -> SpaceSet {
        let mut near = 0;
        // By halves: words are quicker to take apart.
        let (mut low, mut high) = (set as u64, (set >> 64) as u64);
        while low != 0 {
            near |= self.linked(low.trailing_zeros() as usize);
            low &= low - 1;
        }
        while high != 0 {
            near |= self.linked(64 + high.trailing_zeros() as usize);
            high &= high - 1;
        }
        near & self.exists
    }

    /// Whether a platform stands in an outer room.
    #[inline]
    pub fn stands(&self, room: Room) -> bool {
        room.is_in(self.standing)
    }

    /// Whether a space exists.
    #[inline]
    pub fn has(&self, space: Space) -> bool {
        self.exists & bit(space) != 0
    }

    /// The ladders in play.
    #[inline]
    pub fn ladders(&self) -> SpaceSet {
        self.exists & LADDERS
    }

    /// The line from the centre of a room in a direction (STR-030), whoever stands on it. From the
    /// centre room it begins with `C.F_d`.
    pub fn line(&self, room: Room, direction: u8) -> Line {
        let mut line = Line::new();
        if !room.is_centre() {
            if self.open[room.index()] >> direction & 1 == 0 {
                return line;
            }
            line.push(spoke(room, direction));
        }
        line.push(frame(room, direction));
        let mut here = room;
        let back = turned(direction, 3);
        while let Some(next) = neighbour(here, direction) {
            line.push(frame(next, back));
            if next.is_centre() {
                line.push(central(CENTRE));
            } else {
                let open = self.open[next.index()];
                if open >> back & 1 == 0 {
                    return line;
                }
                line.push(spoke(next, back));
                line.push(central(next));
                if open >> direction & 1 == 0 {
                    return line;
                }
                line.push(spoke(next, direction));
            }
            line.push(frame(next, direction));
            here = next;
        }
        let end = ladder(here, direction);
        if self.has(end) {
            line.push(end);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outer_edges_have_ladders_and_the_others_rooms() {
        // STR-002: edges d, d+1, d+5 of R_d are outer edges.
        for room in Room::OUTER {
            for edge in 0..6 {
                let own = room.number();
                let outer = [own, turned(own, 1), turned(own, 5)].contains(&edge);
                assert_eq!(neighbour(room, edge).is_none(), outer, "R{own} edge {edge}");
                if outer {
                    let space = ladder(room, edge);
                    assert!(is_ladder(space) && edge_of_ladder(space) == edge);
                    assert_eq!(LINKS[space.index()], bit(frame(room, edge)));
                }
            }
        }
    }

    #[test]
    fn links_go_both_ways() {
        // STR-020: all links are two-way.
        for space in (0..SPACES as u8).map(Space::of) {
            for next in each_space(LINKS[space.index()]) {
                assert!(LINKS[next.index()] & bit(space) != 0, "{space:?} {next:?}");
            }
        }
    }
}
