//! What every game must keep, checked with random tables: nothing here knows a game by name. A new
//! game passes all of this or is not finished; docs/adding-a-game.md says what each check is about.
//!
//! A game's crate calls all of it in one test, [`conformance`]; each check can be called by itself
//! as well. What is wrong is told by a panic, for here we are in a test.

mod checking;
mod fnv;
mod home;
mod instance;
mod mutations;
mod perft;
mod plays;
mod questions;
mod seen;
mod shown;
mod signature;
mod told;
mod turns;
mod variants;
mod words;

use std::collections::BTreeMap;
use std::fs;
use std::panic::catch_unwind;

use rand_pcg::Pcg64Mcg;

use crate::conformance::checking::{Checking, assert_schema};
use crate::conformance::mutations::Mutator;
use crate::module::Module;
use tenbin_content::load;
use tenbin_engine::chance::Loose;
use tenbin_engine::game::action_text;
use tenbin_engine::play::{GameEnd, forced_max, rollout, seat_policies};
use tenbin_engine::seed::{self, Label};
use tenbin_engine::{
    ACTIONS_MAX, Actions, Decision, FeatureSink, NullRecorder, Recorder, SEATS_MAX, Seat, Seeded,
    Table, View, play,
};

pub use fnv::Fnv;
pub use home::Home;
pub use instance::check_instance;
pub use plays::check_plays;
pub use questions::check_questions;
pub use seen::shows_no_secret;
pub use shown::{check_complete, check_ends};
pub use signature::check_signature;
pub use told::check_told;
pub use turns::check_turns;
pub use variants::check_variants;
pub use words::check_words;

const SEED: u64 = 0x0C0F_0A3B;

