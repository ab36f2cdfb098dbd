//! Series of the toy game: worked out game by game, threads, faults, play-offs.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::sim::fault::FaultKind;
use crate::sim::layout::GROUP_SEAT;
use crate::sim::looks::Part;
use crate::sim::run::{Progress, play_one, seated_table};
use crate::sim::series::{
    Contest, EndSums, PlaceSums, SeriesResult, SeriesSums, run_series_with, set_table,
};
use crate::sim::toy::{NoProgress, Toy, toy_batch, toy_table};
use tenbin_engine::play::{play, seat_policies};
use tenbin_engine::series::SERIES_GAMES_MAX;
use tenbin_engine::{Game, GameScore, NullRecorder, Seat, SeatSet, Seeded, SeriesRules};

const THREE: Toy =
    Toy { seats: 3, boost_points: 0, boosting: 0, fails: false, own_decks: false, team: false };
const TWO: Toy = Toy { seats: 2, ..THREE };

/// The winner of a game gets 10 points.
fn for_winners(toy: &Toy, state: &<Toy as Game>::State) -> GameScore {
    let mut score = GameScore::default();
    toy.standing(state).winners.iter().for_each(|seat| score.gains[seat.index()] = 10);
    score
}

/// Everybody else gets 10 points, so that after one game of three two are level.
fn for_others(toy: &Toy, state: &<Toy as Game>::State) -> GameScore {
    let mut score = GameScore { gains: [10; 8], losses: [0; 8] };
    toy.standing(state).winners.iter().for_each(|seat| score.gains[seat.index()] = 0);
    score
}

fn nothing(_: &Toy, _: &<Toy as Game>::State) -> GameScore {
    GameScore::default()
}

fn only_two(seats: u8) -> Option<&'static Toy> {
    (seats == 2).then_some(&TWO)
}

fn contest(
    target: i64,
    score: fn(&Toy, &<Toy as Game>::State) -> GameScore,
) -> Contest<'static, Toy> {
    Contest { game: &THREE, smaller: &only_two, rules: SeriesRules { target }, score }
}

fn run(
    contest: &Contest<'_, Toy>,
    series: std::ops::Range<u64>,
    threads: usize,
    failing: &[u64],
) -> SeriesResult {
    let batch = toy_batch(series, threads);
    let make = || toy_table(&THREE, &batch, failing);
    let stop = AtomicBool::new(false);
    run_series_with(contest, &THREE.schema(), &batch, make, &NoProgress, &stop)
}

/// The winner of the game with this index among so many players.
fn winner_of(toy: &Toy, index: u64) -> Seat {
    let batch = toy_batch(0..1, 1);
    let mut table = toy_table(toy, &batch, &[]);
    seat_policies(&mut table, batch.seed, index);
    let end = play(toy, &mut table, &mut Seeded::new(batch.seed, index), &mut NullRecorder);
    end.standing.winners.single().expect("one winner")
}

#[test]
fn a_race_to_three_wins_is_what_its_games_make_it() {
    let result = run(&contest(30, for_winners), 0..40, 1, &[]);
    let mut wins = [0_u64; 3];
    let mut game_wins = [0_u64; 3];
    let mut lengths = std::collections::BTreeMap::new();
    for series in 0..40 {
        let mut score = [0; 3];
        let mut games = 0;
        while !score.contains(&3) {
            let winner = winner_of(&THREE, series * 1000 + u64::from(games)).index();
            score[winner] += 1;
            game_wins[winner] += 1;
            games += 1;
        }
        let winner = score.iter().position(|&wins| wins == 3).expect("somebody");
        wins[winner] += 1;
        *lengths.entry(games).or_insert(0_u64) += 1;
    }
    let sums = &result.sums;
    assert_eq!(sums.series, 40);
    assert_eq!(sums.ends, EndSums { won: 40, ..EndSums::default() });
    assert_eq!(sums.lengths, lengths);
    let games: u64 = lengths.iter().map(|(&games, &series)| u64::from(games) * series).sum();
    let tally = &result.batch.tally;
    assert_eq!(tally.batch().games, games);
    for seat in 0..3 {
        assert_eq!(tally.level(GROUP_SEAT, usize::from(seat)).wins, game_wins[usize::from(seat)]);
        let of_seat = |places: &SeriesSums| -> Vec<PlaceSums> {
            let all = places.places.iter().filter(|((_, other), _)| *other == seat);
            all.map(|(_, place)| *place).collect()
        };
        let places = of_seat(sums);
        assert_eq!(places.len(), 3, "three strategies turn over three seats");
        assert_eq!(places.iter().map(|place| place.wins).sum::<u64>(), wins[usize::from(seat)]);
        assert_eq!(places.iter().map(|place| place.games).sum::<u64>(), games);
        let points: i64 = places.iter().map(|place| place.points).sum();
        assert_eq!(points, 10 * game_wins[usize::from(seat)] as i64);
        let spread: i64 = sums
            .points
            .iter()
            .filter(|((other, _), _)| *other == seat)
            .map(|((_, points), &series)| points * series as i64)
            .sum();
        assert_eq!(spread, points);
    }
    // Each strategy has one seat in each series.
    for strategy in sums.strategies.values() {
        assert_eq!((strategy.series, strategy.seats, strategy.cc), (40, 40, 40));
        assert_eq!((strategy.ww, strategy.wc), (strategy.wins, strategy.wins));
    }
}

