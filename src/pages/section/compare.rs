//! Differences between sides, group by group.

use maud::{Markup, html};

use crate::Told;
use crate::chart::Form;
use crate::chart::dots::{Dot, Sign, dots};
use crate::section::rates::ends;
use crate::section::{captioned, figure, says, spaced};
use crate::table::{Row, levels, meaning, rows};

/// So many rows of a group are drawn, those that are surest to differ first.
const LEVELS_MAX: usize = 16;
/// So many groups are drawn.
const GROUPS_MAX: usize = 14;

/// What differs between sides.
pub(crate) fn differences(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("compare.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let sides = levels(sheet, "side");
    let caption = |of: &str| {
        html! {
            (says("Dot", meaning(sheet, of)))
            (says("Whisker", meaning(sheet, if of == "diff_pp" { "lo95_pp" } else { "diff_lo95_mean" })))
            (says("Triangle, where it says better, worse, higher or lower", meaning(sheet, "verdict")))
        }
    };
    Some(html! {
        @for side in sides {
            @if !side.is_empty() { h3 { (side) } }
            @let own: Vec<Row<'_>> = rows(sheet).filter(|row| row.text("side") == side).collect();
            @for (place, group) in main_groups(&own).into_iter().enumerate() {
                @let of: Vec<Row<'_>> = own.iter().copied().filter(|row| row.text("group") == group).collect();
                @for (column, form) in [("diff_pp", Form::Points), ("diff_mean", Form::Plain)] {
                    @let known = known(&of, column);
                    @if !known.is_empty() {
                        @let title = spaced(group);
                        (figure(&title, &dots(&known, form, &title), &captioned(place, &caption(column))))
                    }
                }
            }
        }
    })
}

/// The groups of win rates, lengths, endings and cards before the game's own rates (`file.rate`), of which
/// only those are drawn that have something sure.
fn main_groups<'a>(own: &[Row<'a>]) -> Vec<&'a str> {
    let mut groups: Vec<&str> = Vec::new();
    for row in own {
        let group = row.text("group");
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let is_sure = |group: &str| {
        own.iter()
            .any(|row| row.text("group") == group && Sign::of(row.text("verdict")) != Sign::None)
    };
    let (main, rest): (Vec<&str>, Vec<&str>) =
        groups.into_iter().partition(|group| !group.contains('.'));
    let rest = rest.into_iter().filter(|group| is_sure(group));
    main.into_iter().chain(rest).take(GROUPS_MAX).collect()
}

fn known(of: &[Row<'_>], column: &str) -> Vec<Dot> {
    let columns = if column == "diff_pp" {
        ["lo95_pp", "hi95_pp"]
    } else {
        ["diff_lo95_mean", "diff_hi95_mean"]
    };
    let dot = |row: &Row<'_>| {
        Some(Dot {
            label: row.name("level", "name"),
            value: row.number(column)?,
            ends: ends(*row, columns),
            against: Some(0.0),
            sign: Sign::of(row.text("verdict")),
            cell: row.text(column).to_owned(),
        })
    };
    let mut known: Vec<Dot> = of.iter().filter_map(dot).collect();
    // Rows that say something stand first in the table.
    known.truncate(LEVELS_MAX);
    known.sort_by(|one, two| two.value.total_cmp(&one.value));
    known
}
