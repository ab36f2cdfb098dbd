//! What the dice did beside what they should do.

use maud::{Markup, html};

use crate::Told;
use crate::chart::Form;
use crate::chart::bars::{Bar, upright};
use crate::facts::grouped;
use crate::section::{says, spaced};
use crate::table::{Row, meaning, rows};

/// So many kinds of rolls are drawn: what is off, then the commonest.
const ROLLS_MAX: usize = 12;

/// The rolls.
pub(crate) fn dice(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("dice.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let tests = told.sheet("dice_tests.csv")?;
    let mut kinds: Vec<Row<'_>> = rows(tests).collect();
    let is_off = |row: &Row<'_>| matches!(row.text("flag"), "off" | "impossible");
    kinds.sort_by(|one, two| {
        let often = |row: &Row<'_>| row.number("rolls_count").unwrap_or(0.0);
        is_off(two).cmp(&is_off(one)).then(often(two).total_cmp(&often(one)))
    });
    let all = kinds.len();
    kinds.truncate(ROLLS_MAX);
    Some(html! {
        div.several {
            @for kind in &kinds {
                @let title = title(*kind);
                figure {
                    h3 { (title) }
                    (upright(&bars(told, *kind), [300.0, 150.0], &title))
                    figcaption { (grouped(kind.number("rolls_count").unwrap_or(0.0) as u64)) " rolls"
                        @if !kind.text("p_value").is_empty() { ", p = " (kind.text("p_value")) }
                        @if is_off(kind) { ", " b { (kind.text("flag")) } }
                    }
                }
            }
        }
        p.note {
            (says("Bar", meaning(sheet, "observed_share")))
            (says("Line across it", meaning(sheet, "exact_share")))
            (says("p", meaning(tests, "p_value")))
            @if all > kinds.len() { (all - kinds.len()) " more kinds of rolls are in " code { "dice_tests.csv" } "." }
        }
    })
}

fn title(kind: Row<'_>) -> String {
    match kind.text("condition") {
        "any" => spaced(kind.text("roll")),
        condition => format!("{}, {}", spaced(kind.text("roll")), spaced(condition)),
    }
}

/// The outcomes of a kind of roll.
fn bars(told: &Told<'_>, kind: Row<'_>) -> Vec<Bar> {
    let is_it = |row: &Row<'_>| {
        ["roll", "condition"].into_iter().all(|column| row.text(column) == kind.text(column))
    };
    let own = told.sheet("dice.csv").into_iter().flat_map(rows).filter(is_it);
    own.filter_map(|row| {
        let (share, exact) = (row.number("observed_share")?, row.number("exact_share"));
        let beside = exact
            .map_or_else(String::new, |exact| format!(", exactly {}", Form::Percent.text(exact)));
        let label = spaced(row.text("outcome"));
        let words = format!("{label}: {}{beside}", Form::Percent.text(share));
        Some(Bar { label, share, exact, words, cell: row.text("observed_share").to_owned() })
    })
    .collect()
}
