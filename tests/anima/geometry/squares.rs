//! The board of squares (section 2.21), against a slow model of its own.

use std::collections::BTreeMap;

use tenbin::games::anima::Action;
use tenbin::games::anima::content::catalogue::Ground;
use tenbin::games::anima::content::knobs::{BoardKind, GridMetric};
use tenbin::games::anima::content::vocabulary::Base;
use tenbin::games::anima::space::point::Point;
use tenbin::games::anima::space::{Collision, MoveMode};
use tenbin::games::anima::state::{ModelId, Stand, models_of};

use super::random::Numbers;
use super::scene::{Scene, circle, rect};

type Square = (i32, i32);

/// The middle of a square.
fn middle(column: i32, row: i32) -> Point {
    Point::new((column * 500 + 250) as i16, (row * 500 + 250) as i16)
}

fn square(at: Point) -> Square {
    (i32::from(at.x).div_euclid(500), i32::from(at.y).div_euclid(500))
}

fn board() -> Scene {
    let mut scene = Scene::new();
    scene.change_knobs(|knobs| knobs.board = BoardKind::Squares);
    scene
}

/// A small base on a square.
fn on(scene: &mut Scene, seat: u8, column: i32, row: i32) -> ModelId {
    let at = middle(column, row);
    scene.small(seat, at.x, at.y)
}

/// A piece of one square.
fn stone(scene: &mut Scene, ground: Ground, column: i32, row: i32) {
    let at = middle(column, row);
    scene.piece(ground, rect(500, 500), at.x, at.y, 0);
}

/// The squares that a piece covers, by where a base can stand.
fn covered(scene: &Scene) -> Vec<Square> {
    let mut probe = board();
    probe.change_templates(|templates| {
        templates.clone_from(&scene.game.rules.catalogue.templates);
    });
    probe.state = scene.state;
    let model = probe.small(0, 0, 0);
    (0..24 * 24)
        .map(|index| (index % 24, index / 24))
        .filter(|&(column, row)| {
            probe.state.model_mut(model).at = middle(column, row);
            probe.game.rules.space.pieces_under(&probe.state, model) != 0
        })
        .collect()
}

/// ANI-541: squares whose middle lies in the piece; of a thin one the row of its middle line, the
/// higher one on a border.
#[test]
fn pieces_cover_squares() {
    let covers = |ground, form, x, y, turn| {
        let mut scene = board();
        scene.piece(ground, form, x, y, turn);
        covered(&scene)
    };
    // The block of `crossroads`: 16 x 16 cm about the middle.
    let block = covers(Ground::Block, rect(1600, 1600), 6000, 6000, 0);
    // From 52 to 68 cm: the middles 52.5, 57.5, 62.5 and 67.5.
    assert!(block.len() == 16 && block.contains(&(10, 10)) && block.contains(&(13, 13)));
    let block = covers(Ground::Block, rect(1500, 1500), 6250, 6250, 0);
    assert_eq!(block.len(), 9);
    // A wall of `ruins`: 20 x 1.5 cm at 35, 45: its middle line is the border of rows 8 and 9.
    let wall = covers(Ground::Wall, rect(2000, 150), 3500, 4500, 0);
    assert_eq!(wall, [(5, 9), (6, 9), (7, 9), (8, 9)]);
    let wall = covers(Ground::Wall, rect(150, 2000), 6000, 6000, 0);
    assert_eq!(wall, [(12, 10), (12, 11), (12, 12), (12, 13)]);
    assert_eq!(wall, covers(Ground::Wall, rect(2000, 150), 6000, 6000, 6));
    assert_eq!(covers(Ground::Rocks, circle(200), 6100, 6400, 0), [(12, 12)]);
}