/// A check and what it is called.
pub type Check = (&'static str, fn(&Home));

/// Everything that every game must keep, by its name.
pub fn checks<G: Module>() -> [Check; 17] {
    [
        ("names_and_sizes_are_in_order", check_names_and_sizes::<G>),
        ("schemas_are_sound", check_schemas::<G>),
        ("every_decision_keeps_the_contract", check_decisions::<G>),
        ("bots_learn_nothing_from_hidden_information", check_blindness::<G>),
        ("a_seat_is_told_what_it_may_know", check_told::<G>),
        ("what_is_shown_is_declared_to_the_end", check_ends::<G>),
        ("what_is_shown_tells_all_that_decides", check_complete::<G>),
        ("equal_seeds_give_equal_games_whoever_listens", check_replay::<G>),
        ("going_on_is_applying_and_listing", check_advance::<G>),
        ("turns_are_told_once", check_turns::<G>),
        ("actions_name_the_cards_they_play", check_plays::<G>),
        ("scripted_counts_of_what_can_happen", check_perft::<G>),
        ("behaviour_has_its_signature", check_signature::<G>),
        ("facts_and_actions_are_those_declared", check_words::<G>),
        ("questions_about_rolls_have_answers", check_questions::<G>),
        ("damaged_content_is_refused_with_its_place", check_damaged_content::<G>),
        ("variants_keep_the_contract", check_variants::<G>),
    ]
}

/// Makes all checks of a game whose files are below the working folder, which in a test of cargo's
/// is the one of the package: `configs/`, `strategies/`, `tests/perft/<game>.toml` and
/// `tests/signature/<game>.txt`. Panics at the end with the names of those that failed; what is
/// wrong has been told by then.
pub fn conformance<G: Module>() {
    let home = Home::here();
    let mut failed: Vec<&str> = Vec::new();
    for (name, check) in checks::<G>() {
        if catch_unwind(|| check(&home)).is_err() {
            eprintln!("{name}: FAILED, see above");
            failed.push(name);
        }
    }
    // Where checks have left something to look at, this fails.
    let _ = fs::remove_dir(home.scratch());
    let count = checks::<G>().len();
    assert!(
        failed.is_empty(),
        "{} of {count} checks of {} failed: {}",
        failed.len(),
        G::ID,
        failed.join(", ")
    );
}

/// Calls `visit` with the game for every number of seats it takes.
fn at_every_table<G: Module>(home: &Home, mut visit: impl FnMut(&G, u8)) {
    for seats in G::SEATS {
        visit(&home.game::<G>(seats), seats);
    }
}

/// Names, sizes and the listing are in order.
pub fn check_names_and_sizes<G: Module>(home: &Home) {
    assert!(!G::TITLE.is_empty() && !G::SUMMARY.is_empty());
    assert!(G::SEATS.contains(&G::SEATS_DEFAULT));
    assert!(size_of::<G::Action>() <= 8, "an action has {} bytes", size_of::<G::Action>());
    println!("{}: {} bytes of state", G::ID, size_of::<G::State>());
    assert!(size_of::<G::State>() <= 4096, "copying states would dominate search");
    let mut features = G::FEATURES.to_vec();
    features.sort_unstable();
    features.dedup();
    assert_eq!(features.len(), G::FEATURES.len(), "a feature name is there twice");
    let told = G::FEATURE_GROUPS.iter().flat_map(|group| group.features);
    let told: Vec<&str> = told.map(|(name, _)| *name).collect();
    assert!(told.is_empty() || told == G::FEATURES, "FEATURE_GROUPS are not those of FEATURES");
    at_every_table::<G>(home, |game, seats| {
        assert_eq!((game.id(), game.seats()), (G::ID, seats));
        assert!(game.rules_version() >= 1);
        let listing = game.listing();
        assert!(listing.rows.iter().all(|row| row.len() == listing.header.len()));
    });
}

/// The schema is sound, and always the same.
pub fn check_schemas<G: Module>(home: &Home) {
    at_every_table::<G>(home, |game, _| {
        let schema = game.schema();
        assert_schema(&schema);
        assert_eq!(schema, game.schema(), "the schema is always the same");
        assert_eq!(schema.score.is_some(), G::HAS_SCORES, "HAS_SCORES and the schema");
    });
}

/// Plays games at every table, the last quarter of them with the bots of the default experiment,
/// and calls `at_decision` with every state that has a decision open: game, state, seat, legal
/// actions, the index of the chosen one, and the chance it will be applied with.
fn walk_games<G: Module>(
    home: &Home,
    games: u64,
    mut at_decision: impl FnMut(&G, &G::State, Seat, &Actions<G>, usize, &mut Seeded),
) {
    at_every_table::<G>(home, |game, _| walk_games_of(home, game, games, &mut at_decision));
}

/// The same with one game, whatever its content.
fn walk_games_of<G: Module>(
    home: &Home,
    game: &G,
    games: u64,
    at_decision: &mut impl FnMut(&G, &G::State, Seat, &Actions<G>, usize, &mut Seeded),
) {
    let (seats, schema) = (game.seats(), game.schema());
    let (_, names) = home.default_table::<G>();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut random = home.table::<G>(seats, &["random"]);
    let mut experts = home.table::<G>(seats, &names);
    for index in 0..games {
        let table = if index < games - games / 4 { &mut random } else { &mut experts };
        seat_policies(table, SEED, index);
        let mut chance = Seeded::new(SEED, index);
        let mut recorder = Checking::new(&schema, seats);
        walk_game(game, table, &mut chance, &mut recorder, at_decision);
        recorder.assert_complete();
    }
}

/// The loop of `engine::play`, with a look at every decision.
fn walk_game<G: Module, R: Recorder>(
    game: &G,
    table: &mut Table<G>,
    chance: &mut Seeded,
    recorder: &mut R,
    at_decision: &mut impl FnMut(&G, &G::State, Seat, &Actions<G>, usize, &mut Seeded),
) {
    let mut state = game.deal(chance, recorder);
    let mut actions = Actions::<G>::new();
    let (mut decisions, mut forced) = (0, 0);
    while let Decision::Seat(seat) = game.decision(&state) {
        assert_whole(game, &state);
        actions.clear();
        game.legal(&state, &mut actions);
        assert_legal(game, &state, &actions);
        decisions += u32::from(actions.len() > 1);
        forced += u32::from(actions.len() == 1);
        assert!(decisions <= game.decisions_max(), "the game does not end");
        assert!(forced <= forced_max(game), "the game does not end");
        let choice = match actions.len() {
            1 => 0,
            _ => table[seat.index()].choose(View::new(game, &state, seat), &actions),
        };
        at_decision(game, &state, seat, &actions, choice, chance);
        game.apply(&mut state, actions[choice], chance, recorder);
    }
    assert_whole(game, &state);
    assert_winners_stand_best(game, &state);
    recorder.ended(&game.standing(&state), decisions);
}

/// Once a game is over nobody stands better than its winners, whoever has lost stands worse, and a game that
/// does not tell how seats stand has the same for all.
fn assert_winners_stand_best<G: Module>(game: &G, state: &G::State) {
    let winners = game.standing(state).winners;
    let standings: Vec<i32> =
        (0..game.seats()).map(|seat| game.standing_of(state, Seat(seat))).collect();
    if !game.schema().tells_standing {
        assert!(standings.windows(2).all(|two| two[0] == two[1]), "{standings:?} is not declared");
        return;
    }
    let of = |has_won: bool| {
        (0..game.seats())
            .filter(move |&seat| winners.has(Seat(seat)) == has_won)
            .map(|seat| standings[usize::from(seat)])
            .collect::<Vec<i32>>()
    };
    if let (Some(&won), Some(&lost)) = (of(true).iter().min(), of(false).iter().max()) {
        assert!(won > lost, "who has won stands at {won}, who has not at {lost}");
    }
}

fn assert_whole<G: Module>(game: &G, state: &G::State) {
    game.check(state).unwrap_or_else(|error| panic!("{error}: {state:?}"));
}

fn assert_legal<G: Module>(game: &G, state: &G::State, actions: &Actions<G>) {
    assert!(!actions.is_empty(), "a decision without actions: {state:?}");
    assert!(actions.len() <= ACTIONS_MAX);
    assert!(
        actions.windows(2).all(|pair| pair[0] < pair[1]),
        "not ascending or not distinct: {actions:?} in {state:?}"
    );
    let Decision::Seat(seat) = game.decision(state) else { panic!("nobody decides") };
    assert!(seat.0 < game.seats(), "{seat} is not at the table");
}

/// Everything a bot may ask about an action.
#[derive(Clone, Eq, PartialEq, Debug)]
struct Seen {
    text: String,
    features: Vec<i64>,
    meaning: u64,
    turn: u32,
}

struct Dense(Vec<i64>);

impl FeatureSink for Dense {
    fn add(&mut self, feature: usize, value: i32) {
        assert!(feature < self.0.len(), "there is no feature {feature}");
        self.0[feature] += i64::from(value);
    }
}

fn seen<G: Module>(game: &G, state: &G::State, seat: Seat, actions: &Actions<G>) -> Vec<Seen> {
    let look = |&action: &G::Action| {
        let mut sink = Dense(vec![0; game.own_features().len()]);
        game.features(state, seat, &game.insight(state, seat), action, &mut sink);
        let text = action_text(game, state, action);
        let (meaning, turn) = (game.meaning(state, action), game.turn(state));
        Seen { text, features: sink.0, meaning, turn }
    };
    actions.iter().map(look).collect()
}

/// The features of all actions by an insight that is kept from decision to decision.
fn kept_features<G: Module>(
    game: &G,
    state: &G::State,
    seat: Seat,
    actions: &Actions<G>,
    kept: &mut Option<Box<G::Insight>>,
) -> Vec<Vec<i64>> {
    View::new(game, state, seat).with_insight(kept, |insight| {
        let look = |&action: &G::Action| {
            let mut sink = Dense(vec![0; game.own_features().len()]);
            game.features(state, seat, insight, action, &mut sink);
            sink.0
        };
        actions.iter().map(look).collect()
    })
}

/// Legal lists, texts, features and actions keep the contract of `Game` at every decision.
pub fn check_decisions<G: Module>(home: &Home) {
    let mut kept: Vec<Option<Box<G::Insight>>> = (0..SEATS_MAX).map(|_| None).collect();
    walk_games::<G>(home, 200, |game, state, seat, actions, choice, chance| {
        assert_contract(game, state, seat, actions, (choice, chance), &mut kept);
    });
}

/// Texts are there and tell actions apart, features are the same however they are asked for, and an action does
/// what it does whoever looks.
fn assert_contract<G: Module>(
    game: &G,
    state: &G::State,
    seat: Seat,
    actions: &Actions<G>,
    (choice, chance): (usize, &Seeded),
    kept: &mut [Option<Box<G::Insight>>],
) {
    let seen = seen(game, state, seat, actions);
    // What a game keeps changes nothing that it tells.
    let known = kept_features(game, state, seat, actions, &mut kept[seat.index()]);
    assert!(seen.iter().map(|seen| &seen.features).eq(&known), "{known:?} in {state:?}");
    let mut texts: Vec<&str> = seen.iter().map(|seen| seen.text.as_str()).collect();
    assert!(texts.iter().all(|text| !text.is_empty() && text.trim() == *text), "{texts:?}");
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), seen.len(), "two actions with one text: {texts:?}");
    // What an action does is a function of state, action and chance, and touches the copy only.
    let before = *state;
    let apply = || {
        let mut copy = before;
        game.apply(&mut copy, actions[choice], &mut chance.clone(), &mut NullRecorder);
        copy
    };
    assert!(
        apply() == apply(),
        "`{}` comes to something else the second time from one and the same state: do the rules change anything \
         outside of it?",
        seen[choice].text
    );
    assert_eq!(*state, before);
}

