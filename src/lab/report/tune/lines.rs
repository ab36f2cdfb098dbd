//! The lines of `tenbin tune`.

use super::sheets::by_loss;
use super::{Match, TuneInput, Weight};
use crate::report::line::{Figure, Line, Topic, Unit, in_order};
use crate::report::verdicts::{games_of, grouped, percent, points, range, signed_range};
use tenbin_stats::estimate::Interval;
use tenbin_stats::multiple::q_values;

/// So many weights are told of by name.
const SHOWN: usize = 6;

pub(super) fn lines(input: &TuneInput<'_>) -> Vec<Line> {
    let mut lines = vec![Line::new(Topic::Games, learned_from(input))];
    lines.extend(input.matches.iter().map(|one| verdict(input, one)));
    lines.extend(weights(input).into_iter().map(|text| Line::new(Topic::Own, text)));
    lines.extend(remarks(input).into_iter().map(|text| Line::new(Topic::Remarks, text)));
    in_order(&mut lines);
    lines
}

fn learned_from(input: &TuneInput<'_>) -> String {
    let games: u64 = input.generations.iter().map(|one| one.games).sum();
    let held_out = input.matches.iter().map(|one| one.games).max().unwrap_or(0);
    format!(
        "{} of {} candidates learned from {}; of the finalists {} won most. The verdicts are of {} each \
         that nothing was learned from.",
        generations_of(input.generations.len()),
        input.candidates,
        games_of(games),
        input.chosen,
        games_of(held_out),
    )
}

fn generations_of(number: usize) -> String {
    format!("{number} generation{}", if number == 1 { "" } else { "s" })
}

/// How likely by chance, in words.
fn chance(p_value: f64) -> String {
    if p_value < 0.0001 { "p < 0.0001".to_owned() } else { format!("p = {p_value:.4}") }
}

/// Where: `` on easy``.
fn on_setting(setting: &str) -> String {
    if setting.is_empty() { String::new() } else { format!(" at {setting}") }
}

/// Who plays whom: "among three of expert".
fn among(seats: usize, opponent: &str) -> String {
    const NUMBERS: [&str; 9] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    match seats.saturating_sub(1) {
        1 => format!("against {opponent}"),
        others => format!("alone among {} of {opponent}", NUMBERS.get(others).unwrap_or(&"others")),
    }
}

fn verdict(input: &TuneInput<'_>, one: &Match) -> Line {
    let [start, tuned] = input.names;
    let (share, interval) = (one.share.value, one.interval());
    let won =
        format!("{}{} ({})", percent(share), on_setting(&one.setting), range(interval, percent));
    let place = if input.is_team { one.opponent.clone() } else { format!("{start} in its place") };
    let how = match (one.is_sure(), one.difference.value > 0.0) {
        (true, true) => format!("{} more often than {place}", points(one.difference.value)),
        (true, false) => format!("{} less often than {place}", points(-one.difference.value)),
        (false, _) => format!("not surely more or less often than {place}"),
    };
    let certainty = format!(
        "{how} on the same deals ({} pp, {})",
        signed_range(one.difference.interval()),
        chance(one.p_value())
    );
    let text = match one.fair.filter(|fair| *fair > 0.0) {
        Some(fair) => format!(
            "{tuned} {} wins {won}, {:.2} times its fair share of {}; {certainty}.",
            among(input.seats, &one.opponent),
            share / fair,
            percent(fair),
        ),
        None => format!("A team of {tuned} wins {won}, {certainty}."),
    };
    let figure = Figure {
        subject: format!("{tuned} against {}{}", one.opponent, on_setting(&one.setting)),
        value: share,
        interval,
        against: one.fair.unwrap_or(one.against),
        unit: Unit::Share,
    };
    Line::new(Topic::Bots, text).with(Some(figure))
}

