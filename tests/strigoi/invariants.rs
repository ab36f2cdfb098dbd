//! The invariants of section 8 of the rules catalogue of Strigoi in random games: the shipped rules
//! with every number of players, every single knob, and random settings of all of them. `Game::check`
//! holds what one state shows; the rest is seen from one decision to the next and from the story.

mod story;

use rand_pcg::Pcg64Mcg;
use tenbin::content::{Diagnostics, Node};
use tenbin::engine::chance::Loose;
use tenbin::engine::play::seat_policies;
use tenbin::engine::seed::{self, Label, below};
use tenbin::engine::{Actions, Decision, Game, NullRecorder, Seat, Seeded, Table, View};
use tenbin::games::strigoi::board::{Space, room_of};
use tenbin::games::strigoi::content::knobs::RULES;
use tenbin::games::strigoi::state::{CardId, Ending, Frame};
use tenbin::games::strigoi::{Action, State, Strigoi};
use tenbin::module::Module;

use crate::support;
use crate::support::settings::{Knob, draw_by_weight, draw_settings, first_broken, knobs};
use story::Story;
use tenbin::conformance::shows_no_secret;

const SEED: u64 = 0x5354;

/// Knobs that content must agree with, or that are turned together in `TOGETHER`.
const LEFT_OUT: &[&str] =
    &["pack", "altar_threshold", "inferno_limit", "altar_max", "board_layout", "max_assaults"];

/// Settings that go together.
const TOGETHER: &[&[&str]] = &[
    &["pack=choose"],
    &["pack=choose", "ladder_placement=players_choose", "ladders_in_play=6"],
    &["board_layout=reference"],
    &["altar_max=3", "altar_threshold={1=1, 2=1, 3=1, 4=2, 5=3}"],
    &["altar_max=8", "altar_threshold={1=1, 2=1, 3=1, 4=1, 5=1}", "start_altar=3"],
    &["inferno_limit={1=8, 2=8, 3=8, 4=8, 5=8}", "altar_threshold={1=1, 2=1, 3=1, 4=1, 5=1}"],
    // Piles run out (STR-130, STR-302).
    &["blood_points=6", "inferno_limit={1=8, 2=8, 3=8, 4=8, 5=8}"],
    &["empty_hand=refill_with_wound", "surplus_wounds=drawn_and_discarded"],
    &["empty_hand=rest", "voluntary_rest=true"],
];

fn turned_knobs() -> Vec<Knob> {
    knobs(&RULES, LEFT_OUT)
}

fn last_frame(state: &State) -> Frame {
    state.frames.last().copied().unwrap_or_default()
}

/// A bot that fights: it prefers what is rare at random, so that many rules meet.
fn choose(actions: &[Action], generator: &mut Pcg64Mcg) -> usize {
    let weight = |action: &Action| match action {
        Action::Melee(_) | Action::Ranged(_) | Action::Reward(_) | Action::Sneak(_) => 12,
        Action::Token(_) | Action::Use(_) | Action::Encounter | Action::Fight => 8,
        Action::GuardWound(_) | Action::GuardShock(_) | Action::Peek | Action::Decline => 6,
        _ => 3,
    };
    draw_by_weight(actions, weight, generator)
}

/// Invariants 3, 6 and 11 from one decision to the next.
fn transition(game: &Strigoi, before: &State, after: &State) -> Result<(), String> {
    game.check(after)?;
    if after.inferno < before.inferno || after.assault < before.assault {
        return Err("3: the inferno or the Assault runs backwards".to_owned());
    }
    if after.display & !before.display != 0 {
        return Err("11: an Advanced card came back".to_owned());
    }
    let (old, new) = (&before.board, &after.board);
    if before.wolves[0].space.is_none() {
        // The board is still being laid out.
        return Ok(());
    }
    if new.standing & !old.standing != 0 {
        return Err("6: a platform rose again".to_owned());
    }
    let placing = matches!(last_frame(before), Frame::PlaceLadder(..));
    if !placing && new.ladders() & !old.ladders() != 0 {
        return Err("6: a ladder came back".to_owned());
    }
    for (old, new) in before.vampires.iter().zip(&after.vampires) {
        let appeared = new.supreme && !old.supreme && !game.rules.knobs.supreme_keeps_wounds;
        if new.is_alive() && !appeared && new.wound_count() < old.wound_count() {
            return Err("6: a Strigoi was healed".to_owned());
        }
        if new.is_alive() && !old.is_alive() || old.supreme && new.is_alive() && !new.supreme {
            return Err("STR-371: a Strigoi came back".to_owned());
        }
    }
    check_turned(before, after)
}

