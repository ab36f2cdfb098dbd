//! The places offered to a choice: legal, few enough, and at least one where there is one.

use tenbin::engine::Seat;
use tenbin::games::anima::content::catalogue::{Ground, Piece};
use tenbin::games::anima::content::knobs::DeployShape;
use tenbin::games::anima::content::vocabulary::{Base, traits};
use tenbin::games::anima::space::MoveMode;
use tenbin::games::anima::space::point::Point;
use tenbin::games::anima::state::{Marker, ModelId, NONE, Stand, models_of};
use tenbin::games::anima::{Action, Anima};

use super::random::{Numbers, crowd};
use super::scene::{Scene, circle, rect};
use super::slow::{self, apart, radius, spot};
use crate::support;

fn spots_of(add: impl FnOnce(&mut dyn FnMut(Action))) -> Vec<Point> {
    let mut found = Vec::new();
    add(&mut |action| match action {
        Action::Spot(at) => found.push(at),
        other => panic!("{other:?}"),
    });
    found
}

/// ANI-012, ANI-140 to ANI-151: a place offered is where the model really ends, by a straight line
/// within its allowance, in contact with nobody; contact is offered with every enemy seen.
#[test]
fn a_movement_ends_where_it_was_offered() {
    let mut numbers = Numbers(8);
    let (mut offered, mut most) = (0, 0);
    for _ in 0..300 {
        let mut scene = crowd(&mut numbers, 5, 8);
        scene.change_knobs(|knobs| knobs.premeasure = numbers.below(2) == 0);
        let Some(model) = models_of(scene.state.on_table).next() else { continue };
        let argument = [2, 4, 16, 24][numbers.below(4) as usize];
        let allowance = i32::from(argument) * 125;
        let mut contacts = 0;
        let mut last = None;
        let mut count = 0;
        scene.game.rules.spots(&scene.state, model, Stand::Ability, argument, &mut |action| {
            assert!(last < Some(action), "in canonical order, each once");
            last = Some(action);
            count += 1;
            match action {
                Action::Spot(at) => {
                    let step = scene.game.rules.space.walk_to(
                        &scene.state,
                        model,
                        at,
                        allowance,
                        MoveMode::default(),
                    );
                    assert!(apart(spot(step.at), spot(at)) <= 2.0, "{at:?} {step:?}");
                    assert!(slow::fits(&scene, model, spot(at), -0.3));
                    assert_ne!(at, scene.at(model));
                    assert!(step.touched == ModelId::NONE || step.touched.seat() == Seat(0));
                }
                Action::Contact(enemy) => contacts |= enemy.bit(),
                other => panic!("{other:?}"),
            }
        });
        offered += count;
        most = most.max(count);
        for enemy in models_of(scene.state.enemies_of(model)) {
            let seen = scene.game.rules.space.sees(&scene.state, model, enemy)
                && !scene.game.rules.space.in_contact(&scene.state, model, enemy);
            let approach = scene.game.rules.space.approach(
                &scene.state,
                model,
                enemy,
                allowance,
                MoveMode::default(),
                false,
            );
            let expected =
                seen && (!scene.game.rules.knobs.premeasure || approach.touched == enemy);
            assert_eq!(enemy.is_in(contacts), expected);
        }
    }
    assert!(offered > 2_500 && most < 32, "{offered} {most}");
}

