//! The report of a league: strategies against each other, or as teams against difficulties. `league.csv` has
//! a row for each who meet, `ratings.csv` one for each who plays.
//!
//! # Decisions, and what they cost
//!
//! - **Each number of players is a league of its own.** Who is best among four is not who is best of two;
//!   one rating over both would be of neither.
//! - **With more than two seats two tables say how strategies meet.** Half of the seats each is the even
//!   contest that ratings, cycles and equilibria are made of; one alone among all others of the other kind is
//!   what a newcomer to a group meets, against its fair share of one seat.
//! - **Ratings, cycles and equilibria get their intervals from groups of games** (`stats/league`): every pair
//!   plays the same deals, so nothing in a league is independent of anything else.
//! - **Costs are told by the manifest alone**: a clock's number in a table would differ from run to run.

mod lines;
mod sheets;
mod standing;
mod team;
#[cfg(test)]
mod tests;

use serde_json::{Value, json};

use crate::report::line::{Topic, plain};
use crate::report::summary::{SummaryRow, summary};
use crate::report::{Line, Report};
use crate::sim::arena::fixtures::Fixtures;
use crate::sim::arena::{ArenaResult, GROUPS, Played};
use crate::sim::looks::{Look, Part};
use standing::Standing;

pub use team::{TeamCell, TeamInput, build_team, is_enough_of_team};

/// Who plays in a league.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// The kind of strategy.
    pub kind: String,
}

/// The games with a number of players.
#[derive(Copy, Clone, Debug)]
pub struct LeagueTable<'a> {
    /// The number.
    pub players: u8,
    /// Who meets whom.
    pub fixtures: &'a Fixtures,
    /// What came of it.
    pub result: &'a ArenaResult,
    /// The last look, where it was to stop when enough is known.
    pub look: Option<Look>,
}

/// What a league is played for.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum LeagueGoal {
    /// Every win rate is known to so much on either side.
    Points(f64),
    /// Every rating is known to so many Elo on either side.
    Elo(f64),
}

impl LeagueGoal {
    /// As people write it.
    pub fn text(self) -> String {
        match self {
            Self::Points(share) => format!("{}pp", (share * 1e8).round() / 1e6),
            Self::Elo(elo) => format!("{elo}elo"),
        }
    }

    /// The same in a sentence.
    fn words(self) -> String {
        match self {
            Self::Points(share) => format!("{} pp", (share * 1e8).round() / 1e6),
            Self::Elo(elo) => format!("{elo} Elo"),
        }
    }
}

/// What the report of a league is made of.
#[derive(Copy, Clone, Debug)]
pub struct LeagueInput<'a> {
    /// Who plays.
    pub strategies: &'a [Entrant],
    /// The one that all others play against, where it is a gauntlet.
    pub against: Option<usize>,
    /// A table for each number of players.
    pub tables: &'a [LeagueTable<'a>],
    /// What it was played for.
    pub goal: Option<LeagueGoal>,
    /// The master seed.
    pub seed: u64,
}

/// Makes the report of a league.
pub fn build(input: &LeagueInput<'_>) -> Report {
    let standings: Vec<Standing> =
        input.tables.iter().map(|table| Standing::of(table, input)).collect();
    let mut drawn: Vec<Line> = Vec::new();
    let mut told: Vec<Line> = Vec::new();
    for standing in &standings {
        let at = if standings.len() > 1 { standing.players() } else { String::new() };
        drawn.extend(plain(Topic::Bots, lines::tables(standing, &at)));
        told.extend(lines::verdicts(standing, input, &at));
    }
    let headlines = headlines(&standings, input);
    let sheets = vec![
        summary(&headlines),
        sheets::ratings(&standings, input),
        sheets::meetings(&standings, input),
        sheets::faults(input),
    ];
    let report = Report::of(sheets, told, facts(input, &standings));
    // The tables are for the terminal: the files say more.
    let verdicts = [drawn, report.verdicts].concat();
    Report { summary: headlines, verdicts, ..report }
}

/// Whether a table is known as well as is asked for at a look.
pub fn is_enough(input: &LeagueInput<'_>, table: &LeagueTable<'_>, goal: LeagueGoal) -> bool {
    Standing::plain(table, input).is_enough(goal)
}

/// What the manifest says of the counts.
fn facts(input: &LeagueInput<'_>, standings: &[Standing<'_>]) -> Value {
    let done: u64 = input.tables.iter().map(|table| table.result.games_covered()).sum();
    let tables: Vec<Value> = standings
        .iter()
        .map(|standing| {
            let table = standing.table;
            let mut said = json!({
                "players": table.players,
                "tables": table.fixtures.line_ups.len(),
                "deals_counted": standing.deals,
                "faults": table.result.faults_count(),
                "decisions": decisions(table.result),
            });
            if let (Some(goal), Some(look)) = (input.goal, table.look) {
                said["stopping"] = stopping(goal, look, standing.is_enough(goal));
            }
            said
        })
        .collect();
    let games = |table: &LeagueTable<'_>| {
        table.fixtures.line_ups.len() as u64
            * cells(table.result, 0).map(|one| one.games).sum::<u64>()
    };
    json!({
        "games_done": [[0, done]],
        "games_counted": input.tables.iter().map(games).sum::<u64>(),
        "master_seed": format!("{:#018x}", input.seed),
        "league": tables,
    })
}

fn stopping(goal: LeagueGoal, look: Look, reached: bool) -> Value {
    json!({
        "until": goal.text(),
        "reached": reached,
        "looks": look.number(),
        "games_at_last_look": look.games(),
    })
}

/// All decisions of an arena.
fn decisions(result: &ArenaResult) -> u64 {
    (0..result.line_ups()).flat_map(|line_up| cells(result, line_up)).map(|one| one.decisions).sum()
}

/// What a line-up has played, group by group.
fn cells(result: &ArenaResult, line_up: usize) -> impl Iterator<Item = Played<'_>> {
    (0..GROUPS).map(move |group| result.played(line_up, group))
}

fn headlines(standings: &[Standing<'_>], input: &LeagueInput<'_>) -> Vec<SummaryRow> {
    let mut rows = Vec::new();
    for standing in standings {
        for &one in &standing.order {
            let rating = standing.ratings.of_one(one);
            let at = rating.interval_at(standing.reach);
            let elo = |number: f64| sheets::elo(Some(number));
            rows.push(SummaryRow {
                metric: format!(
                    "{}_players_{}_elo",
                    standing.table.players, input.strategies[one].name
                ),
                value: elo(rating.elo.value),
                lo95: elo(at.low),
                hi95: elo(at.high),
                unit: "Elo",
                note: "rating, 0 is the mean of the league, see ratings.csv".to_owned(),
            });
        }
    }
    rows
}
