//! What games tell one by one is what their batch counts, and comes in the same order from any threads.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::listen::{Told, TurnChance};
use super::{
    CHUNK_GAMES, Chunk, Column, Sink, Values, append_all, card_columns, chronicle, game_columns,
};
use crate::sim::layout::{GROUP_SEAT, GROUP_STRATEGY, GROUPS_MADE};
use crate::sim::run::{Batch, run};
use crate::sim::toy::{NoProgress, Toy, toy_batch};
use tenbin_engine::{CardEvent, Chance, Game, Listener, Seat, Seeded};

#[derive(Default)]
struct Kept {
    games: Vec<Values>,
    cards: Vec<Values>,
    chunks: Vec<Range<u64>>,
}

impl Sink for Kept {
    fn take(&mut self, chunk: Chunk) -> Result<(), String> {
        self.chunks.push(chunk.games);
        append_all(&mut self.games, chunk.of_games);
        append_all(&mut self.cards, chunk.of_cards);
        Ok(())
    }
}

fn kept(toy: &Toy, batch: &Batch) -> Kept {
    let mut kept = Kept::default();
    let stop = AtomicBool::new(false);
    let told = chronicle(toy, &toy.schema(), batch, true, &mut kept, &NoProgress, &stop);
    assert_eq!(told, Ok(true));
    kept
}

/// The cells of a column as numbers: the place of a word, 1 for yes; None where they are blank.
fn cells(columns: &[Column], values: &[Values], name: &str) -> Vec<Option<i64>> {
    let place = columns.iter().position(|column| column.name == name);
    match &values[place.unwrap_or_else(|| panic!("no column {name}"))] {
        Values::Words(cells) => cells.iter().map(|cell| cell.map(i64::from)).collect(),
        Values::Integers(cells) => cells.clone(),
        Values::Truths(cells) => cells.iter().map(|cell| cell.map(i64::from)).collect(),
        Values::Lists(..) => panic!("{name} has lists"),
    }
}

fn sum(cells: &[Option<i64>]) -> u64 {
    cells.iter().flatten().sum::<i64>() as u64
}

#[test]
fn rows_add_up_to_what_the_batch_counts() {
    let toy = Toy { fails: true, ..Toy::default() };
    let batch = toy_batch(0..3_000, 2);
    let tally = run(&toy, &toy.schema(), &batch, &NoProgress, &AtomicBool::new(false)).tally;
    let kept = kept(&toy, &batch);
    let columns = game_columns(&toy.schema(), &batch, toy.seats);
    let of = |name: &str| cells(&columns, &kept.games, name);
    let indices: Vec<Option<i64>> = (0..3_000).map(Some).collect();
    assert_eq!(of("game_index"), indices);
    let faults = of("ending").iter().filter(|cell| **cell == Some(2)).count() as u64;
    assert!(faults > 0, "a game in 12 is to fail");
    assert_eq!(tally.batch().faults, faults);
    assert_eq!(tally.endings()[0], 3_000 - faults);
    assert_eq!(of("turns").iter().flatten().count() as u64, 3_000 - faults);
    let (_, turns) = tally.histogram(1);
    let mean = turns.iter().zip(0..).map(|(games, turns)| games * turns).sum::<u64>();
    assert_eq!(sum(&of("turns")), mean, "no game of this is longer than the histogram");
    for seat in 0..toy.seats {
        let won = of(&format!("seat{}_won", seat + 1));
        assert_eq!(sum(&won), tally.level(GROUP_SEAT, usize::from(seat)).wins, "seat {seat}");
    }
    for level in 0..3 {
        let wins = (1..=3).map(|seat| {
            let sits = of(&format!("seat{seat}_strategy"));
            let won = of(&format!("seat{seat}_won"));
            sits.iter()
                .zip(won)
                .filter(|(sits, won)| **sits == Some(level) && *won == Some(1))
                .count()
        });
        let counted = tally.level(GROUP_STRATEGY, level as usize).wins;
        assert_eq!(wins.sum::<usize>() as u64, counted, "strategy {level}");
        if level < 2 {
            let red = (1..=3).map(|seat| {
                let roles = of(&format!("seat{seat}_role"));
                let won = of(&format!("seat{seat}_won"));
                roles
                    .iter()
                    .zip(won)
                    .filter(|(role, won)| **role == Some(level) && *won == Some(1))
                    .count()
            });
            let counted = tally.level(GROUPS_MADE, level as usize).wins;
            assert_eq!(red.sum::<usize>() as u64, counted, "role {level}");
        }
    }
}