#[test]
fn those_who_are_level_play_off_among_themselves() {
    let contest = contest(10, for_others);
    let result = run(&contest, 0..30, 2, &[]);
    let mut wins = [0_u64; 3];
    for series in 0..30 {
        // The two who did not win the first game are level; who loses the second has 10 points.
        let first = winner_of(&THREE, series * 1000);
        let mut tied = SeatSet::first(3);
        tied.remove(first);
        let second = winner_of(&TWO, series * 1000 + 1);
        let winner = tied.iter().nth(1 - second.index()).expect("two are level");
        wins[winner.index()] += 1;
        // The same table can be set for a look at the game.
        let batch = toy_batch(0..30, 1);
        let (game, _, seats, _) =
            set_table(&contest, &batch, series * 1000 + 1).expect("a play-off");
        assert_eq!((game.seats, seats), (2, tied));
        assert!(set_table(&contest, &batch, series * 1000 + 2).is_none());
    }
    let sums = &result.sums;
    assert_eq!(sums.ends, EndSums { played_off: 30, ..EndSums::default() });
    assert_eq!(sums.play_off_games, 30);
    assert_eq!(sums.lengths, [(2, 30)].into());
    // The games of play-offs are in no tally, and their points in no total.
    assert_eq!(result.batch.tally.batch().games, 30);
    assert!(sums.points.keys().all(|&(_, points)| points == 0 || points == 10));
    for seat in 0..3_u8 {
        let places = sums.places.iter().filter(|((_, other), _)| *other == seat);
        let total: u64 = places.map(|(_, place)| place.wins).sum();
        assert_eq!(total, wins[usize::from(seat)]);
    }
}

#[test]
fn a_table_set_for_one_game_is_the_very_game_of_the_series() {
    let contest = contest(30, for_winners);
    let batch = toy_batch(0..30, 1);
    for index in [4_000, 4_001, 17_002] {
        let (game, mut table, seats, _) = set_table(&contest, &batch, index).expect("a game");
        assert_eq!((game.seats, seats), (3, SeatSet::first(3)));
        seat_policies(&mut table, batch.seed, index);
        let mut chance = Seeded::new(batch.seed, index);
        let end = play(game, &mut table, &mut chance, &mut NullRecorder);
        assert_eq!(end, play_one(&THREE, &batch, index, &mut NullRecorder));
    }
    assert_eq!(seated_table::<Toy>(&batch, 1).len(), 3);
}

#[test]
fn a_tie_without_a_game_for_it_is_shared_and_endless_series_are_cut_off() {
    let contest = Contest { smaller: &|_| None, ..contest(10, for_others) };
    let sums = run(&contest, 0..6, 1, &[]).sums;
    assert_eq!(sums.ends, EndSums { shared: 6, ..EndSums::default() });
    assert_eq!(sums.strategies.values().map(|strategy| strategy.wins).sum::<u64>(), 12);
    let endless = Contest { score: nothing, ..contest };
    let result = run(&endless, 0..2, 2, &[]);
    assert_eq!(result.sums.ends, EndSums { cutoff: 2, ..EndSums::default() });
    assert_eq!(result.sums.lengths, [(SERIES_GAMES_MAX, 2)].into());
    assert_eq!(result.batch.tally.batch().games, 2_000);
    assert_eq!(result.sums.places.values().map(|place| place.wins).sum::<u64>(), 0);
}

