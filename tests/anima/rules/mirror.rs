//! Invariant 14 of section 8: with seats, parties and dice swapped a game on the table turned by 180
//! degrees is the same game, mirrored.

use tenbin::engine::play::seat_policies;
use tenbin::engine::{Actions, Decision, Game, NullRecorder, Seat, Seeded, View};
use tenbin::games::anima::content::catalogue::PARTY_MAX;
use tenbin::games::anima::space::point::Point;
use tenbin::games::anima::state::{Frame, ModelId};
use tenbin::games::anima::{Action, Anima, State};

use super::SEED;
use crate::support::{game_with, table};

/// Sides of the table in units.
const SIDE: i16 = 12_000;

fn turned(at: Point) -> Point {
    if at == Point::NOWHERE { at } else { Point::new(SIDE - at.x, SIDE - at.y) }
}

fn other(model: ModelId) -> ModelId {
    if model == ModelId::NONE { model } else { ModelId::of(model.number() ^ PARTY_MAX as u8) }
}

/// The mirrored choice: of the other player, on the table turned round.
fn mirrored_action(action: Action) -> Action {
    use Action as A;
    match action {
        A::Edge(edge) => A::Edge(1 - edge),
        A::First(seat) => A::First(State::opponent(seat)),
        A::Model(model) => A::Model(other(model)),
        A::Spot(at) => A::Spot(turned(at)),
        A::Contact(model) => A::Contact(other(model)),
        A::Reveal(model, marker) => A::Reveal(other(model), marker),
        A::Attack(model) => A::Attack(other(model)),
        A::Shoot(model) => A::Shoot(other(model)),
        A::Charge(model) => A::Charge(other(model)),
        A::Push(model) => A::Push(other(model)),
        A::Slam(model) => A::Slam(other(model)),
        A::Use(slot, target, extra) => A::Use(slot, other(target), extra),
        A::React(model, slot, target) => A::React(other(model), slot, other(target)),
        A::Plot(number, target) => A::Plot(number, other(target)),
        A::Shield(model) => A::Shield(other(model)),
        A::Intercept(model) => A::Intercept(other(model)),
        _ => action,
    }
}

/// The mirrored moment, between two activations.
fn mirrored(state: &State) -> State {
    let quiet = |frame: &Frame| matches!(frame, Frame::Turn(_) | Frame::PickNext);
    assert!(state.frames.iter().all(quiet), "{:?}", state.frames);
    let mut twin = *state;
    for (number, model) in state.models.iter().enumerate() {
        let own = &mut twin.models[number ^ PARTY_MAX];
        *own = *model;
        own.at = turned(model.at);
        own.facing = model.facing.wrapping_add(128);
    }
    twin.on_table = state.on_table.rotate_left(16);
    twin.due = state.due.rotate_left(16);
    for (seat, side) in state.sides.iter().enumerate() {
        let own = &mut twin.sides[1 - seat];
        *own = *side;
        own.edge = 1 - side.edge;
        for marker in own.markers.iter_mut() {
            marker.at = turned(marker.at);
            marker.under = other(marker.under);
        }
    }
    for piece in twin.pieces.iter_mut() {
        // Discs and rectangles are what they were when turned by 180 degrees.
        piece.at = turned(piece.at);
    }
    for timed in twin.timed.iter_mut() {
        timed.models = timed.models.rotate_left(16);
        timed.source = other(timed.source);
    }
    twin.active = other(state.active);
    twin.first = State::opponent(state.first);
    twin.to_pick = State::opponent(state.to_pick);
    twin.contest = [state.contest[1], state.contest[0]];
    twin.winners = (state.winners & 1) << 1 | state.winners >> 1;
    twin
}

