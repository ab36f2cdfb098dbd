//! The counts of an arena against the games one by one.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::sim::looks::Part;
use crate::sim::run::{Batch, play_one};
use crate::sim::toy::{NoProgress, Toy, toy_batch};
use tenbin_engine::NullRecorder;

const SEATS: usize = 3;

/// Three strategies in four line-ups.
fn arena(games: Range<u64>, threads: usize) -> Arena {
    let Batch { strategies, seed, content_hash, .. } = toy_batch(0..0, 1);
    let line_ups = vec![vec![0, 1, 2], vec![2, 1, 0], vec![0, 0, 1], vec![2, 2, 2]];
    Arena { strategies, line_ups, seed, games, threads, content_hash, is_crossed: false }
}

fn played(toy: &Toy, arena: &Arena) -> ArenaResult {
    run_arena(toy, arena, &NoProgress, &AtomicBool::new(false))
}

#[test]
fn the_counts_are_those_of_the_games_one_by_one() {
    for team in [false, true] {
        let toy = Toy { team, ..Toy::default() };
        let arena = arena(100..300, 2);
        let found = played(&toy, &arena);
        assert_eq!(found.ranges(), [100..300]);
        let mut wanted = vec![[[0_u64; 5]; GROUPS]; arena.line_ups.len()];
        for (line_up, wanted) in arena.line_ups.iter().zip(&mut wanted) {
            let strategies = line_up.iter().map(|&place| arena.strategies[place].clone());
            let batch = Batch { strategies: strategies.collect(), ..toy_batch(0..0, 1) };
            for index in 100..300 {
                let end = play_one(&toy, &batch, index, &mut NullRecorder);
                let cells = &mut wanted[index as usize / SEATS % GROUPS];
                cells[0] += 1;
                cells[1] += u64::from(end.decisions);
                for (place, strategy) in line_up.iter().enumerate() {
                    // Whoever stands first in the list sits on seat 1 in game 0, on seat 2 in game 1.
                    let seat = tenbin_engine::Seat(((place + index as usize) % SEATS) as u8);
                    if end.standing.winners.has(seat) {
                        cells[2 + strategy] += 840 / end.standing.winners.len() as u64;
                    }
                }
            }
        }
        let mut won_in_all = 0;
        for (line_up, wanted) in wanted.iter().enumerate() {
            for (group, [games, decisions, won @ ..]) in wanted.iter().enumerate() {
                let found = found.played(line_up, group);
                assert_eq!((found.games, found.decisions), (*games, *decisions));
                assert_eq!(found.won, won, "{line_up} {group}");
                won_in_all += won.iter().sum::<u64>();
            }
        }
        // Somebody wins every game, but where a team may lose.
        assert_eq!(won_in_all == 4 * 200 * WIN, !team);
        assert_eq!(won_in_all % WIN, 0);
    }
}

#[test]
fn threads_and_parts_make_no_difference_and_come_back_from_bytes() {
    let toy = Toy::default();
    let whole = played(&toy, &arena(0..400, 1));
    let parts = [250..400, 0..90, 90..250].map(|games| played(&toy, &arena(games, 3)));
    let joined = parts.into_iter().reduce(Part::joined).expect("three parts");
    assert_eq!(joined.to_bytes(), whole.to_bytes());
    let nothing = played(&toy, &arena(0..0, 1));
    let back = ArenaResult::from_bytes(&whole.to_bytes(), &nothing).expect("just written");
    assert_eq!(back.cells, whole.cells);
    let mut other = arena(0..0, 1);
    other.line_ups.swap(0, 1);
    let other = played(&toy, &other);
    assert!(ArenaResult::from_bytes(&whole.to_bytes(), &other).is_err());
}

#[test]
fn a_game_that_fails_counts_for_no_line_up() {
    let sound = played(&Toy::default(), &arena(0..300, 2));
    let found = played(&Toy { fails: true, ..Toy::default() }, &arena(0..300, 2));
    let games = |result: &ArenaResult, line_up| -> u64 {
        (0..GROUPS).map(|group| result.played(line_up, group).games).sum()
    };
    assert_eq!(games(&sound, 0), 300);
    assert!(found.faults_count() > 10, "{}", found.faults_count());
    for line_up in 0..found.line_ups() {
        assert_eq!(games(&found, line_up), 300 - found.faults_count());
    }
    assert_eq!(found.faults().len() as u64, found.faults_count());
    assert!(found.faults().is_sorted_by_key(|(_, fault)| fault.game_index));
    assert_eq!(found.ranges(), [0..300]);
    assert!(!found.is_interrupted());
}

/// What is counted deal by deal is what the games one by one come to, on any number of threads and in any parts.
#[test]
fn deals_are_crossed_with_line_ups() {
    let toy = Toy::default();
    let arena = Arena { is_crossed: true, ..arena(0..96, 1) };
    let found = played(&toy, &arena);
    // For each turn of the table and seat what deals come to, squared.
    let mut wanted = [[0_u64; SEATS]; SEATS];
    for index in 0..96 {
        let mut deal = [0_u64; SEATS];
        for line_up in &arena.line_ups {
            let strategies = line_up.iter().map(|&place| arena.strategies[place].clone());
            let batch = Batch { strategies: strategies.collect(), ..toy_batch(0..0, 1) };
            let winners = play_one(&toy, &batch, index, &mut NullRecorder).standing.winners;
            winners.iter().for_each(|seat| deal[seat.index()] += WIN / winners.len() as u64);
        }
        for (seat, won) in deal.iter().enumerate() {
            wanted[index as usize % SEATS][seat] += won * won;
        }
    }
    let crossed = found.crossed().expect("counted");
    let size = 1 + SEATS * (2 + arena.line_ups.len());
    for (turn, wanted) in wanted.iter().enumerate() {
        for (seat, wanted) in wanted.iter().enumerate() {
            let place = 1 + seat * (2 + arena.line_ups.len());
            let blocks = crossed.cells().chunks_exact(size).skip(turn).step_by(SEATS);
            assert_eq!(blocks.map(|cells| cells[place]).sum::<u64>(), *wanted);
        }
    }
    let parts =
        [0..40, 40..96].map(|games| played(&toy, &Arena { games, threads: 2, ..arena.clone() }));
    let [one, two] = parts;
    let mut bytes = Vec::new();
    one.joined(two).put(&mut bytes);
    let mut alone = Vec::new();
    found.put(&mut alone);
    assert!(bytes == alone);
    let nothing = ArenaResult {
        crossed: Some(Crossed::new(SEATS, 4)),
        ..ArenaResult::empty((*found.header).clone())
    };
    let read = ArenaResult::get(&mut bytes.as_slice(), &nothing).expect("its own bytes");
    assert_eq!(read.crossed(), found.crossed());
}
