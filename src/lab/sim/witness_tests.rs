//! Which games are named, held against games counted one by one.

use std::sync::Arc;

use crate::sim::layout::GROUPS_MADE;
use crate::sim::record::Counting;
use crate::sim::tally::Tally;
use crate::sim::toy::{KINDS, Toy, toy_batch, toy_run};
use crate::sim::witness::Witnesses;
use tenbin_engine::schema::TableId;
use tenbin_engine::{CardEvent, Recorder, Seat, SeatSet, Standing};

/// The lowest three of the games of which something holds.
fn lowest(games: &[(u64, Tally)], holds: impl Fn(&Tally) -> bool) -> Vec<u64> {
    let found = games.iter().filter(|(_, tally)| holds(tally));
    found.map(|(game, _)| *game).take(3).collect()
}

fn named(list: &Witnesses) -> Vec<u64> {
    list.games().collect()
}

#[test]
fn the_lowest_three_games_are_named_on_any_number_of_threads() {
    let toy = Toy { team: true, ..Toy::default() };
    // Two of the first games fail, one of them in a block with others.
    let failing = [2, 9];
    let range = 0..400;
    let games: Vec<(u64, Tally)> = range
        .clone()
        .filter(|game| !failing.contains(game))
        .map(|game| (game, toy_run(&toy, &toy_batch(game..game + 1, 1), &[]).tally))
        .collect();
    for threads in [1, 2, 8] {
        let tally = toy_run(&toy, &toy_batch(range.clone(), threads), &failing).tally;
        for ending in 0..2 {
            let wanted = lowest(&games, |one| one.endings()[ending] > 0);
            assert_eq!(named(tally.games_ended(ending)), wanted, "ending {ending}");
        }
        for level in 0..2 {
            let won = lowest(&games, |one| one.level(GROUPS_MADE, level).wins > 0);
            let lost = lowest(&games, |one| {
                let sums = one.level(GROUPS_MADE, level);
                sums.wins < sums.seats
            });
            assert_eq!(named(tally.games_of_level(GROUPS_MADE, level, true)), won);
            assert_eq!(named(tally.games_of_level(GROUPS_MADE, level, false)), lost);
        }
        for card in 0..KINDS.len() {
            let played = |one: &Tally| one.card(card).played;
            let won = lowest(&games, |one| played(one).played_won > 0);
            let lost = lowest(&games, |one| played(one).played > played(one).played_won);
            assert_eq!(named(tally.games_of_card(card, true)), won);
            assert_eq!(named(tally.games_of_card(card, false)), lost);
        }
        for row in 0..2 {
            let wanted = lowest(&games, |one| one.table_row(0, row).iter().any(|&n| n > 0));
            assert_eq!(named(tally.games_of_row(0, row)), wanted);
        }
    }
}

#[test]
fn parts_name_the_same_games_in_any_order_and_as_bytes() {
    let toy = Toy::default();
    let whole = toy_run(&toy, &toy_batch(0..300, 1), &[]).tally;
    let parts =
        [200..300, 0..3, 3..200].map(|range| toy_run(&toy, &toy_batch(range, 1), &[]).tally);
    let mut sum = parts[0].clone();
    for part in &parts[1..] {
        let mut bytes = Vec::new();
        part.put(&mut bytes);
        let nothing = toy_run(&toy, &toy_batch(0..0, 1), &[]).tally;
        let read = Tally::get(&mut bytes.as_slice(), &nothing).expect("just written");
        sum.add(&read).expect("other games");
    }
    assert_eq!(sum, whole);
    assert_eq!(named(sum.games_ended(0)), [0, 1, 2]);
}

/// What a rare thing is told by a sign that common things share, in games of these indices.
#[test]
fn what_is_told_in_short_is_named_too() {
    let toy = Toy::default();
    let empty = toy_run(&toy, &toy_batch(0..1, 1), &[]).tally;
    let mut out = Counting::new(Tally::empty(
        Arc::new(empty.header().clone()),
        Arc::new(empty.layout().clone()),
    ));
    for game in 10..30_u64 {
        out.game_begins(game);
        out.shorthand(0, |out| out.count(TableId(0), 0, 0, 1));
        if game % 7 == 0 {
            // Twice in a game, and with an amount of nothing beside it.
            for _ in 0..2 {
                out.shorthand(1, |out| out.count_row(TableId(0), 1, 0, &[0, 2]));
            }
        }
        out.shorthand(2, |out| out.count(TableId(0), 1, 0, 0));
        out.card(Seat(0), 0, CardEvent::Played);
        out.ended(&Standing::new(SeatSet::of(Seat(1)), 0), 1);
    }
    let tally = out.into_tally();
    assert_eq!(tally.table_row(0, 0), [20, 0]);
    assert_eq!(tally.table_row(0, 1), [0, 12]);
    assert_eq!(named(tally.games_of_row(0, 0)), [10, 11, 12]);
    assert_eq!(named(tally.games_of_row(0, 1)), [14, 21, 28]);
    assert_eq!(named(tally.games_of_card(0, false)), [10, 11, 12]);
    assert_eq!(named(tally.games_of_card(0, true)), Vec::<u64>::new());
}
