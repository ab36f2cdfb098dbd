//! What the games with one number of players say: wins, ratings, cycles, equilibria.

use rand_pcg::Pcg64Mcg;

use crate::report::league::{Entrant, LeagueGoal, LeagueInput, LeagueTable, cells};
use crate::sim::arena::WIN;
use crate::sim::arena::fixtures::Meeting;
use rand::Rng;
use tenbin_engine::seed::{self, Label};
use tenbin_stats::estimate::{Interval, Z95};
use tenbin_stats::league::cycles::{Cycle, Explained, cycles, explained};
use tenbin_stats::league::ratings::Ratings;
use tenbin_stats::league::share::GroupedShare;
use tenbin_stats::league::{Square, Wins, alpha_rank, equilibrium, margins, middle_95};
use tenbin_stats::sequence::Look;

/// So often groups of games are drawn anew to see how far equilibria vary.
const DRAWS: usize = 400;

/// A share of each strategy with how far it varies.
pub(super) type Mix = Vec<(f64, Interval)>;

/// The table of one number of players with all that is made of it.
pub(super) struct Standing<'a> {
    pub(super) table: &'a LeagueTable<'a>,
    pub(super) strategies: &'a [Entrant],
    /// How many standard errors intervals reach.
    pub(super) reach: f64,
    /// Deals that count.
    pub(super) deals: u64,
    pub(super) wins: Wins,
    pub(super) ratings: Ratings,
    /// The strategies, the best rated first.
    pub(super) order: Vec<usize>,
    pub(super) explained: Option<Explained>,
    pub(super) cycles: Vec<Cycle>,
    /// Shares at an equilibrium, and by alpha-rank; of a gauntlet there are none.
    pub(super) nash: Option<Mix>,
    pub(super) alpha_rank: Option<Mix>,
}

impl<'a> Standing<'a> {
    /// All that the games say.
    pub(super) fn of(table: &'a LeagueTable<'a>, input: &LeagueInput<'a>) -> Self {
        let mut standing = Self::plain(table, input);
        if input.against.is_some() && input.strategies.len() > 2 {
            return standing;
        }
        let deals = standing.deals as f64;
        standing.explained = explained(&standing.wins);
        standing.cycles = cycles(&standing.wins, deals);
        let mut drawn: [Vec<Vec<f64>>; 2] = [Vec::new(), Vec::new()];
        let mut generator: Pcg64Mcg = seed::stream(input.seed, 0, Label::Rules(0));
        let mut below =
            |bound: u64| ((u128::from(generator.next_u64()) * u128::from(bound)) >> 64) as u64;
        for _ in 0..DRAWS {
            let margins = margins(&standing.wins.drawn_anew(&mut below));
            drawn[0].extend(equilibrium::of_margins(&margins));
            drawn[1].extend(alpha_rank::settled(&margins));
        }
        let own = margins(standing.wins.whole());
        let [nash, alpha] = drawn;
        standing.nash = equilibrium::of_margins(&own).and_then(|shares| mix(&shares, &nash));
        standing.alpha_rank = alpha_rank::settled(&own).and_then(|shares| mix(&shares, &alpha));
        standing
    }

    /// Wins and ratings alone.
    pub(super) fn plain(table: &'a LeagueTable<'a>, input: &LeagueInput<'a>) -> Self {
        let wins = wins_of(table, input.strategies.len());
        let ratings = Ratings::of(&wins);
        let strengths = ratings.strengths();
        let mut order: Vec<usize> = (0..strengths.len()).collect();
        // Of those that are rated alike the one that was named first stands first.
        let rounded = |one: usize| (strengths[one] * 1e8).round();
        order.sort_by(|&one, &other| rounded(other).total_cmp(&rounded(one)));
        let deals = table
            .fixtures
            .line_ups
            .first()
            .map_or(0, |_| cells(table.result, 0).map(|one| one.games).sum());
        Self {
            table,
            strategies: input.strategies,
            reach: table.look.map_or(Z95, Look::boundary),
            deals,
            wins,
            ratings,
            order,
            explained: None,
            cycles: Vec::new(),
            nash: None,
            alpha_rank: None,
        }
    }

    pub(super) fn name(&self, one: usize) -> &str {
        &self.strategies[one].name
    }

    /// What tells this table from others, in front of a line.
    pub(super) fn players(&self) -> String {
        format!("With {} players: ", self.table.players)
    }

    /// The share of the first of two in what both have won at some line-ups.
    pub(super) fn share(
        &self,
        line_ups: &[usize],
        [one, other]: [usize; 2],
    ) -> Option<GroupedShare> {
        GroupedShare::of(&won_of(self.table, line_ups, [one, other]), self.deals as f64)
    }