/// Invariant 6: a rotation changes no occupant of F, P, L or C.
fn check_turned(before: &State, after: &State) -> Result<(), String> {
    let Frame::Orient(room) = last_frame(before) else { return Ok(()) };
    for (old, new) in before.wolves.iter().zip(&after.wolves) {
        let is_in = |space: Option<Space>| space.is_some_and(|space| room_of(space) == room);
        let is_spoke = |space: Space| (6..12).contains(&space.part());
        let on_spoke = is_in(old.space) && old.space.is_some_and(is_spoke);
        let stays_in_turn =
            after.turn.seat == before.turn.seat && after.turn.place == before.turn.place;
        let still = matches!(last_frame(after), Frame::Menu) && stays_in_turn;
        if still && !on_spoke && old.space != new.space {
            return Err(format!(
                "6: a rotation moved a wolf from {:?} to {:?}",
                old.space, new.space
            ));
        }
        if still && on_spoke && !is_in(new.space) {
            return Err("STR-022: a wolf fell off a turning platform".to_owned());
        }
    }
    Ok(())
}

/// Invariant 10, and that a list of choices is one.
fn check_actions(game: &Strigoi, state: &State, actions: &[Action]) -> Result<(), String> {
    if actions.is_empty() || !actions.windows(2).all(|pair| pair[0] < pair[1]) {
        return Err(format!("the list {actions:?} for {:?}", last_frame(state)));
    }
    let attacks = |action: &Action| matches!(action, Action::Melee(_) | Action::Ranged(_));
    let threshold = game.rules.catalogue.numbers.altar_threshold;
    if actions.iter().any(attacks) && i32::from(state.altar) < threshold {
        return Err(format!("10: an attack with {} on the altar", state.altar));
    }
    Ok(())
}

/// STR-072: worlds that differ only in what a seat cannot know look the same to it.
fn check_blindness(
    game: &Strigoi,
    state: &State,
    asked: Seat,
    actions: &Actions<Strigoi>,
    generator: &mut Pcg64Mcg,
) -> Result<(), String> {
    for seat in (0..game.rules.seats).map(Seat) {
        let mut world = *state;
        game.determinize(&mut world, seat, &mut Loose(generator));
        game.check(&world).map_err(|problem| format!("in a world of {seat}: {problem}"))?;
        if game.info_key(&world, seat) != game.info_key(state, seat) {
            return Err(format!("STR-072: {seat} can tell worlds apart"));
        }
        let own = |state: &State| state.wolves[seat.index()];
        if own(&world) != own(state) {
            return Err(format!("STR-072: what {seat} has was dealt anew"));
        }
        if seat == asked {
            let mut list = Actions::<Strigoi>::new();
            game.legal(&world, &mut list);
            if list != *actions {
                return Err(format!("STR-072: {seat} has other choices in another world"));
            }
        }
    }
    Ok(())
}

/// Plays a game at random, checking everything at every decision; gives its last state.
fn play_watched(game: &Strigoi, index: u64) -> Result<State, String> {
    play_with(game, &mut Table::<Strigoi>::new(), index)
}

/// The same with bots that know how to get far, where there are any; they err now and then.
fn play_with(game: &Strigoi, bots: &mut Table<Strigoi>, index: u64) -> Result<State, String> {
    seat_policies(bots, SEED, index);
    let mut chance = Seeded::new(SEED, index);
    let mut generator = seed::stream(SEED, index, Label::Bot(0));
    let mut story = Story::new(game);
    let schema = game.schema();
    let mut state = game.deal(&mut chance, &mut story);
    let mut actions = Actions::<Strigoi>::new();
    game.check(&state)?;
    for decision in 0..200_000 {
        let Decision::Seat(seat) = game.decision(&state) else {
            story.finished(&state)?;
            return finished(game, &state).map(|()| state);
        };
        game.legal(&state, &mut actions);
        check_actions(game, &state, &actions)?;
        if decision % 16 == 0 {
            check_blindness(game, &state, seat, &actions, &mut generator)?;
            shows_no_secret(game, &schema, &state, &mut generator.clone())?;
            // Everything can be told of every state.
            assert!(!game.facts(&state).is_empty());
        }
        let errs = below(&mut generator, 8) == 0;
        let choice = match bots.get_mut(seat.index()) {
            Some(bot) if actions.len() > 1 && !errs => {
                bot.choose(View::new(game, &state, seat), &actions)
            }
            _ => choose(&actions, &mut generator),
        };
        let action = actions[choice];
        let before = state;
        game.apply(&mut state, action, &mut chance, &mut story);
        let place = || format!("after {action:?} at {:?}", before.frames);
        transition(game, &before, &state).map_err(|problem| format!("{problem}, {}", place()))?;
        if let Some(problem) = &story.problem {
            return Err(format!("{problem}, {}", place()));
        }
    }
    Err(format!("14: no end, at {:?}", last_frame(&state)))
}

