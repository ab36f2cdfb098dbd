//! `win_rates.csv` and matchups.csv: who wins, against fair share and against each other.

mod faults;
mod sheets;

use crate::report::families::{self, Family};
use crate::report::null::{Whole, part_p};
use crate::sim::Tally;
use crate::sim::layout::{GROUP_FIRST, GROUP_SEAT, GROUP_STRATEGY};
use crate::sim::luck::LuckSums;
use crate::sim::sums::{LevelSums, TurnSums};
use tenbin_engine::schema::Starts;
use tenbin_stats::enough::are_enough;
use tenbin_stats::estimate::{Interval, Z95, two_sided_p};
use tenbin_stats::ratio::Clustered;
use tenbin_stats::sequence::Look;

pub(in crate::report) use faults::Uncounted;
pub(in crate::report) use sheets::INTERVAL_OF_A_RATE;
pub use sheets::matchups;
pub(in crate::report) use sheets::win_rates;

/// An edge must be at least this large to be flagged, however sure it is.
pub const EDGE_MIN: f64 = 0.005;

/// A difference is flagged below this q-value.
pub const Q_MAX: f64 = 0.05;

/// A row of `win_rates.csv`.
#[derive(Clone, PartialEq, Debug)]
pub struct LevelRow {
    /// Index of the group.
    pub group: usize,
    /// Name of the group.
    pub group_name: String,
    /// Name of the level.
    pub level: String,
    /// Counts.
    pub sums: LevelSums,
    /// What of its wins was luck, where that is taken out of its rate.
    pub luck: Option<LuckSums>,
    /// Share of seat-games won.
    pub rate: Option<f64>,
    /// 95 % interval of the share, clustered by game.
    pub interval: Option<Interval>,
    /// What the level would win if all seats were alike; of a level by turn what first players, or
    /// the others, win at large.
    pub parity: f64,
    /// What it is set against, in words.
    pub measure: &'static str,
    /// Win rate less fair share.
    pub edge: Option<f64>,
    /// Probability of so large an edge by chance.
    pub p_value: Option<f64>,
    /// The same with all rows of its family considered.
    pub q_value: Option<f64>,
    /// `high`, `low` or nothing.
    pub flag: &'static str,
    /// The standard error of the rate if the level makes no difference.
    pub error: Option<f64>,
    /// How much of the sum of squares about the rate is no luck, because the strategies take turns.
    pub no_luck: f64,
    /// The question it belongs to; its rows are tested together.
    pub family: Family,
    /// An earlier row of which it tells the same fact once more, or the other side of it.
    pub mirror_of: Option<usize>,
    /// Whether there are too few results to speak of it.
    pub too_few: bool,
    /// Whether it is all that it is compared with, and so says nothing.
    pub is_whole: bool,
    /// In a game that all win or lose together: against the team's games without the level.
    pub team: Option<TeamEdge>,
    /// In a batch that somebody watches, to stop when enough is known: the look at which this is. Then
    /// intervals and p-values hold at any look.
    pub look: Option<Look>,
}

/// How a team fares with a level at its table, where that can be told from how it fares without.
#[derive(Clone, PartialEq, Debug)]
pub struct TeamEdge {
    /// Win rate less that of the team in all its games.
    pub edge: f64,
    /// Its variance.
    pub variance: f64,
    /// 95 % interval of the edge.
    pub interval: Interval,
    /// Probability of so large an edge by chance.
    pub p_value: f64,
    /// The same with all such rows of the family considered.
    pub q_value: f64,
    /// `high`, `low` or nothing.
    pub flag: &'static str,
    /// As of the row.
    pub look: Option<Look>,
}

impl LevelRow {
    /// Whether an earlier row tells the same fact, or the other side of it.
    pub fn is_mirror(&self) -> bool {
        self.mirror_of.is_some()
    }

    /// The interval of the win rate that is as sure as one of `z` standard errors to either side.
    pub fn interval_at(&self, z: f64) -> Option<Interval> {
        let rate = rate_without(&self.sums, self.luck.as_ref());
        match self.look {
            Some(look) => rate.far_share_at(self.no_luck, look.reach(z)),
            None => rate.share_at(Some(self.parity), self.no_luck, z),
        }
    }