    /// How often one beats another with half of the seats each; None where they have not met.
    pub(super) fn half(&self, [one, other]: [usize; 2]) -> Option<GroupedShare> {
        let meeting = self.meeting([one, other])?;
        self.share(&meeting.halves, [one, other])
    }

    /// How often one alone wins among others of one kind.
    pub(super) fn alone(&self, [one, other]: [usize; 2]) -> Option<GroupedShare> {
        let meeting = self.meeting([one, other])?;
        let place = usize::from(meeting.players[0] != one);
        self.share(&[meeting.alone?[place]], [one, other])
    }

    fn meeting(&self, [one, other]: [usize; 2]) -> Option<&Meeting> {
        let meets =
            |meeting: &&Meeting| meeting.players == [one, other] || meeting.players == [other, one];
        self.table.fixtures.meetings.iter().find(meets)
    }

    /// The mean of a strategy's win rates over all that it has met.
    pub(super) fn score(&self, one: usize) -> Option<f64> {
        self.mean(one, |pair| self.half(pair))
    }

    /// The same alone among the others.
    pub(super) fn score_alone(&self, one: usize) -> Option<f64> {
        self.mean(one, |pair| self.alone(pair))
    }

    fn mean(&self, one: usize, of: impl Fn([usize; 2]) -> Option<GroupedShare>) -> Option<f64> {
        let others = (0..self.strategies.len()).filter(|&other| other != one);
        let shares: Vec<f64> =
            others.filter_map(|other| of([one, other])).map(|found| found.share).collect();
        (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
    }

    /// How far the win rate of which least is known may be off.
    pub(super) fn widest_share(&self) -> f64 {
        let meetings = self.table.fixtures.meetings.iter();
        let half = meetings.map(|meeting| {
            self.half(meeting.players)
                .map_or(f64::INFINITY, |found| farther(found.interval_at(self.reach), found.share))
        });
        half.fold(0.0, f64::max)
    }

    /// The same of ratings that have both ends.
    pub(super) fn widest_elo(&self) -> Option<f64> {
        let all = (0..self.strategies.len()).map(|one| self.ratings.of_one(one));
        all.filter(|rating| rating.has_top && rating.has_bottom)
            .map(|rating| farther(rating.interval_at(self.reach), rating.elo.value))
            .reduce(f64::max)
    }

    /// Whether it is known as well as is asked for.
    pub(super) fn is_enough(&self, goal: LeagueGoal) -> bool {
        match goal {
            LeagueGoal::Points(wanted) => self.widest_share() <= wanted,
            LeagueGoal::Elo(wanted) => {
                let all = (0..self.strategies.len()).map(|one| self.ratings.of_one(one));
                all.map(|one| farther(one.interval_at(self.reach), one.elo.value))
                    .all(|half| half <= wanted)
            }
        }
    }
}

/// How far an interval reaches to the farther side.
fn farther(at: Interval, value: f64) -> f64 {
    (at.high - value).max(value - at.low)
}

/// Shares with where most of those lie that were drawn.
fn mix(shares: &[f64], drawn: &[Vec<f64>]) -> Option<Mix> {
    let with_range = |(place, &share): (usize, &f64)| {
        let mut own: Vec<f64> = drawn.iter().map(|one| one[place]).collect();
        Some((share, middle_95(&mut own)?))
    };
    shares.iter().enumerate().map(with_range).collect()
}

/// What the first of two has won at some line-ups, with what both have, group by group.
fn won_of(table: &LeagueTable<'_>, line_ups: &[usize], [one, other]: [usize; 2]) -> Vec<[f64; 2]> {
    let mut sums = vec![[0.0; 2]; crate::sim::arena::GROUPS];
    for &line_up in line_ups {
        for (sum, played) in sums.iter_mut().zip(cells(table.result, line_up)) {
            let [first, second] = [one, other].map(|place| played.won[place] as f64 / WIN as f64);
            sum[0] += first;
            sum[1] += first + second;
        }
    }
    sums
}

/// All wins at tables of half of the seats each.
fn wins_of(table: &LeagueTable<'_>, strategies: usize) -> Wins {
    let mut groups: Vec<Square> =
        vec![vec![vec![0.0; strategies]; strategies]; crate::sim::arena::GROUPS];
    for Meeting { players: [one, other], halves, .. } in &table.fixtures.meetings {
        let won = won_of(table, halves, [*one, *other]);
        for (square, [won, both]) in groups.iter_mut().zip(won) {
            square[*one][*other] += won;
            square[*other][*one] += both - won;
        }
    }
    Wins::new(groups)
}