#[test]
fn rows_of_cards_add_up_to_what_the_batch_counts() {
    let toy = Toy::default();
    let batch = toy_batch(0..2_000, 2);
    let tally = run(&toy, &toy.schema(), &batch, &NoProgress, &AtomicBool::new(false)).tally;
    let kept = kept(&toy, &batch);
    let columns = card_columns(&toy.schema(), toy.seats);
    let of = |name: &str| cells(&columns, &kept.cards, name);
    let (cards, opening, drawn) = (of("card"), of("opening_count"), of("drawn_count"));
    let (played, turns) = (of("played_count"), of("drawn_turn"));
    for card in 0..10 {
        let of_card = |cells: &[Option<i64>]| -> u64 {
            let rows = cards.iter().zip(cells).filter(|(of, _)| **of == Some(card));
            rows.filter_map(|(_, cell)| *cell).sum::<i64>() as u64
        };
        let counted = tally.card(card as usize);
        assert_eq!(of_card(&opening), counted.opening.copies, "card {card}");
        assert_eq!(of_card(&drawn), counted.drawn.d, "card {card}");
        assert_eq!(of_card(&played), counted.played.plays, "card {card}");
    }
    let first = cells(&game_columns(&toy.schema(), &batch, 3), &kept.games, "first_player");
    let (games, seats) = (of("game_index"), of("seat"));
    let mut turns_told = 0;
    for row in 0..games.len() {
        let Some(turn) = turns[row] else {
            continue;
        };
        assert!(drawn[row] > Some(0), "no turn without a draw");
        // Seats draw in turn. This game does not announce its turns, so the draw that begins one counts to
        // the turn before, and the first to none.
        let began = first[games[row].expect("an index") as usize].expect("somebody began");
        assert_eq!(turn % 3, (seats[row].expect("a seat") - began).rem_euclid(3));
        turns_told += 1;
    }
    assert!(turns_told > 10_000, "2,000 games of more than five draws");
}

#[test]
fn chunks_begin_at_fixed_indices_on_any_number_of_threads() {
    let toy = Toy::default();
    let (first, last) = (CHUNK_GAMES - 100, CHUNK_GAMES + 50);
    let one = kept(&toy, &toy_batch(first..last, 1));
    assert_eq!(one.chunks, [first..CHUNK_GAMES, CHUNK_GAMES..last]);
    let three = kept(&toy, &toy_batch(first..last, 3));
    assert_eq!((&one.games, &one.cards), (&three.games, &three.cards));
    let mut beside = kept(&toy, &toy_batch(first..CHUNK_GAMES, 2));
    let rest = kept(&toy, &toy_batch(CHUNK_GAMES..last, 2));
    append_all(&mut beside.games, rest.games);
    assert_eq!(one.games, beside.games, "a part of a batch tells the same of its games");
}

#[test]
fn an_interrupted_telling_says_so() {
    let toy = Toy::default();
    let mut kept = Kept::default();
    let stop = AtomicBool::new(true);
    let batch = toy_batch(0..100, 1);
    let told = chronicle(&toy, &toy.schema(), &batch, false, &mut kept, &NoProgress, &stop);
    assert_eq!(told, Ok(false));
    assert!(kept.games.is_empty());
}

#[test]
fn a_draw_at_the_beginning_of_an_announced_turn_is_of_that_turn() {
    let toy = Toy::default();
    let mut told = Told::new(&toy.schema(), toy.seats);
    let announced = told.announced();
    let mut seeded = Seeded::new(1, 1);
    for turn in 1..=3 {
        TurnChance { inner: &mut seeded, announced: &announced }.turn(turn);
        told.card(Seat(0), turn as u16, CardEvent::Drawn);
        told.stands(&mut |seat| i32::from(seat.0));
        told.card(Seat(1), turn as u16, CardEvent::Drawn);
        let seen = told.seen[turn as usize];
        assert_eq!([seen[0].drawn_turn, seen[1].drawn_turn], [turn, turn]);
    }
    assert_eq!(told.standings.len(), 3);
}
