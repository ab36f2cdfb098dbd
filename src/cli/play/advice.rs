//! Hints and chances in words.

use super::choices::{Choices, Meant};
use crate::plot::percent;
use tenbin_lab::module::Listing;
use tenbin_lab::people::{Hint, NoOdds, Played, Reason, Why};

/// The chances of all actions are told where there are at most so many.
const ALL_MAX: usize = 12;
/// So many cases of an action are told.
const CASES_MAX: usize = 16;

/// What the advisor of the seat would do, and why.
pub(super) fn hint(played: &mut Played<'_>, choices: &Choices) -> Vec<String> {
    match played.hint() {
        Ok(hint) => hint_lines(&hint, choices),
        Err(message) => vec![format!("there is no hint: {message}")],
    }
}

fn hint_lines(hint: &Hint, choices: &Choices) -> Vec<String> {
    let name = |place: usize| format!("{} ({})", choices.names[place], place + 1);
    let mut lines = vec![format!("{} would take: {}", hint.by, name(hint.choice))];
    match &hint.why {
        Why::Untold(kind) => lines.push(format!(
            "  it is of the kind {kind} and weighs no features, so it does not say why"
        )),
        Why::Weighed { score, as_good, next, reasons } => {
            if !as_good.is_empty() {
                const SHOWN: usize = 4;
                let shown: Vec<String> = as_good.iter().take(SHOWN).map(|&one| name(one)).collect();
                let more = as_good.len().saturating_sub(SHOWN);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                lines.push(format!("  as good for it: {}{more}", shown.join(", ")));
            }
            match next {
                None => lines.push("  all that there is to choose from scores the same".to_owned()),
                Some((next, below)) => {
                    lines.push(format!(
                        "  it scores {score}; next is {} with {below}, and what tells them apart is",
                        name(*next)
                    ));
                    lines.extend(reasons.iter().map(reason));
                }
            }
        }
    }
    lines
}

/// `    for it: risk 0 and not 3, which counts 45`.
fn reason(reason: &Reason) -> String {
    let Reason { feature, values: [own, other], counts } = reason;
    let side = if *counts > 0 { "for it" } else { "against it" };
    format!("    {side}: {} {own} and not {other}, which counts {}", words(feature), counts.abs())
}

/// A feature's name as words.
fn words(feature: &str) -> String {
    feature.replace('_', " ")
}

/// The exact chances of what was asked for: an action, or all of them.
pub(super) fn odds(played: &mut Played<'_>, choices: &Choices, asked: &str) -> Vec<String> {
    let places: Vec<usize> = match (asked, choices.find(asked)) {
        ("", _) if choices.texts.len() <= ALL_MAX => (0..choices.texts.len()).collect(),
        ("", _) => return vec!["say of which action: odds and its number".to_owned()],
        (_, Meant::One(place)) => vec![place],
        (_, Meant::Several(places)) if places.len() <= ALL_MAX => places,
        _ => {
            return vec![format!(
                "there is no such action; write odds and a number up to {}",
                choices.texts.len()
            )];
        }
    };
    let is_one = places.len() == 1;
    let mut lines = Vec::new();
    let mut without = Vec::new();
    for place in places {
        match played.odds(place) {
            Err(NoOdds::NoDice) if !is_one => without.push(choices.entry(place).trim().to_owned()),
            Err(why) => lines.push(format!("{}: {}", choices.entry(place), reason_against(&why))),
            Ok(odds) => {
                lines.push(format!("{}:", choices.entry(place)));
                for (chance, told) in odds.cases.iter().take(CASES_MAX) {
                    let (above, below) = chance.parts();
                    let told = match told.len() {
                        0 => "nothing that is told".to_owned(),
                        _ => told.iter().map(|line| line.trim()).collect::<Vec<_>>().join("; "),
                    };
                    let share = percent(chance.to_f64());
                    let exact =
                        if below <= 10_000 { format!(" ({above}/{below})") } else { String::new() };
                    lines.push(format!("    {share:>8}{exact}  {told}"));
                }
                let more = odds.cases.len().saturating_sub(CASES_MAX);
                if more > 0 {
                    lines.push(format!("    and {more} rarer cases"));
                }
                if odds.are_grouped {
                    lines.push("    (# stands for numbers: there are many cases)".to_owned());
                }
                if odds.passes {
                    lines.push("    (if all pass who may act before)".to_owned());
                }
                if odds.draws {
                    lines.push("    (then cards are drawn, of which nothing is told)".to_owned());
                }
            }
        }
    }
    if !without.is_empty() {
        lines.push(format!("no die follows at once on: {}", without.join(", ")));
    }
    lines
}

/// What a game lists of the things of this name, or of which it is a part.
pub(super) fn card(listing: &Listing, name: &str) -> Vec<String> {
    const SHOWN: usize = 5;
    let place =
        |names: &[&str]| listing.header.iter().position(|own| names.contains(&own.as_str()));
    let (id, title) = (place(&["id", "card"]), place(&["name"]));
    let wanted = name.to_lowercase();
    let own = |row: &[String], column: Option<usize>| {
        column.and_then(|column| row.get(column)).cloned().unwrap_or_default()
    };
    let names = |row: &[String]| [own(row, id), own(row, title)].map(|name| name.to_lowercase());
    let rows = || listing.rows.iter().filter(|_| !wanted.is_empty());
    let mut found: Vec<&Vec<String>> = rows().filter(|row| names(row).contains(&wanted)).collect();
    if found.is_empty() {
        let has = |row: &&Vec<String>| names(row).iter().any(|own| own.contains(&wanted));
        found = rows().filter(has).collect();
    }
    if found.is_empty() {
        return vec!["write card and a name, or a part of one that there is".to_owned()];
    }
    let mut lines = Vec::new();
    for row in found.iter().take(SHOWN) {
        lines.push(format!("{} ({})", own(row, title), own(row, id)));
        for (column, (head, cell)) in listing.header.iter().zip(row.iter()).enumerate() {
            // Where the words come from is for who edits them.
            let is_told = Some(column) != id && Some(column) != title && head != "source";
            if is_told && !cell.is_empty() {
                lines.push(format!("  {}: {cell}", head.replace('_', " ")));
            }
        }
    }
    if found.len() > SHOWN {
        lines.push(format!("and {} more: write more of the name", found.len() - SHOWN));
    }
    lines
}

fn reason_against(why: &NoOdds) -> String {
    match why {
        NoOdds::NoDice => "no die follows at once".to_owned(),
        NoOdds::Draws => {
            "cards are drawn first, and which may come hangs on where all lie".to_owned()
        }
        NoOdds::TooMany => {
            "there are too many ways the dice may fall to go through them all".to_owned()
        }
        NoOdds::Hidden => "its chances hang on what you cannot see".to_owned(),
        NoOdds::Broken(message) => format!("the rules break there: {message}"),
    }
}
