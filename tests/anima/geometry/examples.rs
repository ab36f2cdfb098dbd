//! The worked examples of section 7 of the rules catalogue that are about places and lengths.

use tenbin::games::anima::content::catalogue::{CrashClass, Ground};
use tenbin::games::anima::content::knobs::MeasureFrom;
use tenbin::games::anima::content::vocabulary::Base;
use tenbin::games::anima::space::point::Point;
use tenbin::games::anima::space::{Collision, MoveMode};
use tenbin::games::anima::state::{ModelId, flag};

use super::scene::{Scene, circle, rect};

/// W6: the half of a range of 40 cm is 20.0 cm, not 20.1 (ANI-243, ANI-008); X16 is the same test.
#[test]
fn w6_x16_a_distance_of_20_cm_is_within_20_cm() {
    let mut scene = Scene::new();
    let shooter = scene.small(0, 2000, 2000);
    let near = scene.small(1, 4300, 2000);
    let far = scene.small(1, 2000, 4310);
    assert_eq!(scene.game.rules.space.distance(&scene.state, shooter, near), 2000);
    assert_eq!(scene.game.rules.space.distance(&scene.state, shooter, far), 2010);
    assert_eq!(scene.game.rules.space.within(&scene.state, shooter, 2000), near.bit());
    // A hair more than 20 cm is not 20 cm: 2300.0002 units between the centres.
    scene.state.model_mut(near).at = Point::new(4300, 2001);
    assert_eq!(scene.game.rules.space.distance(&scene.state, shooter, near), 2001);
    assert_eq!(scene.game.rules.space.within(&scene.state, shooter, 2000), 0);
}

/// W8, W9 (ANI-377): a wall 5 cm ahead of the base.
#[test]
fn w8_w9_a_displaced_model_meets_a_wall_and_goes_on_behind_it() {
    let mut scene = Scene::new();
    let model = scene.small(0, 3000, 3000);
    let wall = scene.piece(Ground::Wall, rect(150, 2000), 3725, 3000, 0);
    let mut shove = scene.shove(model, (16384, 0), 2000);
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!(
        (event.met, event.length, event.at),
        (Collision::Piece(wall), 500, Point::new(3500, 3000))
    );
    // Six inches were left; four are lost: two inches (5 cm) beyond the far side of the wall.
    scene.state.model_mut(model).at = event.at;
    (shove.left, shove.pieces) = (500, 1 << wall);
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!((event.met, event.length), (Collision::Nothing, 500));
    let beyond = i32::from(event.at.x) - (3800 + 150 + 500);
    assert!((0..=10).contains(&beyond), "{beyond}");
    assert_eq!(scene.game.rules.space.shove_end(&scene.state, &shove, event.at), event.at);
}

/// X7 (ANI-375 to ANI-377, ANI-446): a forest 1 in ahead, a wall 3 in behind its edge.
#[test]
fn x7_a_forest_and_a_wall_inside_it() {
    let mut scene = Scene::new();
    let model = scene.small(0, 3000, 3000);
    let forest = scene.piece(Ground::Forest, rect(2000, 2000), 4400, 3000, 0);
    let wall = scene.piece(Ground::Wall, rect(150, 2000), 4225, 3000, 0);
    let mut shove = scene.shove(model, (16384, 0), 2250);
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!((event.met, event.length), (Collision::Piece(forest), 250));
    scene.state.model_mut(model).at = event.at;
    // 9 - 1 - 2 = 6 inches are left, the wall is 3 further on.
    (shove.left, shove.pieces) = (1500, 1 << forest);
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!((event.met, event.length), (Collision::Piece(wall), 750));
}

/// W16 (ANI-270): a base 4 cm from the charge line may intercept, one 9 cm from it may not.
#[test]
fn w16_interception() {
    let mut scene = Scene::new();
    let charger = scene.small(0, 2000, 5000);
    let target = scene.small(1, 4800, 5000);
    let near = scene.small(1, 3500, 5000 + 400 + 150);
    let far = scene.small(1, 3500, 5000 - 900 - 150);
    let (from, to) = (scene.at(charger), scene.at(target));
    let step = |model| scene.game.rules.step_onto_line(&scene.state, model, from, to, 500, false);
    assert_eq!(step(near), Some((Point::new(3500, 5000), 1500)));
    assert_eq!(step(far), None);
    // Exactly 5 cm is within 5 cm, a tenth of a millimetre more is not.
    scene.state.model_mut(near).at.y = 5650;
    let step = |scene: &Scene, strict| {
        scene.game.rules.step_onto_line(&scene.state, near, from, to, 500, strict)
    };
    assert!(step(&scene, false).is_some() && step(&scene, true).is_none());
    scene.state.model_mut(near).at.y = 5651;
    assert!(step(&scene, false).is_none());
}

