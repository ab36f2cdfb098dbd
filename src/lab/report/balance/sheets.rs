//! The files of `tenbin balance`.

use super::{BalanceInput, Number, Point};
use crate::report::sheet::{Sheet, count, decimal, text};

const POINTS: [(&str, &str); 7] = [
    ("changes_count", "How many numbers are changed"),
    ("changes", "What is changed, from what to what; blank for the rules as they are"),
    ("cost", "What the changes cost, by the goal's file: how far from the rules as they are"),
    (
        "worst_excess_pp",
        "How far the worst number lies beyond its bounds, in games that nothing was searched with; of a mean one \
         part in 100 of its bound counts as a point",
    ),
    ("total_excess_pp", "The same summed over all numbers"),
    (
        "searched_excess_pp",
        "The worst as it seemed in the search; what was chosen for it looks better than it is",
    ),
    ("proposed", "yes where these changes are proposed"),
];

/// `balance.csv`: what costs how much and comes how near.
pub(super) fn points(points: &[Point]) -> Sheet {
    let row_is =
        "combination of changes beside which nothing that costs no more seemed to come nearer";
    let mut sheet = Sheet::new("balance.csv", row_is, &POINTS);
    make_decimal(&mut sheet, "cost", "as the goal's file says");
    for point in points {
        sheet.row(vec![
            count(point.changes.len() as u64),
            text(&point.changes.join("; ")),
            decimal(Some(point.cost), 3),
            decimal(point.worst, 3),
            decimal(point.total, 3),
            decimal(Some(point.searched), 3),
            (if point.is_proposed { "yes" } else { "" }).to_owned(),
        ]);
    }
    sheet
}

const GOALS: [(&str, &str); 14] = [
    ("goal", "What should hold"),
    ("players", "The number of players; blank where there is one"),
    ("number", "The number, as --fail-if calls it"),
    ("unit", "pp (an edge), % (a rate), or blank for a mean"),
    ("at_least", "It should be no less"),
    ("at_most", "It should be no more"),
    ("before", "By the rules as they are, in games that nothing was searched with"),
    ("before_lo95", "Lower end of its 95 % interval"),
    ("before_hi95", "Upper end of the interval"),
    ("before_verdict", "Whether the number is within: holds, does not hold, cannot be told"),
    ("after", "With what is proposed, on the same deals"),
    ("after_lo95", "Lower end of its 95 % interval"),
    ("after_hi95", "Upper end of the interval"),
    ("after_verdict", "Whether the number is within: holds, does not hold, cannot be told"),
];

/// `balance_goals.csv`: each number of the goals before and after.
pub(super) fn goals(input: &BalanceInput<'_>) -> Sheet {
    let mut sheet = Sheet::new("balance_goals.csv", "number that has a goal", &GOALS);
    for column in ["at_least", "at_most", "before", "after"] {
        make_decimal(&mut sheet, column, "see unit");
    }
    for column in ["before_lo95", "before_hi95", "after_lo95", "after_hi95"] {
        make_decimal(&mut sheet, column, "see unit");
    }
    for number in input.numbers {
        let of = input.numbers.iter().filter(|one| one.goal == number.goal).count();
        let finite = |bound: f64| decimal(Some(bound), 3);
        let mut cells = vec![
            text(&input.goals[number.goal]),
            number.players.map_or_else(String::new, |players| players.to_string()),
            text(&number.name),
            number.unit.to_owned(),
            finite(number.aim.low),
            finite(number.aim.high),
        ];
        for is_after in [false, true] {
            cells.extend(known(number, is_after));
            cells.push(verdict(number, of, is_after).to_owned());
        }
        sheet.row(cells);
    }
    sheet.without_blank(&["goal", "number", "unit", "before", "after"]);
    sheet
}

fn known(number: &Number, is_after: bool) -> [String; 3] {
    let known = number.known(is_after);
    let cell = |of: fn((f64, tenbin_stats::estimate::Interval)) -> f64| decimal(known.map(of), 3);
    [cell(|one| one.0), cell(|one| one.1.low), cell(|one| one.1.high)]
}

fn verdict(number: &Number, of: usize, is_after: bool) -> &'static str {
    match (number.known(is_after), number.judged(of, is_after)) {
        (None, _) => "",
        (_, Some(true)) => "holds",
        (_, Some(false)) => "does not hold",
        (_, None) => "cannot be told",
    }
}

const EFFECTS: [(&str, &str); 9] = [
    ("change", "What is changed"),
    ("now", "As it is"),
    ("becomes", "What it becomes"),
    ("cost", "What that costs"),
    ("players", "The number of players; blank where there is one"),
    ("number", "The number, as --fail-if calls it"),
    (
        "effect",
        "How much more the number is then, by the model that all games of the search were put into",
    ),
    ("effect_lo95", "Lower end of its 95 % interval"),
    ("effect_hi95", "Upper end of the interval"),
];

/// `balance_effects.csv`: what each change does by itself.
pub(super) fn effects(input: &BalanceInput<'_>) -> Sheet {
    let mut sheet =
        Sheet::new("balance_effects.csv", "change alone and number with a goal", &EFFECTS);
    make_decimal(&mut sheet, "cost", "as the goal's file says");
    for column in ["effect", "effect_lo95", "effect_hi95"] {
        make_decimal(&mut sheet, column, "as the number");
    }
    for effect in input.effects {
        let number = &input.numbers[effect.number];
        sheet.row(vec![
            text(&effect.change),
            text(&effect.now),
            text(&effect.becomes),
            decimal(Some(effect.cost), 3),
            number.players.map_or_else(String::new, |players| players.to_string()),
            text(&number.name),
            decimal(Some(effect.effect), 3),
            decimal(Some(effect.interval.low), 3),
            decimal(Some(effect.interval.high), 3),
        ]);
    }
    sheet.without_blank(&["change", "number", "effect"]);
    sheet
}

/// A column of numbers whose name does not say so.
fn make_decimal(sheet: &mut Sheet, name: &str, unit: &'static str) {
    for column in sheet.columns.iter_mut().filter(|column| column.name == name) {
        (column.kind, column.unit) = ("decimal", unit.into());
    }
}
