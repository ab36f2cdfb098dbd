//! The names of rooms and spaces.

use crate::board::{
    Room, Space, central, direction_of, edge_of_ladder, frame, is_frame, is_ladder, ladder,
    neighbour, room_of, spoke,
};

/// The name of a room: `R0` to `R5`, `C`.
pub(crate) fn room_name(room: Room) -> String {
    if room.is_centre() { "C".to_owned() } else { format!("R{}", room.number()) }
}

/// The room of a name.
pub(crate) fn room_of_name(name: &str) -> Option<Room> {
    Room::ALL.into_iter().find(|&room| room_name(room) == name)
}

/// The name of a space: `R0.F3`, `R1.S2`, `R4.P`, `R0.L0`, `C.F1`, `C.P`.
pub(crate) fn space_name(space: Space) -> String {
    let room = room_name(room_of(space));
    if is_ladder(space) {
        format!("{room}.L{}", edge_of_ladder(space))
    } else if space == central(room_of(space)) {
        format!("{room}.P")
    } else {
        let part = if is_frame(space) { 'F' } else { 'S' };
        format!("{room}.{part}{}", direction_of(space))
    }
}

/// The space of a name.
pub(crate) fn space_of_name(name: &str) -> Option<Space> {
    let (room, part) = name.split_once('.')?;
    let room = room_of_name(room)?;
    if part == "P" {
        return Some(central(room));
    }
    let (part, direction) = part.split_at_checked(1)?;
    let direction = match direction.as_bytes() {
        [digit @ b'0'..=b'5'] => digit - b'0',
        _ => return None,
    };
    match part {
        "F" => Some(frame(room, direction)),
        "S" if !room.is_centre() => Some(spoke(room, direction)),
        "L" if neighbour(room, direction).is_none() => Some(ladder(room, direction)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{CENTRE, SPACES};

    #[test]
    fn names_of_spaces_are_read_back() {
        for space in (0..SPACES as u8).map(Space::of) {
            let name = space_name(space);
            // The centre room has no spokes and no ladders (STR-008).
            let exists = !room_of(space).is_centre() || is_frame(space) || space == central(CENTRE);
            let back = space_of_name(&name);
            assert_eq!(back, exists.then_some(space), "{space:?} is {name}");
        }
        for none in ["R0.L3", "R6.P", "C.S0", "R1.F6", "R1", "R1.", "R1.F", "none", "R1.Ö"] {
            assert_eq!(space_of_name(none), None, "{none}");
        }
    }

    #[test]
    fn names_are_those_of_the_catalogue() {
        // The `reference` layout's ladders: edge d of R_d (STR-010); P of the centre (STR-008).
        assert_eq!(space_of_name("R3.L3"), Some(ladder(Room::of(3), 3)));
        assert_eq!(space_name(frame(Room::of(0), 3)), "R0.F3");
        assert_eq!(space_name(spoke(Room::of(5), 1)), "R5.S1");
        assert_eq!(space_name(central(CENTRE)), "C.P");
    }
}
