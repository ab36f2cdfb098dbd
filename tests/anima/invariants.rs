//! The invariants of section 8 of the rules catalogue (1 to 15) in random games: the shipped rules,
//! every single knob, and random settings. `Game::check` holds what can be seen of one
//! state; the rest is seen from one decision to the next.

use rand_pcg::Pcg64Mcg;
use tenbin::content::Shape;
use tenbin::engine::seed::{self, Label};
use tenbin::engine::{Actions, Decision, Game, NullRecorder, Seat, Seeded};
use tenbin::games::anima::content::knobs::{COSTS, CRASHES, RULES, STATE_NUMBERS, Score};
use tenbin::games::anima::content::vocabulary::State as Token;
use tenbin::games::anima::state::{Frame, Place, flag, models_of};
use tenbin::games::anima::{Action, Anima, State};

use crate::support;
use crate::support::settings::{Knob, draw_by_weight, draw_settings, first_broken, knobs};
use tenbin::conformance::shows_no_secret;

const SEED: u64 = 0xA217;

/// Knobs that content must agree with, or that are turned together elsewhere.
const LEFT_OUT: &[&str] = &[
    "parties",
    "layouts",
    "cost",
    "crash",
    "state",
    "size_levels",
    "party_choice",
    "allow_org_parties",
    "org_wanderer_slots",
    "advantage_budget",
    "leader_limit",
    "wanderers_as_org",
    "table_w_cm",
    "table_h_cm",
    "max_turns",
    "max_decisions",
    "max_reaction_depth",
    "die_faces",
    "crit_min",
    "mastery_crit_min",
    "inch_cm",
];

/// Knobs of `LEFT_OUT` that agree with each other: faces of the die with what is compared with a
/// die (ANI-009, ANI-341), and the inch, which squares fix (ANI-001, ANI-541).
const CONSISTENT: &[&[&str]] = &[
    &[],
    &["die_faces=6", "crit_min=6", "mastery_crit_min=5"],
    &["die_faces=8", "crit_min=8", "mastery_crit_min=2"],
    &["crit_min=2", "mastery_crit_min=2"],
    &["crit_min=10", "mastery_crit_min=10"],
    &["crit_min=7", "mastery_crit_min=7"],
    &["die_faces=12", "crit_min=12", "mastery_crit_min=11"],
    &["die_faces=20", "crit_min=20", "mastery_crit_min=19"],
    &["die_faces=20", "crit_min=2", "mastery_crit_min=2"],
    &["inch_cm=2.54", "board=continuous"],
];

fn owned(sets: &[&str]) -> Vec<String> {
    sets.iter().map(|&set| set.to_owned()).collect()
}

fn turned_knobs() -> Vec<Knob> {
    knobs(&RULES, LEFT_OUT)
}

/// The knobs of a nested table, by their full names.
fn nested(table: &str, shape: &Shape) -> Vec<String> {
    let all = knobs(shape, &[]);
    let values = |knob: &Knob| {
        let name = knob.name;
        knob.values()
            .into_iter()
            .map(move |value| format!("{table}.{name}={value}"))
            .collect::<Vec<_>>()
    };
    all.iter().flat_map(values).collect()
}

/// A bot that fights: it prefers what is rare at random, so that many rules meet.
fn choose(actions: &[Action], generator: &mut Pcg64Mcg) -> usize {
    let weight = |action: &Action| match action {
        Action::Attack(_) | Action::Shoot(_) | Action::Push(_) | Action::Slam(_) => 12,
        Action::Use(..) | Action::React(..) | Action::Counter | Action::Contact(_) => 10,
        Action::Charge(_) | Action::Shield(_) | Action::Intercept(_) | Action::Seek(_) => 8,
        Action::Walk | Action::Run | Action::Climb(_) | Action::Plot(..) | Action::Reveal(..) => 5,
        Action::Pass | Action::End => 1,
        _ => 2,
    };
    draw_by_weight(actions, weight, generator)
}

