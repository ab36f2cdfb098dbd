//! The invariants of section 8 of the rules catalogue (I1 to I13) in random games: the shipped
//! rules, every single knob, and forty random settings. `Game::check` holds I1 to I3 and I12; the
//! rest is seen from one decision to the next.

use rand_pcg::Pcg64Mcg;
use tenbin::engine::seed::{self, Label, below};
use tenbin::engine::{Actions, Decision, Game, NullRecorder, Seat, Seeded};
use tenbin::games::okko::content::knobs::RULES;
use tenbin::games::okko::state::{FigureId, Frame, Movement, Status};
use tenbin::games::okko::{Action, Okko, State};

use crate::support;
use crate::support::settings::{Knob, draw_by_weight, draw_settings, first_broken, knobs};
use tenbin::conformance::shows_no_secret;

const SEED: u64 = 0x0CC0;

/// Knobs that content must agree with, or that are turned together below.
const LEFT_OUT: &[&str] = &[
    "bands",
    "boards",
    "scenario_board",
    "die_faces",
    "budget",
    "tile_size",
    "tiles_per_side",
    "max_civilians",
    "sorcerer_limit",
    "max_copies_per_character",
    "max_equipment_per_character",
    "equipment_unique",
    "margin_fall_back",
    "margin_endanger",
    "margin_out",
    "max_turns",
    "stalemate_turns",
    "band_choice",
    "loss_threshold",
    "first_phase_dice_a",
];

fn turned_knobs() -> Vec<Knob> {
    knobs(&RULES, LEFT_OUT)
}

/// A bot that fights: it prefers what is rare at random, so that many rules meet.
fn choose(actions: &[Action], generator: &mut Pcg64Mcg) -> usize {
    let weight = |action: &Action| match action {
        Action::Attack(_) | Action::Shoot(..) | Action::Recover => 12,
        Action::Use(..) | Action::SetDie(..) | Action::StatDie(_) | Action::Cancel(..) => 6,
        Action::Activate(_) | Action::Step(_) => 4,
        Action::EndActivations | Action::Done => 1,
        _ => 2,
    };
    draw_by_weight(actions, weight, generator)
}

/// What must hold from one decision to the next.
fn transition(game: &Okko, before: &State, action: Action, after: &State) -> Result<(), String> {
    game.check(after)?;
    for seat in 0..2 {
        let (old, new) = (&before.sides[seat], &after.sides[seat]);
        if new.lost < old.lost || new.alive > old.alive {
            return Err("I3: a loss was taken back".to_owned());
        }
    }
    let same_phase = before.phase == after.phase;
    for figure in FigureId::ALL {
        let (old, new) = (before.figure(figure), after.figure(figure));
        if old.status == Status::Out && new.status != Status::Out {
            return Err("I4: a figure came back".to_owned());
        }
        let recovers = old.status == Status::Endangered && new.status == Status::Alert;
        if recovers && same_phase && figure.seat() != before.phase_seat {
            return Err("I4: a figure recovered in the enemy phase".to_owned());
        }
        if same_phase && new.stats_used & old.stats_used != old.stats_used {
            return Err("I6: a stat was raised and forgotten".to_owned());
        }
        if same_phase && old.activated && !new.activated {
            return Err("I5: an activation was forgotten".to_owned());
        }
    }
    let active = |state: &State| (state.active.figure, state.active.action_used);
    let acts = matches!(action, Action::Attack(_) | Action::Shoot(..) | Action::Recover);
    if acts && active(before).1 {
        return Err("I5: a second action".to_owned());
    }
    if matches!(action, Action::Step(_)) && before.active.movement == Movement::Over {
        return Err("I5: a step after the movement".to_owned());
    }
    if let Action::Activate(figure) = action
        && before.figure(figure).activated
    {
        return Err("I5: a second activation".to_owned());
    }
    if after.turn < before.turn || after.phase < before.phase {
        return Err("I9: time runs backwards".to_owned());
    }
    Ok(())
}

