//! Every table of the report that no other part shows in full.

use maud::{Markup, html};

use crate::Told;
use crate::command::Replay;
use crate::section::spaced;
use crate::table::table;
use tenbin_lab::report::Sheet;

/// Tables that stand in their own part already, or that say more as a picture than as rows.
const SHOWN: [&str; 5] = ["findings.csv", "cards.csv", "impact.csv", "dice.csv", "lengths.csv"];

/// The tables, each to be opened.
pub(crate) fn tables(told: &Told<'_>, rows_max: usize) -> Markup {
    let replay = Replay::of(told.manifest);
    let name = |sheet: &Sheet| spaced(sheet.file.trim_end_matches(".csv"));
    let shown = told.sheets.iter().filter(|sheet| !SHOWN.contains(&sheet.file.as_str()));
    html! {
        @for sheet in shown {
            details {
                summary { (name(sheet)) " (" (sheet.rows.len()) ")" }
                @if rows_max > 0 { (table(sheet, &replay, rows_max)) }
                @else { p.note { "In " code { (sheet.file) } "." } }
            }
        }
    }
}
