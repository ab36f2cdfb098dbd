//! The lines of `tenbin balance`.

use super::{BalanceInput, Holds, Number, Point};
use crate::report::line::{Figure, Line, Topic, Unit, in_order};
use crate::report::verdicts::{games_of, grouped};
use tenbin_stats::estimate::Interval;

/// So many refused combinations are told of by name.
const REFUSED_SHOWN: usize = 3;

pub(super) fn lines(input: &BalanceInput<'_>) -> Vec<Line> {
    let mut lines = vec![Line::new(Topic::Games, searched(input))];
    lines.push(Line::new(Topic::Own, proposed(input)));
    lines.extend((0..input.goals.len()).map(|goal| verdict(input, goal)));
    lines.extend(input.reasons.iter().map(|text| Line::new(Topic::Remarks, text.clone())));
    lines.extend(remarks(input).into_iter().map(|text| Line::new(Topic::Remarks, text)));
    in_order(&mut lines);
    lines
}

fn searched(input: &BalanceInput<'_>) -> String {
    let [changes, tried, games, of_verdict] = input.counts;
    format!(
        "{changes} change{} and {tried} combination{} of them tried in {}; the verdicts are of {} each that \
         nothing was searched with.",
        if changes == 1 { "" } else { "s" },
        if tried == 1 { "" } else { "s" },
        games_of(games),
        games_of(of_verdict),
    )
}

fn proposed(input: &BalanceInput<'_>) -> String {
    let Some(point) = input.points.iter().find(|point| point.is_proposed) else {
        return if (0..input.goals.len()).all(|goal| input.holds(goal, false) == Holds::Yes) {
            "Nothing needs to be changed: all goals hold by the rules as they are.".to_owned()
        } else {
            "Nothing is proposed: no combination came nearer than the rules as they are.".to_owned()
        };
    };
    let count = point.changes.len();
    format!(
        "{count} number{} changed, at a cost of {}: {}.",
        if count == 1 { "" } else { "s" },
        plain(point.cost),
        point.changes.join("; ")
    )
}

fn plain(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The number of a goal that lies farthest out, or nearest to a bound.
fn farthest<'a>(input: &'a BalanceInput<'_>, goal: usize, is_after: bool) -> Option<&'a Number> {
    let own = input.numbers.iter().filter(|one| one.goal == goal);
    let out = |number: &Number| {
        let (value, _) = number.known(is_after)?;
        Some((number.aim.low - value).max(value - number.aim.high) / number.aim.scale)
    };
    own.filter_map(|number| Some((out(number)?, number)))
        .max_by(|one, two| one.0.total_cmp(&two.0))
        .map(|one| one.1)
}

fn told(unit: &str, value: f64) -> String {
    match unit {
        "pp" => format!("{value:+.1} pp"),
        "%" => format!("{value:.1} %"),
        _ => format!("{value:.2}"),
    }
}

fn range(unit: &str, at: Interval) -> String {
    match unit {
        "pp" => format!("{:+.1} to {:+.1} pp", at.low, at.high),
        "%" => format!("{:.1} to {:.1} %", at.low, at.high),
        _ => format!("{:.2} to {:.2}", at.low, at.high),
    }
}

fn with_players(number: &Number) -> String {
    match number.players {
        Some(players) => format!("{} with {players} players", number.name),
        None => number.name.clone(),
    }
}

fn verdict(input: &BalanceInput<'_>, goal: usize) -> Line {
    let is_changed = input.points.iter().any(|point| point.is_proposed);
    let holds = input.holds(goal, is_changed);
    let name = &input.goals[goal];
    let Some(number) = farthest(input, goal, is_changed) else {
        return Line::new(Topic::Groups, format!("{name}: nothing is known of it."));
    };
    let (value, at) = number.known(is_changed).unwrap_or((0.0, Interval { low: 0.0, high: 0.0 }));
    let own = input.numbers.iter().filter(|one| one.goal == goal).count();
    let which = if own == 1 {
        String::new()
    } else {
        format!("of {own} numbers the farthest out is {}: ", with_players(number))
    };
    let worst_before = farthest(input, goal, false).filter(|_| is_changed);
    let before = worst_before.and_then(|number| Some((number, number.known(false)?.0)));
    let before = match before {
        Some((_, value)) if own == 1 => format!(", before {}", told(number.unit, value)),
        Some((worst, value)) => {
            format!("; before it was {} with {}", with_players(worst), told(worst.unit, value))
        }
        None => String::new(),
    };
    let text = format!(
        "{name}: {}; {which}{} (95 % interval {}){before}.",
        holds.word(),
        told(number.unit, value),
        range(number.unit, at),
    );
    let factor = if number.unit.is_empty() { 1.0 } else { 0.01 };
    let bound = if value - number.aim.low < number.aim.high - value {
        number.aim.low
    } else {
        number.aim.high
    };
    let unit = match number.unit {
        "pp" => Unit::Difference,
        "%" => Unit::Share,
        _ => Unit::Own(number.name.clone()),
    };
    let figure = Figure {
        subject: with_players(number),
        value: value * factor,
        interval: Interval { low: at.low * factor, high: at.high * factor },
        against: bound * factor,
        unit,
    };
    Line::new(Topic::Groups, text).with(Some(figure))
}

fn remarks(input: &BalanceInput<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let others: Vec<&Point> = input.points.iter().skip(1).filter(|one| !one.is_proposed).collect();
    if !others.is_empty() {
        let price = input.points.iter().find(|one| one.is_proposed).map(|one| one.cost);
        let told = |point: &&Point| {
            let worst = point.worst.unwrap_or(point.searched);
            let is_cheaper = price.is_some_and(|price| point.cost < price);
            let far = match worst {
                worst if worst > 0.0 => format!("{worst:.1} points too far"),
                // Otherwise it would be proposed.
                _ if is_cheaper => "all within, but less surely".to_owned(),
                _ => "all within".to_owned(),
            };
            format!("{} ({far}, cost {})", point.changes.join("; "), plain(point.cost))
        };
        let all: Vec<String> = others.iter().map(told).collect();
        lines.push(format!("For another price: {}.", all.join(" | ")));
    }
    if !input.refused.is_empty() {
        let shown = input.refused.iter().take(REFUSED_SHOWN);
        let shown: Vec<String> = shown.map(|(what, why)| format!("{what} ({why})")).collect();
        let more = input.refused.len().saturating_sub(REFUSED_SHOWN);
        let more =
            if more > 0 { format!(" and {} more", grouped(more as u64)) } else { String::new() };
        lines.push(format!("Gone around, since it cannot be played: {}{more}.", shown.join("; ")));
    }
    let is_changed = input.points.iter().any(|point| point.is_proposed);
    let unsure = (0..input.goals.len()).any(|goal| input.holds(goal, is_changed) == Holds::Unsure);
    if unsure {
        lines.push(format!(
            "What cannot be told lies within its interval on either side of a bound: --games {} halves the intervals.",
            input.counts[3] * 4
        ));
    }
    lines.push("All of it is about the bots that played; with other bots ask again.".to_owned());
    lines
}
