//! The printed tables of section 3.3: links, lines and destinations of the layout `reference`.

use std::collections::BTreeSet;

use tenbin::engine::{Game, NullRecorder, Seeded};
use tenbin::games::strigoi::board::{Room, Space, bit, each_space};
use tenbin::games::strigoi::content::vocabulary::Letter;
use tenbin::games::strigoi::state::VampireId;
use tenbin::games::strigoi::{Flight, State, Strigoi, Way};

use super::model::{Model, PLACES, Part, Place, set_of};
use crate::support::game_with;

/// A row of the table of links.
struct Row {
    types: &'static str,
    rim: &'static str,
    spokes: &'static str,
    out: &'static str,
    ladder: &'static str,
}

const LINKS: [Row; 6] = [
    Row {
        types: "gprgps",
        rim: "0-1 1-2 3-4 4-5 5-0",
        spokes: "0 1 3 4",
        out: "F2-R1.F5 F3-C.F0 F4-R5.F1",
        ladder: "L0-F0",
    },
    Row {
        types: "gsgprp",
        rim: "0-1 1-2 2-3 3-4 5-0",
        spokes: "0 2 4",
        out: "F3-R2.F0 F4-C.F1",
        ladder: "L1-F1",
    },
    Row {
        types: "rpgsgp",
        rim: "1-2 2-3 3-4 4-5 5-0",
        spokes: "0 1 2",
        out: "F4-R3.F1 F5-C.F2",
        ladder: "L2-F2",
    },
    Row {
        types: "gprpsg",
        rim: "0-1 1-2 2-3 4-5 5-0",
        spokes: "0 1 3",
        out: "F0-C.F3 F5-R4.F2",
        ladder: "L3-F3",
    },
    Row {
        types: "pgsgrp",
        rim: "0-1 2-3 3-4 4-5 5-0",
        spokes: "0 3",
        out: "F0-R5.F3 F1-C.F4",
        ladder: "L4-F4",
    },
    Row {
        types: "sgprgp",
        rim: "0-1 1-2 2-3 3-4 4-5",
        spokes: "0 1 2 4 5",
        out: "F2-C.F5",
        ladder: "",
    },
];

/// The lines with an open spoke, by room.
const LINES: [&[(usize, &str)]; 6] = [
    &[
        (0, "S0 F0 L0"),
        (1, "S1 F1"),
        (3, "S3 F3 C.F0 C.P C.F3 R3.F0 R3.S0 R3.P R3.S3 R3.F3 R3.L3"),
        (4, "S4 F4 R5.F1 R5.S1 R5.P R5.S4 R5.F4"),
    ],
    &[(0, "S0 F0"), (2, "S2 F2"), (4, "S4 F4 C.F1 C.P C.F4 R4.F1")],
    &[(0, "S0 F0 R1.F3"), (1, "S1 F1"), (2, "S2 F2 L2")],
    &[
        (0, "S0 F0 C.F3 C.P C.F0 R0.F3 R0.S3 R0.P R0.S0 R0.F0 R0.L0"),
        (1, "S1 F1 R2.F4"),
        (3, "S3 F3 L3"),
    ],
    &[(0, "S0 F0 R5.F3"), (3, "S3 F3")],
    &[
        (0, "S0 F0"),
        (1, "S1 F1 R0.F4 R0.S4 R0.P R0.S1 R0.F1"),
        (2, "S2 F2 C.F5 C.P C.F2 R2.F5"),
        (4, "S4 F4"),
        (5, "S5 F5"),
    ],
];

const UNSEEN: &str = "R0.F2 R0.F5 R1.F1 R1.F5 R1.P R1.L1 R2.F3 R2.P R3.F2 R3.F4 R3.F5 R4.F2 \
                      R4.F4 R4.F5 R4.P R4.L4";

