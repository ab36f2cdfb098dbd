//! `judge.csv` and `judged.csv`: by what positions are judged, and how true that is of games that nothing was
//! learned from.

use serde_json::json;

use crate::policies::judge::{Band, JudgeInput, Weighed};
use crate::report::Report;
use crate::report::line::{Topic, plain};
use crate::report::sheet::{Sheet, count, decimal, share, text};
use crate::report::verdicts::{grouped, percent};
use tenbin_stats::estimate::{Interval, wilson};

/// The interval of the share that won.
fn interval_of(band: &Band) -> Option<Interval> {
    // Sides of one game are not apart: the interval is of as many games as there could be at least.
    let sides = band.sides as f64;
    (band.sides > 0).then(|| wilson(band.won as f64 / sides, sides / 4.0))
}

/// Makes the report.
pub fn build(input: &JudgeInput) -> Report {
    let sheets = vec![weights(input), bands(input)];
    let facts = json!({"judge": {
        "games_learned": input.games[0],
        "games_kept_apart": input.games[1],
    }});
    Report::of(sheets, lines(input), facts)
}

const WEIGHTS: [(&str, &str); 5] = [
    (
        "field",
        "What a position shows of each side; `team` is what a team has without anything else",
    ),
    ("about", "What it is"),
    ("weight", "What one more of it means: 1000 doubles a side's odds to win, -1000 halves them"),
    ("spread", "How far the sides of a position lie apart in it, as a standard deviation"),
    ("importance", "Weight times spread in doublings: how much the field moves a judgement"),
];

fn weights(input: &JudgeInput) -> Sheet {
    let mut sheet = Sheet::new("judge.csv", "field that is weighed", &WEIGHTS);
    for column in &mut sheet.columns {
        if column.name == "weight" {
            (column.kind, column.unit) = ("integer", "thousandths".into());
        }
    }
    for one in by_importance(&input.weighed) {
        sheet.row(vec![
            text(&one.field),
            text(&one.meaning),
            one.weight.to_string(),
            decimal(Some(one.spread), 3),
            decimal(Some(importance(one)), 3),
        ]);
    }
    sheet
}

fn importance(one: &Weighed) -> f64 {
    f64::from(one.weight.abs()) * one.spread / 1000.0
}

fn by_importance(weighed: &[Weighed]) -> Vec<&Weighed> {
    let mut sorted: Vec<&Weighed> = weighed.iter().filter(|one| one.weight != 0).collect();
    sorted.sort_by(|one, two| importance(two).total_cmp(&importance(one)));
    sorted
}

const BANDS: [(&str, &str); 7] = [
    ("chance_from", "Chances from here on"),
    ("chance_to", "Chances below this"),
    (
        "sides_count",
        "Sides of positions that were given such a chance, of games that nothing was learned from",
    ),
    ("chance_mean", "The mean of these chances"),
    ("won_share", "The share of these sides that won"),
    ("won_share_low", "Lower end of its 95 % interval, about (positions of a game hang together)"),
    ("won_share_high", "Upper end"),
];

fn bands(input: &JudgeInput) -> Sheet {
    let mut sheet = Sheet::new("judged.csv", "tenth of the chances given", &BANDS);
    let all = input.bands.len() as f64;
    for (number, band) in input.bands.iter().enumerate() {
        let interval = interval_of(band);
        let of = |sum: f64| (band.sides > 0).then(|| sum / band.sides as f64);
        sheet.row(vec![
            decimal(Some(number as f64 / all), 2),
            decimal(Some((number + 1) as f64 / all), 2),
            count(band.sides),
            share(of(band.chances)),
            share(of(band.won as f64)),
            share(interval.map(|interval| interval.low)),
            share(interval.map(|interval| interval.high)),
        ]);
    }
    sheet
}

fn lines(input: &JudgeInput) -> Vec<crate::report::Line> {
    let [[early, guess], [late, _]] = input.halves;
    let mut lines = vec![format!(
        "Learned from {} positions of {} games. In {} other games it gave the winner a chance of {} in the first \
         half and {} in the second, where guessing gives {}.",
        grouped(input.positions[0]),
        grouped(input.games[0]),
        grouped(input.games[1]),
        percent(early),
        percent(late),
        percent(guess),
    )];
    let first: Vec<String> = by_importance(&input.weighed)
        .iter()
        .take(5)
        .map(|one| format!("{} ({})", one.field, if one.weight > 0 { "good" } else { "bad" }))
        .collect();
    if !first.is_empty() {
        lines.push(format!("What moves it most: {}.", first.join(", ")));
    }
    lines.push(
        "It says what goes along with winning in games of these bots, not what brings it about: what it thinks much \
         of, a search will seek. Let the strategy play (`tenbin league`) before you believe it."
            .to_owned(),
    );
    plain(Topic::Bots, lines)
}