/// What must hold from one decision to the next.
fn transition(game: &Anima, before: &State, after: &State) -> Result<(), String> {
    game.check(after)?;
    if after.turn < before.turn {
        return Err("15: time runs backwards".to_owned());
    }
    let same_turn = before.turn == after.turn;
    for model in models_of(u32::MAX) {
        let (old, new) = (before.model(model), after.model(model));
        if old.place == Place::Removed && new.place == Place::Removed && old.lp != new.lp {
            return Err("2: a removed model's life points change".to_owned());
        }
        let kept = flag::MOVED | flag::SOUGHT | flag::ACTIVATED | flag::INTERCEPTED;
        let forgotten = old.flags & kept & !new.flags;
        if same_turn
            && old.place == Place::Table
            && new.place == Place::Table
            && forgotten != 0
            && before.turn > 0
        {
            return Err(format!("4: {forgotten:#x} of {model:?} is forgotten"));
        }
    }
    Ok(())
}

/// What a turn has seen so far.
#[derive(Default)]
struct Watch {
    /// Models picked for an activation, one bit each.
    picked: u32,
    /// Those that could have been picked at the first pick of the turn.
    ready: u32,
    /// Those that something has kept from acting in the turn.
    excused: u32,
}

impl Watch {
    /// 5: a model is picked once a turn, and by its end everybody that could be was.
    fn decision(&mut self, before: &State, action: Action, after: &State) -> Result<(), String> {
        if let (Frame::PickNext, Action::Model(model)) = (before.top(), action) {
            if self.ready == 0 {
                self.ready = before.on_table;
            }
            if model.is_in(self.picked) {
                return Err(format!("5: {model:?} is activated twice"));
            }
            self.picked |= model.bit();
        }
        for model in models_of(u32::MAX) {
            if [before, after].iter().any(|s| {
                s.has(model, flag::STUNNED)
                    || s.bears(model, Token::Paralysed)
                    || !s.is_on_table(model)
            }) {
                self.excused |= model.bit();
            }
        }
        if before.turn == after.turn {
            return Ok(());
        }
        let left_out = self.ready & !self.excused & !self.picked;
        *self = Self::default();
        if left_out != 0 {
            return Err(format!("5: models {left_out:#x} were never activated in their turn"));
        }
        Ok(())
    }
}

/// 13: a score rises only with a model that comes to the table (levels, with or without cards).
fn scores(game: &Anima, before: &State, after: &State) -> Result<(), String> {
    let arrives = after.on_table & !before.on_table != 0;
    if before.turn == 0 || arrives || game.rules.knobs.score == Score::LevelsByLpFraction {
        return Ok(());
    }
    for seat in [Seat(0), Seat(1)] {
        let (old, new) = (game.rules.score_of(before, seat), game.rules.score_of(after, seat));
        if new > old {
            return Err(format!("13: the score of {seat} rises from {old} to {new}"));
        }
    }
    Ok(())
}

/// Plays a game, checking everything at every decision; gives the number of decisions.
fn play_watched(game: &Anima, index: u64) -> Result<u32, String> {
    let mut chance = Seeded::new(SEED, index);
    let mut generator = seed::stream(SEED, index, Label::Bot(0));
    let schema = game.schema();
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut actions = Actions::<Anima>::new();
    let mut watch = Watch::default();
    for decisions in 0..120_000 {
        let Decision::Seat(seat) = game.decision(&state) else {
            return Ok(decisions);
        };
        game.legal(&state, &mut actions);
        if decisions % 16 == 0 {
            shows_no_secret(game, &schema, &state, &mut generator.clone())?;
        }
        if actions.is_empty() || !actions.is_sorted() {
            return Err(format!("the list {actions:?} for {:?}", state.top()));
        }
        if actions.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(format!("an action twice for {:?}", state.top()));
        }
        if seat != Seat(0) && seat != Seat(1) {
            return Err("a third player".to_owned());
        }
        let action = actions[choose(&actions, &mut generator)];
        let before = state;
        game.apply(&mut state, action, &mut chance, &mut NullRecorder);
        transition(game, &before, &state)
            .and_then(|()| scores(game, &before, &state))
            .and_then(|()| watch.decision(&before, action, &state))
            .map_err(|problem| format!("{problem}, after {action:?} at {:?}", before.top()))?;
    }
    Err(format!("15: no end, at {:?}", state.top()))
}

