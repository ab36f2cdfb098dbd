//! The lines of `tenbin impact`.

use crate::report::impact::rows::{Judged, Row, Warning};
use crate::report::impact::{ImpactInput, Together};
use crate::report::line::{Figure, Line, Topic, Unit, in_order, plain};
use crate::report::order::least;
use crate::report::verdicts::{games_of, grouped, points, signed_range};
use tenbin_stats::estimate::Interval;
use tenbin_stats::multiple::selected_quantile;

/// So many lines about cards that do something, about options and about pairs of cards.
const SHOWN: usize = 8;
const OPTIONS_SHOWN: usize = 3;
const PAIRS_SHOWN: usize = 5;

pub(super) fn lines(
    input: &ImpactInput<'_>,
    rows: &[Row<'_>],
    together: &[(&Together, Judged)],
) -> Vec<Line> {
    let mut lines = vec![Line::new(Topic::Games, played(input, rows))];
    lines.extend(effects(rows));
    lines.extend(plain(Topic::Cards, left_over(rows)));
    lines.extend(options(rows));
    for (row, warning) in rows.iter().filter_map(|row| Some((row, row.warning()?))) {
        let drawn = row.card.iwd.map_or_else(String::new, |(value, _)| signed_points(value));
        let does = match warning {
            Warning::Opposite => {
                let known = row.known().map(|known| signed_points(known.tried.value));
                format!("by itself it is worth {}", known.unwrap_or_default())
            }
            Warning::Nothing => format!("{} in its place changes no game", row.card.replacement),
        };
        let line = format!(
            "Do not judge {} by its win rate in hand: drawn, it seems to be worth {drawn}, and {does}.",
            called(row)
        );
        lines.push(Line::new(Topic::Remarks, line));
    }
    lines.extend(pairs(input, together));
    in_order(&mut lines);
    lines
}

fn played(input: &ImpactInput<'_>, rows: &[Row<'_>]) -> String {
    let main = rows.iter().filter(|row| row.is_main);
    let (all, confirmed) =
        main.fold((0, 0), |(all, some), row| (all + 1, some + u64::from(row.pairs.is_some())));
    let [designs, pairs] = input.games;
    if input.designs == 0 {
        return format!("{} replaced, each in {}.", things(confirmed), pairs_of(pairs));
    }
    format!(
        "{} screened in {} of {} designs; the {} that stood out most confirmed, each in {}.",
        things(all),
        games_of(designs),
        input.designs,
        grouped(confirmed),
        pairs_of(pairs)
    )
}

/// Screened cards that stood out and were not confirmed.
fn left_over(rows: &[Row<'_>]) -> Option<String> {
    let stands_out = |row: &&Row<'_>| {
        row.is_main && row.pairs.is_none() && row.screened.is_some_and(|one| one.is_sure())
    };
    let left: Vec<&str> =
        rows.iter().filter(stands_out).map(|row| row.card.card.as_str()).collect();
    let first = left.first()?;
    Some(if left.len() == 1 {
        format!(
            "{first} stands out in the screening too and was not confirmed; --card {first} does that."
        )
    } else {
        format!(
            "{} more cards stand out in the screening and were not confirmed (screen_pp in impact.csv); --card ID \
             does that, such as --card {first}.",
            grouped(left.len() as u64)
        )
    })
}

fn things(number: u64) -> String {
    if number == 1 { "1 card".to_owned() } else { format!("{} cards", grouped(number)) }
}

fn pairs_of(number: u64) -> String {
    if number == 1 {
        "1 pair of games".to_owned()
    } else {
        format!("{} pairs of games", grouped(number))
    }
}

/// A card with its name.
fn called(row: &Row<'_>) -> String {
    let (id, name) = (&row.card.card, &row.card.name);
    if name.is_empty() || name == id { id.clone() } else { format!("{id} ({name})") }
}

/// Who tells of it, in words: "whoever gets it first".
fn whose(group: &str) -> String {
    match group.split_once('.') {
        None if group == "team" => "the team".to_owned(),
        None => "whoever gets a copy first".to_owned(),
        Some((group, level)) => format!("{group} {level}"),
    }
}

/// The seat that may not use a card, in words.
fn seat_of(group: &str) -> String {
    match group.split_once('.') {
        Some((group, level)) => format!("A seat with {group} {level}"),
        None => "A seat".to_owned(),
    }
}

fn signed_points(value: f64) -> String {
    if value < 0.0 { format!("-{}", points(-value)) } else { format!("+{}", points(value)) }
}

/// The interval of an effect that was chosen among others, widened for that.
fn widened(interval: Interval, value: f64, shown: usize, all: usize) -> Interval {
    let by = selected_quantile(shown, all) / selected_quantile(1, 1);
    Interval {
        low: value - (value - interval.low) * by,
        high: value + (interval.high - value) * by,
    }
}

