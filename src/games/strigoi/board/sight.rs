//! Who sees whom, and how far (STR-030 to STR-034).

use crate::Strigoi;
use crate::board::{
    Board, CENTRE, LADDERS, RAYS, ROOMS, SpaceSet, bit, central, frame, ladder, neighbour, spoke,
    turned,
};
use crate::content::knobs::TargetTie;
use crate::state::{NONE, State};
use tenbin_engine::Seat;

/// A line from the centre of a room in a direction as far as it could ever go (STR-030), in
/// stretches; each but the first lies behind one more corridor of the room it comes to.
#[derive(Copy, Clone)]
struct Sightline {
    /// Up to the edge of the outer room it comes to, if there is one.
    near: SpaceSet,
    /// That room; the own one, where the line ends before.
    next: u8,
    /// Up to its centre, if the corridor towards the looking Strigoi is open.
    through: SpaceSet,
    /// To the far end, the ladder among it, if the corridor beyond is open as well.
    beyond: SpaceSet,
}

const SIGHTLINES: [[Sightline; 6]; ROOMS + 1] = {
    let nothing = Sightline { near: 0, next: 0, through: 0, beyond: 0 };
    let mut lines = [[nothing; 6]; ROOMS + 1];
    let mut room = 0;
    while room <= CENTRE {
        let mut direction = 0;
        while direction < 6 {
            lines[room as usize][direction as usize] = sightline(room, direction);
            direction += 1;
        }
        room += 1;
    }
    lines
};