/// W17 (ANI-272, ANI-274): one on the line stays where it is, one 9 cm off may not shield.
#[test]
fn w17_human_shield() {
    let mut scene = Scene::new();
    let shooter = scene.small(0, 2000, 5000);
    let target = scene.small(1, 6000, 5000);
    let on = scene.small(1, 4000, 5100);
    let off = scene.small(1, 4500, 5000 - 900 - 150);
    let (from, to) = (scene.at(shooter), scene.at(target));
    let step = |model| scene.game.rules.step_onto_line(&scene.state, model, from, to, 500, true);
    assert_eq!(step(on), Some((Point::new(4000, 5100), 2000)));
    assert_eq!(step(off), None);
}

/// X21 (ANI-011, ANI-188): a charge ends in contact, rounded, without overlapping.
#[test]
fn x21_a_charge_ends_in_contact() {
    let mut scene = Scene::new();
    let charger = scene.small(0, 2000, 2000);
    let target = scene.small(1, 4003, 3507);
    let line = scene.game.rules.space.charge_line(
        &scene.state,
        charger,
        target,
        3000,
        MoveMode::default(),
    );
    assert!(!line.barred);
    assert_eq!(line.end.touched, target);
    scene.state.model_mut(charger).at = line.end.at;
    assert!(scene.game.rules.space.in_contact(&scene.state, charger, target));
    assert_eq!(scene.game.rules.space.engaged_with(&scene.state, target), charger.bit());
    // 6 units are contact, 10 still, 11 are not.
    for (gap, contact) in [(6, true), (10, true), (11, false)] {
        scene.state.model_mut(charger).at = Point::new(4003 - 300 - gap, 3507);
        assert_eq!(scene.game.rules.space.in_contact(&scene.state, charger, target), contact);
    }
}

/// X22 (ANI-191, ANI-203): the target is 40 cm away, the run 30 cm; steps at 35 cm and at 12 cm.
#[test]
fn x22_a_charge_falls_short_and_where_it_could_be_intercepted() {
    let mut scene = Scene::new();
    let charger = scene.small(0, 2000, 2000);
    let target = scene.small(1, 6300, 2000);
    let far = scene.small(1, 5500, 2500);
    let near = scene.small(1, 3200, 2500);
    let line = scene.game.rules.space.charge_line(
        &scene.state,
        charger,
        target,
        3000,
        MoveMode::default(),
    );
    assert_eq!((line.end.at, line.end.length), (Point::new(5000, 2000), 3000));
    assert_eq!((line.barred, line.end.touched), (false, ModelId::NONE));
    let (from, to) = (scene.at(charger), scene.at(target));
    let along = |model| {
        scene
            .game
            .rules
            .step_onto_line(&scene.state, model, from, to, 500, false)
            .map(|step| step.1)
    };
    assert_eq!((along(far), along(near)), (Some(3500), Some(1200)));
}

/// X24 (ANI-386): thrown 3 in, a model that dodges after 2 in: on to the first free place beyond.
#[test]
fn x24_beyond_the_model_that_dodged() {
    let mut scene = Scene::new();
    let thrown = scene.small(0, 3000, 3000);
    let other = scene.small(1, 3000 + 500 + 300, 3000);
    let mut shove = scene.shove(thrown, (16384, 0), 750);
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!((event.met, event.length), (Collision::Model(other), 500));
    scene.state.model_mut(thrown).at = event.at;
    (shove.left, shove.passed) = (250, other);
    let event = scene.game.rules.shove_event(&scene.state, &shove);
    assert_eq!(event.met, Collision::Nothing);
    assert_eq!(event.at, Point::new(3750, 3000));
    let end = scene.game.rules.space.shove_end(&scene.state, &shove, event.at);
    assert!((4100..=4110).contains(&end.x), "{end:?}");
    // With a block right behind it, it is moved back instead.
    scene.piece(Ground::Block, rect(400, 2000), 4250, 3000, 0);
    let end = scene.game.rules.space.shove_end(&scene.state, &shove, event.at);
    assert!((3490..=3500).contains(&end.x), "{end:?}");
}

