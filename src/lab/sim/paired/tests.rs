//! The sums of pairs against the games one by one.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::sim::looks::Part;
use crate::sim::toy::{NoProgress, Toy, toy_batch, toy_run, toy_table};
use crate::sim::{Batch, Progress};
use tenbin_engine::Game;
use tenbin_engine::schema::Schema;
use tenbin_stats::paired::Pair;

/// Plays sides of the toy; `failing` are the games in which a bot of a side fails.
pub(crate) fn compared(sides: &[(Toy, Schema, Batch, &[u64])]) -> PairedResult {
    let made: Vec<Side<'_, Toy>> = sides
        .iter()
        .map(|(toy, schema, batch, failing)| {
            Side::with_table(toy, schema, batch, Box::new(|| toy_table(toy, batch, failing)))
        })
        .collect();
    run_paired(&made, &NoProgress as &dyn Progress, &AtomicBool::new(false))
}

fn side(
    boost_points: u16,
    games: Range<u64>,
    threads: usize,
) -> (Toy, Schema, Batch, &'static [u64]) {
    let toy = Toy { boost_points, ..Toy::default() };
    (toy, toy.schema(), toy_batch(games, threads), &[])
}

fn place(sums: &PairedSums, group: &str, level: &str) -> usize {
    let is_it = |metric: &Metric| metric.group == group && metric.level == level;
    sums.metrics().iter().position(is_it).expect("a metric")
}

/// What a side has of a metric in one game, from the tally of that game alone.
fn alone(toy: &Toy, batch: &Batch, metric: &Metric, index: u64) -> [i64; 2] {
    let tally = toy_run(toy, &Batch { games: index..index + 1, ..batch.clone() }, &[]).tally;
    let schema = toy.schema();
    let layout = tally.layout();
    let of = |levels: &[String]| levels.iter().position(|level| *level == metric.level);
    let numbers = match metric.what {
        What::Level(_) | What::Bots => {
            let groups = &layout.groups;
            let group = groups.iter().position(|one| one.name == metric.group).expect("a group");
            let sums = tally.level(group, of(&groups[group].levels).expect("a level"));
            [sums.wins, sums.seats]
        }
        What::Ending => {
            let ending = schema.endings.iter().position(|one| one.name == metric.level);
            [tally.endings()[ending.expect("an ending")], 1]
        }
        What::Length => {
            let length = layout.histograms.iter().position(|one| one.name == metric.level);
            let (sum, bins) = tally.histogram(length.expect("a length"));
            [sum, bins.iter().sum()]
        }
        What::CardPlayed | What::CardHeld => {
            let card =
                schema.cards.iter().position(|one| one.name == metric.level).expect("a card");
            let sums = tally.card(card);
            let held = sums.opening.copies + sums.drawn.d + sums.odd.gained;
            let found = if metric.what == What::CardPlayed { sums.played.plays } else { held };
            [found.min(1), 1]
        }
        What::OwnShare | What::OwnMean => {
            let row = usize::from(metric.level == "steady");
            let counts = tally.table_row(0, row);
            if metric.what == What::OwnShare {
                [counts[1], counts[0]]
            } else {
                [counts[0], counts[1]]
            }
        }
        What::Team => [u64::from(tally.batch().winners > 0), 1],
        What::Score(_) | What::Marked => panic!("the toy has no scores, and nothing is marked"),
    };
    numbers.map(|number| number as i64)
}

/// The sums of every metric are those of its games one by one, whether the game has a shared deck, decks
/// of the seats' own, or one result for all.
#[test]
fn the_sums_are_those_of_the_games_one_by_one() {
    let kinds = [(false, false), (true, false), (false, true)];
    for (own_decks, team) in kinds {
        let make = |boost_points| Toy { boost_points, own_decks, team, ..Toy::default() };
        let sides =
            [make(0), make(6)].map(|toy| (toy, toy.schema(), toy_batch(90..150, 2), &[][..]));
        let found = compared(&sides);
        let sums = &found.pairs[0];
        assert_eq!((sums.games, sums.followed), (60, 60));
        let mut differing = 0;
        for (number, metric) in sums.metrics().iter().enumerate() {
            let mut wanted = Joint::default();
            for index in 90..150 {
                let [[a, b], [c, d]] =
                    [0, 1].map(|side| alone(&sides[side].0, &sides[side].2, metric, index));
                if [a, b, c, d] != [0; 4] {
                    wanted.add_game(Pair { a, b, c, d });
                }
            }
            assert_eq!(sums.joint(number), wanted, "{metric:?} {own_decks} {team}");
            differing += wanted.discordant;
        }
        assert!(differing > 100, "{differing}");
    }
}

#[test]
fn a_side_compared_with_itself_differs_in_nothing() {
    let found = compared(&[side(3, 0..300, 2), side(3, 0..300, 2)]);
    let sums = &found.pairs[0];
    assert_eq!(sums.alike, Alike { winners: 300, ending: 300, result: 300, all: 300 });
    for metric in 0..sums.metrics().len() {
        let compared = found.compared(0, metric);
        assert_eq!(compared.joint.discordant, 0);
        if let Some(difference) = compared.difference {
            assert_eq!((difference.value, difference.p_value()), (0.0, 1.0));
        }
    }
    assert_eq!(found.sides[0].cells, found.sides[1].cells);
}

