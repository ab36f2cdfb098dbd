//! Random tables on which the slow geometry and the engine's must agree.

use tenbin::games::anima::content::catalogue::Ground;
use tenbin::games::anima::content::knobs::MeasureFrom;
use tenbin::games::anima::content::vocabulary::Base;
use tenbin::games::anima::space::point::Point;
use tenbin::games::anima::space::{Collision, MoveMode};
use tenbin::games::anima::state::{ModelId, models_of};

use super::scene::{Scene, circle, rect};
use super::slow::{self, March, apart, radius, spot};

/// Numbers that look random and are always the same.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (word ^ (word >> 31)) % bound
    }

    pub(crate) fn between(&mut self, low: i16, high: i16) -> i16 {
        low + self.below((high - low + 1) as u64) as i16
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }
}

const GROUNDS: [Ground; 7] = [
    Ground::Forest,
    Ground::Rocks,
    Ground::Hill,
    Ground::Wall,
    Ground::Block,
    Ground::River,
    Ground::Minor,
];

/// A table with pieces and models in one corner of it, so that they are in each other's way.
pub(crate) fn crowd(numbers: &mut Numbers, pieces: u64, models: u64) -> Scene {
    let mut scene = Scene::new();
    let mut placed = Vec::new();
    for _ in 0..numbers.below(pieces + 1) {
        let ground = GROUNDS[numbers.below(7) as usize];
        let form = if numbers.one_in(2) {
            circle(numbers.between(200, 1200))
        } else {
            rect(numbers.between(100, 2500), numbers.between(100, 1500))
        };
        let turn = numbers.below(24) as u8;
        let (x, y) = (numbers.between(0, 6000), numbers.between(0, 6000));
        placed.push((ground, form, x, y, turn));
    }
    scene.pieces(&placed);
    for index in 0..2 + numbers.below(models) {
        let base = [Base::Small, Base::Medium, Base::Large][numbers.below(3) as usize];
        let model = scene.model((index % 2) as u8, base, -5000, -5000);
        for _ in 0..60 {
            let at = Point::new(numbers.between(150, 6000), numbers.between(150, 6000));
            // Some are put right beside another, so that bases touch.
            let at =
                if numbers.one_in(3) { beside(numbers, &scene, model).unwrap_or(at) } else { at };
            if slow::fits(&scene, model, spot(at), 0.1) {
                scene.state.model_mut(model).at = at;
                break;
            }
        }
        if scene.at(model).x < 0 {
            scene.state.on_table &= !model.bit();
        }
    }
    scene
}

/// A place up to 2 mm from another base.
fn beside(numbers: &mut Numbers, scene: &Scene, model: ModelId) -> Option<Point> {
    let others = scene.state.on_table & !model.bit();
    let other = models_of(others).nth(numbers.below(u64::from(others.count_ones()) + 1) as usize)?;
    let angle = numbers.below(6283) as f64 / 1000.0;
    let length = radius(scene, model) + radius(scene, other) + numbers.below(21) as f64;
    let (x, y) = spot(scene.at(other));
    Some(Point::new((x + angle.cos() * length) as i16, (y + angle.sin() * length) as i16))
}

/// Two different models of the table.
fn pair(numbers: &mut Numbers, scene: &Scene) -> Option<(ModelId, ModelId)> {
    let all: Vec<ModelId> = models_of(scene.state.on_table).collect();
    if all.len() < 2 {
        return None;
    }
    let one = numbers.below(all.len() as u64) as usize;
    let two = (one + 1 + numbers.below(all.len() as u64 - 1) as usize) % all.len();
    Some((all[one], all[two]))
}