const fn sightline(room: u8, direction: u8) -> Sightline {
    let back = turned(direction, 3);
    let mut line =
        Sightline { near: bit(frame(room, direction)), next: room, through: 0, beyond: 0 };
    if room != CENTRE {
        line.near |= bit(spoke(room, direction));
    }
    let Some(mut next) = neighbour(room, direction) else {
        line.near |= bit(ladder(room, direction));
        return line;
    };
    line.near |= bit(frame(next, back));
    if next == CENTRE {
        next = direction;
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
fn lines_set(board: &Board, room: u8) -> SpaceSet {
    lines_through(board, room, board.open.get(usize::from(room)).copied().unwrap_or(u8::MAX))
}

/// The same with these corridors open around that centre.
fn lines_through(board: &Board, room: u8, own: u8) -> SpaceSet {
    let mut set = 0;
    for (line, direction) in SIGHTLINES[usize::from(room)].iter().zip(0..6) {
        let sees = all_if(own, direction);
        set |= line.near & sees;
        if line.through != 0 {
            let open = board.open[usize::from(line.next) % ROOMS];
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
const THROUGH: [[(u8, u8); LOOKERS]; ROOMS] = {
    let mut through = [[(0, 0); LOOKERS]; ROOMS];
    let mut counts = [0; ROOMS];
    let mut from = 0;
    while from <= CENTRE {
        let mut direction = 0;
        while direction < 6 {
            let line = SIGHTLINES[from as usize][direction as usize];
            if line.through != 0 {
                let room = line.next as usize;
                through[room][counts[room]] = (from, direction);
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

impl Strigoi {
    /// Brings `Board::seen` up to date after the platform of a room was turned or has collapsed.
    pub(crate) fn refresh_sight_of(&self, s: &mut State, room: u8) {
        let visible = if self.rules.ladder_in_sight { SpaceSet::MAX } else { !LADDERS };
        let board = &mut s.board;
        board.seen[usize::from(room)] = lines_set(board, room) & visible;
        let own = board.open[usize::from(room)];
        for (from, direction) in THROUGH[usize::from(room) % ROOMS] {
            let line = &SIGHTLINES[usize::from(from)][usize::from(direction)];
            let open = board.open.get(usize::from(from)).copied().unwrap_or(u8::MAX);
            let comes = all_if(open, direction) & all_if(own, turned(direction, 3));
            let far = line.through & comes | line.beyond & comes & all_if(own, direction);
            let seen = &mut board.seen[usize::from(from)];
            *seen = *seen & !(line.through | line.beyond) | far & board.exists & visible;
        }
    }

    /// What would be seen from the centre of an outer room if its platform were turned by so many
    /// sixths, wolves on it apart.
    pub(crate) fn seen_turned(&self, s: &State, room: u8, turn: u8) -> SpaceSet {
        let visible = if self.rules.ladder_in_sight { SpaceSet::MAX } else { !LADDERS };
        let open = open_turned(s.board.open[usize::from(room) % ROOMS], turn);
        lines_through(&s.board, room, open) & visible
    }

    /// The rooms of the platforms that must let the line from the centre of an outer room to a space
    /// through: its own, and the one it comes to; nothing where the space is on no line.
    pub(crate) fn on_the_way(&self, room: u8, space: u8) -> Option<[u8; 2]> {
        match RAYS[usize::from(room) % ROOMS][usize::from(space)] {
            0 => None,
            ray => Some([room, SIGHTLINES[usize::from(room)][usize::from(ray / 16)].next]),
        }
    }

    /// Whether a space would be seen from the centre of an outer room if the platform of one of the
    /// rooms `on_the_way` were turned by so many sixths.
    pub(crate) fn opens(&self, s: &State, (from, space): (u8, u8), room: u8, turn: u8) -> bool {
        if room == from {
            return self.seen_turned(s, from, turn) & bit(space) != 0;
        }
        let visible = if self.rules.ladder_in_sight { SpaceSet::MAX } else { !LADDERS };
        let direction = RAYS[usize::from(from) % ROOMS][usize::from(space)] / 16;
        let line = &SIGHTLINES[usize::from(from)][usize::from(direction)];
        let open = open_turned(s.board.open[usize::from(room) % ROOMS], turn);
        let comes = all_if(s.board.open[usize::from(from) % ROOMS], direction)
            & all_if(open, turned(direction, 3));
        let far = line.through & comes | line.beyond & comes & all_if(open, direction);
        far & s.board.exists & visible & bit(space) != 0
    }

    /// Works out `Board::seen` anew, after the set-up.
    /// Ladders are left out where wolves on them are not seen (STR-033).
    pub(crate) fn refresh_sight(&self, s: &mut State) {
        let visible = if self.rules.ladder_in_sight { SpaceSet::MAX } else { !LADDERS };
        for room in 0..=ROOMS as u8 {
            s.board.seen[usize::from(room)] = lines_set(&s.board, room) & visible;
        }
    }

    /// Whether a Strigoi at the centre of a room and a wolf on a space see each other (STR-032), with
    /// `ladder_in_sight` and `miniatures_block_sight`.
    #[inline]
    pub fn sees(&self, s: &State, room: u8, space: u8) -> bool {
        let on_a_line = s.board.seen[usize::from(room)] & bit(space) != 0;
        on_a_line && (!self.rules.miniatures_block_sight || self.is_first(s, room, space))
    }

    /// Whether nobody stands nearer on the line to a space of it (STR-031).
    fn is_first(&self, s: &State, room: u8, space: u8) -> bool {
        let occupied = self.occupied(s);
        let direction = RAYS[usize::from(room)][usize::from(space)] / 16;
        let line = s.board.line(room, direction);
        let nearer = line.iter().take_while(|&&one| one != space);
        nearer.copied().all(|one| occupied & bit(one) == 0)
    }

    /// The place of a seen space on its line, from 1 (STR-034).
    #[inline]
    pub fn distance(&self, _s: &State, room: u8, space: u8) -> u8 {
        RAYS[usize::from(room)][usize::from(space)] % 16
    }

    /// The wolf that a Strigoi attacks from the centre of a room, without those of `spared` (bits):
    /// the nearest it sees; ties by `target_tie` (STR-240 to STR-242). With the distance.
    pub fn target_from(&self, s: &State, room: u8, spared: u8) -> Option<(Seat, u8)> {
        let mut best = None;
        for seat in (0..self.seats).filter(|seat| spared >> seat & 1 == 0) {
            let space = s.wolf(Seat(seat)).space;
            if space == NONE || !self.sees(s, room, space) {
                continue;
            }
            let distance = self.distance(s, room, space);
            let key = (u8::MAX - distance, self.tie(s, Seat(seat)), seat);
            if best.is_none_or(|(_, known)| key > known) {
                best = Some(((Seat(seat), distance), key));
            }
        }
        best.map(|(target, _)| target)
    }

    /// Of wolves at the same distance the one with the highest such number is attacked; what is
    /// still tied, the higher seat. A resting wolf has initiative 0 (STR-242).
    fn tie(&self, s: &State, seat: Seat) -> (i32, i32) {
        let wolf = s.wolf(seat);
        let initiative = if wolf.played == NONE { 0 } else { i32::from(wolf.played) + 1 };
        match self.rules.target_tie {
            TargetTie::HigherInitiative => (0, initiative),
            TargetTie::LowerInitiative => (0, -initiative),
            TargetTie::MostWounded => (self.wound_points(wolf), initiative),
        }
    }

    /// The spaces where miniatures stand: wolves and Strigoi.
    #[inline]
    pub(crate) fn occupied(&self, s: &State) -> SpaceSet {
        s.wolf_spaces() | self.vampire_spaces(s)
    }

    /// The spaces where Strigoi stand.
    #[inline]
    pub(crate) fn vampire_spaces(&self, s: &State) -> SpaceSet {
        let living = s.vampires.iter().filter(|vampire| vampire.is_alive());
        living.fold(0, |set, vampire| set | bit(central(vampire.room)))
    }
}