    /// Tests an edge that is known so well because luck was taken out of it. The counts that the other tests go by
    /// know nothing of that.
    fn test_without_luck(&mut self, variance: Option<f64>) {
        self.error = variance.map(f64::sqrt);
        let reach = self.edge.zip(self.error);
        self.p_value = self
            .p_value
            .and(reach)
            .map(|(edge, error)| if error > 0.0 { two_sided_p(edge / error) } else { 1.0 });
    }

    /// How much its rate varies, of how much it would with luck in it; None where that is left in.
    pub fn variance_left(&self) -> Option<f64> {
        let plain = rate_of(&self.sums).variance().filter(|&plain| plain > 0.0)?;
        let left = self.luck.as_ref()?.taken_from(&rate_of(&self.sums)).variance()?;
        Some(left / plain)
    }

    /// The same of its edge.
    pub fn edge_at(&self, z: f64) -> Option<Interval> {
        let around =
            |at: Interval| Interval { low: at.low - self.parity, high: at.high - self.parity };
        self.interval_at(z).map(around)
    }
}

impl TeamEdge {
    /// The interval of the edge that is as sure as one of `z` standard errors to either side.
    pub fn interval_at(&self, z: f64) -> Interval {
        let reach = self.look.map_or(z, |look| look.reach(z));
        Interval::normal_at(self.edge, self.variance, reach)
    }
}

/// `LevelRow::group` of the team's row in a game that all seats win or lose together.
pub const TEAM: usize = usize::MAX;

/// The win rate of every seat if all seats were alike: winners a game over seats, which is 1/seats
/// where every game has one winner. In a co-operative game, where nobody wins from another, the
/// target.
pub fn parity(tally: &Tally, target: f64) -> f64 {
    let (batch, seats) = (tally.batch(), f64::from(tally.layout().seats));
    if tally.layout().cooperative {
        target
    } else if batch.games == 0 || (batch.games_unwon == 0 && batch.games_shared == 0) {
        1.0 / seats
    } else {
        batch.winners as f64 / (batch.games as f64 * seats)
    }
}

/// Games that were cut off without a result.
pub fn cutoffs(tally: &Tally) -> u64 {
    let endings = tally.endings().iter().enumerate();
    let is_cutoff = |index: usize| tally.layout().cutoffs >> (index & 63) & 1 != 0;
    endings.filter(|&(index, _)| is_cutoff(index)).map(|(_, &games)| games).sum()
}

/// Where the strategies take turns: how far apart they are, as the sum over seats of a table of the
/// square of what the strategy there wins beside its fair share.
fn bots_apart(tally: &Tally, parity: f64) -> f64 {
    let layout = tally.layout();
    if layout.turns < 2 || tally.batch().games == 0 {
        return 0.0;
    }
    let levels = 0..layout.groups[GROUP_STRATEGY].levels.len();
    let apart = levels.map(|level| {
        let sums = tally.level(GROUP_STRATEGY, level);
        let beside = rate_of(&sums).rate().map_or(0.0, |rate| rate - parity);
        beside * beside * sums.seats as f64 / tally.batch().games as f64
    });
    apart.sum()
}

/// The team as a level of its own, each game counted once.
pub fn team_sums(tally: &Tally) -> LevelSums {
    let batch = tally.batch();
    let wins = batch.games - batch.games_unwon;
    LevelSums {
        games: batch.games,
        seats: batch.games,
        wins,
        draws: cutoffs(tally),
        ww: wins,
        wc: wins,
        cc: batch.games,
        ..LevelSums::default()
    }
}

/// The clustered rate of a level.
pub fn rate_of(sums: &LevelSums) -> Clustered {
    Clustered::new([sums.games, sums.wins, sums.seats, sums.ww, sums.wc, sums.cc])
}

/// The same without luck, where that is taken out of it.
fn rate_without(sums: &LevelSums, luck: Option<&LuckSums>) -> Clustered {
    let wins = rate_of(sums);
    luck.map_or(wins, |luck| luck.taken_from(&wins))
}

/// The rows of `win_rates.csv`: every level of every group of which the batch tells anything.
pub fn level_rows(tally: &Tally, parity: f64) -> Vec<LevelRow> {
    level_rows_at(tally, parity, None)
}

