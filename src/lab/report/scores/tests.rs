//! Scores whose truth is known: how often intervals hold it, and how often something is said of nothing.

use rand_pcg::Pcg64Mcg;

use super::{Mean, means, score_rows};
use crate::report::win_rates::{level_rows, parity};
use crate::report::{Report, ReportInput, build};
use crate::sim::Tally;
use crate::sim::sums::{ScoreSums, SeatScore};
use crate::sim::toy::recorder_of;
use tenbin_engine::schema::{Card, Ending, Group, GroupId, Schema, Score};
use tenbin_engine::seed::{self, Label, below};
use tenbin_engine::{CardEvent, Recorder, Scores, Seat, SeatSet, Standing};
use tenbin_stats::estimate::Z95;

const SEATS: usize = 4;
const ROLES: usize = 7;

fn schema() -> Schema {
    let levels = (0..ROLES).map(|level| format!("role{level}")).collect();
    Schema {
        endings: vec![Ending::new("won", "")],
        groups: vec![Group::new("role", "", levels, false)],
        score: Some(Score::new("coins", "Coins at the end.")),
        ..Schema::default()
    }
}

/// What a seat and a role add to a score. Beside that each game adds up to 19 for all who play it, and
/// each seat the square of a die of ten: a long tail.
#[derive(Copy, Clone)]
struct Worth {
    seats: [i32; SEATS],
    roles: [i32; ROLES],
}

const NOTHING: Worth = Worth { seats: [0; SEATS], roles: [0; ROLES] };
const SOME: Worth = Worth { seats: [0, 7, -5, 3], roles: [0, 4, -9, 0, 12, 0, -2] };

/// A law of a whole number: how likely it is to be each from `first` on.
#[derive(Clone)]
struct Law {
    first: i32,
    parts: Vec<f64>,
}

impl Law {
    /// Of one of some numbers, each as likely.
    fn of(numbers: &[i32]) -> Self {
        let first = numbers.iter().copied().min().unwrap_or(0);
        let last = numbers.iter().copied().max().unwrap_or(0);
        let mut parts = vec![0.0; (last - first) as usize + 1];
        for number in numbers {
            parts[(number - first) as usize] += 1.0 / numbers.len() as f64;
        }
        Self { first, parts }
    }

    fn plus(&self, other: &Self) -> Self {
        let mut parts = vec![0.0; self.parts.len() + other.parts.len() - 1];
        for (one, p) in self.parts.iter().enumerate() {
            for (two, q) in other.parts.iter().enumerate() {
                parts[one + two] += p * q;
            }
        }
        Self { first: self.first + other.first, parts }
    }

    fn each(&self) -> impl Iterator<Item = (i32, f64)> {
        (self.first..).zip(self.parts.iter().copied())
    }

    fn mean(&self) -> f64 {
        self.each().map(|(number, p)| f64::from(number) * p).sum()
    }

    fn below(&self, limit: i32) -> f64 {
        self.each().filter(|&(number, _)| number < limit).map(|(_, p)| p).sum()
    }
}

/// The true mean score, margin, place and edge of a seat whose luck, role and place at the table add
/// up to `own`, against three others.
fn truth(own: &Law, others: &[Law]) -> [f64; 4] {
    let game = 9.5;
    let mut margin = own.mean();
    let (first, last) = (-40, 200);
    // The best other is at least a number with one less the chance that all are below it.
    let at_least = |limit: i32| 1.0 - others.iter().map(|law| law.below(limit)).product::<f64>();
    margin -= f64::from(first) + (first + 1..=last).map(at_least).sum::<f64>();
    let mut place = 1.0;
    for (number, p) in own.each() {
        for law in others {
            let level = law.below(number + 1) - law.below(number);
            place += p * (1.0 - law.below(number + 1) + level / 2.0);
        }
    }
    let all: f64 = others.iter().map(Law::mean).sum::<f64>() + own.mean();
    [own.mean() + game, margin, place, own.mean() - all / SEATS as f64]
}

