//! P-values of levels: by hand, and how often they cry wolf where nothing makes a difference.

use std::sync::Arc;

use rand_pcg::Pcg64Mcg;

use crate::report::null::{Whole, part_p};
use crate::report::win_rates::{LevelRow, level_rows, parity};
use crate::sim::layout::{Layout, Seating};
use crate::sim::record::Counting;
use crate::sim::sums::{BatchSums, LevelSums};
use crate::sim::tally::{Header, Tally};
use tenbin_engine::schema::{self, GroupId, Schema};
use tenbin_engine::seed::{self, Label, below};
use tenbin_engine::{Recorder, Seat, SeatSet, Standing};
use tenbin_stats::ratio::Clustered;

fn near(found: f64, expected: f64) {
    assert!((found / expected - 1.0).abs() < 1e-6, "{found} for {expected}");
}

/// Games of so many seats with one winner each.
fn one_winner(games: u64, seats: u8) -> Whole {
    let batch = BatchSums { games, winners: games, winners_squared: games, ..Default::default() };
    Whole { batch, seats, cooperative: false, parity: 1.0 / f64::from(seats), turned: 0.0 }
}

/// A level with `c` seats in each of `games` games, of which it won `won` with `c_won` seats each.
fn level(games: u64, c: u64, won: u64, c_won: u64) -> LevelSums {
    LevelSums {
        games,
        seats: games * c,
        wins: won * c_won,
        ww: won * c_won * c_won,
        wc: won * c_won * c,
        cc: games * c * c,
        ..LevelSums::default()
    }
}

#[test]
fn a_level_that_never_won_is_no_surer_than_the_exact_law() {
    // None of 20 at 1/7: (6/7)^20 on one side, twice that on both.
    near(one_winner(20, 7).p_value(&level(20, 1, 0, 1), false), 0.091_641_925);
    near(one_winner(500, 7).p_value(&level(20, 1, 0, 1), false), 0.091_641_925);
    // All of 3 at 1/4: 1/64, twice that.
    near(one_winner(500, 4).p_value(&level(3, 1, 3, 1), false), 1.0 / 32.0);
}

#[test]
fn two_seats_of_a_level_win_from_each_other() {
    // Two seats of four win a game as often as a coin falls on heads: 15 of 20 or more, twice.
    near(one_winner(20, 4).p_value(&level(20, 2, 15, 1), false), 2.0 * 21_700.0 / 1_048_576.0);
    // All seats of each game have exactly their share.
    near(one_winner(20, 4).p_value(&level(20, 4, 20, 1), false), 1.0);
}

#[test]
fn games_that_nobody_won_are_left_out() {
    // 40 games of two seats, 20 of them won: 15 of those 20 by the level.
    let batch = BatchSums { games: 40, winners: 20, winners_squared: 20, ..Default::default() };
    let whole = Whole { batch, seats: 2, cooperative: false, parity: 0.25, turned: 0.0 };
    near(whole.p_value(&level(40, 1, 15, 1), false), 2.0 * 21_700.0 / 1_048_576.0);
}

#[test]
fn seats_that_win_together_count_once() {
    // 20 games won or lost by a team of four, 15 of them won; the target is one half.
    let batch = BatchSums { games: 20, winners: 60, winners_squared: 240, ..Default::default() };
    let team = Whole { batch, seats: 4, cooperative: true, parity: 0.5, turned: 0.0 };
    near(team.p_value(&level(20, 4, 15, 4), false), 2.0 * 21_700.0 / 1_048_576.0);
    // So do two partners of four seats, of whom both win or neither: 15 of 20 at 1/2.
    let batch = BatchSums { games: 20, winners: 40, winners_squared: 80, ..Default::default() };
    let partners = Whole { batch, seats: 4, cooperative: false, parity: 0.5, turned: 0.0 };
    near(partners.p_value(&level(20, 2, 15, 2), false), 2.0 * 21_700.0 / 1_048_576.0);
}

#[test]
fn a_part_is_compared_with_the_whole_it_is_in() {
    let part = |games: u64, wins: u64| Clustered::new([games, wins, games, wins, wins, games]);
    // 4 of 4 among 10 games with 5 wins: 5 of 210 picks, twice that.
    near(part_p(&part(4, 4), &part(10, 5)), 10.0 / 210.0);
    // 260 of 400 among 600 of 1,000, by the exact law.
    near(part_p(&part(400, 260), &part(1_000, 600)), 0.009_996_550_715);
    // What is the whole has no edge over it, and nor has what was not played.
    near(part_p(&part(1_000, 600), &part(1_000, 600)), 1.0);
    near(part_p(&part(0, 0), &part(1_000, 600)), 1.0);
}

/// Levels of the group, the first in nearly every game, the last in few.
const LEVELS: u32 = 12;

/// How a null game is won.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Won {
    ByOne,
    ByOneOrNone,
    Together,
}

