//! Exact laws as tables, CSV, JSON and small plots.

use serde_json::{Value as Json, json};

use crate::args::DiceOptions;
use crate::dice::select::Selected;
use crate::error::Error;
use crate::options::{Format, ListFormat};
use crate::output::{aligned, counted, table};
use crate::plot::{Bars, percent};
use crate::session::Session;
use tenbin_engine::schema::{Condition, Roll};
use tenbin_lab::module::Listing;
use tenbin_lab::report::{grouped, sheet};
use tenbin_stats::exact::{Law, parts};

/// Conditions of a roll that are shown where nobody asked for this roll.
const CONDITIONS_SHOWN: usize = 12;
/// Outcomes that a plot shows.
const OUTCOMES_SHOWN: usize = 40;
/// Equal outcomes that are told one by one where their roll was asked for; else two are.
const EQUAL_SHOWN: [usize; 2] = [2, 12];
/// Laws that are each plotted where a roll was asked for.
const PLOTS_MAX: usize = 4;
/// Characters of a line with a bar, and of one with a column an outcome.
const WIDTH: usize = 80;
const COLUMNS_WIDTH: usize = 100;
/// Characters of the longest bar.
pub(crate) const BAR: usize = 30;

/// The text of the command.
pub(crate) fn text(
    session: &Session,
    about: &str,
    rolls: &[Selected<'_>],
    options: &DiceOptions,
) -> Result<String, Error> {
    match options.format {
        Format::Csv => table(&listing(rolls), ListFormat::Csv),
        Format::Json => Ok(format!("{:#}\n", json_of(rolls))),
        Format::Human => Ok(human(Bars::new(session.color), about, rolls, options)),
    }
}

/// The law of a condition whose outcomes are whole numbers.
fn law_of(roll: &Roll, weights: &[u64]) -> Option<Law> {
    let value = |(name, &ways): (&String, &u64)| Some((name.parse().ok()?, u128::from(ways)));
    let values: Option<Vec<(i64, u128)>> = roll.outcomes.iter().zip(weights).map(value).collect();
    // Weights of 64 bits add up to one of 128.
    Law::of(&values?).ok().filter(|law| law.whole() > 0)
}

fn whole(weights: &[u64]) -> u128 {
    weights.iter().map(|&ways| u128::from(ways)).sum()
}

fn share_of(ways: u128, whole: u128) -> f64 {
    ways as f64 / whole as f64
}

fn listing(rolls: &[Selected<'_>]) -> Listing {
    let header = [
        "roll",
        "condition",
        "outcome",
        "ways_count",
        "ways_all_count",
        "exact_share",
        "at_least_share",
        "mean",
        "standard_deviation",
    ];
    let mut rows = Vec::new();
    for Selected { roll, conditions, .. } in rolls {
        for (_, condition) in conditions {
            let all = whole(&condition.weights);
            let law = law_of(roll, &condition.weights);
            for (place, outcome) in roll.outcomes.iter().enumerate() {
                let ways = condition.weights.get(place).copied().filter(|_| all > 0);
                let share = ways.map(|ways| share_of(ways.into(), all));
                let least = law.as_ref().zip(outcome.parse().ok());
                let least = least.map(|(law, value)| share_of(law.at_least(value), all));
                rows.push(vec![
                    roll.name.clone(),
                    condition.name.clone(),
                    outcome.clone(),
                    ways.map_or_else(String::new, |ways| ways.to_string()),
                    ways.map_or_else(String::new, |_| all.to_string()),
                    sheet::share(share),
                    sheet::share(least),
                    sheet::decimal(law.as_ref().map(Law::mean), 6),
                    sheet::decimal(law.as_ref().map(|law| law.variance().sqrt()), 6),
                ]);
            }
        }
    }
    Listing { header: header.map(str::to_owned).to_vec(), rows }
}

fn json_of(rolls: &[Selected<'_>]) -> Json {
    let condition = |roll: &Roll, condition: &Condition| {
        let all = whole(&condition.weights);
        if all == 0 {
            return json!({ "condition": condition.name, "is_exact": false });
        }
        let law = law_of(roll, &condition.weights);
        let outcomes = roll.outcomes.iter().zip(&condition.weights).map(|(outcome, &ways)| {
            let least = law.as_ref().zip(outcome.parse().ok());
            let least = least.map(|(law, value)| share_of(law.at_least(value), all));
            let (above, below) = parts(ways.into(), all);
            json!({
                "outcome": outcome,
                "exact": format!("{above}/{below}"),
                "share": share_of(ways.into(), all),
                "at_least_share": least,
            })
        });
        json!({
            "condition": condition.name,
            "is_exact": true,
            "mean": law.as_ref().map(Law::mean),
            "standard_deviation": law.as_ref().map(|law| law.variance().sqrt()),
            "outcomes": outcomes.collect::<Vec<_>>(),
        })
    };
    let roll = |one: &Selected<'_>| {
        let conditions = one.conditions.iter().map(|(_, each)| condition(one.roll, each));
        json!({ "roll": one.roll.name, "conditions": conditions.collect::<Vec<_>>() })
    };
    rolls.iter().map(roll).collect()
}

/// Conditions of one law.
struct Alike<'a> {
    names: Vec<&'a str>,
    weights: &'a [u64],
}

/// Conditions with the same law together, in their order.
fn alike<'a>(conditions: &[(usize, &'a Condition)]) -> Vec<Alike<'a>> {
    let mut found: Vec<Alike<'a>> = Vec::new();
    for (_, condition) in conditions {
        // Neighbours only: what lies between them says where a law begins and ends.
        match found.last_mut().filter(|last| is_same(last.weights, &condition.weights)) {
            Some(last) => last.names.push(&condition.name),
            None => found.push(Alike { names: vec![&condition.name], weights: &condition.weights }),
        }
    }
    found
}