impl Worth {
    /// The truth of a seat or of a role.
    fn truth(&self, group: &str, level: usize) -> [f64; 4] {
        let luck = Law::of(&(1..=10).map(|face| face * face).collect::<Vec<_>>());
        let any_role = luck.plus(&Law::of(&self.roles));
        let at = |law: &Law, seat: usize| law.plus(&Law::of(&[self.seats[seat]]));
        let of_seat = |law: &Law, seat: usize| {
            let others = (0..SEATS).filter(|&other| other != seat);
            truth(&at(law, seat), &others.map(|other| at(&any_role, other)).collect::<Vec<_>>())
        };
        if group == "seat" {
            return of_seat(&any_role, level);
        }
        let own = luck.plus(&Law::of(&[self.roles[level]]));
        let seats = [0, 1, 2, 3].map(|seat| of_seat(&own, seat));
        [0, 1, 2, 3].map(|value| seats.iter().map(|seat| seat[value]).sum::<f64>() / 4.0)
    }
}

fn play(generator: &mut Pcg64Mcg, worth: &Worth, games: u64) -> Tally {
    let mut out = recorder_of(&schema(), SEATS as u8);
    for _ in 0..games {
        let game = below(generator, 20) as i32;
        let mut scores = Scores::default();
        for (seat, score) in scores.iter_mut().enumerate().take(SEATS) {
            let role = below(generator, ROLES as u32) as usize;
            let face = 1 + below(generator, 10) as i32;
            *score = game + face * face + worth.seats[seat] + worth.roles[role];
            out.label(Seat(seat as u8), GroupId(0), role as u16);
            out.seat_strategy(seat, 0);
        }
        out.first_player(Seat(below(generator, SEATS as u32) as u8));
        let best = scores[..SEATS].iter().max();
        let winner = scores.iter().position(|score| Some(score) == best).unwrap_or(0);
        let standing = Standing::new(SeatSet::of(Seat(winner as u8)), 0).with_scores(scores);
        out.ended(&standing, 1);
    }
    out.into_tally()
}

fn generator(stream: u64) -> Pcg64Mcg {
    seed::stream(29, stream, Label::Rules(0))
}

/// How often each interval held the truth: score, margin, place and edge.
fn coverage(worth: &Worth, games: u64, runs: u64) {
    let mut generator = generator(games);
    let mut held = std::collections::BTreeMap::<(String, usize), [f64; 2]>::new();
    for _ in 0..runs {
        let tally = play(&mut generator, worth, games);
        let levels = level_rows(&tally, parity(&tally, 0.5));
        for row in score_rows(&tally, &levels) {
            let level = &levels[row.level];
            let digits = level.level.trim_start_matches(|c: char| !c.is_ascii_digit());
            let (group, number) = (level.group_name.as_str(), digits.parse::<usize>());
            let (Ok(number), "seat" | "role") = (number, group) else { continue };
            let truth = worth.truth(group, number - usize::from(group == "seat"));
            let means = [row.means.score, row.means.margin, row.means.place];
            let intervals = means.map(|mean| mean.interval).into_iter().chain([row.edge_at(Z95)]);
            for (value, (truth, interval)) in truth.into_iter().zip(intervals).enumerate() {
                let count = held.entry((level.level.clone(), value)).or_default();
                let Some(interval) = interval else { continue };
                count[0] += f64::from(u8::from(interval.has(truth)));
                count[1] += 1.0;
            }
        }
    }
    assert_eq!(held.len(), 4 * (SEATS + ROLES));
    let slack = 3.0 * (0.95 * 0.05 / runs as f64).sqrt();
    for value in 0..4 {
        let shares =
            held.iter().filter(|((_, of), _)| *of == value).map(|(_, [held, all])| held / all);
        let shares: Vec<f64> = shares.collect();
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        let least = shares.iter().copied().fold(1.0, f64::min);
        assert!((0.935..=0.965).contains(&mean), "{games} games, value {value}: {mean} {shares:?}");
        assert!(least >= 0.92 - slack, "{games} games, value {value}: {least} {shares:?}");
    }
    let seen: f64 = held.values().map(|[_, all]| all).sum();
    assert!(seen > 0.9 * (runs * held.len() as u64) as f64, "most intervals are there");
}