/// Invariant 14, STR-420, STR-421: how a game ends.
fn finished(game: &Strigoi, state: &State) -> Result<(), String> {
    let winners = game.standing(state).winners.len();
    let wanted = if state.ending == Ending::Victory { u32::from(game.rules.seats) } else { 0 };
    if winners != wanted {
        return Err(format!("STR-420: {winners} winners after {:?}", state.ending));
    }
    if i32::from(state.assault) > game.rules.knobs.max_assaults {
        return Err(format!("14: {} Assaults", state.assault));
    }
    Ok(())
}

fn broken(seats: u8, sets: &[String], games: u64) -> Option<String> {
    let texts: Vec<&str> = sets.iter().map(String::as_str).collect();
    let game = support::game_with::<Strigoi>(seats, &texts);
    let problem = first_broken(games, |index| play_watched(&game, index))?;
    Some(format!("{seats} seats, {problem}\n  {sets:?}"))
}

/// Invariants 1 to 14 with the shipped rules and every number of players.
#[test]
fn the_invariants_hold_with_the_shipped_rules() {
    let mut all = Vec::new();
    for seats in 1..=5 {
        all.extend(broken(seats, &[], 60));
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// The same with every word or end of a range of every knob on its own.
#[test]
fn the_invariants_hold_with_every_single_knob() {
    let mut all = Vec::new();
    for (ordinal, knob) in (0_u8..).zip(turned_knobs()) {
        for value in knob.values() {
            let set = format!("{}={value}", knob.name);
            all.extend(broken(2 + ordinal % 4, std::slice::from_ref(&set), 4));
            all.extend(broken(2 + (ordinal + 2) % 4, &[set], 4));
        }
    }
    for sets in TOGETHER {
        let sets: Vec<String> = sets.iter().map(|&set| set.to_owned()).collect();
        for seats in 1..=5 {
            all.extend(broken(seats, &sets, 5));
        }
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// The same with random settings of all knobs together.
#[test]
fn the_invariants_hold_with_random_settings() {
    let mut all = Vec::new();
    for ordinal in 0..60 {
        let sets = draw_settings(&turned_knobs(), SEED, ordinal);
        all.extend(broken(1 + (ordinal % 5) as u8, &sets, 8));
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// The same in games that reach the Supreme and its end: bots that know how, and knobs that matter
/// then (STR-370 to STR-379).
#[test]
fn the_invariants_hold_to_the_end() {
    let (mut won, mut supreme) = (0, 0);
    for (ordinal, sets) in [
        &[][..],
        &["supreme_keeps_wounds=false", "collapse_costs_blood=2"],
        &["collapse=every_assault", "supreme_stuck=next_standing"],
        &["strigoi_center_room=enterable", "counter_who=any_one", "targets_per_attack=2"],
        &["strigoi_center_room=across", "inferno_limit={1=8, 2=8, 3=8, 4=8, 5=8}"],
    ]
    .into_iter()
    .enumerate()
    {
        let seats = 5 - ordinal as u8;
        let game = support::game_with::<Strigoi>(seats, sets);
        let mut bots = support::table::<Strigoi>(seats, &["expert"]);
        for index in 0..12 {
            let end = play_with(&game, &mut bots, index);
            let end = end.unwrap_or_else(|problem| panic!("game {index} of {sets:?}: {problem}"));
            won += u32::from(end.ending == Ending::Victory);
            supreme += u32::from(end.vampires.iter().any(|vampire| vampire.supreme));
        }
    }
    assert!(won > 2 && supreme > 5, "{won} games won, {supreme} with the Supreme");
}

/// STR-306: which Wound tokens lie on the Strigoi nobody knows, unless the rest of them is known.
#[test]
fn tokens_on_the_strigoi_are_dealt_anew() {
    let game = support::game::<Strigoi>(2);
    let mut diagnostics = Diagnostics::default();
    let start = "master_wounds = ['plain', 'plain', 'double']\napprentice_wounds = ['shock']";
    let node = Node::parse("start", start, &mut diagnostics).expect("the start parses");
    let mut chance = Seeded::new(SEED, 4);
    let mut state = game.stage(&node, &mut chance, &mut diagnostics).expect("a state");
    let mut generator = seed::stream(SEED, 4, Label::Bot(2));
    let on_card = |state: &State| state.vampires.map(|vampire| vampire.wounds);
    let before = on_card(&state);
    let deck = |state: &State| state.piles[3].deck;
    let mut other = 0;
    for _ in 0..20 {
        let mut world = state;
        game.determinize(&mut world, Seat(0), &mut Loose(&mut generator));
        let dealt = on_card(&world);
        assert_eq!(dealt.map(u64::count_ones), [3, 1]);
        assert_eq!(deck(&world) | dealt[0] | dealt[1], deck(&state) | before[0] | before[1]);
        other += u32::from(dealt[0] | dealt[1] != before[0] | before[1]);
    }
    assert!(other > 15, "the tokens come from the whole pile: {other}");
    // The pile was rebuilt while they lay there: all others have been seen.
    state.settled = before[0] | before[1];
    let mut swapped = 0;
    for _ in 0..40 {
        let mut world = state;
        game.determinize(&mut world, Seat(0), &mut Loose(&mut generator));
        let dealt = on_card(&world);
        assert_eq!(dealt[0] | dealt[1], before[0] | before[1], "they are known together");
        swapped += u32::from(dealt != before);
        assert_eq!(game.info_key(&world, Seat(0)), game.info_key(&state, Seat(0)));
    }
    assert!(swapped > 10, "which of the two each lies on is not known: {swapped}");
}

/// Reward cards of others are dealt anew, but for those that came out of a discard.
#[test]
fn reward_cards_of_others_are_dealt_anew() {
    let game = support::game::<Strigoi>(2);
    let mut diagnostics = Diagnostics::default();
    let start = "wolves = [{ rewards = ['crossbow', 'war_axe', 'war_axe'], shown = ['crossbow'] },\
                 { rewards = ['holy_water'] }]";
    let node = Node::parse("start", start, &mut diagnostics).expect("the start parses");
    let mut chance = Seeded::new(SEED, 5);
    let state = game.stage(&node, &mut chance, &mut diagnostics).expect("a state");
    let mut generator = seed::stream(SEED, 5, Label::Bot(3));
    let mut hands = Vec::new();
    for _ in 0..30 {
        let mut world = state;
        game.determinize(&mut world, Seat(1), &mut Loose(&mut generator));
        let foe = world.wolves[0];
        assert_eq!(foe.rewards.count_ones(), 3);
        assert_eq!(foe.rewards & state.wolves[0].shown, state.wolves[0].shown);
        assert_eq!(world.wolves[1], state.wolves[1], "the own hand is known");
        hands.push(foe.rewards);
    }
    hands.sort_unstable();
    hands.dedup();
    assert!(hands.len() > 10, "{} hands", hands.len());
}

/// Invariant 12: the same seed and choices give the same game; another seed gives another.
#[test]
fn equal_seeds_give_equal_games() {
    let game = support::game::<Strigoi>(3);
    let ends: Vec<State> =
        (0..10).map(|index| play_watched(&game, index).expect("a whole game")).collect();
    for (index, end) in (0..).zip(&ends) {
        assert_eq!(play_watched(&game, index).as_ref(), Ok(end));
    }
    assert!(ends.windows(2).any(|pair| pair[0] != pair[1]));
}

/// STR-072: a card chosen in Phase 1 is hidden until all are revealed.
#[test]
fn chosen_cards_are_dealt_anew_for_the_others() {
    let game = support::game::<Strigoi>(2);
    let mut chance = Seeded::new(SEED, 3);
    let mut generator = seed::stream(SEED, 3, Label::Bot(1));
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut actions = Actions::<Strigoi>::new();
    while !matches!(last_frame(&state), Frame::Choose(Seat(1))) {
        game.legal(&state, &mut actions);
        game.apply(&mut state, actions[0], &mut chance, &mut NullRecorder);
    }
    let chosen = state.wolves[0].chosen.expect("seat 1 has chosen first");
    let (mut seen, mut kept) = (0_u64, 0_u64);
    for _ in 0..100 {
        let mut world = state;
        game.determinize(&mut world, Seat(1), &mut Loose(&mut generator));
        seen |= world.wolves[0].chosen.map_or(0, CardId::bit);
        assert_eq!(game.info_key(&world, Seat(1)), game.info_key(&state, Seat(1)));
        let mut world = state;
        game.determinize(&mut world, Seat(0), &mut Loose(&mut generator));
        kept |= world.wolves[0].chosen.map_or(0, CardId::bit);
    }
    assert_eq!(seen, state.wolves[0].hand, "any card of the hand may have been chosen");
    assert_eq!(kept, chosen.bit(), "a seat knows its own choice");
}
