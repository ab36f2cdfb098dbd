//! A slow board written from the clauses' words (STR-019 to STR-034) with data structures of its own:
//! named places, axial room coordinates, lines as rays of the drawing.

use std::fmt;
use std::sync::LazyLock;

use tenbin::games::strigoi::State;
use tenbin::games::strigoi::board::{self, Room, Space, SpaceSet, bit};

/// The centre room C.
pub(crate) const C: usize = 6;

/// Frames and broken rim links of T1 to T6 (section 3.3).
const TILES: [(&str, usize); 6] =
    [("gprgps", 2), ("gsgprp", 4), ("rpgsgp", 0), ("gprpsg", 3), ("pgsgrp", 1), ("sgprgp", 5)];

/// Masks of PL1 to PL6 (section 3.3).
const MASKS: [&str; 6] = ["110110", "101010", "111000", "110100", "100100", "111011"];

/// The vectors of the directions in axial coordinates (STR-019).
const VECTORS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(crate) enum Part {
    Frame,
    Spoke,
    Centre,
    Ladder,
}

/// A space there could be: `way` is its direction on the table.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd)]
pub(crate) struct Place {
    pub(crate) room: usize,
    pub(crate) part: Part,
    pub(crate) way: usize,
}

impl fmt::Debug for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { room, part, way } = *self;
        if room == C {
            write!(out, "C.")?;
        } else {
            write!(out, "R{room}.")?;
        }
        match part {
            Part::Frame => write!(out, "F{way}"),
            Part::Spoke => write!(out, "S{way}"),
            Part::Centre => write!(out, "P"),
            Part::Ladder => write!(out, "L{way}"),
        }
    }
}

impl Place {
    pub(crate) fn new(room: usize, part: Part, way: usize) -> Self {
        Self { room, part, way }
    }

    pub(crate) fn centre(room: usize) -> Self {
        Self::new(room, Part::Centre, 0)
    }

    /// The place of a name such as `R0.F3`, `S1` (of the room `here`), `C.P`.
    pub(crate) fn named(text: &str, here: usize) -> Self {
        let (room, place) = match text.split_once('.') {
            None => (here, text),
            Some(("C", place)) => (C, place),
            Some((room, place)) => (room[1..].parse().expect("a room"), place),
        };
        let part = match &place[..1] {
            "F" => Part::Frame,
            "S" => Part::Spoke,
            "P" => return Self::centre(room),
            _ => Part::Ladder,
        };
        Self::new(room, part, place[1..].parse().expect("a direction"))
    }

    /// The engine's number of the space.
    pub(crate) fn space(self) -> Space {
        let (room, way) = (Room::of(self.room as u8), self.way as u8);
        match self.part {
            Part::Frame => board::frame(room, way),
            Part::Spoke => board::spoke(room, way),
            Part::Centre => board::central(room),
            Part::Ladder => board::ladder(room, way),
        }
    }

    /// Where it is drawn (STR-024): x to the right, y up.
    fn point(self) -> (f64, f64) {
        let unit = |way: usize| {
            let angle = (60.0 * way as f64).to_radians();
            (angle.sin(), angle.cos())
        };
        let (x, y) = if self.room == C { (0.0, 0.0) } else { unit(self.room) };
        let far = match self.part {
            Part::Centre => 0.0,
            Part::Spoke => 0.2,
            Part::Frame => 0.4,
            Part::Ladder => 0.6,
        };
        let (along, up) = unit(self.way);
        (x + far * along, y + far * up)
    }
}

/// The axial coordinates of a room (STR-019).
fn axial(room: usize) -> (i32, i32) {
    if room == C { (0, 0) } else { VECTORS[room] }
}

/// The room beyond an edge (STR-019).
pub(crate) fn neighbour(room: usize, way: usize) -> Option<usize> {
    let ((x, y), (right, down)) = (axial(room), VECTORS[way]);
    (0..=C).find(|&other| axial(other) == (x + right, y + down))
}

/// Every space there could ever be.
pub(crate) static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| {
    let mut places = Vec::new();
    for room in 0..=C {
        places.push(Place::centre(room));
        for way in 0..6 {
            places.push(Place::new(room, Part::Frame, way));
            if room != C {
                places.push(Place::new(room, Part::Spoke, way));
            }
            if neighbour(room, way).is_none() {
                places.push(Place::new(room, Part::Ladder, way));
            }
        }
    }
    places
});

/// For each room and direction the places on the drawn ray from its centre, in order of growing
/// distance (STR-024).
static RAYS: LazyLock<Vec<[Vec<Place>; 6]>> =
    LazyLock::new(|| (0..=C).map(|room| std::array::from_fn(|way| ray(room, way))).collect());

fn ray(room: usize, way: usize) -> Vec<Place> {
    const NEAR: f64 = 1e-9;
    let (x, y) = Place::centre(room).point();
    let angle = (60.0 * way as f64).to_radians();
    let mut found: Vec<(f64, Place)> = Vec::new();
    for &place in PLACES.iter() {
        let (right, up) = place.point();
        let (right, up) = (right - x, up - y);
        let aside = right * angle.cos() - up * angle.sin();
        let ahead = right * angle.sin() + up * angle.cos();
        if aside.abs() < NEAR && ahead > NEAR {
            found.push((ahead, place));
        }
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found.into_iter().map(|(_, place)| place).collect()
}

/// A board: what lies where, and how far it is turned.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(crate) tiles: [usize; 6],
    pub(crate) rotation: [usize; 6],
    pub(crate) platforms: [usize; 6],
    pub(crate) orientation: [usize; 6],
    pub(crate) centre_rotation: usize,
    pub(crate) collapsed: Vec<usize>,
    pub(crate) ladders: Vec<Place>,
}