fn broken(sets: &[String], games: u64) -> Option<String> {
    let mut texts: Vec<&str> = sets.iter().map(String::as_str).collect();
    texts.push("max_turns=6");
    let game = support::game_with::<Anima>(2, &texts);
    let problem = first_broken(games, |index| play_watched(&game, index))?;
    Some(format!("{problem}\n  {sets:?}"))
}

/// 1 to 10, 13 and 15 with the shipped rules, sizes and kinds of set-up.
#[test]
fn the_invariants_hold_with_the_shipped_rules() {
    for set in [
        "size_levels=100",
        "size_levels=200",
        "size_levels=300",
        "scenery_mode=random_legal",
        "scenery_mode=player_placed",
        "board=squares",
    ] {
        assert_eq!(broken(&[set.to_owned()], 40), None);
    }
}

/// The same with every word or end of a range of every knob on its own.
#[test]
fn the_invariants_hold_with_every_single_knob() {
    let mut sets = Vec::new();
    for knob in turned_knobs() {
        sets.extend(knob.values().into_iter().map(|value| format!("{}={value}", knob.name)));
    }
    sets.extend(nested("cost", &COSTS));
    sets.extend(nested("crash", &CRASHES));
    sets.extend(nested("state", &STATE_NUMBERS));
    let mut all: Vec<String> = sets.into_iter().filter_map(|set| broken(&[set], 2)).collect();
    all.extend(CONSISTENT.iter().filter_map(|sets| broken(&owned(sets), 4)));
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// The same with random settings of all knobs together, each with one of `CONSISTENT`.
#[test]
fn the_invariants_hold_with_random_settings() {
    let mut all = Vec::new();
    for ordinal in 0..120 {
        let mut sets = draw_settings(&turned_knobs(), SEED, ordinal);
        // A later setting of the same knob takes the place of an earlier one.
        sets.extend(owned(CONSISTENT[ordinal as usize % CONSISTENT.len()]));
        all.extend(broken(&sets, 3));
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// 11: the same seed and choices give the same game; another seed gives another.
#[test]
fn equal_seeds_give_equal_games() {
    let game = support::game_with::<Anima>(2, &[]);
    let deal = |index| game.deal(&mut Seeded::new(SEED, index), &mut NullRecorder);
    assert_eq!(deal(1), deal(1));
    let different = (0..20).any(|index| deal(index).sides != deal(index + 1).sides);
    assert!(different);
    for index in 0..5 {
        assert_eq!(play_watched(&game, index), play_watched(&game, index));
    }
}

/// 4, 5: between activations nothing is going on.
#[test]
fn nothing_is_left_open_between_activations() {
    let game = support::game_with::<Anima>(2, &[]);
    for index in 0..20 {
        let mut chance = Seeded::new(SEED, index);
        let mut generator = seed::stream(SEED, index, Label::Bot(0));
        let mut state = game.deal(&mut chance, &mut NullRecorder);
        let mut actions = Actions::<Anima>::new();
        while game.decision(&state) != Decision::Over {
            if state.top() == Frame::PickNext {
                assert!(state.attacks.is_empty() && state.runs.is_empty(), "{:?}", state.frames);
                assert!(state.fallen.is_empty());
                assert_eq!(state.frames.len(), 2, "{:?}", state.frames);
            }
            game.legal(&state, &mut actions);
            let action = actions[choose(&actions, &mut generator)];
            game.apply(&mut state, action, &mut chance, &mut NullRecorder);
        }
    }
}
