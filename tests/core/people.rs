//! A game that people play is the game of the batch, however often it was taken back; what is said of its chances
//! is so.

use tenbin::content::Diagnostics;
use tenbin::door::{CompiledGame, load_game};
use tenbin::engine::{Eye, Seat, SeatSet};
use tenbin::lockstep::At;
use tenbin::people::{NoOdds, Played, Sitting, Why};
use tenbin::policies::{self, Strategy};
use tenbin::replay::Telling;
use tenbin::scenario::fraction::Fraction;
use tenbin::sim::Batch;

const SEED: u64 = 0x9E0_91E;

fn game(name: &str) -> Box<dyn CompiledGame> {
    let door = tenbin::GAMES.find(name).expect("a game of this name");
    let (library, seats) = (tenbin::library(), door.about().seats_default);
    let loaded = load_game(door, &library, seats, [&[], &[]], &Diagnostics::default());
    loaded.expect("the built-in content").0
}

fn strategy(game: &dyn CompiledGame, name: &str) -> Strategy {
    let door = tenbin::GAMES.find(game.id()).expect("a game of this name");
    let mut diagnostics = Diagnostics::default();
    let found = policies::parse(&tenbin::library(), door.owner(), name, &mut diagnostics);
    found.unwrap_or_else(|| panic!("{}", diagnostics.render()))
}

fn batch(game: &dyn CompiledGame, name: &str) -> Batch {
    Batch {
        strategies: vec![strategy(game, name); usize::from(game.seats())],
        rotate: false,
        seed: SEED,
        games: 0..1,
        threads: 1,
        content_hash: String::new(),
        luck: None,
    }
}

fn sit<'a>(game: &'a dyn CompiledGame, name: &str, people: SeatSet) -> Played<'a> {
    let sitting = Sitting { batch: batch(game, name), index: 0, people, from: None };
    game.sit_down(sitting).expect("a game that can begin")
}

/// The bot of each game that plays like a beginner at least.
fn bot(game: &str) -> &'static str {
    if game == "pig" { "hold_at_20" } else { "expert" }
}

#[test]
fn a_game_without_people_is_that_of_the_batch_told_alike() {
    for name in tenbin::GAMES.names() {
        let game = game(name);
        let played = sit(&*game, bot(name), SeatSet::EMPTY);
        let At::Over(end) = played.at().clone() else { panic!("{name}: {:?}", played.at()) };
        let (mut told, mut wanted) = (String::new(), String::new());
        let again = played.retell(Telling::default(), &mut told).unwrap();
        let batch = batch(&*game, bot(name));
        let true_end = game.replay(&batch, 0, Telling::default(), &mut wanted).unwrap();
        assert_eq!((Some(true_end), true_end), (again, end), "{name}");
        assert_eq!(told, wanted, "{name}");
    }
}

#[test]
fn what_is_taken_back_comes_again_and_bots_play_as_if_nothing_had_been() {
    for name in tenbin::GAMES.names() {
        let game = game(name);
        let all = SeatSet::of(Seat(0));
        let mut straight = sit(&*game, bot(name), all);
        let mut back = sit(&*game, bot(name), all);
        for number in 0..40 {
            let Some(seat) = straight.waits_for() else { break };
            let actions = straight.actions();
            assert_eq!(actions, back.actions(), "{name} choice {number}");
            let (one, other) = (number * 7 % actions.len(), (number * 7 + 1) % actions.len());
            straight.choose(one).unwrap();
            back.choose(other).unwrap();
            assert!(back.undo().unwrap(), "{name}");
            back.choose(one).unwrap();
            assert_eq!(straight.told(Some(seat), 0), back.told(Some(seat), 0), "{name}");
            assert_eq!(straight.table(Eye::Everyone), back.table(Eye::Everyone), "{name}");
        }
    }
}

/// The chances of all that an action may come to are one together, whoever asks; and asking changes nothing.
#[test]
fn odds_add_up_and_asking_changes_nothing() {
    let mut told = 0;
    for name in tenbin::GAMES.names() {
        let game = game(name);
        let mut played = sit(&*game, bot(name), SeatSet::of(Seat(0)));
        for number in 0..60 {
            let Some(seat) = played.waits_for() else { break };
            let actions = played.actions();
            let before = (played.told(None, 0), played.table(Eye::Everyone));
            for (choice, action) in actions.iter().enumerate().take(6) {
                match played.odds(choice) {
                    Ok(odds) => {
                        told += 1;
                        let parts = odds.cases.iter().map(|(chance, _)| *chance);
                        let sum = parts.fold(Fraction::ZERO, |sum, part| sum.plus(part).unwrap());
                        assert_eq!(sum, Fraction::ONE, "{name}: {action}");
                    }
                    Err(NoOdds::Broken(message)) => {
                        panic!("{name}: {action}: {message}")
                    }
                    Err(_) => {}
                }
            }
            let hint = played.hint().unwrap();
            assert!(hint.choice < actions.len(), "{name}");
            assert_eq!(played.actions(), actions, "{name}");
            assert_eq!(before, (played.told(None, 0), played.table(Eye::Everyone)), "{name}");
            assert_eq!(played.waits_for(), Some(seat), "{name}");
            played.choose(if number % 3 == 0 { hint.choice } else { 0 }).unwrap();
        }
    }
    assert!(told > 30, "{told} odds");
}

/// Where nothing scores alike, what is hinted is what the bot does: who follows the hints plays its game.
#[test]
fn who_follows_the_hints_plays_the_advisors_game() {
    let game = game("pig");
    let mut followed = sit(&*game, "hold_at_20", SeatSet::of(Seat(1)));
    while followed.waits_for().is_some() {
        let hint = followed.hint().unwrap();
        let Why::Weighed { as_good, next, reasons, .. } = &hint.why else { panic!("{hint:?}") };
        assert!(as_good.is_empty() && next.is_some() && !reasons.is_empty(), "{hint:?}");
        followed.choose(hint.choice).unwrap();
    }
    let bots = sit(&*game, "hold_at_20", SeatSet::EMPTY);
    assert_eq!(followed.told(None, 0), bots.told(None, 0));
    let lost = { followed }.lost().unwrap().expect("no bot that searches");
    assert_eq!(lost.differing[0], 0, "{lost:?}");
    assert!(lost.mistakes.is_empty());
}

/// Who never rolls twice gives points away where the bot would go on, and is told so; the chances of the course are
/// those of a level table at the beginning.
#[test]
fn what_a_choice_has_cost_is_found() {
    let game = game("pig");
    let mut played = sit(&*game, "hold_at_20", SeatSet::of(Seat(0)));
    let mut number = 0;
    while played.waits_for().is_some() {
        // Always hold: not one point in the whole game.
        played.choose(1).unwrap();
        number += 1;
    }
    assert!(number > 5);
    let lost = played.lost().unwrap().expect("no bot that searches");
    assert_eq!(lost.differing, [number, number], "every hold at 0 was one too many");
    assert!(!lost.mistakes.is_empty());
    for mistake in &lost.mistakes {
        assert_eq!(mistake.texts, ["hold", "roll"]);
        assert!(mistake.chances[1] - mistake.chances[0] > 2.0 * mistake.error);
    }
    let (first, last) = (&lost.course[0], lost.course.last().unwrap());
    // Whoever begins wins a little more than half: 200 games leave 10 points open.
    assert!((first.chances[0] - 0.53).abs() < 0.12, "{first:?}");
    assert_eq!(last.chances, [0.0, 1.0]);
}
