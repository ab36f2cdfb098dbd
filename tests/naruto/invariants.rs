//! The invariants of section 8 of the rules catalogue (INV-01 to INV-20) in random games: the
//! shipped rules, every single knob, and forty random settings. `Game::check` holds what one state
//! shows; the rest is seen from one decision to the next and from the story that is told.

use std::fmt;

use rand_pcg::Pcg64Mcg;
use tenbin::engine::chance::Loose;
use tenbin::engine::seed::{self, Label};
use tenbin::engine::{Actions, Decision, Game, Recorder, Seat, Seeded};
use tenbin::games::naruto::content::knobs::{RULES, ResolutionOrder, TurnCounter};
use tenbin::games::naruto::state::{Ending, Frame, other as other_seat};
use tenbin::games::naruto::{Action, Naruto, State};

use crate::support;
use crate::support::settings::{Knob, draw_by_weight, draw_settings, first_broken, knobs};
use tenbin::conformance::shows_no_secret;

const SEED: u64 = 0x4A41;

/// Knobs that content must agree with, or that are turned together below.
const LEFT_OUT: &[&str] = &[
    "decks",
    "deck_choice",
    "deck_size",
    "deck_size_is",
    "max_copies",
    "max_ninja",
    "max_turns",
    "max_launches",
    "gains_low",
    "gains_high",
];

fn turned_knobs() -> Vec<Knob> {
    knobs(&RULES, LEFT_OUT)
}

/// Follows the techniques of a game through its story (INV-10, INV-11).
#[derive(Default)]
struct Chains {
    fifo: bool,
    open: Vec<String>,
    launched: usize,
    ended: usize,
    problem: Option<String>,
}

impl Chains {
    fn hear(&mut self, line: &str) {
        const ENDS: [&str; 3] = [" resolves", " is cancelled: ", " is negated"];
        if let Some((_, rest)) = line.split_once(" launches ") {
            let id = rest.split(' ').next().unwrap_or_default();
            self.open.push(id.to_owned());
            self.launched += 1;
        } else if let Some(id) = ENDS.iter().find_map(|end| Some(line.split_once(end)?.0)) {
            if id.contains(' ') {
                return;
            }
            self.ended += 1;
            let next = match (self.open.is_empty(), self.fifo) {
                (true, _) => None,
                (_, true) => Some(self.open.remove(0)),
                (_, false) => self.open.pop(),
            };
            if next.as_deref() != Some(id) {
                self.problem = Some(format!("INV-10: {id} came out, {next:?} was next"));
            }
        }
    }
}

impl Recorder for Chains {
    const ON: bool = true;

    fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        let mut text = String::new();
        line(&mut text).expect("writing to a String cannot fail");
        self.hear(&text);
    }
}

/// A bot that fights: it prefers what is rare at random, so that many rules meet.
fn choose(actions: &[Action], generator: &mut Pcg64Mcg) -> usize {
    let weight = |action: &Action| match action {
        Action::Call(..) | Action::Send(_) | Action::Launch(..) => 12,
        Action::Tactic(_) | Action::Client(_) | Action::Interrupt(_) | Action::Block(_) => 8,
        Action::Charge | Action::ChargeCard(_) | Action::Use | Action::Join(_) => 4,
        _ => 3,
    };
    draw_by_weight(actions, weight, generator)
}

/// INV-05: counters rise by one at the end of a turn, up to the cap.
fn check_counters(game: &Naruto, before: &State, after: &State) -> Result<(), String> {
    let cap = game.rules.knobs.turn_counter_cap as u8;
    let turns = after.turn - before.turn;
    if turns > 1 {
        return Err(format!("{turns} turns without a decision"));
    }
    for seat in [Seat(0), Seat(1)] {
        let own = game.rules.knobs.turn_counter == TurnCounter::Shared || before.active == seat;
        let rises = turns == 1 && before.turn > 0 && own;
        let counter = before.players[seat.index()].counter;
        let wanted = if rises { (counter + 1).min(cap) } else { counter };
        let found = after.players[seat.index()].counter;
        // The game may end in the middle of the end of a turn.
        if found != wanted && after.ending == Ending::None {
            return Err(format!("INV-05: a counter went from {counter} to {found}"));
        }
    }
    Ok(())
}

