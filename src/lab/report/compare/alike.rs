//! How far the games of two sides stay alike.

use crate::report::compare::CompareInput;
use crate::report::sheet::{decimal, share};
use crate::report::summary::{Rows, SummaryRow, with_interval};
use crate::sim::Tally;
use crate::sim::layout::GROUP_SEAT;
use tenbin_stats::estimate::{Interval, student_quantile};

/// Where a sample of the games of a side part from those of the first: of each that parts the turn, the
/// decisions it has in common, and the word of what differs.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Course {
    /// Games looked at.
    pub looked: u64,
    /// Those that part.
    pub parted: Vec<(u32, u32, &'static str)>,
    /// The words there are.
    pub kinds: Vec<&'static str>,
}

impl Course {
    /// Games of the sample that never part.
    pub fn never(&self) -> u64 {
        self.looked - self.parted.len() as u64
    }

    /// The mean of a number of the games that part, with its 95 % interval.
    fn mean(
        &self,
        of: impl Fn(&(u32, u32, &'static str)) -> u32,
    ) -> Option<(f64, Option<Interval>)> {
        let games = self.parted.len() as f64;
        let numbers = || self.parted.iter().map(|one| f64::from(of(one)));
        let mean = numbers().sum::<f64>() / games;
        let squares: f64 = numbers().map(|one| (one - mean).powi(2)).sum();
        let reach =
            student_quantile(games - 1.0).map(|t| t * (squares / (games - 1.0) / games).sqrt());
        let around = |reach: f64| Interval { low: (mean - reach).max(0.0), high: mean + reach };
        (games > 0.0).then(|| (mean, reach.map(around)))
    }

    /// The mean turn at which games part, where replays count turns.
    pub(super) fn turn(&self) -> Option<(f64, Option<Interval>)> {
        let has_turns = self.parted.iter().any(|one| one.0 > 0);
        self.mean(|one| one.0).filter(|_| has_turns)
    }

    /// The mean number of decisions that games have in common before they part.
    pub(super) fn decisions(&self) -> Option<(f64, Option<Interval>)> {
        self.mean(|one| one.1)
    }

    /// How many games part by each of the things that may differ.
    pub(super) fn by_kind(&self) -> Vec<(&'static str, u64)> {
        let count = |word: &str| self.parted.iter().filter(|one| one.2 == word).count() as u64;
        self.kinds.iter().map(|word| (*word, count(word))).collect()
    }
}

/// How often two games that have nothing to do with each other have the same winner, where every game of
/// both sides has one, or a team wins or loses.
pub(super) fn by_chance(input: &CompareInput<'_>, pair: usize) -> Option<f64> {
    let sides = [&input.result.sides[0], &input.result.sides[pair + 1]];
    if sides[0].layout().cooperative {
        let rate = |tally: &Tally| {
            let batch = tally.batch();
            1.0 - batch.games_unwon as f64 / batch.games.max(1) as f64
        };
        let [one, two] = sides.map(rate);
        return Some(one * two + (1.0 - one) * (1.0 - two));
    }
    let has_one =
        |tally: &&Tally| tally.batch().games_unwon == 0 && tally.batch().games_shared == 0;
    if !sides.iter().all(has_one) {
        return None;
    }
    let rate = |tally: &Tally, seat: usize| {
        let sums = tally.level(GROUP_SEAT, seat);
        sums.wins as f64 / sums.seats.max(1) as f64
    };
    let seats = 0..usize::from(sides[0].layout().seats);
    Some(seats.map(|seat| rate(sides[0], seat) * rate(sides[1], seat)).sum())
}

/// The rows of `alike.csv` of a side.
pub(super) fn alike_rows(input: &CompareInput<'_>, pair: usize) -> Vec<SummaryRow> {
    let (sums, course) = (&input.result.pairs[pair], &input.courses[pair]);
    let alike = sums.alike;
    let mut rows = Rows(Vec::new());
    rows.add_count("games_count", sums.games, "games played on both sides, from the same seeds");
    rows.add_count("faults_count", input.result.faults_count, "games that broke on a side");
    let shares = [
        ("same_winners_share", alike.winners, "games with the same winners, seat by seat"),
        ("same_ending_share", alike.ending, "games that ended in the same way"),
        ("same_result_share", alike.result, "games with the same winners and the same ending"),
        (
            "same_in_all_share",
            alike.all,
            "games that are the same in everything counted game by game: winners, ending, levels, \
             lengths, scores, cards held and played",
        ),
    ];
    for (metric, games, note) in shares {
        rows.add_share(metric, games, sums.games, note);
    }
    if let Some(chance) = by_chance(input, pair) {
        let numbers = with_interval(Some(chance), None, share);
        let note =
            "how often games that have nothing to do with each other would have the same winner";
        rows.add("same_winners_by_chance_share", "share", numbers, note);
    }
    if course.looked == 0 {
        return rows.0;
    }
    rows.add_count(
        "games_looked_at_count",
        course.looked,
        "games that were played once more and compared step by step: what was dealt, drawn, rolled \
         and chosen",
    );
    rows.add_share(
        "never_part_share",
        course.never(),
        course.looked,
        "of these, games that never part",
    );
    let mut add_mean = |metric: &str, found: Option<(f64, Option<Interval>)>, note: &str| {
        if let Some((mean, interval)) = found {
            let numbers = with_interval(Some(mean), interval, |number| decimal(number, 3));
            rows.add(metric, "mean", numbers, note);
        }
    };
    add_mean("parting_turn_mean", course.turn(), "turn (or round) at which the others part");
    add_mean(
        "decisions_in_common_mean",
        course.decisions(),
        "decisions that the others have in common before they part",
    );
    for (kind, games) in course.by_kind() {
        let note = format!(
            "of the games that part, those in which the first thing to differ is {}",
            a(kind)
        );
        rows.add_share(
            &format!("parted_by_{kind}_share"),
            games,
            course.parted.len() as u64,
            &note,
        );
    }
    rows.0
}

/// What a kind of step is.
fn a(kind: &str) -> &'static str {
    match kind {
        "level" => "who got which role, deck or place",
        "card" => "a card that came to a seat",
        "roll" => "a roll",
        "choice" => "what a seat chose",
        _ => "that one game is over",
    }
}