fn effects(rows: &[Row<'_>]) -> Vec<Line> {
    let mut lines = Vec::new();
    let known = || rows.iter().filter(|row| row.is_main && row.effect.is_some());
    let sure: Vec<&Row<'_>> = known().filter(|row| !row.flag().is_empty()).collect();
    let all = known().count();
    for row in sure.iter().take(SHOWN) {
        let Some(effect) = row.effect else { continue };
        let value = effect.tried.value;
        let interval = widened(effect.tried.interval, value, sure.len(), all);
        let more = if value > 0.0 { "more" } else { "less" };
        let text = format!(
            "{}: {} wins {} {more} often with it than with {} ({} pp).",
            called(row),
            whose(row.group),
            points(value.abs()),
            row.card.replacement,
            signed_range(interval)
        );
        lines.push(about(Topic::Cards, text, called(row), (value, interval)));
    }
    if sure.len() > SHOWN {
        let more = grouped((sure.len() - SHOWN) as u64);
        lines.push(Line::new(Topic::Cards, format!("... and {more} more, see impact.csv.")));
    }
    let rest: Vec<Judged> =
        known().filter(|row| row.flag().is_empty()).filter_map(|row| row.effect).collect();
    let largest = rest.iter().map(|one| reach(one.tried.interval)).fold(0.0, f64::max);
    if !rest.is_empty() {
        let of_rest = match (sure.len(), rest.len()) {
            (0, 1) => "It does".to_owned(),
            (0, _) => "None of them does".to_owned(),
            (_, 1) => "The other one does".to_owned(),
            (_, more) => format!("The other {} do", grouped(more as u64)),
        };
        let is_same = |row: &&Row<'_>| row.pairs.is_some_and(|pairs| pairs.joint.discordant == 0);
        let are_same = known().filter(|row| row.flag().is_empty()).all(|row| is_same(&row));
        let what = if are_same {
            "nothing: card and replacement give the same result in every game".to_owned()
        } else if sure.is_empty() && rest.len() > 1 {
            format!("surely anything; if one does, it is at most {}", points(largest))
        } else {
            format!("nothing that is sure, and at most {}", points(largest))
        };
        lines.push(Line::new(Topic::Cards, format!("{of_rest} {what}.")));
    }
    lines
}

/// A line about an effect.
fn about(topic: Topic, text: String, subject: String, (value, interval): (f64, Interval)) -> Line {
    let figure = Figure { subject, value, interval, against: 0.0, unit: Unit::Difference };
    Line::new(topic, text).with(Some(figure))
}

/// The end of an interval that is farthest from nothing.
fn reach(interval: Interval) -> f64 {
    interval.low.abs().max(interval.high.abs())
}

fn options(rows: &[Row<'_>]) -> Vec<Line> {
    let known = || rows.iter().filter_map(|row| Some((row, row.option?)));
    let mut sure: Vec<(&Row<'_>, Judged)> =
        known().filter(|(_, option)| option.is_sure()).collect();
    sure.sort_by(|one, two| least(two.1.tried.interval).total_cmp(&least(one.1.tried.interval)));
    let all = known().count();
    let mut lines: Vec<Line> = sure
        .iter()
        .take(OPTIONS_SHOWN)
        .map(|(row, option)| {
            let value = option.tried.value;
            let interval = widened(option.tried.interval, value, sure.len(), all);
            let (how, so) = if value > 0.0 {
                ("less", "so much the choice is worth")
            } else {
                ("more", "these bots use it to their own harm")
            };
            let without = Interval { low: -interval.high, high: -interval.low };
            let text = format!(
                "{} that never uses {} wins {} {how} often ({} pp): {so}.",
                seat_of(row.group),
                called(row),
                points(value.abs()),
                signed_range(without)
            );
            about(Topic::Cards, text, format!("never {}", called(row)), (-value, without))
        })
        .collect();
    if sure.len() > OPTIONS_SHOWN {
        let more = grouped((sure.len() - OPTIONS_SHOWN) as u64);
        let line = format!("... and {more} more, see option_pp in impact.csv.");
        lines.push(Line::new(Topic::Cards, line));
    }
    if all > 0 && sure.is_empty() {
        let largest = known().map(|(_, option)| reach(option.tried.interval)).fold(0.0, f64::max);
        let line = format!(
            "Whether a seat may use {} or not is worth nothing that is sure, and at most {}.",
            if all == 1 { "it" } else { "them" },
            points(largest)
        );
        lines.push(Line::new(Topic::Cards, line));
    }
    lines
}

fn pairs(input: &ImpactInput<'_>, together: &[(&Together, Judged)]) -> Vec<Line> {
    if input.designs == 0 || together.is_empty() {
        return Vec::new();
    }
    let sure: Vec<&(&Together, Judged)> =
        together.iter().filter(|(_, judged)| judged.is_sure()).collect();
    let mut lines: Vec<Line> = sure
        .iter()
        .take(PAIRS_SHOWN)
        .map(|(pair, judged)| {
            let value = judged.tried.value;
            let interval = widened(judged.tried.interval, value, sure.len(), together.len());
            let how = if value > 0.0 { "more" } else { "less" };
            let text = format!(
                "{} and {} together are worth {} {how} than their sum to {} ({} pp).",
                pair.cards[0],
                pair.cards[1],
                points(value.abs()),
                if pair.group == "who_gets_it" {
                    "who gets both".to_owned()
                } else {
                    whose(&pair.group)
                },
                signed_range(interval)
            );
            let subject = pair.cards.join(" and ");
            about(Topic::Cards, text, subject, (value, interval))
        })
        .collect();
    if sure.is_empty() {
        let usual = typical(together);
        let line = format!(
            "No two cards surely do more or less together than their sum; half of the {} pairs are known to \
             +/- {} or better.",
            grouped(together.len() as u64),
            points(usual)
        );
        lines.push(Line::new(Topic::Cards, line));
    }
    lines
}

/// How far the interval of the middle pair reaches to either side.
fn typical(together: &[(&Together, Judged)]) -> f64 {
    let half = |(_, judged): &(&Together, Judged)| {
        (judged.tried.interval.high - judged.tried.interval.low) / 2.0
    };
    let mut halves: Vec<f64> = together.iter().map(half).collect();
    halves.sort_by(f64::total_cmp);
    halves[(halves.len() - 1) / 2]
}
