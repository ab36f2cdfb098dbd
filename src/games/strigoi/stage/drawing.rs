//! How the board is drawn: rooms as hexagons, their spaces, and the links between these.

use super::show::{BROKEN, ROOM, ROOM_STEPS, SPACE, place};
use crate::board::{LINKS, Room, Space, bit, each_space, frame, turned};
use tenbin_engine::{Of, Picture};
use tenbin_lab::module::board::{Board, Ground, Line, Look, Shape, Tint};

/// Rooms, and spaces in the order of their words.
pub(crate) fn board() -> Board {
    // A room is ten steps high; a hexagon is 2 : root of 3 times wider than high.
    let room = Shape::Hexagon { width: 2 * ROOM_STEPS * 200 * 100 / 173 };
    let space = |tint| Look { shape: Shape::Circle { width: 170 }, tint };
    let [plain, stairs, grey, red] = [Tint::Plain, Tint::Brown, Tint::Grey, Tint::Red].map(space);
    let spaces = vec![plain, stairs, grey, red, plain, space(Tint::Blue), space(Tint::Green)];
    let looks = vec![Look { shape: room, tint: Tint::Plain }];
    Board {
        grounds: vec![
            Ground { field: ROOM, looks, walls: None, turned: None },
            Ground { field: SPACE, looks: spaces, walls: None, turned: None },
        ],
        piece_width: 150,
        piece_widths: Vec::new(),
        corners: None,
        // A step to the right is that much longer than one down where all hexagons are regular.
        stretch: 173,
    }
}

/// The links between the spaces that there are, but for those of a rim that is broken (STR-004).
pub(crate) fn links(picture: &Picture) -> Vec<Line> {
    let exists =
        picture.things(SPACE).fold(0, |set, thing| set | bit(Space::of(thing.number as u8)));
    let mut broken = Vec::new();
    for room in Room::OUTER {
        if let Some(direction) = picture.number(BROKEN, Of::Thing(ROOM, u16::from(room.number()))) {
            let direction = direction as u8 % 6;
            broken.push([frame(room, direction), frame(room, turned(direction, 1))]);
        }
    }
    let is_whole = |one, other| !broken.contains(&[one, other]) && !broken.contains(&[other, one]);
    let mut links = Vec::new();
    for one in each_space(exists) {
        for other in each_space(LINKS[one.index()] & exists) {
            if one < other && is_whole(one, other) {
                links.push([one, other].map(|space| [place(space).x, place(space).y]));
            }
        }
    }
    links
}