/// Neither threads nor blocks show, nor how a batch was cut; and each side counts as it does alone.
#[test]
fn the_sums_do_not_depend_on_threads_or_on_parts() {
    let games = 4_000..4_400;
    let sides = |games: &Range<u64>, threads| {
        [
            side(0, games.clone(), threads),
            side(4, games.clone(), threads),
            side(9, games.clone(), threads),
        ]
    };
    let whole = compared(&sides(&games, 1));
    assert_eq!((whole.pairs[0].games, whole.pairs[1].games), (400, 400));
    // All below 4,096, then 4,096, 4,112, ..., 4,384.
    assert_eq!(whole.pairs[0].followed, 96 + 19);
    let other = compared(&sides(&games, 8));
    assert_eq!(other.pairs, whole.pairs);
    let mut parts = compared(&sides(&(4_000..4_100), 2));
    parts.add(&compared(&sides(&(4_100..4_400), 3)));
    assert_eq!(parts.pairs, whole.pairs);
    for (number, (toy, _, batch, _)) in sides(&games, 2).iter().enumerate() {
        let alone = toy_run(toy, batch, &[]).tally;
        assert_eq!(whole.sides[number], alone);
        assert_eq!(parts.sides[number].cells, alone.cells);
        assert_eq!(parts.sides[number].ranges(), alone.ranges());
    }
}

/// A game that breaks on one side counts on none.
#[test]
fn a_game_that_breaks_on_one_side_counts_on_none() {
    let (toy, schema, batch, _) = side(4, 0..120, 2);
    let sides = [side(0, 0..120, 2), (toy, schema, batch, &[17, 60][..])];
    let found = compared(&sides);
    assert_eq!((found.pairs[0].games, found.faults_count, found.interrupted), (118, 2, false));
    let told: Vec<(usize, u64, Option<u8>)> =
        found.faults.iter().map(|(side, fault)| (*side, fault.game_index, fault.seat)).collect();
    assert_eq!(told, [(1, 17, Some(1)), (1, 60, Some(1))]);
    let mut without = compared(&[side(0, 0..17, 1), side(4, 0..17, 1)]);
    for games in [18..60, 61..120] {
        without.add(&compared(&[side(0, games.clone(), 1), side(4, games, 1)]));
    }
    assert_eq!(found.pairs, without.pairs);
}

/// A second side with a card and a role less, and all in another order: what has the same name is the
/// same thing.
#[test]
fn things_are_matched_by_their_names() {
    let (toy, schema, batch, _) = side(0, 0..200, 1);
    let mut other = schema.clone();
    // The same cards under the names of others: `c2` is called `boost`, `boost` is called `new`.
    other.cards[2].name = "boost".to_owned();
    other.cards[1].name = "new".to_owned();
    other.groups[0].levels.reverse();
    let found = compared(&[(toy, schema, batch.clone(), &[]), (toy, other, batch, &[])]);
    let sums = &found.pairs[0];
    let compared = |group: &str, level: &str| found.compared(0, place(sums, group, level));
    let (new, gone) = (compared("card_held", "new"), compared("card_held", "c2"));
    assert!(new.joint.a == 0 && new.joint.c > 0 && gone.joint.a > 0 && gone.joint.c == 0);
    // Of what a side has not there is no rate and no difference.
    assert!(new.first.is_none() && new.second.is_some() && new.difference.is_none());
    assert!(gone.first.is_some() && gone.second.is_none() && gone.difference.is_none());
    // The first side's second card is the second side's third.
    let boost = compared("card_held", "boost");
    assert_eq!((boost.joint.a, boost.joint.c), (new.joint.c, gone.joint.a));
    // Red on one side is blue on the other: in each game the seats are exchanged.
    let (red, blue) = (compared("role", "red").joint, compared("role", "blue").joint);
    assert_eq!([red.a, red.b, red.c, red.d], [blue.c, blue.d, blue.a, blue.b]);
    assert_eq!(sums.alike.result, 200);
    assert!(sums.alike.all < 200);
    let seat = compared("seat", "seat1");
    assert!(seat.difference.is_some() && seat.joint.discordant == 0);
}

#[test]
fn levels_by_batch_add_up_to_their_sums() {
    let found = compared(&[side(0, 0..600, 1), side(9, 0..600, 1)]);
    let sums = &found.pairs[0];
    let red = place(sums, "role", "red");
    let mut all = [0; 4];
    let mut sizes = Vec::new();
    for cells in sums.by_batch(red).expect("a level") {
        sizes.push(cells[1]);
        all.iter_mut().zip(cells).for_each(|(sum, cell)| *sum += cell);
    }
    let joint = sums.joint(red);
    assert_eq!(all, [joint.a, joint.b, joint.c, joint.d]);
    // 600 games of 3 seats, half of them red: some 14 a batch.
    assert!(sizes.len() == BATCHES && sizes.iter().all(|size| (3..32).contains(size)), "{sizes:?}");
    assert!(sums.by_batch(place(sums, "ending", "race")).is_none());
}

#[test]
fn pairs_are_put_together_from_their_bytes() {
    let play = |games: Range<u64>| {
        let mut sides = [0, 1, 3].map(|points| side(points, games.clone(), 1));
        sides[1].3 = &[7, 250];
        compared(&sides)
    };
    let (whole, nothing) = (play(0..300), play(0..0));
    let parts = [200..300, 0..200].map(|range| play(range).to_bytes());
    let read = |bytes: &Vec<u8>| PairedResult::from_bytes(bytes, &nothing).expect("just written");
    let joined = read(&parts[0]).joined(read(&parts[1]));
    assert_eq!(joined.sides, whole.sides);
    assert_eq!(joined.pairs, whole.pairs);
    assert_eq!(joined.marked, whole.marked);
    assert_eq!((joined.faults, joined.faults_count), (whole.faults, whole.faults_count));
    for end in (0..parts[0].len()).step_by(97) {
        assert!(PairedResult::from_bytes(&parts[0][..end], &nothing).is_err(), "{end}");
    }
    let other = compared(&[side(0, 0..0, 1), side(2, 0..0, 1)]);
    assert!(PairedResult::from_bytes(&parts[0], &other).is_err(), "fewer sides");
}
