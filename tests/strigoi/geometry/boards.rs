//! The engine's board against the slow one: what exists, links, lines, sight, targets.

use std::collections::BTreeSet;

use tenbin::engine::{Eye, Game, NullRecorder, Picture, Seat, SeatSet, Seeded, ShownId};
use tenbin::games::strigoi::Strigoi;
use tenbin::games::strigoi::board::{Room, Space, SpaceSet, bit, each_space};
use tenbin::games::strigoi::content::knobs::TargetTie;
use tenbin::games::strigoi::state::CardId;
use tenbin::module::Module;
use tenbin::module::board::Line;

use super::model::{C, Model, PLACES, Part, Place, Sight, neighbour, set_of};
use super::scene::{Dice, Scene};
use crate::support::game_with;

const BOARDS: usize = 400;
const CHANGES: usize = 6;

/// Spaces, types, links and their numbers (STR-004 to STR-010, STR-020, STR-021).
fn assert_spaces(game: &Strigoi, scene: &Scene, about: &str) {
    let (model, board) = (&scene.model, &scene.state.board);
    let places = model.places();
    assert_eq!(board.exists, set_of(&places), "{about}: spaces");
    for (set, kind) in [(board.stairs, 's'), (board.grey, 'g'), (board.red, 'r')] {
        let wanted: Vec<Place> =
            places.iter().copied().filter(|&place| model.kind(place) == kind).collect();
        assert_eq!(set, set_of(&wanted), "{about}: spaces of type {kind}");
    }
    let mut ends = 0;
    for &place in &places {
        let near: Vec<Place> =
            places.iter().copied().filter(|&other| model.linked(place, other)).collect();
        let found = board.neighbours(place.space());
        assert_eq!(found, set_of(&near), "{about}: neighbours of {place:?}, {near:?}");
        assert_eq!(board.spread(bit(place.space())), found, "{about}: spread of {place:?}");
        ends += near.len();
    }
    let open = |room: usize| (0..6).filter(|&way| model.is_open(room, way)).count();
    let standing: Vec<usize> = (0..6).filter(|&room| model.stands(room)).collect();
    let corridors: usize = standing.iter().map(|&room| open(room)).sum();
    let ladders = model.ladders.len();
    assert_eq!(places.len(), 43 + ladders + standing.len() + corridors, "{about}: STR-021");
    assert_eq!(ends, 2 * (54 + ladders + 2 * corridors), "{about}: STR-021");
    assert_eq!(drawn(game, scene), linked(game, scene), "{about}: lines of the drawing");
}

/// The ends of the lines that a drawing of the board has.
fn drawn(game: &Strigoi, scene: &Scene) -> BTreeSet<Line> {
    game.links(&Picture::new(game, &scene.state, Eye::Everyone)).into_iter().map(in_order).collect()
}

/// Where the spaces lie that the model links.
fn linked(game: &Strigoi, scene: &Scene) -> BTreeSet<Line> {
    let picture = Picture::new(game, &scene.state, Eye::Everyone);
    let fields = game.schema().shown;
    let spaces = fields.iter().position(|field| field.name == "spaces").unwrap();
    let at = |place: &Place| {
        let mut things = picture.things(ShownId(spaces as u16));
        let at = things
            .find(|thing| thing.number == u16::from(place.space().number()))
            .unwrap()
            .at
            .unwrap();
        [at.x, at.y]
    };
    let places = scene.model.places();
    let pairs = places.iter().flat_map(|one| places.iter().map(move |other| (one, other)));
    let pairs = pairs.filter(|(one, other)| scene.model.linked(**one, **other));
    pairs.map(|(one, other)| in_order([at(one), at(other)])).collect()
}

fn in_order(mut line: Line) -> Line {
    line.sort_unstable();
    line
}

/// The neighbours of a set are those of its spaces, also of spaces that stand for nobody.
fn assert_spread(scene: &Scene, dice: &mut Dice) {
    let board = &scene.state.board;
    let chance = dice.below(100);
    let some: Vec<Place> =
        scene.model.places().into_iter().filter(|_| dice.percent(chance)).collect();
    let each = some.iter().fold(0, |set, place| set | board.neighbours(place.space()));
    assert_eq!(board.spread(set_of(&some)), each, "spread of {some:?}");
}