/// INV-09: a launch takes the card from the hand and its price from the chakra.
fn check_launch(before: &State, after: &State) -> Result<(), String> {
    let Some(link) = after.chain.last() else { return Ok(()) };
    let is_new = after.chain.len() == before.chain.len() + 1 && link.number == after.launches;
    if !is_new || !matches!(after.top(), Frame::Respond { .. }) {
        return Ok(());
    }
    let (old, new) = (&before.players[link.caster.index()], &after.players[link.caster.index()]);
    let spent = old.chakra.count_ones() - new.chakra.count_ones();
    if old.hand & !link.card.bit() != new.hand || spent != u32::from(link.paid) {
        return Err(format!("INV-09: {spent} chakra for a price of {}", link.paid));
    }
    Ok(())
}

/// What must hold from one decision to the next.
fn transition(game: &Naruto, before: &State, after: &State) -> Result<(), String> {
    game.check(after)?;
    if after.turn < before.turn {
        return Err("time runs backwards".to_owned());
    }
    let knobs = &game.rules.knobs;
    let most = knobs.gains_to_win - 1 + knobs.gains_high.max(knobs.gains_low);
    for seat in 0..2 {
        let (old, new) = (&before.players[seat].gains, &after.players[seat].gains);
        if new.len() < old.len() || new[..old.len()] != **old {
            return Err("INV-12: a gain was lost".to_owned());
        }
        if new.len() as i32 > most {
            return Err(format!("INV-19: {} gains", new.len()));
        }
    }
    check_counters(game, before, after)?;
    check_launch(before, after)
}

/// INV-08, INV-20: what may be chosen.
fn check_actions(state: &State, actions: &[Action]) -> Result<(), String> {
    if actions.is_empty() || !actions.windows(2).all(|pair| pair[0] < pair[1]) {
        return Err(format!("the list {actions:?} for {:?}", state.top()));
    }
    let resting = actions.iter().any(|action| match action {
        Action::Launch(_, user) => !state.in_battle(*user),
        _ => false,
    });
    if resting {
        return Err("INV-20: a ninja at rest may use a technique".to_owned());
    }
    Ok(())
}

/// INV-14: worlds that differ only in what a seat cannot know look the same to it.
fn check_blindness(
    game: &Naruto,
    state: &State,
    seat: Seat,
    actions: &Actions<Naruto>,
    generator: &mut Pcg64Mcg,
) -> Result<(), String> {
    let mut world = *state;
    game.determinize(&mut world, seat, &mut Loose(generator));
    game.check(&world).map_err(|problem| format!("in a world of {seat}: {problem}"))?;
    let mut list = Actions::<Naruto>::new();
    game.legal(&world, &mut list);
    if list != *actions || game.info_key(&world, seat) != game.info_key(state, seat) {
        return Err("INV-14: a seat can tell worlds apart".to_owned());
    }
    let own = &state.players[seat.index()];
    let dealt = &world.players[seat.index()];
    if own.hand != dealt.hand || own.deck.len() != dealt.deck.len() {
        return Err("INV-14: an own hand was dealt anew".to_owned());
    }
    Ok(())
}

/// Plays a game, checking everything at every decision; gives its last state.
fn play_watched(game: &Naruto, index: u64) -> Result<State, String> {
    let mut chance = Seeded::new(SEED, index);
    let mut generator = seed::stream(SEED, index, Label::Bot(0));
    let mut story = Chains {
        fifo: game.rules.knobs.resolution_order == ResolutionOrder::Fifo,
        ..Chains::default()
    };
    let schema = game.schema();
    let mut state = game.deal(&mut chance, &mut story);
    let mut actions = Actions::<Naruto>::new();
    game.check(&state)?;
    for decision in 0..200_000 {
        let Decision::Seat(seat) = game.decision(&state) else {
            return finished(&state, &story).map(|()| state);
        };
        game.legal(&state, &mut actions);
        check_actions(&state, &actions)?;
        if decision % 16 == 0 {
            check_blindness(game, &state, seat, &actions, &mut generator)?;
            shows_no_secret(game, &schema, &state, &mut generator.clone())?;
        }
        let action = actions[choose(&actions, &mut generator)];
        let before = state;
        game.apply(&mut state, action, &mut chance, &mut story);
        transition(game, &before, &state)
            .map_err(|problem| format!("{problem}, after {action:?} at {:?}", before.top()))?;
        if let Some(problem) = story.problem {
            return Err(problem);
        }
        // INV-09, INV-11: between chains nothing is left of the last one.
        if matches!(state.top(), Frame::Open { .. } | Frame::Menu) && !story.open.is_empty() {
            return Err(format!("INV-11: {:?} have not come out", story.open));
        }
    }
    Err(format!("INV-16: no end, at {:?}", state.top()))
}