/// What of two moments must agree.
fn assert_same(state: &State, twin: &State, index: u64) {
    for (number, model) in state.models.iter().enumerate() {
        let mut wanted = *model;
        wanted.at = turned(model.at);
        wanted.facing = model.facing.wrapping_add(128);
        assert_eq!(wanted, twin.models[number ^ PARTY_MAX], "model {number} of game {index}");
    }
    for (seat, side) in state.sides.iter().enumerate() {
        let own = &twin.sides[1 - seat];
        assert_eq!((side.gnosis, &side.plots), (own.gnosis, &own.plots), "game {index}");
        assert_eq!(side.markers.len(), own.markers.len(), "game {index}");
    }
    assert_eq!(state.on_table.rotate_left(16), twin.on_table, "game {index}");
    assert_eq!((state.turn, state.ending), (twin.turn, twin.ending), "game {index}");
    let winners = (state.winners & 1) << 1 | state.winners >> 1;
    assert_eq!(winners, twin.winners, "game {index}");
}

/// The choices are mirrored. Places to go are samples of what is allowed (D11) and are rounded: a
/// place that only one of the two was offered is a choice for both.
fn assert_choices(actions: &Actions<Anima>, given: &Actions<Anima>, place: &str) {
    let is_spot = |action: &Action| matches!(action, Action::Spot(_));
    let mut wanted: Vec<Action> = actions.iter().copied().map(mirrored_action).collect();
    wanted.sort_unstable();
    wanted.retain(|action| !is_spot(action));
    let given: Vec<Action> = given.iter().copied().filter(|action| !is_spot(action)).collect();
    assert_eq!(wanted, given, "{place}");
}

/// Plays a game from the first activation on, and its mirror image beside it, choice by choice.
fn assert_mirrored(game: &Anima, bots: &str, index: u64) -> u32 {
    let mut players = table::<Anima>(2, &[bots]);
    seat_policies(&mut players, SEED, index);
    let mut chance = Seeded::new(SEED, index);
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut image: Option<(State, Seeded)> = None;
    let mut actions = Actions::<Anima>::new();
    let mut choices = 0;
    while let Decision::Seat(seat) = game.decision(&state) {
        if image.is_none() && state.top() == Frame::PickNext {
            image = Some((mirrored(&state), chance.clone()));
        }
        game.legal(&state, &mut actions);
        let choice = match actions.len() {
            1 => 0,
            _ => players[seat.index()].choose(View::new(game, &state, seat), &actions),
        };
        let chosen = actions[choice];
        if let Some((twin, dice)) = &mut image {
            choices += 1;
            let asked = Decision::Seat(Seat(1 - seat.0));
            assert_eq!(game.decision(twin), asked, "game {index}, {:?}", state.top());
            let mut given = Actions::<Anima>::new();
            game.legal(twin, &mut given);
            assert_choices(&actions, &given, &format!("game {index}, {:?}", state.top()));
            game.apply(twin, mirrored_action(chosen), dice, &mut NullRecorder);
        }
        game.apply(&mut state, chosen, &mut chance, &mut NullRecorder);
        if let Some((twin, _)) = &image {
            assert_same(&state, twin, index);
        }
    }
    choices
}

/// Invariant 14 of section 8, ANI-100.
#[test]
fn invariant_14_the_mirrored_table_gives_the_mirrored_game() {
    let game = game_with::<Anima>(2, &["layouts=[\"open_two\", \"ruins\", \"river_ford\"]"]);
    for index in 0..60 {
        assert!(assert_mirrored(&game, "novice", index) > 20);
    }
}

/// Invariant 14 with players who do anything at all.
#[test]
fn invariant_14_whatever_is_chosen() {
    let game = game_with::<Anima>(2, &["size_levels=100", "layouts=[\"crossroads\"]"]);
    for index in 0..60 {
        assert_mirrored(&game, "random", index);
    }
}

/// Invariant 14 on squares (ANI-547), without large bases: the middle of four squares is none of
/// them, so lines to and from them are not the same from the other side (ANI-542, ANI-544).
#[test]
fn invariant_14_on_squares() {
    let sets = [
        "board=\"squares\"",
        "layouts=[\"high_ground\"]",
        "parties=[\"gamma_empire\", \"gamma_dark\", \"gamma_church\"]",
    ];
    let game = game_with::<Anima>(2, &sets);
    for index in 0..60 {
        assert_mirrored(&game, "novice", index);
    }
}