/// STR-020, invariant 13: without platforms and ladders the board hangs together.
fn assert_connected(scene: &Scene) {
    let frames: Vec<Place> = PLACES
        .iter()
        .copied()
        .filter(|place| place.part == Part::Frame || *place == Place::centre(C))
        .collect();
    let all = set_of(&frames);
    assert_eq!(frames.len(), 43);
    let board = &scene.state.board;
    let mut reached: SpaceSet = bit(frames[0].space());
    loop {
        let near = each_space(reached).fold(reached, |set, space| set | board.neighbours(space));
        if near & all == reached {
            break;
        }
        reached = near & all;
    }
    assert_eq!(reached, all, "STR-021: connected without platforms");
}

/// STR-030, G15, invariant 13.
fn assert_lines(scene: &Scene, about: &str) {
    let (model, board) = (&scene.model, &scene.state.board);
    for room in 0..=C {
        let mut found = BTreeSet::new();
        for way in 0..6 {
            let line = model.line(room, way);
            let numbers: Vec<Space> = line.iter().map(|place| place.space()).collect();
            let fast = board.line(Room::of(room as u8), way as u8);
            assert_eq!(fast[..], numbers, "{about}: line {way} of room {room}, {line:?}");
            let mut before = Place::centre(room);
            for &place in &line {
                assert!(model.linked(before, place), "G15: {before:?} and {place:?}");
                assert!(found.insert(place), "13: {place:?} twice on the lines of room {room}");
                if room != C && place.part == Part::Centre && place.room != C {
                    let mut back = (0..6).flat_map(|way| model.line(place.room, way));
                    let mutual = back.any(|one| one == Place::centre(room));
                    assert!(mutual, "G15: {place:?} and room {room}");
                }
                before = place;
            }
        }
    }
    for one in 0..6 {
        for other in 0..6 {
            let sees =
                |from: usize, to: usize| board.seen[from] & bit(Place::centre(to).space()) != 0;
            assert_eq!(sees(one, other), sees(other, one), "{about}: R{one} and R{other}");
        }
    }
}

/// STR-032 to STR-034 for every space, with miniatures on the board; also from the centre room, where
/// a Strigoi may stand under a knob.
fn assert_sight(game: &Strigoi, scene: &Scene, about: &str) {
    let blocks = game.rules.knobs.miniatures_block_sight;
    let sight = Sight {
        misses_ladders: !game.rules.knobs.ladder_in_sight,
        blockers: if blocks { scene.occupied() } else { Vec::new() },
    };
    for room in 0..=C {
        let view = scene.model.view(room, &sight);
        for &place in PLACES.iter() {
            let space = place.space();
            let known = view.iter().find(|(one, _)| *one == place);
            let sees = game.rules.sees(&scene.state, Room::of(room as u8), space);
            assert_eq!(sees, known.is_some(), "{about}: R{room} sees {place:?}");
            if let Some(&(_, distance)) = known {
                let found = game.rules.distance(Room::of(room as u8), space);
                assert_eq!(usize::from(found), distance, "{about}: R{room} to {place:?}");
            }
        }
    }
}