/// ANI-145: round obstacles wherever a slow search for a way finds one that is clearly short enough,
/// and never farther than the allowance.
#[test]
fn a_walk_goes_round_what_is_in_the_way() {
    let mut numbers = Numbers(9);
    let (mut detours, mut short) = (0, 0);
    for _ in 0..250 {
        let mut scene = Scene::new();
        let walker = scene.small(0, 3000, 3000);
        let turn = numbers.below(24) as u8;
        let form = if numbers.below(3) == 0 {
            circle(numbers.between(300, 700))
        } else {
            rect(numbers.between(150, 1400), numbers.between(150, 900))
        };
        scene.piece(Ground::Wall, form, 4000, numbers.between(2600, 3400), turn);
        let other = scene.small(
            numbers.below(2) as u8,
            4000 + numbers.between(-900, 900),
            numbers.between(2000, 4000),
        );
        let to = Point::new(numbers.between(4300, 5500), numbers.between(2500, 3500));
        if !slow::fits(&scene, other, spot(scene.at(other)), 0.0)
            || !slow::fits(&scene, walker, spot(scene.at(walker)), 20.0)
            || !slow::fits(&scene, walker, spot(to), 20.0)
        {
            continue;
        }
        let allowance = 2600;
        let step = scene.game.rules.space.walk_to(
            &scene.state,
            walker,
            to,
            allowance,
            MoveMode::default(),
        );
        assert!(step.length <= allowance);
        assert!(slow::fits(&scene, walker, spot(step.at), -0.3));
        let straight = scene.game.rules.space.straight_to(
            &scene.state,
            walker,
            to,
            allowance,
            MoveMode::default(),
        );
        let blocked = straight.at != to;
        // A way over a fine lattice is at most 9% longer than the shortest; corners cost a little.
        match slow::way(&scene, walker, to, 25.0) {
            Some(length) if length < f64::from(allowance) * 0.94 => {
                assert_eq!(step.at, to, "{length} {form:?} {turn} {:?}", scene.state.pieces);
                detours += i32::from(blocked);
            }
            Some(length) if length > f64::from(allowance) * 1.1 => {
                short += 1;
                assert_ne!(step.at, to);
            }
            Some(_) => {}
            None => assert_ne!(step.at, to),
        }
    }
    assert!(detours > 40 && short > 3, "{detours} {short}");
}

/// ANI-145, ANI-149: into contact on whatever side of a beset target there is room, wherever a slow
/// search for a way finds one that is clearly short enough, and never farther than the allowance.
#[test]
fn a_walk_into_contact_finds_the_free_side() {
    let mut numbers = Numbers(19);
    let (mut detours, mut short) = (0, 0);
    for _ in 0..400 {
        let mut scene = Scene::new();
        let walker = scene.small(0, 3000, 3000);
        let (x, y) = (numbers.between(3600, 4500), numbers.between(2600, 3400));
        let target = scene.small(1, x, y);
        for _ in 0..numbers.between(1, 4) {
            // Mostly friends on the near side, in contact with the target or nearly.
            let (east, north) = (numbers.between(-306, 120), numbers.between(-306, 306));
            let other = scene.small(u8::from(numbers.below(6) == 0), x + east, y + north);
            if !slow::fits(&scene, other, spot(scene.at(other)), 1.0) {
                scene.state.on_table &= !other.bit();
            }
        }
        if numbers.below(3) == 0 {
            let form = rect(numbers.between(150, 900), numbers.between(150, 500));
            let turn = numbers.below(24) as u8;
            scene.piece(Ground::Wall, form, x - 500, y + numbers.between(-400, 400), turn);
        }
        let fit =
            |model: ModelId, margin: f64| slow::fits(&scene, model, spot(scene.at(model)), margin);
        if !fit(walker, 20.0) || !fit(target, 1.0) {
            continue;
        }
        let allowance = 1900;
        let how = MoveMode::default();
        let step =
            scene.game.rules.space.approach(&scene.state, walker, target, allowance, how, false);
        assert!(step.length <= allowance);
        assert!(slow::fits(&scene, walker, spot(step.at), -0.3));
        let straight =
            scene.game.rules.space.approach(&scene.state, walker, target, allowance, how, true);
        match slow::way_into_contact(&scene, walker, target, 25.0) {
            Some(length) if length < f64::from(allowance) * 0.9 => {
                let models = &scene.state.models[..4];
                assert_eq!(step.touched, target, "{length} {models:?} {:?}", scene.state.pieces);
                detours += i32::from(straight.touched != target);
            }
            Some(length) if length > f64::from(allowance) * 1.1 => {
                short += 1;
                assert_ne!(step.touched, target);
            }
            _ => {}
        }
    }
    assert!(detours > 60, "{detours} {short}");
}

/// ANI-193, ANI-417: Escape and nudge lead out of contact, no farther than they may.
#[test]
fn escapes_and_nudges_end_free_of_enemies() {
    let mut scene = Scene::new();
    let model = scene.small(0, 5000, 5000);
    let enemies = [scene.small(1, 5303, 5000), scene.model(1, Base::Large, 5000, 5455)];
    for (stand, length) in [(Stand::Escape, 250.0), (Stand::Nudge, 500.0)] {
        let spots = scene.spots(model, stand, 0);
        assert!(spots.len() > 3, "{stand:?} {spots:?}");
        for at in spots {
            assert!(apart(spot(at), (5000.0, 5000.0)) <= length);
            for enemy in enemies {
                let bases = radius(&scene, enemy) + 150.0;
                assert!(apart(spot(at), spot(scene.at(enemy))) > bases + 10.0);
            }
        }
    }
    // Where there is no room, there is no place (ANI-193).
    scene.piece(Ground::Wall, rect(1600, 100), 5000, 4795, 0);
    scene.piece(Ground::Wall, rect(100, 1600), 4795, 5000, 0);
    assert!(scene.spots(model, Stand::Escape, 0).is_empty());
}

