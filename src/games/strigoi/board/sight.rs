//! Lines of sight, and how far a space lies along one (STR-030 to STR-034).

use crate::board::{
    Board, CENTRE, RAYS, ROOMS, Room, Space, SpaceSet, bit, central, frame, ladder, neighbour,
    spoke, turned,
};

/// A line from the centre of a room in a direction as far as it could ever go (STR-030), in
/// stretches; each but the first lies behind one more corridor of the room it comes to.
#[derive(Copy, Clone)]
struct Sightline {
    /// Up to the edge of the outer room it comes to, if there is one.
    near: SpaceSet,
    /// That room; the own one, where the line ends before.
    next: Room,
    /// Up to its centre, if the corridor towards the looking Strigoi is open.
    through: SpaceSet,
    /// To the far end, the ladder among it, if the corridor beyond is open as well.
    beyond: SpaceSet,
}

const SIGHTLINES: [[Sightline; 6]; ROOMS + 1] = {
    let nothing = Sightline { near: 0, next: CENTRE, through: 0, beyond: 0 };
    let mut lines = [[nothing; 6]; ROOMS + 1];
    let mut room = 0;
    while room < Room::ALL.len() {
        let mut direction = 0;
        while direction < 6 {
            lines[room][direction as usize] = sightline(Room::ALL[room], direction);
            direction += 1;
        }
        room += 1;
    }
    lines
};

const fn sightline(room: Room, direction: u8) -> Sightline {
    let back = turned(direction, 3);
    let mut line =
        Sightline { near: bit(frame(room, direction)), next: room, through: 0, beyond: 0 };
    if !room.is_centre() {
        line.near |= bit(spoke(room, direction));
    }
    let Some(mut next) = neighbour(room, direction) else {
        line.near |= bit(ladder(room, direction));
        return line;
    };
    line.near |= bit(frame(next, back));
    if next.is_centre() {
        next = Room::of(direction);
        line.near |= bit(central(CENTRE)) | bit(frame(CENTRE, direction)) | bit(frame(next, back));
    }
    line.next = next;
    line.through = bit(spoke(next, back)) | bit(central(next));
    // No third outer room lies in line.
    line.beyond =
        bit(spoke(next, direction)) | bit(frame(next, direction)) | bit(ladder(next, direction));
    line
}

/// All or nothing, without a branch: how platforms lie cannot be foreseen.
#[inline]
fn all_if(open: u8, way: u8) -> SpaceSet {
    SpaceSet::from(open >> way & 1).wrapping_neg()
}

/// The spaces on the six lines from the centre of a room: those of `Board::line`, as a set.
fn lines_set(board: &Board, room: Room) -> SpaceSet {
    lines_through(board, room, board.open.get(room.index()).copied().unwrap_or(u8::MAX))
}

/// The same with these corridors open around that centre.
fn lines_through(board: &Board, room: Room, own: u8) -> SpaceSet {
    let mut set = 0;
    for (line, direction) in SIGHTLINES[room.index()].iter().zip(0..6) {
        let sees = all_if(own, direction);
        set |= line.near & sees;
        if line.through != 0 {
            let open = board.open[line.next.index() % ROOMS];
            let comes = sees & all_if(open, turned(direction, 3));
            set |= line.through & comes | line.beyond & comes & all_if(open, direction);
        }
    }
    // Of the ladders those that are there.
    set & board.exists
}

/// Corridors of a platform that was turned by so many sixths.
fn open_turned(open: u8, turn: u8) -> u8 {
    (open << turn | open >> (6 - turn)) & 0x3F
}

/// For each outer room the lines that go through its platform: the rooms they come from, and their
/// directions.
const THROUGH: [[(Room, u8); LOOKERS]; ROOMS] = {
    let mut through = [[(CENTRE, 0); LOOKERS]; ROOMS];
    let mut counts = [0; ROOMS];
    let mut from = 0;
    while from < Room::ALL.len() {
        let mut direction = 0;
        while direction < 6 {
            let line = SIGHTLINES[from][direction as usize];
            if line.through != 0 {
                let room = line.next.index();
                through[room][counts[room]] = (Room::ALL[from], direction);
                counts[room] += 1;
            }
            direction += 1;
        }
        from += 1;
    }
    let mut room = 0;
    while room < ROOMS {
        assert!(counts[room] == LOOKERS, "a line too few");
        room += 1;
    }
    through
};
/// Rooms from which a line goes through an outer room: both beside it, the one across, the centre.
const LOOKERS: usize = 4;

impl Board {
    /// Brings `seen` up to date after the platform of a room was turned or has collapsed; only
    /// `visible` spaces are ever seen.
    pub(crate) fn refresh_sight_of(&mut self, room: Room, visible: SpaceSet) {
        self.seen[room.index()] = lines_set(self, room) & visible;
        let own = self.open[room.index()];
        for (from, direction) in THROUGH[room.index() % ROOMS] {
            let line = &SIGHTLINES[from.index()][usize::from(direction)];
            let open = self.open.get(from.index()).copied().unwrap_or(u8::MAX);
            let comes = all_if(open, direction) & all_if(own, turned(direction, 3));
            let far = line.through & comes | line.beyond & comes & all_if(own, direction);
            let seen = &mut self.seen[from.index()];
            *seen = *seen & !(line.through | line.beyond) | far & self.exists & visible;
        }
    }

    /// Works out `seen` again, after the set-up.
    pub(crate) fn refresh_sight(&mut self, visible: SpaceSet) {
        for room in Room::ALL {
            self.seen[room.index()] = lines_set(self, room) & visible;
        }
    }

    /// What would lie on the lines from the centre of an outer room if its platform were turned by
    /// so many sixths, wolves on it apart.
    pub(crate) fn lines_turned(&self, room: Room, turn: u8) -> SpaceSet {
        let open = open_turned(self.open[room.index() % ROOMS], turn);
        lines_through(self, room, open)
    }

    /// Whether a space would lie on a line from the centre of an outer room if the platform of one of
    /// the rooms `on_the_way` were turned by so many sixths.
    pub(crate) fn opens(&self, (from, space): (Room, Space), room: Room, turn: u8) -> bool {
        if room == from {
            return self.lines_turned(from, turn) & bit(space) != 0;
        }
        let direction = RAYS[from.index() % ROOMS][space.index()] / 16;
        let line = &SIGHTLINES[from.index()][usize::from(direction)];
        let open = open_turned(self.open[room.index() % ROOMS], turn);
        let comes =
            all_if(self.open[from.index() % ROOMS], direction) & all_if(open, turned(direction, 3));
        let far = line.through & comes | line.beyond & comes & all_if(open, direction);
        far & self.exists & bit(space) != 0
    }
}

/// The rooms of the platforms that must let the line from the centre of an outer room to a space
/// through: its own, and the one it comes to; nothing where the space is on no line.
pub(crate) fn on_the_way(room: Room, space: Space) -> Option<[Room; 2]> {
    match RAYS[room.index() % ROOMS][space.index()] {
        0 => None,
        ray => Some([room, SIGHTLINES[room.index()][usize::from(ray / 16)].next]),
    }
}
