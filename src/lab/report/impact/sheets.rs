//! The files of `tenbin impact`.

use crate::report::impact::Together;
use crate::report::impact::rows::{Judged, Row, Warning};
use crate::report::sheet::{Sheet, count, decimal, pp, share, text};
use tenbin_stats::estimate::Interval;

/// The columns of `impact.csv`.
const COLUMNS: [(&str, &str); 26] = [
    ("card", "The card's id"),
    ("name", "What players call it; blank where that is the id itself"),
    ("replacement", "The id of what stands in for it"),
    (
        "group",
        "Whose wins tell: who_gets_it is the seat to which chance brings the copy that was replaced first; \
         one.level such as deck.D3 is whoever plays it; role.X behind a card is who gets it among these; \
         team is the team",
    ),
    ("pairs_count", "Games in which one of these sat on either side, each one pair"),
    ("better_count", "Those in which they won with the card and lost with its replacement"),
    ("worse_count", "Those in which they lost with the card and won with its replacement"),
    (
        "effect_pp",
        "Replacement effect: win rate with the card less that with its replacement, in pairs of games on the \
         same seeds, which no design has played",
    ),
    (
        "lo95_pp",
        "Lower end of its 95 % interval, by pairs; with 100 pairs that differ or fewer made of the exact \
         intervals of the steps up and of those down",
    ),
    ("hi95_pp", "Upper end of the interval"),
    ("p_value", "Probability of so large an effect if card and replacement were worth the same"),
    (
        "q_value",
        "The same after Benjamini-Hochberg over all cards that were confirmed; of parts of their seats over \
         all such parts",
    ),
    ("flag", "strong or weak where q_value < 0.05 and the effect is at least 0.1 pp"),
    (
        "variance_ratio",
        "Variance of the effect over that of as many games on seeds of their own: 0.25 means that a quarter \
         of the games is enough",
    ),
    (
        "screen_pp",
        "The same effect from the designs, in which other cards too are replaced, each in a quarter of them",
    ),
    ("screen_lo95_pp", "Lower end of its 95 % interval, by designs"),
    ("screen_hi95_pp", "Upper end of the interval"),
    ("screen_q_value", "Of the screening effect, after Benjamini-Hochberg over all cards"),
    (
        "option_pp",
        "Option value: win rate of a seat that may play the card less that of the same seat when its bot never \
         uses it, all others playing as ever; about 0 where it might as well not be used, below 0 where using \
         it does harm; blank where it is nothing that bots use by choice",
    ),
    ("option_lo95_pp", "Lower end of its 95 % interval, by pairs"),
    ("option_hi95_pp", "Upper end of the interval"),
    ("option_q_value", "Of the option value, after Benjamini-Hochberg over all cards asked"),
    (
        "iwd_pp",
        "Descriptive: win rate of copies in hand less that of copies not seen, as in cards.csv; biased by the \
         length of games, so no verdict on the card",
    ),
    ("iwd_lo95_pp", "Lower end of its 95 % interval, clustered by game"),
    ("iwd_hi95_pp", "Upper end of the interval"),
    (
        "warning",
        "iwd_says_the_opposite where it surely has the other sign than the effect, iwd_of_nothing where it is \
         surely something and no game differs with the replacement: do not judge the card by it",
    ),
];

/// Columns that are there whatever was asked.
const ALWAYS: [&str; 13] = [
    "card",
    "replacement",
    "group",
    "pairs_count",
    "better_count",
    "worse_count",
    "effect_pp",
    "lo95_pp",
    "hi95_pp",
    "p_value",
    "q_value",
    "flag",
    "variance_ratio",
];

/// `impact.csv`.
pub(super) fn impact(rows: &[Row<'_>]) -> Sheet {
    let mut sheet = Sheet::new("impact.csv", "card and whose wins tell of it", &COLUMNS);
    for row in rows {
        sheet.row(cells(row));
    }
    sheet.without_blank(&ALWAYS);
    sheet
}

fn cells(row: &Row<'_>) -> Vec<String> {
    let card = row.card;
    let name = if card.name == card.card { "" } else { &card.name };
    let mut cells = vec![text(&card.card), text(name), text(&card.replacement), text(row.group)];
    match row.pairs {
        Some(pairs) => {
            let joint = &pairs.joint;
            // On the first side is the card, and more is better there.
            cells.extend([joint.pairs, joint.worse, joint.better].map(count));
        }
        None => cells.extend([const { String::new() }; 3]),
    }
    cells.extend(estimate(row.effect.map(|one| (one.tried.value, one.tried.interval))));
    cells.push(share(row.effect.map(|one| one.tried.p_value)));
    cells.push(share(row.effect.map(|one| one.q_value)));
    cells.push(row.flag().to_owned());
    let ratio = row.pairs.filter(|_| row.effect.is_some());
    let ratio = ratio.and_then(|pairs| pairs.joint.difference()?.variance_ratio);
    cells.push(decimal(ratio, 4));
    for judged in [row.screened, row.option] {
        cells.extend(judged_cells(judged));
    }
    cells.extend(estimate(card.iwd.filter(|_| row.is_main)));
    cells.push(row.warning().map_or("", Warning::word).to_owned());
    cells
}

fn estimate(known: Option<(f64, Interval)>) -> [String; 3] {
    let (value, interval) = known.unzip();
    [pp(value), pp(interval.map(|at| at.low)), pp(interval.map(|at| at.high))]
}

fn judged_cells(judged: Option<Judged>) -> Vec<String> {
    let mut cells = estimate(judged.map(|one| (one.tried.value, one.tried.interval))).to_vec();
    cells.push(share(judged.map(|one| one.q_value)));
    cells
}

/// `impact_pairs.csv`.
pub(super) fn pairs(pairs: &[(&Together, Judged)]) -> Sheet {
    let mut sheet = Sheet::new(
        "impact_pairs.csv",
        "pair of cards, from the designs",
        &[
            ("card", "The id of one card"),
            ("with_card", "The id of the other one"),
            (
                "group",
                "Whose wins tell: who_gets_it is a seat that gets both; one.level such as deck.D3 is whoever \
                 plays both; team is the team",
            ),
            (
                "effect_pp",
                "What both do together beyond the sum of what each does: above 0 they help each other, below 0 \
                 they get in each other's way or do the same",
            ),
            ("lo95_pp", "Lower end of its 95 % interval, by designs"),
            ("hi95_pp", "Upper end of the interval"),
            ("p_value", "Probability of so much by chance"),
            ("q_value", "The same after Benjamini-Hochberg over all pairs"),
        ],
    );
    for (pair, judged) in pairs {
        let mut cells = pair.cards.iter().map(|card| text(card)).collect::<Vec<_>>();
        cells.push(text(&pair.group));
        cells.extend(estimate(Some((judged.tried.value, judged.tried.interval))));
        cells.extend([judged.tried.p_value, judged.q_value].map(|p| share(Some(p))));
        sheet.row(cells);
    }
    sheet
}