#[test]
fn distances_and_contact_ani_004_008_011_210_224() {
    let mut numbers = Numbers(1);
    let (mut touching, mut engaged) = (0, 0);
    for _ in 0..4000 {
        let mut scene = crowd(&mut numbers, 0, 8);
        let Some((one, two)) = pair(&mut numbers, &scene) else { continue };
        let (x, y) = (
            i128::from(scene.at(one).x) - i128::from(scene.at(two).x),
            i128::from(scene.at(one).y) - i128::from(scene.at(two).y),
        );
        let square = x * x + y * y;
        let bases = (radius(&scene, one) + radius(&scene, two)) as i128;
        // The smallest whole number that the distance does not exceed.
        let up = |more: i128| {
            (0..=40_000).find(|&size: &i128| (size + more) * (size + more) >= square).unwrap_or(0)
        };
        assert_eq!(i128::from(scene.game.rules.space.gap(&scene.state, one, two)), up(bases));
        let contact = square >= bases * bases && square <= (bases + 10) * (bases + 10);
        assert_eq!(scene.game.rules.space.in_contact(&scene.state, one, two), contact);
        touching += i32::from(contact);
        let enemies = one.seat() != two.seat();
        assert_eq!(
            two.is_in(scene.game.rules.space.engaged_with(&scene.state, one)),
            contact && enemies
        );
        engaged += i32::from(contact && enemies);
        for (from, expected) in
            [(MeasureFrom::EdgeToEdge, up(bases)), (MeasureFrom::CentreToCentre, up(0))]
        {
            scene.change_knobs(|knobs| knobs.measure_from = from);
            assert_eq!(
                i128::from(scene.game.rules.space.distance(&scene.state, one, two)),
                expected
            );
            for (radius, inside) in [(expected, true), (expected - 1, false)] {
                let within =
                    two.is_in(scene.game.rules.space.within(&scene.state, one, radius as i32));
                assert_eq!(within, inside);
            }
        }
    }
    assert!(touching > 120 && engaged > 60, "{touching} {engaged}");
}

#[test]
fn places_fit_ani_011_151_446() {
    let mut numbers = Numbers(2);
    let (mut free, mut compared) = (0, 0);
    for _ in 0..6000 {
        let scene = crowd(&mut numbers, 6, 8);
        let Some((model, _)) = pair(&mut numbers, &scene) else { continue };
        let at = Point::new(numbers.between(0, 6000), numbers.between(0, 6000));
        let (loose, tight) =
            (slow::fits(&scene, model, spot(at), -0.7), slow::fits(&scene, model, spot(at), 0.7));
        if loose == tight {
            compared += 1;
            free += i32::from(loose);
            assert_eq!(scene.game.rules.space.fits(&scene.state, model, at), loose, "{at:?}");
        }
    }
    assert!(compared > 5500 && free > 1500 && free < 5000, "{free} {compared}");
}

#[test]
fn sight_and_cover_ani_248_249_250_444() {
    let mut numbers = Numbers(3);
    let (mut compared, mut seen, mut covered, mut minor) = (0, 0, 0, 0);
    for _ in 0..2000 {
        let scene = crowd(&mut numbers, 5, 6);
        let Some((viewer, target)) = pair(&mut numbers, &scene) else { continue };
        let loose = slow::sight(&scene, viewer, target, -1.5);
        if loose != slow::sight(&scene, viewer, target, 1.5) {
            continue;
        }
        compared += 1;
        seen += i32::from(loose.0);
        covered += i32::from(loose.1);
        minor += i32::from(loose.2);
        let sight = scene.game.rules.space.sight(&scene.state, viewer, target);
        let found = (sight.visible, sight.cover, sight.minor_only);
        assert_eq!(
            found,
            loose,
            "{viewer:?} {target:?} {:?} {:?}",
            scene.state.pieces,
            scene.at(viewer)
        );
        assert_eq!(scene.game.rules.space.sees(&scene.state, viewer, target), loose.0);
    }
    assert!(
        compared > 1700 && seen < compared - 50 && covered > 200 && minor > 20,
        "{compared} {seen} {covered} {minor}"
    );
}

/// A way of moving, mostly an ordinary one.
fn manner(numbers: &mut Numbers) -> MoveMode {
    MoveMode {
        ghost: numbers.one_in(6),
        flies: numbers.one_in(6),
        open: numbers.one_in(6),
        through: numbers.one_in(6),
        no_contact: numbers.one_in(4),
    }
}