/// INV-11, INV-17: how a game ends.
fn finished(state: &State, story: &Chains) -> Result<(), String> {
    let winners = state.winners.count_ones();
    let decided = matches!(state.ending, Ending::Gains | Ending::DeckOut);
    if winners != u32::from(decided) {
        return Err(format!("INV-17: {winners} winners after {:?}", state.ending));
    }
    if story.launched != story.ended + story.open.len() {
        return Err("INV-11: a technique came out twice".to_owned());
    }
    Ok(())
}

fn broken(sets: &[String], games: u64) -> Option<String> {
    let texts: Vec<&str> = sets.iter().map(String::as_str).collect();
    let game = support::game_with::<Naruto>(2, &texts);
    let problem = first_broken(games, |index| play_watched(&game, index))?;
    Some(format!("{problem}\n  {sets:?}"))
}

/// INV-01 to INV-20 with the shipped rules, and INV-16: no game comes near the cutoff.
#[test]
fn the_invariants_hold_with_the_shipped_rules() {
    let game = support::game::<Naruto>(2);
    for index in 0..300 {
        let state = play_watched(&game, index).unwrap_or_else(|problem| {
            panic!("game {index}: {problem}");
        });
        assert!(state.turn <= 110, "INV-16: game {index} took {} turns", state.turn);
        assert!(matches!(state.ending, Ending::Gains | Ending::DeckOut), "game {index}");
    }
}

/// The same with every word or end of a range of every knob on its own.
#[test]
fn the_invariants_hold_with_every_single_knob() {
    let mut all = Vec::new();
    for knob in turned_knobs() {
        for value in knob.values() {
            all.extend(broken(&[format!("{}={value}", knob.name)], 6));
        }
    }
    for (low, high) in [(0, 1), (0, 4), (3, 3), (3, 4)] {
        all.extend(broken(&[format!("gains_low={low}"), format!("gains_high={high}")], 6));
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// The same with forty random settings of all knobs together.
#[test]
fn the_invariants_hold_with_random_settings() {
    let mut all = Vec::new();
    for ordinal in 0..40 {
        let sets = draw_settings(&turned_knobs(), SEED, ordinal);
        all.extend(broken(&sets, 10));
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// INV-15: the same seed and choices give the same game; another seed gives another.
#[test]
fn inv_15_equal_seeds_give_equal_games() {
    let game = support::game::<Naruto>(2);
    let ends: Vec<State> =
        (0..10).map(|index| play_watched(&game, index).expect("a whole game")).collect();
    for (index, end) in (0..).zip(&ends) {
        assert_eq!(play_watched(&game, index).as_ref(), Ok(end));
    }
    assert!(ends.windows(2).any(|pair| pair[0] != pair[1]));
}

/// INV-14: of the opponent's hand only what was shown stays, and unseen cards do change places.
#[test]
fn inv_14_what_is_unseen_is_dealt_anew() {
    let game = support::game::<Naruto>(2);
    let mut generator = seed::stream(SEED, 1, Label::Bot(1));
    let mut chance = Seeded::new(SEED, 1);
    let state = game.deal(&mut chance, &mut tenbin::engine::NullRecorder);
    let (me, other) = (state.starter, other_seat(state.starter));
    let mut hands = Vec::new();
    for _ in 0..20 {
        let mut world = state;
        game.determinize(&mut world, me, &mut Loose(&mut generator));
        let foe = &world.players[other.index()];
        assert_eq!(foe.hand.count_ones(), state.players[other.index()].hand.count_ones());
        assert_eq!(foe.hand & foe.deck.loose, 0, "INV-01: a card is in hand and deck");
        hands.push(foe.hand);
    }
    hands.sort_unstable();
    hands.dedup();
    assert!(hands.len() > 10, "the opponent's hand is dealt anew: {} hands", hands.len());
}