/// ANI-542, ANI-543: distances, contact, gaps.
#[test]
fn distances_on_squares() {
    let mut scene = board();
    let one = on(&mut scene, 0, 4, 4);
    let two = on(&mut scene, 1, 9, 7);
    let count = |scene: &mut Scene, metric| {
        scene.change_knobs(|knobs| knobs.grid_metric = metric);
        scene.game.rules.space.distance(&scene.state, one, two) / 500
    };
    assert_eq!(count(&mut scene, GridMetric::Chebyshev), 5);
    assert_eq!(count(&mut scene, GridMetric::Manhattan), 8);
    // Three diagonal steps cost 1, 2, 1, and two straight ones 1 each.
    assert_eq!(count(&mut scene, GridMetric::Alternating), 6);
    scene.change_knobs(|knobs| knobs.grid_metric = GridMetric::Chebyshev);
    for (column, row, contact) in [(5, 5, true), (4, 5, true), (6, 4, false), (3, 3, true)] {
        scene.state.model_mut(two).at = middle(column, row);
        assert_eq!(scene.game.rules.space.in_contact(&scene.state, one, two), contact);
        assert_eq!(scene.game.rules.space.gap(&scene.state, one, two) == 0, contact);
    }
    // A large base takes 2 x 2: columns 6 and 7.
    let large = scene.model(1, Base::Large, 3500, 2500);
    assert_eq!(scene.game.rules.space.distance(&scene.state, one, large), 1000);
    scene.state.model_mut(large).at = Point::new(3000, 2500);
    assert!(scene.game.rules.space.in_contact(&scene.state, one, large));
    assert_eq!(scene.game.rules.space.within(&scene.state, one, 500), two.bit() | large.bit());
}

/// Whether the segment between two squares' middles touches a square, corners too.
fn touches(from: Square, to: Square, other: Square) -> bool {
    let (mut begin, mut end) = (0.0_f64, 1.0_f64);
    let parts = [(from.0, to.0, other.0), (from.1, to.1, other.1)];
    for (start, stop, middle) in parts.map(|(a, b, c)| (f64::from(a), f64::from(b), f64::from(c))) {
        let slope = stop - start;
        let (low, high) = (middle - 0.5 - start, middle + 0.5 - start);
        if slope == 0.0 {
            if low > 1e-9 || high < -1e-9 {
                return false;
            }
        } else {
            begin = begin.max((low / slope).min(high / slope));
            end = end.min((low / slope).max(high / slope));
        }
    }
    begin <= end + 1e-9
}

/// A board with stones and bases.
fn crowd(numbers: &mut Numbers) -> Scene {
    let mut scene = board();
    let mut taken = Vec::new();
    let mut free = |numbers: &mut Numbers| loop {
        let place = (numbers.below(9) as i32, numbers.below(9) as i32);
        if !taken.contains(&place) {
            taken.push(place);
            return place;
        }
    };
    let mut stones = Vec::new();
    for _ in 0..8 {
        let ground = [Ground::Wall, Ground::Block, Ground::Forest, Ground::Minor, Ground::River]
            [numbers.below(5) as usize];
        let (column, row) = free(numbers);
        let at = middle(column, row);
        stones.push((ground, rect(500, 500), at.x, at.y, 0));
    }
    scene.pieces(&stones);
    for index in 0..5 {
        let (column, row) = free(numbers);
        on(&mut scene, index % 2, column, row);
    }
    scene
}

fn ground_at(scene: &Scene, place: Square) -> Option<Ground> {
    let piece = scene.state.pieces.iter().find(|piece| square(piece.at) == place)?;
    Some(scene.game.rules.catalogue.templates[piece.template as usize].ground)
}

/// ANI-544, ANI-250: a line of sight is blocked and covered by the squares it touches.
#[test]
fn sight_on_squares() {
    let mut numbers = Numbers(20);
    let mut blocked = 0;
    for _ in 0..600 {
        let scene = crowd(&mut numbers);
        for (viewer, target) in [(0, 16), (16, 1), (2, 17)] {
            let (viewer, target) = (ModelId::of(viewer), ModelId::of(target));
            let (from, to) = (square(scene.at(viewer)), square(scene.at(target)));
            let crossed: Vec<Ground> = (0..81)
                .map(|index| (index % 9, index / 9))
                .filter(|&place| place != from && place != to && touches(from, to, place))
                .filter_map(|place| ground_at(&scene, place))
                .collect();
            let any = |wanted: &[Ground]| crossed.iter().any(|ground| wanted.contains(ground));
            let sight = scene.game.rules.space.sight(&scene.state, viewer, target);
            assert_eq!(sight.visible, !any(&[Ground::Wall, Ground::Block]));
            let cover = sight.visible && any(&[Ground::Forest, Ground::Minor]);
            assert_eq!(sight.cover, cover);
            assert_eq!(sight.minor_only, cover && !any(&[Ground::Forest]));
            blocked += i32::from(!sight.visible);
        }
    }
    assert!(blocked > 100);
}

