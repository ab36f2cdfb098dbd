//! What must always hold of the board (invariants 5, 6, 13 of section 8 of the rules catalogue):
//! it is worked out again from tiles and platforms, space by space.

use crate::board::{
    Board, CENTRE, LADDERS, ROOMS, Room, SPACES, Space, SpaceSet, bit, central, each_space, frame,
    is_frame, spoke, turned,
};
use crate::content::knobs::StrigoiCenterRoom;
use crate::content::vocabulary::FrameKind;
use crate::rules::Rules;
use crate::state::State;
use crate::state::text::{room_name, space_name};

impl Rules {
    /// Everything about the board.
    pub(super) fn check_board(&self, state: &State) -> Result<(), String> {
        let board = &state.board;
        for room in Room::OUTER {
            self.check_room(board, room)?;
        }
        for direction in 0..6 {
            if !board.has(frame(CENTRE, direction)) {
                return Err("the centre room lacks a space (STR-008)".to_owned());
            }
        }
        if !board.has(central(CENTRE)) {
            return Err("the centre room lacks its centre (STR-008)".to_owned());
        }
        check_sizes(board)?;
        check_links(board)?;
        for room in Room::ALL {
            check_lines(board, room)?;
            self.check_seen(board, room)?;
        }
        check_symmetry(board)
    }

    /// A room is as its tile and platform say (STR-003 to STR-006, STR-375).
    fn check_room(&self, board: &Board, room: Room) -> Result<(), String> {
        let index = room.index();
        let wrong =
            |what: &str| Err(format!("13: {what} of {} is not as its tile says", room_name(room)));
        let tile = &self.catalogue.tiles[usize::from(board.tile[index])];
        let platform = &self.catalogue.platforms[usize::from(board.platform[index])];
        let (rotation, orientation) = (board.rotation[index], board.orientation[index]);
        if rotation > 5 || orientation > 5 || board.centre_rotation > 5 {
            return Err("6: a rotation is not in 0 to 5".to_owned());
        }
        for local in 0..6_u8 {
            let space = frame(room, turned(local, rotation));
            let kind = tile.frame[usize::from(local)];
            let kinds = [
                (board.stairs, FrameKind::Stairs),
                (board.grey, FrameKind::Grey),
                (board.red, FrameKind::Red),
            ];
            if !board.has(space) {
                return wrong("the frame");
            }
            if kinds.into_iter().any(|(set, one)| (set & bit(space) != 0) != (kind == one)) {
                return wrong("the type of a space");
            }
            // The tile's edge `broken` to the next, both turned (STR-003).
            let direction = turned(local, rotation);
            let is_broken = local == tile.broken;
            if is_broken && board.broken[index] != direction {
                return wrong("the broken link");
            }
            let direction = turned(local, orientation);
            let open = platform.open >> local & 1 != 0 && board.stands(room);
            if (board.open[index] >> direction & 1 != 0) != open {
                return wrong("an open corridor");
            }
            if board.has(spoke(room, direction)) != open {
                return wrong("a spoke");
            }
        }
        if board.has(central(room)) != board.stands(room) {
            return wrong("the platform");
        }
        Ok(())
    }

    /// Derived sight is what the lines give (STR-032, STR-033).
    fn check_seen(&self, board: &Board, room: Room) -> Result<(), String> {
        if room == CENTRE && self.knobs.strigoi_center_room != StrigoiCenterRoom::Enterable {
            return Ok(());
        }
        let mut lines: SpaceSet = 0;
        for direction in 0..6 {
            lines =
                board.line(room, direction).into_iter().fold(lines, |set, space| set | bit(space));
        }
        // Whether ladders are told here or where sight is asked for is the same.
        let asked = if self.knobs.ladder_in_sight { !0 } else { !LADDERS };
        if (board.seen[room.index()] ^ lines) & asked != 0 {
            return Err(format!("13: what is seen from {} is out of date", room_name(room)));
        }
        Ok(())
    }
}

/// STR-021: numbers of spaces and links.
fn check_sizes(board: &Board) -> Result<(), String> {
    let ladders = board.ladders().count_ones();
    let (mut spaces, mut links) = (43 + ladders, 54 + ladders);
    for room in 0..ROOMS {
        if Room::of(room as u8).is_in(board.standing) {
            let open = board.open[room].count_ones();
            spaces += 1 + open;
            links += 2 * open;
        }
    }
    let found = board.exists.count_ones();
    if found != spaces {
        return Err(format!("STR-021: {found} spaces, not {spaces}"));
    }
    let ends: u32 =
        each_space(board.exists).map(|space| board.neighbours(space).count_ones()).sum();
    if ends != 2 * links {
        return Err(format!("STR-021: {ends} ends of {links} links"));
    }
    Ok(())
}

/// Invariant 13: adjacency is symmetric, and without platforms the board hangs together.
fn check_links(board: &Board) -> Result<(), String> {
    for space in each_space(board.exists) {
        for next in each_space(board.neighbours(space)) {
            if board.neighbours(next) & bit(space) == 0 {
                let (one, other) = (space_name(space), space_name(next));
                return Err(format!("13: {one} is adjacent to {other}, and not the other way"));
            }
        }
    }
    let frames = |space: &Space| is_frame(*space) || *space == central(CENTRE);
    let all =
        (0..SPACES as u8).map(Space::of).filter(frames).fold(0, |set, space| set | bit(space));
    let mut reached = bit(central(CENTRE));
    loop {
        let more = each_space(reached).fold(reached, |set, space| set | board.neighbours(space));
        if more & all == reached {
            break;
        }
        reached = more & all;
    }
    if reached == all { Ok(()) } else { Err("13: the frame falls apart".to_owned()) }
}

/// Invariant 13: no space twice in the lines of a centre, consecutive spaces adjacent (G15).
fn check_lines(board: &Board, room: Room) -> Result<(), String> {
    if !board.has(central(room)) {
        return Ok(());
    }
    let mut found: SpaceSet = 0;
    for direction in 0..6 {
        let mut before = central(room);
        for space in board.line(room, direction) {
            if found & bit(space) != 0 || !board.has(space) {
                let name = space_name(space);
                let room = room_name(room);
                return Err(format!("13: {name} is twice on the lines of {room}, or nowhere"));
            }
            if board.neighbours(before) & bit(space) == 0 {
                let (one, other) = (space_name(before), space_name(space));
                return Err(format!("13: {one} and {other} are on a line and not adjacent"));
            }
            found |= bit(space);
            before = space;
        }
    }
    Ok(())
}

/// Invariant 13: sight between centres goes both ways (G15).
fn check_symmetry(board: &Board) -> Result<(), String> {
    for one in 0..ROOMS {
        for other in 0..ROOMS {
            let sees =
                |from: usize, to: usize| board.seen[from] & bit(central(Room::of(to as u8))) != 0;
            if sees(one, other) != sees(other, one) {
                return Err(format!("13: R{one} and R{other} see each other one way"));
            }
        }
    }
    Ok(())
}
