//! The sheets of `win_rates.csv` and matchups.csv.

use crate::report::sheet::{Sheet, count, pp, share, text};
use crate::report::stopping::{self, Goal};
use crate::report::win_rates::{LevelRow, TEAM, Uncounted, rate_of};
use crate::sim::Tally;
use crate::sim::sums::PairSums;
use tenbin_stats::ratio::Clustered;

/// What the interval of a win rate is, wherever one is written.
pub(in crate::report) const INTERVAL_OF_A_RATE: &str = "Lower end of the 95 % interval of the win rate, clustered by game: Wilson's; where fewer than \
     10 wins or 10 other results are to be expected the exact one (Clopper-Pearson's), of at least \
     95 %";

/// The columns of every game.
const COLUMNS: [(&str, &str); 13] = [
    ("group", "Kind of level"),
    ("level", "The level"),
    ("seat_games_count", "Games counted once for each seat of the level"),
    ("wins_count", "Those won"),
    ("draws_count", "Those in games that nobody won; in a co-operative game those cut off"),
    ("win_rate_share", "wins_count / seat_games_count"),
    ("lo95", INTERVAL_OF_A_RATE),
    ("hi95", "Upper end of the interval"),
    (
        "parity_share",
        "Fair share: winners a game over seats (1/seats where every game has one winner); \
         the target win rate of the team in a co-operative game; of a group by turn \
         what first players, or the others, win at large",
    ),
    ("edge_pp", "Win rate less fair share"),
    ("p_value", "Probability of such an edge if the level made no difference"),
    (
        "q_value",
        "The same after Benjamini-Hochberg over the rows of one question: of the group; of \
         seats, first player and places in the order of play; of all groups that say how the \
         table is set up. Rows that tell one fact (yes and no) count once",
    ),
    (
        "flag",
        "high or low where q_value < 0.05, the edge exceeds 0.5 pp and parity lies outside \
         the interval",
    ),
];

/// Columns that only a game has that all win or lose together.
const TEAM_COLUMNS: [(&str, &str); 6] = [
    (
        "team_edge_pp",
        "Win rate less the team's over all its games; blank, as the next five, where too few games \
         with the level or without it are there to compare, and for levels that say how the game \
         went",
    ),
    ("team_edge_lo95_pp", "Lower end of its 95 % interval"),
    ("team_edge_hi95_pp", "Upper end of the interval"),
    (
        "team_p_value",
        "Probability of such an edge if the team fared alike with the level and without",
    ),
    (
        "team_q_value",
        "The same after Benjamini-Hochberg over the rows of one question that have it, as q_value",
    ),
    ("team_flag", "high or low where team_q_value < 0.05 and the edge exceeds 0.5 pp"),
];

/// Columns of a batch whose rates have luck taken out.
const LUCK_COLUMNS: [(&str, &str); 2] = [
    (
        "plain_rate_share",
        "wins_count / seat_games_count: luck has been taken out of win_rate_share and all that follows from it",
    ),
    (
        "variance_left_ratio",
        "Variance of win_rate_share over that of the plain rate: of so many times the games the plain rate is as sure",
    ),
];

/// `win_rates.csv`.
pub(in crate::report) fn win_rates(
    rows: &[LevelRow],
    goal: Option<Goal>,
    uncounted: Uncounted,
) -> Sheet {
    let team = rows.iter().find(|row| row.group == TEAM);
    let cooperative = team.is_some();
    let size = match goal {
        Some(Goal::SmallestEffect(size)) => Some(size),
        _ => None,
    };
    let mut sheet = Sheet::new(
        "win_rates.csv",
        "group and level (seat, first player, strategy, and the game's own groups)",
        &COLUMNS,
    );
    if cooperative {
        for (name, meaning) in TEAM_COLUMNS {
            sheet.column(name, meaning);
        }
    }
    let takes_luck = rows.iter().any(|row| row.luck.is_some());
    for (name, meaning) in LUCK_COLUMNS.iter().filter(|_| takes_luck) {
        sheet.column(name, meaning);
    }
    uncounted.name(&mut sheet);
    if size.is_some() {
        sheet.column("decision", stopping::DECISION);
    }
    for row in rows {
        let mut cells = vec![
            text(&row.group_name),
            text(&row.level),
            count(row.sums.seats),
            count(row.sums.wins),
            count(row.sums.draws),
            share(row.rate),
            share(row.interval.map(|interval| interval.low)),
            share(row.interval.map(|interval| interval.high)),
            share(Some(row.parity)),
            pp(row.edge),
            share(row.p_value),
            share(row.q_value),
            row.flag.to_owned(),
        ];
        if cooperative {
            let team = row.team.as_ref();
            cells.push(pp(team.map(|team| team.edge)));
            cells.push(pp(team.map(|team| team.interval.low)));
            cells.push(pp(team.map(|team| team.interval.high)));
            cells.push(share(team.map(|team| team.p_value)));
            cells.push(share(team.map(|team| team.q_value)));
            cells.push(team.map_or("", |team| team.flag).to_owned());
        }
        if takes_luck {
            cells.push(share(rate_of(&row.sums).rate()));
            cells.push(share(row.variance_left()));
        }
        cells.extend(uncounted.cells(row));
        cells.extend(size.map(|size| stopping::word(row, team, size).to_owned()));
        sheet.row(cells);
    }
    sheet
}

/// matchups.csv: the pairs of levels that met.
pub fn matchups(tally: &Tally) -> Sheet {
    let mut sheet = Sheet::new(
        "matchups.csv",
        "ordered pair of levels of a group that sat at one table",
        &[
            ("group", "Kind of level"),
            ("row", "The level whose wins are counted"),
            ("column", "The level it met on another seat"),
            ("games_count", "Pairs of seats, one of each level, over all games"),
            ("wins_count", "Pairs in which the row's seat won"),
            ("win_rate_share", "wins_count / games_count"),
            (
                "lo95",
                "Lower end of the 95 % interval, clustered by game: Wilson's; with fewer than 10 wins \
                 or 10 other results the exact one (Clopper-Pearson's), of at least 95 %",
            ),
            ("hi95", "Upper end of the interval"),
        ],
    );
    for (group, layout) in tally.layout().groups.iter().enumerate() {
        let levels = 0..layout.levels.len();
        for (row, column) in levels.clone().flat_map(|row| levels.clone().map(move |c| (row, c))) {
            let Some(sums) = tally.pair(group, row, column).filter(|sums| sums.pairs > 0) else {
                continue;
            };
            let rate = pair_rate(&sums);
            let interval = rate.wilson();
            sheet.row(vec![
                text(&layout.name),
                text(&layout.levels[row]),
                text(&layout.levels[column]),
                count(sums.pairs),
                count(sums.wins),
                share(rate.rate()),
                share(interval.map(|interval| interval.low)),
                share(interval.map(|interval| interval.high)),
            ]);
        }
    }
    sheet
}

/// The clustered rate of a pair. How many games the pairs come from is not kept; the square of
/// the pairs over their sum of squares is that number where all games have equally many.
fn pair_rate(sums: &PairSums) -> Clustered {
    let games = sums.pairs * sums.pairs / sums.cc.max(1);
    Clustered::new([games, sums.wins, sums.pairs, sums.ww, sums.wc, sums.cc])
}
