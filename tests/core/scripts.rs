//! Bots that are scripts, the shipped ones and others, in whole games: blind to what is hidden, the same on
//! any number of threads and after whatever games.

use std::sync::atomic::AtomicBool;

use tenbin::content::{Diagnostics, Library};
use tenbin::engine::chance::Loose;
use tenbin::engine::play::{Policy, seat_policies};
use tenbin::engine::seed::{self, Label};
use tenbin::engine::{Actions, Decision, Game, NullRecorder, Seat, Seeded, Table, View, play};
use tenbin::games::pig::Pig;
use tenbin::module::Module;
use tenbin::policies::{Strategy, make, parse};
use tenbin::sim::{Batch, BatchResult, Progress, play_one, run};

use crate::support;
use crate::support::games::{GameVisitor, with_game};

const SEED: u64 = 0x5C21;

struct Silent;

impl Progress for Silent {
    fn advance(&self, _games: u64) {}
}

/// The strategy that the script of a file comes to.
fn scripted<G: Module>(test: &str, script: &str) -> Strategy {
    let toml = "kind = \"script\"\nscript = \"bot.luau\"\n";
    let (toml_path, path) =
        (format!("strategies/{}/bot.toml", G::ID), format!("strategies/{}/bot.luau", G::ID));
    let library =
        support::library_with(test, &[(toml_path.as_str(), toml), (path.as_str(), script)]);
    read::<G>(&library, "bot").unwrap_or_else(|errors| panic!("{errors}"))
}

fn read<G: Module>(library: &Library, name: &str) -> Result<Strategy, String> {
    let mut diagnostics = Diagnostics::default();
    let strategy = parse(library, support::owner::<G>(), name, &mut diagnostics);
    strategy.ok_or_else(|| diagnostics.render())
}

fn batch(strategies: &[Strategy], games: u64, threads: usize) -> Batch {
    Batch {
        strategies: strategies.to_vec(),
        rotate: false,
        seed: SEED,
        games: 0..games,
        threads,
        content_hash: String::new(),
        luck: None,
    }
}

fn played<G: Game>(game: &G, batch: &Batch) -> BatchResult {
    run(game, &game.schema(), batch, &Silent, &AtomicBool::new(false))
}

/// Visits every game with its shipped example at all seats.
struct Examples;

/// The seats of a game's default experiment.
fn seats<G: Module>() -> u8 {
    support::default_table::<G>().0
}

impl GameVisitor for Examples {
    type Output = ();

    fn visit<G: Module>(self) {
        sees_nothing_hidden::<G>();
        is_the_same_on_any_number_of_threads::<G>();
    }
}

/// A world dealt anew in which all that a seat knows is the same makes no difference to what it chooses.
fn sees_nothing_hidden<G: Module>() {
    let game = support::game::<G>(seats::<G>());
    let strategy = support::strategy::<G>("script_example");
    assert_eq!(strategy.kind(), "script");
    let mut generator = seed::stream(SEED, 1, Label::Rules(0));
    let mut asked = 0;
    for index in 0..6 {
        let mut table: Table<G> = (0..game.seats()).map(|_| make::<G>(&strategy)).collect();
        seat_policies(&mut table, SEED, index);
        let mut chance = Seeded::new(SEED, index);
        let mut state = game.deal(&mut chance, &mut NullRecorder);
        let mut actions = Actions::<G>::new();
        while let Decision::Seat(seat) = game.offer(&state, &mut actions) {
            let choice = match actions.len() {
                1 => 0,
                _ => table[seat.index()].choose(View::new(&game, &state, seat), &actions),
            };
            if actions.len() > 1 && seed::below(&mut generator, 4) == 0 {
                asked += 1;
                let mut world = state;
                game.determinize(&mut world, seat, &mut Loose(&mut generator));
                let one = fresh(&strategy, &game, &state, seat, &actions);
                let other = fresh(&strategy, &game, &world, seat, &actions);
                assert_eq!(one, other, "{} in {}: {seat} sees what is hidden", G::ID, index);
            }
            game.apply(&mut state, actions[choice], &mut chance, &mut NullRecorder);
        }
    }
    assert!(asked > 20, "{}: {asked}", G::ID);
}

/// What a bot that has just sat down chooses.
fn fresh<G: Module>(
    strategy: &Strategy,
    game: &G,
    state: &G::State,
    seat: Seat,
    actions: &Actions<G>,
) -> usize {
    let mut bot: Box<dyn Policy<G>> = make(strategy);
    bot.begin(seat, seed::key(SEED, 7, Label::Bot(0)));
    bot.choose(View::new(game, state, seat), actions)
}

fn is_the_same_on_any_number_of_threads<G: Module>() {
    let game = support::game::<G>(seats::<G>());
    let strategies = vec![support::strategy::<G>("script_example"); usize::from(game.seats())];
    let [one, two, three] =
        [1, 2, 3].map(|threads| played(&game, &batch(&strategies, 24, threads)));
    assert_eq!(one.faults, [], "{}", G::ID);
    assert!(one.tally == two.tally && two.tally == three.tally, "{}", G::ID);
}

#[test]
fn shipped_scripts_are_blind_and_the_same_on_any_number_of_threads() {
    for game in tenbin::GAMES.names() {
        with_game(game, Examples).expect("a game of this name");
    }
}