/// The same, at a look of a batch that is watched.
pub fn level_rows_at(tally: &Tally, parity: f64, look: Option<Look>) -> Vec<LevelRow> {
    let mut rows = Vec::new();
    let cooperative = tally.layout().cooperative;
    let seats = tally.layout().seats;
    let turned = bots_apart(tally, parity);
    let whole = Whole { batch: tally.batch(), seats, cooperative, parity, turned };
    let team = cooperative.then(|| team_sums(tally)).filter(|team| team.games > 0);
    if let Some(team) = team {
        let name = ("team".to_owned(), "all".to_owned());
        rows.push(level_row(&whole, look, (TEAM, name), (team, None)));
    }
    // Who starts makes a difference of its own, which is not the level's.
    let turns = [0, 1].map(|turn| (tally.level(GROUP_FIRST, turn), tally.luck(GROUP_FIRST, turn)));
    for (group, layout) in tally.layout().groups.iter().enumerate() {
        let levels: Vec<LevelSums> =
            (0..layout.levels.len()).map(|level| tally.level(group, level)).collect();
        if levels.iter().all(|sums| sums.seats == 0) {
            continue;
        }
        let begin = rows.len();
        for (index, (level, sums)) in layout.levels.iter().zip(levels).enumerate() {
            let name = (layout.name.clone(), level.clone());
            let sums_of = (sums, tally.luck(group, index));
            let mut row = level_row(&whole, look, (group, name), sums_of);
            row.family = Family::of(group, &tally.layout().groups);
            if layout.turns_offset.is_some() {
                row.no_luck = no_luck(tally.level_by_turn(group, index), &row);
                row.interval = row.interval_at(Z95);
            }
            if row.family == Family::Outcome {
                // That who never felled anything lost is no news: nothing to be tested.
                row.p_value = None;
            } else {
                row.team = team.and_then(|team| team_edge(&sums, &team, look));
            }
            rows.push(match turn_of(layout.starts, index).filter(|_| !cooperative) {
                Some(turn) => at_its_turn(row, &turns, turn),
                None => row,
            });
        }
        let all = |row| {
            turn_of(layout.starts, row).map_or(whole.seat_games(), |turn| turns[turn].0.seats)
        };
        families::mark_halves(&mut rows, begin, all);
        for (index, row) in rows[begin..].iter_mut().enumerate() {
            row.is_whole = row.sums.seats == all(index);
        }
    }
    families::mark_repeats(&mut rows);
    if let Some(look) = look {
        hold_at(&mut rows, look);
    }
    families::test_facts_once(&mut rows);
    flag_sure(&mut rows);
    rows
}

/// The q-values of all rows, and which of them are flagged.
fn flag_sure(rows: &mut [LevelRow]) {
    let p_values: Vec<Option<f64>> = rows.iter().map(|row| row.p_value).collect();
    let q_values = families::q_values(rows, &p_values);
    for (row, q_value) in rows.iter_mut().zip(q_values) {
        row.q_value = q_value;
        if let (Some(q_value), Some(edge), Some(interval)) = (q_value, row.edge, row.interval) {
            row.flag = flag(q_value, edge, interval.has(row.parity));
        }
    }
    let of_team = |row: &LevelRow| row.team.as_ref().map(|team| team.p_value);
    let p_values: Vec<Option<f64>> = rows.iter().map(of_team).collect();
    let q_values = families::q_values(rows, &p_values);
    for (row, q_value) in rows.iter_mut().zip(q_values) {
        if let (Some(team), Some(q_value)) = (&mut row.team, q_value) {
            team.q_value = q_value;
            team.flag = flag(q_value, team.edge, team.interval.has(0.0));
        }
    }
}

/// Makes the p-values of rows those that hold at any look.
fn hold_at(rows: &mut [LevelRow], look: Look) {
    for row in rows {
        row.p_value = row.p_value.map(|p| look.p_value(p));
    }
}