/// Games in which nothing makes a difference but, where it is not 0, `boost` of 100 given to the
/// level in the middle.
fn rows_of(generator: &mut Pcg64Mcg, seats: u8, games: u32, won: Won, boost: u32) -> Vec<LevelRow> {
    let text = |number: u32| format!("level{number}");
    let schema = Schema {
        endings: vec![schema::Ending { name: "won".to_owned(), meaning: String::new() }],
        groups: vec![schema::Group {
            name: "role".to_owned(),
            levels: (0..LEVELS).map(text).collect(),
            matchups: false,
            kind: schema::GroupKind::Choice,
            starts: schema::Starts::Any,
            is_chosen: false,
            meaning: String::new(),
        }],
        cooperative: won == Won::Together,
        ..Schema::default()
    };
    let seating = Seating {
        seats,
        strategies: vec!["x".to_owned()],
        turns: 1,
        decisions_max: 5,
        takes_luck: false,
    };
    let layout = Layout::new(&schema, &seating);
    let header = Header {
        game: "null".to_owned(),
        rules_version: 1,
        seeding_version: 1,
        content_hash: String::new(),
        seed: 1,
        strategies: vec![],
        rotate: false,
        fingerprint: layout.fingerprint.clone(),
    };
    let mut out = Counting::new(Tally::empty(Arc::new(header), Arc::new(layout)));
    for _ in 0..games {
        let mut boosted = None;
        for seat in 0..seats {
            let most = 1 + below(generator, LEVELS);
            let level = below(generator, most);
            boosted = if level == LEVELS / 2 { Some(seat) } else { boosted };
            out.seat_strategy(usize::from(seat), 0);
            out.label(Seat(seat), GroupId(0), level as u16);
        }
        out.first_player(Seat(below(generator, u32::from(seats)) as u8));
        let one = 1 << below(generator, u32::from(seats));
        let winners = match (won, boosted) {
            (Won::ByOne, Some(seat)) if below(generator, 100) < boost => 1 << seat,
            (Won::ByOneOrNone, _) if below(generator, 3) == 0 => 0,
            (Won::Together, _) => [0, (1 << seats) - 1][below(generator, 2) as usize],
            _ => one,
        };
        out.ended(&Standing::new(SeatSet(winners), 0), 1);
    }
    let tally = out.into_tally();
    level_rows(&tally, parity(&tally, 0.5))
}

/// Of so many runs: p-values looked at, those below 5 % and below 1 in 1,000, and runs with a flag.
fn alarms(seats: u8, games: u32, won: Won, runs: u32) -> [u32; 4] {
    let mut generator = seed::stream(11, u64::from(games), Label::Rules(seats));
    let mut counts = [0; 4];
    for _ in 0..runs {
        let rows = rows_of(&mut generator, seats, games, won, 0);
        let mut p_values: Vec<f64> = rows.iter().filter_map(|row| row.p_value).collect();
        if won == Won::Together {
            // Each row is the team's, but for what is set against the games without the level.
            p_values.truncate(1);
            p_values
                .extend(rows.iter().filter_map(|row| row.team.as_ref().map(|team| team.p_value)));
        }
        counts[0] += p_values.len() as u32;
        counts[1] += p_values.iter().filter(|&&p| p < 0.05).count() as u32;
        counts[2] += p_values.iter().filter(|&&p| p < 0.001).count() as u32;
        let team_flag =
            |row: &LevelRow| row.team.as_ref().is_some_and(|team| !team.flag.is_empty());
        let flagged = |row: &LevelRow| match won {
            Won::Together => team_flag(row),
            _ => !row.flag.is_empty(),
        };
        counts[3] += u32::from(rows.iter().any(flagged));
        for row in rows.iter().filter(|row| !row.flag.is_empty()) {
            assert!(!row.interval.expect("played").has(row.parity), "{row:?}");
        }
    }
    counts
}

#[test]
fn where_nothing_makes_a_difference_few_rows_look_as_if() {
    for won in [Won::ByOne, Won::ByOneOrNone, Won::Together] {
        for seats in [2, 4, 7] {
            for (games, runs) in [(20, 200), (200, 60), (2_000, 12)] {
                let [rows, small, tiny, flagged] = alarms(seats, games, won, runs);
                let told = format!("{seats} seats, {games} games: {rows} {small} {tiny} {flagged}");
                // Rows of a run go together, so four errors of that many runs are allowed.
                let most = |rate: f64, number: u32| {
                    let number = f64::from(number);
                    (number * rate + 4.0 * (number * rate).sqrt() + 2.0) as u32
                };
                assert!(small <= most(0.05, rows), "{told}");
                assert!(tiny <= most(0.001, rows), "{told}");
                assert!(flagged <= most(0.05, runs), "{told}");
                // Nor are they dumb where there is much to go by.
                assert!(games < 2_000 || won == Won::Together || small > rows / 100, "{told}");
            }
        }
    }
}

#[test]
fn what_does_make_a_difference_is_found() {
    // A seat of the level in the middle (1 in 18) is given a tenth of its games: 0.1 + 0.9/4 against
    // 1/4, so 7.5 pp with an error of 1 pp in some 1,700 seat-games.
    let mut generator = seed::stream(12, 0, Label::Rules(0));
    let found = (0..10)
        .filter(|_| {
            let rows = rows_of(&mut generator, 4, 8_000, Won::ByOne, 10);
            rows.iter().any(|row| row.level == "level6" && row.flag == "high")
        })
        .count();
    assert!(found >= 9, "{found}");
}
