//! `ladder.csv`: how often a team wins, by difficulty, number of players and skill; with the
//! headlines and the faults of all its batches.

use serde_json::{Value, json};

use crate::report::games::{FAULT_COLUMNS, fault_cells, tell_of_programs};
use crate::report::line::{Topic, plain};
use crate::report::sheet::{Sheet, count, decimal, pp, share, text};
use crate::report::stopping::{self, Goal, Stopping, progress_of_team};
use crate::report::summary::{SummaryRow, summary, with_interval};
use crate::report::verdicts::{games_of, grouped, percent, percent_number};
use crate::report::win_rates::{INTERVAL_OF_A_RATE, cutoffs, rate_of, team_sums};
use crate::report::{Report, manifest};
use crate::sim::layout::HISTOGRAM_DECISIONS;
use crate::sim::{Fault, Tally};
use tenbin_stats::distribution::mean;
use tenbin_stats::estimate::{Interval, Z95};

/// One batch of a ladder.
#[derive(Clone, Debug)]
pub struct Rung<'a> {
    /// The variant that makes it harder or easier, or `base`.
    pub difficulty: &'a str,
    /// Players.
    pub players: u8,
    /// The strategy of all seats.
    pub skill: &'a str,
    /// All counts.
    pub tally: &'a Tally,
    /// The games that failed.
    pub faults: &'a [Fault],
    /// What it was played for and where it ended, where it was to stop when enough is known.
    pub stopping: Option<Stopping>,
}

/// What tells a rung from the others, in every table of a ladder.
const KEYS: [(&str, &str); 3] = [
    ("difficulty", "The variant of the rules, or base"),
    ("players_count", "How many play together"),
    ("skill", "The strategy of all seats"),
];

impl Rung<'_> {
    fn rate(&self) -> Option<f64> {
        rate_of(&team_sums(self.tally)).rate()
    }

    /// The interval of `win_rates.csv`; `target` is the win rate wanted.
    fn interval(&self, target: f64) -> Option<Interval> {
        let rate = rate_of(&team_sums(self.tally));
        match self.stopping {
            Some(stopping) => rate.far_share_at(0.0, stopping.look.boundary()),
            None => rate.share_at(Some(target), 0.0, Z95),
        }
    }

    /// Whether it is known as well as was asked for.
    fn is_enough(&self, target: f64) -> bool {
        self.stopping.is_none_or(|Stopping { goal, look, .. }| {
            progress_of_team(self.tally, target, goal, look).is_reached()
        })
    }

    /// Its cells under [`KEYS`].
    fn keys(&self) -> Vec<String> {
        vec![text(self.difficulty), count(u64::from(self.players)), text(self.skill)]
    }
}