/// What a bot may ask depends on nothing that its seat cannot know.
pub fn check_blindness<G: Module>(home: &Home) {
    let mut generator = seed::stream(SEED, 0, Label::Bot(0));
    let mut schemas = BTreeMap::new();
    walk_games::<G>(home, 60, |game, state, seat, actions, _, _| {
        if seed::below(&mut generator, 8) == 0 {
            assert_blind(game, state, seat, actions, &mut generator);
            let schema = schemas.entry(game.seats()).or_insert_with(|| game.schema());
            shows_no_secret(game, schema, state, &mut generator)
                .unwrap_or_else(|error| panic!("{error}, at {} seats", game.seats()));
        }
    });
}

/// Dealing anew what `seat` cannot know must change nothing that `seat` may ask, keep the state
/// whole, and give a world that can be played on.
fn assert_blind<G: Module>(
    game: &G,
    state: &G::State,
    seat: Seat,
    actions: &Actions<G>,
    generator: &mut Pcg64Mcg,
) {
    let mut world = *state;
    let again = generator.clone();
    game.determinize(&mut world, seat, &mut Loose(generator));
    let mut twin = *state;
    game.determinize(&mut twin, seat, &mut Loose(&mut again.clone()));
    assert_eq!(world, twin, "a world is a function of state, seat and chance");
    game.check(&world).unwrap_or_else(|error| panic!("{error} in a world of {seat}: {world:?}"));
    assert_eq!(game.decision(&world), Decision::Seat(seat));
    let mut world_actions = Actions::<G>::new();
    game.legal(&world, &mut world_actions);
    assert_eq!(&world_actions, actions, "{seat} can tell worlds apart by its legal actions");
    assert_eq!(
        seen(game, &world, seat, actions),
        seen(game, state, seat, actions),
        "{seat} can tell worlds apart by texts, features or meanings"
    );
    for other in (0..game.seats()).map(Seat) {
        let mut world = *state;
        game.determinize(&mut world, other, &mut Loose(generator));
        game.check(&world).unwrap_or_else(|error| panic!("{error} in a world of {other}"));
        let (known, dealt) = (game.info_key(state, other), game.info_key(&world, other));
        assert_eq!(known, dealt, "{other} can tell worlds apart by its key");
    }
    let mut moves = generator.clone();
    let mut list = Actions::<G>::new();
    let chance = &mut Loose(generator);
    // A rollout counts forced actions too, which `decisions_max` does not.
    let actions_max = game.decisions_max().saturating_mul(4);
    let end = rollout(game, &mut world, &mut list, chance, &mut moves, actions_max);
    assert!(end.is_some(), "a world of {seat} does not end");
}

