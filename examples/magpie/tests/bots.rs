//! Bots that are worth their names. Seeds are fixed, so what comes of it is a fact.

use magpie::Magpie;
use tenbin::conformance::Home;
use tenbin::engine::play::{play, seat_policies};
use tenbin::engine::{NullRecorder, Seat, Seeded};

/// Of 2,000 games, each deal played in both seats, those won by the first of two bots.
fn won([first, second]: [&str; 2]) -> u64 {
    let home = Home::here();
    let game: Magpie = home.game(2);
    let mut won = 0;
    for (seat, names) in [(Seat(0), [first, second]), (Seat(1), [second, first])] {
        let mut table = home.table::<Magpie>(2, &names);
        for deal in 0..1_000 {
            seat_policies(&mut table, 7, deal);
            let end = play(&game, &mut table, &mut Seeded::new(7, deal), &mut NullRecorder);
            won += u64::from(end.standing.winners.has(seat));
        }
    }
    won
}

// Between equals 1,000 are won, give or take 22 (the standard deviation).
#[test]
fn bots_beat_simpler_ones() {
    for pair in [["greedy", "random"], ["careful", "random"], ["careful", "greedy"]] {
        assert!(won(pair) > 1_100, "{pair:?}");
    }
}
