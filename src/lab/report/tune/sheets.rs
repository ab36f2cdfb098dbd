//! The files of `tenbin tune`.

use super::{Generation, Match, TuneInput, Weight};
use crate::report::sheet::{Sheet, count, decimal, pp, share, text};
use tenbin_stats::groups::Grouped;

const MATCHUPS: [(&str, &str); 12] = [
    ("setting", "The variant of the rules; blank for the rules that were asked for"),
    (
        "opponent",
        "The strategy on all other seats; where all win or lose together, the one that plays in its stead",
    ),
    ("games_count", "Games of the tuned strategy, from seeds that nothing was learned from"),
    ("share_share", "What the tuned strategy won of them; a shared win counts in parts"),
    ("lo95", "Lower end of its 95 % interval, by 64 groups of games"),
    ("hi95", "Upper end of the interval"),
    (
        "against_share",
        "What it would win were it no better: the mean share of all seats; of a team what the opponent won \
         on the same deals",
    ),
    ("edge_pp", "share_share less against_share"),
    ("edge_lo95_pp", "Lower end of its 95 % interval, by 64 groups of games"),
    ("edge_hi95_pp", "Upper end of the interval"),
    ("edge_ratio", "share_share over against_share: 1.15 is 1.15 times the fair share"),
    ("p_value", "Probability of so large an edge were it no better and no worse"),
];

/// `tune_matchups.csv`.
pub(super) fn matchups(matches: &[Match]) -> Sheet {
    let row_is = "strategy that the tuned one was set against, by variant of the rules";
    let mut sheet = Sheet::new("tune_matchups.csv", row_is, &MATCHUPS);
    for one in matches {
        let interval = one.interval();
        let [edge_low, edge_high] = ends(Some(one.difference));
        let against = Some(one.against).filter(|against| *against > 0.0);
        sheet.row(vec![
            text(&one.setting),
            text(&one.opponent),
            count(one.games),
            share(Some(one.share.value)),
            share(Some(interval.low)),
            share(Some(interval.high)),
            share(Some(one.against)),
            pp(Some(one.difference.value)),
            pp(edge_low),
            pp(edge_high),
            decimal(against.map(|against| one.share.value / against), 4),
            share(Some(one.p_value())),
        ]);
    }
    sheet.without_blank(&["opponent"]);
    sheet
}

const WEIGHTS: [(&str, &str); 13] = [
    ("feature", "The feature; docs/strategies.md says what its values are"),
    ("about", "What the file that learning began from says above it"),
    ("old_weight", "Its weight there, multiplied like all others where the file says so"),
    ("new_weight", "Its weight now"),
    (
        "differs_count",
        "Decisions of the pool looked at before learning in which it was not the same for all actions; at 0 nothing can be \
         learned of it, and its weight stays",
    ),
    ("range_mean", "How far its largest value lay from its smallest in these decisions"),
    (
        "games_count",
        "Games of each change of this weight alone, on common deals that nothing was learned from",
    ),
    ("loss_pp", "What is lost against the strategy it began from with the old weight put back"),
    ("loss_lo95_pp", "Lower end of its 95 % interval, by 64 groups of games"),
    ("loss_hi95_pp", "Upper end of the interval"),
    ("loss_at_0_pp", "What is lost with 0 in place of the new weight"),
    ("loss_at_0_lo95_pp", "Lower end of its 95 % interval, by 64 groups of games"),
    ("loss_at_0_hi95_pp", "Upper end of the interval"),
];

/// `weights.csv`: what surely matters stands first.
pub(super) fn weights(input: &TuneInput<'_>) -> Sheet {
    let mut sheet = Sheet::new("weights.csv", "weight of the strategy", &WEIGHTS);
    make_whole(&mut sheet, &["old_weight", "new_weight"]);
    for weight in by_loss(input.weights) {
        let is_tried = weight.put_back.is_some() || weight.left_out.is_some();
        let mut cells = vec![
            text(&weight.feature),
            text(&weight.about),
            weight.old.to_string(),
            weight.new.to_string(),
            count(weight.decisions),
            decimal(Some(weight.range).filter(|_| weight.decisions > 0), 3),
            if is_tried { count(input.games_of_weight) } else { String::new() },
        ];
        for loss in [weight.put_back, weight.left_out] {
            cells.push(pp(loss.map(|loss| loss.value)));
            cells.extend(ends(loss).map(pp));
        }
        sheet.row(cells);
    }
    sheet.without_blank(&["feature", "old_weight", "new_weight"]);
    sheet
}

/// The weights, those first of which the old one surely loses most, then by what it may lose.
pub(super) fn by_loss(weights: &[Weight]) -> Vec<&Weight> {
    let least =
        |weight: &Weight| weight.put_back.map_or(f64::NEG_INFINITY, |loss| loss.interval().low);
    let mut sorted: Vec<&Weight> = weights.iter().collect();
    sorted.sort_by(|one, two| least(two).total_cmp(&least(one)));
    sorted
}

const GENERATIONS: [(&str, &str); 12] = [
    ("generation", "The generation, from 1"),
    ("games_count", "Games that its candidates and the mean of the one before played"),
    ("dropped_count", "Candidates that were surely behind after a quarter of their games"),
    ("opponents", "Against whom they played"),
    (
        "mean_share",
        "What the mean of the candidates before won against all of these, a part of which changes",
    ),
    ("mean_lo95", "Lower end of its 95 % interval, by 64 groups of games"),
    ("mean_hi95", "Upper end of the interval"),
    ("start_share", "The same against the strategy that learning began from, which never changes"),
    ("start_lo95", "Lower end of its 95 % interval, by 64 groups of games"),
    ("start_hi95", "Upper end of the interval"),
    (
        "best_share",
        "What the best candidate seemed to win; the best of many looks better than it is",
    ),
    ("spread_mean", "How far candidates lay from the mean, in steps of their weights"),
];

/// `tune.csv`.
pub(super) fn generations(generations: &[Generation]) -> Sheet {
    let mut sheet = Sheet::new("tune.csv", "generation of candidates", &GENERATIONS);
    make_whole(&mut sheet, &["generation"]);
    for one in generations {
        let mut cells = vec![
            count(one.number),
            count(one.games),
            count(one.dropped as u64),
            text(&one.opponents),
        ];
        for found in [one.share, one.share_against_start] {
            cells.push(share(found.map(|found| found.value)));
            cells.extend(ends(found).map(|end| share(end.map(|end| end.clamp(0.0, 1.0)))));
        }
        cells.push(share(one.best_share));
        cells.push(decimal(Some(one.spread), 4));
        sheet.row(cells);
    }
    sheet
}

/// Columns of whole numbers that count nothing.
fn make_whole(sheet: &mut Sheet, names: &[&str]) {
    for column in sheet.columns.iter_mut().filter(|column| names.contains(&column.name.as_str())) {
        (column.kind, column.unit) = ("integer", "none".into());
    }
}

fn ends(found: Option<Grouped>) -> [Option<f64>; 2] {
    let interval = found.map(|found| found.interval());
    [interval.map(|interval| interval.low), interval.map(|interval| interval.high)]
}
