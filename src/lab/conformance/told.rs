//! What a seat is told of a game that people play: nothing that it does not know.

use std::collections::BTreeSet;

use crate::conformance::home::Home;
use crate::conformance::{SEED, walk_games};
use crate::module::Module;
use crate::people::{Event, Story, told_to};
use tenbin_engine::chance::Loose;
use tenbin_engine::game::action_text;
use tenbin_engine::seed::{self, Label};
use tenbin_engine::{Actions, AnyChance, AnyRecorder, Decision, Seat, Seeded};

/// Games at each table; one decision in so many of them is looked at, in so many worlds for each seat.
const GAMES: u64 = 40;
const ONE_IN: u32 = 3;
const WORLDS: usize = 4;

/// What a seat is told of a choice and what came of it, and what it knows then.
fn heard<G: Module>(
    game: &G,
    before: &G::State,
    [seat, looker]: [Seat; 2],
    action: G::Action,
    chance: &Seeded,
) -> (u64, Vec<Event>) {
    let mut state = *before;
    let text = action_text(game, &state, action);
    let choice = Event::Choice { seat, text, is_forced: false };
    let mut story = Story::default();
    let (chance, recorder) = (&mut chance.clone(), &mut AnyRecorder(&mut story));
    game.apply(&mut state, action, &mut AnyChance(chance), recorder);
    let all = std::iter::once(choice).chain(story.events);
    let told = all.filter_map(|event| told_to(&event, Some(looker), G::SECRET)).collect();
    (game.info_key(&state, looker), told)
}

/// Whatever a seat cannot know is dealt anew and the game goes on in any way it could: where the seat knows the
/// same afterwards it was told the same. Panics with all that differs.
pub fn check_told<G: Module>(home: &Home) {
    let mut generator = seed::stream(SEED, 0, Label::Bot(1));
    let mut leaks = BTreeSet::new();
    walk_games::<G>(home, GAMES, |game, state, seat, actions, choice, chance| {
        if seed::below(&mut generator, ONE_IN) != 0 {
            return;
        }
        for looker in (0..game.seats()).map(Seat) {
            let chosen = actions[choice];
            let (known, told) = heard(game, state, [seat, looker], chosen, chance);
            for _ in 0..WORLDS {
                let mut world = *state;
                game.determinize(&mut world, looker, &mut Loose(&mut generator));
                if world == *state || game.decision(&world) != Decision::Seat(seat) {
                    continue;
                }
                let mut legal = Actions::<G>::new();
                game.legal(&world, &mut legal);
                for &action in legal.iter().filter(|&&one| seat != looker || one == chosen) {
                    let (other, heard) = heard(game, &world, [seat, looker], action, chance);
                    if other == known && heard != told {
                        leaks.insert(format!("{}: {told:?}\n  or {heard:?}", leak(&told, &heard)));
                    }
                }
            }
        }
    });
    let sorts: BTreeSet<&str> =
        leaks.iter().filter_map(|leak| leak.split_once(": ")).map(|(sort, _)| sort).collect();
    let one_each = sorts.iter().filter_map(|sort| leaks.iter().find(|one| one.starts_with(sort)));
    let shown: Vec<&str> = one_each.map(String::as_str).collect();
    assert!(leaks.is_empty(), "a seat that knows the same is told\n{}", shown.join("\n"));
}

/// The second word of the first line that differs, which is what tells one sort from another.
fn leak(told: &[Event], heard: &[Event]) -> String {
    let differs = told.iter().zip(heard).find(|(one, other)| one != other).map(|(one, _)| one);
    match differs.or_else(|| told.last()) {
        Some(Event::Told { text, .. }) => {
            text.split_whitespace().nth(1).unwrap_or_default().to_owned()
        }
        Some(Event::Choice { text, .. }) => {
            format!("choice {}", text.split(' ').next().unwrap_or_default())
        }
        None => "nothing".to_owned(),
    }
}