/// Scripts that try to keep something of a game for the next one, by everything they can write to.
#[test]
fn games_are_the_same_whatever_was_played_before() {
    let hoarder = "local count = 0
        seen_before = seen_before or 0
        return function(view)
            count += 1
            seen_before += 1
            view.memory.count = (view.memory.count or 0) + 1
            view.kept = (rawget(view, 'kept') or 0) + 1
            local first = view.actions[1]
            first.kept = (rawget(first, 'kept') or 0) + 1
            local sum = count + seen_before + view.memory.count + view.kept + first.kept
            return 1 + sum % view.count
        end";
    let strategies = [scripted::<Pig>("hoarder", hoarder), Strategy::random()];
    let game = support::game::<Pig>(2);
    let table = || -> Table<Pig> { strategies.iter().map(make::<Pig>).collect() };
    let end = |table: &mut Table<Pig>, index| {
        seat_policies(table, SEED, index);
        play(&game, table, &mut Seeded::new(SEED, index), &mut NullRecorder)
    };
    let mut used = table();
    for index in 0..60 {
        assert_eq!(
            end(&mut used, index),
            end(&mut table(), index),
            "{index} hangs on those before it"
        );
    }
}

/// What breaks is a fault of its game, with the script's line, and the other games go on.
#[test]
fn faults_cost_their_games_alone_on_any_number_of_threads() {
    let text = "return function(view)
        if view.actions[2].score > 80 and tenbin.random(3) == 1 then
            error('I give up')
        end
        return tenbin.random(2)
    end";
    let strategies = vec![scripted::<Pig>("gives_up", text); 2];
    let game = support::game::<Pig>(2);
    let [one, two] = [1, 2].map(|threads| played(&game, &batch(&strategies, 200, threads)));
    assert!(!one.faults.is_empty() && one.faults.len() < 200, "{}", one.faults.len());
    assert_eq!(one.faults, two.faults);
    assert!(one.tally == two.tally);
    assert!(
        one.faults.iter().all(|fault| fault.message == "bot.luau:3: I give up"),
        "{:?}",
        one.faults[0]
    );
    assert!(one.faults.iter().all(|fault| fault.seat.is_some() && fault.strategy == "bot"));
}

/// A script plays as the weighted bot of the same numbers does, game by game: it sees the same features, and
/// lots are cast in the same way.
#[test]
fn a_script_of_the_same_weights_plays_the_same_games() {
    let text = "return {
        features = { 'roll', 'hold_at_20' },
        score = function(action) return action.roll + 2 * action.hold_at_20 end,
    }";
    let game = support::game::<Pig>(2);
    let random = "return { score = function() return 0 end }";
    for [one, other] in [
        [scripted::<Pig>("same_weights", text), support::strategy::<Pig>("hold_at_20")],
        // Equal scores: the lots of `random`.
        [scripted::<Pig>("same_lots", random), Strategy::random()],
    ] {
        let [one, other] = [one, other].map(|bot| batch(&[bot.clone(), bot], 200, 1));
        for index in 0..200 {
            let end = |batch| play_one(&game, batch, index, &mut NullRecorder);
            assert_eq!(end(&one), end(&other), "{index}");
        }
    }
}

#[test]
fn the_script_is_part_of_the_hash() {
    let hash = |test: &str, script: &str| scripted::<Pig>(test, script).hash;
    let one = hash("script_hash_one", "return function() return 1 end");
    let two = hash("script_hash_two", "return function() return 2 end");
    assert_ne!(one, two);
    assert_eq!(one, hash("script_hash_three", "return function() return 1 end"));
}

#[test]
fn what_a_file_says_of_a_script_is_checked() {
    let says = |test: &str, toml: &str, words: &[&str]| {
        let library = support::library_with(test, &[("strategies/pig/bot.toml", toml)]);
        let told = read::<Pig>(&library, "bot").expect_err("this is wrong");
        for word in words {
            assert!(told.contains(word), "`{word}` is missing in:\n{told}");
        }
    };
    says(
        "script_none",
        "kind = \"script\"\n",
        &["bot.toml:1", "a script strategy without a script", "my_bot.luau"],
    );
    says(
        "script_both",
        "kind = \"script\"\nscript = \"x.luau\"\ncode = \"return 1\"\n",
        &["bot.toml:2", "a file or here, not both"],
    );
    says(
        "script_gone",
        "kind = \"script\"\nscript = \"x.luau\"\n",
        &["bot.toml:2", "there is no file x.luau", "it belongs beside"],
    );
    // Lines are those of the file, also where the script stands among other things.
    says(
        "script_inline",
        "kind = \"script\"\ncode = \"\"\"\nreturn {\n    features = { \"rol\" },\n    score = function() return 1 end,\n}\n\"\"\"\n",
        &["bot.toml:4:5", "there is no feature `rol`; did you mean `roll`?"],
    );
    says(
        "script_syntax",
        "kind = \"script\"\ncode = \"\"\"\nreturn {\n\"\"\"\n",
        &["bot.toml:4", "Expected"],
    );
    says(
        "script_numbers",
        "kind = \"script\"\ncode = \"x\"\n[parameters]\nx = \"y\"\n",
        &["bot.toml:4"],
    );
    let own = "kind = \"script\"\ncode = \"return function() return parameters.first end\"\n[parameters]\nfirst = 1\n";
    let library = support::library_with("script_own", &[("strategies/pig/bot.toml", own)]);
    assert_eq!(read::<Pig>(&library, "bot").unwrap().kind(), "script");
}
