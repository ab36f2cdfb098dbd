//! `scores.csv` and `scores_by_card.csv`: what seats score, how far they are ahead, and in which place
//! they come in. Neither is there in a game without scores.
//!
//! Means are clustered by game as win rates are. What a level scores more than others is told by its
//! edge, how far it is ahead of the mean of its own table: games in which everybody scores much say
//! nothing then, and where nothing makes a difference it is 0 exactly.

use crate::report::families::{self, Family};
use crate::report::order;
use crate::report::sheet::{Sheet, count, decimal, share, text};
use crate::report::win_rates::{LevelRow, Q_MAX, TEAM};
use crate::sim::Tally;
use crate::sim::layout::GROUP_SEAT;
use crate::sim::sums::{ScoreSums, ValueSums};
use tenbin_engine::schema::{Schema, Score, Starts};
use tenbin_stats::enough::RESULTS_MIN;
use tenbin_stats::estimate::{Interval, Z95, student_p, student_quantile};
use tenbin_stats::ratio::Clustered;
use tenbin_stats::sequence::Look;

/// An edge must be at least this part of what seats differ by, however sure it is: as much as half a
/// percentage point is of a win rate of one half.
const EDGE_MIN: f64 = 0.01;

/// A mean with its 95 % interval, where there are games enough for one.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Mean {
    /// The mean.
    pub value: Option<f64>,
    /// The interval.
    pub interval: Option<Interval>,
}

/// The means of some seats.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Means {
    /// Of the score.
    pub score: Mean,
    /// Of the margin over the best other seat.
    pub margin: Mean,
    /// Of the place.
    pub place: Mean,
}

/// A row of `scores.csv`.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoreRow {
    /// Its row among those of `win_rates.csv`.
    pub level: usize,
    /// Counts.
    pub sums: ScoreSums,
    /// Its means.
    pub means: Means,
    /// How far it is ahead of the mean of its table, and the variance of that.
    pub edge: Option<(f64, f64)>,
    /// Probability of so large an edge by chance.
    pub p_value: Option<f64>,
    /// The same with all rows of its family considered.
    pub q_value: Option<f64>,
    /// `better`, `worse` or nothing.
    pub flag: &'static str,
    /// As of its row of `win_rates.csv`.
    pub look: Option<Look>,
}

impl ScoreRow {
    /// The interval of its edge that reaches so many standard errors of the normal law to either side;
    /// none where it is not tested.
    pub fn edge_at(&self, z: f64) -> Option<Interval> {
        let (edge, variance) = self.edge.filter(|_| self.p_value.is_some())?;
        // A variance taken from few games is uncertain itself.
        let wider = student_quantile(self.sums.games as f64 - 1.0)? / Z95;
        let z = self.look.map_or(z, |look| look.reach(z));
        Some(Interval::normal_at(edge, variance, z * wider))
    }
}

/// A value of some seats over so many games; of one seat `scale` of the value count 1.
fn clustered(sums: &ScoreSums, value: &ValueSums, scale: f64) -> Clustered {
    Clustered {
        games: sums.games as f64,
        a: value.sum() / scale,
        b: sums.seats as f64,
        aa: value.squares() / (scale * scale),
        ab: value.times() / scale,
        bb: sums.cc as f64,
    }
}

/// A mean of which nothing is known beforehand. With few games its interval is not what it says, and
/// where all games came to the same there is none to be had.
fn mean(sums: &ScoreSums, value: &ValueSums) -> Mean {
    let rate = clustered(sums, value, 1.0);
    let varies = rate.variance().is_some_and(|variance| variance > 0.0);
    let is_known = varies && sums.games as f64 >= RESULTS_MIN;
    Mean { value: rate.rate(), interval: is_known.then(|| rate.normal()).flatten() }
}

/// The mean place. It lies between the first and the last, so its interval is that of a share: of how
/// far it is from the first to the last.
fn place(sums: &ScoreSums, seats: u8) -> Mean {
    let twice = clustered(sums, &sums.place, 2.0);
    let last = f64::from(seats) - 1.0;
    let from_first = Clustered {
        games: twice.games,
        a: (twice.a - twice.b) / last,
        b: twice.b,
        aa: (twice.aa - 2.0 * twice.ab + twice.bb) / (last * last),
        ab: (twice.ab - twice.bb) / last,
        bb: twice.bb,
    };
    let around = |at: Interval| Interval { low: 1.0 + last * at.low, high: 1.0 + last * at.high };
    Mean { value: twice.rate(), interval: from_first.wilson().map(around) }
}