/// Weights of which the old one surely loses, after Benjamini-Hochberg over all that were tried.
fn sure<'a>(input: &TuneInput<'a>) -> Vec<&'a Weight> {
    let p_values: Vec<Option<f64>> =
        input.weights.iter().map(|one| Some(one.put_back?.p_value(0.0))).collect();
    let q_values = q_values(&p_values);
    let is_sure = |weight: &&Weight| {
        let place = input.weights.iter().position(|one| one.feature == weight.feature);
        let q = place.and_then(|place| q_values[place]);
        q.is_some_and(|q| q < 0.05)
    };
    by_loss(input.weights).into_iter().filter(is_sure).collect()
}

fn weights(input: &TuneInput<'_>) -> Vec<String> {
    let changed = input.weights.iter().filter(|one| one.old != one.new).count();
    let tried = input.weights.iter().filter(|one| one.put_back.is_some()).count();
    let sure = sure(input);
    let gains: Vec<&&Weight> =
        sure.iter().filter(|one| one.put_back.is_some_and(|loss| loss.value > 0.0)).collect();
    let mut lines = Vec::new();
    for weight in gains.iter().take(SHOWN) {
        let Some(loss) = weight.put_back else { continue };
        lines.push(format!(
            "{} went from {} to {}: put back, it loses {} ({} pp).",
            weight.feature,
            grouped_signed(weight.old),
            grouped_signed(weight.new),
            points(loss.value),
            signed_range(Interval { low: -loss.interval().high, high: -loss.interval().low }),
        ));
    }
    if gains.len() > SHOWN {
        lines.push(format!("... and {} more, see weights.csv.", gains.len() - SHOWN));
    }
    if tried > 0 && gains.is_empty() {
        lines.push(format!(
            "Of {changed} weights that changed none by itself surely loses when it is put back; they act together."
        ));
    }
    let idle = input.weights.iter().filter(|one| one.decisions == 0).count();
    if idle > 0 {
        lines.push(format!(
            "{idle} of {} features never differed between the actions of a decision and kept their weights.",
            input.weights.len()
        ));
    }
    lines
}

/// A weight with its sign.
fn grouped_signed(weight: i32) -> String {
    let sign = if weight < 0 { "-" } else { "" };
    format!("{sign}{}", grouped(u64::from(weight.unsigned_abs())))
}

fn remarks(input: &TuneInput<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let start: Vec<&Match> = input.matches.iter().filter(|one| one.is_start).collect();
    if !start.iter().any(|one| one.is_sure() && one.difference.value > 0.0) {
        lines.push(format!(
            "Nothing surely better than {} was found: give more --generations or --games, or begin from another \
             strategy.",
            input.names[0]
        ));
    }
    let lost: Vec<&str> = input
        .matches
        .iter()
        .filter(|one| !one.is_start && one.is_sure() && one.difference.value < 0.0)
        .map(|one| one.opponent.as_str())
        .collect();
    if !lost.is_empty() {
        lines.push(format!("It does worse than {} against {}.", input.names[0], lost.join(", ")));
    }
    if input.factor > 1 {
        lines.push(format!(
            "All weights are {} times those of {}, for finer steps; only proportions count.",
            input.factor, input.names[0]
        ));
    }
    lines
}

/// What a tuned strategy's file says of it in a line.
pub(super) fn description(input: &TuneInput<'_>) -> String {
    let games: u64 = input.generations.iter().map(|one| one.games).sum();
    let mut text = format!("{}, tuned by {} of self-play", input.names[0], games_of(games));
    let verdict = |one: &Match| {
        let (share, place) = (percent(one.share.value), on_setting(&one.setting));
        match one.fair {
            Some(fair) => {
                format!(
                    "wins {share} {}, fair is {}",
                    among(input.seats, &one.opponent),
                    percent(fair)
                )
            }
            None => {
                format!("the team wins {share}{place}, {} {}", one.opponent, percent(one.against))
            }
        }
    };
    if let Some(one) = input.matches.iter().find(|one| one.is_start) {
        text += &format!(": {}", verdict(one));
    }
    text
}
