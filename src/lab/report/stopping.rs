//! Batches that stop when enough is known: what is watched, what is enough, and what is said of it.
//!
//! Watched are the levels that the lines of a run speak of first: the team, seats and the first player,
//! what a designer may choose (roles, decks, bands, wolves) and bots; each fact once, and nothing that is
//! certain. Crosses and how tables come to be set up are not: there are very many of them, and most come
//! so rarely that no batch would end.

use serde_json::{Value, json};

use crate::report::families::Family;
use crate::report::sheet::Sheet;
use crate::report::verdicts::{games_of, grouped, subject_of};
use crate::report::win_rates::{LevelRow, TEAM, level_rows_at, parity};
use crate::sim::Tally;
use tenbin_engine::schema::Schema;
use tenbin_stats::estimate::{Interval, Z95, newcombe};
use tenbin_stats::sequence::{Decision, Look};

/// What a batch is played for; shares, so that 0.005 is 0.5 pp.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Goal {
    /// Every watched win rate is known to so much on either side.
    Until(f64),
    /// Of every watched level it is decided whether it has an edge of this size.
    SmallestEffect(f64),
}

impl Goal {
    /// The size.
    pub fn size(self) -> f64 {
        match self {
            Self::Until(size) | Self::SmallestEffect(size) => size,
        }
    }

    /// The size in percentage points, without the noise of binary fractions.
    pub fn size_pp(self) -> f64 {
        (self.size() * 1e8).round() / 1e6
    }

    /// The option that asks for it.
    pub fn option(self) -> &'static str {
        match self {
            Self::Until(_) => "until",
            Self::SmallestEffect(_) => "smallest_effect",
        }
    }
}

/// Where a batch with a goal has ended.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Stopping {
    /// What it was played for.
    pub goal: Goal,
    /// The last look at it.
    pub look: Look,
    /// The games that there could have been.
    pub games_max: u64,
}

/// What is watched of levels.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Of {
    /// Their edges, in a batch.
    Edges,
    /// What they win more or less on another side, in a comparison.
    Differences,
}

impl Of {
    fn word(self) -> &'static str {
        match self {
            Self::Edges => "edge",
            Self::Differences => "difference",
        }
    }

    /// With its article.
    fn one(self) -> &'static str {
        match self {
            Self::Edges => "an edge",
            Self::Differences => "a difference",
        }
    }

    fn file(self) -> &'static str {
        match self {
            Self::Edges => "win_rates.csv",
            Self::Differences => "compare.csv",
        }
    }
}

/// A level that is watched.
#[derive(Clone, PartialEq, Debug)]
pub struct Watched {
    /// Its place among the rows of `win_rates.csv`, or of all comparisons one after another.
    pub row: usize,
    /// How far the interval of its line reaches to the farther side; without end where nothing is known.
    pub half_width: f64,
    /// What is decided of its edge and the size of the goal.
    pub decision: Decision,
    /// Games at which it will be known well enough, as far as can be told now.
    pub games_needed: Option<u64>,
}

/// How far a batch is from its goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// The levels that are watched.
    pub watched: Vec<Watched>,
    of: Of,
    goal: Goal,
}

/// How far a batch is at a look; `target` is the win rate wanted of a team.
pub fn progress_of(tally: &Tally, target: f64, goal: Goal, look: Look) -> Progress {
    progress(&level_rows_at(tally, parity(tally, target), Some(look)), goal, look)
}

/// The same where the team alone is watched.
pub fn progress_of_team(tally: &Tally, target: f64, goal: Goal, look: Look) -> Progress {
    let mut progress = progress_of(tally, target, goal, look);
    // The team's row is the first.
    progress.watched.retain(|one| one.row == 0);
    progress
}