/// The means of some seats of a table of so many.
pub fn means(sums: &ScoreSums, seats: u8) -> Means {
    let score = mean(sums, &sums.score);
    if seats < 2 {
        // Nobody is ahead of anybody.
        return Means { score, margin: Mean::default(), place: Mean::default() };
    }
    Means { score, margin: mean(sums, &sums.margin), place: place(sums, seats) }
}

/// The variance of the edge of one seat, over all seats.
fn spread(tally: &Tally) -> f64 {
    let seats = f64::from(tally.layout().seats);
    let of_seats = (0..tally.layout().groups[GROUP_SEAT].levels.len())
        .filter_map(|seat| tally.scores(GROUP_SEAT, seat));
    let (mut squares, mut games) = (0.0, 0.0);
    for sums in of_seats {
        squares += sums.edge.squares() / (seats * seats);
        games += sums.games as f64;
    }
    if games > 0.0 { squares / games } else { 0.0 }
}

/// The rows of `scores.csv`: one for each row of `win_rates.csv` but the team's; none in a game
/// without scores.
pub fn score_rows(tally: &Tally, levels: &[LevelRow]) -> Vec<ScoreRow> {
    let layout = tally.layout();
    if layout.scores.is_none() {
        return Vec::new();
    }
    let spread = spread(tally);
    let known = levels.iter().enumerate().filter(|(_, row)| row.group != TEAM);
    let mut rows: Vec<ScoreRow> = known
        .filter_map(|(index, row)| {
            let group = &layout.groups[row.group];
            let level = group.levels.iter().position(|level| *level == row.level)?;
            let sums = tally.scores(row.group, level)?;
            // A level of who started differs by that in any case.
            let is_tested = !layout.cooperative && group.starts == Starts::Any && !row.is_whole;
            let mut found = score_row(index, sums, layout.seats, spread);
            found.look = row.look;
            found.p_value = found.p_value.map(|p| row.look.map_or(p, |look| look.p_value(p)));
            if !is_tested || row.family == Family::Outcome {
                found.p_value = None;
            }
            Some(found)
        })
        .collect();
    let mut p_values = vec![None; levels.len()];
    for row in &rows {
        p_values[row.level] = row.p_value;
    }
    let q_values = families::q_values(levels, &p_values);
    let least = EDGE_MIN * spread.sqrt();
    for row in &mut rows {
        row.q_value = q_values[row.level].filter(|_| row.p_value.is_some());
        let (Some(q_value), Some((edge, variance))) = (row.q_value, row.edge) else { continue };
        let reach = row.look.map_or(Z95, Look::boundary);
        let may_be_nothing = Interval::normal_at(edge, variance, reach).has(0.0);
        if q_value < Q_MAX && !may_be_nothing && edge.abs() >= least {
            row.flag = if edge > 0.0 { "better" } else { "worse" };
        }
    }
    rows
}

fn score_row(level: usize, sums: ScoreSums, seats: u8, spread: f64) -> ScoreRow {
    let rate = clustered(&sums, &sums.edge, f64::from(seats));
    let edge = rate.rate().zip(rate.variance_at_large());
    let enough = sums.games as f64 >= RESULTS_MIN && seats > 1;
    let p_value = edge.filter(|_| enough).and_then(|edge| p_value(&sums, edge, seats, spread));
    let means = means(&sums, seats);
    ScoreRow { level, sums, means, edge, p_value, q_value: None, flag: "", look: None }
}

/// How likely chance alone comes so far: by what all seats differ by, and by what the games of the level
/// differ by themselves, whichever is less sure.
///
/// If all seats are alike two of one table have edges whose covariance is -1/(k - 1) of the variance of
/// one, since the edges of a table of `k` add up to nothing: so `c` of them together have the variance
/// c·(k - c)/(k - 1).
fn p_value(sums: &ScoreSums, (edge, variance): (f64, f64), seats: u8, spread: f64) -> Option<f64> {
    let (all, own) = (f64::from(seats), sums.seats as f64);
    let alike = spread * (all * own - sums.cc as f64) / (all - 1.0) / (own * own);
    let worst = alike.max(variance);
    let freedom = sums.games as f64 - 1.0;
    (alike > 0.0).then(|| student_p(edge / worst.sqrt(), freedom))
}