fn is_same(one: &[u64], two: &[u64]) -> bool {
    let (all, other) = (whole(one), whole(two));
    let scaled = |ways: u64, by: u128| u128::from(ways).checked_mul(by);
    (all == 0) == (other == 0)
        && one.len() == two.len()
        && one.iter().zip(two).all(|(&a, &b)| scaled(a, other) == scaled(b, all))
}

impl Alike<'_> {
    fn name(&self) -> String {
        match self.names[..] {
            [one] => one.to_owned(),
            [first, last] => format!("{first} and {last}"),
            [first, .., last] => format!("{first} to {last}"),
            [] => String::new(),
        }
    }
}

fn human(bars: Bars, about: &str, rolls: &[Selected<'_>], options: &DiceOptions) -> String {
    let mut text = format!("Exact laws of the dice and draws of {about}\n");
    if rolls.is_empty() {
        text.push_str("It rolls no dice, and what it draws has no declared law.\n");
    }
    let is_asked_for = options.roll.is_some() || options.condition.is_some();
    let mut rest = rolls;
    while let [first, ..] = rest {
        // Rolls that follow one another and have the same laws are told once.
        let laws = alike(&first.conditions);
        let same = |one: &&Selected<'_>| {
            first.roll.outcomes == one.roll.outcomes && are_same(&laws, &alike(&one.conditions))
        };
        let count = rest.iter().take_while(same).count().max(1);
        let (those, others) = rest.split_at(count);
        rest = others;
        text.push('\n');
        text.push_str(&laws_text(bars, those, &laws, is_asked_for));
    }
    text
}

/// Some rolls with the same laws.
fn laws_text(bars: Bars, rolls: &[Selected<'_>], laws: &[Alike<'_>], is_asked_for: bool) -> String {
    let (one, mut text) = (&rolls[0], String::new());
    let roll = one.roll;
    let names: Vec<&str> = rolls.iter().map(|one| one.roll.name.as_str()).collect();
    let plots = if is_asked_for { PLOTS_MAX } else { 1 };
    if laws.len() <= plots {
        for law in laws {
            match names[..] {
                [_] => text.push_str(&format!("{}\n", heading(one, law, laws.len()))),
                _ => text.push_str(&format!("{}\n", wrapped(&names, ""))),
            }
            text.push_str(&plot(bars, roll, law.weights, is_asked_for));
        }
        return text;
    }
    let each = if names.len() > 1 { " each" } else { "" };
    let conditions = counted(one.conditions.len(), "condition");
    let names = wrapped(&names, "");
    text.push_str(&format!("{names}: {conditions}{each}; shares in %\n"));
    let most = if is_asked_for { usize::MAX } else { CONDITIONS_SHOWN };
    let shown = &laws[..laws.len().min(most)];
    text.push_str(&matrix(roll, shown));
    if shown.iter().any(|law| whole(law.weights) == 0) {
        text.push_str("  -: it depends on choices, so that it has no law of its own\n");
    }
    if laws.len() > most {
        let more = grouped((laws.len() - most) as u64);
        text.push_str(&format!("  ... and {more} more: --roll {}\n", roll.name));
    }
    text
}