/// X5, X6 (ANI-244, ANI-249, `split`): from a hill onto a target behind rocks, or a low wall.
#[test]
fn x5_x6_a_raised_shooter_ignores_rocks_but_not_a_low_wall() {
    let mut scene = Scene::new();
    let shooter = scene.small(0, 2000, 2000);
    let target = scene.small(1, 6000, 2000);
    let rocks = scene.piece(Ground::Rocks, circle(500), 5000, 2000, 0);
    let sight = |scene: &Scene| scene.game.rules.space.sight(&scene.state, shooter, target);
    assert!(sight(&scene).visible && sight(&scene).cover && !sight(&scene).minor_only);
    scene.piece(Ground::Hill, circle(1000), 2000, 2000, 0);
    assert_eq!(scene.game.rules.space.level(&scene.state, shooter), 500);
    assert!(sight(&scene).visible && !sight(&scene).cover);
    // Inside the rocks it is the same.
    scene.state.model_mut(target).at = Point::new(5000, 2000);
    assert!(!sight(&scene).cover);
    scene.state.model_mut(target).at = Point::new(6000, 2000);
    let minor = super::scene::template(Ground::Minor, rect(200, 2000));
    scene.change_templates(|templates| templates[rocks as usize] = minor);
    assert!(sight(&scene).cover && sight(&scene).minor_only);
}

/// ANI-150, ANI-446: terrain 6 cm ahead of the base leaves 6 cm of open walk; the rest is halved.
#[test]
fn movement_is_halved_inside_inhospitable_terrain_only() {
    let mut scene = Scene::new();
    let walker = scene.small(0, 2000, 2000);
    scene.piece(Ground::Forest, rect(4000, 4000), 2000 + 150 + 600 + 2000, 2000, 0);
    let to = Point::new(8000, 2000);
    let walk = |scene: &Scene, how| {
        scene.game.rules.space.walk_to(&scene.state, walker, to, 2000, how).at.x
    };
    // 600 open, 1400 of allowance for 700 inside; 2.5 mm of rounding the way round is no better.
    assert_eq!(walk(&scene, MoveMode::default()), 2000 + 600 + 700);
    assert_eq!(walk(&scene, MoveMode { open: true, ..MoveMode::default() }), 4000);
    assert_eq!(walk(&scene, MoveMode { ghost: true, ..MoveMode::default() }), 4000);
    assert_eq!(walk(&scene, MoveMode { flies: true, ..MoveMode::default() }), 4000);
}

/// ANI-443: up to the centre of a hill each unit costs two, down from it one.
#[test]
fn a_hill_halves_the_way_up() {
    let mut scene = Scene::new();
    let walker = scene.small(0, 2000, 2000);
    scene.piece(Ground::Hill, circle(850), 3000, 2000, 0);
    let run = |allowance| {
        let to = Point::new(8000, 2000);
        scene
            .game
            .rules
            .space
            .straight_to(&scene.state, walker, to, allowance, MoveMode::default())
            .at
            .x
    };
    // The base touches the hill at once: 1000 up cost 2000, then 1000 down and beyond.
    assert_eq!((run(1000), run(2000), run(3000)), (2500, 3000, 4000));
    let open = MoveMode { open: true, ..MoveMode::default() };
    let to = Point::new(8000, 2000);
    assert_eq!(scene.game.rules.space.straight_to(&scene.state, walker, to, 2000, open).at.x, 3000);
}