impl Model {
    /// The layout `reference` (section 3.3).
    pub(crate) fn reference() -> Self {
        let each = [0, 1, 2, 3, 4, 5];
        let ladders = (0..5).map(|room| Place::new(room, Part::Ladder, room)).collect();
        Self { tiles: each, platforms: each, ladders, ..Self::default() }
    }

    /// The board of a state, read from what was dealt, not from what was worked out of it.
    pub(crate) fn of(state: &State) -> Self {
        let board = &state.board;
        let ladders = PLACES.iter().filter(|place| place.part == Part::Ladder);
        Self {
            tiles: board.tile.map(usize::from),
            rotation: board.rotation.map(usize::from),
            platforms: board.platform.map(usize::from),
            orientation: board.orientation.map(usize::from),
            centre_rotation: usize::from(board.centre_rotation),
            collapsed: (0..6).filter(|&room| !board.stands(Room::of(room as u8))).collect(),
            ladders: ladders.filter(|place| board.has(place.space())).copied().collect(),
        }
    }

    /// Lays the engine's board out like this one, all platforms standing.
    pub(crate) fn write(&self, state: &mut State) {
        let board = &mut state.board;
        board.tile = self.tiles.map(|tile| tile as u8);
        board.rotation = self.rotation.map(|turn| turn as u8);
        board.platform = self.platforms.map(|platform| platform as u8);
        board.orientation = self.orientation.map(|turn| turn as u8);
        board.centre_rotation = self.centre_rotation as u8;
        board.exists = set_of(&self.ladders);
    }

    pub(crate) fn stands(&self, room: usize) -> bool {
        room != C && !self.collapsed.contains(&room)
    }

    /// Corridor d is open if and only if bit (d - o) mod 6 of the mask is 1 (STR-006).
    pub(crate) fn is_open(&self, room: usize, way: usize) -> bool {
        let mask = MASKS[self.platforms[room]].as_bytes();
        self.stands(room) && mask[(way + 6 - self.orientation[room]) % 6] == b'1'
    }

    pub(crate) fn exists(&self, place: Place) -> bool {
        match place.part {
            Part::Frame => true,
            Part::Centre => place.room == C || self.stands(place.room),
            Part::Spoke => self.is_open(place.room, place.way),
            Part::Ladder => self.ladders.contains(&place),
        }
    }

    pub(crate) fn places(&self) -> Vec<Place> {
        PLACES.iter().copied().filter(|&place| self.exists(place)).collect()
    }

    /// p, s, g or r: what is printed at local edge j lies in direction (j + q) mod 6 (STR-003).
    pub(crate) fn kind(&self, place: Place) -> char {
        let Place { room, part, way } = place;
        if part != Part::Frame || room == C {
            return 'p';
        }
        let frame = TILES[self.tiles[room]].0.as_bytes();
        char::from(frame[(way + 6 - self.rotation[room]) % 6])
    }

    pub(crate) fn is_encounter(&self, place: Place) -> bool {
        matches!(self.kind(place), 'g' | 'r')
    }

    /// The closed list of adjacencies of two existing places (STR-020).
    pub(crate) fn linked(&self, one: Place, other: Place) -> bool {
        self.leads(one, other) || self.leads(other, one)
    }

    /// One of the links (a) to (g), in this order of its two ends.
    fn leads(&self, one: Place, other: Place) -> bool {
        use Part::{Centre, Frame, Ladder, Spoke};
        let same_room = one.room == other.room;
        let same_way = one.way == other.way;
        match (one.part, other.part) {
            (Frame, Frame) if same_room => {
                let follows = other.way == (one.way + 1) % 6;
                follows && (one.room == C || !self.is_broken(one.room, one.way))
            }
            (Frame, Frame) => {
                let beyond = neighbour(one.room, one.way) == Some(other.room);
                beyond && other.way == (one.way + 3) % 6
            }
            (Centre, Frame) => same_room && one.room == C,
            (Centre, Spoke) => same_room,
            (Spoke | Ladder, Frame) => same_room && same_way,
            _ => false,
        }
    }

    /// Whether the link between `F_e` and the next frame space is the tile's broken one.
    fn is_broken(&self, room: usize, way: usize) -> bool {
        (TILES[self.tiles[room]].1 + self.rotation[room]) % 6 == way
    }

    /// The line from the centre of a room: along the drawn ray as far as there are spaces (STR-030,
    /// STR-024). It stops before a missing spoke or ladder.
    pub(crate) fn line(&self, room: usize, way: usize) -> Vec<Place> {
        let ray = RAYS[room][way].iter().copied();
        ray.take_while(|&place| self.exists(place)).collect()
    }

    /// What a Strigoi at the centre of a room sees (STR-031 to STR-033), with the distance of each.
    pub(crate) fn view(&self, room: usize, sight: &Sight) -> Vec<(Place, usize)> {
        let mut found = Vec::new();
        for way in 0..6 {
            for (index, place) in self.line(room, way).into_iter().enumerate() {
                if place.part != Part::Ladder || !sight.misses_ladders {
                    found.push((place, index + 1));
                }
                if sight.blockers.contains(&place) {
                    break;
                }
            }
        }
        found
    }
}

/// What changes sight.
#[derive(Default)]
pub(crate) struct Sight {
    pub(crate) misses_ladders: bool,
    /// Miniatures at which a line ends.
    pub(crate) blockers: Vec<Place>,
}

/// The engine's set of these places.
pub(crate) fn set_of(places: &[Place]) -> SpaceSet {
    places.iter().fold(0, |set, place| set | bit(place.space()))
}