#[test]
fn intervals_of_scores_hold_the_truth_as_often_as_they_say() {
    coverage(&NOTHING, 150, 400);
    coverage(&SOME, 150, 400);
    coverage(&SOME, 1_000, 250);
}

fn report(tally: &Tally) -> Report {
    build(&ReportInput {
        schema: &schema(),
        tally,
        faults: &[],
        target: 0.5,
        stopping: None,
        luck: None,
    })
}

/// Whether a row is flagged, and whether a line says anything of scores.
fn alarms(tally: &Tally) -> [bool; 2] {
    let levels = level_rows(tally, parity(tally, 0.5));
    let flagged = score_rows(tally, &levels).iter().any(|row| !row.flag.is_empty());
    [flagged, report(tally).lines().iter().any(|line| line.contains(" coins on average"))]
}

/// Where nothing makes a difference one run in twenty flags a row of each question (seats, roles); a
/// line is said of both together.
#[test]
fn nothing_is_said_of_scores_that_are_alike() {
    for (games, runs) in [(60, 400), (1_000, 200)] {
        let mut generator = generator(games + 1);
        let mut counts = [0.0; 2];
        for _ in 0..runs {
            let found = alarms(&play(&mut generator, &NOTHING, games));
            for (count, found) in counts.iter_mut().zip(found) {
                *count += f64::from(u8::from(found)) / f64::from(runs);
            }
        }
        let error = |share: f64| 3.0 * (share * (1.0 - share) / f64::from(runs)).sqrt();
        assert!(counts[0] < 0.0975 + error(0.0975), "{games} games: {counts:?}");
        assert!(counts[1] < 0.05 + error(0.05), "{games} games: {counts:?}");
    }
}

#[test]
fn what_clearly_differs_is_flagged_and_told() {
    let tally = play(&mut generator(7), &SOME, 4_000);
    let found = report(&tally);
    let line =
        found.lines().into_iter().find(|line| line.contains(" coins on average")).expect("a line");
    // Role 4 adds 12 to a mean of 9.5 + 38.5 + 1.25; three quarters of 12 - 5/7 are its edge, 8.46.
    assert!(line.starts_with("Role = role4 scores 6"), "{line}");
    let (_, interval) = line
        .split_once(" more than the average of its table (95 % interval ")
        .expect("what it is compared with");
    let ends: Vec<f64> =
        interval.split(' ').filter_map(|word| word.trim_end_matches(").").parse().ok()).collect();
    assert!(ends.len() == 2 && ends[0] < 8.46 && 8.46 < ends[1] && ends[0] > 6.0, "{line}");
    assert!(found.lines().iter().filter(|line| line.contains("coins")).count() <= 2);
    let sheet = found.sheets.iter().find(|sheet| sheet.file == "scores.csv").expect("scores");
    let place = |name: &str| sheet.columns.iter().position(|column| column.name == name);
    let flag = place("flag").expect("a flag");
    let of = |level: &str| {
        let row = sheet.rows.iter().find(|row| row[1] == level).expect("a level");
        row[flag].as_str()
    };
    assert_eq!([of("role4"), of("role2"), of("seat2")], ["better", "worse", "better"]);
    // Role 3 adds nothing, which is 5/7 less than roles do on average: an edge of -0.54.
    let kinds = ["score_mean", "score_lo95_mean", "margin_mean", "place_hi95_mean", "q_value"];
    assert!(
        kinds.iter().all(|name| place(name).is_some_and(|at| sheet.columns[at].kind == "decimal"))
    );
    assert!(!found.sheets.iter().any(|sheet| sheet.file == "scores_by_card.csv"), "no cards");
}

