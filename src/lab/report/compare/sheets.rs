//! The files of a comparison.

use crate::report::compare::CompareInput;
use crate::report::compare::rows::Row;
use crate::report::compare::spreads::SpreadRow;
use crate::report::compare::watch::is_win_rate;
use crate::report::sheet::{Sheet, count, decimal, pp, share, text};
use crate::report::stopping::word_of;
use crate::report::summary::SummaryRow;
use tenbin_stats::sequence::Decision;

/// The columns of `compare.csv`.
const COLUMNS: [(&str, &str); 20] = [
    ("side", "The side that is compared with the first one"),
    (
        "group",
        "What is compared: a group of win_rates.csv; team; score_ and a group (mean scores); ending; \
         length (means of lengths.csv); card_played and card_held (games in which somebody did); a \
         table of the game's own and one of its rates",
    ),
    ("level", "The level, card or row"),
    ("name", "What players call it; blank where that is the id itself"),
    ("base_share", "Its share on the first side: of a level its win rate; blank for means"),
    ("variant_share", "The same on the other side"),
    ("diff_pp", "variant_share less base_share"),
    (
        "lo95_pp",
        "Lower end of the 95 % interval of the difference, by pairs of games on the same seeds; with 100 \
         pairs that differ or fewer made of the exact intervals of the steps up and of those down",
    ),
    ("hi95_pp", "Upper end of the interval"),
    ("base_mean", "Its mean on the first side; blank for shares"),
    ("variant_mean", "The same on the other side"),
    ("diff_mean", "variant_mean less base_mean"),
    ("diff_lo95_mean", "Lower end of the 95 % interval of the difference, as lo95_pp"),
    ("diff_hi95_mean", "Upper end of the interval"),
    (
        "p_value",
        "Probability of such a difference if the sides were alike in it; exact (McNemar's) where each \
         pair that differs is one step up or down",
    ),
    (
        "q_value",
        "The same after Benjamini-Hochberg over the rows of one question: of the group; of seats, first \
         player and places in the order of play; of all groups that say how the table is set up. Rows \
         that tell one fact count once, rows that no game tells apart not at all",
    ),
    (
        "pairs_count",
        "Games of which a side has any of it, each one pair; of the game's own tables those that are \
         followed game by game (the first 4,096, then one in 16)",
    ),
    ("discordant_count", "Those in which the sides differ"),
    (
        "variance_ratio",
        "Variance of the difference over that of as many games on seeds of their own: 0.25 means that a \
         quarter of the games is enough",
    ),
    (
        "verdict",
        "better or worse (a win rate), higher or lower (anything else) where q_value < 0.05 and the \
         interval leaves 0 out; no difference larger than so much, by the interval, where not; the same \
         in every game; only in base or only in variant; unknown with too few results",
    ),
];

/// What the columns mean where the sides have played on deals of their own.
const OF_REPORTS: [(&str, &str); 3] = [
    (
        "lo95_pp",
        "Lower end of the 95 % interval of the difference: as wide as the intervals of both reports allow \
         (Newcombe's)",
    ),
    (
        "p_value",
        "Probability of such a difference if the sides were alike in it: that of the interval which just \
         reaches 0",
    ),
    (
        "q_value",
        "The same after Benjamini-Hochberg over the rows of one question: of the group; of seats, first \
         player and places in the order of play; of all groups that say how the table is set up. Rows \
         that tell one fact count once",
    ),
];