/// The report of a ladder: one table, and the same for people.
pub fn build(rungs: &[Rung<'_>], target: f64) -> Report {
    let headlines = headlines(rungs, target);
    let cells: Vec<Value> = rungs
        .iter()
        .map(|rung| {
            let mut facts = manifest::tally_facts(rung.tally);
            facts["difficulty"] = rung.difficulty.into();
            facts["skill"] = rung.skill.into();
            if let Some(stopping) = &rung.stopping {
                let Stopping { goal, look, .. } = *stopping;
                let progress = progress_of_team(rung.tally, target, goal, look);
                facts["stopping"] = progress.to_json(stopping);
            }
            facts
        })
        .collect();
    let done: u64 = rungs.iter().map(|rung| rung.tally.games_covered()).sum();
    let facts = json!({ "games_done": [[0, done]], "target": target, "rungs": cells });
    let sheets = vec![summary(&headlines), ladder(rungs, target), faults(rungs)];
    let notes = plain(Topic::Precision, notes(rungs, target));
    // The table is for the terminal: ladder.csv says more.
    let table = plain(Topic::Groups, table(rungs, target));
    let report = Report::of(sheets, notes, facts);
    let verdicts = [table, report.verdicts].concat();
    Report { summary: headlines, verdicts, ..report }
}

fn ladder(rungs: &[Rung<'_>], target: f64) -> Sheet {
    let own = [
        ("games_count", "Games that count"),
        ("wins_count", "Those won"),
        ("cutoffs_count", "Those cut off without a result"),
        ("win_rate_share", "wins_count / games_count"),
        ("lo95", INTERVAL_OF_A_RATE),
        ("hi95", "Upper end of the interval"),
        ("target_share", "The win rate that is wanted"),
        ("edge_pp", "Win rate less the target"),
        ("length_unit", "What length_mean counts"),
        ("length_mean", "Mean length of a game"),
        ("faults_count", "Games that failed and do not count, see faults.csv"),
    ];
    let columns = [&KEYS[..], &own].concat();
    let mut sheet = Sheet::new("ladder.csv", "difficulty, number of players and skill", &columns);
    if rungs.iter().any(|rung| rung.stopping.is_some()) {
        stopping::say_at_a_look(&mut sheet);
    }
    for rung in rungs {
        let sums = team_sums(rung.tally);
        let (rate, interval) = (rung.rate(), rung.interval(target));
        let (unit, length) = length(rung.tally);
        let cells = vec![
            count(sums.games),
            count(sums.wins),
            count(sums.draws),
            share(rate),
            share(interval.map(|interval| interval.low)),
            share(interval.map(|interval| interval.high)),
            share(Some(target)),
            pp(rate.map(|rate| rate - target)),
            text(&unit),
            decimal(length, 3),
            count(rung.tally.batch().faults),
        ];
        sheet.row([rung.keys(), cells].concat());
    }
    sheet
}

/// faults.csv, with what tells the batches apart before the columns it always has.
fn faults(rungs: &[Rung<'_>]) -> Sheet {
    let columns = [&KEYS[..], FAULT_COLUMNS].concat();
    let row_is = "game that failed (the first 1000 of each rung)";
    let mut sheet = Sheet::new("faults.csv", row_is, &columns);
    for rung in rungs {
        for fault in rung.faults {
            sheet.row([rung.keys(), fault_cells(rung.tally, fault)].concat());
        }
    }
    tell_of_programs(&mut sheet, rungs.iter().flat_map(|rung| rung.faults));
    sheet
}

/// The game's first measure of its own, such as turns; decisions where it has none.
fn length(tally: &Tally) -> (String, Option<f64>) {
    let histograms = &tally.layout().histograms;
    let index = if histograms.len() > HISTOGRAM_DECISIONS + 1 {
        HISTOGRAM_DECISIONS + 1
    } else {
        HISTOGRAM_DECISIONS
    };
    let (sum, bins) = tally.histogram(index);
    let value = mean(sum, bins).map(|(value, _)| value);
    (histograms[index].name.clone(), value)
}

/// A table: a line for each difficulty and skill, a column for each number of players.
fn table(rungs: &[Rung<'_>], target: f64) -> Vec<String> {
    let mut players: Vec<u8> = rungs.iter().map(|rung| rung.players).collect();
    players.sort_unstable();
    players.dedup();
    let mut lines: Vec<(&str, &str)> = Vec::new();
    for rung in rungs {
        if !lines.contains(&(rung.difficulty, rung.skill)) {
            lines.push((rung.difficulty, rung.skill));
        }
    }
    let width = |texts: &mut dyn Iterator<Item = &str>| {
        texts.map(|text| text.chars().count()).max().unwrap_or_default()
    };
    let first = width(&mut lines.iter().map(|line| line.0).chain(["difficulty"]));
    let second = width(&mut lines.iter().map(|line| line.1).chain(["skill"]));
    let mut out = vec![format!("Win rate of the team by players (target {}):", percent(target))];
    let mut head = format!("{:first$}  {:second$}", "difficulty", "skill");
    for number in &players {
        head += &format!("  {number:>7}");
    }
    out.push(head);
    for (difficulty, skill) in lines {
        let mut line = format!("{difficulty:first$}  {skill:second$}");
        for &number in &players {
            let rung = rungs.iter().find(|rung| {
                (rung.difficulty, rung.skill, rung.players) == (difficulty, skill, number)
            });
            let cell = rung.and_then(Rung::rate).map_or_else(|| "-".to_owned(), percent);
            line += &format!("  {cell:>7}");
        }
        out.push(line);
    }
    out
}

/// What is to be said beside the table.
fn notes(rungs: &[Rung<'_>], target: f64) -> Vec<String> {
    cut_off(rungs).into_iter().chain(precision(rungs, target)).collect()
}

/// How many games came to no end, and where most of them are.
fn cut_off(rungs: &[Rung<'_>]) -> Option<String> {
    let counts = |rung: &Rung<'_>| (cutoffs(rung.tally), rung.tally.batch().games);
    let (cut, games) =
        rungs.iter().map(counts).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let most = rungs.iter().max_by(|one, two| {
        let part = |rung: &Rung<'_>| counts(rung).0 as f64 / counts(rung).1.max(1) as f64;
        // Of rungs that are level the first is named.
        part(one).total_cmp(&part(two)).then(std::cmp::Ordering::Greater)
    })?;
    let (worst, of) = counts(most);
    (cut > 0).then(|| {
        format!(
            "{} of {} were cut off and count as not won; most with {} player{}, {}, {}: {} of {}.",
            grouped(cut),
            games_of(games),
            most.players,
            if most.players == 1 { "" } else { "s" },
            most.difficulty,
            most.skill,
            grouped(worst),
            grouped(of)
        )
    })
}

/// Whether all rungs are known as well as was asked for; `target` is the win rate wanted of the team.
pub fn are_enough(rungs: &[Rung<'_>], target: f64) -> bool {
    rungs.iter().all(|rung| rung.is_enough(target))
}

/// How far off the table's numbers may be, and whether all games were counted.
fn precision(rungs: &[Rung<'_>], target: f64) -> Vec<String> {
    let half = |interval: Interval| (interval.high - interval.low) / 2.0;
    let widest = rungs.iter().filter_map(|rung| rung.interval(target)).map(half).reduce(f64::max);
    let mut lines = Vec::new();
    if let Some(half) = widest {
        let number = percent_number(half);
        lines.push(format!(
            "Each is known to +/- {number} pp or better (95 % intervals in ladder.csv)."
        ));
    }
    if let Some(stopping) = rungs.first().and_then(|rung| rung.stopping) {
        let enough = rungs.iter().filter(|rung| rung.is_enough(target)).count();
        let size = stopping.goal.size_pp();
        let what = match stopping.goal {
            Goal::Until(_) => format!("are known to +/- {size} pp"),
            Goal::SmallestEffect(_) => format!("have an edge for sure, or none of {size} pp"),
        };
        lines.push(format!("{enough} of {} rungs {what}.", rungs.len()));
    }
    let failed: u64 = rungs.iter().map(|rung| rung.tally.batch().faults).sum();
    if failed > 0 {
        lines.push(format!("Failed and not counted: {}, see faults.csv.", games_of(failed)));
    }
    lines
}

fn headlines(rungs: &[Rung<'_>], target: f64) -> Vec<SummaryRow> {
    rungs
        .iter()
        .map(|rung| {
            let [value, lo95, hi95] = with_interval(rung.rate(), rung.interval(target), share);
            SummaryRow {
                metric: format!(
                    "{}_{}_players_{}_share",
                    rung.difficulty, rung.players, rung.skill
                ),
                value,
                lo95,
                hi95,
                unit: "share",
                note: "the team's win rate, see ladder.csv".to_owned(),
            }
        })
        .collect()
}
