//! Games in flight are those of a batch, whoever answers and on however many threads; and functions of the
//! program that uses the library play as any bot does.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tenbin::content::Diagnostics;
use tenbin::door::{CompiledGame, load_game};
use tenbin::engine::play::GameEnd;
use tenbin::engine::{Eye, Seat};
use tenbin::lockstep::{At, Fleet, InFlight, Seating, Wants, seen_layout};
use tenbin::policies::function::{Chooser, with_functions};
use tenbin::policies::question::{Question, Wanted};
use tenbin::policies::{self, Strategy};
use tenbin::replay::Telling;
use tenbin::sim::{Batch, FaultKind, Progress};

const SEED: u64 = 0x10C;

/// Takes the action whose meaning is the lowest number: any rule would do that asks for nothing but that.
fn lowest(question: &dyn Question) -> usize {
    (0..question.count()).min_by_key(|&choice| question.meaning(choice)).expect("two actions")
}

#[derive(Debug)]
struct Lowest;

impl Chooser for Lowest {
    fn hash(&self) -> String {
        "lowest".to_owned()
    }

    fn choose(&self, question: &dyn Question) -> Result<usize, String> {
        Ok(lowest(question))
    }
}

#[derive(Debug)]
struct Speechless;

impl Chooser for Speechless {
    fn hash(&self) -> String {
        "speechless".to_owned()
    }

    fn choose(&self, _question: &dyn Question) -> Result<usize, String> {
        Err("it has nothing to say".to_owned())
    }
}

struct NoProgress;

impl Progress for NoProgress {
    fn advance(&self, _games: u64) {}
}

fn game(name: &str) -> Arc<dyn CompiledGame> {
    let door = tenbin::GAMES.find(name).expect("a game of this name");
    let seats = door.about().seats_default;
    let library = tenbin::library();
    let loaded = load_game(door, &library, seats, [&[], &[]], &Diagnostics::default());
    Arc::from(loaded.expect("the shipped content").0)
}

/// A function on the first seat, the game's first weighted bot on the second, random ones on the others.
fn strategies(name: &str, function: Arc<dyn Chooser>) -> Vec<Strategy> {
    let door = tenbin::GAMES.find(name).expect("a game of this name");
    let library = tenbin::library();
    let known = policies::names(&library, name);
    let weighted = known.iter().find(|(_, kind, _)| kind == "weighted").expect("one").0.clone();
    let parse = |asked: &str| {
        let mut diagnostics = Diagnostics::default();
        let found = policies::parse(&library, door.owner(), asked, &mut diagnostics);
        found.unwrap_or_else(|| panic!("{}", diagnostics.render()))
    };
    let mut found = with_functions(vec![("test:own".to_owned(), function)], || {
        vec![parse("test:own"), parse(&weighted)]
    });
    found.resize_with(usize::from(door.about().seats_default), Strategy::random);
    found
}

fn batch(strategies: Vec<Strategy>, games: u64) -> Batch {
    let content_hash = String::new();
    Batch {
        strategies,
        rotate: false,
        seed: SEED,
        games: 0..games,
        threads: 2,
        content_hash,
        luck: None,
    }
}

/// The same table with the first seat played from outside.
fn seating(strategies: &[Strategy]) -> Seating {
    let bots = strategies.iter().cloned().map(Some).collect::<Vec<_>>();
    let mut seating = Seating { bots, seed: SEED };
    seating.bots[0] = None;
    seating
}