/// What every square costs a Walk, relaxed until nothing changes.
fn costs(scene: &Scene, model: ModelId) -> BTreeMap<Square, i32> {
    let start = square(scene.at(model));
    let taken: Vec<Square> = models_of(scene.state.on_table & !model.bit())
        .map(|other| square(scene.at(other)))
        .collect();
    let closed = |place: Square| {
        taken.contains(&place)
            || matches!(ground_at(scene, place), Some(Ground::Wall | Ground::Block | Ground::River))
    };
    let near = |place: Square, enemy: ModelId| {
        let other = square(scene.at(enemy));
        (place.0 - other.0).abs().max((place.1 - other.1).abs()) == 1
    };
    // It stops next to an enemy that it was not next to.
    let stops = |place: Square| {
        models_of(scene.state.enemies_of(model))
            .any(|enemy| near(place, enemy) && !near(start, enemy))
    };
    let mut known = BTreeMap::from([(start, 0)]);
    loop {
        let mut changed = false;
        for (place, cost) in known.clone() {
            if place != start && stops(place) {
                continue;
            }
            for index in 0..9 {
                let (dx, dy) = (index % 3 - 1, index / 3 - 1);
                let next = (place.0 + dx, place.1 + dy);
                let outside = next.0 < 0 || next.1 < 0 || next.0 > 23 || next.1 > 23;
                let beside = [(next.0, place.1), (place.0, next.1)];
                if outside
                    || next == place
                    || closed(next)
                    || beside.iter().any(|&beside| beside != place && closed(beside))
                {
                    continue;
                }
                let slow = ground_at(scene, next) == Some(Ground::Forest);
                let cost = cost + if slow { 2 } else { 1 };
                if known.get(&next).is_none_or(|&other| cost < other) {
                    known.insert(next, cost);
                    changed = true;
                }
            }
        }
        if !changed {
            return known;
        }
    }
}

/// ANI-541, ANI-546, ANI-148, ANI-149: a Walk comes wherever its squares last, and no farther.
#[test]
fn walks_on_squares() {
    let mut numbers = Numbers(21);
    let mut reached = 0;
    for _ in 0..300 {
        let scene = crowd(&mut numbers);
        let known = costs(&scene, ModelId::of(0));
        for _ in 0..12 {
            let to = (numbers.below(11) as i32, numbers.below(11) as i32);
            let step = scene.game.rules.space.walk_to(
                &scene.state,
                ModelId::of(0),
                middle(to.0, to.1),
                2000,
                MoveMode::default(),
            );
            let there = known.get(&to).is_some_and(|&cost| cost <= 4);
            assert_eq!(square(step.at) == to, there, "{to:?} {step:?}");
            assert!(known[&square(step.at)] <= 4);
            reached += i32::from(there);
        }
        let spots = scene.spots(ModelId::of(0), Stand::Ability, 16);
        assert!(spots.len() <= 60);
        for at in spots {
            assert!(known[&square(at)] <= 4);
            assert_eq!(
                scene
                    .game
                    .rules
                    .space
                    .walk_to(&scene.state, ModelId::of(0), at, 2000, MoveMode::default())
                    .at,
                at
            );
            assert_ne!(at, scene.at(ModelId::of(0)));
        }
    }
    assert!(reached > 600);
}

/// ANI-190, ANI-544: a charge is barred by what lies on the squares its line touches.
#[test]
fn charges_on_squares() {
    let mut numbers = Numbers(22);
    let (mut barred, mut met) = (0, 0);
    for _ in 0..600 {
        let scene = crowd(&mut numbers);
        let (from, to) = (square(scene.at(ModelId::of(0))), square(scene.at(ModelId::of(16))));
        if scene.game.rules.space.in_contact(&scene.state, ModelId::of(0), ModelId::of(16)) {
            continue;
        }
        let line = scene.game.rules.space.charge_line(
            &scene.state,
            ModelId::of(0),
            ModelId::of(16),
            3000,
            MoveMode::default(),
        );
        let touched: Vec<Square> = (0..81)
            .map(|index| (index % 9, index / 9))
            .filter(|&place| place != from && place != to && touches(from, to, place))
            // What touches the line only beside the target is behind the place of contact.
            .filter(|&place| {
                let past = |place: Square| (place.0 - to.0).abs().max((place.1 - to.1).abs());
                past(place) >= 1 && past(place) <= past(from)
            })
            .collect();
        let solid = |&place: &Square| {
            matches!(ground_at(&scene, place), Some(Ground::Wall | Ground::Block | Ground::River))
                || (0..=17)
                    .map(ModelId::of)
                    .any(|other| scene.state.is_on_table(other) && square(scene.at(other)) == place)
        };
        // Squares clear all the way to the target can bar nothing.
        if !touched.iter().any(solid) {
            assert!(!line.barred, "{from:?} {to:?}");
        }
        let inner = |place: &&Square| (place.0 - to.0).abs().max((place.1 - to.1).abs()) > 1;
        if touched.iter().filter(inner).any(solid) {
            assert!(line.barred, "{from:?} {to:?}");
            barred += 1;
        }
        met += i32::from(line.end.touched == ModelId::of(16) && !line.barred);
    }
    assert!(barred > 100 && met > 50, "{barred} {met}");
}