/// ANI-070, ANI-076, ANI-343: every place lies wholly in the zone, and there are places as long as
/// there is room.
#[test]
fn deployment_places_lie_in_the_zone() {
    for (shape, edge, base, advanced) in [
        (DeployShape::Strip, 0, Base::Small, false),
        (DeployShape::Strip, 1, Base::Large, false),
        (DeployShape::Strip, 1, Base::Medium, true),
        (DeployShape::Corner, 0, Base::Small, false),
        (DeployShape::Corner, 1, Base::Large, true),
        (DeployShape::CentreCircle, 0, Base::Medium, true),
        (DeployShape::CentreCircle, 1, Base::Small, false),
    ] {
        let mut scene = Scene::new();
        scene.change_knobs(|knobs| knobs.deploy_shape = shape);
        scene.state.sides[0].edge = edge;
        scene.state.sides[0].depth_more = 300;
        scene.piece(Ground::Block, circle(900), 2000, 1100, 0);
        let model = scene.model(0, base, -5000, -5000);
        scene.state.on_table = 0;
        let more = if advanced { 4300.0 } else { 300.0 };
        if advanced {
            scene.state.model_mut(model).traits = traits::ADVANCED_DEPLOYMENT;
        }
        let spots = spots_of(|add| scene.game.rules.deploy_spots(&scene.state, model, add));
        assert!((8..=45).contains(&spots.len()), "{shape:?} {}", spots.len());
        let size = radius(&scene, model);
        let upper = edge == 1;
        for at in spots {
            assert!(slow::fits(&scene, model, spot(at), -0.01));
            let (x, y) = spot(at);
            let y = if upper { 12_000.0 - y } else { y };
            let reach = match shape {
                DeployShape::Strip => y - 2000.0,
                DeployShape::Corner => y.hypot(if upper { 12_000.0 - x } else { x }) - 6000.0,
                DeployShape::CentreCircle => y.hypot(x - 6000.0) - 3000.0,
            };
            assert!(reach + size <= more, "{shape:?} {at:?}");
        }
    }
}

/// ANI-343: where both sides have advanced deployment, such a character keeps 10 cm from enemies.
#[test]
fn advanced_characters_keep_away_from_enemies_who_have_some_too() {
    let mut scene = Scene::new();
    let model = scene.small(0, 5000, 5000);
    let enemy = scene.small(1, 5000, 6900);
    scene.state.model_mut(model).traits = traits::ADVANCED_DEPLOYMENT;
    let at = |gap: i16| Point::new(5000, 6900 - 300 - gap);
    let fits = |scene: &Scene, gap| scene.game.rules.deploy_fits(&scene.state, model, at(gap));
    assert!(fits(&scene, 800) && !fits(&scene, 700), "6000 - 150 is the farthest");
    scene.state.model_mut(enemy).at.y = 6000;
    let at = |gap: i16| Point::new(5000, 6000 - 300 - gap);
    let fits = |scene: &Scene, gap| scene.game.rules.deploy_fits(&scene.state, model, at(gap));
    assert!(fits(&scene, 20));
    scene.state.model_mut(enemy).traits = traits::ADVANCED_DEPLOYMENT;
    assert!(!fits(&scene, 20) && !fits(&scene, 1000) && fits(&scene, 1001));
}

/// ANI-412, ANI-008: markers are more than 15 cm apart, and from the enemy's zone.
#[test]
fn markers_keep_apart() {
    let mut scene = Scene::new();
    scene.piece(Ground::Block, circle(1200), 6000, 5000, 0);
    for round in 0..6 {
        let spots = spots_of(|add| scene.game.rules.space.marker_spots(&scene.state, Seat(0), add));
        assert!(!spots.is_empty() && spots.len() <= 49, "round {round}: {}", spots.len());
        for &at in &spots {
            assert!(at.y < 10_000 - 1500);
            assert!(slow::gap(&scene, 0, spot(at)) > 0.0);
            for marker in scene.state.sides[0].markers.iter() {
                assert!(apart(spot(at), spot(marker.at)) > 1500.0);
            }
        }
        scene.state.sides[0]
            .markers
            .push(Marker { at: spots[round * 5 % spots.len()], under: ModelId::NONE });
    }
    let fits = |x, y| scene.game.rules.space.marker_fits(&Scene::new().state, 0, Point::new(x, y));
    assert!(fits(1000, 8499) && !fits(1000, 8500));
}