/// A seed gives one game, whether or not anybody listens.
pub fn check_replay<G: Module>(home: &Home) {
    at_every_table::<G>(home, |game, seats| {
        let schema = game.schema();
        let mut table = home.table::<G>(seats, &["random"]);
        let mut histories = Vec::new();
        for index in 0..100 {
            let mut run = || -> (GameEnd, u64) {
                seat_policies(&mut table, SEED, index);
                let mut recorder = Checking::new(&schema, seats);
                let chance = &mut Seeded::new(SEED, index);
                let end = play(game, &mut table, chance, &mut recorder);
                (end, recorder.history.0)
            };
            let (first, second) = (run(), run());
            assert_eq!(first, second, "game {index} is not the same twice");
            seat_policies(&mut table, SEED, index);
            let silent = play(game, &mut table, &mut Seeded::new(SEED, index), &mut NullRecorder);
            assert_eq!(first.0, silent, "game {index} depends on whether it is recorded");
            histories.push(first.1);
        }
        histories.sort_unstable();
        histories.dedup();
        assert!(histories.len() > 50, "seeds do not matter: {} histories", histories.len());
    });
}

/// `Game::advance` is `apply`, as many forced choices as it says, and `legal`.
pub fn check_advance<G: Module>(home: &Home) {
    at_every_table::<G>(home, |game, _| assert_advance(game, 40));
}