/// Plays a game to its end; the seat of the outside takes the lowest.
fn finish(games: &mut dyn InFlight, place: usize) -> GameEnd {
    loop {
        match games.at(place).clone() {
            At::Waits { seat, count } => {
                assert_eq!(seat, Seat(0));
                let mut choice = 0;
                games.ask(place, &mut |question| {
                    assert_eq!((question.seat(), question.count()), (seat, count));
                    choice = lowest(question);
                });
                games.choose(place, choice).expect("one of the actions");
            }
            At::Over(end) => return end,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn games_in_flight_are_those_of_a_batch() {
    for name in tenbin::GAMES.names() {
        let game = game(name);
        let strategies = strategies(name, Arc::new(Lowest));
        let mut games = game.clone().in_flight(seating(&strategies), 3);
        let batch = batch(strategies, 3);
        assert_eq!(*games.at(0), At::Nothing);
        // Dealt together, finished one after another.
        for place in 0..3 {
            games.begin(place, place as u64);
        }
        for place in 0..3 {
            let end = finish(&mut *games, place);
            let told = game.replay(&batch, place as u64, Telling::default(), &mut String::new());
            assert_eq!(Ok(end), told, "{name} {place}");
            assert_eq!(games.retell(place, &mut ()), Ok(end), "{name} {place}");
            assert_eq!(games.index(place), place as u64);
        }
    }
}

#[test]
fn what_cannot_be_chosen_is_refused_and_changes_nothing() {
    let game = game("pig");
    let mut games = game.in_flight(Seating { bots: vec![None, None], seed: 1 }, 1);
    assert_eq!(games.choose(0, 0), Err("the game waits for nobody".to_owned()));
    games.begin(0, 0);
    let before = games.at(0).clone();
    let At::Waits { count, .. } = before else { panic!("{before:?}") };
    assert!(games.choose(0, count).unwrap_err().contains("is none"));
    assert!(games.retell(0, &mut ()).is_err());
    assert_eq!((games.at(0), games.chosen(0, Seat(0))), (&before, &[][..]));
    games.give_up(0, "nobody answers");
    assert_eq!(*games.at(0), At::Broken("nobody answers".to_owned()));
}

/// All rounds of a fleet that chooses by what it is told.
fn rounds(name: &str, threads: usize) -> Vec<tenbin::lockstep::Round> {
    let game = game(name);
    let seating = seating(&strategies(name, Arc::new(Lowest)));
    let features = tenbin::GAMES.find(name).expect("the game").about().features.len();
    let wants = Wants { features: Wanted::all(features), seen: Some(Arc::new(seen_layout(&game))) };
    let mut fleet = Fleet::new(&game, &seating, 40, threads, 100, wants);
    let mut rounds = vec![fleet.begin()];
    while let Some(round) = rounds.last().filter(|round| !round.places.is_empty()) {
        let row = |decision: usize| round.indices[decision] + u64::from(round.counts[decision]);
        let choice = |decision: usize| (row(decision) % u64::from(round.counts[decision])) as u32;
        let choices: Vec<u32> = (0..round.places.len()).map(choice).collect();
        let next = fleet.step(&choices).expect("choices that fit");
        rounds.push(next);
    }
    rounds
}

#[test]
fn a_fleet_plays_every_game_once_on_any_number_of_threads() {
    for name in ["pig", "ninja"] {
        let one = rounds(name, 1);
        assert!(one == rounds(name, 2), "{name}");
        let mut ended: Vec<u64> =
            one.iter().flat_map(|round| &round.ended).map(|game| game.index).collect();
        ended.sort_unstable();
        assert_eq!(ended, (0..100).collect::<Vec<_>>(), "{name}");
        let all = one.iter().flat_map(|round| &round.ended);
        assert!(all.clone().all(|game| game.end.is_ok() && game.place as u64 == game.index % 40));
    }
}

#[test]
fn choices_that_do_not_fit_are_refused() {
    let game = game("pig");
    let seating = Seating { bots: vec![None, None], seed: 1 };
    let wants = Wants { features: Wanted::some(&[], 0), seen: None };
    let mut fleet = Fleet::new(&game, &seating, 3, 1, u64::MAX, wants);
    let round = fleet.begin();
    assert_eq!((round.places.as_slice(), round.features.len()), (&[0, 1, 2][..], 0));
    assert!(fleet.step(&[0, 0]).unwrap_err().contains("3 decisions, and 2 choices"));
    assert!(fleet.step(&[0, 9, 0]).unwrap_err().contains("place 1"));
    assert_eq!(fleet.step(&[0, 0, 0]).expect("choices that fit").places, [0, 1, 2]);
}

#[test]
fn what_a_seat_sees_as_numbers_has_a_name_each_and_hides_nothing_more() {
    for name in tenbin::GAMES.names() {
        let game = game(name);
        let layout = seen_layout(&game);
        let mut names = layout.names().to_vec();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), layout.names().len(), "{name}: a name twice");
        let mut games = game.clone().in_flight(seating(&strategies(name, Arc::new(Lowest))), 1);
        games.begin(0, 7);
        let mut asked = vec![0; layout.names().len()];
        games.ask(0, &mut |question| question.show(&mut layout.row(Seat(0), &mut asked)));
        let mut shown = vec![-1; asked.len()];
        games.picture(0, Eye::Seat(Seat(0))).tell(&mut layout.row(Seat(0), &mut shown));
        assert_eq!(asked, shown, "{name}");
        assert!(asked.iter().any(|&number| number != 0), "{name}");
    }
}

#[test]
fn a_function_that_does_not_answer_breaks_its_games_and_is_named() {
    let game = game("pig");
    let batch = batch(strategies("pig", Arc::new(Speechless)), 5);
    let result = game.run(&game.schema(), &batch, &NoProgress, &AtomicBool::new(false));
    assert_eq!(result.faults.len(), 5);
    for fault in &result.faults {
        assert_eq!(fault.message, "it has nothing to say");
        assert_eq!((fault.kind, fault.seat), (FaultKind::Bot, Some(0)));
        assert_eq!(fault.strategy, "test:own");
    }
}

#[test]
fn functions_are_strategies_for_as_long_as_they_are_lent() {
    let library = tenbin::library();
    let owner = tenbin::GAMES.find("pig").expect("the game").owner();
    let found = || policies::parse(&library, owner, "test:own", &mut Diagnostics::default());
    let own = || vec![("test:own".to_owned(), Arc::new(Lowest) as Arc<dyn Chooser>)];
    assert!(found().is_none());
    let strategy = with_functions(own(), || {
        assert!(with_functions(Vec::new(), found).is_none());
        found().expect("the function")
    });
    assert_eq!((strategy.kind(), strategy.searches()), ("function", true));
    assert!(found().is_none());
}