/// How much of the sum of squares about a rate comes from the strategies being seated in other ways by
/// turns: so many games of each way are played in any run. Something is left for each way, since rare
/// defeats may not have been seen.
fn no_luck(turns: impl Iterator<Item = (u64, TurnSums)>, row: &LevelRow) -> f64 {
    let sums = rate_of(&row.sums);
    let rate = sums.rate().unwrap_or(0.0);
    let (mut between, mut ways) = (0.0, 0.0);
    for (games, turn) in turns.filter(|turn| turn.0 > 0) {
        let beside = turn.wins as f64 - rate * turn.seats as f64;
        between += beside * beside / games as f64;
        ways += 1.0;
    }
    // As many as there are ways is what luck alone would show.
    let games = row.sums.games as f64;
    let all = sums.squares_about(rate);
    let within = (all - between).max(all.min(ways)) * games / (games - ways).max(1.0);
    (all - within).max(0.0)
}

/// Who started where a group by turn has this level: 0 its seat, 1 another one.
fn turn_of(starts: Starts, level: usize) -> Option<usize> {
    match starts {
        Starts::Any => None,
        Starts::Alternating => Some(level % 2),
        Starts::First => Some(0),
    }
}

/// An edge that is both sure and large enough to matter, and that its own interval bears out.
fn flag(q_value: f64, edge: f64, may_be_nothing: bool) -> &'static str {
    match (q_value < Q_MAX && !may_be_nothing, edge) {
        (true, edge) if edge > EDGE_MIN => "high",
        (true, edge) if edge < -EDGE_MIN => "low",
        _ => "",
    }
}

/// A level against the games of the team without it; nothing where there are too few of either,
/// such as for a seat, which is in every game.
///
/// Over games with `c` seats of the level and the outcome `w`, 0 or 1, of the whole team, the sum of
/// `c·(w - r)` has the variance `r·(1 - r)·Σ(c - mean)²` if the level makes no difference. Where `c`
/// is one number or 0 this is the pooled test of two shares, whose exact form gives the p-value.
fn team_edge(sums: &LevelSums, team: &LevelSums, look: Option<Look>) -> Option<TeamEdge> {
    let (level, all) = (rate_of(sums), rate_of(team));
    let (rate, whole) = (level.rate()?, all.rate()?);
    let with = level.alike();
    if !are_enough(with.min(all.games - with), whole) {
        return None;
    }
    let edge = rate - whole;
    let squares = level.bb - level.b * level.b / all.games;
    let variance = whole * (1.0 - whole) * squares / (level.b * level.b);
    let p_value = part_p(&level, &all);
    let mut found = TeamEdge {
        edge,
        variance,
        interval: Interval::normal(edge, variance),
        p_value: look.map_or(p_value, |look| look.p_value(p_value)),
        q_value: 1.0,
        flag: "",
        look,
    };
    found.interval = found.interval_at(Z95);
    Some(found)
}

/// A row, its q-value still to come, with the group's index and the names of the group and of the level.
fn level_row(
    whole: &Whole,
    look: Option<Look>,
    (group, name): (usize, (String, String)),
    (sums, luck): (LevelSums, Option<LuckSums>),
) -> LevelRow {
    let parity = whole.parity;
    let clustered = rate_without(&sums, luck.as_ref());
    let rate = clustered.rate();
    let edge = rate.map(|rate| rate - parity);
    let results = if whole.cooperative { clustered.alike() } else { clustered.b };
    let mut row = LevelRow {
        group,
        group_name: name.0,
        level: name.1,
        sums,
        luck,
        rate,
        interval: None,
        parity,
        measure: "its fair share",
        edge,
        p_value: edge.map(|_| whole.p_value(&sums, group == GROUP_SEAT)),
        q_value: None,
        flag: "",
        error: whole.error(&sums, group == GROUP_SEAT),
        no_luck: 0.0,
        family: Family::Team,
        mirror_of: None,
        too_few: !are_enough(results, parity),
        is_whole: false,
        team: None,
        look,
    };
    row.interval = row.interval_at(Z95);
    if luck.is_some() {
        row.test_without_luck(clustered.variance_at_large());
    }
    row
}