/// Names with commas between them, in lines that fit a terminal.
pub(crate) fn wrapped(names: &[&str], indent: &str) -> String {
    let mut text = String::new();
    let mut width = indent.len();
    for (place, name) in names.iter().enumerate() {
        let comma = if place + 1 < names.len() { "," } else { "" };
        let needed = name.chars().count() + comma.len();
        if place > 0 && width + 1 + needed > WIDTH {
            text.push_str(&format!("\n{indent}"));
            width = indent.len();
        } else if place > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(&format!("{name}{comma}"));
        width += needed;
    }
    text
}

/// Whether two rolls have the same laws; where each has a single one, its conditions do not matter.
fn are_same(one: &[Alike<'_>], two: &[Alike<'_>]) -> bool {
    one.len() == two.len()
        && one
            .iter()
            .zip(two)
            .all(|(a, b)| is_same(a.weights, b.weights) && (one.len() == 1 || a.names == b.names))
}

fn heading(one: &Selected<'_>, law: &Alike<'_>, laws: usize) -> String {
    let name = &one.roll.name;
    match law.names.len() {
        1 if law.names[0] == "any" => name.clone(),
        1 => format!("{name}, {}", law.names[0]),
        count if laws == 1 && count == one.roll.conditions.len() => {
            format!("{name}, alike in all of its {count} conditions")
        }
        _ => format!("{name}, {}", law.name()),
    }
}

/// A law with a bar an outcome.
fn plot(bars: Bars, roll: &Roll, weights: &[u64], is_asked_for: bool) -> String {
    let all = whole(weights);
    if all == 0 {
        return "  it depends on choices, so that it has no law of its own\n".to_owned();
    }
    let count = roll.outcomes.len();
    let law = law_of(roll, weights);
    let moments = law.as_ref().map(|law| {
        let (mean, deviation) = (rounded(law.mean()), rounded(law.variance().sqrt()));
        format!("mean {mean}, standard deviation {deviation}")
    });
    let is_even = weights.iter().all(|ways| *ways == weights[0]);
    if is_even && count > EQUAL_SHOWN[usize::from(is_asked_for)] {
        let share = percent(1.0 / count as f64);
        let names = match &roll.outcomes[..] {
            names if law.is_none() && names.join(", ").chars().count() <= WIDTH / 2 => {
                names.join(", ")
            }
            [first, .., last] => format!("{first} to {last}"),
            names => names.join(", "),
        };
        let moments = moments.map_or_else(String::new, |moments| format!("; {moments}"));
        return format!("  {names}, each in 1/{count} ({share}){moments}\n");
    }
    let rows: Vec<Row> = roll
        .outcomes
        .iter()
        .zip(weights)
        .map(|(name, &ways)| {
            let (above, below) = parts(ways.into(), all);
            let least = law.as_ref().zip(name.parse().ok());
            Row {
                name: name.clone(),
                exact: fraction_text(above, below),
                share: share_of(ways.into(), all),
                at_least: least.map(|(law, value)| share_of(law.at_least(value), all)),
            }
        })
        .collect();
    let mut text = rows_text(bars, "outcome", &rows);
    if let Some(moments) = moments {
        text.push_str(&format!("  {moments}\n"));
    }
    text
}

/// An outcome with its share.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) exact: String,
    pub(crate) share: f64,
    /// The share of this value and all greater ones, where outcomes are numbers.
    pub(crate) at_least: Option<f64>,
}

/// `1/3`, or a whole number.
pub(crate) fn fraction_text(above: u128, below: u128) -> String {
    if below == 1 { above.to_string() } else { format!("{above}/{below}") }
}