/// STR-240 to STR-242: the nearest seen wolf; of several the one by `target_tie`, a resting wolf
/// counting 0; of those still tied the higher seat.
fn assert_targets(game: &Strigoi, scene: &mut Scene, dice: &mut Dice, about: &str) {
    let mut initiatives = Vec::new();
    for seat in 0..scene.wolves.len() {
        let cards = game.rules.catalogue.actions.len();
        let card = if dice.percent(20) { None } else { Some(dice.below(cards)) };
        scene.state.wolves[seat].played = card.map(|card| CardId::of(card as u8));
        let initiative = card.map_or(0, |card| game.rules.catalogue.actions[card].initiative);
        initiatives.push(i32::from(initiative));
    }
    let blocks = game.rules.knobs.miniatures_block_sight;
    let sight = Sight {
        misses_ladders: !game.rules.knobs.ladder_in_sight,
        blockers: if blocks { scene.occupied() } else { Vec::new() },
    };
    let spared = if dice.percent(30) { dice.below(32) } else { 0 };
    for room in (0..=C).filter(|&room| room == C || scene.model.stands(room)) {
        let view = scene.model.view(room, &sight);
        let mut seen = Vec::new();
        for (seat, wolf) in scene.wolves.iter().enumerate() {
            let known = view.iter().find(|(place, _)| Some(*place) == *wolf);
            if let Some(&(_, distance)) = known.filter(|_| spared >> seat & 1 == 0) {
                let tie = match game.rules.knobs.target_tie {
                    TargetTie::LowerInitiative => initiatives[seat],
                    _ => -initiatives[seat],
                };
                seen.push((distance, tie, -(seat as i32)));
            }
        }
        let target = seen.into_iter().min().map(|(distance, _, seat)| (-seat, distance));
        let found =
            game.rules.target_from(&scene.state, Room::of(room as u8), SeatSet(spared as u8));
        let found = found.map(|(Seat(seat), distance)| (i32::from(seat), usize::from(distance)));
        assert_eq!(found, target, "{about}: R{room} attacks; {:?} {initiatives:?}", scene.wolves);
    }
}

/// A rotation carries wolves on spokes along and nobody else (STR-022, STR-168, invariant 6).
fn assert_carried(scene: &Scene, about: &str) {
    for (seat, wolf) in scene.wolves.iter().enumerate() {
        let space = wolf.map(Place::space);
        assert_eq!(scene.state.wolves[seat].space, space, "{about}: {wolf:?}");
    }
}

/// STR-019 to STR-034, G15 and invariants 6 and 13 on random boards that are turned and destroyed.
#[test]
fn random_boards_are_what_the_slow_model_says() {
    let games: Vec<Strigoi> = [
        &[][..],
        &["ladder_in_sight=false"],
        &["miniatures_block_sight=true"],
        &["miniatures_block_sight=true", "ladder_in_sight=false", "target_tie=lower_initiative"],
    ]
    .into_iter()
    .map(|sets| game_with(5, sets))
    .collect();
    for number in 0..BOARDS {
        let game = &games[number % games.len()];
        let mut dice = Dice::new(number);
        let mut scene = Scene::random(game, &mut dice);
        assert_connected(&scene);
        for change in 0..CHANGES {
            let about = format!("board {number}, change {change}: {:?}", scene.model);
            assert_spaces(game, &scene, &about);
            assert_spread(&scene, &mut dice);
            assert_lines(&scene, &about);
            scene.populate(&mut dice, false);
            assert_sight(game, &scene, &about);
            assert_targets(game, &mut scene, &mut dice, &about);
            scene.change(game, &mut dice);
            assert_carried(&scene, &about);
        }
    }
}

/// STR-003 to STR-014: a dealt board is what the slow model makes of its tiles and platforms; five
/// ladders in different rooms, the Strigoi on the platforms with their symbols, not next to each
/// other.
#[test]
fn dealt_boards_are_legal() {
    let game: Strigoi = game_with(5, &[]);
    for number in 0..300 {
        let state = game.deal(&mut Seeded::new(0x4445, number), &mut NullRecorder);
        let model = Model::of(&state);
        let about = format!("deal {number}: {model:?}");
        let wolves = vec![None; 5];
        let scene = Scene { model, state, wolves, vampires: [None; 2] };
        assert_spaces(&game, &scene, &about);
        assert_lines(&scene, &about);
        let model = &scene.model;
        for things in [model.tiles, model.platforms] {
            assert_eq!(things.iter().copied().collect::<BTreeSet<_>>().len(), 6, "{about}");
        }
        let rooms: BTreeSet<usize> = model.ladders.iter().map(|place| place.room).collect();
        assert_eq!((model.ladders.len(), rooms.len()), (5, 5), "{about}: STR-012");
        let room_of = |platform| model.platforms.iter().position(|&one| one == platform);
        let (master, apprentice) = (room_of(0).unwrap(), room_of(2).unwrap());
        let starts = scene.state.vampires.map(|one| one.room.map(Room::index));
        assert_eq!(starts, [Some(master), Some(apprentice)], "{about}: STR-014");
        let adjacent = (0..6).any(|way| neighbour(master, way) == Some(apprentice));
        assert!(!adjacent, "{about}: STR-014");
    }
}