/// The same from the rows of that look.
pub fn progress(rows: &[LevelRow], goal: Goal, look: Look) -> Progress {
    let team = rows.iter().find(|row| row.group == TEAM);
    let is_watched = |row: &LevelRow| {
        let is_main =
            matches!(row.family, Family::Team | Family::Order | Family::Choice(_) | Family::Bots);
        // What is in all games of a team cannot be told from it.
        let is_team_again =
            row.group != TEAM && team.is_some_and(|team| team.sums.games == row.sums.games);
        is_main && row.sums.seats > 0 && !row.is_mirror() && !row.is_whole && !is_team_again
    };
    let watched = rows.iter().enumerate().filter(|(_, row)| is_watched(row));
    let watched = watched.map(|(place, row)| Watched::new(place, edge(row, team), goal, look));
    Progress { watched: watched.collect(), of: Of::Edges, goal }
}

impl Watched {
    /// How far it is with an edge, or a difference, at a look; with none nothing is known of it.
    fn new(row: usize, edge: Option<(f64, Interval)>, goal: Goal, look: Look) -> Self {
        let half_width = half_width(edge);
        let wanted = match (goal, edge) {
            // It leaves out nothing, or everything of that size, once it is no wider than this, if the
            // edge is what it looks like now.
            (Goal::SmallestEffect(size), Some((value, _))) => value.abs().max(size - value.abs()),
            _ => goal.size(),
        };
        Self {
            row,
            half_width,
            decision: decision(edge, goal.size()),
            games_needed: look.needed(half_width, wanted).map(Look::games),
        }
    }
}

/// What a row's line tells, less what it is compared with, and its interval; of a level of a team, which is
/// given then, against the team at large.
pub(super) fn edge(row: &LevelRow, team: Option<&LevelRow>) -> Option<(f64, Interval)> {
    let Some(team) = team.filter(|_| row.group != TEAM) else {
        return row.edge.zip(row.edge_at(Z95));
    };
    if let Some(edge) = &row.team {
        return Some((edge.edge, edge.interval));
    }
    // Of too few wins, or games without them, the two rates tell something still; only of what is in all
    // games nothing can be told.
    let (own, all) = (row.rate.zip(row.interval)?, team.rate.zip(team.interval)?);
    (row.sums.games < team.sums.games).then(|| (own.0 - all.0, newcombe(own, all)))
}

/// How far the interval of an edge reaches to the farther side.
fn half_width(edge: Option<(f64, Interval)>) -> f64 {
    edge.map_or(f64::INFINITY, |(value, at)| (at.high - value).max(value - at.low))
}

/// What is decided of an edge.
fn decision(edge: Option<(f64, Interval)>, size: f64) -> Decision {
    edge.map_or(Decision::Open, |(_, at)| Decision::by(at, size))
}

impl Progress {
    /// How far a comparison is at a look: of each difference that is watched its place and what is known
    /// of it.
    pub(super) fn of_differences(
        watched: impl Iterator<Item = (usize, Option<(f64, Interval)>)>,
        goal: Goal,
        look: Look,
    ) -> Self {
        let watched = watched.map(|(row, known)| Watched::new(row, known, goal, look));
        Self { watched: watched.collect(), of: Of::Differences, goal }
    }

    /// Whether the goal is reached.
    pub fn is_reached(&self) -> bool {
        self.watched.iter().all(|one| self.is_enough(one))
    }

    fn is_enough(&self, one: &Watched) -> bool {
        match self.goal {
            Goal::Until(wanted) => one.half_width <= wanted,
            Goal::SmallestEffect(_) => one.decision != Decision::Open,
        }
    }

    /// The level of which least is known; of several the first.
    pub fn widest(&self) -> Option<&Watched> {
        self.watched
            .iter()
            .reduce(|one, two| if two.half_width > one.half_width { two } else { one })
    }

    /// The games that the whole would take, where that can be told.
    pub fn games_needed(&self) -> Option<u64> {
        let missing = self.watched.iter().filter(|one| !self.is_enough(one));
        missing.map(|one| one.games_needed).try_fold(0, |most, games| Some(most.max(games?)))
    }