/// Plays a game, checking everything at every decision; gives the number of decisions.
fn play_watched(game: &Okko, index: u64) -> Result<u32, String> {
    let mut chance = Seeded::new(SEED, index);
    let mut generator = seed::stream(SEED, index, Label::Bot(0));
    let schema = game.schema();
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut actions = Actions::<Okko>::new();
    for decisions in 0..60_000 {
        let Decision::Seat(seat) = game.decision(&state) else {
            return Ok(decisions);
        };
        game.legal(&state, &mut actions);
        if decisions % 16 == 0 {
            shows_no_secret(game, &schema, &state, &mut generator.clone())?;
        }
        if actions.is_empty() || !actions.is_sorted() {
            return Err(format!("I13: the list {actions:?} for {:?}", state.top()));
        }
        if actions.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(format!("I13: an action twice for {:?}", state.top()));
        }
        if seat != Seat(0) && seat != Seat(1) {
            return Err("a third player".to_owned());
        }
        let action = actions[choose(&actions, &mut generator)];
        let before = state;
        game.apply(&mut state, action, &mut chance, &mut NullRecorder);
        transition(game, &before, action, &state)
            .map_err(|problem| format!("{problem}, after {action:?} at {:?}", before.top()))?;
    }
    Err(format!("I10: no end, at {:?}", state.top()))
}

fn broken(sets: &[String], games: u64) -> Option<String> {
    let mut texts: Vec<&str> = sets.iter().map(String::as_str).collect();
    texts.push("max_turns=20");
    let game = support::game_with::<Okko>(2, &texts);
    let problem = first_broken(games, |index| play_watched(&game, index))?;
    Some(format!("{problem}\n  {sets:?}"))
}

/// I1 to I6, I9, I10, I12, I13 with the shipped rules, and OKK-071 ends every game.
#[test]
fn the_invariants_hold_with_the_shipped_rules() {
    for set in
        ["budget=16", "budget=12", "band_choice=mirror", "loss_threshold=1", "first_phase_dice_a=0"]
    {
        assert_eq!(broken(&[set.to_owned()], 100), None);
    }
}

/// The same with every word or end of a range of every knob on its own.
#[test]
fn the_invariants_hold_with_every_single_knob() {
    let mut all = Vec::new();
    for knob in turned_knobs() {
        for value in knob.values() {
            all.extend(broken(&[format!("{}={value}", knob.name)], 4));
        }
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// The same with forty random settings of all knobs together, and random margins.
#[test]
fn the_invariants_hold_with_random_settings() {
    let mut all = Vec::new();
    for ordinal in 0..40 {
        let mut sets = draw_settings(&turned_knobs(), SEED, ordinal);
        let mut generator = seed::stream(SEED, ordinal, Label::Rules(1));
        let mut margins: Vec<u32> = (0..3).map(|_| below(&mut generator, 6) + 1).collect();
        margins.sort_unstable();
        for (name, margin) in ["fall_back", "endanger", "out"].iter().zip(margins) {
            sets.push(format!("margin_{name}={margin}"));
        }
        all.extend(broken(&sets, 10));
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// I11: the same seed and choices give the same game; another seed gives another.
#[test]
fn i11_equal_seeds_give_equal_games() {
    let game = support::game_with::<Okko>(2, &[]);
    let deal = |index| game.deal(&mut Seeded::new(SEED, index), &mut NullRecorder);
    assert_eq!(deal(1), deal(1));
    let different = (0..20).any(|index| deal(index).player_a != deal(index + 1).player_a);
    assert!(different);
    for index in 0..10 {
        assert_eq!(play_watched(&game, index), play_watched(&game, index));
    }
}

/// I7: of two fighters at most one is out or endangered by a combat's margin; while dice are being
/// reserved or activations chosen no fight is open.
#[test]
fn i7_no_fight_is_left_open() {
    let game = support::game_with::<Okko>(2, &[]);
    for index in 0..60 {
        let mut chance = Seeded::new(SEED, index);
        let mut generator = seed::stream(SEED, index, Label::Bot(0));
        let mut state = game.deal(&mut chance, &mut NullRecorder);
        let mut actions = Actions::<Okko>::new();
        while game.decision(&state) != Decision::Over {
            let resting = matches!(
                state.top(),
                Frame::Phase | Frame::Reserve { .. } | Frame::TakeBack { .. }
            );
            if resting {
                assert!(!state.fight.goes_on);
                assert_eq!(state.frames.len(), 1, "{:?}", state.frames);
            }
            game.legal(&state, &mut actions);
            let action = actions[choose(&actions, &mut generator)];
            game.apply(&mut state, action, &mut chance, &mut NullRecorder);
        }
    }
}