fn assert_advance<G: Module>(game: &G, games: u64) {
    let quiet = &mut NullRecorder;
    for index in 0..games {
        let (mut chance, mut chance_by_step) = (Seeded::new(SEED, index), Seeded::new(SEED, index));
        let mut moves = seed::stream(SEED, index, Label::Bot(0));
        let mut state = game.deal(&mut chance, quiet);
        let mut by_step = game.deal(&mut chance_by_step, quiet);
        let (mut actions, mut list) = (Actions::<G>::new(), Actions::<G>::new());
        let mut decision = game.decision(&state);
        game.legal(&state, &mut actions);
        while decision != Decision::Over {
            let choice = seed::below(&mut moves, actions.len() as u32) as usize;
            game.apply(&mut by_step, actions[choice], &mut chance_by_step, quiet);
            let mut forced = 0;
            decision =
                game.advance(&mut state, &mut actions, choice, &mut chance, quiet, &mut forced);
            assert!(G::TAKES_FORCED || forced == 0, "forced choices are taken: say TAKES_FORCED");
            for _ in 0..forced {
                list.clear();
                game.legal(&by_step, &mut list);
                assert_eq!(list.len(), 1, "a choice that was not forced in game {index}");
                game.apply(&mut by_step, list[0], &mut chance_by_step, quiet);
            }
            assert_eq!(state, by_step, "game {index}");
            assert_eq!(decision, game.decision(&by_step));
            list.clear();
            if decision != Decision::Over {
                game.legal(&by_step, &mut list);
            }
            assert_eq!(actions, list, "game {index}: {state:?}");
        }
    }
}

/// Counts worked out by hand from the rules, `tests/perft/<game>.toml`.
pub fn check_perft<G: Module>(home: &Home) {
    let path = home.in_tests(&format!("perft/{}.toml", G::ID));
    let shown = path.display();
    let Ok(text) = fs::read_to_string(&path) else {
        panic!(
            "{shown} is missing: write down a few counts that you work out from the rules by hand, \
             each with the keys of this one (the numbers of a game that rolls one die of six faces \
             or passes):\n\n[[perft]]\nseats = 2\ndepth = 1       # actions from the deal\n\
             paths = 7       # ways they can go, each outcome of the dice one of its own\n\
             ended = 0       # how many of them end the game\ndice_leaves = 7 # outcomes of the \
             dice of all actions of all these ways; an action without dice has one\n"
        );
    };
    let file: perft::File =
        toml::from_str(&text).unwrap_or_else(|error| panic!("{shown}: {error}"));
    assert!(!file.perft.is_empty(), "{shown} has no count");
    for case in file.perft {
        let game = home.game_with::<G>(case.seats, &case.set);
        let counts = perft::count(&game, case.seed, case.depth);
        assert_eq!(counts, case.counts, "{shown}: {case:?}");
    }
}

/// How many damaged contents are tried for each game.
const DAMAGES: u32 = 1500;

/// Each damaged content is refused with a place, or loads; nothing panics.
pub fn check_damaged_content<G: Module>(home: &Home) {
    let scratch = home.scratch().join(format!("damaged-{}", G::ID));
    let folder = scratch.join("configs").join(G::ID);
    fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files = home.files::<G>();
    let library = home.library().with_root(scratch.clone());
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    };
    for (name, text) in &files {
        write(name, text);
    }
    let seats: Vec<u8> = G::SEATS.collect();
    let mut mutator = Mutator(7);
    let (mut valid, mut refused) = (0, 0);
    for round in 0..DAMAGES as usize {
        let (name, whole) = &files[mutator.below(files.len())];
        let mut text = mutator.mutate(whole);
        if mutator.below(3) == 0 {
            text = mutator.mutate(&text);
        }
        write(name, &text);
        let diagnostics = match load(&library, G::ID, G::shape(), &[], &[]) {
            Err(diagnostics) => diagnostics,
            Ok(content) => {
                let mut diagnostics = content.diagnostics.clone();
                let result = G::compile(&content, seats[round % seats.len()], &mut diagnostics);
                assert_eq!(result.is_some(), diagnostics.is_empty(), "{}", diagnostics.render());
                diagnostics
            }
        };
        for finding in diagnostics.findings() {
            assert!(finding.place.is_some(), "{finding:?} has no place");
        }
        assert_eq!(diagnostics.render().is_empty(), diagnostics.is_empty());
        *(if diagnostics.is_empty() { &mut valid } else { &mut refused }) += 1;
        write(name, whole);
    }
    // Where this fails there is nothing better to do.
    let _ = fs::remove_dir_all(&scratch);
    // Many mutations hit comments; many do not. Both must occur, or nothing was tested.
    assert!(valid > 50 && refused > 250, "{}: {valid} valid, {refused} refused", G::ID);
}