    /// For the manifest.
    pub fn to_json(&self, stopping: &Stopping) -> Value {
        json!({
            "rule": stopping.goal.option(),
            "size_pp": stopping.goal.size_pp(),
            "reached": self.is_reached(),
            "looks": stopping.look.number(),
            "games_at_last_look": stopping.look.games(),
            "games_max": stopping.games_max,
            "watched": self.watched.len(),
        })
    }

    /// What is to be said of a batch, in a line.
    pub fn line(&self, schema: &Schema, rows: &[LevelRow], stopping: &Stopping) -> String {
        self.line_with(|one| subject_of(schema, &rows[one.row]), stopping)
    }

    /// The same where `name` says what each of them is called.
    pub(super) fn line_with(
        &self,
        name: impl Fn(&Watched) -> String,
        stopping: &Stopping,
    ) -> String {
        let at = games_of(stopping.look.games());
        let stopped = format!("Stopped after {at} (look {})", stopping.look.number());
        if self.watched.is_empty() {
            let why = match self.of {
                Of::Edges => "no level differs from the whole",
                Of::Differences => "no win rate is that of a main group on both sides",
            };
            format!("{stopped}: there is nothing to watch, {why}.")
        } else if !self.is_reached() {
            format!("Not reached: after {at} {}.", self.missing(name))
        } else if matches!(self.goal, Goal::Until(_)) {
            format!("{stopped}: {}.", self.known(name))
        } else {
            format!("{stopped}: {}.", self.decided(name))
        }
    }

    /// What is known to so much, or decided.
    fn thing(&self) -> &'static str {
        match (self.of, self.goal) {
            (Of::Differences, Goal::Until(_)) => self.of.word(),
            _ => "level",
        }
    }

    /// `the one watched level is`, `all 12 watched levels are`.
    fn all_are(&self) -> String {
        let thing = self.thing();
        match self.watched.len() {
            1 => format!("the one watched {thing} is"),
            number => format!("all {number} watched {thing}s are"),
        }
    }

    fn known(&self, name: impl Fn(&Watched) -> String) -> String {
        let widest = self.widest().map_or_else(String::new, |one| {
            format!(" (least well {}: +/- {})", name(one), fine_points(one.half_width))
        });
        let size = self.goal.size_pp();
        let all = self.all_are();
        format!("{all} known to +/- {size} pp or better{widest}, at whatever look one stops")
    }

    fn decided(&self, name: impl Fn(&Watched) -> String) -> String {
        let (size, number, of) = (self.goal.size_pp(), self.watched.len(), self.of);
        let found: Vec<&Watched> =
            self.watched.iter().filter(|one| one.decision != Decision::Smaller).collect();
        if found.is_empty() {
            let none = match number {
                1 => format!("the one watched level has no {}", of.word()),
                _ => format!("none of the {number} watched levels has {}", of.one()),
            };
            return format!("{none} of {size} pp or more");
        }
        let shown = found.iter().take(NAMES_SHOWN);
        let shown: Vec<String> =
            shown.map(|one| format!("{} {}", name(one), way(one.decision))).collect();
        let more = match found.len().saturating_sub(NAMES_SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more, see {}", of.file()),
        };
        let others = match number - found.len() {
            0 => String::new(),
            1 => format!("; the other one has none of {size} pp or more"),
            others => format!("; none of the other {others} has one of {size} pp or more"),
        };
        let have = match (found.len(), number) {
            (1, 1) => "the one watched level has".to_owned(),
            (1, _) => format!("1 of {number} watched levels has"),
            (some, _) => format!("{some} of {number} watched levels have"),
        };
        format!("{have} {}: {}{more}{others}", of.one(), shown.join(", "))
    }

    /// What is missing, and how many games it would take.
    fn missing(&self, name: impl Fn(&Watched) -> String) -> String {
        let size = self.goal.size_pp();
        let missing: Vec<&Watched> =
            self.watched.iter().filter(|one| !self.is_enough(one)).collect();
        let thing = self.thing();
        let are = match (missing.len(), self.watched.len()) {
            (1, 1) => format!("the one watched {thing} is"),
            (1, all) => format!("1 of {all} watched {thing}s is"),
            (some, all) => format!("{some} of {all} watched {thing}s are"),
        };
        let what = match (self.goal, self.widest()) {
            (Goal::SmallestEffect(_), _) | (_, None) => {
                let first = missing.first().map_or_else(String::new, |one| name(one));
                let one = self.of.one();
                format!("not decided ({one}, or none of {size} pp), the first {first}")
            }
            (Goal::Until(_), Some(one)) if one.half_width.is_finite() => {
                let width = fine_points(one.half_width);
                format!("not known to +/- {size} pp, least well {}: +/- {width}", name(one))
            }
            (Goal::Until(_), Some(one)) => {
                format!("not known to +/- {size} pp, {} hardly at all", name(one))
            }
        };
        let needed = self.games_needed().map_or_else(
            || "nobody can say how many games it takes".to_owned(),
            |games| format!("about {} games would do", grouped(games)),
        );
        format!("{are} {what}; {needed}")
    }
}

