//! What a seat is told of a game that people play: nothing that it does not know.

use std::collections::BTreeMap;

use rand_pcg::Pcg64Mcg;

use crate::conformance::home::Home;
use crate::conformance::{SEED, walk_games};
use crate::module::Module;
use crate::people::{Event, Story, told_to};
use tenbin_engine::chance::Loose;
use tenbin_engine::game::action_text;
use tenbin_engine::seed::{self, Label};
use tenbin_engine::{Actions, AnyChance, AnyRecorder, Decision, Eye, Picture, Seat, Seeded};

/// Games at each table; one decision in so many of them is looked at, in so many worlds for each seat.
const GAMES: u64 = 40;
const ONE_IN: u32 = 3;
const WORLDS: usize = 4;

/// A choice and what came of it, as a seat is told it, and what the seat knows then.
struct Heard<S> {
    after: S,
    /// A hash of what the seat knows then, and what it sees.
    known: (u64, Picture),
    text: String,
    /// The choice, where it is told.
    choice: Option<Event>,
    story: Vec<Event>,
}

impl<S: Copy + Eq> Heard<S> {
    fn new<G: Module<State = S>>(
        game: &G,
        before: &S,
        [seat, looker]: [Seat; 2],
        action: G::Action,
        chance: &Seeded,
    ) -> Self {
        let mut after = *before;
        let text = action_text(game, before, action);
        let choice = Event::Choice { seat, text: text.clone(), is_forced: false };
        let mut story = Story::default();
        let (chance, recorder) = (&mut chance.clone(), &mut AnyRecorder(&mut story));
        game.apply(&mut after, action, &mut AnyChance(chance), recorder);
        let told = |event: &Event| told_to(event, Some(looker), G::SECRET);
        Self {
            known: (game.info_key(&after, looker), Picture::new(game, &after, Eye::Seat(looker))),
            after,
            text,
            choice: told(&choice),
            story: story.events.iter().filter_map(told).collect(),
        }
    }

    /// What of the story tells two worlds apart in which the same was chosen and the seat knows the same.
    fn story_gives_away<'a>(&'a self, other: &Self) -> Option<&'a Event> {
        if self.known != other.known || self.text != other.text {
            return None;
        }
        // Where a hidden hand has nothing to choose from, the game is further on already.
        let mut pairs = self.story.iter().zip(&other.story);
        pairs.find(|(one, other)| one != other).map(|(one, _)| one)
    }

    /// The choice that was told, where it alone tells from what was chosen otherwise and the seat knows the same.
    fn choice_gives_away<'a>(&'a self, other: &Self) -> Option<&'a Event> {
        let is_alike = self.known == other.known && self.story == other.story;
        self.choice.as_ref().filter(|_| is_alike && self.choice != other.choice)
    }
}

/// Whatever a seat cannot know is dealt anew and the game goes on in any way it could: where the seat knows the
/// same afterwards it was told the same. Panics with one of each sort that was not.
pub fn check_told<G: Module>(home: &Home) {
    let mut generator = seed::stream(SEED, 0, Label::Bot(1));
    let mut leaks = BTreeMap::new();
    walk_games::<G>(home, GAMES, |game, state, seat, actions, choice, chance| {
        find_leaks((game, state, seat), (actions, choice), chance, &mut generator, &mut leaks);
    });
    let shown: Vec<&str> = leaks.values().map(String::as_str).collect();
    assert!(leaks.is_empty(), "a seat that knows the same is told\n{}", shown.join("\n"));
}

/// Looks at one decision in so many for sentences that give away what a seat does not know, by sort.
pub(super) fn find_leaks<G: Module>(
    (game, state, seat): (&G, &G::State, Seat),
    (actions, choice): (&Actions<G>, usize),
    chance: &Seeded,
    generator: &mut Pcg64Mcg,
    leaks: &mut BTreeMap<String, String>,
) {
    if seed::below(generator, ONE_IN) != 0 {
        return;
    }
    for looker in (0..game.seats()).map(Seat) {
        let (chosen, who) = (actions[choice], [seat, looker]);
        let true_one = Heard::new(game, state, who, chosen, chance);
        let mut note = |event: &Event, other: &Heard<G::State>| {
            let told = format!("{looker} hears {event:?}, {:?}", true_one.story);
            let told = format!("{told}\n  or {:?}, {:?}", other.choice, other.story);
            leaks.entry(sort_of(event)).or_insert(told);
        };
        // What a state remembers of a choice and the seat does not know is a secret.
        for &action in actions.iter().filter(|_| seat != looker) {
            let other = Heard::new(game, state, who, action, chance);
            let event = true_one.choice_gives_away(&other);
            if let Some(event) = event.filter(|_| other.after != true_one.after) {
                note(event, &other);
            }
        }
        for _ in 0..WORLDS {
            let mut world = *state;
            game.determinize(&mut world, looker, &mut Loose(&mut *generator));
            if world == *state || game.decision(&world) != Decision::Seat(seat) {
                continue;
            }
            let mut legal = Actions::<G>::new();
            game.legal(&world, &mut legal);
            let is_own = |one: &&G::Action| seat != looker || **one == chosen;
            let others: Vec<Heard<G::State>> = legal
                .iter()
                .filter(is_own)
                .map(|&action| Heard::new(game, &world, who, action, chance))
                .collect();
            // A choice that the other world has not got tells that it is not that one.
            let is_in_both = others.iter().any(|other| other.text == true_one.text);
            for other in &others {
                let by_choice = true_one.choice_gives_away(other).filter(|_| !is_in_both);
                if let Some(event) = true_one.story_gives_away(other).or(by_choice) {
                    note(event, other);
                }
            }
        }
    }
}

/// What tells one sort of sentence or choice from another: its second word, or its first.
fn sort_of(event: &Event) -> String {
    match event {
        Event::Told { text, .. } => text.split_whitespace().nth(1).unwrap_or_default().to_owned(),
        Event::Choice { text, .. } => {
            format!("choice {}", text.split(' ').next().unwrap_or_default())
        }
    }
}