/// Where the letters A to F lead from each room.
const DESTINATIONS: [[&str; 6]; 6] = [
    ["ladder", "bounce R5", "R1", "stay", "R5", "bounce R1"],
    ["bounce R2", "ladder", "bounce R0", "R2", "stay", "R0"],
    ["R1", "bounce R3", "ladder", "bounce R1", "R3", "stay"],
    ["stay", "R2", "bounce R4", "ladder", "bounce R2", "R4"],
    ["R5", "stay", "R3", "bounce R5", "ladder", "bounce R3"],
    ["bounce R4", "R0", "stay", "R4", "bounce R0", "stay"],
];

/// The letters that lead elsewhere with `strigoi_center_room` = `across`: room, letter, where.
const ACROSS: [(usize, usize, &str); 7] = [
    (0, 3, "R3"),
    (1, 4, "R4"),
    (2, 5, "R5"),
    (3, 0, "R0"),
    (4, 1, "R1"),
    (5, 2, "R2"),
    (5, 5, "bounce R2"),
];

fn dealt(sets: &[&str]) -> (Strigoi, State) {
    let mut all = vec!["board_layout=reference", "ladders_in_play=5"];
    all.extend(sets);
    let game: Strigoi = game_with(2, &all);
    let state = game.deal(&mut Seeded::new(1, 0), &mut NullRecorder);
    (game, state)
}

fn link(one: Place, other: Place) -> (Place, Place) {
    (one.min(other), one.max(other))
}

/// The list of links that the table of section 3.3 gives.
fn printed_links() -> BTreeSet<(Place, Place)> {
    let mut links = BTreeSet::new();
    for (room, row) in LINKS.iter().enumerate() {
        let place = |text: &str| Place::named(text, room);
        for pair in row.rim.split_whitespace() {
            let (one, other) = pair.split_once('-').expect("a rim link");
            links.insert(link(place(&format!("F{one}")), place(&format!("F{other}"))));
        }
        for way in row.spokes.split_whitespace() {
            let spoke = place(&format!("S{way}"));
            links.insert(link(place("P"), spoke));
            links.insert(link(spoke, place(&format!("F{way}"))));
        }
        for pair in row.out.split_whitespace().chain(row.ladder.split_whitespace()) {
            let (one, other) = pair.split_once('-').expect("a link");
            links.insert(link(place(one), place(other)));
        }
    }
    for way in 0..6 {
        let ring = |way: usize| Place::named(&format!("C.F{}", way % 6), 0);
        links.insert(link(ring(way), ring(way + 1)));
        links.insert(link(Place::named("C.P", 0), ring(way)));
    }
    links
}

/// The links of an engine's board, each once.
fn links_of(state: &State) -> BTreeSet<(Place, Place)> {
    let board = &state.board;
    let places: Vec<Place> =
        PLACES.iter().copied().filter(|place| board.has(place.space())).collect();
    let mut links = BTreeSet::new();
    for &one in &places {
        let near = board.neighbours(one.space());
        for &other in &places {
            if near & bit(other.space()) != 0 {
                links.insert(link(one, other));
            }
        }
    }
    links
}

/// STR-020, STR-021: the complete list of links of the layout `reference`.
#[test]
fn the_reference_layout_has_the_printed_74_spaces_and_99_links() {
    let (_, state) = dealt(&[]);
    let printed = printed_links();
    assert_eq!(printed.len(), 99);
    assert_eq!(links_of(&state), printed);
    assert_eq!(state.board.exists.count_ones(), 74);
    let ends: Vec<Place> = printed.iter().flat_map(|&(one, other)| [one, other]).collect();
    assert_eq!(set_of(&ends), state.board.exists, "every space has a link");
}