/// So many names stand in a line.
const NAMES_SHOWN: usize = 6;

fn way(decision: Decision) -> &'static str {
    match decision {
        Decision::More => "wins more",
        Decision::Less => "wins less",
        Decision::Smaller => "none",
        Decision::Open => "open",
    }
}

/// Columns of `win_rates.csv`, `scores.csv`, `ladder.csv`, `compare.csv` and `spread.csv` that hold at any
/// look.
const HOLD_AT_A_LOOK: [&str; 18] = [
    "lo95",
    "hi95",
    "edge_lo95_mean",
    "edge_hi95_mean",
    "p_value",
    "q_value",
    "team_edge_lo95_pp",
    "team_edge_hi95_pp",
    "team_p_value",
    "team_q_value",
    "lo95_pp",
    "hi95_pp",
    "diff_lo95_mean",
    "diff_hi95_mean",
    "base_spread_lo95_pp",
    "base_spread_hi95_pp",
    "variant_spread_lo95_pp",
    "variant_spread_hi95_pp",
];

/// Says so of a table.
pub(super) fn say_at_a_look(sheet: &mut Sheet) {
    for column in &mut sheet.columns {
        if HOLD_AT_A_LOOK.contains(&column.name.as_str()) {
            column.meaning.push_str(AT_A_LOOK);
        }
    }
}

/// What is said of them.
const AT_A_LOOK: &str = ". The batch was watched, to stop when enough is known: this holds at \
     any look, and an interval is wider for it";

/// What the column `decision` is.
pub(super) const DECISION: &str = "more or less where there is an edge (said of a level without one in at \
     most 5 of 100 runs), smaller where there is none of the size that was asked for (said of a level with \
     one in at most 5 of 100), else open; blank where it is not asked or cannot be told";

/// What is decided of a row, as `win_rates.csv` says it; blank where it is not asked.
pub(super) fn word(row: &LevelRow, team: Option<&LevelRow>, size: f64) -> &'static str {
    let edge = edge(row, team).filter(|_| row.family != Family::Outcome);
    edge.map_or("", |edge| word_of(decision(Some(edge), size)))
}

/// A decision as tables say it.
pub(super) fn word_of(decision: Decision) -> &'static str {
    match decision {
        Decision::More => "more",
        Decision::Less => "less",
        Decision::Smaller => "smaller",
        Decision::Open => "open",
    }
}

/// Two decimals: a goal of 0.5 pp is not reached with 0.54.
fn fine_points(share: f64) -> String {
    format!("{:.2} pp", share * 100.0)
}