/// Name and meaning of the columns of means, each with those of its interval.
fn add_columns(sheet: &mut Sheet, score: &Score, seats: u8) {
    let (unit, best) = (&score.unit, if score.more_is_better { "highest" } else { "lowest" });
    let of_score = format!("Mean score in {unit}, the {best} being the best. {}", score.meaning);
    let ahead = if score.more_is_better { "above" } else { "below" };
    let of_margin = format!("Mean of how far the score is {ahead} the best other one of the game");
    let of_place =
        "Mean place: 1 for the best score; who is level shares the mean of their places".to_owned();
    let enough = "blank with fewer than 30 games, or where all came to the same";
    let all = [("score", of_score), ("margin", of_margin), ("place", of_place)];
    for (name, meaning) in all.into_iter().take(if seats > 1 { 3 } else { 1 }) {
        sheet.column(&format!("{name}_mean"), meaning.trim_end_matches('.'));
        let how = if name == "place" { "Wilson's".to_owned() } else { enough.to_owned() };
        let low = format!("Lower end of its 95 % interval, clustered by game; {how}");
        sheet.column(&format!("{name}_lo95_mean"), &low);
        sheet.column(&format!("{name}_hi95_mean"), "Upper end of the interval");
    }
}

fn cells(means: &Means, seats: u8) -> impl Iterator<Item = String> {
    let all = [means.score, means.margin, means.place];
    all.into_iter().take(if seats > 1 { 3 } else { 1 }).flat_map(|mean| {
        let interval = mean.interval;
        let numbers = [mean.value, interval.map(|at| at.low), interval.map(|at| at.high)];
        numbers.map(|number| decimal(number, 3))
    })
}

/// Both files, in a game with scores.
pub fn sheets(
    schema: &Schema,
    tally: &Tally,
    levels: &[LevelRow],
    rows: &[ScoreRow],
) -> Vec<Sheet> {
    let Some(score) = &schema.score else { return Vec::new() };
    let mut sheets = vec![by_level(score, tally, levels, rows)];
    if !schema.cards.is_empty() {
        sheets.push(by_card(schema, score, tally));
    }
    sheets
}

/// `scores.csv`.
fn by_level(score: &Score, tally: &Tally, levels: &[LevelRow], rows: &[ScoreRow]) -> Sheet {
    let seats = tally.layout().seats;
    let has_edges = seats > 1 && !tally.layout().cooperative;
    let mut sheet = Sheet::new(
        "scores.csv",
        "group and level",
        &[
            ("group", "Kind of level"),
            ("level", "The level"),
            ("seat_games_count", "Games with scores, counted once for each seat of the level"),
        ],
    );
    add_columns(&mut sheet, score, seats);
    if has_edges {
        let ahead = if score.more_is_better { "above" } else { "below" };
        let meaning = format!("Mean of how far the score is {ahead} the mean of its own table");
        sheet.column("edge_mean", &meaning);
        sheet.column(
            "edge_lo95_mean",
            "Lower end of its 95 % interval, clustered by game; blank with fewer than 30 games, and \
             where it is not tested",
        );
        sheet.column("edge_hi95_mean", "Upper end of the interval");
        sheet.column(
            "p_value",
            "Probability of such an edge by chance, by Student's law; blank with fewer than 30 games, \
             and for how the game went and who started",
        );
        sheet.column("q_value", "The same after Benjamini-Hochberg over the rows of one question");
        sheet.column(
            "flag",
            "better or worse, where q_value < 0.05 and the edge is at least a hundredth of the standard \
             deviation of a seat's",
        );
    }
    for row in order::scores(rows) {
        let level = &levels[row.level];
        let mut line = vec![text(&level.group_name), text(&level.level), count(row.sums.seats)];
        line.extend(cells(&row.means, seats));
        if has_edges {
            let interval = row.edge_at(Z95);
            line.push(decimal(row.edge.map(|edge| edge.0), 3));
            line.push(decimal(interval.map(|at| at.low), 3));
            line.push(decimal(interval.map(|at| at.high), 3));
            line.extend([share(row.p_value), share(row.q_value), row.flag.to_owned()]);
        }
        sheet.row(line);
    }
    sheet
}

/// `scores_by_card.csv`.
fn by_card(schema: &Schema, score: &Score, tally: &Tally) -> Sheet {
    let seats = tally.layout().seats;
    let mut sheet = Sheet::new(
        "scores_by_card.csv",
        "card, and whether it was played; describes, and is no effect of the card: who plays longer \
         plays more cards and scores more",
        &[
            ("card", "The card"),
            ("card_group", "The deck or family it belongs to"),
            ("played", "yes for seats that played it, no for the others that could have"),
            ("seat_games_count", "Games with scores, counted once for each such seat"),
        ],
    );
    add_columns(&mut sheet, score, seats);
    for (card, known) in schema.cards.iter().enumerate() {
        for (played, word) in [(true, "yes"), (false, "no")] {
            let Some(sums) = tally.card_scores(card, played).filter(|sums| sums.seats > 0) else {
                continue;
            };
            let mut line = vec![text(&known.name), text(&known.group), word.to_owned()];
            line.push(count(sums.seats));
            line.extend(cells(&means(&sums, seats), seats));
            sheet.row(line);
        }
    }
    sheet
}

#[cfg(test)]
mod tests;