/// ANI-053, ANI-054, ANI-008: 7.5 cm from the edge is too near, 2.5 cm apart is far enough.
#[test]
fn scenery_keeps_its_distances() {
    let mut scene = Scene::new();
    scene.piece(Ground::Block, rect(1000, 600), 6000, 6000, 0);
    let disc = scene.kind(Ground::Block, circle(500));
    let bar = scene.kind(Ground::Block, rect(2000, 150));
    let fits = |scene: &Scene, template, x, y, turn| {
        let piece = Piece { template, turn, at: Point::new(x, y) };
        scene.game.rules.space.piece_fits(&scene.state, piece, NONE)
    };
    assert!(!fits(&scene, disc, 1250, 3000, 0) && fits(&scene, disc, 1251, 3000, 0));
    assert!(!fits(&scene, bar, 1750, 3000, 0) && fits(&scene, bar, 1751, 3000, 0));
    assert!(
        !fits(&scene, bar, 3000, 12_000 - 1750, 6) && fits(&scene, bar, 3000, 12_000 - 1751, 6)
    );
    assert!(!fits(&scene, disc, 6000 + 500 + 249 + 500, 6000, 0));
    assert!(fits(&scene, disc, 6000 + 500 + 250 + 500, 6000, 0));
    assert!(!fits(&scene, bar, 6000, 6000 + 300 + 249 + 75, 0));
    assert!(fits(&scene, bar, 6000, 6000 + 300 + 250 + 75, 0));
    // A bar across the block overlaps it though no corner of either lies in the other.
    assert!(!fits(&scene, bar, 6000, 6000, 0) && !fits(&scene, bar, 6000, 6000, 6));
    let model = scene.small(0, 3000, 3000);
    assert!(!fits(&scene, bar, 3000, 3200, 0) && fits(&scene, bar, 3000, 3225, 0));
    let at = Point::new(9000, 9000);
    scene.state.pieces.push(Piece { template: bar, turn: 0, at });
    let mut turns = Vec::new();
    scene.game.rules.space.piece_turns(&scene.state, &mut |action| turns.push(action));
    assert_eq!(turns, (0..12).map(Action::Turn).collect::<Vec<_>>());
    let spots = spots_of(|add| scene.game.rules.space.piece_spots(&scene.state, disc, add));
    assert!((10..=36).contains(&spots.len()));
    assert_eq!(scene.at(model), Point::new(3000, 3000));
}

/// ANI-053: every piece of the shipped layouts (section 3.8) could be placed by a player beside the
/// others of its layout.
#[test]
fn the_shipped_layouts_keep_the_distances_of_scenery() {
    let game = support::game_with::<Anima>(2, &[]);
    assert!(game.rules.catalogue.layouts.len() >= 6);
    for layout in &game.rules.catalogue.layouts {
        let mut state = game.rules.blank_state();
        for &piece in &layout.pieces {
            state.pieces.push(piece);
        }
        for (number, &piece) in layout.pieces.iter().enumerate() {
            assert!(
                game.rules.space.piece_fits(&state, piece, number as u8),
                "{} {piece:?}",
                layout.id
            );
        }
    }
}

/// ANI-425: the nearest free place.
#[test]
fn the_nearest_free_place() {
    let mut scene = Scene::new();
    let model = scene.small(0, 9000, 9000);
    let free = scene.game.rules.space.nearest_fit(&scene.state, model, Point::new(5000, 5000));
    assert_eq!(free, Some(Point::new(5000, 5000)));
    scene.small(1, 5100, 5000);
    let at =
        scene.game.rules.space.nearest_fit(&scene.state, model, Point::new(5000, 5000)).unwrap();
    assert!(scene.game.rules.space.fits(&scene.state, model, at));
    // Straight away from the other it is 200 off.
    assert!(apart(spot(at), (5000.0, 5000.0)) <= 201.0, "{at:?}");
}