/// ANI-200, ANI-202, ANI-011: up onto a block, where nobody on the ground is in contact, and down.
#[test]
fn climbing() {
    let mut scene = Scene::new();
    let climber = scene.small(0, 2000, 2000);
    let enemy = scene.small(1, 2000, 2301);
    let block = scene.piece(Ground::Block, rect(1400, 1200), 2000 + 150 + 499 + 700, 2000, 0);
    assert_eq!(scene.game.rules.space.climbs(&scene.state, climber), 1 << block);
    let spots = scene.spots(climber, tenbin::games::anima::state::Stand::ClimbUp, block);
    assert!(!spots.is_empty());
    for at in &spots {
        // On top wholly, within 2 cm of the edge.
        assert!(at.x >= 2649 + 150 && at.x <= 2649 + 150 + 200, "{at:?}");
        assert!((at.y - 2000).abs() <= 600 - 150);
    }
    scene.state.model_mut(climber).at = spots[0];
    scene.state.set(climber, flag::CLIMBED);
    assert_eq!(scene.game.rules.space.level(&scene.state, climber), 1500);
    // Beside it on the ground, but 15 cm lower.
    scene.state.model_mut(enemy).at = Point::new(2649 - 150, spots[0].y);
    assert!(!scene.game.rules.space.in_contact(&scene.state, climber, enemy));
    let barred =
        scene.game.rules.space.charge_line(&scene.state, enemy, climber, 3000, MoveMode::default());
    assert!(barred.barred, "no charge across the edge (ANI-202)");
    // It moves on the top only.
    let to = Point::new(8000, spots[0].y);
    let step = scene.game.rules.space.walk_to(&scene.state, climber, to, 3000, MoveMode::default());
    assert!((4049 - 150 - 3..=4049 - 150).contains(&step.at.x), "{step:?}");
    let spots = scene.spots(climber, tenbin::games::anima::state::Stand::ClimbDown, block);
    assert!(!spots.is_empty());
    for at in spots {
        scene.state.unset(climber, flag::CLIMBED);
        assert!(scene.game.rules.space.fits(&scene.state, climber, at));
    }
    // Exactly 5 cm away is too far (ANI-008), and so is a block of more than 20 cm.
    scene.state.model_mut(climber).at = Point::new(2649 - 150 - 500, 2000);
    assert_eq!(scene.game.rules.space.climbs(&scene.state, climber), 0);
    scene.state.model_mut(climber).at = Point::new(2649 - 150 - 499, 2000);
    assert_eq!(scene.game.rules.space.climbs(&scene.state, climber), 1);
    scene.change_templates(|templates| templates[block as usize].height = 2001);
    assert_eq!(scene.game.rules.space.climbs(&scene.state, climber), 0);
}

/// ANI-004 `front_point`, ANI-005 `180`.
#[test]
fn facings() {
    let mut scene = Scene::new();
    let one = scene.small(0, 5000, 5000);
    let two = scene.model(1, Base::Large, 6000, 5000);
    scene.change_knobs(|knobs| knobs.measure_from = MeasureFrom::FrontPoint);
    assert_eq!(scene.game.rules.space.distance(&scene.state, one, two), 1000 - 150 - 300);
    scene.state.model_mut(one).facing = 128;
    assert_eq!(scene.game.rules.space.distance(&scene.state, one, two), 1000 + 150 - 300);
    scene.change_knobs(|knobs| {
        knobs.los_arc_deg = tenbin::games::anima::content::knobs::SightArc::Half;
    });
    assert!(!scene.game.rules.space.sees(&scene.state, one, two));
    scene.state.model_mut(one).facing = 64;
    assert!(scene.game.rules.space.sees(&scene.state, one, two));
    scene.state.model_mut(one).facing = 65;
    assert!(!scene.game.rules.space.sees(&scene.state, one, two));
}

/// ANI-148, ANI-386, ANI-389: a model in a forest does not enter it; scenery without a crash is no
/// event.
#[test]
fn what_a_displaced_model_stands_in_it_does_not_enter() {
    let mut scene = Scene::new();
    let model = scene.small(0, 3000, 3000);
    scene.piece(Ground::Forest, circle(800), 3200, 3000, 0);
    let hill = scene.piece(Ground::Hill, circle(800), 5500, 3000, 0);
    let shove = scene.shove(model, (16384, 0), 2500);
    assert_eq!(scene.game.rules.space.pieces_under(&scene.state, model), 1);
    assert_eq!(scene.game.rules.shove_event(&scene.state, &shove).met, Collision::Nothing);
    scene.change_templates(|templates| templates[hill as usize].crash = CrashClass::Minor);
    assert_eq!(scene.game.rules.shove_event(&scene.state, &shove).met, Collision::Piece(hill));
}
