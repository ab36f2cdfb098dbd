//! Bots that are worth their names. Seeds are fixed, so what comes of it is a fact.

use magpie::Magpie;
use tenbin::conformance::Home;
use tenbin::engine::play::{play, seat_policies};
use tenbin::engine::{NullRecorder, Seat, Seeded};

/// Games won by the first of two bots, each deal played in both seats.
fn won(names: [&str; 2], deals: u64) -> u64 {
    let home = Home::here();
    let game: Magpie = home.game(2);
    let mut won = 0;
    for (seat, names) in [(Seat(0), names), (Seat(1), [names[1], names[0]])] {
        let mut table = home.table::<Magpie>(2, &names);
        for deal in 0..deals {
            seat_policies(&mut table, 7, deal);
            let chance = &mut Seeded::new(7, deal);
            let end = play(&game, &mut table, chance, &mut NullRecorder);
            won += u64::from(end.standing.winners.has(seat));
        }
    }
    won
}

// Of 2,000 games between equals 1,000 are won, give or take 22 (the standard deviation): 1,100 is
// far outside of chance.

#[test]
fn greedy_beats_random() {
    assert!(won(["greedy", "random"], 1_000) > 1_100);
}

#[test]
fn careful_beats_random_and_greedy() {
    assert!(won(["careful", "random"], 1_000) > 1_100);
    assert!(won(["careful", "greedy"], 1_000) > 1_100);
}