#[test]
fn threads_and_parts_change_nothing() {
    for score in [for_winners, for_others] {
        let contest = contest(20, score);
        let one = run(&contest, 0..300, 1, &[7_001]);
        for threads in [2, 8] {
            let other = run(&contest, 0..300, threads, &[7_001]);
            assert_eq!(one.batch.tally, other.batch.tally, "{threads} threads");
            assert_eq!(one.batch.faults, other.batch.faults, "{threads} threads");
            assert_eq!(one.sums, other.sums, "{threads} threads");
        }
        let (mut low, high) =
            (run(&contest, 0..111, 1, &[7_001]), run(&contest, 111..300, 1, &[7_001]));
        crate::sim::run::Sums::add(&mut low.sums, high.sums);
        low.batch.tally.add(&high.batch.tally).expect("other series");
        assert_eq!((low.sums, low.batch.tally), (one.sums, one.batch.tally));
    }
}

#[test]
fn a_failing_game_costs_its_series_and_is_named() {
    let race = contest(30, for_winners);
    let whole = run(&race, 0..20, 2, &[5_002]);
    let [fault] = whole.batch.faults.as_slice() else { panic!("one fault") };
    assert_eq!((fault.game_index, fault.kind, fault.seat), (5_002, FaultKind::Bot, Some(1)));
    // Strategies turn by series: in series 5 seat 2 has strategy 1 - 5 mod 3, counted from 0.
    assert_eq!(fault.strategy, "three");
    let mut rest = run(&race, 0..5, 1, &[]);
    let others = run(&race, 6..20, 1, &[]);
    crate::sim::run::Sums::add(&mut rest.sums, others.sums);
    assert_eq!(whole.sums, rest.sums);
    assert_eq!(whole.sums.series, 19);
    assert_eq!(
        whole.batch.tally.batch().games,
        rest.batch.tally.batch().games + others.batch.tally.batch().games
    );
    assert_eq!(whole.batch.tally.ranges(), [0..20]);
}

#[test]
fn a_bot_that_fails_in_a_play_off_is_found_at_its_own_seat() {
    let contest = contest(10, for_others);
    for series in 0..6 {
        let index = series * 1000 + 1;
        let result = run(&contest, series..series + 1, 1, &[index]);
        let [fault] = result.batch.faults.as_slice() else { panic!("one fault") };
        // The second player of the play-off.
        let mut tied = SeatSet::first(3);
        tied.remove(winner_of(&THREE, series * 1000));
        let seat = tied.iter().nth(1).expect("two are level");
        assert_eq!((fault.game_index, fault.seat), (index, Some(seat.0)));
        let strategy = (u64::from(seat.0) + 3 - series % 3) % 3;
        assert_eq!(fault.strategy, ["one", "two", "three"][strategy as usize]);
    }
}

#[test]
fn stopping_leaves_a_clean_beginning() {
    struct StopAfter<'a>(AtomicU64, &'a AtomicBool);
    impl Progress for StopAfter<'_> {
        fn advance(&self, series: u64) {
            if self.0.fetch_add(series, Ordering::Relaxed) + series >= 100 {
                self.1.store(true, Ordering::Relaxed);
            }
        }
    }
    let contest = contest(30, for_winners);
    let batch = toy_batch(0..5_000, 2);
    let stop = AtomicBool::new(false);
    let progress = StopAfter(AtomicU64::new(0), &stop);
    let make = || toy_table(&THREE, &batch, &[]);
    let result = run_series_with(&contest, &THREE.schema(), &batch, make, &progress, &stop);
    assert!(result.batch.interrupted);
    let [range] = result.batch.tally.ranges() else { panic!("one range") };
    assert_eq!(range.start, 0);
    assert!(range.end < 5_000);
    let again = run(&contest, range.clone(), 1, &[]);
    assert_eq!((result.batch.tally, result.sums), (again.batch.tally, again.sums));
}

#[test]
fn series_are_put_together_from_their_bytes() {
    let contest = contest(30, for_winners);
    let whole = run(&contest, 0..60, 2, &[5_000]);
    let nothing = run(&contest, 0..0, 1, &[]);
    let parts = [20..60, 0..20].map(|range| run(&contest, range, 1, &[5_000]).to_bytes());
    let read = |bytes: &Vec<u8>| SeriesResult::from_bytes(bytes, &nothing).expect("just written");
    let joined = read(&parts[0]).joined(read(&parts[1]));
    assert_eq!((joined.batch.tally, joined.sums), (whole.batch.tally, whole.sums));
    assert_eq!(joined.batch.faults, whole.batch.faults);
    for end in [0, 10, parts[0].len() - 1] {
        assert!(SeriesResult::from_bytes(&parts[0][..end], &nothing).is_err(), "{end}");
    }
}