/// The same row set against what first players (turn 0), or the others (1), win at large.
fn at_its_turn(row: LevelRow, turns: &[(LevelSums, Option<LuckSums>); 2], turn: usize) -> LevelRow {
    let whole = rate_without(&turns[turn].0, turns[turn].1.as_ref());
    let Some(parity) = whole.rate() else { return row };
    let edge = row.rate.map(|rate| rate - parity);
    let measure = ["the first players' average", "the other players' average"][turn];
    let p_value = row.rate.map(|_| part_p(&rate_of(&row.sums), &rate_of(&turns[turn].0)));
    let too_few = !are_enough(row.sums.seats as f64, parity);
    let part = row.sums.seats as f64;
    let variance = parity * (1.0 - parity) * (1.0 / part - 1.0 / whole.b);
    let error = row.rate.map(|_| variance.max(0.0).sqrt());
    let mut row = LevelRow { parity, measure, edge, p_value, error, too_few, ..row };
    row.interval = row.interval_at(Z95);
    if row.luck.is_some() {
        // The rest of those seats plays other games; the whole lies as much nearer to the row as it has of them.
        let own = rate_without(&row.sums, row.luck.as_ref());
        let part = (own.b / whole.b).min(1.0);
        let known = own.variance_at_large().zip(whole.variance_at_large());
        let variance = known.map(|(own, whole)| own * (1.0 - 2.0 * part) + whole);
        row.test_without_luck(variance.map(|variance| variance.max(0.0)));
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games in which so many seats are of a level, and how many of them the team won.
    fn level(games: u64, won: u64, seats: u64) -> LevelSums {
        let [ww, wc, cc] = [won, won, games].map(|games| games * seats * seats);
        LevelSums {
            games,
            seats: games * seats,
            wins: won * seats,
            ww,
            wc,
            cc,
            ..LevelSums::default()
        }
    }

    #[test]
    fn a_level_is_tested_against_the_games_without_it() {
        // 400 of 1,000 games won, 140 of 300 with the level, so 260 of 700 without: pooled,
        // z = (140/300 - 260/700) / sqrt(0.4 * 0.6 * (1/300 + 1/700)). The exact law (Fisher's) of
        // 300 picks from 1,000 games with 400 wins has 140 or more with 0.00309646.
        let team = level(1_000, 400, 1);
        let one = team_edge(&level(300, 140, 1), &team, None).expect("enough games");
        let z = (140.0 / 300.0 - 260.0 / 700.0) / (0.24_f64 * (1.0 / 300.0 + 1.0 / 700.0)).sqrt();
        assert!((one.edge - (140.0 / 300.0 - 0.4)).abs() < 1e-12);
        assert!((one.p_value - 2.0 * 0.003_096_464_844).abs() < 1e-9, "{one:?} {z}");
        let reach = one.edge / z * Z95;
        assert!((one.interval.low - (one.edge - reach)).abs() < 1e-12, "{one:?}");
        // That all four seats have the level makes no more games of it.
        let four = team_edge(&level(300, 140, 4), &team, None).expect("enough games");
        assert!((four.p_value - one.p_value).abs() < 1e-12 && (four.edge - one.edge).abs() < 1e-12);
    }

    #[test]
    fn what_cannot_be_told_from_the_team_has_no_edge() {
        let team = level(1_000, 400, 1);
        // A seat is in every game; of 24 games with a level 9.6 are won.
        assert_eq!(team_edge(&level(1_000, 400, 1), &team, None), None);
        assert_eq!(team_edge(&level(24, 1, 1), &team, None), None);
        assert_eq!(team_edge(&level(976, 399, 1), &team, None), None);
        assert!(team_edge(&level(25, 1, 1), &team, None).is_some());
        assert_eq!(team_edge(&level(300, 0, 1), &level(1_000, 0, 1), None), None);
        assert_eq!(team_edge(&LevelSums::default(), &team, None), None);
    }

    #[test]
    fn an_edge_is_flagged_where_it_is_sure_and_large() {
        assert_eq!((flag(0.01, 0.02, false), flag(0.01, -0.02, false)), ("high", "low"));
        assert_eq!((flag(0.06, 0.2, false), flag(0.01, 0.004, false)), ("", ""));
        // Nor where the interval of the row says that there may be none.
        assert_eq!(flag(0.01, 0.02, true), "");
    }
}
