//! Games of contenders against others, through the ledger.

use std::ops::Range;

use crate::error::Error;
use crate::keep::{Ledger, Play};
use crate::tune::Tuning;
use crate::tune::start::Setting;
use tenbin_lab::policies::Strategy;
use tenbin_lab::sim::Progress;
use tenbin_lab::sim::arena::{Arena, ArenaResult, GROUPS};
use tenbin_lab::sim::looks::Part;

/// So many contenders share an arena: with more its counts grow with their square.
const CONTENDERS: usize = 16;

/// Games played, and those that failed.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Count {
    pub(super) games: u64,
    pub(super) faults: u64,
}

/// What is to be played.
#[derive(Copy, Clone)]
pub(super) struct Round<'a> {
    /// Its name in the ledger.
    pub(super) name: &'a str,
    pub(super) contenders: &'a [Strategy],
    /// Each of them takes all other seats; a team has none.
    pub(super) opponents: &'a [Strategy],
    pub(super) seed: u64,
    /// The games of each contender against each opponent by each setting.
    pub(super) deals: (u64, u64),
}

/// What a contender won in a group of games, what all seats won together, and games.
pub(super) type Cell = [u64; 3];

/// What a contender won: for each setting and opponent (of a team for each setting) by groups of games.
pub(super) type Score = Vec<Vec<Cell>>;

/// Tells of each deal as of so many games.
struct Times<'a> {
    bar: &'a dyn Progress,
    by: u64,
}

impl Progress for Times<'_> {
    fn advance(&self, games: u64) {
        self.bar.advance(games * self.by);
    }

    fn already(&self, games: u64) {
        self.bar.already(games * self.by);
    }
}

impl Tuning<'_> {
    /// Plays a round: every contender at every table.
    pub(super) fn round(
        &self,
        ledger: &mut Ledger<'_>,
        round: Round<'_>,
        bar: &dyn Progress,
        count: &mut Count,
    ) -> Result<Vec<Score>, Error> {
        let mut scores: Vec<Score> = vec![Vec::new(); round.contenders.len()];
        for setting in &self.start.settings {
            for (number, contenders) in round.contenders.chunks(CONTENDERS).enumerate() {
                let arena = self.arena(setting, round, contenders);
                let name = format!("{} {}, part {number}", round.name, setting.name);
                let result = self.arena_result(ledger, (&name, setting), &arena, bar)?;
                let tables = result.line_ups() / contenders.len();
                count.games += result.games_covered() * result.line_ups() as u64;
                count.faults += result.faults_count();
                for place in 0..contenders.len() {
                    let of_table = |table: usize| cells(&result, place * tables + table, place);
                    scores[number * CONTENDERS + place].extend((0..tables).map(of_table));
                }
                if ledger.is_interrupted() {
                    return Ok(scores);
                }
            }
        }
        Ok(scores)
    }

    /// The tables of some contenders.
    fn arena(&self, setting: &Setting, round: Round<'_>, contenders: &[Strategy]) -> Arena {
        let seats = usize::from(setting.prepared.game.seats());
        let first = contenders.len();
        let line_ups = (0..first).flat_map(|place| {
            let table = move |opponent: usize| {
                let mut table = vec![first + opponent; seats];
                table[0] = place;
                table
            };
            let team = self.start.is_team.then(|| vec![place; seats]);
            let others = if self.start.is_team { 0 } else { round.opponents.len() };
            team.into_iter().chain((0..others).map(table))
        });
        let line_ups = line_ups.collect();
        let opponents = if self.start.is_team { &[] } else { round.opponents };
        Arena {
            strategies: [contenders, opponents].concat(),
            line_ups,
            seed: round.seed,
            games: round.deals.0..round.deals.1,
            threads: setting.prepared.batch.threads,
            content_hash: setting.prepared.content.hash.clone(),
            is_crossed: false,
        }
    }

    fn arena_result(
        &self,
        ledger: &mut Ledger<'_>,
        (name, setting): (&str, &Setting),
        arena: &Arena,
        bar: &dyn Progress,
    ) -> Result<ArenaResult, Error> {
        let game = &setting.prepared.game;
        let times = Times { bar, by: arena.line_ups.len() as u64 };
        let play: Play<'_, ArenaResult> = &mut |games: Range<u64>, bar, stop| {
            game.run_arena(&Arena { games, ..arena.clone() }, bar, stop)
        };
        ledger.play(name, arena.games.clone(), &times, play)
    }
}

/// What a strategy won at a table, by groups.
fn cells(result: &ArenaResult, line_up: usize, strategy: usize) -> Vec<Cell> {
    let of_group = |group: usize| {
        let played = result.played(line_up, group);
        [played.won[strategy], played.won.iter().sum(), played.games]
    };
    (0..GROUPS).map(of_group).collect()
}

/// The counts of several tables together, by groups.
pub(super) fn together(tables: &[Vec<Cell>]) -> Vec<Cell> {
    let of_group = |group: usize| {
        let sum = |place: usize| tables.iter().map(|table| table[group][place]).sum();
        [sum(0), sum(1), sum(2)]
    };
    (0..GROUPS).map(of_group).collect()
}
