//! Bots that never play a card: it is never played by them, and nothing else changes where nobody has it.

use std::sync::atomic::AtomicBool;

use tenbin::content::Diagnostics;
use tenbin::door::load_game;
use tenbin::policies::{Strategy, parse};
use tenbin::sim::{Batch, Progress, Tally};

const GAMES: u64 = 300;

struct NoProgress;

impl Progress for NoProgress {
    fn advance(&self, _games: u64) {}
}

/// Plays some games of a game with a bot on every seat but for the first, where another sits.
fn play(game: &str, bot: &str, first: impl Fn(&Strategy) -> Strategy, rotate: bool) -> Tally {
    let game = tenbin::GAMES.find(game).expect("a shipped game");
    let (library, seats) = (tenbin::library(), game.about().seats_default);
    let mut diagnostics = Diagnostics::default();
    let (compiled, _) =
        load_game(game, &library, seats, [&[], &[]], &diagnostics).expect("content");
    let usual = parse(&library, game.owner(), bot, &mut diagnostics).expect("a bot");
    let mut strategies = vec![usual.clone(); usize::from(seats)];
    strategies[0] = first(&usual);
    if !rotate {
        strategies = vec![first(&usual); usize::from(seats)];
    }
    let batch = Batch {
        strategies,
        rotate,
        seed: 0x57,
        games: 0..GAMES,
        threads: 2,
        content_hash: String::new(),
    };
    let stop = AtomicBool::new(false);
    let result = compiled.run(&compiled.schema(), &batch, &NoProgress, &stop);
    assert!(result.faults.is_empty(), "{:?}", result.faults);
    result.tally
}

/// How often each card is played.
fn plays(tally: &Tally, cards: usize) -> Vec<u64> {
    (0..cards).map(|card| tally.card(card).played.plays).collect()
}

fn cards_of(game: &str) -> Vec<String> {
    let game = tenbin::GAMES.find(game).expect("a shipped game");
    let seats = game.about().seats_default;
    let loaded = load_game(game, &tenbin::library(), seats, [&[], &[]], &Diagnostics::default());
    let (compiled, _) = loaded.expect("content");
    compiled.schema().cards.into_iter().map(|card| card.name).collect()
}

/// A card that is played often is hardly ever played when all seats leave it; `kept` of a thousand plays
/// come without a choice: nothing else is left, or another card brings it into play.
fn is_left(game: &str, bot: &str, card: &str, kept: u64) {
    let ids = cards_of(game);
    let place = ids.iter().position(|id| id == card).expect("a card");
    let before = plays(&play(game, bot, Strategy::clone, false), ids.len());
    let leave = |usual: &Strategy| usual.without(place as u16, card);
    let after = plays(&play(game, bot, leave, false), ids.len());
    assert!(before[place] > 20, "{game}: {card} is played {} times", before[place]);
    assert!(
        after[place] * 1000 <= before[place] * kept,
        "{game}: {card} {} and {}",
        before[place],
        after[place]
    );
    let others = |plays: &[u64]| plays.iter().sum::<u64>() - plays[place];
    assert!(others(&after) * 2 > others(&before), "{game}: the others are still played");
}

#[test]
fn a_card_that_is_left_is_not_played() {
    for bot in ["random", "expert"] {
        is_left("ninja", bot, "katana", 0);
        is_left("ninja", bot, "mikatsu", 0);
        is_left("naruto", bot, "ML-01", 0);
    }
    is_left("naruto", "expert", "NE-03", 50);
    // Whoever has no other card left must play it.
    is_left("strigoi", "expert", "attila.prowl", 700);
}

/// A bot that may not play what nobody has is the bot itself.
#[test]
fn without_the_card_in_reach_the_games_are_the_same() {
    for (game, bot) in [("ninja", "expert"), ("naruto", "expert"), ("okko", "random")] {
        let nothing = u16::MAX;
        let plain = play(game, bot, Strategy::clone, false);
        let bound = play(game, bot, |usual| usual.without(nothing, "none"), false);
        assert_eq!(plain.batch(), bound.batch(), "{game}");
        assert_eq!(plain.endings(), bound.endings(), "{game}");
        let cards = cards_of(game).len();
        assert_eq!(plays(&plain, cards), plays(&bound, cards), "{game}");
    }
}

/// One seat leaves it, the others play on.
#[test]
fn a_card_that_one_seat_leaves_is_played_by_the_others() {
    let ids = cards_of("ninja");
    let place = ids.iter().position(|id| id == "katana").expect("a card");
    let before = plays(&play("ninja", "expert", Strategy::clone, true), ids.len())[place];
    let leave = |usual: &Strategy| usual.without(place as u16, "katana");
    let after = plays(&play("ninja", "expert", leave, true), ids.len())[place];
    // Three of four seats.
    let share = after as f64 / before as f64;
    assert!((share - 0.75).abs() < 0.15, "{before} and {after}");
}