#[test]
fn straight_movements_ani_146_to_151_443_446() {
    let mut numbers = Numbers(4);
    let (mut compared, mut stopped, mut touched) = (0, 0, 0);
    for _ in 0..2000 {
        let scene = crowd(&mut numbers, 5, 8);
        let Some((model, _)) = pair(&mut numbers, &scene) else { continue };
        let to = Point::new(numbers.between(0, 6000), numbers.between(0, 6000));
        let (how, allowance) = (manner(&mut numbers), numbers.between(100, 4000));
        let march = |margin| {
            March { scene: &scene, model, how, margin }.walk(spot(to), f64::from(allowance))
        };
        let (loose, tight) = (march(-0.8), march(0.8));
        let start = spot(scene.at(model));
        let step =
            scene.game.rules.space.straight_to(&scene.state, model, to, i32::from(allowance), how);
        let end = spot(step.at);
        // Whatever is too close to call, it never goes too far and never ends on anything.
        assert!(apart(start, end) <= f64::from(allowance) + 1e-9);
        assert!(step.at == scene.at(model) || slow::fits(&scene, model, end, -0.3));
        assert_eq!(step.length, apart(start, end).ceil() as i32);
        if apart(loose, tight) > 5.0 {
            continue;
        }
        compared += 1;
        let near = apart(end, loose).min(apart(end, tight));
        assert!(near < 6.0, "{how:?} {start:?} -> {to:?}: {end:?}, slowly {loose:?} {tight:?}");
        stopped +=
            i32::from(apart(end, start) + 20.0 < f64::from(allowance).min(apart(start, spot(to))));
        if step.touched != ModelId::NONE {
            touched += 1;
            let bases = radius(&scene, model) + radius(&scene, step.touched);
            assert!(apart(end, spot(scene.at(step.touched))) <= bases + 10.0);
        }
        let meets = models_of(scene.state.enemies_of(model)).any(|enemy| {
            apart(end, spot(scene.at(enemy)))
                <= radius(&scene, model) + radius(&scene, enemy) + 10.0
        });
        assert!(!meets || step.touched != ModelId::NONE);
    }
    assert!(compared > 1600 && stopped > 250 && touched > 100, "{compared} {stopped} {touched}");
}

#[test]
fn charges_ani_188_190_191() {
    let mut numbers = Numbers(5);
    let (mut compared, mut barred, mut reached) = (0, 0, 0);
    for _ in 0..1500 {
        let scene = crowd(&mut numbers, 3, 6);
        let Some((model, target)) = pair(&mut numbers, &scene) else { continue };
        if model.seat() == target.seat()
            || scene.game.rules.space.gap(&scene.state, model, target) < 40
        {
            continue;
        }
        let how =
            MoveMode { ghost: numbers.one_in(8), flies: numbers.one_in(8), ..MoveMode::default() };
        let to = spot(scene.at(target));
        let bases = radius(&scene, model) + radius(&scene, target);
        // It is barred where it would not come to the target with all the allowance of the world.
        let march = |margin| {
            let end = March { scene: &scene, model, how, margin }.walk(to, 1e6);
            apart(end, to) > bases + 12.0
        };
        let line = scene.game.rules.space.charge_line(&scene.state, model, target, 3000, how);
        assert_eq!(
            line.barred,
            scene.game.rules.space.charge_is_barred(&scene.state, model, target, how)
        );
        let loose = march(-0.8);
        // Those who pass over scenery may yet find no room to end beside the target.
        if how.flies || how.ghost || loose != march(0.8) {
            assert!(!how.flies || !line.barred);
            assert!(!how.ghost || !line.barred || loose || march(0.8));
            continue;
        }
        compared += 1;
        barred += i32::from(loose);
        assert_eq!(
            line.barred,
            loose,
            "{how:?} {model:?} -> {target:?}: {:?} -> {to:?}",
            scene.at(model)
        );
        let meets = apart(spot(line.end.at), to) <= bases + 10.0;
        assert_eq!(meets, line.end.touched == target);
        reached += i32::from(meets && !loose);
    }
    assert!(compared > 500 && barred > 80 && reached > 80, "{compared} {barred} {reached}");
}