/// A number with four decimals at most.
pub(crate) fn rounded(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Outcomes with their shares and a bar each.
pub(crate) fn rows_text(bars: Bars, what: &str, rows: &[Row]) -> String {
    let has_least = rows.iter().any(|row| row.at_least.is_some());
    let mut header = vec![what.to_owned(), "exact".to_owned(), "share".to_owned()];
    if has_least {
        header.push("at least".to_owned());
    }
    let cells: Vec<Vec<String>> = rows
        .iter()
        .take(OUTCOMES_SHOWN)
        .map(|row| {
            let mut cells = vec![row.name.clone(), row.exact.clone(), percent(row.share)];
            if has_least {
                cells.push(row.at_least.map_or_else(String::new, percent));
            }
            cells
        })
        .collect();
    let widths: Vec<usize> = (0..header.len())
        .map(|column| {
            let cells = cells.iter().map(|row| row[column].chars().count());
            cells.chain([header[column].chars().count()]).max().unwrap_or(0)
        })
        .collect();
    let line = |cells: &[String]| {
        let mut line = format!("  {:width$}", cells[0], width = widths[0]);
        for (cell, width) in cells.iter().zip(&widths).skip(1) {
            line.push_str(&format!("  {cell:>width$}"));
        }
        line
    };
    let used: usize = widths.iter().map(|width| width + 2).sum();
    let width = WIDTH.saturating_sub(used + 2).clamp(10, BAR);
    let longest = rows.iter().map(|row| row.share).fold(0.0, f64::max);
    let mut text = format!("{}\n", line(&header));
    for (row, cells) in rows.iter().zip(&cells) {
        let bar = bars.bar(row.share, longest, width);
        text.push_str(format!("{}  {bar}", line(cells)).trim_end());
        text.push('\n');
    }
    if rows.len() > OUTCOMES_SHOWN {
        let more = rows.len() - OUTCOMES_SHOWN;
        text.push_str(&format!("  ... and {more} more: --format csv\n"));
    }
    text
}

/// Laws as rows, outcomes as columns; where these are too many, the mean alone.
fn matrix(roll: &Roll, laws: &[Alike<'_>]) -> String {
    let cell = |ways: u64, all: u128| match all {
        0 => "-".to_owned(),
        _ => format!("{:.2}", 100.0 * share_of(ways.into(), all)),
    };
    let names: Vec<String> = laws.iter().map(Alike::name).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(11);
    let needed: usize = roll.outcomes.iter().map(|name| name.chars().count().max(6) + 2).sum();
    let fits = longest + needed + 2 <= COLUMNS_WIDTH;
    let is_number = roll.outcomes.iter().all(|name| name.parse::<i64>().is_ok());
    let mut header = vec!["  condition".to_owned()];
    if fits || !is_number {
        header.extend(roll.outcomes.iter().cloned());
    }
    if is_number {
        header.extend(["mean", "deviation"].map(str::to_owned));
    }
    let rows = laws.iter().zip(&names).map(|(law, name)| {
        let all = whole(law.weights);
        let mut cells = vec![format!("  {name}")];
        if fits || !is_number {
            let ways = |place: usize| law.weights.get(place).copied().unwrap_or_default();
            cells.extend((0..roll.outcomes.len()).map(|place| cell(ways(place), all)));
        }
        if is_number {
            let exact = law_of(roll, law.weights);
            let dash = || "-".to_owned();
            cells.push(exact.as_ref().map_or_else(dash, |law| format!("{:.3}", law.mean())));
            cells.push(exact.map_or_else(dash, |law| format!("{:.3}", law.variance().sqrt())));
        }
        cells
    });
    aligned(&Listing { header, rows: rows.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_engine::schema::words;

    fn condition(name: &str, weights: &[u64]) -> Condition {
        Condition { name: name.to_owned(), weights: weights.to_vec() }
    }

    #[test]
    fn neighbours_of_one_law_stand_together() {
        let all = [
            condition("1", &[1, 1]),
            condition("2", &[3, 3]),
            condition("3", &[1, 2]),
            condition("4", &[]),
            condition("5", &[]),
            condition("6", &[2, 2]),
        ];
        let listed: Vec<(usize, &Condition)> = all.iter().enumerate().collect();
        let names: Vec<String> = alike(&listed).iter().map(Alike::name).collect();
        assert_eq!(names, ["1 and 2", "3", "4 and 5", "6"]);
    }

    #[test]
    fn a_law_is_told_with_fractions_and_what_is_at_least() {
        let roll = Roll {
            name: "die".to_owned(),
            outcomes: words(&["1", "2", "3"]),
            conditions: vec![condition("any", &[1, 2, 3])],
        };
        let text = plot(Bars::new(false), &roll, &[1, 2, 3], true);
        let row = text.lines().nth(2).unwrap();
        let cells: Vec<&str> = row.split_whitespace().take(6).collect();
        assert_eq!(cells, ["2", "1/3", "33.33", "%", "83.33", "%"]);
        // Mean 14/6; variance 36/6 - 196/36 = 5/9.
        assert!(text.contains("mean 2.3333, standard deviation 0.7454"), "{text}");
        assert!(plot(Bars::new(false), &roll, &[], true).contains("depends on choices"));
    }

    #[test]
    fn many_equal_outcomes_are_told_in_a_line() {
        let outcomes: Vec<String> = (1..=20).map(|face| face.to_string()).collect();
        let roll = Roll { name: "d20".to_owned(), outcomes, conditions: Vec::new() };
        let text = plot(Bars::new(false), &roll, &[1; 20], true);
        assert_eq!(
            text,
            "  1 to 20, each in 1/20 (5.00 %); mean 10.5, standard deviation 5.7663\n"
        );
    }
}