#[test]
fn where_less_is_better_the_lowest_is_ahead() {
    let schema = Schema {
        score: Some(Score::new("strokes", "Strokes.").less_is_better()),
        endings: vec![Ending::new("won", "")],
        ..Schema::default()
    };
    let mut out = recorder_of(&schema, 2);
    for game in 0..400 {
        let standing = Standing::new(SeatSet::of(Seat(0)), 0);
        let luck = game % 5;
        out.ended(&standing.with_scores([70 + luck, 74, 0, 0, 0, 0, 0, 0]), 1);
    }
    let tally = out.into_tally();
    let found = build(&ReportInput {
        schema: &schema,
        tally: &tally,
        faults: &[],
        target: 0.5,
        stopping: None,
        luck: None,
    });
    let line = found.lines().into_iter().find(|line| line.contains("strokes")).expect("a line");
    // 72 on average, 2 ahead of 74, so 1 ahead of the mean of both.
    let start = "seat1 scores 72.0 strokes on average, 1.0 fewer than the average of its table";
    assert!(line.starts_with(start), "{line}");
    let sheet = found.sheets.iter().find(|sheet| sheet.file == "scores.csv").expect("scores");
    let one = sheet.rows.iter().find(|row| row[1] == "seat1").expect("a seat");
    // 70 to 73 are first alone, 74 shares both places.
    assert_eq!([&one[3], &one[6], &one[9], &one[12]], ["72.000", "2.000", "1.100", "1.000"]);
}

/// Two seats share a deck of two cards; the one that plays the first scores 10, the other 4.
#[test]
fn scores_by_card_tell_those_that_played_it_from_those_that_could_have() {
    let card = |name: &str, copies| Card {
        name: name.to_owned(),
        group: "deck".to_owned(),
        copies,
        is_dealt: true,
    };
    let schema = Schema {
        score: Some(Score::new("points", "Points.")),
        endings: vec![Ending::new("won", "")],
        cards: vec![card("shared", 1), card("own", 0), card("nobody", 0)],
        ..Schema::default()
    };
    let mut out = recorder_of(&schema, 3);
    for _ in 0..40 {
        out.decks(0, |out| out.card(Seat(2), 1, CardEvent::InDeck));
        out.card(Seat(0), 0, CardEvent::Played);
        let standing = Standing::new(SeatSet::of(Seat(0)), 0);
        out.ended(&standing.with_scores([10, 4, 7, 0, 0, 0, 0, 0]), 1);
    }
    // A game that came to no scores counts nowhere.
    out.card(Seat(1), 0, CardEvent::Played);
    out.ended(&Standing::new(SeatSet::EMPTY, 0), 1);
    let tally = out.into_tally();
    let of = |card, played| {
        let sums = tally.card_scores(card, played).expect("scores");
        (sums.games, sums.seats, means(&sums, 3).score.value)
    };
    assert_eq!(of(0, true), (40, 40, Some(10.0)));
    assert_eq!(of(0, false), (40, 80, Some(5.5)));
    assert_eq!(of(1, true), (0, 0, None));
    assert_eq!(of(1, false), (40, 40, Some(7.0)));
    assert_eq!(of(2, false), (0, 0, None));
    let found = build(&ReportInput {
        schema: &schema,
        tally: &tally,
        faults: &[],
        target: 0.5,
        stopping: None,
        luck: None,
    });
    let sheet =
        found.sheets.iter().find(|sheet| sheet.file == "scores_by_card.csv").expect("a file");
    let starts: Vec<String> = sheet.rows.iter().map(|row| row[..5].join(" ")).collect();
    let expected = ["shared deck yes 40 10.000", "shared deck no 80 5.500", "own deck no 40 7.000"];
    assert_eq!(starts, expected);
}

#[test]
fn means_need_games_and_something_that_varies() {
    let sums = |games: usize, of: fn(i64) -> i64| {
        let mut cells = vec![0; ScoreSums::CELLS];
        for game in 0..games as i64 {
            let score = SeatScore { score: of(game), margin: 1, place: 2, edge: of(game) };
            ScoreSums::add_game(&mut cells, [score].into_iter());
        }
        means(&ScoreSums::read(&cells), 2)
    };
    assert_eq!(sums(29, |game| game).score.interval, None);
    assert!(sums(30, |game| game).score.interval.is_some_and(|at| at.has(14.5)));
    assert_eq!(sums(400, |_| 3).score, Mean { value: Some(3.0), interval: None });
    // Always first: the place is known as a share is of which none was seen, 0 of 400 here.
    let place = sums(400, |_| 3).place;
    let high = place.interval.expect("an interval").high;
    let wanted = 2.0 - 0.025_f64.powf(1.0 / 400.0);
    assert!(place.value == Some(1.0) && (high - wanted).abs() < 1e-6, "{place:?}");
}