#[test]
fn steps_onto_a_line_ani_270_272_274() {
    let mut numbers = Numbers(6);
    let (mut compared, mut found) = (0, 0);
    for _ in 0..700 {
        let scene = crowd(&mut numbers, 2, 6);
        let Some((one, two)) = pair(&mut numbers, &scene) else { continue };
        let rest = scene.state.on_table & !one.bit() & !two.bit();
        let Some(model) = models_of(rest).next() else { continue };
        let (from, to) = (spot(scene.at(one)), spot(scene.at(two)));
        let length = apart(from, to);
        let room = radius(&scene, model) + 500.0;
        let start = spot(scene.at(model));
        let at = |part: f64| {
            (from.0 + (to.0 - from.0) * part / length, from.1 + (to.1 - from.1) * part / length)
        };
        let slowly = |margin: f64, path: f64| {
            let nearest = (0..=length as i32)
                .map(f64::from)
                .min_by(|one, two| apart(at(*one), start).total_cmp(&apart(at(*two), start)))?;
            if apart(at(nearest), start) < radius(&scene, model) - margin {
                return Some(start);
            }
            // The first free place on either side, if a straight step leads there.
            let first = |places: &mut dyn Iterator<Item = i32>| {
                let place = places
                    .map(f64::from)
                    .find(|&part| slow::fits(&scene, model, at(part), margin))?;
                let how = MoveMode { open: true, ..MoveMode::default() };
                let near = apart(at(place), start) <= room - margin;
                let walked = free_walk(&scene, model, how, path, at(place));
                (near && apart(walked, at(place)) < 3.0).then_some(at(place))
            };
            let ahead = first(&mut (nearest as i32..=length as i32));
            let behind = first(&mut (0..=nearest as i32).rev());
            [ahead, behind]
                .into_iter()
                .flatten()
                .min_by(|one, two| apart(*one, start).total_cmp(&apart(*two, start)))
        };
        let loose = slowly(-1.0, -3.0);
        let same = [(-1.0, 1.0), (1.0, -1.0), (1.0, 3.0)].iter().all(|&(margin, path)| {
            match (loose, slowly(margin, path)) {
                (Some(one), Some(two)) => apart(one, two) < 6.0,
                (None, None) => true,
                _ => false,
            }
        });
        if !same {
            continue;
        }
        compared += 1;
        let step = scene.game.rules.step_onto_line(
            &scene.state,
            model,
            scene.at(one),
            scene.at(two),
            500,
            false,
        );
        match (step, loose) {
            (Some((point, along)), Some(expected)) => {
                found += 1;
                assert!(apart(spot(point), expected) < 8.0, "{point:?} {expected:?}");
                assert!(along >= 0 && f64::from(along) <= length);
            }
            (None, None) => {}
            other => panic!("{other:?}: {model:?} {one:?} {two:?} {:?}", scene.state.pieces),
        }
    }
    assert!(compared > 350 && found > 40, "{compared} {found}");
}

/// A straight step that no terrain slows and no contact stops.
fn free_walk(
    scene: &Scene,
    model: ModelId,
    how: MoveMode,
    margin: f64,
    to: slow::Spot,
) -> slow::Spot {
    let mut plain = Scene::new();
    plain.change_templates(|templates| {
        templates.clone_from(&scene.game.rules.catalogue.templates);
    });
    plain.state = scene.state;
    // All the others are friends: they are in the way, and no more.
    let me = *scene.state.model(model);
    let mut others: Vec<_> = models_of(scene.state.on_table & !model.bit())
        .map(|other| *scene.state.model(other))
        .collect();
    others.insert(0, me);
    plain.state.on_table = (1 << others.len()) - 1;
    for (index, other) in others.iter().enumerate() {
        plain.state.models[index] = *other;
    }
    March { scene: &plain, model: ModelId::of(0), how, margin }.walk(to, 1e6)
}

#[test]
fn displacements_ani_373_to_379() {
    let mut numbers = Numbers(7);
    let mut kinds = [0; 4];
    for _ in 0..2000 {
        let scene = crowd(&mut numbers, 5, 8);
        let Some((model, _)) = pair(&mut numbers, &scene) else { continue };
        let angle = numbers.below(6283) as f64 / 1000.0;
        let direction = ((angle.cos() * 16384.0) as i16, (angle.sin() * 16384.0) as i16);
        let length = numbers.between(100, 5000);
        let slowly = |margin| {
            let real = (f64::from(direction.0), f64::from(direction.1));
            slow::shove(&scene, model, real, f64::from(length), margin)
        };
        let (loose, tight) = (slowly(-0.8), slowly(0.8));
        if (loose.0, loose.1) != (tight.0, tight.1) || (loose.2 - tight.2).abs() > 5.0 {
            continue;
        }
        kinds[loose.0 as usize] += 1;
        let shove = scene.shove(model, direction, length);
        let event = scene.game.rules.shove_event(&scene.state, &shove);
        let (kind, which) = match event.met {
            Collision::Nothing => (0, 0),
            Collision::Piece(piece) => (1, piece),
            Collision::Model(model) => (2, model.number()),
            Collision::Edge => (3, 0),
        };
        assert_eq!((kind, which), (loose.0, loose.1), "{event:?} {loose:?}");
        assert!((f64::from(event.length) - loose.2).abs() < 6.0, "{event:?} {loose:?}");
        assert!((apart(spot(event.at), spot(scene.at(model))) - loose.2).abs() < 7.0);
        let end = scene.game.rules.space.shove_end(&scene.state, &shove, event.at);
        assert!(end == shove.from || slow::fits(&scene, model, spot(end), -0.3));
    }
    assert!(kinds.iter().all(|&count| count > 50), "{kinds:?}");
}