/// STR-003, STR-004: the types of the frame spaces; STR-014: where the Strigoi start.
#[test]
fn the_reference_layout_has_the_printed_types() {
    let (_, state) = dealt(&[]);
    let board = &state.board;
    for (room, row) in LINKS.iter().enumerate() {
        for (way, kind) in row.types.chars().enumerate() {
            let space = bit(Place::new(room, Part::Frame, way).space());
            let sets = [(board.stairs, 's'), (board.grey, 'g'), (board.red, 'r')];
            let found: String =
                sets.iter().filter(|(set, _)| set & space != 0).map(|(_, kind)| *kind).collect();
            let found = if found.is_empty() { "p" } else { &found };
            assert_eq!(found, kind.to_string(), "R{room}.F{way}");
        }
    }
    let counts = [board.grey, board.red, board.stairs].map(u128::count_ones);
    assert_eq!(counts, [12, 6, 6], "totals of section 3.3; the other 12 are plain");
    assert_eq!(state.vampires.map(|one| one.room.map(Room::index)), [Some(0), Some(2)]);
}

/// STR-030, STR-034: the complete list of lines, 23, 10, 8, 17, 5, 19 spaces; the slow model agrees.
#[test]
fn the_reference_layout_has_the_printed_lines() {
    let (game, state) = dealt(&[]);
    let model = Model::reference();
    let mut seen = 0;
    for (room, printed) in LINES.iter().enumerate() {
        let mut count = 0;
        for way in 0..6 {
            let line = printed.iter().find(|(one, _)| *one == way).map_or("", |(_, line)| line);
            let line: Vec<Place> =
                line.split_whitespace().map(|text| Place::named(text, room)).collect();
            let numbers: Vec<Space> = line.iter().map(|place| place.space()).collect();
            assert_eq!(
                state.board.line(Room::of(room as u8), way as u8)[..],
                numbers,
                "R{room} {way}"
            );
            assert_eq!(model.line(room, way), line, "the model: R{room} {way}");
            for (index, &space) in numbers.iter().enumerate() {
                assert!(game.rules.sees(&state, Room::of(room as u8), space));
                assert_eq!(
                    usize::from(game.rules.distance(Room::of(room as u8), space)),
                    index + 1
                );
            }
            count += line.len();
        }
        assert_eq!(count, [23, 10, 8, 17, 5, 19][room]);
        assert_eq!(state.board.seen[room].count_ones() as usize, count, "R{room}");
        seen |= state.board.seen[room];
    }
    let unseen: Vec<Place> = UNSEEN.split_whitespace().map(|text| Place::named(text, 0)).collect();
    assert_eq!(state.board.exists & !seen, set_of(&unseen), "seen from no centre");
    assert_eq!(each_space(seen).count(), 74 - unseen.len());
}

fn destination(game: &Strigoi, state: &State, letter: usize) -> String {
    match game.rules.way(state, VampireId::Master, Letter::ALL[letter]) {
        Way::To(room, Flight::Bounced) => format!("bounce R{}", room.number()),
        Way::To(room, _) => format!("R{}", room.number()),
        Way::Stays(Flight::Stayed) => "stay".to_owned(),
        Way::DestroysLadder(_) => "ladder".to_owned(),
        other => format!("{other:?}"),
    }
}

/// STR-203 to STR-206, STR-210: where each letter leads, also across the centre room.
#[test]
fn the_letters_lead_where_the_table_says() {
    let (game, state) = dealt(&[]);
    let (over, _) = dealt(&["strigoi_center_room=across"]);
    for (room, row) in DESTINATIONS.iter().enumerate() {
        let mut state = state;
        state.vampires[0].room = Some(Room::of(room as u8));
        // No other Strigoi in the way.
        state.vampires[1].room = None;
        for (letter, &printed) in row.iter().enumerate() {
            assert_eq!(destination(&game, &state, letter), printed, "R{room}, {letter}");
            let changed = ACROSS.iter().find(|one| (one.0, one.1) == (room, letter));
            let printed = changed.map_or(printed, |one| one.2);
            assert_eq!(destination(&over, &state, letter), printed, "across: R{room}, {letter}");
        }
        assert_eq!(destination(&game, &state, 6), "stay", "STR-205: X");
    }
}