/// `compare.csv` of finished reports.
pub(super) fn compare_reports(names: &[String], rows: &[Vec<Row<'_>>]) -> Sheet {
    let mut sheet = compare(names, None, rows);
    for column in &mut sheet.columns {
        if let Some((_, meaning)) = OF_REPORTS.iter().find(|(name, _)| *name == column.name) {
            column.meaning = (*meaning).to_owned();
        }
    }
    sheet
}

/// `compare.csv`; `size` is that of an effect which was to be decided.
pub(super) fn compare(names: &[String], size: Option<f64>, rows: &[Vec<Row<'_>>]) -> Sheet {
    let mut sheet =
        Sheet::new("compare.csv", "side, and level, card or other thing compared", &COLUMNS);
    if size.is_some() {
        sheet.column("decision", DECISION);
    }
    for (side, rows) in rows.iter().enumerate() {
        for row in rows {
            let mut cells = cells(&names[side + 1], row);
            cells.extend(size.map(|size| decision(row, size).to_owned()));
            sheet.row(cells);
        }
    }
    sheet.without_blank(&[]);
    sheet
}

/// What is decided of a win rate; blank where it is not asked.
fn decision(row: &Row<'_>, size: f64) -> &'static str {
    let known = row.known().filter(|_| is_win_rate(row.metric.what));
    known.map_or("", |(_, at)| word_of(Decision::by(at, size)))
}

/// What the column `decision` is.
const DECISION: &str = "more or less where the win rate differs (said of one that does not in at most 5 of 100 \
     runs), smaller where it does not by the size that was asked for (said of one that does in at most 5 of \
     100), else open; blank where it is not asked or cannot be told";

fn cells(side: &str, row: &Row<'_>) -> Vec<String> {
    let metric = row.metric;
    let value = row.difference.map(|found| found.value());
    let ends = [row.interval.map(|at| at.low), row.interval.map(|at| at.high)];
    let values = [row.first, row.second];
    let is_share = metric.what.is_share();
    let own = |number: Option<f64>, is_own: bool| number.filter(|_| is_own);
    let mut cells = vec![text(side), text(&metric.group), text(&metric.level), text(&metric.name)];
    cells.extend(values.map(|number| share(own(number, is_share))));
    cells.push(pp(own(value, is_share)));
    cells.extend(ends.map(|end| pp(own(end, is_share))));
    cells.extend(values.map(|number| decimal(own(number, !is_share), 3)));
    cells.push(decimal(own(value, !is_share), 4));
    cells.extend(ends.map(|end| decimal(own(end, !is_share), 4)));
    cells.push(share(row.p_value));
    cells.push(share(row.q_value));
    let games = row.pairs.map(|pairs| [pairs.games, pairs.discordant]);
    cells.extend(games.map_or([const { String::new() }; 2], |games| games.map(count)));
    let ratio = row.difference.and_then(|found| found.variance_ratio());
    cells.push(decimal(ratio.filter(|_| row.interval.is_some()), 4));
    cells.push(row.words());
    cells
}

/// `alike.csv`.
pub(super) fn alike(input: &CompareInput<'_>, rows: &[Vec<SummaryRow>]) -> Sheet {
    let mut sheet = Sheet::new(
        "alike.csv",
        "side and number that says how far its games stay like those of the first side",
        &[
            ("side", "The side that is compared with the first one"),
            ("metric", "Its name, the unit last"),
            ("value", "Its value"),
            ("lo95", "Lower end of its 95 % interval; blank where there is none"),
            ("hi95", "Upper end of the interval"),
            ("unit", "Unit of value and interval"),
            ("note", "What it means"),
        ],
    );
    for (side, rows) in rows.iter().enumerate() {
        for row in rows {
            let SummaryRow { metric, value, lo95, hi95, unit, note } = row.clone();
            let side = text(&input.names[side + 1]);
            sheet.row(vec![side, metric, value, lo95, hi95, unit.to_owned(), text(&note)]);
        }
    }
    sheet
}

/// `spread.csv`.
pub(super) fn spread(input: &CompareInput<'_>, rows: &[Vec<SpreadRow>]) -> Sheet {
    let mut sheet = Sheet::new(
        "spread.csv",
        "side and group of levels: how far the levels lie apart in truth, as the standard deviation of \
         their win rates with the noise taken off",
        &[
            ("side", "The side that is compared with the first one"),
            ("group", "The group"),
            ("levels_count", "Levels that both sides have often enough to be counted"),
            ("base_spread_pp", "How far they lie apart on the first side"),
            ("base_spread_lo95_pp", "Lower end of its 95 % interval"),
            ("base_spread_hi95_pp", "Upper end of the interval"),
            ("variant_spread_pp", "How far they lie apart on the other side"),
            ("variant_spread_lo95_pp", "Lower end of its 95 % interval"),
            ("variant_spread_hi95_pp", "Upper end of the interval"),
            ("diff_pp", "variant_spread_pp less base_spread_pp"),
            (
                "lo95_pp",
                "Lower end of the 95 % interval of the difference, by leaving out one of 64 batches of \
                 games after the other; wider where one of the spreads may be nothing",
            ),
            ("hi95_pp", "Upper end of the interval"),
            (
                "verdict",
                "nearer together or farther apart, where the squares of the spreads surely differ; the \
                 same where no win differs; else unknown",
            ),
        ],
    );
    for (side, rows) in rows.iter().enumerate() {
        for row in rows {
            let mut cells =
                vec![text(&input.names[side + 1]), text(&row.group), count(row.levels as u64)];
            for (value, interval) in [row.first(), row.second(), row.spreads.difference()] {
                cells.extend([value, interval.low, interval.high].map(|number| pp(Some(number))));
            }
            cells.push(row.verdict().to_owned());
            sheet.row(cells);
        }
    }
    sheet
}