/// ANI-544, ANI-545, ANI-377, ANI-386: displacements in one of eight directions.
#[test]
fn displacements_on_squares() {
    let mut scene = board();
    let model = on(&mut scene, 0, 4, 4);
    stone(&mut scene, Ground::Wall, 7, 4);
    // 3 inches are two squares.
    let mut shove = scene.shove(model, (16384, 3000), 750);
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!((event.met, event.at), (Collision::Nothing, middle(6, 4)));
    shove.left = 2000;
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!((event.met, event.at, event.length), (Collision::Piece(0), middle(6, 4), 1000));
    // Two squares on from contact with the far side of the wall, which is the square behind it.
    scene.state.model_mut(model).at = event.at;
    (shove.left, shove.pieces) = (1000, 1);
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!((event.met, event.at, event.length), (Collision::Nothing, middle(10, 4), 1000));
    let other = on(&mut scene, 1, 9, 4);
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!((event.met, event.at), (Collision::Model(other), middle(8, 4)));
    shove.passed = other;
    assert_eq!(scene.game.rules.space.shove_end(&scene.state, &shove, middle(9, 4)), middle(10, 4));
    shove.passed = ModelId::NONE;
    assert_eq!(scene.game.rules.space.shove_end(&scene.state, &shove, middle(9, 4)), middle(8, 4));
    let mut shove = scene.shove(model, (-10_000, -12_000), 5000);
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!((event.met, event.at), (Collision::Edge, middle(2, 0)));
    shove.dy = -1000;
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!((event.met, event.at), (Collision::Edge, middle(0, 4)));
}

/// ANI-546: a square of the line within one square.
#[test]
fn steps_onto_a_line_of_squares() {
    let mut scene = board();
    let one = on(&mut scene, 0, 2, 5);
    let two = on(&mut scene, 1, 10, 5);
    let near = on(&mut scene, 1, 6, 6);
    let far = on(&mut scene, 1, 6, 3);
    let (from, to) = (scene.at(one), scene.at(two));
    let step =
        |model, strict| scene.game.rules.step_onto_line(&scene.state, model, from, to, 500, strict);
    assert_eq!(step(far, false), None);
    for strict in [false, true] {
        let (at, along) = step(near, strict).unwrap();
        assert_eq!(square(at).1, 5);
        assert!((5..=7).contains(&square(at).0) && along == (square(at).0 - 2) * 500);
    }
}

/// ANI-541, ANI-193: deployment in four rows; an escape of one square; markers and contact.
#[test]
fn places_on_squares() {
    let mut scene = board();
    let model = on(&mut scene, 0, 4, 4);
    let enemy = on(&mut scene, 1, 5, 4);
    for stand in [Stand::Escape, Stand::Nudge] {
        let spots: Vec<Square> = scene.spots(model, stand, 0).into_iter().map(square).collect();
        assert_eq!(spots, [(3, 3), (3, 4), (3, 5)]);
    }
    let mut rows = Vec::new();
    scene.game.rules.deploy_spots(&scene.state, model, &mut |action| match action {
        Action::Spot(at) => rows.push(square(at).1),
        other => panic!("{other:?}"),
    });
    assert!(!rows.is_empty() && rows.iter().all(|row| (0..4).contains(row)));
    assert!(rows.contains(&0) && rows.contains(&3));
    scene.state.sides[0].edge = 1;
    scene.game.rules.deploy_spots(&scene.state, model, &mut |action| match action {
        Action::Spot(at) => assert!((20..24).contains(&square(at).1)),
        other => panic!("{other:?}"),
    });
    let large = scene.model(0, Base::Large, 3000, 3000);
    scene.game.rules.deploy_spots(&scene.state, large, &mut |action| match action {
        Action::Spot(at) => {
            assert!(at.x % 500 == 0 && at.y >= 10_500 && at.y <= 11_500, "{at:?}");
        }
        other => panic!("{other:?}"),
    });
    assert_eq!(scene.game.rules.space.engaged_with(&scene.state, model), enemy.bit());
    let free = scene.game.rules.space.nearest_fit(&scene.state, model, scene.at(enemy)).unwrap();
    assert!(scene.game.rules.space.fits(&scene.state, model, free));
}
